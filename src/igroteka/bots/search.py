"""Information-set Monte Carlo tree search over the contract alone, for any number of seats.

After Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (IEEE TCIAIG
2012), in the form with one tree for each observer (MO-ISMCTS): every iteration guesses what the
searching seat cannot see, walks down the tree of what each seat to move has observed, adds one
edge, plays on at random to the end, and credits the result to the edges on the way.

A node belongs to the seat to move and is found by a hash of what a spectator sees together with
that seat's own choices since the root. So a choice that nobody else has seen (a sealed bid, a
swap) never leads the others to different nodes: they cannot answer what they do not know.

A kernel module, see `igroteka.engine.kernels`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from igroteka.engine.cards import lowest
from igroteka.engine.contract import apply, guess, hide, legal, outcome, waiting
from igroteka.engine.dice import mixed, reduced, roll, seeded
from igroteka.engine.game import Game
from igroteka.engine.kernels import kernel
from igroteka.engine.match import Match
from igroteka.engine.playout import play_randomly
from igroteka.engine.records import NOBODY, States, body_words, record, view_row
from igroteka.engine.refusal import Refusal
from igroteka.engine.rule import rule

NODE = record([("key", "u8"), ("edges", "i4"), ("next", "i4")])
EDGE = record(
    [("value", "f8"), ("action", "i4"), ("visits", "i4"), ("available", "i4"), ("next", "i4")]
)

NONE = -1
DEEPEST = 256
"""Decisions of one iteration that are remembered in the tree; play goes on at random below."""

BLUR = 1024
"""How finely the blurring of simultaneous choices is drawn."""

GIVEN, TRUE, SEEN = 0, 1, 2
"""The scratch states: the hidden view to search from, the play of one iteration, a spectator's."""

NODES, EDGES, ITERATIONS, WORDS = 0, 1, 2, 3
"""The places in `counts`: nodes and edges in use, iterations done; words of a state to hash."""


@rule
def evaluate(
    s: Any, seats: int, scores: Any, ranks: Any, before: Any, usual: Any, out: Any
) -> None:
    """What a position is worth to each seat, from 0 to 1: by the places, if the play is over.

    Before its end, or where all play together, it is what the lead in points has gained since the
    search began: half for nothing, three quarters for the usual gain. `before`: f8 (seats,), the
    leads at the root; `usual`: f8 (3,), what the positions judged so far came to: how many gains
    these were, their size, and their sum.
    """
    outcome(s, scores, ranks)
    if waiting(s) == 0 and s.together == 0 and seats > 1:
        rewards(seats, ranks, out)
        return
    for seat in range(seats):
        gain = lead_of(s, scores, seats, seat) - before[seat]
        if s.together != 0 or seats == 1:  # nobody loses what another gains
            usual[2] += gain
            gain -= usual[2] / (usual[0] + 1.0)
        usual[0] += 1.0
        usual[1] += abs(gain)
        out[seat] = 0.5 + 0.5 * gain / (abs(gain) + usual[1] / usual[0] + 1e-9)


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
def lead_of(s: Any, scores: Any, seats: int, seat: int) -> float:
    """A seat's points less the mean of the others; simply the points of those who play together."""
    lead = float(scores[seat])
    if s.together == 0:
        for other in range(seats):
            if other != seat:
                lead -= scores[other] / (seats - 1.0)
    return lead


@rule
def observed(states: Any, words: Any, counts: Any, seat: int, own: int) -> int:
    """The key of a seat's node: what a spectator sees, who moves, what that seat did so far."""
    states[SEEN] = states[TRUE]
    hide(states[SEEN], NOBODY)
    key = mixed(own, seat)
    for i in range(counts[WORDS]):
        key = mixed(key, words[SEEN, i])
    return key


@rule
def find_node(nodes: Any, table: Any, counts: Any, key: int) -> int:
    """The node of a key, added if there is none yet; NONE if the tree is full."""
    place = reduced(key, len(table))
    node = table[place]
    while node != NONE:
        if nodes[node].key == key:
            return node
        node = nodes[node].next
    if counts[NODES] == len(nodes):
        return NONE
    node = counts[NODES]
    counts[NODES] += 1
    nodes[node].key = key
    nodes[node].edges = NONE
    nodes[node].next = table[place]
    table[place] = node
    return node


