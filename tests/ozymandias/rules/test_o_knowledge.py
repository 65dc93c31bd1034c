"""Guesses against all that a viewer can deduce, in positions with few hidden cards.

What a viewer can deduce is found by trial. At first every distribution of the hidden cards is
possible; then each action is played in all of them, with several outcomes of chance, and those
stay possible which look to the viewer exactly like the truth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from igroteka.engine import NOBODY
from igroteka.engine.dice import seeded
from igroteka.games.ozymandias.rules.knowledge import surely_in, take_back
from igroteka.games.ozymandias.rules.state import DECK, REMEMBERED
from tests.ozymandias.scenes import (
    GAME,
    RULES,
    Row,
    acting,
    actions,
    beliefs,
    bid,
    bids,
    cards,
    copied,
    fresh,
    guessed,
    hand,
    image,
    legal,
    market,
    mask,
    number,
    over,
    play,
    scene,
    seen_by,
    sound,
    unordered,
    written,
)

VIEWERS = (NOBODY, 0, 1, 2)
every_viewer = pytest.mark.parametrize("viewer", VIEWERS)

CHANCES = 16
"""How many seeds are tried for an action in which chance speaks."""

World = tuple[frozenset[str], ...]
"""The hands, and the unseen cards of the deck."""


def world(row: Row) -> World:
    """What is hidden in a position."""
    hands = (frozenset(hand(row, seat)) for seat in range(row.seats))
    return (*hands, frozenset(unordered(row) | cards(row.apart)))


def dealings(hidden: frozenset[str], sizes: Sequence[int]) -> Iterator[World]:
    """All ways to deal cards to hands of these sizes; the rest is the deck."""
    if not sizes:
        yield (hidden,)
        return
    for dealt in combinations(sorted(hidden), sizes[0]):
        for rest in dealings(hidden - set(dealt), sizes[1:]):
            yield (frozenset(dealt), *rest)


class Deduction:
    """All positions that a viewer can hold possible."""

    def __init__(self, row: Row, viewer: int) -> None:
        """Nothing is known yet but the own hand."""
        self.viewer = viewer
        self.possible: dict[bytes, Row] = {}
        for found in dealings(frozenset().union(*world(row)), [len(w) for w in world(row)[:-1]]):
            if viewer == NOBODY or found[viewer] == world(row)[viewer]:
                other = copied(row)
                for seat in range(row.seats):
                    other.players[seat].hand = mask([*found[seat]])
                other.deck_cards = mask([*found[-1]])
                self.possible[image(other)] = other

    def worlds(self) -> set[World]:
        """What can be hidden."""
        return {world(row) for row in self.possible.values()}

    def follow(self, seat: int, action: int, after: Row) -> None:
        """An action was played; the viewer sees what became of it."""
        seen = seen_by(after, self.viewer)
        possible: dict[bytes, Row] = {}
        for row in self.possible.values():
            for result in self._results(row, seat, action):
                if seen_by(result, self.viewer) == seen:
                    possible.setdefault(image(result), result)
        assert possible
        self.possible = possible

    def _results(self, row: Row, seat: int, action: int) -> Iterator[Row]:
        """What may have come of the action, or of another that the viewer cannot tell from it."""
        played = [action]
        if GAME.actions.decode(action)[0] == "give" and seat != self.viewer:
            played = actions(row, seat)
        for one in played:
            if one in actions(row, seat):
                for chance in range(CHANCES):
                    result = copied(row)
                    result.dice = seeded(chance)
                    RULES.apply(result, seat, one)
                    yield result
                    if result.dice == seeded(chance):
                        break  # nothing was left to chance


def check(row: Row, viewer: int, *texts: str) -> None:
    """Play; then guesses are exactly what the viewer can hold possible.

    "bids 0 2 0" are the bids of all; "give" gives the first of the Treaty's cards.
    """
    deduction = Deduction(row, viewer)
    for seat, text in steps(texts):
        told = text if text != "give" else legal(row)[0]
        action = GAME.actions.parse(written(row, told))
        asked = acting(row) if seat == NOBODY else seat
        if seat == NOBODY:
            play(row, told)
        else:
            bid(row, seat, int(told.split()[1]))
        deduction.follow(asked, action, row)
    possible = deduction.worlds()
    assert world(row) in possible
    found = set()
    for seed in range(40 + 12 * len(possible)):
        guess = guessed(row, viewer, seed)
        found.add(world(guess))
    sound(guess)
    assert found <= possible, "a guess is impossible"
    assert found >= possible, "a possibility is never guessed"


def steps(texts: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The actions of a script; NOBODY is whoever is asked."""
    for text in texts:
        if text.startswith("bids"):
            for seat, offer in enumerate(text.split()[1:]):
                yield seat, f"bid {offer}"
        else:
            yield NOBODY, text


