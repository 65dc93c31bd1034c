"""A first game with a coach: what it says, where it points, and which choice it waits for."""

from igroteka.draw.words import N_
from igroteka.engine.page import Step
from toys.rules import Note

PRESET = "toy"
SEATS = 2
SEED = 1
MINUTES = 1

STEPS = (
    Step(
        "seat0",
        N_("Two rounds are played, each for a point. Who has most points in the end wins."),
        "T4.1",
    ),
    Step("card0", N_("This is your card, from 0 to 4. Only you see it."), "T1.2"),
    Step(
        "hand",
        N_("Bid 0 or 1. The greatest sum of card and bid wins the point."),
        "T2.1",
        waits=("bid",),
        then=N_("Your bid is sealed until all have bid."),
    ),
    Step("board", N_("Where two sums are equal, nobody wins the point."), "T3.2"),
    Step("prompt", N_("You know enough. I stay here: the cap calls me."), "T4.1"),
)

ASIDES = (Step("board", N_("Somebody has won a point."), "T3.1", after=Note.WON),)
