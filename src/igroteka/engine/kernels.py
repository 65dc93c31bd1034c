"""Kernels: the doors from Python into compiled rules.

A *kernel module* is ordinary source that works on any game: it imports the contract's names (or
those of another kernel module) and marks its doors with `@kernel`. The engine loads such a file
once for each game as a module of its own, with that game's functions in place of the imported
ones; so Numba's disk cache holds for it, which it does not for closures over compiled functions.

A kernel runs compiled once its game's kernels are ready, and as plain Python until then. The
cache lies in the user's cache directory under a hash of all rule sources: Numba itself does not
notice a change in a called function in another file, and a stale cache would be a wrong rule.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, Literal, ParamSpec, TypeVar

import llvmlite.binding
import numba
import numpy as np
import platformdirs

from igroteka.engine.contract import CONTRACT
from igroteka.engine.records import Numbers, Rows

if TYPE_CHECKING:
    from igroteka.engine.game import Game

P = ParamSpec("P")
R = TypeVar("R")

State = Literal["cold", "compiling", "ready", "failed"]

PLAYOUT = "igroteka.engine.playout"
LAWS = "igroteka.engine.laws"
SEARCH = "igroteka.bots.search"

BATCH = "igroteka.engine.batch"
ENGINE = "igroteka.engine"
TEMPLATES = (PLAYOUT, BATCH, LAWS, SEARCH)

PLAYING = (PLAYOUT, SEARCH)
"""The kernel modules that a table needs; these are compiled in the background."""

_CONTRACT_MODULE = "igroteka.engine.contract"

_config: Any = numba.config
_loading: Kernels | None = None

LONG = 30 * 24 * 3600
"""After so many seconds unused, kernels in the cache are removed."""

_one_loads = threading.RLock()
"""What is being loaded, and where Numba's cache lies meanwhile, are the same for all threads."""

_queue: list[Kernels] = []
_turn = threading.Condition()
"""Compilers run one after the other: all at once, none would be ready soon."""


