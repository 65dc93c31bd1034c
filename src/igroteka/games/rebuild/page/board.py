"""The picture of Rebuild: the hidden state of one viewer becomes the parts of a page.

Pieces keep their keys wherever they lie: `d<card>` for a card of the display (with a twin:
`d<card>-<column>`), also while it lies on its buyer's discard pile or on the trash; `h<card>-<i>`
for the cards of the viewer's own hand, also played or trashed. Choices that are no cards have keys
of their own: `o…` other costs, `l…` columns and `r…` rows to rearrange, `w…` ways to pay, `p…`
cards of a pile.
"""

from collections.abc import Iterable

from markupsafe import Markup

from igroteka.draw.desk import Desk, Picture
from igroteka.draw.html import el, together
from igroteka.draw.kept import kept
from igroteka.draw.words import _, p_
from igroteka.engine import NOBODY, Row
from igroteka.games.rebuild.page import answers, art, faces, names, prompts
from igroteka.games.rebuild.page.bill import Bill, bill_of, courses, deals
from igroteka.games.rebuild.page.display import lowest_cards, rail, shaft
from igroteka.games.rebuild.page.ending import summary
from igroteka.games.rebuild.page.hand import hand
from igroteka.games.rebuild.page.piles import THEN, landed, sheet
from igroteka.games.rebuild.page.report import POINTS, Sight, key_of, sight
from igroteka.games.rebuild.page.sorting import as_it_lies, sorting
from igroteka.games.rebuild.rules import scoring
from igroteka.games.rebuild.rules.state import Phase

__all__ = ["picture", "summary"]


def picture(row: Row, desk: Desk) -> Picture:
    """Draw the state that the desk's viewer may see."""
    title, detail = prompts.prompt(row, desk.viewer, desk.names)
    seen = sight(row)
    bill = bill_of(row, desk)
    holding = desk.viewer != NOBODY and row.phase != Phase.OVER
    return Picture(
        bar=bar(row),
        seats=tuple(seat_card(seen, desk, seat, bill) for seat in range(row.seats)),
        board=board(seen, desk),
        hand=hand(row, desk, bill) if holding else Markup(),
        title=title,
        detail=detail,
        css="board.css",
        defs=art.symbol_sheet(),
        world="rebuild",
        courses=courses(row, bill) or as_it_lies(seen, desk),
    )


# The bar --------------------------------------------------------------------------------------


def bar(row: Row) -> Markup:
    """The turn, in a campaign the game and its target, and whether the end has come."""
    if row.phase == Phase.OVER:
        return Markup()
    campaign = (row.game, int(scoring.target_of(row))) if row.campaign else None
    return clock(campaign, row.turns, step(row), bool(row.ended and row.phase != Phase.CARRY))


@kept
def clock(campaign: tuple[int, int] | None, turns: int, now: str, is_last: bool) -> Markup:
    """The same, by the game of a campaign and its target, and the words for the step."""
    game = None
    if campaign:
        game = el(
            "span",
            el("b", _("Game {n} of {m}", n=campaign[0], m=scoring.GAMES)),
            el("i", " · ", _("{n} to win", n=campaign[1]), class_="w"),
        )
    last = el("span", _("last turn"), class_="last") if is_last else None
    turn = el(
        "span",
        el("b", _("Turn {n}", n=turns)),
        el("i", " · ", now, class_="w"),
        class_="w" if campaign else None,
    )
    told = answers.of("campaign" if campaign else "turn")
    return el("div", game, turn, last, class_="rbbar", **told)


def step(row: Row) -> str:
    """Name the step of the turn. Rule R3.1."""
    match row.phase:
        case Phase.KEEP:
            return _("discarding")
        case Phase.ORDER:
            return _("drawing")
        case Phase.CARRY:
            return _("between two games")
        case _:
            return _("purchases and plays")


# The seats ------------------------------------------------------------------------------------


