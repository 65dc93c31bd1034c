"""`igroteka games`: what can be played, and how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from igroteka.cli.mistakes import complain
from igroteka.cli.showing import output, ruled_table
from igroteka.cli.speaking import speaking

if TYPE_CHECKING:
    from rich.table import Table

    from igroteka.engine import Game


@click.command(
    epilog="""
\b
Examples:
  igroteka games
  igroteka games kolkhoz                   its presets and options
  igroteka games kolkhoz --observations    what stands where in an environment's observations
"""
)
@click.argument("game", default="")
@click.option("--observations", is_flag=True, help="What programs see that learn the game.")
@click.option("--seats", type=int, default=0, help="The same with so many seats.")
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
def games(game: str, observations: bool, seats: int, lang: str) -> None:
    """List the games, or the presets and options of one."""
    from igroteka.draw.words import said
    from igroteka.engine import Refusal, game_named
    from igroteka.engine import games as all_games
    from igroteka.engine.game import broken_games

    with speaking(lang):
        if observations:
            if not game:
                raise Refusal("Say which game's observations: igroteka games GAME --observations.")
            output().print(*observation_sheet(game_named(game), seats), sep="\n")
        elif game:
            output().print(*game_sheet(game_named(game)), sep="\n")
        else:
            output().print(games_table(all_games()))
            for fault in broken_games().values():
                complain(said(fault))


def games_table(found: Mapping[str, Game]) -> Table:
    """All games, a line each."""
    from igroteka.draw.words import _

    table = ruled_table("GAME", "", "SEATS", "PRESETS")
    for name, game in found.items():
        seats = ", ".join(map(str, game.seats))
        table.add_row(name, _(game.words.GAME), seats, ", ".join(game.presets))
    return table


def game_sheet(game: Game) -> Iterator[Any]:
    """What can be chosen before a game."""
    from igroteka.draw.words import _
    from igroteka.engine.options import option_word

    yield _(game.words.GAME)
    yield _(game.words.BLURB)
    presets = ruled_table("PRESET", "", "")
    for preset in game.presets:
        title, line = game.words.PRESETS.get(preset, (preset, ""))
        presets.add_row(preset, _(title), _(line) if line else "")
    yield presets
    options = ruled_table("OPTION", f"VALUES [{next(iter(game.presets))}]", "")
    first = next(iter(game.presets.values())).model_dump()
    for name, field in game.options.model_fields.items():
        values = f"{option_values(field)} [{option_word(first[name])}]"
        options.add_row(name, values, _(str(field.description)))
    yield options


def observation_sheet(game: Game, seats: int) -> Iterator[Any]:
    """What stands where in the observations of an environment; raises Refusal."""
    from igroteka.bots.observation import ObservationLayout
    from igroteka.envs.play import checked

    seats = seats or game.default_seats
    checked(game, seats, None, "win")
    layout = ObservationLayout(game, seats)
    yield f"{game.name}, version {game.version}, {seats} seats: {layout.size} numbers"
    table = ruled_table("FIELD", "KIND", "SHAPE", "  PLACES")
    for row in layout.sheet():
        table.add_row(*row)
    yield table


def option_values(field: Any) -> str:
    """The values that an option may have."""
    from igroteka.engine.options import option_bounds, option_kind

    kind = option_kind(field)
    if kind is bool:
        return "yes, no"
    if kind is int:
        low, high = option_bounds(field)
        return f"{low} … {high}"
    return ", ".join(member.name.lower() for member in kind)  # type: ignore[attr-defined]
