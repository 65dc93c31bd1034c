"""The house: who may import whom, what every module and every game has, what stands nowhere."""

from __future__ import annotations

import ast
import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from igroteka.bots.learnt import SHIPPED

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "igroteka"
MODULES = sorted(PACKAGE.rglob("*.py"))
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py"))

FLOORS = {
    "engine": 1,
    "draw": 1,
    "games": 2,
    "bots": 3,
    "table": 4,
    "lab": 4,
    "envs": 4,
    "weblab": 5,
    "cli": 6,
    "__main__": 7,
}
"""A room imports from itself and from floors below."""

LIBRARY = ("igroteka", "igroteka.__version__")
"""What every room may import: the package itself, for its version."""


def name_of(path: Path) -> str:
    """A module's full name: "igroteka.engine.match"."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The room that a module stands in; a game is a room of its own."""
    parts = module.split(".")
    room = parts[1] if len(parts) > 1 else ""
    if room == "games" and len(parts) > 2:
        return f"games.{parts[2]}"
    return room


def floor_of(room: str) -> int:
    return FLOORS[room.partition(".")[0]]


def imported(path: Path) -> Iterator[str]:
    """Every module of ours that a file imports, wherever in it, `from a import b` as "a.b"."""
    package = name_of(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, *filter(None, [node.module])])
            names = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == "igroteka")


def wrong_way(module: str, target: str) -> bool:
    """Does an import lead up, or to a neighbour?"""
    here, there = room_of(module), room_of(target)
    if target in LIBRARY or here == there:
        return False
    return floor_of(there) >= floor_of(here)


@pytest.mark.parametrize(
    ("module", "target", "wrong"),
    [
        ("igroteka.engine.match", "igroteka.engine.game.Game", False),
        ("igroteka.engine.match", "igroteka.draw.words._", True),
        ("igroteka.engine.match", "igroteka.games.kolkhoz", True),
        ("igroteka.games.kolkhoz.rules", "igroteka.engine.rule.rule", False),
        ("igroteka.games.kolkhoz.rules", "igroteka.games.pax_pamir.cards", True),
        ("igroteka.bots.search", "igroteka.table.app", True),
        ("igroteka.table.app", "igroteka.lab.simulate", True),
        ("igroteka.table.app", "igroteka.bots.make_bot", False),
        ("igroteka.cli.serve", "igroteka.table.app.serve", False),
        ("igroteka.table.app", "igroteka.cli.main", True),
        ("igroteka.weblab.pages", "igroteka.table.pages.page", False),
        ("igroteka.weblab.worker", "igroteka.lab.lab_room", False),
        ("igroteka.table.app", "igroteka.weblab.annex", True),
        ("igroteka.weblab.annex", "igroteka.cli.main", True),
        ("igroteka.engine.game", "igroteka.__version__", False),
    ],
)
def test_directions_are_told_apart(module: str, target: str, wrong: bool) -> None:
    assert wrong_way(module, target) is wrong


def test_arrows_point_down() -> None:
    wrong = [
        f"{name_of(path)} imports {target}"
        for path in MODULES
        for target in imported(path)
        if wrong_way(name_of(path), target)
    ]
    assert not wrong, "\n".join(wrong)


def test_every_module_stands_in_a_room() -> None:
    rooms = {name_of(path): room_of(name_of(path)) for path in MODULES}
    assert rooms.pop("igroteka") == ""
    outside = [name for name, room in rooms.items() if room.partition(".")[0] not in FLOORS]
    assert not outside, outside


def test_the_engine_knows_no_game_by_name() -> None:
    named = re.compile("|".join(GAMES))
    knows = [path.name for path in MODULES if "engine" in path.parts and named.search(path.stem)]
    knows += [
        f"{path.name}: {match.group()}"
        for path in MODULES
        if path.parent.name in ("engine", "bots")
        for match in named.finditer(code_of(path))
    ]
    assert not knows, "\n".join(knows)


