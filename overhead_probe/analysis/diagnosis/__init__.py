"""Why it is slow: a table of rules over the evidence, each a small file in `rules`.

The rules run in the order of `RULES`, the most specific first, and each explains only time that none before
it has explained. Findings are then ranked by the time they explain; the first is the root cause.
"""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Sequence, Tuple

from ...report import Finding
from .facts import Facts
from .rule import WORTH_SHARE, Cause, Missing, Rule
from .table import RULES

KERNEL_BOUND = "kernel-bound"
# Beside a healthy verdict only what would gain a fifth is worth a word.
WORTH_IN_HEALTHY = 0.2


class Outcome(NamedTuple):
    """`silent`: rules that could not look, with why. `ruled_out`: ids of rules that looked and found nothing."""

    findings: Tuple[Finding, ...]
    silent: Tuple[Dict[str, str], ...]
    ruled_out: Tuple[str, ...]


def diagnose(facts: Facts, rules: Sequence[Rule] = RULES) -> Tuple[Tuple[Finding, ...], Tuple[Dict[str, str], ...]]:
    """(findings by rank, rules that could not look)."""
    outcome = examine(facts, rules)
    return outcome.findings, outcome.silent


def examine(facts: Facts, rules: Sequence[Rule] = RULES) -> Outcome:
    """Runs every rule over the facts."""
    causes: List[Tuple[Rule, Cause]] = []
    silent: List[Dict[str, str]] = []
    ruled_out: List[str] = []
    for rule in rules:
        try:
            cause = rule.look(facts)
        except Missing as missing:
            silent.append({"id": rule.id, "why": str(missing)})
            continue
        if cause is None:
            ruled_out.append(rule.id)
            continue
        causes.append((rule, cause))
        facts = facts.without(cause)
    causes = _worth_telling(causes, facts.wall)
    ranked = sorted(causes, key=lambda pair: -pair[1].ns)
    findings = tuple(_finding(rule, cause, rank, facts.wall) for rank, (rule, cause) in enumerate(ranked, 1))
    return Outcome(findings, tuple(silent), tuple(ruled_out))


def _worth_telling(causes: List[Tuple[Rule, Cause]], wall: float) -> List[Tuple[Rule, Cause]]:
    """Without what is too small to matter; a healthy loop is left in peace."""
    healthy = any(rule.id == KERNEL_BOUND for rule, _ in causes)
    floor = WORTH_IN_HEALTHY if healthy else WORTH_SHARE
    return [(rule, cause) for rule, cause in causes
            if (cause.always and not healthy) or rule.id == KERNEL_BOUND or cause.ns >= floor * (wall + cause.beside)]


def _finding(rule: Rule, cause: Cause, rank: int, wall: float) -> Finding:
    """`beside` time is a share of the iteration together with it."""
    return Finding(rule.id, rank, cause.ns, cause.ns / (wall + cause.beside) if wall else 0.0, cause.title or rule.title,
                   cause.why + (" (Its size is an estimate.)" if cause.estimated else ""),
                   cause.evidence, cause.lines, cause.advice)
