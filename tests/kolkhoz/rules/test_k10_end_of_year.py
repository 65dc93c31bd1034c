"""Chapter K10: end of the year."""

from __future__ import annotations

import random

import pytest

from igroteka.games.kolkhoz.rules.state import Note, Phase
from tests.kolkhoz.scenes import (
    GAME,
    WORKERS,
    Match,
    cards,
    close_year,
    face_up,
    field,
    hand,
    hidden,
    next_year,
    notes,
    pass_year,
    play,
    play_randomly,
    ranking,
    scene,
    sent,
    stack,
    turned,
    unplaced,
)

STACKS = {"preset": "kolkhoznik", "farmed": {"W": 1}, "fields": {"B": "10S JW"}, "won": [1, 3]}
"""With 36 cards: P1 farmed Wheat; on Beets lie two workers."""


@pytest.mark.rule("K10.1")
@pytest.mark.parametrize(
    "options",
    [
        {"deck": "d52"},
        {"deck": "d52", "requisition": "mice"},
        {"deck": "d52", "reward": "northern", "requisition": "mice"},
        {"deck": "d36", "reward": "northern", "requisition": "mice"},
    ],
)
def test_cards_in_the_north_stay_there_for_the_rest_of_the_game(options: dict[str, str]) -> None:
    row = next_year(scene(year=2, options=options, north="KW QB JP 6S"))
    for _ in play_randomly(row, seed=1):
        assert {"KW", "QB", "JP", "6S"} <= cards(row.north)
        assert all(not {"KW", "QB", "JP", "6S"} & hand(row, seat) for seat in range(4))
    assert {"KW", "QB", "JP", "6S"} <= cards(row.north)
    assert not notes(row, Note.RETURNED)


@pytest.mark.rule("K10.2")
@pytest.mark.parametrize("requisition", ["orden", "mice"])
def test_with_36_cards_and_reward_orden_the_north_returns_at_the_start_of_the_next_year(
    requisition: str,
) -> None:
    options = {"deck": "d36", "requisition": requisition}
    row = close_year(scene(year=2, options=options, north="KW QB JP 6S"))
    assert cards(row.north) == {"KW", "QB", "JP", "6S"}
    next_year(row)
    assert row.north == 0
    assert notes(row, Note.RETURNED) == ["returned 4"]
    everywhere = unplaced(row).union(*(hand(row, seat) for seat in range(4)))
    assert everywhere == WORKERS


@pytest.mark.rule("K10.2")
def test_drunkards_return_from_the_north_too() -> None:
    row = scene(year=2, preset="kolkhoznik", trump="W", fields={"W": "JW"}, won=[4])
    close_year(row)
    assert cards(row.north) == {"JW"}
    next_year(row)
    assert row.north == 0
    assert "JW" in unplaced(row).union(*(hand(row, seat) for seat in range(4)))


@pytest.mark.rule("K10.2")
def test_after_the_fifth_year_the_north_does_not_return() -> None:
    row = pass_year(scene(year=5, preset="kolkhoznik", north="KW QB"))
    assert cards(row.north) == {"KW", "QB"}
    assert row.phase == Phase.OVER


@pytest.mark.rule("K10.3")
def test_only_the_top_of_each_stack_stays_as_a_face_up_card() -> None:
    row = scene(
        **{**STACKS, "farmed": dict.fromkeys("WBPS", 1)},
        face_up={1: "6P 7S"},
        stacks={1: "KW QW KS QS"},
    )
    close_year(row)
    assert face_up(row, 1) == {"6P", "7S"}
    assert stack(row, 1) == set()
    assert {"KW", "QW", "KS", "QS"} <= unplaced(row)


@pytest.mark.rule("K10.3")
def test_cards_of_a_stack_turned_up_by_a_search_go_back_too() -> None:
    row = scene(
        **STACKS,
        options={"requisition": "mice"},
        face_up={1: "6W"},
        stacks={1: "9B KW"},
        hidden={2: "QB"},
    )
    close_year(row)
    assert turned(row) == {1: {"9B"}, 2: {"QB"}}
    assert sent(row) == {2: {"QB"}}
    assert face_up(row, 1) == {"6W"}
    assert {"9B", "KW"} <= unplaced(row)


@pytest.mark.rule("K10.3")
def test_if_the_top_was_sent_to_the_north_nothing_of_the_stack_stays() -> None:
    row = scene(**STACKS, face_up={1: "6P"}, stacks={1: "8W KW"})
    close_year(row)
    assert sent(row) == {1: {"6P"}}
    assert face_up(row, 1) == stack(row, 1) == set()
    assert cards(row.north) == {"6P"}
    assert {"8W", "KW"} <= unplaced(row)


@pytest.mark.rule("K10.4")
def test_workers_go_back_from_their_fields_and_every_field_starts_anew() -> None:
    row = scene(
        year=2,
        fields={"W": "KW QW 10W 6S", "B": "8B", "P": "9P"},
        farmed={"W": 2},
        won=[0, 0, 4],
    )
    assert cards(field(row, "W").workers) == {"KW", "QW", "10W", "6S"}
    close_year(row)
    assert {"KW", "QW", "10W", "6S", "8B", "9P"} <= unplaced(row)
    next_year(row)
    for crop in "WBPS":
        assert field(row, crop).workers == 0
        assert field(row, crop).hours == 0
        assert field(row, crop).farmer == -1
    dealt = set()
    for seed in range(4):
        again = pass_year(scene(year=2, fields={"W": "KW QW 10W 6S"}, seed=seed))
        dealt |= set().union(*(hand(again, seat) for seat in range(4)))
    assert {"KW", "QW", "10W", "6S"} <= dealt


