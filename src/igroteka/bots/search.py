"""Information-set Monte Carlo tree search over the contract alone, for any number of seats.

After Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (IEEE TCIAIG
2012), in the form with one tree for each observer (MO-ISMCTS): every iteration guesses what the
searching seat cannot see, walks down the tree of what each seat to move has observed, adds one
edge, plays on at random to the end, and credits the result to the edges on the way.

A node belongs to the seat to move and is found by a hash of what a spectator sees together with
that seat's own choices since the root. So a choice that nobody else has seen (a sealed bid, a
swap) never leads the others to different nodes: they cannot answer what they do not know.

Where cards come up all the time every one of them opens nodes of its own, and before others answer
more come up than between the choices of one turn: so these are planned, and those answers are not.
A judge may therefore ask for nodes that are found by what was done, whatever came up, as long as
all could see it (open-loop search: Perez et al., "Open loop search for general video game playing",
GECCO 2015). Where nothing comes up that is worse: other ways to the same position lead to other
nodes then.

A kernel module, see `igroteka.engine.kernels`.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.bots.habits import play_by_habit, row_after
from igroteka.bots.halving import (
    FIRST,
    NOW,
    chosen_action,
    most_finalists,
    next_finalist,
    put_in_order,
)
from igroteka.bots.judge import (
    DEEDS,
    HALVING,
    NO_JUDGE,
    PRIORS,
    VALUES,
    Judge,
    opinion,
    prepare,
    propose,
    shares,
    soften,
)
from igroteka.engine.cards import highest, lowest
from igroteka.engine.contract import apply, guess, hide, legal, outcome, prospects, waiting
from igroteka.engine.dice import mixed, reduced, roll, seeded
from igroteka.engine.game import Game
from igroteka.engine.kernels import kernel
from igroteka.engine.match import Match
from igroteka.engine.playout import play_randomly
from igroteka.engine.records import NOBODY, States, body_words, record, view_row
from igroteka.engine.refusal import Refusal
from igroteka.engine.rule import rule
from igroteka.engine.vectors import WIDTH

NODE = record([("key", "u8"), ("edges", "i4"), ("next", "i4"), ("thought", "i8")])
EDGE = record(
    [("value", "f8"), ("action", "i4"), ("visits", "i4"), ("available", "i4"), ("next", "i4")]
)

NONE = -1
DEEPEST = 256
"""Decisions of one iteration that are remembered in the tree; play goes on at random below."""

LINE = 8
"""So many decisions of the expected play are told."""

DOUBT = 0.5
"""This part of what a judge proposes is spread over all actions. Plays of good players leave out
most positions, and there a net is sure of what it has never seen: see `docs/bots.md`."""

BEFORE_RACE = 4
"""Guesses that a greedy player makes for every action; then those that fall behind are left out."""

PATIENCE = 1.4
"""Of two actions the worse is left out when it is so many standard deviations behind, all guesses
together; of four, when it is twice as many."""

UNKNOWN = -1e9
"""A lead that has not been looked at, or cannot be."""

BLUR = 1024
"""How finely the blurring of simultaneous choices is drawn."""

SURE = 16
"""In so many other guesses a win has to be there again before it is believed."""

ELSEWHERE = 1 << 40
"""The chance of other guesses than those of iterations comes from `seed + ELSEWHERE` on."""

ALIKE = 0.125
"""What is found of two actions is alike if it differs by less than a quarter of a standard error of
rewards that vary as much as they can, by a half."""

NEARLY = 0.8
"""What has so many of the best action's visits may be as good."""

GLIMPSES = 8
"""Guesses in which actions that are found to be alike are compared at once."""

GIVEN, TRUE, SEEN = 0, 1, 2
"""The scratch states: the hidden view to search from, the play of one iteration, a spectator's."""

NODES, EDGES, ITERATIONS = 0, 1, 2
"""The places in `counts`: nodes and edges in use, iterations done."""

DEPTH, PLAYED, ROOT, ROW, OPEN = 0, 1, 2, 3, 4
"""The places in `walk`: remembered edges, decisions, the action at the root or NONE, which row of
habits is the next, see `row_after`, and 1 as long as nodes are found by what was done."""

LOOKS = 8
"""So often it is looked at whether all can see actions of a kind, before it is believed."""

SECRET = -1
"""In `open`: not all can see which action of the kind is done."""


class Question(NamedTuple):
    """What is searched for."""

    seats: int
    seat: int
    """Who asks."""
    seed: int
    """Chance of iteration i comes from `seed + i`."""
    cap: int
    """No play has more decisions."""
    horizon: int
    """After so many random decisions a play that is not over is judged by the points."""
    exploration: float
    """How much rarely tried actions are favoured, in units of a reward."""
    seeing: bool = False
    """Whether the position is given as it lies, and nothing is guessed."""
    budget: int = 0
    """So many iterations there will be, to be shared out at the root; 0 if nobody knows."""


class Tree(NamedTuple):
    """All nodes and edges, and where the free ones begin."""

    nodes: Any
    """NODE (nodes,): the key, the first edge, the next node in the same place of `table`, and 1 if
    its `thoughts` are there."""
    edges: Any
    """EDGE (edges,): summed rewards of the node's seat, visits, and how often it could be chosen;
    `next`: the next edge of the node."""
    table: Any
    """i4 (places,): the first node of each hash, or NONE."""
    counts: Any
    """i8 (3,): see NODES."""
    thoughts: Any
    """f4 (nodes, WIDTH): what a judge has to say of the actions at each node; no rows without."""
    kinds: Any
    """i2 (actions,): the place of each action's kind in `open`."""
    open: Any
    """i1 (kinds,): how often actions of each kind were found to be seen by all, or SECRET."""


