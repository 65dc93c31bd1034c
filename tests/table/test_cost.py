"""What a move costs: counted in queries, drawings, bytes and replays, never in time."""

from __future__ import annotations

import asyncio
import random
import re
import socket
import tracemalloc
import zlib
from collections.abc import AsyncGenerator, Collection, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from igroteka.draw.desk import Desk, Picture
from igroteka.draw.words import speaking
from igroteka.engine import NOBODY, Game, Match, Note, Row, game_named, games
from igroteka.table import frame, live, past
from igroteka.table.chronicle import Chronicle
from igroteka.table.connections import Corked
from igroteka.table.frame import scene, table_fragment
from igroteka.table.live import Look, Snapshot, Stream, events, snapshot, stream
from igroteka.table.past import past_scene
from igroteka.table.store import Store
from igroteka.table.tables import LiveTable, NewSeat, Tables
from tests.table.serving import Person, Served, run_apart
from tests.table.test_play import duel as duel  # a fixture
from tests.waiting import awaited, until


@contextmanager
def queries(store: Store) -> Iterator[list[str]]:
    """The statements that a store sends to its database meanwhile."""
    sent: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        sent.append(statement)

    event.listen(store._engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(store._engine, "before_cursor_execute", note)


async def watched(tables: Tables, game: Game, number: int) -> list[LiveTable]:
    """So many new tables of two people, each with somebody who looks."""
    found = []
    for _ in range(number):
        chairs = [NewSeat(person="mira"), NewSeat(person="tomas")]
        code = await tables.create(game, game.make_options(), chairs)
        table = await tables.get(code)
        assert table is not None
        table.watch("mira")
        found.append(table)
    return found


async def first_move(table: LiveTable) -> None:
    """Somebody plays something."""
    seat, offer = next(iter(table.offers.items()))
    await table.act(seat, offer.actions[:1], table.number)


def test_only_the_table_that_another_process_changed_is_read_again(
    store: Store, database: str, game: Game
) -> None:
    async def count(number: int) -> tuple[int, list[int]]:
        tables, others = Tables(store), Tables(Store(database))
        found = await watched(tables, game, number)
        elsewhere = await others.get(found[1].row.code)
        assert elsewhere is not None
        await first_move(elsewhere)
        with queries(store) as sent:
            await tables._look_around()
        others.store.close()
        return len(sent), [table.number for table in found]

    few, numbers = run_apart(count(3))
    assert numbers == [0, 1, 0]
    many, numbers = run_apart(count(30))
    assert sum(numbers) == 1
    assert few == many <= 6


def test_where_nobody_looks_a_table_is_read_again_when_it_is_asked_for(
    store: Store, database: str, game: Game
) -> None:
    async def count() -> list[tuple[int, int]]:
        tables, others = Tables(store), Tables(Store(database))
        (elsewhere,) = await watched(others, game, 1)
        code = elsewhere.row.code
        table = await tables.get(code)
        assert table is not None
        found = []

        async def meanwhile() -> None:
            await first_move(elsewhere)
            with queries(store) as sent:
                await tables._look_around()
            found.append((table.number, len(sent)))

        await meanwhile()
        assert await tables.get(code) is table
        found.append((table.number, 0))
        await meanwhile()
        shown = events(table, "", "", lambda sent: snapshot(table, Look(NOBODY, "en"), sent))
        await anext(shown)  # somebody looks on who had asked before
        found.append((table.number, 0))
        await meanwhile()
        await shown.aclose()
        others.store.close()
        return found

    *found, last = run_apart(count())
    assert found == [(0, 1), (1, 0), (1, 1), (2, 0)]
    assert last[0] == 3


def test_a_page_that_comes_from_another_process_is_drawn_only_if_something_has_changed(
    store: Store, database: str, game: Game
) -> None:
    async def come() -> list[bool]:
        tables, others = Tables(store), Tables(Store(database))
        (elsewhere,) = await watched(others, game, 1)
        table = await tables.get(elsewhere.row.code)
        assert table is not None
        drawn: list[bool] = []

        def draw(sent: Snapshot | None) -> Snapshot:
            drawn.append(True)
            return snapshot(table, Look(NOBODY, "en"), sent)

        found = []
        for change in (False, True):
            if change:
                await first_move(table)
            shown = events(table, "", elsewhere.stamp, draw)
            await anext(shown)
            await shown.aclose()
            found.append(bool(drawn))
        assert table.shows(table.stamp)
        stamp = table.stamp
        table.wake()
        assert not table.shows(stamp), "here it is known that something else has changed"
        others.store.close()
        return found

    assert run_apart(come()) == [False, True]


def test_who_is_back_at_once_is_never_shown_as_gone(
    store: Store, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def leave() -> list[bool]:
        (table,) = await watched(Tables(store), game, 1)
        wake = table.watch("tomas")
        stamp = table.stamp
        table.leave(wake)
        found = [table.shown_present("tomas"), table.stamp == stamp]
        table.leave(table.watch("tomas"))
        found.append(table.stamp == stamp)
        monkeypatch.setattr("igroteka.table.tables.STAYS", 0.0)
        table._shown_absent()
        found += [table.shown_present("tomas"), table.stamp == stamp]
        return found

    assert run_apart(leave()) == [True, True, True, False, False]


def test_where_a_bot_plays_a_table_is_read_again_at_once(
    store: Store, database: str, game: Game
) -> None:
    """Whoever has it in memory has the bot play on."""

    async def play() -> int:
        tables, others = Tables(store), Tables(Store(database))
        code = await tables.create(
            game, game.make_options(), [NewSeat(person="mira"), NewSeat(bot="random")]
        )
        table, elsewhere = await tables.get(code), await others.get(code)
        assert table is not None
        assert elsewhere is not None
        await first_move(elsewhere)
        await tables._look_around()
        others.store.close()
        return table.number

    assert run_apart(play()) == 1


def test_what_a_process_wrote_itself_it_does_not_read_again(store: Store, game: Game) -> None:
    async def count() -> int:
        tables = Tables(store)
        (table,) = await watched(tables, game, 1)
        await first_move(table)
        with queries(store) as sent:
            await tables._look_around()
        return len(sent)

    assert run_apart(count()) == 1


def test_a_move_asks_the_database_nothing(store: Store, game: Game) -> None:
    """Two statements write it down; what others may have written is read if it fails."""

    async def count() -> list[str]:
        (table,) = await watched(Tables(store), game, 1)
        with queries(store) as sent:
            await first_move(table)
        return sent

    sent = run_apart(count())
    assert len(sent) == 2
    assert not any(statement.startswith("SELECT") for statement in sent)


def test_a_table_that_changed_while_it_was_read_is_read_again(
    store: Store, database: str, game: Game
) -> None:
    async def load() -> int:
        others, tables = Tables(Store(database)), Tables(store)
        (elsewhere,) = await watched(others, game, 1)
        real = tables._load

        def slowly(code: str) -> LiveTable | None:
            found = real(code)
            run_apart(first_move(elsewhere))
            run_apart(tables._look_around())
            return found

        tables._load = slowly  # type: ignore[method-assign]
        table = await tables.get(elsewhere.row.code)
        others.store.close()
        assert table is not None
        return table.number

    assert run_apart(load()) == 1


def test_where_others_change_other_tables_meanwhile_a_table_is_read_once(
    store: Store, database: str, game: Game
) -> None:
    async def load(moving: bool) -> int:
        others, tables = Tables(Store(database)), Tables(store)
        elsewhere, still = await watched(others, game, 2)
        real = tables._load

        def slowly(code: str) -> LiveTable | None:
            found = real(code)
            if moving:
                run_apart(first_move(elsewhere))
            run_apart(tables._look_around())
            return found

        tables._load = slowly  # type: ignore[method-assign]
        with queries(store) as sent:
            assert await tables.get(still.row.code)
        others.store.close()
        return len(sent)

    assert run_apart(load(moving=True)) == run_apart(load(moving=False))


def test_a_page_of_another_process_may_know_more(
    served: Served, mira: Person, tomas: Person, duel: str, database: str
) -> None:
    """A press that another process answers than showed the page is no stale one."""
    other = Served(database)
    try:
        other.table(duel)
        for _ in range(6):
            first = mira if 0 in served.table(duel).offers else tomas
            number, actions = first.look(duel)
            assert first.post(f"{duel}/act", action=actions[0], number=number)[0] == 204
            second = mira if 0 in served.table(duel).offers else tomas
            number, actions = second.look(duel)
            second.http.base_url = other.address
            answer = second.post(f"{duel}/act", action=actions[0], number=number)
            second.http.base_url = served.address
            assert answer == (204, "")
            served.run(served.site.tables._look_around())
            assert served.table(duel).number == other.table(duel).number
    finally:
        other.stop()


def test_a_picture_is_drawn_once_for_all_who_look_from_there(
    served: Served, mira: Person, tomas: Person, duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three who look on, in one language, and two at the table: three pictures a move."""
    table = served.table(duel)
    drawn: list[int] = []
    real = table.game.board.picture

    def picture(row: Row, desk: Desk) -> Picture:
        drawn.append(desk.viewer)
        return real(row, desk)

    async def look() -> None:
        monkeypatch.setattr(table.game.board, "picture", picture)
        for viewer in (NOBODY, 0, NOBODY, 1, NOBODY):
            snapshot(table, Look(viewer, "en"))

    served.run(look())
    assert sorted(drawn) == [NOBODY, 0, 1]
    for _ in range(8):
        drawn.clear()
        served.run(first_move(table))
        served.run(look())
        assert sorted(drawn) == [NOBODY, 0, 1]


def put_together(sent: bytes, before: list[str]) -> tuple[list[str], int]:
    """The pieces that a page has after a packed event, and how many of them came with it."""
    text = zlib.decompressobj(-15).decompress(sent).decode()
    (data,) = re.findall(r"^event: table\nid: \S+\ndata: (.*?)\n\n$", text, re.S)
    runs, *fresh = data.replace("\ndata: ", "\n").split("\x15")
    coming = iter(fresh)
    pieces: list[str] = []
    for run in runs.split(" "):
        if run == "+":
            pieces.append(next(coming))
        else:
            first, end = map(int, run.split("-"))
            assert end <= len(before)
            pieces += before[first:end]
    assert next(coming, None) is None
    return pieces, len(fresh)


def test_only_the_pieces_that_changed_are_sent_again(
    served: Served, mira: Person, tomas: Person, duel: str
) -> None:
    table = served.table(duel)

    async def look(sent: Snapshot | None) -> Snapshot:
        return snapshot(table, Look(NOBODY, "en"), sent)

    first = served.run(look(None))
    pieces, came = put_together(first.after(None), [])
    assert came == len(pieces)
    assert mira.post(f"{duel}/talk", text="hello")[0] == 204
    second = served.run(look(first))
    assert put_together(second.after(first), pieces)[1] == 2, "the frame's numbers, and the talk"
    assert len(second.after(first)) < len(first.after(None)) / 4
    assert served.run(look(first)) is second


def test_the_pieces_are_the_page(served: Served, mira: Person, tomas: Person, duel: str) -> None:
    """Whoever puts the newest of all pieces together has what a reload would show.

    Also over a line that is slow and misses something, and over one that begins in between.
    """
    table = served.table(duel)
    lines: dict[tuple[int, int], tuple[Snapshot | None, list[str]]] = {}
    for viewer in (NOBODY, 0, 1):
        for every in (1, 2, 3):
            lines[viewer, every] = (None, [])

    async def check(n: int) -> None:
        for (viewer, every), (sent, pieces) in lines.items():
            if n % every:
                continue
            shown = snapshot(table, Look(viewer, "en"), sent)
            now, _came = put_together(shown.after(sent), pieces)
            lines[viewer, every] = (shown, now)
            with speaking("en"):
                page = table_fragment(scene(table, viewer))
            assert "".join(now) == page
            assert not re.search("[\x0e-\x1f\ue000-\uf8ff]", page)

    for n in range(30):
        served.run(check(n))
        served.run(first_move(table))


def test_a_page_that_changed_without_a_stamp_is_another_snapshot(served: Served, duel: str) -> None:
    """As when bots begin to be in a hurry: who comes then gets what is drawn then."""
    table = served.table(duel)

    async def look() -> None:
        first = snapshot(table, Look(NOBODY, "en"))
        pieces, _came = put_together(first.after(None), [])
        table.wake()
        second = snapshot(table, Look(NOBODY, "en"), first)
        table.row = table.row._replace(code=table.row.code + "X")
        third = snapshot(table, Look(NOBODY, "en"))
        assert third is not second
        fresh, _came = put_together(third.after(None), [])
        assert "".join(fresh) == table_fragment(scene(table, NOBODY))
        table.wake()
        for sent, before in (
            (second, put_together(second.after(first), pieces)[0]),
            (third, fresh),
        ):
            shown = snapshot(table, Look(NOBODY, "en"), sent)
            now, _came = put_together(shown.after(sent), before)
            assert "".join(now) == table_fragment(scene(table, NOBODY))

    served.run(look())


def test_a_stream_is_one_gzip(mira: Person, duel: str) -> None:
    """Pieces are packed apart, and what reads a stream of gzip reads them in a row."""
    unpacker = zlib.decompressobj(31)
    text = ""
    with mira.http.stream("GET", f"{duel}/events?since=old") as stream:
        assert stream.headers["content-encoding"] == "gzip"
        for chunk in stream.iter_raw():
            text += unpacker.decompress(chunk).decode()
            if "event: table" in text:
                break
    assert text.startswith("retry: 500\n\nevent: table\nid: ")


def test_names_cannot_forge_what_a_picture_is_put_together_with(
    served: Served, mira: Person, duel: str
) -> None:
    assert mira.http.post("/name", data={"name": "a\x11b\x15c"}).status_code == 303
    assert served.table(duel).seats[0].name == "abc"
    served.site.store.set_name(served.table(duel).seats[0].person, "old\x11\x15name")
    served.run(served.table(duel).refresh())
    assert "oldname" in mira.get(duel)


def test_the_log_goes_on_from_where_it_stood(game: Game) -> None:
    """Also after a move was taken back and another one played."""
    match = Match(game, game.make_options(), 2, seed=3)
    chronicle = Chronicle(game.words.SERIES)
    chance = random.Random(3)
    for _ in range(80):
        waiting = match.waiting()
        if not waiting:
            break
        if match.moves and not match.undoable(match.moves[-1].seat) and chance.random() < 0.5:
            match.undo(match.moves[-1].seat)
        else:
            match.play(waiting[0], chance.choice(match.legal(waiting[0])))
        assert chronicle.lines(match) == Chronicle(game.words.SERIES).lines(match)


def test_a_log_that_goes_on_reads_each_note_once(game: Game) -> None:
    match = Match(game, game.make_options(), 2, seed=3)
    chronicle = Chronicle(game.words.SERIES)
    read: list[int] = []
    add = chronicle._add

    def counting(move: int, notes: Collection[Note]) -> None:
        read.append(move)
        add(move, notes)

    chronicle._add = counting  # type: ignore[method-assign]
    for _ in range(20):
        match.play(match.waiting()[0], match.legal(match.waiting()[0])[0])
        chronicle.lines(match)
    assert read == list(range(21))


def test_a_table_is_read_without_hiding_or_drawing_anything(
    store: Store, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What nobody looks at is not made: views of the past are made when they are asked for."""

    async def played() -> LiveTable:
        tables = Tables(store)
        (table,) = await watched(tables, game, 1)
        for _ in range(40):
            await first_move(table)
        return table

    table = run_apart(played())
    looks: list[int] = []
    lists: list[int] = []
    view, legal = Match.view, Match._legal

    def viewing(match: Match, viewer: int, moves: int | None = None) -> Any:
        looks.append(viewer)
        return view(match, viewer, moves)

    def listing(match: Match, seat: int) -> list[int]:
        lists.append(seat)
        return legal(match, seat)

    monkeypatch.setattr(Match, "view", viewing)
    monkeypatch.setattr(Match, "_legal", listing)
    again = LiveTable(store, table.row)
    assert again.match.digest() == table.match.digest()
    assert again.offers == table.offers
    assert not looks
    assert len(lists) <= 3 * 40, "once to check each move, and once for each seat's offer"


def test_the_past_looks_as_it_did(game: Game) -> None:
    match = Match(game, game.make_options(), 2, seed=3)
    seen = [match.view(0).tobytes()]
    while len(match.moves) < 30:
        match.play(match.waiting()[0], match.legal(match.waiting()[0])[-1])
        seen.append(match.view(0).tobytes())
    assert [match.view(0, moves).tobytes() for moves in range(31)] == seen
    assert seen[3] != seen[30]


def test_who_looks_on_costs_little_memory(served: Served, mira: Person, duel: str) -> None:
    """However many look, what they have been sent is kept once; a line keeps nothing by itself."""
    table = served.table(duel)
    lines = 40

    async def look() -> int:
        def draw(sent: Snapshot | None) -> Snapshot:
            return snapshot(table, Look(NOBODY, "en"), sent)

        draw(None)
        before = tracemalloc.get_traced_memory()[0]
        watching = [events(table, f"{n}", "old", draw) for n in range(lines)]
        for line in watching:
            await anext(aiter(stream(line, True).body_iterator))
        held = tracemalloc.get_traced_memory()[0] - before
        for line in watching:
            await line.aclose()
        return held

    tracemalloc.start()
    try:
        assert served.run(look()) / lines < 20_000
    finally:
        tracemalloc.stop()


def test_who_never_reads_is_sent_a_bounded_number_of_pictures(
    served: Served, mira: Person, duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = served.table(duel)
    much = "".join(random.Random(1).choices("abcdefgh", k=2_000_000))
    drawn: list[str] = []

    def draw(table: LiveTable, look: Look, sent: Snapshot | None) -> Snapshot:
        drawn.append(table.stamp)
        shown = Snapshot(table.stamp, [much], None)
        shown.fill([much])
        return shown

    monkeypatch.setattr(live, "snapshot", draw)
    with socket.create_connection(served.socket.getsockname()) as line:
        line.sendall(f"GET {duel}/events?since= HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
        until(lambda: drawn)

        async def change() -> None:
            for _ in range(200):
                table.wake()
                await asyncio.sleep(0)

        for _ in range(3):
            served.run(change())
        assert len(drawn) < 100


def test_a_table_where_nothing_happens_keeps_only_what_was_shown(
    served: Served, mira: Person, tomas: Person, duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = served.table(duel)
    for _ in range(5):
        served.run(first_move(table))
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    with mira.http.stream("GET", f"{duel}/events?since=old") as stream:
        text = ""
        for chunk in stream.iter_text():
            text += chunk
            if "still here" in text:
                break
    assert "event: table" in text
    assert not table.lines
    assert not table.drawings
    assert table.pictures


def test_drawn_lines_of_a_log_are_bounded(
    served: Served, mira: Person, tomas: Person, duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often somebody takes another name."""
    table = served.table(duel)
    monkeypatch.setattr(frame, "LINES_KEPT", 10)
    for _ in range(5):
        served.run(first_move(table))

    async def look() -> int:
        snapshot(table, Look(NOBODY, "en"))
        table.wake()
        return sum(map(len, table.lines.values()))

    most = 0
    for n in range(6):
        assert mira.http.post("/name", data={"name": f"Mira {n}"}).status_code == 303
        most = max(most, served.run(look()))
    assert 0 < most <= frame.SPOKEN * (10 + frame.LOG_LINES)
    assert len(table.lines) <= frame.SPOKEN


@pytest.mark.parametrize("name", games())
def test_a_page_that_is_drawn_anew_is_the_page_that_went_on(store: Store, name: str) -> None:
    """Whatever was remembered of the pictures before: a restart shows the same."""

    async def play() -> None:
        tables = Tables(store)
        (table,) = await watched(tables, game_named(name), 1)
        chance = random.Random(7)
        for _ in range(45):
            if table.over:
                break
            pages = [table_fragment(scene(table, viewer)) for viewer in (0, 1)]
            table.rest()
            assert [table_fragment(scene(table, viewer)) for viewer in (0, 1)] == pages
            table.rest()
            seat, offer = chance.choice(list(table.offers.items()))
            await table.act(seat, [chance.choice(offer.actions)], table.number)
            if chance.random() < 0.5:
                table.rest()

    run_apart(play())


def test_a_step_into_the_past_is_drawn_once_for_all_who_look_from_there(
    served: Served, mira: Person, tomas: Person, duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def noted(table: LiveTable, viewer: int, at: int, eye: int | None = None) -> frame.Scene:
        drawn.append(viewer)
        return past_scene(table, viewer, at, eye)

    served.run(first_move(served.table(duel)))
    monkeypatch.setattr(past, "past_scene", noted)
    step = f"{duel}/at/0?fragment"
    strangers = served.person(), served.person()
    shown = [person.get(step) for person in (mira, tomas, *strangers, mira)]
    assert sorted(drawn) == [NOBODY, 0, 1]
    assert shown[0] == shown[4] != shown[1]
    assert shown[2] == shown[3]
    served.run(first_move(served.table(duel)))
    mira.get(step)
    assert len(drawn) == 4, "the page says more than the position"


class Wire:
    """A transport that notes what is sent at once."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.sent.append(b"(closed)")

    def is_closing(self) -> bool:
        return self.sent[-1:] == [b"(closed)"]


def test_what_is_written_in_one_turn_is_sent_at_once() -> None:
    async def write() -> list[bytes]:
        wire: Any = Wire()
        corked = Corked(wire, asyncio.get_running_loop())
        corked.write(b"head ")
        corked.write(b"and body")
        await asyncio.sleep(0)
        corked.write(b"more")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        corked.write(b"the last")
        assert not corked.is_closing()
        corked.close()
        assert corked.is_closing()
        await asyncio.sleep(0)
        return list(wire.sent)

    assert awaited(write()) == [b"head and body", b"more", b"the last", b"(closed)"]


def test_a_stream_begins_with_its_first_event() -> None:
    """Its head waits for it, so that both are one packet."""
    sent: list[tuple[str, bytes]] = []

    async def told(message: Any) -> None:
        sent.append((message["type"], message.get("body", b"")))

    async def events() -> AsyncGenerator[bytes]:
        assert not sent
        yield b"first"
        assert sent == [("http.response.start", b""), ("http.response.body", b"first")]

    run_apart(Stream(events()).stream_response(told))
    assert sent[-1] == ("http.response.body", b"")
