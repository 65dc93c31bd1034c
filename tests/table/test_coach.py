"""A coach at a table: whose it is, what it remembers, and what it tells nobody else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from igroteka.engine import Match, Refusal, games
from igroteka.engine.page import Step, coach_of
from igroteka.table.coach import OTHERWISE, lesson
from igroteka.table.store import Coached, Store
from igroteka.table.tables import LiveTable
from igroteka.table.word_laws import coach_faults
from tests.table.serving import Person, Served
from tests.waiting import until
from toys import TOY

COACHED = next(name for name, game in sorted(games().items()) if game.coach)
COACH: Any = TOY.coach
BID = TOY.actions.first("bid")


def toy() -> Match:
    return Match(TOY, TOY.make_options(preset=COACH.PRESET), COACH.SEATS, COACH.SEED)


def test_steps_are_told_in_order_and_wait_for_their_choice() -> None:
    match = toy()
    assert lesson(match, COACH, ()).step == 0
    assert lesson(match, COACH, [(0, 0)]).step == 1
    told = [(0, 0), (1, 0)]
    assert lesson(match, COACH, told).step == 2
    match.play(0, BID)
    now = lesson(match, COACH, told)
    assert (now.over, now.answer) == ((0, 1, 2), COACH.STEPS[2].then)
    match.undo(0)
    assert lesson(match, COACH, told).step == 2


def test_a_choice_made_before_its_step_was_said_leaves_the_step_for_the_next() -> None:
    match = toy()
    match.play(0, BID)
    match.play(1, BID)
    assert lesson(match, COACH, [(0, 2), (1, 2)]).step in (2, 5)


def test_an_aside_is_told_after_its_note() -> None:
    match = toy()
    told = [(0, 0), (1, 0)]
    while match.waiting() and lesson(match, COACH, told).step != 5:
        now = lesson(match, COACH, told).step
        if now is not None and not COACH.STEPS[now].waits:
            told.append((now, len(match.moves)))
            continue
        for seat in match.waiting():
            match.play(seat, BID + seat)
    won = any(note.kind == 1 for move in match.moves for note in move.notes)
    assert won is (lesson(match, COACH, told).step == 5)


def test_another_choice_is_answered_and_the_coach_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {BID: "bid", BID + 1: "pass"}
    monkeypatch.setattr("igroteka.table.coach._kind", lambda game, action: kinds[action])
    match = toy()
    match.play(0, BID + 1)
    now = lesson(match, COACH, [(0, 0), (1, 0)])
    assert (now.over, now.answer, now.otherwise) == ((0, 1, 2), OTHERWISE, True)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("STEPS", (Step("hand", "Bid.", "T2.1", waits=("buy",)),), "“buy”, which is no kind"),
        ("STEPS", (Step("", "Bid.", "T2.1"),), "should have a place, a sentence and a rule"),
        ("STEPS", ("Bid.",), "should be a Step"),
        ("ASIDES", (Step("hand", "Bid.", "T2.1"),), "waits for no choice and comes after no note"),
        ("SEED", "one", "SEED in page/coach.py is str"),
    ],
)
def test_a_broken_coach_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: object, sentence: str
) -> None:
    monkeypatch.setattr(COACH, name, value)
    with pytest.raises(Refusal, match=sentence):
        coach_of("toys", TOY.actions)


def test_a_step_about_no_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COACH, "STEPS", (COACH.STEPS[0]._replace(rule="T9.9"),))
    assert any("“T9.9”, which is no rule" in fault for fault in coach_faults(TOY, {"T3.1"}))


def learn(person: Person) -> str:
    """Begin a first game; its address."""
    answer = person.http.post(f"/learn/{COACHED}")
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def shown(person: Person, table: str) -> str:
    """What the coach says to somebody: the number of the step."""
    return re.findall(r'data-said="(\S+)"', person.get(f"{table}/coach"))[0]


def test_the_start_page_offers_a_first_game(mira: Person) -> None:
    page = mira.get("/")
    for name, game in games().items():
        assert (f'action="/learn/{name}"' in page) is (game.coach is not None)


def test_a_coach_remembers_how_far_it_has_come(mira: Person, served: Served) -> None:
    table = learn(mira)
    assert shown(mira, table) == "0-0"
    page = mira.http.post(
        f"{table}/coach", data={"do": "on", "step": "0"}, headers={"x-script": "1"}
    )
    assert 'data-said="1-0"' in page.text
    assert shown(mira, table) == "1-0"
    assert 'data-said="1-0"' in mira.get(table)
    mira.http.post(f"{table}/coach", data={"do": "away", "step": "1"})
    assert re.search(r'<form id="coach"[^>]* hidden', mira.get(table))
    mira.http.post(f"{table}/coach", data={"do": "open", "step": "1"})
    assert not re.search(r'<form id="coach"[^>]* hidden', mira.get(table))


def test_a_coach_that_has_let_go_is_silent_and_can_be_called(mira: Person) -> None:
    table = learn(mira)
    coach = games()[COACHED].coach
    assert coach is not None
    every = range(len(coach.STEPS) + len(coach.ASIDES))
    for step in every:
        mira.http.post(f"{table}/coach", data={"do": "on", "step": str(step)})
    hidden = re.compile(r'<form id="coach"[^>]* hidden')
    assert hidden.search(mira.get(f"{table}/coach"))
    press = {"headers": {"x-script": "1"}}
    called = mira.http.post(f"{table}/coach", data={"do": "open", "step": ""}, **press).text
    assert f'data-said="{every[-1]}-1"' in called
    assert "Close" in called
    assert not hidden.search(called)
    on = {"do": "on", "step": str(every[-1])}
    assert hidden.search(mira.http.post(f"{table}/coach", data=on, **press).text)
    assert hidden.search(mira.get(f"{table}/coach"))


def test_what_no_coach_has_said_changes_nothing(mira: Person) -> None:
    table = learn(mira)
    for step in ("99", "-1", "x", ""):
        mira.http.post(f"{table}/coach", data={"do": "on", "step": step})
    mira.http.post(f"{table}/coach", data={"do": "dance", "step": "0"})
    assert shown(mira, table) == "0-0"


def test_a_coach_belongs_to_one_person(mira: Person, tomas: Person) -> None:
    table = learn(mira)
    assert 'id="coach"' in mira.get(table)
    assert 'id="coach"' not in tomas.get(table)
    assert tomas.http.get(f"{table}/coach").status_code == 403
    plain = mira.open_table("me", "open")
    assert 'id="coach"' not in mira.get(plain)
    assert mira.http.get(f"{plain}/coach").status_code == 404


def test_nobody_else_hears_of_a_coach(mira: Person, served: Served) -> None:
    """Going on sends no news: no page is drawn again for it."""
    address = learn(mira)
    table = served.table(address)
    until(lambda: 0 in table.offers)
    stamp, number = table.stamp, table.number
    mira.http.post(f"{address}/coach", data={"do": "on", "step": "0"})
    assert (table.stamp, table.number) == (stamp, number)


def test_a_page_with_a_coach_is_of_one_moment(
    mira: Person, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that comes while it is asked how far the coach has come is shown: the page bears the
    stamp of what came last, so that nothing would be sent that shows it later."""
    address = learn(mira)
    table = served.table(address)
    until(lambda: 0 in table.offers)
    real = served.site._coached
    then: list[tuple[str, list[int]]] = []

    async def meanwhile(request: Any, asked: LiveTable) -> Coached | None:
        state = await real(request, asked)
        await asked.act(0, asked.offers[0].actions[:1], asked.number)
        offered = asked.offers[0].actions if 0 in asked.offers else ()
        then.append((asked.stamp, sorted(offered)))
        return state

    monkeypatch.setattr(served.site, "_coached", meanwhile)
    shown = mira.get(address)
    offers = sorted({int(action) for action in re.findall(r'name="action" value="(\d+)"', shown)})
    assert then == [(re.findall(r'data-stamp="([^"]+)"', shown)[0], offers)]


def test_another_process_finds_the_coach_in_the_store(
    mira: Person, served: Served, store: Store
) -> None:
    number = served.table(learn(mira)).row.id
    ((person, state),) = store.coached(number).items()
    assert state == Coached()
    store.set_coached(number, person, Coached(True, ((0, 0), (1, 4))))
    assert store.coached(number) == {person: Coached(True, ((0, 0), (1, 4)))}
    assert store.coached(number + 1) == {}
