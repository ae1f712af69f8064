"""Remedies that are a rewrite, which no switch can try: where a shipped scenario shows them, and what it measured here."""

from __future__ import annotations

from typing import Mapping, Optional, Sequence, Tuple

from .. import report as r

# What a scenario measured on this machine: (ns of a step, when), by the scenario's stem.
Figures = Mapping[str, Tuple[float, str]]

SESSION = ("session-dispatch", "thread-handoff", "executor-scheduling", "feed-cast", "feed-copy", "redundant-session-runs")
EAGER = ("eager-dispatch",)
# (id, the scenario that shows it, the twin that it is to be held against, the findings that call for it)
REWRITES: Tuple[Tuple[str, str, str, Tuple[str, ...]], ...] = (
    ("loop-in-graph", "tf_while_loop", "tf_session", SESSION),
    ("loop-in-function", "tf_function_loop", "tf_eager", EAGER),
    ("xla-loop", "tf_xla_loop", "tf_session", SESSION + EAGER),
    ("fused-numpy", "numpy_fused", "numpy_gd", ("numpy-call-overhead",)),
)
SCENARIOS = frozenset(name for _, scenario, twin, _ in REWRITES for name in (scenario, twin))
MICRO = 1e3


def rows(findings: Sequence[r.Finding], figures: Figures, script: str) -> Tuple[r.Experiment, ...]:
    """A row for each rewrite that the findings call for. `script` is the probed one: a scenario is not sent to itself."""
    found = {finding.id for finding in findings}
    return tuple(r.Experiment(id_, "skipped", reason(scenario, twin, figures)) for id_, scenario, twin, called_for in REWRITES
                 if found & set(called_for) and not script.endswith(f"{scenario}.py"))


def reason(scenario: str, twin: str, figures: Figures) -> str:
    """Why no switch tries it, and what is known of it here."""
    told = f"a rewrite, which no switch can try; scenarios/{scenario}.py shows it"
    here = figures.get(scenario)
    if here is None:
        return f"{told} (to measure it: probe scenarios/{scenario}.py)"
    beside = _beside(twin, figures.get(twin))
    return f"{told}: {here[0] / MICRO:.3g} µs a step on this machine{beside}, {here[1]}"


def _beside(twin: str, figure: Optional[Tuple[float, str]]) -> str:
    return f", where scenarios/{twin}.py takes {figure[0] / MICRO:.3g}" if figure is not None else ""
