"""What a seat may know, as a row of numbers.

An observation follows from the record that `hide` leaves to a viewer, and from what the game's
`state_dtype` was told its fields mean (`Meaning`); no game needs a line of code for it. Fields that
only guesses need are left out, and so are dice, notes and the engine's counters. Seats are
relative: whoever looks is seat 0, the next one seat 1, and so on; for a spectator they are the
table's.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.bots.features import Number, numbers, without_places
from igroteka.engine.game import Game
from igroteka.engine.records import States, meaning_of

Kind = Literal["number", "bits", "seat", "seats"]
KINDS: tuple[Kind, ...] = ("number", "bits", "seat", "seats")
NUMBER, BITS, SEAT, SEATS = range(4)

START, COUNT, SIZE = range(3)
"""The columns of `Plan.runs`: where some numbers lie in the record, counted in their own size; how
many there are; and their size in bytes."""

WORD, RIGHT, MASK, KIND, WIDTH = range(5)
"""The columns of `Plan.others`: where a number lies (word, bits to its right, mask), its kind, and
how many places it takes."""


class Plan(NamedTuple):
    """How a record becomes an observation. Every place is written."""

    runs: Any
    """u4 (n, 3): numbers that lie side by side, here and there."""
    runs_at: Any
    """u4 (seats, n): the first place of each run, by who looks."""
    others: Any
    """i8 (m, 5): bits and seats."""
    others_at: Any
    """u4 (seats, m)."""


class Memory(NamedTuple):
    """The memory of one record, as whole numbers of each size."""

    bytes: Any
    """i1"""
    halves: Any
    """i2"""
    quarters: Any
    """i4"""
    words: Any
    """i8"""


def memory_of(state: States) -> Memory:
    """The memory of a state, array of shape (1,)."""
    return Memory(*(state.view(kind).reshape(-1) for kind in ("i1", "i2", "i4", "i8")))


FLOAT = np.float32

Observed = npt.NDArray[np.float32]


class Block(NamedTuple):
    """A field in an observation.

    name: of the record's field, "players.hand".
    kind: "number" is the number itself; "bits" are zeros and ones, lowest bit first; "seat" is a
        one at the (relative) seat, all zeros for nobody; "seats" are ones at those in the set.
    start, shape: where it lies: `row[start : start + math.prod(shape)].reshape(shape)`. What each
        seat has comes first by seat; then the places of arrays; then bits or seats.
    """

    name: str
    kind: Kind
    start: int
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    def of(self, row: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """This field in an observation, or in many: the last axis becomes `shape`."""
        part = row[..., self.start : self.start + self.size]
        return part.reshape(*row.shape[:-1], *self.shape)


class ObservationLayout:
    """Where everything lies in the observations of a game with so many seats."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        state = game.rules.STATE
        self.blocks: tuple[Block, ...] = ()
        fields: dict[str, list[Number]] = {}
        for number in numbers(state):
            if number.seat < seats:
                fields.setdefault(without_places(number.name), []).append(number)
        runs: list[tuple[int, ...]] = []
        others: list[tuple[int, ...]] = []
        runs_at: list[list[int]] = []
        others_at: list[list[int]] = []
        start = 0
        for name, parts in fields.items():
            kind, width = self._kind(name)
            block = self._block(name, KINDS[kind], parts, start, width)
            places = self._places(parts, block, width)
            for part, at in zip(parts, places, strict=True):
                if kind != NUMBER:
                    others.append((*_bits_of(part), kind, width))
                    others_at.append(at)
                elif runs and _goes_on(runs[-1], runs_at[-1], part, at):
                    runs[-1] = runs[-1][START], runs[-1][COUNT] + 1, runs[-1][SIZE]
                else:
                    size = part.kind.itemsize
                    runs.append((part.offset // size, 1, size))
                    runs_at.append(at)
            self.blocks = (*self.blocks, block)
            start += block.size
        waiting = Block("waiting", "seats", start, (seats,))
        self.blocks = (*self.blocks, waiting)
        self.size = start + seats
        self.plan = Plan(
            np.array(runs, np.uint32).reshape(-1, 3),
            np.array(runs_at, np.uint32).reshape(-1, seats).T.copy(),
            np.array(others, np.int64).reshape(-1, 5),
            np.array(others_at, np.uint32).reshape(-1, seats).T.copy(),
        )

    def _kind(self, name: str) -> tuple[int, int]:
        """The kind of a field, and how many places one of it takes."""
        meaning = meaning_of(self.game.rules.STATE)
        if name in meaning.seats:
            return SEAT, self.seats
        if name in meaning.seat_sets:
            return SEATS, self.seats
        bits = dict(meaning.bits).get(name, 0)
        return (BITS, bits) if bits else (NUMBER, 1)

    def _block(self, name: str, kind: Kind, parts: list[Number], start: int, width: int) -> Block:
        owned = parts[0].seat >= 0
        places = len(parts) // (self.seats if owned else 1)
        shape = (self.seats,) if owned else ()
        if places > 1:
            shape = (*shape, places)
        if kind != "number":
            shape = (*shape, width)
        return Block(name, kind, start, shape or (1,))

    def _places(self, parts: list[Number], block: Block, width: int) -> Iterator[list[int]]:
        """The first place of each number of a field, by who looks."""
        seen: dict[int, int] = {}
        each = block.size // len({part.seat for part in parts})
        for part in parts:
            place = seen.get(part.seat, 0)
            seen[part.seat] = place + 1
            at = block.start + place * width
            if part.seat < 0:
                yield [at] * self.seats
            else:
                yield [at + (part.seat - looks) % self.seats * each for looks in range(self.seats)]

    def block(self, name: str) -> Block:
        """The block of a field; raises KeyError."""
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(f"{self.game.name} has no field {name!r} in its observations.")

    def bounds(self) -> tuple[Observed, Observed]:
        """The least and the greatest number in each place, as far as the record has room."""
        low, high = np.zeros(self.size, FLOAT), np.ones(self.size, FLOAT)
        for looks in range(self.seats):
            for (_start, count, size), at in zip(
                self.plan.runs.tolist(), self.plan.runs_at[looks].tolist(), strict=True
            ):
                low[at : at + count] = -(1 << 8 * size - 1)
                high[at : at + count] = 1 << 8 * size - 1
        return low, high

    def named(self, row: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """All fields of an observation by name, without copies."""
        return {block.name: block.of(row) for block in self.blocks}

    def digest(self) -> str:
        """A short hash of what stands where: nets that read observations are for one layout."""
        told = json.dumps([self.game.name, self.seats, *self.blocks])
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def sheet(self) -> Iterable[tuple[str, str, str, str]]:
        """The layout for people: name, kind, shape, places."""
        for block in self.blocks:
            shape = " × ".join(map(str, block.shape))
            places = f"{block.start}–{block.start + block.size - 1}"
            yield block.name, block.kind, shape, places


def _bits_of(part: Number) -> tuple[int, int, int]:
    """The word that a number lies in, how many bits lie to its right there, and its mask."""
    size = 8 * part.kind.itemsize
    return part.offset // 8, 8 * (part.offset % 8), (1 << size) - 1 if size < 64 else -1


def _goes_on(run: tuple[int, ...], run_at: list[int], part: Number, at: list[int]) -> bool:
    """Does a number lie behind a run of others, in the record and for whoever looks?"""
    start, count, size = run
    follows = part.kind.itemsize == size and part.offset == (start + count) * size
    return follows and all(now == before + count for now, before in zip(at, run_at, strict=True))
