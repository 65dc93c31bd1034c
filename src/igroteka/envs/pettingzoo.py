"""The games as PettingZoo environments: agents take turns (AEC), or step together (parallel).

    from igroteka.envs.pettingzoo import env, parallel_env
    table = env("kolkhoz", seats=4, preset="zonsky", medals=True)

    from igroteka.envs.pettingzoo import kolkhoz_v2  # the usual form, for any registered game

Agents are `player_0`, `player_1` …, by seat. An observation is a dict: `observation`, f4 (size,)
(`igroteka.bots.observation` says what stands where), and `action_mask`, i1 (actions,), ones for
what the agent may play now. Where several seats act at once, `env` asks them one after the other,
`parallel_env` in one step; they see nothing of each other's choices. Rewards come at the end.
"""

from __future__ import annotations

import functools
import re
import secrets
import types
from collections.abc import Mapping
from typing import Any

import gymnasium.spaces
import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from igroteka.bots.observation import FLOAT
from igroteka.engine.game import Game, game_named, games
from igroteka.engine.records import NOBODY
from igroteka.engine.refusal import Refusal
from igroteka.envs.pictures import Pictures, Pixels
from igroteka.envs.play import Play

MODES = ("human", "ansi", "rgb_array")
"""Ways to render: printed text, text, or the table's own picture as pixels."""

