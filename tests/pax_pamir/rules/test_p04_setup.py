"""Chapter P4: setup."""

from __future__ import annotations

import pytest

from igroteka.engine import Row
from igroteka.games.pax_pamir import GAME
from igroteka.games.pax_pamir.rules.state import Note
from tests.pax_pamir.scenes import (
    CHECKS,
    EVENTS,
    RULES,
    asked,
    choices,
    copied,
    court,
    cylinders,
    favoured,
    fresh,
    gifts,
    hand,
    legal,
    loyalty,
    map_of,
    market,
    notes,
    opened,
    over,
    phase,
    play,
    points,
    prizes,
    rupees,
    supply,
)

SEATS = (2, 3, 4, 5)
every_size = pytest.mark.parametrize("seats", SEATS)


def open_cards(row: Row) -> list[int]:
    """The market in the order in which it is filled."""
    return [int(row.market[side * 6 + column]) for column in range(6) for side in range(2)]


def drawn_in_a_game(seats: int, seed: int) -> list[int]:
    """The cards of the deck in the order in which they are turned up, as far as the game goes."""
    row = opened(seats, seed)
    found = open_cards(row)
    while not over(row):
        before = int(row.noted)
        now = legal(row)
        wanted = [text for text in now if text.startswith("purchase") and text[-1] == "0"]
        text = wanted[0] if phase(row) == "action" and wanted else now[0]
        RULES.apply(row, row.turn, GAME.actions.parse(text))
        if row.noted > before:
            later = notes(row)[-(int(row.noted) - before) :]
            found += [note[2] for note in later if note[0] == Note.TURNED_UP.name]
    return found


@pytest.mark.rule("P4.1", "P4.3", "P4.4", "P4.5", "P4.6")
@every_size
def test_what_each_pile_holds(seats: int) -> None:
    drawn = drawn_in_a_game(seats, 1)
    assert len(drawn) == len(set(drawn))
    sizes = [5 + seats] + [7 + seats] * 5
    for pile, size in enumerate(sizes):
        start = sum(sizes[:pile])
        there = drawn[start : start + size]
        events = sum(card in EVENTS for card in there)
        checks = sum(card in CHECKS for card in there)
        if len(there) == size:
            assert (events, checks) == [(0, 0), (2, 0), (1, 1), (1, 1), (1, 1), (1, 1)][pile]
        else:
            assert events <= 2
            assert checks <= 1


@pytest.mark.rule("P4.1", "P4.6", "P4.7")
@every_size
def test_how_many_cards_the_deck_holds(seats: int) -> None:
    row = fresh(seats)
    assert row.deck == {2: 40, 3: 46, 4: 52, 5: 58}[seats]
    assert row.deck + 12 == {2: 52, 3: 58, 4: 64, 5: 70}[seats]


@pytest.mark.rule("P4.2")
def test_political_is_favoured_at_the_start() -> None:
    assert favoured(fresh()) == "political"


@pytest.mark.rule("P4.3")
@every_size
def test_the_first_pile_holds_court_cards_only(seats: int) -> None:
    for seed in range(10):
        assert all(card <= 100 for card in open_cards(fresh(seats, seed))[: 5 + seats])


@pytest.mark.rule("P4.4")
def test_the_second_pile_brings_events_into_the_first_market() -> None:
    found = [sum(card > 100 for card in open_cards(fresh(2, seed))) for seed in range(30)]
    assert set(found) == {0, 1, 2}
    assert not any(card in CHECKS for seed in range(30) for card in open_cards(fresh(2, seed)))


@pytest.mark.rule("P4.7")
def test_the_market_has_two_rows_of_six_and_is_full() -> None:
    row = fresh()
    assert [len(words.split()) for words in market(row)] == [6, 6]
    assert all(card > 0 for card in row.market)
    assert "+" not in " ".join(market(row))


@pytest.mark.rule("P4.8")
@every_size
def test_what_each_player_begins_with(seats: int) -> None:
    row = fresh(seats)
    assert rupees(row) == [4] * seats
    assert supply(row) == [10] * seats
    assert points(row) == [0] * seats
    assert map_of(row) == ""
    assert list(row.blocks) == [12, 12, 12]
    assert cylinders(row) == [0] * seats
    for player in range(1, seats + 1):
        assert court(row, player) == []
        assert not hand(row, player) | gifts(row, player) | prizes(row, player)


@pytest.mark.rule("P4.9")
@every_size
def test_chance_says_who_chooses_first_and_then_seat_order_does(seats: int) -> None:
    firsts = set()
    for seed in range(25):
        row = fresh(seats, seed)
        first = asked(row)
        firsts.add(first)
        if seed > 2:
            continue
        for i in range(seats):
            assert asked(row) == (first - 1 + i) % seats + 1
            assert phase(row) == "loyalty"
            play(row, "coalition british")
    assert firsts == set(range(1, seats + 1))


@pytest.mark.rule("P4.10")
@every_size
def test_in_a_tournament_seat_2_chooses_first_and_seat_1_last(seats: int) -> None:
    row = fresh(seats, 5, seating="tournament")
    order = []
    while phase(row) == "loyalty":
        order.append(asked(row))
        play(row, "coalition russian")
    assert order == [*range(2, seats + 1), 1]
    assert asked(row) == 1


@pytest.mark.rule("P4.11", "P18.4")
def test_every_coalition_is_open_to_everybody() -> None:
    row = fresh(4)
    for _ in range(4):
        assert choices(row) == {"coalition afghan", "coalition british", "coalition russian"}
        play(row, "coalition russian")
    assert loyalty(row) == "RRRR"


@pytest.mark.rule("P4.12")
@every_size
def test_who_chose_last_takes_the_first_turn(seats: int) -> None:
    row = fresh(seats, 3)
    last = 0
    while phase(row) == "loyalty":
        last = asked(row)
        play(row, "coalition afghan")
    assert asked(row) == last
    assert phase(row) == "action"
    assert row.round == 1


@pytest.mark.rule("P4.3", "P19.2")
def test_the_same_seed_deals_the_same_game_and_others_another() -> None:
    assert fresh(3, 7) == copied(fresh(3, 7))
    assert market(fresh(3, 7)) != market(fresh(3, 8))
