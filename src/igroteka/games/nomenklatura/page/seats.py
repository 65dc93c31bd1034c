"""The strip of seats: what each does, how far its markers are, and unseen pieces that glide."""

from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.kept import kept
from igroteka.draw.words import _, language, p_
from igroteka.engine import Row
from igroteka.engine.cards import has
from igroteka.games.nomenklatura.page import answers, art
from igroteka.games.nomenklatura.page.atlas import shadows
from igroteka.games.nomenklatura.page.ledger import AUCTIONS, Piece, auction_key, coming, merging
from igroteka.games.nomenklatura.page.names import card, rubles
from igroteka.games.nomenklatura.page.report import collected
from igroteka.games.nomenklatura.rules.choices import ACTIONS
from igroteka.games.nomenklatura.rules.state import HIDDEN, Phase


def seat_card(row: Row, seat: int, on_map: int, paid: int) -> Markup:
    """What a seat does, how far its markers are, and what it would be paid now."""
    player = row.players[seat]
    over = row.phase == Phase.OVER
    markers = (on_map, int(row.options.influence_per_player))
    has = (int(player.rubles), None if over else paid)
    took = -1 if over or row.phase in AUCTIONS else int(player.card)
    return card_of(seat, markers, has, took, standing(row, seat))


@kept
def card_of(
    seat: int, markers: tuple[int, int], has: tuple[int, int | None], took: int, does: Markup
) -> Markup:
    """The card of a seat.

    markers: those on the map, and of how many.  has: its rubles, and what it would be paid now.
    took: the card that it has taken, or -1.
    """
    return together(
        (
            el("div", pips(seat, *markers, language()), class_="sta"),
            el("div", money(seat, has[0]), prospect(has[1]), taken(took), class_="sts"),
            el("div", does, class_="cel"),
        )
    )


def ghosts(row: Row, seat: int, counts: Sequence[int], pieces: Sequence[Piece]) -> Markup:
    """Pieces that nobody sees, so that what comes to the board or leaves it glides."""
    return el(
        "div",
        shadows(row, seat, counts),
        coin_shadows(row, seat, pieces),
        class_="ghosts",
        aria_hidden="true",
    )


@cache
def pips(seat: int, n: int, most: int, language: str) -> Markup:
    """All markers of a seat: those on the map filled. The last one ends the game."""
    label = _("{n} of {m} markers on the map", n=n, m=most)
    filled = Markup('<i class="f"></i>') * n + Markup("<i></i>") * (most - n)
    return together(
        (
            el(
                "span",
                filled,
                class_=f"pips c{seat}",
                role="img",
                aria_label=label,
                title=label,
            ),
            el("span", el("b", n), f"/{most}", class_="cnt"),
        )
    )


def money(seat: int, sum_: int) -> Markup:
    """A seat's rubles, or the screen that hides them. Rule N15.3."""
    if sum_ == HIDDEN:
        label = _("rubles behind the screen")
        return el("span", art.screen(seat), class_="mon", title=label, aria_label=label, role="img")
    label = rubles(sum_)
    return el(
        "span",
        art.sign("coin"),
        el("b", sum_),
        class_="mon",
        title=label,
        aria_label=label,
        role="img",
    )


def prospect(paid: int | None) -> Markup | None:
    """What the map would pay a seat now, while it pays."""
    if paid is None:
        return None
    return el("span", el("b", f"+{paid}"), " ", p_("rubles", "now"), class_="now",
              title=_("What the map would pay now"))  # fmt: skip


def standing(row: Row, seat: int) -> Markup:
    """What a seat does in this phase, as a stamp, and its bid or its card."""
    player = row.players[seat]
    if row.phase in AUCTIONS:
        bid = el("b", player.bid or "–", class_="bid")
        return together((bidding_stamp(row, seat), bid))
    if row.phase == Phase.OVER:
        return Markup()
    place = list(row.order).index(seat) + 1
    stamped = stamp(p_("stamp", "to act"), "red") if seat == row.turn else None
    return together((stamped, el("b", _("{n}.", n=place), class_="bid")))


def taken(number: int) -> Markup | None:
    """The card that a seat has taken this round, if it has one."""
    if number < 0:
        return None
    return el("span", card(number), class_="took", **answers.taken(number))


def stamp(text: str, kind: str = "") -> Markup:
    """A rubber stamp."""
    return el("span", text, class_=f"stamp {kind}".rstrip())


def bidding_stamp(row: Row, seat: int) -> Markup:
    """What a seat does in an auction."""
    if seat == row.turn:
        return stamp(
            p_("stamp", "lays") if row.phase == Phase.LAY else p_("stamp", "to bid"), "red"
        )
    if not has(row.bidders, seat):
        return stamp(p_("stamp", "passed") if had_a_say(row, seat) else p_("stamp", "absent"))
    return (
        stamp(p_("stamp", "high bid"), "high")
        if seat == row.leader
        else stamp(p_("stamp", "bids"), "plain")
    )


def had_a_say(row: Row, seat: int) -> bool:
    """Was a seat ever asked in this auction?"""
    if not merging(row) or row.options.consolidation_bidders:
        return True
    return has(row.spaces, seat)


SEAT_ACTIONS = {
    Phase.OFFER_WHOM: "offer",
    Phase.EXCHANGE_WHOM: "with",
    Phase.VENTURE_WHOM: "partner",
}
"""Phases that ask for an opponent."""


def choice(row: Row, desk: Desk, seat: int) -> Markup | None:
    """The handle on a seat that can be chosen."""
    if not desk.acts or row.phase not in SEAT_ACTIONS:
        return None
    action = ACTIONS.number(SEAT_ACTIONS[Phase(row.phase)], seat)
    piece = desk.piece(f"w{seat}", action)
    return el("span", el("b", _("Choose")), **piece) if "data-do" in piece else None


COINS = 24
"""So many coming rubles wait unseen with the player who is to bid."""


def coin_shadows(row: Row, seat: int, pieces: Sequence[Piece]) -> Markup | None:
    """Unseen rubles: those that the seat to bid would lay next, or those that a seat has
    collected, so that they glide."""
    if row.phase in AUCTIONS:
        if seat != row.turn:
            return None
        auction = auction_key(row)
        following = coming(row, pieces, seat, COINS)
        keys = [f"{auction}-{piece.space}-{piece.level}" for piece in following]
    else:
        auction, n = collected(row, seat)
        keys = [f"{auction}-{seat}-{level}" for level in range(n)]
    return together(Markup(f'<i class="gh" id="k-{key}" data-k="{key}"></i>') for key in keys)
