"""Live tables: a play, who sits at it, who watches it, and the one way to change it.

A table in memory is only a copy of what the store holds. Every change is checked against that
copy, committed, and then done to it; whatever another process committed is caught up with first.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy.exc import DatabaseError

from igroteka import __version__
from igroteka.draw.words import N_, _
from igroteka.engine import NOBODY, Game, Match, Options, Refusal, game_named, game_of
from igroteka.table import clocks
from igroteka.table.changes import Change
from igroteka.table.chronicle import Chronicle
from igroteka.table.clocked import Opening
from igroteka.table.clocks import Control, Fact, Sitter, Times
from igroteka.table.database import Damaged, damages
from igroteka.table.doors import PRIVATE, USUAL, Door
from igroteka.table.entries import (
    ABOUT_BACK,
    ABOUT_TIME,
    AGREE,
    ASK,
    BACK,
    GO_ON,
    LAPSE,
    NEW_RULES,
    PAUSE,
    REFUSE,
    RESIGN,
    STOP,
    UNDO,
)
from igroteka.table.gathering import Gathering
from igroteka.table.people import FORGOTTEN
from igroteka.table.results import Result
from igroteka.table.store import (
    Advised,
    Again,
    Begun,
    Coached,
    Entry,
    Origin,
    Said,
    SeatRow,
    Store,
    TableRow,
    TakenError,
    Timed,
)
from igroteka.table.writing import clean

LOG = logging.getLogger("igroteka.table")

MAX_LIVE = 500
"""So many tables stay in memory; those that nobody watches leave first."""

MAX_TALK = 500
"""The longest message, in characters."""

MOST_POINTED = 8
"""So much that was pointed at waits for a slow line; what is older is not shown any more."""

CODE_WORDS = (
    "WHEAT",
    "BEET",
    "POTATO",
    "SUNFLOWER",
    "BARLEY",
    "CLOVER",
    "MAPLE",
    "BIRCH",
    "CEDAR",
    "POPPY",
    "RIVER",
    "MEADOW",
    "HARBOUR",
    "COMET",
    "BRONZE",
    "SAFFRON",
    "INDIGO",
    "CARPET",
    "PENCIL",
    "CRANE",
    "BRIDGE",
    "LANTERN",
    "VIOLIN",
    "SAMOVAR",
    "TROIKA",
)
"""A table's code begins with one of these, so that people can tell their tables apart."""

CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The rest of it: no signs that look alike."""

LONGEST_CODE = 40

LATE = 1.0
"""So many seconds after its end a time is over: a move that was on its way still counts."""

STAYS = 5.0
"""So many seconds somebody is shown as present who may be back at once."""

AWAY = 300.0
"""Somebody who has been waited for so many seconds, with no page open, has been away for long."""

LAST = 2
"""The place of those who have lost together."""


def fresh_code() -> str:
    """A code that nobody guesses, for a table: "WHEAT-7KQ2-XM4P", one of 16 million million."""
    parts = ("".join(secrets.choice(CODE_SIGNS) for _ in range(4)) for _ in range(2))
    return "-".join((secrets.choice(CODE_WORDS), *parts))


_OTHERWISE = N_(
    "At entry {n} this table stands otherwise than when it was stored: the rules have changed, or "
    "the database has. It stops here."
)

UNREADABLE = N_("What is stored of this table cannot be read, so it stops here.")


class Foreign(Refusal):
    """A request by somebody whose seat it is not."""


class Outdated(Refusal):
    """A play waits that was begun by rules which are not installed."""

    def __init__(self, row: TableRow) -> None:
        super().__init__(
            N_(
                "This play was begun by version {was} of the rules; now there is version {now}. "
                "It waits until its people have agreed to go on."
            ),
            was=row.version,
            now=game_named(row.game).version,
        )
        self.row = row


def rules_of(row: TableRow) -> Game:
    """The game that is played at a table: in the version that it was begun with, if that is
    installed.

    A finished play is looked at by the present rules, since each of its positions is compared with
    what was stored. Raises Outdated for others.
    """
    found = game_of(row.game, row.version)
    if found is None and row.finished is None:
        raise Outdated(row)
    return found or game_named(row.game)


BY_RULES = "rules"
"""What stands in place of a bot's level where the rules themselves play."""


class Offer(NamedTuple):
    """What a seat may do, and the number of the entry since which it is offered just that."""

    since: int
    actions: tuple[int, ...]


class Pointed(NamedTuple):
    """That somebody points at something: who, on which seat, what they are called; at: its id."""

    person: str
    seat: int
    name: str
    at: str


class Plea(NamedTuple):
    """That a seat asks the others to let it take its last move back.

    since: the number of the entry that asks. moves: so many would be left. agreed: the seats that
    have agreed.
    """

    since: int
    seat: int
    moves: int
    agreed: frozenset[int] = frozenset()


class TakenBack(NamedTuple):
    """That a seat's last move was taken back, with what came after it.

    moves: so many were left. many: so many were taken back. asked: whether others were asked.
    """

    moves: int
    seat: int
    many: int
    asked: bool


class NewSeat(NamedTuple):
    """A seat as it is asked for: a bot level, a person's id, or neither for an open one."""

    bot: str = ""
    person: str = ""
    name: str = ""
    """What somebody is called who shares the person's screen."""


