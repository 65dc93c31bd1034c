"""What "Explain" says of a choice, and tips: of every game, for players, spectators, no scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from igroteka.draw.words import speaking
from igroteka.engine import Match, Refusal, games, view_row
from igroteka.engine.page import guide_of
from igroteka.table.tips import kinds_of, tip_of, tips
from igroteka.table.word_laws import guide_faults
from tests.table.serving import Person, Served
from tests.waiting import until
from tests.wording import rule_numbers
from toys import TOY

every_game = pytest.mark.parametrize("name", sorted(games()))
GUIDE: Any = TOY.guide


@every_game
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_choice_and_offer_is_told_by_a_rule(name: str, language: str) -> None:
    with speaking(language):
        assert not list(guide_faults(games()[name], rule_numbers(name)))


@every_game
def test_numbers_are_told_of_legal_actions(name: str) -> None:
    game = games()[name]
    match = Match(game, next(iter(game.presets.values())), game.default_seats, 4)
    for turn in range(40):
        if match.over:
            break
        seat = match.waiting()[0]
        legal = match.legal(seat)
        row = view_row(match.view(seat))
        assert all(isinstance(game.guide.numbers(row, seat, action), str) for action in legal)
        match.play(seat, legal[turn % len(legal)])


def test_a_game_without_a_guide_has_the_tips_of_its_coach() -> None:
    match = Match(TOY, TOY.make_options(), 2, 1)
    legal = match.legal(match.waiting()[0])
    name = tip_of(TOY, int(match.state["phase"][0]), kinds_of(TOY, legal))
    step = next(step for step in TOY.coach.STEPS if "bid" in step.waits)  # type: ignore[union-attr]
    assert tips(TOY)[name] == (step.say, step.rule)


def test_a_guide_that_speaks_of_no_action_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("igroteka.engine.page.Guide.OFFERS", {"dance": ("You dance.", "T1.1")})
    with pytest.raises(Refusal, match="“dance”, which is no kind of action"):
        guide_of("toys", TOY.actions)


def asked(person: Person, served: Served) -> str:
    table = person.open_table("me", "novice", "novice")
    until(lambda: 0 in served.table(table).offers)
    return table


def test_explain_names_what_is_decided_offered_and_ruled(mira: Person, served: Served) -> None:
    table = asked(mira, served)
    page = mira.get(f"{table}/explain")
    assert "Your move" in page
    for action in served.table(table).offers[0].actions:
        assert games()["kolkhoz"].words.action(action) in page
    assert re.search(r'href="/rules/kolkhoz#K\d+\.\d+"', page)
    assert f'action="{table}/advice"' in page


def test_a_spectator_is_told_what_is_waited_for(
    mira: Person, tomas: Person, served: Served
) -> None:
    table = asked(mira, served)
    page = tomas.get(f"{table}/explain")
    assert "advice" not in page
    assert "What you can do" not in page


def test_a_page_without_a_script_leads_there(mira: Person, served: Served) -> None:
    table = asked(mira, served)
    page = mira.get(table)
    assert re.search(r'<button id="explain"[^>]* form="explainform"', page)
    assert f'<form id="explainform" action="{table}/explain"' in page


def tips_left(person: Person, table: str) -> set[str]:
    page = person.get(table)
    box = re.findall(r'<template id="tips">(.*?)</template>', page, re.DOTALL)
    return set(re.findall(r'data-tip="(\w+)"', box[0])) if box else set()


def test_a_tip_is_put_away_for_good_by_one_person(
    mira: Person, tomas: Person, served: Served
) -> None:
    table = asked(mira, served)
    every = set(tips(games()["kolkhoz"]))
    assert tips_left(mira, table) == every
    for tip in ("3", "3", "nonsense"):
        mira.post(f"{table}/tip", tip=tip)
    assert tips_left(mira, table) == every - {"3"}
    assert tips_left(mira, asked(mira, served)) == every - {"3"}
    assert tips_left(tomas, table) == every


def test_a_table_with_a_coach_shows_no_tips(mira: Person) -> None:
    table = mira.http.post("/learn/kolkhoz").headers["location"]
    page = mira.get(table)
    assert 'id="tips"' not in page
    assert 'class="tip"' not in page
