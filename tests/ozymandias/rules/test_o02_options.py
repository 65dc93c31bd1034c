"""Chapter O2: the options."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from igroteka.engine import Refusal
from igroteka.games.ozymandias import GAME
from tests.ozymandias.scenes import (
    fresh,
    hand,
    influence,
    numbers,
    over,
    play,
    play_randomly,
    ranking,
    scene,
    sound,
    waiting,
)


@pytest.mark.rule("O2.1")
def test_a_table_that_names_no_number_has_four() -> None:
    assert GAME.default_seats == 4


@pytest.mark.rule("O2.2")
def test_with_rich_start_players_have_no_cards_and_16_influence() -> None:
    row = fresh(3)
    assert [len(hand(row, seat)) for seat in range(3)] == [3, 3, 3]
    assert influence(row) == [9, 9, 9]
    row = fresh(3, options={"rich_start": True})
    assert [len(hand(row, seat)) for seat in range(3)] == [0, 0, 0]
    assert influence(row) == [16, 16, 16]


@pytest.mark.rule("O2.2")
def test_the_first_preset_is_the_game_as_it_is_and_another_the_rich_start() -> None:
    defaults = GAME.make_options()
    assert next(iter(GAME.presets.values())) == defaults
    assert any(preset.model_dump()["rich_start"] for preset in GAME.presets.values())


@pytest.mark.rule("O2.3")
@pytest.mark.parametrize("rich", [False, True])
@pytest.mark.parametrize("amount", [0, 1, 25, 99])
def test_starting_influence_replaces_the_number_of_the_rules(rich: bool, amount: int) -> None:
    row = fresh(2, options={"rich_start": rich, "starting_influence": amount})
    assert influence(row) == [amount, amount]


@pytest.mark.rule("O2.3")
def test_starting_influence_is_at_most_99() -> None:
    with pytest.raises(Refusal):
        GAME.make_options({"starting_influence": 100})


@pytest.mark.rule("O2.4")
def test_auction_own_active_card_is_off_by_default() -> None:
    assert numbers(scene(discards=["K09", "R06"]), "salt") == {1}
    row = scene(discards=["K09", "R06"], options={"auction_own_active_card": True})
    assert numbers(row, "salt") == {0, 1}


@pytest.mark.rule("O2.5")
def test_k13_mode_is_add_to_colour_value_by_default() -> None:
    given: dict[str, Any] = {"hands": ["K13", "K09", "-"], "destroyed": "kk"}
    row = scene(**given)
    assert ranking(row)[0] == [9 + 4, 9 + 4, 9]
    row = scene(**given, options={"k13_mode": "flat_bonus_to_holder"})
    assert ranking(row)[0] == [9 + 4, 9, 9]


@pytest.mark.rule("O2.6")
def test_public_influence_totals_is_on_by_default() -> None:
    assert GAME.make_options().model_dump()["public_influence_totals"] is True


@pytest.mark.rule("O2.7")
def test_max_turns_is_400_by_default_and_from_1_to_1000() -> None:
    assert GAME.make_options().model_dump()["max_turns"] == 400
    for turns in (1, 1000):
        GAME.make_options({"max_turns": turns})
    for turns in (0, 1001):
        with pytest.raises(Refusal):
            GAME.make_options({"max_turns": turns})


@pytest.mark.rule("O2.7", "O15.4")
@pytest.mark.parametrize("turns", [1, 2, 5])
def test_after_max_turns_the_game_is_scored(turns: int) -> None:
    row = scene(
        options={"max_turns": turns},
        hands=["K09 B07", "W08 R06", "B06 R03"],
        map="A1:r",
    )
    events = ["event K09", "event W08", "event B06", "event K09", "event R06"]
    for n in range(turns):
        assert not over(row)
        play(row, events[n])
    assert over(row)


@pytest.mark.rule("O2.8")
@pytest.mark.parametrize(
    ("rich", "own", "k13", "public"),
    list(
        itertools.product(
            [False, True],
            [False, True],
            ["add_to_colour_value", "flat_bonus_to_holder"],
            [False, True],
        )
    ),
)
def test_every_combination_may_be_played(rich: bool, own: bool, k13: str, public: bool) -> None:
    options = {
        "rich_start": rich,
        "auction_own_active_card": own,
        "k13_mode": k13,
        "public_influence_totals": public,
        "max_turns": 6,
    }
    row = fresh(2 + (rich + own) % 3, options=options)
    for _ in play_randomly(row, seed=3):
        assert waiting(row)
    assert over(row)
    sound(row)
