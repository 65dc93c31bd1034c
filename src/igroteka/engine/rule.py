"""`@rule`: an ordinary Python function that compiled code can call.

Called from Python, a rule runs as plain Python, line by line, on a `Row`: slow, but a debugger
can step through it and every overflow or wrong index is an error. Called from a kernel (see
`igroteka.engine.kernels`) the same source is compiled by Numba in nopython mode.

Rules are made known to Numba in one of two ways, before the first kernel is compiled. The quick
one (`linked.py`) stands on inner classes of Numba, which any release may change. Whether it
still works is tried out; if not, the other one is taken, which needs nothing but what Numba
promises: the same results, and more time to compile.
"""

from __future__ import annotations

import hashlib
import importlib
import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.extending import register_jitable

from igroteka.engine.cache import cache_directory

F = TypeVar("F", bound=Callable[..., Any])

_log = logging.getLogger(__name__)
_lock = threading.RLock()
_waiting: list[Callable[..., Any]] = []
"""The rules that Numba does not know yet."""

_way: Callable[[Callable[..., Any]], None] | None = None


def rule(function: F) -> F:
    """Let compiled code call `function`; leave it as it is for Python."""
    with _lock:
        _waiting.append(function)
        if _way is not None:
            prepare_rules()
    return function


def prepare_rules() -> None:
    """Make all rules known to Numba. Whoever compiles what calls rules does this before."""
    global _way
    with _lock:
        _way = _way or _quick_way() or _plain_way
        while _waiting:
            _way(_waiting.pop())


LINKED = "igroteka.engine.linked"


def _quick_way() -> Callable[[Callable[..., Any]], None] | None:
    """The way through Numba's inner classes, if these are as it knows them.

    Trying takes longer than loading a game's kernels; so what came out is written down.
    """
    verdict = _verdict()
    works, fails = verdict.with_suffix(".quick"), verdict.with_suffix(".plain")
    if fails.exists():
        return None
    verdict.parent.mkdir(parents=True, exist_ok=True)
    try:
        linked = importlib.import_module(LINKED)
        if not works.exists():
            linked.try_out()
            works.touch()
    except Exception as error:
        _log.warning(
            "Numba %s is another inside than those we know (%s: %s). The rules are compiled all "
            "the same, in a way that takes longer.",
            numba.__version__,
            type(error).__name__,
            error,
        )
        fails.touch()
        return None
    return linked.link  # type: ignore[no-any-return]


def _verdict() -> Path:
    """The name of the file that says which way this Numba allows."""
    source = Path(__file__).with_name("linked.py").read_bytes()
    asked = f"{numba.__version__} {sys.version} ".encode() + source
    return cache_directory() / f"numba-{hashlib.sha256(asked).hexdigest()[:16]}"


def _plain_way(function: Callable[..., Any]) -> None:
    """The way that Numba promises, for every release."""
    register_jitable(error_model="numpy", _nrt=True)(function)
