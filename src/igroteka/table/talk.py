"""Writing down what is said at a table, by people and by the table itself."""

from __future__ import annotations

import time

from sqlalchemy import Connection, func, insert, select

from igroteka.table.schema import TALK

HOUSE = -2
"""Instead of a seat: the table itself tells what somebody has done. What it says stands there as a
key, see `announced.py`."""


def write_talk(connection: Connection, table: int, person: str, seat: int, text: str) -> None:
    """Add a message to the talk of a table."""
    last = connection.scalar(select(func.max(TALK.c.number)).where(TALK.c.table == table))
    number = (last or 0) + 1
    row = {"table": table, "number": number, "person": person, "seat": seat, "text": text}
    connection.execute(insert(TALK).values(**row, at=time.time()))
