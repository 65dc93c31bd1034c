"""How finished plays came out: ratings and players' pages are made of it.

Plays that were finished before have no results: who sat there in between is not known of them.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, ForeignKey, Integer, Text

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Make the table; nothing that is there changes."""
    op.create_table(
        "results",
        Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("person", Text, nullable=False, index=True),
        Column("bot", Text, nullable=False),
        Column("place", Integer, nullable=False),
        Column("score", Integer, nullable=False),
        Column("rated", Boolean, nullable=False),
    )