@rule
def choose_edge(
    s: Any,
    nodes: Any,
    edges: Any,
    counts: Any,
    node: int,
    out: Any,
    n: int,
    slot: Any,
    exploration: float,
    others: int,
) -> int:
    """An edge of a node for one of n legal actions: a new one at random, else the best by UCB1.

    `slot`: i4 (actions,), all NONE before and after. NONE if the tree is full. While `others` act
    at the same time the bounds are blurred: two that both follow UCB1 to the letter fall into
    step, and one of them then meets the other's choice as if it had seen it.
    """
    edge = nodes[node].edges
    while edge != NONE:
        slot[edges[edge].action] = edge
        edge = edges[edge].next
    fresh = 0
    best = NONE
    best_bound = -1.0
    for i in range(n):
        edge = slot[out[i]]
        if edge == NONE:
            fresh += 1
        else:
            edges[edge].available += 1
            spread = math.sqrt(math.log(edges[edge].available + 1.0) / edges[edge].visits)
            if others != 0:
                spread *= roll(s, BLUR) / (0.5 * BLUR)
            bound = edges[edge].value / edges[edge].visits + exploration * spread
            if bound > best_bound:
                best, best_bound = edge, bound
    if fresh > 0:
        best = NONE
        if counts[EDGES] < len(edges):
            best = add_edge(nodes, edges, counts, node, untried(s, out, n, slot, fresh))
    edge = nodes[node].edges
    while edge != NONE:
        slot[edges[edge].action] = NONE
        edge = edges[edge].next
    return best


@rule
def untried(s: Any, out: Any, n: int, slot: Any, fresh: int) -> int:
    """A random one of the legal actions that have no edge yet."""
    skip = roll(s, fresh)
    for i in range(n):
        if slot[out[i]] == NONE:
            if skip == 0:
                return out[i]
            skip -= 1
    return out[0]


@rule
def add_edge(nodes: Any, edges: Any, counts: Any, node: int, action: int) -> int:
    """A first edge for an action."""
    edge = counts[EDGES]
    counts[EDGES] += 1
    edges[edge].action = action
    edges[edge].visits = 0
    edges[edge].value = 0.0
    edges[edge].available = 1
    edges[edge].next = nodes[node].edges
    nodes[node].edges = edge
    return edge


