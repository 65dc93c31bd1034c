"""What a player is asked, and what the others wait for."""

from collections.abc import Sequence

from igroteka.draw.seats import seat_name
from igroteka.draw.words import _, n_
from igroteka.engine import Row
from igroteka.engine.cards import members
from igroteka.games.kolkhoz.page.names import (
    card,
    card_taken,
    card_with,
    crop_is,
    crop_of,
    hours,
    points,
)
from igroteka.games.kolkhoz.page.readings import hours_in_trick
from igroteka.games.kolkhoz.rules.facts import suit_of
from igroteka.games.kolkhoz.rules.scoring import score, standing
from igroteka.games.kolkhoz.rules.state import Phase
from igroteka.games.kolkhoz.rules.tricks import best_in_trick, led_suit


def prompt(row: Row, viewer: int, names: Sequence[str] = ()) -> tuple[str, str]:
    """Say whose move it is and what is asked, then a line more.

    row: the state as the viewer may see it.  names: of the seats; numbers if not given.
    """
    if row.phase == Phase.OVER:
        return _("The five-year plan is over."), victory(row, names)
    if row.turn == viewer:
        return asked(row, names)
    return awaited(row, seat_name(row.turn, names)), ""


def asked(row: Row, names: Sequence[str]) -> tuple[str, str]:
    """Say what the viewer, who is to move, is asked."""
    match row.phase:
        case Phase.NAME_TASK:
            task = _("Your move: name the main task of this year.")
            if row.options.nomenklatura:
                return task, _("Its crop is trump, and its Jack, Queen and King get powers.")
            return task, _("Its crop is trump.")
        case Phase.TAKE:
            return (
                _("Your move: take a hidden card or keep all."),
                _("For what you take, a card of your hand goes into the cellar."),
            )
        case Phase.GIVE:
            return (
                _("Your move: choose what goes into the cellar."),
                _("You get the {card} for it.", card=card_taken(row.taken)),
            )
        case Phase.TRICK:
            return asked_for_card(row, names)
        case Phase.ASSIGN:
            at = row.assigned
            return (
                _("Your move: where does the {card} go?", card=card(row.trick[at])),
                _("Volunteer {n} of {m}: choose a field.", n=at + 1, m=row.seats),
            )
        case _:
            return (
                _("Your move: which card tops the stack?"),
                _("Only the top card stays yours after this year."),
            )


def asked_for_plan(row: Row) -> tuple[str, str]:
    """Ask for the whole assignment at once, as a page does."""
    return (
        n_("Your move: assign {n} volunteer.", "Your move: assign {n} volunteers.",
           row.played - row.assigned),
        _("Drag each card to a field, or send all to one."),
    )  # fmt: skip


def asked_for_card(row: Row, names: Sequence[str]) -> tuple[str, str]:
    """Say what may be played, and what there is to win."""
    if row.played == 0:
        lead = _("Your move: lead trick {n} of {m}.", n=row.trick_no, m=row.tricks)
        if row.trump < 0:
            return lead, _("Any card; there is no trump this year.")
        return lead, _("Any card; trump is {crop}.", crop=crop_is(row.trump))
    led = led_suit(row)
    best = best_in_trick(row)
    winning = _(
        "{name} is ahead with the {card}: {hours}.",
        name=seat_name((row.leader + best) % row.seats, names),
        card=card_with(row.trick[best]),
        hours=hours(hours_in_trick(row)),
    )
    if any(suit_of(card) == led for card in members(row.players[row.turn].hand)):
        return _("Your move: follow {crop}.", crop=crop_is(led)), winning
    return _("Your move: no {crop}, so play any card.", crop=crop_of(led)), winning


def awaited(row: Row, name: str) -> str:
    """Say whose move the viewer waits for."""
    match row.phase:
        case Phase.NAME_TASK:
            return _("{name} names the main task.", name=name)
        case Phase.TAKE | Phase.GIVE:
            return _("{name} looks into the cellar.", name=name)
        case Phase.TRICK if row.played == 0:
            return _("{name} leads trick {n} of {m}.", name=name, n=row.trick_no, m=row.tricks)
        case Phase.TRICK:
            return _("{name} is to play a card.", name=name)
        case Phase.ASSIGN:
            return _("{name} assigns the volunteers.", name=name)
        case _:
            return _("{name} puts the stack into the cellar.", name=name)


def victory(row: Row, names: Sequence[str]) -> str:
    """Say who has won."""
    standings = [standing(row, seat, score(row, seat)) for seat in range(row.seats)]
    winners = [seat for seat in range(row.seats) if standings[seat] == max(standings)]
    first = points(score(row, winners[0]))
    if len(winners) == 1:
        return _("{name} wins with {points}.", name=seat_name(winners[0], names), points=first)
    shared = _(" and ").join(seat_name(seat, names) for seat in winners)
    return _("{names} share the victory with {points}.", names=shared, points=first)