def robbery(hands: Sequence[str] = ("W01", "R08", "-"), shuffled: str = "W02 W03") -> Row:
    """P1 has Cyri's Treachery; the market fills up from cards that all can see."""
    return scene(
        turn=2,
        hands=hands,
        market="R03 R04 W04 B05",
        face_up="K01 K02",
        shuffled=shuffled,
    )


TWO_KNOWN = ("seed R03", "bids 2 0 0", "seed R04", "bids 2 0 0")
"""P0 wins R03 on P2's turn and R04 on the own one; P1 comes next."""


@pytest.mark.rule("O16.1")
@every_viewer
def test_nothing_is_known_at_first(viewer: int) -> None:
    check(robbery(["W01", "R08", "K09"]), viewer)


@pytest.mark.rule("O16.9")
@every_viewer
def test_cards_won_openly(viewer: int) -> None:
    check(robbery(), viewer, *TWO_KNOWN)


@pytest.mark.rule("O16.9")
@every_viewer
def test_a_card_that_was_played_and_taken_back(viewer: int) -> None:
    row = robbery(["W01", "R08", "K09"])
    check(row, viewer, "event K09", "seed R03", "bids 1 0 0")


@pytest.mark.rule("O16.9", "O16.10", "O14.11")
@every_viewer
def test_a_robbed_hand_with_one_known_card(viewer: int) -> None:
    check(
        robbery(), viewer, "seed R03", "bids 0 0 0", "seed R04", "bids 2 0 0", "event R08", "rob 0"
    )


@pytest.mark.rule("O16.9", "O16.10", "O14.11")
@every_viewer
def test_a_robbed_hand_with_two_known_cards(viewer: int) -> None:
    check(robbery(), viewer, *TWO_KNOWN, "event R08", "rob 0")


@pytest.mark.rule("O16.9", "O16.10", "O14.11")
@every_viewer
def test_of_two_known_cards_only_one_can_have_been_robbed(viewer: int) -> None:
    check(robbery(["W01", "R08 W02", "-"], "W03"), viewer, *TWO_KNOWN, "event R08", "rob 0")


@pytest.mark.rule("O16.9", "O16.10")
@every_viewer
def test_a_robbed_hand_of_known_cards_only(viewer: int) -> None:
    check(robbery(["-", "R08", "K09"]), viewer, *TWO_KNOWN, "event R08", "rob 0")


PLACED_BY_ELIMINATION = (
    *("seed R03", "bids 2 0 0"),  # P2 puts it up, P0 wins it
    *("seed R04", "bids 0 0 0"),  # P0
    *("event R08", "rob 0"),  # P1 draws R03 from P0, who holds W01 and Cyri's Treachery now
    *("seed B05", "bids 0 0 0"),  # P2
    "event W01",  # P0: so R03 was drawn
    *("seed K01", "bids 0 0 0"),  # P1
)
"""Everybody can tell that P1 holds R03, as P0 has no other place for it."""


def where_r03_is_drawn(*texts: str, **given: Any) -> Row:
    """A start from which the texts lead to P1 having drawn R03."""
    for seed in range(40):
        row = scene(turn=2, market="R03 R04 W04 B05", face_up="K01 K02 K03 K05", seed=seed, **given)
        start = copied(row)
        for asked, text in steps(texts):
            play(row, text) if asked == NOBODY else bid(row, asked, int(text.split()[1]))
        if "R03" in hand(row, 1):
            return start
    raise AssertionError("R03 is never drawn")


