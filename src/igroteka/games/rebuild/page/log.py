"""What the log says: a sentence and a rule's number for every note."""

from collections.abc import Sequence

from igroteka.draw.seats import named
from igroteka.draw.words import _, n_
from igroteka.engine import Note as Noted
from igroteka.games.rebuild.page.names import card, cards, listed, points, resource, several, unit
from igroteka.games.rebuild.rules.state import Note, Saving

HEADINGS = frozenset({Note.TURN})
"""Notes that open a new chapter of the log: their sentence is a heading."""


def note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened, and by which rule; ("", "") for what needs no line in the log."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.BEGAN:
            return began(name, a, b)
        case Note.TURN:
            return _("Turn {n} · {name}", n=a, name=name), "R3.1"
        case Note.DREW | Note.SHUFFLED | Note.ARRANGED | Note.SHOWN:
            return drawn(kind, name, a, b)
        case Note.PLAYED:
            return _("{name} plays {card}.", name=name, card=card(a)), "R5.1"
        case Note.SAVES | Note.STANDS_IN | Note.MAY_KEEP:
            return granted(kind, name, a, b, c)
        case Note.TRASHED | Note.BOUGHT | Note.LEFT | Note.LAPSED | Note.TOOK:
            return paid(kind, name, a, b, c)
        case Note.LAID | Note.SWEPT | Note.EMPTIED:
            return slid(kind, a, b, c)
        case Note.REARRANGED:
            if a:
                return _("{name} rearranges column {n}.", name=name, n=b + 1), "R6.10"
            return _("{name} rearranges row {n}.", name=name, n=b + 1), "R6.10"
        case Note.DECLINED:
            return _("{name} leaves the display as it is.", name=name), "R6.11"
        case Note.KEPT:
            return _("{name} keeps {card} in hand.", name=name, card=card(a)), "R9.4"
        case Note.PASSED:
            flies = _("{card} flies to {name}.", card=card(a), name=names[b])
            return flies, "R9.3"
        case Note.DISCARDED if not a:
            return "", ""
        case Note.DISCARDED:
            told = n_("{name} discards {n} card.", "{name} discards {n} cards.", a, name=name)
            return told, "R9.1"
        case _:
            return ended(kind, name, a, b, c)


def began(name: str, game: int, target: int) -> tuple[str, str]:
    """Say who begins, and in a campaign what has to be reached."""
    if game:
        return _("Game {n} begins; {m} points win it.", n=game, m=target), "R14.14"
    return _("{name} goes first.", name=name), "R2.9"


def drawn(kind: int, name: str, a: int, b: int) -> tuple[str, str]:
    """Say what came into a hand or became a deck."""
    match kind:
        case Note.DREW if a == 0:
            return _("{name} has no card left to draw.", name=name), "R4.7"
        case Note.DREW:
            told = n_("{name} draws {n} card.", "{name} draws {n} cards.", a, name=name)
            return told, "R4.3" if b else "R4.1"
        case Note.SHUFFLED:
            told = n_(
                "{name} shuffles the discard pile: a new deck of {n} card.",
                "{name} shuffles the discard pile: a new deck of {n} cards.",
                a,
                name=name,
            )
            return told, "R4.5"
        case Note.ARRANGED:
            told = n_(
                "{name} puts the discard pile in order: a new deck of {n} card.",
                "{name} puts the discard pile in order: a new deck of {n} cards.",
                a,
                name=name,
            )
            return told, "R14.9"
        case _ if b:
            told = _("{name} shows {card} and draws one more.", name=name, card=card(a))
            return told, "R15.3"
        case _:
            return _("{name} shows {card}: nothing more.", name=name, card=card(a)), "R15.3"


