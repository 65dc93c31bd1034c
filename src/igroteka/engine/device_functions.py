"""Rules as functions of a GPU.

Numba's CUDA target compiles a function for the device, and knows nothing of how rules are made
known to compiled code of this machine (`rule.py`). So it is given each function as a copy that
finds, under the names it uses, device functions instead of ours. Where compiled code has another
spelling than Python (`cards.py`, `dice.py`, `scratch.py`), the one for the device stands below.
A GPU gives no memory to a function that asks for some: `np.empty` and `np.zeros` take theirs from
the function's own stack, so their shape has to be known when the rule is compiled.
"""

from __future__ import annotations

import builtins
import enum
from types import CellType, FunctionType, ModuleType
from typing import Any

import numpy as np
from llvmlite import ir
from numba import cuda, types
from numba.core import cgutils
from numba.cuda.extending import intrinsic

from igroteka.engine.cards import count, highest, lowest
from igroteka.engine.dice import scrambled, seeded, stepped, upper_half
from igroteka.engine.kernels import Kernel
from igroteka.engine.scratch import scratch
from igroteka.engine.sources import is_library, names_in


class DeviceFunctions:
    """Functions of ours as device functions, each once."""

    def __init__(self) -> None:
        self._made: dict[Any, Any] = {}

    def of(self, function: Any) -> Any:
        """A function and all that it calls, for the device."""
        if isinstance(function, Kernel):
            return self.of(function.function)
        if function not in self._made:
            written: FunctionType = SPELLINGS.get(function, function)
            names: dict[str, Any] = {"__builtins__": builtins}
            copy = FunctionType(
                written.__code__,
                names,
                written.__name__,
                written.__defaults__,
                tuple(CellType() for _ in written.__closure__ or ()),
            )
            copy.__module__ = written.__module__
            self._made[function] = _device_function(copy)
            # Only now: functions may call one another in a circle.
            used = names_in(written.__code__)
            for name in used & written.__globals__.keys():
                names[name] = self._value(written.__globals__[name], used)
            for cell, ours in zip(copy.__closure__ or (), written.__closure__ or (), strict=True):
                cell.cell_contents = self._value(ours.cell_contents, used)
        return self._made[function]

    def _value(self, value: Any, names: set[str]) -> Any:
        """What the copies find under a name; `names`: what may be asked of a module."""
        if isinstance(value, Kernel):
            return self.of(value)
        if isinstance(value, ModuleType):
            return self._module(value, names)
        if callable(value) and value in ROOMS:
            return ROOMS[value]
        if isinstance(value, type) and issubclass(value, enum.IntEnum):
            return _numbers_of(value)
        if isinstance(value, FunctionType) and not is_library(value.__module__):
            return self.of(value)
        return value.view(np.ndarray) if isinstance(value, np.ndarray) else value

    def _module(self, module: ModuleType, names: set[str]) -> ModuleType:
        """A module with just what is asked of it."""
        if is_library(module.__name__) and module is not np:
            return module
        copy = ModuleType(module.__name__)
        for name in names & vars(module).keys():
            setattr(copy, name, self._value(getattr(module, name), names))
        return copy


def _numbers_of(kind: type[enum.IntEnum]) -> ModuleType:
    """The members of an enumeration as plain numbers: those of it are no index on a device."""
    copy = ModuleType(kind.__name__)
    vars(copy).update((name, member.value) for name, member in kind.__members__.items())
    return copy


def _device_function(function: FunctionType) -> Any:
    """A function that is compiled for whom it is called by; all small numbers are `int` to it.

    As on this machine, see `linked._Rule`: a seat comes as i1 from one record, as i2 from another
    and as i8 from a loop, and an unsigned one would not be subtracted from alike.
    """
    made: Any = cuda.jit(device=True)(function)
    numbas = made.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        wide = {name: _widened(kind) for name, kind in kws.items()}
        template, said, kinds, left = numbas([_widened(kind) for kind in args], wide)
        # Of what has been compiled, just this: not that for a record which this one begins with.
        template.cases = [made.overloads[tuple(kinds)].signature]
        return template, said, kinds, left

    made.get_call_template = get_call_template
    return made


def _widened(kind: Any) -> Any:
    """i8 for every type whose numbers all fit in; every other type as it is."""
    if isinstance(kind, types.IntEnumMember):
        return types.int64
    if isinstance(kind, types.Integer) and kind != types.uint64:
        return types.int64
    return kind


# What is spelled otherwise on a device ----------------------------------------------------------


def _count(cards: Any) -> Any:
    return np.int64(cuda.popc(np.int64(cards)))


def _lowest(cards: Any) -> Any:
    return np.int64(cuda.ffs(np.int64(cards))) - 1


def _highest(cards: Any) -> Any:
    return 63 - np.int64(cuda.clz(np.int64(cards)))


def _upper_half(bits: Any) -> Any:
    return np.int64(bits >> np.uint64(32))


def _seeded(seed: Any) -> Any:
    word: Any = np.uint64(seed)
    return scrambled(stepped(word))


SPELLINGS: dict[Any, Any] = {
    count: _count,
    lowest: _lowest,
    highest: _highest,
    upper_half: _upper_half,
    seeded: _seeded,
}
"""What rules call and could not be compiled as it is, or would mean something else. The other
functions of `dice.py`, given unsigned numbers, mean on 64 bits what they say."""


# Room on the stack of the function that asks for it, which only code that is compiled into that
# function can give.


def _room(builder: Any, size: int) -> Any:
    """So many bytes, with anything in them."""
    with builder.goto_entry_block():
        room = builder.alloca(ir.ArrayType(ir.IntType(8), size))
    room.align = 8
    return room


def _scratch(typingctx: Any, kind: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        room = _room(builder, kind.dtype.size)
        return builder.bitcast(room, context.get_value_type(kind.dtype))

    return kind.dtype(kind), generate


def _array_maker(zeros: bool) -> Any:
    def array_of_constant_shape(typingctx: Any, shape: Any, dtype: Any) -> Any:
        lengths = (shape,) if isinstance(shape, types.Integer) else tuple(shape)
        if not all(isinstance(n, types.IntegerLiteral) for n in lengths):
            return None
        kind = types.Array(dtype.dtype, len(lengths), "C")

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            item = context.get_abi_sizeof(context.get_data_type(kind.dtype))
            strides = [item]
            for n in reversed(lengths):
                strides.insert(0, strides[0] * n.literal_value)
            room = _room(builder, strides[0])
            if zeros:
                cgutils.memset(builder, room, ir.IntType(64)(strides[0]), 0)
            made = context.make_array(kind)(context, builder)
            context.populate_array(
                made,
                data=builder.bitcast(room, made.data.type),
                shape=[context.get_constant(types.intp, n.literal_value) for n in lengths],
                strides=[context.get_constant(types.intp, step) for step in strides[1:]],
                itemsize=context.get_constant(types.intp, item),
                meminfo=None,
            )
            return made._getvalue()

        return kind(shape, dtype), generate

    return intrinsic(array_of_constant_shape)


ROOMS: dict[Any, Any] = {
    scratch: intrinsic(_scratch),
    np.empty: _array_maker(zeros=False),
    np.zeros: _array_maker(zeros=True),
}
