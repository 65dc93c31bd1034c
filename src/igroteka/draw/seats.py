"""The five seats: each has a colour (classes c0 to c4) and a shape; no colour stands alone."""

from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from igroteka.draw.desk import NOBODY
from igroteka.draw.svg import drawing
from igroteka.draw.words import N_, _

SHAPES = (
    '<circle cx="10" cy="10" r="8.6" fill="currentColor"/>',
    '<path d="M10 1.2 19.4 18H.6z" fill="currentColor"/>',
    '<path d="M2 2h16v16H2z" fill="currentColor"/>',
    '<path d="M10 .4 19.6 10 10 19.6.4 10z" fill="currentColor"/>',
    '<path d="m10 .6 2.9 6.2 6.7.8-5 4.6 1.4 6.8L10 15.6 4 19l1.4-6.8-5-4.6 6.7-.8z"'
    ' fill="currentColor"/>',
)
SHAPE_SIGNS = "●▲■◆★"
"""The shapes as letters, for a line of text."""

SHAPE_NAMES = (N_("circle"), N_("triangle"), N_("square"), N_("diamond"), N_("star"))


@cache
def seat_shape(seat: int) -> Markup:
    """Draw a seat's shape in the seat's colour."""
    return drawing("0 0 20 20", Markup(SHAPES[seat]), class_=f"sh c{seat}")


def seat_name(seat: int, names: Sequence[str] = ()) -> str:
    """Name who sits on a seat, by its number where nobody has a name."""
    return names[seat] if names else _("Player {n}", n=seat + 1)


def named(seat: int, names: Sequence[str]) -> str:
    """Name who sits on a seat; "" for nobody."""
    return names[seat] if seat != NOBODY else ""


def seat_by_shape(seat: int) -> str:
    """Name a seat where no name is known: "player 2, the triangle"."""
    return _("player {n}, the {shape}", n=seat + 1, shape=shape_name(seat))


def shape_name(seat: int) -> str:
    """Name a seat's shape, for those who hear the page."""
    return _(SHAPE_NAMES[seat])
