"""Numbers and intervals as the pages of the lab show them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from babel.numbers import format_decimal, format_percent

from igroteka.draw.words import _, language
from igroteka.lab.measures import ALONE, WORDS, is_part

Numbers = Sequence[float | None]
"""Mean, low, high, as the worker tells them; None for an end that is nowhere."""

SEAT = "seat "
"""How the measures begin that are shares of seats."""


def part(value: float, sign: bool = False) -> str:
    """A part of one in per cent: 24.7 %."""
    plus = "+" if sign and value > 0 else ""
    return plus + str(format_percent(value, "0.0\u00a0%", locale=language()))


def number(value: float, sign: bool = False) -> str:
    """A number with two places."""
    plus = "+" if sign and value > 0 else ""
    return plus + str(format_decimal(value, "#,##0.00", locale=language()))


def whole(value: int) -> str:
    """A whole number, in groups of three."""
    return str(format_decimal(value, "#,##0", locale=language()))


def told(name: str, value: float | None, sign: bool = False) -> str:
    """A measure's value."""
    if value is None:
        return "–"
    return part(value, sign) if is_part(name) else number(value, sign)


def between(name: str, numbers: Numbers, sign: bool = False) -> str:
    """Its interval."""
    return f"{told(name, numbers[1], sign)} … {told(name, numbers[2], sign)}"


def measure_name(name: str) -> str:
    """What a measure is called: a seat's share, or one of WORDS."""
    if name.startswith(SEAT):
        return _("Victories of seat {n}", n=name.removeprefix(SEAT))
    return _(WORDS[name])


class Share(NamedTuple):
    """A share and its interval as a row of a picture; places are in per cent of its width.

    seat: of whom it is, from 0, or -1.
    """

    name: str
    seat: int
    mean: str
    between: str
    low: float
    wide: float
    dot: float


class Shares(NamedTuple):
    """A picture of shares: its rows, and where and what a fair one is."""

    rows: list[Share]
    fair: float
    fair_said: str


def shares(named: Mapping[str, Numbers], seats: int) -> Shares:
    """The picture of some shares of the victories, of so many seats."""
    fair = 1 / seats
    widest = max([2 * fair, *(numbers[0] or 0.0 for numbers in named.values())])
    end = min(1.0, math.ceil(10 * widest) / 10)
    rows = [_share(name, numbers, end) for name, numbers in named.items()]
    return Shares(rows, 100 * fair / end, part(fair))


def _share(name: str, numbers: Numbers, end: float) -> Share:
    mean, low, high = (value or 0.0 for value in numbers)
    low, high = max(0.0, low), min(end, high)
    seat = int(name.removeprefix(SEAT)) - 1 if name.startswith(SEAT) else -1
    called = _("Seat {n}", n=seat + 1) if seat >= 0 else name
    places = (100 * low / end, 100 * max(0.0, high - low) / end, 100 * min(mean, end) / end)
    return Share(called, seat, part(mean), between(SEAT, numbers), *places)


def seat_shares(known: Mapping[str, Any], seats: int) -> Shares:
    """The picture of the seats' shares."""
    measures = known["measures"]
    names = [name for name in measures if name.startswith(SEAT)]
    return shares({name: measures[name] for name in names}, seats)


class Row(NamedTuple):
    """A measure in a table."""

    name: str
    mean: str
    between: str


def course(known: Mapping[str, Any], together: bool) -> list[Row]:
    """How plays go: all measures but the shares of seats."""
    return [
        Row(measure_name(name), told(name, known["measures"][name][0]),
            between(name, known["measures"][name]))
        for name in WORDS
        if name in known["measures"] and (name in ALONE or not together)
    ]  # fmt: skip


class Difference(NamedTuple):
    """A measure of two experiments; more: 1 if the second has more, -1 less, 0 not seen."""

    name: str
    first: Row
    second: Row
    difference: Row
    more: int


def differences(measures: Mapping[str, Sequence[Numbers]]) -> list[Difference]:
    """What a comparison found, seats first."""
    names = sorted(measures, key=lambda name: not name.startswith(SEAT))
    return [_difference(name, measures[name]) for name in names]


def _difference(name: str, found: Sequence[Numbers]) -> Difference:
    first, second = (
        Row("", told(name, numbers[0]), between(name, numbers)) for numbers in found[:2]
    )
    _mean, low, high = found[2]
    more = int(low is not None and low > 0) - int(high is not None and high < 0)
    difference = Row("", told(name, found[2][0], True), between(name, found[2], True))
    return Difference(measure_name(name), first, second, difference, more)


def verdict(name: str, found: Sequence[Difference]) -> str:
    """What is seen to differ in the second, which is called so, in one sentence."""
    more = ", ".join(row.name for row in found if row.more > 0)
    less = ", ".join(row.name for row in found if row.more < 0)
    if more and less:
        return _("{name} has more: {more}; and less: {less}.", name=name, more=more, less=less)
    if more:
        return _("{name} has more: {more}.", name=name, more=more)
    if less:
        return _("{name} has less: {less}.", name=name, less=less)
    return _(
        "No difference is seen in any of the {n} measures: if there are any, they are smaller than "
        "these intervals can show.",
        n=len(found),
    )
