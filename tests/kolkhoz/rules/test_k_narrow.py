"""Where no try is accepted, histories are changed until a matching leaves no place out."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from igroteka.games.kolkhoz.rules import completion
from igroteka.games.kolkhoz.rules.completion import complete_by_matching, histories_mended
from tests.kolkhoz.scenes import (
    WORKERS,
    Row,
    can_only_be,
    card_left,
    guessed,
    hand,
    hidden,
    scene,
    seen_by,
    sound,
)
from tests.kolkhoz.tries import any_room

SIZE = 7
"""Of a matching, where the tests make it up."""


Steps = list[tuple[int, ...]]


def mended(
    monkeypatch: pytest.MonkeyPatch, missing: list[int], rolls: list[int]
) -> tuple[Steps, int]:
    """The histories of three seats at each matching, and what was found.

    `missing`: how many places each matching leaves without a card; `rolls`: whose history is
    changed after it. Seat 0 looks on; seat n has the histories 10 n, 10 n + 1, and so on.
    """
    t = any_room()
    steps: Steps = []
    changes = [0, 0, 0]
    for seat in range(3):
        t.chosen[seat] = 10 * seat

    def unmatched(*_: object) -> int:
        steps.append(tuple(t.chosen[seat] for seat in range(3)))
        return missing[len(steps) - 1]

    def another(_: object, seat: int, __: object) -> int:
        changes[seat] += 1
        return 10 * seat + changes[seat]

    def roll(_: object, n: int) -> int:
        assert n == 3
        return rolls[len(steps) - 1]

    monkeypatch.setattr(completion, "list_cards_due", lambda *_: SIZE)
    monkeypatch.setattr(completion, "unmatched", unmatched)
    monkeypatch.setattr(completion, "history_chosen", another)
    monkeypatch.setattr(completion, "roll", roll)
    monkeypatch.setattr(completion, "ROUNDS", len(missing))
    return steps, histories_mended(SimpleNamespace(seats=3), 0, t)


@pytest.mark.rule("K12.2")
def test_one_history_after_the_other_is_changed_and_what_makes_it_worse_is_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps, size = mended(monkeypatch, missing=[2, 3, 2, 1, 2, 0], rolls=[1, 2, 0, 1, 2])
    assert steps == [
        (0, 10, 20),
        (0, 11, 20),  # worse, and taken back
        (0, 10, 21),  # as good, and kept
        (0, 10, 21),  # what the viewer hides is no question
        (0, 12, 21),  # worse than the last
        (0, 10, 22),
    ]
    assert size == SIZE


@pytest.mark.rule("K12.2")
def test_in_the_end_it_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    steps, size = mended(monkeypatch, missing=[1, 1, 1], rolls=[1, 2, 1])
    assert len(steps) == 3
    assert size == -1


@pytest.mark.rule("K12.2")
@pytest.mark.parametrize("size", [0, 3])
def test_then_histories_are_chosen_anew_and_what_was_matched_is_laid(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    t = any_room()
    done: list[object] = []
    found = iter([-1, -1, size])
    for i in range(4):
        t.matched[i] = 2 * i
    monkeypatch.setattr(completion, "begin_try", lambda *_: done.append("begun"))
    monkeypatch.setattr(completion, "histories_mended", lambda *_: next(found))
    monkeypatch.setattr(completion, "stirred", lambda *told: done.append(told[3:]))
    monkeypatch.setattr(completion, "lay_matched", lambda *_: done.append("laid"))
    complete_by_matching(SimpleNamespace(), 0, 0b1111111, t)
    assert done == ["begun", "begun", "begun", (size, completion.STIRS * size), "laid"]
    assert t.rest == (0b1111111 if size == 0 else 0b1101010)


def at_odds() -> Row:
    """P1 hides the 9 of Wheat or of Potatoes; but only the 9 of Wheat can be what P2 hides."""
    seen = {"6W", "7W", "KS", "QS", "JS", "10S", "9P", "9W"}
    row = scene(
        seats=3,
        preset="zonsky",
        year=4,
        hands=["6W 7W", "KS QS", "JS 10S"],
        hidden={1: "9P", 2: "9W"},
        north=" ".join(sorted(WORKERS - seen)),
    )
    row.players[1].entries = 2
    card_left(row, 1, 0b11, "KB")
    can_only_be(row, 1, 0, "9W", "KB")
    can_only_be(row, 1, 1, "9P", "KB")
    can_only_be(row, 2, 0, "9W")
    return row


@pytest.mark.rule("K12.2")
@pytest.mark.parametrize(("starts", "rounds"), [(1, 400), (400, 1), (400, 400)])
def test_histories_that_agree_are_found_by_changes_or_by_beginning_anew(
    monkeypatch: pytest.MonkeyPatch, starts: int, rounds: int
) -> None:
    for name, times in (("TRIES", 0), ("STARTS", starts), ("ROUNDS", rounds)):
        monkeypatch.setattr(completion, name, times)
    row = at_odds()
    hands = set()
    for seed in range(12):
        monkeypatch.setattr(completion, "scratch", lambda _: any_room())
        guess = guessed(row, 0, seed)
        sound(guess)
        assert seen_by(guess, 0) == seen_by(row, 0)
        assert (hidden(guess, 1), hidden(guess, 2)) == ({"9P"}, {"9W"})
        hands.add(frozenset(hand(guess, 1)))
    assert len(hands) > 1


# Tries ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weights", "bar", "dealt", "accepted"),
    [
        ([1.0, 0.6, 0.5], 0.4, 2, True),
        ([1.0, 0.6, 0.5], 0.5, 2, False),
        ([1.0, 0.6, 0.5], 0.6, 1, False),
        ([0.2, 0.1, 0.1], 0.2, 0, False),
        ([1.0, 0.0, 0.0], 0.0, 1, False),
        ([1.0, 1.0, 0.0], 0.0, 2, False),
    ],
)
def test_a_try_ends_as_soon_as_its_weight_is_no_more_than_a_random_number(
    monkeypatch: pytest.MonkeyPatch, weights: list[float], bar: float, dealt: int, accepted: bool
) -> None:
    t = any_room()
    places: list[int] = []
    t.n = len(weights) - 1
    for i in range(t.n):
        t.order[i] = 30 - i

    def begin(*_: object) -> None:
        t.weight = weights[0]

    def deal(_: object, place: int, __: object) -> None:
        places.append(place)
        t.weight = weights[len(places)]

    monkeypatch.setattr(completion, "fraction", lambda _: bar)
    monkeypatch.setattr(completion, "begin_try", begin)
    monkeypatch.setattr(completion, "deal", deal)
    assert completion.accepted(SimpleNamespace(), 0, 0, t) is accepted
    assert places == [30, 29][:dealt]
