"""The lobby: what stands there, for whom, and what it costs."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest

from igroteka.table import lobby, standings
from tests.table.programs import Program
from tests.table.serving import Person, Served
from tests.table.test_accounts import cheap as cheap  # a fixture
from tests.table.test_accounts import claim
from tests.table.test_cost import queries
from tests.table.test_doors import code_of, door
from tests.table.test_doors import wide as wide  # a fixture
from tests.waiting import once_in


@pytest.fixture(autouse=True)
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked is read."""
    monkeypatch.setattr(lobby, "FRESH", 0.0)
    monkeypatch.setattr(lobby, "RATED", 0.0)
    monkeypatch.setattr(standings, "FRESH", 0.0)


def listed(page: str) -> tuple[list[str], list[str]]:
    """The codes of the tables with open seats, and of those to watch."""
    first, second = page.split('id="running"')
    return re.findall(r'<li id="at-([^"]+)"', first), re.findall(r'<li id="at-([^"]+)"', second)


def test_public_tables_stand_there_the_newest_first(
    wide: Served, mira: Person, tomas: Person
) -> None:
    assert listed(tomas.get("/lobby")) == ([], [])
    assert "Nobody looks for players just now." in tomas.get("/lobby")
    mira.post("/name", name="Mira")
    first = mira.open_table(
        "me", "open", "open", door="public", **{"option-work_hours_threshold": "30"}
    )
    second = mira.open_table("me", "open", game="rebuild", door="public")
    full = mira.open_table("me", "novice", door="public")
    mira.open_table("me", "open")
    mira.open_table("me", "open", door="private")
    page = tomas.get("/lobby")
    assert listed(page) == ([code_of(second), code_of(first)], [code_of(full)])
    assert "2 seats open" in page
    assert page.count("Mira") == 3
    assert "Hours that farm a field: 30" in page
    assert listed(tomas.get("/lobby?game=rebuild")) == ([code_of(second)], [])
    tomas.get("/lobby?game=chess", 404)
    assert 'href="/lobby"' in tomas.get("/")
    door(mira, first, "link")
    assert listed(tomas.get("/lobby"))[0] == [code_of(second)]


def test_who_sits_down_there_needs_no_script(wide: Served, mira: Person, tomas: Person) -> None:
    table = mira.open_table("me", "open", door="public")
    page = tomas.get("/lobby")
    (seat,) = re.findall(
        rf'action="{table}/sit"><input type="hidden" name="seat" value="(\d)"', page
    )
    answer = tomas.http.post(f"{table}/sit", data={"seat": seat})
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert listed(tomas.get("/lobby")) == ([], [code_of(table)])
    assert f'class="go" href="{table}"' in tomas.get("/lobby"), "one's own table is gone on with"
    late = wide.person()
    assert f'class="see" href="{table}"' in late.get("/lobby")
    assert late.http.post(f"{table}/sit", data={"seat": seat}).status_code == 409
    assert mira.post(f"{table}/resign")[0] == 204
    assert listed(tomas.get("/lobby")) == ([], []), "what is over is not listed"


@pytest.mark.usefixtures("cheap")
def test_strengths_are_those_of_the_standings(wide: Served, mira: Person, tomas: Person) -> None:
    claim(mira, "Mira")
    claim(tomas, "Tomas")
    played = mira.open_table("me", "open")
    tomas.post(f"{played}/sit", seat=1)
    tomas.post(f"{played}/resign")
    mira.open_table("me", "open", door="public")
    page = wide.person().get("/lobby")
    (strength,) = re.findall(r"<small[^>]*>([\d.]+ ± [\d.]+)</small>", page)
    assert f"<td>{strength}</td>" in tomas.get("/players")


def test_a_page_that_shows_it_already_is_sent_nothing(
    wide: Served, mira: Person, tomas: Person
) -> None:
    mira.open_table("me", "open", door="public")
    page = tomas.get("/lobby")
    (stamp,) = re.findall(r'data-stamp="(\w+)"', page)
    assert tomas.http.get(f"/lobby?since={stamp}").status_code == 204
    mira.open_table("me", "open", door="public")
    answer = tomas.http.get(f"/lobby?since={stamp}")
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<div class="listed"')
    assert "<html" not in answer.text
    assert len(listed(answer.text)[0]) == 2


