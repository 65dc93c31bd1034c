"""Style sheets cost a browser little."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
SHEETS = sorted(SOURCE.rglob("*.css"))


def parts(text: str, between: str) -> list[str]:
    """A text, cut where one of some characters stands outside all brackets."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter in between:
            found.append("")
        else:
            found[-1] += letter
    return [part.strip() for part in found if part.strip()]


def is_named(subject: str) -> bool:
    """Whether what a selector is about has a name: a class, an id, an attribute or a tag."""
    first, *others = parts(subject, ":")
    if not subject.startswith(":"):
        return first != "*" or any(map(is_either, others))
    return any(map(is_either, [first, *others]))


def is_either(pseudo: str) -> bool:
    """Whether a pseudo-class names several things, of which it must be one."""
    kind, _, inside = pseudo.removesuffix(")").partition("(")
    return kind in ("is", "where") and all(map(is_named, map(subject_of, parts(inside, ","))))


def subject_of(selector: str) -> str:
    """The last of the things that a selector puts one into the other."""
    return parts(selector, " >+~")[-1]


def selectors(sheet: str) -> Iterator[str]:
    """All selectors of a style sheet."""
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    for before in re.findall(r"([^{};]+)\{", plain):
        if not before.strip().startswith("@"):
            yield from parts(before, ",")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(SOURCE)))
def test_what_depends_on_what_something_has_is_named(sheet: Path) -> None:
    """Chromium keeps one list of all that rules with `:has()` may change. If one of them may change
    anything (`> *`), then the whole page is styled anew whenever an element comes or goes."""
    asked = [selector for selector in selectors(sheet.read_text()) if ":has(" in selector]
    assert [selector for selector in asked if not is_named(subject_of(selector))] == []


@pytest.mark.parametrize(
    ("selector", "named"),
    [
        (".a:has(.b) > *", False),
        (".a:has(.b) > :not(.c)", False),
        (".a:has(.b) :is(.c, :hover)", False),
        (".a:has(.b) > :not(:is(:where(.c)))", False),
        (".a:has(.b) > *:is(.c)", True),
        (".a:has(.b) > :is(.c, [data-do] i)", True),
        (".a:has(.b:not([hidden])) svg", True),
        (".b > .a:has(> .c)", True),
        ("main:has(.c)::before", True),
    ],
)
def test_a_subject_is_found(selector: str, named: bool) -> None:
    assert is_named(subject_of(selector)) is named
