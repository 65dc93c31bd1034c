"""The words of Nomenklatura that are peculiar to it: cards, cases, what notes tell."""

from __future__ import annotations

import pytest

from igroteka.draw.words import speaking
from igroteka.engine import Note as Noted
from igroteka.engine import game_named, view_row
from igroteka.games.nomenklatura.options import Region
from igroteka.games.nomenklatura.page import names, prompts, words
from igroteka.games.nomenklatura.rules.choices import ACTIONS, KINDS
from igroteka.games.nomenklatura.rules.facts import CARDS, REGIONS, Card
from igroteka.games.nomenklatura.rules.state import Half, Note, Pay, Phase
from tests.drawing import NAMES, random_play
from tests.wording import is_said, rule_numbers

GAME = game_named("nomenklatura")
RULES = rule_numbers("nomenklatura")

both = pytest.mark.parametrize("language", ["en", "ru"])

UNTOLD = {Note.LAID, Note.DISCARDED, Note.PAYS}
"""Notes for animations and statistics: what they say stands in the lines beside them."""

SAMPLES = {
    Note.ROUND: (-1, 3, 0, 0),
    Note.LEFT_OVER: (-1, Card.URAL_4, 0, 0),
    Note.RESHUFFLED: (-1, 13, 0, 0),
    Note.TURNED_UP: (-1, Card.URAL_4, 0, 0),
    Note.BID: (1, 8, 5, -1),
    Note.PASSED: (1, -1, 0, 0),
    Note.NO_BIDS: (-1, -1, 0, 0),
    Note.ORDER: (1, 1, 0, 0),
    Note.CHOSE: (1, Card.URAL_RESERVE, Half.EFFECT, 0),
    Note.STOPPED: (1, Phase.STRIKE, Card.URAL_4, 0),
    Note.PAID: (1, 2, 5, Card.SOUTHERN_BUY),
    Note.GOT: (1, 2, Card.SOUTHERN_INCOME, 0),
    Note.PLACED: (1, Region.URAL, 3, Card.URAL_4),
    Note.SCORING: (-1, 4, 1, 0),
    Note.PAYS: (1, Region.URAL, 3, Pay.MOST),
    Note.LIMIT: (-1, 30, 0, 0),
    Note.ENDED: (-1, 0, 0, 0),
}


@both
@pytest.mark.parametrize("kind", list(Note))
def test_every_note_has_its_sentence_and_rule(kind: Note, language: str) -> None:
    noted = Noted(kind, *SAMPLES.get(kind, (1, 2, 3, 1)))
    with speaking(language):
        sentence, rule = words.note(noted, NAMES)
    if kind in UNTOLD:
        assert (sentence, rule) == ("", "")
        return
    is_said(sentence, language)
    assert rule in RULES


@both
@pytest.mark.parametrize("card", list(Card))
def test_every_card_has_a_title_a_sentence_and_a_rule(card: Card, language: str) -> None:
    with speaking(language):
        is_said(names.card(card), language)
        is_said(names.card_sentence(card), language)
    assert names.card_rule(card) in RULES


@both
def test_cards_and_regions_are_told_apart(language: str) -> None:
    with speaking(language):
        assert len({names.card(card) for card in range(CARDS)}) == CARDS
        assert len({names.card_sentence(card) for card in range(CARDS)}) == CARDS
        for say in (
            names.region,
            names.narrow_region,
            names.in_region,
            names.into_region,
            names.to_region,
            names.from_region,
        ):
            assert len({say(region) for region in range(REGIONS)}) == REGIONS


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("place ural", None),
        ("place moscow", "Поставить один в Москву"),
        ("recall far_east", "Забрать маркер с Дальнего Востока"),
        ("sell northwestern", "Продать все мои маркеры на Северо-Западе"),
        ("mark siberia", "Передвинуть фишку консолидации в Сибирь"),
        ("remove volga 2", "Снять маркер игрока 2 (▲) из Поволжья"),
        ("price 1", "Предложить 1 рубль"),
        ("price 3", "Предложить 3 рубля"),
        ("price 11", "Предложить 11 рублей"),
        ("number 22", "Просить 22 маркера"),
        ("take siberia_1", "Взять карту «Командировка в Сибирь»"),
    ],
)
def test_russian_cases(action: str, said: str | None) -> None:
    if said is None:  # Ural is not western: nothing of the kind can be said
        with pytest.raises(Exception, match="ural"):
            ACTIONS.parse(action)
        return
    with speaking("ru"):
        assert words.action(ACTIONS.parse(action)) == said


