"""Who may come to a table: at every address, with every identity, and as the door changes."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from starlette.routing import Route

from igroteka.table import visitor
from igroteka.table.limits import Bounds, Limit
from igroteka.table.visitor import Signed
from tests.table.programs import V1, Program
from tests.table.serving import Person, Served
from tests.table.test_accounts import cheap as cheap  # a fixture
from tests.table.test_accounts import claim, press
from tests.waiting import PATIENCE, until

ABSENT = "WHEAT-2222-2222"
"""The code of no table."""

WIDE = Bounds(10**6, 10**6, 10**6)


@pytest.fixture
def wide(served: Served) -> Served:
    """A table where codes may be asked for without end: what is tested is what is answered."""
    served.site.guessing = Limit(WIDE)
    served.site.inviting = Limit(WIDE)
    served.site.listing = Limit(WIDE)
    return served


def code_of(table: str) -> str:
    return table.rpartition("/")[2]


def door(person: Person, table: str, kind: str) -> httpx.Response:
    """Have another door, as the page's form does it."""
    return person.http.post(f"{table}/door", data={"door": kind})


def invite(person: Person, table: str, once: bool = True) -> str:
    """Make a link; the path of the invitation."""
    answer = person.http.post(f"{table}/invite", data={"once": "1" if once else "0"})
    assert answer.status_code == 200, answer.text
    return secret_in(answer.text)


def secret_in(page: str) -> str:
    """The path of the link that a page shows."""
    (address,) = re.findall(r'id="secret" value="([^"]+)"', page)
    return httpx.URL(address).path


def come(person: Person, path: str) -> httpx.Response:
    return person.http.post(path)


def befriend(person: Person, other: Person) -> None:
    """Two become friends by a link."""
    page = person.http.post("/me/friends/link", data={"once": "1"}).text
    answer = other.http.post(secret_in(page))
    assert answer.headers["location"] == "/me/friends"


def handle(page: str, form: str, field: str) -> str:
    """What stands for the first somebody in a form of a page."""
    found = re.findall(
        rf'action="[^"]*{form}"><input type="hidden" name="{field}" value="(\w+)"', page
    )
    return str(found[0])


def ask(person: Person, table: str) -> httpx.Response:
    """Invite the first friend who can be invited."""
    friend = handle(person.get(f"{table}/door"), "/ask", "friend")
    return person.http.post(f"{table}/ask", data={"friend": friend})


# Every address, every wrong identity --------------------------------------------------------------


def places(served: Served) -> list[tuple[str, str]]:
    """Every method and address about a table that the site answers."""
    return [
        (method, re.sub(r"{n(:\w+)?}", "0", route.path))
        for route in served.site.app().routes
        if isinstance(route, Route) and "{code" in route.path
        for method in sorted(route.methods or ())
    ]


def nobody(served: Served, _table: str, _host: Person) -> Person:
    return served.person()


def stranger(served: Served, _table: str, _host: Person) -> Person:
    person = served.person()
    person.get("/")
    return person


def forged(served: Served, table: str, _host: Person) -> Person:
    """Somebody who knows the id of whoever sits there, but not how it is signed."""
    person = served.person()
    sits = served.table(table).seats[0].person
    person.http.cookies.set("igroteka", Signed.cookies("another secret").sign(sits))
    return person


def expired(served: Served, table: str, _host: Person) -> Person:
    person = served.person()
    cookie = Signed.cookies(served.site.store.secret())
    sits = served.table(table).seats[0].person
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("itsdangerous.timed.time.time", lambda: 1.0 + visitor.YEAR)
        person.http.cookies.set("igroteka", cookie.sign(sits))
    return person


def seated_elsewhere(_served: Served, _table: str, host: Person) -> Person:
    person = _served.person()
    person.open_table("me", "open", door="private")
    return person


def uninvited(served: Served, table: str, host: Person) -> Person:
    person = served.person()
    person.get("/")
    assert come(person, invite(host, table)).status_code == 303
    person.get(table)
    guest = handle(host.get(f"{table}/door"), "/uninvite", "guest")
    assert host.http.post(f"{table}/uninvite", data={"guest": guest}).status_code == 303
    return person


def declined(served: Served, table: str, host: Person) -> Person:
    person = served.person()
    person.get("/")
    befriend(host, person)
    assert ask(host, table).status_code == 303
    person.get(table)
    assert person.http.post(f"{table}/decline").status_code == 303
    return person


