"""The cards as they are drawn: signs for the steps, a small map, and the sentence on demand."""

from functools import cache

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.hyphens import hyphened
from igroteka.draw.labels import wide
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import P_, _, language, n_, p_
from igroteka.engine import Row
from igroteka.engine.cards import members
from igroteka.games.nomenklatura.options import Region
from igroteka.games.nomenklatura.page import answers, outlines
from igroteka.games.nomenklatura.page.art import sign
from igroteka.games.nomenklatura.page.names import (
    REGIONS,
    card,
    card_rule,
    card_sentence,
    narrow_region,
)
from igroteka.games.nomenklatura.rules.choices import ACTIONS
from igroteka.games.nomenklatura.rules.facts import (
    CARD_REGIONS,
    REGION_NAMES,
    Card,
)
from igroteka.games.nomenklatura.rules.state import Phase

Text = str | tuple[str, str]
Sign = tuple[str, Text] | tuple[str]
"""A sign of `art.SIGNS` and the number or words behind it; "" for words alone."""

Steps = tuple[tuple[Sign, ...], ...]

NO_MARKER: tuple[Sign, ...] = (("none", P_("step of a card", "no marker")),)
EITHER: tuple[Sign, ...] = (("or", P_("step of a card", "or")),)

STEPS: dict[Card, Steps] = {
    Card.CENTRAL_EQUALIZE: ((("level", "= 1"), ("west",)), NO_MARKER),
    Card.CENTRAL_REMOVE_2: ((("take", "0–2"), ("west",)), NO_MARKER),
    Card.MOSCOW_3: ((("take", "1"), ("", P_("step of a card", "elsewhere"))), (("place", "3"),)),
    Card.MOSCOW_DIG: (
        (("look", "3"), ("", P_("step of a card", "discard any"))),
        (("place", "2"),),
    ),
    Card.MOSCOW_URAL: ((("place", "1"), ("", REGIONS[Region.URAL])), (("place", "1"),)),
    Card.SOUTHERN_BUY: (
        (("offer",), ("arrow",), ("swap",), ("", P_("step of a card", "may"))),
        (("place", "1"),),
    ),
    Card.SOUTHERN_SELL_ALL: ((("take",), ("arrow",), ("coin", "+2")), (("place", "1"),)),
    Card.SOUTHERN_INCOME: ((("coin", "+2"),), (("place", "2"),)),
    Card.NORTHWESTERN_RAIL: ((("rail", "2 ×"), ("arrow", "1–2")), (("place", "2"),)),
    Card.NORTHWESTERN_TRADE: (
        (("swap", "1"), ("", P_("step of a card", "adjacent"))),
        (("place", "2"),),
    ),
    Card.FAR_EAST_1: ((("place", "0–1"), ("west",)), (("place", "1"),)),
    Card.VOLGA_PAIR: ((("place", "2"), ("theirs", "1"), ("west",)), (("place", "2"),)),
    Card.VOLGA_SPREAD_3: ((("place", "0–3"), ("west",)),),
    Card.VOLGA_VACUUM: ((("all", "0–2"), ("arrow", P_("step of a card", "here"))), NO_MARKER),
    Card.URAL_4: ((("place", "4"),), (("take", "2"), ("arrow",), ("rival", "1"), ("west", "×2"))),
    Card.URAL_MERGER: ((("place", "1"),), (("merger", P_("step of a card", "at once")),)),
    Card.SIBERIA_1: ((("place", "0–1"), ("west",)), (("place", "1"),)),
    Card.CENTRAL_ELIMINATE_OR_2: (
        (("all",), ("rival", "1"), ("west",)),
        EITHER,
        (("place", "2"),),
    ),
    Card.SOUTHERN_BUY_3: ((("coin", "−3"), ("arrow",), ("swap",)), EITHER, (("place", "3"),)),
    Card.URAL_RESERVE: ((("aside", "3"),), EITHER, (("place", "2"),)),
    Card.CENTRAL_PUSH_OR_2: ((("merger",), ("retreat",)), EITHER, (("place", "2"),)),
    Card.CONSOLIDATION: (
        (("coin", "−{fee}"), ("", P_("step of a card", "last: free"))),
        (("works",), ("arrow", P_("step of a card", "adjacent"))),
        (("place", "1"), ("merger",)),
        (("all", "0–1"), ("arrow",), ("works",)),
    ),
}
"""The steps of every card as signs, from the top to the bottom."""


def signs(steps: Steps, fee: int) -> list[Markup]:
    """Draw the steps of a card."""
    return [
        el("p", *(part for one in step for part in drawn(one, fee)), class_=kind_of(step))
        for step in steps
    ]


def kind_of(step: tuple[Sign, ...]) -> str | None:
    """What the style sheet has to know of a step."""
    if len(step) > 3:
        return "long"
    return f"s-{step[0][0]}" if step[0][0] in ("none", "or", "all") else None


