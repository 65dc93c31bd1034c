"""The picture of Rebuild: the hidden state of one viewer becomes the parts of a page.

Pieces keep their keys wherever they lie: `d<card>` for a card of the display (with a twin:
`d<card>-<column>`), also while it lies on its buyer's discard pile or on the trash; `h<card>-<i>`
for the cards of the viewer's own hand, also played or trashed. Choices that are no cards have keys
of their own: `o…` other costs, `l…` columns and `r…` rows to rearrange, `w…` ways to pay, `p…`
cards of a pile.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from markupsafe import Markup

from igroteka.draw.desk import Course, Desk, Picture
from igroteka.draw.html import Child, el, together
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _, language, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.games.rebuild.page import art, faces, words
from igroteka.games.rebuild.page.bill import Bill, Deal, bill_of, courses, deals
from igroteka.games.rebuild.page.ending import summary
from igroteka.games.rebuild.page.hand import hand
from igroteka.games.rebuild.page.report import POINTS, Sight, counted, key_of, members, sight
from igroteka.games.rebuild.rules import phases
from igroteka.games.rebuild.rules.facts import OFFERS, facts_of
from igroteka.games.rebuild.rules.state import Phase

__all__ = ["picture", "summary"]


def picture(row: Row, desk: Desk) -> Picture:
    """Draw the state that the desk's viewer may see."""
    title, detail = words.prompt(row, desk.viewer, desk.names)
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
    game = None
    if row.campaign:
        game = el(
            "span",
            el("b", _("Game {n} of {m}", n=row.game, m=phases.GAMES)),
            el("i", " · ", _("{n} to win", n=phases.target_of(row)), class_="w"),
        )
    last = (
        el("span", _("last turn"), class_="last")
        if row.ended and row.phase != Phase.CARRY
        else None
    )
    turn = el(
        "span",
        el("b", _("Turn {n}", n=row.turns)),
        el("i", " · ", step(row), class_="w"),
        class_="w" if row.campaign else None,
    )
    return el("div", game, turn, last, class_="rbbar")


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
        pile_count("card", deck, _("{cards} in the deck", cards=words.cards(deck))),
        pile_count("disc", discard, _("{cards} on the discard pile", cards=words.cards(discard))),
    )
    gain = None
    if bill and seat == desk.viewer:
        gain = el("span", f"+{POINTS[seen.revision][bill.card]}", class_="gain")
    shown = now.points if row.phase == Phase.OVER else now.printed
    shield = faces.shield(shown, words.points(shown), "vp big")
    opens = {"popovertarget": f"own{seat}", "type": "button"}
    label = _("Cards of {name}", name=desk.names[seat])
    return together(
        (
            el("div", el("span", doing(row, desk, seat)), cards_owned(now.cards), class_="sta"),
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


def doing(row: Row, desk: Desk, seat: int) -> Markup | None:
    """Whether a seat is to move."""
    if seat not in desk.waiting:
        return None
    return el("b", _("Your move") if seat == desk.viewer else _("To move"), class_="move")


def cards_owned(n: int) -> Markup:
    """How many cards a player owns."""
    return el("span", words.cards(n))


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


def landed(seen: Sight, desk: Desk, key: str, card: int, wait: int = 0) -> Markup | None:
    """A card that glides to where it ends, and is seen no more once it has arrived."""
    if key in seen.taken:
        return None
    seen.taken.add(key)
    piece = desk.piece(key)
    inside = art.picture_of(card)
    return el("span", inside, class_="land", aria_hidden="true", data_wait=wait, **piece)


THEN, AT_LAST = 140, 280
"""Milliseconds after which pieces set out: what pays first, then what is bought, then the column
falls."""


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
    line = _("Printed: {points}.", points=words.points(now.printed))
    if now.bonus:
        more = _("Game-end effects bring {n} more as things stand.", n=now.bonus)
        line = f"{line} {more}"
    title = _("Cards of {name}", name=desk.names[seat])
    return sheet(seen.revision, f"own{seat}", title, groups, el("p", line, class_="note"))


def sheet(
    revision: int, name: str, title: str, groups: Sequence[tuple[str, list[int]]], *more: Child
) -> Markup:
    """A sheet that lies over the page when its button is pressed."""
    parts = [
        el(
            "section",
            el("h3", heading, el("small", len(cards))),
            el(
                "ul",
                *(faces.listed(revision, card, n, language()) for card, n in counted(cards)),
            ),
        )
        for heading, cards in groups
        if cards
    ]
    head = el(
        "header",
        el("h2", title),
        el(
            "button",
            "×",
            popovertarget=name,
            popovertargetaction="hide",
            type="button",
            aria_label=_("Close"),
        ),
    )
    inside = parts or [el("p", _("Nothing lies here."), class_="note")]
    return el("div", head, *more, *inside, id=name, popover="auto", class_="rbsheet")


# The display ----------------------------------------------------------------------------------


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
        el("div", *rail(seen, desk), class_="rail"),
        el("div", *shafts, class_="shafts"),
        sorting(row, desk),
        class_=" ".join(kinds),
    )


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
    )  # fmt: skip


