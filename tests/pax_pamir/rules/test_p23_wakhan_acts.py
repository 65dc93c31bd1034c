"""Chapter P23: Wakhan: the actions."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.games.pax_pamir.rules.state import Note
from tests.pax_pamir.scenes import (
    asked,
    bound,
    court,
    favoured,
    gifts,
    hand,
    in_region,
    map_of,
    notes,
    on_border,
    on_card,
    play,
    prizes,
    rupees,
    scene,
    spies,
    wakhan,
)


def used(row: Row) -> list[int]:
    """Her cards that have acted."""
    return [note[2] for note in notes(row, Note.USED) if note[1] == row.wakhan + 1]


@pytest.mark.rule("P23.1")
def test_tax_takes_from_the_richest_person() -> None:
    row = wakhan(
        "117 123",
        people=2,
        courts=["60", "55", "61"],
        map="herat:3",
        rupees=[3, 5, 0],
        loyalty="AB",
    )
    assert rupees(row) == [3, 3, 2]
    row = wakhan(
        "117 118",
        people=2,
        courts=["60", "55", "61"],
        map="herat:3",
        rupees=[3, 3, 0],
        loyalty="AB",
    )
    assert rupees(row) == [2, 2, 2]


@pytest.mark.rule("P23.1")
@pytest.mark.parametrize(
    ("top", "before", "after"),
    [
        ("125", [3, 4], [3, 3, 1]),
        ("125", [3, 3], [2, 3, 1]),
        ("123", [3, 3], [3, 2, 1]),
        ("123", [4, 3], [3, 3, 1]),
    ],
)
def test_the_red_arrow_decides_between_equally_rich_people(
    top: str, before: list[int], after: list[int]
) -> None:
    row = wakhan(
        f"117 {top}", people=2, courts=["54", "55", "60"], map="herat:3", rupees=[*before, 0]
    )
    assert rupees(row) == after


@pytest.mark.rule("P23.1")
def test_without_people_the_leftmost_rupee_of_the_market() -> None:
    row = wakhan("117 118", courts=["", "61"], rupees=[0, 0], upper="98 99+1", lower="97+1 100+1")
    taxed = [note[2] for note in notes(row, Note.TAXED_MARKET)]
    assert taxed == [6, 1]


@pytest.mark.rule("P23.2")
def test_gifts_are_bonus_actions_and_the_cheapest_space_is_filled() -> None:
    row = wakhan("122 118", courts=["", "12"], favoured="economic", gifts=["", "2"])
    assert gifts(row, 2) == {2, 4}
    row = wakhan("122 118", courts=["", "12"], favoured="military")
    assert gifts(row, 2) == set()


@pytest.mark.rule("P23.3")
def test_build_places_armies_in_the_first_region_she_rules() -> None:
    row = wakhan("123 118", courts=["", "17"], map="kabul:2 punjab:2 persia:2", rupees=[0, 5])
    assert map_of(row) == "persia:2 kabul:2 punjab:RR2"
    assert rupees(row)[1] == 1
    row = wakhan("123 118", courts=["", "17"], map="persia:2", rupees=[0, 2])
    assert in_region(row, "persia") == "R2"
    row = wakhan("123 118", courts=["", "17 78"], map="kabul:2", rupees=[0, 2])
    assert in_region(row, "kabul") == "RR2"


@pytest.mark.rule("P23.4", "P20.10")
def test_betray_takes_the_card_of_highest_priority_with_a_prize() -> None:
    row = wakhan("124 118", courts=["9 4 13", "90"], spies="9:2 4:2 13:2")
    assert prizes(row, 2) == {13}
    assert court(row, 1) == [9, 4]
    row = wakhan("124 118", courts=["12 13", "90"], spies="12:2 13:2")
    assert prizes(row, 2) == {13}  # 12 would have come first
    row = wakhan("124 118", courts=["9 12", "90"], spies="9:2 12:2")
    assert used(row) == []


@pytest.mark.rule("P23.5")
@pytest.mark.parametrize(
    ("map", "where"),
    [
        ("herat:B1 persia:B1", "persia"),
        ("herat:B1 persia:B", "herat"),
        ("herat:BA persia:BR", "herat"),
        ("herat:B herat-kabul:A persia:B", "herat"),
        ("kabul:B transcaspia:1", ""),
    ],
)
def test_battle_is_fought_in_the_first_region_with_an_enemy(map: str, where: str) -> None:
    row = wakhan("121 118", courts=["", "59"], map=map, loyalty="A")
    found = [note[2] for note in notes(row, Note.BATTLE)]
    names = ("persia", "transcaspia", "herat", "kabul", "kandahar", "punjab")
    assert [names[region] for region in found] == ([where] if where else [])


@pytest.mark.rule("P23.5", "P17.17")
def test_under_nationalism_her_tribes_are_armies() -> None:
    row = wakhan("121 118", courts=["", "59"], map="herat:12", bound={110: 2})
    assert in_region(row, "herat") == "2"
    row = wakhan("121 118", courts=["", "59"], map="herat:12")
    assert in_region(row, "herat") == "12"


@pytest.mark.rule("P23.6")
def test_she_removes_tribes_then_armies_then_roads() -> None:
    given: dict[str, Any] = {"courts": ["", "59"], "loyalty": "A"}
    row = wakhan("121 118", map="herat:BBBA11 herat-kabul:A", **given)
    assert map_of(row) == "herat:ABBB herat-kabul:A"
    row = wakhan("121 118", map="herat:BBBA1 herat-kabul:A", **given)
    assert map_of(row) == "herat:BBB herat-kabul:A"
    row = wakhan("121 118", map="herat:BBBA herat-kabul:A persia-herat:A", **given)
    assert in_region(row, "herat") == "BBB"
    assert on_border(row, "persia-herat") == ""
    assert on_border(row, "herat-kabul") == "A"
    row = wakhan("121 118", map="herat:BBBR1 herat-kabul:R", **given)
    assert map_of(row) == "herat:BBBR herat-kabul:R"


@pytest.mark.rule("P23.6")
@pytest.mark.parametrize(("top", "left"), [("118", "R2"), ("119", "R1")])
def test_first_those_of_the_player_of_the_red_arrow(top: str, left: str) -> None:
    row = wakhan(f"121 {top}", people=2, courts=["", "", "60"], map="herat:R12", loyalty="AB")
    assert in_region(row, "herat") == left


@pytest.mark.rule("P23.7")
def test_without_such_a_region_she_fights_on_the_card_of_highest_priority() -> None:
    row = wakhan("121 118", courts=["9 12", "59"], spies="9:1122 12:1122")
    assert on_card(row, 12) == "22"
    assert on_card(row, 9) == "1122"


@pytest.mark.rule("P23.8")
def test_battle_card_is_fought_where_most_spies_are() -> None:
    row = wakhan("130 118", courts=["9 12", "60"], spies="9:1122 12:12", map="herat:A1")
    assert on_card(row, 9) == "122"
    row = wakhan("130 118", courts=["9 12", "60"], spies="9:12 12:12")
    assert on_card(row, 12) == "2"


@pytest.mark.rule("P23.9")
@pytest.mark.parametrize(("top", "left"), [("118", "2333"), ("119", "1333")])
def test_on_a_card_first_the_spies_of_the_player_of_the_red_arrow(top: str, left: str) -> None:
    row = wakhan(f"121 {top}", people=2, courts=["9", "", "60"], spies="9:12333", loyalty="AB")
    assert on_card(row, 9) == left


@pytest.mark.rule("P23.6", "P21.4")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("herat:RR11", "herat:RR"),
        ("herat:R12", "herat:R1"),
        ("herat:RRAA", "herat:RR"),
        ("herat:RAB", "herat:AR"),
        ("herat:R herat-kabul:A herat-kandahar:B", "herat:R herat-kabul:A"),
        ("herat:RR herat-kabul:A herat-kandahar:A", "herat:RR"),
        ("persia:R persia-transcaspia:A persia-herat:A", "persia:R persia-transcaspia:A"),
    ],
)
def test_in_a_region_the_red_arrow_says_whose_pieces_go_first(before: str, after: str) -> None:
    row = wakhan("121 119", people=2, courts=["", "", "59"], map=before, loyalty="AB")
    assert map_of(row) == after


@pytest.mark.rule("P23.9", "P21.4")
@pytest.mark.parametrize("top", ["118", "119"])
@pytest.mark.parametrize("before", ["9:1133", "9:2233", "9:1233"])
def test_who_has_no_spies_left_loses_none(before: str, top: str) -> None:
    row = wakhan(f"130 {top}", people=2, courts=["9", "", "59"], spies=before, loyalty="AB")
    assert spies(row) == "9:33"


@pytest.mark.rule("P23.10")
def test_armies_move_to_where_others_have_more_tribes() -> None:
    row = wakhan("128 118", courts=["", "9"], map="kabul:B herat:11 punjab:1", loyalty="A")
    assert map_of(row) == "herat:B11 punjab:1"
    row = wakhan("128 118", courts=["", "63"], map="kabul:BBB herat:1 punjab:1", loyalty="A")
    assert map_of(row) == "herat:B1 kabul:B punjab:B1"


@pytest.mark.rule("P23.10")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("kabul:B herat:B12", "herat:BB12"),  # two tribes, hers included, against one army
        ("kabul:B herat:BB12", "kabul:B herat:BB12"),
        ("kabul:B herat:22", "kabul:B herat:22"),  # nobody else is there
    ],
)
def test_her_own_tribes_count_where_others_are(before: str, after: str) -> None:
    row = wakhan("128 118", courts=["", "9"], map=before, loyalty="A")
    assert set(map_of(row).split()) == set(after.split())


@pytest.mark.rule("P23.10")
def test_but_never_at_the_cost_of_her_rule() -> None:
    given: dict[str, Any] = {"courts": ["", "9"], "loyalty": "A"}
    row = wakhan("128 118", map="kabul:B12 herat:1", **given)
    assert in_region(row, "kabul") == "B12"
    row = wakhan("128 118", map="kabul:BB12 herat:1", **given)
    assert map_of(row) == "herat:B1 kabul:B12"


@pytest.mark.rule("P23.11")
def test_a_region_from_which_nothing_is_reached_is_passed_over() -> None:
    row = wakhan("128 118", courts=["", "9"], map="kandahar:B transcaspia:B persia:1", loyalty="A")
    assert map_of(row) == "persia:B1 kandahar:B"


@pytest.mark.rule("P23.12", "P2.14")
def test_spy_movement() -> None:
    given: dict[str, Any] = {"courts": ["10 12 13", "9"], "spies": "12:22 13:1"}
    row = wakhan("128 118", **given)
    assert spies(row) == "12:22 13:1"
    row = wakhan("128 118", **given, options={"wakhan_spy_movement": True})
    assert spies(row) == "12:2 13:12"


@pytest.mark.rule("P23.12", "P21.12")
@pytest.mark.parametrize(
    ("courts", "before", "after"),
    [
        (["10 12 13", "9"], "12:2", "13:2"),
        (["10 12 13", "9"], "12:22 13:22", "9:2 12:22 13:2"),  # 13 has the lower rank
        (["10 12 13", "9"], "10:22 12:22", "9:2 10:2 12:22"),
        (["10 12 13", "9"], "9:12 12:2", "9:12 13:2"),  # she has no more on 9 than another
        (["61 63 64", "9"], "63:22 64:1", "63:2 64:12"),
        (["61 63 64", "", "9"], "63:33 64:1233", "61:3 63:3 64:1233"),  # a lead, not more than all
    ],
)
def test_from_where_and_to_where_she_moves_a_spy(
    courts: list[str], before: str, after: str
) -> None:
    row = wakhan(
        "128 118",
        people=len(courts) - 1,
        courts=courts,
        spies=before,
        options={"wakhan_spy_movement": True},
    )
    assert spies(row) == after


@pytest.mark.rule("P23.13")
def test_confidence_failure_passes_her_by() -> None:
    row = scene(
        seats=2, options={"wakhan": True}, hands=["9 10"], upper="114 ? ? ? ? ?", ai="117 118"
    )
    play(row, "end", "P1 card 9")
    assert hand(row, 1) == {10}


@pytest.mark.rule("P23.14", "P16.12")
def test_she_always_uses_a_safe_house() -> None:
    row = scene(
        seats=2,
        options={"wakhan": True},
        courts=["59", "9 41 72"],
        spies="9:1122",
        loyalty="A",
        ai="117 118",
    )
    play(row, "battle 59", "remove_spy 2")
    assert on_card(row, 72) == "22"
    assert on_card(row, 41) == ""


@pytest.mark.rule("P21.7", "P16.12")
def test_after_a_person_was_asked_her_turn_goes_on() -> None:
    row = wakhan("130 118", courts=["41 9", "59 2"], spies="9:12", map="herat:RR1", loyalty="A")
    play(row, "P1 card 41")
    assert used(row) == [59, 2]
    assert in_region(row, "herat") == "RR"
    assert asked(row) == 1


@pytest.mark.rule("P21.7", "P22.28", "P16.12")
def test_after_a_person_was_asked_she_buys_an_event_for_herself() -> None:
    row = wakhan("130 118", courts=["41 9", "59"], spies="9:12", loyalty="A", lower="- 108")
    play(row, "P1 card 41")
    assert [note[1:3] for note in notes(row, Note.BOUND)] == [(1, 108)]


@pytest.mark.rule("P22.28", "P17.28")
@pytest.mark.parametrize("suit", ["military", "intelligence"])
def test_of_pashtunwali_values_the_favoured_suit_stays(suit: str) -> None:
    row = wakhan("117 123", upper="9 10 13 115", favoured=suit)
    assert bound(row) == {115: "all"}
    assert favoured(row) == suit
