"""People who have claimed their names, and where they are logged in."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, Text

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "accounts",
        Column("person", Text, primary_key=True),
        Column("key", Text, nullable=False, unique=True),
        Column("password", Text, nullable=False),
        Column("since", Float, nullable=False),
    )
    op.create_table(
        "sessions",
        Column("id", Text, primary_key=True),
        Column("person", Text, nullable=False),
        Column("device", Text, nullable=False),
        Column("since", Float, nullable=False),
        Column("seen", Float, nullable=False),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
