"""Kernels on a GPU: many threads, each at work for one play by the same rules.

CUDA's simulator compiles nothing: there, threads of Python run the plain rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import config, cuda

from igroteka.engine.device_functions import DeviceFunctions
from igroteka.engine.diagnosis import reason_of
from igroteka.engine.refusal import Refusal

BLOCKS = 4096
"""So many blocks of threads a large GPU has at work."""

MOST_THREADS = 128
"""More threads in a block make nothing faster."""

_config: Any = config
_functions = DeviceFunctions()


def check_device() -> None:
    """Raises Refusal where there is no GPU, nor the simulator of one."""
    if is_simulated():
        return
    if cuda.implementation != "NVIDIA":
        raise Refusal(
            "A GPU needs the package {package}: pip install igroteka[cuda]", package="numba-cuda"
        )
    if not cuda.is_available():
        raise Refusal(
            "There is no GPU here that CUDA can use. BatchedEnv plays on the processor; with "
            "NUMBA_ENABLE_CUDASIM=1, set before Python starts, a GPU is simulated, slowly."
        )


def is_simulated() -> bool:
    """Whether a GPU is simulated in this process."""
    return bool(_config.ENABLE_CUDASIM)


def kernel_of(function: Callable[[int, Any], None]) -> Any:
    """A CUDA kernel whose thread i does `function(i, work)`, for all i below n.

    `function`: of a kernel module (see `kernels.py`), which need be no door from Python;
    `work`: a NamedTuple of arrays on the device, and of NamedTuples of them.
    """
    each = _in_python(function) if is_simulated() else _functions.of(function)

    def kernel(n: int, work: Any) -> None:
        i = cuda.grid(1)
        if i < n:
            each(i, work)

    return cuda.jit(kernel)


def made_ready(kernel: Any, game: str, n: int, work: Any, together: int = 1) -> Callable[[], None]:
    """A kernel of a game's rules, compiled for its work: what is returned launches n threads.

    `together`: so many threads at least, a power of two, are to go in step, side by side. Raises
    Refusal, with the rule and the reason, if it cannot be compiled.
    """
    try:
        ready = kernel.specialize(n, work)
    except Exception as error:
        if not _is_of_the_compiler(error):
            raise
        raise Refusal(
            "The rules of {game} cannot be compiled for a GPU. {reason}",
            game=game,
            reason=reason_of(error),
        ) from error
    block = max(together, _threads_of_a_block(n))
    return lambda: ready.forall(n, block)(n, work)


def _threads_of_a_block(n: int) -> int:
    """Few where there are few threads: then all parts of the device have some, and threads that
    go their own ways do not have to wait for one another."""
    wanted = -(-n // BLOCKS)
    return min(MOST_THREADS, 1 << (wanted - 1).bit_length())


def _is_of_the_compiler(error: Exception) -> bool:
    """numba-cuda has classes of its own for what Numba has some of the same name for."""
    return any(kind.__name__ == "NumbaError" for kind in type(error).__mro__)


def _in_python(function: Callable[[int, Any], None]) -> Callable[[int, Any], None]:
    """What a simulated thread does: the same, with NumPy's arrays."""
    return lambda i, work: function(i, _on_host(work))


def _on_host(work: Any) -> Any:
    """The memory of simulated arrays."""
    if isinstance(work, tuple):
        return type(work)(*map(_on_host, work))
    return work if isinstance(work, int) else work.__array__()
