"""Processes that share long work."""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


@contextlib.contextmanager
def workers(jobs: int) -> Iterator[Executor]:
    """Processes that share the work; whoever is interrupted leaves none of them behind."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, _Context(), _enter)
    try:
        yield pool
    except BaseException:
        # First the plays that wait: else the pool says of each that its worker is gone, also of
        # those that are cancelled already, and fails over them (before Python 3.12).
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()  # it may be in the middle of a long play
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def in_order(
    pool: Executor, function: Callable[[Task], Result], tasks: Iterable[Task], ahead: int
) -> Generator[Result, None, None]:
    """What a function makes of each task, in their order; `ahead` of them are under way at once.

    So neither tasks nor results pile up, however many there are. Whoever wants no more takes back
    what nobody has begun.
    """
    coming = iter(tasks)
    under_way = deque(pool.submit(function, task) for task in itertools.islice(coming, ahead))
    try:
        while under_way:
            first = under_way.popleft()
            under_way.extend(pool.submit(function, task) for task in itertools.islice(coming, 1))
            yield first.result()
    finally:
        for other in under_way:
            other.cancel()


class _Process(SpawnProcess):
    """A process that hears of no Ctrl+C while it begins: it would tell where it was just then."""

    def start(self) -> None:
        """See `multiprocessing.Process`; what is blocked here is blocked there."""
        if os.name == "nt":  # which blocks no signals
            super().start()
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Context(SpawnContext):
    """Threads of the table may run in this process; a fork would copy their locks."""

    Process = _Process


def _enter() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the parent's business
    if os.name != "nt":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that was killed can end nobody: its workers would wait for work for ever, and write
    what they had begun into a folder that is another's by then."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
