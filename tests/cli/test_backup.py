"""`igroteka backup` and `igroteka restore`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from igroteka.table.store import Store, database_url
from tests.cli.running import Run


def test_a_backup_is_made_and_brought_back(run: Run, tmp_path: Path) -> None:
    database, file = str(tmp_path / "table.sqlite"), str(tmp_path / "monday.sqlite")
    with closing(Store(database_url(database))) as store:
        store.set_name("mira", "Mira")
        assert run("backup", file, "--database", database).out == f"The backup is in {file}.\n"
        store.set_name("mira", "Somebody")
    again = run("backup", file, "--database", database)
    assert (again.status, again.err) == (2, f"{file} exists already. Nothing was written.\n")
    assert "--replace" in run("restore", file, "--database", database, "--lang", "ru").err
    said = run("restore", file, "--database", database, "--replace")
    assert said.status == 0, said.err
    assert f"The backup {file} is the database now." in said.out
    kept = said.out.partition("is kept in ")[2].strip().removesuffix(".")
    for place, name in ((database, "Mira"), (kept, "Somebody")):
        with closing(Store(database_url(place))) as store:
            assert store.name_of("mira") == name


def test_there_has_to_be_something(run: Run, tmp_path: Path) -> None:
    nothing = str(tmp_path / "nothing.sqlite")
    for command in (["backup", str(tmp_path / "b.sqlite")], ["doctor"]):
        said = run(*command, "--database", nothing)
        assert (said.status, said.err) == (2, f"There is no database {nothing}.\n")
    assert not list(tmp_path.iterdir())
