"""Why a change has no place in loops of another kind. A reader is told of these only in the whole report."""

from ..hooks.tf_session import NO_SESSION

NO_TENSORFLOW = "the loop makes no TensorFlow calls"
NO_NUMPY = "the script does not use NumPy"
NO_FUNCTION = "the loop calls no session and no tf.function"
NO_EAGER = "the loop makes no eager steps"
OTHER_BLAS = "TensorFlow does not compute with NumPy's BLAS"
OTHER_ALLOCATOR = "TensorFlow has an allocator of its own"
NUMPY_ALONE = "only loops of NumPy alone are tried in single precision"

ALL = frozenset((NO_SESSION, NO_TENSORFLOW, NO_NUMPY, NO_FUNCTION, NO_EAGER, OTHER_BLAS, OTHER_ALLOCATOR, NUMPY_ALONE))
