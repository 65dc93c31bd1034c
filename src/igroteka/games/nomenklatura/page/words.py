"""What things in Nomenklatura are called, and what actions, notes and refusals say.

Sentences are English here and Russian in `locale/ru.po`. A region stands with its preposition, in
the case that a sentence asks for; names of players are never declined, nor do verbs tell their
gender.
"""

from collections.abc import Sequence

from igroteka.draw.kept import kept
from igroteka.draw.seats import SHAPE_SIGNS, seat_name
from igroteka.draw.words import N_, _
from igroteka.engine import Row
from igroteka.games.nomenklatura.page.log import HEADINGS, SERIES, note, series
from igroteka.games.nomenklatura.page.names import (
    card,
    from_region,
    in_region,
    into_region,
    markers,
    region,
    rubles,
    to_region,
)
from igroteka.games.nomenklatura.page.prompts import prompt
from igroteka.games.nomenklatura.page.sources import sources
from igroteka.games.nomenklatura.rules.choices import ACTIONS
from igroteka.games.nomenklatura.rules.state import End

__all__ = [
    "BLURB",
    "ENDINGS",
    "GAME",
    "HEADINGS",
    "MINUTES",
    "NATIVE",
    "OPTION_VALUES",
    "PRESETS",
    "REASONS",
    "SERIES",
    "action",
    "note",
    "offer",
    "prompt",
    "refusal",
    "series",
    "short",
    "sources",
]

GAME = N_("Nomenklatura")
NATIVE = "Номенклатура"
BLURB = N_("Bid rubles for orders from Moscow and place your people in eight regions.")

MINUTES = 75
"""How long four people play, by some nine rounds of eight minutes each: an estimate."""

PRESETS = {
    "base": (
        N_("Nomenklatura"),
        N_("The first deck of 17 cards, rubles behind screens."),
    ),
    "rebalanced": (
        N_("Rebalanced deck"),
        N_("18 cards of the latest deck: buyouts, reserves and orderly retreats."),
    ),
    "railroad": (
        N_("Go east"),
        N_("Siberia and the Far East pay a bonus, and after scoring the railroad runs."),
    ),
}

ENDINGS = {
    End.MARKERS: N_("All markers of a player were on the map."),
    End.LIMIT: N_("All rounds were played."),
}

OPTION_VALUES = {
    "random": N_("Drawn by lot"),
    "by_seat": N_("By seats: 1, 2, 3 …"),
    "moscow": N_("Moscow"),
    "southern": N_("Southern Russia"),
    "central": N_("Central Russia"),
    "volga": N_("Volga"),
    "northwestern": N_("Northwestern Russia"),
    "ural": N_("Ural"),
    "siberia": N_("Siberia"),
    "far_east": N_("Russian Far East"),
    "top_up": N_("Only the difference"),
    "full_each_time": N_("The whole bid anew"),
    "present_only": N_("Only players with markers there"),
    "all": N_("Everybody"),
    "per_slot": N_("Chosen for each space"),
    "markers_first": N_("Markers always first"),
    "latched": N_("All markers on the map at any moment"),
    "checked_at_round_end": N_("All markers on the map when the round is scored"),
    "base": N_("First deck, 17 cards"),
    "rebalanced_2021_05_23": N_("Rebalanced deck, 17 cards"),
    "rebalanced_2021_05_28": N_("Latest rebalanced deck, 18 cards"),
}

# Actions --------------------------------------------------------------------------------------

PLAIN = {
    "pass": N_("Pass"),
    "stop": N_("That is all"),
}

CHOICES = {
    "card": (N_("Discard this card"), N_("Keep this card")),
    "answer": (N_("Accept the offer"), N_("Refuse the offer")),
    "ride": (N_("Ride one region"), N_("Ride two regions")),
    "lay": (N_("Lay a ruble"), N_("Lay a marker")),
    "choose": (N_("Take the first half of the card"), N_("Take the second half: place markers")),
}

CHOICES_SHORT = {
    "card": (N_("Discard"), N_("Keep")),
    "answer": (N_("Accept"), N_("Refuse")),
    "ride": (N_("One region"), N_("Two regions")),
    "lay": (N_("A ruble"), N_("A marker")),
    "choose": (N_("First half"), N_("Place markers")),
}

PLACES = {
    "level": (N_("Level out {where}"), in_region),
    "recall": (N_("Take a marker back {where}"), from_region),
    "from": (N_("Ask for markers {where}"), in_region),
    "sell": (N_("Sell all my markers {where}"), in_region),
    "rail": (N_("Send markers by rail {where}"), from_region),
    "exchange": (N_("Exchange my marker {where}"), in_region),
    "for": (N_("Take the place of a marker {where}"), in_region),
    "place": (N_("Place one {where}"), into_region),
    "venture": (N_("Set up the joint venture {where}"), in_region),
    "draw": (N_("Bring a marker in {where}"), from_region),
    "merge": (N_("Hold the merger {where}"), in_region),
    "mark": (N_("Move the consolidation marker {where}"), to_region),
    "push": (N_("Move a marker out {where}"), to_region),
    "thin": (N_("Thin out {where}"), in_region),
    "railroad": (N_("Ride on {where}"), from_region),
}

OPPONENTS = {
    "offer": N_("Make an offer to player {n} ({shape})"),
    "with": N_("Exchange with player {n} ({shape})"),
    "partner": N_("Bring in player {n} ({shape})"),
}

