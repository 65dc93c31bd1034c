"""What a tap tells of places where nothing can be pressed. What a card does is in `effects.py`.

Told of a place, it is told of all that lies there, after the thing's own name.
"""

from __future__ import annotations

from igroteka.draw.kept import kept
from igroteka.draw.labels import reading
from igroteka.draw.words import _
from igroteka.games.rebuild.page import effects, faces


@kept
def of(what: str) -> dict[str, object]:
    """A place of the table, to be spread into its element."""
    told = {
        "turn": (
            _("A turn: draw, buy and play, discard. Then the lowest on sale is trashed."),
            "R3.1",
        ),
        "campaign": (
            _("The points of the team decide whether this game is won."), "R14.14",
        ),
        "piles": (
            _("The draw deck refills the columns; what is trashed is out of the game. Press a "
              "pile to see its cards."), "R6.7",
        ),
        "trash": (_("What is trashed is out of the game. Press the pile to see it."), "R2.8"),
        "row": (
            _("Only the cards of this row are on sale. The lowest goes when the turn ends."),
            "R9.9",
        ),
        "columns": (
            _("The lowest card of a column is on sale; when it goes, the others fall."), "R6.7",
        ),
        "hand": (
            _("You play these cards or trash them to pay. What is left is discarded when your turn "
              "ends."), "R7.1",
        ),
        "played": (_("Played cards can pay no more; they are discarded when the turn ends."),
                   "R5.3"),
        "saved": (_("What is saved lowers a cost until the turn ends."), "R7.9"),
        "deck": (_("You draw your hand from your deck."), "R4.3"),
        "discard": (_("When the deck is empty, this pile becomes the deck."), "R4.5"),
        "bill": (_("You pay by trashing cards of your hand. Nobody gives change."), "R7.5"),
        "order": (_("You choose the order in which you draw."), "R14.9"),
        "carry": (_("Cards of few points may go with you into the next game."), "R14.17"),
    }  # fmt: skip
    return reading(*told[what])


@kept
def card(revision: int, number: int, language: str) -> tuple[str, str]:
    """What a card is, and the rule that says what it does."""
    return faces.described(revision, number, language), effects.rule_of(revision, number)
