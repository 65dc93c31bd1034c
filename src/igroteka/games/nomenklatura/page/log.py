"""What the log says: a sentence and a rule's number for every note."""

from collections import Counter
from collections.abc import Sequence

from igroteka.draw.seats import named
from igroteka.draw.words import N_, _, n_, p_
from igroteka.engine import Note as Noted
from igroteka.games.nomenklatura.page.names import (
    card,
    card_rule,
    from_region,
    in_region,
    into_region,
    markers,
    rubles,
    to_region,
)
from igroteka.games.nomenklatura.rules.facts import Card
from igroteka.games.nomenklatura.rules.state import NOWHERE, Half, Note, Phase

HEADINGS = frozenset({Note.ROUND, Note.SCORING})
"""Notes that open a new chapter of the log: their sentence is a heading."""

SERIES = frozenset({Note.TURNED_UP, Note.LAID_MARKER, Note.PUSHED, Note.RODE, Note.DREW_IN})
"""Notes that, several in a row by the same seat, are told in one line of the log."""


def note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened, and by which rule; ("", "") for what needs no line in the log."""
    if noted.kind in AUCTION_NOTES:
        return auction_note(noted, names)
    if noted.kind in MERGER_NOTES:
        return merger_note(noted, names)
    if noted.kind in SCORING_NOTES:
        return scoring_note(noted, names)
    return card_note(noted, names)


AUCTION_NOTES = frozenset(range(Note.ROUND, Note.TOOK))


def auction_note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Tell of the agenda and of bids. Chapters N4, N5 and N9."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.ROUND:
            return _("Round {n}", n=a), "N3.6"
        case Note.LEFT_OVER:
            return _("{card} was left over and is discarded.", card=card(a)), "N4.1"
        case Note.RESHUFFLED:
            return n_(
                "The discard pile becomes a new deck of {n} card.",
                "The discard pile becomes a new deck of {n} cards.",
                a,
            ), "N4.3"
        case Note.TURNED_UP:
            return _("{card} is turned up.", card=card(a)), "N4.2"
        case Note.BID if a == b:
            return _("{name} bids {n}.", name=name, n=a), "N5.8" if c == NOWHERE else "N9.8"
        case Note.BID:
            raised = _("{name} raises to {n}, adding {m}.", name=name, n=a, m=b)
            return raised, "N5.9" if c == NOWHERE else "N9.10"
        case Note.LAID_MARKER:
            laid = _("{name} lays a marker on the space of {owner}.", name=name, owner=names[a])
            return laid, "N9.11"
        case Note.PASSED:
            return _("{name} passes.", name=name), "N5.2"
        case Note.NO_BIDS if a == NOWHERE:
            return _("Nobody bids: the turn order stays as it was."), "N5.18"
        case Note.NO_BIDS:
            return _("Nobody bids: all markers stay {where}.", where=in_region(a)), "N9.15"
        case Note.COLLECTED:
            return _("{name} collects {rubles} from the track.", name=name, rubles=rubles(a)), (
                "N5.14"
            )
        case Note.ORDER if a == 1:
            return p_("turn order", "{name} goes first.", name=name), "N5.16"
        case _:
            return "", ""


def card_note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Tell of cards and what they do. Chapters N6, N7, N8 and N12."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.TOOK:
            return _("{name} takes {card}.", name=name, card=card(a)), card_rule(a)
        case Note.CHOSE:
            chosen = HALVES[Card(a)] if b == Half.EFFECT else N_("{name} chooses to place markers.")
            return _(chosen, name=name), "N12.3"
        case Note.STOPPED:
            return stopped(name, a), "N14.4"
        case Note.PAID:
            return paid(name, named(a, names), b, c)
        case Note.GOT:
            got = _("{name} gets {rubles} from the bank.", name=name, rubles=rubles(a))
            return got, card_rule(b)
        case Note.PLACED:
            return _(
                "{name} places {markers} {where}.",
                name=name,
                markers=markers(b),
                where=into_region(a),
            ), card_rule(c) if c >= 0 else "N6.6"
        case Note.LEVELLED:
            return _("{name} levels out {where}.", name=name, where=in_region(a)), "N7.1"
        case Note.THINNED:
            return _("{name} thins out {where}.", name=name, where=in_region(a)), "N12.4"
        case Note.REMOVED:
            return _(
                "{name} removes {markers} of {owner} {where}.",
                name=name,
                markers=markers(c),
                owner=names[b],
                where=from_region(a),
            ), "N6.8"
        case Note.TOOK_BACK:
            return _(
                "{name} takes {markers} back {where}.",
                name=name,
                markers=markers(b),
                where=from_region(a),
            ), "N6.8"
        case Note.LOOKED:
            return n_(
                "{name} looks at the top card of the deck.",
                "{name} looks at the top {n} cards of the deck.",
                a,
                name=name,
            ), "N7.4"
        case Note.DUG_OUT:
            return _(
                "{name} discards {card}, number {n} from the top.", name=name, card=card(a), n=b
            ), "N15.2"
        case Note.KEPT:
            return _("{name} puts card number {n} back.", name=name, n=a), "N15.2"
        case _:
            return dealing_note(noted, names)


def dealing_note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Tell of what is bought, sold, exchanged and moved."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.ASKED_FOR:
            return _(
                "{name} asks {opponent} for {markers} {where}.",
                name=name,
                opponent=names[a],
                markers=markers(c),
                where=in_region(b),
            ), "N7.6"
        case Note.OFFERED:
            offered = _("{name} offers {rubles}.", name=name, rubles=rubles(b))
            return offered, "N7.6"
        case Note.ACCEPTED:
            return _("{name} accepts.", name=name), "N7.6"
        case Note.REFUSED:
            return _("{name} refuses.", name=name), "N7.6"
        case Note.BOUGHT:
            return _(
                "{name} replaces {markers} of {owner} {where}.",
                name=name,
                markers=markers(c),
                owner=names[b],
                where=in_region(a),
            ), "N6.8"
        case Note.SOLD:
            return _(
                "{name} sells {markers} {where} for {rubles}.",
                name=name,
                markers=markers(b),
                where=in_region(a),
                rubles=rubles(c),
            ), "N7.7"
        case Note.EXCHANGED:
            return _(
                "{name} exchanges a marker {here} with one of {opponent} {there}.",
                name=name,
                here=in_region(a),
                opponent=names[b],
                there=in_region(c),
            ), "N7.10"
        case Note.RODE | Note.DREW_IN | Note.PUSHED:
            return moved(kind, name, [(a, b)] * max(1, c))
        case Note.MARKED:
            return _("{name} moves the consolidation marker {where}.", name=name,
                     where=to_region(b)), "N8.3"  # fmt: skip
        case Note.MERGER_SET:
            return _("A merger is due {where}.", where=in_region(a)), "N8.6"
        case Note.SET_ASIDE:
            return _("{name} sets {markers} aside.", name=name, markers=markers(a)), "N12.7"
        case Note.RETREAT:
            return _("{name} will retreat in good order from the next merger.", name=name), "N12.13"
        case _:
            return "", ""


HALVES = {
    Card.CENTRAL_ELIMINATE_OR_2: N_("{name} chooses to thin out a region."),
    Card.SOUTHERN_BUY_3: N_("{name} chooses to buy somebody out."),
    Card.URAL_RESERVE: N_("{name} chooses to set markers aside."),
    Card.CENTRAL_PUSH_OR_2: N_("{name} chooses the orderly retreat."),
}
"""What the first half of a card means."""

STOPS = {
    Phase.REMOVE: N_("{name} removes no more."),
    Phase.OFFER_WHOM: N_("{name} makes no offer."),
    Phase.PLACE: N_("{name} places no more in the west."),
    Phase.DRAW_IN: N_("{name} moves no more markers in."),
    Phase.STRIKE: N_("{name} gives no more markers from Ural."),
    Phase.RAILROAD: N_("{name} stays off the railroad."),
}


def stopped(name: str, phase: int) -> str:
    """Say that somebody declines or does no more."""
    return _(STOPS.get(Phase(phase), N_("{name} leaves it at that.")), name=name)


def paid(name: str, to: str, sum_: int, number: int) -> tuple[str, str]:
    """Say that somebody pays another player or the bank."""
    rule = "N13.6"
    if number == Card.CONSOLIDATION:
        rule = "N8.2"
    elif number >= 0:
        rule = card_rule(number)
    if to:
        return _("{name} pays {opponent} {rubles}.", name=name, opponent=to,
                 rubles=rubles(sum_)), rule  # fmt: skip
    return _("{name} pays {rubles} to the bank.", name=name, rubles=rubles(sum_)), rule


MOVES = {
    Note.RODE: (N_("{name} rides {ways} along the railroad."), "N1.14"),
    Note.DREW_IN: (N_("{name} moves in {ways}."), "N14.14"),
    Note.PUSHED: (N_("{name} moves out {ways}."), "N14.18"),
}


def moved(kind: int, name: str, ways: Sequence[tuple[int, int]]) -> tuple[str, str]:
    """Say that somebody's markers move, each from a region to another."""
    sentence, rule = MOVES[Note(kind)]
    told = []
    for (here, there), n in Counter(ways).items():
        way = _("{here} {there}", here=from_region(here), there=to_region(there))
        told.append(f"{n} × {way}" if n > 1 else way)
    return _(sentence, name=name, ways="; ".join(told)), rule


