"""Kernels: the doors from Python into compiled rules.

A *kernel module* is ordinary source that works on any game: it imports the contract's names (or
those of another kernel module) and marks its doors with `@kernel`. The engine loads such a file
once for each game as a module of its own, with that game's functions in place of the imported
ones; so Numba's disk cache holds for it, which it does not for closures over compiled functions.
Its function `exercise(game)` calls every door once.

A kernel runs compiled once its game's kernels are ready, and as plain Python until then. The
cache lies in the user's cache directory under a hash of all that a kernel is made of
(`sources.py`). It is found again from wherever the same sources are installed: Numba asks where the
file of a kernel lies and when it was written, so kernels are loaded from a copy in the cache.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import importlib.util
import logging
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, Literal, ParamSpec, Protocol, TypeVar

import numba
import numpy as np

from igroteka.engine.cache import cache_directory
from igroteka.engine.contract import CONTRACT, OPTIONAL
from igroteka.engine.diagnosis import not_compiled, refuse_printing
from igroteka.engine.records import Numbers, Rows
from igroteka.engine.rule import prepare_rules
from igroteka.engine.sources import all_functions, fingerprint, source_hash

P = ParamSpec("P")
R = TypeVar("R")

State = Literal["cold", "compiling", "ready", "failed"]

PLAYOUT = "igroteka.engine.playout"
LAWS = "igroteka.engine.laws"
WORLDS = "igroteka.engine.worlds"

_CONTRACT_MODULE = "igroteka.engine.contract"

_log = logging.getLogger(__name__)
_config: Any = numba.config
_njit: Any = numba.njit
"""Its options are more than its types tell."""

_loading: Kernels | None = None

LONG = 30 * 24 * 3600
"""After so many seconds unused, kernels in the cache are removed."""

_one_loads = threading.RLock()
"""What is being loaded, and where Numba's cache lies meanwhile, are the same for all threads."""

_queue: list[Kernels] = []
_turn = threading.Condition()
"""Compilers run one after the other: all at once, none would be ready soon."""


class Ruled(Protocol):
    """What kernels need of a game."""

    name: str
    version: int

    @property
    def key(self) -> str:
        """What it is called besides all other games and other versions of it."""
        ...

    @property
    def rules(self) -> Any:
        """The game's rules."""
        ...


