"""Waiting for what a test is about, on any machine: no test passes because a machine is quick."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Found = TypeVar("Found")

PATIENCE = 180.0
"""Seconds after which what was waited for does not come any more. Who gets it waits no longer."""


def until(true: Callable[[], object]) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


def once_in(tries: int, true: Callable[[], object]) -> bool:
    """Whether something is true in one of so many tries.

    For what takes its time by the clock: a busy machine may make it late again and again, but what
    is late by itself is late each time.
    """
    return any(true() for _ in range(tries))


def awaited(coroutine: Coroutine[Any, Any, Found]) -> Found:
    """What a coroutine returns, run in a thread of its own: once a test has opened a browser, a
    loop of Playwright's runs in the thread of all tests."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
