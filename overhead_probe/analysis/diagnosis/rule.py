"""What a rule is made of, and what it returns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Callable, Mapping, Optional, Tuple

if TYPE_CHECKING:
    from .facts import Facts

# A cause that explains less of an iteration is not worth a change of the script.
WORTH_SHARE = 0.05


class Missing(Exception):
    """Evidence that a rule needs is not there; the text says what and why. The rule is then silent."""


@dataclass(frozen=True)
class Cause:
    """What a rule found: the time explained (ns an iteration), and how it was seen.

    `takes` says from which parts of the iteration the time comes; a microsecond is explained once, by the
    most specific rule. `beside` is time outside the partition (the first iteration of a short run).
    `title` replaces the rule's own where the case calls for other words.
    """

    takes: Mapping[str, float]
    why: str
    evidence: Tuple[str, ...]
    advice: str
    lines: Tuple[str, ...] = ()
    title: str = ""
    beside: float = 0.0
    estimated: bool = False
    # Told below WORTH_SHARE too, unless the loop is healthy.
    always: bool = False

    @property
    def ns(self) -> float:
        return self.beside + sum(self.takes.values())


@dataclass(frozen=True)
class Rule:
    """One cause and how it is recognised. `look` raises Missing where it cannot tell.

    `looks_at`: the evidence, in words. `remedy`: the paragraph of docs/findings.md.
    """

    id: str
    title: str
    looks_at: str
    remedy: str
    look: Callable[["Facts"], Optional[Cause]]
    thresholds: Mapping[str, str] = field(default_factory=dict)
