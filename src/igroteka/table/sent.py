"""What a server has workers think out, and thinks out by itself where there are none.

A worker that is killed, or a database that is away for a while, costs time and nothing else: then
the server thinks after all.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from igroteka.bots import Bot, Choice, is_early, make_bot
from igroteka.engine import Game
from igroteka.engine.records import States
from igroteka.table.errands import Call, Errand, Sending, of_seat
from igroteka.table.thinking import Thinkers, Thought


class SentBot:
    """A bot of a level that thinks in a worker."""

    def __init__(self, sending: Sending, game: Game, level: str, seconds: float) -> None:
        """`seconds`: how long it may think."""
        self._sending = sending
        self._game = game
        self._level = level
        self._seconds = seconds
        self._seed = secrets.randbits(32)
        self.early = is_early(game, level)
        self._call = Call()
        self._here: Bot | None = None
        """The same bot in this process, where no worker has an answer."""

    def choose(self, view: States, seat: int) -> Choice:
        """Choose a legal action; see `Bot`."""
        errand = of_seat("choose", self._game, view, seat, self._seconds)
        asked = errand._replace(level=self._level, seed=self._seed)
        action = self._sending.done(asked, self._call)
        if action is not None:
            return Choice(int(action))
        self._here = make_bot(self._game, self._level, self._seed)
        return self._here.choose(view, seat)

    def stop(self) -> None:
        """From another thread: have a running `choose` return soon with what it has."""
        self._call.hurry()
        if self._here is not None:
            self._here.stop()


def bot_for(sending: Sending, game: Game, level: str, seconds: float) -> Bot:
    """A bot of a level: one that thinks in a worker if there is any, else in this process."""
    if sending.workers():
        return SentBot(sending, game, level, seconds)
    return make_bot(game, level, secrets.randbits(32))


async def sent(
    thinkers: Thinkers, sending: Sending, errand: Errand, payers: tuple[str, ...]
) -> Any:
    """What a worker has found, when it is this errand's turn among all thoughts; None where none
    does it."""
    if not await asyncio.to_thread(sending.workers):
        return None
    call = Call()
    return await thinkers.think(
        Thought(lambda: sending.done(errand, call), call.hurry, errand.seconds, payers, True)
    )
