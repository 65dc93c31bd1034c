"""Kernels: the same compiled as uncompiled, never stale, and ready without anybody waiting."""

from __future__ import annotations

import itertools
import os
import shutil
import threading
from pathlib import Path

import numpy as np
import pytest

import igroteka
from igroteka.engine import Game, Match, Options, game_named
from igroteka.engine.cache import cache_directory
from igroteka.engine.conformance import all_settings, compiled_faults
from igroteka.engine.kernels import Kernels
from igroteka.engine.playout import waiting_at
from tests.breaking import Broken
from tests.packages import run, toy_package
from tests.waiting import PATIENCE, until

PACKAGE = Path(igroteka.__file__).parent
SETTINGS = list(itertools.product(["kolkhoz", "kolkhoznik", "zonsky"], [2, 3, 4, 5]))
GAMES = 1000


# Compiled and as plain Python -------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "seats"), SETTINGS)
def test_games_end_the_same_to_the_byte_compiled_or_not(
    compiled: Game, preset: str, seats: int
) -> None:
    share = -(-GAMES // (2 * len(SETTINGS)))
    seeds = range(100 * seats, 100 * seats + share)
    assert compiled_faults(compiled, compiled.presets[preset], seats, seeds) == []


@pytest.mark.slow
def test_games_of_all_options_end_the_same_to_the_byte(compiled: Game) -> None:
    settings = list(all_settings(compiled, np.random.default_rng(3)))
    chosen = settings[:: max(1, 2 * len(settings) // GAMES)]
    assert len(chosen) >= GAMES // 2
    faults = [
        fault
        for i, (options, seats) in enumerate(chosen[: GAMES // 2])
        for fault in compiled_faults(compiled, options, seats, range(i, i + 1))
    ]
    assert faults == []


def test_a_difference_would_be_noticed(compiled: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Uncompiled rules that differ from the compiled ones in one card's value."""
    playout = compiled.kernels.playout
    right = playout.random_games.function
    assert playout.random_games.compiled is not None, "it is made of the right one"

    def wrong(states: object, *rest: object) -> object:
        total = right(states, *rest)
        states[0].players[0].medals += 1  # type: ignore[index]
        return total

    monkeypatch.setattr(playout.random_games, "function", wrong)
    found = compiled_faults(compiled, compiled.presets["zonsky"], 3, range(7, 8))
    assert len(found) == 1
    assert found[0].startswith("seed 7 with 3 seats ends differently when compiled: a number does")


def test_one_play_goes_on_the_same_when_the_kernels_get_ready(compiled: Game) -> None:
    def played(until: int) -> Match:
        match = Match(compiled, compiled.presets["kolkhoz"], 3, 21)
        for n in range(60):
            compiled.kernels.state = "compiling" if n < until else "ready"
            seat = match.waiting()[0]
            match.play(seat, match.legal(seat)[n % len(match.legal(seat))])
        return match

    try:
        digests = {played(until).digest() for until in (0, 30, 60)}
    finally:
        compiled.kernels.state = "ready"
    assert len(digests) == 1


def test_a_kernel_of_the_source_itself_belongs_to_no_game() -> None:
    assert waiting_at.compiled is None
    with pytest.raises(NotImplementedError):
        waiting_at(game_named("kolkhoz").fresh_states(1), 0)


def test_everything_runs_uncompiled_if_that_is_wished() -> None:
    said = run(
        "from igroteka.engine import Match, game_named\n"
        "game = game_named('kolkhoz')\n"
        "game.kernels.start()\n"
        "game.kernels.compile_now()\n"
        "match = Match(game, game.presets['zonsky'], 2, 1)\n"
        "while not match.over:\n"
        "    match.play(match.waiting()[0], match.legal(match.waiting()[0])[0])\n"
        "print(game.kernels.state, match.digest())\n"
        "print(sum(kernel.is_compiled for kernel in\n"
        "          [game.kernels.playout.apply_at, game.kernels.playout.legal_at]))\n",
        IGROTEKA_INTERPRET="1",
    )
    match = Match(game_named("kolkhoz"), game_named("kolkhoz").presets["zonsky"], 2, 1)
    while not match.over:
        match.play(match.waiting()[0], match.legal(match.waiting()[0])[0])
    assert said.split() == ["cold", match.digest(), "0"]


# The cache --------------------------------------------------------------------------------------


def test_the_cache_lies_where_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IGROTEKA_CACHE", "somewhere")
    assert cache_directory() == Path("somewhere")
    monkeypatch.delenv("IGROTEKA_CACHE")
    assert cache_directory().name == "igroteka"


VALUE_OF_A_KING = """
import numpy as np
from igroteka.engine import game_named, view_row
game = game_named("kolkhoz")
kernels = game.kernels
kernel = kernels.playout.outcome_at
kernels.state = "ready"
states = game.fresh_states(1)
row = view_row(states)
row.seats = 2
row.players[1].open = 1 << 12
scores, ranks = np.zeros((2, 2), np.int32)
kernel(states, 0, scores, ranks)
print(scores[1], sum(kernel.compiled.stats.cache_hits.values()))
"""


def test_the_cache_follows_the_sources(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "src" / "igroteka")
    cards = tmp_path / "src" / "igroteka" / "games" / "kolkhoz" / "rules" / "facts.py"
    place = {"PYTHONPATH": str(tmp_path / "src"), "IGROTEKA_CACHE": str(tmp_path / "cache")}
    assert run(VALUE_OF_A_KING, **place).split() == ["13", "0"]
    assert run(VALUE_OF_A_KING, **place).split() == ["13", "1"]
    text = cards.read_text(encoding="utf-8")
    changed = text.replace("return card % RANKS + 1", "return card % RANKS + 2")
    assert changed != text
    cards.write_text(changed, encoding="utf-8")
    assert run(VALUE_OF_A_KING, **place).split() == ["14", "0"]
    cards.write_text(text, encoding="utf-8")
    assert run(VALUE_OF_A_KING, **place).split() == ["13", "1"]


DIRECTORY = """
from igroteka.engine import game_named
print(game_named("kolkhoz").kernels.directory("igroteka.engine.playout"))
"""


def test_the_same_sources_have_the_same_kernels_wherever_and_whenever_installed(
    tmp_path: Path,
) -> None:
    shutil.copytree(PACKAGE, tmp_path / "src" / "igroteka")
    place = {"PYTHONPATH": str(tmp_path / "src"), "IGROTEKA_CACHE": str(tmp_path / "cache")}
    here = run(DIRECTORY, IGROTEKA_CACHE=place["IGROTEKA_CACHE"])
    assert run(DIRECTORY, **place) == here, "at another place"
    playout = tmp_path / "src" / "igroteka" / "engine" / "playout.py"
    os.utime(playout, (1, 1))
    assert run(DIRECTORY, **place) == here, "written anew"
    playout.write_text(playout.read_text() + "\n# Something else.\n")
    assert run(DIRECTORY, **place) != here


@pytest.mark.slow
def test_what_one_installation_has_compiled_another_loads(tmp_path: Path) -> None:
    environment = toy_package(tmp_path)
    run(PLAYED_MEANWHILE, **environment)
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "cache").rglob("*.nb*")}
    shutil.copytree(PACKAGE, tmp_path / "elsewhere" / "igroteka")
    path = os.pathsep.join([str(tmp_path / "elsewhere"), environment["PYTHONPATH"]])
    run(PLAYED_MEANWHILE, **{**environment, "PYTHONPATH": path})
    assert kept == {path: path.stat().st_mtime_ns for path in (tmp_path / "cache").rglob("*.nb*")}


def test_where_no_copy_can_be_written_the_file_itself_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("IGROTEKA_CACHE", str(tmp_path / "file"))
    kernels = Broken("toys").kernels
    assert Path(kernels.playout.__file__) == PACKAGE / "engine" / "playout.py"


def test_kernels_that_nobody_loads_for_long_are_removed(toy_cache: Path) -> None:
    kernels = Broken("toys").kernels
    long_unused, used_lately, of_another_game = (
        toy_cache / name for name in ("toys-0", "toys-1", "kolkhoz-0")
    )
    for other in (long_unused, used_lately, of_another_game):
        other.mkdir(parents=True)
        (other / "ready").touch()
        os.utime(other / "ready", (1, 1))
        os.utime(other, (1, 1))
    (used_lately / "ready").touch()
    kernels._forget_old_ones()
    assert not long_unused.exists()
    assert used_lately.exists()
    assert of_another_game.exists()


# Behind the scenes ------------------------------------------------------------------------------


PLAYED_MEANWHILE = """
import threading
import time
from igroteka.engine import Match, game_named
kernels = game_named("toys").kernels
states, progress, digests = [kernels.state], [], set()
kernels.start()
kernels.start()
while kernels.state != "ready" or len(digests) == 0:
    match = Match(game_named("toys"), game_named("toys").presets["toy"], 3, 5)
    while not match.over:
        match.play(match.waiting()[-1], 1)
    digests.add(match.digest())
    if states[-1] != kernels.state:
        states.append(kernels.state)
    progress.append(kernels.progress)
    if kernels.state == "failed":
        print(kernels.error)
        break
    time.sleep(0.02)
match = Match(game_named("toys"), game_named("toys").presets["toy"], 3, 5)
while not match.over:
    match.play(match.waiting()[-1], 1)
digests.add(match.digest())
while kernels.progress < 1 and kernels.state == "ready":
    time.sleep(0.02)
if states[-1] != kernels.state:
    states.append(kernels.state)
print(*states, len(progress) > 1, progress == sorted(progress), len(digests))
"""


@pytest.mark.slow
def test_kernels_get_ready_while_a_game_of_another_package_is_played(tmp_path: Path) -> None:
    environment = toy_package(tmp_path)
    said = run(PLAYED_MEANWHILE, **environment)
    assert said.split() == ["cold", "compiling", "ready", "True", "True", "1"]
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "cache").rglob("*.nb*")}
    assert len(kept) > 10
    said = run(PLAYED_MEANWHILE, **environment)
    assert said.split()[-1] == "1"
    assert "ready" in said.split()
    # The second time everything was loaded, and nothing compiled.
    assert kept == {path: path.stat().st_mtime_ns for path in (tmp_path / "cache").rglob("*.nb*")}


def test_a_compiler_that_fails_is_told(toy_cache: Path) -> None:
    broken = Broken("toy_nowhere")  # no registered game has this name
    broken.kernels.start()
    until(lambda: broken.kernels.state != "compiling")
    assert broken.kernels.state == "failed"
    assert "toy_nowhere" in broken.kernels.error
    match = Match(broken, broken.presets["toy"], 2, 1)
    match.play(0, 1)
    assert match.waiting() == (1,)


def test_games_are_made_ready_one_by_one_and_who_is_played_goes_next(
    toy_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    go = threading.Event()

    def make_ready(kernels: Kernels) -> None:
        order.append(kernels._game.name)
        go.wait(PATIENCE)

    monkeypatch.setattr(Kernels, "_make_ready", make_ready)
    one, two, three, four = (Broken(f"toy_{n}").kernels for n in range(4))
    for kernels in (one, two, three, four):
        kernels.start()
    three.hurry()
    one.hurry()
    go.set()
    until(lambda: len(order) == 4)
    assert order == ["toy_0", "toy_2", "toy_1", "toy_3"]


def test_fresh_states_hold_the_options(compiled: Game) -> None:
    options: Options = compiled.make_options({"medals": True}, "zonsky")
    states = compiled.fresh_states(4, options)
    assert len({states[i].tobytes() for i in range(4)}) == 1
    assert states["options"]["medals"].tolist() == [1] * 4
