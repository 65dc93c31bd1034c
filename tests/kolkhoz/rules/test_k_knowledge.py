"""What everybody can deduce of hidden cards, and guesses that agree with it."""

from __future__ import annotations

import random
from collections.abc import Hashable
from itertools import pairwise
from typing import Any

import pytest

from igroteka.engine import NOBODY, Match, view_row
from igroteka.engine.records import Rows, States
from igroteka.games.kolkhoz.rules import completion
from igroteka.games.kolkhoz.rules.memory import barred_until
from igroteka.games.kolkhoz.rules.state import Phase
from tests.kolkhoz.scenes import (
    CROPS,
    GAME,
    Row,
    can_only_be,
    cannot_be,
    card_left,
    cards,
    copied,
    guessed,
    hand,
    hidden,
    mask,
    match_at,
    pass_year,
    play,
    play_randomly,
    scene,
    seen_by,
    sent,
    sound,
    turned,
    unplaced,
)
from tests.kolkhoz.tries import all_tries

ALL_FARMED = dict.fromkeys("WBPS", 0)
NO_FAMINE = {"famine_rule": "none"}


def beliefs(row: Row, viewer: int, n: int = 60) -> list[Row]:
    """Guesses of a viewer, each of them sound and the same to the viewer's eyes."""
    seen = seen_by(row, viewer)
    found = []
    for seed in range(n):
        guess = guessed(row, viewer, seed)
        sound(guess)
        assert seen_by(guess, viewer) == seen
        found.append(guess)
    return found


def of_crop(found: set[str], crop: str) -> set[str]:
    """The cards of a crop."""
    return {card for card in found if card[-1] == crop}


@pytest.fixture
def only_matching(monkeypatch: pytest.MonkeyPatch) -> None:
    """The quick way never succeeds: every guess comes from the matching."""
    monkeypatch.setattr(completion, "TRIES", 0)


@pytest.fixture(params=["as it comes", "by matching"])
def either_way(request: pytest.FixtureRequest) -> None:
    """Once as it comes, once with the quick way switched off."""
    if request.param == "by matching":
        request.getfixturevalue("only_matching")


# Hands and voids --------------------------------------------------------------------------------


@pytest.mark.rule("K12.1", "K5.2")
def test_who_did_not_follow_holds_no_card_of_the_crop() -> None:
    row = scene(leader=1, trick="7W 8B", hands=["6W 6B 6P", "9S JP", "9P KP", "KB QS JS"])
    guesses = beliefs(row, 0)
    assert all(not of_crop(hand(guess, 2), "W") for guess in guesses)
    assert any(of_crop(hand(guess, 1), "W") for guess in guesses)
    assert any(of_crop(hand(guess, 3), "W") for guess in guesses)


@pytest.mark.rule("K12.1")
def test_guesses_of_a_hand_differ_and_cover_all_unseen_cards() -> None:
    row = scene(leader=1, trick="7W 8W", hands=["6W 6B 6P", "9S JP", "9P KP", "KB QS JS"])
    guesses = beliefs(row, 0, 120)
    assert len({guess.players[3].hand for guess in guesses}) > 40
    everything = set().union(*(hand(guess, 3) for guess in guesses))
    unseen = unplaced(row) | hand(row, 1) | hand(row, 2) | hand(row, 3)
    assert everything == unseen
    # Each of 27 unseen cards lies in a hand of three once in nine guesses, about.
    times = [sum(card in hand(guess, 3) for guess in guesses) for card in unseen]
    assert min(times) >= 2
    assert max(times) <= 35


