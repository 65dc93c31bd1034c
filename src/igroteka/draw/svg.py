"""SVG blocks: drawings, symbols that are defined once, and their uses."""

from functools import cache

from markupsafe import Markup

from igroteka.draw.html import Child, el


def drawing(box: str, *children: Child, **values: object) -> Markup:
    """Draw an `<svg>` with a view box; it is decoration unless an `aria_label` names it."""
    if "aria_label" in values:
        values.setdefault("role", "img")
    else:
        values.setdefault("aria_hidden", "true")
    return el("svg", *children, viewBox=box, **values)


def symbol(name: str, box: str, *children: Child) -> Markup:
    """Define a symbol, to be placed any number of times by `use`."""
    return el("symbol", *children, id=name, viewBox=box)


@cache
def use(name: str, **values: str | float) -> Markup:
    """Place a symbol, e.g. `use("pip-h", x=5, y=34, width=19, height=19)`."""
    return el("use", href=f"#{name}", **values)


def symbols(*children: Child) -> Markup:
    """Keep symbols in a page without showing them."""
    return el("svg", *children, width=0, height=0, class_="defs", aria_hidden="true")
