"""All commands together, and how the process ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from igroteka import __version__
from igroteka.cli.backup import backup
from igroteka.cli.conform import conform
from igroteka.cli.doctor import doctor
from igroteka.cli.games import games
from igroteka.cli.lab import lab
from igroteka.cli.mistakes import complain, explain, usage_sentence
from igroteka.cli.new_game import new_game
from igroteka.cli.play import play
from igroteka.cli.print import print_game
from igroteka.cli.replay import replay
from igroteka.cli.reports import reports
from igroteka.cli.restore import restore
from igroteka.cli.rules import rules
from igroteka.cli.serve import serve
from igroteka.cli.simulate import simulate
from igroteka.cli.tournament import tournament
from igroteka.cli.train import train
from igroteka.cli.worker import worker

INTERRUPTED = 130
"""What a shell expects of a program that Ctrl+C has ended."""


class Commands(click.Group):
    """Commands; a word that is none is answered with the nearest."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if not args[0].startswith("-") and args[0] not in self.commands:
            from igroteka.engine.refusal import unknown

            raise unknown("command", args[0], self.commands)
        return super().resolve_command(ctx, args)


EXAMPLES = """
\b
Examples:
  igroteka                                 open the table in a browser
  igroteka play kolkhoz                    play in the terminal
  igroteka games                           what can be played
  igroteka rules kolkhoz K5.2              read a rule
  igroteka simulate kolkhoz --games 200000
"""


@click.group(cls=Commands, invoke_without_command=True, epilog=EXAMPLES)
@click.version_option(__version__, message="igroteka %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Board games at one table: play them, test them, teach them to machines.

    Without a command, the table opens in your browser.
    """
    if context.invoked_subcommand is None:
        context.invoke(serve)


for command in (
    serve, games, play, print_game, simulate, tournament, lab, train, conform, rules, replay,
    new_game, doctor, backup, restore, worker, reports,
):  # fmt: skip
    cli.add_command(command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; whatever goes wrong ends in a sentence on stderr."""
    try:
        cli.main(arguments, prog_name="igroteka", standalone_mode=False)
    except click.ClickException as error:
        complain(usage_sentence(error))
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`): nobody is left to be told anything.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        sys.exit(explain(error))
