"""What a player is asked, and what the others wait for."""

from collections.abc import Sequence

from igroteka.draw.seats import seat_name
from igroteka.draw.words import N_, _, n_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import members
from igroteka.games.ozymandias.page.names import (
    card,
    cards,
    colour_of_whom,
    disk,
    points,
)
from igroteka.games.ozymandias.rules import scoring
from igroteka.games.ozymandias.rules.facts import Card, colour_of
from igroteka.games.ozymandias.rules.setup import next_in_hand
from igroteka.games.ozymandias.rules.state import EVERY_COLOUR, Phase


def prompt(row: Row, viewer: int, names: Sequence[str] = ()) -> tuple[str, str]:
    """Say whose move it is and what is asked, then a line more.

    row: the state as the viewer may see it.  names: of the seats; numbers if not given.
    """
    if row.phase == Phase.OVER:
        return _("The age of ascension has come: the game is over."), victory(row, names)
    if row.phase == Phase.BID:
        return asked_to_bid(row, viewer, names)
    if row.turn == viewer:
        return asked(row)
    return awaited(row, seat_name(row.turn, names)), ""


def lot(row: Row) -> list[int]:
    """The cards up for auction."""
    return [number for number in row.lot if number >= 0]


def what_is_bid_for(row: Row) -> str:
    """Say what the sealed bid is for, to follow "bid for" or "bid on"."""
    up = lot(row)
    if up:
        return cards(up)
    if row.colour == EVERY_COLOUR:
        return _("the preservation of all occupied sectors")
    return _("the preservation of {colour}", colour=colour_of_whom(row.colour))


def asked_to_bid(row: Row, viewer: int, names: Sequence[str]) -> tuple[str, str]:
    """Say what the sealed bid is about; all are asked at once."""
    what = what_is_bid_for(row)
    if viewer != NOBODY and row.bidding >> viewer & 1:
        return _("Your move: seal a bid for {what}.", what=what), who_is_paid(row, viewer, names)
    late = ", ".join(seat_name(seat, names) for seat in members(row.bidding))
    return _("Sealed bids for {what}: waiting for {names}.", what=what, names=late), ""


def who_is_paid(row: Row, viewer: int, names: Sequence[str]) -> str:
    """Say where the bids go. Rules O6.9 to O6.11, O9.5, O10.12, O11.3."""
    active = seat_name(row.active, names)
    if not lot(row):
        if row.card == Card.THE_RU_SHOU_DAM:
            return _("Each influence may save a sector. {name} is paid by all others.", name=active)
        if row.card == Card.CRITICAL_MASS:
            return _("Each influence may save a sector. All bids go to one sector.")
        return _("Each influence may save a sector. All bids are paid to the bank.")
    if row.owner not in (NOBODY, row.active):
        return _(
            "The highest bid pays {owner}; {owner}'s own would pay {name}. {name} breaks ties.",
            owner=seat_name(row.owner, names),
            name=active,
        )
    if viewer == row.active:
        return _("The highest bid pays you; your own pays the bank. You break ties.")
    return _("The highest bid pays {name}, who breaks ties.", name=active)


def asked(row: Row) -> tuple[str, str]:
    """Say what the viewer, who is to move, is asked."""
    match row.phase:
        case Phase.MULLIGAN:
            return (
                _("Your move: keep {card} or return it?", card=card(next_in_hand(row))),
                _("You draw as many new cards as you return, only once."),
            )
        case Phase.ACTION:
            return (
                _("Your move: auction, expand, play an event or reap."),
                _("Choose a card: of the market, of your hand, or a rival's active card."),
            )
        case Phase.TIE:
            return (
                _("Your move: break the tie."),
                _("You may name yourself."),
            )
        case Phase.SAVE:
            return (
                n_(
                    "Your move: save a sector of {colour}.",
                    "Your move: save up to {n} sectors of {colour}.",
                    row.left,
                    colour=doomed(row),
                ),
                _("What nobody saves loses its top disk."),
            )
        case Phase.PLACE | Phase.CRUSADE | Phase.SCOUT:
            return asked_where(row)
        case _:
            return asked_by_card(row)


