"""Plays of a net against itself, without any search, many side by side; and how it learns of them.

Each choice is made by lot, the likelier the more the net expects of it. What is kept of a choice:
what the mover knew, what it did, and what was expected of that.

A kernel module, see `igroteka.engine.kernels`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from igroteka.bots.habits import UNIT, row_after
from igroteka.bots.judge import NO_JUDGE, Net, list_all, put_rows, row_of, soften
from igroteka.engine.cards import first, lowest
from igroteka.engine.contract import apply, hide, legal, outcome, setup, waiting
from igroteka.engine.dice import draw, roll, seeded
from igroteka.engine.game import Game
from igroteka.engine.kernels import kernel
from igroteka.engine.options import Options
from igroteka.engine.records import body_words
from igroteka.engine.rule import rule
from igroteka.engine.vectors import WIDTH, add_row, add_times, copy_row, dot, layer


class Tables(NamedTuple):
    """Plays of one setting side by side, n of them."""

    states: Any
    """STATE (n,)."""
    words: Any
    """i8 (n, words): the same memory."""
    fresh: Any
    """STATE (1,): with nothing but options in it."""
    seeds: Any
    """u8 (n,): the next play's."""
    rows: Any
    """i4 (n,): what was done before, see `habits.row_after`."""


class Bench(NamedTuple):
    """What one thread works with."""

    hidden: Any
    """STATE (1,): what the mover knows."""
    words: Any
    """i8 (1, words): the same memory."""
    out: Any
    """i4 (actions,): legal actions."""
    worth: Any
    """f8 (actions,): what each of them is to bring."""
    chance: Any
    """f8 (actions,): how likely each of them is chosen."""
    listed: Any
    """i8 (features, 3): see `judge.list_features`."""
    work: Any
    """f4 (4, WIDTH): see FIRST."""
    scores: Any
    """i4 (seats,)."""
    ranks: Any
    """i4 (seats,)."""


class Log(NamedTuple):
    """Choices of n plays, L of each, and what came of them."""

    known: Any
    """i8 (L, n, words): the record as the mover knew it, without notes."""
    whole: Any
    """i8 (L, n, words): the record as it was; or (0, 0, 0) if nobody wants to know."""
    movers: Any
    """i1 (L, n)."""
    rows: Any
    """i4 (L, n): what had been done before."""
    actions: Any
    """i4 (L, n)."""
    worth: Any
    """f4 (L, n): what was expected of them."""
    dones: Any
    """i1 (L, n): 1 where the play then was over."""
    scores: Any
    """i4 (L, n, seats): at the end of a play."""
    ranks: Any
    """i4 (L, n, seats): likewise."""


class Slopes(NamedTuple):
    """How fast an error grows with each weight of a net: see `judge.Net`."""

    rows: Any
    bias: Any
    middle: Any
    middle_bias: Any
    last: Any
    last_bias: Any
    error: Any
    """f8 (1,): the error itself."""


ASTRAY = 4
"""One of so many plays begins with any legal actions at all, ..."""

LOST = 8
"""... fewer than so many of them: who only meets good players never learns what to do elsewhere."""

FIRST, SECOND, ANSWER, BACK = range(4)
"""Rows of `Bench.work`: what the first layer says, what the second says, the weights of what is
asked, and how fast the error grows with either layer."""


# Playing ----------------------------------------------------------------------------------------


@rule
def begin(tables: Any, i: int, seats: int, out: Any) -> int:
    """Begin the next play in place i that comes to a choice; return among how many actions."""
    n = 0
    while n == 0:
        tables.states[i] = tables.fresh[0]
        s = tables.states[i]
        s.dice = seeded(tables.seeds[i])
        setup(s, seats)
        tables.seeds[i] += len(tables.seeds)
        tables.rows[i] = -1
        n = come_to_choice(tables, i, out)
        astray = roll(s, ASTRAY * LOST)
        while n > 0 and 0 < astray < LOST:
            act(tables, i, lowest(waiting(s)), int(out[roll(s, n)]), len(out))
            n = come_to_choice(tables, i, out)
            astray -= 1
    return n


