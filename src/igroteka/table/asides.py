"""Lines of the log that no note tells: who has asked for advice, whose time was over, and what was
taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.kept import kept
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import N_, _, n_
from igroteka.table.clocks import Lapse
from igroteka.table.tables import LiveTable, TakenBack

LAPSED: dict[Lapse, str] = {
    "bot": N_("{name}’s time is over: a bot takes over."),
    "pass": N_("{name}’s time is over: this choice is made for the seat."),
    "end": N_("{name}’s time is over: the seat gives up."),
}
"""What is told of a time that is over, by what follows."""


class Aside(NamedTuple):
    """Such a line; `moves`: so many had been played when it came."""

    moves: int
    line: Markup


def asides(table: LiveTable, names: Sequence[str]) -> list[Aside]:
    """All of a table, in order.

    Who asked for advice is known by a number: a digest of what a seat has seen would tell its hand
    to whoever tries all hands.
    """
    found = [
        Aside(asked.moves, _asked(asked.seat, names[asked.seat], f"a{n}"))
        for n, asked in enumerate(table.advised)
    ]
    if table.control is not None:
        found += [
            Aside(moves, _lapsed(seat, names[seat], table.control.lapse, f"over{n}"))
            for n, (moves, seat) in enumerate(table.lapses)
        ]
    found += [
        Aside(back.moves, _taken_back(back, names[back.seat], f"back{n}"))
        for n, back in enumerate(table.backs)
    ]
    return sorted(found, key=lambda aside: aside.moves)


def before(asides: list[Aside], move: int) -> Iterator[Markup]:
    """The lines that come before a move; they are taken out."""
    while asides and asides[0].moves < move:
        yield asides.pop(0).line


@kept
def _asked(seat: int, name: str, place: str) -> Markup:
    text = el("p", _("{name} asked for advice.", name=name))
    return el("li", seat_shape(seat), text, class_="asked", id=place)


@kept
def _taken_back(back: TakenBack, name: str, place: str) -> Markup:
    """What was played is not told: not everybody has seen all of it."""
    if back.asked:
        said = n_(
            "{n} move is taken back: {name} asked, and all agreed.",
            "{n} moves are taken back: {name} asked, and all agreed.",
            back.many,
            name=name,
        )
    else:
        said = n_(
            "{name} takes {n} move back.", "{name} takes {n} moves back.", back.many, name=name
        )
    return el("li", seat_shape(back.seat), el("p", said), class_="asked", id=place)


@kept
def _lapsed(seat: int, name: str, lapse: Lapse, place: str) -> Markup:
    text = el("p", _(LAPSED[lapse], name=name))
    return el("li", seat_shape(seat), text, class_="asked", id=place)
