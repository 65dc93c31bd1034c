"""The payments that a page proposes: all minimal ones, the cheapest first, as legal steps."""

from __future__ import annotations

import random

import pytest

from igroteka.games.rebuild.page.proposal import Payment, cheapest_payment, payments, steps
from igroteka.games.rebuild.rules.choices import ACTIONS
from igroteka.games.rebuild.rules.facts import TITLES
from igroteka.games.rebuild.rules.state import Phase
from tests.rebuild.scenes import (
    LATER,
    RESOURCES,
    copied,
    discard,
    fresh,
    legal,
    play,
    scene,
    seen,
    units,
)


def named(payment: Payment) -> str:
    """The cards of a payment."""
    return " ".join(TITLES[card] for card in payment.cards)


def test_the_cheapest_payment_loses_the_fewest_vp_then_wastes_least() -> None:
    # Screwdriver, 2 Wood: two logs, or the bunch, or cards worth VP.
    row = scene(hand="a_log bunch_of_logs ladder small_crate", columns=["screwdriver"])
    found = [named(payment) for payment in payments(row, 0, 0)]
    assert found == ["bunch_of_logs", "a_log ladder", "small_crate"]
    assert [payment.vp for payment in payments(row, 0, 0)] == [0, 1, 3]


def test_gold_bars_are_spared_and_told_of() -> None:
    row = scene(hand="pile_of_nails a_gold_bar*2", columns=["golden_boots"])
    first, second = payments(row, 0, 0)
    assert named(first) == "pile_of_nails a_gold_bar"
    assert (first.wild, first.waste) == (0, 0)  # the bar is the Gold
    assert named(second) == "a_gold_bar a_gold_bar"
    assert second.wild == 1  # for the Steel


def test_substitutions_and_leftovers_are_told() -> None:
    row = scene(hand="golden_saw medium_crate", columns=["golden_boots"])
    play(row, "play golden_saw")
    (payment,) = payments(row, 0, 0)
    assert payment.stand_ins == ((0, 1, 1), (0, 3, 1))  # Wood for Steel, Wood for Gold
    assert payment.left == (2, 0, 0, 0)
    assert payment.waste == 2


def test_a_free_purchase_has_one_payment_of_no_cards() -> None:
    row = scene(hand="wood_axe a_log", columns=["ladder"])
    play(row, "play wood_axe")
    (payment,) = payments(row, 0, 0)
    assert payment.cards == ()
    assert cheapest_payment(row, 0, ACTIONS.parse("buy 1 printed")) == [
        ACTIONS.parse("buy 1 printed")
    ]


def test_while_paying_only_what_is_still_to_be_trashed() -> None:
    row = scene(hand="a_log*2 pile_of_nails a_gold_bar", columns=["windmill"])
    play(row, "buy 1 printed", "trash pile_of_nails")
    assert [named(payment) for payment in payments(row, 0, 0)] == [
        "a_log a_log",
        "a_log a_gold_bar",
    ]


def test_nothing_is_proposed_where_nothing_can_be_bought_or_seen() -> None:
    row = scene(hand="a_stone", columns=["ladder", "-"], supply="")
    assert payments(row, 0, 0) == []
    assert payments(row, 1, 0) == []
    assert payments(row, 7, 0) == []
    assert payments(seen(row, 1), 0, 0) == []
    assert cheapest_payment(row, 1, ACTIONS.parse("buy 1 printed")) == []
    assert cheapest_payment(row, 0, ACTIONS.parse("buy 1 printed")) == []


@pytest.mark.parametrize("minimal", [True, False])
@pytest.mark.parametrize("options", [{}, LATER], ids=["2015", "2018"])
def test_every_proposal_is_a_course_of_legal_actions(
    options: dict[str, str], minimal: bool
) -> None:
    chance = random.Random(11)
    row = fresh(2, 5, options={**options, "payment_must_be_minimal": minimal})
    while legal(row):
        for text in legal(row):
            if not text.startswith("buy"):
                continue
            wanted = ACTIONS.parse(text)
            _, (column, offer) = ACTIONS.decode(wanted)
            ways = payments(row, column, offer)
            assert cheapest_payment(row, row.turn, wanted) == steps(row, wanted, ways[0])
            for way in ways[:3]:
                after = copied(row)
                before = len(discard(after, row.turn))
                play(after, *map(ACTIONS.text, steps(row, wanted, way)))
                assert len(discard(after, row.turn)) == before + 1
                if after.phase != Phase.OVER:
                    left = dict(zip(RESOURCES, way.left, strict=True))
                    assert units(after.left) == {name: n for name, n in left.items() if n}
        if row.phase == Phase.PAY and minimal:
            offered = {card for way in payments(row, row.column, row.offer) for card in way.cards}
            assert {f"trash {TITLES[card]}" for card in offered} == set(legal(row))
        play(row, chance.choice(legal(row)))
