"""Guesses are as frequent as what they say is likely (chapter O16), in constructed cases.

Each case has few hidden cards, so that all worlds can be listed; see `tests/posterior.py`. The
frequencies are compared for the hands, the deck, the cards that moved unseen, those put back in the
mulligan, and sealed bids.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest

from igroteka.engine import Game, records, view_row
from igroteka.engine.dice import seeded
from igroteka.engine.records import NOBODY, Rows, States
from igroteka.games.ozymandias.rules.beliefs import VIEWS, begin
from igroteka.games.ozymandias.rules.facts import ALL_CARDS
from igroteka.games.ozymandias.rules.foresight import foretell
from igroteka.games.ozymandias.rules.knowledge import fill_in
from igroteka.games.ozymandias.rules.memory import seen_cards
from igroteka.games.ozymandias.rules.state import HAND, PLACES, Phase
from tests.ozymandias.scenes import (
    GAME,
    Row,
    acting,
    actions,
    copied,
    hand,
    mask,
    scene,
    sign,
    unordered,
    written,
)
from tests.posterior import GUESSES, Key, Posterior, agree


class Case(NamedTuple):
    """A position in words of `scenes.py`, what is done, and who looks on.

    "rob 0 R03" in truth draws this card; "give" gives the lowest card; "event B02 in 6" draws one
    of six sets of cards, and "event *" plays the card that came unseen, "event *0" the one that
    came with the first transfer; "salt 0" puts up the active card of this one; "return" and "keep"
    are said of the card that is asked about; "bids 2 0 0" are the bids of all, "seal 1 2" that of
    one.
    """

    given: Mapping[str, Any]
    steps: Sequence[str]
    viewers: Sequence[int]


FULL = "R03 R04 W04 B05"
"""A market of cards that all see; what follows it lies face up on the deck."""

TWO_WON = ("seed R03", "bids 2 0 0", "seed R04", "bids 2 0 0")
"""P0 wins R03 on P2's turn and R04 on the own one; P1 comes next."""

NO_BIDS = "bids 0 0 0"

ROBBERY = {
    "turn": 2,
    "hands": ["W01", "R08", "K09"],
    "market": FULL,
    "face_up": "K01 K02 K03 K05 K06 K07 K08",
    "shuffled": "W02 W03",
}

TREATY = {"hands": ["B02", "W01", "-"], "market": FULL, "shuffled": "K01 K02 K03 K05"}

SHUFFLED = {
    "turn": 2,
    "hands": ["B02", "W01", "B13"],
    "market": FULL,
    "face_up": "K01 K02",
    "shuffled": "K03 K05",
}

MULLIGAN = {
    "seats": 2,
    "hands": ["W01 W02 B02", "R01 R02 K09"],
    "market": FULL,
    "shuffled": "K01 K02 K03",
}

DRAWN_OUT = {
    "seats": 2,
    "hands": ["B02 B13", "-"],
    "market": FULL,
    "face_up": "R05 R06 R09 R10 W05 W06 W07",
    "shuffled": "W08",
}

THREE_TREATIES = (
    *("event B13", "salt 0", "bids 0 1"),
    *("event B02 in 28", "give", "salt 0", "bids 0 1", "event *0"),
    *("event B02 in 15", "give", "salt 1", "bids 1 0", "event *0"),
    *("event B02 in 6", "give", "event *1", "event *1", "event *2"),
)
"""All know the eight cards of the deck. Of the six that are given five are played, so that of 840
histories only one agrees."""

BOTH_RETURN = ("return", "keep", "keep", "return", "keep", "keep")

