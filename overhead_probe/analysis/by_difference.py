"""The executor's share of a session's step where no tracer shows it (TensorFlow 1).

Blocks in which the ops run in the calling thread (`RunOptions(inter_op_thread_pool=-1)`) do without the hand-off and
leave the rest of the step as it is, so the hand-off is what such a step is shorter by. (On TensorFlow 2.21, where
both ways can be taken, they gave 70 and 69 µs on the founding case.) What is left is the executor's: kernels take as
much of it as they take of the executor's span in RunMetadata of a step in the calling thread. RunMetadata makes both
longer, so this share is an estimate. An op that waits for input in the background shows as a gap after it.
"""

from __future__ import annotations

from typing import Dict

import numpy as np

from .samples import Samples


def split(samples: Samples, step: np.ndarray, inline_step: np.ndarray, kernels_over_mean: np.ndarray
          ) -> Dict[str, np.ndarray]:
    """Parts of `step`, ns; arrays of shape (resamples,). `inline_step` is the step with its ops in the calling
    thread. Without RunMetadata the executor's time stays unattributed."""
    executor = np.minimum(inline_step, step)
    handoff = step - executor
    metadata = samples.metadata
    if not metadata.span_ns:
        return {"runtime.handoff": handoff, "unattributed": executor}
    inputs = executor * min(1.0, (metadata.input_ns + metadata.wait_ns) / metadata.span_ns)
    share = np.minimum(sum(metadata.ns.values()) / metadata.span_ns * kernels_over_mean, 1.0)
    kernel = np.minimum(executor * share, executor - inputs)
    return {"runtime.handoff": handoff, "kernel": kernel, "estimated": kernel, "input": inputs,
            "runtime.schedule": executor - kernel - inputs}
