"""Findings: pages of sentences about experiments, whose numbers and claims are held against them.

`numbers` takes from an experiment all that sentences may quote; these are small, and are kept. A
page is Markdown in which `{{SETTING.MEASURE}}` stands for a number with its interval, and a comment
`<!-- holds: SETTING.MEASURE > SETTING.MEASURE -->` for a claim. A claim holds when the intervals do
not meet; `~` says that they do, so that no difference is seen. A bare number may stand on either
side. `SETTING.+MEASURE` is the difference to the first setting, on the same deals.

    <!-- chart: FILE | TITLE | FAIR
    LABEL = SETTING.MEASURE
    -->

stands for a picture of some numbers, one below the other, with a line at FAIR.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from igroteka.engine import Refusal
from igroteka.lab import metrics
from igroteka.lab.charts import FAIR, drawn, intervals, shares
from igroteka.lab.measures import PERCENT
from igroteka.lab.sheets import Found, alike

Numbers = Mapping[str, Mapping[str, Sequence[float]]]
"""By setting and measure: mean, low, high."""

_QUOTED = re.compile(r"\{\{([^{}]+)\}\}")
_CLAIM = re.compile(r"<!-- holds: (.+?) ([<>~]) (.+?) -->\n?")
_CHART = re.compile(r"<!-- chart: (\S+) \| (.+?) \| (\S+)\n(.+?)\n-->", re.DOTALL)

MOST_ACTIONS = 40
"""Actions of which is kept what goes with winning: those that go farthest."""

PAPER = "#fffdf8"


def numbers(found: Found, first: Found) -> dict[str, list[float]]:
    """All that may be quoted of one experiment; `first`: what it is compared with. What has no
    meaning in it, as the lead of one who plays alone, is left out."""
    told: dict[str, Any] = {
        name: metrics.estimate(found.deals, name)
        for name in found.deals.columns
        if name != "deal" and not (found.together and name.startswith("seat "))
    }
    words = found.game.words.ENDINGS
    for number, share in metrics.endings(found.games).items():
        told[f"ends: {words.get(number, number)}"] = share
    told |= _rates(found)
    if not found.together:
        told |= _skill(found) | _deeds(found, "do", found.choices)
        told |= _deeds(found, "open", found.choices.filter(pl.col("stage") == 0))
    if found is not first and alike(found, first):
        for name, difference in metrics.differences(first.deals, found.deals).items():
            told[f"+{name}"] = difference
    counted = {name: value[:3] for name, value in told.items() if not math.isnan(value[0])}
    return {name: [round(float(x), 5) for x in value] for name, value in counted.items()}


def _rates(found: Found) -> dict[str, Any]:
    """How often in a play each kind of note was written, by its name in the rules."""
    kinds = getattr(found.game.rules, "Note", lambda kind: kind)
    rates = metrics.rates(found.events, found.games, found.manifest["chunk"])
    return {f"times {_spelt(kinds(kind))}": rate for kind, rate in rates.items()}


def _spelt(kind: Any) -> str:
    return str(getattr(kind, "name", kind)).lower().replace("_", " ")


def _skill(found: Found) -> dict[str, Any]:
    """What the deal explains, and what bots that differ win."""
    told: dict[str, Any] = {}
    part = metrics.luck(found.games, found.seats)
    if part is not None:
        told["luck"] = part
    names = list(dict.fromkeys(found.manifest["bots"]))
    if len(names) > 1:
        for bot, share in metrics.bot_shares(found.games, found.seats).items():
            told[f"bot {names[bot]}"] = share
    return told


def _deeds(found: Found, word: str, choices: pl.LazyFrame) -> dict[str, Any]:
    """What goes with winning or losing for certain, as far as `choices` tell."""
    clear = [deed for deed in metrics.deeds(choices)
             if not deed.adjusted.low <= 0 <= deed.adjusted.high]  # fmt: skip
    actions = found.game.actions
    return {f"{word} {actions.text(deed.action)}": deed.adjusted for deed in clear[:MOST_ACTIONS]}


def rendered(page: str, told: Numbers) -> str:
    """A page with its numbers; raises Refusal where a claim does not hold, or is about nothing."""
    wrong = [f"{one} {sign} {other}" for one, sign, other in _CLAIM.findall(page)
             if not _holds(told, one, sign, other)]  # fmt: skip
    if wrong:
        raise Refusal("Not so, by the numbers: {claims}.", claims="; ".join(wrong))
    plain = _CHART.sub(lambda chart: f"![{chart[2]}]({chart[1]}.svg)", _CLAIM.sub("", page))
    return _QUOTED.sub(lambda asked: _quoted(told, asked[1]), plain)


def charts(page: str, told: Numbers) -> Iterator[tuple[str, str]]:
    """The pictures of a page: the name of each file, and what it holds; raises Refusal."""
    for name, _title, fair, lines in _CHART.findall(page):
        asked = dict(line.split(" = ", 1) for line in lines.splitlines())
        named = {label: _found(told, measure) for label, measure in asked.items()}
        measures = [measure.partition(".")[2].removeprefix("+") for measure in asked.values()]
        draw = _shares if all(map(_is_share, measures)) else _means
        size = 6.4, 0.7 + 0.3 * len(named)
        yield f"{name}.svg", drawn(functools.partial(draw, named, float(fair)), size, PAPER)


def _shares(named: Mapping[str, Sequence[float]], fair: float, axes: Any) -> None:
    shares(axes, named, fair)


def _means(named: Mapping[str, Sequence[float]], fair: float, axes: Any) -> None:
    intervals(axes, named)
    axes.axvline(fair, color=FAIR, ls="--", lw=1)


def _holds(told: Numbers, one: str, sign: str, other: str) -> bool:
    if sign == "~":
        return not _holds(told, one, "<", other) and not _holds(told, one, ">", other)
    low, high = (other, one) if sign == ">" else (one, other)
    return _ends(told, high)[1] > _ends(told, low)[2]


def _ends(told: Numbers, asked: str) -> Sequence[float]:
    try:
        number = float(asked)
    except ValueError:
        return _found(told, asked)
    return number, number, number


def _found(told: Numbers, asked: str) -> Sequence[float]:
    setting, _, measure = asked.partition(".")
    if measure not in told.get(setting, {}):
        raise Refusal("There is no number “{asked}”.", asked=asked)
    return told[setting][measure]


def _quoted(told: Numbers, asked: str) -> str:
    mean, low, high = _found(told, asked)
    measure = asked.partition(".")[2]
    sign = "+" if measure.startswith(("+", "do ", "open ")) else ""
    if _is_share(measure.removeprefix("+")):
        return f"{mean:{sign}.1%} ({low:{sign}.1%} to {high:{sign}.1%})"
    return f"{mean:{sign}.2f} ({low:{sign}.2f} to {high:{sign}.2f})"


def _is_share(measure: str) -> bool:
    parts = ("seat ", "bot ", "ends: ", "do ", "open ")
    return measure in PERCENT or measure == "luck" or measure.startswith(parts)


def claims(page: str) -> Iterator[str]:
    """All claims of a page."""
    for one, sign, other in _CLAIM.findall(page):
        yield f"{one} {sign} {other}"
