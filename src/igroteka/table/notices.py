"""What is stored of notices: where somebody wants to be told that something waits for them, and
what they are to be told.

A channel is a person's e-mail address or webhook. A notice is that at a table something has come
about for a person, once for each of their channels. While there is something to tell, a channel is
due at some time; whoever looks at it first then has it for a while, by putting that time off. So
each message is sent once, and one that a process was ended over is sent by another one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, insert, select, update

from igroteka.table.changes import Submit, again_if_late
from igroteka.table.schema import CHANNELS, INVITED, MOVES, NOTICES, SEATS, TABLES

MAIL, HOOK = "mail", "hook"
"""The kinds of channels: an e-mail address, and a webhook."""

ASKED, ON, FAILED = "asked", "on", "failed"
"""The states of a channel: it has to prove itself first; it is told; it is told no more."""

TURN, END, INVITATION = "turn", "end", "invitation"
"""What a notice is about: it is somebody's turn, a play is over, a friend invites them."""


class Pace(NamedTuple):
    """How often a channel is told: so many seconds after the first cause, and then after the last
    message."""

    first: float
    every: float


PACES = {MAIL: Pace(5 * 60.0, 3600.0), HOOK: Pace(10.0, 60.0)}

LONGEST_PROOF = 3 * 24 * 3600.0
"""An address that is not confirmed after so many seconds is forgotten."""

MONTH = 30 * 24 * 3600.0
"""What was told of a play is forgotten so many seconds after it is over."""


class Channel(NamedTuple):
    """Where somebody is told.

    key: what messages to a webhook are signed with. told: when the last was sent. failures: so many
    in a row. seen: when a page of the person was open last. Times in seconds.
    """

    person: str
    kind: str
    address: str
    language: str
    state: str = ASKED
    key: str = ""
    since: float = 0.0
    told: float = 0.0
    failures: int = 0
    seen: float = 0.0
    due: float | None = None


class Cause(NamedTuple):
    """That something has come about for a person at a table, with the entry of that number."""

    person: str
    table: int
    about: str
    number: int = 0


class Notice(NamedTuple):
    """What a channel is to be told."""

    code: str
    table: int
    about: str
    number: int
    at: float


