"""Fires at Night, R01, is the first card of all, number 0: a card like any other in every place."""

from __future__ import annotations

import pytest

from igroteka.engine import NOBODY
from tests.ozymandias.scenes import (
    active,
    beliefs,
    bids,
    deck,
    discard,
    face_up,
    hand,
    influence,
    market,
    play,
    scene,
    start_of_turn,
)


@pytest.mark.rule("O5.6", "O8.7")
def test_it_comes_to_the_market_from_where_it_lay_face_up() -> None:
    row = scene(market="W01 W02", hands=["K09"], face_up="W12 R01 W05")
    play(row, "event K09")
    assert market(row) == ["W01", "W02", "W12", "R01"]
    assert face_up(row) == ["W05"]
    row = scene(market="W01 W02 W03", hands=["K09"], face_up="R01")
    play(row, "event K09")
    assert market(row)[-1] == "R01"


@pytest.mark.rule("O13.2")
@pytest.mark.parametrize(
    ("given", "rest"),
    [
        ({"deck": "W01 W02 R01"}, ["W01", "W02"]),
        ({"deck": "W01 R01"}, ["W01"]),
        ({"shuffled": "R01"}, []),
        ({"shuffled": "R01", "face_up": "W01 W02"}, ["W01", "W02"]),
        ({"deck": "", "face_up": "W01 R01"}, ["W01"]),
        ({"deck": "", "face_up": "R01"}, []),
    ],
)
def test_remembrance_turns_it_up_from_the_bottom(given: dict[str, str], rest: list[str]) -> None:
    row = scene(market="W08 W09 W10 W11", hands=["K02 K13", "K12"], **given)
    play(row, "event K02")
    assert deck(row) == rest
    bids(row, 0, 1, 0)
    assert hand(row, 1) == {"K12", "R01"}
    assert deck(row) == rest


@pytest.mark.rule("O13.2")
def test_it_may_lie_upon_the_bottom_card() -> None:
    row = scene(market="W08 W09 W10 W11", hands=["K02 K13"], deck="", face_up="W01 R01 W05")
    play(row, "event K02")
    bids(row, 1, 0, 0)
    assert hand(row, 0) == {"K13", "W05"}
    assert deck(row) == ["W01", "R01"]
    row = scene(market="W08 W09 W10 W11", hands=["K02 K13"], deck="W01 R01 W05")
    play(row, "event K02")
    bids(row, 1, 0, 0)
    assert deck(row) == ["W01", "R01"]


@pytest.mark.rule("O6.13", "O6.18")
def test_it_goes_under_the_deck_and_others_under_it() -> None:
    row = scene(hands=["W10 K13"], deck="R01 W05 W01")
    play(row, "event W10")
    bids(row, 0, 0, 0)
    assert deck(row) == ["W01", "R01", "W05"]
    row = scene(hands=["W10 K13"], deck="W05 R01 W01")
    play(row, "event W10")
    bids(row, 0, 0, 0)
    assert deck(row) == ["W01", "W05", "R01"]
    play(row, f"seed {market(row)[0]}")
    bids(row, 0, 0, 0)
    assert deck(row)[:2] == ["W05", "R01"]


@pytest.mark.rule("O12.13", "O8.10")
def test_it_is_shuffled_in_from_where_it_lay_face_up() -> None:
    row = scene(market="W08 W09 W10 W11", hands=["B13 K13"], face_up="R01 W01", shuffled="W02")
    play(row, "event B13")
    assert deck(row) == ["?", "?", "?"]


@pytest.mark.rule("O5.2", "O4.7")
def test_it_is_taken_back_with_the_discard_pile() -> None:
    for pile in ("R06 R01 K09", "R06 R01", "R01 K09", "R01"):
        row = start_of_turn(0, hands=["-"], discards=[pile])
        assert hand(row, 0) == set(pile.split())
        assert discard(row, 0) == []


@pytest.mark.rule("O6.1", "O6.3", "O6.10")
def test_it_is_auctioned_as_an_active_card() -> None:
    row = scene(turn=1, discards=["R06 R01"])
    play(row, "salt 0")
    assert active(row, 0) == "R06"
    bids(row, 0, 0, 5)
    assert "R01" in hand(row, 2)
    assert influence(row) == [14, 9, 4]


@pytest.mark.rule("O16.7", "O16.9")
@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2])
def test_wherever_all_see_it_nobody_believes_it_to_be_elsewhere(viewer: int) -> None:
    row = scene(market="R01 W08 W09 W10", hands=["K12", "K11", "K13"], shuffled="W01 W02 W03")
    beliefs(row, viewer, 5)
    play(row, "seed R01")
    beliefs(row, viewer, 5)  # up for auction
    row = scene(map="A1:r", hands=["R01 K12", "K11", "K13"], shuffled="W01 W02 W03")
    play(row, "reap R01")
    beliefs(row, viewer, 5)  # reaped
    row = scene(map="A1:r", hands=["B01 K12", "K11", "K13"], face_up="R01", shuffled="W01 W02 W03")
    play(row, "event B01")
    beliefs(row, viewer, 5)  # set aside


@pytest.mark.rule("O9.1", "O9.12", "O5.4")
def test_it_is_reaped_and_goes_under_the_deck() -> None:
    row = scene(map="A1:w", hands=["R01 K13"])
    play(row, "reap R01")
    assert hand(row, 0) == {"K13"}
    assert discard(row, 0) == []
    assert deck(row)[-1] == "R01"
