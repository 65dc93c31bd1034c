"""`@rule`: an ordinary Python function that compiled code can call.

Called from Python, a rule runs as plain Python, line by line, on a `Row`: slow, but a debugger
can step through it and every overflow or wrong index is an error. Called from a kernel (see
`igroteka.engine.kernels`) the same source is compiled by Numba in nopython mode.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba.extending import register_jitable

F = TypeVar("F", bound=Callable[..., Any])


SHORT = 200
"""Rules of fewer bytes of bytecode are compiled into their callers: a sixth faster measured, for
a tenth more time to compile. Longer ones would double that time."""


def rule(function: F) -> F:
    """Let compiled code call `function`; leave it as it is for Python."""
    short = len(function.__code__.co_code) < SHORT
    # Rules never divide by a value that may be 0; NumPy's error model spares the check.
    compilable: F = register_jitable(error_model="numpy", forceinline=short)(function)
    return compilable
