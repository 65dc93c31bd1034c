"""The play of a finished table, for whoever studies it away from the table."""

from __future__ import annotations

from igroteka.engine import Match, Refusal
from igroteka.table.store import Store, database_url
from igroteka.table.tables import LiveTable


def finished_play(code: str, database: str = "") -> Match:
    """The play at the table with a code; raises Refusal where there is none, or it still runs: its
    deal is a secret.

    `database`: a URL or the path of an SQLite file; the usual one if "".
    """
    store = Store(database_url(database))
    try:
        row = store.table(code.upper())
        if row is None:
            raise Refusal("There is no table with the code “{code}”.", code=code)
        table = LiveTable(store, row)
    finally:
        store.close()
    if not table.over:
        raise Refusal("Table {code} is not over yet: what it hides is a secret.", code=row.code)
    return table.match
