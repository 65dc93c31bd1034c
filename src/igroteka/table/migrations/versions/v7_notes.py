"""Notes that people keep for themselves, whom they have muted, and what they have reported."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, Text

revision = "7"
down_revision = "6"


def upgrade() -> None:
    """Make the tables; nothing that is there changes."""
    op.create_table(
        "notes",
        Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
        Column("person", Text, primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("text", Text, nullable=False),
        Column("version", Integer, nullable=False),
        Column("window", Text, nullable=False),
        Column("serial", Integer, nullable=False),
        Column("since", Integer, nullable=False),
    )
    op.create_index("ix_notes_person", "notes", ["person"])
    op.create_table(
        "muted",
        Column("person", Text, primary_key=True),
        Column("other", Text, primary_key=True),
        Column("since", Float, nullable=False),
    )
    op.create_index("ix_muted_other", "muted", ["other"])
    op.create_table(
        "reports",
        Column("id", Integer, primary_key=True),
        Column("table", Integer, ForeignKey("tables.id"), nullable=False),
        Column("reporter", Text, nullable=False),
        Column("person", Text, nullable=False),
        Column("name", Text, nullable=False),
        Column("text", Text, nullable=False),
        Column("reason", Text, nullable=False),
        Column("at", Float, nullable=False),
        Column("done", Float),
    )
    op.create_index("ix_reports_reporter", "reports", ["reporter"])
    op.create_index("ix_reports_person", "reports", ["person"])
