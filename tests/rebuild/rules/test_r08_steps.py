"""R8: paying step by step."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from igroteka.games.rebuild.rules.facts import REVISIONS
from igroteka.games.rebuild.rules.state import Note, Phase
from tests.rebuild.scenes import (
    LATER,
    STARTERS,
    copied,
    discard,
    hand,
    legal,
    listed,
    notes,
    offers,
    pack,
    play,
    refused,
    scene,
    trashed,
    units,
)

FREE = {"payment_must_be_minimal": False}


@pytest.mark.rule("R8.1")
def test_a_purchase_begins_only_if_the_whole_hand_covers_it() -> None:
    row = scene(hand="a_log a_gold_bar", columns=["screwdriver", "small_crate"])
    assert offers(row, "buy") == ["1 printed"]
    assert refused(row, "buy 2 printed") == "R8.1"
    row = scene(hand="a_log a_gold_bar wood_axe", columns=["screwdriver", "small_crate"])
    play(row, "play wood_axe")
    assert offers(row, "buy")[:2] == ["1 printed", "2 printed"]


@pytest.mark.rule("R8.2")
def test_column_and_cost_are_one_choice() -> None:
    row = scene(hand="rusted_gears pile_of_nails", columns=["ladder", "anvil"])
    assert offers(row, "buy") == ["2 printed", "2 second"]
    assert refused(row, "trash rusted_gears") == "R8.2"
    play(row, "buy 2 second")
    assert row.phase == Phase.PAY
    assert refused(row, "buy 2 printed") == "R8.7"


@pytest.mark.rule("R8.3")
def test_a_purchase_covered_from_the_start_is_completed_at_once() -> None:
    row = scene(hand="wood_axe a_log", columns=["ladder"])
    play(row, "play wood_axe", "buy 1 printed")
    assert row.phase == Phase.MAIN
    assert discard(row) == ["ladder"]
    assert hand(row) == ["a_log"]


@pytest.mark.rule("R8.4")
def test_a_card_is_offered_only_if_it_belongs_to_a_minimal_payment() -> None:
    # 4 Wood: 2+1+1, 2+2 and so on; Small Crate (3) goes with one other, but never with three.
    row = scene(hand="a_log*2 small_crate a_stone", columns=["medium_crate"])
    play(row, "buy 1 printed")
    assert legal(row) == ["trash a_log", "trash small_crate"]
    assert refused(row, "trash a_stone") == "R8.4"
    play(row, "trash a_log")
    assert legal(row) == ["trash small_crate"]


@pytest.mark.rule("R8.4")
def test_a_card_is_offered_too_that_only_goes_with_two_equal_ones() -> None:
    # Crossbow, 1 Wood and 2 Steel: either log with both nails, though a bunch wastes a Wood.
    row = scene(hand="a_log bunch_of_logs*2 pile_of_nails*2", columns=["crossbow"])
    play(row, "buy 1 printed")
    assert legal(row) == ["trash a_log", "trash bunch_of_logs", "trash pile_of_nails"]


@pytest.mark.rule("R8.4", "R8.6")
@pytest.mark.parametrize("later", [False, True])
def test_every_step_keeps_to_some_minimal_payment_and_every_payment_can_be_made(
    later: bool,
) -> None:
    """The payments of random hands, found by trying all sets of cards as R7.23 and R7.25 say."""
    chance = random.Random(7 + later)
    cards = list((STARTERS + pack(later)).elements())
    facts = {entry.name: entry for entry in REVISIONS[later]}
    options = LATER if later else {}
    for _ in range(40):
        held = chance.sample(cards, 6)
        wanted = chance.choice([name for name in pack(later) if held.count(name) == 0])
        row = scene(hand=" ".join(held), columns=[wanted], options=options)
        for offer, cost in enumerate((facts[wanted].units, *facts[wanted].costs)):
            expected = minimal_payments(held, cost, facts)
            text = f"1 {('printed', 'second', 'third')[offer]}"
            assert (text in offers(row, "buy")) == bool(expected)
            if expected:
                assert payments_by_steps(play(copied(row), f"buy {text}")) == expected


def covers(payment: tuple[str, ...], cost: tuple[int, ...], facts: dict[str, object]) -> bool:
    bars = payment.count("a_gold_bar")
    have = [
        sum(facts[name].units[i] for name in payment if name != "a_gold_bar")  # type: ignore[attr-defined]
        for i in range(4)
    ]
    return sum(max(0, cost[i] - have[i]) for i in range(4)) <= bars


def minimal_payments(
    held: list[str], cost: tuple[int, ...], facts: dict[str, object]
) -> set[tuple[str, ...]]:
    found = set()
    for size in range(len(held) + 1):
        for payment in itertools.combinations(sorted(held), size):
            smaller = itertools.combinations(payment, size - 1) if size else ()
            if covers(payment, cost, facts) and not any(
                covers(less, cost, facts) for less in smaller
            ):
                found.add(payment)
    return found


def payments_by_steps(row: object) -> set[tuple[str, ...]]:
    """All ways through the steps of a payment."""
    found = set()
    open_rows = [(row, ())]
    while open_rows:
        at, paid = open_rows.pop()
        if at.phase != Phase.PAY:  # type: ignore[attr-defined]
            found.add(tuple(sorted(paid)))
            continue
        offered = legal(at)  # type: ignore[arg-type]
        assert offered
        for text in offered:
            after = play(copied(at), text)  # type: ignore[arg-type]
            open_rows.append((after, (*paid, text.split()[1])))  # type: ignore[arg-type]
    return found


@pytest.mark.rule("R8.5")
def test_the_payment_ends_as_soon_as_the_cost_is_covered() -> None:
    row = scene(hand="bunch_of_logs a_log", columns=["ladder"])
    play(row, "buy 1 printed", "trash bunch_of_logs")
    assert row.phase == Phase.MAIN
    assert discard(row) == ["ladder"]
    row = scene(hand="bunch_of_logs a_log", columns=["ladder"])
    play(row, "buy 1 printed")
    assert refused(row, "pay") == "R8.5"


@pytest.mark.rule("R8.7")
def test_a_purchase_begun_cannot_be_given_up() -> None:
    row = scene(hand="a_log*2 wood_axe", columns=["screwdriver", "ladder"])
    play(row, "buy 1 printed", "trash a_log")
    for text in ("end", "buy 2 printed", "play wood_axe"):
        assert refused(row, text) == "R8.7"


@pytest.mark.rule("R8.8")
def test_each_card_goes_to_the_trash_as_it_is_chosen_and_the_order_changes_nothing() -> None:
    row = scene(hand="rusted_gears bunch_of_logs", columns=["windmill"])
    play(row, "buy 1 printed", "trash rusted_gears")
    assert trashed(row) == Counter(rusted_gears=1)
    assert [(note.a, note.b) for note in notes(row, Note.TRASHED)] == [(2, 0)]
    left = []
    for order in itertools.permutations(listed("rusted_gears bunch_of_logs")):
        row = scene(hand="rusted_gears bunch_of_logs", columns=["windmill"])
        play(row, "buy 1 printed", *(f"trash {name}" for name in order))
        left.append((units(row.left), discard(row)))
    assert left == [({"steel": 2}, ["windmill"])] * 2


@pytest.mark.rule("R8.9")
def test_freely_any_card_at_each_step_and_completed_when_the_player_says_so() -> None:
    row = scene(hand="a_log a_stone bunch_of_logs", columns=["screwdriver"], options=FREE)
    play(row, "buy 1 printed")
    assert refused(row, "pay") == "R8.9"
    play(row, "trash a_stone", "trash a_log")
    assert legal(row) == ["trash bunch_of_logs"]
    play(row, "trash bunch_of_logs")  # the hand is empty
    assert discard(row) == ["screwdriver"]
    assert units(row.left) == {"wood": 1, "stone": 1}


@pytest.mark.rule("R8.9")
def test_freely_a_purchase_covered_from_the_start_may_trash_cards_too() -> None:
    row = scene(hand="wood_axe a_stone a_log", columns=["ladder"], options=FREE)
    play(row, "play wood_axe", "buy 1 printed")
    assert legal(row) == ["trash a_log", "trash a_stone", "pay"]
    play(row, "trash a_stone")
    assert legal(row) == ["trash a_log", "pay"]
    play(row, "pay")
    assert discard(row) == ["ladder"]
    assert trashed(row) == Counter(a_stone=1)
    row = scene(hand="wood_axe", columns=["ladder"], options=FREE)
    play(row, "play wood_axe", "buy 1 printed")
    assert discard(row) == ["ladder"]
