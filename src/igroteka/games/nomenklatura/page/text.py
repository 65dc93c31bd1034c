"""The position in plain text, for terminals: what `board.py` draws, in lines and columns."""

from collections.abc import Sequence

from igroteka.draw.words import _, n_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import count, has, members
from igroteka.engine.page import Section
from igroteka.games.nomenklatura.page.names import card, card_sentence, markers, region, rubles
from igroteka.games.nomenklatura.rules.facts import REGIONS
from igroteka.games.nomenklatura.rules.state import HIDDEN, NOWHERE, End, Phase

BIDDING = (Phase.AUCTION, Phase.MERGER_AUCTION, Phase.LAY)


def position(row: Row, viewer: int, names: Sequence[str]) -> list[Section]:
    """Everything that the viewer may know. row: hidden for the viewer; names: of all seats."""
    sections = [
        (headline(row), []),
        (_("Map"), map_lines(row, names)),
        (_("Agenda"), agenda_lines(row)),
        (_("Bidding track"), track_lines(row, names)),
        (_("Players"), [player_line(row, row.order[i], names) for i in range(row.seats)]),
        (_("Top of the deck"), top_lines(row, viewer)),
    ]
    return [section for section in sections if section[1] or section is sections[0]]


def headline(row: Row) -> str:
    """Say the round, what goes on in it, and whether it is the last."""
    parts = [_("Round {n}", n=row.round)]
    if row.phase == Phase.AUCTION:
        parts.append(_("auction for turn order"))
    elif row.region != NOWHERE and row.phase in (*BIDDING, Phase.PUSH):
        parts.append(_("merger: {region}", region=region(row.region)))
    elif row.phase == Phase.RAILROAD:
        parts.append(_("railroad"))
    elif row.phase != Phase.OVER:
        parts.append(_("cards are carried out"))
    parts.append(n_("deck of {n} card", "deck of {n} cards", count(row.deck)))
    if row.phase == Phase.OVER:
        parts.append(_("the game is over"))
    elif row.end != End.OPEN:
        parts.append(_("the last round, scored twice"))
    return " · ".join(parts)


def map_lines(row: Row, names: Sequence[str]) -> list[list[str]]:
    """Show the markers of each region by player, and what else stands there."""
    lines = [["", *names[: row.seats], ""]]
    for number in range(REGIONS):
        counts = [row.players[seat].markers[number] for seat in range(row.seats)]
        signs = []
        if row.marker == number:
            signs.append(_("consolidation marker"))
        if row.merger == number:
            signs.append(_("merger"))
        lines.append([region(number), *(str(n) if n else "·" for n in counts), ", ".join(signs)])
    return lines


def agenda_lines(row: Row) -> list[list[str]]:
    """Show the open cards and what they do."""
    return [[card(number), card_sentence(number)] for number in members(row.agenda)]


def track_lines(row: Row, names: Sequence[str]) -> list[list[str]]:
    """Show what lies on each space during an auction, and the bids."""
    if row.phase not in BIDDING:
        return []
    lines = []
    for seat in range(row.seats):
        if not has(row.spaces, seat):
            lines.append([names[seat], _("no space"), "", standing(row, seat)])
            continue
        laid = sum(row.track[seat].rubles)
        instead = sum(row.track[seat].markers)
        lines.append(
            [
                names[seat],
                rubles(laid),
                markers(instead) if instead else "",
                standing(row, seat),
            ]
        )
    return lines


def standing(row: Row, seat: int) -> str:
    """Say how a player stands in the running auction."""
    bid = row.players[seat].bid
    said = _("bid {n}", n=bid) if bid else ""
    if not has(row.bidders, seat):
        return ", ".join(filter(None, (said, _("not bidding (any more)"))))
    return said


def player_line(row: Row, seat: int, names: Sequence[str]) -> list[str]:
    """Show a player: money, supply, card, and markers in special places."""
    player = row.players[seat]
    money = _("rubles hidden") if player.rubles == HIDDEN else rubles(player.rubles)
    cells = [names[seat], money, _("supply: {n}", n=player.supply)]
    cells.append(card(player.card) if player.card >= 0 else "")
    special = []
    if player.hand:
        special.append(_("in hand: {n}", n=player.hand))
    if player.aside:
        special.append(_("set aside: {n}", n=player.aside))
    if player.pushing:
        special.append(_("to move out: {n}", n=player.pushing))
    if player.retreat:
        special.append(_("Orderly Retreat pending"))
    return [*cells, ", ".join(special)]


def top_lines(row: Row, viewer: int) -> list[list[str]]:
    """Show the cards of the deck that the viewer has looked at, the top one first."""
    if viewer == NOBODY or viewer != row.looker:
        return []
    deciding = row.phase == Phase.DIG
    return [
        [card(row.top[i]), _("this one?") if deciding and i == row.look_at else ""]
        for i in range(row.tops)
    ]
