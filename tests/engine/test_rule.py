"""Rules called from compiled code: compiled once each, and with the numbers that were meant."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import event

from igroteka.engine.rule import rule


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
