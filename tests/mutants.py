"""Wrong rules, made by the thousand: does a test notice?

Every `@rule` of a game (but for the invariants of its audit, which no play asks) is changed in one
place at a time: a comparison turned, a number off by one, a branch always or never taken, a line
left out. The game's tests are then run as plain Python, the golden plays last, until one fails.
What survives all of them is either a hole in the tests or no fault at all;
`tests/<game>/survivors.txt` says of each of the second kind why it changes nothing.

    make mutants GAME=kolkhoz

writes `docs/mutants/<game>.md` and fails where fewer than 97 % are caught or explained. That takes
an hour or two, so results are kept in `tests/<game>/mutants.txt`, under a hash of the changed
function: what was caught stays caught until its function changes; what survived is tried again
each time. A run that is broken off goes on where it was. Empty the file to try all anew.
"""

from __future__ import annotations

import argparse
import ast
import copy
import functools
import hashlib
import importlib
import inspect
import os
import pkgutil
import re
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, Literal, NamedTuple

import pytest

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs" / "mutants"

ENOUGH = 0.97
"""The share of mutants that must be caught or explained."""

PATIENCE = 10
"""A test that takes a mutant so many times as long as the rules, and some seconds, never ends."""

SECONDS = 2
"""Of the processor's time: a busy machine changes nothing."""

TRIAL = 5
"""Each mutant gets tests for so many seconds: what only longer ones notice wants a scenario."""

QUICK = 1
"""At first only for so many, and no golden plays. Most mutants are caught then; what survives is
written down, and tried in full when all have had their turn."""

ALONE = ("-p", "no:cacheprovider", "-p", "no:xdist", "-o", "timeout=0")
"""Of pytest's plugins those are out that would only take time."""

Line = tuple[str, int]
"""A file and the number of a line in it."""


# Mutants ----------------------------------------------------------------------------------------


class Mutant(NamedTuple):
    """One function with one change."""

    function: Callable[..., Any]
    line: int
    before: str
    after: str
    code: CodeType
    key: str

    @property
    def module(self) -> str:
        """The module's name inside `rules`."""
        return self.function.__module__.rpartition(".")[2]

    @property
    def name(self) -> str:
        """What people call it: the place, and what was changed into what."""
        return f"{self.module}.{self.function.__name__} | {self.before} | {self.after}"


TURNED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}

EXCHANGED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