class Evidence(NamedTuple):
    """What was found at the root."""

    visits: Any
    """i8 (actions,)."""
    values: Any
    """f8 (actions, seats): summed rewards."""
    usual: Any
    """f8 (3,): of the gains judged before the end of a play: how many, their size, their sum."""
    finalists: Any
    """i4 (actions,): the actions that are still looked at where they are halved."""
    left: Any
    """i8 (2,): see `halving.NOW`."""
    logits: Any
    """f8 (actions,): what the judge proposes of each of them."""
    worth: Any
    """f8 (actions,): scratch, by which they are put in order."""
    sure: Any
    """i8 (1,): 1 more than the action that wins whatever is hidden; 0 as long as none is known."""


class Desk(NamedTuple):
    """What one iteration works with."""

    states: Any
    """The game's STATE (3,): see GIVEN."""
    words: Any
    """u8 (3, words): the same memory."""
    signed: Any
    """i8 (3, words): once more the same."""
    body: int
    """So many of the words come before the notes."""
    out: Any
    """i4 (actions,): legal actions."""
    slot: Any
    """i4 (actions,): the edge of each action, NONE between two uses."""
    path: Any
    """i4 (DEEPEST, 2): the edges of this iteration, and whose they are."""
    own: Any
    """i8 (seats,): each seat's choices since the root, as a number."""
    done: Any
    """u8 (1,): what all have seen being chosen since the root, as a number."""
    walk: Any
    """i8 (5,): see DEPTH."""
    scores: Any
    """i4 (seats,)."""
    ranks: Any
    """i4 (seats,)."""
    points: Any
    """f8 (seats,): see `count_up`."""
    before: Any
    """f8 (seats,): the leads at the root."""
    reward: Any
    """f8 (seats,): what the iteration came to."""
    share: Any
    """f8 (seats,): what the judge said of its leaf."""
    prior: Any
    """f8 (actions,): how much the judge thinks of each legal action; scratch for habits."""


class Scales(NamedTuple):
    """What greedy play weighs with."""

    states: Any
    """The game's STATE (3,): see GIVEN."""
    out: Any
    """i4 (actions,): legal actions."""
    scratch: Any
    """i4 (actions,): those of the plays that are looked at."""
    racing: Any
    """i4 (actions,): which of `out` may still be best."""
    tried: Any
    """i4 (actions,): how often each was tried."""
    values: Any
    """f8 (actions,): what each brings on average."""
    leads: Any
    """f4 (actions, tries): what each brought in each guess."""
    scores: Any
    """i4 (seats,)."""
    ranks: Any
    """i4 (seats,)."""
    points: Any
    """f8 (seats,)."""


# Judging ----------------------------------------------------------------------------------------


@rule
def evaluate(seats: int, evidence: Any, desk: Any) -> None:
    """What a position is worth to each seat, from 0 to 1: by the places, if the play is over.

    Before its end, or where all play together, it is what the lead in points has gained since the
    search began: half for nothing, three quarters for the usual gain.
    """
    s = desk.states[TRUE]
    if waiting(s) == 0 and s.together == 0 and seats > 1:
        outcome(s, desk.scores, desk.ranks)
        rewards(seats, desk.ranks, desk.reward)
        return
    count_up(s, seats, desk.scores, desk.ranks, desk.points)
    usual = evidence.usual
    for seat in range(seats):
        gain = lead_of(s, desk.points, seats, seat) - desk.before[seat]
        if s.together != 0 or seats == 1:  # nobody loses what another gains
            usual[2] += gain
            gain -= usual[2] / (usual[0] + 1.0)
        usual[0] += 1.0
        usual[1] += abs(gain)
        desk.reward[seat] = 0.5 + 0.5 * gain / (abs(gain) + usual[1] / usual[0] + 1e-9)


@rule
def rewards(seats: int, ranks: Any, out: Any) -> None:
    """What the places at the end are worth.

    Half for winning (shared by those who do), half for the share of the others left behind.
    """
    winners = 0
    for seat in range(seats):
        if ranks[seat] == 1:
            winners += 1
    for seat in range(seats):
        behind = 0.0
        for other in range(seats):
            if ranks[other] > ranks[seat]:
                behind += 1.0
            elif other != seat and ranks[other] == ranks[seat]:
                behind += 0.5
        won = 1.0 / winners if ranks[seat] == 1 else 0.0
        out[seat] = 0.5 * won + 0.5 * behind / (seats - 1)


@rule
def count_up(s: Any, seats: int, scores: Any, ranks: Any, points: Any) -> None:
    """Every seat's points as they stand, with what it may expect beside."""
    outcome(s, scores, ranks)
    for seat in range(seats):
        points[seat] = scores[seat] + prospects(s, seat)


@rule
def lead_of(s: Any, points: Any, seats: int, seat: int) -> float:
    """A seat's points less the mean of the others; simply the points of those who play together."""
    lead = float(points[seat])
    if s.together == 0:
        for other in range(seats):
            if other != seat:
                lead -= points[other] / (seats - 1.0)
    return lead


@rule
def mix_in(trust: float, seats: int, share: Any, reward: Any) -> None:
    """Replace a part of the rewards by what a judge has said, as shares of all rewards."""
    whole = 0.25 * (seats + 2)  # what `rewards` gives to all seats together
    for seat in range(seats):
        reward[seat] += trust * (min(1.0, whole * share[seat]) - reward[seat])


