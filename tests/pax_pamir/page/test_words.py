"""The words of Pax Pamir in both languages."""

from __future__ import annotations

import pytest

from igroteka.draw.words import catalogue, speaking
from igroteka.engine import Note as Noted
from igroteka.games.pax_pamir.page import effects, log, names, prompts
from igroteka.games.pax_pamir.rules.aicards import BOTTOM, TOP, Plan
from igroteka.games.pax_pamir.rules.facts import COURT_CARDS, EVENT, EVENTS, NAMES, Act
from igroteka.games.pax_pamir.rules.state import Ending, Note, Phase, Piece, Side
from tests.drawing import NAMES as PLAYERS
from tests.pax_pamir.scenes import play, scene, seen_by
from tests.wording import is_said, rule_numbers

RULES = rule_numbers("pax_pamir")

both = pytest.mark.parametrize("language", ["en", "ru"])

EXAMPLES: dict[Note, tuple[tuple[int, int, int, int], ...]] = {
    Note.FIRST: ((1, 0, 0, 0),),
    Note.CHOSE: ((1, 2, 0, 0),),
    Note.ENDED_ACTIONS: ((1, 1, 0, 0), (1, 2, 0, 0)),
    Note.PURCHASED: ((1, 60, 3, 3), (1, 104, 0, 0)),
    Note.LAID: ((1, 7, 1, 0),),
    Note.LAID_AWAY: ((1, 2, 1, 0), (1, -1, 1, 0)),
    Note.COLLECTED: ((1, 3, 2, 0),),
    Note.ATTEMPT: ((1, 9, Act.PLAY, 2), (1, 33, Act.GIFT, 2)),
    Note.ASKED: ((1, 0, 2, 0),),
    Note.NAMED: ((0, 1, 1, 0),),
    Note.REFUSED: ((0, 1, 2, 0),),
    Note.BRIBED: ((1, 0, 2, 0), (1, 0, 0, 0)),
    Note.RETRACTED: ((1, 9, 0, 0),),
    Note.PLAYED: ((1, 9, Side.LEFT, 0), (1, 9, Side.RIGHT, 0)),
    Note.USED: tuple((1, 9, act, act % 2) for act in range(Act.PLAY)),
    Note.CHANGED: ((1, 0, 2, 0),),
    Note.LOST: ((1, 9, 0, 0),),
    Note.SPIES_LOST: ((1, 9, 2, 0),),
    Note.GIFTS_LOST: ((1, 2, 0, 0),),
    Note.PRIZES_LOST: ((1, 1, 0, 0),),
    Note.LEVERAGE_PAID: ((1, 14, 2, 0),),
    Note.OWES: ((1, 2, 0, 0),),
    Note.FORGIVEN: ((1, 1, 0, 0),),
    Note.OVERTHROWN: ((1, 3, 2, 0), (1, 3, -1, 0)),
    Note.PLACED: tuple((1, piece, 2, -1 if piece >= Piece.TRIBE else 1) for piece in Piece),
    Note.TAKEN: ((1, Piece.GIFT, 2, -1),),
    Note.SKIPPED: ((1, Piece.ARMY, 2, 0),),
    Note.LEVERAGE: ((1, 14, 0, 0),),
    Note.FAVOURED: ((1, 1, 10, 0), (-1, 1, 105, 0)),
    Note.NOT_FAVOURED: ((1, 1, 10, 0),),
    Note.TAXED: ((1, 0, 0, 0),),
    Note.TAXED_MARKET: ((1, 5, 0, 0),),
    Note.MOVED: ((1, Piece.ARMY, 0, 1), (1, Piece.TRIBE, 0, 1), (1, Piece.SPY, 9, 60)),
    Note.BETRAYED: ((1, 9, 0, 0),),
    Note.PRIZE: ((1, 10, 0, 0),),
    Note.NO_PRIZE: ((1, 10, 0, 0),),
    Note.BATTLE: ((1, 2, 0, 2), (1, -1, 60, 1)),
    Note.REMOVED_ARMY: ((1, 2, 3, 0),),
    Note.REMOVED_ROAD: ((1, 2, 3, 0),),
    Note.REMOVED_TRIBE: ((1, 2, 3, 0),),
    Note.REMOVED_SPY: ((1, 2, 60, 0),),
    Note.SHELTERED: ((1, 41, 0, 0),),
    Note.STOPPED: ((1, Phase.BLACKMAIL_HERAT, 0, 0), (1, Phase.INFRASTRUCTURE, 0, 0)),
    Note.EVENT: ((1, 104, 0, 0), (1, 114, 0, 0)),
    Note.EVENT_FOR_ALL: ((1, 104, 0, 0), (1, 111, 0, 0)),
    Note.BOUND: ((1, 108, 0, 0), (1, 110, 0, 0), (-1, 106, 0, 0), (-1, 115, 0, 0)),
    Note.LAPSED: ((-1, 110, 0, 0),),
    Note.RIOTS: ((-1, 3, 2, 1),),
    Note.GAINED: ((1, 3, 113, 0),),
    Note.EXCHANGED: ((1, 0, 0, 0),),
    Note.DISCARDED: ((1, 9, Phase.DEBT, 0), (1, 0, Phase.HAND_LIMIT, 0)),
    Note.CHECK: ((-1, 0, 1, 0), (-1, 1, 1, 0), (-1, 0, -1, 0), (-1, 1, -1, 0)),
    Note.BLOCKS: ((-1, 1, 8, 0),),
    Note.SCORED: ((1, 5, 4, 0), (1, 0, 1, 0)),
    Note.CLEARED: ((-1, 0, 0, 0),),
    Note.INSTABILITY: ((-1, 101, 103, 0),),
    Note.TURNED_UP: ((-1, 9, 5, 0), (-1, 106, 5, 0)),
    Note.WITHDRAWN: ((-1, 2, 1, 0),),
    Note.CANCELLED: ((1, 9, 0, 0),),
    Note.AI_TURNED: ((1, 117, TOP, 0), (1, 117, BOTTOM, 5)),
    Note.AI_FOLLOWS: tuple((1, 117, plan, plan % 2) for plan in Plan),
    Note.AI_AMBITION: ((1, 104, 0, 0),),
    Note.AI_SHUFFLED: ((1, 0, 0, 0),),
    Note.ENDED: tuple((-1, ending, 0, 0) for ending in Ending if ending),
}
"""Every note that has a line in the log, with what may stand in it."""


