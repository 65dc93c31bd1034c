"""What each of the 52 cards does, as its face says it.

The order is that of the cards' numbers: R01 to R13, W01 to W13, B01 to B13, K01 to K13. The law
stands in chapters O10 to O14; a face says the same in fewer words.
"""

from igroteka.draw.words import N_, _
from igroteka.games.ozymandias.rules.facts import RANKS, TITLES, colour_of

EFFECTS = (
    N_("You may pay up to three influence; for each, destroy one top disk of your choice."),
    N_(
        "While active, each turn of yours puts a pool disk on it, all of one colour. When active "
        "no more, you place them all."
    ),
    N_("Take one influence from each sector that has some and lies next to a red one."),
    N_("Choose a sector without disks and take all influence on it."),
    N_("When you reap this card, destroy every red disk that controls a sector."),
    N_("Gain one influence for each destroyed red disk."),
    N_("Choose a colour. Every disk of it on the map moves onto an adjacent sector."),
    N_("Choose an opponent: swap this card for a card drawn by chance from that hand."),
    N_("Choose a covered disk and put it on top of its stack."),
    N_("Choose a sector that red does not control and take all influence on it."),
    N_("Every market card that is not red is removed from the game."),
    N_(
        "All bid to preserve the occupied sectors of every colour, then those collapse. Your "
        "opponents' bids go to you."
    ),
    N_("While this is active, nobody can draw a tile."),
    N_("Gain one influence for each white card in the market."),
    N_("Put three influence from the bank on market cards, divided as you like."),
    N_(
        "All bid to preserve white, then it collapses. All bids are put on one sector of your "
        "choice."
    ),
    N_("Put three influence from the bank on one sector."),
    N_("Choose a sector; gain one influence for each different colour among its disks."),
    N_("Whoever wins this card in an auction gains one influence for each occupied sector."),
    N_("Show your hand to all; gain one influence for each white card in it."),
    N_("Gain one influence for each sector that white controls."),
    N_("While this is your active card, cards that opponents reap go to your hand."),
    N_("Turn up the two top cards of the deck and auction them as one lot."),
    N_("Choose a sector; spread all influence on it over adjacent sectors as you like."),
    N_("Gain one influence for each colour that controls a sector."),
    N_("All white cards of the market are auctioned as one lot."),
    N_("Reveal the top card of the deck and carry out its event; it stays on top."),
    N_(
        "Draw one card from the deck for each player and give one to everybody, yourself "
        "included, as you decide."
    ),
    N_("Lay a new tile on an explorable hex and gain influence equal to its value."),
    N_("Put one influence from the bank on each sector that holds exactly one disk."),
    N_("Put one influence from the bank on each sector that blue controls."),
    N_("Take one influence from each sector without disks that has some."),
    N_("Gain two influence."),
    N_("While this is active, no disk can be put on an occupied sector."),
    N_("When you reap this card, take a market card of your choice without paying."),
    N_("Put two influence from the bank on each sector without disks."),
    N_("Show your hand to all; gain one influence for each different colour in it."),
    N_("In each occupied sector that blue does not control, the top disk goes to the bottom."),
    N_("Gain one influence; then the event deck is shuffled."),
    N_("Put a pool disk of any colour and one influence on a sector without disks."),
    N_("Turn up the bottom card of the deck and auction it."),
    N_("Destroy one disk of your choice from the pool."),
    N_("Choose a market card and reap it."),
    N_("All market cards are removed from the game."),
    N_("Remove from the game a sector without disks, such that the others still hang together."),
    N_("Take one destroyed disk of your choice and put it on top of any sector."),
    N_("Choose a disk that is not at the bottom of its stack and put it there."),
    N_("Gain one influence and take this card back into your hand."),
    N_("While this is active, no collapse destroys a disk."),
    N_("Gain one influence for each covered black disk on the map."),
    N_("Move a whole stack, its order kept, onto an adjacent sector."),
    N_("If a player has this at the end, each destroyed black disk counts for two."),
)


def title(card: int) -> str:
    """Name a card: "Fires at Night"."""
    return _(TITLES[card])


def effect(card: int) -> str:
    """Say what a card does."""
    return _(EFFECTS[card])


def rule_of(number: int) -> str:
    """The rule that gives a card's effect: "O10.1"."""
    return f"O{10 + colour_of(number)}.{number % RANKS + 1}"
