"""Histories told with an eye on what was seen later, for where blind ones seldom come true.

After a shuffle everybody knows most cards of the deck. If several Treaties follow, and many of the
cards that they gave are seen in hands, then a history that draws at random next to never has just
these come there. Here every card is a name of its own, and a history says which card took which
step: first the unseen cards are dealt, then each transfer moves one card to each seat that got one.
All histories in which every card is seen where it was seen are equally likely.

For each card we go back from where it was seen, and sum up over all its ways there: that is its
`hope` in each place. A way counts the product of the rates of its steps, and the rates are such
that every step takes as many cards as it did, were each card to go its way by itself: they are
found in rounds, as in Sinkhorn, "A relationship between arbitrary positive matrices and doubly
stochastic matrices", 1964. Then we go forward, and choose for each step among the cards that lie
there by the odds that they take it; so a card that has to go does. How much more often than others
a history is told so is known, and of several we keep one in inverse proportion: importance
resampling, as in Chen, Diaconis, Holmes, Liu, "Sequential Monte Carlo methods for statistical
analysis of tables", 2005. Should all of them come to nothing, we go back step by step and try the
other cards, until a history is found; the true one is among them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from igroteka.engine.cards import (
    NO_CARD,
    add,
    has,
    lowest,
    one,
    remove,
    without_lowest,
)
from igroteka.engine.dice import draw
from igroteka.engine.rule import rule
from igroteka.games.ozymandias.rules.beliefs import (
    FIRST_OTHERS,
    FIRST_TRACED,
    MOVED,
    OTHERS,
    TRACED,
    getting,
    never_seen,
    see_open,
    told,
    traced_in,
)
from igroteka.games.ozymandias.rules.facts import CARDS
from igroteka.games.ozymandias.rules.state import DECK, MAX_SEATS, PLACES, REMEMBERED

STAGES = REMEMBERED + 1
"""The deal is stage 0, and transfer t is stage t + 1."""

CAME, FOUND, WANTED, SETS = range(4)
"""The rows of `plan` for each stage, with an entry a place: the cards of which all know that they
came there before it; those that the viewer knows to lie there after it; and how many cards it moves
there. SETS has four entries of another kind."""

SOURCE, TOLD, SHOWN, GONE = range(4)
"""Whence a stage takes cards; those that the viewer saw move, and those that lay face up; and those
that are followed no further after it."""

RATE, EXPECTED, COLUMNS = CARDS, CARDS + 1, CARDS + 2
"""Behind the cards `hope` has for each stage and seat the rate of its steps, and how many cards
would take them."""

STAGE, SEAT, LEFT, CARD, TRIED, LIES = range(6)
"""The columns of `steps`: the stage, the seat, and how many of the stage's steps to it are left;
the card that takes the step, and those tried before; then for each place what lies there before."""

COLUMNS_OF_STEPS = LIES + PLACES
END = -1
"""The stage of what follows the last step."""

STEPS = CARDS + REMEMBERED * MAX_SEATS
"""There are no more than the cards dealt, and one for each seat in each transfer."""

ROUNDS = 12
TELLINGS = 32
"""So often rates are corrected, and so many histories are told, of which one is kept."""

SELDOM = 1e-12
"""Even what must happen has odds, if the highest."""

# The plan -----------------------------------------------------------------------------------------


@rule
def first_hand(s: Any, viewer: int) -> int:
    """The viewer's unseen cards before the first transfer."""
    own = s.players[viewer].hand
    later = s.open
    for i in range(s.remembered):
        t = s.remembered - 1 - i
        transfer = s.transfers[t]
        for place in range(PLACES):
            own &= ~later[place]
        own |= transfer.seen[viewer]
        if has(getting(s, t), viewer):
            own = remove(own, transfer.cards[viewer])
        if transfer.source == viewer:
            own = add(own, transfer.cards[transfer.taker])
        later = transfer.known
    return own