# Nodes and edges --------------------------------------------------------------------------------


@rule
def key_of_sight(desk: Any, key: int) -> int:
    """A hash of what a spectator sees of the state in SEEN, beginning with `key`."""
    hide(desk.states[SEEN], NOBODY)
    for i in range(desk.body):
        key = mixed(key, desk.words[SEEN, i])
    return key


@rule
def node_of(tree: Any, desk: Any, mover: int) -> int:
    """The node of the seat to move, added if there is none yet; NONE if the tree is full.

    Its key: who moves and what that seat did since the root, with what all did, if that counts and
    all have seen it, or else with what a spectator sees.
    """
    own = mixed(desk.own[mover], mover)
    if desk.walk[OPEN] != 0:
        return find_node(tree, mixed(own, desk.done[0]))
    desk.states[SEEN] = desk.states[TRUE]
    return find_node(tree, key_of_sight(desk, own))


@rule
def seen_by_all(tree: Any, desk: Any, mover: int, action: int, n: int) -> bool:
    """Whether all can see which of n legal actions is carried out, and nobody else acts as well.

    A few times what a spectator sees afterwards is compared with what another action would have
    shown, one that is listed beside it. What has never been compared, as there was no other, does
    not count as seen, and as it was no choice nobody misses it. Where an action was not seen once,
    no other of its kind counts as seen.
    """
    if waiting(desk.states[TRUE]) & ~(1 << mover) != 0:
        return False
    kind = tree.kinds[action]
    if n > 1 and 0 <= tree.open[kind] < LOOKS:
        beside = neighbour(desk.out, n, action, int(tree.open[kind]) & 1)
        same = sight_after(desk, mover, action) == sight_after(desk, mover, beside)
        tree.open[kind] = SECRET if same else tree.open[kind] + 1
    return bool(tree.open[kind] > 0)


@rule
def neighbour(out: Any, n: int, action: int, before: int) -> int:
    """Of n listed actions the one after an action, or the one `before` it if that is 1."""
    i = 0
    while out[i] != action:
        i += 1
    return int(out[(i + 1 + before * (n - 2)) % n])


@rule
def sight_after(desk: Any, mover: int, action: int) -> int:
    """A hash of what a spectator would see after an action."""
    desk.states[SEEN] = desk.states[TRUE]
    apply(desk.states[SEEN], mover, action)
    return key_of_sight(desk, 0)


@rule
def carry_out(tree: Any, desk: Any, mover: int, action: int, n: int) -> None:
    """Have a seat do one of n legal actions, and remember it."""
    s = desk.states[TRUE]
    walk = desk.walk
    if walk[OPEN] != 0:
        if seen_by_all(tree, desk, mover, action, n):
            desk.done[0] = mixed(desk.done[0], len(desk.own) * action + mover)
        elif n > 1:
            walk[OPEN] = 0
    desk.own[mover] = remembered(desk.own[mover], action)
    walk[ROW] = row_after(waiting(s), action, len(desk.out))
    walk[PLAYED] += 1
    apply(s, mover, action)


@rule
def find_node(tree: Any, key: int) -> int:
    """The node of a key, added if there is none yet; NONE if the tree is full."""
    nodes = tree.nodes
    place = reduced(key, len(tree.table))
    node = tree.table[place]
    while node != NONE:
        if nodes[node].key == key:
            return node
        node = nodes[node].next
    if tree.counts[NODES] == len(nodes):
        return NONE
    node = tree.counts[NODES]
    tree.counts[NODES] += 1
    nodes[node].key = key
    nodes[node].edges = NONE
    nodes[node].thought = 0
    nodes[node].next = tree.table[place]
    tree.table[place] = node
    return node


@rule
def add_edge(tree: Any, node: int, action: int) -> int:
    """A first edge for an action; NONE if the tree is full."""
    edge = tree.counts[EDGES]
    if edge == len(tree.edges):
        return NONE
    tree.counts[EDGES] += 1
    entry = tree.edges[edge]
    entry.action = action
    entry.visits = 0
    entry.value = 0.0
    entry.available = 1
    entry.next = tree.nodes[node].edges
    tree.nodes[node].edges = edge
    return edge


@rule
def lay_out(edges: Any, edge: int, slot: Any) -> None:
    """Note in `slot` which edge each action has; `edge`: a node's first one."""
    while edge != NONE:
        slot[edges[edge].action] = edge
        edge = edges[edge].next


@rule
def clear_away(edges: Any, edge: int, slot: Any) -> None:
    """Undo `lay_out`."""
    while edge != NONE:
        slot[edges[edge].action] = NONE
        edge = edges[edge].next


# One iteration ----------------------------------------------------------------------------------


@rule
def begin(question: Any, tree: Any, desk: Any, judge: Any) -> None:
    """Guess what the searching seat cannot see, if anything."""
    desk.states[TRUE] = desk.states[GIVEN]
    s = desk.states[TRUE]
    s.dice = seeded(question.seed + tree.counts[ITERATIONS])
    if not question.seeing:
        guess(s, question.seat)
    if tree.counts[ITERATIONS] == 0 and len(judge.sums) > 0:
        prepare(judge, desk.signed[TRUE], desk.signed[GIVEN])
    tree.counts[ITERATIONS] += 1
    count_up(s, question.seats, desk.scores, desk.ranks, desk.points)
    for seat in range(question.seats):
        desk.before[seat] = lead_of(s, desk.points, question.seats, seat)
        desk.own[seat] = 0
    desk.walk[DEPTH] = 0
    desk.walk[PLAYED] = 0
    desk.walk[ROOT] = NONE
    desk.walk[ROW] = len(desk.out)
    desk.walk[OPEN] = 1 if judge.trust[DEEDS] > 0.0 else 0
    desk.done[0] = 0


