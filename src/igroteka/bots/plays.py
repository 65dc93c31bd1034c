"""Whole plays by bots inside compiled code, and what is to be known of each.

Nothing of Python stands between two decisions, and Python's lock is released: plays of greedy
players, of searches with a fixed number of iterations and of random ones run on as many threads as
there are cores. A play depends on its seed and on who plays, on nothing else.

A kernel module, see `igroteka.engine.kernels`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from igroteka.bots.judge import NO_JUDGE, PRIORS, Judge
from igroteka.bots.learnt import undealt
from igroteka.bots.players import EXPLORATION, Manner, horizon_of
from igroteka.bots.search import (
    GIVEN,
    Question,
    begin_anew,
    decide,
    desk_for,
    evidence_for,
    foremost,
    iterate,
    scales_for,
    tree_for,
    weigh,
)
from igroteka.engine.cards import add, has, lowest, without_lowest
from igroteka.engine.contract import apply, ending, hide, legal, outcome, reached, setup, waiting
from igroteka.engine.dice import mixed, reduced, seeded
from igroteka.engine.game import Game
from igroteka.engine.kernels import kernel
from igroteka.engine.options import Options
from igroteka.engine.records import NOTES, States, record
from igroteka.engine.refusal import Refusal
from igroteka.engine.rule import rule

PLAYER = record(
    [
        ("tries", "i8"),
        ("short", "i8"),
        ("iterations", "i8"),
        ("horizon", "i8"),
        ("judge", "i4"),
        ("seeing", "i4"),
        ("early", "i4"),
        ("_", "i4"),
    ]
)
"""How a seat is played: greedily if `tries`, by search if `iterations` (and then, if `seeing`, from
the position as it lies; if `early`, from what it was when the seat was asked), else at random.
Numbers of a search are i8, as Python's are: for others it would be compiled once more."""

DECISION = record(
    [("action", "i4"), ("seat", "i2"), ("choices", "i2"), ("chance", "f4"), ("_", "i4")]
)
"""One decision: how many actions were legal, and the share of all rewards that a search expected
for the seat (NaN where nobody searched)."""

COURSE = record(
    [
        ("decisions", "i4"),
        ("choices", "i4"),
        ("offers", "i8"),
        ("ending", "i4"),
        ("reached", "i4"),
        ("lead_changes", "i4"),
        ("settled", "i4"),
        ("behind", "i4"),
        ("halfway", "i4"),
        ("quarter", "i4"),
        ("kingmade", "i4"),
        ("foreseen", "i4"),
        ("favoured", "i4"),
        ("opener", "i4"),
        ("_", "i4"),
        ("drama", "f8"),
    ]
)
"""How one play went, see `tell`."""

UNKNOWN = -1
"""Of what only searches could tell, where nobody searched; of who had no choice."""

DECISIONS_AT_FIRST = 1024
"""Room for decisions; a play that needs more gets more."""

STAGES = 4
"""Parts of a play: its decisions in four equal ones."""

STANDINGS = 10
"""Classes of how a seat stood before it chose; see `standing_of`."""

OFFERED, TAKEN, OFFERED_WON, TAKEN_WON = range(4)
"""The last axis of what is counted of actions."""

JUDGES = 2
"""So many different judges (none counts as one) can sit at one table."""

ENDLESS = 1 << 30
"""Decisions of a search's own plays: its horizon bounds them, or the rules do."""

SET = 32
"""Actions in a word of `Log.offered`."""

EVENTS = 256
"""Kinds that a note may have."""

PLAYS_WITH, TIMES, SEAT, A, B, C = range(6)
"""What is kept of each kind of note: in how many plays it came, how often, and the first of all."""

MOST = 1 << 62
DEALT, AT, BEGUN, OTHERWISE, ASKED = range(5)
DEAL, CHOICES = 0, 1
PLAYED = 0
FROM_THE_DEAL, FROM_HERE, GOING_ON = range(3)


class Room(NamedTuple):
    """What a play needs, for one thread."""

    states: Any
    """The game's STATE (4 + seats,): a fresh one, the one that is played, how it stood when the
    play began, one to try what else could have been done; and, from ASKED on, how it stood when
    each seat was asked for its next choice, if that one plays `early`."""
    players: Any
    """PLAYER (seats,)."""
    judges: Any
    """Judges, to which the players point."""
    tree: Any
    evidence: Any
    desk: Any
    scales: Any
    seeds: Any
    """u8 (2,): of the deal, and of the bots' choices."""


