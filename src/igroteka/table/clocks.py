"""Clocks: how much time each seat has left, as it follows from the entries of a play.

A table's clock has three numbers, any of which may be 0. Each move may take `per_move` seconds for
nothing; what it takes longer comes out of the seat's bank, which is `bank` at first and grows by
`increment` with each move. So one rule is a chess clock, days by post, and days with a bank.

A seat's time passes while the play waits for it, a person plays it, nobody's seat is open, and the
people have not agreed on a pause. All of it is a function of the facts, each with the second at
which it came, counted as in `pulse.py`; nothing here looks at a clock.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from typing import Literal, NamedTuple, get_args

from igroteka.draw.words import N_
from igroteka.engine import NOBODY, Refusal
from igroteka.table.entries import (
    ABOUT_BACK,
    BACK,
    EMPTIES,
    GO_ON,
    LAPSE,
    NEW_RULES,
    PAUSE,
    RESTS,
    SITS,
    UNDO,
    YIELDS,
)

COMEBACK = 60.0
"""Whoever takes a seat back after its time was over has so many seconds at least."""

DAY = 86_400

Lapse = Literal["bot", "pass", "end"]
"""What follows when a seat's time is over: a bot takes over until the person comes back, this one
decision is made for the seat, or the seat gives up."""

LAPSES: tuple[Lapse, ...] = get_args(Lapse)


class Sitter(StrEnum):
    """Who plays a seat."""

    PERSON = "p"
    BOT = "b"
    NOBODY = "o"
    AWAY = "v"
    """A person who is on vacation: where people play over days, their time stands still."""


BECOMES = {SITS: Sitter.PERSON, YIELDS: Sitter.BOT, EMPTIES: Sitter.NOBODY, RESTS: Sitter.AWAY}
"""Who plays a seat from such an entry on."""


class Control(NamedTuple):
    """The clock of a table; numbers in seconds. level: of the bot that takes over."""

    per_move: int
    bank: int
    increment: int
    lapse: Lapse
    level: str

    @property
    def most(self) -> int:
        """So much a seat has at first."""
        return self.per_move + self.bank

    @property
    def slow(self) -> bool:
        """Whether people play over days."""
        return self.most >= DAY


class Bound(NamedTuple):
    """What a number of a clock may be, in its unit; `seconds`: how long the unit is."""

    title: str
    high: int
    seconds: int


BOUNDS = {
    "per_move": Bound(N_("Minutes for each move"), 14 * 24 * 60, 60),
    "bank": Bound(N_("Minutes in the bank"), 30 * 24 * 60, 60),
    "increment": Bound(N_("Seconds more after each move"), 3600, 1),
}
"""The numbers of a clock that people type."""

LEAST = 30
"""Nobody's time may be over after fewer seconds than these."""


def check(control: Control) -> None:
    """Raise Refusal for a clock that nobody could play by."""
    for name, bound in BOUNDS.items():
        number = getattr(control, name)
        if not 0 <= number <= bound.high * bound.seconds:
            raise Refusal(
                N_("“{title}” is a whole number from {low} to {high}."),
                title=bound.title,
                low=0,
                high=bound.high,
            )
    if control.most < LEAST:
        raise Refusal(N_("A clock has to leave everybody {n} seconds at least."), n=LEAST)


class Fact(NamedTuple):
    """What an entry says of time: whose it is, what was done, at which second."""

    seat: int
    action: int
    at: float


class SeatTime(NamedTuple):
    """The time of one seat. spent: on the decision that it is asked for; lapsed: it is over."""

    sitter: Sitter
    bank: float
    spent: float = 0.0
    lapsed: bool = False


class Made(NamedTuple):
    """How the clocks stood when a move came, in case it is taken back."""

    seat: int
    asked: frozenset[int]
    seats: tuple[SeatTime, ...]
    ran: float

    @property
    def took(self) -> float:
        """The seconds that the move took whoever made it."""
        return self.seats[self.seat].spent


class Times(NamedTuple):
    """How the clocks of a table stand after a fact.

    at: when that came. asked: for whom the play waits since then. ran: for how long the clocks have
    run, without what they stood still. wishes: who has agreed to a pause. moves: see `Made`.
    """

    control: Control
    at: float
    asked: frozenset[int]
    seats: tuple[SeatTime, ...]
    ran: float = 0.0
    wishes: frozenset[int] = frozenset()
    moves: tuple[Made, ...] = ()

    @property
    def people(self) -> frozenset[int]:
        """The seats that people play."""
        return frozenset(n for n, s in enumerate(self.seats) if s.sitter is Sitter.PERSON)

    @property
    def paused(self) -> bool:
        """Whether all people have agreed to a pause."""
        return bool(self.people) and self.people <= self.wishes

    @property
    def complete(self) -> bool:
        """Whether somebody plays every seat: before that nobody's time passes."""
        return all(seat.sitter is not Sitter.NOBODY for seat in self.seats)

    def runs(self, seat: int) -> bool:
        """Whether a seat's time passes now."""
        here = seat in self.asked and seat in self.people and not self.seats[seat].lapsed
        return here and self.complete and not self.paused

    def left(self, seat: int, at: float) -> float:
        """The seconds that a seat has left, for this move and in its bank."""
        mine = self.seats[seat]
        if mine.lapsed:
            return 0.0
        passed = max(0.0, at - self.at) if self.runs(seat) else 0.0
        return max(0.0, mine.bank + self.control.per_move - mine.spent - passed)

    def until(self, seat: int) -> float | None:
        """When a seat's time will be over; None while it does not pass."""
        return self.at + self.left(seat, self.at) if self.runs(seat) else None

    def overdue(self, at: float) -> int:
        """The first seat whose time is over, and of which no entry says so yet; or NOBODY."""
        ends = {seat: end for seat in self.asked if (end := self.until(seat)) is not None}
        seat = min(ends, key=lambda seat: (ends[seat], seat), default=NOBODY)
        return seat if seat != NOBODY and ends[seat] <= at else NOBODY

    @property
    def owing(self) -> int:
        """The seat whose time is over while nothing has followed from that yet; or NOBODY."""
        owes = [seat for seat in self.asked & self.people if self.seats[seat].lapsed]
        return min(owes, default=NOBODY)

    @property
    def due(self) -> float | None:
        """When somebody has to look whether a time is over; None if nobody's passes."""
        if self.owing != NOBODY:
            return self.at
        ends = [end for seat in self.asked if (end := self.until(seat)) is not None]
        return min(ends, default=None)

    def soonest(self, at: float) -> float:
        """No seat's time is over before this, whatever it is that is done at a second."""
        return at + min((self.left(seat, at) for seat in self.people), default=0.0)


