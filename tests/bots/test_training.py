"""A judge is learnt from nothing, for any game, and what was done is never done twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from conftest import threads
from igroteka.bots import SearchBot
from igroteka.bots.features import VALUE, Slot
from igroteka.bots.judge import Trust
from igroteka.bots.learning import fitting, learning_room, measuring, practice, selfplay, training
from igroteka.bots.learning.habits import fit_habits
from igroteka.bots.learning.selfplay import (
    KEPT,
    Chunk,
    Lessons,
    Setting,
    Turns,
    joined,
    play,
    play_chunk,
    read_played,
    shares_of,
)
from igroteka.bots.learnt import Learnt, read_learnt
from igroteka.bots.players import Choice, RandomBot
from igroteka.engine import Game, Match, Refusal, States, game_named
from known import NIM, ONEILL
from toys import TOY


@pytest.fixture(autouse=True)
def _small(kept_toys: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is somebody else's game; searches are short, and nobody waits for processes."""

    monkeypatch.setattr(training, "workers", threads)
    monkeypatch.setattr(training, "FEWEST", 16)
    monkeypatch.setattr(training, "ROUNDS", 3)
    monkeypatch.setattr(training, "TRIED", 4)
    monkeypatch.setattr(practice, "PLAYS", 4)
    monkeypatch.setattr(practice, "FEWEST", 4)
    monkeypatch.setattr(practice, "SAMPLE", 400)
    monkeypatch.setattr(selfplay, "game_named", lambda name: TOY)
    monkeypatch.setattr(training, "ITERATIONS", 24)
    monkeypatch.setattr(training, "DEEPER", 48)
    monkeypatch.setattr("igroteka.bots.learning.measuring.BASE", 24)
    monkeypatch.setattr("igroteka.bots.learning.measuring.DEEP", 48)
    monkeypatch.setattr("igroteka.bots.learning.measuring.ROUND", 2)
    monkeypatch.setattr(fitting, "MOST_EPOCHS", 4)
    monkeypatch.setattr(fitting, "FEWEST_STEPS", 0)
    selfplay.learnt_in.cache_clear()


SETTINGS = training.settings_of(list(TOY.presets.values()), TOY.seats)


def course(folder: Path) -> training.Course:
    """The shortest course there is."""
    return training.Course("toys", SETTINGS, 0.0001, 3, folder / "toy.judge.course")


def test_every_preset_is_learnt_with_every_number_of_seats() -> None:
    counts = [(o, n) for o in TOY.presets.values() for n in o.counts(TOY.seats)]
    assert len(SETTINGS) == len(counts) > 1
    assert {seats for _, seats in SETTINGS} == set(TOY.seats)


def test_a_judge_is_measured_where_somebody_can_be_beaten() -> None:
    rebuild = game_named("rebuild")
    rows = training.settings_of(list(rebuild.presets.values()), rebuild.seats)
    beaten = {
        (options, seats)
        for options, seats in rows
        if training.contested(rebuild, *(options, seats))
    }
    assert {seats for _, seats in beaten} == {2, 3, 4}
    assert all('"campaign":false' in options for options, _ in beaten)
    assert len(beaten) < len(rows)


@pytest.mark.parametrize(
    ("ranks", "shares"),
    [
        ([1, 2], [1, 0]),
        ([1, 1], [1 / 2, 1 / 2]),
        ([2, 1, 3, 4], [2 / 9, 6 / 9, 1 / 9, 0]),
        ([1, 1, 3], [0.25 + 0.375, 0.25 + 0.375, 0]),
    ],
)
def test_places_are_worth_shares_of_one(ranks: list[int], shares: list[float]) -> None:
    found = shares_of(np.array(ranks), len(ranks))
    expected = np.array(shares) / sum(shares)
    assert found[: len(ranks)] == pytest.approx(expected)
    assert found[len(ranks) :].tolist() == [0] * (8 - len(ranks))


