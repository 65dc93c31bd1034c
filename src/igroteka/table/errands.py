"""Errands: what servers have thought out by workers, processes that do nothing else, on PostgreSQL.

A row is an errand. A worker locks the first that nobody has locked (SKIP LOCKED), thinks, and
writes its answer in the same transaction. Whoever is killed meanwhile holds no lock any more, so
another one finds the errand as it was: nobody has to guess by a clock who is still alive. For the
same reason a worker shows that it is there by a lock of its session.
"""

from __future__ import annotations

import base64
import contextlib
import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any, Literal, NamedTuple, cast

import numpy as np
from sqlalchemy import Connection, Engine, Executable, delete, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError

from igroteka.engine import Game, Refusal, game_of
from igroteka.engine.records import States
from igroteka.table.schema import ERRANDS

LOG = logging.getLogger("igroteka.table")

Kind = Literal["choose", "advise", "review"]

GIVEN, ANSWERED, HURRIED = "igroteka_given", "igroteka_answered", "igroteka_hurried"
"""Where it is said that there is an errand, that one is answered, and that one is to end soon."""

PRESENT = (73, 6)
"""The lock that each thread of a worker shares."""

LOOK = 1.0
"""So many seconds after nothing was heard one looks whether something was missed."""

MORE = 10.0
"""So many seconds longer than it may take an errand is waited for."""


class Errand(NamedTuple):
    """What is to be thought out.

    choose: what a bot of a level plays, and advise: what is to be said to a person, for a seat that
    sees `view`. review: what is thought of a decision of a finished play, at the table with a code.
    seconds: how long it may take.
    """

    kind: Kind
    seconds: float
    game: str = ""
    version: int = 0
    view: str = ""
    seat: int = 0
    level: str = ""
    seed: int = 0
    code: str = ""
    move: int = 0

    @property
    def patient(self) -> bool:
        """Whether it waits for all that are not."""
        return self.kind != "choose"

    def rules(self) -> Game:
        """The game that it is about; raises Refusal where it is not installed."""
        found = game_of(self.game, self.version)
        if found is None:
            raise Refusal(f"Version {self.version} of {self.game} is not installed here.")
        return found

    def position(self) -> States:
        """What the seat sees."""
        data = base64.b64decode(self.view)
        return cast(States, np.frombuffer(bytearray(data), self.rules().rules.STATE))


def of_seat(kind: Kind, game: Game, view: States, seat: int, seconds: float) -> Errand:
    """An errand about what a seat sees."""
    seen = base64.b64encode(view.tobytes()).decode()
    return Errand(kind, seconds, game.name, game.version, seen, seat)


class Listener:
    """A thread that hears what is said on a channel, and calls whoever waits for a number.

    Nobody is called for what is said while the line is down: look every now and then, too.
    """

    def __init__(self, engine: Engine, channel: str) -> None:
        words, named = engine.dialect.create_connect_args(engine.url)
        self._words: Any = words
        self._named: Any = named
        self._channel = channel
        self._calls: dict[str, Callable[[], None]] = {}
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()

    @contextlib.contextmanager
    def calling(self, payload: str, call: Callable[[], None]) -> Iterator[None]:
        """Call that as often as something is said, within the block; "" stands for whatever it
        is."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._listen, name=self._channel, daemon=True)
            self._thread.start()
        self._calls[payload] = call
        try:
            yield
        finally:
            del self._calls[payload]

    def close(self) -> None:
        """Listen no more."""
        self._closed.set()

    def _listen(self) -> None:
        import psycopg  # only those on PostgreSQL have it

        while not self._closed.wait(0 if self._calls else LOOK):
            with contextlib.suppress(psycopg.Error, OSError):
                self._hear(psycopg.connect(*self._words, **self._named, autocommit=True))
            self._closed.wait(LOOK)

    def _hear(self, line: Any) -> None:
        with line:
            line.execute(f"LISTEN {self._channel}")
            while not self._closed.is_set():
                for news in line.notifies(timeout=LOOK):
                    for payload in ("", news.payload):
                        self._calls.get(payload, _nothing)()


def _nothing() -> None:
    """Nobody waits for it here."""


class Call:
    """What one waits for: the answer to an errand, or that it is to end soon."""

    def __init__(self) -> None:
        self.rung = threading.Event()
        self.hurried = False

    def hurry(self) -> None:
        """Have the errand end soon; from any thread."""
        self.hurried = True
        self.rung.set()


class Sending:
    """How a server has errands done. All methods may be called from any thread."""

    counted = 0
    """How many errands could be done at once when one last looked."""

    def workers(self) -> int:
        """How many errands can be done at once; 0 where nobody is there to do any."""
        return 0

    def done(self, errand: Errand, call: Call) -> Any:
        """What a worker has found, as it came out of JSON; None where none does it."""

    def close(self) -> None:
        """Listen no more."""


TO_NOBODY = Sending()
"""Where there can be no workers: at an SQLite file."""


class SendingToWorkers(Sending):
    """The same on PostgreSQL."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._until = 0.0
        """So long the count of workers is believed, by the monotonic clock."""
        self._listener = Listener(engine, ANSWERED)

    def workers(self) -> int:
        """See `Sending`."""
        if time.monotonic() >= self._until:
            self._until = time.monotonic() + LOOK
            self.counted = self._count()
        return self.counted

    def _count(self) -> int:
        try:
            with self._engine.connect() as connection:
                return int(connection.execute(_PRESENT, _LOCK).scalar_one())
        except DBAPIError:
            return 0

    def done(self, errand: Errand, call: Call) -> Any:
        """See `Sending`."""
        try:
            return self._done(errand, call)
        except DBAPIError:  # the database is away: whoever asks has to think
            return None

    def _done(self, errand: Errand, call: Call) -> Any:
        end = time.monotonic() + errand.seconds + MORE
        number = self._give(errand)
        with self._listener.calling(str(number), call.rung.set):
            while (answer := self._answer(number)) is None:
                if time.monotonic() > end or not self.workers():
                    self._take_back(number)
                    return None
                if call.hurried:  # said again and again: it may not have been heard
                    self._write(select(func.pg_notify(HURRIED, str(number))))
                call.rung.wait(LOOK)
                call.rung.clear()
        self._write(delete(ERRANDS).where(ERRANDS.c.id == number))
        return json.loads(answer)

    def _give(self, errand: Errand) -> int:
        row = {"patient": errand.patient, "work": json.dumps(errand)}
        with self._engine.begin() as connection:
            made = insert(ERRANDS).values(row).returning(ERRANDS.c.id)
            number = int(connection.execute(made).scalar_one())
            connection.execute(select(func.pg_notify(GIVEN, "")))
        return number

    def _answer(self, number: int) -> str | None:
        with self._engine.connect() as connection:
            return connection.scalar(select(ERRANDS.c.answer).where(ERRANDS.c.id == number))

    def _take_back(self, number: int) -> None:
        """Remove an errand, unless somebody is at it just now: then it stays until that ends."""
        free = select(ERRANDS.c.id).where(ERRANDS.c.id == number).with_for_update(skip_locked=True)
        self._write(delete(ERRANDS).where(ERRANDS.c.id.in_(free)))

    def _write(self, statement: Executable) -> None:
        with self._engine.begin() as connection:
            connection.execute(statement)

    def close(self) -> None:
        """See `Sending`."""
        self._listener.close()