class Notices:
    """Channels and notices in a database; every method is one small read or write, safe from any
    thread."""

    def __init__(self, engine: Engine, submit: Submit) -> None:
        self._engine = engine
        self._submit = submit

    # Channels

    def channels(self, person: str) -> dict[str, Channel]:
        """A person's channels, by kind."""
        query = select(CHANNELS).where(CHANNELS.c.person == person)
        with self._engine.connect() as connection:
            found = [Channel(*row) for row in connection.execute(query)]
        return {channel.kind: channel for channel in found}

    def put(self, channel: Channel) -> None:
        """Write a channel down, in place of the one of its kind that the person had."""

        def write(connection: Connection) -> None:
            _remove(connection, channel.person, channel.kind)
            connection.execute(insert(CHANNELS).values(**channel._asdict()))

        again_if_late(lambda: self._submit(write).result())

    def remove(self, person: str, kind: str) -> None:
        """Remove a channel, and whatever it was to be told."""
        self._submit(lambda connection: _remove(connection, person, kind)).result()

    def prove(self, person: str, kind: str, address: str) -> bool:
        """Let a channel be told from now on; False where the person has no such one."""
        mine = _mine(person, kind) & (CHANNELS.c.address == address)
        proven = update(CHANNELS).where(mine, CHANNELS.c.state == ASKED)
        proven = proven.values(state=ON, due=None, failures=0)
        self._submit(lambda connection: connection.execute(proven).rowcount).result()
        found = select(CHANNELS.c.person).where(mine, CHANNELS.c.state == ON)
        with self._engine.connect() as connection:
            return connection.execute(found).first() is not None

    def fail(self, channel: Channel) -> None:
        """Tell a channel nothing more."""
        failed = update(CHANNELS).where(_same(channel)).values(state=FAILED, due=None)
        gone = delete(NOTICES).where(_to(channel))

        def write(connection: Connection) -> None:
            if connection.execute(failed).rowcount:
                connection.execute(gone)

        self._submit(write).result()

    def told_people(self, people: Collection[str]) -> set[str]:
        """Who of some people has a channel that is told."""
        query = select(CHANNELS.c.person).where(
            CHANNELS.c.person.in_(people), CHANNELS.c.state == ON
        )
        with self._engine.connect() as connection:
            return set(connection.scalars(query))

    def see(self, people: Collection[str], at: float) -> None:
        """Note that pages of some people are open."""
        seen = update(CHANNELS).where(CHANNELS.c.person.in_(people)).values(seen=at)
        self._submit(lambda connection: connection.execute(seen).rowcount).result()

    def forget_old(self, at: float) -> None:
        """Remove the addresses that nobody has confirmed for days, and what was told long ago."""
        late = CHANNELS.c.since < at - LONGEST_PROOF
        stale = delete(CHANNELS).where(CHANNELS.c.state == ASKED, CHANNELS.c.kind == MAIL, late)
        over = select(TABLES.c.id).where(TABLES.c.finished < at - MONTH)
        old = delete(NOTICES).where(NOTICES.c.told, NOTICES.c.table.in_(over))

        def write(connection: Connection) -> None:
            connection.execute(stale)
            connection.execute(old)

        self._submit(write).result()

    # Notices

    def note(self, causes: Collection[Cause], at: float) -> None:
        """Remember what has come about for those who have channels; what is known stays known."""
        by_person: dict[str, list[Cause]] = {}
        for cause in causes:
            by_person.setdefault(cause.person, []).append(cause)
        known = sorted(self.told_people(by_person))
        if not known:
            return

        def write(connection: Connection) -> None:
            for channel in _locked(connection, known):
                causes = by_person[channel.person]
                news = [_note(connection, channel.kind, cause, at) for cause in causes]
                if any(news) and channel.due is None:
                    due = _next(connection, channel, channel.told)
                    connection.execute(update(CHANNELS).where(_same(channel)).values(due=due))

        again_if_late(lambda: self._submit(write).result())

    def due(self, at: float, kinds: Collection[str], most: int) -> list[tuple[str, str]]:
        """The channels that somebody has to look at, by person and kind."""
        query = (
            select(CHANNELS.c.person, CHANNELS.c.kind)
            .where(CHANNELS.c.due <= at, CHANNELS.c.kind.in_(kinds))
            .order_by(CHANNELS.c.due)
            .limit(most)
        )
        with self._engine.connect() as connection:
            return [(person, kind) for person, kind in connection.execute(query)]

    def claim(self, person: str, kind: str, at: float, until: float) -> Channel | None:
        """Have a channel that is due, until a time; None where another process was first."""
        mine = _mine(person, kind)

        def write(connection: Connection) -> Channel | None:
            claimed = update(CHANNELS).where(mine, CHANNELS.c.due <= at).values(due=until)
            if not connection.execute(claimed).rowcount:
                return None
            return Channel(*connection.execute(select(CHANNELS).where(mine)).one())

        return self._submit(write).result()

    def untold(self, channel: Channel) -> list[Notice]:
        """What a channel is still to be told, the first first."""
        query = (
            select(TABLES.c.code, NOTICES.c.table, NOTICES.c.about, NOTICES.c.number, NOTICES.c.at)
            .join(TABLES, TABLES.c.id == NOTICES.c.table)
            .where(_to(channel), ~NOTICES.c.told)
            .order_by(NOTICES.c.at)
        )
        with self._engine.connect() as connection:
            return [Notice(*row) for row in connection.execute(query)]

    def lately(self, since: float) -> list[str]:
        """The codes of tables where something has happened since then, and somebody sits who is
        told."""
        told = select(CHANNELS.c.person).where(CHANNELS.c.state == ON)
        moved = select(MOVES.c.number).where(MOVES.c.table == TABLES.c.id, MOVES.c.at >= since)
        query = (
            select(TABLES.c.code)
            .join(SEATS, SEATS.c.table == TABLES.c.id)
            .where(SEATS.c.person.in_(told), moved.exists())
            .distinct()
        )
        with self._engine.connect() as connection:
            return list(connection.scalars(query))

    def invited(self, person: str, table: int) -> bool:
        """Whether an invitation of a friend still waits for a person's answer."""
        query = select(INVITED.c.state).where(
            INVITED.c.person == person, INVITED.c.table == table, INVITED.c.state == ASKED
        )
        with self._engine.connect() as connection:
            return connection.execute(query).first() is not None

    def settle(self, channel: Channel, notices: Sequence[Notice], sent: float | None) -> None:
        """Let a claimed channel go, after these were told at a time; None: nobody needed them any
        more. It is due again where something else has come about meanwhile."""

        def write(connection: Connection) -> None:
            _locked(connection, [channel.person])
            for notice in notices:
                here = _to(channel) & (NOTICES.c.table == notice.table)
                here &= (NOTICES.c.about == notice.about) & (NOTICES.c.number <= notice.number)
                connection.execute(update(NOTICES).where(here).values(told=True))
            told = {} if sent is None else {"told": sent, "failures": 0}
            due = _next(connection, channel, channel.told if sent is None else sent)
            connection.execute(update(CHANNELS).where(_same(channel)).values(due=due, **told))

        self._submit(write).result()

    def put_off(self, channel: Channel, due: float | None, failures: int = 0) -> None:
        """Let a claimed channel go, to be looked at again at a time, or when there is news."""
        later = update(CHANNELS).where(_same(channel)).values(due=due, failures=failures)
        self._submit(lambda connection: connection.execute(later).rowcount).result()


