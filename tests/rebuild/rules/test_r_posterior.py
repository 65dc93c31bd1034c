"""Guesses of a hand against the exact posterior, and guesses that a real play could have led to.

What a viewer can believe is enumerated by playing, see `tests/posterior.py`: all ways to deal the
unknown cards of a hand are equally likely, then every action leaves those worlds in which it was
possible. Most scenes have no draw deck, so that nothing but drawing is left to chance.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Hashable

import pytest

from igroteka.engine import NOBODY, Game, Match, Row, records, view_row
from igroteka.engine.records import States
from tests.posterior import Posterior, agree, dice_for
from tests.rebuild.replay import Witness
from tests.rebuild.scenes import cards, copied, deck, hand, number, scene, state_of

Load = Callable[[str], Game]

LONELY = ["crown", "uzi", "anvil", "galleon"]
"""A display that nobody can pay for: the rest of a purchase row."""


# Courses ----------------------------------------------------------------------------------------


class Course(Posterior):
    """A course of play in words, from a scene on; the viewer does not know the hand."""

    def __init__(self, game: Game, row: Row, viewer: int, shift: int = 0) -> None:
        """`shift`: all seats are renamed, each by so many places."""
        self._game = game
        self._seat = shift % row.seats
        worlds = [state_of(turned(world, shift)) for world in dealt(row)]
        unseen = NOBODY if viewer == NOBODY else (viewer + shift) % row.seats
        super().__init__(game, state_of(turned(row, shift)), unseen, worlds)

    def plays(self, *texts: str) -> Course:
        """The active player does what all can see."""
        for text in texts:
            self.openly(int(self.truth["turn"][0]), self._game.actions.parse(text))
        return self

    def draws(self, text: str, *ranges: int) -> Course:
        """The active player does what all can see, and cards are drawn: each from so many."""
        action = self._game.actions.parse(text)
        seat = int(self.truth["turn"][0])

        def ways(state: States) -> list[States]:
            found: list[States] = []
            if action not in self._offers(state, seat):
                return found
            for rolls in itertools.product(*map(range, ranges)):
                world = records.copied(state)
                world["dice"] = dice_for(ranges, rolls)
                self._playout.apply_at(world, 0, seat, action)
                found.append(world)
            return found

        self.branch(ways)
        return self

    def draws_at_once(self, text: str, cards: int, of: int) -> Course:
        """The same, where so many cards are drawn together of a deck of so many (Floyd)."""
        return self.draws(text, *range(of - cards + 1, of + 1))

    def compared(self) -> dict[Hashable, float]:
        """Guesses agree with the posterior; what that is, by the cards of the hand."""
        shares = self.shares(hand_in)
        agree(self.guesses(hand_in), shares)
        return shares


def hand_in(state: States) -> Hashable:
    """The hand of the active player."""
    row = view_row(state)
    return tuple(hand(row, row.turn))


def dealt(row: Row) -> list[Row]:
    """All equally likely ways to deal hand and deck of the active player, except what is known."""
    known = Counter(cards(row.known))
    pool = Counter(hand(row, row.turn)) + Counter(deck(row, row.turn)) - known
    pool_cards = sorted(pool.elements(), key=number)
    unknown = row.players[row.turn].hand.n - row.known.n
    return [
        with_hand(row, [*known.elements(), *some], Counter(pool_cards) - Counter(some))
        for some in itertools.combinations(pool_cards, unknown)
    ]


def with_hand(row: Row, held: list[str], rest: Counter[str]) -> Row:
    world = copied(row)
    p = world.players[world.turn]
    for pile, names in ((p.hand, held), (p.deck, list(rest.elements()))):
        for i, name in enumerate(sorted(names, key=number)):
            pile.cards[i] = number(name)
    return world


def turned(row: Row, shift: int) -> Row:
    """The same position with every seat renamed."""
    world = copied(row)
    for seat in range(row.seats):
        world.players[(seat + shift) % row.seats] = row.players[seat]
    for name in ("turn", "first"):
        setattr(world, name, (getattr(row, name) + shift) % row.seats)
    return world


@pytest.fixture
def game(load_game: Load) -> Game:
    return load_game("rebuild")


# Cases ------------------------------------------------------------------------------------------


def begun() -> Row:
    return scene(
        hand="a_stone*2 a_log", deck="a_stone*2 a_log pile_of_nails", columns=LONELY, supply=""
    )


def test_a_hand_of_which_nothing_has_been_seen(game: Game) -> None:
    for viewer in (1, NOBODY):
        shares = Course(game, begun(), viewer).compared()
        assert shares["a_stone", "a_stone", "a_stone"] == pytest.approx(4 / 35)


@pytest.mark.rule("R15.1", "R7.3")
def test_a_card_trashed_says_nothing_about_a_second_one_of_its_name(game: Game) -> None:
    row = scene(
        hand="a_stone*2 a_log",
        deck="a_stone*2 a_log pile_of_nails",
        columns=["wood_axe", *LONELY],
        supply="",
    )
    course = Course(game, row, 1).plays("buy 1 printed", "trash a_stone")
    shares = course.compared()
    # Of 34 hands with a stone 4 have one besides two logs; 4 have three stones, and 18 have two.
    assert shares["a_log", "a_log"] == pytest.approx(4 / 34)
    assert shares["a_stone", "a_stone"] == pytest.approx(4 / 34)


@pytest.mark.rule("R15.1", "R5.1")
def test_two_cards_of_one_name_played_one_after_the_other(game: Game) -> None:
    row = scene(
        hand="screwdriver*2 a_stone",
        deck="a_stone a_log steel_axe*2",
        columns=LONELY,
        supply="",
    )
    course = Course(game, row, 1).plays("play screwdriver")
    assert course.compared()["a_stone", "screwdriver"] == pytest.approx(2 / 25)
    course.plays("play screwdriver")
    assert all("screwdriver" not in held for held in course.compared())


@pytest.mark.rule("R15.1", "R8.1", "R8.7")
def test_whoever_begins_a_purchase_can_pay_for_it(game: Game) -> None:
    row = scene(
        hand="rusted_gears a_log a_stone",
        deck="pile_of_nails*2 a_gold_bar*2 a_stone bunch_of_logs",
        columns=["chains", *LONELY],
        supply="",
    )
    course = Course(game, row, 1)
    before = len(course.shares(hand_in))
    shares = course.plays("buy 1 printed").compared()
    assert len(shares) < before
    assert ("a_gold_bar", "a_gold_bar", "pile_of_nails") in shares
    assert ("a_gold_bar", "a_log", "pile_of_nails") not in shares


@pytest.mark.rule("R15.1", "R8.4")
def test_the_rest_of_a_payment_that_has_begun(game: Game) -> None:
    row = scene(
        hand="a_gold_bar a_log pile_of_nails a_stone",
        deck="pile_of_nails a_gold_bar*2 a_stone",
        columns=["chains", *LONELY],
        supply="",
    )
    course = Course(game, row, 1).plays("buy 1 second", "trash pile_of_nails")
    assert set(course.compared()) > {("a_gold_bar", "a_log", "a_stone")}


@pytest.mark.rule("R15.1", "R8.9")
def test_a_payment_that_need_not_be_minimal(game: Game) -> None:
    row = scene(
        hand="a_log*2 a_stone a_gold_bar",
        deck="bunch_of_logs a_stone*2 a_gold_bar",
        columns=["screwdriver", *LONELY],
        supply="",
        options={"payment_must_be_minimal": False},
    )
    course = Course(game, row, 1).plays("buy 1 printed", "trash a_stone")
    assert all(
        {"bunch_of_logs"} & set(held) or Counter(held)["a_log"] + Counter(held)["a_gold_bar"] > 1
        for held in course.compared()
    )


@pytest.mark.rule("R15.1", "R7.18")
def test_a_payment_with_resources_that_stand_in(game: Game) -> None:
    row = scene(
        hand="golden_saw bunch_of_logs a_log",
        deck="a_log a_gold_bar a_stone pile_of_nails",
        columns=["spear", *LONELY],
        supply="",
    )
    course = Course(game, row, 1).plays("play golden_saw", "buy 1 printed")
    assert ("a_log", "bunch_of_logs") in course.compared()
    course.plays("trash bunch_of_logs").compared()


@pytest.mark.rule("R15.1", "R15.4")
def test_a_card_drawn_after_another_was_played(game: Game) -> None:
    row = scene(
        hand="solid_spade a_stone", deck="a_stone a_log*2 heavy_spade", columns=LONELY, supply=""
    )
    course = Course(game, row, 1).draws("play solid_spade", 4)
    course.compared()


@pytest.mark.rule("R15.1", "R15.4")
def test_what_left_before_a_draw_was_there_before_it(game: Game) -> None:
    """A stone trashed at once was among the first cards; one trashed later need not have been."""
    row = scene(
        hand="solid_spade a_stone*2",
        deck="a_stone*2 a_log a_gold_bar",
        columns=["wood_axe stone_pile", *LONELY],
        supply="",
    )
    course = Course(game, row, 1).plays("buy 1 printed", "trash a_stone")
    course.compared()
    shares = course.draws("play solid_spade", 4).compared()
    # The first two cards held a stone: 12 of 15 pairs do without the spade, 2 of them two stones.
    assert shares["a_stone", "a_stone"] == pytest.approx(3 / 14)


@pytest.mark.rule("R15.1", "R15.4")
def test_cards_that_left_before_and_after_a_draw(game: Game) -> None:
    row = scene(
        hand="solid_spade a_stone*2 a_log",
        deck="a_stone*2 a_log a_gold_bar",
        columns=["wood_axe", "spear", *LONELY[:3]],
        supply="",
    )
    course = Course(game, row, 1).plays("buy 1 printed", "trash a_stone")
    course.draws("play solid_spade", 4)
    course.plays("buy 2 printed", "trash a_stone").compared()
    course.plays("trash a_log").compared()


@pytest.mark.rule("R15.3")
def test_a_card_shown_is_known_and_one_more_is_not(game: Game) -> None:
    row = scene(
        hand="ladder a_log", deck="a_log bunch_of_logs a_stone*2", columns=LONELY, supply=""
    )
    course = Course(game, row, 1).draws("play ladder", 4, 3)
    assert all("a_log" in held for held in course.compared())


@pytest.mark.rule("R15.3")
def test_a_card_of_the_same_name_as_the_one_shown_may_be_in_the_hand_too(game: Game) -> None:
    row = scene(
        hand="ladder a_log a_stone",
        deck="a_log a_gold_bar bunch_of_logs a_stone",
        columns=["boomerang", *LONELY],
        supply="",
    )
    course = Course(game, row, 1).plays("buy 1 printed", "trash a_log")
    course.draws("play ladder", 4, 3).compared()


@pytest.mark.rule("R15.7")
def test_a_deck_drawn_to_its_end_in_the_middle_of_a_turn(game: Game) -> None:
    row = scene(
        hand="solid_spade normal_spade a_log",
        deck="a_stone",
        discard="a_gold_bar a_stone*2 pile_of_nails",
        columns=["wood_axe", *LONELY],
        supply="",
    )
    course = Course(game, row, 1).draws("play solid_spade", 1)
    assert list(course.compared()) == [("a_log", "a_stone", "normal_spade")]
    course.draws("play normal_spade", 4)
    assert len(course.compared()) == 3
    course.plays("buy 1 printed").compared()


@pytest.mark.rule("R15.1", "R9.7")
def test_whoever_is_asked_what_to_keep_can_keep_something(game: Game) -> None:
    row = scene(
        hand="wheelbarrow a_stone a_gold_bar",
        deck="a_stone crown uzi anvil",
        columns=["galleon"],
        supply="",
    )
    course = Course(game, row, 1).plays("play wheelbarrow", "end")
    assert all({"a_stone", "a_gold_bar"} & set(held) for held in course.compared())
    course.plays("keep a_stone")
    assert all({"a_stone", "a_gold_bar"} & set(held) for held in course.compared())


@pytest.mark.rule("R15.1", "R15.4")
def test_the_cards_of_a_new_turn(game: Game) -> None:
    row = scene(
        hand="",
        deck={0: "a_log", 1: "a_log*2 a_stone bunch_of_logs a_gold_bar"},
        columns=["ladder magnet", "uzi spear", "crown anvil", "galleon chalice", "chains obelisk"],
        supply="",
        options={"hand_size": 3},
    )
    course = Course(game, row, 0).draws_at_once("end", 3, 5)
    shares = course.compared()
    assert shares["a_log", "a_log", "a_stone"] == pytest.approx(0.1)


# Laws -------------------------------------------------------------------------------------------


@pytest.mark.rule("R15.1", "R1.8")
@pytest.mark.parametrize("shift", [1, 2])
def test_renaming_the_seats_changes_nothing_else(compile_game: Load, shift: int) -> None:
    game = compile_game("rebuild")
    row = scene(
        seats=3,
        hand="solid_spade a_stone*2 a_log",
        deck="a_stone*2 a_log a_gold_bar",
        columns=["wood_axe", "spear", *LONELY[:3]],
        supply="",
    )
    found = []
    for by in (0, shift):
        course = Course(game, row, 1, by).plays("buy 1 printed", "trash a_stone")
        course.draws("play solid_spade", 4).plays("buy 2 printed")
        found.append(course.compared())
    assert found[0] == pytest.approx(found[1])


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"deck_revision": "rev_2018_08_14"}),
        (4, {"hand_size": 8}),
        (3, {"payment_must_be_minimal": False, "hand_size": 3}),
        (2, {"start_discard_1": 3, "start_discard_2": 5, "end_check": "immediate"}),
    ],
)
def test_every_guess_in_real_plays_has_a_history(
    compile_game: Load, seats: int, options: dict[str, object]
) -> None:
    game = compile_game("rebuild")
    chance = random.Random(seats)
    guesses = 0
    for seed in range(8):
        match = Match(game, game.make_options(options), seats, seed)
        witness = Witness(match)
        while not match.over:
            seat = match.waiting()[0]
            match.play(seat, chance.choice(match.legal(seat)))
            witness.follow(match)
            told = view_row(match.state)
            if not match.over and chance.random() < 0.3:
                viewer = chance.choice([v for v in range(NOBODY, seats) if v != told.turn])
                for n in range(3):
                    assert witness.allows(guess_of(match, viewer, n))
                    guesses += 1
    assert guesses > 500


def guess_of(match: Match, viewer: int, seed: int) -> Row:
    """What a viewer guesses."""
    state = records.copied(match.state)
    match.game.kernels.playout.hide_at(state, 0, viewer)
    match.game.kernels.playout.guess_at(state, 0, viewer, seed)
    return view_row(state)
