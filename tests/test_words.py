"""The words of all games: every action, note, option and refusal in both languages."""

from __future__ import annotations

import pytest

from igroteka.draw.words import catalogue, speaking
from igroteka.engine import Note as Noted
from igroteka.engine import game_named, games
from igroteka.table.word_laws import (
    action_faults,
    note_faults,
    option_faults,
    option_texts,
    prompt_faults,
    refusal_faults,
)
from tests.drawing import NAMES, random_play
from tests.wording import is_said, rule_numbers

both = pytest.mark.parametrize("language", ["en", "ru"])
every_game = pytest.mark.parametrize("name", sorted(games()))


@both
@every_game
def test_every_action_has_words_of_its_own(name: str, language: str) -> None:
    with speaking(language):
        assert not list(action_faults(game_named(name)))


@both
@every_game
def test_whole_games_are_told(name: str, language: str) -> None:
    """Every prompt and every note of random games of all setups."""
    game = game_named(name)
    with speaking(language):
        for preset, options in game.presets.items():
            for seats in options.counts(game.seats):
                for match in random_play(game, seats, seats, preset):
                    notes = match.moves[-1].notes if match.moves else match.opening
                    assert not list(note_faults(game, notes, rule_numbers(name)))
                    viewer = (len(match.moves) % (seats + 1)) - 1
                    assert not list(prompt_faults(match, viewer))


@both
@every_game
def test_every_refusal_is_a_rule_with_a_reason(name: str, language: str) -> None:
    words = game_named(name).words
    assert words.REASONS.keys() <= rule_numbers(name)
    with speaking(language):
        for rule in words.REASONS:
            is_said(words.refusal(rule), language)


@every_game
def test_every_refusal_of_random_positions_has_a_reason(name: str) -> None:
    game = game_named(name)
    for seats in game.seats:
        for n, match in enumerate(random_play(game, seats, 10 + seats)):
            actions = range(n % 7, game.actions.size, 7)
            for seat in match.waiting():
                assert not list(refusal_faults(match, seat, actions, rule_numbers(name)))
                named = {match.why_not(seat, action) for action in actions[n % 5 :: 5]}
                assert named <= {"", *game.words.REASONS}


@every_game
def test_options_and_setups_are_translated(name: str) -> None:
    russian = catalogue("ru").sentences
    missing = [text for text in option_texts(game_named(name)) if text not in russian]
    assert not missing


@every_game
def test_setups_and_values_are_those_of_the_options(name: str) -> None:
    game = game_named(name)
    assert not list(option_faults(game))
    assert list(game.words.PRESETS) == list(game.options.PRESETS)


@every_game
def test_an_unknown_note_needs_no_line(name: str) -> None:
    assert game_named(name).words.note(Noted(99, -1, 0, 0, 0), NAMES) == ("", "")


@every_game
def test_a_rule_without_a_reason_of_its_own_is_refused_too(name: str) -> None:
    assert game_named(name).words.refusal("X99.9")
