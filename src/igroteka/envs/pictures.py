"""Positions of a play as arrays of pixels: the table's own picture, drawn by a browser.

Needs the extra `pictures` and a Chromium.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from igroteka.draw.chromium import Chromium, NoBrowser
from igroteka.draw.desk import Desk, SeatInfo
from igroteka.draw.still import HIGH, WIDE, still
from igroteka.draw.words import _, said
from igroteka.engine.records import view_row
from igroteka.engine.refusal import Refusal
from igroteka.envs.play import Play

Pixels = npt.NDArray[np.uint8]
"""u1 (HIGH, WIDE, 3): rows from the top, red, green, blue."""

SHAPE = (HIGH, WIDE, 3)


class Pictures:
    """Draws positions, and keeps its browser open for the next one until it is closed."""

    def __init__(self) -> None:
        self._browser: Chromium | None = None

    def draw(self, play: Play, viewer: int, names: Sequence[str]) -> Pixels:
        """The position as a viewer sees it, with what they may do; raises Refusal.

        viewer: a seat, or NOBODY; names: of all seats.
        """
        if self._browser is None:
            try:
                self._browser = Chromium()
            except NoBrowser as error:
                raise Refusal("{sentence}", sentence=said(error)) from None
        return pixels(self._browser.png(page_of(play, viewer, names), WIDE, HIGH))

    def close(self) -> None:
        """End the browser; drawing again opens another one."""
        if self._browser is not None:
            self._browser.close()
            self._browser = None


def page_of(play: Play, viewer: int, names: Sequence[str]) -> str:
    """The page that is drawn."""
    row = view_row(play.view(viewer))
    mine = viewer in play.waiting
    legal = [int(action) for action in np.flatnonzero(play.mask(viewer))] if mine else []
    desk = Desk(
        viewer,
        [SeatInfo(name, "me" if seat == viewer else "bot") for seat, name in enumerate(names)],
        play.game.words,
        legal=frozenset(legal),
        waiting=play.waiting,
        row=row,
    )
    offers = [f"{action} · {desk.offer(action)}" for action in legal]
    picture = play.game.board.picture(row, desk)
    return still(_(play.game.words.GAME), picture, desk, play.game.package, offers)


def pixels(png: bytes) -> Pixels:
    """A PNG as an array."""
    from PIL import Image

    with Image.open(io.BytesIO(png)) as image:
        return np.array(image.convert("RGB"))
