"""Chapter N8: the Consolidation card."""

from __future__ import annotations

import pytest

from igroteka.games.nomenklatura.rules.state import Note
from tests.nomenklatura.scenes import (
    BORDERS,
    REGIONS,
    asked,
    cards,
    choices,
    idle,
    legal,
    marked,
    markers,
    merger_indicator,
    notes,
    on_map,
    play,
    rubles,
    scene,
    supplies,
)


@pytest.mark.rule("N8.1")
@pytest.mark.parametrize(
    ("rubles", "supply", "turn", "may"),
    [
        (3, 1, 1, True),
        (2, 1, 1, False),
        (3, 0, 1, False),
        (99, 20, 1, True),
        (2, 20, 2, False),
        (0, 1, 3, True),
        (0, 0, 3, False),
        (50, 0, 3, False),
    ],
)
def test_who_may_take_it(rubles: int, supply: int, turn: int, may: bool) -> None:
    row = scene(
        turn=turn,
        rubles=[rubles] * 3,
        supply=[supply] * 3,
        rest="far_east",
        options={"end_trigger": "checked_at_round_end"},
    )
    assert ("consolidation" in cards(row)) == may
    assert cards(row) - {"consolidation"}


@pytest.mark.rule("N8.1", "N8.2")
def test_another_fee_is_asked_by_an_option() -> None:
    for fee, may in [(0, True), (5, True), (6, False)]:
        row = scene(turn=1, rubles=5, options={"consolidation_fee": fee}, marker="moscow")
        assert ("consolidation" in cards(row)) == may
        if may:
            play(row, "P1 take consolidation")
            assert rubles(row) == [5 - fee, 5, 5]


@pytest.mark.rule("N8.2", "N2.4")
@pytest.mark.parametrize(("fee", "told"), [(0, []), (1, ["paid P1 bank 1"])])
def test_a_fee_of_0_is_no_payment(fee: int, told: list[str]) -> None:
    row = play(scene(turn=1, options={"consolidation_fee": fee}), "P1 take consolidation")
    assert notes(row, Note.PAID) == told


@pytest.mark.rule("N8.2")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_fee_goes_to_the_bank_but_the_last_pays_nothing_however_rich(turn: int) -> None:
    row = scene(turn=turn, order="123", rubles=50)
    play(row, "take consolidation")
    expected = [50, 50, 50]
    if turn < 3:
        expected[turn - 1] -= 3
    assert rubles(row) == expected


@pytest.mark.rule("N8.2")
def test_the_last_is_the_last_in_this_rounds_order_not_in_seat_order() -> None:
    row = scene(turn=3, order="231", rubles=[0, 0, 0])
    play(row, "P1 take consolidation")
    assert rubles(row) == [0, 0, 0]


@pytest.mark.rule("N8.3", "N1.7", "N14.16")
@pytest.mark.parametrize("region", REGIONS)
def test_the_marker_moves_to_an_adjacent_region_and_may_not_stay(region: str) -> None:
    row = scene(turn=1, marker=region)
    play(row, "P1 take consolidation")
    if len(BORDERS[region]) == 1:
        assert marked(row) == BORDERS[region][0]
    else:
        assert choices(row, "mark") == set(BORDERS[region])
        play(row, f"P1 mark {BORDERS[region][1]}")
        assert marked(row) == BORDERS[region][1]


@pytest.mark.rule("N8.4")
def test_one_marker_is_placed_in_the_marked_region() -> None:
    row = play(scene(turn=1, marker="volga"), "P1 take consolidation", "P1 mark central")
    assert on_map(row) == {"central": [1, 0, 0]}
    assert supplies(row) == [19, 20, 20]


@pytest.mark.rule("N8.5")
def test_that_marker_counts_for_the_end_of_the_game() -> None:
    row = scene(turn=3, supply={3: 1}, rest="far_east", marker="volga")
    play(row, "P3 take consolidation", "P3 mark central")
    assert asked(row) == 0


@pytest.mark.rule("N8.5")
def test_that_marker_counts_for_the_merger() -> None:
    row = scene(turn=3, marker="volga", regions={"central": "1"})
    play(row, "P3 take consolidation", "P3 mark central")
    assert asked(row) == 1
    assert "bid 1" in legal(row)


@pytest.mark.rule("N8.6")
def test_the_merger_indicator_stays_in_the_marked_region_until_the_end_of_the_round() -> None:
    row = scene(turn=2, marker="volga")
    assert merger_indicator(row) == ""
    play(row, "P2 take consolidation", "P2 mark central")
    assert merger_indicator(row) == marked(row) == "central"
    idle(row)
    assert merger_indicator(row) == ""
    assert marked(row) == "central"


@pytest.mark.rule("N8.7", "N14.14")
def test_in_turn_order_everybody_may_move_one_marker_in_from_a_neighbour() -> None:
    row = scene(
        order="312",
        turn=2,
        marker="volga",
        regions={"southern": "2 1", "northwestern": "0 0 1", "volga": "1 1", "ural": "3 3 3"},
    )
    play(row, "P1 take consolidation", "P1 mark central")
    assert asked(row) == 3
    assert set(legal(row)) == {"stop", "draw northwestern"}
    play(row, "P3 draw northwestern")
    assert asked(row) == 1
    assert set(legal(row)) == {"stop", "draw southern", "draw volga"}
    play(row, "P1 draw southern")
    assert asked(row) == 2
    play(row, "P2 stop")
    assert asked(row) == 2
    assert all(text.startswith("take") for text in legal(row))
    assert markers(row, "central") == [2, 0, 1]
    assert markers(row, "southern") == [1, 1, 0]


@pytest.mark.rule("N8.7")
def test_who_has_no_marker_next_door_is_not_asked() -> None:
    row = scene(turn=1, marker="ural", regions={"moscow": "3 3 3", "siberia": "0 1", "ural": "1"})
    play(row, "P1 take consolidation", "P1 mark siberia", "P1 stop")
    assert asked(row) == 2
    assert all(text.startswith("take") for text in legal(row))


@pytest.mark.rule("N8.7", "N8.4")
def test_the_taker_may_have_no_neighbour_and_takes_the_card_all_the_same() -> None:
    row = play(scene(turn=1, marker="siberia"), "P1 take consolidation", "P1 mark far_east")
    assert asked(row) == 2
    assert on_map(row) == {"far_east": [1, 0, 0]}
