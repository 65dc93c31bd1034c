"""Guesses are sound and unbiased: against exact posteriors, and against whole plays (chapter P19).

Each case is a short course of play with few hidden cards. What is discarded unseen is written with
a question mark. `turned` seats the same people one chair further, which must change nothing.
Guesses are counted where the rules are compiled; as plain Python they take every course that chance
allows (`tests/chances.py`), and come out as likely as they should be, to the last digit.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from igroteka.engine import Game, Match, Row, view_row
from igroteka.engine import Note as Noted
from igroteka.engine.records import NOBODY, Rows, States, copied
from igroteka.games.pax_pamir import GAME
from igroteka.games.pax_pamir.rules import knowledge
from igroteka.games.pax_pamir.rules.facts import Act
from igroteka.games.pax_pamir.rules.state import Note
from tests.chances import Chances
from tests.pax_pamir.scenes import RULES, hand, scene, written
from tests.posterior import Posterior, agree

Compile = Callable[[str], Game]
Shares = Mapping[Hashable, float]

FACE_DOWN = {"open_discard": False}
UPPER = "61 62 63 64 65 66"
LOWER = "71 72 73 74 75 76"
SEATS = 3


class Case(NamedTuple):
    """A scene of three players, and the course of play from there on."""

    given: Mapping[str, Any]
    course: tuple[str, ...]
    worlds: int
    """How many are possible for a spectator."""


CASES = {
    "one of three, for the hand limit": Case(
        {"hands": ["15 16 17", "9 10", "68"]}, ("P1 end", "P1 ?card 16"), 3
    ),
    "two of four, in their order": Case(
        {"hands": ["15 16 17 60", "9", ""]}, ("P1 end", "P1 ?card 16", "P1 ?card 60"), 12
    ),
    "a card taken between two discards": Case(
        {"hands": ["15 16 17", "", ""]},
        *(
            (
                "P1 end",
                "P1 ?card 16",
                "P2 end",
                "P3 end",
                "P1 purchase 61",
                "P1 end",
                "P1 ?card 61",
            ),
        ),
        9,
    ),
    "a card shown and taken back, which may go later": Case(
        {"hands": ["15 16 17", "", ""], "loyalty": "ABR", "map": "kabul:BB22"},
        (
            *("P1 end", "P1 ?card 16", "P2 end", "P3 end", "P1 play 15 left", "P1 retract"),
            *("P1 purchase 61", "P1 end", "P1 ?card 15"),
        ),
        6,
    ),
    "a card played later was not laid down": Case(
        {"hands": ["15 16 17 60", "", ""]},
        ("P1 end", "P1 ?card 16", "P1 ?card 60", "P2 end", "P3 end", "P1 play 15 left"),
        6,
    ),
    "Confidence Failure, from three hands": Case(
        {"hands": ["15 16", "9 10 68", "17 60"], "upper": "114 62 63 64 65 66"},
        ("P1 end", "P1 ?card 16", "P2 ?card 9", "P3 ?card 60"),
        12,
    ),
    "a debt that might be paid from the court": Case(
        {"courts": ["14 9 10 12", "", ""], "hands": ["15 16 17", "", ""], "rupees": [1, 0, 0]},
        ("P1 end", "P1 card 14", "P1 ?card 15"),
        3,
    ),
    "a debt in the turn of another": Case(
        {
            "courts": ["10", "14 67", ""],
            "hands": ["", "15 16 17", ""],
            "spies": "14:1",
            "rupees": [9, 0, 5],
            "favoured": "economic",
        },
        ("P1 betray 10", "P2 ?card 15", "P2 ?card 17"),
        6,
    ),
    "an exchange after a discard": Case(
        {"hands": ["9 28 33", "60", ""], "upper": "61 114 63 64 65 66"},
        ("P1 end", "P1 ?card 28", "P2 purchase 114", "P2 player 1"),
        3,
    ),
    "two discards and one of a card taken since, then an exchange": Case(
        {"hands": ["9 28 33 60", "", ""], "upper": "61 114 63 64 65 66"},
        (
            *("P1 end", "P1 ?card 60", "P1 ?card 28", "P2 end", "P3 end", "P1 purchase 61"),
            *("P1 end", "P1 ?card 61", "P2 purchase 114", "P2 player 1"),
        ),
        36,
    ),
    "three discards, then an exchange": Case(
        {"hands": ["9 28 33 60 15", "", ""], "upper": "61 114 63 64 65 66"},
        (
            *("P1 end", "P1 ?card 60", "P1 ?card 28", "P1 ?card 15"),
            *("P2 purchase 114", "P2 player 1"),
        ),
        60,
    ),
    "a card taken between two discards, then an exchange": Case(
        {"hands": ["28 33 60", "", ""], "upper": "9 61 114 64 65 66"},
        (
            *("P1 end", "P1 ?card 60", "P2 end", "P3 end", "P1 purchase 9", "P1 purchase 61"),
            *("P1 end", "P1 ?card 9", "P1 ?card 28", "P2 purchase 114", "P2 player 1"),
        ),
        36,
    ),
    "discards of both hands, an exchange, and a discard of its new owner": Case(
        {"hands": ["9 28 33", "15 16 17", ""], "upper": "61 114 63 64 65 66"},
        (
            *("P1 end", "P1 ?card 28", "P2 end", "P2 ?card 15", "P3 purchase 61", "P3 end"),
            *("P1 purchase 114", "P1 player 2", "P1 purchase 63", "P1 end", "P1 ?card 16"),
        ),
        27,
    ),
    "an exchange with a third, who discards and plays": Case(
        {"hands": ["9 28 33", "", "15 16"], "upper": "61 114 63 64 65 66"},
        (
            *("P1 end", "P1 ?card 28", "P2 end", "P3 purchase 114", "P3 player 1"),
            *("P3 purchase 71", "P3 end", "P3 ?card 9", "P1 end", "P2 end", "P3 play 33 left"),
        ),
        4,
    ),
    "open discards leave no doubt": Case(
        {"hands": ["15 16 17", "9 10 68", ""], "options": {}},
        ("P1 end", "P1 card 16", "P2 end", "P2 card 68"),
        1,
    ),
    "open hands leave no doubt": Case(
        {"hands": ["15 16 17", "9 10", ""], "options": {"open_hands": True}},
        ("P1 end", "P1 card 16"),
        1,
    ),
}

every_case = pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))


@pytest.fixture(scope="module")
def game(compile_game: Compile) -> Game:
    return compile_game(GAME.name)


def turned(case: Case, by: int) -> Case:
    """The same people, each `by` seats further; turns go round, so the course stays possible."""

    def seat(number: str) -> str:
        return str((int(number) - 1 + by) % SEATS + 1)

    given = dict(case.given)
    for name in ("hands", "courts", "rupees"):
        if name in given:
            given[name] = [given[name][(i - by) % SEATS] for i in range(SEATS)]
    loyal = given.get("loyalty", "ABR")
    given["loyalty"] = "".join(loyal[(i - by) % SEATS] for i in range(SEATS))
    given["turn"] = given["first"] = int(seat("1"))
    for name in ("map", "spies"):
        words = given.get(name, "").split()
        pieces = [word.partition(":") for word in words]
        given[name] = " ".join(
            f"{where}:{re.sub('[1-3]', lambda found: seat(found[0]), standing)}"
            for where, _, standing in pieces
        )
    course = tuple(
        re.sub(r"(?<=P)[1-3]|(?<=player )[1-3]", lambda found: seat(found[0]), text)
        for text in case.course
    )
    return case._replace(given=given, course=course)


def states_of(row: Row) -> States:
    """A position as an array of one state."""
    states = GAME.fresh_states(1)
    Rows(states)[0] = row
    return states


def played(game: Game, case: Case, viewer: int) -> Posterior:
    """What a player may believe after the course of a case; 0 is a spectator."""
    given = {"upper": UPPER, "lower": LOWER, "piles": 0, "options": FACE_DOWN, **case.given}
    truth = states_of(scene(**given))
    posterior = Posterior(game, truth, viewer - 1, [truth])
    for text in case.course:
        who, _, word = text.partition(" ")
        seat = int(who[1:]) - 1
        action = game.actions.parse(written(view_row(posterior.truth), word.removeprefix("?")))
        if word[0] == "?" and seat != viewer - 1:
            posterior.secretly(seat, action)
        else:
            posterior.openly(seat, action)
    return posterior


def doubts(by: int) -> Callable[[States], Hashable]:
    """What may be in doubt: the hands, by who sat there at first, and what was laid down."""

    def key(state: States) -> Hashable:
        row = view_row(state)
        hands = [frozenset(hand(row, (i + by) % SEATS + 1)) for i in range(SEATS)]
        return (*hands, *(int(card) for card in row.laid_card[: row.laid]))

    return key


@pytest.mark.rule("P19.4", "P19.6", "P19.7", "P19.8", "P19.9", "P19.11", "P19.12")
@every_case
@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_guesses_are_as_frequent_as_they_are_likely(game: Game, case: Case, viewer: int) -> None:
    posterior = played(game, case, viewer)
    shares = posterior.shares(doubts(0))
    if viewer == 0:
        assert len(shares) == case.worlds
    agree(posterior.guesses(doubts(0), 5_000), shares)


def all_guesses(
    monkeypatch: pytest.MonkeyPatch, truth: States, viewer: int, key: Callable[[States], Hashable]
) -> Shares:
    """How likely each guess is, of all that chance allows; viewer 0 is a spectator."""
    chances = Chances()
    monkeypatch.setattr(knowledge, "roll", chances.roll)
    monkeypatch.setattr(knowledge, "random_card", chances.card)
    found: dict[Hashable, float] = defaultdict(float)
    for _ in chances.courses():
        guess = copied(truth)
        RULES.hide(view_row(guess), viewer - 1)
        RULES.guess(view_row(guess), viewer - 1)
        found[key(guess)] += chances.likely
    return found


@pytest.mark.rule("P19.4", "P19.6", "P19.7", "P19.8", "P19.9", "P19.11", "P19.12")
@every_case
@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_chance_leads_to_every_guess_as_often_as_it_is_likely(
    load_game: Compile, monkeypatch: pytest.MonkeyPatch, case: Case, viewer: int
) -> None:
    posterior = played(load_game(GAME.name), case, viewer)
    shares = posterior.shares(doubts(0))
    if viewer == 0:
        assert len(shares) == case.worlds
    guesses = all_guesses(monkeypatch, posterior.truth, viewer, doubts(0))
    assert guesses == pytest.approx(shares)


@every_case
@pytest.mark.parametrize("by", [1, 2])
def test_guesses_do_not_depend_on_the_numbers_of_the_seats(game: Game, case: Case, by: int) -> None:
    viewer = 3  # takes no part in most cases
    shares = played(game, case, viewer).shares(doubts(0))
    posterior = played(game, turned(case, by), (viewer - 1 + by) % SEATS + 1)
    again = posterior.shares(doubts(by))
    assert again == pytest.approx(shares)
    agree(posterior.guesses(doubts(by), 5_000), shares)


@pytest.mark.rule("P19.12")
def test_an_exchange_tells_what_was_laid_down_before_but_not_in_which_order(game: Game) -> None:
    case = CASES["two discards and one of a card taken since, then an exchange"]
    orders = {key[SEATS:] for key in played(game, case, 2).shares(doubts(0))}  # type: ignore[index]
    assert orders == {(60, 28, 61), (28, 60, 61)}  # 61 had not been taken before


# Wakhan -------------------------------------------------------------------------------------------


def top_card(state: States) -> Hashable:
    return 117 + int(view_row(state).ai_top)


every_top = pytest.mark.parametrize(
    ("ai", "tops"),
    [("124 123 125 128", {123, 124}), ("124 125 128", {124}), ("125 124 123 132", {125, 132})],
)


@pytest.mark.rule("P19.13")
@pytest.mark.parametrize("viewer", [0, 1])
@every_top
def test_chance_leads_to_every_card_with_the_back_of_the_top(
    monkeypatch: pytest.MonkeyPatch, viewer: int, ai: str, tops: set[int]
) -> None:
    truth = states_of(scene(seats=2, options={"wakhan": True}, ai=ai))
    guesses = all_guesses(monkeypatch, truth, viewer, top_card)
    assert guesses == pytest.approx(dict.fromkeys(tops, 1 / len(tops)))


@pytest.mark.rule("P19.13")
@pytest.mark.parametrize("viewer", [0, 1])
@every_top
def test_the_top_card_of_wakhan_is_any_with_its_back(
    game: Game, viewer: int, ai: str, tops: set[int]
) -> None:
    truth = states_of(scene(seats=2, options={"wakhan": True}, ai=ai))
    worlds = []
    for card in ai.split():
        world = copied(truth)
        world["ai_top"] = int(card) - 117
        worlds.append(world)
    posterior = Posterior(game, truth, viewer - 1, worlds)
    shares = posterior.shares(top_card)
    assert set(shares) == tops
    agree(posterior.guesses(top_card, 5_000), shares)


@pytest.mark.rule("P19.9", "P19.12", "P20.14")
@pytest.mark.parametrize(("viewer", "worlds"), [(0, 2), (1, 1)])
def test_the_hand_that_wakhan_plays_tells_what_was_laid_down(
    game: Game, viewer: int, worlds: int
) -> None:
    row = scene(
        seats=2,
        piles=0,
        options={"wakhan": True, **FACE_DOWN},
        ai="117 118",
        upper="114 62 63 64 65 66",
        courts=["10 14"],
        hands=["15 16 17"],
        spies="14:1",
        rupees=[2, 5],
        favoured="economic",
    )
    posterior = Posterior(game, states_of(row), viewer - 1, [states_of(row)])
    for text in ("betray 10", "?card 15", "?card 16", "purchase 114"):
        action = game.actions.parse(written(view_row(posterior.truth), text.removeprefix("?")))
        tell = posterior.secretly if text[0] == "?" and viewer != 1 else posterior.openly
        tell(0, action)

    def laid(state: States) -> Hashable:
        seen = view_row(state)
        return tuple(int(card) for card in seen.laid_card[: seen.laid])

    shares = posterior.shares(laid)
    assert len(shares) == worlds
    assert set(map(frozenset, shares)) == {frozenset({15, 16})}
    agree(posterior.guesses(laid, 5_000), shares)


# Whole plays --------------------------------------------------------------------------------------


class Replay:
    """Follows the public course of a play with other hidden choices, by the rulebook alone.

    Hands begin empty and are filled from the open market (P19.6, P19.9). What is discarded openly,
    played or shown lies in the hand then; what is laid down face down is named by a guess.
    """

    def __init__(self, seats: int, laid: list[int]) -> None:
        self.hands: list[set[int]] = [set() for _ in range(seats)]
        self._laid = iter(laid)
        self.possible = True

    def follow(self, note: Noted) -> None:
        """Carry out what a note tells."""
        match note.kind:
            case Note.PURCHASED if note.a <= 100:
                self.hands[note.seat].add(note.a)
            case Note.PLAYED | Note.CANCELLED:
                self._lose(note.seat, note.a)
            case Note.ATTEMPT if note.b == Act.PLAY:
                self.possible &= note.a in self.hands[note.seat]
            case Note.DISCARDED:
                self._lose(note.seat, note.a or next(self._laid))
            case Note.EXCHANGED:
                one, other = note.seat, note.a
                self.hands[one], self.hands[other] = self.hands[other], self.hands[one]

    def _lose(self, seat: int, card: int) -> None:
        self.possible &= card in self.hands[seat]
        self.hands[seat].discard(card)


def replayed(match: Match, notes: list[Noted], guess: Row, viewer: int) -> bool:
    """Do a guess's hidden choices lead through the same course, for all that a viewer has seen?"""
    truth = view_row(match.state)
    laid = [int(card) for card in guess.laid_card[: guess.laid]]
    mine = Replay(match.seats, [int(card) for card in truth.laid_card[: truth.laid]])
    other = Replay(match.seats, laid)
    for note in notes:
        own = note.kind == Note.DISCARDED and note.seat == viewer
        taking_part = note.kind == Note.EXCHANGED and viewer in (note.seat, note.a)
        for replay in (mine, other):
            replay.follow(note)
        if own and mine.hands[viewer] != other.hands[viewer]:
            return False
        if taking_part and any(
            mine.hands[seat] != other.hands[seat] for seat in (note.seat, note.a)
        ):
            return False
    assert mine.possible
    assert mine.hands == [hand(truth, seat + 1) for seat in range(match.seats)]
    return other.possible and other.hands == [hand(guess, seat + 1) for seat in range(match.seats)]


