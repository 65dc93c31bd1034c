"""One seat of a game for Gymnasium: its own checker, and what that does not check."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

from igroteka.engine import Refusal, games
from igroteka.envs.gymnasium import SeatEnv

pytestmark = pytest.mark.usefixtures("interpreted")


@pytest.mark.parametrize("game", sorted(games()))
def test_plays_are_the_same_for_a_seed_and_end_with_a_reward(game: str) -> None:
    tables: list[Any] = [gymnasium.make(f"igroteka/{game}", bots="random") for _ in (0, 1)]
    chance = np.random.default_rng(2)
    seen = [table.reset(seed=11) for table in tables]
    over = False
    for _ in range(400):
        assert data_equivalence(*seen)
        observation, info = seen[0][0], seen[0][-1]
        assert tables[0].observation_space.contains(observation)
        action = int(chance.choice(np.flatnonzero(info["action_mask"])))
        seen = [table.step(action) for table in tables]
        over = seen[0][2]
        if over:
            break
        assert seen[0][1] == 0
    if over:
        play = tables[0].unwrapped.play
        assert seen[0][1] == play.rewards()[0]
        assert not seen[0][4]["action_mask"].any()
    else:
        assert game in ("ozymandias", "nomenklatura")  # random plays of these are long


def test_each_other_seat_may_have_a_bot_of_its_own() -> None:
    table = SeatEnv("kolkhoz", seats=3, seat=1, bots=("greedy", "random"))
    _, info = table.reset(seed=3)
    assert table.play.mover == 1
    assert info["action_mask"].any()
    assert table.metadata["name"].startswith("kolkhoz_v")


def test_what_may_not_be_played_changes_nothing() -> None:
    table = SeatEnv("kolkhoz", seats=3)
    _, info = table.reset(seed=3)
    before = table.play.state.tobytes()
    forbidden = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for action in (forbidden, -1, 10_000):
        with pytest.raises(Refusal, match=f"player_0 cannot play {action} now"):
            table.step(np.int64(action))
    assert table.play.state.tobytes() == before


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"seat": 3}, "none of the seats from 0 to 2"),
        ({"seat": -1}, "none of the seats"),
        ({"bots": ["random"]}, "or 2 of them"),
        ({"bots": "rondom"}, "no bot “rondom”"),
        ({"seats": 9}, "is played by"),
    ],
)
def test_what_cannot_be_is_refused(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        SeatEnv("kolkhoz", **{"seats": 3} | values)


def test_gymnasiums_own_checker_finds_nothing() -> None:
    """It knows no masks, so that its random actions have to be turned into legal ones."""

    class Masked(gymnasium.ActionWrapper[Any, Any, Any]):
        def action(self, action: Any) -> Any:
            mask = self.unwrapped.play.mask(self.unwrapped.seat)  # type: ignore[attr-defined]
            legal = np.flatnonzero(mask)
            return legal[int(action) % len(legal)]

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(not the same|different from the unwrapped).*")
        from gymnasium.utils.env_checker import check_env

        check_env(Masked(SeatEnv("kolkhoz", seats=3)), skip_render_check=True)
