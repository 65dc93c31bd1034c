"""Chapter O8: events."""

from __future__ import annotations

import pytest

from tests.ozymandias.scenes import (
    CARDS,
    acting,
    active,
    bids,
    choices,
    deck,
    discard,
    face_up,
    hand,
    influence,
    market,
    on_card,
    on_map,
    play,
    removed,
    scene,
    unordered,
)


@pytest.mark.rule("O8.1")
def test_the_card_goes_on_top_of_the_discard_pile_before_its_event() -> None:
    row = scene(map="A1+2", hands=["R04 B07"], discards=["K09"])
    play(row, "event R04")
    assert discard(row, 0) == ["K09", "R04"]
    assert active(row, 0) == "R04"
    assert choices(row, "choose") == {"A"}


@pytest.mark.rule("O8.1", "O14.23")
def test_the_card_that_the_event_covers_no_longer_works() -> None:
    row = scene(map="A1:r B1:w", hands=["K07 B07"], discards=["B08"], destroyed="k")
    play(row, "event K07", "colour black")
    assert choices(row, "choose") == {"A", "B"}


@pytest.mark.rule("O8.2", "O17.6")
@pytest.mark.parametrize("card", CARDS)
def test_every_card_in_hand_may_be_played_for_its_event(card: str) -> None:
    row = scene(map="", hands=[card, "-", "-"], market="-", deck="")
    assert f"event {card}" in choices(row)
    play(row, f"event {card}")


@pytest.mark.rule("O8.2", "O1.4")
@pytest.mark.parametrize("card", ["R02", "R05", "R13", "W06", "W09", "B08", "B09", "K10", "K13"])
def test_a_card_that_is_no_event_becomes_active_and_nothing_else(card: str) -> None:
    row = scene(map="A1+1:rw", hands=[f"{card} B07"])
    play(row, f"event {card}")
    assert active(row, 0) == card
    assert influence(row) == [9, 9, 9]
    assert acting(row) == 1


@pytest.mark.rule("O8.3")
def test_an_event_is_carried_out_as_far_as_it_can_be() -> None:
    # The Awakening without a pool still brings its influence; the Barons without a card of
    # another colour remove none.
    row = scene(map="A1:r B1", hands=["K01 B07"], pool="")
    play(row, "event K01")
    assert choices(row) == {"choose B"}
    play(row, "choose B")
    assert on_map(row) == "A1:r B1+1"


@pytest.mark.rule("O8.3", "O17.2")
def test_an_event_that_does_not_say_may_is_no_offer() -> None:
    row = scene(map="A1:rw", hands=["R09 B07"])
    play(row, "event R09")
    assert choices(row) == {"disk A 1"}
    row = scene(map="A1:k", hands=["K03 B07"])
    play(row, "event K03")
    assert "stop" not in choices(row)


@pytest.mark.rule("O8.4")
def test_influence_gained_comes_from_the_bank_and_influence_taken_from_sectors() -> None:
    row = scene(map="A1:w", hands=["W08 B07"])
    play(row, "event W08")
    assert influence(row) == [10, 9, 9]
    row = scene(map="A1+2 B1+1", hands=["B06 B07"])
    play(row, "event B06")
    assert influence(row) == [11, 9, 9]
    assert on_map(row) == "A1+1 B1"
    row = scene(map="A1:b", hands=["B05 B07"])
    play(row, "event B05")
    assert influence(row) == [9, 9, 9]
    assert on_map(row) == "A1+1:b"
    row = scene(hands=["W02 B07"], market="R01 W01 B01 K01")
    play(row, "event W02", "invest R01", "invest R01", "invest R01")
    assert influence(row) == [9, 9, 9]
    assert on_card(row, "R01") == 3


@pytest.mark.rule("O8.5")
def test_disks_and_tiles_of_events_bring_neither_income_nor_an_exploration_event() -> None:
    row = scene(map="A4", hands=["K01 B07"], deck="B10 ...")
    play(row, "event K01", "choose A", "colour red")
    assert influence(row)[0] == 9
    assert face_up(row) == []
    row = scene(map="A1:r", hands=["B03 B07"], tiles="3", deck="B10 ...")
    play(row, "event B03", "place B")
    assert influence(row)[0] == 12  # the card's own gain
    assert on_map(row) == "A1:r B3"
    assert face_up(row) == []
    row = scene(map="A1:r B4", hands=["K12 B07"], deck="B10 ...")
    play(row, "event K12", "choose A", "move B")
    assert influence(row)[0] == 9
    row = scene(map="A1:r B4", hands=["K07 B07"], destroyed="k")
    play(row, "event K07", "colour black", "choose B")
    assert influence(row)[0] == 9


@pytest.mark.rule("O8.6")
def test_a_revealed_card_is_set_aside_meanwhile() -> None:
    # Thorwed's Gambit from the deck auctions the two cards below it.
    row = scene(hands=["B01 R01"], deck="W10 K01 K02 K05 ...")
    play(row, "event B01")
    bids(row, 0, 1, 0)
    assert {"K01", "K02"} <= hand(row, 1)
    assert deck(row)[:2] == ["W10", "K05"]
    assert face_up(row) == ["W10"]


