"""R15: what is secret and what is public."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from igroteka.engine import NOBODY, Row
from igroteka.games.rebuild.rules import knowledge
from igroteka.games.rebuild.rules.facts import TITLES
from igroteka.games.rebuild.rules.state import Note
from tests.rebuild.scenes import (
    cards,
    copied,
    deck,
    discard,
    fresh,
    guessed,
    hand,
    legal,
    notes,
    number,
    outcome,
    play,
    scene,
    seen,
    supply,
)


def known(row: Row) -> list[str]:
    """What everybody knows of the active player's hand."""
    return sorted(cards(row.known))


@pytest.mark.rule("R15.1")
def test_a_hand_is_known_only_to_its_owner() -> None:
    row = fresh(3)
    for viewer in (NOBODY, 0, 1, 2):
        view = seen(row, viewer)
        shown = [view.players[row.turn].hand.cards[i] for i in range(5)]
        if viewer == row.turn:
            assert [TITLES[card] for card in shown] == cards(row.players[row.turn].hand)
        else:
            assert shown == [-1] * 5
            assert view.players[row.turn].hand.n == 5


@pytest.mark.rule("R15.1")
def test_two_positions_that_differ_in_a_hand_look_the_same_to_others() -> None:
    one = scene(hand="a_log a_stone")
    other = scene(hand="a_gold_bar rusted_gears")
    other.noted, one.noted = 0, 0
    assert seen(one, 0) != seen(other, 0)
    for row in (one, other):
        for i in range(len(row.notes)):
            row.notes[i].a = 0
    for viewer in (1, NOBODY):
        assert seen(one, viewer).players[0] == seen(other, viewer).players[0]


@pytest.mark.rule("R15.2")
def test_kept_cards_and_a_boomerang_are_known_to_everybody() -> None:
    row = scene(hand="wheelbarrow boomerang spear a_log", seats=2)
    play(row, "play wheelbarrow", "play boomerang", "end", "keep spear")
    assert hand(seen(row, 1), 0) == ["spear"]
    assert hand(seen(row, NOBODY), 0) == ["spear"]
    assert known(row) == ["boomerang"]
    for seed in range(10):
        assert "boomerang" in hand(guessed(row, 0, seed), 1)
    play(row, "end")
    assert row.turn == 0
    assert known(row) == ["spear"]


@pytest.mark.rule("R15.3")
def test_the_first_card_of_ladder_is_shown_and_the_second_is_not() -> None:
    row = scene(hand="ladder", deck="a_log*2 bunch_of_logs*2")
    play(row, "play ladder")
    (shown,) = notes(row, Note.SHOWN)
    assert known(row) == [TITLES[shown.a]]
    assert len(hand(row)) == 2
    hands = {tuple(hand(guessed(row, 1, seed))) for seed in range(30)}
    assert len(hands) > 1
    assert all(TITLES[shown.a] in found for found in hands)


@pytest.mark.rule("R15.3")
def test_a_card_shown_that_pays_is_no_longer_known_to_be_in_the_hand() -> None:
    row = scene(hand="ladder", deck="a_log*2 bunch_of_logs*2", columns=["boomerang"])
    play(row, "play ladder")
    (name,) = known(row)
    play(row, "buy 1 printed", f"trash {name}")
    assert known(row) == []


@pytest.mark.rule("R15.4")
def test_nobody_knows_the_order_of_a_deck() -> None:
    row = fresh(2)
    for viewer in (0, 1, NOBODY):
        assert seen(row, viewer).dice == 0
    # The next card is drawn by chance when it is drawn: from one position any can come.
    row = scene(hand="solid_spade", deck="a_log a_stone a_gold_bar rusted_gears")
    found = set()
    for seed in range(40):
        again = copied(row)
        again.dice = seed * 7919 + 1
        found.add(hand(play(again, "play solid_spade"))[0])
    assert found == {"a_log", "a_stone", "a_gold_bar", "rusted_gears"}


