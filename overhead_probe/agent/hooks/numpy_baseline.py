"""What calls cost at size 1, for kernels that the compiled timer cannot see as such."""

from .numpy_size_one import SizeOne, Unreplayable, quietly, without_positions

# Calls of which the median is the cost at size 1.
ROUNDS = 64


class Baselines(object):
    """Cost at size 1 by signature: an entry with the dtypes of its operands."""

    def __init__(self, extension, places, numpy):
        self.extension = extension
        self.places = places
        self.numpy = numpy
        self.names = {}   # {signature: name of its kernel} where the entry's own name does not say
        self._size_one = SizeOne(numpy)
        self._snapshots = {}
        self._known = {}
        extension.set_snapshot(self._take_snapshot)

    def _take_snapshot(self, signature, entry, args, keywords):
        """Called by the extension inside a timed block, once for each signature: keeps the arguments at size 1."""
        name = self.extension.tables()["entries"][entry]
        if name.startswith("ufunc."):
            self.names[signature] = args[0].__name__ + name[len("ufunc"):]
        call = self.places.callables.get(entry)
        try:
            if call is not None:
                self._snapshots[signature] = (call,) + self._size_one.call(name, args, keywords or {})
        except Unreplayable:
            pass

    def of(self, signatures, table):
        """{signature: ticks of a call at size 1, None where that cannot be known}; measures what is new."""
        for signature in signatures:
            if signature not in self._known:
                self._known[signature] = self._measure(table[signature][0], self._snapshots.pop(signature, None))
        return self._known

    def _measure(self, entry, snapshot):
        if snapshot is None:
            return None
        call, args, keywords = snapshot
        for prepare in (lambda value: value, without_positions):
            try:
                with quietly(self.numpy):
                    return self.extension.measure(call, prepare(args), prepare(keywords), entry, ROUNDS)
            except (ArithmeticError, LookupError, TypeError, ValueError):
                continue   # what NumPy raises where arguments of size 1 make no sense
        return None
