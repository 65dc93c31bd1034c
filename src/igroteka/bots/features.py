"""What a judge looks at: every number of a record, by itself.

A *slot* is a number of the record. Slots of a seat's own part (`players`, and what `state_dtype`
was told) are the same slot for every seat, seen from the seat that is judged: first itself, then
the next one. Each value of a slot (or each step of values, if there are many) and each bit of a
set is a feature, and has a row in the judge's table. What never varies has none; dice, notes and
counters of the engine are left out. So a layout needs no line about a game: it follows from the
dtype and from states that have occurred.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.engine.records import States, body_words, meaning_of

LEFT_OUT = frozenset({"dice", "noted", "secrets"})
"""What tells nothing about a position."""

STEPS = 24
"""A number of more than one byte is told apart in so many steps at most."""

SET = 1 << 16
"""Numbers as large as this are sets, one bit for each member."""

VALUE, BITS, SEAT, SEATS = range(4)
"""What a slot holds: a number, a set, a seat, or a set of seats."""

OTHERS = 8
"""Room for the seats of a slot that holds one; the last place is for nobody."""


class Number(NamedTuple):
    """One number of the record, where it lies, and whose it is."""

    name: str
    """Its field, with the places in arrays: "players.markers[3]" whoever the player is."""
    field: str
    """Its field without the last place: places of one array have much in common."""
    seat: int
    """Whose part it lies in, or -1."""
    offset: int
    kind: np.dtype[Any]


class Slot(NamedTuple):
    """How one slot is read; see VALUE for `role`."""

    name: str
    field: str
    role: int
    low: int
    shift: int
    """Values are `(value - low) >> shift`, cut off to 0 … size - 1."""
    size: int
    seats: int
    """1, or for how many seats there is one."""
    first: int
    """Its first row; `size` rows for each seat follow."""


def numbers(state: np.dtype[Any]) -> Iterator[Number]:
    """All numbers of a record but those of LEFT_OUT and of the notes."""
    meaning = meaning_of(state)
    left_out = {*LEFT_OUT, *meaning.memory}
    for number in _inside(state, "", 0, -1, meaning.by_seat):
        parts = without_places(number.field).split(".")
        if not any(".".join(parts[: n + 1]) in left_out for n in range(len(parts))):
            yield number


def _inside(
    kind: np.dtype[Any], name: str, start: int, seat: int, by_seat: tuple[str, ...]
) -> Iterator[Number]:
    """The numbers of a record that begins at byte `start`."""
    for part, (field, offset, *_) in (kind.fields or {}).items():
        if part.startswith("gap") or part == "notes":
            continue
        base, shape = field.subdtype or (field, ())
        path = f"{name}.{part}" if name else part
        seated = without_places(path) in by_seat
        for place in range(int(np.prod(shape))):
            at = start + offset + place * base.itemsize
            whose = place if seated else seat
            label = path if seated or not shape else f"{path}[{place}]"
            if base.names is None:
                yield Number(label, path, whose, at, base)
            else:
                yield from _inside(base, label, at, whose, by_seat)


def without_places(name: str) -> str:
    """A name without the places in arrays: "players.markers"."""
    return re.sub(r"\[\d+\]", "", name)


class Layout:
    """Which rows of a judge's table belong to a record."""

    def __init__(self, state: np.dtype[Any], slots: list[Slot]) -> None:
        self.state = state
        self.slots = slots
        self.rows = max((slot.first + slot.size * slot.seats for slot in slots), default=0)

    @classmethod
    def found_in(cls, state: np.dtype[Any], states: States) -> Layout:
        """The layout for states like these: open and hidden ones, of all that shall be judged.

        `state`: the game's STATE, which knows more than the dtype of an array.
        """
        kinds = meaning_of(state)
        raw = states.view(np.uint8).reshape(len(states), -1)
        columns: dict[str, list[npt.NDArray[np.int64]]] = {}
        parts: dict[str, Number] = {}
        for number in numbers(state):
            column = raw[:, number.offset : number.offset + number.kind.itemsize]
            values = np.ascontiguousarray(column).view(number.kind)[:, 0].astype(np.int64)
            columns.setdefault(number.name, []).append(values)
            parts.setdefault(number.name, number)
        slots: list[Slot] = []
        first = 0
        for name, found in columns.items():
            values = np.concatenate(found)
            low, high = int(values.min()), int(values.max())
            if low == high:
                continue
            number = parts[name]
            plain = without_places(name)
            seats = len(found) if number.seat >= 0 else 1
            slot = Slot(name, number.field, VALUE, low, 0, high - low + 1, seats, first)
            if plain in kinds.seats:
                slot = slot._replace(role=SEAT, low=0, size=OTHERS)
            elif plain in kinds.seat_sets:
                slot = slot._replace(role=SEATS, low=0, size=OTHERS)
            elif high >= SET:
                slot = slot._replace(role=BITS, low=0, size=high.bit_length())
            elif slot.size > STEPS and number.kind.itemsize > 1:
                slot = _in_steps(slot, values)
            slots.append(slot)
            first += slot.size * seats
        return cls(state, slots)

    def places(self) -> npt.NDArray[np.int64]:
        """Where each number lies: i8 (n, 9), by word of the record.

        Word, bits to its right, its mask, role, low, shift, size, slot, seat or -1.
        """
        by_name = {slot.name: i for i, slot in enumerate(self.slots)}
        found = []
        for number in numbers(self.state):
            if number.name in by_name:
                slot = self.slots[by_name[number.name]]
                width = 8 * number.kind.itemsize
                mask = (1 << width) - 1 if width < 64 else -1
                place = number.offset // 8, 8 * (number.offset % 8), mask
                how = slot.role, slot.low, slot.shift, slot.size
                found.append((*place, *how, by_name[number.name], number.seat))
        return np.array(sorted(found), np.int64).reshape(len(found), 9)

    def firsts(self, seats: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
        """`places` of what there is with so many seats, and the first rows: i4 (seats, n).

        Row p of these is for the judge of seat p.
        """
        places = self.places()
        places = places[places[:, 8] < seats]
        rows = np.zeros((seats, len(places)), np.int32)
        for judged in range(seats):
            for i, place in enumerate(places):
                slot = self.slots[place[7]]
                away = (place[8] - judged) % seats if place[8] >= 0 else 0
                rows[judged, i] = slot.first + slot.size * away
        return places, rows

    def starts(self, places: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
        """The first place of each word of the body, and one more: i4 (words + 1,)."""
        words = np.arange(body_words(self.state) + 1)
        return np.searchsorted(places[:, 0], words).astype(np.int32)

    def shared(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float32], int]:
        """What rows have in common: for each row the group it belongs to, and its size from 0 to 1.

        Rows of one group are the same value in places of one array. The third: how many groups.
        """
        groups: dict[tuple[str, int, int], int] = {}
        group = np.zeros(self.rows, np.int32)
        size = np.zeros(self.rows, np.float32)
        for slot in self.slots:
            for seat in range(slot.seats):
                for value in range(slot.size):
                    row = slot.first + seat * slot.size + value
                    key = slot.field, seat, value
                    group[row] = groups.setdefault(key, len(groups))
                    if slot.role == VALUE:
                        size[row] = value / max(1, slot.size - 1)
        return group, size, len(groups)

    def slot_of_rows(self) -> npt.NDArray[np.int32]:
        """For each row, which slot of which seat it belongs to, as a number."""
        found = np.zeros(self.rows, np.int32)
        n = 0
        for slot in self.slots:
            for seat in range(slot.seats):
                begin = slot.first + seat * slot.size
                found[begin : begin + slot.size] = n
                n += 1
        return found

    def sound(self) -> bool:
        """Does every number of the record find its rows? Compiled code asks no more."""
        seats: Counter[str] = Counter(n.name for n in numbers(self.state) if n.seat >= 0)
        names = {number.name for number in numbers(self.state)}
        return all(
            slot.name in names
            and slot.seats == seats.get(slot.name, 1)
            and slot.role in (VALUE, BITS, SEAT, SEATS)
            and 0 <= slot.shift < 64
            and 1 <= slot.size <= (SET if slot.role == VALUE else 63)
            and (slot.role in (VALUE, BITS) or slot.size == OTHERS)
            and slot.first >= 0
            for slot in self.slots
        )

    def to_json(self) -> list[list[Any]]:
        """The slots as plain lists."""
        return [list(slot) for slot in self.slots]

    def digest(self) -> str:
        """A short hash of the record and of how it is read."""
        told = json.dumps([str(self.state.descr), self.to_json()])
        return hashlib.sha256(told.encode()).hexdigest()[:16]


def _in_steps(slot: Slot, values: npt.NDArray[np.int64]) -> Slot:
    """A number with many values is told apart in steps of a power of two, without the extremes."""
    low, high = (int(q) for q in np.quantile(values, (0.002, 0.998)))
    shift = 0
    while (high - low) >> shift >= STEPS:
        shift += 1
    return slot._replace(low=low, shift=shift, size=((high - low) >> shift) + 1)
