"""What a run of the command line prints, and a game to run."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Said(NamedTuple):
    """What a run of the command line printed, and its exit status."""

    out: str
    err: str
    status: int


Run = Callable[..., Said]

PLAY = ("play", "kolkhoz", "--seats", "2", "--seed", "4", "--bots", "random", "--name", "Nadya")
