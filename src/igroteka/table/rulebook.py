"""The players' rulebooks as HTML, every numbered rule with its number as its anchor."""

from __future__ import annotations

import functools
import importlib.resources
import re
from importlib.resources.abc import Traversable
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from igroteka.engine import Game

ANCHOR = re.compile(r'<a id="([A-Z]+\d+\.\d+)"></a>')
NUMBER = re.compile(r"<(p|li)><strong>([A-Z]+\d+\.\d+)</strong>")
MENTION = re.compile(r"(?<![\w.\"#>])([A-Z]\d+\.\d+)(?![\w\"])")


def rulebook_file(game: Game, language: str) -> Traversable | None:
    """The rulebook in a language, or in English.

    Ours lie in the installed package or in the repository, those of others in the game's package.
    """
    package = Path(__file__).parent.parent
    ours = [package / "rules", package.parent.parent / "docs" / "rules"]
    places: list[tuple[Traversable, str]] = [(folder, game.name) for folder in ours]
    places.append((importlib.resources.files(game.package), "rulebook"))
    for folder, stem in places:
        for name in (f"{stem}.{language}.md", f"{stem}.md"):
            if (folder / name).is_file():
                return folder / name
    return None


def rule_numbers(text: str) -> list[str]:
    """The numbers that a rulebook has anchors for, in its order."""
    return ANCHOR.findall(text)


@functools.cache
def rulebook(game: Game, language: str) -> Markup:
    """A rulebook as HTML; nothing in it but what Markdown can say."""
    file = rulebook_file(game, language)
    if file is None:
        return Markup("")
    text = ANCHOR.sub("", file.read_text(encoding="utf-8"))
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    html = MENTION.sub(r'<a class="rl" href="#\1" data-rule="\1">\1</a>', html)
    return Markup(NUMBER.sub(r'<\1 id="\2" class="rule"><strong>\2</strong>', html))