@rule
def plan_deal(s: Any, viewer: int, hidden: int, views: Any, plan: Any) -> None:
    """At first all cards that nobody has seen lie in the deck, and hands get theirs from it."""
    cards = never_seen(s, hidden) & ~s.transfers[0].seen[DECK]
    for place in range(PLACES):
        cards &= ~int(views[FIRST_TRACED, place])
    if viewer >= 0:
        cards &= ~first_hand(s, viewer)
    plan[0, CAME, DECK] = cards
    plan[0, SETS, SOURCE] = DECK
    for seat in range(s.seats):
        plan[0, WANTED, seat] = views[FIRST_OTHERS, seat]


@rule
def plan_transfer(s: Any, viewer: int, t: int, views: Any, plan: Any) -> None:
    """What is known of where cards lay before a transfer and after it."""
    transfer = s.transfers[t]
    came, found, sets = plan[t + 1, CAME], plan[t + 1, FOUND], plan[t + 1, SETS]
    sets[SOURCE] = transfer.source
    sets[SHOWN] = transfer.shown
    for place in range(PLACES):
        if place != viewer:
            came[place] = traced_in(transfer, place) if t > 0 else views[FIRST_TRACED, place]
            found[place] = transfer.seen[place]
            sets[GONE] |= transfer.seen[place]
    came[DECK] |= transfer.shown
    for seat in range(s.seats):
        plan[t + 1, WANTED, seat] = has(getting(s, t), seat)
        if has(told(s, t, viewer), seat):
            card = one(transfer.cards[seat])
            sets[TOLD] |= card
            found[seat] |= card
            if seat == viewer:
                sets[GONE] |= card
            if transfer.source == viewer:
                came[viewer] = card


@rule
def plan_all(s: Any, viewer: int, hidden: int, views: Any, plan: Any) -> None:
    """All that the viewer knows. `views`: as `begin` leaves it."""
    plan_deal(s, viewer, hidden, views, plan)
    for t in range(s.remembered):
        plan_transfer(s, viewer, t, views, plan)
    plan[s.remembered, FOUND, DECK] |= s.apart & ~s.face_up_apart & ~s.open[DECK]


@rule
def plan_steps(s: Any, plan: Any, steps: Any) -> None:
    """One after the other the steps by which a card comes to a seat."""
    n = 0
    for stage in range(s.remembered + 1):
        for seat in range(s.seats):
            for i in range(plan[stage, WANTED, seat]):
                steps[n, STAGE] = stage
                steps[n, SEAT] = seat
                steps[n, LEFT] = plan[stage, WANTED, seat] - i
                n += 1
    steps[n, STAGE] = END
    set_out(plan, 0, steps[0, LIES:])
    if steps[0, STAGE] > 0:
        set_out(plan, 1, steps[0, LIES:])


@rule
def set_out(plan: Any, stage: int, lies: Any) -> None:
    """What all know to have come before a stage. `lies`: (PLACES,)."""
    for place in range(PLACES):
        lies[place] |= plan[stage, CAME, place]


# Hope ---------------------------------------------------------------------------------------------


@rule
def look_back(s: Any, viewer: int, card: int, plan: Any, hope: Any) -> None:
    """Sum up a card's ways to where it is seen: from each place, after each stage."""
    ways = np.ones(PLACES)
    if viewer >= 0:
        ways[viewer] = 0.0
    for i in range(s.remembered + 1):
        stage = s.remembered - i
        source = plan[stage, SETS, SOURCE]
        if has(int(plan[stage, SETS, GONE]), card):
            ways[:] = 1.0
        end_ways(stage, card, plan, ways)
        moved = 0.0
        for place in range(PLACES):
            hope[stage, place, card] = ways[place]
            moved += hope[stage, place, RATE] * ways[place]
        ways[source] += moved
        if has(int(plan[stage, SETS, TOLD]), card):
            only(ways, source)


@rule
def end_ways(stage: int, card: int, plan: Any, ways: Any) -> None:
    """After a stage a card is not where it cannot be: it was seen elsewhere, or had to move."""
    if has(int(plan[stage, SETS, SHOWN]), card):
        ways[DECK] = 0.0
    for place in range(PLACES):
        if has(int(plan[stage, FOUND, place]), card):
            only(ways, place)


