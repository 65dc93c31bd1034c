"""What several commands ask: the setting of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from igroteka.engine import Game, Options

MOST_GAMES = 1_000_000_000
"""So many plays are asked for at most: more would not end."""

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def database_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The flag that names the table's database."""
    text = "An SQLite file or a database URL; yours if not given."
    return click.option("--database", envvar="IGROTEKA_DATABASE", default="", help=text)(command)


def setting(command: Callable[..., Any]) -> Callable[..., Any]:
    """The flags that say what kind of game is to be played."""
    flags: list[Decorator] = [
        click.option("--preset", default="", help="A recommended setup; the first if not given."),
        click.option("--seats", type=int, default=0, help="How many take part."),
        click.option("-o", "--option", "values", multiple=True, metavar="NAME=VALUE",
                     help="Change one option; “igroteka games GAME” lists them."),
    ]  # fmt: skip
    for flag in reversed(flags):
        command = flag(command)
    return command


def chosen_options(game: Game, preset: str, values: Sequence[str], seats: int) -> Options:
    """Options from a preset and `name=value` words, as so many seats play; raises Refusal."""
    from igroteka.engine import Refusal

    given = {}
    for word in values:
        name, equals, value = word.partition("=")
        if not equals:
            raise Refusal("“{word}” should be an option and its value: name=value.", word=word)
        given[name.strip()] = value.strip()
    options = game.make_options(given, preset or next(iter(game.presets)))
    return options.settled_with(given, seats)
