"""`igroteka rules`: the rulebooks."""

from __future__ import annotations

import click

from igroteka.cli.showing import output
from igroteka.cli.speaking import speaking


@click.command(
    epilog="""
\b
Examples:
  igroteka rules kolkhoz | less
  igroteka rules kolkhoz K5                a chapter
  igroteka rules kolkhoz K5.2 --lang ru    one rule
"""
)
@click.argument("game")
@click.argument("rule", default="")
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
def rules(game: str, rule: str, lang: str) -> None:
    """Read a rulebook, a chapter or a rule."""
    from igroteka.cli.reading import print_rule
    from igroteka.engine import game_named

    with speaking(lang):
        print_rule(output(), game_named(game), rule)
