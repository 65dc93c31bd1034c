"""What the choices of Kolkhoz are about, and what each offer costs and brings."""

from igroteka.draw.words import N_, _
from igroteka.engine import Row
from igroteka.games.kolkhoz.page.names import crop
from igroteka.games.kolkhoz.rules.choices import ACTIONS
from igroteka.games.kolkhoz.rules.fields import hours
from igroteka.games.kolkhoz.rules.state import Phase

CHOICES = {
    Phase.NAME_TASK: (
        N_(
            "The crop you name is trump this year: its cards beat all others. Name one of which "
            "you hold much, if you want to win tricks."
        ),
        "K3.10",
    ),
    Phase.TAKE: (
        N_(
            "You may take one hidden card back from your cellar and hide another one for it. Take "
            "out a crop whose field will hardly be farmed."
        ),
        "K4.3",
    ),
    Phase.GIVE: (
        N_(
            "The card that you choose goes into your cellar, hidden. It scores its value in the "
            "end, if no search finds it."
        ),
        "K4.4",
    ),
    Phase.TRICK: (
        N_(
            "The highest trump takes the trick, else the highest card of the crop that was led. "
            "Whoever holds that crop has to play it."
        ),
        "K5.2",
    ),
    Phase.ASSIGN: (
        N_(
            "You won the trick: send its cards to the fields whose crops lie in it. A field that "
            "reaches its hours is farmed, the others are searched."
        ),
        "K6.1",
    ),
    Phase.TOP: (
        N_(
            "You take all workers of this field home as one stack. Only the card on top stays "
            "yours after this year, and only the lowest can lie there."
        ),
        "K7.4",
    ),
}
"""What is decided in each phase."""

OFFERS = {
    "keep": (
        N_("Nothing changes, and nobody learns what you hide."),
        "K4.3",
    ),
    "take": (
        N_("The card comes to your hand; then you hide another one for it."),
        "K4.4",
    ),
}
"""What each kind of action costs and brings."""


def numbers(row: Row, seat: int, action: int) -> str:
    """Say how many hours a field has after a worker is sent there. Rules K6.5, K6.6."""
    name, values = ACTIONS.decode(action)
    if name != "assign":
        return ""
    (suit,) = values
    done = row.fields[suit].hours + hours(row, row.trick[row.assigned])
    return _("{crop} then stands at {n} of {m} hours", crop=crop(suit), n=done, m=row.threshold)