@rule
def mover_of(s: Any, question: Any, walk: Any) -> int:
    """Who chooses next: of several that act at once first the searcher, others' choices can wait.

    NOBODY if the play is over.
    """
    wait = waiting(s)
    if wait == 0:
        return NOBODY
    if walk[ROOT] == NONE and wait >> question.seat & 1 != 0:
        return question.seat
    return lowest(wait)


@rule
def select(question: Any, tree: Any, evidence: Any, desk: Any, judge: Any) -> None:
    """Walk down the tree until one edge has been added, or the play is over."""
    s = desk.states[TRUE]
    walk = desk.walk
    new = False
    while not new and walk[PLAYED] < question.cap and walk[DEPTH] < DEEPEST:
        mover = mover_of(s, question, walk)
        if mover == NOBODY:
            break
        n = legal(s, mover, desk.out)
        action = int(desk.out[0])
        at_root = mover == question.seat and walk[ROOT] == NONE
        if n > 1 or at_root:
            if at_root and evidence.sure[0] != 0:
                node = node_of(tree, desk, mover)
                edge = edge_to(tree, node, int(evidence.sure[0] - 1))
            elif at_root and halves(question, judge):
                edge = edge_by_halving(question, tree, evidence, desk, judge, n)
            else:
                edge = choose_edge(question, tree, desk, judge, mover, n)
            if edge == NONE:
                new = True
                action = int(desk.out[roll(s, n)])
            else:
                new = tree.edges[edge].visits == 0
                action = int(tree.edges[edge].action)
                desk.path[walk[DEPTH], 0] = edge
                desk.path[walk[DEPTH], 1] = mover
                walk[DEPTH] += 1
            if at_root:
                walk[ROOT] = action
        carry_out(tree, desk, mover, action, n)


@rule
def choose_edge(question: Any, tree: Any, desk: Any, judge: Any, mover: int, n: int) -> int:
    """The edge of one of n legal actions; NONE if the tree is full.

    While others act at the same time the bounds are blurred: two that both follow them to the
    letter fall into step, and one of them then meets the other's choice as if it had seen it.
    """
    node = node_of(tree, desk, mover)
    if node == NONE:
        return NONE
    blurred = waiting(desk.states[TRUE]) & ~(1 << mover) != 0
    if judge.trust[PRIORS] > 0.0:
        think_about(tree, desk, judge, node, mover)
        return edge_by_prior(tree, desk, judge, node, n, blurred)
    return edge_by_bound(question, tree, desk, node, n, blurred)


@rule
def halves(question: Any, judge: Any) -> bool:
    """Whether the root's actions are halved; those of others never are, whose choices are mixed."""
    return question.budget > 0 and judge.trust[HALVING] * judge.trust[PRIORS] > 0.0


@rule
def edge_by_halving(question: Any, tree: Any, evidence: Any, desk: Any, judge: Any, n: int) -> int:
    """The edge of the finalist whose turn it is, of n legal actions; NONE if the tree is full."""
    node = node_of(tree, desk, question.seat)
    if node == NONE:
        return NONE
    weight = float(judge.trust[HALVING])
    if evidence.left[FIRST] == 0:
        think_about(tree, desk, judge, node, question.seat)
        for i in range(n):
            evidence.finalists[i] = desk.out[i]
            evidence.logits[desk.out[i]] = opinion(judge, tree.thoughts, node, desk.out[i])
        evidence.left[NOW] = n
        put_in_order(evidence, question.seat, weight)
        evidence.left[:] = most_finalists(n, question.budget)
    done = tree.counts[ITERATIONS] - 1
    action = next_finalist(evidence, question.seat, weight, done, question.budget)
    edge = edge_to(tree, node, action)
    return edge if edge != NONE else add_edge(tree, node, action)


@rule
def edge_to(tree: Any, node: int, action: int) -> int:
    """A node's edge for an action; NONE if it has none yet."""
    edge = int(tree.nodes[node].edges)
    while edge != NONE and tree.edges[edge].action != action:
        edge = int(tree.edges[edge].next)
    return edge


@rule
def edge_by_bound(question: Any, tree: Any, desk: Any, node: int, n: int, blurred: bool) -> int:
    """Without a judge: a new edge at random, else the best by UCB1."""
    s = desk.states[TRUE]
    lay_out(tree.edges, tree.nodes[node].edges, desk.slot)
    fresh = 0
    best = NONE
    best_bound = -1.0
    for i in range(n):
        edge = desk.slot[desk.out[i]]
        if edge == NONE:
            fresh += 1
        else:
            entry = tree.edges[edge]
            entry.available += 1
            spread = math.sqrt(math.log(entry.available + 1.0) / entry.visits)
            if blurred:
                spread *= roll(s, BLUR) / (0.5 * BLUR)
            bound = entry.value / entry.visits + question.exploration * spread
            if bound > best_bound:
                best, best_bound = edge, bound
    action = untried(s, desk.out, desk.slot, n, fresh) if fresh > 0 else NONE
    clear_away(tree.edges, tree.nodes[node].edges, desk.slot)
    return best if fresh == 0 else add_edge(tree, node, action)


