"""Playing through the pages: what is offered is accepted, and nothing else."""

from __future__ import annotations

import json
import random
import re
from html import unescape
from typing import Any

import pytest

from igroteka.engine import NOBODY, Game, Match, view_row
from igroteka.games.kolkhoz.page import names
from igroteka.table.frame import log_items, log_notes, scene, table_fragment
from igroteka.table.tables import NewSeat
from tests.table.serving import Person, Served
from tests.waiting import until


def play_on(served: Served, address: str, *people: Person, moves: int = 10_000) -> int:
    """Let people play the first thing they are offered, until the end or for so many moves."""
    table = served.table(address)
    played = 0
    while not table.over and played < moves:
        for person in people:
            number, actions = person.look(address)
            if actions:
                status, sentence = person.post(f"{address}/act", action=actions[0], number=number)
                assert status == 204, sentence
                played += 1
                break
    return played


@pytest.fixture
def duel(mira: Person, tomas: Person) -> str:
    """A table where two people sit."""
    address = mira.open_table("me", "open")
    assert tomas.post(f"{address}/sit", seat=1)[0] == 204
    return address


def mover(served: Served, address: str, mira: Person, tomas: Person) -> tuple[Person, Person]:
    """Who is to move, and the other one."""
    return (mira, tomas) if 0 in served.table(address).offers else (tomas, mira)


def test_what_came_after_a_page_was_drawn_is_sent_to_it(served: Served, duel: str) -> None:
    """Its stamp is that of what it shows, also where it is put together later."""
    table = served.table(duel)
    shown = scene(table, 0)
    seat, offer = next(iter(table.offers.items()))
    served.run(table.act(seat, offer.actions[:1], table.number))
    (stamp,) = re.findall(r'data-stamp="([^"]+)"', table_fragment(shown))
    assert not table.shows(stamp)


def test_play_now_seats_me_among_bots(served: Served, mira: Person) -> None:
    answer = mira.http.post("/play/kolkhoz")
    assert answer.status_code == 303
    table = served.table(answer.headers["location"])
    assert [bool(seat.bot) for seat in table.seats] == [False, True, True, True]


def test_a_whole_play_by_posts(served: Served, mira: Person, tomas: Person, duel: str) -> None:
    play_on(served, duel, mira, tomas)
    page = mira.get(duel)
    assert "wins" in page or "Shared victory" in page
    assert str(served.table(duel).row.seed) in page
    stored = Match.from_json(json.dumps(mira.http.get(f"{duel}/play.json").json()))
    assert stored.over
    assert "Play again" in mira.get(duel)
    new = mira.http.post(f"{duel}/again").headers["location"]
    assert "wants to play again" in tomas.get(duel)
    assert "wants to play again" not in mira.get(duel)
    assert tomas.http.post(f"{duel}/again").headers["location"] == new
    looked = served.person().get(duel)
    assert "Look on" in looked
    assert "Play again" not in looked


def test_my_tables_say_against_whom_and_how_it_ended(
    served: Served, mira: Person, tomas: Person, duel: str
) -> None:
    mira.post("/name", name="Mira")
    assert "<span" in mira.get("/")
    assert "Mira" in tomas.get("/")
    assert mira.post(f"{duel}/hide")[0] == 409
    play_on(served, duel, mira, tomas)
    ranks = served.table(duel).match.ranks()
    for person, rank in zip((mira, tomas), ranks, strict=True):
        start = person.get("/")
        assert ("Place 2 of 2" in start) == (rank == 2)
        assert (">Won<" in start or "Shared victory" in start) == (rank == 1)
    assert served.person().post(f"{duel}/hide")[0] == 403
    assert mira.http.post(f"{duel}/hide").status_code == 303
    assert mira.http.post(f"{duel}/hide").status_code == 303
    assert duel not in mira.get("/")
    assert duel in tomas.get("/")
    assert mira.http.get(duel).status_code == 200


def test_the_seed_is_a_secret_until_the_end(served: Served, mira: Person, duel: str) -> None:
    assert str(served.table(duel).row.seed) not in mira.get(duel)
    assert "over" in mira.get(f"{duel}/play.json", 409)