def granted(kind: int, name: str, a: int, b: int, c: int) -> tuple[str, str]:
    """Say what a played card gives for the turn."""
    if kind == Note.MAY_KEEP:
        told = n_(
            "{name} may keep cards with {n} resource.",
            "{name} may keep cards with {n} resources in all.",
            a,
            name=name,
        )
        return told, "R9.4"
    values = {"name": name, "units": unit(a, b)}
    if kind == Note.STANDS_IN:
        return _("Up to {units} of {name} may count as anything.", **values), "R7.18"
    if c == Saving.PURE:
        told = _(
            "{name} saves {units} where the cost is {resource} alone.",
            resource=resource(a),
            **values,
        )
        return told, "R7.12"
    if c == Saving.EACH:
        return _("{name} saves up to {units} on each purchase.", **values), "R7.13"
    return _("{name} saves {units} this turn.", **values), "R7.9"


def paid(kind: int, name: str, a: int, b: int, c: int) -> tuple[str, str]:
    """Say what was bought, and what became of what paid for it."""
    match kind:
        case Note.TRASHED:
            told = _("{name} trashes {card}.", name=name, card=card(a))
            return told, "R5.10" if b else "R7.1"
        case Note.BOUGHT if c:
            told = _("{name} buys {card} at another cost.", name=name, card=card(a))
            return told, "R6.3"
        case Note.BOUGHT:
            return _("{name} buys {card}.", name=name, card=card(a)), "R6.5"
        case Note.LEFT:
            return _("Left over: {units}.", units=unit(a, b)), "R7.6"
        case Note.LAPSED:
            told = n_("{n} unit left over is lost.", "{n} units left over are lost.", a)
            return told, "R7.7"
        case _:
            told = _("{name} takes {card} without paying.", name=name, card=card(a))
            return told, "R5.12"


def slid(kind: int, a: int, b: int, c: int) -> tuple[str, str]:
    """Say what moved in the display."""
    match kind:
        case Note.LAID:
            told = _("Column {n} slides down; {card} comes in.", n=b + 1, card=card(a))
            return told, "R6.7"
        case Note.SWEPT:
            told = _(
                "{card}, the lowest of the row with {points}, goes to the trash.",
                card=card(a),
                points=points(c),
            )
            return told, "R9.9"
        case _:
            return _("Column {n} is empty: this turn is the last.", n=a + 1), "R10.1"


def ended(kind: int, name: str, a: int, b: int, c: int) -> tuple[str, str]:
    """Say what a game or a campaign came to."""
    match kind:
        case Note.SCORED:
            told = _(
                "{name}: {points} printed, {more} more at the end, {cards}.",
                name=name,
                points=points(a),
                more=b,
                cards=cards(c),
            )
            return told, "R11.2"
        case Note.GAME_WON:
            told = _("Game {n} is won: {points}, {m} were needed.", n=a, points=points(b), m=c)
            return told, "R14.14"
        case Note.GAME_LOST:
            told = _("Game {n} is lost: {points}, {m} were needed.", n=a, points=points(b), m=c)
            return told, "R14.16"
        case Note.CARRIED:
            told = _("{name} keeps {card} for the next game.", name=name, card=card(a))
            return told, "R14.17"
        case Note.ENDED:
            return _("The game is over."), "R10.2"
        case _:
            return "", ""


SERIES = frozenset({Note.TRASHED, Note.LEFT, Note.KEPT, Note.CARRIED})
"""Notes that, several in a row by the same seat, are told in one line of the log."""


def series(notes: Sequence[Noted], names: Sequence[str]) -> tuple[str, str]:
    """Say several notes of one kind of SERIES at once, and by which rule."""
    kind = notes[0].kind
    rule = note(notes[0], names)[1]
    if kind == Note.LEFT:
        left = listed([unit(noted.a, noted.b) for noted in notes])
        return _("Left over: {units}.", units=left), rule
    name = names[notes[0].seat]
    named = several([noted.a for noted in notes])
    if kind == Note.TRASHED:
        return _("{name} trashes {cards}.", name=name, cards=named), rule
    if kind == Note.KEPT:
        return _("{name} keeps {cards} in hand.", name=name, cards=named), rule
    return _("{name} keeps {cards} for the next game.", name=name, cards=named), rule
