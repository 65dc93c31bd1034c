"""The words of Kolkhoz: every action, note, option and refusal in both languages."""

from __future__ import annotations

import pytest

from igroteka.draw.words import speaking
from igroteka.engine import Note as Noted
from igroteka.engine import game_named
from igroteka.games.kolkhoz.page import names, words
from igroteka.games.kolkhoz.rules.choices import ACTIONS
from igroteka.games.kolkhoz.rules.facts import CARD_NAMES, CARDS
from igroteka.games.kolkhoz.rules.state import Note
from tests.drawing import NAMES
from tests.wording import is_said, rule_numbers

GAME = game_named("kolkhoz")
RULES = rule_numbers("kolkhoz")
SAMPLES = {
    Note.YEAR: (0, 3, 0, 0),
    Note.PLANNED: (0, 1, 5, 0),
    Note.FAMINE: (-1, 0, 0, 0),
    Note.DEALT: (0, 5, 0, 0),
    Note.FARMED: (2, 0, 41, 5),
    Note.FAILED: (-1, 3, 17, 0),
    Note.DRUNKARD: (-1, 10, 0, 0),
    Note.INFORMANT: (-1, 2, 0, 0),
    Note.PARTY_MAN: (-1, 2, 0, 0),
    Note.NOBODY_SEARCHED: (-1, 0, 0, 0),
    Note.RETURNED: (-1, 3, 0, 0),
    Note.DRAFTED: (-1, 4, 0, 0),
    Note.ENDED: (-1, 0, 0, 0),
}

both = pytest.mark.parametrize("language", ["en", "ru"])


@both
@pytest.mark.parametrize("kind", list(Note))
def test_every_note_has_its_sentence_and_rule(kind: Note, language: str) -> None:
    noted = Noted(kind, *SAMPLES.get(kind, (1, 2, 3, 0)))
    with speaking(language):
        sentence, rule = words.note(noted, NAMES)
    is_said(sentence, language)
    assert rule in RULES


@both
def test_flags_of_notes_lead_to_their_rules(language: str) -> None:
    with speaking(language):
        assert words.note(Noted(Note.WON, 1, 2, 19, 1), NAMES)[1] == "K5.4"
        assert words.note(Noted(Note.WON, 1, 2, 19, 0), NAMES)[1] == "K5.6"
        assert words.note(Noted(Note.FARMED, 1, 0, 41, 0), NAMES)[1] == "K6.7"
        for kind, plain, mice in (
            (Note.TURNED, "K9.4", "K9.9"),
            (Note.SENT, "K9.5", "K9.10"),
            (Note.INFORMANT, "K9.17", "K9.18"),
            (Note.PARTY_MAN, "K9.19", "K9.20"),
        ):
            assert words.note(Noted(kind, 0, 1, 0, 0), NAMES)[1] == plain
            assert words.note(Noted(kind, 0, 1, 1, 0), NAMES)[1] == mice


@both
def test_a_series_of_notes_is_told_in_one_line(language: str) -> None:
    plans = [Noted(Note.PLANNED, 0, suit, suit + 1, 0) for suit in range(4)]
    sent = [Noted(Note.ASSIGNED, 1, card, field, 0) for card, field in ((3, 0), (7, 1), (9, 0))]
    with speaking(language):
        for notes in (plans, sent):
            assert {noted.kind for noted in notes} <= words.SERIES
            sentence, rule = words.series(notes, NAMES)
            is_said(sentence, language)
            assert rule in RULES
    assert words.series(sent, NAMES)[0] == (
        "Tomas sends 4 of wheat, 10 of wheat to wheat; 8 of wheat to beets."
    )


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("play KW", "Сыграть короля пшеницы"),
        ("play 7B", "Сыграть семёрку свёклы"),
        ("play QP", "Сыграть даму картофеля"),
        ("take JS", "Взять из подвала валета подсолнечника"),
        ("give 10P", "Спрятать в подвал десятку картофеля"),
        ("assign W", "Отправить на пшеницу"),
        ("name B", "Объявить главную задачу: свёкла"),
        ("top 6W", "Положить сверху шестёрку пшеницы"),
        ("keep", "Оставить всё как есть"),
    ],
)
def test_russian_cases(action: str, said: str) -> None:
    with speaking("ru"):
        assert words.action(ACTIONS.parse(action)) == said


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("play KW", "Play the King of wheat"),
        ("name B", "Make beets the main task"),
        ("assign S", "Send to sunflowers"),
    ],
)
def test_english_words(action: str, said: str) -> None:
    assert words.action(ACTIONS.parse(action)) == said


def test_sentences_of_the_log() -> None:
    seven = CARD_NAMES.index("7B")
    won = Noted(Note.WON, 1, 2, seven, 1)
    assert words.note(won, NAMES)[0] == "Tomas wins trick 2 with the 7 of beets, a trump."
    with speaking("ru"):
        assert words.note(won, NAMES)[0] == "Tomas берёт пору 2 семёркой свёклы, это козырь."
        sent = Noted(Note.ASSIGNED, 2, seven, 0, 0)
        assert words.note(sent, NAMES)[0] == "Rada отправляет семёрку свёклы на пшеницу."


def test_every_card_has_its_name() -> None:
    assert len({names.card(card) for card in range(CARDS)}) == CARDS
