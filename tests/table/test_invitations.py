"""Invitations and friends, over the page: by links with a secret, and from friend to friend."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing

import pytest

from igroteka.table import friends, invitations
from igroteka.table.limits import Bounds, Limit
from tests.table.serving import Person, Served
from tests.table.test_accounts import cheap as cheap  # a fixture
from tests.table.test_accounts import claim, press
from tests.table.test_doors import (
    ask,
    befriend,
    code_of,
    come,
    door,
    handle,
    invite,
    secret_in,
)
from tests.table.test_doors import wide as wide  # a fixture
from tests.table.test_operations import lines as lines  # a fixture

NOT_GOOD = "This invitation is not good, or not any more."


def all_of(database: str) -> str:
    """Everything that is stored."""
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        return "\n".join(connection.iterdump())


# Links to tables ----------------------------------------------------------------------------------


def test_a_link_for_one_is_used_up_by_one(wide: Served, mira: Person, tomas: Person) -> None:
    mira.post("/name", name="Mira")
    table = mira.open_table("me", "open", door="private", **{"option-work_hours_threshold": "30"})
    path = invite(mira, table)
    page = tomas.get(path)
    assert "Mira invites you to Kolkhoz" in page
    assert "1 seat is open" in page
    assert "Hours that farm a field: 30" in page
    assert code_of(table) not in page, "who has not come has no code"
    assert come(tomas, path).headers["location"] == table
    assert come(tomas, path).status_code == 404
    late = wide.person()
    assert NOT_GOOD in late.get(path, 404)
    assert come(late, path).status_code == 404
    late.get(table, 404)
    tomas.get(table)


def test_who_is_there_already_uses_no_link_up(wide: Served, mira: Person, tomas: Person) -> None:
    table = mira.open_table("me", "open", door="private")
    first, second = invite(mira, table), invite(mira, table)
    assert come(mira, first).headers["location"] == table
    assert come(tomas, first).headers["location"] == table
    assert come(tomas, second).headers["location"] == table
    assert come(wide.person(), second).status_code == 303


def test_a_link_for_several_is_good_until_it_is_withdrawn(
    wide: Served, mira: Person, tomas: Person
) -> None:
    table = mira.open_table("me", "open", door="private")
    path = invite(mira, table, once=False)
    for _ in range(3):
        person = wide.person()
        assert come(person, path).status_code == 303
        person.get(table)
    link = handle(mira.get(f"{table}/door"), "/withdraw", "link")
    assert mira.http.post(f"{table}/withdraw", data={"link": link}).status_code == 303
    assert come(tomas, path).status_code == 404
    tomas.get(table, 404)
    assert person.get(table), "who has come may stay"


def test_who_is_uninvited_comes_by_no_link_until_let_in_again(
    wide: Served, mira: Person, tomas: Person
) -> None:
    table = mira.open_table("me", "open", door="private")
    path = invite(mira, table, once=False)
    befriend(mira, tomas)
    assert come(tomas, path).status_code == 303
    guest = handle(mira.get(f"{table}/door"), "/uninvite", "guest")
    assert mira.http.post(f"{table}/uninvite", data={"guest": guest}).status_code == 303
    for link in (path, invite(mira, table)):
        assert come(tomas, link).status_code == 404
    assert wide.table(table).door.invited == set()
    assert "may not come any more" in mira.get(f"{table}/door")
    tomas.get(table, 404)
    assert ask(mira, table).status_code == 303, "a friend is invited by name again"
    tomas.get(table)
    assert mira.http.post(f"{table}/uninvite", data={"guest": guest}).status_code == 303
    assert mira.http.post(f"{table}/readmit", data={"guest": guest}).status_code == 303
    tomas.get(table, 404)
    assert come(tomas, path).status_code == 303


def test_a_link_is_good_for_a_week(
    wide: Served, mira: Person, tomas: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = mira.open_table("me", "open", door="private")
    path = invite(mira, table)
    assert "7 days left" in mira.get(f"{table}/door")
    now = time.time()
    monkeypatch.setattr(invitations.time, "time", lambda: now + invitations.LASTS - 60)
    tomas.get(path)
    monkeypatch.setattr(invitations.time, "time", lambda: now + invitations.LASTS + 60)
    tomas.get(path, 404)
    assert come(tomas, path).status_code == 404
    assert "day left" not in mira.get(f"{table}/door")


def test_the_secret_of_a_link_is_nowhere_but_in_the_link(
    wide: Served, mira: Person, tomas: Person, database: str, lines: list[str]
) -> None:
    table = mira.open_table("me", "open", door="private")
    befriend(mira, wide.person())
    page = mira.http.post("/me/friends/link", data={"once": "0"})
    for path in (invite(mira, table, once=False), secret_in(page.text)):
        secret = path.rpartition("/")[2]
        assert len(secret) == 32
        answer = tomas.http.get(path)
        assert answer.headers["referrer-policy"] == "strict-origin"
        assert answer.headers["cache-control"] == "no-store"
        assert secret not in re.findall("<title>.*</title>", answer.text)[0]
        assert secret not in mira.get(f"{table}/door") + mira.get("/me/friends")
        assert come(tomas, path).status_code == 303
        assert come(tomas, f"{path}x").status_code == 404
        assert secret not in all_of(database)
        assert secret not in "\n".join(lines)
    assert page.headers["cache-control"] == "no-store"
    assert any("/invitation/{token}" in line for line in lines)


def test_secrets_cannot_be_guessed_at_leisure(served: Served, tomas: Person) -> None:
    served.site.guessing = Limit(Bounds(3, 100, 100))
    tomas.get("/")
    tries = [tomas.http.get(f"/{what}/{n}") for n in range(2) for what in ("invitation", "friend")]
    assert [answer.status_code for answer in tries] == [404, 404, 404, 429]
    assert [come(tomas, f"/{what}/x").status_code for what in ("invitation", "friend")] == [429] * 2


def test_no_table_has_links_without_end(
    wide: Served, mira: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MOST_LINKS", 2)
    table = mira.open_table("me", "open", door="private")
    paths = [invite(mira, table, once=False) for _ in range(2)]
    answer = mira.http.post(f"{table}/invite", data={"once": "1"})
    assert answer.status_code == 409
    assert "This table has 2 links already" in answer.text
    monkeypatch.setattr(invitations, "MOST_INVITED", 1)
    assert come(wide.person(), paths[0]).status_code == 303
    late = wide.person()
    assert "no more can be" in come(late, paths[1]).text
    late.get(table, 404)


def test_links_are_not_made_without_end(served: Served, mira: Person) -> None:
    table = mira.open_table("me", "open")
    served.site.inviting = Limit(Bounds(2, 100, 100))
    invite(mira, table)
    invite(mira, table)
    for path in (f"{table}/invite", "/me/friends/link", "/friend/x", "/invitation/x"):
        status, sentence = mira.post(path, once="1")
        assert (status, sentence[:20]) == (429, "That was a bit much ")


# From friend to friend ----------------------------------------------------------------------------


def test_friends_by_a_link(wide: Served, mira: Person, tomas: Person) -> None:
    mira.post("/name", name="Mira")
    tomas.post("/name", name="Tomas")
    page = mira.http.post("/me/friends/link", data={"once": "1"}).text
    path = secret_in(page)
    assert "This is your own link" in mira.get(path)
    assert "own link" in come(mira, path).text
    shown = tomas.get(path)
    assert "Mira wants to be your friend" in shown
    assert "Mira" not in tomas.get("/me"), "nothing is done by looking"
    assert come(tomas, path).headers["location"] == "/me/friends"
    for person, other in ((mira, "Tomas"), (tomas, "Mira")):
        assert other in person.get("/me")
        assert other in person.get("/me/friends")
    third = wide.person()
    assert "This link is not good" in third.get(path, 404)
    assert come(third, path).status_code == 404
    friend = handle(tomas.get("/me/friends"), "/end", "friend")
    assert third.http.post("/me/friends/end", data={"friend": friend}).status_code == 303
    assert "Tomas" in mira.get("/me/friends"), "nobody ends it for others"
    assert tomas.http.post("/me/friends/end", data={"friend": friend}).status_code == 303
    assert "Tomas" not in mira.get("/me/friends")
    assert "Mira" not in tomas.get("/me/friends")


def test_a_friends_link_for_several_until_it_is_withdrawn(
    wide: Served, mira: Person, tomas: Person
) -> None:
    path = secret_in(mira.http.post("/me/friends/link", data={"once": "0"}).text)
    for person in (tomas, tomas, wide.person()):
        assert come(person, path).status_code == 303
    assert mira.get("/me/friends").count('action="/me/friends/end"') == 2
    link = handle(mira.get("/me/friends"), "/withdraw", "link")
    tomas.http.post("/me/friends/withdraw", data={"link": link})
    wide.person().get(path)
    mira.http.post("/me/friends/withdraw", data={"link": link})
    wide.person().get(path, 404)


def test_nobody_has_friends_or_links_without_end(
    wide: Served, mira: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friends, "MOST_LINKS", 1)
    monkeypatch.setattr(friends, "MOST_FRIENDS", 1)
    path = secret_in(mira.http.post("/me/friends/link", data={"once": "0"}).text)
    answer = mira.http.post("/me/friends/link", data={"once": "0"})
    assert answer.status_code == 409
    assert "You have 1 links already" in answer.text
    assert come(wide.person(), path).status_code == 303
    assert "more than 1 friends" in come(wide.person(), path).text


def test_a_friend_is_invited_and_answers(wide: Served, mira: Person, tomas: Person) -> None:
    mira.post("/name", name="Anna")
    table = mira.open_table("me", "open", door="private")
    befriend(mira, tomas)
    assert ask(mira, table).status_code == 303
    page = tomas.get("/")
    assert "Anna invites you to Kolkhoz" in page
    assert "has not answered" in mira.get(f"{table}/door")
    assert "Anna invites you" not in wide.person().get("/")
    assert tomas.http.post(f"{table}/accept").headers["location"] == table
    assert "invites you" not in tomas.get("/")
    assert "may come" in mira.get(f"{table}/door")
    assert tomas.post(f"{table}/sit", seat=1, name="Tomas")[0] == 204
    assert "sits here" in mira.get(f"{table}/door")
    assert "uninvite" not in mira.get(f"{table}/door"), "who sits there stays"


def test_who_declines_is_asked_no_more(wide: Served, mira: Person, tomas: Person) -> None:
    table = mira.open_table("me", "open")
    befriend(mira, tomas)
    friend = handle(mira.get(f"{table}/door"), "/ask", "friend")
    assert ask(mira, table).status_code == 303
    assert tomas.http.post(f"{table}/decline").headers["location"] == "/"
    assert "invites you" not in tomas.get("/")
    assert "has declined" in mira.get(f"{table}/door")
    answer = mira.http.post(f"{table}/ask", data={"friend": friend})
    assert "declined this invitation" in answer.text
    door(mira, table, "private")
    tomas.get(table, 404)
    assert come(tomas, invite(mira, table)).status_code == 303, "a link is another matter"
    tomas.get(table)


def test_only_friends_are_invited_so(wide: Served, mira: Person, tomas: Person) -> None:
    table = mira.open_table("me", "open", door="private")
    befriend(mira, tomas)
    friend = handle(mira.get(f"{table}/door"), "/ask", "friend")
    ended = handle(tomas.get("/me/friends"), "/end", "friend")
    tomas.http.post("/me/friends/end", data={"friend": ended})
    mira.http.post(f"{table}/ask", data={"friend": friend})
    assert "invites you" not in tomas.get("/")
    tomas.get(table, 404)


def test_invitations_of_a_friend_do_not_pile_up(
    wide: Served, mira: Person, tomas: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MOST_ASKED", 1)
    befriend(mira, tomas)
    tables = [mira.open_table("me", "open") for _ in range(2)]
    answers = [ask(mira, table) for table in tables]
    assert [answer.status_code for answer in answers] == [303, 409]
    assert "to answer first" in answers[1].text
    assert tomas.get("/").count("invites you") == 1


# Who is who ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("cheap")
def test_who_claims_a_name_keeps_friends_invitations_and_tables(
    wide: Served, mira: Person, tomas: Person
) -> None:
    befriend(mira, tomas)
    table = mira.open_table("open", "open", door="private").removesuffix("/door")
    assert ask(mira, table).status_code == 303
    link = invite(mira, table)
    claim(tomas, "Tomas")
    claim(mira, "Mira")
    assert "Mira invites you" in tomas.get("/")
    assert "Tomas" in mira.get("/me/friends")
    assert door(mira, table, "link").status_code == 303
    assert door(mira, table, "private").status_code == 303
    assert tomas.http.post(f"{table}/accept").status_code == 303
    tomas.get(table)
    assert "Mira invites you" in wide.person().get(link)


@pytest.mark.usefixtures("cheap")
def test_forget_me_removes_friendships_invitations_and_secrets(
    wide: Served, mira: Person, tomas: Person, database: str
) -> None:
    claim(mira, "Mira")
    tomas.post("/name", name="Tomas")
    befriend(mira, tomas)
    table = mira.open_table("me", "open", door="private")
    assert come(tomas, invite(mira, table)).status_code == 303
    link = invite(mira, table)
    offered = secret_in(mira.http.post("/me/friends/link", data={"once": "0"}).text)
    other = mira.open_table("me", "open")
    assert ask(mira, other).status_code == 303
    person = wide.table(table).seats[0].person
    assert person in all_of(database)
    assert "friends, your invitations and links" in mira.get("/me")
    assert press(mira, "forget", password="correct horse").status_code == 303
    assert person not in all_of(database)
    assert "Mira" not in tomas.get("/me/friends")
    assert "invites you" not in tomas.get("/")
    tomas.get(link, 404)
    tomas.get(offered, 404)
    assert tomas.get(table), "who had come may stay"
