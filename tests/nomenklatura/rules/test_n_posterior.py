"""Guesses of rubles and top cards against the exact posterior, and in real plays.

What a viewer can believe is enumerated by playing, see `tests/posterior.py`: after a look at the
deck every order of its cards is equally likely to whoever did not look.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Hashable

import pytest

from igroteka.engine import NOBODY, Game, Match, Row, records, view_row
from igroteka.engine.course import Note as Noted
from igroteka.engine.course import notes_since
from igroteka.engine.records import States
from igroteka.games.nomenklatura.rules.state import Note
from tests.nomenklatura.scenes import (
    CARDS,
    auction,
    copied,
    deck,
    discard,
    known_top,
    play,
    rubles,
    scene,
    state_of,
)
from tests.posterior import Posterior, agree, dice_for

Compile = Callable[[str], Game]

FOUR = "ural_4 siberia_1 volga_pair far_east_1"
FIVE = FOUR + " volga_vacuum"


class Course(Posterior):
    """A course of play in words, from a scene on; seats count from 1, as in scenes."""

    def __init__(self, game: Game, row: Row, viewer: int, shift: int = 0) -> None:
        """`viewer`: 0 is a spectator. `shift`: all seats are renamed, each by so many places."""
        self._game = game
        self.row = turned(row, shift)
        unseen = NOBODY if viewer == 0 else (viewer - 1 + shift) % row.seats
        worlds = [state_of(turned(world, shift)) for world in ordered(row)]
        super().__init__(game, state_of(self.row), unseen, worlds)

    def plays(self, *texts: str) -> Course:
        """The seat to act does what all can see."""
        for text in texts:
            self.openly(int(self.truth["turn"][0]), self._game.actions.parse(text))
        return self

    def turns_up(self, text: str, *ranges: int) -> Course:
        """The same, and cards that nobody knows are turned up: each one of so many."""
        seat, action = int(self.truth["turn"][0]), self._game.actions.parse(text)

        def ways(state: States) -> list[States]:
            found = []
            for rolls in itertools.product(*map(range, ranges)):
                world = records.copied(state)
                world["dice"] = dice_for(ranges, rolls)
                self._playout.apply_at(world, 0, seat, action)
                found.append(world)
            return found

        self.branch(ways)
        return self

    def compared(self) -> dict[Hashable, float]:
        """Guesses agree with the posterior; what that is, by rubles and top cards."""
        shares = self.shares(unseen)
        agree(self.guesses(unseen), shares)
        return shares


def unseen(state: States) -> Hashable:
    """What may be secret: everybody's rubles, and the top cards that somebody has seen."""
    row = view_row(state)
    return (*rubles(row), *known_top(row))


def tops(shares: dict[Hashable, float], seats: int = 3) -> set[Hashable]:
    """The orders of top cards that are possible."""
    return {world[seats:] for world in shares if isinstance(world, tuple)}


def ordered(row: Row) -> list[Row]:
    """All equally likely orders of the top cards that somebody has looked at."""
    found = []
    for order in itertools.permutations(sorted(deck(row)), row.tops):
        world = copied(row)
        for i, card in enumerate(order):
            world.top[i] = CARDS.index(card)
        found.append(world)
    return found


def turned(row: Row, shift: int) -> Row:
    """The same position with every seat renamed."""
    world = copied(row)
    seats = row.seats

    def name(seat: int) -> int:
        return seat if seat < 0 else (seat + shift) % seats

    for seat in range(seats):
        world.players[name(seat)] = row.players[seat]
        world.order[seat] = name(row.order[seat])
    for field in ("turn", "active", "looker", "leader", "target"):
        setattr(world, field, name(getattr(row, field)))
    for i in range(len(world.notes)):
        world.notes[i].seat = name(row.notes[i].seat) if i < row.noted else row.notes[i].seat
    return world


def looking(**given: object) -> Row:
    """P2 is first and looks at the top cards of a deck of four; P1 and P3 look on."""
    chosen: dict[str, object] = {
        "order": "213",
        "turn": 1,
        "agenda": "moscow_dig",
        "deck": FOUR,
        **given,
    }
    return play(scene(**chosen), "take moscow_dig")  # type: ignore[arg-type]


@pytest.fixture
def game(compile_game: Compile) -> Game:
    return compile_game("nomenklatura")


# Cases ------------------------------------------------------------------------------------------


