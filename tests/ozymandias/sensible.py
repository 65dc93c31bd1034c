"""What a beginner does not miss in Ozymandias."""

from __future__ import annotations

from igroteka.engine import Row
from tests.ozymandias.scenes import bid, play, scene
from tests.sensible import Positions

POSITIONS = Positions()

LAST = {"max_turns": 1}
"""The first turn is the last (O15.4)."""


def bids(least: int, most: int) -> tuple[str, ...]:
    """All bids from one to another."""
    return tuple(f"bid {amount}" for amount in range(least, most + 1))


# Sealed bids ------------------------------------------------------------------------------------


@POSITIONS.sensible("bid 0", proved=True)
def it_bids_nothing_for_a_card_that_is_worth_nothing() -> Row:
    """White rules nothing, and this is the last turn: any bid only pays the other (O6.9)."""
    row = scene(
        seats=2,
        turn=1,
        map="A2:r B2:b",
        hands=["R07", "B12"],
        influence=[4, 4],
        market="W05",
        deck="",
        options=LAST,
    )
    return play(row, "seed W05")


@POSITIONS.blunder(*bids(3, 9))
def it_does_not_bid_all_for_a_card_that_is_worth_one() -> Row:
    """White is worth one on the last turn; a bid of nine hands nine to the active player."""
    row = scene(
        seats=4,
        turn=3,
        map="A2:r B2:b F1:w",
        hands=["R07", "B12", "K03", "K08"],
        market="W05",
        deck="",
        options=LAST,
    )
    return play(row, "seed W05")


@POSITIONS.blunder(*bids(7, 9))
def it_does_not_bid_all_for_a_card_on_the_first_turn() -> Row:
    """The map is empty, every colour is worth nothing, and nine influence is all there is."""
    row = scene(seats=4, turn=2, hands=["R07 W05 K08", "B12 B04 R09", "K03 W08 R11", "K05 K01 W04"])
    return play(row, "seed R01")


@POSITIONS.sensible("bid 1", proved=True)
def it_pays_one_influence_to_save_the_colour_of_its_cards() -> Row:
    """White rules one sector of value 3, and it has three white cards: one influence saves nine."""
    row = scene(
        seats=2,
        turn=1,
        map="A3:w B2:b",
        hands=["W05 W07 W11", "W02"],
        discards=["", "B12 B04 B06"],
        influence=[3, 1],
        market="-",
        deck="",
        options=LAST,
    )
    return play(row, "reap W02")


@POSITIONS.sensible("bid 0", proved=True)
def it_pays_nothing_for_a_colour_that_only_the_other_holds() -> Row:
    """It holds no blue card; what it bids goes to the bank (O9.5)."""
    row = scene(
        seats=2,
        turn=1,
        map="A3:b B2:r",
        hands=["R07 R09", "B02 B12"],
        influence=[3, 1],
        market="-",
        deck="",
        options=LAST,
    )
    return play(row, "reap B02")


@POSITIONS.sensible("save A", proved=True)
def it_saves_the_better_of_two_sectors() -> Row:
    """One influence saves one sector: that of value 3, not that of value 1 (O9.7)."""
    row = scene(
        seats=2,
        turn=1,
        map="A3:w B1:w",
        hands=["W05 W07", "W02 R07"],
        influence=[3, 0],
        market="-",
        deck="",
        options=LAST,
    )
    return bid(bid(play(row, "reap W02"), 0, 1), 1, 0)


@POSITIONS.sensible("winner 2", proved=True)
def it_lets_the_other_win_a_tie_for_a_card_that_is_worth_nothing() -> Row:
    """Who names the other gets two influence; who names themself pays two to the bank (O6.9)."""
    row = scene(
        seats=2,
        map="A2:r B2:b",
        hands=["R07", "B12"],
        influence=[4, 4],
        market="W05",
        deck="",
        options=LAST,
    )
    return bid(bid(play(row, "seed W05"), 0, 2), 1, 2)


@POSITIONS.sensible("bid 1")
def it_pays_one_influence_for_a_card_with_six_on_it() -> Row:
    """Nobody else can bid: one influence wins the card and the six, more is thrown away (O4.2)."""
    row = scene(
        map="A2:r B2:b",
        hands=["R07 R09", "B12 B04", "W07 K03"],
        influence=[5, 0, 0],
        market="W05 K08 B06 R04",
        gems_on={"W05": 6},
        turns=9,
    )
    return play(row, "seed W05")


@POSITIONS.blunder("stop")
def it_saves_what_it_has_paid_for() -> Row:
    """Two influence are paid, one sector is saved, and the other counts for three of its cards."""
    row = scene(
        map="A2:w B3:w C1:b",
        turn=1,
        turns=9,
        hands=["W05 W07 W11", "W02 R07", "B04 B06"],
    )
    play(row, "reap W02")
    return play(bid(bid(bid(row, 0, 2), 1, 0), 2, 0), "save B")


