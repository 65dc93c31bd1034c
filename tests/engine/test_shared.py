"""Numbers of several threads: each change counts once, compiled and not."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest

from igroteka.engine.rule import prepare_rules
from igroteka.engine.shared import APART, fetch_add, load, store

EACH = 5_000
THREADS = 4


def tell(numbers: Any, out: Any) -> None:
    """Each function once."""
    store(numbers, 1, 5)
    out[0] = load(numbers, 1)
    out[1] = fetch_add(numbers, 1, 3)
    out[2] = load(numbers, 1)


def draw(numbers: Any, drawn: Any) -> None:
    """Draw numbers that nobody else is given."""
    for i in range(len(drawn)):
        drawn[i] = fetch_add(numbers, APART, 2)


@pytest.fixture(params=["plain", "compiled"])
def as_it_runs(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Makes a function what it is in plain Python, or compiled so that threads run at once."""
    prepare_rules()
    compiled: Callable[..., Any] = numba.njit(nogil=True)
    return compiled if request.param == "compiled" else lambda function: function


def test_they_do_what_their_names_say(as_it_runs: Callable[..., Any]) -> None:
    numbers, out = np.array([7, 8, 9], np.int64), np.zeros(3, np.int64)
    as_it_runs(tell)(numbers, out)
    assert out.tolist() == [5, 5, 8]
    assert numbers.tolist() == [7, 8, 9]


def test_no_two_threads_are_told_the_same(as_it_runs: Callable[..., Any]) -> None:
    function = as_it_runs(draw)
    numbers = np.zeros(2 * APART, np.int64)
    function(numbers, np.zeros(0, np.int64))  # compiled before they begin
    drawn = np.zeros((THREADS, EACH), np.int64)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=function, args=(numbers, row)) for row in drawn]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert sorted(drawn.ravel().tolist()) == list(range(0, 2 * THREADS * EACH, 2))
    assert numbers[APART] == 2 * THREADS * EACH
