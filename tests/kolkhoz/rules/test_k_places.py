"""The order in which a guess deals to places, and how many cards can fit one at its turn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from igroteka.engine.records import Row
from igroteka.games.kolkhoz.rules.histories import SEAT_PLACES, hand_of
from igroteka.games.kolkhoz.rules.places import (
    bound_of_entry,
    bound_of_hand,
    list_fitting,
    list_places,
)
from tests.kolkhoz.scenes import can_only_be, cards, mask, scene
from tests.kolkhoz.tries import any_room

VIEWER = 0


def entry(seat: int, number: int) -> int:
    """The place of an entry."""
    return seat * SEAT_PLACES + number


def player(hid: int = 0, held: int = 0, voids: int = 0) -> SimpleNamespace:
    """So many cards are hidden, and in the hand; some crops are shown not to be there."""
    return SimpleNamespace(hid=hid, held=held, voids=voids)


def placed(players: list[SimpleNamespace], unseen: int, t: Row) -> list[int]:
    """Put the places of all players but the viewer in order."""
    list_places(SimpleNamespace(seats=len(players), players=players), VIEWER, unseen, t)
    return [t.order[i] for i in range(t.n)]


def table(**given: Any) -> Row:
    """A table of three seats, with anything where nothing is given."""
    t = any_room()
    for seat in range(3):
        t.ever[seat] = t.fewest[seat] = t.may_hold[seat] = 0
    for name, values in given.items():
        for at, found in values.items():
            getattr(t, name)[at] = found
    return t


NESTED = {
    entry(1, 0): 0b000001,
    entry(1, 1): 0b000011,
    hand_of(1): 0b001111,
    entry(2, 0): 0b011111,
}
"""What fits four places: each may hold all that those before it may, and more."""


def nested() -> tuple[list[SimpleNamespace], Row]:
    """P1 hides two cards and has shown a void crop; P2 hides one."""
    players = [player(held=2), player(hid=2, held=2, voids=1), player(hid=1, held=2)]
    t = table(fits=NESTED, ever={0: 0b1, 1: 0b11, 2: 0b1}, fewest={0: 1, 1: 2, 2: 1})
    return players, t


def test_the_smallest_choice_comes_first() -> None:
    players, t = nested()
    assert placed(players, 0b111111, t) == [entry(1, 0), entry(1, 1), hand_of(1), entry(2, 0)]
    t.fits[entry(1, 0)] = 0b111111
    assert placed(players, 0b111111, t) == [entry(1, 1), hand_of(1), entry(2, 0), entry(1, 0)]
    t.fits[entry(1, 1)] = 0b111100
    assert placed(players, 0b111111, t)[0] == entry(1, 1)  # of equal ones, those listed first


def test_what_others_take_before() -> None:
    players, t = nested()
    placed(players, 0b111111, t)
    assert [t.before[place] for place in NESTED] == [0, 0, 2, 4]
    assert [t.narrower[place] for place in NESTED] == [0, 1, 0, 0]


def test_what_fits_elsewhere_too_takes_nothing_for_sure() -> None:
    players, t = nested()
    t.fits[entry(1, 0)] = 0b100000
    placed(players, 0b111111, t)
    assert [t.before[place] for place in NESTED] == [0, 0, 1, 3]
    assert [t.narrower[place] for place in NESTED] == [0, 0, 0, 0]


def test_entries_that_may_have_left_take_only_what_must_be() -> None:
    players, t = nested()
    t.fits[entry(1, 2)] = 0b111000
    t.ever[1] = 0b111  # one of three has left, and it may be the third
    placed(players, 0b111111, t)
    assert [t.before[place] for place in NESTED] == [0, 0, 1, 3]
    t.fewest[1] = 0
    placed(players, 0b111111, t)
    assert [t.before[place] for place in NESTED] == [0, 0, 0, 2]


def test_a_hand_that_may_hold_a_swapped_card_takes_one_less() -> None:
    players, t = nested()
    t.may_hold[1] = 0b10
    placed(players, 0b111111, t)
    assert [t.before[place] for place in NESTED] == [0, 0, 2, 3]


def test_entries_of_several_cellars_take_before() -> None:
    players = [player(), player(hid=1), player(hid=2, held=1, voids=1)]
    fits = {entry(1, 0): 0b1, entry(2, 1): 0b11, entry(2, 3): 0b111, hand_of(2): 0b1111}
    t = table(fits=fits, ever={1: 0b1, 2: 0b1010}, fewest={1: 1, 2: 2})
    assert placed(players, 0b11111, t) == [*fits]
    assert [t.before[place] for place in fits] == [0, 1, 1, 3]
    assert [t.narrower[place] for place in fits] == [0, 0, 0b10, 0]


@pytest.mark.parametrize(
    ("voids", "may_hold", "loose", "holders"),
    [
        ((0, 0), (0, 0), 5, 0),
        ((0, 0), (1, 2), 5, 2),
        ((0, 0), (0, 4), 5, 1),
        ((8, 0), (1, 1), 3, 1),
        ((0, 2), (2, 1), 2, 1),
        ((1, 1), (1, 1), 0, 0),
    ],
)
def test_cards_that_no_place_gets(
    voids: tuple[int, int], may_hold: tuple[int, int], loose: int, holders: int
) -> None:
    players = [
        player(hid=3, held=3),
        player(hid=2, held=2, voids=voids[0]),
        player(hid=1, held=3, voids=voids[1]),
    ]
    t = table(fits={hand_of(1): 1, hand_of(2): 1}, may_hold={0: 1, 1: may_hold[0], 2: may_hold[1]})
    placed(players, 0b11111111, t)
    assert (t.loose, t.holders) == (loose, holders)
    assert t.n == (voids[0] > 0) + (voids[1] > 0)


def test_an_empty_hand_is_no_place() -> None:
    t = table()
    assert placed([player(), player(voids=3), player(voids=1)], 0b1111, t) == []
    assert t.loose == 4


@pytest.mark.parametrize(
    ("fits", "before", "held", "bound"),
    [(0b1111, 0, 0, 4), (0b1111, 1, 2, 1), (0b1111, 3, 2, 0), (0b11, 2, 0, 0)],
)
def test_so_many_cards_can_fit_a_hand(fits: int, before: int, held: int, bound: int) -> None:
    t = table(fits={hand_of(1): fits}, before={hand_of(1): before})
    assert bound_of_hand(t, hand_of(1), held) == bound


@pytest.mark.parametrize(
    ("fits", "gone", "bound"), [(0b1111, 0, 1), (0b1111, 0b100, 2), (0b1, 0b100, 1), (0, 0, 0)]
)
def test_so_many_cards_can_fit_an_entry(fits: int, gone: int, bound: int) -> None:
    place = entry(1, 3)
    t = table(fits={place: 0b1111}, before={place: 1}, narrower={place: 0b101})
    assert bound_of_entry(t, place, fits, SimpleNamespace(gone=gone)) == bound
    t.before[place] = 9
    assert bound_of_entry(t, place, fits, SimpleNamespace(gone=gone)) == 0


@pytest.mark.rule("K12.7")
def test_what_fits_an_entry_and_a_hand() -> None:
    row = scene(seats=2, preset="zonsky", year=5, hands=["6W 7W", "KS QS"], hidden={1: "9W 9B 9P"})
    p = row.players[1]
    can_only_be(row, 1, 0, "AW", "9W", "9B", "KS")
    can_only_be(row, 1, 1, "9B", "9P", "KS", "QS")
    can_only_be(row, 1, 2, "6B")
    p.since[0], p.since[1], p.since[2] = 0, 1, 1
    p.learned[0] = mask("KS")  # seen in a year through which only the first lay there
    p.learned[2] = mask("9B")
    p.learned[4] = mask("QS")
    p.voids = 0b0001
    t = any_room()
    list_fitting(row, 1, mask("AW 9W 9B 9P KS QS"), t)
    found = [cards(t.fits[entry(1, number)]) for number in range(3)]
    assert found == [{"AW", "9W"}, {"9P", "KS"}, set()]
    assert t.empty[1] == 0b100
    assert cards(t.fits[hand_of(1)]) == {"9B", "9P", "KS", "QS"}