def begun(control: Control, sitters: str, asked: Collection[int], at: float) -> Times:
    """How the clocks stand when a play begins. sitters: a letter of `Sitter` for each seat."""
    seats = tuple(SeatTime(Sitter(sitter), float(control.bank)) for sitter in sitters)
    return Times(control, at, frozenset(asked), seats)


def after(times: Times, fact: Fact, asked: Collection[int]) -> Times:
    """How the clocks stand after one more fact. asked: for whom the play waits then."""
    if fact.action == NEW_RULES:  # nobody could move meanwhile: that was nobody's time
        return times._replace(at=max(times.at, fact.at))
    now = _passed(times, fact.at)
    if fact.action == UNDO:
        now = _taken_back(now)
    elif fact.action >= 0:
        now = _moved(now, fact.seat)
    elif fact.action in (PAUSE, GO_ON):
        now = now._replace(wishes=now.wishes | {fact.seat} if fact.action == PAUSE else frozenset())
    elif fact.action not in (BACK, *ABOUT_BACK):  # what is taken back, whoever tells it has undone
        now = _changed(now, fact.seat, _turned(now, fact))
    return now._replace(asked=frozenset(asked))


def times_of(times: Times, facts: Iterable[tuple[Fact, Collection[int]]]) -> Times:
    """How the clocks stand after some facts, each with for whom the play waits then."""
    for fact, asked in facts:
        times = after(times, fact, asked)
    return times


def took(times: Times) -> list[float]:
    """The seconds for which each seat's time passed until its move, to a tenth."""
    return [round(made.took, 1) for made in times.moves]


def _passed(times: Times, at: float) -> Times:
    """The same clocks at a later second; never at an earlier one."""
    gone = max(0.0, at - times.at)
    seats = tuple(
        seat._replace(spent=seat.spent + gone) if times.runs(n) else seat
        for n, seat in enumerate(times.seats)
    )
    running = times.complete and not times.paused
    return times._replace(at=times.at + gone, seats=seats, ran=times.ran + gone * running)


def _changed(times: Times, seat: int, mine: SeatTime) -> Times:
    return times._replace(seats=(*times.seats[:seat], mine, *times.seats[seat + 1 :]))


def _moved(times: Times, seat: int) -> Times:
    """A move: what it took too long comes out of the bank; a person's ends a pause or the wish.

    A bot's adds nothing to a person's time, and leaves it to people whether there is a pause.
    """
    made = Made(seat, times.asked, times.seats, times.ran)
    mine, control = times.seats[seat], times.control
    bank = 0.0 if mine.lapsed else mine.bank - max(0.0, mine.spent - control.per_move)
    earned = control.increment if mine.sitter is Sitter.PERSON else 0
    still = mine.lapsed and mine.sitter is Sitter.BOT  # so that its person gets time to come back
    moved = SeatTime(mine.sitter, max(0.0, bank) + earned, lapsed=still)
    now = _changed(times, seat, moved)
    wishes = now.wishes if mine.sitter is Sitter.BOT else frozenset()
    return now._replace(moves=(*times.moves, made), wishes=wishes)


def _taken_back(times: Times) -> Times:
    """As if the last move had never been made: for those that it was waiting for before, time has
    gone on; to those that were asked only after it, theirs is given back."""
    made = times.moves[-1]
    gone = times.ran - made.ran
    seats = tuple(
        before._replace(
            sitter=now.sitter,
            spent=before.spent + gone * (n in made.asked and now.sitter is Sitter.PERSON),
        )
        for n, (before, now) in enumerate(zip(made.seats, times.seats, strict=True))
    )
    return times._replace(seats=seats, moves=times.moves[:-1], wishes=frozenset())


def _turned(times: Times, fact: Fact) -> SeatTime:
    """A seat after its time was over, or somebody else plays it."""
    mine = times.seats[fact.seat]
    if fact.action == LAPSE:
        bot = times.control.lapse == "bot"
        return mine._replace(lapsed=True, sitter=Sitter.BOT if bot else mine.sitter)
    sitter = BECOMES.get(fact.action, Sitter.BOT)  # who gives up is played by a bot
    if sitter is Sitter.PERSON and mine.lapsed:
        return SeatTime(sitter, max(0.0, COMEBACK - times.control.per_move))
    return mine._replace(sitter=sitter)


def differing(times: Times, sitters: Sequence[Sitter]) -> list[tuple[int, int]]:
    """The seats that others play than the entries say, each with the entry that would say it."""
    says = {sitter: action for action, sitter in BECOMES.items()}
    known = [seat.sitter for seat in times.seats]
    pairs = enumerate(zip(known, sitters, strict=True))
    return [(seat, says[now]) for seat, (then, now) in pairs if then is not now]
