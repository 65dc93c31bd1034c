"""What the log says: a sentence and a rule's number for every note."""

from collections.abc import Sequence

from igroteka.draw.seats import named
from igroteka.draw.words import N_, _, n_
from igroteka.engine import NOBODY
from igroteka.engine import Note as Noted
from igroteka.games.ozymandias.page.effects import rule_of
from igroteka.games.ozymandias.page.names import (
    card,
    cards,
    colour_is,
    colour_of_whom,
    disk,
    disks,
    influence,
    sector,
)
from igroteka.games.ozymandias.rules.state import EVERY_COLOUR, Note

HEADINGS: frozenset[int] = frozenset()
"""Notes that open a new chapter of the log: none."""


def note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened, and by which rule; ("", "") for what needs no line in the log.

    Who has sealed a bid is seen in the strip of seats, and whose turn it is in what they do.
    """
    kind = noted.kind
    if kind in ABOUT_CARDS:
        sentence, rule = ABOUT_CARDS[kind]
        return _(sentence, name=named(noted.seat, names), card=card(noted.a)), rule
    for tell in (of_auctions, of_expansion, of_reaping, of_influence, of_disks, of_the_course):
        said = tell(noted, names)
        if said[0]:
            return said
    return "", ""


ABOUT_CARDS: dict[int, tuple[str, str]] = {
    Note.MARKET: (N_("{card} comes to the market."), "O5.6"),
    Note.WON: (N_("{name} wins {card}."), "O6.8"),
    Note.UNSOLD: (N_("Nobody bids: {card} goes under the deck."), "O6.13"),
    Note.EXPANDED: (N_("{name} plays {card} to expand."), "O7.1"),
    Note.NO_TARGET: (N_("No target is left for {card}."), "O7.12"),
    Note.REVEALED: (N_("{card} is revealed and carried out."), "O8.6"),
    Note.PLAYED: (N_("{name} plays {card} for its event."), "O8.1"),
    Note.NO_EFFECT: (N_("Nothing comes of {card}."), "O8.3"),
    Note.UNDER_DECK: (N_("{card} goes under the deck."), "O9.12"),
    Note.CLAIMED: (N_("{name} takes {card} into the Zele Research Labs."), "O11.9"),
    Note.SHOWED: (N_("{name} shows {card}."), "O16.9"),
    Note.CARD_REMOVED: (N_("{card} is removed from the game."), "O8.11"),
    Note.TAKEN_BACK: (N_("{name} takes {card} back into hand."), "O13.9"),
    Note.TAKEN: (N_("{name} takes {card} from the market."), "O12.9"),
}
"""Notes that tell of one card, `a`, and by which rule."""


def of_auctions(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened in an auction."""
    kind, seat, a, b, _c = noted
    name = named(seat, names)
    match kind:
        case Note.PUT_UP if b == NOBODY:
            return _("{name} puts {card} up for auction.", name=name, card=card(a)), "O6.1"
        case Note.PUT_UP:
            owner = names[b]
            put_up = _(
                "{name} puts {card} of {owner} up for auction.",
                name=name,
                card=card(a),
                owner=owner,
            )
            return put_up, "O6.1"
        case Note.BID:
            return _("{name} bid {n}.", name=name, n=a), "O6.4"
        case Note.TIE_BROKEN:
            broken = _("{name} breaks the tie: {winner} wins.", name=name, winner=names[a])
            return broken, "O6.7"
        case Note.PAID if b == NOBODY:
            return _("{name} pays {influence} to the bank.", name=name, influence=influence(a)), (
                "O1.7"
            )
        case Note.PAID:
            paid = _(
                "{name} pays {influence} to {taker}.",
                name=name,
                influence=influence(a),
                taker=names[b],
            )
            return paid, "O1.7"
        case Note.CAME_ALONG:
            along = _(
                "{influence} lay on it and goes to {name}.", influence=influence(a), name=name
            )
            return along, "O4.2"
        case Note.BACK_TO_BANK:
            back = _(
                "{influence} on {card} returns to the bank.", influence=influence(b), card=card(a)
            )
            return back, "O4.3"
        case _:
            return "", ""


