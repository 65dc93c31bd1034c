"""What the table remembers: tables, seats, entries, talk, people, in one SQL database.

Entries are the moves and the undos of a play. They are only ever appended, under the key
(table, number), so that two processes that want the same number cannot both have it. An entry is
committed before anybody sees it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import queue
import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import platformdirs
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Float,
    Table,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from igroteka.engine import NOBODY
from igroteka.engine.match import Renewal
from igroteka.table.agreements import Agreements
from igroteka.table.changes import Changes
from igroteka.table.clocked import OPENING, Clocked, Opening, opening_of, write_clock, write_due
from igroteka.table.database import address_of, kept_if_good, let_go, plainly
from igroteka.table.doors import PUBLIC, USUAL, Door, Doors, hang
from igroteka.table.entries import LAPSE, UNDO
from igroteka.table.errands import Do, Taking, sending_of
from igroteka.table.friends import Friends
from igroteka.table.invitations import Invitations
from igroteka.table.mutes import Mutes
from igroteka.table.notebook import Notebook
from igroteka.table.notices import Notices
from igroteka.table.opening import opened
from igroteka.table.people import People, claimed_by_others, give_name, sits_at
from igroteka.table.people import TakenError as TakenError
from igroteka.table.reports import Reports
from igroteka.table.results import Result, Results, write_results
from igroteka.table.reviews import Reviews
from igroteka.table.schema import (
    ADVICE,
    ADVISED,
    CLOCKS,
    COACHED,
    DOORS,
    GUESTS,
    HIDDEN,
    LEFT,
    MOVES,
    ORIGINS,
    PEOPLE,
    REPEATED,
    SCREENS,
    SEATS,
    SETTINGS,
    TABLES,
    TALK,
    TIPS,
)
from igroteka.table.talk import write_talk
from igroteka.table.vacations import Vacations

T = TypeVar("T")

MAX_BATCH = 200
"""The most writes that share one transaction."""


class TableRow(NamedTuple):
    """The facts of a table that never change, but for the last two."""

    id: int
    code: str
    game: str
    version: int
    options: str
    seats: int
    seed: str
    preset: str
    created: float
    finished: float | None
    again: str | None


class Again(NamedTuple):
    """The table that plays another one again: its code, and the seat whose wish it was; NOBODY
    where that is not known."""

    code: str
    seat: int


class SeatRow(NamedTuple):
    """Who sits on a seat: a bot level, a person's id, or neither while it is open; both where a
    bot plays for a person who may take the seat back.

    name: the person's; or that of somebody who shares the person's screen.
    """

    bot: str
    person: str
    auto: bool
    name: str = ""


class Listed(NamedTuple):
    """A running table of the lobby; `moved`: when something happened there last."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    moved: float


class Origin(NamedTuple):
    """From where a play came that was not begun at its table.

    code: of the table whose play goes on here; "" of a file.
    moves: so many were there from the start.
    """

    code: str
    moves: int
    renewals: tuple[Renewal, ...]


class Entry(NamedTuple):
    """A move, or what `entries.py` has; `digest` is that of the position it was made in.

    served: at which second it came, see `pulse.py`; None where the table has no clock.
    """

    number: int
    seat: int
    action: int
    digest: str
    at: float
    served: float | None = None


class Begun(NamedTuple):
    """How a table begins, besides who sits there.

    advice: whether it is allowed there. clock: None for a table without one. origin, entries: from
    where its play came and what has been played of it, if it was not begun there.
    """

    advice: bool = False
    door: Door = USUAL
    clock: Opening | None = None
    origin: Origin | None = None
    entries: Sequence[Entry] = ()


FRESH = Begun()
"""Unless somebody says otherwise."""


class Beginning(NamedTuple):
    """How a table began, as it is read again; see Begun. advice: None for a table of before there
    was any."""

    advice: bool | None
    clock: Opening | None
    origin: Origin | None


class Timed(NamedTuple):
    """What is written together with an entry where the table has a clock.

    due: before this nobody's time is over. bot: the level that takes over at a time-out, or "".
    """

    due: float | None
    bot: str = ""


