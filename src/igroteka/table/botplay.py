"""Bots at live tables, and the forced choices that a table plays for people.

Bots act through the same checked door as people. Each table with something to play has one task.
Nothing about a bot is stored: after a crash its task starts anew from the position.

**What others can observe of a seat depends only on what everybody knows.** A seat that a bot plays
is marked as thinking for as long as it is asked, whatever it can choose. Its choice is shown at the
end of a slot, whose length depends on its level and on whether *everybody knows* that it has no
choice; a choice that comes late is shown at the end of a later slot. And for people only such
choices are played of which everybody knows that they are forced. `public.py` says what that is.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Collection
from typing import Any

from igroteka.engine import Refusal
from igroteka.table.errands import TO_NOBODY, Sending
from igroteka.table.public import forced_for_all
from igroteka.table.tables import LiveTable
from igroteka.table.thinking import Thinkers, Thought

LOG = logging.getLogger("igroteka.table")

PAUSE = 0.7
"""Seconds between two moves that no person makes, so that people can follow."""

UNDO = 1.5
"""Seconds that people have to take a move back before a bot makes the next."""

CHOOSES = "novice"
"""The bot that makes the one choice of a seat whose time is over, where it goes on playing."""

PASS = "pass"
"""What games call the kind of action that passes."""

AGAIN = 2.0
"""Seconds after which a table that failed for an unknown reason is tried again."""


class BotPlay:
    """Everything that moves by itself, at all tables of this process."""

    def __init__(self, pause: float = PAUSE, sending: Sending = TO_NOBODY) -> None:
        """`sending`: to workers, if there are any."""
        self.pause = pause
        self._sending = sending
        self.thinkers = Thinkers(max(1, (os.cpu_count() or 2) - 1), lambda: sending.counted)
        self._tasks: dict[LiveTable, asyncio.Task[None]] = {}

    def nudge(self, table: LiveTable) -> None:
        """See whether something is to be played at this table; called after each change."""
        if table not in self._tasks and self._next_seat(table) is not None:
            self._tasks[table] = asyncio.get_running_loop().create_task(self._tend(table))

    async def close(self) -> None:
        """Stop thinking."""
        self.thinkers.close()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _tend(self, table: LiveTable) -> None:
        try:
            await self._play(table)
        finally:  # at once: the change that comes next has to find that nobody plays
            del self._tasks[table]

    async def _play(self, table: LiveTable) -> None:
        left: set[tuple[int, int]] = set()  # who has to choose after all, and at which entry
        while (seat := self._next_seat(table, left)) is not None:
            number, level = table.number, _mover(table, seat)
            try:
                action = await self._choice(table, seat)
                if action is None:
                    left.add((seat, number))
                elif table.number == number and _mover(table, seat) == level:
                    await table.act(seat, [action], number)
            except Refusal:
                pass  # somebody was faster, or took a move back: look again
            except Exception:
                LOG.exception("Table %d could not go on; it is tried again.", table.row.id)
                await asyncio.sleep(AGAIN)

    def _next_seat(self, table: LiveTable, left: Collection[tuple[int, int]] = ()) -> int | None:
        """A waiting seat that is to be played without a person's doing.

        `left`: the seats, with numbers of entries, that are left to their people.
        """
        if table.idle:
            return None
        for seat, offer in table.offers.items():
            forced = table.seats[seat].auto and len(offer.actions) == 1
            if table.held and seat != table.chosen_for():
                continue
            if (_mover(table, seat) or forced) and (seat, table.number) not in left:
                return seat
        return None

    async def _choice(self, table: LiveTable, seat: int) -> int | None:
        """What is played for a seat, at the end of a slot; None if a person has to choose."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        forced = await asyncio.to_thread(forced_for_all, table.match, seat)
        actions = table.offers[seat].actions
        level = _mover(table, seat)
        if not level and not forced:
            return None
        slot = max(self._time_to_undo(table), self.pause if forced else self._slot(level))
        passing = _passing(table, seat)
        if passing is not None:
            action = passing
        else:
            action = actions[0] if len(actions) == 1 else await self._ask(table, seat, slot)
        late = loop.time() - begun
        slots = 1 + int(late / slot) if slot else 0
        await asyncio.sleep(max(0.0, slots * slot - late))
        return action

    def _time_to_undo(self, table: LiveTable) -> float:
        """How long a person who moved last may think better of it, in seconds.

        Whether the move can be taken back is not asked: it may depend on what that seat has seen.
        """
        moves = table.match.moves
        of_a_bot = not moves or table.level(moves[-1].seat)
        return 0.0 if of_a_bot or not self.pause else UNDO

    def _slot(self, level: str) -> float:
        """How long others wait for a level's choice, in seconds."""
        from igroteka.bots import LEVELS  # loads slowly, and no page waits for it

        thinking = LEVELS[level].seconds if level in LEVELS else 0.0
        return max(self.pause, thinking) if self.pause else 0.0

    async def _ask(self, table: LiveTable, seat: int, slot: float) -> int:
        """Have a bot think."""
        from igroteka.bots import position_for  # loads slowly, and no page waits for it
        from igroteka.table.sent import bot_for

        views = [position_for(early, table.match, seat) for early in (False, True)]
        actions = table.offers[seat].actions
        level = _mover(table, seat)
        try:
            bot = await asyncio.to_thread(bot_for, self._sending, table.game, level, slot)
            people = tuple(sitting.person for sitting in table.seats if sitting.person)
            thought = Thought(
                lambda: bot.choose(views[bot.early], seat),
                bot.stop,
                slot or 60.0,
                (table.row.code, *people),
            )
            choice: Any = await self.thinkers.think(thought)
            return int(choice.action)
        except Exception:
            LOG.exception("A bot failed at table %d, seat %d; chance plays.", table.row.id, seat)
            return secrets.choice(actions)


def _mover(table: LiveTable, seat: int) -> str:
    """The level of the bot that makes a seat's next choice; "" if none does."""
    return table.level(seat) or (CHOOSES if table.chosen_for() == seat else "")


def _passing(table: LiveTable, seat: int) -> int | None:
    """The action by which a seat passes whose time is over, where the rules offer one."""
    if table.chosen_for() != seat:
        return None
    kind = table.game.actions.decode
    return next((a for a in table.offers[seat].actions if kind(a)[0] == PASS), None)
