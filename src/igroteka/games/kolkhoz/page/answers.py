"""What a tap tells of things that cannot be played: what they are, what they bring.

Told of a place, it is told of all that lies there, after the thing's own name.
"""

from __future__ import annotations

from igroteka.draw.kept import kept
from igroteka.draw.labels import reading
from igroteka.draw.words import _
from igroteka.engine import Row
from igroteka.games.kolkhoz.options import Deck, Reward
from igroteka.games.kolkhoz.rules.state import Phase

Told = dict[str, object]


@kept
def plainly(what: str) -> Told:
    """What depends on nothing."""
    told = {
        "years": (_("Five years are played. Each brings new plan cards and a new deal."), "K2.3"),
        "famine": (
            _("A famine year has no main task, and everybody is dealt four cards."),
            "K3.11",
        ),
        "brigadier": (
            _("Won the last trick, sends its cards to fields and leads the next one."),
            "K5.6",
        ),
        "planner": (_("Deals this year and names the main task."), "K3.10"),
        "hand": (_("Only you see your hand. Its last card goes to your cellar, hidden."), "K8.1"),
        "mine": (_("What lies in your cellar at the end is your score."), "K11.1"),
    }
    return reading(*told[what])


def fields(row: Row) -> Told:
    """What all fields have in common."""
    return of_fields(int(row.threshold), int(row.options.deck), int(row.options.reward))


@kept
def of_fields(need: int, deck: int, reward: int) -> Told:
    """What farms a field, and what that brings."""
    if reward == Reward.NORTHERN:
        return reading(
            _("{n} hours farm a field. That brings nobody anything, but keeps the search away.",
              n=need), "K7.6",
        )  # fmt: skip
    if deck == Deck.D36:
        return reading(
            _("{n} hours farm a field. The brigadier then takes its workers as a stack; a field "
              "that fails is searched.", n=need), "K7.2",
        )  # fmt: skip
    return reading(
        _("{n} hours farm a field. The brigadier then takes its plan cards; a field that fails "
          "is searched.", n=need), "K7.1",
    )  # fmt: skip


def task(row: Row) -> Told:
    """The main task."""
    if row.famine:
        return plainly("famine")
    return of_task(int(row.trump) >= 0, bool(row.options.nomenklatura))


@kept
def of_task(named: bool, nomenklatura: bool) -> Told:
    """What the main task does, or who names it."""
    if not named:
        return reading(_("The planner names one crop, the trump of the year."), "K3.10")
    if nomenklatura:
        return reading(
            _("Its cards beat all other crops; its faces have powers on a failed field."), "K9.13"
        )
    return reading(_("Its cards beat all other crops."), "K5.4")


def trick(row: Row) -> Told:
    """The trick, or what stands in its place."""
    return of_trick(row.phase in (Phase.TRICK, Phase.ASSIGN), row.phase == Phase.TOP)


@kept
def of_trick(played: bool, stack: bool) -> Told:
    """What wins a trick; else what is told in its place."""
    if played:
        return reading(
            _("The highest card of the main task wins the trick, else the highest of the crop led. "
              "The winner sends its cards to fields."), "K5.4",
        )  # fmt: skip
    if stack:
        return reading(_("A card of the lowest rank lies on top of a stack."), "K7.2")
    return reading(_("The search of the fields that failed sends cards to the North."), "K9.5")


@kept
def north(until_next_year: bool) -> Told:
    """The North."""
    if until_next_year:
        return reading(_("Cards sent north score nothing. They come back next year."), "K10.2")
    return reading(_("Cards sent north score nothing and do not come back."), "K10.1")


@kept
def cellar(name: str) -> Told:
    """The cellar of a seat."""
    return reading(_("Cellar of {name}: it scores at the end.", name=name), "K11.1")