@rule
def think_about(tree: Any, desk: Any, judge: Any, node: int, mover: int) -> None:
    """Have the judge look at a node's position once, as the seat to move may know it."""
    if tree.nodes[node].thought == 0:
        tree.nodes[node].thought = 1
        desk.states[SEEN] = desk.states[TRUE]
        hide(desk.states[SEEN], mover)
        propose(judge, desk.signed[SEEN], mover, tree.thoughts, node)


@rule
def edge_by_prior(tree: Any, desk: Any, judge: Any, node: int, n: int, blurred: bool) -> int:
    """With a judge: the best by PUCT over what is available (Silver et al., "Mastering the game of
    Go without human knowledge", Nature 2017). What is untried counts as the node's mean. A part of
    each proposal is spread over all, as Silver's noise at the root does on average: see DOUBT."""
    s = desk.states[TRUE]
    lay_out(tree.edges, tree.nodes[node].edges, desk.slot)
    visits = 0
    value = 0.0
    for i in range(n):
        desk.prior[i] = opinion(judge, tree.thoughts, node, desk.out[i])
        edge = desk.slot[desk.out[i]]
        if edge != NONE:
            visits += tree.edges[edge].visits
            value += tree.edges[edge].value
    soften(desk.prior, n)
    mean = value / visits if visits > 0 else 0.5
    weight = judge.trust[PRIORS] * math.sqrt(visits + 1.0)
    best = 0
    best_bound = -1.0
    for i in range(n):
        edge = desk.slot[desk.out[i]]
        bound = mean
        spread = weight * ((1.0 - DOUBT) * desk.prior[i] + DOUBT / n)
        if blurred:
            spread *= roll(s, BLUR) / (0.5 * BLUR)
        if edge != NONE:
            entry = tree.edges[edge]
            bound = entry.value / entry.visits
            spread /= 1.0 + entry.visits
        if bound + spread > best_bound:
            best, best_bound = i, bound + spread
    chosen = desk.slot[desk.out[best]]
    clear_away(tree.edges, tree.nodes[node].edges, desk.slot)
    return chosen if chosen != NONE else add_edge(tree, node, desk.out[best])


@rule
def untried(s: Any, out: Any, slot: Any, n: int, fresh: int) -> int:
    """A random one of the `fresh` legal actions that have no edge yet."""
    skip = roll(s, fresh)
    for i in range(n):
        if slot[out[i]] == NONE:
            if skip == 0:
                return int(out[i])
            skip -= 1
    return int(out[0])


@rule
def backpropagate(question: Any, tree: Any, evidence: Any, desk: Any) -> None:
    """Credit the rewards to the edges on the way, and to the action at the root."""
    for i in range(desk.walk[DEPTH]):
        entry = tree.edges[desk.path[i, 0]]
        entry.visits += 1
        entry.value += desk.reward[desk.path[i, 1]]
    root = desk.walk[ROOT]
    if root != NONE:
        evidence.visits[root] += 1
        for seat in range(question.seats):
            evidence.values[root, seat] += desk.reward[seat]


@rule
def heed_win(question: Any, tree: Any, evidence: Any, desk: Any) -> None:
    """If the tree has come to a win that others have no say in, and it is there in other guesses,
    too, there is nothing left to search (Winands, Björnsson and Saito, "Monte-Carlo tree search
    solver", CG 2008, for plays in which much is hidden: what wins by the same choices always).
    """
    if evidence.sure[0] != 0 or desk.walk[DEPTH] == 0 or desk.reward[question.seat] < 1.0:
        return
    for i in range(desk.walk[DEPTH]):
        if desk.path[i, 1] != question.seat:
            return
    for k in range(SURE):
        if not wins_again(question, tree, desk, question.seed + ELSEWHERE + k):
            return
    evidence.sure[0] = tree.edges[desk.path[0, 0]].action + 1


@rule
def wins_again(question: Any, tree: Any, desk: Any, seed: int) -> bool:
    """Whether the choices of this iteration win in another guess."""
    desk.states[SEEN] = desk.states[GIVEN]
    s = desk.states[SEEN]
    s.dice = seeded(seed)
    if not question.seeing:
        guess(s, question.seat)
    mover = question.seat
    i = 0
    while mover != NOBODY:
        n = legal(s, mover, desk.out)
        action = int(desk.out[0])
        if n > 1 or i == 0:
            if mover != question.seat or i == desk.walk[DEPTH]:
                return False
            action = int(tree.edges[desk.path[i, 0]].action)
            if not listed(desk.out, n, action):
                return False
            i += 1
        apply(s, mover, action)
        mover = NOBODY if waiting(s) == 0 else lowest(waiting(s))
    outcome(s, desk.scores, desk.ranks)
    rewards(question.seats, desk.ranks, desk.share)
    return bool(desk.share[question.seat] == 1.0)


@rule
def listed(out: Any, n: int, action: int) -> bool:
    """Whether an action is among n listed ones."""
    for i in range(n):
        if out[i] == action:
            return True
    return False


@rule
def remembered(own: int, action: int) -> int:
    """A seat's own choices so far, as one number of 40 bits."""
    return (own * 1000003 + action + 1) & 0xFFFFFFFFFF


# Deciding ---------------------------------------------------------------------------------------


