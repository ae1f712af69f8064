"""Every error that the tool raises on purpose, and the exit code each one ends with.

    ProbeError                    2
    ├── UsageError                2   wrong use of a command
    ├── TargetError               2   the target interpreter or the script cannot be started
    ├── RunError                  2   a stored run cannot be read
    │   └── IncomparableRuns      2   two runs whose conditions differ
    ├── TraceError                2   a foreign trace cannot be read
    ├── OutputError               2   a report cannot be written
    └── NothingMeasured           4   no loop, or too few iterations

They are caught in one place, `cli.main`, which prints `message` and `hint`.
"""

# Exit codes of the command. Where two apply, the earlier in PRECEDENCE wins.
MEASURED = 0
SCRIPT_FAILED = 1
WRONG_USE = 2
BOUND_CROSSED = 3
NOTHING_MEASURED = 4
INTERRUPTED = 130
PRECEDENCE = (WRONG_USE, INTERRUPTED, SCRIPT_FAILED, NOTHING_MEASURED, BOUND_CROSSED, MEASURED)


class ProbeError(Exception):
    """What happened and where (`message`), and what to do about it (`hint`, may be empty)."""

    exit_code = WRONG_USE

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(ProbeError):
    """The command was given words that it cannot follow."""


class TargetError(ProbeError):
    """The script or the interpreter that should run it cannot be started."""


class RunError(ProbeError):
    """A run directory is missing, incomplete or of another format."""


class IncomparableRuns(RunError):
    """Two runs were made under different conditions; both values are named."""


class TraceError(ProbeError):
    """A trace made elsewhere is not what it says it is, or too broken to read."""


class OutputError(ProbeError):
    """Results could not be written; the message says where the raw measurements are."""


class NothingMeasured(ProbeError):
    """The script ran, but there was no loop to account for."""

    exit_code = NOTHING_MEASURED


def combined_exit_code(codes) -> int:
    """The exit code that wins among several (`PRECEDENCE`); 0 for none."""
    codes = set(codes)
    return next((code for code in PRECEDENCE if code in codes), MEASURED)
