"""The panel beside the map: an auction's ledger, or the card that is carried out."""

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.labels import rule_link
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import N_, _, language
from igroteka.engine import Row
from igroteka.games.nomenklatura.options import Region
from igroteka.games.nomenklatura.page import answers
from igroteka.games.nomenklatura.page.atlas import Paid, badge
from igroteka.games.nomenklatura.page.faces import face, info
from igroteka.games.nomenklatura.page.ledger import (
    AUCTIONS,
    Piece,
    ledger,
    merging,
    orders,
    stakes,
)
from igroteka.games.nomenklatura.page.names import (
    card,
    card_rule,
    card_sentence,
    in_region,
    markers,
    narrow_region,
    region,
    rubles,
)
from igroteka.games.nomenklatura.rules.choices import ACTIONS
from igroteka.games.nomenklatura.rules.facts import Card
from igroteka.games.nomenklatura.rules.state import Half, Phase


def side(row: Row, desk: Desk, paid: Paid, pieces: Sequence[Piece]) -> Markup:
    """The panel beside the map."""
    if row.phase in AUCTIONS:
        more = stakes(row, desk) if merging(row) else orders(row, desk)
        return el("div", ledger(row, desk, pieces), more, class_="panel")
    return el("div", running(row, desk), books(row, desk, paid), turns(row, desk), class_="panel")


def books(row: Row, desk: Desk, paid: Paid) -> Markup | None:
    """What every region would pay everybody now, while there is room for it."""
    if row.card >= 0 or row.phase == Phase.OVER:
        return None
    lines = [
        el(
            "tr",
            el("th", narrow_region(number), title=region(number)),
            *(
                el("td", badge(seat, sum_, kind) if sum_ else "·")
                for seat, (sum_, kind) in enumerate(paid[number])
            ),
        )
        for number in Region
    ]
    heads = [
        el("th", seat_shape(seat), el("span", desk.names[seat], class_="vh"))
        for seat in range(row.seats)
    ]
    return el(
        "table",
        el("thead", el("tr", el("th", _("Pays now")), *heads)),
        el("tbody", *lines),
        class_="orders books",
        **answers.of("books"),
    )


def turns(row: Row, desk: Desk) -> Markup:
    """The turn order of the round, with the card that each has taken; briefly, while one is
    carried out."""
    if row.card >= 0:
        return el(
            "p",
            el("b", _("Turn order")),
            *(
                el("span", seat_shape(seat), title=desk.names[seat],
                   class_="on" if seat == row.active else None)
                for seat in (int(seat) for seat in row.order[: row.seats])
            ),
            class_="inline",
            **answers.of("doing"),
        )  # fmt: skip
    lines = []
    for place, seat in enumerate(int(seat) for seat in row.order[: row.seats]):
        taken = int(row.players[seat].card)
        lines.append(
            el(
                "li",
                el("b", place + 1),
                seat_shape(seat),
                el("span", desk.names[seat], class_="who"),
                el("span", card(taken) if taken >= 0 else "", class_="took"),
                class_="on" if seat == row.turn else None,
            )
        )
    return el(
        "section",
        el("h2", el("b", _("Turn order"))),
        el("ol", *lines),
        class_="turns",
        aria_label=_("Turn order"),
        **answers.of("doing"),
    )


def running(row: Row, desk: Desk) -> Markup:
    """The card that is carried out, and what it asks beyond regions and players."""
    if row.card < 0:
        return el("section", *idle(row), class_="doing", **answers.of("doing"))
    number = int(row.card)
    fee = int(row.options.consolidation_fee)
    kind = "card cons" if number == Card.CONSOLIDATION else "card"
    return el(
        "section",
        el("h2", seat_shape(row.active), el("b", desk.names[row.active])),
        el(
            "div",
            face(number, fee, language()),
            class_=kind,
            data_zone="doing",
            data_of=f"k-i{number}",
            **desk.piece(f"c{number}"),
        ),
        el("p", card_sentence(number), " ", rule_link(card_rule(number)), class_="tells"),
        question(row, desk),
        class_="doing",
        **answers.of("doing"),
    )


