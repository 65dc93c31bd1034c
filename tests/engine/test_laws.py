"""The conformance suite finds every kind of broken law, and nothing in a game that keeps them."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from igroteka.cli.conform import fault_sheet
from igroteka.engine import ActionTable, Game, laws, replayed, view_row
from igroteka.engine.cards import NO_CARD
from igroteka.engine.conformance import (
    SENTENCES,
    Fault,
    _course,
    _shortest_fault,
    all_settings,
    check_setting,
    conform,
    replay_faults,
    sample_faults,
    text_faults,
)
from igroteka.engine.course import note
from igroteka.engine.records import NOBODY, NOTES
from tests.breaking import Broken, replacing
from toys import TOY, rules


@pytest.fixture(autouse=True)
def _uncompiled(toy_cache: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Toys run as plain Python: a few games have to do."""
    monkeypatch.setattr("igroteka.engine.conformance.SHORTER_TRIES", 12)


def fault_of(game: Game, games: int = 60) -> Fault:
    report = conform(game, games, every=1)
    assert report.fault is not None
    return report.fault


def test_a_game_that_keeps_the_contract_has_no_fault() -> None:
    report = conform(TOY, 150, every=1)
    assert report.fault is None
    assert report.games == 150
    assert report.decisions > 300
    assert report.notes == 2
    assert sample_faults(TOY) == []


def dead_end(s: Any, seat: int, out: Any) -> int:
    return 0 if s.round == 1 else rules.legal(s, seat, out)


def unsorted(s: Any, seat: int, out: Any) -> int:
    out[0], out[1] = 1, 0
    return 2


def outside(s: Any, seat: int, out: Any) -> int:
    out[0], out[1] = 0, 2
    return 2


def twice(s: Any, seat: int, out: Any) -> int:
    out[0] = out[1] = 1
    return 2


def too_many_points(s: Any, seat: int, action: int) -> None:
    before = s.round
    rules.apply(s, seat, action)
    if action == 1 and s.round > before:
        s.points[seat] += 2


def waits_for_nobody(s: Any) -> int:
    return rules.waiting(s) | (1 << s.seats if s.round == 1 else 0)


def never_ends(s: Any, seat: int, action: int) -> None:
    s.bids[seat] = rules.NO_BID


def talks_too_much(s: Any, seat: int, action: int) -> None:
    rules.apply(s, seat, action)
    for _ in range(NOTES):
        note(s, rules.Note.BID, seat)


def guesses_a_held_card(s: Any, viewer: int) -> None:
    free = sum(1 << s.cards[seat] for seat in range(s.seats) if s.cards[seat] != NO_CARD)
    rules.guess(s, viewer)
    if viewer >= 0 and free:
        for seat in range(s.seats):
            s.cards[seat] = s.cards[viewer]


def guesses_another_phase(s: Any, viewer: int) -> None:
    rules.guess(s, viewer)
    s.bids[0] = rules.NO_BID if s.bids[0] != rules.NO_BID else 1


def guesses_points_away(s: Any, viewer: int) -> None:
    rules.guess(s, viewer)
    for seat in range(s.seats):
        s.points[seat] = 0


def forgets_the_dice(s: Any, viewer: int) -> None:
    """Whoever sees the dice knows the next deal."""
    dice = s.dice
    rules.hide(s, viewer)
    s.dice = dice


def shows_the_bids(s: Any, viewer: int) -> None:
    """A sealed bid that everybody reads: guess finds nothing to fill, and all else agrees."""
    bids = list(s.bids)
    rules.hide(s, viewer)
    for seat in range(s.seats):
        s.bids[seat] = bids[seat]


def notes_the_bid(s: Any, seat: int, action: int) -> None:
    rules.apply(s, seat, action)
    note(s, rules.Note.BID, seat, action)


def shows_spectators_a_card(s: Any, viewer: int) -> None:
    card = s.cards[0]
    rules.hide(s, viewer)
    if viewer == NOBODY:
        s.cards[0] = card


def guesses_as_if_all_were_hidden(s: Any, viewer: int) -> None:
    """Deals the card that spectators see to the next seat as well."""
    rules.guess(s, viewer)
    if viewer == NOBODY and s.round < s.options.rounds:
        s.cards[1] = s.cards[0]


