"""Building blocks for the drawings in rulebooks: small examples of play, of a game's own pieces."""

from markupsafe import Markup

from igroteka.draw.html import Child, el
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import N_, _

PLAYERS = (N_("Anna"), N_("Boris"), N_("Vera"), N_("Gleb"))
"""Who plays in the examples, by seat."""


def scene(*parts: Child) -> Markup:
    """Things side by side; what finds no room stands below."""
    return el("div", *parts, class_="x-scene")


def item(drawn: Child, *under: Child, mark: str = "") -> Markup:
    """A thing with a few words below it.

    mark: "won" for what is chosen or gains, "gone" for what is lost or may not be used.
    """
    words = el("span", *under, class_="x-under") if under else None
    return el("div", el("div", drawn, class_="x-thing"), words, class_=f"x-item {mark}".rstrip())


def box(title: Child, *parts: Child, mark: str = "") -> Markup:
    """A place with its name, and what lies there."""
    return el(
        "div",
        el("b", title, class_="x-title"),
        el("div", *parts, class_="x-in"),
        class_=f"x-box {mark}".rstrip(),
    )


def sign(text: str | int) -> Markup:
    """A sign between two things: "→", "+", "=", or a number."""
    return el("b", text, class_="x-sign")


def player(seat: int) -> Markup:
    """One of those who play in the examples: shape and name."""
    return el("span", seat_shape(seat), _(PLAYERS[seat]), class_="x-who")
