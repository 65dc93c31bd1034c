"""Chapter K6: assigning volunteers."""

from __future__ import annotations

from itertools import product

import pytest

from igroteka.games.kolkhoz.rules.state import Note, Phase
from tests.kolkhoz.scenes import Row, cards, choices, field, hand, notes, play, scene


def mixed_trick(**given: object) -> Row:
    """P2 has won 7W 10W 6S 9W with a trump and assigns the cards."""
    row = scene(
        **{  # type: ignore[arg-type]
            "trump": "S",
            "trick": "7W 10W 6S",
            "hands": ["KB QB", "JB 10B", "9B 8B", "9W 7B 6B"],
            **given,
        }
    )
    return play(row, "play 9W")


@pytest.mark.rule("K6.1")
def test_allowed_are_only_the_fields_whose_crop_is_in_the_trick() -> None:
    row = mixed_trick()
    assert choices(row, "assign") == {"W", "S"}
    row = scene(trick="7W 6B KP", hands=["", "", "", "9S KS"], trump="W")
    play(row, "play KS")
    assert choices(row, "assign") == {"W", "B", "P", "S"}


@pytest.mark.rule("K6.1")
def test_every_card_of_the_trick_is_assigned() -> None:
    row = play(mixed_trick(), "assign W", "assign S", "assign W", "assign S")
    assert cards(field(row, "W").workers) == {"7W", "6S"}
    assert cards(field(row, "S").workers) == {"10W", "9W"}
    assert row.phase == Phase.TRICK


@pytest.mark.rule("K6.2")
def test_any_combination_of_allowed_fields_may_be_chosen() -> None:
    for crops in product("WS", repeat=4):
        row = play(mixed_trick(), *(f"assign {crop}" for crop in crops))
        for crop in "WS":
            lying = {
                c for c, to in zip(("7W", "10W", "6S", "9W"), crops, strict=True) if to == crop
            }
            assert cards(field(row, crop).workers) == lying


@pytest.mark.rule("K6.3")
def test_cards_are_assigned_one_by_one_in_the_order_they_were_played() -> None:
    row = mixed_trick()
    done = []
    for crop in "WSSW":
        play(row, f"assign {crop}")
        done.append(notes(row, Note.ASSIGNED)[-1])
    assert done == [
        "assigned 2 7W W",
        "assigned 2 10W S",
        "assigned 2 6S S",
        "assigned 2 9W W",
    ]


@pytest.mark.rule("K6.4")
def test_a_trick_of_one_crop_goes_to_its_field_by_itself() -> None:
    row = scene(hands=["7W 6B 7B", "10W 8B 9B", "6W 10B JB", "8W QB KB"])
    play(row, "play 7W", "play 10W", "play 6W", "play 8W")
    assert row.phase == Phase.TRICK
    assert row.trick_no == 2
    assert cards(field(row, "W").workers) == {"7W", "10W", "6W", "8W"}
    assert notes(row, Note.ASSIGNED) == [
        f"assigned 1 {card} W" for card in ("7W", "10W", "6W", "8W")
    ]


@pytest.mark.rule("K6.5")
@pytest.mark.parametrize(
    ("card", "hours"),
    [("6B", 6), ("7B", 7), ("8B", 8), ("9B", 9), ("10B", 10), ("JB", 11), ("QB", 12), ("KB", 13)],
)
def test_a_worker_adds_its_value_to_whatever_field(card: str, hours: int) -> None:
    for crop in "WB":
        row = scene(
            seats=2,
            trump="W",
            options={"nomenklatura": True},
            trick=card,
            hands=["6P 7P", "6W 8P 9P"],
        )
        play(row, "play 6W", f"assign {crop}", "assign W")
        assert field(row, crop).hours == hours + (6 if crop == "W" else 0)


@pytest.mark.rule("K6.6")
@pytest.mark.parametrize(("nomenklatura", "hours"), [(True, 0), (False, 11)])
def test_with_nomenklatura_the_drunkard_adds_no_hours_to_any_field(
    nomenklatura: bool, hours: int
) -> None:
    for crop in "WB":
        row = scene(
            seats=2,
            trump="W",
            options={"nomenklatura": nomenklatura},
            trick="6B",
            hands=["6P 7P", "JW 8P 9P"],
        )
        play(row, "play JW", "assign B", f"assign {crop}")
        assert field(row, "W").hours == (hours if crop == "W" else 0)
        assert field(row, "B").hours == 6 + (hours if crop == "B" else 0)


@pytest.mark.rule("K6.6")
def test_only_the_jack_of_the_main_task_is_the_drunkard() -> None:
    options = {"nomenklatura": True}
    row = scene(seats=2, trump="P", options=options, trick="6W", hands=["6P 7P", "JW 8P 9P"])
    assert field(play(row, "play JW"), "W").hours == 17
    row = scene(seats=2, famine=True, options=options, trick="6W", hands=["6P 7P", "JW 8P 9P"])
    assert field(play(row, "play JW"), "W").hours == 17


@pytest.mark.rule("K6.7")
@pytest.mark.parametrize(("lying", "farmer"), [("6W", -1), ("7W", 0), ("8W", 0)])
def test_a_field_is_farmed_at_the_threshold_or_above(lying: str, farmer: int) -> None:
    row = scene(
        seats=2, trick="KS", hands=["6P 7P", "JW 8P 9P"], fields={"S": lying}, options={}, trump="B"
    )
    play(row, "play JW", "assign S", "assign W")
    assert field(row, "S").hours in (19, 20, 21)
    assert field(row, "S").farmer == farmer


@pytest.mark.rule("K6.8")
def test_fields_are_checked_only_when_the_last_card_is_assigned() -> None:
    row = mixed_trick(fields={"W": "KW QW JW"}, plan={"W": "5W"})
    play(row, "assign W")
    assert field(row, "W").hours == 43
    assert field(row, "W").farmer == -1
    assert not notes(row, Note.FARMED)
    play(row, "assign S", "assign S", "assign S")
    assert field(row, "W").farmer == 2
    assert notes(row, Note.FARMED) == ["farmed 2 W 43 5"]


@pytest.mark.rule("K6.8")
def test_several_fields_may_be_farmed_at_once_all_by_this_brigadier() -> None:
    row = mixed_trick(fields={"W": "KW QW 8W", "S": "KS QS JS"}, plan={"W": "5W", "S": "2S"})
    play(row, "assign W", "assign S", "assign S", "assign S")
    assert field(row, "W").farmer == field(row, "S").farmer == 2
    assert notes(row, Note.FARMED) == ["farmed 2 W 40 5", "farmed 2 S 61 2"]


@pytest.mark.rule("K6.9")
def test_workers_may_go_to_a_field_farmed_earlier_without_a_second_reward() -> None:
    row = mixed_trick(
        fields={"W": "KW QW JW 8W"}, farmed={"W": 0}, face_up=["5W"], plan={"W": ""}, won=[1]
    )
    assert "W" in choices(row, "assign")
    play(row, *["assign W"] * 4)
    assert field(row, "W").farmer == 0
    assert not notes(row, Note.FARMED)
    assert row.players[2].open == 0


def test_the_cards_of_the_trick_have_left_the_hands() -> None:
    row = mixed_trick()
    assert hand(row, 3) == {"7B", "6B"}