@pytest.mark.rule("K12.1", "K12.2", "K12.4")
@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2, 3])
def test_what_the_viewer_sees_is_never_guessed_otherwise(viewer: int) -> None:
    row = scene(
        year=3,
        leader=1,
        trick="7W 8B",
        hands=["6W 6B 6P", "9S JP", "9P KP", "KB QS JS"],
        hidden=["6S 7S", "8S", "", "JW"],
        face_up=["QW", "", "3B"],
        fields={"W": "KW 9W", "S": "10S"},
        north="10B",
    )
    seen = {"7W", "8B", "QW", "KW", "9W", "10S", "10B"}
    for guess in beliefs(row, viewer, 20):
        for seat in range(4):
            if seat != viewer:
                assert not seen & (hand(guess, seat) | hidden(guess, seat))
        if viewer != NOBODY:
            assert hand(guess, viewer) == hand(row, viewer)
            assert hidden(guess, viewer) == hidden(row, viewer)


@pytest.mark.rule("K12.3")
def test_in_the_middle_of_a_swap_the_card_taken_is_guessed_among_the_hidden() -> None:
    row = scene(
        year=3,
        planner=1,
        phase=Phase.NAME_TASK,
        options={"swap": True},
        hands=["7W KS", "10W 6B"],
        hidden=["9P", "JP QP"],
    )
    play(row, "name W", "take JP")
    taken = set()
    for guess in beliefs(row, 0, 30):
        assert cards(1 << guess.taken) <= hidden(guess, 1)
        taken |= cards(1 << guess.taken)
    assert len(taken) > 5
    for guess in beliefs(row, 1, 3):
        assert cards(1 << guess.taken) == {"JP"}


# The last card ----------------------------------------------------------------------------------


def last_trick(**given: Any) -> Row:
    """The end of year one: P1 shows that it has no Wheat, and hides the 9 of Beets."""
    row = scene(
        **{
            "options": NO_FAMINE,
            "hands": ["KW 6S", "8P 9B", "7W 7S", "8W 8S"],
            "fields": {"W": "QW JW", "B": "7B"},
            "farmed": ALL_FARMED,
            "won": [3],
            **given,
        }
    )
    return play(row, "play KW", "play 8P", "play 7W", "play 8W", *["assign W"] * 4)


@pytest.mark.rule("K8.1", "K12.2")
def test_the_last_card_was_in_the_hand_and_so_not_of_a_crop_shown_void() -> None:
    guesses = beliefs(last_trick(), NOBODY)
    assert all(not of_crop(hidden(guess, 1), "W") for guess in guesses)
    assert len({guess.players[1].hidden for guess in guesses}) > 5
    assert any(of_crop(hidden(guess, 2), "W") for guess in guesses)


@pytest.mark.rule("K12.1")
def test_what_a_hand_has_shown_is_forgotten_with_the_year() -> None:
    assert any(of_crop(hand(guess, 1), "W") for guess in beliefs(last_trick(), NOBODY))


# Cards seen elsewhere ---------------------------------------------------------------------------


@pytest.mark.rule("K12.2", "K10.4")
def test_a_card_that_lay_on_a_field_was_in_no_cellar() -> None:
    row = last_trick()
    on_fields = {"QW", "JW", "7B", "KW", "8P", "7W", "8W"}
    guesses = beliefs(row, NOBODY)
    for guess in guesses:
        for seat in (1, 2, 3):
            assert not hidden(guess, seat) & on_fields
    assert on_fields <= set().union(*(hand(guess, 2) for guess in guesses))


@pytest.mark.rule("K12.2", "K10.4")
def test_but_a_card_that_goes_down_later_may_be_one_of_those() -> None:
    row = last_trick()
    while row.year == 2:
        choice = random.Random(row.noted).choice(match_at(row).legal(row.turn))
        play(row, GAME.actions.text(choice))
    seen_again = set().union(*(hidden(guess, 1) for guess in beliefs(row, NOBODY, 200)))
    assert seen_again & {"QW", "JW", "7B", "KW", "8P", "7W", "8W"}


@pytest.mark.rule("K12.6", "K10.3")
def test_a_card_that_lay_in_a_stack_was_hidden_in_no_cellar() -> None:
    row = scene(
        preset="kolkhoznik",
        options={"swap": False},
        farmed=ALL_FARMED,
        hidden=["", "9B"],
        face_up={2: "6P"},
        stacks={2: "KW QW KB QB KS QS KP QP"},
        won=[2, 2],
    )
    pass_year(row)
    for guess in beliefs(row, NOBODY):
        assert not hidden(guess, 1) & {"KW", "QW", "KB", "QB", "KS", "QS", "KP", "QP"}


