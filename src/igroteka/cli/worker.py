"""`igroteka worker`: think for the tables that servers show."""

from __future__ import annotations

import click

from igroteka.cli.asking import database_option
from igroteka.cli.speaking import speaking


@click.command(
    epilog="""
\b
Examples:
  igroteka worker --database postgresql:///igroteka
  igroteka worker --database postgresql://igroteka@club.lan/igroteka --jobs 4
"""
)
@database_option
@click.option(
    "--jobs",
    type=click.IntRange(0, 256),
    default=0,
    help="So much is thought out at once; your machine's cores if not given.",
)
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
def worker(database: str, jobs: int, lang: str) -> None:
    """Think for bots, advice and reviews at the tables of a PostgreSQL database.

    Servers hand over to any number of workers, on this machine or others. While there are none they
    think by themselves. What is being thought out when a worker is ended is finished; what one was
    at that was killed, another one does.
    """
    import os
    import signal
    import threading

    from igroteka.table.working import work

    ended = threading.Event()
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, lambda _number, _frame: ended.set())
    with speaking(lang):
        work(database, jobs or os.cpu_count() or 1, ended, click.echo)
