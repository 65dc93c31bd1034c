"""Where people are logged in: a session has a token, which its browser alone has.

What is stored is a hash of the token. A session is asked for at most every few seconds; one that
this process ends is gone at once, one that another process ends after those seconds.
"""

from __future__ import annotations

import asyncio
import re
import time
from typing import NamedTuple

from igroteka.table.people import People, Session
from igroteka.table.tokens import fresh_token, hash_of
from igroteka.table.visitor import REMEMBERED, YEAR, Visitor

FRESH = 5.0
"""What the database said of a session holds for so many seconds."""

NOTED = 600.0
"""When a session was seen is written down after so many seconds, not more often."""

BROWSERS = (
    ("Edge", re.compile("Edg(e|A|iOS)?/")),
    ("Opera", re.compile("OPR/|Opera")),
    ("Firefox", re.compile("Firefox/|FxiOS/")),
    ("Chrome", re.compile("Chrome/|Chromium/|CriOS/")),
    ("Safari", re.compile("Safari/")),
)
"""The first that fits: later ones are named by earlier ones too."""

SYSTEMS = (
    ("iPhone", re.compile("iPhone")),
    ("iPad", re.compile("iPad")),
    ("Android", re.compile("Android")),
    ("Windows", re.compile("Windows")),
    ("ChromeOS", re.compile("CrOS")),
    ("macOS", re.compile("Mac OS X")),
    ("Linux", re.compile("Linux|X11")),
)


def device_of(agent: str) -> str:
    """A browser and its system in words, from what it says of itself; "" for those unknown."""
    found = [
        next((name for name, pattern in known if pattern.search(agent)), "")
        for known in (BROWSERS, SYSTEMS)
    ]
    return " · ".join(filter(None, found))


class _Found(NamedTuple):
    """Whose session it is, or "", as it was found at a time."""

    person: str
    at: float


class Sessions:
    """The sessions that a process has met."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._found: dict[str, _Found] = {}
        self._ends = 0
        """How often some have ended: what was read before says nothing of after."""
        self._gone: dict[str, None] = {}
        """Guests who are somebody else from now on, the latest last."""

    async def begin(self, person: str, agent: str) -> str:
        """Log somebody in; the token."""
        token = fresh_token()
        now = time.time()
        session = Session(hash_of(token), person, device_of(agent), now, now)
        await asyncio.to_thread(self._people.log_in, session)
        return token

    async def find(self, token: str) -> tuple[str, str]:
        """The person who has a token, and the session; both "" if it is not good any more."""
        session = hash_of(token)
        person = await self._person(session)
        return (person, session) if person else ("", "")

    async def lasts(self, visitor: Visitor) -> bool:
        """Whether whoever asked a while ago is still who they were."""
        if visitor.session:
            return await self._person(visitor.session) == visitor.person
        return visitor.person not in self._gone

    def ended(self, person: str) -> None:
        """Ask the database again for the sessions of a person: one may have ended. A guest is
        nobody any more."""
        self._ends += 1
        self._found = {n: found for n, found in self._found.items() if found.person != person}
        self._gone[person] = None
        if len(self._gone) > REMEMBERED:
            del self._gone[next(iter(self._gone))]

    async def _person(self, session: str) -> str:
        found = self._found.get(session)
        now = time.time()
        if found is None or not 0 <= now - found.at < FRESH:
            ends = self._ends
            row = await asyncio.to_thread(self._people.session, session)
            good = row is not None and now - row.seen < YEAR
            found = _Found(row.person if row and good else "", now)
            if len(self._found) >= REMEMBERED:
                self._found.clear()
            if ends == self._ends:
                self._found[session] = found
            if row and good and now - row.seen > NOTED:
                await asyncio.to_thread(self._people.see, session)
        return found.person
