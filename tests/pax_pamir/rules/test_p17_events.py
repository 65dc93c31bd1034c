"""Chapter P17: events."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.games.pax_pamir.rules.state import Note
from tests.pax_pamir.scenes import (
    CHECKS,
    asked,
    bound,
    can,
    choices,
    court,
    favoured,
    for_sale,
    hand,
    in_region,
    legal,
    loyalty,
    lying_on,
    main_actions,
    map_of,
    market,
    noted,
    notes,
    phase,
    play,
    points,
    prizes,
    refused,
    rupees,
    scene,
    supply,
)


def bought(event: int, *answers: str, **given: Any) -> Row:
    """A scene in which an event has been purchased as the first action."""
    row = scene(**{"upper": f"{event} ? ? ? ? ?", **given})
    return play(row, f"purchase {event}", *answers)


def fallen(event: int, **given: Any) -> Row:
    """A scene in which an event was discarded from column 0 in the first player's cleanup."""
    return play(scene(**{"upper": f"{event} ? ? ? ? ?", **given}), "end")


def influences(**given: Any) -> list[int]:
    """The points of a successful check with the given lasting events."""
    row = scene(**{"loyalty": "AAA", "map": "persia:AAAA", "upper": "101 ? ? ? ? ?", **given})
    return points(play(row, "purchase 101"))


@pytest.mark.rule("P17.1", "P3.12")
@pytest.mark.parametrize("event", range(105, 117))
def test_each_half_has_its_own_occasion(event: int) -> None:
    row = scene(upper=f"? {event} ? ? ? ?", hands=["9"])
    if event != 111:
        play(row, f"purchase {event}")
        assert [note[2] for note in notes(row, Note.EVENT)] == [event]
    row = fallen(event, hands=["9", "10"])
    assert [note[2] for note in notes(row, Note.EVENT_FOR_ALL)] == [event]


@pytest.mark.rule("P17.2")
@pytest.mark.parametrize("event", [105, 106, 107, 109, 110, 112])
def test_what_is_lasting_ends_with_the_next_check(event: int) -> None:
    whom: int | str = "all" if event == 109 else 1
    row = bought(event, upper=f"{event} ? ? ? ? ?", lower="101 ? ? ? ? ?")
    assert bound(row) == {event: whom}
    play(row, "purchase 101")
    assert bound(row) == {}
    row = bought(event)
    play(row, "end", "end")
    assert bound(row) == {event: whom}


@pytest.mark.rule("P17.3")
def test_riots_send_tribes_and_armies_home_and_nothing_else() -> None:
    row = bought(
        *(116, "region kabul"),
        map="kabul:AAB1122 herat:A1 herat-kabul:AB",
        courts=["9"],
        spies="9:12",
        gifts=["2"],
    )
    assert map_of(row) == "herat:A1 herat-kabul:AB"
    assert supply(row) == [7, 9, 10]
    assert list(row.blocks) == [10, 11, 12]


@pytest.mark.rule("P17.4", "P13.13")
def test_riots_overthrow_who_lost_tribes() -> None:
    row = bought(116, "region kabul", map="kabul:12", courts=["6 9", "7", "5"], loyalty="AAB")
    assert court(row, 1) == [9]
    assert court(row, 2) == []
    assert court(row, 3) == [5]
    row = bought(116, "region kabul", map="kabul:2", courts=["5", "7"])
    assert court(row, 1) == [5]


@pytest.mark.rule("P17.5")
@pytest.mark.parametrize("check", [101, 102, 103, 104])
def test_a_purchased_check_is_resolved_at_once(check: int) -> None:
    row = bought(check, map="kabul:1")
    assert points(row) == [3, 0, 0]
    assert phase(row) == "action"


@pytest.mark.rule("P17.6")
@pytest.mark.parametrize("check", [101, 102, 103, 104])
def test_a_discarded_check_is_resolved_before_the_other_row(check: int) -> None:
    row = fallen(check, lower="112 ? ? ? ? ?", map="kabul:1")
    assert points(row) == [3, 0, 0]
    assert in_region(row, "kabul") == ""


