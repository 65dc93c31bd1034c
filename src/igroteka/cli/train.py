"""`igroteka train`: a judge of positions and choices is learnt by self-play."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from igroteka.cli.asking import chosen_options
from igroteka.cli.showing import compiled, output, progress_bar, ruled_table

if TYPE_CHECKING:
    from igroteka.bots.learnt import Learnt
    from igroteka.engine import Game, Options

LONGEST = 100_000
"""Minutes: some ten weeks."""


@click.command(
    epilog="""
\b
Examples:
  igroteka train kolkhoz
  igroteka train nomenklatura --seats 4 -o consolidation_fee=2 --minutes 60 --out fee.judge
  igroteka tournament nomenklatura --bots fee.judge@0.1s,search@0.1s
  igroteka train rebuild --from best -o hand_size=4 --out four.judge

Who is interrupted goes on where it was: the same command again finds what has been done in a
folder beside the judge. Needs the extra “learn”.
"""
)
@click.argument("game")
@click.option("--preset", default="", help="A recommended setup; all of them if not given.")
@click.option("--seats", type=int, default=0, help="How many play; any number if not given.")
@click.option("-o", "--option", "values", multiple=True, metavar="NAME=VALUE",
              help="Change one option; “igroteka games GAME” lists them.")  # fmt: skip
@click.option("--minutes", type=click.FloatRange(0, LONGEST, min_open=True), default=20.0,
              show_default=True, help="How long it may take, roughly.")  # fmt: skip
@click.option("--from", "begun", metavar="FILE", default="",
              help="Go on from this judge; “best”: the one the game comes with.")  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), default=None,
              help="Where the judge goes; GAME.judge if not given.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(0), default=0,
              help="How many at once; all cores if not given.")  # fmt: skip
def train(
    game: str,
    preset: str,
    seats: int,
    values: Sequence[str],
    minutes: float,
    begun: str,
    out: Path | None,
    seed: int,
    jobs: int,
) -> None:
    """Have a judge learn a game, with any options, by playing against itself."""
    from igroteka.bots.learning import learning_room
    from igroteka.engine import game_named

    found = game_named(game)
    out = out or Path(f"{found.name}.judge")
    training = learning_room()
    course = training.Course(
        game=found.name,
        settings=training.settings_of(*what_to_learn(found, preset, seats, values)),
        minutes=minutes,
        seed=seed,
        folder=out.with_name(out.name + ".course"),
        begun=judge_to_begin_with(found, begun) if begun else None,
    )
    compiled(found)
    with progress_bar("") as bar:
        task = bar.add_task("Beginning", total=100)
        learnt = training.train(
            course,
            out,
            jobs or os.cpu_count() or 1,
            lambda what, part: bar.update(task, completed=round(100 * part), description=what),
        )
    output().print(*learnt_sheet(learnt), f"\nThe judge is in {out}.", sep="\n")


def judge_to_begin_with(game: Game, name: str) -> Learnt:
    """The judge in a file, or the one that comes with a game; raises Refusal."""
    from igroteka.bots.learnt import read_learnt, shipped
    from igroteka.bots.levels import BEST
    from igroteka.engine import Refusal

    learnt = shipped(game) if name == BEST else read_learnt(Path(name), game)
    if learnt is None:
        raise Refusal(
            "{game} comes without a judge. Leave out --from: training then begins with nothing.",
            game=game.name,
        )
    return learnt


def what_to_learn(
    game: Game, preset: str, seats: int, values: Sequence[str]
) -> tuple[Sequence[Options], Sequence[int]]:
    """The options and numbers of seats that are to be learnt; raises Refusal."""
    from igroteka.engine import Match

    counts = (seats,) if seats else game.seats
    presets = [preset] if preset or values else list(game.presets)
    chosen = [chosen_options(game, name, values, seats or game.default_seats) for name in presets]
    if seats:
        for options in chosen:
            Match(game, options, seats, 0)  # refuses what cannot be played
    return chosen, counts


def learnt_sheet(learnt: Learnt) -> Iterator[Any]:
    """What training found, for people."""
    record = learnt.record
    yield f"{record['plays']} plays in {record['minutes']:g} minutes."
    uses = ruled_table(
        "BY", "VALUES", "PROPOSALS", "HALVING", "DEEDS", "HABITS", "MOVES ON", "  WINS", "  DEALS"
    )
    for found in sorted(record["measured"], key=lambda found: -found["share"]):
        values, priors, halving, deeds, horizon, steepness = found["use"]
        moves = "as usual" if horizon < 0 else str(horizon)
        wins = f"{found['share']:.0%}"
        parts = (f"{part:g}" for part in (values, priors, halving, deeds, steepness))
        uses.add_row(found["by"], *parts, moves, wins, str(found["deals"]))
    yield uses
    proof = record["proof"]
    told = (
        f"The best of these won {proof['share']:.0%} of {proof['deals']} other deals against the "
        f"search without a judge (95 % interval {proof['low']:.0%} to {proof['high']:.0%})"
    )
    if learnt.heeded:
        yield f"\n{told}: so the judge is heeded."
    else:
        yield f"\n{told}. That may be chance, so the judge is not heeded: more time may help."
