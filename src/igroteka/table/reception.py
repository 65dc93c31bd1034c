"""Who may ask for what: the tables, the bounds, and the checks that pages and the API share."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from igroteka.draw.words import N_
from igroteka.engine import NOBODY, Game, Options, Refusal
from igroteka.table import continuing, live, seating
from igroteka.table.advising import Advising
from igroteka.table.annexes import Answer
from igroteka.table.botplay import PAUSE, BotPlay
from igroteka.table.clockwork import Clockwork
from igroteka.table.delivery import NOWHERE, Delivery
from igroteka.table.doors import KINDS, LINK, PUBLIC, Shut, door_of
from igroteka.table.limits import Bounds, Limit, Share
from igroteka.table.metrics import Metrics
from igroteka.table.notifying import Notifying
from igroteka.table.pulse import Pulse
from igroteka.table.reviewing import Reviewing
from igroteka.table.security import SAFE_METHODS
from igroteka.table.sessions import Sessions
from igroteka.table.store import Store, TakenError
from igroteka.table.tables import Foreign, LiveTable, NewSeat, Tables, Terms, check_over
from igroteka.table.visitor import Visitor, visitor_of
from igroteka.table.writing import MAX_NAME, clean, key_of

MY_TABLES = 12
"""So many of a person's tables are listed."""

OPENED = Bounds(20, 60, 600)
"""So many tables may be opened a minute."""

BROUGHT = Bounds(4, 12, 60)
"""So many plays may be brought in a minute."""

ARRIVED = Bounds(20, 60, 600)
"""So many programs may become somebody a minute."""

TALKED = Bounds(30, 90, 3000)
"""So many messages may be written a minute."""

POINTED = Bounds(20, 60, 3000)
"""So many times may be pointed at something a minute."""

GUESSED = Bounds(20, 60, 600)
"""So many codes may be asked for a minute that no table has."""

DRAWN = Bounds(600, 2400, 12_000)
"""So many pages of tables may be asked for a minute."""

CHANGED = Bounds(1200, 4800, 60_000)
"""So many moves, and whatever else changes something, may be asked for a minute."""

LISTED = Bounds(4, 12, 60)
"""So many tables may come into the lobby a minute."""

INVITED = Bounds(20, 60, 1000)
"""So many links may be made, friends be invited, and people become friends a minute."""

KNOCKED = Bounds(20, 30, 300)
"""So many passwords may be tried a minute: for a name, from an address, and in all."""

DRAWING = 2
"""So many past positions are drawn at once; the others wait for their turn."""

WATCHED = Bounds(24, 240, 4000)
"""So many pages may be open at the same time, each with its stream of updates."""


CLAIMED = N_("The name “{name}” belongs to somebody who has claimed it. Take another.")
NO_NAME = N_("A name that is claimed has letters or digits.")


