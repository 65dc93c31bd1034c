"""How plays are opened, and what that is worth: `python -m benchmarks.opening GAME BOT...`.

What each of the bots chooses first, on the same deals; and what each first choice brings whoever
makes it, if the last of the bots plays all else, at all seats. Four seats or as near as can be, the
first setup. Choices that only some deals offer are left out.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import NamedTuple

import click
import numpy as np

from benchmarks.strength import interval
from benchmarks.timing import table
from igroteka.bots import KERNELS, make_bot, position_for
from igroteka.bots.workers import in_order, workers
from igroteka.engine import Match, game_named

SEATS = 4

FIRST_DEAL = 7_500_000
"""No judge was chosen by these deals, nor proved."""


class Asked(NamedTuple):
    """One deal of a game, and what is tried of it."""

    game: str
    bot: str
    deal: int
    forced: bool
    """Whether all first choices are played on, or only the bot's is asked for."""


class Opened(NamedTuple):
    """What came of it: the bot's first choice, and the share of the win that each one brought."""

    chosen: str
    worth: dict[str, float]


def opened(asked: Asked) -> Opened:
    """Ask for the first choice of a deal, or try all of them."""
    game = game_named(asked.game)
    if game.kernels.state == "cold":
        game.kernels.compile_now(KERNELS)
    options = next(iter(game.presets.values()))
    seats = min(options.counts(game.seats), key=lambda n: abs(n - SEATS))
    match = Match(game, options, seats, asked.deal)
    while len(match.legal(match.waiting()[0])) == 1:
        match.play(match.waiting()[0], match.legal(match.waiting()[0])[0])
    seat, begun = match.waiting()[0], len(match.moves)
    if not asked.forced:
        bot = make_bot(game, asked.bot, asked.deal)
        return Opened(game.actions.text(bot.choose(match.view(seat), seat).action), {})
    worth = {}
    for action in match.legal(seat):
        tried = match.at(begun)
        tried.play(seat, action)
        bots = [make_bot(game, asked.bot, asked.deal * seats + n) for n in range(seats)]
        while not tried.over:
            mover = tried.waiting()[0]
            bot = bots[mover]
            tried.play(mover, bot.choose(position_for(bot.early, tried, mover), mover).action)
        ranks = tried.ranks()
        worth[game.actions.text(action)] = (ranks[seat] == 1) / ranks.count(1)
    return Opened("", worth)


@click.command()
@click.argument("game")
@click.argument("bots", nargs=-1, required=True)
@click.option("--deals", default=100, show_default=True)
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True)
def main(game: str, bots: tuple[str, ...], deals: int, jobs: int) -> None:
    """Print both tables."""
    numbers = range(FIRST_DEAL, FIRST_DEAL + deals)
    with workers(jobs) as pool:
        chosen = {
            bot: Counter(
                found.chosen
                for found in in_order(
                    pool, opened, (Asked(game, bot, n, False) for n in numbers), jobs + 1
                )
            )
            for bot in bots
        }
        forced = (Asked(game, bots[-1], n, True) for n in numbers)
        tried = [found.worth for found in in_order(pool, opened, forced, jobs + 1)]
    everywhere = [text for text in tried[0] if all(text in worth for worth in tried)]
    rows = [
        [
            text,
            *(str(chosen[bot][text]) for bot in bots),
            *interval([worth[text] for worth in tried]),
        ]
        for text in everywhere
    ]
    mean = np.mean([[worth[text] for text in everywhere] for worth in tried])
    print(table(["first", *bots, "share of wins", "95 % interval"], rows))
    print(f"\n{deals} deals; the mean of all choices is {mean:.2f}.")


if __name__ == "__main__":
    main()
