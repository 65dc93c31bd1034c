"""Building blocks for aids on paper: what a player reads instead of the page."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.html import Child, el

Line = Child
"""A line of an aid; in a tuple with the number of its rule, if there is one. None is no line."""


def aid(title: str, *parts: Markup | None) -> Markup:
    """An aid: its title, then what it tells."""
    return el("div", el("h2", title), *parts, class_="aid")


def steps(heading: str, *lines: Line) -> Markup:
    """What is done one after the other; without a heading where that is ""."""
    return _listed("ol", heading, lines)


def facts(heading: str, *lines: Line) -> Markup:
    """What holds, in no order."""
    return _listed("ul", heading, lines)


def figures(heading: str, *rows: tuple[Child, Child]) -> Markup:
    """What counts how much: words, and a number behind them."""
    lines = [el("tr", el("td", what), el("td", number, class_="num")) for what, number in rows]
    return el("div", el("h3", heading) if heading else None, el("table", *lines))


def signs(heading: str, *rows: tuple[Markup, str]) -> Markup:
    """What drawings mean."""
    lines = [el("tr", el("th", drawn), el("td", told)) for drawn, told in rows]
    return el("div", el("h3", heading), el("table", *lines, class_="signs"))


def _listed(kind: str, heading: str, lines: Sequence[Line]) -> Markup:
    items = [el("li", *_line(line)) for line in lines if line is not None]
    return el("div", el("h3", heading) if heading else None, el(kind, *items))


def _line(line: Line) -> tuple[Child, ...]:
    if isinstance(line, tuple):
        return (line[0], " ", el("span", line[1], class_="rn"))
    return (line,)