def test_a_play_teaches_what_was_searched_in_full() -> None:
    TOY.kernels.compile_now(("igroteka.bots.search",))
    setting = Setting(next(iter(TOY.presets.values())), 2, 24)
    lessons = joined([play(TOY, setting, seed, seed) for seed in range(12)]).lessons
    assert 0 < len(lessons.words) <= 12 * KEPT
    assert lessons.visits.sum(axis=1) == pytest.approx(1)
    assert lessons.results.sum(axis=1) == pytest.approx(1)
    assert lessons.found.sum(axis=1) == pytest.approx(1)
    states = np.zeros(len(lessons.words), TOY.rules.STATE)
    states.view(np.int64).reshape(len(states), -1)[:, : lessons.words.shape[1]] = lessons.words
    out = np.zeros(TOY.actions.size, np.int32)
    for i in range(len(states)):
        assert TOY.kernels.playout.waiting_at(states, i) >> int(lessons.movers[i]) & 1
        n = TOY.kernels.playout.legal_at(states, i, int(lessons.movers[i]), out)
        assert set(lessons.actions[i]) <= {-1, *out[:n].tolist()}


def same(one: Lessons | Turns, other: Lessons | Turns) -> bool:
    """Are they equal in every number?"""
    return all((a == b).all() for a, b in zip(one, other, strict=True))


def test_the_same_seed_gives_the_same_lessons(tmp_path: Path) -> None:
    paths = [tmp_path / "a.npz", tmp_path / "b.npz", tmp_path / "c.npz"]
    for path, first in zip(paths, (0, 0, 16), strict=True):
        play_chunk(Chunk("toys", SETTINGS, "", 24, (3, 0), first, path))
    one, again, other = (read_played(path) for path in paths)
    assert all(same(*parts) for parts in zip(one, again, strict=True))
    assert one.lessons.words.shape != other.lessons.words.shape or not same(
        one.lessons, other.lessons
    )
    written = paths[0].stat().st_mtime_ns
    play_chunk(Chunk("toys", SETTINGS, "", 24, (3, 0), 0, paths[0]))
    assert paths[0].stat().st_mtime_ns == written


def test_a_judge_is_learnt_and_plays(tmp_path: Path) -> None:
    out = tmp_path / "toy.judge"
    told: list[tuple[str, float]] = []
    learnt = training.train(course(tmp_path), out, 1, lambda what, part: told.append((what, part)))
    assert [path.name for path in tmp_path.glob("toy.*")] == ["toy.judge"]
    assert out.stat().st_size < 1 << 20
    parts = [part for _, part in told]
    assert parts == sorted(parts)
    assert {what.partition(":")[0] for what, _ in told} == {
        "Self-play 1 of 2", "Self-play 2 of 2", "Fitting habits", "Fitting choices, epoch",
        "Fitting values, epoch",
        "Measuring, deals", "Proving, deals",
    }  # fmt: skip
    proof = learnt.record["proof"]
    assert proof["low"] <= proof["share"] <= proof["high"]
    assert learnt.heeded == (proof["low"] > 0.5)
    again = read_learnt(out, TOY)
    assert again[4:7] == learnt[4:7]
    assert again.leanings.settings.tolist() == learnt.leanings.settings.tolist()
    for kept, before in zip(again.leanings[:2], learnt.leanings[:2], strict=True):
        assert kept == pytest.approx(before, abs=0.01 * float(np.ptp(before)))
    assert 0 < again.record["plays"] <= 2 * (training.FEWEST + 16)
    match = Match(TOY, TOY.make_options(), 3, 5)
    bots = [SearchBot(TOY, seat, iterations=20, learnt=again) for seat in range(3)]
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, bots[seat].choose(match.view(seat), seat).action)


