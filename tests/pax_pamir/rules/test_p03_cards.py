"""Chapter P3: the cards."""

from __future__ import annotations

import pytest

from igroteka.games.pax_pamir.rules import facts
from tests.pax_pamir.scenes import (
    court,
    favoured,
    hand,
    in_region,
    phase,
    play,
    points,
    ranking,
    rupees,
    scene,
)


@pytest.mark.rule("P3.1")
def test_there_are_100_court_cards_and_16_events_four_of_them_checks() -> None:
    assert facts.COURT_CARDS == 100
    assert (facts.EVENT, facts.EVENTS, facts.CHECKS) == (101, 16, 4)
    for check in (101, 102, 103, 104):
        row = scene(upper=f"{check} ? ? ? ? ?", map="kabul:1")
        play(row, f"purchase {check}")
        assert points(row) == [3, 0, 0]


@pytest.mark.rule("P3.2")
def test_a_court_card_has_a_suit_a_rank_icons_and_up_to_three_actions() -> None:
    for card in range(1, 101):
        assert 1 <= facts.RANK[card] <= 3
        assert sum(icon > 0 for icon in facts.ICONS[card]) >= 1
        assert sum(act >= 0 for act in facts.PRINTED[card]) <= 3


@pytest.mark.rule("P3.3")
def test_stars_in_hand_do_not_count() -> None:
    row = scene(hands=["1 9 10 11"])
    play(row, "end")
    assert phase(row) == "hand_limit"


@pytest.mark.rule("P3.4", "P11.13")
def test_gold_stars_are_the_tax_shelter() -> None:
    row = scene(map="kabul:A1", courts=["61", "12"], rupees=[0, 5, 0])
    play(row, "tax 61", "player 2")
    assert rupees(row) == [2, 3, 0]
    assert phase(row) == "action"


@pytest.mark.rule("P3.5", "P15.15")
def test_red_stars_break_ties_and_favoured_red_doubles_prices() -> None:
    row = scene(
        upper="101 ? ? ? ? ?", piles=0, courts=["33", "16"], points=[5, 5, 5], rupees=[0, 9, 9]
    )
    play(row, "purchase 101")
    assert ranking(row)[1] == [1, 2, 3]
    row = scene(favoured="military", upper="? ? 60 ? ? ?")
    play(row, "purchase 60")
    assert rupees(row)[0] == 6


@pytest.mark.rule("P3.6", "P14.2")
def test_purple_stars_raise_the_court_limit() -> None:
    row = scene(courts=["7 9 10 11 12"])
    play(row, "end")
    assert court(row, 1) == [7, 9, 10, 11, 12]
    row = scene(courts=["8 9 10 11"])
    play(row, "end")
    assert phase(row) == "court_limit"


@pytest.mark.rule("P3.7", "P14.4")
def test_blue_stars_raise_the_hand_limit() -> None:
    row = scene(courts=["1"], hands=["9 10 11 12 13"])
    play(row, "end")
    assert len(hand(row, 1)) == 5
    row = scene(courts=["4"], hands=["9 10 11 12"])
    play(row, "end")
    assert phase(row) == "hand_limit"


@pytest.mark.rule("P3.8", "P7.5")
def test_one_suit_is_favoured() -> None:
    row = scene(favoured="economic", courts=["12 17"], map="kabul:A1")
    assert favoured(row) == "economic"
    play(row, "gift 12", "space 2")
    assert row.mains == 2
    play(row, "build 17", "army kabul", "stop")
    assert row.mains == 1


@pytest.mark.rule("P3.9")
def test_how_many_cards_there_are_of_each_suit_and_region() -> None:
    court_cards = range(1, 101)
    suits = [sum(facts.SUIT[card] == suit for card in court_cards) for suit in range(4)]
    assert suits == [28, 24, 23, 25]
    regions = [sum(facts.REGION[card] == region for card in court_cards) for region in range(6)]
    assert regions == [17, 16, 14, 17, 15, 21]


@pytest.mark.rule("P3.10")
def test_new_cards_come_to_an_end_of_the_court_and_gaps_close() -> None:
    row = scene(courts=["10 11"], hands=["15 16"])
    play(row, "play 15 left")
    assert court(row, 1) == [15, 10, 11]
    play(row, "play 16 right")
    assert court(row, 1) == [15, 10, 11, 16]
    play(row, "end", "card 10")
    assert court(row, 1) == [15, 11, 16]


@pytest.mark.rule("P3.11", "P5.2")
def test_the_blocks_of_a_card_are_of_the_loyalty_of_who_plays_it() -> None:
    row = scene(loyalty="ABR", hands=["33"])
    play(row, "play 33")
    assert in_region(row, "punjab") == "AA"
    row = scene(loyalty="BBR", hands=["50"])
    play(row, "play 50")
    assert in_region(row, "kandahar") == "BB"


@pytest.mark.rule("P3.12")
def test_an_event_has_a_half_for_the_buyer_and_one_for_all() -> None:
    row = scene(upper="113 ? ? ? ? ?", map="persia:12")
    play(row, "purchase 113")
    assert rupees(row) == [13, 10, 10]
    assert in_region(row, "persia") == "12"
    row = scene(upper="113 ? ? ? ? ?", map="persia:12")
    play(row, "end")
    assert rupees(row) == [10, 10, 10]
    assert in_region(row, "persia") == ""
