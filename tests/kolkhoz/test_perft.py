"""Perft: how many courses of play small positions have, against counts kept in text files.

A file of `perft/` holds a position in the words of `scenes.scene` and, for each depth, how many
courses of so many actions there are (plays), how many legal actions these offer together
(decisions) and how many of them end the game (endings). When a count is wrong, the failure shows
the table as counted now and, by first action, where it differs (divide): play that action in the
scene and compare again, one ply deeper.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from scenes import scene

from igroteka.engine import Game, Row, States
from igroteka.engine.records import Rows
from igroteka.games.kolkhoz.state import Phase

FOLDER = Path(__file__).parent / "perft"
FILES = sorted(FOLDER.glob("*.txt"))


class Counts(NamedTuple):
    """What there is at one depth."""

    plays: int
    decisions: int
    endings: int


class Kept(NamedTuple):
    """A file: the position, and the counts from depth 1 on."""

    row: Row
    counts: list[Counts]


def kept(text: str) -> Kept:
    """Read a file."""
    position, _, table = text.partition("\ndepth ")
    given: dict[str, Any] = {}
    for line in position.splitlines():
        if line and not line.startswith("#"):
            name, _, value = line.partition(": ")
            given[name] = value_of(name, value)
    lines = [line.split() for line in table.splitlines()[1:]]
    assert [int(line[0]) for line in lines] == list(range(1, len(lines) + 1))
    return Kept(scene(**given), [Counts(*map(int, line[1:])) for line in lines])


def value_of(name: str, text: str) -> Any:
    """An argument of `scene` from its words."""
    if name in ("hands", "hidden", "face_up", "stacks"):
        return [part.strip() for part in text.split("|")]
    if name in ("fields", "plan"):
        return {part.strip()[0]: part.strip()[2:] for part in text.split("|")}
    if name == "farmed":
        return {part[0]: int(part[1:]) for part in text.split()}
    if name == "won":
        return [int(part) for part in text.split()]
    if name == "options":
        return dict(part.split("=") for part in text.split())
    if name == "phase":
        return Phase[text]
    return int(text) if name in ("seats", "year", "planner", "leader", "seed") else text


class Counter:
    """Walks every course of play up to a depth."""

    def __init__(self, game: Game, row: Row, depth: int) -> None:
        self._kernels = game.kernels.playout
        self._states: States = game.fresh_states(depth + 1)
        Rows(self._states)[0] = row
        self._depth = depth
        self._table = [[0, 0, 0] for _ in range(depth + 1)]
        self.size = game.actions.size

    def counts(self) -> list[Counts]:
        self._walk(0)
        return [Counts(*line) for line in self._table[1:]]

    def _walk(self, depth: int) -> None:
        seat, legal = self._choices(depth)
        line = self._table[depth]
        line[0] += 1
        line[1] += len(legal)
        line[2] += not legal
        if depth < self._depth:
            for action in legal:
                self._states[depth + 1] = self._states[depth]
                self._kernels.apply_at(self._states, depth + 1, seat, action)
                self._walk(depth + 1)

    def _choices(self, depth: int) -> tuple[int, list[int]]:
        waiting = int(self._kernels.waiting_at(self._states, depth))
        if waiting == 0:
            return -1, []
        seat = waiting.bit_length() - 1
        out = np.zeros(self.size, np.int32)
        return seat, out[: self._kernels.legal_at(self._states, depth, seat, out)].tolist()

    def divide(self) -> list[tuple[int, Counts]]:
        """The counts at the greatest depth for each first action."""
        seat, legal = self._choices(0)
        root = self._states[0].copy()
        found = []
        for action in legal:
            self._states[0] = root
            self._kernels.apply_at(self._states, 0, seat, action)
            self._table = [[0, 0, 0] for _ in self._table]
            self._depth -= 1
            self._walk(0)
            self._depth += 1
            found.append((action, Counts(*self._table[self._depth - 1])))
        self._states[0] = root
        return found


def told(game: Game, row: Row, counted: list[Counts]) -> str:
    """The table as counted now, and the divide of its last line."""
    lines = ["counted now:", "depth plays decisions endings"]
    lines += [f"{n} {c.plays} {c.decisions} {c.endings}" for n, c in enumerate(counted, 1)]
    lines.append(f"divide at depth {len(counted)}:")
    for action, counts in Counter(game, row, len(counted)).divide():
        lines.append(f"{game.actions.text(action)}: {counts.plays} {counts.endings}")
    return "\n".join(lines)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_courses_of_a_position_are_as_many_as_ever(compiled: Game, path: Path) -> None:
    position = kept(path.read_text(encoding="utf-8"))
    assert len(position.counts) > 2
    counted = Counter(compiled, position.row, len(position.counts)).counts()
    assert counted == position.counts, told(compiled, position.row, counted)


def test_every_kind_of_position_is_counted() -> None:
    assert {path.stem for path in FILES} >= {"forced", "mixed", "stacks", "swap", "new_year"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts_fit_together(path: Path) -> None:
    counts = kept(path.read_text(encoding="utf-8")).counts
    for before, after in pairwise(counts):
        assert after.plays == before.decisions
    assert all(line.endings <= line.plays for line in counts)


def test_a_divide_adds_up_and_names_the_actions(compiled: Game) -> None:
    position = kept((FOLDER / "mixed.txt").read_text(encoding="utf-8"))
    depth = len(position.counts)
    parts = Counter(compiled, position.row, depth).divide()
    assert sum(counts.plays for _, counts in parts) == position.counts[-1].plays
    assert sum(counts.endings for _, counts in parts) == position.counts[-1].endings
    shown = told(compiled, position.row, position.counts)
    assert f"divide at depth {depth}:\nplay " in shown