CASES = {
    "one of three cards, two of them known": Case(
        ROBBERY, (*TWO_WON, "event R08", "rob 0 R03"), (NOBODY, 0, 1, 2)
    ),
    "the thief plays the card that was drawn": Case(
        {**ROBBERY, "hands": ["W01", "R08 W02", "K09"], "shuffled": "W03 W05"},
        (*TWO_WON, "event R08", "rob 0 R03", "seed W04", NO_BIDS, "seed B05", NO_BIDS, "event *"),
        (NOBODY, 2),
    ),
    "the thief plays a card nobody knew": Case(
        {**ROBBERY, "hands": ["W01", "R08 W02", "K09"], "shuffled": "W03"},
        (*TWO_WON, "event R08", "rob 0 R03", "seed W04", NO_BIDS, "seed B05", NO_BIDS, "event W02"),
        (NOBODY, 0, 2),
    ),
    "the robbed one plays a card nobody knew": Case(
        {**ROBBERY, "hands": ["W01 W05", "R08 W02", "K09"], "shuffled": "W03"},
        (*TWO_WON, "event R08", "rob 0 R03", "seed W04", NO_BIDS, "event W05"),
        (NOBODY, 2),
    ),
    "a card that was played is bought before the next robbery": Case(
        {**ROBBERY, "hands": ["W01 W05", "R08 W02", "K09"], "shuffled": "W03"},
        (
            *(*TWO_WON, "event R08", "rob 0 R03", "seed W04", NO_BIDS, "event W05"),
            *("salt 0", "bids 0 0 1", "seed B05", NO_BIDS, "event R08", "rob 1 *"),
        ),
        (2,),
    ),
    "robbed in turn": Case(
        {**ROBBERY, "hands": ["W01", "R08", "K09 W03"], "shuffled": "W02"},
        (*TWO_WON, "event R08", "rob 0 R03", "seed W04", NO_BIDS, "event R08", "rob 2 K09"),
        (NOBODY, 0, 1, 2),
    ),
    "robbed in turn, and the first thief plays what was drawn": Case(
        {**ROBBERY, "hands": ["W01", "R08", "K09 W03"], "shuffled": "W02"},
        (
            *(*TWO_WON, "event R08", "rob 0 R03", "seed W04", NO_BIDS),
            *("event R08", "rob 2 K09", "event *0"),
        ),
        (NOBODY, 2),
    ),
    "robbed back after winning another card": Case(
        {**ROBBERY, "market": "R01 R04 W04 B05", "shuffled": "W02"},
        (
            *("seed R01", "bids 2 0 0", "seed R04", "bids 2 0 0", "event R08", "rob 0 R01"),
            *("seed W04", "bids 0 2 0", "event R08", "rob 1 W04"),
        ),
        (NOBODY, 0, 2),
    ),
    "robbed back": Case(
        {**ROBBERY, "hands": ["W01", "R08 W02", "-"], "shuffled": "W03"},
        (*TWO_WON, "event R08", "rob 0 R03", "seed W04", NO_BIDS, "event R08", "rob 1 R03"),
        (NOBODY, 2, 0, 1),
    ),
    "a Treaty of unseen cards": Case(TREATY, ("event B02 in 4", "give", "give"), (NOBODY, 0, 1, 2)),
    "a Treaty in the middle": Case(TREATY, ("event B02 in 4", "give"), (NOBODY, 0, 1)),
    "a Treaty of four in the middle": Case(
        {**TREATY, "seats": 4, "turn": 1, "hands": ["-", "B02", "W01", "-"]},
        ("event B02 in 1", "give", "give"),
        (2,),
    ),
    "a Treaty with a card that lay face up": Case(
        {**TREATY, "face_up": "W05", "shuffled": "K01 K02 K03"},
        ("event B02 in 3", "give", "give"),
        (NOBODY, 1, 2),
    ),
    "a card that lay face up is played after the Treaty": Case(
        {**TREATY, "face_up": "K09", "shuffled": "K01 K02 K03"},
        ("event B02 in 3", "give", "give", "seed R03", NO_BIDS, "event K09"),
        (NOBODY,),
    ),
    "a Treaty after known cards were shuffled in": Case(
        SHUFFLED, ("event B13", "event B02 in 4", "give", "give"), (NOBODY, 1, 2)
    ),
    "a card of the Treaty that is played": Case(
        {**SHUFFLED, "hands": ["B02", "W01", "B13 W02"]},
        ("event B13", "event B02 in 4", "give", "give", "seed R03", NO_BIDS, "event *"),
        (NOBODY, 0, 1),
    ),
    "a card of the Treaty that may be robbed": Case(
        {**TREATY, "hands": ["B02", "R08", "-"], "shuffled": "K01 K02 K03"},
        ("event B02 in 1", "give", "give", "event R08", "rob 0 *"),
        (NOBODY, 1, 2),
    ),
    "three Treaties after a shuffle": Case(DRAWN_OUT, THREE_TREATIES, (NOBODY, 0, 1)),
    "in the middle of a mulligan": Case(MULLIGAN, ("return", "keep"), (0, 1)),
    "in the middle of the second mulligan": Case(
        MULLIGAN, ("return", "return", "keep", "return"), (0, 1)
    ),
    "after a mulligan": Case(MULLIGAN, BOTH_RETURN, (0, 1)),
    "a Treaty after a mulligan": Case(MULLIGAN, (*BOTH_RETURN, "event B02 in 3", "give"), (0, 1)),
    "sealed bids where totals are not shown": Case(
        {
            "hands": ["W01", "K09", "-"],
            "market": FULL,
            "shuffled": "K01",
            "influence": [2, 3, 1],
            "options": {"public_influence_totals": False},
        },
        ("seed R03", "seal 1 2", "seal 2 1"),
        (NOBODY, 0, 1),
    ),
}


