"""Parts of pages that are kept by what they show.

A function that draws from its arguments alone need not draw the same twice: after a move most of a
page shows what it showed before, to this viewer or another, at this table or another. `kept` is for
what only shows something, `part` for what has handles: pieces that may be pressed.

Both are functions of small values: numbers, texts, tuples. Who calls them reads the record, says
the names, and asks for reasons. What depends on something seldom is told so: not the phase, but
whether the card can be taken now.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache, wraps
from typing import Any, NoReturn, ParamSpec, TypeVar, TypeVarTuple

from igroteka.draw.desk import NOBODY, Desk
from igroteka.draw.words import unheard

P = ParamSpec("P")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

MOST = 1024
"""So many drawings of one function are kept: those that were asked for last."""


def kept(draw: Callable[P, T]) -> Callable[P, T]:
    """Remember what a function draws, by its arguments and the language being spoken.

    It may look at nothing else, and what it returns may not be changed. Arguments can be hashed:
    numbers, texts, tuples; never a record or a desk.
    """

    @lru_cache(maxsize=MOST, typed=True)
    def drawn(_language: str, *args: Any, **values: Any) -> T:
        return draw(*args, **values)

    @wraps(draw)
    def part(*args: P.args, **values: P.kwargs) -> T:
        spoken = unheard()
        if not spoken:  # who listens wants to hear everything said
            return draw(*args, **values)
        return drawn(spoken, *args, **values)  # type: ignore[arg-type]

    return part


def part(
    draw: Callable[[Desk, *Ts], T],
) -> Callable[[Desk, Collection[int], *Ts], T]:
    """Remember what a function draws with handles: `draw(desk, ...)`.

    Whoever calls it says after the desk which actions concern it. The function gets a desk of its
    own, which knows nothing but those of the actions that are legal, in their order; the handles
    that it makes there are noted at the table's desk, each time.
    """

    @lru_cache(maxsize=MOST, typed=True)
    def drawn(
        _language: str, kind: type[Desk], fresh: Collection[str], offers: Offers, *args: *Ts
    ) -> tuple[T, list[tuple[int, ...]]]:
        desk = desk_with(offers, kind, fresh)
        return draw(desk, *args), desk.handles

    @wraps(draw)
    def shown(desk: Desk, actions: Collection[int], *args: *Ts) -> T:
        spoken, legal = unheard(), desk.legal
        offers: Offers = ()
        if legal:
            offers = tuple([(action, desk.offer(action)) for action in actions if action in legal])
        known = drawn if spoken else drawn.__wrapped__
        found, handles = known(spoken, desk.__class__, desk.fresh, offers, *args)  # type: ignore[arg-type]
        for handle in handles:
            desk.handle(handle)
        return found

    return shown


Offers = tuple[tuple[int, str], ...]
"""Legal actions, each with what it does now."""


def desk_with(offers: Offers, kind: type[Desk], fresh: Collection[str]) -> Desk:
    """A desk that knows no more: no viewer, no names, no record, no reasons."""
    return kind(
        viewer=NOBODY,
        seats=(),
        words=Said(dict(offers)),
        legal=tuple([action for action, _said in offers]),
        fresh=fresh,
        why_not=_no_reason,
    )


class Said:
    """What actions do, as it was said when a part was asked for."""

    def __init__(self, offers: dict[int, str]) -> None:
        self._offers = offers

    def action(self, action: int) -> str:
        return self._offers[action]

    def offer(self, _row: Any, action: int, _names: Sequence[str]) -> str:
        return self._offers[action]

    def refusal(self, rule: str) -> NoReturn:
        raise LookupError(f"A kept part does not know what {rule} says: give it the words.")


def _no_reason(action: int) -> NoReturn:
    raise LookupError(f"A kept part does not know what forbids {action}: ask before.")
