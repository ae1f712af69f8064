"""The command: finds out which one is meant, and is the only place that catches errors and gives exit codes."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Optional, Sequence

from . import errors
from .commands import output, probing
from .errors import ProbeError

# Words that name a command, and its module in `commands`. Any other first word is the script to be probed.
COMMANDS = {"compare": "compare", "sweep": "sweep", "show": "show", "view": "view", "import": "importing",
            "doctor": "doctor", "scenarios": "scenarios"}


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Runs one command; returns its exit code (`errors`)."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        if words and words[0] in COMMANDS:
            return import_module(f"{__package__}.commands.{COMMANDS[words[0]]}").main(words[1:])
        return probing.main(words)
    except ProbeError as error:
        output.ProgressLine().clear()
        output.note(f"probe: {error.message}" + (f"\n       {error.hint}" if error.hint else ""))
        return error.exit_code
    except KeyboardInterrupt:
        return errors.INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on; the interpreter must not meet the closed pipe again when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return errors.MEASURED
