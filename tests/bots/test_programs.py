"""Programs as bots: they play whole games, and lose their seat by what they may not do."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from igroteka.bots import check_bot, make_bot, manner_of
from igroteka.bots.observation import ObservationLayout
from igroteka.bots.players import legal_actions
from igroteka.bots.programs import LATE, STARTING, ProgramBot, command_of, hello, told
from igroteka.bots.tournament import Table, play_table
from igroteka.engine import NOBODY, Match, Refusal, game_named, games
from igroteka.engine.records import copied
from igroteka.envs.play import Play

EXAMPLES = Path(__file__).parents[2] / "examples"
KOLKHOZ = game_named("kolkhoz")


pytestmark = pytest.mark.usefixtures("interpreted")


def new_match(seats: int = 2) -> Match:
    return Match(KOLKHOZ, KOLKHOZ.presets["kolkhoz"], seats, 4)


def node() -> str:
    """Node, wherever there is one: Playwright brings its own."""
    found = shutil.which("node")
    if found is None:
        driver = pytest.importorskip("playwright._impl._driver")
        found = str(driver.compute_driver_executable()[0])
    return found


def command(*words: str) -> str:
    return "program:" + " ".join(f"'{word}'" for word in words)


@pytest.mark.parametrize("language", ["py", "js"])
def test_the_examples_play_whole_games(language: str, caplog: pytest.LogCaptureFixture) -> None:
    starts = sys.executable if language == "py" else node()
    bot = command(starts, str(EXAMPLES / f"bot.{language}")) + "@20s"
    options = KOLKHOZ.presets["kolkhoz"].model_dump_json()
    ranks = play_table(Table("kolkhoz", options, (bot, "random"), 3))
    assert sorted(ranks) in ([1, 2], [1, 1])
    assert not caplog.text


@pytest.mark.parametrize("language", ["py", "js"])
def test_the_examples_are_short(language: str) -> None:
    assert len((EXAMPLES / f"bot.{language}").read_text(encoding="utf-8").splitlines()) <= 30


READY = "import sys, json, os, time\nsys.stdin.readline()\nprint('{\"protocol\": 1}', flush=True)\n"

FAULTS = {
    "crashes": ("raise SystemExit(3)", "it has ended"),
    "crashes later": (READY + "sys.stdin.readline()", "it has ended"),
    "cheats": (READY + "print('{\"action\": -1}', flush=True)\ntime.sleep(60)", "answered -1"),
    "mumbles": (READY + "print('hm', flush=True)\ntime.sleep(60)", r"answered 'hm' instead of"),
    "no number": (READY + "print('{\"action\": true}', flush=True)\ntime.sleep(60)", "instead of"),
    "no text": (READY + "os.write(1, b'\\xff\\n')\ntime.sleep(60)", "no text in UTF-8"),
    "sleeps": (READY + "time.sleep(60)", f"did not answer within {0.05 + LATE:g} seconds"),
}
"""What a program may do wrong, and what is said of it."""


@pytest.mark.parametrize("kind", FAULTS)
def test_a_seat_is_lost_with_a_sentence_and_the_play_goes_on(
    kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    source, sentence = FAULTS[kind]
    script = tmp_path / "bot.py"
    script.write_text(source, encoding="utf-8")
    budget = "@0.05s" if kind == "sleeps" else "@60s"
    bot = make_bot(KOLKHOZ, command(sys.executable, str(script)) + budget, 1)
    match = new_match()
    for _ in range(3):
        (seat,) = match.waiting()
        match.play(seat, bot.choose(match.view(seat), seat).action)
    (said,) = [record.getMessage() for record in caplog.records]
    assert "has lost its seat: it " in said
    assert said.endswith("A bot of the level novice plays on.")
    assert re.search(sentence, said)


def test_a_program_ends_with_its_bot() -> None:
    match = new_match()
    (seat,) = match.waiting()
    bot = make_bot(KOLKHOZ, command(sys.executable, str(EXAMPLES / "bot.py")) + "@20s", 1)
    assert isinstance(bot, ProgramBot)
    bot.choose(match.view(seat), seat)
    process = bot._running[seat]._process
    assert process.poll() is None
    del bot
    assert process.poll() is not None


def test_a_program_that_cannot_be_started_loses_its_seat(caplog: pytest.LogCaptureFixture) -> None:
    match = new_match()
    (seat,) = match.waiting()
    choice = make_bot(KOLKHOZ, "program:/no/such/bot", 1).choose(match.view(seat), seat)
    assert choice.action in match.legal(seat)
    assert "it cannot be started (No such file or directory)" in caplog.text


def test_a_program_sees_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by its environment, nor by a shell, nor by what it is told."""
    monkeypatch.setenv("IGROTEKA_SECRET", "do not tell")
    kept = tmp_path / "told"
    script = tmp_path / "bot.py"
    script.write_text(
        "import json, os, sys\n"
        f"kept = open({str(kept)!r}, 'w')\n"
        "lines = [sys.stdin.readline()]\n"
        "print('{\"protocol\": 1}', flush=True)\n"
        "lines.append(sys.stdin.readline())\n"
        "json.dump([lines, dict(os.environ), sys.argv], kept)\n"
        "kept.close()\n"
        "actions = json.loads(lines[1])['actions']\n"
        "print(json.dumps({'action': int(min(actions))}), flush=True)\n",
        encoding="utf-8",
    )
    match = new_match(3)
    (seat,) = match.waiting()
    bot = make_bot(KOLKHOZ, command(sys.executable, str(script), "$HOME;ls") + "@20s", 1)
    bot.choose(match.view(seat), seat)
    lines, environment, arguments = json.loads(kept.read_text(encoding="utf-8"))
    assert arguments[1] == "$HOME;ls"
    assert "IGROTEKA_SECRET" not in environment
    first, question = map(json.loads, lines)
    view = match.view(seat)
    assert first == hello(KOLKHOZ, view, seat, 20.0)
    assert (first["seat"], first["seats"], first["protocol"]) == (seat, 3, 1)
    assert first["options"] == KOLKHOZ.presets["kolkhoz"].model_dump()
    assert question["view"] == told(KOLKHOZ, view)
    legal = legal_actions(KOLKHOZ, view, seat).tolist()
    assert question["actions"] == {str(a): KOLKHOZ.actions.text(a) for a in legal}
    assert question["seconds"] == 20


