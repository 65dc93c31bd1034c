"""Chapter N14: what is chosen, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.games.nomenklatura import GAME
from igroteka.games.nomenklatura.rules.state import Phase
from tests.nomenklatura.scenes import (
    RULES,
    agenda,
    asked,
    auction,
    cards,
    choices,
    consolidation,
    copied,
    fresh,
    in_auction,
    legal,
    markers,
    match_at,
    on_map,
    over,
    play,
    play_randomly,
    scene,
)

SETTINGS: list[dict[str, Any]] = [
    {"seats": 2, "max_rounds": 12},
    {"seats": 3, "max_rounds": 8, "deck": "rebalanced_2021_05_28", "post_scoring_railroad": True},
    {"seats": 4, "max_rounds": 6, "consolidation_bidders": "all", "bid_payment": "full_each_time"},
    {"seats": 5, "max_rounds": 6, "deck": "rebalanced_2021_05_23", "negotiation_max_offers": 3},
    {"seats": 3, "marker_substitution": "markers_first", "influence_per_player": 8},
]


@pytest.mark.rule("N14.1")
@pytest.mark.parametrize("setting", SETTINGS)
def test_one_player_at_a_time_is_asked(setting: dict[str, Any]) -> None:
    row = fresh(**setting, seed=11)
    for _ in play_randomly(row, seed=11):
        assert RULES.waiting(row) == 1 << row.turn
    assert RULES.waiting(row) == 0


@pytest.mark.rule("N14.1")
def test_a_choice_that_has_been_made_stands() -> None:
    row = play(scene(turn=1, agenda="volga_spread_3"), "P1 take volga_spread_3", "P1 place moscow")
    assert not any(text.startswith("take") for text in legal(row))
    play(row, "P1 stop")
    assert markers(row, "moscow") == [1, 0, 0]


@pytest.mark.rule("N14.2", "N14.6")
@pytest.mark.parametrize("setting", SETTINGS)
def test_no_choice_leads_to_a_place_where_nothing_is_allowed(setting: dict[str, Any]) -> None:
    row = fresh(**setting, seed=23)
    for n, _ in enumerate(play_randomly(row, seed=23)):
        assert legal(row)
        if row.phase == Phase.TAKE:
            assert cards(row) - {"consolidation"}
            assert cards(row) | {"consolidation"} == agenda(row) | {"consolidation"}
        if n % 9 == 0:
            for text in legal(row):
                after = copied(row)
                play(after, text)
                assert over(after) or legal(after)


@pytest.mark.rule("N14.3", "N14.4")
@pytest.mark.parametrize("setting", SETTINGS)
def test_nobody_is_asked_where_there_is_nothing_to_decide(setting: dict[str, Any]) -> None:
    row = fresh(**setting, seed=31)
    for _ in play_randomly(row, seed=31):
        if len(legal(row)) == 1:
            assert row.phase in (Phase.TAKE, Phase.AUCTION, Phase.MERGER_AUCTION)
        else:
            assert "stop" not in legal(row) or len(legal(row)) > 1


@pytest.mark.rule("N14.3")
def test_a_step_that_cannot_be_done_is_skipped() -> None:
    row = play(scene(turn=1, agenda="moscow_3"), "P1 take moscow_3")
    assert asked(row) == 2
    assert on_map(row) == {"moscow": [3, 0, 0]}


@pytest.mark.rule("N14.3")
def test_a_step_with_one_answer_answers_itself() -> None:
    row = scene(turn=1, agenda="southern_sell_all", regions={"ural": "3"})
    play(row, "P1 take southern_sell_all")
    assert asked(row) == 2
    assert on_map(row) == {"southern": [1, 0, 0]}


@pytest.mark.rule("N14.3")
def test_taking_a_card_is_always_asked() -> None:
    row = scene(turn=3, agenda="moscow_3", taken="ural")
    assert len(legal(row)) == 2
    row = scene(seats=2, turn=2, agenda="moscow_3", supply={2: 0}, rest="ural")
    assert len(legal(row)) == 1
    assert asked(row) == 2


@pytest.mark.rule("N14.3", "N14.6")
def test_the_only_card_that_may_be_taken_does_not_take_itself() -> None:
    row = scene(seats=2, turn=1, agenda="moscow_3 ural_4", supply={2: 0}, rest="siberia")
    play(row, "P1 take moscow_3")
    assert asked(row) == 2
    assert legal(row) == ["take ural_4"]


@pytest.mark.rule("N14.4")
@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("central_remove_2", []),
        ("southern_buy", []),
        ("far_east_1", []),
        ("volga_spread_3", []),
        ("volga_spread_3", ["place moscow"]),
        ("volga_vacuum", []),
        ("ural_4", []),
        ("ural_4", ["strike volga 2"]),
        ("siberia_1", []),
    ],
)
def test_where_a_step_says_may_or_up_to_stopping_is_among_the_answers(
    card: str, more: list[str]
) -> None:
    row = scene(turn=1, agenda=card, regions={"volga": "2 3 1", "ural": "2"})
    play(row, f"P1 take {card}", *more)
    assert asked(row) == 1
    assert legal(row)[0] == "stop"


@pytest.mark.rule("N14.5")
def test_in_an_auction_the_answers_are_passing_and_every_bid_allowed() -> None:
    row = play(auction(rubles=[6, 7, 8]), "P1 bid 4")
    assert legal(row) == ["pass", "bid 5", "bid 6", "bid 7"]
    row = consolidation(regions={"volga": "2 3"}, rubles=[3, 2, 8])
    assert legal(row) == ["pass", "bid 1", "bid 2", "bid 3", "bid 4"]


@pytest.mark.rule("N14.5")
def test_who_can_pay_no_bid_for_a_merger_is_asked_and_can_only_pass() -> None:
    row = consolidation(regions={"volga": "1 3"}, rubles=[0, 2, 8])
    assert asked(row) == 1
    assert legal(row) == ["pass"]


@pytest.mark.rule("N14.6")
def test_the_answers_are_all_cards_of_the_agenda() -> None:
    row = scene(turn=2, rubles=2)
    assert cards(row) == agenda(row) - {"consolidation"}
    row = scene(turn=2, rubles=3)
    assert cards(row) == agenda(row)


@pytest.mark.rule("N14.9")
@pytest.mark.parametrize("rubles", [0, 1])
def test_an_offer_always_comes_to_an_answer(rubles: int) -> None:
    row = scene(turn=1, agenda="southern_buy", regions={"volga": "0 1"}, rubles=rubles)
    play(row, "P1 take southern_buy", "P1 offer 2")
    if rubles:
        assert choices(row, "price") == {"0", "1"}
        play(row, "P1 price 1")
    assert asked(row) == 2
    assert legal(row) == ["answer accept", "answer refuse"]


@pytest.mark.rule("N14.13")
def test_with_joint_venture_yours_are_placed_before_the_opponent_is_named() -> None:
    row = scene(turn=1, agenda="volga_pair")
    play(row, "P1 take volga_pair", "P1 venture central")
    assert on_map(row) == {"central": [2, 0, 0]}
    assert choices(row, "partner") == {"2", "3"}


@pytest.mark.rule("N14.15")
def test_with_heavy_industry_the_two_markers_are_paid_with_the_answer() -> None:
    row = scene(turn=1, agenda="ural_4", regions={"volga": "0 3"})
    play(row, "P1 take ural_4", "P1 strike volga 2")
    assert markers(row, "ural") == [2, 0, 0]
    assert legal(row) == ["stop", "strike volga 2"]


@pytest.mark.rule("N14.16")
@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("central_equalize", "level"),
        ("moscow_3", "recall"),
        ("southern_sell_all", "sell"),
        ("ural_merger", "merge"),
        ("consolidation", "mark"),
    ],
)
def test_five_steps_ask_for_one_region(card: str, kind: str) -> None:
    row = scene(
        turn=1,
        agenda="" if card == "consolidation" else card,
        regions={"volga": "2 2", "siberia": "2 2"},
    )
    play(row, f"P1 take {card}")
    assert len(legal(row)) > 1
    assert {text.split()[0] for text in legal(row)} == {kind}


@pytest.mark.rule("N14.17")
@pytest.mark.parametrize("seed", range(3))
def test_there_is_always_a_ruble_or_a_marker_to_lay(seed: int) -> None:
    row = consolidation(regions={"volga": "5 4 3"}, rubles=[3, 4, 5], seed=seed)
    for _ in play_randomly(row, seed):
        if row.phase == Phase.LAY:
            assert legal(row) == ["lay ruble", "lay marker"]
        if in_auction(row):
            break


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_legal_action_has_a_text_that_reads_back(setting: dict[str, Any]) -> None:
    row = fresh(**setting, seed=5)
    for n, _ in enumerate(play_randomly(row, seed=5)):
        if n % 7 == 0:
            found = match_at(row).legal(row.turn)
            assert found == sorted(set(found))
            assert [GAME.actions.text(action) for action in found] == legal(row)
