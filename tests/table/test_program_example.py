"""The bot that `docs/json-api.md` prints plays a whole game, at a server as it is really run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from igroteka.engine import Game
from igroteka.table.store import Store
from igroteka.table.tables import LiveTable, NewSeat, Tables
from tests.table.processes import serving
from tests.table.serving import run_apart
from tests.waiting import PATIENCE

PAGE = Path(__file__).parents[2] / "docs" / "json-api.md"


def example() -> str:
    """The program on the page."""
    (found,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert isinstance(found, str)
    return found


def test_the_example_is_short_and_needs_nothing_else() -> None:
    lines = [line for line in example().splitlines() if line.strip()]
    assert len(lines) <= 32
    imported = re.findall(r"^import (\w+)", example(), re.MULTILINE)
    assert set(imported) <= sys.stdlib_module_names


@pytest.mark.slow
def test_the_example_plays_a_whole_game(game: Game, database: str, tmp_path: Path) -> None:
    store = Store(database)
    seats = [NewSeat(bot="random"), NewSeat(), NewSeat(bot="random")]
    options = game.presets["kolkhoznik"]
    code = run_apart(Tables(store).create(game, options, seats, "kolkhoznik", 11))
    file = tmp_path / "bot.py"
    file.write_text(example(), encoding="utf-8")
    with serving(database) as (_process, port):
        command = [sys.executable, str(file), f"http://127.0.0.1:{port}", code]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE, check=False, env={}
        )
    assert done.returncode == 0, done.stderr
    row = store.table(code)
    assert row is not None
    table = LiveTable(store, row)
    assert table.over
    assert f"Places, by seat: {table.ranks()}" in done.stdout
    assert table.seats[1].name == "Robot"
    assert {move.seat for move in table.match.moves} == {0, 1, 2}
    store.close()
