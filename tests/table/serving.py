"""People with cookies, and a real server for them."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import threading
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import httpx
import uvicorn

from igroteka.engine import game_named
from igroteka.table.annexes import Annex
from igroteka.table.app import Site
from igroteka.table.connections import FIRST_WORDS, Hall, door
from igroteka.table.delivery import NOWHERE, Delivery
from igroteka.table.serving import GRACE, Server
from igroteka.table.store import Store
from igroteka.table.tables import LiveTable
from tests.waiting import PATIENCE, until

T = TypeVar("T")

OPTION = re.compile(r'<(?:input type="(checkbox|number)"|select) name="(option-\w+)"([^>]*)>')


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread of its own.

    In this one Playwright's loop may be running, if a browser test came before.
    """
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, address: str) -> None:
        headers = {"sec-fetch-site": "same-origin", "accept-language": "en"}
        self.http = httpx.Client(base_url=address, headers=headers, timeout=PATIENCE)

    def get(self, path: str, status: int = 200) -> str:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.text

    def post(self, path: str, **fields: object) -> tuple[int, str]:
        """Post as the page's script does; the status and the sentence."""
        data = {name: str(value) for name, value in fields.items()}
        answer = self.http.post(path, data=data, headers={"x-script": "1"})
        sentence = answer.json()["sentence"] if answer.status_code >= 400 else ""
        return answer.status_code, sentence

    def form(self, *seats: str, game: str = "kolkhoz", **changed: str) -> httpx.Response:
        """Send the form for a new table as it comes, but for the seats and what is changed."""
        page = self.get(f"/new?game={game}")
        preset = next(iter(game_named(game).presets))
        fields = {"game": game, "preset": preset, "shown": preset}
        fields["count"] = str(len(seats))
        fields |= {f"seat-{n}": who for n, who in enumerate(seats)}
        for kind, name, rest in OPTION.findall(page):
            if kind == "number":
                fields[name] = re.findall(r'value="(-?\d+)"', rest)[0]
            elif kind == "checkbox" and "checked" in rest:
                fields[name] = "on"
            elif not kind:
                select = page[page.index(f'name="{name}"') :]
                fields[name] = re.findall(r'value="(\w+)" selected', select)[0]
        return self.http.post("/new", data=fields | changed)

    def open_table(self, *seats: str, **changed: str) -> str:
        """Open a table; its address."""
        answer = self.form(*seats, **changed)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def number(self, table: str) -> int:
        """The number of entries that the table's page has seen."""
        return self.look(table)[0]

    def actions(self, table: str) -> list[int]:
        """What the page offers, from its plain list."""
        return self.look(table)[1]

    def look(self, table: str) -> tuple[int, list[int]]:
        """Both, from one page: from two, the table may have gone on in between."""
        page = self.get(table)
        (number,) = re.findall(r'data-number="(\d+)"', page)
        return int(number), [int(n) for n in re.findall(r'name="action" value="(\d+)"', page)]


class Served:
    """A site on a server in a thread."""

    def __init__(
        self,
        database: str,
        hall: Hall | None = None,
        first_words: float = FIRST_WORDS,
        annexes: Sequence[Annex] = (),
        delivery: Delivery = NOWHERE,
    ) -> None:
        """`hall`: how many connections there may be; `first_words`: see `connections.py`."""
        self.people: list[Person] = []
        self.site = Site(Store(database), 0, annexes, delivery)
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        config = uvicorn.Config(
            self.site.app(),
            http=door(hall or Hall(1000, 1000), first_words),
            log_config=None,
            lifespan="on",
            timeout_graceful_shutdown=GRACE,
        )
        self.server = Server(config, self.site.tables.close)
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        until(lambda: self.server.started)

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve(sockets=[self.socket])

        asyncio.run(serve())

    def person(self) -> Person:
        """Somebody new; their connections end with the server."""
        self.people.append(Person(self.address))
        return self.people[-1]

    def table(self, address: str) -> LiveTable:
        """The live table behind an address."""
        code = address.rpartition("/")[2]
        found = self.run(self.site.tables.get(code))
        assert found is not None
        return found

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def stop(self) -> None:
        for person in self.people:
            person.http.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        with contextlib.suppress(OSError):
            self.socket.close()