@pytest.mark.rule("O8.6", "O14.21")
def test_the_treaty_revealed_from_the_deck_deals_the_cards_below() -> None:
    row = scene(hands=["B01 R01"], deck="B02 K01 K02 K05 K06")
    play(row, "event B01", "give K01", "give K02")
    assert deck(row) == ["B02", "K06"]
    assert "K05" in hand(row, 2)
    row = scene(hands=["B01 R01"], deck="B02 K01 K02")
    play(row, "event B01")
    assert deck(row) == ["B02", "K01", "K02"]


@pytest.mark.rule("O8.6", "O13.2")
def test_remembrance_revealed_as_the_only_card_finds_nothing_below() -> None:
    row = scene(hands=["B01 R01"], deck="K02")
    play(row, "event B01")
    assert acting(row) == 1
    assert deck(row) == ["K02"]


@pytest.mark.rule("O8.6")
def test_unsold_cards_go_under_the_deck_while_a_revealed_card_is_aside() -> None:
    row = scene(hands=["B01 R01"], deck="W10 K01 K02")
    play(row, "event B01")
    bids(row, 0, 0, 0)
    assert deck(row) == ["W10", "K01", "K02"]
    assert face_up(row)[0] == "W10"


@pytest.mark.rule("O8.7")
def test_a_card_still_on_top_is_carried_out_again() -> None:
    row = scene(map="A1:r", hands=["B01 R01", "R06 K13", "K09"], tiles="0", deck="W12 K01 ...")
    play(row, "event B01")
    assert influence(row) == [10, 9, 9]
    play(row, "expand R06", "place B")
    assert influence(row) == [10, 10, 9]
    assert face_up(row) == ["W12"]


@pytest.mark.rule("O8.7", "O5.6")
def test_a_face_up_card_is_drawn_like_any_other() -> None:
    row = scene(hands=["B01 R01", "B02 K13"], deck="W12 K01 K02 ...")
    play(row, "event B01", "event B02")
    assert choices(row, "give") == {"W12", "K01", "K02"}


@pytest.mark.rule("O8.8")
@pytest.mark.parametrize("card", ["R02", "R05", "R13", "W06", "W09", "B08", "B09", "K10", "K13"])
def test_a_card_that_is_no_event_does_nothing_when_revealed(card: str) -> None:
    row = scene(map="A1+1:rw B1", hands=["B01 R01"], deck=f"{card} K01 ...", destroyed="k")
    play(row, "event B01")
    assert influence(row) == [9, 9, 9]
    assert on_map(row) == "A1+1:rw B1"
    assert deck(row)[0] == card
    assert active(row, 0) == "B01"
    assert acting(row) == 1


@pytest.mark.rule("O8.9", "O13.9")
def test_the_one_true_path_revealed_from_the_deck_gives_its_influence_only() -> None:
    row = scene(hands=["B01 R01"], deck="K09 K01 ...")
    play(row, "event B01")
    assert influence(row) == [10, 9, 9]
    assert deck(row)[0] == "K09"
    assert hand(row, 0) == {"R01"}
    assert discard(row, 0) == ["B01"]


@pytest.mark.rule("O8.9", "O10.8")
def test_cyris_treachery_revealed_from_the_deck_does_nothing() -> None:
    row = scene(hands=["B01 R01", "W01 W02"], deck="R08 K01 ...")
    play(row, "event B01")
    assert acting(row) == 1
    assert deck(row)[0] == "R08"
    assert hand(row, 0) == {"R01"}
    assert hand(row, 1) == {"W01", "W02"}


@pytest.mark.rule("O8.10")
def test_shuffling_turns_the_deck_face_down() -> None:
    row = scene(hands=["B13 R01"], face_up="W12 K01", deck="K02 K03 K05")
    assert face_up(row) == ["W12", "K01"]
    play(row, "event B13")
    assert face_up(row) == []
    assert unordered(row) == {"W12", "K01", "K02", "K03", "K05"}


@pytest.mark.rule("O8.11")
def test_removed_cards_never_come_back() -> None:
    row = scene(hands=["K05 B07", "B13 R01"], market="W01 W02 W03 W04", deck="K01 K02 K03 K06 K07")
    play(row, "event K05", "event B13")
    gone = {"W01", "W02", "W03", "W04"}
    assert gone <= removed(row)
    assert not gone & ({*market(row)} | unordered(row))


@pytest.mark.rule("O8.11", "O13.6")
def test_a_removed_tile_never_comes_back() -> None:
    row = scene(map="A1:r B4", hands=["K06 B07", "B03 R01"], tiles="0")
    play(row, "event K06", "choose B", "event B03", "place B")
    assert on_map(row) == "A1:r B0"
    assert sum(row.tiles_left) == 0
