"""The seats: loyalty, gifts, prizes and numbers of every player, and the lasting events."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.kept import part
from igroteka.draw.words import _, language
from igroteka.engine import Row
from igroteka.games.pax_pamir.page import art
from igroteka.games.pax_pamir.page.effects import for_all, for_buyer
from igroteka.games.pax_pamir.page.holdings import cards_in, influence_of
from igroteka.games.pax_pamir.page.names import coalition, left_title, title
from igroteka.games.pax_pamir.rules.choices import PLAYER
from igroteka.games.pax_pamir.rules.facts import EVENT, NO_COALITION, PRIZE, Card
from igroteka.games.pax_pamir.rules.pieces import gift_price
from igroteka.games.pax_pamir.rules.state import CYLINDERS, EVERYBODY, GIFTS


class Owns(NamedTuple):
    """What all see of a player."""

    loyalty: int
    gifts: int
    prizes: tuple[int, ...]
    events: tuple[int, ...]
    points: int
    influence: int
    rupees: int
    held: int
    in_play: int


def seat_card(row: Row, desk: Desk, seat: int) -> Markup:
    """What a seat is loyal to, has given and won, and its numbers."""
    player = row.players[seat]
    owns = Owns(
        player.loyalty,
        player.gifts,
        tuple(cards_in(player.prizes)),
        tuple([event for event, whom in enumerate(row.bound.tolist()) if whom == seat]),
        player.points,
        influence_of(row, seat),
        player.rupees,
        player.held,
        CYLINDERS - player.supply,
    )
    return seat_of(desk, (PLAYER + seat,), seat, owns)


@part
def seat_of(desk: Desk, seat: int, owns: Owns) -> Markup:
    """The card of a seat."""
    piece = desk.piece(f"p{seat}", PLAYER + seat)
    loyal = owns.loyalty
    return together(
        (
            el("div", *marks(seat, owns), class_="marks"),
            el(
                "div",
                number("gem", owns.points, _("victory points"), "vp"),
                number("inf", owns.influence, _("influence")),
                number("coin", owns.rupees, _("rupees"), "rs"),
                number("hand", owns.held, _("cards in hand")),
                number("i-tribe", owns.in_play, _("cylinders in play")),
                class_="nums",
            ),
            el("span", _("Choose"), class_="choose", **piece) if "data-do" in piece else None,
            el("span", class_=f"trim k{loyal}") if loyal != NO_COALITION else None,
        )
    )


@cache
def number(name: str, n: int | str, told: str, more: str = "") -> Markup:
    """A number with its sign, and what it means for those who point or listen."""
    return el("span", art.sign(name), n, el("span", told, class_="vh"), title=told,
              class_=f"st {more}".strip())  # fmt: skip


def marks(seat: int, owns: Owns) -> Iterable[Markup]:
    """Loyalty, gifts, prizes and the lasting events of a seat."""
    if owns.loyalty != NO_COALITION:
        yield el("span", art.block(owns.loyalty), title=coalition(owns.loyalty))
    yield gift_spaces(seat, owns.gifts, language())
    prizes = owns.prizes
    if prizes:
        told = ", ".join(title(card) for card in prizes)
        yield el("span", art.seal(int(PRIZE[prizes[0]]), _("Prizes: {cards}", cards=told)),
                 len(prizes), class_="prz")  # fmt: skip
    for event in owns.events:
        yield lasting(event + EVENT, seat)


@cache
def gift_spaces(seat: int, gifts: int, language: str) -> Markup:
    """The gift spaces of a seat: a cylinder, or the number."""
    spaces = [
        el("span", art.cylinder(seat), class_="gp on")
        if gifts >> i & 1
        else el("span", gift_price(i), class_="gp")
        for i in range(GIFTS)
    ]
    return el("span", *spaces, class_="gifts", title=_("gifts"))


def lasting(event: int, whom: int) -> Markup:
    """A lasting event: a tap tells what it does."""
    if whom == EVERYBODY and event in (Card.KOH_I_NOOR, Card.COURTLY_MANNERS):
        name, (text, rule) = left_title(event), for_all(event)
    else:
        name, (text, rule) = title(event), for_buyer(event)
    return el("span", art.sign("scroll"), el("b", name), class_="ong", title=f"{name}: {text}",
              tabindex="0", data_why=f"{name}. {text}", data_rule=rule)  # fmt: skip
