"""What the people and bots at a table are called."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Literal

from igroteka.draw.desk import SeatInfo
from igroteka.draw.kept import kept
from igroteka.draw.words import N_, _
from igroteka.engine import Options
from igroteka.table.people import FORGOTTEN
from igroteka.table.store import SeatRow
from igroteka.table.tables import LiveTable
from igroteka.table.writing import clean

BOT_NAMES = (
    N_("Tomas"),
    N_("Rada"),
    N_("Ilya"),
    N_("Vera"),
    N_("Osip"),
    N_("Marta"),
    N_("Lev"),
    N_("Zoya"),
)


def seat_names(table: LiveTable) -> tuple[str, ...]:
    """A name for each seat, in the language being spoken."""
    return names_of(table.row.code, table.seats, table.options)


def names_of(code: str, seats: Sequence[SeatRow], options: Options) -> tuple[str, ...]:
    """The same for a table that is not loaded."""
    return _names(code, tuple(seats), tuple(options.automatic(len(seats)).items()))


@kept
def _names(
    code: str, seats: tuple[SeatRow, ...], automatic: tuple[tuple[int, str], ...]
) -> tuple[str, ...]:
    first = zlib.crc32(code.encode())
    by_rules = dict(automatic)
    names = []
    for number, seat in enumerate(seats):
        if number in by_rules:
            names.append(_(by_rules[number]))
        elif seat.person:
            unnamed = _("Somebody") if seat.person.startswith(FORGOTTEN) else _("Guest")
            names.append(clean(seat.name) or unnamed)
        elif seat.bot:
            names.append(_(BOT_NAMES[(first + number) % len(BOT_NAMES)]))
        else:
            names.append(_("Open seat"))
    return tuple(names)


def seat_infos(table: LiveTable, viewer: int) -> tuple[SeatInfo, ...]:
    """Who sits on each seat, as this viewer sees it."""
    infos = []
    for number, name in enumerate(seat_names(table)):
        seat = table.seats[number]
        kind: Literal["me", "person", "bot", "open"] = "open"
        status: Literal["", "thinking", "away"] = ""
        if number == viewer:
            kind = "me"
        elif table.level(number):
            kind = "person" if seat.person else "bot"
            status = "thinking" if number in table.offers and not table.held else ""
        elif seat.person:
            kind = "person"
            status = "" if table.shown_present(seat.person) else "away"
        infos.append(SeatInfo(name, kind, status))
    return tuple(infos)
