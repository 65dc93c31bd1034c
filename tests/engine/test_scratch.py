"""Room to work in: the same compiled and as plain Python, and shared with the rules called."""

from __future__ import annotations

import numba

from igroteka.engine.records import record
from igroteka.engine.rule import prepare_rules, rule
from igroteka.engine.scratch import scratch

PLACE = record([("card", "i8"), ("weight", "f8")])
TABLE = record([("n", "i1"), ("cards", "i8", (5,)), ("places", PLACE, (3,))])


@rule
def fill(table: object, by: int) -> None:
    table.n = 3  # type: ignore[attr-defined]
    for i in range(table.n):  # type: ignore[attr-defined]
        table.cards[i] = i * by  # type: ignore[attr-defined]
        table.places[i].weight = i / 2  # type: ignore[attr-defined]


@rule
def filled(by: int) -> float:
    """What a rule that was called wrote into the room of its caller."""
    table = scratch(TABLE)
    other = scratch(TABLE)
    fill(table, by)
    fill(other, 100)
    total = 0.0
    for i in range(table.n):
        total += table.cards[i] + table.places[i].weight
    return total


def test_rules_share_room_compiled_and_not() -> None:
    prepare_rules()
    compiled = numba.njit(lambda by: filled(by))
    assert [filled(by) for by in (1, 7)] == [4.5, 22.5]
    assert [compiled(by) for by in (1, 7)] == [4.5, 22.5]


def test_room_is_used_again_and_not_piled_up() -> None:
    """A hundred thousand calls would need more than any stack has."""
    prepare_rules()

    @numba.njit
    def often(n: int) -> float:
        total = 0.0
        for _ in range(n):
            total += filled(1)
        return total

    assert often(100_000) == 450_000.0
