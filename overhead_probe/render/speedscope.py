"""Report → `speedscope.json`: the sampler's stacks of the loop in the order of time, for https://www.speedscope.app."""

from __future__ import annotations

import json
import os
from typing import Optional

from ..report import Report

SCHEMA = "https://www.speedscope.app/file-format-schema.json"


def render(report: Report) -> Optional[str]:
    """The text of the file; None where nothing was sampled."""
    sampled = report.sampled
    if not sampled.stacks:
        return None
    step = 1.0 / sampled.rate_hz
    name = os.path.basename(report.script)
    profile = {"type": "sampled", "name": f"{name}, the loop's thread", "unit": "seconds", "startValue": 0.0,
               "endValue": len(sampled.stacks) * step, "samples": [list(stack) for stack in sampled.stacks],
               "weights": [step] * len(sampled.stacks)}
    frames = [{"name": function, "file": file, "line": line} for function, file, line in sampled.functions]
    document = {"$schema": SCHEMA, "name": name, "exporter": "overhead-probe", "activeProfileIndex": 0,
                "shared": {"frames": frames}, "profiles": [profile]}
    return json.dumps(document, separators=(",", ":")) + "\n"
