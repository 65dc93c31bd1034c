"""What lies before the viewer: the hand, played cards, savings, and the bill of a purchase."""

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.kept import kept
from igroteka.draw.labels import narrow, reading, wide
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _, language, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.games.rebuild.page import answers, art, effects, faces, names
from igroteka.games.rebuild.page.bill import MOST_WAYS, Bill, course, remark
from igroteka.games.rebuild.page.proposal import Payment
from igroteka.games.rebuild.page.report import cards_in, counted
from igroteka.games.rebuild.rules.choices import KEEP, PLAY, TRASH
from igroteka.games.rebuild.rules.facts import AT_GAME_END, Effect, facts_of
from igroteka.games.rebuild.rules.state import Phase


def hand(row: Row, desk: Desk, bill: Bill | None) -> Markup:
    """The hand with what each card can do now; beside it the bill, or what was played."""
    player = row.players[desk.viewer]
    mine = row.turn == desk.viewer
    numbers: Counter[int] = Counter()
    cards = [hand_card(row, desk, card, numbers, bill) for card in cards_in(player.hand)]
    kept = [kept_card(row, desk, card, numbers) for card in cards_in(row.kept)] if mine else []
    if not cards and not kept:
        resting = waiting_cards(row, desk)
        return el("div", resting, class_="rbhand idle") if resting else resting
    counts = (
        el("span", p_("pile", "deck"), " ", el("b", player.deck.n)),
        el("span", p_("pile", "discard pile"), " ", el("b", player.discard.n)),
    )
    held = el(
        "section",
        el("h2", el("span", _("My hand")), el("span", *counts, class_="r")),
        el("div", *cards, *kept, class_=f"cards n{len(cards) + len(kept)}", data_zone="hand"),
        class_="hw",
        **answers.of("hand"),
    )
    beside = bill_sheet(row, desk, bill) if bill else table_top(row, desk, numbers, mine)
    return el("div", held, beside, class_="rbhand billed" if bill else "rbhand")


def key(card: int, numbers: Counter[int]) -> str:
    """The next key for a card of this name."""
    numbers[card] += 1
    return f"h{card}-{numbers[card] - 1}"


# The hand -------------------------------------------------------------------------------------


def hand_card(row: Row, desk: Desk, card: int, numbers: Counter[int], bill: Bill | None) -> Markup:
    """A card of the hand: what it does now, or what it is."""
    revision = row.options.deck_revision
    number = numbers[card]
    actions = (PLAY + card, TRASH + card, KEEP + card)
    why = None
    if desk.acts and row.phase in ASKS_WHY:
        why = ASKS_WHY[row.phase] + card
    piece = desk.piece(key(card, numbers), *actions, why=why)
    able = "data-do" in piece
    classes = "hc"
    best = bill.ways[0].cards if bill and bill.ways else ()
    if bill:
        pays = best.count(card) > number
        foot = paying_foot(row, card, pays, able)
        classes = "hc pay" if pays and able else "hc spare" if not able else "hc"
    else:
        foot = foot_of(row, card, able)
        classes = "hc play" if able else "hc"
    if not able:
        facts_said = faces.described(revision, card, language())
        piece["data-why"] = (
            f"{piece['data-why']} {facts_said}" if "data-why" in piece else facts_said
        )
        piece.setdefault("data-rule", effects.rule_of(revision, card))
        piece["tabindex"] = "0"
    elif row.phase == Phase.MAIN:
        piece["title"] = effects.effect(facts_of(revision, card))
    return in_hand(revision, card, foot, classes, **piece)


@kept
def in_hand(revision: int, card: int, foot: Markup, classes: str, **piece: object) -> Markup:
    """A card of the hand as it is drawn."""
    inside = faces.held(revision, card, language())
    return el("div", inside, el("div", foot, class_="ft"), class_=classes, **piece)


ASKS_WHY = {Phase.PAY: TRASH, Phase.KEEP: KEEP}
"""Where a tap on a card that can do nothing tells which rule forbids it."""


def paying_foot(row: Row, card: int, pays: bool, able: bool) -> Markup:
    """What a card does for the purchase that is being paid."""
    facts = facts_of(row.options.deck_revision, card)
    if pays and able:
        return el("span", p_("foot of a card", "pays"), faces.units(facts.units))
    if able:
        return either(p_("foot of a card", "or this one"), p_("foot of a card", "or this"))
    return either(p_("foot of a card", "not needed"), p_("foot of a card", "spare"))


