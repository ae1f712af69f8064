"""Two or three plain sentences that say where the time goes and why, with the numbers of this run."""

from __future__ import annotations

from typing import Any, List, Mapping, Sequence, Tuple

from .attribution import Attribution

KERNEL_BOUND = 0.6


def verdict(found: Attribution, evidence: Mapping[str, Any]) -> Tuple[str, ...]:
    """The sentences, most important first. Times in µs, shares of the plain iteration."""
    wall, parts = found.wall, found.parts
    kernel = parts["kernel"] + parts["input"]
    sentences: List[str] = []
    if parts["unattributed"] > 0.5 * wall:
        return (f"An iteration takes {_us(wall)}; where it goes could not be measured here.",)
    if kernel >= KERNEL_BOUND * wall:
        sentences.append(f"{_share(kernel, wall)} of an iteration ({_us(kernel)} of {_us(wall)}) is kernel time: "
                         "there is little overhead to remove.")
    elif parts["kernel"] > 0 or parts["runtime.handoff"] > 0:
        sentences.append(f"Only {_us(kernel)} of an iteration's {_us(wall)} ({_share(kernel, wall)}) is computing; "
                         "the rest is the cost of asking TensorFlow to do it, paid again in every step.")
        sentences.append(_ranking(parts, wall, evidence))
    else:
        sentences.append(f"An iteration takes {_us(wall)}, {_share(parts['python.loop'], wall)} of it in the script's "
                         "own code and what that code calls.")
    return tuple(sentences)


def _ranking(parts: Mapping[str, float], wall: float, evidence: Mapping[str, Any]) -> str:
    feed = parts["feed.convert"] + parts["feed.marshal"] + parts["feed.fetch"]
    casts = [feed_ for feed_ in evidence.get("feeds", ()) if not feed_["source"].endswith(feed_["target"])]
    why = f", {len(casts)} of the fed arrays converted to another type each time" if casts else ""
    costs: Sequence[Tuple[float, str]] = sorted([
        (parts["python.library"], f"the Python code of {_whose(evidence)}"),
        (feed, f"feeding and fetching data{why}"),
        (parts["runtime.handoff"], "handing the step to another thread and back"),
        (parts["runtime.schedule"], "scheduling ops in the executor"),
        (parts["python.loop"], "the script's own Python"),
    ], reverse=True)
    told = [f"{_us(ns)} ({_share(ns, wall)}) on {words}" for ns, words in costs if ns >= 0.05 * wall]
    return "It spends " + "; ".join(told) + "."


def _whose(evidence: Mapping[str, Any]) -> str:
    """The library code that runs in each step, in the words of its user."""
    if evidence.get("session_calls"):
        return "Session.run"
    if evidence.get("keras_calls") or "keras" in evidence:
        return "Keras and TensorFlow"
    if evidence.get("function_calls"):
        return "calling compiled functions (tf.function)"
    return "TensorFlow's eager ops" if evidence.get("eager_calls") else "the libraries"


def _us(ns: float) -> str:
    return f"{ns / 1000:.3g} µs" if ns < 1e6 else f"{ns / 1e6:.3g} ms" if ns < 1e9 else f"{ns / 1e9:.3g} s"


def _share(ns: float, wall: float) -> str:
    return f"{100 * ns / wall:.0f} %"
