"""The questions of region cards (chapter N7), in the order of the rulebook."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NONE, add, first, lowest, remove, without_lowest
from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.options import Region
from igroteka.games.nomenklatura.rules.choices import PRICE
from igroteka.games.nomenklatura.rules.facts import ALL_REGIONS, WESTERN, adjacent, next_to
from igroteka.games.nomenklatura.rules.merger import begin_merger
from igroteka.games.nomenklatura.rules.pieces import (
    earn,
    lift,
    movable,
    pay,
    place,
    put,
    see_end,
    send_home,
    shared_regions,
)
from igroteka.games.nomenklatura.rules.state import HIGHEST_BID, MAX_SEATS, NOWHERE, Note, Phase
from igroteka.games.nomenklatura.rules.steps import step_done


@rule
def by_owner(regions: int, seat: int) -> int:
    """A set of regions as places `region * MAX_SEATS + seat`."""
    places = NONE
    while regions != 0:
        places = add(places, lowest(regions) * MAX_SEATS + seat)
        regions = without_lowest(regions)
    return places


@rule
def opponents(s: Any) -> int:
    """All seats but the one whose card is carried out. Rule N1.2."""
    return remove(first(s.seats), s.active)


@rule
def opponents_in(s: Any, regions: int) -> int:
    """The opponents present in at least one of some regions."""
    found = NONE
    for seat in range(s.seats):
        if seat != s.active and s.players[seat].regions & regions != 0:
            found = add(found, seat)
    return found


@rule
def legal_level(s: Any) -> int:
    """Any western region. Rule N7.1."""
    return WESTERN


@rule
def apply_level(s: Any, region: int) -> None:
    """All but one marker of each go home. Rule N7.1."""
    note(s, Note.LEVELLED, s.turn, region)
    for seat in range(s.seats):
        n = s.players[seat].markers[region] - 1
        if n > 0:
            send_home(s, seat, region, n)
            note(s, Note.TOOK_BACK, seat, region, n)
    step_done(s)


@rule
def legal_remove(s: Any) -> int:
    """Anybody's marker in a western region, twice. Rules N7.2, N14.7."""
    places = NONE
    if s.times > 0:
        for seat in range(s.seats):
            places |= by_owner(s.players[seat].regions & WESTERN, seat)
    return places


