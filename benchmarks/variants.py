"""What twenty minutes of learning are worth where a rule was changed: variants.toml says which.

    python -m benchmarks.variants FOLDER

For each variant a judge is trained from nothing, kept in FOLDER, and meets the search without one
at equal time, four seats, two against two, each deal twice. Whoever is interrupted goes on where it
was; a variant whose plays are all there is not trained again, wherever its judge may be. The table
goes to `docs/bots.md`.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np

from benchmarks.strength import interval
from benchmarks.timing import table, write_between
from igroteka.bots.learnt import read_learnt
from igroteka.bots.tournament import Table, play_table, seatings, share_of
from igroteka.bots.workers import in_order, workers
from igroteka.engine import game_named

HERE = Path(__file__).parent
PLAYED = HERE / "variants.jsonl"
REPORT = HERE.parent / "docs" / "bots.md"

MINUTES = 20
SEATS = 4
TIME = "0.1s"

FIRST_DEAL = 8_000_000
"""No judge was chosen by these deals, nor proved."""


class Deal(NamedTuple):
    """A deal of a variant."""

    game: str
    judge: str
    """The hash of its file."""
    learnt: int
    """Plays that the judge has learnt from."""
    heeded: bool
    """Whether the judge was found to be worth heeding: else it is the search without it."""
    number: int
    share: float
    """The judge's part of the wins."""


def variants() -> Mapping[str, Mapping[str, Any]]:
    """The changed options of each game."""
    return tomllib.loads((HERE / "variants.toml").read_text(encoding="utf-8"))


def told(options: Mapping[str, Any]) -> list[str]:
    """The options as the command line takes them, NAME=VALUE each."""
    return [f"{name}={json.dumps(value)}" for name, value in options.items()]


def trained(folder: Path, name: str, jobs: int) -> Path:
    """The judge of a variant; it is trained if it is not there."""
    path = folder / f"{name}.judge"
    if not path.exists():
        changed = [word for option in told(variants()[name]) for word in ("-o", option)]
        preset = next(iter(game_named(name).presets))
        command = ["train", name, "--preset", preset, "--seats", str(SEATS), *changed,
                   "--minutes", str(MINUTES), "--jobs", str(jobs), "--out", str(path)]  # fmt: skip
        run = "from igroteka.cli import main; main()"
        subprocess.run([sys.executable, "-c", run, *command], check=True)
    return path


def options_of(name: str) -> str:
    """A variant's options, as JSON."""
    game = game_named(name)
    preset = next(iter(game.presets.values()))
    return game.make_options(preset.model_dump() | dict(variants()[name])).model_dump_json()


def play_deal(asked: tuple[str, str, int]) -> Deal:
    """Play one deal twice, in a process of its own: the game, the judge's file, the number."""
    name, judge, number = asked
    ours, theirs = f"{judge}@{TIME}", f"search@{TIME}"
    shares = [
        share_of(seating, play_table(Table(name, options_of(name), seating, number)), ours)
        for seating in seatings(ours, theirs, SEATS)
    ]
    learnt = read_learnt(Path(judge), game_named(name))
    record = int(learnt.record["plays"]), bool(learnt.heeded)
    return Deal(name, hash_of(Path(judge)), *record, number, float(np.mean(shares)))


def hash_of(judge: Path) -> str:
    """What a judge's file is known by."""
    return hashlib.sha256(judge.read_bytes()).hexdigest()[:12]


def read() -> list[Deal]:
    """What has been played."""
    lines = PLAYED.read_text().splitlines() if PLAYED.exists() else []
    return [Deal(*json.loads(line)) for line in lines]


def latest(name: str) -> list[Deal]:
    """The deals of the variant's last judge."""
    deals = [deal for deal in read() if deal.game == name]
    return [deal for deal in deals if deal.judge == deals[-1].judge]


def row(deals: list[Deal]) -> list[str]:
    """A line of the table."""
    name, _, learnt, heeded, *_ = deals[-1]
    said = ", ".join(told(variants()[name]))
    how = interval([deal.share for deal in deals])
    plays = len(seatings("a", "b", SEATS)) * len(deals)
    return [name, said, f"{learnt:,}", "yes" if heeded else "no", *how, str(plays)]


def write_report() -> None:
    """Put the table of what was played in its place in the docs."""
    head = ["game", "changed", "plays learnt from", "heeded", "share of wins", "95 % interval",
            "plays"]  # fmt: skip
    rows = [row(deals) for name in variants() if (deals := latest(name))]
    write_between(REPORT, "variants", table(head, rows))


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--game", "names", multiple=True, help="Only this game; may be said again.")
@click.option("--plays", default=200, show_default=True, help="Of each variant, in all.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True)
def main(folder: Path, names: tuple[str, ...], plays: int, jobs: int) -> None:
    """Train what is missing, play what is missing, and write the table."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = range(FIRST_DEAL, FIRST_DEAL + plays // 2)
    for name in names or variants():
        if {deal.number for deal in latest(name)} >= set(numbers):
            continue
        judge = trained(folder, name, jobs)
        done = {deal.number for deal in read() if deal.judge == hash_of(judge)}
        asked = ((name, str(judge), number) for number in numbers if number not in done)
        with workers(jobs) as pool, PLAYED.open("a", encoding="utf-8") as file:
            for deal in in_order(pool, play_deal, asked, jobs + 1):
                file.write(json.dumps(deal) + "\n")
                file.flush()
    write_report()


if __name__ == "__main__":
    main()
