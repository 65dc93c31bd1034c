"""What is counted and timed, in the text format that Prometheus reads.

Numbers of all tables together: none tells of a table, a person or a hand.
https://prometheus.io/docs/instrumenting/exposition_formats/
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The upper bounds of a histogram's steps, in seconds; the last step has none."""

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

Labels = tuple[str, ...]


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self._counts = [0] * (len(STEPS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """It took so long once more."""
        self._counts[bisect_left(STEPS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> Iterator[str]:
        """Its samples."""
        so_far = 0
        for bound, count in zip((*map(str, STEPS), "+Inf"), self._counts, strict=True):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{name}_sum {self._sum}"
        yield f"{name}_count {so_far}"


class Metrics:
    """What a process has counted since it began."""

    def __init__(self) -> None:
        self._requests: Counter[Labels] = Counter()
        self._moves: Counter[Labels] = Counter()
        self._press = Histogram()

    def answered(self, method: str, route: str, status: int) -> None:
        """A request was answered. route: its pattern, never its path."""
        self._requests[method, route, str(status)] += 1

    def moved(self, game: str) -> None:
        """An entry was committed at a table of a game."""
        self._moves[(game,)] += 1

    @contextmanager
    def pressed(self) -> Iterator[None]:
        """A person's press is committed within the block; a refused one is not timed."""
        begun = time.perf_counter()
        yield
        self._press.observe(time.perf_counter() - begun)

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """All of it. gauges: what is so just now, each with a line of help."""
        lines = [
            *_head("igroteka_requests_total", "counter", "Requests by route and status."),
            *_samples("igroteka_requests_total", ("method", "route", "status"), self._requests),
            *_head("igroteka_refusals_total", "counter", "Requests refused, by status."),
            *_samples("igroteka_refusals_total", ("status",), self._refusals()),
            *_head("igroteka_moves_total", "counter", "Moves and undos committed here."),
            *_samples("igroteka_moves_total", ("game",), self._moves),
            *_head("igroteka_press_seconds", "histogram", "From a press to its commit."),
            *self._press.lines("igroteka_press_seconds"),
        ]
        for name, (told, value) in gauges.items():
            lines += [*_head(name, "gauge", told), f"{name} {value:g}"]
        return "\n".join(lines) + "\n"

    def _refusals(self) -> Counter[Labels]:
        found: Counter[Labels] = Counter()
        for (_method, _route, status), count in self._requests.items():
            if status >= "400":
                found[(status,)] += count
        return found


def _head(name: str, kind: str, told: str) -> Iterator[str]:
    yield f"# HELP {name} {told}"
    yield f"# TYPE {name} {kind}"


def _samples(name: str, labels: Labels, counts: Counter[Labels]) -> Iterator[str]:
    for values, count in sorted(counts.items()):
        named = ",".join(f'{label}="{value}"' for label, value in zip(labels, values, strict=True))
        yield f"{name}{{{named}}} {count}"