def test_several_actions_in_one_press(
    served: Served, mira: Person, tomas: Person, duel: str
) -> None:
    """Each is a move of its own; they end where the table asks somebody or something else."""
    while True:
        first, _second = mover(served, duel, mira, tomas)
        match = served.table(duel).match
        texts = {
            match.game.actions.text(action): action for action in map(int, first.actions(duel))
        }
        if len(texts) > 1 and all(text.startswith("assign") for text in texts):
            break
        number = first.number(duel)
        action = min(texts.values())
        assert first.post(f"{duel}/act", action=action, number=number)[0] == 204
    assigned = ",".join([str(texts["assign " + sorted(texts)[0][-1]])] * 9)
    before = len(match.moves)
    assert first.post(f"{duel}/act", action=assigned, number=first.number(duel))[0] == 204
    moves = served.table(duel).match.moves[before:]
    assert 1 < len(moves) < 9
    assert len({(move.seat, move.action) for move in moves}) == 1
    number = first.number(duel)
    assert first.post(f"{duel}/act", action="1,x", number=number)[0] == 409
    assert first.post(f"{duel}/act", action="9999,1", number=number)[0] == 409
    assert first.number(duel) == number


def test_stale_requests_change_nothing(
    served: Served, mira: Person, tomas: Person, duel: str
) -> None:
    first, _second = mover(served, duel, mira, tomas)
    action = first.actions(duel)[0]
    assert first.post(f"{duel}/act", action=action, number=0)[0] == 204
    before = served.table(duel).match.digest()
    status, sentence = first.post(f"{duel}/act", action=action, number=0)
    assert status == 409
    assert sentence
    assert served.table(duel).match.digest() == before
    assert served.table(duel).number == 1


def test_illegal_and_foreign_requests_change_nothing(
    served: Served, mira: Person, tomas: Person, duel: str
) -> None:
    table = served.table(duel)
    first, second = mover(served, duel, mira, tomas)
    legal = first.actions(duel)
    illegal = next(a for a in range(table.game.actions.size) if a not in legal)
    attempts = [
        (first, {"action": illegal, "number": 0}, 409),
        (first, {"action": 99_999, "number": 0}, 409),
        (first, {"action": "nine", "number": 0}, 409),
        (first, {"action": legal[0], "number": 5}, 409),
        (first, {"action": legal[0]}, 409),
        (second, {"action": legal[0], "number": 0}, 409),
        (served.person(), {"action": legal[0], "number": 0}, 403),
    ]
    for person, fields, expected in attempts:
        status, sentence = person.post(f"{duel}/act", **fields)
        assert (status, sentence[-1:]) == (expected, "."), fields
    assert (table.number, len(table.match.moves)) == (0, 0)


def test_undo_takes_back_and_says_why_not(
    served: Served, mira: Person, tomas: Person, duel: str
) -> None:
    table = served.table(duel)
    first, second = mover(served, duel, mira, tomas)
    start = table.match.digest()
    assert "Nothing has been played" in first.post(f"{duel}/undo", number=0)[1]
    assert first.post(f"{duel}/act", action=first.actions(duel)[0], number=0)[0] == 204
    assert second.post(f"{duel}/undo", number=1)[0] == 409
    status, sentence = first.post(f"{duel}/undo", number=1)
    if status == 204:
        assert table.match.digest() == start
        assert table.number == 2, "an undo is an entry of its own"
    else:
        assert sentence.endswith(".")


def test_a_play_goes_on_from_the_database(
    served: Served, mira: Person, tomas: Person, duel: str, database: str
) -> None:
    play_on(served, duel, mira, tomas, moves=17)
    before = served.table(duel).match.digest()
    shown = mira.get(duel)
    again = Served(database)
    try:
        assert again.table(duel).match.digest() == before
        mira.http.base_url = again.address
        back = mira.get(duel)
        names = r'data-k="([^"]+)"'
        assert re.findall(names, back) == re.findall(names, shown)
        assert mira.actions(duel) or tomas.actions(duel)
    finally:
        again.stop()


