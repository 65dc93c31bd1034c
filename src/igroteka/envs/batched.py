"""Many plays at once, stepped by arrays that are made once."""

from __future__ import annotations

import os
import threading
import time
import weakref
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from igroteka.bots.observation import DTYPES, ObservationLayout
from igroteka.engine.game import Game
from igroteka.engine.options import Options
from igroteka.engine.refusal import Refusal
from igroteka.envs.arrays import Batch, Desk, batch_for, crew_of, desk_for, zeros
from igroteka.envs.play import checked, make_ready

FEWEST = 64
"""Plays for which it pays to have a thread of their own."""


class BatchedEnv:
    """n plays of one game. After each step these arrays, always the same ones, tell where they are:

    movers: i1 (n,), the seat that acts next; masks: i1 (n, actions), ones where it may;
    observations: (n, size), of the dtype asked for, what it may know; rewards: f4 (n, seats), zero
    but where a play has just ended; dones: i1 (n,), 1 there; final_observations: (n, seats, size),
    as `observations`, what each seat saw at that end. A play that is over is begun anew at once,
    with a seed that no other one has. Other libraries take the arrays over as they are, by DLPack.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        seats: int,
        options: Options | None = None,
        *,
        reward: str = "win",
        threads: int = 0,
        dtype: npt.DTypeLike = "float32",
    ) -> None:
        """`reward`: "win", "rank" or "score"; `threads`: as many as there are cores if 0. They look
        for the next step for some 50 µs before they sleep.

        `dtype`: of the observations: float32, int16 or int8, a quarter of the memory. Zeros, ones
        and small numbers are the same in all of them; what an integer cannot hold stands in it as
        its least or its greatest number. For integers, kernels are compiled when first asked for.
        Raises Refusal.
        """
        check_count(n)
        check_dtype(dtype)
        options = checked(game, seats, options, reward)
        self.game = game
        self.seats = seats
        self.layout = ObservationLayout(game, seats)
        self._kernels = make_ready(game)
        self.batch = batch_for(self.layout, n, options, dtype)
        self.states = self.batch.states
        self.movers = self.batch.movers
        self.masks = self.batch.masks
        self.observations = self.batch.rows
        self.rewards = self.batch.rewards
        self.dones = self.batch.dones
        self.final_observations = self.batch.last
        count = min(threads or os.cpu_count() or 1, max(1, n // FEWEST))
        self._crew = Crew(
            self._kernels, self.batch, [desk_for(game, seats, reward) for _ in range(count)]
        )
        weakref.finalize(self, self._crew.end)
        self._drawn = zeros(n, np.int32)
        self.reset(0)

    def __len__(self) -> int:
        return len(self.movers)

    def reset(self, seed: int) -> None:
        """Deal all plays anew: play i with chance from `seed + i`, its next one n further on.

        What `sample` draws begins anew, too.
        """
        check_seed(seed)
        self.batch.seeds[:] = np.arange(seed, seed + len(self))
        self._kernels.deal_all(self.batch, self._crew.desks[0], 0, len(self))

    def sample(self) -> npt.NDArray[np.int32]:
        """Draw an action for each play, all that are legal equally likely: i4 (n,).

        Always the same array, written anew. What is drawn follows from the seed of the last `reset`
        and from how often was drawn since, whatever the number of threads.
        """
        # Quicker done than another thread is woken.
        self._kernels.choose_all(self.batch, self._drawn, 0, len(self))
        return self._drawn

    def step(self, actions: npt.NDArray[np.int32], *, trust: bool = False) -> None:
        """Play one action in each play: i4 (n,). Raises Refusal, and then nothing has changed.

        `trust`: whether the actions are known to be legal. Others then break the plays.
        """
        if not trust:
            self._check(actions)
        self._crew.step(actions)

    def _check(self, actions: npt.NDArray[np.int32]) -> None:
        check_actions(actions, len(self))
        wrong = int(self._kernels.first_illegal(self.batch, actions, 0, len(self)))
        if wrong >= 0:
            raise not_legal(self.game, wrong, int(self.movers[wrong]), int(actions[wrong]))


class Crew:
    """The threads that step a batch: whoever asks for it leads, the others join in."""

    def __init__(self, kernels: Any, batch: Batch, desks: Sequence[Desk]) -> None:
        """`desks`: one for each thread."""
        self.desks = desks
        self._kernels = kernels
        self._batch = batch
        self._actions = np.zeros(len(batch.movers), np.int32)
        self._told = crew_of(len(desks))
        self._waking = threading.Condition()
        self._asleep = 0
        self._woken = 0
        self._ended = False
        for me in range(1, len(desks)):
            threading.Thread(target=self._join_in, args=(me,), daemon=True).start()

    def step(self, actions: npt.NDArray[np.int32]) -> None:
        """Play one action in each play: i4 (n,), all legal."""
        self._actions[:] = actions
        if self._asleep:
            self._wake()
        self._work(0, -1)
        while not self._kernels.finished(self._told):
            time.sleep(0)  # who has not ended a part has no processor

    def end(self) -> None:
        """Let all go."""
        self._ended = True
        self._wake()

    def _work(self, me: int, turn: int) -> int:
        done: int = self._kernels.step_together(
            self._told, me, turn, self._batch, self.desks[me], self._actions
        )
        return done

    def _wake(self) -> None:
        with self._waking:
            self._woken += 1
            self._waking.notify_all()

    def _join_in(self, me: int) -> None:
        turn = 0
        while not self._ended:
            turn = self._work(me, turn)
            with self._waking:
                woken = self._woken
                self._asleep += 1
                while woken == self._woken and not self._ended:
                    self._waking.wait()
                self._asleep -= 1


def check_count(n: int) -> None:
    """Raises Refusal where so many plays are no batch."""
    if n < 1:
        raise Refusal("A batch has one play at least.")


def check_dtype(dtype: npt.DTypeLike) -> None:
    """Raises Refusal for a dtype that cannot hold observations."""
    name = np.dtype(dtype).name
    if name not in DTYPES:
        raise Refusal(
            "Observations are float32, int16 or int8, not {name}: they need −1, which stands for "
            "nobody and for no card.",
            name=name,
        )


def check_seed(seed: int) -> None:
    """Raises Refusal for what no batch can be dealt from."""
    if not 0 <= seed < 1 << 62:
        raise Refusal("A batch's seed is a whole number from 0 to 4611686018427387903.")


def check_actions(actions: Any, n: int) -> None:
    """Raises Refusal for an array that cannot hold an action for each of n plays."""
    if actions.shape != (n,) or actions.dtype != np.int32:
        raise Refusal(
            "The actions of {n} plays are an array of int32 of shape ({n},), not of {kind} of "
            "shape {shape}.",
            n=n,
            kind=str(actions.dtype),
            shape=str(actions.shape),
        )


def not_legal(game: Game, play: int, seat: int, action: int) -> Refusal:
    """The refusal of an action that a seat cannot play now."""
    known = 0 <= action < game.actions.size
    return Refusal(
        "In play {n} seat {seat} cannot play {action} now. Nothing was played.",
        n=play,
        seat=seat,
        action=f"{action} (“{game.actions.text(action)}”)" if known else str(action),
    )
