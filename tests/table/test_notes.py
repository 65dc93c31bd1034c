"""Notes that people keep for themselves: seen by nobody else, and never lost."""

from __future__ import annotations

import re
from html import unescape

import pytest

from igroteka.engine import NOBODY, Refusal
from igroteka.table.notebook import MOST_NOTED, Hand, Note, Outdated, Place
from igroteka.table.schema import NOTES
from igroteka.table.store import SeatRow, Store
from tests.table.serving import Person, Served
from tests.table.test_store import row

SECRET = "Boris keeps the queen"


def noted(person: Person, table: str) -> str:
    """What the page of one's note says."""
    (text,) = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", person.get(f"{table}/note"), re.S)
    return unescape(text)


def version(person: Person, table: str) -> int:
    (found,) = re.findall(r'name="version" value="(\d+)"', person.get(f"{table}/note"))
    return int(found)


def test_nobody_else_sees_a_note(served: Served, mira: Person, tomas: Person) -> None:
    table = mira.open_table("me", "open")
    tomas.post(f"{table}/sit", seat=1)
    data = {"text": SECRET, "version": "0"}
    assert mira.http.post(f"{table}/note", data=data).status_code == 303
    assert noted(mira, table) == SECRET
    for person in (tomas, served.person()):
        for path in ("", "/note", "/log", "/at/0"):
            assert SECRET not in person.get(f"{table}{path}")
    assert SECRET not in mira.get(table), "pages of the table are drawn for all who look from there"
    assert noted(tomas, table) == ""
    mira.post(f"{table}/resign")
    assert SECRET not in mira.get(f"{table}/play.json?names")


def test_a_window_that_is_closed_need_not_have_heard_of_its_last_writing(store: Store) -> None:
    table = store.create(row("NOTED-2"), [SeatRow("", "mira", False)])
    place = Place(table, "mira", NOBODY)
    assert store.notebook.write(place, "one", 0, Hand("here", 1)) == Note("one", 1)
    assert store.notebook.write(place, "one, two", 1, Hand("here", 2)) == Note("one, two", 2)
    # Two on their way at once, of which the later one comes first.
    assert store.notebook.write(place, "all", 2, Hand("here", 4)) == Note("all", 3)
    assert store.notebook.write(place, "al", 2, Hand("here", 3)) == Note("all", 3)
    # Not behind the back of another window.
    assert store.notebook.write(place, "there", 3, Hand("there", 1)) == Note("there", 4)
    with pytest.raises(Outdated):
        store.notebook.write(place, "here", 3, Hand("here", 5))
    assert store.notebook.write(place, "there, here", 4, Hand("here", 6)).version == 5
    assert store.notebook.note(place) == Note("there, here", 5)


def test_another_window_loses_nothing(mira: Person) -> None:
    table = mira.open_table("me", "open")
    headers = {"x-script": "1"}
    for text, seen in (("one", 0), ("one, two", 1)):
        data = {"text": text, "version": str(seen)}
        answer = mira.http.post(f"{table}/note", data=data, headers=headers)
        assert answer.json() == {"version": seen + 1}
    late = {"text": "three", "version": "1"}
    answer = mira.http.post(f"{table}/note", data=late, headers=headers)
    told = answer.json()
    assert answer.status_code == 409
    assert (told["text"], told["version"]) == ("one, two", 2)
    assert noted(mira, table) == "one, two"
    page = mira.http.post(f"{table}/note", data=late)
    assert page.status_code == 409
    assert "another window" in page.text
    assert "one, two\n\nthree</textarea>" in page.text
    assert 'name="version" value="2"' in page.text


def test_the_first_of_two_windows_is_first(store: Store) -> None:
    place = Place(store.create(row("A-1"), [SeatRow("", "mira", False)]), "mira", NOBODY)
    assert store.notebook.write(place, "one", 0) == Note("one", 1)
    with pytest.raises(Outdated):
        store.notebook.write(place, "two", 0)
    assert store.notebook.note(place) == Note("one", 1)
    assert store.notebook.write(place, "", 1).text == "", "it can be emptied"


def test_a_note_may_be_long_in_any_alphabet(mira: Person) -> None:
    table = mira.open_table("me", "open")
    long = "☃" * (MOST_NOTED - 2) + "\nж"
    assert mira.post(f"{table}/note", text=long, version=0)[0] == 200
    assert noted(mira, table) == long
    status, sentence = mira.post(f"{table}/note", text=long + "x", version=1)
    assert status == 409
    assert "4000 characters" in sentence
    assert noted(mira, table) == long
    mira.post(f"{table}/note", text="a\x00b\u202ec\r\nd <b>", version=1)
    assert noted(mira, table) == "abc\nd <b>"


def test_those_who_share_a_screen_have_a_note_each(mira: Person) -> None:
    table = mira.open_table("me", "me")
    assert mira.http.get(f"{table}/note").status_code == 409, "nobody is before the screen"
    for seat, text in ((0, "first"), (1, "second")):
        mira.post(f"{table}/screen", seat=seat)
        assert noted(mira, table) == ""
        mira.post(f"{table}/note", text=text, version=0)
    mira.post(f"{table}/screen", seat=0)
    assert noted(mira, table) == "first"


def test_strangers_do_not_fill_the_database(served: Served, mira: Person) -> None:
    table = mira.open_table("me", "open")
    status, sentence = served.person().post(f"{table}/note", text="x", version=0)
    assert (status, sentence[:22]) == (403, "Look on for a minute b")


def test_notes_come_along_and_are_forgotten(store: Store) -> None:
    table = store.create(row("A-1"), [SeatRow("", "mira", False)])
    other = store.create(row("A-2"), [SeatRow("", "mira", False)])
    for person, text in (("guest", "earlier"), ("mira", "here")):
        store.notebook.write(Place(table, person, NOBODY), text, 0)
    store.notebook.write(Place(other, "guest", NOBODY), "alone", 0)
    store.people.move("guest", "mira", "adept")
    assert store.notebook.note(Place(table, "mira", NOBODY)) == Note("here\n\nearlier", 2)
    assert store.notebook.note(Place(other, "mira", NOBODY)).text == "alone"
    store.people.forget("mira", "adept")
    with store._engine.connect() as connection:
        assert connection.execute(NOTES.select()).all() == []


def test_a_refused_note_changes_nothing(store: Store) -> None:
    place = Place(store.create(row("A-1"), [SeatRow("", "mira", False)]), "mira", NOBODY)
    with pytest.raises(Refusal):
        store.notebook.write(place, "x" * (MOST_NOTED + 1), 0)
    assert store.notebook.note(place) == Note()
