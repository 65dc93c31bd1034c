"""The tables of version 0.1, and those that came until databases had numbers.

Databases were not numbered then: a table that was missing was made when one was opened. So what is
there stays, and what is not there is made.
"""

from __future__ import annotations

from typing import Any

from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, Text, UniqueConstraint
from sqlalchemy.types import TypeEngine

Kind = type[TypeEngine[Any]]

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make what is missing."""
    _people_and_tables()
    _what_happens_at_tables()
    _what_came_later()
    op.create_index("ix_seats_person", "seats", ["person"], if_not_exists=True)
    op.create_index("ix_changes_number", "changes", ["number"], if_not_exists=True)


def _people_and_tables() -> None:
    _table("settings", _key("key", Text), _filled("value", Text))
    _table("people", _key("id", Text), _filled("name", Text))
    _table(
        "tables",
        _key("id", Integer),
        Column("code", Text, nullable=False, unique=True),
        _filled("game", Text),
        _filled("version", Integer),
        _filled("options", Text),
        _filled("seats", Integer),
        _filled("seed", Text),
        _filled("preset", Text),
        _filled("created", Float),
        Column("finished", Float),
        Column("again", Text),
    )


def _what_happens_at_tables() -> None:
    _table(
        "seats",
        _at_table(),
        _key("seat", Integer),
        _filled("bot", Text),
        _filled("person", Text),
        _filled("auto", Boolean),
    )
    _table(
        "moves",
        _at_table(),
        _key("number", Integer),
        _filled("seat", Integer),
        _filled("action", Integer),
        _filled("digest", Text),
        _filled("at", Float),
    )
    _table(
        "talk",
        Column("table", Integer, ForeignKey("tables.id"), nullable=False),
        _filled("number", Integer),
        _filled("person", Text),
        _filled("seat", Integer),
        _filled("text", Text),
        _filled("at", Float),
        UniqueConstraint("table", "number"),
    )


def _what_came_later() -> None:
    _table(
        "changes",
        _key("table", Integer),
        _key("writer", Text),
        _filled("number", Integer),
    )
    _table("coached", _at_table(), _key("person", Text), _filled("away", Boolean),
           _filled("told", Text))  # fmt: skip
    _table("advice", _at_table(), _filled("allowed", Boolean))
    _table("advised", _at_table(), _key("seat", Integer), _key("digest", Text),
           _filled("moves", Integer), _filled("answer", Text))  # fmt: skip
    _table("tips", _key("person", Text), _key("game", Text), _key("tip", Text))
    _table("repeated", _at_table(), _filled("seat", Integer))
    _table("hidden", _key("person", Text), _at_table())
    _table("left", _at_table(), _key("person", Text), _filled("seat", Integer))
    _table("guests", _at_table(), _key("seat", Integer), _filled("name", Text))
    _table("screens", _at_table(), _key("person", Text), _filled("seat", Integer))


def _table(name: str, *columns: Column[Any] | UniqueConstraint) -> None:
    op.create_table(name, *columns, if_not_exists=True)


def _at_table() -> Column[Any]:
    return Column("table", Integer, ForeignKey("tables.id"), primary_key=True)


def _key(name: str, kind: Kind) -> Column[Any]:
    return Column(name, kind, primary_key=True)


def _filled(name: str, kind: Kind) -> Column[Any]:
    return Column(name, kind, nullable=False)