@pytest.mark.rule("P17.7")
def test_new_tactics() -> None:
    row = bought(105, courts=["17 82"], map="kabul:A1", lower="9 10 ? ? ? ?", rupees=[20, 0, 0])
    assert bound(row) == {105: 1}
    assert favoured(row) == "political"
    play(row, "build 17", "army kabul", "stop", "gift 82", "space 2")
    assert main_actions(row) == 1
    play(row, "purchase 10")
    assert rupees(row)[0] == 20 - 2 - 2 - 1
    row = scene(turn=2, bound={105: 1}, courts=["", "82"])
    play(row, "gift 82", "space 2")
    assert main_actions(row) == 1


@pytest.mark.rule("P17.8")
def test_military_favoured() -> None:
    assert favoured(fallen(105)) == "military"


@pytest.mark.rule("P17.9")
def test_koh_i_noor_recovered() -> None:
    assert bound(bought(106)) == {106: 1}
    assert influences(gifts=["2", "2"], courts=["", "6"]) == [3, 5, 1]
    assert influences(gifts=["2", "2"], courts=["", "6"], bound={106: 1}) == [4, 4, 1]
    assert influences(gifts=["2 4", "2"], courts=["", "6"], bound={106: 1}) == [5, 3, 1]


@pytest.mark.rule("P17.10")
def test_embarrassment_of_riches() -> None:
    assert bound(fallen(106)) == {106: "all"}
    assert influences(gifts=["2 4 6", "2"], courts=["", "6"], bound={106: "all"}) == [2, 5, 2]
    row = bought(101, gifts=["2 4 6", "2"], bound={106: "all"})
    assert points(row) == [3, 1, 0]


@pytest.mark.rule("P17.11")
def test_courtly_manners() -> None:
    assert bound(bought(107)) == {107: 1}
    given: dict[str, Any] = {"bound": {107: 1}, "hands": ["15"], "map": "kabul:BB22"}
    row = scene(**given, courts=["12"], spies="12:2", rupees=[2, 5, 5])
    play(row, "play 15")
    assert {"pay", "nothing", "retract"} <= choices(row)
    play(row, "nothing")
    assert court(row, 1) == [12, 15]
    play(row, "gift 12", "nothing")
    assert rupees(row) == [0, 5, 5]
    row = scene(bound={107: 2}, hands=["15"], map="kabul:BB22")
    play(row, "play 15")
    assert "nothing" not in choices(row)


@pytest.mark.rule("P17.12")
def test_disregard_for_customs() -> None:
    assert bound(fallen(107)) == {107: "all"}
    row = scene(bound={107: "all"}, hands=["15"], map="kabul:BB22", courts=["12"], spies="12:2")
    play(row, "play 15 left", "gift 12", "space 2")
    assert rupees(row) == [8, 10, 10]


@pytest.mark.rule("P17.13", "P18.18")
def test_rumor() -> None:
    row = bought(108)
    assert choices(row) == {"player 2", "player 3"}
    play(row, "player 3")
    assert bound(row) == {108: 3}
    assert phase(row) == "action"
    given: dict[str, Any] = {"courts": ["6", "3 11", "42"], "gifts": ["", "2"]}
    assert influences(**given) == [2, 5, 2]
    assert influences(**given, bound={108: 2}) == [3, 3, 3]


@pytest.mark.rule("P17.14")
def test_failure_to_impress() -> None:
    row = fallen(108, loyalty="AAR", prizes=["4 5", "10", "1"], gifts=["2"])
    assert [prizes(row, player) for player in (1, 2, 3)] == [set(), set(), set()]
    assert loyalty(row) == "AAR"
    assert row.players[0].gifts == 1


@pytest.mark.rule("P17.15")
def test_conflict_fatigue() -> None:
    assert bound(bought(109)) == {109: "all"}
    row = bought(101, bound={109: "all"}, map="kabul:AAAABB")
    assert notes(row, Note.CHECK)[0][3] == 0
    row = bought(101, map="kabul:AAAABB")
    assert notes(row, Note.CHECK)[0][3] == -1
    row = bought(101, bound={109: "all"}, map="kabul:AAAABBB")
    assert notes(row, Note.CHECK)[0][3] == -1


@pytest.mark.rule("P17.16", "P17.19", "P17.23", "P17.25")
@pytest.mark.parametrize(
    ("event", "region"), [(109, "punjab"), (110, "herat"), (112, "kabul"), (113, "persia")]
)
def test_discarded_events_bring_riots(event: int, region: str) -> None:
    regions = ("persia", "herat", "kabul", "punjab", "kandahar", "transcaspia")
    row = fallen(event, map=" ".join(f"{name}:A12" for name in regions))
    assert {name for name in regions if in_region(row, name) == ""} == {region}


