"""Measure everything in one run, print the tables, and keep them in docs/benchmarks.md.

Machines are noisy: every contestant is run again and again in turn, and the best of its runs
counts; what is claimed are ratios within one run. What a table costs is measured beside another
checkout, by `python -m benchmarks.table`, and stays in the report as it stands.
"""

from __future__ import annotations

import datetime
import platform
from pathlib import Path

from benchmarks import batches, environments, play, report, search, secrets, spiel


def main() -> None:
    parts = [
        f"# Benchmarks\n\n{machine()}, {datetime.date.today():%Y-%m-%d}. "
        "Made by `make bench`; the best of several runs taken in turn."
    ]
    measured = (play, search, secrets, environments, batches, spiel)
    for measure in (part.report for part in measured):
        parts.append(measure())
        print(parts[-1], flush=True)
    report.write(parts)
    print(f"\nWritten to {report.REPORT.relative_to(report.REPORT.parent.parent)}.")


def machine() -> str:
    """The processor, how many cores there are, and the versions that matter."""
    import numba
    import numpy as np

    name = platform.processor() or platform.machine()
    for line in _lines("/proc/cpuinfo"):
        if line.startswith("model name"):
            name = line.partition(":")[2].strip()
    cores = sum(line.startswith("processor") for line in _lines("/proc/cpuinfo"))
    return (
        f"{name}, {cores} cores, Python {platform.python_version()}, "
        f"Numba {numba.__version__}, NumPy {np.__version__}"
    )


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


if __name__ == "__main__":
    main()
