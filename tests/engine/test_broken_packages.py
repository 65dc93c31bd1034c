"""A game in somebody else's package may be broken in any way: it disables only itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.packages import change, installed, ran, toy_package

OURS = ("kolkhoz", "nomenklatura", "ozymandias", "pax_pamir", "rebuild")

ASK = """
import contextlib, io, json, sys
from starlette.testclient import TestClient
from igroteka.cli import main
from igroteka.table.serving import make_app

def said(*arguments):
    out, err, status = io.StringIO(), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(arguments)
        except SystemExit as end:
            status = int(end.code or 0)
    return out.getvalue(), err.getvalue(), status

answers = {
    "games": said("games", "--lang", "en"),
    "игры": said("games", "--lang", "ru"),
    "its sheet": said("games", "toys"),
    "conform": said("conform", "toys", "--games", "2"),
}
with TestClient(make_app("sqlite:///" + sys.argv[1]), "http://localhost") as client:
    for language in ("en", "ru"):
        client.cookies.clear()
        answer = client.get("/", headers={"accept-language": language})
        answers[language] = answer.text, "", answer.status_code
print(json.dumps(answers))
"""
"""Everything that is asked of an installation, in one process: what was said, and the status."""


def asked(environment: Mapping[str, str], folder: Path) -> dict[str, tuple[str, str, int]]:
    """What the commands and the start page answer."""
    ended = ran(
        "-c",
        ASK,
        str(folder / "table.sqlite"),
        IGROTEKA_INTERPRET="1",
        COLUMNS="100",
        LC_ALL="C.UTF-8",
        **environment,
    )
    assert ended.returncode == 0, ended.stderr
    answers: dict[str, Any] = json.loads(ended.stdout)
    return {name: (out, err, status) for name, (out, err, status) in answers.items()}


def edit(file: str, old: str, new: str) -> Callable[[Path], None]:
    """A change in a file of the toy."""
    return lambda folder: change(folder / "toys" / file, old, new)


GAME = 'TOY = Game("toys", version=1, seats=(2, 3), default_seats=2, options=ToyOptions)'

BROKEN = {
    "a syntax error in the package": (
        edit("__init__.py", GAME, "TOY = Game("),
        "SyntaxError: '(' was never closed (__init__.py, line ",
    ),
    "a syntax error in the rules": (
        edit("rules.py", "MAX_SEATS = 3", "MAX_SEATS = = 3"),
        "SyntaxError: invalid syntax (rules.py, line ",
    ),
    "a syntax error in the words": (
        edit("page/words.py", "MINUTES = 2", "MINUTES = = 2"),
        "SyntaxError: invalid syntax (words.py, line ",
    ),
    "an import of what is not there": (
        edit("rules.py", "import numpy as np", "import nowhere as np"),
        "ModuleNotFoundError: No module named 'nowhere' (rules.py, line ",
    ),
    "an exception": (
        edit("page/board.py", "def picture(", "print(1 / 0)\n\n\ndef picture("),
        "ZeroDivisionError: division by zero (page/board.py, line ",
    ),
    "no game": (edit("__init__.py", GAME, "TOY = 'x'"), "toys:TOY should be a Game, and is 'x'."),
    "a missing function": (
        edit("rules.py", "def guess(", "def guessed("),
        "toys/rules.py has no function guess(s, viewer).",
    ),
    "a wrong number of arguments": (
        edit("rules.py", "def hide(s: Any, viewer: int)", "def hide(s: Any)"),
        "hide in toys/rules.py cannot be called as hide(s, viewer)",
    ),
    "a state that is no record of ours": (
        edit("rules.py", "STATE = state_dtype(", "STATE = np.dtype("),
        "STATE in toys/rules.py should be made by state_dtype([...]).",
    ),
    "a state without fields": (
        edit("rules.py", "class Note(", "STATE = np.dtype('i4')\n\n\nclass Note("),
        "STATE in toys/rules.py should be made by state_dtype([...]).",
    ),
    "words without a blurb": (
        edit("page/words.py", "BLURB = ", "BLURRED = "),
        "page/words.py has no BLURB: a text.",
    ),
    "no board": (
        lambda folder: (folder / "toys" / "page" / "board.py").unlink(),
        "ModuleNotFoundError: No module named 'toys.page.board'",
    ),
    "an end of the process": (
        edit("__init__.py", "\n\nTOY =", "\n\nraise SystemExit(3)\nTOY ="),
        "SystemExit: 3 (__init__.py, line ",
    ),
    "no seats": (
        edit("__init__.py", GAME, GAME.replace("(2, 3)", "()")),
        "seats of the Game should be some of the numbers from 1 to 5",
    ),
    "too many seats": (
        edit("__init__.py", GAME, GAME.replace("(2, 3)", "(2, 9)")),
        "seats of the Game should be some of the numbers from 1 to 5",
    ),
    "another usual number of seats": (
        edit("__init__.py", GAME, GAME.replace("default_seats=2", "default_seats=4")),
        "default_seats of the Game should be one of (2, 3).",
    ),
    "options that are none": (
        edit("__init__.py", GAME, GAME.replace("=ToyOptions", "=dict")),
        "options of the Game should be a subclass of Options, and is <class 'dict'>.",
    ),
    "no presets": (
        edit("options.py", "    PRESETS: ClassVar", "    OTHERS: ClassVar"),
        "ToyOptions has no PRESETS: name one setup at least.",
    ),
    "a preset of unknown options": (
        edit("options.py", '"toy": {}', '"toy": {"round": 2}'),
        "The preset “toy” is refused: There is no option “round”. Did you mean “rounds”?",
    ),
    "counts that do not fit": (
        edit("options.py", "return counts if", "return (4,) if"),
        "counts of the preset “toy” should be some of (2, 3): (4,).",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("damage", "sentence"), BROKEN.values(), ids=BROKEN)
def test_a_broken_package_disables_only_itself(
    tmp_path: Path, damage: Callable[[Path], None], sentence: str
) -> None:
    environment = toy_package(tmp_path)
    damage(tmp_path)
    disabled(asked(environment, tmp_path), sentence)


ENTRIES = {
    "toys = nowhere:TOY": "ModuleNotFoundError: No module named 'nowhere'.",
    "toys = toys.nowhere:TOY": "ModuleNotFoundError: No module named 'toys.nowhere'.",
    "toys = toys:NOTHING": "AttributeError: module 'toys' has no attribute 'NOTHING'.",
    "toys = toys": "toys should be a Game, and is <module 'toys'",
    "toys = +": "AttributeError",
}


@pytest.mark.slow
@pytest.mark.parametrize(("entry", "sentence"), ENTRIES.items(), ids=ENTRIES)
def test_an_entry_point_that_leads_nowhere_disables_only_itself(
    tmp_path: Path, entry: str, sentence: str
) -> None:
    environment = toy_package(tmp_path)
    (tmp_path / "toys-1.0.dist-info" / "entry_points.txt").unlink()
    (tmp_path / "toys-1.0.dist-info" / "METADATA").unlink()
    (tmp_path / "toys-1.0.dist-info").rmdir()
    disabled(asked(environment | installed(tmp_path, "toys", entry), tmp_path), sentence)


def disabled(answers: Mapping[str, tuple[str, str, int]], sentence: str) -> None:
    """The five are there; of the sixth is said, everywhere, what is wrong with it."""
    assert not [name for name, (_out, err, _status) in answers.items() if "Traceback" in err]
    for command, begins in (
        ("games", "The game toys of the package toys cannot be played. "),
        ("игры", "В игру toys из пакета toys сыграть нельзя. "),
    ):
        out, err, status = answers[command]
        assert status == 0
        assert [line.split()[0] for line in out.splitlines()[1:]] == [*OURS]
        assert err.startswith(begins)
        assert sentence in err
        assert len(err.splitlines()) == 1
    for command in ("its sheet", "conform"):
        out, err, status = answers[command]
        assert status == 2
        assert out == ""
        assert err.startswith("The game toys of the package toys cannot be played. ")
        assert sentence in err
    english, _err, status = answers["en"]
    assert status == 200
    assert "The game “toys” cannot be played here: it is broken." in english
    russian, _err, status = answers["ru"]
    assert status == 200
    assert "В игру «toys» здесь сыграть нельзя: она сломана." in russian
    for name in OURS:
        assert f'id="game-{name}"' in english
    assert 'id="game-toys"' not in english


CATALOGUES = {
    "cut off": 'msgid "Pennies',
    "no PO": "Монетки",
    "another encoding": "\xff\xfe".encode("latin-1"),
    "plural forms that are none": (
        'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=import os;\\n"\n\n'
        'msgid "Pennies"\nmsgstr "Монетки"\n'
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("damaged", CATALOGUES.values(), ids=CATALOGUES)
def test_a_damaged_catalogue_silences_only_itself(tmp_path: Path, damaged: str | bytes) -> None:
    environment = toy_package(tmp_path)
    file = tmp_path / "toys" / "page" / "locale" / "ru.po"
    file.write_bytes(damaged.encode() if isinstance(damaged, str) else damaged)
    answers = asked(environment, tmp_path)
    out, err, status = answers["игры"]
    assert status == 0
    assert "Колхоз" in out
    assert "Pennies" in out
    assert f"{file} cannot be read" in err
    assert len(err.splitlines()) == 1
    out, err, status = answers["conform"]
    assert status == 1
    assert f"{file} cannot be read" in out
    assert "Traceback" not in err
    for language, sentence in (("en", "Play with friends"), ("ru", "Игра с друзьями")):
        page, _err, status = answers[language]
        assert status == 200
        assert sentence in page
        assert 'id="game-toys"' in page


@pytest.mark.slow
def test_a_catalogue_does_not_change_what_others_say(tmp_path: Path) -> None:
    environment = toy_package(tmp_path)
    (tmp_path / "toys" / "page" / "locale" / "ru.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n!=1);\\n"\n\n'
        'msgid "Play with friends"\nmsgstr "Чужое"\n\n'
        'msgid "{n} penny"\nmsgid_plural "{n} pennies"\n'
        'msgstr[0] "{n} монета"\nmsgstr[1] "{n} монет"\n',
        encoding="utf-8",
    )
    script = (
        "from igroteka.draw.words import _, n_, speaking\n"
        "with speaking('ru'):\n"
        "    print(_('Play with friends'))\n"
        "    print(n_('{n} hour', '{n} hours', 3))\n"
        "    print(n_('{n} penny', '{n} pennies', 3))\n"
    )
    ended = ran("-c", script, PYTHONIOENCODING="utf-8", **environment)
    assert ended.stdout.splitlines() == ["Игра с друзьями", "3 часа", "3 монет"]


@pytest.mark.slow
def test_a_drawing_of_a_box_that_is_none_is_left_out_and_told(tmp_path: Path) -> None:
    environment = toy_package(tmp_path)
    (tmp_path / "toys" / "page" / "box.svg").write_text("<p>no drawing</p>")
    answers = asked(environment, tmp_path)
    assert answers["en"][2] == 200
    assert 'id="box-toys"' in answers["en"][0]
    assert "page/box.svg should be one svg element with a viewBox." in answers["conform"][0]


PLAYED = """
import sys
from tests.table.serving import Served
served = Served("sqlite:///" + sys.argv[1])
mira, tomas = served.person(), served.person()
tomas.http.cookies.clear()
tomas.http.headers["accept-language"] = "ru"
table = mira.open_table("me", "open", game="toys")
assert tomas.post(table + "/sit", seat=1)[0] == 204
pages = []
for person in (mira, tomas, tomas, mira):
    pages.append(person.get(table))
    action = person.actions(table)[1]
    assert person.post(table + "/act", action=action, number=person.number(table))[0] == 204
    pages.append(person.get(table))