def shows_without_saying(s: Any, seat: int, action: int) -> None:
    """The second bid of a round tells everybody the first, and calls no reveal."""
    first = next((bid for bid in s.bids if bid != rules.NO_BID), 0)
    before = s.secrets, s.dice
    rules.apply(s, seat, action)
    note(s, rules.Note.BID, seat, first)
    s.secrets, s.dice = before


def ranks_everybody_first(s: Any, scores: Any, ranks: Any) -> None:
    rules.outcome(s, scores, ranks)
    for seat in range(s.seats):
        ranks[seat] = 1 + (ranks[seat] > 1) * s.seats


def ranks_leave_no_gap(s: Any, scores: Any, ranks: Any) -> None:
    """1, 1, 2 where it should be 1, 1, 3."""
    rules.outcome(s, scores, ranks)
    better = sorted({int(score) for score in scores}, reverse=True)
    for seat in range(s.seats):
        ranks[seat] = 1 + better.index(scores[seat])


PLANTED: list[tuple[int, str, Callable[..., Any], str]] = [
    (laws.DEAD_END, "legal", dead_end, "is waiting and legal gives it no action."),
    (laws.DISORDER, "legal", unsorted, "is not ascending within the action space."),
    (laws.DISORDER, "legal", outside, "is not ascending within the action space."),
    (laws.DISORDER, "legal", twice, "is not ascending within the action space."),
    (laws.BROKEN, "apply", too_many_points, "audit finds: there are more points than rounds."),
    (laws.NO_SEAT, "waiting", waits_for_nobody, "names a seat that is not at the table."),
    (laws.TOO_LONG, "apply", never_ends, "the play has not ended after LONGEST decisions"),
    (laws.NOTES_LOST, "apply", talks_too_much, "more notes than a state remembers: note less."),
    (
        laws.GUESS_BROKEN,
        "guess",
        guesses_a_held_card,
        "cannot see breaks an invariant: two seats hold the same card. Guess fills cards",
    ),
    (laws.GUESS_MOVES, "guess", guesses_another_phase, "changes who waits or what that seat may"),
    (laws.HIDE_CHANGED, "guess", guesses_points_away, "in points: guess changes there what that"),
    (laws.HIDE_CHANGED, "hide", forgets_the_dice, "in the dice: guess changes there what that"),
    (laws.CHOICE_SHOWN, "hide", shows_the_bids, "another chose “bid "),
    (laws.CHOICE_SHOWN, "apply", notes_the_bid, "can tell whether another chose “bid "),
    (laws.SECRET_SHOWN, "apply", shows_without_saying, "but it shows something that was hidden"),
    (laws.RANKS_WRONG, "outcome", ranks_everybody_first, "outcome ranks the seats wrongly"),
    (laws.RANKS_WRONG, "outcome", ranks_leave_no_gap, "outcome ranks the seats wrongly"),
]


@pytest.mark.parametrize(("law", "name", "function", "sentence"), PLANTED)
def test_a_broken_law_is_found(
    law: int, name: str, function: Callable[..., Any], sentence: str
) -> None:
    broken = replacing(TOY, name, function)
    fault = fault_of(broken)
    assert sentence in fault.sentence
    assert "{" not in fault.sentence
    # The course can be played: the checked door lets everything in up to the fault.
    course = [(seat, TOY.actions.parse(text)) for seat, text in fault.actions]
    if law not in (laws.NOTES_LOST, laws.BROKEN):
        match = replayed(broken, fault.options, fault.seats, fault.seed, course)
        assert len(match.moves) == len(fault.actions)
        assert match.over or law != laws.RANKS_WRONG


def test_a_leak_to_spectators_that_guess_runs_into_is_told_as_one() -> None:
    """Guess holds for hidden what hide has left open: the message leads to both."""
    broken = Broken("toy_leak", hide=shows_spectators_a_card, guess=guesses_as_if_all_were_hidden)
    sentence = fault_of(broken).sentence
    assert sentence.startswith(
        "a guess of what spectators cannot see breaks an invariant: two seats hold the same card. "
        "Guess fills cards"
    )
    assert sentence.endswith("or hide leaves a part of them open that it should blank.")