@rule
def act(tables: Any, i: int, seat: int, action: int, actions: int) -> None:
    """A seat does something in place i; `actions`: how many there are."""
    s = tables.states[i]
    tables.rows[i] = row_after(waiting(s), action, actions)
    apply(s, seat, action)


@rule
def come_to_choice(tables: Any, i: int, out: Any) -> int:
    """Do what is forced; return among how many actions is to be chosen, 0 if the play is over."""
    s = tables.states[i]
    wait = waiting(s)
    while wait != 0:
        seat = lowest(wait)
        n = legal(s, seat, out)
        if n > 1:
            return n
        act(tables, i, seat, int(out[0]), len(out))
        wait = waiting(s)
    return 0


@rule
def look(net: Any, words: Any, seat: int, bench: Any) -> int:
    """What both layers make of a hidden record, seen from a seat; return how many features."""
    work = bench.work
    n = list_all(net.places, words, bench.listed)
    copy_row(work, FIRST, net.bias, seat)
    put_rows(net, bench.listed, n, seat, work, FIRST)
    layer(work, SECOND, work, FIRST, net.middle, net.middle_bias)
    return n


@rule
def expect_of_each(net: Any, bench: Any, seat: int, n: int) -> None:
    """What each of n legal actions is to bring a seat, by the net: what they bring on average, and
    how much better each is than that (a dueling net: Wang et al., ICML 2016)."""
    worth, out, work = bench.worth, bench.out, bench.work
    look(net, bench.words[0], seat, bench)
    mean = 0.0
    for j in range(n):
        worth[j] = dot(work, SECOND, net.last, out[j]) + net.last_bias[out[j]]
        mean += worth[j] / n
    average = len(net.last) - 1
    value = dot(work, SECOND, net.last, average) + net.last_bias[average]
    for j in range(n):
        worth[j] += value - mean


@rule
def by_lot(s: Any, bench: Any, n: int, heat: float) -> int:
    """Which of n actions is chosen: by lot, with chances by the exponential of their worth."""
    chance = bench.chance
    for j in range(n):
        chance[j] = bench.worth[j] / heat
    soften(chance, n)
    left = draw(s) * UNIT
    chosen = 0
    while chosen < n - 1 and chance[chosen] <= left:
        left -= chance[chosen]
        chosen += 1
    return chosen


@rule
def note(tables: Any, bench: Any, log: Any, t: int, i: int) -> None:
    """Keep what is known before a choice."""
    log.rows[t, i] = tables.rows[i] if tables.rows[i] >= 0 else len(bench.out)
    log.dones[t, i] = 0
    for w in range(log.known.shape[2]):
        log.known[t, i, w] = bench.words[0, w]
    for w in range(log.whole.shape[2]):
        log.whole[t, i, w] = tables.words[i, w]


@kernel
def play_alone(
    tables: Any, bench: Any, net: Any, log: Any, heat: float, some: tuple[int, int]
) -> None:
    """Go on with some of the plays, from one to another: so many choices each as the log has room
    for. Plays that are over are begun anew.

    `net`: with an output for each action, and one for what they bring on average.
    """
    seats = log.ranks.shape[2]
    for i in range(some[0], some[1]):
        s = tables.states[i]
        n = 0
        if s.seats != 0:  # it has been dealt
            n = come_to_choice(tables, i, bench.out)
        if n == 0:
            n = begin(tables, i, seats, bench.out)
        for t in range(len(log.known)):
            seat = lowest(waiting(s))
            bench.hidden[0] = s
            hide(bench.hidden[0], seat)
            expect_of_each(net, bench, seat, n)
            note(tables, bench, log, t, i)
            chosen = by_lot(s, bench, n, heat)
            action = int(bench.out[chosen])
            log.movers[t, i] = seat
            log.actions[t, i] = action
            log.worth[t, i] = bench.worth[chosen]
            act(tables, i, seat, action, len(bench.out))
            n = come_to_choice(tables, i, bench.out)
            if n == 0:
                log.dones[t, i] = 1
                outcome(s, bench.scores, bench.ranks)
                for p in range(seats):
                    log.scores[t, i, p] = bench.scores[p]
                    log.ranks[t, i, p] = bench.ranks[p]
                n = begin(tables, i, seats, bench.out)


