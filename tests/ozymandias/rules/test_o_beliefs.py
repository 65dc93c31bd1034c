"""What a viewer starts from and what is certain, in the cases of test_o_posterior.py (O16)."""

from __future__ import annotations

import functools

import numpy as np
import pytest

from igroteka.engine import NOBODY, records, view_row
from igroteka.games.ozymandias.rules.beliefs import (
    FIRST_OTHERS,
    FIRST_TRACED,
    MAY,
    MOST,
    OTHERS,
    TRACED,
    VIEWS,
    all_of,
    begin,
    may_follow,
    never_seen,
    room_in,
    see_open,
)
from igroteka.games.ozymandias.rules.facts import ALL_CARDS
from igroteka.games.ozymandias.rules.knowledge import memory_is_true, surely_in
from igroteka.games.ozymandias.rules.memory import seen_cards
from igroteka.games.ozymandias.rules.state import DECK, PLACES
from tests.ozymandias.rules.test_o_posterior import (
    CASES,
    LONG,
    UNSEEN,
    array,
    believed_as_played,
    follow,
    started,
)
from tests.ozymandias.scenes import (
    GAME,
    Row,
    cards,
    copied,
    hand,
    mask,
    number,
    play,
    scene,
    seen_by,
)
from tests.posterior import Posterior


def before_and_after(name: str) -> tuple[Row, Row]:
    """The positions before the first unseen transfer of a case and at its end."""
    case = CASES[name]
    start = array(started(case.given, 0))
    posterior = Posterior(GAME, start, NOBODY, [start])
    before = start
    for step in case.steps:
        now = records.copied(posterior.truth)
        follow(posterior, GAME, NOBODY, step, 0)
        if view_row(now).remembered == 0:
            before = now
    return view_row(before), view_row(posterior.truth)


def begun(row: Row, viewer: int) -> np.ndarray:
    """What `begin` finds."""
    s = seen_by(row, viewer)
    views = np.full((VIEWS, PLACES), 7, np.int64)
    begin(s, viewer, ALL_CARDS & ~seen_cards(s), views)
    return views


@pytest.mark.rule("O16.9", "O16.10", "O16.11")
@pytest.mark.parametrize("name", UNSEEN)
def test_a_history_begins_with_what_lay_where_before_the_first_transfer(name: str) -> None:
    before, after = before_and_after(name)
    later = after.transfers[0].seen[DECK] if after.remembered else 0
    rooms = [before.players[seat].held if seat < before.seats else 0 for seat in range(DECK)]
    rooms.append(before.deck_unseen + (before.apart & ~before.face_up_apart).bit_count())
    if not after.remembered:
        rooms[:] = [after.players[seat].held for seat in range(DECK)] + [rooms[DECK]]
    for viewer in (NOBODY, *range(after.seats)):
        views = begun(after, viewer)
        own = before.put_back[viewer] & ~(after.drawn | later) if viewer != NOBODY else 0
        for place in range(PLACES):
            known = before.open[place]
            gone = later if place == DECK else 0
            traced = known & ~gone | (own if place == DECK else 0)
            others = rooms[place] - (known | gone | (own if place == DECK else 0)).bit_count()
            if place == viewer:
                traced = others = 0
            assert cards(int(views[FIRST_TRACED, place])) == cards(traced)
            assert views[FIRST_OTHERS, place] == others
            assert views[TRACED, place] == views[MAY, place] == traced
            assert views[OTHERS, place] == views[MOST, place] == others


@pytest.mark.rule("O16.11", "O8.7")
def test_what_is_set_apart_unseen_counts_to_the_deck() -> None:
    row = scene(
        hands=["B02 K13", "W01", "-"],
        market="R01 R03 R04 R06",
        face_up="K01",
        shuffled="K02 K03 K05",
    )
    assert room_in(row, DECK) == 3
    play(row, "event B02")
    assert row.apart_held == 3  # K01 is among them
    assert [room_in(row, place) for place in range(PLACES)] == [1, 1, 0, 0, 3]


@pytest.mark.rule("O16.9")
def test_nobody_had_seen_a_card_before_it_was_seen_after_a_transfer() -> None:
    row = scene(hands=["K12", "K11", "K13"])
    hidden = mask(["W01", "W02", "W03", "W05", "W06", "K13"])
    first, second = row.transfers[0], row.transfers[1]
    row.remembered = 2
    first.known[0] = mask(["W01", "R03"])
    first.seen[1] = mask(["R04", "R03"])
    second.known[2] = mask(["W02", "R04"])
    second.shown = mask(["W03"])
    second.seen[0] = mask(["R04", "R05", "W01", "W02", "W03"])
    second.seen[DECK] = mask(["R06"])
    row.open[1] = mask(["W05"])
    assert cards(never_seen(row, hidden)) == {"R04", "R05", "R06", "W06", "K13"}


def followed(row: Row) -> np.ndarray:
    """What may lie where after the only transfer, as a spectator sees it."""
    views = begun(row, NOBODY)
    may_follow(row, 0, NOBODY, views)
    return views


def may_lie(views: np.ndarray) -> list[set[str]]:
    """The traced cards that may lie in the hands of three players and in the deck."""
    return [cards(int(views[MAY, place])) for place in (0, 1, 2, DECK)]


def treaty_of(*known: str) -> Row:
    """Before a Treaty that P0 plays all know these cards to lie in the deck."""
    row = scene(hands=["-", "-", "-"], market="R03 R04 W04 B05", shuffled="K06 K07 K09 K10")
    row.remembered = 1
    row.transfers[0].source = DECK
    row.transfers[0].taker = 0
    row.transfers[0].known[DECK] = mask(known)
    return row


