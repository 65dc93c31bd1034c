"""Sheets of paper: what lies where, which marks there are, what is behind what."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from igroteka.draw.aids import aid, facts, figures, steps
from igroteka.draw.alone import unconditional, with_fonts
from igroteka.draw.paper import AID, CARD, PAPERS, Box, Label, Lot, Piece, Size, grid_on, pages
from igroteka.draw.words import speaking

LABEL = Label("Toys", "A game.")


def cards(n: int, back: str = "behind") -> Box:
    pieces = [Piece(f"c{i}", Markup(f"front {i}")) for i in range(n)]
    return Box([Lot("Cards", pieces, back=Markup(back) if back else None)], css=())


def placed(page: str) -> dict[str, tuple[float, float]]:
    """Where the pieces of a page lie."""
    found = re.findall(r'<div[^>]*class="piece"[^>]*>', page)
    return {
        re.search(r'data-(?:piece|back)="(\w+)"', tag)[1]: (  # type: ignore[index]
            float(re.search(r"left:([\d.]+)mm", tag)[1]),  # type: ignore[index]
            float(re.search(r"top:([\d.]+)mm", tag)[1]),  # type: ignore[index]
        )
        for tag in found
    }


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize(("size", "n"), [(CARD, 9), (AID, 4)])
def test_so_many_pieces_lie_on_a_sheet_with_room_for_marks(paper: str, size: Size, n: int) -> None:
    sheet = PAPERS[paper]
    grid = grid_on(sheet, size)
    assert grid.columns * grid.rows == n
    x, y = grid.corner(n - 1)
    assert x + size.wide <= sheet.wide - 6
    assert y + size.high <= sheet.high - 6


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned(paper: str) -> None:
    sheet = PAPERS[paper]
    _label, _behind, front, back = pages(cards(5), LABEL, sheet, backs=True)
    fronts, backs = placed(front), placed(back)
    assert fronts.keys() == backs.keys() == {f"c{i}" for i in range(5)}
    for name, (x, y) in fronts.items():
        assert backs[name] == pytest.approx((sheet.wide - x - CARD.wide, y))
    assert len(set(fronts.values())) == 5


def test_each_second_page_is_a_back_and_none_without_backs() -> None:
    kinds = [re.search(r'class="sheet (\w+)', page)[1]  # type: ignore[index]
             for page in pages(cards(10), LABEL, PAPERS["a4"], backs=True)]  # fmt: skip
    assert kinds == ["label", "blank", "recto", "verso", "recto", "verso"]
    kinds = [re.search(r'class="sheet (\w+)', page)[1]  # type: ignore[index]
             for page in pages(cards(10), LABEL, PAPERS["a4"], backs=False)]  # fmt: skip
    assert kinds == ["label", "recto", "recto"]


def test_a_lot_without_backs_leaves_the_other_side_empty() -> None:
    kinds = [re.search(r'class="sheet (\w+)', page)[1]  # type: ignore[index]
             for page in pages(cards(1, back=""), LABEL, PAPERS["a4"], backs=True)]  # fmt: skip
    assert kinds == ["label", "blank", "recto", "blank"]


def test_marks_stand_at_the_edges_of_what_is_cut() -> None:
    _label, page = pages(cards(4), LABEL, PAPERS["a4"], backs=False)
    marks = re.findall(r'<path d="M([\d.]+) ([\d.]+)([vh])', page)
    columns = {float(x) for x, _y, way in marks if way == "v"}
    rows = {float(y) for _x, y, way in marks if way == "h"}
    lefts = {x for x, _y in placed(page).values()}
    tops = {y for _x, y in placed(page).values()}
    assert columns == lefts | {max(lefts) + CARD.wide}
    assert rows == tops | {max(tops) + CARD.high}


def test_a_board_fills_a_sheet_that_lies() -> None:
    box = Box([Lot("Map", [Piece("map", Markup("x"))], size=None, lying=True)], css=())
    _label, page = pages(box, LABEL, PAPERS["letter"], backs=False)
    assert 'style="width:279.4mm;height:215.9mm"' in page
    assert "width:264.4mm;height:200.9mm" in page
    assert "cuts" not in page


def test_the_label_says_what_is_in_the_box_in_each_language() -> None:
    label = pages(cards(12), LABEL, PAPERS["a4"], backs=True)[0]
    assert "<td>12 ×</td><td>Cards</td><td>2 sheets</td>" in label
    with speaking("ru"):
        label = pages(cards(12), LABEL, PAPERS["a4"], backs=False)[0]
    assert "2 листа" in label
    assert "с одной стороны" in label


def test_an_aid_tells_with_the_numbers_of_rules() -> None:
    told = aid("Aid", steps("Turn", ("Draw <3>.", "T1.2"), None, "Play."), facts("", "Yes."),
               figures("Points", ("First", 5)))  # fmt: skip
    assert 'Draw &lt;3&gt;. <span class="rn">T1.2</span></li><li>Play.</li>' in told
    assert told.count("<h3>") == 2
    assert '<td>First</td><td class="num">5</td>' in told


def test_what_holds_in_some_windows_only_is_left_out() -> None:
    block = "@media (max-width: 9px) { c { d: 2 } @media print { e { f: 3 } } }"
    assert unconditional(f"a {{ b: 1 }}\n{block}\ng {{ h: 4 }}") == "a { b: 1 }\n\ng { h: 4 }"
    assert unconditional("a { b: 1 }") == "a { b: 1 }"


def test_only_fonts_that_are_used_are_inside() -> None:
    style = (
        "@font-face { font-family: 'Jura'; src: url(fonts/jura-latin-500-normal.woff2) }\n"
        "@font-face { font-family: 'Oswald'; src: url(fonts/oswald-latin-500-normal.woff2) }\n"
        "h1 { font-family: Jura }"
    )
    kept = with_fonts(style)
    assert kept.count("@font-face") == 1
    assert "url(data:font/woff2;base64," in kept
    assert "fonts/" not in kept.replace("data:font/", "")
