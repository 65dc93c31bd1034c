"""What the database knows of people: names that are claimed, where they are logged in, and how all
of somebody is moved or forgotten.

Somebody is a guest first: an id in a cookie, and perhaps a name. Who claims the name with a
password becomes a person with another id, that no cookie of before has, and all that the guest had
goes over to it: so a cookie of before is good for nothing.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from igroteka.table.changes import Changes, Submit
from igroteka.table.doors import forget_at_doors, move_at_doors, stands_at
from igroteka.table.friends import forget_friends, move_friends
from igroteka.table.invitations import forget_invitations, move_invitations
from igroteka.table.mutes import forget_mutes, move_mutes
from igroteka.table.notebook import forget_notes, move_notes
from igroteka.table.reports import forget_reports, move_reports
from igroteka.table.schema import (
    ACCOUNTS,
    ADVISED,
    AGREED,
    CHANNELS,
    COACHED,
    GUESTS,
    HIDDEN,
    LEFT,
    NOTICES,
    PEOPLE,
    RESULTS,
    SCREENS,
    SEATS,
    SESSIONS,
    TABLES,
    TALK,
    TIPS,
    VACATIONS,
)
from igroteka.table.writing import key_of

MOVES = (move_at_doors, move_invitations, move_friends, move_notes, move_mutes, move_reports)
"""What gives a person what a guest has, each in one part of the database."""

FORGETS = (
    forget_at_doors,
    forget_invitations,
    forget_friends,
    forget_notes,
    forget_mutes,
    forget_reports,
)
"""What removes a person there."""

FORGOTTEN = "forgotten-"
"""With this begins what stands on a seat of a play whose person wanted to be forgotten."""

MOST_SESSIONS = 20
"""So many browsers of somebody are remembered; then those go that were seen longest ago."""


class TakenError(Exception):
    """Somebody else was first: the number, the code, the seat or the name is taken."""


class Account(NamedTuple):
    """Who has claimed a name, and what is stored of the password."""

    person: str
    password: str


class Session(NamedTuple):
    """Where somebody is logged in.

    id: a hash, of which no token can be made. device: in words, or "". since, seen: in seconds.
    """

    id: str
    person: str
    device: str
    since: float
    seen: float


class People:
    """People in a database; every method is one small read or write, safe from any thread."""

    def __init__(self, engine: Engine, submit: Submit, changes: Changes) -> None:
        self._engine = engine
        self._submit = submit
        self._changes = changes

    # Accounts

    def claimed_by_others(self, person: str, names: Collection[str]) -> bool:
        """Whether somebody else has claimed any of these names."""
        with self._engine.connect() as connection:
            return claimed_by_others(connection, person, names)

    def account(self, name: str) -> Account | None:
        """Who has claimed a name."""
        return self._account(ACCOUNTS.c.key == key_of(name))

    def account_of(self, person: str) -> Account | None:
        """What a person has claimed, if anything."""
        return self._account(ACCOUNTS.c.person == person)

    def _account(self, where: ColumnElement[bool]) -> Account | None:
        query = select(ACCOUNTS.c.person, ACCOUNTS.c.password).where(where)
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        return Account(*row) if row else None

    def claim(self, guest: str, person: str, name: str, password: str) -> list[int]:
        """Make a guest a person who alone has a name; the tables where that is seen.

        password: what is stored of it. Raises TakenError if the name is claimed already.
        """

        def write(connection: Connection) -> list[int]:
            row = {"person": person, "key": key_of(name), "password": password}
            connection.execute(insert(ACCOUNTS).values(**row, since=time.time()))
            give_name(connection, person, name)
            return self._marked(connection, _move(connection, guest, person, ""))

        try:
            return self._submit(write).result()
        except IntegrityError:
            raise TakenError(name) from None

    def move(self, guest: str, person: str, level: str) -> list[int]:
        """Give a person all that a guest has; the tables where that is seen.

        Where the person sits or has sat already, a bot of that level plays for the guest.
        """
        return self._submit(lambda c: self._marked(c, _move(c, guest, person, level))).result()

    def forget(self, person: str, level: str) -> list[int]:
        """Remove all that is known of a person; the tables where that is seen.

        Plays and talk stay, of somebody; in running plays a bot of that level goes on.
        """
        return self._submit(lambda c: self._marked(c, _forget(c, person, level))).result()

    def set_password(self, person: str, password: str) -> None:
        """Store another password of somebody who has claimed a name."""
        changed = update(ACCOUNTS).where(ACCOUNTS.c.person == person).values(password=password)
        self._write(changed)

    # Sessions

    def log_in(self, session: Session) -> None:
        """Remember where somebody is logged in."""
        others = (
            select(SESSIONS.c.id)
            .where(SESSIONS.c.person == session.person)
            .order_by(SESSIONS.c.seen.desc())
            .offset(MOST_SESSIONS - 1)
        )

        def write(connection: Connection) -> None:
            old = list(connection.scalars(others))
            connection.execute(delete(SESSIONS).where(SESSIONS.c.id.in_(old)))
            connection.execute(insert(SESSIONS).values(**session._asdict()))

        self._submit(write).result()

    def session(self, session: str) -> Session | None:
        """The session with an id."""
        with self._engine.connect() as connection:
            row = connection.execute(select(SESSIONS).where(SESSIONS.c.id == session)).first()
        return Session(*row) if row else None

    def sessions(self, person: str) -> list[Session]:
        """Where somebody is logged in, what was seen last first."""
        query = select(SESSIONS).where(SESSIONS.c.person == person)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(SESSIONS.c.seen.desc())).all()
        return [Session(*row) for row in rows]

    def see(self, session: str) -> None:
        """Note that a session is used now."""
        self._write(update(SESSIONS).where(SESSIONS.c.id == session).values(seen=time.time()))

    def end(self, person: str, session: str) -> None:
        """End a session, if it is that person's."""
        ours = SESSIONS.c.person == person
        self._write(delete(SESSIONS).where(ours, SESSIONS.c.id == session))

    def end_others(self, person: str, here: str) -> None:
        """End all sessions of a person but one."""
        ours = SESSIONS.c.person == person
        self._write(delete(SESSIONS).where(ours, SESSIONS.c.id != here))

    def _write(self, statement: Any) -> None:
        self._submit(lambda connection: connection.execute(statement).rowcount).result()

    def _marked(self, connection: Connection, tables: list[int]) -> list[int]:
        """Let other processes hear of changes at these tables."""
        self._changes.mark(connection, *tables)
        return tables


