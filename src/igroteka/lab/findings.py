"""Findings: pages of sentences about experiments, whose numbers and claims are held against them.

`numbers` takes from an experiment all that sentences may quote; these are small, and are kept. A
page is Markdown in which `{{SETTING.MEASURE}}` stands for a number with its interval, and a comment
`<!-- holds: SETTING.MEASURE > SETTING.MEASURE -->` for a claim. A claim holds when the intervals do
not meet; `~` says that they do, so that no difference is seen. A bare number may stand on either
side. `SETTING.+MEASURE` is the difference to the first setting, on the same deals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from igroteka.engine import Refusal
from igroteka.lab import metrics
from igroteka.lab.measures import PERCENT
from igroteka.lab.sheets import MOST_DEEDS, Found, alike

Numbers = Mapping[str, Mapping[str, Sequence[float]]]
"""By setting and measure: mean, low, high."""

_QUOTED = re.compile(r"\{\{([^{}]+)\}\}")
_CLAIM = re.compile(r"<!-- holds: (.+?) ([<>~]) (.+?) -->\n?")


def numbers(found: Found, first: Found) -> dict[str, list[float]]:
    """All that may be quoted of one experiment; `first`: what it is compared with."""
    told: dict[str, Any] = {
        name: metrics.estimate(found.deals, name)
        for name in found.deals.columns
        if name != "deal" and not (found.together and name.startswith("seat "))
    }
    if not found.together:
        words = found.game.words.ENDINGS
        for number, share in metrics.endings(found.games).items():
            told[f"ends: {words.get(number, number)}"] = share
        part = metrics.luck(found.games, found.seats)
        if part is not None:
            told["luck"] = part
        names = list(dict.fromkeys(found.manifest["bots"]))
        if len(names) > 1:
            for bot, share in metrics.bot_shares(found.games, found.seats).items():
                told[f"bot {names[bot]}"] = share
        clear = [deed for deed in metrics.deeds(found.choices)
                 if not deed.adjusted.low <= 0 <= deed.adjusted.high]  # fmt: skip
        for deed in clear[:MOST_DEEDS]:
            told[f"do {found.game.actions.text(deed.action)}"] = deed.adjusted
    if found is not first and alike(found, first):
        for name, difference in metrics.differences(first.deals, found.deals).items():
            told[f"+{name}"] = difference
    return {name: [round(float(x), 5) for x in value[:3]] for name, value in told.items()}


def rendered(page: str, told: Numbers) -> str:
    """A page with its numbers; raises Refusal where a claim does not hold, or is about nothing."""
    wrong = [f"{one} {sign} {other}" for one, sign, other in _CLAIM.findall(page)
             if not _holds(told, one, sign, other)]  # fmt: skip
    if wrong:
        raise Refusal("Not so, by the numbers: {claims}.", claims="; ".join(wrong))
    return _QUOTED.sub(lambda asked: _quoted(told, asked[1]), _CLAIM.sub("", page))


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
    sign = "+" if measure.startswith(("+", "do ")) else ""
    if _is_share(measure.removeprefix("+")):
        return f"{mean:{sign}.1%} ({low:{sign}.1%} to {high:{sign}.1%})"
    return f"{mean:{sign}.2f} ({low:{sign}.2f} to {high:{sign}.2f})"


def _is_share(measure: str) -> bool:
    shares = ("seat ", "bot ", "ends: ", "do ")
    return measure in PERCENT or measure == "luck" or measure.startswith(shares)


def claims(page: str) -> Iterator[str]:
    """All claims of a page."""
    for one, sign, other in _CLAIM.findall(page):
        yield f"{one} {sign} {other}"
