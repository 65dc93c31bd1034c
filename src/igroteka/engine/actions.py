"""Actions: one atomic choice each, with a fixed number and one text form."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from igroteka.engine.refusal import Refusal, unknown


class ActionKind(NamedTuple):
    """A range of action numbers: `first` to `first + size - 1`."""

    name: str
    parts: tuple[tuple[str, ...], ...]
    first: int
    size: int


class ActionTable:
    """A game's whole action space, named once: `ActionTable(keep=(), play=(CARDS,))`.

    Every keyword is a kind of action with the words of each of its parts. Numbers run through
    the kinds in order, the last part fastest: `play` of card c is `table.first("play") + c`.
    """

    def __init__(self, **kinds: tuple[Sequence[str], ...]) -> None:
        self._kinds: dict[str, ActionKind] = {}
        first = 0
        for name, parts in kinds.items():
            words = tuple(tuple(part) for part in parts)
            size = math.prod(len(part) for part in words)
            self._kinds[name] = ActionKind(name, words, first, size)
            first += size
        self.size = first
        self._decoded = [
            (kind.name, values)
            for kind in self
            for values in product(*(range(len(part)) for part in kind.parts))
        ]

    def __iter__(self) -> Iterator[ActionKind]:
        return iter(self._kinds.values())

    def __len__(self) -> int:
        return self.size

    def first(self, name: str) -> int:
        """The smallest number of a kind."""
        return self._kinds[name].first

    def number(self, name: str, *values: int) -> int:
        """The number of an action, from its kind and the index of each of its parts."""
        kind = self._kinds[name]
        number = 0
        for part, value in zip(kind.parts, values, strict=True):
            if not 0 <= value < len(part):
                raise IndexError(f"{name} {values}: {value} is not in 0..{len(part) - 1}")
            number = number * len(part) + value
        return kind.first + number

    def decode(self, action: int) -> tuple[str, tuple[int, ...]]:
        """The kind of an action and the index of each of its parts."""
        if not 0 <= action < self.size:
            raise Refusal(
                "There is no action {action}: they are numbered from 0 to {last}.",
                action=action,
                last=self.size - 1,
            )
        return self._decoded[action]

    def text(self, action: int) -> str:
        """The text form of an action: "play 9B"; `parse` reads it back."""
        name, values = self.decode(action)
        kind = self._kinds[name]
        words = [part[value] for part, value in zip(kind.parts, values, strict=True)]
        return " ".join([name, *words])

    def parse(self, text: str) -> int:
        """The number of the action that a text names; raises Refusal."""
        name, *words = text.split() or [""]
        if name not in self._kinds:
            raise unknown("action", name, self._kinds)
        kind = self._kinds[name]
        if len(words) != len(kind.parts):
            raise Refusal(
                "“{text}” should be “{name}” and {n} more words, for instance “{example}”.",
                text=text,
                name=name,
                n=len(kind.parts),
                example=self.text(kind.first),
            )
        values = []
        for part, word in zip(kind.parts, words, strict=True):
            if word not in part:
                raise unknown(f"{name} …", word, part)
            values.append(part.index(word))
        return self.number(name, *values)