def test_every_law_has_a_planted_fault() -> None:
    assert {law for law, *_ in PLANTED} == set(SENTENCES)


def test_the_course_of_a_fault_shows_it() -> None:
    broken = replacing(TOY, "apply", too_many_points)
    fault = fault_of(broken)
    course = [(seat, TOY.actions.parse(text)) for seat, text in fault.actions]
    before = replayed(broken, fault.options, fault.seats, fault.seed, course[:-1])
    assert rules.audit(view_row(before.state)) == 0
    after = replayed(broken, fault.options, fault.seats, fault.seed, course)
    assert rules.audit(view_row(after.state)) == 2


def test_the_course_is_the_shortest_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    def falls_late(s: Any, seat: int, action: int) -> None:
        rules.apply(s, seat, action)
        if action == 1 and s.round > 0 and s.cards[seat] == 4:
            s.points[seat] = 9

    def lengths(tries: int) -> list[int]:
        monkeypatch.setattr("igroteka.engine.conformance.SHORTER_TRIES", tries)
        broken = replacing(TOY, "apply", falls_late)
        options = broken.make_options({"rounds": 4})
        courses = []
        for seed in range(0, 60, 20):
            held, found = check_setting(broken, options, 2, seed, games=20)
            fault = _shortest_fault(broken, options, 2, seed + int(held), found, every=7)
            courses.append(len(fault.actions))
        return courses

    assert max(lengths(0)) > min(lengths(40))
    assert max(lengths(40)) <= 3


def test_whoever_waits_may_be_first() -> None:
    orders = {
        tuple(seat for seat, _ in _course(TOY, TOY.presets["toy"], 3, seed, 3))
        for seed in range(40)
    }
    assert orders == set(itertools.permutations(range(3)))


def test_a_fault_is_printed_with_a_course_to_play() -> None:
    sheet = list(fault_sheet(fault_of(replacing(TOY, "waiting", waits_for_nobody))))
    assert sheet[0] == "waiting names a seat that is not at the table."
    assert "ToyOptions(rounds=" in sheet[1]
    assert all(
        move in ("seat 1: bid 0", "seat 1: bid 1", "seat 2: bid 0", "seat 2: bid 1")
        for move in sheet[2].split("; ")
    )
    at_once = Fault("Wrong.", TOY.presets["toy"], 2, 7, ())
    assert list(fault_sheet(at_once))[1:] == [
        f"To see it: 2 seats, seed 7, {TOY.presets['toy']!r};",
        "right after setup.",
    ]


def test_texts_that_do_not_read_back_are_found() -> None:
    broken = Broken("toy_texts", ACTIONS=ActionTable(bid=(("0", "0"),)))
    assert text_faults(broken) == ["action 1 reads “bid 0”, which parses as another action."]


def test_plays_that_do_not_come_out_the_same_are_found() -> None:
    played = itertools.count()

    def remembers(s: Any, seat: int, action: int) -> None:
        rules.apply(s, seat, action)
        s.points[0] = next(played) % 3

    broken = replacing(TOY, "apply", remembers)
    (sentence,) = replay_faults(broken, broken.presets["toy"], 2, 1)
    assert "seed 1 with 2 seats, stored and played again: After move" in sentence


def test_all_options_are_tried() -> None:
    settings = list(all_settings(TOY, np.random.default_rng(1)))
    assert len(settings) == len({(str(options), seats) for options, seats in settings})
    assert {seats for _, seats in settings} == {2, 3}
    tried = {tuple(options.model_dump().values()) for options, _ in settings}
    # Everything but the one combination that the toy refuses.
    assert tried == {
        (rounds, tie, cards)
        for rounds in (1, 2, 4)
        for tie in ("nobody", "last_seat")
        for cards in (True, False)
        if (rounds, cards) != (4, False)
    }


def test_games_are_numbered_by_their_seeds() -> None:
    """A setting that holds for ten games from 0 holds for the last five of them."""
    broken = replacing(TOY, "apply", too_many_points)
    options = broken.presets["toy"]
    held, found = check_setting(broken, options, 2, seed=0, games=50, every=1)
    again, other = check_setting(broken, options, 2, seed=int(held), games=1, every=1)
    assert again == 0
    assert found[:4].tolist() == other[:4].tolist()
