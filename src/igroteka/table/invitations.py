"""What is stored of invitations to tables: links with a secret, and friends who are asked to come.

A link is good for one person or for several, until it is withdrawn or a week is over. Whoever is
invited may come whatever the door of the table; who sits there needs no invitation.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, insert, select, update

from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.changes import Changes, Submit, again_if_late
from igroteka.table.doors import ASKED, CAME, DECLINED, OUT, Shut
from igroteka.table.schema import FRIENDS, INVITATIONS, INVITED, PEOPLE, SEATS, TABLES
from igroteka.table.tokens import fresh_token, hash_of

LASTS = 7 * 24 * 3600.0
"""A link is good for so many seconds."""

MOST_LINKS = 10
"""So many links of one table may be good at once."""

MOST_INVITED = 100
"""So many people may be invited to one table."""

MOST_ASKED = 20
"""So many invitations of one friend may wait for somebody's answer."""

MOST_LISTED = 6
"""So many invitations are shown to whoever is invited."""

NOT_GOOD = N_("This invitation is not good, or not any more. Ask whoever sent it for another one.")


class Way(NamedTuple):
    """What a link leads to: the table, by number and code, and who invites, by id and name."""

    table: int
    code: str
    inviter: str
    name: str
    once: bool


class Link(NamedTuple):
    """A link as those see it who may withdraw it; the secret itself is nowhere."""

    id: str
    inviter: str
    name: str
    once: bool
    until: float


class Guest(NamedTuple):
    """Somebody who is invited to a table, and by whom."""

    person: str
    name: str
    state: str
    inviter: str


class Asked(NamedTuple):
    """An invitation that waits for an answer."""

    code: str
    game: str
    name: str


class Invitations:
    """The invitations in a database; every method is one small read or write, safe from any
    thread."""

    def __init__(self, engine: Engine, submit: Submit, changes: Changes) -> None:
        self._engine = engine
        self._submit = submit
        self._changes = changes

    # Links

    def make(self, table: int, inviter: str, once: bool) -> str:
        """A new link to a table: its secret. Raises Refusal where there are too many."""
        token, now = fresh_token(), time.time()

        def write(connection: Connection) -> None:
            connection.execute(delete(INVITATIONS).where(INVITATIONS.c.until < now))
            here = select(func.count()).where(INVITATIONS.c.table == table)
            if (connection.scalar(here) or 0) >= MOST_LINKS:
                raise Refusal(
                    N_("This table has {n} links already: withdraw one of them."), n=MOST_LINKS
                )
            row = {"id": hash_of(token), "table": table, "inviter": inviter, "once": once}
            connection.execute(insert(INVITATIONS).values(**row, until=now + LASTS))

        self._submit(write).result()
        return token

    def links(self, table: int) -> list[Link]:
        """The links to a table that are good, the newest first."""
        query = (
            select(
                INVITATIONS.c.id,
                INVITATIONS.c.inviter,
                _called(),
                INVITATIONS.c.once,
                INVITATIONS.c.until,
            )
            .join(PEOPLE, PEOPLE.c.id == INVITATIONS.c.inviter, isouter=True)
            .where(INVITATIONS.c.table == table, INVITATIONS.c.until > time.time())
            .order_by(INVITATIONS.c.until.desc())
        )
        with self._engine.connect() as connection:
            return [Link(*row) for row in connection.execute(query)]

    def withdraw(self, table: int, link: str) -> None:
        """Let a link be good no more; who has come by it may stay."""
        here = (INVITATIONS.c.table == table) & (INVITATIONS.c.id == link)
        self._submit(lambda c: c.execute(delete(INVITATIONS).where(here)).rowcount).result()

    def way(self, token: str) -> Way:
        """Where a secret leads; raises Shut."""
        with self._engine.connect() as connection:
            return _way(connection, token)

    def come(self, token: str, person: str) -> str:
        """Let somebody in by a secret: the code of the table. Raises Refusal.

        A link for one person is used up by that, unless the person could come before.
        """

        def write(connection: Connection) -> str:
            way = _way(connection, token)
            if not _is_in(connection, way.table, person):
                if way.once:
                    _use_up(connection, token)
                _let_in(connection, way, person)
                self._changes.mark(connection, way.table)
            return way.code

        return again_if_late(lambda: self._submit(write).result())

    # People

    def ask(self, table: int, inviter: str, friend: str) -> None:
        """Invite a friend; raises Refusal where they are none, or are asked already."""

        def write(connection: Connection) -> None:
            _check_friends(connection, inviter, friend)
            state = connection.scalar(select(INVITED.c.state).where(_at(table, friend)))
            if state == DECLINED:
                raise Refusal(N_("Your friend has declined this invitation."))
            if state in (ASKED, CAME):
                return
            waiting = select(func.count()).where(
                INVITED.c.person == friend, INVITED.c.inviter == inviter, INVITED.c.state == ASKED
            )
            if (connection.scalar(waiting) or 0) >= MOST_ASKED:
                raise Refusal(N_("Your friend has many invitations of yours to answer first."))
            connection.execute(delete(INVITED).where(_at(table, friend)))
            _add(connection, table, friend, inviter, ASKED)
            self._changes.mark(connection, table)

        again_if_late(lambda: self._submit(write).result())

    def asked(self, person: str) -> list[Asked]:
        """The invitations that wait for somebody's answer, to plays that go on."""
        query = (
            select(TABLES.c.code, TABLES.c.game, _called())
            .select_from(INVITED)
            .join(TABLES, TABLES.c.id == INVITED.c.table)
            .join(PEOPLE, PEOPLE.c.id == INVITED.c.inviter, isouter=True)
            .where(INVITED.c.person == person, INVITED.c.state == ASKED)
            .where(TABLES.c.finished.is_(None))
            .order_by(TABLES.c.id.desc())
            .limit(MOST_LISTED)
        )
        with self._engine.connect() as connection:
            return [Asked(*row) for row in connection.execute(query)]

    def accept(self, table: int, person: str) -> None:
        """Somebody comes who is invited."""
        self._answer(table, person, CAME)

    def decline(self, table: int, person: str) -> None:
        """Somebody does not come who is invited: they may not any more."""
        self._answer(table, person, DECLINED)

    def _answer(self, table: int, person: str, state: str) -> None:
        where = _at(table, person) & (INVITED.c.state == ASKED)
        self._change(table, update(INVITED).where(where).values(state=state))

    def guests(self, table: int) -> list[Guest]:
        """Who is invited to a table."""
        query = (
            select(INVITED.c.person, _called(), INVITED.c.state, INVITED.c.inviter)
            .join(PEOPLE, PEOPLE.c.id == INVITED.c.person, isouter=True)
            .where(INVITED.c.table == table)
            .order_by(INVITED.c.state, PEOPLE.c.name, INVITED.c.person)
        )
        with self._engine.connect() as connection:
            return [Guest(*row) for row in connection.execute(query)]

    def uninvite(self, table: int, person: str) -> None:
        """Let somebody come no more who was invited."""
        self._change(table, update(INVITED).where(_at(table, person)).values(state=OUT))

    def readmit(self, table: int, person: str) -> None:
        """Let somebody come by a link again who could not any more."""
        where = _at(table, person) & (INVITED.c.state == OUT)
        self._change(table, delete(INVITED).where(where))

    def _change(self, table: int, statement: Any) -> None:
        """Change who is invited to a table, so that all processes hear of it."""

        def write(connection: Connection) -> None:
            if connection.execute(statement).rowcount:
                self._changes.mark(connection, table)

        self._submit(write).result()


