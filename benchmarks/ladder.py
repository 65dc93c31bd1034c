"""What time is worth: `python -m benchmarks.ladder`, hours of it, in any number of pieces.

Four bots that differ in their seconds a move sit at one table. Every deal is played four times, so
that each sits everywhere, and right after each of the others (Williams, "Experimental designs
balanced for the estimation of residual effects of treatments", *Australian Journal of Scientific
Research* 1949): all six pairs meet in every play. The places of a deal are written to
`ladder.jsonl` at once; whoever is interrupted goes on where it was. The table goes to
`docs/bots.md`.
"""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
import numpy.typing as npt

from benchmarks.strength import TIMES, interval, version_of
from benchmarks.timing import table, write_between
from igroteka.bots.tournament import Table, play_table
from igroteka.bots.workers import in_order, workers
from igroteka.engine import games

HERE = Path(__file__).parent
PLAYED = HERE / "ladder.jsonl"
REPORT = HERE.parent / "docs" / "bots.md"

SEATINGS = ((0, 1, 3, 2), (1, 2, 0, 3), (2, 3, 1, 0), (3, 0, 2, 1))
"""Which of TIMES sits where."""

STEP = 2
"""Deals that each game gets before the next one has its turn."""

FIRST_DEAL = 9_000_000
"""No judge was chosen by these deals, nor proved."""


class Deal(NamedTuple):
    """One deal of a game, played four times."""

    game: str
    number: int
    rules: str
    """See `version_of`."""
    places: list[list[int]]
    """Of each play, in the order of SEATINGS: the places of those who think for TIMES."""


def play_deal(asked: tuple[str, int]) -> Deal:
    """Play a deal, in a process of its own."""
    name, number = asked
    game = games()[name]
    options = next(iter(game.presets.values())).model_dump_json()
    bots = [f"best@{time}" for time in TIMES]
    places = []
    for seating in SEATINGS:
        ranks = play_table(Table(name, options, tuple(bots[i] for i in seating), number))
        places.append([ranks[seating.index(i)] for i in range(len(TIMES))])
    return Deal(name, number, version_of(game), places)


def read() -> list[Deal]:
    """What has been played and still counts."""
    if not PLAYED.exists():
        return []
    deals = [Deal(*json.loads(line)) for line in PLAYED.read_text().splitlines()]
    now = {game.name: version_of(game) for game in games().values()}
    return [deal for deal in deals if now.get(deal.game) == deal.rules]


def wanted(names: Sequence[str], plays: int) -> Iterator[tuple[str, int]]:
    """The deals that are still to be played, a few of each game in turn."""
    done = {(deal.game, deal.number) for deal in read()}
    deals = -(-plays // len(SEATINGS))
    for first in range(0, deals, STEP):
        for name in names:
            for number in range(first, min(deals, first + STEP)):
                if (name, FIRST_DEAL + number) not in done:
                    yield name, FIRST_DEAL + number


def wins(places: npt.NDArray[np.int64], which: int) -> float:
    """The part of the wins of a deal that went to one of TIMES; a shared win counts in parts."""
    won = places == 1
    return float(np.mean(won[:, which] / won.sum(axis=1)))


def ahead(places: npt.NDArray[np.int64], more: int, less: int) -> float:
    """In what part of a deal's plays one of TIMES was placed before another; half where they
    share a place."""
    gap = np.sign(places[:, less] - places[:, more])
    return float(np.mean(0.5 + 0.5 * gap))


def row(deals: Sequence[Deal]) -> list[str]:
    """A line of the table."""
    places = [np.array(deal.places) for deal in deals]
    pairs = list(itertools.combinations(range(len(TIMES)), 2))
    shares = [f"{np.mean([wins(p, i) for p in places]):.2f}" for i in range(len(TIMES))]
    steps = [
        interval([ahead(p, more, less) for p in places])
        for less, more in itertools.pairwise(range(len(TIMES)))
    ]
    every = interval(
        [float(np.mean([ahead(p, more, less) for less, more in pairs])) for p in places]
    )
    whole, *told = [f"{mean} ({span})" for mean, span in (every, *steps)]
    plays = str(len(SEATINGS) * len(deals))
    return [deals[0].game, plays, whole, ", ".join(shares), *told]


def write_report() -> None:
    """Put the table of what was played in its place in the docs."""
    budgets = [time.removesuffix("s") for time in TIMES]
    head = ["game", "plays", "more before less", "wins", *(
        f"{more} before {less}" for less, more in itertools.pairwise(budgets)
    )]  # fmt: skip
    played = read()
    found = [[deal for deal in played if deal.game == name] for name in games()]
    rows = [row(deals) for deals in found if len(deals) > 1]
    write_between(REPORT, "ladder", table(head, rows))


@click.command()
@click.option("--game", "names", multiple=True, help="Only this game; may be said again.")
@click.option("--plays", default=60, show_default=True, help="Of each game, in all.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True)
def main(names: tuple[str, ...], plays: int, jobs: int) -> None:
    """Play what is missing, then write the table."""
    with workers(jobs) as pool, PLAYED.open("a", encoding="utf-8") as file:
        for deal in in_order(pool, play_deal, wanted(names or list(games()), plays), jobs + 1):
            file.write(json.dumps(deal) + "\n")
            file.flush()
            print(deal.game, deal.number, deal.places, flush=True)
    write_report()


if __name__ == "__main__":
    main()
