"""What a guess costs: `hide` and `guess` beside a state copy and a shuffle of unseen cards."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from benchmarks.timing import best_rates
from igroteka.engine import games
from igroteka.engine.cards import lowest, without_lowest
from igroteka.engine.dice import roll, seeded, shuffle
from igroteka.engine.rule import prepare_rules
from igroteka.games.kolkhoz.rules import apply, guess, hide, legal, setup, waiting
from igroteka.games.kolkhoz.rules.dealing import free_workers

POSITIONS = 400
REPEATS = 10
ROUNDS = 25
SEATS = 4
BAR = 3.0


@numba.njit(nogil=True)
def make_positions(fresh: Any, states: Any, out: Any) -> None:
    """Positions after 0 to 129 random decisions each, none of them over."""
    made = 0
    seed = 0
    while made < len(states):
        seed += 1
        states[made] = fresh[0]
        s = states[made]
        s.dice = seeded(seed)
        setup(s, SEATS)
        for _ in range(roll(s, 130)):
            if waiting(s) != 0:
                seat = lowest(waiting(s))
                apply(s, seat, out[roll(s, legal(s, seat, out))])
        made += waiting(s) != 0


@numba.njit(nogil=True)
def guess_all(states: Any, work: Any, repeats: int) -> int:
    """Hide each state for seat 0 and guess the rest."""
    for repeat in range(repeats):
        for i in range(len(states)):
            work[0] = states[i]
            s = work[0]
            dice = s.dice + np.uint64(repeat)
            hide(s, 0)
            s.dice = dice
            guess(s, 0)
    return repeats * len(states)


@numba.njit(nogil=True)
def shuffle_all(states: Any, work: Any, deck: Any, repeats: int) -> int:
    """Copy each state and shuffle the cards that seat 0 does not see."""
    for _ in range(repeats):
        for i in range(len(states)):
            work[0] = states[i]
            s = work[0]
            unseen = free_workers(s)
            for seat in range(1, s.seats):
                unseen |= s.players[seat].hand | s.players[seat].hidden
            n = 0
            while unseen != 0:
                deck[n] = lowest(unseen)
                unseen = without_lowest(unseen)
                n += 1
            shuffle(s, deck, n)
    return repeats * len(states)


def report() -> str:
    prepare_rules()
    game = games()["kolkhoz"]
    fresh = game.fresh_states(1)
    states = np.repeat(fresh, POSITIONS)
    make_positions(fresh, states, np.zeros(game.actions.size, np.int32))
    work = fresh.copy()
    deck = np.zeros(64, np.int64)
    guess_all(states, work, 1)
    shuffle_all(states, work, deck, 1)
    rates = best_rates(
        {
            "guess": lambda: guess_all(states, work, REPEATS),
            "shuffle": lambda: shuffle_all(states, work, deck, REPEATS),
        },
        ROUNDS,
    )
    ratio = rates["shuffle"] / rates["guess"]
    verdict = "holds" if ratio <= BAR else "DOES NOT HOLD"
    return (
        "## Guessing what is hidden\n\n"
        f"Kolkhoz: `hide` and `guess` take {1e9 / rates['guess']:.0f} ns, a state copy and a "
        f"shuffle of the unseen cards {1e9 / rates['shuffle']:.0f} ns, over {POSITIONS} positions "
        f"of random games. Bar: at most {BAR:.0f} times as long: {verdict} ({ratio:.2f})."
    )
