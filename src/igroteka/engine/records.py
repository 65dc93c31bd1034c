"""The record that holds a whole game, and how Python looks into it.

A state is one NumPy structured record of fixed size: copying is one assignment, saving is
`tobytes()`, a million states are one array. Compiled rules get the record itself; uncompiled
rules, pages and tests get a `Row`, which reads and writes the same memory with plain Python ints.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

NOBODY = -1
"""The viewer who holds no seat; also "no seat" in any field that names one."""

NOTES = 128
"""How many notes a state remembers, a power of two; no single action may write more."""

DEEPEST = 6
"""How many procedures may interrupt one another at once."""


def record(fields: Sequence[Any]) -> np.dtype[np.void]:
    """An aligned dtype without padding: gaps are fields of their own.

    NumPy does not copy padding, and two equal states must be equal in every byte.
    """
    aligned = np.dtype(list(fields), align=True)
    assert aligned.fields is not None
    filled: list[Any] = []
    end = 0
    for entry in fields:
        offset = aligned.fields[entry[0]][1]
        if offset > end:
            filled.append((f"gap{end}", "u1", (offset - end,)))
        filled.append(entry)
        end = offset + aligned.fields[entry[0]][0].itemsize
    if aligned.itemsize > end:
        filled.append((f"gap{end}", "u1", (aligned.itemsize - end,)))
    return np.dtype(filled, align=True)


NOTE = record([("kind", "u1"), ("seat", "i1"), ("a", "i2"), ("b", "i2"), ("c", "i2")])

HEADER: list[Any] = [
    ("dice", "u8"),  # the state of the random number generator; see dice.py
    ("noted", "u4"),  # how many notes were written since the start
    ("secrets", "u2"),  # how often something hidden became known, or chance spoke
    ("seats", "i1"),
    ("phase", "i1"),
    ("depth", "i1"),  # how many phases wait on the stack
    ("stack", "i1", (DEEPEST,)),
    ("together", "i1"),  # 1 if all seats win or lose as one
]

States = npt.NDArray[np.void]
"""An array of states, shape (n,), of one game's STATE dtype."""


class Meaning(NamedTuple):
    """What a record's fields mean to whoever learns the game, by their names: "fields.farmer"."""

    by_seat: tuple[str, ...] = ("players",)
    """Arrays with a place for each seat."""
    seats: tuple[str, ...] = ()
    """Fields, or arrays of them, that hold a seat or NOBODY."""
    seat_sets: tuple[str, ...] = ()
    """Fields that hold a set of seats, one bit each."""
    bits: tuple[tuple[str, int], ...] = ()
    """Fields that are read bit by bit, and how many bits there are: sets of cards and places, and
    several small numbers in one. Others are read as numbers."""
    memory: tuple[str, ...] = ()
    """Fields, with all inside, that only guesses need: nobody judges a position by them."""


NOTHING_TOLD = Meaning()


def meaning_of(state: np.dtype[Any]) -> Meaning:
    """What `state_dtype` was told."""
    metadata: Mapping[str, Any] = state.metadata or {}
    told: Meaning = metadata.get("meaning", NOTHING_TOLD)
    return told


def state_dtype(fields: Sequence[Any], meaning: Meaning = NOTHING_TOLD) -> np.dtype[np.void]:
    """The dtype of a game's state: the common header, the game's `fields`, the ring of notes.

    The ring comes last and begins with a word of its own, so that `body_words` can leave it out.
    `meaning`: whoever learns the game can then look at it from any seat alike.
    """
    body = record([*HEADER, *fields])
    assert body.fields is not None
    parts = [(name, body.fields[name][0]) for name in body.names or ()]
    state = record([*parts, ("notes", NOTE, (NOTES,))])
    assert state.itemsize % 8 == 0, "the dice make every state a multiple of 8 bytes"
    return np.dtype(state, metadata={"meaning": meaning})


def body_words(state: np.dtype[np.void]) -> int:
    """How many 8-byte words of a state come before its notes."""
    assert state.fields is not None
    return int(state.fields["notes"][1]) // 8


def field_at(dtype: np.dtype[Any], byte: int) -> str:
    """The field that lies at a byte of a record, with those that lie in the same eight bytes."""
    names = [name for name, start, end in leaves(dtype) if start < byte + 8 and end > byte]
    return " or ".join(dict.fromkeys(names))


def leaves(
    dtype: np.dtype[Any], start: int = 0, prefix: str = ""
) -> Iterator[tuple[str, int, int]]:
    """Every field that holds numbers: its name, where it begins, and where it ends."""
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        base, shape = kind.subdtype or (kind, ())
        at = start + offset
        if name.startswith("gap"):
            continue
        if base.names is None:
            yield prefix + name, at, at + kind.itemsize
        else:
            for i in range(int(np.prod(shape))):
                yield from leaves(base, at + i * base.itemsize, f"{prefix}{name}.")


