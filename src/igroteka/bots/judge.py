"""A judge: what a position is worth to each seat, which choices are worth a look, and how play goes
on.

Two small nets over the features of a record (`features.py`), each with a sparse first layer. The
one that values sees a whole (guessed) world from each seat's place; the shares of the seats are the
softmax of what it says of each. The one that proposes sees what the mover may know, from the
mover's place, and says of each legal action how likely a good player chooses it.

With habits (`habits.py`) plays go on after a leaf as good players mostly do, and not at random.

A first layer is a sum of one row for each feature. It is counted once, for the position at which a
search begins; any other position differs from that one in a few words of the record, and only
these rows are exchanged (Nasu, "Efficiently updatable neural-network-based evaluation functions",
2018). Weights are data: a new judge needs nothing to be compiled.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from igroteka.bots.features import BITS, OTHERS, SEAT, SEATS, VALUE, Layout
from igroteka.bots.habits import NO_HABITS
from igroteka.engine.cards import first, lowest, without_lowest
from igroteka.engine.rule import rule
from igroteka.engine.vectors import WIDTH, add_row, copy_row, dot, layer, take_row

WORD, RIGHT, MASK, ROLE, LOW, SHIFT, SIZE = range(7)
"""The columns of `Layout.places`."""


class Net(NamedTuple):
    """One net for plays with a number of seats."""

    places: Any
    """i8 (n, 9): `Layout.places`."""
    starts: Any
    """i4 (words + 1,): `Layout.starts`."""
    firsts: Any
    """i4 (seats, n): the first row of each place, seen from each seat."""
    rows: Any
    """f4 (rows, WIDTH): the first layer."""
    bias: Any
    """f4 (OTHERS, WIDTH): its bias, by the seat that is judged."""
    middle: Any
    """f4 (WIDTH, WIDTH): the second layer, by input."""
    middle_bias: Any
    """f4 (1, WIDTH)."""
    last: Any
    """f4 (outputs, WIDTH): the last layer."""
    last_bias: Any
    """f4 (outputs,)."""


class Judge(NamedTuple):
    """Both nets, and what they have counted so far."""

    value: Any
    """Net with one output: the seat's strength, a logit."""
    policy: Any
    """Net with an output for each action."""
    habits: Any
    """f4 (actions + 1, actions): see `play_by_habit`; no rows if play goes on at random."""
    trust: Any
    """f8 (4,): see VALUES."""
    base: Any
    """i8 (2, words): the records that are counted whole: an open one, and a hidden one."""
    sums: Any
    """f4 (2 * seats, WIDTH): what the first layers make of them, seen from each seat."""
    listed: Any
    """i8 (features, 3): see `list_features`."""
    work: Any
    """f4 (2, WIDTH): room for the two layers."""


class Trust(NamedTuple):
    """How a search uses a judge."""

    values: float = 0.0
    """How much of a leaf's worth is the net's, from 0 to 1."""
    priors: float = 0.0
    """The weight of the proposals against what was found; 0 for none."""
    halving: float = 0.0
    """The weight of what was found against the proposals where the actions at the root are halved
    (`halving.py`); 0 if they are not."""
    deeds: float = 0.0
    """1 if nodes are found by what all have seen being done, whatever cards came up; 0 if by what a
    spectator sees."""


VALUES, PRIORS, HALVING, DEEDS = 0, 1, 2, 3
"""The places in `trust`: see Trust."""

OPEN, HIDDEN = 0, 1
"""The places in `base`."""


# Features ---------------------------------------------------------------------------------------


@rule
def number_at(words: Any, places: Any, i: int) -> int:
    """The number that lies at place i of `Layout.places`."""
    mask = places[i, MASK]
    number = words[places[i, WORD]] >> places[i, RIGHT] & mask
    return number - (mask + 1) if number > mask >> 1 else number


@rule
def list_features(places: Any, i: int, number: int, sign: int, listed: Any, n: int) -> int:
    """List the features of a number at place i: (place, step, sign) each; return n and these.

    A seat is listed as itself: how far it is from whoever is judged, that one knows. Of sets only
    members are listed that have a row: nobody has seen the others where the layout was found.
    """
    role = places[i, ROLE]
    if role in (BITS, SEATS):
        number &= first(places[i, SIZE])
        while number != 0:
            listed[n, 0] = i
            listed[n, 1] = lowest(number)
            listed[n, 2] = sign
            number = without_lowest(number)
            n += 1
        return n
    listed[n, 0] = i
    listed[n, 1] = number
    listed[n, 2] = sign
    if role == VALUE:
        step = (number - places[i, LOW]) >> places[i, SHIFT]
        listed[n, 1] = min(max(step, 0), places[i, SIZE] - 1)
    return n + 1


@rule
def list_all(places: Any, words: Any, listed: Any) -> int:
    """List all features of a record; return how many there are."""
    n = 0
    for i in range(len(places)):
        n = list_features(places, i, number_at(words, places, i), 1, listed, n)
    return n


@rule
def list_changes(places: Any, starts: Any, base: Any, words: Any, listed: Any) -> int:
    """List the features that a record has and `base` has not, and the other way round."""
    n = 0
    for w in range(len(starts) - 1):
        if words[w] != base[w]:
            for i in range(starts[w], starts[w + 1]):
                before = number_at(base, places, i)
                after = number_at(words, places, i)
                if before != after:
                    kept = 0
                    if places[i, ROLE] == BITS or places[i, ROLE] == SEATS:
                        kept = before & after
                    n = list_features(places, i, before ^ kept, -1, listed, n)
                    n = list_features(places, i, after ^ kept, 1, listed, n)
    return n