@both
@pytest.mark.parametrize("kind", EXAMPLES)
def test_notes_are_told_with_their_rules(kind: Note, language: str) -> None:
    with speaking(language):
        for seat, *values in EXAMPLES[kind]:
            sentence, rule = log.note(Noted(kind, seat, *values), PLAYERS)
            is_said(sentence, language)
            assert rule in RULES


@pytest.mark.parametrize("kind", [kind for kind in Note if kind not in EXAMPLES])
def test_other_notes_need_no_line(kind: Note) -> None:
    assert log.note(Noted(kind, 1, 0, 0, 0), PLAYERS) == ("", "")


def test_several_notes_are_one_line() -> None:
    rupees = [Noted(Note.LAID, 0, space, 1, 0) for space in (0, 1, 8)]
    assert log.series(rupees, PLAYERS) == (
        "Mira lays 3 rupees on the market: upper row 0, 1; lower row 2.",
        "P8.5",
    )
    armies = [Noted(Note.PLACED, 0, Piece.ARMY, 3, 0)] * 2
    assert log.series(armies, PLAYERS)[0] == "Mira places an Afghan army in Kabul ×2."


def test_a_hidden_discard_is_not_named() -> None:
    sentence, rule = log.discarded("Mira", 0, Phase.HAND_LIMIT)
    assert (sentence, rule) == ("Mira discards a card face down.", "P14.4")


@both
def test_every_card_has_a_name_and_its_text(language: str) -> None:
    with speaking(language):
        for card in (*range(1, COURT_CARDS + 1), *range(EVENT, EVENT + EVENTS)):
            is_said(names.title(card), language)
        for card in effects.ABILITIES:
            for text in effects.ability(card)[:2]:
                is_said(text, language)
            assert effects.ability(card)[2] in RULES
        for event in range(EVENT, EVENT + EVENTS):
            is_said(names.left_title(event), language)
            for text, rule in (effects.for_buyer(event), effects.for_all(event)):
                is_said(text, language)
                assert rule in RULES


def test_every_court_card_is_translated() -> None:
    russian = catalogue("ru").sentences
    assert [name for name in NAMES[1:] if name not in russian] == []


@both
def test_a_bribe_is_asked_with_its_sum(language: str) -> None:
    row = play(scene(hands=["9"], courts=["", ""], map="kabul:22"), "play 9 left")
    assert row.phase == Phase.BRIBE
    with speaking(language):
        title, detail = prompts.prompt(row, 0, PLAYERS)
        assert "Tomas" in title
        assert "2" in title
        is_said(detail, language)
        waiting, _detail = prompts.prompt(seen_by(row, 1), 1, PLAYERS)
        assert "Mira" in waiting


def test_events_about_to_be_discarded_are_announced() -> None:
    row = scene(upper="112 - 39 60 71 90")
    assert "Riots in Kabul" in prompts.prompt(row, 0, PLAYERS)[1]
