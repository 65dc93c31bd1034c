"""The rulebook's examples: Anna, Boris, Vera, Gleb and Dina are the players 1 to 5."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.games.pax_pamir.rules.state import Note
from tests.pax_pamir.scenes import (
    asked,
    beliefs,
    bound,
    can,
    cards_offered,
    choices,
    court,
    favoured,
    for_sale,
    gifts,
    hand,
    in_region,
    legal,
    loyalty,
    lying,
    main_actions,
    map_of,
    market,
    notes,
    on_border,
    on_card,
    over,
    phase,
    play,
    points,
    prizes,
    ranking,
    refused,
    ruled_by,
    rupees,
    scene,
    supply,
    wakhan,
)

MARKET: dict[str, Any] = {"upper": "18 - 39 60+2 71 90", "lower": "4 16 26 44 55 77"}


def test_e1_a_purchase() -> None:
    row = scene(**MARKET, rupees=[6, 0, 0])
    play(row, "purchase 60")
    assert market(row) == ["18+1 - 39+1 - 71 90", "4 16+1 26 44 55 77"]
    assert rupees(row)[0] == 5
    assert not {18, 16, 39} & for_sale(row)
    row = scene(**MARKET, rupees=[6, 0, 0])
    play(row, "purchase 26")
    assert market(row)[1] == "4+1 16+1 - 44 55 77"
    row = scene(**MARKET, rupees=[6, 0, 0], favoured="military")
    play(row, "purchase 60")
    assert market(row) == ["18+2 - 39+2 - 71 90", "4 16+2 26 44 55 77"]
    assert rupees(row)[0] == 2


def test_e2_the_cost_of_building() -> None:
    row = scene(
        upper="18 39 - 71 111 90",
        lower="4 16 - - - -",
        piles=0,
        pile="",
        rupees=[6, 0, 0],
        courts=["17"],
        map="kabul:1",
    )
    play(row, "build 17", "army kabul")
    assert market(row) == ["18 39 - 71 111 90+1", "4 16+1 - - - -"]
    play(row, "army kabul")
    assert market(row) == ["18 39 - 71 111 90+1", "4+1 16+1 - - - -"]
    play(row, "army kabul")
    assert market(row) == ["18 39 - 71+1 111 90+1", "4+1 16+1 - - - -"]
    assert lying(row) == 4
    assert not {90, 71, 16, 4} & for_sale(row)


def test_e3_nation_building_with_infrastructure() -> None:
    given: dict[str, Any] = {"rupees": [6, 0, 0], "courts": ["78"], "map": "persia:1"}
    row = scene(**given, bound={112: 1})
    play(row, "build 78", *["army persia"] * 5)
    assert rupees(row)[0] == 0
    assert can(row, "army persia", "stop")
    play(row, "stop", "army persia")
    assert phase(row) == "action"
    assert in_region(row, "persia") == "AAAAAA1"
    row = scene(**given)
    play(row, "build 78", *["army persia"] * 3, "army persia")
    assert in_region(row, "persia") == "AAAA1"
    assert phase(row) == "action"


@pytest.mark.parametrize(
    ("map", "ruler"),
    [
        ("kabul:AABB1123", 1),
        ("kabul:AABB11223", 0),
        ("herat:R3", 0),
        ("persia:AAA", 0),
        ("punjab:AABB1", 1),
        ("punjab:AABBB1", 0),
    ],
)
def test_e4_who_rules(map: str, ruler: int) -> None:
    for player in (1, 2, 3):
        rules = ruled_by(player, loyalty="AAB", map=map)
        assert bool(rules) is (player == ruler)


def patriot() -> Row:
    """Anna has just played card 50."""
    row = scene(
        loyalty="ABR",
        courts=["42 58 12"],
        hands=["9 50"],
        rupees=[1, 0, 0],
        gifts=["2"],
        map="kandahar:11 herat:1",
    )
    return play(row, "play 50 right")


def test_e5_a_patriot_of_another_coalition() -> None:
    row = patriot()
    assert map_of(row) == ""
    assert gifts(row, 1) == set()
    assert loyalty(row) == "BBR"
    assert rupees(row)[0] == 0
    assert cards_offered(row) == {9, 12, 50}
    play(row, "card 9")
    assert court(row, 1) == [12, 50]
    assert map_of(row) == "kandahar:BB"
    row = play(patriot(), "card 50")
    assert map_of(row) == ""
    assert court(row, 1) == [12]
    assert hand(row, 1) == {9}


def betrayed() -> Row:
    row = scene(
        courts=["90", "14 27 61"],
        hands=["", "4"],
        rupees=[10, 0, 0],
        spies="14:1",
        map="punjab:2",
    )
    return play(row, "betray 90")


def test_e6_a_chain_of_debts() -> None:
    row = betrayed()
    assert asked(row) == 2
    play(row, "P2 card 27")
    assert in_region(row, "punjab") == ""
    play(row, "P2 card 61")
    assert court(row, 2) == []
    assert hand(row, 2) == set()
    assert asked(row) == 1
    assert phase(row) == "action"
    row = betrayed()
    play(row, "P2 card 4", "P2 card 61")
    assert court(row, 2) == [27]
    assert in_region(row, "punjab") == "2"
    assert phase(row) == "action"
    assert prizes(row, 1) == set()


def test_e7_an_overthrow_in_battle() -> None:
    row = scene(
        loyalty="RAB",
        courts=["84", "", "75 12 77"],
        spies="77:2",
        map="persia:RR3 persia-herat:B transcaspia:R persia-transcaspia:A",
    )
    play(row, "battle 84", "region persia", "remove_tribe 3")
    assert court(row, 3) == [12]
    assert supply(row)[1] == 10
    play(row, "remove_road persia-herat british")
    assert phase(row) == "action"
    assert on_border(row, "persia-herat") == ""
    assert on_border(row, "persia-transcaspia") == "A"


def test_e8_a_tax() -> None:
    given: dict[str, Any] = {
        "seats": 4,
        "loyalty": "ABBB",
        "courts": ["61", "9 13", "75", "55"],
        "rupees": [0, 5, 4, 1],
        "upper": "18+1 ? ? ? ? ?",
        "map": "kabul:1 herat:1",
    }
    row = scene(**given)
    play(row, "tax 61")
    assert choices(row) == {"player 2", "player 4", "market upper 0"}
    play(row, "player 2", "market 18")
    assert rupees(row) == [2, 4, 4, 1]
    assert phase(row) == "action"
    row = scene(**given, options={"tax_reach": "card_region"})
    play(row, "tax 61")
    assert choices(row) == {"player 4", "market upper 0"}
    row = scene(**{**given, "courts": ["61 5", "9 13", "75", "55"]})
    play(row, "tax 61", "player 3", "player 3")
    assert rupees(row) == [2, 5, 2, 1]


@pytest.mark.parametrize(
    ("abilities", "reached"),
    [("56 21", {56, 1, 21, 75, 61}), ("56 20", {56, 1, 20, 75}), ("55 20", {55, 1})],
)
def test_e9_the_ring_of_courts(abilities: str, reached: set[int]) -> None:
    loyal = "BAB" if "20" in abilities else "ABB"
    row = scene(
        loyalty=loyal,
        courts=[f"9 {abilities}", "", "61 75 1"],
        spies="9:1",
        favoured="economic",
    )
    play(row, "move 9")
    assert cards_offered(row) == reached


def test_e10_a_battle_in_a_region() -> None:
    given: dict[str, Any] = {
        "loyalty": "RAR",
        "courts": ["84"],
        "bound": {},
    }
    pieces = "herat-kandahar:B kabul-kandahar:A"
    row = scene(**given, map=f"herat:RRA233 {pieces}")
    play(row, "battle 84")
    assert choices(row) == {
        *("remove_tribe 2", "remove_army afghan", "remove_road herat-kandahar british"),
    }
    play(row, "remove_tribe 2", "remove_army afghan")
    assert phase(row) == "action"
    row = scene(**given, map=f"herat:RA233 {pieces}")
    play(row, "battle 84", "remove_tribe 2")
    assert phase(row) == "action"
    row = scene(**{**given, "bound": {110: 1}}, map=f"herat:RA1233 {pieces}")
    play(row, "battle 84", "remove_tribe 2", "remove_army afghan")
    assert phase(row) == "action"


def test_e11_a_battle_on_a_card() -> None:
    row = scene(
        seats=4,
        courts=["2", "41", "75", "1"],
        loyalty="ABBB",
        spies="75:112234",
    )
    play(row, "battle 2")
    assert "remove_spy 4" not in legal(row)
    play(row, "remove_spy 2", "remove_spy 2")
    assert asked(row) == 2
    play(row, "P2 card 41", "P2 stop")
    assert on_card(row, 41) == "2"
    assert on_card(row, 75) == "1134"


def test_e11_then_the_card_is_a_hostage() -> None:
    row = scene(
        turn=3,
        seats=4,
        courts=["2", "41", "75", "1"],
        loyalty="ABBB",
        spies="75:1134",
        upper="9+1 ? ? ? ? ?",
    )
    play(row, "tax 75", "pay")
    assert rupees(row) == [12, 10, 9, 10]


def short() -> Row:
    return scene(
        loyalty="ABR",
        courts=["26 13"],
        hands=["5 6"],
        gifts=["2 4 6"],
        spies="13:1111",
        map="kabul:11 punjab:1",
    )


def test_e12_a_short_supply() -> None:
    row = short()
    assert supply(row)[0] == 0
    play(row, "play 5 right", "tribe punjab")
    assert court(row, 1) == [13, 5]
    row = short()
    play(row, "play 5 right", "tribe kabul")
    assert map_of(row) == "kabul:11 punjab:1"
    assert court(row, 1) == [26, 13, 5]
    play(row, "play 6 right")
    assert choices(row) == {
        *("tribe kabul", "tribe punjab", "card 13", "space 2", "space 4", "space 6"),
    }
    play(row, "tribe kabul")
    assert in_region(row, "kabul").count("1") == 2


def haggled(**given: Any) -> Row:
    row = scene(courts=["33"], spies="33:223", rupees=[5, 0, 0], gifts=["2"], **given)
    return play(row, "gift 33")


def test_e13_haggling_over_a_hostage() -> None:
    row = haggled()
    assert choices(row) == {"ask", "retract"}
    play(row, "ask")
    assert asked(row) == 2
    assert choices(row) == {"price 0", "price 1", "refuse"}
    play(row, "P2 price 1", "P1 pay")
    assert gifts(row, 1) == {2, 4}
    assert rupees(row) == [0, 1, 0]
    row = haggled(hands=["60"])
    play(row, "ask", "P2 refuse")
    assert phase(row) == "action"
    assert refused(row, "gift 33") == "P9.8"
    row = scene(courts=["33"], spies="33:223", rupees=[5, 0, 0], map="herat:A2")
    play(row, "battle 33")
    assert "pay" in legal(row)
    row = scene(courts=["33"], spies="33:11223", rupees=[5, 0, 0])
    play(row, "gift 33")
    assert phase(row) == "gift"


def test_e14_the_favoured_suit_moves() -> None:
    row = scene(
        courts=["16 35"],
        hands=["10"],
        map="herat:AAB",
        upper="60+1 ? 61 ? ? ?",
    )
    play(row, "play 10 right", "road herat-kabul")
    assert favoured(row) == "military"
    play(row, "tax 16", "battle 35")
    assert main_actions(row) == 1
    play(row, "purchase 61")
    assert rupees(row)[0] == 10 + 1 - 4


FIVE: dict[str, Any] = {
    "seats": 5,
    "loyalty": "AAABR",
    "courts": ["6", "3 42", ""],
    "gifts": ["2 4", "", ""],
    "prizes": ["4", "5 10", "15"],
    "map": "kabul:AAAA kabul-punjab:AAAA herat:BBBB persia:RRR",
}


def test_e15_a_successful_check() -> None:
    given = {**FIVE, "prizes": ["4", "5 10", "28 43"], "upper": "101 ? ? ? ? ?"}
    row = scene(**given)
    play(row, "purchase 101")
    assert [note[3] for note in notes(row, Note.SCORED)][:3] == [5, 5, 3]
    assert points(row) == [4, 4, 1, 0, 0]
    row = scene(**given, piles=0)
    play(row, "purchase 101")
    assert points(row) == [8, 8, 2, 0, 0]
    assert map_of(row) == ""
    row = scene(**given, bound={106: "all"})
    play(row, "purchase 101")
    assert points(row) == [2, 5, 2, 0, 0]


def test_e16_an_unsuccessful_check() -> None:
    blocks = "kandahar:AAAAAAA persia:BBBB transcaspia:RRRR"
    given: dict[str, Any] = {"seats": 4, "loyalty": "ABRB", "upper": "101 ? ? ? ? ?"}
    row = scene(**given, map=f"{blocks} kabul:111111 herat:2222 punjab:3333")
    play(row, "purchase 101")
    assert points(row) == [3, 0, 0, 0]
    row = scene(**given, map=f"{blocks} kabul:111111 herat:2222 punjab:3333", piles=0)
    play(row, "purchase 101")
    assert points(row) == [6, 1, 1, 0]
    row = scene(**given, map=f"{blocks} kabul:11111 herat:22222 punjab:33333")
    play(row, "purchase 101")
    assert points(row) == [1, 1, 1, 0]
    row = scene(**given, map=blocks, bound={109: "all"})
    play(row, "purchase 101")
    assert points(row) == [5, 0, 0, 0]


def ending() -> Row:
    row = scene(
        courts=["7 56 9 13 28 61 33 50"],
        loyalty="BAR",
        hands=["10 12 16"],
        upper="113+1 - 39 60 71 90",
        lower="4 17 26 - 55 77",
        map="kabul:1 persia:A2",
    )
    return play(row, "end")


def test_e17_a_cleanup() -> None:
    row = ending()
    play(row, "card 61")
    assert phase(row) == "hand_limit"
    row = ending()
    play(row, "card 7")
    assert in_region(row, "kabul") == ""
    play(row, "card 61", "card 33")
    assert court(row, 1) == [56, 9, 13, 28, 50]
    assert phase(row) == "hand_limit"
    play(row, "card 12")
    assert hand(row, 1) == {10, 16}
    assert in_region(row, "persia") == ""
    assert market(row)[0].startswith("39+1 60 71 90 ")
    assert market(row)[1].startswith("4 17 26 55 77 ")
    assert [note[3] for note in notes(row, Note.TURNED_UP)] == [4, 5, 11]


def unsettled(instability: str) -> Row:
    """Card 103 has just been drawn, and after it no other check."""
    for seed in range(1, 200):
        row = scene(
            upper="105 108 39 60 71 102+1",
            lower="4 16 26 44 55 -",
            prizes=["43"],
            pile="cx",
            piles=1,
            options={"instability": instability},
            seed=seed,
        )
        play(row, "end")
        drawn = notes(row, Note.TURNED_UP)
        if len(notes(row, Note.CHECK)) == 1 and drawn[1][2] > 100:
            return row
    raise AssertionError("the deck has never brought one check only")


def test_e18_instability() -> None:
    row = unsettled("after_cleanup")
    ninety = notes(row, Note.TURNED_UP)[0][2]
    upper = market(row)[0].split()
    assert upper[:4] == ["39", "60", "71", f"{ninety}"]
    assert upper[4].endswith("+1")
    assert prizes(row, 1) == set()
    row = unsettled("at_once")
    ninety = notes(row, Note.TURNED_UP)[0][2]
    assert market(row)[0].startswith(f"108 39 60 71 {ninety}+1 ")
    assert prizes(row, 1) == {43}


def test_e19_a_check_in_the_middle_of_a_turn() -> None:
    row = scene(
        turn=2,
        loyalty="ARA",
        courts=["6", "", "3"],
        gifts=["", "", "2 4"],
        map="kandahar:AAAAAAAAA persia:BBBB transcaspia:RR",
        upper="102 ? ? ? ? ?",
        bound={112: 1},
    )
    play(row, "purchase 102")
    assert points(row) == [3, 0, 5]
    assert map_of(row) == "kabul:AA"
    assert bound(row) == {}
    assert asked(row) == 2
    assert main_actions(row) == 1


def test_e20_the_end() -> None:
    given: dict[str, Any] = {"upper": "101 ? ? ? ? ?", "map": "kabul:1"}
    row = play(scene(points=[6, 4, 4], **given), "purchase 101")
    assert points(row) == [9, 4, 4]
    assert over(row)
    row = play(scene(points=[6, 5, 4], **{**given, "map": "kabul:112"}), "purchase 101")
    assert points(row) == [9, 6, 4]
    assert not over(row)
    ends: dict[str, Any] = {"upper": "101 ? ? ? ? ?", "piles": 0, "courts": ["33", "35"]}
    row = play(scene(points=[7, 7, 5], rupees=[3, 5, 9], **ends), "purchase 101")
    assert points(row) == [9, 9, 7]
    assert ranking(row)[1] == [2, 1, 3]
    row = play(scene(points=[7, 7, 5], rupees=[5, 5, 9], **ends), "purchase 101")
    assert ranking(row)[1] == [1, 1, 3]


def test_e21_for_nothing() -> None:
    row = scene(
        courts=["66"],
        rupees=[0, 0, 0],
        upper="9 10 71 12 13 61+3",
        lower="15 16 17 18 19 20",
    )
    assert not can(row, "purchase 71")
    play(row, "purchase 61")
    assert lying(row) == 0
    assert rupees(row)[0] == 3


def test_e22_what_the_others_know() -> None:
    given: dict[str, Any] = {
        "hands": ["9 28 33", "61"],
        "upper": "? 114 ? ? ? ?",
    }
    row = scene(**given, options={"open_discard": False})
    play(row, "end", "card 28")
    either = {frozenset(cards) for cards in ({9, 28}, {9, 33}, {28, 33})}
    assert beliefs(row, 3, 2) == beliefs(row, 1, 2) == {frozenset({61})}
    assert beliefs(row, 2, 1) == beliefs(row, 3, 1) == either
    play(row, "P2 purchase 114", "P2 player 1")
    assert beliefs(row, 3, 1) == {frozenset({61})}
    assert beliefs(row, 1, 2) == beliefs(row, 2, 2) == {frozenset({9, 33})}
    assert beliefs(row, 3, 2) == either
    row = scene(**given)
    play(row, "end", "card 28", "P2 purchase 114", "P2 player 1")
    assert beliefs(row, 3, 2) == beliefs(row, 0, 2) == {frozenset({9, 33})}


def test_e23_a_turn_of_wakhan() -> None:
    row = wakhan("117 118", upper="13", lower="39", loyalty="R")
    assert [note[2:5] for note in notes(row, Note.PURCHASED)] == [(13, 0, 0), (39, 6, 0)]
    assert court(row, 2) == [39, 13]
    assert map_of(row) == "transcaspia-kabul:A kabul-kandahar:A"
    assert on_card(row, 39) == "2"
    assert not notes(row, Note.USED)


@pytest.mark.parametrize(("filled", "buys"), [("2 4", True), ("2 4 6", False)])
def test_e24_wakhans_ambition(filled: str, buys: bool) -> None:
    row = wakhan(
        "123 118",
        upper="9 101 10 13 14 29",
        lower="61 46 47 48 49 62",
        piles=2,
        rupees=[5, 3],
        gifts=[filled, "2"],
        courts=["", "6"],
        prizes=["", "4 72"],
        map="kandahar:AAAAAAAAA persia:BBB transcaspia:RR",
    )
    assert points(row) == ([3, 5] if buys else [0, 0])
