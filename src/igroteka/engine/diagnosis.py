"""Why rules cannot be compiled, said to who wrote them: the function, the line, the reason."""

from __future__ import annotations

import re
import traceback
from pathlib import Path
from types import FunctionType
from typing import Any

from igroteka.engine.refusal import Refusal

PLACE = re.compile(r'\n\s*File "(?P<file>[^"]+)", line (?P<line>\d+):\n\s*def (?P<name>\w+)')
"""Where Numba says that an error lies; the innermost place comes first."""

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
"""What Numba sets its errors in where it finds a package for colours."""

AROUND = re.compile(r"^Failed in \w+ mode pipeline \(step: [^)]*\)\n?", re.MULTILINE)

PRINTS = (
    "a rule does not print: compiled, it would hang. Tell what happened by a note; to look into "
    "a rule, run it as plain Python."
)

ON_THE_WAY = re.compile(r"\s*^During: .*", re.MULTILINE | re.DOTALL)
"""What Numba was doing when it failed; the innermost call comes first."""

CALLED = re.compile(r"During: resolving callee type: \S*\(<function (\w+) at ")

UNTYPED = re.compile(r"Untyped global name '(\w+)': Cannot determine .* <class 'function'>")


def not_compiled(game: str, error: Exception) -> Refusal:
    """The refusal that says why a game's rules could not be compiled."""
    return error if isinstance(error, Refusal) else _refusal(game, reason_of(error))


def _refusal(game: str, reason: str) -> Refusal:
    return Refusal(
        "The rules of {game} cannot be compiled. {reason}\n"
        "IGROTEKA_INTERPRET=1 runs them as plain Python, some hundred times slower.",
        game=game,
        reason=reason,
    )


def reason_of(error: BaseException) -> str:
    """Function, file, line and Numba's reason, as far as the error tells them."""
    said = AROUND.sub("", COLOURS.sub("", str(error))).strip()
    place = PLACE.search("\n" + said)
    reason = ON_THE_WAY.sub("", said.partition("\n\n")[0]).strip().replace("\n", " ")
    if isinstance(error, KeyError):
        reason = f"The record has no field {said}."
    forgotten = UNTYPED.search(said)
    if forgotten:
        reason += f". Is @rule missing above {forgotten[1]}?"
    called = CALLED.search(said)
    if called and place and place["name"] != called[1]:
        reason += f" (in {called[1]}, which is called there)"
    if place:
        return _at(place["name"], place["file"], place["line"], reason)
    frame = _frame_of(error)
    return _at(*frame, reason) if frame else f"{type(error).__name__}: {said}"


def _at(name: str, file: str, line: object, reason: str) -> str:
    return f"{name} in {Path(file).name}, line {line}: {reason}"


def _frame_of(error: BaseException) -> tuple[str, str, int] | None:
    """Where in the rules Numba was when it failed without saying so."""
    name, found = "", None
    for frame, _ in traceback.walk_tb(error.__traceback__):
        seen: dict[str, Any] = frame.f_locals
        function = getattr(seen.get("internal_state"), "func_id", None)
        name = getattr(function, "func_name", name)
        place = getattr(seen.get("constraint"), "loc", None)
        found = place if hasattr(place, "filename") else found
    return (name, found.filename, found.line) if found else None


def refuse_printing(game: str, functions: list[FunctionType]) -> None:
    """Raises Refusal for a rule that prints: compiled, it would hang."""
    for function in functions:
        code = function.__code__
        if "print" in code.co_names and "print" not in function.__globals__:
            place = function.__name__, code.co_filename, code.co_firstlineno
            raise _refusal(game, _at(*place, PRINTS))
