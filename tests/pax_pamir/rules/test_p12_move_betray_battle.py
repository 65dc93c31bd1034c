"""Chapter P12: card actions: move, betray, battle."""

from __future__ import annotations

import pytest

from igroteka.games.pax_pamir.rules.state import Note, Phase, Piece
from tests.pax_pamir.scenes import (
    asked,
    can,
    cards_offered,
    choices,
    court,
    discarded,
    gifts,
    in_region,
    legal,
    loyalty,
    lying,
    main_actions,
    map_of,
    noted,
    notes,
    on_border,
    on_card,
    phase,
    play,
    prizes,
    refused,
    rupees,
    scene,
    spies,
    supply,
)


@pytest.mark.rule("P12.1", "P18.13")
def test_so_many_moves_as_the_rank_of_any_pieces_and_again_of_the_same() -> None:
    row = scene(
        courts=["63 61"],
        map="kabul:A herat:A herat-kabul:A kabul-punjab:A",
        spies="63:1",
    )
    play(row, "move 63")
    assert choices(row) == {"army kabul", "army herat", "card 63"}
    play(row, "army kabul", "region punjab", "army punjab", "card 63")
    assert phase(row) == "action"
    assert map_of(row) == "herat:A kabul:A herat-kabul:A kabul-punjab:A"
    assert on_card(row, 61) == "1"
    assert notes(row, Note.MOVED) == [
        ("MOVED", 1, Piece.ARMY, 3, 5),
        ("MOVED", 1, Piece.ARMY, 5, 3),
        ("MOVED", 1, Piece.SPY, 63, 61),
    ]


@pytest.mark.rule("P12.1", "P18.13", "P18.16")
def test_moving_may_stop_after_the_first_move() -> None:
    row = scene(courts=["63 61"], map="kabul:A herat:A herat-kabul:A")
    play(row, "move 63")
    assert "stop" not in legal(row)
    play(row, "army kabul")
    assert "stop" in legal(row)
    play(row, "stop")
    assert in_region(row, "herat") == "AA"
    assert main_actions(row) == 1


@pytest.mark.rule("P12.2")
def test_an_army_moves_across_borders_with_a_loyal_road() -> None:
    row = scene(
        courts=["63"],
        map="kabul:A herat-kabul:B kabul-kandahar:AB kabul-punjab:A transcaspia-kabul:R",
    )
    play(row, "move 63")
    assert choices(row, "region") == {"kandahar", "punjab"}


@pytest.mark.rule("P12.2")
@pytest.mark.parametrize("region", ["persia", "transcaspia", "punjab"])
def test_without_a_loyal_road_no_army_moves(region: str) -> None:
    row = scene(courts=["63"], map=f"{region}:A herat-kandahar:A persia-transcaspia:B")
    assert not can(row, "move 63")


@pytest.mark.rule("P12.2")
@pytest.mark.parametrize("border", ["persia-transcaspia", "persia-herat"])
def test_one_loyal_road_is_enough(border: str) -> None:
    row = scene(courts=["63"], map=f"persia:A {border}:A")
    play(row, "move 63", "stop")
    assert in_region(row, border.removeprefix("persia-")) == "A"


@pytest.mark.rule("P12.3", "P12.4")
def test_a_spy_moves_to_a_neighbour_in_whatever_court() -> None:
    row = scene(courts=["9 55 39", "61 10", "62 75"], spies="61:1 10:1 55:1")
    play(row, "move 9", "card 55")
    assert cards_offered(row) == {9, 39}
    row = scene(courts=["9 55 39", "61 10 14", "62 75"], spies="10:1 55:1")
    play(row, "move 9", "card 10")
    assert cards_offered(row) == {61, 14}


RING = ["9 11 12", "13 14", "16 17 10"]
"""Read with each last card before the first card of the player before: 9 11 12 16 17 10 13 14."""


@pytest.mark.rule("P12.3", "P12.8", "P12.14")
@pytest.mark.parametrize("card", [10, 60])
def test_a_spy_on_any_card_moves_betrays_and_battles(card: int) -> None:
    row = scene(courts=["63 90 59", f"{card}"], spies=f"{card}:12")
    assert can(row, "move 63", "betray 90", "battle 59")


