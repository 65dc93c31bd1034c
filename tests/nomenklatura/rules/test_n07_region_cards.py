"""Chapter N7: the seventeen region cards of the base deck."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.games.nomenklatura.rules.state import Note
from tests.nomenklatura.scenes import (
    BORDERS,
    REGIONS,
    WESTERN,
    asked,
    choices,
    deck,
    discard,
    idle,
    in_merger,
    known_top,
    legal,
    markers,
    notes,
    on_map,
    order,
    play,
    rubles,
    scene,
    supplies,
)


def with_card(card: str, **given: Any) -> Row:
    """The first player takes a card, in a round of three."""
    return play(scene(**{"turn": 1, "agenda": card, **given}), f"take {card}")


# Levelling --------------------------------------------------------------------------------------


@pytest.mark.rule("N7.1")
def test_levelling_leaves_one_marker_of_each_player_in_a_western_region() -> None:
    row = with_card("central_equalize", seats=4, regions={"moscow": "5 2 1", "volga": "2 2"})
    assert choices(row, "level") == set(WESTERN)
    play(row, "P1 level moscow")
    assert on_map(row) == {"moscow": [1, 1, 1, 0], "volga": [2, 2, 0, 0]}
    assert supplies(row) == [20 - 1 - 2, 20 - 1 - 2, 19, 20]
    assert notes(row, Note.TOOK_BACK) == ["took_back P1 moscow 4", "took_back P2 moscow 1"]


@pytest.mark.rule("N7.1")
@pytest.mark.parametrize("region", ["central", "southern"])
def test_levelling_may_choose_a_region_where_it_changes_nothing(region: str) -> None:
    row = with_card("central_equalize", regions={"moscow": "5 3", "southern": "1 1"})
    play(row, f"P1 level {region}")
    assert on_map(row) == {"moscow": [5, 3, 0], "southern": [1, 1, 0]}
    assert asked(row) == 2


@pytest.mark.rule("N7.1")
def test_levelling_does_not_reach_regions_that_are_not_western_and_places_nothing() -> None:
    row = with_card("central_equalize", regions={"ural": "5 3", "siberia": "2", "far_east": "2"})
    play(row, "P1 level central")
    assert on_map(row) == {"ural": [5, 3, 0], "siberia": [2, 0, 0], "far_east": [2, 0, 0]}


# Dismissals -------------------------------------------------------------------------------------


@pytest.mark.rule("N7.2", "N14.7")
def test_dismissals_remove_up_to_two_markers_of_any_players_from_western_regions() -> None:
    regions = {"moscow": "1", "volga": "0 2 1", "ural": "3 3 3", "siberia": "0 1"}
    row = with_card("central_remove_2", regions=regions)
    assert set(legal(row)) == {
        "stop",
        "remove moscow 1",
        "remove volga 2",
        "remove volga 3",
    }
    play(row, "P1 remove moscow 1")
    assert set(legal(row)) == {"stop", "remove volga 2", "remove volga 3"}
    play(row, "P1 remove volga 3")
    assert asked(row) == 2
    assert markers(row, "volga") == [0, 2, 0]
    assert markers(row, "moscow") == [0, 0, 0]
    assert supplies(row) == [17, 14, 17]


@pytest.mark.rule("N7.2")
def test_dismissals_may_remove_twice_the_same_in_one_region() -> None:
    row = with_card("central_remove_2", regions={"volga": "0 2 1"})
    play(row, "P1 remove volga 2", "P1 remove volga 2")
    assert markers(row, "volga") == [0, 0, 1]


@pytest.mark.rule("N7.2", "N14.4")
@pytest.mark.parametrize("removed", [0, 1])
def test_dismissals_may_stop_early_and_place_nothing(removed: int) -> None:
    row = with_card("central_remove_2", regions={"volga": "0 2 1"})
    play(row, *["P1 remove volga 2"] * removed, "P1 stop")
    assert on_map(row) == {"volga": [0, 2 - removed, 1]}
    assert asked(row) == 2


# Call to the Capital ----------------------------------------------------------------------------


@pytest.mark.rule("N7.3")
def test_call_to_the_capital_takes_one_own_marker_back_and_places_three_in_moscow() -> None:
    regions = {"moscow": "1 1", "ural": "1", "far_east": "2", "volga": "0 3"}
    row = with_card("moscow_3", regions=regions)
    assert set(legal(row)) == {"recall ural", "recall far_east"}
    play(row, "P1 recall far_east")
    assert markers(row, "far_east") == [1, 0, 0]
    assert markers(row, "moscow") == [4, 1, 0]
    assert supplies(row)[0] == 20 - 4 + 1 - 3


@pytest.mark.rule("N7.3")
def test_call_to_the_capital_skips_taking_back_without_markers_elsewhere() -> None:
    row = with_card("moscow_3", regions={"moscow": "2", "volga": "0 2"})
    assert markers(row, "moscow") == [5, 0, 0]
    assert asked(row) == 2


@pytest.mark.rule("N7.3")
def test_the_marker_taken_back_may_be_among_the_three() -> None:
    row = with_card("moscow_3", supply=[0, 20, 20], rest="ural")
    assert markers(row, "ural")[0] == 19
    assert markers(row, "moscow")[0] == 1
    assert supplies(row)[0] == 0


# In the Know ------------------------------------------------------------------------------------


@pytest.mark.rule("N7.4", "N14.8")
@pytest.mark.parametrize("answers", list(product(("keep", "discard"), repeat=3)))
def test_in_the_know_discards_any_of_the_top_three_and_keeps_the_order_of_the_others(
    answers: tuple[str, ...],
) -> None:
    row = with_card("moscow_dig")
    top = known_top(row)
    assert len(top) == 3
    before = (deck(row), discard(row))
    for answer in answers:
        assert legal(row) == ["card discard", "card keep"]
        play(row, f"P1 card {answer}")
    gone = {card for card, answer in zip(top, answers, strict=True) if answer == "discard"}
    assert known_top(row) == [card for card in top if card not in gone]
    assert deck(row) == before[0] - gone
    assert discard(row) == before[1] | gone | {"moscow_dig"}
    assert markers(row, "moscow") == [2, 0, 0]
    assert asked(row) == 2


@pytest.mark.rule("N7.4")
@pytest.mark.parametrize("held", ["ural_4 siberia_1", "ural_4"])
def test_in_the_know_looks_at_fewer_cards_if_the_deck_holds_fewer(held: str) -> None:
    row = with_card("moscow_dig", deck=held)
    assert set(known_top(row)) == set(held.split())
    play(row, *["P1 card discard"] * len(held.split()))
    assert deck(row) == set()
    assert asked(row) == 2
    assert markers(row, "moscow") == [2, 0, 0]


@pytest.mark.rule("N7.4", "N4.3")
def test_in_the_know_does_not_reshuffle_an_empty_deck() -> None:
    row = with_card("moscow_dig", deck="")
    assert asked(row) == 2
    assert deck(row) == set()
    assert len(discard(row)) == 17 - 2
    assert markers(row, "moscow") == [2, 0, 0]


@pytest.mark.rule("N7.4", "N14.8")
def test_a_card_discarded_is_open_at_once() -> None:
    row = with_card("moscow_dig")
    first, second, _ = known_top(row)
    play(row, "P1 card discard")
    assert first in discard(row)
    assert first not in deck(row)
    play(row, "P1 card keep")
    assert second in deck(row)


# Direct Line ------------------------------------------------------------------------------------


@pytest.mark.rule("N7.5")
@pytest.mark.parametrize(("supply", "ural", "moscow"), [(0, 0, 0), (1, 1, 0), (2, 1, 1), (5, 1, 1)])
def test_direct_line_places_in_ural_and_then_in_moscow(supply: int, ural: int, moscow: int) -> None:
    row = with_card("moscow_ural", supply=[supply, 20, 20], rest="siberia")
    assert markers(row, "ural") == [ural, 0, 0]
    assert markers(row, "moscow") == [moscow, 0, 0]


# Negotiation ------------------------------------------------------------------------------------

MARKET = {"volga": "1 3", "ural": "0 2 4", "far_east": "2"}


@pytest.mark.rule("N7.6", "N14.9")
def test_negotiation_offers_a_price_for_markers_of_one_opponent_in_one_region() -> None:
    row = with_card("southern_buy", regions=MARKET)
    assert set(legal(row)) == {"stop", "offer 2", "offer 3"}
    play(row, "P1 offer 2")
    assert set(legal(row)) == {"from volga", "from ural"}
    play(row, "P1 from volga")
    assert set(legal(row)) == {"number 1", "number 2", "number 3"}
    play(row, "P1 number 2")
    assert set(legal(row)) == {f"price {n}" for n in range(11)}
    play(row, "P1 price 7")
    assert set(legal(row)) == {"answer accept", "answer refuse"}
    play(row, "P2 answer accept")
    assert markers(row, "volga") == [3, 1, 0]
    assert markers(row, "southern") == [1, 0, 0]
    assert rubles(row) == [3, 17, 10]
    assert supplies(row) == [20 - 3 - 2 - 1, 20 - 5 + 2, 16]
    assert asked(row) == 2


@pytest.mark.rule("N7.6")
def test_a_refused_offer_changes_nothing_and_one_is_still_placed() -> None:
    row = with_card("southern_buy", regions=MARKET)
    play(row, "P1 offer 3", "P1 number 4", "P1 price 10", "P3 answer refuse")
    assert on_map(row) == {
        "volga": [1, 3, 0],
        "ural": [0, 2, 4],
        "far_east": [2, 0, 0],
        "southern": [1, 0, 0],
    }
    assert rubles(row) == [10, 10, 10]
    assert asked(row) == 2


@pytest.mark.rule("N7.6")
def test_making_stop_is_allowed() -> None:
    row = play(with_card("southern_buy", regions=MARKET), "P1 stop")
    assert markers(row, "southern") == [1, 0, 0]
    assert asked(row) == 2


@pytest.mark.rule("N7.6")
def test_the_number_is_at_most_what_the_own_supply_holds() -> None:
    row = with_card("southern_buy", regions=MARKET, supply={1: 2}, rest="siberia")
    play(row, "P1 offer 3")
    assert choices(row, "number") == {"1", "2"}
    play(row, "P1 number 2", "P1 price 0", "P3 answer accept")
    assert markers(row, "ural") == [2, 2, 2]
    assert supplies(row)[0] == 0
    assert markers(row, "southern") == [0, 0, 0]


@pytest.mark.rule("N7.6")
def test_the_price_is_at_most_the_own_rubles_and_may_be_0() -> None:
    row = with_card("southern_buy", regions=MARKET, rubles=[2, 10, 10])
    play(row, "P1 offer 2", "P1 from ural", "P1 number 1")
    assert choices(row, "price") == {"0", "1", "2"}
    row = with_card("southern_buy", regions=MARKET, rubles=[0, 10, 10])
    play(row, "P1 offer 2", "P1 from ural", "P1 number 2")
    play(row, *([] if asked(row) == 2 else ["P1 price 0"]), "P2 answer accept")
    assert markers(row, "ural") == [2, 0, 4]
    assert rubles(row) == [0, 10, 10]


@pytest.mark.rule("N7.6")
@pytest.mark.parametrize(("price", "told"), [(0, []), (1, ["paid P1 P2 1"])])
def test_for_a_price_of_0_nothing_is_paid(price: int, told: list[str]) -> None:
    row = with_card("southern_buy", regions=MARKET)
    play(row, "P1 offer 2", "P1 from ural", "P1 number 1", f"P1 price {price}", "P2 answer accept")
    assert notes(row, Note.PAID) == told


@pytest.mark.rule("N7.6", "N2.12")
def test_after_a_refusal_an_offer_may_be_made_again_until_the_limit() -> None:
    row = with_card("southern_buy", regions=MARKET, options={"negotiation_max_offers": 3})
    for _ in range(2):
        play(row, "P1 offer 2", "P1 from volga", "P1 number 1", "P1 price 1", "P2 answer refuse")
        assert asked(row) == 1
    assert "stop" in legal(row)
    play(row, "P1 offer 3", "P1 number 1", "P1 price 1", "P3 answer refuse")
    assert asked(row) == 2
    assert markers(row, "southern") == [1, 0, 0]


@pytest.mark.rule("N7.6")
def test_after_an_acceptance_no_more_offers_are_made() -> None:
    row = with_card("southern_buy", regions=MARKET, options={"negotiation_max_offers": 3})
    play(row, "P1 offer 2", "P1 from volga", "P1 number 1", "P1 price 1", "P2 answer accept")
    assert asked(row) == 2
    assert markers(row, "southern") == [1, 0, 0]


@pytest.mark.rule("N7.6", "N14.9")
def test_negotiation_asks_nobody_with_an_empty_supply_or_without_a_marker_to_buy() -> None:
    row = with_card("southern_buy", regions=MARKET, supply={1: 0}, rest="siberia")
    assert asked(row) == 2
    row = with_card("southern_buy", regions={"volga": "3"})
    assert asked(row) == 2
    assert markers(row, "southern") == [1, 0, 0]


# Selling Out ------------------------------------------------------------------------------------


@pytest.mark.rule("N7.7")
def test_selling_out_takes_all_own_markers_of_a_region_back_for_2_rubles_each() -> None:
    row = with_card("southern_sell_all", regions={"ural": "4 1", "southern": "2"})
    assert set(legal(row)) == {"sell southern", "sell ural"}
    play(row, "P1 sell ural")
    assert rubles(row) == [18, 10, 10]
    assert on_map(row) == {"ural": [0, 1, 0], "southern": [3, 0, 0]}
    assert supplies(row)[0] == 17


@pytest.mark.rule("N7.7")
def test_southern_russia_itself_can_be_sold() -> None:
    row = with_card("southern_sell_all", regions={"ural": "4 1", "southern": "2"})
    play(row, "P1 sell southern")
    assert rubles(row)[0] == 14
    assert markers(row, "southern") == [1, 0, 0]


@pytest.mark.rule("N7.7")
def test_without_markers_nothing_is_sold() -> None:
    row = with_card("southern_sell_all", regions={"ural": "0 4"})
    assert rubles(row) == [10, 10, 10]
    assert markers(row, "southern") == [1, 0, 0]
    assert asked(row) == 2


# Revenue ----------------------------------------------------------------------------------------


@pytest.mark.rule("N7.8")
def test_revenue_brings_2_rubles_and_two_markers_in_southern_russia() -> None:
    row = with_card("southern_income")
    assert rubles(row) == [12, 10, 10]
    assert on_map(row) == {"southern": [2, 0, 0]}


# By Rail ----------------------------------------------------------------------------------------


@pytest.mark.rule("N7.9", "N14.10")
@pytest.mark.parametrize(
    ("first", "second", "there"),
    [
        (1, 1, {"central": 2}),
        (1, 2, {"central": 1, "volga": 1}),
        (2, 1, {"central": 1, "volga": 1}),
        (2, 2, {"volga": 2}),
    ],
)
def test_by_rail_moves_two_markers_of_a_region_each_one_or_two_to_the_right(
    first: int, second: int, there: dict[str, int]
) -> None:
    row = with_card("northwestern_rail", regions={"southern": "3 1", "siberia": "1"})
    assert set(legal(row)) == {"rail southern", "rail siberia"}
    play(row, "P1 rail southern", f"P1 ride {first}", f"P1 ride {second}")
    assert on_map(row) == {
        "southern": [1, 1, 0],
        "siberia": [1, 0, 0],
        "northwestern": [2, 0, 0],
        **{region: [n, 0, 0] for region, n in there.items()},
    }


@pytest.mark.rule("N7.9")
def test_by_rail_moves_one_marker_if_there_is_only_one() -> None:
    row = with_card("northwestern_rail", regions={"moscow": "1", "ural": "1"})
    play(row, "P1 rail moscow", "P1 ride 2")
    assert on_map(row) == {
        "central": [1, 0, 0],
        "ural": [1, 0, 0],
        "northwestern": [2, 0, 0],
    }


@pytest.mark.rule("N7.9")
def test_staying_is_no_move() -> None:
    row = with_card("northwestern_rail", regions={"moscow": "2", "ural": "1"})
    play(row, "P1 rail moscow")
    assert set(legal(row)) == {"ride 1", "ride 2"}


@pytest.mark.rule("N7.9", "N1.14")
def test_by_rail_is_skipped_where_no_marker_can_move() -> None:
    row = with_card("northwestern_rail", regions={"far_east": "5", "moscow": "0 3"})
    assert asked(row) == 2
    assert markers(row, "far_east") == [5, 0, 0]
    assert markers(row, "northwestern") == [2, 0, 0]


@pytest.mark.rule("N7.9", "N14.3")
def test_by_rail_from_siberia_goes_by_itself() -> None:
    row = with_card("northwestern_rail", regions={"siberia": "3"})
    assert asked(row) == 2
    assert on_map(row) == {
        "siberia": [1, 0, 0],
        "far_east": [2, 0, 0],
        "northwestern": [2, 0, 0],
    }


# Exchange of Posts ------------------------------------------------------------------------------


@pytest.mark.rule("N7.10", "N14.11")
def test_exchange_of_posts_swaps_an_own_marker_with_one_in_an_adjacent_region() -> None:
    regions = {"moscow": "2", "southern": "0 1 1", "siberia": "1", "ural": "0 0 2", "volga": "1"}
    row = with_card("northwestern_trade", regions=regions)
    assert set(legal(row)) == {"exchange moscow", "exchange volga", "exchange siberia"}
    play(row, "P1 exchange volga")
    assert set(legal(row)) == {"with 2", "with 3"}
    play(row, "P1 with 3")
    assert set(legal(row)) == {"for southern", "for ural"}
    play(row, "P1 for ural")
    assert on_map(row) == {
        "moscow": [2, 0, 0],
        "southern": [0, 1, 1],
        "volga": [0, 0, 1],
        "ural": [1, 0, 1],
        "siberia": [1, 0, 0],
        "northwestern": [2, 0, 0],
    }
    assert supplies(row) == [20 - 4 - 2, 19, 17]


@pytest.mark.rule("N7.10", "N14.11")
def test_an_opponent_in_your_own_region_alone_is_none_to_exchange_with() -> None:
    regions = {"siberia": "1 1", "ural": "0 0 1 1", "southern": "1 1"}
    row = with_card("northwestern_trade", seats=4, regions=regions)
    # Siberia is the only own region next to opponents; player 2 is in it, and in none next to it.
    assert set(legal(row)) == {"with 3", "with 4"}
    play(row, "P1 with 4")
    assert on_map(row)["ural"] == [1, 0, 1, 0]


@pytest.mark.rule("N7.10", "N14.11")
def test_the_opponents_marker_lies_in_another_region_than_yours() -> None:
    regions = {"siberia": "1 0 1", "ural": "0 0 1", "far_east": "0 0 1"}
    row = with_card("northwestern_trade", regions=regions)
    assert set(legal(row)) == {"for ural", "for far_east"}  # though player 3 is in Siberia too


@pytest.mark.rule("N7.10")
def test_no_exchange_inside_one_region_or_over_a_distance() -> None:
    row = with_card("northwestern_trade", regions={"ural": "2 2", "moscow": "0 1"})
    assert asked(row) == 2
    assert on_map(row) == {
        "ural": [2, 2, 0],
        "moscow": [0, 1, 0],
        "northwestern": [2, 0, 0],
    }


@pytest.mark.rule("N7.10", "N14.3")
def test_a_region_shared_with_an_opponent_but_next_to_none_is_no_choice() -> None:
    row = with_card("northwestern_trade", regions={"moscow": "1 1", "volga": "1", "ural": "0 1"})
    assert asked(row) == 2
    assert on_map(row) == {
        "moscow": [1, 1, 0],
        "volga": [0, 1, 0],
        "northwestern": [2, 0, 0],
        "ural": [1, 0, 0],
    }


@pytest.mark.rule("N7.10")
def test_two_own_markers_next_to_each_other_do_not_change_places() -> None:
    row = with_card("northwestern_trade", regions={"moscow": "1", "southern": "1", "ural": "0 1"})
    assert asked(row) == 2
    assert on_map(row) == {
        "moscow": [1, 0, 0],
        "southern": [1, 0, 0],
        "northwestern": [2, 0, 0],
        "ural": [0, 1, 0],
    }


@pytest.mark.rule("N7.10", "N1.7")
@pytest.mark.parametrize("region", REGIONS)
def test_the_exchange_is_compulsory_with_every_region_that_has_a_border(region: str) -> None:
    everywhere = {other: "0 1" for other in REGIONS if other != region}
    row = with_card("northwestern_trade", regions={region: "2", **everywhere})
    found = set(choices(row, "for")) or {
        other for other in everywhere if markers(row, other)[0] > (2 * (other == "northwestern"))
    }
    assert found == set(BORDERS[region])


# Posted to the Far East, posted to Siberia ------------------------------------------------------


@pytest.mark.rule("N7.11", "N7.17", "N14.12")
@pytest.mark.parametrize(("card", "end"), [("far_east_1", "far_east"), ("siberia_1", "siberia")])
@pytest.mark.parametrize("region", WESTERN)
def test_posted_places_one_in_a_western_region_and_one_at_the_end(
    card: str, end: str, region: str
) -> None:
    row = with_card(card)
    assert set(legal(row)) == {"stop", *(f"place {region}" for region in WESTERN)}
    play(row, f"P1 place {region}")
    assert on_map(row) == {region: [1, 0, 0], end: [1, 0, 0]}


@pytest.mark.rule("N7.11", "N7.17", "N6.5")
@pytest.mark.parametrize(("card", "end"), [("far_east_1", "far_east"), ("siberia_1", "siberia")])
def test_the_western_one_may_be_left_out(card: str, end: str) -> None:
    row = play(with_card(card), "P1 stop")
    assert on_map(row) == {end: [1, 0, 0]}


@pytest.mark.rule("N7.11", "N7.17")
@pytest.mark.parametrize(("card", "end"), [("far_east_1", "far_east"), ("siberia_1", "siberia")])
@pytest.mark.parametrize(("answer", "moscow", "there"), [("place moscow", 1, 0), ("stop", 0, 1)])
def test_a_single_marker_may_be_kept(
    card: str, end: str, answer: str, moscow: int, there: int
) -> None:
    row = with_card(card, supply=[1, 20, 20], rest="ural")
    play(row, f"P1 {answer}")
    assert markers(row, "moscow")[0] == moscow
    assert markers(row, end)[0] == there


@pytest.mark.rule("N7.11", "N7.13", "N7.17", "N14.12")
@pytest.mark.parametrize("card", ["far_east_1", "siberia_1", "volga_spread_3"])
def test_with_an_empty_supply_nobody_is_asked(card: str) -> None:
    row = with_card(card, supply=[0, 20, 20], rest="ural")
    assert asked(row) == 2


# Joint Venture ----------------------------------------------------------------------------------


@pytest.mark.rule("N7.12", "N14.13")
def test_joint_venture_two_of_yours_one_of_an_opponent_two_in_volga() -> None:
    row = with_card("volga_pair")
    assert choices(row, "venture") == set(WESTERN) - {"volga"}
    play(row, "P1 venture moscow")
    assert markers(row, "moscow") == [2, 0, 0]
    assert set(legal(row)) == {"partner 2", "partner 3"}
    play(row, "P1 partner 3")
    assert on_map(row) == {"moscow": [2, 0, 1], "volga": [2, 0, 0]}
    assert supplies(row) == [16, 20, 19]


@pytest.mark.rule("N7.12")
def test_an_opponent_with_an_empty_supply_may_be_named_and_places_nothing() -> None:
    row = with_card("volga_pair", supply=[20, 20, 0], rest="siberia")
    play(row, "P1 venture central", "P1 partner 3")
    assert markers(row, "central") == [2, 0, 0]
    assert markers(row, "volga") == [2, 0, 0]


@pytest.mark.rule("N7.12")
@pytest.mark.parametrize(
    ("supply", "central", "volga"), [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 2, 1)]
)
def test_region_and_opponent_are_named_even_with_a_short_supply(
    supply: int, central: int, volga: int
) -> None:
    row = with_card("volga_pair", supply=[supply, 20, 20], rest="siberia")
    play(row, "P1 venture central", "P1 partner 2")
    assert markers(row, "central") == [central, 1, 0]
    assert markers(row, "volga") == [volga, 0, 0]


@pytest.mark.rule("N7.12", "N14.3")
def test_with_two_players_the_opponent_is_named_by_itself() -> None:
    row = with_card("volga_pair", seats=2)
    play(row, "P1 venture southern")
    assert asked(row) == 2
    assert on_map(row) == {"southern": [2, 1], "volga": [2, 0]}


# Broad Front ------------------------------------------------------------------------------------


@pytest.mark.rule("N7.13", "N14.12")
def test_broad_front_places_up_to_three_in_western_regions_divided_freely() -> None:
    row = with_card("volga_spread_3")
    assert set(legal(row)) == {"stop", *(f"place {region}" for region in WESTERN)}
    play(row, "P1 place moscow", "P1 place northwestern", "P1 place moscow")
    assert on_map(row) == {"moscow": [2, 0, 0], "northwestern": [1, 0, 0]}
    assert asked(row) == 2


@pytest.mark.rule("N7.13")
def test_broad_front_places_nothing_more_in_volga_and_ends_with_the_supply() -> None:
    row = with_card("volga_spread_3", supply=[2, 20, 20], rest="siberia")
    play(row, "P1 place central", "P1 place central")
    assert asked(row) == 2
    assert markers(row, "volga") == [0, 0, 0]


# Drawn to the Volga -----------------------------------------------------------------------------

AROUND = {"southern": "1 0 1", "central": "1 2", "northwestern": "0 1", "ural": "0 3 1"}


@pytest.mark.rule("N7.14", "N14.14")
def test_in_turn_order_everybody_may_move_up_to_two_into_volga() -> None:
    row = with_card("volga_vacuum", order="213", regions=AROUND, turn=1)
    assert asked(row) == 2
    assert set(legal(row)) == {"stop", "draw central", "draw northwestern", "draw ural"}
    play(row, "P2 draw ural", "P2 draw ural")
    assert set(legal(row)) == {"stop", "draw southern", "draw central"}
    play(row, "P1 draw central", "P1 stop", "P3 stop")
    assert on_map(row) == {
        "southern": [1, 0, 1],
        "central": [0, 2, 0],
        "volga": [1, 2, 0],
        "northwestern": [0, 1, 0],
        "ural": [0, 1, 1],
    }
    assert asked(row) == 1


@pytest.mark.rule("N7.14")
def test_they_move_into_volga_wherever_the_consolidation_marker_stands() -> None:
    row = with_card("volga_vacuum", marker="ural", regions={"southern": "1", "siberia": "0 1"})
    assert legal(row) == ["stop", "draw southern"]
    play(row, "P1 draw southern")
    assert on_map(row) == {"volga": [1, 0, 0], "siberia": [0, 1, 0]}


@pytest.mark.rule("N7.14")
def test_the_taker_has_a_turn_at_the_own_place_in_the_order() -> None:
    row = scene(order="321", turn=2, agenda="volga_vacuum", regions={"ural": "1 1 1"})
    play(row, "P2 take volga_vacuum", "P3 draw ural", "P2 draw ural", "P1 draw ural")
    assert on_map(row) == {"volga": [1, 1, 1]}
    assert asked(row) == 1


@pytest.mark.rule("N7.14")
def test_only_the_four_neighbours_of_volga_and_nothing_is_placed() -> None:
    regions = {"moscow": "2", "siberia": "2", "far_east": "2", "volga": "1"}
    row = with_card("volga_vacuum", regions=regions)
    assert asked(row) == 2
    assert on_map(row) == {
        "moscow": [2, 0, 0],
        "siberia": [2, 0, 0],
        "far_east": [2, 0, 0],
        "volga": [1, 0, 0],
    }


# Heavy Industry ---------------------------------------------------------------------------------


@pytest.mark.rule("N7.15", "N14.15")
def test_heavy_industry_places_four_and_may_twice_pay_two_to_remove_one() -> None:
    row = with_card("ural_4", regions={"volga": "1 2", "moscow": "0 0 1", "siberia": "0 3"})
    assert set(legal(row)) == {"stop", "strike moscow 3", "strike volga 2"}
    play(row, "P1 strike volga 2")
    assert markers(row, "ural") == [2, 0, 0]
    assert markers(row, "volga") == [1, 1, 0]
    play(row, "P1 strike moscow 3")
    assert asked(row) == 2
    assert markers(row, "ural") == [0, 0, 0]
    assert supplies(row) == [19, 16, 20]


@pytest.mark.rule("N7.15")
def test_heavy_industry_not_a_third_time() -> None:
    row = with_card("ural_4", regions={"volga": "0 5", "ural": "4"})
    play(row, "P1 strike volga 2", "P1 strike volga 2")
    assert asked(row) == 2
    assert markers(row, "ural") == [4, 0, 0]


@pytest.mark.rule("N7.15")
@pytest.mark.parametrize("supply", [0, 1])
def test_heavy_industry_needs_two_own_markers_in_ural(supply: int) -> None:
    row = with_card("ural_4", supply={1: supply}, rest="siberia", regions={"volga": "0 5"})
    assert asked(row) == 2
    assert markers(row, "ural")[0] == supply


@pytest.mark.rule("N7.15")
def test_heavy_industry_needs_an_opponents_marker_in_a_western_region() -> None:
    row = with_card("ural_4", regions={"volga": "5", "ural": "0 3", "siberia": "0 2"})
    assert asked(row) == 2
    assert markers(row, "ural") == [4, 3, 0]


# Merger on the Spot -----------------------------------------------------------------------------


@pytest.mark.rule("N7.16")
def test_merger_on_the_spot_in_a_region_other_than_ural_with_two_players() -> None:
    regions = {"ural": "2 2", "volga": "0 1 1", "moscow": "3", "far_east": "1 2"}
    row = with_card("ural_merger", regions=regions)
    assert markers(row, "ural") == [3, 2, 0]
    assert set(legal(row)) == {"merge volga", "merge far_east"}
    play(row, "P1 merge volga")
    assert in_merger(row)
    assert asked(row) == 2


@pytest.mark.rule("N7.16")
def test_merger_on_the_spot_is_skipped_without_such_a_region() -> None:
    row = with_card("ural_merger", regions={"ural": "2 2", "volga": "3", "moscow": "0 2"})
    assert markers(row, "ural") == [3, 2, 0]
    assert not in_merger(row)
    assert asked(row) == 2


@pytest.mark.rule("N7.16", "N14.3")
def test_a_single_such_region_is_named_by_itself() -> None:
    row = with_card("ural_merger", regions={"southern": "3 2"})
    assert in_merger(row)
    assert order(row) == "123"


def test_idle_players_change_nothing_on_the_map() -> None:
    row = scene(turn=1, regions=AROUND)
    before = on_map(row)
    for _ in range(2):
        idle(row)
    assert on_map(row) == before
