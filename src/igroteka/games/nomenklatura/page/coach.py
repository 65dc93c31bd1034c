"""A first game of Nomenklatura, in which a coach leads through the first round."""

from igroteka.draw.words import N_
from igroteka.engine.page import Step
from igroteka.games.nomenklatura.rules.state import Note

PRESET = "base"
SEATS = 3
SEED = 24
"""The first agenda has cards that are easily told, and the player is asked early."""

MINUTES = 8

STEPS = (
    Step(
        "seat0",
        N_(
            "Welcome to the ministry! This strip is you. Whoever has the most rubles at the end of "
            "the game wins."
        ),
        "N11.7",
    ),
    Step(
        "purse",
        N_(
            "You begin with 10 rubles. Nobody else sees how many you have, nor do you see theirs; "
            "but all payments are made openly, so it pays to count."
        ),
        "N15.3",
    ),
    Step(
        "map",
        N_(
            "Money comes from these eight regions. You have 20 markers to place in them. At the "
            "end of each round every region pays: if you are alone there, 2 rubles for each of "
            "your markers."
        ),
        "N10.2",
    ),
    Step(
        "pays",
        N_(
            "Where several sit together, whoever has the most markers gets 1 ruble for every "
            "marker there, the rivals' too. The second gets 1 for each of their own, the others "
            "nothing."
        ),
        "N10.3",
    ),
    Step(
        "agenda",
        N_(
            "Markers come and go by these cards, this round's agenda. Each of you will take one "
            "card and carry it out at once; one card more lies there than there are players."
        ),
        "N6.1",
    ),
    Step(
        "spaces",
        N_(
            "Who chooses first is settled by an auction. You are asked in turn: bid more, or pass "
            "and be out. Then the highest bidder takes a card first, the next one second."
        ),
        "N5.16",
    ),
    Step(
        "spaces",
        N_(
            "Mind where your rubles go: they are laid one by one on the players' spaces, beginning "
            "to the right of your own. After the auction everybody pockets what lies on their own "
            "space."
        ),
        "N5.8",
    ),
    Step(
        "prompt",
        N_(
            "Now you: bid, or pass. A short bid feeds your neighbour on the right first; a long "
            "one goes round and brings some rubles back to you."
        ),
        "N5.1",
        waits=("bid", "pass"),
        then=N_("Said and done. It goes round until only the highest bidder is left."),
    ),
    Step(
        "prompt",
        N_(
            "The auction is over. Each player has pocketed the rubles on their own space, and in "
            "the new order everybody now takes a card."
        ),
        "N5.14",
        after=Note.ORDER,
    ),
    Step(
        "agenda",
        N_(
            "It is your turn to take a card. Read what it does, and click the one that brings you "
            "markers where they pay most."
        ),
        "N6.2",
        waits=("take",),
        then=N_("Taken. Its steps are carried out one after the other."),
    ),
    Step(
        "pays",
        N_(
            "The round is over, and the regions have paid. The figure beside a player's markers "
            "shows what that region would pay them now."
        ),
        "N10.1",
        after=Note.SCORING,
    ),
    Step(
        "agenda",
        N_(
            "A new agenda is out. One card is always there: Consolidation. It costs 3 rubles, "
            "nothing for the last in turn order; its taker moves the sign of that name next door "
            "and places a marker there."
        ),
        "N8.2",
    ),
    Step(
        "works",
        N_(
            "If two players or more are in that region at the end of the round, a merger is held "
            "there: they bid with rubles and with their markers, and the winner stays alone."
        ),
        "N9.1",
    ),
    Step(
        "seat0",
        N_(
            "And how does it end? As soon as somebody has all 20 markers on the map, the round is "
            "played out and all regions pay twice. Then the rubles are shown."
        ),
        "N11.5",
    ),
    Step(
        "prompt",
        N_(
            "You know enough: auction, card, payday, and so on until the markers run out. I stay "
            "here: when a choice comes up that is new to you, I speak; the button with the cap "
            "calls me."
        ),
        "N3.6",
    ),
)

ASIDES = (
    Step(
        "prompt",
        N_(
            "Here a card lets you decide. The question says what about; click what is lit up on "
            "the map, or a button. Where a card says “may” or “up to”, you can also stop."
        ),
        "N6.3",
        waits=(
            "level",
            "remove",
            "recall",
            "card",
            "sell",
            "rail",
            "ride",
            "exchange",
            "with",
            "for",
            "place",
            "venture",
            "partner",
            "draw",
            "strike",
            "merge",
            "stop",
        ),
    ),
    Step(
        "map",
        N_(
            "You have taken Consolidation: move its sign into one of the regions next door. You "
            "place a marker there, and a merger may follow."
        ),
        "N8.3",
        waits=("mark",),
    ),
    Step(
        "prompt",
        N_(
            "Negotiation: you may offer an opponent money for markers; yours will then stand in "
            "their place. Choose whose, where, how many, and for how much."
        ),
        "N7.6",
        waits=("offer", "from", "number", "price"),
    ),
    Step(
        "prompt",
        N_(
            "Somebody wants to buy you out of a region. Accept, and you get the rubles and your "
            "markers back; refuse, and everything stays as it is."
        ),
        "N7.6",
        waits=("answer",),
    ),
    Step(
        "prompt",
        N_(
            "A merger! Everybody in that region leaves one marker there and takes the others in "
            "hand. Now they bid, and a marker counts as much as a ruble."
        ),
        "N9.2",
        after=Note.MERGER,
    ),
    Step(
        "prompt",
        N_(
            "Pay your bid space by space, with a ruble or a marker from your hand. A marker feeds "
            "nobody, wherever it lies."
        ),
        "N9.11",
        waits=("lay",),
    ),
    Step(
        "map",
        N_("This merger pushes you out: your markers go next door, each wherever you like."),
        "N9.24",
        waits=("push",),
    ),
)
