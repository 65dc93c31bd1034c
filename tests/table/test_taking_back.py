"""Taking back behind what a move showed: asked by one, seen by all, done when all agree."""

from __future__ import annotations

import re
import time
from contextlib import closing

import pytest

from igroteka.engine import Match
from igroteka.table.doctor import examine
from igroteka.table.entries import AGREE, ASK, BACK, REFUSE
from igroteka.table.store import Store
from igroteka.table.tables import LiveTable
from tests.table.serving import Person, Served
from tests.table.test_play import mover, play_on
from tests.table.test_timeouts import MINUTES, about, actions_of, pass_time
from tests.waiting import until

ASKING = "asks to take the last move back"


@pytest.fixture
def rada(served: Served) -> Person:
    return served.person()


@pytest.fixture
def table(served: Served, mira: Person, tomas: Person, rada: Person) -> str:
    """A table of three people, where Mira has moved and others have after her."""
    address = mira.open_table("me", "open", "open")
    for seat, person in ((1, tomas), (2, rada)):
        assert person.post(f"{address}/sit", seat=seat)[0] == 204
    live = served.table(address)
    while live.last_turn(0) == 0 or len(live.match.moves) <= live.last_turn(0):
        play_on(served, address, mira, tomas, rada, moves=1)
    return address


def ask(person: Person, table: str, what: str = "ask-back") -> tuple[int, str]:
    return person.post(f"{table}/{what}", number=person.number(table))


def log_of(person: Person, table: str) -> str:
    return person.get(f"{table}/log")


def test_all_are_asked_and_told_what_goes_with_it(
    served: Served, mira: Person, tomas: Person, rada: Person, table: str
) -> None:
    live = served.table(table)
    before, moves = live.last_turn(0) - 1, len(live.match.moves)
    was = live.match.digest(before)
    assert ask(mira, table) == (204, "")
    for person in (tomas, rada):
        page = person.get(table)
        assert ASKING in page
        assert f"{moves - before} move" in page
        assert "What has been seen stays seen" in page
        assert "counts for no rating" in page
    assert "asks to take" in served.person().get(table)
    assert 'data-post="refuse-back"' in mira.get(table)
    assert ask(tomas, table, "agree-back")[0] == 204
    assert ASKING not in tomas.get(table)
    assert ASKING in rada.get(table)
    assert len(live.match.moves) == moves
    assert ask(rada, table, "agree-back")[0] == 204
    assert len(live.match.moves) == before
    assert live.match.digest() != was, "chance is another one"
    assert not live._rated()
    assert actions_of(live) == [(0, ASK), (1, AGREE), (0, BACK)]
    with closing(Store(live.store.url)) as store:
        again = LiveTable(store, live.row)
    assert again.match.digest() == live.match.digest()
    assert again.seed == live.seed


def test_what_was_played_again_is_as_it_was_but_for_chance(
    served: Served, mira: Person, tomas: Person, rada: Person, table: str
) -> None:
    """And it comes out the same from the database, and from a file."""
    live = served.table(table)
    ask(mira, table)
    ask(tomas, table, "agree-back")
    ask(rada, table, "agree-back")
    moves = [(move.seat, move.action) for move in live.match.moves]
    fresh = Match(live.game, live.options, len(live.seats), int(live.row.seed))
    for seat, action in moves:
        fresh.play(seat, action)
    names = [name for name in live.match.state.dtype.names or () if name != "dice"]
    assert all((fresh.state[name] == live.match.state[name]).all() for name in names)
    play_on(served, table, mira, tomas, rada)
    assert live.over
    play = mira.http.get(f"{table}/play.json").text
    assert Match.from_json(play).digest() == live.match.digest()
    assert mira.http.get(f"{table}/at/3").status_code == 200
    assert not examine(live.store.url, lambda game: None, lambda done, of: None).findings


@pytest.mark.parametrize("who", [0, 1], ids=["withdrawn", "refused"])
def test_one_word_ends_it_and_nobody_is_pressed(
    served: Served, mira: Person, tomas: Person, rada: Person, table: str, who: int
) -> None:
    live = served.table(table)
    moves = len(live.match.moves)
    ask(mira, table)
    ask(rada, table, "agree-back")
    assert ask((mira, tomas)[who], table, "refuse-back")[0] == 204
    assert live.plea is None
    assert len(live.match.moves) == moves
    assert ASKING not in tomas.get(table)
    status, sentence = ask(mira, table)
    assert (status, sentence) == (409, "You have asked already: ask again after the next move.")
    assert ask(rada, table, "agree-back")[0] == 409
    assert actions_of(live)[-1] == (who, REFUSE)
    play_on(served, table, mira, tomas, rada, moves=1)
    assert ask(mira, table)[0] == 204


def test_a_move_ends_it(
    served: Served, mira: Person, tomas: Person, rada: Person, table: str
) -> None:
    live = served.table(table)
    ask(mira, table)
    number = tomas.number(table)
    play_on(served, table, mira, tomas, rada, moves=1)
    assert live.plea is None
    status, sentence = tomas.post(f"{table}/agree-back", number=number)
    assert (status, sentence) == (409, "Nobody asks that any more. Nothing was done.")


