"""What the game says: names, actions, notes, prompts and refusals."""

from __future__ import annotations

from collections.abc import Sequence

from igroteka.draw.seats import seat_name
from igroteka.draw.words import N_, _, n_
from igroteka.engine import NOBODY, Row
from igroteka.engine import Note as Noted
from igroteka.engine.cards import has

from ..rules import ACTIONS, waiting
from ..rules.state import Note, Phase
from ..rules.turn import answerer, current
from .names import card_name, kind_name

GAME = N_("Smugglers")
BLURB = N_("Load a boat in secret, name what is in it, and doubt what the others name.")
MINUTES = 20

PRESETS = {
    "harbour": (N_("Harbour"), N_("Six rounds, a look costs a coin, and doubt is dear.")),
    "fog": (N_("Fog"), N_("Three rounds without peeking; a false challenge costs one coin.")),
}

OPTION_VALUES = {
    "nothing": N_("Nothing"),
    "one_coin": N_("One coin"),
    "two_coins": N_("Two coins"),
}

HEADINGS = frozenset({Note.ROUND})


def action(number: int) -> str:
    """Say what an action does."""
    return short(number, ())


def short(number: int, names: Sequence[str] = ()) -> str:
    """Say what an action does, with the names of the seats."""
    kind, parts = ACTIONS.decode(number)
    if kind == "load":
        return _("Load {card}", card=card_name(parts[0]))
    if kind == "peek":
        return _("Peek into the boat of {name}", name=seat_name(parts[0], names))
    if kind == "declare":
        return _("Declare {kind}", kind=kind_name(parts[0]))
    return _(PLAIN[kind])


PLAIN = {
    "stay": N_("Do not peek"),
    "challenge": N_("Challenge"),
    "trust": N_("Let it pass"),
}


def note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened, and by which rule."""
    name = names[noted.seat]
    if noted.kind == Note.ROUND:
        return _("Round {n}: {name} begins.", n=noted.a, name=name), "S2.3"
    if noted.kind == Note.LOADED:
        return _("{name} loads a boat.", name=name), "S2.1"
    if noted.kind == Note.PEEKED:
        return _("{name} peeks into the boat of {owner}.", name=name, owner=names[noted.a]), "S3.1"
    if noted.kind == Note.DECLARED:
        return _("{name} declares {kind}.", name=name, kind=kind_name(noted.a)), "S4.1"
    if noted.kind == Note.TRUSTED:
        return _("{name} lets the boat of {owner} pass.", name=name, owner=names[noted.a]), "S5.4"
    if noted.kind in (Note.LIE, Note.TRUTH):
        return judged(noted, names)
    return _("The play is over."), "S7.1"


def judged(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what a challenge found, and what it cost."""
    lie = noted.kind == Note.LIE
    told = (
        N_("{name} challenges {owner}: {card}, a lie. {paid}")
        if lie
        else N_("{name} challenges {owner}: {card}, the truth. {paid}")
    )
    payer = names[noted.a] if lie else names[noted.seat]
    paid = n_("{payer} pays {n} coin.", "{payer} pays {n} coins.", noted.c, payer=payer)
    sentence = _(
        told,
        name=names[noted.seat],
        owner=names[noted.a],
        card=card_name(noted.b),
        paid=paid,
    )
    return sentence, "S5.2" if lie else "S5.3"


ASKED = {
    Phase.LOADING: (N_("Your move: load your boat."), N_("The others do not see the card.")),
    Phase.PEEKING: (N_("Your move: peek into a boat?"), N_("A look costs one coin.")),
    Phase.DECLARING: (N_("Your move: declare what is in your boat."), N_("It may be a lie.")),
    Phase.ANSWERING: (N_("Your move: challenge or let it pass?"), N_("{owner} declares {kind}.")),
}

WAITED = {
    Phase.LOADING: N_("Still to load: {names}."),
    Phase.PEEKING: N_("{names} may peek."),
    Phase.DECLARING: N_("{names} is to declare."),
    Phase.ANSWERING: N_("{names} may challenge."),
}


def prompt(row: Row, viewer: int, names: Sequence[str]) -> tuple[str, str]:
    """Say whose move it is, then a line more."""
    if row.phase == Phase.OVER:
        return _("The play is over."), ""
    seats = waiting(row)
    phase = Phase(row.phase)
    if viewer != NOBODY and has(seats, viewer):
        title, detail = ASKED[phase]
        return _(title), declared(row, names) if phase == Phase.ANSWERING else _(detail)
    waited = ", ".join(names[seat] for seat in range(row.seats) if has(seats, seat))
    detail = declared(row, names) if phase == Phase.ANSWERING else ""
    return _(WAITED[phase], names=waited), detail


def declared(row: Row, names: Sequence[str]) -> str:
    """Say what is declared of the current boat; its answerer may doubt it."""
    owner = current(row)
    assert owner != answerer(row)
    kind = kind_name(row.declared[owner, row.round])
    return _("{owner} declares {kind}.", owner=names[owner], kind=kind)


REASONS = {
    "S2.1": N_("Boats are loaded at the beginning of a round."),
    "S2.2": N_("You have loaded your boat, or have no card."),
    "S2.3": N_("You do not hold this card."),
    "S3.1": N_("It is not your turn to peek."),
    "S3.2": N_("You can peek only into a loaded boat of another."),
    "S4.1": N_("It is not your turn to declare."),
    "S5.1": N_("There is no boat for you to doubt."),
    "S7.1": N_("The play is over."),
}


def refusal(rule: str) -> str:
    """Say why a rule forbids something."""
    return _(REASONS[rule])
