"""Plays of a search against itself, and what is kept of them.

Some choices are searched for in full and kept, the others quickly: plays are what matters most, and
a quick search plays well enough (Wu, "Accelerating self-play learning in Go", 2019). What is kept:
the whole state, who is to move, how the visits were spread, and what the play brought to each seat.
For habits more choices are kept, and less of each: what was done before, what was legal, and what
the search chose.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.bots.habits import row_after
from igroteka.bots.judge import NO_JUDGE, Judge
from igroteka.bots.learning.alone import ASTRAY, LOST
from igroteka.bots.learnt import Learnt, read_learnt, undealt, write_whole
from igroteka.bots.players import EXPLORATION, KERNELS, SEARCH
from igroteka.engine.game import Game, game_named
from igroteka.engine.match import Match
from igroteka.engine.options import Options
from igroteka.engine.records import body_words, copied

LESSONS = "igroteka.bots.learning.lessons"
ALONE = "igroteka.bots.learning.alone"

ITERATIONS = 300
"""Of a search in full."""

DEEPER = 1_000
"""The same by a judge that knows the game before training begins: with fewer it would hardly find
more than what is proposed already."""

CHUNK = 16
"""Plays of one task; what is interrupted loses no more."""

FULL = 0.25
"""The part of the choices that are searched for in full."""

QUICK = 6
"""A quick search has so many times fewer iterations."""

KEPT = 16
"""Positions of one play that are kept at most: more of one play teach little that is new."""

NODES = 32
"""Nodes of the tree for each iteration; the rest of a search in a full tree goes on at random."""

TARGETS = 16
"""So many of the most visited actions are kept."""

WIDEST = 8
"""Room for the seats of a play."""

BOLD = 0.25
"""With this chance a choice follows the visits by lot, instead of the most visited action."""

WILD = 0.04
"""With this chance a choice is any legal one: what follows from a blunder is to be known, too."""

GENERATION = 10_000_000
"""No generation plays so often: its plays are called by numbers of their own."""

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


class Turns(NamedTuple):
    """Choices to learn habits from, n of them."""

    rows: npt.NDArray[np.int32]
    """(n,): what was done before, see `habits.row_after`."""
    legal: npt.NDArray[np.uint8]
    """(n, bytes): the legal actions, a bit each, as `np.packbits` has them."""
    chosen: npt.NDArray[np.int32]
    """(n,): what the search visited most."""
    plays: npt.NDArray[np.int32]
    """Which play it was."""


class Played(NamedTuple):
    """What plays have left behind."""

    lessons: Lessons
    turns: Turns


class Setting(NamedTuple):
    """What is played, by whom."""

    options: Options
    seats: int
    iterations: int
    judge: Judge = NO_JUDGE
    horizon: int = -1
    """See `Search.begin`."""


def worth_of_places(ranks: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """What places are worth: half for winning and half for those left behind; (..., seats)."""
    others = max(1, ranks.shape[-1] - 1)
    best = ranks == 1
    won = best / np.maximum(1, best.sum(-1, keepdims=True))
    mine, theirs = ranks[..., :, None], ranks[..., None, :]
    behind = (theirs > mine).sum(-1) + 0.5 * ((theirs == mine).sum(-1) - 1)
    worth: npt.NDArray[np.float64] = 0.5 * won + 0.5 * behind / others
    return worth


def shares_of(ranks: npt.NDArray[Any], seats: int) -> npt.NDArray[np.float32]:
    """What places are worth, as shares of one."""
    worth = worth_of_places(ranks[:seats])
    found = np.zeros(WIDEST, np.float32)
    found[:seats] = worth / worth.sum()
    return found


def play(game: Game, setting: Setting, seed: int | np.random.SeedSequence, number: int) -> Played:
    """One play of the search against itself; `number`: what it is called in what is kept of it."""
    chance = np.random.default_rng(seed)
    step = game.kernels.playout
    seats = setting.seats
    search = game.kernels.module(SEARCH).Search(
        game, seats, NODES * setting.iterations, setting.judge
    )
    states = Match(game, setting.options, seats, int(chance.integers(_WORD))).state
    out = np.zeros(game.actions.size, np.int32)
    kept: list[tuple[Any, ...]] = []
    turns: list[tuple[int, list[int], int]] = []
    row = game.actions.size
    words = body_words(game.rules.STATE)
    astray = int(chance.integers(LOST)) if chance.random() < 1 / ASTRAY else 0
    while wait := int(step.waiting_at(states, 0)):
        waiting = [seat for seat in range(seats) if wait >> seat & 1]
        seat = int(chance.choice(waiting))
        n = int(step.legal_at(states, 0, seat, out))
        action = int(out[0])
        if n > 1 and astray > 0:
            astray -= 1
            action = int(chance.choice(out[:n]))
        elif n > 1:
            view = copied(states)
            step.hide_at(view, 0, seat)
            search.begin(view, seat, int(chance.integers(_WORD)), EXPLORATION, setting.horizon)
            full = chance.random() < FULL
            search.run(setting.iterations if full else max(1, setting.iterations // QUICK))
            tried = search.tried()
            if full:
                kept.append((states.view(np.int64)[:words].copy(), seat, tried))
                turns.append((row, out[:n].tolist(), int(tried[0][0])))
            action = chosen(chance, tried, out[:n])
        row = row_after(wait, action, game.actions.size)
        step.apply_at(states, 0, seat, action)
    ranks, scores = np.zeros((2, seats), np.int32)
    step.outcome_at(states, 0, scores, ranks)
    if len(kept) > KEPT:
        kept = [kept[i] for i in sorted(chance.choice(len(kept), KEPT, replace=False))]
    lessons = written(kept, words, seats, shares_of(ranks, seats), number)
    return Played(lessons, turns_of(turns, game.actions.size, number))


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
    kept: list[tuple[Any, ...]],
    words: int,
    seats: int,
    results: npt.NDArray[np.float32],
    number: int,
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
        words=np.array([row for row, _, _ in kept], np.int64).reshape(n, words),
        seats=np.full(n, seats, np.int8),
        movers=np.array([seat for _, seat, _ in kept], np.int8),
        actions=actions,
        visits=visits,
        results=np.tile(results, (n, 1)),
        found=found,
        plays=np.full(n, number, np.int32),
    )


def turns_of(turns: list[tuple[int, list[int], int]], size: int, number: int) -> Turns:
    """The choices of one play, (row, legal actions, chosen action) each; `size`: all actions."""
    legal = np.zeros((len(turns), size), np.uint8)
    for i, (_, actions, _) in enumerate(turns):
        legal[i, actions] = 1
    return Turns(
        rows=np.array([row for row, _, _ in turns], np.int32),
        legal=np.packbits(legal, axis=1),
        chosen=np.array([action for _, _, action in turns], np.int32),
        plays=np.full(len(turns), number, np.int32),
    )


def joined(parts: list[Played]) -> Played:
    """What many plays have left behind."""
    lessons, turns = zip(*parts, strict=True)
    return Played(
        Lessons(*(np.concatenate(columns) for columns in zip(*lessons, strict=True))),
        Turns(*(np.concatenate(columns) for columns in zip(*turns, strict=True))),
    )


OF_TURNS = "turns_"
"""What the names of their arrays begin with in a file."""


def write_played(path: Path, played: Played) -> None:
    """Write it to a file, which is there whole or not at all."""
    turns = {OF_TURNS + name: array for name, array in played.turns._asdict().items()}
    write_whole(path, played.lessons._asdict() | turns)


def read_played(path: Path) -> Played:
    """What the plays of a file have left behind."""
    with np.load(path) as file:
        return Played(
            Lessons(**{name: file[name] for name in Lessons._fields}),
            Turns(**{name: file[OF_TURNS + name] for name in Turns._fields}),
        )


class Chunk(NamedTuple):
    """Plays `first` to `first + CHUNK - 1`, and the file they go to."""

    game: str
    settings: tuple[tuple[str, int], ...]
    """Options as JSON, and a number of seats; each play takes the next ones."""
    judge: str
    """The file of the judge they are played with; "" for none."""
    iterations: int
    """Of a search in full."""
    seed: tuple[int, int]
    """Of the course, and which generation this is."""
    first: int
    path: Path


def play_chunk(chunk: Chunk) -> Path:
    """Some plays, in a process of its own; what was done before is not done again."""
    if chunk.path.exists():
        return chunk.path
    game = ready(chunk.game)
    parts = []
    for number in range(chunk.first, chunk.first + CHUNK):
        options, seats = chunk.settings[number % len(chunk.settings)]
        agreed = game.options.model_validate_json(options)
        judge, horizon = NO_JUDGE, -1
        if chunk.judge:
            learnt = learnt_in(chunk.judge, chunk.game)
            judge, horizon = learnt.judge(undealt(game, agreed, seats)), learnt.horizon
        setting = Setting(agreed, seats, chunk.iterations, judge, horizon)
        chance = np.random.SeedSequence([*chunk.seed, number])
        parts.append(play(game, setting, chance, GENERATION * chunk.seed[1] + number))
    write_played(chunk.path, joined(parts))
    return chunk.path


@functools.cache
def learnt_in(path: str, game: str) -> Learnt:
    """The judge of a file; each process reads it once."""
    return read_learnt(Path(path), game_named(game))


def ready(name: str) -> Game:
    """A game with compiled kernels, also those for learning."""
    game = game_named(name)
    if game.kernels.state == "cold":
        game.kernels.compile_now((*KERNELS, LESSONS, ALONE))
    return game