@pytest.mark.rule("P12.4")
@pytest.mark.parametrize(
    ("card", "neighbours"),
    [
        (9, {11, 14}),
        (11, {9, 12}),
        (12, {11, 16}),
        (16, {12, 17}),
        (10, {17, 13}),
        (13, {10, 14}),
        (14, {13, 9}),
    ],
)
def test_the_courts_form_a_ring(card: int, neighbours: set[int]) -> None:
    row = scene(courts=RING, map="kabul:A kabul-punjab:A", spies=f"{card}:1")
    play(row, "move 9", f"card {card}")
    assert cards_offered(row) == neighbours


@pytest.mark.rule("P12.5")
def test_empty_courts_are_skipped() -> None:
    row = scene(courts=["9 11 12", "", "16 17"], map="kabul:A kabul-punjab:A", spies="9:1")
    play(row, "move 9", "card 9")
    assert cards_offered(row) == {11, 17}
    row = scene(courts=["9 11 12"], map="kabul:A kabul-punjab:A", spies="9:1")
    play(row, "move 9", "card 9")
    assert cards_offered(row) == {11, 12}


@pytest.mark.rule("P12.6")
def test_a_move_must_end_on_another_card() -> None:
    row = scene(courts=["9"], spies="9:1")
    assert not can(row, "move 9")
    row = scene(courts=["9 56"], favoured="economic", spies="9:1")
    play(row, "move 9")
    assert spies(row) == "56:1"


@pytest.mark.rule("P12.7")
def test_tribes_roads_and_gifts_do_not_move() -> None:
    row = scene(courts=["63"], map="kabul:A1 herat:1 herat-kabul:AA kabul-punjab:A", gifts=["2"])
    play(row, "move 63")
    assert {text.split()[0] for text in choices(row)} == {"region"}
    assert can(scene(courts=["63"], map="kabul:1 herat-kabul:A"), "move 63") is False


@pytest.mark.rule("P12.8", "P18.14")
def test_betray_costs_two_rupees_and_a_card_with_an_own_spy() -> None:
    row = scene(courts=["90 9", "10 11", "60"], spies="9:1 10:12 60:1 11:2", loyalty="AAB")
    play(row, "betray 90")
    assert cards_offered(row) == {9, 10, 60}
    play(row, "card 9")
    assert rupees(row)[0] == 8
    assert lying(row) == 2
    assert court(row, 1) == [90]
    assert discarded(row) >= {9}
    assert not can(scene(courts=["90 9"], spies="9:1", rupees=[1, 0, 0]), "betray 90")


@pytest.mark.rule("P12.8", "P13.1")
def test_the_betrayed_card_leaves_and_its_spies_go_home() -> None:
    row = scene(courts=["90", "10 14"], spies="14:1123")
    play(row, "betray 90")
    assert court(row, 2) == [10]
    assert supply(row) == [10, 10, 10]


@pytest.mark.rule("P12.9", "P16.8")
def test_a_political_card_with_bodyguards_cannot_be_betrayed() -> None:
    row = scene(courts=["90", "15 6 9", "75"], loyalty="AAB", spies="6:1 9:1 75:1 15:1")
    play(row, "betray 90")
    assert cards_offered(row) == {9, 15, 75}


@pytest.mark.rule("P12.10", "P18.20")
def test_first_the_owner_settles_everything_then_comes_the_prize() -> None:
    row = scene(loyalty="ABB", courts=["90", "79 9 10 16"], spies="79:1", rupees=[10, 0, 0])
    play(row, "betray 90")
    assert phase(row) == "debt"
    play(row, "P2 card 9", "P2 card 16")
    assert phase(row) == "prize"
    assert asked(row) == 1
    assert court(row, 2) == [10]


@pytest.mark.rule("P12.11", "P18.14")
def test_a_prize_may_be_taken_under_the_dial() -> None:
    row = scene(courts=["90", "4 9"], spies="4:1", gifts=["2"])
    play(row, "betray 90")
    assert choices(row) == {"accept", "refuse"}
    play(row, "accept")
    assert prizes(row, 1) == {4}
    assert loyalty(row) == "ABR"
    assert gifts(row, 1) == {2}
    assert 4 not in discarded(row)
    assert notes(row, Note.BETRAYED, Note.PRIZE) == [
        ("BETRAYED", 1, 4, 1, 0),
        ("PRIZE", 1, 4, 0, 0),
    ]


