"""Servers in processes of their own, so that they can be killed."""

from __future__ import annotations

import contextlib
import multiprocessing
import socket
from collections.abc import Callable, Iterator
from multiprocessing.context import ForkServerProcess

from igroteka.table.serving import serve
from tests.waiting import until

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["igroteka.table.app", "igroteka.games.kolkhoz.page.board"])


def silently(port: int, database: str) -> None:
    """Serve as `igroteka serve` does."""
    serve(port=port, database=database, open_browser=False, pause=0, say=lambda sentence: None)


@contextlib.contextmanager
def serving(
    database: str, served: Callable[[int, str], None] = silently
) -> Iterator[tuple[ForkServerProcess, int]]:
    """A server that answers, and its port; it is killed at the end of the block."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    process = PROCESSES.Process(target=served, args=(port, database))
    process.start()
    try:
        until(lambda: _answers(port))
        yield process, port
    finally:
        process.kill()
        process.join()
        process.close()


def _answers(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0
