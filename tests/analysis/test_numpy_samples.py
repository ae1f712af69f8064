"""Blocks under NumPy's timer, summed."""

import numpy as np

from overhead_probe.agent import schema
from overhead_probe.analysis import numpy_samples
from overhead_probe.analysis.partition import INDEX
from overhead_probe.record import Block

GC = schema.SPAN_KINDS.index("gc")
KERNELS = [{"name": "add", "types": "dd->d", "calls": 20, "elements": 20_000, "ns": 1500.0, "estimated": False},
           {"name": "sort", "types": "d", "calls": 10, "elements": 10_000, "ns": 500.0, "estimated": True}]


def block(cycle=0, each_ns=1000, last_ns=None, spans=()):
    marks = [each_ns * number for number in range(11)]
    marks[-1] = marks[-2] + (last_ns or each_ns)
    seen = {"kernel_ns": 2000.0, "library_ns": 5000.0, "probe_ns": 300.0, "kernels": KERNELS}
    return Block("numpy", cycle, 1, 7, (tuple(marks),), tuple(spans), {}, None, (), (), numpy=seen)


def row(found, cycle=0):
    return {label: float(found.ns[cycle][INDEX[label]]) for label in ("python.loop", "python.library", "kernel", "gc")}


def test_what_is_neither_numpys_nor_the_probes_nor_the_collectors_is_the_scripts_own():
    found, _ = numpy_samples.sums([block(spans=[(GC, 7, 100, 400), (GC, 8, 0, 9000)])], 1)
    assert row(found) == {"kernel": 2000, "python.library": 5000, "gc": 300, "python.loop": 10_000 - 2000 - 5000 - 300 - 300}
    assert (found.count[0], found.own_ns) == (10, 300)


def test_kernels_by_name_and_type():
    _, totals = numpy_samples.sums([block(), block(1)], 2)
    assert totals.mean("add:dd->d") == (150.0, 2.0) and totals.mean("sort:d") == (50.0, 1.0)
    assert totals.estimated == {"add:dd->d": False, "sort:d": True}


def test_a_block_with_an_outlier_is_left_out_as_a_whole():
    found, _ = numpy_samples.sums([block(cycle) for cycle in range(30)] + [block(30, last_ns=900_000)], 31)
    assert found.count[30] == 0 and found.count.sum() == 300
    assert list(found.outliers) == [900_000]


def test_with_too_few_clean_blocks_all_are_used():
    blocks = [block(cycle) for cycle in range(4)] + [block(4, last_ns=900_000)]
    found, _ = numpy_samples.sums(blocks, 5)
    assert found.count.sum() == 50


def test_a_replay_gives_the_median_of_the_sampled_iterations():
    blocks = [Block("replay", n, 1, 7, ((0, 1000),), (), {}, None, (), (), numpy={"kernel_ns": ns, "library_ns": 2 * ns, "kernels": KERNELS})
              for n, ns in enumerate((100.0, 120.0, 900.0))]
    kernel, library, totals = numpy_samples.replayed(blocks)
    assert (kernel, library, totals.iterations) == (120.0, 240.0, 3)
    assert np.isclose(totals.mean("add:dd->d")[0], 1500.0)