@pytest.mark.rule("R15.5")
def test_what_everybody_sees() -> None:
    row = scene(
        hand="rusted_gears wood_axe a_stone",
        discard={0: "spear", 1: "crown"},
        columns=["steel_axe", "magnet"],
    )
    play(row, "play wood_axe", "buy 1 printed", "trash rusted_gears")
    for viewer in (1, NOBODY):
        view = seen(row, viewer)
        assert discard(view) == ["spear", "steel_axe"]
        assert discard(view, 1) == ["crown"]
        assert cards(view.players[0].played) == ["wood_axe"]
        for name in ("savings", "left", "need", "stand_ins", "room"):
            assert getattr(view, name) == getattr(row, name)
        assert view.trash.tolist() == row.trash.tolist()
        assert [view.columns[i] == row.columns[i] for i in range(5)] == [True] * 5
        for seat in (0, 1):
            assert view.players[seat].deck.n == row.players[seat].deck.n
            assert view.players[seat].hand.n == row.players[seat].hand.n


@pytest.mark.rule("R15.6")
def test_what_a_player_owns_is_public_and_what_is_left_in_the_draw_deck() -> None:
    row = scene(hand="crown a_log", deck="spear a_stone*2", discard="magnet")
    for viewer in (0, 1, NOBODY):
        view = seen(row, viewer)
        assert outcome(view)[0] == [13 + 3 + 2, 0]
        assert supply(view) == supply(row)
        assert (view.late, view.early) == (row.late, row.early)
        found = guessed(row, viewer)
        assert Counter(hand(found) + deck(found)) == Counter(hand(row) + deck(row))


@pytest.mark.rule("R15.7")
def test_a_deck_drawn_to_its_last_card_leaves_no_secret() -> None:
    row = scene(deck={1: "a_log*2 a_stone*2 a_gold_bar"})
    play(row, "end")
    assert row.turn == 1
    assert known(row) == hand(row, 1) == ["a_gold_bar", "a_log", "a_log", "a_stone", "a_stone"]
    assert hand(guessed(row, 0), 1) == hand(row, 1)


@pytest.mark.rule("R15.7")
def test_after_a_shuffle_the_rest_comes_from_the_open_pile() -> None:
    row = scene(deck={1: "a_log*2 a_stone"}, discard={1: "crown uzi anvil spear magnet"})
    play(row, "end")
    assert known(row) == ["a_log", "a_log", "a_stone"]
    for seed in range(20):
        found = hand(guessed(row, 0, seed), 1)
        assert Counter(known(row)) <= Counter(found)
        assert set(found) <= {"a_log", "a_stone", "crown", "uzi", "anvil", "spear", "magnet"}


@pytest.mark.rule("R15.8")
def test_in_the_campaign_hands_are_open_and_an_ordered_deck_too() -> None:
    row = fresh(2, options={"campaign": True})
    for viewer in (NOBODY, 0, 1):
        assert hand(seen(row, viewer), row.turn) == hand(row, row.turn)
        assert seen(row, viewer).dice == 0
    row = scene(seats=1, hand="solid_spade", deck="", discard="crown uzi anvil")
    play(row, "play solid_spade", "order uzi", "order anvil")
    assert cards(seen(row, NOBODY).players[0].deck) == ["crown", "anvil"]


