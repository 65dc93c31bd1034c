"""The page that looks back at a finished play: chances, turning points, every decision, and how
well each seat has played.

All of it stands twice: as it could be judged by what the seat knew that had to decide, and with all
open. What is told is in `docs/looking-back.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from igroteka.bots.review import Opinion, Opinions, decisions
from igroteka.draw import charts
from igroteka.draw.html import el
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import N_, _, n_
from igroteka.engine import view_row
from igroteka.table.foretelling import foretold
from igroteka.table.names import seat_names
from igroteka.table.reviewing import reviewed
from igroteka.table.steps import EVERY, Place
from igroteka.table.tables import LiveTable

CHART = charts.Size(wide=640, high=260, left=46, right=630, top=12, bottom=226, inset=8, dot=4.5)

TURNS = 5
"""So many turning points are named at most."""

A_TURN = 0.1
"""A decision after which some chance is so much another one is a turning point."""

WORTH_TELLING = 0.02
"""From so great a loss on it is told which play the bot expected."""


class Way(NamedTuple):
    """One of the two ways of judging: its name in `Opinions`, and what it is called."""

    name: str
    title: str
    line: str

    def of(self, found: Opinions) -> Opinion:
        """The opinion in this way."""
        opinion: Opinion = getattr(found, self.name)
        return opinion


OPENED = Way("opened", N_("With all open"), N_("What somebody would say who sees all hands."))
KNOWN = Way(
    "known",
    N_("By what could be known"),
    N_("What whoever had to decide could say, from what their seat had seen."),
)
WAYS = (OPENED, KNOWN)


class Look(NamedTuple):
    """What is shown: a table, what has been found so far, and how many decisions there are."""

    table: LiveTable
    found: dict[int, Opinions]
    all: int

    @property
    def names(self) -> tuple[str, ...]:
        return seat_names(self.table)

    @property
    def done(self) -> bool:
        return len(self.found) >= self.all

    def address(self, move: int, eye: int = EVERY) -> str:
        """Where the position before a decision is shown."""
        return Place(self.table.row.code, move, eye).address


def look_at(table: LiveTable) -> Look:
    """What has been found of a table's play."""
    return Look(table, reviewed(table), len(decisions(table.match)))


def panel(look: Look, asked: bool, mine: bool) -> Markup:
    """The inside of the page. asked: whether it is being thought about; mine: whether whoever looks
    sits there, and so may ask for it."""
    parts = [] if asked and look.done else [_progress(look, asked, mine)]
    if look.found:
        if next(iter(look.found.values())).opened.chances:
            parts += [_chart(look, way) for way in WAYS]
            parts.append(_turns(look))
        parts += [_marks(look), _decisions(look)]
    going = asked and not look.done
    return el("article", *parts, class_="lookback", id="lookback", data_going=going)


def _progress(look: Look, asked: bool, mine: bool) -> Markup:
    if asked:
        said = _("{n} of {all} decisions have been looked at.", n=len(look.found), all=look.all)
        return el("p", el("progress", max=look.all, value=len(look.found)), " ", said,
                  class_="going", role="status")  # fmt: skip
    if not mine:
        return el("p", _("Nobody who sat there has asked for it yet."))
    button = el("button", _("Look back"), class_="btn")
    why = _("A strong bot thinks about every decision. It takes a minute or two, after those who "
            "play; you may leave meanwhile.")  # fmt: skip
    return el("form", el("p", why), button, method="post",
              action=f"/t/{look.table.row.code}/review")  # fmt: skip


def _chart(look: Look, way: Way) -> Markup:
    """Everybody's chances, and at the end who has won."""
    match = look.table.match
    positions = [
        charts.Position(
            move, look.address(move), _chances_said(look, move, way.of(found).chances),
            way.of(found).chances,
        )
        for move, found in look.found.items()
    ]  # fmt: skip
    ranks, last = look.table.ranks(), len(match.moves)
    won = tuple((rank == 1) / ranks.count(1) for rank in ranks)
    positions.append(charts.Position(last, look.address(last), _chances_said(look, last, won), won))
    return el(
        "figure",
        el("figcaption", el("b", _(way.title)), " ", el("span", _(way.line))),
        charts.chances(positions, last, _("Chances to win, by moves"), CHART),
    )


def _chances_said(look: Look, move: int, chances: Sequence[float]) -> str:
    told = ", ".join(
        f"{name} {chance:.0%}" for name, chance in zip(look.names, chances, strict=True)
    )
    return _("Move {n}: {told}", n=move, told=told)


