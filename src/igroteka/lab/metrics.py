"""What the tables of an experiment say, each number with its interval.

Seats of one play, and plays of one deal, are not independent: every interval is over deals. What
each metric means, and where it comes from, stands in `docs/lab/metrics.md`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy.special import stdtrit

from igroteka.lab.statistics import (
    Estimate,
    Moments,
    share_of,
    student,
    welch,
    wilson,
    within_groups,
)

GROUPS = 20
"""Parts of an experiment that the jackknife leaves out in turn."""

PART = 500_000
"""Plays of which the rows are in memory at once."""

FEWEST = 50
"""An action is judged that was taken, and left, at least so many times."""

Floats = npt.NDArray[np.float64]


def seat_shares(games: pl.LazyFrame, seats: pl.LazyFrame) -> dict[int, Estimate]:
    """Each seat's share of the victories, by number from 0."""
    return {int(seat): share_of(values) for seat, values in _by_deal(games, seats, "seat", "won")}


def seat_scores(games: pl.LazyFrame, seats: pl.LazyFrame) -> dict[int, Estimate]:
    """Each seat's mean points."""
    return {int(seat): student(values) for seat, values in _by_deal(games, seats, "seat", "score")}


def bot_shares(games: pl.LazyFrame, seats: pl.LazyFrame) -> dict[int, Estimate]:
    """Each bot's share of the victories for each of its seats, by number from 0.

    A fair share is one divided by the seats; a bot that sits everywhere has just that, for certain.
    """
    return {int(bot): share_of(values) for bot, values in _by_deal(games, seats, "bot", "won")}


def bot_scores(games: pl.LazyFrame, seats: pl.LazyFrame) -> dict[int, Estimate]:
    """Each bot's mean points."""
    return {int(bot): student(values) for bot, values in _by_deal(games, seats, "bot", "score")}


def seat_and_bot_shares(
    games: pl.LazyFrame, seats: pl.LazyFrame
) -> dict[tuple[int, int], Estimate]:
    """The share of the victories of each bot on each seat, by (seat, bot)."""
    both = seats.with_columns(both=pl.col("seat").cast(pl.Int32) * 100 + pl.col("bot"))
    found = _by_deal(games, both, "both", "won")
    return {divmod(int(key), 100): share_of(values) for key, values in found}


def _by_deal(
    games: pl.LazyFrame, seats: pl.LazyFrame, key: str, value: str
) -> list[tuple[Any, Moments]]:
    """For each value of `key`, ascending: the moments of the mean of `value` in each deal."""
    found: dict[Any, Moments] = {}
    for some_games, some_seats in _parts(games, seats):
        frame = (
            some_seats.join(some_games.select("game", "deal"), on="game")
            .group_by(key, "deal")
            .agg(pl.col(value).cast(pl.Float64).mean())
            .sort(key, "deal")
            .collect()
        )
        for part in frame.partition_by(key, maintain_order=True):
            more = Moments.of(part[value].to_numpy())
            found[part[key][0]] = found.get(part[key][0], Moments()).with_more(more)
    return sorted(found.items())


