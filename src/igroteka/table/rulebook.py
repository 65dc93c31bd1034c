"""The players' rulebooks as HTML: every numbered rule with its number as its anchor, and with the
example of play that the game has for it."""

from __future__ import annotations

import functools
import importlib.resources
import itertools
import re
from importlib.resources.abc import Traversable
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from igroteka.draw.desk import Desk, Picture, SeatInfo
from igroteka.draw.html import el
from igroteka.draw.words import _, language
from igroteka.engine import NOBODY, Game, Match, view_row
from igroteka.engine.page import Example

ANCHOR = re.compile(r'<a id="([A-Z]+\d+\.\d+)"></a>')
NUMBER = re.compile(r"<(p|li)><strong>([A-Z]+\d+\.\d+)</strong>")
CHAPTER = re.compile(r"<h2>(.*?)</h2>")
RULE = re.compile(r'<(p|li) id="([A-Z]+\d+\.\d+)" class="rule">.*?</\1>', re.DOTALL)
MENTION = re.compile(r"(?<![\w.\"#>])([A-Z]\d+\.\d+)(?![\w\"])")
LIVE = re.compile(r' (?:id|role|tabindex|data-[\w-]+)="[^"]*"')
"""What makes an element a piece or a handle."""


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
    return _search() + _with_contents(with_examples(game, html))


def scenery(game: Game) -> Picture | None:
    """What the drawings of a rulebook need around them: style sheet, symbols, the page's world.

    None where nothing is drawn. They are those of any table; this is the beginning of one.
    """
    return _beginning(game, language()) if game.examples.EXAMPLES else None


@functools.cache
def _beginning(game: Game, language: str) -> Picture:
    match = Match(game, next(iter(game.presets.values())), game.default_seats, 0)
    row = view_row(match.view(NOBODY))
    desk = Desk(NOBODY, [SeatInfo("")] * match.seats, game.words, row=row)
    picture: Picture = game.board.picture(row, desk)
    return picture


def with_examples(game: Game, html: str) -> str:
    """A rulebook in which an example stands right after its rule, the two together in one part."""
    examples = game.examples.EXAMPLES

    def shown(found: re.Match[str]) -> str:
        text, tag, rule = found.group(0, 1, 2)
        if rule not in examples:
            return text
        if tag == "li":
            return f"{text.removesuffix('</li>')}{_example(examples[rule])}</li>"
        return f'<div class="shown">{text}{_example(examples[rule])}</div>'

    return RULE.sub(shown, html)


def _example(example: Example) -> Markup:
    """An example of play. Its drawing is no part of a board: nothing in it answers or is found."""
    drawn = Markup(LIVE.sub("", example.draw()))
    return el(
        "figure",
        el("figcaption", el("b", _("Example")), " ", _(example.say)),
        el("div", drawn, class_="drawn", inert=True, aria_hidden="true"),
        class_="example",
    )


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
