"""The tables of the database, as the newest of the migrations leaves them."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

META = MetaData()

REVISION = "10"
"""The newest of `migrations/versions`. Whoever changes a table here writes the next one."""

SETTINGS = Table(
    "settings",
    META,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
PEOPLE = Table(
    "people",
    META,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
)
ACCOUNTS = Table(
    "accounts",
    META,
    Column("person", Text, primary_key=True),
    Column("key", Text, nullable=False, unique=True),  # the name, as `writing.key_of` folds it
    Column("password", Text, nullable=False),  # as `passwords.hashed` leaves it
    Column("since", Float, nullable=False),
)
SESSIONS = Table(
    "sessions",
    META,
    Column("id", Text, primary_key=True),  # the hash of a token that the browser alone has
    Column("person", Text, nullable=False, index=True),
    Column("device", Text, nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),
)
TABLES = Table(
    "tables",
    META,
    Column("id", Integer, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", Text, nullable=False),  # 64 bits without sign: more than SQL's integers hold
    Column("preset", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("finished", Float),
    Column("again", Text),
)
SEATS = Table(
    "seats",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("bot", Text, nullable=False),
    Column("person", Text, nullable=False, index=True),
    Column("auto", Boolean, nullable=False),
)
MOVES = Table(
    "moves",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("digest", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("served", Float),  # at which second, where the table has a clock
)
CLOCKS = Table(
    "clocks",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("per_move", Integer, nullable=False),  # seconds, as all numbers here
    Column("bank", Integer, nullable=False),
    Column("increment", Integer, nullable=False),
    Column("lapse", Text, nullable=False),  # what follows when a time is over
    Column("level", Text, nullable=False),  # of the bot that takes over then
    Column("sitters", Text, nullable=False),  # a letter a seat: who played it when it was opened
    Column("opened", Float, nullable=False),  # at which second that was
    Column("due", Float, index=True),  # nobody's time is over before; empty while none passes
)
VACATIONS = Table(
    "vacations",
    META,
    Column("person", Text, primary_key=True),
    Column("since", Float, primary_key=True),  # seconds of being served, as for clocks
    Column("until", Float, nullable=False),
    Column("over", Boolean, nullable=False),  # whether their tables know that it is
)
TALK = Table(
    "talk",
    META,
    Column("table", Integer, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("person", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table", "number"),
)
COACHED = Table(
    "coached",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("person", Text, primary_key=True),
    Column("away", Boolean, nullable=False),
    Column("told", Text, nullable=False),  # JSON: pairs of a step and the moves before it
)
ADVICE = Table(
    "advice",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("allowed", Boolean, nullable=False),
)
ADVISED = Table(
    "advised",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("digest", Text, primary_key=True),  # of the position, as the seat saw it
    Column("moves", Integer, nullable=False),
    Column("answer", Text, nullable=False),  # JSON; empty until it has been thought out
)
REPEATED = Table(
    "repeated",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, nullable=False),  # who was the first to play again
)
AGREED = Table(
    "agreed",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("person", Text, primary_key=True),
    Column("version", Integer, nullable=False),  # of the rules by which they would play on
)
ERRANDS = Table(
    "errands",
    META,
    Column("id", Integer, primary_key=True),
    Column("patient", Boolean, nullable=False),  # whether it comes after all that are not
    Column("work", Text, nullable=False),  # JSON
    Column("answer", Text),  # JSON; empty until it has been done
)
HIDDEN = Table(
    "hidden",
    META,
    Column("person", Text, primary_key=True),
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
)
LEFT = Table(
    "left",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("person", Text, primary_key=True),
    Column("seat", Integer, nullable=False),  # which they sat on: they know its hand
)
GUESTS = Table(
    "guests",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),  # of somebody who shares another person's screen
)
SCREENS = Table(
    "screens",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("person", Text, primary_key=True),
    Column("seat", Integer, nullable=False),  # who is before it; NOBODY behind the curtain
)
ORIGINS = Table(
    "origins",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("code", Text, nullable=False),  # of the table whose play goes on here; "" of a file
    Column("moves", Integer, nullable=False),  # so many were there from the start
    Column("renewals", Text, nullable=False),  # JSON: pairs of moves and the seed from there on
)
REVIEWS = Table(
    "reviews",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("asked", Float, nullable=False),
)
JUDGED = Table(
    "judged",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("move", Integer, primary_key=True),  # which decision: so many moves came before
    Column("digest", Text, nullable=False),  # of that position and of what was chosen there
    Column("found", Text, nullable=False),  # JSON
)
RESULTS = Table(
    "results",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Text, nullable=False, index=True),
    Column("bot", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
)
DOORS = Table(
    "doors",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("door", Text, nullable=False),  # see `doors.py`
    Column("began", Text, nullable=False),  # what it was when the first move was made
    Column("opener", Text, nullable=False, index=True),  # "" for somebody who was forgotten
    Index("ix_doors_door_table", "door", "table"),
)
INVITED = Table(
    "invited",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("person", Text, primary_key=True, index=True),
    Column("inviter", Text, nullable=False, index=True),
    Column("state", Text, nullable=False),  # see `invitations.py`
)
INVITATIONS = Table(
    "invitations",
    META,
    Column("id", Text, primary_key=True),  # the hash of a token that the link alone has
    Column("table", Integer, ForeignKey("tables.id"), nullable=False, index=True),
    Column("inviter", Text, nullable=False, index=True),
    Column("once", Boolean, nullable=False),
    Column("until", Float, nullable=False),
)
FRIENDS = Table(
    "friends",
    META,
    Column("person", Text, primary_key=True),
    Column("friend", Text, primary_key=True, index=True),  # who has a row of their own the same
    Column("since", Float, nullable=False),
)
FRIEND_LINKS = Table(
    "friend_links",
    META,
    Column("id", Text, primary_key=True),  # the hash of a token that the link alone has
    Column("person", Text, nullable=False, index=True),
    Column("once", Boolean, nullable=False),
    Column("since", Float, nullable=False),
)
CHANNELS = Table(
    "channels",
    META,
    Column("person", Text, primary_key=True),
    Column("kind", Text, primary_key=True),  # see `notices.py`
    Column("address", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("key", Text, nullable=False),  # what a webhook's messages are signed with
    Column("since", Float, nullable=False),
    Column("told", Float, nullable=False),  # when something was sent last
    Column("failures", Integer, nullable=False),  # so many in a row
    Column("seen", Float, nullable=False),  # when a page of the person was open last
    Column("due", Float, index=True),  # when to look at it; empty while there is nothing to tell
)
NOTICES = Table(
    "notices",
    META,
    Column("person", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("about", Text, primary_key=True),
    Column("number", Integer, nullable=False),  # of the table's entry that was the cause
    Column("at", Float, nullable=False),
    Column("told", Boolean, nullable=False),  # or not worth it any more
)
TIPS = Table(
    "tips",
    META,
    Column("person", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("tip", Text, primary_key=True),
)
NOTES = Table(
    "notes",
    META,
    Column("table", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("person", Text, primary_key=True, index=True),
    Column("seat", Integer, primary_key=True),  # see `notebook.py`
    Column("text", Text, nullable=False),
    Column("version", Integer, nullable=False),  # how often it was written
    Column("window", Text, nullable=False),  # which wrote it last, see `notebook.Hand`
    Column("serial", Integer, nullable=False),
    Column("since", Integer, nullable=False),  # the version after which no other window has written
)
MUTED = Table(
    "muted",
    META,
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True, index=True),  # of whom they hear nothing
    Column("since", Float, nullable=False),
)
REPORTS = Table(
    "reports",
    META,
    Column("id", Integer, primary_key=True),
    Column("table", Integer, ForeignKey("tables.id"), nullable=False),
    Column("reporter", Text, nullable=False, index=True),
    Column("person", Text, nullable=False, index=True),  # who is reported
    Column("name", Text, nullable=False),  # what they were called
    Column("text", Text, nullable=False),  # what they said; "" where it is about the name
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("done", Float),  # when whoever runs the table had seen to it
)
CHANGES = Table(
    "changes",
    META,
    Column("table", Integer, primary_key=True),
    Column("writer", Text, primary_key=True),
    Column("number", Integer, nullable=False, index=True),
)
