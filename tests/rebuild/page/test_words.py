"""The words of Rebuild: cards, their effects, and the log in both languages."""

from __future__ import annotations

import pytest

from igroteka.draw.words import speaking
from igroteka.engine import Note as Noted
from igroteka.games.rebuild.page import effects, log, names, words
from igroteka.games.rebuild.rules.choices import ACTIONS
from igroteka.games.rebuild.rules.facts import REVISIONS, TITLES, Effect, facts_of
from igroteka.games.rebuild.rules.state import Note, Saving
from tests.drawing import NAMES
from tests.wording import is_said, rule_numbers

both = pytest.mark.parametrize("language", ["en", "ru"])
DECKS = [(revision, facts) for revision, deck in enumerate(REVISIONS) for facts in deck]


def named(title: str) -> int:
    return TITLES.index(title)


@both
def test_every_name_is_its_own(language: str) -> None:
    with speaking(language):
        said = {names.card(card) for card in range(len(TITLES))}
        assert len(said) == len(TITLES)
        for name in said:
            is_said(name, language)


@both
@pytest.mark.parametrize(("revision", "facts"), DECKS)
def test_every_card_says_what_it_does(revision: int, facts: object, language: str) -> None:
    card = named(facts.name)  # type: ignore[attr-defined]
    with speaking(language):
        said = effects.effect(facts_of(revision, card))
        whole = effects.described(revision, card)
    is_said(whole, language)
    assert bool(said) is (facts_of(revision, card).effect != Effect.NONE)
    assert said in whole


@pytest.mark.parametrize("revision", [0, 1])
def test_a_card_leads_to_the_rule_that_describes_it(revision: int) -> None:
    text = open_rulebook()
    for facts in REVISIONS[revision]:
        card = named(facts.name)
        rule = effects.rule_of(revision, card)
        assert f"**{rule}** {names.card(card)} (" in text


def open_rulebook() -> str:
    from tests.wording import RULEBOOKS

    return (RULEBOOKS / "rebuild.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("action", "english", "russian"),
    [
        ("play ladder", "Play Ladder", "Сыграть карту «Лестница»"),
        ("buy 3 printed", "Buy the card of column 3", "Купить карту столбца 3"),
        ("trash a_log", "Trash A Log to pay", "Выбросить в уплату карту «Бревно»"),
        ("end", "End the turn", "Закончить ход"),
        ("order a_stone", "Draw A Stone next", "Следующей взять карту «Булыжник»"),
    ],
)
def test_actions_in_both_languages(action: str, english: str, russian: str) -> None:
    number = ACTIONS.parse(action)
    assert words.action(number) == english
    with speaking("ru"):
        assert words.action(number) == russian


def test_cards_in_a_row() -> None:
    log, stone = named("a_log"), named("a_stone")
    assert names.several([log]) == "A Log"
    assert names.several([log, stone]) == "A Log and A Stone"
    assert names.several([log, stone, stone]) == "A Log and 2 × A Stone"
    with speaking("ru"):
        assert names.several([log, stone, stone]) == "«Бревно» и 2 × «Булыжник»"


def test_units_agree_with_their_number() -> None:
    assert names.units((2, 0, 1, 1)) == "2 Wood, 1 Stone and 1 Gold"
    with speaking("ru"):
        assert names.units((2, 0, 1, 1)) == "2 дерева, 1 камень и 1 золото"
        assert names.units((0, 1, 6, 0)) == "1 сталь и 6 камней"


@both
@pytest.mark.parametrize("kind", list(Note))
def test_every_note_has_its_sentence_and_rule(kind: Note, language: str) -> None:
    samples = {
        Note.BEGAN: (1, 2, 55, 0),
        Note.LAID: (-1, named("galleon"), 2, 2),
        Note.SWEPT: (-1, named("ladder"), 3, 1),
        Note.EMPTIED: (-1, 2, 0, 0),
        Note.GAME_WON: (-1, 1, 53, 50),
        Note.GAME_LOST: (-1, 2, 41, 55),
        Note.ENDED: (-1, 0, 0, 0),
        Note.PASSED: (0, named("boomerang"), 1, 0),
    }
    noted = Noted(kind, *samples.get(kind, (1, 2, 1, 0)))
    with speaking(language):
        sentence, rule = log.note(noted, NAMES)
    is_said(sentence, language)
    assert rule in rule_numbers("rebuild")


@both
def test_savings_are_told_apart(language: str) -> None:
    with speaking(language):
        told = {log.note(Noted(Note.SAVES, 0, 3, 1, kind), NAMES) for kind in Saving}
    assert len(told) == len(Saving)
    assert {rule for _sentence, rule in told} == {"R7.9", "R7.12", "R7.13"}


@both
def test_a_series_is_told_in_one_line(language: str) -> None:
    cards = [named("a_log"), named("a_stone"), named("a_log")]
    with speaking(language):
        for kind in (Note.TRASHED, Note.KEPT, Note.CARRIED):
            notes = [Noted(kind, 1, card, 0, 0) for card in cards]
            sentence, rule = log.series(notes, NAMES)
            is_said(sentence, language)
            assert rule == log.note(notes[0], NAMES)[1]
            assert "2 ×" in sentence
        left = [Noted(Note.LEFT, 1, 0, 2, 0), Noted(Note.LEFT, 1, 3, 1, 0)]
        is_said(log.series(left, NAMES)[0], language)


def test_sentences_of_the_log() -> None:
    bought = Noted(Note.BOUGHT, 1, named("stone_pile"), 2, 0)
    assert log.note(bought, NAMES) == ("Tomas buys Stone Pile.", "R6.5")
    trashed = [Noted(Note.TRASHED, 0, named("a_stone"), 0, 0)] * 2
    assert log.series(trashed, NAMES)[0] == "Mira trashes 2 × A Stone."
    with speaking("ru"):
        assert log.note(bought, NAMES)[0] == "Tomas покупает карту «Груда камней»."
        swept = Noted(Note.SWEPT, -1, named("gold_key"), 1, 2)
        assert log.note(swept, NAMES)[0] == (
            "«Золотой ключ», меньше всех в ряду (2 очка), уходит на свалку."
        )
