"""Dots on what is new to the viewer, put into a picture when it has been drawn.

Which pieces are new depends on where they lie in the picture itself. So each is drawn with a mark
that says which piece it is, and when all places are known the marks become the class `fresh`, or
nothing. The signs that marks are made of stand for nothing else: they are controls, which neither
words nor names have, and a text with them takes no more room than without.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import marked

BEGIN, END, SHOWN, HIDDEN = "\x11", "\x12", "\x13", "\x14"

NAMED = ' class="'


class MarkingDesk(Desk):
    """A desk that marks every piece; what it has said of an offer, the frame can hear again."""

    @cached_property
    def _said(self) -> dict[int, str]:
        return {}

    def offer(self, action: int) -> str:
        """What a legal action does just now, by the names of cards and people."""
        said = self._said.get(action)
        if said is None:
            self._said[action] = said = super().offer(action)
        return said

    def dot(self, key: str) -> str:
        """The class of a piece if it is new."""
        return f"{BEGIN}{key}{END}"

    def dotted(self, key: str, drawn: Markup) -> Markup:
        """What is drawn only where a piece is new."""
        return marked(f"{BEGIN}{key}{END}{SHOWN}{drawn}{HIDDEN}")


def with_dots(html: Markup, fresh: Collection[str]) -> Markup:
    """A picture whose marks have become what they stand for."""
    text = "".join([html, ""])  # plain text: Markup's slices are made Markup each
    parts: list[str] = []
    done = 0
    begin = text.find(BEGIN)
    while begin >= 0:
        end = text.index(END, begin)
        is_new = text[begin + 1 : end] in fresh
        after = end + 1
        shown = ""
        if text.startswith(SHOWN, after):
            hidden = text.index(HIDDEN, after)
            shown = text[after + 1 : hidden] if is_new else ""
            after = hidden + 1
        elif is_new:
            shown = "fresh"
        elif text.endswith(NAMED, done, begin) and text.startswith('"', after):
            begin, after = begin - len(NAMED), after + 1  # no class is left
        elif text.endswith(" ", done, begin):
            begin -= 1
        parts += (text[done:begin], shown)
        done = after
        begin = text.find(BEGIN, done)
    return marked("".join([*parts, text[done:]]))
