"""Rows of 32 small floats, as the processor likes them: a whole row at once.

All arrays here are f4 of shape (n, WIDTH) without gaps, and all indices are trusted. Sums are taken
in a fixed order, so that every machine, compiled or not, finds the same bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

WIDTH = 32
"""Numbers in a row."""


def copy_row(to: Any, i: int, of: Any, j: int) -> None:
    """Row i of `to` becomes row j of `of`."""
    to[i] = of[j]


def add_row(to: Any, i: int, of: Any, j: int) -> None:
    """Add row j of `of` to row i of `to`."""
    to[i] = to[i] + of[j]


def take_row(to: Any, i: int, of: Any, j: int) -> None:
    """Take row j of `of` away from row i of `to`."""
    to[i] = to[i] - of[j]


def add_times(to: Any, i: int, of: Any, j: int, number: float) -> None:
    """Add so many times row j of `of` to row i of `to`."""
    to[i] = to[i] + np.float32(number) * of[j]


def layer(to: Any, i: int, of: Any, j: int, matrix: Any, bias: Any) -> None:
    """A layer of a net: row i of `to` is what the positive part of row j of `of` leads to.

    `matrix`: (WIDTH, WIDTH), a row for each input; `bias`: (1, WIDTH). No result is negative.
    """
    total = np.asarray(bias[0])
    for k in range(WIDTH):
        total = total + max(of[j, k], np.float32(0.0)) * np.asarray(matrix[k])
    to[i] = np.maximum(total, np.float32(0.0))


def dot(one: Any, i: int, other: Any, j: int) -> float:
    """The scalar product of two rows."""
    products = np.asarray(one[i]) * np.asarray(other[j])
    while len(products) > 1:
        half = len(products) // 2
        products = products[:half] + products[half:]
    return float(products[0])


# What follows are the same functions in the processor's own instructions.

_FLOAT = ir.FloatType()
_ROW = ir.VectorType(_FLOAT, WIDTH)


def instruction(function: Callable[..., Any]) -> Callable[..., Any]:
    """Numba's `intrinsic`: the function says what code is generated."""
    found: Callable[..., Any] = intrinsic(function)
    return found


