"""Chapter N15: what is secret and what is public."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.engine.course import notes_since
from igroteka.engine.records import NOBODY
from igroteka.games.nomenklatura import GAME
from igroteka.games.nomenklatura.rules.state import Note
from tests.nomenklatura.scenes import (
    BASE,
    agenda,
    auction,
    consolidation,
    copied,
    deck,
    discard,
    fresh,
    guessed,
    idle,
    known_top,
    match_at,
    notes,
    over,
    play,
    play_randomly,
    rubles,
    scene,
    seen_by,
    sound,
)

VIEWERS = (0, 1, 2, 3)
"""A spectator, and everybody."""


def looking(*answers: str, seed: int = 1) -> Row:
    """P2 has taken In the Know and decided about as many cards as there are answers."""
    row = scene(order="213", turn=1, agenda="moscow_dig", seed=seed)
    return play(row, "P2 take moscow_dig", *[f"P2 card {answer}" for answer in answers])


@pytest.mark.rule("N15.1")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_knows_the_order_of_the_deck(viewer: int) -> None:
    views = []
    futures = set()
    for seed in range(12):
        row = scene(turn=3, seed=seed)
        views.append(seen_by(row, viewer))
        futures.add(frozenset(agenda(idle(row))))
    assert len(futures) > 8
    assert all(view == views[0] for view in views)


@pytest.mark.rule("N15.2")
def test_only_the_player_who_looks_sees_the_cards() -> None:
    row = looking()
    top = known_top(row)
    assert known_top(seen_by(row, 2)) == top
    for viewer in (0, 1, 3):
        other = copied(row)
        other.top[0], other.top[1] = row.top[1], row.top[0]
        assert seen_by(row, 2) != seen_by(other, 2)
        assert seen_by(row, viewer) == seen_by(other, viewer)
        swapped = copied(row)
        swapped.top[0] = next(
            card for card in range(17) if row.deck >> card & 1 and card not in row.top
        )
        assert seen_by(row, viewer) == seen_by(swapped, viewer)


@pytest.mark.rule("N15.2")
def test_that_player_goes_on_knowing_the_cards_put_back_and_their_order() -> None:
    row = looking("keep", "discard", "keep")
    top = known_top(row)
    assert len(top) == 2
    assert known_top(seen_by(row, 2)) == top
    for seed in range(10):
        assert known_top(guessed(row, 2, seed)) == top
    others = {
        tuple(known_top(guessed(row, viewer, seed))) for viewer in (1, 3) for seed in range(30)
    }
    assert len(others) > 15


@pytest.mark.rule("N15.2")
def test_until_they_leave_the_deck() -> None:
    row = scene(order="213", turn=1, agenda="moscow_dig")
    play(row, "P2 take moscow_dig", *["P2 card keep"] * 3)
    top = set(known_top(row))
    idle(row)
    idle(row)
    assert agenda(row) == {*top, "consolidation"}
    assert known_top(row) == []


@pytest.mark.rule("N15.2")
def test_the_others_learn_which_cards_were_discarded_and_from_which_places() -> None:
    row = looking()
    top = known_top(row)
    play(row, "P2 card keep", "P2 card discard", "P2 card keep")
    for viewer in VIEWERS:
        view = seen_by(row, viewer)
        assert notes(view, Note.DUG_OUT) == [f"dug_out P2 {top[1]} 2"]
        assert notes(view, Note.KEPT) == ["kept P2 1", "kept P2 3"]
        assert top[1] in discard(view)


@pytest.mark.rule("N15.2")
@pytest.mark.parametrize("viewer", [0, 1, 3])
def test_two_courses_that_differ_only_in_the_cards_kept_look_the_same_to_others(
    viewer: int,
) -> None:
    rows = [looking("keep", "keep", "keep", seed=seed) for seed in range(5)]
    assert len({tuple(known_top(row)) for row in rows}) > 1
    views = [seen_by(row, viewer) for row in rows]
    assert all(view == views[0] for view in views)


@pytest.mark.rule("N15.3")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_only_you_see_how_many_rubles_you_have(viewer: int) -> None:
    row = scene(rubles=[7, 11, 13])
    view = seen_by(row, viewer)
    for player, owned in enumerate([7, 11, 13], 1):
        assert (rubles(view)[player - 1] == owned) is (player == viewer)


@pytest.mark.rule("N15.3")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_with_hide_rubles_off_everybody_sees_it(viewer: int) -> None:
    row = scene(rubles=[7, 11, 13], options={"hide_rubles": False})
    assert rubles(seen_by(row, viewer)) == [7, 11, 13]


@pytest.mark.rule("N15.3", "N11.7")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_at_the_end_all_rubles_are_shown(viewer: int) -> None:
    row = idle(scene(turn=3, round=30, rubles=[7, 11, 13]))
    assert over(row)
    assert rubles(seen_by(row, viewer)) == [7, 11, 13]


def told(row: Row, noted: int, owned: list[int]) -> None:
    """Keep the count of everybody's rubles by the public notes alone."""
    for note in notes_since(row, noted):
        if note.kind == Note.LAID:
            owned[note.seat] -= note.b
        elif note.kind in (Note.COLLECTED, Note.GOT, Note.INCOME):
            owned[note.seat] += note.a
        elif note.kind == Note.SOLD:
            owned[note.seat] += note.c
        elif note.kind == Note.PAID:
            owned[note.seat] -= note.b
            if note.a != NOBODY:
                owned[note.a] += note.b


