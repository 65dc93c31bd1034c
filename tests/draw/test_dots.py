"""Dots are put into a picture when it is known what is new, and leave no trace elsewhere."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.dots import MarkingDesk, with_dots
from igroteka.draw.html import el
from igroteka.engine import game_named


def drawn(desk: Desk) -> Markup:
    """Pieces with classes of their own and without, and something shown where one is new."""
    return el(
        "div",
        el("i", **desk.piece("a")),
        el("i", class_="card", **desk.piece("b")),
        el("i", **desk.piece("c", 3)),
        el("i", class_="card", **desk.piece("d", 3)),
        el("p", desk.dotted("a", el("b", "new")), "text"),
    )


def desk(kind: type[Desk], fresh: frozenset[str] = frozenset()) -> Desk:
    words = game_named("kolkhoz").words
    return kind(viewer=0, seats=(), words=words, legal=frozenset([3]), fresh=fresh)


@pytest.mark.parametrize("fresh", ["", "a", "b", "c", "d", "abcd"])
def test_a_picture_with_dots_is_what_would_have_been_drawn(fresh: str) -> None:
    new = frozenset(fresh)
    assert with_dots(drawn(desk(MarkingDesk)), new) == drawn(desk(Desk, new))
