"""People are told that something waits for them, where they have no page open, and nothing else."""

from __future__ import annotations

import json
import re
import ssl
import threading
import time
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import httpx
import pytest

from igroteka.engine import Refusal
from igroteka.table import notices, notifying, webhooks
from igroteka.table.delivery import Delivery, Mailbox, delivery_of
from igroteka.table.notices import FAILED, HOOK, MAIL, ON, PACES, Channel
from igroteka.table.notifying import AGAIN, OPEN, RETRIES
from igroteka.table.tables import LiveTable
from igroteka.table.webhooks import Reach, is_public, signature
from tests.table.post_office import Hook, PostOffice, certificate, open_for
from tests.table.serving import Person, Served
from tests.table.test_accounts import cheap as cheap  # a fixture
from tests.table.test_accounts import claim, press, refusal
from tests.table.test_doors import ask, befriend
from tests.table.test_timeouts import MINUTES
from tests.waiting import PATIENCE, until

URL = "https://table.example.org"
ADDRESS = "mira@example.org"
FIRST, EVERY = PACES[MAIL]


class Clock:
    """A clock that somebody sets."""

    def __init__(self) -> None:
        self.now = 1e9

    def __call__(self) -> float:
        return self.now


class Told(Served):
    """A table whose people are told: by hand, at a time of ours."""

    def __init__(self, database: str, office: PostOffice) -> None:
        super().__init__(database, delivery=Delivery(URL, office.mailbox()))
        self.office = office
        self.clock = Clock()
        self.site.notifying._clock = self.clock

    @property
    def letters(self) -> list[EmailMessage]:
        return self.office.letters

    def look(self, later: float = 0.0) -> None:
        """Some seconds have passed, and somebody looks."""
        self.clock.now += later
        self.run(self.site.notifying.note())
        self.run(self.site.notifying.tell())

    def channel(self, person: str, kind: str = MAIL) -> Channel:
        return self.site.store.notices.channels(person)[kind]


async def idle(_notifying: notifying.Notifying) -> None:
    """Do nothing by itself."""


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with open_for(PostOffice()) as server:
        yield server


@pytest.fixture
def served(
    database: str, office: PostOffice, monkeypatch: pytest.MonkeyPatch, cheap: None
) -> Iterator[Told]:
    """Nothing is looked at but by hand."""
    for chore in ("attend", "deliver"):
        monkeypatch.setattr(notifying.Notifying, chore, idle)
    server = Told(database, office)
    yield server
    server.stop()


def text_of(letter: EmailMessage) -> str:
    return str(letter.get_content()).replace("\r\n", "\n")


def link_in(letter: EmailMessage, what: str) -> str:
    """The path of a link in a letter."""
    (found,) = re.findall(rf"{URL}(/notices/{what}/\S+)", text_of(letter))
    return str(found)


def mailed(served: Told, person: Person, address: str = ADDRESS) -> None:
    """Have letters sent to somebody."""
    answer = person.http.post("/me/notices/mail", data={"address": address})
    assert answer.headers["location"] == "/me/notices", answer.text
    served.look()
    assert person.http.post(link_in(served.letters.pop(), "confirm")).status_code == 200


@pytest.fixture
def away(served: Told, mira: Person) -> Person:
    """Somebody with a name and an address, who has no page open."""
    claim(mira)
    mailed(served, mira)
    return mira


def person_at(table: LiveTable, seat: int = 0) -> str:
    return table.seats[seat].person


def hand_over(served: Served, table: str, people: list[Person], to: int) -> None:
    """Play until this one of two seats is asked, alone, after the other one was."""
    for seat in (1 - to, to):
        play_until(served, table, people, seat)


def play_until(served: Served, table: str, people: list[Person], asked: int) -> None:
    """Play until this seat is asked, alone."""
    live = served.table(table)
    while list(live.offers) != [asked]:
        seat = next(seat for seat in live.offers if seat != asked)
        play(served, table, people[seat], seat)


