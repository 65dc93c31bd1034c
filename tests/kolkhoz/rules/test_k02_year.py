"""Chapter K2: setup and the year's order."""

from __future__ import annotations

import re

import pytest

from igroteka.engine import Match, view_row
from igroteka.engine.course import notes_since
from igroteka.games.kolkhoz.rules.state import Note, Phase
from tests.kolkhoz.scenes import (
    GAME,
    WORKERS,
    cards,
    field,
    hand,
    notes,
    play,
    play_randomly,
    scene,
)

LETTERS = {
    Note.YEAR: "Y",
    Note.PLANNED: "P",
    Note.FAMINE: "",
    Note.DEALT: "D",
    Note.NAMED: "N",
    Note.SWAPPED: "s",
    Note.KEPT: "s",
    Note.PLAYED: "p",
    Note.WON: "w",
    Note.ASSIGNED: "a",
    Note.FARMED: "f",
    Note.STACKED: "f",
    Note.CELLARED: "c",
    Note.NOBODY_SEARCHED: "",
    Note.FAILED: "F",
    Note.DRUNKARD: "F",
    Note.INFORMANT: "F",
    Note.PARTY_MAN: "F",
    Note.TURNED: "F",
    Note.SENT: "F",
    Note.DRAFTED: "F",
    Note.RETURNED: "",
    Note.ENDED: "",
}
"""What happens in a year, one letter each: so that a whole year reads as a word."""

ORDER = r"Y(P{4})?DN?s*(pppp?p?waaaa?a?f*)*c*F*"


@pytest.mark.rule("K2.1")
def test_with_52_cards_each_field_has_a_pile_of_its_own_and_all_else_is_empty() -> None:
    row = view_row(Match(GAME, GAME.presets["kolkhoz"], 4, seed=5).state)
    for crop in "WBPS":
        pile = {card for card in cards(row.plan_left) if card[-1] == crop}
        assert len(pile) == 4  # the fifth has just been turned up
        assert len(cards(field(row, crop).plan)) == 1
        assert field(row, crop).workers == 0
        assert field(row, crop).hours == 0
    assert row.north == 0
    for seat in range(4):
        player = row.players[seat]
        assert (player.hidden, player.open, player.stack, player.medals) == (0, 0, 0, 0)


@pytest.mark.rule("K2.1")
def test_piles_and_workers_are_shuffled() -> None:
    rows = [view_row(Match(GAME, GAME.presets["kolkhoz"], 4, seed).state) for seed in range(30)]
    assert len({row.fields[0].plan for row in rows}) == 5
    assert len({row.players[0].hand for row in rows}) == 30
    assert set().union(*(hand(row, seat) for row in rows for seat in range(4))) == WORKERS


@pytest.mark.rule("K2.2")
def test_the_first_planner_is_drawn_by_chance() -> None:
    planners = {
        view_row(Match(GAME, GAME.presets["kolkhoz"], 4, seed).state).planner for seed in range(40)
    }
    assert planners == {0, 1, 2, 3}


@pytest.mark.rule("K2.3")
@pytest.mark.parametrize("preset", ["kolkhoz", "kolkhoznik", "zonsky"])
def test_the_game_lasts_five_years(preset: str) -> None:
    row = view_row(Match(GAME, GAME.presets[preset], 4, seed=2).state)
    years = [row.year for _ in play_randomly(row, seed=2)]
    assert sorted(set(years)) == [1, 2, 3, 4, 5]
    assert years == sorted(years)
    assert row.phase == Phase.OVER
    assert notes(row)[-1] == "ended"


@pytest.mark.rule("K2.3")
def test_every_pile_holds_a_plan_card_for_each_of_the_five_years() -> None:
    row = view_row(Match(GAME, GAME.presets["kolkhoz"], 4, seed=2).state)
    left = [(row.year, row.plan_left.bit_count()) for _ in play_randomly(row, seed=2)]
    assert set(left) == {(1, 16), (2, 12), (3, 8), (4, 4), (5, 0)}


@pytest.mark.rule("K2.4")
@pytest.mark.parametrize("preset", ["kolkhoz", "kolkhoznik", "zonsky"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_year_runs_in_the_same_order(preset: str, seats: int) -> None:
    row = view_row(Match(GAME, GAME.presets[preset], seats, seed=4).state)
    course = ""
    noted = 0
    for _ in play_randomly(row, seed=4):
        course += "".join(LETTERS[Note(note.kind)] for note in notes_since(row, noted))
        noted = row.noted
    course += "".join(LETTERS[Note(note.kind)] for note in notes_since(row, noted))
    years = re.findall("Y[^Y]*", course)
    assert len(years) == 5
    for year in years:
        assert re.fullmatch(ORDER, year), year


@pytest.mark.rule("K2.4")
def test_after_the_last_trick_come_cellar_search_and_the_next_planning() -> None:
    row = scene(
        trump="S",
        hands=["KW 6W", "7W 6P", "8W 7P", "9W 8P"],
        won=[3],
        fields={"W": "QW"},
        plan={"W": "3W"},
        options={"swap": True, "famine_rule": "none"},
    )
    play(row, "play KW", "play 7W", "play 8W", "play 9W")
    kinds = [text.split()[0] for text in notes(row)]
    order = ["won", "assigned", "farmed", "cellared", "failed", "year", "planned", "dealt"]
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)
    assert row.year == 2
    assert row.phase == Phase.NAME_TASK
    play(row, "name W")
    assert row.phase == Phase.TAKE
    play(row, *["keep"] * 4)
    assert row.phase == Phase.TRICK
