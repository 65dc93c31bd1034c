"""The bidding track, filled ruble by ruble, and what it makes of the turn order.

Rubles are laid from space to space to the right and round again, so the track is drawn as a
ledger: a column for each space, and row after row fills from left to right. A piece on it keeps
its key: `t<auction>-<space>-<n>` for the nth ruble on a space, and a marker the key that it had in
its region.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.labels import rule_link
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import members
from igroteka.engine.course import notes_back
from igroteka.games.nomenklatura.page import answers
from igroteka.games.nomenklatura.page.art import coin, cube
from igroteka.games.nomenklatura.page.names import in_region
from igroteka.games.nomenklatura.page.readings import laid
from igroteka.games.nomenklatura.rules.choices import ACTIONS
from igroteka.games.nomenklatura.rules.state import HIGHEST_BID, Note, Phase

AUCTIONS = (Phase.AUCTION, Phase.MERGER_AUCTION, Phase.LAY)

BID = ACTIONS.first("bid") - 1
"""A bid of n is action BID + n."""

RUBLE = ACTIONS.number("lay", 0)
MARKER = ACTIONS.number("lay", 1)


class Piece(NamedTuple):
    """A ruble or a marker on the track, or one that may come there.

    at: its place in the order of laying, from 0.  space: where it lies.  level: how many pieces
    lie below it on this space.  seat: who laid it; NOBODY where nothing lies yet.
    """

    at: int
    space: int
    level: int
    seat: int
    marker: bool


def merging(row: Row) -> bool:
    """Is the auction that runs about a merger?"""
    return bool(row.phase in (Phase.MERGER_AUCTION, Phase.LAY))


def open_spaces(row: Row) -> list[int]:
    """The spaces that take rubles. Rules N1.3, N9.7."""
    return members(row.spaces)


def on_track(row: Row) -> dict[tuple[int, int, bool], int]:
    """How many pieces of each seat lie on each space: (space, seat, marker)."""
    found = {}
    for space in range(row.seats):
        here = row.track[space]
        for marker, laid_here in ((False, here.rubles.tolist()), (True, here.markers.tolist())):
            for seat, n in enumerate(laid_here):
                if n:
                    found[space, seat, marker] = n
    return found


def told(row: Row, wanted: int) -> list[tuple[int, int, bool]]:
    """The last pieces laid, as the notes tell them, first to last: (space, seat, marker)."""
    spaces = open_spaces(row)
    found: list[tuple[int, int, bool]] = []
    for note in notes_back(row):
        if len(found) >= wanted:
            break
        if note.kind == Note.LAID and note.a in spaces:
            first = spaces.index(note.a)
            ways = [spaces[(first + n) % len(spaces)] for n in range(note.b)]
            found[:0] = [(space, int(note.seat), False) for space in ways]
        elif note.kind == Note.LAID_MARKER:
            found.insert(0, (int(note.a), int(note.seat), True))
    return found


def laid_pieces(row: Row) -> list[Piece]:
    """Everything on the track in the order in which it was laid.

    The record knows how much each seat laid on each space; the order stands in the notes. Should
    they not reach back far enough, the pieces of a space lie there seat by seat.
    """
    counts = on_track(row)
    total = sum(counts.values())
    if not total:
        return []
    order = told(row, total)
    tally: dict[tuple[int, int, bool], int] = {}
    for piece in order:
        tally[piece] = tally.get(piece, 0) + 1
    if tally != counts:
        order = by_seat(row, counts, total)
    levels: dict[int, int] = {}
    pieces = []
    for at, (space, seat, marker) in enumerate(order):
        level = levels.get(space, 0)
        levels[space] = level + 1
        pieces.append(Piece(at, space, level, seat, marker))
    return pieces


def by_seat(
    row: Row, counts: dict[tuple[int, int, bool], int], total: int
) -> list[tuple[int, int, bool]]:
    """The pieces of each space seat by seat, dealt out from the space that was filled first."""
    spaces = open_spaces(row)
    heaps: dict[int, list[tuple[int, int, bool]]] = {space: [] for space in spaces}
    for piece, n in sorted(counts.items()):
        heaps[piece[0]] += [piece] * n
    first = (spaces.index(row.last_space) - (total - 1)) % len(spaces)
    turns = (spaces[(first + n) % len(spaces)] for n in range(total))
    return [heaps[space].pop(0) for space in turns]


def coming(row: Row, pieces: Sequence[Piece], seat: int, n: int) -> Iterator[Piece]:
    """Where the next n pieces of a seat would lie. Rules N5.8, N5.9, N9.8."""
    spaces = open_spaces(row)
    if not spaces:
        return
    last = int(row.last_space) if pieces else seat
    after = next((i for i, space in enumerate(spaces) if space > last), 0)
    levels = {space: sum(piece.space == space for piece in pieces) for space in spaces}
    for i in range(n):
        space = spaces[(after + i) % len(spaces)]
        yield Piece(len(pieces) + i, space, levels[space], NOBODY, False)
        levels[space] += 1


def auction_key(row: Row) -> str:
    """What tells the rubles of this auction from those of others."""
    return f"u{row.round}-{row.region}" if merging(row) else f"t{row.round}"


def piece_key(row: Row, piece: Piece, homes: dict[int, int]) -> str:
    """A piece's identity.

    homes: how many markers of each seat were laid before; a marker of the merged region has the
    key that it had there, counted down from the last of those that were taken in hand.
    """
    if not piece.marker:
        return f"{auction_key(row)}-{piece.space}-{piece.level}"
    player = row.players[piece.seat]
    before = homes.get(piece.seat, 0)
    homes[piece.seat] = before + 1
    return f"m{piece.seat}-{row.region}-{player.hand + player.laid - before}"


# Drawing --------------------------------------------------------------------------------------


def ledger(row: Row, desk: Desk, pieces: Sequence[Piece]) -> Markup:
    """The track while an auction runs."""
    bids = bid_places(row, desk)
    rows = ledger_rows(row, desk, pieces, bids)
    spaces = open_spaces(row)
    return el(
        "section",
        el("h2", el("b", title(row)), rule_link("N9.8" if merging(row) else "N5.8")),
        high_bid(row, desk),
        el(
            "div",
            el("div", *(column_head(desk, seat) for seat in range(row.seats)), class_="heads",
                   data_place="spaces"),
            el("div", *rows, class_="rows"),
            el(
                "div",
                *(pays(row, seat, seat in spaces, bids) for seat in range(row.seats)),
                class_="pays",
            ),
            class_=f"book v{desk.viewer}",
        ),
        class_="ledger",
        aria_label=title(row),
        **answers.of("merger" if merging(row) else "track"),
    )  # fmt: skip


def title(row: Row) -> str:
    """What is bid for."""
    if merging(row):
        return _("Merger {where}", where=in_region(row.region))
    return _("Bidding track")


def high_bid(row: Row, desk: Desk) -> Markup:
    """The highest bid and whose it is."""
    if row.leader == NOBODY:
        return el("p", _("No bid yet"), class_="high")
    return el(
        "p",
        _("High bid"),
        " ",
        el("b", row.high),
        seat_shape(row.leader),
        el("span", desk.names[row.leader], class_="who"),
        class_="high",
    )


def column_head(desk: Desk, seat: int) -> Markup:
    """The head of a space: its seat's shape and number."""
    classes = f"head b{seat}" + (" me" if seat == desk.viewer else "")
    return el("div", seat_shape(seat), el("b", seat + 1), class_=classes, title=desk.names[seat])