LEFT_OUT = (ast.Assign, ast.AugAssign, ast.Break, ast.Continue)
"""Lines that can be left out."""


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """All that can stand in the place of a node."""
    match node:
        case ast.Compare(left, [op], right) if type(op) in TURNED:
            for turned in TURNED[type(op)]:
                yield ast.Compare(left, [turned()], right)
        case ast.BinOp(left, op, right) if type(op) in EXCHANGED:
            yield ast.BinOp(left, EXCHANGED[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in EXCHANGED:
            yield ast.AugAssign(target, EXCHANGED[type(op)](), value)
        case ast.BoolOp(ast.And(), values):
            yield ast.BoolOp(ast.Or(), values)
        case ast.BoolOp(ast.Or(), values):
            yield ast.BoolOp(ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
            if value > 0:
                yield ast.Constant(value - 1)
        case ast.IfExp(_, body, orelse):
            yield body
            yield orelse
        case ast.If(_, body, orelse):
            yield ast.If(ast.Constant(True), body, orelse)
            yield ast.If(ast.Constant(False), body, orelse)
    if isinstance(node, LEFT_OUT) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ):
        yield ast.Pass()


def mutants_of(function: Callable[..., Any]) -> Iterator[Mutant]:
    """All changes of one function, each compiled."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse("".join(lines)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    ast.increment_lineno(tree, first - 1)
    tree.decorator_list = []
    tree.returns = None
    for argument in tree.args.args:
        argument.annotation = None
    if ast.get_docstring(tree):
        tree.body = tree.body[1:] or [ast.Pass(lineno=first, col_offset=0)]
    for place, node in enumerate(list(ast.walk(tree))):
        for other in changed(node):
            mutated = copy.deepcopy(tree)
            target = list(ast.walk(mutated))[place]
            swapped = _Swap(target, ast.copy_location(copy.deepcopy(other), node)).visit(mutated)
            try:
                code = compiled(ast.fix_missing_locations(swapped), function)
            except SyntaxError:
                continue
            # A condition within brackets has no code in its first line.
            line = getattr(node.test if isinstance(node, ast.If) else node, "lineno", first)
            yield Mutant(function, line, told(node), told(other), code, key_of(swapped, function))


class _Swap(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old = old
        self._new = new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self._old:
            return self._new
        return self.generic_visit(node)


def key_of(tree: ast.AST, function: Callable[..., Any]) -> str:
    """A short hash of a changed function: it stands for one mutant as long as nothing changes."""
    text = f"{function.__module__} {ast.unparse(tree)}"
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def told(node: ast.AST) -> str:
    """A node in one line; of a branch only its head."""
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}:"
    return " ".join(ast.unparse(node).split())


def compiled(tree: ast.AST, function: Callable[..., Any]) -> CodeType:
    """The code of a function's changed source."""
    assert isinstance(tree, ast.FunctionDef)
    module = compile(ast.Module([tree], []), inspect.getfile(function), "exec")
    return next(code for code in module.co_consts if isinstance(code, CodeType))


def rules_named(docstring: str) -> set[str]:
    """The numbers of rules that a docstring names: "K4.1", "K5.1 to K5.3", "K9.13 to 16"."""
    found = set()
    for chapter, first, last in RULES_NAMED.findall(docstring):
        found |= {f"{chapter}.{n}" for n in range(int(first), int(last or first) + 1)}
    return found


RULES_NAMED = re.compile(r"([A-Z]\d+)\.(\d+)(?: to (?:[A-Z]\d+\.)?(\d+))?")


def rules_of(game: str) -> list[Callable[..., Any]]:
    """All functions of a game that stand under `@rule`, but for the audit: no play asks it."""
    package = importlib.import_module(f"igroteka.games.{game}.rules")
    found: list[Callable[..., Any]] = []
    for entry in pkgutil.iter_modules(package.__path__):
        if entry.name == "audit":
            continue
        module = importlib.import_module(f"{package.__name__}.{entry.name}")
        for function in vars(module).values():
            if inspect.isfunction(function) and function.__module__ == module.__name__:
                source = inspect.getsource(function)
                if source.startswith("@rule\n"):
                    found.append(function)
    return found


# Running the tests ------------------------------------------------------------------------------


class Laboratory:
    """A pytest plugin that runs the collected tests once, and then again for each mutant."""

    def __init__(self, mutants: list[Mutant], workers: int, kept: Path) -> None:
        """`mutants`: those to try; `kept`: the file to which each result is added at once."""
        self._mutants = mutants
        self._workers = workers
        self._kept = kept
        self._failed = False
        self._covering: dict[Line, list[Any]] = defaultdict(list)
        self._seconds: dict[Any, float] = {}
        self._notices: dict[Callable[..., Any] | str, Counter[str]] = defaultdict(Counter)
        self.results = results_in(kept)
        """By key: a word of RESULTS."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: Any, call: Any) -> pytest.TestReport:
        """Say only whether a test failed: pytest's own report takes twenty times the test."""
        skipped = call.excinfo is not None and call.excinfo.errisinstance(pytest.skip.Exception)
        outcome: Literal["failed", "skipped", "passed"] = "passed"
        if call.excinfo is not None:
            outcome = "skipped" if skipped else "failed"
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, call.when)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Remember that a test failed."""
        self._failed |= report.failed

    def pytest_runtestloop(self, session: Any) -> bool:
        """Take over from pytest, with all tests collected."""
        session.config.pluginmanager.unregister(name="terminalreporter")
        self._files = {inspect.getfile(mutant.function) for mutant in self._mutants}
        for item in session.items:
            self._observe(item)
            if self._failed:
                raise pytest.UsageError(f"{item.nodeid} fails without any change.")
        self._try_all()
        return True

    def _observe(self, item: Any) -> None:
        """Run a test, and note which lines of rules it runs and how long it takes."""
        lines: set[Line] = set()

        def trace(frame: FrameType, event: str, _: Any) -> Any:
            if frame.f_code.co_filename not in self._files:
                return None
            lines.add((frame.f_code.co_filename, frame.f_lineno))
            return trace

        sys.settrace(trace)
        self._run(item)
        sys.settrace(None)
        started = time.process_time()
        self._run(item)
        self._seconds[item] = time.process_time() - started
        for line in lines:
            self._covering[line].append(item)

    @staticmethod
    def _run(item: Any) -> None:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)

    def _try_all(self) -> None:
        """A quick trial of each mutant, and a full one of those that survive it."""
        self._try_each(self._mutants, QUICK)
        rest = [mutant for mutant in self._mutants if self.results[mutant.key] == "survived"]
        print(f"{len(rest)} to try again in full", flush=True)
        self._try_each(rest, TRIAL)

    def _try_each(self, mutants: list[Mutant], seconds: float) -> None:
        """Each mutant in a process of its own, some at a time."""
        running: dict[int, _Trial] = {}
        for n, mutant in enumerate(mutants, 1):
            if len(running) == self._workers:
                self._wait(running)
            reading, writing = os.pipe()
            process = os.fork()
            if process == 0:
                os._exit(self._noticed(mutant, writing, seconds))
            os.close(writing)
            running[process] = _Trial(mutant, reading)
            if n % 100 == 0:
                print(f"{n} tried", flush=True)
        while running:
            self._wait(running)

    def _wait(self, running: dict[int, _Trial]) -> None:
        """Wait for a trial to end; the test that noticed something is asked first from now on."""
        process, status = os.wait()
        trial = running.pop(process)
        with os.fdopen(trial.told) as pipe:
            noticed = pipe.read()
        if noticed:
            for where in (trial.mutant.function, trial.mutant.function.__module__):
                self._notices[where][noticed] += 1
        ended = os.waitstatus_to_exitcode(status)
        if ended not in RESULTS and ended != -signal.SIGPROF:
            raise RuntimeError(f"The trial of {trial.mutant.name} broke off: {ended}.")
        # Who was killed by the timer never ended: its test ran, and did not pass.
        result = RESULTS.get(ended, "rules")
        self.results[trial.mutant.key] = result
        with self._kept.open("a", encoding="utf-8") as file:
            file.write(f"{trial.mutant.key} {result}\n")

    def _noticed(self, mutant: Mutant, told: int, seconds: float) -> int:
        """In a child: which kind of test fails with this mutant; see RESULTS.

        `told`: where to write which test it is. `seconds`: of tests; golden plays are among them
        if these are all that a mutant gets.
        """
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, 1)
        os.dup2(devnull, 2)
        items = self._covering[inspect.getfile(mutant.function), mutant.line]
        mutant.function.__code__ = mutant.code
        rules = rules_named(mutant.function.__doc__ or "")
        left = seconds
        for item in sorted(items, key=lambda item: self._order(item, mutant.function, rules)):
            if self._seconds[item] > left or (_golden(item) and seconds < TRIAL):
                continue
            left -= self._seconds[item]
            signal.setitimer(signal.ITIMER_PROF, SECONDS + PATIENCE * self._seconds[item])
            self._run(item)
            if self._failed:
                os.write(told, item.nodeid.encode())
                return GOLDEN if _golden(item) else RULES
        return SURVIVED if items else NOT_RUN

    def _order(self, item: Any, function: Callable[..., Any], rules: set[str]) -> tuple[Any, ...]:
        """The golden plays last; before them what noticed most in this function, what is marked
        with rules that the function names, what noticed most in its module, files that name the
        module, and what is quick."""
        noticed, nearby = (
            self._notices[where][item.nodeid] for where in (function, function.__module__)
        )
        marks = {rule for mark in item.iter_markers("rule") for rule in mark.args}
        named = _names(item.module, function.__module__)
        return _golden(item), -noticed, -len(marks & rules), -nearby, not named, self._seconds[item]


@functools.cache
def _names(tests: ModuleType, module: str) -> bool:
    """Does a file of tests name a module, or something out of it?"""
    found = vars(tests).values()
    return any(
        getattr(value, "__module__", "") == module or value is sys.modules[module]
        for value in found
    )


class _Trial(NamedTuple):
    """A mutant in a process of its own; `told`: the pipe that says which test noticed it."""

    mutant: Mutant
    told: int


def _golden(item: Any) -> bool:
    return "test_golden" in item.nodeid


RULES, GOLDEN, SURVIVED, NOT_RUN = range(10, 14)

RESULTS = {RULES: "rules", GOLDEN: "golden", SURVIVED: "survived", NOT_RUN: "unreached"}
"""How a child ends: caught by a test of the rulebook, only by a golden play, by none, or in a line
that no test runs."""

CAUGHT = ("rules", "golden")


def results_in(kept: Path) -> dict[str, str]:
    """The results that a file has kept, the last one of each mutant."""
    if not kept.exists():
        return {}
    lines = kept.read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines)


def named(mutants: list[Mutant]) -> Iterator[tuple[str, Mutant]]:
    """Mutants with their names; the same change at several places of a function is numbered."""
    seen: Counter[str] = Counter()
    for mutant in mutants:
        seen[mutant.name] += 1
        times = seen[mutant.name]
        yield (f"{mutant.name} | {times}" if times > 1 else mutant.name), mutant


# The report -------------------------------------------------------------------------------------


def explanations(game: str) -> dict[str, str]:
    """Why some mutants are no fault: `name: reason` in each line of `survivors.txt`."""
    path = TESTS / game / "survivors.txt"
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    told = (line.rpartition(" :: ") for line in lines if line and not line.startswith("#"))
    return {name: reason for name, _, reason in told}


def report(game: str, mutants: list[Mutant], results: dict[str, str]) -> tuple[str, float]:
    """The page for docs, and the share of mutants that are caught or explained."""
    reasons = explanations(game)
    modules: dict[str, Counter[str]] = defaultdict(Counter)
    open_ones: list[str] = []
    explained: list[str] = []
    for name, mutant in named(mutants):
        result = results.get(mutant.key, "untried")
        if result not in (*CAUGHT, "untried") and name in reasons:
            result = "explained"
            explained.append(f"- `{name}`: {reasons[name]}")
        elif result not in CAUGHT:
            open_ones.append(f"- `{name}`: {result}")
        modules[mutant.module][result] += 1
    total: Counter[str] = sum(modules.values(), Counter())
    rows = [row(module, counts) for module, counts in sorted(modules.items())]
    share = sum(total[kind] for kind in (*CAUGHT, "explained")) / max(total.total(), 1)
    text = "\n".join(
        [
            f"# Wrong rules of {game} that its tests notice",
            "",
            f"Made by `make mutants GAME={game}`; what is done is said in `tests/mutants.py`.",
            "",
            "| module | mutants | caught by tests of the rulebook | only by golden plays "
            "| explained | survived | not tried | caught or explained |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |",
            *rows,
            row("**all**", total),
            "",
            "## Not caught, and a fault",
            "",
            *(open_ones or ["None."]),
            "",
            "## Not caught, and no fault",
            "",
            *(explained or ["None."]),
            "",
        ]
    )
    return text, share


def row(name: str, counts: Counter[str]) -> str:
    """A line of the table."""
    caught = counts["rules"], counts["golden"], counts["explained"]
    lives = counts["survived"] + counts["unreached"]
    cells = [counts.total(), *caught, lives, counts["untried"]]
    return f"| {name} | {' | '.join(map(str, cells))} | {sum(caught) / counts.total():.1%} |"


def main() -> None:
    """Try all mutants of one game, or of some of its modules."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("modules", nargs="*", help="only these modules of its rules")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    os.environ["IGROTEKA_INTERPRET"] = "1"
    mutants = [mutant for function in rules_of(asked.game) for mutant in mutants_of(function)]
    kept = TESTS / asked.game / "mutants.txt"
    known, reasons = results_in(kept), explanations(asked.game)
    todo = [
        mutant
        for name, mutant in named(mutants)
        if (not asked.modules or mutant.module in asked.modules)
        and known.get(mutant.key) not in CAUGHT
        and not (mutant.key in known and name in reasons)
    ]
    todo.sort(key=lambda mutant: mutant.key in known)  # what survived takes longest
    print(f"{len(mutants)} mutants, {len(todo)} to try", flush=True)
    laboratory = Laboratory(todo, asked.workers, kept)
    tests = [str(TESTS / asked.game / "rules"), str(TESTS / "test_golden.py")]
    status = pytest.main(
        [*tests, "-q", "-x", *ALONE, "-k", asked.game],
        plugins=[laboratory],
    )
    if status != pytest.ExitCode.OK:
        raise SystemExit(status)
    results = {m.key: laboratory.results[m.key] for m in mutants if m.key in laboratory.results}
    kept.write_text("".join(f"{k} {r}\n" for k, r in sorted(results.items())), encoding="utf-8")
    text, share = report(asked.game, mutants, results)
    DOCS.mkdir(exist_ok=True)
    (DOCS / f"{asked.game}.md").write_text(text, encoding="utf-8")
    print(f"{share:.1%} are caught or explained.")
    raise SystemExit(share < ENOUGH)


if __name__ == "__main__":
    main()
