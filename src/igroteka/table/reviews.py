"""What is stored of plays that are looked back at: that it was asked for, and each decision."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from igroteka.table.schema import JUDGED, REVIEWS, TABLES


class Reviews:
    """The reviews in a database; every method is one small read or write, safe from any thread."""

    def __init__(self, engine: Engine, write: Callable[[Any], int]) -> None:
        """`write`: runs one writing statement."""
        self._engine = engine
        self._write = write

    def ask(self, table: int) -> None:
        """Write down that a play is to be looked back at."""
        with contextlib.suppress(IntegrityError):  # it has been asked for
            self._write(insert(REVIEWS).values(table=table, asked=time.time()))

    def asked(self, table: int) -> bool:
        """Whether it was asked for."""
        with self._engine.connect() as connection:
            found = connection.scalar(select(REVIEWS.c.asked).where(REVIEWS.c.table == table))
        return found is not None

    def since(self, at: float) -> list[str]:
        """The codes of the tables for which it was asked since then, the first one first."""
        query = (
            select(TABLES.c.code)
            .join(REVIEWS, REVIEWS.c.table == TABLES.c.id)
            .where(REVIEWS.c.asked >= at)
            .order_by(REVIEWS.c.asked)
        )
        with self._engine.connect() as connection:
            return [str(code) for code in connection.scalars(query)]

    def found(self, table: int) -> dict[int, tuple[str, str]]:
        """What has been found: by move, the digest of the decision and the JSON."""
        query = select(JUDGED.c.move, JUDGED.c.digest, JUDGED.c.found)
        with self._engine.connect() as connection:
            rows = connection.execute(query.where(JUDGED.c.table == table)).all()
        return {move: (digest, found) for move, digest, found in rows}

    def keep(self, table: int, move: int, digest: str, found: str) -> None:
        """Store what was found of a decision; another one that stood there is forgotten."""
        at = (JUDGED.c.table == table) & (JUDGED.c.move == move)
        self._write(JUDGED.delete().where(at & (JUDGED.c.digest != digest)))
        with contextlib.suppress(IntegrityError):  # another process was faster
            self._write(insert(JUDGED).values(table=table, move=move, digest=digest, found=found))
