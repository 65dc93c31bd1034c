"""Histories told with an eye on what was seen later, and the search where none comes true.

Whether they are as frequent as they are likely is tested in test_o_posterior.py.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest

from igroteka.engine import NOBODY, view_row
from igroteka.engine.cards import NO_CARD
from igroteka.engine.dice import seeded
from igroteka.games.ozymandias.rules import foresight, knowledge
from igroteka.games.ozymandias.rules.beliefs import VIEWS, begin
from igroteka.games.ozymandias.rules.facts import ALL_CARDS, CARDS
from igroteka.games.ozymandias.rules.foresight import (
    CAME,
    CARD,
    COLUMNS,
    COLUMNS_OF_STEPS,
    END,
    FOUND,
    GONE,
    LEFT,
    LIES,
    RATE,
    SEAT,
    SELDOM,
    SETS,
    SHOWN,
    SOURCE,
    STAGE,
    STAGES,
    STEPS,
    TOLD,
    TRIED,
    WANTED,
    choose,
    find_hope,
    foretell,
    plan_all,
    plan_steps,
    tell,
    weigh,
)
from igroteka.games.ozymandias.rules.memory import seen_cards
from igroteka.games.ozymandias.rules.state import DECK, PLACES, REMEMBERED
from tests.ozymandias.rules.test_o_posterior import (
    CASES,
    LONG,
    UNSEEN,
    array,
    believed_as_played,
    follow,
    started,
)
from tests.ozymandias.scenes import (
    GAME,
    Row,
    acting,
    beliefs,
    bids,
    guessed,
    play,
    scene,
    seen_by,
    sign,
    sound,
)
from tests.posterior import Posterior


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
    monkeypatch.setattr(knowledge, "suppose", lambda *_: False)
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


@pytest.mark.rule("O16.9", "O16.10", "O16.11")
@pytest.mark.parametrize(
    ("name", "viewer"),
    [(name, viewer) for name in UNSEEN if name != LONG for viewer in CASES[name].viewers],
)
def test_what_is_told_with_an_eye_on_the_end_is_possible(
    monkeypatch: pytest.MonkeyPatch, name: str, viewer: int
) -> None:
    monkeypatch.setattr(knowledge, "suppose", lambda *_: False)
    posterior, key = believed_as_played(name, viewer)
    row = view_row(posterior.truth)
    for seed in range(3):
        assert key(array(guessed(row, viewer, seed))) in posterior.shares(key)


@pytest.mark.rule("O16.12")
def test_as_many_transfers_are_told_as_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "suppose", lambda *_: False)
    row = scene(
        seats=2,
        hands=["R08 W01", "R01 W03"],
        market="R03 R04 W04 B05",
        shuffled="K01 K02",
    )
    for robbery in range(REMEMBERED):
        play(row, "event R08", f"rob {1 - robbery % 2}")
    assert row.remembered == REMEMBERED
    for viewer in (NOBODY, 0, 1):
        beliefs(row, viewer, 3)


class Told(NamedTuple):
    """Some histories that were told."""

    courses: list[tuple[int, ...]]  # the cards that took the steps, one after the other
    rarities: list[float]


class Planned(NamedTuple):
    """What is known before any history is told."""

    seen: Row
    plan: np.ndarray
    hope: np.ndarray
    steps: np.ndarray


def planned(row: Row, viewer: int) -> Planned:
    """Plan histories as `foretell` does."""
    s = seen_by(row, viewer)
    s.dice = seeded(1)
    hidden = ALL_CARDS & ~seen_cards(s)
    views = np.empty((VIEWS, PLACES), np.int64)
    plan = np.zeros((STAGES, SETS + 1, PLACES), np.int64)
    steps = np.zeros((STEPS + 1, COLUMNS_OF_STEPS), np.int64)
    hope = np.zeros((STAGES, PLACES, COLUMNS))
    begin(s, viewer, hidden, views)
    plan_all(s, viewer, hidden, views, plan)
    plan_steps(s, plan, steps)
    find_hope(s, viewer, plan, hope)
    return Planned(s, plan, hope, steps)


def histories(row: Row, viewer: int, number: int) -> Told:
    """Tell some histories, as `foretell` does, and keep all of them."""
    s, plan, hope, steps = planned(row, viewer)
    found = Told([], [])
    for _ in range(number):
        found.rarities.append(tell(s, plan, hope, steps))
        length = steps[:, STAGE].tolist().index(END)
        found.courses.append(tuple(steps[:length, CARD].tolist()))
    return found


def truth_of(name: str, viewer: int) -> Row:
    """The position to which a case leads."""
    case = CASES[name]
    start = array(started(case.given, 0))
    posterior = Posterior(GAME, start, viewer, [start])
    for step in case.steps:
        follow(posterior, GAME, viewer, step, 0)
    return view_row(posterior.truth)


EVEN = [
    ("one of three cards, two of them known", NOBODY, 36),
    ("one of three cards, two of them known", 0, 3),
    ("one of three cards, two of them known", 1, 12),
    ("one of three cards, two of them known", 2, 9),
    ("the thief plays the card that was drawn", NOBODY, 60),
    ("the thief plays the card that was drawn", 2, 12),
    ("the thief plays a card nobody knew", 0, 2),
    ("robbed in turn", NOBODY, 144),
    ("robbed in turn", 1, 48),
    ("robbed in turn", 2, 6),
    ("robbed back", NOBODY, 36),
    ("robbed back", 0, 2),
    ("a Treaty of unseen cards", NOBODY, 120),
    ("a Treaty of unseen cards", 0, 2),
    ("a Treaty of unseen cards", 1, 6),
    ("a Treaty of unseen cards", 2, 24),
    ("a Treaty in the middle", 0, 2),
    ("a Treaty in the middle", 1, 1),
    ("a Treaty after known cards were shuffled in", NOBODY, 72),
    ("a Treaty after known cards were shuffled in", 1, 6),
    ("a card of the Treaty that is played", 0, 2),
    ("a card of the Treaty that may be robbed", 1, 1),
]
"""A case of test_o_posterior.py, a viewer, and how many histories agree with what that one saw.

