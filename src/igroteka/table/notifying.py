"""Telling people that something waits for them where they have no page open.

What comes about at a table is written down for those who want to be told. A while later it is
looked at again, and whatever they have not seen to meanwhile is told them together; as long as a
page of theirs is open, in any process, nothing is. Any process may do it for anybody: see
`notices.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from igroteka.draw.words import N_, _, speaking
from igroteka.engine import Refusal
from igroteka.table import letters, webhooks
from igroteka.table.clockface import clock_text
from igroteka.table.delivery import NOWHERE, Delivery
from igroteka.table.doors import Shut
from igroteka.table.letters import Line
from igroteka.table.mail import UndeliveredError, send_letter
from igroteka.table.notices import (
    ASKED,
    END,
    HOOK,
    INVITATION,
    LONGEST_PROOF,
    MAIL,
    TURN,
    Cause,
    Channel,
    Notice,
)
from igroteka.table.people import FORGOTTEN
from igroteka.table.tables import LiveTable, Tables
from igroteka.table.tokens import hash_of

LOG = logging.getLogger("igroteka.table")

EVERY = 5.0
"""Seconds between two looks."""

OPEN = 30.0
"""Whoever was seen in the last so many seconds has a page open."""

AGAIN = 60.0
"""Where somebody has a page open, it is looked again after so many seconds."""

VACATION = 300.0
"""What waits for somebody on vacation is looked at again after so many seconds: they may come back
earlier."""

LEASE = 600.0
"""Who looks at a channel has it for so many seconds: longer than any sending takes."""

AT_ONCE = 8
"""So many messages are sent at the same time."""

GRACE = 4.0
"""So many seconds what is being sent may still take at the end."""

RETRIES = (60.0, 300.0, 1800.0, 7200.0, 21_600.0, 43_200.0)
"""After so many seconds it is tried again, the first, the second time, and so on."""

TIDY = 3600.0
"""What is old is forgotten every so many seconds."""

MOST_LINES = 12
"""A message names so many tables."""

NOT_GOOD = N_("This link is not good, or not any more.")


class Links:
    """The secrets in the links of letters: signed, so that none has to be stored."""

    def __init__(self, secret: str) -> None:
        self._confirm = URLSafeTimedSerializer(secret, "notices confirmed")
        self._stop = URLSafeSerializer(secret, "notices stopped")

    def confirm(self, channel: Channel) -> str:
        """What confirms an address."""
        return str(self._confirm.dumps([channel.person, mark_of(channel.address)]))

    def stop(self, channel: Channel) -> str:
        """What ends the letters to an address."""
        return str(self._stop.dumps([channel.person, mark_of(channel.address)]))

    def confirmed(self, token: str) -> tuple[str, str]:
        """The person, and the mark of the address; raises Shut."""
        return _pair(lambda: self._confirm.loads(token, max_age=int(LONGEST_PROOF)))

    def stopped(self, token: str) -> tuple[str, str]:
        """The same for an end of letters, which is good for ever."""
        return _pair(lambda: self._stop.loads(token))


def mark_of(address: str) -> str:
    """What stands for an address in a link: as short for long ones, and nobody reads it there."""
    return hash_of(address)[:16]


def _pair(read: Callable[[], object]) -> tuple[str, str]:
    try:
        found = read()
    except BadSignature:
        raise Shut(NOT_GOOD) from None
    assert isinstance(found, list)
    person, mark = found
    return person, mark


class Notifying:
    """Whoever tells people, for all tables of a process."""

    def __init__(
        self,
        tables: Tables,
        delivery: Delivery = NOWHERE,
        present: Callable[[], set[str]] = set,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`present`: who has a page open in this process. `clock`: seconds since 1970."""
        self.delivery = delivery
        self.reach = webhooks.INTERNET
        self._tables = tables
        self._notices = tables.store.notices
        self._present = present
        self._clock = clock
        self._links: Links | None = None
        self._fresh: set[LiveTable] = set()
        """Tables where something has come about that is not written down yet."""
        self._causes: list[Cause] = []
        self._seen: dict[str, float] = {}
        """When it was written down that somebody's page is open."""
        self._senders = ThreadPoolExecutor(AT_ONCE, "igroteka-mail")
        self._hurry = asyncio.Event()
        self._telling: set[asyncio.Task[None]] = set()

    @property
    def links(self) -> Links:
        """See `Links`; the key is read when it is first asked for."""
        if self._links is None:
            self._links = Links(self._tables.store.secret())
        return self._links

    # What comes about

    def saw(self, table: LiveTable) -> None:
        """Something has come about at a table."""
        if self.delivery.kinds:
            self._fresh.add(table)

    def invited(self, person: str, table: LiveTable) -> None:
        """A friend has invited somebody."""
        if self.delivery.kinds:
            number = int(self._clock())  # another invitation to the same table is news
            self._causes.append(Cause(person, table.row.id, INVITATION, number))

    def hurry(self) -> None:
        """Look at once: somebody has just said where to tell them."""
        self._hurry.set()

    # What is done about it

    async def attend(self) -> None:
        """Write down what comes about, and who has a page open, for ever."""
        if not self.delivery.kinds:
            return
        try:
            await self._find_missed()
        except Exception:
            LOG.exception("Whether notices were missed is not known.")
        while True:
            try:
                await self.note()
            except Exception:
                LOG.exception("Notices could not be written down; it is tried again.")
            await asyncio.sleep(EVERY)

    async def deliver(self) -> None:
        """Tell whoever is to be told, for ever."""
        tidied = 0.0
        while self.delivery.kinds:
            more = False
            try:
                more = await self.tell()
                if abs(self._clock() - tidied) > TIDY:
                    tidied = self._clock()
                    await asyncio.to_thread(self._notices.forget_old, tidied)
            except Exception:
                LOG.exception("Notices could not be sent; it is tried again.")
            if more:
                continue
            # asyncio.wait_for may overhear its cancellation.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._hurry.wait()
            self._hurry.clear()

    async def close(self) -> None:
        """End when what is being sent has gone; what takes longer is sent by who comes next."""
        if self._telling:
            await asyncio.wait(self._telling, timeout=GRACE)
        self._senders.shutdown(wait=False, cancel_futures=True)

    async def _find_missed(self) -> None:
        """Look at tables where something happened just before a process ended, perhaps this one:
        what is known already is no news."""
        for code in await asyncio.to_thread(self._notices.lately, self._clock() - TIDY):
            with contextlib.suppress(Refusal):  # its page says why it cannot go on
                table = await self._tables.get(code)
                if table is not None:
                    self.saw(table)

    async def note(self) -> None:
        """Write down what has come about since the last time, and who has a page open."""
        now = self._clock()
        await self._beat(now)
        fresh, causes = self._fresh, self._causes
        self._fresh, self._causes = set(), []
        try:
            found = [*causes, *(cause for table in fresh for cause in causes_at(table))]
            if found:
                await asyncio.to_thread(self._notices.note, found, now)
        except BaseException:
            self._fresh |= fresh
            self._causes += causes
            raise

    async def _beat(self, now: float) -> None:
        """Write down who has a page open, unless that was done a moment ago."""
        present = self._present()
        self._seen = {person: at for person, at in self._seen.items() if person in present}
        late = [person for person in present if now - self._seen.get(person, 0.0) > OPEN / 2]
        known = await asyncio.to_thread(self._notices.told_people, late) if late else set()
        if known:
            await asyncio.to_thread(self._notices.see, known, now)
        self._seen |= dict.fromkeys(late, now)

    async def tell(self) -> bool:
        """Look at channels that are due; whether there may be more."""
        due = self._notices.due
        found = await asyncio.to_thread(due, self._clock(), self.delivery.kinds, AT_ONCE)
        tasks = {asyncio.create_task(self._serve(person, kind)) for person, kind in found}
        for task in tasks:
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)
        if tasks:
            await asyncio.wait(tasks)  # they go on where this is cancelled
        errors = [error for task in tasks if (error := task.exception())]
        for error in errors:
            LOG.error("Somebody could not be told; it is tried again.", exc_info=error)
        return len(tasks) == AT_ONCE and not errors

    async def _serve(self, person: str, kind: str) -> None:
        """Look at a channel: tell it what there is to tell, or look again later."""
        now = self._clock()
        channel = await asyncio.to_thread(self._notices.claim, person, kind, now, now + LEASE)
        if channel is None:
            return
        if channel.state == ASKED:
            await self._try(channel, [], self._prove(channel))
            return
        resting = await self._on_vacation(person)
        untold = await asyncio.to_thread(self._notices.untold, channel)
        held = [each for each in untold if resting and await self._can_wait(each)]
        untold = [each for each in untold if each not in held]
        waits = [notice for notice in untold if await self._still(channel, notice)]
        done = [notice for notice in untold if notice not in waits]
        if not waits and held:
            later = now + VACATION
            await asyncio.to_thread(self._notices.put_off, channel, later, channel.failures)
        elif not waits:
            await asyncio.to_thread(self._notices.settle, channel, done, None)
        elif now - channel.seen < OPEN:
            await asyncio.to_thread(self._notices.put_off, channel, now + AGAIN, channel.failures)
        else:
            lines = await self._lines(channel, waits, resting)
            await self._try(channel, untold, self._send(channel, lines))

    async def _try(
        self, channel: Channel, notices: Sequence[Notice], sending: Awaitable[None]
    ) -> None:
        """Send something, and write down what came of it."""
        try:
            await sending
        except UndeliveredError as error:
            await self._failed(channel, notices, error)
        else:
            if channel.state != ASKED:
                await asyncio.to_thread(self._notices.settle, channel, notices, self._clock())
            elif channel.kind == HOOK:
                prove = self._notices.prove
                await asyncio.to_thread(prove, channel.person, HOOK, channel.address)
            else:
                await asyncio.to_thread(self._notices.put_off, channel, None)

    async def _failed(
        self, channel: Channel, notices: Sequence[Notice], error: UndeliveredError
    ) -> None:
        """Try again later, or give up: a letter, and whatever does not answer at all."""
        failures = channel.failures + 1
        if failures <= len(RETRIES) and not error.for_good:
            LOG.warning("A message (%s) could not be sent: %s. It is tried again.",
                        channel.kind, error)  # fmt: skip
            due = self._clock() + RETRIES[failures - 1]
            await asyncio.to_thread(self._notices.put_off, channel, due, failures)
            return
        LOG.warning("A message (%s) is given up after %d tries: %s.", channel.kind, failures, error)
        if channel.kind == MAIL and channel.state != ASKED and not error.for_good:
            await asyncio.to_thread(self._notices.settle, channel, notices, self._clock())
        else:
            await asyncio.to_thread(self._notices.fail, channel)

    # What is told

    async def _still(self, channel: Channel, notice: Notice) -> bool:
        """Whether somebody is still to be told: they may have done it, or come, meanwhile."""
        if notice.about == INVITATION:
            invited = self._notices.invited
            return await asyncio.to_thread(invited, channel.person, notice.table)
        table = await self._table(notice.code)
        if table is None or not table.seats_of(channel.person):
            return False
        return table.over if notice.about == END else _asks(table, channel.person)

    async def _on_vacation(self, person: str) -> bool:
        until = self._tables.store.vacations.until
        return await asyncio.to_thread(until, person, self._tables.pulse()) is not None

    async def _can_wait(self, notice: Notice) -> bool:
        """Whether something is told only after a vacation: a turn for which no time passes."""
        table = await self._table(notice.code) if notice.about == TURN else None
        return table is not None and _rests(table)

    async def _table(self, code: str) -> LiveTable | None:
        """A table as it is now; None for one that cannot be shown."""
        with contextlib.suppress(Refusal):
            table = await self._tables.get(code)
            if table is not None:
                await table.refresh()
            return table
        return None

    async def _lines(
        self, channel: Channel, notices: Sequence[Notice], resting: bool
    ) -> list[Line]:
        """What somebody is told: these, and all else that waits for them; on vacation only where
        time passes."""
        about = {notice.code: notice.about for notice in notices}
        mine = self._tables.store.tables_of
        for row in await asyncio.to_thread(mine, channel.person, MOST_LINES):
            table = await self._table(row.code) if row.finished is None else None
            if resting and table is not None and _rests(table):
                continue
            if table is not None and _asks(table, channel.person):
                about.setdefault(row.code, TURN)
        with speaking(channel.language):
            found = [await self._line(channel.person, code, what) for code, what in about.items()]
        told = [line for line in found if line is not None]
        return sorted(told, key=lambda line: line.about != TURN)[:MOST_LINES]

    async def _line(self, person: str, code: str, about: str) -> Line | None:
        table = await self._table(code)
        if table is None:
            return None
        url = f"{self.delivery.url}/" if about == INVITATION else f"{self.delivery.url}/t/{code}"
        left = _left(table, person) if about == TURN else ""
        return Line(about, _(table.game.words.GAME), code, url, left)

    async def _send(self, channel: Channel, lines: Sequence[Line]) -> None:
        """Tell somebody; raises UndeliveredError."""
        with speaking(channel.language):
            if channel.kind == MAIL:
                settings = f"{self.delivery.url}/me/notices"
                stop = f"{self.delivery.url}/notices/stop/{self.links.stop(channel)}"
                await self._mail(channel, letters.digest(lines, settings, stop))
            else:
                await self._post(channel, letters.message(lines, self._clock()))

    async def _prove(self, channel: Channel) -> None:
        """Ask an address whether it wants letters, or see whether a webhook is there."""
        with speaking(channel.language):
            if channel.kind == MAIL:
                link = f"{self.delivery.url}/notices/confirm/{self.links.confirm(channel)}"
                await self._mail(channel, letters.confirmation(link))
            else:
                await self._post(channel, letters.greeting(self._clock()))

    async def _mail(self, channel: Channel, letter: EmailMessage) -> None:
        mailbox = self.delivery.mailbox
        assert mailbox is not None
        letter = letters.addressed(letter, mailbox.sender, channel.address)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._senders, send_letter, mailbox, letter)

    async def _post(self, channel: Channel, body: bytes) -> None:
        await webhooks.post(channel.address, channel.key, body, self.reach)


def causes_at(table: LiveTable) -> list[Cause]:
    """What has come about at a table, for the people who sit there."""
    people = {seat.person for seat in table.seats if seat.person}
    known = [person for person in people if not person.startswith(FORGOTTEN)]
    if table.over:
        return [Cause(person, table.row.id, END, table.number) for person in known]
    return [
        Cause(person, table.row.id, TURN, _since(table, person))
        for person in known
        if _asks(table, person)
    ]


def _asks(table: LiveTable, person: str) -> bool:
    return any(table.asks(seat) for seat in table.seats_of(person))


def _rests(table: LiveTable) -> bool:
    """Whether no time of somebody on vacation passes at a table."""
    return table.control is None or table.control.slow


def _since(table: LiveTable, person: str) -> int:
    """The number of the entry since which somebody is asked."""
    asked = [seat for seat in table.seats_of(person) if table.asks(seat)]
    return max(table.offers[seat].since for seat in asked)


def _left(table: LiveTable, person: str) -> str:
    """How much time somebody has left where it passes, in words; else ""."""
    end = table.first_end(table.seats_of(person))
    return "" if end is None else clock_text(max(0.0, end - table.served()))