class Kernel(Generic[P, R]):
    """A function that Python calls with arrays of states, compiled or not."""

    def __init__(self, function: Callable[P, R], home: Kernels | None) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self._home = home

    @functools.cached_property
    def compiled(self) -> Any:
        """The same for compiled rules; None for a kernel that belongs to no game."""
        return self._home and self._home.compilable(self.function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if self._home is not None and self._home.state == "ready":
            result: R = self.compiled(*args)
            return result
        return self.as_python(*args, **kwargs)

    @property
    def is_compiled(self) -> bool:
        """Whether machine code of it has been made, or loaded, in this process."""
        return "compiled" in vars(self) and bool(self.compiled.signatures)

    def as_python(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """The same, uncompiled whatever the state of the kernels."""
        return self.function(*map(_opened, args))  # type: ignore[call-arg]


def _opened(argument: Any) -> Any:
    """What uncompiled code sees of an argument."""
    if isinstance(argument, tuple):
        return type(argument)(*map(_opened, argument))
    if not isinstance(argument, np.ndarray):
        return argument
    return Rows(argument) if argument.dtype.names else argument.view(Numbers)


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Mark a function of a kernel module as a door from Python."""
    return Kernel(function, _loading)


class Kernels:
    """One game's kernels: `game.kernels.playout.apply_at(states, 0, seat, action)`.

    `state` says how they run now; "cold" and "compiling" ones run as plain Python, and so do
    "failed" ones: `error` then says why they could not be compiled.
    """

    def __init__(self, game: Ruled) -> None:
        self._game = game
        self._modules: dict[str, ModuleType] = {}
        self._lock = threading.RLock()
        self._wanted: Sequence[str] = (PLAYOUT,)
        self.state: State = "cold"
        self.progress = 0.0
        self.error = ""

    def module(self, name: str) -> Any:
        """This game's own copy of a kernel module."""
        with self._lock:
            if name not in self._modules:
                self._modules[name] = self._load(name)
            return self._modules[name]

    @property
    def playout(self) -> Any:
        """The kernels of `igroteka.engine.playout`."""
        return self.module(PLAYOUT)

    def compile_now(self, names: Sequence[str] = (PLAYOUT,)) -> None:
        """Switch to compiled kernels in this process; load or compile those of some modules.

        Raises Refusal, with the rule and the reason, if they cannot be compiled.
        """
        if os.environ.get("IGROTEKA_INTERPRET") == "1":
            return
        modules = [self.module(name) for name in names]
        self.state = "ready"
        try:
            for module in modules:
                refuse_printing(self._game.name, all_functions(_doors(module)))
                module.exercise(self._game)
        except Exception as error:
            self.state = "failed"
            refusal = not_compiled(self._game.name, error)
            self.error = str(refusal)
            raise refusal from error
        self.progress = 1.0
        for name in names:
            self._marker(name).touch()
        self._forget_old_ones()

    def start(self, names: Sequence[str] = (PLAYOUT,)) -> None:
        """Make the kernels of some modules ready behind the scenes; returns at once.

        Compiling holds Python's lock, so a child process does it and fills the disk cache; then
        this process loads what lies there. One game is made ready after the other.
        """
        with _turn:
            if self.state != "cold" or os.environ.get("IGROTEKA_INTERPRET") == "1":
                return
            self.state = "compiling"
            self._wanted = names
            _queue.append(self)
        threading.Thread(target=self._wait_and_make_ready, name="kernels", daemon=True).start()

    def hurry(self) -> None:
        """Be the next, if still waiting to be made ready: somebody wants to play."""
        with _turn:
            if self in _queue[1:]:
                _queue.remove(self)
                _queue.insert(1, self)

    def _wait_and_make_ready(self) -> None:
        with _turn:
            _turn.wait_for(lambda: _queue[0] is self)
        try:
            self._make_ready()
        except Exception as error:
            self._fail(str(error) or type(error).__name__)
        finally:
            with _turn:
                _queue.remove(self)
                _turn.notify_all()

    def _make_ready(self) -> None:
        if all(self._marker(name).exists() for name in self._wanted) or self._compile_in_child():
            self.compile_now(self._wanted)

    def _compile_in_child(self) -> bool:
        """Run the compiler in another process, reading its progress; was it successful?"""
        whose = self._game.name, str(self._game.version)
        command = [sys.executable, "-m", "igroteka.engine.compile", *whose, *self._wanted]
        with subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as child:
            atexit.register(child.kill)
            assert child.stdout is not None
            said = []
            for line in child.stdout:
                if line.startswith("progress "):
                    self.progress = float(line.split()[1])
                else:
                    said.append(line)
        atexit.unregister(child.kill)
        if child.returncode:
            self._fail("".join(said).strip() or f"The compiler ended with {child.returncode}.")
        elif said:
            _log.warning("%s", "".join(said).strip())
        return child.returncode == 0

    def _fail(self, error: str) -> None:
        """Go on as plain Python, and say why."""
        self.error = error
        self.state = "failed"
        _log.error("The rules of %s run uncompiled: %s", self._game.name, error)

    def _marker(self, name: str) -> Path:
        """The file that says: this module's kernels lie in the cache."""
        return self.directory(name) / "ready"

    def _forget_old_ones(self) -> None:
        """Remove kernels of this game that nobody has loaded for long: the sources have changed."""
        long_ago = time.time() - LONG
        for other in cache_directory().glob(f"{self._game.name}[-_]*"):
            used = [path.stat().st_mtime for path in (other, other / "ready") if path.exists()]
            if used and max(used) < long_ago:
                shutil.rmtree(other, ignore_errors=True)

    @functools.cache  # noqa: B019 - games live as long as the process
    def directory(self, name: str) -> Path:
        """Where this game's compiled kernels of a module lie."""
        module = self.module(name)
        # What Numba would not take, because it has no copy, must not be thought ready, or this
        # process would compile, and hold Python's lock.
        place = Path(str(module.__file__))
        made_of = fingerprint(_doors(module), place, place.stat().st_mtime_ns)
        path = cache_directory() / f"{self._game.key}-{place.stem}-{made_of}"
        path.mkdir(parents=True, exist_ok=True)
        return path

    def source_hash(self, names: Sequence[str]) -> str:
        """A hash of the kernels of some modules and of the rules in them: what is played.

        The same on every machine that has the same sources and the same Python.
        """
        return source_hash(door for name in names for door in _doors(self.module(name)))

    def compilable(self, function: Callable[..., Any]) -> Any:
        """What Numba makes of a kernel; it keeps the code in this game's directory."""
        prepare_rules()
        name = function.__module__.removesuffix(f"__{self._game.key}")
        with _one_loads, _cache_in(self.directory(name)):
            # Without Numba's memory: it would count each time that an array is looked at, in a word
            # that all threads share. The caller holds the arrays; a kernel makes none of its own.
            return _njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)

    def _load(self, name: str) -> ModuleType:
        global _loading
        found = importlib.util.find_spec(name)
        assert found is not None
        assert found.origin is not None
        alias = f"{name}__{self._game.key}"
        spec = importlib.util.spec_from_file_location(alias, _copied(Path(found.origin)))
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[alias] = module  # Numba's cache looks it up by this name
        with _one_loads:
            before, _loading = _loading, self
            try:
                spec.loader.exec_module(module)
            finally:
                _loading = before
        self._place_rules(module)
        return module

    def _place_rules(self, module: ModuleType) -> None:
        """Replace what the module imported from the contract or from another kernel module.

        Named tuples are those of the module itself, the same for all games: when a kernel is
        called, Numba looks at what a tuple holds to recall its type, and not at its class.
        """
        for name, value in list(vars(module).items()):
            origin = _module_of(value)
            if origin == module.__name__ and isinstance(value, type) and issubclass(value, tuple):
                original = module.__name__.removesuffix(f"__{self._game.key}")
                setattr(module, name, getattr(importlib.import_module(original), name))
            elif origin == _CONTRACT_MODULE and name in CONTRACT:
                setattr(module, name, getattr(self._game.rules, name))
            elif origin == _CONTRACT_MODULE and name in OPTIONAL:
                setattr(module, name, getattr(self._game.rules, name, value))
            elif origin != module.__name__ and _is_kernel_module(origin):
                setattr(module, name, getattr(self.module(origin), name))


def _copied(source: Path) -> Path:
    """The same file in the cache, where every installation of it has the same one, as old as time.

    Where nothing can be written, the file itself.
    """
    text = source.read_bytes()
    copy = cache_directory() / "sources" / hashlib.sha256(text).hexdigest()[:16] / source.name
    try:
        if not copy.exists() or copy.read_bytes() != text:
            copy.parent.mkdir(parents=True, exist_ok=True)
            written = copy.with_name(f"{copy.name}.{os.getpid()}.{threading.get_ident()}")
            written.write_bytes(text)  # whoever may read the kernels may read this
            os.utime(written, (0, 0))
            written.replace(copy)
    except OSError:
        return source
    return copy


def _doors(module: ModuleType) -> list[Any]:
    """The functions of a module's kernels."""
    return [value.function for value in vars(module).values() if isinstance(value, Kernel)]


def _module_of(value: Any) -> str:
    """Where a function was written; "" for what is none."""
    return getattr(value, "__module__", None) or ""


@functools.cache
def _is_kernel_module(name: str) -> bool:
    """Does a module of ours work on any game, by names of the contract?"""
    module = sys.modules.get(name)
    if module is None or name in (__name__, _CONTRACT_MODULE):
        return False
    taken = ((name, _module_of(value)) for name, value in vars(module).items())
    return any(name in CONTRACT and origin == _CONTRACT_MODULE for name, origin in taken)


@contextlib.contextmanager
def _cache_in(directory: Path) -> Iterator[None]:
    """Have Numba put what is decorated inside into a directory."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(directory)
    try:
        yield
    finally:
        _config.CACHE_DIR = before
