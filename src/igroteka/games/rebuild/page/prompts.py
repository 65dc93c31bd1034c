"""What a player is asked, and what the others wait for."""

from collections.abc import Sequence

from igroteka.draw.seats import seat_name
from igroteka.draw.words import _, n_
from igroteka.engine import Row
from igroteka.games.rebuild.page.names import (
    card,
    listed,
    points,
    several,
    units,
    units_of_purse,
)
from igroteka.games.rebuild.page.proposal import payments
from igroteka.games.rebuild.rules import scoring
from igroteka.games.rebuild.rules.state import Phase


def prompt(row: Row, viewer: int, names: Sequence[str] = ()) -> tuple[str, str]:
    """Say whose move it is and what is asked, then a line more.

    row: the state as the viewer may see it.  names: of the seats; numbers if not given.
    """
    if row.phase == Phase.OVER:
        return over(row, names)
    if row.turn == viewer:
        return asked(row)
    return awaited(row, seat_name(row.turn, names)), ""


def asked(row: Row) -> tuple[str, str]:
    """Say what the viewer, who is to move, is asked."""
    match row.phase:
        case Phase.MAIN:
            return _("Your move: buy, play, or end your turn."), savings(row)
        case Phase.PAY:
            return asked_to_pay(row)
        case Phase.TAKE:
            return (
                _("Your move: take a card of the purchase row."),
                _("It costs nothing, but has at most {points}.", points=points(row.limit)),
            )
        case Phase.REARRANGE:
            return (
                _("Your move: rearrange a row or a column, or nothing."),
                _("Its cards change places among themselves."),
            )
        case Phase.PLACE:
            return asked_to_place(row)
        case Phase.KEEP:
            left = n_("Room for {n} more resource.", "Room for {n} more resources.", row.room)
            return _("Your move: which cards stay in your hand?"), left
        case Phase.ORDER:
            return (
                _("Your move: which card do you draw next?"),
                _("Your discard pile becomes your deck, in the order you name."),
            )
        case _:
            return (
                _("Your move: which card goes with you into the next game?"),
                n_(
                    "Up to {n} card of at most {m} points.",
                    "Up to {n} cards of at most {m} points.",
                    row.game,
                    m=row.options.campaign_keep_max_vp,
                ),
            )


def savings(row: Row) -> str:
    """Say what savings and leftovers there are to be used."""
    parts = []
    if row.savings + row.pure_savings:
        saved = units(units_of_purse(row.savings + row.pure_savings))
        parts.append(_("Saved: {units}.", units=saved))
    if row.left:
        parts.append(_("Left over: {units}.", units=units(units_of_purse(row.left))))
    return " ".join(parts)


def asked_to_pay(row: Row) -> tuple[str, str]:
    """Say what is being bought, and the cheapest way to pay for it."""
    bought = row.columns[row.column].cards[0]
    title = _("Your move: how do you pay for {card}?", card=card(bought))
    best = payments(row, row.column, row.offer)
    if not best:
        return title, ""
    if not best[0].cards:
        return title, _("It is paid for; you may trash more cards all the same.")
    if row.paid.n:
        return title, _("Still to be trashed: {cards}.", cards=several(best[0].cards))
    return title, _("Cheapest: trash {cards}.", cards=several(best[0].cards))


def asked_to_place(row: Row) -> tuple[str, str]:
    """Say which place of a row or column is being filled."""
    title = _("Your move: which card comes to place {n}?", n=row.placed + 1)
    if row.line >= 0:
        return title, _("Column {n}, from the purchase row upwards.", n=row.line + 1)
    return title, _("Row {n}, from left to right.", n=row.row + 1)


def awaited(row: Row, name: str) -> str:
    """Say whose move the viewer waits for."""
    match row.phase:
        case Phase.MAIN:
            return _("{name} buys and plays.", name=name)
        case Phase.PAY:
            bought = row.columns[row.column].cards[0]
            return _("{name} is paying for {card}.", name=name, card=card(bought))
        case Phase.TAKE:
            return _("{name} takes a card for nothing.", name=name)
        case Phase.REARRANGE | Phase.PLACE:
            return _("{name} may rearrange the display.", name=name)
        case Phase.KEEP:
            return _("{name} chooses cards to keep.", name=name)
        case Phase.ORDER:
            return _("{name} puts the discard pile in order.", name=name)
        case _:
            return _("{name} chooses cards for the next game.", name=name)


def over(row: Row, names: Sequence[str]) -> tuple[str, str]:
    """Say how the play has ended."""
    if row.campaign:
        made = scoring.team_points(row)
        if row.won == scoring.GAMES:
            return _("The campaign is won."), _(
                "The last game brought {points}.", points=points(made)
            )
        return (
            _("The campaign is over."),
            n_("{n} game won, the next one lost.", "{n} games won, the next one lost.", row.won),
        )
    return _("The game is over."), victory(row, names)


def victory(row: Row, names: Sequence[str]) -> str:
    """Say who has won. Rules R11.4 to R11.6."""
    standings = [scoring.standing(row, seat) for seat in range(row.seats)]
    winners = [seat for seat in range(row.seats) if standings[seat] == max(standings)]
    first = points(scoring.points(row, winners[0]))
    if len(winners) == 1:
        return _("{name} wins with {points}.", name=seat_name(winners[0], names), points=first)
    shared = listed([seat_name(seat, names) for seat in winners])
    return _("{names} share the victory with {points}.", names=shared, points=first)
