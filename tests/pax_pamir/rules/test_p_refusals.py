"""Actions that are not legal are refused with the number of the rule that they break."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Refusal, view_row
from igroteka.games.pax_pamir import GAME
from tests.pax_pamir.scenes import (
    RULES,
    actions,
    asked,
    fresh,
    match_at,
    phase,
    play,
    play_randomly,
    refused,
    scene,
    start_of_turn,
)

SHORT = "kabul:AAAAAA herat:AAA kabul-punjab:AAA"


@pytest.mark.parametrize(
    ("given", "before", "action", "rule"),
    [
        ({"upper": "- 9 10 13 14 15"}, [], "purchase upper 0", "P8.1"),
        ({"upper": "9 10 13 14 15 16", "rupees": [3, 0, 0]}, [], "purchase 15", "P8.3"),
        ({"upper": "9 10 13 14 15 16"}, ["purchase 10"], "purchase 9", "P8.8"),
        ({"upper": "9 111 13 14 15 16"}, [], "purchase 111", "P8.14"),
        ({}, ["purchase upper 0", "purchase lower 0"], "purchase upper 1", "P7.2"),
        ({}, [], "play 9 left", "P10.1"),
        ({"hands": ["15"], "courts": ["9"]}, [], "play 16 left", "P10.1"),
        ({"hands": ["15"]}, [], "play 15 right", "P18.6"),
        ({"hands": ["15"], "map": "kabul:BB22"}, ["play 15", "retract"], "play 15 left", "P9.8"),
        (
            {"hands": ["15"], "map": "kabul:BB22", "rupees": [0, 0, 0]}
            | {"options": {"bribe_talks": False}},
            [],
            "play 15 left",
            "P9.12",
        ),
        ({"courts": ["12"]}, [], "tax 12", "P11.1"),
        ({"courts": ["12", "9"]}, [], "tax 9", "P11.1"),
        ({"courts": ["61"]}, [], "tax 61", "P11.2"),
        ({"courts": ["12"]}, ["gift 12", "space 2"], "gift 12", "P7.7"),
        ({"courts": ["12"], "rupees": [1, 0, 0]}, [], "gift 12", "P11.14"),
        ({"courts": ["17"], "map": "kabul:1", "rupees": [1, 0, 0]}, [], "build 17", "P11.18"),
        ({"courts": ["90 9"], "spies": "9:1", "rupees": [1, 0, 0]}, [], "betray 90", "P12.8"),
        ({}, [], "stop", "P18.5"),
        ({}, [], "card 9", "P18.5"),
        ({"hands": ["15"], "map": "kabul:BB22"}, ["play 15"], "nothing", "P17.11"),
        ({"hands": ["15"], "map": "kabul:BB22"}, ["play 15", "ask"], "price 2", "P9.9"),
        ({"hands": ["15"], "map": "kabul:BB22"}, ["play 15"], "end", "P18.1"),
        ({"hands": ["9"]}, ["play 9"], "road persia-herat", "P10.5"),
        ({"hands": ["4"], "courts": ["9 60"]}, ["play 4"], "card 60", "P10.8"),
        ({"hands": ["33"], "map": SHORT}, ["play 33", "army kabul"], "army punjab", "P6.5"),
        ({"hands": ["33"], "map": SHORT}, ["play 33"], "army persia", "P6.2"),
        (
            {"courts": ["61"], "upper": "9+1 10+1 13 14 15 16"},
            ["tax 61"],
            "market upper 2",
            "P11.9",
        ),
        ({"courts": ["12"], "gifts": ["2"]}, ["gift 12"], "space 2", "P11.14"),
        ({"courts": ["17"], "map": "kabul:1"}, ["build 17"], "army herat", "P11.19"),
        ({"courts": ["17"], "map": "kabul:1"}, ["build 17"], "stop", "P18.16"),
        (
            {"courts": ["63"], "map": "kabul:A1 herat:A herat-kabul:A"},
            ["move 63"],
            "tribe kabul",
            "P12.7",
        ),
        (
            {"courts": ["63"], "map": "kabul:A herat-kabul:A kabul-punjab:A"},
            ["move 63"],
            "region kandahar",
            "P12.2",
        ),
        ({"courts": ["9 55 13", "14"], "spies": "9:1"}, ["move 9"], "card 13", "P12.4"),
        (
            {"courts": ["90 9", "15 6 12"], "loyalty": "AAB", "spies": "9:1 12:1 6:1"},
            ["betray 90"],
            "card 6",
            "P12.9",
        ),
        ({"courts": ["90 9 12"], "spies": "9:1 90:1"}, ["betray 90"], "card 12", "P12.8"),
        (
            {"courts": ["59"], "map": "kabul:AB herat:AB persia:B"},
            ["battle 59"],
            "region persia",
            "P12.14",
        ),
        ({"courts": ["59"], "map": "kabul:ABR"}, ["battle 59"], "remove_army afghan", "P12.15"),
        ({"upper": "108 9 10 13 14 15"}, ["purchase 108"], "player 1", "P17.13"),
        ({"courts": ["9 10 12 13"], "hands": ["15"]}, ["end"], "card 15", "P14.2"),
        ({"courts": ["9"], "hands": ["15 16 17"]}, ["end"], "card 9", "P14.4"),
        (
            {"courts": ["14 9 10 13"], "hands": ["15"], "rupees": [0, 0, 0]},
            ["end", "card 14"],
            "card 60",
            "P13.3",
        ),
    ],
)
def test_what_is_forbidden_names_its_rule(
    given: dict[str, Any], before: list[str], action: str, rule: str
) -> None:
    row = play(scene(**given), *before)
    assert refused(row, action) == rule


def test_after_the_end_nothing_is_legal() -> None:
    row = play(scene(idle=8), "end")
    assert RULES.why_not(row, 0, GAME.actions.parse("end")) == 1514


def test_who_is_not_asked_may_do_nothing() -> None:
    row = scene()
    assert RULES.why_not(row, 1, GAME.actions.parse("end")) == 1801


def test_blackmail_takes_cards_of_its_region_without_spies() -> None:
    row = start_of_turn(1, courts=["54 60 9", "61"], spies="61:2")
    assert asked(row) == 1
    assert refused(row, "card 61") == "P16.15"
    assert refused(row, "card 9") == "P16.15"


def test_a_refused_action_changes_nothing() -> None:
    row = scene(courts=["61"])
    match = match_at(row)
    with pytest.raises(Refusal) as refusal:
        match.play(0, GAME.actions.parse("tax 61"))
    assert refusal.value.rule == "P11.2"
    assert view_row(match.state) == row


@pytest.mark.parametrize("seed", range(3))
def test_exactly_what_is_legal_is_not_refused(seed: int) -> None:
    row = fresh(3, seed, open_discard=bool(seed % 2))
    for step, position in enumerate(play_randomly(row, seed, steps=500)):
        if step % 12:
            continue
        legal_now = set(actions(position, position.turn))
        for action in range(GAME.actions.size):
            number = RULES.why_not(position, position.turn, action)
            assert (number == 0) is (action in legal_now), (phase(position), action)
