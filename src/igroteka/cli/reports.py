"""`igroteka reports`: what people have reported to whoever runs the table."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from igroteka.cli.asking import database_option
from igroteka.cli.speaking import speaking

if TYPE_CHECKING:
    from igroteka.table.reports import Reported


@click.command(
    epilog="""
\b
Examples:
  igroteka reports
  igroteka reports --done 3 --database postgresql://club@localhost/igroteka
"""
)
@database_option
@click.option("--done", type=int, multiple=True, help="You have seen to the report of this number.")
@click.option("--all", "all_", is_flag=True, help="List those too that you have seen to.")
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
def reports(database: str, done: tuple[int, ...], all_: bool, lang: str) -> None:
    """List what people have reported: something that was said at a table, or a name.

    Servers may go on meanwhile. Nobody but you is told of a report.
    """
    from igroteka.draw.words import _
    from igroteka.table.database import address_of, connected, looked_at
    from igroteka.table.store import Store, database_url

    with speaking(lang):
        url = database_url(database)
        looked_at(url).dispose()  # there has to be one, and of this version
        store = Store(url, connected(address_of(url)))
        try:
            for number in done:
                store.reports.close(number)
            found = store.reports.listed(all_)
        finally:
            store.close()
        told = "\n\n".join(map(_told, found))
        click.echo(told or _("There is nothing to be seen to."))


def _told(report: Reported) -> str:
    """A report, for people."""
    from igroteka.draw.words import _

    at = time.strftime("%Y-%m-%d %H:%M", time.localtime(report.at))
    nobody = _("somebody")
    lines = [
        _("{n}  {at}  table {code}", n=report.id, at=at, code=report.code)
        + (f"  ({_('done')})" if report.done else ""),
        _("  {name} said: {text}", name=report.name or nobody, text=report.text)
        if report.text
        else _("  the name: {name}", name=report.name or nobody),
        _("  {name} reports: {reason}", name=report.by or nobody, reason=report.reason),
    ]
    return "\n".join(lines)
