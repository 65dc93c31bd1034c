"""Chapter K3: planning."""

from __future__ import annotations

import pytest

from igroteka.engine import Match, view_row
from igroteka.games.kolkhoz.rules.state import Note, Phase
from tests.kolkhoz.scenes import (
    GAME,
    WORKERS,
    Row,
    cards,
    close_year,
    face_up,
    field,
    hand,
    legal,
    next_year,
    notes,
    pass_year,
    play,
    play_randomly,
    scene,
    unplaced,
)

MANY = {0: "6W 7W 8W 9W", 1: "6B 7B 8B 9B", 2: "6P 7P 8P 9P", 3: "6S 7S 8S 9S"}
"""Sixteen workers in cellars: sixteen are left for four players."""


def last_year_with_ace(**given: object) -> Row:
    """The end of year four; the card of the potatoes' last year is the Ace."""
    return scene(year=4, face_up={0: "2P 3P 4P"}, plan={"P": "5P"}, **given)  # type: ignore[arg-type]


def last_year_without_ace(**given: object) -> Row:
    """The end of year four; the Ace of Potatoes has long been turned up and won."""
    return scene(year=4, face_up={0: "AP 3P 4P"}, plan={"P": "5P"}, **given)  # type: ignore[arg-type]


def sizes(row: Row) -> list[int]:
    """How many cards each player holds."""
    return [len(hand(row, seat)) for seat in range(row.seats)]


# Plan cards and famine --------------------------------------------------------------------------


@pytest.mark.rule("K3.1")
@pytest.mark.parametrize("reward", ["orden", "northern"])
def test_with_52_cards_each_year_begins_with_a_plan_card_for_each_field(reward: str) -> None:
    row = scene(year=1, options={"reward": reward, "requisition": "mice"})
    close_year(row)
    assert all(field(row, crop).plan == 0 for crop in "WBPS")
    next_year(row)
    for crop in "WBPS":
        (card,) = cards(field(row, crop).plan)
        assert card[-1] == crop
        assert card not in cards(row.plan_left)
    assert [text.split()[2] for text in notes(row, Note.PLANNED)] == ["W", "B", "P", "S"]


@pytest.mark.rule("K3.1")
def test_with_36_cards_nothing_is_turned_up() -> None:
    row = pass_year(scene(year=1, preset="kolkhoznik"))
    assert not notes(row, Note.PLANNED)
    assert all(field(row, crop).plan == 0 for crop in "WBPS")


@pytest.mark.rule("K3.2")
def test_the_ace_of_potatoes_turned_up_this_year_brings_famine() -> None:
    row = pass_year(last_year_with_ace())
    assert field(row, "P").plan == 1 << 26
    assert row.famine
    assert notes(row, Note.FAMINE) == ["famine"]


@pytest.mark.rule("K3.2")
def test_another_ace_brings_no_famine() -> None:
    row = scene(year=4, face_up={0: "2W 3W 4W AP 3P 4P"}, plan={"W": "5W", "P": "5P"})
    pass_year(row)
    assert cards(field(row, "W").plan) == {"AW"}
    assert not row.famine


@pytest.mark.rule("K3.2")
def test_an_ace_that_lies_there_since_an_earlier_year_does_nothing_more() -> None:
    row = scene(
        year=4, options={"accumulate": True}, face_up={0: "2P 3P"}, plan={"P": "AP 5P"}, trump="W"
    )
    pass_year(row)
    assert cards(field(row, "P").plan) == {"AP", "4P", "5P"}
    assert not row.famine


@pytest.mark.rule("K3.2")
def test_in_a_famine_year_the_ace_stays_a_plan_card_worth_1() -> None:
    row = scene(
        year=2,
        famine=True,
        hands=["KP 6B", "6P 8B", "7P 9B", "9P 6S"],
        fields={"P": "QP"},
        plan={"P": "AP"},
        won=[2],
    )
    play(row, "play KP", "play 6P", "play 7P", "play 9P")
    assert "farmed 0 P 47 1" in notes(row)
    assert "AP" in face_up(row, 0)


@pytest.mark.rule("K3.3")
def test_with_final_year_the_fifth_year_is_the_famine_year() -> None:
    row = pass_year(last_year_without_ace(options={"famine_rule": "final_year"}))
    assert row.year == 5
    assert row.famine


@pytest.mark.rule("K3.3")
def test_with_final_year_no_other_year_is_a_famine_year_whatever_is_turned_up() -> None:
    row = scene(
        year=3,
        options={"famine_rule": "final_year"},
        face_up={0: "2P 3P 4P"},
        plan={"P": "5P"},
    )
    pass_year(row)
    assert cards(field(row, "P").plan) == {"AP"}
    assert not row.famine