@rule
def only(ways: Any, there: int) -> None:
    """Leave out the ways by all other places."""
    for place in range(PLACES):
        if place != there:
            ways[place] = 0.0


@rule
def expect(s: Any, stage: int, card: int, plan: Any, hope: Any, ways: Any) -> None:
    """Add how likely a card moves to each seat, going by itself. `ways`: those up to the stage."""
    source = plan[stage, SETS, SOURCE]
    for place in range(PLACES):
        if has(int(plan[stage, CAME, place]), card):
            ways[place] = 1.0
    if has(int(plan[stage, SETS, TOLD]), card):
        only(ways, source)
    total = 0.0
    for place in range(PLACES):
        moving = ways[source] * hope[stage, place, RATE]
        total += (ways[place] + moving) * hope[stage, place, card]
    if total > 0.0:
        for seat in range(s.seats):
            moving = ways[source] * hope[stage, seat, RATE]
            hope[stage, seat, EXPECTED] += moving * hope[stage, seat, card] / total


@rule
def go_on(stage: int, card: int, plan: Any, hope: Any, ways: Any) -> None:
    """Go on to the ways of a card up to the next stage."""
    source = plan[stage, SETS, SOURCE]
    for place in range(PLACES):
        ways[place] += ways[source] * hope[stage, place, RATE]
    end_ways(stage, card, plan, ways)
    if has(int(plan[stage, SETS, GONE]), card):
        ways[:] = 0.0


@rule
def correct_rates(s: Any, cards: int, plan: Any, hope: Any) -> None:
    """Stage by stage, change the rates so that as many cards move to each seat as did."""
    ways = np.zeros((CARDS, PLACES))
    for stage in range(s.remembered + 1):
        hope[stage, :, EXPECTED] = 0.0
        rest = cards
        while rest != 0:
            expect(s, stage, lowest(rest), plan, hope, ways[lowest(rest)])
            rest = without_lowest(rest)
        for seat in range(s.seats):
            if hope[stage, seat, EXPECTED] > 0.0:
                correction = plan[stage, WANTED, seat] / hope[stage, seat, EXPECTED]
                hope[stage, seat, RATE] *= correction
        rest = cards
        while rest != 0:
            go_on(stage, lowest(rest), plan, hope, ways[lowest(rest)])
            rest = without_lowest(rest)


@rule
def find_hope(s: Any, viewer: int, plan: Any, hope: Any) -> None:
    """Find the rates in rounds, and each card's hope with them."""
    cards = 0
    for stage in range(s.remembered + 1):
        for place in range(PLACES):
            cards |= int(plan[stage, CAME, place])
            hope[stage, place, RATE] = plan[stage, WANTED, place] / CARDS
    for i in range(ROUNDS):
        if i > 0:
            correct_rates(s, cards, plan, hope)
        rest = cards
        while rest != 0:
            look_back(s, viewer, lowest(rest), plan, hope)
            rest = without_lowest(rest)


# One history --------------------------------------------------------------------------------------


@rule
def weigh(s: Any, step: Any, plan: Any, hope: Any, odds: Any) -> float:
    """The odds that each card takes a step and not another way; their sum. `odds`: (CARDS,)."""
    stage, seat = step[STAGE], step[SEAT]
    source = plan[stage, SETS, SOURCE]
    one_step = hope[stage, seat, RATE] / plan[stage, WANTED, seat]
    total = 0.0
    rest = int(step[LIES + source]) & ~int(step[TRIED])
    while rest != 0:
        card = lowest(rest)
        rest = without_lowest(rest)
        moves = one_step * hope[stage, seat, card]
        other_ways = hope[stage, source, card] + (step[LEFT] - 1) * moves
        for later in range(seat + 1, s.seats):
            other_ways += hope[stage, later, RATE] * hope[stage, later, card]
        odds[card] = moves / (other_ways + SELDOM * moves) if moves > 0.0 else 0.0
        total += odds[card]
    return total


