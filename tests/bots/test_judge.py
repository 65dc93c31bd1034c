"""Judges: what they say does not depend on how it is counted, and files that do not fit."""

from __future__ import annotations

import importlib.resources
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from igroteka.bots import SearchBot, check_bot, make_bot
from igroteka.bots.features import OTHERS, Layout, Slot
from igroteka.bots.judge import NO_JUDGE, Judge, Trust
from igroteka.bots.judge import shares as shares_of
from igroteka.bots.learning.training import settings_of
from igroteka.bots.learnt import (
    NAMES,
    SHIPPED,
    Leanings,
    Learnt,
    read_learnt,
    setting_of,
    shipped,
    undealt,
)
from igroteka.bots.players import EXPLORATION, SEARCH
from igroteka.bots.search import DOUBT
from igroteka.engine import Game, Match, Refusal, States, game_named, games
from igroteka.engine.kernels import _opened as opened
from igroteka.engine.records import copied
from igroteka.engine.vectors import WIDTH

KOLKHOZ = game_named("kolkhoz")
SEATS = 3
SETTING = undealt(KOLKHOZ, KOLKHOZ.make_options(), SEATS)


def positions(n: int, seed: int = 1) -> States:
    """Positions of random plays of Kolkhoz."""
    chance = np.random.default_rng(seed)
    found: list[States] = []
    while len(found) < n:
        match = Match(KOLKHOZ, KOLKHOZ.make_options(), SEATS, int(chance.integers(1 << 40)))
        while not match.over:
            seat = match.waiting()[0]
            match.play(seat, int(chance.choice(match.legal(seat))))
            if chance.random() < 0.1:
                found += [copied(match.state), match.view(seat)]
    states = np.zeros(n, KOLKHOZ.rules.STATE)
    for i in range(n):
        states[i] = found[i][0]
    return states


@pytest.fixture(scope="module")
def seen() -> States:
    return positions(80)


def learnt_from(states: States, trust: Trust, horizon: int = -1) -> Learnt:
    """A judge of Kolkhoz that knows nothing: its weights are drawn."""
    layout = Layout.found_in(KOLKHOZ.rules.STATE, states)
    chance = np.random.default_rng(5)

    def weights(outputs: int) -> dict[str, Any]:
        first = (layout.rows, WIDTH), (OTHERS, WIDTH)
        shapes = *first, (WIDTH, WIDTH), (WIDTH,), (outputs, WIDTH)
        drawn = [0.2 * chance.normal(size=shape) for shape in (*shapes, (outputs,))]
        return {name: part.astype(np.float32) for name, part in zip(NAMES, drawn, strict=True)}

    size = KOLKHOZ.actions.size
    leanings = Leanings(
        common=chance.normal(size=(size + 1, size)).astype(np.float32),
        own=np.zeros((1, size), np.float32),
        settings=np.array([setting_of(SETTING)], np.int32),
    )
    told = {"plays": 0}
    return Learnt(layout, weights(1), weights(size), leanings, trust, 0.0, horizon, told)


def said(judge: Judge, base: States, state: States) -> list[float]:
    """What a judge says of a state, beginning with another; as plain Python."""
    from igroteka.bots.judge import prepare

    words = [opened(s.view(np.int64).reshape(-1)) for s in (base, state)]
    found = np.zeros(SEATS)
    prepare(opened(judge), words[0], words[0])
    shares_of(opened(judge), words[1], SEATS, found)
    return found.tolist()


def test_shares_are_the_same_whatever_position_the_search_began_with(seen: States) -> None:
    judge = learnt_from(seen, Trust(1.0, 0.0)).judge(SETTING)
    for i in range(0, 20, 2):
        state = seen[i : i + 1]
        whole = said(judge, state, state)
        assert sum(whole) == pytest.approx(1)
        assert min(whole) > 0
        for begun in (2, 31, 60):
            assert said(judge, seen[begun : begun + 1], state) == pytest.approx(whole, abs=1e-4)


def test_a_judge_that_is_saved_says_nearly_the_same(seen: States, tmp_path: Path) -> None:
    learnt = learnt_from(seen, Trust(0.5, 1.0), horizon=0)
    learnt.save(tmp_path / "x.judge", KOLKHOZ)
    again = read_learnt(tmp_path / "x.judge", KOLKHOZ)
    assert (again.trust, again.horizon, again.record) == (Trust(0.5, 1.0), 0, {"plays": 0})
    state = seen[10:11]
    told = said(learnt.judge(SETTING), state, state)
    assert said(again.judge(SETTING), state, state) == pytest.approx(told, abs=0.02)
    assert [path.name for path in tmp_path.iterdir()] == ["x.judge"]


