"""The display: its columns, what the cards cost, and the measure beside them."""

from collections.abc import Iterable

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.kept import kept
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _, language, n_, p_
from igroteka.engine import Row
from igroteka.games.rebuild.page import answers, art, effects, faces, names
from igroteka.games.rebuild.page.bill import Deal
from igroteka.games.rebuild.page.piles import AT_LAST, supply, trash
from igroteka.games.rebuild.page.report import POINTS, Sight
from igroteka.games.rebuild.rules import scoring
from igroteka.games.rebuild.rules.choices import BUY, COLUMN, PLACE, ROW, TAKE
from igroteka.games.rebuild.rules.facts import OFFERS, facts_of
from igroteka.games.rebuild.rules.state import Phase

# Beside the columns ---------------------------------------------------------------------------


def rail(seen: Sight, desk: Desk) -> Iterable[Markup | None]:
    """Draw deck and trash, and the measure of the purchase row or the rows to choose."""
    row = seen.row
    yield goal(seen) if row.campaign else supply(row)
    yield trash(seen, desk)
    if desk.acts and row.phase == Phase.REARRANGE:
        yield row_choices(seen, desk)
        return
    yield el(
        "div",
        el(
            "div",
            _("Purchase row"),
            el("small", n_(
                "the lowest is trashed when the turn ends",
                "the {n} lowest are trashed when the turn ends",
                trashed_each_turn(row),
            )),
        ),
        art.MEASURE,
        class_="dimv",
        **answers.of("row"),
    )  # fmt: skip


def trashed_each_turn(row: Row) -> int:
    """How many cards of the purchase row go each turn. Rules R9.12, R14.7."""
    options = row.options
    return int(options.campaign_trash_per_turn if row.campaign else options.trash_per_turn)


def goal(seen: Sight) -> Markup:
    """How far the team has come in this game of the campaign."""
    row = seen.row
    made = sum(now.points for now in seen.worths)
    return el(
        "div",
        faces.shield(made, "", "vp big"),
        el("span", el("b", _("of {n}", n=scoring.target_of(row))), el("i", _("points"))),
        class_="pile goal",
        role="img",
        aria_label=_("{points} of {n}", points=names.points(made), n=scoring.target_of(row)),
        **answers.of("campaign"),
    )


def row_choices(seen: Sight, desk: Desk) -> Markup:
    """The rows that can be rearranged, beside them. Rule R6.11."""
    places = []
    for height in range(max(map(len, seen.columns))):
        piece = desk.piece(f"r{height}", ROW + height, why=ROW + height)
        text = _("Row {n}", n=height + 1)
        sign = art.sign("swap") if "data-do" in piece else None
        places.append(el("div", sign, el("span", text), class_="rowpick", **piece))
    return el("div", *places, class_="rowpicks")


# The columns ----------------------------------------------------------------------------------


def shaft(
    seen: Sight, desk: Desk, column: int, deal: Deal | None, doomed: set[tuple[int, int]]
) -> Markup:
    """One column: its purchase card first, then what follows it, the number last."""
    row, stack = seen.row, seen.columns[column]
    acts = desk.acts
    hot = row.phase == Phase.PAY and row.column == column
    head: dict[str, object] = {"class": "no"}
    if acts and row.phase == Phase.REARRANGE:
        piece = desk.piece(f"l{column}", COLUMN + column)
        head = piece | {"class": f"no {piece.get('class', '')}".rstrip()}
    sign = art.sign("swap") if "data-do" in head else None
    cards = [
        low_card(seen, desk, column, height, (column, height) in doomed)
        for height in range(1, len(stack))
    ]
    bottom = (
        sale_card(seen, desk, column, deal, (column, 0) in doomed)
        if stack
        else el("div", el("span", _("Column {n} is empty", n=column + 1)), class_="bp p gone")
    )
    return el(
        "section",
        bottom,
        *cards,
        el("div", sign, el("span", column + 1), **head),
        class_="shaft hot" if hot else "shaft",
        data_zone=f"column{column}",
        aria_label=_("Column {n}", n=column + 1),
    )


def lowest_cards(seen: Sight) -> set[tuple[int, int]]:
    """Where the cards lie that the turn's end will trash: column and height.

    Rules R9.9 to R9.12, R14.8, as far as they are in sight.
    """
    row, values = seen.row, POINTS[seen.revision]
    below = [0] * len(seen.columns)
    found: set[tuple[int, int]] = set()
    for _n in range(trashed_each_turn(row)):
        rank = [
            (
                values[cards[below[column]]],
                below[column] - len(cards) if row.campaign else 0,
                -column,
            )
            for column, cards in enumerate(seen.columns)
            if below[column] < len(cards)
        ]
        if rank:
            column = -min(rank)[2]
            found.add((column, below[column]))
            below[column] += 1
    return found


def told(
    revision: int, card: int, piece: dict[str, object], because: str = ""
) -> dict[str, object]:
    """Let a tap on a card that does nothing describe it."""
    if "data-do" in piece:
        return piece
    said = faces.described(revision, card, language())
    piece["data-why"] = f"{because} {said}" if because else said
    piece.setdefault("data-rule", effects.rule_of(revision, card))
    piece["tabindex"] = "0"
    return piece


