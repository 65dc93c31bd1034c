"""What the choices of Nomenklatura are about, and what each offer costs and brings."""

from igroteka.draw.words import N_, _
from igroteka.engine import Row
from igroteka.games.nomenklatura.page.ledger import merging, share
from igroteka.games.nomenklatura.page.names import markers, rubles
from igroteka.games.nomenklatura.page.readings import laid
from igroteka.games.nomenklatura.rules.choices import ACTIONS
from igroteka.games.nomenklatura.rules.state import Phase

CHOICES = {
    Phase.AUCTION: (
        N_(
            "You bid for a place in the turn order: who bids most chooses a card first. What you "
            "bid lies on the track, and some of it comes back to those on whose spaces it lies."
        ),
        "N5.16",
    ),
    Phase.MERGER_AUCTION: (
        N_(
            "Whoever bids most stays in this region, and the others have to leave it. Each marker "
            "in your hand counts as a ruble."
        ),
        "N9.16",
    ),
    Phase.TAKE: (
        N_(
            "Everybody takes exactly one card and carries it out at once. What you leave, others "
            "can take."
        ),
        "N6.1",
    ),
    Phase.PRICE: (
        N_(
            "The price is for all the markers together. The other may refuse, and then nothing is "
            "paid."
        ),
        "N7.6",
    ),
    Phase.ANSWER: (
        N_(
            "You get the rubles and your markers back in supply; as many of the other's markers "
            "take their place. If you refuse, all stays as it is."
        ),
        "N7.6",
    ),
    Phase.LAY: (
        N_(
            "A ruble on the space of a player goes to that player; a marker pays nobody, but "
            "counts for whoever wins the merger."
        ),
        "N9.11",
    ),
    Phase.PUSH: (
        N_(
            "Your markers have lost this region and go next door, one by one. Choose where they "
            "count most."
        ),
        "N9.24",
    ),
    Phase.DIG: (
        N_(
            "You alone see this card. What you discard will not come to the agenda; what you keep "
            "comes in the same order."
        ),
        "N7.4",
    ),
    Phase.HALF: (
        N_(
            "Choose one half of the card: either what it describes, or to place markers in its "
            "region."
        ),
        "N12.3",
    ),
    Phase.RAILROAD: (
        N_("For a ruble one of your markers may ride one region along the railroad."),
        "N13.5",
    ),
}
"""What is decided in each phase."""

OFFERS = {
    "bid": (
        N_("You lay so many rubles on the track, and lead until somebody bids more."),
        "N5.8",
    ),
    "pass": (
        N_("You pay nothing more, and are out of this auction."),
        "N5.2",
    ),
    "stop": (
        N_("You leave it at that: what the card still allows is optional."),
        "N6.4",
    ),
    "take": (
        N_("Its steps follow at once, in their order."),
        "N6.3",
    ),
    "level": (
        N_("There every player with two or more markers takes back all but one."),
        "N7.1",
    ),
    "remove": (
        N_("The marker goes back to its owner's supply. Two at most in all."),
        "N7.2",
    ),
    "recall": (
        N_("The marker goes to your supply, and may come to Moscow with the three that follow."),
        "N7.3",
    ),
    "offer": (
        N_("You may offer this player a price for markers of one region."),
        "N7.6",
    ),
    "from": (
        N_("If the offer is accepted, as many of your markers take their place."),
        "N7.6",
    ),
    "number": (
        N_("So many change places: at most what lies there, and what your supply holds."),
        "N7.6",
    ),
    "sell": (
        N_("All your markers there come back, for 2 rubles each."),
        "N7.7",
    ),
    "rail": (
        N_("Two of your markers from there ride one or two regions along the railroad."),
        "N7.9",
    ),
    "ride": (
        N_("Along the railroad, to the right."),
        "N7.9",
    ),
    "exchange": (
        N_("This marker changes places with an opponent's next door."),
        "N7.10",
    ),
    "with": (
        N_("It is a marker of this player that comes here."),
        "N7.10",
    ),
    "for": (
        N_("Your marker goes there, theirs comes from there."),
        "N7.10",
    ),
    "place": (
        N_("One marker of your supply goes there."),
        "N6.5",
    ),
    "venture": (
        N_("You place two there, and an opponent of your choice has to place one."),
        "N7.12",
    ),
    "partner": (
        N_("This player has to place one marker there, if the supply holds any."),
        "N7.12",
    ),
    "draw": (
        N_("One of your markers moves over from there."),
        "N7.14",
    ),
    "strike": (
        N_("It costs two of your markers in Ural, and removes one of theirs."),
        "N7.15",
    ),
    "merge": (
        N_("A merger is held there at once: all present bid for the region."),
        "N7.16",
    ),
    "mark": (
        N_(
            "The consolidation marker goes there, one of your markers too, and a merger may "
            "follow at the end of the round."
        ),
        "N8.3",
    ),
    "thin": (
        N_("Every player present there loses one marker, you too."),
        "N12.4",
    ),
    "buyout": (
        N_("You pay 3 rubles for each of their markers there, and yours take their place."),
        "N12.5",
    ),
}
"""What each kind of action costs and brings."""


def numbers(row: Row, seat: int, action: int) -> str:
    """Say what a number leaves and brings, and what is laid or removed. Rules N5.8, N7.6, N9.11."""
    name, values = ACTIONS.decode(action)
    if name == "price":
        return _("leaves you {rubles}", rubles=rubles(int(row.players[seat].rubles) - values[0]))
    if name == "lay":
        return _("counts for whoever wins") if values[0] else _("goes to whose space it is")
    if name in ("remove", "strike"):
        region, whose = values
        there = int(row.players[whose].markers[region])
        return _("{markers} there now", markers=markers(there))
    if name != "bid":
        return ""
    n = values[0] + 1 - laid(row, seat)
    if merging(row):
        return _("{n} more to lay", n=n)
    remains = rubles(int(row.players[seat].rubles) - n)
    space = int(sum(row.track[seat].rubles)) + share(row, seat, n)
    return _("leaves you {rubles}; your space pays {n}", rubles=remains, n=space)
