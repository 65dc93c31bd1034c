"""How results and progress are shown."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from igroteka.engine import Game


def output() -> Console:
    """Where results go."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def progress_bar(unit: str = "games") -> Progress:
    """A progress bar on stderr, so that results can be piped."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        Remaining(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def compiled(game: Game, modules: Sequence[str] = ()) -> None:
    """Wait until a game's rules run compiled, showing how far that is.

    `modules`: kernel modules that are needed; those of the bots if not given.
    Raises Refusal, with the rule and the reason, if they cannot be compiled.
    """
    from igroteka.bots import KERNELS
    from igroteka.engine import Refusal

    kernels = game.kernels
    kernels.start(modules or KERNELS)
    with progress_bar("%") as bar:
        task = bar.add_task("Compiling the rules (once)", total=100, visible=False)
        while kernels.state == "compiling":
            bar.update(task, completed=round(100 * kernels.progress), visible=kernels.progress > 0)
            time.sleep(0.05)
    if kernels.state == "failed":
        raise Refusal("{sentence}", sentence=kernels.error)


def ruled_table(*headings: str) -> Table:
    """A plain table with headings."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in headings:
        table.add_column(heading, justify="right" if heading.startswith(" ") else "left")
    return table
