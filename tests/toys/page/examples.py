"""Small examples of play, which the rulebook shows beside its rules."""

from markupsafe import Markup

from igroteka.draw.examples import box, item, player, scene, sign
from igroteka.draw.words import N_
from igroteka.engine.page import Example


def sums() -> Markup:
    """Two cards with their bids."""
    return scene(
        box(player(0), item(sign("3 + 0 = 3"))),
        box(player(1), item(sign("3 + 1 = 4")), mark="won"),
    )


EXAMPLES = {
    "T3.1": Example(
        N_("Both have a 3. Anna bids 0 and Boris 1: Boris has 4 together, and wins the point."),
        sums,
    ),
}
