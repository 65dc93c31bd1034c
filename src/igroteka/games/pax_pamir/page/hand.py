"""The viewer's own cards: court, hand and dial."""

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.words import _, language
from igroteka.engine import Row
from igroteka.games.pax_pamir.page import answers, art
from igroteka.games.pax_pamir.page.courts import hostage, spies
from igroteka.games.pax_pamir.page.faces import small_face
from igroteka.games.pax_pamir.page.holdings import (
    cards_in,
    court,
    court_limit,
    hand_limit,
    influence_of,
)
from igroteka.games.pax_pamir.page.names import coalition
from igroteka.games.pax_pamir.page.readers import peek
from igroteka.games.pax_pamir.rules import pieces
from igroteka.games.pax_pamir.rules.choices import CARD, FIRST_ACT, PLAY, SPACE
from igroteka.games.pax_pamir.rules.facts import COURT_CARDS, NO_COALITION, PATRIOTS, PRINTED
from igroteka.games.pax_pamir.rules.state import GIFTS, Phase
from igroteka.games.pax_pamir.rules.turn import is_favoured


def hand(row: Row, desk: Desk) -> Markup:
    """The viewer's court, hand and dial."""
    seat = desk.viewer
    player = row.players[seat]
    limits = (court_limit(row, seat), hand_limit(row, seat))
    mine = [own_card(row, desk, card) for card in court(row, seat)]
    held = [hand_card(row, desk, card) for card in cards_in(player.hand)]
    return el(
        "div",
        row_of_cards(_("My court"), (len(mine), limits[0]), mine, _("Empty"), f"court{seat}"),
        row_of_cards(_("My hand"), (len(held), limits[1]), held, _("Empty"), "hand"),
        dial(row, desk),
        class_="pp-mine",
    )


def row_of_cards(
    heading: str, counts: tuple[int, int], cards: Sequence[Markup], empty: str, zone: str
) -> Markup:
    """A row of the viewer's cards with its heading."""
    n, most = counts
    over = " over" if n > most else ""
    kind = "hand" if zone == "hand" else "court"
    return el(
        "section",
        el("h2", heading, el("small", _("{n} of {most}", n=n, most=most)), class_=f"hd{over}"),
        el("div", *(cards or [el("p", empty, class_="quietly")]), class_="crow", data_zone=zone),
        class_=f"grp g-{kind} n{min(n, 9)}",
        id=f"pp-{kind}",
        aria_label=heading,
        **answers.of(kind),
    )


def own_card(row: Row, desk: Desk, card: int) -> Markup:
    """A card of the viewer's court: a click opens what it can do."""
    printed = [int(act) for act in PRINTED[card] if act >= 0]
    numbers = [FIRST_ACT + act * COURT_CARDS + card - 1 for act in printed]
    asked = desk.acts and row.phase == Phase.ACTION
    piece = desk.piece(f"c{card}", *numbers, CARD + card,
                       why=numbers[0] if asked and numbers else None)  # fmt: skip
    able = tuple(act for act, action in zip(printed, numbers, strict=True) if action in desk.legal)
    bonus = bool(is_favoured(row, desk.viewer, card))
    acted = " acted" if pieces.within(row.acted, card) and row.active == desk.viewer else ""
    return el(
        "div",
        el("div", small_face(card, language(), able, bonus), class_=f"card{acted}",
           data_shows=card, **piece),
        spies(row, desk, card),
        hostage(row, card),
        peek(desk, card),
        class_="slot",
    )  # fmt: skip


def hand_card(row: Row, desk: Desk, card: int) -> Markup:
    """A card of the viewer's hand."""
    left = PLAY + 2 * (card - 1)
    asked = desk.acts and row.phase == Phase.ACTION
    piece = desk.piece(f"c{card}", left, left + 1, CARD + card, why=left if asked else None)
    return el(
        "div",
        el("div", small_face(card, language(), (), False), class_="card",
           data_shows=card, **piece),
        peek(desk, card),
        class_="slot",
    )  # fmt: skip


def dial(row: Row, desk: Desk) -> Markup:
    """The viewer's loyalty, gift spaces, prizes and what makes up the influence."""
    seat = desk.viewer
    player = row.players[seat]
    loyal = player.loyalty
    gift = answers.told("gift")
    spaces = [
        el("span", art.cylinder(seat) if player.gifts >> i & 1 else pieces.gift_price(i),
           class_=f"gs x{i}{' on' if player.gifts >> i & 1 else ''}",
           **desk.piece(f"g{i}", SPACE + i, reading=gift))
        for i in range(GIFTS)
    ]  # fmt: skip
    patriots = pieces.of_kind(player.court, PATRIOTS[loyal]) if loyal != NO_COALITION else 0
    lines = (
        ("gem", _("Points"), player.points),
        ("inf", _("Influence"), influence_of(row, seat)),
        ("e-afghan", _("Patriots"), int(patriots)),
        ("scroll", _("Prizes"), len(cards_in(player.prizes))),
    )
    heading = _("Loyal: {coalition}", coalition=coalition(loyal)) if loyal >= 0 else _("Loyalty")
    return el(
        "section",
        el("h2", heading, class_="hd"),
        el(
            "div",
            el("div", art.block(loyal) if loyal >= 0 else None, *spaces,
               class_=f"dial k{max(loyal, 0)}"),
            el("dl", *(el("div", art.sign(name), el("dt", told), el("dd", n))
                       for name, told, n in lines)),
            class_="dialbox",
        ),
        class_="grp g-dial",
        data_place="dial",
        aria_label=heading,
        **answers.of("dial"),
    )  # fmt: skip