def usual_level() -> str:
    """The level that bots have unless another is asked for: the one in the middle."""
    from igroteka.bots import LEVELS  # loads slowly

    names = list(LEVELS)
    return names[len(names) // 2]


def usual_advice(seats: Sequence[NewSeat | SeatRow]) -> bool:
    """Whether advice is allowed unless somebody says otherwise: where one plays with bots."""
    people = sum(bool(seat.person) or not seat.bot for seat in seats)  # an open seat waits for one
    return people <= 1


class Terms(NamedTuple):
    """What holds at a table besides the rules of the game.

    advice: whether it is allowed there; None for what is usual. clock: None for a table without
    one. door: who may come.
    """

    advice: bool | None = None
    clock: Control | None = None
    door: Door = USUAL


USUAL_TERMS = Terms()
"""Unless somebody says otherwise."""


class News(NamedTuple):
    """What the store knows of a table: the entries that are new, and all of what changes meanwhile:
    also what somebody is called who has said something."""

    entries: list[Entry]
    talk: list[Said]
    seats: list[SeatRow]
    advised: list[Advised]
    screens: dict[str, int]
    door: Door
    resting: frozenset[str]


class LiveTable:
    """One table: its play and its people."""

    def __init__(self, store: Store, row: TableRow) -> None:
        """Load a table; raises Refusal where its play would be another one than was stored."""
        self.store = store
        self.row = row
        self.game: Game = rules_of(row)
        self.options: Options = self.game.make_options(json.loads(row.options))
        beginning = store.beginning(row.id)
        self.origin = beginning.origin
        """From where the play came, if it was not begun here."""
        renewals = self.origin.renewals if self.origin else ()
        self.match = Match(self.game, self.options, row.seats, int(row.seed), renewals)
        self.seats: list[SeatRow] = store.seats(row.id)
        self.coached = frozenset(store.coached(row.id))
        """The people who have a coach here."""
        allowed = beginning.advice
        self.advice = usual_advice(self.seats) if allowed is None else allowed
        """Whether advice is allowed here."""
        self.door = store.doors.door(row.id)
        """Who may come."""
        self.screens: dict[str, int] = {}
        """Who is before the screens that several share: by person, the seat."""
        self.resigned: set[int] = set()
        """The seats that have given up."""
        self.stopper = NOBODY
        """The seat that gave up, where the play ended by that."""
        self.agreed: dict[int, set[int]] = {}
        """For seats whose people are away, the seats that wish a bot to play there."""
        self.advised: list[Advised] = []
        self.lapses: list[tuple[int, int]] = []
        """Whose time was over: how many moves had been played then, and the seat."""
        self.backs: list[TakenBack] = []
        """What was taken back though it had shown something, in order."""
        self.repeated: Again | None = None
        """What plays this table again."""
        self.talk: list[Said] = store.talk(row.id)
        """The last messages, oldest first."""
        self.number = 0
        self.moved = row.created
        self.forced: list[bool] = []
        """For each move, whether it was the only one possible."""
        self.offers: dict[int, Offer] = {}
        self.plea: Plea | None = None
        """Who asks to take a move back behind what it showed, if anybody does."""
        self.denied: set[int] = set()
        """Who has asked that since the last move, and was refused."""
        self.changed: Callable[[LiveTable], None] = lambda table: None
        self.committed: Callable[[LiveTable], None] = lambda table: None
        self.hurried: Callable[[], bool] = lambda: False
        """Whether bots have to think less than they would."""
        self.pulse: Callable[[], float] = lambda: 0.0
        """For how many seconds tables have been served."""
        self.muted_by = Gathering(store.mutes.of_each).ask
        """Of whom each of some people hears nothing; all tables of a process ask together."""
        self.secret = b""
        """What the processes of a database alone know."""
        self.opening = beginning.clock
        """The clock of this table, if it has one."""
        self.times: Times | None = None
        """How it stands after the last entry."""
        self.resting: frozenset[str] = frozenset()
        """Who of those who play here over days is on vacation."""
        self.late = False
        """Whether another process has written something that was not read here yet."""
        self.muted: dict[str, frozenset[str]] = {}
        """For those who watch, and those who sit here, of whom they hear nothing."""
        self.closed = False
        """Whether this process ends, so that nobody can watch here any more."""
        self.pictures: dict[Any, Any] = {}
        """What was last shown, by from where somebody looks."""
        self.drawings: dict[tuple[int, str], Any] = {}
        """What is kept of the last drawings, by viewer and language."""
        self.past: dict[Any, tuple[str, Any, Any]] = {}
        """Earlier positions as they were shown, with the stamp of that time: by viewer, language,
        moves, who looks, and who is muted."""
        self.chronicle = Chronicle(self.game.words.SERIES)
        self.lines: dict[Any, Any] = {}
        """Drawn lines of the log, by language and names."""
        self._boot = secrets.token_hex(3)
        self._ticks = 0
        self._told = -1, ""
        """A hash of what was shown, and at which tick."""
        self._wakes: dict[asyncio.Event, str] = {}
        self._pointed: dict[asyncio.Event, list[Pointed]] = {}
        """What those who watch are still to be shown."""
        self._gone: dict[str, float] = {}
        """When the last page of a person was closed."""
        self._reminder: asyncio.TimerHandle | None = None
        """What shows that somebody has been away for long."""
        self._begun = time.monotonic()
        self._left: dict[str, float] = {}
        """When the last page of a person was closed, by a clock that only goes forward."""
        self._absent: asyncio.TimerHandle | None = None
        """What shows who has gone."""
        self._long = 0.0
        """When that will be, by the loop's clock."""
        self._lock = asyncio.Lock()
        self._renew_offers()
        if self.opening:
            control, sitters, opened = self.opening
            self.times = clocks.begun(control, sitters, self.offers, opened)
        self._read(store.entries(row.id))
        self.advised = store.advised(row.id)
        if self.over:
            self.repeated = store.again(row.id)
        self.screens = self._read_screens(self.seats)

    # Looking

    @property
    def stamp(self) -> str:
        """A text that is another one after anything changed that a page shows."""
        if self._told[0] != self._ticks:
            self._told = self._ticks, self._content()
        return f"{self._boot}-{self._ticks}-{self._told[1]}"

    def shows(self, seen: str) -> bool:
        """Whether a page of that stamp shows all there is, also one that another process made."""
        boot, _, content = seen.partition("-")
        if boot == self._boot:
            return seen == self.stamp
        return content.partition("-")[2] == self.stamp.rpartition("-")[2]

    def _content(self) -> str:
        """A hash of all that a page shows of the table, the same for every process; by a secret of
        theirs, since it may be of what not everybody may know."""
        people = [seat.person for seat in self.seats]
        told = (
            __version__,
            self.row.id,
            self.row.version,
            self.number,
            self.seats,
            [self.shown_present(person) for person in people if person],
            self.advised,
            sorted(self.screens.items()),
            self.talk[-1:],
            self.door[:-1],
            sorted(self.door.invited),
            sorted(self.resting),
            self.repeated,
            sorted(self.coached),
            self.plea and (self.plea.seat, sorted(self.plea.agreed)),
            sorted(self.denied),
            [(seat, sorted(wishes)) for seat, wishes in sorted(self.agreed.items())],
            self.hurried(),
        )
        return hashlib.blake2b(repr(told).encode(), key=self.secret, digest_size=8).hexdigest()

    @property
    def seed(self) -> str:
        """The seed of what chance decides here."""
        renewals = self.match.renewals
        return str(renewals[-1].seed) if renewals else self.row.seed

    @property
    def over(self) -> bool:
        return not self.offers

    @property
    def stopped(self) -> bool:
        """Whether the play has ended because somebody gave up."""
        return self.stopper != NOBODY

    def seats_of(self, person: str) -> list[int]:
        """Where a person sits: on several seats if others share the screen."""
        return [n for n, seat in enumerate(self.seats) if person and seat.person == person]

    def seat_of(self, person: str) -> int:
        """The seat of whoever is before a person's screen; NOBODY if they have none here, or the
        curtain is drawn."""
        mine = self.seats_of(person)
        if len(mine) < 2:
            return mine[0] if mine else NOBODY
        at = self.screens.get(person, NOBODY)
        return at if at in mine else mine[0] if self.over else NOBODY

    def admits(self, person: str) -> bool:
        """Whether somebody may know of this table."""
        return self.door.lets_in(person) or bool(self.seats_of(person))

    @property
    def host(self) -> str:
        """Who may say who comes: whoever has opened the table; where that is not known, the first
        person who sits here."""
        people = (seat.person for seat in self.seats if seat.person)
        known = (person for person in people if not person.startswith(FORGOTTEN))
        return self.door.opener or next(known, "")

    def follows(self, mine: Sequence[int], at: int) -> int:
        """Who of those that share a screen is to be before it when `at` was: whoever is asked."""
        asked = [seat for seat in mine if self.asks(seat)]
        return at if at in asked else next(iter(asked), at if at in mine else mine[0])

    def curtain(self, person: str) -> int:
        """To whom the screen is to be passed, where the curtain is drawn before a person; else
        NOBODY."""
        mine = self.seats_of(person)
        drawn = bool(mine) and self.seat_of(person) == NOBODY
        return self.follows(mine, NOBODY) if drawn else NOBODY

    def asks(self, seat: int) -> bool:
        """Whether a person's choice is awaited on this seat."""
        return seat in self.offers and not self.level(seat)

    def level(self, seat: int) -> str:
        """The level of the bot that plays a seat; "" if none does."""
        return self.seats[seat].bot or (usual_level() if seat in self.resigned else "")

    @property
    def control(self) -> Control | None:
        """What the clock of this table is, if it has one."""
        return self.opening.control if self.opening else None

    def served(self) -> float:
        """The present second of this table; never one before its last entry."""
        return max(self.pulse(), self.times.at) if self.times else 0.0

    @property
    def due(self) -> float | None:
        """The second at which somebody's time will be over, if nothing happens before."""
        return self.times.due if self.times and not self.over else None

    @property
    def held(self) -> bool:
        """Whether bots wait: people have agreed to a pause, or talk about taking back, which any
        move would end."""
        return self.plea is not None or (self.times is not None and self.times.paused)

    def first_end(self, seats: Collection[int]) -> float | None:
        """At which second the time of one of some seats will be over first; None while none of
        theirs passes."""
        if self.times is None or self.over:
            return None
        ends = [self.times.until(seat) for seat in seats]
        return min((end for end in ends if end is not None), default=None)

    def ran_out(self, seat: int) -> bool:
        """Whether a seat's time is over, and its person has not come back since."""
        return self.times is not None and self.times.seats[seat].lapsed

    def sitters(self) -> list[Sitter]:
        """Who plays each seat now."""
        return [self._sitter_of(seat) for seat in range(len(self.seats))]

    def _sitter_of(self, seat: int) -> Sitter:
        person = self.seats[seat].person
        if self.level(seat):
            return Sitter.BOT
        if person in self.resting:
            return Sitter.AWAY
        return Sitter.PERSON if person else Sitter.NOBODY

    def ranks(self) -> list[int]:
        """The place of each seat; whoever gave up comes last where the play ended by that."""
        ranks = self.match.ranks()
        return self._placed(ranks, self.resigned) if self.stopped else ranks

    def _placed(self, ranks: Sequence[int], resigned: Collection[int]) -> list[int]:
        """The places where whoever gave up comes last; who plays together loses together."""
        if self.match.together:
            return [LAST] * len(ranks)
        order = sorted((seat in resigned, rank) for seat, rank in enumerate(ranks))
        return [1 + order.index((seat in resigned, rank)) for seat, rank in enumerate(ranks)]

    def _results(self, entry: Entry, deserted: bool) -> list[Result]:
        """How the play comes out if this entry ends it; against each other, who gave up has lost,
        whoever played on.

        `deserted`: whether anybody has left the table.
        """
        if entry.action == STOP:
            scores, ranks = self.match.scores(), self.match.ranks()
            places = self._placed(ranks, self.resigned | {entry.seat})
        else:
            scores, places = self.match.outcome_after(entry.seat, entry.action)
            if self.resigned and not self.match.together:
                places = self._placed(places, self.resigned)
        rated = not deserted and self.door.began != PRIVATE and self._rated()
        return [
            Result(n, row.person, row.bot, places[n], scores[n], rated)
            for n, row in enumerate(self.seats)
        ]

    def _rated(self) -> bool:
        """Whether the play tells how well those play who sit here: against each other, each on a
        seat of their own and without help, from the beginning to the end."""
        players = [row.person or row.bot for row in self.seats]
        people = [row.person for row in self.seats if row.person]
        helped = self.coached or self.advised or any(row.person and row.bot for row in self.seats)
        ruled = BY_RULES in players
        apart = len(set(people)) == len(people) and len(set(players)) > 1
        changed = self.origin or self.match.renewals  # by what was seen before it was taken back
        return apart and not (helped or ruled or changed or self.match.together)

    def away(self, person: str) -> float:
        """For how many seconds all has been waiting for somebody of whom no page is open."""
        if self.present(person):
            return 0.0
        return time.time() - max(self.moved, self._gone.get(person, 0.0))

    def sitter(self, seat: int) -> NewSeat:
        """Who sits on a seat, without a bot that plays for a person for a while."""
        return _chair_of(self.seats[seat], self.seats)

    def open_seats(self) -> list[int]:
        """The seats that anybody may take."""
        return [n for n, seat in enumerate(self.seats) if not seat.person and not seat.bot]

    def last_turn(self, seat: int) -> int:
        """How many moves had been played when this seat had last moved; 0 if it never has."""
        moves = self.match.moves
        return next((n for n in range(len(moves), 0, -1) if moves[n - 1].seat == seat), 0)

    def undoer(self, seat: int) -> int:
        """Who would take back the last move, where a seat asks: whoever made it before the same
        screen, else this seat."""
        last = self.match.moves[-1].seat if self.match.moves else seat
        return last if self.seats[last].person == self.seats[seat].person else seat

    def undoable(self, seat: int) -> str:
        """ "" if the seat may take back the last move, else the sentence that says why not: at the
        end all is open."""
        over = self.stopped or self.match.over
        return N_("This play is over.") if over else self.match.undoable(seat)

    def beyond_undo(self, seat: int) -> str:
        """ "" if the seat may ask the others to let it take its last move back, else the sentence
        that says why not."""
        if self.over:
            return N_("This play is over.")
        if not self.last_turn(seat):
            return N_("You have not moved yet.")
        if self.plea and self.plea.seat != seat:
            return N_("Somebody else asks to take a move back: that is to be answered first.")
        if seat in self.denied:
            return N_("You have asked already: ask again after the next move.")
        return ""

    def unanswered(self, seat: int, agreed: Collection[int]) -> list[int]:
        """Whose word is missing before a seat may take its last move back: that of all others who
        play themselves. Whoever merely looks elsewhere is waited for, else one could ask just
        then."""
        said = {self.seats[n].person for n in (seat, *agreed)}
        playing = (n for n, sitter in enumerate(self.sitters()) if sitter is Sitter.PERSON)
        return [n for n in playing if self.seats[n].person not in said]

    def present(self, person: str) -> bool:
        """Whether a page of this person is open."""
        return person in self._wakes.values()

    # Watching

    def watch(self, person: str) -> asyncio.Event:
        """An event that is set whenever the table changed; give it back to `leave`."""
        wake = asyncio.Event()
        came, shown = not self.present(person), self.shown_present(person)
        self._wakes[wake] = person
        if came and self.seats_of(person):
            for seat in self.seats_of(person):
                self.agreed.pop(seat, None)
            if not shown:
                self.wake()
        self._show_absent()
        self.changed(self)  # bots alone play on while somebody looks
        return wake

    def leave(self, wake: asyncio.Event) -> None:
        """Stop watching."""
        person = self._wakes.pop(wake)
        self._pointed.pop(wake, None)
        if not self.present(person) and not self.seats_of(person):
            self.muted.pop(person, None)
        if not self.present(person) and self.seats_of(person):
            self._gone[person] = time.time()
            self._left[person] = time.monotonic()
            self._show_absent()
            self._remind()

    def shown_present(self, person: str) -> bool:
        """Whether somebody is shown as present: also just after their last page was closed, and
        just after the table was read. For a page that is loaded again is back at once, and so are
        all pages of a process that has ended: each would be shown to everybody, twice."""
        left = self._left.get(person, self._begun)
        return self.present(person) or time.monotonic() < left + STAYS

    def _show_absent(self) -> None:
        """Show who has gone, once that is to be seen."""
        people = {seat.person for seat in self.seats if seat.person}
        if self._absent is None and any(
            self.shown_present(person) and not self.present(person) for person in people
        ):
            loop = asyncio.get_running_loop()
            self._absent = loop.call_later(STAYS, self._shown_absent)

    def _shown_absent(self) -> None:
        self._absent = None
        if not all(self.shown_present(seat.person) for seat in self.seats if seat.person):
            self.wake()
        self._show_absent()

    async def read_muted(self, person: str) -> None:
        """Know, until they leave, of whom somebody who watches hears nothing; and of those who sit
        here, for they will come."""
        async with self._lock:  # so that nothing older is read later
            if person not in self.muted:
                asked = {person, *(seat.person for seat in self.seats if seat.person)}
                self.muted |= await self.muted_by(asked)

    def _remind(self) -> None:
        """Show it when somebody who is waited for has been away for long."""
        loop = asyncio.get_running_loop()
        self._long = loop.time() + AWAY + 1
        if self._reminder is None:
            self._reminder = loop.call_at(self._long, self._reminded)

    def _reminded(self) -> None:
        """It has been so long; or not yet, since something has happened meanwhile."""
        loop = asyncio.get_running_loop()
        early = loop.time() < self._long
        self._reminder = loop.call_at(self._long, self._reminded) if early else None
        if not early:
            self.wake()

    def point(self, pointed: Pointed) -> None:
        """Let all who watch here look at something."""
        for wake in self._wakes:
            waiting = self._pointed.setdefault(wake, [])
            waiting[:] = [*waiting, pointed][-MOST_POINTED:]
            wake.set()

    def pointed(self, wake: asyncio.Event) -> list[Pointed]:
        """What somebody who watches has not been shown yet; it is told once."""
        return self._pointed.pop(wake, [])

    @property
    def watched(self) -> bool:
        return bool(self._wakes)

    @property
    def has_bots(self) -> bool:
        """Whether a bot plays there for anybody."""
        return any(map(self.level, range(len(self.seats))))

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if it stood still: bots alone, and nobody looks on."""
        return not self.watched and not any(seat.person for seat in self.seats)

    def wake(self) -> None:
        """Tell everybody who watches that there is something new to show."""
        self._ticks += 1
        for wake in self._wakes:
            wake.set()

    def close(self) -> None:
        """Let go of everybody who watches: another process shows them the table."""
        self.closed = True
        self.wake()

    def rest(self) -> None:
        """Nothing has happened for a while: keep only what the viewers have been shown."""
        self.lines.clear()
        self.drawings.clear()
        self.past.clear()

    # Changing

    async def act(self, seat: int, actions: Sequence[int], seen: int) -> None:
        """Play actions that a page was offered when it had seen so many entries.

        Raises Refusal if the first cannot be played, and then nothing has changed. Of the others,
        each is a move of its own; they end quietly where the rules ask this seat for another one.
        """
        async with self._lock:
            if not self._offered(seat, seen):
                await self._catch_up()  # what was offered may be another process's news
            if seat not in self.offers:
                raise Refusal(N_("It is not your turn any more. Nothing was played."))
            if not self._offered(seat, seen):
                raise Refusal(N_("The table has moved on since you saw it. Nothing was played."))
            if actions[0] not in self.offers[seat].actions:
                self.match.play(seat, actions[0])  # says why not, and changes nothing
            try:
                await self._insist(seat, actions[0], seen)
                for action in actions[1:]:
                    if seat not in self.offers or action not in self.offers[seat].actions:
                        break
                    await self._commit(seat, action)
            finally:
                self._show(seat)

    def _offered(self, seat: int, seen: int) -> bool:
        """Whether a page that had seen so many entries offers what is offered now."""
        return seat in self.offers and self.offers[seat].since <= seen <= self.number

    async def _insist(self, seat: int, action: int, seen: int) -> None:
        """Play what was offered, also where another process has just played for other seats."""
        number = self.number
        try:
            await self._commit(seat, action)
        except Refusal:
            if number == self.number or not self._offered(seat, seen):
                raise
            await self._commit(seat, action)

    async def undo(self, seat: int, seen: int) -> None:
        """Take back this seat's last move, and forced ones that were played for it after it."""
        async with self._lock:
            await self._catch_up()
            if seen != self.number:
                raise Refusal(N_("The table has moved on since you saw it. Nothing was undone."))
            refused = self.undoable(seat)
            if refused:
                raise Refusal(refused)
            self._check_time_to_undo(seat)
            again = True
            try:
                while again:
                    again = self.seats[seat].auto and self.forced[-1]
                    await self._commit(seat, UNDO)
                    again = again and not self.undoable(seat)
            finally:
                self._show(seat)

    def _check_time_to_undo(self, seat: int) -> None:
        """Raise Refusal where a seat's time would be over if its last move had not been made."""
        if self.times is None:
            return
        back = clocks.after(self.times, Fact(seat, UNDO, self.served()), [seat])
        if not back.left(seat, back.at):
            raise Refusal(
                N_("Without that move your time would be over by now. Nothing was undone.")
            )

    async def ask_back(self, seat: int, seen: int) -> None:
        """Ask the others to let this seat take its last move back, with all that came after it;
        raises Refusal. Where nobody is to be asked, it is taken back."""
        async with self._lock:
            await self._catch_up()
            refused = self.beyond_undo(seat)
            if refused:
                raise Refusal(refused)
            if seen != self.number:
                raise Refusal(N_("The table has moved on since you saw it. Nothing was undone."))
            self._check_time_back(seat)
            agreed = self.plea.agreed if self.plea else ()
            try:
                if not self.unanswered(seat, agreed):
                    await self._commit(seat, BACK)
                elif not self.plea:
                    await self._commit(seat, ASK)
            finally:
                self._show(seat)

    async def agree_back(self, seat: int, seen: int) -> None:
        """Agree to what another seat asks; raises Refusal. It is done when all have agreed."""
        async with self._lock:
            plea = await self._answered(seen)
            if self.seats[seat].person == self.seats[plea.seat].person:
                raise Refusal(N_("Others have to agree, not you."))
            self._check_time_back(plea.seat)
            try:
                if self.unanswered(plea.seat, plea.agreed | {seat}):
                    await self._commit(seat, AGREE)
                else:
                    await self._commit(plea.seat, BACK)
            finally:
                self._show(seat)

    async def refuse_back(self, seat: int, seen: int) -> None:
        """Refuse what another seat asks, or ask it no longer; raises Refusal."""
        async with self._lock:
            await self._answered(seen)
            try:
                await self._commit(seat, REFUSE)
            finally:
                self._show(seat)

    async def _answered(self, seen: int) -> Plea:
        """What is asked, if a page that had seen so many entries has seen it; raises Refusal."""
        await self._catch_up()
        if self.plea is None or not self.plea.since <= seen <= self.number:
            raise Refusal(N_("Nobody asks that any more. Nothing was done."))
        return self.plea

    def _check_time_back(self, seat: int) -> None:
        """Raise Refusal where a seat's time would be over if its last move had not been made."""
        if self.times is None:
            return
        back = self._times_back(self.times, seat, self.last_turn(seat) - 1, self.served())
        if not back.left(seat, back.at):
            raise Refusal(N_("Without those moves the time of whoever asks would be over by now."))

    def _times_back(self, times: Times, seat: int, moves: int, at: float) -> Times:
        """The clocks as if only the first so many moves had been made."""
        for _move in self.match.moves[moves:]:
            times = clocks.after(times, Fact(seat, UNDO, at), [seat])
        return times

    # Time

    async def keep_time(self) -> None:
        """Write down who plays where since the last entry, and whose time is over."""
        if self.times is None or not self._time_tells():
            return
        async with self._lock:
            await self._catch_up()  # also who sits where: another process may have written it
            while told := self._time_tells():
                seat, action = told
                await self._commit(seat, action)
                if action == LAPSE:
                    await self._catch_up()  # a bot may have taken the seat by that
                self.wake()
                self.changed(self)

    def _time_tells(self) -> tuple[int, int] | None:
        """What is to be written down about time now: a seat, and an entry of `ABOUT_TIME`."""
        if self.times is None or self.over:
            return None
        for told in clocks.differing(self.times, self.sitters()):
            return told
        seat = self.times.overdue(self.served() - LATE)
        return None if seat == NOBODY else (seat, LAPSE)

    def chosen_for(self) -> int:
        """The seat for which one decision is to be made, since its time is over; or NOBODY."""
        passes = self.control is not None and self.control.lapse == "pass"
        return self.times.owing if self.times is not None and passes else NOBODY

    async def end_lapsed(self) -> None:
        """Give up for the seat whose time is over, where a time-out means that."""
        ends = self.control is not None and self.control.lapse == "end"
        while ends and not self.over and self.times and self.times.owing != NOBODY:
            await self.resign(self.times.owing)

    async def pause(self, seats: Sequence[int]) -> None:
        """Agree to a pause for the seats of a person; raises Refusal."""
        await self._say_of_time(seats, PAUSE)

    async def go_on(self, seat: int) -> None:
        """End a pause, or the wish for one; raises Refusal."""
        await self._say_of_time([seat], GO_ON)

    async def _say_of_time(self, seats: Sequence[int], action: int) -> None:
        async with self._lock:
            await self._catch_up()
            if self.times is None or self.over:
                raise Refusal(N_("No clock runs here."))
            try:
                for seat in seats:
                    await self._commit(seat, action)
            finally:
                self._show(seats[0])

    async def say(self, person: str, text: str) -> None:
        """Add a message; raises Refusal."""
        text = clean(text)
        if not text:
            raise Refusal(N_("There was nothing to say in it."))
        if len(text) > MAX_TALK:
            raise Refusal(N_("Say it in at most {n} characters."), n=MAX_TALK)
        mine = self.seats_of(person)
        at = self.seat_of(person)
        seat = mine[0] if mine and at == NOBODY else at
        await asyncio.to_thread(self.store.say, self.row.id, person, seat, text)
        await self.refresh(force=True)

    async def coach(self, person: str, state: Coached) -> None:
        """Remember how far a coach has come with a person; nobody else has news by that."""
        await asyncio.to_thread(self.store.set_coached, self.row.id, person, state)
        self.coached |= {person}

    async def advise(self, asked: Advised) -> None:
        """Remember, and show to all, that a seat has asked for advice."""
        await asyncio.to_thread(self.store.set_advised, self.row.id, asked)
        await self.refresh()

    async def if_late(self) -> None:
        """Catch up where another process has written and nobody here has looked since."""
        if self.late:
            await self.refresh()

    async def refresh(self, force: bool = False) -> None:
        """Catch up with what this or another process has written."""
        async with self._lock:
            heard = await self._hear_anew()
            if not await self._catch_up() and (force or heard):
                self.wake()
                self.changed(self)

    async def _hear_anew(self) -> bool:
        """Read again of whom those who watch hear nothing; are they others than before?"""
        if not self.muted:
            return False
        found = await self.muted_by(list(self.muted))
        news = {person: others for person, others in found.items() if person in self.muted}
        changed = any(self.muted[person] != others for person, others in news.items())
        self.muted |= news
        return changed

    async def _catch_up(self) -> bool:
        """Read what is new in the store; was there anything?"""
        self.late = False  # what is written while it is read makes it late again
        try:
            news = await asyncio.to_thread(self._news)
        except BaseException:
            self.late = True
            raise
        known = self.seats, self.advised, self.repeated, self.screens, self.talk, self.door
        self.seats, self.advised, self.screens = news.seats, news.advised, news.screens
        self.talk, self.door, self.resting = news.talk, news.door, news.resting
        self._read(news.entries)
        if self.over:
            self.repeated = await asyncio.to_thread(self.store.again, self.row.id)
        now = self.seats, self.advised, self.repeated, self.screens, self.talk, self.door
        others = known != now
        fresh = bool(news.entries or others)
        if fresh:
            self.wake()
            self.changed(self)
        return fresh

    def _news(self) -> News:
        table = self.row.id
        entries = self.store.entries(table, self.number)
        seats = self.store.seats(table)  # after the entries: so it is never older than these
        return News(
            entries,
            self.store.talk(table),
            seats,
            self.store.advised(table),
            self._read_screens(seats),
            self.store.doors.door(table),
            self._read_resting(seats),
        )

    def _read_resting(self, seats: Sequence[SeatRow]) -> frozenset[str]:
        """Who is on vacation; nothing is read where nobody plays over days."""
        if self.control is None or not self.control.slow:
            return frozenset()
        people = [seat.person for seat in seats if seat.person]
        return self.store.vacations.away(people, self.served())

    def _read_screens(self, seats: Sequence[SeatRow]) -> dict[str, int]:
        """Who is before which screen; nothing is read where nobody shares one."""
        people = [seat.person for seat in seats if seat.person]
        return self.store.screens(self.row.id) if len(set(people)) < len(people) else {}

    async def resign(self, seat: int) -> None:
        """Give up for a seat; raises Refusal.

        The play ends if no person would play on, or only one seat is left. Otherwise a bot plays
        the seat from now on.
        """
        async with self._lock:
            await self._catch_up()
            if self.over:
                raise Refusal(N_("This play is over."))
            if seat in self.resigned:
                raise Refusal(N_("You have given up already."))
            still = self._still_playing() - {seat}
            people = {n for n in still if not self.seats[n].bot}
            try:
                await self._commit(seat, RESIGN if people and len(still) > 1 else STOP)
            finally:
                self._show(seat)

    def _still_playing(self) -> set[int]:
        """The seats that have not given up, without those that the rules play."""
        seats = set(range(len(self.seats))) - self.resigned
        return seats - self.options.automatic(len(self.seats)).keys()

    async def _commit(self, seat: int, action: int) -> None:
        """Store an entry that is known to be legal, then do it."""
        served = self.served() if self.times else None
        entry = Entry(self.number + 1, seat, action, self.match.digest(), time.time(), served)
        ends = action == STOP or (action >= 0 and self.match.ends(seat, action))
        timed = self._timed(entry, ends)
        finished: float | None = None
        results: list[Result] = []
        if ends:
            deserted = await asyncio.to_thread(self.store.deserted, self.row.id)
            finished, results = entry.at, self._results(entry, deserted)
        try:
            await self.store.append(self.row.id, entry, finished, results, timed)
        except TakenError:
            await self._catch_up()
            raise Refusal(N_("Somebody else was faster. Nothing was played.")) from None
        self._do(entry)  # its digest is this position's
        self.committed(self)

    def _timed(self, entry: Entry, ends: bool) -> Timed | None:
        """What is written about time with an entry: when to look again, rather too early."""
        if self.times is None or entry.served is None:
            return None
        due = self.times.soonest(entry.served) if entry.action >= 0 else entry.served
        bot = self.times.control.level if self.times.control.lapse == "bot" else ""
        return Timed(None if ends else due, bot)

    def _show(self, seat: int) -> None:
        """Show everybody what a seat has done."""
        self.wake()
        self._remind()
        self.changed(self)

    def _read(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self._check(entry)
            self._do(entry)

    def _check(self, entry: Entry) -> None:
        """Raises Refusal if an entry was made in another position."""
        if entry.digest != self.match.digest():
            raise Refusal(_OTHERWISE, n=entry.number)

    def _check_rules(self) -> None:
        """Raise Refusal where the play has moved on to rules that this process does not have."""
        row = self.store.table(self.row.code)
        assert row is not None
        if rules_of(row).version != self.game.version:
            raise Refusal(
                N_("This play goes on by other rules than are installed here. Load the page again.")
            )

    async def move_on(self) -> None:
        """Have the play go by these rules, under which all of it is the same, from here on.

        Raises TakenError if somebody has done something here meanwhile.
        """
        seat = next(n for n, row in enumerate(self.seats) if row.person)
        served = self.served() if self.times else None
        digest = self.match.digest()
        entry = Entry(self.number + 1, seat, NEW_RULES, digest, time.time(), served)
        await self.store.move_on(self.row.id, entry, self.game.version)

    def _do(self, entry: Entry) -> None:
        """Do what an entry says, in the position that it was made in."""
        if entry.action == BACK:
            self._take_back(entry)
        elif entry.action == UNDO:
            self.match.undo(entry.seat)
            self.forced.pop()
            self._bring_lines_back()
        elif entry.action == NEW_RULES:
            self._check_rules()
        elif entry.action in (RESIGN, STOP):
            self.resigned.add(entry.seat)
            self.stopper = entry.seat if entry.action == STOP else NOBODY
        elif entry.action == LAPSE:
            self.lapses.append((len(self.match.moves), entry.seat))
        elif entry.action not in (*ABOUT_TIME, *ABOUT_BACK):
            forced = len(self.offers[entry.seat].actions) == 1
            self.match.play(entry.seat, entry.action)
            self.forced.append(forced)
        self.number = entry.number
        if entry.action in ABOUT_BACK:
            self._talk_of_back(entry)
        elif entry.action not in (*ABOUT_TIME, NEW_RULES):
            self.plea, self.denied = None, set()
            self.moved = entry.at
            self.agreed.pop(entry.seat, None)
            self._renew_offers(entry.seat)
        if self.times and entry.served is not None:
            fact = Fact(entry.seat, entry.action, entry.served)
            self.times = clocks.after(self.times, fact, self.offers)

    def _take_back(self, entry: Entry) -> None:
        """Go back to before a seat's last move.

        Chance is another one from there on, so that whoever has seen what it brought knows nothing
        that is to come. Its seed follows from the one before, which nobody is told.
        """
        moves = self.last_turn(entry.seat) - 1
        if self.times and entry.served is not None:
            self.times = self._times_back(self.times, entry.seat, moves, entry.served)
        seed = hashlib.sha256(f"{self.seed} {entry.number}".encode()).digest()
        many = len(self.match.moves) - moves
        self.match.back_to(moves, int.from_bytes(seed[:8]))
        del self.forced[moves:]
        self._bring_lines_back()
        self.backs.append(TakenBack(moves, entry.seat, many, self.plea is not None))
        self.offers = {}  # what was offered may have been the same in another position

    def _bring_lines_back(self) -> None:
        """What came after moves that were taken back came after those before."""
        played = len(self.match.moves)
        self.lapses = [(min(moves, played), seat) for moves, seat in self.lapses]
        self.backs = [back._replace(moves=min(back.moves, played)) for back in self.backs]

    def _talk_of_back(self, entry: Entry) -> None:
        """Remember who asks, who has agreed, and who was refused."""
        if entry.action == ASK:
            self.plea = Plea(entry.number, entry.seat, self.last_turn(entry.seat) - 1)
        elif self.plea and entry.action == AGREE:
            self.plea = self.plea._replace(agreed=self.plea.agreed | {entry.seat})
        elif self.plea:
            self.denied.add(self.plea.seat)
            self.plea = None

    def _renew_offers(self, mover: int = NOBODY) -> None:
        """What each seat may do now; an offer that stayed the same keeps its age."""
        offers: dict[int, Offer] = {}
        offered = {} if self.stopped else self.match.offered()
        for seat, found in offered.items():
            actions = tuple(found)
            old = self.offers.get(seat)
            same = old is not None and seat != mover and old.actions == actions
            offers[seat] = old if same and old else Offer(self.number, actions)
        self.offers = offers  # at once: without offers it would seem to be over meanwhile


def _chair_of(row: SeatRow, rows: Sequence[SeatRow]) -> NewSeat:
    """Who sits on one of the seats, without a bot that plays for a person for a while."""
    if not row.person:
        return NewSeat(row.bot)
    shared = sum(other.person == row.person for other in rows) > 1
    return NewSeat("", row.person, row.name if shared else "")


def check_over(table: LiveTable) -> None:
    """Raise Refusal while a play goes on."""
    if not table.over:
        raise Refusal(N_("This play is not over yet."))


class Tables:
    """All tables of this process, loaded when they are first asked for."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.changed: Callable[[LiveTable], None] = lambda table: None
        self.committed: Callable[[LiveTable], None] = lambda table: None
        self.hurried: Callable[[], bool] = lambda: False
        self.pulse: Callable[[], float] = lambda: 0.0
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._secret = store.secret().encode()[:64]
        self._seen = store.changes.last()
        self._loads = 0
        self._missed: set[int] = set()
        """Tables that others have changed while some are being loaded: perhaps one of those."""
        self._open = Gathering(self._opens_to)
        self._muted = Gathering(store.mutes.of_each)
        self._behind: set[int] = set()
        """Tables that others have changed, and that have not been read again yet."""

    async def get(self, code: str) -> LiveTable | None:
        """The table with this code, or None; raises Refusal if it cannot be shown."""
        code = code.upper()
        if code in self._live:
            await self._live[code].if_late()
            return self._live[code]
        if len(code) > LONGEST_CODE or not code.isprintable():
            return None
        async with self._loading.setdefault(code, asyncio.Lock()):
            with self._listening(code):
                if code not in self._live and await self._load_live(code) is None:
                    return None
        return self._live[code]

    async def _load_live(self, code: str) -> LiveTable | None:
        table = await asyncio.to_thread(self._load, code)
        if table is not None:
            table.changed, table.hurried = self.changed, self.hurried
            table.committed, table.pulse = self.committed, self.pulse
            table.muted_by = self._muted.ask
            table.secret = self._secret
            self._make_room()
            self._live[code] = table
            self.changed(table)
            if table.row.id in self._missed:
                await table.refresh()
        return table

    @contextlib.contextmanager
    def _listening(self, code: str) -> Iterator[None]:
        """Remember which tables others change while one is being loaded: it is not live yet."""
        self._loads += 1
        try:
            yield
        finally:
            self._loading.pop(code, None)
            self._loads -= 1
            if not self._loads:
                self._missed.clear()

    async def found(self, code: str, person: str) -> LiveTable | None:
        """The table with this code, if there is one and the person may know of it.

        Nothing is loaded or refused before that is sure: all others are answered alike.
        """
        code = code.upper()
        if len(code) > LONGEST_CODE or not code.isprintable():
            return None
        live = self._live.get(code)
        if live is None or not live.admits(person):
            asked = code, person
            if not (await self._open.ask([asked]))[asked]:
                return None
            if live is not None:  # another process has just let them in
                await live.refresh()
        table = await self.get(code)
        return table if table is not None and table.admits(person) else None

    def _opens_to(self, asked: Collection[tuple[str, str]]) -> dict[tuple[str, str], bool]:
        try:
            return self.store.doors.opens_to(asked)
        except DatabaseError as error:
            if not damages(error):
                raise
            LOG.error("It cannot be read who may come to a table: %s", error)
            raise Damaged(UNREADABLE) from error

    def _load(self, code: str) -> LiveTable | None:
        """Read a table and play it; raises Refusal, so that a broken one breaks only itself."""
        row = None
        try:
            row = self.store.table(code)
            table = LiveTable(self.store, row) if row else None
        except Refusal:
            raise
        except DatabaseError as error:
            if not damages(error):
                raise
            LOG.error("Table %d is damaged: %s", row.id if row else 0, error)
            raise Damaged(UNREADABLE) from error
        except Exception as error:
            LOG.exception("Table %d cannot be read.", row.id if row else 0)
            raise Refusal(UNREADABLE) from error
        if table and table.over != (table.row.finished is not None):  # as in tables of version 0.1
            if table.game.version != table.row.version:
                raise Refusal(_OTHERWISE, n=table.number)
            self.store.finish(table.row.id, table.moved if table.over else None)
        return table

    @property
    def live(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def close(self) -> None:
        """Let go of everybody who watches."""
        for table in self._live.values():
            table.close()

    def _make_room(self) -> None:
        if len(self._live) >= MAX_LIVE:
            idle = [code for code, table in self._live.items() if not table.watched]
            for code in idle[: MAX_LIVE // 10]:
                del self._live[code]

    async def create(
        self,
        game: Game,
        options: Options,
        seats: Sequence[NewSeat],
        preset: str = "",
        seed: int | None = None,
        terms: Terms = USUAL_TERMS,
    ) -> str:
        """Open a table and return its code; raises Refusal if such a play cannot be."""
        if seed is None:
            seed = secrets.randbits(64)
        match = Match(game, options, len(seats), seed)
        return await self.begin(match, seats, preset, terms)

    async def begin(
        self,
        match: Match,
        seats: Sequence[NewSeat],
        preset: str = "",
        terms: Terms = USUAL_TERMS,
        origin: Origin | None = None,
    ) -> str:
        """Open a table where a play stands as it does, and return its code; raises Refusal."""
        game, options, seed = match.game, match.options, match.seed
        if terms.clock:
            clocks.check(terms.clock)
        game.kernels.hurry()
        rows = [SeatRow(seat.bot, seat.person, False, seat.name) for seat in seats]
        for seat, name in options.automatic(len(seats)).items():
            if rows[seat].person:
                raise Refusal(
                    N_("Seat {n} belongs to {name}: take another."),
                    n=seat + 1,
                    name=_(name),
                )
            rows[seat] = SeatRow(BY_RULES, "", False)
        advised = usual_advice(rows) if terms.advice is None else terms.advice
        opening = self._opening(terms.clock, rows)
        now = time.time()
        entries = [
            Entry(n + 1, move.seat, move.action, match.digest(n), now)
            for n, move in enumerate(match.moves)
        ]
        while True:
            code = fresh_code()
            row = TableRow(
                id=0,
                code=code,
                game=game.name,
                version=game.version,
                options=json.dumps(options.model_dump()),
                seats=len(seats),
                seed=str(seed),
                preset=preset,
                created=now,
                finished=now if match.over else None,
                again=None,
            )
            try:
                await asyncio.to_thread(
                    self.store.create,
                    row,
                    rows,
                    Begun(advised, terms.door, opening, origin, entries),
                )
            except TakenError:
                continue
            return code

    def _opening(self, control: Control | None, rows: Sequence[SeatRow]) -> Opening | None:
        """The clock of a new table."""
        if control is None:
            return None
        sitters = [
            Sitter.BOT if row.bot else Sitter.PERSON if row.person else Sitter.NOBODY
            for row in rows
        ]
        return Opening(control, "".join(sitters), self.pulse())

    async def again(self, table: LiveTable, person: str) -> str:
        """The code of the table that plays this one again: same settings, same people.

        `person`: who wishes it.
        """
        row = await asyncio.to_thread(self.store.table, table.row.code)
        assert row is not None
        if row.again:
            return row.again
        wish = next(iter(table.seats_of(person)), NOBODY)
        automatic = table.options.automatic(len(table.seats))
        seats = [table.sitter(seat) for seat in range(len(table.seats))]
        moving = [seat for seat in range(len(seats)) if seat not in automatic]
        turned = [seats[seat] for seat in (*moving[1:], moving[0])]
        for seat, sitter in zip(moving, turned, strict=True):
            seats[seat] = sitter
        door = table.door._replace(began=table.door.kind, opener=person)
        terms = Terms(table.advice, table.control, door)
        code = await self.create(table.game, table.options, seats, table.row.preset, terms=terms)
        if not await asyncio.to_thread(self.store.set_again, table.row.id, code, wish):
            return await self.again(table, person)
        await table.refresh()
        return code

    async def anew(self, row: TableRow, person: str) -> str:
        """The code of a table with the same setup and people, for a play that cannot go on.

        `person`: who wishes it. Raises Refusal where the present rules have no such setup.
        """
        now = await asyncio.to_thread(self.store.table, row.code)
        assert now is not None
        if now.again:
            return now.again
        seats = await asyncio.to_thread(self.store.seats, row.id)
        game = game_named(row.game)
        options = game.make_options(json.loads(row.options))
        door = await asyncio.to_thread(self.store.doors.door, row.id)
        beginning = await asyncio.to_thread(self.store.beginning, row.id)
        terms = Terms(
            beginning.advice,
            beginning.clock.control if beginning.clock else None,
            door._replace(began=door.kind, opener=person),
        )
        chairs = [_chair_of(seat, seats) for seat in seats]
        code = await self.create(game, options, chairs, row.preset, terms=terms)
        wish = next(n for n, seat in enumerate(seats) if seat.person == person)
        if not await asyncio.to_thread(self.store.set_again, row.id, code, wish):
            return await self.anew(row, person)
        return code

    async def told(self, tables: Collection[int]) -> None:
        """Show what was written about people, at all of these tables that are in memory."""
        for table in list(self._live.values()):
            if table.row.id in tables:
                await table.refresh()

    async def hears_anew(self, person: str) -> None:
        """Show somebody, wherever they watch, only those whom they have not muted."""
        for table in list(self._live.values()):
            if person in table.muted:
                await table.refresh()

    def became(self, guest: str, person: str) -> None:
        """A guest is another person from now on, also for the coach."""
        for table in self._live.values():
            if guest in table.coached:
                table.coached = table.coached - {guest} | {person}

    async def wake_running(self, since: float) -> None:
        """Load the unfinished tables with bots, so that these go on by themselves."""
        for code in await asyncio.to_thread(self.store.running, since):
            try:
                await self.get(code)
            except (Refusal, DatabaseError):
                continue  # its page says why

    async def follow_others(self, every: float = 0.5) -> None:
        """Show what other processes write, for ever."""
        async with contextlib.aclosing(self.store.changes.heard(every)) as rings:
            async for said in rings:
                try:
                    await self._look_around(said)
                except Exception:
                    LOG.exception("Another process's writing could not be read; it is tried again.")

    async def _look_around(self, said: Sequence[Change] = ()) -> None:
        """Read again what other processes have changed, and nothing else: tables where somebody
        looks on or a bot may be to move now, others when they are asked for."""
        told = self.store.changes.told(said, self._seen)
        if told is None:
            told = await asyncio.to_thread(self.store.changes.by_others, self._seen)
        changed, self._seen = told
        self._behind |= changed
        if self._loads:
            self._missed |= changed
        behind = [table for table in self._live.values() if table.row.id in self._behind]
        self._behind = {table.row.id for table in behind}
        for table in behind:
            try:
                if table.watched or table.has_bots:
                    await table.refresh()
                else:
                    table.late = True
            except Exception as error:
                if isinstance(error, DatabaseError) and not damages(error):
                    raise  # the database is away: this table and the others are read later
                LOG.exception("Table %d cannot go on.", table.row.id)
            self._behind.discard(table.row.id)
