"""The rules of a game move on, and plays that were begun before end as they began, or wait."""

from __future__ import annotations

import json
import shutil
import time
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from igroteka.engine import game_named
from igroteka.table.entries import NEW_RULES
from igroteka.table.schema import TABLES
from igroteka.table.store import Begun, Entry, SeatRow, TableRow
from tests.packages import TOYS, change, installed, ran
from tests.table.serving import Person, Served
from tests.table.test_timeouts import MINUTES, pass_time, settled

KNOWN = Path(__file__).parent / "known" / "pax_pamir_1.json"
"""Two plays of Pax Pamir by version 1 of its rules, each cut off in the middle. In version 2 armies
of an Insurrection that a cleanup brought are not fresh in the next player's turn: in one of them
that makes no difference yet."""


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """One of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table.sqlite'}"
    return str(request.getfixturevalue("postgres"))


def code_of(address: str) -> str:
    return address.rpartition("/")[2]


def make_old(served: Served, address: str, version: int = 1) -> None:
    """Have a table as a process finds it that has other rules now."""

    async def forget() -> None:
        served.site.tables._live.clear()

    changed = update(TABLES).where(TABLES.c.code == code_of(address)).values(version=version)
    served.site.store._write(changed)
    served.run(forget())


def play(person: Person, address: str) -> None:
    number, actions = person.look(address)
    assert person.post(f"{address}/act", action=actions[0], number=number)[0] == 204


def duel(mira: Person, tomas: Person, **changed: str) -> str:
    address = mira.open_table("me", "open", **changed)
    assert tomas.post(f"{address}/sit", seat=1)[0] == 204
    return address


def play_one(served: Served, mira: Person, tomas: Person, address: str) -> None:
    """Whoever is asked first makes a move."""
    play((mira, tomas)[next(iter(served.table(address).offers))], address)


def version_of(served: Served, address: str) -> int:
    row = served.site.store.table(code_of(address))
    assert row is not None
    return row.version


@pytest.fixture
def old(served: Served, mira: Person, tomas: Person) -> str:
    """A play of two that was begun by earlier rules, one move of it made."""
    address = duel(mira, tomas)
    play_one(served, mira, tomas, address)
    make_old(served, address)
    return address


def test_a_play_waits_and_nobody_can_move(old: str, mira: Person) -> None:
    page = unescape(mira.get(old, 409))
    assert "begun by version 1 of the rules of Kolkhoz. Now there is version 2" in page
    status, sentence = mira.post(f"{old}/act", action=0, number=1)
    assert (status, "waits until its people have agreed" in sentence) == (409, True)
    assert "The rules have moved on" in mira.get("/")


def test_it_goes_on_where_it_was_when_all_have_agreed(
    served: Served, old: str, mira: Person, tomas: Person
) -> None:
    assert "1 move has been made, and by the present rules" in mira.get(old, 409)
    assert mira.http.post(f"{old}/present-rules").status_code == 303
    assert version_of(served, old) == 1
    assert "You have agreed" in mira.get(old, 409)
    assert "I agree" in tomas.get(old, 409)
    assert tomas.http.post(f"{old}/present-rules").status_code == 303
    table = served.table(old)
    assert (version_of(served, old), len(table.match.moves)) == (2, 1)
    assert [entry.action for entry in served.site.store.entries(table.row.id)][1:] == [NEW_RULES]
    play_one(served, mira, tomas, old)
    assert len(table.match.moves) == 2


def test_who_had_agreed_to_other_rules_is_asked_again(
    served: Served, old: str, mira: Person, tomas: Person
) -> None:
    mira.http.post(f"{old}/present-rules")
    row = served.site.store.table(code_of(old))
    assert row is not None
    served.site.store.agreements.agree(row.id, served.site.store.seats(row.id)[0].person, 7)
    tomas.http.post(f"{old}/present-rules")
    assert version_of(served, old) == 1
    assert "I agree" in mira.get(old, 409)


def test_nobody_else_has_a_say_in_it(served: Served, old: str) -> None:
    stranger = served.person()
    page = stranger.get(old, 409)
    assert "Begin anew" not in page
    for what in ("present-rules", "anew"):
        assert stranger.post(f"{old}/{what}")[0] == 403
    assert version_of(served, old) == 1


def test_what_passed_meanwhile_is_nobodys_time(served: Served, mira: Person, tomas: Person) -> None:
    address = duel(mira, tomas, **MINUTES, lapse="end")
    settled(served, served.table(address))
    make_old(served, address)
    pass_time(served, 100_000)
    for person in (mira, tomas):
        person.http.post(f"{address}/present-rules")
    table = served.table(address)
    assert table.times is not None
    assert not table.over
    seat = next(iter(table.offers))
    assert 290 < table.times.left(seat, table.served()) <= 300
    pass_time(served, 302)
    assert table.over


def test_they_may_begin_anew_at_a_table_with_the_same_people(
    served: Served, old: str, mira: Person, tomas: Person
) -> None:
    other = mira.http.post(f"{old}/anew").headers["location"]
    assert other != old
    assert tomas.http.post(f"{old}/anew").headers["location"] == other
    assert other in tomas.get(old, 409)
    anew, row = served.table(other), served.site.store.table(code_of(old))
    assert row is not None
    assert anew.match.moves == []
    assert anew.seats == served.site.store.seats(row.id)
    assert row.finished is None


def known(served: Served, name: str, *people: str) -> str:
    """Store one of the plays of before; the address of its table."""
    told: dict[str, Any] = json.loads(KNOWN.read_text())[name]
    entries = [Entry(n + 1, *entry, time.time()) for n, entry in enumerate(told["entries"])]
    row = TableRow(0, "OLD-" + name.upper(), "pax_pamir", told["version"],
                   json.dumps(told["options"]), told["seats"], str(told["seed"]), "",
                   time.time(), None, None)  # fmt: skip
    seats = [SeatRow("", person, False) for person in people] + [SeatRow("adept", "", False)]
    served.site.store.create(row, seats, Begun(entries=entries))
    return f"/t/{row.code}"


def ids(served: Served, mira: Person, tomas: Person) -> list[str]:
    return [seat.person for seat in served.table(duel(mira, tomas)).seats]


def test_pax_pamir_goes_on_where_its_change_has_mattered_nowhere(
    served: Served, mira: Person, tomas: Person
) -> None:
    address = known(served, "same", *ids(served, mira, tomas))
    assert "40 moves have been made" in mira.get(address, 409)
    for person in (mira, tomas):
        person.http.post(f"{address}/present-rules")
    assert version_of(served, address) == game_named("pax_pamir").version
    mira.get(address)


def test_pax_pamir_does_not_go_on_as_another_play(
    served: Served, mira: Person, tomas: Person
) -> None:
    address = known(served, "otherwise", *ids(served, mira, tomas))
    page = mira.get(address, 409)
    assert "this play would stand otherwise" in page
    assert "I agree" not in page
    status, sentence = tomas.post(f"{address}/present-rules")
    assert (status, "would stand otherwise" in sentence) == (409, True)
    assert version_of(served, address) == 1
    other = mira.http.post(f"{address}/anew").headers["location"]
    assert len(served.table(other).seats) == 3


def test_a_finished_play_is_shown_if_it_is_the_same_by_the_present_rules(
    served: Served, mira: Person, tomas: Person
) -> None:
    address = duel(mira, tomas)
    play_one(served, mira, tomas, address)
    assert mira.post(f"{address}/resign")[0] == 204
    make_old(served, address)
    mira.get(address)
    assert served.table(address).stopped
    wrong = known(served, "otherwise", *ids(served, mira, tomas))
    finished = update(TABLES).where(TABLES.c.code == code_of(wrong)).values(finished=time.time())
    served.site.store._write(finished)
    assert "At entry 62 this table stands otherwise" in mira.get(wrong, 409)


# Two versions side by side ------------------------------------------------------------------------

BEGIN = """
import json, sys
from tests.table.serving import Served
served = Served("sqlite:///" + sys.argv[1])
mira, tomas = served.person(), served.person()
tables = []
for _ in range(2):
    table = mira.open_table("me", "open", game="toys", **{"option-tie": "last_seat"})
    assert tomas.post(table + "/sit", seat=1)[0] == 204
    tables.append(table)
