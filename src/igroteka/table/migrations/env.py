"""What Alembic runs: the migrations, in the transaction of whoever asks for them."""

from __future__ import annotations

from alembic import context

from igroteka.table.schema import META

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=META,
    render_as_batch=True,  # SQLite changes a table by making another one
)
context.run_migrations()
