"""First games with a coach: what is said, where it points, and that it comes to its end."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from igroteka.draw.words import catalogue, speaking
from igroteka.engine import Game, Match, game_named, games
from igroteka.engine.page import Coach, Step
from igroteka.table.coach import SEAT, lesson, steps_of
from igroteka.table.word_laws import coach_faults
from tests.drawing import drawn, whole
from tests.wording import rule_numbers

COACHED = [name for name, game in sorted(games().items()) if game.coach]
every_coach = pytest.mark.parametrize("name", COACHED)

FRAME = {"prompt", "hand", "board", *(f"seat{seat}" for seat in range(5))}
"""Places that the frame of every game has."""

NAMED = re.compile(r'data-(?:place|zone|k)="([^"]*)"')

MOVES = 600
"""A coach has come to its end before so many moves."""


class Said(NamedTuple):
    """A step at the moment when it is said."""

    number: int
    step: Step
    match: Match


def coach_of(game: Game) -> Coach:
    assert game.coach is not None
    return game.coach


def led(game: Game, chance: random.Random) -> Iterator[Said]:
    """A first game in which everybody plays at random, until the last step is over."""
    coach = coach_of(game)
    options = game.make_options(preset=coach.PRESET)
    match = Match(game, options, coach.SEATS, coach.SEED)
    told: list[tuple[int, int]] = []
    heard: set[int] = set()
    while not match.over and len(match.moves) < MOVES:
        now = lesson(match, coach, told)
        if set(range(len(coach.STEPS))) <= set(now.over):
            return
        if now.step is not None and now.step not in heard:
            heard.add(now.step)
            yield Said(now.step, steps_of(coach)[now.step], match)
        if now.step is not None and not steps_of(coach)[now.step].waits:
            told.append((now.step, len(match.moves)))
            continue
        seat = chance.choice(match.waiting())
        match.play(seat, chance.choice(match.legal(seat)))
    raise AssertionError(f"{game.name}: the coach has not come to its end: {sorted(heard)}")


@every_coach
@pytest.mark.parametrize("seed", range(4))
def test_a_coach_comes_to_its_end_whatever_is_played(name: str, seed: int) -> None:
    game = game_named(name)
    said = [each.number for each in led(game, random.Random(seed))]
    in_order = [number for number in said if number < len(coach_of(game).STEPS)]
    assert in_order == list(range(len(coach_of(game).STEPS)))


@every_coach
@pytest.mark.parametrize("seed", range(2))
def test_every_place_that_a_coach_points_at_is_on_the_page(name: str, seed: int) -> None:
    for said in led(game_named(name), random.Random(seed)):
        picture, _desk = drawn(said.match, SEAT)
        assert said.step.at in FRAME | set(NAMED.findall(whole(picture))), said.step.at


@every_coach
def test_every_choice_of_a_first_game_is_told(name: str) -> None:
    """A choice that is asked for while the coach speaks has a step, or is one of a told choice."""
    game = game_named(name)
    coach = coach_of(game)
    told = {kind for step in steps_of(coach) for kind in step.waits}
    met: set[str] = set()
    for seed in range(4):
        for said in led(game, random.Random(seed)):
            met |= {game.actions.decode(action)[0] for action in said.match.legal(SEAT)}
    assert met <= told, met - told


@every_coach
def test_every_sentence_of_a_coach_is_said_in_both_languages(name: str) -> None:
    game = game_named(name)
    for language in ("en", "ru"):
        with speaking(language):
            assert not list(coach_faults(game, rule_numbers(name)))
    russian = catalogue("ru").sentences
    sentences = [text for s in steps_of(coach_of(game)) for text in (s.say, s.then, s.instead)]
    assert not [text for text in sentences if text and text not in russian]


@every_coach
def test_steps_are_short_and_the_last_lets_go(name: str) -> None:
    coach = coach_of(game_named(name))
    assert max(len(step.say) for step in steps_of(coach)) <= 260
    assert not coach.STEPS[-1].waits
    assert "I stay here" in coach.STEPS[-1].say
