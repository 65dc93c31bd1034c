"""`igroteka simulate`: many games between bots, and who wins them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from igroteka.cli.asking import MOST_GAMES, chosen_options, setting
from igroteka.cli.showing import compiled, output, progress_bar, ruled_table

if TYPE_CHECKING:
    from rich.table import Table

    from igroteka.lab.simulate import Line, Simulation
    from igroteka.lab.statistics import Share


@click.command(
    epilog="""
\b
Examples:
  igroteka simulate kolkhoz --games 200000 --bots random --seed 1
  igroteka simulate kolkhoz --games 500 --bots greedy,random,random,random
  igroteka simulate kolkhoz --preset zonsky -o medals=yes --json

One bot plays all seats; several, one for each seat, move on by a seat from game to game.
The same seed brings the same results with any number of jobs, unless bots think for a time
(master, search@0.1s).
"""
)
@click.argument("game")
@setting
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=10000, show_default=True,
              help="How many are played.")  # fmt: skip
@click.option("--bots", default="random", show_default=True, help="Names with commas.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(0), default=0,
              help="How many at once; all cores if not given.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def simulate(
    game: str,
    preset: str,
    seats: int,
    values: Sequence[str],
    games: int,
    bots: str,
    seed: int,
    jobs: int,
    as_json: bool,
) -> None:
    """Let bots play many games, and see who wins."""
    import json

    from igroteka.bots import KERNELS, PLAYS
    from igroteka.engine import game_named
    from igroteka.lab import simulate as lab
    from igroteka.lab.plan import Plan

    found = game_named(game)
    options = chosen_options(found, preset, values, seats or found.default_seats)
    names = tuple(bots.split(","))
    plan = Plan(found, options, seats or found.default_seats, names, games, seed)
    compiled(found, (*KERNELS, PLAYS) if plan.manners and not plan.only_random else KERNELS)
    with progress_bar() as bar:
        task = bar.add_task(f"Playing {found.name}", total=games)
        result = lab.simulate(plan, jobs, lambda done: bar.advance(task, done))
    if as_json:
        click.echo(json.dumps(result.to_dict(), indent=1, ensure_ascii=False))
    else:
        output().print(*simulation_sheet(result), sep="\n")


def simulation_sheet(result: Simulation) -> Iterator[Any]:
    """What a simulation found, for people."""
    from igroteka.engine.options import option_word

    plan, decisions = result.plan, result.decisions
    options = plan.options.model_dump()
    yield f"{plan.game.name}, {plan.games:,} games, {plan.seats} seats, seed {plan.seed}"
    yield ", ".join(f"{name}={option_word(value)}" for name, value in options.items())
    yield ""
    if plan.together:
        yield from together_sheet(result)
    else:
        seats = ((str(seat), line) for seat, line in enumerate(result.by_seat, 1))
        yield lines_table("SEAT", seats)
        if len(result.by_bot) > 1:
            yield lines_table("BOT", result.by_bot.items())
    ended = {said: share for said, share in result.by_ending.items() if share.share}
    if ended:
        yield shares_table("HOW GAMES ENDED", ended)
    rate = result.tally.decisions / result.seconds
    yield ""
    yield (
        f"Decisions a game: {decisions.mean:.1f} (sd {decisions.sd:.1f}, "
        f"{result.tally.shortest} to {result.tally.longest})."
    )
    yield (
        f"{plan.games / result.seconds:,.0f} games/s, {rate:,.0f} decisions/s, "
        f"{result.seconds:.1f} s. Shared victories are split; intervals are Wilson's, 95 %."
    )


def together_sheet(result: Simulation) -> Iterator[Any]:
    """What those came to who had nobody to win against: targets and the score."""
    if result.by_target:
        yield shares_table("TARGET REACHED", result.by_target)
    scores = [line.score for line in result.by_seat]
    alike = len(set(scores)) == 1
    for seat, score in enumerate(scores[:1] if alike else scores, 1):
        whose = "" if alike else f" of seat {seat}"
        yield f"Score{whose}: {score.mean:.2f} (sd {score.sd:.2f})."


def shares_table(what: str, shares: Mapping[str, Share]) -> Table:
    """Shares of all games, a line each."""
    table = ruled_table(what, "  GAMES", "  95 % INTERVAL")
    for said, share in shares.items():
        interval = f"{share.low:.2%} … {share.high:.2%}"
        table.add_row(said, f"{share.share:.2%}", interval)
    return table


def lines_table(what: str, lines: Any) -> Table:
    """Shares of wins and scores, a line each."""
    table = ruled_table(what, "  WINS", "  95 % INTERVAL", "  SCORE", "  SD")
    line: Line
    for name, line in lines:
        wins, score = line.wins, line.score
        interval = f"{wins.low:.2%} … {wins.high:.2%}"
        table.add_row(name, f"{wins.share:.2%}", interval, f"{score.mean:.2f}", f"{score.sd:.2f}")
    return table