@pytest.mark.rule("K12.2", "K10.2")
def test_a_card_that_returned_from_the_north_was_hidden_in_no_cellar() -> None:
    north = "KW QW KB QB KS QS KP QP JW JB"
    row = scene(preset="kolkhoznik", farmed=ALL_FARMED, hidden=["", "9B"], north=north)
    pass_year(row)
    assert row.north == 0
    for guess in beliefs(row, NOBODY):
        assert not hidden(guess, 1) & set(north.split())


# Searches ---------------------------------------------------------------------------------------


def searched(options: dict[str, Any], *on_wheat: str, **given: Any) -> Row:
    """Year three, after Wheat failed in year two."""
    nomenklatura = {"nomenklatura": True} if on_wheat else {}
    row = scene(
        **{
            "year": 2,
            "trump": "S",
            "options": {**NO_FAMINE, **nomenklatura, **options},
            "farmed": {"B": 1, "P": 1, "S": 2},
            "fields": {"W": " ".join(on_wheat)},
            "won": [0, 2, 2],
            **given,
        }
    )
    return pass_year(row)


@pytest.mark.rule("K9.4", "K12.2")
def test_after_a_search_of_brigadiers_they_hide_none_of_the_crop() -> None:
    row = searched({}, hidden=["10W", "9W KS 6B", "7P", "8W QB"])
    assert turned(row) == {1: {"9W"}}
    guesses = beliefs(row, NOBODY)
    for guess in guesses:
        assert not of_crop(hidden(guess, 1), "W")
        assert len(hidden(guess, 1)) == 2
        assert not of_crop(hidden(guess, 2), "W")  # searched too, and had none
    assert any(of_crop(hidden(guess, 3), "W") for guess in guesses)  # not searched
    assert len({guess.players[1].hidden for guess in guesses}) > 20


@pytest.mark.rule("K9.7", "K12.2")
def test_with_36_cards_what_is_still_hidden_is_lower_than_the_card_sent() -> None:
    row = searched({"deck": "d36"}, hidden=["10W", "9W 7W 6B", "7P", "8B"])
    assert sent(row) == {1: {"9W"}}
    guesses = beliefs(row, NOBODY, 100)
    lower = set().union(*(of_crop(hidden(guess, 1), "W") for guess in guesses))
    assert lower == {"6W", "7W", "8W"}
    assert all(not of_crop(hidden(guess, 2), "W") for guess in guesses)


@pytest.mark.rule("K9.9", "K12.2")
def test_after_a_search_by_mice_what_is_hidden_is_lower_than_the_card_shown() -> None:
    row = searched({"requisition": "mice"}, hidden=["10W", "9W 7W KS", "7P", "8W QB"])
    assert turned(row) == {0: {"10W"}, 1: {"9W"}, 3: {"8W"}}
    guesses = beliefs(row, NOBODY, 100)
    assert set().union(*(of_crop(hidden(guess, 1), "W") for guess in guesses)) == {"6W", "7W"}
    assert set().union(*(of_crop(hidden(guess, 3), "W") for guess in guesses)) == {"6W", "7W"}
    assert all(not of_crop(hidden(guess, 2), "W") for guess in guesses)  # showed none


@pytest.mark.rule("K9.17", "K9.18", "K12.2")
@pytest.mark.parametrize("requisition", ["orden", "mice"])
def test_after_an_informant_nobody_hides_a_card_of_the_crop(requisition: str) -> None:
    cellars = ["10W", "9W 7W KS", "7P", "8W QB"]
    row = searched({"requisition": requisition}, "QS", hidden=cellars)
    for guess in beliefs(row, NOBODY):
        for seat in (1, 2, 3):
            assert not of_crop(hidden(guess, seat), "W")