def test_two_processes_serve_one_table(
    served: Served, mira: Person, tomas: Person, duel: str, database: str
) -> None:
    other = Served(database)
    try:
        other.table(duel)
        tomas.http.base_url = other.address
        for _ in range(12):
            first, second = mover(served, duel, mira, tomas)
            number = first.number(duel)
            action = first.actions(duel)[0]
            assert first.post(f"{duel}/act", action=action, number=number)[0] == 204
            for one in (served, other):
                table = one.table(duel)
                one.run(table.refresh())
                assert table.number == number + 1
        assert served.table(duel).match.digest() == other.table(duel).match.digest()
        assert second
    finally:
        other.stop()


def test_a_stored_play_under_other_rules_is_refused(
    served: Served, mira: Person, duel: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served.table(duel).game, "version", 999)
    again = Served(database)
    try:
        mira.http.base_url = again.address
        assert "Now there is version 999" in mira.get(duel, 409)
        assert "Kolkhoz" in mira.get("/"), "the start page still works"
    finally:
        again.stop()


def test_choices_that_all_know_to_be_forced_are_played_on_wish(
    served: Served, mira: Person, tomas: Person
) -> None:
    duel = mira.open_table("me", "open", game="nomenklatura", **{"option-hide_rubles": ""})
    assert tomas.post(f"{duel}/sit", seat=1)[0] == 204
    table = served.table(duel)
    for person in (mira, tomas):
        assert person.post(f"{duel}/auto", on=1)[0] == 204
    chance = random.Random(1)
    while not any(table.forced):
        until(lambda: any(len(offer.actions) > 1 for offer in table.offers.values()))
        for person in (mira, tomas):
            number, actions = person.look(duel)
            if len(actions) > 1:
                person.post(f"{duel}/act", action=chance.choice(actions), number=number)
    assert not table.over


def test_a_choice_that_only_its_player_knows_to_be_forced_is_left_to_them(
    served: Served, mira: Person, tomas: Person, duel: str
) -> None:
    table = served.table(duel)
    for person in (mira, tomas):
        assert person.post(f"{duel}/auto", on=1)[0] == 204
    while not any(len(offer.actions) == 1 for offer in table.offers.values()):
        play_on(served, duel, mira, tomas, moves=1)
    (seat,) = table.offers
    assert served.run(served.site.bots._choice(table, seat)) is None
    assert seat in table.offers


def test_open_seats_wait_and_are_taken_once(served: Served, mira: Person, tomas: Person) -> None:
    address = mira.open_table("me", "open", "novice")
    until(lambda: "Waiting for somebody" in mira.get(address) or mira.actions(address))
    assert tomas.post(f"{address}/sit", seat=1)[0] == 204
    status, sentence = served.person().post(f"{address}/sit", seat=1)
    assert (status, "taken" in sentence) == (409, True)
    assert "sit at this table already" in tomas.post(f"{address}/sit", seat=1)[1]
    assert served.person().post(f"{address}/seat-bot", seat=1)[0] == 403


def test_a_seat_that_the_rules_play_is_nobodys(served: Served, mira: Person, tomas: Person) -> None:
    fields = {"game": "pax_pamir", "option-wakhan": "on"}
    answer = mira.form("open", "open", "me", **fields)
    assert answer.status_code == 409
    assert "Seat 3 belongs to Wakhan: take another." in unescape(answer.text)
    answer = mira.form("me", "open", "novice", "novice", **fields)
    assert answer.status_code == 409
    assert "2, 3 players, not by 4" in unescape(answer.text)

    address = mira.open_table("me", "open", "open", **fields)
    assert served.table(address).open_seats() == [1]
    assert tomas.post(f"{address}/sit", seat=2)[0] == 409
    assert tomas.post(f"{address}/sit", seat=1)[0] == 204
    assert "Wakhan" in mira.get(address)
    again = mira.form("me", "novice", **fields).headers["location"]
    assert [seat.bot for seat in served.table(again).seats] == ["", "rules"]


def test_who_plays_against_the_rules_again_stays_on_a_seat_of_people(
    served: Served, mira: Person, tomas: Person
) -> None:
    fields = {"option-wakhan": "on", "option-max_rounds": "10"}
    address = mira.open_table("me", "open", "open", game="pax_pamir", **fields)
    assert tomas.post(f"{address}/sit", seat=1)[0] == 204
    play_on(served, address, mira, tomas)
    before = served.table(address).seats
    again = served.table(mira.http.post(f"{address}/again").headers["location"])
    assert [seat.person for seat in again.seats] == [before[1].person, before[0].person, ""]
    assert [seat.bot for seat in again.seats] == ["", "", "rules"]