@pytest.mark.parametrize("name", sorted(games()))
def test_what_is_told_is_what_is_observed(name: str) -> None:
    """The same fields, and what a seat cannot know changes nothing; JavaScript reads it all."""
    game = game_named(name)
    play = Play(game, game.default_seats)
    play.begin(3)
    chance = np.random.default_rng(2)
    for step in range(40):
        seat = play.mover
        if seat == NOBODY:
            break
        if step % 10 == 0:
            view = play.view(seat)
            said = told(game, view)
            assert json.loads(json.dumps(said)) == said
            names = {block.name for block in ObservationLayout(game, play.seats).blocks}
            assert fields(said) == {name for name in names if name.partition(".")[0] != "options"
                                    and name != "waiting"}  # fmt: skip
            assert largest(said) < 2**53
            guess = copied(view)
            game.kernels.playout.guess_at(guess, 0, seat, step)
            assert told(game, play.branch(guess).view(seat)) == said
        play.act(int(chance.choice(play.legal())))


def fields(part: Any, name: str = "") -> set[str]:
    """The names of all fields with numbers."""
    if isinstance(part, dict):
        return set().union(*(fields(v, f"{name}.{k}" if name else k) for k, v in part.items()))
    if isinstance(part, list) and part and isinstance(part[0], dict):
        return fields(part[0], name)
    return {name}


def largest(part: Any) -> int:
    """The greatest number, without its sign."""
    if isinstance(part, dict):
        return max(map(largest, part.values()))
    if isinstance(part, list):
        return max(map(largest, part), default=0)
    return abs(int(part))


@pytest.mark.parametrize("name", ["program:", "program:@1s", "program:'"])
def test_what_names_no_program_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="names no program: say program:"):
        check_bot(name)


def test_names_of_programs() -> None:
    check_bot("program:./bot.py@0.1s")
    assert command_of("node 'my bot.js' --fast") == ["node", "my bot.js", "--fast"]
    assert manner_of(KOLKHOZ, "program:./my.judge", 2) is None


def test_the_page_about_the_protocol_shows_what_is_said() -> None:
    page = (EXAMPLES.parent / "docs" / "your-bot.md").read_text(encoding="utf-8")
    first, question = (set(re.findall(r'"(\w+)":', line)) for line in re.findall("→ (.*)", page))
    match = new_match()
    assert first - {"deck", "medals"} == hello(KOLKHOZ, match.view(0), 0, 1.0).keys()
    assert {"deck", "medals"} <= KOLKHOZ.options.model_fields.keys()
    assert question - {"12", "40"} == {"view", "phase", "players", "hand", "actions", "seconds"}
    assert {"phase", "players"} <= told(KOLKHOZ, match.view(0)).keys()
    assert "later than a quarter of a second after its budget" in page
    assert (LATE, STARTING) == (0.25, 10.0)