def test_settings_are_kept_to_the_last_digit(seen: States, tmp_path: Path) -> None:
    """Options may be numbers of many digits."""
    learnt = learnt_from(seen, Trust(0.5, 1.0))
    settings = learnt.leanings.settings.copy()
    settings[0, -1] = 87_654_321
    learnt = learnt._replace(leanings=learnt.leanings._replace(settings=settings))
    learnt.save(tmp_path / "x.judge", KOLKHOZ)
    assert (
        read_learnt(tmp_path / "x.judge", KOLKHOZ).leanings.settings.tolist() == settings.tolist()
    )


def refused(path: Path, game: Game = KOLKHOZ) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(Refusal) as refusal:
        read_learnt(path, game)
    return str(refusal.value)


@pytest.fixture
def file(seen: States, tmp_path: Path) -> Path:
    """A judge's file."""
    learnt_from(seen, Trust(0.0, 1.0)).save(tmp_path / "x.judge", KOLKHOZ)
    return tmp_path / "x.judge"


def rewritten(file: Path, **changed: Any) -> Path:
    """The file with something else in its text, or without an array of a name given as None."""
    with np.load(file) as old:
        arrays = {name: old[name] for name in old.files}
    told = json.loads(str(arrays["judge"]))
    told.update({name: value for name, value in changed.items() if name in told})
    arrays["judge"] = np.array(json.dumps(told))
    arrays.update({name: value for name, value in changed.items() if name not in told})
    buffer = io.BytesIO()
    np.savez(buffer, **{name: value for name, value in arrays.items() if value is not None})
    file.write_bytes(buffer.getvalue())
    return file


def test_a_file_that_does_not_fit_is_refused_in_a_sentence(file: Path, tmp_path: Path) -> None:
    assert "cannot be read" in refused(tmp_path / "none.judge")
    assert "cannot be read" in refused(tmp_path)
    whole = file.read_bytes()
    array = io.BytesIO()
    np.save(array, np.zeros(3))
    torn = whole[:5000] + b"torn" + whole[5004:]
    for data in (b"", b"nothing", whole[:5000], whole[:-40], torn, array.getvalue()):
        (tmp_path / "torn.judge").write_bytes(data)
        assert "holds no judge, or is damaged" in refused(tmp_path / "torn.judge")
    assert "of kolkhoz; this is version" in refused(file, game_named("rebuild"))
    assert "for version 77 of kolkhoz" in refused(rewritten(file, version=77))
    file.write_bytes(whole)
    assert "another record" in refused(rewritten(file, record="0123"))
    file.write_bytes(whole)
    assert "another record" in refused(rewritten(file, value_bias=np.zeros(3, np.float16)))
    file.write_bytes(whole)
    assert "damaged" in refused(rewritten(file, value_bias=None))
    file.write_bytes(whole)
    with np.load(file) as old:
        slots = json.loads(str(old["judge"]))["slots"]
    for wrong in ({"first": -1}, {"seats": 9}, {"name": "nothing"}, {"role": 4}, {"shift": 64}):
        torn_slots = [slots[0], *slots[1:-1], list(Slot(*slots[-1])._replace(**wrong))]
        told = Layout(KOLKHOZ.rules.STATE, [Slot(*slot) for slot in torn_slots]).digest()
        assert "another record" in refused(rewritten(file, slots=torn_slots, record=told))
        file.write_bytes(whole)
    size = KOLKHOZ.actions.size
    for name, wrong in (("own", (2, size)), ("common", (size, size)), ("settings", (1, 3))):
        assert "another record" in refused(rewritten(file, **{name: np.zeros(wrong, np.int8)}))
        file.write_bytes(whole)
    nan = np.full((OTHERS, WIDTH), np.nan, np.float16)
    assert "another record" in refused(rewritten(file, value_bias=nan))


def test_a_judge_that_cannot_be_written_is_told(seen: States, tmp_path: Path) -> None:
    learnt = learnt_from(seen, Trust(0.0, 1.0))
    with pytest.raises(Refusal, match="cannot be written to"):
        learnt.save(tmp_path / "no" / "x.judge", KOLKHOZ)


