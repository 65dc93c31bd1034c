"""The players' rulebooks as HTML, every numbered rule with its number as its anchor."""

from __future__ import annotations

import functools
import importlib.resources
import itertools
import re
from importlib.resources.abc import Traversable
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.words import _
from igroteka.engine import Game

ANCHOR = re.compile(r'<a id="([A-Z]+\d+\.\d+)"></a>')
NUMBER = re.compile(r"<(p|li)><strong>([A-Z]+\d+\.\d+)</strong>")
CHAPTER = re.compile(r"<h2>(.*?)</h2>")
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
    html = NUMBER.sub(r'<\1 id="\2" class="rule"><strong>\2</strong>', html)
    return _search() + _with_contents(html)


def _search() -> Markup:
    """Where a page with a script can be searched."""
    said = _("Search the rules")
    box = el("input", type="search", name="find", placeholder=said, aria_label=said)
    return el("form", box, el("output", aria_live="polite"), class_="find", hidden=True)


def _with_contents(html: str) -> Markup:
    """A rulebook whose chapters are listed before the first that has numbered rules."""
    chapters = CHAPTER.findall(html)
    if not chapters:
        return Markup(html)
    places = itertools.count(1)
    html = CHAPTER.sub(lambda found: f'<h2 id="part-{next(places)}">{found[1]}</h2>', html)
    lines = [
        el("li", el("a", Markup(title), href=f"#part-{n}")) for n, title in enumerate(chapters, 1)
    ]
    contents = el("nav", el("ol", *lines), class_="contents", aria_label=_("Contents"))
    first = re.search(r'<h2 id="part-\d+">[A-Z]+1\. ', html)
    at = first.start() if first else 0
    return Markup(html[:at]) + contents + Markup(html[at:])