pages += [mira.get(table), tomas.get(table), mira.get("/rules/toys")]
pages.append(mira.get("/games/toys_1/board.css"))
served.stop()
print("\\n".join(pages))
"""


@pytest.mark.slow
def test_the_toy_is_played_at_the_table_and_in_the_terminal(tmp_path: Path) -> None:
    """What an author begins with has to work."""
    environment = dict(toy_package(tmp_path), IGROTEKA_INTERPRET="1", PYTHONIOENCODING="utf-8")
    ended = ran("-c", PLAYED, str(tmp_path / "table.sqlite"), **environment)
    assert ended.returncode == 0, ended.stderr
    for sentence in (
        "Your move: bid 0 or 1.",
        "Ваш ход: поставьте 0 или 1.",
        "You have made your bid for this round.",
        "Вы уже сделали ставку в этом круге.",
        "The play is over.",
        'id="T2.1" class="rule"',
        ".toys .choices",
    ):
        assert sentence in ended.stdout, sentence
    command = "from igroteka.cli import main; main(['play', 'toys', '--bots', 'random', {}])"
    for language, sentence in (("en", "The play is over."), ("ru", "Игра окончена.")):
        flags = f"'--seed', '3', '--lang', '{language}'"
        ended = ran("-c", command.format(flags), said="1\n" * 4, **environment)
        assert ended.returncode == 0, ended.stderr
        assert sentence in ended.stdout


@pytest.mark.slow
def test_the_toy_keeps_the_whole_contract(tmp_path: Path) -> None:
    answers = asked(toy_package(tmp_path), tmp_path)
    out, err, status = answers["conform"]
    assert (status, err) == (0, "")
    assert "toys keeps the contract." in out
    assert answers["games"][1] == ""
    assert "Matching pennies" in answers["its sheet"][0]
    assert "Монетки" in answers["ru"][0]
