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

WORD, RIGHT, MASK, WIDTH = range(4)
"""The columns of `Plan.packed`: where a number lies (word, bits to its right, mask), and how many
places it takes."""

BYTES, WHERE, HOW, WHICH = range(4)
"""The columns of `ObservationLayout.sources`."""

LONG = 8
"""So many numbers side by side are worth a loop of their own."""


class Plan(NamedTuple):
    """How a record becomes an observation. Every place is written.

    What is alike lies side by side, so that no loop has to ask what comes next.
    """

    runs: Any
    """u4 (n, 3): numbers that lie side by side, here and there."""
    runs_at: Any
    """u4 (seats, n): the first place of each run, by who looks."""
    numbers: Any
    """u4 (k,): where all other numbers lie, counted in their own size: bytes, then those of 2, 4
    and 8 bytes."""
    numbers_at: Any
    """u4 (seats, k)."""
    sizes: Any
    """u4 (5,): where those of each size begin in `numbers`."""
    packed: Any
    """i8 (m, 4): bits, then seats, then sets of seats."""
    packed_at: Any
    """u4 (seats, m)."""
    kinds: Any
    """u4 (3,): where bits, seats and sets of seats end in `packed`."""
    limits: Any
    """i8 (2,): what lies beyond these is written as the nearer one of them."""


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

DTYPES = ("float32", "int16", "int8")
"""What observations may be made of. Numbers beyond those of an integer stand in it as its least or
its greatest one."""

Part = tuple[Number, list[int], int]
"""A number of the record, its first place by who looks, and how many places it takes."""

Parts = list[Part]


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
        self._parts: tuple[Parts, ...] = tuple([] for _ in KINDS)
        start = 0
        for name, parts in fields.items():
            kind, width = self._kind(name)
            block = self._block(name, KINDS[kind], parts, start, width)
            for part, at in zip(parts, self._places(parts, block, width), strict=True):
                self._parts[kind].append((part, at, width))
            self.blocks = (*self.blocks, block)
            start += block.size
        waiting = Block("waiting", "seats", start, (seats,))
        self.blocks = (*self.blocks, waiting)
        self.size = start + seats
        self.plan = self.plan_for(FLOAT)

    def plan_for(self, dtype: npt.DTypeLike) -> Plan:
        """How observations of a type of numbers are written, one of DTYPES."""
        runs, others = _runs(self._parts[NUMBER])
        packed = [part for kind in (BITS, SEAT, SEATS) for part in self._parts[kind]]
        sizes = [part.kind.itemsize for part, _, _ in others]
        limits = np.iinfo(dtype if np.issubdtype(dtype, np.integer) else np.int64)
        return Plan(
            runs=np.array([run for run, _ in runs], np.uint32).reshape(-1, 3),
            runs_at=self._by_seat([at for _, at in runs]),
            numbers=np.array(
                [part.offset // size for (part, _, _), size in zip(others, sizes, strict=True)],
                np.uint32,
            ),
            numbers_at=self._by_seat([at for _, at, _ in others]),
            sizes=_ends([sizes.count(size) for size in (0, 1, 2, 4, 8)]),
            packed=np.array(
                [(*_bits_of(part), width) for part, _, width in packed], np.int64
            ).reshape(-1, 4),
            packed_at=self._by_seat([at for _, at, _ in packed]),
            kinds=_ends([len(self._parts[kind]) for kind in (BITS, SEAT, SEATS)]),
            limits=np.array([limits.min, limits.max], np.int64),
        )

    def sources(self) -> npt.NDArray[np.int32]:
        """What stands in each place, by who looks: i4 (seats, size, 4), for those who write all
        places at the same time.

        A number of the record: how many bytes it has, and where it lies, counted in them; no bytes
        for the set of seats that are waited for. Then what is written: NUMBER, itself; BITS, its
        bit WHICH; SEAT, whether it is WHICH.
        """
        found = np.zeros((self.seats, self.size, 4), np.int32)
        for looks in range(self.seats):
            turned = [(looks + k) % self.seats for k in range(self.seats)]
            for how, parts in enumerate(self._parts):
                for part, at, width in parts:
                    size = part.kind.itemsize
                    which = turned if how in (SEAT, SEATS) else range(width)
                    for k in range(width):
                        found[looks, at[looks] + k] = (
                            size,
                            part.offset // size,
                            BITS if how == SEATS else how,
                            which[k],
                        )
            found[looks, self.size - self.seats :] = [(0, 0, BITS, seat) for seat in turned]
        return found

    def _by_seat(self, places: list[list[int]]) -> npt.NDArray[np.uint32]:
        """First places of numbers, a row for each who looks."""
        return np.array(places, np.uint32).reshape(-1, self.seats).T.copy()

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
        for part, places, _ in self._parts[NUMBER]:
            room = 1 << 8 * part.kind.itemsize - 1
            low[places], high[places] = -room, room
        return low, high

    def named(self, row: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """All fields of an observation by name, without copies."""
        return {block.name: block.of(row) for block in self.blocks}

    def digest(self) -> str:
        """A short hash of what stands where: nets that read observations are for one layout."""
        told = json.dumps([self.game.name, self.seats, *self.blocks])
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def sheet(self) -> Iterable[tuple[str, str, str, str]]:
        """The layout for people: name, kind, shape, places.

        A number's kind tells its bytes where it has several: these may not fit a small dtype.
        """
        sizes = {part.name: part.kind.itemsize for part, _, _ in self._parts[NUMBER]}
        sizes = {without_places(name): size for name, size in sizes.items()}
        for block in self.blocks:
            size = sizes.get(block.name, 1)
            kind = f"{block.kind}, {size} bytes" if size > 1 else block.kind
            shape = " × ".join(map(str, block.shape))
            places = f"{block.start}–{block.start + block.size - 1}"
            yield block.name, kind, shape, places


def _bits_of(part: Number) -> tuple[int, int, int]:
    """The word that a number lies in, how many bits lie to its right there, and its mask."""
    size = 8 * part.kind.itemsize
    return part.offset // 8, 8 * (part.offset % 8), (1 << size) - 1 if size < 64 else -1


def _ends(counts: list[int]) -> npt.NDArray[np.uint32]:
    """Where groups of so many end."""
    return np.cumsum(counts, dtype=np.uint32)


Run = tuple[tuple[int, int, int], list[int]]
"""A row of `Plan.runs`, and of `Plan.runs_at`."""


def _runs(parts: Parts) -> tuple[list[Run], Parts]:
    """Numbers in long runs, and all others by their size."""
    rows: list[Parts] = []
    for part in parts:
        if rows and _goes_on(rows[-1][0], len(rows[-1]), part):
            rows[-1].append(part)
        else:
            rows.append([part])
    long = [row for row in rows if len(row) >= LONG]
    others = [part for row in rows if len(row) < LONG for part in row]
    return list(map(_run_of, long)), sorted(others, key=lambda part: part[0].kind.itemsize)


def _run_of(row: Parts) -> Run:
    number, at, _ = row[0]
    size = number.kind.itemsize
    return (number.offset // size, len(row), size), at


def _goes_on(first: Part, count: int, part: Part) -> bool:
    """Does a number lie behind so many others, in the record and for whoever looks?"""
    (begin, begins, _), (number, at, _) = first, part
    size = begin.kind.itemsize
    follows = number.kind.itemsize == size and number.offset == begin.offset + count * size
    return follows and all(now == before + count for now, before in zip(at, begins, strict=True))
