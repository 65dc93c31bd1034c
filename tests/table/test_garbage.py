"""When the collector of garbage may stop everything."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from igroteka.table import garbage
from tests.table.serving import run_apart
from tests.waiting import PATIENCE


class Circle:
    """What only a full look finds."""

    def __init__(self) -> None:
        self.itself = self


async def until_frozen() -> None:
    """Wait for a full look."""
    while not gc.get_freeze_count():
        await asyncio.sleep(0)


def test_full_looks_are_seldom_and_spare_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "games", dict)
    monkeypatch.setattr(garbage, "EVERY", 0)
    before = gc.get_threshold()

    async def look() -> None:
        looking = asyncio.create_task(garbage.collect_seldom())
        await asyncio.wait_for(until_frozen(), PATIENCE)
        assert gc.get_threshold() == (*before[:2], before[2] * garbage.SELDOM)
        lost = weakref.ref(Circle())
        gc.freeze()
        while lost() is not None:  # the next full look finds also what was spared
            await asyncio.sleep(0)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)

    run_apart(asyncio.wait_for(look(), PATIENCE))
    assert gc.get_threshold() == before
    assert not gc.get_freeze_count()


def test_it_waits_until_all_rules_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    class Game:
        kernels = type("Kernels", (), {"state": "compiling"})

    monkeypatch.setattr(garbage, "games", lambda: {"": Game})
    monkeypatch.setattr(garbage, "SOON", 0)

    async def look() -> int:
        looking = asyncio.create_task(garbage.collect_seldom())
        for _ in range(10):
            await asyncio.sleep(0)
        early = gc.get_freeze_count()
        Game.kernels.state = "ready"
        await asyncio.wait_for(until_frozen(), PATIENCE)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        return early

    assert run_apart(look()) == 0
