"""Words on a page: links to rules, and what only a wide page or only a phone shows."""

from markupsafe import Markup

from igroteka.draw.html import Child, el


def rule_link(rule: str) -> Markup:
    """The number of a rule, as a link into the rulebook."""
    return el("a", rule, class_="rl", href=f"#{rule}", data_rule=rule)


def wide(*children: Child) -> Markup:
    """Words that only a wide page has room for."""
    return el("span", *children, class_="w")


def narrow(*children: Child) -> Markup:
    """Words for a phone."""
    return el("span", *children, class_="m")
