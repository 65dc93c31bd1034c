"""Chapter N13: the eastern bonus, and the railroad step after scoring."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.games.nomenklatura.rules.state import Note
from tests.nomenklatura.scenes import (
    WESTERN,
    asked,
    idle,
    in_auction,
    legal,
    markers,
    notes,
    on_map,
    over,
    paid,
    play,
    rubles,
    scene,
)

BONUS = {"eastern_bonus": True}
RAIL = {"post_scoring_railroad": True}


def east(**given: Any) -> list[int]:
    """What a map pays with the bonus; all three have a western region of their own."""
    west = {"moscow": "1", "southern": "0 1", "central": "0 0 1"}
    pay = paid({**west, **given}, options=BONUS)
    return [n - 2 for n in pay]


@pytest.mark.rule("N13.1")
@pytest.mark.parametrize("region", ["siberia", "far_east"])
@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ("3", [6 + 4, 0, 0]),
        ("3 2 1", [6 + 4, 2 + 4, 0]),
        ("2 2 1", [2 + 4, 2 + 4, 0]),
        ("3 2 2", [7 + 4, 1 + 4, 1 + 4]),
    ],
)
def test_each_player_paid_there_gets_4_more(region: str, there: str, expected: list[int]) -> None:
    assert east(**{region: there}) == expected


@pytest.mark.rule("N13.1")
def test_in_each_of_the_two_by_itself_and_in_no_other_region() -> None:
    assert east(siberia="2", far_east="1") == [4 + 4 + 2 + 4, 0, 0]
    assert east(ural="2 1") == [3, 1, 0]


@pytest.mark.rule("N13.1", "N11.5")
def test_in_each_scoring() -> None:
    row = scene(turn=3, round=30, regions={"moscow": "1", "siberia": "2"}, options=BONUS)
    idle(row)
    assert rubles(row) == [10 + 2 * (2 + 4 + 4), 10, 10]


@pytest.mark.rule("N13.2")
def test_who_is_paid_0_gets_no_bonus() -> None:
    assert east(siberia="2 1 1") == [4 + 4, 0, 0]


@pytest.mark.rule("N13.3")
@pytest.mark.parametrize("region", WESTERN)
@pytest.mark.parametrize(
    ("there", "pay"), [("1", [2 + 8, 0, 0]), ("2 1", [3 + 8, 1, 0]), ("1 1", [1, 1, 0])]
)
def test_only_who_leads_alone_in_a_western_region_is_paid_in_the_east(
    region: str, there: str, pay: list[int]
) -> None:
    assert paid({region: there, "far_east": "2"}, options=BONUS) == pay


@pytest.mark.rule("N13.3")
def test_a_leader_in_ural_or_in_the_east_itself_is_no_western_leader() -> None:
    assert paid({"ural": "3", "siberia": "2", "far_east": "1"}, options=BONUS) == [6, 0, 0]


@pytest.mark.rule("N13.3")
def test_without_the_option_everybody_is_paid() -> None:
    assert paid({"siberia": "2", "far_east": "0 1"}) == [4, 2, 0]


@pytest.mark.rule("N13.4")
@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ("2 3", [2 + 4, 0, 0]),
        ("3 2", [5 + 4, 0, 0]),
        ("3 3", [3 + 4, 0, 0]),
        ("1 3 2", [0, 0, 0]),
    ],
)
def test_markers_of_a_player_who_is_paid_nothing_still_count(
    there: str, expected: list[int]
) -> None:
    pay = paid({"moscow": "1", "siberia": there}, options=BONUS)
    assert [n - west for n, west in zip(pay, [2, 0, 0], strict=True)] == expected


# The railroad step ------------------------------------------------------------------------------


def step(**given: Any) -> Row:
    """The scoring is over, and the railroad step begins."""
    return idle(scene(**{"turn": 3, "options": RAIL, **given}))


@pytest.mark.rule("N13.5", "N14.20")
def test_in_turn_order_each_may_move_a_marker_one_region_to_the_right() -> None:
    row = step(order="213", regions={"moscow": "1 1", "ural": "2 2 2", "far_east": "1"})
    assert asked(row) == 2
    assert set(legal(row)) == {"stop", "railroad moscow", "railroad ural"}
    play(row, "P2 railroad moscow", "P1 railroad ural")
    assert set(legal(row)) == {"stop", "railroad ural"}
    play(row, "P3 stop")
    assert on_map(row) == {
        "moscow": [1, 0, 0],
        "southern": [0, 1, 0],
        "ural": [1, 2, 2],
        "siberia": [1, 0, 0],
        "far_east": [1, 0, 0],
    }
    assert in_auction(row)


@pytest.mark.rule("N13.5", "N13.7")
def test_the_move_costs_a_ruble_which_goes_to_the_bank_without_a_leader() -> None:
    row = step(regions={"moscow": "1 1", "northwestern": "1 1"})
    before = rubles(row)
    play(row, "P1 railroad moscow", "P2 stop")
    assert rubles(row) == [before[0] - 1, before[1], before[2]]
    assert notes(row, Note.PAID) == ["paid P1 bank 1"]


@pytest.mark.rule("N13.6")
def test_the_ruble_goes_to_the_leader_of_northwestern_russia_who_moves_free() -> None:
    row = step(regions={"moscow": "1 1", "northwestern": "0 2 1"})
    before = rubles(row)
    play(row, "P1 railroad moscow")
    assert rubles(row) == [before[0] - 1, before[1] + 1, before[2]]
    play(row, "P2 railroad moscow")
    assert rubles(row) == [before[0] - 1, before[1] + 1, before[2]]
    assert notes(row, Note.PAID) == ["paid P1 P2 1"]


@pytest.mark.rule("N13.7")
def test_the_leader_is_looked_at_before_each_move() -> None:
    row = step(regions={"northwestern": "2 1"}, rubles=0)
    before = rubles(row)
    play(row, "P1 railroad northwestern")
    assert rubles(row) == before  # P1 led alone, before the move
    play(row, "P2 railroad northwestern")
    assert rubles(row) == [before[0], before[1] - 1, before[2]]  # 1 and 1: nobody led


@pytest.mark.rule("N14.20", "N1.14")
def test_who_has_no_marker_that_can_move_is_not_asked() -> None:
    row = step(regions={"far_east": "2 1", "moscow": "0 0 1"}, rubles=5)
    assert asked(row) == 3
    play(row, "P3 stop")
    assert in_auction(row)


@pytest.mark.rule("N14.20")
def test_who_has_no_ruble_and_would_have_to_pay_is_not_asked() -> None:
    row = step(regions={"northwestern": "3 1 1"}, rubles=0)
    assert rubles(row) == [5, 0, 0]
    play(row, "P1 stop")
    assert in_auction(row)


@pytest.mark.rule("N14.20", "N13.6")
def test_a_leader_without_a_ruble_is_asked_for_moving_is_free() -> None:
    options = {**RAIL, "railroad_order": 87654321}
    row = step(regions={"northwestern": "1"}, rubles=0, options=options)
    assert asked(row) == 1
    play(row, "P1 railroad northwestern")
    assert markers(row, "volga") == [1, 0, 0]


@pytest.mark.rule("N13.8")
def test_in_the_round_in_which_the_end_is_set_there_is_no_railroad_step() -> None:
    assert over(step(round=30, regions={"moscow": "3 2 1"}))


@pytest.mark.rule("N13.5")
def test_without_the_option_there_is_no_railroad_step() -> None:
    assert in_auction(step(options={}, regions={"moscow": "3 2 1"}))
