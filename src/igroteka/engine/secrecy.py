"""Laws of hiding and guessing that one look cannot tell: they need many guesses, or many plays.

What they find is named by the fields of the record: "players.hand", as in STATE.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.engine import worlds
from igroteka.engine.game import Game
from igroteka.engine.kernels import WORLDS
from igroteka.engine.match import Match
from igroteka.engine.options import Options
from igroteka.engine.records import HEADER, NOBODY, States, bytes_of, copied, field_at, leaves

TRIES = 400
"""How many worlds are tried for one look."""

SURER = 10
"""What looks wrong is looked at again with so many times as many."""

RARER = 5
"""So many times as many are tried where too few fit, as when one card of many was seen."""

ENOUGH = 64
"""So many worlds must fit what the viewer sees, or the look says nothing."""

OFTEN = 0.1
"""In such a share of guesses, or of worlds, something must show to count."""


GUESSES, AGAIN = 20, 3
"""So many guesses tell whether a field varies; so many looks must show it wrong to count."""


class Look(NamedTuple):
    """One move of a play, and who looks on. `before`, `after`: states, arrays of shape (1,)."""

    before: States
    after: States
    viewer: int
    seat: int
    action: int


def looks(game: Game, options: Options, seats: int, seed: int, every: int) -> Iterator[Look]:
    """Every so-manieth move of a random play, as each seat and a spectator see it."""
    chance = np.random.default_rng(seed)
    match = Match(game, options, seats, int(chance.integers(1 << 62)))
    n = int(chance.integers(every))
    while not match.over:
        seat = int(chance.choice(match.waiting()))
        action = int(chance.choice(match.legal(seat)))
        before = copied(match.state)
        match.play(seat, action)
        n += 1
        if n % every == 0 and not match.over:
            for viewer in range(NOBODY, seats):
                yield Look(before, copied(match.state), viewer, seat, action)


def world_fault(game: Game, look: Look, seed: int) -> str:
    """A sentence, if guesses after a move do not agree with the worlds that it can lead to."""
    tries = TRIES
    kept, found = _suspicion(game, look, tries, ENOUGH, seed)
    if 0 < kept < ENOUGH // 2:
        tries *= RARER
        kept, found = _suspicion(game, look, tries, ENOUGH, seed)
    if found:
        kept, again = _suspicion(game, look, tries * SURER, ENOUGH * SURER, seed + tries)
        if again and again[0] == found[0]:
            kind, byte = again
            field = field_at(game.rules.STATE, byte)
            viewer = viewer_name(look.viewer)
            move = f"seat {look.seat + 1} plays “{game.actions.text(look.action)}”"
            return FOUND[kind].format(viewer=viewer, field=field, move=move)
    return ""


FORGOTTEN, NEVER_VARIES = 0, 1

FOUND = {
    FORGOTTEN: "guess forgets what {viewer} knows: after {move}, {field} cannot be what many "
    "guesses make of it. Whatever a seat has learnt and the record no longer shows must be kept "
    "in a field of its own, which hide leaves to that seat and guess obeys.",
    NEVER_VARIES: "guess always makes the same of {field}, though {viewer} cannot know it after "
    "{move}: draw it from s.dice among all that it can be.",
}


def _suspicion(
    game: Game, look: Look, tries: int, enough: int, seed: int
) -> tuple[int, tuple[int, int] | None]:
    """How many worlds fit; what is wrong, and at which byte, None where nothing is seen to be."""
    kernels = game.kernels.module(WORLDS)
    kept, tally, counts = kernels.comparison(
        game, look.before, look.after, look.viewer, (look.seat, look.action), tries, seed
    )
    guesses = int(counts[worlds.GUESSES])
    tally[:, 0] = 0  # the dice
    if kept < enough // 2 or guesses == 0:
        return int(kept), None
    wrong = int(tally[worlds.WRONG].argmax())
    if tally[worlds.WRONG, wrong] > OFTEN * guesses:
        return int(kept), (FORGOTTEN, 8 * wrong)
    fair = int(counts[worlds.FAIR])
    differ = np.where(tally[worlds.VARY] == 0, tally[worlds.DIFFER], 0)
    same = int(differ.argmax())
    if fair >= ENOUGH and OFTEN * fair < differ[same]:
        return int(kept), (NEVER_VARIES, 8 * same)
    return int(kept), None


def never_hidden(game: Game, seed: int = 0) -> list[str]:
    """The fields of the record that `hide` blanks for nobody, in random plays of all presets.

    Those of the header, the options and the notes are public by the contract, the dice hidden.
    """
    public = {entry[0] for entry in HEADER} | {"options", "notes"}
    fields = [leaf for leaf in leaves(game.rules.STATE) if leaf[0].partition(".")[0] not in public]
    changed = np.zeros(game.rules.STATE.itemsize, bool)
    for options in game.presets.values():
        for seats in options.counts(game.seats):
            for look in looks(game, options, seats, seed, 4):
                view = copied(look.after)
                game.kernels.playout.hide_at(view, 0, look.viewer)
                changed |= bytes_of(view) != bytes_of(look.after)
    hidden = {name for name, start, end in fields if changed[start:end].any()}
    return list(dict.fromkeys(name for name, *_ in fields if name not in hidden))


class Variety:
    """Which fields vary among guesses, and which are always made the same, and wrong.

    The worlds of `world_fault` are guesses carried on; a guess that never varies needs looks from
    without: at what is true.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._names, starts, ends = zip(*leaves(game.rules.STATE), strict=True)
        self._bounds = np.array([starts, ends])
        self._varied: set[str] = set()
        self._wrong: Counter[str] = Counter()

    def look(self, look: Look, seed: int) -> None:
        """Guess some times what the viewer cannot see."""
        playout = self._game.kernels.playout
        states = np.repeat(look.after, 1 + GUESSES)
        for i in range(1, 1 + GUESSES):
            playout.hide_at(states, i, look.viewer)
            playout.guess_at(states, i, look.viewer, seed + i)
        rows = bytes_of(states).reshape(1 + GUESSES, -1)
        varied = (rows[2:] != rows[1]).any(axis=0)
        wrong = (rows[1] != rows[0]) & ~varied
        varies, is_wrong = self._within(varied), self._within(wrong)
        self._varied.update(self._names[i] for i in np.flatnonzero(varies))
        self._wrong.update(self._names[i] for i in np.flatnonzero(is_wrong & ~varies))

    def _within(self, marked: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """For each field, whether any of its bytes is marked."""
        before = np.concatenate([[0], np.cumsum(marked)])
        start, end = self._bounds
        within: npt.NDArray[np.bool_] = before[end] > before[start]
        return within

    def fault(self) -> str:
        """A sentence, if a field was wrong again and again and never varied."""
        for name, times in self._wrong.items():
            if times >= AGAIN and name not in self._varied and name != "dice":
                return (
                    f"guess always makes the same of {name}, and not what is true: draw it from "
                    "s.dice among all that it can be."
                )
        return ""


def choice_fault(game: Game, look: Look) -> str:
    """A sentence, if a seat is offered other actions by what it sees than by what is true."""
    playout = game.kernels.playout
    if look.viewer == NOBODY or not int(playout.waiting_at(look.after, 0)) >> look.viewer & 1:
        return ""
    view = copied(look.after)
    playout.hide_at(view, 0, look.viewer)
    out = np.zeros((2, game.actions.size), np.int32)
    offers = [
        set(out[i, : playout.legal_at(state, 0, look.viewer, out[i])].tolist())
        for i, state in enumerate((look.after, view))
    ]
    wrong = sorted(offers[0] ^ offers[1])
    if not wrong:
        return ""
    where = "truly, but not" if wrong[0] in offers[0] else "only"
    return (
        f"legal offers {viewer_name(look.viewer)} “{game.actions.text(wrong[0])}” {where} in the "
        "state that is hidden for it: hide blanks what legal reads. Bots choose from what they "
        "see; keep what legal needs in a field that the seat sees."
    )


def spectator_fault(game: Game, look: Look) -> str:
    """A sentence, if a spectator sees what a seat may not see."""
    if look.viewer == NOBODY:
        return ""
    seen = {}
    for viewer in (look.viewer, NOBODY):
        view = copied(look.after)
        game.kernels.playout.hide_at(view, 0, viewer)
        seen[viewer] = bytes_of(view)
    true = bytes_of(look.after)
    shown = (seen[look.viewer] != true) & (seen[NOBODY] == true)
    if not shown.any():
        return ""
    for name, start, end in leaves(game.rules.STATE):
        if shown[start:end].any() and name != "dice":
            return (
                f"spectators see {name}, which hide blanks for {viewer_name(look.viewer)}: blank "
                "for NOBODY whatever any seat may not see."
            )
    return ""


def viewer_name(viewer: int) -> str:
    """A viewer in a sentence: seats are counted from 1."""
    return "spectators" if viewer == NOBODY else f"seat {viewer + 1}"
