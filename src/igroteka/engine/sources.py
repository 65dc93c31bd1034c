"""What a kernel is made of: everything that compiled code can see, as one hash.

Numba's disk cache notices a change in the file of a kernel and in none that it calls, and a stale
kernel is a wrong rule. So kernels lie under a hash of what they are really made of. It is found
as Numba finds it, from the functions themselves: every name that the code of a function uses is
looked up where that function would look it up. However a name was imported, and whatever file or
table a constant was read from, nothing is overlooked.
"""

from __future__ import annotations

import enum
import functools
import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite.binding
import numba
import numpy as np

LIBRARIES = frozenset({"numba", "llvmlite", "numpy"})
"""What stands for all of these is their version."""

COMPILERS = ("rule.py", "linked.py")
"""Our own part in how functions are compiled: no function refers to it."""

PLAIN = (bool, int, float, complex, str, bytes, type(None), np.generic, np.dtype)
"""Constants that compiled code can contain, besides tuples and arrays of them."""


def fingerprint(functions: Iterable[FunctionType], *about: object) -> str:
    """A hash of functions and of all that they call or read, what compiles them, and `about`."""
    return _hash(functions, f"{_machine()} {about}")


def source_hash(functions: Iterable[FunctionType]) -> str:
    """A hash of functions and of all that they call or read: the same on every machine."""
    return _hash(functions, "")


def _hash(functions: Iterable[FunctionType], about: str) -> str:
    seen = _Seen(functions)
    hashed = hashlib.sha256(about.encode())
    seen.files.update(Path(__file__).with_name(name) for name in COMPILERS)
    for text in sorted(path.read_bytes() for path in seen.files):  # wherever they are installed
        hashed.update(text)
    for said in sorted(seen.said):
        hashed.update(said)
    return hashed.hexdigest()[:16]


def all_functions(functions: Iterable[FunctionType]) -> list[FunctionType]:
    """These functions and all that they call, but for those of libraries."""
    return _Seen(functions).functions


@functools.cache
def _machine() -> str:
    versions = (numba.__version__, np.__version__, sys.version)
    return " ".join([*versions, llvmlite.binding.get_host_cpu_name()])


class _Seen:
    """What has been found so far: files, and everything else in bytes."""

    def __init__(self, functions: Iterable[FunctionType]) -> None:
        self.files: set[Path] = set()
        self.said: set[bytes] = set()
        self.functions: list[FunctionType] = []
        self._code: set[CodeType] = set()
        for function in functions:
            self.function(function)

    def function(self, function: FunctionType) -> None:
        """A function, with all that its code refers to."""
        code = function.__code__
        if code in self._code or is_library(function.__module__):
            return
        self._code.add(code)
        self.functions.append(function)
        self.file(code.co_filename)
        place = f"{Path(code.co_filename).name} {function.__qualname__}"
        self._say(place, _written(code))
        names = names_in(code)
        for name in names & function.__globals__.keys():
            self.value(f"{place} {name}", function.__globals__[name], names)
        cells = zip(code.co_freevars, function.__closure__ or (), strict=True)
        inner = [(name, cell.cell_contents) for name, cell in cells]
        left_out = [(str(i), value) for i, value in enumerate(function.__defaults__ or ())]
        for name, value in inner + left_out:
            self.value(f"{place} {name}", value, names)

    def value(self, place: str, value: Any, names: Iterable[str] = ()) -> None:
        """What a name stands for; `names`: the attributes that may be asked of a module."""
        value = getattr(value, "__wrapped__", value)  # kernels and intrinsics
        if isinstance(value, PLAIN):
            self._say(place, repr(value))
        elif isinstance(value, np.ndarray):
            self._say(place, f"{value.dtype!r} {value.shape}")
            self.said.add(place.encode() + value.tobytes())
        elif isinstance(value, tuple | list | frozenset | set):
            for i, item in enumerate(value):
                self.value(f"{place} {i}", item)
        elif isinstance(value, FunctionType):
            self.function(value)
        elif isinstance(value, ModuleType):
            if not is_library(value.__name__):
                for name in set(names) & vars(value).keys():
                    self.value(f"{place}.{name}", vars(value)[name], names)
        elif isinstance(value, type) and issubclass(value, enum.Enum):
            self._say(place, repr([(member.name, member.value) for member in value]))
            self._file_of(value.__module__)
        else:
            self._file_of(getattr(value, "__module__", ""))

    def file(self, name: str | None) -> None:
        """A source file; code that was made at the prompt has none."""
        if name and Path(name).is_file():
            self.files.add(Path(name))

    def _file_of(self, module: str) -> None:
        if module and not is_library(module):
            self.file(getattr(sys.modules.get(module), "__file__", None))

    def _say(self, place: str, text: str) -> None:
        self.said.add(f"{place}: {text}".encode())


def is_library(module: str) -> bool:
    """Is a module no part of ours, nor of a game's?"""
    top = module.partition(".")[0]
    return top in LIBRARIES or top in sys.stdlib_module_names


def names_in(code: CodeType) -> set[str]:
    """Every name in a piece of code, also in the functions inside it."""
    inner = (names_in(part) for part in code.co_consts if isinstance(part, CodeType))
    return set(code.co_names).union(*inner)


def _written(code: CodeType) -> str:
    """What a piece of code does, without where it stands."""
    constants = [
        _written(part) if isinstance(part, CodeType) else repr(part) for part in code.co_consts
    ]
    return repr((code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars))
