"""What operations of a line are about single elements or NumPy scalars. Operations as in `agent.evidence.operations`."""

from __future__ import annotations

from typing import Any, Sequence

ARITHMETIC = ("Add", "Sub", "Mult", "Div", "Mod", "Pow", "FloorDiv", "BitAnd", "BitOr", "BitXor", "LShift", "RShift", "compare")
NUMBERS = ("number", "scalar")


def visits_element(operation: Sequence[Any]) -> bool:
    """Reads or writes one element (or one row on the way to it) at a place that changes."""
    return (operation[0] == "index" and operation[1]["k"] == "array" and operation[2] == "scalar" and not operation[5])


def iterates_elements(operation: Sequence[Any]) -> bool:
    """A for loop over an array of one dimension, by itself or in enumerate and zip."""
    if operation[0] == "iterate":
        return operation[1]["k"] == "array" and operation[1].get("d") == 1
    return (operation[0] == "call" and operation[1] in ("builtins.enumerate", "builtins.zip")
            and any(operand["k"] == "array" and operand.get("d") == 1 for operand in operation[2]))


def on_scalars(operation: Sequence[Any]) -> bool:
    """Arithmetic of NumPy scalars, with each other or with Python numbers."""
    if operation[0] not in ARITHMETIC:
        return False
    kinds = [operand["k"] for operand in operation[1:3]]
    return "scalar" in kinds and all(kind in NUMBERS for kind in kinds)


def on_arrays(operation: Sequence[Any]) -> bool:
    """Arithmetic with a whole array or tensor, or with something unknown that may be one."""
    return operation[0] in ARITHMETIC + ("MatMult",) and any(
        operand["k"] in ("array", "tensor", "unknown", "other", "sequence") for operand in operation[1:3])
