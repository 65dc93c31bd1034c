"""What the rubles of a play came from: regions, auctions, cards and trade."""

from collections.abc import Sequence

from igroteka.draw.words import _
from igroteka.engine import NOBODY, Row
from igroteka.engine import Note as Noted
from igroteka.engine.page import Source
from igroteka.games.nomenklatura.page.names import region
from igroteka.games.nomenklatura.rules.state import Note


def sources(row: Row, notes: Sequence[Noted]) -> Sequence[Source]:
    """What everybody had at first, was paid by each region, won or lost by auctions and trade.

    Rules N5.8, N6.4, N10.1, N11.6.
    """
    paid: dict[int, list[int]] = {}
    second, auctions, trade = [0] * row.seats, [0] * row.seats, [0] * row.seats
    for each in notes:
        match each.kind:
            case Note.PAYS:
                paid.setdefault(each.a, [0] * row.seats)[each.seat] += each.b
            case Note.INCOME if each.b == 2:  # region by region as in the first
                second[each.seat] += each.a
            case Note.LAID:
                auctions[each.seat] -= each.b
            case Note.COLLECTED:
                auctions[each.seat] += each.a
            case Note.GOT:
                trade[each.seat] += each.a
            case Note.SOLD:
                trade[each.seat] += each.c
            case Note.PAID:
                trade[each.seat] -= each.b
                if each.a != NOBODY:
                    trade[each.a] += each.b
    earned = [
        *[Source(region(where), paid[where]) for where in sorted(paid)],
        *([Source(_("Second scoring"), second)] if any(second) else []),
        Source(_("Auctions: collected less laid"), auctions),
        Source(_("Cards and trade"), trade),
    ]
    begun = [
        int(row.players[seat].rubles) - sum(part.points[seat] for part in earned)
        for seat in range(row.seats)
    ]
    return [Source(_("At the beginning"), begun), *earned]
