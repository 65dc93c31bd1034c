"""Chapter P1: players, pieces and map."""

from __future__ import annotations

import pytest

from igroteka.games.pax_pamir import GAME
from tests.pax_pamir.scenes import (
    REGIONS,
    asked,
    blocks_in_play,
    choices,
    court,
    cylinders,
    favoured,
    fresh,
    gifts,
    in_region,
    main_actions,
    map_of,
    opened,
    play,
    points,
    rupees,
    scene,
    seen_by,
    sound,
    supply,
)


@pytest.mark.rule("P1.1")
def test_two_to_five_take_part() -> None:
    assert GAME.seats == (2, 3, 4, 5)
    for seats in GAME.seats:
        row = opened(seats)
        assert rupees(row) == [4] * seats
        assert main_actions(row) == 2


@pytest.mark.rule("P1.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_go_in_seat_order_and_after_the_last_seat_comes_the_first(seats: int) -> None:
    row = scene(seats=seats, turn=seats - 1)
    order = []
    for _ in range(3):
        order.append(asked(row))
        play(row, "end")
    assert order == [seats - 1, seats, 1]


@pytest.mark.rule("P1.3", "P17.27")
def test_what_all_have_to_do_they_do_in_seat_order_from_the_active_player() -> None:
    row = scene(turn=2, hands=["9 10", "11 12", "13 14"], upper="114 ? ? ? ? ?")
    play(row, "end", "P2 card 11", "P3 card 14", "P1 card 9")
    assert asked(row) == 3


@pytest.mark.rule("P1.4")
def test_each_coalition_has_12_blocks() -> None:
    row = fresh()
    assert list(row.blocks) == [12, 12, 12]
    row = scene(map="kabul:AAAA herat:BB kabul-punjab:A persia-herat:R")
    assert blocks_in_play(row) == [5, 2, 1]
    assert list(row.blocks) == [7, 10, 11]


@pytest.mark.rule("P1.4")
def test_a_block_serves_every_player_who_is_loyal_to_its_coalition() -> None:
    for player in (1, 2):
        row = scene(
            turn=player, loyalty="AAB", map="kabul:AA123 kabul-punjab:A", courts={player: "33"}
        )
        play(row, "battle 33")
        assert in_region(row, "kabul") == "AA12"


@pytest.mark.rule("P1.5")
def test_a_block_is_an_army_in_a_region_and_a_road_on_a_border() -> None:
    row = scene(map="kabul:A1", courts=["17"])
    play(row, "build 17", "army kabul", "road herat-kabul", "stop")
    assert map_of(row) == "kabul:AA1 herat-kabul:A"
    assert list(row.blocks) == [9, 12, 12]


@pytest.mark.rule("P1.6")
def test_each_player_has_ten_cylinders_and_points_are_none_of_them() -> None:
    assert supply(fresh()) == [10, 10, 10]
    row = scene(map="kabul:12", courts=["9 10"], spies="9:11", gifts=["2"], points=[7, 1, 0])
    assert cylinders(row) == [4, 1, 0]
    assert supply(row) == [6, 9, 10]


@pytest.mark.rule("P1.7")
def test_a_dial_has_three_gift_spaces() -> None:
    row = scene(courts=["12"])
    play(row, "gift 12")
    assert choices(row, "space") == {"2", "4", "6"}


@pytest.mark.rule("P1.8")
def test_the_bank_never_runs_out_and_what_leaves_the_game_is_gone() -> None:
    row = scene(hands=["46"], rupees=[900, 900, 900])
    play(row, "play 46", *["road kandahar-punjab"] * 2)
    assert rupees(row) == [902, 900, 900]
    row = scene(upper="- 9 ? ? ? ?", lower="- ? ? ? ? ?", rupees=[1, 0, 0])
    play(row, "purchase 9")
    assert sum(rupees(row)) + sum(row.rupees) == 0


@pytest.mark.rule("P1.9", "P19.1")
def test_rupees_lie_open_and_no_choice_hands_them_over() -> None:
    row = scene(rupees=[3, 8, 5])
    assert rupees(seen_by(row, 2)) == rupees(seen_by(row, 0)) == [3, 8, 5]
    kinds = {text.split()[0] for text in choices(row)}
    assert kinds <= {"end", "purchase"}


@pytest.mark.rule("P1.10")
def test_the_six_regions_have_an_order() -> None:
    row = scene(rupees=[0, 0, 0], upper="116 ? ? ? ? ?")
    play(row, "purchase 116")
    assert choices(row, "region") == set(REGIONS)
    offered = [GAME.actions.text(GAME.actions.first("region") + i) for i in range(6)]
    names = ["persia", "transcaspia", "herat", "kabul", "kandahar", "punjab"]
    assert offered == [f"region {name}" for name in names]


NEIGHBOURS = {
    "persia": {"transcaspia", "herat"},
    "transcaspia": {"persia", "herat", "kabul"},
    "herat": {"persia", "transcaspia", "kabul", "kandahar"},
    "kabul": {"transcaspia", "herat", "kandahar", "punjab"},
    "kandahar": {"herat", "kabul", "punjab"},
    "punjab": {"kabul", "kandahar"},
}
ALL_BORDERS = (
    "persia-transcaspia:A persia-herat:A transcaspia-herat:A transcaspia-kabul:A herat-kabul:A "
    "herat-kandahar:A kabul-kandahar:A kabul-punjab:A kandahar-punjab:A"
)


@pytest.mark.rule("P1.11")
@pytest.mark.parametrize("region", REGIONS)
def test_regions_that_share_a_border_are_adjacent(region: str) -> None:
    other = next(name for name in REGIONS if name != region)
    row = scene(map=f"{region}:A {other}:A {ALL_BORDERS}", courts=["63"])
    play(row, "move 63", f"army {region}")
    assert choices(row, "region") == NEIGHBOURS[region]


@pytest.mark.rule("P1.12")
def test_any_number_of_pieces_may_share_a_place_but_a_gift_space_holds_one() -> None:
    row = scene(
        map="kabul:AAABBBRRR112233 kabul-punjab:AAABBBRRR",
        courts=["12 9"],
        spies="9:112233",
        gifts=["4"],
    )
    sound(row)
    play(row, "gift 12")
    assert choices(row, "space") == {"2", "6"}
    play(row, "space 6")
    assert gifts(row, 1) == {4, 6}
    assert court(row, 1) == [12, 9]
    assert favoured(row) == "political"
    assert points(row) == [0, 0, 0]