class Said(NamedTuple):
    """One message of the talk at a table."""

    number: int
    seat: int
    name: str
    text: str
    at: float
    person: str = ""


class Coached(NamedTuple):
    """How far a coach has come with a person: whether it is put away, and what was told.

    told: steps that the person has gone on from, each with how many moves had been played then.
    """

    away: bool = False
    told: tuple[tuple[int, int], ...] = ()


class Advised(NamedTuple):
    """That a seat has asked for advice, after so many moves, in the position of a digest.

    answer: JSON, or "" as long as it has not been thought out.
    """

    seat: int
    digest: str
    moves: int
    answer: str = ""


def default_url() -> str:
    """The SQLite file in the user's data directory."""
    return f"sqlite:///{Path(platformdirs.user_data_dir('igroteka')) / 'igroteka.sqlite'}"


def database_url(text: str) -> str:
    """A database URL from a URL or the path of an SQLite file; IGROTEKA_DATABASE if not given."""
    text = text or os.environ.get("IGROTEKA_DATABASE", "")
    if not text:
        return default_url()
    return text if "://" in text else f"sqlite:///{Path(text).expanduser().resolve()}"


class Store:
    """The database; every method is one small read or write, safe from any thread."""

    def __init__(self, url: str, engine: Engine | None = None) -> None:
        """`engine`: of a database that is open already, so that nothing is made or upgraded.

        Raises Refusal.
        """
        self.url = url
        found = engine or opened(url)
        self.changes = Changes(found)
        if engine is None:
            with plainly(address_of(url)), kept_if_good(found):
                self.changes.forget()
        self._writer = _Writer(found, self.changes)
        self._shared = found
        self._engine = found
        if found.dialect.name == "postgresql":  # reading is one statement, and needs no transaction
            self._engine = found.execution_options(isolation_level="AUTOCOMMIT")
        self.people = People(self._engine, self._writer.submit, self.changes)
        self.doors = Doors(self._engine, self._writer.submit, self.changes)
        self.invitations = Invitations(self._engine, self._writer.submit, self.changes)
        self.friends = Friends(self._engine, self._writer.submit, self.changes)
        self.agreements = Agreements(self._engine, self._writer.submit)
        self.sending = sending_of(found)
        self.reviews = Reviews(self._engine, self._write)
        self.results = Results(self._engine)
        self.clocked = Clocked(self._engine, self._writer.submit)
        self.mutes = Mutes(self._engine, self._writer.submit, self.changes)
        self.reports = Reports(self._engine, self._writer.submit)
        self.notebook = Notebook(self._engine, self._writer.submit)
        self.vacations = Vacations(self._engine, self._writer.submit)
        self.notices = Notices(self._engine, self._writer.submit)

    def check(self) -> None:
        """Write something that changes nothing; raises DatabaseError where nothing can be
        written."""
        same = update(SETTINGS).where(SETTINGS.c.key == "secret").values(key="secret")
        self._write(same)

    def taking(self, do: Do) -> Taking:
        """How a worker takes errands from this database. `do`: what does one."""
        return Taking(self._shared, do)

    def close(self) -> None:
        """Finish the writes that were asked for, and let go of the database."""
        self.sending.close()
        self._writer.close()
        let_go(self._shared)

    # Settings and people

    def secret(self) -> str:
        """The key that signs cookies: made once a database. Raises Refusal: it is asked first."""
        with plainly(address_of(self.url)), self._engine.connect() as connection:
            found = connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == "secret"))
        if found is not None:
            return str(found)
        with contextlib.suppress(IntegrityError):  # another process may be first
            self._write(insert(SETTINGS).values(key="secret", value=secrets.token_urlsafe(32)))
        return self.secret()

    def name_of(self, person: str) -> str:
        """The name a person gave, or ""."""
        with self._engine.connect() as connection:
            found = connection.scalar(select(PEOPLE.c.name).where(PEOPLE.c.id == person))
        return found or ""

    def set_name(self, person: str, name: str) -> list[int]:
        """Remember what a person wants to be called; the tables where that is seen.

        Raises TakenError if another one has claimed the name.
        """

        def write(connection: Connection) -> list[int]:
            if claimed_by_others(connection, person, [name]):
                raise TakenError(name)
            give_name(connection, person, name)
            seen = sits_at(connection, person)
            self.changes.mark(connection, *seen)
            return seen

        try:
            return self._writer.submit(write).result()
        except IntegrityError:  # another process may be first
            raise TakenError(name) from None

    # Tables and seats

    def create(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        begun: Begun = FRESH,
    ) -> int:
        """Write down a new table and how it begins; raises TakenError if its code is in use."""
        facts = table._asdict()
        del facts["id"]

        def write(connection: Connection) -> int:
            key = connection.execute(insert(TABLES).values(**facts)).inserted_primary_key
            assert key is not None
            number = int(key[0])
            rows = [
                {"table": number, "seat": seat, "bot": s.bot, "person": s.person, "auto": s.auto}
                for seat, s in enumerate(seats)
            ]
            connection.execute(insert(SEATS), rows)
            guests = [
                {"table": number, "seat": seat, "name": s.name}
                for seat, s in enumerate(seats)
                if s.name
            ]
            if guests:
                connection.execute(insert(GUESTS), guests)
            connection.execute(insert(ADVICE).values(table=number, allowed=begun.advice))
            hang(connection, number, begun.door)
            if begun.clock is not None:
                write_clock(connection, number, begun.clock)
            if begun.origin is not None:
                values = {**begun.origin._asdict(), "renewals": json.dumps(begun.origin.renewals)}
                connection.execute(insert(ORIGINS).values(table=number, **values))
            played = [{"table": number, **entry._asdict()} for entry in begun.entries]
            if played:
                connection.execute(_APPEND, played)
            return number

        try:
            return self._writer.submit(write).result()
        except IntegrityError:
            raise TakenError(table.code) from None

    def table(self, code: str) -> TableRow | None:
        """The table with this code."""
        with self._engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.code == code)).first()
        return TableRow(*row) if row else None

    def beginning(self, table: int) -> Beginning:
        """How a table began, besides its door and who sits there."""
        origin = ORIGINS.c.code, ORIGINS.c.moves, ORIGINS.c.renewals
        query = (
            select(ADVICE.c.allowed, *origin, *OPENING)
            .select_from(TABLES)
            .join(ADVICE, ADVICE.c.table == TABLES.c.id, isouter=True)
            .join(ORIGINS, ORIGINS.c.table == TABLES.c.id, isouter=True)
            .join(CLOCKS, CLOCKS.c.table == TABLES.c.id, isouter=True)
            .where(TABLES.c.id == table)
        )
        with self._engine.connect() as connection:
            advice, code, moves, renewals, *clock = connection.execute(query).one()
        came = None
        if renewals is not None:
            came = Origin(code, moves, tuple(Renewal(*each) for each in json.loads(renewals)))
        return Beginning(advice, opening_of(clock), came)

    def seats(self, table: int) -> list[SeatRow]:
        """Who sits where, by seat."""
        query = (
            select(SEATS.c.bot, SEATS.c.person, SEATS.c.auto, _NAME)
            .join_from(SEATS, PEOPLE, PEOPLE.c.id == SEATS.c.person, isouter=True)
            .join(GUESTS, _same_seat(SEATS), isouter=True)
            .where(SEATS.c.table == table)
            .order_by(SEATS.c.seat)
        )
        with self._engine.connect() as connection:
            return [SeatRow(*row) for row in connection.execute(query)]

    def sit(self, table: int, seat: int, person: str) -> None:
        """Give an open seat to a person; raises TakenError if it is no longer open."""
        open_seat = (SEATS.c.table == table) & (SEATS.c.seat == seat)
        open_seat &= (SEATS.c.person == "") & (SEATS.c.bot == "")
        if not self._change(table, update(SEATS).where(open_seat).values(person=person)):
            raise TakenError(str(seat))

    def set_bot(self, table: int, seat: int, level: str, person: str = "") -> None:
        """Let a bot play an open seat, or that of a person; "" ends its playing for the person.

        Raises TakenError if it is no longer open, or no longer that person's.
        """
        where = (SEATS.c.table == table) & (SEATS.c.seat == seat) & (SEATS.c.person == person)
        if not person:
            where &= SEATS.c.bot == ""
        if not self._change(table, update(SEATS).where(where).values(bot=level)):
            raise TakenError(str(seat))

    def leave(self, table: int, seat: int, person: str) -> None:
        """Open a person's seat for others; raises TakenError if it is not theirs any more."""
        where = (SEATS.c.table == table) & (SEATS.c.seat == seat) & (SEATS.c.person == person)
        empty = update(SEATS).where(where).values(person="", bot="", auto=False)
        known = (LEFT.c.table == table) & (LEFT.c.person == person)
        called = (GUESTS.c.table == table) & (GUESTS.c.seat == seat)

        def write(connection: Connection) -> int:
            rows = connection.execute(empty).rowcount
            if rows and connection.scalar(select(LEFT.c.seat).where(known)) is None:
                connection.execute(insert(LEFT).values(table=table, person=person, seat=seat))
            if rows:
                connection.execute(delete(GUESTS).where(called))
                self.changes.mark(connection, table)
            return rows

        if not self._writer.submit(write).result():
            raise TakenError(str(seat))

    def left(self, table: int, person: str) -> int:
        """The seat that a person has left at a table, or NOBODY."""
        query = select(LEFT.c.seat).where(LEFT.c.table == table, LEFT.c.person == person)
        with self._engine.connect() as connection:
            found = connection.scalar(query)
        return NOBODY if found is None else found

    def deserted(self, table: int) -> bool:
        """Whether anybody has left a table after it was begun."""
        query = select(LEFT.c.seat).where(LEFT.c.table == table).limit(1)
        with self._engine.connect() as connection:
            return connection.execute(query).first() is not None

    def screens(self, table: int) -> dict[str, int]:
        """Who is before the screens that several share: by person, the seat."""
        query = select(SCREENS.c.person, SCREENS.c.seat).where(SCREENS.c.table == table)
        with self._engine.connect() as connection:
            return {row.person: row.seat for row in connection.execute(query)}

    def set_guest(self, table: int, seat: int, name: str) -> None:
        """Call somebody so who shares a screen."""
        where = (GUESTS.c.table == table) & (GUESTS.c.seat == seat)

        def write(connection: Connection) -> None:
            if not connection.execute(update(GUESTS).where(where).values(name=name)).rowcount:
                connection.execute(insert(GUESTS).values(table=table, seat=seat, name=name))
            self.changes.mark(connection, table)

        self._writer.submit(write).result()

    def set_screen(self, table: int, person: str, seat: int) -> None:
        """Remember who is before a screen that several share; NOBODY behind the curtain."""
        where = (SCREENS.c.table == table) & (SCREENS.c.person == person)

        def write(connection: Connection) -> None:
            if not connection.execute(update(SCREENS).where(where).values(seat=seat)).rowcount:
                connection.execute(insert(SCREENS).values(table=table, person=person, seat=seat))
            self.changes.mark(connection, table)

        self._writer.submit(write).result()

    def set_auto(self, table: int, seat: int, auto: bool) -> None:
        """Whether forced choices are played for this seat."""
        where = (SEATS.c.table == table) & (SEATS.c.seat == seat)
        self._change(table, update(SEATS).where(where).values(auto=auto))

    def finish(self, table: int, finished: float | None) -> None:
        """Note when a play ended, where that was not written together with its last move."""
        self._write(update(TABLES).where(TABLES.c.id == table).values(finished=finished))

    def set_again(self, table: int, code: str, seat: int) -> bool:
        """Link a table to the one that plays it again; False if it has such a link already.

        `seat`: whose wish it was.
        """
        where = (TABLES.c.id == table) & TABLES.c.again.is_(None)
        if not self._change(table, update(TABLES).where(where).values(again=code)):
            return False
        self._change(table, insert(REPEATED).values(table=table, seat=seat))
        return True

    def again(self, table: int) -> Again | None:
        """What plays a table again, if anything does."""
        query = (
            select(TABLES.c.again, func.coalesce(REPEATED.c.seat, NOBODY))
            .join(REPEATED, REPEATED.c.table == TABLES.c.id, isouter=True)
            .where(TABLES.c.id == table, TABLES.c.again.is_not(None))
        )
        with self._engine.connect() as connection:
            found = connection.execute(query).one_or_none()
        return found and Again(*found)

    def hide(self, person: str, table: int) -> None:
        """List a table no more among those of a person."""
        with contextlib.suppress(IntegrityError):  # a second press
            self._write(insert(HIDDEN).values(person=person, table=table))

    def tables_of(self, person: str, limit: int) -> list[TableRow]:
        """The tables where a person sits and that they have not hidden: running ones first, the
        newest first."""
        hidden = select(HIDDEN.c.table).where(HIDDEN.c.person == person)
        query = (
            select(TABLES)
            .join(SEATS, SEATS.c.table == TABLES.c.id)
            .where(SEATS.c.person == person, TABLES.c.id.not_in(hidden))
            .group_by(TABLES.c.id)
            .order_by(TABLES.c.finished.is_not(None), TABLES.c.id.desc())
            .limit(limit)
        )
        with self._engine.connect() as connection:
            return [TableRow(*row) for row in connection.execute(query)]

    def running(self, since: float) -> list[str]:
        """The codes of unfinished tables with a bot where something happened since then."""
        last = select(func.max(MOVES.c.at)).where(MOVES.c.table == TABLES.c.id)
        bots = select(SEATS.c.seat).where(SEATS.c.table == TABLES.c.id, SEATS.c.bot != "")
        query = select(TABLES.c.code).where(
            TABLES.c.finished.is_(None),
            bots.exists(),
            func.coalesce(last.scalar_subquery(), TABLES.c.created) >= since,
        )
        with self._engine.connect() as connection:
            return [str(code) for code in connection.scalars(query)]

    def listed(self, limit: int, latest: int) -> list[Listed]:
        """Running tables of the lobby, the newest first: so many at most, of so many public ones
        that were opened last."""
        last = (
            select(MOVES.c.at)
            .where(MOVES.c.table == TABLES.c.id)
            .order_by(MOVES.c.number.desc())
            .limit(1)
        )
        newest = (
            select(DOORS.c.table)
            .where(DOORS.c.door == PUBLIC)
            .order_by(DOORS.c.table.desc())
            .limit(latest)
            .subquery()
        )
        query = (
            select(TABLES, func.coalesce(last.scalar_subquery(), TABLES.c.created))
            .join(newest, newest.c.table == TABLES.c.id)
            .where(TABLES.c.finished.is_(None))
            .order_by(TABLES.c.id.desc())
            .limit(limit)
        )
        with self._engine.connect() as connection:
            found = [(TableRow(*row[:-1]), row[-1]) for row in connection.execute(query)]
            seats = _seats_at(connection, [row.id for row, _moved in found])
        return [Listed(row, tuple(seats.get(row.id, ())), moved) for row, moved in found]

    # Coaches

    def coached(self, table: int) -> dict[str, Coached]:
        """Who has a coach at a table, and how far each has come."""
        query = select(COACHED.c.person, COACHED.c.away, COACHED.c.told)
        with self._engine.connect() as connection:
            rows = connection.execute(query.where(COACHED.c.table == table)).all()
        return {
            person: Coached(away, tuple((step, moves) for step, moves in json.loads(told)))
            for person, away, told in rows
        }

    def set_coached(self, table: int, person: str, state: Coached) -> None:
        """Remember how far a coach has come with a person."""
        values = {"away": state.away, "told": json.dumps(state.told)}
        where = (COACHED.c.table == table) & (COACHED.c.person == person)

        def write(connection: Connection) -> None:
            if not connection.execute(update(COACHED).where(where).values(values)).rowcount:
                connection.execute(insert(COACHED).values(table=table, person=person, **values))

        self._writer.submit(write).result()

    # Advice and tips

    def advised(self, table: int) -> list[Advised]:
        """Who has asked for advice at a table, by moves."""
        query = (
            select(ADVISED.c.seat, ADVISED.c.digest, ADVISED.c.moves, ADVISED.c.answer)
            .where(ADVISED.c.table == table)
            .order_by(ADVISED.c.moves, ADVISED.c.seat)
        )
        with self._engine.connect() as connection:
            return [Advised(*row) for row in connection.execute(query)]

    def set_advised(self, table: int, asked: Advised) -> None:
        """Remember that somebody asked for advice, and the answer when it is there."""
        where = (ADVISED.c.table == table) & (ADVISED.c.seat == asked.seat)
        where &= ADVISED.c.digest == asked.digest

        def write(connection: Connection) -> None:
            answered = update(ADVISED).where(where).values(answer=asked.answer)
            if not connection.execute(answered).rowcount:
                connection.execute(insert(ADVISED).values(table=table, **asked._asdict()))
            self.changes.mark(connection, table)

        self._writer.submit(write).result()

    def tips(self, person: str, game: str) -> set[str]:
        """The tips on a game that a person has put away."""
        query = select(TIPS.c.tip).where(TIPS.c.person == person, TIPS.c.game == game)
        with self._engine.connect() as connection:
            return set(connection.scalars(query))

    def put_away(self, person: str, game: str, tip: str) -> None:
        """Remember that a person needs a tip no more."""
        with contextlib.suppress(IntegrityError):  # two pages showed it
            self._write(insert(TIPS).values(person=person, game=game, tip=tip))

    # Entries and talk

    def entries(self, table: int, after: int = 0) -> list[Entry]:
        """The entries with a number above `after`, in order."""
        query = (
            select(
                MOVES.c.number,
                MOVES.c.seat,
                MOVES.c.action,
                MOVES.c.digest,
                MOVES.c.at,
                MOVES.c.served,
            )
            .where(MOVES.c.table == table, MOVES.c.number > after)
            .order_by(MOVES.c.number)
        )
        with self._engine.connect() as connection:
            return [Entry(*row) for row in connection.execute(query)]

    async def append(
        self,
        table: int,
        entry: Entry,
        finished: float | None = None,
        results: Sequence[Result] = (),
        timed: Timed | None = None,
    ) -> None:
        """Commit an entry, and when the play is over with it (None while it is not) and how; and
        what is to be done about time.

        Raises TakenError if its number was written by somebody else.
        """
        row = {"table": table, **entry._asdict()}
        mark = {"id_": table, "finished_": finished}

        def write(connection: Connection) -> None:
            connection.execute(_APPEND, row)
            if finished is not None or entry.action == UNDO:
                connection.execute(_FINISH, mark)
            write_results(connection, table, results)
            if timed is not None:
                write_due(connection, table, timed.due)
                if entry.action == LAPSE and timed.bot:
                    here = (SEATS.c.table == table) & (SEATS.c.seat == entry.seat)
                    connection.execute(update(SEATS).where(here).values(bot=timed.bot))
            self.changes.mark(connection, table)

        try:
            await asyncio.wrap_future(self._writer.submit(write))
        except IntegrityError:
            raise TakenError(str(entry.number)) from None

    async def move_on(self, table: int, entry: Entry, version: int) -> None:
        """Commit an entry, from which on the play goes by the rules of another version.

        Raises TakenError if its number was written by somebody else.
        """

        def write(connection: Connection) -> None:
            connection.execute(_APPEND, {"table": table, **entry._asdict()})
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(version=version))
            if entry.served is not None:  # nobody has looked at the clock meanwhile
                write_due(connection, table, entry.served)
            self.changes.mark(connection, table)

        try:
            await asyncio.wrap_future(self._writer.submit(write))
        except IntegrityError:
            raise TakenError(str(entry.number)) from None

    def talk(self, table: int, limit: int = 200) -> list[Said]:
        """The last messages, oldest first."""
        query = (
            select(
                TALK.c.number,
                TALK.c.seat,
                _NAME,
                TALK.c.text,
                TALK.c.at,
                TALK.c.person,
            )
            .join_from(TALK, PEOPLE, PEOPLE.c.id == TALK.c.person, isouter=True)
            .join(GUESTS, _same_seat(TALK), isouter=True)
            .where(TALK.c.table == table)
            .order_by(TALK.c.number.desc())
            .limit(limit)
        )
        with self._engine.connect() as connection:
            return [Said(*row) for row in connection.execute(query)][::-1]

    def say(self, table: int, person: str, seat: int, text: str) -> None:
        """Add a message to the talk."""

        def write(connection: Connection) -> None:
            write_talk(connection, table, person, seat, text)
            self.changes.mark(connection, table)

        self._writer.submit(write).result()

    def _write(self, statement: Any) -> int:
        """Run one writing statement; return how many rows it changed."""
        return self._writer.submit(lambda c: int(c.execute(statement).rowcount)).result()

    def _change(self, table: int, statement: Any) -> int:
        """The same for a statement about a table: if it changed any, others hear of it."""

        def write(connection: Connection) -> int:
            rows = int(connection.execute(statement).rowcount)
            if rows:
                self.changes.mark(connection, table)
            return rows

        return self._writer.submit(write).result()