def test_it_costs_the_same_however_many_tables_and_people_there_are(
    wide: Served, mira: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(person: Person) -> list[str]:
        with queries(wide.site.store) as sent:
            person.get("/lobby")
        return sent

    def fewest() -> int:
        """The server itself looks for news and clocks now and then, and that is counted, too."""
        return min(len(asked(mira)) for _ in range(5))

    mira.open_table("me", "open", door="public")
    few = fewest()
    for _ in range(6):
        mira.open_table("me", "open", door="public")
    assert fewest() == few <= 5
    monkeypatch.setattr(lobby, "FRESH", 3600.0)
    mira.get("/lobby")
    for _ in range(5):
        assert once_in(5, lambda: all("changes" in sent for sent in asked(wide.person())))


def test_the_database_goes_by_an_index(wide: Served, mira: Person, database: str) -> None:
    mira.open_table("me", "open", door="public")
    with queries(wide.site.store) as sent:
        mira.get("/lobby")
    (statement,) = [each for each in sent if "doors" in each and "LIMIT" in each]
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        values = ("public", 2000, 0, 300, 0)[: statement.count("?")]
        plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", _filled(statement, values))
        steps = [row[-1] for row in plan]
    assert not [step for step in steps if step.startswith("SCAN tables")], steps
    assert [step for step in steps if "ix_doors_door_table" in step], steps


def _filled(statement: str, values: tuple[object, ...]) -> tuple[object, ...]:
    """As many values as a statement asks for."""
    return (*values, *[1] * (statement.count("?") - len(values)))


def test_so_many_and_no_more_are_shown(
    wide: Served, mira: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [mira.open_table("me", "open", door="public") for _ in range(4)]
    for name, most in (("SHOWN", 2), ("MOST", 3), ("LATEST", 1)):
        monkeypatch.setattr(lobby, name, most)
        found, _running = listed(mira.get("/lobby"))
        kept = {"SHOWN": 2, "MOST": 2, "LATEST": 1}[name]
        assert found == [code_of(table) for table in tables[::-1][:kept]]


def test_what_is_quiet_or_damaged_or_foreign_is_left_out(
    wide: Served, mira: Person, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [mira.open_table("me", "open", door="public") for _ in range(5)]
    columns = ("options = '{'", "options = '7'", "version = 99", "game = 'chess'")
    for table, change in zip(tables, columns, strict=False):
        with (
            closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection,
            connection,
        ):
            connection.execute(f"UPDATE tables SET {change} WHERE code = ?", (code_of(table),))
    assert listed(mira.get("/lobby")) == ([code_of(tables[4])], [])
    monkeypatch.setattr(lobby, "QUIET", 0.0)
    assert listed(mira.get("/lobby")) == ([], [])


def test_names_there_are_texts(wide: Served, mira: Person, tomas: Person) -> None:
    mira.post("/name", name="<b>STAMP</b>")
    mira.open_table("me", "open", door="public")
    page = tomas.get("/lobby")
    assert "&lt;b&gt;STAMP&lt;/b&gt;" in page
    assert "<b>STAMP" not in page


def test_it_speaks_russian(wide: Served, mira: Person) -> None:
    mira.open_table("me", "open", "open", door="public", **{"option-work_hours_threshold": "30"})
    page = mira.http.get("/lobby", headers={"accept-language": "ru"}).text
    assert "Свободные места" in page
    assert "2 места свободны" in page
    assert "Open seats" in mira.get("/lobby")


def test_programs_see_it_too(wide: Served, mira: Person) -> None:
    rada = Program(wide, "Rada")
    try:
        asked = {"game": "kolkhoz", "seats": ["me", "open"], "door": "public"}
        code = rada.post("/tables", asked, 201)["code"]
        full = code_of(mira.open_table("me", "novice", door="public"))
        hall = rada.get("/lobby")
        assert [table["code"] for table in hall["open"]] == [code]
        assert [table["code"] for table in hall["running"]] == [full]
        assert [seat["kind"] for seat in hall["open"][0]["seats"]] == ["person", "open"]
        assert hall["open"][0]["open"] == [1]
        assert rada.get("/lobby?game=rebuild") == {"open": [], "running": []}
        assert rada.get("/lobby?game=chess", 409)["sentence"]
        asked["door"] = "trapdoor"
        assert "door" in rada.post("/tables", asked, 409)["sentence"]
    finally:
        rada.http.close()