def no_friend_any_more(served: Served, table: str, host: Person) -> Person:
    person = served.person()
    person.get("/")
    befriend(host, person)
    assert ask(host, table).status_code == 303
    person.get(table)
    friend = handle(person.get("/me/friends"), "/end", "friend")
    person.http.post("/me/friends/end", data={"friend": friend})
    return person


def logged_out(served: Served, table: str, host: Person) -> Person:
    person = served.person()
    assert come(person, invite(host, table)).status_code == 303
    claim(person, "Late")
    person.get(table)
    assert press(person, "logout").status_code == 303
    return person


def guest_of_before(served: Served, table: str, host: Person) -> Person:
    """The cookie that somebody had before they claimed a name."""
    person, thief = served.person(), served.person()
    person.get("/")
    assert come(person, invite(host, table)).status_code == 303
    thief.http.cookies.set("igroteka", person.http.cookies["igroteka"])
    claim(person, "Early")
    return thief


def forgotten(served: Served, table: str, host: Person) -> Person:
    person, ghost = served.person(), served.person()
    person.get("/")
    assert come(person, invite(host, table)).status_code == 303
    ghost.http.cookies.set("igroteka", person.http.cookies["igroteka"])
    assert press(person, "forget").status_code == 303
    return ghost


WRONG = (
    nobody,
    stranger,
    forged,
    expired,
    seated_elsewhere,
    uninvited,
    declined,
    no_friend_any_more,
    logged_out,
    guest_of_before,
    forgotten,
)


BODIES: dict[str, object] = {
    "act": {"action": 0, "number": 0},
    "undo": {"number": 0},
    "ask-back": {"number": 0},
    "agree-back": {"number": 0},
    "refuse-back": {"number": 0},
    "talk": {"text": "hello"},
    "seat-bot": {"seat": 0},
    "stand-in": {"seat": 0},
    "auto": {"on": True},
    "door": {"door": "link"},
}
"""What is sent to the API where something has to be; whatever is new there has to be said here."""


def told(http: httpx.Client, method: str, path: str) -> tuple[int, str, str]:
    """What is answered: the status, the kind and the text."""
    body = BODIES.get(path.rpartition("/")[2], {}) if path.startswith(V1) else None
    answer = http.request(method, path, json=body)
    return answer.status_code, answer.headers.get("content-type", ""), answer.text


@pytest.mark.usefixtures("cheap")
@pytest.mark.parametrize("identity", WRONG, ids=lambda identity: identity.__name__)
@pytest.mark.parametrize("loaded", [True, False], ids=["loaded", "cold"])
def test_a_private_table_is_none_for_all_others(
    wide: Served,
    mira: Person,
    identity: Callable[[Served, str, Person], Person],
    loaded: bool,
) -> None:
    """At every address that the site has about tables, as for a code that no table has."""
    table = mira.open_table("me", "open", door="private")
    wrong = identity(wide, table, mira)
    code = code_of(table)
    before = wide.table(table)
    entries, talk, seats = before.number, list(before.talk), list(before.seats)
    found = places(wide)
    assert len(found) > 50
    if not loaded:
        wide.site.tables._live.clear()
    for method, path in found:
        here, there = (re.sub(r"{code(:str)?}", each, path) for each in (code, ABSENT))
        answer = told(wrong.http, method, here)
        assert answer == told(wrong.http, method, there), (method, path)
        assert answer[0] == 404, (method, path)
        if not loaded:
            assert not wide.site.tables.live, "nothing is loaded for them"
    for path in ("/", "/lobby", "/players", f"{V1}/lobby"):
        assert code not in wrong.get(path)
    assert wrong.http.post("/code", data={"code": code}).status_code == 409
    after = wide.table(table)
    assert (after.number, after.talk, after.seats) == (entries, talk, seats)


