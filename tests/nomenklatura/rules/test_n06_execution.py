"""Chapter N6: Execution."""

from __future__ import annotations

import pytest

from tests.nomenklatura.scenes import (
    WESTERN,
    agenda,
    asked,
    cards,
    deck,
    discard,
    idle,
    legal,
    markers,
    on_map,
    play,
    rubles,
    scene,
    supplies,
)


@pytest.mark.rule("N6.1")
def test_in_the_new_order_each_takes_one_card_and_carries_it_out_at_once() -> None:
    row = scene(order="312", turn=1, agenda="moscow_ural southern_income volga_spread_3")
    play(row, "P3 take southern_income")
    assert rubles(row) == [10, 10, 12]
    assert markers(row, "southern") == [0, 0, 2]
    play(row, "P1 take moscow_ural")
    assert markers(row, "moscow") == [1, 0, 0]
    assert asked(row) == 2


@pytest.mark.rule("N6.1", "N14.6")
def test_nobody_may_go_without_a_card() -> None:
    row = scene(turn=1)
    assert all(text.startswith("take ") for text in legal(row))


@pytest.mark.rule("N6.2")
@pytest.mark.parametrize("card", ["moscow_3", "southern_sell_all", "ural_merger", "volga_vacuum"])
def test_a_region_card_may_be_taken_even_if_nothing_of_it_can_be_done(card: str) -> None:
    row = scene(
        seats=2,
        turn=1,
        agenda=card,
        options={"influence_per_player": 5},
        regions={"moscow": "5", "far_east": "0 1"},
    )
    assert f"take {card}" in legal(row)


@pytest.mark.rule("N6.2")
def test_a_card_of_which_nothing_can_be_done_passes_by() -> None:
    row = scene(turn=1, agenda="volga_vacuum volga_spread_3", supply=[0, 20, 20], rest="far_east")
    before = on_map(row)
    play(row, "P1 take volga_vacuum")
    assert asked(row) == 2
    assert on_map(row) == before


@pytest.mark.rule("N6.3")
def test_the_steps_are_carried_out_in_the_order_of_the_rulebook() -> None:
    """Call to the Capital: first a marker comes back, then three are placed, with it."""
    row = scene(turn=1, agenda="moscow_3", supply=[2, 20, 20], rest="ural")
    play(row, "P1 take moscow_3")
    assert markers(row, "ural")[0] == 17
    assert markers(row, "moscow")[0] == 3
    assert supplies(row)[0] == 0


@pytest.mark.rule("N6.4")
def test_a_step_must_be_carried_out_even_to_ones_own_harm() -> None:
    row = scene(turn=1, agenda="southern_sell_all", regions={"ural": "4", "volga": "1 3"})
    play(row, "P1 take southern_sell_all")
    assert set(legal(row)) == {"sell volga", "sell ural"}


@pytest.mark.rule("N6.4")
def test_what_can_only_partly_be_done_is_done_in_part() -> None:
    row = scene(turn=1, agenda="moscow_3")
    play(row, "P1 take moscow_3")
    assert markers(row, "moscow") == [3, 0, 0]


@pytest.mark.rule("N6.5")
@pytest.mark.parametrize("placed", [0, 1, 2, 3])
def test_numbers_for_western_regions_are_maxima(placed: int) -> None:
    row = scene(turn=1, agenda="volga_spread_3")
    play(row, "P1 take volga_spread_3", *["P1 place moscow"] * placed)
    if placed < 3:
        play(row, "P1 stop")
    assert markers(row, "moscow") == [placed, 0, 0]
    assert asked(row) == 2


@pytest.mark.rule("N6.5")
def test_dismissals_and_postings_may_do_less_or_nothing() -> None:
    row = scene(turn=1, agenda="central_remove_2 far_east_1 siberia_1", regions={"volga": "2 2"})
    play(row, "P1 take central_remove_2", "P1 stop")
    play(row, "P2 take far_east_1", "P2 stop", "P3 take siberia_1", "P3 stop")
    assert on_map(row) == {"volga": [2, 2, 0], "siberia": [0, 0, 1], "far_east": [0, 1, 0]}