@pytest.mark.rule("P17.17")
def test_nationalism() -> None:
    assert bound(bought(110)) == {110: 1}
    row = scene(bound={110: 1}, courts=["63 59"], map="kabul:A11 herat:BB2 herat-kabul:A punjab:11")
    play(row, "move 63")
    assert choices(row) == {"army kabul", "tribe kabul"}
    play(row, "tribe kabul")
    assert in_region(row, "herat") == "BB12"
    play(row, "stop", "battle 59", "remove_army british")
    assert in_region(row, "herat") == "B12"
    assert phase(row) == "action"


@pytest.mark.rule("P17.17", "P12.17")
def test_tribes_count_for_the_site_and_the_limit() -> None:
    row = scene(bound={110: 1}, courts=["59"], map="kabul:11BBB persia:A1BBB punjab:1")
    play(row, "battle 59")
    assert choices(row, "region") == {"kabul", "persia"}
    play(row, "region kabul")
    while phase(row) == "remove" and "remove_army british" in legal(row):
        play(row, "remove_army british")
    assert in_region(row, "kabul") == "B11"
    assert not can(scene(courts=["59"], map="kabul:11BBB"), "battle 59")


@pytest.mark.rule("P17.18", "P13.11")
def test_the_last_tribe_that_leaves_a_region_overthrows_at_once() -> None:
    row = scene(
        bound={110: 1},
        courts=["63 6 9"],
        map="kabul:1 herat-kabul:A kabul-punjab:A kandahar-punjab:A",
    )
    play(row, "move 63", "region punjab")
    assert court(row, 1) == [63, 9]
    assert phase(row) == "move"
    assert noted(row, Note.OVERTHROWN) == 1


@pytest.mark.rule("P17.20", "P8.14")
def test_public_withdrawal_in_the_market() -> None:
    row = scene(upper="111 9 10 ? ? ?", courts=["61"])
    assert refused(row, "purchase 111") == "P8.14"
    play(row, "purchase 10")
    assert lying_on(row, 111) == 0
    assert lying_on(row, 9) == 1
    row = scene(upper="-+2 111 9 10 12 13", piles=0)
    play(row, "end")
    assert market(row)[0] == "111 9 10 12 13 -"
    row = scene(courts=["12"], upper="9 10 13 14 15 111", lower="16 17 18 29 30 61")
    play(row, "gift 12", "space 2")
    assert market(row) == ["9 10 13 14 15 111", "16 17 18 29 30 61+1"]


@pytest.mark.rule("P17.21")
def test_discarded_public_withdrawal_does_nothing() -> None:
    row = fallen(111, map="kabul:A12")
    assert map_of(row) == "kabul:A12"
    assert bound(row) == {}
    assert favoured(row) == "political"
    assert 111 not in for_sale(row)


