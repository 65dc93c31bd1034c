"""Words on a page: links to rules, what a tap tells, what only a wide page or a phone shows."""

from markupsafe import Markup

from igroteka.draw.html import Child, el


def rule_link(rule: str) -> Markup:
    """The number of a rule, as a link into the rulebook."""
    return el("a", rule, class_="rl", href=f"#{rule}", data_rule=rule)


def reading(text: str, rule: str = "") -> dict[str, object]:
    """What a tap tells of something that is no piece, and of all in it: to be spread into its
    element. How a part is called, its `title` or `aria_label`, is told before."""
    return {"data_why": text, "data_rule": rule or None}


def wide(*children: Child) -> Markup:
    """Words that only a wide page has room for."""
    return el("span", *children, class_="w")


def narrow(*children: Child) -> Markup:
    """Words for a phone."""
    return el("span", *children, class_="m")


def stamped(text: str | int) -> Markup:
    """A word or a number that is stamped on what it is about, for the stage."""
    return el("b", text, class_="stamped")
