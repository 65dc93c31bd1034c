"""Numbers that are set: which kinds of actions they are, and what is said of each."""

from __future__ import annotations

import pytest

from igroteka.draw.words import speaking
from igroteka.engine import game_named, games, view_row
from igroteka.table.stepper import number_of, steppable, stepper
from tests.drawing import Elements, random_play
from tests.wording import is_said

COUNTING = [name for name, game in sorted(games().items()) if game.words.NUMBERS]

GAMES = 6
"""So many random games have every kind of number."""


@pytest.mark.parametrize("name", COUNTING)
def test_every_kind_of_number_is_set_by_a_stepper(name: str) -> None:
    game, seen = game_named(name), set()
    for seed in range(GAMES):
        if seen == set(game.words.NUMBERS):
            break
        for match in random_play(game, 3, seed):
            for seat in match.waiting():
                for kind, actions in steppable(game, match.legal(seat)):
                    if kind in seen:
                        continue
                    numbers = tuple([number_of(game, action) for action in actions])
                    assert list(numbers) == sorted(set(numbers))
                    row = view_row(match.view(seat))
                    for language in ("en", "ru"):
                        with speaking(language):
                            brings = [game.guide.numbers(row, seat, a) for a in actions]
                            for text in filter(None, brings):
                                is_said(text, language)
                            html = stepper(kind, 0, actions, numbers, "Bid", brings[0])
                            assert not Elements(html).faults
                    seen.add(kind)
    assert seen == set(game.words.NUMBERS)
