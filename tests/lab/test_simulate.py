"""Simulations: the same whoever plays them, and honest about who won."""

from __future__ import annotations

import json

import numpy as np
import pytest

from igroteka.engine import Game, Match, Refusal, game_named, view_row
from igroteka.engine.records import Numbers
from igroteka.lab import simulate as lab
from igroteka.lab.plan import Plan, Range
from igroteka.lab.simulate import Tally, simulate
from toys import TOY


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few games need no compiler."""
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")


@pytest.fixture
def kolkhoz() -> Game:
    return game_named("kolkhoz")


def plan(game: Game, games: int = 6, bots: tuple[str, ...] = ("random",), seed: int = 1) -> Plan:
    return Plan(game, game.presets["kolkhoz"], 2, bots, games, seed)


def results(simulation: lab.Simulation) -> dict[str, object]:
    """What came out, without how long it took."""
    found = simulation.to_dict()
    return {name: found[name] for name in found if "second" not in name}


def test_jobs_change_nothing(kolkhoz: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "BATCH", 2)
    assert results(simulate(plan(kolkhoz), 1)) == results(simulate(plan(kolkhoz), 3))


def test_batches_change_nothing(kolkhoz: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    one = results(simulate(plan(kolkhoz), 1))
    monkeypatch.setattr(lab, "BATCH", 1)
    assert results(simulate(plan(kolkhoz), 1)) == one


def test_the_first_games_stay_the_same_when_there_are_more(kolkhoz: Game) -> None:
    few, many = plan(kolkhoz, 3), plan(kolkhoz, 9)
    assert few.seeds(Range(0, 3)).tolist() == many.seeds(Range(0, 9)).tolist()[:3]
    assert many.seeds(Range(4, 2)).tolist() == many.seeds(Range(0, 9)).tolist()[4:6]


def test_other_seeds_are_other_games(kolkhoz: Game) -> None:
    ones = plan(kolkhoz, seed=1).seeds(Range(0, 500))
    twos = plan(kolkhoz, seed=2).seeds(Range(0, 500))
    assert not set(ones.tolist()) & set(twos.tolist())


def test_every_bot_sits_on_every_seat(kolkhoz: Game) -> None:
    found = plan(kolkhoz, bots=("greedy", "random")).sitting(Range(3, 2))
    assert found.tolist() == [[1, 0], [0, 1]]


def test_shares_of_wins_add_up_to_one(kolkhoz: Game) -> None:
    found = simulate(plan(kolkhoz), 1)
    assert sum(line.wins.share for line in found.by_seat) == pytest.approx(1)
    assert [line.played for line in found.by_seat] == [6, 6]


def test_a_shared_victory_is_split() -> None:
    tally = Tally(1, 3)
    sitting = np.zeros((2, 3), int)
    ranks = np.array([[1, 1, 3], [1, 1, 1]])
    tally.add(sitting, np.array([[5, 0, 0], [7, 0, 0]]), np.array([[9, 9, 0], [4, 4, 4]]), ranks)
    assert (tally.won / tally.unit).tolist() == [pytest.approx([5 / 6, 5 / 6, 1 / 3])]
    assert (tally.shortest, tally.longest, tally.decisions) == (5, 7, 12)


def test_seats_of_one_game_are_not_counted_as_independent(kolkhoz: Game) -> None:
    """Two bots with two seats each, one of which always wins one: half for certain."""
    options = kolkhoz.presets["kolkhoz"]
    wanted = Plan(kolkhoz, options, 4, ("greedy", "greedy", "random", "random"), 40, 1)
    tally = Tally(2, 4)
    games = Range(0, 40)
    sitting = wanted.sitting(games)
    ranks = np.full((40, 4), 3)
    for game, row in enumerate(sitting):
        for bot in (0, 1):  # a shared victory of one seat of each
            ranks[game, np.flatnonzero(row == bot)[game % 2]] = 1
    tally.add(sitting, np.ones((40, 3), int), np.zeros((40, 4), int), ranks)
    for line in lab.Simulation(wanted, tally, 1.0).by_bot.values():
        assert line.wins == pytest.approx((0.25, 0.25, 0.25))


def test_bots_in_processes_of_their_own_play_the_same(kolkhoz: Game) -> None:
    """Bots in processes of their own count what they would count here."""
    versus = plan(kolkhoz, 4, ("random", "novice"))
    here = Tally(2, 2)
    for games in versus.ranges(1):
        here.merge(lab.staged_games(versus, games))
    there = simulate(versus, 2).tally
    assert there.points.tolist() == here.points.tolist()
    assert there.decisions == here.decisions


def test_a_random_game_is_the_one_of_its_seed(kolkhoz: Game) -> None:
    wanted = plan(kolkhoz)
    tally = lab.random_games(wanted, Range(4, 1))
    match = Match(kolkhoz, wanted.options, 2, int(wanted.seeds(Range(4, 1))[0]))
    out = np.zeros(kolkhoz.actions.size, np.int32).view(Numbers)
    moves = kolkhoz.kernels.playout.play_randomly(view_row(match.state), out, 1000)
    assert tally.decisions == moves
    assert tally.points.tolist() == [match.scores()]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"bots": ("gredy",)}, "There is no bot “gredy”. Did you mean “greedy”?"),
        ({"bots": ("random",) * 3}, "Name one bot for all seats, or one for each of the 2 seats"),
        ({"games": 0}, "At least one game has to be played."),
        ({"seats": 9}, "kolkhoz is played by 2, 3, 4, 5 players, not by 9."),
        ({"seed": -1}, "A seed is a whole number"),
    ],
)
def test_what_cannot_be_played_is_refused(
    kolkhoz: Game, change: dict[str, object], sentence: str
) -> None:
    wanted = {"bots": ("random",), "games": 5, "seats": 2, "seed": 1} | change
    with pytest.raises(Refusal) as refused:
        Plan(kolkhoz, kolkhoz.presets["kolkhoz"], **wanted)  # type: ignore[arg-type]
    assert sentence in str(refused.value)


def test_json_has_no_nan(kolkhoz: Game) -> None:
    text = json.dumps(simulate(plan(kolkhoz, 1), 1).to_dict(), allow_nan=False)
    assert json.loads(text)["decisions"]["sd"] is None


def test_reports_come_as_games_are_played(kolkhoz: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "BATCH", 2)
    heard: list[int] = []
    simulate(plan(kolkhoz, 5), 1, heard.append)
    assert heard == [2, 2, 1]


def test_targets_and_endings_are_counted() -> None:
    """Who has reached the third target has reached the first two."""
    rebuild = game_named("rebuild")
    wanted = Plan(rebuild, rebuild.presets["campaign"], 2, ("random",), 4, 1)
    tally = Tally(1, 2)
    courses = np.array([[9, 1, 0], [9, 1, 1], [9, 1, 3], [9, 2, 4]])
    tally.add(np.zeros((4, 2), int), courses, np.zeros((4, 2), int), np.ones((4, 2), int))
    found = lab.Simulation(wanted, tally, 1.0)
    assert [share.share for share in found.by_target.values()] == [3 / 4, 2 / 4, 2 / 4, 1 / 4]
    assert [share.share for share in found.by_ending.values()] == [0, 3 / 4, 1 / 4]
    other = Tally(1, 2)
    other.merge(tally)
    assert (other.reached, other.endings) == (tally.reached, tally.endings)


def test_a_game_that_names_no_ends_and_no_targets_is_counted_all_the_same() -> None:
    found = simulate(Plan(TOY, TOY.presets["toy"], 2, ("random",), 3, 1), 1)
    assert found.by_ending == found.by_target == {}
    assert found.tally.endings == {0: 3}
