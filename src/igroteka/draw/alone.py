"""Pages that stand alone: with their style sheets and fonts inside, and nothing from elsewhere."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from markupsafe import Markup

from igroteka.draw.html import Child, el, together
from igroteka.draw.words import language

STATIC = files("igroteka.draw") / "static"

FACE = re.compile(r"@font-face \{ font-family: '([^']+)';[^}]*\}\n?")
FILE = re.compile(r"url\((fonts/[^)]+)\)")


def our_style(name: str) -> str:
    """One of our own style sheets."""
    return (STATIC / name).read_text(encoding="utf-8")


def game_style(package: str, name: str) -> str:
    """One of the style sheets of a game: its package, and the file under its static folder."""
    return (files(package) / "page" / "static" / name).read_text(encoding="utf-8")


def unconditional(style: str) -> str:
    """A style sheet without what holds in some windows only: paper is as wide as a phone to it."""
    kept, at = [], 0
    while (begin := style.find("@media", at)) >= 0:
        kept.append(style[at:begin])
        at, depth = style.index("{", begin) + 1, 1
        while depth:
            depth += {"{": 1, "}": -1}.get(style[at], 0)
            at += 1
    return "".join([*kept, style[at:]])


def alone(title: str, styles: Iterable[str], *body: Child, world: str = "") -> str:
    """A whole page in the light theme and the language that is spoken.

    world: a class for the page's root, which a game's style sheet hangs its colours on.
    """
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("title", title),
        el("style", Markup(with_fonts("\n".join(styles)))),
    )
    page = el(
        "html",
        head,
        el("body", together(body)),
        lang=language(),
        data_theme="light",
        class_=world or None,
    )
    return f"<!doctype html>\n{page}\n"


def with_fonts(style: str) -> str:
    """A style sheet with the fonts that it uses inside, and without all others."""
    used = FACE.sub("", style)
    kept = FACE.sub(lambda found: found[0] if found[1] in used else "", style)
    return FILE.sub(lambda found: f"url({font(found[1])})", kept)


@cache
def font(name: str) -> str:
    """A font as an address that holds all of it."""
    data = base64.b64encode((STATIC / name).read_bytes()).decode("ascii")
    return f"data:font/woff2;base64,{data}"
