"""Chapter O3: setup and mulligan."""

from __future__ import annotations

import pytest

from igroteka.engine import NOBODY
from igroteka.engine.cards import NO_CARD
from igroteka.games.ozymandias.rules.state import NO_COLOUR, NO_SECTOR, Note, Phase
from tests.ozymandias.scenes import (
    Row,
    acting,
    active,
    cards,
    choices,
    deck,
    destroyed,
    fresh,
    hand,
    influence,
    legal,
    market,
    notes,
    on_map,
    play,
    pool,
    tiles_left,
    unordered,
)


def mulligan(row: Row, back: int = 0) -> tuple[int, set[str], set[str]]:
    """The player who is asked returns so many cards: the player, the returned, the kept."""
    seat = acting(row)
    returned: set[str] = set()
    kept: set[str] = set()
    for n in range(3):
        assert acting(row) == seat
        kind, into = ("return", returned) if n < back else ("keep", kept)
        card = sorted(choices(row, kind))[0]
        into.add(card)
        play(row, f"{kind} {card}")
    return seat, returned, kept


@pytest.mark.rule("O3.1", "O3.3", "O1.3", "O1.5", "O1.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rich", [False, True])
def test_nothing_is_going_on_yet(seats: int, rich: bool) -> None:
    row = fresh(seats, options={"rich_start": rich})
    assert row.active == row.starter == row.turn
    assert row.card == row.reaped == row.owner == NO_CARD
    assert row.colour == row.crusade_colour == NO_COLOUR
    assert row.sector == NO_SECTOR
    assert row.phase == (Phase.ACTION if rich else Phase.MULLIGAN)
    started = ("STARTED", row.starter, 0, 16, 0) if rich else ("STARTED", row.starter, 3, 9, 0)
    assert notes(row, Note.STARTED) == [started]
    assert cards(row.drawn) == set()


@pytest.mark.rule("O3.5", "O3.6", "O3.7", "O16.6")
def test_what_was_put_back_is_remembered_and_the_deck_is_shuffled_if_anything_was() -> None:
    for backs in ((0, 0, 0), (2, 0, 1), (0, 3, 0)):
        row = fresh(3)
        for back in backs:
            seat, returned, _ = mulligan(row, back)
            assert cards(row.put_back[seat]) == returned
            assert row.put_back_held[seat] == back
        shuffled = [("SHUFFLED", NOBODY, 0, 0, 0)] if any(backs) else []
        assert notes(row, Note.SHUFFLED) == shuffled


@pytest.mark.rule("O3.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_cards_are_the_market_and_the_map_is_empty(seats: int) -> None:
    row = fresh(seats)
    assert len(market(row)) == 4
    assert on_map(row) == ""
    assert tiles_left(row) == 20
    assert [pool(row, letter) for letter in "rwbk"] == [6, 6, 6, 6]
    assert destroyed(row) == ""
    assert len(deck(row)) == 52 - 4 - 3 * seats


@pytest.mark.rule("O3.1")
def test_the_deck_is_shuffled() -> None:
    assert len({tuple(market(fresh(3, seed))) for seed in range(30)}) == 30
    seen = set().union(*(market(fresh(3, seed)) for seed in range(120)))
    assert len(seen) == 52


@pytest.mark.rule("O3.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_is_dealt_three_cards_and_nine_influence(seats: int) -> None:
    row = fresh(seats)
    hands = [hand(row, seat) for seat in range(seats)]
    assert [len(cards) for cards in hands] == [3] * seats
    assert len(set(market(row)).union(*hands)) == 4 + 3 * seats
    assert influence(row) == [9] * seats
    assert [active(row, seat) for seat in range(seats)] == [""] * seats


@pytest.mark.rule("O3.3")
def test_the_starting_player_is_drawn_by_chance() -> None:
    starters = [acting(fresh(4, seed)) for seed in range(80)]
    assert all(starters.count(seat) >= 8 for seat in range(4))


@pytest.mark.rule("O3.4")
@pytest.mark.parametrize("seed", range(4))
def test_each_player_has_one_mulligan_clockwise_from_the_starting_player(seed: int) -> None:
    row = fresh(4, seed)
    first = acting(row)
    asked = [mulligan(row, n)[0] for n in (0, 3, 1, 2)]
    assert asked == [(first + n) % 4 for n in range(4)]
    assert row.phase == Phase.ACTION
    assert acting(row) == first


@pytest.mark.rule("O3.5")
@pytest.mark.parametrize("back", range(4))
def test_any_number_of_cards_goes_under_the_deck_and_as_many_are_drawn(back: int) -> None:
    row = fresh(3, seed=5)
    before = unordered(row)
    seat, returned, kept = mulligan(row, back)
    assert len(returned) == back
    new = hand(row, seat) - kept
    assert kept <= hand(row, seat)
    assert len(hand(row, seat)) == 3
    assert new <= before
    assert not new & returned


@pytest.mark.rule("O3.5")
def test_a_returned_card_is_not_drawn_again_in_the_same_mulligan() -> None:
    for seed in range(15):
        row = fresh(4, seed)
        seat, returned, _ = mulligan(row, 3)
        assert not hand(row, seat) & returned


@pytest.mark.rule("O3.5", "O3.7")
def test_nor_by_the_players_who_come_later() -> None:
    for seed in range(10):
        row = fresh(4, seed)
        gone: set[str] = set()
        for _ in range(4):
            seat, returned, _ = mulligan(row, 3)
            assert not hand(row, seat) & (gone | returned)
            gone |= returned


@pytest.mark.rule("O3.6", "O17.4")
def test_each_card_is_kept_or_returned_one_by_one() -> None:
    row = fresh(3, seed=2)
    seat = acting(row)
    cards = hand(row, seat)
    asked = set()
    for kind in ("return", "keep", "return"):
        assert len(legal(row)) == 2
        assert choices(row, "keep") == choices(row, "return")
        (card,) = choices(row, "keep")
        asked.add(card)
        # Nothing is drawn before the last card has been asked for.
        assert hand(row, seat) <= cards
        play(row, f"{kind} {card}")
    assert asked == cards
    assert acting(row) != seat


@pytest.mark.rule("O3.7")
def test_if_nobody_returns_a_card_the_deck_is_left_as_it_is() -> None:
    row = fresh(3, seed=4)
    before = unordered(row)
    dice = row.dice
    for _ in range(3):
        mulligan(row)
    assert unordered(row) == before
    assert row.dice == dice


@pytest.mark.rule("O3.7")
def test_if_anybody_returns_a_card_it_may_be_drawn_in_the_game() -> None:
    row = fresh(3, seed=4)
    gone: set[str] = set()
    for back in (0, 2, 3):
        gone |= mulligan(row, back)[1]
    assert gone <= unordered(row)
    assert deck(row) == ["?"] * (52 - 4 - 9)
    assert len(gone) == 5


@pytest.mark.rule("O3.8", "O2.2")
def test_with_rich_start_there_is_no_mulligan() -> None:
    row = fresh(3, options={"rich_start": True})
    assert row.phase == Phase.ACTION
    assert set(legal(row)) == {f"seed {card}" for card in market(row)}
    assert len(deck(row)) == 48