@rule
def decide(question: Any, evidence: Any, desk: Any, judge: Any) -> int:
    """What a search chooses: what wins for sure; else what was found to be best, but within a turn,
    of what cannot be told from it, what brings the greatest lead in points at once.

    A search that looks far cannot tell a log more from a log less beside what is left to luck.
    """
    if evidence.sure[0] != 0:
        return int(evidence.sure[0] - 1)
    best = chosen_action(evidence, question.seat, float(judge.trust[HALVING]))
    chosen = best
    lead = UNKNOWN
    for action in range(len(evidence.visits)):
        if action != best and alike(evidence, question.seat, best, action):
            if lead == UNKNOWN:
                lead = lead_at_once(question, desk, best)
                if lead == UNKNOWN:
                    return best
            other = lead_at_once(question, desk, action)
            if other > lead:
                chosen, lead = action, other
    return chosen


@rule
def alike(evidence: Any, seat: int, best: int, other: int) -> bool:
    """Whether another action was tried nearly as often as the best (see NEARLY), and what was found
    of both hardly differs (see ALIKE)."""
    tries, visits = evidence.visits[best], evidence.visits[other]
    if visits == 0 or visits < NEARLY * tries:
        return False
    behind = evidence.values[best, seat] / tries - evidence.values[other, seat] / visits
    return bool(abs(behind) < ALIKE * math.sqrt(1.0 / tries + 1.0 / visits))


@rule
def lead_at_once(question: Any, desk: Any, action: int) -> float:
    """The searcher's lead in points after an action, the mean of some guesses, always the same.

    UNKNOWN where others choose next in one of them: how far one is ahead before they have answered
    says little. Who bids less has more left, and is outbid.
    """
    lead = 0.0
    for k in range(GLIMPSES):
        desk.states[TRUE] = desk.states[GIVEN]
        s = desk.states[TRUE]
        s.dice = seeded(question.seed + k)
        if not question.seeing:
            guess(s, question.seat)
        apply(s, question.seat, action)
        if waiting(s) != 1 << question.seat:
            return UNKNOWN
        count_up(s, question.seats, desk.scores, desk.ranks, desk.points)
        lead += lead_of(s, desk.points, question.seats, question.seat)
    return lead / GLIMPSES


# Doors ------------------------------------------------------------------------------------------


@rule
def begin_anew(tree: Any, evidence: Any) -> None:
    """Forget what was found."""
    tree.table[:] = NONE
    tree.counts[:] = 0
    tree.open[:] = 0
    evidence.visits[:] = 0
    evidence.values[:] = 0.0
    evidence.usual[:] = 0.0
    evidence.left[:] = 0
    evidence.sure[:] = 0


@rule
def iterate(
    question: Any, tree: Any, evidence: Any, desk: Any, judge: Any, iterations: int
) -> None:
    """Run iterations from the state in `desk.states[GIVEN]`."""
    for _ in range(iterations):
        begin(question, tree, desk, judge)
        select(question, tree, evidence, desk, judge)
        s = desk.states[TRUE]
        over = waiting(s) == 0
        trust = trusted(s, question.seats, judge)
        if trust > 0.0:
            shares(judge, desk.signed[TRUE], question.seats, desk.share)
        if trust < 1.0:
            left = min(question.cap - desk.walk[PLAYED], question.horizon)
            play_on(s, desk, judge, left)
            evaluate(question.seats, evidence, desk)
        if trust > 0.0:
            mix_in(trust, question.seats, desk.share, desk.reward)
        backpropagate(question, tree, evidence, desk)
        if over:
            heed_win(question, tree, evidence, desk)


@rule
def play_on(s: Any, desk: Any, judge: Any, cap: int) -> None:
    """Play on from a leaf, at most `cap` decisions: by the judge's habits if it has any."""
    if len(judge.habits) > 0:
        play_by_habit(s, judge.habits, desk.walk[ROW], desk.out, desk.prior, cap)
    else:
        play_randomly(s, desk.out, cap)


@kernel
def search(question: Any, tree: Any, evidence: Any, desk: Any, judge: Any, iterations: int) -> None:
    """`iterate`; Question, Tree, Evidence, Desk and Judge say what these are."""
    iterate(question, tree, evidence, desk, judge, iterations)


@kernel
def choose(question: Any, evidence: Any, desk: Any, judge: Any) -> int:
    """`decide`; Question, Evidence, Desk and Judge say what these are."""
    return decide(question, evidence, desk, judge)


@rule
def trusted(s: Any, seats: int, judge: Any) -> float:
    """How much of this leaf's worth is the judge's: nothing of what is over, or played together."""
    if waiting(s) == 0 or s.together != 0 or seats == 1:
        return 0.0
    return float(judge.trust[VALUES])


@kernel
def expect(question: Any, tree: Any, evidence: Any, desk: Any, judge: Any, line: Any) -> int:
    """Follow what is chosen, then the most visited edges, from one guess; return how many choices
    were written.

    `line`: i4 (n, 2), filled with (seat, action).
    """
    chosen = decide(question, evidence, desk, judge) if tree.counts[ITERATIONS] > 0 else NONE
    begin(question, tree, desk, judge)
    tree.counts[ITERATIONS] -= 1
    s = desk.states[TRUE]
    for i in range(len(line)):
        mover = mover_of(s, question, desk.walk)
        if mover == NOBODY:
            return i
        n = legal(s, mover, desk.out)
        if i == 0 and chosen != NONE:
            action = chosen
        else:
            action = int(desk.out[0]) if n == 1 else most_visited(tree, desk, mover, n)
        if action == NONE:
            return i
        line[i, 0] = mover
        line[i, 1] = action
        desk.walk[ROOT] = action
        carry_out(tree, desk, mover, action, n)
    return len(line)