@kernel
def search(
    states: Any,
    words: Any,
    seats: int,
    seat: int,
    seed: int,
    iterations: int,
    cap: int,
    horizon: int,
    exploration: float,
    usual: Any,
    nodes: Any,
    edges: Any,
    table: Any,
    counts: Any,
    out: Any,
    slot: Any,
    visits: Any,
    values: Any,
    scores: Any,
    ranks: Any,
) -> None:
    """Run iterations from the hidden state in `states[0]`, adding to the tree and the evidence.

    `states`: 3 states; `words`: the same memory as u8 (3, words); `horizon`: after so many random
    decisions a play that is not over is judged by the scores as they stand; `usual`: f8 (3,), see
    `evaluate`; `exploration`: how much rarely tried actions are favoured, in units of a
    reward; `nodes`, `edges`: NODE and
    EDGE arrays; `table`: i4, NONE where empty; `counts`: i8 (4,); `out`, `slot`: i4 (actions,);
    `visits`: i8 (actions,), `values`: f8 (actions, seats): the evidence at the root; `scores`,
    `ranks`: i4 (seats,).
    """
    path = np.empty(DEEPEST, np.int64)
    movers = np.empty(DEEPEST, np.int64)
    own = np.zeros(seats, np.int64)
    reward = np.zeros(seats, np.float64)
    before = np.zeros(seats, np.float64)
    for _ in range(iterations):
        states[TRUE] = states[GIVEN]
        s = states[TRUE]
        s.dice = seeded(seed + counts[ITERATIONS])
        counts[ITERATIONS] += 1
        guess(s, seat)
        outcome(s, scores, ranks)
        for one in range(seats):
            before[one] = lead_of(s, scores, seats, one)
        own[:] = 0
        depth = 0
        root = NONE
        done = 0
        expanded = False
        while not expanded and done < cap and depth < DEEPEST:
            wait = waiting(s)
            if wait == 0:
                break
            mover = lowest(wait)
            if root == NONE and wait >> seat & 1 != 0:
                mover = seat  # of several that act at once, the searcher: others' choices can wait
            n = legal(s, mover, out)
            action = out[0]
            if n > 1 or (mover == seat and root == NONE):
                key = observed(states, words, counts, mover, own[mover])
                node = find_node(nodes, table, counts, key)
                edge = NONE
                if node != NONE:
                    edge = choose_edge(
                        s,
                        nodes,
                        edges,
                        counts,
                        node,
                        out,
                        n,
                        slot,
                        exploration,
                        wait & ~(1 << mover),
                    )
                if edge == NONE:
                    expanded = True
                    action = out[roll(s, n)]
                else:
                    expanded = edges[edge].visits == 0
                    action = edges[edge].action
                    path[depth] = edge
                    movers[depth] = mover
                    depth += 1
                if mover == seat and root == NONE:
                    root = action
            own[mover] = remembered(own[mover], action)
            apply(s, mover, action)
            done += 1
        play_randomly(s, out, min(cap - done, horizon))
        evaluate(s, seats, scores, ranks, before, usual, reward)
        for i in range(depth):
            edges[path[i]].visits += 1
            edges[path[i]].value += reward[movers[i]]
        if root != NONE:
            visits[root] += 1
            for i in range(seats):
                values[root, i] += reward[i]


@rule
def remembered(own: int, action: int) -> int:
    """A seat's own choices so far, as one number of 40 bits."""
    return (own * 1000003 + action + 1) & 0xFFFFFFFFFF


@kernel
def principal_line(
    states: Any,
    words: Any,
    seat: int,
    seed: int,
    nodes: Any,
    edges: Any,
    table: Any,
    counts: Any,
    out: Any,
    slot: Any,
    line: Any,
) -> int:
    """Follow the most visited edges from one guess; return how many choices were written.

    A few steps, not worth compiling: call it `as_python`. `line`: i4 (n, 2), filled with
    (seat, action).
    """
    own = np.zeros(64, np.int64)
    states[TRUE] = states[GIVEN]
    s = states[TRUE]
    s.dice = seeded(seed)
    guess(s, seat)
    length = 0
    while length < len(line):
        wait = waiting(s)
        if wait == 0:
            break
        mover = lowest(wait)
        if length == 0 and wait >> seat & 1 != 0:
            mover = seat
        n = legal(s, mover, out)
        action = out[0]
        if n > 1:
            node = find_node(
                nodes, table, counts, observed(states, words, counts, mover, own[mover])
            )
            action = NONE
            most = 0
            edge = NONE if node == NONE else nodes[node].edges
            while edge != NONE:
                slot[edges[edge].action] = edges[edge].visits
                edge = edges[edge].next
            for i in range(n):
                if slot[out[i]] > most:
                    action, most = out[i], slot[out[i]]
            slot[:] = NONE
            if action == NONE:
                break
        line[length, 0] = mover
        line[length, 1] = action
        length += 1
        own[mover] = remembered(own[mover], action)
        apply(s, mover, action)
    return length


@kernel
def weigh(
    states: Any,
    seats: int,
    seat: int,
    seed: int,
    tries: int,
    short: int,
    out: Any,
    scratch: Any,
    values: Any,
    scores: Any,
    ranks: Any,
) -> int:
    """Greedy: the lead in points that each legal action brings soon; return how many there are.

    Every action is tried on the same `tries` guesses, each followed by `short` random decisions.
    `out`, `scratch`: i4 (actions,); `values`: f8 (actions,), filled for each of `out`.
    """
    n = legal(states[GIVEN], seat, out)
    for i in range(n):
        values[i] = 0.0
    for attempt in range(tries):
        states[SEEN] = states[GIVEN]
        states[SEEN].dice = seeded(seed + attempt)
        guess(states[SEEN], seat)
        for i in range(n):
            states[TRUE] = states[SEEN]
            s = states[TRUE]
            apply(s, seat, out[i])
            play_randomly(s, scratch, short)
            outcome(s, scores, ranks)
            values[i] += lead_of(s, scores, seats, seat) / tries
    return n


