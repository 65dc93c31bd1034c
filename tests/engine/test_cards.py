"""Sets of cards as bits: what Python's own sets say, compiled and as plain Python."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from igroteka.engine.cards import (
    add,
    count,
    first,
    has,
    highest,
    lowest,
    members,
    nth_card,
    one,
    remove,
    sort_cards,
    without_lowest,
    write_set,
)
from igroteka.engine.records import Numbers
from igroteka.engine.rule import prepare_rules

CARD = st.integers(0, 62)
CARDS = st.frozensets(CARD)


def mask(cards: frozenset[int]) -> int:
    return sum(1 << card for card in cards)


def unpacked(mask: int) -> frozenset[int]:
    return frozenset(card for card in range(63) if mask >> card & 1)


@numba.njit
def everything(cards: int, card: int, out: Any) -> None:
    """Every function of a set and a card; `out`: i8 (10,). Those of cards need one."""
    out[0] = count(cards)
    out[1] = has(cards, card)
    out[2] = add(cards, card)
    out[3] = remove(cards, card)
    out[4] = one(card)
    out[5] = first(card)
    if cards != 0:
        out[6] = lowest(cards)
        out[7] = highest(cards)
        out[8] = without_lowest(cards)
        out[9] = nth_card(cards, card % count(cards))


def expected(cards: frozenset[int], card: int) -> list[int]:
    """The same by Python's sets."""
    ordered = sorted(cards)
    found = [
        len(cards),
        card in cards,
        mask(cards | {card}),
        mask(cards - {card}),
        mask(frozenset({card})),
        mask(frozenset(range(card))),
    ]
    if ordered:
        found += [ordered[0], ordered[-1], mask(cards - {ordered[0]})]
        return [*map(int, found), ordered[card % len(ordered)]]
    return [*map(int, found), 0, 0, 0, 0]


@given(CARDS, CARD)
def test_sets_of_bits_are_sets(cards: frozenset[int], card: int) -> None:
    out = [0] * 10
    everything.py_func(mask(cards), card, out)
    assert [int(number) for number in out] == expected(cards, card)


@given(CARDS, CARD)
def test_compiled_sets_are_sets(cards: frozenset[int], card: int) -> None:
    out = np.zeros(10, np.int64)
    everything(mask(cards), card, out)
    assert out.tolist() == expected(cards, card)


@given(CARDS)
def test_members_are_listed_in_order(cards: frozenset[int]) -> None:
    assert members(mask(cards)) == sorted(cards)


@given(CARDS, CARDS)
def test_pythons_operators_join_and_cut(some: frozenset[int], others: frozenset[int]) -> None:
    assert unpacked(mask(some) | mask(others)) == some | others
    assert unpacked(mask(some) & mask(others)) == some & others
    assert unpacked(mask(some) & ~mask(others)) == some - others


def test_all_63_cards_fit_and_stay_positive() -> None:
    everybody = first(63)
    assert count(everybody) == 63
    assert 0 < everybody < 1 << 63
    assert [nth_card(everybody, n) for n in range(63)] == list(range(63))


@pytest.mark.parametrize("kind", ["f4", "i1"])
def test_sets_are_written_as_ones_and_zeros_compiled_and_not(kind: str) -> None:
    write = numba.njit(lambda cards, width, at, row: write_set(cards, width, at, row))
    chance = np.random.default_rng(1)
    for width in range(65):
        cards = int(chance.integers(-1 << 63, 1 << 63))
        found, plain = np.full((2, 70), 9, kind)
        write(cards, width, 3, found)
        write_set(cards, width, 3, plain)
        ones = [cards >> card & 1 for card in range(width)]
        assert found.tolist() == plain.tolist() == [9] * 3 + ones + [9] * (67 - width)


@given(st.lists(CARD, max_size=60), st.integers(0, 3))
def test_cards_are_sorted_with_up_to_four_of_a_kind(several: list[int], behind: int) -> None:
    found = [card for i, card in enumerate(several) if several[:i].count(card) < 4]
    cards = np.array([*found, *range(90, 90 + behind)], np.int8).view(Numbers)
    sort_cards(cards, len(found))
    assert list(cards) == [*sorted(found), *range(90, 90 + behind)]


def test_cards_are_sorted_the_same_compiled() -> None:
    prepare_rules()
    cards = np.array([62, 3, 0, 3, 62, 3, 17, 3, 0], np.int8)
    numba.njit(lambda cards: sort_cards(cards, 9))(cards)
    assert list(cards) == [0, 0, 3, 3, 3, 3, 17, 62, 62]
