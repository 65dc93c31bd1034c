"""A first game of Ozymandias, in which a coach leads through the first turns."""

from igroteka.draw.words import N_
from igroteka.engine.page import Step
from igroteka.games.ozymandias.rules.state import Note

PRESET = "ozymandias"
SEATS = 3
SEED = 16
"""The player begins, with cards of several colours."""

MINUTES = 8

STEPS = (
    Step(
        "seat0",
        N_(
            "Welcome, immortal! This strip is you. Factions rise and fall, you collect what they "
            "leave: in the end your cards and your influence are your points, and the most points "
            "win."
        ),
        "O15.5",
    ),
    Step(
        "colours",
        N_(
            "There are four factions, red, white, blue and black, and none belongs to anybody. A "
            "colour is worth as much as all the sectors of the galaxy that it controls. Now that "
            "is nothing yet."
        ),
        "O4.15",
    ),
    Step(
        "hand",
        N_(
            "These three cards are yours, and only you see them. At the end each pays what its "
            "colour is worth, so help those colours that you hold most of."
        ),
        "O16.1",
    ),
    Step(
        "prompt",
        N_(
            "Before we begin, you may change your hand once. You are asked for each card: keep it, "
            "or return it and draw another instead. Several of one colour are good."
        ),
        "O3.5",
        waits=("keep", "return"),
        then=N_("Noted; the other cards are asked for in the same way."),
    ),
    Step(
        "seat0",
        N_(
            "The number with the green gem is your influence, 9 to begin with. It is the money for "
            "all bids, and each one that is left at the end is a point."
        ),
        "O1.7",
    ),
    Step(
        "hand",
        N_(
            "On your turn you take one of four actions. Begin with the first: expand. Click a card "
            "of your hand and choose “Expand”; a disk of its colour goes to the galaxy."
        ),
        "O5.4",
        waits=("expand",),
        then=N_("A faction sets out."),
        instead=N_("Another action, just as good; try expanding when you like."),
    ),
    Step(
        "galaxy",
        N_(
            "A new sector was discovered. The number on it is its value: who placed the disk there "
            "got that much influence, and then the top card of the deck happened as an event."
        ),
        "O7.13",
        after=Note.EXPLORED,
    ),
    Step(
        "galaxy",
        N_(
            "From now on a colour spreads to neighbouring hexes, and it may cover disks of others: "
            "only the top disk controls a sector. What is covered counts no more."
        ),
        "O7.6",
    ),
    Step(
        "seat0",
        N_(
            "A card that you play goes to the top of your discard pile and is your active card. It "
            "is still yours and counts at the end. When your hand is empty, you take the whole "
            "pile back."
        ),
        "O4.6",
    ),
    Step(
        "market",
        N_(
            "New cards come from this market. Put one up for auction as your action: all seal a "
            "bid at the same time, and the highest gets the card and pays you, or the bank if it "
            "was your own."
        ),
        "O6.4",
    ),
    Step(
        "colours",
        N_(
            "Or reap: give up a card of your hand and gain at once what its colour is worth. But "
            "then that colour collapses, and loses the top disk of every sector that nobody pays "
            "to save."
        ),
        "O9.1",
    ),
    Step(
        "prompt",
        N_(
            "Your turn again, try something new: put a card of the market up for auction, reap, or "
            "play a card of your hand for its event, which means what its text says."
        ),
        "O8.1",
        waits=("seed", "salt", "event", "reap"),
        then=N_("Boldly done."),
        instead=N_("Expanding once more: solid work."),
    ),
    Step(
        "market",
        N_(
            "What is secret? The cards in the hands, the order of the deck and of the tiles, and a "
            "sealed bid until all are in. Everything else lies open, so count what others collect."
        ),
        "O16.2",
    ),
    Step(
        "clock",
        N_(
            "This is the clock: there are 24 disks, six of each colour. If none is left in the "
            "pool at the end of a turn, the game is over, and everybody counts cards and "
            "influence."
        ),
        "O15.1",
    ),
    Step(
        "prompt",
        N_(
            "You know enough: auction, expand, event, reap. I stay here: when a choice comes up "
            "that is new to you, I speak; the button with the cap calls me."
        ),
        "O5.4",
    ),
)

ASIDES = (
    Step(
        "galaxy",
        N_(
            "Where does the disk go? Click a hex that is lit up. You gain the value of that sector "
            "at once, and an unknown hex is discovered as well."
        ),
        "O7.2",
        waits=("origin", "explore", "place"),
    ),
    Step(
        "prompt",
        N_(
            "A sealed bid: choose a number, nobody sees it before all are in. In an auction only "
            "the winner pays; a bid to preserve a colour is paid in any case, and each influence "
            "saves a sector."
        ),
        "O6.4",
        waits=("bid",),
    ),
    Step(
        "prompt",
        N_("The highest bids are equal, and it is your auction: name who wins it."),
        "O6.7",
        waits=("winner",),
    ),
    Step(
        "prompt",
        N_(
            "You have paid to preserve: click the sectors that you want to save, one for each "
            "influence. All others of that colour lose their top disk."
        ),
        "O9.7",
        waits=("save", "stop"),
    ),
    Step(
        "prompt",
        N_(
            "An event asks you something. The question says what about, and the card's own text "
            "stands with it; click what is lit up."
        ),
        "O8.3",
        waits=(
            "colour",
            "choose",
            "move",
            "disk",
            "amount",
            "burn",
            "spread",
            "invest",
            "rob",
            "take",
            "purge",
            "give",
        ),
    ),
    Step(
        "prompt",
        N_("There is nothing that you could do: for once, your turn passes."),
        "O5.5",
        waits=("pass",),
    ),
)
