"""The scenes give what they are asked for; a text file may tell them too."""

from __future__ import annotations

from tests.nomenklatura.scenes import (
    BASE,
    agenda,
    asides,
    asked,
    by_player,
    deck,
    discard,
    in_auction,
    marked,
    markers,
    merger_indicator,
    order,
    round_number,
    rubles,
    scene,
    scene_in_words,
    supplies,
)


def test_what_lies_by_player_is_given_in_several_ways() -> None:
    assert by_player("4 3", 3) == by_player([4, 3], 3) == by_player({1: 4, 2: 3}, 3) == [4, 3, 0]
    assert by_player(5, 3) == [5, 5, 5]


def test_a_scene_has_all_that_was_given_and_every_card_once() -> None:
    row = scene(
        seats=4,
        order="4213",
        turn=2,
        round=7,
        rubles="1 2 3 4",
        regions={"volga": "2 1", "ural": {4: 3}},
        supply={1: 5},
        rest="siberia",
        taken="ural",
        agenda="moscow_dig",
        deck="ural_4 siberia_1",
    )
    assert (order(row), asked(row), round_number(row)) == ("4213", 2, 7)
    assert rubles(row) == [1, 2, 3, 4]
    assert supplies(row) == [5, 19, 20, 17]
    assert markers(row, "siberia") == [13, 0, 0, 0]
    assert marked(row) == merger_indicator(row) == "ural"
    assert "moscow_dig" in agenda(row)
    assert len(agenda(row)) == 4
    assert deck(row) == {"ural_4", "siberia_1"}
    assert agenda(row) | deck(row) | discard(row) == set(BASE)


def test_a_scene_can_be_told_in_the_lines_of_a_file() -> None:
    told = {
        "seats": "3",
        "order": "213",
        "turn": "2",
        "rubles": "5 6 7",
        "regions": "volga 4 3, ural 1",
        "aside": "0 2",
        "option deck": "rebalanced_2021_05_28",
    }
    row = scene_in_words(told)
    assert row == scene(
        seats=3,
        order="213",
        turn=2,
        rubles=[5, 6, 7],
        regions={"volga": [4, 3], "ural": [1]},
        aside={2: 2},
        options={"deck": "rebalanced_2021_05_28"},
    )
    assert asides(row) == [0, 2, 0]
    assert in_auction(scene_in_words({"phase": "auction", "seats": "2"}))
