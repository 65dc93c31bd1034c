"""Chapter O6: auctions."""

from __future__ import annotations

import pytest

from igroteka.engine import NOBODY
from tests.ozymandias.scenes import (
    acting,
    active,
    bid,
    bids,
    choices,
    deck,
    discard,
    hand,
    influence,
    legal,
    market,
    numbers,
    play,
    scene,
    waiting,
)

MARKET = "R01 W01 B01 K01"


@pytest.mark.rule("O6.1", "O17.6")
def test_any_market_card_or_another_players_active_card_may_be_put_up() -> None:
    row = scene(market=MARKET, discards=["W04", "R06 K09", ""])
    assert choices(row, "seed") == {"R01", "W01", "B01", "K01"}
    assert numbers(row, "salt") == {1}
    row = scene(market="W01", deck="", discards={1: "K09", 2: "R06"}, turn=0)
    assert choices(row, "seed") == {"W01"}
    assert numbers(row, "salt") == {1, 2}


@pytest.mark.rule("O6.2", "O2.4")
def test_the_own_active_card_may_be_put_up_only_with_the_option() -> None:
    row = scene(discards=["W04", "K09"])
    assert numbers(row, "salt") == {1}
    row = scene(discards=["W04", "K09"], options={"auction_own_active_card": True})
    assert numbers(row, "salt") == {0, 1}


@pytest.mark.rule("O6.3")
def test_an_active_card_leaves_its_pile_before_the_bids() -> None:
    row = scene(discards={1: "R06 K09"})
    play(row, "salt 1")
    assert waiting(row) == {0, 1, 2}
    assert discard(row, 1) == ["R06"]
    assert active(row, 1) == "R06"
    assert hand(row, 0).isdisjoint({"K09"})


@pytest.mark.rule("O6.4", "O17.7", "O17.1")
def test_everybody_bids_at_once_from_nothing_to_all_they_have() -> None:
    row = scene(market=MARKET, influence=[3, 0, 12])
    play(row, "seed W01")
    assert waiting(row) == {0, 1, 2}
    assert numbers(row, "bid", seat=0) == set(range(4))
    assert numbers(row, "bid", seat=1) == {0}
    assert numbers(row, "bid", seat=2) == set(range(13))
    assert row.turn == NOBODY
    bid(row, 2, 5)
    assert waiting(row) == {0, 1}
    bid(row, 0, 1)
    assert waiting(row) == {1}
    bid(row, 1, 0)
    assert hand(row, 2) > {"W01"} or hand(row, 2) == {"W01"}
    assert influence(row) == [8, 0, 7]


@pytest.mark.rule("O6.4")
def test_the_former_owner_bids_too() -> None:
    row = scene(discards={1: "K09"})
    play(row, "salt 1")
    assert 1 in waiting(row)
    bids(row, 0, 5, 4)
    assert "K09" in hand(row, 1)


@pytest.mark.rule("O6.5", "O17.7")
def test_no_bid_is_higher_than_99() -> None:
    row = scene(market=MARKET, influence=[99, 100, 250])
    play(row, "seed W01")
    for seat in range(3):
        assert numbers(row, "bid", seat=seat) == set(range(100))
    row = scene(market=MARKET, map="A1:r", hands=["R06 B07"], influence=[200, 98, 5])
    play(row, "reap R06")
    assert numbers(row, "bid", seat=0) == set(range(100))
    assert numbers(row, "bid", seat=1) == set(range(99))


@pytest.mark.rule("O6.6", "O6.12")
@pytest.mark.parametrize("offers", [(3, 5, 4), (0, 1, 0), (0, 9, 8)])
def test_the_highest_bid_wins_and_the_others_keep_theirs(offers: tuple[int, ...]) -> None:
    row = scene(market=MARKET)
    play(row, "seed W01")
    bids(row, *offers)
    assert "W01" in hand(row, 1)
    assert influence(row) == [9 + offers[1], 9 - offers[1], 9]


@pytest.mark.rule("O6.7", "O17.8")
def test_the_active_player_names_one_of_those_who_share_the_highest_bid() -> None:
    row = scene(market=MARKET, turn=1)
    play(row, "seed W01")
    bids(row, 4, 1, 4)
    assert acting(row) == 1
    assert choices(row) == {"winner 0", "winner 2"}
    play(row, "winner 2")
    assert "W01" in hand(row, 2)
    assert influence(row) == [9, 13, 5]


@pytest.mark.rule("O6.7")
def test_the_active_player_may_name_themself() -> None:
    row = scene(market=MARKET)
    play(row, "seed W01")
    bids(row, 4, 4, 4)
    assert numbers(row, "winner") == {0, 1, 2}
    play(row, "winner 0")
    assert "W01" in hand(row, 0)
    assert influence(row) == [5, 9, 9]


@pytest.mark.rule("O6.8")
def test_the_card_goes_to_the_winners_hand() -> None:
    row = scene(market=MARKET, hands=["B07", "R06", "K13"], discards={1: "W04"})
    play(row, "seed W01")
    bids(row, 0, 2, 0)
    assert hand(row, 1) == {"R06", "W01"}
    assert discard(row, 1) == ["W04"]


@pytest.mark.rule("O6.9")
def test_a_market_card_is_paid_to_the_active_player_or_by_that_one_to_the_bank() -> None:
    row = scene(market=MARKET, turn=2)
    play(row, "seed W01")
    bids(row, 3, 2, 1)
    assert influence(row) == [6, 9, 12]
    row = scene(market=MARKET, turn=2)
    play(row, "seed W01")
    bids(row, 1, 2, 3)
    assert influence(row) == [9, 9, 6]


