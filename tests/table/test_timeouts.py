"""Clocks at real tables: whose time is over, what follows, and that it happens once."""

from __future__ import annotations

import asyncio
import json
import re
import time
from contextlib import closing
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy.exc import OperationalError

from igroteka.engine import NOBODY, Match, Refusal
from igroteka.table import botplay
from igroteka.table.clocked import SERVED, Clocked
from igroteka.table.clocks import DAY
from igroteka.table.doctor import examine
from igroteka.table.entries import LAPSE, PAUSE, RESIGN, RESTS, SITS, STOP, YIELDS
from igroteka.table.pulse import EVERY, SILENT, Pulse
from igroteka.table.store import Store
from igroteka.table.tables import LATE, LiveTable
from tests.table.serving import Person, Served
from tests.waiting import until


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """One of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table.sqlite'}"
    return str(request.getfixturevalue("postgres"))


MINUTES = {"clock": "own", "clock-per_move": "0", "clock-bank": "5", "clock-increment": "0"}
"""Five minutes for everybody."""


def duel(mira: Person, tomas: Person, lapse: str = "end", **clock: str) -> str:
    """A table with a clock where two people sit."""
    address = mira.open_table("me", "open", **{**MINUTES, "lapse": lapse, **clock})
    assert tomas.post(f"{address}/sit", seat=1)[0] == 204
    return address


def pass_time(served: Served, seconds: float) -> None:
    """Let so many seconds be served, and see to what is due, as a beat does."""
    site = served.site
    site.store.clocked.beat(site.pulse.now() + seconds)
    served.run(site.clockwork.look())


def about(whole: float, left: float, begun: float) -> bool:
    """Whether so much of a clock is left, but for the time that has really passed since it began.

    `begun`: by `time.monotonic`, before the clock began.
    """
    return whole - (time.monotonic() - begun) <= left <= whole


def actions_of(table: LiveTable) -> list[tuple[int, int]]:
    """The entries of a table that are no moves."""
    return [(e.seat, e.action) for e in table.store.entries(table.row.id) if e.action < 0]


def mover(table: LiveTable) -> int:
    return next(iter(table.offers))


def settled(served: Served, table: LiveTable) -> None:
    """Until it is written down who plays where."""
    assert table.times is not None
    until(lambda: table.times.complete and not table._time_tells())  # type: ignore[union-attr]


@pytest.fixture
def table(served: Served, mira: Person, tomas: Person) -> LiveTable:
    """A table with a clock where two people sit; who lets their time run out gives up."""
    found = served.table(duel(mira, tomas))
    settled(served, found)
    return found


# What follows -------------------------------------------------------------------------------------


def test_the_clock_begins_when_the_last_seat_is_taken(
    served: Served, mira: Person, tomas: Person
) -> None:
    address = mira.open_table("me", "open", **MINUTES)
    waiting = served.table(address)
    pass_time(served, 10_000)
    assert waiting.times is not None
    assert waiting.times.left(0, waiting.served()) == 300
    begun = time.monotonic()
    assert tomas.post(f"{address}/sit", seat=1)[0] == 204
    settled(served, waiting)
    pass_time(served, 100)
    seat = mover(waiting)
    assert about(200, waiting.times.left(seat, waiting.served()), begun)
    assert actions_of(waiting) == [(1, SITS)]


@pytest.mark.parametrize(
    ("lapse", "told"),
    [
        ("bot", "’s time is over: a bot takes over."),
        ("pass", "’s time is over: this choice is made for the seat."),
        ("end", "’s time is over: the seat gives up."),
    ],
)
def test_the_log_tells_whose_time_was_over(
    served: Served, mira: Person, tomas: Person, lapse: str, told: str
) -> None:
    kind = {"bot": "novice"}.get(lapse, lapse)
    table = served.table(duel(mira, tomas, kind))
    settled(served, table)
    mira.post("/name", name="Mira")
    tomas.post("/name", name="Tomas")
    name = ("Mira", "Tomas")[mover(table)]
    address = f"/t/{table.row.code}"
    assert "time is over:" not in mira.get(address)
    pass_time(served, 300 + 2 * LATE)
    for page in (address, f"{address}/log"):
        until(lambda page=page: f"{name}{told}" in mira.get(page))  # type: ignore[misc]
    assert mira.get(f"{address}/log").count("time is over:") == len(table.lapses)


def test_the_start_page_shows_the_time_of_whoever_is_asked(
    served: Served, mira: Person, tomas: Person, table: LiveTable
) -> None:
    assert 'role="timer"' not in served.person().get("/")
    pass_time(served, 100)
    assert table.times is not None
    end = table.first_end([mover(table)])
    assert end
    for person in (mira, tomas):
        page = person.get("/")
        (left, over) = re.findall(r'data-left="([\d.]+)" data-until="([\d.]+)"', page)[0]
        assert 195 < float(left) <= 200
        assert float(over) == round(end, 2)
        (second,) = re.findall(r'<meta name="second" content="([\d.]+)"', page)
        assert float(second) == pytest.approx(float(over) - float(left), abs=1)
    served.run(table.pause(list(range(2))))
    assert 'role="timer"' not in mira.get("/"), "nobody's time passes"
    untimed = served.person()
    untimed.open_table("me", "open")
    assert 'name="second"' not in untimed.get("/")


def test_of_two_who_play_the_one_whose_time_is_over_has_lost(
    served: Served, mira: Person, table: LiveTable
) -> None:
    seat = mover(table)
    pass_time(served, 290)
    assert not table.over
    pass_time(served, 10 + LATE)
    assert table.over
    assert actions_of(table)[1:] == [(seat, LAPSE), (seat, STOP)]
    assert table.ranks()[seat] == 2
    assert "and with it the play." in mira.get(f"/t/{table.row.code}")


def test_of_three_the_others_play_on(served: Served, mira: Person, tomas: Person) -> None:
    anna = served.person()
    address = mira.open_table("me", "open", "open", **MINUTES, lapse="end")
    assert tomas.post(f"{address}/sit", seat=1)[0] == anna.post(f"{address}/sit", seat=2)[0] == 204
    table = served.table(address)
    settled(served, table)
    seat = mover(table)
    pass_time(served, 301 + LATE)
    assert not table.over
    assert (seat, RESIGN) in actions_of(table)
    assert table.level(seat)


def test_a_bot_takes_over_until_the_person_comes_back(
    served: Served, mira: Person, tomas: Person
) -> None:
    address = duel(mira, tomas, "novice")
    table = served.table(address)
    settled(served, table)
    seat = mover(table)
    pass_time(served, 301 + LATE)
    assert table.level(seat) == "novice"
    until(lambda: table.last_turn(seat) > 0)  # the bot has moved
    who = (mira, tomas)[seat]
    assert "so a bot plays for you." in who.get(address)
    assert who.post(f"{address}/take-back")[0] == 204
    settled(served, table)
    assert table.times is not None
    assert table.times.seats[seat].bank == 60
    assert [a for n, a in actions_of(table) if n == seat and a != SITS] == [LAPSE]


def test_a_seat_passes_by_one_choice_and_goes_on(
    served: Served, mira: Person, tomas: Person
) -> None:
    address = duel(mira, tomas, "pass", **{"clock-increment": "60"})
    table = served.table(address)
    settled(served, table)
    seat = mover(table)
    pass_time(served, 301 + LATE)
    until(lambda: len(table.match.moves) == 1)
    assert table.match.moves[0].seat == seat
    assert not table.level(seat)
    assert table.times is not None
    assert table.times.left(seat, table.times.at) == 60


def test_what_the_rules_call_passing_is_chosen(served: Served, mira: Person, tomas: Person) -> None:
    address = duel(mira, tomas, "pass", game="nomenklatura")
    table = served.table(address)
    settled(served, table)
    kind = table.game.actions.decode
    while not any(kind(action)[0] == "pass" for action in table.offers[mover(table)].actions):
        seat = mover(table)
        served.run(table.act(seat, table.offers[seat].actions[:1], table.number))
    moves = len(table.match.moves)
    pass_time(served, 301 + LATE)
    until(lambda: len(table.match.moves) > moves)
    assert kind(table.match.moves[moves].action)[0] == "pass"


def test_several_who_choose_at_once_have_each_a_time_of_their_own(
    served: Served, mira: Person, tomas: Person
) -> None:
    address = duel(mira, tomas, "novice", game="ozymandias")
    table = served.table(address)
    settled(served, table)
    while len(table.offers) < 2:
        seat = mover(table)
        served.run(table.act(seat, table.offers[seat].actions[:1], table.number))
    pass_time(served, 100)
    assert table.times is not None
    assert table.times.runs(0)
    assert table.times.runs(1)
    served.run(table.act(0, table.offers[0].actions[:1], table.number))
    if 0 not in table.offers:
        assert not table.times.runs(0)
    assert table.times.runs(1)


def test_seats_of_one_screen_have_each_a_clock(served: Served, mira: Person) -> None:
    begun = time.monotonic()
    address = mira.open_table("me", "me", **MINUTES)
    table = served.table(address)
    seat = mover(table)
    pass_time(served, 60)
    assert table.times is not None
    lefts = [table.times.left(n, table.served()) for n in (seat, 1 - seat)]
    assert about(240, lefts[0], begun)
    assert lefts[1] == 300
    assert len(re.findall(r'role="timer"', mira.get(address))) == 2


# Once, and by whoever is there --------------------------------------------------------------------


def test_of_two_processes_one_ends_a_time(database: str) -> None:
    """Both look at once, again and again: each time-out has one entry, and one choice follows.

    Where one is quick, nothing is left for the other one, which reads what has come of it when
    somebody asks for the table.
    """
    first, second = Served(database), Served(database)

    def asked() -> list[LiveTable]:
        return [served.table(address) for served in (first, second)]

    try:
        mira, tomas = first.person(), first.person()
        address = duel(mira, tomas, "pass", **{"clock-increment": "60"})
        tables = asked()
        settled(first, tables[0])
        until(lambda: len({table.number for table in asked()}) == 1)
        seen = 0
        for _ in range(6):
            moves = len(tables[0].match.moves)
            target = max(served.site.pulse.now() for served in (first, second)) + 301 + LATE
            first.site.store.clocked.beat(target)
            looks = [
                asyncio.run_coroutine_threadsafe(served.site.clockwork.look(), served.loop)
                for served in (first, second)
            ]
            for look in looks:
                look.result(60)
            until(lambda: all(len(table.match.moves) > moves for table in asked()))  # noqa: B023
            until(lambda: len({table.number for table in asked()}) == 1)
            seen = len(tables[0].match.moves)
        lapses = [action for _seat, action in actions_of(tables[0]) if action == LAPSE]
        assert len(lapses) == seen
    finally:
        first.stop()
        second.stop()


def test_a_move_that_came_before_counts(served: Served, table: LiveTable) -> None:
    """The time is over, and nobody has written so: then the move is first."""
    seat = mover(table)
    site = served.site
    site.store.clocked.beat(site.pulse.now() + 310)
    site.pulse.beat()
    assert table.times is not None
    assert table.times.left(seat, table.served()) == 0
    served.run(table.act(seat, table.offers[seat].actions[:1], table.number))
    served.run(site.clockwork.look())
    assert (seat, LAPSE) not in actions_of(table)
    assert not table.over


def test_a_server_that_was_down_costs_nobody_time(database: str) -> None:
    """However long: but a time that was over is over when it is back."""
    first = Served(database)
    mira, tomas = first.person(), first.person()
    begun = time.monotonic()
    address = duel(mira, tomas)
    table = first.table(address)
    settled(first, table)
    pass_time(first, 100)
    first.stop()
    with closing(Store(database)) as store:
        clock = iter([0.0, 1e6])
        assert Pulse(store.clocked, lambda: next(clock)).now() <= store.clocked.served() + SILENT
    second = Served(database)
    try:
        again = second.table(address)
        assert again.times is not None
        left = again.times.left(mover(again), again.served())
        assert about(200, left, begun)
        seat = mover(again)
        pass_time(second, 300)
        assert again.over
        assert again.stopper == seat
    finally:
        second.stop()


def test_a_table_that_is_overdue_when_a_server_starts_is_settled_at_once(database: str) -> None:
    """Its time ran out while the other process was ending: nobody has asked for it since."""
    first = Served(database)
    mira, tomas = first.person(), first.person()
    address = duel(mira, tomas)
    code = address.rpartition("/")[2]
    settled(first, first.table(address))
    first.stop()
    with closing(Store(database)) as store:
        store.clocked.beat(store.clocked.served() + 400)
    second = Served(database)
    try:
        until(lambda: second.site.store.table(code).finished is not None)  # type: ignore[union-attr]
    finally:
        second.stop()


def test_what_follows_a_time_out_is_done_though_the_process_ended_in_between(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Served(database)
    mira, tomas = first.person(), first.person()
    address = duel(mira, tomas)
    table = first.table(address)
    settled(first, table)
    with monkeypatch.context() as breaking:
        breaking.setattr(LiveTable, "end_lapsed", LiveTable.keep_time)
        pass_time(first, 310)
        assert actions_of(table)[-1][1] == LAPSE
        assert not table.over
        first.stop()
    second = Served(database)
    try:
        until(lambda: second.table(address).over)
    finally:
        second.stop()


# What a clock goes by -----------------------------------------------------------------------------


def test_a_clock_that_is_set_forward_or_back_costs_nobody_time(
    served: Served, table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of the machine, by a day."""
    seat = mover(table)
    real = time.time
    for hours in (24, -24):
        monkeypatch.setattr(time, "time", lambda: real() + 3600 * hours)  # noqa: B023
        pass_time(served, 1)
        assert table.times is not None
        assert table.times.left(seat, table.served()) > 280
    served.run(table.act(seat, table.offers[seat].actions[:1], table.number))
    assert table.times is not None
    assert table.times.left(seat, table.served()) > 280


