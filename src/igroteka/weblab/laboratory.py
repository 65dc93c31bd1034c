"""The experiments of a lab, and the one that runs.

Each has a folder of its own, which `igroteka lab` reads as well. What runs, runs in a process of
its own at the lowest priority, on all cores but one; it ends with this one. What is known of an
experiment that process tells in a file, so that nothing is reckoned here.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Literal, NamedTuple

from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.lab.experiment import (
    MANIFEST,
    Experiment,
    begin,
    chunks_there,
    command,
    read_manifest,
)
from igroteka.lab.plan import Plan
from igroteka.weblab.turns import whose_turn

WORKER = "igroteka.weblab.worker"

LOWEST = 19
"""The niceness of what runs here: tables go first."""

PROGRESS = "progress.json"
"""What the worker tells of an experiment."""

TOLD = frozenset(("played", "measures", "bots", "ended"))
"""What stands there."""

REPORT = "report.html"
"""What it writes in the end; in other languages than English report.ru.html."""

ERRORS = "errors.txt"
"""What else it said."""

LAST_WORDS = 10.0
"""Seconds that one gets to stop; then it is killed."""

State = Literal["running", "finished", "stopped"]


class Entry(NamedTuple):
    """An experiment as it stands.

    told: its manifest. known: what its worker has told, {} if nothing yet. chunks: how many have
    been played. why: what stopped it, as far as this process knows. ours: whether it is this
    process's to stop, or to go on with. since: when it was begun, or its last news came.
    """

    name: str
    folder: Path
    told: Mapping[str, Any]
    known: Mapping[str, Any]
    chunks: int
    state: State
    why: Refusal | None
    ours: bool
    since: float

    @property
    def played(self) -> int:
        """Plays that are there; what is known may be of fewer."""
        return min(self.chunks * int(self.told["chunk"]), int(self.told["games"]))


class Wanted(NamedTuple):
    """What is to be played, see `Experiment`."""

    plan: Plan
    decisions: bool
    until: float


@dataclass
class Run:
    """An experiment that runs, and whether it has been told to stop."""

    name: str
    process: asyncio.subprocess.Process
    told_to_stop: bool = False
    over: asyncio.Event = field(default_factory=asyncio.Event)


def report_file(folder: Path, language: str) -> Path:
    """Where an experiment's report in a language is."""
    return folder / (REPORT if language == "en" else f"report.{language}.html")


def all_but_one() -> int:
    """How many may play at once, so that tables have a core of their own."""
    return max(1, (os.cpu_count() or 1) - 1)


