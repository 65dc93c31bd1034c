"""The games in OpenSpiel: its own checks and algorithms, and what they do not ask."""

from __future__ import annotations

import importlib.util
import pickle
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel
import pytest
from absl import flags
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr, ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import _playthrough_params, playthrough

from bots.exploitability import Strategy, best_answer
from bots.exploitability import exploitability as exploitability_here
from igroteka.bots.players import legal_actions
from igroteka.engine import Game, Match, Refusal, States, game_named, games
from igroteka.envs import openspiel
from igroteka.envs.openspiel import BASE, DIGITS, register
from known import KUHN, LEDUC, NIM

pytestmark = pytest.mark.usefixtures("interpreted")


@pytest.fixture(autouse=True, scope="module")
def known_games() -> None:
    for game in (KUHN, LEDUC, NIM):
        register(game)


def load(game: str, **params: Any) -> Any:
    """A registered setup, by the name of its game."""
    return pyspiel.load_game(f"python_igroteka_{game}", params)


def dealt(game: Any, seed: int = 3) -> Any:
    """A play with the deal of a seed."""
    state = game.new_initial_state()
    if game.deals:
        state.apply_action(seed)
    else:
        for digit in reversed(range(DIGITS)):
            state.apply_action(seed // BASE**digit % BASE)
    return state


def positions(state: Any, n: int, every: int = 9) -> Iterator[Any]:
    """Moments of a random play that goes on."""
    chance = np.random.default_rng(5)
    for step in range(n * every):
        if state.is_terminal():
            return
        state.apply_action(int(chance.choice(state.legal_actions())))
        if step % every == 0:
            yield state


@pytest.mark.parametrize("returns", ["rank", "score"])
def test_their_simulation_finds_nothing_with_other_returns(returns: str) -> None:
    game = load("kolkhoz", seats=2, returns=returns, deals=5, recall=3)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_a_whole_play_is_the_one_that_a_match_plays() -> None:
    state = dealt(load("kolkhoz", seats=3), 70_000)
    match = Match(game_named("kolkhoz"), game_named("kolkhoz").presets["kolkhoz"], 3, 70_000)
    chance = np.random.default_rng(4)
    while not state.is_terminal():
        (seat,) = match.waiting()
        assert state.current_player() == seat
        assert state.legal_actions() == match.legal(seat)
        assert state.returns() == [0, 0, 0]
        action = int(chance.choice(match.legal(seat)))
        assert state.string_to_action(state.action_to_string(action)) == action
        state.apply_action(action)
        match.play(seat, action)
        assert state.moment.play.state.tobytes() == match.state.tobytes()
    ranks = match.ranks()
    assert state.returns() == pytest.approx([(rank == 1) / ranks.count(1) for rank in ranks])


@pytest.mark.parametrize("game", sorted(games()))
def test_a_state_can_be_kept_and_copied(game: str) -> None:
    setup = load(game)
    for state in positions(dealt(setup), 3):
        copy = state.clone()
        kept = pickle.loads(pickle.dumps(state))
        guess = state.resample_from_infostate(state.current_player(), lambda: 0.3)
        kept_guess = setup.deserialize_state(guess.serialize())
        again = setup.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        for one, other in ((copy, state), (kept, state), (again, state), (kept_guess, guess)):
            assert str(one) == str(other)
            assert one.history() == other.history()
            for seat in range(setup.num_players()):
                assert one.information_state_string(seat) == other.information_state_string(seat)
        before = str(state)
        copy.apply_action(copy.legal_actions()[0])
        assert str(copy) != before == str(state)


@pytest.mark.parametrize("game", sorted(games()))
def test_a_guess_looks_the_same_to_whoever_guesses(game: str) -> None:
    chance = np.random.default_rng(1)
    differed = 0
    setup = load(game, recall=2)
    for state in positions(dealt(setup), 4):
        seat = state.current_player()
        guess = state.resample_from_infostate(seat, chance.random)
        differed += str(guess) != str(state)
        assert guess.history() == []
        assert guess.legal_actions() == state.legal_actions()
        assert guess.information_state_string(seat) == state.information_state_string(seat)
        assert guess.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert guess.observation_string(seat) == state.observation_string(seat)
        assert guess.observation_tensor(seat) == state.observation_tensor(seat)
        other = (seat + 1) % setup.num_players()
        assert guess.information_state_string(other) != state.information_state_string(other)
        action = int(chance.choice(state.legal_actions()))
        guess.apply_action(action)
        assert guess.information_state_string(other) != state.information_state_string(other)
    assert differed


def test_what_was_seen_before_is_remembered() -> None:
    """The same heaps by other ways: the observation forgets them, the information state does not.

    Information states of the two seats never have the same name.
    """
    game = load("nim", deals=50, recall=2)
    state = next(s for s in (dealt(game, i) for i in range(50)) if 1 in s.legal_actions())
    actions = NIM.actions
    ways = []
    for first, second in (("take a 1", "take b 1"), ("take b 1", "take a 1")):
        way = state.clone()
        way.apply_action(actions.parse(first))
        way.apply_action(actions.parse(second))
        ways.append(way)
    one, other = ways
    assert str(one) == str(other)
    for seat in (0, 1):
        assert one.observation_tensor(seat) == other.observation_tensor(seat)
        assert one.observation_string(seat) == other.observation_string(seat)
        assert one.information_state_string(seat) != other.information_state_string(seat)
        assert one.information_state_tensor(seat) != other.information_state_tensor(seat)
    assert one.information_state_string(0) != one.information_state_string(1)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(one, 0)
    assert observer.dict["seen"].shape == (2, len(observer.dict["observation"]))
    assert observer.dict["seen"][0].tolist() == state.observation_tensor(0)
    assert np.flatnonzero(observer.dict["did"][0]).tolist() == [actions.parse("take a 1")]
    assert not observer.dict["did"][1].any()
    assert observer.tensor.tolist() == one.information_state_tensor(0)


def test_observations_are_those_of_all_environments() -> None:
    game = load("kolkhoz", seats=3)
    state = dealt(game)
    assert not any(game.new_initial_state().observation_tensor(0))
    assert state.observation_tensor(1) == state.moment.play.observe(1).tolist()
    public = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    assert game.make_py_observer(public) is None
    assert not game.get_type().provides_information_state_tensor
    assert game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)).tensor is None