@pytest.mark.rule("K9.14", "K12.2")
def test_a_drunkard_leaves_everything_unknown() -> None:
    row = searched({}, "JS", hidden=["10W", "9W KS 6B"])
    assert any(of_crop(hidden(guess, 1), "W") for guess in beliefs(row, NOBODY))


@pytest.mark.rule("K9.9", "K12.2")
def test_the_card_turned_up_tells_which_one_is_left() -> None:
    row = scene(
        year=2,
        options={**NO_FAMINE, "requisition": "mice"},
        farmed={"B": 1, "P": 1, "S": 2},
        hidden={1: "KS 9W"},
        won=[0, 2, 2],
    )
    cannot_be(row, 1, 0, "W")  # of the two cards of P1, the first was not of Wheat
    pass_year(row)
    assert turned(row) == {1: {"9W"}}
    for guess in beliefs(row, NOBODY):  # so the 9 was the second, and the first is left
        assert not of_crop(hidden(guess, 1), "W")


@pytest.mark.rule("K9.16", "K12.7")
def test_the_ace_of_wheat_turned_worker_may_have_been_hidden_like_any_other() -> None:
    row = scene(
        year=3,
        options={**NO_FAMINE, "requisition": "mice"},
        drafted="AW",
        farmed={"B": 1, "P": 1, "S": 2},
        hidden={1: "AW KS"},
        won=[0, 2, 2],
    )
    pass_year(row)
    assert turned(row) == {1: {"AW"}}
    assert row.players[1].could_be[0] == 0b11  # as far as all know, it was either


@pytest.mark.rule("K9.9", "K12.2")
def test_a_card_turned_up_that_may_have_been_either_leaves_the_other_open() -> None:
    row = scene(
        year=2,
        options={**NO_FAMINE, "requisition": "mice"},
        farmed={"B": 1, "P": 1, "S": 2},
        hidden={1: "9W KS"},
        won=[0, 2, 2],
    )
    cannot_be(row, 1, 0, "S", "P")
    pass_year(row)
    crops = {card[-1] for guess in beliefs(row, NOBODY, 120) for card in hidden(guess, 1)}
    assert crops == {"W", "B", "P", "S"}


# Swaps ------------------------------------------------------------------------------------------


@pytest.mark.rule("K4.4", "K12.3")
def test_a_swap_makes_one_card_of_the_cellar_unknown_again() -> None:
    row = searched({"swap": True}, hidden=["", "9W KS 6B"], won=[0, 4])
    assert row.phase == Phase.NAME_TASK
    play(row, "name W")
    given = sorted(hand(row, 1))[0]
    assert row.turn == 1
    play(row, "take KS", f"give {given}")
    counts = [len(of_crop(hidden(guess, 1), "W")) for guess in beliefs(row, NOBODY, 150)]
    assert set(counts) == {0, 1}  # the other is still known to be none


@pytest.mark.rule("K4.3", "K12.3")
def test_keeping_everything_leaves_the_cellar_as_it_is_known() -> None:
    row = searched({"swap": True}, hidden=["", "9W KS 6B"], won=[0, 4])
    play(row, "name W", "keep")
    assert all(not of_crop(hidden(guess, 1), "W") for guess in beliefs(row, NOBODY))


# Narrow positions -------------------------------------------------------------------------------


def only(*unseen_by_p0: str) -> str:
    """Workers that are neither unseen nor P0's 6 and 7 of Beets: they lie in the North."""
    workers = [rank + crop for crop in CROPS for rank in ("6", "7", "8", "9", "10", *"JQK")]
    return " ".join(card for card in workers if card not in {*unseen_by_p0, "6B", "7B"})


