"""Who has agreed that a play goes on by other rules than it was begun with."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, Text

revision = "9"
down_revision = "8"


def upgrade() -> None:
    """Make the table; nothing that is there changes."""
    op.create_table(
        "agreed",
        Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
        Column("person", Text, primary_key=True),
        Column("version", Integer, nullable=False),
    )
