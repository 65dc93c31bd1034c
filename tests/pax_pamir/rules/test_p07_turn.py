"""Chapter P7: the turn."""

from __future__ import annotations

import pytest

from igroteka.games.pax_pamir.rules.state import Note
from tests.pax_pamir.scenes import (
    asked,
    can,
    cards_offered,
    choices,
    court,
    favoured,
    for_sale,
    legal,
    main_actions,
    notes,
    phase,
    play,
    refused,
    scene,
    start_of_turn,
)


@pytest.mark.rule("P7.1")
def test_a_turn_is_blackmail_actions_and_cleanup() -> None:
    row = start_of_turn(2, courts=["61", "54 9 10 13"])
    assert asked(row) == 2
    assert phase(row) == "blackmail_herat"
    play(row, "stop")
    assert phase(row) == "action"
    play(row, "end")
    assert phase(row) == "court_limit"
    play(row, "P2 card 9")
    assert asked(row) == 3
    assert phase(row) == "action"


@pytest.mark.rule("P7.2")
def test_two_main_actions_of_three_kinds() -> None:
    row = scene(hands=["15 16"], courts=["12"], upper="60 ? ? ? ? ?")
    assert can(row, "purchase 60", "play 15", "gift 12")
    play(row, "purchase 60")
    assert main_actions(row) == 1
    play(row, "gift 12", "space 2")
    assert main_actions(row) == 0
    assert legal(row) == ["end"]


@pytest.mark.rule("P7.2")
@pytest.mark.parametrize("action", ["purchase 61", "play 16", "gift 46"])
def test_there_is_no_third_main_action(action: str) -> None:
    row = scene(hands=["15 16"], courts=["46"], upper="60 ? ? ? ? ?", lower="61 ? ? ? ? ?")
    play(row, "purchase 60", "play 15")
    assert refused(row, action) == "P7.2"


@pytest.mark.rule("P7.3")
def test_bonus_actions_are_not_counted() -> None:
    row = scene(favoured="economic", courts=["12 14 46 62"], rupees=[40, 0, 0])
    play(row, "gift 12", "space 2", "gift 14", "space 4", "gift 46")
    assert main_actions(row) == 2


@pytest.mark.rule("P7.4")
def test_bonus_actions_come_at_any_time() -> None:
    row = scene(favoured="economic", courts=["12 14"], hands=["15 16"])
    play(row, "play 15", "gift 12", "space 2", "play 16")
    assert main_actions(row) == 0
    assert can(row, "gift 14", "end")
    play(row, "gift 14", "space 4")
    assert legal(row) == ["end"]


@pytest.mark.rule("P7.5")
@pytest.mark.parametrize(
    ("suit", "mains"), [("economic", 2), ("military", 1), ("political", 1), ("intelligence", 1)]
)
def test_cards_of_the_favoured_suit_are_favoured(suit: str, mains: int) -> None:
    row = scene(favoured=suit, courts=["12"], rupees=[40, 0, 0])
    play(row, "gift 12", "space 2")
    assert main_actions(row) == mains


@pytest.mark.rule("P7.6")
def test_it_counts_what_is_favoured_when_the_card_is_used() -> None:
    row = scene(favoured="economic", courts=["12 82"], hands=["10"])
    play(row, "play 10", "road kabul-punjab")
    assert favoured(row) == "military"
    play(row, "gift 82", "space 2")
    assert main_actions(row) == 1
    play(row, "gift 12", "space 4")
    assert main_actions(row) == 0


@pytest.mark.rule("P7.7")
def test_each_card_gives_one_action_a_turn() -> None:
    row = scene(courts=["14 9"], favoured="economic", map="kabul:A1", rupees=[40, 0, 0])
    assert can(row, "gift 14", "build 14")
    play(row, "gift 14", "space 2")
    assert not can(row, "gift 14")
    assert not can(row, "build 14")
    assert refused(row, "build 14") == "P7.7"
    play(row, "end", "end", "end")
    assert can(row, "gift 14", "build 14")


@pytest.mark.rule("P7.8")
def test_a_card_may_act_in_the_turn_in_which_it_was_played() -> None:
    row = scene(hands=["60"])
    play(row, "play 60", "gift 60", "space 2")
    assert main_actions(row) == 0


@pytest.mark.rule("P7.9")
def test_the_actions_may_end_at_any_time() -> None:
    row = scene(hands=["15 16"], courts=["", "12"])
    assert can(row, "end")
    play(row, "end")
    assert asked(row) == 2
    play(row, "gift 12", "space 2")
    assert can(row, "end")
    play(row, "end")
    assert asked(row) == 3
    ended = notes(row, Note.ENDED_ACTIONS)
    assert [note[1:3] for note in ended] == [(1, 2), (2, 1)]


@pytest.mark.rule("P7.10")
def test_what_acted_and_what_got_a_rupee_is_forgotten_at_the_end_of_the_turn() -> None:
    row = scene(courts=["12"], upper="60 61 62 ? ? ?")
    play(row, "purchase 62", "gift 12", "space 2")
    assert 60 not in for_sale(row)
    play(row, "end")
    assert {60, 61} <= for_sale(row)
    play(row, "end", "end")
    assert cards_offered(row, "gift") == {12}
    assert court(row, 1) == [12]
    assert "end" in choices(row)


@pytest.mark.rule("P7.1", "P7.9")
def test_turns_and_what_is_left_of_them_are_told() -> None:
    row = scene(turn=3, round=2)
    play(row, "P3 purchase upper 0", "P3 end", "P1 end")
    assert notes(row, Note.TURN, Note.ENDED_ACTIONS) == [
        ("ENDED_ACTIONS", 3, 1, 0, 0),
        ("TURN", 1, 3, 0, 0),
        ("ENDED_ACTIONS", 1, 2, 0, 0),
        ("TURN", 2, 3, 0, 0),
    ]
