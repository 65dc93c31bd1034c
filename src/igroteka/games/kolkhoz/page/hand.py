"""The viewer's own cards: the hand, and the cellar beside it."""

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.kept import kept
from igroteka.draw.labels import narrow, rule_link, wide
from igroteka.draw.svg import drawing
from igroteka.draw.words import _, language, n_, p_
from igroteka.engine import Row
from igroteka.engine.cards import members
from igroteka.games.kolkhoz.options import Deck, Requisition
from igroteka.games.kolkhoz.page import answers, art, names
from igroteka.games.kolkhoz.page.faces import big, face, mini
from igroteka.games.kolkhoz.page.readings import in_hand, wins
from igroteka.games.kolkhoz.page.seats import under_stack
from igroteka.games.kolkhoz.rules.choices import GIVE, PLAY, TAKE
from igroteka.games.kolkhoz.rules.facts import SUITS, rank_of
from igroteka.games.kolkhoz.rules.scoring import score
from igroteka.games.kolkhoz.rules.state import Phase
from igroteka.games.kolkhoz.rules.tricks import best_in_trick, led_suit


def hand(row: Row, desk: Desk) -> Markup:
    """The hand of the viewer, and the cellar beside it."""
    taking = desk.acts and row.phase == Phase.TAKE
    cards = [hand_card(row, desk, card) for card in in_hand(row, desk.viewer)]
    empty = el("p", _("Your hand is empty."), class_="quietly") if not cards else None
    return el(
        "div",
        el("div", *cards, empty, class_="fan", aria_label=_("My hand"), role="group",
           **answers.plainly("hand")),
        my_cellar(row, desk),
        class_="kz-hand taking" if taking else "kz-hand",
    )  # fmt: skip


def hand_card(row: Row, desk: Desk, card: int) -> Markup:
    """A card of the hand: what it does, or why it must wait."""
    label: Markup | str | None = None
    classes = "hc"
    actions = (PLAY + card, GIVE + card)
    asked = desk.acts and row.phase == Phase.TRICK
    piece = desk.piece(f"c{card}", *actions, why=actions[0] if asked else None)
    if "data-do" in piece:
        classes = "hc ok"
        label = _("Give it") if row.phase == Phase.GIVE else forecast(row, desk, card)
        piece["data-shows"] = str(card)
    elif "data-why" in piece:
        classes = "hc no"
        label = _("Must wait")
        led = led_suit(row)
        piece["data-why"] = _(
            "Follow {crop} first, as long as you hold any.", crop=names.crop_is(led)
        )
    caption = CAPTION_FEET.get(rank_of(card)) if row.options.nomenklatura else None
    return held_card(card, caption, label, classes, **piece)


@kept
def held_card(
    card: int, caption: Markup | None, label: Markup | str | None, classes: str, **piece: object
) -> Markup:
    """A card of the hand, with what it would do."""
    inside = el("div", big(card), caption, class_="hf")
    return el("div", inside, label and el("span", label, class_="hl"), class_=classes, **piece)


def forecast(row: Row, desk: Desk, card: int) -> Markup | str:
    """Say what a card would do in the trick."""
    if row.played == 0:
        return _("Lead it")
    last = row.played == row.seats - 1
    if wins(row, card):
        if last:
            return together((wide(_("Takes the trick")), narrow(_("Takes it"))))
        return together((wide(_("Best so far")), narrow(_("Best"))))
    if last:
        best = (row.leader + best_in_trick(row)) % row.seats
        taker = _("{name} takes it", name=desk.names[best])
        return together((wide(taker), narrow(_("Loses it"))))
    return _("Loses it")


CAPTION_FEET = {
    rank: drawing(
        "0 0 100 140",
        Markup(
            '<path d="M4 113H96V129Q96 136 89 136H11Q4 136 4 129z" fill="#1f1a17"/>'
            f'<text x="50" y="129.5" class="cap" font-size="{11.5 if len(name) > 8 else 12.5}">'
            f"{name}</text>"
        ),
        class_="kz-foot",
    )
    for rank, name in names.CAPTIONS.items()
}
"""The names of the faces on a black foot, at the size of a hand."""


def my_cellar(row: Row, desk: Desk) -> Markup:
    """The viewer's cellar, hidden cards first; in the swap they can be taken."""
    player = row.players[desk.viewer]
    cards = [cellar_card(row, desk, card) for card in members(player.hidden)]
    cards += [shelf(p_("cellar", "open"), mini(desk, card)) for card in members(player.open)]
    cards += [
        shelf(p_("cellar", "stack"), under_stack(desk, player.shown, card, "c"))
        for card in members(player.stack)
    ]
    total = score(row, desk.viewer)
    native = el("span", "подвал", class_="ru", lang="ru") if language() != "ru" else None
    return el(
        "section",
        el(
            "h2",
            art.sign("cellar"),
            _("My cellar"),
            native,
            el("span", el("b", total), " ", n_("point", "points", total), class_="sum"),
        ),
        el("div", *cards, outlook(row, desk, len(cards)), class_=f"mrow m{min(len(cards), 9)}"),
        class_="mine",
        aria_label=_("My cellar"),
        data_zone="mine",
        **answers.plainly("mine"),
    )


def cellar_card(row: Row, desk: Desk, card: int) -> Markup:
    """A hidden card of my own."""
    piece = desk.piece(f"c{card}", TAKE + card)
    inside = face(card, "own", language())
    taken = card == row.taken
    caption = (
        p_("cellar", "taken")
        if taken
        else p_("cellar", "Take it")
        if "data-do" in piece
        else p_("cellar", "hidden")
    )
    return shelf(caption, el("span", inside, class_="mini gone" if taken else "mini", **piece))


def shelf(caption: str, card: Markup) -> Markup:
    """A card of the cellar with its caption."""
    return el("figure", card, el("figcaption", caption))


def outlook(row: Row, desk: Desk, cards: int) -> Markup:
    """Whether the viewer is going to be searched if a field fails. Rules K9.3, K9.6, K9.9."""
    if not cards:
        text, rule = _("Empty. Your last card of each year goes here."), "K8.1"
    elif row.options.requisition == Requisition.MICE:
        text, rule = _("If a field fails, everybody is searched."), "K9.9"
    elif row.options.deck == Deck.D36:
        farmed = any(row.fields[suit].farmer == desk.viewer for suit in range(SUITS))
        rule = "K9.6"
        text = _("You hold a stack: you will be searched.") if farmed else _("No stack: no search.")
    else:
        won = row.players[desk.viewer].tricks_won
        rule = "K9.3"
        text = _("A medal: you will be searched.") if won else _("No medal so far: no search.")
    return el("p", text, " ", rule_link(rule), class_="mnote")
