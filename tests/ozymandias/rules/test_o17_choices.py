"""Chapter O17: the choices; those of single cards also stand with the cards."""

from __future__ import annotations

import pytest

from tests.ozymandias.scenes import (
    acting,
    bid,
    bids,
    choices,
    fresh,
    influence,
    legal,
    market,
    numbers,
    on_card,
    on_map,
    play,
    play_randomly,
    scene,
    start_of_turn,
    waiting,
)


@pytest.mark.rule("O17.1")
def test_choices_are_made_one_at_a_time_but_for_sealed_bids() -> None:
    for row in play_randomly(fresh(4, seed=11, options={"max_turns": 25}), seed=11):
        if len(waiting(row)) != 1:
            for seat in waiting(row):
                assert all(text.startswith("bid ") for text in legal(row, seat))


@pytest.mark.rule("O17.1", "O6.4")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_sealed_bids_may_be_given_in_any_order(order: tuple[int, ...]) -> None:
    row = scene(market="R01 W01 B01 K01")
    play(row, "seed W01")
    for seat in order:
        bid(row, seat, (1, 4, 2)[seat])
    assert influence(row) == [13, 5, 9]


@pytest.mark.rule("O17.2")
def test_a_choice_with_one_option_is_still_put_to_the_player() -> None:
    row = scene(map="A1+1", hands=["R04 B07"])
    play(row, "event R04")
    assert legal(row) == ["choose A"]
    row = scene(market="R01 W01 B01 K01", influence=[0, 0, 0])
    play(row, "seed W01")
    assert waiting(row) == {0, 1, 2}
    assert legal(row, 1) == ["bid 0"]
    row = scene(map="", hands=["R06 B07"])
    play(row, "expand R06")
    assert legal(row) == ["place A"]
    row = scene(map="A1:w B1:w", hands=["W01 B07"])
    play(row, "reap W01")
    bids(row, 1, 0, 0)
    assert legal(row) == ["save A", "save B", "stop"]


@pytest.mark.rule("O17.3")
@pytest.mark.parametrize(
    "card",
    [
        *("R01", "R04", "R08", "R09", "R10", "W02", "W04", "W05", "W11", "B02", "B03"),
        *("K01", "K04", "K06", "K07", "K08", "K12"),
    ],
)
def test_a_choice_without_an_option_is_not_asked(card: str) -> None:
    row = scene(map="", hands=[card, "-", "-"], market="-", deck="", tiles="")
    play(row, f"event {card}")
    if card == "R01":
        assert numbers(row, "amount") == {0}
        play(row, "amount 0")
    assert acting(row) == 1
    assert influence(row) == [9, 9, 9]


@pytest.mark.rule("O17.3", "O13.3")
def test_eldritch_theft_with_an_empty_pool_asks_nothing() -> None:
    row = scene(map="A1:r", hands=["K03 B07"], pool="")
    play(row, "event K03")
    assert waiting(row) == set()  # the pool is empty at the end of the turn


@pytest.mark.rule("O17.4")
def test_the_mulligan_asks_for_each_card_of_the_hand() -> None:
    row = fresh(2, seed=7)
    seat = acting(row)
    for _ in range(3):
        assert acting(row) == seat
        assert {text.split()[0] for text in legal(row)} == {"keep", "return"}
        play(row, legal(row)[0])
    assert acting(row) == 1 - seat


@pytest.mark.rule("O17.5")
def test_the_crusade_asks_for_a_colour_of_the_pool() -> None:
    row = start_of_turn(0, discards=["R02"], map="A1:r", pool="wk")
    assert choices(row) == {"colour white", "colour black"}
    row = start_of_turn(0, discards=["R02"], map="A1:r", crusade="w")
    assert "colour" not in {text.split()[0] for text in legal(row)}


@pytest.mark.rule("O17.6")
def test_the_actions_of_a_turn() -> None:
    row = scene(
        map="A1:r",
        hands=["R06 W04"],
        discards=["K09", "K02", "B06 B05"],
        market="R01 W01 B01 K01",
        destroyed="wwwwww",
    )
    assert set(legal(row)) == {
        *("seed R01", "seed W01", "seed B01", "seed K01"),
        *("salt 1", "salt 2"),
        "expand R06",  # there is no white disk in the pool
        *("event R06", "event W04", "reap R06", "reap W04"),
    }