@pytest.mark.usefixtures("either_way")
@pytest.mark.rule("K12.1", "K12.2")
def test_the_one_possible_completion_is_found_with_voids_and_an_entry() -> None:
    row = scene(
        seats=3,
        preset="zonsky",
        year=4,
        hands=["6B 7B", "KS QS", "9W 8W"],
        hidden={1: "10B"},
        north=only("KS", "QS", "9W", "8W", "10B"),
        won=[1],
    )
    row.players[1].voids = 0b0111  # no Wheat, Beets, Potatoes
    row.players[2].voids = 0b0010  # no Beets
    cannot_be(row, 1, 0, "W", "S")
    for guess in beliefs(row, 0, 8):
        assert guess.players[1].hidden == row.players[1].hidden
        assert guess.players[1].hand == row.players[1].hand
        assert guess.players[2].hand == row.players[2].hand


@pytest.mark.usefixtures("either_way")
@pytest.mark.rule("K12.2")
def test_the_one_possible_completion_is_found_through_a_chain_of_entries() -> None:
    row = scene(
        seats=2,
        preset="zonsky",
        year=5,
        hands=["6B 7B", "KS QS"],
        hidden={1: "9W 9B 9P"},
        north=only("KS", "QS", "9W", "9B", "9P"),
        won=[1],
    )
    row.players[1].voids = 0b0111
    cannot_be(row, 1, 0, "S", "P", "B")  # Wheat
    cannot_be(row, 1, 1, "S", "P")  # Wheat or Beets
    cannot_be(row, 1, 2, "S")  # anything but Sunflowers
    for guess in beliefs(row, 0, 8):
        assert hidden(guess, 1) == {"9W", "9B", "9P"}
        assert hand(guess, 1) == {"KS", "QS"}


@pytest.mark.usefixtures("either_way")
@pytest.mark.rule("K9.12", "K12.2")
def test_the_one_possible_completion_is_found_when_a_card_was_unveiled() -> None:
    row = scene(
        seats=2,
        preset="zonsky",
        year=4,
        hands=["6B 7B", "KS QS"],
        hidden={1: "9W"},
        north=only("KS", "QS", "9W"),
        won=[1],
    )
    p1 = row.players[1]
    p1.voids = 0b0111
    p1.entries = 2
    card_left(row, 1, 0b11, "6B")  # one of the two was shown, and may have been either
    cannot_be(row, 1, 0, "W")  # but the first cannot be the 9 of Wheat that is left
    for guess in beliefs(row, 0, 8):
        assert hidden(guess, 1) == {"9W"}
        assert hand(guess, 1) == {"KS", "QS"}


@pytest.mark.usefixtures("either_way")
@pytest.mark.rule("K4.4", "K12.3")
def test_the_one_possible_completion_is_found_when_a_card_was_swapped_away() -> None:
    row = scene(
        seats=2,
        preset="zonsky",
        year=4,
        hands=["6B 7B", "KS QS"],
        hidden={1: "9W 9P"},
        north=only("KS", "QS", "9W", "9P"),
        won=[1],
    )
    p1 = row.players[1]
    p1.voids = 0b0111
    p1.entries = 4
    p1.since[2] = p1.since[3] = 2
    p1.played[2] = mask("6S 6P")
    card_left(row, 1, 0b0011)  # one of the first two was taken back,
    card_left(row, 1, 0b0110, "6B")  # then the second or the third shown
    cannot_be(row, 1, 0, "W", "P")  # so the first is the one swapped away,
    cannot_be(row, 1, 1, "W", "P")  # the second the one shown,
    cannot_be(row, 1, 2, "P")  # and the third is the 9 of Wheat
    for guess in beliefs(row, 0, 8):
        assert hidden(guess, 1) == {"9W", "9P"}
        assert hand(guess, 1) == {"KS", "QS"}


def two_histories() -> Row:
    """P1 shows one of two cards: if the first stays, it is one of two that P2 may hide too."""
    row = scene(
        seats=3,
        preset="zonsky",
        year=4,
        hands=["6B 7B", "KS QS", "JS 10S"],
        hidden={1: "9W", 2: "8W"},
        north=only("KS", "QS", "JS", "10S", "9W", "8W", "9P", "8P"),
        won=[1],
    )
    row.players[1].entries = 2
    card_left(row, 1, 0b11, "KB")
    cannot_be(row, 1, 0, "P", "S")
    cannot_be(row, 1, 1, "W", "S")
    cannot_be(row, 2, 0, "P", "S")
    return row


