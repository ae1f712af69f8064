"""`noisy-machine`: the interval is too wide for a verdict."""

from __future__ import annotations

from typing import Optional

from ...wording import duration, share, signs_of_noise
from ..facts import Facts
from ..rule import Cause, Missing, Rule

# Half of the 95 % interval over the mean: above this, parts of a tenth of an iteration cannot be told apart.
WIDE = 0.1
# A trend that accounts for this share of the spread is the loop's own doing, not the machine's.
OWN_TREND = 0.5


def look(facts: Facts) -> Optional[Cause]:
    if facts.ci95 is None:
        raise Missing("too few rounds of blocks for an interval")
    half = (facts.ci95.high - facts.ci95.low) / 2
    if half < WIDE * facts.wall or _trend(facts) > OWN_TREND * half:
        return None
    noise = facts.shape.noise if facts.shape else {}
    seen = [f"95 % interval {duration(facts.ci95.low)} to {duration(facts.ci95.high)}"]
    seen += signs_of_noise(noise)
    if facts.machine.get("load_before") is not None:
        seen.append(f"load {facts.machine['load_before']} on {facts.machine.get('cpus')} cores before the run")
    return Cause(
        {}, beside=half, evidence=tuple(seen),
        why=(f"The mean of an iteration is only known to ±{share(half, facts.wall)} ({duration(half)}): something else uses "
             "this machine, or the iterations differ greatly among themselves. Smaller shares than that mean nothing here."),
        advice="Stop other programs, measure longer (--seconds 60), and compare alternating launches.")


def _trend(facts: Facts) -> float:
    """ns by which the iteration has drifted over the measured ones."""
    if facts.shape is None or facts.shape.trend_ns_per_1000 is None:
        return 0.0
    return abs(facts.shape.drift_ns or 0.0)


RULE = Rule(
    "noisy-machine", "The machine is too noisy for a verdict",
    looks_at="95 % interval of the plain mean, trend over the iterations, involuntary context switches, load",
    remedy=("Where other programs take the cores, means wander. Close them, measure longer, or compare two scripts by "
            "alternating launches, which drift alike."),
    look=look, thresholds={"WIDE": "half an interval of 10 % of the mean", "OWN_TREND": "half of the interval explained by a trend"})
