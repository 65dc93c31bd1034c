"""The position in plain text, for terminals: what `board.py` draws, in lines and columns."""

from collections.abc import Iterable, Sequence

from igroteka.draw.words import P_, _, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import members
from igroteka.engine.page import Section
from igroteka.games.kolkhoz.options import Deck
from igroteka.games.kolkhoz.page.names import crop, crop_is
from igroteka.games.kolkhoz.rules.facts import RANK_NAMES, SUITS, rank_of, suit_of
from igroteka.games.kolkhoz.rules.state import YEARS, Phase
from igroteka.games.kolkhoz.rules.tricks import best_in_trick

SIGNS = "♥♦♣♠"

FACES = {
    "A": P_("corner of a card", "A"),
    "J": P_("corner of a card", "J"),
    "Q": P_("corner of a card", "Q"),
    "K": P_("corner of a card", "K"),
}


def position(row: Row, viewer: int, names: Sequence[str]) -> list[Section]:
    """Everything that the viewer may know. row: hidden for the viewer; names: of all seats."""
    sections = [
        (headline(row), []),
        (_("Fields"), [field_line(row, suit, names) for suit in range(SUITS)]),
        (_("Trick"), trick_lines(row, names)),
        (_("Players"), [player_line(row, seat, viewer, names) for seat in range(row.seats)]),
        (_("North"), [[corners(members(row.north))]] if row.north else []),
        (_("My hand"), hand_lines(row, viewer)),
    ]
    return [section for section in sections if section[1] or section is sections[0]]


def corner(card: int) -> str:
    """Show a card as its corner does: "K♥"."""
    rank = RANK_NAMES[rank_of(card)]
    return (p_(*FACES[rank]) if rank in FACES else rank) + SIGNS[suit_of(card)]


def corners(cards: Iterable[int]) -> str:
    """Show some cards."""
    return " ".join(map(corner, cards))


def headline(row: Row) -> str:
    """Say the year, the trick and the main task."""
    parts = [_("Year {n} of {m}", n=row.year, m=YEARS)]
    if row.phase in (Phase.TRICK, Phase.ASSIGN, Phase.TOP):
        parts.append(_("trick {n} of {m}", n=row.trick_no, m=row.tricks))
    if row.famine:
        parts.append(_("famine, no main task"))
    elif row.trump >= 0:
        parts.append(_("main task: {crop}", crop=f"{SIGNS[row.trump]} {crop_is(row.trump)}"))
    return " · ".join(parts)


def field_line(row: Row, suit: int, names: Sequence[str]) -> list[str]:
    """Show a field: its crop, its hours, what waits there as a reward, and who works there."""
    field = row.fields[suit]
    if field.farmer == NOBODY:
        worked = _("{n} of {m} hours", n=field.hours, m=row.threshold)
    else:
        worked = _("farmed by {name}", name=names[field.farmer])
    plan = members(field.plan)
    reward = _("plan: {cards}", cards=corners(plan)) if plan else ""
    return [
        f"{SIGNS[suit]} {crop(suit)}",
        worked,
        reward,
        corners(members(field.workers)),
    ]


def trick_lines(row: Row, names: Sequence[str]) -> list[list[str]]:
    """Show the cards of the trick in the order of play, and which of them is best."""
    lines = []
    word = _("best") if row.phase == Phase.TRICK else _("won")
    for i in range(row.played):
        seat = (row.leader + i) % row.seats
        lines.append([names[seat], corner(row.trick[i]), word if i == best_in_trick(row) else ""])
    return lines


def player_line(row: Row, seat: int, viewer: int, names: Sequence[str]) -> list[str]:
    """Show a player: office, medals, hand and cellar."""
    player = row.players[seat]
    office = ""
    if seat == row.brigadier:
        office = _("Brigadier")
    elif seat == row.planner:
        office = _("Planner")
    cards = n_("{n} in hand", "{n} in hand", player.held)
    medals = n_("{n} medal", "{n} medals", player.medals)
    return [names[seat], office, cards, medals, cellar(row, seat, viewer)]


def cellar(row: Row, seat: int, viewer: int) -> str:
    """Show a cellar: what lies open in it, what is hidden, and its stacks."""
    player = row.players[seat]
    parts = []
    if player.open:
        parts.append(_("open {cards}", cards=corners(members(player.open))))
    if player.hid:
        known = seat == viewer or row.phase == Phase.OVER
        cards = corners(members(player.hidden)) if known else str(player.hid)
        parts.append(_("hidden {cards}", cards=cards))
    if row.options.deck == Deck.D36 and player.stack:
        parts.append(_("in stacks {cards}", cards=corners(members(player.stack))))
    return _("cellar: {cards}", cards=" · ".join(parts) or _("empty"))


def hand_lines(row: Row, viewer: int) -> list[list[str]]:
    """Show the viewer's hand, and the card taken from the cellar."""
    if viewer == NOBODY:
        return []
    cards = members(row.players[viewer].hand)
    return [[corners(cards)]] if cards else []
