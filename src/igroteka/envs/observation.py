"""What a seat may know, as a row of numbers.

An observation follows from the record that `hide` leaves to a viewer, and from what the game's
`state_dtype` was told its fields mean (`Meaning`); no game needs a line of code for it. Fields that
only guesses need are left out, and so are dice, notes and the engine's counters. Seats are
relative: whoever looks is seat 0, the next one seat 1, and so on; for a spectator they are the
table's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.bots.features import Number, numbers, without_places
from igroteka.engine.game import Game
from igroteka.engine.records import meaning_of

Kind = Literal["number", "bits", "seat", "seats"]
KINDS: tuple[Kind, ...] = ("number", "bits", "seat", "seats")
NUMBER, BITS, SEAT, SEATS = range(4)

WORD, RIGHT, MASK, KIND, FIRST, WIDTH, OWNER, EACH = range(8)
"""The columns of a plan: where a number lies in the record (word, bits to its right, mask), its
kind, its first place in the observation, how many places it has, whose it is (-1: nobody's), and
how many places lie between two seats."""

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
        rows: list[tuple[int, ...]] = []
        start = 0
        for name, parts in fields.items():
            kind, width = self._kind(name)
            block = self._block(name, KINDS[kind], parts, start, width)
            rows += self._plan(parts, block, kind, width)
            self.blocks = (*self.blocks, block)
            start += block.size
        waiting = Block("waiting", "seats", start, (seats,))
        self.blocks = (*self.blocks, waiting)
        self.size = start + seats
        self.plan = np.array(rows, np.int64)

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

    def _plan(
        self, parts: list[Number], block: Block, kind: int, width: int
    ) -> Iterator[tuple[int, ...]]:
        """A row of the plan for each number of a field."""
        seen: dict[int, int] = {}
        owners = len({part.seat for part in parts})
        each = block.size // owners if parts[0].seat >= 0 else 0
        for part in parts:
            place = seen.get(part.seat, 0)
            seen[part.seat] = place + 1
            size = 8 * part.kind.itemsize
            mask = (1 << size) - 1 if size < 64 else -1
            where = part.offset // 8, 8 * (part.offset % 8), mask
            yield (*where, kind, block.start + place * width, width, part.seat, each)

    def block(self, name: str) -> Block:
        """The block of a field; raises KeyError."""
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(f"{self.game.name} has no field {name!r} in its observations.")

    def bounds(self) -> tuple[Observed, Observed]:
        """The least and the greatest number in each place, as far as the record has room."""
        low, high = np.zeros(self.size, FLOAT), np.ones(self.size, FLOAT)
        numbered = self.plan[self.plan[:, KIND] == NUMBER]
        for _word, _right, mask, _kind, first, _width, owner, each in numbered.tolist():
            half = (mask + 1 if mask > 0 else 1 << 64) // 2
            at = first + max(0, owner) * each
            low[at], high[at] = -half, half
        return low, high

    def named(self, row: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """All fields of an observation by name, without copies."""
        return {block.name: block.of(row) for block in self.blocks}

    def sheet(self) -> Iterable[tuple[str, str, str, str]]:
        """The layout for people: name, kind, shape, places."""
        for block in self.blocks:
            shape = " × ".join(map(str, block.shape))
            places = f"{block.start}–{block.start + block.size - 1}"
            yield block.name, block.kind, shape, places
