"""Sentences about a trace: the verdict, and what the trace cannot tell with the way to get it."""

from __future__ import annotations

from typing import List, Sequence, Tuple

from ..report import Finding
from ..report_imported import CPU_ONLY, MISSING, NO_DEVICES, RECORDED, Untold
from ..traces.events import Kind
from .imported_findings import Evidence, percent, us

WORTH_SAYING = 0.2  # share of the span
PROBE = "Run the script under the probe: probe SCRIPT."
PYTHON_HOW = {
    "PyTorch": "Record with profile(with_stack=True), or run the script under the probe: probe SCRIPT.",
    "TensorFlow 2 profiler": "Record with ProfilerOptions(python_tracer_level=1), or run the script under the probe: probe SCRIPT.",
}
DEVICE_HOW = {
    "PyTorch": "Record with ProfilerActivity.CUDA, as a user that may read the GPU's counters.",
    "TensorFlow 1 tracer": "Record with trace_level=FULL_TRACE and CUPTI's libraries on LD_LIBRARY_PATH (extras/CUPTI/lib64).",
    "TensorFlow 2 profiler": "Record with CUPTI's libraries on LD_LIBRARY_PATH and as a user that may read the GPU's counters.",
}


def verdict(e: Evidence, findings: Sequence[Finding]) -> Tuple[str, ...]:
    """One to three sentences, most important first."""
    said = [_device(e)]
    if findings:
        said.insert(0, findings[0].why)
    messages, left = e.part("transfer.tasks"), e.part("unattributed")
    if e.share(messages) >= WORTH_SAYING:
        said.append(f"Messages between tasks take {us(messages)} of it, {percent(e.share(messages))}.")
    if e.share(left) >= WORTH_SAYING:
        said.append(f"For {us(left)} ({percent(e.share(left))}) the trace shows nothing at work.")
    return tuple(said)


def _device(e: Evidence) -> str:
    if e.device == RECORDED:
        kernels = f"{e.kernels.n:,} kernels, {us(e.kernels.union_ns)}" if e.kernels else "no kernels"
        return f"The device is busy for {us(e.busy_ns or 0)}, {percent(e.share(e.busy_ns or 0))} of {us(e.span_ns)} ({kernels})."
    if e.device == CPU_ONLY:
        return f"The trace holds {us(e.span_ns)} of a CPU: everything ran on the host."
    if e.device == NO_DEVICES:
        return f"A Python profile of {us(e.span_ns)}: it shows functions, not devices."
    return f"The trace holds {us(e.span_ns)} and no device data: what a GPU did in it is not known."


def untold(e: Evidence, has_steps: bool) -> Tuple[Untold, ...]:
    """What this trace cannot tell."""
    trace = e.trace
    found: List[Untold] = []
    if e.device == MISSING:
        found.append(Untold("device", "No device data: kernels, copies and how busy the device was.",
                            DEVICE_HOW.get(trace.producer, "Record with the device's tracer on.")))
    if not trace.of(Kind.PYTHON, Kind.LIBRARY, Kind.FRAME).any():
        found.append(Untold("python", "Python dispatch: the trace holds no Python frames, so time before and between ops "
                            "is not split.", PYTHON_HOW.get(trace.producer, PROBE)))
    if e.device == NO_DEVICES:
        found.append(Untold("kernel", "Kernels and executor: a call into C is one block.", PROBE))
    found.append(Untold("feed", "Feed copies: turning values into arrays and tensors leaves no event of its own.", PROBE))
    if any(each.bytes is None for each in e.transfers):
        found.append(Untold("bytes", "How many bytes were copied, hence the rate of the bus.",
                            "Newer profilers record it: TF 2's xplane.pb, PyTorch 1.12 and later."))
    if not has_steps and e.device != NO_DEVICES:
        found.append(Untold("steps", "Where a step begins and ends: the trace marks none.",
                            "Mark them: tf.profiler.experimental.Trace(step_num=…), torch.profiler's prof.step(), "
                            "jax.profiler.StepTraceAnnotation."))
    if "totals" in trace.signs:
        found.append(Untold("order", "When each function ran: the profile holds totals only.", "Record with py-spy or VizTracer."))
    return tuple(found)
