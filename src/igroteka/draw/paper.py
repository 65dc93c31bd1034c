"""What is printed of a game: pieces on sheets, with marks to cut along and with backs behind them.

A game says what lies in its box: lots of pieces that have one size, and boards and aids that fill
a sheet. Sheets are laid out here, alike for all games. All lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.alone import alone, game_style, our_style, unconditional
from igroteka.draw.html import el
from igroteka.draw.svg import drawing
from igroteka.draw.words import _, n_


class Size(NamedTuple):
    """How wide and how high something is."""

    wide: float
    high: float

    def lying(self) -> Size:
        """The same, turned."""
        return Size(self.high, self.wide)


PAPERS = {"a4": Size(210, 297), "letter": Size(215.9, 279.4)}

CARD = Size(63, 88)
"""A card of a usual size: sleeves for it are sold everywhere, nine lie on a sheet."""

AID = Size(97, 132)
"""What lies before a player; four lie on a sheet."""

MARGIN = 7.5
"""No printer reaches the very edge; marks stand here."""

MARK, APART = 4.0, 1.2
"""How long a mark is, and how far from what is cut."""


class Piece(NamedTuple):
    """Something to cut out, or a board.

    name: what it is, e.g. "R01"; no other piece of its box is called so.
    front: how it is drawn. It fills its place: the style sheet says how.
    copies: how many lie in the box.
    back: its back, where that is not the one of its lot.
    """

    name: str
    front: Markup
    copies: int = 1
    back: Markup | None = None


class Lot(NamedTuple):
    """Pieces of one size and kind.

    title: what they are, in the language that is spoken: "Event cards".
    size: of each; None for what fills a sheet.
    back: what is on the back of all; None for nothing.
    lying: whether their sheets are wider than high.
    """

    title: str
    pieces: Sequence[Piece]
    size: Size | None = CARD
    back: Markup | None = None
    lying: bool = False

    @property
    def all(self) -> list[Piece]:
        """Every piece, as often as it lies in the box."""
        return [piece for piece in self.pieces for _copy in range(piece.copies)]


class Box(NamedTuple):
    """All that is printed of a game.

    css: its style sheets, under the game's static folder.
    defs: symbols that the pieces use.
    world: a class for the page's root, which the style sheets hang their colours on.
    needs: what else has to lie on the table, in the language that is spoken: "60 coins".
    """

    lots: Sequence[Lot]
    css: Sequence[str]
    defs: Markup = Markup()
    world: str = ""
    needs: Sequence[str] = ()


class Label(NamedTuple):
    """What stands on the box: the first page.

    setup: lines about the rules that were chosen.
    art: the front of the box.
    """

    title: str
    blurb: str
    setup: Sequence[str] = ()
    art: Markup | None = None


class Grid(NamedTuple):
    """Where pieces lie on a sheet: so many columns and rows, the first one's corner, their size."""

    columns: int
    rows: int
    left: float
    top: float
    size: Size

    def corner(self, place: int, sheet: Size | None = None) -> tuple[float, float]:
        """The upper left corner of a place; on the back of the sheet, where that is given.

        A sheet is turned over its long edge, so that what lies left comes to lie right.
        """
        row, column = divmod(place, self.columns)
        x = self.left + column * self.size.wide
        if sheet is not None:
            x = sheet.wide - x - self.size.wide
        return x, self.top + row * self.size.high


def grid_on(sheet: Size, size: Size | None) -> Grid:
    """How pieces of a size are laid out on a sheet; one where they fill it, or would not fit."""
    room = Size(sheet.wide - 2 * MARGIN, sheet.high - 2 * MARGIN)
    size = size or room
    columns = max(1, int(room.wide / size.wide + 1e-6))
    rows = max(1, int(room.high / size.high + 1e-6))
    left = (sheet.wide - columns * size.wide) / 2
    top = (sheet.high - rows * size.high) / 2
    return Grid(columns, rows, left, top, size)


def pages(box: Box, label: Label, paper: Size, *, backs: bool) -> list[Markup]:
    """All pages, the label first; with `backs` each second one is the back of that before it."""
    sheets = [sheet for lot in box.lots for sheet in lot_sheets(lot, paper, backs=backs)]
    first = [page(paper, cover(box, label, paper, backs=backs), kind="label")]
    if backs:
        first.append(
            page(paper, foot(grid_on(paper, None), _("The back of the label")), kind="blank")
        )
    return first + sheets


def document(box: Box, label: Label, package: str, paper: Size, *, backs: bool) -> str:
    """The whole print as a page that needs nothing from elsewhere.

    package: the game's, where its style sheets lie.
    """
    sizes = (("", paper), ("lying", paper.lying()))
    papers = [f"@page {name} {{ size: {size.wide:g}mm {size.high:g}mm }}" for name, size in sizes]
    ours = [our_style(name) for name in ("base.css", "paper.css")]
    theirs = [unconditional(game_style(package, name)) for name in box.css]
    body = pages(box, label, paper, backs=backs)
    return alone(label.title, [*ours, *theirs, *papers], box.defs, *body, world=box.world)