@rule
def row_of(places: Any, firsts: Any, i: int, step: int, judged: int) -> int:
    """The row of a feature that was listed, seen from a seat."""
    role = places[i, ROLE]
    if role in (SEAT, SEATS):
        seats = len(firsts)
        step = (step - judged) % seats if 0 <= step < seats else OTHERS - 1
    return firsts[judged, i] + step


@rule
def put_rows(net: Any, listed: Any, n: int, judged: int, sums: Any, at: int) -> None:
    """Add the rows of what is listed to row `at` of some sums, or take them away."""
    places, firsts, rows = net.places, net.firsts, net.rows
    for c in range(n):
        row = row_of(places, firsts, listed[c, 0], listed[c, 1], judged)
        if listed[c, 2] > 0:
            add_row(sums, at, rows, row)
        else:
            take_row(sums, at, rows, row)


# The nets ---------------------------------------------------------------------------------------


@rule
def prepare(judge: Any, opened: Any, hidden: Any) -> None:
    """Count two records whole, an open one and a hidden one: the others are near to these."""
    for w in range(judge.base.shape[1]):
        judge.base[OPEN, w] = opened[w]
        judge.base[HIDDEN, w] = hidden[w]
    count_whole(judge.value, opened, judge.listed, judge.sums, 0)
    count_whole(judge.policy, hidden, judge.listed, judge.sums, len(judge.value.firsts))


@rule
def count_whole(net: Any, words: Any, listed: Any, sums: Any, at: int) -> None:
    """The first layer's sums for one record from nothing, seen from each seat, from row `at`."""
    n = list_all(net.places, words, listed)
    for seat in range(len(net.firsts)):
        copy_row(sums, at + seat, net.bias, seat)
        put_rows(net, listed, n, seat, sums, at + seat)


@rule
def shares(judge: Any, words: Any, seats: int, out: Any) -> None:
    """What a whole world is worth to each seat, as shares of one; `out`: f8 (seats,)."""
    net, listed, work, sums = judge.value, judge.listed, judge.work, judge.sums
    n = list_changes(net.places, net.starts, judge.base[OPEN], words, listed)
    for seat in range(seats):
        copy_row(work, 0, sums, seat)
        put_rows(net, listed, n, seat, work, 0)
        layer(work, 1, work, 0, net.middle, net.middle_bias)
        out[seat] = dot(work, 1, net.last, 0)
    soften(out, seats)


@rule
def soften(logits: Any, n: int) -> None:
    """The softmax of the first n numbers, in their place."""
    greatest = logits[0]
    for i in range(n):
        greatest = max(greatest, logits[i])
    total = 0.0
    for i in range(n):
        logits[i] = math.exp(logits[i] - greatest)
        total += logits[i]
    for i in range(n):
        logits[i] /= total


@rule
def propose(judge: Any, words: Any, seat: int, thoughts: Any, node: int) -> None:
    """What the net that proposes makes of a hidden record, written to a row of `thoughts`."""
    net, listed, work = judge.policy, judge.listed, judge.work
    n = list_changes(net.places, net.starts, judge.base[HIDDEN], words, listed)
    copy_row(work, 0, judge.sums, len(net.firsts) + seat)
    put_rows(net, listed, n, seat, work, 0)
    layer(thoughts, node, work, 0, net.middle, net.middle_bias)


@rule
def opinion(judge: Any, thoughts: Any, node: int, action: int) -> float:
    """What is proposed of an action, from a row of `thoughts`: a logit."""
    return dot(thoughts, node, judge.policy.last, action) + judge.policy.last_bias[action]


# From Python ------------------------------------------------------------------------------------


def net_for(layout: Layout, seats: int, weights: Any) -> Net:
    """A net for so many seats; `weights`: the last six parts of Net, by name."""
    places, firsts = layout.firsts(seats)
    rows = {name: np.ascontiguousarray(np.atleast_2d(part)) for name, part in weights.items()}
    rows["last_bias"] = weights["last_bias"]
    return Net(places, layout.starts(places), firsts, **rows)


def judge_of(nets: tuple[Net, Net], habits: Any, trust: Trust, words: int) -> Judge:
    """A judge, with fresh room for what it counts.

    `nets`: the one that values, and the one that proposes; `words`: of a record without its notes.
    """
    value, policy = nets
    seats = len(value.firsts)
    return Judge(
        value=value,
        policy=policy,
        habits=habits,
        trust=np.array(trust, np.float64),
        base=np.zeros((2, words), np.int64),
        sums=np.zeros((2 * seats, WIDTH), np.float32),
        listed=np.zeros((2 * len(value.rows) + 2 * len(value.places), 3), np.int64),
        work=np.zeros((2, WIDTH), np.float32),
    )


def _nothing() -> Judge:
    """No judge, in the shape of one."""
    net = Net(
        places=np.zeros((0, 9), np.int64),
        starts=np.zeros(1, np.int32),
        firsts=np.zeros((0, 0), np.int32),
        rows=np.zeros((0, WIDTH), np.float32),
        bias=np.zeros((OTHERS, WIDTH), np.float32),
        middle=np.zeros((WIDTH, WIDTH), np.float32),
        middle_bias=np.zeros((1, WIDTH), np.float32),
        last=np.zeros((0, WIDTH), np.float32),
        last_bias=np.zeros(0, np.float32),
    )
    return judge_of((net, net), NO_HABITS, Trust(), 0)


NO_JUDGE = _nothing()
"""A search that has this one does without."""
