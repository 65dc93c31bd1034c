"""Chapter O11 and its fine points in O14: the white cards."""

from __future__ import annotations

import pytest

from tests.ozymandias.scenes import (
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
    numbers,
    on_card,
    on_map,
    play,
    scene,
    waiting,
)

# W01 Futures Market -----------------------------------------------------------------------------


@pytest.mark.rule("O11.1")
@pytest.mark.parametrize(
    ("row_of_cards", "gain"),
    [("W02 W03 B07 W06", 3), ("R01 B07 K01 K02", 0), ("W02 W03 W04 W05", 4), ("W02", 1)],
)
def test_futures_market_gains_one_for_each_white_market_card(row_of_cards: str, gain: int) -> None:
    row = scene(hands=["W01 R13"], market=row_of_cards)
    play(row, "event W01")
    assert influence(row) == [9 + gain, 9, 9]


# W02 The New Economy ----------------------------------------------------------------------------


@pytest.mark.rule("O11.2", "O17.15", "O8.4")
def test_the_new_economy_puts_three_influence_on_market_cards() -> None:
    row = scene(hands=["W02 B07"], market="R01 W01 B01 K01")
    play(row, "event W02")
    assert choices(row, "invest") == {"R01", "W01", "B01", "K01"}
    play(row, "invest W01", "invest K01", "invest W01")
    assert [on_card(row, card) for card in market(row)] == [0, 2, 0, 1]
    assert influence(row) == [9, 9, 9]
    assert acting(row) == 1


@pytest.mark.rule("O11.2")
def test_the_new_economy_may_put_all_three_on_one_card() -> None:
    row = scene(hands=["W02 B07"], market="R01 W01 B01 K01", gems_on={"B01": 1})
    play(row, "event W02", "invest B01", "invest B01", "invest B01")
    assert on_card(row, "B01") == 4


@pytest.mark.rule("O14.13", "O17.3")
def test_the_new_economy_with_an_empty_market_does_nothing() -> None:
    row = scene(hands=["W02 B07"], market="-", deck="")
    play(row, "event W02")
    assert acting(row) == 1
    assert influence(row) == [9, 9, 9]


# W03 Critical Mass ------------------------------------------------------------------------------


@pytest.mark.rule("O11.3", "O14.15")
def test_critical_mass_puts_all_bids_on_one_sector() -> None:
    row = scene(map="A2:w B1:w C0:r", hands=["W03 B07"])
    play(row, "event W03")
    bids(row, 1, 2, 0)
    play(row, "save A")
    assert choices(row, "save") == {"B"}
    play(row, "stop")
    assert on_map(row) == "A2:w B1 C0:r"
    assert acting(row) == 0
    assert choices(row, "choose") == {"A", "B", "C"}
    play(row, "choose C")
    assert on_map(row) == "A2:w B1 C0+3:r"
    assert influence(row) == [8, 7, 9]
    assert acting(row) == 1


@pytest.mark.rule("O14.14", "O9.6")
@pytest.mark.parametrize(("map_", "rival"), [("A2:r B1", "K09"), ("A2:r B1:w", "K10")])
def test_critical_mass_is_bid_for_even_if_nothing_can_collapse(map_: str, rival: str) -> None:
    row = scene(map=map_, hands=["W03 B07"], discards={1: rival})
    play(row, "event W03")
    assert waiting(row) == {0, 1, 2}
    bids(row, 3, 2, 1)
    assert choices(row, "choose") == {"A", "B"}
    play(row, "choose B")
    assert on_map(row) == map_.replace("B1", "B1+6")
    assert influence(row) == [6, 7, 8]


@pytest.mark.rule("O14.15")
def test_if_nobody_bids_for_critical_mass_no_sector_is_chosen() -> None:
    row = scene(map="A2:w B1", hands=["W03 B07"])
    play(row, "event W03")
    bids(row, 0, 0, 0)
    assert on_map(row) == "A2 B1"
    assert destroyed(row) == "w"
    assert acting(row) == 1


@pytest.mark.rule("O14.15")
def test_critical_mass_on_an_empty_map_pays_the_bank() -> None:
    row = scene(map="", hands=["W03 B07"])
    play(row, "event W03")
    bids(row, 3, 2, 1)
    assert influence(row) == [6, 7, 8]
    assert acting(row) == 1


# W04 Maengali's Discovery -----------------------------------------------------------------------


@pytest.mark.rule("O11.4", "O17.14", "O8.4")
def test_maengalis_discovery_puts_three_influence_on_a_sector() -> None:
    row = scene(map="A2:r B1+1 C0:bw", hands=["W04 B07"])
    play(row, "event W04")
    assert choices(row, "choose") == {"A", "B", "C"}
    play(row, "choose B")
    assert on_map(row) == "A2:r B1+4 C0:bw"
    assert influence(row) == [9, 9, 9]


