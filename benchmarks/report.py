"""The report in docs/benchmarks.md: a heading, then a part for everything that is measured."""

from __future__ import annotations

import re
from pathlib import Path

REPORT = Path(__file__).parent.parent / "docs" / "benchmarks.md"


def parts() -> list[str]:
    """The parts of the report as it is, the first being its heading."""
    text = REPORT.read_text(encoding="utf-8") if REPORT.exists() else ""
    return [part.strip() for part in re.split(r"^(?=## )", text, flags=re.MULTILINE)]


def heading(part: str) -> str:
    """The first line of a part."""
    return part.partition("\n")[0]


def write(new: list[str]) -> None:
    """Put parts in the place of those with the same heading, or at the end."""
    found = {heading(part) if n else "": part for n, part in enumerate(parts())}
    for part in new:
        found[heading(part) if part.startswith("## ") else ""] = part
    REPORT.write_text("\n\n".join(found.values()) + "\n", encoding="utf-8")
