"""What Ozymandias is called, and what actions, notes, questions and refusals say.

Sentences are English here and Russian in `locale/ru.po`; verbs never tell a player's gender. Names
of things are in names, the texts of cards in effects, the log in log, questions in prompts.
"""

from collections.abc import Sequence

from igroteka.draw.kept import kept
from igroteka.draw.seats import SHAPE_SIGNS, seat_by_shape, seat_name
from igroteka.draw.words import N_, P_, _
from igroteka.engine import Row
from igroteka.games.ozymandias.page.effects import title
from igroteka.games.ozymandias.page.log import HEADINGS, SERIES, note, series
from igroteka.games.ozymandias.page.names import (
    card,
    colour,
    colour_is,
    sector,
)
from igroteka.games.ozymandias.page.prompts import prompt
from igroteka.games.ozymandias.rules.choices import ACTIONS

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
]

GAME = N_("Ozymandias")
NATIVE = ""
BLURB = N_("Steer the factions of a galaxy from behind every throne.")

MINUTES = 60
"""How long four people play: an estimate."""

PRESETS = {
    "ozymandias": (
        N_("Ozymandias"),
        N_("Three cards and nine influence each, with a mulligan."),
    ),
    "rich": (
        N_("Rich start"),
        N_("No cards at the beginning, but 16 influence to bid with."),
    ),
}

ENDINGS = {
    0: N_("The pool is empty: the game is over."),
    1: N_("All turns are taken: the game is over."),
}

OPTION_VALUES = {
    "add_to_colour_value": N_("Black is worth more for everybody"),
    "flat_bonus_to_holder": N_("Only the player who has it scores them"),
}

OF_A_CARD = {
    "keep": N_("Keep {card}"),
    "return": N_("Return {card}"),
    "seed": N_("Put {card} from the market up for auction"),
    "salt": N_("Put {card}, an active card, up for auction"),
    "expand": N_("Expand with {card}"),
    "event": N_("Play {card} for its event"),
    "reap": N_("Reap {card}"),
    "invest": N_("Put one influence on {card}"),
    "take": N_("Take {card} from the market"),
    "purge": N_("Reap {card} from the market"),
    "give": N_("Give {card}"),
}
"""What is done with a card."""

OF_A_SECTOR = {
    "place": N_("Place the disk on sector {sector}"),
    "save": N_("Save sector {sector}"),
    "choose": N_("Choose sector {sector}"),
    "move": N_("Move to sector {sector}"),
    "burn": N_("Destroy the top disk of sector {sector}"),
    "spread": N_("Put one influence on sector {sector}"),
}
"""What is done with a sector."""

PLAIN = {
    "pass": N_("Pass"),
    "origin": N_("Explore the first hex"),
    "stop": N_("Save no more"),
}
"""What needs no more words."""

DIRECTIONS = (
    N_("Explore the hex east of sector {sector}"),
    N_("Explore the hex north-east of sector {sector}"),
    N_("Explore the hex north-west of sector {sector}"),
    N_("Explore the hex west of sector {sector}"),
    N_("Explore the hex south-west of sector {sector}"),
    N_("Explore the hex south-east of sector {sector}"),
)


FOR_GOOD = frozenset({"pass", "seed", "salt"})
"""What gives up for good whatever else could be done."""

VERBS = {
    "seed": P_("verb", "Auction"),
    "salt": P_("verb", "Auction"),
    "expand": P_("verb", "Expand"),
    "event": P_("verb", "Event"),
    "reap": P_("verb", "Reap"),
}
"""What is done with a card in a turn."""

NUMBERS = frozenset({"bid", "amount"})
"""What is a number that is set."""


@kept
def action(number: int) -> str:
    """Say what an action does: "Reap Revolution"."""
    name, values = ACTIONS.decode(number)
    if name in OF_A_CARD:
        return _(OF_A_CARD[name], card=card(values[0]))
    if name in OF_A_SECTOR:
        return _(OF_A_SECTOR[name], sector=sector(values[0]))
    if name in PLAIN:
        return _(PLAIN[name])
    match name:
        case "bid":
            return _("Bid {n}", n=values[0])
        case "winner":
            return _("The card goes to {player}", player=seat_by_shape(values[0]))
        case "rob":
            return _("Swap a card with {player}", player=seat_by_shape(values[0]))
        case "explore":
            return _(DIRECTIONS[values[1]], sector=sector(values[0]))
        case "colour":
            return _("Choose {colour}", colour=colour_is(values[0]))
        case "disk":
            return _(
                "Choose disk {n} of sector {sector}, counted from the bottom",
                n=values[1] + 1,
                sector=sector(values[0]),
            )
        case _:
            return _("Pay {n} and destroy as many disks", n=values[0])


