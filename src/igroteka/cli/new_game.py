"""`igroteka new-game`: a package with a whole game in it, to be made another one: a small one, or a
copy of any game that is there."""

from __future__ import annotations

import importlib.resources
import importlib.util
import keyword
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import click

PROJECT = """\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["igroteka"]

[project.optional-dependencies]
test = ["pytest>=8.4"]

[project.entry-points."igroteka.games"]
{name} = "{name}:GAME"
"""

FIRST_README = """\
# {title}

A game for Igroteka: sealed bids on hidden cards, until it becomes yours. `docs/your-game.md` of
Igroteka goes through it.

```
pip install -e .[test]           # beside Igroteka: it is on the start page and in every command now
igroteka conform {name}
igroteka play {name}
python -m pytest
```

| file | what is in it |
| --- | --- |
| `{name}/options.py` | what can be chosen before a play |
| `{name}/rules.py` | the law |
| `{name}/rulebook.md`, `rulebook.ru.md` | the same for people, every rule with a number |
| `{name}/page/` | what is said and shown |
| `tests/` | a scenario for each rule; the contract |
"""

COPY_README = """\
# {title}

A copy of {original} for Igroteka, until you change a rule: the law is in `{name}/rules`, and
`{name}/rulebook.md` says it for people.

```
pip install -e .[test]           # beside Igroteka: both games are in every command now
igroteka conform {name}
igroteka play {name}
python -m pytest
```
"""

COPY_TEST = """\
'''The contract. Write a test for every rule that you change, in the words of the rulebook.'''

from igroteka.engine.conformance import conform
from igroteka.table.conformance import page_faults
from {name} import GAME


def test_it_keeps_the_contract() -> None:
    assert conform(GAME, games=4).fault is None
    assert page_faults(GAME, seed=0) == []
"""

JUDGE = ".judge"
"""Of files with what bots have learnt: each is of one game."""


@click.command(
    "new-game",
    epilog="""
\b
Examples:
  igroteka new-game smugglers
  igroteka new-game smugglers --folder ~/games
  igroteka new-game soft_ties --from nomenklatura
""",
)
@click.argument("name")
@click.option(
    "--from",
    "original",
    default="",
    metavar="GAME",
    help="Begin with a copy of this game, to change its rules.",
)
@click.option("--folder", type=click.Path(path_type=Path), default=Path(),
              help="Where the package is put; here if not given.")  # fmt: skip
def new_game(name: str, original: str, folder: Path) -> None:
    """Write a package with a game that runs, to begin your own with: a small one, or a copy."""
    _check_name(name)
    if original:
        texts = copied(original, name)
        what = f"a copy of {original}, to be played beside it"
    else:
        texts = begun(name)
        what = "a game that keeps the contract: sealed bids on hidden cards"
    place = write_package(folder / name, texts)
    click.echo(f"{place} has {what}.")
    click.echo("Install it beside Igroteka, and change it part by part:")
    click.echo(f"  pip install -e {place}[test]")
    click.echo(f"  igroteka conform {name}")
    click.echo(f"  igroteka play {name}")


def begun(name: str) -> dict[Path, bytes]:
    """A package with the small game that others begin with: what each file holds."""
    texts = {}
    for inside, content in _files(template()):
        tested = inside.name.startswith("test_")
        moved = Path("tests", f"test_{name}.py") if tested else name / inside
        texts[moved] = renamed(content.decode(), name).encode()
    return {**texts, **_besides(name, readme=FIRST_README)}


def copied(original: str, name: str) -> dict[Path, bytes]:
    """A package with a copy of a game, rulebook and all, under another name. Raises Refusal."""
    from igroteka.engine import game_named
    from igroteka.table.rulebook import rulebook_file

    game = game_named(original)
    texts = {}
    for inside, content in _files(Path(str(importlib.resources.files(game.package)))):
        if inside.suffix == ".py":
            content = re.sub(rf"\b{re.escape(game.package)}\b", name, content.decode()).encode()
        texts[name / inside] = content
    for language, ending in (("en", ".md"), ("ru", ".ru.md")):
        rules = rulebook_file(game, language)
        if rules is not None and (language == "en" or rules.name.endswith(ending)):
            texts[Path(name, f"rulebook{ending}")] = rules.read_bytes()
    texts[Path("tests", f"test_{name}.py")] = (
        COPY_TEST.replace("'''", '"""').format(name=name).encode()
    )
    return {**texts, **_besides(name, readme=COPY_README, original=original)}


def _besides(name: str, readme: str, **values: str) -> dict[Path, bytes]:
    """The files that stand beside the game."""
    said = {"name": name, "title": _title(name), **values}
    return {
        Path("pyproject.toml"): PROJECT.format(**said).encode(),
        Path("README.md"): readme.format(**said).encode(),
    }


def _files(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """All files of a game's folder, with their places in it."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != JUDGE:
            yield path.relative_to(folder), path.read_bytes()


def write_package(place: Path, texts: dict[Path, bytes]) -> Path:
    """Write a package where nothing is yet; where it is. Raises Refusal."""
    from igroteka.engine.refusal import Refusal

    if place.exists():
        raise Refusal("{path} exists already. Nothing was written.", path=place)
    try:
        for path, content in texts.items():
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (place / path).write_bytes(content)
    except OSError as error:
        shutil.rmtree(place, ignore_errors=True)  # half a package is none
        raise Refusal(
            "Nothing can be written to {path}: {reason}.",
            path=place,
            reason=error.strerror or error,
        ) from None
    return place


def template() -> Path:
    """Where the game lies that others begin with: in the installed package, or the repository."""
    package = Path(__file__).parent.parent
    installed = package / "template"
    return installed if installed.is_dir() else package.parent.parent / "tests" / "toys"


def renamed(text: str, name: str) -> str:
    """A file of the template under the name of another game."""
    title = _title(name)
    for old, new in (
        (r"\bToyOptions\b", f"{title.replace(' ', '')}Options"),
        (r"\bTOY\b", "GAME"),
        (r"\btoys\b", name),
        (r'"toy"', '"cards"'),
        (r"\bthe toy\b", "the game"),
        (r"\bPennies\b|\bМонетки\b", title),
    ):
        text = re.sub(old, new, text)
    return text


def _title(name: str) -> str:
    """What the game is called at first: "red_fox" is Red Fox."""
    return name.replace("_", " ").title()


def _check_name(name: str) -> None:
    from igroteka.engine import Refusal, games

    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise Refusal(
            "A game's name is that of a Python package: small Latin letters, digits and "
            "underscores, such as red_fox. “{name}” is not.",
            name=name,
        )
    if name in games():
        raise Refusal("There is a game of the name {name} already.", name=name)
    if importlib.util.find_spec(name):
        raise Refusal(
            "Python has a module {name} already, and one would hide the other: take another name.",
            name=name,
        )