def test_programs_with_a_token_see_no_private_table_of_others(wide: Served) -> None:
    rada, ilya = Program(wide, "Rada"), Program(wide, "Ilya")
    try:
        asked = {"game": "kolkhoz", "seats": ["me", "open"], "door": "private"}
        code = rada.post("/tables", asked, 201)["code"]
        assert rada.get(f"/tables/{code}")["door"] == "private"
        for method, path in places(wide):
            if path.startswith(V1):
                here, there = (re.sub(r"{code(:str)?}", each, path) for each in (code, ABSENT))
                answer = told(ilya.http, method, here)
                assert answer == told(ilya.http, method, there), (method, path)
                assert answer[0] == 404, (method, path)
        assert ilya.post("/invitations", {"token": "guessed"}, 404)["sentence"]
        secret = wide.site.store.invitations.make(wide.table(code).row.id, "", True)
        assert ilya.post("/invitations", {"token": secret}) == {"code": code}
        ilya.post(f"/tables/{code}/sit")
    finally:
        rada.http.close()
        ilya.http.close()


def test_a_table_that_cannot_be_shown_is_refused_only_to_those_who_may_know_of_it(
    wide: Served, mira: Person, tomas: Person
) -> None:
    table = mira.open_table("me", "open", door="private")
    live = wide.table(table)
    wide.site.tables._live.clear()
    store = wide.site.store
    with store._writer._engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET version = 99 WHERE id = {live.row.id}")
    assert "version 99" in mira.get(table, 409)
    assert tomas.get(table, 404) == tomas.get(f"/t/{ABSENT}", 404)


def test_codes_of_private_tables_are_guessed_as_slowly_as_others(
    served: Served, mira: Person, tomas: Person
) -> None:
    table = mira.open_table("me", "open", door="private")
    served.site.guessing = Limit(Bounds(2, 100, 100))
    tomas.get("/")
    statuses = [tomas.http.get(table).status_code for _ in range(3)]
    assert statuses == [404, 404, 429]


# Who may know of it -------------------------------------------------------------------------------


def test_who_has_opened_a_table_and_who_is_invited_may_come(
    wide: Served, mira: Person, tomas: Person
) -> None:
    opened = mira.open_table("open", "open", door="private")
    table = opened.removesuffix("/door")
    assert opened != table, "who has opened a table for others invites them next"
    assert code_of(table) in mira.get(table), "also who does not sit there"
    assert come(tomas, invite(mira, table)).headers["location"] == table
    assert tomas.post(f"{table}/sit", seat=0, name="Tomas")[0] == 204
    assert 'class="seat is-me' in tomas.get(table)
    third = wide.person()
    assert come(third, invite(tomas, table)).status_code == 303, "who sits there may invite"
    third.get(table)
    tomas.post(f"{table}/leave")
    assert tomas.get(table), "the invitation stands"


def test_the_usual_door_is_by_link_and_asks_for_nothing(mira: Person, tomas: Person) -> None:
    for table in (
        mira.open_table("me", "open"),
        mira.http.post("/play/kolkhoz").headers["location"],
        mira.http.post("/learn/kolkhoz").headers["location"],
    ):
        assert code_of(table) in tomas.get(table)
        assert code_of(table) not in tomas.get("/lobby")
        assert "Whoever has the link may come." in mira.get(table)
        assert "Who may come" in mira.get(f"{table}/door")


def test_a_door_that_makes_no_sense_is_the_usual_one(served: Served, mira: Person) -> None:
    assert served.table(mira.open_table("me", "open", door="trapdoor")).door.kind == "link"
    assert "selected" in mira.get("/new?door=%22%3E")
    assert 'value="public" title' in mira.get("/new?door=public")


def test_others_have_no_say_at_the_door(wide: Served, mira: Person, tomas: Person) -> None:
    table = mira.open_table("me", "open", "open")
    tomas.get("/")
    for path in ("door", "invite", "withdraw", "ask", "uninvite"):
        assert tomas.post(f"{table}/{path}", door="private", once="1")[0] == 403
    assert tomas.http.get(f"{table}/door").status_code == 403
    assert tomas.post(f"{table}/sit", seat=1, name="Tomas")[0] == 204
    assert tomas.post(f"{table}/door", door="private")[0] == 403
    assert wide.table(table).door.kind == "link"
    assert "Only who has opened the table" in tomas.get(f"{table}/door")
    link = invite(mira, table)
    withdrawn = handle(mira.get(f"{table}/door"), "/withdraw", "link")
    tomas.post(f"{table}/withdraw", link=withdrawn)
    assert tomas.get(link), "only who made a link withdraws it, or who has opened the table"


# The door changes ---------------------------------------------------------------------------------


