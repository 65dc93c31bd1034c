"""Plays of a search against itself, and what is kept of them.

Every choice is made from the search's visits; of each play a few positions are kept: the whole
state, who is to move, how the visits were spread, and what the play brought to each seat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.bots.judge import NO_JUDGE, Judge
from igroteka.bots.players import EXPLORATION, SEARCH
from igroteka.engine.game import Game
from igroteka.engine.options import Options
from igroteka.engine.records import body_words

KEPT = 12
"""Positions of one play that are kept at most: more of one play teach little that is new."""

TARGETS = 16
"""So many of the most visited actions are kept."""

WIDEST = 8
"""Room for the seats of a play."""

BOLD = 0.25
"""With this chance a choice follows the visits by lot, instead of the most visited action."""

WILD = 0.04
"""With this chance a choice is any legal one: what follows from a blunder is to be known, too."""

_WORD = (1 << 62) - 1


class Lessons(NamedTuple):
    """Positions to learn from, n of them."""

    words: npt.NDArray[np.int64]
    """(n, words): the states without their notes."""
    seats: npt.NDArray[np.int8]
    movers: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int16]
    """(n, TARGETS): the most visited ones, -1 for none."""
    visits: npt.NDArray[np.float32]
    """(n, TARGETS): their shares of the visits."""
    results: npt.NDArray[np.float32]
    """(n, WIDEST): what the play brought to each seat, as shares of one."""
    found: npt.NDArray[np.float32]
    """(n, WIDEST): what the search thought of it, likewise."""
    plays: npt.NDArray[np.int32]
    """Which play it was: whole plays are held out."""


class Setting(NamedTuple):
    """What is played, by whom."""

    options: Options
    seats: int
    iterations: int
    judge: Judge = NO_JUDGE
    horizon: int = -1
    """See `Search.begin`."""


def shares_of(ranks: npt.NDArray[Any], seats: int) -> npt.NDArray[np.float32]:
    """What places are worth, as shares of one: half for winning, half for those left behind."""
    ranks = ranks[:seats]
    best = ranks == 1
    behind = (ranks[None] > ranks[:, None]).sum(1) + 0.5 * (
        (ranks[None] == ranks[:, None]).sum(1) - 1
    )
    worth = 0.5 * best / best.sum() + 0.5 * behind / max(1, seats - 1)
    found = np.zeros(WIDEST, np.float32)
    found[:seats] = worth / worth.sum()
    return found


def play(game: Game, setting: Setting, seed: int, number: int) -> Lessons:
    """One play of the search against itself; `number`: what it is called in the lessons."""
    chance = np.random.default_rng(seed)
    step = game.kernels.playout
    module = game.kernels.module(SEARCH)
    seats = setting.seats
    search = module.Search(game, seats, 32 * setting.iterations, setting.judge)
    states = game.fresh_states(1, setting.options)
    row = np.zeros(1, np.uint64)
    row[0] = chance.integers(1 << 63)
    begin(game, states, seats, int(row[0]))
    out = np.zeros(game.actions.size, np.int32)
    kept: list[tuple[Any, ...]] = []
    words = body_words(game.rules.STATE)
    while wait := int(step.waiting_at(states, 0)):
        waiting = [seat for seat in range(seats) if wait >> seat & 1]
        seat = int(chance.choice(waiting))
        n = int(step.legal_at(states, 0, seat, out))
        action = int(out[0])
        if n > 1:
            view = states.copy()
            step.hide_at(view, 0, seat)
            search.begin(view, seat, int(chance.integers(_WORD)), EXPLORATION, setting.horizon)
            search.run(setting.iterations)
            tried = search.tried()
            kept.append((states.view(np.int64)[:words].copy(), seat, tried))
            action = chosen(chance, tried, out[:n])
        step.apply_at(states, 0, seat, action)
    ranks, scores = np.zeros((2, seats), np.int32)
    step.outcome_at(states, 0, scores, ranks)
    if len(kept) > KEPT:
        kept = [kept[i] for i in sorted(chance.choice(len(kept), KEPT, replace=False))]
    return written(kept, seats, shares_of(ranks, seats), number)


def begin(game: Game, states: Any, seats: int, seed: int) -> None:
    """Deal a fresh game."""
    from igroteka.engine.dice import seeded
    from igroteka.engine.records import view_row

    row = view_row(states)
    row.dice = seeded(seed)
    game.rules.setup(row, seats)


def chosen(chance: np.random.Generator, tried: list[Any], legal: npt.NDArray[np.int32]) -> int:
    """Mostly the most visited action; see BOLD and WILD."""
    fate = chance.random()
    if fate < WILD:
        return int(chance.choice(legal))
    if fate < WILD + BOLD:
        visits = np.array([times for _, times, _ in tried], float)
        return int(tried[chance.choice(len(tried), p=visits / visits.sum())][0])
    return int(tried[0][0])


def written(
    kept: list[tuple[Any, ...]], seats: int, results: npt.NDArray[np.float32], number: int
) -> Lessons:
    """The positions that were kept of one play."""
    n = len(kept)
    actions = np.full((n, TARGETS), -1, np.int16)
    visits = np.zeros((n, TARGETS), np.float32)
    found = np.zeros((n, WIDEST), np.float32)
    for i, (_, _, tried) in enumerate(kept):
        total = sum(times for _, times, _ in tried)
        for j, (action, times, _) in enumerate(tried[:TARGETS]):
            actions[i, j], visits[i, j] = action, times / total
        # What the search expects: of its most visited action
        found[i, :seats] = tried[0][2]
        found[i] /= max(found[i].sum(), 1e-6)
    return Lessons(
        words=np.array([words for words, _, _ in kept], np.int64),
        seats=np.full(n, seats, np.int8),
        movers=np.array([seat for _, seat, _ in kept], np.int8),
        actions=actions,
        visits=visits,
        results=np.tile(results, (n, 1)),
        found=found,
        plays=np.full(n, number, np.int32),
    )


def joined(parts: list[Lessons]) -> Lessons:
    """Lessons of many plays."""
    full = [part for part in parts if len(part.words)]
    return Lessons(*(np.concatenate(columns) for columns in zip(*full, strict=True)))
