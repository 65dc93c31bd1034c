"""`igroteka doctor`: is what the database holds whole?"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from igroteka.cli.asking import database_option
from igroteka.cli.showing import compiled, progress_bar
from igroteka.cli.speaking import speaking

if TYPE_CHECKING:
    from igroteka.table.doctor import Report


@click.command(
    epilog="""
\b
Examples:
  igroteka doctor
  igroteka doctor --database club.sqlite
  igroteka doctor --database club.sqlite --json
"""
)
@database_option
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
def doctor(database: str, as_json: bool, lang: str) -> None:
    """Check the database, and play every stored play again.

    Nothing is written, and servers may go on meanwhile. Exit status 1 says that something is
    damaged.
    """
    import json

    from igroteka.table.doctor import examine
    from igroteka.table.store import database_url

    with speaking(lang), progress_bar("tables") as bar:
        task = bar.add_task("Playing again", total=None)
        report = examine(
            database_url(database),
            compiled,
            lambda done, of: bar.update(task, completed=done, total=of),
        )
        bar.stop()
        if as_json:
            click.echo(json.dumps(_as_json(report), ensure_ascii=False, indent=1))
        else:
            click.echo("\n".join(_sheet(report)))
    if not report.sound:
        sys.exit(1)


def _speed(report: Report) -> float:
    return report.tables / report.seconds if report.seconds else 0.0


def _sheet(report: Report) -> list[str]:
    """What was found, for people."""
    from igroteka.draw.words import _, said

    lines = [
        _(
            "Played again: {tables} tables with {entries} moves in {seconds:.1f} s, "
            "{speed:.0f} tables a second.",
            tables=report.tables,
            entries=report.entries,
            seconds=report.seconds,
            speed=_speed(report),
        )
    ]
    for (game, version), n in report.passed_over.items():
        lines.append(
            _(
                "Not played again: {n} tables of {game}, version {version}, which is not "
                "installed here.",
                n=n,
                game=game,
                version=version,
            )
        )
    lines += [f"{code}: {said(why)}" if code else said(why) for code, why in report.findings]
    lines.append(_("All is sound.") if report.sound else _("Something is damaged."))
    return lines


def _as_json(report: Report) -> dict[str, Any]:
    """The same, for programs."""
    from igroteka.draw.words import said

    return {
        "sound": report.sound,
        "tables": report.tables,
        "entries": report.entries,
        "seconds": round(report.seconds, 3),
        "tables_per_second": round(_speed(report), 1),
        "passed_over": [
            {"game": game, "version": version, "tables": n}
            for (game, version), n in report.passed_over.items()
        ],
        "findings": [{"table": code, "sentence": said(why)} for code, why in report.findings],
    }
