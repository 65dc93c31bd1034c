"""How much may be asked for: by one person, from one address, and by all together.

A cookie can be left out, so what a person may do is not enough; and a household shares an address,
so an address may do more than a person. Each kind of request has three bounds, and whoever is over
one of them is refused with a sentence before anything is done.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

from igroteka.draw.words import N_
from igroteka.engine import Refusal

MOST_REMEMBERED = 20_000
"""A limit remembers so many people and addresses at once; then those who asked for little go."""


class TooMuch(Refusal):
    """Somebody has asked for more than they may."""


class Asker(NamedTuple):
    """Who asks, as far as can be known: an id from a cookie, and an address."""

    person: str
    address: str


class Bounds(NamedTuple):
    """So much for one person, for one address, and in all."""

    person: int
    address: int
    total: int


@lru_cache(maxsize=1024)
def household(address: str) -> str:
    """The part of an address that one household has: of IPv6 its network of 64 bits."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    mapped = found.ipv4_mapped
    if mapped is not None:
        return str(mapped)
    return str(ipaddress.ip_network((found, 64), strict=False).network_address)


class Limit:
    """So many requests a minute. Each is a token, and tokens grow back evenly."""

    def __init__(
        self, bounds: Bounds, seconds: float = 60, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._bounds = bounds
        self._seconds = seconds
        self._clock = clock
        self._left: dict[tuple[str, str], tuple[float, float]] = {}
        """By kind and name: how many tokens were left, and when."""

    def check(self, asker: Asker) -> None:
        """Count one more request; raises TooMuch, and counts nothing, if that is one too many."""
        now = self._clock()
        names = (("person", asker.person), ("address", asker.address), ("total", ""))
        left = [
            self._tokens(name, most, now) for name, most in zip(names, self._bounds, strict=True)
        ]
        if min(left) < 1:
            raise TooMuch(N_("That was a bit much at once. Try again in a minute."))
        for name, tokens in zip(names, left, strict=True):
            self._left[name] = (tokens - 1, now)
        if len(self._left) > MOST_REMEMBERED:
            self._forget()

    def _tokens(self, name: tuple[str, str], most: int, now: float) -> float:
        left, since = self._left.get(name, (most, now))
        return min(most, left + (now - since) * most / self._seconds)

    def _forget(self) -> None:
        """Those who have asked longest ago have most of their tokens back."""
        latest = sorted(self._left, key=lambda name: self._left[name][1])
        for name in latest[: MOST_REMEMBERED // 2]:
            del self._left[name]


class Share:
    """So many of something at the same time."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._people: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    @property
    def held(self) -> int:
        """How many there are now."""
        return self._addresses.total()

    @property
    def people(self) -> set[str]:
        """Who holds one."""
        return set(self._people)

    def room(self, asker: Asker) -> bool:
        """Whether one more would be within all bounds."""
        return (
            self._people[asker.person] < self.bounds.person
            and self._addresses[asker.address] < self.bounds.address
            and self.held < self.bounds.total
        )

    @contextmanager
    def taken(self, asker: Asker) -> Iterator[None]:
        """Hold one as long as the block runs."""
        for counts, name in ((self._people, asker.person), (self._addresses, asker.address)):
            counts[name] += 1
        try:
            yield
        finally:
            for counts, name in ((self._people, asker.person), (self._addresses, asker.address)):
                counts[name] -= 1
                if not counts[name]:
                    del counts[name]