def trashed_each_turn(row: Row) -> int:
    """How many cards of the purchase row go each turn. Rules R9.12, R14.7."""
    options = row.options
    return int(options.campaign_trash_per_turn if row.campaign else options.trash_per_turn)


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


def goal(seen: Sight) -> Markup:
    """How far the team has come in this game of the campaign."""
    row = seen.row
    made = sum(now.points for now in seen.worths)
    return el(
        "div",
        faces.shield(made, "", "vp big"),
        el("span", el("b", _("of {n}", n=phases.target_of(row))), el("i", _("points"))),
        class_="pile goal",
        role="img",
        aria_label=_("{points} of {n}", points=words.points(made), n=phases.target_of(row)),
    )


def supply(row: Row) -> Markup:
    """The draw deck, and which cards are in it."""
    n = row.early + row.late
    late, early = row.supply[: row.late].tolist(), row.supply[row.late : n].tolist()
    hint = (
        None
        if row.early and row.late
        else _("late cards only")
        if row.late
        else _("nothing falls in any more")
    )
    button = el(
        "button",
        art.sign("deck"),
        el("span", el("b", n), el("i", p_("pile", "draw deck"))),
        el("em", hint) if hint else None,
        class_="pile",
        popovertarget="supply",
        type="button",
    )
    groups = [(_("Early cards come first"), early), (_("Late cards after them"), late)]
    return together(
        (button, sheet(row.options.deck_revision, "supply", p_("pile", "Draw deck"), groups))
    )


def trash(seen: Sight, desk: Desk) -> Markup:
    """The trash: the cards that came last glide onto it."""
    cards = [card for card, n in enumerate(seen.row.trash.tolist()) for _n in range(n)]
    numbers: Counter[int] = Counter()
    if desk.viewer != NOBODY:
        mine = seen.players[desk.viewer]
        numbers.update(mine.hand + mine.kept + mine.played)
    landing_here = []
    for moved in seen.lately.trashed[:SHOWN]:
        if moved.column != NOBODY:
            key = key_of(seen.revision, moved.card, moved.column)
        elif moved.seat == desk.viewer:
            # The card trashed last was the last of its name in the hand: they count backwards.
            key = f"h{moved.card}-{numbers[moved.card]}"
            numbers[moved.card] += 1
        else:
            continue
        landing_here.append(landed(seen, desk, key, moved.card))
    button = el(
        "button",
        art.sign("bin"),
        el("span", el("b", len(cards)), el("i", p_("pile", "trash"))),
        class_="pile",
        popovertarget="trash",
        type="button",
    )
    groups = [(p_("pile", "Out of the game"), cards)]
    return together(
        (
            el("div", button, *landing_here, class_="bin", data_zone="trash"),
            sheet(seen.revision, "trash", p_("pile", "Trash"), groups),
        )
    )


SHOWN = 6
"""So many cards glide onto the trash."""


def row_choices(seen: Sight, desk: Desk) -> Markup:
    """The rows that can be rearranged, beside them. Rule R6.11."""
    places = []
    for height in range(max(map(len, seen.columns))):
        piece = desk.piece(f"r{height}", phases.ROW + height)
        text = _("Row {n}", n=height + 1)
        sign = art.sign("swap") if "data-do" in piece else None
        places.append(el("div", sign, el("span", text), class_="rowpick", **piece))
    return el("div", *places, class_="rowpicks")


def shaft(
    seen: Sight, desk: Desk, column: int, deal: Deal | None, doomed: set[tuple[int, int]]
) -> Markup:
    """One column: its purchase card first, then what follows it, the number last."""
    row, stack = seen.row, seen.columns[column]
    acts = desk.acts
    hot = row.phase == Phase.PAY and row.column == column
    head: dict[str, object] = {"class": "no"}
    if acts and row.phase == Phase.REARRANGE:
        piece = desk.piece(f"l{column}", phases.COLUMN + column)
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


def told(
    revision: int, card: int, piece: dict[str, object], because: str = ""
) -> dict[str, object]:
    """Let a tap on a card that does nothing describe it."""
    if "data-do" in piece:
        return piece
    said = faces.described(revision, card, language())
    piece["data-why"] = f"{because} {said}" if because else said
    piece.setdefault("data-rule", words.rule_of(revision, card))
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
    action = phases.PLACE + seen.columns[column][height]
    return "next" if place == row.placed else "line", (action,) if desk.acts else ()


