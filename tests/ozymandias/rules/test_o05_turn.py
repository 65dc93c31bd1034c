"""Chapter O5: the turn."""

from __future__ import annotations

import pytest

from igroteka.games.ozymandias.rules.turn import forget_choices
from tests.ozymandias.scenes import (
    acting,
    bids,
    choices,
    crusade,
    deck,
    discard,
    face_up,
    hand,
    influence,
    legal,
    market,
    on_map,
    over,
    play,
    scene,
    start_of_turn,
)


@pytest.mark.rule("O5.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise(seats: int) -> None:
    row = scene(seats=seats, turn=1, hands=["K09 K13", "B07 R01", "W08 R03", "W12 R04"][:seats])
    cards = ["K09", "B07", "W08", "W12"]
    for n in range(seats):
        seat = (1 + n) % seats
        assert acting(row) == seat
        play(row, f"event {cards[seat]}")
    assert acting(row) == 1
    assert row.turns == 1 + seats


@pytest.mark.rule("O5.2")
def test_a_player_without_a_card_takes_the_discard_pile() -> None:
    row = start_of_turn(0, hands=["-"], discards=["R06 K09 W04"])
    assert hand(row, 0) == {"R06", "K09", "W04"}
    assert discard(row, 0) == []


@pytest.mark.rule("O5.2")
def test_a_player_with_a_card_in_hand_does_not_take_the_discard_pile() -> None:
    row = start_of_turn(0, hands=["R01"], discards=["R06 K09 W04"])
    assert hand(row, 0) == {"R01"}
    assert discard(row, 0) == ["R06", "K09", "W04"]


@pytest.mark.rule("O5.2", "O5.3")
def test_taking_the_discard_pile_comes_before_the_crusade_gets_a_disk() -> None:
    row = start_of_turn(0, hands=["-"], discards=["R06 R02"])
    assert acting(row) == 0
    assert hand(row, 0) == {"R06", "R02"}
    assert crusade(row) == ""
    assert not choices(row, "colour")


@pytest.mark.rule("O5.3")
def test_the_crusade_gets_its_disk_before_the_action() -> None:
    row = start_of_turn(0, hands=["R01"], discards=["R02"])
    assert choices(row, "colour")
    assert not choices(row, "event")
    play(row, "colour red")
    assert crusade(row) == "r"
    assert choices(row, "event") == {"R01"}


@pytest.mark.rule("O5.4")
@pytest.mark.parametrize(
    "action", [["seed W01"], ["expand R06", "place A"], ["event R06"], ["reap R06"]]
)
def test_a_turn_has_exactly_one_action(action: list[str]) -> None:
    row = scene(map="", hands=["R06 B07"], market="R01 W01 B01 K01", deck="W12 R03 ...")
    play(row, *action)
    if action == ["seed W01"]:
        bids(row, 0, 0, 0)
    assert acting(row) == 1


@pytest.mark.rule("O5.5")
def test_a_player_who_can_do_anything_cannot_pass() -> None:
    assert "pass" not in legal(scene())
    row = scene(hands=["-"], market="W01", deck="")
    assert legal(row) == ["seed W01"]
    row = scene(hands=["-"], market="-", deck="", discards={1: "R06"})
    assert legal(row) == ["salt 1"]
    row = scene(hands=["R06"], market="-", deck="", map="A1:r")
    assert "pass" not in legal(row)


@pytest.mark.rule("O5.5", "O17.6")
def test_a_player_who_can_do_nothing_passes() -> None:
    row = scene(hands=["-", "R06"], market="-", deck="")
    assert legal(row) == ["pass"]
    play(row, "pass")
    assert acting(row) == 1
    assert row.turns == 2
    assert influence(row) == [9, 9, 9]


@pytest.mark.rule("O5.5", "O2.4")
def test_who_may_put_up_the_own_active_card_cannot_pass() -> None:
    row = scene(hands=["R06"], discards=["K09"], options={"auction_own_active_card": True})
    assert "salt 0" in legal(row)
    assert "pass" not in legal(row)


@pytest.mark.rule("O5.6", "O8.6")
def test_the_market_is_filled_from_the_top_of_the_deck() -> None:
    row = scene(hands=["B07 R01"], market="W01", deck="R06 R03 K01 K02 ...")
    play(row, "event B07")
    assert market(row) == ["W01", "R06", "R03", "K01"]
    assert deck(row)[0] == "K02"


@pytest.mark.rule("O5.6", "O8.7")
def test_a_card_that_lies_face_up_on_the_deck_may_come_into_the_market() -> None:
    row = scene(hands=["B01 R01"], market="W01 W02 W03", deck="B07 K01 ...")
    play(row, "event B01")
    assert influence(row)[0] == 11
    assert market(row) == ["W01", "W02", "W03", "B07"]
    assert deck(row)[0] == "K01"


@pytest.mark.rule("O5.7", "O15.1")
def test_at_the_end_of_a_turn_the_end_of_the_game_is_tested() -> None:
    row = scene(hands=["R06 B07"], map="A1:r", pool="r", market="W01", deck="R03 R04 K01 K02")
    play(row, "expand R06", "place B")
    assert over(row)
    # The market was filled first.
    assert len(market(row)) == 4


@pytest.mark.rule("O5.7", "O5.4")
def test_nothing_of_an_action_is_left_when_it_is_over() -> None:
    row = scene()
    row.card = row.owner = row.colour = row.sector = 3
    row.height = row.left = row.asked = row.pot = row.then = 3
    for seat in range(3):
        row.players[seat].bid = 3
    forget_choices(row)
    assert row.card == row.owner == row.colour == row.sector == -1
    assert row.height == row.left == row.asked == row.pot == row.then == 0
    assert [row.players[seat].bid for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("O5.6", "O8.6", "O8.7")
def test_the_first_card_of_all_is_put_back_on_the_deck_too() -> None:
    row = scene(hands=["B01 K13"], face_up="R01 W12")
    play(row, "event B01", "amount 0")
    assert face_up(row) == ["R01", "W12"]


@pytest.mark.rule("O5.7")
def test_if_the_game_goes_on_the_next_players_turn_begins() -> None:
    row = scene(hands=["R06 B07"], map="A1:r", pool="rw", tiles="1", deck="W12")
    play(row, "expand R06", "place B")
    assert not over(row)
    assert acting(row) == 1
    assert on_map(row) == "A1:r B1:r"