@pytest.mark.rule("N15.4", "N1.18")
@pytest.mark.parametrize("seed", range(6))
def test_whoever_keeps_count_of_what_is_public_knows_all_totals(seed: int) -> None:
    given: dict[str, Any] = {
        "deck": ["base", "rebalanced_2021_05_23", "rebalanced_2021_05_28"][seed % 3],
        "post_scoring_railroad": bool(seed % 2),
        "eastern_bonus": seed > 2,
    }
    row = fresh(2 + seed % 4, seed=seed, **given)
    owned = rubles(row)
    noted = row.noted
    for _ in play_randomly(row, seed):
        told(row, noted, owned)
        noted = row.noted
        assert rubles(row) == owned
    told(row, noted, owned)
    assert rubles(row) == owned


@pytest.mark.rule("N15.4")
def test_computer_players_are_given_the_count() -> None:
    row = play(auction(rubles=[7, 11, 13]), "P1 bid 3", "P2 bid 4")
    for viewer in VIEWERS:
        for seed in range(5):
            assert rubles(guessed(row, viewer, seed)) == [4, 7, 13]


@pytest.mark.rule("N15.4")
def test_the_count_at_the_end_of_every_round_is_kept() -> None:
    """Nothing is paid between the end of a round and the first bid of the next."""
    row = fresh(3, seed=2, max_rounds=6)
    seen = 0
    for _ in play_randomly(row, seed=2):
        if row.round > seen + 1:
            seen += 1
            assert [row.players[seat].after[seen - 1] + 10 for seat in range(3)] == rubles(row)
    assert [row.players[seat].after[seen] + 10 for seat in range(3)] == rubles(row)
    assert seen == row.round - 1


PUBLIC = (
    *("round", "turn", "phase", "agenda", "discard", "deck", "marker", "merger", "end", "place"),
    *("high", "leader", "bidders", "spaces", "last_space", "due", "price", "tops", "card"),
)
OF_PLAYERS = ("supply", "hand", "laid", "aside", "retreat", "bid", "card", "counted", "regions")


def everything_public(row: Row, view: Row) -> None:
    for name in PUBLIC:
        assert getattr(view, name) == getattr(row, name), name
    assert list(view.order) == list(row.order)
    assert notes(view) == notes(row)
    for seat in range(row.seats):
        for name in OF_PLAYERS:
            assert getattr(view.players[seat], name) == getattr(row.players[seat], name), name
        assert list(view.players[seat].markers) == list(row.players[seat].markers)
        assert list(view.track[seat].rubles) == list(row.track[seat].rubles)
        assert list(view.track[seat].markers) == list(row.track[seat].markers)


