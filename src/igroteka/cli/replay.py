"""`igroteka replay`: a stored play, played again."""

from __future__ import annotations

from pathlib import Path

import click

from igroteka.cli.showing import output
from igroteka.cli.speaking import speaking


@click.command(
    epilog="""
\b
Examples:
  igroteka replay evening.json
  igroteka replay evening.json --log --lang ru
"""
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--log", is_flag=True, help="Tell the whole play.")
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
def replay(file: Path, log: bool, lang: str) -> None:
    """Play a stored play again, and see whether it comes out the same."""
    from igroteka.cli.terminal import print_play
    from igroteka.engine import Match

    with speaking(lang):
        match = Match.from_json(file.read_text(encoding="utf-8", errors="replace"))
        print_play(output(), match, log)