@rule
def most_visited(tree: Any, desk: Any, mover: int, n: int) -> int:
    """Of n legal actions the one that was tried most often here; NONE if none was."""
    node = node_of(tree, desk, mover)
    if node == NONE:
        return NONE
    action = NONE
    most = 0
    lay_out(tree.edges, tree.nodes[node].edges, desk.slot)
    for i in range(n):
        edge = desk.slot[desk.out[i]]
        if edge != NONE and tree.edges[edge].visits > most:
            action, most = int(desk.out[i]), tree.edges[edge].visits
    clear_away(tree.edges, tree.nodes[node].edges, desk.slot)
    return action


@rule
def guesses(n: int, tries: int) -> int:
    """How many guesses a greedy player makes at most: `tries` for two actions, and as many again
    wherever there are twice as many, since of many some are ahead by luck; without a race `tries`.
    """
    return tries if tries < BEFORE_RACE else tries * max(1, highest(n))


@rule
def weigh(scales: Any, seats: int, seat: int, seed: int, tries: int, short: int) -> int:
    """Greedy: the lead in points that each legal action brings soon; return how many there are.

    Actions race (Maron and Moore, *Hoeffding Races*, NIPS 1993): all are tried on the same guesses,
    each followed by `short` random decisions, and whoever falls behind is left out.
    """
    states, values = scales.states, scales.values
    n = legal(states[GIVEN], seat, scales.out)
    for i in range(n):
        scales.racing[i] = i
        scales.tried[i] = 0
        values[i] = 0.0
    left = n
    bound = PATIENCE * math.log2(n)
    for attempt in range(guesses(n, tries)):
        states[SEEN] = states[GIVEN]
        states[SEEN].dice = seeded(seed + attempt)
        guess(states[SEEN], seat)
        for k in range(left):
            i = scales.racing[k]
            scales.leads[i, attempt] = lead_soon(scales, seats, seat, scales.out[i], short)
            scales.tried[i] += 1
            values[i] += (scales.leads[i, attempt] - values[i]) / scales.tried[i]
        if attempt + 1 >= BEFORE_RACE:
            left = still_racing(scales, left, attempt + 1, bound)
            if left == 1:
                break
    return n


@rule
def lead_soon(scales: Any, seats: int, seat: int, action: int, short: int) -> float:
    """A seat's lead in points in the guess at hand, some random decisions after an action."""
    scales.states[TRUE] = scales.states[SEEN]
    s = scales.states[TRUE]
    apply(s, seat, action)
    play_randomly(s, scales.scratch, short)
    count_up(s, seats, scales.scores, scales.ranks, scales.points)
    return lead_of(s, scales.points, seats, seat)


@rule
def still_racing(scales: Any, left: int, tries: int, bound: float) -> int:
    """Leave out which of the actions have fallen behind the best; return how many are left."""
    racing = scales.racing
    best = racing[0]
    for k in range(left):
        if scales.values[racing[k]] > scales.values[best]:
            best = racing[k]
    kept = 0
    for k in range(left):
        i = racing[k]
        if i == best or close(scales.leads[best], scales.leads[i], tries, bound):
            racing[kept] = i
            kept += 1
    return kept


@rule
def close(best: Any, other: Any, tries: int, bound: float) -> bool:
    """Whether all that an action is behind the best, added up, is less than `bound` deviations.

    That bounds are constant for the sum of differences, and not for their mean, is Wald's
    sequential test (*Annals of Mathematical Statistics* 1945): the longer two are close, the less
    it matters which is taken. Where there is no difference at all none is worth another guess.
    """
    total = 0.0
    squares = 0.0
    for attempt in range(tries):
        behind = best[attempt] - other[attempt]
        total += behind
        squares += behind * behind
    variance = (squares - total * total / tries) / (tries - 1)
    return total * total < bound * bound * variance


@rule
def foremost(scales: Any, n: int) -> int:
    """Of n actions that were weighed the one that won the race."""
    best = 0
    for i in range(1, n):
        longer = scales.tried[i] - scales.tried[best]
        if longer > 0 or (longer == 0 and scales.values[i] > scales.values[best]):
            best = i
    return best


@kernel
def weigh_all(scales: Any, seats: int, seat: int, seed: int, tries: int, short: int) -> int:
    """`weigh`; Scales says what these are."""
    return weigh(scales, seats, seat, seed, tries, short)


def tree_for(game: Game, nodes: int, judge: Judge) -> Tree:
    """Room for so many nodes, and as many edges."""
    sizes = [kind.size for kind in game.actions]
    return Tree(
        nodes=np.zeros(nodes, NODE),
        edges=np.zeros(nodes, EDGE),
        table=np.full(2 * nodes, NONE, np.int32),
        counts=np.zeros(3, np.int64),
        thoughts=np.zeros((nodes if judge.trust[PRIORS] else 0, WIDTH), np.float32),
        kinds=np.repeat(np.arange(len(sizes), dtype=np.int16), sizes),
        open=np.zeros(len(sizes), np.int8),
    )


def evidence_for(game: Game, seats: int) -> Evidence:
    """Nothing found yet."""
    size = game.actions.size
    return Evidence(
        visits=np.zeros(size, np.int64),
        values=np.zeros((size, seats)),
        usual=np.zeros(3),
        finalists=np.zeros(size, np.int32),
        left=np.zeros(2, np.int64),
        logits=np.zeros(size),
        worth=np.zeros(size),
        sure=np.zeros(1, np.int64),
    )