@pytest.mark.rule("K3.3")
def test_with_final_year_and_36_cards_the_fifth_year_is_the_famine_year_too() -> None:
    row = scene(year=4, preset="kolkhoznik", options={"famine_rule": "final_year"})
    assert pass_year(row).famine
    row = scene(year=3, preset="kolkhoznik", options={"famine_rule": "final_year"})
    assert not pass_year(row).famine


@pytest.mark.rule("K3.4")
def test_with_none_there_is_no_famine() -> None:
    row = pass_year(last_year_with_ace(options={"famine_rule": "none"}))
    assert cards(field(row, "P").plan) == {"AP"}
    assert not row.famine


@pytest.mark.rule("K3.4")
@pytest.mark.parametrize("famine_rule", ["ace_of_clubs", "none"])
def test_with_36_cards_there_is_no_famine(famine_rule: str) -> None:
    options = GAME.make_options({"famine_rule": famine_rule}, "kolkhoznik")
    row = view_row(Match(GAME, options, 4, seed=9).state)
    assert not any(row.famine for row in play_randomly(row, seed=9))


# Dealing ----------------------------------------------------------------------------------------


@pytest.mark.rule("K3.5")
def test_the_deal_comes_after_the_plan_cards() -> None:
    row = pass_year(last_year_with_ace())
    kinds = [text.split()[0] for text in notes(row)]
    assert kinds.index("planned") < kinds.index("dealt")
    assert sizes(row) == [4, 4, 4, 4]  # so the famine just found counts already


@pytest.mark.rule("K3.5")
@pytest.mark.parametrize("seed", range(5))
def test_the_deal_is_from_all_workers_neither_in_a_cellar_nor_in_the_north(seed: int) -> None:
    row = scene(
        year=2,
        options={"famine_rule": "none"},
        seed=seed,
        hidden=["6W 7B", "KS 8W"],
        face_up=["9W 5W", "", "10P"],
        north="JW JB 4W",
        fields={"S": "6S 7S 8S 9S", "W": "QW KW QB KB"},
        farmed=dict.fromkeys("WBPS", 0),
    )
    pass_year(row)
    dealt = set().union(*(hand(row, seat) for seat in range(4)))
    assert len(dealt) == 20
    away = {"6W", "7B", "KS", "8W", "9W", "10P", "JW", "JB"}
    assert dealt | unplaced(row) == WORKERS - away


@pytest.mark.rule("K3.6")
def test_five_cards_each_are_dealt_and_four_in_a_famine_year() -> None:
    row = pass_year(scene(year=1, options={"famine_rule": "none"}))
    assert sizes(row) == [5, 5, 5, 5]
    assert notes(row, Note.DEALT) == ["dealt 1 5"]
    row = pass_year(scene(year=4, options={"famine_rule": "final_year"}))
    assert sizes(row) == [4, 4, 4, 4]
    assert notes(row, Note.DEALT) == ["dealt 1 4"]


@pytest.mark.rule("K3.7")
@pytest.mark.parametrize(
    ("seats", "free", "size"),
    [(4, 20, 5), (4, 19, 4), (4, 16, 4), (4, 15, 3), (5, 24, 4), (5, 9, 1), (5, 4, 0), (3, 14, 4)],
)
def test_with_too_few_workers_all_get_the_same_greatest_number(
    seats: int, free: int, size: int
) -> None:
    away = sorted(unplaced(scene(preset="zonsky")))[free:]
    row = next_year(scene(seats=seats, year=3, preset="zonsky", north=" ".join(away)))
    dealt = {int(text.split()[2]) for text in notes(row, Note.DEALT)[:1]}
    assert dealt == {size}
    if size > 1:
        assert sizes(row) == [size] * seats
        assert len(unplaced(row)) == free - size * seats


@pytest.mark.rule("K3.7")
def test_undealt_workers_are_shuffled_in_again_next_year() -> None:
    dealt_later = set()
    for seed in range(12):
        row = next_year(scene(year=2, seed=seed, preset="zonsky", hidden={**MANY, 3: "6S"}))
        undealt = unplaced(row)
        assert len(undealt) == 3
        while row.year == 3:
            play(row, legal(row)[0])
        dealt_later |= undealt & set().union(*(hand(row, seat) for seat in range(4)))
    assert len(dealt_later) > 4


@pytest.mark.rule("K3.8")
@pytest.mark.parametrize(("free", "tricks"), [(20, 4), (16, 3), (12, 2), (8, 1)])
def test_the_year_has_one_trick_fewer_than_cards_dealt(free: int, tricks: int) -> None:
    away = sorted(unplaced(scene(preset="zonsky")))[free:]
    row = next_year(scene(year=3, preset="zonsky", north=" ".join(away)))
    assert row.tricks == tricks
    for _ in play_randomly(row, seed=1):
        if row.year == 5:
            break
    assert len([text for text in notes(row, Note.WON) if " 5 " not in text]) == tricks


