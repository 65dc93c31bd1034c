"""Chapter O16: what is secret and what is public."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from igroteka.engine import NOBODY
from igroteka.games.ozymandias.rules.deck import draw_top, shuffle_deck, turn_up_bottom
from igroteka.games.ozymandias.rules.events_at_once import show_hand
from igroteka.games.ozymandias.rules.events_on_cards import apply_rob
from igroteka.games.ozymandias.rules.galaxy import lay_tile
from igroteka.games.ozymandias.rules.state import HIDDEN, Then
from igroteka.games.ozymandias.rules.turn import go_on_with_card, pass_turn
from tests.drawing import drawn, whole
from tests.ozymandias.scenes import (
    GAME,
    Row,
    acting,
    beliefs,
    bid,
    bids,
    cards,
    copied,
    crusade,
    deck,
    destroyed,
    discard,
    face_up,
    fresh,
    hand,
    influence,
    legal,
    market,
    match_at,
    notes,
    number,
    on_card,
    on_map,
    play,
    removed,
    scene,
    seen_by,
    start_of_turn,
    tiles_left,
    unordered,
    waiting,
    written,
)

VIEWERS = (NOBODY, 0, 1, 2)


def middle(**given: Any) -> Row:
    """The middle of a game; all kinds of things lie about."""
    return scene(
        **{
            "map": "A2+1:rb B1:k C0 D1+2:wwr",
            "turns": 12,
            "hands": ["B01 K13", "W01 W02 R01", "K09"],
            "discards": ["R06 R02", "", "K02 K03 B08"],
            "market": "R03 W04 B05 K01",
            "gems_on": {"W04": 2},
            "face_up": "W12 K05",
            "crusade": "bb",
            "destroyed": "rk",
            **given,
        }
    )


# Hands ------------------------------------------------------------------------------------------


@pytest.mark.rule("O16.1")
def test_a_hand_is_known_to_its_owner_and_its_size_to_all() -> None:
    row = middle()
    for viewer in VIEWERS:
        seen = seen_by(row, viewer)
        assert [seen.players[seat].held for seat in range(3)] == [2, 3, 1]
        for seat in range(3):
            assert hand(seen, seat) == (hand(row, seat) if seat == viewer else set())


@pytest.mark.rule("O16.1", "O16.2")
@pytest.mark.parametrize("viewer", [NOBODY, 0, 2])
def test_to_the_others_any_two_hands_look_the_same(viewer: int) -> None:
    row = middle()
    other = middle(hands=["B01 K13", "W03 W05 R04", "K09"])
    assert seen_by(row, 1) != seen_by(other, 1)
    assert seen_by(row, viewer) == seen_by(other, viewer)


@pytest.mark.rule("O16.1")
def test_an_unknown_hand_may_be_any_of_the_unseen_cards_and_also_the_true_one() -> None:
    row = scene(hands=["K13", "W01", "K09"], shuffled="W02 W03")
    found = {(*hand(guess, 1), *hand(guess, 2)) for guess in beliefs(row, 0, 150)}
    cards = ("W01", "K09", "W02", "W03")
    assert found == {(one, other) for one in cards for other in cards if one != other}


# The deck ---------------------------------------------------------------------------------------


@pytest.mark.rule("O16.2", "O16.7")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_of_the_deck_everybody_sees_its_size_and_the_cards_face_up(viewer: int) -> None:
    row = middle()
    seen = seen_by(row, viewer)
    assert seen.deck_size == row.deck_size == len(deck(row))
    assert face_up(seen) == ["W12", "K05"]
    assert unordered(seen) == set()


@pytest.mark.rule("O16.2")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_knows_the_order_of_the_deck(viewer: int) -> None:
    futures = set()
    views = []
    for seed in range(12):
        row = middle(seed=seed, face_up="", hands=["K13 K12", "W01", "K09"])
        views.append(seen_by(row, viewer))
        play(row, "seed R03")
        bids(row, 1, 0, 0)
        futures.add(market(row)[-1])
    assert len(futures) > 4
    assert all(view == views[0] for view in views)


@pytest.mark.rule("O8.6", "O14.20", "O16.7")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_two_cards_that_were_revealed_and_set_aside_are_nowhere_else(viewer: int) -> None:
    row = scene(map="A1:r B1", hands=["R06 K13", "W01", "K09"], face_up="B01 R04", tiles="1")
    play(row, "expand R06", "place C")
    assert set(row.aside) == {number("B01"), number("R04")}
    for guess in beliefs(row, viewer, 5):
        assert set(guess.aside) == set(row.aside)


@pytest.mark.rule("O16.3")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_cards_seen_to_go_under_the_deck_stay_known_there(viewer: int) -> None:
    row = middle(map="A1:r")
    play(row, "seed W04")
    bids(row, 0, 0, 0)
    play(row, "reap W01")
    assert deck(seen_by(row, viewer))[-2:] == ["W04", "W01"]
    for guess in beliefs(row, viewer, 10):
        assert deck(guess)[-2:] == ["W04", "W01"]


@pytest.mark.rule("O16.3", "O8.10")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_after_a_shuffle_they_are_known_to_be_in_the_deck_but_not_where(viewer: int) -> None:
    row = scene(
        hands=["K13", "B13 R01", "K09"], market="W01 W02 W03 W04", shuffled="K01 K02 K03 K05"
    )
    play(row, "seed W04")
    bids(row, 0, 0, 0)
    play(row, "event B13")
    assert deck(seen_by(row, viewer)).count("W04") == 0
    for guess in beliefs(row, viewer, 20):
        assert "W04" in unordered(guess)


# Tiles ------------------------------------------------------------------------------------------


@pytest.mark.rule("O16.4")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_knows_the_order_of_the_tiles_but_all_know_which_are_left(viewer: int) -> None:
    drawn = set()
    views = []
    for seed in range(20):
        row = scene(map="A2:r", hands=["R06 B07"], deck="W12", seed=seed)
        views.append(seen_by(row, viewer))
        assert [*views[-1].tiles_left] == [5, 7, 4, 2, 1]
        play(row, "expand R06", "place B")
        drawn.add(on_map(row))
    assert len(drawn) > 2
    assert all(view == views[0] for view in views)


# Bids -------------------------------------------------------------------------------------------


@pytest.mark.rule("O16.5")
def test_a_sealed_bid_is_known_only_to_its_bidder() -> None:
    rows = []
    for offer in (0, 3, 9):
        row = middle()
        play(row, "seed W04")
        rows.append(bid(row, 1, offer))
    for viewer in (NOBODY, 0, 2):
        assert seen_by(rows[0], viewer) == seen_by(rows[1], viewer) == seen_by(rows[2], viewer)
    assert [seen_by(row, 1).players[1].bid for row in rows] == [0, 3, 9]


@pytest.mark.rule("O16.5")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_who_has_bid_and_who_has_not(viewer: int) -> None:
    row = middle()
    play(row, "seed W04")
    bid(row, 1, 4)
    assert waiting(seen_by(row, viewer)) == {0, 2}


@pytest.mark.rule("O16.5")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_bids_are_public_when_all_have_bid(viewer: int) -> None:
    row = middle()
    play(row, "seed W04")
    bids(row, 4, 2, 4)
    seen = seen_by(row, viewer)
    assert [seen.players[seat].bid for seat in range(3)] == [4, 2, 4]
    told = {note[1]: note[2] for note in notes(seen) if note[0] == "BID"}
    assert told == {0: 4, 1: 2, 2: 4}


@pytest.mark.rule("O16.5")
def test_a_guess_of_a_sealed_bid_is_any_that_the_bidder_could_make() -> None:
    row = middle(influence=[9, 2, 9])
    play(row, "seed W04")
    bid(row, 1, 1)
    found = {guess.players[1].bid for guess in beliefs(row, 0, 60)}
    assert found == {0, 1, 2}
    assert {guess.players[1].bid for guess in beliefs(row, 1, 5)} == {1}


@pytest.mark.rule("O16.5")
def test_before_the_reveal_no_note_tells_a_bid() -> None:
    row = middle()
    play(row, "seed W04")
    before = len(notes(row))
    bid(row, 1, 5)
    bid(row, 2, 5)
    for name, _, *numbers in notes(row)[before:]:
        assert name != "BID"
        assert 5 not in numbers


# Mulligan ---------------------------------------------------------------------------------------


@pytest.mark.rule("O16.6")
def test_in_a_mulligan_the_others_learn_how_many_cards_but_not_which() -> None:
    start = fresh(3, seed=3)
    seat = acting(start)
    views: dict[int, list[Row]] = {}
    for kinds in ("rkk", "krk", "kkr"):
        row = copied(start)
        for letter in kinds:
            word = {"r": "return", "k": "keep"}[letter]
            play(row, next(text for text in legal(row) if text.startswith(word)))
        assert ("RETURNED", seat, 1, 0, 0) in notes(row)
        for viewer in (NOBODY, (seat + 1) % 3, (seat + 2) % 3):
            views.setdefault(viewer, []).append(seen_by(row, viewer))
    for seen in views.values():
        assert all(view == seen[0] for view in seen)


@pytest.mark.rule("O16.6")
@pytest.mark.parametrize("done", [1, 2])
def test_in_the_middle_of_a_mulligan_nothing_is_seen_of_it(done: int) -> None:
    start = fresh(3, seed=3)
    seat = acting(start)
    views = []
    for word in ("keep", "return"):
        row = copied(start)
        for _ in range(done):
            play(row, next(text for text in legal(row) if text.startswith(word)))
        assert acting(row) == seat
        views.append(seen_by(row, (seat + 1) % 3))
    assert views[0] == views[1]


@pytest.mark.rule("O16.6")
def test_what_one_has_returned_one_knows_to_be_in_the_deck() -> None:
    row = fresh(3, seed=3)
    seat = acting(row)
    cards = hand(row, seat)
    for n in range(9):
        word = "return" if n < 3 else "keep"
        play(row, next(text for text in legal(row) if text.startswith(word)))
    for guess in beliefs(row, seat, 30):
        assert cards <= unordered(guess)
    # The others do not know it: to them those cards may be in any hand but their own.
    other = (seat + 1) % 3
    assert any(cards & hand(guess, seat) for guess in beliefs(row, other, 60))
    assert any(cards & hand(guess, (seat + 2) % 3) for guess in beliefs(row, other, 60))


# What is public ---------------------------------------------------------------------------------


@pytest.mark.rule("O16.7")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_always_sees_all_that_is_public(viewer: int) -> None:
    row = middle()
    seen = seen_by(row, viewer)
    assert on_map(seen) == on_map(row) == "A2+1:rb B1:k C0 D1+2:wwr"
    assert [*seen.pool] == [*row.pool]
    assert destroyed(seen) == "rk"
    assert crusade(seen) == "bb"
    assert market(seen) == market(row)
    assert on_card(seen, "W04") == 2
    assert [discard(seen, seat) for seat in range(3)] == [["R06", "R02"], [], ["K02", "K03", "B08"]]
    assert removed(seen) == removed(row)
    assert [*seen.tiles_removed] == [*row.tiles_removed]
    assert tiles_left(seen) == 16
    assert (seen.active, seen.turns, acting(seen)) == (0, 12, 0)
    assert notes(seen) == notes(row)


@pytest.mark.rule("O16.7", "O8.11")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_removed_cards_are_public(viewer: int) -> None:
    row = middle(hands=["K05 K13", "W01", "K09"], face_up="W12")
    play(row, "event K05", "place E", "place F")
    assert {"R03", "W04", "B05", "K01"} <= removed(seen_by(row, viewer))


@pytest.mark.rule("O16.8")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_how_much_influence_each_player_has(viewer: int) -> None:
    row = middle(influence=[3, 14, 0])
    assert influence(seen_by(row, viewer)) == [3, 14, 0]


def numbers_shown(row: Row, viewer: int) -> set[int]:
    """The numbers in the picture that a viewer gets."""
    picture, _ = drawn(match_at(row), viewer)
    return {int(number) for number in re.findall(r">\s*(\d+)\s*<", whole(picture))}


@pytest.mark.rule("O16.8")
@pytest.mark.parametrize("public", [True, False])
def test_with_public_influence_totals_off_only_the_owner_is_shown_a_total(public: bool) -> None:
    row = middle(influence=[61, 214, 359], options={"public_influence_totals": public})
    for viewer in VIEWERS:
        shown = numbers_shown(row, viewer) & {61, 214, 359}
        own = {[61, 214, 359][viewer]} if viewer != NOBODY else set()
        assert shown == ({61, 214, 359} if public else own)


@pytest.mark.rule("O16.8")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_totals_that_are_not_shown_are_not_in_the_view_either(viewer: int) -> None:
    row = middle(influence=[61, 214, 359], options={"public_influence_totals": False})
    shown = [total if seat == viewer else HIDDEN for seat, total in enumerate([61, 214, 359])]
    assert influence(seen_by(row, viewer)) == shown


@pytest.mark.rule("O16.8", "O16.5")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_whoever_has_kept_count_knows_totals_that_are_not_shown(viewer: int) -> None:
    row = middle(options={"public_influence_totals": False})
    play(row, "seed W04")
    bids(row, 1, 4, 0)
    assert influence(row) == [13, 7, 9]  # P1 pays four to P0, and two lay on the card
    assert {tuple(influence(guess)) for guess in beliefs(row, viewer, 5)} == {(13, 7, 9)}


@pytest.mark.rule("O16.8")
def test_at_the_end_every_total_is_shown() -> None:
    row = middle(
        influence=[61, 214, 359],
        turns=400,
        options={"public_influence_totals": False},
        hands=["K13 K09", "W01", "B07"],
        crusade="",
        discards=(),
    )
    play(row, "event K13")
    for viewer in VIEWERS:
        assert numbers_shown(row, viewer) >= {61, 214, 359}


# What cannot be taken back ----------------------------------------------------------------------


def may_undo(row: Row, text: str, seat: int = 0) -> bool:
    """May a player take back an action?"""
    match = match_at(row)
    match.play(seat, GAME.actions.parse(written(row, text)))
    return match.undoable(seat) == ""


@pytest.mark.rule("O16.1", "O16.2", "O16.4", "O16.5")
def test_what_showed_something_hidden_cannot_be_taken_back() -> None:
    row = scene(map="A1:r B1", hands=["R06 R04 B13"], market="R03 W04 B05 K01")
    assert may_undo(row, "seed W04")
    assert not may_undo(row, "event R04")  # all have seen the card
    assert not may_undo(row, "event B13")
    assert not may_undo(row, "reap R06")
    assert not may_undo(row, "expand R06")
    play(row, "expand R06")
    assert may_undo(row, "place B")
    assert not may_undo(row, "place C")  # a tile was drawn
    row = scene(market="R03 W04 B05 K01")
    play(row, "seed W04")
    assert may_undo(row, "bid 3", seat=1)
    bid(row, 0, 2)
    bid(row, 1, 3)
    assert not may_undo(row, "bid 4", seat=2)  # all bids were revealed
    row = scene(map="A1:r B1:r", hands=["R06 B07"])
    play(row, "reap R06")
    bid(row, 0, 2)
    bid(row, 1, 3)
    assert not may_undo(row, "bid 1", seat=2)


@pytest.mark.rule("O16.4", "O16.6", "O16.10", "O16.11")
def test_nor_can_a_tile_that_was_laid_or_a_card_that_was_drawn() -> None:
    row = play(scene(map="A1:r", hands=["B03 B07"]), "event B03")
    assert not may_undo(row, "place B")
    row = play(scene(hands=["R08 B07", "W01 W02", "-"]), "event R08")
    assert not may_undo(row, "rob 1")
    row = play(scene(hands=["B02 B07"], shuffled="K01 K02 K03"), "event B02")
    assert may_undo(row, "give K02")
    play(row, "give K02")
    assert not may_undo(row, "give K01")
    for returned in (0, 1):
        row = fresh(3, seed=3)
        seat = acting(row)
        play(row, legal(row)[returned])
        play(row, legal(row)[0])
        assert may_undo(row, legal(row)[0], seat) == (returned == 0)


# Cards that all have seen go to a hand ----------------------------------------------------------


def known_in_hand(row: Row, seat: int, *cards: str) -> None:
    """Everybody knows that some cards are in a hand."""
    for viewer in (NOBODY, *range(row.seats)):
        for guess in beliefs(row, viewer, 12):
            assert set(cards) <= hand(guess, seat)


@pytest.mark.rule("O16.9")
def test_a_card_won_in_an_auction_stays_known() -> None:
    row = middle()
    play(row, "seed W04")
    bids(row, 0, 3, 0)
    known_in_hand(row, 1, "W04")
    assert any(len(hand(guess, 1) - hand(row, 1)) > 0 for guess in beliefs(row, 0, 20))


@pytest.mark.rule("O16.9", "O14.5")
def test_a_card_that_waits_for_the_crusades_disks_is_known_to_be_in_the_hand() -> None:
    for action in ("event B07", "expand B07"):
        row = scene(map="A1:b", hands=["B07 K13", "W01", "K09"], discards=["R02"], crusade="b")
        play(row, action)
        known_in_hand(row, 0, "B07")


@pytest.mark.rule("O16.9", "O5.2")
def test_cards_taken_back_with_the_discard_pile_stay_known() -> None:
    row = start_of_turn(1, hands=["K13", "-", "K09"], discards={1: "R06 W08 K12"})
    known_in_hand(row, 1, "R06", "W08", "K12")


@pytest.mark.rule("O16.9", "O12.9")
def test_a_card_taken_by_beta_theory_stays_known() -> None:
    row = middle(hands=["B09 K13", "W01", "K09"], map="A1:r", crusade="", discards=())
    play(row, "reap B09", "take K01")
    known_in_hand(row, 0, "K01")


@pytest.mark.rule("O16.9", "O11.9")
def test_a_card_claimed_by_zele_research_labs_stays_known() -> None:
    row = middle(hands=["R04 K13", "W01", "K09"], map="A1:w", crusade="", discards={2: "W09"})
    play(row, "reap R04")
    known_in_hand(row, 2, "R04")


@pytest.mark.rule("O16.9", "O13.9")
def test_the_one_true_path_taken_back_stays_known() -> None:
    row = middle(hands=["K09 K13", "W01", "W02"], crusade="", discards=())
    play(row, "event K09")
    known_in_hand(row, 0, "K09")


@pytest.mark.rule("O16.9", "O11.7", "O12.11")
@pytest.mark.parametrize("card", ["W07", "B11"])
def test_a_hand_shown_to_all_stays_known(card: str) -> None:
    row = middle(hands=[f"{card} K13 R07", "W01", "W02"], crusade="", discards=())
    play(row, f"event {card}")
    known_in_hand(row, 0, "K13", "R07")


@pytest.mark.rule("O16.9", "O10.8")
def test_cyris_treachery_itself_stays_known_in_the_opponents_hand() -> None:
    row = middle(hands=["R08 K13", "W01 W02 W03", "K09"], crusade="", discards=())
    play(row, "event R08", "rob 1")
    known_in_hand(row, 1, "R08")


@pytest.mark.rule("O16.9")
def test_a_known_card_that_leaves_openly_is_no_longer_known_to_be_in_the_hand() -> None:
    row = middle(hands=["K13 K12", "W01 W02", "K09"], crusade="", discards=())
    play(row, "seed R03")
    bids(row, 0, 2, 0)
    known_in_hand(row, 1, "R03")
    play(row, "event R03")
    for guess in beliefs(row, 0, 12):
        assert "R03" not in hand(guess, 1)
        assert discard(guess, 1) == ["R03"]


@pytest.mark.rule("O16.9", "O16.10")
def test_a_known_card_may_have_been_drawn_by_cyris_treachery() -> None:
    row = scene(
        seats=4,
        hands=["K13", "W01", "R08 B07", "K09"],
        market="R03 W04 B05 K01",
        shuffled="K02 K03 K05",
        turn=0,
    )
    play(row, "seed R03")
    bids(row, 0, 2, 0, 0)
    play(row, "seed W04")
    bids(row, 0, 0, 0, 1)
    play(row, "event R08", "rob 1")
    for viewer in (NOBODY, 0, 3):
        places = {
            seat
            for guess in beliefs(row, viewer, 40)
            for seat in range(4)
            if "R03" in hand(guess, seat)
        }
        assert places == {1, 2}
    truth = next(seat for seat in range(4) if "R03" in hand(row, seat))
    for viewer in (1, 2):
        for guess in beliefs(row, viewer, 12):
            assert "R03" in hand(guess, truth)


@pytest.mark.rule("O16.10")
def test_the_card_drawn_by_cyris_treachery_is_known_to_both_players() -> None:
    row = middle(hands=["R08 K13", "W01 W02 W03", "K09"], crusade="", discards=())
    play(row, "event R08", "rob 1")
    (drawn,) = hand(row, 0) - {"K13"}
    for guess in beliefs(row, 1, 20):
        assert drawn in hand(guess, 0)
    others = {card for guess in beliefs(row, 2, 60) for card in hand(guess, 0)}
    assert len(others) > 5


@pytest.mark.rule("O16.10")
def test_no_note_tells_which_card_cyris_treachery_drew() -> None:
    told = set()
    for seed in range(12):
        row = middle(hands=["R08 K13", "W01 W02 W03", "K09"], crusade="", discards=(), seed=seed)
        play(row, "event R08", "rob 1")
        told.add(tuple(notes(row)))
        views = seen_by(row, 2)
        assert hand(views, 0) == hand(views, 1) == set()
    assert len(told) == 1


# The Treaty -------------------------------------------------------------------------------------


def treaty(**given: Any) -> Row:
    """P0 plays the Treaty: K01 to itself, K02 to P1, and K03 remains for P2."""
    row = scene(
        **{
            "hands": ["B02 B07", "W01", "K09"],
            "market": "R01 R03 R04 R06",
            "shuffled": "K01 K02 K03",
            **given,
        }
    )
    return play(row, "event B02", "give K01", "give K02")


@pytest.mark.rule("O16.11")
def test_the_drawer_of_the_treaty_knows_who_got_which_card() -> None:
    row = treaty()
    assert (hand(row, 1), hand(row, 2)) == ({"W01", "K02"}, {"K09", "K03"})
    for guess in beliefs(row, 0, 30):
        assert "K02" in hand(guess, 1)
        assert "K03" in hand(guess, 2)


@pytest.mark.rule("O16.11", "O16.2")
@pytest.mark.parametrize(
    ("given", "known"),
    [
        ({"shuffled": "K01 K02 K03"}, set()),
        ({"shuffled": "K01 K02 K03", "face_up": "R09"}, {"R09"}),
        ({"deck": "K01 K02 K03"}, {"K02", "K03"}),
        ({"deck": "K01 R01 K02"}, {"R01", "K02"}),
        ({"shuffled": "K01 K02", "face_up": "R01"}, {"R01"}),
        ({"deck": "K01", "face_up": "R09 R10"}, {"R09", "R10"}),
    ],
)
def test_of_the_treatys_cards_the_others_see_those_that_all_knew(
    given: dict[str, str], known: set[str]
) -> None:
    row = scene(hands=["B02 B07", "W01", "K09"], market="B05 R03 R04 R06", **given)
    play(row, "event B02")
    for viewer in (NOBODY, 1, 2):
        assert cards(seen_by(row, viewer).apart) == known
        for guess in beliefs(row, viewer, 5):
            assert len(legal(guess)) == 3


@pytest.mark.rule("O16.11")
def test_the_others_know_only_their_own_card_of_the_treaty() -> None:
    row = treaty()
    assert {"K02"} < hand(seen_by(row, 1), 1)
    found = [hand(guess, 0) for guess in beliefs(row, 1, 80)]
    assert {"K01", "K03", "K09"} <= set().union(*found)
    given = treaty()
    other = scene(hands=["B02 B07", "W01", "K09"], market="R01 R03 R04 R06", shuffled="K01 K02 K03")
    play(other, "event B02", "give K03", "give K02")
    assert seen_by(given, 1) == seen_by(other, 1)
    assert seen_by(given, NOBODY) == seen_by(other, NOBODY)
    assert seen_by(given, 0) != seen_by(other, 0)


@pytest.mark.rule("O16.11")
def test_while_the_treaty_is_dealt_only_the_drawer_sees_the_cards() -> None:
    row = scene(
        hands=["B02 B07", "W01", "K09"], market="R01 R03 R04 R06", shuffled="K01 K02 K03 K05 K06"
    )
    play(row, "event B02")
    one = legal(row)[0]
    other = legal(row)[1]
    views = [seen_by(play(copied(row), text), 1) for text in (one, other)]
    assert views[0] == views[1]
    assert legal(seen_by(row, 0)) == legal(row)
    for guess in beliefs(row, 1, 12):
        assert len(legal(guess)) == 3


@pytest.mark.rule("O16.11")
def test_a_card_that_lay_face_up_on_the_deck_is_known_to_be_given_to_somebody() -> None:
    row = scene(
        hands=["B02 B07", "W01", "K09"],
        market="R01 R03 R04 R06",
        face_up="K01",
        shuffled="K02 K03 K05 K06",
    )
    play(row, "event B02", "give K01")
    play(row, next(text for text in legal(row) if text.startswith("give")))
    places = [
        seat for guess in beliefs(row, 1, 60) for seat in range(3) if "K01" in hand(guess, seat)
    ]
    assert len(places) == 60
    assert set(places) == {0, 2}
    # The owner knows it to be in the own hand.
    assert "K01" in hand(seen_by(row, 0), 0)


@pytest.mark.rule("O16.1", "O16.9")
def test_the_other_cards_of_a_hand_stay_unknown_beside_a_known_one() -> None:
    row = scene(hands=["K13", "W01 W02", "K09"], market="R03 W04 B05 K01", shuffled="K02 K03")
    play(row, "seed R03")
    bids(row, 0, 2, 0)
    found = {frozenset(hand(guess, 1)) for guess in beliefs(row, 0, 120)}
    assert all("R03" in cards and len(cards) == 3 for cards in found)
    assert frozenset({"R03", "W01", "W02"}) in found
    assert len(found) >= 5


def play_first_card(row: Row) -> None:
    """P0 lays down a card for its event."""
    row.card = number("K13")
    go_on_with_card(row, Then.EVENT)


COMES_TO_LIGHT = {
    "a card is drawn": draw_top,
    "the bottom card is turned up": turn_up_bottom,
    "the deck is shuffled": shuffle_deck,
    "a hand is shown": show_hand,
    "a card is robbed": lambda row: apply_rob(row, 1),
    "a tile is drawn": lambda row: lay_tile(row, 0, 3, 3),
    "a card is played": play_first_card,
    "the hands are laid open at the end": pass_turn,
}


@pytest.mark.rule("O16.1", "O16.2", "O16.4")
@pytest.mark.parametrize("name", COMES_TO_LIGHT)
def test_what_somebody_learns_is_not_taken_back(name: str) -> None:
    row = scene(hands=["R08 K13", "W01 W02", "K09"], turns=400, pool="")
    row.card = number("R08")
    row.players[0].active = row.card
    before = row.secrets
    step: Callable[[Row], Any] = COMES_TO_LIGHT[name]
    step(row)
    assert row.secrets == before + 1


@pytest.mark.rule("O16.2", "O16.4")
@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2])
def test_nobody_knows_what_the_dice_will_show(viewer: int) -> None:
    row = scene(seed=5)
    assert row.dice != 0
    assert seen_by(row, viewer).dice == 0
