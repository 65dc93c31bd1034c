"""`@rule`: an ordinary Python function that compiled code can call.

Called from Python, a rule runs as plain Python, line by line, on a `Row`: slow, but a debugger
can step through it and every overflow or wrong index is an error. Called from a kernel (see
`igroteka.engine.kernels`) the same source is compiled by Numba in nopython mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import numba
from numba import types
from numba.core.typing.templates import infer_global
from numba.extending import models, register_model

from igroteka.engine.linked import RuleCompiler

F = TypeVar("F", bound=Callable[..., Any])


SHORT = 200
"""Rules of fewer bytes of bytecode are compiled into their callers: a sixth faster measured, for
a tenth more time to compile. Longer ones would double that time."""


def rule(function: F) -> F:
    """Let compiled code call `function`; leave it as it is for Python."""
    short = len(function.__code__.co_code) < SHORT
    # Rules never divide by a value that may be 0; NumPy's error model spares the check.
    compilable = numba.njit(error_model="numpy", forceinline=short, pipeline_class=RuleCompiler)
    infer_global(function, _Rule(compilable(function)))
    return function


class _Rule(types.Dispatcher):
    """What Numba takes a rule for: a compiled function to which all small numbers are `int`.

    Numba compiles a function anew for each combination of the types of its arguments, and a
    seat comes as i1 from one record, as i2 from another and as i8 from a loop. And it compiles
    what is registered as an overload, its other way to do this, anew for differing callers.
    """

    def __init__(self, compiled: Any) -> None:
        super().__init__(compiled)
        self._kept = compiled  # Numba's own reference is a weak one

    def get_call_type(self, context: Any, args: Iterable[Any], kws: Mapping[str, Any]) -> Any:
        wide = {name: _widened(kind) for name, kind in kws.items()}
        _, said, kinds, _ = self._kept.get_call_template([_widened(kind) for kind in args], wide)
        # Of what has been compiled, just this: not that for a record which this one begins with.
        return self._kept.overloads[tuple(kinds)].signature.replace(pysig=said)


register_model(_Rule)(models.OpaqueModel)


def _widened(kind: Any) -> Any:
    """i8 for every type whose numbers all fit in; every other type as it is."""
    if isinstance(kind, types.IntEnumMember):
        return types.int64
    if isinstance(kind, types.Integer) and kind != types.uint64:
        return types.int64
    return kind
