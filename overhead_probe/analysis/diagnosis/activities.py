"""Names in the tree of calls, and the activities that they stand for."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Optional, Set, Tuple

from ..calltree import Match, Node, named

if TYPE_CHECKING:
    from .facts import Facts

SESSION_RUN = named(r"client/session\.py:(run|__call__|partial_run)$", r"monitored_session\.py:run$", r"ops\.py:_(eval|run)_using_default_session$")
FUNCTION_CALL = named(r"polymorphic_function\.py:__call__$", r"def_function\.py:__call__$")
STEP = named(r"client/session\.py:(run|__call__|partial_run)$", r"polymorphic_function\.py:__call__$", r"def_function\.py:__call__$")
SESSION_MADE = named(r"client/session\.py:\w*Session\.__init__$")
SESSION_EXTENDED = named(r"client/session\.py:_extend_graph$", r"TF_ExtendSession")
OP_CREATED = named(r"framework/ops\.py:(_create_op_internal|create_op|_create_op_helper)$")
TRACED = named(r"func_graph\.py:func_graph_from_py_func$")
XLA_COMPILED = named(r"get_compiler_ir$")
EAGER_OP = named(r"TFE_Py_FastPathExecute$", r"TFE_Py_Execute$")
KERAS_CALL = named(r"trainer\.py:(fit|predict|evaluate|train_on_batch|test_on_batch|predict_on_batch)$",
                   r"training(_v1|_v2)?\.py:(fit|predict|evaluate|train_on_batch|test_on_batch|predict_on_batch|fit_generator)$")
MODEL_MADE = named(r"keras/.*(models|engine)/(sequential|functional|model|training)(_v1)?\.py:\w+\.__init__$")
# Building a dataset traces its functions too, and Keras builds one for each call on arrays.
DATASET_BUILT = named(r"data/ops/structured_function\.py:", r"data/ops/dataset_ops\.py:\w+\.__init__$")
ARRAYS_ADAPTED = named(r"data_adapters/array_data_adapter\.py:", r"engine/data_adapter\.py:\w*(Tensor|Array)\w*\.__init__$")
DATA_NEXT = named(r"iterator_ops\.py:(__next__|_next_internal|next)$")
# Where the time of building and preparing a graph stands.
GRAPH_PARTS = ("compile", "python.loop", "python.library", "runtime.schedule", "runtime.handoff", "feed.marshal", "feed.fetch", "feed.convert")
METHOD = re.compile(r":(\w+)$")


def either(*matches: Match) -> Match:
    """Matches what any of them matches."""
    return lambda name: any(match(name) for match in matches)


def keras_method(name: str) -> str:
    """`predict` of `keras/src/…/trainer.py:predict`."""
    found = METHOD.search(name)
    return found.group(1) if found else name


def below(node: "Optional[Node]", match: Match) -> bool:
    """Whether a call stands below one that matches, or is one."""
    while node is not None:
        if match(node.name):
            return True
        node = node.parent
    return False


def keras_makes_data(facts: "Facts") -> bool:
    """Whether Keras turns arrays into a dataset in the loop: getting its elements is then Keras's doing."""
    return facts.calls is not None and bool(facts.calls.count(ARRAYS_ADAPTED))


def fresh_lines(facts: "Facts") -> Set[Tuple[str, int]]:
    """Lines of the script whose Session.run mostly asks for tensors that no run before had asked for."""
    runs = (facts.watched or {}).get("runs", ())
    seen: Set[str] = set()
    fresh: Counter = Counter()
    for number, run in enumerate(runs):
        asked = set(run["fetches"]) | set(run["targets"])
        new = bool(asked) and not asked & seen
        seen |= asked
        place = tuple(run["line"])
        fresh[place] += 1 if new and number else 0
    counts = Counter(tuple(run["line"]) for run in runs)
    return {place for place, count in fresh.items() if count >= counts[place] / 2}
