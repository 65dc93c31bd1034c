"""`igroteka restore`: a backup becomes the database."""

from __future__ import annotations

from pathlib import Path

import click

from igroteka.cli.asking import database_option
from igroteka.cli.speaking import speaking


@click.command(
    epilog="""
\b
Examples:
  igroteka restore tables-monday.sqlite --database club.sqlite
  igroteka restore tables-monday.sqlite --database club.sqlite --replace
  igroteka restore tables-monday.sqlite --database postgresql://club@localhost/igroteka
"""
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@database_option
@click.option(
    "--replace", is_flag=True, help="Also where a database is already; it is kept beside."
)
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
def restore(file: Path, database: str, replace: bool, lang: str) -> None:
    """Bring a backup back, into a database of either kind. No server may have it open."""
    from igroteka.draw.words import _
    from igroteka.table.backups import restore as bring_back
    from igroteka.table.store import database_url

    with speaking(lang):
        kept = bring_back(file, database_url(database), replace)
        click.echo(_("The backup {path} is the database now.", path=file))
        if kept:
            click.echo(_("What was there before is kept in {path}.", path=kept))
