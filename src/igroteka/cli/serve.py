"""`igroteka serve`: the web table."""

from __future__ import annotations

import click

from igroteka.cli.asking import database_option


@click.command(
    epilog="""
\b
Examples:
  igroteka serve --no-browser
  igroteka serve --host 0.0.0.0            friends in your network can join
  igroteka serve --database games.sqlite
"""
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True,
              help="0 takes any free one.")  # fmt: skip
@database_option
@click.option(
    "--name",
    "names",
    multiple=True,
    help="A name that this machine is reached by, such as table.example.org; * for any.",
)
@click.option("--browser/--no-browser", default=True, help="Open the page.  [default: browser]")
@click.option(
    "--lab-for-all",
    "for_all",
    is_flag=True,
    help="Let everybody use the lab who can reach the table, and not this machine alone.",
)
def serve(
    host: str, port: int, database: str, names: tuple[str, ...], browser: bool, for_all: bool
) -> None:
    """Serve the web table, and the lab beside it."""
    from igroteka.table.serving import serve as serve_table
    from igroteka.weblab.annex import lab_annex

    annexes = [lab_annex(for_all=for_all)]
    serve_table(host, port, database, browser, names=names, annexes=annexes)
