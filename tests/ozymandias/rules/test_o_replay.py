"""Guesses in real plays: each must have a history that leads to what all have seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from igroteka.engine import Game, Match, view_row
from igroteka.engine.records import NOBODY, copied
from igroteka.games.ozymandias.rules.state import REMEMBERED, Phase
from tests.ozymandias.rules.replaying import Course, unseen
from tests.ozymandias.scenes import GAME

GAMES = 12
"""How many random games are played of each preset with each number of seats."""

EVERY = 23
"""Guesses are made after so many moves, and after each unseen transfer's turn."""


def returned(match: Match, seat: int, action: int) -> int:
    """What a move of the mulligan puts back, as a set of cards."""
    kind, values = match.game.actions.decode(action)
    return 1 << values[0] if kind == "return" else 0


Choice = Callable[[Match, int, np.random.Generator], int]
"""What a seat does."""


def anything(match: Match, seat: int, chance: np.random.Generator) -> int:
    """Any action."""
    return int(chance.choice(match.legal(seat)))


def treaties(match: Match, seat: int, chance: np.random.Generator) -> int:
    """The Treaty of Cheng-Huang if possible, else B13, which shuffles, else any action."""
    for text in ("event B02", "event B13"):
        if GAME.actions.parse(text) in match.legal(seat):
            return GAME.actions.parse(text)
    return anything(match, seat, chance)


def guesses(
    game: Game, preset: str, seats: int, seed: int, choice: Choice = anything
) -> Iterator[bool]:
    """Play a game as long as all is remembered, and tell of every guess whether it is possible."""
    chance = np.random.default_rng(seed)
    match = Match(game, game.presets[preset], seats, seed)
    put_back = [0] * seats
    course: Course | None = None
    moves = 0
    while not match.over and (course is None or course.transfers <= REMEMBERED):
        before = copied(match.state)
        if course is None and view_row(before).phase != Phase.MULLIGAN:
            course = Course(view_row(before))
        seat = int(chance.choice(match.waiting()))
        action = choice(match, seat, chance)
        if course is None:
            put_back[seat] |= returned(match, seat, action)
        match.play(seat, action)
        if course is None or match.over:
            continue
        course.add(view_row(before), view_row(match.state))
        moves += 1
        if moves % EVERY == 0:
            for viewer in range(NOBODY, seats):
                guess = copied(match.state)
                game.kernels.playout.hide_at(guess, 0, viewer)
                game.kernels.playout.guess_at(guess, 0, viewer, seed + moves)
                own = put_back[viewer] if viewer != NOBODY else 0
                yield course.admits(view_row(guess), view_row(match.state), viewer, own)


@pytest.mark.rule("O16.9", "O16.10", "O16.11", "O16.12")
@pytest.mark.parametrize("preset", ["ozymandias", "rich"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_guess_has_a_history(
    compile_game: Callable[[str], Game], preset: str, seats: int
) -> None:
    game = compile_game("ozymandias")
    found = [
        possible
        for seed in range(GAMES)
        for possible in guesses(game, preset, seats, 1000 * seats + seed)
    ]
    assert len(found) > 300
    assert all(found), f"{found.count(False)} of {len(found)} guesses are impossible"


@pytest.mark.rule("O16.9", "O16.10", "O16.11", "O16.12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_guess_has_a_history_where_treaties_follow_one_another(
    compile_game: Callable[[str], Game], seats: int
) -> None:
    """After a shuffle and several Treaties next to no history that is told blindly comes true."""
    game = compile_game("ozymandias")
    found = [
        possible
        for seed in range(GAMES)
        for possible in guesses(game, "rich", seats, 1000 * seats + seed, treaties)
    ]
    assert len(found) > 300
    assert all(found), f"{found.count(False)} of {len(found)} guesses are impossible"


@pytest.mark.rule("O16.9")
def test_what_cannot_be_is_noticed(compile_game: Callable[[str], Game]) -> None:
    """The checker itself: a card won openly and a card of the deck cannot have changed places."""
    game = compile_game("ozymandias")
    match = Match(game, game.presets["rich"], 3, 7)
    course = Course(view_row(match.state))
    moves = [(view_row(match.state).active, f"seed {first_of_market(match)}")]
    moves += [(0, "bid 2"), (1, "bid 1"), (2, "bid 0")]
    for seat, text in moves:
        before = copied(match.state)
        match.play(seat, game.actions.parse(text))
        course.add(view_row(before), view_row(match.state))
    truth = view_row(match.state)
    assert course.admits(truth, truth, NOBODY, 0)
    swapped = copied(match.state)
    row = view_row(swapped)
    won, other = row.players[0].hand, row.deck_cards & -row.deck_cards
    row.players[0].hand = other
    row.deck_cards = (row.deck_cards & ~other) | won
    assert unseen(row) != unseen(truth)
    assert not course.admits(row, truth, NOBODY, 0)


def first_of_market(match: Match) -> str:
    """The name of the first market card, as actions have it."""
    text = match.game.actions.text(match.legal(view_row(match.state).active)[0])
    return text.split()[1]