def offer(_row: Row, number: int, names: Sequence[str]) -> str:
    """Say what an action does, by the names of people: "The card goes to Anna"."""
    name, values = ACTIONS.decode(number)
    if name == "winner":
        return _("The card goes to {name}", name=seat_name(values[0], names))
    if name == "rob":
        return _("Swap a card with {name}", name=seat_name(values[0], names))
    return action(number)


SHORT = {
    "keep": N_("Keep it"),
    "return": N_("Return it"),
    "pass": N_("Pass"),
    "origin": N_("Explore it"),
    "stop": N_("Save no more"),
}
"""What a small button says beside a prompt that names the rest."""


def short(number: int, names: Sequence[str] = ()) -> str:
    """Say an action on a small button, beside a prompt that asks for it."""
    name, values = ACTIONS.decode(number)
    if name in SHORT:
        return _(SHORT[name])
    if name in OF_A_SECTOR:
        return _("Sector {sector}", sector=sector(values[0]))
    match name:
        case "amount":
            return _("Pay {n}", n=values[0])
        case "colour":
            return colour(values[0])
        case "winner" | "rob":
            return f"{SHAPE_SIGNS[values[0]]} {seat_name(values[0], names)}"
        case "give" | "take" | "purge" | "invest":
            return title(values[0])
        case "disk":
            return _("Disk {n} of {sector}", n=values[1] + 1, sector=sector(values[0]))
        case _:
            return action(number)


REASONS = {
    "O3.6": N_("Only the marked card of your hand is asked about now."),
    "O4.9": N_("This sector is not on the map."),
    "O4.10": N_("Only an empty hex beside a sector can be explored."),
    "O4.11": N_("The first hex can be explored only while the map is empty."),
    "O5.5": N_("You cannot pass while there is anything you can do."),
    "O6.1": N_("Only a market card or a rival's active card can be put up."),
    "O6.2": N_("You cannot put up your own active card."),
    "O6.4": N_("You cannot bid more influence than you have."),
    "O6.7": N_("Only one of the highest bidders can win."),
    "O7.3": N_("The disk has to go next to a sector of its own colour."),
    "O7.4": N_("A sector of the same colour needs another one of that colour beside it."),
    "O7.5": N_("A colour without sectors starts on a sector without disks or on a new hex."),
    "O7.8": N_("No tile can be drawn now."),
    "O7.10": N_("This colour has no disk in the pool, or no place to go."),
    "O9.4": N_("You cannot bid more influence than you have."),
    "O9.7": N_("This sector is not threatened, or is already saved."),
    "O10.1": N_("There is no disk to destroy here."),
    "O10.4": N_("Choose a sector without disks."),
    "O10.7": N_("Only a disk of the chosen colour can move, to a sector beside its own."),
    "O10.8": N_("Choose an opponent who has cards in hand."),
    "O10.9": N_("Choose a disk that another one covers."),
    "O10.10": N_("Choose a sector that red does not control."),
    "O11.2": N_("Influence can only be put on market cards."),
    "O11.3": N_("Choose a sector on the map."),
    "O11.4": N_("Choose a sector on the map."),
    "O11.5": N_("Choose a sector on the map."),
    "O11.11": N_("Choose a sector with influence that has a neighbour."),
    "O12.2": N_("Only one of the drawn cards can be given."),
    "O12.3": N_("Choose an explorable hex."),
    "O12.8": N_("Xin Shield Formula: no disk can be put on an occupied sector."),
    "O12.9": N_("Only a card of the market can be taken."),
    "O13.1": N_("Choose a sector without disks, and a colour that is in the pool."),
    "O13.3": N_("This colour has no disk in the pool."),
    "O13.4": N_("Only a card of the market can be reaped so."),
    "O13.6": N_("Choose a sector without disks whose loss does not split the galaxy."),
    "O13.7": N_("No disk of this colour has been destroyed, or it cannot go there."),
    "O13.8": N_("Choose a disk that is not at the bottom of its stack."),
    "O13.12": N_("The stack moves to a sector beside its own."),
    "O14.1": N_("You can pay at most three, what you have, and one for each disk."),
    "O14.2": N_("This colour has no disk in the pool."),
    "O14.9": N_("Disks move only to a sector beside their own, and each once."),
    "O14.19": N_("Influence goes only to sectors beside the chosen one."),
    "O14.23": N_("Xin Shield Formula: no disk can be put on an occupied sector."),
    "O15.1": N_("The game is over."),
    "O17.1": N_("It is not the time for this now."),
    "O17.6": N_("You do not hold this card."),
}
"""Why a rule forbids something."""


def refusal(rule: str) -> str:
    """Say why a rule forbids something, in one short sentence."""
    return _(REASONS.get(rule, N_("The rules do not allow this now.")))
