"""Perft: how many courses of play small positions have, against counts kept in text files.

A file `tests/<game>/perft/*.txt` holds a position and, for each depth, how many courses of so many
actions there are (plays), how many legal actions these offer together (decisions) and how many of
them end the game (endings). The position is a play of `golden.py` after so many of its random
actions ("after 40"), or is told in the words of the game's `scenes.py`. Where several seats may
act at once, the lowest goes first. When a count is wrong, the failure shows the table as counted
now and, by first action, where it differs (divide): play that action and compare again, one ply
deeper.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from igroteka.engine import Game, Row, States, game_named, games, view_row
from igroteka.engine.records import Rows, copied
from tests import golden

TESTS = Path(__file__).parent
FILES = sorted(TESTS.glob("*/perft/*.txt"))

Compile = Callable[[str], Game]


class Counts(NamedTuple):
    """What there is at one depth."""

    plays: int
    decisions: int
    endings: int


class Kept(NamedTuple):
    """A file: the position, and the counts from depth 1 on."""

    game: Game
    row: Row
    counts: list[Counts]


def kept(path: Path) -> Kept:
    """Read a file."""
    position, _, table = path.read_text(encoding="utf-8").partition("\ndepth ")
    lines = [line.split() for line in table.splitlines()[1:]]
    assert [int(line[0]) for line in lines] == list(range(1, len(lines) + 1))
    counts = [Counts(*map(int, line[1:])) for line in lines]
    told = [line for line in position.splitlines() if line and not line.startswith("#")]
    game = path.parts[-3]
    return Kept(
        game_named(game), reached(told) if "after" in position else scene(game, told), counts
    )


def reached(lines: list[str]) -> Row:
    """The position after the last line's number of random actions of a play."""
    match = golden.start(lines)
    chance = random.Random(match.seed)
    for _ in range(int(lines[-1].removeprefix("after "))):
        seat = match.waiting()[0]
        match.play(seat, chance.choice(match.legal(seat)))
    return view_row(match.state)


def scene(game: str, lines: list[str]) -> Row:
    """A position in the words of the game's scenes: "name: value" in each line."""
    scenes = importlib.import_module(f"tests.{game}.scenes")
    row: Row = scenes.scene_in_words(dict(line.split(": ", 1) for line in lines))
    return row


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
        seat = (waiting & -waiting).bit_length() - 1
        out = np.zeros(self.size, np.int32)
        return seat, out[: self._kernels.legal_at(self._states, depth, seat, out)].tolist()

    def divide(self) -> list[tuple[int, Counts]]:
        """The counts at the greatest depth for each first action."""
        seat, legal = self._choices(0)
        root = copied(self._states[0])
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


every_file = pytest.mark.parametrize(
    "path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)


@every_file
def test_the_courses_of_a_position_are_as_many_as_ever(compile_game: Compile, path: Path) -> None:
    position = kept(path)
    assert len(position.counts) > 2
    game = compile_game(position.game.name)
    counted = Counter(game, position.row, len(position.counts)).counts()
    assert counted == position.counts, told(game, position.row, counted)


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_has_positions_that_are_counted(game: str) -> None:
    assert [path for path in FILES if path.parts[-3] == game]


@every_file
def test_counts_fit_together(path: Path) -> None:
    counts = kept(path).counts
    for before, after in pairwise(counts):
        assert after.plays == before.decisions
    assert all(line.endings <= line.plays for line in counts)


def test_a_divide_adds_up_and_names_the_actions(compiled: Game) -> None:
    position = kept(TESTS / "kolkhoz" / "perft" / "mixed.txt")
    depth = len(position.counts)
    parts = Counter(compiled, position.row, depth).divide()
    assert sum(counts.plays for _, counts in parts) == position.counts[-1].plays
    assert sum(counts.endings for _, counts in parts) == position.counts[-1].endings
    shown = told(compiled, position.row, position.counts)
    assert f"divide at depth {depth}:\nplay " in shown
