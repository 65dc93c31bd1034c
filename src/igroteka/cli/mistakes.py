"""How mistakes end: in a sentence on stderr, never in a traceback."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from igroteka import __version__

WRONG = 2
"""What the process ends with when it was asked for something that cannot be."""


def complain(sentence: str) -> None:
    """Say on stderr what was wrong."""
    click.echo(sentence, err=True)


def usage_sentence(error: click.ClickException) -> str:
    """What click found wrong with the arguments, and where to read what is right."""
    if not isinstance(error, click.UsageError) or error.ctx is None:
        return error.format_message()
    return f"{error.format_message()}\n“{error.ctx.command_path} --help” shows what is possible."


def explain(error: Exception) -> int:
    """Say what a refusal says; keep the details of any other error in a file, and say where."""
    from igroteka.engine import Refusal

    if isinstance(error, Refusal):
        complain(f"{error} ({error.rule})" if error.rule else str(error))
        return WRONG
    complain(
        f"Igroteka has made a mistake: {type(error).__name__}: {error}.\n"
        f"The details are in {kept_details()}; please report them."
    )
    return 1


def kept_details() -> Path:
    """Write the traceback of the present error into a file of the user's log directory."""
    import traceback

    import platformdirs

    file = platformdirs.user_log_path("igroteka", ensure_exists=True) / "mistake.txt"
    told = f"igroteka {__version__}, Python {sys.version}\n{sys.argv[1:]}\n\n"
    file.write_text(told + traceback.format_exc(), encoding="utf-8")
    return file