def play(served: Served, table: str, person: Person, seat: int) -> None:
    live = served.table(table)
    action = live.offers[seat].actions[0]
    assert person.post(f"{table}/act", action=action, number=live.number)[0] == 204


@pytest.fixture
def table(served: Told, away: Person, tomas: Person) -> str:
    """A table of both, where it has just become Mira's turn."""
    opened = tomas.open_table("me", "open", game="nomenklatura")
    away.post(f"{opened}/sit", seat=1)
    hand_over(served, opened, [tomas, away], 1)
    return opened


# By e-mail ----------------------------------------------------------------------------------------


def test_an_address_is_told_nothing_before_it_is_confirmed(
    served: Told, mira: Person, tomas: Person
) -> None:
    claim(mira)
    mira.http.post("/me/notices/mail", data={"address": ADDRESS})
    opened = tomas.open_table("me", "open", game="nomenklatura")
    mira.post(f"{opened}/sit", seat=1)
    hand_over(served, opened, [tomas, mira], 1)
    served.look(2 * FIRST)
    served.look(EVERY)
    (letter,) = served.letters
    assert (letter["To"], letter["From"]) == (ADDRESS, "Igroteka <table@example.org>")
    assert letter["List-Unsubscribe"] is None
    assert "Somebody wants to be told at this address" in text_of(letter)
    assert "Mira" not in text_of(letter), "nobody writes to others by a name"
    link = link_in(letter, "confirm")
    elsewhere = served.person()
    page = elsewhere.http.get(link)
    assert page.headers["referrer-policy"] == "strict-origin"
    assert served.channel(person_at(served.table(opened), 1)).state != ON, "looking does nothing"
    assert elsewhere.http.post(link).status_code == 200, "wherever the letter is read"
    play(served, opened, mira, 1)
    hand_over(served, opened, [tomas, mira], 1)
    served.look()
    served.look(FIRST)
    assert len(served.letters) == 2


def test_it_is_told_that_it_is_ones_turn(served: Told, away: Person, table: str) -> None:
    served.look(FIRST - 1)
    assert not served.letters
    served.look(FIRST)
    (letter,) = served.letters
    assert letter["Subject"] == "Nomenklatura: it is your turn"
    assert letter["To"] == ADDRESS
    assert f"{URL}{table}" in text_of(letter)
    assert "Tomas" not in text_of(letter)
    served.look(EVERY)
    assert len(served.letters) == 1, "once"


def test_all_that_waits_is_in_one_letter_and_the_next_comes_later(
    served: Told, away: Person, tomas: Person, table: str
) -> None:
    served.look()
    served.look(FIRST)
    other = tomas.open_table("me", "open", game="nomenklatura")
    away.post(f"{other}/sit", seat=1)
    hand_over(served, other, [tomas, away], 1)
    served.look(1)
    served.look(FIRST)
    assert len(served.letters) == 1, "not so soon after the last one"
    served.look(EVERY)
    letter = served.letters[1]
    assert letter["Subject"] == "It is your turn at 2 tables"
    assert all(f"{URL}{each}" in text_of(letter) for each in (table, other))


def test_what_was_done_meanwhile_is_not_told(
    served: Told, away: Person, tomas: Person, table: str
) -> None:
    served.look()
    play_until(served, table, [tomas, away], 0)
    served.look(FIRST)
    served.look(EVERY)
    assert not served.letters


def test_a_turn_is_told_when_a_vacation_is_over(
    served: Told, away: Person, tomas: Person, table: str
) -> None:
    """And what else comes about meanwhile is told at once, without a word of the turn."""
    me = person_at(served.table(table), 1)
    vacations, pulse = served.site.store.vacations, served.site.pulse
    vacations.begin(me, 3, pulse.now())
    served.look()
    served.look(FIRST)
    served.look(EVERY)
    assert not served.letters
    other = tomas.open_table("me", "open", game="nomenklatura")
    away.post(f"{other}/sit", seat=1)
    assert tomas.post(f"{other}/resign")[0] == 204
    served.look()
    served.look(FIRST)
    (letter,) = served.letters
    assert f"{URL}{table}" not in text_of(letter)
    assert f"{URL}{other}" in text_of(letter)
    vacations.end(me, pulse.now())
    served.look(EVERY)
    assert f"{URL}{table}" in text_of(served.letters[1])