class Judges(NamedTuple):
    """The judges of a table, of one type: compiled code chooses by number."""

    first: Judge
    second: Judge


class Log(NamedTuple):
    """What is written down of one play, while it runs."""

    decisions: Any
    """DECISION (n,)."""
    scores: Any
    """i4 (n + 1, seats): the points before each decision, and at the end."""
    chances: Any
    """f4 (n, seats): the share of all rewards that the search before each decision expected for
    each seat (NaN where nobody searched)."""
    offered: Any
    """i8 (n, words): the legal actions of each decision, SET of them in a word."""
    played: Any
    """i8 (1,): so many decisions were made."""


class Told(NamedTuple):
    """What is told of one play when it is over."""

    courses: Any
    """COURSE (1,)."""
    scores: Any
    """i4 (seats,)."""
    ranks: Any
    """i4 (seats,)."""
    counted: Any
    """i8 (actions, STAGES * STANDINGS, 4): choices, added up over plays; see OFFERED."""
    events: Any
    """i8 (EVENTS, 6): notes by their kind, added up over plays; see PLAYS_WITH."""
    happened: Any
    """i8 (EVENTS,): how often a note of each kind was written in this play."""


# Choosing ---------------------------------------------------------------------------------------


@rule
def chosen(room: Any, seat: int, n: int, seed: int, chances: Any) -> int:
    """What a seat's player does in the state that is played; `n` actions are legal."""
    player = room.players[seat]
    seats = len(room.players)
    if player.iterations > 0:
        return searched(room, seat, seed, chances)
    if player.tries > 0:
        scales = room.scales
        scales.states[GIVEN] = room.states[AT]
        hide(scales.states[GIVEN], seat)
        n = weigh(scales, seats, seat, seed, player.tries, player.short)
        return int(scales.out[foremost(scales, n)])
    return int(room.desk.out[reduced(seed, n)])


@rule
def searched(room: Any, seat: int, seed: int, chances: Any) -> int:
    """The action that a search chooses; writes what it expects for each seat."""
    player = room.players[seat]
    seats = len(room.players)
    desk, evidence = room.desk, room.evidence
    desk.states[GIVEN] = room.states[ASKED + seat if player.early != 0 else AT]
    if player.seeing == 0:
        hide(desk.states[GIVEN], seat)
    begin_anew(room.tree, evidence)
    seeing = player.seeing != 0
    budget, horizon = player.iterations, player.horizon
    question = Question(seats, seat, seed, ENDLESS, horizon, EXPLORATION, seeing, budget)
    judge = room.judges[player.judge]
    iterate(question, room.tree, evidence, desk, judge, budget)
    best = decide(question, evidence, desk, judge)
    whole = 0.0
    for other in range(seats):
        whole += evidence.values[best, other]
    if whole > 0.0:
        for other in range(seats):
            chances[other] = evidence.values[best, other] / whole
    return best


# Playing ----------------------------------------------------------------------------------------


@kernel
def play(room: Any, log: Any, told: Any, since: int) -> int:
    """Play to the end and tell of it (1), or until the log is full (0).

    `since`: FROM_THE_DEAL, FROM_HERE, or GOING_ON with a log that has more room. One kernel for all
    three: to hand a hundred arrays to compiled code costs more than twenty decisions of a play.
    """
    if since == FROM_THE_DEAL:
        start(room)
    if since != GOING_ON:
        begin_here(room, log, told)
    if go_on(room, log, told):
        tell(room, log, told)
        return 1
    return 0


@rule
def start(room: Any) -> None:
    """Deal a play."""
    room.states[AT] = room.states[DEALT]
    s = room.states[AT]
    s.dice = seeded(room.seeds[DEAL])
    setup(s, len(room.players))


@rule
def begin_here(room: Any, log: Any, told: Any) -> None:
    """Remember how the play begins, and what happened when it was set up."""
    log.played[PLAYED] = 0
    s = room.states[AT]
    room.states[BEGUN] = s
    told.happened[:] = 0
    heed(s, 0, told)
    ask(room, 0, 0)


@rule
def ask(room: Any, before: int, mover: int) -> None:
    """Remember the position for those who are asked now: those who were not waiting before, and who
    has just moved."""
    s = room.states[AT]
    new = waiting(s) & ~(before & ~(1 << mover))
    for seat in range(len(room.players)):
        if has(new, seat) and room.players[seat].early != 0:
            room.states[ASKED + seat] = s


