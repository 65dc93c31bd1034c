"""What many guesses tell of hiding and guessing: faults that no single look shows are found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from igroteka.engine import Game, view_row
from igroteka.engine.cards import NO_CARD, first, remove
from igroteka.engine.conformance import knowledge_faults, reason_faults
from igroteka.engine.dice import random_card, roll
from igroteka.engine.kernels import WORLDS
from igroteka.engine.records import NOBODY, differing, field_at, record
from igroteka.engine.secrecy import looks, never_hidden
from tests.breaking import replacing
from toys import TOY, rules


@pytest.fixture(autouse=True)
def _uncompiled(toy_cache: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Toys run as plain Python: a few worlds have to do."""
    monkeypatch.setattr("igroteka.engine.secrecy.TRIES", 100)
    monkeypatch.setattr("igroteka.engine.secrecy.ENOUGH", 20)
    monkeypatch.setattr("igroteka.engine.secrecy.SURER", 5)


def faults_of(game: Game, seats: int = 3, most: int = 24) -> list[str]:
    return knowledge_faults(game, game.presets["toy"], seats, 3, most)


def test_a_game_that_keeps_the_contract_has_no_fault() -> None:
    for seats in (2, 3):
        assert faults_of(TOY, seats) == []


def offers_less_to_the_lowest_card(s: Any, seat: int, out: Any) -> int:
    """Seat 0 looks at what it cannot see: no one bids against a card that is lower."""
    out[0] = 0
    out[1] = 1
    return 2 if seat > 0 or s.cards[1] > s.cards[0] else 1


def test_choices_that_a_seat_cannot_know_of_are_found() -> None:
    found = faults_of(replacing(TOY, "legal", offers_less_to_the_lowest_card))
    assert found
    assert found[0].startswith("legal offers seat 1 “bid 1” truly, but not in the state that is")


def always_deals_the_lowest(s: Any, viewer: int) -> None:
    if s.round == s.options.rounds:
        return
    free = first(rules.CARDS)
    for seat in range(s.seats):
        if s.cards[seat] != NO_CARD:
            free = remove(free, s.cards[seat])
    for seat in range(s.seats):
        if s.cards[seat] == NO_CARD:
            s.cards[seat] = next(card for card in range(rules.CARDS) if free >> card & 1)
            free = remove(free, s.cards[seat])
        if s.bids[seat] == rules.SEALED:
            s.bids[seat] = roll(s, 2)


def test_a_guess_that_is_always_the_same_is_found() -> None:
    found = faults_of(replacing(TOY, "guess", always_deals_the_lowest))
    assert found
    assert "guess always makes the same of " in found[0]
    assert "cards" in found[0].partition(", though")[0]


def always_bids_nothing(s: Any, viewer: int) -> None:
    """One of two hidden things is always the same, the other varies."""
    rules.guess(s, viewer)
    for seat in range(s.seats):
        if seat != viewer and s.bids[seat] == 1:
            s.bids[seat] = 0


def test_one_field_that_is_always_the_same_is_found_among_others_that_vary() -> None:
    found = faults_of(replacing(TOY, "guess", always_bids_nothing), most=80)
    assert found
    assert "bids" in found[0]


def gives_its_card_away(s: Any, seat: int, action: int) -> None:
    """Whoever bids 1 as the first exchanges cards with the next seat, and both know the other's."""
    alone = all(bid == rules.NO_BID for bid in s.bids[: s.seats])
    after = (seat + 1) % s.seats
    rules.apply(s, seat, action)
    if action == 1 and alone and s.options.cards and s.bids[seat] == 1:
        s.cards[seat], s.cards[after] = s.cards[after], s.cards[seat]


def test_a_guess_that_forgets_what_a_seat_knows_is_found() -> None:
    """No audit knows of it: every guess is a state that could be, but not for this seat."""
    found = faults_of(replacing(TOY, "apply", gives_its_card_away), most=120)
    assert found
    assert "guess forgets what seat " in found[0]
    assert "cards cannot be" in found[0] or "or cards" in found[0] or "cards or" in found[0]