@rule
def apply_remove(s: Any, choice: int) -> None:
    remove_one(s, choice // MAX_SEATS, choice % MAX_SEATS)
    s.times -= 1


@rule
def remove_one(s: Any, region: int, owner: int) -> None:
    """A marker goes home. Rule N6.8."""
    send_home(s, owner, region, 1)
    note(s, Note.REMOVED, s.turn, region, owner, 1)


@rule
def legal_recall(s: Any) -> int:
    """A region other than Moscow with an own marker. Rule N7.3."""
    return remove(s.players[s.turn].regions, Region.MOSCOW)


@rule
def apply_recall(s: Any, region: int) -> None:
    send_home(s, s.turn, region, 1)
    note(s, Note.TOOK_BACK, s.turn, region, 1)
    step_done(s)


# N7.6. Negotiation


@rule
def legal_offer_whom(s: Any) -> int:
    """An opponent with markers, while there is something to buy with. Rules N7.6, N14.9."""
    if s.players[s.active].supply == 0 or s.offers >= s.options.negotiation_max_offers:
        return NONE
    return opponents_in(s, ALL_REGIONS)


@rule
def apply_offer_whom(s: Any, seat: int) -> None:
    s.target = seat
    s.phase = Phase.OFFER_WHERE


@rule
def legal_offer_where(s: Any) -> int:
    """Any region where that opponent is present. Rule N7.6."""
    return s.players[s.target].regions


@rule
def apply_offer_where(s: Any, region: int) -> None:
    s.region = region
    s.phase = Phase.OFFER_NUMBER


@rule
def legal_offer_number(s: Any) -> int:
    """As many as lie there and can be replaced, less one to begin with 0. Rule N7.6."""
    there = s.players[s.target].markers[s.region]
    return first(min(there, s.players[s.turn].supply))


@rule
def apply_offer_number(s: Any, less_one: int) -> None:
    s.number = less_one + 1
    s.phase = Phase.PRICE


@rule
def legal_prices(s: Any, out: Any) -> int:
    """From 0 to all one's rubles. Rules N7.6, N2.20."""
    n = 1 + min(s.players[s.turn].rubles, HIGHEST_BID)
    for i in range(n):
        out[i] = PRICE + i
    return n


@rule
def apply_price(s: Any, price: int) -> None:
    """The offer is complete; the opponent answers. Rules N7.6, N14.9."""
    s.price = price
    s.offers += 1
    note(s, Note.ASKED_FOR, s.active, s.target, s.region, s.number)
    note(s, Note.OFFERED, s.active, s.target, price)
    s.turn = s.target
    s.phase = Phase.ANSWER


@rule
def legal_answer(s: Any) -> int:
    """Accept or refuse. Rule N14.9."""
    return first(2)


@rule
def apply_answer(s: Any, refuse: int) -> None:
    """After a refusal there may be another offer. Rule N7.6."""
    if refuse != 0:
        note(s, Note.REFUSED, s.turn, s.active)
        s.turn = s.active
        s.phase = Phase.OFFER_WHOM
    else:
        note(s, Note.ACCEPTED, s.turn, s.active)
        if s.price > 0:
            pay(s, s.active, s.target, s.price)
        replace(s, s.region, s.target, s.number)
        step_done(s)


@rule
def replace(s: Any, region: int, owner: int, n: int) -> None:
    """An opponent's markers go home, as many of the own take their place. Rules N7.6, N12.5."""
    send_home(s, owner, region, n)
    s.players[s.active].supply -= n
    put(s, s.active, region, n)
    note(s, Note.BOUGHT, s.active, region, owner, n)
    see_end(s, s.active)


# N7.7. Selling Out


@rule
def legal_sell(s: Any) -> int:
    """Any region with own markers. Rule N7.7."""
    return s.players[s.turn].regions


@rule
def apply_sell(s: Any, region: int) -> None:
    n = s.players[s.turn].markers[region]
    send_home(s, s.turn, region, n)
    earn(s, s.turn, 2 * n)
    note(s, Note.SOLD, s.turn, region, n, 2 * n)
    step_done(s)


# N7.9. By Rail


@rule
def legal_rail(s: Any) -> int:
    """A region with own markers that can move. Rules N7.9, N14.10."""
    return movable(s, s.turn)


@rule
def apply_rail(s: Any, region: int) -> None:
    """Two markers, or one if there is only one. Rule N7.9."""
    s.region = region
    s.times = min(s.times, s.players[s.turn].markers[region])
    s.phase = Phase.RIDE


@rule
def legal_ride(s: Any) -> int:
    """One region, or two unless the line ends before. Rules N1.14, N7.9."""
    return first(1) if s.right[s.region] == s.terminus else first(2)


@rule
def apply_ride(s: Any, less_one: int) -> None:
    to = s.right[s.region]
    if less_one != 0:
        to = s.right[to]
    lift(s, s.turn, s.region, 1)
    put(s, s.turn, to, 1)
    note(s, Note.RODE, s.turn, s.region, to)
    s.times -= 1
    if s.times == 0:
        step_done(s)


# N7.10. Exchange of Posts


@rule
def legal_exchange_own(s: Any) -> int:
    """An own marker's region next to an opponent. Rules N7.10, N14.11."""
    theirs = NONE
    for seat in range(s.seats):
        if seat != s.active:
            theirs |= s.players[seat].regions
    return s.players[s.active].regions & next_to(theirs)


@rule
def apply_exchange_own(s: Any, region: int) -> None:
    s.region = region
    s.phase = Phase.EXCHANGE_WHOM


@rule
def legal_exchange_whom(s: Any) -> int:
    """An opponent in an adjacent region. Rule N7.10."""
    return opponents_in(s, adjacent(s.region))


@rule
def apply_exchange_whom(s: Any, seat: int) -> None:
    s.target = seat
    s.phase = Phase.EXCHANGE_THEIRS


@rule
def legal_exchange_theirs(s: Any) -> int:
    """An adjacent region where that opponent is present. Rule N7.10."""
    return s.players[s.target].regions & adjacent(s.region)


@rule
def apply_exchange_theirs(s: Any, region: int) -> None:
    lift(s, s.active, s.region, 1)
    lift(s, s.target, region, 1)
    put(s, s.active, region, 1)
    put(s, s.target, s.region, 1)
    note(s, Note.EXCHANGED, s.active, s.region, s.target, region)
    step_done(s)


# N7.11, N7.13, N7.17. Up to some markers in western regions


@rule
def legal_place(s: Any) -> int:
    """Any western region, while the supply lasts. Rules N7.11, N7.13, N7.17, N14.12."""
    return WESTERN if s.times > 0 and s.players[s.turn].supply > 0 else NONE


@rule
def apply_place(s: Any, region: int) -> None:
    place(s, s.turn, region, 1)
    s.times -= 1


# N7.12. Joint Venture


@rule
def legal_venture(s: Any) -> int:
    """A western region other than Volga. Rule N7.12."""
    return remove(WESTERN, Region.VOLGA)


@rule
def apply_venture(s: Any, region: int) -> None:
    s.region = region
    place(s, s.active, region, 2)
    s.phase = Phase.VENTURE_WHOM


@rule
def legal_venture_whom(s: Any) -> int:
    """Any opponent, with or without a supply. Rule N7.12."""
    return opponents(s)


@rule
def apply_venture_whom(s: Any, seat: int) -> None:
    place(s, seat, s.region, 1)
    step_done(s)


# N7.14, N8.7. Everybody may move markers into a region


@rule
def begin_drawing(s: Any) -> None:
    """Ask in turn order, each to the end; `number` keeps what each may move. N7.14, N8.7."""
    if s.region == NOWHERE:
        s.region = s.marker
    s.number = s.times
    s.asked = 0
    s.turn = s.order[0]


@rule
def legal_draw_in(s: Any) -> int:
    """A region next door with an own marker. Rules N7.14, N8.7, N14.14."""
    return s.players[s.turn].regions & adjacent(s.region) if s.times > 0 else NONE


@rule
def apply_draw_in(s: Any, region: int) -> None:
    lift(s, s.turn, region, 1)
    put(s, s.turn, s.region, 1)
    note(s, Note.DREW_IN, s.turn, region, s.region)
    s.times -= 1


@rule
def drawn_in(s: Any) -> None:
    """The player asked is done; the next one, or the next step. Rules N7.14, N8.7."""
    s.asked += 1
    if s.asked < s.seats:
        s.turn = s.order[s.asked]
        s.times = s.number
    else:
        step_done(s)


# N7.15. Heavy Industry


@rule
def legal_strike(s: Any) -> int:
    """An opponent's marker in a western region, for two own from Ural. N7.15, N14.15."""
    places = NONE
    if s.times > 0 and s.players[s.active].markers[Region.URAL] >= 2:
        for seat in range(s.seats):
            if seat != s.active:
                places |= by_owner(s.players[seat].regions & WESTERN, seat)
    return places


@rule
def apply_strike(s: Any, choice: int) -> None:
    send_home(s, s.active, Region.URAL, 2)
    note(s, Note.TOOK_BACK, s.active, Region.URAL, 2)
    remove_one(s, choice // MAX_SEATS, choice % MAX_SEATS)
    s.times -= 1


# N7.16. Merger on the Spot


@rule
def legal_merge(s: Any) -> int:
    """A region other than Ural with at least two players. Rule N7.16."""
    return remove(shared_regions(s), Region.URAL)


@rule
def apply_merge(s: Any, region: int) -> None:
    s.region = region
    begin_merger(s)
