"""Does a module have what an interface asks of it? Said in sentences, for who wrote the module."""

from __future__ import annotations

import inspect
import traceback
import typing
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any


def faults(module: Any, interface: type) -> list[str]:
    """What a module lacks of an interface, or has otherwise: a sentence each."""
    place = place_of(module)
    found = []
    for name, kind in typing.get_type_hints(interface).items():
        if not hasattr(module, name):
            found.append(f"{place} has no {name}: {_told(kind)}.")
        elif not isinstance(getattr(module, name), _plain(kind)):
            said = type(getattr(module, name)).__name__
            found.append(f"{name} in {place} is {said} and should be {_told(kind)}.")
    for name, function in vars(interface).items():
        if isinstance(function, FunctionType) and not name.startswith("_"):
            parameters = list(inspect.signature(function).parameters.values())[1:]
            found += function_faults(module, name, parameters)
    return found


def function_faults(module: Any, name: str, parameters: list[inspect.Parameter]) -> list[str]:
    """What is wrong with a function that is to take these arguments, by position."""
    place = place_of(module)
    form = f"{name}({', '.join(parameter.name for parameter in parameters)})"
    function: Callable[..., Any] | None = getattr(module, name, None)
    if function is None:
        return [f"{place} has no function {form}."]
    if not callable(function):
        return [f"{name} in {place} should be a function {form}."]
    needed = [p for p in parameters if p.default is inspect.Parameter.empty]
    for arguments in (needed, parameters):
        try:
            inspect.signature(function).bind(*arguments)
        except TypeError as error:
            return [f"{name} in {place} cannot be called as {form}: {error}."]
    return []


def place_of(module: Any) -> str:
    """How a module's file is called in a sentence."""
    file = Path(getattr(module, "__file__", None) or f"{module.__name__}.py")
    return "/".join(file.parts[-2:])


def line_of(error: BaseException, package: str) -> str:
    """The line of a package that an error came through last, as the end of a sentence."""
    if isinstance(error, SyntaxError):
        return ""  # says so itself
    folder = f"/{package.replace('.', '/')}/"
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        _before, inside, file = Path(frame.filename).as_posix().rpartition(folder)
        if inside:
            return f" ({file}, line {frame.lineno})"
    return ""


def _plain(kind: Any) -> Any:
    """What `isinstance` can ask: dict for dict[str, int]."""
    return typing.get_origin(kind) or kind


def _told(kind: Any) -> str:
    told = {
        str: "a text",
        int: "a whole number",
        Mapping: "a table (dict)",
        Collection: "a set or a list",
    }
    return told.get(_plain(kind), getattr(kind, "__name__", str(kind)))
