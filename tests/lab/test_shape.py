"""What is counted of games whose numbers are known."""

from __future__ import annotations

import json
import math
from collections.abc import Callable

import pytest
from experiments.shapes import PAGE, STORED, page

from igroteka.engine import Game, Refusal, game_named
from igroteka.engine.dice import draws_between, seeded, stepped
from igroteka.lab.shape import AT_MOST, Shape, shape, told
from known import KUHN, ONEILL, TIC_TAC_TOE


def counted(game: Game, plays: int = 300) -> Shape:
    return shape(game, next(iter(game.presets.values())), 2, plays, 1)


def test_noughts_and_crosses() -> None:
    """All courses counted, random plays last 7.626 moves in the mean; nothing is hidden."""
    found = counted(TIC_TAC_TOE)
    assert found.decisions.low < 7.626 < found.decisions.high
    assert found.most == found.actions == 9
    assert (found.dealt.mean, found.drawn.mean, found.chancy) == (0, 0, 0)
    assert (found.hidden, found.most_hidden, found.together) == (0, 0, 0)


def test_poker_with_three_cards() -> None:
    """Whoever holds one of three cards cannot tell two from each other: one bit."""
    found = counted(KUHN)
    assert found.hidden == pytest.approx(1, abs=0.1)
    assert found.most_hidden < 1.2
    assert found.offered.mean == found.most == 2
    assert found.decisions.low < 2.25 < found.decisions.high  # two, or three after pass and bet


def test_choices_made_at_once() -> None:
    found = counted(ONEILL, 20)
    assert found.together == 0.5  # then the other is the only one who is asked
    assert found.decisions.mean == 2


def test_numbers_drawn_are_counted_by_the_steps_of_the_dice() -> None:
    dice = start = seeded(2**64 - 1)
    for n in range(5):
        assert draws_between(start, dice) == n
        dice = stepped(dice)


def test_what_is_told_says_how_sure_it_is() -> None:
    lines = dict(told(counted(TIC_TAC_TOE, 30)))
    assert "±" in lines["Decisions in a play"]
    assert lines["Bits unknown to who chooses, median"] == "0.0"
    one = dict(told(counted(TIC_TAC_TOE, 1)))
    assert "±" not in one["Decisions in a play"]
    many = counted(TIC_TAC_TOE, 3)._replace(hidden=AT_MOST)
    assert dict(told(many))["Bits unknown to who chooses, median"] == "over 20"
    assert math.isclose(AT_MOST, 20.9, abs_tol=0.1)


def test_what_cannot_be_played_is_refused() -> None:
    game = game_named("kolkhoz")
    with pytest.raises(Refusal, match="is played by"):
        shape(game, next(iter(game.presets.values())), 9, 1, 1)


def test_the_page_has_the_numbers_that_were_counted() -> None:
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    assert PAGE.read_text(encoding="utf-8") == page(stored)


@pytest.mark.parametrize("column", range(5))
def test_the_numbers_of_the_page_are_those_of_the_games(
    compile_game: Callable[[str], Game], column: int
) -> None:
    stored = json.loads(STORED.read_text(encoding="utf-8"))[column]
    game = compile_game(stored["game"])
    options = next(iter(game.presets.values()))
    now = shape(game, options, stored["seats"], 2, 1)
    assert now.actions == stored["actions"]
    assert now.record == stored["record"]
    low, high = stored["decisions"][1:3]
    assert low / 3 < now.decisions.mean < 3 * high
    assert now.most <= stored["most"] + 1