ILLEGAL = -1.0
"""What an agent gets that does what it may not."""


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 (their name, untyped)
    """A game for agents that play only what they may; else raises Refusal, and nothing changes."""

    def __init__(
        self,
        game: str,
        *,
        seats: int = 0,
        preset: str = "",
        reward: str = "win",
        max_cycles: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`seats`: the game's usual number if 0; `preset`, `options`: as in `igroteka games GAME`,
        the first recommended setup if not given.

        `reward`: "win" (the share of the win), "rank" (1 for the first place to 0 for the last) or
        "score"; `max_cycles`: a play is truncated when so many choices a seat were made, 0: never.
        Raises Refusal.
        """
        super().__init__()
        found = game_named(game)
        if render_mode not in (None, *MODES):
            raise Refusal(
                "There is no way “{mode}” to draw: say human, ansi or rgb_array.", mode=render_mode
            )
        seats = seats or found.default_seats
        chosen = found.make_options(options, preset or next(iter(found.presets)))
        chosen = chosen.settled_with(options, seats)
        self._play = Play(found, seats, chosen, reward)
        self.metadata = {
            "name": f"{found.name}_v{found.version}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.agent_selection = ""
        self.terminations: dict[str, bool] = {}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = self._play.layout.bounds()
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(low, high, dtype=FLOAT),
                    "action_mask": gymnasium.spaces.Box(0, 1, (found.actions.size,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(found.actions.size) for agent in self.possible_agents
        }
        self._longest = max_cycles * seats
        self._chosen = 0
        self._pictures = Pictures()

    @property
    def game(self) -> Game:
        """What is played."""
        return self._play.game

    @property
    def play(self) -> Play:
        """The play itself, with its record and its layout."""
        return self._play

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Deal anew; the same seed, the same cards. `options` are set when it is made."""
        self._play.begin(secrets.randbits(64) if seed is None else seed)
        self._chosen = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._play.mover]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do."""
        seat = self._seat[agent]
        return {"observation": self._play.observe(seat), "action_mask": self._play.mask(seat)}

    def step(self, action: int | None) -> None:
        """Have the agent whose turn it is play an action; raises Refusal."""
        if not self.agents:
            raise Refusal("Nothing is being played: call reset first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self.known(action)
        if not self.legal(agent, number):
            raise Refusal("{agent} cannot play {action} now: see the action mask.",
                          agent=agent, action=number)  # fmt: skip
        self._cumulative_rewards[agent] = 0.0
        self._play.act(number)
        self._chosen += 1
        self._clear_rewards()
        mover = self._play.mover
        if mover == NOBODY:
            self.rewards = dict(zip(self.agents, self._play.rewards().tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[mover]
            if self._longest and self._chosen >= self._longest:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def known(self, action: int | None) -> int:
        """An action as a number that there is; raises Refusal."""
        size = self._play.game.actions.size
        if action is None or not 0 <= int(action) < size:
            raise Refusal("{action} is no action: there are those from 0 to {last}.",
                          action=str(action), last=size - 1)  # fmt: skip
        return int(action)

    def legal(self, agent: str, action: int) -> bool:
        """Whether an agent may play an action now."""
        return self._play.may(self._seat[agent], action)

    def render(self) -> str | Pixels | None:
        """The position as whoever is to act sees it, as a spectator does at the end.

        Plain text, printed or returned, or the table's own picture: u1 (800, 1280, 3). For that a
        browser is kept open until `close`; raises Refusal where there is none.
        """
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return self._pictures.draw(self._play, self._play.mover, self.possible_agents)
        text = self._play.told(self._play.mover, self.possible_agents)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """End the browser that has drawn pictures, if one has."""
        self._pictures.close()


class env(raw_env):  # noqa: N801 (PettingZoo's name)
    """The same, but an agent that does what it may not ends the play, and has −1 of it.

    So do PettingZoo's own games, by wrappers; there are none here, since they take longer than a
    step.
    """

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        alive = self.terminations.get(agent) is False
        if action is None or not alive or self.legal(agent, self.known(action)):
            super().step(action)
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()


class parallel_env(ParallelEnv):  # type: ignore[misc] # noqa: N801 (PettingZoo's name, untyped)
    """The same in steps: all who may act now do so at once, as in an auction with sealed bids.

    Often that is one agent. Whoever may not act has a mask of zeros, and what it sends counts for
    nothing; it may as well send nothing. Agents that do what they may not end the play, and have
    −1 of it. A step is one cycle of `max_cycles`; else the settings are those of `env`.
    """

    def __init__(self, game: str, *, max_cycles: int = 0, **settings: Any) -> None:
        """Raises Refusal."""
        self._turns = raw_env(game, **settings)
        self.metadata = self._turns.metadata
        self.render_mode = self._turns.render_mode
        self.possible_agents = self._turns.possible_agents
        self.agents: list[str] = []
        self.observation_spaces = self._turns.observation_spaces
        self.action_spaces = self._turns.action_spaces
        self._longest = max_cycles
        self._steps = 0

    @property
    def game(self) -> Game:
        """What is played."""
        return self._turns.game

    @property
    def play(self) -> Play:
        """The play itself, with its record and its layout."""
        return self._turns.play

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Any = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal anew; the same seed, the same cards. `options` are set when it is made."""
        self._turns.reset(seed)
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Have all agents that may act now play their actions; raises Refusal.

        Returns observations, rewards, terminations, truncations and infos, each by agent.
        """
        if not self.agents:
            raise Refusal("Nothing is being played: call reset first.")
        agents, turns = self.agents, self._turns
        chosen = {agent: self._given(actions, agent) for agent in self._asked()}
        wrong = [agent for agent, action in chosen.items() if not turns.legal(agent, action)]
        rewards = dict.fromkeys(agents, 0.0) | dict.fromkeys(wrong, ILLEGAL)
        if not wrong:
            for agent, action in chosen.items():
                if turns.agent_selection == agent:  # else a choice has ended this for the others
                    turns.step(action)
            rewards = dict(turns.rewards)
        over = bool(wrong) or not turns.play.waiting
        self._steps += 1
        cut = not over and 0 < self._longest <= self._steps
        if over or cut:
            self.agents = []
        return (
            self._seen(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def _asked(self) -> list[str]:
        """The agents that may act now."""
        return [self.possible_agents[seat] for seat in self.play.waiting]

    def _given(self, actions: Mapping[str, int], agent: str) -> int:
        """What an agent that is asked has given; raises Refusal."""
        if agent not in actions:
            raise Refusal("{agent} may act now, and there is no action of it.", agent=agent)
        return self._turns.known(actions[agent])

    def _seen(self) -> dict[str, Any]:
        return {agent: self._turns.observe(agent) for agent in self.possible_agents}

    def render(self) -> str | Pixels | None:
        """As `env` does."""
        return self._turns.render()

    def close(self) -> None:
        """As `env` does."""
        self._turns.close()


_MODULE = re.compile(r"(\w+)_v(\d+)", re.ASCII)


@functools.cache
def __getattr__(name: str) -> Any:
    """`kolkhoz_v2`: what makes environments of a game, in the usual form of a module."""
    asked = _MODULE.fullmatch(name)
    game = games().get(asked[1]) if asked else None
    if game is None or asked is None or int(asked[2]) != game.version:
        now = ", ".join(f"{game.name}_v{game.version}" for game in games().values())
        raise AttributeError(f"igroteka.envs.pettingzoo has no {name!r}; it has env and {now}.")
    module = types.ModuleType(f"{__name__}.{name}")
    vars(module).update(
        env=functools.partial(env, game.name),
        raw_env=functools.partial(raw_env, game.name),
        parallel_env=functools.partial(parallel_env, game.name),
    )
    return module
