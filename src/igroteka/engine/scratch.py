"""Room to work in, for as long as a rule runs: a record that costs nothing to make.

Memory that NumPy hands out has to be asked for and given back, which takes longer than dealing a
hand. Compiled code takes this room from the stack of the function that asks for it instead.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, type_callable

from igroteka.engine.records import Row, view_row

_lower: Any = lower_builtin


def scratch(kind: np.dtype[np.void]) -> Row:
    """A record of a kind, with anything in it; it is gone when the function returns."""
    return view_row(np.zeros(1, kind))


@type_callable(scratch)
def _type(context: Any) -> Any:
    return lambda kind: kind.dtype if isinstance(kind, types.DType) else None


def _on_the_stack(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    # Numba's own alloca_once would fill it with zeros: byte by byte, in code of that length.
    with builder.goto_entry_block():
        room = builder.alloca(ir.ArrayType(ir.IntType(8), signature.return_type.size))
    room.align = 8
    return room


_lower(scratch, types.DType)(_on_the_stack)
