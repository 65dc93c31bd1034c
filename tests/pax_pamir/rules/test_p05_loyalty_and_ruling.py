"""Chapter P5: loyalty, influence, ruling, hostages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pax_pamir.scenes import (
    can,
    choices,
    in_region,
    loyalty,
    map_of,
    phase,
    play,
    points,
    ruled_by,
    rupees,
    scene,
)


def shares(**given: Any) -> list[int]:
    """The points of a successful check: five for the greatest influence, three, one."""
    row = scene(
        **{"loyalty": "AAA", "upper": "101 ? ? ? ? ?", "map": "persia:AAAA", **given},
    )
    return points(play(row, "purchase 101"))


@pytest.mark.rule("P5.1", "P12.2")
def test_loyalty_says_whose_blocks_are_yours() -> None:
    assert set(loyalty(scene(loyalty="ABR"))) == {"A", "B", "R"}
    row = scene(
        loyalty="BAA",
        courts=["63"],
        map="kabul:A herat:BB kabul-punjab:A herat-kabul:B persia-herat:B",
    )
    play(row, "move 63")
    assert choices(row) == {"region kabul", "region persia"}
    play(row, "region kabul", "stop")
    assert in_region(row, "kabul") == "AB"


@pytest.mark.rule("P5.2")
def test_you_place_blocks_of_your_loyalty_only() -> None:
    row = scene(loyalty="RAA", courts=["17"], hands=["12"], map="kabul:1")
    play(row, "play 12", *["road kabul-punjab"] * 3)
    assert map_of(row) == "kabul:R1 kabul-punjab:RRR"


@pytest.mark.rule("P5.3", "P15.3")
def test_influence_is_one_and_gifts_prizes_and_patriots() -> None:
    assert shares() == [3, 3, 3]
    assert shares(gifts=["2"]) == [5, 2, 2]
    assert shares(prizes=["4"]) == [5, 2, 2]
    assert shares(courts=["6"]) == [5, 2, 2]
    assert shares(gifts=["2 4"], prizes=["", "4"], courts=["", "6", "3"]) == [4, 4, 1]
    assert shares(courts=["9 10", "7"], spies="9:111") == [3, 3, 3]


@pytest.mark.rule("P5.4")
def test_ruling_pieces_are_tribes_and_loyal_armies() -> None:
    assert ruled_by(1, map="kabul:A112") == {"kabul"}
    assert ruled_by(1, map="kabul:A12") == {"kabul"}
    assert ruled_by(2, map="kabul:A122") == set()
    assert ruled_by(1, map="kabul:AB12") == set()
    assert ruled_by(1, map="kabul:1222 kabul-punjab:AAAA") == set()


@pytest.mark.rule("P5.5")
def test_the_ruler_has_a_tribe_more_than_each_other_and_than_each_coalition() -> None:
    assert ruled_by(1, map="kabul:1") == {"kabul"}
    assert ruled_by(1, map="kabul:AAA") == set()
    assert ruled_by(1, map="kabul:RRR111", loyalty="ABB") == set()
    assert ruled_by(1, map="kabul:RRR1111", loyalty="ABB") == {"kabul"}
    assert ruled_by(1, map="kabul:RR1 herat:1", loyalty="ABB") == {"herat"}
    assert ruled_by(1, map="kabul:AA1 herat:1", loyalty="BRR") == {"herat"}
    assert ruled_by(1, map="kabul:BB1 herat:1", loyalty="ARR") == {"herat"}
    assert ruled_by(1, map="kabul:BBA112", loyalty="ABB") == set()


@pytest.mark.rule("P5.6")
def test_equality_is_not_enough() -> None:
    for player in (1, 2, 3):
        assert ruled_by(player, map="kabul:1122") == set()
        assert ruled_by(player, map="kabul:AB12") == set()
    assert ruled_by(1, map="kabul:1R", loyalty="ABB") == set()


@pytest.mark.rule("P5.7")
def test_players_of_one_loyalty_count_the_same_armies() -> None:
    assert ruled_by(1, loyalty="AAB", map="kabul:AAA112") == {"kabul"}
    assert ruled_by(2, loyalty="AAB", map="kabul:AAA112") == set()
    assert ruled_by(1, loyalty="AAB", map="kabul:AAA12") == set()
    assert ruled_by(2, loyalty="AAB", map="kabul:AAA12") == set()
    assert ruled_by(3, loyalty="AAB", map="kabul:AAA133 herat:3") == {"herat"}


@pytest.mark.rule("P5.8", "P11.20")
def test_who_rules_changes_with_the_pieces() -> None:
    row = scene(hands=["6"], courts=["17"], map="kabul:12")
    assert not can(row, "build 17")
    play(row, "play 6", "card 6")
    assert in_region(row, "kabul") == "A112"
    assert can(row, "build 17")


@pytest.mark.rule("P5.9", "P9.1")
def test_the_ruler_gets_bribes_may_build_and_may_tax() -> None:
    row = scene(map="kabul:B22", hands=["9"], courts=["", "17"])
    play(row, "play 9", "pay")
    assert rupees(row) == [8, 12, 10]
    row = scene(turn=2, map="kabul:B22", courts=["15", "17 29"])
    assert can(row, "build 17")
    play(row, "tax 29", "player 1")
    assert rupees(row) == [8, 12, 10]


def hostage(spies: str) -> bool:
    """Does player 1 owe a bribe for the gift of card 12?"""
    row = scene(courts=["12"], spies=spies)
    play(row, "gift 12")
    return phase(row) == "bribe"


@pytest.mark.rule("P5.10")
@pytest.mark.parametrize(
    ("spies", "held"),
    [
        ("", False),
        ("12:2", True),
        ("12:22", True),
        ("12:12", False),
        ("12:122", True),
        ("12:23", False),
        ("12:223", True),
        ("12:2233", False),
        ("12:1", False),
        ("12:1122", False),
        ("12:11222", True),
        ("12:222333", False),
    ],
)
def test_a_card_is_held_by_who_has_more_spies_on_it_than_everybody(spies: str, held: bool) -> None:
    assert hostage(spies) is held


@pytest.mark.rule("P5.11", "P9.2", "P16.2")
def test_only_actions_of_a_hostage_cost_a_bribe() -> None:
    row = scene(courts=["7 9 10 11 12"], spies="7:2")
    play(row, "end")
    assert phase(row) != "court_limit"
    assert shares(courts=["6"], spies="6:2") == [5, 2, 2]
    row = scene(courts=["66", "61"], spies="66:2", upper="? ? ? ? ? 60", rupees=[0, 0, 0])
    assert can(row, "purchase 60")
