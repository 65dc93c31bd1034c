"""After the game: seen by anybody, gone on with, saved and brought in; and nothing before that."""

from __future__ import annotations

import json
import re

import pytest

from igroteka.engine import Match, games
from igroteka.table import continuing
from igroteka.table.past import past
from igroteka.table.steps import EVERY
from igroteka.table.store import Origin
from igroteka.table.tables import LiveTable, NewSeat
from tests.drawing import random_play
from tests.table.serving import Person, Served
from tests.table.test_play import play_on


@pytest.fixture
def finished(served: Served, mira: Person, tomas: Person) -> str:
    """A table where two people have played to the end."""
    address = mira.open_table("me", "open")
    assert tomas.post(f"{address}/sit", seat=1)[0] == 204
    mira.post("/name", name="Mira")
    play_on(served, address, mira, tomas)
    return address


def bring(person: Person, text: str, **fields: str) -> tuple[int, str]:
    """Bring a play in: the status, and the address or the page."""
    answer = person.http.post("/import", data={"play": text, **fields})
    return answer.status_code, answer.headers.get("location", answer.text)


def test_only_a_finished_play_is_seen_by_others_eyes_saved_or_gone_on_with(
    served: Served, mira: Person, tomas: Person
) -> None:
    address = mira.open_table("me", "open")
    tomas.post(f"{address}/sit", seat=1)
    play_on(served, address, mira, tomas, moves=6)
    before = served.table(address).number
    for asked in ("all", "nobody", "1", "2"):
        assert "only what their own seat may know" in mira.get(f"{address}/at/3?as={asked}", 409)
    assert "eye0" not in mira.get(f"{address}/at/3")
    assert "Play on" not in mira.get(f"{address}/at/3")
    for path in ("/at/3/on", "/play.json"):
        assert "over" in mira.get(address + path, 409)
    assert mira.post(f"{address}/at/3/on", seat="1", level="novice")[0] == 409
    assert served.table(address).number == before
    assert mira.http.get(f"/import?{address}").status_code == 200


def test_a_stranger_sees_a_finished_play_from_every_seat(served: Served, finished: str) -> None:
    """By its link alone, so it needs no other way to be public."""
    stranger = served.person()
    table = served.table(finished)
    pages = {eye: stranger.get(f"{finished}/at/9?as={eye}") for eye in ("all", "nobody", "1", "2")}
    cards = {eye: set(re.findall(r'id="(k-c\d+)"', page)) for eye, page in pages.items()}
    assert cards["1"] - cards["nobody"]
    assert cards["2"] - cards["nobody"]
    assert cards["1"] != cards["2"]
    assert pages["all"].count('class="hand"') == 2 + 1
    assert f'href="{finished}/at/10?as=2"' in pages["2"]
    assert f'data-copy="{finished}/at/9?as=2"' in pages["2"]
    assert "there are 2 seats" in stranger.get(f"{finished}/at/9?as=3", 409)
    assert len(table.past) == 4


