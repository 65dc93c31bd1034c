"""The JSON API: its description is true, and programs can do there what people do on the pages."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator

from igroteka.engine import NOBODY, Match, game_named, games
from igroteka.table import visitor
from igroteka.table.api import answers
from igroteka.table.limits import Bounds, Limit, Share
from igroteka.table.store import Store
from igroteka.table.tables import LiveTable, NewSeat, Tables, usual_level
from igroteka.table.visitor import Signed
from tests.table.programs import V1, Program, description, routes
from tests.table.serving import Person, Served, run_apart
from tests.waiting import until

SEED = 9_182_736_450_918_273
"""A number that nothing else in an answer looks like."""

every_game = pytest.mark.parametrize("name", sorted(games()))


@pytest.fixture
def rada(served: Served) -> Iterator[Program]:
    program = Program(served, "Rada")
    yield program
    program.http.close()


@pytest.fixture
def ilya(served: Served) -> Iterator[Program]:
    program = Program(served, "Ilya")
    yield program
    program.http.close()


def duel(rada: Program, ilya: Program) -> str:
    """A short play of two programs; the path of its table."""
    asked = {"game": "kolkhoz", "seats": ["me", "open"], "options": {"medals": True}}
    table = f"/tables/{rada.post('/tables', asked, 201)['code']}"
    ilya.post(f"{table}/sit")
    return table


def play_on(table: str, *programs: Program, moves: int = 10_000) -> int:
    """Let programs play the first thing they are offered, to the end or for so many moves."""
    played, over = 0, False
    while not over and played < moves:
        for program in programs:
            seen = program.get(table)
            over = seen["over"]
            if seen["actions"]:
                action = int(next(iter(seen["actions"])))
                done = program.post(f"{table}/act", {"action": action, "number": seen["number"]})
                assert done["number"] > seen["number"]
                played += 1
                break
    return played


# The description ----------------------------------------------------------------------------------


def test_every_route_is_described_and_nothing_else(served: Served) -> None:
    described = {
        (method, path) for path, methods in description(served).paths.items() for method in methods
    }
    assert described | {("get", f"{V1}/openapi.json")} == routes(served)
    schemas = description(served).document["components"]["schemas"]
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
        assert schema["additionalProperties"] is False
        assert schema["description"]
    operations = [told for path in description(served).paths.values() for told in path.values()]
    names = [told["operationId"] for told in operations]
    assert len(set(names)) == len(names)
    assert all(told["summary"].endswith(".") for told in operations)


def test_programs_do_all_that_is_described(served: Served, rada: Program, ilya: Program) -> None:
    """Every operation is asked once with success, and each answer is as described."""
    assert rada.get("/me") == {"name": "Rada", "stranger": True}
    assert rada.post("/me", {"name": " Rada II"})["name"] == "Rada II"
    assert {game["name"] for game in rada.get("/games")["games"]} == set(games())
    game = rada.get("/games/kolkhoz")
    Draft202012Validator.check_schema(game["options"])
    Draft202012Validator(game["options"]).validate(game["presets"][0]["options"])

    table = duel(rada, ilya)
    assert [line["code"] for line in ilya.get("/tables")["tables"]] == [table[8:]]
    assert [seat["kind"] for seat in ilya.get(table)["seats"]] == ["person", "me"]
    ilya.post(f"{table}/leave")
    rada.post(f"{table}/seat-bot", {"seat": 1})
    assert rada.get(table)["seats"][1]["level"]
    table = duel(rada, ilya)
    rada.post(f"{table}/talk", {"text": "hello"})
    (said,) = ilya.get(f"{table}/talk?after=0")["messages"]
    assert (said["name"], said["seat"], said["text"]) == ("Rada II", 0, "hello")
    assert ilya.get(f"{table}/talk?after={said['number']}")["messages"] == []
    rada.post(f"{table}/auto", {"on": False})
    rada.post(f"{table}/deputy")
    rada.post(f"{table}/take-back")

    assert rada.next_table(table[8:], "old")["code"] == table[8:]
    mover = _who_may_undo(table, rada, ilya)
    before = mover.get(f"{table}/log")
    mover.post(f"{table}/undo", {"number": mover.get(table)["number"]})
    assert mover.get(f"{table}/log")["moves"] == before["moves"] - 1
    _agree_to_take_back(table, *((rada, ilya) if mover is rada else (ilya, rada)))
    play_on(table, rada, ilya)
    ended = rada.get(table)
    assert sorted(ended["result"]["ranks"]) in ([1, 2], [1, 1])
    assert ended["actions"] == {}
    play = rada.get(f"{table}/play")
    assert Match.from_json(json.dumps(play)).over
    assert not rada.get(f"{table}/review")["asked"]
    assert rada.post(f"{table}/review")["asked"]
    brought = rada.post("/plays", {"play": play}, 201)["code"]
    assert rada.get(f"/tables/{brought}")["result"]["ranks"] == ended["result"]["ranks"]
    rada.post(f"/tables/{brought}/door", {"door": "private"})
    assert rada.get(f"/tables/{brought}")["door"] == "private"
    again = rada.post(f"{table}/again", status=201)["code"]
    assert ilya.get(table)["again"] == again
    ilya.post(f"{table}/hide")
    ilya.post(f"/tables/{again}/resign")
    assert rada.get(f"/tables/{again}")["result"]["resigned"] is not None

    shared = rada.post("/tables", {"game": "kolkhoz", "seats": ["me", "me"]}, 201)["code"]
    assert rada.get("/lobby") == {"open": [], "running": []}
    secret = served.site.store.invitations.make(served.table(f"/t/{shared}").row.id, "", True)
    assert ilya.post("/invitations", {"token": secret})["code"] == shared
    rada.post(f"/tables/{shared}/screen", {"seat": 1})
    assert rada.get(f"/tables/{shared}")["seat"] == 1

    clock = {"bank": 600, "lapse": "end"}
    body = {"game": "kolkhoz", "seats": ["me", "novice"], "clock": clock}
    timed = rada.post("/tables", body, 201)["code"]
    assert not rada.get(f"/tables/{timed}")["paused"]
    rada.post(f"/tables/{timed}/pause")
    assert rada.get(f"/tables/{timed}")["paused"]
    rada.post(f"/tables/{timed}/go-on")
    done = {(method, path) for method, path, status in rada.seen | ilya.seen if status < 300}
    away = {("post", f"{V1}/tables/{{code}}/stand-in"), ("get", f"{V1}/tables/{{code}}/events")}
    assert done | away | {("get", f"{V1}/openapi.json")} == routes(served)
    assert "is here" in _away(served, rada, ilya)


def _who_may_undo(table: str, *programs: Program) -> Program:
    """Play until somebody may take back what they did."""
    while True:
        play_on(table, *programs, moves=1)
        for program in programs:
            if program.get(table)["undo"]:
                return program


def _agree_to_take_back(table: str, first: Program, second: Program) -> None:
    """Let somebody ask to take a move back, and be refused; then ask again."""
    play_on(table, first, second, moves=4)
    asker, other = (first, second) if first.get(table)["actions"] else (second, first)
    for answer in ("refuse-back", "agree-back"):
        before = asker.get(table)
        asker.post(f"{table}/ask-back", {"number": before["number"]})
        plea = other.get(table)["plea"]
        assert plea["missing"] == [other.get(table)["seat"]]
        other.post(f"{table}/{answer}", {"number": other.get(table)["number"]})
        after = asker.get(table)
        assert after["plea"] is None
        assert after["moves"] == before["moves"] - (plea["moves"] if answer == "agree-back" else 0)
        if answer == "refuse-back":
            play_on(table, first, second, moves=1)


def _away(served: Served, rada: Program, ilya: Program) -> str:
    """What is said where a bot is to play for somebody whose stream is open."""
    table = duel(rada, ilya)
    live = served.table(table)
    asked = next(iter(live.offers))
    other, person = (ilya, rada) if asked == 0 else (rada, ilya)
    with person.http.stream("GET", f"{V1}{table}/events") as lines:
        coming = lines.iter_raw()  # who lets go of these hangs up
        next(coming)
        return str(other.post(f"{table}/stand-in", {"seat": asked}, 409)["sentence"])


@every_game
def test_every_game_is_told_as_described(served: Served, name: str) -> None:
    """Positions, logs and ends of random plays of every game, for every seat and who looks on."""
    game, described = game_named(name), description(served)
    live = _opened(served.site.store, name)
    chance = random.Random(1)
    for n in range(60):
        if live.over:
            break
        viewer = n % (live.match.seats + 1) - 1
        told = answers.seen(live, viewer)
        described.match("Table", json.loads(told.model_dump_json()))
        assert set(told.actions) == set(map(str, live.match.legal(viewer) if viewer >= 0 else ()))
        assert set(told.words) == set(told.actions)
        run_apart(_step(live, chance))
    log = answers.log(live, -1)
    described.match("Log", json.loads(log.model_dump_json()))
    assert log.notes
    assert not any(note.kind.isdigit() for note in log.notes)
    assert answers.log(live, 3).notes == [note for note in log.notes if note.move > 3]
    options = answers.options_schema(game.options, game.words.OPTION_VALUES)
    for preset in game.presets.values():
        Draft202012Validator(options).validate(preset.model_dump())


def _opened(store: Store, name: str) -> LiveTable:
    """A table of a game with nobody at it."""
    game = game_named(name)
    preset = next(iter(game.presets))
    seats = [NewSeat(person=f"person {n}") for n in range(game.default_seats)]
    code = run_apart(Tables(store).create(game, game.presets[preset], seats, preset, SEED))
    row = store.table(code)
    assert row is not None
    return LiveTable(store, row)


async def _step(live: LiveTable, chance: random.Random) -> None:
    """Play something by chance."""
    seat = chance.choice(list(live.offers))
    await live._commit(seat, chance.choice(live.offers[seat].actions))


# What a seat may not know -------------------------------------------------------------------------


@every_game
def test_no_byte_depends_on_what_the_viewer_may_not_know(store: Store, name: str) -> None:
    """Another world that agrees with all that a viewer knows is told in the same bytes."""
    live = _opened(store, name)
    chance = random.Random(3)
    differed = 0
    undo = {"undo"}  # it tells whoever moved last whether chance was asked by it, as the page does
    for n in range(40):
        if live.over:
            break
        viewer = n % (live.match.seats + 1) - 1
        true = live.match.state
        shown = answers.seen(live, viewer).model_dump_json(exclude=undo)
        world = live.match.view(viewer)
        live.game.kernels.playout.guess_at(world, 0, viewer, n)
        live.match.state = world
        try:
            live._renew_offers()
            assert answers.seen(live, viewer).model_dump_json(exclude=undo) == shown, n
        finally:
            live.match.state = true
            live._renew_offers()
        differed += world.tobytes() != true.tobytes()
        assert str(live.row.seed) not in shown
        assert not any(seat.person in shown for seat in live.seats)
        run_apart(_step(live, chance))
    assert differed


def test_programs_are_told_apart(served: Served, rada: Program, ilya: Program) -> None:
    """Each stream and each answer is for the seat of whoever asks, whoever asked before."""
    table = duel(rada, ilya)
    onlooker = httpx.Client(base_url=served.address)
    for _ in range(6):
        live = served.table(table)
        seen = [rada.get(table), ilya.get(table), onlooker.get(f"{V1}{table}").json()]
        heard = [rada.next_table(table[8:]), ilya.next_table(table[8:])]
        for viewer, told in zip((0, 1, NOBODY), seen, strict=True):
            now = json.loads(answers.seen(live, viewer).model_dump_json())
            assert (told["view"], told["actions"]) == (now["view"], now["actions"])
            assert told["seat"] == (None if viewer == NOBODY else viewer)
            assert bool(told["actions"]) == (viewer in live.offers)
        assert [told["view"] for told in heard] == [told["view"] for told in seen[:2]]
        play_on(table, rada, ilya, moves=1)
    onlooker.close()
    assert "secret" in rada.get(f"{table}/play", 409)["sentence"]
    assert str(served.table(table).row.seed) not in str(rada.get(table))


# Who is who ---------------------------------------------------------------------------------------


def test_wrong_tokens_are_refused_and_cheap(
    served: Served, rada: Program, mira: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forged, foreign, old or missing: 401 at every address, and nothing was read for it."""
    table = mira.open_table("me", "open")
    code = table.rpartition("/")[2]
    cookie = mira.http.cookies["igroteka"]
    read: list[str] = []
    monkeypatch.setattr(served.site.tables, "get", read.append)
    served.site.guessing = Limit(Bounds(10**6, 10**6, 10**6))
    with httpx.Client(base_url=served.address) as http:
        for token in (
            "x",
            cookie,
            rada.token[:-1],
            rada.token + "x",
            Signed("k", "p").sign("a"),
        ):
            answer = http.get(f"{V1}/tables/{code}", headers={"authorization": f"Bearer {token}"})
            assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
            assert "This token is not good" in answer.json()["sentence"]
        assert http.get(f"{V1}/me", headers={"authorization": "Bearer"}).status_code == 401
        for method, path in sorted(routes(served)):
            address = path.replace("{code}", code).replace("{game}", "kolkhoz")
            if method == "post" and not address.endswith("/people"):
                assert http.post(address, json={}).status_code == 401, address
        head = {"authorization": "Bearer x", "accept-language": "ru"}
        statuses = [http.get(f"{V1}/me", headers=head).status_code for _ in range(30)]
        assert (statuses[0], statuses[-1]) == (401, 429), "who tries many has to wait"
    assert not read
    now = visitor.time.time()
    monkeypatch.setattr(visitor.time, "time", lambda: now + 2 * visitor.YEAR)
    assert rada.http.get(f"{V1}/me").status_code in (401, 429)


