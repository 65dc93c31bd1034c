"""What decides the game: favoured suit, blocks in play, checks to come."""

from collections.abc import Sequence
from functools import cache

from markupsafe import Markup, escape

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.kept import part
from igroteka.draw.words import _, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.games.pax_pamir.page import answers, art
from igroteka.games.pax_pamir.page.names import coalition, suit_title
from igroteka.games.pax_pamir.page.seats import lasting
from igroteka.games.pax_pamir.rules import market, pieces, scoring
from igroteka.games.pax_pamir.rules.choices import COALITION, SUIT
from igroteka.games.pax_pamir.rules.facts import COALITIONS, EVENT, SUITS, Card
from igroteka.games.pax_pamir.rules.state import BLOCKS, EVERYBODY


def status(row: Row, desk: Desk) -> Markup:
    """What decides the game."""
    in_play = tuple([int(pieces.in_play(row, c)) for c in range(COALITIONS)])
    weary = row.bound[Card.CONFLICT_FATIGUE - EVENT] != NOBODY
    shown = sum([Card.CHECK_1 <= card <= Card.CHECK_4 for card in row.market.tolist()])
    left = market.checks_to_come(row)
    bound = enumerate(row.bound.tolist())
    binding = tuple([event for event, whom in bound if whom == EVERYBODY])
    leads = scoring.WEARY_LEAD if weary else scoring.LEAD
    return state_of_play(
        desk, CHOSEN, row.favoured, (in_play, leads), (left, shown), binding or row.deck
    )


CHOSEN = (*range(SUIT, SUIT + SUITS), *range(COALITION, COALITION + COALITIONS))
"""What is chosen here."""


@part
def state_of_play(
    desk: Desk,
    favoured: int,
    blocks_of: tuple[tuple[int, ...], int],
    checks_of: tuple[int, int],
    more: tuple[int, ...] | int,
) -> Markup:
    """The favoured suit, the blocks in play, and the checks to come.

    blocks_of: how many each coalition has in play, and by how many one has to lead.
    checks_of: how many are to come, and how many of them lie in the market.
    more: lasting events that bind everybody, or else how many cards the deck has.
    """
    suits = [suit_sign(desk, suit, favoured == suit) for suit in range(SUITS)]
    in_play, needed = blocks_of
    return el(
        "section",
        el("div", el("h2", _("Favoured suit")), el("div", *suits, class_="suits"), class_="fav",
           **answers.of("favoured")),
        el("div", el("h2", standing(in_play, needed)),
           *(blocks(desk, c, in_play[c]) for c in range(COALITIONS)),
           class_="dom", **answers.of("blocks")),
        el("div", el("h2", _("Checks")), checks(*checks_of), *everybody(more), class_="chk",
           **answers.of("checks")),
        class_="status",
        data_place="status",
        aria_label=_("What decides the game"),
    )  # fmt: skip


def suit_sign(desk: Desk, suit: int, favoured: bool) -> Markup:
    """A suit; a ring lies round the favoured one."""
    piece = desk.piece(f"u{suit}", SUIT + suit)
    on = " on" if favoured else ""
    if "data-do" not in piece:
        piece |= answers.suit(suit)
    return el("span", art.sign(art.SUIT_SIGNS[suit]), title=suit_title(suit),
              class_=f"su u{suit}{on}", **piece)  # fmt: skip


def standing(in_play: Sequence[int], needed: int) -> Markup:
    """Who leads, and by how much one has to lead to be dominant."""
    best, second = sorted(in_play, reverse=True)[:2]
    ahead = best - second
    leads = in_play.index(best)
    if ahead >= needed:
        return Markup(escape(p_("dominance", "{coalition} dominant", coalition=coalition(leads))))
    if ahead:
        said = p_("dominance", "{coalition} lead by {n}", coalition=coalition(leads), n=ahead)
    else:
        said = p_("dominance", "Nobody leads")
    return together((said, el("small", _("dominant at {n}", n=needed))))


@cache
def cells(n: int) -> Markup:
    """Twelve cells, so many of them filled."""
    found = [el("i", class_="on" if i < n else None) for i in range(BLOCKS)]
    return el("span", *found, class_="cells")


def blocks(desk: Desk, which: int, n: int) -> Markup:
    """The blocks of a coalition in play, of twelve."""
    piece = desk.piece(f"q{which}", COALITION + which)
    return el("div", art.block(which), cells(n), el("b", n),
              class_=f"dr k{which}", title=f"{coalition(which)}: {n}", **piece)  # fmt: skip


def checks(left: int, shown: int) -> Markup:
    """The four checks: resolved, in the market, or still in the deck."""
    kinds = ["past"] * (4 - left) + ["now"] * shown + ["deck"] * (left - shown)
    told = n_("{n} check to come", "{n} checks to come", left)
    return el("span", *(art.sign("dc", kind) for kind in kinds), class_="checks", title=told,
              role="img", aria_label=told)  # fmt: skip


def everybody(more: tuple[int, ...] | int) -> list[Markup]:
    """Lasting events that bind everybody, or else how many cards the deck has."""
    if isinstance(more, int):
        return [el("small", n_("{n} card in the deck", "{n} cards in the deck", more))]
    return [lasting(event + EVENT, EVERYBODY) for event in more]