@pytest.mark.rule("N15.5")
@pytest.mark.parametrize("seed", range(3))
def test_everybody_always_sees_all_that_is_public(seed: int) -> None:
    row = fresh(3, seed=seed, deck="rebalanced_2021_05_28" if seed else "base")
    for n, _ in enumerate(play_randomly(row, seed)):
        if n % 9 == seed:
            everything_public(row, seen_by(row, n % 4))


@pytest.mark.rule("N15.5")
def test_hands_and_track_of_a_merger_are_open() -> None:
    row = consolidation(regions={"volga": "3 4"}, aside={3: 2}, options={"deck": 2})
    play(row, "P1 bid 2", "P1 lay marker")
    for viewer in VIEWERS:
        everything_public(row, seen_by(row, viewer))


@pytest.mark.rule("N15.6")
def test_which_cards_are_in_the_deck_is_public() -> None:
    row = looking()
    for viewer in VIEWERS:
        assert deck(seen_by(row, viewer)) == set(BASE) - agenda(row) - discard(row) - {"moscow_dig"}


@pytest.mark.rule("N15.2", "N15.1")
@pytest.mark.parametrize(
    ("given", "text", "shown"),
    [
        ({"turn": 1, "agenda": "moscow_dig"}, "take moscow_dig", True),
        ({"turn": 1, "agenda": "moscow_3"}, "take moscow_3", False),
        ({"phase": "auction"}, "bid 3", False),
        ({"turn": 3, "agenda": "moscow_3"}, "take moscow_3", True),
    ],
)
def test_what_shows_hidden_cards_cannot_be_taken_back(
    given: dict[str, Any], text: str, shown: bool
) -> None:
    """A look at the deck, and the agenda of the next round."""
    match = match_at(scene(**given))
    seat = match.waiting()[0]
    match.play(seat, GAME.actions.parse(text))
    assert bool(match.undoable(seat)) is shown


@pytest.mark.rule("N15.2", "N14.8")
@pytest.mark.parametrize(("text", "shown"), [("card discard", True), ("card keep", False)])
def test_a_card_that_lies_open_cannot_be_taken_back(text: str, shown: bool) -> None:
    match = match_at(looking())
    match.play(1, GAME.actions.parse(text))
    assert bool(match.undoable(1)) is shown


@pytest.mark.rule("N15.2", "N4.2")
def test_cards_that_only_one_player_knew_cannot_be_taken_back_when_they_are_turned_up() -> None:
    row = scene(seats=2, turn=1, agenda="moscow_dig southern_income")
    play(row, "P1 take moscow_dig", *["P1 card keep"] * 3)
    match = match_at(row)
    match.play(1, GAME.actions.parse("take southern_income"))
    assert match.undoable(1)


# Guesses ----------------------------------------------------------------------------------------


@pytest.mark.rule("N15.2", "N15.4")
@pytest.mark.parametrize("seed", range(4))
def test_a_guess_agrees_with_all_that_its_viewer_can_know(seed: int) -> None:
    row = fresh(3, seed=seed)
    for n, _ in enumerate(play_randomly(row, seed)):
        if n % 6 == 0:
            viewer = n // 6 % 4
            guess = guessed(row, viewer, n)
            sound(guess)
            everything_public(row, guess)
            assert rubles(guess) == rubles(row)
            assert {*known_top(guess)} <= deck(row)
            if row.looker == viewer - 1:
                assert known_top(guess) == known_top(row)


@pytest.mark.rule("N15.2")
def test_every_order_of_the_cards_kept_is_guessed_the_true_one_too() -> None:
    row = scene(order="213", turn=1, agenda="moscow_dig", deck="ural_4 siberia_1 volga_pair")
    play(row, "P2 take moscow_dig", *["P2 card keep"] * 3)
    found = {tuple(known_top(guessed(row, 1, seed))) for seed in range(120)}
    assert len(found) == 6
    assert tuple(known_top(row)) in found


@pytest.mark.rule("N15.1")
def test_what_a_guess_turns_up_next_is_not_what_will_come() -> None:
    row = scene(turn=3)
    played = {frozenset(agenda(idle(guessed(row, 1, seed)))) for seed in range(12)}
    assert len(played) > 8
