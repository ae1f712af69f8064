"""What the NumPy timer costs and how it splits the founding loop.

    python benchmarks/numpy_timer.py [--points 1000 100000] [--rounds 400]

Blocks with the timer in and blocks without alternate in one process. Cost and split are means over the
quietest quarter of the blocks of either kind.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from overhead_probe.agent.hooks.numpy_ufuncs import NumpyUfuncs  # noqa: E402

# A block lasts about this long: shorter than a time slice, so that a busy machine leaves some undisturbed.
BLOCK_NS = 2_000_000
# What the timer may cost on the founding case.
LIMIT = 0.08


def founding(n: int):
    """A function that runs k iterations of the founding loop on n points and returns their wall time (ns)."""
    x = np.arange(n) * (100 / n)
    y = x + 20 * np.sin(x / 10) + 15
    learning_rate = 1e-4

    def run(iterations: int) -> int:
        W = b = 0.0
        start = time.perf_counter_ns()
        for _ in range(iterations):
            error = x * W + b - y
            loss = np.sum(error ** 2) / len(x)  # noqa: F841  as in the scenario
            W -= learning_rate * 2 * np.sum(error * x) / len(x)
            b -= learning_rate * 2 * np.sum(error) / len(x)
        del error   # its freeing belongs to the loop
        return time.perf_counter_ns() - start

    return run


def quietest(blocks: list) -> list:
    """Means over the quarter of the blocks with the least wall time (their first field): the undisturbed ones."""
    kept = sorted(blocks)[:max(1, len(blocks) // 4)]
    return [statistics.fmean(column) for column in zip(*kept)]


def armed_block(timer: NumpyUfuncs, run, iterations: int) -> list:
    """[wall, kernel, library, loop, probe, putting in] of one block, in ns an iteration; the last in ns."""
    timer.reset()
    start = time.perf_counter_ns()
    timer.install()
    switch = time.perf_counter_ns() - start
    wall = run(iterations)
    timer.remove()
    read = timer.read()
    loop = wall - read["kernel_ns"] - read["library_ns"] - read["probe_ns"]
    parts = [wall, read["kernel_ns"], read["library_ns"], loop, read["probe_ns"]]
    return [part / iterations for part in parts] + [switch]


def measure(timer: NumpyUfuncs, n: int, rounds: int) -> dict:
    """ns an iteration, over the quietest blocks of either kind."""
    run = founding(n)
    iterations = max(4, int(BLOCK_NS / (run(20) / 20)))
    plain, armed = [], []
    for _ in range(rounds):
        plain.append([run(iterations) / iterations])
        armed.append(armed_block(timer, run, iterations))
    found = dict(zip(("armed", "kernel", "library", "loop", "probe", "switch"), quietest(armed)))
    found["plain"], = quietest(plain)
    found["overhead"] = found["armed"] / found["plain"] - 1
    return found


def show(n: int, found: dict) -> None:
    shares = ", ".join("%s %.2f µs (%.0f %%)" % (name, found[name] / 1e3, 100 * found[name] / found["armed"])
                       for name in ("kernel", "library", "loop", "probe"))
    print("%9d points: %.2f µs an iteration, timed %.2f, overhead %+.1f %%, put in %.0f µs"
          % (n, found["plain"] / 1e3, found["armed"] / 1e3, 100 * found["overhead"], found["switch"] / 1e3))
    print("           %s" % shares)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--points", type=int, nargs="+", default=[1000, 100_000])
    parser.add_argument("--rounds", type=int, default=400)
    options = parser.parse_args()
    timer = NumpyUfuncs()
    usable, why_not = timer.available()
    if not usable:
        print("cannot run: " + why_not, file=sys.stderr)
        return 4
    for n in options.points:
        found = measure(timer, n, options.rounds)
        show(n, found)
        if n == 1000 and found["overhead"] > LIMIT:
            print("the timer costs more than %.0f %% on the founding case" % (100 * LIMIT))
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
