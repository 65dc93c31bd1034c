"""Chapter P18: what is chosen, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.games.pax_pamir import GAME
from igroteka.games.pax_pamir.rules.state import Note
from tests.pax_pamir.scenes import (
    RULES,
    asked,
    choices,
    fresh,
    gifts,
    in_region,
    legal,
    notes,
    over,
    phase,
    play,
    play_randomly,
    prizes,
    refused,
    scene,
)


@pytest.mark.rule("P18.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_player_is_asked_at_a_time(seats: int) -> None:
    row = fresh(seats, 3)
    for position in play_randomly(row, 3, steps=150):
        assert 1 <= asked(position) <= seats
        assert RULES.waiting(position) == 1 << position.turn


@pytest.mark.rule("P18.2")
@pytest.mark.parametrize("seed", range(4))
def test_no_choice_leads_to_where_nothing_is_allowed(seed: int) -> None:
    row = fresh(2 + seed, seed, max_rounds=10)
    for position in play_randomly(row, seed):
        assert legal(position)
    assert over(row)


@pytest.mark.rule("P18.3")
@pytest.mark.parametrize("seed", range(3))
def test_a_question_with_one_answer_is_not_asked_but_for_actions(seed: int) -> None:
    row = fresh(3, seed)
    for position in play_randomly(row, seed, steps=300):
        assert phase(position) == "action" or len(legal(position)) > 1, phase(position)


@pytest.mark.rule("P18.3")
def test_the_choice_of_actions_is_always_asked() -> None:
    row = scene(rupees=[0, 0, 0], upper="- - - - - -", lower="- - - - - -", piles=0, pile="x")
    assert legal(row) == ["end"]
    assert phase(row) == "action"


@pytest.mark.rule("P18.3")
def test_a_step_without_an_answer_is_skipped() -> None:
    row = scene(bound={}, courts=["54", "60"], spies="54:2 60:3", turn=3)
    play(row, "end")
    assert asked(row) == 1
    assert phase(row) == "action"


@pytest.mark.rule("P18.4")
def test_at_setup_one_of_three_coalitions_is_chosen() -> None:
    row = fresh(2)
    assert choices(row, "coalition") == {"afghan", "british", "russian"}
    assert len(legal(row)) == 3


@pytest.mark.rule("P18.5")
def test_what_a_turn_offers() -> None:
    row = scene(hands=["15"], courts=["12", "60"], upper="9 - - - - -", lower="- - - - - -")
    assert choices(row) == {"end", "purchase upper 0", "play 15 left", "play 15 right", "gift 12"}
    play(row, "purchase 9", "play 15")
    assert choices(row) == {"end"}
    assert refused(row, "play 9") == "P7.2"


@pytest.mark.rule("P18.6")
def test_playing_names_the_end_and_an_empty_court_has_only_one() -> None:
    row = scene(hands=["15 16"])
    assert len(choices(row, "play")) == 2
    play(row, "play 15")
    assert choices(row, "play") == {"16 left", "16 right"}
    assert refused(scene(hands=["15"]), "play 15 right") in ("", "P18.6")


@pytest.mark.rule("P18.7")
def test_the_course_of_a_bribe() -> None:
    row = scene(hands=["15"], map="kabul:BB22", bound={107: 1})
    play(row, "play 15")
    assert choices(row) == {"pay", "ask", "nothing", "retract"}
    row = scene(hands=["15"], map="kabul:BB22", rupees=[1, 1, 1])
    play(row, "play 15")
    assert choices(row) == {"ask", "retract"}
    play(row, "ask")
    assert asked(row) == 2
    assert choices(row) == {"price 0", "price 1", "refuse"}
    play(row, "price 1")
    assert asked(row) == 1
    assert choices(row) == {"pay", "retract"}


@pytest.mark.rule("P18.8")
def test_icons_ask_for_borders_of_roads_and_cards_of_spies_only() -> None:
    row = scene(hands=["64"], courts=["60"])
    asked_for = []
    play(row, "play 64")
    while phase(row) != "action":
        asked_for.append(phase(row))
        play(row, legal(row)[0])
    assert asked_for == ["icon_road", "icon_road", "icon_spy"]
    row = scene(hands=["77"])
    play(row, "play 77")
    assert phase(row) == "action"


@pytest.mark.rule("P18.9")
def test_where_a_missing_piece_comes_from_is_asked_after_where_it_goes() -> None:
    row = scene(hands=["9"], map="herat:AAAAAAAA kabul-punjab:AAAA")
    play(row, "play 9")
    assert phase(row) == "icon_road"
    play(row, "road herat-kabul")
    assert phase(row) == "take"
    assert choices(row) == {"army herat", "road kabul-punjab"}


@pytest.mark.rule("P18.10")
def test_a_tax_goes_rupee_by_rupee_and_stops_by_itself() -> None:
    row = scene(courts=["12 61", "60"], map="herat:1", rupees=[0, 1, 0], upper="9+1 ? ? ? ? ?")
    play(row, "tax 61")
    assert choices(row) == {"player 2", "market upper 0"}
    play(row, "player 2")
    assert choices(row) == {"market upper 0", "stop"}
    play(row, "market 9")
    assert phase(row) == "action"


@pytest.mark.rule("P18.11")
def test_a_gift_asks_for_the_space() -> None:
    row = scene(courts=["12"])
    play(row, "gift 12")
    assert choices(row) == {"space 2", "space 4", "space 6"}
    row = scene(courts=["12"], gifts=["2 6"])
    play(row, "gift 12")
    assert gifts(row, 1) == {2, 4, 6}


@pytest.mark.rule("P18.12")
def test_building_goes_block_by_block() -> None:
    row = scene(courts=["17"], map="punjab:1")
    play(row, "build 17")
    assert choices(row) == {"army punjab", "road kabul-punjab", "road kandahar-punjab"}
    play(row, "army punjab")
    assert "stop" in choices(row)


@pytest.mark.rule("P18.13")
def test_a_move_asks_for_the_piece_and_then_where_it_goes() -> None:
    row = scene(
        courts=["63"],
        bound={110: 1},
        map="kabul:A1 herat-kabul:A kabul-punjab:A persia:A1",
    )
    play(row, "move 63")
    assert choices(row) == {"army kabul", "tribe kabul"}
    play(row, "tribe kabul")
    assert choices(row) == {"region herat", "region punjab"}
    play(row, "region punjab")
    assert choices(row) == {"army kabul", "tribe punjab", "stop"}


@pytest.mark.rule("P18.14")
def test_betray_asks_for_the_card_and_for_a_prize() -> None:
    row = scene(courts=["90", "4 9 28"], spies="4:1 9:1")
    play(row, "betray 90")
    assert choices(row) == {"card 4", "card 9"}
    play(row, "card 4")
    assert choices(row) == {"accept", "refuse"}
    play(row, "accept")
    assert prizes(row, 1) == {4}


@pytest.mark.rule("P18.15", "P12.14")
def test_only_sites_with_something_to_remove_are_offered() -> None:
    row = scene(
        courts=["59", "9 10"],
        map="kabul:A herat:A2 persia:AB transcaspia:A kandahar:A herat-kandahar:B",
        spies="9:11 10:12",
    )
    play(row, "battle 59")
    assert choices(row) == {"region herat", "region persia", "region kandahar", "card 10"}


@pytest.mark.rule("P18.16")
@pytest.mark.parametrize(
    ("action", "given"),
    [
        ("tax 61", {"upper": "9+1 10+1 ? ? ? ?"}),
        ("build 17", {"map": "kabul:1"}),
        ("move 63", {"map": "kabul:A herat:A kabul-punjab:A herat-kabul:A"}),
        ("battle 59", {"map": "kabul:AABB2"}),
    ],
)
def test_stopping_is_offered_after_the_first_step_only(action: str, given: dict[str, Any]) -> None:
    row = scene(courts=["61 17 63 59"], **given)
    play(row, action)
    assert "stop" not in legal(row)
    assert refused(row, "stop") == "P18.16"
    while phase(row) not in ("tax", "build", "move", "remove") or "stop" not in legal(row):
        play(row, legal(row)[0])
    play(row, "stop")
    assert len(notes(row, Note.STOPPED)) == 1


@pytest.mark.rule("P18.17")
def test_what_abilities_ask() -> None:
    row = scene(turn=3, courts=["54 60"])
    play(row, "end")
    assert choices(row) == {"card 54", "card 60", "stop"}
    row = scene(courts=["59", "9 72"], spies="9:12")
    play(row, "battle 59")
    assert asked(row) == 2
    assert choices(row) == {"card 72", "stop"}
    row = scene(courts=["3"], upper="101 ? ? ? ? ?")
    play(row, "purchase 101")
    assert phase(row) == "action"


@pytest.mark.rule("P18.18")
@pytest.mark.parametrize(
    ("event", "kind", "number"), [(108, "player", 2), (114, "player", 2), (115, "suit", 4)]
)
def test_what_events_ask(event: int, kind: str, number: int) -> None:
    row = scene(upper=f"{event} ? ? ? ? ?", hands=["9"])
    play(row, f"purchase {event}")
    assert len(choices(row, kind)) == number == len(legal(row))


@pytest.mark.rule("P18.18", "P18.3")
def test_with_two_players_another_player_is_no_question() -> None:
    row = scene(seats=2, upper="108 ? ? ? ? ?")
    play(row, "purchase 108")
    assert phase(row) == "action"
    assert row.bound[7] == 1


@pytest.mark.rule("P18.19")
def test_debts_and_limits_ask_card_by_card() -> None:
    row = scene(courts=["14 9 10 13"], hands=["15 16 17"], rupees=[1, 0, 0])
    play(row, "end")
    assert choices(row) == {"card 14", "card 9", "card 10", "card 13"}
    play(row, "card 14")
    assert choices(row) == {f"card {card}" for card in (9, 10, 13, 15, 16, 17)}
    play(row, "card 9")
    assert choices(row) == {f"card {card}" for card in (15, 16, 17)}


@pytest.mark.rule("P18.20")
def test_a_debt_interrupts_the_action_of_another_and_then_it_goes_on() -> None:
    row = scene(
        turn=3,
        courts=["", "27 9 10", "59"],
        loyalty="AAB",
        rupees=[10, 1, 0],
        map="punjab:BB2A",
    )
    play(row, "battle 59", "remove_tribe 2")
    assert asked(row) == 2
    assert phase(row) == "debt"
    play(row, "P2 card 9")
    assert asked(row) == 3
    assert phase(row) == "remove"
    play(row, "P3 remove_army afghan")
    assert in_region(row, "punjab") == "BB"


def test_every_choice_has_a_text_of_its_own() -> None:
    texts = {GAME.actions.text(action) for action in range(GAME.actions.size)}
    assert len(texts) == GAME.actions.size
