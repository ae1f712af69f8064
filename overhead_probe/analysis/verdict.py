"""Two or three plain sentences that say where the time goes and why, from the diagnosis."""

from __future__ import annotations

import re
from typing import List, Mapping, Sequence, Tuple

from ..report import Finding
from .attribution import Attribution
from .wording import duration, share

# Shares below this are left out of the sentence that lists what else costs.
NAMED_SHARE = 0.05
NAMES = {"python.library": "library code in Python", "python.loop": "the script's own code", "runtime.handoff": "hand-off between threads",
         "runtime.schedule": "the executor's scheduling", "kernel": "computing", "input": "waiting for input",
         "compile": "tracing and compiling", "gc": "the garbage collector", "unattributed": "unattributed",
         "feed.convert": "converting feeds", "feed.marshal": "passing feeds to C", "feed.fetch": "fetching results",
         "transfer.h2d": "copies to the device", "transfer.d2h": "copies from the device", "transfer.d2d": "copies between devices"}


def verdict(found: Attribution, findings: Sequence[Finding], ruled_out: Sequence[str] = ()) -> Tuple[str, ...]:
    """The sentences, most important first. Times in µs, shares of the plain iteration."""
    wall = found.wall
    if not findings:
        return _unknown(found.parts, wall, ruled_out)
    first = findings[0]
    sentences: List[str] = [first.why]
    others = [finding for finding in findings[1:] if finding.share >= NAMED_SHARE]
    if first.id == "kernel-bound":
        return tuple(sentences)
    if others:
        told = "; ".join(f"{_lower(finding.title)}, {duration(finding.ns)} ({100 * finding.share:.0f} %)" for finding in others[:3])
        sentences.append(f"Next: {told}.")
    if first.advice:
        sentences.append(_first_sentence(first.advice))
    return tuple(sentences)


def _first_sentence(text: str) -> str:
    """The rest of an advice stands with its finding."""
    found = re.match(r".+?[.!?](?=\s+[A-Z]|$)", text, re.DOTALL)
    return found[0] if found else text


def _unknown(parts: Mapping[str, float], wall: float, ruled_out: Sequence[str]) -> Tuple[str, ...]:
    """No cause was found: where the time goes as far as known, and what was looked for in vain."""
    if parts["unattributed"] > 0.5 * wall:
        return (f"An iteration takes {duration(wall)}; where it goes could not be measured here.",)
    dearest = sorted(((ns, part) for part, ns in parts.items() if ns >= NAMED_SHARE * wall), reverse=True)[:3]
    goes = ", ".join(f"{share(ns, wall)} {NAMES.get(part, part)}" for ns, part in dearest)
    sentence = f"An iteration takes {duration(wall)} ({goes}); no cause that could be removed was found."
    return (sentence, f"Ruled out: {', '.join(ruled_out)}.") if ruled_out else (sentence,)


def _lower(title: str) -> str:
    """A title in mid-sentence; names that begin with capitals of their own stay."""
    return title[0].lower() + title[1:] if title[1:2].islower() and not title.startswith(("Python", "Keras")) else title