@pytest.mark.rule("K12.2")
def test_a_history_is_as_likely_as_there_are_ways_to_deal_the_rest() -> None:
    guesses = beliefs(two_histories(), 0, 600)
    first_stays = sum(hidden(guess, 1) <= {"9W", "8W"} for guess in guesses)
    assert first_stays / 600 == pytest.approx(1 / 3, abs=0.08)  # two ways of six


@pytest.mark.rule("K12.2")
def test_each_card_that_may_have_stayed_is_as_likely_as_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = two_histories()

    def stays(state: States) -> Hashable:
        return frozenset(hidden(view_row(state), 1))

    states = GAME.fresh_states(1)
    Rows(states)[0] = row
    shares = all_tries(monkeypatch, states, 0, stays).shares
    likely = {"9W": 1, "8W": 1, "9P": 2, "8P": 2}  # the 9 of Wheat leaves P2 only the 8, and so on
    assert shares == pytest.approx({frozenset({card}): n / 6 for card, n in likely.items()})


@pytest.mark.usefixtures("only_matching")
@pytest.mark.rule("K12.2")
def test_a_matching_takes_each_history_as_often_as_its_own_cellar_makes_it_likely() -> None:
    guesses = beliefs(two_histories(), 0, 600)
    first_stays = sum(hidden(guess, 1) <= {"9W", "8W"} for guess in guesses)
    assert first_stays / 600 == pytest.approx(1 / 2, abs=0.08)  # two ways each, seen by itself
    assert {card for guess in guesses for card in hidden(guess, 1)} == {"9W", "8W", "9P", "8P"}


@pytest.mark.rule("K4.4", "K12.7")
def test_a_card_seen_elsewhere_while_an_entry_lay_there_was_not_that_entry() -> None:
    row = scene(
        seats=2,
        preset="zonsky",
        year=4,
        hands=["6B 7B", "KS QS"],
        hidden={1: "9W 9B"},
        north=only("KS", "QS", "9W", "9B", "9P"),
        won=[1],
    )
    p1 = row.players[1]
    p1.voids = 0b0111
    p1.entries = 3
    p1.since[1], p1.since[2] = 2, 3
    card_left(row, 1, 0b011)  # one of the first two was swapped, this year,
    p1.left_in[0] = 3
    p1.plays = mask("8P")  # and has been played
    p1.learned[1] = mask("8P")  # but in year two the first lay there, and the 8 elsewhere
    can_only_be(row, 1, 0, "9W", "8P")
    can_only_be(row, 1, 1, "9P", "8P")
    can_only_be(row, 1, 2, "9B")
    for guess in beliefs(row, 0, 20):
        assert hidden(guess, 1) == {"9W", "9B"}


@pytest.mark.rule("K4.4", "K12.7")
def test_a_card_swapped_in_an_earlier_year_was_played_in_that_year() -> None:
    row = scene(
        seats=2,
        preset="zonsky",
        year=4,
        hands=["6B 7B", "KS QS"],
        hidden={1: "9B 9P 9S"},
        north=only("KS", "QS", "9W", "9B", "9P", "9S"),
        won=[1],
    )
    p1 = row.players[1]
    p1.voids = 0b0111
    p1.entries = 4
    card_left(row, 1, 0b0011)  # one of the first two was swapped in year three
    p1.played[2] = mask("6P")
    p1.plays = mask("8P")  # in year four
    can_only_be(row, 1, 0, "9W", "6P")
    can_only_be(row, 1, 1, "9B", "8P")
    can_only_be(row, 1, 2, "9P")
    can_only_be(row, 1, 3, "9S")
    for guess in beliefs(row, 0, 20):
        assert hidden(guess, 1) == {"9B", "9P", "9S"}


