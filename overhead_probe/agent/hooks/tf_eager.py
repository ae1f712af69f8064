"""TensorFlow executing eagerly: ops called one by one, host values on their way in, tensors on their way out.

Every generated op function looks its C entry up in `pywrap_tfe` at each call, so a handful of wrappers there
sees all ops, whatever Python called them.
"""

import sys

from ..tracers import xplane
from .patching import KIND, Patch, timed, timed_op

CONTEXT = "tensorflow.python.eager.context"
PYWRAP = "tensorflow.python.pywrap_tfe"
OPS = "tensorflow.python.framework.ops"
_CALL, _FEED, _FETCH, _INPUT = KIND["eager.call"], KIND["feed.convert"], KIND["feed.fetch"], KIND["input.next"]

COUNTED = ("eager.call",)
# Where tensors and variables have their methods.
TENSOR_METHODS = ("framework/ops.py", "framework/tensor.py", "ops/resource_variable_ops.py", "ops/variables.py")
# Ops that wait for the next element of an input pipeline.
INPUT_OPS = ("IteratorGetNext", "IteratorGetNextSync", "IteratorGetNextAsOptional", "MultiDeviceIteratorGetNextFromShard")

FUNCTIONS = (
    (PYWRAP, "TFE_Py_Execute", _CALL),
    (PYWRAP, "TFE_Py_ExecuteCancelable", _CALL),
    ("tensorflow.python.framework.constant_op", "convert_to_eager_tensor", _FEED),
    (OPS, "_EagerTensorBase.numpy", _FETCH),
    (OPS, "_EagerTensorBase._numpy", _FETCH),
)


def executing():
    """Whether TensorFlow is loaded and executes eagerly (False where it is not loaded)."""
    context = sys.modules.get(CONTEXT)
    try:
        return bool(context and context.executing_eagerly())
    except AttributeError:  # half imported
        return False


def loaded():
    return PYWRAP in sys.modules and executing()


def patches(record, clock, tell):
    """The patches that time eager ops. `tell` is not needed."""

    def wrapper(kind):
        return lambda function: timed(function, kind, record, clock)

    def op_wrapper(function):
        return timed_op(function, {name: _INPUT for name in INPUT_OPS}, _CALL, record, clock)

    return [Patch(PYWRAP, "TFE_Py_FastPathExecute", op_wrapper)] + [
        Patch(module, path, wrapper(kind)) for module, path, kind in FUNCTIONS]


def fetch_patches(note):
    """Patches for the survey: `note(frame)` is called with the frame that turns a tensor into an array.

    That is the frame outside the tensors' own methods (`numpy`, `__float__`, `__str__` and the like).
    """

    def wrap(function):
        def probe_fetch(tensor):
            frame = sys._getframe(1)
            while frame is not None and frame.f_code.co_filename.replace("\\", "/").endswith(TENSOR_METHODS):
                frame = frame.f_back
            note(frame)
            return function(tensor)

        return probe_fetch

    return [Patch(OPS, "_EagerTensorBase._numpy", wrap)]


def worthwhile(kinds):
    if "eager.call" not in kinds:
        return ()
    return (("trace", "kernels") if xplane.available() else ()) + ("profile",)