_NAME = func.coalesce(GUESTS.c.name, PEOPLE.c.name, "")
"""What somebody is called at a table."""


def _same_seat(of: Table) -> ColumnElement[bool]:
    """That a guest's row is about the seat of a row of this table."""
    return (GUESTS.c.table == of.c.table) & (GUESTS.c.seat == of.c.seat)


def _seats_at(connection: Connection, tables: Sequence[int]) -> dict[int, list[SeatRow]]:
    """Who sits where at each of some tables."""
    query = (
        select(SEATS.c.table, SEATS.c.bot, SEATS.c.person, SEATS.c.auto, _NAME)
        .join_from(SEATS, PEOPLE, PEOPLE.c.id == SEATS.c.person, isouter=True)
        .join(GUESTS, _same_seat(SEATS), isouter=True)
        .where(SEATS.c.table.in_(tables))
        .order_by(SEATS.c.table, SEATS.c.seat)
    )
    found: dict[int, list[SeatRow]] = {}
    for table, *seat in connection.execute(query):
        found.setdefault(table, []).append(SeatRow(*seat))
    return found


_APPEND = insert(MOVES)
_FINISH = (
    update(TABLES)
    .where(
        TABLES.c.id == bindparam("id_"),
        TABLES.c.finished.is_distinct_from(bindparam("finished_", type_=Float)),
    )
    .values(finished=bindparam("finished_", type_=Float))
)
"""A table is finished, or is not any more since a move was taken back."""


class _Writer:
    """The one thread that writes, with group commit: those who wait share a transaction."""

    def __init__(self, engine: Engine, changes: Changes) -> None:
        self._engine = engine
        self._changes = changes
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="igroteka-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        """Ask for a write; its future is done when it is on disk."""
        job = _Job(work, Future())
        job.done.set_running_or_notify_cancel()  # who stops waiting for a write takes nothing back
        self._queue.put(job)
        return job.done

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            batch = [job]
            closing = False
            while len(batch) < MAX_BATCH and not closing:
                try:
                    following = self._queue.get_nowait()
                except queue.Empty:
                    break
                closing = following is None
                if following is not None:
                    batch.append(following)
            self._commit(batch)
            if closing:
                return

    def _commit(self, batch: list[_Job]) -> None:
        try:
            with self._engine.begin() as connection, self._changes.noted(connection):
                results = [job.work(connection) for job in batch]
        except Exception as error:
            if len(batch) == 1:
                batch[0].done.set_exception(error)
                return
            for job in batch:  # one bad write must not fail its neighbours
                self._commit([job])
            return
        for job, result in zip(batch, results, strict=True):
            job.done.set_result(result)


class _Job(NamedTuple):
    work: Callable[[Connection], Any]
    done: Future[Any]
