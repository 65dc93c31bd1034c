"""One seat of a game as a Gymnasium environment; bots by name have the other seats.

    import gymnasium
    import igroteka.envs.gymnasium
    table = gymnasium.make("igroteka/kolkhoz", seats=4, bots="greedy")

An observation is f4 (size,), see `igroteka.bots.observation`; `info["action_mask"]`, i1 (actions,),
says what may be played. The reward comes at the end. The ids have no version: the game's own is in
`metadata["name"]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from igroteka.bots import Bot, check_bot, make_bot
from igroteka.bots.observation import FLOAT, Observed
from igroteka.engine.game import game_named, games
from igroteka.engine.records import NOBODY
from igroteka.engine.refusal import Refusal
from igroteka.envs.pictures import Pictures, Pixels
from igroteka.envs.play import Play

MODES = ("ansi", "rgb_array")

Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Observed, np.int64]):
    """One seat of a game; what the others do in between is part of a step."""

    def __init__(
        self,
        game: str,
        *,
        seat: int = 0,
        seats: int = 0,
        bots: str | Sequence[str] = "random",
        preset: str = "",
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`seat`: whose eyes these are, from 0; `bots`: one name for all others, or one for each
        of them, in the order of seats; `render_mode`: ansi or rgb_array, the position as this seat
        sees it. The rest as in `igroteka.envs.pettingzoo`. Raises Refusal.
        """
        if render_mode not in (None, *MODES):
            raise Refusal("There is no way “{mode}” to draw: say ansi or rgb_array.",
                          mode=render_mode)  # fmt: skip
        found = game_named(game)
        seats = seats or found.default_seats
        chosen = found.make_options(options, preset or next(iter(found.presets)))
        self.play = Play(found, seats, chosen.settled_with(options, seats), reward)
        if not 0 <= seat < seats:
            raise Refusal("Seat {seat} is none of the seats from 0 to {last}.",
                          seat=seat, last=seats - 1)  # fmt: skip
        names = [bots] * (seats - 1) if isinstance(bots, str) else list(bots)
        if len(names) != seats - 1:
            raise Refusal("Name one bot for all other seats, or {n} of them.", n=seats - 1)
        for name in names:
            check_bot(name)
        self.seat = seat
        self._names = [*names[:seat], "", *names[seat:]]
        self._bots: list[Bot | None] = []
        self.metadata = {
            "name": f"{found.name}_v{found.version}",
            "render_modes": list(MODES),
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self._pictures = Pictures()
        low, high = self.play.layout.bounds()
        self.observation_space = gymnasium.spaces.Box(low, high, dtype=FLOAT)
        self.action_space = gymnasium.spaces.Discrete(found.actions.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, Info]:
        """Deal anew; the same seed, the same cards and bots."""
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(1 << 62))
        game = self.play.game
        self._bots = [
            make_bot(game, name, dealt + number) if name else None
            for number, name in enumerate(self._names)
        ]
        self.play.begin(dealt)
        self._let_others_play()
        return self._seen()

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, Info]:
        """Play an action, and let the others play until this seat is asked again.

        Raises Refusal where it may not be played, and then nothing has changed.
        """
        number = int(action)
        size = self.play.game.actions.size
        if not 0 <= number < size or not self.play.may(self.seat, number):
            raise Refusal("{agent} cannot play {action} now: see the action mask.",
                          agent=f"player_{self.seat}", action=number)  # fmt: skip
        self.play.act(number)
        self._let_others_play()
        observation, info = self._seen()
        over = self.play.mover == NOBODY
        reward = float(self.play.rewards()[self.seat]) if over else 0.0
        return observation, reward, over, False, info

    def _let_others_play(self) -> None:
        """Have the bots choose, each from what it may know, until this seat is to move."""
        while (seat := self.play.mover) not in (self.seat, NOBODY):
            bot = self._bots[seat]
            assert bot is not None
            self.play.act(bot.choose(self.play.view(seat), seat).action)

    def render(self) -> str | Pixels | None:
        """The position as this seat sees it, in the mode that was asked for; raises Refusal."""
        names = [f"player_{seat}" for seat in range(self.play.seats)]
        if self.render_mode == "rgb_array":
            return self._pictures.draw(self.play, self.seat, names)
        return self.play.told(self.seat, names) if self.render_mode else None

    def close(self) -> None:
        """End the browser that has drawn pictures, if one has."""
        self._pictures.close()

    def _seen(self) -> tuple[Observed, Info]:
        return self.play.observe(self.seat), {"action_mask": self.play.mask(self.seat)}


def register() -> None:
    """Make all games known to `gymnasium.make`, as igroteka/NAME."""
    for name in games():
        if f"igroteka/{name}" not in gymnasium.registry:
            gymnasium.register(
                f"igroteka/{name}", entry_point=f"{__name__}:SeatEnv", kwargs={"game": name}
            )


register()