THEIRS = {
    "remove": (N_("Remove a marker of player {n} ({shape}) {where}"), from_region),
    "strike": (
        N_("Give two from Ural to remove a marker of player {n} ({shape}) {where}"),
        from_region,
    ),
    "buyout": (N_("Buy out player {n} ({shape}) {where}"), in_region),
}


FOR_GOOD = frozenset({"pass"})
"""What gives up for good whatever else could be done."""

NUMBERS = frozenset({"bid", "price", "number"})
"""What is a number that is set."""


@kept
def action(number: int) -> str:
    """Say what an action does: "Place one in Moscow"."""
    name, values = ACTIONS.decode(number)
    if name in PLAIN:
        return _(PLAIN[name])
    if name in CHOICES:
        return _(CHOICES[name][values[0]])
    if name in PLACES:
        sentence, place = PLACES[name]
        return _(sentence, where=place(values[0]))
    if name in OPPONENTS:
        return _(OPPONENTS[name], n=values[0] + 1, shape=SHAPE_SIGNS[values[0]])
    if name in THEIRS:
        sentence, place = THEIRS[name]
        where, seat = values
        return _(sentence, n=seat + 1, shape=SHAPE_SIGNS[seat], where=place(where))
    if name == "take":
        return _("Take {card}", card=card(values[0]))
    if name == "bid":
        return _("Bid {n}", n=values[0] + 1)
    if name == "price":
        return _("Offer {rubles}", rubles=rubles(values[0]))
    return _("Ask for {markers}", markers=markers(values[0] + 1))


OPPONENTS_NAMED = {
    "offer": N_("Make an offer to {name}"),
    "with": N_("Exchange with {name}"),
    "partner": N_("Bring in {name}"),
}

THEIRS_NAMED = {
    "remove": (N_("Remove a marker of {name} {where}"), from_region),
    "strike": (N_("Give two from Ural to remove a marker of {name} {where}"), from_region),
    "buyout": (N_("Buy out {name} {where}"), in_region),
}


def offer(_row: Row, number: int, names: Sequence[str]) -> str:
    """Say what an action does, by the names of people: "Buy out Anna in Moscow"."""
    name, values = ACTIONS.decode(number)
    if name in OPPONENTS_NAMED:
        return _(OPPONENTS_NAMED[name], name=seat_name(values[0], names))
    if name in THEIRS_NAMED:
        sentence, place = THEIRS_NAMED[name]
        where, seat = values
        return _(sentence, name=seat_name(seat, names), where=place(where))
    return action(number)


def short(number: int, names: Sequence[str] = ()) -> str:
    """Say an action on a small button, beside a prompt that asks for it: "Moscow"."""
    name, values = ACTIONS.decode(number)
    if name in CHOICES_SHORT:
        return _(CHOICES_SHORT[name][values[0]])
    if name in PLACES:
        return region(values[0])
    if name in OPPONENTS:
        return f"{SHAPE_SIGNS[values[0]]} {seat_name(values[0], names)}"
    if name in THEIRS:
        return f"{SHAPE_SIGNS[values[1]]} {seat_name(values[1], names)}, {region(values[0])}"
    if name == "take":
        return card(values[0])
    if name == "price":
        return rubles(values[0])
    if name == "number":
        return markers(values[0] + 1)
    return action(number)


# Refusals -------------------------------------------------------------------------------------

REASONS = {
    "N1.14": N_("Along the railroad a marker only moves to the right, as far as the line goes."),
    "N2.20": N_("No bid and no price is higher than 99."),
    "N3.6": N_("This belongs to another part of the round."),
    "N5.2": N_("Whoever has passed is out of this auction."),
    "N5.3": N_("A bid has to be higher than the highest so far."),
    "N5.4": N_("Nobody may bid more than they can pay."),
    "N6.1": N_("This card is not in the agenda."),
    "N6.3": N_("The card’s steps come in their order, and this is not the one."),
    "N6.4": N_("The card does not say may: the step has to be carried out."),
    "N6.10": N_("The Consolidation card has been taken this round."),
    "N7.2": N_("That player has no marker there."),
    "N7.3": N_("You have no marker there, or it is Moscow itself."),
    "N7.6": N_("The opponent has no such markers, or you cannot pay or replace them."),
    "N7.7": N_("You have no marker there to sell."),
    "N7.9": N_("You have no marker there."),
    "N7.10": N_("It has to be your marker and an opponent’s in a region next to it."),
    "N7.12": N_("A western region other than Volga, and an opponent."),
    "N7.14": N_("You have no marker there, or it is not next to Volga."),
    "N7.15": N_("It takes two of your markers in Ural and an opponent’s marker there."),
    "N7.16": N_("A merger on the spot takes two players there, and not in Ural."),
    "N8.1": N_("Consolidation takes a marker in your supply, and the fee unless you go last."),
    "N8.3": N_("The consolidation marker moves to a region next to its own."),
    "N8.7": N_("You have no marker there, or it is not next to the marked region."),
    "N9.9": N_("That is more than your rubles and markers come to."),
    "N9.24": N_("Markers are pushed out only to regions next door."),
    "N11.7": N_("The game is over."),
    "N12.5": N_("No marker of an opponent lies there."),
    "N12.6": N_("You cannot pay for all of these markers or replace them all."),
    "N12.14": N_("Markers retreat only to regions next door."),
    "N13.5": N_("You have no marker there."),
    "N14.1": N_("It is somebody else’s turn."),
}


def refusal(rule: str) -> str:
    """Say why a rule forbids something, in one short sentence."""
    return _(REASONS.get(rule, N_("The rules do not allow this now.")))