def test_a_turn_that_was_taken_on_vacation_is_told_no_more(
    served: Told, away: Person, tomas: Person, table: str
) -> None:
    me = person_at(served.table(table), 1)
    vacations, pulse = served.site.store.vacations, served.site.pulse
    vacations.begin(me, 3, pulse.now())
    served.look()
    served.look(FIRST)
    play_until(served, table, [tomas, away], 0)
    vacations.end(me, pulse.now())
    served.look(EVERY)
    served.look(EVERY)
    assert not served.letters


def test_nobody_rests_where_time_passes(served: Told, away: Person, tomas: Person) -> None:
    """Their clock does not stand still, so they are told."""
    table = tomas.open_table("me", "open", game="nomenklatura", **MINUTES)
    away.post(f"{table}/sit", seat=1)
    hand_over(served, table, [tomas, away], 1)
    me = person_at(served.table(table), 1)
    served.site.store.vacations.begin(me, 3, served.site.pulse.now())
    served.look()
    served.look(FIRST)
    assert len(served.letters) == 1


def test_nothing_is_told_while_a_page_is_open_in_any_process(
    served: Told, away: Person, table: str, database: str
) -> None:
    second = Told(database, served.office)
    second.clock.now = served.clock.now + FIRST
    elsewhere = second.person()
    elsewhere.http.cookies.set("igroteka", away.http.cookies["igroteka"])
    served.look()
    try:
        other = away.open_table("me", "open")
        with elsewhere.http.stream("GET", f"{other}/events") as stream:
            lines = stream.iter_lines()  # who lets go of these hangs up
            next(lines)
            second.run(second.site.notifying.note())
            served.look(FIRST)
            served.look(OPEN / 2)
            assert not served.letters
            lines.close()
        until(lambda: not second.site.watching.held)
    finally:
        second.stop()
    served.look(AGAIN + OPEN)
    assert [letter["To"] for letter in served.letters] == [ADDRESS]


def test_of_several_processes_one_tells(
    served: Told, away: Person, table: str, database: str
) -> None:
    served.look()
    second = Told(database, served.office)
    try:
        second.clock.now = served.clock.now
        second.look(FIRST)
        served.look(FIRST)
        assert len(served.letters) == 1
    finally:
        second.stop()


def test_what_a_killed_process_did_not_write_down_is_found_by_the_next(
    served: Told, away: Person, table: str, database: str
) -> None:
    second = Told(database, served.office)
    try:
        for _ in range(2):
            second.clock.now = time.time()
            second.run(second.site.notifying._find_missed())
            second.look()
            second.look(FIRST)
            second.look(EVERY)
            assert len(second.letters) == 1, "once, however often it is found"
    finally:
        second.stop()


def test_the_end_and_invitations_of_friends_are_told_too(
    served: Told, away: Person, tomas: Person, table: str
) -> None:
    befriend(tomas, away)
    private = tomas.open_table("me", "open", door="private")
    assert ask(tomas, private).status_code == 303
    tomas.post(f"{table}/resign")
    served.look()
    served.look(FIRST)
    (letter,) = served.letters
    told = text_of(letter)
    assert "Nomenklatura: the play is over" in told
    assert "A friend invites you to Kolkhoz" in told
    assert private not in told, "the answer is given on the start page"
    served.look(EVERY)
    assert len(served.letters) == 1


def test_an_invitation_that_was_answered_is_not_told(
    served: Told, away: Person, tomas: Person
) -> None:
    befriend(tomas, away)
    private = tomas.open_table("me", "open", door="private")
    ask(tomas, private)
    served.look()
    away.http.post(f"{private}/accept")
    served.look(FIRST)
    assert not served.letters


