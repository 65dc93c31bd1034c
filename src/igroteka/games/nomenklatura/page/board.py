"""The picture of Nomenklatura: the hidden state of one viewer becomes the parts of a page.

Keys: `m<seat>-<region>-<n>` for markers, `t…` and `u…` for rubles on the track (`ledger.py`),
`c<card>` for cards, `works` and `merger` for what stands on the map, `w<region>` and `p<region>`
for a region that can be chosen (on the wide drawing and on the phone's).
"""

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.desk import Desk, Picture
from igroteka.draw.html import el, together
from igroteka.draw.kept import kept
from igroteka.draw.labels import narrow, rule_link, wide
from igroteka.draw.words import N_, P_, _, p_
from igroteka.engine import NOBODY, Row
from igroteka.games.nomenklatura.page import answers, art
from igroteka.games.nomenklatura.page.atlas import Counts, Paid, counted, country, forecast
from igroteka.games.nomenklatura.page.ending import summary
from igroteka.games.nomenklatura.page.faces import agenda
from igroteka.games.nomenklatura.page.hand import hand
from igroteka.games.nomenklatura.page.ledger import AUCTIONS, Piece, laid_pieces, merging
from igroteka.games.nomenklatura.page.panel import side
from igroteka.games.nomenklatura.page.prompts import prompt
from igroteka.games.nomenklatura.page.seats import choice, ghosts, seat_card
from igroteka.games.nomenklatura.rules.state import End, Phase

__all__ = ["picture", "summary"]


def picture(row: Row, desk: Desk) -> Picture:
    """Draw the state that the desk's viewer may see."""
    title, detail = prompt(row, desk.viewer, desk.names)
    counts = counted(row)
    paid = forecast(row, counts)
    pieces = laid_pieces(row) if row.phase in AUCTIONS else []
    holding = desk.viewer != NOBODY and row.phase != Phase.OVER
    return Picture(
        bar=bar(row),
        seats=tuple(
            together(
                (
                    seat_card(row, seat, sum(counts[seat]), sum(of[seat][0] for of in paid)),
                    ghosts(row, seat, counts[seat], pieces),
                    choice(row, desk, seat),
                )
            )
            for seat in range(row.seats)
        ),
        board=board(row, desk, counts, paid, pieces),
        hand=hand(row, desk) if holding else Markup(),
        title=title,
        detail=detail,
        css="board.css",
        defs=art.symbol_sheet(),
        world="nomenklatura",
    )


STAGES = (
    (N_("Auction"), P_("short", "Auction")),
    (N_("Execution"), P_("short", "Cards")),
    (N_("Consolidation"), P_("short", "Merger")),
    (N_("Scoring"), P_("short", "Scoring")),
)
"""The phases of a round, in words for a wide page and for a phone."""


def stage(row: Row) -> int:
    """The phase of the round: an index of STAGES."""
    if row.phase == Phase.AUCTION:
        return 0
    if row.phase in (Phase.RAILROAD, Phase.SCORING, Phase.OVER):
        return 3
    if row.card < 0 and (merging(row) or row.phase == Phase.PUSH):
        return 2
    return 1


def bar(row: Row) -> Markup:
    """The round, its phases, and whether it is the last."""
    if row.round == 0:
        return Markup()
    return course(row.round, stage(row), row.phase == Phase.OVER, last_round(row))


@kept
def course(rounds: int, now: int, over: bool, last: Markup | None) -> Markup:
    """The same, by the number of the round and of its phase."""
    stages = [
        el(
            "li",
            wide(_(name)),
            narrow(p_(*short)),
            class_="on" if n == now else None,
        )
        for n, (name, short) in enumerate(STAGES)
    ]
    return el(
        "div",
        round_number(rounds, over),
        el("ol", *stages, class_="stages") if not over else None,
        last,
        class_="course",
        **answers.of("round"),
    )


def round_number(rounds: int, over: bool) -> Markup:
    """Which round it is: on a phone just the number, unless there is room at the end."""
    if over:
        return el("span", _("Round {n}", n=rounds), class_="rd")
    return el("span", wide(_("Round"), " "), rounds, class_="rd")


def last_round(row: Row) -> Markup | None:
    """A warning that this round is the last. Rules N11.5, N11.4."""
    if row.phase == Phase.OVER:
        return None
    if row.end == End.MARKERS:
        text, rule = _("Last round, scored twice"), "N11.5"
    elif row.round == row.options.max_rounds:
        text, rule = _("Last round, scored twice"), "N11.4"
    else:
        return None
    return el("span", el("b", text), " ", rule_link(rule), class_="last")


MODES = {Phase.AUCTION: "bidding", Phase.TAKE: "taking", Phase.OVER: "ended"}


def board(row: Row, desk: Desk, counts: Counts, paid: Paid, pieces: Sequence[Piece]) -> Markup:
    """Agenda and map, and beside them the ledger or what is being carried out."""
    mode = "bidding" if row.phase in AUCTIONS else MODES.get(row.phase, "acting")
    if row.phase == Phase.OVER:
        return el("div", country(row, desk, counts, paid), class_=f"nk {mode}")
    return el(
        "div",
        agenda(row, desk),
        country(row, desk, counts, paid),
        side(row, desk, paid, pieces),
        class_=f"nk {mode}",
    )
