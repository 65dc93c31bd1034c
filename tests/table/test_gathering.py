"""Questions that are asked together are answered as if each had been asked alone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Collection

import pytest

from igroteka.table.gathering import MOST, Gathering
from tests.waiting import awaited


class Asked:
    """Doubles numbers; keeps what was asked at a time, and waits as long as it is held."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []
        self.going = threading.Event()
        self.going.set()

    def __call__(self, numbers: Collection[int]) -> dict[int, int]:
        self.asked.append(list(numbers))
        self.going.wait()
        if 13 in numbers:
            raise ValueError("thirteen")
        return {number: 2 * number for number in numbers}


async def begun(asked: Asked, times: int) -> None:
    """Wait until something was asked so many times."""
    while len(asked.asked) < times:
        await asyncio.sleep(0)


def test_what_comes_while_one_is_answered_is_asked_at_once_afterwards() -> None:
    async def ask() -> None:
        asked = Asked()
        gathering = Gathering(asked)
        asked.going.clear()
        first = asyncio.ensure_future(gathering.ask([1]))
        await begun(asked, 1)
        others = [asyncio.ensure_future(gathering.ask([n % 4, 7])) for n in range(40)]
        await asyncio.sleep(0)
        asked.going.set()
        assert await first == {1: 2}
        for n, other in enumerate(others):
            assert await other == {n % 4: n % 4 * 2, 7: 14}
        assert asked.asked == [[1], [0, 7, 1, 2, 3]], "1 again: its answer may have been an old one"
        assert await gathering.ask([]) == {}
        assert await gathering.ask([5]) == {5: 10}

    awaited(ask())


def test_what_is_wrong_with_one_question_is_told_to_whoever_asked_it() -> None:
    async def ask() -> None:
        asked = Asked()
        gathering = Gathering(asked)
        numbers = [asyncio.ensure_future(gathering.ask([n])) for n in (12, 13, 14)]
        assert await numbers[0] == {12: 24}
        with pytest.raises(ValueError, match="thirteen"):
            await numbers[1]
        assert await numbers[2] == {14: 28}
        assert await gathering.ask([15]) == {15: 30}

    awaited(ask())


def test_who_gives_up_is_not_waited_for() -> None:
    async def ask() -> None:
        asked = Asked()
        gathering = Gathering(asked)
        asked.going.clear()
        first = asyncio.ensure_future(gathering.ask([1]))
        await begun(asked, 1)
        second, third = (asyncio.ensure_future(gathering.ask([2])) for _ in range(2))
        await asyncio.sleep(0)
        for one in (first, second):
            one.cancel()
            with pytest.raises(asyncio.CancelledError):
                await one
        asked.going.set()
        assert await third == {2: 4}

    awaited(ask())


def test_one_statement_has_only_so_many_questions() -> None:
    async def ask() -> None:
        asked = Asked()
        numbers = range(100, 2 * MOST)
        assert await Gathering(asked).ask(numbers) == {n: 2 * n for n in numbers}
        assert [len(some) for some in asked.asked] == [MOST, MOST - 100]

    awaited(ask())