# Expansion --------------------------------------------------------------------------------------


@POSITIONS.sensible("place C", proved=True)
def it_expands_into_the_richest_sector() -> Row:
    """The sector of value 4 lies free beside the red one; no tile that is left is as good."""
    row = scene(
        map="A1:r B2 C4 D3:k",
        hands=["R09 R07", "B12 B04", "W05 W07"],
        influence=[0, 12, 12],
        deck="",
        options=LAST,
    )
    return play(row, "expand R09")


@POSITIONS.sensible("place C", proved=True)
def it_takes_the_sector_that_its_rival_lives_on() -> Row:
    """Both sectors pay 2; one of them is all that the rival's three black cards count."""
    row = scene(
        seats=2,
        map="A1:r B2 C2:k",
        hands=["R09 R07", "-"],
        discards=["", "K02 K03 K08"],
        influence=[3, 6],
        tiles="1 1 0",
        market="-",
        deck="",
        options=LAST,
    )
    return play(row, "expand R09")


# Events -----------------------------------------------------------------------------------------


@POSITIONS.sensible("amount 0", proved=True)
def it_burns_nothing_where_only_its_own_colours_lie() -> Row:
    """All disks are of the colours of its own cards, and each fire costs one influence (O10.1)."""
    row = scene(
        seats=2,
        map="A2:r B2:b",
        hands=["R01 R07 B12", "W05 K03"],
        influence=[4, 9],
        market="-",
        deck="",
        options=LAST,
    )
    return play(row, "event R01")


@POSITIONS.sensible("burn B", proved=True)
def it_burns_down_the_colour_of_its_rival() -> Row:
    """The rival has two blue cards, it has two red ones; the white disk is nobody's."""
    row = scene(
        seats=2,
        map="A2:r B3:b C3:w",
        hands=["R01 R07", "B12 B04"],
        influence=[3, 1],
        market="-",
        deck="",
        options=LAST,
    )
    return play(row, "event R01", "amount 1")


@POSITIONS.sensible("choose B")
def it_takes_all_the_influence_it_can_get() -> Row:
    """Six influence lie on one diskless sector, and one on the other (O10.4)."""
    row = scene(
        seats=3,
        map="A1:r B1+6 C1+1 D2:b",
        hands=["R04 R07", "B12 B04", "W05 W07"],
    )
    return play(row, "event R04")


@POSITIONS.sensible("choose A", proved=True)
def it_puts_influence_where_its_own_cards_count() -> Row:
    """Red is the colour of two of its cards; blue is its rival's, and white is nobody's (O11.4)."""
    row = scene(
        seats=2,
        map="A1:r B1:b C1",
        hands=["W04 R07 R09", "B12 B04"],
        influence=[2, 4],
        market="-",
        deck="",
        options=LAST,
    )
    return play(row, "event W04")


@POSITIONS.sensible("disk B 1", proved=True)
def it_brings_its_own_colour_back_to_the_top() -> Row:
    """Red under blue: the rival loses three for each blue card, and it gains three (O10.9)."""
    row = scene(
        seats=2,
        map="A1:br B3:rb C2:kw",
        hands=["R09 R07", "B12 B04"],
        influence=[2, 4],
        market="-",
        deck="",
        options=LAST,
    )
    return play(row, "event R09")


# Actions ----------------------------------------------------------------------------------------


@POSITIONS.sensible("reap W02", proved=True)
def it_reaps_the_colour_that_its_rival_has_three_cards_of() -> Row:
    """It gets what the card would have counted, and the rival's white cards fall to nothing."""
    return scene(
        seats=2,
        map="A3:w",
        hands=["W02 B07", "-"],
        discards=["", "W05 W07 W11"],
        influence=[2, 0],
        tiles="0 0",
        market="-",
        deck="",
        options=LAST,
    )


@POSITIONS.sensible("expand R09", proved=True)
def it_takes_the_last_disk_of_the_pool_when_that_wins() -> Row:
    """The pool empties, the game ends, and it is ahead by two; otherwise the other would do it."""
    return scene(
        seats=2,
        map="A2:r B3:b C2",
        hands=["R09", "-"],
        discards=["R07 R10", "B12 B04"],
        influence=[1, 3],
        pool="r",
        market="-",
        deck="",
        options={"max_turns": 2},
    )


@POSITIONS.blunder("reap W05", "reap K12")
def it_does_not_reap_a_colour_that_rules_nothing() -> Row:
    """It would get nothing for the card; played for its event, the card still counts (O9.1)."""
    return scene(
        seats=4,
        turns=9,
        map="A2:r B3:b C1:r",
        hands=["W05 K12 B07", "B12 B04", "R09 R11", "W07 K03"],
        market="W08 K08 B06 R04",
    )
