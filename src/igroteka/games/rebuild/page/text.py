"""The position in plain text, for terminals: what `board.py` draws, in lines and columns."""

from collections.abc import Iterable, Sequence

from igroteka.draw.words import _, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.engine.page import Section
from igroteka.games.rebuild.page import names, prompts, report
from igroteka.games.rebuild.rules import scoring
from igroteka.games.rebuild.rules.facts import COST_COUNT, COSTS, VP
from igroteka.games.rebuild.rules.state import Phase


def position(row: Row, viewer: int, names: Sequence[str]) -> list[Section]:
    """Everything that the viewer may know. row: hidden for the viewer; names: of all seats."""
    sections = [
        (headline(row), []),
        (_("Purchase row"), [market_line(row, column) for column in range(row.width)]),
        (p_("pile", "Draw deck"), supply_lines(row)),
        (_("Players"), [player_line(row, seat, names[seat]) for seat in range(row.seats)]),
        (p_("pile", "Played"), played_lines(row)),
        (_("My hand"), hand_lines(row, viewer)),
    ]
    return [section for section in sections if section[1] or section is sections[0]]


def headline(row: Row) -> str:
    """Say the game of a campaign and its target, the turn, and whether it is the last."""
    parts = []
    if row.campaign:
        parts.append(_("Game {n} of {m}", n=row.game, m=scoring.GAMES))
        parts.append(_("{n} to win", n=scoring.target_of(row)))
    parts.append(_("Turn {n}", n=row.turns))
    if row.ended and row.phase != Phase.OVER:
        parts.append(_("last turn"))
    return " · ".join(parts)


def market_line(row: Row, column: int) -> list[str]:
    """Show a column: what can be bought, its costs, its worth, and what follows above it."""
    cards = report.cards_in(row.columns[column])
    if not cards:
        return [str(column + 1), "—"]
    revision = row.options.deck_revision
    costs = [
        names.units(names.units_of_purse(COSTS[revision, cards[0], offer]))
        for offer in range(COST_COUNT[revision, cards[0]])
    ]
    value = names.points(VP[revision, cards[0]])
    above = ", ".join(map(names.card, cards[1:]))
    return [
        str(column + 1),
        names.card(cards[0]),
        " / ".join(costs),
        value,
        f"← {above}" if above else "",
    ]


def supply_lines(row: Row) -> list[list[str]]:
    """Show how many cards are still to come; a campaign has no draw deck."""
    return [] if row.campaign else [[names.cards(row.late + row.early)]]


def player_line(row: Row, seat: int, name: str) -> list[str]:
    """Show a player: printed points, and how many cards lie where."""
    player = row.players[seat]
    mine = report.owned(row, seat)
    return [
        name,
        names.points(report.worth(row, mine.cards).printed),
        n_("{n} in hand", "{n} in hand", player.hand.n),
        _("{cards} in the deck", cards=names.cards(player.deck.n)),
        _("{cards} on the discard pile", cards=names.cards(player.discard.n)),
    ]


def played_lines(row: Row) -> list[list[str]]:
    """Show the active player's cards in front, and what they save."""
    if row.turn == NOBODY or not row.players[row.turn].played.n:
        return []
    cards = listed(report.cards_in(row.players[row.turn].played))
    return [[cards, *filter(None, [prompts.savings(row)])]]


def hand_lines(row: Row, viewer: int) -> list[list[str]]:
    """Show the viewer's hand."""
    if viewer == NOBODY or not row.players[viewer].hand.n:
        return []
    return [[listed(report.cards_in(row.players[viewer].hand))]]


def listed(cards: Iterable[int]) -> str:
    """Name cards, several of a name with their number."""
    counted = report.counted(sorted(cards))
    return ", ".join(
        names.card(card) if n == 1 else f"{n} × {names.card(card)}" for card, n in counted
    )