def place_action(seen: Sight, desk: Desk, column: int, height: int) -> tuple[str, tuple[int, ...]]:
    """How a card takes part in rearranging: its class, and what a press on it does."""
    row = seen.row
    if row.phase != Phase.PLACE:
        return "", ()
    if row.line >= 0:
        if column != row.line:
            return "", ()
        place = height
    else:
        if height != row.row:
            return "", ()
        place = sum(len(cards) > height for cards in seen.columns[:column])
    if place < row.placed:
        return "set", ()
    action = PLACE + seen.columns[column][height]
    return "next" if place == row.placed else "line", (action,) if desk.acts else ()


def low_card(seen: Sight, desk: Desk, column: int, height: int, doomed: bool) -> Markup:
    """A card above the purchase row."""
    card = seen.columns[column][height]
    kind, actions = place_action(seen, desk, column, height)
    piece = told(seen.revision, card, desk.piece(seen.keys[column][height], *actions))
    return hanging(seen.revision, card, kind, doomed, **piece)


@kept
def hanging(revision: int, card: int, kind: str, doomed: bool, **piece: object) -> Markup:
    """The same as it is drawn."""
    inside = faces.low(revision, card, language())
    sign = el("div", art.sign("bin"), class_="doom") if doomed else None
    classes = f"bp q {kind}".rstrip()
    return el("div", inside, sign, class_=classes, data_wait=AT_LAST, **piece)


def sale_card(seen: Sight, desk: Desk, column: int, deal: Deal | None, doomed: bool) -> Markup:
    """A card of the purchase row: what it would cost me, or what I lack."""
    row, revision = seen.row, seen.revision
    card = seen.columns[column][0]
    kind, actions = place_action(seen, desk, column, 0)
    classes = ["bp", "p", kind]
    because = ""
    foot: Markup | None = None
    inside = faces.full(revision, card, language())
    if deal and deal.offers:
        actions = (BUY + column * OFFERS + deal.offers[0][0],)
        classes.append("ok")
        foot = price(row, desk, column, deal)
    elif deal:
        classes.append("draft")
        because = _("You are short of {units}.", units=names.units(deal.short))
        inside = faces.draft(revision, card, deal.short)
        foot = el("span", p_("foot of a card", "need"), faces.short_units(deal.short))
    elif row.phase == Phase.PAY and row.column == column:
        classes.append("sel")
        foot = chosen(row, desk)
    elif desk.acts and row.phase == Phase.TAKE:
        actions = (TAKE + column,)
        if actions[0] in desk.legal:
            classes.append("ok")
            foot = el("span", p_("foot of a card", "take it"))
        else:
            classes.append("draft")
            because = _("It has too many points.")
    why = BUY + column * OFFERS if because and row.phase == Phase.MAIN else None
    piece = told(revision, card, desk.piece(seen.keys[column][0], *actions, why=why), because)
    if "data-do" in piece and deal:
        piece["aria-label"] = offer_title(row, column, deal.offers[0][0])
    return on_sale(inside, doomed, foot, " ".join(filter(None, classes)), **piece)


@kept
def on_sale(
    inside: Markup, doomed: bool, foot: Markup | None, classes: str, **piece: object
) -> Markup:
    """The same as it is drawn."""
    lowest = el("span", p_("foot of a card", "lowest"))
    return el(
        "div",
        inside,
        el("div", art.sign("bin"), lowest, class_="doom") if doomed else None,
        el("div", foot, class_="ft") if foot is not None else None,
        class_=classes,
        data_wait=AT_LAST,
        **piece,
    )


def offer_title(row: Row, column: int, offer: int) -> str:
    """Say what a purchase begins with: the card and the cost that is chosen."""
    card = int(row.columns[column].cards[0])
    facts = facts_of(row.options.deck_revision, card)
    cost = (facts.units, *facts.costs)[offer]
    return _("Buy {card} for {units}", card=names.card(card), units=names.units(cost))


def price(row: Row, desk: Desk, column: int, deal: Deal) -> Markup:
    """What a card would cost: cards to trash; then the other costs that could be paid."""
    facts = facts_of(row.options.deck_revision, int(row.columns[column].cards[0]))
    costs = (facts.units, *facts.costs)
    offer, best = deal.offers[0]
    n = len(best.cards)
    says = (
        together(
            (
                el("span", n_("trash {n} card", "trash {n} cards", n), class_="says"),
                el("span", n, art.sign("bin"), class_="brief", aria_hidden="true"),
            )
        )
        if n
        else p_("foot of a card", "free")
    )
    paid = faces.short_units(costs[offer]) if len(costs) > 1 else None
    others = []
    for other, _way in deal.offers[1:]:
        piece = desk.piece(f"o{column}-{other}", BUY + column * OFFERS + other)
        del piece["data-k"]  # it moves with its card
        piece["aria-label"] = piece["title"] = offer_title(row, column, other)
        others.append(el("span", faces.short_units(costs[other]), class_="oc", **piece))
    if others:
        return together((el("span", p_("foot of a card", "for"), paid), *others))
    return el("span", paid, says)


def chosen(row: Row, desk: Desk) -> Markup:
    """Who is buying this card."""
    if desk.acts:
        return el("span", art.sign("tick"), p_("foot of a card", "chosen"))
    return el("span", seat_shape(row.turn), desk.names[row.turn])
