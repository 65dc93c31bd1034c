"""Guesses come as often as they are likely, and all of them have come about by some course.

In small positions the exact posterior is found by playing every world on (`tests/posterior.py`).
There all courses that a guess can take are gone through too (`tests/chances.py`): what comes out
is as likely as it should be, to the last digit, and no more tries are in vain than must be.
In whole games, whatever was guessed is played from the first deal: the same actions of all, the
guessed cards in the hands, must look to the viewer as the real course did.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import pytest

from igroteka.engine import NOBODY, Game, Match, records, view_row
from igroteka.engine.records import Rows, States, bytes_of
from igroteka.games.kolkhoz.rules.state import Phase
from tests.kolkhoz.scenes import (
    CROPS,
    GAME,
    WORKERS,
    Row,
    cards,
    copied,
    hand,
    hidden,
    mask,
    number,
    scene,
    sound,
    unplaced,
)
from tests.kolkhoz.tries import all_tries
from tests.posterior import Posterior, agree

Compiled = Callable[[str], Game]

# Worlds -----------------------------------------------------------------------------------------


def out_of_play(*seen: str) -> str:
    """All workers but those that a scene mentions: they lie in the North."""
    return " ".join(sorted(WORKERS - set(" ".join(seen).split())))


def states_of(row: Row) -> States:
    """A position as an array of one state."""
    states = GAME.fresh_states(1)
    Rows(states)[0] = row
    return states


class Place(NamedTuple):
    """A hand, or a card of a cellar, and what may lie there."""

    seat: int
    entry: int  # -1: the hand
    size: int
    fits: frozenset[str]


def places(row: Row, viewer: int) -> Iterator[Place]:
    """The places that a viewer cannot see."""
    for seat in range(row.seats):
        p = row.players[seat]
        if seat != viewer:
            for entry in range(p.entries):
                yield Place(seat, entry, 1, frozenset(WORKERS - cards(p.barred[entry])))
            void = {CROPS[suit] for suit in range(4) if p.voids >> suit & 1}
            yield Place(seat, -1, p.held, frozenset(c for c in all_cards() if c[-1] not in void))


def all_cards() -> set[str]:
    """All cards, plan cards that turned workers among them."""
    return cards((1 << 52) - 1)


def dealt(where: list[Place], free: frozenset[str]) -> Iterator[list[set[str]]]:
    """All ways to lay cards at places."""
    if not where:
        yield []
        return
    for chosen in combinations(sorted(free & where[0].fits), where[0].size):
        for rest in dealt(where[1:], free - set(chosen)):
            yield [set(chosen), *rest]


def worlds(row: Row, viewer: int) -> Iterator[States]:
    """All deals that agree with what the viewer sees of a scene."""
    where = list(places(row, viewer))
    free = set(unplaced(row))
    for place in where:
        free |= hand(row, place.seat) if place.entry < 0 else hidden(row, place.seat)
    for deal in dealt(where, frozenset(free)):
        world = copied(row)
        for place, laid in zip(where, deal, strict=True):
            p = world.players[place.seat]
            if place.entry < 0:
                p.hand = mask(" ".join(laid))
            else:
                p.hidden = (p.hidden if place.entry else 0) | mask(" ".join(laid))
                p.entry[place.entry] = number(*laid)
        yield states_of(world)


def redealt(state: States) -> Iterator[States]:
    """All deals that can begin the year that has just begun."""
    row = view_row(state)
    free = set(unplaced(row)).union(*(hand(row, seat) for seat in range(row.seats)))
    where = [
        Place(seat, -1, row.players[seat].held, frozenset(all_cards())) for seat in range(row.seats)
    ]
    for deal in dealt(where, frozenset(free)):
        found = records.copied(state)
        for seat, laid in enumerate(deal):
            view_row(found).players[seat].hand = mask(" ".join(laid))
        yield found


class KolkhozPosterior(Posterior):
    """Where an action leads to a new year, every deal of it is as likely as any other."""

    def _played(self, state: States, weight: float, *step: int) -> list[Any]:
        found = super()._played(state, weight, *step)
        if found[0].state["year"][0] == state["year"][0]:
            return found
        deals = list(redealt(found[0].state))
        return [found[0]._replace(state=deal, weight=weight / len(deals)) for deal in deals]


def secrets(state: States) -> tuple[int, ...]:
    """What the others cannot see: hands, hidden cards, and the card taken."""
    players = state["players"][0][: int(state["seats"][0])]
    return (*map(int, players["hand"]), *map(int, players["hidden"]), int(state["taken"][0]))


def posterior_after(game: Game, row: Row, viewer: int, texts: str) -> KolkhozPosterior:
    """What a viewer may believe after actions: `texts` with commas between."""
    posterior = KolkhozPosterior(game, states_of(row), viewer, worlds(row, viewer))
    for text in filter(None, map(str.strip, texts.split(","))):
        seat = int(posterior.truth["turn"][0])
        action = game.actions.parse(text)
        if text.split()[0] in ("take", "give") and seat != viewer:
            posterior.secretly(seat, action)
        else:
            posterior.openly(seat, action)
    return posterior


# Small positions --------------------------------------------------------------------------------

TWO = {"hands": ["8W 9W", "10W 6B"], "hidden": ["8B", "JW 7P"], "undealt": "KS QS"}
NEVER_FARMED = {"work_hours_threshold": 30}
ONE_EACH = {"hands": ["8W 9W", "10W 6B"], "hidden": ["8B", "JW"]}


class Case(NamedTuple):
    """A position, who looks on, and what is done from there on."""

    given: dict[str, Any]
    texts: str
    viewer: int = 0
    cannot_be: Mapping[tuple[int, int], str] = MappingProxyType({})


def position(case: Case, turn: int = 0) -> Row:
    """The scene of a case, with the seats turned by so many places."""
    given = {"preset": "zonsky", "year": 4, "phase": Phase.NAME_TASK, **case.given}
    undealt = given.pop("undealt", "")
    seats = len(given["hands"])
    lists = ("hands", "hidden", "face_up")
    seen = [cards for name in lists for cards in given.get(name, [])]
    given["north"] = out_of_play(undealt, *seen)
    for name in lists:
        given[name] = np.roll(given.get(name, [""] * seats), turn).tolist()
    given["planner"] = given["leader"] = turn
    row = scene(seats=seats, **given)
    for (seat, entry), barred in case.cannot_be.items():
        row.players[(seat + turn) % seats].barred[entry] |= mask(barred)
    sound(row)
    return row


CASES = {
    "a void crop": Case(
        {
            "phase": Phase.TRICK,
            "hands": ["8W 9W 6S", "10B 6B 7P", "10W QS KP"],
            "undealt": "KS",
        },
        "play 8W, play 6B, play 10W",
    ),
    "hidden cards that cannot be everything": Case(
        {**ONE_EACH, "hidden": ["8B", "JW 7P"], "undealt": "KS QS 9S"},
        "name S, keep, keep",
        cannot_be={(1, 0): "10W 6B 7P KS", (1, 1): "JW QS"},
    ),
    "in the middle of a swap": Case(TWO, "name S, take 8B, give 8W, take 7P"),
    "after a swap": Case(TWO, "name S, take 8B, give 8W, take 7P, give 6B"),
    "a swapped card is in the hand or played": Case(
        {**TWO, "hands": ["8W 9W 6S", "10W 6B 7B"], "undealt": "KS"},
        "name S, keep, take JW, give 10W, play 8W",
        cannot_be={(1, 0): "7B 6B 10W", (1, 1): "6B JW"},
    ),
    "an entry that cannot be much is likely to have left": Case(
        {**TWO, "hands": ["8W 9W 6S", "10W 6B 7B"], "undealt": "KS"},
        "name S, keep, take JW, give 10W",
        cannot_be={(1, 0): "7B 6B 10W KS", (1, 1): "JW"},
    ),
    "a search of brigadiers, then a new year with a swap": Case(
        {
            **TWO,
            "preset": "kolkhoz",
            "options": {"famine_rule": "none", "accumulate": False},
            "hidden": ["8B", "JW 7W"],
            "hands": ["8W 9W", "10W KW"],
        },
        "name S, take 8B, give 8W, take JW, give KW, play 8B, play JW, assign B, assign W, "
        "name B, take 7W, give QS",
    ),
    "a search by mice, and two swaps": Case(
        {**TWO, "year": 3, "hands": ["QW 9W", "10W KW"], "hidden": ["8B", "JW 7W"]},
        "name W, take 8B, give 9W, take JW, give KW, play QW, play 10W, name B, take KW, give QS, "
        "take 9W, give KS",
    ),
    "an Informant on a failed field, then a swap": Case(
        {
            "year": 3,
            "options": NEVER_FARMED,
            "hands": ["QW 9W", "10W KW"],
            "hidden": ["8B", "JW 8P 7P"],
            "undealt": "KS 6P",
        },
        "name W, take 8B, give 9W, take JW, give KW, play QW, play 10W, name B, take 7P, give 6P",
    ),
    "a Party man on a failed field, then a swap": Case(
        {
            **TWO,
            "year": 3,
            "options": NEVER_FARMED,
            "hands": ["KW 9W", "10W QW"],
            "hidden": ["8B", "JW 7W"],
        },
        "name W, take 8B, give 9W, take JW, give QW, play KW, play 10W, name B, take JW, give QS",
    ),
    "the North returns, then two swaps": Case(
        {
            "preset": "kolkhoznik",
            "hands": ["8W 9W", "10W KW"],
            "hidden": ["8B", "JW 7P"],
            "face_up": [out_of_play("8W 9W 10W KW 8B JW 7P")],
        },
        "name S, take 8B, give 8W, take JW, give KW, play 8B, play JW, assign B, assign W, "
        "name B, take 10W, give KB, take 8W, give JW",
    ),
    "plan cards accumulate, and a card swapped is played": Case(
        {
            **TWO,
            "preset": "kolkhoz",
            "options": {"famine_rule": "none"},
            "hidden": ["8B", "JW 7W"],
            "hands": ["8W 9W", "10W KW"],
        },
        "name S, take 8B, give 8W, take JW, give KW, play 8B, play JW, assign B, assign W, "
        "name B, take KW, give 8B, play QS",
    ),
    "only new cards count for the mice": Case(
        {
            **TWO,
            "year": 3,
            "options": {"mice_candidates": "newly_revealed"},
            "hands": ["8W 9W", "10W KW"],
            "hidden": ["8B", "JW 7W"],
        },
        "name B, take 8B, give 9W, take JW, give KW, play 8B, play 10W, assign W, assign B, "
        "name W, take 7W, give QS",
    ),
    "a spectator": Case(
        {**ONE_EACH, "year": 3}, "name W, take 8B, give 8W, take JW, give 6B, play 9W", NOBODY
    ),
    "two hands that may hold a swapped card, or have played it": Case(
        {**ONE_EACH, "hands": ["8W 9W 6S", "10W 6B 7B"]},
        "name S, take 8B, give 8W, take JW, give 6B, play 9W, play 10W",
        NOBODY,
        {(0, 0): "6S 6B 7B JW", (1, 0): "6S 6B 7B 8B 8W"},
    ),
    "three cellars, three swaps": Case(
        {
            "year": 3,
            "hands": ["8W 9W", "10W 6B", "6P 7P"],
            "hidden": ["8B", "JW", "QP"],
        },
        "name B, take 8B, give 9W, take JW, give 6B, take QP, give 6P, play 8B, play 10W, play QP, "
        "assign B, assign P",
    ),
    "a void hand holds a swapped card, or has played it": Case(
        {
            "hands": ["8W 9W 6S", "10B 6B 7B"],
            "hidden": ["8B", "JP 7P"],
            "undealt": "KS QS 6W",
        },
        "name S, keep, take JP, give 10B, play 8W, play 6B",
        cannot_be={(1, 0): "7B KS", (1, 1): "6B JP"},
    ),
    "a famine year": Case(
        {**ONE_EACH, "famine": True, "phase": Phase.TRICK, "hands": ["8W 9W 6S", "10B 6B 7B"]}
        | {"undealt": "KS QS"},
        "play 8W, play 6B",
    ),
    "a plan card that became a worker": Case(
        {
            "preset": "kolkhoz",
            "options": {"jack_replacement": "plan_card_joins_workers"},
            "drafted": "AW",
            "plan": {"W": "2W", "B": "AB", "P": "AP", "S": "AS"},
            "hands": ["8W 9W", "10W AW"],
            "hidden": ["8B", "JW 7P"],
            "undealt": "KS",
        },
        "name S, keep, take JW, give 10W",
        cannot_be={(1, 0): "AW 10W", (1, 1): "AW"},
    ),
}


@pytest.mark.rule("K12.1", "K12.2", "K12.3", "K12.4", "K12.7")
@pytest.mark.parametrize("name", CASES)
def test_worlds_are_guessed_as_often_as_they_are_likely(compiled: Game, name: str) -> None:
    case = CASES[name]
    posterior = posterior_after(compiled, position(case), case.viewer, case.texts)
    shares = posterior.shares(secrets)
    assert len(shares) > 1
    agree(posterior.guesses(secrets), shares)


def story(state: States) -> Hashable:
    """All that is secret: which card was which entry, and which of them left, too."""
    players = state["players"][0][: int(state["seats"][0])]
    return (*secrets(state), players["entry"].tobytes(), players["leaver"].tobytes())


ACCEPTED = {
    "hidden cards that cannot be everything": 14 / 15,
    "a swapped card is in the hand or played": 5 / 6,
    "an entry that cannot be much is likely to have left": 9 / 10,
    "a spectator": 4 / 9,
    "two hands that may hold a swapped card, or have played it": 306 / 437,
    "three cellars, three swaps": 16 / 105,
    "a void hand holds a swapped card, or has played it": 164 / 271,
}
"""Of so many tries at least something comes, if not of all."""

LARGE = {"an Informant on a failed field, then a swap"}
"""Cases with too many courses to go through them all."""


@pytest.mark.rule("K12.1", "K12.2", "K12.3", "K12.4", "K12.7")
@pytest.mark.parametrize("name", [name for name in CASES if name not in LARGE])
def test_the_courses_of_a_try_lead_to_every_story_as_often_as_it_is_likely(
    load_game: Compiled, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    case = CASES[name]
    posterior = posterior_after(load_game("kolkhoz"), position(case), case.viewer, case.texts)
    tries = all_tries(monkeypatch, posterior.truth, case.viewer, story)
    assert tries.shares == pytest.approx(posterior.shares(story))
    assert tries.accepted > ACCEPTED.get(name, 1) - 1e-6


def turned_back(world: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """The secrets of a turned position in the names of the one that was not."""
    seats = len(world) // 2
    hands, cellars = world[:seats], world[seats:-1]
    return (*hands[turn:], *hands[:turn], *cellars[turn:], *cellars[:turn], world[-1])


@pytest.mark.rule("K12.1", "K12.2", "K12.3")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_numbers_of_the_seats_do_not_matter(compiled: Game, turn: int) -> None:
    case = CASES["three cellars, three swaps"]
    shares = posterior_after(compiled, position(case), 0, case.texts).shares(secrets)
    turned = posterior_after(compiled, position(case, turn), turn, case.texts)
    found = turned.guesses(lambda state: turned_back(secrets(state), turn))
    agree(found, shares)


# Whole games ------------------------------------------------------------------------------------


class Course(NamedTuple):
    """A random play: the deal, what was done, and every position."""

    match: Match
    moves: list[tuple[int, int]]
    states: list[States]


def course(game: Game, preset: str, seats: int, seed: int) -> Course:
    """Play at random to the end."""
    chance = random.Random(seed)
    match = Match(game, game.presets[preset], seats, seed)
    found = Course(
        Match(game, game.presets[preset], seats, seed), [], [records.copied(match.state)]
    )
    while not match.over:
        seat = match.waiting()[0]
        action = chance.choice(match.legal(seat))
        match.play(seat, action)
        found.moves.append((seat, action))
        found.states.append(records.copied(match.state))
    return found


def swaps_told(row: Row, seat: int) -> dict[int, tuple[int, int]]:
    """By the year: the cards taken and given, as the record tells the story."""
    p = row.players[seat]
    return {
        p.left_in[i]: (p.entry[p.leaver[i]], p.entry[p.could_be[i].bit_count()])
        for i in range(p.leavings)
        if p.left_as[i] < 0
    }


def dealt_told(row: Row, seat: int, year: int) -> int:
    """The hand dealt in a year (from 0), as the record tells the story."""
    p = row.players[seat]
    cards = p.played[year] if year < row.year - 1 else p.plays | p.hand
    last = [entry for entry in range(p.entries) if p.since[entry] == year]
    if last and year < row.year - 1:
        cards |= 1 << p.entry[last[-1]]
    if year in swaps_told(row, seat):
        taken, given = swaps_told(row, seat)[year]
        cards = cards & ~(1 << taken) | 1 << given
    return cards


def told_action(row: Row, seat: int, action: int, year: int) -> int:
    """What a seat did in the story: its swaps are its own, all else is what everybody saw."""
    kind, _ = GAME.actions.decode(action)
    swaps = swaps_told(row, seat)
    if kind in ("take", "give") and year in swaps:
        return GAME.actions.first(kind) + swaps[year][kind == "give"]
    return action


def looks(game: Game, state: States, viewer: int) -> bytes:
    """What a viewer sees."""
    seen = records.copied(state)
    game.kernels.playout.hide_at(seen, 0, viewer)
    return bytes_of(seen).tobytes()


def deal_as_told(state: States, told: Row) -> None:
    """Deal the hands of the story at the beginning of a year."""
    row = view_row(state)
    for seat in range(row.seats):
        row.players[seat].hand = dealt_told(told, seat, row.year - 1)


def check_story(game: Game, real: Course, step: int, viewer: int, seed: int) -> None:
    """Guess after some steps, and play the guessed story from the first deal."""
    playout = game.kernels.playout
    guess = records.copied(real.states[step])
    playout.hide_at(guess, 0, viewer)
    playout.guess_at(guess, 0, viewer, seed)
    told = view_row(guess)
    state = records.copied(real.match.state)
    deal_as_told(state, told)
    for i, (seat, action) in enumerate(real.moves[:step]):
        before = int(state["year"][0])
        done = action
        if state["phase"][0] == Phase.TAKE and told.phase == Phase.GIVE and i == step - 1:
            done = GAME.actions.first("take") + told.taken
        elif seat != viewer:
            done = told_action(told, seat, action, before - 1)
        out = np.zeros(GAME.actions.size, np.int32)
        assert done in out[: playout.legal_at(state, 0, seat, out)]
        state["dice"] = real.states[i]["dice"]
        playout.apply_at(state, 0, seat, done)
        if state["year"][0] != before:
            deal_as_told(state, told)
        assert looks(game, state, viewer) == looks(game, real.states[i + 1], viewer)
    assert secrets(state) == secrets(guess)


@pytest.mark.rule("K12.1", "K12.2", "K12.3", "K12.7")
@pytest.mark.parametrize("preset", ["kolkhoz", "kolkhoznik", "zonsky"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whatever_is_guessed_can_have_come_about(compiled: Game, preset: str, seats: int) -> None:
    chance = random.Random(seats)
    for seed in range(2):
        real = course(compiled, preset, seats, seed)
        for step in range(1, len(real.moves)):
            check_story(compiled, real, step, chance.randrange(-1, seats), step)