@pytest.mark.parametrize(("worth", "helps"), [(0.4, False), (0.6, True)])
def test_a_net_practises_first_and_is_heeded_where_that_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, worth: float, helps: bool
) -> None:
    """Choices of the toy are made at the same time; in Nim they are made one after the other."""
    heeded: dict[int, str] = {}
    told: set[str] = set()
    chunk = training.play_chunk

    def seen(asked: Chunk) -> Path:
        heeded[asked.seed[1]] = Path(asked.judge).name
        return chunk(asked)

    monkeypatch.setattr(selfplay, "game_named", lambda name: NIM)
    monkeypatch.setattr(measuring, "meet", lambda meeting: worth)
    monkeypatch.setattr(training, "play_chunk", seen)
    settings = training.settings_of(list(NIM.presets.values()), NIM.seats)
    nim = course(tmp_path)._replace(game="nim", settings=settings)
    learnt = training.train(
        nim, tmp_path / "n.judge", 1, lambda what, part: told.add(what.partition(":")[0])
    )
    assert told >= {
        "Practice, thousands of choices", "Plays of practice", "Trying what practice taught, deals",
    }  # fmt: skip
    assert heeded == {1: "judge-0" if helps else "", 2: "judge-1"}
    assert any(found["by"] == "practice" for found in learnt.record["measured"]) == helps
    assert [path.name for path in tmp_path.iterdir()] == ["n.judge"]


def test_practice_that_was_interrupted_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selfplay, "game_named", lambda name: NIM)
    monkeypatch.setattr(training, "SECONDS", 0.0)
    monkeypatch.setattr(training, "self_play", far_enough)
    settings = training.settings_of(list(NIM.presets.values()), NIM.seats)
    nim = course(tmp_path)._replace(game="nim", settings=settings)
    played: list[int] = []
    go_on = practice.Practice.round

    def broken_off(self: practice.Practice, done: float) -> None:
        if len(played) == 2:
            played.append(self.rounds)
            raise KeyboardInterrupt
        played.append(self.rounds)
        go_on(self, done)

    monkeypatch.setattr(practice.Practice, "round", broken_off)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            training.train(nim, tmp_path / "n.judge", 1, lambda what, part: None)
    assert played == [0, 1, 2, 2]
    assert (nim.folder / "judge-0").exists()


