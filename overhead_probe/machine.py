"""Facts about the machine on which a run was made, as far as the system tells them."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path
from typing import Any, Dict, Optional


def facts() -> Dict[str, Any]:
    """System, processor, the cores this process may use, memory, and how busy the machine was (1 minute)."""
    found = {"system": f"{platform.system()} {platform.release()}", "processor": _processor(), "cpus": _cpus(),
             "memory_gib": _memory_gib(), "governor": _line(Path("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"))}
    if hasattr(os, "getloadavg"):
        found["load_before"] = round(os.getloadavg()[0], 2)
    return found


def _cpus() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _processor() -> Optional[str]:
    named = re.search(r"^model name\s*:\s*(.+)$", _text(Path("/proc/cpuinfo")), re.MULTILINE)
    return named.group(1) if named else platform.processor() or None


def _memory_gib() -> Optional[float]:
    total = re.search(r"^MemTotal:\s*(\d+) kB", _text(Path("/proc/meminfo")), re.MULTILINE)
    return round(int(total.group(1)) / 2**20, 1) if total else None


def _line(path: Path) -> Optional[str]:
    return _text(path).strip() or None


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # not this system
        return ""
