"""Taking times in turn, and writing tables."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path


def best_rates(contestants: Mapping[str, Callable[[], int]], rounds: int) -> dict[str, float]:
    """Run all in turn, `rounds` times; the best rate of each in units a second.

    A contestant does some work and returns how many units it did.
    """
    best = dict.fromkeys(contestants, 0.0)
    for _ in range(rounds):
        for name, run in contestants.items():
            start = time.perf_counter()
            done = run()
            best[name] = max(best[name], done / (time.perf_counter() - start))
    return best


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table, numbers to the right."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def write_between(page: Path, mark: str, text: str) -> None:
    """Replace what stands between `<!-- mark -->` and `<!-- /mark -->` of a page."""
    begin, end = f"<!-- {mark} -->\n", f"<!-- /{mark} -->\n"
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    _, _, after = rest.partition(end)
    page.write_text(f"{before}{begin}\n{text}\n\n{end}{after}", encoding="utf-8")
