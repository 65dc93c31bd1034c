"""Many plays at once on a GPU: the same rules, the same numbers, in arrays that stay there.

Needs `pip install igroteka[cuda]` and a GPU of NVIDIA; or NUMBA_ENABLE_CUDASIM=1 in the environment
when Python starts, which simulates one, slowly. Kernels are compiled anew in each process.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import cuda

from igroteka.bots.observation import Memory, ObservationLayout
from igroteka.engine.device import check_device, kernel_of, made_ready
from igroteka.engine.game import Game
from igroteka.engine.options import Options
from igroteka.engine.refusal import Refusal
from igroteka.envs.arrays import REWARDS, Batch, batch_for
from igroteka.envs.batched import check_actions, check_count, check_seed, not_legal
from igroteka.envs.play import checked
from igroteka.envs.threads import (
    LANES,
    Checking,
    Clearing,
    Drawing,
    Games,
    Results,
    Showing,
    Stepping,
    Views,
)

THREADS = "igroteka.envs.threads"

OnDevice = Any
"""An array on the device, as Numba has it, with `copy_to_host()`."""


class CudaEnv:
    """n plays of one game on a GPU, stepped as `BatchedEnv` steps them on the processor.

    The arrays are the same ones, by name, shape and kind, but lie on the device: movers, masks,
    observations, rewards, dones, final_observations and states. Other libraries take them over as
    they are, by `__cuda_array_interface__`; `copy_to_host()` fetches one.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        seats: int,
        options: Options | None = None,
        *,
        reward: str = "win",
    ) -> None:
        """`reward`: "win", "rank" or "score". Raises Refusal."""
        check_count(n)
        options = checked(game, seats, options, reward)
        check_device()
        self.game = game
        self.seats = seats
        self.layout = ObservationLayout(game, seats)
        self.batch = _batch_on_device(batch_for(self.layout, 1, options), n)
        self.states = self.batch.states
        self.movers = self.batch.movers
        self.masks = self.batch.masks
        self.observations = self.batch.rows
        self.rewards = self.batch.rewards
        self.dones = self.batch.dones
        self.final_observations = self.batch.last
        self._actions, self._drawn, self._illegal = (
            cuda.device_array(n, np.int32) for _ in range(3)
        )
        self._make_ready(reward)
        self.reset(0)

    def _make_ready(self, reward: str) -> None:
        """Prepare what there is to do for the plays."""
        batch = self.batch
        views = _views_on_device(self.layout, len(self))
        stepping = Stepping(
            batch._replace(rows=(), last=()),
            words=batch.states.view(np.int64).reshape(len(self), -1),
            fresh=batch.fresh.view(np.int64),
            results=_results_on_device(batch, reward),
            views=views,
            actions=self._actions,
        )
        showing = Showing(
            Memory(*(views.words.view(kind) for kind in ("i1", "i2", "i4", "i8"))),
            views.waiting,
            cuda.to_device(self.layout.sources()),
            batch.movers,
            batch.dones,
            batch.rows,
            batch.last,
        )
        drawing = Drawing(batch.legal, batch.choices, batch.chances, self._drawn)
        self._deal = self._for_each("deal_one", stepping)
        self._step = self._for_each("step_one", stepping)
        self._draw = self._for_each("choose_one", drawing)
        self._check = self._for_each(
            "check_one", Checking(batch.masks, self._actions, self._illegal)
        )
        self._clear = self._for_each("clear_lane", Clearing(batch.masks), LANES)
        self._show = self._for_each("show_lane", showing, LANES)

    def _for_each(self, name: str, work: Any, lanes: int = 1) -> Callable[[], None]:
        """What so many threads do for each play."""
        kernel = kernel_for(self.game, name)
        return made_ready(kernel, self.game.name, lanes * len(self), work, lanes)

    def __len__(self) -> int:
        return len(self.movers)

    def reset(self, seed: int) -> None:
        """Deal all plays anew: play i with chance from `seed + i`, its next one n further on.

        What `sample` draws begins anew, too.
        """
        check_seed(seed)
        self.batch.seeds.copy_to_device(np.arange(seed, seed + len(self)))
        self._go_on(self._deal)

    def sample(self) -> OnDevice:
        """Draw an action for each play, all that are legal equally likely: i4 (n,), on the device.

        Always the same array, written anew; the same actions as `BatchedEnv.sample` draws.
        """
        self._draw()
        return self._drawn

    def step(self, actions: Any, *, trust: bool = False) -> None:
        """Play one action in each play. Raises Refusal, and then nothing has changed.

        `actions`: i4 (n,), of NumPy, or on the device, of any library that tells where by
        `__cuda_array_interface__`. `trust`: whether they are known to be legal; others then break
        the plays. What follows on the device waits for the step by itself; Python does not.
        """
        given = _given(actions)
        check_actions(given, len(self))
        self._actions.copy_to_device(given)
        if not trust:
            self._check_all()
        self._go_on(self._step)

    def _check_all(self) -> None:
        """Raises Refusal for the first action that is not legal."""
        self._check()
        wrong = np.flatnonzero(self._illegal.copy_to_host() >= 0)
        if len(wrong):
            mover = self.movers.copy_to_host()[wrong[0]]
            action = self._actions.copy_to_host()[wrong[0]]
            raise not_legal(self.game, int(wrong[0]), int(mover), int(action))

    def _go_on(self, play: Callable[[], None]) -> None:
        """Have all plays dealt or stepped, and shown."""
        self._clear()
        play()
        self._show()