@pytest.mark.parametrize(("worth", "heeded"), [(0.5, False), (0.95, True)])
def test_luck_in_being_chosen_is_no_proof(
    worth: float, heeded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of equals one wins most of the deals that they are chosen by: other deals tell."""
    ways = [measuring.Way("", use) for use in measuring.USES]
    lucky = ways[3]

    def meet(meeting: measuring.Meeting) -> float:
        if meeting.deal < measuring.FRESH:
            return 0.9 if meeting.way == lucky else 0.4
        return float(np.random.default_rng(meeting.deal).random() < worth)

    monkeypatch.setattr(measuring, "meet", meet)
    monkeypatch.setattr(measuring, "costs_of", lambda place, ways: dict.fromkeys(ways, 0.4))
    places = [measuring.Place("toys", "{}", seats) for seats in (2, 3)]
    asked: list[int] = []
    with threads(1) as pool:
        field = measuring.field_of(places, ways, pool, lambda what, n: asked.append(n))
        way, shares = measuring.best_way(field, lambda: False)
        proof = measuring.proof_of(field, way, lambda: len(asked) > 400)
    assert way == lucky
    played = sorted(len(won) for won in shares.values())
    last = len(ways)
    while last // 2 > 1:
        last //= 2
    assert played[-last:] == [len(shares[lucky])] * last  # in more deals than the others
    assert played[0] < played[-last - 1] < played[-1]
    assert proof.deals > 24
    assert proof.holds == heeded


def test_what_both_generations_have_played_is_learnt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where time is short the last one has played little, and was all that was learnt from. Plays
    of practice are another kind of plays."""
    learnt_from: list[set[int]] = []
    fitted = training.fitted

    def seen(*asked: Any) -> Any:
        learnt_from.append({int(play) // selfplay.GENERATION for play in asked[3].lessons.plays})
        return fitted(*asked)

    monkeypatch.setattr(training, "fitted", seen)
    monkeypatch.setattr(training, "best_way", far_enough)
    with pytest.raises(KeyboardInterrupt):
        training.train(course(tmp_path), tmp_path / "toy.judge", 1, lambda what, part: None)
    assert learnt_from == [{1}, {1, 2}]


def test_who_is_interrupted_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "toy.judge"
    done: list[Path] = []
    chunk = training.play_chunk

    def broken_off(asked: Any) -> Path:
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(chunk(asked))
        return done[-1]

    monkeypatch.setattr(training, "play_chunk", broken_off)
    with pytest.raises(KeyboardInterrupt):
        training.train(course(tmp_path), out, 1, lambda what, part: None)
    assert not out.exists()
    kept = {path: path.stat().st_mtime_ns for path in done}
    fitted = course(tmp_path).folder / "judge-2"
    monkeypatch.setattr(training, "play_chunk", chunk)
    monkeypatch.setattr(training, "best_way", far_enough)
    with pytest.raises(KeyboardInterrupt):
        training.train(course(tmp_path), out, 1, lambda what, part: None)
    assert {path: path.stat().st_mtime_ns for path in done} == kept
    assert fitted.exists()
    other = course(tmp_path)._replace(seed=4)
    with pytest.raises(Refusal, match="holds another training that was interrupted"):
        training.train(other, out, 1, lambda what, part: None)


def far_enough(*asked: Any) -> Any:
    """In the place of what is not waited for."""
    raise KeyboardInterrupt


def test_a_folder_that_cannot_be_written_to_is_told_before_anything_is_played(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="cannot be written to: Not a directory"):
        training.train(course(tmp_path / "file"), tmp_path / "x.judge", 1, lambda what, part: None)


def test_without_the_extra_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError("No module named 'jax'", name="jax")

    monkeypatch.setattr("importlib.import_module", missing)
    with pytest.raises(Refusal, match=r"the package jax is needed: pip install igroteka\[learn\]"):
        learning_room()


def test_what_the_nets_learn_gets_better() -> None:
    """Nothing says whose the toy's cards are: a net finds out, as it knows whom it judges."""
    TOY.kernels.compile_now(("igroteka.bots.search", selfplay.LESSONS))
    setting = Setting(next(iter(TOY.presets.values())), 2, 24)
    lessons = joined([play(TOY, setting, seed, seed) for seed in range(60)]).lessons
    layout = fitting.Layout.found_in(TOY.rules.STATE, fitting.sample(TOY, lessons))
    reader = fitting.Reader(TOY, layout, lessons)
    fitted = fitting.fit(layout, fitting.fresh(layout, 1, 1), lessons.plays, reader.values, 1)
    assert fitted.losses[-1] < fitted.losses[0]


def test_a_net_that_sees_many_features_at_once_learns_what_the_few_say_that_matter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Most choices are made by lot, the others by two numbers of many that hardly ever differ.
    Somebody who knows that would be surprised by 3.41; who knows nothing is by 3.9."""
    monkeypatch.setattr(fitting, "MOST_EPOCHS", 30)
    monkeypatch.setattr(fitting.Layout, "places", lambda layout: np.zeros((len(slots), 9)))
    slots = [
        Slot(f"n[{i}]", "n", VALUE, low=0, shift=0, size=2, seats=1, first=2 * i)
        for i in range(1000)
    ]
    layout = fitting.Layout(TOY.rules.STATE, slots)
    chance = np.random.default_rng(1)
    seen = chance.random((12_000, len(slots))) < 0.01
    seen[:, :2] = chance.random((len(seen), 2)) < 0.5
    by_lot = chance.random(len(seen)) < 0.6
    label = np.where(by_lot, chance.integers(0, 100, len(seen)), 2 * seen[:, 0] + seen[:, 1])

    def batch_of(some: Any) -> fitting.Batch:
        x = np.zeros((len(some), layout.rows), np.float32)
        x[np.arange(len(some))[:, None], 2 * np.arange(len(slots)) + seen[some]] = 1
        target = np.eye(100, dtype=np.float32)[label[some]]
        return x, np.zeros(len(some), np.int32), target, np.ones((len(some), 100))

    plays = np.arange(len(seen), dtype=np.int32) // 8
    fitted = fitting.fit(layout, fitting.fresh(layout, 100, 1), plays, batch_of, 1)
    assert min(fitted.losses) < 3.55


def test_a_tenth_of_the_plays_of_every_setting_is_held_out() -> None:
    plays = np.repeat(np.arange(2000, dtype=np.int32), 3)
    held_out = fitting.held_out_of(plays)
    chosen = np.unique(plays[held_out])
    assert len(chosen) == 200
    assert held_out.sum() == 3 * 200
    for settings in (2, 5, 10, 20):
        of_each = np.bincount(chosen % settings, minlength=settings) / (200 / settings)
        assert of_each.min() > 0.5, settings
        assert of_each.max() < 1.5, settings
    assert fitting.held_out_of(np.array([7, 7, 8], np.int32)).sum() in (1, 2)


def test_positions_of_one_number_of_seats_alone_can_be_read() -> None:
    options = next(iter(TOY.presets.values()))
    TOY.kernels.compile_now(("igroteka.bots.search", selfplay.LESSONS))
    plays = [play(TOY, Setting(options, seats, 24), seats, seats) for seats in TOY.seats]
    lessons = joined(plays).lessons
    layout = fitting.Layout.found_in(TOY.rules.STATE, fitting.sample(TOY, lessons))
    reader = fitting.Reader(TOY, layout, lessons)
    for seats in TOY.seats:
        chosen = np.flatnonzero(lessons.seats == seats)
        for read in (reader.choices, reader.values):
            assert len(read(chosen)[0]) == len(chosen)


@pytest.mark.parametrize("game", [TOY, ONEILL], ids=["toys", "one choice a play"])
def test_what_a_search_needs_room_for_is_not_what_its_iterations_cost(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first choice of a bot takes long, whoever it is; then one with a judge takes twice as
    long as one without. Where a play has few choices there are other plays."""
    passed = [0.0]

    class Slow(RandomBot):
        def __init__(self, way: measuring.Way | None) -> None:
            super().__init__(game, 1)
            self.takes = [100.0, *[1.0 if way is None else 2.0] * 99]

        def choose(self, view: States, seat: int) -> Choice:
            passed[0] += self.takes.pop(0)
            return super().choose(view, seat)

    monkeypatch.setattr(measuring, "ready", lambda name: game)
    monkeypatch.setattr(measuring, "bot_of", lambda game, seed, n, way: Slow(way))
    monkeypatch.setattr("time.process_time", lambda: passed[0])
    options = next(iter(game.presets.values())).model_dump_json()
    ways = [measuring.Way("", use) for use in measuring.USES]
    costs = measuring.costs_of(measuring.Place(game.name, options, game.default_seats), ways)
    assert list(costs.values()) == pytest.approx([0.5] * len(ways))


def begun(folder: Path) -> Learnt:
    """A judge that has learnt the toy before, read again from its file, as whoever goes on does."""
    TOY.kernels.compile_now(("igroteka.bots.search", selfplay.LESSONS))
    options = next(iter(TOY.presets.values()))
    plays = [play(TOY, Setting(options, seats, 24), seats, seats) for seats in TOY.seats]
    lessons, turns = joined(plays)
    layout = fitting.Layout.found_in(TOY.rules.STATE, fitting.sample(TOY, lessons))
    value, policy = (fitting.fresh(layout, n, n) for n in (1, TOY.actions.size))
    nets = [fitting.plain(weights, layout) for weights in (value, policy)]
    leanings, _ = fit_habits(TOY, turns, SETTINGS, 1)
    learnt = Learnt(layout, nets[0], nets[1], leanings, Trust(0.5, 1.0, 1.0), 3.0, -1, {})
    learnt.save(folder / "begun.judge", TOY)
    return read_learnt(folder / "begun.judge", TOY)


def test_a_judge_that_knows_the_game_plays_first_and_is_fitted_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is used in play as it is, but for halving, and meets in the end what has become of it."""
    before = begun(tmp_path)
    asked: list[Chunk] = []
    ways: list[measuring.Way] = []
    played_by: list[Any] = []
    chunk, field_of = training.play_chunk, training.field_of

    def seen(task: Chunk) -> Path:
        asked.append(task)
        played_by.append(read_learnt(Path(task.judge), TOY)[4:7])
        return chunk(task)

    def fielded(places: Any, competing: list[measuring.Way], *more: Any) -> measuring.Field:
        ways.extend(competing)
        return field_of(places, competing, *more)

    monkeypatch.setattr(training, "play_chunk", seen)
    monkeypatch.setattr(training, "field_of", fielded)
    monkeypatch.setattr(fitting, "MOST_EPOCHS", 0)
    learnt = training.train(
        course(tmp_path)._replace(begun=before), tmp_path / "toy.judge", 1, lambda what, part: None
    )
    assert {(Path(task.judge).name, task.iterations) for task in asked} == {
        ("judge-0", 48), ("judge-1", 48),
    }  # fmt: skip
    assert set(played_by) == {(before.trust._replace(halving=0.0), 3.0, -1)}
    as_before = measuring.Use(before.trust, before.horizon, before.steepness)
    names = [Path(way.judge).name for way in ways]
    assert [way.use for way in ways if Path(way.judge).name == "judge-0"] == [as_before]
    assert names.count("judge-2") == len({*measuring.USES, as_before})
    assert {found["by"] for found in learnt.record["measured"]} == {"search", "before"}
    assert learnt.layout.slots == before.layout.slots
    for net, known in ((learnt.value, before.value), (learnt.policy, before.policy)):
        for name, part in known.items():
            assert net[name] == pytest.approx(part, abs=0.01 * float(np.ptp(part)) + 1e-6), name


def test_one_that_is_not_heeded_proposes_in_play(tmp_path: Path) -> None:
    before = begun(tmp_path)._replace(trust=Trust(), steepness=0.0)
    assert training.use_in_play(course(tmp_path)._replace(begun=before)) == training.TAUGHT
    assert training.use_in_play(course(tmp_path)) == training.TAUGHT


def test_an_interrupted_training_is_another_one_with_another_judge_to_begin_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "self_play", far_enough)
    before = begun(tmp_path)
    one = course(tmp_path)._replace(begun=before)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            training.train(one, tmp_path / "toy.judge", 1, lambda what, part: None)
    weights = dict(before.policy) | {"last_bias": before.policy["last_bias"] + 1}
    leanings = before.leanings._replace(common=before.leanings.common + 1)
    for changed in (
        None,
        before._replace(policy=weights),
        before._replace(leanings=leanings),
        before._replace(trust=Trust(0.5, 1.0)),
        before._replace(steepness=2.0),
    ):
        other = one._replace(begun=changed)
        with pytest.raises(Refusal, match="holds another training that was interrupted"):
            training.train(other, tmp_path / "toy.judge", 1, lambda what, part: None)


def test_fitting_goes_on_from_what_a_net_knows_and_makes_it_no_worse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = begun(tmp_path)
    options = next(iter(TOY.presets.values()))
    lessons = joined([play(TOY, Setting(options, 2, 24), seed, seed) for seed in range(60)]).lessons
    layout = before.layout
    reader = fitting.Reader(TOY, layout, lessons)
    weights = fitting.learnt_before(layout, before.value)
    for name, part in fitting.plain(weights, layout).items():
        assert (part == before.value[name]).all(), name
    fitted = fitting.fit(layout, weights, lessons.plays, reader.values, 1)
    again = fitting.learnt_before(layout, fitted.weights)
    further = fitting.fit(layout, again, lessons.plays, reader.values, 2)
    assert further.losses[0] < fitted.losses[0]
    monkeypatch.setattr(fitting, "RATE", 100.0)
    spoilt = fitting.fit(layout, again, lessons.plays, reader.values, 2)
    assert min(spoilt.losses) > fitted.losses[-1]
    assert all((spoilt.weights[name] == part).all() for name, part in fitted.weights.items())


def test_habits_go_on_from_what_was_learnt_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = begun(tmp_path).leanings
    options = next(iter(TOY.presets.values()))
    turns = joined([play(TOY, Setting(options, 2, 24), seed, seed) for seed in range(4)]).turns
    monkeypatch.setattr("igroteka.bots.learning.habits.MOST_EPOCHS", 0)
    same, _ = fit_habits(TOY, turns, SETTINGS[1:], 1, before)
    assert (same.common == before.common).all()
    assert (same.own == before.own[1:]).all()
    assert (same.settings == before.settings[1:]).all()
