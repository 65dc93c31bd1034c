"""What the games stage: notes that name places which the board then has, in every language."""

from __future__ import annotations

import importlib
import re
from types import SimpleNamespace
from typing import Any

import pytest

from igroteka.draw.words import speaking
from igroteka.engine import NOBODY, Match, Note, game_named, games
from igroteka.engine.page import Staged
from igroteka.table.word_laws import note_faults
from tests.drawing import NAMES, drawn, random_play, whole

NAMED = re.compile(r'data-(?:k|zone|place)="([^"]+)"')

WORTH = {
    "kolkhoz": {"FAILED", "TURNED", "SENT", "YEAR"},
    "nomenklatura": {"SCORING", "PAYS", "INCOME"},
    "ozymandias": {"BID", "WON", "COLLAPSED"},
    "pax_pamir": {"CHECK", "BLOCKS", "SCORED"},
    "rebuild": {"SWEPT"},
}
"""What is to be told step by step, whatever else is."""


def places(match: Match) -> set[str]:
    """The places that a spectator's page has names for."""
    picture, _desk = drawn(match, NOBODY)
    return {*NAMED.findall(whole(picture)), *(f"seat{seat}" for seat in range(match.seats))}


def staged(match: Match) -> list[tuple[Note, Staged]]:
    """What is staged of the last move."""
    stage, names = match.game.stage, NAMES[: match.seats]
    notes = match.moves[-1].notes if match.moves else ()
    return [(note, how) for note in notes if (how := stage.staged(note, names)) is not None]


@pytest.mark.parametrize("name", sorted(games()))
@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_lit_stood_on_the_board_before(name: str, language: str) -> None:
    game = game_named(name)
    state = importlib.import_module(f"{game.package}.rules.state")
    kind_of = {member.value: member.name for member in state.Note}
    kinds: set[str] = set()
    with speaking(language):
        before: set[str] = set()
        for match in random_play(game, game.default_seats, 5):
            for note, how in staged(match):
                assert set(how.lights) <= before, note
                assert {how.to} <= before | {""}, note
                kinds.add(kind_of[note.kind])
            if not match.over:
                before = places(match)
    assert kinds >= WORTH[name]


@pytest.mark.parametrize("name", sorted(games()))
def test_what_is_staged_is_a_line_of_the_log_or_says_its_own(name: str) -> None:
    game = game_named(name)
    for match in random_play(game, game.default_seats, 6):
        for note, how in staged(match):
            sentence, _rule = game.words.note(note, NAMES[: match.seats])
            assert bool(sentence) != bool(how.says), note


@pytest.mark.parametrize("name", sorted(games()))
def test_what_is_summed_up_is_staged(name: str) -> None:
    game = game_named(name)
    for kind in game.stage.SUMMED:
        assert game.stage.staged(Note(kind, 0, 0, 0, 0), NAMES) is not None


@pytest.mark.parametrize(
    ("how", "fault"),
    [
        ("a stamp", "should be a Staged"),
        (Staged(says="{name} gets it"), "{name}"),
        (Staged(), ""),
        (None, ""),
    ],
)
def test_faults_of_a_stage_are_told(
    how: object, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_named("rebuild")
    stage: Any = SimpleNamespace(staged=lambda note, names: how, SUMMED=frozenset())
    monkeypatch.setattr(game, "stage", stage)
    faults = list(note_faults(game, [Note(0, 0, 0, 0, 0)], {"R2.9"}))
    assert [fault in told and "stage.staged of kind 0" in told for told in faults] == [
        True for _ in range(bool(fault))
    ]


def test_a_stage_that_crashes_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def staged(note: Note, names: object) -> None:
        raise KeyError("nothing")

    game = game_named("rebuild")
    monkeypatch.setattr(game, "stage", SimpleNamespace(staged=staged))
    (fault,) = note_faults(game, [Note(0, 0, 0, 0, 0)], {"R2.9"})
    assert "stage.staged of kind 0 (BEGAN) ends in KeyError" in fault