That is the number of worlds, times the orders in which the unseen cards of a hand can be dealt.
"""


@pytest.mark.rule("O16.9", "O16.10", "O16.11")
@pytest.mark.parametrize(("name", "viewer", "number"), EVEN)
def test_each_history_is_told_as_often_as_any_other(name: str, viewer: int, number: int) -> None:
    told = histories(truth_of(name, viewer), viewer, 8 * number)
    assert told.rarities == pytest.approx([number] * len(told.rarities), rel=0.01)
    assert len(set(told.courses)) == number


UNEVEN = [
    ("the thief plays a card nobody knew", NOBODY, 24),
    ("the thief plays a card nobody knew", 2, 8),
    ("the robbed one plays a card nobody knew", NOBODY, 144),
    ("the robbed one plays a card nobody knew", 2, 36),
    ("robbed in turn", 0, 4),
    ("a Treaty with a card that lay face up", NOBODY, 72),
    ("a Treaty with a card that lay face up", 1, 4),
    ("a Treaty with a card that lay face up", 2, 12),
    ("a card of the Treaty that is played", NOBODY, 30),
    ("a card of the Treaty that is played", 1, 3),
    ("a card of the Treaty that may be robbed", NOBODY, 12),
    ("a card of the Treaty that may be robbed", 2, 4),
]
"""The same where histories are told unevenly; their rarity makes up for it."""


@pytest.mark.rule("O16.9", "O16.10", "O16.11")
@pytest.mark.parametrize(("name", "viewer", "number"), UNEVEN)
def test_how_rarely_a_history_is_told_is_known(name: str, viewer: int, number: int) -> None:
    told = histories(truth_of(name, viewer), viewer, max(400, 8 * number))
    mean = sum(told.rarities) / len(told.rarities)
    assert mean == pytest.approx(number, rel=0.05)
    assert 0.4 * number < min(told.rarities)
    assert max(told.rarities) < 2 * number
    assert len(set(told.courses)) == number


@pytest.mark.rule("O16.11")
@pytest.mark.parametrize(("viewer", "number"), [(NOBODY, 24), (0, 1), (1, 3)])
def test_of_all_histories_of_three_treaties_few_agree_and_these_are_told(
    viewer: int, number: int
) -> None:
    told = histories(three_treaties(), viewer, 200)
    mean = sum(told.rarities) / len(told.rarities)
    assert mean == pytest.approx(number, rel=0.05)
    assert told.rarities.count(0.0) < 20
    assert max(told.rarities) < 2 * number


# Hope, way by way -------------------------------------------------------------------------------


class Way(NamedTuple):
    """One way of a card: the product of its rates, and its steps, each a stage and a seat."""

    weight: float
    steps: tuple[tuple[int, int], ...]


class Ways:
    """All ways that a card can go, one by one."""

    def __init__(self, known: Planned, viewer: int, card: int) -> None:
        self._known = known
        self._viewer = viewer
        self._card = card

    def came(self, stage: int, place: int) -> bool:
        """Did the card come to a place before a stage?"""
        return self._in(stage, CAME, place)

    def before(self, stage: int, place: int) -> Iterator[Way]:
        """The ways from a place, a stage still to come."""
        source = self._known.plan[stage, SETS, SOURCE]
        if self._in(stage, SETS, TOLD) and place != source:
            return
        yield from self.after(stage, place)
        for seat in range(self._known.seen.seats) if place == source else ():
            rate = float(self._known.hope[stage, seat, RATE])
            for way in self.after(stage, seat) if rate > 0 else ():
                yield Way(rate * way.weight, ((stage, seat), *way.steps))

    def after(self, stage: int, place: int) -> Iterator[Way]:
        """The ways from a place, a stage being over."""
        if self._in(stage, SETS, SHOWN) and place == DECK:
            return
        if any(self._in(stage, FOUND, other) for other in range(PLACES) if other != place):
            return
        if self._in(stage, SETS, GONE):
            yield Way(1.0, ())
        elif stage < self._known.seen.remembered:
            yield from self.before(stage + 1, place)
        elif place != self._viewer:
            yield Way(1.0, ())

    def _in(self, stage: int, row: int, column: int) -> bool:
        return bool(self._known.plan[stage, row, column] >> self._card & 1)


SEEN_BY_FEW = [(name, viewer) for name, viewer, _ in EVEN + UNEVEN]


@pytest.mark.rule("O16.9", "O16.10", "O16.11")
@pytest.mark.parametrize(("name", "viewer"), SEEN_BY_FEW)
def test_hope_is_the_sum_of_a_cards_ways(name: str, viewer: int) -> None:
    known = planned(truth_of(name, viewer), viewer)
    for card in range(CARDS):
        ways = Ways(known, viewer, card)
        if not any(ways.came(*at) for at in np.ndindex(STAGES, PLACES)):
            continue
        for stage in range(known.seen.remembered + 1):
            for place in range(PLACES):
                total = sum(way.weight for way in ways.after(stage, place))
                assert known.hope[stage, place, card] == pytest.approx(total)


@pytest.mark.rule("O16.9", "O16.10", "O16.11")
@pytest.mark.parametrize(("name", "viewer"), SEEN_BY_FEW)
def test_as_many_cards_are_expected_to_move_as_did(
    monkeypatch: pytest.MonkeyPatch, name: str, viewer: int
) -> None:
    monkeypatch.setattr(foresight, "ROUNDS", 100)  # where some card has to go, rates grow slowly
    known = planned(truth_of(name, viewer), viewer)
    expected: dict[tuple[int, int], float] = defaultdict(float)
    for card in range(CARDS):
        ways = Ways(known, viewer, card)
        for stage, place in np.ndindex(known.seen.remembered + 1, PLACES):
            if ways.came(stage, place):
                found = list(ways.before(stage, place))
                total = sum(way.weight for way in found)
                for way in found:
                    for step in way.steps:
                        expected[step] += way.weight / total
    for stage, seat in np.ndindex(known.seen.remembered + 1, known.seen.seats):
        wanted = known.plan[stage, WANTED, seat]
        assert expected[stage, seat] == pytest.approx(wanted, abs=0.02)


# One of many ------------------------------------------------------------------------------------


def kept_of(monkeypatch: pytest.MonkeyPatch, rarities: Sequence[float], drawn: int) -> list[int]:
    """Which histories `foretell` keeps one after the other, by their number, -1 being searched."""
    told: list[int] = []
    kept: list[int] = []

    def tell_next(*_: Any) -> float:
        told.append(len(told))
        return rarities[told[-1]] if told[-1] < len(rarities) else 0.0

    monkeypatch.setattr(foresight, "tell", tell_next)
    monkeypatch.setattr(foresight, "search", lambda *_: told.append(-1))
    monkeypatch.setattr(foresight, "keep", lambda *_: kept.append(told[-1]))
    monkeypatch.setattr(foresight, "draw", lambda _: drawn)
    viewer = 0
    s = planned(truth_of("a Treaty of unseen cards", viewer), viewer).seen
    hidden = ALL_CARDS & ~seen_cards(s)
    views = np.zeros((VIEWS, PLACES), np.int64)
    begin(s, viewer, hidden, views)
    foretell(s, viewer, hidden, views)
    return kept


@pytest.mark.rule("O16.11")
@pytest.mark.parametrize(
    ("rarities", "drawn", "kept"),
    [
        ([2.0, 1.0, 3.0, 5.0, 20.0], 2**31, [0, 4]),  # 1 of 3, 3 of 6, 5 of 11, 20 of 31
        ([2.0, 1.0, 3.0], 2**30, [0, 1, 2]),
        ([0.0, 2.0, 0.0, 2.0], 0, [1, 3]),  # what came to nothing is never kept
        ([0.5], 2**32 - 1, [0]),
        ([], 2**31, [-1]),
    ],
)
def test_a_history_is_kept_with_its_share_in_the_rarity_of_all_so_far(
    monkeypatch: pytest.MonkeyPatch, rarities: list[float], drawn: int, kept: list[int]
) -> None:
    assert kept_of(monkeypatch, rarities, drawn) == kept


@pytest.mark.rule("O16.11")
def test_the_odds_of_a_step_are_those_against_all_other_ways() -> None:
    """Three cards lie in the deck: the first has no way left, the second has to go."""
    plan = np.zeros((STAGES, SETS + 1, PLACES), np.int64)
    hope = np.zeros((STAGES, PLACES, COLUMNS))
    step = np.zeros(COLUMNS_OF_STEPS, np.int64)
    plan[0, SETS, SOURCE] = DECK
    plan[0, WANTED, :2] = 2, 1
    hope[0, :2, RATE] = 0.5, 0.25
    step[[SEAT, LEFT, LIES + DECK]] = 0, 2, 0b1111
    step[TRIED] = 0b1000
    hope[0, 0, 1:4] = 1.0, 0.5, 1.0
    hope[0, 1, 2] = hope[0, DECK, 2] = 1.0
    odds = np.zeros(CARDS)
    row = scene()
    total = weigh(row, step, plan, hope, odds)
    # The third moves with a quarter times a half; it may stay, take the other step to this
    # seat, or that to the next one.
    assert odds[:4].tolist() == pytest.approx([0.0, 1.0, 0.125 / (1.0 + 0.125 + 0.25), 0.0])
    assert total == pytest.approx(sum(odds))
    step[LEFT] = 1
    weigh(row, step, plan, hope, odds)
    assert odds[1] == pytest.approx(1 / SELDOM)


@pytest.mark.rule("O16.11")
@pytest.mark.parametrize(
    ("drawn", "card"), [(0, 1), (2**30 - 1, 1), (2**30, 2), (2**31, 2), (2**32 - 1, 2)]
)
def test_a_card_is_chosen_by_its_odds(
    monkeypatch: pytest.MonkeyPatch, drawn: int, card: int
) -> None:
    """The odds of the second and the third are one to three; the first and the last have none."""
    monkeypatch.setattr(foresight, "draw", lambda _: drawn)
    plan = np.zeros((STAGES, SETS + 1, PLACES), np.int64)
    plan[0, SETS, SOURCE] = DECK
    step = np.zeros(COLUMNS_OF_STEPS, np.int64)
    step[LIES + DECK] = 0b1111
    odds = np.zeros(CARDS)
    odds[1:3] = 1.0, 3.0
    row = scene()
    assert choose(row, step, plan, odds, 4.0) == card
    step[TRIED] = 0b0110
    assert choose(row, step, plan, odds, 0.0) == NO_CARD
    step[TRIED] = 0b1110
    odds[0] = 0.5
    assert choose(row, step, plan, odds, 0.5) == 0
