"""Auctions, mergers and scoring of random plays, against the rulebook told once more in Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from igroteka.engine import Row
from igroteka.engine.course import notes_since
from igroteka.games.nomenklatura.rules.state import Note
from tests.nomenklatura.scenes import (
    REGIONS,
    asked,
    auction,
    bids,
    consolidation,
    fresh,
    in_auction,
    in_merger,
    markers,
    order,
    over,
    play,
    play_randomly,
    rubles,
    supplies,
)

Picks = Sequence[float]
"""Numbers from 0 to 1 that choose one of the answers, the first ones being the least."""

picks = st.lists(st.floats(0, 1, exclude_max=True), min_size=40, max_size=40)


def first_bids(lowest: int, highest: int, pick: float) -> int:
    """Mostly a pass (0) or a low bid: high ones end an auction at once."""
    answers: list[int] = [0, *range(lowest, highest + 1)][:6]
    return answers[int(pick * len(answers))]


# Chapter N5 -------------------------------------------------------------------------------------


class Bidding:
    """An auction by the words of chapter N5 (and N9.6 to N9.10): who may bid what, who is next.

    The players are numbers from 1; `spaces` are those that take what is laid.
    """

    def __init__(self, players: str, spaces: Sequence[int], full: bool) -> None:
        self.left = [int(player) for player in players]
        self.spaces = sorted(spaces)
        self.full = full
        self.bid = dict.fromkeys(self.left, 0)
        self.laid_by = dict.fromkeys(self.left, 0)
        self.last = 0
        self.high = 0

    def due(self, player: int, bid: int) -> int:
        """How much is laid for a bid."""
        return bid if self.full else bid - self.laid_by[player]

    def next_space(self, player: int) -> int:
        """The space to the right of the last one filled, or of the bidder's own."""
        before = self.last or player
        further = [space for space in self.spaces if space > before]
        self.last = further[0] if further else self.spaces[0]
        self.laid_by[player] += 1
        return self.last

    def answered(self, player: int, bid: int) -> None:
        """The player goes to the end of the row, or out of it."""
        assert self.left.pop(0) == player
        if bid:
            self.left.append(player)
            self.bid[player] = self.high = bid

    def over(self) -> bool:
        return not self.left or (len(self.left) == 1 and self.high > 0)


@settings(max_examples=60)
@given(
    picks=picks,
    seats=st.integers(2, 5),
    owned=st.lists(st.integers(0, 14), min_size=5, max_size=5),
    shuffled=st.permutations("12345"),
    full=st.booleans(),
)
def test_any_auction_goes_as_the_rulebook_tells(
    picks: Picks, seats: int, owned: list[int], shuffled: list[str], full: bool
) -> None:
    players = "".join(player for player in shuffled if int(player) <= seats)
    money = owned[:seats]
    row = auction(
        seats=seats, order=players, rubles=money, options={"bid_payment": 1 if full else 0}
    )
    model = Bidding(players, range(1, seats + 1), full)
    on_space = [0] * (seats + 1)
    for pick in picks:
        if model.over():
            break
        player = model.left[0]
        assert asked(row) == player
        most = money[player - 1] + (0 if full else model.laid_by[player])
        assert bids(row) == set(range(model.high + 1, most + 1))
        bid = first_bids(model.high + 1, most, pick)
        for _ in range(model.due(player, bid) if bid else 0):
            on_space[model.next_space(player)] += 1
            money[player - 1] -= 1
        model.answered(player, bid)
        play(row, f"bid {bid}" if bid else "pass")
    if not model.over():
        return
    assert not in_auction(row)
    assert rubles(row) == [owned + on_space[i + 1] for i, owned in enumerate(money)]
    ranked = sorted(players, key=lambda player: -model.bid[int(player)])
    assert order(row) == "".join(ranked)


