"""One play for an environment: no history, no undo, nothing checked twice."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
import numpy.typing as npt

from igroteka.bots.observation import FLOAT, ObservationLayout, Observed
from igroteka.engine.game import Game
from igroteka.engine.kernels import PLAYOUT
from igroteka.engine.options import Options
from igroteka.engine.records import NOBODY, States, copied, view_row
from igroteka.engine.refusal import Refusal
from igroteka.envs.arrays import REWARDS, desk_for

STEPPING = "igroteka.envs.stepping"
KERNELS = (PLAYOUT, STEPPING)


def make_ready(game: Game) -> Any:
    """A game's stepping kernels, compiled."""
    if game.kernels.state == "cold":
        game.kernels.compile_now(KERNELS)
    return game.kernels.module(STEPPING)


def checked(game: Game, seats: int, options: Options | None, reward: str = "win") -> Options:
    """The options to play with; raises Refusal where such a play cannot be."""
    if reward not in REWARDS:
        raise Refusal("There is no reward “{name}”: say win, rank or score.", name=reward)
    options = (options or next(iter(game.presets.values()))).settled(seats)
    game.check_seats(options, seats)
    return options


class Play:
    """A play that is stepped by whoever acts next: the lowest of the seats that wait."""

    def __init__(
        self, game: Game, seats: int, options: Options | None = None, reward: str = "win"
    ) -> None:
        """Raises Refusal. `options`: the first recommended setup if not given."""
        options = checked(game, seats, options, reward)
        self.game = game
        self.seats = seats
        self.layout = ObservationLayout(game, seats)
        self.state: States = game.fresh_states(1, options)
        self._fresh = copied(self.state)
        self._kernels = make_ready(game)
        self._step = game.kernels.playout
        self._desk = desk_for(game, seats, reward)
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Deal anew; `seed`: any whole number from 0 to 2**64 - 1."""
        self._kernels.begin(self.state, self._fresh, np.array([seed], np.uint64), self.seats)
        self._look()

    def _look(self) -> None:
        """See who waits now."""
        self._wait = int(self._step.waiting_at(self.state, 0))
        self._masks: dict[int, npt.NDArray[np.int8]] = {}

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; () at the end."""
        return tuple(seat for seat in range(self.seats) if self._wait >> seat & 1)

    @property
    def mover(self) -> int:
        """Who acts next; NOBODY at the end."""
        return (self._wait & -self._wait).bit_length() - 1 if self._wait else NOBODY

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """A one for each action that a seat may play now: i1 (actions,)."""
        return self._mask(seat).copy()

    def legal(self) -> list[int]:
        """The actions that the mover may play now, ascending."""
        found: list[int] = np.flatnonzero(self._mask(self.mover)).tolist()
        return found

    def may(self, seat: int, action: int) -> bool:
        """Whether a seat may play an action now."""
        return bool(self._mask(seat)[action])

    def _mask(self, seat: int) -> npt.NDArray[np.int8]:
        """The mask of a seat, looked for once in a position."""
        mask = self._masks.get(seat)
        if mask is None:
            mask = self._masks[seat] = np.zeros(self.game.actions.size, np.int8)
            if self._wait >> seat & 1:
                self._kernels.mask_of(self.state, 0, seat, self._desk.out, mask)
        return mask

    def observe(self, viewer: int) -> Observed:
        """What a seat, or NOBODY, may know: f4 (size,), see `observation`."""
        row = np.empty(self.layout.size, FLOAT)
        self._kernels.observe(self.state, 0, viewer, self._desk, self.layout.plan, row)
        return row

    def view(self, viewer: int) -> States:
        """A copy of the record, array of shape (1,), blank where the viewer may not know it."""
        seen = copied(self.state)
        self._step.hide_at(seen, 0, viewer)
        return seen

    def told(self, viewer: int, names: list[str]) -> str:
        """The position as a viewer sees it, in plain text; "" if the game has none."""
        if self.game.text is None:
            return ""
        lines = (
            line
            for heading, rows in self.game.text.position(view_row(self.view(viewer)), viewer, names)
            for line in (heading, *("  " + "  ".join(map(str, row)) for row in rows), "")
        )
        return "\n".join(lines)

    def branch(self, state: States | None = None) -> Self:
        """A play of its own that goes on from here, or from another record of this game.

        Not for another thread: both work with the same scratch memory.
        """
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.state = copied(self.state if state is None else state)
        other._look()
        return other

    def act(self, action: int) -> None:
        """Have the mover play an action, which has to be legal."""
        self._step.apply_at(self.state, 0, self.mover, action)
        self._look()

    def rewards(self) -> Observed:
        """What each seat has got: f4 (seats,), as if the play ended now."""
        rewards = np.zeros(self.seats, FLOAT)
        self._kernels.rewards_of(self.state, 0, self._desk, rewards)
        return rewards
