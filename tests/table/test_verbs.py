"""Verbs: what can be done with things on the board, with how many, and what it brings."""

from __future__ import annotations

import pytest

from igroteka.engine import game_named, games
from igroteka.table.verbs import verbs_of
from tests.drawing import drawn, random_play

SPEAKING = [name for name, game in sorted(games().items()) if game.words.VERBS]


@pytest.mark.parametrize("name", SPEAKING)
def test_every_verb_counts_what_it_can_be_done_with(name: str) -> None:
    game, seen = game_named(name), set()
    for n, match in enumerate(random_play(game, 3, 4)):
        if n % 3:
            continue
        for seat in match.waiting():
            _picture, desk = drawn(match, seat)
            legal = match.legal(seat)
            for verb in verbs_of(game, legal, desk.handles):
                kinds = [game.actions.decode(action) for action in verb.actions]
                seen.update(kind for kind, _values in kinds)
                assert all(game.words.VERBS[kind] == verb.name for kind, _values in kinds)
                # a card may be played to either end; else each action is of another thing
                things = {(values[0] if kind == "play" else values) for kind, values in kinds}
                assert verb.things == len(things)
    assert seen == set(game.words.VERBS)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_entry_of_a_menu_says_what_it_costs_and_brings(name: str) -> None:
    game = game_named(name)
    for n, match in enumerate(random_play(game, game.default_seats, 3)):
        if n % 5:
            continue
        for seat in match.waiting():
            _picture, desk = drawn(match, seat)
            for handle in (handle for handle in desk.handles if len(handle) > 1):
                for action in handle:
                    told = game.guide.numbers(desk.row, seat, action)
                    assert told, game.actions.text(action)