@pytest.mark.rule("O11.4", "O17.3")
def test_maengalis_discovery_on_an_empty_map_does_nothing() -> None:
    row = scene(map="", hands=["W04 B07"])
    play(row, "event W04")
    assert acting(row) == 1


# W05 The Crystalline City -----------------------------------------------------------------------


@pytest.mark.rule("O11.5", "O17.14")
@pytest.mark.parametrize(("sector", "gain"), [("A", 3), ("B", 1), ("C", 0), ("D", 4)])
def test_the_crystalline_city_gains_one_for_each_colour_in_a_sector(sector: str, gain: int) -> None:
    row = scene(map="A2:rbrw B1:kkk C0+2 D1:rwbk", hands=["W05 B07"])
    play(row, "event W05")
    assert choices(row, "choose") == {"A", "B", "C", "D"}
    play(row, f"choose {sector}")
    assert influence(row) == [9 + gain, 9, 9]
    assert on_map(row) == "A2:rbrw B1:kkk C0+2 D1:rwbk"


# W06 Galactic Union -----------------------------------------------------------------------------


UNION_MAP = "A2:rb B1:w C0:k D1+2"


@pytest.mark.rule("O11.6", "O6.15")
def test_galactic_union_pays_its_buyer_one_for_each_occupied_sector() -> None:
    row = scene(map=UNION_MAP, market="W06 R01 B01 K01")
    play(row, "seed W06")
    bids(row, 1, 4, 0)
    assert influence(row) == [9 + 4, 9 - 4 + 3, 9]
    assert "W06" in hand(row, 1)


@pytest.mark.rule("O6.15", "O6.4")
def test_galactic_union_pays_only_after_its_price_is_paid() -> None:
    row = scene(map=UNION_MAP, market="W06 R01 B01 K01", influence=[9, 2, 9])
    play(row, "seed W06")
    assert numbers(row, "bid", seat=1) == {0, 1, 2}
    bids(row, 0, 2, 0)
    assert influence(row) == [11, 3, 9]


@pytest.mark.rule("O14.16")
def test_galactic_union_pays_in_a_lot_and_when_a_former_owner_wins() -> None:
    row = scene(map=UNION_MAP, hands=["W13 B07"], market="W06 W01 B01 K01")
    play(row, "event W13")
    bids(row, 0, 0, 2)
    assert influence(row) == [11, 9, 9 - 2 + 3]
    row = scene(map=UNION_MAP, discards={1: "R06 W06"})
    play(row, "salt 1")
    bids(row, 0, 2, 0)
    assert influence(row) == [11, 9 - 2 + 3, 9]
    row = scene(map=UNION_MAP, hands=["W10 B07"], deck="W06 W01 ...")
    play(row, "event W10")
    bids(row, 0, 0, 1)
    assert influence(row) == [10, 9, 9 - 1 + 3]
    row = scene(map=UNION_MAP, hands=["K02 B07"], deck="W01 W06")
    play(row, "event K02")
    bids(row, 2, 0, 1)
    assert influence(row) == [9 - 2 + 3, 9, 9]


@pytest.mark.rule("O14.16")
def test_galactic_union_does_not_pay_when_it_comes_otherwise() -> None:
    row = scene(map=UNION_MAP, hands=["B09 B07"], market="W06 R01 B01 K01")
    play(row, "reap B09", "take W06")
    assert "W06" in hand(row, 0)
    assert influence(row)[0] == 9 + 2
    row = scene(map=UNION_MAP, hands=["B02 B07"], deck="W06 W01 W02 ...")
    play(row, "event B02", "give W06", "give W01")
    assert "W06" in hand(row, 0)
    assert influence(row) == [9, 9, 9]
    row = scene(map=UNION_MAP, hands=["R08 B07", "W06", "-"])
    play(row, "event R08", "rob 1")
    assert "W06" in hand(row, 0)
    assert influence(row) == [9, 9, 9]
    row = scene(map="A2:rb", hands=["W06 B07"], discards={1: "W09"})
    play(row, "reap W06")
    assert "W06" in hand(row, 1)
    assert influence(row) == [9, 9, 9]


@pytest.mark.rule("O11.6", "O6.13")
def test_galactic_union_that_nobody_wins_pays_nobody() -> None:
    row = scene(map=UNION_MAP, market="W06 R01 B01 K01")
    play(row, "seed W06")
    bids(row, 0, 0, 0)
    assert influence(row) == [9, 9, 9]


# W07 Unity is Strength --------------------------------------------------------------------------


