"""Chapter O4: market, cards and map."""

from __future__ import annotations

import pytest

from tests.ozymandias.scenes import (
    CHART,
    acting,
    active,
    bids,
    choices,
    deck,
    destroyed,
    discard,
    hand,
    influence,
    market,
    neighbours,
    numbers,
    on_card,
    on_map,
    play,
    scene,
    start_of_turn,
)


@pytest.mark.rule("O4.1", "O5.6")
def test_a_card_that_leaves_the_market_is_replaced_at_the_end_of_the_turn_and_of_the_row() -> None:
    row = scene(market="R01 W01 B01 K01", deck="R06 ...")
    play(row, "seed W01")
    assert market(row) == ["R01", "B01", "K01"]
    bids(row, 0, 1, 0)
    assert market(row) == ["R01", "B01", "K01", "R06"]


@pytest.mark.rule("O4.2", "O6.9")
def test_influence_on_a_market_card_goes_to_its_winner_and_pays_no_bid() -> None:
    row = scene(market="R01 W01 B01 K01", gems_on={"W01": 5}, influence=[9, 1, 9])
    play(row, "seed W01")
    assert numbers(row, "bid", seat=1) == {0, 1}
    bids(row, 0, 1, 0)
    assert influence(row) == [10, 5, 9]


@pytest.mark.rule("O4.2", "O12.9")
def test_influence_on_a_market_card_goes_to_who_takes_it_by_beta_theory() -> None:
    row = scene(map="A1:r", hands=["B09 B07"], market="R01 W01 B01 K01", gems_on={"W01": 5})
    play(row, "reap B09", "take W01")
    assert influence(row) == [14, 9, 9]


@pytest.mark.rule("O4.3", "O6.13")
def test_influence_on_a_card_that_nobody_buys_returns_to_the_bank() -> None:
    row = scene(market="R01 W01 B01 K01", gems_on={"W01": 5}, deck="R06 R03")
    play(row, "seed W01")
    bids(row, 0, 0, 0)
    assert deck(row) == ["R03", "W01"]
    assert influence(row) == [9, 9, 9]
    assert [on_card(row, card) for card in market(row)] == [0, 0, 0, 0]


@pytest.mark.rule("O4.2", "O4.3")
def test_what_lay_on_the_last_card_of_the_row_does_not_lie_on_the_next_one() -> None:
    row = scene(market="R01 W01 B01 K01", gems_on={"K01": 5, "B01": 2}, deck="R06 R03")
    play(row, "seed K01")
    bids(row, 0, 1, 0)
    assert market(row) == ["R01", "W01", "B01", "R06"]
    assert [on_card(row, card) for card in market(row)] == [0, 0, 2, 0]


@pytest.mark.rule("O4.3")
def test_influence_on_a_card_that_is_removed_returns_to_the_bank() -> None:
    row = scene(hands=["K05 B07"], market="R01 W01 B01 K01", gems_on={"W01": 5})
    play(row, "event K05")
    assert influence(row) == [9, 9, 9]


@pytest.mark.rule("O4.3", "O13.4")
def test_influence_on_a_card_that_is_reaped_in_the_market_returns_to_the_bank() -> None:
    row = scene(
        map="A1:r",
        hands=["K04 B07"],
        market="R01 W01 B01 K01",
        gems_on={"W01": 5},
        discards={1: "W09"},
    )
    play(row, "event K04", "purge W01")
    assert "W01" in hand(row, 1)
    assert influence(row) == [9, 9, 9]


@pytest.mark.rule("O4.4", "O5.6")
@pytest.mark.parametrize(("order", "then"), [("", 3), ("R06", 4), ("R06 R03", 4)])
def test_an_exhausted_deck_fills_the_market_as_far_as_it_goes(order: str, then: int) -> None:
    row = scene(market="R01 W01 B01 K01", deck=order)
    play(row, "seed W01")
    bids(row, 0, 1, 0)
    assert len(market(row)) == then
    assert deck(row) == order.split()[1:]


@pytest.mark.rule("O4.4", "O7.15")
def test_an_exhausted_deck_reveals_nothing_after_an_expansion() -> None:
    row = scene(map="", hands=["R06 B07"], deck="", tiles="2")
    play(row, "expand R06", "place A")
    assert influence(row) == [11, 9, 9]
    assert acting(row) == 1


@pytest.mark.rule("O4.5")
def test_hands_and_discard_piles_have_no_limit() -> None:
    red = " ".join(f"R{n:02}" for n in range(3, 14))
    white = " ".join(f"W{n:02}" for n in range(1, 14))
    row = scene(hands=[f"B07 {red}"], discards=[white], market="K01 K02 K03 K04")
    play(row, "event B07")
    assert len(hand(row, 0)) == 11
    assert len(discard(row, 0)) == 14
    row = scene(hands=[f"B07 {red}"], market="K01 K02 K03 K04")
    play(row, "seed K01")
    bids(row, 1, 0, 0)
    assert len(hand(row, 0)) == 13


@pytest.mark.rule("O4.6")
def test_the_top_card_of_a_discard_pile_is_the_active_card() -> None:
    row = scene(hands=["B07 R01"], discards=["R06 K09", "W04"])
    assert [active(row, seat) for seat in range(3)] == ["K09", "W04", ""]
    play(row, "event B07")
    assert [active(row, seat) for seat in range(3)] == ["B07", "W04", ""]
    assert discard(row, 0) == ["R06", "K09", "B07"]