def test_nothing_is_guessed_before_the_deal_and_nothing_else_is_played() -> None:
    state = load("kolkhoz").new_initial_state()
    with pytest.raises(Refusal, match="Nothing is dealt yet"):
        state.resample_from_infostate(0, lambda: 0.5)
    state = dealt(load("kolkhoz"))
    before = str(state)
    forbidden = next(a for a in range(200) if a not in state.legal_actions())
    with pytest.raises(Refusal, match=f"Seat {state.current_player()} cannot play {forbidden} now"):
        state.apply_action(forbidden)
    assert str(state) == before


@pytest.mark.parametrize("setup", ["kolkhoz(seats=2)", "kuhn(deals=9,recall=1)"])
def test_their_playthroughs_come_out_the_same(setup: str) -> None:
    flags.FLAGS.mark_as_parsed()
    told = playthrough(f"python_igroteka_{setup}", None, seed=3)
    assert "InformationStateString(0)" in told
    assert playthrough(**_playthrough_params(told.splitlines())) == told


def test_their_searches_play_to_the_end() -> None:
    game = load("rebuild", seats=2, hand_size=3)
    chance = np.random.RandomState(3)
    theirs = mcts.RandomRolloutEvaluator(1, chance, max_length=4)
    bots = [
        mcts.MCTSBot(game, 1.0, 3, theirs, random_state=chance),
        ismcts.ISMCTSBot(game, theirs, 1.0, 3, random_state=chance),
    ]
    state = dealt(game)
    while not state.is_terminal():
        state.apply_action(int(bots[state.current_player()].step(state)))
    assert sum(state.returns()) == 1


def test_their_compiled_search_plays_to_the_end() -> None:
    """`step` of this bot gives Python's lock away, and dies of any game that is written in Python;
    `mcts_search` keeps it."""
    game = load("nim")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 2), 1.0, 30, 10, False, 5, False)
    state = dealt(game)
    while not state.is_terminal():
        state.apply_action(bot.mcts_search(state).best_child().action)
    assert sorted(state.returns()) == [0, 1]


def uniform_in(game: Game) -> Strategy:
    """Every legal action is equally likely."""

    def uniform(seen: States, seat: int) -> npt.NDArray[np.float64]:
        found = np.zeros(game.actions.size)
        found[legal_actions(game, seen, seat)] = 1
        return found / found.sum()

    return uniform


@pytest.mark.parametrize(("known", "deals", "states"), [(KUHN, 60, 12), (LEDUC, 12, None)])
def test_their_best_answers_win_what_ours_do(known: Any, deals: int, states: int | None) -> None:
    """Two programs that share nothing find the same distance from an equilibrium."""
    game = load(known.name, returns="score", deals=deals)
    standard = known.presets["standard"]
    worlds = [(Match(known, standard, 2, seed).state, 1 / deals) for seed in range(deals)]

    theirs = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert theirs == pytest.approx(2 * exploitability_here(known, worlds, uniform_in(known)))
    if states is not None:
        assert len(policy.TabularPolicy(game).state_lookup) == states


TINY = {"hand_size": 3, "columns": 3, "rows": 1, "trash_per_turn": 3}
"""The smallest Rebuild that its options allow; a deal of it has millions of positions all the
same."""


