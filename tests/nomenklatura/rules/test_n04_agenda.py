"""Chapter N4: the cards of the agenda."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.engine.cards import NO_CARD
from igroteka.games.nomenklatura.rules.state import Note
from tests.nomenklatura.scenes import (
    BASE,
    agenda,
    deck,
    discard,
    idle,
    known_top,
    next_round,
    notes,
    play,
    scene,
)


def last_turn(**given: Any) -> Row:
    """P3 is the last to take a card, and Call to the Capital will be left over."""
    return scene(turn=3, agenda="central_remove_2 moscow_3", taken="far_east", **given)


@pytest.mark.rule("N4.1")
def test_a_region_card_left_over_goes_to_the_discard_pile_before_the_next_agenda() -> None:
    row = last_turn()
    assert "moscow_3" not in discard(row)
    idle(row)
    assert "moscow_3" in discard(row)
    assert "moscow_3" not in agenda(row)
    assert notes(row, Note.LEFT_OVER) == ["left_over moscow_3"]


@pytest.mark.rule("N4.1", "N4.4")
def test_a_consolidation_card_left_over_stays() -> None:
    row = scene(agenda="central_remove_2", turn=3)
    before = discard(row)
    idle(row)
    assert "consolidation" in agenda(row)
    assert discard(row) == before | {"central_remove_2"}


@pytest.mark.rule("N4.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_as_many_cards_as_players_are_turned_up_from_the_deck(seats: int) -> None:
    held = {"moscow_3", "volga_pair", "ural_4", "southern_income", "moscow_dig", "moscow_ural"}
    row = scene(seats=seats, agenda="central_remove_2", turn=seats, deck=" ".join(held))
    idle(row)
    turned_up = agenda(row) - {"consolidation"}
    assert len(turned_up) == seats
    assert turned_up < held
    assert deck(row) == held - turned_up
    assert {text.split()[1] for text in notes(row, Note.TURNED_UP)} == turned_up


@pytest.mark.rule("N4.2", "N7.4")
def test_cards_kept_on_top_are_turned_up_first_in_their_order() -> None:
    row = scene(seats=2, turn=1, agenda="moscow_dig central_remove_2")
    play(row, "P1 take moscow_dig")
    seen = known_top(row)
    play(row, "P1 card keep", "P1 card discard", "P1 card keep")
    idle(row)
    assert notes(row, Note.TURNED_UP) == [f"turned_up {seen[0]}", f"turned_up {seen[2]}"]


@pytest.mark.rule("N4.3")
def test_an_empty_deck_is_filled_from_the_whole_discard_pile_while_turning_up() -> None:
    row = last_turn(deck="ural_4 siberia_1")
    idle(row)
    assert {"ural_4", "siberia_1", "consolidation"} < agenda(row)
    assert len(agenda(row)) == 4
    assert discard(row) == set()
    assert agenda(row) | deck(row) == {*BASE, "consolidation"}
    assert len(deck(row)) == 17 - 3
    assert notes(row, Note.RESHUFFLED) == ["reshuffled 15"]


@pytest.mark.rule("N4.3")
def test_the_card_left_over_and_the_card_just_taken_are_shuffled_in() -> None:
    third = set()
    for seed in range(150):
        row = idle(last_turn(deck="ural_4 siberia_1", seed=seed))
        third |= agenda(row) - {"ural_4", "siberia_1", "consolidation"}
    assert third == set(BASE) - {"ural_4", "siberia_1"}


@pytest.mark.rule("N4.3", "N7.4")
def test_a_deck_that_was_looked_empty_is_filled_only_by_the_next_agenda() -> None:
    row = scene(seats=2, turn=1, agenda="moscow_dig central_remove_2", deck="ural_4 siberia_1")
    play(row, "P1 take moscow_dig", "P1 card discard", "P1 card discard")
    assert deck(row) == set()
    assert {"ural_4", "siberia_1", "moscow_dig"} <= discard(row)
    idle(row)
    assert notes(row, Note.RESHUFFLED) == ["reshuffled 17"]
    assert len(deck(row)) == 15
    assert discard(row) == set()


@pytest.mark.rule("N4.3")
def test_a_deck_that_is_just_enough_is_not_filled_and_stays_empty() -> None:
    row = scene(agenda="central_remove_2", turn=3, deck="ural_4 siberia_1 volga_pair")
    idle(row)
    assert agenda(row) == {"ural_4", "siberia_1", "volga_pair", "consolidation"}
    assert deck(row) == set()
    assert len(discard(row)) == 14
    assert notes(row, Note.RESHUFFLED) == []


@pytest.mark.rule("N4.4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_there_is_always_one_card_more_than_players_the_consolidation_card_among_them(
    seats: int,
) -> None:
    row = scene(seats=seats, phase="auction")
    for seed in range(4):
        assert len(agenda(row)) == seats + 1
        assert "consolidation" in agenda(row)
        next_round(row, seed)


@pytest.mark.rule("N4.4", "N6.10")
def test_a_consolidation_card_that_was_taken_comes_back_to_the_next_agenda() -> None:
    row = scene(agenda="central_remove_2 moscow_3", turn=2)
    play(row, "P2 take consolidation", "P2 mark ural")
    idle(row)
    assert "consolidation" in agenda(row)
    assert len(agenda(row)) == 4


@pytest.mark.rule("N4.2", "N6.1")
def test_with_a_new_agenda_nobody_has_a_card_yet() -> None:
    row = last_turn()
    idle(row)
    assert [row.players[seat].card for seat in range(3)] == [NO_CARD] * 3


@pytest.mark.rule("N4.5")
def test_the_consolidation_card_never_goes_to_the_discard_pile_or_into_the_deck() -> None:
    row = scene(seats=4, phase="auction")
    for seed in range(6):
        assert "consolidation" not in discard(row) | deck(row)
        assert len(agenda(row) | discard(row) | deck(row)) == 18
        next_round(row, seed)
