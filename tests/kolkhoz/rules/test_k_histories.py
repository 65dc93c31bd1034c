"""How cards may have left a cellar, written down one by one; and one of these ways chosen."""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

import pytest

from igroteka.games.kolkhoz.rules import histories
from igroteka.games.kolkhoz.rules.histories import (
    SEAT_PLACES,
    fitting,
    fraction,
    history_chosen,
    list_histories,
    tell,
)
from igroteka.games.kolkhoz.rules.places import list_fitting
from tests.kolkhoz.scenes import Row, can_only_be, card_left, cards, mask, number, scene
from tests.kolkhoz.tries import any_room

UNSEEN = "9W 9B 9P KS QS"


def hiding(hidden: str, *could_be: str) -> Row:
    """Year four; P1 hides some cards, and could have put these down, entry by entry."""
    row = scene(seats=2, preset="zonsky", year=4, hands=["6W 7W", "KS QS"], hidden={1: hidden})
    row.players[1].entries = len(could_be)
    for entry, possible in enumerate(could_be):
        can_only_be(row, 1, entry, *possible.split())
    return row


def listed(row: Row, unseen: str = UNSEEN) -> Row:
    """The table with the histories of P1."""
    t = any_room()
    t.used = 0
    for place in range(SEAT_PLACES):
        t.fits[place] = 0  # of the viewer
    list_fitting(row, 1, mask(unseen), t)
    list_histories(row, 1, t)
    return t


def ways(t: Row) -> list[tuple[int, float]]:
    """Of each history of P1 the entries that left, as a set, and its weight."""
    return [(t.histories[h].gone, t.histories[h].weight) for h in range(t.first[1], t.last[1])]


@pytest.mark.rule("K12.7")
def test_nothing_left_is_one_history() -> None:
    t = listed(hiding("9W 9B", "9W", "9B"))
    assert ways(t) == [(0, 1.0)]
    assert (t.histories[0].told, t.histories[0].again, t.histories[0].held) == (0, 0, 0)
    assert (t.used, t.ever[1], t.fewest[1], t.may_hold[1]) == (1, 0b11, 2, 0)


@pytest.mark.rule("K12.7")
def test_a_card_that_was_shown_may_have_been_any_entry_it_could_be() -> None:
    row = hiding("9W", "9W 6B", "9B 6B", "9P")
    card_left(row, 1, 0b011, "6B")
    t = listed(row)
    assert sorted(ways(t)) == [(0b01, 1.0), (0b10, 1.0)]
    assert (t.ever[1], t.fewest[1]) == (0b111, 2)
    row = hiding("9W", "9W AW", "9B AW", "9P")
    card_left(row, 1, 0b011, "AW")
    assert sorted(ways(listed(row))) == [(0b01, 1.0), (0b10, 1.0)]


@pytest.mark.rule("K12.7")
def test_histories_are_listed_behind_those_of_other_cellars_and_close_up() -> None:
    row = hiding("9W", "9W 6B", "9B 6B", "9P 6B")
    card_left(row, 1, 0b111, "6B")
    card_left(row, 1, 0b111, "7B")
    t = any_room()
    t.used = 5
    list_fitting(row, 1, mask(UNSEEN), t)
    list_histories(row, 1, t)
    assert (t.first[1], t.last[1], t.used) == (5, 11, 11)
    assert sorted(gone for gone, _ in ways(t)) == [0b011, 0b011, 0b101, 0b101, 0b110, 0b110]


@pytest.mark.rule("K12.7")
def test_an_entry_that_no_unseen_card_fits_has_left() -> None:
    row = hiding("9W", "6B", "9B 6B", "9P")
    card_left(row, 1, 0b011, "6B")
    assert ways(listed(row)) == [(0b001, 1.0)]
    row = hiding("9W", "6B", "9B 6B", "9P 6B")
    card_left(row, 1, 0b111, "6B")
    card_left(row, 1, 0b111, "6B")
    assert sorted(gone for gone, _ in ways(listed(row))) == [0b011, 0b011, 0b101, 0b101]


