"""What a player is asked, and what the others wait for."""

from collections.abc import Sequence

from igroteka.draw.seats import seat_name
from igroteka.draw.words import N_, _, n_, p_
from igroteka.engine import Row
from igroteka.games.nomenklatura.options import Region
from igroteka.games.nomenklatura.page.names import (
    card,
    card_sentence,
    from_region,
    in_region,
    into_region,
    markers,
    region,
    rubles,
)
from igroteka.games.nomenklatura.page.readings import affordable, spare
from igroteka.games.nomenklatura.rules.facts import Card
from igroteka.games.nomenklatura.rules.state import Phase


def prompt(row: Row, viewer: int, names: Sequence[str] = ()) -> tuple[str, str]:
    """Say whose move it is and what is asked, then a line more.

    row: the state as the viewer may see it.  names: of the seats; numbers if not given.
    """
    if row.phase == Phase.OVER:
        return _("The game is over."), victory(row, names)
    if row.turn == viewer:
        return asked(row, names)
    return awaited(row, seat_name(row.turn, names)), ""


def asked(row: Row, names: Sequence[str]) -> tuple[str, str]:
    """Say what the viewer, who is to move, is asked."""
    match row.phase:
        case Phase.AUCTION | Phase.MERGER_AUCTION:
            return asked_to_bid(row)
        case Phase.TAKE:
            return _("Your move: take a card."), _(
                "{n} of {m} in turn order. Its steps follow at once.", n=row.place + 1, m=row.seats
            )
        case Phase.LAY:
            return asked_to_lay(row)
        case Phase.PUSH:
            return (
                _("Your move: where does the next marker go?"),
                n_(
                    "{n} marker has to leave {region}.",
                    "{n} markers have to leave {region}.",
                    row.players[row.turn].pushing,
                    region=region(row.region),
                ),
            )
        case Phase.RAILROAD:
            return (
                _("Your move: use the railroad?"),
                _("One marker, one region, for one ruble."),
            )
        case _:
            return asked_by_card(row, names)


def asked_to_bid(row: Row) -> tuple[str, str]:
    """Ask for a bid, for turn order or for a merger."""
    merger = row.phase == Phase.MERGER_AUCTION
    if row.high:
        ask = _("Your move: bid more than {n}, or pass.", n=row.high)
    elif merger:
        ask = _("Your move: open the bidding, or pass.")
    else:
        ask = _("Your move: open the bidding for turn order, or pass.")
    most = affordable(row, row.turn)
    if most <= row.high:
        return _("Your move: you cannot bid more, so pass."), _("A pass is final.")
    if merger:
        line = _("You can bid up to {n}. The merger {where}.", where=in_region(row.region), n=most)
    else:
        line = _("You can bid up to {n}. A pass is final.", n=most)
    return ask, line


def asked_to_lay(row: Row) -> tuple[str, str]:
    """Ask what to lay on the next space. Rule N9.11."""
    return (
        _("Your move: a ruble or a marker?"),
        n_(
            "{n} space left to fill.",
            "{n} spaces left to fill.",
            row.due,
        ),
    )


QUESTIONS = {
    Phase.LEVEL: N_("Your move: which western region is levelled out?"),
    Phase.REMOVE: N_("Your move: remove a marker, or stop."),
    Phase.RECALL: N_("Your move: take one of your markers back."),
    Phase.DIG: N_("Your move: discard or keep the card?"),
    Phase.OFFER_WHOM: N_("Your move: whose markers do you want to buy?"),
    Phase.SELL: N_("Your move: where do you sell all your markers?"),
    Phase.RAIL: N_("Your move: from where do two markers go by rail?"),
    Phase.EXCHANGE_OWN: N_("Your move: which of your markers changes places?"),
    Phase.EXCHANGE_WHOM: N_("Your move: with whose marker?"),
    Phase.EXCHANGE_THEIRS: N_("Your move: with the marker in which region?"),
    Phase.PLACE: N_("Your move: place one in a western region, or stop."),
    Phase.VENTURE: N_("Your move: where is the joint venture?"),
    Phase.VENTURE_WHOM: N_("Your move: who joins the venture?"),
    Phase.STRIKE: N_("Your move: give two markers to remove one, or stop."),
    Phase.MERGE: N_("Your move: where is the merger held?"),
    Phase.MARK: N_("Your move: where does the consolidation marker go?"),
    Phase.HALF: N_("Your move: choose one half of the card."),
    Phase.THIN: N_("Your move: which western region is thinned out?"),
    Phase.BUY_OUT: N_("Your move: whom do you buy out, and where?"),
}


