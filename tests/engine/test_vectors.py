"""Rows of numbers: the processor's instructions do what the Python beside them does."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from igroteka.engine.rule import prepare_rules
from igroteka.engine.vectors import WIDTH, add_row, add_times, copy_row, dot, layer, take_row

Rows = Any


@pytest.fixture
def rows() -> Rows:
    """Seven rows of any numbers, large and small."""
    chance = np.random.default_rng(3)
    found = chance.normal(size=(7, WIDTH)) * 10.0 ** chance.integers(-4, 5, size=(7, 1))
    return found.astype(np.float32)


def all_of_them(rows: Rows, matrix: Rows, out: Any) -> None:
    """Each function once."""
    add_row(rows, 0, rows, 3)
    take_row(rows, 1, rows, 4)
    copy_row(rows, 2, rows, 5)
    layer(rows, 6, rows, 0, matrix, matrix[:1])
    add_times(rows, 3, rows, 4, -0.3)
    out[0] = dot(rows, 6, rows, 1)


def test_they_do_what_their_names_say(rows: Rows) -> None:
    before, matrix = rows.copy(), np.eye(WIDTH, dtype=np.float32)
    out = np.zeros(1)
    all_of_them(rows, matrix, out)
    assert (rows[0] == before[0] + before[3]).all()
    assert (rows[1] == before[1] - before[4]).all()
    assert (rows[2] == before[5]).all()
    assert (rows[3] == before[3] + np.float32(-0.3) * before[4]).all()
    bias = np.zeros(WIDTH)
    bias[0] = 1
    assert np.allclose(rows[6], np.maximum(rows[0], 0) + bias)
    assert out[0] == pytest.approx(float(rows[6].astype(float) @ rows[1]), rel=1e-4, abs=1e-3)


def test_compiled_and_not_they_find_the_same_bits(rows: Rows) -> None:
    prepare_rules()
    chance = np.random.default_rng(4)
    matrix = chance.normal(size=(WIDTH, WIDTH)).astype(np.float32)
    other, first, second = rows.copy(), np.zeros(1), np.zeros(1)
    all_of_them(rows, matrix, first)
    numba.njit(all_of_them)(other, matrix, second)
    assert rows.tobytes() == other.tobytes()
    assert first[0] == second[0]
