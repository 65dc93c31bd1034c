"""The picture of a table for one viewer, with dots on what came to lie elsewhere.

A piece bears a dot if it lay elsewhere, or nowhere, right after the viewer's last move. So that
position is drawn as well, once, to see where its pieces lie; unless it is the present one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from igroteka.draw.desk import Picture
from igroteka.draw.dots import MarkingDesk, with_dots
from igroteka.draw.words import language
from igroteka.engine import NOBODY
from igroteka.engine.match import Move
from igroteka.engine.records import still_row
from igroteka.table.names import seat_infos
from igroteka.table.tables import LiveTable


def places(html: str) -> dict[str, str]:
    """Where each piece lies: its key, and the last zone that began before it."""
    found: dict[str, str] = {}
    zone = ""
    for attribute in str.split(html, " data-"):  # Markup's own makes Markup of each
        if attribute.startswith('k="'):
            found[attribute[3 : attribute.index('"', 3)]] = zone
        elif attribute.startswith('zone="'):
            zone = attribute[6 : attribute.index('"', 6)]
    return found


def drawings_of(table: LiveTable, viewer: int) -> Drawings:
    """What is remembered of a viewer's pictures, in the language being spoken."""
    key = viewer, language()
    kept = table.drawings.get(key)
    if kept is None:
        kept = table.drawings[key] = Drawings(table, viewer)
    return kept


class Drawings:
    """The pictures of one viewer at a table, in one language."""

    def __init__(self, table: LiveTable, viewer: int) -> None:
        self._table = table
        self._viewer = viewer
        self._last: Move | None = None
        """The viewer's last move."""
        self._places: dict[str, str] = {}
        """Where each piece lay right after it."""

    def draw(self, actions: Collection[int]) -> tuple[MarkingDesk, Picture]:
        """The present picture, and the desk that it was drawn for."""
        desk, picture = self._draw(len(self._table.match.moves), actions)
        fresh = self._moved(picture, actions)
        return desk, replace(
            picture,
            bar=with_dots(picture.bar, fresh),
            seats=tuple(with_dots(seat, fresh) for seat in picture.seats),
            board=with_dots(picture.board, fresh),
            hand=with_dots(picture.hand, fresh),
        )

    def _draw(self, moves: int, actions: Collection[int]) -> tuple[MarkingDesk, Picture]:
        """The picture after so many moves."""
        table, viewer, match = self._table, self._viewer, self._table.match
        row = still_row(match.view(viewer, moves))
        desk = MarkingDesk(
            row=row,
            viewer=viewer,
            seats=seat_infos(table, viewer),
            words=table.game.words,
            legal=frozenset(actions),
            waiting=() if table.stopped else match.waiting(moves),
            why_not=match.reasons(viewer, moves),
        )
        return desk, table.game.board.picture(row, desk)

    def _moved(self, picture: Picture, actions: Collection[int]) -> frozenset[str]:
        """The pieces that lie elsewhere than when this viewer had last moved."""
        table, viewer = self._table, self._viewer
        last = table.last_turn(viewer) if viewer != NOBODY else 0
        if not last:
            return frozenset()
        moves = table.match.moves
        if last == len(moves):  # nothing has happened since
            if not actions:
                self._last, self._places = moves[-1], places(picture.board)
            return frozenset()
        if self._last is not moves[last - 1]:
            self._last = moves[last - 1]
            self._places = places(self._draw(last, ())[1].board)
        now = places(picture.board)
        return frozenset(key for key, zone in now.items() if self._places.get(key) != zone)
