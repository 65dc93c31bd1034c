"""What compiled code can see is in the hash that its kernels lie under, however it got there."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from igroteka.engine import game_named
from igroteka.engine.sources import all_functions, fingerprint

FORMS = {
    "from an absolute module": "from {pkg}.cards import worth, TABLE",
    "from a relative module": "from .cards import worth, TABLE",
    "a relative module": "from . import cards",
    "a module under another name": "import {pkg}.cards as cards",
    "a module under its own name": "import {pkg}.cards",
    "a module inside an if": "if True:\n    from {pkg}.cards import worth, TABLE",
    "everything": "from {pkg}.cards import *",
    "by name at run time": "import importlib\ncards = importlib.import_module('{pkg}.cards')",
}
CARDS = "TABLE = (3, 4)\nLEAST = 1\n\n\ndef worth(card):\n    return LEAST + card\n"
CHANGES = {
    "a function": ("LEAST + card", "LEAST + card + 1"),
    "a constant that it reads": ("LEAST = 1", "LEAST = 2"),
    "a table": ("(3, 4)", "(3, 5)"),
}


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., FunctionType]]:
    """Writes a package whose `door` uses what its module `cards` has, and imports it."""
    monkeypatch.syspath_prepend(str(tmp_path))
    name = "somebody"

    def forget() -> None:
        for module in [m for m in sys.modules if m.partition(".")[0] == name]:
            del sys.modules[module]

    def write(form: str, cards: str = CARDS) -> FunctionType:
        forget()
        folder = tmp_path / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        importlib.invalidate_caches()
        imported = form.format(pkg=name)
        if "cards import " in imported:
            used = "worth(n) + TABLE[n]"
        else:
            place = f"{name}.cards" if imported == f"import {name}.cards" else "cards"
            used = f"{place}.worth(n) + {place}.TABLE[n]"
        (folder / "__init__.py").write_text("")
        (folder / "cards.py").write_text(cards)
        (folder / "rules.py").write_text(f"{imported}\n\n\ndef door(n):\n    return {used}\n")
        module = importlib.import_module(f"{name}.rules")
        assert module.door(1) == 2 + 4 or cards != CARDS
        found: FunctionType = module.door
        return found

    yield write
    forget()


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize(("old", "new"), CHANGES.values(), ids=CHANGES)
def test_a_change_is_seen_through_every_form_of_import(
    door: Callable[..., FunctionType],
    monkeypatch: pytest.MonkeyPatch,
    form: str,
    old: str,
    new: str,
) -> None:
    # Only what was imported counts here: the files would tell the change as well.
    monkeypatch.setattr("igroteka.engine.sources._Seen.file", lambda seen, name: None)
    assert fingerprint([door(form)]) == fingerprint([door(form)])
    assert fingerprint([door(form, CARDS.replace(old, new))]) != fingerprint([door(form)])


def test_a_table_that_was_read_from_a_file_is_seen(
    door: Callable[..., FunctionType], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("igroteka.engine.sources._Seen.file", lambda seen, name: None)
    first = door("from .cards import worth, TABLE")
    before = fingerprint([first])
    monkeypatch.setitem(first.__globals__, "TABLE", (9, 9))
    assert fingerprint([first]) != before


def test_what_no_code_uses_changes_nothing(
    door: Callable[..., FunctionType], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("igroteka.engine.sources._Seen.file", lambda seen, name: None)
    more = CARDS + "\n\ndef unused():\n    return 5\n"
    assert fingerprint([door(FORMS["everything"], more)]) == fingerprint(
        [door(FORMS["everything"])]
    )


def test_the_files_are_in_it_too(door: Callable[..., FunctionType]) -> None:
    """A function that stands in for another in compiled code is named by none."""
    function = door("from .cards import worth, TABLE")
    before = fingerprint([function])
    cards = Path(function.__code__.co_filename).with_name("cards.py")
    cards.write_text(cards.read_text() + "# more\n")
    assert fingerprint([function]) != before


def test_closures_and_defaults_are_seen() -> None:
    def made(inside: int, by: int) -> Any:
        def function(n: int, left_out: int = by) -> int:
            return n + inside + left_out

        return function

    prints = {fingerprint([made(*numbers)]) for numbers in ((1, 1), (2, 1), (1, 2), (1, 1))}
    assert len(prints) == 3


def test_all_the_rules_of_a_game_are_reached_and_nothing_of_its_page() -> None:
    game = game_named("kolkhoz")
    functions = all_functions([game.rules.apply, game.rules.guess, game.rules.why_not])
    modules = {function.__module__ for function in functions}
    assert "igroteka.games.kolkhoz.rules.search" in modules
    assert "igroteka.games.kolkhoz.rules.knowledge" in modules
    assert "igroteka.engine.course" in modules
    assert not {module for module in modules if ".page" in module or "draw" in module}
