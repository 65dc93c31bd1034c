"""Dice: the published generator, without bias, the same compiled and as plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from igroteka.engine.cards import NO_CARD, first
from igroteka.engine.dice import (
    draw,
    draw_cards,
    draw_out,
    mixed,
    random_card,
    random_places,
    reduced,
    roll,
    scrambled,
    seeded,
    shuffle,
    stepped,
    upper_half,
)
from igroteka.engine.records import Row, Rows, view_row
from igroteka.engine.rule import prepare_rules

DICE = np.dtype([("dice", "u8")])
WORD = st.integers(0, (1 << 64) - 1)

PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
"""The first five numbers of SplitMix64 from 1234567, as Rosetta Code and others publish them."""

REJECTING = 3 << 29
"""A quarter of all draws must be rejected for this range, or thirds of it are unequal."""


def dice(seed: int) -> Row:
    """A record that holds nothing but dice."""
    row = view_row(np.zeros(1, DICE))
    row.dice = seeded(seed)
    return row


def probability(counts: Sequence[int]) -> float:
    """How likely so uneven counts are, if all outcomes are equally likely."""
    return float(chisquare(counts).pvalue)


def all_equally_likely(draw_one: Callable[[Row], Any], outcomes: Sequence[Any], n: int) -> bool:
    """Draw n times: nothing but the outcomes, and these evenly."""
    row = dice(7)
    counted = Counter(draw_one(row) for _ in range(n))
    assert set(counted) <= set(outcomes)
    return probability([counted[outcome] for outcome in outcomes]) > 1e-6


def test_the_generator_is_splitmix64_as_published() -> None:
    row = view_row(np.zeros(1, DICE))
    row.dice = 1234567
    found = []
    for _ in PUBLISHED:
        draw(row)
        found.append(scrambled(row.dice))
    assert tuple(found) == PUBLISHED


def test_a_draw_is_the_upper_half_of_the_published_number() -> None:
    row = view_row(np.zeros(1, DICE))
    row.dice = 1234567
    assert [draw(row) for _ in PUBLISHED] == [number >> 32 for number in PUBLISHED]


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, 7, 8, 10, 13, 32, 52, 63])
def test_a_roll_is_unbiased(n: int) -> None:
    assert all_equally_likely(lambda row: roll(row, n), range(n), 12000)


def test_a_biased_roll_would_be_noticed() -> None:
    def biased(row: Row) -> int:
        return min(roll(row, 21), 19) // 2

    assert not all_equally_likely(biased, range(10), 12000)


def test_what_would_bias_a_roll_is_rejected() -> None:
    rejected = 0
    thirds = [0, 0, 0]
    row = dice(3)
    for _ in range(4000):
        expected = stepped(row.dice)
        thirds[roll(row, REJECTING) % 3] += 1
        rejected += row.dice != expected
    assert 900 < rejected < 1500  # a draw is rejected with 1/4, so 1/4 of the rolls see that
    assert probability(thirds) > 1e-6


def test_a_roll_of_one_is_nothing_to_choose() -> None:
    row = dice(1)
    assert {roll(row, 1) for _ in range(50)} == {0}


def test_shuffled_orders_are_equally_likely() -> None:
    def order(row: Row) -> tuple[int, ...]:
        items = [0, 1, 2, 3]
        shuffle(row, items, 4)
        return tuple(items)

    assert all_equally_likely(order, list(permutations(range(4))), 24000)


def test_shuffling_leaves_the_rest_alone() -> None:
    row = dice(5)
    items = list(range(10))
    for _ in range(20):
        shuffle(row, items, 6)
    assert sorted(items[:6]) == list(range(6))
    assert items[6:] == [6, 7, 8, 9]


def test_drawn_cards_come_in_any_order() -> None:
    def order(row: Row) -> tuple[int, ...]:
        drawn = [0] * 4
        draw_cards(row, 0b1010_0101, 4, drawn)
        return tuple(drawn)

    assert all_equally_likely(order, list(permutations((0, 2, 5, 7))), 24000)


def test_any_two_cards_of_five_are_drawn() -> None:
    def pair(row: Row) -> tuple[int, ...]:
        drawn = [0] * 5
        draw_cards(row, first(5), 2, drawn)
        return tuple(drawn[:2])

    assert all_equally_likely(pair, list(permutations(range(5), 2)), 20000)


def test_a_random_card_is_any_of_the_set() -> None:
    cards = (0, 1, 17, 40, 62)
    mask = sum(1 << card for card in cards)
    assert all_equally_likely(lambda row: random_card(row, mask), cards, 10000)


def test_seeds_that_differ_little_give_numbers_that_differ_much() -> None:
    apart = [(seeded(seed) ^ seeded(seed + 1)).bit_count() for seed in range(200)]
    assert 28 < sum(apart) / len(apart) < 36
    assert min(apart) > 10


@numba.njit
def compiled_dice(states: Any, n: int, out: Any) -> None:
    """Everything that draws, n times over; `out`: i8 (n, 12)."""
    s = states[0]
    for i in range(n):
        out[i, 0] = draw(s)
        out[i, 1] = roll(s, 1 + i % 60)
        out[i, 2] = roll(s, REJECTING)
        out[i, 3] = random_card(s, first(1 + i % 62))
        draw_cards(s, first(4), 4, out[i, 4:8])
        for j in range(4):
            out[i, 8 + j] = j
        shuffle(s, out[i, 8:], 4)


@numba.njit
def compiled_words(a: Any, b: Any, out: Any) -> None:
    """The functions of 64 bits. `out`: u8 (5,)."""
    out[0] = stepped(a)
    out[1] = scrambled(a)
    out[2] = seeded(a)
    out[3] = mixed(a, b)
    out[4] = upper_half(a)


def test_compiled_dice_are_the_same() -> None:
    n = 500
    states = np.zeros(2, DICE)
    states["dice"] = seeded(11)
    ours, theirs = np.zeros((2, n, 12), np.int64)
    compiled_dice(states[:1], n, theirs)
    compiled_dice.py_func([view_row(states, 1)], n, ours)
    assert ours.tolist() == theirs.tolist()
    assert states["dice"][0] == states["dice"][1]


@given(WORD, WORD)
def test_compiled_words_are_the_same(a: int, b: int) -> None:
    out = np.zeros(5, np.uint64)
    compiled_words(np.uint64(a), np.uint64(b), out)
    assert out.tolist() == [stepped(a), scrambled(a), seeded(a), mixed(a, b), upper_half(a)]


@given(WORD, st.integers(1, 1 << 30))
def test_a_hash_is_reduced_to_a_range(key: int, n: int) -> None:
    assert 0 <= reduced(key, n) < n


@pytest.mark.parametrize(("n", "size"), [(5, 0), (5, 2), (5, 5), (4, 3)])
def test_each_set_of_places_is_equally_likely(n: int, size: int) -> None:
    row = dice(3)
    found = Counter(random_places(row, n, size) for _ in range(6000))
    assert set(found) == {sum(1 << i for i in places) for places in combinations(range(n), size)}
    assert len(found) == 1 or probability(list(found.values())) > 1e-6


@given(st.integers(0, 62), st.data())
def test_what_is_drawn_out_and_what_is_left_keep_their_order(n: int, data: st.DataObject) -> None:
    size = data.draw(st.integers(0, n))
    before = list(range(100, 100 + n))
    cards, drawn = np.array([*before, 7]), np.full(62, 7)
    draw_out(dice(data.draw(WORD)), cards, n, size, drawn)
    taken, left = list(drawn[:size]), list(cards[: n - size])
    assert taken == sorted(taken)
    assert left == sorted(left)
    assert sorted(taken + left) == before
    assert list(cards[n - size :]) == [NO_CARD] * size + [7]


def test_drawing_out_is_the_same_compiled() -> None:
    def drawn(states: Any) -> Any:
        cards, found = np.arange(62), np.zeros(62, np.int64)
        draw_out(states[0], cards, 62, 20, found)
        return cards, found

    prepare_rules()
    states = np.zeros(1, DICE)
    plain = drawn(Rows(states))
    states["dice"] = 0
    compiled = numba.njit(drawn)(states)
    for one, other in zip(plain, compiled, strict=True):
        assert np.array_equal(one, other)
