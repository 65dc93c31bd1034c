"""Every fault of a page is found and told with its place, and nothing in a page without any."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup

from igroteka.draw.desk import Course, Desk
from igroteka.draw.html import el
from igroteka.draw.words import _, language
from igroteka.engine import Row, game_named, games
from igroteka.engine.page import Source
from igroteka.table import conformance, word_laws
from igroteka.table.conformance import page_faults
from igroteka.table.picture_laws import Elements
from tests.breaking import replacing
from toys import TOY, rules
from toys.page import board, text, words


@pytest.fixture(autouse=True)
def _apart(toy_cache: object) -> None:
    """The toy's kernels stay out of the user's cache."""


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(games()))
def test_our_games_keep_every_law_of_the_page(name: str) -> None:
    assert page_faults(game_named(name), seed=1) == []


def test_the_toy_keeps_every_law_of_the_page() -> None:
    for seed in range(5):
        assert page_faults(TOY, seed) == []


# Planted faults: what is replaced, by what, and what is said of it --------------------------------

picture = board.picture


def drawn_with(**parts: object) -> Callable[[Row, Desk], object]:
    """The board with some of its parts replaced."""
    return lambda row, desk: dataclasses.replace(picture(row, desk), **parts)  # type: ignore[arg-type]


def crash(*_arguments: object) -> Any:
    return {}["nothing"]


def without_hand(row: Row, desk: Desk) -> object:
    return dataclasses.replace(picture(row, desk), hand=Markup())


def with_a_wrong_course(row: Row, desk: Desk) -> object:
    courses = (Course((0, 0), "Twice", "Bid twice"),) if desk.acts else ()
    return dataclasses.replace(picture(row, desk), courses=courses)


def with_names_as_html(row: Row, desk: Desk) -> object:
    return dataclasses.replace(picture(row, desk), bar=Markup(f"<b>{desk.names[0]}</b>"))


def with_a_name_twice(row: Row, desk: Desk) -> object:
    return dataclasses.replace(picture(row, desk), bar=el("i", **desk.piece("card0")))


def says_in_english(number: int) -> str:
    return f"Bid {rules.ACTIONS.decode(number)[1][0]}"


def says_something_new(number: int) -> str:
    return _("Now bid {n}", n=number)


def asks_everybody(row: Row, viewer: int, names: Any) -> tuple[str, str]:
    return ("Your move" if language() == "en" else "Ваш ход"), ""


def asks_nobody(row: Row, viewer: int, names: Any) -> tuple[str, str]:
    return _("The play is over."), ""


WORDS: list[tuple[str, object, str]] = [
    ("action", lambda number: "", "words.action of “bid 0” in English is empty."),
    ("action", lambda number: "Bid", "words.action of “bid 1” says the same as of “bid 0”: “Bid”."),
    ("action", lambda number: "{n}" * (1 + number), "of “bid 0” in English has a hole, “{”"),
    ("action", lambda number: f"None {number}", "in English has a hole, “None”: “None 0”."),
    ("action", says_in_english, "words.action of “bid 0” in Russian is in another language: “Bid"),
    ("action", says_something_new, "page/locale/ru.po lacks “Now bid {n}”."),
    ("action", crash, "words.action of “bid 0” ends in KeyError: 'nothing'"),
    ("short", lambda number, names=(): "", "words.short of “bid 1” in Russian is empty."),
    ("note", lambda note, names: ("", "T2.1"), "words.note of kind 0 (BID) in English is empty."),
    ("note", lambda note, names: (_("no card"), ""), "(BID) names “”, which is no rule of"),
    ("note", lambda note, names: (_("no card"), "T9.9"), "(WON) names “T9.9”, which is no rule of"),
    ("note", lambda note, names: _("no card"), "is 'no card' and should be a sentence and the"),
    ("note", crash, "words.note of kind 0 (BID) ends in KeyError"),
    ("prompt", lambda *asked: ("", ""), "words.prompt for spectators in English is empty."),
    ("prompt", lambda *asked: None, "is None and should be a question and a line more."),
    ("prompt", asks_everybody, "words.prompt for spectators should not begin with “Your move”"),
    ("prompt", asks_nobody, "words.prompt for seat 1 should begin with “Ваш ход”: “Игра окончена"),
    ("prompt", crash, "words.prompt for seat 1 ends in KeyError"),
    ("refusal", lambda rule: "", "words.refusal of “T2.2” in English is empty."),
    ("refusal", crash, "words.refusal of “T4.1” ends in KeyError"),
    ("PRESETS", {}, "words.PRESETS lacks “pennies”; it should name the presets."),
    ("PRESETS", {**words.PRESETS, "new": ("a", "b")}, "words.PRESETS has “new”, which is none of"),
    ("PRESETS", {**words.PRESETS, "toy": ("Toy", "")}, "“toy” should have a title and a line"),
    ("ENDINGS", {5: "Over."}, "words.ENDINGS lacks 0, which ending in the rules says of a play."),
    ("sources", lambda row, notes: [Source(_("no card"), [1, 2])], "should come to the scores, ["),
    ("OPTION_VALUES", {"nobody": "Nobody"}, "words.OPTION_VALUES lacks “last_seat”"),
    ("FOR_GOOD", {"dance"}, "words.FOR_GOOD has “dance”, which is no kind of actions."),
    ("NUMBERS", {"dance"}, "words.NUMBERS has “dance”, which is no kind of actions with one part"),
    ("VERBS", {"dance": ("verb", "Dance")}, "words.VERBS has “dance”, which is no kind of action"),
    ("VERBS", {"bid": ("verb", "")}, "words.VERBS, “”, in English is empty."),
    ("BLURB", "Bid and win.", "page/locale/ru.po lacks “Bid and win.”."),
]

BOARD: list[tuple[str, object, str]] = [
    ("picture", crash, "board.picture for spectators ends in KeyError"),
    ("picture", lambda row, desk: None, "for seat 1 should be a Picture, and is NoneType."),
    ("picture", drawn_with(seats=()), "board.picture for spectators has cards for 0 seats of 2."),
    ("picture", drawn_with(title=""), "board.picture for seat 1 has no title."),
    ("picture", drawn_with(hand=Markup("<b></b>")), "for spectators has a hand"),
    ("picture", drawn_with(bar="Round 1"), "bar, should be Markup, made by el, and is str."),
    (
        "picture",
        drawn_with(css="x.css"),
        "the style sheet “x.css”, which is no file of page/static",
    ),
    ("picture", drawn_with(bar=Markup("<b><i></b>")), "bar: <i> is not closed before </b>."),
    ("picture", drawn_with(bar=Markup("<p>")), "for spectators, bar: <p> is not closed."),
    ("picture", drawn_with(bar=Markup("</p>")), "bar: </p> closes nothing."),
    (
        "picture",
        drawn_with(bar=el("b", style="x")),
        "<b> has the attribute style, which the page's",
    ),
    ("picture", drawn_with(bar=el("b", onclick="x")), "<b> has the attribute onclick, which the"),
    ("picture", drawn_with(bar=el("script")), "<script> is refused by the page's security policy"),
    ("picture", drawn_with(bar=el("b", role="img")), "a <b> with the role img has no aria-label."),
    ("picture", drawn_with(bar=el("use", href="#x")), "uses the symbol “x”, which is not in its"),
    ("picture", drawn_with(bar=el("b", data_of="x")), "lets “x” answer for something, and has no"),
    ("picture", drawn_with(bar=el("b", data_k="x")), "bar: the piece “x” says nothing when it is"),
    (
        "picture",
        drawn_with(bar=el("p", el("b", data_zone="x"))),
        "seat 1, bar: the place “x” says nothing when it is tapped",
    ),
    (
        "picture",
        drawn_with(bar=el("section", el("b", data_k="x"), aria_label="Table")),
        "bar: the piece “x” says nothing when it is tapped",
    ),
    ("picture", drawn_with(bar=el("b", data_rule="T9")), "bar: “T9” is no rule of the rulebook."),
    (
        "picture",
        drawn_with(bar=el("b", data_do=0)),
        "board.picture for spectators has something to",
    ),
    ("picture", drawn_with(bar=el("b", data_do=1)), "offers “bid 1”, which is not legal now."),
    (
        "picture",
        drawn_with(bar=el("b", data_do="0,1")),
        "offers “0,1”, which is none of its courses",
    ),
    ("picture", drawn_with(bar=el("b", data_do="bid")), "has data-do “bid”, which is no action's"),
    ("picture", with_a_name_twice, "has data-k “card0” twice."),
    ("picture", with_a_wrong_course, "for seat 2 has a course that stops at “bid 0”."),
    ("picture", with_names_as_html, "board.picture takes a player's name for HTML"),
    ("picture", without_hand, "for seat 1 has asked desk.piece for “bid 0” and left the element"),
    ("summary", crash, "board.summary for seat 1 ends in KeyError"),
    ("summary", lambda row, desk: "The end.", "should be Markup, made by el, and is str."),
    ("summary", lambda row, desk: Markup(), "board.summary for spectators is empty."),
    (
        "summary",
        lambda row, desk: Markup("<b>"),
        "board.summary for spectators: <b> is not closed.",
    ),
    ("summary", lambda row, desk: el("b", style="x"), "seat 2: <b> has the attribute style"),
    ("summary", lambda row, desk: el("b", data_do=0), "board.summary for seat 1 has something to"),
]

TEXT: list[tuple[str, object, str]] = [
    ("position", crash, "text.position for spectators ends in KeyError"),
    ("position", lambda *asked: [], "text.position for seat 2 is empty."),
    (
        "position",
        lambda *asked: ["Round"],
        "has 'Round', and should have headings, each with lines",
    ),
    ("position", lambda *asked: [("", [])], "text.position for seat 1, a heading, in English is"),
    (
        "position",
        lambda *asked: [(_("no card"), ["x"])],
        "under “no card”, has 'x' and should have",
    ),
]

PLANTED = [(words, *planted) for planted in WORDS]
PLANTED += [(board, *planted) for planted in BOARD]
PLANTED += [(text, *planted) for planted in TEXT]


@pytest.mark.parametrize(("module", "name", "value", "sentence"), PLANTED)
def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, value: object, sentence: str
) -> None:
    monkeypatch.setattr(TOY.words, "short", lambda number, names=(): TOY.words.action(number))
    monkeypatch.setattr(module, name, value)
    faults = page_faults(TOY)
    assert any(sentence in fault for fault in faults), "\n".join(faults)
    assert not any("Traceback" in fault for fault in faults)


def test_an_element_without_the_desk_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        board, "hand", lambda row, desk: el("b", data_do=0) if desk.acts else el("b")
    )
    assert any("offers “bid 0” without desk.piece." in fault for fault in page_faults(TOY))


def test_series_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def noted_twice(s: Any, seat: int, number: int) -> None:
        rules.apply(s, seat, number)
        rules.note(s, rules.Note.BID, seat)
        rules.note(s, rules.Note.BID, seat)

    monkeypatch.setattr(words, "SERIES", frozenset({rules.Note.BID}))
    monkeypatch.setattr(words, "series", lambda notes, names: ("", "T2.1"))
    found = page_faults(replacing(TOY, "apply", noted_twice))
    assert any("words.series of kind 0 (BID) in English is empty." in fault for fault in found)


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        (0, "rules.why_not of “bid 0” for seat 1 names no rule, though the action is not legal."),
        (101, "rules.why_not of “bid 0” for seat 1 names T1.1, though the action is legal."),
        (999, "names “T9.99”, which is no rule of the rulebook."),
    ],
)
def test_why_not_is_asked_of_every_seat(rule: int, sentence: str) -> None:
    def wrong(s: Any, seat: int, number: int) -> int:
        right = rules.why_not(s, seat, number)
        return rule if rule < 200 or right else 0

    assert any(sentence in fault for fault in page_faults(replacing(TOY, "why_not", wrong)))


def test_rules_that_crash_are_told_with_their_line() -> None:
    def crashes(s: Any, seat: int, number: int) -> None:
        rules.apply(s, 7, number)

    faults = page_faults(replacing(TOY, "apply", crashes))
    assert any(
        fault.startswith("A random play ends in IndexError") and "(rules.py, line " in fault
        for fault in faults
    )


def test_a_play_that_never_ends_is_left() -> None:
    """`igroteka conform` has told of it: the page is looked at all the same."""

    def forgets(s: Any, seat: int, number: int) -> None:
        s.bids[seat] = rules.NO_BID

    assert page_faults(replacing(TOY, "apply", forgets)) == []
    assert page_faults(replacing(TOY, "legal", lambda s, seat, out: 0)) != []


RULEBOOKS = {
    "none": (None, None, "The game has no rulebook: rulebook.md should lie in the package toys."),
    "without anchors": ("**T1.1** Bid.", None, "rulebook.md has no rule with an anchor"),
    "a wrong anchor": (
        '<a id="T1.1"></a>**T1.1** Bid.\n\n<a id="T1.1"></a>**T1.2** Pay.',
        None,
        'rulebook.md: the rule T1.2 should begin with <a id="T1.2"></a>.',
    ),
    "a number twice": (
        '<a id="T1.1"></a>**T1.1** Bid.\n\n<a id="T1.1"></a>**T1.1** Pay.',
        None,
        "rulebook.md has the rule T1.1 twice.",
    ),
    "a rule without a translation": (
        '<a id="T1.1"></a>**T1.1** Bid.',
        '<a id="T1.2"></a>**T1.2** Платите.',
        "rulebook.ru.md lacks the rule T1.1, which rulebook.md has.",
    ),
}


@pytest.mark.parametrize(("english", "russian", "sentence"), RULEBOOKS.values(), ids=RULEBOOKS)
def test_a_fault_of_the_rulebook_is_found(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    english: str | None,
    russian: str | None,
    sentence: str,
) -> None:
    for name, content in (("rulebook.md", english), ("rulebook.ru.md", russian)):
        if content is not None:
            (tmp_path / name).write_text(content, encoding="utf-8")

    def file_of(_game: object, spoken: str) -> Path | None:
        places = [tmp_path / f"rulebook.{spoken}.md", tmp_path / "rulebook.md"]
        return next((place for place in places if place.is_file()), None)

    monkeypatch.setattr(word_laws, "rulebook_file", file_of)
    monkeypatch.setattr(conformance, "rulebook_file", file_of)
    assert any(sentence in fault for fault in page_faults(TOY))


def test_a_catalogue_that_cannot_be_read_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "page" / "locale" / "ru.po"
    file.parent.mkdir(parents=True)
    file.write_text('msgid "Pennies\n', encoding="utf-8")
    monkeypatch.setattr(conformance, "files", lambda package: tmp_path)
    assert any("ru.po cannot be read" in fault for fault in page_faults(TOY))


def test_without_a_catalogue_no_russian_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(conformance, "files", lambda package: tmp_path)
    monkeypatch.setattr(words, "action", says_in_english)
    assert page_faults(TOY) == []


def test_of_many_alike_a_few_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TOY.words, "action", lambda number: "")
    monkeypatch.setattr(conformance, "MOST", 1)
    faults = page_faults(TOY)
    assert "words.action of “bid 0” in English is empty." in faults
    assert "words.action of “bid 1” in English is empty." not in faults
    assert "… and 1 more like this." in faults


def test_what_is_seen_in_a_play_can_be_seen_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "picture", drawn_with(title=""))
    assert "(Preset toy, 2 seats, seed 3, after 0 moves.)" in page_faults(TOY, seed=3)[0]


def test_elements_that_close_themselves_are_whole() -> None:
    elements = Elements('<svg><path d="x"/><use href="#a"></use></svg><br>')
    assert not elements.faults
    assert elements.values("href") == ["#a"]
