"""What the choices of Ozymandias are about, and what each offer costs and brings."""

from igroteka.draw.words import N_, _, n_
from igroteka.engine import Row
from igroteka.games.ozymandias.page.names import colour_of_whom, disk, influence
from igroteka.games.ozymandias.rules import galaxy
from igroteka.games.ozymandias.rules.choices import ACTIONS
from igroteka.games.ozymandias.rules.facts import Card, colour_of
from igroteka.games.ozymandias.rules.state import Phase

CHOICES = {
    Phase.MULLIGAN: (
        N_(
            "Once only you may return cards of your first hand, and you draw as many new ones. "
            "Each card is asked about by itself."
        ),
        "O3.6",
    ),
    Phase.ACTION: (
        N_(
            "One action a turn: an auction brings money to you, expansion a disk and its income, "
            "an event what the card says, reaping the whole colour's value."
        ),
        "O5.4",
    ),
    Phase.BID: (
        N_(
            "Everybody bids secretly, and the bids are shown together. Losing bids for a card "
            "cost nothing; those for saving sectors are always paid."
        ),
        "O6.4",
    ),
    Phase.TIE: (
        N_("The highest bids are equal, and you decide which of them wins. You may name yourself."),
        "O6.7",
    ),
    Phase.PLACE: (
        N_(
            "The disk goes beside a sector of its colour, and controls where it lands. You "
            "collect the value of that sector at once."
        ),
        "O7.3",
    ),
    Phase.CRUSADE: (
        N_("These disks are placed like others, but they bring no income and no event."),
        "O14.3",
    ),
    Phase.SCOUT: (
        N_("A tile is drawn and laid there, and you gain its printed value."),
        "O12.3",
    ),
    Phase.SAVE: (
        N_(
            "You have paid for so many sectors: those you save keep their top disk. What nobody "
            "saves loses it."
        ),
        "O9.7",
    ),
}
"""What is decided in each phase."""

OFFERS = {
    "keep": (
        N_("The card stays in your hand."),
        "O3.5",
    ),
    "return": (
        N_("It goes under the deck, and you draw a new card when all have been asked about."),
        "O3.6",
    ),
    "seed": (
        N_("All bid for it, and the winner pays you; if you win, the bank."),
        "O6.9",
    ),
    "salt": (
        N_("All bid for it, and the winner pays its owner, not you; the owner loses it."),
        "O6.10",
    ),
    "expand": (
        N_("A disk of its colour goes on the map, and you collect the value of that sector."),
        "O7.2",
    ),
    "event": (
        N_("Its text is carried out, and it becomes your active card."),
        "O8.1",
    ),
    "reap": (
        N_(
            "You collect the value of its colour now; then that colour collapses where nobody "
            "pays to save it."
        ),
        "O9.1",
    ),
    "pass": (
        N_("There is nothing else you could do."),
        "O5.5",
    ),
    "winner": (
        N_("This player gets the card and pays the bid."),
        "O6.7",
    ),
    "place": (
        N_("The disk covers what lies there, and you collect the sector's value."),
        "O7.6",
    ),
    "explore": (
        N_("A tile is drawn first, nobody knows which; an event of the deck follows."),
        "O7.7",
    ),
    "origin": (
        N_("The map begins here: a tile is drawn first, and an event of the deck follows."),
        "O4.11",
    ),
    "save": (
        N_("Its top disk stays."),
        "O9.7",
    ),
    "stop": (
        N_("What nobody saves loses its top disk."),
        "O9.9",
    ),
    "colour": (
        N_("The card is carried out with this colour."),
        "O8.3",
    ),
    "choose": (
        N_("The card is carried out there."),
        "O8.3",
    ),
    "move": (
        N_("It comes to lie on top there."),
        "O10.7",
    ),
    "disk": (
        N_("It changes its place in the stack, as the card says."),
        "O8.3",
    ),
    "amount": (
        N_("You pay so much to the bank and destroy as many top disks."),
        "O14.1",
    ),
    "burn": (
        N_("The top disk there goes to the destroyed ones, and the disk below controls."),
        "O14.1",
    ),
    "spread": (
        N_("One influence of the chosen sector goes there."),
        "O11.11",
    ),
    "invest": (
        N_("Whoever takes the card gets the influence on it."),
        "O4.2",
    ),
    "rob": (
        N_("A card drawn by chance from that hand is yours, and this one goes there."),
        "O10.8",
    ),
    "take": (
        N_("It comes to your hand without a payment."),
        "O12.9",
    ),
    "purge": (
        N_("You collect the value of its colour, as if you had reaped it from your hand."),
        "O14.29",
    ),
    "give": (
        N_("This card goes to the player who is asked about now."),
        "O12.2",
    ),
}
"""What each kind of action costs and brings."""


def numbers(row: Row, seat: int, action: int) -> str:
    """Say what a bid leaves, and what is done with a card brings. Rules O6.4, O7.2, O9.1, O9.4."""
    name, values = ACTIONS.decode(action)
    match name:
        case "bid":
            return bid(row, seat, values[0])
        case "amount":
            return _("leaves you {influence}", influence=left(row, seat, values[0]))
        case "keep":
            return _("stays in your hand")
        case "return":
            return _("a new card for it")
        case "expand":
            return _("a {disk}, and the value of its sector", disk=disk(colour_of(values[0])))
        case "event":
            return _("its text is carried out")
        case "reap":
            return reaping(row, values[0])
        case _:
            return ""


def left(row: Row, seat: int, paid: int) -> str:
    """What a seat has after a payment."""
    return influence(int(row.players[seat].influence) - paid)


def bid(row: Row, seat: int, n: int) -> str:
    """What a bid leaves: of those for a card only the highest is paid."""
    remains = left(row, seat, n)
    if row.lot[0] >= 0:
        return _("leaves you {influence} if it wins", influence=remains) if n else ""
    return n_(
        "saves up to {n} sector, leaves you {influence}",
        "saves up to {n} sectors, leaves you {influence}",
        n,
        influence=remains,
    )


def reaping(row: Row, card: int) -> str:
    """What reaping a card brings, and what it sets going. Rules O9.1, O9.6."""
    colour = colour_of(card)
    brings = f"+{galaxy.colour_value(row, colour)}"
    idle = row.control[colour] == 0 or galaxy.is_active(row, Card.STASIS_PODS)
    if idle or card == Card.FALL_OF_GETHI_EFERI:  # which destroys red disks before
        return brings
    return _("{brings}, then bids to save {colour}", brings=brings, colour=colour_of_whom(colour))
