"""What comes after a game: plays that are gone on with or brought in, and plays looked back at."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, Text

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Make the tables; nothing that is there changes."""
    op.create_table(
        "origins",
        Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
        Column("code", Text, nullable=False),
        Column("moves", Integer, nullable=False),
        Column("renewals", Text, nullable=False),
    )
    op.create_table(
        "reviews",
        Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
        Column("asked", Float, nullable=False),
    )
    op.create_table(
        "judged",
        Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
        Column("move", Integer, primary_key=True),
        Column("digest", Text, nullable=False),
        Column("found", Text, nullable=False),
    )
