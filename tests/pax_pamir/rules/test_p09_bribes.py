"""Chapter P9: bribes."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.games.pax_pamir.rules.facts import Act
from tests.pax_pamir.scenes import (
    asked,
    can,
    choices,
    court,
    hand,
    in_region,
    legal,
    main_actions,
    notes,
    phase,
    play,
    refused,
    rupees,
    scene,
)

RULED = "kabul:BB222"
"""Player 2, British, rules Kabul with three tribes."""


@pytest.mark.rule("P9.1")
@pytest.mark.parametrize(("there", "bribe"), [("2", 1), ("222", 3), ("BB2222", 4), ("B22A", 2)])
def test_a_card_of_a_ruled_region_costs_as_much_as_the_ruler_has_tribes(
    there: str, bribe: int
) -> None:
    row = scene(map=f"kabul:{there}", hands=["15"])
    play(row, "play 15", "pay")
    assert rupees(row) == [10 - bribe, 10 + bribe, 10]
    assert court(row, 1) == [15]


@pytest.mark.rule("P9.2")
@pytest.mark.parametrize(("there", "bribe"), [("2", 1), ("223", 2), ("12333", 3)])
def test_an_action_of_a_hostage_costs_as_much_as_the_holder_has_spies(
    there: str, bribe: int
) -> None:
    row = scene(courts=["12"], spies=f"12:{there}")
    play(row, "gift 12", "pay", "space 2")
    assert rupees(row)[0] == 10 - bribe - 2
    assert rupees(row)[2 if there.count("3") > 1 else 1] == 10 + bribe


@pytest.mark.rule("P9.3")
def test_the_bribe_comes_before_anything_else() -> None:
    row = scene(map=RULED, hands=["14"])
    play(row, "play 14")
    assert phase(row) == "bribe"
    assert hand(row, 1) == {14}
    assert court(row, 1) == []
    assert main_actions(row) == 2
    play(row, "pay")
    assert court(row, 1) == [14]
    assert main_actions(row) == 1
    assert phase(row) == "icon_road"


@pytest.mark.rule("P9.4")
def test_what_the_action_needs_must_be_left() -> None:
    given: dict[str, Any] = {"options": {"bribe_talks": False}, "spies": "12:22 17:22 15:22 9:1"}
    for owned, acts in ((3, False), (4, True)):
        row = scene(rupees=[owned, 0, 0], courts=["12 17 15", "9"], map="kabul:1", **given)
        assert can(row, "gift 12") is acts
        assert can(row, "build 17") is acts
        assert can(row, "betray 15") is acts
    row = scene(rupees=[5, 0, 0], courts=["12 17 15", "9"], gifts=["2"], **given)
    assert not can(row, "gift 12")
    assert refused(row, "gift 12") in ("P9.12", "P9.4")
    row = scene(rupees=[6, 0, 0], courts=["12 17 15", "9"], gifts=["2"], **given)
    assert can(row, "gift 12")


@pytest.mark.rule("P9.5")
def test_what_the_action_or_the_card_would_bring_pays_no_bribe() -> None:
    row = scene(map=RULED, hands=["14"], rupees=[2, 0, 0], options={"bribe_talks": False})
    assert not can(row, "play 14")
    row = scene(
        courts=["61"],
        spies="61:22",
        rupees=[1, 5, 5],
        upper="9+3 ? ? ? ? ?",
        options={"bribe_talks": False},
    )
    assert not can(row, "tax 61")


@pytest.mark.rule("P9.6", "P9.9")
def test_the_receiver_may_lower_or_waive_it() -> None:
    row = scene(map=RULED, hands=["15"])
    play(row, "play 15", "ask")
    assert asked(row) == 2
    assert choices(row) == {"price 0", "price 1", "price 2", "refuse"}
    play(row, "P2 price 0", "P1 pay")
    assert rupees(row) == [10, 10, 10]
    assert court(row, 1) == [15]


@pytest.mark.rule("P9.7")
def test_an_attempt_may_be_taken_back() -> None:
    row = scene(map=RULED, hands=["15 60"], courts=["12"], spies="12:2")
    play(row, "play 15", "retract")
    assert hand(row, 1) == {15, 60}
    assert main_actions(row) == 2
    play(row, "gift 12", "retract")
    assert main_actions(row) == 2
    assert phase(row) == "action"
    assert can(row, "play 60")


@pytest.mark.rule("P9.8")
def test_it_cannot_be_tried_again_before_something_else_was_done() -> None:
    row = scene(map=RULED, hands=["15 60"], courts=["12"], spies="12:2")
    play(row, "play 15", "retract")
    assert not can(row, "play 15")
    assert refused(row, "play 15 left") == "P9.8"
    play(row, "gift 12", "retract")
    assert refused(row, "gift 12") == "P9.8"
    assert not can(row, "play 15")
    play(row, "play 60")
    assert can(row, "play 15", "gift 12")


@pytest.mark.rule("P9.8", "P7.10")
def test_in_the_next_turn_it_can_be_tried_again() -> None:
    row = scene(map=RULED, hands=["15"], courts=["12"], spies="12:2")
    play(row, "play 15", "retract", "gift 12", "retract", "P1 end", "P2 end", "P3 end")
    assert can(row, "play 15", "gift 12")


@pytest.mark.rule("P9.9")
def test_the_price_named_is_what_can_be_spared_and_less_than_the_bribe() -> None:
    row = scene(map="kabul:2222", hands=["15"], rupees=[2, 0, 0])
    play(row, "play 15", "ask")
    assert choices(row) == {"price 0", "price 1", "price 2", "refuse"}
    row = scene(courts=["12"], spies="12:2222", rupees=[5, 0, 0])
    play(row, "gift 12", "ask")
    assert choices(row) == {"price 0", "price 1", "price 2", "price 3", "refuse"}
    row = scene(courts=["12"], spies="12:2222", rupees=[4, 0, 0])
    play(row, "gift 12", "ask")
    assert choices(row) == {"price 0", "price 1", "price 2", "refuse"}


@pytest.mark.rule("P9.9")
def test_one_may_ask_once_in_each_attempt() -> None:
    row = scene(map=RULED, hands=["15 60"], courts=["12"], spies="12:2")
    play(row, "play 15", "ask", "P2 refuse")
    assert choices(row) == {"pay", "retract"}
    play(row, "retract", "gift 12")
    assert can(row, "ask")


@pytest.mark.rule("P9.10")
def test_after_a_price_one_pays_it_or_takes_the_attempt_back() -> None:
    row = scene(map=RULED, hands=["15"])
    play(row, "play 15", "ask", "P2 price 1")
    assert asked(row) == 1
    assert choices(row) == {"pay", "retract"}
    play(row, "pay")
    assert rupees(row) == [9, 11, 10]
    row = scene(map=RULED, hands=["15"])
    play(row, "play 15", "ask", "P2 price 1", "retract")
    assert rupees(row) == [10, 10, 10]
    assert hand(row, 1) == {15}


@pytest.mark.rule("P9.10")
def test_after_a_refusal_one_pays_in_full_or_takes_it_back() -> None:
    row = scene(map=RULED, hands=["15"])
    play(row, "play 15", "ask", "P2 refuse", "P1 pay")
    assert rupees(row) == [7, 13, 10]
    row = scene(map=RULED, hands=["15"], rupees=[2, 0, 0])
    play(row, "play 15", "ask", "P2 refuse")
    assert phase(row) == "action"
    assert hand(row, 1) == {15}
    assert main_actions(row) == 2


@pytest.mark.rule("P9.11")
def test_after_three_refusals_one_cannot_ask_again_this_turn() -> None:
    row = scene(map=RULED, hands=["15 16 9 10"])
    for card in (15, 16, 9):
        play(row, f"play {card}", "ask", "P2 refuse", "retract")
    play(row, "play 10")
    assert choices(row) == {"pay", "retract"}
    assert refused(row, "ask") == "P9.11"


@pytest.mark.rule("P9.11")
def test_in_the_next_turn_refusals_are_counted_anew() -> None:
    row = scene(map=RULED, hands=["15 16"], courts=["1"], upper="9 - - - - -", lower="10 - - - - -")
    for card in (15, 16):
        play(row, f"play {card}", "ask", "P2 refuse", "retract")
    play(row, "purchase 9", "play 15", "ask", "refuse", "retract")
    play(row, "P1 end", "P2 end", "P3 end")
    for card in (15, 16):
        play(row, f"play {card}", "ask", "P2 refuse", "retract")
    assert can(play(row, "play 9"), "ask")


@pytest.mark.rule("P9.11", "P9.12")
def test_then_what_cannot_be_paid_cannot_be_tried() -> None:
    row = scene(map=RULED, hands=["15 16 9 10 60"], rupees=[2, 0, 0])
    for card in (15, 16, 9):
        play(row, f"play {card}", "ask", "P2 refuse")
    assert not can(row, "play 10")
    assert can(row, "play 60")


@pytest.mark.rule("P9.12")
def test_an_attempt_that_could_only_be_taken_back_cannot_be_begun() -> None:
    row = scene(map=RULED, hands=["15"], rupees=[2, 0, 0], options={"bribe_talks": False})
    assert refused(row, "play 15 left") == "P9.12"
    row = scene(map=RULED, hands=["15"], rupees=[3, 0, 0], options={"bribe_talks": False})
    assert can(row, "play 15")
    row = scene(map=RULED, hands=["15"], rupees=[0, 0, 0])
    assert can(row, "play 15")
    row = scene(
        map=RULED,
        hands=["15"],
        rupees=[0, 0, 0],
        bound={107: 1},
        options={"bribe_talks": False},
    )
    assert can(row, "play 15")


@pytest.mark.rule("P9.13")
@pytest.mark.parametrize(
    "given",
    [
        {"map": "kabul:A11"},
        {"map": "kabul:BBAA"},
        {"map": "kabul:1122"},
        {"map": RULED, "bound": {107: "all"}},
        {"map": RULED, "courts": ["42"]},
    ],
    ids=["own", "no tribe", "equal", "Disregard for Customs", "Charismatic Courtiers"],
)
def test_when_nothing_is_owed_for_playing(given: dict[str, Any]) -> None:
    row = scene(**{"loyalty": "ABR", "hands": ["15"], **given})
    play(row, "play 15")
    assert 15 in court(row, 1)
    assert rupees(row) == [10, 10, 10]
    assert in_region(row, "kabul").count("A") >= 1
    assert "end" in legal(row)


@pytest.mark.rule("P9.13")
@pytest.mark.parametrize(
    "given",
    [
        {"spies": ""},
        {"spies": "12:12"},
        {"spies": "12:22", "bound": {107: "all"}},
        {"spies": "12:22", "courts": ["12 24"]},
    ],
    ids=["free", "equal", "Disregard for Customs", "Civil Service Reforms"],
)
def test_when_nothing_is_owed_for_an_action(given: dict[str, Any]) -> None:
    row = scene(**{"courts": ["12"], **given})
    play(row, "gift 12", "space 2")
    assert rupees(row) == [8, 10, 10]


SILENT: dict[str, Any] = {"options": {"bribe_talks": False}}


@pytest.mark.rule("P9.9", "P9.12", "P2.6")
@pytest.mark.parametrize(("owned", "begins"), [(1, False), (2, True)])
def test_without_talks_only_what_can_be_paid_in_full_can_be_tried(owned: int, begins: bool) -> None:
    row = scene(hands=["9"], map="kabul:22", rupees=[owned, 0, 0], **SILENT)
    assert can(row, "play 9") is begins
    row = scene(
        courts=["61"], spies="61:22", rupees=[owned, 9, 9], upper="60+1 ? ? ? ? ?", **SILENT
    )
    assert can(row, "tax 61") is begins


@pytest.mark.rule("P9.7", "P9.8", "P2.6")
def test_without_talks_an_attempt_is_paid_or_taken_back() -> None:
    row = scene(hands=["9"], map="kabul:22", **SILENT)
    play(row, "play 9")
    assert choices(row) == {"pay", "retract"}
    play(row, "retract")
    assert not can(row, "play 9")
    row = play(scene(hands=["9"], map="kabul:22", **SILENT), "play 9", "pay")
    assert rupees(row)[:2] == [8, 12]


@pytest.mark.rule("P9.13", "P17.11", "P2.6")
def test_without_talks_courtly_manners_still_pay_nothing() -> None:
    row = scene(hands=["9"], map="kabul:22", rupees=[0, 0, 0], bound={107: 1}, **SILENT)
    play(row, "play 9")
    assert choices(row) == {"nothing", "retract"}
    play(row, "nothing")
    assert court(row, 1) == [9]


@pytest.mark.rule("P9.7", "P9.9", "P9.10")
def test_what_is_said_about_a_bribe_is_told() -> None:
    row = scene(map=RULED, hands=["15 16"])
    play(row, "play 15", "ask", "P2 refuse", "P1 retract")
    play(row, "play 16", "ask", "P2 price 1", "P1 pay")
    assert [note for note in notes(row) if note[0] not in ("PLAYED", "PLACED")] == [
        ("HOLDER", 2, 0, 0, 0),
        ("ATTEMPT", 1, 15, Act.PLAY, 3),
        ("ASKED", 1, 1, 3, 0),
        ("REFUSED", 2, 0, 3, 0),
        ("RETRACTED", 1, 15, 0, 0),
        ("HOLDER", 2, 0, 0, 0),
        ("ATTEMPT", 1, 16, Act.PLAY, 3),
        ("ASKED", 1, 1, 3, 0),
        ("NAMED", 2, 0, 1, 0),
        ("BRIBED", 1, 1, 1, 0),
    ]


@pytest.mark.rule("P9.1", "P10.1", "P19.6")
@pytest.mark.parametrize("open_discard", [True, False])
def test_showing_a_card_for_an_attempt_reveals_it_unless_all_is_known(open_discard: bool) -> None:
    row = scene(map=RULED, hands=["15"], options={"open_discard": open_discard})
    secrets = int(row.secrets)
    play(row, "play 15")
    assert row.secrets == secrets + (not open_discard)