def test_a_token_is_no_cookie_and_opens_no_page(served: Served, rada: Program) -> None:
    code = rada.post("/tables", {"game": "kolkhoz", "seats": ["me", "open"]}, 201)["code"]
    page = rada.http.get(f"/t/{code}")
    assert 'class="seat is-me' not in page.text
    with httpx.Client(base_url=served.address, cookies={"igroteka": rada.token}) as http:
        assert 'class="seat is-me' not in http.get(f"/t/{code}").text
    assert "set-cookie" not in rada.http.get(f"{V1}/me").headers


def test_pages_of_others_cannot_use_a_cookie_here(served: Served, mira: Person) -> None:
    """The page's own script can use the API with its cookie; a page from elsewhere cannot."""
    mira.get("/")
    own = mira.http.post(f"{V1}/me", json={"name": "Mira"})
    assert own.json()["name"] == "Mira"
    for headers in ({"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "", "origin": "http://x"}):
        answer = mira.http.post(f"{V1}/me", json={"name": "Eve"}, headers=headers)
        assert answer.status_code == 403
        assert "another site" in answer.json()["sentence"]
    assert mira.http.get(f"{V1}/me").json()["name"] == "Mira"


def test_a_seat_of_others_is_refused(served: Served, rada: Program, ilya: Program) -> None:
    """Whoever has no seat, or another one, can do nothing there."""
    table = duel(rada, ilya)
    stranger = Program(served)
    try:
        for path, body in (
            ("act", {"action": 0, "number": 0}),
            ("undo", {"number": 0}),
            ("ask-back", {"number": 0}),
            ("agree-back", {"number": 0}),
            ("refuse-back", {"number": 0}),
            ("leave", {}),
            ("resign", {}),
            ("seat-bot", {"seat": 0}),
            ("deputy", {}),
            ("take-back", {}),
            ("auto", {"on": True}),
            ("stand-in", {"seat": 0}),
            ("screen", {"seat": 0}),
            ("hide", {}),
            ("talk", {"text": "buy my things"}),
            ("door", {"door": "private"}),
            ("review", {}),
        ):
            assert stranger.post(f"{table}/{path}", body, 403)["sentence"], path
        assert "taken" in stranger.post(f"{table}/sit", {"seat": 0}, 409)["sentence"]
        assert "taken" in stranger.post(f"{table}/sit", {}, 409)["sentence"]
        waits = 1 - next(iter(served.table(table).offers))
        other = (rada, ilya)[waits]
        said = other.post(f"{table}/act", {"action": 0, "number": 0}, 409)
        assert "not your turn" in said["sentence"]
    finally:
        stranger.http.close()


def test_a_refusal_names_its_rule(served: Served, rada: Program, ilya: Program) -> None:
    table = duel(rada, ilya)
    live = served.table(table)
    seat = next(iter(live.offers))
    number, size = live.number, live.game.actions.size
    forbidden = next(a for a in range(size) if live.match.why_not(seat, a))
    body = {"action": forbidden, "number": number}
    said = (rada, ilya)[seat].post(f"{table}/act", body, 409)
    assert said["rule"] == live.match.why_not(seat, forbidden)


# Bringing in, looking back, doors ----------------------------------------------------------------


def test_a_play_that_is_not_over_goes_on_where_a_program_says(rada: Program) -> None:
    game = game_named("kolkhoz")
    match = Match(game, game.make_options({"medals": True}), 2, SEED)
    match.play(seat := next(iter(match.waiting())), match.legal(seat)[0])
    play = json.loads(match.to_json())
    for asked, mine in (({"seat": 1, "level": "novice"}, 1), ({}, next(iter(match.waiting())))):
        code = rada.post("/plays", {"play": play, **asked}, 201)["code"]
        seen = rada.get(f"/tables/{code}")
        assert (seen["seat"], seen["moves"]) == (mine, 1)
        assert seen["door"] == "link"
    assert seen["seats"][1 - mine]["level"] == usual_level()


def test_what_is_no_play_is_refused_in_a_sentence(served: Served, rada: Program) -> None:
    served.site.bringing = Limit(Bounds(100, 100, 100))
    game = game_named("kolkhoz")
    play = json.loads(Match(game, game.make_options({"medals": True}), 2, SEED).to_json())
    for body in (
        {},
        {"play": "x"},
        {"play": []},
        {"play": {}},
        {"play": {**play, "game": "chess"}},
        {"play": {**play, "actions": ["fly"]}},
        {"play": play, "seat": 7},
        {"play": play, "seat": -2},
        {"play": play, "level": "grandma"},
        {"play": {**play, "bots": "x" * 300_000}},
    ):
        assert rada.post("/plays", body, 409)["sentence"], str(body)[:60]
    assert rada.get("/tables") == {"tables": []}
    long = rada.http.post(f"{V1}/plays", content=b"x" * 700_000)
    assert long.status_code == 413


@pytest.mark.parametrize("path", ["door", "review"])
def test_only_who_may_says_who_comes_and_looks_back(
    rada: Program, ilya: Program, path: str
) -> None:
    table = duel(rada, ilya)
    if path == "door":
        for body in ({"door": "ajar"}, {}):
            rada.post(f"{table}/door", body, 409)
        assert "opened" in ilya.post(f"{table}/door", {"door": "public"}, 403)["sentence"]
        assert rada.get(table)["door"] == "link"
    else:
        assert "not over" in rada.get(f"{table}/review", 409)["sentence"]
        assert "not over" in rada.post(f"{table}/review", {}, 409)["sentence"]


# Bodies that make no sense ------------------------------------------------------------------------


BODIES = (
    b"", b"{", b"[]", b"7", b'"x"', b"\xff", b'{"action": "1", "number": 0}',
    b'{"action": 1.5, "number": 0}', b'{"action": 1e999, "number": 0}',
    b'{"action": 99999999999999999999999, "number": 0}', b'{"action": -7, "number": 0}',
    b'{"action": 1, "number": 0, "also": 1}', b'{"action": true, "number": 0}',
    b'{"action": 1, "number": 0, "then": [' + b"1," * 70 + b"1]}", b"[" * 9000,
    b'{"\\ud83d": 1}', b'{"action": NaN, "number": 0}',
)  # fmt: skip
"""What is no request to act."""

ASKED: tuple[tuple[Any, str], ...] = (
    ({"game": "chess", "seats": ["me"]}, "chess"),
    ({"game": "kolkhoz", "seats": []}, "seats"),
    ({"game": "kolkhoz", "seats": ["me", "grandma"]}, "grandma"),
    ({"game": "kolkhoz", "seats": ["me"] * 7}, "players"),
    ({"game": "kolkhoz", "preset": "x", "seats": ["me", "open"]}, "preset"),
    ({"game": "kolkhoz", "options": {"work_hours_threshold": 999}, "seats": ["me"]}, "work"),
    ({"game": "kolkhoz", "options": {"medal": 1}, "seats": ["me"]}, "medal"),
    ({"game": "kolkhoz", "advice": "maybe", "seats": ["me", "open"]}, "advice"),
)
"""Tables that cannot be, and a word of the sentence that says so."""


def test_what_is_no_request_is_refused_in_a_sentence(served: Served, rada: Program) -> None:
    code = rada.post("/tables", {"game": "kolkhoz", "seats": ["me", "open"]}, 201)["code"]
    for body in BODIES:
        answer = rada.http.post(f"{V1}/tables/{code}/act", content=body)
        said = rada._checked("post", f"/tables/{code}/act", answer, 409)
        assert said["sentence"], body
        assert "{" not in said["sentence"], body


def test_tables_that_cannot_be_are_refused(rada: Program) -> None:
    for asked, said in ASKED:
        assert said in rada.post("/tables", asked, 409)["sentence"], asked
    assert rada.get("/tables") == {"tables": []}


def test_what_is_not_there_is_said_in_json(served: Served, rada: Program) -> None:
    assert "no table" in rada.get("/tables/WHEAT-1", 404)["sentence"]
    assert "chess" in rada.get("/games/chess", 409)["sentence"]
    for path in ("/nothing", "/tables/WHEAT-1/nothing"):
        answer = rada.http.get(V1 + path)
        assert (answer.status_code, bool(answer.json()["sentence"])) == (404, True)
    assert rada.http.delete(f"{V1}/me").status_code == 405
    assert rada.http.post(f"{V1}/me", content=b"x" * 20_000).json()["sentence"]
    headers = {"host": "evil.example"}
    assert rada.http.get(f"{V1}/me", headers=headers).json()["rule"] == ""


# How much may be asked for ------------------------------------------------------------------------


def test_programs_are_counted_like_people(served: Served, rada: Program) -> None:
    site = served.site
    code = rada.post("/tables", {"game": "kolkhoz", "seats": ["me", "open"]}, 201)["code"]
    site.opening = site.guessing = site.arriving = site.talking = Limit(Bounds(1, 1, 1))
    site.watching = Share(Bounds(0, 0, 0))
    rada.get("/tables/WHEAT-1", 404)
    rada.get("/tables/WHEAT-2", 429)
    rada.post("/people", {}, 429)
    rada.post("/tables", {"game": "kolkhoz", "seats": ["me", "open"]}, 429)
    rada.post(f"/tables/{code}/talk", {"text": "x"}, 429)
    assert "streams" in rada.get(f"/tables/{code}/events", 429)["sentence"]
    site.looking = site.changing = Limit(Bounds(0, 0, 0))
    for path in ("/me", "/games", f"/tables/{code}", f"/tables/{code}/log", "/openapi.json"):
        assert rada.http.get(V1 + path).status_code == 429
    rada.post(f"/tables/{code}/leave", {}, 429)


def test_a_stream_tells_of_each_change(served: Served, rada: Program, ilya: Program) -> None:
    table = duel(rada, ilya)
    heard: list[Any] = []
    with rada.http.stream("GET", f"{V1}{table}/events") as answer:
        for line in answer.iter_lines():
            if not line.startswith("data: "):
                continue
            heard.append(json.loads(line.removeprefix("data: ")))
            if len(heard) == 1:
                assert play_on(table, rada, ilya, moves=1) == 1
            elif heard[-1]["moves"]:
                break
    assert heard[0]["moves"] == 0
    until(lambda: not served.table(table).watched)