def test_a_play_again_that_one_begins_is_told(
    served: Told, away: Person, tomas: Person, table: str
) -> None:
    person, live = person_at(served.table(table), 1), served.table(table)
    again = table
    while live.number or not live.asks(live.seats_of(person)[0]):  # chance decides who begins
        tomas.post(f"{again}/resign")
        again = tomas.http.post(f"{again}/again").headers["location"]
        live = served.table(again)
    served.look()
    served.look(FIRST)
    (letter,) = served.letters
    assert f"Nomenklatura: it is your turn\n{URL}{again}\n" in text_of(letter)


def test_letters_are_in_the_language_of_whoever_wanted_them(
    served: Told, away: Person, tomas: Person, table: str
) -> None:
    away.http.cookies.set("language", "ru")
    mailed(served, away)
    play(served, table, away, 1)
    hand_over(served, table, [tomas, away], 1)
    served.look()
    served.look(FIRST)
    (letter,) = served.letters
    assert letter["Subject"] == "Номенклатура: ваш ход"


def test_one_press_ends_letters_wherever_it_comes_from(
    served: Told, away: Person, table: str
) -> None:
    served.look()
    served.look(FIRST)
    (letter,) = served.letters
    raw = served.office.last.decode("ascii")
    (address,) = re.findall(rf"\nList-Unsubscribe: <{URL}(\S+)>\r\n", raw)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert address == link_in(letter, "stop")
    reader = served.person()
    assert "No more letters?" in reader.get(address)
    person = person_at(served.table(table), 1)
    assert served.channel(person).state == ON, "looking does nothing"
    answer = httpx.post(
        served.address + address,
        data={"List-Unsubscribe": "One-Click"},
        headers={"origin": "https://mail.example"},
    )
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert not served.site.store.notices.channels(person)
    assert httpx.post(served.address + address).status_code == 200, "a second press"
    assert "mira@example.org" not in away.get("/me/notices")


