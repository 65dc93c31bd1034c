"""What Kolkhoz, its setups, actions and refusals are called.

Sentences are English here and Russian in `locale/ru.po`; names of players are never declined, nor
do verbs tell their gender. Names of cards and crops stand in `names.py`.
"""

from collections.abc import Sequence

from igroteka.draw.kept import kept
from igroteka.draw.words import N_, _, p_
from igroteka.games.kolkhoz.page.log import HEADINGS, SERIES, note, series
from igroteka.games.kolkhoz.page.names import (
    RANK_SHORT,
    card_taken,
    crop,
    crop_is,
    crop_of,
    crop_to,
)
from igroteka.games.kolkhoz.page.prompts import prompt
from igroteka.games.kolkhoz.page.sources import sources
from igroteka.games.kolkhoz.rules.choices import ACTIONS
from igroteka.games.kolkhoz.rules.facts import rank_of, suit_of

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
    "prompt",
    "refusal",
    "series",
    "short",
    "sources",
]

GAME = N_("Kolkhoz")
NATIVE = "Колхоз"
BLURB = N_("Win tricks, fill the fields, and hide your best cards before the search.")

MINUTES = 40
"""How long four people play, by the five years of some eight minutes each: an estimate."""

PRESETS = {
    "kolkhoz": (
        N_("Kolkhoz"),
        N_("52 cards, rewards pile up, the nomenklatura lives by its own laws."),
    ),
    "kolkhoznik": (
        N_("Kolkhoznik"),
        N_("36 cards: whoever farms a field takes its workers home as a stack."),
    ),
    "zonsky": (
        N_("Camp regime"),
        N_("36 cards, no rewards, and everybody is searched. Harsh and short."),
    ),
}

ENDINGS = {0: N_("The five-year plan is over.")}

OPTION_VALUES = {
    "d52": N_("52 cards, with plan cards"),
    "d36": N_("36 cards, the little kolkhoz"),
    "orden": N_("The medal to the boss, the work to us"),
    "northern": N_("The northern way: no rewards"),
    "mice": N_("They talked even with the mice"),
    "ace_of_clubs": N_("When the ace of potatoes is turned up"),
    "final_year": N_("Always in the fifth year"),
    "none": N_("Never"),
    "all_face_up": N_("All face-up cards of the crop"),
    "newly_revealed": N_("Only cards turned up in this search"),
    "shared": N_("The place is shared"),
    "most_medals": N_("More medals go first"),
    "most_cards": N_("More cards in the cellar go first"),
    "plan_card_joins_workers": N_("A plan card joins the workers"),
}


@kept
def action(number: int) -> str:
    """Say what an action does: "Play the King of wheat"."""
    name, values = ACTIONS.decode(number)
    match name:
        case "name":
            return _("Make {crop} the main task", crop=crop_is(*values))
        case "keep":
            return _("Keep everything as it is")
        case "take":
            return _("Take the {card} from the cellar", card=card_taken(*values))
        case "give":
            return _("Put the {card} into the cellar", card=card_taken(*values))
        case "play":
            return _("Play the {card}", card=card_taken(*values))
        case "assign":
            return _("Send to {crop}", crop=crop_to(*values))
        case _:
            return _("Put the {card} on top", card=card_taken(*values))


def short(number: int, _names: Sequence[str] = ()) -> str:
    """Say an action on a small button, beside a prompt that asks for it: "King of wheat"."""
    name, values = ACTIONS.decode(number)
    if name == "keep":
        return _("Keep")
    if name in ("name", "assign"):
        return crop(*values)
    (number,) = values
    return _(
        "{rank} of {crop}",
        rank=p_(*RANK_SHORT[rank_of(number)]),
        crop=crop_of(suit_of(number)),
    )


REASONS = {
    "K2.3": N_("The five-year plan is over."),
    "K2.4": N_("It is not the time for this now."),
    "K4.3": N_("Only a hidden card of your own cellar can be taken."),
    "K4.4": N_("Only a card of the hand you had can go into the cellar."),
    "K5.1": N_("You do not hold this card."),
    "K5.2": N_("First follow the crop that was led."),
    "K6.1": N_("Only fields whose crop lies in this trick can get its cards."),
    "K7.4": N_("Only a card of the lowest rank lies on top."),
}


def refusal(rule: str) -> str:
    """Say why a rule forbids something, in one short sentence."""
    return _(REASONS.get(rule, N_("The rules do not allow this now.")))
