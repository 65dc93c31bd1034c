"""Looking back: asked for once, thought about once, of one play only, and only when it is over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from markupsafe import escape

from igroteka.bots import review
from igroteka.bots.review import decisions
from igroteka.table import reviewing
from igroteka.table.limits import Bounds, Limit
from igroteka.table.lookback import KNOWN, mean_loss
from igroteka.table.reviewing import reviewed
from igroteka.table.store import Store
from igroteka.table.tables import LiveTable
from tests.table.programs import Program
from tests.table.serving import Person, Served
from tests.table.test_play import play_on
from tests.table.test_store import SEATS, row
from tests.waiting import until


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ITERATIONS", "CHANCES", "WORLDS", "REPLIES"):
        monkeypatch.setattr(review, name, 2)


@pytest.fixture(params=["sqlite", "postgresql"])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'stored.sqlite'}"
    return str(request.getfixturevalue("postgres"))


def over(served: Served, person: Person, moves: int = 12) -> tuple[str, LiveTable]:
    """A table whose play has ended early, since its person gave up."""
    address = person.open_table("me", "open")
    other = served.person()
    assert other.post(f"{address}/sit", seat=1)[0] == 204
    play_on(served, address, person, other, moves=moves)
    assert person.post(f"{address}/resign")[0] == 204
    return address, served.table(address)


def test_a_store_keeps_each_decision_once(stored: str) -> None:
    store = Store(stored)
    table = store.create(row("A-1"), SEATS)
    assert not store.reviews.asked(table)
    store.reviews.ask(table)
    store.reviews.ask(table)
    assert store.reviews.asked(table)
    assert store.reviews.since(0.0) == ["A-1"]
    assert store.reviews.since(9e9) == []
    for digest, found in (("x", "1"), ("x", "2"), ("y", "3"), ("y", "4")):
        store.reviews.keep(table, 5, digest, found)
        assert store.reviews.found(table) == {5: (digest, "1" if digest == "x" else "3")}
    store.close()


def test_only_who_sits_there_asks_and_only_after_the_end(
    served: Served, mira: Person, tomas: Person
) -> None:
    running = mira.open_table("me", "open")
    assert "not over" in mira.get(f"{running}/review", 409)
    assert mira.post(f"{running}/review")[0] == 409
    address, table = over(served, mira)
    assert tomas.post(f"{address}/review")[0] == 403
    assert "Nobody who sat there" in tomas.get(f"{address}/review")
    served.site.reviewing._limit = Limit(Bounds(0, 9, 9))
    assert mira.post(f"{address}/review")[0] == 429
    assert not table.store.reviews.asked(table.row.id)


def test_every_decision_is_judged_and_shown(served: Served, mira: Person, tomas: Person) -> None:
    address, table = over(served, mira)
    assert "Look back" in mira.get(address)
    assert mira.http.post(f"{address}/review").status_code == 303
    until(lambda: len(reviewed(table)) == len(decisions(table.match)))
    page = tomas.get(f"{address}/review")
    assert "data-going" not in page
    assert page.count('class="chart chances"') == 2
    assert page.count("<rect") == 2 * (len(decisions(table.match)) + 1)
    for move in decisions(table.match):
        assert f'id="d{move}"' in page
        assert f'href="{address}/at/{move}?as=all"' in page
    seat = table.match.moves[decisions(table.match)[0]].seat
    mine = [
        found for move, found in reviewed(table).items() if table.match.moves[move].seat == seat
    ]
    assert f"{mean_loss(mine, KNOWN):.1%}" in page
    _check_told(served, table, page)
    tomas.http.cookies.set("language", "ru")
    assert "Переломы" in tomas.get(f"{address}/review")


def _check_told(served: Served, table: LiveTable, page: str) -> None:
    """A program is told what the page shows."""
    program = Program(served)
    told = program.get(f"/tables/{table.row.code}/review")
    program.http.close()
    assert (told["asked"], told["done"], told["of"]) == (True, True, len(told["decisions"]))
    for mark in told["marks"]:
        assert f"{mark['known']:.1%}</td><td>{mark['opened']:.1%}</td>" in page
        assert f"<td>{mark['same']}/{mark['decisions']}</td>" in page
    for judged, found in zip(told["decisions"], reviewed(table).values(), strict=True):
        made = table.match.moves[judged["move"]]
        assert (judged["seat"], judged["chosen"]["action"]) == (made.seat, made.action)
        assert escape(judged["chosen"]["words"]) in page
        for way, opinion in zip(("known", "opened"), found, strict=True):
            same = (judged[way]["best"]["action"], judged[way]["gain"], judged[way]["chances"])
            assert same == (opinion.best, opinion.gain, list(opinion.chances))


def test_a_server_that_is_started_again_goes_on(
    database: str, served: Served, mira: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is there is not thought about again."""
    address, table = over(served, mira)
    moves = decisions(table.match)
    kept = [[0, 0.125, [0.5, 0.5], []]] * 2
    store = served.site.store
    for move in moves[:-2]:
        store.reviews.keep(table.row.id, move, reviewing.decision(table, move), json.dumps(kept))
    store.reviews.ask(table.row.id)
    assert "data-going" in mira.get(f"{address}/review")
    assert f"{len(moves) - 2} of {len(moves)} decisions" in mira.get(f"{address}/review?fragment")
    again = Served(database)
    try:
        until(lambda: len(reviewed(table)) == len(moves))
    finally:
        again.stop()
    found = reviewed(table)
    assert all(found[move].known.gain == 0.125 for move in moves[:-2])


def test_decisions_of_other_plays_never_mix(served: Served, mira: Person) -> None:
    """Rows of another table's play, or of a move that was taken back, are passed over."""
    _address, table = over(served, mira)
    _other, foreign = over(served, mira)
    move = decisions(table.match)[0]
    kept = json.dumps([[0, 0.0, [0.5, 0.5], []]] * 2)
    store = served.site.store
    store.reviews.keep(table.row.id, move, reviewing.decision(foreign, move), kept)
    store.reviews.keep(table.row.id, 999, reviewing.decision(table, move), kept)
    assert reviewed(table) == {}
    store.reviews.keep(table.row.id, move, reviewing.decision(table, move), kept)
    assert list(reviewed(table)) == [move]


def test_a_play_alone_has_no_chart_but_every_decision(served: Served, mira: Person) -> None:
    address = mira.open_table("me", game="rebuild")
    play_on(served, address, mira, moves=4)
    mira.post(f"{address}/resign")
    table = served.table(address)
    mira.http.post(f"{address}/review")
    until(lambda: len(reviewed(table)) == len(decisions(table.match)))
    page = mira.get(f"{address}/review")
    assert "<rect" not in page
    assert f'id="d{decisions(table.match)[0]}"' in page