@pytest.mark.rule("N6.6")
@pytest.mark.parametrize(
    ("card", "placed"),
    [
        ("moscow_3", {"moscow": 3}),
        ("moscow_ural", {"ural": 1, "moscow": 1}),
        ("southern_sell_all", {"southern": 1}),
        ("southern_income", {"southern": 2}),
        ("northwestern_rail", {"northwestern": 2}),
        ("northwestern_trade", {"northwestern": 2}),
        ("ural_4", {"ural": 4}),
        ("ural_merger", {"ural": 1}),
    ],
)
def test_all_other_numbers_are_exact(card: str, placed: dict[str, int]) -> None:
    row = scene(turn=1, agenda=card)
    play(row, f"P1 take {card}")
    assert asked(row) == 2
    assert on_map(row) == {region: [n, 0, 0] for region, n in placed.items()}


@pytest.mark.rule("N6.7")
@pytest.mark.parametrize("supply", [0, 1, 2, 3])
def test_a_short_supply_limits_what_is_placed(supply: int) -> None:
    row = scene(turn=1, agenda="ural_4", supply=[supply, 20, 20], rest="far_east")
    play(row, "P1 take ural_4")
    assert markers(row, "ural")[0] == supply
    assert supplies(row)[0] == 0


@pytest.mark.rule("N6.8")
def test_what_is_sold_goes_to_the_supply_and_can_be_placed_by_the_next_step() -> None:
    row = scene(turn=1, agenda="southern_sell_all", supply=[0, 20, 20], rest="ural")
    play(row, "P1 take southern_sell_all")
    assert markers(row, "ural") == [0, 0, 0]
    assert markers(row, "southern") == [1, 0, 0]
    assert supplies(row)[0] == 19


@pytest.mark.rule("N6.8")
def test_what_is_removed_goes_to_its_owners_supply() -> None:
    row = scene(turn=1, agenda="central_remove_2", regions={"volga": "2 3 1"})
    play(row, "P1 take central_remove_2", "P1 remove volga 2", "P1 remove volga 3")
    assert markers(row, "volga") == [2, 2, 0]
    assert supplies(row) == [18, 18, 20]


@pytest.mark.rule("N6.9")
def test_a_card_goes_to_the_discard_pile_before_the_next_player_takes_one() -> None:
    row = scene(turn=1, agenda="southern_income")
    play(row, "P1 take southern_income")
    assert discard(row) == {"southern_income"}
    assert "southern_income" not in agenda(row)


@pytest.mark.rule("N6.9")
def test_not_before_all_its_steps_are_done() -> None:
    row = scene(turn=1, agenda="volga_spread_3")
    play(row, "P1 take volga_spread_3", "P1 place volga")
    assert "volga_spread_3" not in discard(row) | agenda(row) | set(deck(row))
    play(row, "P1 stop")
    assert "volga_spread_3" in discard(row)


@pytest.mark.rule("N6.10")
def test_a_consolidation_card_that_was_taken_cannot_be_taken_again_this_round() -> None:
    row = scene(turn=1, regions={"ural": "1"})
    play(row, "P1 take consolidation", "P1 mark ural")
    assert asked(row) == 2
    assert "consolidation" not in cards(row)
    assert "consolidation" not in discard(row)


@pytest.mark.rule("N6.11")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_after_everybodys_turn_one_card_is_left_over(seats: int) -> None:
    row = scene(seats=seats, turn=1, agenda="moscow_3")
    for left in range(seats, 1, -1):
        assert len(agenda(row)) == left + 1
        idle(row)
    assert len(agenda(row)) == 2


def test_western_regions_are_five() -> None:
    assert len(WESTERN) == 5