def test_a_server_that_is_away_is_tried_again_and_then_given_up(
    served: Told, away: Person, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    served.site.notifying.delivery = Delivery(URL, served.office.mailbox()._replace(port=1))
    served.look()
    served.look(FIRST)
    for wait in RETRIES[:2]:
        before = len(caplog.records)
        served.look(wait - 1)
        assert len(caplog.records) == before
        served.look(1)
    served.site.notifying.delivery = Delivery(URL, served.office.mailbox())
    served.look(RETRIES[2])
    assert len(served.letters) == 1
    served.site.notifying.delivery = Delivery(URL, served.office.mailbox()._replace(port=1))
    play(served, table, away, 1)
    hand_over(served, table, served.people[1::-1], 1)
    served.look()
    served.look(EVERY)
    for wait in RETRIES:
        served.look(wait)
    assert f"given up after {len(RETRIES) + 1} tries" in caplog.records[-1].getMessage()
    assert ADDRESS not in caplog.text
    assert served.channel(person_at(served.table(table), 1)).state == ON, "the next may arrive"


def test_an_address_that_is_refused_for_good_is_told_no_more(
    served: Told, away: Person, table: str
) -> None:
    served.look()
    served.office.refuses = "550 nobody here"
    served.look(FIRST)
    assert served.channel(person_at(served.table(table), 1)).state == FAILED
    assert "Letters did not arrive there" in away.get("/me/notices")
    served.office.refuses = ""
    mailed(served, away)
    assert served.channel(person_at(served.table(table), 1)).state == ON


def test_letters_go_over_tls_where_they_leave_the_machine(
    served: Told, tmp_path: Path, office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    from igroteka.table import mail

    monkeypatch.setattr(mail, "OWN", ())
    letter = EmailMessage()
    letter["From"], letter["To"] = "table@example.org", ADDRESS
    letter.set_content("hello")
    box = office.mailbox("localhost", "table@example.org")
    with pytest.raises(mail.UndeliveredError, match="SMTPNotSupportedError"):
        mail.send_letter(box, letter)
    office.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    file = certificate(tmp_path)
    office.tls.load_cert_chain(file)
    with pytest.raises(mail.UndeliveredError, match="SSLCertVerificationError"):
        mail.send_letter(box, letter)
    assert not office.logins, "no password without TLS"
    mail.send_letter(box, letter, ssl.create_default_context(cafile=file))
    assert len(office.letters) == len(office.logins) == 1


# By webhook ---------------------------------------------------------------------------------------


@pytest.fixture
def hook(tmp_path: Path) -> Iterator[Hook]:
    with open_for(Hook(certificate(tmp_path))) as server:
        yield server


def hooked(served: Told, person: Person, hook: Hook, path: str = "/secret") -> str:
    """Have messages sent to a webhook; their key."""
    trusts = ssl.create_default_context(cafile=hook.certificate)
    served.site.notifying.reach = Reach(lambda _: True, trusts)
    answer = person.http.post("/me/notices/hook", data={"address": hook.url + path})
    assert answer.status_code == 200, answer.text
    (key,) = re.findall(r'id="secret" value="([^"]+)"', answer.text)
    served.look()
    return str(key)


def test_a_webhook_is_tried_and_then_told_at_once(
    served: Told, mira: Person, tomas: Person, hook: Hook
) -> None:
    claim(mira)
    key = hooked(served, mira, hook, "/services/T0/B0?tpl=1")
    ((path, headers, body),) = hook.told
    assert path == "/services/T0/B0?tpl=1"
    assert headers["x-igroteka-signature"] == signature(key, body)
    page = mira.get("/me/notices")
    assert "is told" in page
    assert key not in page
    assert "T0" not in page, "the address is a secret too"
    opened = tomas.open_table("me", "open", game="nomenklatura")
    mira.post(f"{opened}/sit", seat=1)
    hand_over(served, opened, [tomas, mira], 1)
    served.look()
    served.look(PACES[HOOK].first)
    told = json.loads(hook.told[1][2])
    assert told["text"] == told["content"] == f"Nomenklatura: it is your turn {URL}{opened}"
    assert told["tables"] == [{"about": "turn", "code": opened[3:], "url": f"{URL}{opened}"}]
    assert told["at"] == served.clock.now


def test_all_of_it_is_done_without_anybody(
    database: str, hook: Hook, monkeypatch: pytest.MonkeyPatch, cheap: None
) -> None:
    monkeypatch.setattr(notifying, "EVERY", 0.02)
    monkeypatch.setitem(notices.PACES, HOOK, notices.Pace(0.0, 0.0))
    served = Served(database, delivery=Delivery(URL))
    trusts = ssl.create_default_context(cafile=hook.certificate)
    served.site.notifying.reach = Reach(lambda _: True, trusts)
    try:
        mira, tomas = served.person(), served.person()
        claim(mira)
        assert mira.http.post("/me/notices/hook", data={"address": hook.url}).status_code == 200
        until(lambda: "is told" in mira.get("/me/notices"))
        assert "By e-mail" not in mira.get("/me/notices"), "there is no mail server"
        opened = tomas.open_table("me", "open", game="nomenklatura")
        mira.post(f"{opened}/sit", seat=1)
        hand_over(served, opened, [tomas, mira], 1)
        until(lambda: any(opened in body.decode() for _path, _headers, body in hook.told))
    finally:
        served.stop()


def test_a_webhook_that_does_not_answer_for_long_is_switched_off(
    served: Told, mira: Person, hook: Hook, caplog: pytest.LogCaptureFixture
) -> None:
    hook.status = 500
    claim(mira)
    hooked(served, mira, hook)
    assert "It has not worked yet" in mira.get("/me/notices")
    for wait in RETRIES:
        served.look(wait)
    served.look(EVERY)
    assert len(hook.told) == len(RETRIES) + 1
    assert "so it is told no more" in mira.get("/me/notices")
    assert "/secret" not in caplog.text


def test_a_webhook_that_talks_without_end_is_not_listened_to(
    served: Told, mira: Person, hook: Hook
) -> None:
    hook.says = "x" * 100_000
    claim(mira)
    hooked(served, mira, hook)
    assert "It has not worked yet" in mira.get("/me/notices")


def test_many_are_told_one_after_another(
    served: Told, mira: Person, tomas: Person, hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifying, "AT_ONCE", 1)
    claim(mira)
    hooked(served, mira, hook, "/mira")
    claim(tomas, "Tomas")
    for person, path in ((mira, "/mira"), (tomas, "/tomas")):
        person.http.post("/me/notices/hook", data={"address": hook.url + path})
    tell = served.site.notifying.tell
    assert [served.run(tell()) for _ in range(3)] == [True, True, False]
    assert [path for path, *_rest in hook.told] == ["/mira", "/mira", "/tomas"]


def test_a_webhook_leads_nowhere_else(served: Told, mira: Person, hook: Hook) -> None:
    hook.status = 307
    claim(mira)
    hooked(served, mira, hook)
    assert [path for path, _headers, _body in hook.told] == ["/secret"]


def test_what_a_webhook_is_sent_stays_within_the_time_for_it(
    served: Told, mira: Person, hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "PATIENCE", 0.05)
    claim(mira)
    enough = threading.Event()
    hook.meanwhile = lambda: enough.wait(PATIENCE)
    hooked(served, mira, hook)
    enough.set()
    assert "is being tried" in mira.get("/me/notices")


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
     "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1",
     "ff02::1", "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
     "2001:0:7f00::1", "2001:db8::1", "192.0.2.1", "198.18.0.1", "localhost", ""],
)  # fmt: skip
def test_what_only_this_machine_can_reach_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "151.101.1.1"])
def test_what_all_can_reach_is_public(address: str) -> None:
    assert is_public(address)