def _parts(games: pl.LazyFrame, seats: pl.LazyFrame) -> Iterator[tuple[pl.LazyFrame, pl.LazyFrame]]:
    """All games and their seats, whole deals, in the order of the deals: PART plays at a time."""
    last = games.select(pl.col("game").max(), pl.col("deal").max()).collect()
    plays, deals = last["game"].item() + 1, last["deal"].item() + 1
    each = -(-plays // deals)  # of a deal
    step = max(1, PART // each)
    for deal in range(0, deals, step):
        first, end = deal * each, min(deal + step, deals) * each
        if deal + step >= deals:
            end = plays
        if first == 0 and end == plays:
            yield games, seats
            return
        numbers = pl.col("game").is_between(first, end, closed="left")
        some = games.filter(numbers)
        if some.select(pl.len()).collect().item():  # somebody may have removed files
            yield some, seats.filter(numbers)


class Course(NamedTuple):
    """How plays go; each a mean over plays."""

    decisions: Estimate
    choices: Estimate
    """Decisions with more than one legal action."""
    branching: Estimate
    """Legal actions where there is a choice."""
    lead_changes: Estimate
    drama: Estimate
    """Browne 2008: the mean, over positions in which the winner was behind, of the root of the gap
    as a share of the highest final points; 0 where the winner never was."""
    settled: Estimate
    """The part of a play after which its winner has the most points and never less again."""
    behind: Estimate
    """The part of all positions in which somebody led the winner."""
    comebacks: Estimate
    """Victories of those who had the fewest points half-way, alone or with others."""
    ties: Estimate
    """Plays with more than one winner."""
    margin: Estimate
    """Points between the first winner and the best of the others."""
    early: Estimate
    """Victories of those who had the most points after a quarter, alone or with others."""
    opened: Estimate
    """Victories of the seat that had the first choice; a fair share is one divided by the seats."""
    kingmade: Estimate
    """Plays whose winner took the lead for good by the choice of a seat that did not win, and that
    could have chosen so that somebody else led."""
    foreseen: Estimate | None
    """The part of a play after which every search expected at least as much for the later winner as
    for each other; None where nobody searched."""
    favoured: Estimate | None
    """Victories of those for whom the last search of the first quarter expected most."""


SHARES = ("comebacks", "ties", "early", "opened", "kingmade", "favoured")
"""Of the columns of `per_deal` those that are shares of all plays."""

SEARCHED = ("foreseen", "favoured")
"""Columns that are there only where somebody searched."""


def per_deal(games: pl.LazyFrame, seats: pl.LazyFrame) -> pl.DataFrame:
    """A row a deal, ascending, and a column for each measure: those of Course, the points of a
    seat, and what part of the victories each seat had ("seat 1")."""
    n = seats.select(pl.col("seat").max() + 1).collect().item()
    searched = games.select((pl.col("foreseen") >= 0).any()).collect().item()
    ranked = (
        seats.join(games.select("game", "opener"), on="game")
        .group_by("game")
        .agg(
            opened=pl.col("won").filter(pl.col("seat") == pl.col("opener")).first(),
            winners=(pl.col("rank") == 1).sum(),
            margin=pl.col("score").sort_by("rank").first()
            - pl.col("score").sort_by("rank").slice(1).max(),
            points=pl.col("score").mean(),
            **{
                f"seat {i + 1}": pl.col("won").filter(pl.col("seat") == i).first() for i in range(n)
            },
        )
    )
    positions = pl.col("decisions") + 1
    return (
        games.join(ranked, on="game")
        .select(
            "deal",
            "decisions",
            "choices",
            "lead_changes",
            "margin",
            "points",
            "opened",
            *(f"seat {i + 1}" for i in range(n)),
            branching=pl.col("offers") / pl.col("choices").clip(lower_bound=1),
            drama=pl.col("drama") / pl.col("behind").clip(lower_bound=1),
            settled=pl.col("settled") / positions,
            behind=pl.col("behind") / positions,
            comebacks=((pl.col("halfway") == n) & (n > 1)).cast(pl.Float64),
            ties=(pl.col("winners") > 1).cast(pl.Float64),
            early=(pl.col("quarter") == 1).cast(pl.Float64),
            kingmade=pl.col("kingmade").cast(pl.Float64),
            foreseen=_known("foreseen") / pl.col("decisions").clip(lower_bound=1),
            favoured=_known("favoured"),
        )
        .drop([] if searched else SEARCHED)
        .group_by("deal")
        .agg(pl.all().cast(pl.Float64).mean())
        .sort("deal")
        .collect()
    )


def _known(name: str) -> pl.Expr:
    """A column, with nothing where a search would have had to tell it and nobody searched."""
    return pl.when(pl.col(name) >= 0).then(pl.col(name))


class Deals:
    """The table of `per_deal` of an experiment of any length.

    It is read part by part, and of its columns only the moments are kept.
    """

    def __init__(self, games: pl.LazyFrame, seats: pl.LazyFrame) -> None:
        self._games, self._seats = games, seats

    def __iter__(self) -> Iterator[pl.DataFrame]:
        """All deals, in their order."""
        for games, seats in _parts(self._games, self._seats):
            yield per_deal(games, seats)

    @functools.cached_property
    def moments(self) -> Mapping[str, Moments]:
        """Of each column."""
        found: dict[str, Moments] = {}
        for part in self:
            _add(found, part)
        return found

    @property
    def columns(self) -> list[str]:
        """The measures."""
        return list(self.moments)


Table = Deals | pl.DataFrame
"""A row a deal, ascending: of a whole experiment, or in memory."""


def _add(found: dict[str, Moments], part: pl.DataFrame) -> None:
    """Add the moments of some deals."""
    for name in part.columns:
        if name != "deal":
            more = Moments.of(part[name].drop_nulls().to_numpy())
            found[name] = found.get(name, Moments()).with_more(more)


def _moments(deals: Table) -> Mapping[str, Moments]:
    if isinstance(deals, Deals):
        return deals.moments
    found: dict[str, Moments] = {}
    _add(found, deals)
    return found


def course(deals: Table) -> Course:
    """How plays went, from the table of `per_deal`."""
    told: dict[str, Any] = {
        name: estimate(deals, name) if name in deals.columns else None for name in Course._fields
    }
    return Course(**told)


def estimate(deals: Table, name: str) -> Estimate:
    """A column of `per_deal`, as a mean over deals."""
    values = _moments(deals)[name]
    return share_of(values) if name in SHARES or name.startswith("seat ") else student(values)


def differences(ones: Table, others: Table) -> dict[str, Estimate]:
    """How much more the other experiment has of each measure of both, deal by deal.

    The intervals hold all together with 95 % (Bonferroni).
    """
    found: dict[str, Moments] = {}
    for both in _pairs(_all_parts(ones), _all_parts(others)):
        names = [name for name in both.columns if name + OTHER in both.columns]
        more = [(pl.col(name + OTHER) - pl.col(name)).alias(name) for name in names]
        _add(found, both.select(more))
    sure = 1 - 0.05 / max(1, len(found))
    return {name: student(moments, sure) for name, moments in found.items()}


def _all_parts(deals: Table) -> Iterator[pl.DataFrame]:
    return iter(deals if isinstance(deals, Deals) else [deals])


def _pairs(ones: Iterator[pl.DataFrame], others: Iterator[pl.DataFrame]) -> Iterator[pl.DataFrame]:
    """The deals that are in both, part by part; the second's columns have OTHER in their names."""
    rest = next(others)
    for one in ones:
        last = one["deal"][-1]
        while rest["deal"][-1] < last and (more := next(others, None)) is not None:
            rest = pl.concat([rest, more])
        yield one.join(rest, on="deal", suffix=OTHER)
        later = rest.filter(pl.col("deal") > last)
        rest = later if len(later) else rest.tail(1)  # so that it always ends somewhere


def unpaired(ones: Table, others: Table) -> dict[str, Estimate]:
    """The same for experiments that had nothing in common (Welch, Biometrika 1947)."""
    first, second = _moments(ones), _moments(others)
    names = [name for name in first if name in second]
    sure = 1 - 0.05 / max(1, len(names))
    return {name: welch(first[name], second[name], sure) for name in names}


OTHER = " of the other"


def endings(games: pl.LazyFrame) -> dict[int, Estimate]:
    """How often each reason ended a play, by its number."""
    numbers = games.select(pl.col("ending").unique().sort()).collect()["ending"].to_list()
    found: dict[int, Moments] = dict.fromkeys(numbers, Moments())
    for part, _seats in _parts(games, games):
        ended = [(pl.col("ending") == n).cast(pl.Float64).mean().alias(str(n)) for n in numbers]
        frame = part.group_by("deal").agg(ended).sort("deal").collect()
        for n in numbers:
            found[n] = found[n].with_more(Moments.of(frame[str(n)].to_numpy()))
    return {int(n): share_of(moments) for n, moments in found.items()}


def spread(table: pl.LazyFrame, *columns: str) -> pl.DataFrame:
    """How often which values came together, ascending: the columns, and `times`."""
    return table.group_by(columns).agg(times=pl.len()).sort(columns).collect(engine="streaming")


def quantiles_of(table: pl.LazyFrame, column: str, quantiles: tuple[float, ...]) -> list[float]:
    """Quantiles of a column: of the points of all seats, of the lengths of all plays."""
    counted = spread(table, column)
    upto = counted["times"].cum_sum().to_numpy()
    places = np.floor((upto[-1] - 1) * np.array(quantiles) + 0.5)
    values = counted[column].to_numpy()
    return [float(value) for value in values[np.searchsorted(upto, places, side="right")]]


def luck(games: pl.LazyFrame, seats: pl.LazyFrame, value: str = "won") -> Estimate | None:
    """The share of the variance of `won` or `score` that the deal explains: the same deal, the same
    seat, played again. None where no deal was played twice.

    What the bots differ in is taken off before: each value is told from its bot's mean.
    """
    numbers = games.select(twice=pl.col("game").max() > pl.col("deal").max()).collect()
    if not numbers["twice"].item():
        return None
    frame = (
        seats.join(games.select("game", "deal"), on="game")
        .with_columns(left=pl.col(value) - pl.col(value).mean().over("bot"))
        .sort("deal", "seat", "game")
        .group_by("deal", "seat", maintain_order=True)
        .agg("left")
        .collect()
    )
    turns = frame["left"].list.len()
    if len(frame) < 4 or turns.min() != turns.max() or turns[0] < 2:
        return None
    return within_groups(np.stack(frame["left"].to_list()))


class Deed(NamedTuple):
    """What taking an action had to do with winning."""

    action: int
    offered: int
    taken: int
    won_taken: float
    """The share of victories of those who took it."""
    won_left: float
    """And of those who could have and did not."""
    adjusted: Estimate
    """The difference between the two among seats that stood alike."""


def deeds(choices: pl.LazyFrame) -> list[Deed]:
    """What each action had to do with winning, for actions taken and left often enough.

    Those who took it are compared with those who could have, at the same stage of a play and of
    the same standing (Mantel and Haenszel 1959; the difference of Greenland and Robins 1985). The
    spread is the jackknife's over groups of plays (Quenouille 1956), and intervals are wide enough
    for all actions together (Bonferroni). It tells what goes with winning among those who stand
    alike; a cause it is not.
    """
    chunks = choices.select(pl.col("chunk").n_unique()).collect().item()
    groups = min(GROUPS, chunks)
    if groups < 2:
        return []
    cell = pl.col("stage").cast(pl.Int32) * 100 + pl.col("standing")
    frame = (
        choices.group_by("action", group=pl.col("chunk") % groups, cell=cell)
        .agg(pl.col(COUNTED).sum())
        .sort("action", "group", "cell")
        .collect(engine="streaming")
    )
    judged = _often_enough(frame)
    found = []
    count = max(1, len(judged))
    reach = float(stdtrit(groups - 1, 1 - 0.025 / count))
    for action, part in judged.items():
        table = _cells(part, groups)
        whole = table.sum(0)
        out = np.array([_difference(whole - table[g]) for g in range(groups)])
        difference = _difference(whole)
        if np.isnan(difference) or np.isnan(out).any():
            continue
        error = float(np.sqrt((groups - 1) / groups * ((out - out.mean()) ** 2).sum()))
        half = reach * error
        offered, taken, offered_won, taken_won = whole.sum(0)
        found.append(
            Deed(
                action=action,
                offered=int(offered),
                taken=int(taken),
                won_taken=taken_won / taken,
                won_left=(offered_won - taken_won) / (offered - taken),
                adjusted=Estimate(difference, difference - half, difference + half, int(taken)),
            )
        )
    return sorted(found, key=lambda deed: -abs(deed.adjusted.mean))


COUNTED = ("offered", "taken", "offered_won", "taken_won")


def _often_enough(frame: pl.DataFrame) -> Mapping[int, pl.DataFrame]:
    sums = frame.group_by("action").agg(pl.col("offered", "taken").sum())
    enough = sums.filter(
        (pl.col("taken") >= FEWEST) & (pl.col("offered") - pl.col("taken") >= FEWEST)
    )
    kept = frame.join(enough.select("action"), on="action", how="semi")
    parts = kept.partition_by("action", as_dict=True)
    return {int(key[0]): parts[key] for key in sorted(parts, key=lambda key: int(str(key[0])))}


def _cells(part: pl.DataFrame, groups: int) -> Floats:
    """Counts by group and cell, array (groups, cells, 4)."""
    cells = {cell: i for i, cell in enumerate(sorted(part["cell"].unique().to_list()))}
    table = np.zeros((groups, len(cells), len(COUNTED)))
    rows = part["group"].to_numpy(), np.array([cells[cell] for cell in part["cell"].to_list()])
    np.add.at(table, rows, part.select(COUNTED).to_numpy().astype(np.float64))
    return table


def _difference(table: Floats) -> float:
    """Mantel and Haenszel's difference of shares, of counts by cell; NaN where nothing compares."""
    offered, taken, offered_won, taken_won = table.T
    left, left_won = offered - taken, offered_won - taken_won
    both = (taken > 0) & (left > 0)
    if not both.any():
        return float("nan")
    taken, left, taken_won, left_won = taken[both], left[both], taken_won[both], left_won[both]
    weight = taken * left / (taken + left)
    return float((weight * (taken_won / taken - left_won / left)).sum() / weight.sum())


def minutes(choices: pl.LazyFrame, games: pl.LazyFrame, chunk: int, seconds: Floats) -> Estimate:
    """How long a play takes among people who need so many seconds for each choice, by action.

    What has no alternative takes no time. The interval is over chunks of so many plays, all whole
    but the last, which is left out where there are others.
    """
    taken = choices.select("chunk", "action", "taken").collect()
    spent = np.bincount(
        taken["chunk"].to_numpy(), taken["taken"].to_numpy() * seconds[taken["action"].to_numpy()]
    )
    numbers, plays = _chunks(games, chunk)
    return student(spent[numbers] / plays / 60)


def rates(events: pl.LazyFrame, games: pl.LazyFrame, chunk: int) -> dict[int, Estimate]:
    """How often each kind of note comes in a play. Intervals as those of `minutes`."""
    numbers, plays = _chunks(games, chunk)
    frame = events.group_by("kind", "chunk").agg(pl.col("times").sum()).collect()
    found = {}
    for kind in sorted(frame["kind"].unique().to_list()):
        part = frame.filter(pl.col("kind") == kind)
        times = np.bincount(part["chunk"], part["times"], minlength=int(numbers.max()) + 1)
        found[int(kind)] = student(times[numbers] / plays)
    return found


def _chunks(games: pl.LazyFrame, chunk: int) -> tuple[npt.NDArray[np.int64], Floats]:
    """The numbers of all whole chunks (of the only one, if it is not whole), and their plays."""
    plays = spread(games.select(chunk=pl.col("game") // chunk), "chunk")
    whole = plays.filter(pl.col("times") == chunk) if len(plays) > 1 else plays
    return whole["chunk"].to_numpy(), whole["times"].to_numpy().astype(np.float64)


class Happened(NamedTuple):
    """What was noted of plays, by kind of note."""

    kind: int
    plays: Estimate
    """The share of plays in which it came."""
    times: float
    """How often it comes in a play."""
    example: tuple[int, int, int, int]
    """Seat, a, b and c of the first one."""


def happened(events: pl.LazyFrame, plays: int, deals: int) -> list[Happened]:
    """All kinds of notes that were written in so many plays, the rarest first.

    Which plays they were is not kept; so the intervals take all plays of a deal for one, as if they
    were alike: they are rather too wide.
    """
    frame = (
        events.sort("chunk")
        .group_by("kind")
        .agg(pl.col("plays", "times").sum(), pl.col("seat", "a", "b", "c").first())
        .sort("plays", "kind")
        .collect()
    )
    return [
        Happened(row["kind"], Estimate(*wilson(row["plays"] * deals / plays, deals), deals),
                 row["times"] / plays, (row["seat"], row["a"], row["b"], row["c"]))
        for row in frame.iter_rows(named=True)
    ]  # fmt: skip


def never(choices: pl.LazyFrame, actions: int) -> tuple[list[int], list[int]]:
    """Actions that were never offered, and those that were offered and never taken."""
    sums = choices.group_by("action").agg(pl.col("offered", "taken").sum()).collect()
    seen = set(sums["action"].to_list())
    left = sorted(sums.filter(pl.col("taken") == 0)["action"].to_list())
    return [action for action in range(actions) if action not in seen], left