@pytest.mark.rule("O4.7")
def test_when_the_top_card_leaves_the_one_below_works_again() -> None:
    row = scene(map="A1:r B1", discards={1: "R13 K09"}, hands=["R06 B07", "W04", "R03 K13"])
    play(row, "salt 1")
    bids(row, 1, 0, 0)
    assert active(row, 1) == "R13"
    play(row, "event W04", "choose A")
    assert active(row, 1) == "W04"
    play(row, "expand R03")
    assert {"C", "D", "E", "F", "G"} <= choices(row, "place")
    row = scene(map="A1:r B1", discards={1: "R13 K09"}, hands=["R06 B07"])
    play(row, "salt 1")
    bids(row, 1, 0, 0)
    play(row, "seed " + market(row)[0])
    bids(row, 1, 0, 0)
    play(row, "seed " + market(row)[0])
    bids(row, 1, 0, 0)
    play(row, "expand R06")
    assert choices(row, "place") == {"B"}


@pytest.mark.rule("O4.8")
@pytest.mark.parametrize("how", ["event", "expand"])
def test_a_while_active_card_works_however_it_was_played(how: str) -> None:
    row = scene(map="A1:r B1 C0:k", hands=["R13 B07", "R06 K13"])
    play(row, f"{how} R13", *(["place B"] if how == "expand" else []))
    play(row, "expand R06")
    assert choices(row, "place") == ({"A", "B", "C"} if how == "expand" else {"B", "C"})


@pytest.mark.rule("O4.8", "O10.2")
@pytest.mark.parametrize("how", ["event", "expand"])
def test_a_trigger_works_however_its_card_was_played(how: str) -> None:
    row = scene(map="A1:r B1", hands=["R02 R06", "K13 B07", "K09 W04"])
    play(row, f"{how} R02", *(["place B"] if how == "expand" else []))
    play(row, "event B07", "event K09")
    assert choices(row, "colour") == {"red", "white", "blue", "black"}


@pytest.mark.rule("O4.8", "O6.3")
def test_a_while_active_card_put_up_for_auction_no_longer_works() -> None:
    row = scene(map="A1:r B1", discards={1: "B08"}, hands=["R06 B07", "R03 K13"])
    play(row, "salt 1")
    assert active(row, 1) == ""
    bids(row, 0, 0, 0)
    play(row, "expand R03")
    assert "B" in choices(row, "place")


@pytest.mark.rule("O4.8", "O5.2")
def test_a_while_active_card_taken_into_hand_no_longer_works() -> None:
    row = start_of_turn(0, hands=["-", "R03 K13"], discards=["B08"], map="A1:r B1:w")
    assert hand(row, 0) == {"B08"}
    play(row, "seed " + market(row)[0])
    bids(row, 0, 0, 0)
    play(row, "expand R03")
    assert "B" in choices(row, "place")


@pytest.mark.rule("O4.9")
def test_two_hexes_are_adjacent_if_they_share_an_edge() -> None:
    assert neighbours("A") == {"B", "C", "D", "E", "F", "G"}
    assert neighbours("B") == {"A", "C", "G", "H", "I", "J"}
    for letter in CHART:
        assert len(neighbours(letter)) == 6
        for other in neighbours(letter) & set(CHART):
            assert letter in neighbours(other)


@pytest.mark.rule("O4.9", "O7.3")
@pytest.mark.parametrize("centre", list(CHART))
def test_expansion_reaches_the_six_hexes_around_a_sector(centre: str) -> None:
    row = scene(map=f"{centre}1:r", hands=["R06 B07"])
    play(row, "expand R06")
    assert choices(row, "place") == neighbours(centre)


@pytest.mark.rule("O4.10")
@pytest.mark.parametrize("map_", ["A1", "A1 B0", "F1 A1 C0", "B1 C1 D1 E1 F1 G1", "A0 G1 S2"])
def test_a_hex_without_a_tile_next_to_a_tile_can_be_explored(map_: str) -> None:
    row = scene(map=map_, hands=["B03 B07"])
    play(row, "event B03")
    tiles = {word[0] for word in map_.split()}
    around = set().union(*(neighbours(letter) for letter in tiles)) - tiles
    assert choices(row, "place") == around


@pytest.mark.rule("O4.11")
def test_on_the_empty_map_only_the_origin_can_be_explored() -> None:
    row = scene(map="", hands=["R06 B07"])
    play(row, "expand R06")
    assert choices(row, "place") == {"A"}


@pytest.mark.rule("O4.12", "O4.15")
@pytest.mark.parametrize(("card", "income"), [("R06", 3), ("W04", 1), ("B05", 0), ("K09", 0)])
def test_the_top_disk_alone_controls_a_sector(card: str, income: int) -> None:
    row = scene(map="A2+1:bwr B1:rkbw", hands=[f"{card} B07"])
    play(row, f"reap {card}")
    assert influence(row)[0] == 9 + income


@pytest.mark.rule("O4.13", "O10.4")
def test_influence_does_not_make_a_sector_occupied() -> None:
    row = scene(map="A2+5 B1:r", hands=["R04 B07"])
    play(row, "event R04")
    assert choices(row, "choose") == {"A"}


@pytest.mark.rule("O4.14", "O4.15")
def test_the_value_of_a_colour_is_the_sum_of_print_and_influence_of_its_sectors() -> None:
    row = scene(map="A4+2:r B0+1:r C3:w D1:br", hands=["R06 B07"])
    play(row, "reap R06")
    assert influence(row)[0] == 9 + 6 + 1 + 1


@pytest.mark.rule("O4.16", "O13.7")
def test_destroyed_disks_are_out_of_play() -> None:
    row = scene(map="A1:r", hands=["W04 R06"], destroyed="wwwwww")
    assert "expand W04" not in choices(row)
    assert "expand R06" in choices(row)
    assert destroyed(row) == "wwwwww"
    assert on_map(row) == "A1:r"
