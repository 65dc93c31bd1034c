"""The strip of seats: who each is, what it holds, and its cellar."""

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.labels import wide
from igroteka.draw.words import _, n_, p_
from igroteka.engine import Row
from igroteka.engine.cards import members
from igroteka.games.kolkhoz.page import answers, art, names
from igroteka.games.kolkhoz.page.faces import back, mini, minis
from igroteka.games.kolkhoz.rules.scoring import total_value
from igroteka.games.kolkhoz.rules.state import Phase


def seat_card(row: Row, desk: Desk, seat: int) -> Markup:
    """What a seat is, holds and owns."""
    return together(
        (
            el("div", *roles(row, desk, seat), class_="sta"),
            el("div", *counts(row, desk, seat), class_="sts"),
            el("div", *cellar_strip(row, desk, seat), class_="cel",
               data_zone=f"cellar{seat}", **answers.cellar(desk.names[seat])),
        )
    )  # fmt: skip


def roles(row: Row, desk: Desk, seat: int) -> list[Markup]:
    """Brigadier and planner as chips; else what the seat does, or what it has shown to lack."""
    found = []
    if seat == row.brigadier:
        chip = el("span", _("Brigadier"))
        found.append(el("span", art.sign("brig"), chip, class_="role b",
                        title=_("Brigadier"), **answers.plainly("brigadier")))  # fmt: skip
    if seat == row.planner and row.phase != Phase.OVER:
        chip = el("span", _("Planner"))
        found.append(el("span", art.sign("plan"), chip, class_="role p",
                        title=_("Planner"), **answers.plainly("planner")))  # fmt: skip
    if found:
        return found
    if seat in desk.waiting:
        mine = seat == desk.viewer
        return [el("span", _("Your move") if mine else _("To move"), class_="move")]
    lacking = members(row.players[seat].voids)
    if not lacking:
        return []
    text = _("No {crops}", crops=", ".join(names.crop_of(suit) for suit in lacking))
    signs = [art.crop_sign(art.LETTERS[suit], 18) for suit in lacking]
    return [el("span", p_("crops", "No"), *signs, class_="voids", title=text, aria_label=text)]


MOST_MEDALS = 3
"""More medals are drawn as one, and their number."""


def counts(row: Row, desk: Desk, seat: int) -> list[Markup]:
    """Cards in hand, and medals: this year's, or all where they score."""
    player = row.players[seat]
    medals = player.medals if row.options.medals else player.tricks_won
    found = []
    if row.phase != Phase.OVER:
        text = n_("{n} in hand", "{n} in hand", player.held)
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


def cellar_strip(row: Row, desk: Desk, seat: int) -> list[Markup]:
    """The cellar as small cards, and what is known of its worth."""
    player = row.players[seat]
    own = seat == desk.viewer
    hidden = members(player.hidden)
    if own:
        cards = [mini(desk, card, size="own", key="s") for card in hidden]
        cards += [mini(desk, card, key="s") for card in members(player.open)]
        cards += [under_stack(desk, player, card, "s") for card in members(player.stack)]
    else:
        cards = minis(desk, hidden) if hidden else doors(desk, seat, player.hid)
        cards += minis(desk, members(player.open))
        cards += [under_stack(desk, player, card, "c") for card in members(player.stack)]
    crowd = "some" if 5 <= len(cards) < 8 or len(cards) > 12 else "many" if len(cards) >= 8 else ""
    return [
        el("div", *cards, class_=f"cc {crowd}".rstrip()),
        worth(row, player, known=own or bool(hidden)),
    ]


def doors(desk: Desk, seat: int, n: int) -> list[Markup]:
    """Hidden cards of another player."""
    door = back(_("hidden card"))
    return [el("span", door, class_="mini", **desk.piece(f"h{seat}-{i}")) for i in range(n)]


def under_stack(desk: Desk, player: Row, card: int, key: str) -> Markup:
    """A card of a stack: face down, but all have seen it; face up once a search turned it up."""
    if player.shown >> card & 1:
        return mini(desk, card, key=key)
    label = _("{card}, in the stack", card=names.card(card))
    piece = desk.piece(f"{key}{card}")
    return el("span", back(label), class_="mini under", title=label, **piece)


def worth(row: Row, player: Row, known: bool) -> Markup:
    """Points of the cards that the viewer knows, and how many more are hidden."""
    medals = player.medals if row.options.medals else 0
    total = total_value(player.open | (player.hidden if known else 0)) + medals
    if known:
        rest = el("i", " ", n_("point", "points", total), class_="unit")
    elif player.hid:
        rest = el("i", f" + {player.hid}", wide(" " + n_("hidden", "hidden", player.hid)))
    else:
        rest = el("i", " ", _("all open"), class_="w") if player.open else el("i")
    return el("div", el("b", total), rest, class_="sc")
