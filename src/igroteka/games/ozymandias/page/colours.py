"""What the colours are worth: their disks, and the viewer's cards of each."""

from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.kept import kept
from igroteka.draw.words import _, p_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import members
from igroteka.games.ozymandias.page import answers, names
from igroteka.games.ozymandias.page.faces import emblem, faction, gem
from igroteka.games.ozymandias.rules import galaxy, scoring
from igroteka.games.ozymandias.rules.facts import COLOURS, DISKS, DISKS_EACH, colour_of
from igroteka.games.ozymandias.rules.state import Phase


class Line(NamedTuple):
    """A colour: what it is worth, how many of the viewer's cards have it, where its disks are."""

    value: int
    mine: int | None
    pool: int
    crusade: int
    on_map: int
    destroyed: int


def ledger(row: Row, desk: Desk) -> Markup:
    """For each colour its value, how many cards the viewer has of it, and its disks."""
    lines = tuple([line_of(row, desk, colour) for colour in range(COLOURS)])
    left = int(galaxy.pool_left(row))
    if desk.viewer == NOBODY:
        return all_colours(lines, left, None)
    influence = row.players[desk.viewer].influence
    score = (int(scoring.score(row, desk.viewer)), influence, row.phase == Phase.OVER)
    return all_colours(lines, left, score)


@kept
def all_colours(lines: tuple[Line, ...], left: int, score: tuple[int, int, bool] | None) -> Markup:
    """The same for a player, with the score as it stands, or for somebody who looks on.

    left: disks in the pool.  score: with what of it is influence, and whether it is final.
    """
    return el(
        "section",
        el(
            "div",
            el("span", p_("ledger", "Colour")),
            el("span", p_("ledger", "worth"), class_="v"),
            el("span", p_("ledger", "mine"), class_="mi") if score else el("span"),
            el("span", _("pool {n}/{m}", n=left, m=DISKS), class_="pips"),
            class_="lh",
        ),
        el("ul", *(ledger_line(colour, line) for colour, line in enumerate(lines))),
        if_it_ended(*score) if score else None,
        class_="ledger",
        data_place="colours",
        aria_label=_("What the colours are worth"),
        **answers.of("colours"),
    )


def line_of(row: Row, desk: Desk, colour: int) -> Line:
    """What is to be said of a colour."""
    mine = None
    if desk.viewer != NOBODY:
        player = row.players[desk.viewer]
        mine = sum([colour_of(card) == colour for card in members(player.hand | player.discard)])
    return Line(
        int(galaxy.colour_value(row, colour)),
        mine,
        row.pool[colour],
        row.crusade_disks if row.crusade_colour == colour else 0,
        on_the_map(row, colour),
        row.destroyed[colour],
    )


def ledger_line(colour: int, line: Line) -> Markup:
    """One colour: emblem, value, own cards, and where its six disks are."""
    mine = None if line.mine is None else f"×{line.mine}" if line.mine else "–"
    return el(
        "li",
        emblem(colour),
        el("b", names.colour(colour), class_="fn"),
        el("span", line.value, class_="v", title=p_("ledger", "worth")),
        el("span", mine, class_="mi"),
        pips(line.pool, line.crusade, line.on_map, line.destroyed),
        class_=faction(colour),
    )


@kept
def pips(pool: int, crusade: int, on_map: int, destroyed: int) -> Markup:
    """A pip for each disk of a colour, by where it is."""
    told = _(
        "{pool} in the pool, {map} on the map, {gone} destroyed",
        pool=pool,
        map=on_map,
        gone=destroyed,
    )
    found = [
        *(el("i", class_="p") for _i in range(pool)),
        *(el("i", class_="c") for _i in range(crusade)),
        *(el("i") for _i in range(on_map)),
        *(el("i", class_="x") for _i in range(destroyed)),
    ]
    return el("span", *found, class_="pips", title=told, role="img", aria_label=told)


def on_the_map(row: Row, colour: int) -> int:
    """How many disks of a colour lie on the map."""
    crusade = row.crusade_disks if row.crusade_colour == colour else 0
    return int(DISKS_EACH - row.pool[colour] - row.destroyed[colour] - crusade)


def if_it_ended(total: int, influence: int, over: bool) -> Markup:
    """The score of the viewer if the game ended now."""
    return el(
        "p",
        el(
            "span",
            _("Final score: cards {n}", n=total - influence)
            if over
            else _("If it ended now: cards {n}", n=total - influence),
            " + ",
            gem(influence),
        ),
        el("b", total),
        class_="sum",
    )