def test_the_log_tells_who_asked_and_how_much_is_gone(
    served: Served, mira: Person, tomas: Person, rada: Person, table: str
) -> None:
    """Also to whoever comes later, and from the database; not what."""
    live = served.table(table)
    before, moves = live.last_turn(0) - 1, len(live.match.moves)
    noun = "move is" if moves - before == 1 else "moves are"
    line = f"{moves - before} {noun} taken back: Guest asked, and all agreed."
    ask(mira, table)
    assert "taken back" not in log_of(mira, table)
    ask(tomas, table, "agree-back")
    ask(rada, table, "agree-back")
    for person in (mira, tomas, served.person()):
        assert line in log_of(person, table)
    with closing(Store(live.store.url)) as store:
        again = LiveTable(store, live.row)
    assert [back.many for back in again.backs] == [moves - before]
    assert again.backs[0].asked


def test_nobody_agrees_to_what_they_have_not_seen(
    mira: Person, tomas: Person, rada: Person, table: str
) -> None:
    number = tomas.number(table)
    ask(mira, table)
    assert tomas.post(f"{table}/agree-back", number=number)[0] == 409
    assert ask(rada, table)[0] == 409, "one asks at a time"
    assert ask(mira, table, "agree-back")[0] == 409


def test_bots_are_not_asked_and_wait(
    served: Served, mira: Person, tomas: Person, rada: Person, table: str
) -> None:
    live = served.table(table)
    assert rada.post(f"{table}/deputy")[0] == 204
    until(lambda: ask(mira, table)[0] == 204)  # the bot may be faster
    assert live.unanswered(0, ()) == [1]
    assert served.site.bots._next_seat(live) is None
    ask(tomas, table, "agree-back")
    assert (0, BACK) in actions_of(live)


def test_strangers_have_no_word(served: Served, mira: Person, table: str) -> None:
    ask(mira, table)
    number = mira.number(table)
    for what in ("ask-back", "agree-back", "refuse-back"):
        assert served.person().post(f"{table}/{what}", number=number)[0] == 403
        assert served.person().post(f"/t/NO-SUCH/{what}", number=number)[0] == 404
    assert served.table(table).plea is not None


def test_against_bots_nobody_is_asked(served: Served, mira: Person) -> None:
    address = mira.open_table("me", "novice")
    live = served.table(address)
    until(lambda: live.asks(0))
    assert ask(mira, address) == (409, "You have not moved yet.")
    play_on(served, address, mira, moves=1)
    until(lambda: ask(mira, address)[0] == 204)  # the bot may be faster
    assert actions_of(live) == [(0, BACK)]
    told = re.search(r"Guest takes (\d+) moves? back\.", log_of(mira, address))
    assert told is not None
    assert int(told[1]) >= 1, "what the bot had played meanwhile is taken back, too"


def test_time_goes_on_as_for_any_move_that_is_taken_back(
    served: Served, mira: Person, tomas: Person
) -> None:
    begun = time.monotonic()
    address = mira.open_table("me", "open", **{**MINUTES, "lapse": "end"})
    tomas.post(f"{address}/sit", seat=1)
    live = served.table(address)
    first, second = mover(served, address, mira, tomas)
    seat = 0 if first is mira else 1
    play_on(served, address, first, moves=1)
    while not live.asks(1 - seat):
        play_on(served, address, first, moves=1)
    last = live.last_turn(seat)
    pass_time(served, 100)
    assert live.times is not None
    assert live.times.left(1 - seat, live.served()) < 201
    ask(first, address)
    ask(second, address, "agree-back")
    assert len(live.match.moves) == last - 1
    assert about(200, live.times.left(seat, live.served()), begun)
    theirs = live.times.left(1 - seat, live.served())
    assert about(300, theirs, begun), "what they thought is theirs again"
    while not live.asks(1 - seat):
        play_on(served, address, first, moves=1)
    pass_time(served, 250)
    assert not live.over
    status, sentence = ask(first, address)
    assert status == 409
    assert "would be over by now" in sentence


def test_two_processes_take_it_back_once(database: str) -> None:
    one, two = Served(database), Served(database)
    try:
        mira, tomas = one.person(), one.person()
        address = mira.open_table("me", "open")
        tomas.post(f"{address}/sit", seat=1)
        play_on(one, address, mira, tomas, moves=6)
        live, other = one.table(address), two.table(address)
        asker = 0 if live.last_turn(0) else 1
        ask((mira, tomas)[asker], address)
        number = live.number
        one.run(live.agree_back(1 - asker, number))
        with pytest.raises(Exception, match="Nobody asks that any more"):
            two.run(other.agree_back(1 - asker, number))
        assert other.match.digest() == live.match.digest()
        assert [action for _seat, action in actions_of(live)].count(BACK) == 1
    finally:
        one.stop()
        two.stop()