@pytest.mark.parametrize(
    ("name", "opening", "options", "nash_conv"),
    [("rebuild", 16, TINY, 0.34201388888888884), ("kolkhoz", 64, {}, 1 / 24)],
)
def test_ends_of_real_games_are_walked_whole(
    monkeypatch: pytest.MonkeyPatch, name: str, opening: int, options: Any, nash_conv: float
) -> None:
    """How far random play is from an equilibrium of a late position, with what is hidden there in
    twelve ways: two programs that share nothing but the rules find the same."""
    game = load(name, seats=2, deals=12, opening=opening, **options)
    theirs = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    played = game_named(name)
    worlds = [(game.dealer.dealt(seed).state, 1 / 12) for seed in range(12)]

    def shares(_game: Game, state: States) -> list[float]:
        found: list[float] = game.fresh.branch(state).rewards().tolist()
        return found

    monkeypatch.setattr("bots.exploitability.points", shares)
    ours = sum(best_answer(played, worlds, seat, uniform_in(played)) for seat in (0, 1)) - 1
    assert theirs == pytest.approx(ours)
    assert theirs == pytest.approx(nash_conv)


def test_an_opening_leads_to_worlds_that_a_spectator_cannot_tell_apart() -> None:
    game = load("kolkhoz", seats=3, deals=40, opening=30)
    plays = [game.dealer.dealt(seed) for seed in range(40)]
    assert len({play.view(-1).tobytes() for play in plays}) == 1
    for seat in range(3):
        views = {play.view(seat).tobytes() for play in plays}
        assert 1 < len(views) <= 40
    state = dealt(game)
    assert state.moment.play.state.tobytes() == plays[3].state.tobytes()
    again = pickle.loads(pickle.dumps(state.child(state.legal_actions()[0])))
    assert str(again) == str(state.child(state.legal_actions()[0]))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_an_opening_leaves_something_to_choose() -> None:
    with pytest.raises(Refusal, match=r"ends with choice (\d+): an “opening” has at most"):
        load("nim", deals=2, opening=99)
    last = next(n for n in range(1, 20) if not fits("nim", n)) - 1
    assert dealt(load("nim", deals=2, opening=last), 1).legal_actions()


def fits(name: str, opening: int) -> bool:
    """Whether a play of a game is not over after so many choices."""
    try:
        load(name, deals=2, opening=opening)
    except Refusal:
        return False
    return True


def test_counterfactual_regret_gets_near_an_equilibrium() -> None:
    game = load("kuhn", returns="score", deals=24)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(15):
        solver.evaluate_and_update_policy()
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert exploitability.nash_conv(game, solver.average_policy()) < uniform / 8


def test_sampled_regret_walks_games_that_nobody_can_list() -> None:
    solver = external_sampling_mccfr.ExternalSamplingSolver(load("kuhn", returns="score"))
    np.random.seed(1)
    for _ in range(30):
        solver.iteration()
    probabilities = solver.average_policy().action_probabilities(dealt(load("kuhn")))
    assert sum(probabilities.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("setup", "error", "sentence"),
    [
        ("kolkhoz(seats=9)", Refusal, "is played by"),
        ("kolkhoz(deck=d99)", Refusal, "d99"),
        ("kolkhoz(work_hours_threshold=9999)", Refusal, "whole number from"),
        ("kolkhoz(goats=3)", pyspiel.SpielError, "Unknown parameter 'goats'"),
        ("kolkhoz(seats=many)", pyspiel.SpielError, "Wrong type for parameter seats"),
        ("kolkhoz(returns=fame)", Refusal, "say win, rank or score"),
        ("kolkhoz(deals=-1)", Refusal, "“deals” is a whole number"),
        ("kolkhoz(recall=-1)", Refusal, "“recall” and “opening” are some from 0 on"),
        ("kolkhoz(opening=-1)", Refusal, "“recall” and “opening” are some from 0 on"),
    ],
)
def test_what_cannot_be_is_refused(setup: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        pyspiel.load_game(f"python_igroteka_{setup}")


def test_options_change_the_play() -> None:
    plain, other = dealt(load("kolkhoz")), dealt(load("kolkhoz", medals=True))
    assert plain.moment.play.state["options"] != other.moment.play.state["options"]
    setup = load("kolkhoz_zonsky", seats=3)
    assert str(setup) == "python_igroteka_kolkhoz_zonsky(seats=3)"
    zonsky = game_named("kolkhoz").presets["zonsky"]
    assert dealt(setup, 1).moment.play.state.tobytes() == (
        Match(game_named("kolkhoz"), zonsky, 3, 1).state.tobytes()
    )


def test_without_open_spiel_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    spec = importlib.util.spec_from_file_location("without", openspiel.__file__)
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(ImportError, match=r"pip install igroteka\[openspiel\]"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
