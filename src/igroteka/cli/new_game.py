"""`igroteka new-game`: a package with a whole small game in it, to be made another one."""

from __future__ import annotations

import importlib.util
import keyword
import re
import shutil
from pathlib import Path

import click

BESIDES = {
    "pyproject.toml": """\
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
""",
    "README.md": """\
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
""",
}
"""Files of the package that stand beside the game."""

DROPPED = ("__pycache__",)


@click.command(
    "new-game",
    epilog="""
\b
Examples:
  igroteka new-game smugglers
  igroteka new-game smugglers --folder ~/games
""",
)
@click.argument("name")
@click.option("--folder", type=click.Path(path_type=Path), default=Path(),
              help="Where the package is put; here if not given.")  # fmt: skip
def new_game(name: str, folder: Path) -> None:
    """Write a package with a small game that runs, to begin your own with."""
    place = write_package(name, folder)
    click.echo(f"{place} has a game that keeps the contract: sealed bids on hidden cards.")
    click.echo("Install it beside Igroteka, and change it part by part:")
    click.echo(f"  pip install -e {place}[test]")
    click.echo(f"  igroteka conform {name}")
    click.echo(f"  igroteka play {name}")


def write_package(name: str, folder: Path) -> Path:
    """Write the package of a new game into a folder; where it is. Raises Refusal."""
    from igroteka.engine.refusal import Refusal

    _check_name(name)
    place = folder / name
    if place.exists():
        raise Refusal("{path} exists already. Nothing was written.", path=place)
    texts = {
        Path(file): text.format(name=name, title=_title(name)) for file, text in BESIDES.items()
    }
    source = template()
    for path in sorted(source.rglob("*")):
        if path.is_file() and not set(DROPPED) & set(path.parts):
            inside = path.relative_to(source)
            tested = inside.name.startswith("test_")
            moved = Path("tests", f"test_{name}.py") if tested else name / inside
            texts[moved] = renamed(_read(path), name)
    try:
        for path, text in texts.items():
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (place / path).write_text(text, encoding="utf-8")
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


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