@pytest.mark.rule("O11.7")
@pytest.mark.parametrize(("rest", "gain"), [("B07", 0), ("W01 W02 R01", 2), ("-", 0)])
def test_unity_is_strength_gains_one_for_each_white_card_in_hand(rest: str, gain: int) -> None:
    row = scene(hands=[f"W07 {rest}".replace(" -", "")])
    play(row, "event W07")
    assert influence(row) == [9 + gain, 9, 9]


# W08 Chera's Tithe ------------------------------------------------------------------------------


@pytest.mark.rule("O11.8")
@pytest.mark.parametrize(
    ("map_", "gain"), [("A2:w B1:rw C0:wr", 2), ("A2:r", 0), ("", 0), ("A4+5:w", 1)]
)
def test_cheras_tithe_gains_one_for_each_sector_that_white_controls(map_: str, gain: int) -> None:
    row = scene(map=map_, hands=["W08 B07"])
    play(row, "event W08")
    assert influence(row) == [9 + gain, 9, 9]


# W09 Zele Research Labs -------------------------------------------------------------------------


@pytest.mark.rule("O11.9", "O9.12")
def test_zele_research_labs_take_the_card_that_an_opponent_reaps() -> None:
    row = scene(map="A2:b", hands=["B05 B07", "K13"], discards={1: "R06 W09"}, deck="R01 ...")
    play(row, "reap B05")
    bids(row, 0, 0, 0)
    assert hand(row, 1) == {"K13", "B05"}
    assert active(row, 1) == "W09"
    assert deck(row)[-1] != "B05"


@pytest.mark.rule("O14.17")
def test_zele_research_labs_do_not_take_what_their_owner_reaps() -> None:
    row = scene(map="A2:b", hands=["B05 B07"], discards={0: "W09"})
    play(row, "reap B05")
    bids(row, 0, 0, 0)
    assert deck(row)[-1] == "B05"
    assert hand(row, 0) == {"B07"}


@pytest.mark.rule("O11.9", "O9.12")
def test_zele_research_labs_of_the_first_player_work_too() -> None:
    row = scene(turn=1, map="A2:r", hands=["K13", "B05 B07"], discards=["W09"])
    play(row, "reap B05")
    assert hand(row, 0) == {"K13", "B05"}


@pytest.mark.rule("O14.17", "O4.3")
def test_zele_research_labs_take_a_market_card_that_is_purged() -> None:
    row = scene(
        map="A2:b",
        hands=["K04 B07", "K13"],
        discards={1: "W09"},
        market="B05 R01 W01 K01",
        gems_on={"B05": 3},
    )
    play(row, "event K04", "purge B05")
    bids(row, 0, 0, 0)
    assert hand(row, 1) == {"K13", "B05"}
    assert influence(row) == [11, 9, 9]


@pytest.mark.rule("O11.9", "O4.7")
def test_zele_research_labs_work_only_while_active() -> None:
    row = scene(map="A2:b", hands=["B05 B07"], discards={1: "W09 R06"})
    play(row, "reap B05")
    bids(row, 0, 0, 0)
    assert deck(row)[-1] == "B05"


@pytest.mark.rule("O11.9")
def test_zele_research_labs_take_a_card_that_is_reaped_for_nothing() -> None:
    row = scene(map="A2:r", hands=["B05 B07", "K13"], discards={1: "W09"})
    play(row, "reap B05")
    assert hand(row, 1) == {"K13", "B05"}
    assert acting(row) == 1


# W10 Thorwed's Gambit ---------------------------------------------------------------------------


@pytest.mark.rule("O11.10", "O6.16", "O6.17")
def test_thorweds_gambit_auctions_the_two_top_cards_as_one_lot() -> None:
    row = scene(hands=["W10 B07", "K13"], deck="R01 B01 K02 ...")
    play(row, "event W10")
    bids(row, 1, 3, 0)
    assert hand(row, 1) == {"K13", "R01", "B01"}
    assert influence(row) == [12, 6, 9]
    assert deck(row)[0] == "K02"


@pytest.mark.rule("O6.16", "O6.9")
def test_who_wins_the_own_gambit_pays_the_bank() -> None:
    row = scene(hands=["W10 B07"], deck="R01 B01 K02 ...")
    play(row, "event W10")
    bids(row, 2, 1, 0)
    assert hand(row, 0) == {"B07", "R01", "B01"}
    assert influence(row) == [7, 9, 9]


@pytest.mark.rule("O6.18", "O6.13")
def test_an_unsold_gambit_goes_under_the_deck_in_the_order_of_drawing() -> None:
    row = scene(hands=["W10 B07"], deck="R01 B01 K02 K03")
    play(row, "event W10")
    bids(row, 0, 0, 0)
    assert deck(row) == ["K02", "K03", "R01", "B01"]


