"""What the choices of Pax Pamir are about, and what each offer costs and brings."""

from igroteka.draw.words import N_, _, n_
from igroteka.engine import Row
from igroteka.games.pax_pamir.page.holdings import court
from igroteka.games.pax_pamir.page.names import card as called
from igroteka.games.pax_pamir.page.names import rupees
from igroteka.games.pax_pamir.rules.choices import ACTIONS
from igroteka.games.pax_pamir.rules.facts import ACT_NAMES, RANK
from igroteka.games.pax_pamir.rules.state import COLUMNS, Phase, Side
from igroteka.games.pax_pamir.rules.turn import is_favoured

CHOICES = {
    Phase.LOYALTY: (
        N_(
            "Your loyalty decides whose armies and roads you place, and with whom you score when "
            "that coalition is dominant. It can change later."
        ),
        "P5.1",
    ),
    Phase.ACTION: (
        N_(
            "You have two main actions: a purchase, a card played, or an action of a card in your "
            "court. Actions of favoured cards come on top."
        ),
        "P7.2",
    ),
    Phase.BRIBE: (
        N_(
            "A rival rules that region or holds your card, and a bribe is owed before anything "
            "happens. You may always take the attempt back."
        ),
        "P9.7",
    ),
    Phase.HAGGLE: (
        N_(
            "You get the bribe. Name less, and the other may still take the attempt back; refuse, "
            "and the full bribe is owed."
        ),
        "P9.9",
    ),
    Phase.OFFER: (
        N_("Pay what is named now, or take the attempt back; your card then stays as it was."),
        "P9.10",
    ),
    Phase.ICON_ROAD: (
        N_(
            "A block of your loyalty becomes a road: loyal armies move along it, and it counts "
            "when a Dominance Check comes."
        ),
        "P10.5",
    ),
    Phase.ICON_SPY: (
        N_(
            "Your spy goes on a card of the same region, in any court. Spies can betray a card, "
            "and with most of them you hold it hostage."
        ),
        "P10.8",
    ),
    Phase.TAKE: (
        N_(
            "The supply is empty, so a piece that is in play already is used instead. What was "
            "placed this turn stays."
        ),
        "P6.2",
    ),
    Phase.TAX: (
        N_(
            "Take rupees one by one, up to the rank of the card: off the market, or from players "
            "with cards of regions that you rule."
        ),
        "P11.8",
    ),
    Phase.GIFT: (
        N_("A gift costs its number and is worth one influence until your loyalty changes."),
        "P11.14",
    ),
    Phase.BUILD: (
        N_(
            "Each block costs 2 rupees: an army in a region you rule, or a road on its border. "
            "Three at most."
        ),
        "P11.18",
    ),
    Phase.MOVE: (
        N_(
            "As many moves as the card's rank: armies along loyal roads, spies from card to card "
            "around the courts."
        ),
        "P12.1",
    ),
    Phase.MOVE_TO: (
        N_("Choose where the piece goes. With moves left it may go on from there."),
        "P12.1",
    ),
    Phase.BETRAY: (
        N_(
            "A card with a spy of yours is discarded from its court, with all that follows for "
            "its owner. It costs 2 rupees."
        ),
        "P12.8",
    ),
    Phase.PRIZE: (
        N_(
            "A prize is worth one influence for its coalition. If that is not yours, you change "
            "loyalty and lose patriots, gifts and other prizes."
        ),
        "P12.12",
    ),
    Phase.BATTLE: (
        N_(
            "Choose a region with your armies or a card with your spies. You remove as many "
            "pieces as the rank, and no more than you have there."
        ),
        "P12.17",
    ),
    Phase.REMOVE: (
        N_(
            "Pieces of others go back to their supplies. Who loses the last tribe in a region "
            "loses its political cards, too."
        ),
        "P12.20",
    ),
    Phase.COURT_LIMIT: (
        N_(
            "A court holds three cards and one for each purple star. What you discard takes its "
            "spies and debts along."
        ),
        "P14.2",
    ),
    Phase.HAND_LIMIT: (
        N_("A hand holds two cards and one for each blue star. What you discard is gone."),
        "P14.4",
    ),
    Phase.DEBT: (
        N_(
            "A card with leverage has left your court, and you could not pay all of its 2 rupees: "
            "a card is discarded for each that is missing."
        ),
        "P13.3",
    ),
}
"""What is decided in each phase."""

