"""Chapter P16: special abilities."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.games.pax_pamir.rules.state import Note
from tests.pax_pamir.scenes import (
    REGIONS,
    asked,
    blocks_in_play,
    can,
    cards_offered,
    choices,
    court,
    for_sale,
    in_region,
    legal,
    lying,
    main_actions,
    map_of,
    notes,
    on_card,
    over,
    phase,
    play,
    points,
    refused,
    rupees,
    scene,
    start_of_turn,
    supply,
)


@pytest.mark.rule("P16.1")
def test_an_ability_belongs_to_who_has_the_card_and_works_at_once() -> None:
    row = scene(courts=["", "66"], upper="? ? ? ? ? 60", rupees=[3, 3, 3])
    assert not can(row, "purchase 60")
    row = scene(hands=["66"], upper="? ? ? ? ? 60", rupees=[0, 3, 3])
    assert not can(row, "purchase 60")
    play(row, "play 66", "road herat-kabul", "road herat-kabul")
    assert can(row, "purchase 60")


@pytest.mark.rule("P16.2", "P5.11")
def test_an_ability_of_a_hostage_works_without_a_bribe() -> None:
    row = scene(courts=["66"], spies="66:22", upper="? ? ? ? ? 60", rupees=[0, 3, 3])
    play(row, "purchase 60")
    assert rupees(row) == [0, 3, 3]


@pytest.mark.rule("P16.3")
def test_indispensable_advisors_keep_spies_safe_in_battles() -> None:
    row = scene(courts=["59", "9", "1"], spies="9:1123")
    play(row, "battle 59")
    assert on_card(row, 9) == "113"
    assert refused(row, "remove_spy 3") != ""
    assert not can(scene(courts=["59", "9", "1"], spies="9:113"), "battle 59")


@pytest.mark.rule("P16.3", "P13.1")
def test_but_they_are_lost_with_the_card() -> None:
    row = scene(courts=["90", "9", "1"], spies="9:133")
    play(row, "betray 90")
    assert supply(row) == [10, 10, 10]


@pytest.mark.rule("P16.4")
def test_insurrection_places_two_afghan_armies_after_a_check() -> None:
    row = scene(courts=["", "3"], loyalty="BAB", upper="101 ? ? ? ? ?", map="kabul:1")
    play(row, "purchase 101")
    assert map_of(row) == "kabul:AA1"
    row = scene(courts=["3"], loyalty="AAB", upper="101 ? ? ? ? ?", map="kabul:AAAA1")
    play(row, "purchase 101")
    assert map_of(row) == "kabul:AA1"


@pytest.mark.rule("P16.4")
def test_insurrection_places_nothing_when_the_game_is_over() -> None:
    row = scene(courts=["3"], upper="101 ? ? ? ? ?", piles=0)
    play(row, "purchase 101")
    assert over(row)
    assert map_of(row) == ""


@pytest.mark.rule("P16.4", "P6.5", "P6.9")
def test_what_was_placed_before_an_insurrection_in_the_turn_stays_fresh() -> None:
    row = scene(hands=["15"], courts=["3"], loyalty="A", upper="101 ? ? ? ? ?")
    play(row, "play 15", "purchase 101")
    assert in_region(row, "kabul") == "AAA"
    assert row.regions[REGIONS.index("kabul")].fresh_armies[0] == 3


@pytest.mark.rule("P16.4", "P5.2")
def test_a_levy_in_kabul_goes_on_whoever_is_in_turn() -> None:
    row = scene(turn=2, courts=["3"], loyalty="ABR", upper="101 ? ? ? ? ?", map="herat:2")
    play(row, "purchase 101")
    assert in_region(row, "kabul") == "AA"
    assert asked(row) == 2
    assert main_actions(row) == 1


@pytest.mark.rule("P16.5", "P18.17")
def test_if_the_supply_is_short_the_owner_of_the_card_chooses() -> None:
    row = scene(
        turn=2,
        courts=["3"],
        upper="101 ? ? ? ? ?",
        map="herat:AAAAAA punjab:AAAAA persia-herat:A transcaspia:BBBBBBBBB",
    )
    play(row, "purchase 101")
    assert asked(row) == 1
    assert choices(row) == {"army herat", "army punjab", "road persia-herat"}
    play(row, "P1 army punjab", "P1 road persia-herat")
    assert in_region(row, "kabul") == "AA"
    assert asked(row) == 2
    assert blocks_in_play(row)[0] == 12


@pytest.mark.rule("P16.6", "P2.8")
def test_claim_of_ancient_lineage_taxes_everybody() -> None:
    given: dict[str, Any] = {"courts": ["29 5", "60", "9"], "rupees": [0, 2, 3]}
    row = scene(**given)
    play(row, "tax 29", "player 3", "player 3")
    assert rupees(row) == [2, 2, 1]
    assert not can(row, "build 5")
    row = scene(**{**given, "courts": ["29 9", "61", "10"]})
    assert not can(row, "tax 29")


@pytest.mark.rule("P16.6", "P2.8", "P11.12")
def test_with_card_region_the_claim_reaches_the_region_of_the_card() -> None:
    row = scene(courts=["29 5", "61", "26"], rupees=[0, 5, 5], options={"tax_reach": "card_region"})
    play(row, "tax 29", "player 3")
    assert rupees(row) == [2, 5, 3]


@pytest.mark.rule("P16.7")
def test_a_player_without_court_cards_cannot_be_taxed() -> None:
    row = scene(courts=["29 5", "", "75"], rupees=[0, 9, 9])
    play(row, "tax 29")
    assert "player 2" not in legal(row)
    assert "player 3" in legal(row)


@pytest.mark.rule("P16.8")
@pytest.mark.parametrize("guard", [15, 83])
def test_bodyguards(guard: int) -> None:
    row = scene(courts=["90 9", f"{guard} 75 10"], spies=f"75:1 10:1 {guard}:1 90:1 9:1")
    play(row, "betray 90")
    assert cards_offered(row) == {90, 9, 10, guard}
    row = scene(courts=[f"90 16 {guard}"], spies=f"90:1 {guard}:1 16:1")
    play(row, "betray 16")
    assert cards_offered(row) == {16, guard}
    row = scene(courts=["59", f"{guard} 75"], map="persia:AA2")
    play(row, "battle 59")
    assert court(row, 2) == [guard]


@pytest.mark.rule("P16.9")
@pytest.mark.parametrize(("card", "region"), [(17, "kabul"), (97, "transcaspia")])
def test_citadel(card: int, region: str) -> None:
    row = scene(courts=["59", f"{card}"], map=f"{region}:AA2B")
    play(row, "battle 59")
    assert in_region(row, region) == "AA2"
    assert not can(scene(courts=["59", f"{card}"], map=f"{region}:AA2"), "battle 59")
    assert can(scene(courts=["59", f"{card}"], map="herat:AA2"), "battle 59")
    assert can(scene(courts=["59", "", f"{card}"], map=f"{region}:AA2"), "battle 59")
    row = scene(courts=["", f"{card}"], map=f"{region}:AA2", upper="116 ? ? ? ? ?")
    play(row, "purchase 116", f"region {region}")
    assert map_of(row) == ""


@pytest.mark.rule("P16.10")
def test_strange_bedfellows_lead_to_every_card_of_the_region() -> None:
    row = scene(
        courts=["21 60 9", "13 75 10", "62 39"],
        spies="9:1 60:1",
    )
    play(row, "move 21", "card 9")
    assert cards_offered(row) == {60, 62, 13, 10}
    row = scene(courts=["63 60 9", "13 75 10", "62 39"], spies="9:1 60:1")
    play(row, "move 63", "card 9")
    assert cards_offered(row) == {60, 62}
    row = scene(turn=2, courts=["21 60 9", "63 75 10", "62 39"], spies="60:2 9:2")
    play(row, "move 63", "card 9")
    assert cards_offered(row) == {60, 62}


@pytest.mark.rule("P16.10")
def test_strange_bedfellows_lead_to_the_cards_of_herat_too() -> None:
    row = scene(courts=["21 60 9", "13 75 10 61", "62 39"], spies="60:1 9:1")
    play(row, "move 21", "card 60")
    assert cards_offered(row) == {21, 9, 61, 62}


@pytest.mark.rule("P16.11", "P9.13")
def test_civil_service_reforms() -> None:
    row = scene(courts=["24 12"], spies="12:22", hands=["15"], map="kabul:BB22")
    play(row, "gift 12", "space 2")
    assert rupees(row) == [8, 10, 10]
    play(row, "play 15")
    assert phase(row) == "bribe"


@pytest.mark.rule("P16.12", "P18.17")
@pytest.mark.parametrize("house", [41, 72])
def test_safe_house(house: int) -> None:
    row = scene(courts=["59", f"9 {house}"], spies="9:1122")
    play(row, "battle 59", "remove_spy 2")
    assert asked(row) == 2
    assert choices(row) == {f"card {house}", "stop"}
    play(row, f"P2 card {house}", "P2 stop")
    assert on_card(row, house) == "2"
    assert on_card(row, 9) == "11"
    assert supply(row)[1] == 9


@pytest.mark.rule("P16.12")
def test_a_safe_house_is_for_battles_of_others_only() -> None:
    row = scene(courts=["90", "9 41"], spies="9:122")
    play(row, "betray 90")
    assert on_card(row, 41) == ""
    assert asked(row) == 1
    row = scene(courts=["59 41", "9"], spies="9:1122")
    play(row, "battle 59", "stop")
    assert asked(row) == 1


@pytest.mark.rule("P16.13")
def test_it_is_decided_after_the_battle_in_seat_order_with_both_houses_spy_by_spy() -> None:
    row = scene(
        turn=2,
        courts=["9 41", "59 10", "72 61"],
        spies="9:122333",
    )
    play(row, "battle 59", "remove_spy 3")
    assert phase(row) == "remove"
    play(row, "remove_spy 1")
    assert asked(row) == 3
    play(row, "P3 card 72", "P1 card 41")
    assert on_card(row, 72) == "3"
    assert on_card(row, 41) == "1"
    row = scene(courts=["59", "9 41 72"], spies="9:1122")
    play(row, "battle 59", "remove_spy 2")
    assert choices(row) == {"card 41", "card 72", "stop"}
    play(row, "card 72", "card 41")
    assert (on_card(row, 41), on_card(row, 72)) == ("2", "2")


@pytest.mark.rule("P16.13")
def test_a_player_without_a_safe_house_is_passed_over() -> None:
    row = scene(courts=["59", "9", "41"], spies="9:1123")
    play(row, "battle 59", "remove_spy 2", "remove_spy 3")
    assert asked(row) == 3
    assert choices(row) == {"card 41", "stop"}


@pytest.mark.rule("P16.12")
def test_a_spy_of_an_earlier_battle_does_not_come_back() -> None:
    row = scene(courts=["59", "9 10", "60"], hands=["", "41"], spies="9:12 10:13")
    play(row, "battle 59", "card 9", "end", "play 41 right", "end")
    play(row, "P3 battle 60")
    assert supply(row)[:2] == [9, 8]
    assert asked(row) == 3
    assert phase(row) == "action"


@pytest.mark.rule("P16.13")
def test_also_if_the_battle_was_fought_on_the_safe_house() -> None:
    row = scene(courts=["59", "41"], spies="41:112")
    play(row, "battle 59", "card 41")
    assert on_card(row, 41) == "112"


@pytest.mark.rule("P16.14", "P9.13")
def test_charismatic_courtiers() -> None:
    row = scene(courts=["42"], hands=["15"], map="kabul:BB22", spies="42:2")
    play(row, "play 15")
    assert court(row, 1) == [42, 15]
    assert rupees(row) == [10, 10, 10]
    row = scene(hands=["42"], map="kandahar:BB22")
    play(row, "play 42")
    assert phase(row) == "bribe"


@pytest.mark.rule("P16.15", "P18.17")
@pytest.mark.parametrize(
    ("card", "question", "targets"),
    [(54, "blackmail_herat", {60, 61}), (43, "blackmail_kandahar", {39, 46})],
)
def test_blackmail(card: int, question: str, targets: set[int]) -> None:
    row = start_of_turn(
        1,
        courts=[f"{card} 60 39", "61 46", "62 47"],
        spies=f"62:3 47:1 {card}:2",
    )
    assert asked(row) == 1
    assert phase(row) == question
    assert cards_offered(row) == targets
    assert "stop" in legal(row)
    chosen = min(targets)
    play(row, f"card {chosen}")
    assert on_card(row, chosen) == "1"
    assert phase(row) == "action"
    assert main_actions(row) == 2


@pytest.mark.rule("P16.15")
def test_blackmail_may_be_declined_and_is_only_for_the_owner() -> None:
    row = start_of_turn(1, courts=["54 60"])
    play(row, "stop")
    assert on_card(row, 60) == ""
    play(row, "end")
    assert asked(row) == 2
    assert phase(row) == "action"


@pytest.mark.rule("P16.16")
def test_with_both_cards_herat_comes_first_then_kandahar() -> None:
    row = start_of_turn(1, courts=["43 54 60 39"])
    assert phase(row) == "blackmail_herat"
    play(row, "card 60")
    assert phase(row) == "blackmail_kandahar"
    assert cards_offered(row) == {43, 39}
    play(row, "stop")
    assert phase(row) == "action"


@pytest.mark.rule("P16.17")
def test_indian_supplies_need_no_roads() -> None:
    row = scene(loyalty="BAR", courts=["51 63"], map="kabul:B1", bound={110: 1})
    play(row, "move 63")
    assert choices(row) == {"army kabul", "tribe kabul"}
    play(row, "army kabul")
    assert choices(row, "region") == {"transcaspia", "herat", "kandahar", "punjab"}
    play(row, "region herat", "tribe kabul", "region punjab", "stop")
    assert map_of(row) == "herat:B punjab:1"
    row = scene(loyalty="BAR", courts=["51 63"], map="persia:B")
    play(row, "move 63")
    assert choices(row, "region") == {"transcaspia", "herat"}


@pytest.mark.rule("P16.18")
def test_well_connected_takes_one_or_two_steps() -> None:
    row = scene(courts=["56 63 9", "10 13", "61 62"], spies="9:1 56:1")
    play(row, "move 63", "card 9")
    assert cards_offered(row) == {63, 56, 61, 62}
    play(row, "card 62")
    assert on_card(row, 62) == "1"
    assert phase(row) == "move"


@pytest.mark.rule("P16.18", "P12.6")
def test_two_steps_do_not_lead_back_to_the_same_card() -> None:
    row = scene(courts=["56 63 60", "13 14", "10 62"], spies="60:1 13:1")
    play(row, "move 63", "card 60")
    assert cards_offered(row) == {56, 63, 10, 62}


@pytest.mark.rule("P16.19", "P12.6")
def test_with_strange_bedfellows_each_step_may_be_of_either_kind() -> None:
    row = scene(courts=["56 21 9", "10 75", "60 39 15"], spies="9:1 56:1")
    play(row, "move 21", "card 9")
    assert cards_offered(row) == {56, 21, 10, 15, 75, 39, 60}


@pytest.mark.rule("P16.20", "P16.21", "P16.22")
@pytest.mark.parametrize(
    ("ability", "card", "loyalty"), [(66, 60, "ABB"), (68, 75, "ABB"), (70, 86, "RBB")]
)
def test_influences_make_cards_free(ability: int, card: int, loyalty: str) -> None:
    row = scene(
        loyalty=loyalty,
        courts=[f"{ability}"],
        upper=f"9 10 15 16 17 {card}+3",
        lower="12 14 46 47 48 49",
        rupees=[0, 0, 0],
    )
    assert for_sale(row) == {9, 12, card}
    play(row, f"purchase {card}")
    assert lying(row) == 0
    assert rupees(row)[0] == 3


@pytest.mark.rule("P16.20", "P16.21", "P16.22")
@pytest.mark.parametrize(
    ("ability", "free", "loyalty"),
    [(66, {60, 62}, "ABB"), (68, {75, 69}, "ABB"), (70, {69, 86}, "RBB")],
)
def test_each_influence_has_its_own_cards(ability: int, free: set[int], loyalty: str) -> None:
    row = scene(
        loyalty=loyalty,
        courts=[f"{ability}"],
        upper="9 60 75 62 69 86",
        lower="- - - - - -",
        rupees=[0, 0, 0],
    )
    assert for_sale(row) == {9} | free


@pytest.mark.rule("P16.23", "P18.12")
def test_infrastructure_adds_a_block_for_free() -> None:
    row = scene(courts=["17 78"], map="kabul:1", rupees=[4, 0, 0])
    play(row, "build 17", "army kabul", "stop")
    assert phase(row) == "infrastructure"
    assert "road herat-kabul" in legal(row)
    play(row, "road herat-kabul")
    assert map_of(row) == "kabul:A1 herat-kabul:A"
    assert rupees(row)[0] == 2
    row = scene(courts=["17 78"], map="kabul:1")
    play(row, "build 17", *["army kabul"] * 3, "stop")
    assert in_region(row, "kabul") == "AAA1"
    assert phase(row) == "action"
    assert len(notes(row, Note.STOPPED)) == 1
    assert not can(scene(courts=["17 78"], map="kabul:1", rupees=[1, 0, 0]), "build 17")


@pytest.mark.rule("P16.24", "P16.25")
def test_savvy_operator_and_irregulars_are_always_bonus_actions() -> None:
    row = scene(courts=["91 60"], spies="60:1", favoured="economic")
    play(row, "betray 91")
    if phase(row) == "prize":
        play(row, "refuse")
    assert main_actions(row) == 2
    row = scene(loyalty="RAB", courts=["99"], map="kabul:R2", favoured="economic")
    play(row, "battle 99")
    assert main_actions(row) == 2
    assert points(row) == [0, 0, 0]
    assert notes(row, Note.USED)[0][4] == 1


@pytest.mark.rule("P16.24", "P16.25", "P7.4")
def test_they_and_no_others_act_also_after_the_second_main_action() -> None:
    row = scene(
        loyalty="RAB",
        courts=["91 99 16 60 41"],
        spies="60:1",
        map="kabul:R12",
        favoured="economic",
    )
    play(row, "purchase upper 0", "purchase lower 0")
    assert main_actions(row) == 0
    assert cards_offered(row, "betray") == {91}
    assert cards_offered(row, "battle") == {99}
    assert choices(row, "build") == set()
