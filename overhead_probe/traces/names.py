"""What the names of events say, across tools: direction of a copy, input waits, messages between tasks."""

from __future__ import annotations

import re
from typing import Optional

from .events import Kind

COPY = re.compile(r"^(?:gpu)?\s*(?:hip|cuda)?mem(?:ory)?\s?cpy|^copy(?=h|d|p|host|device)", re.I)
DIRECTION = re.compile(r"(host|device|peer|array|[hdpa])\s?(?:to|2)\s?(host|device|peer|array|[hdpa])(?![a-z]{2})", re.I)
MEMSET = re.compile(r"^mem\s?set", re.I)
DIRECTIONS = {"hd": Kind.H2D, "ha": Kind.H2D, "dh": Kind.D2H, "ah": Kind.D2H}

# The consumer waits for an element.
INPUT = re.compile(
    r"IteratorGetNext|IteratorGetNextSync|^Iterator::GetNext|QueueDequeue|DequeueMany|DequeueUpTo|"
    r"DataLoader\)?[#.]|^DataLoader|^enumerate\(DataLoader|_next_data|InfeedDequeue|^ReaderRead|"
    r"OwnedIterator.*next|get_next_as_optional|OptionalGetValue", re.I)
# A pipeline's stages at work, on threads of their own.
INPUT_WORK = re.compile(r"^Iterator::|^tf_?data|ThreadPoolDataset|^BatchV2|ParallelMap|PrefetchDataset", re.I)
MESSAGE = re.compile(r"^(?:RecvTensor|SendTensor|_Recv|_Send|_HostRecv|_HostSend|Recv|Send|gloo:|nccl:|mpi:|c10d::)")
COMPILING = re.compile(r"^(?:XlaCompile|TfrtCpuClient::Compile|backend_compile|.*_compile_and_load|HloPass|"
                       r"RunBackend$|CompileToLocalExecutable|XlaCompilationCache::Compile|.*\bLowerToHlo|"
                       r"PjRt.*::Compile|FunctionDef.*trace|TorchDynamo Cache|.*compile_inner|.*_compile\.compile)")


def direction(name: str) -> Optional[Kind]:
    """The kind of copy that `name` tells of; COPY where it is one without a direction, None where it is none."""
    if not COPY.search(name):
        return None
    ends = DIRECTION.search(name)
    if not ends:
        return Kind.COPY
    pair = (ends[1][0] + ends[2][0]).lower()
    if pair in DIRECTIONS:
        return DIRECTIONS[pair]
    return Kind.D2D if "h" not in pair else Kind.COPY


def host_side(name: str) -> Optional[Kind]:
    """Kinds that a name gives away on any host lane; None for ordinary ops."""
    if INPUT.search(name):
        return Kind.INPUT
    if MESSAGE.match(name):
        return Kind.MESSAGE
    if INPUT_WORK.search(name):
        return Kind.INPUT_WORK
    if COMPILING.match(name):
        return Kind.COMPILE
    return None
