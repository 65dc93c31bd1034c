"""R2: setup."""

from __future__ import annotations

from collections import Counter

import pytest

from igroteka.games.rebuild.rules.facts import TITLES, UNITS, VP
from igroteka.games.rebuild.rules.state import Note
from tests.rebuild.scenes import (
    LATER,
    STARTERS,
    column,
    deck,
    discard,
    fresh,
    hand,
    heights,
    notes,
    owned,
    play,
    purchase_row,
    scene,
    supply,
    trashed,
)


@pytest.mark.rule("R2.1")
def test_fourteen_starter_cards_with_their_resources() -> None:
    mine = owned(fresh(2), 0)
    assert mine == Counter(
        a_log=2, bunch_of_logs=2, rusted_gears=1, pile_of_nails=2, a_stone=4, a_gold_bar=3
    )
    shown = [
        sum(UNITS[0, TITLES.index(name), resource] for name in mine.elements())
        for resource in range(4)
    ]
    assert shown == [6, 5, 4, 3]


@pytest.mark.rule("R2.2")
def test_no_other_starter_cards_are_in_the_game() -> None:
    row = fresh(1)
    laid = Counter(name for i in range(row.width) for name in column(row, i + 1))
    everything = owned(row) + laid + supply(row) + trashed(row)
    assert {name: everything[name] for name in STARTERS} == STARTERS


@pytest.mark.rule("R2.3")
def test_starter_cards_are_shuffled_and_hands_and_discard_piles_empty() -> None:
    row = fresh(3)
    for seat in range(3):
        assert discard(row, seat) == []
        if seat != row.turn:
            assert hand(row, seat) == []
            assert Counter(deck(row, seat)) == STARTERS
    # Five cards are drawn at once (R4.1); which ones, is chance.
    hands = {tuple(hand(row, row.turn)) for row in (fresh(2, seed) for seed in range(30))}
    assert len(hands) > 15


@pytest.mark.rule("R2.4", "R2.5")
@pytest.mark.parametrize(
    ("options", "early", "late"), [({}, 18, 20), (LATER, 15, 21)], ids=["2015", "2018"]
)
def test_early_cards_lie_on_late_ones(options: dict[str, str], early: int, late: int) -> None:
    row = fresh(2, options=options)
    assert heights(row) == [3, 3, 3, 3, 3]
    assert (row.early, row.late) == (early, late)
    revision = row.options.deck_revision
    assert sum(supply(row).values()) == early + late
    # The deck is drawn: no late card is laid as long as there is an early one.
    while row.late + row.early > 1:
        left, noted = row.early, row.noted
        play(row, "end")
        (laid,) = notes(row, Note.LAID, noted)
        assert (VP[revision, laid.a] <= 4) == (left > 0)


@pytest.mark.rule("R2.4")
def test_early_and_late_cards_are_shuffled() -> None:
    assert len({tuple(purchase_row(fresh(2, seed))) for seed in range(20)}) == 20


@pytest.mark.rule("R2.6")
def test_row_1_is_the_purchase_row_and_cards_fall_towards_it() -> None:
    row = scene(hand="a_log", columns=["crown", "ladder magnet spear"], supply="chalice")
    play(row, "buy 2 printed", "trash a_log")
    assert column(row, 2) == ["magnet", "spear", "chalice"]


@pytest.mark.rule("R2.7")
def test_the_display_is_laid_out_row_by_row() -> None:
    # With 40 places the 33 early cards fill four rows and one place of the fifth.
    row = fresh(2, options={"columns": 8, "rows": 5})
    early = [[VP[0, TITLES.index(name)] <= 4 for name in column(row, i + 1)] for i in range(8)]
    assert [sum(column) for column in early] == [5, 4, 4, 4, 4, 4, 4, 4]


@pytest.mark.rule("R2.8")
def test_the_trash_is_empty_at_first() -> None:
    assert trashed(fresh(4)) == Counter()


@pytest.mark.rule("R2.9")
def test_the_first_player_is_drawn_by_chance() -> None:
    first = Counter(fresh(4, seed).turn for seed in range(80))
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) > 8


@pytest.mark.rule("R2.9", "R14.14")
def test_the_beginning_tells_the_first_player_and_in_a_campaign_the_target() -> None:
    for seats, game, target in ((3, 0, 0), (1, 1, 50)):
        row = fresh(seats)
        (began,) = notes(row, Note.BEGAN)
        assert (began.seat, began.a, began.b) == (row.turn, game, target)
    (began,) = notes(fresh(1, options={"campaign_target_1": 300}), Note.BEGAN)
    assert began.b == 300


@pytest.mark.rule("R2.10")
def test_turns_go_clockwise() -> None:
    row = fresh(3)
    first = row.turn
    for n in range(7):
        assert row.turn == (first + n) % 3
        play(row, "end")


@pytest.mark.rule("R2.11")
def test_start_discards_in_turn_order() -> None:
    options = {f"start_discard_{n + 1}": n + 1 for n in range(4)}
    row = fresh(4, seed=3, options=options)
    for n in range(4):
        seat = (row.first + n) % 4
        assert len(discard(row, seat)) == n + 1
        assert owned(row, seat) == STARTERS
    assert len({tuple(discard(fresh(2, s, options=options), 0)) for s in range(20)}) > 5
