"""Numbers that several threads read and write at the same time: atomic, and in one order for all.

They stand in arrays of i8 without gaps, and all indices are trusted. Numbers that different threads
write often are kept APART, or each write would take the other's number out of its cache.
"""

from __future__ import annotations

import threading
from typing import Any

from numba import types
from numba.extending import overload

from igroteka.engine.vectors import instruction

APART = 16
"""So many places lie between two of them: processors fetch cache lines of 64 bytes in pairs."""

_one_adds = threading.Lock()


def load(numbers: Any, i: int) -> int:
    """Number i as it is now."""
    return int(numbers[i])


def store(numbers: Any, i: int, value: int) -> None:
    """From now on number i is this one; whoever sees it sees all that was written before, too."""
    numbers[i] = value


def fetch_add(numbers: Any, i: int, value: int) -> int:
    """Add something to number i, and say what it was: no two threads are told the same."""
    with _one_adds:
        before = int(numbers[i])
        numbers[i] = before + value
    return before


# What follows are the same functions in the processor's own instructions.

_ORDER = "seq_cst"
_BYTES = 8


def _place(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    array = context.make_array(signature.args[0])(context, builder, arguments[0])
    return builder.gep(array.data, [arguments[1]])


@instruction
def _loaded(typingctx: Any, numbers: Any, i: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, signature, arguments)
        return builder.load_atomic(place, _ORDER, _BYTES)

    return types.int64(numbers, types.int64), generate


@instruction
def _stored(typingctx: Any, numbers: Any, i: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, signature, arguments)
        builder.store_atomic(arguments[2], place, _ORDER, _BYTES)
        return context.get_dummy_value()

    return types.void(numbers, types.int64, types.int64), generate


@instruction
def _added(typingctx: Any, numbers: Any, i: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, signature, arguments)
        return builder.atomic_rmw("add", place, arguments[2], _ORDER)

    return types.int64(numbers, types.int64, types.int64), generate


@overload(load, strict=False)
def _load(numbers: Any, i: Any) -> Any:
    return lambda numbers, i: _loaded(numbers, i)


@overload(store, strict=False)
def _store(numbers: Any, i: Any, value: Any) -> Any:
    return lambda numbers, i, value: _stored(numbers, i, value)


@overload(fetch_add, strict=False)
def _fetch_add(numbers: Any, i: Any, value: Any) -> Any:
    return lambda numbers, i, value: _added(numbers, i, value)
