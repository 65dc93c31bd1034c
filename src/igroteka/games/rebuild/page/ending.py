"""The end of a play: what everybody's cards came to."""

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _, language, p_
from igroteka.engine import Row
from igroteka.games.rebuild.page import faces, names
from igroteka.games.rebuild.page.report import POINTS, counted, owned, worth
from igroteka.games.rebuild.rules import scoring


def summary(row: Row, desk: Desk) -> Markup:
    """The scores as a table, then all cards of each player, the best first."""
    order = sorted(range(row.seats), key=lambda seat: -scoring.standing(row, seat))
    return el(
        "div",
        campaign_result(row) if row.campaign else None,
        scores(row, desk, order),
        el("div", *(collection(row, desk, seat) for seat in order), class_="decks"),
        class_="rb-end",
    )


def campaign_result(row: Row) -> Markup:
    """How far a campaign came. Rules R14.14 to R14.16, R14.24."""
    made = scoring.team_points(row)
    target = scoring.target_of(row)
    steps = [
        el(
            "li",
            el("b", game),
            el(
                "span",
                p_("game", "won")
                if game <= row.won
                else p_("game", "lost")
                if game == row.game
                else "–",
            ),
            class_="done" if game <= row.won else "lost" if game == row.game else None,
        )
        for game in range(1, scoring.GAMES + 1)
    ]
    line = _(
        "Game {n}: {points} of {target}.", n=row.game, points=names.points(made), target=target
    )
    return el("div", el("ol", *steps, class_="games"), el("p", line), class_="fate")


def scores(row: Row, desk: Desk, order: list[int]) -> Markup:
    """Printed points, game-end effects, sum and number of cards of each player."""
    heads = (
        "",
        p_("column", "printed"),
        p_("column", "at the end"),
        p_("column", "together"),
        p_("column", "cards"),
    )
    lines = []
    for seat in order:
        now = worth(row, owned(row, seat).cards)
        lines.append(
            el(
                "tr",
                el("th", seat_shape(seat), el("span", desk.names[seat]), scope="row"),
                el("td", now.printed),
                el("td", f"+{now.bonus}"),
                el("td", el("b", now.printed + now.bonus)),
                el("td", now.cards),
            )
        )
    return el(
        "table",
        el("thead", el("tr", *(el("th" if head else "td", head) for head in heads))),
        el("tbody", *lines),
    )


def collection(row: Row, desk: Desk, seat: int) -> Markup:
    """All cards that a player owns, the most valuable first."""
    revision = row.options.deck_revision
    cards = sorted(
        counted(owned(row, seat).cards), key=lambda card: (-POINTS[revision][card[0]], card[0])
    )
    return el(
        "section",
        el("h3", seat_shape(seat), el("span", desk.names[seat])),
        el("ul", *(faces.listed(revision, card, n, language()) for card, n in cards)),
    )
