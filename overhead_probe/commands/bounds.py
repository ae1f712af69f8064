"""`--fail-if`: bounds on components and findings of a report."""

from __future__ import annotations

import math
from typing import Sequence, Tuple

from .. import errors
from ..analysis.diagnosis import RULES
from ..errors import UsageError
from ..report import Report
from . import output

FINDING_IDS = {rule.id for rule in RULES}


def parse(bound: str) -> Tuple[str, float]:
    """`python>50%` as (component, share); a finding's id alone stands for any share of it."""
    id_, above, limit = bound.partition(">")
    if not above and id_.strip() in FINDING_IDS:
        return id_.strip(), 0.0
    try:
        share = float(limit.strip().rstrip("%")) / 100
    except ValueError:
        share = math.nan
    if not id_.strip() or not math.isfinite(share):
        raise UsageError(f"--fail-if {bound} cannot be read.", "Give it as 'python>50%' or as a finding's id.")
    return id_.strip(), share


def crossed(bounds: Sequence[str], report: Report) -> int:
    shares = {row.id: row.share for row in report.components}
    shares.update({part.id: part.ns / report.wall.mean for row in report.components for part in row.parts})
    shares.update({id_: 0.0 for id_ in FINDING_IDS - {rule["id"] for rule in report.rules_silent}})
    shares.update({finding.id: finding.share for finding in report.findings})
    code = errors.MEASURED
    for bound in bounds:
        id_, limit = parse(bound)
        if id_ in FINDING_IDS and id_ not in shares:
            output.note(f"probe: --fail-if {bound}: this run could not look for {id_}.")
            code = errors.BOUND_CROSSED
        elif id_ not in shares:
            output.note(f"probe: --fail-if {bound}: there is no component {id_}; there are {', '.join(shares)}.")
            code = errors.BOUND_CROSSED
        elif shares[id_] > limit:
            output.note(f"probe: --fail-if {bound}: it is {100 * shares[id_]:.1f} %.")
            code = errors.BOUND_CROSSED
    return code