def test_more_worlds_are_tried_where_few_fit_what_a_seat_sees(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("igroteka.engine.secrecy.TRIES", 12)
    found = faults_of(replacing(TOY, "apply", gives_its_card_away), most=120)
    assert found
    assert "guess forgets what seat " in found[0]


def offers_by_what_is_hidden(s: Any, seat: int, out: Any) -> int:
    """The choice is smaller where the next seat's card, which this seat cannot see, is high."""
    if s.cards[(seat + 1) % s.seats] >= 2:
        return only_bids_one(s, seat, out)
    return rules.legal(s, seat, out)


def test_offers_that_hiding_changes_are_found() -> None:
    (found, *_) = faults_of(replacing(TOY, "legal", offers_by_what_is_hidden))
    assert found.startswith("legal offers seat ")
    assert "in the state that is hidden for it: hide blanks what legal reads." in found


def shows_spectators(s: Any, viewer: int) -> None:
    card = s.cards[0]
    rules.hide(s, viewer)
    if viewer == NOBODY:
        s.cards[0] = card


def test_spectators_who_see_more_than_a_seat_are_found() -> None:
    (found, *_) = faults_of(replacing(TOY, "hide", shows_spectators))
    assert "spectators see cards, which hide blanks for seat " in found


def test_the_fields_that_nobody_needs_guess_are_listed() -> None:
    assert never_hidden(TOY) == ["round", "points"]
    assert never_hidden(replacing(TOY, "hide", shows_nothing_hidden)) == [
        "round",
        "cards",
        "bids",
        "points",
    ]


def shows_nothing_hidden(s: Any, viewer: int) -> None:
    s.dice = 0


WRONG: list[tuple[Callable[..., Any], str]] = [
    (lambda s, seat, action: 0, "is 0, and it is not legal"),
    (lambda s, seat, action: 101, "names T1.1, and it is legal"),
    (lambda s, seat, action: 1 // 0, "fails: ZeroDivisionError"),
]


def only_bids_one(s: Any, seat: int, out: Any) -> int:
    out[0] = 1
    return 1


@pytest.mark.parametrize(("why_not", "sentence"), WRONG)
def test_refusals_without_a_reason_are_found(
    monkeypatch: pytest.MonkeyPatch, why_not: Callable[..., Any], sentence: str
) -> None:
    monkeypatch.setattr("toys.rules.legal", only_bids_one)
    broken = replacing(TOY, "why_not", why_not)
    (fault,) = reason_faults(broken, broken.presets["toy"], 2, 1)
    assert sentence in fault
    assert fault.startswith("why_not of seat ")


def test_worlds_carry_on_only_by_what_the_viewer_may_have_seen() -> None:
    """Seat 1 sees that seat 2 bids, not what: worlds have both bids."""
    for look in looks(TOY, TOY.presets["toy"], 3, 5, every=1):
        if look.viewer == 0 and look.seat == 1 and len(set(view_row(look.after).bids)) > 1:
            kernels = TOY.kernels.module(WORLDS)
            kept, tally, counts = kernels.comparison(TOY, look.before, look.after, 0, (1, 1), 80, 3)
            assert kept > 20
            assert counts[1] == 20
            assert tally.sum() > 0
            break
    else:
        pytest.fail("no such look")


def test_fields_are_named_by_their_place() -> None:
    kind = record([("a", "u8"), ("b", record([("c", "i2"), ("d", "i2")]), (2,)), ("e", "i1", (8,))])
    assert field_at(kind, 0) == "a"
    assert field_at(kind, 8) == "b.c or b.d"
    assert field_at(kind, 16) == "e"
    one, other = np.zeros((2, 1), kind)
    other["b"]["d"][0, 1] = 5
    assert differing(one, other) == ["b.d"]


def test_random_cards_of_the_toy_are_drawn_from_what_is_left() -> None:
    """The planted faults above stand on this."""
    row = view_row(TOY.fresh_states(1))
    assert {random_card(row, 0b101) for _ in range(30)} == {0, 2}