@pytest.mark.rule("O17.7")
def test_a_sealed_bid_is_a_number_up_to_the_influence_and_99() -> None:
    row = scene(market="R01 W01 B01 K01", influence=[3, 120, 0])
    play(row, "seed W01")
    assert numbers(row, "bid", 0) == {0, 1, 2, 3}
    assert numbers(row, "bid", 1) == set(range(100))
    assert numbers(row, "bid", 2) == {0}


@pytest.mark.rule("O17.8")
def test_a_tie_asks_the_active_player() -> None:
    row = scene(seats=4, turn=2, market="R01 W01 B01 K01")
    play(row, "seed W01")
    bids(row, 4, 4, 1, 4)
    assert acting(row) == 2
    assert choices(row) == {"winner 0", "winner 1", "winner 3"}


@pytest.mark.rule("O17.9")
def test_an_expansion_asks_for_one_target() -> None:
    row = scene(map="A1:r B1", hands=["R06 B07"], tiles="")
    play(row, "expand R06")
    assert choices(row) == {"place B"}


@pytest.mark.rule("O17.10")
def test_saving_ends_with_the_bid_the_sectors_or_stop() -> None:
    row = scene(map="A1:r B1:r C1:r", hands=["R06 B07"])
    play(row, "reap R06")
    bids(row, 0, 2, 0)
    assert choices(row) == {"save A", "save B", "save C", "stop"}
    play(row, "save A", "save B")
    assert acting(row) == 1  # the next player's turn: two were bid
    assert on_map(row) == "A1:r B1:r C1"
    row = scene(map="A1:r", hands=["R06 B07"])
    play(row, "reap R06")
    bids(row, 0, 5, 3)
    play(row, "save A")
    assert on_map(row) == "A1:r"
    assert acting(row) == 1


@pytest.mark.rule("O17.11")
def test_fires_at_night_ask_for_a_number_then_for_sectors() -> None:
    row = scene(map="A1:rr B1", hands=["R01 B07"])
    play(row, "event R01")
    assert numbers(row, "amount") == {0, 1, 2}
    play(row, "amount 2", "burn A")
    assert choices(row) == {"burn A"}
    play(row, "burn A")
    assert acting(row) == 1


@pytest.mark.rule("O17.12")
def test_thani_tribes_ask_for_a_colour_then_for_disks_and_sectors() -> None:
    row = scene(map="A1:wr B1:r C1:k", hands=["R07 B07"])
    play(row, "event R07", "colour red")
    assert choices(row) == {"disk A 2", "disk B 1"}
    play(row, "disk B 1")
    assert choices(row) == {"move A", "move C"}
    play(row, "move A")
    assert choices(row) == {"disk A 2"}
    play(row, "disk A 2", "move C")
    assert on_map(row) == "A1:wr B1 C1:kr"
    assert acting(row) == 1


@pytest.mark.rule("O17.13")
def test_cyris_treachery_asks_for_an_opponent_with_a_card() -> None:
    row = scene(seats=4, hands=["R08 B07", "-", "W01", "W02 W03"])
    play(row, "event R08")
    assert choices(row) == {"rob 2", "rob 3"}


@pytest.mark.rule("O17.14")
@pytest.mark.parametrize(
    ("card", "sectors"),
    [
        ("R04", "BE"),  # diskless
        ("K01", "BE"),
        ("R10", "BCE"),  # not controlled by red
        ("W04", "ABCDE"),
        ("W05", "ABCDE"),
        ("W11", "AE"),  # with influence and a neighbour
        ("K06", "E"),  # B alone holds I to the others
    ],
)
def test_some_cards_ask_for_one_sector(card: str, sectors: str) -> None:
    map_ = "A2+1:r B1 C0:k D0:wr E1+2"
    if card == "K06":
        map_ += " I0:k"
    row = scene(map=map_, hands=[f"{card} B07"])
    play(row, f"event {card}")
    assert choices(row) == {f"choose {letter}" for letter in sectors}