class Tree:
    """One search of a game: its arrays, and what they say."""

    def __init__(
        self,
        game: Game,
        view: States,
        seat: int,
        nodes: int,
        seed: int,
        exploration: float,
    ) -> None:
        self._game = game
        self._exploration = exploration
        self._seat = seat
        self._seats = view_row(view).seats
        self._seed = seed
        size = game.actions.size
        self._states = np.repeat(view, 3)
        self._words = self._states.view(np.uint64).reshape(3, -1)
        self._node = np.zeros(nodes, NODE)
        self._edge = np.zeros(nodes, EDGE)
        self._table = np.full(2 * nodes, NONE, np.int32)
        self._counts = np.zeros(4, np.int64)
        self._counts[WORDS] = body_words(game.rules.STATE)
        self._out = np.zeros(size, np.int32)
        self._slot = np.full(size, NONE, np.int32)
        self._usual = np.zeros(3)
        self._visits = np.zeros(size, np.int64)
        self._values = np.zeros((size, self._seats))
        self._scores, self._ranks = np.zeros((2, self._seats), np.int32)

    @property
    def iterations(self) -> int:
        return int(self._counts[2])

    def search(self, iterations: int) -> None:
        search(
            self._states,
            self._words,
            self._seats,
            self._seat,
            self._seed,
            iterations,
            self._game.rules.LONGEST,
            self._game.horizon or self._game.rules.LONGEST,
            self._exploration,
            self._usual,
            self._node,
            self._edge,
            self._table,
            self._counts,
            self._out,
            self._slot,
            self._visits,
            self._values,
            self._scores,
            self._ranks,
        )

    def tried(self) -> list[tuple[int, int, tuple[float, ...]]]:
        """The root's actions, most visited first: how often each, and its values by seat."""
        order = np.argsort(-self._visits, kind="stable")
        return [
            (
                int(action),
                int(self._visits[action]),
                tuple((self._values[action] / self._visits[action]).tolist()),
            )
            for action in order[: np.count_nonzero(self._visits)]
        ]

    def line(self) -> tuple[tuple[int, int], ...]:
        """The play that the search expects, (seat, action) each."""
        line = np.zeros((8, 2), np.int32)
        n = principal_line.as_python(
            self._states,
            self._words,
            self._seat,
            self._seed,
            self._node,
            self._edge,
            self._table,
            self._counts,
            self._out,
            self._slot,
            line,
        )
        return tuple((int(seat), int(action)) for seat, action in line[:n])


def weighed(
    game: Game, view: States, seat: int, seed: int, tries: int, short: int
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float64]]:
    """The legal actions, and the lead in points that each of them brings; see `weigh`.

    `view`: a state hidden for `seat`, array of shape (1,). `short`: 0 for two decisions a seat.
    """
    seats = view_row(view).seats
    size = game.actions.size
    states = np.repeat(view, 3)
    out, scratch = np.zeros((2, size), np.int32)
    scores, ranks = np.zeros((2, seats), np.int32)
    values = np.zeros(size)
    n = weigh(
        states,
        seats,
        seat,
        seed,
        tries,
        short or 2 * seats,
        out,
        scratch,
        values,
        scores,
        ranks,
    )
    return out[:n], values[:n]


def exercise(game: Game) -> None:
    """Call every kernel once, so that all are compiled (or loaded)."""
    match = Match(game, next(iter(game.presets.values())), game.seats[0], seed=0)
    if match.over:
        raise Refusal("setup leaves nobody waiting: does it set s.seats and s.phase?")
    seat = match.waiting()[0]
    view = match.view(seat)
    Tree(game, view, seat, 64, 1, 0.7).search(2)
    weighed(game, view, seat, 1, 1, 0)
