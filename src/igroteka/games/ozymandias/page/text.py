"""The position in plain text, for terminals: what `board.py` draws, in lines and columns."""

from collections.abc import Sequence

from igroteka.draw.words import _, n_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import members
from igroteka.engine.page import Section
from igroteka.games.ozymandias.page import names
from igroteka.games.ozymandias.page.effects import title
from igroteka.games.ozymandias.rules.facts import (
    CARD_NAMES,
    COLOUR_LETTERS,
    COLOURS,
    SECTOR_NAMES,
)
from igroteka.games.ozymandias.rules.galaxy import colour_value, disk_at, pool_left
from igroteka.games.ozymandias.rules.state import HIDDEN, Phase

HALF_CELL = 3
"""How many letters half a hex is wide."""


def position(row: Row, viewer: int, names: Sequence[str]) -> list[Section]:
    """Everything that the viewer may know. row: hidden for the viewer; names: of all seats."""
    sections = [
        (headline(row), []),
        (_("Galaxy"), [[line] for line in drawn_map(row)]),
        (_("Sectors"), sector_lines(row)),
        (_("Market"), market_lines(row)),
        (_("Up for auction"), [[card(number)] for number in row.lot if number >= 0]),
        (_("Players"), [player_line(row, seat, names) for seat in range(row.seats)]),
        (_("Colours"), [colour_line(row, colour) for colour in range(COLOURS)]),
        (_("My hand"), hand_lines(row, viewer)),
    ]
    return [section for section in sections if section[1] or section is sections[0]]


def card(number: int) -> str:
    """Show a card with the sign by which actions name it: "R07 Thani Tribes"."""
    return f"{CARD_NAMES[number]} {title(number)}"


def headline(row: Row) -> str:
    """Say the turn, how far the pool is, and what can be seen of the deck."""
    parts = [
        _("Turn {n}", n=row.turns),
        n_("{n} disk in the pool", "{n} disks in the pool", pool_left(row)),
        n_("deck of {n} card", "deck of {n} cards", row.deck_size),
    ]
    if row.deck_face_up >= 0:
        parts.append(_("on top {card}", card=card(row.deck_face_up)))
    if row.phase == Phase.OVER:
        parts.append(_("the game is over"))
    return " · ".join(parts)


def drawn_map(row: Row) -> list[str]:
    """Draw the hexes: letter, printed value and the colour in control, "A2r"; one line a row."""
    lines: dict[int, dict[int, str]] = {}
    for n in members(row.explored):
        sector = row.sectors[n]
        text = f"{SECTOR_NAMES[n]}{sector.printed}"
        if sector.height:
            text += COLOUR_LETTERS[disk_at(row, n, sector.height - 1)].lower()
        lines.setdefault(sector.y, {})[2 * sector.x + sector.y] = text
    left = min((min(cells) for cells in lines.values()), default=0)
    drawn = []
    for y in range(min(lines, default=0), max(lines, default=-1) + 1):
        line = ""
        for at, text in sorted(lines.get(y, {}).items()):
            line = line.ljust((at - left) * HALF_CELL) + text
        drawn.append(line)
    return drawn


def sector_lines(row: Row) -> list[list[str]]:
    """Show each sector: its value, the influence on it, its stack, its neighbours."""
    lines = []
    for n in members(row.explored):
        sector = row.sectors[n]
        stack = [disk_at(row, n, height) for height in reversed(range(sector.height))]
        lines.append(
            [
                SECTOR_NAMES[n],
                _("value {n}", n=sector.printed),
                _("influence {n}", n=sector.influence) if sector.influence else "",
                " ".join(names.colour_is(colour) for colour in stack),
                _("beside {sectors}", sectors=" ".join(map(names.sector, members(sector.near))))
                if sector.near
                else "",
            ]
        )
    return lines


def market_lines(row: Row) -> list[list[str]]:
    """Show the market cards and the influence on them."""
    return [
        [card(number), _("influence {n}", n=on_it) if on_it else ""]
        for number, on_it in zip(row.market, row.market_influence, strict=True)
        if number >= 0
    ]


def player_line(row: Row, seat: int, names: Sequence[str]) -> list[str]:
    """Show a player: turn, influence if it is open, cards, active card and discard pile."""
    player = row.players[seat]
    acts = row.phase != Phase.OVER and seat == row.active
    active = ""
    if player.active != NOBODY:
        active = _("active: {card}", card=card(player.active))
    return [
        names[seat],
        _("on turn") if acts else "",
        _("influence {n}", n=player.influence) if player.influence != HIDDEN else "",
        n_("{n} in hand", "{n} in hand", player.held),
        n_("{n} in the discard pile", "{n} in the discard pile", player.discard.bit_count()),
        active,
    ]


def colour_line(row: Row, colour: int) -> list[str]:
    """Show a colour: what it is worth, its disks in the pool and destroyed."""
    crusade = row.crusade_disks if row.crusade_colour == colour else 0
    return [
        names.colour(colour),
        _("worth {n}", n=colour_value(row, colour)),
        _("pool {n}", n=row.pool[colour]),
        _("destroyed {n}", n=row.destroyed[colour]),
        _("on Crusade of the Sun {n}", n=crusade) if crusade else "",
    ]


def hand_lines(row: Row, viewer: int) -> list[list[str]]:
    """Show the viewer's hand, and the cards that the Treaty of Cheng-Huang gives away."""
    if viewer == NOBODY:
        return []
    lines = [[card(number)] for number in members(row.players[viewer].hand)]
    if row.phase == Phase.GIVE and row.turn == viewer:
        lines += [[_("to give: {card}", card=card(number))] for number in members(row.apart)]
    return lines