@pytest.mark.rule("O6.10")
@pytest.mark.parametrize(
    ("offers", "then"),
    [
        ((5, 1, 0), [4, 14, 9]),  # the active player wins and pays the former owner
        ((0, 1, 5), [9, 14, 4]),  # a third player wins and pays the former owner
        ((1, 5, 0), [14, 4, 9]),  # the former owner wins and pays the active player
    ],
)
def test_an_active_card_is_paid_to_its_former_owner_or_by_that_one_to_the_active_player(
    offers: tuple[int, ...], then: list[int]
) -> None:
    row = scene(discards={1: "R06 K09"})
    play(row, "salt 1")
    bids(row, *offers)
    assert influence(row) == then
    assert "K09" in hand(row, offers.index(5))


@pytest.mark.rule("O6.11", "O2.4")
@pytest.mark.parametrize(("offers", "then"), [((1, 4, 0), [13, 5, 9]), ((4, 1, 0), [9, 9, 9])])
def test_the_own_active_card_is_paid_to_its_owner_who_pays_nothing(
    offers: tuple[int, ...], then: list[int]
) -> None:
    row = scene(discards=["R06 K09"], options={"auction_own_active_card": True})
    play(row, "salt 0")
    bids(row, *offers)
    assert influence(row) == then
    assert "K09" in hand(row, offers.index(4))
    assert active(row, 0) == "R06"


@pytest.mark.rule("O6.13")
def test_if_nobody_bids_the_card_goes_under_the_deck() -> None:
    row = scene(market=MARKET, deck="R06 R03 R04")
    play(row, "seed W01")
    bids(row, 0, 0, 0)
    assert deck(row) == ["R03", "R04", "W01"]
    assert market(row) == ["R01", "B01", "K01", "R06"]
    assert influence(row) == [9, 9, 9]


@pytest.mark.rule("O6.14")
def test_an_active_card_that_nobody_buys_is_lost_to_its_owner() -> None:
    row = scene(discards={1: "R06 K09"}, deck="R03 R04")
    play(row, "salt 1")
    bids(row, 0, 0, 0)
    assert deck(row) == ["R03", "R04", "K09"]
    assert discard(row, 1) == ["R06"]
    assert influence(row) == [9, 9, 9]


@pytest.mark.rule("O6.14", "O6.2")
def test_the_own_active_card_that_nobody_buys_is_lost_too() -> None:
    row = scene(discards=["K09"], deck="R03 R04", options={"auction_own_active_card": True})
    play(row, "salt 0")
    bids(row, 0, 0, 0)
    assert deck(row)[-1] == "K09"
    assert discard(row, 0) == []


@pytest.mark.rule("O6.15")
def test_the_tie_is_broken_before_anything_is_paid() -> None:
    row = scene(market=MARKET, gems_on={"W01": 2})
    play(row, "seed W01")
    bids(row, 0, 3, 3)
    assert influence(row) == [9, 9, 9]
    assert hand(row, 1).isdisjoint({"W01"})
    play(row, "winner 1")
    assert influence(row) == [12, 9 - 3 + 2, 9]


@pytest.mark.rule("O6.15", "O4.2", "O11.6")
def test_galactic_union_comes_last_with_the_influence_on_it() -> None:
    row = scene(map="A1:r B0:w", market="W06 R01 B01 K01", gems_on={"W06": 2})
    play(row, "seed W06")
    bids(row, 0, 3, 0)
    assert influence(row) == [12, 9 - 3 + 2 + 2, 9]


@pytest.mark.rule("O6.16")
def test_an_auction_ordered_by_a_card_is_paid_to_the_active_player() -> None:
    row = scene(hands={1: "K02 B07"}, turn=1, deck="R01 R06")
    play(row, "event K02")
    bids(row, 3, 1, 0)
    assert influence(row) == [6, 12, 9]
    assert "R06" in hand(row, 0)


@pytest.mark.rule("O6.17")
def test_the_winner_takes_all_cards_of_a_lot_for_one_bid() -> None:
    row = scene(hands=["W13 B07"], market="W01 W02 W03 K01")
    play(row, "event W13")
    bids(row, 0, 0, 2)
    assert {"W01", "W02", "W03"} <= hand(row, 2)
    assert influence(row) == [11, 9, 7]


@pytest.mark.rule("O6.17", "O6.7")
def test_a_lot_with_equal_bids_goes_to_one_player_whole() -> None:
    row = scene(hands=["W10 B07"], deck="R01 R03 ...")
    play(row, "event W10")
    bids(row, 0, 2, 2)
    play(row, "winner 2")
    assert {"R01", "R03"} <= hand(row, 2)


@pytest.mark.rule("O6.18")
def test_an_unsold_lot_of_market_cards_goes_down_in_the_order_of_the_row() -> None:
    row = scene(hands=["W13 B07"], market="W05 W03 R01 W04", deck="R03 R04 R06 K01 K02")
    play(row, "event W13")
    bids(row, 0, 0, 0)
    assert deck(row) == ["K01", "K02", "W05", "W03", "W04"]


@pytest.mark.rule("O6.1", "O5.4")
def test_an_auction_is_the_whole_action() -> None:
    row = scene(market=MARKET)
    play(row, "seed W01")
    assert all(text.startswith("bid") for text in legal(row, 0))
    bids(row, 1, 0, 0)
    assert acting(row) == 1
