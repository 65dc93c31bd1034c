"""Dots on what is new to the viewer, put into a picture when it has been drawn.

Which pieces are new depends on where they lie in the picture itself. So each is drawn with a mark
that says which piece it is, and when all places are known the marks become the class `fresh`, or
nothing. The signs that marks are made of stand for nothing else: they are controls, which neither
words nor names have, and a text with them takes no more room than without.
"""

from __future__ import annotations

from collections.abc import Collection

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import marked

BEGIN, END, SHOWN, HIDDEN = "\x11", "\x12", "\x13", "\x14"

NAMED = ' class="'


class MarkingDesk(Desk):
    """A desk that marks every piece."""

    def dot(self, key: str) -> str:
        """The class of a piece if it is new."""
        return f"{BEGIN}{key}{END}"

    def dotted(self, key: str, drawn: Markup) -> Markup:
        """What is drawn only where a piece is new."""
        return marked(f"{BEGIN}{key}{END}{SHOWN}{drawn}{HIDDEN}")


def with_dots(html: Markup, fresh: Collection[str]) -> Markup:
    """A picture whose marks have become what they stand for."""
    first, *rest = str.split(html, BEGIN)  # Markup's own makes Markup of each
    parts = [first]
    for each in rest:
        key, _, after = each.partition(END)
        if after.startswith(SHOWN):
            drawn, _, after = after[1:].partition(HIDDEN)
            parts.append(drawn if key in fresh else "")
        elif key in fresh:
            parts.append("fresh")
        else:
            parts[-1], after = _nothing(parts[-1], after)
        parts.append(after)
    return marked("".join(parts))


def _nothing(before: str, after: str) -> tuple[str, str]:
    """What stands around a class that is left out."""
    if before.endswith(NAMED) and after.startswith('"'):
        return before[: -len(NAMED)], after[1:]
    return before.removesuffix(" "), after
