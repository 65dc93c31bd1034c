"""What a player is asked, and what the others wait for."""

from collections.abc import Sequence

from igroteka.draw.seats import seat_name
from igroteka.draw.words import N_, _, n_
from igroteka.engine import Row
from igroteka.games.pax_pamir.page.names import (
    act,
    card,
    in_region,
    left_title,
    points,
    rupees,
)
from igroteka.games.pax_pamir.rules import scoring
from igroteka.games.pax_pamir.rules.facts import EVENT, NO_CARD, RANK, Act
from igroteka.games.pax_pamir.rules.state import COLUMNS, ROWS, Phase, Piece

Said = tuple[str, str]


def prompt(row: Row, viewer: int, names: Sequence[str] = ()) -> Said:
    """Say whose move it is and what is asked, then a line more.

    row: the state as the viewer may see it.  names: of the seats; numbers if not given.
    """
    if row.phase == Phase.OVER:
        return _("The game is over."), victory(row, names)
    if row.turn == viewer:
        return asked(row, names)
    return awaited(row, seat_name(row.turn, names)), ""


QUESTIONS = {
    Phase.LOYALTY: (
        N_("Your move: to whom are you loyal?"),
        N_("Others may choose the same. It can be changed later."),
    ),
    Phase.BLACKMAIL_HERAT: (
        N_("Your move: Blackmail. A spy on a card of Herat?"),
        N_("Only cards without any spies."),
    ),
    Phase.BLACKMAIL_KANDAHAR: (
        N_("Your move: Blackmail. A spy on a card of Kandahar?"),
        N_("Only cards without any spies."),
    ),
    Phase.ICON_ROAD: (N_("Your move: on which border does the road go?"), ""),
    Phase.ICON_SPY: (
        N_("Your move: on which card does the spy go?"),
        N_("Any card of the same region, in any court."),
    ),
    Phase.TAKE: (
        N_("Your move: your supply is empty. Which piece in play do you take?"),
        N_("Pieces placed this turn cannot be taken."),
    ),
    Phase.GIFT: (
        N_("Your move: which gift?"),
        N_("It costs its number, laid on the market."),
    ),
    Phase.INFRASTRUCTURE: (
        N_("Your move: Infrastructure. One more block for free?"),
        "",
    ),
    Phase.BETRAY: (
        N_("Your move: which card do you betray?"),
        N_("A card with a spy of yours on it."),
    ),
    Phase.BATTLE: (
        N_("Your move: where do you fight?"),
        N_("A region with your armies, or a card with your spies."),
    ),
    Phase.SHELTER: (
        N_("Your move: does the spy go to the Safe House?"),
        N_("Otherwise it goes to your supply."),
    ),
    Phase.RUMOR: (
        N_("Your move: about whom is the rumor?"),
        N_("Their patriots will be worth no influence."),
    ),
    Phase.EXCHANGE: (
        N_("Your move: with whom do you exchange hands?"),
        N_("Either hand may be empty."),
    ),
    Phase.VALUES: (
        N_("Your move: which suit is favoured from now on?"),
        N_("Until the next Dominance Check nothing else moves the marker."),
    ),
    Phase.REBUKE: (
        N_("Your move: which region is rebuked?"),
        N_("All tribes and all armies there go home, your own included."),
    ),
    Phase.CONFIDENCE: (
        N_("Your move: Confidence Failure. Discard a card from your hand."),
        "",
    ),
    Phase.COURT_LIMIT: (
        N_("Your move: your court is too large. Discard a card from it."),
        N_("Three cards and one for each purple star."),
    ),
    Phase.HAND_LIMIT: (
        N_("Your move: your hand is too large. Discard a card from it."),
        N_("Two cards and one for each blue star."),
    ),
}
"""What is asked in the same words every time, and a line more."""


def asked(row: Row, names: Sequence[str]) -> Said:
    """Say what the viewer, who is to move, is asked."""
    if row.phase in QUESTIONS:
        question, line = QUESTIONS[Phase(row.phase)]
        return _(question), _(line) if line else ""
    match row.phase:
        case Phase.ACTION:
            return asked_to_act(row)
        case Phase.BRIBE | Phase.HAGGLE | Phase.OFFER:
            return asked_about_bribe(row, names)
        case Phase.TAX | Phase.BUILD | Phase.MOVE | Phase.MOVE_TO | Phase.REMOVE:
            return asked_again(row)
        case Phase.PRIZE:
            return (
                _("Your move: keep {card} as a prize?", card=card(row.target)),
                _("A prize of another coalition changes your loyalty."),
            )
        case Phase.DEBT:
            owes = row.players[row.turn].owes
            return (
                n_(
                    "Your move: discard {n} card for your debt.",
                    "Your move: discard {n} cards for your debt.",
                    owes,
                ),
                _("From your hand or your court."),
            )
        case _:
            return _("Your move."), ""


