"""What a net learns that practises alone: `python -m benchmarks.practice FOLDER`.

For each game in which nobody chooses at the same time as others a net practises, first setup, four
seats; its judge is kept in FOLDER. Then it plays what it proposes most, without any search, against
*greedy*, two against two, each deal twice. Whoever is interrupted goes on where it was. The table
goes to `docs/bots.md`.
"""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np

from benchmarks.strength import interval
from benchmarks.timing import table, write_between
from igroteka.bots.learning.rooms import Crew
from igroteka.bots.learning.selfplay import ready
from igroteka.bots.learning.training import (
    LEARNING,
    PRACTICE,
    Clock,
    Course,
    fitted_path,
    make_room,
    practise,
    settings_of,
)
from igroteka.bots.learnt import read_learnt
from igroteka.bots.tournament import Table, play_table, seatings, share_of
from igroteka.bots.workers import in_order, workers
from igroteka.engine import game_named, games

HERE = Path(__file__).parent
PLAYED = HERE / "practice.jsonl"
REPORT = HERE.parent / "docs" / "bots.md"

SEATS = 4
AGAINST = "greedy"

FIRST_DEAL = 8_500_000


class Deal(NamedTuple):
    """A deal of a game."""

    game: str
    minutes: float
    """How long was practised."""
    choices: int
    """How many were made meanwhile; half of them were learnt from."""
    number: int
    share: float
    """The part of the wins of who has practised."""


def practised(folder: Path, name: str, minutes: float, jobs: int) -> Path | None:
    """The judge of a net that has practised so long; None if nobody practises there."""
    path = folder / f"{name}-{minutes:g}.judge"
    if path.exists():
        return path
    game = ready(name)
    settings = settings_of([next(iter(game.presets.values()))], (SEATS,))
    course = Course(name, settings, minutes / LEARNING, 1, path.with_suffix(".course"))
    make_room(course)
    clock = Clock(course, lambda what, part: None)
    with ThreadPoolExecutor(jobs) as threads:
        practise(game, course, Crew(threads, jobs), clock)
    learnt = fitted_path(course, PRACTICE)
    return learnt.rename(path) if learnt.exists() else None


def play_deal(asked: tuple[str, float, str, int]) -> Deal:
    """Play one deal twice, in a process of its own: game, minutes, the judge's file, number."""
    name, minutes, judge, number = asked
    ours = f"{judge}@1"  # the first of its iterations goes where most is proposed
    options = next(iter(game_named(name).presets.values())).model_dump_json()
    shares = [
        share_of(seating, play_table(Table(name, options, seating, number)), ours)
        for seating in seatings(ours, AGAINST, SEATS)
    ]
    choices = int(read_learnt(Path(judge), game_named(name)).record["practised"])
    return Deal(name, minutes, choices, number, float(np.mean(shares)))


def read() -> list[Deal]:
    """What has been played."""
    lines = PLAYED.read_text().splitlines() if PLAYED.exists() else []
    return [Deal(*json.loads(line)) for line in lines]


def write_report() -> None:
    """Put the table of what was played in its place in the docs."""
    head = ["game", "minutes", "choices", "a second", "share of wins", "95 % interval", "plays"]
    rows = []
    for name, minutes in sorted({(deal.game, deal.minutes) for deal in read()}):
        deals = [deal for deal in read() if (deal.game, deal.minutes) == (name, minutes)]
        choices = deals[-1].choices
        told = f"{choices / 1e6:,.0f} million", f"{choices / minutes / 60:,.0f}"
        how = interval([deal.share for deal in deals])
        plays = len(seatings("a", "b", SEATS)) * len(deals)
        rows.append([name, f"{minutes:g}", *told, *how, str(plays)])
    write_between(REPORT, "practice", table(head, rows))


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--game", "names", multiple=True, help="Only this game; may be said again.")
@click.option("--minutes", default=1.0, show_default=True)
@click.option("--plays", default=200, show_default=True, help="Of each game, in all.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True)
def main(folder: Path, names: tuple[str, ...], minutes: float, plays: int, jobs: int) -> None:
    """Practise what is missing, play what is missing, and write the table."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = range(FIRST_DEAL, FIRST_DEAL + plays // 2)
    for name in names or games():
        done = {deal.number for deal in read() if (deal.game, deal.minutes) == (name, minutes)}
        missing = [number for number in numbers if number not in done]
        judge = practised(folder, name, minutes, jobs) if missing else None
        if judge is None:
            continue
        asked = [(name, minutes, str(judge), number) for number in missing]
        with workers(jobs) as pool, PLAYED.open("a", encoding="utf-8") as file:
            for deal in in_order(pool, play_deal, asked, 2 * jobs):
                file.write(json.dumps(deal) + "\n")
                file.flush()
    write_report()


if __name__ == "__main__":
    main()
