"""Where people want to be told that something waits for them, and what they are told.

Nobody has wanted it before.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, Text

revision = "8"
down_revision = "7"


def upgrade() -> None:
    """Make the tables; nothing that is there changes."""
    op.create_table(
        "channels",
        Column("person", Text, primary_key=True),
        Column("kind", Text, primary_key=True),
        Column("address", Text, nullable=False),
        Column("language", Text, nullable=False),
        Column("state", Text, nullable=False),
        Column("key", Text, nullable=False),
        Column("since", Float, nullable=False),
        Column("told", Float, nullable=False),
        Column("failures", Integer, nullable=False),
        Column("seen", Float, nullable=False),
        Column("due", Float, index=True),
    )
    op.create_table(
        "notices",
        Column("person", Text, primary_key=True),
        Column("kind", Text, primary_key=True),
        Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
        Column("about", Text, primary_key=True),
        Column("number", Integer, nullable=False),
        Column("at", Float, nullable=False),
        Column("told", Boolean, nullable=False),
    )
