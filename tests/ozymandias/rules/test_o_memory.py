"""What the record remembers of cards that lie unseen (O16.3, O16.6, O16.9 to O16.11)."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.games.ozymandias.rules.memory import (
    came_openly,
    drawn_openly,
    remember_robbery,
    remember_treaty,
    seen_lying,
)
from igroteka.games.ozymandias.rules.state import REMEMBERED
from tests.ozymandias.scenes import Row, bids, cards, market, mask, number, play, scene

DECK = 4
"""The place behind those of the seats."""


def fill(row: Row, turns: int) -> Row:
    """So often a market card is put up, nobody buys it, and another one is turned up."""
    for _ in range(turns):
        play(row, f"seed {market(row)[0]}")
        bids(row, *[0] * row.seats)
    return row


def open_in(row: Row, place: int) -> set[str]:
    """The unseen cards of which all know that they lie in a place."""
    return cards(row.open[place])


def known(row: Row, transfer: int, place: int) -> set[str]:
    """The same, just before an unseen transfer."""
    return cards(row.transfers[transfer].known[place])


def seen(row: Row, transfer: int, place: int) -> set[str]:
    """What was seen later to have lain in a place just after an unseen transfer."""
    return cards(row.transfers[transfer].seen[place])


# The deck ---------------------------------------------------------------------------------------


@pytest.mark.rule("O16.3", "O16.6")
@pytest.mark.parametrize(
    ("given", "drawn"),
    [
        ({"shuffled": "W01 W02"}, {"W01", "W02"}),
        ({"shuffled": "W01", "face_up": "W02"}, {"W01"}),
        ({"shuffled": "W01", "face_up": "R01"}, {"W01"}),
        ({"deck": "W01 W02"}, {"W01"}),
        ({"deck": "", "face_up": "W01 W02"}, set()),
    ],
)
def test_cards_of_the_first_deck_that_were_turned_up_are_remembered(
    given: dict[str, str], drawn: set[str]
) -> None:
    row = scene(hands=["K09"], market="B01 B02", **given)
    play(row, "event K09")
    assert cards(row.drawn) == drawn


@pytest.mark.rule("O16.3", "O13.2")
@pytest.mark.parametrize(
    ("given", "drawn"),
    [
        ({"shuffled": "W01"}, {"W01"}),
        ({"deck": "W01 W02"}, set()),
        ({"deck": "", "face_up": "W01"}, set()),
    ],
)
def test_so_is_the_bottom_card(given: dict[str, str], drawn: set[str]) -> None:
    row = scene(hands=["K02 K12"], market="B01 B02 B03 B04", **given)
    play(row, "event K02")
    assert cards(row.drawn) == drawn


def shuffled(**given: Any) -> Row:
    """All know that K01 and K02 are in the deck, and nobody where; K03 and K05 lie there too."""
    row = scene(
        **{
            "hands": ["B13 W05", "R08 W01", "W02 W03"],
            "market": "B01 B02 B03 B04",
            "face_up": "K01 K02",
            "shuffled": "K03 K05",
            **given,
        }
    )
    return play(row, "event B13")


@pytest.mark.rule("O16.3", "O8.10")
def test_known_cards_are_known_to_be_in_the_deck_until_they_are_turned_up() -> None:
    row = shuffled()
    assert open_in(row, DECK) == {"K01", "K02"}
    assert cards(row.drawn) == set()
    for turns in range(1, 5):
        fill(row, 1)
        assert open_in(row, DECK) == {"K01", "K02"} - set(market(row))
        assert cards(row.drawn) == {"K03", "K05"} & set(market(row))
        if turns == 4:
            assert set(market(row)) == {"K01", "K02", "K03", "K05"}


@pytest.mark.rule("O16.3", "O16.9")
def test_what_comes_from_the_deck_was_there_at_every_transfer_since_it_was_known_to() -> None:
    row = play(shuffled(), "event R08", "rob 2", "event R08", "rob 1")
    assert row.remembered == 2
    assert known(row, 0, DECK) == {"K01", "K02"}
    assert known(row, 1, DECK) == set()
    fill(row, 4)
    assert seen(row, 1, DECK) == {"K01", "K02", "K03", "K05"}
    assert seen(row, 0, DECK) == {"K01", "K02", "K03", "K05"}
    assert cards(row.drawn) == {"K03", "K05"}


@pytest.mark.rule("O16.3", "O16.9")
def test_what_was_shuffled_in_after_a_transfer_was_not_in_the_deck_before() -> None:
    row = scene(
        hands=["R08 W05", "B13 W01", "W02 W03"],
        market="B01 B02 B03 B04",
        face_up="K01 K02",
        shuffled="K03 K05",
    )
    play(row, "event R08", "rob 2", "event B13", "event R08", "rob 1")
    assert known(row, 0, DECK) == set()
    assert known(row, 1, DECK) == {"K01", "K02"}
    fill(row, 4)
    assert seen(row, 1, DECK) == {"K01", "K02", "K03", "K05"}
    assert seen(row, 0, DECK) == {"K03", "K05"}
    assert cards(row.drawn) == {"K03", "K05"}


# Hands ------------------------------------------------------------------------------------------


@pytest.mark.rule("O16.9")
def test_cards_that_came_openly_to_a_hand_are_known_until_they_leave_it() -> None:
    row = scene(hands=["K13", "W01", "W02"], market="B07 B02 B03 B04", shuffled="K03 K05 K06")
    play(row, "seed B07")
    bids(row, 2, 0, 0)
    assert open_in(row, 0) == {"B07"}
    fill(row, 2)
    play(row, "event B07")
    assert [open_in(row, place) for place in range(5)] == [set()] * 5


@pytest.mark.rule("O16.9", "O16.10")
def test_a_robbery_is_remembered_with_what_was_known_before_it() -> None:
    row = scene(hands=["K13", "R08 W01", "W02"], market="B07 B02 B03 B04", shuffled="K03 K05 K06")
    play(row, "seed B07")
    bids(row, 0, 0, 2)
    play(row, "event R08", "rob 2")
    transfer = row.transfers[0]
    assert row.remembered == 1
    assert (transfer.source, transfer.taker, transfer.shown) == (2, 1, 0)
    assert [known(row, 0, place) for place in range(5)] == [set(), set(), {"B07"}, set(), set()]
    assert [open_in(row, place) for place in range(5)] == [set(), set(), {"R08"}, set(), set()]
    assert list(transfer.cards) == [-1, transfer.cards[1], -1, -1]
    assert cards(1 << transfer.cards[1]) <= {"B07", "W02"}


@pytest.mark.rule("O16.9", "O11.7")
def test_a_hand_that_is_shown_was_there_after_the_last_transfer() -> None:
    row = scene(hands=["R08 W05", "W01", "W07 W02 W03"], market="B07 B02 B03 B04")
    play(row, "event R08", "rob 1", "seed B02")
    bids(row, 0, 0, 1)
    play(row, "event W07")
    assert open_in(row, 2) == {"B02", "W02", "W03"}
    assert seen(row, 0, 2) == {"W07", "W02", "W03"}
    assert open_in(row, 1) == {"R08"}


@pytest.mark.rule("O16.9", "O9.12")
def test_a_card_that_is_reaped_was_in_the_hand() -> None:
    row = scene(hands=["R08 W05", "W01", "W07 W02 W03"], market="B07 B02 B03 B04", map="A1")
    play(row, "event R08", "rob 1", "reap R08", "reap W02")
    assert seen(row, 0, 2) == {"W02"}
    assert seen(row, 0, 1) == set()
    assert [open_in(row, place) for place in range(5)] == [set()] * 5


@pytest.mark.rule("O16.11")
def test_a_treaty_is_remembered_with_the_cards_that_lay_face_up() -> None:
    row = scene(
        hands=["B02 B07", "W01", "K09"], market="R03 R04 R06 R09", face_up="R01", shuffled="K01 K02"
    )
    play(row, "event B02", "give R01", "give K02")
    transfer = row.transfers[0]
    assert (transfer.source, transfer.taker) == (DECK, 0)
    assert cards(transfer.shown) == {"R01"}
    assert [cards(1 << card) if card >= 0 else set() for card in transfer.cards] == [
        *({"R01"}, {"K02"}, {"K01"}),
        set(),
    ]
    assert row.apart == row.face_up_apart == row.apart_held == 0
    assert list(row.given) == [-1] * 4


# What is forgotten ------------------------------------------------------------------------------


def robbed_often(row: Row, times: int) -> Row:
    """So many robberies that say nothing of their own: P2 draws K13 from P1."""
    for _ in range(times):
        remember_robbery(row, number("K13"), 1, 2)
    return row


@pytest.mark.rule("O16.12")
def test_the_last_eight_transfers_are_remembered_in_their_order() -> None:
    row = scene(hands=["W01", "K13", "W02"])
    remember_robbery(row, number("W01"), 0, 1)
    remember_robbery(row, number("W01"), 1, 2)
    seen_lying(row, mask(["W01"]), 2)
    robbed_often(row, REMEMBERED - 2)
    row.transfers[REMEMBERED - 1].shown = mask(["K01"])
    seen_lying(row, mask(["K13"]), 2)
    assert seen(row, REMEMBERED - 1, 2) == {"K13"}
    robbed_often(row, 1)
    assert row.remembered == REMEMBERED
    assert (row.transfers[0].source, row.transfers[0].taker) == (1, 2)
    assert list(row.transfers[0].cards) == [-1, -1, number("W01"), -1]
    assert seen(row, 0, 2) == {"W01"}
    assert seen(row, REMEMBERED - 2, 2) == {"K13"}
    assert cards(row.transfers[REMEMBERED - 2].shown) == {"K01"}
    last = row.transfers[REMEMBERED - 1]
    assert (last.source, last.taker, last.shown) == (1, 2, 0)
    assert list(last.cards) == [-1, -1, number("K13"), -1]
    assert known(row, REMEMBERED - 1, 2) == {"K13"}
    assert [seen(row, REMEMBERED - 1, place) for place in range(5)] == [set()] * 5


@pytest.mark.rule("O16.12", "O16.9")
def test_of_an_older_one_remains_what_all_can_tell_from_it_alone() -> None:
    row = scene(hands=["R03", "K13 W05", "W02 W03"], market="B01 B02 B03 B04", shuffled="K01 K02")
    came_openly(row, mask(["R03"]), 0)
    came_openly(row, mask(["W05"]), 1)
    came_openly(row, mask(["K01", "K02"]), DECK)
    came_openly(row, mask(["W02"]), 2)
    remember_robbery(row, number("R03"), 0, 1)  # P0 had nothing but R03
    row.players[0].hand, row.players[0].held = 0, 0
    row.players[1].hand, row.players[1].held = mask(["R03", "K13", "W05"]), 3
    remember_robbery(row, number("W02"), 2, 0)
    row.players[2].hand, row.players[2].held = mask(["W03"]), 1
    row.players[0].hand, row.players[0].held = mask(["W02"]), 1
    drawn_openly(row, number("K01"))
    row.deck_cards, row.deck_unseen, row.deck_size = mask(["K02"]), 1, 1
    row.removed |= mask(["K01"])
    robbed_often(row, REMEMBERED - 1)
    assert row.transfers[0].source == 2
    assert [known(row, 0, place) for place in range(5)] == [
        *(set(), {"R03", "W05"}, {"W02"}, set(), {"K01", "K02"})
    ]


@pytest.mark.rule("O16.12", "O16.9")
def test_of_a_card_that_may_have_moved_nothing_remains() -> None:
    row = scene(hands=["R03 W05", "K13", "R01 W02"], market="B01 B02 B03 B04", shuffled="K01 K02")
    came_openly(row, mask(["R03", "W05"]), 0)
    came_openly(row, mask(["R01"]), 2)
    remember_robbery(row, number("R03"), 0, 1)
    row.players[0].hand, row.players[0].held = mask(["W05"]), 1
    row.players[1].hand, row.players[1].held = mask(["R03", "K13"]), 2
    robbed_often(row, REMEMBERED)
    assert [known(row, 0, place) for place in range(5)] == [set(), set(), {"R01"}, set(), set()]


@pytest.mark.rule("O16.12", "O16.11")
def test_of_an_old_treaty_remains_which_known_cards_were_seen_to_have_stayed_in_the_deck() -> None:
    """K01 is turned up after the next transfer, K02 before it; K05 may have been given."""
    unseen = ["K01", "K02", "K03", "K05", "K06", "K07", "K09"]
    row = scene(hands=["W01", "K13", "W02"], market="B01 B02 B03 B04", shuffled=" ".join(unseen))
    came_openly(row, mask(["K01", "K02", "K05"]), DECK)
    for seat, card in enumerate(("K06", "K07", "K09")):
        row.given[seat] = number(card)
    remember_treaty(row, 0)
    row.deck_cards, row.deck_unseen = mask(["K05"]), 1
    drawn_openly(row, number("K02"))
    robbed_often(row, 1)
    drawn_openly(row, number("K01"))
    drawn_openly(row, number("K03"))
    row.removed |= mask(["K01", "K02", "K03"])
    robbed_often(row, REMEMBERED - 1)
    assert [known(row, 0, place) for place in range(5)] == [*[set()] * 4, {"K01"}]


@pytest.mark.rule("O16.12", "O16.6")
def test_what_was_put_back_in_the_mulligan_is_forgotten_with_an_old_treaty() -> None:
    for treaty in (False, True):
        row = scene(hands=["W01", "K13", "W02"], shuffled="K01 K02 K03")
        row.put_back[1] = mask(["K02"])
        row.put_back_held[1] = 1
        if treaty:
            remember_treaty(row, 0)
        else:
            robbed_often(row, 1)
        robbed_often(row, REMEMBERED - 1)
        assert cards(row.put_back[1]) == {"K02"}
        robbed_often(row, 1)
        assert cards(row.put_back[1]) == (set() if treaty else {"K02"})
        assert list(row.put_back_held) == [0, 0 if treaty else 1, 0, 0]