@pytest.mark.usefixtures("either_way")
@pytest.mark.rule("K12.1", "K12.2")
def test_two_players_needs_are_reconciled() -> None:
    row = scene(
        seats=3,
        preset="zonsky",
        year=4,
        hands=["6B 7B", "KS 9W", "9P QS"],
        hidden={1: "10B", 2: "JB"},
        north=only("KS", "9W", "9P", "QS", "10B", "JB"),
        won=[1],
    )
    row.players[1].voids = 0b0110  # Wheat or Sunflowers
    row.players[2].voids = 0b0011  # Potatoes or Sunflowers
    cannot_be(row, 1, 0, "W", "P", "S")
    cannot_be(row, 2, 0, "W", "P", "S")
    found = set()
    for guess in beliefs(row, 0, 24):
        assert of_crop(hand(guess, 1), "W") == {"9W"}
        assert of_crop(hand(guess, 2), "P") == {"9P"}
        found.add((guess.players[1].hidden, guess.players[1].hand))
    assert len(found) == 4  # who has which Beet, and which Sunflower


# In the course of whole games -------------------------------------------------------------------


def possible(row: Row, seat: int) -> bool:
    """Do the hidden cards and those that left fit the cards that went down, one to one?"""
    p = row.players[seat]
    wishes = [
        [entry for entry in range(p.entries) if not barred_until(p, entry, 5) >> card & 1]
        for card in range(52)
        if p.hidden >> card & 1
    ]
    wishes += [
        [entry for entry in range(p.entries) if p.could_be[i] >> entry & 1]
        for i in range(p.leavings)
    ]
    taken: dict[int, int] = {}

    def placed(wish: int, tried: set[int]) -> bool:
        """Find an entry for a wish, moving others if need be."""
        for entry in wishes[wish]:
            if entry not in tried:
                tried.add(entry)
                if entry not in taken or placed(taken[entry], tried):
                    taken[entry] = wish
                    return True
        return False

    fits = all(placed(wish, set()) for wish in range(len(wishes)))
    return fits and len(wishes) == p.entries and p.hid == p.hidden.bit_count()


GAMES = [
    ("kolkhoz", {}, 4),
    ("kolkhoz", {"requisition": "mice", "jack_replacement": "plan_card_joins_workers"}, 5),
    ("kolkhoznik", {"work_hours_threshold": 25}, 3),
    ("kolkhoznik", {"requisition": "mice"}, 4),
    ("zonsky", {}, 5),
    ("zonsky", {"mice_candidates": "newly_revealed"}, 2),
]


def check_guesses(
    preset: str, options: dict[str, Any], seats: int, how_often: float, guesses: int
) -> None:
    """Play a game; the truth must be possible at every move, and guesses now and then."""
    chance = random.Random(8)
    match = Match(GAME, GAME.make_options(options, preset), seats, seed=8)
    found = []
    for row in play_randomly(view_row(match.state), seed=8):
        assert all(possible(row, seat) for seat in range(seats))
        if chance.random() < how_often:
            for guess in beliefs(copied(row), chance.randrange(seats), guesses):
                found.append(guess)
                for seat in range(seats):
                    assert possible(guess, seat)
                    assert not hand(guess, seat) & void_cards(guess, seat)
    assert any(one != other for one, other in pairwise(found))


@pytest.mark.parametrize(("preset", "options", "seats"), GAMES)
def test_through_whole_games_the_truth_is_possible_and_so_is_every_guess(
    preset: str, options: dict[str, Any], seats: int
) -> None:
    check_guesses(preset, options, seats, how_often=0.15, guesses=3)


@pytest.mark.usefixtures("only_matching")
@pytest.mark.parametrize(("preset", "options", "seats"), GAMES[:2])
def test_guesses_by_matching_are_possible_too_and_differ(
    preset: str, options: dict[str, Any], seats: int
) -> None:
    check_guesses(preset, options, seats, how_often=0.05, guesses=2)


def void_cards(row: Row, seat: int) -> set[str]:
    """The cards that a player has shown this year not to hold."""
    voids = {CROPS[suit] for suit in range(4) if row.players[seat].voids >> suit & 1}
    return {card for card in cards((1 << 52) - 1) if card[-1] in voids}
