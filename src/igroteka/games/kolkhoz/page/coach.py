"""A first game of Kolkhoz, in which a coach leads through the first year."""

from igroteka.draw.words import N_
from igroteka.engine.page import Step
from igroteka.games.kolkhoz.rules.state import Note

PRESET = "kolkhoz"
SEATS = 3
SEED = 40
"""The first planner is the player, and there is no famine in the first years."""

MINUTES = 8

STEPS = (
    Step(
        "seat0",
        N_(
            "Welcome to the collective farm! We play five years, and this strip is you. Whoever "
            "has the most points in the end wins; points are the cards that you bring home into "
            "your own cellar."
        ),
        "K11.4",
    ),
    Step(
        "hand",
        N_(
            "These are your workers, and nobody else sees them. Each has a crop and a value: 6 to "
            "10 as printed, Jack 11, Queen 12, King 13."
        ),
        "K12.1",
    ),
    Step(
        "fields",
        N_(
            "Four fields want to be worked, one for each crop. Every worker sent to a field adds "
            "its value in hours; with 32 hours the field is farmed, with fewer by the end of the "
            "year it has failed."
        ),
        "K6.7",
    ),
    Step(
        "fields",
        N_(
            "The small plan card on each field is its reward, worth 1 to 5 points. It goes into "
            "the cellar of the player who brings that field to 32 hours."
        ),
        "K7.1",
    ),
    Step(
        "fields",
        N_(
            "This year you are the planner, so you begin: name one crop the main task. It becomes "
            "trump, and its cards beat all other crops. Pick a crop of which you hold much."
        ),
        "K3.10",
        waits=("name",),
        then=N_("Well planned! The poster in the middle shows the main task."),
    ),
    Step(
        "task",
        N_(
            "A warning on the poster: Jack, Queen and King of the main task have powers of their "
            "own, but only if they lie on a field that fails. On a farmed field they just work."
        ),
        "K9.13",
    ),
    Step(
        "hand",
        N_(
            "Now you lead: play any card. Each of the others adds one, and whoever holds the crop "
            "that was led has to play it. Four such rounds, called tricks, make a year."
        ),
        "K5.2",
        waits=("play",),
        then=N_("Your worker has gone out. Watch what the others play."),
    ),
    Step(
        "trick",
        N_(
            "The highest trump wins the trick; without a trump, the highest card of the crop that "
            "was led. The winner is the brigadier: takes a medal, sends these workers to fields, "
            "and leads next."
        ),
        "K5.6",
        after=Note.WON,
    ),
    Step(
        "north",
        N_(
            "But winning is dangerous. At the end of the year every failed field is searched: "
            "whoever won a trick this year sends the highest card of that crop from their own "
            "cellar to the North, out of the game."
        ),
        "K9.5",
    ),
    Step(
        "hand",
        N_(
            "The next trick. If you cannot follow the crop that was led, play whatever you like; "
            "the label under a card says what it would do."
        ),
        "K5.3",
        waits=("play",),
        then=N_("Played. Remember who is short of which crop."),
    ),
    Step(
        "hand",
        N_(
            "Everybody is dealt five cards, but there are only four tricks. The card that you keep "
            "to the last goes face down into your cellar and scores its value there: which one "
            "will it be?"
        ),
        "K8.1",
        waits=("play",),
        then=N_(
            "Good. Think of it in the last trick, too: best to hide a crop whose field will be "
            "farmed."
        ),
    ),
    Step(
        "seat0",
        N_(
            "The first year is over. The card you kept lies in your cellar now, and only you can "
            "see it. Of the others you know how many cards they hide, not which."
        ),
        "K12.2",
        after=Note.CELLARED,
    ),
    Step(
        "trick",
        N_(
            "Here stands who lost what in the searches. Those who were searched had to turn up all "
            "hidden cards of the failed crop; these stay open for everybody to see."
        ),
        "K9.4",
        after=Note.CELLARED,
    ),
    Step(
        "fields",
        N_(
            "Fields begin the new year empty, and the workers are dealt anew. A reward that nobody "
            "won waits on its field, and this year's is laid beside it."
        ),
        "K10.6",
        after=Note.CELLARED,
    ),
    Step(
        "years",
        N_(
            "After the fifth year all cellars are opened. Every card there counts its value, "
            "hidden or open, and the greatest sum wins."
        ),
        "K11.1",
    ),
    Step(
        "prompt",
        N_(
            "You know enough: win tricks for the rewards, or stay out of them and keep your cellar "
            "safe. I stay here: when a choice comes up that is new to you, I speak; the button "
            "with the cap calls me."
        ),
        "K2.4",
    ),
)

ASIDES = (
    Step(
        "fields",
        N_(
            "You won, brigadier! Send the workers of this trick out: drag each card to a field, or "
            "all to one, and press Assign. Only fields are open whose crop lies in this trick."
        ),
        "K6.1",
        waits=("assign",),
        then=N_("See how the hours grow: the bar on the field shows how many are still missing."),
    ),
    Step(
        "fields",
        N_(
            "A field is farmed! Its brigadier has taken the plan cards lying there, and nobody "
            "will be searched for this crop this year."
        ),
        "K7.1",
        after=Note.FARMED,
    ),
    Step(
        "mine",
        N_(
            "From the second year on you may swap before the first trick: take one hidden card "
            "back out of your cellar, or keep everything as it is."
        ),
        "K4.3",
        waits=("keep", "take"),
    ),
    Step(
        "hand",
        N_(
            "And now put another card from your hand into the cellar for it. The others see only "
            "that you swapped."
        ),
        "K4.4",
        waits=("give",),
    ),
    Step(
        "task",
        N_(
            "A famine year: everybody gets only four cards, and there is no main task, so no trump."
        ),
        "K3.11",
        after=Note.FAMINE,
    ),
)