@pytest.mark.rule("N15.3", "N15.4")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_rubles_are_counted_through_an_auction(game: Game, viewer: int) -> None:
    course = Course(game, auction(rubles=[7, 11, 13]), viewer)
    course.plays("bid 3", "bid 4", "bid 5", "pass")
    assert len(course.compared()) == 1
    course.plays("pass").compared()


@pytest.mark.rule("N15.3", "N15.4")
def test_rubles_are_counted_after_a_payment(game: Game) -> None:
    row = scene(rubles=[7, 11, 13], agenda="southern_income", deck=FOUR)
    course = Course(game, row, 2).plays("take southern_income")
    (world,) = course.compared()
    assert isinstance(world, tuple)
    assert world[0] > 7


@pytest.mark.rule("N15.3")
def test_rubles_that_all_see(game: Game) -> None:
    row = looking(rubles=[7, 11, 13], options={"hide_rubles": False})
    assert {world[:3] for world in Course(game, row, 1).compared() if isinstance(world, tuple)} == {
        (7, 11, 13)
    }


@pytest.mark.rule("N15.2")
@pytest.mark.parametrize("viewer", [0, 1, 3])
def test_cards_that_another_seat_is_looking_at(game: Game, viewer: int) -> None:
    assert len(tops(Course(game, looking(), viewer).compared())) == 24


@pytest.mark.rule("N15.2")
def test_whoever_has_looked_knows(game: Game) -> None:
    row = looking()
    course = Course(game, row, 2)
    assert tops(course.compared()) == {tuple(known_top(row))}
    course.plays("card keep", "card discard", "card keep")
    assert tops(course.compared()) == {(known_top(row)[0], known_top(row)[2])}


@pytest.mark.rule("N15.2", "N14.8")
def test_cards_put_back(game: Game) -> None:
    course = Course(game, looking(), 1).plays("card keep")
    course.compared()
    assert len(tops(course.plays("card keep", "card keep").compared())) == 24


@pytest.mark.rule("N15.2", "N14.8")
def test_a_card_thrown_out_is_no_longer_among_them(game: Game) -> None:
    row = looking()
    course = Course(game, row, 3).plays("card keep", "card discard")
    shares = course.compared()
    assert len(tops(shares)) == 6
    assert not any(known_top(row)[1] in order for order in map(list, tops(shares)))  # type: ignore[call-overload]
    course.plays("card keep").compared()


@pytest.mark.rule("N15.2", "N14.8")
def test_all_but_the_last_thrown_out(game: Game) -> None:
    course = Course(game, looking(deck=FIVE), 0).plays("card discard", "card discard")
    assert len(tops(course.compared())) == 3
    course.plays("card discard")
    assert tops(course.compared()) == {()}


@pytest.mark.rule("N7.4", "N15.2")
def test_a_deck_of_fewer_than_three_cards(game: Game) -> None:
    row = looking(deck="ural_4 siberia_1")
    assert len(tops(Course(game, row, 1).compared())) == 2
    assert len(tops(Course(game, looking(deck="ural_4"), 1).compared())) == 1


@pytest.mark.rule("N15.2", "N4.2")
def test_the_card_that_is_left_when_two_have_been_turned_up(game: Game) -> None:
    row = looking(seats=2, order="12", turn=2, deck=FIVE)
    course = Course(game, row, 1).plays("card keep", "card keep", "card keep")
    assert len(tops(course.compared(), 2)) == 3
    looker = Course(game, row, 2).plays("card keep", "card keep", "card keep")
    assert tops(looker.compared(), 2) == {(known_top(row)[2],)}


@pytest.mark.rule("N15.1", "N4.2")
def test_cards_from_under_those_put_back(game: Game) -> None:
    row = looking(order="123", turn=3, deck=FIVE)
    course = Course(game, row, 1).plays("card keep", "card discard")
    # Both cards kept are turned up, and one that nobody has seen.
    course.turns_up("card keep", 2)
    assert tops(course.compared()) == {()}


@pytest.mark.rule("N15.2", "N12.1")
@pytest.mark.parametrize("deck_option", ["rebalanced_2021_05_23", "rebalanced_2021_05_28"])
def test_both_rebalanced_decks(game: Game, deck_option: str) -> None:
    row = looking(
        deck="ural_reserve southern_buy_3 central_eliminate_or_2 ural_4",
        options={"deck": deck_option},
    )
    course = Course(game, row, 1).plays("card discard", "card keep")
    assert len(tops(course.compared())) == 6