@rule
def heed(s: Any, noted: int, told: Any) -> None:
    """Count the notes that were written after so many."""
    last = int(s.noted)
    for i in range(max(noted, last - NOTES), last):
        n = s.notes[i & (NOTES - 1)]
        event = told.events[n.kind]
        if event[TIMES] == 0:
            event[SEAT] = n.seat
            event[A] = n.a
            event[B] = n.b
            event[C] = n.c
        event[TIMES] += 1
        if told.happened[n.kind] == 0:
            event[PLAYS_WITH] += 1
        told.happened[n.kind] += 1


@rule
def go_on(room: Any, log: Any, told: Any) -> bool:
    """Play to the end, or until the log is full; return whether it is the end."""
    s = room.states[AT]
    out = room.desk.out
    seed = room.seeds[CHOICES]
    for i in range(log.played[PLAYED], len(log.decisions)):
        outcome(s, told.scores, told.ranks)
        for seat in range(len(told.scores)):
            log.scores[i, seat] = told.scores[seat]
        wait = waiting(s)
        if wait == 0:
            return True
        seat = lowest(wait)
        n = legal(s, seat, out)
        for word in range(log.offered.shape[1]):
            log.offered[i, word] = 0
        for j in range(n):
            word = out[j] // SET
            log.offered[i, word] = add(log.offered[i, word], out[j] % SET)
        entry = log.decisions[i]
        entry.seat = seat
        entry.choices = n
        log.chances[i] = math.nan
        action = int(out[0])
        if n > 1:
            own = reduced(mixed(mixed(seed, seat + 1), i), MOST)
            action = chosen(room, seat, n, own, log.chances[i])
        entry.chance = log.chances[i, seat]
        entry.action = action
        noted = int(s.noted)
        apply(s, seat, action)
        heed(s, noted, told)
        ask(room, wait, seat)
        log.played[PLAYED] = i + 1
    return False


# Telling ----------------------------------------------------------------------------------------


@rule
def tell(room: Any, log: Any, told: Any) -> None:
    """Say how a play went that is over, and count its choices.

    Positions are those before each decision, and the last one. The winner is the seat of rank 1,
    of several the lowest; leading is having the most points.
    `lead_changes`: how often another seat than the last sole leader leads alone.
    `settled`: the first position from which on the winner has always led, alone or with others.
    `behind`, `drama`: positions in which somebody led the winner, and the sum over these of the
    square root of the gap, as a share of the highest points at the end (Browne 2008).
    `halfway`, `quarter`: the winner's place by points half-way and after a quarter, 1 for the most.
    `kingmade`: whether that first position came of the choice of a seat that did not win, and
    another of its actions would have left the winner behind.
    `foreseen`: the first decision from which on no search expected more for another than for the
    winner; `favoured`: whether the last search of the first quarter did not; UNKNOWN without any.
    `opener`: the seat that had the first choice, UNKNOWN if there was none.
    """
    s = room.states[AT]
    n = int(log.played[PLAYED])
    seats = len(told.ranks)
    outcome(s, told.scores, told.ranks)
    course = told.courses[0]
    course.decisions = n
    course.ending = ending(s)
    course.reached = reached(s)
    course.choices = 0
    course.offers = 0
    course.opener = UNKNOWN
    for i in range(n):
        if log.decisions[i].choices > 1:
            if course.choices == 0:
                course.opener = log.decisions[i].seat
            course.choices += 1
            course.offers += log.decisions[i].choices
    winner = 0
    for seat in range(seats - 1, -1, -1):
        if told.ranks[seat] == 1:
            winner = seat
    follow_lead(log.scores, n, seats, winner, course)
    follow_hopes(log.chances, n, seats, winner, course)
    course.kingmade = kingmade(room, log, told, winner, int(course.settled))
    count_choices(log, n, seats, told)