class Laboratory:
    """All experiments of a folder."""

    def __init__(self, folder: Path, niceness: int = LOWEST, jobs: int = 0) -> None:
        """`jobs`: how many play at once; all cores but one if not given."""
        self.folder = folder
        self._jobs = jobs or all_but_one()
        self._command = (sys.executable, "-m", WORKER, str(niceness))
        self._run: Run | None = None
        self._why: dict[str, Refusal] = {}
        self._changing = asyncio.Lock()
        self._comparing = asyncio.Lock()
        self._compared: dict[tuple[str, float, str, float], Mapping[str, Any]] = {}
        self._watches: set[asyncio.Task[None]] = set()

    # Looking

    @property
    def running(self) -> str:
        """The name of the experiment that runs, whichever server has started it; or ""."""
        return self._run.name if self._run else whose_turn(self.folder)

    def entries(self) -> list[Entry]:
        """All of them, the latest first."""
        paths = self.folder.iterdir() if self.folder.is_dir() else ()
        running = self.running
        found = []
        for path in paths:
            with contextlib.suppress(Refusal):  # what else may lie there
                found.append(self._entry(path, running))
        return sorted(found, key=lambda entry: -entry.since)

    def entry(self, name: str) -> Entry | None:
        """One of them, if there is one of that name."""
        if not self.folder.is_dir() or name not in os.listdir(self.folder):
            return None
        return self._entry(self.folder / name, self.running)

    def beside(self, entry: Entry) -> list[str]:
        """The experiments that a finished one can be compared with."""
        if entry.state != "finished":
            return []
        return [
            other.name
            for other in self.entries()
            if other.name != entry.name
            and other.state == "finished"
            and other.told["game"] == entry.told["game"]
        ]

    def _entry(self, path: Path, running: str) -> Entry:
        told = read_manifest(path)
        command(told)  # raises Refusal over a game, or options, that there are no longer
        known = _read(path / PROGRESS)
        # Somebody may have played on by the command line.
        chunks = chunks_there(path)
        ended = known.get("ended") == chunks
        state: State = "finished" if ended else "stopped"
        if path.name == running:
            state = "running"
        since = max(
            file.stat().st_mtime for file in (path / MANIFEST, path / PROGRESS) if file.exists()
        )
        ours = state != "running" or self._run is not None
        return Entry(
            path.name, path, told, known, chunks, state, self._why.get(path.name), ours, since
        )

    # Doing

    async def start(self, wanted: Wanted) -> str:
        """Begin an experiment; its name. Raises Refusal."""
        async with self._changing:
            self._check_free()
            folder = self._fresh(wanted.plan.game.name)
            experiment = Experiment(wanted.plan, folder, wanted.decisions, wanted.until)
            await asyncio.to_thread(begin, experiment)
            await self._play(folder)
        return folder.name

    async def go_on(self, entry: Entry) -> None:
        """Go on with one that was stopped; raises Refusal."""
        async with self._changing:
            self._check_free()
            await self._play(entry.folder)

    async def stop(self, entry: Entry) -> None:
        """Stop one that runs; raises Refusal."""
        async with self._changing:
            if self._run is None and entry.state == "running":
                raise Refusal(
                    N_("This experiment was started by another server on this machine: stop it "
                       "there.")
                )  # fmt: skip
            if self._run is None or self._run.name != entry.name:
                raise Refusal(N_("This experiment does not run."))
            await self._end(self._run)

    async def compare(self, first: Entry, second: Entry) -> Mapping[str, Any]:
        """What is different in the second of two finished ones; raises Refusal."""
        key = (first.name, first.since, second.name, second.since)
        async with self._comparing:
            if key not in self._compared:
                said = await self._ask("compare", str(first.folder), str(second.folder))
                if "message" in said:
                    raise refusal_of(said)
                self._compared[key] = said
        return self._compared[key]

    async def attend(self) -> None:
        """Wait until all is over, and leave nothing running then."""
        try:
            await asyncio.Event().wait()
        finally:
            if self._run is not None:
                await self._end(self._run)

    def _check_free(self) -> None:
        if self.running:
            raise Refusal(
                N_("Another experiment runs already: {name}. One runs at a time."),
                name=self.running,
            )

    def _fresh(self, game: str) -> Path:
        """A folder that is not there yet: kolkhoz-1, kolkhoz-2 …"""
        number = 1
        while (self.folder / f"{game}-{number}").exists():
            number += 1
        return self.folder / f"{game}-{number}"

    async def _play(self, folder: Path) -> None:
        self._why.pop(folder.name, None)
        with _opened(folder / ERRORS) as errors:
            process = await asyncio.create_subprocess_exec(
                *(*self._command, "play", str(folder), str(self._jobs)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
            )
        self._run = Run(folder.name, process)
        watch = asyncio.create_task(self._watch(self._run))
        self._watches.add(watch)
        watch.add_done_callback(self._watches.discard)

    async def _watch(self, run: Run) -> None:
        """Wait for the end of a worker, and note why it came."""
        assert run.process.stdout is not None
        said = await run.process.stdout.read()
        code = await run.process.wait()
        why = None if code == 0 else self._reason(run, said, code)
        if why is not None:
            self._why[run.name] = why
        self._run = None
        run.over.set()

    def _reason(self, run: Run, said: bytes, code: int) -> Refusal:
        """Why a worker ended before it had done."""
        if run.told_to_stop:
            return Refusal(N_("What was played is kept: it can go on where it was."))
        with contextlib.suppress(ValueError, LookupError, TypeError):
            return refusal_of(json.loads(said))
        if code < 0:
            return Refusal(
                N_("Its process was killed (signal {signal}). What was played is kept."),
                signal=-code,
            )
        return Refusal(
            N_("Its process has failed. What it said last is in {file}."),
            file=f"{run.name}/{ERRORS}",
        )

    async def _end(self, run: Run) -> None:
        run.told_to_stop = True
        assert run.process.stdin is not None
        run.process.stdin.close()
        try:
            async with asyncio.timeout(LAST_WORDS):
                await run.over.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                run.process.kill()
            await run.over.wait()

    async def _ask(self, *arguments: str) -> Mapping[str, Any]:
        """What a worker answers that is waited for; raises Refusal if it says nothing."""
        process = await asyncio.create_subprocess_exec(
            *(*self._command, *arguments),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert process.stdout is not None
        said = await process.stdout.read()
        await process.wait()
        try:
            return dict(json.loads(said))
        except ValueError:
            raise Refusal(N_("The comparison has failed.")) from None


def refusal_of(said: Mapping[str, Any]) -> Refusal:
    """What a worker has refused, as it was told; raises LookupError where it is none."""
    message, values = said["message"], said["values"]
    return Refusal(message, **values)


def _opened(path: Path) -> BinaryIO:
    """A file of an experiment, to be written anew; raises Refusal."""
    try:
        return path.open("wb")
    except OSError as error:
        raise Refusal(
            "The experiment cannot be written to {folder}: {reason}.",
            folder=path.parent,
            reason=error.strerror or str(error),
        ) from None


def _read(path: Path) -> Mapping[str, Any]:
    """What a worker has told; {} if it has not, or the file is another's."""
    try:
        found = dict(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return {}
    return found if found.keys() >= TOLD else {}