def test_the_count_goes_on_by_beats_and_never_back(database: str) -> None:
    with closing(Store(database)) as store, closing(Store(database)) as other:
        clocked = store.clocked
        now = [1000.0, 50.0]
        first = Pulse(clocked, lambda: now[0])
        clocked.running = lambda: True  # type: ignore[method-assign]
        now[0] += 4
        first.beat()
        assert first.now() == other.clocked.served() == 4
        second = Pulse(other.clocked, lambda: now[1])
        other.clocked.running = lambda: True  # type: ignore[method-assign]
        now[0] += 3
        now[1] += 3
        second.beat()
        first.beat()
        assert first.now() == second.now() == 7, "what both have served counts once"
        now[0] += 1e6
        assert first.now() == 7 + SILENT, "who does not beat does not serve"
        now[0] -= 2e6
        assert first.now() == 7


def test_a_server_ends_also_while_its_database_is_away(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Served(database)

    def away(self: Clocked) -> bool:
        raise OperationalError("select", {}, Exception("away"))

    monkeypatch.setattr(Clocked, "running", away)
    closed: list[Store] = []
    close = Store.close

    def note(self: Store) -> None:
        closed.append(self)
        close(self)

    monkeypatch.setattr(Store, "close", note)
    server.stop()
    assert closed, "what comes after the clocks is closed too"


def test_where_no_clock_runs_nothing_is_written(served: Served, mira: Person) -> None:
    mira.open_table("me", "novice")
    site = served.site
    site.pulse._since -= EVERY
    served.run(site.clockwork.look())
    assert site.store.clocked.served() == 0
    with site.store._engine.connect() as connection:
        asked = f"SELECT count(*) FROM settings WHERE key = '{SERVED}'"
        assert connection.exec_driver_sql(asked).scalar() == 0


# Undo, pause, bots that play for people -----------------------------------------------------------


def test_a_bot_that_plays_for_a_person_takes_no_time(served: Served, mira: Person) -> None:
    address = mira.open_table("me", "me", **MINUTES)
    table = served.table(address)
    seat = mover(table)
    assert mira.post(f"{address}/screen", seat=seat)[0] == 204
    assert mira.post(f"{address}/deputy")[0] == 204
    until(lambda: table.times is not None and seat not in table.times.people)
    assert (seat, YIELDS) in actions_of(table)


def test_a_move_is_not_taken_back_for_which_there_was_no_time(
    served: Served, table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it the time of whoever made it would be over by now."""
    monkeypatch.setattr(table.match, "undoable", lambda seat: "")
    seat = mover(table)
    pass_time(served, 200)
    served.run(table.act(seat, table.offers[seat].actions[:1], table.number))
    if seat in table.offers:
        served.run(table.act(seat, table.offers[seat].actions[:1], table.number))
    pass_time(served, 150)
    with pytest.raises(Refusal, match="your time would be over"):
        served.run(table.undo(seat, table.number))
    assert not table.over


def test_all_people_agree_to_a_pause_and_one_ends_it(
    served: Served, mira: Person, tomas: Person, table: LiveTable
) -> None:
    address = f"/t/{table.row.code}"
    seat = mover(table)
    assert mira.post(f"{address}/pause")[0] == 204
    assert 'data-post="pause" title="Guest wishes a pause."' in tomas.get(address)
    assert tomas.post(f"{address}/pause")[0] == 204
    assert [action for _seat, action in actions_of(table)][-2:] == [PAUSE, PAUSE]
    assert 'data-post="go-on" title="The clocks stand still."' in mira.get(address)
    pass_time(served, 10_000)
    assert not table.over
    assert tomas.post(f"{address}/go-on")[0] == 204
    pass_time(served, 310)
    assert table.stopper == seat


def test_bots_rest_in_a_pause_and_leave_the_wish_for_one(served: Served, mira: Person) -> None:
    """A bot's move, a moment after all had agreed, ended the pause."""
    served.site.bots.pause = 3600.0  # the bot thinks until we say so
    address = mira.open_table("novice", "me", **MINUTES)
    while 0 not in served.table(address).offers:  # whoever plans first is drawn by chance
        address = mira.open_table("novice", "me", **MINUTES)
    table = served.table(address)
    assert served.site.bots._next_seat(table) == 0
    assert mira.post(f"{address}/pause")[0] == 204
    assert table.times is not None
    assert table.times.paused
    assert served.site.bots._next_seat(table) is None
    assert "thinking…" not in mira.get(address)
    assert mira.post(f"{address}/go-on")[0] == 204
    assert "thinking…" in mira.get(address)
    assert served.site.bots._next_seat(table) == 0
    assert mira.post(f"{address}/pause")[0] == 204
    served.run(table.act(0, table.offers[0].actions[:1], table.number))  # it was on its way
    assert table.times.paused


# What others see, and what is kept ----------------------------------------------------------------


def test_all_see_the_same_clocks(served: Served, mira: Person, tomas: Person) -> None:
    address = duel(mira, tomas, "pass")
    settled(served, served.table(address))
    faces = [
        re.findall(r'id="clock\d"|data-until="[^"]+"', who.get(address))
        for who in (mira, tomas, served.person())
    ]
    assert faces[0]
    assert faces[0] == faces[1] == faces[2]


def test_the_choice_that_is_made_for_a_seat_takes_a_slot_whatever_it_holds(
    served: Served, mira: Person, tomas: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One action or many, a pass or a thought: it shows after as long."""
    address = duel(mira, tomas, "pass")
    table = served.table(address)
    settled(served, table)
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    loops = SimpleNamespace(
        sleep=sleep, to_thread=asyncio.to_thread, get_running_loop=asyncio.get_running_loop
    )

    bots = botplay.BotPlay(0.25)
    seat = mover(table)
    table.times = table.times and table.times._replace(
        seats=tuple(time._replace(lapsed=n == seat) for n, time in enumerate(table.times.seats))
    )
    assert table.chosen_for() == seat
    slots = []
    with monkeypatch.context() as slowed:
        slowed.setattr(botplay, "asyncio", loops)
        slowed.setattr(botplay, "forced_for_all", lambda match, seat: False)
        for actions in (table.offers[seat].actions[:1], table.offers[seat].actions):
            table.offers[seat] = table.offers[seat]._replace(actions=actions)
            began = time.monotonic()
            served.run(bots._choice(table, seat))
            slots.append(waits.pop() + time.monotonic() - began)
            assert not waits
    slot = bots._slot(botplay.CHOOSES)
    assert all(seconds >= slot - 0.05 for seconds in slots)
    served.run(bots.close())


def test_a_doctor_finds_a_play_with_a_clock_whole(
    served: Served, database: str, table: LiveTable
) -> None:
    pass_time(served, 310)
    report = examine(database, lambda game: None, lambda done, of: None)
    assert report.sound, report.findings


def test_the_time_of_a_seat_that_is_left_stands_still(
    served: Served, mira: Person, tomas: Person, table: LiveTable
) -> None:
    address = f"/t/{table.row.code}"
    leaver = (mira, tomas)[1 - mover(table)]
    assert leaver.post(f"{address}/leave")[0] == 204
    until(lambda: table.times is not None and not table.times.complete)
    pass_time(served, 10_000)
    assert not table.over
    assert table.times is not None
    assert table.times.overdue(table.served()) == NOBODY


def test_a_hidden_page_may_ask_whether_it_is_my_turn(
    served: Served, mira: Person, tomas: Person
) -> None:
    address = mira.open_table("me", "open")
    assert tomas.post(f"{address}/sit", seat=1)[0] == 204
    seat = mover(served.table(address))
    told = [who.http.get(f"{address}/turn").json() for who in (mira, tomas, served.person())]
    assert told == [{"asked": seat == 0}, {"asked": seat == 1}, {"asked": False}]


def test_a_saved_play_says_what_time_its_moves_took(
    served: Served, mira: Person, table: LiveTable
) -> None:
    seat = mover(table)
    pass_time(served, 100)
    served.run(table.act(seat, table.offers[seat].actions[:1], table.number))
    pass_time(served, 310)
    play = json.loads(mira.get(f"/t/{table.row.code}/play.json"))
    assert play["clock"]["bank"] == 300
    assert 100 <= play["took"][0] < 105
    assert len(play["took"]) == len(play["actions"])
    assert Match.from_json(json.dumps(play)).moves == table.match.moves
    plain = mira.open_table("me", "novice")
    assert served.table(plain).times is None


def test_play_again_keeps_the_clock(served: Served, mira: Person, table: LiveTable) -> None:
    pass_time(served, 310)
    answer = mira.http.post(f"/t/{table.row.code}/again")
    assert served.table(answer.headers["location"]).control == table.control


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"clock-bank": "x"}, "“Minutes in the bank” is a whole number from 0 to 43200."),
        ({"clock-bank": "0"}, "A clock has to leave everybody 30 seconds at least."),
        ({"lapse": "nobody"}, "Nobody called “nobody” can sit down here."),
    ],
)
def test_a_clock_that_cannot_be_is_refused_and_the_form_keeps_it(
    mira: Person, fields: dict[str, str], sentence: str
) -> None:
    answer = mira.form("me", "novice", **{**MINUTES, "clock-increment": "7", **fields})
    assert answer.status_code == 409
    assert sentence in unescape(answer.text)
    assert 'value="7"' in answer.text
    assert '<option value="own" selected>' in answer.text


def test_a_table_has_no_clock_unless_somebody_wants_one(served: Served, mira: Person) -> None:
    address = mira.http.post("/play/kolkhoz").headers["location"]
    assert served.table(address).control is None
    assert 'role="timer"' not in mira.get(address)
    assert mira.post(f"{address}/pause") == (409, "No clock runs here.")


def test_programs_open_tables_with_clocks_and_see_them(served: Served) -> None:
    robot = served.person()
    token = robot.http.post("/api/v1/people", json={"name": "Robot"}).json()["token"]
    robot.http.headers["authorization"] = f"Bearer {token}"
    clock = {"per_move": 86400, "bank": 3600, "lapse": "pass"}
    body = {"game": "kolkhoz", "seats": ["me", "me"], "clock": clock}
    code = robot.http.post("/api/v1/tables", json=body).json()["code"]
    seen = robot.http.get(f"/api/v1/tables/{code}").json()
    assert seen["clock"]["per_move"] == 86400
    assert seen["clock"]["lapse"] == "pass"
    runs = [seat["time"]["runs"] for seat in seen["seats"]]
    assert sorted(runs) == [False, True]
    pass_time(served, 100)
    lefts = [s["time"]["left"] for s in robot.http.get(f"/api/v1/tables/{code}").json()["seats"]]
    assert 90_000 - 105 < lefts[runs.index(True)] <= 90_000 - 100
    assert lefts[runs.index(False)] == 90_000
    body["clock"] = {"per_move": 86400, "level": "nobody"}
    assert robot.http.post("/api/v1/tables", json=body).status_code == 409


# Vacation -----------------------------------------------------------------------------------------

POST = {"clock": "days-1"}
"""A day for each move."""


def on_vacation(who: Person, days: int) -> str:
    """Ask for a vacation; what the page says then."""
    return unescape(who.http.post("/me/vacation", data={"days": days}, follow_redirects=True).text)


def test_on_vacation_no_time_passes_where_one_plays_over_days(
    served: Served, mira: Person, tomas: Person
) -> None:
    address, quick = duel(mira, tomas, "end", **POST), duel(mira, tomas)
    table, live = served.table(address), served.table(quick)
    for each in (table, live):
        settled(served, each)
    who = (mira, tomas)[mover(table)]
    assert "for 10 days more" in on_vacation(who, 10)
    assert "vacation" in mira.get(address)
    assert who.http.post("/me/vacation", data={"days": 3}).status_code == 409
    pass_time(served, 9 * DAY)
    assert not table.over
    assert live.over, "there nobody can be on vacation"
    pass_time(served, DAY + 10)
    assert not table.over
    assert table.times is not None
    assert [action for _seat, action in actions_of(table)][-2:] == [RESTS, SITS]
    pass_time(served, DAY + 10)
    assert table.over


def test_days_of_vacation_are_counted_and_given_back(
    served: Served, mira: Person, tomas: Person
) -> None:
    address = duel(mira, tomas, "end", **POST)
    table = served.table(address)
    settled(served, table)
    assert "take 1 at least" in on_vacation(mira, 31)
    assert "take 1 at least" in on_vacation(mira, 0)
    on_vacation(mira, 20)
    pass_time(served, 4.5 * DAY)
    assert mira.http.post("/me/back", follow_redirects=True).text.count("25 of 30") == 1
    assert "take 1 at least" in on_vacation(mira, 26)
    until(lambda: table.over or table.resting == frozenset())
    pass_time(served, 366 * DAY)
    assert "30 of 30" in mira.get("/me")


def test_who_is_forgotten_leaves_no_vacation_behind(served: Served, mira: Person) -> None:
    on_vacation(mira, 3)
    assert mira.http.post("/me/forget").status_code == 303
    with served.site.store._engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM vacations").scalar() == 0