def code_of(path: Path) -> str:
    """A module's source without its docstrings: these may give an example."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""
    return ast.unparse(tree)


def test_no_module_is_a_drawer_for_everything() -> None:
    drawers = re.compile(r"util|helper|manager|common|misc")
    assert not [path.name for path in MODULES if drawers.search(path.stem)]


def test_every_module_has_a_docstring() -> None:
    silent = [
        name_of(path)
        for path in MODULES
        if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not silent, silent


def rule_numbers(path: Path) -> list[str]:
    return re.findall(r'<a id="([A-Z]+\d+\.\d+)"></a>', path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rulebook_in_both_languages(game: str) -> None:
    english = rule_numbers(ROOT / f"docs/rules/{game}.md")
    russian = rule_numbers(ROOT / f"docs/rules/{game}.ru.md")
    assert english
    assert len(set(english)) == len(english)
    assert russian == english


IN_EVERY_GAME = {
    "rules": [
        "__init__",
        "audit",
        "choices",
        "facts",
        "knowledge",
        "phases",
        "refusals",
        "scoring",
        "setup",
        "state",
    ],
    "page": [
        *("__init__", "art", "board", "ending", "faces", "hand"),
        *("log", "names", "prompts", "text", "words"),
    ],
}
"""The modules that every game has: the same role has the same name."""

BESIDE = {
    "": {"__init__.py", "options.py", "README.md", "rules", "page"},
    "page": {"locale", "static", "box.svg", "symbols.svg"},
}
"""What else may stand in a game's folder and in its page, besides modules."""


def modules_in(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py")}


def entries(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name != "__pycache__"}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms_with_the_same_names(game: str) -> None:
    folder = PACKAGE / "games" / game
    assert entries(folder) - {SHIPPED} == BESIDE[""]
    for room, names in IN_EVERY_GAME.items():
        assert set(names) <= modules_in(folder / room)
        others = {name for name in entries(folder / room) if not name.endswith(".py")}
        assert others <= BESIDE.get(room, set())
        assert list((ROOT / "tests" / game / room).glob("test_*.py"))
    assert (folder / "page" / "locale" / "ru.po").is_file()
    assert [path for path in (ROOT / "tests" / game / "golden").glob("*") if path.stat().st_size]


def listed_in_contributing() -> set[str]:
    """The files that CONTRIBUTING names, a line each: "rules/facts"."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`((?:rules|page)/\w+)\.py`", row)}


@pytest.mark.parametrize("room", IN_EVERY_GAME)
def test_a_name_that_games_share_is_explained_once(room: str) -> None:
    found = Counter(name for game in GAMES for name in modules_in(PACKAGE / "games" / game / room))
    shared = {f"{room}/{name}" for name, n in found.items() if n > 1}
    listed = {name for name in listed_in_contributing() if name.startswith(f"{room}/")}
    assert shared | {f"{room}/{name}" for name in IN_EVERY_GAME[room]} == listed | {
        f"{room}/__init__"
    }


def inside_the_wrong_way(module: str, target: str) -> bool:
    """Does an import inside a game lead from the law to the look, or out of what the law knows?"""
    here, there = module.split("."), target.split(".")
    if here[1:2] != ["games"] or len(here) < 4:
        return False
    allowed = {
        "rules": {"rules", "options"},
        "page": {"page", "rules", "options"},
        "options": set(),
    }
    if there[1:3] == here[1:3]:
        return there[3] not in allowed[here[3]]
    return there[1] == "draw" and here[3] != "page"


@pytest.mark.parametrize(
    ("module", "target", "wrong"),
    [
        ("games.kolkhoz.rules.search", "games.kolkhoz.rules.facts.SUITS", False),
        ("games.kolkhoz.rules.search", "games.kolkhoz.options.Deck", False),
        ("games.kolkhoz.rules.search", "games.kolkhoz.page.words", True),
        ("games.kolkhoz.rules.search", "draw.words._", True),
        ("games.kolkhoz.page.board", "games.kolkhoz.rules.state.Phase", False),
        ("games.kolkhoz.page.board", "draw.html.el", False),
        ("games.kolkhoz.options", "games.kolkhoz.rules.facts", True),
        ("engine.match", "engine.game", False),
    ],
)
def test_law_and_look_are_told_apart(module: str, target: str, wrong: bool) -> None:
    assert inside_the_wrong_way(f"igroteka.{module}", f"igroteka.{target}") is wrong


def test_the_law_knows_no_look() -> None:
    wrong = [
        f"{name_of(path)} imports {target}"
        for path in MODULES
        for target in imported(path)
        if inside_the_wrong_way(name_of(path), target)
    ]
    assert not wrong, "\n".join(wrong)


def circles(imports: Mapping[str, set[str]]) -> list[list[str]]:
    """Groups of modules that import each other, directly or through others."""
    reached = {name: set(targets) for name, targets in imports.items()}
    grew = True
    while grew:
        grew = False
        for targets in reached.values():
            more = set().union(*(reached[target] for target in targets)) - targets
            grew = grew or bool(more)
            targets |= more
    found = {
        tuple(sorted(other for other in reached[name] if name in reached[other]))
        for name in imports
        if name in reached[name]
    }
    return [list(group) for group in sorted(found)]


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Also none in the middle of a function, or for types only."""
    names = {name_of(path) for path in MODULES}
    imports = {
        name_of(path): {
            target if target in names else target.rpartition(".")[0] for target in imported(path)
        }
        & names - {name_of(path)}
        for path in MODULES
    }
    assert not circles(imports)


def test_a_circle_would_be_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]
    assert circles({"a": {"b"}, "b": set()}) == []


