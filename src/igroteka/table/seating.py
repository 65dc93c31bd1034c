"""Who sits where: taking a seat, leaving it, letting a bot play there, sharing a screen.

Nothing here touches the play itself. A bot that plays for a person thinks with what the seat may
know, and the person may take the seat back at any time. Whoever has left a seat knows its hand, so
no other seat of that table is theirs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from igroteka.draw.words import N_
from igroteka.engine import NOBODY, Refusal
from igroteka.table.names import seat_names
from igroteka.table.store import TakenError
from igroteka.table.tables import AWAY, Foreign, LiveTable, usual_level

TAKEN = N_("Somebody else has just taken this seat.")
NOT_YOURS = N_("You have no seat at this table. Nothing was done.")


async def _change(table: LiveTable, sentence: str, write: Callable[..., None], *what: Any) -> None:
    """Write down something about the seats, and show it; where the seat has changed hands
    meanwhile, raise Refusal with the sentence."""
    try:
        await asyncio.to_thread(write, table.row.id, *what)
    except TakenError:
        raise Refusal(sentence) from None
    finally:
        await table.refresh(force=True)


async def sit(table: LiveTable, seat: int, person: str) -> None:
    """Take an open seat; raises Refusal."""
    if table.seats_of(person):
        raise Refusal(N_("You sit at this table already."))
    left = await asyncio.to_thread(table.store.left, table.row.id, person)
    if left not in (NOBODY, seat):
        raise Refusal(N_("You have seen another hand at this table: only that seat can be yours."))
    await _change(table, TAKEN, table.store.sit, seat, person)


async def seat_bot(table: LiveTable, seat: int) -> None:
    """Let a bot take an open seat; raises Refusal."""
    await _change(table, TAKEN, table.store.set_bot, seat, usual_level())


async def set_auto(table: LiveTable, seat: int, auto: bool) -> None:
    """Whether forced choices are played for this seat."""
    await _change(table, NOT_YOURS, table.store.set_auto, seat, auto)


# Bots that play for people


def check_plays(table: LiveTable, seat: int) -> None:
    """Raise Refusal where a bot plays this person's seat."""
    if seat in table.resigned:
        raise Refusal(N_("You have given up already."))
    if table.level(seat):
        raise Refusal(N_("A bot plays for you now: take your seat back first."))


async def deputise(table: LiveTable, seat: int) -> None:
    """Let a bot play for the person of a seat until they take it back; raises Refusal."""
    check_plays(table, seat)
    await _set_bot(table, seat, usual_level())


async def take_back(table: LiveTable, seat: int) -> None:
    """Let the bot that plays for the person of a seat play no more; raises Refusal."""
    if seat in table.resigned:
        raise Refusal(N_("You have given up already."))
    await _set_bot(table, seat, "")


async def _set_bot(table: LiveTable, seat: int, level: str) -> None:
    person = table.seats[seat].person
    if table.over:
        raise Refusal(N_("This play is over."))
    await _change(table, NOT_YOURS, table.store.set_bot, seat, level, person)


async def stand_in(table: LiveTable, seat: int, by: int) -> None:
    """Wish, for a seat, that a bot plays for somebody who has been away for long; raises Refusal.

    It does when all have wished it who are here. They are asked again after each of that seat's
    moves, and when its person has come back.
    """
    row = table.seats[seat] if seat < len(table.seats) else None
    if row is None or not row.person or not table.asks(seat):
        raise Refusal(N_("Nobody is waited for on this seat."))
    name = seat_names(table)[seat]
    if table.present(row.person):
        raise Refusal(N_("{name} is here."), name=name)
    minutes = int(table.away(row.person) // 60)
    if table.away(row.person) < AWAY:
        raise Refusal(
            N_("{name} has been away for {n} min only. After {all} min a bot may take over."),
            name=name,
            n=minutes,
            all=int(AWAY // 60),
        )
    table.agreed.setdefault(seat, set()).add(by)
    if undecided(table, seat):
        table.wake()
    else:
        await _set_bot(table, seat, usual_level())


def undecided(table: LiveTable, seat: int) -> list[int]:
    """Who is here and has not said yet that a bot may play for the person of a seat."""
    agreed = table.agreed.get(seat, set())
    return [
        n
        for n, row in enumerate(table.seats)
        if n != seat
        and row.person not in ("", table.seats[seat].person)
        and n not in agreed
        and table.present(row.person)
    ]


async def pause(table: LiveTable, person: str) -> None:
    """Agree to a pause, for all seats of a person that nobody plays for them; raises Refusal."""
    playing = [seat for seat in table.seats_of(person) if not table.level(seat)]
    if not playing:
        raise Refusal(N_("A bot plays for you now: take your seat back first."))
    await table.pause(playing)


async def leave(table: LiveTable, seat: int) -> None:
    """Open a seat for others; raises Refusal."""
    if table.over:
        raise Refusal(N_("This play is over."))
    if seat in table.resigned:
        raise Refusal(N_("You have given up already."))
    person = table.seats[seat].person
    await _change(table, NOT_YOURS, table.store.leave, seat, person)


# Several people before one screen


async def turn_screen(table: LiveTable, person: str, seat: int) -> None:
    """Let somebody come before a screen that several share; NOBODY draws the curtain.

    Raises Foreign for a seat that is not one of theirs.
    """
    mine = table.seats_of(person)
    if len(mine) < 2 or seat not in (NOBODY, *mine):
        raise Foreign(NOT_YOURS)
    await _change(table, NOT_YOURS, table.store.set_screen, person, seat)


async def call_guest(table: LiveTable, seat: int, name: str) -> None:
    """Call somebody so who shares a screen, at this table."""
    await _change(table, NOT_YOURS, table.store.set_guest, seat, name)
