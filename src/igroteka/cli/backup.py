"""`igroteka backup`: the database in one file."""

from __future__ import annotations

from pathlib import Path

import click

from igroteka.cli.asking import database_option
from igroteka.cli.speaking import speaking


@click.command(
    epilog="""
\b
Examples:
  igroteka backup tables-monday.sqlite
  igroteka backup tables-monday.sqlite --database postgresql://club@localhost/igroteka
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@database_option
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
def backup(file: Path, database: str, lang: str) -> None:
    """Write the whole database into a new file, as it is at this moment.

    Servers may go on meanwhile. The file is an SQLite database, also where the tables are in
    PostgreSQL; whoever has it knows what all hands hold, so keep it as you keep the database.
    """
    from igroteka.draw.words import _
    from igroteka.table.backups import back_up
    from igroteka.table.store import database_url

    with speaking(lang):
        back_up(database_url(database), file)
        click.echo(_("The backup is in {path}.", path=file))