@pytest.mark.rule("K3.8")
def test_a_famine_year_has_three_tricks() -> None:
    row = pass_year(scene(year=4, options={"famine_rule": "final_year"}))
    assert row.tricks == 3
    won = [0]
    for _ in play_randomly(row, seed=1):
        won.append(row.trick_no)
    assert max(won) == 3


@pytest.mark.rule("K3.8")
@pytest.mark.parametrize("free", [7, 4, 3, 0])
def test_a_year_never_has_fewer_tricks_than_none(free: int) -> None:
    away = sorted(unplaced(scene(preset="zonsky")))[free:]
    row = next_year(scene(year=4, preset="zonsky", north=" ".join(away)))
    assert row.phase == Phase.OVER
    assert not notes(row, Note.PLAYED, Note.WON)
    assert row.tricks == 0


@pytest.mark.rule("K3.9")
def test_a_short_deal_is_no_famine() -> None:
    row = next_year(scene(year=3, preset="kolkhoznik", hidden=MANY))
    assert sizes(row) == [4, 4, 4, 4]
    assert not row.famine
    assert row.phase == Phase.NAME_TASK


@pytest.mark.rule("K3.9")
def test_with_shortage_is_famine_a_short_deal_is_a_famine() -> None:
    options = {"shortage_is_famine": True}
    row = next_year(scene(year=3, preset="kolkhoznik", hidden=MANY, options=options))
    assert row.famine
    assert sizes(row) == [4, 4, 4, 4]
    assert row.phase != Phase.NAME_TASK
    one_more = {**MANY, 0: "6W 7W 8W", 1: "6B 7B 8B", 2: "6P 7P 8P", 3: "6S 7S 8S"}
    row = next_year(scene(year=3, preset="kolkhoznik", hidden=one_more, options=options))
    assert sizes(row) == [5, 5, 5, 5]
    assert not row.famine


@pytest.mark.rule("K3.9")
def test_with_shortage_is_famine_the_workers_that_return_from_the_north_count() -> None:
    row = scene(
        year=3,
        preset="kolkhoznik",
        options={"shortage_is_famine": True},
        hidden=["6W 7W 8W", "6B 7B 8B", "6P 7P 8P", "6S 7S 8S"],
        north="KW KB KP KS",
    )
    next_year(row)
    assert sizes(row) == [5, 5, 5, 5]
    assert not row.famine


# The main task ----------------------------------------------------------------------------------


@pytest.mark.rule("K3.10")
@pytest.mark.parametrize("planner", [0, 2])
def test_the_planner_names_one_of_the_four_crops(planner: int) -> None:
    for crop in "WBPS":
        row = scene(phase=Phase.NAME_TASK, planner=planner, hands=["7W KS 8B 9P JP"])
        assert row.turn == planner
        assert legal(row) == ["name W", "name B", "name P", "name S"]
        assert hand(row, planner)  # dealt before the planner names
        play(row, f"name {crop}")
        assert row.trump == "WBPS".index(crop)
        assert notes(row) == [f"named {planner} {crop}"]


@pytest.mark.rule("K3.11")
def test_in_a_famine_year_nobody_is_asked_for_a_main_task() -> None:
    row = pass_year(last_year_with_ace())
    assert row.phase == Phase.TRICK
    assert row.trump == -1
    assert not notes(row, Note.NAMED)


@pytest.mark.rule("K3.11")
def test_in_a_famine_year_swap_reward_and_search_go_on_as_usual() -> None:
    row = last_year_with_ace(options={"swap": True}, hidden={2: "9W"}, farmed={"W": 0})
    pass_year(row)
    assert row.famine
    assert row.phase == Phase.TAKE
    row = scene(
        year=5,
        famine=True,
        hands=["KP 6B", "6P 8B", "7P 9B", "9P 6S"],
        hidden={0: "8W"},
        fields={"P": "QP"},
        plan={"P": "4P"},
        won=[2],
    )
    play(row, "play KP", "play 6P", "play 7P", "play 9P")
    assert "4P" in face_up(row, 0)
    assert "sent 0 8W" in notes(row)


@pytest.mark.rule("K3.12")
@pytest.mark.parametrize("free", [0, 3, 4, 7])
def test_in_a_year_without_a_trick_no_task_is_named_and_nobody_swaps(free: int) -> None:
    away = sorted(unplaced(scene(preset="kolkhoz")) - {"KW"})[free:]
    row = scene(
        year=4, options={"swap": True}, face_up={0: "AP"}, hidden={0: "KW"}, north=" ".join(away)
    )
    next_year(row)
    assert row.phase == Phase.OVER
    assert not notes(row, Note.NAMED, Note.SWAPPED, Note.KEPT)
