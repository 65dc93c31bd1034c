"""Kernels that compare guesses with worlds that came about by play.

A guess made before an action, carried on by that action (or by any that the seat could have
chosen, where a viewer cannot tell which it was), is a world after it, if the viewer then sees what
the viewer really sees. So what all such worlds have in common the viewer knows, and a guess made
after the action must have it too; and what differs among them must differ among guesses.

If guesses right after the deal are right, and this holds for every step, then all guesses are.

A kernel module, see `kernels.py`; `conformance.py` turns what it finds into sentences.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import has
from igroteka.engine.contract import apply, guess, hide, legal, waiting
from igroteka.engine.dice import roll, seeded
from igroteka.engine.kernels import kernel
from igroteka.engine.records import body_words
from igroteka.engine.rule import rule

PLAY, AFTER, VIEW, SEEN, WORLD, LOOK = range(6)
"""The scratch states: the play before and after the action, what the viewer sees of both, the
world that is made now, and what the viewer would see of it."""

SCRATCH = 6

ALL, ANY, FIRST, DIFFER, WRONG, GUESSED, VARY = range(7)
"""The rows of a tally, a number for each word of a state: the bits that all worlds have and that
any has; the first world, and how many of the fair ones differ from it; how many guesses have bits
that no world has; the first guess, and how many differ from it."""

TALLY = 7

FAIR, GUESSES = 0, 1
"""Places in `counts`: how many worlds came by choices that were fairly drawn, and guesses."""


@rule
def carried_on(s: Any, seat: int, action: int, drawn: bool, out: Any) -> bool:
    """Let the seat play the action, or one that is drawn, if the guessed world allows it."""
    if not has(waiting(s), seat):
        return False
    n = legal(s, seat, out)
    if drawn:
        apply(s, seat, out[roll(s, n)])
        return True
    for i in range(n):
        if out[i] == action:
            apply(s, seat, action)
            return True
    return False


@rule
def looks_the_same(states: Any, words: Any, viewer: int) -> bool:
    """Does the viewer see of the world just what the viewer really sees?"""
    states[LOOK] = states[WORLD]
    hide(states[LOOK], viewer)
    for w in range(words.shape[1]):
        if words[LOOK, w] != words[SEEN, w]:
            return False
    return True


@rule
def count_world(words: Any, tally: Any, kept: int, fair: bool, counts: Any) -> None:
    """Add a world to the tally."""
    first = fair and counts[FAIR] == 0
    for w in range(tally.shape[1]):
        word = words[WORLD, w]
        tally[ALL, w] = word if kept == 0 else tally[ALL, w] & word
        tally[ANY, w] = word if kept == 0 else tally[ANY, w] | word
        if first:
            tally[FIRST, w] = word
        elif fair and word != tally[FIRST, w]:
            tally[DIFFER, w] += np.uint64(1)
    if fair:
        counts[FAIR] += 1


@rule
def count_guess(words: Any, tally: Any, counts: Any) -> None:
    """Compare a guess with the worlds of the tally."""
    for w in range(tally.shape[1]):
        word = words[WORLD, w]
        if (word & tally[ALL, w]) != tally[ALL, w] or (word | tally[ANY, w]) != tally[ANY, w]:
            tally[WRONG, w] += np.uint64(1)
        if counts[GUESSES] == 0:
            tally[GUESSED, w] = word
        elif word != tally[GUESSED, w]:
            tally[VARY, w] += np.uint64(1)
    counts[GUESSES] += 1


@kernel
def compare(
    states: Any,
    words: Any,
    viewer: int,
    seat: int,
    action: int,
    tries: int,
    seed: int,
    out: Any,
    tally: Any,
    counts: Any,
) -> int:
    """Make worlds and guesses for one viewer of one action; return how many worlds there are.

    `states`: SCRATCH states with PLAY and AFTER given; `words`: the same memory as u8 (SCRATCH,
    words); `tries`: how many worlds are tried, and at most how many guesses are made; `out`: i4
    (actions,); `tally`: u8 (TALLY, words before the notes), `counts`: i8 (2,), both zeroed.
    """
    states[VIEW] = states[PLAY]
    hide(states[VIEW], viewer)
    states[SEEN] = states[AFTER]
    hide(states[SEEN], viewer)
    kept = 0
    for i in range(tries):
        states[WORLD] = states[VIEW]
        s = states[WORLD]
        s.dice = seeded(seed + i)
        guess(s, viewer)
        drawn = viewer != seat and i & 1 != 0
        if carried_on(s, seat, action, drawn, out) and looks_the_same(states, words, viewer):
            count_world(words, tally, kept, drawn or viewer == seat, counts)
            kept += 1
    for i in range(min(kept, tries // 4)):
        states[WORLD] = states[SEEN]
        s = states[WORLD]
        s.dice = seeded(-1 - seed - i)
        guess(s, viewer)
        count_guess(words, tally, counts)
    return kept


def comparison(
    game: Any, before: Any, after: Any, viewer: int, move: tuple[int, int], tries: int, seed: int
) -> tuple[int, Any, Any]:
    """`compare` for one move, (seat, action); how many worlds, the tally, the counts.

    `before`, `after`: the play before and after the move, arrays of shape (1,).
    """
    states = np.concatenate([before, after, *[before] * (SCRATCH - 2)])
    words = states.view(np.uint64).reshape(SCRATCH, -1)
    tally = np.zeros((TALLY, body_words(game.rules.STATE)), np.uint64)
    counts = np.zeros(2, np.int64)
    out = np.zeros(game.actions.size, np.int32)
    kept = compare(states, words, viewer, *move, tries, seed, out, tally, counts)
    return kept, tally, counts


def exercise(game: Any) -> None:
    """Compile (or load) the kernel."""
    states = game.fresh_states(1)
    comparison(game, states, states, 0, (0, 0), 0, 0)
