"""The code for a GPU, run on this processor: `python -m tests.device_code GAME...`.

Numba's CUDA target writes LLVM's language for NVVM, NVIDIA's compiler. Here LLVM compiles the same
text for this processor, with the few words that only a GPU understands spelled out, and runs the
threads one after the other. So everything up to NVVM is proved without a GPU: that the rules can be
compiled for one, and that they then lead to the same bytes. What NVVM and the hardware do is not.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import re
import sys
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest
from numba import cuda, typeof

from igroteka.engine import device, game_named, games
from igroteka.envs import cuda as envs
from tests.envs.same_plays import all_settings, same_games, same_steps

LAYOUT = (
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-"
    "v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
)
"""How NVVM lays memory out; this processor does, too."""

NVVM = SimpleNamespace(data_layout=LAYOUT, get_ir_version=lambda: (2, 0, 3, 2))
"""What Numba asks NVVM before it has written anything."""

SPELLED_OUT = """
@thread = global i32 0
define i32 @read_tid() { ret i32 0 }
define i32 @read_ntid() { ret i32 1 }
define i32 @read_ctaid() {
  %thread = load i32, ptr @thread
  ret i32 %thread
}
declare i64 @llvm.cttz.i64(i64, i1)
define i32 @__nv_ffsll(i64 %number) {
  %none = icmp eq i64 %number, 0
  %zeros = call i64 @llvm.cttz.i64(i64 %number, i1 false)
  %short = trunc i64 %zeros to i32
  %first = add i32 %short, 1
  %found = select i1 %none, i32 0, i32 %first
  ret i32 %found
}
"""
"""What the device has, for one thread a block; and the one function of its library."""


needs_cuda = pytest.mark.skipif(
    cuda.implementation != "NVIDIA",
    reason="needs numba-cuda, which is not installed: pip install igroteka[cuda]",
)


def _nvvm_is_here() -> bool:
    with contextlib.suppress(Exception):
        return bool(importlib.import_module("numba.cuda.cudadrv.nvvm").NVVM().data_layout)
    return False


needs_nvvm = pytest.mark.skipif(
    not _nvvm_is_here(), reason="needs NVVM, NVIDIA's compiler: pip install nvidia-cuda-nvcc-cu12"
)


class OnHost(np.ndarray[Any, Any]):
    """An array on the device that lies here."""

    def copy_to_host(self) -> np.ndarray[Any, Any]:
        return np.array(self)

    def copy_to_device(self, array: Any) -> None:
        assert self.shape == array.shape
        assert self.dtype == array.dtype
        self[...] = array


class HostMemory:
    """What stands for `numba.cuda` where arrays are made. Nothing is zero by chance."""

    @staticmethod
    def device_array(shape: Any, dtype: Any) -> OnHost:
        made = np.empty(shape, dtype)
        made.view(np.uint8)[...] = 0xAB
        return made.view(OnHost)

    @staticmethod
    def to_device(array: Any) -> OnHost:
        return np.array(array).view(OnHost)


class Code:
    """A kernel's code for the device, run here."""

    def __init__(self, kernel: Any) -> None:
        self._kernel = kernel
        self._call: Any = None

    def specialize(self, *work: Any) -> Code:
        if self._call is None:
            self._compile(work)
        return self

    def forall(self, n: int, _block: int) -> Any:
        def launch(*work: Any) -> None:
            for thread in range(n):
                self._thread.value = thread
                self._call(*_flat(work))

        return launch

    def _compile(self, work: Any) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        module = llvm.parse_assembly(SPELLED_OUT)
        for text in written(self._kernel, work):
            module.link_in(llvm.parse_assembly(_for_this_processor(text)))
        name = _only_one_stays(module)
        machine = llvm.Target.from_default_triple().create_target_machine(opt=1)
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(1))
        builder.getModulePassManager().run(module, builder)
        self._engine = llvm.create_mcjit_compiler(module, machine)
        self._engine.finalize_object()
        address = self._engine.get_function_address(name)
        kinds = [ctypes.c_int64] * len(_flat(work))
        self._call = ctypes.CFUNCTYPE(None, *kinds)(address)
        self._thread = ctypes.c_int32.from_address(self._engine.get_global_value_address("thread"))


def written(kernel: Any, work: Any) -> list[str]:
    """What Numba writes for NVVM: a text for each function."""
    found: list[str] = []

    def keep(library: Any, cc: Any = None) -> list[str]:
        found.extend(library.llvm_strs)
        return [""]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("numba.cuda.codegen.CUDACodeLibrary.get_asm_strs", keep)
        patch.setattr("numba.cuda.cudadrv.nvvm.NVVM", lambda: NVVM)
        compiled(kernel, work)
    return found


def compiled(kernel: Any, work: Any) -> str:
    """What CUDA's compiler makes of a kernel for a device that is not here."""
    here = SimpleNamespace(compute_capability=(9, 0))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("numba.cuda.dispatcher.get_current_device", lambda: here)
        # NVRTC, one more library, is asked for nothing but this.
        patch.setattr("numba.cuda.codegen.nvrtc.get_arch_option", lambda *cc: "compute_90")
        patch.setattr("numba.cuda.cuda_paths._get_nvrtc_path", lambda: None)
        kinds = tuple(typeof(part) for part in work)
        ptx, _ = cuda.compile_ptx(kernel.py_func, kinds, device=False, cc=here.compute_capability)
    return str(ptx)


def _for_this_processor(text: str) -> str:
    text = re.sub(r"^(target|!nvvm|@\"?llvm\.used).*$", "", text, flags=re.MULTILINE)
    return re.sub(r"llvm\.nvvm\.read\.ptx\.sreg\.(\w+)\.x", r"read_\1", text)


def _only_one_stays(module: Any) -> str:
    """Hide all functions but the kernel, so that the others are compiled into it; its name."""
    kernel = ""
    for function in module.functions:
        if function.name.startswith("_ZN8igroteka6engine6device9kernel_of"):
            kernel = function.name
        elif not function.is_declaration:
            function.linkage = "internal"
    return kernel


def _flat(work: Any) -> list[int]:
    """The arguments of a kernel, as Numba passes them."""
    if isinstance(work, tuple):
        return [word for part in work for word in _flat(part)]
    if isinstance(work, np.ndarray):
        return [0, 0, work.size, work.itemsize, work.ctypes.data, *work.shape, *work.strides]
    return [int(work)]


@contextlib.contextmanager
def on_this_processor() -> Iterator[None]:
    """`igroteka.envs.cuda` runs its code for the device here meanwhile."""
    envs.kernel_for.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(envs, "cuda", HostMemory)
        patch.setattr(envs, "check_device", lambda: None)
        patch.setattr(envs, "kernel_of", lambda function: Code(device.kernel_of(function)))
        yield
    envs.kernel_for.cache_clear()


def main(names: list[str]) -> None:
    for name in names or sorted(games()):
        game = game_named(name)
        with on_this_processor():
            for seats, preset, options in all_settings(game):
                start = time.perf_counter()
                same = same_games(game, seats, range(100), options)
                same += same_steps(game, seats, 50, 200, options)
                took = time.perf_counter() - start
                print(
                    f"{name} {preset}, {seats} seats: {same} decisions are the same ({took:.0f} s)",
                    flush=True,
                )


if __name__ == "__main__":
    main(sys.argv[1:])
