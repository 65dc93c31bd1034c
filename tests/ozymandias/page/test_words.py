"""The words of Ozymandias in both languages."""

from __future__ import annotations

import pytest

from igroteka.draw.words import catalogue, speaking
from igroteka.engine import Note as Noted
from igroteka.games.ozymandias.page import effects, log, prompts, words
from igroteka.games.ozymandias.rules.choices import ACTIONS
from igroteka.games.ozymandias.rules.facts import CARDS, TITLES, Card
from igroteka.games.ozymandias.rules.state import EVERY_COLOUR, Note
from tests.drawing import NAMES
from tests.ozymandias.scenes import bids, play, scene
from tests.wording import RULEBOOKS, is_said, rule_numbers

RULES = rule_numbers("ozymandias")
SILENT = {Note.TURN, Note.SEALED}
"""Notes that need no line in the log: the strip of seats shows them."""

NOBODY_S = {Note.PUT_UP: ((2, -1, 0),), Note.PAID: ((2, -1, 0),), Note.DESTROYED: ((-1, 2, 41),)}
"""A card of the market, a payment to the bank, a disk of the pool."""

both = pytest.mark.parametrize("language", ["en", "ru"])


@both
@pytest.mark.parametrize("kind", list(Note))
def test_every_note_is_told(kind: Note, language: str) -> None:
    with speaking(language):
        for values in ((1, 2, 3), (0, 0, 0), (3, 1, -1), *NOBODY_S.get(kind, ())):
            sentence, rule = log.note(Noted(kind, 1, *values), NAMES)
            if kind in SILENT:
                assert (sentence, rule) == ("", "")
                continue
            is_said(sentence, language)
            assert rule in RULES


@both
@pytest.mark.parametrize("kind", sorted(log.SERIES))
def test_a_series_of_notes_is_told_in_one_line(kind: int, language: str) -> None:
    with speaking(language):
        sentence, rule = log.series([Noted(kind, 1, n, n + 1, -1) for n in range(3)], NAMES)
        is_said(sentence, language)
        assert rule in RULES


@both
def test_a_collapse_of_everything_is_told(language: str) -> None:
    with speaking(language):
        for kind in (Note.PRESERVATION, Note.COLLAPSED):
            sentence, rule = log.note(Noted(kind, 0, EVERY_COLOUR, 3, 0), NAMES)
            is_said(sentence, language)
            assert rule == "O10.12"


@both
def test_every_card_has_its_name_and_its_effect(language: str) -> None:
    with speaking(language):
        for texts in (
            {str(effects.title(card)) for card in range(CARDS)},
            {str(effects.effect(card)) for card in range(CARDS)},
        ):
            assert len(texts) == CARDS
            for text in texts:
                is_said(text, language)


def test_names_are_those_of_the_rulebook() -> None:
    english = (RULEBOOKS / "ozymandias.md").read_text(encoding="utf-8")
    russian = (RULEBOOKS / "ozymandias.ru.md").read_text(encoding="utf-8")
    said = catalogue("ru").sentences
    for card, title in enumerate(TITLES):
        number = effects.rule_of(card)
        assert f"**{number}** **{title}**" in english
        assert f"**{number}** **«{said[title]}»**" in russian


@pytest.mark.parametrize(
    ("action", "english", "russian"),
    [
        ("seed R01", "Put Fires at Night from the market up for auction",
         "Выставить на аукцион карту рынка «Ночные огни»"),
        ("salt K09", "Put The One True Path, an active card, up for auction",
         "Выставить на аукцион активную карту «Единственно верный путь»"),
        ("reap R09", "Reap Revolution", "Пожать карту «Революция»"),
        ("bid 7", "Bid 7", "Поставить 7"),
        ("explore C ne", "Explore the hex north-east of sector C",
         "Разведать гекс к северо-востоку от сектора C"),
        ("disk A 2", "Choose disk 2 of sector A, counted from the bottom",
         "Выбрать диск 2 сектора A, считая снизу"),
        ("winner 2", "The card goes to player 2, the triangle",
         "Карту получает игрок 2, треугольник"),
    ],
)  # fmt: skip
def test_actions_in_both_languages(action: str, english: str, russian: str) -> None:
    number = ACTIONS.parse(action)
    assert words.action(number) == english
    with speaking("ru"):
        assert words.action(number) == russian


def test_who_is_paid_is_said() -> None:
    row = play(scene(market="R01 W01"), "seed R01")
    assert prompts.who_is_paid(row, 1, NAMES) == "The highest bid pays Mira, who breaks ties."
    assert "pays you" in prompts.who_is_paid(row, 0, NAMES)
    rival = play(scene(discards=["", "W01"]), "salt 1")
    assert prompts.who_is_paid(rival, 2, NAMES) == (
        "The highest bid pays Tomas; Tomas's own would pay Mira. Mira breaks ties."
    )
    reaped = play(scene(map="A2:r", hands=["R01"]), "reap R01")
    assert prompts.what_is_bid_for(reaped) == "the preservation of red"
    assert "paid to the bank" in prompts.who_is_paid(reaped, 0, NAMES)


def test_prompts_name_what_they_ask_for() -> None:
    row = play(scene(map="A2:r B1:r", hands=["R01"]), "reap R01")
    title, _detail = prompts.prompt(row, 1, NAMES)
    assert title == "Your move: seal a bid for the preservation of red."
    bids(row, 2, 0, 0)
    assert prompts.prompt(row, 0, NAMES) == (
        "Your move: save up to 2 sectors of red.",
        "What nobody saves loses its top disk.",
    )  # fmt: skip
    assert prompts.prompt(row, 1, NAMES)[0] == "Mira saves sectors from the collapse."


def test_the_rule_of_a_card() -> None:
    assert effects.rule_of(Card.FIRES_AT_NIGHT) == "O10.1"
    assert effects.rule_of(Card.NYRI_ARTIFACTS) == "O11.13"
    assert effects.rule_of(Card.BLACK_STARS) == "O13.13"
