"""Piles beside the display: draw deck and trash, cards that land there, sheets that list them."""

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.kept import kept
from igroteka.draw.words import _, language, p_
from igroteka.engine import NOBODY, Row
from igroteka.games.rebuild.page import art, faces
from igroteka.games.rebuild.page.report import Sight, counted, key_of


def supply(row: Row) -> Markup:
    """The draw deck, and which cards are in it."""
    n = row.early + row.late
    late, early = list(row.supply[: row.late]), list(row.supply[row.late : n])
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


def sheet(
    revision: int, name: str, title: str, groups: Sequence[tuple[str, list[int]]], *more: Markup
) -> Markup:
    """A sheet that lies over the page when its button is pressed."""
    lists = tuple([(heading, tuple(sorted(cards))) for heading, cards in groups])
    return sorted_sheet(revision, name, title, lists, *more)


@kept
def sorted_sheet(
    revision: int,
    name: str,
    title: str,
    groups: tuple[tuple[str, tuple[int, ...]], ...],
    *more: Markup,
) -> Markup:
    """The same, of cards in the order of their names."""
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