SETUPS: dict[str, tuple[int, str, dict[str, Any]]] = {
    "two": (2, "pamir", FACE_DOWN),
    "three": (3, "tournament", {}),
    "four": (4, "pamir", {**FACE_DOWN, "instability": "at_once"}),
    "five": (5, "tournament", {"bribe_talks": False}),
    "Wakhan and one": (2, "wakhan", FACE_DOWN),
    "Wakhan and two": (3, "wakhan", FACE_DOWN),
    "open discards": (3, "pamir", {}),
}


def random_match(game: Game, setup: str, seed: int) -> Iterator[tuple[Match, list[Noted]]]:
    """A random play that purchases when it can half the time; the notes up to each of its steps."""
    seats, preset, options = SETUPS[setup]
    match = Match(game, game.make_options(options, preset), seats, seed)
    notes = list(match.opening)
    chance = random.Random(seed)
    while not match.over:
        seat = match.waiting()[0]
        legal = match.legal(seat)
        wanted = [a for a in legal if game.actions.decode(a)[0] in ("purchase", "ask")]
        match.play(seat, chance.choice(wanted if wanted and chance.random() < 0.5 else legal))
        notes += match.moves[-1].notes
        yield match, notes


def impossible_guesses(game: Game, setup: str, plays: int, every: int) -> Counter[bool]:
    """How many guesses lead through the course of their play (True), and how many do not."""
    found: Counter[bool] = Counter()
    playout = game.kernels.playout
    for seed in range(plays):
        for step, (match, notes) in enumerate(random_match(game, setup, seed)):
            if step % every:
                continue
            for viewer in range(NOBODY, match.seats):
                state = copied(match.state)
                playout.hide_at(state, 0, viewer)
                playout.guess_at(state, 0, viewer, step)
                found[replayed(match, notes, view_row(state), viewer)] += 1
    return found


@pytest.mark.rule("P19.9", "P19.11", "P19.12")
@pytest.mark.parametrize("setup", SETUPS)
def test_every_guess_has_a_history_that_leads_through_the_same_course(
    game: Game, setup: str
) -> None:
    found = impossible_guesses(game, setup, plays=6, every=12)
    assert found[True] > 50
    assert found[False] == 0


def test_plays_lay_enough_cards_face_down_to_doubt(game: Game) -> None:
    laid = [
        int(view_row(match.state).laid)
        for setup in ("two", "three", "Wakhan and two")
        for match, _ in random_match(game, setup, 1)
    ]
    assert max(laid) > 3