MERGER_NOTES = frozenset({*range(Note.MERGER, Note.PUSHED), Note.RETREAT_USED})


def merger_note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Tell of a merger. Chapter N9."""
    kind, seat, a, b, _c = noted
    name = named(seat, names)
    match kind:
        case Note.MERGER:
            return _("A merger is held {where}.", where=in_region(a)), "N7.16" if b else "N9.1"
        case Note.NO_MERGER:
            return _(
                "No merger: fewer than two players are present {where}.", where=in_region(a)
            ), "N9.1"
        case Note.LIFTED:
            return n_(
                "{name} takes {n} marker in hand.",
                "{name} takes {n} markers in hand.",
                b,
                name=name,
            ), "N9.2"
        case Note.JOINED:
            return n_(
                "{name} brings in {n} marker that was set aside.",
                "{name} brings in {n} markers that were set aside.",
                b,
                name=name,
            ), "N12.9"
        case Note.WON:
            return _(
                "{name} wins the merger {where} with {n}.", name=name, where=in_region(a), n=b
            ), "N9.16"
        case Note.COUNTED:
            counted = n_(
                "{n} marker is counted on the track and in the winner’s hand.",
                "{n} markers are counted on the track and in the winner’s hand.",
                b,
            )
            return counted, "N9.17"
        case Note.RESTORED:
            return _(
                "{name} puts {markers} back {where}.",
                name=name,
                markers=markers(b),
                where=into_region(a),
            ), "N9.18"
        case Note.WENT_HOME:
            return _(
                "{name} takes {markers} {where} home.",
                name=name,
                markers=markers(b),
                where=from_region(a),
            ), "N9.19"
        case Note.RETREAT_USED:
            return _("The orderly retreat of {name} is used up.", name=name), "N12.15"
        case _:
            return "", ""


SCORING_NOTES = frozenset(range(Note.SCORING, Note.ENDED + 1))


def scoring_note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Tell of scoring and of the end. Chapters N10, N11 and N13."""
    kind, seat, a, b, _c = noted
    name = named(seat, names)
    match kind:
        case Note.SCORING if b == 1:
            return _("Scoring of round {n}", n=a), "N10.1"
        case Note.SCORING:
            return _("Second scoring"), "N11.6"
        case Note.BARRED:
            return _(
                "{name}, who leads nowhere in the west, is paid nothing {where}.",
                name=name,
                where=in_region(a),
            ), "N13.3"
        case Note.INCOME:
            return _("{name} gets {rubles} from the regions.", name=name, rubles=rubles(a)), "N10.1"
        case Note.END_SET:
            return _(
                "{name} has all markers on the map: this round is the last.", name=name
            ), "N11.1"
        case Note.LIMIT:
            return _("Round {n} is the last that can be played.", n=a), "N11.4"
        case Note.ENDED:
            return _("The game is over."), "N11.7"
        case _:
            return "", ""


def series(notes: Sequence[Noted], names: Sequence[str]) -> tuple[str, str]:
    """Say several notes of one kind of SERIES at once, and by which rule."""
    kind, seat = notes[0].kind, notes[0].seat
    name = named(seat, names)
    if kind == Note.TURNED_UP:
        cards = ", ".join(card(noted.a) for noted in notes)
        return _("Turned up: {cards}.", cards=cards), "N4.2"
    if kind == Note.LAID_MARKER:
        return _("{name} lays {markers}.", name=name, markers=markers(len(notes))), "N9.11"
    ways = [(noted.a, noted.b) for noted in notes for _n in range(max(1, noted.c))]
    return moved(kind, name, ways)
