"""How strong the bots are: `python -m benchmarks.strength`, hours of it, in any number of pieces.

Every deal is played twice, with the two bots at every other seat and exchanged; what a deal came to
is written to `strength.jsonl` at once. Whoever is interrupted goes on where it was, and whoever
asks for more plays adds to those there are. A deal counts as long as the game's version and its
judge are those it was played with. The table in `docs/bots.md` is made of all that counts.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
from scipy import stats

from benchmarks.timing import table
from igroteka.bots.learnt import SHIPPED, shipped
from igroteka.bots.tournament import Table, play_table, seatings, share_of
from igroteka.bots.workers import in_order, workers
from igroteka.engine import Game, games

HERE = Path(__file__).parent
PLAYED = HERE / "strength.jsonl"
REPORT = HERE.parent / "docs" / "bots.md"
BEGIN, END = "<!-- strength -->\n", "<!-- /strength -->\n"

SEATS = (4, 2)
TIMES = ("0.03s", "0.1s", "0.3s", "1s")
LEVELS = ("novice", "adept", "expert", "master")
STEP = 4
"""Deals that each meeting gets before the next one has its turn."""

FIRST_DEAL = 7_000_000
"""No judge was chosen by these deals, nor proved."""


class Meeting(NamedTuple):
    """Two bots that meet: "best" is the search with the game's judge, if one is heeded."""

    part: str
    game: str
    seats: int
    first: str
    second: str


class Deal(NamedTuple):
    """One deal of a meeting; `share`: what part of its wins the first bot had."""

    meeting: Meeting
    number: int
    rules: str
    """The game's version and its judge."""
    share: float


def meetings(parts: Sequence[str], names: Sequence[str]) -> list[Meeting]:
    """Who is to meet whom."""
    found = []
    for game, seats in itertools.product(games().values(), SEATS):
        if names and game.name not in names:
            continue
        judge = shipped(game)
        if judge is not None and judge.heeded:
            found.append(Meeting("judge", game.name, seats, "best@0.1s", "search@0.1s"))
        for longer, shorter in zip(TIMES[1:], TIMES, strict=False):
            found.append(Meeting("time", game.name, seats, f"best@{longer}", f"best@{shorter}"))
        for better, worse in zip(LEVELS[1:], LEVELS, strict=False):
            found.append(Meeting("levels", game.name, seats, better, worse))
    return [meeting for meeting in found if meeting.part in parts]


def judge_file(game: Game) -> Path:
    """Where the judge of a game lies, if it has one."""
    return HERE.parent / "src" / "igroteka" / "games" / game.name / SHIPPED


def rules_of(game: Game) -> str:
    """What a deal's result depends on, besides the bots' names."""
    path = judge_file(game)
    judge = hashlib.sha256(path.read_bytes()).hexdigest()[:12] if path.exists() else "none"
    return f"{game.version} {judge}"


def bot_of(game: Game, name: str) -> str:
    """A bot's full name."""
    kind, at, budget = name.partition("@")
    judge = shipped(game)
    if kind == "best":
        kind = str(judge_file(game)) if judge is not None and judge.heeded else "search"
    return kind + at + budget


def play_deal(asked: tuple[Meeting, int]) -> Deal:
    """Play one deal of a meeting, in a process of its own."""
    meeting, number = asked
    game = games()[meeting.game]
    first, second = bot_of(game, meeting.first), bot_of(game, meeting.second)
    options = next(iter(game.presets.values())).model_dump_json()
    shares = [
        share_of(seating, play_table(Table(game.name, options, seating, number)), first)
        for seating in seatings(first, second, meeting.seats)
    ]
    return Deal(meeting, number, rules_of(game), float(np.mean(shares)))


def read() -> list[Deal]:
    """What has been played and still counts."""
    if not PLAYED.exists():
        return []
    told = [json.loads(line) for line in PLAYED.read_text().splitlines()]
    deals = [
        Deal(Meeting(*meeting), number, rules, share) for meeting, number, rules, share in told
    ]
    now = {game.name: rules_of(game) for game in games().values()}
    return [deal for deal in deals if now.get(deal.meeting.game) == deal.rules]


def wanted(asked: Sequence[Meeting], deals: int) -> Iterator[tuple[Meeting, int]]:
    """The deals that are still to be played, a few of each meeting in turn."""
    done = {(deal.meeting, deal.number) for deal in read()}
    for first in range(0, deals, STEP):
        for meeting in asked:
            for number in range(first, min(deals, first + STEP)):
                if (meeting, FIRST_DEAL + number) not in done:
                    yield meeting, FIRST_DEAL + number


def rows(part: str) -> list[list[str]]:
    """The lines of one part of the table."""
    found: dict[Meeting, list[float]] = {}
    for deal in read():
        if deal.meeting.part == part:
            found.setdefault(deal.meeting, []).append(deal.share)
    lines = []
    for meeting, shares in sorted(found.items()):
        n = len(shares)
        if n > 1:
            half = float(stats.t.ppf(0.975, n - 1) * np.std(shares, ddof=1) / np.sqrt(n))
            mean = float(np.mean(shares))
            interval = f"{max(0.0, mean - half):.2f} to {min(1.0, mean + half):.2f}"
            who = [meeting.game, str(meeting.seats), meeting.first, meeting.second]
            plays = len(seatings("a", "b", meeting.seats)) * n
            lines.append([*who, f"{mean:.2f}", interval, str(plays)])
    return lines


TITLES = {
    "judge": "With what training found, against the search without",
    "time": "More time against less",
    "levels": "Each level against the one below",
}


def report() -> str:
    """The table."""
    head = ["game", "seats", "bot", "against", "share of wins", "95 % interval", "plays"]
    parts = [f"**{title}**\n\n{table(head, rows(part))}" for part, title in TITLES.items()]
    return "\n\n".join(part for part, name in zip(parts, TITLES, strict=True) if rows(name))


def write_report() -> None:
    """Put the table in its place in the docs."""
    text = REPORT.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    REPORT.write_text(f"{before}{BEGIN}\n{report()}\n\n{END}{after}", encoding="utf-8")


@click.command()
@click.option("--part", "parts", multiple=True, type=click.Choice(tuple(TITLES)))
@click.option("--game", "names", multiple=True, help="Only this game; may be said again.")
@click.option("--plays", default=200, show_default=True, help="Of each meeting, in all.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True)
def main(parts: tuple[str, ...], names: tuple[str, ...], plays: int, jobs: int) -> None:
    """Play what is missing, then write the table."""
    asked = meetings(parts or tuple(TITLES), names)
    with workers(jobs) as pool, PLAYED.open("a", encoding="utf-8") as file:
        for deal in in_order(pool, play_deal, wanted(asked, plays // 2), jobs + 1):
            file.write(json.dumps(deal) + "\n")
            file.flush()
            print(*deal.meeting, f"{deal.number}: {deal.share:g}", flush=True)
    write_report()


if __name__ == "__main__":
    main()
