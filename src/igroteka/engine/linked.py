"""How Numba compiles a rule: to code that is only ever linked into kernels.

Numba would optimise every function for itself and make machine code of it, with all that it calls
in it, although nobody calls a rule but kernels, which contain it. Left out, a game's kernels are
compiled in about half the time (`tests/engine/test_rule.py` has what must stay true).
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering


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
        super().run_pass(state)
        # Numba looks the code up by the function that Python would call, of a built-in kind.
        never_called: Any = [state.library].append
        state.targetctx.insert_user_function(never_called, state["cr"].fndesc, [state.library])
        state["cr"] = state["cr"]._replace(cfunc=never_called)
        return True


class RuleCompiler(CompilerBase):
    """Numba's pipeline for nopython mode with our last step."""

    def define_pipelines(self) -> list[Any]:
        rule = PassManager("rule")
        for step, says in DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            rule.add_pass(_Lowering if step is NativeLowering else step, says)
        rule.finalize()
        return [rule]