@pytest.mark.parametrize(
    ("action", "said", "short"),
    [
        ("bid 8", "Bid 8", "Bid 8"),
        ("take ural_4", "Take Heavy Industry", "Heavy Industry"),
        ("draw far_east", "Bring a marker in from the Russian Far East", "Russian Far East"),
        ("buyout ural 5", "Buy out player 5 (★) in Ural", "★ Player 5, Ural"),
        ("lay marker", "Lay a marker", "A marker"),
    ],
)
def test_english_words(action: str, said: str, short: str) -> None:
    number = ACTIONS.parse(action)
    assert words.action(number) == said
    assert words.short(number) == short


def test_sentences_of_the_log() -> None:
    raised = Noted(Note.BID, 3, 8, 5, -1)
    assert words.note(raised, NAMES) == ("Ilya raises to 8, adding 5.", "N5.9")
    opened = Noted(Note.BID, 3, 3, 3, Region.VOLGA)
    assert words.note(opened, NAMES) == ("Ilya bids 3.", "N9.8")
    fee = Noted(Note.PAID, 0, -1, 3, Card.CONSOLIDATION)
    assert words.note(fee, NAMES) == ("Mira pays 3 rubles to the bank.", "N8.2")
    fare = Noted(Note.PAID, 0, 2, 1, -1)
    assert words.note(fare, NAMES) == ("Mira pays Rada 1 ruble.", "N13.6")
    with speaking("ru"):
        assert words.note(fee, NAMES)[0] == "Mira платит в банк 3 рубля."
        rode = Noted(Note.RODE, 1, Region.URAL, Region.SIBERIA, 0)
        assert words.note(rode, NAMES)[0] == "Tomas едет по железной дороге с Урала в Сибирь."


def test_moves_in_a_row_are_told_in_one_line() -> None:
    moves = [
        Noted(Note.DREW_IN, 1, Region.URAL, Region.VOLGA, 0),
        Noted(Note.DREW_IN, 1, Region.URAL, Region.VOLGA, 0),
    ]
    told = words.series(moves, NAMES)
    assert told == ("Tomas moves in 2 × from Ural to Volga.", "N14.14")
    pushed = Noted(Note.PUSHED, 1, Region.FAR_EAST, Region.SIBERIA, 3)
    assert words.note(pushed, NAMES)[0] == (
        "Tomas moves out 3 × from the Russian Far East to Siberia."
    )
    cards = [Noted(Note.TURNED_UP, -1, card, 0, 0) for card in (Card.URAL_4, Card.MOSCOW_DIG)]
    assert words.series(cards, NAMES) == ("Turned up: Heavy Industry, In the Know.", "N4.2")


@both
@pytest.mark.parametrize("phase", list(KINDS))
def test_every_question_is_asked_and_awaited(phase: Phase, language: str) -> None:
    """Both prompts of every phase that asks somebody something."""
    row = view_row(next(random_play(GAME, 3, 1)).state)
    row.phase = phase
    row.turn, row.active, row.target, row.region, row.number = 1, 0, 2, 3, 2
    row.card = Card.SOUTHERN_BUY
    with speaking(language):
        title, detail = prompts.prompt(row, 1, NAMES)
        is_said(title, language)
        is_said(detail, language)
        awaited, nothing = prompts.prompt(row, 0, NAMES)
        is_said(awaited, language)
        assert NAMES[1] in awaited
        assert not nothing


def test_who_can_bid_no_more_is_told_so() -> None:
    row = view_row(next(random_play(GAME, 3, 1)).state)
    row.high = 10
    assert words.prompt(row, row.turn, NAMES)[0] == "Your move: you cannot bid more, so pass."