@pytest.fixture(params=["dealt until one will do", "put together"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once as it comes, once as in the rare case that no deal will do."""
    if request.param == "put together":
        monkeypatch.setattr(knowledge, "TRIES", 0)


def guesses(row: Row, viewer: int) -> set[tuple[str, ...]]:
    """The hands of some guesses, each of which is sound and looks as it should."""
    found = set()
    for seed in range(25):
        guess = guessed(row, viewer, seed)
        found.add(tuple(hand(guess, row.turn)))
        knowledge.hide(guess, viewer)
        assert guess == seen(row, viewer)
    return found


@pytest.mark.usefixtures("either_way")
def test_a_guess_can_pay_for_what_everybody_sees_being_bought() -> None:
    """Of the hand only so much is unknown; a guess must be able to complete the purchase."""
    row = scene(
        hand="anvil a_log",
        deck="a_stone*4 a_gold_bar*3 a_log bunch_of_logs*2 rusted_gears pile_of_nails*2",
        columns=["chains"],
    )
    play(row, "buy 1 printed")
    found = guesses(row, 1)  # the audit looks for a whole payment
    assert len(found) > 5
    assert all({"anvil", "rusted_gears"} & set(held) for held in found)


def knowing(row: Row, name: str) -> Row:
    """The same position, all having seen one card of the hand."""
    row.known.cards[0] = number(name)
    row.known.n = 1
    return row


@pytest.mark.usefixtures("either_way")
def test_a_guess_pays_with_what_is_known_too() -> None:
    row = scene(hand="pile_of_nails*2", deck="a_stone*4 a_log*2", columns=["chains"])
    play(knowing(row, "pile_of_nails"), "buy 1 second")
    assert guesses(row, 1) == {("pile_of_nails", "pile_of_nails")}


@pytest.mark.usefixtures("either_way")
def test_a_guess_pays_with_no_more_unknown_cards_than_there_are() -> None:
    row = scene(
        hand="pile_of_nails rusted_gears", deck="a_gold_bar*2 a_stone*3", columns=["chains"]
    )
    play(knowing(row, "pile_of_nails"), "buy 1 printed")  # 3 Steel: not by the bars, which are two
    assert guesses(row, 1) == {("pile_of_nails", "rusted_gears")}


@pytest.mark.usefixtures("either_way")
def test_a_guess_keeps_another_card_than_the_one_that_is_known() -> None:
    row = scene(hand="wheelbarrow crown a_log", deck="rusted_gears uzi anvil")
    play(knowing(row, "crown"), "play wheelbarrow", "end")
    assert guesses(row, 1) == {("a_log", "crown")}


@pytest.mark.usefixtures("either_way")
def test_a_guess_keeps_a_card_that_fits_where_one_is_to_be_kept() -> None:
    row = scene(
        hand="wheelbarrow a_log",
        deck="rusted_gears crown uzi anvil galleon chalice obelisk robot_golem",
    )
    play(row, "play wheelbarrow", "end")
    assert guesses(row, 1) == {("a_log",)}


def test_what_is_put_together_is_put_together_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "TRIES", 0)
    row = scene(
        hand="wheelbarrow a_log",
        deck="a_stone rusted_gears crown uzi anvil galleon chalice obelisk robot_golem necklace",
    )
    play(row, "play wheelbarrow", "end")
    kept = Counter(hand(guessed(row, 1, seed))[0] for seed in range(60))
    assert set(kept) == {"a_log", "a_stone"}
    assert min(kept.values()) > 12


@pytest.mark.rule("R15.1", "R15.3")
def test_all_remember_how_many_cards_were_drawn_unseen_when_one_left() -> None:
    row = scene(hand="ladder steel_axe a_stone", deck="crown uzi")
    play(row, "play ladder", "play steel_axe")
    assert row.known.n == 1  # the card that the ladder showed
    gone = [divmod(row.gone.cards[i], len(TITLES)) for i in range(row.gone.n)]
    assert gone == [(3, number("ladder")), (3, number("steel_axe"))]


@pytest.mark.rule("R15.7")
def test_what_had_left_does_not_matter_when_the_whole_hand_is_known() -> None:
    row = scene(hand="steel_axe solid_spade a_log", deck="a_stone", discard="crown uzi")
    play(row, "play steel_axe")
    assert row.gone.n == 1
    play(row, "play solid_spade")
    assert (row.gone.n, known(row)) == (0, ["a_log", "a_stone"])


def test_every_hand_that_could_be_is_guessed() -> None:
    row = scene(hand="a_log a_stone", deck="a_gold_bar crown")
    found = {tuple(hand(guessed(row, 1, seed))) for seed in range(120)}
    assert len(found) == 6
    assert ("a_log", "a_stone") in found


@pytest.mark.parametrize("seed", range(6))
def test_views_and_guesses_all_along_random_plays(seed: int) -> None:
    chance = random.Random(seed)
    row = fresh(2 + seed % 3, seed, options={"hand_size": 5 + seed % 3})
    while legal(row):
        play(row, chance.choice(legal(row)))
        if chance.random() < 0.15:
            for viewer in range(-1, row.seats):
                view = seen(row, viewer)
                guess = guessed(row, viewer, chance.randrange(1000))
                knowledge.hide(guess, viewer)
                assert guess == view
                if 0 <= row.turn != viewer:
                    held = Counter(hand(guessed(row, viewer, seed), row.turn))
                    assert Counter(known(row)) <= held
