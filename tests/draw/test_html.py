"""Building blocks: attributes, escaping, cost."""

from __future__ import annotations

import timeit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from igroteka.draw.html import el, together
from igroteka.draw.icons import SIGNS, icon
from igroteka.draw.seats import SHAPE_NAMES, seat_shape, shape_name
from igroteka.draw.svg import drawing, symbol, symbols, use


def test_an_element_has_attributes_and_children() -> None:
    made = el("p", "Hello ", el("b", "you"), class_="greet", data_k="c1", id="p1")
    assert made == '<p class="greet" data-k="c1" id="p1">Hello <b>you</b></p>'


def test_nothing_comes_of_none_and_false() -> None:
    made = el("button", None, "Go", disabled=False, hidden=None, autofocus=True)
    assert made == "<button autofocus>Go</button>"


def test_numbers_and_truth_are_not_mixed_up() -> None:
    assert el("i", a=1) == '<i a="1"></i>'
    assert el("i", a=True) == "<i a></i>"
    assert el("i", 0, a=0) == '<i a="0">0</i>'


def test_void_elements_have_no_end() -> None:
    assert el("br") == "<br>"
    assert el("input", name="text") == '<input name="text">'


def test_classes_of_a_piece_are_joined_with_those_of_a_board() -> None:
    assert el("i", class_="mini", **{"class": "can fresh"}) == '<i class="mini can fresh"></i>'
    assert el("i", **{"class": "can"}) == '<i class="can"></i>'


@given(st.text())
def test_text_never_becomes_markup(text: str) -> None:
    made = el("p", text, title=text)
    inside = made.removeprefix("<p title=").removesuffix("</p>")
    assert "<" not in inside
    assert inside.count('"') == 2
    assert together([text]) == Markup.escape(text)


def test_markup_passes_as_it_is() -> None:
    assert el("p", Markup("<b>x</b>")) == "<p><b>x</b></p>"
    assert isinstance(el("p"), Markup)
    assert together((el("i"), None, "<")) == "<i></i>&lt;"


def test_drawings_are_decoration_unless_they_have_a_name() -> None:
    assert 'aria-hidden="true"' in drawing("0 0 1 1")
    named = drawing("0 0 1 1", aria_label="a dot")
    assert 'role="img"' in named
    assert "aria-hidden" not in named


def test_symbols_are_defined_once_and_used() -> None:
    sheet = symbols(symbol("dot", "0 0 2 2", el("circle", r=1)))
    assert '<symbol id="dot" viewBox="0 0 2 2"><circle r="1"></circle></symbol>' in sheet
    assert use("dot", x=4) == '<use href="#dot" x="4"></use>'


def test_five_seats_have_five_shapes_and_colours() -> None:
    shapes = [seat_shape(seat) for seat in range(5)]
    assert len(set(shapes)) == 5
    assert all(f"c{seat}" in shape for seat, shape in enumerate(shapes))
    assert [shape_name(seat) for seat in range(5)] == list(SHAPE_NAMES)


@pytest.mark.parametrize("name", sorted(SIGNS))
def test_every_sign_can_be_drawn(name: str) -> None:
    assert SIGNS[name] in icon(name)


def test_three_hundred_pieces_are_quick() -> None:
    def pieces() -> None:
        for i in range(300):
            el("span", Markup("<i></i>"), class_="mini", data_k=f"c{i % 52}", tabindex="0")

    pieces()
    # A millisecond on a quiet machine; the bound leaves room for a busy one.
    assert min(timeit.repeat(pieces, number=1, repeat=9)) < 0.004