def test_a_webhook_is_never_sent_where_only_this_machine_can_reach(
    served: Told, mira: Person, hook: Hook
) -> None:
    claim(mira)
    answer = mira.http.post("/me/notices/hook", data={"address": hook.url})
    assert answer.status_code == 200
    served.look()
    assert not hook.told
    assert "is being tried" in mira.get("/me/notices")


NO_HOOKS = (
    "http://example.org/",
    "https://",
    "https:///x",
    "https://user@example.org/",
    "ftp://x/",
    "https://example.org/ x",
    "https://example.org/\r\nhost:x",
    "https://пример.рф/",
    "https://example.org:99999/",
    "https://example.org:0/",
    "https://[::1/",
    "x",
    "https://example.org/" + "x" * 500,
)


def test_what_is_no_webhook_is_refused(served: Told, mira: Person) -> None:
    claim(mira)
    for url in NO_HOOKS:
        answer = mira.http.post("/me/notices/hook", data={"address": url})
        assert refusal(answer) == "The address of a webhook begins with https:// and names a host."


# Who may ask for it -------------------------------------------------------------------------------


NO_ADDRESSES = (
    "",
    "mira",
    "mira@",
    "@example.org",
    "mira@example.org\r\nBcc: x@example.org",
    "a@b@c",
    "mira @example.org",
    "mira@example.org, x@example.org",
    "<mira@example.org>",
    "мира@example.org",
    "a" * 65 + "@example.org",
    "mira@" + "x" * 254,
)


def test_what_is_no_address_is_refused(served: Told, mira: Person) -> None:
    claim(mira)
    for address in NO_ADDRESSES:
        answer = mira.http.post("/me/notices/mail", data={"address": address})
        assert refusal(answer) == "That is no e-mail address: name@example.org is meant."
    served.look()
    assert not served.letters


def test_guests_are_told_nothing(served: Told, mira: Person) -> None:
    for kind, address in (("mail", ADDRESS), ("hook", "https://example.org/")):
        answer = mira.http.post(f"/me/notices/{kind}", data={"address": address})
        assert refusal(answer).startswith("Claim your name first")
    assert 'action="/me/notices/mail"' not in mira.get("/me/notices")
    assert "/me/notices" not in mira.get("/me")
    served.look()
    assert not served.letters


def test_nobody_is_asked_often_whether_they_want_letters(served: Told, mira: Person) -> None:
    claim(mira)
    statuses = []
    for _ in range(4):
        answer = mira.http.post("/me/notices/mail", data={"address": ADDRESS.upper()})
        statuses.append(answer.status_code)
    assert statuses == [303, 303, 303, 429]