def started(given: Mapping[str, Any], by: int) -> Row:
    """The position of a case, its seats turned by some."""
    seats = given.get("seats", 3)

    def turned(values: Sequence[Any]) -> list[Any]:
        return [values[(seat - by) % seats] for seat in range(seats)]

    words = {
        **given,
        "turn": (given.get("turn", 0) + by) % seats,
        "hands": turned(given["hands"]),
        "influence": turned(given.get("influence", [9] * seats)),
    }
    row = scene(**words)
    if given is MULLIGAN:
        row.phase = Phase.MULLIGAN
        row.starter = row.turn
        row.turns = 0
    return row


def dealings(hidden: frozenset[str], sizes: Sequence[int]) -> Iterator[list[frozenset[str]]]:
    """All ways to deal cards to hands of these sizes; the rest is the deck."""
    if not sizes:
        yield [hidden]
        return
    for dealt in combinations(sorted(hidden), sizes[0]):
        for rest in dealings(hidden - set(dealt), sizes[1:]):
            yield [frozenset(dealt), *rest]


def array(row: Row) -> States:
    """A position as an array of shape (1,)."""
    states = GAME.fresh_states(1)
    Rows(states)[0] = row
    return states


def worlds(row: Row) -> Iterator[States]:
    """Every deal of the unseen cards."""
    hidden = frozenset(unordered(row)).union(*(hand(row, seat) for seat in range(row.seats)))
    for found in dealings(hidden, [row.players[seat].held for seat in range(row.seats)]):
        other = copied(row)
        for seat in range(row.seats):
            other.players[seat].hand = mask([*found[seat]])
        other.deck_cards = mask([*found[-1]])
        yield array(other)


def told(by: int) -> Callable[[States], Hashable]:
    """What is hidden in a world, with the seats turned back."""

    def key(states: States) -> Hashable:
        row = view_row(states)
        order = [(seat + by) % row.seats for seat in range(row.seats)]
        players = [row.players[seat] for seat in order]
        return (
            tuple((p.hand, p.bid, p.influence) for p in players),
            tuple(row.put_back[seat] for seat in order),
            tuple(
                tuple(row.transfers[t].cards[seat] for seat in order) for t in range(row.remembered)
            ),
            (row.deck_cards, row.apart, row.returned),
            tuple(row.given[seat] for seat in order),
        )

    return key


def outcomes(
    game: Game, seat: int, action: int, expected: Callable[[Row], int]
) -> Callable[[States], list[States]]:
    """All that may come of an action in which chance speaks, if it can be played.

    expected: how many outcomes there are, all equally likely.
    """

    def ways(states: States) -> list[States]:
        out = np.zeros(game.actions.size, np.int32)
        if action not in out[: game.kernels.playout.legal_at(states, 0, seat, out)]:
            return []
        found: dict[bytes, States] = {}
        number = expected(view_row(states))
        for seed in range(100 * number):
            state = records.copied(states)
            state["dice"] = seeded(seed)
            game.kernels.playout.apply_at(state, 0, seat, action)
            state["dice"] = 0
            found.setdefault(state.tobytes(), state)
            if len(found) == number:
                return [found[image] for image in sorted(found)]
        raise AssertionError(f"{len(found)} outcomes instead of {number}")

    return ways


