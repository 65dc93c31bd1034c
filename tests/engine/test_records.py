"""Records: no padding, Python ints, and no way to reach another field's memory."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from igroteka.bots.search import EDGE, NODE
from igroteka.engine import NOBODY, game_named, view_row
from igroteka.engine.records import (
    NOTE,
    NOTES,
    Numbers,
    Row,
    Rows,
    body_words,
    record,
    state_dtype,
    still_row,
)

INNER = record([("small", "i1"), ("large", "i8")])
OUTER = record(
    [
        ("flag", "u1"),
        ("wide", "i8"),
        ("numbers", "i2", (3,)),
        ("grid", "i1", (2, 3)),
        ("inner", INNER),
        ("inners", INNER, (4,)),
    ]
)


def bytes_without_field(dtype: np.dtype[Any]) -> set[int]:
    """The bytes of a record that belong to no field of it or of what lies in it."""
    if dtype.fields is None:
        return set()
    left = set(range(dtype.itemsize))
    for part, offset, *_ in dtype.fields.values():
        base = part.base
        for start in range(offset, offset + part.itemsize, base.itemsize):
            inner = {start + place for place in bytes_without_field(base)}
            left -= set(range(start, start + base.itemsize)) - inner
    return left


def outer() -> Row:
    return view_row(np.zeros(1, OUTER))


KINDS = st.sampled_from(["i1", "u1", "i2", "u2", "i4", "i8", "u8", INNER])


@given(st.lists(st.tuples(KINDS, st.sampled_from([(), (2,), (3, 2)])), min_size=1, max_size=8))
def test_every_byte_belongs_to_a_field(kinds: list[Any]) -> None:
    fields = [(f"f{i}", kind, shape) for i, (kind, shape) in enumerate(kinds)]
    made = record(fields)
    assert bytes_without_field(made) == set()
    assert made.isalignedstruct
    assert [name for name in made.names or () if name.startswith("f")] == [f[0] for f in fields]


def test_padding_would_be_noticed() -> None:
    padded = np.dtype([("small", "i1"), ("large", "i8")], align=True)
    assert bytes_without_field(padded) == set(range(1, 8))


@pytest.mark.parametrize("name", ["STATE", "NODE", "EDGE", "NOTE"])
def test_the_records_of_the_house_have_no_padding(name: str) -> None:
    kinds = {"STATE": game_named("kolkhoz").rules.STATE, "NODE": NODE, "EDGE": EDGE, "NOTE": NOTE}
    assert bytes_without_field(kinds[name]) == set()
    assert kinds[name].isalignedstruct


@pytest.mark.parametrize("size", range(1, 10))
def test_a_state_begins_with_the_header_and_ends_with_the_notes(size: int) -> None:
    state = state_dtype([("x", "i1", (size,))])
    assert bytes_without_field(state) == set()
    assert (state.names or ())[0] == "dice"
    assert (state.names or ())[-1] == "notes"
    assert state.itemsize == 8 * body_words(state) + NOTES * NOTE.itemsize


def test_numbers_come_out_as_pythons_own() -> None:
    row = outer()
    assert type(row.flag) is int
    assert type(row.numbers[1]) is int
    assert type(row.inner.large) is int
    assert [type(x) for x in row.numbers] == [int] * 3
    assert type(row.grid[1, 2]) is int
    assert type(row.grid[1][2]) is int


def test_a_row_writes_where_it_reads() -> None:
    states = np.zeros(3, OUTER)
    row = view_row(states, 1)
    row.wide = -5
    row.numbers[2] = 7
    row.grid[1, 0] = 3
    row.inner.small = 2
    row.inners[3].large = 1 << 40
    for inner in row.inners:
        inner.small += 1
    assert states["wide"].tolist() == [0, -5, 0]
    assert states["numbers"][1].tolist() == [0, 0, 7]
    assert states["grid"][1].tolist() == [[0, 0, 0], [3, 0, 0]]
    assert states["inner"]["small"][1] == 2
    assert states["inners"]["large"][1].tolist() == [0, 0, 0, 1 << 40]
    assert states["inners"]["small"][1].tolist() == [1, 1, 1, 1]
    states["wide"][1] = 9
    assert row.wide == 9


def test_what_was_read_once_is_read_anew() -> None:
    """A row remembers where its numbers lie, and not what they were."""
    states = np.zeros(2, OUTER)
    rows = Rows(states)
    row, inner = rows[1], rows[1].inners[2]
    assert (row.wide, row.inner.small, inner.large) == (0, 0, 0)
    rows[0].wide, rows[0].inner.small, rows[0].inners[2].large = 3, 4, 5
    rows[1] = rows[0]
    assert (row.wide, row.inner.small, inner.large) == (3, 4, 5)
    states["wide"] = 6
    assert row.wide == 6
    row.wide = 7
    assert (row.wide, rows[0].wide) == (7, 6)


def test_what_does_not_fit_is_refused() -> None:
    row = outer()
    with pytest.raises(OverflowError):
        row.flag = 256
    with pytest.raises(OverflowError):
        row.flag = -1
    with pytest.raises(OverflowError):
        row.numbers[0] = 1 << 15
    with pytest.raises(OverflowError):
        row.inners[0].small += 128
    assert row == outer()


@pytest.mark.parametrize("index", [NOBODY, 4])
def test_an_index_outside_is_refused(index: int) -> None:
    row = outer()
    with pytest.raises(IndexError):
        row.numbers[index]
    with pytest.raises(IndexError):
        row.numbers[index] = 1
    with pytest.raises(IndexError):
        row.inners[index]
    with pytest.raises(IndexError):
        row.inners[index] = row.inner
    assert row == outer()


def test_a_field_that_is_not_there_is_refused() -> None:
    row = outer()
    with pytest.raises(AttributeError, match="no field 'wyde'"):
        row.wyde  # noqa: B018
    with pytest.raises(ValueError, match="wyde"):
        row.wyde = 1


def test_rows_are_copied_by_assignment() -> None:
    states = np.zeros(2, OUTER)
    rows = Rows(states)
    rows[0].wide = 4
    rows[0].inners[1].small = 5
    rows[1] = rows[0]
    rows[0].wide = 6
    assert rows[1].wide == 4
    assert rows[1].inners[1].small == 5
    assert len(rows) == 2
    assert [row.wide for row in rows] == [6, 4]


def test_a_still_row_reads_what_the_record_holds() -> None:
    noise = np.random.default_rng(1).integers(0, 256, 2 * OUTER.itemsize, np.uint8)
    states = np.frombuffer(noise.tobytes(), OUTER)
    row, still = view_row(states, 1), still_row(states[1:])
    assert still == row
    assert (still.wide, still.flag) == (row.wide, row.flag)
    assert list(still.numbers) == still.numbers.tolist() == row.numbers.tolist()
    assert still.grid[1, 2] == row.grid[1, 2]
    assert still.inner.large == row.inner.large
    assert [inner.large for inner in still.inners] == [inner.large for inner in row.inners]
    assert len(still.inners) == len(row.inners)
    assert still.inners.each("large") == row.inners.each("large")
    assert row.inners.each("large") == tuple([inner.large for inner in row.inners])
    with pytest.raises(IndexError):
        _ = still.inners[len(row.inners)]
    with pytest.raises(AttributeError, match="has no field 'much'"):
        _ = still.much
    with pytest.raises(AttributeError, match="stays as it is"):
        still.wide = 1


def test_a_still_row_stays_when_the_record_changes() -> None:
    states = np.zeros(1, OUTER)
    still = still_row(states)
    states["wide"] = 5
    assert still.wide == 0


def test_rows_are_equal_by_their_bytes() -> None:
    one, other = outer(), outer()
    assert one == other
    other.inners[2].small = 1
    assert one != other
    assert one != 0
    with pytest.raises(TypeError):
        hash(one)


def test_numbers_slice_like_arrays() -> None:
    numbers = np.arange(5, dtype=np.int16).view(Numbers)
    part = numbers[2:]
    part[0] = 9
    assert list(numbers) == [0, 1, 9, 3, 4]
    assert len(part) == 3


class Place(IntEnum):
    LAST = 1


@pytest.mark.parametrize("index", [(1, 2), (Place.LAST, 2), (np.int8(1), 2)])
def test_a_number_in_a_table_is_a_python_int(index: Any) -> None:
    table = np.array([[1, 2, 3], [4, 5, 6]], np.int16).view(Numbers)
    assert table[index] == 6
    assert type(table[index]) is int
    assert table[Place.LAST].tolist() == [4, 5, 6]
    assert type(table[0][Place.LAST]) is int


@pytest.mark.parametrize("index", [2, (0, 3), (2, 0), (0, 0, 0)])
def test_an_index_outside_a_table_is_refused(index: Any) -> None:
    table = np.zeros((2, 3), np.int16).view(Numbers)
    with pytest.raises(IndexError):
        _ = table[index]
    with pytest.raises(IndexError):
        table[index] = 1


@pytest.mark.parametrize("index", [-1, (-1, 0), (1, -1)])
def test_a_negative_index_is_refused_in_any_dimension(index: Any) -> None:
    """Compiled, it would be another field's memory; NOBODY is -1."""
    row = view_row(np.zeros(1, OUTER))
    with pytest.raises(IndexError, match="index -1 is negative"):
        _ = row.grid[index]
    with pytest.raises(IndexError, match="index -1 is negative"):
        row.grid[index] = 1


def test_tables_of_two_dimensions_can_be_printed() -> None:
    """Numba prints those that a rule reads while it compiles the rule."""
    table = np.array([[1, 2], [3, 4]]).view(Numbers)
    assert str(table) == "[[1 2]\n [3 4]]"
    assert repr(table) == "array([[1, 2],\n       [3, 4]])"
