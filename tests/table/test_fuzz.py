"""A short run of requests that make little sense; `fuzz.py` says how to make a long one."""

from __future__ import annotations

import pytest

from igroteka.table.app import Site
from igroteka.table.store import Store
from tests.table.fuzz import ask
from tests.table.serving import run_apart


@pytest.mark.parametrize("seed", [1, 2])
def test_no_request_breaks_anything(store: Store, seed: int) -> None:
    statuses = run_apart(ask(Site(store, pause=1e6), 400, seed))
    assert {200, 303, 403, 404, 405, 409} <= set(statuses), "all kinds of answers were seen"