class Played(NamedTuple):
    """How n random games went: what `playout.random_games` tells of each."""

    courses: npt.NDArray[np.int32]
    """(n, 3): its decisions, how it ended, the targets reached."""
    scores: npt.NDArray[np.int32]
    """(n, seats)."""
    ranks: npt.NDArray[np.int32]
    """(n, seats)."""
    states: OnDevice
    """The game's STATE (n, 2): what it began with, and where it ended; on the device."""


def random_games(
    game: Game, seats: int, seeds: npt.ArrayLike, options: Options | None = None
) -> Played:
    """A whole random game for each seed, to the same end as on the processor.

    `seeds`: n whole numbers from 0 to 2**64 - 1. Raises Refusal.
    """
    options = checked(game, seats, options)
    given = _seeds(seeds)
    check_device()
    n = len(given)
    work = Games(
        fresh=cuda.to_device(game.fresh_states(1, options)),
        states=cuda.device_array((n, 2), game.rules.STATE),
        seeds=cuda.to_device(given),
        out=cuda.device_array((n, game.actions.size), np.int32),
        courses=cuda.device_array((n, 3), np.int32),
        scores=cuda.device_array((n, seats), np.int32),
        ranks=cuda.device_array((n, seats), np.int32),
        cap=game.rules.LONGEST,
    )
    made_ready(kernel_for(game, "play_one"), game.name, n, work)()
    return Played(
        work.courses.copy_to_host(),
        work.scores.copy_to_host(),
        work.ranks.copy_to_host(),
        work.states,
    )


def _seeds(seeds: npt.ArrayLike) -> npt.NDArray[np.uint64]:
    """Seeds as the kernel takes them."""
    given = np.asarray(seeds)
    if given.ndim != 1 or not given.size or given.dtype.kind not in "ui" or (given < 0).any():
        raise Refusal("Seeds are a row of whole numbers from 0 to 18446744073709551615.")
    return given.astype(np.uint64)


def _given(actions: Any) -> Any:
    """Actions as an array, where they lie."""
    on_device = hasattr(actions, "__cuda_array_interface__")
    return cuda.as_cuda_array(actions) if on_device else np.asarray(actions)


@functools.cache
def kernel_for(game: Game, name: str) -> Any:
    """What each thread does in a game, ready to be launched."""
    return kernel_of(getattr(game.kernels.module(THREADS), name))


def _batch_on_device(one: Batch, n: int) -> Batch:
    """n plays like one; what tells of them is written when they are dealt."""
    kept = ("fresh", "plan")
    many = {
        name: cuda.device_array((n, *part.shape[1:]), part.dtype)
        for name, part in one._asdict().items()
        if name not in kept
    }
    many["last"][:] = 0
    return Batch(fresh=cuda.to_device(one.fresh), plan=(), **many)


def _results_on_device(batch: Batch, reward: str) -> Results:
    """Room for each thread to tell the end of its play with."""
    kinds = [str(kind) for kind in REWARDS]
    scores, ranks = (cuda.device_array(batch.rewards.shape, np.int32) for _ in range(2))
    return Results(scores, ranks, kinds.index(reward))


def _views_on_device(layout: ObservationLayout, n: int) -> Views:
    """Room for what is to be seen."""
    state = layout.game.rules.STATE
    m = n * (1 + layout.seats)
    words = cuda.device_array((m, state.itemsize // 8), np.int64)
    return Views(words.view(state).reshape(m), words, cuda.device_array(m, np.int64))