class _Body:
    """The arguments of a function as machine code sees them."""

    def __init__(self, context: Any, builder: Any, signature: Any, arguments: Any) -> None:
        self.builder = builder
        self._context = context
        self._kinds = signature.args
        self._arguments = arguments

    def place(self, array: int, index: int | None, row: int = 0) -> Any:
        """A pointer to a row of one argument; `index`: the argument that is its number."""
        data = self._context.make_array(self._kinds[array])(
            self._context, self.builder, self._arguments[array]
        ).data
        number = ir.Constant(ir.IntType(64), row)
        if index is not None:
            number = self._context.cast(
                self.builder, self._arguments[index], self._kinds[index], types.int64
            )
        start = self.builder.mul(number, ir.Constant(ir.IntType(64), WIDTH))
        first = self.builder.gep(data, [start])
        return self.builder.bitcast(first, _ROW.as_pointer())

    def load(self, array: int, index: int | None, row: int = 0) -> Any:
        """A row of one argument."""
        return self.builder.load(self.place(array, index, row), align=4)

    def store(self, value: Any, array: int, index: int) -> None:
        """Write a row of one argument."""
        self.builder.store(value, self.place(array, index), align=4)

    def small(self, number: int) -> Any:
        """A number that is an argument, as rows have it."""
        return self.builder.fptrunc(self._arguments[number], _FLOAT)

    def spread(self, number: Any) -> Any:
        """A row of one number."""
        empty = ir.Constant(_ROW, ir.Undefined)
        lane = ir.Constant(ir.IntType(32), 0)
        one = self.builder.insert_element(empty, number, lane)
        lanes = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
        return self.builder.shuffle_vector(one, empty, lanes)

    def positive(self, row: Any) -> Any:
        """A row without its negative numbers."""
        zero = ir.Constant(_ROW, [0.0] * WIDTH)
        return self.builder.select(self.builder.fcmp_ordered(">", row, zero), row, zero)

    def halves(self, row: Any, size: int) -> tuple[Any, Any]:
        """The lower and the upper half of a row of `size` numbers."""
        half = ir.VectorType(ir.IntType(32), size // 2)
        lower = ir.Constant(half, list(range(size // 2)))
        upper = ir.Constant(half, list(range(size // 2, size)))
        return (
            self.builder.shuffle_vector(row, row, lower),
            self.builder.shuffle_vector(row, row, upper),
        )

    def nothing(self) -> Any:
        """What a function without a result returns."""
        return self._context.get_dummy_value()


@instruction
def _copy(typingctx: Any, to: Any, i: Any, of: Any, j: Any) -> Any:
    def generate(*code: Any) -> Any:
        body = _Body(*code)
        body.store(body.load(2, 3), 0, 1)
        return body.nothing()

    return types.void(to, i, of, j), generate


@instruction
def _add(typingctx: Any, to: Any, i: Any, of: Any, j: Any) -> Any:
    def generate(*code: Any) -> Any:
        body = _Body(*code)
        body.store(body.builder.fadd(body.load(0, 1), body.load(2, 3)), 0, 1)
        return body.nothing()

    return types.void(to, i, of, j), generate


@instruction
def _take(typingctx: Any, to: Any, i: Any, of: Any, j: Any) -> Any:
    def generate(*code: Any) -> Any:
        body = _Body(*code)
        body.store(body.builder.fsub(body.load(0, 1), body.load(2, 3)), 0, 1)
        return body.nothing()

    return types.void(to, i, of, j), generate


@instruction
def _add_times(typingctx: Any, to: Any, i: Any, of: Any, j: Any, number: Any) -> Any:
    def generate(*code: Any) -> Any:
        body = _Body(*code)
        weighted = body.builder.fmul(body.spread(body.small(4)), body.load(2, 3))
        body.store(body.builder.fadd(body.load(0, 1), weighted), 0, 1)
        return body.nothing()

    return types.void(to, i, of, j, types.float64), generate


@instruction
def _layer(typingctx: Any, to: Any, i: Any, of: Any, j: Any, matrix: Any, bias: Any) -> Any:
    def generate(*code: Any) -> Any:
        body = _Body(*code)
        builder = body.builder
        inputs = body.positive(body.load(2, 3))
        total = body.load(5, None)
        for k in range(WIDTH):
            number = builder.extract_element(inputs, ir.Constant(ir.IntType(32), k))
            weighted = builder.fmul(body.spread(number), body.load(4, None, k))
            total = builder.fadd(total, weighted)
        body.store(body.positive(total), 0, 1)
        return body.nothing()

    return types.void(to, i, of, j, matrix, bias), generate


@instruction
def _dot(typingctx: Any, one: Any, i: Any, other: Any, j: Any) -> Any:
    def generate(*code: Any) -> Any:
        body = _Body(*code)
        row = body.builder.fmul(body.load(0, 1), body.load(2, 3))
        size = WIDTH
        while size > 1:
            row = body.builder.fadd(*body.halves(row, size))
            size //= 2
        number = body.builder.extract_element(row, ir.Constant(ir.IntType(32), 0))
        return body.builder.fpext(number, ir.DoubleType())

    return types.float64(one, i, other, j), generate


@overload(copy_row, strict=False)
def _copy_row(to: Any, i: Any, of: Any, j: Any) -> Any:
    return lambda to, i, of, j: _copy(to, i, of, j)


@overload(add_row, strict=False)
def _add_row(to: Any, i: Any, of: Any, j: Any) -> Any:
    return lambda to, i, of, j: _add(to, i, of, j)


@overload(take_row, strict=False)
def _take_row(to: Any, i: Any, of: Any, j: Any) -> Any:
    return lambda to, i, of, j: _take(to, i, of, j)


@overload(add_times, strict=False)
def _add_times_of(to: Any, i: Any, of: Any, j: Any, number: Any) -> Any:
    return lambda to, i, of, j, number: _add_times(to, i, of, j, number)


@overload(layer, strict=False)
def _layer_of(to: Any, i: Any, of: Any, j: Any, matrix: Any, bias: Any) -> Any:
    return lambda to, i, of, j, matrix, bias: _layer(to, i, of, j, matrix, bias)


@overload(dot, strict=False)
def _dot_of(one: Any, i: Any, other: Any, j: Any) -> Any:
    return lambda one, i, other, j: _dot(one, i, other, j)
