"""What the log says: a sentence and a rule's number for every note."""

from collections.abc import Sequence

from igroteka.draw.seats import named
from igroteka.draw.words import _, n_
from igroteka.engine import Note as Noted
from igroteka.games.kolkhoz.page.names import (
    card,
    card_taken,
    card_with,
    crop_is,
    crop_of,
    crop_to,
    hours,
    points,
)
from igroteka.games.kolkhoz.rules.state import Note

HEADINGS = frozenset({Note.YEAR})
"""Notes that open a new chapter of the log: their sentence is a heading."""


def note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened, and by which rule; ("", "") for what needs no line in the log."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.YEAR:
            return _("Year {n}", n=a), "K2.4"
        case Note.PLANNED:
            return _("The plan for {crop}: {points}.", crop=crop_of(a), points=points(b)), "K3.1"
        case Note.FAMINE:
            return _("Famine: a year without a main task."), "K3.11"
        case Note.DEALT:
            if a <= 0:
                return _("No cards are dealt."), "K3.7"
            return n_("Everybody is dealt one card.", "Everybody is dealt {n} cards.", a), "K3.6"
        case Note.NAMED:
            return _("{name} makes {crop} the main task.", name=name, crop=crop_is(a)), "K3.10"
        case Note.SWAPPED:
            return _("{name} swaps a card with the cellar.", name=name), "K4.4"
        case Note.KEPT:
            return _("{name} keeps everything.", name=name), "K4.3"
        case Note.PLAYED:
            return _("{name} plays the {card}.", name=name, card=card_taken(a)), "K5.1"
        case Note.WON:
            return won(name, a, b, trump=bool(c))
        case Note.ASSIGNED:
            sent = _(
                "{name} sends the {card} to {crop}.",
                name=name,
                card=card_taken(a),
                crop=crop_to(b),
            )
            return sent, "K6.2"
        case Note.FARMED:
            return farmed(name, a, b, c)
        case Note.STACKED:
            stacked = _(
                "{name} takes the {n} workers of {crop} as a stack, the {card} on top.",
                name=name,
                n=c,
                crop=crop_of(a),
                card=card(b),
            )
            return stacked, "K7.2"
        case Note.CELLARED:
            return _("{name} hides the last card in the cellar.", name=name), "K8.1"
        case Note.TURNED:
            turned = _("{name} turns up the {card}.", name=name, card=card_taken(a))
            return turned, "K9.9" if b else "K9.4"
        case Note.SENT:
            north = _("{name} loses the {card} to the North.", name=name, card=card_taken(a))
            return north, "K9.10" if b else "K9.5"
        case _:
            return event(kind, a, b)


def won(name: str, trick: int, best: int, trump: bool) -> tuple[str, str]:
    """Say who wins a trick, and whether by a trump."""
    values = {"name": name, "n": trick, "card": card_with(best)}
    if trump:
        return _("{name} wins trick {n} with the {card}, a trump.", **values), "K5.4"
    return _("{name} wins trick {n} with the {card}.", **values), "K5.6"


def farmed(name: str, suit: int, worked: int, reward: int) -> tuple[str, str]:
    """Say that a field is farmed, and who takes how many points for it."""
    values = {"name": name, "crop": crop_of(suit), "hours": hours(worked)}
    if reward:
        values["points"] = points(reward)
        sentence = _("The field of {crop} is farmed, {hours}. {name} takes {points}.", **values)
        return sentence, "K7.1"
    return _("The field of {crop} is farmed, {hours}.", **values), "K6.7"


SERIES = frozenset({Note.PLANNED, Note.ASSIGNED})
"""Notes that, several in a row by the same seat, are told in one line of the log."""


def series(notes: Sequence[Noted], names: Sequence[str]) -> tuple[str, str]:
    """Say several notes of one kind of SERIES at once, and by which rule."""
    if notes[0].kind == Note.PLANNED:
        plans = [_("{crop} {n}", crop=crop_is(noted.a), n=noted.b) for noted in notes]
        return _("The plan: {plans}.", plans=", ".join(plans)), "K3.1"
    cards: dict[int, list[str]] = {}
    for noted in notes:
        cards.setdefault(noted.b, []).append(card_taken(noted.a))
    sent = [
        _("{cards} to {crop}", cards=", ".join(taken), crop=crop_to(suit))
        for suit, taken in cards.items()
    ]
    name = names[notes[0].seat]
    return _("{name} sends {cards_to_crops}.", name=name, cards_to_crops="; ".join(sent)), "K6.2"


def event(kind: int, a: int, b: int) -> tuple[str, str]:
    """Say what happened without anybody doing it, mostly in the search."""
    match kind:
        case Note.FAILED:
            failed = _("The field of {crop} has failed, {hours}.", crop=crop_of(a), hours=hours(b))
            return failed, "K9.1"
        case Note.DRUNKARD:
            return _("The Drunkard goes to the North; nobody is searched for this."), "K9.14"
        case Note.INFORMANT:
            sentence = _("The Informant works on {crop}: all cellars are opened.", crop=crop_to(a))
            return sentence, "K9.18" if b else "K9.17"
        case Note.PARTY_MAN:
            sentence = _("The Party man works on {crop}: two cards go north.", crop=crop_to(a))
            return sentence, "K9.20" if b else "K9.19"
        case Note.NOBODY_SEARCHED:
            return _("All fields failed, and there is no brigadier: the mice talk."), "K9.8"
        case Note.RETURNED:
            sentence = n_(
                "One card comes back from the North.", "{n} cards come back from the North.", a
            )
            return sentence, "K10.2"
        case Note.DRAFTED:
            return _("A plan card joins the workers: the {card}.", card=card(a)), "K9.15"
        case Note.ENDED:
            return _("The five-year plan is over."), "K10.9"
        case _:
            return "", ""
