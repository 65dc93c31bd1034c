"""The strip of seats: who each is, what it holds, and its cellar."""

from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.kept import part
from igroteka.draw.labels import wide
from igroteka.draw.words import _, n_, p_
from igroteka.engine import Row
from igroteka.engine.cards import members
from igroteka.games.kolkhoz.page import answers, art, names
from igroteka.games.kolkhoz.page.faces import back, mini, minis
from igroteka.games.kolkhoz.rules.scoring import total_value
from igroteka.games.kolkhoz.rules.state import Phase


class Cellar(NamedTuple):
    """The cards that a seat owns, as sets: what the viewer knows of them.

    hid: how many are hidden.  shown: of the stack, those that a search turned up.
    """

    hidden: int
    open: int
    stack: int
    shown: int
    hid: int


class Part(NamedTuple):
    """What a seat is in the trick and the year: held is -1 when the game is over."""

    brigadier: bool
    planner: bool
    moves: bool
    voids: int
    held: int
    medals: int


def seat_card(row: Row, desk: Desk, seat: int) -> Markup:
    """What a seat is, holds and owns."""
    player = row.players[seat]
    over = row.phase == Phase.OVER
    plays = Part(
        seat == row.brigadier,
        seat == row.planner and not over,
        seat in desk.waiting,
        player.voids,
        -1 if over else player.held,
        player.medals if row.options.medals else player.tricks_won,
    )
    cellar = Cellar(player.hidden, player.open, player.stack, player.shown, player.hid)
    scored = player.medals if row.options.medals else 0
    who = (seat, desk.names[seat], seat == desk.viewer)
    return card_of(desk, (), who, plays, cellar, scored)


@part
def card_of(
    desk: Desk, who: tuple[int, str, bool], plays: Part, cellar: Cellar, scored: int
) -> Markup:
    """The card of a seat, its name, and whether it is the viewer's; scored: points for medals."""
    seat, name, own = who
    return together(
        (
            el("div", *roles(plays, own), class_="sta"),
            el("div", *counts(desk, seat, plays), class_="sts"),
            el("div", *cellar_strip(desk, seat, cellar, own, scored), class_="cel",
               data_zone=f"cellar{seat}", **answers.cellar(name)),
        )
    )  # fmt: skip


def roles(plays: Part, mine: bool) -> list[Markup]:
    """Brigadier and planner as chips; else what the seat does, or what it has shown to lack."""
    found = []
    if plays.brigadier:
        chip = el("span", _("Brigadier"))
        found.append(el("span", art.sign("brig"), chip, class_="role b",
                        title=_("Brigadier"), **answers.plainly("brigadier")))  # fmt: skip
    if plays.planner:
        chip = el("span", _("Planner"))
        found.append(el("span", art.sign("plan"), chip, class_="role p",
                        title=_("Planner"), **answers.plainly("planner")))  # fmt: skip
    if found:
        return found
    if plays.moves:
        return [el("span", _("Your move") if mine else _("To move"), class_="move")]
    lacking = members(plays.voids)
    if not lacking:
        return []
    text = _("No {crops}", crops=", ".join(names.crop_of(suit) for suit in lacking))
    signs = [art.crop_sign(art.LETTERS[suit], 18) for suit in lacking]
    return [el("span", p_("crops", "No"), *signs, class_="voids", title=text, aria_label=text)]


MOST_MEDALS = 3
"""More medals are drawn as one, and their number."""


def counts(desk: Desk, seat: int, plays: Part) -> list[Markup]:
    """Cards in hand, and medals: this year's, or all where they score."""
    medals = plays.medals
    found = []
    if plays.held >= 0:
        text = n_("{n} in hand", "{n} in hand", plays.held)
        found.append(el("span", art.sign("hand"), el("span", text), class_="st held"))
    if medals:
        label = n_("{n} medal", "{n} medals", medals)
        drawn = [
            el("span", art.sign("medal"), class_="medal", **desk.piece(f"m{seat}-{i}"))
            for i in range(medals if medals <= MOST_MEDALS else 1)
        ]
        more = el("b", f"×{medals}") if medals > MOST_MEDALS else None
        found.append(
            el("span", *drawn, more, class_="st md", role="img", aria_label=label, title=label)
        )
    return found


def cellar_strip(desk: Desk, seat: int, cellar: Cellar, own: bool, scored: int) -> list[Markup]:
    """The cellar as small cards, and what is known of its worth."""
    hidden = members(cellar.hidden)
    if own:
        cards = [mini(desk, card, size="own", key="s") for card in hidden]
        cards += [mini(desk, card, key="s") for card in members(cellar.open)]
        cards += [under_stack(desk, cellar.shown, card, "s") for card in members(cellar.stack)]
    else:
        cards = minis(desk, hidden) if hidden else doors(desk, seat, cellar.hid)
        cards += minis(desk, members(cellar.open))
        cards += [under_stack(desk, cellar.shown, card, "c") for card in members(cellar.stack)]
    crowd = "some" if 5 <= len(cards) < 8 or len(cards) > 12 else "many" if len(cards) >= 8 else ""
    return [
        el("div", *cards, class_=f"cc {crowd}".rstrip()),
        worth(cellar, own or bool(hidden), scored),
    ]


def doors(desk: Desk, seat: int, n: int) -> list[Markup]:
    """Hidden cards of another player."""
    door = back(_("hidden card"))
    return [el("span", door, class_="mini", **desk.piece(f"h{seat}-{i}")) for i in range(n)]


def under_stack(desk: Desk, shown: int, card: int, key: str) -> Markup:
    """A card of a stack: face down, but all have seen it; face up once a search turned it up.

    shown: the cards that one has turned up.
    """
    if shown >> card & 1:
        return mini(desk, card, key=key)
    label = _("{card}, in the stack", card=names.card(card))
    piece = desk.piece(f"{key}{card}")
    return el("span", back(label), class_="mini under", title=label, **piece)


def worth(cellar: Cellar, known: bool, scored: int) -> Markup:
    """Points of the cards that the viewer knows, and how many more are hidden."""
    total = total_value(cellar.open | (cellar.hidden if known else 0)) + scored
    if known:
        rest = el("i", " ", n_("point", "points", total), class_="unit")
    elif cellar.hid:
        rest = el("i", f" + {cellar.hid}", wide(" " + n_("hidden", "hidden", cellar.hid)))
    else:
        rest = el("i", " ", _("all open"), class_="w") if cellar.open else el("i")
    return el("div", el("b", total), rest, class_="sc")
