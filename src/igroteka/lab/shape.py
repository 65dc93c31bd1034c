"""The shape of a game: what awaits those who search it, and those who learn it.

Everything is counted in random plays, of any registered game, without a line about it: what the
rules offer and who is asked come from the contract, chance from the dice in the record (which make
the same step for every number drawn), what a player cannot know from `guess`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.engine.dice import draws_between, seeded
from igroteka.engine.game import Game
from igroteka.engine.match import Match
from igroteka.engine.options import Options
from igroteka.engine.records import body_words
from igroteka.lab.statistics import Estimate, student

GUESSES = 2000
"""So many guesses are made of what a player cannot know: two of them that agree say something
about up to two million worlds."""

LOOKED_AT = 0.04
"""The part of the choices at which they are made."""

AT_MOST = math.log2(GUESSES * (GUESSES - 1) / 2)
"""Bits beyond which nothing can be said: no two guesses agree."""


class Shape(NamedTuple):
    """What was counted in some random plays of a setting."""

    game: str
    seats: int
    plays: int
    actions: int
    """All there are, legal or not."""
    record: int
    """Bytes of a position, without the notes about how it came about."""
    decisions: Estimate
    """In a play; whoever acts at the same time as others decides as well."""
    choices: Estimate
    """Those with more than one legal action."""
    offered: Estimate
    """Legal actions of a choice: the branching factor."""
    most: int
    """The most that were offered."""
    together: float
    """The share of decisions that were asked of several seats at once."""
    dealt: Estimate
    """Numbers drawn by the dice before the first decision."""
    drawn: Estimate
    """And after it."""
    chancy: float
    """The share of decisions after which the dice drew."""
    hidden: float
    """Half of the choices were made by players who did not know more bits than this, AT_MOST or
    less."""
    most_hidden: float
    """The most bits that somebody did not know, AT_MOST or less."""


class _Play(NamedTuple):
    decisions: int
    offers: list[int]
    together: int
    dealt: int
    draws: list[int]
    bits: list[float]


def shape(
    game: Game,
    options: Options,
    seats: int,
    plays: int,
    seed: int,
    progress: Callable[[], None] = lambda: None,
) -> Shape:
    """Count what happens in random plays with the seeds from `seed` on."""
    options = options.settled(seats)
    game.check_seats(options, seats)
    found = []
    for n in range(plays):
        found.append(_play(Match(game, options, seats, seed + n), np.random.default_rng(seed + n)))
        progress()
    offers = [offer for play in found for offer in play.offers]
    draws = [drawn for play in found for drawn in play.draws]
    bits = [bit for play in found for bit in play.bits]
    decisions = sum(play.decisions for play in found)
    return Shape(
        game=game.name,
        seats=seats,
        plays=plays,
        actions=game.actions.size,
        record=8 * body_words(game.rules.STATE),
        decisions=_mean(play.decisions for play in found),
        choices=_mean(len(play.offers) for play in found),
        offered=_mean(sum(play.offers) / len(play.offers) for play in found if play.offers),
        most=max(offers, default=1),
        together=sum(play.together for play in found) / decisions,
        dealt=_mean(play.dealt for play in found),
        drawn=_mean(sum(play.draws) for play in found),
        chancy=sum(map(bool, draws)) / decisions,
        hidden=float(np.median(bits)) if bits else math.nan,
        most_hidden=max(bits, default=math.nan),
    )


def _mean(values: Iterator[float]) -> Estimate:
    return student(np.array(list(values), np.float64))


def _play(match: Match, chance: np.random.Generator) -> _Play:
    """Play at random to the end, and count."""
    dice = int(match.state["dice"][0])
    play = _Play(0, [], 0, draws_between(seeded(match.seed), dice), [], [])
    decisions = together = 0
    while waiting := match.waiting():
        seat = int(chance.choice(waiting))
        legal = match.legal(seat)
        decisions += 1
        together += len(waiting) > 1
        if len(legal) > 1:
            play.offers.append(len(legal))
            if chance.random() < LOOKED_AT:
                play.bits.append(_unknown(match, seat, int(chance.integers(1 << 62))))
        match.play(seat, int(chance.choice(legal)))
        later = int(match.state["dice"][0])
        play.draws.append(draws_between(dice, later))
        dice = later
    return play._replace(decisions=decisions, together=together)


def _unknown(match: Match, seat: int, seed: int) -> float:
    """How many bits a seat does not know, AT_MOST if more than can be seen.

    Of two guesses the chance to agree is 2 to the power of minus that many (collision entropy,
    Rényi 1961): never more than the logarithm of how many worlds are possible, and as much where
    all are equally likely.
    """
    worlds = match.view(seat).repeat(GUESSES)
    guess = match.game.kernels.playout.guess_at
    for n in range(GUESSES):
        guess(worlds, n, seat, seed + n)
    worlds["dice"] = 0
    return _bits(worlds.view(np.int64).reshape(GUESSES, -1)[:, : body_words(worlds.dtype)])


def _bits(rows: npt.NDArray[np.int64]) -> float:
    times = Counter(row.tobytes() for row in rows).values()
    agreeing = sum(n * (n - 1) // 2 for n in times)
    return AT_MOST - math.log2(agreeing) if agreeing else AT_MOST


def told(found: Shape) -> Iterator[tuple[str, str]]:
    """What was counted, with its names and intervals: two columns of a table."""
    yield "Seats", str(found.seats)
    yield "Decisions in a play", _rounded(found.decisions)
    yield "Choices (more than one action)", _rounded(found.choices)
    yield "Actions of a choice", _rounded(found.offered)
    yield "At most", str(found.most)
    yield "Actions that there are", str(found.actions)
    yield "Asked of several at once", f"{found.together:.0%}"
    yield "Numbers drawn at the start", _rounded(found.dealt)
    yield "Numbers drawn in play", _rounded(found.drawn)
    yield "Decisions that draw", f"{found.chancy:.0%}"
    yield "Bits unknown to who chooses, median", _bounded(found.hidden)
    yield "At most, bits", _bounded(found.most_hidden)
    yield "Bytes of a position", str(found.record)


def _rounded(one: Estimate) -> str:
    half = (one.high - one.low) / 2
    if not 0 < half < math.inf:  # always the same, or one play alone
        return f"{one.mean:.4g}"
    digits = max(0, 1 - math.floor(math.log10(half)))
    return f"{one.mean:.{min(digits, 2)}f} ± {half:.{min(digits, 2)}f}"


def _bounded(bits: float) -> str:
    return f"over {math.floor(AT_MOST)}" if bits >= AT_MOST else f"{bits:.1f}"


def table(shapes: list[Shape]) -> list[list[Any]]:
    """Rows of a table with a column for each setting."""
    columns = [list(told(found)) for found in shapes]
    return [[rows[0][0], *(text for _, text in rows)] for rows in zip(*columns, strict=True)]
