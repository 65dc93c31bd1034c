"""Who may come to a table, who is invited there, and who are friends.

Tables of before are open to whoever has their address, as they were; who opened them is not known.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, Text

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Make the tables; nothing that is there changes."""
    _make_doors()
    _make_invitations()
    _make_friends()


def _make_doors() -> None:
    op.create_table(
        "doors",
        Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
        Column("door", Text, nullable=False),
        Column("began", Text, nullable=False),
        Column("opener", Text, nullable=False),
    )
    op.create_index("ix_doors_door_table", "doors", ["door", "table"])
    op.create_index("ix_doors_opener", "doors", ["opener"])


def _make_invitations() -> None:
    op.create_table(
        "invited",
        Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
        Column("person", Text, primary_key=True),
        Column("inviter", Text, nullable=False),
        Column("state", Text, nullable=False),
    )
    op.create_table(
        "invitations",
        Column("id", Text, primary_key=True),
        Column("table", Integer, ForeignKey("tables.id"), nullable=False),
        Column("inviter", Text, nullable=False),
        Column("once", Boolean, nullable=False),
        Column("until", Float, nullable=False),
    )
    for name, column in (
        ("invited", "person"),
        ("invited", "inviter"),
        ("invitations", "table"),
        ("invitations", "inviter"),
    ):
        op.create_index(f"ix_{name}_{column}", name, [column])


def _make_friends() -> None:
    op.create_table(
        "friends",
        Column("person", Text, primary_key=True),
        Column("friend", Text, primary_key=True),
        Column("since", Float, nullable=False),
    )
    op.create_table(
        "friend_links",
        Column("id", Text, primary_key=True),
        Column("person", Text, nullable=False),
        Column("once", Boolean, nullable=False),
        Column("since", Float, nullable=False),
    )
    op.create_index("ix_friends_friend", "friends", ["friend"])
    op.create_index("ix_friend_links_person", "friend_links", ["person"])
