"""A board as a page of its own, in the frame of the table: no script, nothing to press.

It is drawn for a window of WIDE by HIGH pixels, where the frame has its wide form.
"""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from igroteka.draw.alone import alone, game_style, our_style
from igroteka.draw.desk import NOBODY, Desk, Picture
from igroteka.draw.html import el
from igroteka.draw.seats import seat_shape

WIDE, HIGH = 1280, 800

STYLES = ("base.css", "frame.css", "still.css")


def still(
    title: str, picture: Picture, desk: Desk, package: str, offers: Iterable[str] = ()
) -> str:
    """What the desk's viewer sees, who sits where, and beside it what may be done.

    title: the game's name; package: the game's, where its style sheet lies.
    """
    mover = desk.viewer if desk.acts else next(iter(desk.waiting), NOBODY)
    left = el(
        "div",
        el("div", picture.board, class_="board", id="board"),
        _prompt(picture, mover, mine=desk.acts),
        el("div", picture.hand, class_="hand", id="hand"),
        class_="left",
    )
    side = el("aside", el("ol", *[el("li", offer) for offer in offers], class_="offers"),
              class_="side")  # fmt: skip
    table = el(
        "div",
        el("header", el("h1", title), el("div", picture.bar, class_="mid"), class_="top"),
        _seats(picture, desk),
        el("main", left, side),
        id="table",
    )
    styles = [*map(our_style, STYLES), game_style(package, picture.css)]
    body = (el("div", picture.defs, class_="defs"), el("div", table, class_="game"))
    return alone(title, styles, *body, world=picture.world)


def _seats(picture: Picture, desk: Desk) -> Markup:
    seats = [
        el(
            "section",
            el("span", seat_shape(seat), class_="mark"),
            el("div", el("b", info.name), class_="nm"),
            inside,
            class_=f"seat is-{info.kind}{' turn' * (seat in desk.waiting)}",
            id=f"seat{seat}",
        )
        for seat, (info, inside) in enumerate(zip(desk.seats, picture.seats, strict=True))
    ]
    return el("div", *seats, class_=f"seats n{len(seats)}")


def _prompt(picture: Picture, mover: int, *, mine: bool) -> Markup:
    return el(
        "section",
        el("span", seat_shape(mover), class_="pm") if mover != NOBODY else None,
        el("p", el("b", picture.title), " ", el("span", picture.detail)),
        el("div", class_="btns"),
        class_="prompt mine" if mine else "prompt",
        id="prompt",
    )