@pytest.mark.rule("O16.9", "O16.10")
@every_viewer
def test_what_was_clear_by_elimination_stays_clear_after_another_robbery(viewer: int) -> None:
    drawn = PLACED_BY_ELIMINATION[:6]
    row = where_r03_is_drawn(*drawn, hands=["W01", "R08", "K09 K13"], shuffled="W02")
    check(row, viewer, *PLACED_BY_ELIMINATION, "seed K02", "bids 0 0 0", "event R08", "rob 2")


@pytest.mark.rule("O16.9", "O16.11")
@every_viewer
def test_what_was_clear_by_elimination_stays_clear_after_a_treaty(viewer: int) -> None:
    drawn = PLACED_BY_ELIMINATION[:6]
    row = where_r03_is_drawn(*drawn, hands=["W01", "R08", "B02"], shuffled="W02 W03 W05")
    check(row, viewer, *PLACED_BY_ELIMINATION, "event B02", "give", "give")


@pytest.mark.rule("O16.9", "O16.10")
@every_viewer
def test_when_the_robbed_card_is_played_the_others_are_known_to_have_stayed(viewer: int) -> None:
    robbed = (*TWO_KNOWN, "event R08", "rob 0")
    row = where_r03_is_drawn(*robbed, hands=["W01", "R08 W02", "-"], shuffled="W03")
    later = ("seed W04", "bids 0 0 0", "seed B05", "bids 0 0 0", "event R03")
    check(row, viewer, *robbed, *later)
    for guess in (guessed(row, viewer, seed) for seed in range(20)):
        assert "R04" in hand(guess, 0)


@pytest.mark.rule("O16.11")
@every_viewer
def test_a_treaty_of_unseen_cards(viewer: int) -> None:
    row = scene(hands=["B02", "W01", "-"], market="R01 R03 R04 R06", shuffled="K01 K02 K03")
    check(row, viewer, "event B02", "give", "give")


@pytest.mark.rule("O16.11")
@every_viewer
def test_a_treaty_in_the_middle(viewer: int) -> None:
    row = scene(hands=["B02", "W01", "-"], market="R01 R03 R04 R06", shuffled="K01 K02 K03 K05")
    check(row, viewer, "event B02", "give")


@pytest.mark.rule("O16.11", "O8.7")
@every_viewer
def test_a_treaty_with_a_card_that_lay_face_up(viewer: int) -> None:
    row = scene(
        hands=["B02", "W01", "-"],
        market="R01 R03 R04 R06",
        face_up="K01",
        shuffled="K02 K03 K05",
    )
    check(row, viewer, "event B02", "give", "give")


@pytest.mark.rule("O16.3", "O8.10", "O16.11")
@every_viewer
def test_a_treaty_after_known_cards_were_shuffled_in(viewer: int) -> None:
    row = scene(
        turn=2,
        hands=["B02", "W01", "B13"],
        market="R01 R03 R04 R06",
        face_up="K01 K02",
        shuffled="K03 K05",
    )
    check(row, viewer, "event B13", "event B02", "give", "give")


@pytest.mark.rule("O16.12")
def test_after_many_robberies_the_oldest_are_forgotten_and_guesses_stay_sound() -> None:
    row = scene(
        seats=2,
        hands=["R08 W01 W02", "K09 K13 W03"],
        market="R03 R04 W04 B05",
        shuffled="K01 K02 K03",
    )
    for robbery in range(REMEMBERED + 4):
        play(row, "event R08", f"rob {1 - robbery % 2}")
        assert row.remembered == min(robbery + 1, REMEMBERED)
        for viewer in (NOBODY, 0, 1):
            for guess in beliefs(row, viewer, 3):
                assert "R08" in hand(guess, 1 - robbery % 2)


