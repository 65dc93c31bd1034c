"""`igroteka reports`: what people have reported, and that it was seen to."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from igroteka.table.reports import Report
from igroteka.table.store import SeatRow, Store, database_url
from tests.cli.running import Run
from tests.table.test_store import row


def test_reports_are_listed_until_they_are_seen_to(run: Run, tmp_path: Path) -> None:
    database = str(tmp_path / "table.sqlite")
    with closing(Store(database_url(database))) as store:
        table = store.create(row("A-1"), [SeatRow("", "mira", False)])
        store.set_name("mira", "Mira")
        for text in ("you fool", ""):
            store.reports.make(Report(table, "mira", "tomas", "Tomas", text, "rude"))
    listed = run("reports", "--database", database).out
    assert "table A-1" in listed
    assert "Tomas said: you fool" in listed
    assert "the name: Tomas" in listed
    assert "Mira reports: rude" in listed
    left = run("reports", "--done", "1", "--database", database).out
    assert "you fool" not in left
    assert "the name: Tomas" in left
    again = run("reports", "--done", "1", "--database", database)
    assert (again.status, again.err) == (2, "No report with the number 1 waits.\n")
    assert "nothing" in run("reports", "--done", "2", "--database", database).out
    assert "(done)" in run("reports", "--all", "--database", database).out
    said = run("reports", "--database", database, "--lang", "ru").out
    assert said == "Непрочитанных жалоб нет.\n"


def test_there_has_to_be_a_database(run: Run, tmp_path: Path) -> None:
    nothing = str(tmp_path / "nothing.sqlite")
    said = run("reports", "--database", nothing)
    assert (said.status, said.err) == (2, f"There is no database {nothing}.\n")
    assert not list(tmp_path.iterdir())
