"""What tests of boards and words share: desks, random plays, and looking into html."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Any

import numpy as np

from igroteka.draw.desk import Desk, Picture, SeatInfo
from igroteka.engine import NOBODY, Game, Match, view_row

NAMES = ("Mira", "Tomas", "Rada", "Ilya", "Vera")


def desk_of(match: Match, viewer: int, names: tuple[str, ...] = NAMES) -> Desk:
    """The desk that the table would build."""
    seats = [
        SeatInfo(name, "me" if seat == viewer else "person")
        for seat, name in enumerate(names[: match.seats])
    ]
    waits = viewer != NOBODY and viewer in match.waiting()
    return Desk(
        viewer=viewer,
        seats=seats,
        words=match.game.words,
        legal=frozenset(match.legal(viewer)) if waits else frozenset(),
        waiting=match.waiting(),
        why_not=lambda action: match.why_not(viewer, action),
    )


def drawn(match: Match, viewer: int, names: tuple[str, ...] = NAMES) -> tuple[Picture, Desk]:
    """A viewer's picture, and the desk that it was drawn for."""
    desk = desk_of(match, viewer, names)
    return match.game.board.picture(view_row(match.view(viewer)), desk), desk


def whole(picture: Picture) -> str:
    """All slots of a picture as one text."""
    return "".join([picture.bar, *picture.seats, picture.board, picture.hand])


def random_play(
    game: Game, seats: int, seed: int, preset: str = "", changes: Mapping[str, Any] | None = None
) -> Iterator[Match]:
    """A random game: the same match, before every move and at its end."""
    chance = random.Random(seed)
    match = Match(game, game.make_options(changes, preset), seats, seed)
    yield match
    while not match.over:
        waiting = match.waiting()
        seat = waiting[0] if len(waiting) == 1 else chance.choice(waiting)
        match.play(seat, chance.choice(match.legal(seat)))
        yield match


class Elements(HTMLParser):
    """All elements with their attributes, and whether they are closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.inside: list[str] = []
        self.feed(html)
        assert not self.inside, f"not closed: {self.inside}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("br", "img", "hr", "input"):
            self.inside.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.inside.pop() == tag

    def values(self, name: str) -> list[str]:
        """All values of an attribute."""
        return [str(attrs[name]) for _tag, attrs in self.found if name in attrs]


def handles(match: Match, slot: str, seat: int | None = None) -> dict[str, str]:
    """Keys of the handles in a slot of a picture, and what they do; of the seat to move."""
    picture, _desk = drawn(match, match.waiting()[0] if seat is None else seat)
    return {
        str(attrs["data-k"]): "; ".join(
            ", ".join(match.game.actions.text(int(action)) for action in offer.split(","))
            for offer in str(attrs["data-do"]).split()
        )
        for _tag, attrs in Elements(getattr(picture, slot)).found
        if "data-do" in attrs
    }


def check_picture(match: Match, viewer: int, thoroughly: bool) -> tuple[str, set[int]]:
    """Keys are unique, handles are legal; thoroughly, the html is also well-formed.

    Returns the html, and the legal actions that were left to buttons.
    """
    picture, desk = drawn(match, viewer)
    html = whole(picture)
    for name in ("data-k", "id"):
        twice = [key for key, n in Counter(re.findall(f' {name}="([^"]*)"', html)).items() if n > 1]
        assert not twice, f"{name} stands twice: {twice}"
    offers = [offer for do in re.findall('data-do="([^"]*)"', html) for offer in do.split()]
    courses = {course.do for course in picture.courses}
    assert {offer for offer in offers if "," in offer} <= courses
    acting = {int(offer) for offer in offers if "," not in offer}
    assert acting == desk.used <= set(desk.legal)
    assert len(picture.seats) == match.seats
    assert picture.title
    for course in picture.courses:
        check_course(match, viewer, course.actions)
    if thoroughly:
        Elements(html)
        assert "style=" not in html, "a strict content security policy refuses style attributes"
    return html, set(desk.legal) - acting


def check_course(match: Match, seat: int, actions: tuple[int, ...]) -> None:
    """All actions of a course can be played in a row."""
    row = view_row(match.state.copy())
    legal = np.zeros(match.game.actions.size, np.int32)
    for action in actions:
        n = match.game.rules.legal(row, seat, legal)
        assert action in legal[:n], match.game.actions.text(action)
        match.game.rules.apply(row, seat, action)
