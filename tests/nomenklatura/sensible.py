"""What a beginner does not miss in Nomenklatura."""

from __future__ import annotations

from igroteka.engine import Row
from tests.nomenklatura.scenes import auction, consolidation, play, scene
from tests.sensible import Positions

POSITIONS = Positions()

LAST = {"max_rounds": 1}
"""The first round is the last: it is scored twice (N11.4, N11.5)."""


def bids(least: int, most: int) -> tuple[str, ...]:
    """All bids from one to another."""
    return tuple(f"bid {bid}" for bid in range(least, most + 1))


# Auctions ---------------------------------------------------------------------------------------


@POSITIONS.sensible("pass", proved=True)
def it_bids_nothing_where_no_card_does_anything() -> Row:
    """All markers are on the map, so cards that place one do nothing: a bid pays the other."""
    return auction(
        seats=2,
        rubles=2,
        regions={"moscow": "2 2", "ural": "3 3"},
        agenda="far_east_1 siberia_1",
        options={**LAST, "influence_per_player": 5},
    )


@POSITIONS.sensible("pass", "bid 1")
def it_opens_with_no_more_than_one_ruble_where_all_others_have_passed() -> Row:
    """One ruble makes it first; nobody is left to bid against it (N5.12)."""
    row = auction(
        seats=4, agenda="moscow_3 volga_spread_3 far_east_1 southern_income", marker="moscow"
    )
    return play(row, "P1 pass", "P2 pass", "P3 pass")


@POSITIONS.blunder(*bids(5, 10))
def it_does_not_outbid_itself() -> Row:
    """The other has three rubles: four cannot be beaten, and more go to the other (N5.4, N5.8)."""
    return auction(
        seats=2, round=3, rubles="10 3", regions={"moscow": "2 3", "volga": "2 1"}, seed=3
    )


@POSITIONS.blunder(*bids(8, 10))
def it_does_not_bid_all_it_has_for_the_first_of_four_equal_cards() -> Row:
    """Each card places two markers; of ten rubles eight would go to the three others (N5.8)."""
    return auction(seats=4, agenda="far_east_1 siberia_1 moscow_ural southern_income")


# Cards ------------------------------------------------------------------------------------------


@POSITIONS.sensible("place moscow", proved=True)
def it_lays_its_last_marker_where_it_breaks_a_tie() -> Row:
    """In Moscow four and four become nine and four (N10.3, N10.5), and the round counts twice."""
    row = scene(
        order="231",
        turn=3,
        rubles="10 10 16",
        regions={"moscow": "4 4", "volga": "2 5", "southern": "0 3", "central": "3"},
        supply="1 8 8",
        rest="far_east",
        agenda="volga_spread_3",
        options=LAST,
    )
    return play(row, "P1 take volga_spread_3")


@POSITIONS.blunder("remove moscow 1", "remove volga 1", "remove southern 1")
def it_does_not_dismiss_its_own_people() -> Row:
    """Its own markers pay it in all three regions; one of a rival's may go, or none (N7.2)."""
    row = scene(
        order="231",
        turn=3,
        round=3,
        regions={"moscow": "4 3", "volga": "3 0 2", "southern": "2 2 1"},
        agenda="central_remove_2",
    )
    return play(row, "P1 take central_remove_2")


@POSITIONS.sensible("remove moscow 2", proved=True)
def it_dismisses_the_marker_that_makes_its_rival_the_leader() -> Row:
    """Five against five in Moscow; the rival is rich in Volga, where one marker changes little."""
    row = scene(
        order="231",
        turn=3,
        rubles="1 10 0",
        regions={"moscow": "5 6", "volga": "1 4", "southern": "4 2 1"},
        agenda="central_remove_2",
        options=LAST,
    )
    return play(row, "P1 take central_remove_2", "P1 remove moscow 2")


@POSITIONS.sensible("sell volga", proved=True)
def it_sells_the_marker_that_pays_it_nothing() -> Row:
    """Third in Volga it is paid nothing; Moscow and Ural pay, twice this round (N7.7, N10.7)."""
    row = scene(
        order="231",
        turn=3,
        rubles="10 0 17",
        regions={"moscow": "4", "volga": "1 5 4", "ural": "3 0 3"},
        agenda="southern_sell_all",
        options=LAST,
    )
    return play(row, "P1 take southern_sell_all")


