"""How much memory a command needs over time: the process that was started, and its workers.

    python -m benchmarks.memory OUT COMMAND…

runs a command, asks Linux every other second for the resident memory of it and of all that it
starts, and writes OUT.csv, also of a command that is interrupted, and the picture OUT.svg. Ray's
own processes count as workers. Memory that processes share is counted for each of them.
"""

from __future__ import annotations

import csv
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

EVERY = 2.0
"""Seconds between two looks."""


class Look(NamedTuple):
    """Seconds since the start, MiB of the command and of its workers, and how many these are."""

    seconds: float
    command: float
    workers: float
    count: int


def looks(command: Sequence[str]) -> Iterator[Look]:
    """Run a command, and look until it ends."""
    start = time.perf_counter()
    with subprocess.Popen(command) as process:
        while process.poll() is None:
            own = resident(process.pid)
            others = [size for pid in below(process.pid) if (size := resident(pid))]
            yield Look(time.perf_counter() - start, own, sum(others), len(others))
            time.sleep(EVERY)


def below(pid: int) -> list[int]:
    """The processes that one has started, and those that they have."""
    parents = dict(_parents())
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def _parents() -> Iterator[tuple[int, int]]:
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            told = path.read_text(encoding="utf-8", errors="replace")
        except OSError:  # it has ended meanwhile
            continue
        yield int(path.parent.name), int(told.rpartition(")")[2].split()[1])


def resident(pid: int) -> float:
    """MiB of a process in memory; 0 for one that has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def draw(found: Sequence[Look], path: Path, title: str) -> None:
    """The curves."""
    import matplotlib.figure

    figure = matplotlib.figure.Figure(figsize=(7, 3.2), layout="constrained")
    axes = figure.add_subplot()
    minutes = [look.seconds / 60 for look in found]
    axes.plot(minutes, [look.command for look in found], label="the command", color="#8c2f24")
    axes.plot(minutes, [look.workers for look in found], label="its workers", color="#2f6f73")
    axes.set_ylim(0)
    axes.set_xlabel("minutes")
    axes.set_ylabel("MiB resident")
    axes.set_title(title, fontsize=9)
    axes.legend()
    figure.savefig(path, metadata={"Date": None})


def main(out: str, *command: str) -> None:
    """Run, write and draw."""
    found = list(looks(command))
    with Path(f"{out}.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(Look._fields)
        rows.writerows([*(f"{value:.1f}" for value in look[:3]), look.count] for look in found)
    draw(found, Path(f"{out}.svg"), " ".join(command)[-90:])
    for name in ("command", "workers"):
        sizes = [getattr(look, name) for look in found]
        parts = [max(sizes[i * len(sizes) // 4 : (i + 1) * len(sizes) // 4 + 1]) for i in range(4)]
        print(f"{name}: MiB at most in each quarter: {', '.join(f'{size:.0f}' for size in parts)}")
    print(f"{found[-1].seconds:.0f} seconds")


if __name__ == "__main__":
    main(*sys.argv[1:])