def _turns(look: Look) -> Markup:
    """The decisions after which the chances were most changed, as seen with all open."""
    moves = list(look.found)
    swings = []
    for move, following in pairwise(moves):
        before, after = look.found[move].opened.chances, look.found[following].opened.chances
        shifts = [b - a for a, b in zip(before, after, strict=True)]
        seat = max(range(len(shifts)), key=lambda n: abs(shifts[n]))
        swings.append((abs(shifts[seat]), move, seat, before[seat], after[seat]))
    turns = sorted(sorted(swings, reverse=True)[:TURNS], key=lambda swing: swing[1])
    lines = [
        el(
            "li",
            el("a", _("Move {n}", n=move + 1), href=look.address(move), class_="rl"),
            " ",
            seat_shape(seat),
            f" {look.names[seat]}: {before:.0%} → {after:.0%}",
        )
        for swing, move, seat, before, after in turns
        if swing >= A_TURN
    ]
    none = el("p", _("No single move changed much."))
    inside = el("ol", *lines) if lines else none
    return el("section", el("h2", _("Turning points")), inside)


class Mark(NamedTuple):
    """How well a seat has played: what a decision lost on average, in both ways, as a share of 1,
    and how many were the same as the bot's."""

    seat: int
    known: float
    opened: float
    same: int
    decisions: int


def marks(look: Look) -> list[Mark]:
    """How well each seat has played that had anything to decide, as far as has been looked."""
    moves, found = look.table.match.moves, []
    for seat in range(len(look.names)):
        mine = [judged for move, judged in look.found.items() if moves[move].seat == seat]
        if mine:
            same = sum(judged.known.gain == 0.0 for judged in mine)
            known, opened = mean_loss(mine, KNOWN), mean_loss(mine, OPENED)
            found.append(Mark(seat, known, opened, same, len(mine)))
    return found


def _marks(look: Look) -> Markup:
    """How well each seat has played, in both ways."""
    rows = [
        el("tr", el("th", seat_shape(mark.seat), look.names[mark.seat], scope="row"),
           el("td", f"{mark.known:.1%}"), el("td", f"{mark.opened:.1%}"),
           el("td", f"{mark.same}/{mark.decisions}"))
        for mark in marks(look)
    ]  # fmt: skip
    heads = ("", _(KNOWN.title), _(OPENED.title), _("as the bot would"))
    return el(
        "section",
        el("h2", _("How well each has played")),
        el("p", _("The winning chance that a decision lost on average, against what the bot "
                  "preferred: 0% is as good as the bot, below 0% is better.")),
        el("table", el("thead", el("tr", *[el("th", head, scope="col") for head in heads])),
           el("tbody", *rows), class_="sources"),
    )  # fmt: skip


def mean_loss(found: Sequence[Opinions], way: Way) -> float:
    """What some decisions lost on average, as a share of 1."""
    return sum(way.of(each).gain for each in found) / len(found)


def _decisions(look: Look) -> Markup:
    lines = [_decision(look, move, found) for move, found in look.found.items()]
    return el("section", el("h2", n_("{n} decision", "{n} decisions", len(lines))),
              el("ol", *lines, class_="decisions"))  # fmt: skip


def _decision(look: Look, move: int, found: Opinions) -> Markup:
    """What was chosen, and what the bot preferred in both ways."""
    match, names = look.table.match, look.names
    made = match.moves[move]
    row = view_row(match.view(made.seat, move))
    said = match.game.words.offer(row, made.action, names)
    told = [
        el(
            "li",
            el("span", _(way.title), class_="way"),
            " ",
            _("the same")
            if way.of(found).best == made.action
            else f"{match.game.words.offer(row, way.of(found).best, names)} "
            f"({way.of(found).gain:+.1%})",
        )
        for way in (KNOWN, OPENED)
    ]
    return el(
        "li",
        el("a", move + 1, href=look.address(move, made.seat), class_="rl"),
        seat_shape(made.seat),
        el(
            "div", el("b", f"{names[made.seat]}: {said}"), el("ul", *told), _line(look, move, found)
        ),
        id=f"d{move}",
    )


def _line(look: Look, move: int, found: Opinions) -> Markup | None:
    """The play that the bot expected, where something was lost."""
    if found.known.gain < WORTH_TELLING:
        return None
    match, names = look.table.match, look.names
    seat = match.moves[move].seat
    line = found.known.line
    said = foretold(match.game, match.view(seat, move), seat, line, names)
    told = [el("li", seat_shape(at), text) for (at, _a), text in zip(line, said, strict=False)]
    return el("details", el("summary", _("The bot expected")), el("ol", *told)) if told else None