@rule
def choose(s: Any, step: Any, plan: Any, odds: Any, total: float) -> int:
    """A card that has not been tried, by its odds."""
    rest = int(step[LIES + plan[step[STAGE], SETS, SOURCE]]) & ~int(step[TRIED])
    point = draw(s) / 2.0**32 * total
    card = NO_CARD
    while rest != 0 and point >= 0.0:
        if odds[lowest(rest)] > 0.0:
            card = lowest(rest)
            point -= odds[card]
        rest = without_lowest(rest)
    return card


@rule
def take_step(n: int, card: int, plan: Any, hope: Any, steps: Any) -> bool:
    """A card takes a step; False if another should have gone as well, and cannot any more."""
    step = steps[n]
    step[CARD] = card
    lies = steps[n + 1, LIES:]
    lies[:] = step[LIES:]
    source = plan[step[STAGE], SETS, SOURCE]
    lies[source] = remove(int(lies[source]), card)
    lies[step[SEAT]] = add(int(lies[step[SEAT]]), card)
    if steps[n + 1, STAGE] == step[STAGE]:
        return True
    rest = int(lies[source])
    while rest != 0:
        if hope[step[STAGE], source, lowest(rest)] == 0.0:
            return False
        rest = without_lowest(rest)
    for place in range(PLACES):
        lies[place] &= ~plan[step[STAGE], SETS, GONE]
    if steps[n + 1, STAGE] != END:
        set_out(plan, steps[n + 1, STAGE], lies)
    return True


@rule
def tell(s: Any, plan: Any, hope: Any, steps: Any) -> float:
    """Tell a history; how much less often than others it is told, or 0 if it fails."""
    odds = np.zeros(CARDS)
    rarity = 1.0
    n = 0
    while steps[n, STAGE] != END:
        total = weigh(s, steps[n], plan, hope, odds)
        card = choose(s, steps[n], plan, odds, total)
        if card == NO_CARD or not take_step(n, card, plan, hope, steps):
            return 0.0
        rarity *= total / odds[card]
        n += 1
    return rarity


@rule
def search(s: Any, plan: Any, hope: Any, steps: Any) -> None:
    """Find any history: after a step that leads nowhere the other cards are tried."""
    odds = np.zeros(CARDS)
    n = 0
    while n >= 0 and steps[n, STAGE] != END:
        total = weigh(s, steps[n], plan, hope, odds)
        card = choose(s, steps[n], plan, odds, total)
        if card == NO_CARD:
            n -= 1
        else:
            steps[n, TRIED] = add(int(steps[n, TRIED]), card)
            if take_step(n, card, plan, hope, steps):
                n += 1
                steps[n, TRIED] = 0


# Some of many -------------------------------------------------------------------------------------


@rule
def keep(s: Any, steps: Any, views: Any) -> None:
    """Write down a history as `suppose` does: where each card lies, and which moved."""
    n = 0
    while steps[n, STAGE] != END:
        if steps[n, STAGE] > 0:
            views[MOVED + steps[n, STAGE] - 1, steps[n, SEAT]] = steps[n, CARD]
        n += 1
    for place in range(PLACES):
        views[TRACED, place] = steps[n, LIES + place]
        views[OTHERS, place] = 0


@rule
def foretell(s: Any, viewer: int, hidden: int, views: Any) -> None:
    """Tell some histories, and keep one. `views`: as `begin` leaves it, and then as `suppose`."""
    plan = np.zeros((STAGES, SETS + 1, PLACES), np.int64)
    steps = np.zeros((STEPS + 1, COLUMNS_OF_STEPS), np.int64)
    hope = np.zeros((STAGES, PLACES, COLUMNS))
    plan_all(s, viewer, hidden, views, plan)
    plan_steps(s, plan, steps)
    find_hope(s, viewer, plan, hope)
    told_so_far = 0.0
    for _ in range(TELLINGS):
        rarity = tell(s, plan, hope, steps)
        told_so_far += rarity
        if rarity > draw(s) / 2.0**32 * told_so_far:
            keep(s, steps, views)
    if told_so_far == 0.0:
        search(s, plan, hope, steps)
        keep(s, steps, views)
    see_open(s, views)
