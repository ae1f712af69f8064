"""What the sample report has for its profiles: frames, stacks, a timeline, blocks. The founding case, by hand."""

from __future__ import annotations

from overhead_probe import report as r

SESSION = "tensorflow/python/client/session.py"
LOOP = ("<module>", "scenarios/tf_session.py", 31)
RUN, INNER = ("BaseSession.run", SESSION, 868), ("BaseSession._run", SESSION, 1133)
HANDLER = ("_FetchHandler.__init__", SESSION, 481)
CALL = ("BaseSession._call_tf_sessionrun", SESSION, 1481)
CONVERT = ("np_asarray", "tensorflow/python/util/numpy_compat.py", 52)
FUNCTIONS = (LOOP, RUN, INNER, HANDLER, CALL, CONVERT)
STACKS = ((0, 1, 2, 4),) * 3 + ((0, 1, 2, 3),) * 2 + ((0,), (0, 1, 2, 5), (0, 1, 2)) + ((0, 1, 2, 4),) * 2

SAMPLED = r.Sampled("done", "", 500, FUNCTIONS, STACKS)


def frames(ops) -> r.Frame:
    """The frames of the founding report; `ops` are its kernels."""
    kernels = tuple(r.Frame(f"{op.type} {op.name}", "<kernel>", 0, "kernel", op.ns, op.calls) for op in ops)
    call = r.Frame("TF_SessionRun_wrapper", "<C API>", 0, "feed.marshal", 0, 1, (
        r.Frame("marshal feeds", "<C API>", 0, "feed.marshal", 26_990, 1),
        r.Frame("hand-off out", "<hand-off>", 0, "runtime.handoff", 18_620, 1),
        r.Frame("executor", "<executor>", 0, "runtime.schedule", 7_080, 1, kernels),
        r.Frame("hand-off back", "<hand-off>", 0, "runtime.handoff", 12_000, 1)))
    inner = r.Frame(INNER[0], SESSION, INNER[2], "python.library", 40_000, 1, (
        r.Frame("np_asarray, feed conversion", CONVERT[1], CONVERT[2], "feed.convert", 40_010, 2),
        r.Frame(HANDLER[0], SESSION, HANDLER[2], "python.library", 80_000, 1),
        r.Frame(CALL[0], SESSION, CALL[2], "python.library", 0, 1, (call,))))
    run = r.Frame(RUN[0], SESSION, RUN[2], "python.library", 11_360, 1, (inner,))
    return r.Frame("for loop", LOOP[1], LOOP[2], "python.loop", 3_640, 1, (
        run, r.Frame("garbage collector", "<gc>", 0, "gc", 20, 1),
        r.Frame("unattributed", "<unattributed>", 0, "unattributed", 3_280, 1)))


def timeline() -> r.Timeline:
    """Two iterations of 281 µs on two threads."""
    slices, arrows = [], []
    for number in range(2):
        at = number * 281_000
        slices += [
            r.Slice(0, "iteration", "python.loop", at, 281_000, {"iteration": number + 1}),
            r.Slice(0, "Session.run", "python.library", at + 3_000, 277_000),
            r.Slice(0, "convert feed", "feed.convert", at + 20_000, 40_000),
            r.Slice(0, "C call", "feed.marshal", at + 140_000, 110_000),
            r.Slice(0, "marshal feeds", "feed.marshal", at + 140_000, 27_000),
            r.Slice(0, "wait", "runtime.handoff", at + 167_000, 80_000),
            r.Slice(0, "fetch results", "feed.fetch", at + 247_000, 3_000),
            r.Slice(1, "executor", "runtime.schedule", at + 185_000, 50_000),
            r.Slice(1, "Mul gradients/mul_grad/Mul_1", "kernel", at + 190_000, 9_120),
            r.Slice(1, "Sub sub", "kernel", at + 201_000, 6_450)]
        arrows += [r.Arrow("hand-over to first op", (0, at + 167_000), (1, at + 190_000)),
                   r.Arrow("last op to wake-up", (1, at + 207_449), (0, at + 247_000))]
    return r.Timeline(("loop's thread", "tf_Compute 41"), tuple(slices), tuple(arrows), (281_000, 281_000))


BLOCKS = tuple(r.Block(mode, 0.3 * number, 0.3 * number + 0.25)
               for number, mode in enumerate(("plain", "timers", "plain", "trace", "plain", "kernels") * 2))[:10]