def low_card(seen: Sight, desk: Desk, column: int, height: int, doomed: bool) -> Markup:
    """A card above the purchase row."""
    card = seen.columns[column][height]
    kind, actions = place_action(seen, desk, column, height)
    piece = told(seen.revision, card, desk.piece(seen.keys[column][height], *actions))
    inside = faces.low(seen.revision, card, language())
    sign = el("div", art.sign("bin"), class_="doom") if doomed else None
    classes = f"bp q {kind}".rstrip()
    return el("article", inside, sign, class_=classes, data_wait=AT_LAST, **piece)


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
        actions = (phases.BUY + column * OFFERS + deal.offers[0][0],)
        classes.append("ok")
        foot = price(row, desk, column, deal)
    elif deal:
        classes.append("draft")
        because = _("You are short of {units}.", units=words.units(deal.short))
        inside = faces.draft(revision, card, deal.short)
        foot = el("span", p_("foot of a card", "need"), faces.short_units(deal.short))
    elif row.phase == Phase.PAY and row.column == column:
        classes.append("sel")
        foot = chosen(row, desk)
    elif desk.acts and row.phase == Phase.TAKE:
        actions = (phases.TAKE + column,)
        if actions[0] in desk.legal:
            classes.append("ok")
            foot = el("span", p_("foot of a card", "take it"))
        else:
            classes.append("draft")
            because = _("It has too many points.")
    why = phases.BUY + column * OFFERS if because and row.phase == Phase.MAIN else None
    piece = told(revision, card, desk.piece(seen.keys[column][0], *actions, why=why), because)
    if "data-do" in piece and deal:
        piece["aria-label"] = offer_title(row, column, deal.offers[0][0])
    return el(
        "article",
        inside,
        el("div", art.sign("bin"), el("span", p_("foot of a card", "lowest")), class_="doom")
        if doomed
        else None,
        el("div", foot, class_="ft") if foot is not None else None,
        class_=" ".join(filter(None, classes)),
        data_wait=AT_LAST,
        **piece,
    )


def offer_title(row: Row, column: int, offer: int) -> str:
    """Say what a purchase begins with: the card and the cost that is chosen."""
    card = int(row.columns[column].cards[0])
    facts = facts_of(row.options.deck_revision, card)
    cost = (facts.units, *facts.costs)[offer]
    return _("Buy {card} for {units}", card=words.card(card), units=words.units(cost))


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
        piece = desk.piece(f"o{column}-{other}", phases.BUY + column * OFFERS + other)
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


# What a player sorts --------------------------------------------------------------------------


def as_it_lies(seen: Sight, desk: Desk) -> tuple[Course, ...]:
    """One press turns the discard pile over as it lies. Rules R14.9, R14.11."""
    if not desk.acts or seen.row.phase != Phase.ORDER:
        return ()
    left = seen.players[desk.viewer].discard
    actions = []
    for i, card in enumerate(left):
        if len(set(left[i:])) == 1:
            break
        actions.append(phases.ORDER + card)
    title = _("Draw the cards in the order in which they lie")
    return (Course(tuple(actions), _("As it lies"), title),)


def sorting(row: Row, desk: Desk) -> Markup | None:
    """The discard pile that is put in order, or the cards that may pass into the next game."""
    if not desk.acts or row.phase not in (Phase.ORDER, Phase.CARRY):
        return None
    player = row.players[desk.viewer]
    first = phases.ORDER if row.phase == Phase.ORDER else phases.CARRY
    revision = row.options.deck_revision
    choices = []
    for card, n in counted(members(player.discard)):
        piece = desk.piece(f"p{card}", first + card)
        if "data-do" not in piece and row.phase == Phase.CARRY:
            continue
        many = el("span", f"×{n}", class_="times") if n > 1 else None
        inside = faces.held(revision, card, language())
        choices.append(el("div", inside, many, class_="hc", **told(revision, card, piece)))
    if row.phase == Phase.ORDER:
        heading = _("Your discard pile becomes your deck: what do you draw first?")
        done = list(reversed(members(player.deck))) if player.arranged else members(player.deck)
    else:
        heading = _("What goes with you into game {n}?", n=row.game + 1)
        done = members(player.carried)
    chosen_cards = [
        el("li", el("b", place), el("span", words.card(card))) for place, card in enumerate(done, 1)
    ]
    return el(
        "section",
        el("h2", heading),
        el("ol", *chosen_cards, class_="done") if chosen_cards else None,
        el("div", *choices, class_="cards"),
        class_="sorting",
    )
