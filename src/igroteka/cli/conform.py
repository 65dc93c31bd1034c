"""`igroteka conform`: does a game keep every law of the contract, of its rules and its page?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from igroteka.cli.asking import MOST_GAMES
from igroteka.cli.showing import compiled, progress_bar

if TYPE_CHECKING:
    from igroteka.engine.conformance import Fault


@click.command(
    epilog="""
\b
Examples:
  igroteka conform kolkhoz --games 10000
  igroteka conform kolkhoz --games 10000 --every 1
"""
)
@click.argument("game")
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=10000, show_default=True,
              help="How many are played.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--every", type=click.IntRange(1), default=7, show_default=True,
              help="Check what is hidden and guessed at every so-manieth step.")  # fmt: skip
def conform(game: str, games: int, seed: int, every: int) -> None:
    """Check that a game keeps every law of the contract: its rules, then its page."""
    from igroteka.engine import game_named
    from igroteka.engine.conformance import all_knowledge_faults, sample_faults
    from igroteka.engine.conformance import conform as check
    from igroteka.engine.secrecy import never_hidden
    from igroteka.table.conformance import page_faults

    found = game_named(game)
    compiled(found)
    with progress_bar() as bar:
        task = bar.add_task(f"Checking {found.name}", total=games)
        report = check(found, games, seed, lambda done: bar.update(task, completed=done), every)
    click.echo(f"{report.games:,} games, {report.decisions:,} decisions.")
    if report.fault is None:
        faults = sample_faults(found, seed) + all_knowledge_faults(found, seed)
        click.echo(f"hide blanks these fields for nobody: {', '.join(never_hidden(found, seed))}.")
        click.echo("See that everybody may know what is in them.")
    else:
        faults = [*fault_sheet(report.fault)]
    faults += page_faults(found, seed)
    click.echo("\n".join(faults) or f"{found.name} keeps the contract.")
    if faults:
        sys.exit(1)


def fault_sheet(fault: Fault) -> Iterator[str]:
    """A broken law, and a course of play that shows it."""
    yield fault.sentence
    yield f"To see it: {fault.seats} seats, seed {fault.seed}, {fault.options!r};"
    course = (f"seat {seat + 1}: {text}" for seat, text in fault.actions)
    yield "; ".join(course) or "right after setup."
