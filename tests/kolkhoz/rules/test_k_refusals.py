"""Actions that are not legal are refused with the number of the rule that they break."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from igroteka.engine import Match, Refusal, view_row
from igroteka.games.kolkhoz.rules.state import Phase
from tests.kolkhoz.scenes import (
    CARDS,
    CROPS,
    GAME,
    Row,
    legal,
    match_at,
    pass_year,
    play,
    play_randomly,
    scene,
)


def naming() -> Row:
    return scene(
        year=2,
        phase=Phase.NAME_TASK,
        options={"swap": True},
        hands=["7W KS", "10W 6B", "6S 7B", "9W 8B"],
        hidden=["JP QP", "KP", "10P", "9P"],
        face_up=["QW 3W"],
    )


def taking() -> Row:
    return play(naming(), "name W")


def giving() -> Row:
    return play(taking(), "take JP")


def following() -> Row:
    return scene(trump="S", trick="7W", hands=["6B KB", "10W 6W KS", "8B 9B 9P", "8W QB JB"])


def assigning() -> Row:
    row = scene(trump="S", trick="7W 10W 6S", hands=["KB QB", "JB 10B", "9B 8B", "9W 7B 6B"])
    return play(row, "play 9W")


def choosing_top() -> Row:
    row = scene(
        seats=2,
        preset="kolkhoznik",
        trump="S",
        trick="KW",
        hands=["6P 7P", "8S 9P 10P"],
        fields={"W": "8W QB"},
    )
    return play(row, "play 8S", "assign W", "assign W")


def over() -> Row:
    return pass_year(scene(year=5))


REFUSED: dict[str, list[tuple[Callable[[], Row], int, list[str]]]] = {
    "K2.3": [(over, 0, ["name W", "keep", "take JP", "give JP", "play 7W", "assign W", "top 8W"])],
    "K2.4": [
        (naming, 0, ["keep", "take JP", "give 7W", "play 7W", "assign W", "top 8W"]),
        (naming, 1, ["name W", "play 10W"]),
        (taking, 0, ["name W", "give 7W", "play 7W", "assign W", "top 8W"]),
        (taking, 1, ["keep", "take KP"]),
        (giving, 0, ["keep", "take QP", "take JP", "name W", "play 7W"]),
        (giving, 2, ["give 6S"]),
        (following, 1, ["name W", "keep", "take KP", "give 10W", "assign W", "top 8W"]),
        (following, 0, ["play 6B"]),
        (following, 2, ["play 8B"]),
        (assigning, 2, ["play 9B", "name S", "keep"]),
        (assigning, 3, ["assign W"]),
        (choosing_top, 1, ["assign W", "play 9P", "keep"]),
        (choosing_top, 0, ["top 8W"]),
    ],
    "K4.3": [(taking, 0, ["take KP", "take 7W", "take QW", "take 3W", "take 10B"])],
    "K4.4": [(giving, 0, ["give JP", "give QP", "give 10W", "give QW", "give 10B"])],
    "K5.1": [(following, 1, ["play 6B", "play 7W", "play 8W", "play KB", "play AW"])],
    "K5.2": [(following, 1, ["play KS"])],
    "K6.1": [(assigning, 2, ["assign B", "assign P"])],
    "K7.4": [(choosing_top, 1, ["top KW", "top QB", "top 9P", "top 8B"])],
}
"""What is refused under each rule: position, seat, actions."""

POSITIONS = (naming, taking, giving, following, assigning, choosing_top)

CASES = [
    pytest.param(
        rule, position, seat, text, marks=pytest.mark.rule(rule), id=f"{rule} {seat} {text}"
    )
    for rule, cases in REFUSED.items()
    for position, seat, texts in cases
    for text in texts
]


@pytest.mark.parametrize(("rule", "position", "seat", "text"), CASES)
def test_an_illegal_action_is_named_with_the_rule_it_breaks(
    rule: str, position: Callable[[], Row], seat: int, text: str
) -> None:
    match = match_at(position())
    action = GAME.actions.parse(text)
    assert action not in match.legal(seat)
    assert match.why_not(seat, action) == rule


@pytest.mark.parametrize("rule", REFUSED)
def test_every_such_rule_has_a_short_reason_for_the_page(rule: str) -> None:
    assert GAME.words.refusal(rule)


def test_a_refused_action_changes_nothing() -> None:
    row = following()
    match = match_at(row)
    with pytest.raises(Refusal) as refusal:
        match.play(1, GAME.actions.parse("play KS"))
    assert refusal.value.rule == "K5.2"
    with pytest.raises(Refusal):
        match.play(0, GAME.actions.parse("play 6B"))
    assert view_row(match.state) == row
    assert match.moves == []


@pytest.mark.parametrize("position", POSITIONS)
def test_legal_actions_are_not_refused(position: Callable[[], Row]) -> None:
    row = position()
    match = match_at(row)
    for text in legal(row):
        assert match.why_not(row.turn, GAME.actions.parse(text)) == ""


@pytest.mark.parametrize(("preset", "seats"), [("kolkhoz", 4), ("kolkhoznik", 3), ("zonsky", 5)])
def test_exactly_the_actions_that_are_not_legal_have_a_reason(preset: str, seats: int) -> None:
    row = view_row(Match(GAME, GAME.presets[preset], seats, seed=6).state)
    chance = random.Random(6)
    reasons = set()
    for _ in play_randomly(row, seed=6):
        if chance.random() < 0.2:
            match = match_at(row)
            for seat in range(seats):
                allowed = match.legal(seat)
                for action in range(GAME.actions.size):
                    reason = match.why_not(seat, action)
                    assert (reason == "") == (action in allowed)
                    reasons.add(reason)
    assert reasons <= {"", *REFUSED}


def test_legal_actions_come_in_ascending_order_and_once() -> None:
    for position in POSITIONS:
        row = position()
        match = match_at(row)
        found = match.legal(row.turn)
        assert found == sorted(set(found))
        assert found


def test_the_action_table_knows_every_card_and_crop() -> None:
    for kind in ("take", "give", "play", "top"):
        assert [GAME.actions.parse(f"{kind} {card}") for card in CARDS] == [
            GAME.actions.number(kind, i) for i in range(52)
        ]
    for kind in ("name", "assign"):
        assert [GAME.actions.parse(f"{kind} {crop}") for crop in CROPS] == [
            GAME.actions.number(kind, i) for i in range(4)
        ]