@pytest.mark.rule("K12.7")
def test_no_more_histories_are_looked_at_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = hiding("9W", "9W 6B", "9B 6B", "9P 6B", "KS 6B", "QS 6B")
    card_left(row, 1, 0b11111, "6B")
    monkeypatch.setattr(histories, "ROOM_EACH", 2)
    for room, found in ((8, 5), (7, 4), (6, 3), (5, 2)):  # one for how it began, two are kept
        monkeypatch.setattr(histories, "ROOM", room)
        assert len(ways(listed(row))) == found
    row.seats = 3  # two are kept for P2, too
    monkeypatch.setattr(histories, "ROOM", 8)
    assert len(ways(listed(row))) == 3


# Swaps ------------------------------------------------------------------------------------------


class History(NamedTuple):
    """What a history says: which entries left, were put down again, are held, and its weight."""

    gone: int
    again: int = 0
    held: int = 0
    weight: float = 1


def found(row: Row, unseen: str = UNSEEN) -> list[History]:
    """The histories of P1, in an order that means nothing."""
    t = listed(row, unseen)
    rows = [t.histories[h] for h in range(t.first[1], t.last[1])]
    return sorted(History(row.gone, row.again, row.held, row.weight) for row in rows)


def swapped(year: int, *could_be: str, played: str = "") -> Row:
    """In a year (from 0) one of the first two cards of P1 was swapped; that hand played these."""
    row = hiding("9W 9B", *could_be)
    p = row.players[1]
    for entry in range(2, len(could_be)):
        p.since[entry] = year
    if year == row.year - 1:
        p.plays = mask(played)
    else:
        p.played[year] = mask(played)
    card_left(row, 1, 0b11)
    p.left_in[0] = year
    return row


@pytest.mark.rule("K4.4", "K12.3")
def test_a_card_swapped_this_year_has_been_played_or_is_held() -> None:
    row = swapped(3, "9W 6S 7S", "9B 7S", "9P", played="6S 7S 8S")
    assert found(row) == [
        History(0b00, held=0b01),
        History(0b00, held=0b10),
        History(0b01, weight=2),
        History(0b10, weight=1),
    ]
    t = listed(row)
    assert {t.histories[h].told for h in range(t.first[1], t.last[1])} == {0, 1, 16, 17}
    assert (t.ever[1], t.fewest[1], t.may_hold[1]) == (0b111, 2, 0b11)


@pytest.mark.rule("K4.4", "K12.3")
def test_what_a_hand_has_not_played_or_cannot_hold_was_not_swapped() -> None:
    row = swapped(3, "9W 6S", "9B", "9P", played="6S 7S")
    row.players[1].voids = 0b0001  # no Wheat
    assert found(row) == [History(0b00, held=0b10), History(0b01)]
    row.players[1].held = 0
    assert found(row) == [History(0b01)]


@pytest.mark.rule("K4.4", "K12.3")
def test_an_entry_that_no_unseen_card_fits_was_the_one_swapped() -> None:
    assert found(swapped(3, "6S", "9B 7S", "9P", played="6S 7S")) == [History(0b01)]
    assert found(swapped(2, "6S", "9B 7S", "9P", "9B KS", played="6S 7S")) == [History(0b01)]


@pytest.mark.rule("K4.4", "K12.1")
def test_a_card_that_is_held_again_is_of_no_void_crop() -> None:
    row = swapped(3, "9W 9B 6S", "9P", "9P", played="6S")
    p = row.players[1]
    p.voids = 0b0001  # no Wheat
    t = listed(row)
    fits = {}
    for h in range(t.first[1], t.last[1]):
        history = t.histories[h]
        fits[history.gone, history.held] = cards(fitting(p, 1, 0, history, t))
    assert fits[0, 0b01] == {"9B"}
    assert fits[0, 0b10] == {"9W", "9B"}


@pytest.mark.rule("K4.4", "K8.1")
def test_a_card_swapped_in_an_earlier_year_was_played_or_put_down_again() -> None:
    row = swapped(2, "9W 6S 7S", "9B 7S", "9P", "9W KS", played="6S 7S 8S")
    assert found(row) == [  # of the first two, only the first can be the last card
        History(0b01, weight=2),
        History(0b01, again=0b1000),
        History(0b10, weight=1),
    ]