# Chapter N9 -------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(
    picks=picks,
    seats=st.integers(2, 5),
    owned=st.lists(st.integers(0, 9), min_size=5, max_size=5),
    there=st.lists(st.integers(0, 6), min_size=5, max_size=5),
    shuffled=st.permutations("12345"),
    full=st.booleans(),
    everybody=st.booleans(),
)
def test_any_merger_goes_as_the_rulebook_tells(
    picks: Picks,
    seats: int,
    owned: list[int],
    there: list[int],
    shuffled: list[str],
    full: bool,
    everybody: bool,
) -> None:
    players = "".join(player for player in shuffled if int(player) <= seats)
    money, there = owned[:seats], there[:seats]
    options = {"bid_payment": int(full), "consolidation_bidders": int(everybody)}
    row = consolidation(
        seats=seats, order=players, rubles=money, regions={"siberia": there}, options=options,
        region="siberia",
    )  # fmt: skip
    present = [seat + 1 for seat in range(seats) if there[seat]]
    assert in_merger(row) is (len(present) > 1)
    if len(present) < 2:
        return
    bidders = players if everybody else "".join(p for p in players if int(p) in present)
    model = Bidding(bidders, present, full)
    hand = [max(0, n - 1) for n in there]
    on_space = [0] * (seats + 1)
    on_track = [0] * seats
    chance = random.Random(int(picks[0] * 1000))
    noted = row.noted
    for pick in picks:
        if model.over():
            break
        player = model.left[0]
        seat = player - 1
        assert asked(row) == player
        most = money[seat] + hand[seat] + (0 if full else model.laid_by[player])
        assert bids(row) == set(range(model.high + 1, most + 1))
        bid = first_bids(model.high + 1, most, pick)
        due = model.due(player, bid) if bid else 0
        texts = [f"bid {bid}" if bid else "pass"]
        for _ in range(due):
            space = model.next_space(player)
            ways = ["ruble"] * (money[seat] > 0) + ["marker"] * (hand[seat] > 0)
            way = chance.choice(ways)
            if len(ways) == 2:
                texts.append(f"lay {way}")
            money[seat] -= way == "ruble"
            on_space[space] += way == "ruble"
            hand[seat] -= way == "marker"
            on_track[seat] += way == "marker"
        model.answered(player, bid)
        noted = row.noted
        play(row, *texts)
    if not model.over():
        return
    paid = {note.seat: note.a for note in notes_since(row, noted) if note.kind == Note.COLLECTED}
    assert paid == {space - 1: n for space, n in enumerate(on_space) if n}
    expected = list(there)
    if model.high:
        winner = model.left[0] - 1
        n = sum(on_track) + hand[winner]
        placed = n + (there[winner] > 0)
        expected = [0] * seats
        expected[winner] = min(placed, 20)
    assert markers(row, "siberia") == expected
    assert supplies(row) == [20 - n for n in expected]


# Chapters N10 and N13 ---------------------------------------------------------------------------


def pay(there: list[int], sole: int) -> list[int]:
    """What a region pays each player."""
    present = sorted((n for n in there if n), reverse=True)
    if not present:
        return [0] * len(there)
    if len(present) == 1:
        return [sole * n for n in there]
    most, second = present[0], present[1]
    if most == second:
        return [n if n == most else 0 for n in there]
    less = 1 if present.count(second) > 1 else 0
    return [sum(there) if n == most else n - less if n == second else 0 for n in there]


def map_pay(row: Row, sole: int, bonus: bool) -> list[int]:
    """What the whole map pays each player."""
    total = [0] * row.seats
    for region in REGIONS:
        for seat, rubles_paid in enumerate(pay(markers(row, region), sole)):
            if bonus and region in ("siberia", "far_east"):
                if not leads_in_the_west(row, seat):
                    continue
                rubles_paid += 4 if rubles_paid else 0
            total[seat] += rubles_paid
    return total


def leads_in_the_west(row: Row, seat: int) -> bool:
    """Has the player the most markers, alone, in a western region?"""
    for region in REGIONS[:5]:
        there = markers(row, region)
        if there[seat] and all(there[seat] > n for i, n in enumerate(there) if i != seat):
            return True
    return False


@pytest.mark.parametrize("seed", range(6))
def test_every_scoring_of_a_random_game_pays_what_the_rulebook_tells(seed: int) -> None:
    sole, bonus = 1 + seed % 4, bool(seed % 2)
    chosen: dict[str, Any] = {"sole_player_per_marker": sole, "eastern_bonus": bonus}
    row = fresh(2 + seed % 4, seed=seed, **chosen)
    noted, scorings = row.noted, 0
    for _ in play_randomly(row, seed):
        check_scorings(row, noted, map_pay(row, sole, bonus))
        noted = row.noted
        scorings = row.round
    assert check_scorings(row, noted, map_pay(row, sole, bonus)) == 2
    assert scorings >= 1
    assert over(row)


def check_scorings(row: Row, noted: int, expected: list[int]) -> int:
    """Compare what was paid since; return how many scorings there were."""
    incomes: list[list[int]] = []
    for note in notes_since(row, noted):
        if note.kind == Note.SCORING:
            incomes.append([0] * row.seats)
        elif note.kind == Note.INCOME:
            incomes[-1][note.seat] = note.a
    assert all(income == expected for income in incomes)
    return len(incomes)
