"""How strong the bots are: `python -m benchmarks.strength`, hours of it, in any number of pieces.

Every deal is played twice, with the two bots at every other seat and exchanged; what a deal came to
is written to `strength.jsonl` at once. Whoever is interrupted goes on where it was, and whoever
asks for more plays adds to those there are. A deal counts as long as the game's version, what the
levels are, and the judge, if one of the two heeds it, remain those it was played with. The tables
in `docs/bots.md` are made of all that counts.

Levels meet with every number of seats. A master thinks for a time, but meets with the iterations
that it does at least on one free core, so that whoever repeats this gets the same plays.

The search of an earlier checkout is met with `--part before --before SRC`, its folder `src`; which
one that was does not stand in the file, so it has to be the same each time.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
from scipy import stats

from benchmarks.timing import table, write_between
from igroteka.bots import KERNELS, make_bot, position_for
from igroteka.bots.learnt import SHIPPED, shipped
from igroteka.bots.levels import manner_of
from igroteka.bots.players import FAR, horizon_of, legal_actions
from igroteka.bots.tournament import Table, play_table, seatings, share_of
from igroteka.bots.workers import in_order, workers
from igroteka.engine import Game, Match, games

HERE = Path(__file__).parent
PLAYED = HERE / "strength.jsonl"
REPORT = HERE.parent / "docs" / "bots.md"

SEATS = (4, 2)
"""But for the levels, which meet with every number."""

TIMES = ("0.03s", "0.1s", "0.3s", "1s")
"""All four meet at one table in `ladder.py`, and two at a time where there are two seats."""

MASTER = "best@30000"
"""A master does several times as much in its time, in every game: see `docs/bots.md`."""

LEVELS = ("novice", "adept", "expert", MASTER)
STEP = 4
"""Deals that each meeting gets before the next one has its turn."""

BEFORE = "before@0.1s"
"""The search of an earlier checkout, and its seconds a move."""

SOURCE = "IGROTEKA_BEFORE"
"""Where that checkout's `src` is, for the processes that play."""

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
    """See `rules_of`."""
    share: float


def meetings(parts: Sequence[str], names: Sequence[str]) -> list[Meeting]:
    """Who is to meet whom."""
    found = []
    for game in games().values():
        if names and game.name not in names:
            continue
        judge = shipped(game)
        for seats in SEATS:
            found.append(Meeting("before", game.name, seats, "search@0.1s", BEFORE))
            if judge is not None and judge.heeded:
                found.append(Meeting("before", game.name, seats, "best@0.1s", BEFORE))
                found.append(Meeting("judge", game.name, seats, "best@0.1s", "search@0.1s"))
            for longer, shorter in itertools.pairwise(reversed(TIMES)) if seats == 2 else ():
                found.append(Meeting("time", game.name, seats, f"best@{longer}", f"best@{shorter}"))
        for worse, better in itertools.pairwise(LEVELS):
            for seats in counts_of(game):
                found.append(Meeting("levels", game.name, seats, better, worse))
    return [meeting for meeting in found if meeting.part in parts]


def counts_of(game: Game) -> tuple[int, ...]:
    """With how many seats the first setup can be played against others."""
    counts = next(iter(game.presets.values())).counts(game.seats)
    return tuple(seats for seats in counts if seats > 1)


def judge_file(game: Game) -> Path:
    """Where the judge of a game lies, if it has one."""
    return HERE.parent / "src" / "igroteka" / "games" / game.name / SHIPPED


def rules_of(meeting: Meeting) -> str:
    """What a deal's result depends on, besides the bots' names: the game's version, its judge if it
    is heeded, and what the levels are."""
    game = games()[meeting.game]
    names = meeting.first, meeting.second
    levels = meeting.part == "levels"
    manners = [manner_of(game, name, meeting.seats) for name in names] if levels else []
    heeded = any(name.startswith("best") for name in names)
    heeded |= any(manner is not None and manner.learnt is not None for manner in manners)
    told = [version_of(game) if heeded else f"{game.version} none"]
    for manner in manners:
        if manner is not None:
            seen = horizon_of(game, meeting.seats, manner.learnt, manner.sight)
            sight = f"/{seen}" if manner.sight != FAR else ""
            told.append(f"{manner.tries}/{manner.short}/{manner.iterations}{sight}")
    return " ".join(told)