# Laws -------------------------------------------------------------------------------------------


@pytest.mark.rule("N15.2")
@pytest.mark.parametrize("shift", [1, 2])
def test_renaming_the_seats_changes_nothing_else(game: Game, shift: int) -> None:
    row = looking(rubles=[7, 11, 13])
    found = []
    for by in (0, shift):
        course = Course(game, row, 1, by).plays("card keep", "card discard")
        shares = {}
        for world, share in course.compared().items():
            assert isinstance(world, tuple)
            owned = [world[(seat + by) % 3] for seat in range(3)]
            shares[(*owned, *world[3:])] = share
        found.append(shares)
    assert found[0] == pytest.approx(found[1])


class Witness:
    """Looks on at a play, and counts rubles and cards by the notes alone."""

    def __init__(self, match: Match) -> None:
        row = view_row(match.state)
        self._noted = row.noted
        self._rubles = [row.options.starting_rubles] * row.seats
        self._deck = deck(row)
        self._discard = discard(row)
        self._tops = 0

    def follow(self, match: Match) -> None:
        """Read what the last move has told."""
        row = view_row(match.state)
        for noted in notes_since(row, self._noted):
            self._pay(noted)
            self._move_card(noted)
        self._noted = row.noted

    def _pay(self, noted: Noted) -> None:
        if noted.kind == Note.LAID:
            self._rubles[noted.seat] -= noted.b
        elif noted.kind in (Note.COLLECTED, Note.GOT, Note.INCOME):
            self._rubles[noted.seat] += noted.a
        elif noted.kind == Note.SOLD:
            self._rubles[noted.seat] += noted.c
        elif noted.kind == Note.PAID:
            self._rubles[noted.seat] -= noted.b
            if noted.a != NOBODY:
                self._rubles[noted.a] += noted.b

    def _move_card(self, noted: Noted) -> None:
        if noted.kind == Note.LOOKED:
            self._tops = noted.a
        elif noted.kind in (Note.TURNED_UP, Note.DUG_OUT):
            self._deck.remove(CARDS[noted.a])
            self._tops = max(0, self._tops - 1)
            if noted.kind == Note.DUG_OUT:
                self._discard.add(CARDS[noted.a])
        elif noted.kind in (Note.LEFT_OVER, Note.DISCARDED):
            self._discard.add(CARDS[noted.a])
        elif noted.kind == Note.RESHUFFLED:
            self._deck, self._discard = self._discard, set()

    def allows(self, guess: Row, truth: Row, viewer: int) -> bool:
        """Could all this be so, for all that the viewer has seen?"""
        top = known_top(guess)
        return (
            rubles(guess) == self._rubles
            and deck(guess) == self._deck
            and len(set(top)) == len(top) == self._tops
            and set(top) <= self._deck
            and (truth.looker != viewer or top == known_top(truth))
        )


@pytest.mark.parametrize(
    ("seats", "given"),
    [
        (2, {}),
        (3, {"deck": "rebalanced_2021_05_23"}),
        (4, {"deck": "rebalanced_2021_05_28", "post_scoring_railroad": True}),
        (5, {"eastern_bonus": True}),
    ],
)
def test_every_guess_in_real_plays_has_a_history(
    game: Game, seats: int, given: dict[str, object]
) -> None:
    chance = random.Random(seats)
    looked = 0
    for seed in range(12):
        match = Match(game, game.make_options(given), seats, seed)
        witness = Witness(match)
        while not match.over:
            match.play(seat := match.waiting()[0], chance.choice(match.legal(seat)))
            witness.follow(match)
            row = view_row(match.state)
            if not match.over and (row.tops or chance.random() < 0.1):
                viewer = chance.randrange(NOBODY, seats)
                guess = guess_of(match, viewer, chance.getrandbits(32))
                assert witness.allows(guess, row, viewer)
                looked += row.tops > 0
    assert looked > 20


def guess_of(match: Match, viewer: int, seed: int) -> Row:
    """What a viewer guesses."""
    state = records.copied(match.state)
    match.game.kernels.playout.hide_at(state, 0, viewer)
    match.game.kernels.playout.guess_at(state, 0, viewer, seed)
    return view_row(state)