def asked_by_card(row: Row, names: Sequence[str]) -> tuple[str, str]:
    """Ask what a card asks."""
    match row.phase:
        case Phase.OFFER_WHERE:
            ask = _("Your move: in which region do you want markers of {name}?",
                    name=seat_name(row.target, names))  # fmt: skip
            return ask, _("Yours will take their place.")
        case Phase.OFFER_NUMBER:
            return _("Your move: how many markers {where}?", where=in_region(row.region)), _(
                "{name} gets them back; as many of yours take their place.",
                name=seat_name(row.target, names),
            )
        case Phase.PRICE:
            ask = _("Your move: what do you offer for {markers}?", markers=markers(row.number))
            return ask, _("The price is for all together.")
        case Phase.ANSWER:
            return asked_to_answer(row, names)
        case Phase.DRAW_IN:
            into = row.marker if row.card == Card.CONSOLIDATION else Region.VOLGA
            return _("Your move: bring a marker in, or stop."), n_(
                "{n} more marker may come {where} from next door.",
                "{n} more markers may come {where} from next door.",
                row.times,
                where=into_region(into),
            )
        case Phase.RIDE:
            ask = _("Your move: how far does the marker {where} ride?",
                    where=from_region(row.region))  # fmt: skip
            return ask, _("Along the railroad, to the right.")
        case _:
            return _(QUESTIONS[Phase(row.phase)]), card_line(row)


def card_line(row: Row) -> str:
    """The running card and what it says."""
    if row.card < 0:
        return ""
    return _("{card}: {sentence}", card=card(row.card), sentence=card_sentence(row.card))


def asked_to_answer(row: Row, names: Sequence[str]) -> tuple[str, str]:
    """Ask whether an offer is accepted. Rule N7.6."""
    return (
        _("Your move: accept the offer of {name}?", name=seat_name(row.active, names)),
        _(
            "{rubles} for {markers} {where}; they go back to your supply.",
            rubles=rubles(row.price),
            markers=markers(row.number),
            where=in_region(row.region),
        ),
    )


WAITING = {
    Phase.AUCTION: N_("{name} is to bid for turn order."),
    Phase.MERGER_AUCTION: N_("{name} is to bid for the merger."),
    Phase.TAKE: N_("{name} is to take a card."),
    Phase.PRICE: N_("{name} names a price."),
    Phase.DIG: N_("{name} looks at the top of the deck."),
    Phase.ANSWER: N_("{name} thinks about an offer."),
    Phase.LAY: N_("{name} lays rubles and markers on the track."),
    Phase.PUSH: N_("{name} moves markers out."),
    Phase.DRAW_IN: N_("{name} may bring markers in."),
    Phase.MARK: N_("{name} moves the consolidation marker."),
    Phase.RAILROAD: N_("{name} may use the railroad."),
}


def awaited(row: Row, name: str) -> str:
    """Say whose move the viewer waits for."""
    sentence = WAITING.get(Phase(row.phase))
    if sentence is None:
        return p_(
            "a card of the agenda", "{name} carries out {card}.", name=name, card=card(row.card)
        )
    return _(sentence, name=name)


def victory(row: Row, names: Sequence[str]) -> str:
    """Say who has won. Rules N11.7 to N11.9."""
    players = [row.players[seat] for seat in range(row.seats)]
    standings = [(int(player.rubles), spare(player)) for player in players]
    winners = [seat for seat in range(row.seats) if standings[seat] == max(standings)]
    sum_ = rubles(max(standings)[0])
    if len(winners) == 1:
        return _("{name} wins with {rubles}.", name=seat_name(winners[0], names), rubles=sum_)
    shared = _(" and ").join(seat_name(seat, names) for seat in winners)
    return _("{names} share the victory with {rubles}.", names=shared, rubles=sum_)