def foot_of(row: Row, card: int, able: bool) -> Markup:
    """What a card of the hand is good for."""
    return good_for(row.options.deck_revision, card, able, row.phase == Phase.KEEP)


@kept
def good_for(revision: int, card: int, able: bool, keeping: bool) -> Markup:
    """The same, while cards are kept and at other times."""
    facts = facts_of(revision, card)
    if keeping:
        return (
            el("span", art.sign("keep"), p_("foot of a card", "keep"))
            if able
            else el("span", p_("foot of a card", "goes"))
        )
    if able:
        return el("span", p_("foot of a card", "play"), faces.tag(facts))
    if facts.effect == Effect.WILD:
        return el("span", p_("foot of a card", "any 1"), art.sign("any"))
    if facts.effect in AT_GAME_END:
        return el("span", art.sign("flag"), p_("foot of a card", "game end"))
    return either(p_("foot of a card", "to pay with"), p_("foot of a card", "to pay"))


def either(long: str, short: str) -> Markup:
    """Words for a wide page, others for a phone."""
    return el("span", wide(long), narrow(short))


def kept_card(row: Row, desk: Desk, card: int, numbers: Counter[int]) -> Markup:
    """A card that stays in the hand for the next turn. Rule R9.8."""
    inside = faces.held(row.options.deck_revision, card, language())
    foot = el("div", el("span", art.sign("tick"), p_("foot of a card", "stays")), class_="ft")
    return el("div", inside, foot, class_="hc kept", **piece(row, desk, card, numbers))


def piece(row: Row, desk: Desk, card: int, numbers: Counter[int]) -> dict[str, object]:
    """A card that does nothing any more: what it is."""
    told = answers.card(row.options.deck_revision, card, language())
    return desk.piece(key(card, numbers), reading=told)


# Played cards and savings ---------------------------------------------------------------------


def table_top(row: Row, desk: Desk, numbers: Counter[int], mine: bool) -> Markup:
    """Played cards, and what they give for the rest of the turn."""
    played = [
        played_card(row, desk, card, numbers) for card in cards_in(row.players[desk.viewer].played)
    ]
    if not mine:
        return others_played(row, desk) or el("section", class_="pw none")
    empty = el("p", _("Cards you play lie here until the turn ends."), class_="note")
    return el(
        "section",
        el(
            "h2",
            el("span", p_("pile", "Played")),
            el("span", _("back to discard later"), class_="r"),
        ),
        el("div", *played or [empty], class_=laid(len(played)), data_zone="played"),
        savings(row),
        class_="pw" if played else "pw none",
        **answers.of("played"),
    )


def others_played(row: Row, desk: Desk) -> Markup | None:
    """What the active player has played, and can still save with it. Rule R15.5."""
    if row.turn == NOBODY:
        return None
    played = cards_in(row.players[row.turn].played)
    saved = savings(row)
    if not played and saved is None:
        return None
    cards = [
        el("div", faces.laid_out(row.options.deck_revision, card, language()), class_="pc",
           **reading(*answers.card(row.options.deck_revision, card, language())))
        for card in played
    ]  # fmt: skip
    heading = el(
        "h2", seat_shape(row.turn), el("span", _("{name} has played", name=desk.names[row.turn]))
    )
    return el("section", heading, el("div", *cards, class_=laid(len(cards))), saved, class_="pw",
              **answers.of("played"))  # fmt: skip


def laid(n: int) -> str:
    """How close played cards lie together."""
    return "played many" if n > FEW_PLAYED else "played"


FEW_PLAYED = 4
"""More played cards than these lie close together."""


def played_card(row: Row, desk: Desk, card: int, numbers: Counter[int]) -> Markup:
    """A card that was played this turn."""
    inside = faces.laid_out(row.options.deck_revision, card, language())
    return el("div", inside, class_="pc", **piece(row, desk, card, numbers))


def savings(row: Row) -> Markup | None:
    """What may still be saved this turn, and what earlier payments left over."""
    lines = []
    for name, purse, kind, sign in (
        (_("Saved"), row.savings, None, None),
        (_("Saved, Gold alone"), row.pure_savings, None, None),
        (_("Saved each time"), row.each_savings, None, None),
        (_("As anything"), row.stand_ins, None, art.sign("any")),
        (_("Left over"), row.left, "left", None),
    ):
        if purse:
            units = names.units_of_purse(purse)
            lines.append(line(name, together((faces.units(units), sign)), names.units(units), kind))
    if row.room:
        inside = together((art.sign("keep"), el("b", row.room)))
        label = n_("{n} resource", "{n} resources", row.room)
        lines.append(line(_("May stay in hand"), inside, label))
    return el("ul", *lines, class_="save", **answers.of("saved")) if lines else None