cookies = [dict(person.http.cookies) for person in (mira, tomas)]
served.stop()
print(json.dumps([tables, cookies]))
"""

BROKEN = """
from igroteka.engine import Refusal, game_of
try:
    print(game_of("toys", 1))
except Refusal as refusal:
    print(refusal)
"""

GO_ON = """
import json, sys
from tests.table.serving import Served
served = Served("sqlite:///" + sys.argv[1])
(first, _second), cookies = json.loads(sys.argv[2])
mira, tomas = served.person(), served.person()
for person, kept in zip((mira, tomas), cookies):
    person.http.cookies.update(kept)
new = mira.open_table("me", "open", game="toys", **{"option-tie": "last_seat"})
assert tomas.post(new + "/sit", seat=1)[0] == 204
points = []
for table in (first, new):
    match = served.table(table).match
    style = f"/games/toys_{match.game.version}/board.css"
    assert style in mira.get(table) and mira.get(style)
    while not match.over:
        for person in (mira, tomas):
            number, actions = person.look(table)
            if actions:
                bid = actions[0 if person is tomas else 1]
                assert person.post(table + "/act", action=bid, number=number)[0] == 204
    points.append([match.game.version, sum(match.scores())])
served.stop()
print(json.dumps(points))
"""

WAIT = """
import json, sys
from tests.table.serving import Served
served = Served("sqlite:///" + sys.argv[1])
(_first, second), cookies = json.loads(sys.argv[2])
mira = served.person()
mira.http.cookies.update(cookies[0])
print(mira.get(second, 409))
served.stop()
"""


@pytest.mark.slow
def test_a_play_ends_by_the_rules_that_it_began_with_where_they_are_installed(
    tmp_path: Path,
) -> None:
    (tmp_path / "first").mkdir()
    shutil.copytree(TOYS, tmp_path / "first" / "toys", ignore=shutil.ignore_patterns("__pyc*"))
    environment = {"IGROTEKA_INTERPRET": "1", "PYTHONIOENCODING": "utf-8"}
    first = {**environment, **installed(tmp_path / "first", "toys", "toys = toys:TOY")}
    file = str(tmp_path / "table.sqlite")

    def said(script: str, installation: dict[str, str], *arguments: str) -> str:
        ended = ran("-c", script, file, *arguments, **installation)
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    begun = said(BEGIN, first).strip()
    second = tmp_path / "second"
    shutil.copytree(tmp_path / "first" / "toys", second / "toys")
    change(second / "toys" / "__init__.py", "version=1", "version=2")
    change(second / "toys" / "rules.py", "s.points[winner] += 1", "s.points[winner] += 2")
    alone = {**environment, **installed(second, "toys", "toys = toys:TOY")}
    assert "begun by version 1 of the rules" in said(WAIT, alone, begun)

    shutil.copytree(tmp_path / "first" / "toys", second / "before" / "toys")
    for module in (second / "before" / "toys").rglob("*.py"):
        text = module.read_text(encoding="utf-8").replace("from toys", "from before.toys")
        module.write_text(text, encoding="utf-8")
    entries = second / "toys-1.0.dist-info" / "entry_points.txt"
    entries.write_text(entries.read_text() + "[igroteka.games.earlier]\ntoys_1 = before.toys:TOY\n")
    # Whoever forgets that a Game says where its parts lie would have the present rules.
    assert "package toys is that of the present version" in said(BROKEN, alone)
    change(second / "before" / "toys" / "__init__.py", 'Game("toys"', 'Game("before.toys"')
    assert json.loads(said(GO_ON, alone, begun)) == [[1, 2], [2, 4]]  # points of two rounds