# Learning ---------------------------------------------------------------------------------------


@kernel
def find_slopes(states: Any, words: Any, told: Any, net: Any, bench: Any, slopes: Any) -> None:
    """Add up how fast half the squared error of a net grows with its weights.

    `states`: (n,) as the movers knew them; `words`: i8 (n, words), the same memory; `told`: movers
    i8 (n,), what they did, i4 (n,), and what that brought, f4 (n,); `slopes` begins as zeros.
    """
    movers, actions, results = told
    for i in range(len(states)):
        seat, action = movers[i], actions[i]
        n = look(net, words[i], seat, bench)
        m = legal(states[i], seat, bench.out)
        expected = ask(net, bench, action, m)
        off = expected - results[i]
        slopes.error[0] += 0.5 * off * off
        blame_answer(slopes, bench, action, m, off)
        blame_layers(net, slopes, bench, n, seat, off)


@rule
def ask(net: Any, bench: Any, action: int, m: int) -> float:
    """What an action, of m legal ones, is to bring, as `expect_of_each` has it; the weights of that
    answer are left behind."""
    work, average = bench.work, len(net.last) - 1
    copy_row(work, ANSWER, net.last, average)
    add_row(work, ANSWER, net.last, action)
    bias = net.last_bias[average] + net.last_bias[action]
    for j in range(m):
        add_times(work, ANSWER, net.last, bench.out[j], -1.0 / m)
        bias -= net.last_bias[bench.out[j]] / m
    return float(dot(work, SECOND, work, ANSWER) + bias)


@rule
def blame_answer(slopes: Any, bench: Any, action: int, m: int, off: float) -> None:
    """The part of the last layer in an error of so much."""
    work, average = bench.work, len(slopes.last) - 1
    add_times(slopes.last, average, work, SECOND, off)
    add_times(slopes.last, action, work, SECOND, off)
    slopes.last_bias[average] += off
    slopes.last_bias[action] += off
    for j in range(m):
        add_times(slopes.last, bench.out[j], work, SECOND, -off / m)
        slopes.last_bias[bench.out[j]] -= off / m


@rule
def blame_layers(net: Any, slopes: Any, bench: Any, n: int, seat: int, off: float) -> None:
    """The part of the first two layers in an error of so much, for n features that are listed."""
    work, listed = bench.work, bench.listed
    for k in range(WIDTH):
        work[BACK, k] = off * work[ANSWER, k] if work[SECOND, k] > 0 else 0.0
    add_row(slopes.middle_bias, 0, work, BACK)
    for k in range(WIDTH):
        said = float(work[FIRST, k])
        work[ANSWER, k] = 0.0
        if said > 0:
            add_times(slopes.middle, k, work, BACK, said)
            work[ANSWER, k] = dot(work, BACK, net.middle, k)
    add_row(slopes.bias, seat, work, ANSWER)
    for c in range(n):
        row = row_of(net.places, net.firsts, listed[c, 0], listed[c, 1], seat)
        add_row(slopes.rows, row, work, ANSWER)


@kernel
def find_results(log: Any, rewards: Any, trace: float, found: Any) -> None:
    """What each choice brought whoever made it, looking back from the last one.

    `log`: movers and dones i1 (L, n), worth f4 (L, n); `rewards`: f4 (L, n, seats) where a play is
    over; `trace`: λ, 1 if how plays end is all that counts, 0 if it is what was expected of the
    same seat's next choice; `found`: results f4 (L, n), and i1 (L, n), 0 where neither an end nor
    a next choice is in sight; and f4 (seats,), scratch.
    """
    movers, dones, worth = log
    results, known, ahead = found
    everybody = first(rewards.shape[2])
    for i in range(movers.shape[1]):
        seen = 0
        for t in range(len(movers) - 1, -1, -1):
            if dones[t, i] != 0:
                seen = everybody
                for p in range(rewards.shape[2]):
                    ahead[p] = rewards[t, i, p]
            seat = movers[t, i]
            known[t, i] = seen >> seat & 1
            results[t, i] = worth[t, i]
            if known[t, i] != 0:
                results[t, i] = ahead[seat]
            ahead[seat] = trace * results[t, i] + (1 - trace) * worth[t, i]
            seen |= 1 << seat