@POSITIONS.sensible("answer refuse", proved=True)
def it_does_not_give_its_markers_away_for_nothing() -> Row:
    """Four markers for no ruble: they lead in Volga (N7.6)."""
    row = scene(
        seats=2,
        order="12",
        turn=2,
        rubles="14 10",
        regions={"volga": "4 3", "moscow": "2 3"},
        agenda="southern_buy",
        options=LAST,
    )
    return play(
        row, "P2 take southern_buy", "P2 offer 1", "P2 from volga", "P2 number 4", "P2 price 0"
    )


@POSITIONS.sensible("answer accept", proved=True)
def it_takes_six_rubles_for_a_marker_that_pays_nothing() -> Row:
    """It is third in Volga; for the leader who buys the region pays the same eleven (N10.3)."""
    row = scene(
        order="132",
        turn=3,
        rubles="26 18 0",
        regions={"volga": "1 6 4", "moscow": "4 1"},
        agenda="southern_buy",
        options=LAST,
    )
    return play(row, "P2 take southern_buy", "P2 offer 1", "P2 from volga", "P2 price 6")


@POSITIONS.sensible("price 0", "price 1", proved=True)
def it_offers_no_more_than_a_marker_is_worth() -> Row:
    """It leads Ural and the game; a marker there costs the rival two rubles, and brings it none."""
    row = scene(
        seats=2,
        order="21",
        turn=2,
        rubles="10 22",
        regions={"ural": "5 2", "moscow": "3 3"},
        agenda="southern_buy",
        options=LAST,
    )
    return play(row, "P1 take southern_buy", "P1 offer 2", "P1 from ural", "P1 number 1")


@POSITIONS.sensible("partner 3", proved=True)
def it_invites_the_partner_whom_a_marker_does_not_help() -> Row:
    """One more in Moscow pays the second, but not the third (N7.12, N10.4, N10.7)."""
    row = scene(
        order="231",
        turn=3,
        rubles="10 29 0",
        regions={"moscow": "5 4", "siberia": "0 2 3"},
        agenda="volga_pair",
        options=LAST,
    )
    return play(row, "P1 take volga_pair", "P1 venture moscow")


@POSITIONS.sensible("stop", proved=True)
def it_stays_where_it_is_paid_double() -> Row:
    """Alone in Ural each marker brings two rubles; third in Volga, none (N7.14, N10.2, N10.7)."""
    row = scene(
        order="231",
        turn=3,
        rubles="10 9 0",
        regions={"ural": "4", "volga": "0 5 3"},
        agenda="volga_vacuum",
        options=LAST,
    )
    return play(row, "P1 take volga_vacuum")


@POSITIONS.sensible("take moscow_ural")
def it_ends_the_game_while_it_is_ahead() -> Row:
    """Its last two markers end it, and it wins by 140 rubles; others may have theirs on the map a
    round later (N11.1, N11.5)."""
    return scene(
        order="231",
        turn=3,
        round=6,
        rubles="150 10 10",
        regions={"moscow": "6 7 6", "southern": "6 7 8", "central": "6 5 5"},
        marker="far_east",
        agenda="moscow_ural",
    )


# Mergers ----------------------------------------------------------------------------------------


@POSITIONS.blunder("pass", "bid 7", "bid 8", proved=True)
def it_takes_the_merger_that_nobody_can_bid_for() -> Row:
    """The other has no ruble and no marker in hand; a marker that is bid comes back (N9.17)."""
    return consolidation(
        seats=2, rubles="5 0", regions={"volga": "4 1", "ural": "0 5"}, options=LAST
    )


@POSITIONS.sensible("lay marker", proved=True)
def it_lays_a_marker_and_not_a_ruble_on_the_rivals_space() -> Row:
    """The marker comes back to the region; the ruble would go to the rival (N9.13, N9.16)."""
    row = consolidation(
        seats=2, rubles="9 0", regions={"volga": "4 1", "ural": "0 6"}, options=LAST
    )
    return play(row, "P1 bid 2")