def pays(row: Row, seat: int, takes: bool, bids: Mapping[int, int]) -> Markup:
    """What a space would pay its owner now, or with each bid that could be made."""
    if not takes:
        return el("div", "–", class_="pay off")
    now = int(sum(row.track[seat].rubles))
    if not bids or merging(row):  # there markers may lie in place of rubles
        return el("div", now, class_="pay")
    sums = [now + share(row, seat, n) for n in sorted(bids)]
    return el("div", sums[0], class_="pay", data_each=" ".join(map(str, sums)))


def share(row: Row, seat: int, n: int) -> int:
    """How many of the next n rubles would come to lie on a seat's space. Rules N5.8, N5.9."""
    spaces = open_spaces(row)
    if seat not in spaces:
        return 0
    last = int(row.last_space) if row.high else int(row.turn)
    after = next((i for i, space in enumerate(spaces) if space > last), 0)
    before = (spaces.index(seat) - after) % len(spaces)
    return max(0, -(-(n - before) // len(spaces)))


ROWS = 8
"""The ledger has at least so many rows; where more are filled, the first ones lie close."""

OPEN_ROWS = 3
"""Rows filled last that always stay at their full height."""

CLOSE_ROWS = 6
"""So many rows below those lie close; what lies still deeper is only counted."""


def ledger_rows(
    row: Row, desk: Desk, pieces: Sequence[Piece], handles: dict[int, int]
) -> list[Markup]:
    """All rows of the ledger, filled and still free; `handles` are the bids that can be made."""
    spaces = open_spaces(row)
    most = max(handles, default=0)
    ahead = int(row.due) if row.phase == Phase.LAY else most
    following = list(coming(row, pieces, row.turn, ahead))
    shown = (*pieces, *following)
    first = spaces.index(shown[0].space) if shown else 0
    cells: dict[tuple[int, int], Markup] = {}
    homes: dict[int, int] = {}
    old = len(pieces) - last_laid(row)
    for piece in pieces:
        level = piece.level + (spaces.index(piece.space) < first)
        cells[level, piece.space] = laid_cell(row, desk, piece, homes, max(0, piece.at - old))
    for n, piece in enumerate(following, 1):
        level = piece.level + (spaces.index(piece.space) < first)
        cells[level, piece.space] = free_cell(row, desk, piece, n, handles, most)
    across = max(1, len(spaces))
    filled = -(-(first + len(pieces)) // across) if pieces else 0
    lines = max(ROWS, -(-(first + len(shown)) // across))
    close = filled - OPEN_ROWS if lines > ROWS else 0
    way = range(filled, lines_before(most and min(handles), first + len(pieces), across))
    sunk = max(0, close - CLOSE_ROWS)
    drawn = [
        el(
            "div",
            *(
                cells.get((level, space), BLANK if space in spaces else HATCHED)
                for space in range(row.seats)
            ),
            class_="line close" if level < close or (close and level in way) else "line",
        )
        for level in range(sunk, lines)
    ]
    return [deeper(sunk * across - first), *drawn] if sunk else drawn


def lines_before(n: int, filled: int, across: int) -> int:
    """How many lines lie before the one in which the nth coming piece would lie; 0 for none."""
    return (filled + n - 1) // across if n else 0


def deeper(n: int) -> Markup:
    """How much lies below what the ledger shows."""
    return el("div", n_("{n} lies below", "{n} lie below", n), class_="sunk")


def bid_places(row: Row, desk: Desk) -> dict[int, int]:
    """The bids that can be made: by the number of pieces that have to be laid for them."""
    if not desk.acts or row.phase not in (Phase.AUCTION, Phase.MERGER_AUCTION):
        return {}
    before = laid(row, desk.viewer)
    return {bid - before: bid for bid in range(1, HIGHEST_BID + 1) if BID + bid in desk.legal}


def last_laid(row: Row) -> int:
    """How many pieces the last bid has laid, if laying is the last thing that happened."""
    for note in notes_back(row):
        if note.kind == Note.LAID:
            return int(note.b)
        if note.kind not in (Note.PASSED, Note.LAID_MARKER):
            return 0
    return 0


BLANK = el("i", class_="cell")
HATCHED = el("i", class_="cell off")

STAGGER = 90
"""Milliseconds between two rubles of a bid."""


def laid_cell(row: Row, desk: Desk, piece: Piece, homes: dict[int, int], wait: int) -> Markup:
    """A ruble or a marker that lies on the track."""
    key = piece_key(row, piece, homes)
    drawn = cube(piece.seat) if piece.marker else coin(piece.seat)
    kind = "mk" if piece.marker else "rub"
    inside = el("i", drawn, class_=kind, data_wait=wait * STAGGER or None, **desk.piece(key))
    return el("i", inside, class_="cell", data_zone=f"space{piece.space}")


def free_cell(
    row: Row, desk: Desk, piece: Piece, n: int, handles: dict[int, int], most: int
) -> Markup:
    """A place that a bid could reach: the bid that ends here, or a place on the way to it."""
    if row.phase == Phase.LAY:
        return due_cell(desk, n)
    bid = handles.get(n)
    if bid is None:
        return el("i", class_="cell way", data_upto=min(handles.values())) if n < most else BLANK
    return el("i", bid, class_="cell bid", data_upto=bid)


def due_cell(desk: Desk, n: int) -> Markup:
    """A place that is still to be filled; the first one takes a ruble or a marker now."""
    if n > 1 or not desk.acts:
        return el("i", class_="cell due")
    return el("i", "+", class_="cell due", **desk.piece("b1", RUBLE, MARKER))


# The turn order -------------------------------------------------------------------------------


def order_of(row: Row, bids: Sequence[int]) -> list[int]:
    """The turn order that bids make. Rules N5.16 to N5.18."""
    return sorted((int(seat) for seat in row.order[: row.seats]), key=lambda seat: -bids[seat])


def orders(row: Row, desk: Desk) -> Markup:
    """The turn order so far, and what passing or winning would make of it."""
    bids = [int(row.players[seat].bid) for seat in range(row.seats)]
    lines = [(_("so far"), order_of(row, bids), "")]
    if desk.acts:
        mine = [HIGHEST_BID + 1 if seat == desk.viewer else bid for seat, bid in enumerate(bids)]
        lines.append((_("if you win"), order_of(row, mine), "me"))
    return el(
        "table",
        el("thead", el("tr", el("th", _("Turn order")), *(el("th", n + 1) for n in
           range(row.seats)))),
        el("tbody", *(order_line(desk, text, order, kind) for text, order, kind in lines)),
        class_="orders",
        **answers.of("orders"),
    )  # fmt: skip


def order_line(desk: Desk, text: str, order: Sequence[int], kind: str) -> Markup:
    """One line of the table of turn orders."""
    return el(
        "tr",
        el("th", text),
        *(
            el("td", seat_shape(seat), title=desk.names[seat], aria_label=desk.names[seat])
            for seat in order
        ),
        class_=kind or None,
    )


# A merger -------------------------------------------------------------------------------------


def stakes(row: Row, desk: Desk) -> Markup:
    """What is in hand and on the track, and what would be put back if the leader won now."""
    seats = open_spaces(row)
    lines = [
        el(
            "tr",
            el("th", seat_shape(seat), " ", el("span", desk.names[seat], class_="who")),
            el("td", row.players[seat].hand),
            el("td", row.players[seat].laid),
        )
        for seat in seats
    ]
    n = sum(int(row.players[seat].laid) for seat in seats)
    n += int(row.players[row.leader].hand) if row.leader != NOBODY else 0
    return together(
        (
            el(
                "table",
                el(
                    "thead",
                    el(
                        "tr",
                        el("th", _("Markers")),
                        el("th", p_("markers", "in hand")),
                        el("th", p_("markers", "laid")),
                    ),
                ),
                el("tbody", *lines),
                class_="orders stakes",
                **answers.of("stakes"),
            ),
            el(
                "p",
                _("The winner would put back {n}.", n=n),
                " ",
                rule_link("N9.17"),
                class_="foot",
                **answers.of("stakes"),
            )
            if row.card < 0 and row.leader != NOBODY
            else None,
        )
    )