def asked_to_act(row: Row) -> Said:
    """Ask for an action, and warn of the events that are about to be discarded."""
    if row.mains:
        question = _("Your move: market, hand or court.")
    else:
        question = _("Your move: bonus actions only, or end the turn.")
    left = n_("{n} main action left.", "{n} main actions left.", row.mains)
    return question, " ".join([left, *warnings(row)])


def warnings(row: Row) -> list[str]:
    """What the events in the leftmost column will do when the turn ends. Rule P14.6."""
    events = [row.market[n * COLUMNS] for n in range(ROWS)]
    return [
        _("At cleanup: {event}.", event=left_title(event)) for event in events if event >= EVENT
    ]


def asked_about_bribe(row: Row, names: Sequence[str]) -> Said:
    """Ask the one who owes a bribe, or the one who gets it. Chapter P9."""
    doing = attempt(row)
    payer = seat_name(row.active, names)
    holder = seat_name(row.holder, names)
    match row.phase:
        case Phase.BRIBE:
            return (
                _("Your move: you owe {holder} a bribe of {rupees}.",
                  holder=holder, rupees=rupees(row.bribe)),
                doing,
            )  # fmt: skip
        case Phase.HAGGLE:
            return (
                _("Your move: {payer} owes you {rupees} and asks for less.",
                  payer=payer, rupees=rupees(row.bribe)),
                doing,
            )  # fmt: skip
        case _:
            return (
                _("Your move: {holder} would take {rupees}.",
                  holder=holder, rupees=rupees(row.price)),
                doing,
            )  # fmt: skip


def attempt(row: Row) -> str:
    """Say what is attempted for a bribe."""
    if row.act == Act.PLAY:
        return _("For playing {card}.", card=card(row.card))
    return _("For {act} with {card}, a hostage.", act=act(row.act), card=card(row.card))


def asked_again(row: Row) -> Said:
    """Ask for the next rupee, block, move or piece."""
    rank = int(RANK[row.card]) if row.card != NO_CARD else 0
    match row.phase:
        case Phase.TAX:
            question = _("Your move: from whom do you take a rupee?")
            detail = n_("{n} rupee left to take.", "{n} rupees left to take.", row.left)
        case Phase.BUILD:
            question = _("Your move: where does the block go?")
            detail = n_("{n} block left.", "{n} blocks left.", row.left)
        case Phase.MOVE:
            question = _("Your move: which piece moves?")
            detail = n_("{n} move left.", "{n} moves left.", row.left)
        case Phase.MOVE_TO:
            question = _("Your move: where does the piece go?")
            detail = mover(row)
        case _:
            question = _("Your move: which piece do you remove?")
            detail = n_("{n} piece left to remove.", "{n} pieces left to remove.", row.left)
    return question, detail if rank else ""


def mover(row: Row) -> str:
    """Say which piece is moving."""
    if row.piece == Piece.SPY:
        return _("A spy on {card}.", card=card(row.place))
    if row.piece == Piece.TRIBE:
        return _("A tribe {where}.", where=in_region(row.place))
    return _("An army {where}.", where=in_region(row.place))


WAITING = {
    Phase.LOYALTY: N_("{name} is choosing a loyalty."),
    Phase.ACTION: N_("{name} is to act."),
    Phase.HAGGLE: N_("{name} is thinking about a lower bribe."),
    Phase.DEBT: N_("{name} has to discard for a debt."),
    Phase.CONFIDENCE: N_("{name} has to discard a card."),
    Phase.COURT_LIMIT: N_("{name} has to discard from the court."),
    Phase.HAND_LIMIT: N_("{name} has to discard from the hand."),
}


def awaited(row: Row, name: str) -> str:
    """Say what the others wait for."""
    return _(WAITING.get(Phase(row.phase), N_("{name} is choosing.")), name=name)


def victory(row: Row, names: Sequence[str]) -> str:
    """Say who has won, and with how many points."""
    winners = [seat for seat, place in enumerate(placing(row)) if place == 1]
    told = (
        N_("{names} wins with {points}.")
        if len(winners) == 1
        else N_("{names} share the victory with {points}.")
    )
    said = ", ".join(seat_name(seat, names) for seat in winners)
    return _(told, names=said, points=points(row.players[winners[0]].points))


def placing(row: Row) -> list[int]:
    """The places of all seats. Rules P15.13 to P15.17."""
    scores, ranks = [0] * row.seats, [0] * row.seats
    scoring.outcome(row, scores, ranks)
    return ranks
