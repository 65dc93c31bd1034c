"""The words of Kolkhoz: every action, note, option and refusal in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from igroteka.draw.words import catalogue, speaking
from igroteka.engine import Match, game_named, view_row
from igroteka.engine import Note as Noted
from igroteka.games.kolkhoz import words
from igroteka.games.kolkhoz.cards import CARD_NAMES, CARDS
from igroteka.games.kolkhoz.options import KolkhozOptions
from igroteka.games.kolkhoz.rules import ACTIONS
from igroteka.games.kolkhoz.state import Note

GAME = game_named("kolkhoz")
NAMES = ("Mira", "Tomas", "Rada", "Ilya", "Vera")
RULEBOOK = Path(__file__).parents[2] / "docs" / "rules" / "kolkhoz.md"
RULES = set(re.findall(r'<a id="(K\d+\.\d+)">', RULEBOOK.read_text(encoding="utf-8")))
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


def is_said(text: str, language: str) -> None:
    """A sentence in the right letters, without holes."""
    assert text
    assert "{" not in text
    plain = re.sub("|".join(NAMES), "", text)
    assert bool(re.search("[а-яё]", plain.lower())) is (language == "ru"), text


@both
@pytest.mark.parametrize("action", range(ACTIONS.size), ids=ACTIONS.text)
def test_every_action_has_its_words(action: int, language: str) -> None:
    with speaking(language):
        is_said(words.action(action), language)
        is_said(words.short(action), language)


@both
def test_actions_are_told_apart(language: str) -> None:
    with speaking(language):
        assert len({words.action(action) for action in range(ACTIONS.size)}) == ACTIONS.size
        kinds = {ACTIONS.decode(action)[0] for action in range(ACTIONS.size)}
        for kind in kinds:
            of_kind = [a for a in range(ACTIONS.size) if ACTIONS.decode(a)[0] == kind]
            assert len({words.short(action) for action in of_kind}) == len(of_kind)


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


def test_an_unknown_note_needs_no_line() -> None:
    assert words.note(Noted(99, -1, 0, 0, 0), NAMES) == ("", "")


@both
@pytest.mark.parametrize("rule", sorted(words.REASONS))
def test_every_refusal_is_a_rule_with_a_reason(rule: str, language: str) -> None:
    assert rule in RULES
    with speaking(language):
        is_said(words.refusal(rule), language)


def test_a_rule_without_a_reason_of_its_own_is_refused_too() -> None:
    assert words.refusal("K99.9") == "The rules do not allow this now."


def option_texts() -> Iterator[str]:
    for field in KolkhozOptions.model_fields.values():
        assert field.title
        assert field.description
        yield from (field.title, field.description)
    yield words.GAME
    yield words.BLURB
    for title, line in words.PRESETS.values():
        yield from (title, line)
    yield from words.OPTION_VALUES.values()


def test_options_and_setups_are_translated() -> None:
    russian = catalogue("ru").sentences
    missing = [text for text in option_texts() if text not in russian]
    assert not missing


def test_setups_and_values_are_those_of_the_options() -> None:
    assert list(words.PRESETS) == list(KolkhozOptions.PRESETS)
    names = {
        member.name.lower()
        for field in KolkhozOptions.model_fields.values()
        for member in getattr(field.annotation, "__members__", {}).values()
    }
    assert set(words.OPTION_VALUES) == names


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
    assert len({words.card(card) for card in range(CARDS)}) == CARDS


@both
@pytest.mark.parametrize("preset", list(KolkhozOptions.PRESETS))
@pytest.mark.parametrize("seats", [2, 5])
def test_whole_games_are_told(preset: str, seats: int, language: str) -> None:
    """Every prompt and every note of a random game, for all viewers."""
    chance = random.Random(seats)
    match = Match(GAME, GAME.presets[preset], seats, seed=seats)
    with speaking(language):
        while not match.over:
            for viewer in (-1, *range(seats)):
                title, detail = words.prompt(view_row(match.view(viewer)), viewer, NAMES)
                is_said(title, language)
                assert "{" not in detail
                mine = "Your move" if language == "en" else "Ваш ход"
                assert title.startswith(mine) is (viewer in match.waiting())
            seat = match.waiting()[0]
            for noted in match.play(seat, chance.choice(match.legal(seat))).notes:
                sentence, rule = words.note(noted, NAMES)
                is_said(sentence, language)
                assert rule in RULES
        title, detail = words.prompt(view_row(match.view(0)), 0)
        is_said(title, language)
        is_said(detail, language)
