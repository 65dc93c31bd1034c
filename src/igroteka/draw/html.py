"""Typed building blocks for HTML and SVG; text is escaped, only Markup passes as it is."""

from collections.abc import Iterable
from functools import cache

from markupsafe import Markup, escape

Child = object
"""What may stand inside an element: Markup as it is, all else as escaped text, None not at all."""

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


@cache
def attribute_name(name: str) -> str:
    """Turn a keyword into an attribute: class_ is class, aria_label is aria-label."""
    return name.rstrip("_").replace("_", "-")


def attributes(values: dict[str, object]) -> str:
    """Write attributes with a leading blank each.

    None and False leave an attribute out, True writes it without a value, and `class_` is joined
    with `class`, so that a piece's own attributes can be spread beside a board's classes.
    """
    parts = []
    more = values.get("class") if "class_" in values else None
    for keyword, value in values.items():
        if value is None or value is False:
            continue
        name = attribute_name(keyword)
        if more is not None and name == "class":
            if keyword == "class":
                continue
            value = f"{value} {more}"
        if value is True:
            parts.append(f" {name}")
        elif value.__class__ is int:
            parts.append(f' {name}="{value}"')
        else:
            parts.append(f' {name}="{escape(value)}"')
    return "".join(parts)


def el(tag: str, /, *children: Child, **values: object) -> Markup:
    """Build one element, e.g. `el("b", name, class_="who", data_k="c12")`."""
    start = f"<{tag}{attributes(values)}>" if values else f"<{tag}>"
    if tag in VOID:
        return Markup(start)
    inside = "".join([escape(child) for child in children if child is not None])
    return Markup(f"{start}{inside}</{tag}>")


def together(children: Iterable[Child]) -> Markup:
    """Set children side by side without an element around them."""
    return Markup("".join([escape(child) for child in children if child is not None]))
