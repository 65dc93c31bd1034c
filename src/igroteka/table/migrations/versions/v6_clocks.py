"""Clocks: what a table's is, at which second of it each entry came, and who is on vacation.

Tables of before have none, and their entries no seconds.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, Text

revision = "6"
down_revision = "5"


def upgrade() -> None:
    """Make the tables and the column; nothing that is there changes."""
    op.add_column("moves", Column("served", Float))
    op.create_table(
        "clocks",
        Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
        Column("per_move", Integer, nullable=False),
        Column("bank", Integer, nullable=False),
        Column("increment", Integer, nullable=False),
        Column("lapse", Text, nullable=False),
        Column("level", Text, nullable=False),
        Column("sitters", Text, nullable=False),
        Column("opened", Float, nullable=False),
        Column("due", Float, index=True),
    )
    op.create_table(
        "vacations",
        Column("person", Text, primary_key=True),
        Column("since", Float, primary_key=True),
        Column("until", Float, nullable=False),
        Column("over", Boolean, nullable=False),
    )
