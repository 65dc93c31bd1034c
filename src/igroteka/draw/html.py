"""Typed building blocks for HTML and SVG; text is escaped, only Markup passes as it is."""

from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup, escape

Child = object
"""What may stand inside an element: Markup as it is, all else as escaped text, None not at all."""

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


@lru_cache(maxsize=8192, typed=True)
def attribute(keyword: str, value: object) -> str:
    """Write one attribute with a leading blank: class_ is class, aria_label is aria-label."""
    name = keyword.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(value)}"'


def el(tag: str, /, *children: Child, **values: object) -> Markup:
    """Build one element, e.g. `el("b", name, class_="who", data_k="c12")`.

    None and False leave an attribute out, True writes it without a value, and `class_` is joined
    with `class`, so that a piece's own attributes can be spread beside a board's classes.
    """
    begun = opening(tag, **values)
    if tag in VOID:
        return marked(begun)
    return _joined(begun, children, f"</{tag}>")


@lru_cache(maxsize=32_768, typed=True)
def opening(tag: str, /, **values: object) -> str:
    """The tag that an element begins with: a board has the same ones again and again."""
    if "class_" in values and "class" in values:
        values["class_"] = f"{values['class_']} {values.pop('class')}"
    written = [
        attribute(keyword, value)
        for keyword, value in values.items()
        if value is not None and value is not False
    ]
    return f"<{tag}{''.join(written)}>"


@lru_cache(maxsize=8192, typed=True)
def escaped(child: Child) -> str:
    """A child that is no Markup."""
    return str(escape(child))


def together(children: Iterable[Child]) -> Markup:
    """Set children side by side without an element around them."""
    return _joined("", children, "")


def _joined(begun: str, children: Iterable[Child], end: str) -> Markup:
    parts = [begun]
    for child in children:
        if child.__class__ is Markup:
            parts.append(child)
        elif child is not None:
            parts.append(escaped(child))
    parts.append(end)
    return str.__new__(Markup, "".join(parts))


def marked(text: str) -> Markup:
    """Call text Markup, without the questions that Markup asks about its argument.

    A board makes some hundred elements for each viewer and move; this is a third of their cost.
    """
    return str.__new__(Markup, text)
