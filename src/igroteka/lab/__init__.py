"""The lab: what many plays say about a game."""

from __future__ import annotations

import importlib
from typing import Any

from igroteka.engine.refusal import Refusal


def lab_room(name: str) -> Any:
    """A module of this room that needs the extra `lab`; raises Refusal where that is missing."""
    try:
        return importlib.import_module(f"igroteka.lab.{name}")
    except ModuleNotFoundError as error:
        raise Refusal(
            "The lab needs the package {package}: pip install igroteka[lab]", package=error.name
        ) from None