class Kernel(Generic[P, R]):
    """A function that Python calls with arrays of states, compiled or not."""

    def __init__(self, function: Callable[P, R], home: Kernels | None) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self._home = home
        self.compiled: Any = None
        if home is not None:
            with home.cached():
                self.compiled = numba.njit(cache=True, nogil=True, error_model="numpy")(function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if self._home is not None and self._home.state == "ready":
            result: R = self.compiled(*args)
            return result
        return self.as_python(*args, **kwargs)

    def as_python(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """The same, uncompiled whatever the state of the kernels."""
        return self.function(*map(_opened, args))  # type: ignore[call-arg]


def _opened(argument: Any) -> Any:
    """What uncompiled code sees of an argument."""
    if not isinstance(argument, np.ndarray):
        return argument
    return Rows(argument) if argument.dtype.names else argument.view(Numbers)


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Mark a function of a kernel module as a door from Python."""
    return Kernel(function, _loading)


class Kernels:
    """One game's kernels: `game.kernels.playout.apply_at(states, 0, seat, action)`.

    `state` says how they run now; "cold" and "compiling" ones run as plain Python.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._modules: dict[str, ModuleType] = {}
        self._lock = threading.RLock()
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

    def compile_now(self) -> None:
        """Switch to compiled kernels in this process and load or compile them all."""
        if os.environ.get("IGROTEKA_INTERPRET") == "1":
            return
        for name in PLAYING:
            self.module(name)
        self.state = "ready"
        for name in PLAYING:
            module = self.module(name)
            module.exercise(module, self._game)
        self.progress = 1.0
        self._marker().touch()
        self._forget_old_ones()

    def start(self) -> None:
        """Make the kernels ready behind the scenes; returns at once.

        Compiling holds Python's lock, so a child process does it and fills the disk cache; then
        this process loads what lies there. One game is made ready after the other.
        """
        with _turn:
            if self.state != "cold" or os.environ.get("IGROTEKA_INTERPRET") == "1":
                return
            self.state = "compiling"
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
        finally:
            with _turn:
                _queue.remove(self)
                _turn.notify_all()

    def _make_ready(self) -> None:
        if not self._marker().exists() and not self._compile_in_child():
            self.state = "failed"
            return
        self.compile_now()

    def _compile_in_child(self) -> bool:
        """Run the compiler in another process, reading its progress; was it successful?"""
        command = [sys.executable, "-m", "igroteka.engine.compile", self._game.name]
        with subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as child:
            assert child.stdout is not None
            said = []
            for line in child.stdout:
                said.append(line)
                if line.startswith("progress "):
                    self.progress = float(line.split()[1])
        self.error = "".join(said) if child.returncode else ""
        return child.returncode == 0

    def _marker(self) -> Path:
        """The file that says: everything a table needs lies in the cache."""
        return self.directory / "ready"

    def _forget_old_ones(self) -> None:
        """Remove kernels of this game that nobody has loaded for long: the sources have changed."""
        long_ago = time.time() - LONG
        for other in cache_directory().glob(f"{self._game.name}-*"):
            used = [path.stat().st_mtime for path in (other, other / "ready") if path.exists()]
            if used and max(used) < long_ago:
                shutil.rmtree(other, ignore_errors=True)

    @functools.cached_property
    def directory(self) -> Path:
        """Where this game's compiled kernels lie."""
        path = cache_directory() / f"{self._game.name}-{sources_hash(self._game)}"
        path.mkdir(parents=True, exist_ok=True)
        return path

    @contextlib.contextmanager
    def cached(self) -> Iterator[None]:
        """Have Numba put what is decorated inside into this game's directory."""
        before = _config.CACHE_DIR
        _config.CACHE_DIR = str(self.directory)
        try:
            yield
        finally:
            _config.CACHE_DIR = before

    def _load(self, name: str) -> ModuleType:
        global _loading
        found = importlib.util.find_spec(name)
        assert found is not None
        assert found.origin is not None
        alias = f"{name}__{self._game.name}"
        spec = importlib.util.spec_from_file_location(alias, found.origin)
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
        """Replace what the module imported from the contract or from another kernel module."""
        for name, value in list(vars(module).items()):
            origin = getattr(value, "__module__", None)
            if origin == _CONTRACT_MODULE and name in CONTRACT:
                setattr(module, name, getattr(self._game.rules, name))
            elif origin in TEMPLATES:
                setattr(module, name, getattr(self.module(origin), name))


def cache_directory() -> Path:
    """Where compiled kernels are kept; IGROTEKA_CACHE names another place."""
    named = os.environ.get("IGROTEKA_CACHE")
    return Path(named) if named else Path(platformdirs.user_cache_dir("igroteka"))


def sources_hash(game: Game) -> str:
    """A hash of every source file that a game's kernels are compiled from, and of what for.

    Numba asks where a kernel module lies, when it was written and which processor this is. So does
    the hash: kernels that Numba would not take must not be thought ready, because this process
    would compile them itself and hold Python's lock meanwhile.
    """
    about = [numba.__version__, np.__version__, sys.version, llvmlite.binding.get_host_cpu_name()]
    for name in TEMPLATES:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        about += [spec.origin, str(Path(spec.origin).stat().st_mtime_ns)]
    hashed = hashlib.sha256(" ".join(about).encode())
    for source in rule_sources(game):
        hashed.update(source.read_bytes())
    return hashed.hexdigest()[:16]


def rule_sources(game: Game) -> list[Path]:
    """The kernel modules, the game's rules, and all that these import of engine and game."""
    found: dict[str, Path] = {}
    waiting = [f"{game.package}.rules", *TEMPLATES]
    while waiting:
        name = waiting.pop()
        spec = importlib.util.find_spec(name)
        if name in found or spec is None or spec.origin is None:
            continue
        found[name] = Path(spec.origin)
        waiting += _imports(found[name], (ENGINE, game.package))
    return [found[name] for name in sorted(found)]


def _imports(source: Path, packages: tuple[str, ...]) -> list[str]:
    """The modules of some packages that a file imports when it is loaded."""
    return [
        statement.module
        for statement in ast.parse(source.read_bytes()).body
        if isinstance(statement, ast.ImportFrom)
        and statement.module
        and statement.module.startswith(packages)
    ]