def with_card_first(
    ways: Callable[[States], list[States]], thief: int, card: str
) -> Callable[[States], list[States]]:
    """The same outcomes; first that one where the thief draws a card, "*" being any."""

    def sorted_ways(states: States) -> list[States]:
        def misses(state: States) -> bool:
            return card != "*" and card not in hand(view_row(state), thief)

        return sorted(ways(states), key=misses)

    return sorted_ways


def choose(posterior: Posterior, viewer: int, seat: int, action: int) -> None:
    """A seat chooses what only itself sees."""
    if seat == viewer:
        posterior.openly(seat, action)
    else:
        posterior.secretly(seat, action)


EVENLY = 12
"""A multiple of the numbers of ways in which cards can be drawn in these mulligans."""


def drawn_in_mulligan(row: Row) -> int:
    """In how many ways the cards can be drawn that were returned, after the third card only."""
    return comb(row.deck_unseen, row.returned) if row.asked == HAND - 1 else 1


def in_mulligan(game: Game, seat: int, word: str, secret: bool) -> Callable[[States], list[States]]:
    """What may come of returning or keeping a card; the word is what is done in truth."""

    def ways(states: States) -> list[States]:
        found = []
        for kind in (
            word,
            *{"return", "keep"}.difference({word} if secret else {"return", "keep"}),
        ):
            row = view_row(states)
            action = next(a for a in actions(row, seat) if GAME.actions.decode(a)[0] == kind)
            number = drawn_in_mulligan(row)
            if kind == "return" and row.asked == HAND - 1:
                number = comb(row.deck_unseen, row.returned + 1)
            if number == 0:
                continue  # more than there are: all see that this was not done
            each = outcomes(game, seat, action, lambda _, number=number: number)(states)
            found += [way for way in each for _ in range(EVENLY // number)]
        return found

    return ways


def follow(posterior: Posterior, game: Game, viewer: int, step: str, by: int) -> None:
    """Do what a step says."""
    row = view_row(posterior.truth)
    asked = acting(row)
    words, _, ways = step.partition(" in ")
    kind, *rest = words.split()

    def turned(seat: str) -> int:
        return int((int(seat) + by) % row.seats)

    if kind == "bids":
        for seat, offer in enumerate(rest):
            posterior.openly(turned(str(seat)), GAME.actions.parse(f"bid {offer}"))
    elif kind == "seal":
        choose(posterior, viewer, turned(rest[0]), GAME.actions.parse(f"bid {rest[1]}"))
    elif kind == "rob":
        victim = turned(rest[0])
        action = GAME.actions.parse(f"rob {victim + 1}")
        drawn = outcomes(game, asked, action, lambda row: int(row.players[victim].held))
        posterior.branch(with_card_first(drawn, asked, rest[1]))
    elif kind in ("return", "keep"):
        posterior.branch(in_mulligan(game, asked, kind, asked != viewer))
    elif kind == "give":
        choose(posterior, viewer, asked, actions(row, asked)[0])
    else:
        text = words
        if kind == "salt":
            text = f"salt {turned(rest[0])}"
        elif rest[0].startswith("*"):
            text = f"event {came_unseen(row, asked, rest[0][1:])}"
        action = GAME.actions.parse(written(row, text))
        if ways:
            posterior.branch(outcomes(game, asked, action, lambda _: int(ways)))
        else:
            posterior.openly(asked, action)


def came_unseen(row: Row, seat: int, transfer: str) -> str:
    """The card that a seat got with an unseen transfer, the last one if none is named."""
    return sign(row.transfers[int(transfer or row.remembered - 1)].cards[seat])


def believed(game: Game, case: Case, viewer: int, by: int = 0) -> tuple[Posterior, Key]:
    """What a viewer can believe at the end of a case, its seats turned by some."""
    row = started(case.given, by)
    seen_by = viewer if viewer == NOBODY else (viewer + by) % row.seats
    posterior = Posterior(game, array(row), seen_by, worlds(row))
    for step in case.steps:
        follow(posterior, game, seen_by, step, by)
    return posterior, told(by)


@functools.cache
def believed_as_played(name: str, viewer: int) -> tuple[Posterior, Key]:
    """The same, found by rules that run as plain Python; several tests ask for it."""
    return believed(GAME, CASES[name], viewer)


@pytest.fixture
def ozymandias(load_game: Callable[[str], Game]) -> Game:
    """The game, with compiled kernels if anything may be compiled."""
    return load_game("ozymandias")


PLAIN = 500
"""How many guesses are compared where the rules are plain Python."""

LONG = "three Treaties after a shuffle"
"""The case in which a guess takes fifty times as long as in others: there it is a tenth of them."""


def how_many(game: Game, name: str, compiled: int) -> int:
    """How many guesses are compared in a case."""
    if game.kernels.state == "ready":
        return compiled
    return PLAIN // 10 if name == LONG else PLAIN


@pytest.mark.rule("O16.9", "O16.10", "O16.11")
@pytest.mark.parametrize(
    ("name", "viewer"), [(name, viewer) for name, case in CASES.items() for viewer in case.viewers]
)
def test_guesses_are_as_frequent_as_they_are_likely(
    ozymandias: Game, name: str, viewer: int
) -> None:
    posterior, key = believed(ozymandias, CASES[name], viewer)
    agree(posterior.guesses(key, how_many(ozymandias, name, GUESSES)), posterior.shares(key))


@numba.njit
def foretold_at(states: Any, i: int, viewer: int, seed: int) -> None:
    """A guess that looks ahead at once, where another does only after many blind histories."""
    s = states[i]
    s.dice = seeded(seed)
    hidden = ALL_CARDS & ~seen_cards(s)
    views = np.empty((VIEWS, PLACES), np.int64)
    begin(s, viewer, hidden, views)
    foretell(s, viewer, hidden, views)
    fill_in(s, viewer, hidden, views)


UNSEEN = [
    name
    for name, case in CASES.items()
    if {"give", "rob"} & {step.split()[0] for step in case.steps}
]
"""The cases in which a card has moved unseen."""

FORETOLD = 4_000
"""How many guesses that look ahead are compared in each case."""


@pytest.mark.rule("O16.9", "O16.10", "O16.11")
@pytest.mark.parametrize("name", UNSEEN)
def test_guesses_that_look_ahead_are_as_frequent_as_they_are_likely(
    compile_game: Callable[[str], Game], name: str
) -> None:
    game = compile_game("ozymandias")
    viewer = CASES[name].viewers[0]
    posterior, key = believed(game, CASES[name], viewer)
    found: Counter[Hashable] = Counter()
    for seed in range(FORETOLD):
        state = records.copied(posterior.truth)
        game.kernels.playout.hide_at(state, 0, viewer)
        foretold_at(state, 0, viewer, seed)
        found[key(state)] += 1
    agree(found, posterior.shares(key))


@pytest.mark.parametrize("name", CASES)
def test_turned_seats_are_guessed_alike(compile_game: Callable[[str], Game], name: str) -> None:
    game = compile_game("ozymandias")
    case = CASES[name]
    viewer = case.viewers[-1]
    posterior, key = believed(game, case, viewer)
    turned, turned_key = believed(game, case, viewer, by=1)
    assert turned.shares(turned_key) == pytest.approx(posterior.shares(key))
    agree(turned.guesses(turned_key, 8_000, seed=100_001), posterior.shares(key))


@pytest.mark.rule("O16.10")
def test_a_robber_of_three_cards_has_a_known_one_with_a_third(ozymandias: Game) -> None:
    name = "one of three cards, two of them known"
    posterior, _ = believed(ozymandias, CASES[name], 2)
    number = how_many(ozymandias, name, GUESSES)

    def of_thief(states: States) -> Hashable:
        return bool(hand(view_row(states), 1) & {"R03"})

    assert posterior.shares(of_thief)[True] == pytest.approx(1 / 3)
    assert posterior.guesses(of_thief, number)[True] / number == pytest.approx(1 / 3, abs=0.02)