@rule
def follow_lead(scores: Any, n: int, seats: int, winner: int, course: Any) -> None:
    """Who led when; see `tell`."""
    highest = 1
    for seat in range(seats):
        highest = max(highest, scores[n, seat])
    leader = -1
    course.lead_changes = 0
    course.settled = 0
    course.behind = 0
    course.drama = 0.0
    course.halfway = 1
    course.quarter = 1
    for i in range(n + 1):
        most = scores[i, 0]
        for seat in range(1, seats):
            most = max(most, scores[i, seat])
        leading = 0
        first = 0
        for seat in range(seats - 1, -1, -1):
            if scores[i, seat] == most:
                leading += 1
                first = seat
        if leading == 1 and first != leader:
            if leader >= 0:
                course.lead_changes += 1
            leader = first
        if scores[i, winner] < most:
            course.settled = i + 1
            course.behind += 1
            course.drama += math.sqrt(min(1.0, (most - scores[i, winner]) / highest))
    for seat in range(seats):
        if scores[n // 2, seat] > scores[n // 2, winner]:
            course.halfway += 1
        if scores[n // 4, seat] > scores[n // 4, winner]:
            course.quarter += 1


@rule
def follow_hopes(chances: Any, n: int, seats: int, winner: int, course: Any) -> None:
    """Whom the searches expected to win; see `tell`."""
    course.foreseen = UNKNOWN
    course.favoured = UNKNOWN
    for i in range(n):
        if math.isnan(chances[i, winner]):
            continue
        best = 1
        for seat in range(seats):
            if chances[i, seat] > chances[i, winner]:
                best = 0
        if course.foreseen == UNKNOWN:
            course.foreseen = 0
        if best == 0:
            course.foreseen = i + 1
        if i <= n // 4:
            course.favoured = best


@rule
def kingmade(room: Any, log: Any, told: Any, winner: int, settled: int) -> int:
    """Whether the decision that put the winner ahead for good was a king's making; see `tell`."""
    i = settled - 1
    if i < 0 or i >= log.played[PLAYED]:
        return 0
    entry = log.decisions[i]
    if told.ranks[entry.seat] == 1 or entry.choices < 2:
        return 0
    room.states[AT] = room.states[BEGUN]
    s = room.states[AT]
    for past in range(i):
        apply(s, int(log.decisions[past].seat), int(log.decisions[past].action))
    n = legal(s, int(entry.seat), room.desk.out)
    for j in range(n):
        room.states[OTHERWISE] = s
        other = room.states[OTHERWISE]
        apply(other, int(entry.seat), int(room.desk.out[j]))
        if not leads(other, winner, room.desk):
            return 1
    return 0


@rule
def leads(s: Any, seat: int, desk: Any) -> bool:
    """Whether nobody has more points."""
    outcome(s, desk.scores, desk.ranks)
    for other in range(len(desk.scores)):
        if desk.scores[other] > desk.scores[seat]:
            return False
    return True


@rule
def standing_of(log: Any, i: int, seats: int) -> int:
    """How the seat stood that made decision i: by tenths of what its search expects for it; where
    nobody searched, by how many seats had more points."""
    chance = log.decisions[i].chance
    if not math.isnan(chance):
        return min(STANDINGS - 1, int(STANDINGS * chance))
    more = 0
    for seat in range(seats):
        if log.scores[i, seat] > log.scores[i, log.decisions[i].seat]:
            more += 1
    return min(STANDINGS - 1, more)


@rule
def count_choices(log: Any, n: int, seats: int, told: Any) -> None:
    """Count what was offered and taken where there was a choice, and what it brought: parts of a
    victory, of which `seats`! divided by the winners' number are a whole."""
    winners = 0
    whole = 1
    for seat in range(seats):
        whole *= seat + 1
        if told.ranks[seat] == 1:
            winners += 1
    for i in range(n):
        entry = log.decisions[i]
        if entry.choices < 2:
            continue
        cell = STAGES * i // n * STANDINGS + standing_of(log, i, seats)
        won = whole // winners if told.ranks[entry.seat] == 1 else 0
        for word in range(log.offered.shape[1]):
            left = log.offered[i, word]
            while left != 0:
                action = word * SET + lowest(left)
                told.counted[action, cell, OFFERED] += 1
                told.counted[action, cell, OFFERED_WON] += won
                left = without_lowest(left)
        told.counted[entry.action, cell, TAKEN] += 1
        told.counted[entry.action, cell, TAKEN_WON] += won


# From Python ------------------------------------------------------------------------------------


class Stage:
    """Where plays are played one after the other, in memory that is kept; for one thread."""

    def __init__(self, game: Game, options: Options, manners: Sequence[Manner], seats: int) -> None:
        """`manners`: how each of those plays who take part. Raises Refusal."""
        self._game = game
        judges = judges_of(manners, undealt(game, options, seats))
        self._players = np.array(
            [player_of(manner, game, seats, judges) for manner in manners], PLAYER
        )
        nodes = max(manner.nodes for manner in manners)
        self._room = Room(
            states=game.fresh_states(ASKED + seats, options),
            players=np.zeros(seats, PLAYER),
            judges=Judges(*judges.values()),
            tree=tree_for(game, nodes, max(judges.values(), key=lambda judge: judge.trust[PRIORS])),
            evidence=evidence_for(game, seats),
            desk=desk_for(game, seats),
            scales=scales_for(game, seats, max(manner.tries for manner in manners)),
            seeds=np.ones(2, np.uint64),
        )
        self._told = Told(
            courses=np.zeros(1, COURSE),
            scores=np.zeros(seats, np.int32),
            ranks=np.zeros(seats, np.int32),
            counted=np.zeros((game.actions.size, STAGES * STANDINGS, 4), np.int64),
            events=np.zeros((EVENTS, 6), np.int64),
            happened=np.zeros(EVENTS, np.int64),
        )
        self._log = self._paper(DECISIONS_AT_FIRST)

    def play(self, deal: int, sitting: Sequence[int], turn: int = 0) -> Told:
        """A whole play; `sitting`: which of the manners each seat has; `turn`: how often the deal
        was played before. The result is overwritten by the next one, but for what is counted."""
        self._room.seeds[:] = deal, mixed(deal, turn) if turn else deal
        for seat, which in enumerate(sitting):
            self._room.players[seat] = self._players[which]
        return self._to_the_end(FROM_THE_DEAL)

    def play_on(self, world: States, seed: int) -> Told:
        """A play from a position on, array of shape (1,), to its end; all play in the first manner.
        What is told of it begins there. `seed`: of the bots' choices."""
        self._room.seeds[CHOICES] = seed
        self._room.players[:] = self._players[0]
        self._room.states[AT] = world[0]
        return self._to_the_end(FROM_HERE)

    def _to_the_end(self, since: int) -> Told:
        while not play(self._room, self._log, self._told, since):
            self._log = self._more_paper()
            since = GOING_ON
        return self._told

    def exercise(self) -> None:
        """Call the kernel once; uncompiled it would take long to play to the end."""
        self._room.players[:] = self._players[0]
        play(self._room, self._paper(1), self._told, FROM_THE_DEAL)

    @property
    def log(self) -> Log:
        """What was written of the last play."""
        return self._log

    @property
    def events(self) -> npt.NDArray[np.int64]:
        """See `Told.events`."""
        events: npt.NDArray[np.int64] = self._told.events
        return events

    @property
    def counted(self) -> npt.NDArray[np.int64]:
        """See `Told.counted`."""
        counted: npt.NDArray[np.int64] = self._told.counted
        return counted

    def _paper(self, decisions: int) -> Log:
        words = -(-self._game.actions.size // SET)
        return Log(
            decisions=np.zeros(decisions, DECISION),
            scores=np.zeros((decisions + 1, len(self._room.players)), np.int32),
            chances=np.full((decisions, len(self._room.players)), np.nan, np.float32),
            offered=np.zeros((decisions, words), np.int64),
            played=np.zeros(1, np.int64),
        )

    def _more_paper(self) -> Log:
        """Twice as much, with what is written already."""
        written = len(self._log.decisions)
        log = self._paper(2 * written)
        for new, old in zip(log, self._log, strict=True):
            new[: len(old)] = old
        return log


def judges_of(manners: Sequence[Manner], states: States) -> dict[int, Judge]:
    """The judges of a table, by the identity of what was learnt; NO_JUDGE fills up.

    `states`: with the table's seats and options, array of shape (1,).
    """
    found: dict[int, Judge] = {}
    for manner in manners:
        learnt = manner.learnt
        if manner.iterations and id(learnt) not in found:
            found[id(learnt)] = learnt.judge(states) if learnt else NO_JUDGE
    if len(found) > JUDGES:
        raise Refusal("At most {n} different judges can play at one table.", n=JUDGES)
    for spare in range(JUDGES - len(found)):
        found[-1 - spare] = NO_JUDGE
    return found


def player_of(
    manner: Manner, game: Game, seats: int, judges: Mapping[int, Judge]
) -> tuple[int, ...]:
    """A row of PLAYER."""
    return (
        manner.tries,
        manner.short,
        manner.iterations,
        horizon_of(game, seats, manner.learnt, manner.sight),
        list(judges).index(id(manner.learnt)) if manner.iterations else 0,
        int(manner.seeing),
        int(manner.early),
        0,
    )


def exercise(game: Game) -> None:
    """Call every kernel once, so that all are compiled (or loaded)."""
    options = next(iter(game.presets.values()))
    seats = options.counts(game.seats)[0]
    stage = Stage(game, options, [Manner(iterations=2)], seats)
    stage.exercise()