def copied(states: States) -> States:
    """A copy of some states, as bytes: NumPy's own goes field by field, some fifty times slower."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def bytes_of(states: States) -> npt.NDArray[np.uint8]:
    """All bytes of some states, in a row."""
    return np.frombuffer(states.tobytes(), np.uint8)


def differing(one: States, other: States) -> list[str]:
    """The names of the fields in which two states differ; arrays of shape (1,) each."""
    unequal = bytes_of(one) != bytes_of(other)
    found = (name for name, start, end in leaves(one.dtype) if unequal[start:end].any())
    return list(dict.fromkeys(found))


class Numbers(np.ndarray[Any, Any]):
    """An array of numbers whose items are Python ints and whose indices may not be negative."""

    def __getitem__(self, index: Any) -> Any:
        # One number is what nearly everybody asks for: so it is found three times as fast
        if isinstance(index, int):
            if index >= 0 and self.ndim == 1:
                return self.item(index)
        elif index.__class__ is tuple and len(index) == self.ndim and _are_places(index):
            return self.item(index)
        found = super().__getitem__(_checked(index))
        return found.item() if isinstance(found, np.generic) else found

    def __setitem__(self, index: Any, value: Any) -> None:
        if index.__class__ is not int or index < 0:
            _checked(index)
        super().__setitem__(index, value)

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return repr(self.view(np.ndarray))  # NumPy itself prints by negative indices

    def __str__(self) -> str:
        return str(self.view(np.ndarray))


def _are_places(index: tuple[Any, ...]) -> bool:
    """Whether all parts of an index are numbers that count from the beginning."""
    for part in index:
        if not isinstance(part, int) or part < 0:
            return False
    return True


def _checked(index: Any) -> Any:
    """Compiled code would read another field's memory here; refuse, as a list would not."""
    for part in index if isinstance(index, tuple) else (index,):
        if isinstance(part, int) and part < 0:
            raise IndexError(f"index {part} is negative")
    return index


class Row:
    """One record, its fields as attributes: `row.players[2].hand`, `row.phase = Phase.TRICK`.

    Its class is one of its own for each kind of record, see `_kind_of`.
    """

    __slots__ = ("_at", "_numbers", "_parts")
    _at: npt.NDArray[np.void]
    _numbers: dict[str, Callable[[], Any]]
    _parts: dict[str, Any]

    def __init__(self, at: npt.NDArray[np.void]) -> None:
        """`at`: an array of shape () that shares its memory with the row."""
        object.__setattr__(self, "_at", at)
        object.__setattr__(self, "_numbers", {})
        object.__setattr__(self, "_parts", {})

    def __getattr__(self, name: str) -> Any:
        part = self._parts.get(name)
        if part is not None:
            return part
        try:
            field = self._at[name]
        except ValueError:
            raise AttributeError(f"the record has no field '{name}'") from None
        self._parts[name] = part = _part(field)
        return part

    def __setattr__(self, name: str, value: int) -> None:
        self._at[name] = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and self._at.tobytes() == other._at.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Row({self._at.item()!r})"


@cache
def _kind_of(dtype: np.dtype[np.void]) -> type[Row]:
    """Rows of a record: its numbers are properties, which Python finds sooner than what it has to
    ask `__getattr__` for."""
    fields = (dtype.fields or {}).items()
    numbers = [name for name, (kind, *_) in fields if kind.names is None and kind.shape == ()]
    return type("Row", (Row,), {"__slots__": ()} | {name: _number(name) for name in numbers})


def _number(name: str) -> property:
    def read(row: Row) -> Any:
        try:
            return row._numbers[name]()
        except KeyError:
            row._numbers[name] = row._at[name].item
            return row._numbers[name]()

    return property(read)


class Rows:
    """An array of records: `states[0]`, `row.players[seat]`."""

    __slots__ = ("_at", "_rows")

    def __init__(self, at: npt.NDArray[np.void]) -> None:
        self._at = at
        self._rows: dict[int, Row] = {}

    def __getitem__(self, index: int) -> Row:
        row = self._rows.get(index)
        if row is None:
            at = self._at[self._within(index) :][:1].reshape(())
            self._rows[index] = row = _kind_of(at.dtype)(at)
        return row

    def __setitem__(self, index: int, row: Row) -> None:
        self._at[self._within(index)] = row._at

    def __len__(self) -> int:
        return len(self._at)

    def __iter__(self) -> Iterator[Row]:
        return (self[i] for i in range(len(self)))

    def plain(self, start: int, stop: int) -> list[tuple[int, ...]]:
        """The records from `start` to before `stop`, as tuples of their numbers."""
        found: list[tuple[int, ...]] = self._at[start:stop].tolist()
        return found

    def each(self, name: str) -> tuple[Any, ...]:
        """A field of all records: a number of each, or a tuple of its numbers."""
        found = self._at[name].tolist()
        return tuple(found) if self._at[name].ndim == 1 else tuple(map(tuple, found))

    def _within(self, index: int) -> int:
        if not 0 <= index < len(self):
            raise IndexError(f"index {index} is not in 0..{len(self) - 1}")
        return index


