"""Pointing at what all see: told to those who watch, at once, and nowhere kept."""

from __future__ import annotations

import json
import re
import zlib

import pytest

from igroteka.draw.words import speaking
from igroteka.engine import NOBODY
from igroteka.table import reception
from igroteka.table.drawings import drawings_of
from igroteka.table.frame import scene
from igroteka.table.limits import Bounds, Limit
from igroteka.table.pointing import IDS, event, shown_to_all
from igroteka.table.tables import MOST_POINTED, LiveTable, Pointed
from tests.table.serving import Person, Served


@pytest.fixture
def duel(mira: Person, tomas: Person) -> str:
    address = mira.open_table("me", "open")
    mira.post("/name", name="Mira")
    assert tomas.post(f"{address}/sit", seat=1)[0] == 204
    return address


def ids(table: LiveTable, viewer: int) -> set[str]:
    """What a viewer sees of hands: ids."""
    with speaking("en"):
        shown = scene(table, viewer)
    return set(IDS.findall(shown.picture.hand))


def test_all_who_watch_are_shown_it(served: Served, mira: Person, duel: str) -> None:
    table = served.table(duel)
    with speaking("en"):
        at = min(shown_to_all(table))

    async def watched() -> list[list[Pointed]]:
        wakes = [table.watch(person) for person in ("a", "b")]
        stamp = table.stamp
        answer = await served.loop.run_in_executor(None, lambda: mira.post(f"{duel}/point", at=at))
        assert answer == (204, "")
        assert all(wake.is_set() for wake in wakes)
        assert table.stamp == stamp, "nothing has changed by that"
        found = [table.pointed(wake) for wake in wakes]
        assert [table.pointed(wake) for wake in wakes] == [[], []], "it is told once"
        for wake in wakes:
            table.leave(wake)
        return found

    first, second = served.run(watched())
    assert first == second
    assert [(each.seat, each.name, each.at) for each in first] == [(0, "Mira", at)]
    entries = table.store.entries(table.row.id)
    assert entries == []


def test_what_is_sent(served: Served) -> None:
    text = zlib.decompressobj(-15).decompress(event(Pointed("p", 2, "Mi\n\nevent: x", "k-1")))
    kind, data = text.decode().strip().split("\n")
    assert kind == "event: point"
    assert json.loads(data.removeprefix("data: ")) == {
        "at": "k-1",
        "seat": 2,
        "name": "Mi event: x",
    }


def test_a_hand_cannot_be_pointed_at(
    served: Served, mira: Person, tomas: Person, duel: str
) -> None:
    table = served.table(duel)
    hands = ids(table, 0) | ids(table, 1)
    assert hands
    with speaking("en"):
        assert not hands & shown_to_all(table)
        board = set(IDS.findall(drawings_of(table, NOBODY).draw(())[1].board))
    assert board
    for at in (*sorted(hands)[:6], "no-such", "", 'x" onload="', "table"):
        status, sentence = mira.post(f"{duel}/point", at=at)
        assert (status, sentence) == (409, "Only what everybody sees can be pointed at."), at


def test_only_those_who_sit_there_point(served: Served, mira: Person, duel: str) -> None:
    with speaking("en"):
        at = min(shown_to_all(served.table(duel)))
    assert served.person().post(f"{duel}/point", at=at)[0] == 403
    assert served.person().post("/t/NO-SUCH/point", at=at)[0] == 404


def test_nobody_points_without_end(served: Served, mira: Person, duel: str) -> None:
    served.site.pointing = Limit(Bounds(2, 60, 60))
    with speaking("en"):
        at = min(shown_to_all(served.table(duel)))
    assert [mira.post(f"{duel}/point", at=at)[0] for _ in range(3)] == [204, 204, 429]
    assert reception.POINTED.person <= 20


def test_a_slow_line_keeps_little(served: Served, duel: str) -> None:
    table = served.table(duel)

    async def flood() -> int:
        wake = table.watch("slow")
        for n in range(50):
            table.point(Pointed("p", 0, "Mira", f"k-{n}"))
        found = table.pointed(wake)
        table.leave(wake)
        return len(found)

    assert served.run(flood()) == MOST_POINTED


def test_the_words_of_the_page(mira: Person, duel: str) -> None:
    page = mira.get(duel)
    assert re.search(r'data-word="looks">\{name\}: look here<', page)
