"""The rules of the toy, each from the rulebook's own words; and the contract.

A position is made by hand where that is plainer than to play until it comes about.
"""

from __future__ import annotations

import pytest

from igroteka.engine import Match, Refusal, view_row
from igroteka.engine.cards import NO_CARD
from igroteka.engine.conformance import conform
from igroteka.table.conformance import page_faults
from toys import TOY
from toys.rules import NO_BID, SEALED, Note


def dealt(*cards: int, **options: object) -> Match:
    """A play at its beginning, each seat with a card of ours; without cards, two seats."""
    match = Match(TOY, TOY.make_options(options), len(cards) or 2, seed=1)
    row = view_row(match.state)
    for seat, card in enumerate(cards):
        row.cards[seat] = card
    return match


def bid(match: Match, *bids: int) -> list[int]:
    """All bid in the order of the seats; everybody's points after it."""
    for seat, number in enumerate(bids):
        match.play(seat, TOY.actions.number("bid", number))
    return list(view_row(match.state).points)[: match.seats]


@pytest.mark.parametrize("seats", [1, 4])
def test_two_or_three_players_take_part(seats: int) -> None:  # T1.1
    with pytest.raises(Refusal):
        Match(TOY, TOY.make_options(), seats, seed=1)


def test_every_player_is_dealt_a_card_that_only_its_owner_sees() -> None:  # T1.2
    match = Match(TOY, TOY.make_options(), 3, seed=1)
    cards = list(view_row(match.state).cards)
    assert len(set(cards)) == 3
    assert set(cards) <= {0, 1, 2, 3, 4}
    assert list(view_row(match.view(1)).cards) == [NO_CARD, cards[1], NO_CARD]


def test_without_cards_nobody_has_one_and_two_play() -> None:  # T1.3
    match = dealt(cards=False)
    assert list(view_row(match.state).cards)[:2] == [NO_CARD, NO_CARD]
    with pytest.raises(Refusal):
        Match(TOY, TOY.make_options({"cards": False}), 3, seed=1)


def test_four_rounds_without_cards_are_refused() -> None:  # T1.4
    with pytest.raises(Refusal, match="too dull"):
        TOY.make_options({"rounds": 4, "cards": False})


def test_all_bid_at_the_same_time_and_a_bid_is_sealed() -> None:  # T2.1
    match = dealt(0, 1, 2)
    assert match.waiting() == (0, 1, 2)
    bid(match, 1)
    assert match.waiting() == (1, 2)
    assert list(view_row(match.view(0)).bids) == [1, NO_BID, NO_BID]
    assert list(view_row(match.view(2)).bids) == [SEALED, NO_BID, NO_BID]


def test_who_bids_later_was_asked_no_later() -> None:  # T2.1
    match = dealt(0, 1, 2)
    bid(match, 1, 0)
    assert match.asked(2) == match.asked(2, 1) == 0
    assert list(view_row(match.view(2, match.asked(2))).bids) == [NO_BID] * 3
    match.play(2, TOY.actions.number("bid", 0))
    assert [match.asked(seat) for seat in match.waiting()] == [3, 3, 3]


def test_everybody_bids_once_in_a_round() -> None:  # T2.2
    match = dealt(0, 1)
    bid(match, 1)
    assert match.why_not(0, TOY.actions.number("bid", 0)) == "T2.2"


def test_the_greatest_sum_of_card_and_bid_wins_a_point() -> None:  # T3.1
    assert bid(dealt(3, 4, 1), 0, 0, 1) == [0, 1, 0]
    assert bid(dealt(4, 3, 0), 1, 1, 1) == [1, 0, 0]


def test_the_option_says_who_wins_a_tie() -> None:  # T3.2
    match = dealt(3, 4, 1)
    assert bid(match, 1, 0, 0) == [0, 0, 0]
    assert match.moves[-1].notes[-1].kind == Note.TIED
    assert bid(dealt(3, 4, 1, tie="last_seat"), 1, 0, 0) == [0, 0, 1]


def test_without_cards_equal_bids_are_the_second_players() -> None:  # T3.3
    assert bid(dealt(cards=False), 1, 1) == [0, 1]
    assert bid(dealt(cards=False), 0, 1) == [1, 0]


def test_after_the_last_round_most_points_win() -> None:  # T4.1
    match = dealt(4, 3, rounds=1)
    bid(match, 1, 0)
    assert match.over
    assert (match.scores(), match.ranks()) == ([1, 0], [1, 2])
    assert match.why_not(0, 0) == "T4.1"


def test_it_keeps_the_contract() -> None:
    """A sample; `igroteka conform` plays more."""
    assert conform(TOY, 30, every=1).fault is None
    assert page_faults(TOY, seed=0) == []
