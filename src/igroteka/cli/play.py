"""`igroteka play`: a game in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from igroteka.cli.asking import chosen_options, setting
from igroteka.cli.showing import output
from igroteka.cli.speaking import speaking


@click.command(
    epilog="""
\b
Examples:
  igroteka play kolkhoz
  igroteka play kolkhoz --preset zonsky --seats 3 --bots expert
  igroteka play kolkhoz -o medals=yes --lang ru --save evening.json
"""
)
@click.argument("game")
@setting
@click.option("--seed", type=int, help="The same seed deals the same cards.")
@click.option("--bots", default="adept", show_default=True,
              help="One level for all, or one for each of the others, with commas.")  # fmt: skip
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
@click.option("--name", default="", help="What you are called; your login name if not given.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path),
              help="Keep the play in this file, for “igroteka replay”.")  # fmt: skip
def play(
    game: str,
    preset: str,
    seats: int,
    values: Sequence[str],
    seed: int | None,
    bots: str,
    lang: str,
    name: str,
    save: Path | None,
) -> None:
    """Play in the terminal against bots."""
    import secrets

    from igroteka.bots import KERNELS
    from igroteka.cli.terminal import Leave, Sitting, seated
    from igroteka.draw.words import _
    from igroteka.engine import Match, game_named

    with speaking(lang):
        found = game_named(game)
        options = chosen_options(found, preset, values, seats or found.default_seats)
        seed = secrets.randbits(63) if seed is None else seed
        match = Match(found, options, seats or found.default_seats, seed)
        around = seated(match, bots.split(","), name)
        found.kernels.start(KERNELS)
        try:
            Sitting(match, around, output(), save).run()
        except Leave:
            click.echo(_("Good-bye. The seed was {seed}.", seed=match.seed))
