"""Chapter K1: components, seats and options."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from igroteka.engine import Match, Refusal, view_row
from igroteka.games.kolkhoz.rules.state import Note, Phase
from tests.kolkhoz.scenes import (
    CARDS,
    GAME,
    PLAN_CARDS,
    WORKERS,
    by_seat,
    cards,
    choices,
    face_up,
    field,
    hand,
    hidden,
    legal,
    notes,
    pass_year,
    play,
    play_randomly,
    ranking,
    scene,
    sent,
    stack,
    turned,
    unplaced,
)

CHOICES: dict[str, tuple[Any, ...]] = {
    "deck": ("d52", "d36"),
    "reward": ("orden", "northern"),
    "requisition": ("orden", "mice"),
    "accumulate": (False, True),
}
NORTHERN_WAY = "northern way keeps no record of brigadiers"
PILE_UP = "can only pile up where there are plan cards and somebody may win them"


def options(**values: Any) -> dict[str, Any]:
    """The options that a table gets, by name."""
    return GAME.make_options(values).model_dump()


def refused(**values: Any) -> str:
    """The sentence with which options are refused."""
    with pytest.raises(Refusal) as refusal:
        GAME.make_options(values)
    return str(refusal.value)


# Seats ------------------------------------------------------------------------------------------


@pytest.mark.rule("K1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_players_can_play_a_game_to_its_end(seats: int) -> None:
    match = Match(GAME, GAME.presets["kolkhoz"], seats, seed=seats)
    row = view_row(match.state)
    for _ in play_randomly(row, seed=seats):
        assert 0 <= row.turn < seats
    assert match.over


@pytest.mark.rule("K1.1")
def test_four_play_unless_you_say_otherwise() -> None:
    assert GAME.default_seats == 4
    assert GAME.seats == (2, 3, 4, 5)


@pytest.mark.rule("K1.1")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_fewer_than_two_or_more_than_five_players_are_refused(seats: int) -> None:
    with pytest.raises(Refusal, match="2, 3, 4, 5"):
        Match(GAME, GAME.presets["kolkhoz"], seats, seed=1)


# Cards ------------------------------------------------------------------------------------------


@pytest.mark.rule("K1.2")
def test_four_crops_in_the_order_wheat_beets_potatoes_sunflowers() -> None:
    row = scene(phase=Phase.NAME_TASK, hands=["7W KS 8B 9P JP"])
    assert legal(row) == ["name W", "name B", "name P", "name S"]


@pytest.mark.rule("K1.2")
def test_fields_are_searched_in_the_order_of_the_crops() -> None:
    row = pass_year(scene(year=5))
    assert [text.split()[1] for text in notes(row, Note.FAILED)] == ["W", "B", "P", "S"]


@pytest.mark.rule("K1.3")
def test_the_workers_are_the_32_cards_from_6_to_king() -> None:
    match = Match(GAME, GAME.make_options({"deck": "d36"}), 4, seed=1)
    row = view_row(match.state)
    in_play = unplaced(row).union(*(hand(row, seat) for seat in range(4)))
    assert in_play == {
        rank + crop for rank in ("6", "7", "8", "9", "10", "J", "Q", "K") for crop in "WBPS"
    }
    assert len(in_play) == 32


@pytest.mark.rule("K1.3")
@pytest.mark.parametrize(
    ("low", "high"),
    [("6", "7"), ("7", "8"), ("8", "9"), ("9", "10"), ("10", "J"), ("J", "Q"), ("Q", "K")],
)
def test_workers_rank_from_6_up_to_king(low: str, high: str) -> None:
    row = scene(seats=2, hands=[f"{high}W 6B 7B", f"{low}W 6P 7P"])
    play(row, f"play {high}W", f"play {low}W")
    assert row.brigadier == 0
    row = scene(seats=2, hands=[f"{low}W 6B 7B", f"{high}W 6P 7P"])
    play(row, f"play {low}W", f"play {high}W")
    assert row.brigadier == 1


@pytest.mark.rule("K1.3")
def test_workers_are_worth_6_to_13() -> None:
    row = scene(seats=2, hidden=["6W 7B 8P 9S", "10W JB QP KS"])
    assert ranking(row)[0] == [6 + 7 + 8 + 9, 10 + 11 + 12 + 13]


@pytest.mark.rule("K1.4")
def test_with_52_cards_each_field_has_five_plan_cards_worth_1_to_5() -> None:
    row = view_row(Match(GAME, GAME.make_options({"deck": "d52"}), 4, seed=1).state)
    lying = {crop: cards(field(row, crop).plan) for crop in "WBPS"}
    assert all(len(found) == 1 for found in lying.values())
    plan = cards(row.plan_left).union(*lying.values())
    assert plan == {rank + crop for rank in ("A", "2", "3", "4", "5") for crop in "WBPS"}
    assert len(plan) == 20
    row = scene(seats=2, face_up=["AW 2B 3P 4S 5W", ""], options={"deck": "d52"})
    assert ranking(row)[0] == [1 + 2 + 3 + 4 + 5, 0]


@pytest.mark.rule("K1.5")
def test_with_36_cards_there_are_no_plan_cards_and_nobody_ever_gets_an_ace() -> None:
    match = Match(GAME, GAME.presets["kolkhoznik"], 4, seed=3)
    row = view_row(match.state)
    for _ in play_randomly(row, seed=3):
        assert row.plan_left == 0
        assert all(field(row, crop).plan == 0 for crop in "WBPS")
        for seat in range(4):
            owned = hand(row, seat) | hidden(row, seat) | face_up(row, seat) | stack(row, seat)
            assert owned <= WORKERS
    assert not notes(row, Note.PLANNED)


# Variants ---------------------------------------------------------------------------------------


@pytest.mark.rule("K1.6")
@pytest.mark.parametrize(("reward", "won"), [("orden", {"5W"}), ("northern", set())])
def test_the_chosen_reward_decides_whether_the_brigadier_is_rewarded(
    reward: str, won: set[str]
) -> None:
    row = scene(
        options={"reward": reward, "requisition": "mice"},
        hands=["KW 6B 7B", "6W 8B 9B", "7W 6P 7P", "8W 8P 9P"],
        fields={"W": "QW JW"},
        plan={"W": "5W"},
    )
    play(row, "play KW", "play 6W", "play 7W", "play 8W")
    assert row.fields[0].farmer == 0
    assert face_up(row, 0) == won


@pytest.mark.rule("K1.7")
def test_requisition_orden_searches_brigadiers_and_each_loses_a_card() -> None:
    row = scene(year=5, won=[2, 2], hidden=["9W", "KW", "10W"], farmed={"B": 0, "P": 0, "S": 1})
    assert sent(pass_year(row)) == {0: {"9W"}, 1: {"KW"}}


@pytest.mark.rule("K1.7")
def test_requisition_mice_searches_everybody_and_one_card_in_all_is_lost() -> None:
    row = scene(
        year=5,
        options={"requisition": "mice"},
        won=[2, 2],
        hidden=["9W", "10W", "KW"],
        farmed={"B": 0, "P": 0, "S": 1},
    )
    pass_year(row)
    assert turned(row) == {0: {"9W"}, 1: {"10W"}, 2: {"KW"}}
    assert sent(row) == {2: {"KW"}}


@pytest.mark.rule("K1.8")
def test_four_switches_are_off_unless_turned_on() -> None:
    assert all(
        options()[name] is False for name in ("nomenklatura", "swap", "medals", "accumulate")
    )


@pytest.mark.rule("K1.8")
@pytest.mark.parametrize("switch", ["nomenklatura", "swap", "medals", "accumulate"])
def test_each_switch_can_be_turned_on_by_itself(switch: str) -> None:
    chosen = options(**{switch: True})
    on = {name for name in ("nomenklatura", "swap", "medals", "accumulate") if chosen[name]}
    assert on == {switch}


@pytest.mark.rule("K1.8")
def test_each_switch_does_what_its_name_says() -> None:
    def year_end(**switched: bool) -> Any:
        row = scene(
            year=1,
            trump="W",
            options={"famine_rule": "none", **switched},
            won=[4],
            hidden=["9B", "10B"],
            fields={"W": "JW"},
            farmed={"B": 0, "P": 0, "S": 1},
            plan={"W": "5W"},
        )
        return pass_year(row)

    plain = year_end()
    assert not notes(plain, Note.DRUNKARD)
    assert notes(year_end(nomenklatura=True), Note.DRUNKARD) == ["drunkard JW"]
    play(plain, "name W")
    assert plain.phase == Phase.TRICK
    assert play(year_end(swap=True), "name W").phase == Phase.TAKE
    assert ranking(year_end(medals=True))[0][0] == ranking(plain)[0][0] + 4
    assert "5W" not in cards(plain.fields[0].plan)
    assert "5W" in cards(year_end(accumulate=True).fields[0].plan)


@pytest.mark.rule("K1.9")
@pytest.mark.parametrize("deck", ["d52", "d36"])
def test_northern_reward_with_requisition_orden_is_refused_with_the_sentence(deck: str) -> None:
    sentence = refused(deck=deck, reward="northern", requisition="orden")
    assert NORTHERN_WAY in sentence
    assert "mice" in sentence


@pytest.mark.rule("K1.10")
@pytest.mark.parametrize(
    "values",
    [
        {"deck": "d36", "reward": "orden", "requisition": "orden"},
        {"deck": "d36", "reward": "orden", "requisition": "mice"},
        {"deck": "d36", "reward": "northern", "requisition": "mice"},
        {"deck": "d52", "reward": "northern", "requisition": "mice"},
    ],
)
def test_accumulate_without_plan_cards_to_win_is_refused_with_the_sentence(
    values: dict[str, str],
) -> None:
    assert PILE_UP in refused(accumulate=True, **values)


@pytest.mark.rule("K1.11")
def test_every_other_combination_may_be_played() -> None:
    for deck, reward, requisition, accumulate in product(*CHOICES.values()):
        for nomenklatura, swap, medals in product((False, True), repeat=3):
            if reward == "northern" and requisition == "orden":
                continue
            if accumulate and (deck == "d36" or reward == "northern"):
                continue
            options(
                deck=deck,
                reward=reward,
                requisition=requisition,
                accumulate=accumulate,
                nomenklatura=nomenklatura,
                swap=swap,
                medals=medals,
            )


@pytest.mark.rule("K1.11")
@pytest.mark.parametrize(
    "values",
    [
        {"deck": "d52", "reward": "orden", "requisition": "mice"},
        {"deck": "d36", "reward": "orden", "requisition": "mice"},
        {"deck": "d36", "reward": "northern", "requisition": "mice", "medals": True},
        {"deck": "d52", "reward": "northern", "requisition": "mice"},
        {"deck": "d52", "jack_replacement": "plan_card_joins_workers", "nomenklatura": True},
    ],
)
def test_unusual_combinations_play_to_their_end(values: dict[str, Any]) -> None:
    match = Match(GAME, GAME.make_options(values), 4, seed=11)
    for _ in play_randomly(view_row(match.state), seed=11):
        pass
    assert match.over


@pytest.mark.rule("K1.12")
def test_a_table_that_names_nothing_plays_reward_and_requisition_orden() -> None:
    assert options()["reward"] == "orden"
    assert options()["requisition"] == "orden"
    assert options(requisition="mice")["reward"] == "orden"
    assert options(deck="d36")["requisition"] == "orden"


def preset(name: str) -> dict[str, Any]:
    """The choices of a preset that the rulebook names."""
    chosen = GAME.presets[name].model_dump()
    named = ("deck", "reward", "requisition", "nomenklatura", "swap", "accumulate", "medals")
    return {option: chosen[option] for option in named}


@pytest.mark.rule("K1.13")
def test_preset_kolkhoz() -> None:
    assert preset("kolkhoz") == {
        "deck": "d52",
        "reward": "orden",
        "requisition": "orden",
        "nomenklatura": True,
        "swap": True,
        "accumulate": True,
        "medals": False,
    }


@pytest.mark.rule("K1.14")
def test_preset_kolkhoznik() -> None:
    assert preset("kolkhoznik") == {
        "deck": "d36",
        "reward": "orden",
        "requisition": "orden",
        "nomenklatura": True,
        "swap": True,
        "accumulate": False,
        "medals": False,
    }


@pytest.mark.rule("K1.15")
def test_preset_of_the_camp_zone() -> None:
    assert preset("zonsky") == {
        "deck": "d36",
        "reward": "northern",
        "requisition": "mice",
        "nomenklatura": True,
        "swap": True,
        "accumulate": False,
        "medals": False,
    }


@pytest.mark.rule("K1.13", "K1.14", "K1.15")
def test_there_are_three_presets_and_their_tunable_numbers_are_the_defaults() -> None:
    assert list(GAME.presets) == ["kolkhoz", "kolkhoznik", "zonsky"]
    tunable = (
        "work_hours_threshold",
        "famine_rule",
        "shortage_is_famine",
        "mice_candidates",
        "final_tiebreak",
        "jack_replacement",
    )
    for chosen in GAME.presets.values():
        values = chosen.model_dump()
        assert all(values[name] == options()[name] for name in tunable)


# Tunable numbers --------------------------------------------------------------------------------


@pytest.mark.rule("K1.16")
@pytest.mark.parametrize(("seats", "hours"), [(2, 20), (3, 32), (4, 40), (5, 50)])
def test_the_threshold_depends_on_the_number_of_players(seats: int, hours: int) -> None:
    row = view_row(Match(GAME, GAME.presets["kolkhoz"], seats, seed=1).state)
    assert row.threshold == hours


@pytest.mark.rule("K1.16")
@pytest.mark.parametrize(("threshold", "farmer"), [(0, -1), (26, 0), (27, 0), (28, -1)])
def test_a_table_may_set_another_threshold(threshold: int, farmer: int) -> None:
    row = scene(
        options={"work_hours_threshold": threshold},
        hands=["8W 6B 7B", "6W 8B 9B", "6P 7P 8P", "7W 6S 7S"],
    )
    play(row, "play 8W", "play 6W", "play 6P", "play 7W", *["assign W"] * 4)
    assert field(row, "W").hours == 27
    assert field(row, "W").farmer == farmer


@pytest.mark.rule("K1.16")
@pytest.mark.parametrize("threshold", [-1, 201, "many", 1.5])
def test_a_threshold_out_of_bounds_is_refused(threshold: Any) -> None:
    assert "work_hours_threshold" in refused(work_hours_threshold=threshold)


@pytest.mark.rule("K1.17")
def test_five_more_rules_can_be_tuned_with_the_first_value_as_default() -> None:
    tuned: dict[str, tuple[Any, ...]] = {
        "famine_rule": ("ace_of_clubs", "final_year", "none"),
        "shortage_is_famine": (False, True),
        "mice_candidates": ("all_face_up", "newly_revealed"),
        "final_tiebreak": ("shared", "most_medals", "most_cards"),
        "jack_replacement": ("none", "plan_card_joins_workers"),
    }
    for name, values in tuned.items():
        assert options()[name] == values[0]
        for chosen in values:
            assert options(**{name: chosen})[name] == chosen


@pytest.mark.rule("K1.17")
def test_a_value_that_does_not_exist_is_refused_with_the_nearest_right_one() -> None:
    assert "final_year" in refused(famine_rule="final_yeer")
    assert "most_medals" in refused(final_tiebreak="most_medal")


def test_an_option_or_preset_that_does_not_exist_is_refused_with_the_nearest_right_one() -> None:
    assert "nomenklatura" in refused(nomenclatura=True)
    with pytest.raises(Refusal, match="kolkhoznik"):
        GAME.make_options(preset="kolkhoznk")


def test_faults_of_several_options_are_told_together() -> None:
    sentence = refused(work_hours_threshold=-3, famine_rule="often")
    assert "work_hours_threshold" in sentence
    assert "often" in sentence


def test_a_preset_can_be_varied_and_is_checked_again() -> None:
    chosen = GAME.make_options({"medals": True}, "kolkhoz").model_dump()
    assert chosen["medals"] is True
    assert chosen["accumulate"] is True
    with pytest.raises(Refusal, match="pile up"):
        GAME.make_options({"deck": "d36"}, "kolkhoz")
    with pytest.raises(Refusal, match="northern way"):
        GAME.make_options({"requisition": "orden"}, "zonsky")


def test_all_cards_of_the_action_table_are_the_52_of_a_pack() -> None:
    assert len(set(CARDS)) == 52
    assert len(PLAN_CARDS) == 20
    assert len(WORKERS) == 32
    assert {GAME.actions.text(GAME.actions.parse(f"play {card}")) for card in CARDS} == {
        f"play {card}" for card in CARDS
    }


def test_scenes_read_what_they_were_given() -> None:
    row = scene(hands=["7W KS", "10W 7B", "6S 8S", "9W 9S"], hidden={2: "JB"})
    assert choices(row, "play") == {"7W", "KS"}
    assert hidden(row, 2) == {"JB"}
    assert by_seat(row, Note.SENT) == {}