@pytest.mark.rule("P12.12", "P13.16")
def test_a_prize_of_another_coalition_changes_the_loyalty_first() -> None:
    row = scene(courts=["90 6", "13 9"], spies="13:1", gifts=["2"], prizes=["4"])
    play(row, "betray 90", "accept")
    assert loyalty(row) == "RBR"
    assert prizes(row, 1) == {13}
    assert gifts(row, 1) == set()
    assert court(row, 1) == [90]
    assert {4, 6} <= discarded(row)


@pytest.mark.rule("P12.13")
def test_without_a_prize_or_refused_the_card_is_discarded() -> None:
    row = scene(courts=["90", "11 9"], spies="9:1", loyalty="AAB")
    play(row, "betray 90")
    assert 9 in discarded(row)
    assert phase(row) == "action"
    row = scene(courts=["90", "4 9"], spies="4:1")
    play(row, "betray 90", "refuse")
    assert notes(row, Note.NO_PRIZE) == [("NO_PRIZE", 1, 4, 0, 0)]
    assert 4 in discarded(row)
    assert prizes(row, 1) == set()


@pytest.mark.rule("P12.14", "P18.15")
def test_a_battle_is_fought_in_a_region_or_on_a_card() -> None:
    row = scene(
        courts=["59", "9 10"],
        map="kabul:AB herat:A2 persia:B transcaspia:A punjab:1B",
        spies="9:12 10:2",
    )
    play(row, "battle 59")
    assert choices(row) == {"region kabul", "region herat", "card 9"}


@pytest.mark.rule("P12.15")
def test_what_may_be_removed_in_a_region() -> None:
    row = scene(
        seats=4,
        loyalty="AABR",
        courts=["59"],
        map="kabul:AABR1234 herat-kabul:AB kabul-punjab:R kandahar-punjab:B",
    )
    play(row, "battle 59")
    assert choices(row) == {
        *("remove_army british", "remove_army russian", "remove_road herat-kabul british"),
        *("remove_road kabul-punjab russian", "remove_tribe 3", "remove_tribe 4"),
    }


@pytest.mark.rule("P12.16")
def test_on_a_card_spies_of_every_other_player_may_be_removed() -> None:
    row = scene(seats=4, loyalty="AABR", courts=["59", "9"], spies="9:11234")
    play(row, "battle 59")
    assert choices(row) == {"remove_spy 2", "remove_spy 3", "remove_spy 4"}
    play(row, "remove_spy 2", "remove_spy 3")
    assert on_card(row, 9) == "114"
    assert phase(row) == "action"


@pytest.mark.rule("P12.17")
@pytest.mark.parametrize(
    ("card", "armies", "limit"), [(59, 1, 1), (59, 2, 2), (59, 3, 2), (60, 3, 1)]
)
def test_as_many_as_the_rank_and_as_the_loyal_armies(card: int, armies: int, limit: int) -> None:
    row = scene(courts=[f"{card}"], map=f"kabul:{'A' * armies}BBBB222")
    play(row, f"battle {card}", *["remove_tribe 2"] * limit)
    assert phase(row) == "action"
    assert in_region(row, "kabul").count("2") == 3 - limit


@pytest.mark.rule("P12.17")
def test_on_a_card_as_many_as_the_own_spies() -> None:
    row = scene(courts=["59", "9"], spies="9:1223")
    play(row, "battle 59", "remove_spy 2")
    assert on_card(row, 9) == "123"
    assert phase(row) == "action"


@pytest.mark.rule("P12.17", "P18.15", "P18.16")
def test_fewer_may_be_removed_but_one_at_least() -> None:
    row = scene(courts=["59"], map="kabul:AAB2")
    play(row, "battle 59")
    assert "stop" not in legal(row)
    play(row, "remove_army british", "stop")
    assert in_region(row, "kabul") == "AA2"


@pytest.mark.rule("P12.18")
def test_the_limit_is_fixed_when_the_site_is_chosen() -> None:
    row = scene(courts=["59"], map="kabul:AA1BBB", bound={110: 1})
    play(row, "battle 59", "remove_army british")
    assert phase(row) == "action"
    assert in_region(row, "kabul") == "AAB1"