def test_links_that_nobody_has_been_sent_open_nothing(
    served: Told, away: Person, tomas: Person, table: str
) -> None:
    """Forged, of another purpose, of another address, or of before."""
    person = person_at(served.table(table), 1)
    links = served.site.notifying.links
    mine = served.channel(person)
    forged = notifying.Links("another secret")
    other = mine._replace(address="other@example.org")
    for token in (forged.confirm(mine), links.stop(mine), links.confirm(other), "x", "%00"):
        assert tomas.http.get(f"/notices/confirm/{token}").status_code == 404, token
        assert tomas.http.post(f"/notices/confirm/{token}").status_code == 404, token
    for token in (forged.stop(mine), links.confirm(mine), "x"):
        assert tomas.http.get(f"/notices/stop/{token}").status_code == 404, token
        assert tomas.http.post(f"/notices/stop/{token}").status_code == 404, token
    assert tomas.http.post(f"/notices/stop/{links.stop(other)}").status_code == 200
    tomas.http.post("/me/notices/stop", data={"kind": "mail"})
    assert served.channel(person).state == ON


def test_links_are_guessed_as_slowly_as_codes(served: Told, tomas: Person) -> None:
    from igroteka.table.limits import Bounds, Limit

    served.site.guessing = Limit(Bounds(2, 100, 100))
    tomas.get("/")
    statuses = [tomas.http.post(f"/notices/stop/{n}").status_code for n in range(3)]
    assert statuses == [404, 404, 429]


def test_no_other_site_names_an_address(served: Told, away: Person) -> None:
    answer = away.http.post(
        "/me/notices/mail",
        data={"address": "evil@example.org"},
        headers={"sec-fetch-site": "cross-site"},
    )
    assert answer.status_code == 403


def test_who_is_forgotten_or_wants_it_no_more_is_told_nothing(
    served: Told, away: Person, table: str
) -> None:
    person = person_at(served.table(table), 1)
    served.look()
    assert press(away, "forget", password="correct horse").status_code == 303
    served.look(FIRST)
    assert not served.letters
    assert not served.site.store.notices.channels(person)


def test_without_the_flags_there_is_no_word_of_it(database: str, cheap: None) -> None:
    plain = Served(database)
    try:
        person = plain.person()
        claim(person)
        page = person.get("/me")
        assert "Notices" not in page
        assert "mail" not in page
        assert person.http.get("/me/notices").status_code == 404
    finally:
        plain.stop()


# What whoever runs the table says -----------------------------------------------------------------


def test_the_flags_say_how_people_are_reached() -> None:
    assert delivery_of("", "", "") == Delivery()
    assert delivery_of("https://t.example.org/", "", "").kinds == (HOOK,)
    found = delivery_of(URL, "smtp://table%40example.org:p%2Fw@mail.example.org", "")
    box = Mailbox("mail.example.org", 587, "table@example.org", "p/w", False, "table@example.org")
    assert found == Delivery(URL, box)
    at_once = delivery_of(URL, "smtps://mail.example.org:4650", "a@example.org").mailbox
    assert at_once == Mailbox("mail.example.org", 4650, "", "", True, "a@example.org")


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (("", "smtp://u:hush@host", ""), "Letters have links"),
        (("table.example.org", "", ""), "https://HOST is meant"),
        (("https://table.example.org/games", "", ""), "https://HOST is meant"),
        (("https://u:hush@table.example.org", "", ""), "https://HOST is meant"),
        ((URL, "mail.example.org", ""), "is not understood"),
        ((URL, "smtp://u:hush@host:x", ""), "is not understood"),
        ((URL, "smtp://user:hush@host", ""), "--mail-from"),
        ((URL, "smtp://user:hush@host", "Table <t@example.org>"), "--mail-from"),
    ],
)
def test_flags_that_make_no_sense_are_refused_without_their_passwords(
    flags: tuple[str, str, str], sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence) as caught:
        delivery_of(*flags)
    assert "hush" not in str(caught.value)
