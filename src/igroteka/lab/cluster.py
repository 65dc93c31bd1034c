"""Ray as a pool of workers, on this machine or on a cluster. Needs the extra `ray`.

A worker that dies is replaced, and its chunk is played anew by another: a chunk depends on its
number alone, and only what is handed back whole is ever written.
"""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import socket
import tempfile
import traceback
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import ray
from ray.exceptions import RayError

from igroteka.engine import Refusal

DEATHS = 5
"""So many workers may die over one chunk: more are no accident."""

TRIES = 3
"""Times that a cluster is asked to begin."""

STORE = 256 << 20
"""Bytes of shared memory for chunks on their way; what is more goes to the disk."""

PRIVATE = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_TOKEN": secrets.token_hex(32),
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # else it warns of its next version
}
"""What a Ray of our own is told. Nobody hears that it is used; and though a network may reach it,
it answers to none who do not know a word, which would else lie in the user's folder. Ray reads this
once in the life of a process."""

PATIENCE = 5.0
"""Seconds to wait for a host's answer."""


class RayPool(Executor):
    """Ray's workers, as Python's other pools are used."""

    def __init__(self) -> None:
        self._door: Any = ray.remote(max_retries=DEATHS)(_answered)

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Have a function called by a worker, who has its module as well."""
        answer: Future[Any] = self._door.remote(function, args, named).future()
        # Ray takes nothing back, and fails over an answer that nobody waits for any more.
        answer.set_running_or_notify_cancel()
        result: Future[Any] = Future()
        answer.add_done_callback(lambda answer: _settle(result, answer))
        return result


def _answered(
    function: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]
) -> tuple[Any, Exception | None]:
    """What a worker does. An error is an answer too: Ray would print it, also where nobody asks."""
    try:
        return function(*args, **named), None
    except Exception as error:
        error.add_note(traceback.format_exc())
        return None, error


def _settle(result: Future[Any], answer: Future[Any]) -> None:
    """Hand an answer on, unless nobody wants it any more."""
    if not result.set_running_or_notify_cancel():
        return
    error = answer.exception() or answer.result()[1]
    if error:
        result.set_exception(error)
    else:
        result.set_result(answer.result()[0])


@contextlib.contextmanager
def ray_here(jobs: int) -> Iterator[Executor]:
    """A Ray of this machine's own, without pages; it ends with the work, and leaves no file."""
    # Names of sockets may have some hundred characters in all.
    short = "/tmp" if Path("/tmp").is_dir() else None
    for name, value in PRIVATE.items():
        os.environ.setdefault(name, value)
    with tempfile.TemporaryDirectory(prefix="ray", dir=short, ignore_cleanup_errors=True) as folder:
        with _refused("this machine"):
            ray.init(
                "local",
                num_cpus=jobs,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.ERROR,
                object_store_memory=STORE,
                _temp_dir=folder,
            )
        with _working("this machine"):
            yield RayPool()


@contextlib.contextmanager
def ray_there(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of the cluster at ray://HOST:PORT, and how many there are."""
    _answers(address)
    with _refused(address):
        _connect(address)
    with _working(address):
        found: Any = ray.cluster_resources()  # type: ignore[no-untyped-call]
        yield RayPool(), max(1, int(found.get("CPU", 1)))


def _connect(address: str) -> None:
    """Have the cluster's head start a process for us: under load it may fail to."""
    for left in reversed(range(TRIES)):
        try:
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
        except ConnectionAbortedError:
            if not left:
                raise
            ray.shutdown()
        else:
            return


def _answers(address: str) -> None:
    """Raises Refusal where nobody listens: Ray would ask for half a minute."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise Refusal("“{address}” should be an address like ray://HOST:10001.", address=address)
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError as error:
        raise _unreached(address, error.strerror or str(error)) from None


def _unreached(address: str, reason: str) -> Refusal:
    return Refusal("No Ray can be used at {address}: {reason}", address=address, reason=reason)


@contextlib.contextmanager
def _refused(address: str) -> Iterator[None]:
    """While Ray is started or reached."""
    try:
        with warnings.catch_warnings(action="ignore"):  # the error says the same
            yield
    except (RayError, ImportError, RuntimeError, ValueError, OSError) as error:
        ray.shutdown()
        raise _unreached(address, _sentence(error)) from None


@contextlib.contextmanager
def _working(address: str) -> Iterator[None]:
    """While Ray's workers work; then they are let go, whatever they are doing."""
    try:
        yield
    except (RayError, ConnectionError) as error:
        raise Refusal(
            "The workers of {address} are lost: {reason} What has been written is whole: the same "
            "command goes on where it was.",
            address=address,
            reason=_sentence(error),
        ) from None
    finally:
        ray.shutdown()


def _sentence(error: Exception) -> str:
    """The first line of what Ray says, which may be a page, and the last, which may say why."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return " ".join(dict.fromkeys([*lines[:1], *lines[-1:]])) or type(error).__name__
