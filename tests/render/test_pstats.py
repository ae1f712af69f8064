"""profile.prof: what pstats and snakeviz need of it, and that it tells the breakdown's truth."""

import io
import marshal
import pstats as stdlib_pstats
from dataclasses import replace

import pytest

from overhead_probe.render import pstats
from overhead_probe.report import Frame

from . import sample


def table_of(frame, iterations=1):
    return pstats.table(replace(sample.founding(), frames=frame, iterations={"plain": iterations}))


def leaf(name, ns, calls=1.0, children=()):
    return Frame(name, f"{name}.py", 1, "python.library", ns, calls, children)


def key(name):
    return f"{name}.py", 1, name


@pytest.fixture
def loaded(tmp_path):
    path = tmp_path / "profile.prof"
    path.write_bytes(pstats.render(sample.founding()))
    return stdlib_pstats.Stats(str(path), stream=io.StringIO())


def test_the_total_is_the_plain_wall_time_of_all_plain_iterations(loaded):
    report = sample.founding()
    assert loaded.total_tt == pytest.approx(report.wall.mean * report.iterations["plain"] / 1e9, rel=1e-9)


def test_the_root_is_the_loop_and_holds_everything(loaded):
    (root,) = [function for function, row in loaded.stats.items() if not row[4]]
    assert root == ("scenarios/tf_session.py", 31, "for loop")
    assert loaded.stats[root][3] == pytest.approx(loaded.total_tt) and loaded.stats[root][1] == 4000


def test_shares_agree_with_the_breakdown(loaded):
    own = {function: row[2] / loaded.total_tt for function, row in loaded.stats.items()}
    parts = {part.id: part.ns / 277_000 for row in sample.COMPONENTS for part in row.parts}
    kernel = sum(share for (file, _, _), share in own.items() if file == "<kernel>")
    assert kernel == pytest.approx(34_000 / 277_000)
    assert own["<C API>", 0, "marshal feeds"] == pytest.approx(parts["feed.marshal"])
    assert own["<executor>", 0, "executor"] == pytest.approx(parts["runtime.schedule"])
    handed = sum(share for (file, _, _), share in own.items() if file == "<hand-off>")
    assert handed == pytest.approx(parts["runtime.handoff"])


def test_calls_are_real(loaded):
    assert loaded.stats["tensorflow/python/util/numpy_compat.py", 52, "np_asarray, feed conversion"][1] == 2 * 4000


def consistent(table):
    """Each function's figures are the sums of what its callers say, but for the root."""
    for function, (primitive, calls, own, cumulative, callers) in table.items():
        if callers:
            assert sum(row[1] for row in callers.values()) == calls
            assert sum(row[2] for row in callers.values()) == pytest.approx(own)
            assert primitive <= calls and own <= cumulative + 1e-12
        for caller in callers:
            assert caller in table
    return True


def test_callers_and_callees_tell_the_same(loaded):
    assert consistent(loaded.stats)
    for function, (_, _, own, cumulative, _) in loaded.stats.items():
        below = sum(row[4][function][3] for row in loaded.stats.values() if function in row[4])
        assert own + below == pytest.approx(cumulative)


def test_a_function_called_from_two_places_has_a_row_for_each():
    shared = leaf("shared", 5.0, 2)
    table = table_of(leaf("root", 0, children=(leaf("a", 1.0, children=(shared,)), leaf("b", 2.0, children=(shared,)))), 10)
    assert consistent(table)
    assert table[key("shared")][:2] == (40, 40) and table[key("shared")][2] == pytest.approx(100e-9)
    assert table[key("shared")][4] == {key("a"): (20, 20, pytest.approx(50e-9), pytest.approx(50e-9)),
                                       key("b"): (20, 20, pytest.approx(50e-9), pytest.approx(50e-9))}


def test_recursion_counts_once_in_cumulative_time():
    inner = leaf("f", 3.0)
    table = table_of(leaf("root", 0, children=(leaf("f", 1.0, children=(leaf("g", 2.0, children=(inner,)),)),)))
    assert consistent(table)
    assert table[key("f")][:4] == (1, 2, pytest.approx(4e-9), pytest.approx(6e-9))
    assert table[key("g")][:4] == (1, 1, pytest.approx(2e-9), pytest.approx(5e-9))


def test_the_table_reads_as_pstats_prints_it(loaded):
    loaded.sort_stats("cumulative").print_stats()
    assert "scenarios/tf_session.py:31(for loop)" in loaded.stream.getvalue()


def test_snakeviz_finds_one_root_and_every_child():
    stats = pytest.importorskip("snakeviz.stats", reason="snakeviz is not installed: pip install snakeviz")

    class Loaded(stdlib_pstats.Stats):
        def load_stats(self, arg):
            self.stats = pstats.table(sample.founding())

    shown = stats.json_stats(Loaded("x"))
    children = {child for row in shown.values() for child in row["children"]}
    assert set(shown) - children == {"scenarios/tf_session.py:31(for loop)"} and children < set(shown)


def test_without_frames_the_profile_is_empty():
    assert marshal.loads(pstats.render(replace(sample.founding(), frames=None))) == {}
