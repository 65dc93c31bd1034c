"""What the choices of Rebuild are about, and what each offer costs and brings."""

from igroteka.draw.words import N_, _
from igroteka.engine import Row
from igroteka.games.rebuild.page.names import several
from igroteka.games.rebuild.page.proposal import payments
from igroteka.games.rebuild.rules.choices import ACTIONS
from igroteka.games.rebuild.rules.state import Phase

CHOICES = {
    Phase.MAIN: (
        N_(
            "Buy and play as much as you can: bought cards score, but what you trash to pay is "
            "gone for good. When you end the turn, a card of the row goes too."
        ),
        "R3.2",
    ),
    Phase.PAY: (
        N_(
            "You pay by trashing cards of your hand whose resources cover the cost. They leave "
            "the game with their points."
        ),
        "R7.1",
    ),
    Phase.TAKE: (
        N_("One card of the purchase row is yours for nothing; the trashed one was its price."),
        "R5.10",
    ),
    Phase.REARRANGE: (
        N_(
            "You may put the cards of one row or one column into another order, to have what you "
            "want fall into reach."
        ),
        "R6.10",
    ),
    Phase.PLACE: (
        N_("Fill the places one after the other; the last card falls into place by itself."),
        "R6.13",
    ),
    Phase.KEEP: (
        N_("Cards that you keep are in your hand next turn besides those you draw."),
        "R9.8",
    ),
    Phase.ORDER: (
        N_(
            "Your discard pile becomes your deck, without shuffling: you decide what is drawn "
            "first."
        ),
        "R14.11",
    ),
    Phase.CARRY: (
        N_("Cards that you keep belong to your deck in the next game."),
        "R14.17",
    ),
}
"""What is decided in each phase."""

OFFERS = {
    "play": (
        N_("It costs nothing but the card's resources: a played card cannot pay this turn."),
        "R5.3",
    ),
    "buy": (
        N_(
            "You trash cards of your hand for it; the card goes to your discard pile, and its "
            "column falls."
        ),
        "R6.5",
    ),
    "end": (
        N_(
            "Your hand and what you played go to your discard pile, and a card of the row is "
            "trashed."
        ),
        "R9.1",
    ),
    "trash": (
        N_("The card leaves the game and yields its resources for this purchase."),
        "R7.3",
    ),
    "pay": (
        N_("The purchase is covered; no more cards are trashed."),
        "R8.9",
    ),
    "take": (
        N_("It goes to your discard pile, and its column falls."),
        "R5.12",
    ),
    "decline": (
        N_("The display stays as it is."),
        "R6.11",
    ),
    "row": (
        N_("Its cards change places among themselves."),
        "R6.12",
    ),
    "column": (
        N_("Its cards change places among themselves; the lowest can be bought."),
        "R6.12",
    ),
    "stop": (
        N_("The rest of your hand goes to the discard pile."),
        "R9.7",
    ),
}
"""What each kind of action costs and brings."""


def numbers(row: Row, seat: int, action: int) -> str:
    """Say the cheapest way to pay for what is bought. Rules R7.1, R8.4."""
    name, values = ACTIONS.decode(action)
    best = payments(row, *values) if name == "buy" else []
    if not best:
        return ""
    if not best[0].cards:
        return _("paid for already")
    return _("cheapest: trash {cards}", cards=several(best[0].cards))
