"""Cards matched with places: as many as can be, and all matchings alike after enough exchanges."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations
from types import SimpleNamespace

import numpy as np
import pytest

from igroteka.engine.cards import members
from igroteka.engine.dice import seeded
from igroteka.engine.records import Numbers
from igroteka.games.kolkhoz.rules import matching
from igroteka.games.kolkhoz.rules.facts import CARDS
from igroteka.games.kolkhoz.rules.matching import all_of, stirred, unmatched
from tests.chances import Chances


def numbers(*items: int) -> Numbers:
    """An array as the rules see it."""
    return np.array(items, np.int64).view(Numbers)


def dice(seed: int) -> SimpleNamespace:
    """A record that has nothing but dice."""
    return SimpleNamespace(dice=seeded(seed))


def chance_of_sets(seed: int) -> list[set[int]]:
    """What each of some places may hold: few cards, so that they compete for them."""
    chance = random.Random(seed)
    cards = chance.sample(range(CARDS), chance.randint(3, 6))
    return [
        set(chance.sample(cards, min(len(cards), chance.choice((0, 1, 1, 2, 2, 3)))))
        for _ in range(chance.randint(2, 6))
    ]


def most_matched(fits: list[set[int]]) -> int:
    """How many places can have a card at once, by trying all."""
    cards = sorted(set().union(*fits))
    for size in range(min(len(fits), len(cards)), 0, -1):
        for places in combinations(fits, size):
            for dealt in permutations(cards, size):
                if all(card in place for card, place in zip(dealt, places, strict=True)):
                    return size
    return 0


@pytest.mark.parametrize("seed", range(40))
def test_as_many_places_as_possible_get_a_card_that_fits(seed: int) -> None:
    fits = chance_of_sets(seed)
    held = numbers(*[-2] * len(fits), 77)
    sets = numbers(*(sum(1 << card for card in place) for place in fits))
    assert unmatched(dice(seed), sets, held, len(fits)) == len(fits) - most_matched(fits)
    got = list(held)
    assert got.pop() == 77  # behind the last place nothing is written
    laid = [(card, place) for card, place in zip(got, fits, strict=True) if card >= 0]
    assert all(card in place for card, place in laid)
    assert len({card for card, _ in laid}) == len(laid) == most_matched(fits)
    assert all(card >= -1 for card in got)


def test_a_whole_deck_finds_its_places() -> None:
    order = random.Random(1).sample(range(CARDS), CARDS)
    sets = numbers(*(1 << card | 1 << (card + 1) % CARDS for card in order))
    held = numbers(*[0] * CARDS)
    assert unmatched(dice(1), sets, held, CARDS) == 0
    assert sorted(held) == list(range(CARDS))
    assert all(card in members(fits) for card, fits in zip(held, sets, strict=True))


def test_a_place_too_many_gets_none_and_takes_none() -> None:
    everything = (1 << CARDS) - 1
    held = numbers(*[0] * (CARDS + 1))
    assert unmatched(dice(1), numbers(*[everything] * (CARDS + 1)), held, CARDS + 1) == 1
    assert sorted(held) == [-1, *range(CARDS)]


def test_any_matching_may_come_first() -> None:
    found = set()
    for seed in range(30):
        held = numbers(0, 0)
        assert unmatched(dice(seed), numbers(0b111, 0b111), held, 2) == 0
        found.add(tuple(held))
    assert found == set(permutations(range(3), 2))


def steps(monkeypatch: pytest.MonkeyPatch, fits: Numbers, held: tuple[int, ...], n: int) -> Counter:
    """Where so many exchanges lead, and how likely that is."""
    chances, found = Chances(), Counter[tuple[int, ...]]()
    monkeypatch.setattr(matching, "roll", chances.roll)
    monkeypatch.setattr(matching, "random_card", chances.card)
    for _ in chances.courses():
        after = numbers(*held)
        stirred(dice(1), fits, after, len(fits), n)
        found[tuple(after)] += chances.likely
    return found


def matchings(fits: Numbers) -> list[tuple[int, ...]]:
    """All ways to give every place a card of its own."""
    cards = members(all_cards(fits))
    return [
        dealt
        for dealt in permutations(cards, len(fits))
        if all(place >> card & 1 for card, place in zip(dealt, fits, strict=True))
    ]


def all_cards(fits: Numbers) -> int:
    """The cards that fit somewhere."""
    found = 0
    for place in fits:
        found |= place
    return found


@pytest.mark.parametrize("fits", [(0b0111, 0b1110, 0b0110), (0b11011, 0b01110), (0b11, 0b11)])
def test_an_exchange_is_as_likely_as_its_reverse(
    monkeypatch: pytest.MonkeyPatch, fits: tuple[int, ...]
) -> None:
    sets = numbers(*fits)
    after = {held: steps(monkeypatch, sets, held, 1) for held in matchings(sets)}
    for held, found in after.items():
        assert sum(found.values()) == pytest.approx(1)
        assert found.keys() <= after.keys()
        assert len(found) > 1
        for other, likely in found.items():
            assert after[other][held] == pytest.approx(likely)


def test_an_exchange_takes_a_free_card_or_that_of_a_place_that_can_take_ones_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = steps(monkeypatch, numbers(0b0111, 0b0011), (0, 1), 1)
    assert found == pytest.approx({(0, 1): 5 / 12, (2, 1): 1 / 6, (1, 0): 5 / 12})
    found = steps(monkeypatch, numbers(0b0011, 0b0110), (0, 1), 1)
    assert found == pytest.approx({(0, 1): 3 / 4, (0, 2): 1 / 4})


def test_so_many_exchanges_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    fits = numbers(0b011, 0b110)
    assert steps(monkeypatch, fits, (0, 1), 0) == {(0, 1): 1}
    assert (1, 2) not in steps(monkeypatch, fits, (0, 1), 1)
    assert (1, 2) in steps(monkeypatch, fits, (0, 1), 2)


def test_the_cards_of_the_first_places() -> None:
    held = numbers(3, 0, 51, 7)
    assert all_of(held, 3) == 1 << 3 | 1 | 1 << 51
    assert all_of(held, 0) == 0