def lot_sheets(lot: Lot, paper: Size, *, backs: bool) -> Iterator[Markup]:
    """The sheets of a lot, each followed by its back."""
    sheet = paper.lying() if lot.lying else paper
    grid = grid_on(sheet, lot.size)
    pieces, room = lot.all, grid.columns * grid.rows
    parts = [pieces[first : first + room] for first in range(0, len(pieces), room)]
    for n, part in enumerate(parts, 1):
        title = lot.title if len(parts) == 1 else _("{title}, {n} of {m}", title=lot.title,
                                                    n=n, m=len(parts))  # fmt: skip
        cuts = marks(sheet, grid, len(part)) if lot.size else None
        fronts = [
            placed(grid.corner(place), grid.size, piece.front, data_piece=piece.name)
            for place, piece in enumerate(part)
        ]
        yield page(sheet, *fronts, cuts, foot(grid, title), kind="recto", lying=lot.lying)
        if backs:
            behind = [
                placed(grid.corner(place, sheet), grid.size, drawn, data_back=piece.name)
                for place, piece in enumerate(part)
                if (drawn := piece.back or lot.back) is not None
            ]
            kind = "verso" if behind else "blank"
            told = (
                _("{title}: backs", title=title) if behind else _("{title}: no backs", title=title)
            )
            yield page(sheet, *behind, foot(grid, told), kind=kind, lying=lot.lying)


def page(sheet: Size, *parts: Markup | None, kind: str, lying: bool = False) -> Markup:
    """One page of the document."""
    return el(
        "section",
        *parts,
        class_=f"sheet {kind} lying" if lying else f"sheet {kind}",
        style=f"width:{sheet.wide:g}mm;height:{sheet.high:g}mm",
    )


def placed(corner: tuple[float, float], size: Size, drawn: Markup, **values: str) -> Markup:
    """A piece at its place on a sheet; `--wide` and `--high` tell a style sheet its size."""
    x, y = corner
    wide, high = f"{size.wide:g}mm", f"{size.high:g}mm"
    at = f"left:{x:g}mm;top:{y:g}mm;width:{wide};height:{high};--wide:{wide};--high:{high}"
    return el("div", drawn, class_="piece", style=at, **values)


def marks(sheet: Size, grid: Grid, n: int) -> Markup:
    """Where to cut n pieces out of a sheet: short lines in its margins."""
    columns = min(n, grid.columns)
    rows = -(-n // grid.columns)
    right = grid.left + columns * grid.size.wide
    bottom = grid.top + rows * grid.size.high
    lines = []
    for column in range(columns + 1):
        x = grid.left + column * grid.size.wide
        lines += [f"M{x:g} {grid.top - APART:g}v{-MARK:g}", f"M{x:g} {bottom + APART:g}v{MARK:g}"]
    for row in range(rows + 1):
        y = grid.top + row * grid.size.high
        lines += [f"M{grid.left - APART:g} {y:g}h{-MARK:g}", f"M{right + APART:g} {y:g}h{MARK:g}"]
    cuts = [el("path", d=line) for line in lines]
    return drawing(f"0 0 {sheet.wide:g} {sheet.high:g}", *cuts, class_="cuts")


def foot(grid: Grid, title: str) -> Markup:
    """What a sheet is, below what is cut."""
    return el("p", title, class_="foot", style=f"left:{grid.left + 1.5:g}mm")


def cover(box: Box, label: Label, paper: Size, *, backs: bool) -> Markup:
    """What is in the box, what else is needed, and how to print it all."""
    lines = [el("tr", *[el("td", cell) for cell in row]) for row in contents(box, paper)]
    turned = (
        _("Print on both sides and turn over the long edge: the backs lie behind their fronts.")
        if backs
        else _("Print on one side only.")
    )
    return el(
        "div",
        el("div", label.art, class_="boxart") if label.art else None,
        el("h1", label.title),
        el("p", label.blurb, class_="blurb"),
        el("ul", *[el("li", line) for line in label.setup], class_="setup"),
        el("h2", _("In the box")),
        el("table", *lines),
        together_needed(box.needs),
        el("h2", _("How to print")),
        el(
            "ul",
            el("li", _("Print at actual size (100 %), not fitted to the page.")),
            el("li", turned),
            el("li", _("Cut along the marks in the margins, from mark to mark.")),
            class_="how",
        ),
        drawing("0 0 60 6", Markup('<path d="M5 1v4M55 1v4M5 3h50"/>'), class_="ruler"),
        el("p", _("This line is 50 mm long, if the size is right."), class_="small"),
    )


def together_needed(needs: Sequence[str]) -> Markup | None:
    """What else has to lie on the table."""
    if not needs:
        return None
    listed = el("ul", *[el("li", need) for need in needs])
    return el("h2", _("Also needed")) + listed


def contents(box: Box, paper: Size) -> Iterator[tuple[str, str, str]]:
    """What is in the box: how many, what, and on how many sheets."""
    for lot in box.lots:
        grid = grid_on(paper.lying() if lot.lying else paper, lot.size)
        n = len(lot.all)
        sheets = -(-n // (grid.columns * grid.rows))
        yield f"{n} ×", lot.title, n_("{n} sheet", "{n} sheets", sheets)
