"""Sets of cards (or of anything numbered 0 to 62) as the bits of one 64-bit integer.

The integer is signed and its top bit stays unused: Numba turns a sum of signed and unsigned
64-bit numbers into a float, and 63 cards are enough for every game here.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from igroteka.engine.rule import rule

NO_CARD = -1
NONE = 0
"""The empty set."""


def count(cards: int) -> int:
    """How many cards are in the set."""
    return cards.bit_count()


def lowest(cards: int) -> int:
    """The smallest card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """The greatest card of a set that is not empty."""
    return cards.bit_length() - 1


@rule
def one(card: int) -> int:
    """The set of just this card."""
    return 1 << card


@rule
def has(cards: int, card: int) -> bool:
    """Is the card in the set?"""
    return (cards >> card) & 1 != 0


@rule
def add(cards: int, card: int) -> int:
    """The set with the card."""
    return cards | (1 << card)


@rule
def remove(cards: int, card: int) -> int:
    """The set without the card."""
    return cards & ~(1 << card)


@rule
def without_lowest(cards: int) -> int:
    """The set without its smallest card."""
    return cards & (cards - 1)


@rule
def first(n: int) -> int:
    """The set of the cards 0 to n-1."""
    return (1 << n) - 1


def list_cards(cards: int, number: int, out: Any) -> int:
    """Write number + card for each card of a set into `out`, ascending; return how many."""
    n = 0
    while cards != 0:
        out[n] = number + lowest(cards)
        cards = without_lowest(cards)
        n += 1
    return n


def write_set(cards: int, width: int, at: int, row: Any) -> None:
    """Write a set as numbers: 1 at `row[at + card]` for each of its cards, 0 for all others.

    `width`: how many are written, at most 64.
    """
    for card in range(width):
        row[at + card] = cards >> card & 1


def members(cards: int) -> list[int]:
    """The cards of a set as a list, ascending; for code that is not compiled."""
    found = []
    while cards:
        found.append(lowest(cards))
        cards = without_lowest(cards)
    return found


@rule
def nth_card(cards: int, n: int) -> int:
    """The card of a set that n smaller ones precede, by halving."""
    at = 0
    for half in (32, 16, 8, 4, 2, 1):
        below = count((cards >> at) & first(half))
        above = n >= below
        n -= below * above
        at += half * above
    return at


@rule
def sort_cards(cards: Any, n: int) -> None:
    """Put the first n cards of an array into ascending order; at most four of them are the same.

    By sets of the cards of which there are so many or more: that takes no comparing.
    """
    one_of = two_of = three_of = four_of = NONE
    for i in range(n):
        card = one(cards[i])
        four_of |= three_of & card
        three_of |= two_of & card
        two_of |= one_of & card
        one_of |= card
    several = two_of != NONE
    at = 0
    while one_of != NONE:
        card = lowest(one_of)
        one_of = without_lowest(one_of)
        cards[at] = card
        at += 1
        if several and has(two_of, card):
            for _ in range(1 + has(three_of, card) + has(four_of, card)):
                cards[at] = card
                at += 1


# What follows gives compiled code the processor's own instructions for count, lowest and
# highest, a list_cards without a loop of unpredictable length, and a write_set by whole vectors.


def _unary(name: str, extra: bool) -> Any:
    @intrinsic
    def instruction(typingctx: Any, cards: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word = ir.IntType(64)
            value = context.cast(builder, arguments[0], signature.args[0], types.int64)
            kinds = [word, ir.IntType(1)] if extra else [word]
            function = builder.module.declare_intrinsic(name, (), ir.FunctionType(word, kinds))
            passed = [value, ir.Constant(ir.IntType(1), 0)] if extra else [value]
            return builder.call(function, passed)

        return types.int64(cards), generate

    return instruction


_population = _unary("llvm.ctpop.i64", extra=False)
_trailing_zeros = _unary("llvm.cttz.i64", extra=True)
_leading_zeros = _unary("llvm.ctlz.i64", extra=True)


@overload(count, strict=False)
def _count(cards: Any) -> Any:
    return lambda cards: _population(cards)


@overload(lowest, strict=False)
def _lowest(cards: Any) -> Any:
    return lambda cards: _trailing_zeros(cards)


@overload(highest, strict=False)
def _highest(cards: Any) -> Any:
    return lambda cards: 63 - _leading_zeros(cards)


_AT_ONCE = 8


@overload(list_cards, strict=False)
def _list_cards(cards: Any, number: Any, out: Any) -> Any:
    def blocks(cards: Any, number: Any, out: Any) -> Any:
        n = count(cards)
        done = 0
        # Most sets fit one block. What it writes behind the last card means nothing.
        while done < n and done + _AT_ONCE <= len(out):
            for i in range(_AT_ONCE):
                out[done + i] = number + lowest(cards)
                cards = without_lowest(cards)
            done += _AT_ONCE
        while done < n:
            out[done] = number + lowest(cards)
            cards = without_lowest(cards)
            done += 1
        return n

    return blocks


def _lanes(lanes: int) -> Any:
    @intrinsic
    def write_lanes(typingctx: Any, cards: Any, at: Any, row: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds = signature.args
            low = builder.trunc(arguments[0], ir.IntType(lanes))
            flags = builder.bitcast(low, ir.VectorType(ir.IntType(1), lanes))
            item = context.get_data_type(kinds[2].dtype)
            vector = ir.VectorType(item, lanes)
            ones, zeros = (ir.Constant(vector, [item(number)] * lanes) for number in (1, 0))
            numbers = builder.select(flags, ones, zeros)
            data = context.make_array(kinds[2])(context, builder, arguments[2]).data
            place = builder.bitcast(builder.gep(data, [arguments[1]]), vector.as_pointer())
            builder.store(numbers, place).align = context.get_abi_sizeof(item)
            return context.get_dummy_value()

        return types.void(types.int64, types.int64, row), generate

    return write_lanes


_write_32, _write_16, _write_8, _write_4 = map(_lanes, (32, 16, 8, 4))


@overload(write_set, strict=False, jit_options={"forceinline": True})
def _write_set(cards: Any, width: Any, at: Any, row: Any) -> Any:
    def from_both_ends(cards: Any, width: Any, at: Any, row: Any) -> Any:
        # Two vectors that may overlap in the middle: no loop of unpredictable length.
        if width >= 32:
            _write_32(cards, at, row)
            _write_32(cards >> (width - 32), at + width - 32, row)
        elif width >= 16:
            _write_16(cards, at, row)
            _write_16(cards >> (width - 16), at + width - 16, row)
        elif width >= 8:
            _write_8(cards, at, row)
            _write_8(cards >> (width - 8), at + width - 8, row)
        elif width >= 4:
            _write_4(cards, at, row)
            _write_4(cards >> (width - 4), at + width - 4, row)
        else:
            for card in range(width):
                row[at + card] = cards >> card & 1

    return from_both_ends
