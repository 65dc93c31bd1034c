"""Kernels that play at random and check the contract's laws after every step.

A kernel module, see `kernels.py`; `conformance.py` turns what it finds into sentences.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import has, lowest, without_lowest
from igroteka.engine.contract import apply, audit, guess, hide, legal, outcome, setup, waiting
from igroteka.engine.dice import random_card, roll, seeded
from igroteka.engine.kernels import kernel
from igroteka.engine.records import NOBODY, NOTES, differing
from igroteka.engine.rule import rule

PLAY, SEEN, GUESSED, AGAIN, NEXT, FRESH, CHOOSER, AFTER = range(8)
"""The scratch states. FRESH holds the options, zeroed otherwise; CHOOSER has the dice by which
actions are chosen: those of the play stay as they are, and a match can repeat it."""

SCRATCH = 8

NO_FAULT = 0
BROKEN = 1
NO_SEAT = 2
TOO_LONG = 3
DEAD_END = 4
DISORDER = 5
NOTES_LOST = 6
GUESS_BROKEN = 7
GUESS_MOVES = 8
HIDE_CHANGED = 9
SECRET_SHOWN = 10
RANKS_WRONG = 11
CHOICE_SHOWN = 12
"""What can be found; the sentences stand in `conformance.py`."""

DETAIL, DECISIONS, MOST_NOTES, OTHER = 3, 4, 5, 6
"""Places in what `checked_games` found, after fault, step and seat."""


@rule
def same(words: Any, i: int, j: int) -> bool:
    """Are two of the scratch states equal in every byte?"""
    for k in range(words.shape[1]):
        if words[i, k] != words[j, k]:
            return False
    return True


@rule
def rising(out: Any, n: int, actions: int) -> bool:
    """Are the n actions ascending and within the action space?"""
    if out[0] < 0 or out[n - 1] >= actions:
        return False
    for i in range(1, n):
        if out[i] <= out[i - 1]:
            return False
    return True


@rule
def guess_into(states: Any, place: int, viewer: int, seed: int) -> None:
    """What the viewer sees of the play goes to SEEN, a guess of the rest to `place`."""
    states[SEEN] = states[PLAY]
    hide(states[SEEN], viewer)
    states[place] = states[SEEN]
    states[place].dice = seeded(seed)
    guess(states[place], viewer)


@rule
def guess_faults(states: Any, words: Any, viewer: int, seed: int, out: Any, other: Any) -> int:
    """Does a guess keep the invariants, the viewer's choices, and the viewer's sight?"""
    guess_into(states, GUESSED, viewer, seed)
    if audit(states[GUESSED]) != 0:
        return GUESS_BROKEN
    wait = waiting(states[PLAY])
    if waiting(states[GUESSED]) != wait:
        return GUESS_MOVES
    if viewer != NOBODY and has(wait, viewer):
        n = legal(states[PLAY], viewer, out)
        if legal(states[GUESSED], viewer, other) != n:
            return GUESS_MOVES
        for i in range(n):
            if out[i] != other[i]:
                return GUESS_MOVES
    hide(states[GUESSED], viewer)
    return NO_FAULT if same(words, SEEN, GUESSED) else HIDE_CHANGED


@rule
def shown_secretly(states: Any, words: Any, seat: int, action: int, seed: int) -> bool:
    """Does an action that says it reveals nothing lead to another view from another guess?"""
    states[NEXT] = states[PLAY]
    apply(states[NEXT], seat, action)
    if states[NEXT].dice != states[PLAY].dice or states[NEXT].secrets != states[PLAY].secrets:
        return False
    guess_into(states, AGAIN, seat, seed)
    apply(states[AGAIN], seat, action)
    for viewer in (seat, NOBODY):
        states[SEEN] = states[NEXT]
        hide(states[SEEN], viewer)
        states[GUESSED] = states[AGAIN]
        hide(states[GUESSED], viewer)
        if not same(words, SEEN, GUESSED):
            return True
    return False


@rule
def choice_shown(states: Any, words: Any, seats: int, seat: int, action: int, other: int) -> int:
    """The viewer who sees whether a seat chose one action or another while all choose; else -2.

    Of choices that are made at the same time nobody may know one before the last is made. That
    somebody has chosen is no secret, nor by which kind of action.
    """
    others = waiting(states[PLAY]) & ~(1 << seat)
    states[NEXT] = states[PLAY]
    apply(states[NEXT], seat, action)
    states[AGAIN] = states[PLAY]
    apply(states[AGAIN], seat, other)
    if waiting(states[NEXT]) & others != others or waiting(states[AGAIN]) & others != others:
        return NOBODY - 1
    for viewer in range(NOBODY, seats):
        if viewer != seat:
            states[SEEN] = states[NEXT]
            hide(states[SEEN], viewer)
            states[GUESSED] = states[AGAIN]
            hide(states[GUESSED], viewer)
            if not same(words, SEEN, GUESSED):
                return viewer
    return NOBODY - 1


@rule
def alike(kinds: Any, out: Any, n: int, action: int, seed: int) -> int:
    """Another of n legal actions of the same kind; the action itself if there is none."""
    start = (seed & 0xFFFF) % n
    for i in range(n):
        other = out[(start + i) % n]
        if other != action and kinds[other] == kinds[action]:
            return other
    return action


@rule
def ranks_agree(seats: int, ranks: Any) -> bool:
    """Is each rank one more than the number of seats before it?"""
    for seat in range(seats):
        before = 0
        for other in range(seats):
            if ranks[other] < ranks[seat]:
                before += 1
        if ranks[seat] != before + 1:
            return False
    return True


@rule
def chooser_dice(seed: int) -> int:
    """Other dice than those of the play with this seed."""
    return seeded(-1 - seed)


@rule
def chosen_seat(chooser: Any, wait: int) -> int:
    """One of the seats that wait, any of them where several act at once."""
    return lowest(wait) if without_lowest(wait) == 0 else random_card(chooser, wait)


@rule
def chosen_action(chooser: Any, out: Any, n: int) -> int:
    """One of n legal actions."""
    return out[roll(chooser, n)]


@kernel
def checked_games(
    states: Any,
    words: Any,
    seats: int,
    seed: int,
    games: int,
    longest: int,
    kinds: Any,
    every: int,
    out: Any,
    other: Any,
    scores: Any,
    ranks: Any,
    found: Any,
) -> int:
    """Play random games, game i from seed + i, until a law is broken; return how many held.

    `states`: SCRATCH states; `words`: the same memory as u8 (SCRATCH, words); `kinds`: i4
    (actions,), equal for actions of one kind; the laws of hiding and guessing are checked at every
    `every`-th step; `out`, `other`: i4 (actions,); `scores`, `ranks`: i4 (seats,); `found`: i8
    (7,), filled with fault, step, seat, detail, decisions, the most notes that one action wrote,
    and another detail.
    """
    for game in range(games):
        states[PLAY] = states[FRESH]
        s = states[PLAY]
        s.dice = seeded(seed + game)
        states[CHOOSER].dice = chooser_dice(seed + game)
        setup(s, seats)
        step = 0
        noted = 0
        while True:
            found[1] = step
            found[MOST_NOTES] = max(found[MOST_NOTES], s.noted - noted)
            found[0] = step_fault(s, seats, step, longest, s.noted - noted, found)
            wait = waiting(s)
            if found[0] != NO_FAULT:
                return game
            if wait == 0:
                break
            seat = chosen_seat(states[CHOOSER], wait)
            n = legal(s, seat, out)
            found[2] = seat
            found[0] = DEAD_END if n <= 0 else NO_FAULT
            if n > 0 and not rising(out, n, len(kinds)):
                found[0] = DISORDER
            if found[0] != NO_FAULT:
                return game
            action = chosen_action(states[CHOOSER], out, n)
            if (step + game) % every == 0:
                found[OTHER] = alike(kinds, out, n, action, seed + game + step)
                found[0] = secrets_fault(
                    states, words, seats, seat, action, seed + game + step, out, other, found
                )
                if found[0] != NO_FAULT:
                    return game
            noted = s.noted
            apply(s, seat, action)
            step += 1
        found[DECISIONS] += step
        outcome(s, scores, ranks)
        if not ranks_agree(seats, ranks):
            found[0] = RANKS_WRONG
            return game
    return games


@rule
def step_fault(s: Any, seats: int, step: int, longest: int, notes: int, found: Any) -> int:
    """What is wrong with a state by itself."""
    found[DETAIL] = audit(s)
    if found[DETAIL] != 0:
        return BROKEN
    if waiting(s) >= 1 << seats:
        return NO_SEAT
    if waiting(s) != 0 and step >= longest:
        return TOO_LONG
    return NOTES_LOST if notes > NOTES else NO_FAULT


@rule
def secrets_fault(
    states: Any,
    words: Any,
    seats: int,
    seat: int,
    action: int,
    seed: int,
    out: Any,
    other: Any,
    found: Any,
) -> int:
    """What is wrong with hiding and guessing, for every viewer."""
    for viewer in range(NOBODY, seats):
        fault = guess_faults(states, words, viewer, seed, out, other)
        if fault != NO_FAULT:
            found[2] = viewer
            found[DETAIL] = audit(states[GUESSED]) if fault == GUESS_BROKEN else 0
            return fault
    found[DETAIL] = action
    if found[OTHER] != action and without_lowest(waiting(states[PLAY])) != 0:
        found[2] = choice_shown(states, words, seats, seat, action, found[OTHER])
        if found[2] >= NOBODY:
            return CHOICE_SHOWN
    found[2] = seat
    return SECRET_SHOWN if shown_secretly(states, words, seat, action, seed) else NO_FAULT


def kinds_of(actions: Any) -> Any:
    """For each action the number of its kind, array i4 (actions,)."""
    kinds = np.zeros(actions.size, np.int32)
    for number, kind in enumerate(actions):
        kinds[kind.first : kind.first + kind.size] = number
    return kinds


def check(game: Any, options: Any, seats: int, seed: int, games: int, every: int) -> Any:
    """Play games of one setting; return how many held, and what `checked_games` found."""
    held, found, _ = played(game, options, seats, seed, games, every)
    return held, found


def unlike(game: Any, options: Any, seats: int, seed: int, every: int) -> list[str]:
    """The fields in which what a viewer sees differs from a guess where a game's fault lies."""
    *_, states = played(game, options, seats, seed, 1, every)
    return differing(states[SEEN : SEEN + 1], states[GUESSED : GUESSED + 1])


def played(game: Any, options: Any, seats: int, seed: int, games: int, every: int) -> Any:
    """`checked_games` of one setting; how many held, what was found, and the scratch states."""
    states = game.fresh_states(SCRATCH, options)
    words = states.view(np.uint64).reshape(SCRATCH, -1)
    out, other = np.zeros((2, game.actions.size), np.int32)
    scores, ranks = np.zeros((2, seats), np.int32)
    found = np.zeros(7, np.int64)
    held = checked_games(
        states,
        words,
        seats,
        seed,
        games,
        game.rules.LONGEST,
        kinds_of(game.actions),
        every,
        out,
        other,
        scores,
        ranks,
        found,
    )
    return held, found, states


def exercise(game: Any) -> None:
    """Compile (or load) the kernel."""
    check(game, next(iter(game.presets.values())), game.seats[0], seed=0, games=0, every=1)