OFFERS = {
    "end": (
        N_("No more actions; cleanup follows, and the market moves up."),
        "P7.9",
    ),
    "purchase": (
        N_(
            "It costs the number of its column, laid on the cards to its left. Rupees on the card "
            "are yours."
        ),
        "P8.2",
    ),
    "play": (
        N_("It joins your court, and its icons place roads, armies, tribes or spies."),
        "P10.2",
    ),
    "tax": (
        N_(
            "Take rupees up to the card's rank, off the market or from players with cards of "
            "regions you rule."
        ),
        "P11.8",
    ),
    "gift": (
        N_("Pay the number of a gift space: one more influence, until your loyalty changes."),
        "P11.14",
    ),
    "build": (
        N_("Armies and roads for 2 rupees each, in a region you rule."),
        "P11.18",
    ),
    "move": (
        N_("Move armies along loyal roads, and spies around the courts."),
        "P12.1",
    ),
    "betray": (
        N_("Pay 2 rupees and have a card with your spy discarded; it may become your prize."),
        "P12.8",
    ),
    "battle": (
        N_("Remove pieces of others where you have armies or spies."),
        "P12.14",
    ),
    "pay": (
        N_("The rupees go to whoever gets the bribe, and your action goes on."),
        "P9.3",
    ),
    "ask": (
        N_("The other may name less, or refuse. Once in each attempt."),
        "P9.9",
    ),
    "nothing": (
        N_("An event lets you owe nothing."),
        "P17.11",
    ),
    "retract": (
        N_("No action is spent; do something else first before you try this again."),
        "P9.7",
    ),
    "stop": (
        N_("You leave it at that."),
        "P11.2",
    ),
    "accept": (
        N_("It counts as influence with its coalition."),
        "P12.11",
    ),
    "price": (
        N_("So much the other may pay instead of the full bribe."),
        "P9.9",
    ),
    "market": (
        N_("One rupee comes to you from this card."),
        "P11.9",
    ),
    "remove_army": (
        N_("It goes back to its coalition's supply."),
        "P12.15",
    ),
    "remove_road": (
        N_("It goes back to its coalition's supply."),
        "P12.15",
    ),
    "remove_tribe": (
        N_("The owner may be overthrown in the region by it."),
        "P12.20",
    ),
    "remove_spy": (
        N_("It goes back to its owner's supply."),
        "P12.16",
    ),
}
"""What each kind of action costs and brings."""


def numbers(row: Row, seat: int, action: int) -> str:
    """Say what an action of a turn costs and brings. Rules P7.5, P8.9, P9.10."""
    name, values = ACTIONS.decode(action)
    if name == "purchase":
        there = row.rupees[values[0] * COLUMNS + values[1]]
        return _("with {rupees} on it", rupees=rupees(there)) if there else ""
    if name == "play":
        own = court(row, seat)
        if not own:
            return _("the first of your court")
        return _("beside {card}", card=called(own[0 if values[1] == Side.LEFT else -1]))
    if name == "price":
        return _("instead of {n}", n=int(row.bribe))
    if name in ACT_NAMES:
        card = values[0] + 1
        cost = _("bonus action") if is_favoured(row, seat, card) else _("main action")
        rank = int(RANK[card])
        return f"{brings(name, rank)} · {cost}"
    return ""


def brings(act: str, rank: int) -> str:
    """Say what an action of a card does at most, by its rank. Chapters P11, P12."""
    match act:
        case "tax":
            return _("up to {rupees}", rupees=rupees(rank))
        case "gift":
            return _("a gift for its price")
        case "build":
            return _("up to 3 blocks, 2 rupees each")
        case "move":
            return n_("{n} move", "{n} moves", rank)
        case "betray":
            return _("discards a card, for 2 rupees")
        case _:
            return n_("removes {n} piece", "removes up to {n} pieces", rank)
