"""What the game says.

Sentences are English here; `locale/ru.po` has them in Russian. Tables hold sentences marked with
`N_`; `_` says one in the language of whoever asks, and puts the values in after that.
"""

from collections.abc import Sequence

from igroteka.draw.words import N_, _
from igroteka.engine import NOBODY, Row
from igroteka.engine import Note as Noted
from toys.rules import ACTIONS, NO_BID, Note

GAME = N_("Pennies")
BLURB = N_("Bid with a hidden card against bids that you cannot see.")
MINUTES = 2

PRESETS = {
    "toy": (N_("With cards"), N_("Two rounds, a hidden card for each, and no point for a tie.")),
    "pennies": (N_("Matching pennies"), N_("One round without cards: guess what the other bids.")),
}

OPTION_VALUES = {
    "nobody": N_("Nobody wins it"),
    "last_seat": N_("The last seat wins it"),
}


def action(number: int) -> str:
    """Say what an action does; no two actions say the same."""
    _kind, (bid,) = ACTIONS.decode(number)
    return _("Bid {n}", n=bid)


def note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened, and by which rule; ("", "") for what needs no line."""
    if noted.kind == Note.BID:
        return _("{name} makes a sealed bid.", name=names[noted.seat]), "T2.1"
    if noted.kind == Note.WON:
        return _("{name} wins the point.", name=names[noted.seat]), "T3.1"
    if noted.kind == Note.TIED:
        return _("The best are equal: nobody wins the point."), "T3.2"
    return "", ""


def prompt(row: Row, viewer: int, names: Sequence[str]) -> tuple[str, str]:
    """Say whose move it is, then a line more; "Your move" where the viewer is asked."""
    if row.round == row.options.rounds:
        return _("The play is over."), ""
    if viewer != NOBODY and row.bids[viewer] == NO_BID:
        return _("Your move: bid 0 or 1."), _("The others do not see it.")
    waited = [names[seat] for seat in range(row.seats) if row.bids[seat] == NO_BID]
    return _("Still to bid: {names}.", names=", ".join(waited)), ""


REASONS = {
    "T2.2": N_("You have made your bid for this round."),
    "T4.1": N_("The play is over."),
}


def refusal(rule: str) -> str:
    """Say why a rule forbids something: each one that `why_not` can name."""
    return _(REASONS.get(rule, N_("The rules do not allow this now.")))
