"""How the table is served: the socket, the log, the browser that is opened, the end."""

from __future__ import annotations

import contextlib
import logging
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Literal

import platformdirs
import uvicorn
from starlette.applications import Starlette

from igroteka.draw.words import _
from igroteka.engine import Refusal
from igroteka.table.annexes import Annex
from igroteka.table.app import Site
from igroteka.table.botplay import PAUSE
from igroteka.table.connections import Hall, door, most_connections
from igroteka.table.delivery import NOWHERE, Delivery
from igroteka.table.garbage import collect_seldom
from igroteka.table.journal import JsonLines
from igroteka.table.store import Store, database_url

LONGEST_REQUEST = 16_384
"""The most bytes of a request's line and headers."""

LOOPBACK = ("127.0.0.1", "::1", "localhost")

GRACE = 5
"""So many seconds are left at the end to requests that have come; then they are cut off."""

LogKind = Literal["file", "json"]
"""Where the log goes: into a file of sentences, or to standard error as lines of JSON, which tell
of each request too."""


class Server(uvicorn.Server):
    """Uvicorn's server; when it is to end, it first lets go of those who only watch.

    What they watched with asks again, and is served by whoever comes next; so what is waited for
    are requests that are being answered, such as moves that are being written down.
    """

    def __init__(self, config: uvicorn.Config, let_go: Callable[[], None]) -> None:
        super().__init__(config)
        self._let_go = let_go

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End, as a signal asks for."""
        self._let_go()
        await super().shutdown(sockets)


def make_app(
    database: str = "",
    pause: float = PAUSE,
    names: Collection[str] = (),
    annexes: Sequence[Annex] = (),
) -> Starlette:
    """The application over a database (a URL or the path of an SQLite file); raises Refusal."""
    return make_site(database, pause, annexes).app(names)


def make_site(
    database: str, pause: float, annexes: Sequence[Annex], delivery: Delivery = NOWHERE
) -> Site:
    """What the application is of."""
    site = Site(Store(database_url(database)), pause, annexes, delivery)
    site.chores.append(collect_seldom)
    return site


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "",
    open_browser: bool = True,
    pause: float = PAUSE,
    *,
    names: Collection[str] = (),
    annexes: Sequence[Annex] = (),
    metrics_for_all: bool = False,
    delivery: Delivery = NOWHERE,
    log: LogKind = "file",
    say: Callable[[str], object] = print,
) -> None:
    """Serve the table until it is interrupted; raises Refusal if that cannot be.

    port: 0 takes any free one. names: what this machine may be called, besides its own names;
    "*" for anything. annexes: pages of other rooms. metrics_for_all: whether others than those at
    this machine may read them. delivery: how people are reached who have no page open. say: what is
    done with the sentences for whoever started it.
    """
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    _set_up_log(log)
    site = make_site(database, pause, annexes, delivery)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else shown}:{port}/"
    say(_("Igroteka is at {address} (Ctrl+C ends it).", address=address))
    if host not in LOOPBACK:
        say(_("Everybody in this network can open it, and play at its tables."))
    config = uvicorn.Config(
        site.app({host, *names, *filter(None, [delivery.host])}, metrics_for_all),
        http=door(Hall(most_connections())),
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=75,
        lifespan="on",
        h11_max_incomplete_event_size=LONGEST_REQUEST,
    )
    server = Server(config, site.tables.close)
    if open_browser:
        threading.Thread(target=_open_when_up, args=(server, address), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)  # whoever is early waits instead of being turned away
    except OSError as error:
        listener.close()
        raise Refusal(
            "Nothing can be served at {host}, port {port}: {reason}. Name another with --port.",
            host=host,
            port=port,
            reason=error.strerror or error,
        ) from None
    return listener


def _open_when_up(server: uvicorn.Server, address: str) -> None:
    while not server.started:
        time.sleep(0.02)
    webbrowser.open(address)


def _set_up_log(kind: LogKind) -> None:
    """What broke goes to whoever runs the table, with all its details, and not to the people."""
    handler = _to_file() if kind == "file" else logging.StreamHandler(sys.stderr)
    if kind == "json":
        handler.setFormatter(JsonLines())
        logging.getLogger("igroteka").setLevel(logging.INFO)
    for name in ("igroteka", "uvicorn", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.addHandler(handler)
        logger.propagate = False


def _to_file() -> logging.Handler:
    """The end of `table.log`, where one can be written."""
    folder = Path(platformdirs.user_log_dir("igroteka"))
    handler: logging.Handler = logging.NullHandler()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handler = logging.FileHandler(folder / "table.log")  # now: later no file may be left
        handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
    return handler
