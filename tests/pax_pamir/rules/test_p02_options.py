"""Chapter P2: the options."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Refusal
from igroteka.games.pax_pamir import GAME
from tests.pax_pamir.scenes import (
    asked,
    can,
    choices,
    discarded,
    favoured,
    fresh,
    hand,
    laid_down,
    over,
    play,
    play_randomly,
    scene,
    seen_by,
    sound,
)

DEFAULTS: dict[str, Any] = {
    "open_discard": True,
    "open_hands": False,
    "seating": 0,
    "bribe_talks": True,
    "instability": 0,
    "tax_reach": 0,
    "gift_order": 0,
    "idle_rounds": 3,
    "max_rounds": 100,
    "wakhan": False,
    "wakhan_savvy_purchasing": False,
    "wakhan_spy_movement": False,
    "wakhan_steadfast_loyalty": False,
}


@pytest.mark.rule("P2.2", "P2.3", "P2.5", "P2.6", "P2.7", "P2.8", "P2.9", "P2.10", "P2.11")
@pytest.mark.rule("P2.12", "P2.13", "P2.14", "P2.15")
def test_the_defaults_are_those_of_the_rulebook() -> None:
    options = GAME.make_options()
    assert {name: getattr(options, name) for name in DEFAULTS} == DEFAULTS
    assert next(iter(GAME.presets.values())) == options


@pytest.mark.rule("P2.1")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    "options",
    [
        {"open_discard": True, "open_hands": True, "seating": "tournament"},
        {"open_discard": False, "instability": "at_once", "tax_reach": "card_region"},
        {"bribe_talks": False, "gift_order": "cheapest_first", "idle_rounds": 0},
        {
            "seating": "tournament",
            "instability": "at_once",
            "gift_order": "cheapest_first",
            "max_rounds": 10,
            "bribe_talks": False,
            "tax_reach": "card_region",
        },
    ],
)
def test_options_combine_freely(seats: int, options: dict[str, Any]) -> None:
    row = fresh(seats, seed=4, **{"max_rounds": 10, **options})
    for _ in play_randomly(row, 4):
        pass
    assert over(row)
    sound(row)


@pytest.mark.rule("P2.1")
def test_an_option_about_what_does_not_occur_has_no_effect() -> None:
    row = fresh(3, wakhan_savvy_purchasing=True, wakhan_spy_movement=True)
    assert asked(row)
    sound(row)


@pytest.mark.rule("P2.2", "P19.7", "P19.8")
@pytest.mark.parametrize("open_discard", [True, False])
def test_open_discard(open_discard: bool) -> None:
    row = scene(hands=["9 10 11"], options={"open_discard": open_discard})
    play(row, "end", "card 10")
    assert (10 in discarded(row)) is open_discard
    assert (10 in laid_down(row)) is not open_discard


@pytest.mark.rule("P2.3", "P19.4", "P19.5")
@pytest.mark.parametrize("open_hands", [True, False])
def test_open_hands(open_hands: bool) -> None:
    row = scene(hands=["9 10"], options={"open_hands": open_hands})
    assert (hand(seen_by(row, 2), 1) == {9, 10}) is open_hands
    assert hand(seen_by(row, 1), 1) == {9, 10}


@pytest.mark.rule("P2.4")
def test_open_hands_without_open_discards_are_refused() -> None:
    with pytest.raises(Refusal, match="hands"):
        GAME.make_options({"open_hands": True, "open_discard": False})
    assert GAME.make_options({"open_hands": True}).open_hands  # type: ignore[attr-defined]


@pytest.mark.rule("P2.5", "P4.10")
def test_with_tournament_seating_seat_2_chooses_first() -> None:
    assert {asked(fresh(4, seed=seed, seating="tournament")) for seed in range(12)} == {2}
    assert {asked(fresh(4, seed=seed)) for seed in range(40)} == {1, 2, 3, 4}


@pytest.mark.rule("P2.6")
@pytest.mark.parametrize("bribe_talks", [True, False])
def test_bribe_talks(bribe_talks: bool) -> None:
    row = scene(hands=["9"], map="kabul:BB22", options={"bribe_talks": bribe_talks})
    play(row, "play 9")
    assert can(row, "pay", "retract")
    assert can(row, "ask") is bribe_talks


@pytest.mark.rule("P2.7")
def test_the_printed_rules_differ_in_when_two_checks_are_resolved() -> None:
    assert list(GAME.presets) == ["pamir", "printed", "tournament", "wakhan"]
    printed = GAME.presets["printed"].model_dump()
    assert printed == {**GAME.presets["pamir"].model_dump(), "instability": "at_once"}


@pytest.mark.rule("P2.7", "P14.12", "P14.15")
@pytest.mark.parametrize(("preset", "suit"), [("pamir", "intelligence"), ("printed", "military")])
def test_in_the_printed_rules_no_cleanup_is_repeated_after_instability(
    preset: str, suit: str
) -> None:
    row = scene(
        upper="105 115 101 62 9 10",
        lower="12 13 14 15 16 17",
        pile="xc",
        piles=1,
        preset=preset,
        seed=next(seed for seed in range(1, 20) if _check_comes_first(seed)),
    )
    play(row, "end")
    assert favoured(row) == suit


def _check_comes_first(seed: int) -> bool:
    """Does the deck of the scene above bring its check before its court card?"""
    row = play(scene(upper="- 61 62 63 9 10", pile="xc", piles=1, seed=seed), "end")
    return int(row.market[5]) in (101, 102, 103, 104)


@pytest.mark.rule("P2.9", "P11.15", "P11.16")
def test_gift_order() -> None:
    row = scene(courts=["12 46"])
    play(row, "gift 12")
    assert choices(row, "space") == {"2", "4", "6"}
    row = scene(courts=["12 46"], options={"gift_order": "cheapest_first"})
    play(row, "gift 12")
    assert row.players[0].gifts == 1


@pytest.mark.rule("P2.10", "P2.11")
@pytest.mark.parametrize(
    ("name", "least", "most"), [("idle_rounds", 0, 10), ("max_rounds", 10, 1000)]
)
def test_numbers_have_limits(name: str, least: int, most: int) -> None:
    for value in (least, most):
        assert getattr(GAME.make_options({name: value}), name) == value
    for value in (least - 1, most + 1):
        with pytest.raises(Refusal):
            GAME.make_options({name: value})


@pytest.mark.rule("P2.10")
@pytest.mark.parametrize(("idle_rounds", "ends"), [(1, 2), (2, 4), (3, 6)])
def test_so_many_idle_rounds_end_the_game(idle_rounds: int, ends: int) -> None:
    row = scene(seats=2, options={"idle_rounds": idle_rounds})
    for turn in range(1, ends + 1):
        assert not over(row)
        play(row, "end")
        assert over(row) is (turn == ends)


@pytest.mark.rule("P2.10")
def test_with_0_idle_rounds_the_game_goes_on() -> None:
    row = scene(seats=2, options={"idle_rounds": 0})
    play(row, *["end"] * 30)
    assert not over(row)


@pytest.mark.rule("P2.11")
def test_max_rounds() -> None:
    row = scene(seats=2, round=10, options={"max_rounds": 10, "idle_rounds": 0})
    play(row, "end")
    assert not over(row)
    play(row, "end")
    assert over(row)