@pytest.mark.rule("P17.22")
@pytest.mark.parametrize(("blocks", "paid"), [(1, 2), (2, 2), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_nation_building(blocks: int, paid: int) -> None:
    row = scene(bound={112: 1}, courts=["17"], map="kabul:1")
    play(row, "build 17", *["army kabul"] * blocks)
    if blocks < 6:
        play(row, "stop")
    assert phase(row) == "action"
    assert rupees(row)[0] == 10 - paid
    assert in_region(row, "kabul") == "A" * blocks + "1"


@pytest.mark.rule("P17.22", "P16.23")
def test_infrastructure_is_not_doubled() -> None:
    row = scene(bound={112: 1}, courts=["17 78"], map="kabul:1", rupees=[3, 0, 0])
    assert bound(bought(112)) == {112: 1}
    play(row, "build 17", "army kabul", "army kabul")
    assert phase(row) == "infrastructure"
    play(row, "army kabul")
    assert phase(row) == "action"
    assert in_region(row, "kabul") == "AAA1"


@pytest.mark.rule("P17.24")
def test_backing_of_persian_aristocracy() -> None:
    row = bought(113, rupees=[0, 5, 5])
    assert rupees(row) == [3, 5, 5]
    assert bound(row) == {}


@pytest.mark.rule("P17.26", "P18.18")
def test_other_persuasive_methods() -> None:
    row = bought(114, hands=["9 10", "13", ""])
    assert choices(row) == {"player 2", "player 3"}
    play(row, "player 2")
    assert [hand(row, player) for player in (1, 2, 3)] == [{13}, {9, 10}, set()]
    row = bought(114, "player 3", hands=["9 10", "13", ""])
    assert [hand(row, player) for player in (1, 2, 3)] == [set(), {13}, {9, 10}]
    row = bought(114, "player 3", hands=["", "13", ""])
    assert main_actions(row) == 1


@pytest.mark.rule("P17.27", "P18.18")
def test_confidence_failure() -> None:
    row = fallen(114, turn=2, hands=["9 10", "13 14", ""])
    assert asked(row) == 2
    assert choices(row) == {"card 13", "card 14"}
    play(row, "P2 card 13", "P1 card 9")
    assert [hand(row, player) for player in (1, 2, 3)] == [{10}, {14}, set()]
    assert asked(row) == 3
    row = fallen(114, hands=["9", "10", "13"])
    assert [hand(row, player) for player in (1, 2, 3)] == [set(), set(), set()]


@pytest.mark.rule("P17.28", "P18.18")
def test_pashtunwali_values() -> None:
    row = bought(115)
    assert choices(row, "suit") == {"economic", "military", "political", "intelligence"}
    play(row, "suit economic")
    assert favoured(row) == "economic"
    assert bound(row) == {115: "all"}
    row = fallen(105, bound={115: "all"}, hands=["", "97"])
    assert favoured(row) == "political"
    play(row, "P2 play 97")
    assert favoured(row) == "political"
    row = bought(115, "suit political")
    assert favoured(row) == "political"


@pytest.mark.rule("P17.29")
def test_intelligence_favoured() -> None:
    assert favoured(fallen(115)) == "intelligence"


@pytest.mark.rule("P17.30", "P18.18")
def test_rebuke() -> None:
    row = bought(116, map="kabul:A12 herat:2")
    assert len(choices(row, "region")) == 6
    play(row, "region kabul")
    assert map_of(row) == "herat:2"
    row = bought(116, "region punjab", map="kabul:A12")
    assert map_of(row) == "kabul:A12"


@pytest.mark.rule("P17.31")
def test_political_favoured() -> None:
    assert favoured(fallen(116, favoured="economic")) == "political"


@pytest.mark.rule("P17.17")
def test_under_nationalism_a_tribe_leaves_persia_too() -> None:
    row = scene(courts=["63"], bound={110: 1}, map="persia:1 persia-herat:A")
    play(row, "move 63", "stop")
    assert map_of(row) == "herat:1 persia-herat:A"


@pytest.mark.rule("P8.12", "P17.2")
def test_whom_an_event_binds_is_told() -> None:
    assert notes(bought(105), Note.BOUND) == [("BOUND", 1, 105, 0, 0)]
    assert notes(bought(109), Note.BOUND) == [("BOUND", 0, 109, 0, 0)]
    assert notes(bought(108, "player 3"), Note.BOUND) == [("BOUND", 3, 108, 0, 0)]


@pytest.mark.rule("P8.12")
@pytest.mark.parametrize(
    ("event", "answer", "gone"),
    [
        (105, "", False),
        (108, "player 2", False),
        (113, "", True),
        (114, "player 2", True),
        (115, "suit economic", False),
        (116, "region kabul", True),
    ],
)
def test_an_event_without_a_lasting_effect_is_discarded(
    event: int, answer: str, gone: bool
) -> None:
    row = bought(event, *([answer] if answer else []))
    assert bool(row.events_gone >> event - CHECKS[0] & 1) is gone


@pytest.mark.rule("P17.24")
def test_what_the_aristocracy_gives_is_told() -> None:
    assert notes(bought(113), Note.GAINED) == [("GAINED", 1, 3, 113, 0)]


@pytest.mark.rule("P17.13", "P17.28", "P17.30", "P18.18")
def test_the_second_player_is_asked_as_much_as_the_first() -> None:
    assert choices(bought(108, turn=2)) == {"player 1", "player 3"}
    assert len(legal(bought(115, turn=2))) == 4
    assert len(legal(bought(116, turn=2))) == 6
