"""Histories told with an eye on what was seen later, and the search where none comes true.

Whether they are as frequent as they are likely is tested in test_o_posterior.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import NOBODY
from igroteka.games.ozymandias.rules import foresight, knowledge
from igroteka.games.ozymandias.rules.facts import CARDS
from igroteka.games.ozymandias.rules.foresight import LIES, SEAT, SETS, SOURCE, STAGE, TRIED
from tests.ozymandias.scenes import Row, acting, beliefs, bids, play, scene, sign, sound


def play_what_came(row: Row, transfer: int) -> None:
    """The seat to act plays the card that it got with a transfer."""
    play(row, f"event {sign(row.transfers[transfer].cards[acting(row)])}")


def three_treaties() -> Row:
    """All know the eight cards of the deck; of six that are given five are played."""
    row = scene(
        seats=2,
        hands=["B02 B13", "-"],
        market="R03 R04 W04 B05",
        face_up="R05 R06 R09 R10 W05 W06 W07",
        shuffled="W08",
    )
    play(row, "event B13", "salt 0")
    bids(row, 0, 1)
    for treaty, offers in enumerate(((0, 1), (1, 0), None)):
        play(row, "event B02")
        play(row, f"give {sign(min(cards_apart(row)))}")
        if offers:
            play(row, f"salt {treaty}")
            bids(row, *offers)
            play_what_came(row, 0)
    for transfer in (1, 1, 2):
        play_what_came(row, transfer)
    return row


def cards_apart(row: Row) -> list[int]:
    """The cards that the Treaty has drawn."""
    return [card for card in range(CARDS) if row.apart >> card & 1]


@pytest.mark.rule("O16.11")
@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
def test_blind_histories_do_not_come_true_and_those_that_look_ahead_do(
    monkeypatch: pytest.MonkeyPatch, viewer: int
) -> None:
    monkeypatch.setattr(knowledge, "suppose_blindly", lambda *_: False)
    monkeypatch.setattr(foresight, "search", None)
    for guess in beliefs(three_treaties(), viewer, 5):
        sound(guess)


def evenly(s: Row, step: Any, plan: Any, hope: Any, odds: Any) -> float:
    """In place of `weigh`: a card that may take a step does so as soon as one that has to."""
    odds[:] = hope[step[STAGE], step[SEAT], :CARDS] > 0
    source = plan[step[STAGE], SETS, SOURCE]
    rest = int(step[LIES + source]) & ~int(step[TRIED])
    return float(sum(odds[card] for card in range(CARDS) if rest >> card & 1))


@pytest.mark.rule("O16.11")
def test_where_no_history_comes_true_one_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    dead_ends = 0
    take_step = foresight.take_step

    def counted(*step: Any) -> bool:
        nonlocal dead_ends
        possible = bool(take_step(*step))
        dead_ends += not possible
        return possible

    monkeypatch.setattr(knowledge, "suppose_blindly", lambda *_: False)
    monkeypatch.setattr(foresight, "tell", lambda *_: 0.0)
    monkeypatch.setattr(foresight, "weigh", evenly)
    monkeypatch.setattr(foresight, "take_step", counted)
    row = three_treaties()
    for viewer in (NOBODY, 0, 1):
        for guess in beliefs(row, viewer, 5):
            sound(guess)
    assert dead_ends > 10, "the search had no need to go back"
