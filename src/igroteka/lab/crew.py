"""Who plays experiments: processes of this machine, a Ray of its own, or a cluster's."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from igroteka.bots.workers import workers
from igroteka.engine import Refusal
from igroteka.lab import lab_room

RAY = "ray"
CLUSTER = "ray://"


class Crew(NamedTuple):
    """Workers, and how much they are given at once: so much that nobody waits for work."""

    pool: Executor
    ahead: int


@contextlib.contextmanager
def crew(on: str = "", jobs: int = 0) -> Iterator[Crew]:
    """Workers for experiments.

    on: "" for processes of this machine, "ray" for a Ray that is started on it and ends with the
    work, "ray://HOST:PORT" for a cluster.
    jobs: so many play at once; 0 for one on each core.
    Raises Refusal: nobody can be reached there, or those who played are lost.
    """
    if on == RAY:
        with lab_room("cluster").ray_here(jobs or cores()) as pool:
            yield Crew(pool, 2 * (jobs or cores()))
    elif on.startswith(CLUSTER):
        with lab_room("cluster").ray_there(on) as (pool, size):
            yield Crew(pool, jobs or 2 * size)
    elif on:
        raise Refusal(
            "“{on}” is nowhere to play: say ray, or ray://HOST:PORT of a cluster, or nothing for "
            "processes of this machine.",
            on=on,
        )
    else:
        with whole(), workers(jobs or cores()) as pool:
            yield Crew(pool, 2 * (jobs or cores()))


def cores() -> int:
    """How many play at once on this machine."""
    return os.cpu_count() or 1


@contextlib.contextmanager
def whole() -> Iterator[None]:
    """While processes play: raises Refusal when one of them is killed."""
    try:
        yield
    except BrokenProcessPool:
        raise Refusal(
            "A process that played was killed; perhaps there was too little memory. What has been "
            "written is whole: the same command goes on where it was."
        ) from None
