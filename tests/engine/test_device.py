"""Rules on a GPU: what they are made of means there what it means in Python."""

from __future__ import annotations

import enum
from typing import Any, NamedTuple

import numpy as np
import pytest

from igroteka.engine import Refusal
from igroteka.engine.cards import count, highest, list_cards, lowest, nth_card, sort_cards
from igroteka.engine.course import note
from igroteka.engine.device import kernel_of, made_ready
from igroteka.engine.dice import draw_cards, draw_out, random_places, roll, seeded, shuffle
from igroteka.engine.kernels import Kernel
from igroteka.engine.records import Numbers, record, state_dtype
from igroteka.engine.rule import rule
from igroteka.engine.scratch import scratch
from tests.device_code import Code, compiled, needs_cuda, needs_nvvm

pytestmark = needs_cuda

SEAT = record([("small", "u1"), ("large", "u4"), ("cards", "i8"), ("hand", "i1", (6,))])
STATE = state_dtype([("players", SEAT, (3,)), ("turn", "i1")])
PAD = record([("cards", "i8", (8,)), ("n", "i1")])
PRICES = np.array([[3, 5], [7, 11]], np.int64).view(Numbers)
CARDS = 0x2A00_0000_0000_0131
SHAPE = 2


class Suit(enum.IntEnum):
    RED = 0
    BLUE = 1


class Work(NamedTuple):
    """What threads are given."""

    states: Any
    told: Any


@rule
def spells_bits(s: Any, told: Any) -> None:
    for seat in range(3):
        cards = s.players[seat].cards
        told[seat] = count(cards) * 10000 + lowest(cards) * 100 + highest(cards)
    told[3] = nth_card(s.players[0].cards, 2)
    told[4] = list_cards(s.players[1].cards, 100, told[40:])


@rule
def throws_dice(s: Any, i: int, told: Any) -> None:
    s.dice = seeded(i)
    told[5] = roll(s, 1000)
    told[6] = random_places(s, 20, 5)
    hand = s.players[0].hand
    for k in range(6):
        hand[k] = 3 * k
    shuffle(s, hand, 6)
    pad = scratch(PAD)
    draw_cards(s, s.players[0].cards, 3, pad.cards)
    draw_out(s, hand, 6, 2, s.players[1].hand)
    sort_cards(s.players[1].hand, 2)
    told[7] = pad.cards[0] * 10000 + pad.cards[1] * 100 + pad.cards[2]


@rule
def takes_room(i: int, told: Any) -> None:
    table = np.zeros((SHAPE, 3), np.int64)
    row = np.empty(SHAPE, dtype=np.int64)
    table[1, 2] += i
    row[0] = 5
    told[8] = total(table) * 100 + row[0]


@rule
def total(table: Any) -> int:
    found = 0
    for i in range(table.shape[0]):
        for j in range(table.shape[1]):
            found += table[i, j]
    return found


@rule
def less(n: int, by: int = 2, of: int = 0) -> int:
    return (~n & 0xFF) - by - of - n


@rule
def counts(s: Any, told: Any) -> None:
    p = s.players[Suit.BLUE]
    told[9] = less(p.small) * 1000 + less(p.large, of=3) - less(s.turn, 1)
    told[10] = PRICES[Suit.BLUE, Suit.RED] + Suit.BLUE
    note(s, Suit.BLUE, s.turn, b=p.small)
    if told[10] > 0:
        told[11] = even(7) + 2 * even(8)


@rule
def even(n: int) -> bool:
    return n % 2 == 0


def each(i: int, work: Work) -> None:
    s = work.states[i]
    told = work.told[i]
    spells_bits(s, told)
    throws_dice(s, i, told)
    takes_room(i, told)
    counts(s, told)


def begun() -> Work:
    states = np.zeros(3, STATE)
    for i, s in enumerate(states):
        s["turn"] = -i
        for seat in range(3):
            own = s["players"][seat]
            own["cards"] = CARDS >> (i + 3 * seat)
            own["small"], own["large"] = 250 + i, 4_000_000_000 + i
    return Work(states, np.zeros((3, 60), np.int64))


def test_rules_mean_on_a_gpu_what_they_mean_in_python() -> None:
    there, here = begun(), begun()
    made_ready(Code(kernel_of(each)), "a game", 3, there)()
    for i in range(3):
        Kernel(each, None).as_python(i, here)
    # What a list writes behind its last card means nothing.
    shown = [*range(12), *range(40, 45)]
    assert there.told[:, shown].tolist() == here.told[:, shown].tolist()
    assert there.states.tobytes() == here.states.tobytes()
    assert len(np.unique(there.told[:, 5])) == 3


@rule
def asks_for_room(n: int) -> int:
    return len(np.zeros(n, np.int64))


def asks(i: int, work: Work) -> None:
    work.told[i, 0] = asks_for_room(i)


def test_room_whose_size_is_not_known_before_is_refused_by_rule_and_line() -> None:
    work = begun()
    with pytest.raises(
        Refusal,
        match=r"The rules of a game cannot be compiled for a GPU. asks_for_room in test_device.py, "
        r"line \d+: No implementation of function Function\(<intrinsic array_of_constant_shape>",
    ):
        made_ready(Code(kernel_of(asks)), "a game", 3, work)


@needs_nvvm
def test_nvidias_compiler_takes_it() -> None:
    ptx = compiled(kernel_of(each), (3, begun()))
    assert ".entry" in ptx
    assert "sm_90" in ptx
