"""Rules called from compiled code: compiled once each, and with the numbers that were meant."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import event
from numba.core.runtime import _nrt_python, rtsys

from igroteka.engine import linked
from igroteka.engine.rule import rule
from tests.packages import ran, toy_package


class Suit(enum.IntEnum):
    RED = 0
    BLUE = 3


@rule
def one_more(n: int) -> int:
    return n + 1


@rule
def highest_bit(mask: int) -> int:
    return mask >> np.uint64(63)


@rule
def twice_more(n: int) -> int:
    return one_more(one_more(n))


@rule
def less(n: int, by: int = 1) -> int:
    return n - by


def kernel_of_many_kinds(small: Any, large: Any) -> int:
    return int(
        one_more(small[0])
        + one_more(large[0])
        + one_more(Suit.BLUE)
        + one_more(7)
        + twice_more(small[0])
    )


class Compiled(event.Listener):  # type: ignore[misc]
    """The names of the functions that Numba compiles."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def on_start(self, event: Any) -> None:
        self.names.append(event.data["dispatcher"].py_func.__name__)

    def on_end(self, event: Any) -> None:
        pass


@pytest.fixture
def compiled_now() -> Iterator[list[str]]:
    listener = Compiled()
    event.register("numba:compile", listener)
    yield listener.names
    event.unregister("numba:compile", listener)


def test_a_rule_is_compiled_once_whatever_small_numbers_it_gets_and_from_whom(
    compiled_now: list[str],
) -> None:
    numbers = np.array([-5], np.int8), np.array([1000], np.int32)
    expected = -4 + 1001 + 4 + 8 - 3
    for options in ({}, {"nogil": True}, {"error_model": "numpy"}):
        assert numba.njit(**options)(kernel_of_many_kinds)(*numbers) == expected
    assert compiled_now.count("one_more") == 1
    assert compiled_now.count("twice_more") == 1
    assert compiled_now.count("kernel_of_many_kinds") == 3


def test_a_mask_of_64_bits_keeps_its_highest() -> None:
    masks = np.array([1 << 63, 1], np.uint64)
    first = numba.njit(lambda masks: highest_bit(masks[0]))
    second = numba.njit(lambda masks: highest_bit(masks[1]))
    assert (first(masks), second(masks)) == (1, 0)


@rule
def numbers_up_to(n: int) -> Any:
    numbers = np.zeros(n, np.int64)
    for i in range(n):
        numbers[i] = i
    return numbers


@rule
def without_first(numbers: Any) -> Any:
    return numbers[1:]


@rule
def first_of(numbers: Any) -> int:
    return int(numbers[0])


@rule
def total(numbers: Any) -> int:
    found = 0
    for i in range(len(numbers)):
        found += first_of(numbers[i:])
    return found


@rule
def shifted(numbers: Any) -> None:
    numbers[1:] = numbers[:-1]


@rule
def total_of(n: int) -> int:
    numbers = without_first(without_first(numbers_up_to(n)))
    shifted(numbers)
    return total(numbers)


def test_memory_that_rules_ask_for_is_held_as_long_as_needed_and_given_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And rules that only look at arrays do not count who holds them."""
    counts: dict[str, bool] = {}
    has_memory = linked._has_memory

    def recorded(state: Any) -> bool:
        counts[state.func_id.func_name] = has_memory(state)
        return counts[state.func_id.func_name]

    monkeypatch.setattr(linked, "_has_memory", recorded)
    kernel = numba.njit(lambda n: total_of(n), _nrt=False)
    _nrt_python.memsys_enable_stats()
    before = rtsys.get_allocation_stats()
    assert [kernel(n) for n in (6, 7)] == [2 + 2 + 3 + 4, 2 + 2 + 3 + 4 + 5]
    after = rtsys.get_allocation_stats()
    _nrt_python.memsys_disable_stats()
    assert after.alloc - before.alloc == after.free - before.free > 0
    those = {name for name, has in counts.items() if has}
    assert those == {"total_of", "numbers_up_to", "without_first", "shifted"}
    assert set(counts) - those == {"total", "first_of"}


def test_what_is_left_out_is_as_the_rule_says() -> None:
    assert numba.njit(lambda: less(5))() == 4
    assert numba.njit(lambda: less(5, by=Suit.BLUE))() == 2
    assert less(5, by=2) == 3


def test_python_calls_the_function_itself() -> None:
    assert one_more(1.5) == 2.5  # type: ignore[arg-type]
    assert one_more.__code__.co_name == "one_more"


def test_a_rule_that_cannot_be_compiled_is_told_where_it_is_called() -> None:
    @rule
    def odd(n: int) -> int:
        return n.nothing  # type: ignore[attr-defined, no-any-return]

    with pytest.raises(numba.TypingError, match="nothing"):
        numba.njit(lambda: odd(1))()


# The two ways to make rules known ----------------------------------------------------------------

PLAYED = """
import hashlib
import logging
import numpy as np
from igroteka.engine import game_named, linked, rule
if {changed}:
    def try_out():
        raise AttributeError("a class has another name now")
    linked.try_out = try_out
game = game_named("toys")
game.kernels.compile_now()
states = game.fresh_states(2)
seeds = np.arange(50, dtype=np.uint64)
out, courses = np.zeros(game.actions.size, np.int32), np.zeros((50, 3), np.int32)
scores, ranks = np.zeros((2, 50, 3), np.int32)
kernel = game.kernels.playout.random_games
kernel(states, 3, seeds, game.rules.LONGEST, out, courses, scores, ranks)
assert kernel.is_compiled
print(rule._way.__name__, hashlib.sha256(states.tobytes() + scores.tobytes()).hexdigest())
"""


@pytest.mark.slow
def test_where_numba_has_changed_inside_the_public_way_gives_the_same(tmp_path: Path) -> None:
    environment = toy_package(tmp_path)
    quick = ran("-c", PLAYED.format(changed=False), **environment)
    assert quick.stdout.startswith("link "), quick.stderr
    assert "Numba" not in quick.stderr
    environment = {**environment, "IGROTEKA_CACHE": str(tmp_path / "other")}
    plain = ran("-c", PLAYED.format(changed=True), **environment)
    assert plain.stdout.startswith("_plain_way "), plain.stderr
    assert plain.stdout.split()[1] == quick.stdout.split()[1]
    assert plain.stderr.count("The rules are compiled all the same") == 1
    assert "AttributeError: a class has another name now" in plain.stderr
    again = ran("-c", PLAYED.format(changed=True), **environment)
    assert again.stdout == plain.stdout
    assert again.stderr == "", "it was said once"


def test_the_numba_at_hand_is_one_that_we_know() -> None:
    """Otherwise everybody's games would take twice as long to compile."""
    linked.try_out()
