"""The quick way to compile rules: to code that is only ever linked into kernels.

Numba would optimise every function for itself and make machine code of it, with all that it calls
in it, although nobody calls a rule but kernels, which contain it; and it would compile it anew
for every mix of integer types. Left out, a game's kernels are compiled in about half the time.

All this stands on inner classes of Numba. `try_out` tells whether they still are what they were;
what else must stay true is in `tests/engine/test_rule.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import ir
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering
from numba.core.typing.templates import infer_global
from numba.extending import models, register_model

SHORT = 200
"""Rules of fewer bytes of bytecode are compiled into their callers: a sixth faster measured, for
a tenth more time to compile. Longer ones would double that time."""


def link(function: Callable[..., Any]) -> None:
    """Let compiled code call a function."""
    short = len(function.__code__.co_code) < SHORT
    # Rules never divide by a value that may be 0; NumPy's error model spares the check.
    # They may ask for memory, as the kernels that they are called from may not.
    njit: Any = numba.njit  # whose options are more than its types tell
    compilable = njit(
        error_model="numpy", forceinline=short, _nrt=True, pipeline_class=RuleCompiler
    )
    infer_global(function, _Rule(compilable(function)))


def try_out() -> None:
    """Compile a rule that calls a rule; raises whatever goes wrong."""

    def less(n: int, by: int = 2) -> int:
        return n - by

    def much_less(n: int) -> int:
        return less(n) - less(5, by=1)

    link(less)
    link(much_less)
    found = numba.njit(lambda numbers: much_less(numbers[0]))(np.full(1, 100, np.int8))
    if found != much_less(100):
        raise ValueError(f"{found} came out instead of {much_less(100)}")


class _Linked(JITCodeLibrary):
    """A rule's code, with all that it calls."""

    def _optimize_final_module(self) -> None:
        """Leave it to the kernel."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _Lowering(NativeLowering):
    """Numba's own, up to where machine code would be made."""

    _name = "rule_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = _Linked(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        state.flags.no_cpython_wrapper = True
        state.flags.no_cfunc_wrapper = True
        state.targetctx.enable_nrt = _has_memory(state)
        super().run_pass(state)
        # Numba looks the code up by the function that Python would call, of a built-in kind.
        never_called: Any = [state.library].append
        state.targetctx.insert_user_function(never_called, state["cr"].fndesc, [state.library])
        state["cr"] = state["cr"]._replace(cfunc=never_called)
        return True


def _has_memory(state: Any) -> bool:
    """Whether a rule is given arrays by what it calls, copies one, or gives one back.

    Only then has Numba to count who holds them. Other rules look at arrays that their callers hold:
    counting there takes longer than many a rule.
    """

    def holds(kind: Any) -> bool:
        held: bool = state.targetctx.data_model_manager[kind].contains_nrt_meminfo()
        return held

    if holds(state.return_type):
        return True
    for asked, said in state.calltypes.items():
        if isinstance(asked, ir.SetItem | ir.StaticSetItem):
            if holds(said.args[2]):
                return True
        elif said and not _is_view(asked, said) and holds(said.return_type):
            return True
    return False


def _is_view(asked: Any, said: Any) -> bool:
    """Whether a part of an array is asked for, which is no array of its own."""
    is_part = getattr(asked, "op", "") in ("getitem", "static_getitem")
    return is_part and not any(isinstance(kind, types.Array) for kind in said.args[1:])


class RuleCompiler(CompilerBase):
    """Numba's pipeline for nopython mode with our last step."""

    def define_pipelines(self) -> list[Any]:
        rule = PassManager("rule")
        for step, says in DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            rule.add_pass(_Lowering if step is NativeLowering else step, says)
        rule.finalize()
        return [rule]


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
