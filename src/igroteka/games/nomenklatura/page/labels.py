"""Words on the board: links to rules."""

from markupsafe import Markup

from igroteka.draw.html import el


def rule_link(rule: str) -> Markup:
    """The number of a rule, as a link into the rulebook."""
    return el("a", rule, class_="rl", href=f"#{rule}", data_rule=rule)
