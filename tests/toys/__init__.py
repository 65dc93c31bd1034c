"""A whole game, as small as one can be, to begin with: copy it and change it part by part.

`options.py` says what can be chosen, `rules.py` is the law, `rulebook.md` the same for people,
`page/` what is said and shown. Here the game is made known, as TOY; the rest of this module breaks
it, for the engine's tests.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

from igroteka.engine.game import Game
from toys.options import ToyOptions

TOY = Game("toys", version=1, seats=(2, 3), default_seats=2, options=ToyOptions)


class Broken(Game):
    """The toy with some functions or facts of its rules replaced."""

    def __init__(self, name: str, **replaced: Any) -> None:
        super().__init__("toys", version=1, seats=(2, 3), default_seats=2, options=ToyOptions)
        self.name = name
        self._replaced = replaced

    @property
    def rules(self) -> Any:  # type: ignore[override]
        return types.SimpleNamespace(**{**vars(super().rules), **self._replaced})


def replacing(game: Game, name: str, function: Callable[..., Any]) -> Broken:
    """The toy with one function of its rules replaced."""
    return Broken(f"toy_{function.__name__}", **{name: function})
