"""A first game of Rebuild, in which a coach leads through the first turns."""

from igroteka.draw.words import N_
from igroteka.engine.page import Step
from igroteka.games.rebuild.rules.state import Note

PRESET = "rebuild"
SEATS = 2
SEED = 12
"""The player goes first and can buy something at once."""

MINUTES = 7

STEPS = (
    Step(
        "seat0",
        N_(
            "Welcome to the building site! This strip is you. In the end all cards you own count "
            "their victory points, VP for short, and the most points win."
        ),
        "R11.4",
    ),
    Step(
        "hand",
        N_(
            "You own fourteen poor cards, worth nothing yet. They lie shuffled in a deck of your "
            "own, and at the start of each of your turns you draw five of them. Only you see your "
            "hand."
        ),
        "R4.1",
    ),
    Step(
        "hand",
        N_(
            "What they do have is material: wood, steel, stone and gold, as the signs on them "
            "show. With that you pay."
        ),
        "R1.3",
    ),
    Step(
        "column0",
        N_(
            "Here lies what can be built, face up for all. You may buy the front card of each "
            "column, the purchase row; its price is the material printed on it."
        ),
        "R6.1",
    ),
    Step(
        "trash",
        N_(
            "Here is the catch: to pay, you trash cards from your hand, and they are gone for "
            "good. So your deck hardly grows; it turns from logs and nails into better things."
        ),
        "R7.1",
    ),
    Step(
        "prompt",
        N_(
            "Buy something now. What you can pay for is outlined and says how many cards it takes; "
            "one click shows you how, or pays the cheapest way at once."
        ),
        "R8.1",
        waits=("buy",),
        then=N_("A good start!"),
        instead=N_("That is allowed, too: nobody has to buy."),
    ),
    Step(
        "seat0",
        N_(
            "A card that you buy goes to your discard pile, not into your hand. When your deck "
            "runs out, that pile is shuffled into a new one: then you will draw it."
        ),
        "R6.5",
        after=Note.BOUGHT,
    ),
    Step(
        "prompt",
        N_(
            "You may buy and play as much as you can, in any order. When you are done, end your "
            "turn: the rest of your hand goes to the discard pile, nothing is saved up."
        ),
        "R9.1",
        waits=("end",),
        then=N_("Now your rival builds."),
        instead=N_("Go on like that, and end your turn when you have enough."),
    ),
    Step(
        "trash",
        N_(
            "At the end of every turn the purchase row loses its lowest card, the one with the bin "
            "on it. The column moves up, and a new card joins it: waiting may cost you what you "
            "want."
        ),
        "R9.9",
        after=Note.SWEPT,
    ),
    Step(
        "column1",
        N_(
            "The number on a card is its points. The early cards bring 1 to 4, the late ones, "
            "which come after them, 5 and more; some bring extra at the end of the game."
        ),
        "R11.2",
    ),
    Step(
        "seat1",
        N_(
            "Everybody sees all discard piles and knows who owns what: tap a seat to look. Hidden "
            "are only the hands and the order of the decks."
        ),
        "R15.5",
    ),
    Step(
        "piles",
        N_(
            "This is the draw deck. When it is used up and a column of the display is empty, the "
            "running turn is the last one. Then count: hand, deck, discard pile, all that is "
            "yours."
        ),
        "R10.1",
    ),
    Step(
        "prompt",
        N_(
            "You know enough: tear down, build better, and leave the rival the scraps. I stay "
            "here: when a choice comes up that is new to you, I speak; the button with the cap "
            "calls me."
        ),
        "R3.2",
    ),
)

ASIDES = (
    Step(
        "hand",
        N_(
            "Pay now, card by card: click what you can do without. Only cards are offered that "
            "help to pay, and nobody gives change."
        ),
        "R8.4",
        waits=("trash", "pay"),
    ),
    Step(
        "hand",
        N_(
            "A card in your hand can be played: its text begins with “Play”. Playing is free, and "
            "the card stays yours; but this turn it can no longer pay."
        ),
        "R5.1",
        waits=("play",),
    ),
    Step(
        "prompt",
        N_(
            "This purchase lets you rearrange one row or one column of the display, or nothing. "
            "Bring to the front what you want, or bury what your rival wants."
        ),
        "R6.11",
        waits=("row", "column", "place", "decline"),
    ),
    Step(
        "hand",
        N_(
            "You may leave some cards in your hand for your next turn: click them, and stop when "
            "you like."
        ),
        "R9.4",
        waits=("keep", "stop"),
    ),
)