@pytest.mark.rule("O16.11")
def test_where_all_cards_of_a_treaty_lay_face_up_no_other_moves() -> None:
    row = treaty_of("K06")
    row.transfers[0].shown = mask(["W05", "W06", "W07"])
    for seat in range(3):
        row.players[seat].held = 1
    views = followed(row)
    all_three = {"W05", "W06", "W07"}
    assert may_lie(views) == [all_three, all_three, all_three, {"K06"}]
    assert views[MOST, [0, 1, 2, DECK]].tolist() == [0, 0, 0, 3]


@pytest.mark.rule("O16.11")
def test_who_is_seen_with_a_card_of_the_deck_got_no_other() -> None:
    row = treaty_of("K01", "K06", "K07")
    row.transfers[0].seen[0] = mask(["K01", "W09"])  # W09 was there before
    row.players[1].held = row.players[2].held = 1
    views = followed(row)
    both = {"K06", "K07"}
    assert may_lie(views) == [set(), both, both, both]
    assert views[MOST, [0, 1, 2, DECK]].tolist() == [0, 1, 1, 4]


@pytest.mark.rule("O16.11")
def test_who_had_no_room_for_what_is_seen_got_it_now() -> None:
    row = treaty_of("K06")
    row.transfers[0].seen[1] = mask(["W09"])
    row.players[0].held = row.players[2].held = 1
    views = followed(row)
    assert may_lie(views) == [{"K06"}, set(), {"K06"}, {"K06"}]


@pytest.mark.rule("O16.11")
def test_if_the_only_known_card_went_others_went_to_the_rest() -> None:
    row = treaty_of("K01")
    row.transfers[0].seen[0] = mask(["K01"])
    row.players[1].held = row.players[2].held = 1
    views = followed(row)
    assert may_lie(views) == [set(), set(), set(), set()]
    assert views[MOST, [0, 1, 2, DECK]].tolist() == [0, 1, 1, 4]


WORLDS = [
    (name, viewer)
    for name in UNSEEN
    for viewer in CASES[name].viewers
    if name not in (LONG, "a Treaty after a mulligan")
    and (viewer != NOBODY or "unseen" in name or "middle" in name)
]
"""Cases and viewers of which all worlds are soon listed."""

CONCLUDED = {
    "a card of the Treaty that may be robbed",
    "robbed in turn, and the first thief plays what was drawn",
}
"""Here cards are certain that nobody has followed: it is concluded from what was seen later."""

LOOSE = {
    ("robbed in turn, and the first thief plays what was drawn", 2),
    ("a card that was played is bought before the next robbery", 2),
    ("robbed back", 2),
    ("robbed back after winning another card", 2),
    ("a card of the Treaty that is played", 1),
}
"""Here fewer cards can lie somewhere than `may_follow` allows for."""


@functools.cache
def worlds_of(name: str, viewer: int) -> tuple[Row, list[Row]]:
    """What the viewer sees at the end of a case, and all that may be true."""
    posterior, _ = believed_as_played(name, viewer)
    row = seen_by(view_row(posterior.truth), viewer)
    return row, [view_row(world) for world in posterior.worlds()]


@pytest.mark.rule("O16.9", "O16.10", "O16.11")
@pytest.mark.parametrize(("name", "viewer"), WORLDS)
def test_what_is_certain_is_in_every_world(name: str, viewer: int) -> None:
    row, worlds = worlds_of(name, viewer)
    for seat in range(row.seats):
        if seat != viewer:
            always = set.intersection(*(hand(world, seat) for world in worlds))
            certain = cards(surely_in(copied(row), viewer, seat))
            assert certain <= always
            if name not in CONCLUDED:
                assert certain == always


@pytest.mark.rule("O16.9", "O16.10", "O16.11")
@pytest.mark.parametrize(("name", "viewer"), WORLDS)
def test_what_may_lie_where_lies_there_in_some_world(name: str, viewer: int) -> None:
    row, worlds = worlds_of(name, viewer)
    views = begun(row, viewer)
    for t in range(row.remembered):
        may_follow(row, t, viewer, views)
    see_open(row, views)
    traced = all_of(views, MAY)
    for place in (*range(row.seats), DECK):
        if place == viewer:
            continue
        lie = [unseen_in(world, place) for world in worlds]
        may = {card for found in lie for card in cards(found & traced)}
        most = max((found & ~traced).bit_count() for found in lie)
        assert may <= cards(int(views[MAY, place]))
        assert most <= views[MOST, place]
        if (name, viewer) not in LOOSE:
            assert may == cards(int(views[MAY, place]))
            assert most == views[MOST, place]


def unseen_in(row: Row, place: int) -> int:
    """The cards that lie unseen in a hand or the deck."""
    if place != DECK:
        return int(row.players[place].hand)
    return int(row.deck_cards | (row.apart & ~row.face_up_apart))


GONE = mask(["K13"])
"""A card that has left the game in all cases."""


@pytest.mark.rule("O16.9", "O16.10", "O16.11")
@pytest.mark.parametrize("name", [name for name in UNSEEN if name != LONG])
def test_a_memory_of_what_did_not_happen_is_noticed(name: str) -> None:
    _, row = before_and_after(name)
    assert memory_is_true(row)
    for place in range(PLACES):
        false = copied(row)
        false.open[place] |= GONE
        assert not memory_is_true(false)
        for t in range(row.remembered):
            false = copied(row)
            false.transfers[t].known[place] |= GONE
            assert not memory_is_true(false)
    for seat in range(row.seats):
        false = copied(row)
        false.put_back[seat] |= GONE
        assert not memory_is_true(false)
        for t in range(row.remembered):
            if row.transfers[t].cards[seat] >= 0:
                false = copied(row)
                false.transfers[t].cards[seat] = number("K13")
                assert not memory_is_true(false)
