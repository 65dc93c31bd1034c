"""Errands: what is to be thought out by workers, and what they have found."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Integer, Text

revision = "10"
down_revision = "9"


def upgrade() -> None:
    """Make the table; nothing that is there changes."""
    op.create_table(
        "errands",
        Column("id", Integer, primary_key=True),
        Column("patient", Boolean, nullable=False),
        Column("work", Text, nullable=False),
        Column("answer", Text),
    )