@pytest.mark.rule("O14.18", "O4.4")
def test_thorweds_gambit_with_one_card_in_the_deck_auctions_that_one() -> None:
    row = scene(hands=["W10 B07", "K13"], deck="R01")
    play(row, "event W10")
    bids(row, 0, 1, 0)
    assert hand(row, 1) == {"K13", "R01"}
    assert deck(row) == []


@pytest.mark.rule("O14.18", "O17.3")
def test_thorweds_gambit_with_an_empty_deck_does_nothing() -> None:
    row = scene(hands=["W10 B07"], deck="")
    play(row, "event W10")
    assert acting(row) == 1
    assert discard(row, 0) == ["W10"]


# W11 The City of Anten --------------------------------------------------------------------------


@pytest.mark.rule("O11.11", "O14.19", "O17.14", "O17.15")
def test_the_city_of_anten_spreads_all_influence_of_a_sector_over_its_neighbours() -> None:
    row = scene(map="A2+3:r B1+1 C0:b H0+2 D1", hands=["W11 B07"])
    play(row, "event W11")
    assert choices(row, "choose") == {"A", "B", "H"}
    play(row, "choose A")
    assert choices(row, "spread") == {"B", "C", "D"}
    play(row, "spread B", "spread C", "spread B")
    assert on_map(row) == "A2:r B1+3 C0+1:b D1 H0+2"
    assert influence(row) == [9, 9, 9]
    assert acting(row) == 1


@pytest.mark.rule("O14.19", "O17.3")
@pytest.mark.parametrize("map_", ["A2+3:r", "A2:r B1", ""])
def test_the_city_of_anten_without_influence_or_neighbour_does_nothing(map_: str) -> None:
    row = scene(map=map_, hands=["W11 B07"])
    play(row, "event W11")
    assert on_map(row) == map_
    assert acting(row) == 1


# W12 Shupa Vane Route ---------------------------------------------------------------------------


@pytest.mark.rule("O11.12")
@pytest.mark.parametrize(
    ("map_", "gain"),
    [("A2:r B1:w C1:b D0:k", 4), ("A2:rw B1:w", 1), ("A2", 0), ("A2:r B1:kb", 2)],
)
def test_shupa_vane_route_gains_one_for_each_colour_in_control(map_: str, gain: int) -> None:
    row = scene(map=map_, hands=["W12 B07"])
    play(row, "event W12")
    assert influence(row) == [9 + gain, 9, 9]


# W13 Nyri Artifacts -----------------------------------------------------------------------------


@pytest.mark.rule("O11.13", "O6.16", "O6.17", "O4.2")
def test_nyri_artifacts_auction_all_white_market_cards_as_one_lot() -> None:
    row = scene(
        hands=["W13 B07", "K13"],
        market="W01 R01 W02 K01",
        gems_on={"W02": 2, "R01": 1},
        deck="B01 B02 ...",
    )
    play(row, "event W13")
    bids(row, 1, 4, 2)
    assert hand(row, 1) == {"K13", "W01", "W02"}
    assert influence(row) == [13, 9 - 4 + 2, 9]
    assert market(row) == ["R01", "K01", "B01", "B02"]
    assert on_card(row, "R01") == 1


@pytest.mark.rule("O11.13", "O6.9")
def test_the_active_player_pays_the_bank_for_nyri_artifacts() -> None:
    row = scene(hands=["W13 B07"], market="W01 R01 W02 K01", gems_on={"W01": 1})
    play(row, "event W13")
    bids(row, 5, 4, 2)
    assert hand(row, 0) == {"B07", "W01", "W02"}
    assert influence(row) == [9 - 5 + 1, 9, 9]


@pytest.mark.rule("O6.18", "O4.3")
def test_unsold_nyri_artifacts_go_under_the_deck_in_the_order_of_the_row() -> None:
    row = scene(hands=["W13 B07"], market="W02 R01 W01 K01", gems_on={"W01": 2}, deck="B01 B02 B03")
    play(row, "event W13")
    bids(row, 0, 0, 0)
    assert market(row) == ["R01", "K01", "B01", "B02"]
    assert deck(row) == ["B03", "W02", "W01"]
    assert influence(row) == [9, 9, 9]


@pytest.mark.rule("O14.18")
def test_nyri_artifacts_with_one_white_card_auction_that_one() -> None:
    row = scene(hands=["W13 B07", "K13"], market="R01 W02 K01 K02")
    play(row, "event W13")
    bids(row, 0, 1, 0)
    assert hand(row, 1) == {"K13", "W02"}


@pytest.mark.rule("O14.18", "O17.3")
def test_nyri_artifacts_without_a_white_card_do_nothing() -> None:
    row = scene(hands=["W13 B07"], market="R01 B01 K01 K02")
    play(row, "event W13")
    assert acting(row) == 1
    assert market(row) == ["R01", "B01", "K01", "K02"]
