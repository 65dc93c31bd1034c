"""The players' rulebooks in the terminal: a rule, a chapter, or all of it."""

from __future__ import annotations

import re

from rich.console import Console
from rich.markdown import Markdown

from igroteka.draw.words import N_, language
from igroteka.engine import Game, Refusal
from igroteka.engine.refusal import nearest, unknown
from igroteka.table.rulebook import rulebook_file

CHAPTER = re.compile(r"^(?=## )", re.MULTILINE)
CHAPTER_NUMBER = re.compile(r"## ([A-Z]+\d+)\. ")
ANCHOR = re.compile(r'<a id="([A-Z]+\d+\.\d+)"></a>')


def print_rule(console: Console, game: Game, number: str = "") -> None:
    """Print a rule ("K5.2"), a chapter ("K5") or the whole rulebook; raises Refusal."""
    console.print(Markdown(rule_text(game, number)))


def rule_text(game: Game, number: str = "") -> str:
    """A part of a game's rulebook as Markdown, in the language being spoken; raises Refusal."""
    file = rulebook_file(game, language())
    if file is None:
        raise Refusal("{game} has no rulebook.", game=game.name)
    text = file.read_text(encoding="utf-8")
    if not number:
        return ANCHOR.sub("", text)
    parts = rule_parts(text)
    number = number.upper()
    if number not in parts:
        chapter = number.partition(".")[0]
        near = [name for name in parts if name.startswith(f"{chapter}.")] or list(parts)
        chapters = [name for name in parts if "." not in name]
        raise unknown(N_("rule"), number, near if nearest(number, near) else chapters)
    return parts[number]


def rule_parts(text: str) -> dict[str, str]:
    """A rulebook in parts: each rule by its number, each chapter with all its rules."""
    parts: dict[str, str] = {}
    for chapter in CHAPTER.split(text):
        number = CHAPTER_NUMBER.match(chapter)
        if number:
            parts[number[1]] = ANCHOR.sub("", chapter)
            _, *rules = ANCHOR.split(chapter)
            parts.update(zip(rules[::2], map(str.strip, rules[1::2]), strict=True))
    return parts
