"""What Pax Pamir is called, and what actions and refusals say; notes and questions are imported.

Names of things are in names, the texts of cards in effects, the log in log, questions in prompts.
"""

from collections.abc import Sequence

from igroteka.draw.kept import kept
from igroteka.draw.seats import SHAPE_SIGNS, seat_by_shape, seat_name
from igroteka.draw.words import N_, P_, _
from igroteka.engine import Row
from igroteka.games.pax_pamir.page.log import HEADINGS, SERIES, note, series
from igroteka.games.pax_pamir.page.names import (
    ACT_TITLES,
    army,
    border,
    card,
    in_region,
    of_coalition,
    region,
    rupees,
    space,
    suit,
    suit_title,
    title,
    to_coalition,
)
from igroteka.games.pax_pamir.page.prompts import prompt
from igroteka.games.pax_pamir.page.sources import sources
from igroteka.games.pax_pamir.rules.choices import ACTIONS
from igroteka.games.pax_pamir.rules.facts import ACT_NAMES
from igroteka.games.pax_pamir.rules.market import price_of
from igroteka.games.pax_pamir.rules.state import COLUMNS, Ending, Side

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

GAME = N_("Pax Pamir")
NATIVE = ""
BLURB = N_(
    "Afghan notables between two empires: buy a court, raise armies and spies, and change sides in "
    "time."
)

MINUTES = 90
"""How long four people play: an estimate."""

PRESETS = {
    "pamir": (
        N_("Pax Pamir"),
        N_("Hidden hands, open discards; a bribe may be haggled over."),
    ),
    "printed": (
        N_("Printed rules"),
        N_("As in the box: two checks in the market count as soon as the second one is drawn."),
    ),
    "tournament": (
        N_("Tournament"),
        N_("The seats decide who chooses first, and discards lie face down."),
    ),
    "wakhan": (
        N_("With Wakhan"),
        N_("One or two people against the automated opponent."),
    ),
}

ENDINGS = {
    Ending.LEAD: N_("The game is over: the lead is at least 4 points."),
    Ending.FINAL: N_("The game is over with the final Dominance Check."),
    Ending.IDLE: N_("The game is over, because nobody acts any more."),
    Ending.ROUNDS: N_("The game is over with its last round."),
}

OPTION_VALUES = {
    "random": N_("Chance decides"),
    "tournament": N_("Seat 2 first, seat 1 last"),
    "after_cleanup": N_("After the cleanup"),
    "at_once": N_("As soon as the second one is drawn"),
    "any_ruled": N_("Players with a card of any region you rule"),
    "card_region": N_("Only in the region of the card that taxes"),
    "any": N_("Any empty space"),
    "cheapest_first": N_("The cheapest empty space"),
}

WITH_CARD = {
    "tax": N_("Tax with {card}"),
    "gift": N_("Give a gift with {card}"),
    "build": N_("Build with {card}"),
    "move": N_("Move with {card}"),
    "betray": N_("Betray with {card}"),
    "battle": N_("Fight with {card}"),
    "card": N_("Choose {card}"),
}
"""What is done with a card; the value is its number less one."""

PLAIN = {
    "end": N_("End the turn"),
    "stop": N_("Stop here"),
    "pay": N_("Pay the bribe"),
    "ask": N_("Ask for a lower bribe"),
    "nothing": N_("Pay nothing"),
    "retract": N_("Take the attempt back"),
    "accept": N_("Keep the prize"),
    "refuse": N_("Refuse"),
}
"""What needs no more words."""

PLAYS = (
    N_("Play {card} to the left end of your court"),
    N_("Play {card} to the right end of your court"),
)


FOR_GOOD = frozenset({"end"})
"""What gives up for good whatever else could be done."""

VERBS = {
    "purchase": P_("verb", "Buy"),
    "play": P_("verb", "Play"),
    **dict(zip(ACT_NAMES, ACT_TITLES, strict=True)),
}
"""What is done with a card in a turn."""

NUMBERS = frozenset({"price"})
"""What is a number that is set."""