def drawn(one: Sign, fee: int) -> list[Markup]:
    """Draw one sign and what stands behind it."""
    found = [sign(one[0])] if one[0] not in ("", "or") else []
    if len(one) == 2:
        text = one[1]
        said = p_(*text) if isinstance(text, tuple) else _(text) if text[0].isalpha() else text
        tag = "span" if said[0].isalpha() else "b"
        found.append(el(tag, said.replace("{fee}", str(fee))))
    return found


@cache
def face(number: int, fee: int, language: str) -> Markup:
    """Draw what a card shows: title, region, small map, steps. Each language has its own."""
    if number == Card.CONSOLIDATION:
        head = el("header", el("h3", card(number)), info(number), class_="cons")
        return head + el("div", *signs(STEPS[Card(number)], fee), class_="steps")
    home = CARD_REGIONS[number]
    return (
        el(
            "header",
            el("h3", hyphened(card(number))),
            el("small", narrow_region(home)),
            info(number),
            class_=REGION_NAMES[home],
        )
        + outlines.mini(home)
        + el("div", *signs(STEPS[Card(number)], fee), class_="steps")
    )


def info(number: int, alone: bool = False) -> Markup:
    """The corner of a card that says the whole sentence when pressed.

    `alone`: a button of its own, for keys too; a whole card says the sentence itself.
    """
    button = {"role": "button", "tabindex": "0"} if alone else {}
    return el(
        "span",
        "i",
        class_="info",
        id=f"k-i{number}",
        title=card(number),
        aria_label=_("What does {card} do?", card=card(number)) if alone else None,
        data_why=card_sentence(number),
        data_rule=card_rule(number),
        **button,
    )


def agenda(row: Row, desk: Desk) -> Markup:
    """The open cards, the two piles, and a handle on each card that can be taken."""
    cards = members(row.agenda)
    gone = [
        gap(desk, seat, int(row.players[seat].card))
        for seat in (int(seat) for seat in row.order[: row.seats])
        if row.players[seat].card >= 0
    ]
    return el(
        "section",
        el(
            "h2",
            el("b", _("Agenda")),
            wide(agenda_line(len(cards))),
            piles(row),
        ),
        el("div", *(open_card(row, desk, number) for number in cards), *gone,
           class_=f"cards of{row.seats}", data_zone="agenda"),
        class_="agenda",
        aria_label=_("Agenda"),
        **answers.of("agenda"),
    )  # fmt: skip


def agenda_line(n: int) -> str:
    """Say how many cards can still be taken."""
    return n_("{n} card open", "{n} cards open", n)


def gap(desk: Desk, seat: int, number: int) -> Markup:
    """The place of a card that somebody has taken."""
    return el(
        "div",
        seat_shape(seat),
        el("span", desk.names[seat], class_="who"),
        el("b", card(number)),
        class_="gap",
    )


def open_card(row: Row, desk: Desk, number: int) -> Markup:
    """One card of the agenda."""
    action = ACTIONS.number("take", number)
    asked = desk.acts and row.phase == Phase.TAKE
    piece = desk.piece(f"c{number}", action, why=action if asked else None)
    if "data-do" in piece:
        piece["aria-label"] = f"{piece['aria-label']}. {card_sentence(number)}"
    elif "data-why" not in piece:
        piece["data-of"] = f"k-i{number}"
    kind = "card cons" if number == Card.CONSOLIDATION else "card"
    inside = face(number, int(row.options.consolidation_fee), language())
    return el("div", inside, class_=kind, **piece)


def piles(row: Row) -> Markup:
    """The agenda deck and the discard pile; what lies in either is public. Rules N15.5, N15.6."""
    discard = members(row.discard)
    deck = members(row.deck)
    return el(
        "span",
        pile("deck", p_("pile", "Deck"), deck, "N15.6", Markup()),
        pile("discard", p_("pile", "Discard"), discard, "N15.5", shadows(discard)),
        class_="piles",
        data_zone="discard",
    )


def pile(name: str, title: str, cards: list[int], rule: str, inside: Markup) -> Markup:
    """One pile: how many cards, and which, when pressed."""
    listed = ", ".join(card(number) for number in cards) or p_("cards", "none")
    return el(
        "span",
        el("i", inside, class_=f"pile {name}"),
        title,
        " ",
        el("b", len(cards)),
        id=f"k-{name}",
        tabindex="0",
        role="button",
        aria_label=f"{title}: {listed}",
        data_why=f"{title}: {listed}.",
        data_rule=rule,
    )


def shadows(cards: list[int]) -> Markup:
    """Unseen pieces on the discard pile, so that a card that is discarded glides there."""
    return Markup("").join(
        Markup(f'<i class="gh" id="k-c{number}" data-k="c{number}"></i>') for number in cards
    )