def take_back(connection: Connection, inviter: str, person: str) -> list[int]:
    """Take back the invitations of somebody that wait for a person's answer; to which tables."""
    where = INVITED.c.inviter == inviter
    where &= (INVITED.c.person == person) & (INVITED.c.state == ASKED)
    tables = list(connection.scalars(select(INVITED.c.table).where(where)))
    connection.execute(delete(INVITED).where(where))
    return tables


def move_invitations(connection: Connection, guest: str, person: str) -> None:
    """Give a person the links that a guest has made."""
    links = update(INVITATIONS).where(INVITATIONS.c.inviter == guest)
    connection.execute(links.values(inviter=person))


def forget_invitations(connection: Connection, person: str) -> None:
    """Let the links be good no more that a person has made."""
    connection.execute(delete(INVITATIONS).where(INVITATIONS.c.inviter == person))


def _called() -> ColumnElement[str]:
    return func.coalesce(PEOPLE.c.name, "")


def _at(table: int, person: str) -> ColumnElement[bool]:
    return (INVITED.c.table == table) & (INVITED.c.person == person)


def _way(connection: Connection, token: str) -> Way:
    query = (
        select(
            INVITATIONS.c.table,
            TABLES.c.code,
            INVITATIONS.c.inviter,
            _called(),
            INVITATIONS.c.once,
        )
        .join(TABLES, TABLES.c.id == INVITATIONS.c.table)
        .join(PEOPLE, PEOPLE.c.id == INVITATIONS.c.inviter, isouter=True)
        .where(INVITATIONS.c.id == hash_of(token), INVITATIONS.c.until > time.time())
    )
    found = connection.execute(query).first()
    if found is None:
        raise Shut(NOT_GOOD)
    return Way(*found)


def _use_up(connection: Connection, token: str) -> None:
    """Let a link for one be good no more; raises Shut where somebody else was faster."""
    used = delete(INVITATIONS).where(INVITATIONS.c.id == hash_of(token))
    if not connection.execute(used).rowcount:
        raise Shut(NOT_GOOD)


def _is_in(connection: Connection, table: int, person: str) -> bool:
    """Whether somebody has come already, or sits there."""
    sits = select(SEATS.c.person).where(SEATS.c.table == table, SEATS.c.person == person)
    came = select(INVITED.c.person).where(_at(table, person), INVITED.c.state == CAME)
    return connection.execute(sits.union_all(came)).first() is not None


def _let_in(connection: Connection, way: Way, person: str) -> None:
    """Note that somebody has come by a link, whatever they have answered before; raises Shut for
    whoever may not come any more."""
    state = connection.scalar(select(INVITED.c.state).where(_at(way.table, person)))
    if state == OUT:
        raise Shut(NOT_GOOD)
    connection.execute(delete(INVITED).where(_at(way.table, person)))
    _add(connection, way.table, person, way.inviter, CAME)


def _add(connection: Connection, table: int, person: str, inviter: str, state: str) -> None:
    here = select(func.count()).where(INVITED.c.table == table)
    if (connection.scalar(here) or 0) >= MOST_INVITED:
        raise Refusal(N_("{n} people are invited to this table: no more can be."), n=MOST_INVITED)
    row = {"table": table, "person": person, "inviter": inviter, "state": state}
    connection.execute(insert(INVITED).values(**row))


def _check_friends(connection: Connection, person: str, friend: str) -> None:
    """Raise Refusal where two are no friends."""
    both = (FRIENDS.c.person == person) & (FRIENDS.c.friend == friend)
    if connection.execute(select(FRIENDS.c.since).where(both)).first() is None:
        raise Refusal(N_("Only friends can be invited that way: send others a link."))