@pytest.mark.rule("P12.19")
def test_never_removed_are_own_blocks_tribes_of_the_loyalty_and_own_pieces() -> None:
    row = scene(courts=["59"], loyalty="AAR", map="kabul:AA12 herat-kabul:A")
    assert not can(row, "battle 59")
    row = scene(courts=["59", "9"], loyalty="AAR", spies="9:11")
    assert not can(row, "battle 59")
    row = scene(courts=["59"], loyalty="AAR", map="kabul:AAR12 herat-kabul:A")
    play(row, "battle 59")
    assert in_region(row, "kabul") == "AA12"
    assert on_border(row, "herat-kabul") == "A"
    assert refused(row, "remove_tribe 2")


@pytest.mark.rule("P12.20")
def test_removed_pieces_go_home() -> None:
    row = scene(courts=["59"], map="kabul:AABB222 herat-kabul:BB")
    before = supply(row)[1]
    play(row, "battle 59", "remove_army british", "remove_tribe 2")
    assert supply(row)[1] == before + 1
    assert row.blocks[1] == 12 - 3


@pytest.mark.rule("P12.20", "P13.12")
def test_an_overthrow_takes_place_in_the_middle_of_the_battle() -> None:
    row = scene(courts=["59", "6 9"], loyalty="BAR", map="kabul:BB2 herat-kabul:A", spies="6:33")
    play(row, "battle 59", "remove_tribe 2")
    assert court(row, 2) == [9]
    assert supply(row)[2] == 10
    assert noted(row, Note.OVERTHROWN) == 1
    assert phase(row) == "remove"
    play(row, "remove_road herat-kabul afghan")
    assert phase(row) == "action"


@pytest.mark.rule("P12.15", "P12.20")
def test_what_is_removed_is_told() -> None:
    kinds = (Note.REMOVED_ARMY, Note.REMOVED_ROAD, Note.REMOVED_TRIBE, Note.REMOVED_SPY)
    row = scene(loyalty="BAR", courts=["32 59"], map="persia:BBBA2 persia-transcaspia:A")
    play(row, "battle 59", "remove_road persia-transcaspia afghan", "remove_army afghan")
    assert notes(row, *kinds) == [("REMOVED_ROAD", 1, 0, 0, 0), ("REMOVED_ARMY", 1, 0, 0, 0)]
    row = scene(loyalty="BAR", courts=["59"], map="herat:BBB22")
    play(row, "battle 59", "stop")
    assert notes(row, *kinds, Note.STOPPED)[0] == ("REMOVED_TRIBE", 1, 1, 2, 0)
    assert len(notes(row, Note.STOPPED)) == 1
    row = scene(courts=["59", "9"], spies="9:12")
    play(row, "battle 59")
    assert notes(row, *kinds) == [("REMOVED_SPY", 1, 1, 9, 0)]


@pytest.mark.rule("P12.1", "P12.3", "P18.16")
@pytest.mark.parametrize("court", ["63 9 11 13", "9 56 57 63"])
def test_moving_a_spy_may_stop_after_the_first_move(court: str) -> None:
    cards = court.split()
    row = scene(courts=[court], spies=f"{cards[1]}:1")
    play(row, "move 63", f"card {cards[2]}")
    assert "stop" in legal(row)
    play(row, "stop")
    assert notes(row, Note.STOPPED) == [("STOPPED", 1, Phase.MOVE, 0, 0)]


@pytest.mark.rule("P12.14", "P12.17")
def test_where_a_battle_is_fought_is_told_and_how_many_pieces_it_may_cost() -> None:
    row = scene(courts=["84"], loyalty="RA", map="herat:RAA22")
    play(row, "battle 84")
    assert notes(row, Note.BATTLE) == [("BATTLE", 1, 2, 0, 1)]
    row = scene(courts=["59 9"], spies="9:1122")
    play(row, "battle 59")
    assert notes(row, Note.BATTLE) == [("BATTLE", 1, -1, 9, 2)]


@pytest.mark.rule("P12.20", "P13.7", "P13.9")
def test_after_the_debt_of_another_player_the_battle_goes_on() -> None:
    row = scene(courts=["59", "27 9 10 12"], map="punjab:AABB2", loyalty="AB", rupees=[5, 0, 5])
    play(row, "battle 59", "P1 remove_tribe 2", "P2 card 9", "P2 card 10")
    assert asked(row) == 1
    play(row, "P1 remove_army british")
    assert in_region(row, "punjab") == "AAB"