def version_of(game: Game) -> str:
    """The version of a game and of its judge."""
    path = judge_file(game)
    judge = hashlib.sha256(path.read_bytes()).hexdigest()[:12] if path.exists() else "none"
    return f"{game.version} {judge}"


def play_deal(asked: tuple[Meeting, int]) -> Deal:
    """Play one deal of a meeting, in a process of its own."""
    meeting, number = asked
    game = games()[meeting.game]
    first, second = meeting.first, meeting.second
    options = next(iter(game.presets.values())).model_dump_json()
    play = play_against_earlier if meeting.part == "before" else play_table
    shares = [
        share_of(seating, play(Table(game.name, options, seating, number)), first)
        for seating in seatings(first, second, meeting.seats)
    ]
    return Deal(meeting, number, rules_of(meeting), float(np.mean(shares)))


class Earlier:
    """The search of an earlier checkout, in a process that plays the same plays."""

    def __init__(self, source: str) -> None:
        """`source`: the checkout's `src`."""
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(HERE / "earlier_search.py")],
            env=os.environ | {"PYTHONPATH": source},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, *words: object) -> None:
        """Say something that is not answered."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()

    def ask(self, *words: object) -> list[object]:
        """Say something that is."""
        assert self._process.stdout is not None
        self.tell(*words)
        answer: list[object] = json.loads(self._process.stdout.readline())
        return answer


@functools.cache
def earlier() -> Earlier:
    """One for each process that plays."""
    return Earlier(os.environ[SOURCE])


def play_against_earlier(table: Table) -> tuple[int, ...]:
    """As `play_table`, by seats of which some are called BEFORE.

    Raises AssertionError where the earlier checkout has other rules.
    """
    game = games()[table.game]
    if game.kernels.state == "cold":
        game.kernels.compile_now(KERNELS)
    match = Match(
        game, game.options.model_validate_json(table.options), len(table.bots), table.seed
    )
    other = earlier()
    seconds = float(BEFORE.partition("@")[2].removesuffix("s"))
    other.tell("begin", game.name, match.seats, match.seed, seconds)
    bots = [
        None if name == BEFORE else make_bot(game, name, table.seed * 16 + n)
        for n, name in enumerate(table.bots)
    ]
    while not match.over:
        seat = match.waiting()[0]
        bot = bots[seat]
        if bot is not None:
            action = bot.choose(position_for(bot.early, match, seat), seat).action
        else:
            legal, action = other.ask("choose", seat)
            assert legal == legal_actions(game, match.view(seat), seat).tolist(), (
                "these are other rules"
            )
        match.play(seat, action)
        other.tell("play", seat, action)
    assert other.ask("end") == match.ranks(), "these are other rules"
    return tuple(match.ranks())


def read() -> list[Deal]:
    """What has been played and still counts."""
    if not PLAYED.exists():
        return []
    told = [json.loads(line) for line in PLAYED.read_text().splitlines()]
    deals = [
        Deal(Meeting(*meeting), number, rules, share) for meeting, number, rules, share in told
    ]
    met = {deal.meeting for deal in deals if deal.meeting.game in games()}
    now = {meeting: rules_of(meeting) for meeting in met}
    return [deal for deal in deals if now.get(deal.meeting) == deal.rules]


def wanted(asked: Sequence[Meeting], plays: int) -> Iterator[tuple[Meeting, int]]:
    """The deals that are still to be played, a few of each meeting in turn.

    A deal is two plays, or as many as there are ways to take turns where seats are odd.
    """
    done = {(deal.meeting, deal.number) for deal in read()}
    for first in range(0, plays, STEP):
        for meeting in asked:
            deals = -(-plays // plays_of(meeting, [0.5]))
            for number in range(first, min(deals, first + STEP)):
                if (meeting, FIRST_DEAL + number) not in done:
                    yield meeting, FIRST_DEAL + number


def found_in(part: str) -> dict[Meeting, list[float]]:
    """What each meeting of a part came to, deal by deal, if there were two at least."""
    found: dict[Meeting, list[float]] = {meeting: [] for meeting in meetings([part], [])}
    for deal in read():
        if deal.meeting in found:
            found[deal.meeting].append(deal.share)
    return {meeting: shares for meeting, shares in found.items() if len(shares) > 1}


def plays_of(meeting: Meeting, shares: Sequence[float]) -> int:
    """How many plays these deals were."""
    return len(seatings("a", "b", meeting.seats)) * len(shares)


def rows(part: str) -> list[list[str]]:
    """The lines of one part of the table."""
    return [
        [*map(str, meeting[1:]), *interval(shares), str(plays_of(meeting, shares))]
        for meeting, shares in found_in(part).items()
    ]


def level_rows() -> list[list[str]]:
    """A line for each game and number of seats: each level against the one below, and ratings."""
    found = found_in("levels")
    lines = []
    for game, seats in sorted({(meeting.game, meeting.seats) for meeting in found}):
        told, ratings = [], [0.0]
        for worse, better in itertools.pairwise(LEVELS):
            meeting = Meeting("levels", game, seats, better, worse)
            shares = found.get(meeting, [])
            mean, span = interval(shares)
            told.append(f"{mean} ({span}) of {plays_of(meeting, shares)}" if shares else "")
            ratings.append(ratings[-1] + ahead(shares, plays_of(meeting, shares)))
        rated = ", ".join(f"{rating:.0f}" for rating in ratings if not np.isnan(rating))
        lines.append([game, str(seats), *told, rated])
    return lines


def ahead(shares: Sequence[float], plays: int) -> float:
    """By how many points of Elo's a share of wins is ahead; NaN of no plays.

    Half a win is added to each side, so that who won all is not infinitely better.
    """
    if not shares:
        return float("nan")
    won = float(np.mean(shares)) * plays
    return float(400.0 * np.log10((won + 0.5) / (plays - won + 0.5)))


def interval(shares: Sequence[float]) -> tuple[str, str]:
    """The mean of the shares of deals, and its 95 % interval by Student's t; nothing of fewer than
    two."""
    n = len(shares)
    if n < 2:
        return "", ""
    half = float(stats.t.ppf(0.975, n - 1) * np.std(shares, ddof=1) / np.sqrt(n))
    mean = float(np.mean(shares))
    return f"{mean:.2f}", f"{max(0.0, mean - half):.2f} to {min(1.0, mean + half):.2f}"


TITLES = {
    "before": "Against the search as it was before it could heed a judge",
    "judge": "With what training found, against the search without",
    "time": "More time against less",
    "levels": "Each level against the one below",
}


HEAD = ["game", "seats", "bot", "against", "share of wins", "95 % interval", "plays"]
LEVELS_HEAD = ["game", "seats", "adept against novice", "expert against adept",
               "master against expert", "ratings"]  # fmt: skip


def report() -> str:
    """The tables."""
    parts = []
    for part, title in TITLES.items():
        head, lines = (LEVELS_HEAD, level_rows()) if part == "levels" else (HEAD, rows(part))
        if lines:
            parts.append(f"**{title}**\n\n{table(head, lines)}")
    return "\n\n".join(parts)


def write_report() -> None:
    """Put the table in its place in the docs."""
    write_between(REPORT, "strength", report())


@click.command()
@click.option("--part", "parts", multiple=True, type=click.Choice(tuple(TITLES)))
@click.option("--game", "names", multiple=True, help="Only this game; may be said again.")
@click.option("--seats", type=int, multiple=True, help="Only with so many; may be said again.")
@click.option("--bot", "firsts", multiple=True, help="Only what this bot meets, as best@0.1s.")
@click.option("--plays", default=200, show_default=True, help="Of each meeting, in all.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True)
@click.option("--before", type=click.Path(exists=True), help="The folder src of that checkout.")
def main(
    parts: tuple[str, ...],
    names: tuple[str, ...],
    seats: tuple[int, ...],
    firsts: tuple[str, ...],
    plays: int,
    jobs: int,
    before: str | None,
) -> None:
    """Play what is missing, then write the table. Without --before that part is left out."""
    if before:
        os.environ[SOURCE] = str(Path(before).resolve())
    known = [part for part in TITLES if before or part != "before"]
    asked = [
        meeting
        for meeting in meetings([part for part in known if part in (parts or known)], names)
        if (not seats or meeting.seats in seats) and (not firsts or meeting.first in firsts)
    ]
    if not asked:
        raise click.ClickException(
            "There is no such meeting: say a bot as the tables do, who is the better of two, a "
            f"master as {MASTER}; and for --part before, say --before."
        )
    with workers(jobs) as pool, PLAYED.open("a", encoding="utf-8") as file:
        for deal in in_order(pool, play_deal, wanted(asked, plays), jobs + 1):
            file.write(json.dumps(deal) + "\n")
            file.flush()
            print(*deal.meeting, f"{deal.number}: {deal.share:g}", flush=True)
    write_report()


if __name__ == "__main__":
    main()