def desk_for(game: Game, seats: int) -> Desk:
    """A desk for plays with so many seats."""
    size = game.actions.size
    states = np.zeros(3, game.rules.STATE)
    return Desk(
        states=states,
        words=states.view(np.uint64).reshape(3, -1),
        signed=states.view(np.int64).reshape(3, -1),
        body=body_words(game.rules.STATE),
        out=np.zeros(size, np.int32),
        slot=np.full(size, NONE, np.int32),
        path=np.zeros((DEEPEST, 2), np.int32),
        own=np.zeros(seats, np.int64),
        done=np.zeros(1, np.uint64),
        walk=np.zeros(5, np.int64),
        scores=np.zeros(seats, np.int32),
        ranks=np.zeros(seats, np.int32),
        points=np.zeros(seats),
        before=np.zeros(seats),
        reward=np.zeros(seats),
        share=np.zeros(seats),
        prior=np.zeros(size),
    )


def scales_for(game: Game, seats: int, tries: int) -> Scales:
    """Scales for plays with so many seats, and for so many guesses at most."""
    size = game.actions.size
    return Scales(
        states=np.zeros(3, game.rules.STATE),
        out=np.zeros(size, np.int32),
        scratch=np.zeros(size, np.int32),
        racing=np.zeros(size, np.int32),
        tried=np.zeros(size, np.int32),
        values=np.zeros(size),
        leads=np.zeros((size, guesses(size, tries)), np.float32),
        scores=np.zeros(seats, np.int32),
        ranks=np.zeros(seats, np.int32),
        points=np.zeros(seats),
    )


class Search:
    """Searches of one game, one after the other, in the same memory."""

    def __init__(self, game: Game, seats: int, nodes: int, judge: Judge = NO_JUDGE) -> None:
        """`nodes`: how large the tree may grow, in nodes and in edges; `judge`: for these seats."""
        self._game = game
        self._judge = judge
        self._tree = tree_for(game, nodes, judge)
        self._evidence = evidence_for(game, seats)
        self._desk = desk_for(game, seats)

    def begin(
        self, view: States, seat: int, seed: int, exploration: float, horizon: int = -1
    ) -> None:
        """Forget what was found, and look at another position; `view` is hidden for `seat`.

        `horizon`: judge by the points after so many random decisions; -1 for the game's own.
        """
        self._desk.states[GIVEN] = view[0]
        self._tree.table.fill(NONE)
        self._tree.counts.fill(0)
        self._tree.open.fill(0)
        for found in self._evidence:
            found.fill(0)
        self._question = Question(
            seats=len(self._desk.own),
            seat=seat,
            seed=seed,
            cap=self._game.rules.LONGEST,
            horizon=horizon if horizon >= 0 else self._game.horizon or self._game.rules.LONGEST,
            exploration=exploration,
        )

    @property
    def iterations(self) -> int:
        return int(self._tree.counts[ITERATIONS])

    def settled(self, left: int) -> bool:
        """Whether so many more iterations cannot change the choice: whatever else is tried will not
        have nearly as many visits as the most visited action, see `alike`."""
        *_, second, first = np.sort(self._evidence.visits)
        return bool(NEARLY * first > second + left)

    def run(self, iterations: int, budget: int = 0) -> None:
        """Do so many more iterations, of so many in all; 0 if nobody knows."""
        question = self._question._replace(budget=budget)
        search(question, self._tree, self._evidence, self._desk, self._judge, iterations)

    def tried(self) -> list[tuple[int, int, tuple[float, ...]]]:
        """The root's actions, what the search chooses first, then the most visited: how often each,
        and its values by seat."""
        visits, values = self._evidence.visits, self._evidence.values
        chosen = choose(self._question, self._evidence, self._desk, self._judge)
        before = np.where(np.arange(len(visits)) == chosen, visits.max() + 1, visits)
        order = np.argsort(-before, kind="stable")[: np.count_nonzero(visits)]
        means = (values[order] / visits[order, None]).tolist()
        found = zip(order.tolist(), visits[order].tolist(), means, strict=True)
        return [(action, times, tuple(mean)) for action, times, mean in found]

    def line(self) -> tuple[tuple[int, int], ...]:
        """The play that the search expects, (seat, action) each."""
        line = np.zeros((LINE, 2), np.int32)
        n = expect(self._question, self._tree, self._evidence, self._desk, self._judge, line)
        return tuple((int(seat), int(action)) for seat, action in line[:n])


def weighed(
    game: Game, view: States, seat: int, seed: int, tries: int, short: int
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.float64]]:
    """The legal actions, how often each was tried, and the lead in points that it brings; see
    `weigh`.

    `view`: a state hidden for `seat`, array of shape (1,).
    """
    seats = view_row(view).seats
    scales = scales_for(game, seats, tries)
    scales.states[GIVEN] = view[0]
    n = weigh_all(scales, seats, seat, seed, tries, short)
    return scales.out[:n], scales.tried[:n], scales.values[:n]


def exercise(game: Game) -> None:
    """Call every kernel once, so that all are compiled (or loaded)."""
    match = Match(game, next(iter(game.presets.values())), game.seats[0], seed=0)
    if match.over:
        raise Refusal("setup leaves nobody waiting: does it set s.seats and s.phase?")
    seat = match.waiting()[0]
    view = match.view(seat)
    search_of = Search(game, view_row(view).seats, 64)
    search_of.begin(view, seat, 1, 0.7)
    search_of.run(2)
    search_of.tried()
    search_of.line()
    weighed(game, view, seat, 1, 1, 1)