class Reception:
    """The tables of a process, and what whoever asks may do there."""

    def __init__(self, store: Store, pause: float = PAUSE, delivery: Delivery = NOWHERE) -> None:
        self.store = store
        self.tables = Tables(store)
        self.bots = BotPlay(pause, store.sending)
        self.advising = Advising(self.bots.thinkers, store.sending)
        self.reviewing = Reviewing(self.tables, self.bots.thinkers)
        self.pulse = Pulse(store.clocked)
        self.tables.pulse = lambda: self.pulse.now()
        self.clockwork = Clockwork(self.tables, self.pulse)
        self.tables.changed = self._changed
        self.tables.hurried = lambda: self.bots.thinkers.busy
        self.opening = Limit(OPENED)
        self.listing = Limit(LISTED)
        self.inviting = Limit(INVITED)
        self.bringing = Limit(BROUGHT)
        self.arriving = Limit(ARRIVED)
        self.talking = Limit(TALKED)
        self.pointing = Limit(POINTED)
        self.guessing = Limit(GUESSED)
        self.looking = Limit(DRAWN)
        self.changing = Limit(CHANGED)
        self.knocking = Limit(KNOCKED)
        self.watching = Share(WATCHED)
        self.sessions = Sessions(store.people)
        self.drawing = asyncio.Semaphore(DRAWING)
        self._reading = asyncio.Semaphore(1)
        self.metrics = Metrics()
        self.notifying = Notifying(self.tables, delivery, lambda: self.watching.people)
        self.tables.committed = self._committed

    def _committed(self, table: LiveTable) -> None:
        self.metrics.moved(table.game.name)
        self.notifying.saw(table)

    def _changed(self, table: LiveTable) -> None:
        """See whether anything moves by itself at a table."""
        self.bots.nudge(table)
        self.clockwork.nudge(table)

    def bounded(self, answer: Answer) -> Answer:
        """The same answer, for those who do not ask too much."""

        async def bounded(request: Request) -> Response:
            limit = self.looking if request.method in SAFE_METHODS else self.changing
            limit.check(visitor_of(request).asker)
            return await answer(request)

        return bounded

    # Which table, and who

    async def found(self, request: Request, code: str) -> LiveTable | None:
        """The table with a code, or None where whoever asks may not know of it; who guesses codes
        is soon refused."""
        visitor = visitor_of(request)
        table = await self.tables.found(code, visitor.person)
        if table is None:
            self.guessing.check(visitor.asker)
        return table

    async def at_table(self, request: Request) -> tuple[LiveTable, int]:
        """The table that a request is about, and the seat of whoever asks."""
        table = await self.found(request, request.path_params["code"])
        if table is None:
            raise HTTPException(404)
        return table, table.seat_of(visitor_of(request).person)

    async def seated(self, request: Request) -> tuple[LiveTable, int]:
        """The same for people who sit at the table; raises Foreign for others."""
        table, seat = await self.at_table(request)
        if seat == NOBODY and table.seats_of(visitor_of(request).person):
            raise Refusal(N_("Nobody is before the screen: say first who you are."))
        if seat == NOBODY:
            raise Foreign(seating.NOT_YOURS)
        return table, seat

    async def playing(self, request: Request) -> tuple[LiveTable, int]:
        """The same for those who play themselves; raises Refusal where a bot plays for them."""
        table, seat = await self.seated(request)
        seating.check_plays(table, seat)
        return table, seat

    # What is done for them

    async def open(
        self,
        visitor: Visitor,
        game: Game,
        options: Options,
        chairs: Sequence[NewSeat],
        preset: str,
        seed: int | None = None,
        terms: Terms | None = None,
    ) -> str:
        """Open a table for somebody; its code. Raises Refusal."""
        terms = terms or Terms(door=door_of(LINK, visitor.person))
        await self.check_names(visitor, *(chair.name for chair in chairs))
        self.opening.check(visitor.asker)
        if terms.door.kind == PUBLIC:
            self.listing.check(visitor.asker)
        return await self.tables.create(game, options, chairs, preset, seed, terms)

    async def come_by(self, visitor: Visitor, token: str) -> str:
        """Let somebody in by the secret of a link: the code of the table; raises Refusal. Who
        guesses secrets is soon refused."""
        self.inviting.check(visitor.asker)
        try:
            code = await asyncio.to_thread(self.store.invitations.come, token, visitor.person)
        except Shut:
            self.guessing.check(visitor.asker)
            raise
        table = await self.tables.get(code)
        if table is not None:
            await table.refresh()
        return code

    async def change_door(self, visitor: Visitor, table: LiveTable, kind: str) -> None:
        """Have another door at a table, as whoever has opened it; raises Refusal."""
        if visitor.person != table.host:
            raise Foreign(N_("Only who has opened the table says who may come."))
        await table.refresh()
        if kind not in KINDS:
            raise Refusal(N_("There is no such door. Nothing was done."))
        if kind == table.door.kind:
            return
        if table.over and table.door.shows_more(kind):
            raise Refusal(N_("The play is over: its table can be closed to others, not opened."))
        if kind == PUBLIC:
            self.listing.check(visitor.asker)
        await asyncio.to_thread(self.store.doors.change, table.row.id, kind, visitor.person)
        await table.refresh(force=True)

    async def act_at(self, table: LiveTable, seat: int, actions: Sequence[int], seen: int) -> None:
        """Play what somebody was offered when they had seen so many entries; raises Refusal."""
        with self.metrics.pressed():
            await table.act(seat, actions, seen)

    async def give_name(self, person: str, name: str) -> None:
        """From now on somebody is called so, at every table; raises Refusal."""
        called = clean(name)[:MAX_NAME]
        try:
            seen = await asyncio.to_thread(self.store.set_name, person, called)
        except TakenError:
            raise Refusal(CLAIMED, name=called) from None
        await self.tables.told(seen)

    async def rename(self, visitor: Visitor, name: str) -> None:
        """The same for whoever asks."""
        if visitor.session and not key_of(name):
            raise Refusal(NO_NAME)
        await self.give_name(visitor.person, name)

    async def check_names(self, visitor: Visitor, *names: str) -> None:
        """Raise Refusal where somebody else has claimed one of these names."""
        for name in filter(None, (clean(name)[:MAX_NAME] for name in names)):
            people = self.store.people
            if await asyncio.to_thread(people.claimed_by_others, visitor.person, [name]):
                raise Refusal(CLAIMED, name=name)

    async def call_at(self, visitor: Visitor, table: LiveTable, seat: int, name: str) -> None:
        """Call somebody so: at this table where they share a screen, else everywhere."""
        if len(table.seats_of(visitor.person)) > 1:
            await self.check_names(visitor, name)
            await seating.call_guest(table, seat, clean(name)[:MAX_NAME])
        else:
            await self.rename(visitor, name)

    async def say_at(self, visitor: Visitor, table: LiveTable, text: str) -> None:
        """Say something at a table; raises Refusal."""
        if table.seat_of(visitor.person) == NOBODY and visitor.stranger:
            raise Foreign(N_("Look on for a minute before you talk at a table of others."))
        self.talking.check(visitor.asker)
        await table.say(visitor.person, text)

    async def repeat(self, visitor: Visitor, table: LiveTable) -> str:
        """The code of the table that plays this one again; raises Refusal."""
        check_over(table)
        if table.seat_of(visitor.person) == NOBODY and not table.repeated:
            raise Foreign(seating.NOT_YOURS)
        self.opening.check(visitor.asker)
        code = await self.tables.again(table, visitor.person)
        opened = await self.tables.get(code)
        if opened is not None:  # somebody else may be the first there
            self.notifying.saw(opened)
        return code

    async def play_on_at(
        self, visitor: Visitor, table: LiveTable, at: int, who: continuing.Sitting
    ) -> str:
        """The code of a table where a finished play goes on after so many moves; raises Refusal."""
        continuing.check_goes_on(table, at)
        self.opening.check(visitor.asker)
        return await continuing.play_on(self.tables, table, at, who, visitor.person)

    async def bring_in(self, visitor: Visitor, text: str, who: continuing.Sitting) -> str:
        """The code of a table with the play of a file; raises Refusal. One is read at a time."""
        self.bringing.check(visitor.asker)
        self.opening.check(visitor.asker)
        async with self._reading:
            return await continuing.bring_in(self.tables, text, who, visitor.person)

    async def put_away(self, visitor: Visitor, table: LiveTable) -> None:
        """List a finished table no more among those of somebody; raises Refusal."""
        if table.seat_of(visitor.person) == NOBODY:
            raise Foreign(seating.NOT_YOURS)
        check_over(table)
        await asyncio.to_thread(self.store.hide, visitor.person, table.row.id)

    def watch(
        self,
        request: Request,
        table: LiveTable,
        draw: live.Draw,
        hail: Callable[[], bytes] = bytes,
        point: live.Point = lambda pointed: b"",
    ) -> Response:
        """A stream of what somebody sees of a table, now and whenever it changes.

        hail: what is sent at first, and in a long silence; point: where somebody points at
        something; see `live.events`.
        """
        visitor = visitor_of(request)
        seen = request.headers.get("last-event-id") or request.query_params.get("since", "")
        zipped = "gzip" in request.headers.get("accept-encoding", "")
        events = live.events(table, visitor.person, seen, draw, hail, point)
        return live.stream(self._counted(events, visitor, table), zipped)

    async def _counted(
        self, events: AsyncGenerator[bytes], visitor: Visitor, table: LiveTable
    ) -> AsyncGenerator[bytes]:
        """The same events, as long as whoever asked is who they were and may know of the table;
        meanwhile they have one page more open."""
        with self.watching.taken(visitor.asker):
            async with contextlib.aclosing(events) as coming:
                async for event in coming:
                    lasts = await self.sessions.lasts(visitor)
                    if not lasts or not table.admits(visitor.person):
                        return
                    yield event
