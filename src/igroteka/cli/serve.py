"""`igroteka serve`: the web table."""

from __future__ import annotations

from typing import Any

import click

from igroteka.cli.asking import database_option


@click.command(
    epilog="""
\b
Examples:
  igroteka serve --no-browser
  igroteka serve --host 0.0.0.0            friends in your network can join
  igroteka serve --database games.sqlite
  igroteka serve --no-browser --log json 2> requests.json
"""
)
@click.option("--host", envvar="IGROTEKA_HOST", default="127.0.0.1", show_default=True,
              help="Where to listen.")  # fmt: skip
@click.option("--port", envvar="IGROTEKA_PORT", type=click.IntRange(0, 65535), default=8000,
              show_default=True, help="0 takes any free one.")  # fmt: skip
@database_option
@click.option(
    "--name",
    "names",
    envvar="IGROTEKA_NAMES",
    multiple=True,
    help="A name that this machine is reached by, such as table.example.org; * for any.",
)
@click.option("--browser/--no-browser", envvar="IGROTEKA_BROWSER", default=True,
              help="Open the page.  [default: browser]")  # fmt: skip
@click.option(
    "--lab-for-all",
    envvar="IGROTEKA_LAB_FOR_ALL",
    is_flag=True,
    help="Let everybody use the lab who can reach the table, and not this machine alone.",
)
@click.option(
    "--metrics-for-all",
    envvar="IGROTEKA_METRICS_FOR_ALL",
    is_flag=True,
    help="Let everybody read /metrics who can reach the table, and not this machine alone.",
)
@click.option(
    "--log",
    envvar="IGROTEKA_LOG",
    type=click.Choice(["file", "json"]),
    default="file",
    show_default=True,
    help="json: a JSON object for each request and each fault, on standard error.",
)
@click.option("--public-url", envvar="IGROTEKA_PUBLIC_URL", default="",
              help="Where people reach the table, such as https://table.example.org: then they can "
              "be told by a webhook that it is their turn.")  # fmt: skip
@click.option("--mail", envvar="IGROTEKA_MAIL", default="",
              help="A mail server, smtp://USER:PASSWORD@HOST: then also by e-mail. Better said in "
              "the environment, where nobody else at the machine reads it.")  # fmt: skip
@click.option("--mail-from", envvar="IGROTEKA_MAIL_FROM", default="",
              help="Whose the letters are.  [default: the mail server's USER]")  # fmt: skip
def serve(
    browser: bool, lab_for_all: bool, public_url: str, mail: str, mail_from: str, **flags: Any
) -> None:
    """Serve the web table, and the lab beside it."""
    from igroteka.table.delivery import delivery_of
    from igroteka.table.serving import serve as serve_table
    from igroteka.weblab.annex import lab_annex

    delivery = delivery_of(public_url, mail, mail_from)
    annexes = [lab_annex(for_all=lab_for_all)]
    serve_table(open_browser=browser, annexes=annexes, delivery=delivery, **flags)