@kept
def action(number: int) -> str:
    """Say what an action does: "Tax with Karakul Sheep"."""
    name, values = ACTIONS.decode(number)
    if name in PLAIN:
        return _(PLAIN[name])
    if name in WITH_CARD:
        return _(WITH_CARD[name], card=card(values[0] + 1))
    match name:
        case "play":
            return _(PLAYS[0 if values[1] == Side.LEFT else 1], card=card(values[0] + 1))
        case "purchase":
            return _("Purchase the card in the {space}", space=place(values))
        case "market":
            return _("Take a rupee off the card in the {space}", space=place(values))
        case "price":
            return _("Name a price of {rupees}", rupees=rupees(values[0]))
        case "coalition":
            return _("Be loyal {whom}", whom=to_coalition(values[0]))
        case "suit":
            return _("Choose the suit {suit}", suit=suit(values[0]))
        case "player":
            return _("Choose {player}", player=seat_by_shape(values[0]))
        case "army":
            return _("An army {where}", where=in_region(values[0]))
        case "tribe":
            return _("A tribe {where}", where=in_region(values[0]))
        case "road":
            return _("A road between {border}", border=border(values[0]))
        case "space":
            return _("Gift space {n}", n=2 * values[0] + 2)
        case "region":
            return _("The region {region}", region=region(values[0]))
        case _:
            return removal(name, values)


def place(values: tuple[int, ...]) -> str:
    """Name a space of the market by its row and column."""
    return space(values[0] * COLUMNS + values[1])


def removal(name: str, values: tuple[int, ...]) -> str:
    """Say what is removed in a battle."""
    match name:
        case "remove_army":
            return _("Remove {army}", army=army(values[0]))
        case "remove_road":
            return _("Remove the {coalition} road between {border}",
                     coalition=of_coalition(values[1]), border=border(values[0]))  # fmt: skip
        case "remove_tribe":
            return _("Remove a tribe of {player}", player=seat_by_shape(values[0]))
        case _:
            return _("Remove a spy of {player}", player=seat_by_shape(values[0]))


def offer(row: Row, number: int, names: Sequence[str]) -> str:
    """Say what an action does now: "Purchase Karakul Sheep for 2 rupees"."""
    name, values = ACTIONS.decode(number)
    if name in ("purchase", "market"):
        at = values[0] * COLUMNS + values[1]
        what = card(row.market[at])
        if name == "market":
            return _("Take a rupee off {card}", card=what)
        price = price_of(row, row.turn, at)
        if not price:
            return _("Take {card} free of charge", card=what)
        return _("Purchase {card} for {rupees}", card=what, rupees=rupees(price))
    if name in OF_SOMEBODY:
        return _(OF_SOMEBODY[name], name=seat_name(values[0], names))
    return action(number)


OF_SOMEBODY = {
    "player": N_("Choose {name}"),
    "remove_tribe": N_("Remove a tribe of {name}"),
    "remove_spy": N_("Remove a spy of {name}"),
}
"""What is done to somebody, by name."""


SHORT = {
    "end": N_("End the turn"),
    "stop": N_("Stop"),
    "pay": N_("Pay"),
    "ask": N_("Ask for less"),
    "nothing": N_("Pay nothing"),
    "retract": N_("Take it back"),
    "accept": N_("Keep it"),
    "refuse": N_("Refuse"),
}
"""What a small button says beside a prompt that names the rest."""


def short(number: int, names: Sequence[str] = ()) -> str:
    """Say an action on a small button, beside a prompt that asks for it."""
    name, values = ACTIONS.decode(number)
    if name in SHORT:
        return _(SHORT[name])
    match name:
        case "price":
            return str(values[0])
        case "coalition":
            whom = to_coalition(values[0])
            return whom[0].upper() + whom[1:]
        case "suit":
            return suit_title(values[0])
        case "player" | "remove_tribe" | "remove_spy":
            return f"{SHAPE_SIGNS[values[0]]} {seat_name(values[0], names)}"
        case "card":
            return title(values[0] + 1)
        case "remove_army":
            return army(values[0])
        case "army" | "tribe" | "region" | "road":
            return border(values[0]) if name == "road" else region(values[0])
        case _:
            return action(number)


