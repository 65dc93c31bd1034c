"""Chapter N3: setup and the round."""

from __future__ import annotations

import pytest

from igroteka.games.nomenklatura.rules.state import Note
from tests.nomenklatura.scenes import (
    BASE,
    agenda,
    asked,
    auction,
    deck,
    discard,
    fresh,
    idle,
    in_auction,
    marked,
    merger_indicator,
    notes,
    on_map,
    order,
    play,
    round_number,
    rubles,
    scene,
    supplies,
    track,
)


@pytest.mark.rule("N3.1", "N3.2", "N3.4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_map_begins_empty_with_ten_rubles_and_twenty_markers_each(seats: int) -> None:
    row = fresh(seats)
    assert on_map(row) == {}
    assert supplies(row) == [20] * seats
    assert rubles(row) == [10] * seats
    assert track(row) == [0] * seats
    assert marked(row) == "volga"
    assert merger_indicator(row) == ""
    assert round_number(row) == 1


@pytest.mark.rule("N3.3")
@pytest.mark.parametrize("seed", range(6))
def test_the_first_auction_asks_in_the_first_turn_order(seed: int) -> None:
    row = fresh(4, seed=seed)
    assert sorted(order(row)) == ["1", "2", "3", "4"]
    for player in order(row):
        assert asked(row) == int(player)
        play(row, "pass")


@pytest.mark.rule("N3.5")
def test_the_cards_are_shuffled_and_the_consolidation_card_stays_apart() -> None:
    first_cards = set()
    for seed in range(80):
        row = fresh(2, seed=seed)
        assert discard(row) == set()
        assert "consolidation" not in deck(row)
        first_cards |= agenda(row)
    assert first_cards == {*BASE, "consolidation"}


@pytest.mark.rule("N3.6")
def test_a_round_has_agenda_execution_consolidation_and_scoring() -> None:
    row = auction(regions={"ural": "2 2", "volga": "1"})
    play(row, "P1 bid 1", "P2 pass", "P3 pass")
    play(row, "P1 take consolidation", "P1 mark ural", "P1 stop")
    assert asked(row) == 2
    idle(row)
    idle(row)
    play(row, "P1 pass", "P2 pass")
    assert in_auction(row)
    assert round_number(row) == 2
    told = [text.split()[0] for text in notes(row)]
    milestones = ["order", "took", "merger_set", "merger", "scoring", "round", "turned_up"]
    assert [word for word in dict.fromkeys(told) if word in milestones] == milestones
    assert len(notes(row, Note.SCORING)) == 1


@pytest.mark.rule("N3.6")
def test_the_merger_indicator_is_taken_off_at_the_end_of_the_round() -> None:
    row = scene(turn=3, taken="siberia")
    assert merger_indicator(row) == "siberia"
    idle(row)
    assert merger_indicator(row) == ""
    assert marked(row) == "siberia"


@pytest.mark.rule("N3.7")
def test_the_new_order_holds_for_the_round_and_for_asking_in_the_next_auction() -> None:
    row = auction(order="123", regions={"northwestern": "2 2 2"}, marker="siberia")
    play(row, "P1 pass", "P2 bid 1", "P3 bid 2", "P2 pass")
    assert order(row) == "321"
    play(row, "P3 take consolidation", "P3 mark ural")
    play(row, "P3 draw northwestern", "P2 draw northwestern", "P1 draw northwestern")
    assert asked(row) == 2
    idle(row)
    assert asked(row) == 1
    idle(row)
    play(row, "P3 pass", "P2 pass", "P1 pass")
    assert in_auction(row)
    assert round_number(row) == 2
    assert asked(row) == 3
    play(row, "P3 pass", "P2 pass")
    assert asked(row) == 1