def _mine(person: str, kind: str) -> ColumnElement[bool]:
    return (CHANNELS.c.person == person) & (CHANNELS.c.kind == kind)


def _same(channel: Channel) -> ColumnElement[bool]:
    """That a row is the channel still, and not another one that its person has put in its place."""
    return _mine(channel.person, channel.kind) & (CHANNELS.c.since == channel.since)


def _to(channel: Channel) -> ColumnElement[bool]:
    return (NOTICES.c.person == channel.person) & (NOTICES.c.kind == channel.kind)


def _remove(connection: Connection, person: str, kind: str) -> None:
    connection.execute(delete(CHANNELS).where(_mine(person, kind)))
    mine = (NOTICES.c.person == person) & (NOTICES.c.kind == kind)
    connection.execute(delete(NOTICES).where(mine))


def _locked(connection: Connection, people: Collection[str]) -> list[Channel]:
    """The channels of some people that are told. Nobody else changes them until this transaction
    ends: so what is to be told and when it is due always fit."""
    query = (
        select(CHANNELS)
        .where(CHANNELS.c.person.in_(people), CHANNELS.c.state == ON)
        .order_by(CHANNELS.c.person, CHANNELS.c.kind)
        .with_for_update()
    )
    return [Channel(*row) for row in connection.execute(query)]


def _note(connection: Connection, kind: str, cause: Cause, at: float) -> bool:
    """Write a cause down; False where it is known already."""
    here = (NOTICES.c.person == cause.person) & (NOTICES.c.kind == kind)
    here &= (NOTICES.c.table == cause.table) & (NOTICES.c.about == cause.about)
    known = connection.scalar(select(NOTICES.c.number).where(here))
    news = {"number": cause.number, "at": at, "told": False}
    if known is None:
        row = {**cause._asdict(), **news}
        connection.execute(insert(NOTICES).values(kind=kind, **row))
    elif known < cause.number:
        connection.execute(update(NOTICES).where(here).values(**news))
    return known is None or known < cause.number


def _next(connection: Connection, channel: Channel, told: float) -> float | None:
    """When a channel is to be looked at again; None while there is nothing to tell."""
    waits = select(func.min(NOTICES.c.at)).where(_to(channel), ~NOTICES.c.told)
    first = connection.scalar(waits)
    pace = PACES[channel.kind]
    return None if first is None else max(first + pace.first, told + pace.every)