def claimed_by_others(connection: Connection, person: str, names: Collection[str]) -> bool:
    """Whether somebody else has claimed any of these names."""
    keys = {key_of(name) for name in names} - {""}
    query = select(ACCOUNTS.c.person).where(ACCOUNTS.c.key.in_(keys), ACCOUNTS.c.person != person)
    return bool(keys) and connection.execute(query.limit(1)).first() is not None


def give_name(connection: Connection, person: str, name: str) -> None:
    """Call a person so; whoever has claimed a name has claimed this one from now on."""
    claimed = update(ACCOUNTS).where(ACCOUNTS.c.person == person)
    connection.execute(claimed.values(key=key_of(name)))
    changed = update(PEOPLE).where(PEOPLE.c.id == person).values(name=name)
    if not connection.execute(changed).rowcount:
        connection.execute(insert(PEOPLE).values(id=person, name=name))


def sits_at(connection: Connection, person: str) -> list[int]:
    """The tables where a person sits, or has said something."""
    sitting = select(SEATS.c.table).where(SEATS.c.person == person)
    talking = select(TALK.c.table).where(TALK.c.person == person)
    return list(connection.scalars(sitting.union(talking)))


def _move(connection: Connection, guest: str, person: str, level: str) -> list[int]:
    """Give a person what a guest has; the tables that this changes.

    Where the person sits or has sat already, the guest's seat cannot be theirs: see `_vacate`.
    """
    changed = [*{*sits_at(connection, guest), *stands_at(connection, guest)}]
    sits = select(SEATS.c.table).where(SEATS.c.person == person)
    sat = select(LEFT.c.table).where(LEFT.c.person == person)
    theirs = list(connection.scalars(sits.union(sat)))
    for table in (SEATS, RESULTS, HIDDEN, LEFT, SCREENS, COACHED, AGREED):
        mine = (table.c.person == guest) & table.c.table.not_in(theirs)
        connection.execute(update(table).where(mine).values(person=person))
    for table in (TALK, VACATIONS):
        connection.execute(update(table).where(table.c.person == guest).values(person=person))
    _move_tips(connection, guest, person)
    for move in MOVES:
        move(connection, guest, person)
    _vacate(connection, guest, level)
    _remove(connection, guest)
    return changed


def _move_tips(connection: Connection, guest: str, person: str) -> None:
    known = select(TIPS.c.game, TIPS.c.tip)
    hers = {tuple(row) for row in connection.execute(known.where(TIPS.c.person == guest))}
    theirs = {tuple(row) for row in connection.execute(known.where(TIPS.c.person == person))}
    for game, tip in hers - theirs:
        connection.execute(insert(TIPS).values(person=person, game=game, tip=tip))


def _vacate(connection: Connection, person: str, level: str) -> None:
    """Leave somebody on a person's seats of whom nothing is known: another one at each table, so
    that nobody can put the tables together. A bot plays there on."""
    where = SEATS.c.person == person
    for table in list(connection.scalars(select(SEATS.c.table).where(where).distinct())):
        here = where & (SEATS.c.table == table)
        running = select(TABLES.c.id).where(TABLES.c.id == table, TABLES.c.finished.is_(None))
        waits = here & (SEATS.c.bot == "") & running.exists()
        connection.execute(update(SEATS).where(waits).values(bot=level))
        nobody = FORGOTTEN + secrets.token_hex(8)
        connection.execute(update(SEATS).where(here).values(person=nobody, auto=False))
    _unname(connection, person)


def _unname(connection: Connection, person: str) -> None:
    """Have results say of nobody that they were a person's; each play has a nobody of its own."""
    where = RESULTS.c.person == person
    for table in list(connection.scalars(select(RESULTS.c.table).where(where).distinct())):
        nobody = FORGOTTEN + secrets.token_hex(8)
        here = where & (RESULTS.c.table == table)
        connection.execute(update(RESULTS).where(here).values(person=nobody))


def _remove(connection: Connection, person: str) -> None:
    """Remove what is a person's own."""
    for table in (HIDDEN, LEFT, SCREENS, COACHED, AGREED, TIPS, VACATIONS, ACCOUNTS, SESSIONS,
                  CHANNELS, NOTICES):  # fmt: skip
        connection.execute(delete(table).where(table.c.person == person))
    connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person))


def _forget(connection: Connection, person: str, level: str) -> list[int]:
    """Remove all that is known of a person, and leave what is others' too; the tables that this
    changes."""
    changed = [*{*sits_at(connection, person), *stands_at(connection, person)}]
    seats = select(SEATS.c.table, SEATS.c.seat).where(SEATS.c.person == person)
    for number, seat in connection.execute(seats).all():
        for table in (ADVISED, GUESTS):
            here = (table.c.table == number) & (table.c.seat == seat)
            connection.execute(delete(table).where(here))
    connection.execute(update(TALK).where(TALK.c.person == person).values(person=""))
    for forget in FORGETS:
        forget(connection, person)
    _vacate(connection, person, level)
    _remove(connection, person)
    return changed