def line(name: str, inside: Markup, label: str, kind: str | None = None) -> Markup:
    """One line of the savings."""
    signs = el("span", inside, class_="us", role="img", aria_label=label)
    return el("li", el("span", name), signs, class_=kind)


# The bill -------------------------------------------------------------------------------------


def bill_sheet(row: Row, desk: Desk, bill: Bill) -> Markup:
    """What is bought, what meets its cost, and all the ways to pay the rest."""
    cells = []
    if any(bill.saved):
        cells.append(cell(p_("bill", "saved"), faces.units(bill.saved)))
    if any(bill.left):
        cells.append(cell(p_("bill", "left over"), faces.units(bill.left)))
    paid = cards_in(row.paid)
    if paid:
        trashed = ", ".join(names.card(card) for card in paid)
        cells.append(cell(p_("bill", "trashed"), el("b", trashed)))
    back = el(
        "button",
        _("Cancel") if not paid else _("One step back"),
        data_post="undo",
        type="button",
        class_="back",
    )
    return el(
        "section",
        el(
            "h2",
            el("span", names.card(bill.card), class_="what"),
            el("span", faces.units(bill.cost), class_="us"),
            back,
        ),
        el("div", *cells, class_="cells") if cells else None,
        el(
            "div",
            *(way_line(row, desk, bill, n, way) for n, way in enumerate(bill.ways[:MOST_WAYS])),
            more_ways(bill),
            class_="terms",
        ),
        class_="bom",
        aria_label=_("Bill for {card}", card=names.card(bill.card)),
        **answers.of("bill"),
    )


def cell(name: str, inside: Markup) -> Markup:
    """One source of a bill."""
    return el("span", inside, " ", name, class_="cell")


def way_line(row: Row, desk: Desk, bill: Bill, n: int, way: Payment) -> Markup:
    """One way to pay: a press trashes all its cards."""
    says = names_of(way.cards) if way.cards else p_("bill", "Nothing more")
    return el(
        "div",
        el("kbd", n + 1),
        el("span", says),
        el("span", remark(way), class_="rem"),
        class_="term best" if n == 0 else "term",
        **desk.course(f"w{n}", course(row, bill, way)),
    )


def names_of(cards: Sequence[int]) -> str:
    """Cards on a bill: "A Stone + 2 × A Gold Bar"."""
    found = [
        f"{n} × {names.card(card)}" if n > 1 else names.card(card)
        for card, n in counted(list(cards))
    ]
    return " + ".join(found)


def more_ways(bill: Bill) -> Markup | None:
    """Say that there are even more ways: card by card."""
    n = len(bill.ways) - MOST_WAYS
    if n <= 0:
        return None
    text = n_("{n} more way: choose card by card", "{n} more ways: choose card by card", n)
    return el("p", text, class_="note")


# Between turns --------------------------------------------------------------------------------


def waiting_cards(row: Row, desk: Desk) -> Markup:
    """While others play: what my next hand can hold."""
    player = row.players[desk.viewer]
    deck = cards_in(player.deck)
    arranged = row.campaign and player.arranged
    order = [(card, 1) for card in reversed(deck)] if arranged else counted(deck)
    if row.phase == Phase.CARRY:
        return Markup()  # everything lies on the discard pile, and is chosen from on the board
    return together(
        (
            others_played(row, desk),
            chips(
                row,
                "deck",
                _("My deck"),
                len(deck),
                order,
                _("in this order") if arranged else None,
            ),
            chips(
                row,
                "discard",
                _("My discard pile"),
                player.discard.n,
                counted(cards_in(player.discard)),
                _("becomes the next deck"),
            ),
        )
    )


def chips(
    row: Row, what: str, title: str, n: int, cards: Sequence[tuple[int, int]], note: str | None
) -> Markup:
    """Cards of a pile, small."""
    revision = row.options.deck_revision
    return el(
        "section",
        el(
            "h2", el("span", title, " ", el("b", n)), el("span", note, class_="r") if note else None
        ),
        el("ul", *(faces.listed(revision, card, many, language()) for card, many in cards)),
        class_="chips",
        **answers.of(what),
    )