@kernel
def mark_legal(states: Any, movers: Any, bench: Any, masks: Any) -> None:
    """Which actions are legal; `movers`: i8 (n,), `masks`: u1 (n, actions), zeros."""
    for i in range(len(states)):
        n = legal(states[i], movers[i], bench.out)
        for j in range(n):
            masks[i, bench.out[j]] = 1


# From Python ------------------------------------------------------------------------------------


def tables_for(game: Game, options: Options, n: int, seed: int) -> Tables:
    """n plays that are not dealt yet."""
    states = np.zeros(n, game.rules.STATE)
    return Tables(
        states=states,
        words=states.view(np.int64).reshape(n, -1),
        fresh=game.fresh_states(1, options),
        seeds=np.arange(seed, seed + n, dtype=np.uint64),
        rows=np.full(n, -1, np.int32),
    )


def bench_for(game: Game, seats: int, features: int) -> Bench:
    """A bench for plays with so many seats; `features`: so many can be listed at most."""
    hidden = np.zeros(1, game.rules.STATE)
    size = game.actions.size
    return Bench(
        hidden=hidden,
        words=hidden.view(np.int64).reshape(1, -1),
        out=np.zeros(size, np.int32),
        worth=np.zeros(size),
        chance=np.zeros(size),
        listed=np.zeros((features, 3), np.int64),
        work=np.zeros((4, WIDTH), np.float32),
        scores=np.zeros(seats, np.int32),
        ranks=np.zeros(seats, np.int32),
    )


def log_for(game: Game, seats: int, length: int, n: int, whole: bool = False) -> Log:
    """Room for so many choices of each of n plays."""
    body = body_words(game.rules.STATE)
    return Log(
        known=np.zeros((length, n, body), np.int64),
        whole=np.zeros((length, n, body) if whole else (0, 0, 0), np.int64),
        movers=np.zeros((length, n), np.int8),
        rows=np.zeros((length, n), np.int32),
        actions=np.zeros((length, n), np.int32),
        worth=np.zeros((length, n), np.float32),
        dones=np.zeros((length, n), np.int8),
        scores=np.zeros((length, n, seats), np.int32),
        ranks=np.zeros((length, n, seats), np.int32),
    )


def slopes_for(net: Net) -> Slopes:
    """Zeros in the shape of a net's weights."""
    return Slopes(
        rows=np.zeros_like(net.rows),
        bias=np.zeros_like(net.bias),
        middle=np.zeros_like(net.middle),
        middle_bias=np.zeros_like(net.middle_bias),
        last=np.zeros_like(net.last),
        last_bias=np.zeros_like(net.last_bias),
        error=np.zeros(1),
    )


def blind(game: Game, seats: int) -> Net:
    """A net that sees nothing, and expects the same of everything."""
    nobody: Net = NO_JUDGE.value
    return nobody._replace(
        firsts=np.zeros((seats, 0), np.int32),
        last=np.zeros((game.actions.size + 1, WIDTH), np.float32),
        last_bias=np.zeros(game.actions.size + 1, np.float32),
    )


def exercise(game: Game) -> None:
    """Call every kernel once, so that all are compiled (or loaded)."""
    seats, size = game.seats[0], game.actions.size
    net = blind(game, seats)
    tables = tables_for(game, next(iter(game.presets.values())), 1, 1)
    bench = bench_for(game, seats, 1)
    play_alone(tables, bench, net, log_for(game, seats, 1, 1), 1.0, (0, 1))
    told = np.zeros(0, np.int64), np.zeros(0, np.int32), np.zeros(0, np.float32)
    nothing = np.zeros((1, 0), np.int8), np.zeros((1, 0), np.int8), np.zeros((1, 0), np.float32)
    found = nothing[2], nothing[0], np.zeros(seats, np.float32)
    find_results(nothing, np.zeros((1, 0, seats), np.float32), 1.0, found)
    find_slopes(tables.states[:0], tables.words[:0], told, net, bench, slopes_for(net))
    mark_legal(tables.states[:0], told[0], bench, np.zeros((0, size), np.uint8))