# In the search ----------------------------------------------------------------------------------


def certain_of(seen: States, action: int, trust: Trust) -> Learnt:
    """A judge that proposes one action above all."""
    learnt = learnt_from(seen, trust)
    policy = dict(learnt.policy)
    policy["last"] = np.zeros_like(policy["last"])
    bias = np.zeros_like(policy["last_bias"])
    bias[action] = 20.0
    return learnt._replace(policy={**policy, "last_bias": bias})


def test_the_search_looks_first_where_its_judge_proposes(compiled: Game, seen: States) -> None:
    match = Match(compiled, compiled.make_options(), SEATS, 4)
    while len(match.legal(match.waiting()[0])) < 4:
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[0])
    seat = match.waiting()[0]
    for action in match.legal(seat):
        judge = certain_of(seen, action, Trust(0.0, 50.0))
        bot = SearchBot(compiled, 1, iterations=40, learnt=judge)
        choice = bot.choose(match.view(seat), seat)
        assert choice.action == action
        assert choice.tried[0].visits > 40 * (1 - DOUBT)


@pytest.mark.parametrize("deeds", [0.0, 1.0])
@pytest.mark.parametrize("halving", [0.0, 1.0])
def test_a_search_with_a_judge_is_the_same_twice_and_compiled_or_not(
    halving: float, deeds: float, compiled: Game, seen: States
) -> None:
    learnt = learnt_from(seen, Trust(0.5, 1.0, halving, deeds), horizon=3)
    match = Match(compiled, compiled.make_options(), SEATS, 9)
    seat = match.waiting()[0]
    module = compiled.kernels.module(SEARCH)
    found = []
    for run in (module.search, module.search, module.search.as_python):
        search = module.Search(compiled, SEATS, 600, learnt.judge(SETTING))
        search.begin(match.view(seat), seat, 5, EXPLORATION, 3)
        question = search._question._replace(budget=16)
        run(question, search._tree, search._evidence, search._desk, search._judge, 12)
        found.append(search.tried())
    assert found[0] == found[1] == found[2]


def test_without_a_judge_there_is_nothing_to_count() -> None:
    assert NO_JUDGE.trust.tolist() == [0, 0, 0, 0]
    assert len(NO_JUDGE.sums) == 0


def test_a_judge_is_named_by_its_file(compiled: Game, file: Path) -> None:
    for name in (f"{file}", f"{file}@50", f"{file}@0.1s"):
        check_bot(name)
    bot = make_bot(compiled, f"{file}@50", 1)
    match = Match(compiled, compiled.make_options(), SEATS, 4)
    seat = match.waiting()[0]
    assert bot.choose(match.view(seat), seat).iterations == 50
    with pytest.raises(Refusal, match="cannot be read"):
        make_bot(compiled, "nowhere.judge@50", 1)
    with pytest.raises(Refusal, match="no budget"):
        check_bot("search@1e9")


MEGABYTE = 1 << 20


WITH_JUDGES = [
    game.name
    for game in games().values()
    if (importlib.resources.files(game.package) / SHIPPED).is_file()
]


@pytest.mark.parametrize("name", WITH_JUDGES)
def test_the_judge_that_comes_with_a_game_fits_it(name: str) -> None:
    game = game_named(name)
    path = importlib.resources.files(game.package) / SHIPPED
    assert len(path.read_bytes()) <= MEGABYTE
    told = {(options, seats) for options, seats in read_learnt(path, game).record["settings"]}
    assert told == set(settings_of(list(game.presets.values()), game.seats))


def test_some_games_come_with_a_judge() -> None:
    assert "nomenklatura" in WITH_JUDGES


def test_a_judge_that_came_with_other_rules_is_left_out(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(importlib.resources, "files", lambda package: tmp_path)
        assert shipped.__wrapped__(KOLKHOZ) is None
        (tmp_path / SHIPPED).write_bytes(file.read_bytes())
        assert shipped.__wrapped__(KOLKHOZ) is not None
        patched.setattr(KOLKHOZ, "version", KOLKHOZ.version + 1)
        assert shipped.__wrapped__(KOLKHOZ) is None
    assert "igroteka train kolkhoz" in caplog.text
