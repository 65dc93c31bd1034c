"""The viewer's own cards: court, hand and dial."""

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.desk import NOTHING, Desk
from igroteka.draw.html import el
from igroteka.draw.kept import part
from igroteka.draw.words import _, language
from igroteka.engine import Row
from igroteka.games.pax_pamir.page import answers, art
from igroteka.games.pax_pamir.page.courts import Spies, hostage, spies, spies_on
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
    """A card of the viewer's court."""
    acts = acts_on(card)
    asked = acts and desk.acts and row.phase == Phase.ACTION
    because = desk.because(*acts, CARD + card) if asked else NOTHING
    bonus = bool(is_favoured(row, desk.viewer, card))
    acted = pieces.within(row.acted, card) and row.active == desk.viewer
    on_it = (spies_on(row, desk, card), hostage(row, card), peek(desk, card))
    return in_court(desk, (*acts, CARD + card), card, because, (bonus, bool(acted)), on_it)


def acts_on(card: int) -> dict[int, int]:
    """The actions that are printed on a court card, by their numbers."""
    printed = [int(act) for act in PRINTED[card] if act >= 0]
    return {FIRST_ACT + act * COURT_CARDS + card - 1: act for act in printed}


@part
def in_court(
    desk: Desk,
    card: int,
    because: tuple[str, str],
    state: tuple[bool, bool],
    on_it: tuple[Spies, Markup | None, Markup],
) -> Markup:
    """A card of the viewer's court: a click opens what it can do.

    because: why it can do nothing.  state: whether its actions are bonus actions, and whether it
    has acted.  on_it: spies, a hostage, and what opens it.
    """
    acts, (bonus, acted), (here, held, opener) = acts_on(card), state, on_it
    classes = "card acted" if acted else "card"
    piece = desk.piece(f"c{card}", *acts, CARD + card, because=because)
    able = tuple([act for action, act in acts.items() if action in desk.legal])
    return el(
        "div",
        el("div", small_face(card, language(), able, bonus), class_=classes,
           data_shows=card, **piece),
        spies(desk, card, here),
        held,
        opener,
        class_="slot",
    )  # fmt: skip


def hand_card(row: Row, desk: Desk, card: int) -> Markup:
    """A card of the viewer's hand."""
    left = PLAY + 2 * (card - 1)
    actions = (left, left + 1, CARD + card)
    asked = desk.acts and row.phase == Phase.ACTION
    because = desk.because(*actions) if asked else NOTHING
    return held(desk, actions, card, because, peek(desk, card))


@part
def held(desk: Desk, card: int, because: tuple[str, str], opener: Markup) -> Markup:
    """The same, with why it cannot be played, and what opens it."""
    piece = desk.piece(f"c{card}", *desk.legal, because=because)
    return el(
        "div",
        el("div", small_face(card, language(), (), False), class_="card",
           data_shows=card, **piece),
        opener,
        class_="slot",
    )  # fmt: skip


def dial(row: Row, desk: Desk) -> Markup:
    """The viewer's loyalty, gift spaces, prizes and what makes up the influence."""
    player = row.players[desk.viewer]
    loyal = player.loyalty
    patriots = pieces.of_kind(player.court, PATRIOTS[loyal]) if loyal != NO_COALITION else 0
    numbers = (
        player.points,
        influence_of(row, desk.viewer),
        int(patriots),
        len(cards_in(player.prizes)),
    )
    return dial_of(desk, range(SPACE, SPACE + GIFTS), desk.viewer, loyal, player.gifts, numbers)


@part
def dial_of(desk: Desk, seat: int, loyal: int, gifts: int, numbers: tuple[int, ...]) -> Markup:
    """The same, by how many points, influence, patriots and prizes there are."""
    gift = answers.told("gift")
    spaces = [
        el("span", art.cylinder(seat) if gifts >> i & 1 else pieces.gift_price(i),
           class_=f"gs x{i}{' on' if gifts >> i & 1 else ''}",
           **desk.piece(f"g{i}", SPACE + i, reading=gift))
        for i in range(GIFTS)
    ]  # fmt: skip
    told = (
        ("gem", _("Points")),
        ("inf", _("Influence")),
        ("e-afghan", _("Patriots")),
        ("scroll", _("Prizes")),
    )
    lines = [(*line, n) for line, n in zip(told, numbers, strict=True)]
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
