"""The players' rulebooks as HTML, every numbered rule with its number as its anchor."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

ANCHOR = re.compile(r'<a id="[A-Z]+\d+\.\d+"></a>')
NUMBER = re.compile(r"<(p|li)><strong>([A-Z]+\d+\.\d+)</strong>")
MENTION = re.compile(r"(?<![\w.\"#>])([A-Z]\d+\.\d+)(?![\w\"])")


def rulebook_file(game: str, language: str) -> Path | None:
    """The rulebook in a language, or in English: in the installed package or in the repository."""
    package = Path(__file__).parent.parent
    for folder in (package / "rules", package.parent.parent / "docs" / "rules"):
        for name in (f"{game}.{language}.md", f"{game}.md"):
            if (folder / name).is_file():
                return folder / name
    return None


@functools.cache
def rulebook(game: str, language: str) -> Markup:
    """A rulebook as HTML; nothing in it but what Markdown can say."""
    file = rulebook_file(game, language)
    if file is None:
        return Markup("")
    text = ANCHOR.sub("", file.read_text(encoding="utf-8"))
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    html = MENTION.sub(r'<a class="rl" href="#\1" data-rule="\1">\1</a>', html)
    return Markup(NUMBER.sub(r'<\1 id="\2" class="rule"><strong>\2</strong>', html))