def test_bots_play_by_themselves_to_the_end(served: Served, game: Game) -> None:
    tables, store = served.site.tables, served.site.store
    bots = [NewSeat(bot="random")] * 4
    code = served.run(tables.create(game, game.presets["kolkhoz"], bots))
    table = served.table(f"/t/{code}")
    with served.person().http.stream("GET", f"/t/{code}/events"):  # else they would rest
        until(lambda: table.over)
    until(lambda: (row := store.table(code)) and row.finished)


def test_a_table_never_seems_to_be_over_between_two_moves(
    served: Served, mira: Person, tomas: Person, duel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other threads look at a table too: its offers are renewed at once."""
    table = served.table(duel)
    seen: list[bool] = []

    class Watched(dict[int, list[int]]):
        def items(self) -> Any:
            for item in super().items():
                seen.append(table.over)
                yield item

    offered = table.match.offered
    monkeypatch.setattr(table.match, "offered", lambda: Watched(offered()))
    play_on(served, duel, mira, tomas, moves=2)
    assert seen
    assert not any(seen)


def test_no_page_shows_what_its_viewer_may_not_know(
    served: Served, mira: Person, tomas: Person, duel: str
) -> None:
    """Cards in another's hand or hidden in another's cellar are in no other viewer's page."""
    table = served.table(duel)
    for _ in range(40):
        state = view_row(table.match.state)
        for viewer in (NOBODY, 0, 1):
            html = str(table_fragment(scene(table, viewer)))
            board = html[: html.index("<aside")]
            for seat in {0, 1} - {viewer}:
                secret = state.players[seat].hand | state.players[seat].hidden
                for card in range(52):
                    if secret >> card & 1:
                        assert f'data-k="c{card}"' not in board, (viewer, seat, card)
                        assert f'"{names.card(card)}"' not in board
        if not play_on(served, duel, mira, tomas, moves=1):
            break


def test_talk_is_escaped_and_bounded(served: Served, mira: Person, duel: str) -> None:
    assert mira.post(f"{duel}/talk", text="<script>alert(1)</script>")[0] == 204
    page = mira.get(duel)
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
    assert mira.post(f"{duel}/talk", text="x" * 600)[0] == 409
    assert mira.post(f"{duel}/talk", text="   ")[0] == 409


def test_updates_are_pushed_to_each_viewer(mira: Person, tomas: Person, duel: str) -> None:
    with mira.http.stream("GET", f"{duel}/events?since=old") as stream:
        assert stream.headers["content-encoding"] == "gzip"
        text = ""
        sent = False
        for chunk in stream.iter_text():
            text += chunk
            if text.count("event: table") == 1 and not sent:
                sent = True
                tomas.post(f"{duel}/talk", text="halloo")
            if "halloo" in text:
                break
    assert 'id="table"' in text


def test_the_log_tells_a_series_in_one_line_and_marks_what_is_new(
    served: Served, mira: Person, tomas: Person, duel: str
) -> None:
    play_on(served, duel, mira, tomas, moves=24)
    table = served.table(duel)
    shown = scene(table, 1 - table.match.moves[-1].seat)
    told = log_notes(shown)
    flat = [note for line in told for note in line.notes]
    assert flat == [*table.match.opening, *(n for move in table.match.moves for n in move.notes)]
    assert any(len(line.notes) > 1 for line in told)
    assert [line.new for line in told] == sorted(line.new for line in told)
    items, new, left = log_items(shown)
    assert len({re.findall(r'id="([^"]+)"', item)[0] for item in items}) == len(items)
    since = next(i for i, item in enumerate(items) if 'id="since"' in item)
    assert (new, left) == (len(items) - since - 1, 0)
    assert len(log_items(shown, 5)[0]) <= 6


def test_past_positions_can_be_stepped_through(
    served: Served, mira: Person, tomas: Person, duel: str
) -> None:
    play_on(served, duel, mira, tomas, moves=5)
    page = mira.get(f"{duel}/at/2")
    assert "Move 2 of 5" in page
    assert 'name="action"' not in page, "nothing can be played in the past"
    assert "Move 5 of 5" in mira.get(f"{duel}/at/99?fragment")
