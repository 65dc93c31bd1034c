"""What every game's `rules` have, and what each function must do.

This is the one place that states the contract; `igroteka conform GAME` checks it. The functions
below are never run, but for those that may be left out: a kernel module (see `kernels.py`) imports
their names from here, and the engine puts a game's own functions in their place.

All of them work on one record `s` of the game's STATE dtype. They are trusted and unchecked:
`Match` is the checked door. The contract of a game's page stands in `page.py`.
"""

from __future__ import annotations

import inspect
from typing import Any, Protocol

import numpy as np

from igroteka.engine.actions import ActionTable
from igroteka.engine.interfaces import faults, function_faults, place_of
from igroteka.engine.records import HEADER
from igroteka.engine.rule import rule

CONTRACT = (
    "setup",
    "waiting",
    "legal",
    "apply",
    "hide",
    "guess",
    "outcome",
    "audit",
    "why_not",
)
"""The functions below. Compiled code calls all but `why_not`: each of these, and whatever they
call, is marked `@rule`."""

OPTIONAL = ("ending", "reached", "prospects")
"""What may be left out: the functions below then stand for a game's own."""


class Facts(Protocol):
    """What the rules have besides these functions."""

    STATE: np.dtype[Any]
    """The record, made by `state_dtype`; its field `options` by `options_dtype`."""

    ACTIONS: ActionTable
    """Every atomic choice, with its number and its text form."""

    AUDIT: tuple[str, ...]
    """The names of the invariants, in the order of the bits of `audit`."""

    LONGEST: int
    """No play takes more decisions."""

    def rule_name(self, rule: int, /) -> str:
        """The number of a rule as the rulebook writes it: "K5.2" for what `why_not` calls 502."""
        ...


def setup(s: Any, seats: int) -> None:
    """Deal a fresh game. `s` is zeroed but for `options` and the seed in `dice`."""
    raise NotImplementedError


def waiting(s: Any) -> int:
    """The seats that may act now, one bit each; 0 when the game is over."""
    raise NotImplementedError


def legal(s: Any, seat: int, out: Any) -> int:
    """Write the legal action numbers of a waiting seat into `out`, ascending; return how many.

    Never 0 for a seat that `waiting` names: there are no dead ends.
    Bots ask it of the state that is hidden for the seat, too, and get the same answer: it reads
    only what this seat can see.
    """
    raise NotImplementedError


def apply(s: Any, seat: int, action: int) -> None:
    """Play a legal action, and all that follows by itself, up to the next choice."""
    raise NotImplementedError


def hide(s: Any, viewer: int) -> None:
    """Blank, in place, all that the viewer may not know; NOBODY is a spectator.

    NOBODY is -1, and no index: `s.hands[viewer]` would be other memory when compiled. Ask first.
    """
    raise NotImplementedError


def guess(s: Any, viewer: int) -> None:
    """Fill the blanks of a hidden state at random, in agreement with all the viewer can know.

    (The literature calls it determinization.) Chance comes from `s.dice`, which the caller sets.
    `hide(guess(hide(s, v), v), v)` equals `hide(s, v)` byte for byte.
    """
    raise NotImplementedError


def outcome(s: Any, scores: Any, ranks: Any) -> None:
    """Write the score of each seat (as it stands, or final) and its rank, 1 being the first.

    Seats that share a place have the same rank.
    """
    raise NotImplementedError


def audit(s: Any) -> int:
    """Every broken invariant at once, one bit each, in the order of the game's AUDIT names.

    Asked of guesses too. What a seat has learnt and keeps is compared here with the truth, so that
    a guess that forgets it shows at once.
    """
    raise NotImplementedError


def why_not(s: Any, seat: int, action: int) -> int:
    """The rule that forbids an action, as chapter * 100 + item; 0 if it is legal."""
    raise NotImplementedError


@rule
def ending(s: Any) -> int:
    """Why a play that is over has ended: a number that `words.ENDINGS` names. Left out: 0."""
    return 0


@rule
def reached(s: Any) -> int:
    """How many of `words.TARGETS` a play has reached that all play together, or one alone.

    Left out: 0. A game with nothing to reach has a score alone.
    """
    return 0


@rule
def prospects(s: Any, seat: int) -> float:
    """What a seat may expect beyond its score as it stands, in points; nothing once a play is over.

    Bots compare positions with it; nobody is shown it. Left out: 0.
    """
    return 0.0


def rules_faults(rules: Any) -> list[str]:
    """What a game's rules lack of the contract, or have otherwise: a sentence each."""
    found = faults(rules, Facts)
    for name in CONTRACT:
        parameters = inspect.signature(globals()[name]).parameters
        found += function_faults(rules, name, list(parameters.values()))
    for name in OPTIONAL:
        if hasattr(rules, name):
            parameters = inspect.signature(globals()[name]).parameters
            found += function_faults(rules, name, list(parameters.values()))
    state = getattr(rules, "STATE", None)
    if isinstance(state, np.dtype):
        fields = set(state.names or ())
        if not {entry[0] for entry in [*HEADER, ("notes",)]} <= fields:
            found.append(f"STATE in {place_of(rules)} should be made by state_dtype([...]).")
        elif "options" not in fields:
            found.append(
                f"STATE in {place_of(rules)} has no field options: "
                '("options", options_dtype(MyOptions)).'
            )
    return found
