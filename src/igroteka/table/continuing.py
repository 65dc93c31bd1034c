"""Plays that go on elsewhere: from a position of a finished one, or from a file.

Whoever has seen a play to its end knows all hands and the seed, and so does whoever brings one in.
So such a play goes on against bots only, and chance is new from there on: all that lies there
stays as it lies, also what is face down.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from igroteka.draw.words import N_, _
from igroteka.engine import Match, Refusal
from igroteka.table.clocks import took
from igroteka.table.doors import LINK, PRIVATE, door_of
from igroteka.table.names import seat_names
from igroteka.table.store import Origin
from igroteka.table.tables import LiveTable, NewSeat, Tables, Terms, check_over, usual_level
from igroteka.table.writing import MAX_NAME, clean

LONGEST_PLAY = 262_144
"""The most letters of a play that is brought in: the longest of ours have a tenth of that."""

LONGEST_READING = 10.0
"""So many seconds may pass until such a play has been played again."""

WHOEVER = ""
"""Instead of a seat: that of whoever is to move."""


class Sitting(NamedTuple):
    """Who plays on: a person on one seat, bots of a level on the others.

    seat: its number as people count, from 1; WHOEVER for that of whoever is to move.
    """

    seat: str
    level: str

    @classmethod
    def read(cls, form: Mapping[str, str]) -> Sitting:
        """What a form asks for."""
        return cls(form.get("seat", WHOEVER)[:4], form.get("level", usual_level())[:20])

    def chairs(self, match: Match, person: str) -> list[NewSeat]:
        """Who sits where in a play that goes on; raises Refusal."""
        from igroteka.bots import LEVELS  # loads slowly

        if self.level not in LEVELS:
            raise Refusal(N_("Nobody called “{name}” can sit down here."), name=self.level)
        by_rules = match.options.automatic(match.seats)
        seats = {str(seat + 1): seat for seat in range(match.seats) if seat not in by_rules}
        waiting = [seat for seat in match.waiting() if seat not in by_rules]
        mine = seats.get(self.seat, next(iter(waiting or seats.values())))
        if self.seat not in (WHOEVER, *seats):
            raise Refusal(N_("Choose one of the seats: {seats}."), seats=", ".join(seats))
        chairs = [NewSeat(bot=self.level) for _seat in range(match.seats)]
        chairs[mine] = NewSeat(person=person)
        return chairs


async def play_on(tables: Tables, table: LiveTable, at: int, who: Sitting, person: str) -> str:
    """Open a table where a finished play goes on after so many moves; its code.

    Raises Refusal.
    """
    check_goes_on(table, at)
    match = await asyncio.to_thread(table.match.gone_on, at, secrets.randbits(64))
    origin = Origin(table.row.code, at, match.renewals)
    chairs = who.chairs(match, person)
    terms = Terms(door=door_of(_as_shut_as(table.door.kind), person))
    return await tables.begin(match, chairs, table.row.preset, terms, origin)


def _as_shut_as(kind: str) -> str:
    """The door behind which a play goes on: what came before is shown to nobody else by that."""
    return kind if kind == PRIVATE else LINK


def check_goes_on(table: LiveTable, at: int) -> None:
    """Raise Refusal where nobody could play on after so many moves of a table's play."""
    check_over(table)
    if not 0 <= at <= len(table.match.moves) or not table.match.waiting(at):
        raise Refusal(N_("Here this play is over: go back to a move from which it can go on."))


# Files


def written(table: LiveTable, named: bool = False) -> str:
    """A finished play as a file, that `igroteka replay` and the lab read.

    named: whether the names of people stand there. Raises Refusal while the play goes on.
    """
    if not table.over:
        raise Refusal(N_("The play can be saved when it is over: its seed is a secret now."))
    beside: dict[str, Any] = {"bots": _bots(table)}
    if table.times is not None:
        beside["clock"] = table.times.control._asdict()
        beside["took"] = took(table.times)
    if named:
        names = seat_names(table)
        people = [n for n, seat in enumerate(table.seats) if seat.person]
        beside["people"] = {str(n): names[n] for n in people}
    return table.match.to_json(beside)


def _bots(table: LiveTable) -> dict[str, str]:
    """The level of each bot, by seat; nothing of seats that the rules play, or people."""
    by_rules = table.options.automatic(len(table.seats))
    return {
        str(n): seat.bot
        for n, seat in enumerate(table.seats)
        if seat.bot and not seat.person and n not in by_rules
    }


async def bring_in(tables: Tables, text: str, who: Sitting, person: str) -> str:
    """Open a table with the play of a file, and return its code; raises Refusal.

    A play that is over is there to be looked at. Another one goes on, as `who` says.
    """
    if len(text) > LONGEST_PLAY:
        raise Refusal(N_("This file is too long for a play: {n} letters are the most."),
                      n=LONGEST_PLAY)  # fmt: skip
    match = await asyncio.to_thread(read, text)
    moves = len(match.moves)
    if match.over:
        chairs = sat(text, match, person)
    else:
        match = await asyncio.to_thread(match.gone_on, moves, secrets.randbits(64))
        chairs = who.chairs(match, person)
    terms, origin = Terms(door=door_of(LINK, person)), Origin("", moves, match.renewals)
    return await tables.begin(match, chairs, terms=terms, origin=origin)


def read(text: str) -> Match:
    """The play of a file; raises Refusal, also where it takes too long to play it again."""
    until = time.monotonic() + LONGEST_READING

    def in_time() -> None:
        if time.monotonic() > until:
            raise Refusal(N_("It takes too long to play this play again. Nothing was kept of it."))

    return Match.from_json(text, each=in_time)


def sat(text: str, match: Match, person: str) -> list[NewSeat]:
    """Who sat where in a finished play of a file: its bots, and people who are called so.

    They all stand for whoever brought it in.
    """
    from igroteka.bots import LEVELS  # loads slowly

    play = json.loads(text)
    bots, people = _by_seat(play.get("bots")), _by_seat(play.get("people"))
    chairs = []
    for seat in range(match.seats):
        name = clean(people.get(str(seat), ""))[:MAX_NAME] or _("Player {n}", n=seat + 1)
        level = bots.get(str(seat), "")
        is_bot = level in LEVELS or seat in match.options.automatic(match.seats)
        chairs.append(NewSeat(bot=level) if is_bot else NewSeat(person=person, name=name))
    return chairs


def _by_seat(told: object) -> dict[str, str]:
    """What a file says of seats, as far as it makes sense."""
    if not isinstance(told, dict):
        return {}
    return {seat: said for seat, said in told.items() if isinstance(said, str)}


def seat_choices(match: Match, names: Sequence[str]) -> list[tuple[int, str]]:
    """The seats on which a person may play on: by number, what they are called."""
    by_rules = match.options.automatic(match.seats)
    return [(seat, names[seat]) for seat in range(match.seats) if seat not in by_rules]
