"""The lab: what many plays say about a game."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

from igroteka.engine.refusal import Refusal

EXTRA = ("matplotlib", "optuna", "polars")
"""The packages of the extra `lab`."""


def lab_room(name: str) -> Any:
    """A module of this room that needs the extra `lab`; raises Refusal where that is missing."""
    try:
        return importlib.import_module(f"igroteka.lab.{name}")
    except ModuleNotFoundError as error:
        raise without(str(error.name)) from None


def missing() -> Refusal | None:
    """What keeps the lab from work: a package that is not installed."""
    absent = [name for name in EXTRA if importlib.util.find_spec(name) is None]
    return without(absent[0]) if absent else None


def without(package: str) -> Refusal:
    """The refusal of what needs a package that is not installed."""
    if package not in EXTRA:
        return Refusal(
            "This needs the package {package}: pip install igroteka[ray]", package=package
        )
    return Refusal(
        "The lab needs the package {package}: pip install igroteka[lab]", package=package
    )