def doomed(row: Row) -> str:
    """Name the faction that is about to collapse, after "of"."""
    return _("every colour") if row.colour == EVERY_COLOUR else colour_of_whom(row.colour)


def asked_where(row: Row) -> tuple[str, str]:
    """Ask for a hex."""
    if row.phase == Phase.SCOUT:
        return _("Your move: which hex is explored?"), _("You gain the value of its tile.")
    if row.phase == Phase.CRUSADE:
        return (
            _("Your move: place a {disk} of the Crusade.", disk=disk(row.crusade_colour)),
            n_("The last one; no income.", "{n} are left; no income.", row.crusade_disks),
        )
    return (
        _("Your move: place a {disk}.", disk=disk(colour_of(row.card))),
        _("You collect the value of the sector; a new sector brings an event too."),
    )


QUESTIONS = {
    Phase.COLOUR: N_("Your move: choose a colour."),
    Phase.SECTOR: N_("Your move: choose a sector."),
    Phase.MOVE: N_("Your move: where does it go?"),
    Phase.DISK: N_("Your move: choose a disk."),
    Phase.AMOUNT: N_("Your move: how much do you pay?"),
    Phase.BURN: N_("Your move: which top disk is destroyed?"),
    Phase.SPREAD: N_("Your move: where does one influence go?"),
    Phase.INVEST: N_("Your move: which market card gets one influence?"),
    Phase.ROB: N_("Your move: with whom do you swap?"),
    Phase.TAKE: N_("Your move: which market card do you take?"),
    Phase.PURGE: N_("Your move: which market card do you reap?"),
}
"""What events ask for."""


def asked_by_card(row: Row) -> tuple[str, str]:
    """Ask what the card asks that is being carried out, and name it."""
    if row.phase == Phase.GIVE:
        return _("Your move: who gets which card?"), _("Treaty of Cheng-Huang: one for everybody.")
    question = _(QUESTIONS[row.phase])
    if row.phase in (Phase.BURN, Phase.SPREAD, Phase.INVEST) and row.left > 1:
        question += " " + _("{n} to go.", n=row.left)
    return question, _("{card} asks for it.", card=card(row.card))


def awaited(row: Row, name: str) -> str:
    """Say whose move the viewer waits for."""
    match row.phase:
        case Phase.MULLIGAN:
            return _("{name} looks through the first hand.", name=name)
        case Phase.ACTION:
            return _("{name} is to act.", name=name)
        case Phase.TIE:
            return _("{name} breaks the tie.", name=name)
        case Phase.SAVE:
            return _("{name} saves sectors from the collapse.", name=name)
        case Phase.PLACE | Phase.CRUSADE:
            return _("{name} places a disk.", name=name)
        case Phase.SCOUT:
            return _("{name} explores a hex.", name=name)
        case Phase.GIVE:
            return _("{name} hands out the cards of the treaty.", name=name)
        case _:
            return _("{name} carries out {card}.", name=name, card=card(row.card))


def placing(row: Row) -> tuple[list[int], list[int]]:
    """The score and the place of every seat. Rules O15.5 to O15.10."""
    scores, places = [0] * row.seats, [0] * row.seats
    scoring.outcome(row, scores, places)
    return scores, places


def victory(row: Row, names: Sequence[str]) -> str:
    """Say who has won."""
    scores, places = placing(row)
    winners = [seat for seat in range(row.seats) if places[seat] == 1]
    first = points(scores[winners[0]])
    if len(winners) == 1:
        return _("{name} wins with {points}.", name=seat_name(winners[0], names), points=first)
    shared = _(" and ").join(seat_name(seat, names) for seat in winners)
    return _("{names} share the victory with {points}.", names=shared, points=first)