def of_expansion(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened when disks and tiles came to the map."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.EXPLORED:
            explored = _(
                "{name} explores sector {sector}, value {n}.", name=name, sector=sector(a), n=b
            )
            return explored, "O7.7"
        case Note.PLACED:
            values = {"name": name, "disk": disk(b), "sector": sector(a)}
            if c > 1:
                return _("{name} places a {disk} on top of sector {sector}.", **values), "O7.6"
            return _("{name} places a {disk} on sector {sector}.", **values), "O7.2"
        case Note.INCOME:
            income = _(
                "{name} collects {influence} from sector {sector}.",
                name=name,
                influence=influence(a),
                sector=sector(b),
            )
            return income, "O7.13"
        case Note.CRUSADE_GREW:
            grew = _(
                "Crusade of the Sun gains a {disk}: {disks} on it.", disk=disk(a), disks=disks(b)
            )
            return grew, "O14.2"
        case Note.CRUSADE_LEFT:
            left = _(
                "Crusade of the Sun: {disks} without a target back to the pool.", disks=disks(b)
            )
            return left, "O14.4"
        case _:
            return "", ""


def of_reaping(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened when a card was reaped."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.REAPED:
            reaped = _(
                "{name} reaps {card} for {influence}.",
                name=name,
                card=card(a),
                influence=influence(b),
            )
            return reaped, "O9.1"
        case Note.PRESERVATION if a == EVERY_COLOUR:
            return _("All bid to preserve every occupied sector."), "O10.12"
        case Note.PRESERVATION:
            return _("All bid to preserve {colour}.", colour=colour_of_whom(a)), "O9.4"
        case Note.SAVED:
            return _("{name} saves sector {sector}.", name=name, sector=sector(a)), "O9.7"
        case Note.COLLAPSED if a == EVERY_COLOUR:
            return _("The galaxy collapses: {disks} destroyed.", disks=disks(b)), "O10.12"
        case Note.COLLAPSED:
            fell = _(
                "The collapse of {colour}: {disks} destroyed.",
                colour=colour_of_whom(a),
                disks=disks(b),
            )
            return fell, "O9.10"
        case Note.DESTROYED:
            rule = "O9.10" if c == NOBODY else rule_of(c)
            if a == NOBODY:
                return _("A {disk} of the pool is destroyed.", disk=disk(b)), rule
            lost = _("A {disk} of sector {sector} is destroyed.", disk=disk(b), sector=sector(a))
            return lost, rule
        case _:
            return "", ""


def of_influence(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say who gained influence, and where it was put or taken."""
    kind, seat, a, b, _c = noted
    values = {"name": named(seat, names), "influence": influence(a)}
    match kind:
        case Note.GAINED:
            return _("{name} gains {influence}.", **values), rule_of(b)
        case Note.TOOK_INFLUENCE:
            values["sector"] = sector(b)
            return _("{name} takes {influence} from sector {sector}.", **values), "O8.4"
        case Note.PUT_INFLUENCE:
            values["sector"] = sector(b)
            return _("{name} puts {influence} on sector {sector}.", **values), "O8.4"
        case Note.LOST_INFLUENCE:
            values["sector"] = sector(b)
            return _("{influence} of sector {sector} goes to the bank.", **values), "O14.30"
        case Note.INVESTED:
            values["card"] = card(b)
            return _("{name} puts {influence} on {card}.", **values), "O11.2"
        case _:
            return "", ""


def of_disks(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say how events moved disks and tiles."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.MOVED:
            moved = _(
                "{name} moves a {disk} from sector {sector} to {to}.",
                name=name,
                disk=disk(c),
                sector=sector(a),
                to=sector(b),
            )
            return moved, "O10.7"
        case Note.STACK_MOVED:
            moved = _(
                "{name} moves the stack of sector {sector} to {to}: {disks}.",
                name=name,
                sector=sector(a),
                to=sector(b),
                disks=disks(c),
            )
            return moved, "O13.12"
        case Note.RAISED:
            raised = _(
                "{name} lifts a {disk} to the top of sector {sector}.",
                name=name,
                disk=disk(b),
                sector=sector(a),
            )
            return raised, "O10.9"
        case Note.LOWERED:
            lowered = _(
                "{name} slides a {disk} to the bottom of sector {sector}.",
                name=name,
                disk=disk(b),
                sector=sector(a),
            )
            return lowered, "O13.8"
        case Note.TURNED_OVER:
            turned = _(
                "The {disk} of sector {sector} goes to the bottom.", disk=disk(b), sector=sector(a)
            )
            return turned, "O12.12"
        case Note.FROM_THE_DARK:
            back = _(
                "{name} brings a {disk} back, to sector {sector}.",
                name=name,
                disk=disk(b),
                sector=sector(a),
            )
            return back, "O13.7"
        case Note.STOLEN:
            return _("{name} destroys a {disk} of the pool.", name=name, disk=disk(a)), "O13.3"
        case Note.TILE_REMOVED:
            gone = _(
                "{name} removes sector {sector}, value {n}, from the game.",
                name=name,
                sector=sector(a),
                n=b,
            )
            return gone, "O13.6"
        case _:
            return "", ""


def of_the_course(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what belongs to the course of the game, or goes from hand to hand."""
    kind, seat, a, b, _c = noted
    name = named(seat, names)
    match kind:
        case Note.STARTED:
            started = _(
                "{name} begins. Everybody has {cards} and {influence}.",
                name=name,
                cards=n_("{n} card", "{n} cards", a),
                influence=influence(b),
            )
            return started, "O3.3"
        case Note.RETURNED if a == 0:
            return _("{name} keeps the whole hand.", name=name), "O3.5"
        case Note.RETURNED:
            returned = n_(
                "{name} returns one card and draws a new one.",
                "{name} returns {n} cards and draws as many.",
                a,
                name=name,
            )
            return returned, "O3.5"
        case Note.SHUFFLED:
            return _("The event deck is shuffled."), "O8.10"
        case Note.TOOK_DISCARD:
            took = n_(
                "{name} takes the only card of the discard pile into hand.",
                "{name} takes the discard pile into hand, {n} cards.",
                a,
                name=name,
            )
            return took, "O5.2"
        case Note.PASSED:
            return _("{name} passes.", name=name), "O5.5"
        case Note.ROBBED:
            return _(
                "{name} draws a card from the hand of {other}.", name=name, other=names[a]
            ), "O10.8"
        case Note.HANDED_OVER:
            return _("{card} goes to the hand of {other}.", card=card(a), other=names[b]), "O10.8"
        case Note.TREATY:
            return _("{name} gives one drawn card to everybody.", name=name), "O12.2"
        case Note.COLOUR_CHOSEN:
            return _("{name} chooses {colour}.", name=name, colour=colour_is(a)), rule_of(b)
        case Note.ENDED:
            if b:
                return _("All turns are taken: the game is over."), "O15.4"
            return _("The pool is empty: the game is over."), "O15.1"
        case _:
            return "", ""


SERIES = frozenset(
    {
        Note.MARKET,
        Note.PUT_UP,
        Note.DESTROYED,
        Note.SAVED,
        Note.SHOWED,
        Note.TURNED_OVER,
        Note.CARD_REMOVED,
        Note.PUT_INFLUENCE,
        Note.TOOK_INFLUENCE,
        Note.INVESTED,
    }
)
"""Notes that, several in a row by the same seat, are told in one line of the log."""


def series(notes: Sequence[Noted], names: Sequence[str]) -> tuple[str, str]:
    """Say several notes of one kind of SERIES at once, and by which rule."""
    first = notes[0]
    name = named(first.seat, names)
    rule = note(first, names)[1]
    match first.kind:
        case Note.MARKET:
            return _("To the market: {cards}.", cards=cards(each.a for each in notes)), rule
        case Note.PUT_UP:
            up = cards(each.a for each in notes)
            return _("{name} puts up a lot: {cards}.", name=name, cards=up), "O6.17"
        case Note.CARD_REMOVED:
            return _("Removed from the game: {cards}.", cards=cards(each.a for each in notes)), rule
        case Note.SHOWED:
            return _("{name} shows {cards}.", name=name, cards=cards(each.a for each in notes)), (
                rule
            )
        case Note.DESTROYED:
            lost = [f"{sector(each.a)} ({disk(each.b)})" for each in notes if each.a != NOBODY]
            return _("Destroyed: {disks}.", disks=", ".join(lost)), rule
        case Note.TURNED_OVER:
            turned = [sector(each.a) for each in notes]
            return _(
                "The top disk goes to the bottom: sectors {sectors}.", sectors=", ".join(turned)
            ), rule
        case Note.SAVED:
            saved = ", ".join(sector(each.a) for each in notes)
            return _("{name} saves sectors {sectors}.", name=name, sectors=saved), rule
        case Note.INVESTED:
            put = ", ".join(f"{card(each.b)} (+{each.a})" for each in notes)
            return _("{name} puts influence on {places}.", name=name, places=put), rule
        case Note.PUT_INFLUENCE:
            put = ", ".join(f"{sector(each.b)} (+{each.a})" for each in notes)
            return _("{name} puts influence on sectors {places}.", name=name, places=put), rule
        case _:
            took = ", ".join(f"{sector(each.b)} ({each.a})" for each in notes)
            return _("{name} takes influence from sectors {places}.", name=name, places=took), rule
