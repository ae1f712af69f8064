"""Prints docs/findings.md: `python -m overhead_probe.analysis.diagnosis > docs/findings.md`."""

from __future__ import annotations

from . import RULES

HEAD = """# What the findings mean

Made from the rules themselves by `python -m overhead_probe.analysis.diagnosis > docs/findings.md`; do not edit.

A finding names a cause, what it costs in an iteration, how that was seen, and what to change. The first is the root
cause. Rules look in the order below; each explains only time that none before it has explained, and findings are ranked
by the time they explain. A rule whose evidence is missing says so and nothing else.
"""


def page() -> str:
    """The text of docs/findings.md."""
    chapters = [HEAD]
    for rule in RULES:
        lines = [f"## `{rule.id}`", "", f"**{rule.title}.** {rule.remedy}", "", f"Looks at: {rule.looks_at}."]
        if rule.thresholds:
            lines += ["", *(f"- `{name}`: {meaning}" for name, meaning in rule.thresholds.items())]
        chapters.append("\n".join(lines) + "\n")
    return "\n".join(chapters)


if __name__ == "__main__":
    print(page(), end="")
