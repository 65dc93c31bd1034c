"""The collector of garbage, and when it may stop everything.

Python looks now and then through all objects for circles that nobody needs any more, and everything
stands still meanwhile: for half a second, where rules are compiled and tables are full. Such full
looks are taken seldom here, and what they have found to be needed is spared until the next one.
Short looks at young objects go on as ever.
"""

from __future__ import annotations

import asyncio
import gc

from igroteka.engine import games

UNFINISHED = ("cold", "compiling")
"""States of kernels after which more objects come that stay."""

SOON = 1.0
"""Seconds between two looks at the kernels."""

EVERY = 600.0
"""Seconds between two full looks."""

SELDOM = 1000
"""Between them, so many times as many short looks as Python takes before a full one of its own."""


async def collect_seldom() -> None:
    """Look fully once all rules are compiled, or have failed to be; then every now and then."""
    young, middle, full = gc.get_threshold()
    while any(game.kernels.state in UNFINISHED for game in games().values()):
        await asyncio.sleep(SOON)
    gc.set_threshold(young, middle, full * SELDOM)
    try:
        while True:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            await asyncio.sleep(EVERY)
    finally:
        gc.set_threshold(young, middle, full)
        gc.unfreeze()