@pytest.mark.rule("O16.12")
def test_what_an_old_robbery_made_certain_for_all_is_not_forgotten() -> None:
    row = scene(
        turn=2,
        hands=["R08 W01", "-", "W02 W03"],
        market="R03 R04 W04 B05",
        face_up="K01 K02 K05 K09 K10 K11",
        shuffled="K03 K06 K07 K08",
    )
    play(row, "seed R03")
    bids(row, 0, 2, 0)
    play(row, "event R08", "rob 1")  # P1 had nothing but R03
    for _ in range(REMEMBERED // 2):
        play(row, "event R08", "rob 2", "event R08", "rob 1", f"seed {market(row)[0]}")
        bids(row, 0, 0, 0)
    assert row.remembered == REMEMBERED
    assert row.transfers[0].source == 2
    for viewer in (NOBODY, 0, 1, 2):
        assert all("R03" in hand(guess, 0) for guess in beliefs(row, viewer, 20))


@pytest.mark.rule("O16.6", "O16.12")
def test_what_one_has_put_back_and_all_have_seen_since_is_nowhere_for_certain() -> None:
    """Once it was thought to lie in the deck still, after all had forgotten that it was drawn."""
    row = scene(
        seats=2,
        hands=["R08 W01 W02 W03", "K09 K13 W04"],
        market="R03 R04 W08 B05",
        shuffled="K01 K02 K03",
    )
    row.put_back[0] = row.drawn = mask(["W02"])  # P0 has put it back; drawn openly, it was robbed
    row.put_back_held[0] = 1
    for robbery in range(REMEMBERED):
        play(row, "event R08", f"rob {1 - robbery % 2}")
    while "W02" not in hand(row, acting(row)):
        play(row, f"seed {market(row)[0]}")
        bids(row, 0, 0)
    play(row, "event W02")
    for guess in beliefs(row, 0, 5):
        sound(guess)


@pytest.mark.rule("O16.11")
def test_a_card_that_lay_face_up_was_not_among_the_unseen_before() -> None:
    row = scene(hands=["W01", "W02", "-"], market="R03 R04 W04 B05")
    transfer = row.transfers[0]
    transfer.source = DECK
    transfer.shown = mask(["W01"])
    transfer.cards[0], transfer.cards[1] = number("W01"), number("W02")
    lies = np.array([mask(["W01"]), mask(["W02"]), 0, 0, mask(["K01"])])
    take_back(transfer, 0, lies)
    take_back(transfer, 1, lies)
    assert [cards(int(found)) for found in lies] == [*[set()] * 4, {"W02", "K01"}]


@pytest.mark.rule("O16.9")
@pytest.mark.parametrize("card", ["R01", "R03"])
def test_a_card_won_openly_is_in_that_hand_for_certain(card: str) -> None:
    row = scene(hands=["K12", "K11", "K13"], market=f"{card} W08 W09 W10")
    play(row, f"seed {card}")
    bids(row, 0, 2, 0)
    for viewer in (NOBODY, 0, 2):
        found = [cards(surely_in(copied(row), viewer, seat)) for seat in range(3)]
        assert found == [set(), {card}, set()]


@pytest.mark.rule("O16.1", "O16.5", "O16.8")
@every_viewer
def test_at_the_end_all_lies_open(viewer: int) -> None:
    hidden = {"public_influence_totals": False}
    row = scene(hands=["K13 K09", "W01", "B07"], turns=400, options=hidden)
    play(row, "event K13")
    assert over(row)
    row.players[1].bid = 3
    assert seen_by(row, viewer).dice == 0
    row.dice = 0
    assert seen_by(row, viewer) == row
    row.players[1].counted = 7
    assert guessed(row, viewer, 0).players[1] == row.players[1]


@pytest.mark.rule("O16.5")
@every_viewer
def test_bids_lie_open_once_all_have_bid(viewer: int) -> None:
    row = scene(hands=["K13", "W01", "K09"], market="R03 W04 B05 K01")
    play(row, "seed R03")
    bids(row, 0, 2, 2)
    assert [seen_by(row, viewer).players[seat].bid for seat in range(3)] == [0, 2, 2]


@pytest.mark.rule("O16.1", "O16.6")
def test_only_who_returned_a_card_sees_it_apart() -> None:
    row = fresh(3)
    seat = acting(row)
    before = hand(row, seat)
    play(row, next(text for text in legal(row) if text.startswith("return")))
    (returned,) = before - hand(row, seat)
    assert cards(seen_by(row, seat).apart) == {returned}
    for other in (NOBODY, (seat + 1) % 3):
        assert seen_by(row, other).apart == 0
