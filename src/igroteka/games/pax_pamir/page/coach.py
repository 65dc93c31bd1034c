"""A first game of Pax Pamir, in which a coach leads through the first turns."""

from igroteka.draw.words import N_
from igroteka.engine.page import Step
from igroteka.games.pax_pamir.rules.state import Note

PRESET = "pamir"
SEATS = 3
SEED = 9
"""The player has the first turn, and cheap court cards lie in the market."""

MINUTES = 9

STEPS = (
    Step(
        "seat0",
        N_(
            "Welcome to Afghanistan! Three powers struggle for it, and you lead a family between "
            "them. This strip is you; whoever has the most victory points in the end wins."
        ),
        "P15.14",
    ),
    Step(
        "prompt",
        N_(
            "First a question of loyalty: whom do you serve, the Afghans, the British or the "
            "Russians? Others may serve the same coalition, and you can change sides later."
        ),
        "P4.11",
        waits=("coalition",),
        then=N_("So be it, for now."),
    ),
    Step(
        "map",
        N_(
            "Here the coalitions will stand with their blocks: in a region a block is an army, on "
            "a border a road. Your own cylinders are tribes here; on cards they are spies."
        ),
        "P1.5",
    ),
    Step(
        "status",
        N_(
            "Four times there is a Dominance Check. A coalition with 4 blocks more than each other "
            "one is dominant, and only those loyal to it score: 5, 3 and 1 points, by influence."
        ),
        "P15.3",
    ),
    Step(
        "status",
        N_(
            "If no coalition is dominant, families count for themselves: most cylinders in play "
            "bring 3 points, the second most 1."
        ),
        "P15.5",
    ),
    Step(
        "market",
        N_(
            "Everything comes from this market. A card costs as many rupees as its column says: "
            "nothing on the far left, 5 on the far right. You begin with 4 rupees."
        ),
        "P8.2",
    ),
    Step(
        "market",
        N_(
            "What you pay is laid on the cards to the left of yours, a rupee each. Whoever takes "
            "such a card later takes the rupees too: so cheap cards grow rich."
        ),
        "P8.5",
    ),
    Step(
        "prompt",
        N_(
            "On your turn you have two actions. Purchase something: click a card of the market "
            "that you can pay for. It comes into your hand."
        ),
        "P7.2",
        waits=("purchase",),
        then=N_("A fine purchase."),
        instead=N_("Another action, that works too."),
    ),
    Step(
        "hand",
        N_(
            "A card in your hand does nothing yet. Play it into your court, to the left or the "
            "right end: that is an action, too, and its icons then place your pieces."
        ),
        "P10.2",
        waits=("play",),
        then=N_("It is at court now."),
        instead=N_("All right; play it when it suits you."),
    ),
    Step(
        "court0",
        N_(
            "Every card in your court can act once a turn, with what is printed on it: tax takes "
            "rupees, gift brings influence, build blocks, move pieces; betray and battle remove "
            "them."
        ),
        "P11.1",
        after=Note.PLACED,
    ),
    Step(
        "status",
        N_(
            "Such an action costs one of your two, unless the card's suit is the favoured one, "
            "marked here: those actions are a bonus, as many as you like."
        ),
        "P7.3",
    ),
    Step(
        "court0",
        N_(
            "Stars count as long as a card is at court. Purple: one card more at court than three; "
            "blue: one more in hand than two; gold: a rupee safe from tax; red: wins ties."
        ),
        "P3.6",
    ),
    Step(
        "dial",
        N_(
            "Your influence is 1, plus your gifts, plus patriots at court, cards that bear a "
            "coalition's colour, plus prizes for betrayal. Whoever changes sides loses those that "
            "the old coalition brought."
        ),
        "P5.3",
    ),
    Step(
        "map",
        N_(
            "You rule a region if you have a tribe there, and your tribes and loyal armies "
            "together are more than anybody else's. The ruler builds there, taxes, and takes "
            "bribes for playing its cards."
        ),
        "P5.5",
    ),
    Step(
        "prompt",
        N_(
            "So it goes on: two actions a turn, as you like, or fewer. When you have done enough, "
            "press “End the turn”; a court or a hand that is too large then has to be cut down."
        ),
        "P7.9",
        waits=("end",),
        then=N_("The others are at work."),
        instead=N_("Go on like that."),
    ),
    Step(
        "market",
        N_(
            "Hidden are only the cards in the hands and the order of the deck. Rupees, courts, "
            "pieces and the market lie open for all."
        ),
        "P19.4",
    ),
    Step(
        "status",
        N_(
            "The Checks lie in the deck and come into the market with the other cards. After a "
            "successful one all blocks go home. Whoever is 4 points ahead of everybody wins at "
            "once; the last Check counts double and ends the game."
        ),
        "P15.13",
    ),
    Step(
        "prompt",
        N_(
            "You know enough: build up your court, and stand on the right side at the right time. "
            "I stay here: when a choice comes up that is new to you, I speak; the button with the "
            "cap calls me."
        ),
        "P7.1",
    ),
)

ASIDES = (
    Step(
        "court0",
        N_(
            "A card of your court can act now: click it and choose what it shall do, or use your "
            "actions otherwise."
        ),
        "P11.2",
        waits=("tax", "gift", "build", "move", "betray", "battle"),
    ),
    Step(
        "map",
        N_(
            "Where does the piece go, or which one? Click a region or a border that is lit up. "
            "Blocks are always those of your coalition."
        ),
        "P10.5",
        waits=("road", "army", "tribe", "region"),
    ),
    Step(
        "prompt",
        N_(
            "A card is to be chosen: click one that is lit up. A spy may stand on any card of the "
            "same region, in any court, and can hold it hostage there."
        ),
        "P10.8",
        waits=("card",),
    ),
    Step(
        "prompt",
        N_(
            "This costs a bribe: to the ruler of the region for a card played there, or to the "
            "holder of a hostage. Pay it, ask for less, or leave it."
        ),
        "P9.3",
        waits=("pay", "ask", "nothing", "retract", "price"),
    ),
    Step(
        "prompt",
        N_(
            "You are asked to agree or to refuse. A prize taken brings influence with its "
            "coalition, but may cost you the loyalty you have."
        ),
        "P12.11",
        waits=("accept", "refuse"),
    ),
    Step(
        "prompt",
        N_(
            "Taxes: take rupees that lie on cards of the market, or from players who have cards of "
            "a region that you rule; one for each star of the card that acts."
        ),
        "P11.9",
        waits=("market", "player"),
    ),
    Step(
        "dial",
        N_(
            "A gift to your coalition: pay the number of a free space, and your cylinder there "
            "brings one influence."
        ),
        "P11.14",
        waits=("space",),
    ),
    Step(
        "prompt",
        N_(
            "Battle: choose which enemy pieces go home, no more than the card has stars, nor than "
            "you have armies or spies there."
        ),
        "P12.17",
        waits=("remove_army", "remove_road", "remove_tribe", "remove_spy"),
    ),
    Step(
        "status",
        N_("You choose the favoured suit: cards of it act without costing one of the two actions."),
        "P17.28",
        waits=("suit",),
    ),
    Step(
        "prompt",
        N_("You may do more of this, or stop here."),
        "P11.2",
        waits=("stop",),
    ),
    Step(
        "status",
        N_("A Dominance Check has just been held; the log tells who scored and why."),
        "P15.1",
        after=Note.CHECK,
    ),
)
