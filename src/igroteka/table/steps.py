"""The buttons of an earlier position: back and forward through the moves, and who looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.icons import icon
from igroteka.draw.seats import seat_shape
from igroteka.draw.svg import drawing
from igroteka.draw.words import _
from igroteka.engine import NOBODY

EVERY = -2
"""Instead of a seat: whoever sees what all seats see, and all that nobody sees."""

ALL = "all"
"""How an address calls that."""


class Place(NamedTuple):
    """A position of a play, as an address names it.

    code: of the table.  at: so many moves have been played.  eye: the seat that looks, NOBODY or
    EVERY; None for whoever asks.
    """

    code: str
    at: int
    eye: int | None = None

    @property
    def address(self) -> str:
        """Where it is shown."""
        return f"/t/{self.code}/at/{self.at}{self.seen}"

    @property
    def seen(self) -> str:
        """The end of that address: who looks."""
        if self.eye is None:
            return ""
        names = {EVERY: ALL, NOBODY: "nobody"}
        return f"?as={names.get(self.eye, self.eye + 1)}"


def step_links(place: Place, last: int) -> list[Markup]:
    """Back and forward through the moves; `last`: so many there are."""
    here = place.at
    steps = [
        ("M20 4 9 12l11 8zM5 4v16", _("To the beginning"), 0, "first"),
        ("M18 4 7 12l11 8z", _("One move back"), max(0, here - 1), "back"),
        ("M6 4l11 8-11 8z", _("One move on"), min(last, here + 1), "on"),
        ("M4 4l11 8-11 8zM19 4v16", _("To the last move"), last, "last"),
    ]
    return [
        el(
            "a",
            _sign(path),
            href=place._replace(at=n).address,
            id=f"step-{name}",
            class_="step off" if n == here else "step",
            aria_label=title,
            title=title,
            data_step=name,
        )
        for path, title, n, name in steps
    ]


def eye_links(place: Place, viewer: int, names: Sequence[str]) -> Markup:
    """The same position as others see it.

    viewer: from where whoever asks would see it.
    """
    eyes = [
        (EVERY, _("all"), _("With all open")),
        (NOBODY, icon("eye"), _("As spectators see it")),
        *(
            (seat, seat_shape(seat), _("As {name} sees it", name=name))
            for seat, name in enumerate(names)
        ),
    ]
    seen_by = viewer if place.eye is None else place.eye
    links = [
        el(
            "a",
            sign,
            href=place._replace(eye=eye).address,
            id=f"eye{eye}",
            class_="eye on" if eye == seen_by else "eye",
            aria_current="true" if eye == seen_by else None,
            aria_label=title,
            title=title,
            data_step="eye",
        )
        for eye, sign, title in eyes
    ]
    return el("nav", *links, class_="eyes", aria_label=_("Who looks"))


def other_links(place: Place, over: bool) -> list[Markup]:
    """Sharing the position, playing on from it, and the way back to the table.

    over: whether the play is finished.
    """
    share = el("button", _("Copy the link"), id="copy", data_copy=place.address)
    on = el("a", _("Play on from here"), href=f"/t/{place.code}/at/{place.at}/on", id="play-on")
    back = el(
        "a", _("Back to the table"), href=f"/t/{place.code}", class_="step b1", id="step-leave"
    )
    return [share, *([on] if over else ()), back]


def _sign(path: str) -> Markup:
    line = el("path", d=path, fill="currentColor", stroke="currentColor", stroke_width=2)
    return drawing("0 0 24 24", line, class_="g")
