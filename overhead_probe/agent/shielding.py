"""Keeps failures of the probe's own out of the script that it looks at."""

import functools


def shielded(otherwise):
    """A method decorator: an Exception is given to the object's `failed_with`, and `otherwise(self)` is returned.

    ProbeStop and KeyboardInterrupt are no Exceptions and pass.
    """
    def wrap(method):
        @functools.wraps(method)
        def call(self, *args):
            try:
                return method(self, *args)
            except Exception as error:  # whatever went wrong in the probe is not the script's to meet
                self.failed_with(error)
                return otherwise(self)

        return call

    return wrap
