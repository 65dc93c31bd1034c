"""What a player sorts: the discard pile, and what passes into the next game."""

from markupsafe import Markup

from igroteka.draw.desk import Course, Desk
from igroteka.draw.html import el
from igroteka.draw.words import _, language
from igroteka.engine import Row
from igroteka.games.rebuild.page import answers, faces, names
from igroteka.games.rebuild.page.display import told
from igroteka.games.rebuild.page.report import Sight, cards_in, counted
from igroteka.games.rebuild.rules.choices import CARRY, ORDER
from igroteka.games.rebuild.rules.state import Phase


def as_it_lies(seen: Sight, desk: Desk) -> tuple[Course, ...]:
    """One press turns the discard pile over as it lies. Rules R14.9, R14.11."""
    if not desk.acts or seen.row.phase != Phase.ORDER:
        return ()
    left = seen.players[desk.viewer].discard
    actions = []
    for i, card in enumerate(left):
        if len(set(left[i:])) == 1:
            break
        actions.append(ORDER + card)
    title = _("Draw the cards in the order in which they lie")
    return (Course(tuple(actions), _("As it lies"), title),)


def sorting(row: Row, desk: Desk) -> Markup | None:
    """The discard pile that is put in order, or the cards that may pass into the next game."""
    if not desk.acts or row.phase not in (Phase.ORDER, Phase.CARRY):
        return None
    player = row.players[desk.viewer]
    first = ORDER if row.phase == Phase.ORDER else CARRY
    revision = row.options.deck_revision
    choices = []
    for card, n in counted(cards_in(player.discard)):
        piece = desk.piece(f"p{card}", first + card)
        if "data-do" not in piece and row.phase == Phase.CARRY:
            continue
        many = el("span", f"×{n}", class_="times") if n > 1 else None
        inside = faces.held(revision, card, language())
        choices.append(el("div", inside, many, class_="hc", **told(revision, card, piece)))
    if row.phase == Phase.ORDER:
        heading = _("Your discard pile becomes your deck: what do you draw first?")
        done = cards_in(player.deck)
    else:
        heading = _("What goes with you into game {n}?", n=row.game + 1)
        done = cards_in(player.carried)
    chosen_cards = [
        el("li", el("b", place), el("span", names.card(card))) for place, card in enumerate(done, 1)
    ]
    return el(
        "section",
        el("h2", heading),
        el("ol", *chosen_cards, class_="done") if chosen_cards else None,
        el("div", *choices, class_="cards"),
        class_="sorting",
        **answers.of("order" if row.phase == Phase.ORDER else "carry"),
    )