def seat_card(seen: Sight, desk: Desk, seat: int, bill: Bill | None) -> Markup:
    """What a seat does and owns: deck, discard pile, hand and running VP."""
    row = seen.row
    now = seen.worths[seat]
    deck, discard = row.players[seat].deck.n, len(seen.players[seat].discard)
    piles = (
        pile_count("card", deck, _("{cards} in the deck", cards=names.cards(deck))),
        pile_count("disc", discard, _("{cards} on the discard pile", cards=names.cards(discard))),
    )
    gain = None
    if bill and seat == desk.viewer:
        gain = el("span", f"+{POINTS[seen.revision][bill.card]}", class_="gain")
    shown = now.points if row.phase == Phase.OVER else now.printed
    shield = faces.shield(shown, names.points(shown), "vp big")
    opens = {"popovertarget": f"own{seat}", "type": "button"}
    label = _("Cards of {name}", name=desk.names[seat])
    return together(
        (
            el("div", el("span", doing(desk, seat)), cards_owned(now.cards), class_="sta"),
            el(
                "div",
                el("button", *piles, gain, shield, class_="own", aria_label=label, **opens),
                landing(seen, desk, seat),
                class_="cel",
                data_zone=f"discard{seat}",
            ),
            seat_sheet(seen, desk, seat),
        )
    )


def doing(desk: Desk, seat: int) -> Markup | None:
    """Whether a seat is to move."""
    if seat not in desk.waiting:
        return None
    return el("b", _("Your move") if seat == desk.viewer else _("To move"), class_="move")


def cards_owned(n: int) -> Markup:
    """How many cards a player owns."""
    return el("span", names.cards(n))


def pile_count(sign: str, n: int, label: str) -> Markup:
    """A pile with its number of cards."""
    return el("span", art.sign(sign), el("b", n), class_="pl", title=label)


def landing(seen: Sight, desk: Desk, seat: int) -> Markup | None:
    """The card that a player has bought last glides from the display to the discard pile."""
    bought = next((moved for moved in seen.lately.bought if moved.seat == seat), None)
    if bought is None:
        return None
    key = key_of(seen.revision, bought.card, bought.column)
    return landed(seen, desk, key, bought.card, THEN)


def seat_sheet(seen: Sight, desk: Desk, seat: int) -> Markup:
    """All cards of a player, by where they lie; what anybody may know. Rule R15.6."""
    mine, now = seen.players[seat], seen.worths[seat]
    groups = [
        (p_("pile", "Hand"), mine.hand + mine.kept),
        (p_("pile", "Played"), mine.played),
        (p_("pile", "Discard pile"), mine.discard),
        (p_("pile", "Deck and hand") if mine.hidden else p_("pile", "Deck"), mine.deck),
        (_("Kept for the next game"), mine.carried),
    ]
    line = _("Printed: {points}.", points=names.points(now.printed))
    if now.bonus:
        more = _("Game-end effects bring {n} more as things stand.", n=now.bonus)
        line = f"{line} {more}"
    title = _("Cards of {name}", name=desk.names[seat])
    return sheet(seen.revision, f"own{seat}", title, groups, el("p", line, class_="note"))


# The board ------------------------------------------------------------------------------------


def board(seen: Sight, desk: Desk) -> Markup:
    """Piles on the left, then the columns; over them what a player sorts."""
    row = seen.row
    offered = deals(row, desk)
    doomed = lowest_cards(seen) if row.phase not in (Phase.OVER, Phase.CARRY) else set()
    shafts = [shaft(seen, desk, column, offered.get(column), doomed) for column in range(row.width)]
    high = max(map(len, seen.columns), default=0)
    if not row.campaign:
        high = row.options.rows
    kinds = ["rb", f"n{row.width}", f"h{max(high, 1)}", *density(high, row.width)]
    if row.campaign:
        kinds.append("camp")
    if desk.acts and row.phase == Phase.PAY:
        kinds.append("paying")
    return el(
        "div",
        el("div", *rail(seen, desk), class_="rail", data_place="piles",
           **answers.of("trash" if row.campaign else "piles")),
        el("div", el("h2", _("Purchase row"), class_="vh"), *shafts, class_="shafts",
           **answers.of("columns")),
        sorting(row, desk),
        class_=" ".join(kinds),
    )  # fmt: skip


def density(high: int, wide: int) -> Iterable[str]:
    """How much room there is for the cards above the purchase row, and for each column."""
    if high > DENSE:
        yield "tight"
    yield (
        "roomy"
        if high <= ROOMY and wide <= WIDE
        else ("snug" if high <= SNUG and wide <= WIDE else "dense")
    )
    if wide > WIDE:
        yield "narrow"


ROOMY, SNUG, DENSE = 3, 5, 9
"""More rows than these need lower cards."""

WIDE = 6
"""More columns than these leave no room for words on the cards."""