@pytest.mark.rule("K4.4", "K12.7")
def test_a_card_put_down_again_was_what_could_be_hidden_before() -> None:
    given = ("9W 6S", "9B KS", "9P 8B", "9W 8B KB")
    row = swapped(2, *given, played="6S")
    card_left(row, 1, 0b1100, "8B")
    row.players[1].left_in[1] = 3
    assert found(row) == [  # put down again, the last card was no 8 of Beets
        History(0b0101),
        History(0b0101, again=0b1000),
        History(0b1001),
    ]
    row = swapped(2, *given, played="6S")
    card_left(row, 1, 0b1100, "9W")
    row.players[1].left_in[1] = 3
    row.players[1].barred[2] &= ~mask("9W")
    assert found(row, "9B 9P KS QS 8B KB") == [  # as which the 9 of Wheat has been shown
        History(0b0101),
        History(0b1001),
        History(0b1001, again=0b1000),
    ]


@pytest.mark.rule("K4.4", "K12.7")
def test_a_card_put_down_again_is_told_from_one_shown_before() -> None:
    row = hiding("9P", "6B", "9W 6S", "9P", "9W KS")
    p = row.players[1]
    p.since[2] = p.since[3] = 2
    p.played[2] = mask("6S")
    for could_be, shown, year in ((0b0001, "6B", 1), (0b0011, "", 2), (0b1000, "9W", 3)):
        card_left(row, 1, could_be, shown)
        p.left_in[p.leavings - 1] = year
    assert found(row, "9P KS QS") == [History(0b1011), History(0b1011, again=0b1000)]


@pytest.mark.rule("K4.4", "K12.7")
def test_a_card_swapped_twice_was_played_as_neither_entry_forbids(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = swapped(2, "9W 7S 8S", "9B", "9P", "9W 6S 8S", "KS", played="9S")
    p = row.players[1]
    p.since[4] = 3
    p.plays = mask("6S 7S 8S 9S")
    card_left(row, 1, 0b1000)
    p.left_in[1] = 3
    asked: list[set[str]] = []

    def first_of(_: Row, fits: int) -> int:
        asked.append(cards(fits))
        return number("8S")

    monkeypatch.setattr(histories, "random_card", first_of)
    t = listed(row)
    (twice,) = (
        t.histories[h]
        for h in range(t.first[1], t.last[1])
        if t.histories[h].again and not t.histories[h].held
    )
    assert (twice.gone, twice.weight) == (0b1001, 1)
    tell(row, 1, twice)
    assert asked == [{"8S"}]
    assert [p.leaver[i] for i in range(2)] == [0, 3]
    assert [p.entry[entry] for entry in (0, 3)] == [number("8S")] * 2  # it is one card


# Chosen -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("drawn", "found"), [(0, 0.0), (1 << 31, 0.5), (3 << 30, 0.75)])
def test_a_random_number_below_one(
    monkeypatch: pytest.MonkeyPatch, drawn: int, found: float
) -> None:
    monkeypatch.setattr(histories, "draw", lambda _: drawn)
    assert fraction(SimpleNamespace()) == found


def chosen(monkeypatch: pytest.MonkeyPatch, weights: list[float], at: float, more: float) -> int:
    """Which of the histories of P1 is chosen by a random number; `more` is in their total."""
    t = any_room()
    t.first[1] = 2
    t.last[1] = 2 + len(weights)
    for h, weight in enumerate(weights):
        t.histories[2 + h].weight = weight
    t.total[1] = sum(weights) + more
    monkeypatch.setattr(histories, "fraction", lambda _: at)
    return int(history_chosen(SimpleNamespace(), 1, t)) - 2


@pytest.mark.parametrize(
    ("at", "found"), [(0.0, 1), (0.249, 1), (0.25, 3), (0.5, 3), (0.749, 3), (0.75, 4), (0.999, 4)]
)
def test_a_history_is_chosen_by_its_weight(
    monkeypatch: pytest.MonkeyPatch, at: float, found: int
) -> None:
    assert chosen(monkeypatch, [0.0, 1.0, 0.0, 2.0, 1.0, 0.0], at, 0.0) == found


def test_where_rounding_leaves_something_over_it_is_the_last_that_is_possible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert chosen(monkeypatch, [1.0, 1.0, 0.0], 0.999, 0.5) == 1


def test_of_one_history_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    t = any_room()
    t.first[1], t.last[1] = 7, 8
    monkeypatch.delattr(histories, "fraction")
    assert history_chosen(SimpleNamespace(), 1, t) == 7