def test_all_who_sit_there_are_told_of_another_door(
    wide: Served, mira: Person, tomas: Person
) -> None:
    mira.post("/name", name="Mira")
    table = mira.open_table("me", "open", "open")
    tomas.post(f"{table}/sit", seat=1, name="Tomas")
    third = wide.person()
    third.get(table)
    assert door(mira, table, "private").status_code == 303
    assert "Mira has closed this table" in tomas.get(table)
    third.get(table, 404)
    assert door(mira, table, "public").status_code == 303
    assert "Mira has opened this table to everybody" in third.get(table)
    assert code_of(table) in wide.person().get("/lobby?since=")
    assert door(mira, table, "public").status_code == 303
    assert len(wide.table(table).talk) == 2, "the same door is no news"
    assert door(mira, table, "trapdoor").status_code == 409
    headers = {"accept-language": "ru"}
    assert "Mira закрывает этот стол" in tomas.http.get(table, headers=headers).text
    said = Program(wide, "Rada")
    messages = said.get(f"/tables/{code_of(table)}/talk")["messages"]
    said.http.close()
    assert [(each["seat"], each["name"]) for each in messages] == [(None, ""), (None, "")]
    assert "in the lobby" in messages[1]["text"]


def test_who_only_looks_on_is_told_nothing_more_of_a_closed_table(
    wide: Served, mira: Person, tomas: Person
) -> None:
    table = mira.open_table("me", "open")
    tomas.get(table)
    with tomas.http.stream("GET", f"{table}/events?since=old") as stream:
        coming = stream.iter_text()
        assert "is-open" in "".join(next(coming) for _ in range(2))
        assert door(mira, table, "private").status_code == 303
        assert mira.post(f"{table}/talk", text="a secret")[0] == 204
        rest = "".join(coming)
        assert "a secret" not in rest
        assert "has closed" not in rest
    until(lambda: not wide.table(table).watched)
    tomas.get(f"{table}/events", 404)


def test_another_process_closes_the_door_too(
    wide: Served, mira: Person, tomas: Person, database: str
) -> None:
    table = mira.open_table("me", "open")
    other = Served(database)
    try:
        there = other.person()
        there.http.cookies.set("igroteka", mira.http.cookies["igroteka"])
        tomas.get(table)
        assert door(there, table, "private").status_code == 303
        until(lambda: tomas.http.get(table).status_code == 404)
        path = invite(there, table)
        elsewhere = other.person()
        elsewhere.http.cookies.set("igroteka", tomas.http.cookies["igroteka"])
        assert come(elsewhere, path).status_code == 303
        assert tomas.get(table), "at once"
        guest = handle(there.get(f"{table}/door"), "/uninvite", "guest")
        assert there.http.post(f"{table}/uninvite", data={"guest": guest}).status_code == 303
        until(lambda: tomas.http.get(table).status_code == 404)
    finally:
        other.stop()


@pytest.fixture
def over(wide: Served, mira: Person, tomas: Person) -> str:
    """A finished play of two at a table by link."""
    table = mira.open_table("me", "open")
    tomas.post(f"{table}/sit", seat=1, name="Tomas")
    assert tomas.post(f"{table}/resign")[0] == 204
    assert wide.table(table).over
    return table


def test_a_finished_play_is_closed_and_not_opened(
    wide: Served, mira: Person, tomas: Person, over: str
) -> None:
    answer = door(mira, over, "public")
    assert answer.status_code == 409
    assert "can be closed to others, not opened" in answer.text
    third = wide.person()
    third.get(over)
    assert door(mira, over, "private").status_code == 303
    assert door(mira, over, "link").status_code == 409
    for path in ("", "/log", "/at/0", "/review", "/play.json"):
        third.get(f"{over}{path}", 404)
        tomas.get(f"{over}{path}")


def test_what_goes_on_from_a_private_table_is_private(
    wide: Served, mira: Person, tomas: Person, over: str
) -> None:
    third = wide.person()
    by_link = mira.http.post(f"{over}/at/0/on").headers["location"]
    third.get(by_link)
    assert door(mira, over, "private").status_code == 303
    path = invite(mira, over)
    guest = wide.person()
    assert come(guest, path).status_code == 303
    again = tomas.http.post(f"{over}/again").headers["location"]
    alone = tomas.http.post(f"{over}/at/0/on").headers["location"]
    for table in (again, alone):
        third.get(table, 404)
        tomas.get(table)
    mira.get(again)
    guest.get(again)
    guest.get(alone, 404)


