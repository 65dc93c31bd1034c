"""What Rebuild is called, and what actions, notes, questions and refusals say.

Sentences are English here and Russian in `locale/ru.po`. Names of things are in names, the texts
of cards in effects, the log in log, questions in prompts.
"""

from collections.abc import Sequence

from igroteka.draw.kept import kept
from igroteka.draw.words import N_, _
from igroteka.engine import Row
from igroteka.games.rebuild.page.log import HEADINGS, SERIES, note, series
from igroteka.games.rebuild.page.names import card
from igroteka.games.rebuild.page.prompts import prompt
from igroteka.games.rebuild.rules import scoring
from igroteka.games.rebuild.rules.choices import ACTIONS
from igroteka.games.rebuild.rules.state import Ending

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
    "TARGETS",
    "action",
    "note",
    "offer",
    "prompt",
    "refusal",
    "result",
    "series",
    "short",
]

GAME = N_("Rebuild")
NATIVE = "Rebuild"
BLURB = N_("Build things, take them apart, build bigger things.")

MINUTES = 30
"""How long two people play some twenty-five turns each of half a minute: an estimate."""

PRESETS = {
    "rebuild": (
        N_("Rebuild"),
        N_("The deck that the rules were written for: savings, substitutions, a race."),
    ),
    "later": (
        N_("The later deck"),
        N_("The designer's later cards: many can be bought for another resource."),
    ),
    "campaign": (
        N_("Campaign"),
        N_("All cards on the table, no luck after the deal: four targets, alone or together."),
    ),
}

ENDINGS = {
    Ending.EMPTY: N_("The draw deck and a column were empty."),
    Ending.LOST: N_("The campaign is lost"),
    Ending.WON: N_("The campaign is won"),
}

TARGETS = (
    N_("The first game is won"),
    N_("The second game is won"),
    N_("The third game is won"),
    N_("The campaign is won"),
)

OPTION_VALUES = {
    "rev_2015_08_30": N_("The deck of the rules (August 2015)"),
    "rev_2018_08_14": N_("The later deck (August 2018)"),
    "end_of_turn": N_("The running turn is finished"),
    "immediate": N_("It ends at once"),
}


FOR_GOOD = frozenset({"end"})
"""What gives up for good whatever else could be done."""


@kept
def action(number: int) -> str:
    """Say what an action does: "Play Ladder"."""
    name, values = ACTIONS.decode(number)
    match name:
        case "play":
            return _("Play {card}", card=card(*values))
        case "buy":
            return (
                _("Buy the card of column {n}", n=values[0] + 1),
                _("Buy the card of column {n} at its second cost", n=values[0] + 1),
                _("Buy the card of column {n} at its third cost", n=values[0] + 1),
            )[values[1]]
        case "trash":
            return _("Trash {card} to pay", card=card(*values))
        case "take":
            return _("Take the card of column {n} for nothing", n=values[0] + 1)
        case "row":
            return _("Rearrange row {n}", n=values[0] + 1)
        case "column":
            return _("Rearrange column {n}", n=values[0] + 1)
        case "place":
            return _("Put {card} here", card=card(*values))
        case "keep":
            return _("Keep {card} in hand", card=card(*values))
        case "order":
            return _("Draw {card} next", card=card(*values))
        case "carry":
            return _("Keep {card} for the next game", card=card(*values))
        case _:
            return _(PLAIN[name])


def offer(row: Row, number: int, _names: Sequence[str]) -> str:
    """Say what an action does now: "Buy Ladder"."""
    name, values = ACTIONS.decode(number)
    if name not in ("buy", "take"):
        return action(number)
    what = card(row.columns[values[0]].cards[0])
    if name == "take":
        return _("Take {card} for nothing", card=what)
    return (
        _("Buy {card}", card=what),
        _("Buy {card} at its second cost", card=what),
        _("Buy {card} at its third cost", card=what),
    )[values[1]]


PLAIN = {
    "end": N_("End the turn"),
    "pay": N_("Complete the purchase"),
    "decline": N_("Leave everything as it is"),
    "stop": N_("Keep nothing more"),
}
"""Actions that choose nothing."""


def short(number: int, _names: Sequence[str] = ()) -> str:
    """Say an action on a small button, beside a prompt that asks for it."""
    name, values = ACTIONS.decode(number)
    match name:
        case "buy" | "take":
            return action(number)
        case "play":
            return _("Play {card}", card=card(*values))
        case "column":
            return _("Column {n}", n=values[0] + 1)
        case "row":
            return _("Row {n}", n=values[0] + 1)
        case "trash" | "place" | "keep" | "order" | "carry":
            return card(*values)
        case _:
            return _(PLAIN[name])


REASONS = {
    "R2.10": N_("It is not your turn."),
    "R3.3": N_("First finish what you have begun."),
    "R5.1": N_("You do not hold this card."),
    "R5.2": N_("This card does nothing when it is played."),
    "R5.8": N_("It works only when it is bought."),
    "R5.9": N_("It counts only when the game is over."),
    "R5.10": N_("It has too many points."),
    "R5.11": N_("First take a card of the purchase row."),
    "R5.13": N_("No card of the purchase row has few enough points for it."),
    "R6.1": N_("There is no card in this column."),
    "R6.3": N_("This card has no such cost."),
    "R6.10": N_("Nothing is to be rearranged now."),
    "R6.11": N_("It takes two cards to change places."),
    "R6.12": N_("This card does not lie there any more."),
    "R6.13": N_("First fill the places of the row or column."),
    "R7.2": N_("Only cards of your hand can pay."),
    "R8.1": N_("Your whole hand does not cover this cost."),
    "R8.2": N_("Choose first what you want to buy."),
    "R8.4": N_("This card would be superfluous: the payment does not need it."),
    "R8.5": N_("The purchase completes itself as soon as it is paid."),
    "R8.7": N_("First pay for what you are buying."),
    "R8.9": N_("The cost is not covered yet."),
    "R9.4": N_("This card shows more resources than may stay."),
    "R9.7": N_("First choose the cards that stay in your hand."),
    "R10.2": N_("The game is over."),
    "R14.10": N_("First put your discard pile in order."),
    "R14.11": N_("This card does not lie on your discard pile."),
    "R14.17": N_("Only cards with few enough points pass into the next game."),
    "R14.18": N_("Only early and late cards that you own can be kept."),
    "R14.22": N_("First choose the cards for the next game."),
}


def refusal(rule: str) -> str:
    """Say why a rule forbids something, in one short sentence."""
    return _(REASONS.get(rule, N_("The rules do not allow this now.")))


def result(row: Row) -> str:
    """The heading of the end of a campaign; "" where somebody has won. Rules R14.16, R14.24."""
    if not row.campaign:
        return ""
    if row.won == scoring.GAMES:
        return _("The campaign is won")
    return _("The campaign is lost in game {n}", n=row.game)