def idle(row: Row) -> list[Markup]:
    """What the panel says while no card is carried out."""
    if row.phase == Phase.TAKE:
        title, line = _("Execution"), _("Everybody takes a card, in turn order.")
        return [el("h2", el("b", title)), el("p", line, " ", rule_link("N6.1"), class_="tells")]
    if row.phase == Phase.PUSH:
        title = _("Merger {where}", where=in_region(row.region))
        line = _("The losers’ markers move next door.")
        return [el("h2", el("b", title)), el("p", line, " ", rule_link("N14.18"), class_="tells")]
    if row.phase == Phase.RAILROAD:
        title, line = _("Railroad"), _("One region to the right, for a ruble.")
        return [el("h2", el("b", title)), el("p", line, " ", rule_link("N13.5"), class_="tells")]
    return []


def question(row: Row, desk: Desk) -> Markup | None:
    """What a card asks beyond regions and players."""
    match row.phase:
        case Phase.DIG:
            return looked_at(row, desk)
        case Phase.ANSWER:
            return offer(row, desk)
        case Phase.HALF:
            return halves(row, desk)
        case _:
            return None


DISCARD = ACTIONS.number("card", 0)
KEEP = ACTIONS.number("card", 1)


def looked_at(row: Row, desk: Desk) -> Markup | None:
    """The top cards of the deck, for the one who looks. Rules N7.4, N14.8, N15.2."""
    if row.looker != desk.viewer:
        return None
    lines = []
    for n in range(int(row.tops)):
        number = int(row.top[n])
        here = n == row.look_at
        lines.append(
            el(
                "li",
                el("b", card(number)),
                info(number, alone=True),
                el(
                    "span",
                    el("span", _("Discard"), class_="tile", **desk.piece("dig0", DISCARD)),
                    el("span", _("Keep"), class_="tile", **desk.piece("dig1", KEEP)),
                    class_="both",
                )
                if here
                else None,
                class_="on" if here else None,
            )
        )
    return el(
        "div",
        el("h3", _("On top of the deck")),
        el("ol", *lines),
        class_="dig",
        data_zone="dig",
    )


def offer(row: Row, desk: Desk) -> Markup:
    """An offer, and the answers to it. Rule N7.6."""
    answers = None
    if desk.acts:
        accept, refuse = (ACTIONS.number("answer", n) for n in range(2))
        answers = el(
            "p",
            el("span", _("Accept"), class_="tile", **desk.piece("answer0", accept)),
            el("span", _("Refuse"), class_="tile", **desk.piece("answer1", refuse)),
            class_="both",
        )
    return el(
        "div",
        el(
            "p",
            seat_shape(row.active),
            el("b", rubles(int(row.price))),
            class_="deal",
        ),
        el(
            "p",
            seat_shape(row.target),
            el("span", el("b", markers(int(row.number))), " ", in_region(row.region)),
            class_="deal",
        ),
        answers,
        class_="offer",
    )


EFFECTS = {
    Card.CENTRAL_ELIMINATE_OR_2: N_("One marker of everybody in a western region goes home"),
    Card.SOUTHERN_BUY_3: N_("Buy somebody out for 3 rubles a marker"),
    Card.URAL_RESERVE: N_("Three markers wait for the next merger"),
    Card.CENTRAL_PUSH_OR_2: N_("What I lose in the next merger moves next door"),
}
PLACING = {
    Card.CENTRAL_ELIMINATE_OR_2: N_("Place two in Central Russia"),
    Card.SOUTHERN_BUY_3: N_("Place three in Southern Russia"),
    Card.URAL_RESERVE: N_("Place two in Ural"),
    Card.CENTRAL_PUSH_OR_2: N_("Place two in Central Russia"),
}


def halves(row: Row, desk: Desk) -> Markup | None:
    """The two halves of a card. Rule N12.3."""
    if not desk.acts:
        return None
    number = Card(row.card)
    found = []
    for half, said in ((Half.EFFECT, EFFECTS[number]), (Half.PLACE, PLACING[number])):
        action = ACTIONS.number("choose", half - 1)
        piece = desk.piece(f"half{half}", action, why=action)
        found.append(el("span", _(said), **{**piece, "class_": "tile wide"}))
    return el("div", *found, class_="halves")
