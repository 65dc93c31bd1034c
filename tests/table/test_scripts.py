"""The pages' scripts: modules that find each other, never an old one beside a new one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from igroteka import table
from igroteka.table.assets import folder_fingerprint, script, scripts
from tests.table.serving import Person

FOLDER = Path(table.__file__).parent / "js"
MODULES = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.iterdir())}
ENTRANCES = {"page.js", "table.js"}
"""The modules that a table's page names."""

ALONE = {"notepage.js"}
"""Those that other pages name."""

IMPORT = re.compile(r'^import \{ ([\w$, ]+) \} from "\./(\w+\.js)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:function|const) ([\w$]+)", re.MULTILINE)


def imported(name: str) -> set[str]:
    """The modules that a module names."""
    return {target for _names, target in IMPORT.findall(MODULES[name])}


def reached(names: set[str]) -> set[str]:
    """Some modules and all that they need."""
    needed = names.union(*(imported(name) for name in names))
    return needed if needed == names else reached(needed)


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """A folder with the same modules."""
    for name, source in MODULES.items():
        (tmp_path / name).write_text(source, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", MODULES)
def test_any_change_of_a_module_gives_all_of_them_other_addresses(copies: Path, name: str) -> None:
    now = folder_fingerprint(FOLDER)
    assert folder_fingerprint(copies) == now
    (copies / name).write_text(MODULES[name] + "\n")
    assert folder_fingerprint(copies) != now
    (copies / name).write_text(MODULES[name])
    (copies / name).rename(copies / "another.js")
    assert folder_fingerprint(copies) != now


def test_modules_are_kept_for_long_and_only_at_their_address_of_now(mira: Person) -> None:
    for name in MODULES:
        answer = mira.http.get(script(name))
        assert answer.text == MODULES[name]
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "public, max-age=31536000"
        assert mira.http.get(f"/js/00000000/{name}").status_code == 404
        assert mira.http.get(f"/js/{name}").status_code == 404
        assert mira.http.get(f"/static/{name}").status_code == 404


def test_pages_name_all_modules_in_their_head(mira: Person) -> None:
    for address in ("/", "/new", mira.open_table("me", "open")):
        page = mira.get(address)
        named = re.findall(r'<link rel="modulepreload" href="([^"]+)">', page)
        assert named == scripts() == [script(name) for name in MODULES]
        loaded = set(re.findall(r'<script src="([^"?]+)', page)) - {"/static/idiomorph.js"}
        entrances = ENTRANCES if address.startswith("/t/") else {"page.js"}
        assert loaded == {script(name) for name in entrances}


@pytest.mark.parametrize("name", MODULES)
def test_modules_import_what_there_is_without_going_in_circles(name: str) -> None:
    source = MODULES[name]
    assert len(IMPORT.findall(source)) == len(re.findall(r"\bimport\b", source))
    for names, target in IMPORT.findall(source):
        assert set(names.split(", ")) <= set(EXPORT.findall(MODULES[target]))
        assert all(len(re.findall(re.escape(used), source)) > 1 for used in names.split(", "))
    assert name not in reached(imported(name)), "a module that needs itself"


def test_every_module_is_needed() -> None:
    assert reached(ENTRANCES | ALONE) == set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_every_module_says_what_it_does_and_stays_short(name: str) -> None:
    lines = MODULES[name].splitlines()
    assert re.match(r"// [A-Z].", lines[0])
    assert len(lines) <= 80
    assert max(map(len, lines)) <= 100
    assert not re.search(r"\beval\b|\bnew Function\b|\bwindow\.", MODULES[name])