REASONS = {
    "P5.2": N_("The blocks of your loyalty are yours to place, no others."),
    "P6.2": N_("The supply is not empty, or no such piece can be taken from here."),
    "P6.5": N_("A fresh piece, placed this turn, cannot be taken."),
    "P7.2": N_("You have no main action left, and this is no bonus action."),
    "P7.7": N_("This card has already acted this turn."),
    "P8.1": N_("There is no card here."),
    "P8.3": N_("You cannot pay this price."),
    "P8.8": N_("A rupee was laid on this card this turn: it cannot be purchased."),
    "P8.14": N_("Public Withdrawal cannot be purchased."),
    "P9.7": N_("There is no attempt to take back."),
    "P9.8": N_("You have taken back an attempt with this card: do something else first."),
    "P9.9": N_("You cannot ask for less now, or name such a price."),
    "P9.10": N_("The bribe cannot be paid like that."),
    "P9.11": N_("After three refusals in a turn you cannot ask again."),
    "P9.12": N_("You cannot pay the bribe."),
    "P10.1": N_("This card is not in your hand."),
    "P10.5": N_("The road goes on a border of the card's region."),
    "P10.8": N_("The spy goes on a card of the same region, in any court."),
    "P11.1": N_("Only a card in your own court acts, with an action printed on it."),
    "P11.2": N_("The action would do nothing, or has not done anything yet."),
    "P11.9": N_("There is no rupee to take from this card."),
    "P11.11": N_("This player has no card of a region you rule."),
    "P11.13": N_("The rupees of this player are sheltered by gold stars."),
    "P11.14": N_("Only an empty gift space that you can pay."),
    "P11.18": N_("You need 2 rupees for the next block."),
    "P11.19": N_("You can build only where you rule, and on the borders of these regions."),
    "P12.2": N_("Armies move along roads of your coalition to the next region."),
    "P12.3": N_("A spy moves to an adjacent card."),
    "P12.4": N_("Only spies next to the end of a court move on to the next court."),
    "P12.7": N_("Tribes, roads and gifts do not move."),
    "P12.8": N_("Betraying costs 2 rupees and needs a spy of yours on the card."),
    "P12.9": N_("Bodyguards protect the political cards of this court."),
    "P12.11": N_("There is no prize to keep now."),
    "P12.13": N_("There is no prize to refuse now."),
    "P12.14": N_("You have no army here, or no spy on this card, to fight with."),
    "P12.15": N_("There is nothing of this kind to remove here."),
    "P12.16": N_("Only spies of other players on this card can be removed."),
    "P13.3": N_("A debt is settled with a card of your hand or your court."),
    "P14.2": N_("Only a card of your own court can be discarded now."),
    "P14.4": N_("Only a card of your own hand can be discarded now."),
    "P15.14": N_("The game is over."),
    "P16.12": N_("Only one of your Safe Houses can take the spy in."),
    "P16.15": N_("Blackmail needs a card of the region without any spies."),
    "P16.23": N_("Infrastructure adds one block only after a build action."),
    "P17.11": N_("Only Courtly Manners let you pay nothing."),
    "P17.13": N_("Choose another player."),
    "P17.26": N_("Choose another player."),
    "P17.27": N_("Choose a card of your own hand."),
    "P17.28": N_("A suit is chosen only for Pashtunwali Values."),
    "P17.30": N_("A region is chosen only for Rebuke."),
    "P18.1": N_("It is another question that is asked now."),
    "P18.4": N_("A loyalty is chosen only at the beginning."),
    "P18.5": N_("An action of your turn is asked for now."),
    "P18.6": N_("Your court is empty: there is only one end."),
    "P18.16": N_("There is nothing to stop now."),
}
"""Why a rule forbids something."""


def refusal(rule: str) -> str:
    """Say why a rule forbids something, in one short sentence."""
    return _(REASONS.get(rule, N_("The rules do not allow this now.")))