class Still(Row):
    """A record that nothing changes any more, for pictures: what was read once is known.

    It reads bytes by itself, some four times as fast as NumPy reads one field. A row of numbers is
    a tuple here.
    """

    def __init__(self, data: bytes, start: int, layout: Layout) -> None:
        """A record that begins at a byte of `data`."""
        self.__dict__["_bytes"] = data, start, layout

    @property
    def _at(self) -> npt.NDArray[np.void]:  # type: ignore[override]
        data, start, layout = self._bytes
        return np.frombuffer(data, layout.dtype, 1, start).reshape(())

    def __getattr__(self, name: str) -> Any:
        data, start, layout = self._bytes
        try:
            found = layout.read[name](data, start)
        except KeyError:
            raise AttributeError(f"the record has no field '{name}'") from None
        self.__dict__[name] = found
        return found

    def __setattr__(self, name: str, value: int) -> None:
        raise AttributeError(f"{name} stays as it is: this record is only looked at")


class _StillRows(Rows):
    """An array of records that nothing changes."""

    __slots__ = ("_bytes", "_n")

    def __init__(self, data: bytes, start: int, layout: Layout, n: int) -> None:
        self._bytes = data, start, layout
        self._n = n
        self._rows = {}

    @property
    def _at(self) -> npt.NDArray[np.void]:  # type: ignore[override]
        data, start, layout = self._bytes
        return np.frombuffer(data, layout.dtype, self._n, start)

    def __len__(self) -> int:
        return self._n

    def __getitem__(self, index: int) -> Row:
        row = self._rows.get(index)
        if row is None:
            data, start, layout = self._bytes
            start += self._within(index) * layout.dtype.itemsize
            self._rows[index] = row = Still(data, start, layout)
        return row


class Plain(tuple[int, ...]):
    """A row of numbers that nothing changes."""

    __slots__ = ()

    def tolist(self) -> list[int]:
        """As `Numbers` has it."""
        return list(self)


class Layout(NamedTuple):
    """A kind of record, and what reads each field: from bytes, and where the record begins."""

    dtype: np.dtype[Any]
    read: dict[str, Callable[[bytes, int], Any]]


@cache
def layout_of(dtype: np.dtype[Any]) -> Layout:
    """How a kind of record is read."""
    fields = (dtype.fields or {}).items()
    return Layout(dtype, {name: _reader(kind, offset) for name, (kind, offset, *_) in fields})


def _reader(kind: np.dtype[Any], offset: int) -> Callable[[bytes, int], Any]:
    base, shape = kind.subdtype or (kind, ())
    if base.names is not None:
        layout = layout_of(base)
        if not shape:
            return lambda data, start: Still(data, start + offset, layout)
        return lambda data, start: _StillRows(data, start + offset, layout, shape[0])
    if len(shape) > 1:
        return lambda data, start: np.frombuffer(data, kind, 1, start + offset)[0].view(Numbers)
    read = Struct(f"<{math.prod(shape)}{STRUCT[base.str[1:]]}").unpack_from
    if shape:
        return lambda data, start: Plain(read(data, start + offset))
    return lambda data, start: read(data, start + offset)[0]


STRUCT = {
    "b1": "?",
    "i1": "b",
    "u1": "B",
    "i2": "h",
    "u2": "H",
    "i4": "i",
    "u4": "I",
    "i8": "q",
    "u8": "Q",
    "f4": "f",
    "f8": "d",
}
"""NumPy's kinds of numbers, as `struct` calls them."""


def _part(field: npt.NDArray[Any]) -> Row | Rows | Numbers:
    if field.dtype.names is None:
        return field.view(Numbers)
    return _kind_of(field.dtype)(field) if field.shape == () else Rows(field)


def still_row(states: States) -> Row:
    """The first of some states, to be looked at."""
    return Still(states[:1].tobytes(), 0, layout_of(states.dtype))


def view_row(states: States, index: int = 0) -> Row:
    """The state at `index` of an array of states, readable and writable in place."""
    return _kind_of(states.dtype)(states[index : index + 1].reshape(()))
