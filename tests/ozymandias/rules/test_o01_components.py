"""Chapter O1: components and words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from igroteka.engine import Refusal
from igroteka.games.ozymandias import GAME
from igroteka.games.ozymandias.rules.facts import KINDS, TITLES, Kind
from tests.ozymandias.scenes import (
    CARDS,
    TILES,
    bids,
    choices,
    fresh,
    hand,
    influence,
    legal,
    match_at,
    on_card,
    on_map,
    play,
    pool,
    ranking,
    scene,
    tiles_left,
)

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "ozymandias.md"

PRINTED = {
    sign: (name, kind)
    for name, sign, kind in re.findall(
        r"\*\*([^*]+)\*\* \(([RWBK]\d\d)\), (event|triggered|while-active|scoring)\.",
        RULEBOOK.read_text(encoding="utf-8"),
    )
}
"""The name and kind of each card, as chapters O10 to O13 give them."""


@pytest.mark.rule("O1.1")
def test_two_to_four_players_take_part() -> None:
    assert GAME.seats == (2, 3, 4)
    for seats in GAME.seats:
        assert fresh(seats).seats == seats
    with pytest.raises(Refusal):
        type(match_at(fresh()))(GAME, GAME.presets["ozymandias"], 5, 0)


@pytest.mark.rule("O1.2")
def test_colours_come_in_the_order_red_white_blue_black() -> None:
    row = scene(hands=["K03 B07"])
    play(row, "event K03")
    assert legal(row) == ["colour red", "colour white", "colour blue", "colour black"]


@pytest.mark.rule("O1.3")
def test_there_are_52_cards_thirteen_of_each_colour() -> None:
    assert sorted(PRINTED) == sorted(CARDS)
    assert [len([card for card in PRINTED if card[0] == letter]) for letter in "RWBK"] == [13] * 4
    assert len(set(TITLES)) == 52


@pytest.mark.rule("O1.3")
@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_its_name_and_its_kind(card: str) -> None:
    name, kind = PRINTED[card]
    assert TITLES[CARDS.index(card)] == name
    assert Kind(KINDS[CARDS.index(card)]).name.lower().replace("_", "-") == kind


@pytest.mark.rule("O1.4", "O8.2")
@pytest.mark.parametrize("card", [card for card in CARDS if PRINTED[card][1] != "event"])
def test_only_events_do_something_when_they_are_carried_out(card: str) -> None:
    row = scene(map="A2+1:rk B1+1:w C0+1", hands=[card], destroyed="rk")
    play(row, f"event {card}")
    assert influence(row) == [9, 9, 9]
    assert on_map(row) == "A2+1:rk B1+1:w C0+1"


@pytest.mark.rule("O1.5")
def test_there_are_twenty_tiles() -> None:
    assert sum(TILES.values()) == 20
    row = fresh()
    assert tiles_left(row) == 20
    assert {value: row.tiles_left[value] for value in range(5)} == TILES


@pytest.mark.rule("O1.6")
def test_there_are_six_disks_of_each_colour_in_the_pool_until_they_go_elsewhere() -> None:
    row = fresh()
    assert [pool(row, letter) for letter in "rwbk"] == [6, 6, 6, 6]
    row = scene(map="A2:rw B1:r", destroyed="rb", discards=["R02"], crusade="kk")
    assert [pool(row, letter) for letter in "rwbk"] == [3, 5, 5, 4]


@pytest.mark.rule("O1.7")
def test_influence_pays_lies_on_things_and_counts_as_points() -> None:
    row = scene(hands=["W02 B07"], map="A2:r", market="R01 W01 B01 K01")
    play(row, "event W02", "invest R01", "invest R01", "invest R01")
    assert on_card(row, "R01") == 3
    play(row, "seed W01")
    bids(row, 4, 0, 0)
    assert influence(row) == [5, 13, 9]
    row = scene(map="", hands=["-", "-", "-"], influence=[5, 13, 9])
    assert ranking(row)[0] == [5, 13, 9]


@pytest.mark.rule("O1.8")
def test_the_bank_never_runs_out() -> None:
    row = scene(map="A4+60:r", hands=["R06 B07", "K13"], influence=[200, 150, 90])
    play(row, "reap R06")
    assert influence(row) == [264, 150, 90]


@pytest.mark.rule("O1.9")
def test_you_in_an_event_is_the_active_player() -> None:
    for seat in range(3):
        row = scene(turn=seat, hands={seat: "B07 R01"})
        play(row, "event B07")
        assert influence(row) == [11 if other == seat else 9 for other in range(3)]


@pytest.mark.rule("O1.9")
def test_you_in_other_texts_is_whose_active_card_it_is_or_who_reaps_or_wins_it() -> None:
    row = scene(map="A1:w", market="W06 R01 B01 K01")
    play(row, "seed W06")
    bids(row, 0, 0, 1)
    assert influence(row) == [10, 9, 9]  # one paid, one gained for the occupied sector
    row = scene(map="A1:r", hands=["B09 B07"], market="W06 R01 B01 K01")
    play(row, "reap B09")
    assert choices(row, "take")
    row = scene(map="A1:r", hands=["W03 B07", "K13"], discards={1: "W09"})
    play(row, "reap W03")
    assert hand(row, 1) == {"K13", "W03"}