def sending_of(engine: Engine) -> Sending:
    """How a server at a database has errands done."""
    return SendingToWorkers(engine) if engine.dialect.name == "postgresql" else TO_NOBODY


_LOCK = {"first": PRESENT[0], "second": PRESENT[1]}
_PRESENT = text(
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = :first AND "
    "objid = :second AND database = (SELECT oid FROM pg_database WHERE datname = "
    "current_database())"
)
_SHOW = text("SELECT pg_advisory_lock_shared(:first, :second)")
_NEXT = (
    select(ERRANDS.c.id, ERRANDS.c.work)
    .where(ERRANDS.c.answer.is_(None))
    .order_by(ERRANDS.c.patient, ERRANDS.c.id)
    .limit(1)
    .with_for_update(skip_locked=True)
)


Calling = Callable[[Callable[[], None]], AbstractContextManager[None]]
"""A block within which something is called as soon as an errand is to end."""

Do = Callable[[Errand, Calling], str]
"""What does an errand: its answer, as JSON."""


class Taking:
    """How a worker takes errands, one after the other in each of its threads."""

    def __init__(self, engine: Engine, do: Do) -> None:
        self._engine = engine
        self._do = do
        self._given = Listener(engine, GIVEN)
        self._hurried = Listener(engine, HURRIED)
        self._bell = threading.Condition()
        self._rings = 0

    def serve(self, threads: int, ended: threading.Event) -> None:
        """Do errands until it is ended; those that are being done are finished."""
        serving = [threading.Thread(target=self._serve, args=(ended,)) for _ in range(threads)]
        with self._given.calling("", self._ring), self._hurried.calling("", _nothing):
            for thread in serving:
                thread.start()
            for thread in serving:
                thread.join()
        self._given.close()
        self._hurried.close()

    def _ring(self) -> None:
        with self._bell:
            self._rings += 1
            self._bell.notify_all()

    def _serve(self, ended: threading.Event) -> None:
        while not ended.is_set():
            try:
                self._session(ended)
            except DBAPIError as error:
                LOG.warning("The database is away, it is tried again: %s", error.orig)
                ended.wait(LOOK)

    def _session(self, ended: threading.Event) -> None:
        with self._engine.connect() as connection:
            connection.execute(_SHOW, _LOCK)
            connection.commit()
            try:
                while not ended.is_set():
                    seen = self._rings
                    if not self._do_next(connection):
                        self._wait(seen)
            finally:
                connection.invalidate()  # its lock ends with it

    def _wait(self, seen: int) -> None:
        """Wait until there may be something new."""
        with self._bell:
            self._bell.wait_for(lambda: self._rings != seen, LOOK)

    def _do_next(self, connection: Connection) -> bool:
        """Do the first errand that nobody does; was there any?"""
        with connection.begin():
            row = connection.execute(_NEXT).first()
            if row is None:
                return False
            number, work = row
            answer = self._do(
                Errand(*json.loads(work)), lambda stop: self._hurried.calling(str(number), stop)
            )
            here = ERRANDS.c.id == number
            connection.execute(update(ERRANDS).where(here).values(answer=answer))
            connection.execute(select(func.pg_notify(ANSWERED, str(number))))
        return True
