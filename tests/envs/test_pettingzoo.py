"""PettingZoo's own tests, for every game, setup and number of seats; and what it does not test."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from igroteka.engine import Match, Refusal, game_named, games
from igroteka.envs import pettingzoo

pytestmark = pytest.mark.usefixtures("interpreted")

SETTINGS = [
    pytest.param(game.name, preset, seats, id=f"{game.name}-{preset}-{seats}")
    for game in games().values()
    for preset, options in game.presets.items()
    for seats in options.counts(game.seats)
]

OF_ITS_OWN = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
)
"""What PettingZoo says of its own games with masks as well."""


@pytest.mark.parametrize(("game", "preset", "seats"), SETTINGS)
def test_the_interface_is_kept(game: str, preset: str, seats: int) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(game, preset=preset, seats=seats), num_cycles=12)
    assert not [str(one.message) for one in said if not str(one.message).startswith(OF_ITS_OWN)]


@pytest.mark.parametrize("game", sorted(games()))
def test_seeds_and_drawings(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pettingzoo, "MODES", ("human", "ansi"))  # pictures: test_pictures.py
    make = functools.partial(pettingzoo.env, game)
    seed_test(make, num_cycles=20)
    capsys.readouterr()
    render_test(make)
    assert "player_0" in capsys.readouterr().out


@pytest.fixture
def table() -> Iterator[Any]:
    table = pettingzoo.raw_env("kolkhoz", seats=3)
    table.reset(seed=5)
    yield table
    table.close()


def test_a_whole_play_is_the_one_that_a_match_plays(table: Any) -> None:
    match = Match(game_named("kolkhoz"), game_named("kolkhoz").presets["kolkhoz"], 3, 5)
    chance = np.random.default_rng(4)
    for agent in table.agent_iter():
        seen, reward, over, cut, _info = table.last()
        if over:
            assert not cut
            seat = int(agent.removeprefix("player_"))
            ranks = match.ranks()
            assert reward == pytest.approx((ranks[seat] == 1) / ranks.count(1))
            table.step(None)
            continue
        assert reward == 0
        (seat,) = match.waiting()
        assert agent == f"player_{seat}"
        assert np.flatnonzero(seen["action_mask"]).tolist() == match.legal(seat)
        action = int(chance.choice(match.legal(seat)))
        table.step(action)
        match.play(seat, action)
        assert table.play.state.tobytes() == match.state.tobytes()
    assert match.over


# Together ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "preset", "seats"), SETTINGS)
def test_the_parallel_interface_is_kept(game: str, preset: str, seats: int) -> None:
    parallel_api_test(pettingzoo.parallel_env(game, preset=preset, seats=seats), num_cycles=12)


def test_a_seed_deals_the_same_cards_in_parallel() -> None:
    parallel_seed_test(lambda: pettingzoo.parallel_env("nomenklatura"), num_cycles=20)


@pytest.mark.parametrize("game", sorted(games()))
def test_who_may_act_at_once_does_so_in_one_step(game: str) -> None:
    """Every step is what a match plays of the same choices, one after the other."""
    table: Any = pettingzoo.parallel_env(game, seats=3)
    match = Match(table.game, next(iter(table.game.presets.values())).settled(3), 3, 5)
    chance = np.random.default_rng(4)
    seen, infos = table.reset(seed=5)
    together = set()
    for _ in range(120):
        asked = match.waiting()
        together.add(len(asked))
        assert [s for s in range(3) if seen[f"player_{s}"]["action_mask"].any()] == list(asked)
        chosen = {seat: int(chance.choice(match.legal(seat))) for seat in asked}
        seen, rewards, over, cut, infos = table.step(
            {f"player_{seat}": chosen.get(seat, 0) for seat in range(3)}
        )
        for seat, action in chosen.items():
            match.play(seat, action)
        assert table.play.state.tobytes() == match.state.tobytes()
        assert set(seen) == set(rewards) == set(over) == set(cut) == set(infos)
        assert all(over.values()) == match.over
        if match.over:
            break
    assert AT_ONCE.get(game, 1) in together


AT_ONCE = {"ozymandias": 3}
"""Where all three choose something at once, early in a play."""


def test_what_nobody_asked_for_counts_for_nothing_in_a_step() -> None:
    table: Any = pettingzoo.parallel_env("kolkhoz", seats=3)
    with pytest.raises(Refusal, match="call reset first"):
        table.step({})
    seen, _ = table.reset(seed=1)
    (asked,) = (agent for agent in table.agents if seen[agent]["action_mask"].any())
    before = table.play.state.tobytes()
    others = {agent: -7 for agent in table.agents if agent != asked}
    with pytest.raises(Refusal, match=f"{asked} may act now, and there is no action of it"):
        table.step(others)
    with pytest.raises(Refusal, match="-1 is no action"):
        table.step(others | {asked: -1})
    assert table.play.state.tobytes() == before
    table.step(others | {asked: int(seen[asked]["action_mask"].argmax())})
    assert table.play.state.tobytes() != before


def test_an_illegal_action_ends_the_play_in_parallel() -> None:
    table: Any = pettingzoo.parallel_env("kolkhoz", seats=3)
    seen, _ = table.reset(seed=1)
    (asked,) = (agent for agent in table.agents if seen[agent]["action_mask"].any())
    wrong = int(np.flatnonzero(seen[asked]["action_mask"] == 0)[0])
    _seen, rewards, over, _cut, _infos = table.step({asked: wrong})
    assert all(over.values())
    assert rewards == {agent: -1 if agent == asked else 0 for agent in table.possible_agents}
    assert not table.agents


def test_a_play_is_cut_off_after_so_many_steps() -> None:
    table: Any = pettingzoo.parallel_env("kolkhoz", seats=3, max_cycles=2)
    seen, _ = table.reset(seed=1)
    for last in (False, True):
        actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in table.agents}
        seen, _rewards, over, cut, _infos = table.step(actions)
        assert not any(over.values())
        assert all(cut.values()) == any(cut.values()) == last
    assert not table.agents


# What may not be --------------------------------------------------------------------------------


def test_nobody_but_the_mover_is_offered_anything(table: Any) -> None:
    for agent in table.agents:
        mask = table.observe(agent)["action_mask"]
        assert mask.any() == (agent == table.agent_selection)


def test_what_may_not_be_played_is_refused(table: Any) -> None:
    before = table.play.state.tobytes()
    mask = table.observe(table.agent_selection)["action_mask"]
    action = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(Refusal, match=f"{table.agent_selection} cannot play {action} now"):
        table.step(action)
    assert table.play.state.tobytes() == before


@pytest.mark.parametrize("kind", [pettingzoo.env, pettingzoo.raw_env])
@pytest.mark.parametrize("action", [None, -1, 10_000])
def test_what_is_no_action_is_refused(kind: Any, action: Any) -> None:
    table = kind("kolkhoz", seats=3)
    with pytest.raises(Refusal, match=r"call reset first|is no action"):
        table.step(action)
    table.reset(seed=1)
    before = table.play.state.tobytes()
    with pytest.raises(Refusal, match=f"{action} is no action: there are those from 0 to "):
        table.step(action)
    assert table.play.state.tobytes() == before


def test_an_illegal_action_ends_the_play_in_the_usual_environment() -> None:
    table: Any = pettingzoo.env("kolkhoz", seats=3)
    table.reset(seed=1)
    agent = table.agent_selection
    mask = table.observe(agent)["action_mask"]
    table.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(table.terminations.values())
    rewards = {}
    for each in table.agent_iter():
        rewards[each] = table.last()[1]
        table.step(None)
    assert rewards == {each: -1 if each == agent else 0 for each in table.possible_agents}


def test_a_play_is_cut_off_after_so_many_cycles() -> None:
    table: Any = pettingzoo.raw_env("kolkhoz", seats=3, max_cycles=2)
    table.reset(seed=1)
    for _ in range(6):
        assert not any(table.truncations.values())
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(mask.argmax()))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_options_change_the_play() -> None:
    assert (
        pettingzoo.raw_env("kolkhoz", preset="zonsky").play.state["options"]
        != (pettingzoo.raw_env("kolkhoz").play.state["options"])
    )
    table: Any = pettingzoo.raw_env("nomenklatura", consolidation_fee=3)
    assert table.play.state["options"]["consolidation_fee"] == 3


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": 9}, "is played by"),
        ({"preset": "odd"}, "odd"),
        ({"goats": 3}, "goats"),
        ({"reward": "fame"}, "say win, rank or score"),
        ({"render_mode": "smell"}, "say human, ansi or rgb_array"),
    ],
)
def test_what_cannot_be_is_refused(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        pettingzoo.env(**{"game": "kolkhoz"} | values)


def test_the_usual_form_of_a_module() -> None:
    game = game_named("rebuild")
    module = getattr(pettingzoo, f"rebuild_v{game.version}")
    table = module.env(seats=2)
    assert table.metadata["name"] == f"rebuild_v{game.version}"
    assert module.raw_env().possible_agents
    assert module.parallel_env(seats=2).metadata == table.metadata
    with pytest.raises(AttributeError, match=rf"it has env and .*rebuild_v{game.version}"):
        _ = pettingzoo.rebuild_v999
    with pytest.raises(AttributeError):
        _ = pettingzoo.goats
