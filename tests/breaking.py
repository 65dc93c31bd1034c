"""The toy with some of its rules replaced, for the engine's tests."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

from igroteka.engine.game import Game
from toys import TOY


class Broken(Game):
    """The toy with some functions or facts of its rules replaced."""

    def __init__(self, name: str, **replaced: Any) -> None:
        super().__init__(
            TOY.package, version=1, seats=TOY.seats, default_seats=2, options=TOY.options
        )
        self.name = name
        self._replaced = replaced

    @property
    def rules(self) -> Any:  # type: ignore[override]
        return types.SimpleNamespace(**{**vars(super().rules), **self._replaced})


def replacing(game: Game, name: str, function: Callable[..., Any]) -> Broken:
    """The toy with one function of its rules replaced."""
    return Broken(f"toy_{function.__name__}", **{name: function})