def test_what_is_open_to_all_is_not_played_again(
    served: Served, mira: Person, tomas: Person, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the last move has shown nothing, as in this game it always has."""
    monkeypatch.setattr(Match, "undoable", lambda match, seat: "")
    table = served.table(finished)
    seat, number = table.match.moves[-1].seat, table.number
    status, sentence = (mira, tomas)[seat].post(f"{finished}/undo", number=number)
    assert (status, "This play is over." in sentence) == (409, True)
    assert table.number == number


def ids_of(page: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', page)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_is_shown_with_all_open(served: Served, name: str) -> None:
    """In the middle and at the end of a play, with each thing once."""
    game = games()[name]
    seats = game.default_seats
    *_before, match = random_play(game, seats, 3)
    chairs = [NewSeat("novice")] * seats
    code = served.run(served.site.tables.begin(match, chairs))
    table = served.table(code)
    assert table.over
    moves = len(match.moves)
    for at in (moves // 2, moves):
        _shown, page = past(table, -1, at, EVERY)
        assert len(set(ids_of(page))) == len(ids_of(page))


def test_a_finished_play_goes_on_against_bots(served: Served, mira: Person, finished: str) -> None:
    source = served.table(finished)
    form = mira.get(f"{finished}/at/8/on")
    assert "what chance has still to decide is new" in form
    answer = mira.http.post(f"{finished}/at/8/on", data={"seat": "2", "level": "novice"})
    address = answer.headers["location"]
    table = served.table(address)
    assert table.seat_of(served_person(table)) == 1
    assert [seat.bot for seat in table.seats] == ["novice", ""]
    assert table.match.moves[:8] == source.match.moves[:8]
    assert table.origin == Origin(source.row.code, 8, table.match.renewals)
    assert table.seed != source.seed
    assert table.seed not in mira.get(address)
    assert f'href="{finished}/at/8"' in mira.get(address)
    again = LiveTable(served.site.store, table.row)
    moves = min(len(again.match.moves), len(table.match.moves))  # the bot may just be moving
    assert moves >= 8
    assert again.match.digest(moves) == table.match.digest(moves)
    end = len(source.match.moves)
    for at, fields, said in (
        (end, {"seat": "1"}, "play is over"),
        (8, {"seat": "3"}, "Choose one of the seats: 1, 2."),
        (8, {"level": "grandmaster"}, "Nobody called"),
    ):
        status, sentence = mira.post(f"{finished}/at/{at}/on", **fields)
        assert status == 409
        assert said in sentence


def served_person(table: LiveTable) -> str:
    """The one person who sits at a table."""
    (person,) = {seat.person for seat in table.seats if seat.person}
    return person


def test_a_saved_play_names_bots_and_people_only_if_asked(mira: Person, finished: str) -> None:
    assert "Mira" not in mira.get(f"{finished}/play.json")
    named = json.loads(mira.get(f"{finished}/play.json?names"))
    assert named["people"] == {"0": "Mira", "1": "Guest"}
    assert named["bots"] == {}
    assert Match.from_json(json.dumps(named)).over


def test_a_finished_play_is_brought_in_to_be_looked_at(
    served: Served, mira: Person, finished: str
) -> None:
    text = mira.get(f"{finished}/play.json?names")
    rada = served.person()
    status, address = bring(rada, text)
    assert status == 303
    table, source = served.table(address), served.table(finished)
    assert table.over
    assert table.match.moves == source.match.moves
    assert table.ranks() == source.ranks()
    assert [seat.name for seat in table.seats] == ["Mira", "Guest"]
    assert Match.from_json(rada.get(f"{address}/play.json")).digest() == source.match.digest()
    assert "brought in from a file" in rada.get(address)
    assert address in rada.get("/")


def test_an_unfinished_play_goes_on_from_a_file(
    served: Served, mira: Person, finished: str
) -> None:
    """With other chance, also where it had been gone on with before."""
    match = served.table(finished).match.gone_on(5, 77).at(5)
    status, address = bring(mira, match.to_json(), seat="1", level="novice")
    assert status == 303
    table = served.table(address)
    assert [(renewal.moves, renewal.seed == 77) for renewal in table.match.renewals] == [(5, False)]
    assert table.match.moves[:5] == match.moves
    assert [seat.bot for seat in table.seats] == ["", "novice"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it is not JSON"),
        ("[" * 9999, "it is not JSON"),
        ("{}", "are needed"),
        (" " * (continuing.LONGEST_PLAY + 1), "too long for a play"),
        ('{"seed": ' + "9" * 99_999 + "}", "no stored play"),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence(mira: Person, text: str, said: str) -> None:
    status, page = bring(mira, text)
    assert status == 409
    assert said in page


def test_reading_is_bounded_in_time_and_number(
    served: Served, mira: Person, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = mira.get(f"{finished}/play.json")
    monkeypatch.setattr(continuing, "LONGEST_READING", -1.0)
    assert "takes too long" in bring(mira, text)[1]
    statuses = [bring(mira, "{}")[0] for _ in range(4)]
    assert statuses[-1] == 429
    assert mira.http.post("/import", data={"play": "9" * 700_000}).status_code == 413
