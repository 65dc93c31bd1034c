"""`igroteka tournament`: bots meet in pairs and are rated."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from igroteka.cli.asking import MOST_GAMES, chosen_options, setting
from igroteka.cli.showing import compiled, output, progress_bar, ruled_table

if TYPE_CHECKING:
    from igroteka.bots.tournament import Standings

DEALS = 10
MOST_DEALS = 2000

_PRECISION = re.compile(r"±?\s*([0-9]*\.?[0-9]+)\s*(%?)", re.ASCII)


@click.command(
    epilog="""
\b
Examples:
  igroteka tournament kolkhoz
  igroteka tournament kolkhoz --bots novice,adept,expert --seeds 5 --seats 2
  igroteka tournament rebuild --bots my.judge@0.05s,search@0.05s --until ±0.03

Every pair of bots plays every seed on all seats and the other way round. Bots that think for a
time (master, search@0.1s) differ from run to run.
"""
)
@click.argument("game")
@setting
@click.option("--bots", default="random,greedy,search", show_default=True,
              help="Names with commas.")  # fmt: skip
@click.option("--seeds", type=click.IntRange(1, MOST_GAMES), default=None,
              help=f"How many deals each pair plays: {DEALS}, or with --until at most "
              f"{MOST_DEALS:,}, if not given.")  # fmt: skip
@click.option("--until", default="", metavar="±SHARE",
              help="Play on until shares of wins are known so precisely, e.g. ±0.03.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(0), default=0,
              help="How many at once; all cores if not given.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def tournament(
    game: str,
    preset: str,
    seats: int,
    values: Sequence[str],
    bots: str,
    seeds: int | None,
    until: str,
    seed: int,
    jobs: int,
    as_json: bool,
) -> None:
    """Let bots meet in pairs, and rate them."""
    import json

    from igroteka.bots.tournament import Terms, play_tournament
    from igroteka.engine import Match, game_named

    found = game_named(game)
    options = chosen_options(found, preset, values, seats or found.default_seats)
    entrants = different_bots(bots)
    seats = seats or found.default_seats
    Match(found, options, seats, seed)  # refuses what cannot be played
    width = precision(until)
    terms = Terms(seats, seeds or (MOST_DEALS if width else DEALS), seed, options, width)
    compiled(found)
    with progress_bar() as bar:
        task = bar.add_task(f"Playing {found.name}", total=None)
        standings = play_tournament(
            found,
            entrants,
            terms,
            jobs or os.cpu_count() or 1,
            lambda done, total: bar.update(task, completed=done, total=total),
        )
    if as_json:
        lists = {
            name: [line._asdict() for line in part] for name, part in standings._asdict().items()
        }
        click.echo(json.dumps(lists, indent=1))
    else:
        output().print(*standings_sheet(standings), sep="\n")


def precision(text: str) -> float:
    """Half the width of an interval, from "±0.03" or "3%"; 0.0 from "". Raises Refusal."""
    from igroteka.engine import Refusal

    asked = _PRECISION.fullmatch(text)
    if not text:
        return 0.0
    width = float(asked[1]) / (100 if asked[2] else 1) if asked else 0.0
    if not 0.001 <= width <= 0.5:
        raise Refusal(
            "“{text}” is no precision: say ±0.03 for three points in a hundred.", text=text
        )
    return width


def different_bots(text: str) -> list[str]:
    """At least two names of bots, none of them twice; raises Refusal."""
    from igroteka.bots import check_bot
    from igroteka.engine import Refusal

    names = [name.strip() for name in text.split(",")]
    for name in names:
        check_bot(name)
    if len(names) < 2 or len(set(names)) < len(names):
        raise Refusal("A tournament needs at least two bots, each of them named once.")
    return names


def standings_sheet(standings: Standings) -> Iterator[Any]:
    """What a tournament found, for people."""
    ratings = ruled_table("BOT", "  RATING", "  ±")
    for rating in standings.ratings:
        ratings.add_row(rating.bot, f"{rating.mu:.1f}", f"{rating.sigma:.1f}")
    yield ratings
    meetings = ruled_table("FIRST", "SECOND", "  FIRST WINS", "  95 % INTERVAL", "  PLAYS", "")
    for pair in standings.meetings:
        interval = f"{pair.low:.1%} … {pair.high:.1%}"
        clear = "" if pair.significant else "undecided"
        share = f"{pair.share:.1%}"
        meetings.add_row(pair.first, pair.second, share, interval, str(pair.plays), clear)
    yield meetings
