"""The rulebooks' examples: beside their rules, drawn in both languages, and never alive."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.words import _, speaking
from igroteka.engine import Refusal, games
from igroteka.engine.page import Example, examples_of
from igroteka.table.conformance import page_faults
from igroteka.table.picture_laws import drawing_faults
from igroteka.table.rulebook import rulebook, scenery, with_examples
from igroteka.table.word_laws import example_faults
from tests.drawing import Elements
from tests.table.serving import Person
from tests.wording import rule_numbers
from toys import TOY
from toys.page import examples as toys

every_game = pytest.mark.parametrize("name", sorted(games()))
both = pytest.mark.parametrize("language", ["en", "ru"])

FIGURE = re.compile(r'<figure class="example">.*?</figure>', re.DOTALL)
DRAWN = re.compile(r'<div class="drawn"[^>]*>(.*)</div></figure>', re.DOTALL)


@every_game
@both
def test_every_example_is_said_and_drawn(name: str, language: str) -> None:
    with speaking(language):
        assert not list(example_faults(games()[name], rule_numbers(name)))
        assert not list(drawing_faults(games()[name]))


@every_game
def test_a_translation_has_the_same_numbers(name: str) -> None:
    for rule, example in games()[name].examples.EXAMPLES.items():
        numbers = []
        for language in ("en", "ru"):
            with speaking(language):
                numbers.append(Counter(re.findall(r"\d+", _(example.say))))
        assert numbers[0] == numbers[1], rule


@every_game
@both
def test_examples_stand_right_after_their_rules(name: str, language: str) -> None:
    game = games()[name]
    with speaking(language):
        html = rulebook(game, language)
        shown = re.findall(r'id="([^"]+)" class="rule">(?:(?!class="rule").)*?<figure', html, re.S)
        assert set(shown) == set(game.examples.EXAMPLES)
        assert len(FIGURE.findall(html)) == len(shown) >= 5
        said = [_(example.say) for example in game.examples.EXAMPLES.values()]
    plain = Markup(re.sub("<[^>]*>", "", html)).unescape()
    assert all(sentence in plain for sentence in said)


@every_game
def test_no_drawing_is_a_piece_or_a_handle(name: str) -> None:
    html = rulebook(games()[name], "en")
    for figure in FIGURE.findall(html):
        (drawn,) = DRAWN.findall(figure)
        assert 'inert aria-hidden="true"' in figure
        for _tag, attrs in Elements(drawn).found:
            assert not {"id", "role", "tabindex"} & attrs.keys()
            assert not [attr for attr in attrs if attr.startswith("data-")]


@every_game
def test_the_page_brings_what_the_drawings_need(mira: Person, name: str) -> None:
    for language in ("en", "ru"):
        mira.post("/settings", language=language)
        page = mira.get(f"/rules/{name}")
        ids = Counter(Elements(page).values("id"))
        assert not [key for key, n in ids.items() if n > 1]
        used = set(re.findall(r'<use href="#([^"]+)"', page))
        assert used
        assert used <= ids.keys()
        assert re.search(rf'<link rel="stylesheet" href="/games/{name}_\d+/board\.css\?', page)
        assert re.search(rf'<html [^>]*class="{name}"', page)


def test_the_text_for_a_table_has_the_same_examples(mira: Person) -> None:
    text = mira.get("/rules/kolkhoz/text")
    assert FIGURE.findall(text) == FIGURE.findall(mira.get("/rules/kolkhoz"))
    assert "<symbol" not in text  # the table has them


def test_a_game_without_examples_has_a_plain_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toys, "EXAMPLES", {})
    assert scenery(TOY) is None
    assert "figure" not in with_examples(TOY, '<p id="T1.1" class="rule">Bid.</p>')
    assert examples_of("tests.stranger").EXAMPLES == {}


def test_a_list_may_have_ruleswith_examples() -> None:
    html = '<ul><li id="T3.1" class="rule"><strong>T3.1</strong> Most.</li><li>More.</li></ul>'
    assert re.search("Most.<figure .*</figure></li><li>More.", with_examples(TOY, html))


def handle() -> Markup:
    return el("b", "3", id="k-c1", data_k="c1", data_do=1, tabindex=0, role="button", class_="x")


def test_what_a_game_draws_as_a_piece_is_none_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toys, "EXAMPLES", {"T1.1": Example("Bid.", handle)})
    html = with_examples(TOY, '<p id="T1.1" class="rule">Bid.</p>')
    assert '<b class="x">3</b>' in html


def broken() -> Any:
    return {}["nothing"]


PLANTED: list[tuple[dict[str, Example], str]] = [
    ({"T9.9": Example("Bid.", handle)}, "T9.9, is about no rule of the rulebook."),
    ({"T1.1": Example("Bid.", handle)}, "page/locale/ru.po lacks “Bid.”."),
    ({"T1.1": Example("None", handle)}, "T1.1, in English has a hole, “None”"),
    ({"T1.1": Example("Bid.", str)}, "T1.1, should draw Markup, made by el, and draws ''."),
    ({"T1.1": Example("Bid.", broken)}, "page/examples.py ends in KeyError"),
    ({"T1.1": Example("Bid.", lambda: Markup("<b>"))}, "its drawing: <b> is not closed."),
    ({"T1.1": Example("Bid.", lambda: el("b", style="x"))}, "has the attribute style"),
    ({"T1.1": Example("Bid.", lambda: el("use", href="#x"))}, "uses the symbol “x”"),
]


@pytest.mark.parametrize(("planted", "sentence"), PLANTED)
def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch,
    toy_cache: object,
    planted: dict[str, Example],
    sentence: str,
) -> None:
    monkeypatch.setattr(toys, "EXAMPLES", planted)
    faults = page_faults(TOY)
    assert any(sentence in fault for fault in faults), "\n".join(faults)


@pytest.mark.parametrize("wrong", [("T1.1", "Bid."), Example("", handle), None])
def test_what_is_no_example_is_refused(monkeypatch: pytest.MonkeyPatch, wrong: object) -> None:
    monkeypatch.setattr(toys, "EXAMPLES", {"T1.1": wrong})
    with pytest.raises(Refusal, match=r"for T1\.1, and should have an Example"):
        examples_of("toys")
