"""The same call at size 1: what a NumPy call costs when there is nothing to compute.

Replaying must not touch what the script owns: arrays are copied, generators of random numbers are
fresh ones of the same kind, and a call with any other kind of argument is not replayed.
"""

import contextlib
import warnings

LONGEST_SEQUENCE = 64
# Where `size` stands among the positional arguments after self (0: first); rand and randn take sizes only.
SIZE_AT = {"random": 0, "random_sample": 0, "standard_normal": 0, "standard_exponential": 0, "exponential": 1,
           "poisson": 1, "choice": 1, "rayleigh": 1, "standard_t": 1, "chisquare": 1, "geometric": 1, "normal": 2,
           "uniform": 2, "integers": 2, "randint": 2, "binomial": 2, "beta": 2, "gamma": 2, "laplace": 2,
           "lognormal": 2, "logistic": 2, "gumbel": 2, "standard_gamma": 1, "multivariate_normal": 2}
SIZES_ONLY = ("rand", "randn")


class Unreplayable(Exception):
    """A call has an argument of a kind that cannot be had at size 1."""


@contextlib.contextmanager
def quietly(numpy):
    """Calls of the probe's own raise no floating point errors and show no warnings."""
    with numpy.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


class SizeOne(object):
    """Makes arguments of size 1. `numpy` is the script's NumPy module."""

    def __init__(self, numpy):
        self.numpy = numpy
        self.plain = (bool, int, float, complex, str, bytes, type(None), type(Ellipsis), type, numpy.generic,
                      numpy.dtype, numpy.ufunc)
        random = getattr(numpy, "random", None)
        self.generators = tuple(kind for kind in (getattr(random, "Generator", None),
                                                  getattr(random, "RandomState", None)) if kind is not None)

    def call(self, name, args, keywords):
        """(args, keywords) at size 1 of a call of the entry `name`; raises Unreplayable."""
        short = name.rpartition(".")[2]
        if name == "arange":
            return (0, 1), {key: value for key, value in keywords.items() if key == "dtype"}
        args = [self.value(arg) for arg in args]
        keywords = {key: self.value(value) for key, value in keywords.items()}
        if name.startswith("random."):
            self._shrink_sizes(short, args, keywords)
        return tuple(args), keywords

    def value(self, value):
        kind = type(value)
        if kind is self.numpy.ndarray:
            return self.array(value)
        if kind is tuple or kind is list:
            if len(value) > LONGEST_SEQUENCE:
                raise Unreplayable("a sequence of %d" % len(value))
            return kind(self.value(item) for item in value)
        if kind is slice or isinstance(value, self.plain):
            return value
        if kind in self.generators:
            return self._fresh(value)
        raise Unreplayable(kind.__name__)

    def array(self, array):
        """A new array of one element with the dtype and the number of dimensions of `array`.

        Integers become 0, so that they are good as indices.
        """
        if array.dtype.hasobject or array.size == 0:
            raise Unreplayable("an array of objects, or an empty one")
        one = array[(slice(0, 1),) * array.ndim].copy()
        if one.dtype.kind in "iu":
            one[...] = 0
        return one

    def _fresh(self, generator):
        random = self.numpy.random
        if type(generator) is random.RandomState:
            return random.RandomState(0)
        return type(generator)(type(generator.bit_generator)(0))

    def _shrink_sizes(self, short, args, keywords):
        if keywords.get("size") is not None:
            keywords["size"] = 1
        if short in SIZES_ONLY:
            args[1:] = [1] * (len(args) - 1)
        elif short in SIZE_AT and len(args) > SIZE_AT[short] + 1:
            args[SIZE_AT[short] + 1] = 1


def without_positions(value):
    """The same arguments with integers at 0: for calls that name a position which size 1 lacks."""
    if isinstance(value, (tuple, list)):
        return type(value)(without_positions(item) for item in value)
    if isinstance(value, dict):
        return {key: without_positions(item) for key, item in value.items()}
    return 0 if type(value) is int else value