@pytest.mark.rule("K10.5")
@pytest.mark.parametrize(
    "options", [{}, {"requisition": "mice"}, {"reward": "northern", "requisition": "mice"}]
)
def test_without_accumulate_plan_cards_still_lying_leave_the_game(options: dict[str, str]) -> None:
    row = scene(year=2, options=options, plan={"W": "4W", "B": "3B"}, won=[4])
    close_year(row)
    assert {"4W", "3B"} <= cards(row.gone)
    assert all(field(row, crop).plan == 0 for crop in "WBPS")
    next_year(row)
    for crop in "WB":
        assert len(cards(field(row, crop).plan)) == 1
    assert {"4W", "3B"} <= cards(row.gone)


@pytest.mark.rule("K10.6")
def test_with_accumulate_plan_cards_stay_and_next_years_card_is_laid_beside_them() -> None:
    row = scene(year=2, options={"accumulate": True}, plan={"W": "4W", "B": "3B 5B"}, won=[4])
    pass_year(row)
    assert {"4W"} < cards(field(row, "W").plan)
    assert len(cards(field(row, "W").plan)) == 2
    assert {"3B", "5B"} < cards(field(row, "B").plan)
    assert len(cards(field(row, "B").plan)) == 3


@pytest.mark.rule("K10.6")
def test_with_accumulate_whoever_farms_the_field_later_takes_them_all() -> None:
    row = scene(
        year=3,
        options={"accumulate": True},
        hands=["KW 6B 7B", "6W 8B 9B", "7W 6P 7P", "8W 8P 9P"],
        fields={"W": "QW JW"},
        plan={"W": "AW 3W 5W"},
    )
    play(row, "play KW", "play 6W", "play 7W", "play 8W")
    assert face_up(row, 0) == {"AW", "3W", "5W"}


@pytest.mark.rule("K10.7")
@pytest.mark.parametrize("medals", [False, True])
@pytest.mark.parametrize("reward", ["orden", "northern"])
def test_medals_are_counted_through_the_whole_game_in_every_variant(
    medals: bool, reward: str
) -> None:
    options = {"medals": medals, "reward": reward, "requisition": "mice"}
    row = next_year(scene(year=1, options=options, medals=[2, 1, 1, 0]))
    for _ in play_randomly(row, seed=3):
        pass
    won = [text.split()[1] for text in notes(row, Note.WON)]
    assert won  # the last of them: the notes reach back to them only
    total = sum(row.players[seat].medals for seat in range(4))
    assert 4 + 3 * 2 < total <= 4 + 4 * 4


@pytest.mark.rule("K10.7")
@pytest.mark.parametrize("requisition", ["orden", "mice"])
def test_no_search_ever_takes_a_medal(requisition: str) -> None:
    row = scene(
        year=3,
        options={"medals": True, "requisition": requisition},
        medals=[4, 3, 2, 1],
        won=[1, 1, 1, 1],
        hidden=["KW", "KB", "KP", "KS"],
    )
    pass_year(row)
    assert sent(row)
    assert [row.players[seat].medals for seat in range(4)] == [4, 3, 2, 1]


@pytest.mark.rule("K10.8")
@pytest.mark.parametrize("planner", range(4))
@pytest.mark.parametrize("famine", [False, True])
def test_the_office_of_planner_passes_to_the_next_clockwise(planner: int, famine: bool) -> None:
    row = pass_year(scene(year=2, planner=planner, famine=famine, options={"famine_rule": "none"}))
    assert row.planner == (planner + 1) % 4
    assert row.turn == row.planner
    assert notes(row, Note.YEAR) == [f"year {row.planner} 3"]


@pytest.mark.rule("K10.9")
def test_the_fifth_year_has_its_search_and_its_end_of_the_year_before_the_scoring() -> None:
    row = scene(
        **{**STACKS, "won": [1, 2]},
        year=5,
        leader=1,
        hands=["6S 10B", "KS QB", "7S 9P", "8S 9S"],
        face_up={1: "7W"},
        stacks={1: "QW KW"},
    )
    play(row, "play KS", "play 7S", "play 8S", "play 6S")
    assert row.phase == Phase.OVER
    assert sent(row) == {1: {"QB"}}  # hidden as the last card, found as the only one who farmed
    assert face_up(row, 1) == {"7W"}
    assert hidden(row, 0) == {"10B"}
    assert ranking(row)[0] == [10, 7, 9, 9]


@pytest.mark.rule("K8.2")
@pytest.mark.parametrize("seed", range(4))
def test_all_that_follows_one_move_is_noted_however_many_years_pass_by_themselves(
    seed: int,
) -> None:
    options = GAME.make_options({"nomenklatura": True, "work_hours_threshold": 1, "deck": "d36"})
    match = Match(GAME, options, 5, seed)
    chance = random.Random(seed)
    while not match.over:
        (seat,) = match.waiting()
        move = match.play(seat, chance.choice(match.legal(seat)))
        assert move.notes
    kinds = [note.kind for move in match.moves for note in move.notes]
    assert kinds.count(Note.YEAR) == 4