def test_where_nobody_knows_who_opened_a_table_the_first_who_sits_there_is_the_host(
    wide: Served, mira: Person, tomas: Person
) -> None:
    table = mira.open_table("me", "open", "open")
    tomas.post(f"{table}/sit", seat=1, name="Tomas")
    assert press(mira, "forget").status_code == 303
    assert door(tomas, table, "private").status_code == 303
    wide.person().get(table, 404)
    mira.get(table, 404)


# Hidden things stay hidden ------------------------------------------------------------------------


def test_no_door_shows_a_hand(wide: Served, mira: Person, tomas: Person) -> None:
    table = mira.open_table("me", "open")
    tomas.post(f"{table}/sit", seat=1, name="Tomas")
    third = Program(wide, "Rada")
    code = code_of(table)
    views = []
    for kind in ("link", "public"):
        door(mira, table, kind)
        seen = third.get(f"/tables/{code}")
        assert (seen["seat"], seen["actions"]) == (None, {})
        views.append(seen["view"])
    third.http.close()
    assert views[0] == views[1]


# What counts --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("cheap")
@pytest.mark.parametrize(
    ("doors", "counts", "listed"),
    [
        (["link"], True, True),
        (["private"], False, False),
        (["link", "private"], True, False),
        (["private", "public"], False, True),
    ],
)
def test_what_others_learn_of_private_plays(
    wide: Served,
    mira: Person,
    tomas: Person,
    monkeypatch: pytest.MonkeyPatch,
    doors: list[str],
    counts: bool,
    listed: bool,
) -> None:
    """Whether a play counts is settled by the first move: nobody closes the table on a defeat, or
    opens it on a victory."""
    monkeypatch.setattr("igroteka.table.standings.FRESH", 0.0)
    claim(mira)
    claim(tomas, "Tomas")
    table = mira.open_table("me", "open", door=doors[0])
    assert come(tomas, invite(mira, table)).status_code == 303
    assert tomas.post(f"{table}/sit", seat=1)[0] == 204
    live = wide.table(table)
    seat, offer = next(iter(live.offers.items()))
    wide.run(live.act(seat, offer.actions[:1], live.number))
    for kind in doors[1:]:
        assert door(mira, table, kind).status_code == 303
    assert tomas.post(f"{table}/resign")[0] == 204
    others = wide.person()
    assert ("Mira" in others.get("/players")) is counts
    page = others.get("/players/Mira")
    assert ("Last plays" in page) is listed
    assert ("By opponent" in page) is (counts and listed)
    assert "Last plays" in mira.get("/players/Mira")
    assert "Last plays" in tomas.get("/players/Mira")
    assert code_of(table) in tomas.get("/players/Mira")


def test_before_the_first_move_the_door_settles_it_anew(wide: Served, mira: Person) -> None:
    table = mira.open_table("me", "open", door="private")
    assert wide.table(table).door.began == "private"
    door(mira, table, "link")
    assert wide.table(table).door.began == "link"
    door(mira, table, "private")
    assert wide.table(table).door.began == "private"


# How much -----------------------------------------------------------------------------------------


def test_the_lobby_is_not_flooded(served: Served, mira: Person) -> None:
    served.site.listing = Limit(Bounds(2, 3, 100))
    answers = [mira.form("me", "open", door="public") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 409]
    assert "Try again in a minute" in answers[-1].text
    table = mira.open_table("me", "open")
    assert door(mira, table, "public").status_code == 429
    assert served.table(table).door.kind == "link"
    late = [served.person().form("me", "open", door="public") for _ in range(2)]
    assert [answer.status_code for answer in late] == [303, 409]


def test_no_look_changes_anything(wide: Served, mira: Person, tomas: Person) -> None:
    """A browser that loads what it is shown, and a chat that looks what a link is."""
    table = mira.open_table("me", "open", door="private")
    path = invite(mira, table)
    for method in ("GET", "HEAD"):
        assert tomas.http.request(method, path).status_code == 200
    tomas.get(table, 404)
    assert come(tomas, path).status_code == 303
    timeout = httpx.Client(base_url=wide.address, timeout=PATIENCE)
    elsewhere = timeout.post(path, headers={"sec-fetch-site": "cross-site"})
    timeout.close()
    assert elsewhere.status_code == 403