@pytest.mark.rule("O17.14", "O14.15")
def test_critical_mass_asks_for_any_sector() -> None:
    row = scene(map="A2:r B1 C0:k", hands=["W03 B07"])
    play(row, "event W03")
    bids(row, 0, 0, 1)
    assert choices(row) == {"choose A", "choose B", "choose C"}


@pytest.mark.rule("O17.15")
def test_influence_is_distributed_one_by_one() -> None:
    row = scene(hands=["W02 B07"], market="R01 W01 B01 K01")
    play(row, "event W02")
    for card in market(row)[:3]:
        assert choices(row, "invest") == {"R01", "W01", "B01", "K01"}
        play(row, f"invest {card}")
    assert [on_card(row, card) for card in market(row)] == [1, 1, 1, 0]
    row = scene(map="A1+2 B0 C0:k", hands=["W11 B07"])
    play(row, "event W11", "choose A", "spread C")
    assert choices(row) == {"spread B", "spread C"}
    play(row, "spread B")
    assert on_map(row) == "A1 B0+1 C0+1:k"


@pytest.mark.rule("O17.16")
def test_revolution_and_hanios_resistance_ask_for_a_disk_not_yet_in_its_place() -> None:
    row = scene(map="A1:rwk B1:b", hands=["R09 B07"])
    play(row, "event R09")
    assert choices(row) == {"disk A 1", "disk A 2"}
    row = scene(map="A1:rwk B1:b", hands=["K08 B07"])
    play(row, "event K08")
    assert choices(row) == {"disk A 2", "disk A 3"}


@pytest.mark.rule("O17.17")
def test_some_cards_ask_for_a_colour() -> None:
    row = scene(map="A1:r B1", hands=["K01 B07"], pool="wk")
    play(row, "event K01")
    assert choices(row) == {"choose B"}
    play(row, "choose B")
    assert choices(row) == {"colour white", "colour black"}
    row = scene(map="A1:r B1", hands=["K03 B07"], pool="wk")
    play(row, "event K03")
    assert choices(row) == {"colour white", "colour black"}
    row = scene(map="A1:r B1", hands=["K07 B07"], destroyed="bb")
    play(row, "event K07")
    assert choices(row) == {"colour blue"}
    play(row, "colour blue")
    assert choices(row) == {"choose A", "choose B"}


@pytest.mark.rule("O17.18")
def test_drakons_escape_asks_for_a_stack_then_for_a_sector() -> None:
    row = scene(map="A1:r B1:w C0", hands=["K12 B07"])
    play(row, "event K12")
    assert choices(row) == {"choose A", "choose B"}
    play(row, "choose A")
    assert choices(row) == {"move B", "move C"}
    # Under Xin Shield Formula a stack without a diskless neighbour cannot move.
    row = scene(map="A1:r B1:w E0", hands=["K12 B07"], discards={1: "B08"})
    play(row, "event K12")
    assert choices(row) == {"choose A"}
    play(row, "choose A")
    assert choices(row) == {"move E"}


@pytest.mark.rule("O17.19")
def test_beta_theory_and_the_altemian_purge_ask_for_a_market_card() -> None:
    row = scene(map="A1:r", hands=["B09 K04"], market="R01 W01")
    play(row, "reap B09")
    assert choices(row) == {"take R01", "take W01"}
    row = scene(map="A1:r", hands=["B09 K04"], market="R01 W01")
    play(row, "event K04")
    assert choices(row) == {"purge R01", "purge W01"}


@pytest.mark.rule("O17.20")
def test_the_treaty_asks_for_a_card_for_each_player_but_the_last() -> None:
    row = scene(seats=4, turn=2, hands={2: "B02 B07"}, deck="W01 W02 W03 W04")
    play(row, "event B02")
    asked = 0
    while acting(row) == 2 and choices(row, "give"):
        asked += 1
        play(row, "give " + min(choices(row, "give")))
    assert asked == 3
    assert acting(row) == 3


@pytest.mark.rule("O17.21")
def test_goauldi_scouts_ask_for_an_explorable_hex() -> None:
    row = scene(map="A1:r B0:k", hands=["B03 B07"])
    play(row, "event B03")
    assert choices(row) == {f"place {name}" for name in "CDEFGHIJ"}