def repository_files() -> list[Path]:
    """Every text file that is, or is about to be, in the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("this is no git checkout")
    binary = {".woff2", ".png", ".ico", ".judge"}
    files = [ROOT / line for line in listed.stdout.splitlines()]
    return [path for path in files if path.suffix not in binary and path.is_file()]


def test_no_path_of_somebodys_machine_stands_anywhere() -> None:
    place = re.compile(r"(?<![\w.:/-])/(?:home|root|work|Users)/\w")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in repository_files()
        for line in path.read_text(encoding="utf-8").splitlines()
        if place.search(line)
    ]
    assert not found, "\n".join(found)


def test_nothing_is_left_for_later() -> None:
    later = re.compile(r"\b(?:TODO|FIXME|XXX)\b")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in repository_files()
        if path.suffix in {".py", ".js", ".css", ".html", ".md"} and path != Path(__file__)
        for line in path.read_text(encoding="utf-8").splitlines()
        if later.search(line)
    ]
    assert not found, "\n".join(found)


FUNCTION = re.compile(r"\s*(async )?(\([\w, ]*\)|\w+) =>")
"""How JavaScript begins that is a function."""


def waits(source: str) -> Iterator[tuple[str, str]]:
    """The name of every method that is called in a module, and its first argument if a text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            first = node.args[0] if node.args else None
            yield node.func.attr, str(first.value) if isinstance(first, ast.Constant) else ""


def impatient(source: str) -> list[str]:
    """Calls in a browser test that wait for time, or that need eval if they have to wait at all.

    The first look at a condition is the driver's, and passes. Later ones are the page's own, where
    the Content-Security-Policy forbids to evaluate a text; functions it takes.
    """
    return [
        f"{name}({text!r})"
        for name, text in waits(source)
        if name in ("sleep", "wait_for_timeout")
        or (name == "wait_for_function" and not FUNCTION.match(text))
    ]


def test_browser_tests_wait_for_what_they_are_about() -> None:
    wrong = [
        f"{path.name}: {call}"
        for path in sorted((ROOT / "tests" / "browser").glob("*.py"))
        for call in impatient(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n".join(wrong)


def test_impatience_is_noticed() -> None:
    assert impatient("page.wait_for_function('document.title.length > 2')")
    assert impatient("page.wait_for_timeout(50)")
    assert impatient("time.sleep(1)")
    assert not impatient("page.wait_for_function('n => document.title.length > n', arg=2)")
    assert not impatient("page.wait_for_function('() => document.title')")
