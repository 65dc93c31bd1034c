"""Chapter N2: options. What each does in play is proved with the rules it changes."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Refusal
from igroteka.games.nomenklatura import GAME
from tests.nomenklatura.scenes import (
    REGIONS,
    asked,
    auction,
    cards,
    choices,
    consolidation,
    fresh,
    idle,
    in_merger,
    legal,
    marked,
    markers,
    order,
    over,
    play,
    play_randomly,
    round_number,
    rubles,
    scene,
    seen_by,
    supplies,
)

DEFAULTS: dict[str, Any] = {
    "starting_rubles": 10,
    "influence_per_player": 20,
    "consolidation_fee": 3,
    "sole_player_per_marker": 2,
    "starting_turn_order": "random",
    "consolidation_marker_start": "volga",
    "bid_payment": "top_up",
    "last_bidder_may_open": True,
    "consolidation_bidders": "present_only",
    "marker_substitution": "per_slot",
    "negotiation_max_offers": 1,
    "end_trigger": "latched",
    "hide_rubles": True,
    "max_rounds": 30,
    "railroad_order": 12345678,
    "deck": "base",
    "eastern_bonus": False,
    "post_scoring_railroad": False,
}


def refused(**values: Any) -> str:
    """The sentence with which options are refused."""
    with pytest.raises(Refusal) as refusal:
        GAME.make_options(values)
    return str(refusal.value)


@pytest.mark.rule("N2.2", "N2.3", "N2.4", "N2.5", "N2.6", "N2.7", "N2.8", "N2.9", "N2.10")
@pytest.mark.rule("N2.11", "N2.12", "N2.13", "N2.14", "N2.15", "N2.16", "N2.17", "N2.18", "N2.19")
def test_the_options_and_their_defaults() -> None:
    assert GAME.make_options().model_dump() == DEFAULTS


def test_the_first_preset_is_the_rulebooks_own() -> None:
    assert next(iter(GAME.presets.values())).model_dump() == DEFAULTS


@pytest.mark.rule("N2.1")
@pytest.mark.parametrize(
    "values",
    [
        {"deck": "rebalanced_2021_05_28", "negotiation_max_offers": 5, "eastern_bonus": True},
        {"post_scoring_railroad": True, "railroad_order": 87654321, "end_trigger": 1},
        {"consolidation_bidders": "all", "marker_substitution": "markers_first"},
        {
            "bid_payment": "full_each_time",
            "last_bidder_may_open": False,
            "consolidation_bidders": "all",
            "deck": "rebalanced_2021_05_23",
            "max_rounds": 5,
        },
        {"starting_rubles": 0, "consolidation_fee": 0, "influence_per_player": 5},
    ],
)
def test_all_options_can_be_combined(values: dict[str, Any]) -> None:
    row = fresh(3, seed=3, **values)
    for _ in play_randomly(row, seed=3):
        pass
    assert over(row)


@pytest.mark.rule("N2.2")
@pytest.mark.parametrize("owned", [0, 6, 10, 15])
def test_starting_rubles(owned: int) -> None:
    assert rubles(fresh(4, starting_rubles=owned)) == [owned] * 4


@pytest.mark.rule("N2.3")
@pytest.mark.parametrize("owned", [5, 12, 20])
def test_markers_per_player(owned: int) -> None:
    assert supplies(fresh(4, influence_per_player=owned)) == [owned] * 4


@pytest.mark.rule("N2.4")
@pytest.mark.parametrize("fee", [0, 1, 3, 7])
def test_the_fee(fee: int) -> None:
    row = scene(turn=1, options={"consolidation_fee": fee}, marker="moscow")
    play(row, "P1 take consolidation")
    assert rubles(row) == [10 - fee, 10, 10]


@pytest.mark.rule("N2.6")
def test_the_first_order_is_drawn_by_chance_each_order_alike() -> None:
    orders = [order(fresh(3, seed=seed)) for seed in range(300)]
    assert {orders.count(each) > 25 for each in ("123", "132", "213", "231", "312", "321")} == {
        True
    }


@pytest.mark.rule("N2.6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_or_it_is_that_of_the_seats(seats: int) -> None:
    for seed in range(5):
        row = fresh(seats, seed=seed, starting_turn_order="by_seat")
        assert order(row) == "12345"[:seats]
        assert asked(row) == 1


@pytest.mark.rule("N2.7")
@pytest.mark.parametrize("region", REGIONS)
def test_the_consolidation_marker_may_begin_anywhere(region: str) -> None:
    assert marked(fresh(consolidation_marker_start=region)) == region


@pytest.mark.rule("N2.8")
@pytest.mark.parametrize(("payment", "left"), [("top_up", 3), ("full_each_time", 1)])
def test_what_is_paid_for_a_raise(payment: str, left: int) -> None:
    row = auction(seats=2, options={"bid_payment": payment})
    play(row, "P1 bid 2", "P2 bid 3", "P1 bid 7")
    assert rubles(row)[0] == left


@pytest.mark.rule("N2.9")
@pytest.mark.parametrize(("may", "player"), [(True, 2), (False, 1)])
def test_whether_the_last_may_still_bid(may: bool, player: int) -> None:
    row = auction(seats=2, options={"last_bidder_may_open": may})
    play(row, "P1 pass")
    assert asked(row) == player
    assert bool(cards(row)) is not may


@pytest.mark.rule("N2.10")
@pytest.mark.parametrize(("who", "asked_last"), [("present_only", 2), ("all", 3)])
def test_who_bids_for_a_merger(who: str, asked_last: int) -> None:
    row = consolidation(regions={"volga": "1 1"}, options={"consolidation_bidders": who})
    last = 0
    while in_merger(row):
        last = asked(row)
        play(row, "pass")
    assert last == asked_last


@pytest.mark.rule("N2.11")
@pytest.mark.parametrize(("how", "asked_next"), [("per_slot", 1), ("markers_first", 2)])
def test_how_markers_stand_in_for_rubles(how: str, asked_next: int) -> None:
    row = consolidation(regions={"volga": "3 1"}, options={"marker_substitution": how})
    assert asked(play(row, "P1 bid 2")) == asked_next


@pytest.mark.rule("N2.12")
def test_with_no_offers_nobody_can_buy_with_negotiation() -> None:
    row = scene(
        turn=1,
        agenda="southern_buy",
        regions={"volga": "0 3"},
        options={"negotiation_max_offers": 0},
    )
    play(row, "P1 take southern_buy")
    assert asked(row) == 2
    assert markers(row, "southern") == [1, 0, 0]


@pytest.mark.rule("N2.13")
@pytest.mark.parametrize(("trigger", "ends"), [("latched", True), ("checked_at_round_end", False)])
def test_when_all_markers_on_the_map_end_the_game(trigger: str, ends: bool) -> None:
    row = scene(
        turn=2,
        agenda="siberia_1 central_remove_2",
        supply={2: 1},
        rest="volga",
        options={"end_trigger": trigger},
    )
    play(row, "P2 take siberia_1", "P2 stop")
    play(row, "P3 take central_remove_2", "P3 remove volga 2", "P3 stop")
    assert over(row) is ends


@pytest.mark.rule("N2.14")
@pytest.mark.parametrize("hidden", [True, False])
def test_whether_opponents_see_your_rubles(hidden: bool) -> None:
    row = scene(rubles=[4, 5, 6], options={"hide_rubles": hidden})
    seen = rubles(seen_by(row, 2))
    assert seen[1] == 5
    assert (seen == [4, 5, 6]) is not hidden


@pytest.mark.rule("N2.15")
@pytest.mark.parametrize("limit", [1, 3])
def test_the_last_round_that_can_be_played(limit: int) -> None:
    row = fresh(2, seed=5, max_rounds=limit)
    for _ in play_randomly(row, seed=5):
        assert round_number(row) <= limit
    assert over(row)


@pytest.mark.rule("N2.16")
@pytest.mark.parametrize("line", [12345677, 12345670, 11111111, 12345689, 87654320])
def test_a_line_without_each_region_once_is_refused(line: int) -> None:
    assert "each of the digits 1 to 8 exactly once" in refused(railroad_order=line)


@pytest.mark.rule("N2.17")
@pytest.mark.parametrize(
    ("deck", "size"),
    [("base", 17), ("rebalanced_2021_05_23", 17), ("rebalanced_2021_05_28", 18)],
)
def test_the_deck_that_is_shuffled(deck: str, size: int) -> None:
    row = fresh(2, deck=deck)
    assert row.deck.bit_count() + 2 == size


@pytest.mark.rule("N2.18", "N2.19")
def test_the_two_later_rules_can_be_turned_on() -> None:
    row = idle(
        scene(
            turn=3,
            regions={"moscow": "1", "siberia": "1"},
            options={"eastern_bonus": True, "post_scoring_railroad": True},
        )
    )
    assert rubles(row)[0] == 10 + 2 + 2 + 4
    assert choices(row, "railroad") == {"moscow", "siberia"}


@pytest.mark.rule("N2.20")
def test_no_bid_is_higher_than_99() -> None:
    assert legal(auction(rubles=[98, 10, 10])) == ["pass", *(f"bid {n}" for n in range(1, 99))]
    row = auction(rubles=[150, 150, 10])
    assert legal(row) == ["pass", *(f"bid {n}" for n in range(1, 100))]
    play(row, "P1 bid 99")
    assert legal(row) == ["pass"]


@pytest.mark.rule("N2.20", "N7.6")
def test_no_price_is_higher_than_99() -> None:
    row = scene(turn=1, agenda="southern_buy", regions={"volga": "0 3"}, rubles=200)
    play(row, "P1 take southern_buy", "P1 offer 2", "P1 number 1")
    assert legal(row) == [f"price {n}" for n in range(100)]


@pytest.mark.rule("N2.20")
def test_no_bid_for_a_merger_is_higher_than_99() -> None:
    row = consolidation(regions={"volga": "3 1"}, rubles=120)
    assert legal(row) == ["pass", *(f"bid {n}" for n in range(1, 100))]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("starting_rubles", -1),
        ("influence_per_player", 0),
        ("consolidation_fee", -1),
        ("sole_player_per_marker", "much"),
        ("starting_turn_order", "clockwise"),
        ("consolidation_marker_start", "leningrad"),
        ("bid_payment", "never"),
        ("last_bidder_may_open", "perhaps"),
        ("consolidation_bidders", "nobody"),
        ("marker_substitution", "rubles_first"),
        ("negotiation_max_offers", -1),
        ("end_trigger", "never"),
        ("hide_rubles", "perhaps"),
        ("max_rounds", 0),
        ("deck", "rebalanced"),
        ("eastern_bonus", "perhaps"),
        ("post_scoring_railroad", "perhaps"),
    ],
)
def test_a_value_that_does_not_exist_is_refused_with_the_options_name(
    name: str, value: Any
) -> None:
    assert name in refused(**{name: value})
