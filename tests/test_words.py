"""The words of all games: every action, note, option and refusal in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from igroteka.draw.words import catalogue, speaking
from igroteka.engine import Game, game_named, games, view_row
from igroteka.engine import Note as Noted
from tests.drawing import NAMES, random_play
from tests.wording import is_said, rule_numbers

both = pytest.mark.parametrize("language", ["en", "ru"])
every_game = pytest.mark.parametrize("name", sorted(games()))


@both
@every_game
def test_every_action_has_its_words(name: str, language: str) -> None:
    game = game_named(name)
    with speaking(language):
        for action in range(game.actions.size):
            is_said(game.words.action(action), language)
            is_said(game.words.short(action), language)
            is_said(game.words.short(action, NAMES), language)


@both
@every_game
def test_actions_are_told_apart(name: str, language: str) -> None:
    actions = game_named(name).actions
    words = game_named(name).words
    with speaking(language):
        said: dict[str, str] = {}
        for action in range(actions.size):
            text = words.action(action)
            assert text not in said, f"{actions.text(action)} and {said[text]}: “{text}”"
            said[text] = actions.text(action)


@both
@every_game
def test_whole_games_are_told(name: str, language: str) -> None:
    """Every prompt and every note of random games of all setups."""
    game = game_named(name)
    numbers = rule_numbers(name)
    with speaking(language):
        for preset, options in game.presets.items():
            for seats in options.counts(game.seats):
                for match in random_play(game, seats, seats, preset):
                    notes = match.moves[-1].notes if match.moves else match.opening
                    for noted in notes:
                        sentence, rule = game.words.note(noted, NAMES)
                        if sentence:
                            is_said(sentence, language)
                            assert rule in numbers, (noted, rule)
                    viewer = (len(match.moves) % (seats + 1)) - 1
                    row = view_row(match.view(viewer))
                    title, detail = game.words.prompt(row, viewer, NAMES)
                    is_said(title, language)
                    assert "{" not in detail
                    if not match.over:
                        mine = "Your move" if language == "en" else "Ваш ход"
                        assert title.startswith(mine) is (viewer in match.waiting()), title


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
            for seat in match.waiting():
                legal = set(match.legal(seat))
                for action in range(n % 7, game.actions.size, 7):
                    rule = match.why_not(seat, action)
                    assert bool(rule) is (action not in legal), game.actions.text(action)
                    if rule:
                        assert rule in game.words.REASONS, (rule, game.actions.text(action))


def option_texts(game: Game) -> Iterator[str]:
    for field in game.options.model_fields.values():
        assert field.title
        assert field.description
        yield from (field.title, field.description)
    yield game.words.GAME
    yield game.words.BLURB
    for title, line in game.words.PRESETS.values():
        yield from (title, line)
    yield from game.words.OPTION_VALUES.values()


@every_game
def test_options_and_setups_are_translated(name: str) -> None:
    russian = catalogue("ru").sentences
    missing = [text for text in option_texts(game_named(name)) if text not in russian]
    assert not missing


@every_game
def test_setups_and_values_are_those_of_the_options(name: str) -> None:
    game = game_named(name)
    assert list(game.words.PRESETS) == list(game.options.PRESETS)
    members = {
        member.name.lower()
        for field in game.options.model_fields.values()
        for member in getattr(field.annotation, "__members__", {}).values()
    }
    assert set(game.words.OPTION_VALUES) == members


@every_game
def test_an_unknown_note_needs_no_line(name: str) -> None:
    assert game_named(name).words.note(Noted(99, -1, 0, 0, 0), NAMES) == ("", "")


@every_game
def test_a_rule_without_a_reason_of_its_own_is_refused_too(name: str) -> None:
    assert game_named(name).words.refusal("X99.9")
