"""Bots that are programs of their own, in any language: a line of JSON for each choice.

`docs/your-bot.md` states the protocol. A program gets what its seat may know and nothing else: no
true state, no environment variables but PATH and the like, no shell. One that crashes, is late or
answers what may not be played loses its seat to a level, with a sentence in the log, and the play
goes on.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import queue
import shlex
import signal
import subprocess
import threading
import weakref
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from pydantic.fields import FieldInfo

from igroteka.bots.features import LEFT_OUT
from igroteka.bots.players import Bot, Choice, legal_actions
from igroteka.engine.game import Game
from igroteka.engine.options import option_kind
from igroteka.engine.records import States, meaning_of
from igroteka.engine.refusal import Refusal

PROTOCOL = 1

LATE = 0.25
"""Seconds that an answer may come after the budget: the pipe and the machine are to blame."""

STARTING = 10.0
"""Seconds in which a program has to answer the first line."""

LONGEST_ANSWER = 1 << 16
"""Characters of a line."""

INSTEAD = "novice"
"""The level that has the seat of a program which has lost it."""

PASSED_ON = ("PATH", "LANG", "LC_ALL", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "HOME")
"""The environment variables that a program sees: others may be secrets of whoever starts it."""

_log = logging.getLogger(__name__)


class ProgramBot:
    """A program that plays; `instead` has the seat when it has lost it."""

    early = False

    def __init__(self, game: Game, command: Sequence[str], seconds: float, instead: Bot) -> None:
        """`command`: the program and its arguments; `seconds`: its budget for a choice."""
        self._game = game
        self._command = list(command)
        self._seconds = seconds
        self._instead = instead
        self._lost = False
        self._running: dict[int, Program] = {}

    def choose(self, view: States, seat: int) -> Choice:
        actions = legal_actions(self._game, view, seat).tolist()
        if not self._lost:
            try:
                return Choice(self._asked(view, seat, actions))
            except Fault as fault:
                self._lose(fault)
        return self._instead.choose(view, seat)

    def stop(self) -> None:
        """It ends by its budget."""

    def _asked(self, view: States, seat: int, actions: list[int]) -> int:
        """What the program chooses; raises Fault."""
        program = self._running.get(seat)
        if program is None:
            program = self._running[seat] = Program(self._command)
            program.answer(hello(self._game, view, seat, self._seconds), STARTING, "protocol")
        question = {
            "view": told(self._game, view),
            "actions": {str(action): self._game.actions.text(action) for action in actions},
            "seconds": self._seconds,
        }
        action = program.answer(question, self._seconds + LATE, "action")
        if action not in actions:
            raise Fault(f"it answered {action}, which it may not play")
        return action

    def _lose(self, fault: Fault) -> None:
        """Give the seat away, for the rest of the play."""
        self._lost = True
        for program in self._running.values():
            program.end()
        _log.warning(
            "The program %s has lost its seat: %s. A bot of the level %s plays on.",
            shlex.join(self._command),
            fault,
            INSTEAD,
        )


class Fault(Exception):
    """What a program has done wrong, as the end of a sentence."""


class Program:
    """A running program, asked and answering in lines; nobody waits for it longer than is said."""

    def __init__(self, command: Sequence[str]) -> None:
        """Raises Fault."""
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                env={name: os.environ[name] for name in PASSED_ON if name in os.environ},
                start_new_session=True,
            )
        except OSError as error:
            raise Fault(f"it cannot be started ({error.strerror or error})") from None
        self._process = process
        self._talks: list[threading.Thread] = []
        self.end = weakref.finalize(self, _end, process, self._talks)

    def answer(self, question: dict[str, Any], seconds: float, name: str) -> int:
        """The whole number of that name in the answer to a question; raises Fault."""
        answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        # Writing may block as well as reading, where a program does not read: both wait elsewhere.
        asking = self._process, json.dumps(question) + "\n", answers
        self._talks[:] = [threading.Thread(target=_exchange, args=asking, daemon=True)]
        self._talks[0].start()
        try:
            line = answers.get(timeout=seconds)
        except queue.Empty:
            raise Fault(f"it did not answer within {seconds:g} seconds") from None
        return _number(line, name)


def _exchange(process: subprocess.Popen[str], line: str, answers: queue.SimpleQueue[str]) -> None:
    """Write a line, and read one: "" if the program has ended."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(line)
        process.stdin.flush()
        answers.put(process.stdout.readline(LONGEST_ANSWER))
    except OSError:
        answers.put("")
    except ValueError:
        answers.put("(no text in UTF-8)")


def _number(line: str, name: str) -> int:
    """A number in a line of JSON; raises Fault."""
    if not line:
        raise Fault("it has ended")
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    number = answer.get(name) if isinstance(answer, dict) else None
    if type(number) is not int:
        raise Fault(f'it answered {line.strip()[:60]!r} instead of {{"{name}": …}}')
    return number


def _end(process: subprocess.Popen[str], talks: list[threading.Thread]) -> None:
    """Have a program end, with all that it has started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    for talk in talks:
        talk.join(1.0)
    if any(talk.is_alive() for talk in talks):
        return  # somebody holds the pipes still: who closes them now would wait for that
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


def command_of(text: str) -> list[str]:
    """The program and its arguments that a text names; raises Refusal. No shell reads it."""
    try:
        command = shlex.split(text)
    except ValueError:
        command = []
    if not command:
        raise Refusal(
            "“{text}” names no program: say program:./bot.py or “program:node bot.js@0.1s”.",
            text=f"program:{text}",
        )
    return command


def hello(game: Game, view: States, seat: int, seconds: float) -> dict[str, Any]:
    """What a program is told first."""
    return {
        "protocol": PROTOCOL,
        "game": game.name,
        "version": game.version,
        "seats": int(view["seats"][0]),
        "seat": seat,
        "seconds": seconds,
        "options": {
            name: _option(field, int(view["options"][name][0]))
            for name, field in game.options.model_fields.items()
        },
    }


def told(game: Game, view: States) -> dict[str, Any]:
    """A hidden record as JSON has it: fields by name, sets as lists of their members.

    Left out is what observations leave out: dice, notes, gaps, and what only guesses need.
    """
    meaning = meaning_of(game.rules.STATE)
    sets = {*dict(meaning.bits), *meaning.seat_sets}
    left_out = {*LEFT_OUT, *meaning.memory, "notes", "options"}
    found: dict[str, Any] = _told(view[0], "", sets, left_out)
    return found


def _told(part: Any, name: str, sets: set[str], left_out: set[str]) -> Any:
    """A record, an array or a number, as JSON has it."""
    if part.dtype.names is None:
        return _members(part.tolist()) if name in sets else part.tolist()
    if part.shape:
        return [_told(one, name, sets, left_out) for one in part]
    fields = ((field, f"{name}.{field}" if name else field) for field in part.dtype.names)
    return {
        field: _told(part[field], path, sets, left_out)
        for field, path in fields
        if path not in left_out and not field.startswith("gap")
    }


def _members(numbers: Any) -> Any:
    """A set of bits as a list of those that are set, lowest first; of many, a list of lists."""
    if isinstance(numbers, list):
        return [_members(number) for number in numbers]
    return [bit for bit in range(64) if numbers >> bit & 1]


def _option(field: FieldInfo, value: int) -> Any:
    """An option as it is typed: a word, yes or no as true or false, or a number."""
    kind: Any = option_kind(field)
    return kind(value).name.lower() if issubclass(kind, IntEnum) else kind(value)
