"""Chapter P22: Wakhan: buying and playing."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.games.pax_pamir.rules.choices import SPACE, STOP
from igroteka.games.pax_pamir.rules.state import Note
from igroteka.games.pax_pamir.rules.wakhan_answers import pick_taken
from tests.pax_pamir.scenes import (
    blocks_in_play,
    court,
    discarded,
    gifts,
    in_region,
    map_of,
    notes,
    on_border,
    on_card,
    play,
    rupees,
    scene,
    spies,
    wakhan,
)


def bought(row: Row) -> list[int]:
    """What she has purchased, in order."""
    return [note[2] for note in notes(row, Note.PURCHASED)]


def first(ai: str, **given: Any) -> int:
    """The first card that she purchases; 0 if none."""
    found = bought(wakhan(ai, **given))
    return found[0] if found else 0


DULL = "9 10 13 29"
"""Cards with roads only, in columns 0 to 3."""


@pytest.mark.rule("P22.1")
def test_purchase_and_playing_are_one_main_action() -> None:
    row = wakhan("117 118", upper="9 10 13", lower="14 29")
    assert len(bought(row)) == 2
    assert set(court(row, 2)) == set(bought(row))


@pytest.mark.rule("P22.2")
@pytest.mark.parametrize(("owned", "card"), [(1, 2), (5, 1)])
def test_only_what_she_can_pay_is_in_question(owned: int, card: int) -> None:
    given: dict[str, Any] = {"upper": "9 2 10 13 14 1", "rupees": [0, owned]}
    assert first("119 118", **given) == card
    row = wakhan("119 118", upper="4 9", lower="111 105")
    assert 111 not in bought(row)


@pytest.mark.rule("P22.3")
def test_of_equals_the_cheapest_and_then_the_highest_number() -> None:
    assert first("119 118", upper="9 86 10 2", lower="13 14") == 86
    assert first("119 118", upper="9 10 2", lower="13 14 86") == 86
    assert first("119 118", upper="9 10 86", lower="13 14 2") == 86


@pytest.mark.rule("P22.4")
def test_buy_military() -> None:
    assert first("117 118", upper=f"{DULL}", lower="15 60 59", favoured="military") == 59
    assert first("117 118", upper=f"{DULL}", lower="15 60 59", favoured="political") == 9


@pytest.mark.rule("P22.5")
def test_buy_economic() -> None:
    assert first("118 117", upper="15 16 63", lower="9 61") == 63
    assert first("118 117", upper="15 63 16", lower="9 61") == 63
    assert first("118 117", upper="15 16 63", lower="9 90", favoured="intelligence") == 90


@pytest.mark.rule("P22.6")
def test_buy_political() -> None:
    assert first("118 117", upper="15 16 93", lower="9 90", favoured="intelligence") == 93


@pytest.mark.rule("P22.7")
def test_buy_intelligence() -> None:
    assert first("119 118", upper="9 10 86", lower="13 4") == 86


@pytest.mark.rule("P22.8")
def test_buy_any_intelligence() -> None:
    assert first("122 118", upper="9 10 86", lower="13 4") == 4
    assert first("122 118", upper="9 10 86", lower="4 13") == 4


@pytest.mark.rule("P22.9")
def test_buy_cash() -> None:
    market: dict[str, Any] = {"upper": "9 13+4 10", "lower": "14 15"}
    assert first("120 118", **market, rupees=[0, 1]) == 13
    assert first("120 118", **market, rupees=[0, 2]) == 15
    assert first("120 118", upper="9 13+1 10", lower="14 15", rupees=[0, 1]) == 14
    assert first("120 118", upper="9 13+1 10", lower="15 16", rupees=[0, 1]) == 16
    assert first("120 118", upper="9 13+2 10", lower="15 16", rupees=[0, 1]) == 13


@pytest.mark.rule("P22.10")
def test_buy_rule() -> None:
    given: dict[str, Any] = {"upper": DULL, "lower": "15 16 93"}
    assert first("121 117", **given) == 93
    assert first("121 117", **given, map="transcaspia:2") == 29
    assert first("121 117", **given, map="transcaspia:111") == 29
    assert first("121 117", upper=DULL, lower="15 75", map="persia:1") == 75
    assert first("121 117", upper=DULL, lower="15 75", map="persia:11") == 29
    assert first("121 117", upper=DULL, lower="15 90") == 90


@pytest.mark.rule("P22.11")
def test_buy_blocks() -> None:
    assert first("125 118", upper="9 29 12", lower="63 47") == 12
    assert first("125 118", upper="4 18", lower="90 75 5") == 75


@pytest.mark.rule("P22.12")
def test_buy_cylinders() -> None:
    assert first("127 118", upper=f"{DULL}", lower="90 93 7") == 7
    assert first("127 118", upper=f"{DULL}", lower="90 93 7", map="persia:AAAA") != 7


@pytest.mark.rule("P22.13")
def test_buy_mover() -> None:
    assert first("126 118", upper="10 14 15", lower="61 57") == 57
    assert first("126 118", upper="10 14 15", lower="61 57", courts=["", "9"]) == 15


@pytest.mark.rule("P22.14")
def test_buy_patriot() -> None:
    given: dict[str, Any] = {"upper": "9 10 11", "lower": "69 50"}
    assert first("129 118", **given, map="persia:AAAA") == 11
    assert first("129 118", **given, map="persia:RRRR") == 69
    assert first("129 118", **given, map="persia:RRR") == 69


@pytest.mark.rule("P22.15")
def test_buy_court() -> None:
    given: dict[str, Any] = {"upper": "9 10 93", "lower": "90 29"}
    assert first("133 118", **given, courts=["", "12 13 14"]) == 93
    assert first("133 118", **given, courts=["", "12 13"]) == 29
    assert first("133 118", **given, courts=["", "55 13 14"]) == 29
    assert first("133 118", upper="9 10 93", lower="90 63 29", courts=["", "12 13"]) == 29


@pytest.mark.rule("P22.16")
def test_buy_spies() -> None:
    given: dict[str, Any] = {"upper": "9 86 10", "lower": "13 4", "courts": ["12"]}
    assert first("140 118", **given, spies="12:112") == 86
    assert first("140 118", **given, spies="12:12") == 10
    assert first("140 118", **{**given, "courts": ["61"]}, spies="61:112") == 86


CHECK: dict[str, Any] = {"piles": 0, "pile": "", "rupees": [0, 10]}


@pytest.mark.rule("P22.17")
def test_buy_while_a_check_lies_in_the_market() -> None:
    market: dict[str, Any] = {"upper": "9 29 101 58", "lower": "13 12 6 7"}
    ahead = {"gifts": ["2 4 6"]}
    assert first("123 118", **market, **CHECK, **ahead, loyalty="A", map="persia:AAAA") == 6
    assert first("123 118", **market, **CHECK, **ahead, loyalty="B", map="persia:BBBB") == 12
    assert first("123 118", **market, **CHECK, map="persia:111") == 7


@pytest.mark.rule("P22.18")
def test_the_most_icons_may_be_none_and_then_she_takes_the_cheapest_card_of_all() -> None:
    given: dict[str, Any] = {"upper": "9 29 101 46", "lower": "13 12 14", "map": "persia:111"}
    assert first("123 118", **given, **CHECK) == 13
    given = {"upper": "18 39 101 90", "lower": "4 57", "map": "persia:AAAA", "loyalty": "A"}
    assert first("123 118", **given, **CHECK, gifts=["2 4 6"]) == 18


@pytest.mark.rule("P22.18", "P22.19")
def test_without_a_court_card_she_buys_by_the_arrows() -> None:
    row = wakhan("123 118", upper="9 105 101", map="persia:111", **CHECK)
    assert bought(row) == [9, 105]


@pytest.mark.rule("P22.19", "P21.5")
@pytest.mark.parametrize(
    ("upper", "lower", "owned", "card"),
    [
        ("9 10 13 29 14 15", "16 61", 10, 29),
        ("9 10 13 29 14 15", "16 61", 2, 13),
        ("9 10 111 111", "16 61", 10, 10),
        ("9 10", "16 61 17 46 47", 10, 10),
        ("", "16 61 17 46 47", 10, 46),
    ],
)
def test_buy_where_the_arrows_point_or_to_the_left_or_in_the_other_row(
    upper: str, lower: str, owned: int, card: int
) -> None:
    upper = upper.replace("111 111", "111 -")
    assert first("117 123", upper=upper, lower=lower, rupees=[0, owned]) == card


SAVVY: dict[str, Any] = {"options": {"wakhan_savvy_purchasing": True}}


@pytest.mark.rule("P22.20", "P2.13")
def test_savvy_purchasing_takes_the_cheapest_of_the_same_suit() -> None:
    market: dict[str, Any] = {"upper": "9 10 13 61", "lower": "29 47 12"}
    assert first("117 123", **market) == 61
    assert first("117 123", **market, **SAVVY) == 29
    assert first("117 123", upper="9 15 17 61", lower="16 10", **SAVVY) == 61
    assert first("117 123", upper="9 61 13 14", lower="16 12 10", **SAVVY) == 12
    assert first("117 123", upper="9 61 47 14", lower="16 10", **SAVVY) == 61


@pytest.mark.rule("P22.21", "P2.13")
def test_savvy_purchasing_takes_the_greatest_gain_before_a_check() -> None:
    given: dict[str, Any] = {
        "upper": "9 29 101 46+1",
        "lower": "61 12 17+4",
        "map": "persia:111",
    }
    assert first("123 118", **given, **CHECK, **SAVVY) == 17


@pytest.mark.rule("P22.22")
def test_a_card_whose_bribe_she_cannot_pay_is_discarded() -> None:
    row = wakhan("117 118", upper="15", map="kabul:A111", rupees=[0, 2], courts=["", "9"])
    assert 15 in discarded(row)
    assert court(row, 2) == [9]
    assert rupees(row) == [0, 2]
    row = wakhan("117 125", upper="13", lower="10 16 15", courts=["", "12"])
    assert court(row, 2)[0] == 12
    assert court(row, 2)[1] == 15


@pytest.mark.rule("P22.23", "P21.12")
def test_where_she_places_spies() -> None:
    row = wakhan("117 118", upper="1", courts=["9 12"])
    assert (on_card(row, 12), on_card(row, 9), on_card(row, 1)) == ("2", "2", "2")
    row = wakhan("117 118", upper="4", courts=["9 12"], spies="12:1")
    assert on_card(row, 12) == "12"
    row = wakhan("117 118", upper="4", courts=["9 12"], spies="12:2 9:1")
    assert on_card(row, 9) == "12"
    row = wakhan("117 118", upper="4", courts=["9", "10"], spies="9:2 10:2")
    assert on_card(row, 4) == "2"
    row = wakhan("117 118", upper="4", courts=["9 12"], spies="12:12")
    assert on_card(row, 12) == "122"
    row = wakhan("117 118", upper="4", courts=["9 12"], spies="12:2")
    assert on_card(row, 9) == "2"
    row = wakhan("117 118", upper="54", courts=["61 67"], spies="67:2")
    assert on_card(row, 61) == "2"
    row = wakhan("117 118", upper="1", courts=["9"], spies="9:2")
    assert (on_card(row, 9), on_card(row, 1)) == ("222", "2")


@pytest.mark.rule("P22.26")
@pytest.mark.parametrize("cards", ["9 12", "61 67"])
def test_a_missing_cylinder_may_be_a_spy_on_any_card(cards: str) -> None:
    first, second = cards.split()
    row = wakhan(
        "118 117",
        upper="90",
        favoured="intelligence",
        courts=[cards],
        spies=f"{first}:22222 {second}:22222",
    )
    assert spies(row) == f"{first}:22222 {second}:2222"


@pytest.mark.rule("P22.24", "P21.14")
def test_roads_go_on_each_border_in_the_order_of_the_face() -> None:
    row = wakhan("117 118", upper="12", loyalty="R")
    assert on_border(row, "transcaspia-kabul") == "A"
    assert on_border(row, "kabul-kandahar") == "A"
    assert on_border(row, "herat-kabul") == "A"
    assert on_border(row, "kabul-punjab") == ""
    row = wakhan("117 118", upper="47", lower="46", loyalty="R")
    roads = [on_border(row, name) for name in ("kabul-kandahar", "herat-kandahar")]
    assert roads == ["AA", "AA"]


@pytest.mark.rule("P22.25", "P20.8")
def test_her_blocks_are_of_her_pragmatic_loyalty_also_those_of_patriots() -> None:
    row = wakhan("117 118", upper="50", loyalty="R")
    assert in_region(row, "kandahar") == "AA"
    assert blocks_in_play(row) == [2, 0, 0]


@pytest.mark.rule("P22.26")
@pytest.mark.parametrize(
    ("given", "check"),
    [
        ({"map": "punjab:222 persia:222 herat:2", "gifts": ["", "2 4 6"]}, "persia:22"),
        ({"map": "punjab:222 herat:2222", "gifts": ["", "2 4 6"]}, "punjab:22"),
    ],
)
def test_a_missing_cylinder_is_a_tribe_of_the_first_region(
    given: dict[str, Any], check: str
) -> None:
    row = wakhan("118 117", upper="90", favoured="intelligence", **given)
    assert in_region(row, "transcaspia") == "2"
    assert check in map_of(row).split()


@pytest.mark.rule("P22.26")
def test_without_tribes_a_spy_of_highest_priority_and_last_a_gift() -> None:
    row = wakhan(
        "118 117",
        upper="90",
        favoured="intelligence",
        courts=["9 12"],
        spies="9:2222 12:222",
        gifts=["", "2 4 6"],
    )
    assert on_card(row, 12) == "22"
    assert in_region(row, "transcaspia") == "2"
    assert gifts(row, 2) == {2, 4, 6}


@pytest.mark.rule("P22.26")
def test_of_gifts_alone_the_one_on_the_lowest_space_is_taken() -> None:
    row = wakhan("117 118")
    for i in range(len(row.may)):
        row.may[i] = 0
    row.may[0] = 0b110 << SPACE - STOP
    assert pick_taken(row) == SPACE + 1


@pytest.mark.rule("P22.27")
def test_a_missing_block_is_an_army_of_the_first_region_then_a_road() -> None:
    row = wakhan("117 118", upper="15", loyalty="R", map="persia:AAAAAA herat:AAAAA herat-kabul:A")
    assert in_region(row, "kabul") == "A"
    assert in_region(row, "persia") == "AAAAA"
    roads = "herat-kabul:AAAAAA kabul-kandahar:AAAAAA"
    row = wakhan("117 118", upper="15", loyalty="R", map=roads)
    assert on_border(row, "kabul-kandahar") == "AAAAA"
    assert on_border(row, "herat-kabul") == "AAAAAA"
    roads = "persia-transcaspia:AAAAAA herat-kabul:AAAAAA"
    row = wakhan("117 118", upper="15", loyalty="R", map=roads)
    assert on_border(row, "persia-transcaspia") == "AAAAA"


@pytest.mark.rule("P22.27", "P16.5")
def test_for_insurrection_too() -> None:
    row = scene(
        seats=2,
        turn=1,
        loyalty="B",
        options={"wakhan": True},
        ai="117 118",
        courts=["", "3"],
        map="persia:AAAAAAA herat:AAAAA punjab:BBBBBBBBBBB",
        upper="101 ? ? ? ? ?",
    )
    play(row, "purchase 101")
    assert in_region(row, "kabul") == "AA"


@pytest.mark.rule("P22.28")
def test_her_events() -> None:
    row = wakhan("117 123", upper="9 10 13 116", map="transcaspia:A1 kabul:1")
    assert map_of(row) == "kabul:1"
    row = wakhan("117 123", people=2, upper="9 10 13 108")
    assert [note[1] for note in notes(row, Note.BOUND)] == [2]


@pytest.mark.rule("P22.21")
def test_the_greatest_gain_may_be_a_loss() -> None:
    row = wakhan(
        "123 118",
        upper="9 101 29 63+1",
        rupees=[0, 10],
        gifts=["2 4 6"],
        options={"wakhan_savvy_purchasing": True},
    )
    assert bought(row) == [9, 63]


@pytest.mark.rule("P22.20")
@pytest.mark.parametrize(
    ("upper", "lower", "card"),
    [
        ("90 9 10", "93 6", 9),
        ("90 9 10", "93 13", 13),
        ("90 9 10", "93 28", 28),
        ("90 93 10", "5 6 28", 10),  # 28 costs as much as 10
    ],
)
def test_a_bargain_is_cheaper_then_of_higher_rank_then_of_higher_number(
    upper: str, lower: str, card: int
) -> None:
    savvy = {"wakhan_savvy_purchasing": True}
    assert first("123 118", upper=upper, lower=lower, options=savvy) == card
