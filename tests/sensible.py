"""Positions in which a beginner would not err, and how the bots of a level are asked about them.

A game's `sensible.py` builds its positions by hand, each a function whose name is what a beginner
would not miss, and says which choices are sensible: by the rules, not by what a bot does.

    POSITIONS = Positions()

    @POSITIONS.sensible("play 8W")
    def it_takes_the_trick_that_farms_the_field() -> Row:
        return scene(...)

A bot is shown what its seat may know, and asked with several seeds; every answer has to be
sensible. A master thinks for a time at the table, and for a number of iterations here, so that the
same seed brings the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from benchmarks.strength import MASTER

from igroteka.bots import Bot, Choice, make_bot
from igroteka.bots.levels import LOOKS
from igroteka.bots.players import UNLIMITED, legal_actions
from igroteka.engine import Game, Row, States
from igroteka.engine.cards import lowest
from igroteka.engine.records import Rows, copied

SEEDS = {"adept": 16, "expert": 4, "master": 2}
"""With so many seeds each level is asked."""

WORLDS = 8
"""Where a choice is proved, it is proved in so many guesses of what is hidden."""


class Position(NamedTuple):
    """A position, and what is sensible there."""

    name: str
    """What a beginner would not miss: "it_takes_the_free_win"."""
    scene: Callable[[], Row]
    choices: tuple[str, ...]
    """Texts of the actions that are sensible; or of those that are not ..."""
    blunders: bool
    """... if this is set."""
    proved: bool
    """Whether all that can follow is looked at, to prove what is sensible."""


class Positions:
    """The positions of one game."""

    def __init__(self) -> None:
        self._found: list[Position] = []

    def __iter__(self) -> Iterator[Position]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def sensible(
        self, *choices: str, proved: bool = False
    ) -> Callable[[Callable[[], Row]], Callable[[], Row]]:
        """These actions are sensible, and no others; `proved`: see Position."""
        return self._told(choices, False, proved)

    def blunder(
        self, *choices: str, proved: bool = False
    ) -> Callable[[Callable[[], Row]], Callable[[], Row]]:
        """Every action is sensible but these."""
        return self._told(choices, True, proved)

    def _told(
        self, choices: tuple[str, ...], blunders: bool, proved: bool
    ) -> Callable[[Callable[[], Row]], Callable[[], Row]]:
        def tell(scene: Callable[[], Row]) -> Callable[[], Row]:
            self._found.append(Position(scene.__name__, scene, choices, blunders, proved))
            return scene

        return tell


class Question(NamedTuple):
    """A position as a bot is asked about it."""

    game: Game
    state: States
    """The whole truth, of shape (1,)."""
    view: States
    """What the seat may know of it."""
    seat: int
    sensible: frozenset[int]
    others: frozenset[int]


def question(game: Game, position: Position) -> Question:
    """The position as it is asked; of several seats that may act, the first is asked."""
    state = game.fresh_states(1)
    Rows(state)[0] = position.scene()
    seat = lowest(int(game.kernels.playout.waiting_at(state, 0)))
    view = seen(game, state, seat)
    legal = frozenset(legal_actions(game, view, seat).tolist())
    named = frozenset(map(game.actions.parse, position.choices))
    texts = [game.actions.text(action) for action in sorted(legal)]
    assert named <= legal, f"{position.choices} are not all legal; legal is {texts}"
    sensible = legal - named if position.blunders else named
    return Question(game, state, view, seat, sensible, legal - sensible)


def seen(game: Game, state: States, viewer: int) -> States:
    """What a seat sees of a state."""
    view = copied(state)
    game.kernels.playout.hide_at(view, 0, viewer)
    return view


# Asking -----------------------------------------------------------------------------------------


def faults(asked: Question, level: str) -> list[str]:
    """What a level does that is not sensible, in words: one sentence for each seed."""
    game = asked.game
    found = []
    for seed in range(SEEDS[level]):
        choice = thinker(game, level, seed).choose(copied(asked.view), asked.seat)
        if choice.action not in asked.sensible:
            found.append(f"{level}, seed {seed}: {in_words(game, choice)}")
    return found


def thinker(game: Game, level: str, seed: int) -> Bot:
    """The bot of a level, with as much time as it wants."""
    if level not in LOOKS:
        return make_bot(game, MASTER, seed)
    return LOOKS[level]._replace(seconds=UNLIMITED).bot(game, seed)


def in_words(game: Game, choice: Choice) -> str:
    """What was chosen, and the evidence for it and for what else was tried most."""
    evidence = ", ".join(
        f"“{game.actions.text(tried.action)}” {tried.visits} times: "
        + "/".join(f"{value:.2f}" for value in tried.values)
        for tried in choice.tried[:6]
    )
    return f"“{game.actions.text(choice.action)}” ({evidence})"


def told(asked: Question, position: Position, found: list[str]) -> str:
    """What a failing test says."""
    sentence = position.name.replace("_", " ")
    texts = ", ".join(f"“{asked.game.actions.text(action)}”" for action in sorted(asked.sensible))
    return "\n".join([f"{sentence}: sensible is {texts}, but", *found])


# Proving ----------------------------------------------------------------------------------------


def worths(game: Game, state: States, seat: int) -> dict[int, float]:
    """What each action of a seat comes to in a world that all know, the others playing against it.

    A victory is 1, a shared one its share, all else 0; every course of play is looked at.
    """
    return {
        action: _worth(game, after(game, state, seat, action), seat)
        for action in legal_actions(game, state, seat).tolist()
    }


def _worth(game: Game, state: States, seat: int) -> float:
    waiting = int(game.kernels.playout.waiting_at(state, 0))
    if waiting == 0:
        scores, ranks = np.zeros((2, int(state["seats"][0])), np.int32)
        game.kernels.playout.outcome_at(state, 0, scores, ranks)
        return float(ranks[seat] == 1) / np.count_nonzero(ranks == 1)
    mover = lowest(waiting)
    best = max if mover == seat else min
    return best(
        _worth(game, after(game, state, mover, action), seat)
        for action in legal_actions(game, state, mover).tolist()
    )


def after(game: Game, state: States, seat: int, action: int) -> States:
    """The state to which an action leads."""
    led = copied(state)
    game.kernels.playout.apply_at(led, 0, seat, action)
    return led


def worlds(asked: Question) -> Iterator[States]:
    """The truth, and others that the seat may believe."""
    yield asked.state
    for seed in range(1, WORLDS):
        guess = copied(asked.view)
        asked.game.kernels.playout.guess_at(guess, 0, asked.seat, seed)
        yield guess
