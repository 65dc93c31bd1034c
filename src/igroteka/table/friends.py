"""What is stored of friends: who they are, and the links by which people become friends.

Nobody can be searched for: whoever wants to be somebody's friend has been given a link. A
friendship is two rows, one for each side, that come and go together.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, insert, or_, select, update

from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.changes import Changes, Submit, again_if_late
from igroteka.table.doors import Shut
from igroteka.table.invitations import take_back
from igroteka.table.schema import FRIEND_LINKS, FRIENDS, PEOPLE
from igroteka.table.tokens import fresh_token, hash_of

MOST_FRIENDS = 200
"""So many friends somebody may have."""

MOST_LINKS = 5
"""So many links of somebody may be good at once."""

NOT_GOOD = N_("This link is not good, or not any more. Ask whoever sent it for another one.")


class Friend(NamedTuple):
    """A friend of somebody."""

    person: str
    name: str


class FriendLink(NamedTuple):
    """A link as whoever made it sees it; the secret itself is nowhere."""

    id: str
    once: bool
    since: float


class Offer(NamedTuple):
    """Whose friend one can become by a link."""

    person: str
    name: str
    once: bool


class Friends:
    """The friends in a database; every method is one small read or write, safe from any thread."""

    def __init__(self, engine: Engine, submit: Submit, changes: Changes) -> None:
        self._engine = engine
        self._submit = submit
        self._changes = changes

    def of(self, person: str) -> list[Friend]:
        """Somebody's friends, by name."""
        query = (
            select(FRIENDS.c.friend, func.coalesce(PEOPLE.c.name, ""))
            .join(PEOPLE, PEOPLE.c.id == FRIENDS.c.friend, isouter=True)
            .where(FRIENDS.c.person == person)
            .order_by(PEOPLE.c.name, FRIENDS.c.since)
        )
        with self._engine.connect() as connection:
            return [Friend(*row) for row in connection.execute(query)]

    def end(self, person: str, friend: str) -> list[int]:
        """Be friends no more, for both at once; invitations between them that wait are taken back:
        to which tables."""

        def write(connection: Connection) -> list[int]:
            connection.execute(delete(FRIENDS).where(_pair(person, friend)))
            tables = take_back(connection, person, friend) + take_back(connection, friend, person)
            self._changes.mark(connection, *tables)
            return tables

        return self._submit(write).result()

    # Links

    def make(self, person: str, once: bool) -> str:
        """A new link to become somebody's friend: its secret. Raises Refusal where there are too
        many."""
        token = fresh_token()

        def write(connection: Connection) -> None:
            mine = select(func.count()).where(FRIEND_LINKS.c.person == person)
            if (connection.scalar(mine) or 0) >= MOST_LINKS:
                raise Refusal(N_("You have {n} links already: withdraw one of them."), n=MOST_LINKS)
            row = {"id": hash_of(token), "person": person, "once": once, "since": time.time()}
            connection.execute(insert(FRIEND_LINKS).values(**row))

        self._submit(write).result()
        return token

    def links(self, person: str) -> list[FriendLink]:
        """The links that somebody has made and that are good, the newest first."""
        query = (
            select(FRIEND_LINKS.c.id, FRIEND_LINKS.c.once, FRIEND_LINKS.c.since)
            .where(FRIEND_LINKS.c.person == person)
            .order_by(FRIEND_LINKS.c.since.desc())
        )
        with self._engine.connect() as connection:
            return [FriendLink(*row) for row in connection.execute(query)]

    def withdraw(self, person: str, link: str) -> None:
        """Let a link of somebody be good no more."""
        mine = (FRIEND_LINKS.c.person == person) & (FRIEND_LINKS.c.id == link)
        self._submit(lambda c: c.execute(delete(FRIEND_LINKS).where(mine)).rowcount).result()

    def offer(self, token: str) -> Offer:
        """Whose friend one can become by a secret; raises Shut."""
        with self._engine.connect() as connection:
            return _offer(connection, token)

    def befriend(self, token: str, person: str) -> None:
        """Make somebody a friend of whoever made a link; raises Refusal.

        A link for one is used up by that, unless they were friends before.
        """

        def write(connection: Connection) -> None:
            offer = _offer(connection, token)
            if offer.person == person:
                raise Refusal(N_("This is your own link: send it to somebody else."))
            if not _are_friends(connection, person, offer.person):
                if offer.once:
                    _use_up(connection, token)
                _make_friends(connection, person, offer.person)

        again_if_late(lambda: self._submit(write).result())


def _pair(person: str, friend: str) -> ColumnElement[bool]:
    """The rows of both."""
    there = (FRIENDS.c.person == person) & (FRIENDS.c.friend == friend)
    back = (FRIENDS.c.person == friend) & (FRIENDS.c.friend == person)
    return or_(there, back)


def _offer(connection: Connection, token: str) -> Offer:
    query = (
        select(FRIEND_LINKS.c.person, func.coalesce(PEOPLE.c.name, ""), FRIEND_LINKS.c.once)
        .join(PEOPLE, PEOPLE.c.id == FRIEND_LINKS.c.person, isouter=True)
        .where(FRIEND_LINKS.c.id == hash_of(token))
    )
    found = connection.execute(query).first()
    if found is None:
        raise Shut(NOT_GOOD)
    return Offer(*found)


def _use_up(connection: Connection, token: str) -> None:
    """Let a link for one be good no more; raises Shut where somebody else was faster."""
    used = delete(FRIEND_LINKS).where(FRIEND_LINKS.c.id == hash_of(token))
    if not connection.execute(used).rowcount:
        raise Shut(NOT_GOOD)


def _are_friends(connection: Connection, person: str, friend: str) -> bool:
    found = select(FRIENDS.c.since).where(_pair(person, friend)).limit(1)
    return connection.execute(found).first() is not None


def _make_friends(connection: Connection, person: str, friend: str) -> None:
    """Write a friendship down; raises Refusal where one of them has too many friends."""
    for each in (person, friend):
        count = select(func.count()).where(FRIENDS.c.person == each)
        if (connection.scalar(count) or 0) >= MOST_FRIENDS:
            raise Refusal(N_("Nobody can have more than {n} friends here."), n=MOST_FRIENDS)
    now = time.time()
    rows = [
        {"person": person, "friend": friend, "since": now},
        {"person": friend, "friend": person, "since": now},
    ]
    connection.execute(insert(FRIENDS), rows)


def move_friends(connection: Connection, guest: str, person: str) -> None:
    """Give a person the friends and the links of a guest; nobody is their own friend."""
    connection.execute(delete(FRIENDS).where(_pair(guest, person)))
    known = select(FRIENDS.c.friend).where(FRIENDS.c.person == person)
    theirs = list(connection.scalars(known))
    double = ((FRIENDS.c.person == guest) & FRIENDS.c.friend.in_(theirs)) | (
        (FRIENDS.c.friend == guest) & FRIENDS.c.person.in_(theirs)
    )
    connection.execute(delete(FRIENDS).where(double))
    for column in (FRIENDS.c.person, FRIENDS.c.friend, FRIEND_LINKS.c.person):
        changed = update(column.table).where(column == guest).values({column: person})
        connection.execute(changed)


def forget_friends(connection: Connection, person: str) -> None:
    """Remove a person's friendships, for both sides, and the links that they have made."""
    either = (FRIENDS.c.person == person) | (FRIENDS.c.friend == person)
    connection.execute(delete(FRIENDS).where(either))
    connection.execute(delete(FRIEND_LINKS).where(FRIEND_LINKS.c.person == person))
