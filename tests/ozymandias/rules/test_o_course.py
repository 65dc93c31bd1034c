"""Whole random games against models that are written from the rulebook's words alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from igroteka.engine import NOBODY
from igroteka.engine.course import notes_since
from igroteka.games.ozymandias.rules.state import Note, Phase
from tests.ozymandias.scenes import (
    CARDS,
    COLOUR_NAMES,
    TILES,
    Hex,
    Row,
    acting,
    active,
    beside,
    cards,
    choices,
    copied,
    crusade,
    destroyed,
    discard,
    disks,
    face_up,
    fresh,
    guessed,
    hand,
    influence,
    legal,
    located,
    market,
    name_of,
    numbers,
    play_randomly,
    pool,
    ranking,
    removed,
    seen_by,
    sign,
    sound,
    unordered,
    waiting,
)

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"auction_own_active_card": True, "k13_mode": "flat_bonus_to_holder"}),
    (4, {}),
    (4, {"rich_start": True, "auction_own_active_card": True}),
    (3, {"rich_start": True, "starting_influence": 3, "public_influence_totals": False}),
]

every_game = pytest.mark.parametrize(("seats", "options"), GAMES)

Sector = tuple[int, int, str]
"""Printed value, influence, disks from the bottom up."""


def course(seats: int, options: dict[str, Any], seed: int, turns: int = 100) -> Iterator[Row]:
    """The positions of a random game."""
    yield from play_randomly(fresh(seats, seed, {"max_turns": turns, **options}), seed)


def galaxy(row: Row) -> dict[Hex, Sector]:
    """The map, as everybody sees it."""
    found = {}
    for at, i in located(row).items():
        place = row.sectors[i]
        found[at] = (place.printed, place.influence, disks(place))
    return found


def all_active(row: Row) -> list[str]:
    """Everybody's active card."""
    return [active(row, seat) for seat in range(row.seats)]


# What may be chosen -----------------------------------------------------------------------------


def explorable(tiles: dict[Hex, Sector]) -> set[Hex]:
    """Rules O4.10 and O4.11."""
    if not tiles:
        return {(0, 0)}
    return {at for tile in tiles for at in beside(tile)} - tiles.keys()


def targets(row: Row, letter: str, in_force: list[str]) -> set[Hex]:
    """Where a disk may go by the rules of expansion: O7.3 to O7.9, O10.13, O12.8."""
    tiles = galaxy(row)
    own = {at for at, (_, _, stack) in tiles.items() if stack.endswith(letter)}
    if own:
        found = {at for sector in own for at in beside(sector)}
    else:
        found = {at for at, (_, _, stack) in tiles.items() if not stack} | explorable(tiles)
    if "R13" in in_force or sum(row.tiles_left) == 0:
        found &= tiles.keys()
    if "B08" in in_force:
        found = {at for at in found if at not in tiles or not tiles[at][2]}
    return found


def expandable(row: Row, seat: int, card: str) -> bool:
    """Rules O7.10 and O7.11."""
    letter = card[0].lower()
    in_force = [card if other == seat else active(row, other) for other in range(row.seats)]
    return pool(row, letter) > 0 and bool(targets(row, letter, in_force))


def actions_of_a_turn(row: Row, seat: int) -> set[str]:
    """Rules O5.5 and O17.6."""
    found = {f"seed {card}" for card in market(row)}
    for other in range(row.seats):
        if active(row, other) and (other != seat or row.options.auction_own_active_card):
            found.add(f"salt {other}")
    for card in hand(row, seat):
        found |= {f"event {card}", f"reap {card}"}
        if expandable(row, seat, card):
            found.add(f"expand {card}")
    return found or {"pass"}


@pytest.mark.rule("O17.6", "O7.10", "O5.5")
@every_game
def test_the_actions_of_every_turn_are_those_of_the_rulebook(
    seats: int, options: dict[str, Any]
) -> None:
    turns = 0
    for row in course(seats, options, seed=1):
        if row.phase == Phase.ACTION:
            turns += 1
            assert set(legal(row)) == actions_of_a_turn(row, acting(row))
    assert turns > 10


@pytest.mark.rule("O17.9", "O7.3", "O7.5", "O14.3")
@every_game
def test_the_targets_of_every_disk_are_those_of_the_rulebook(
    seats: int, options: dict[str, Any]
) -> None:
    placed = 0
    for row in course(seats, options, seed=2):
        if row.phase in (Phase.PLACE, Phase.CRUSADE):
            placed += 1
            letter = sign(row.card)[0].lower() if row.phase == Phase.PLACE else crusade(row)[0]
            found = targets(row, letter, all_active(row))
            assert choices(row) == {f"place {name_of(at)}" for at in found}
        elif row.phase == Phase.SCOUT:
            assert choices(row) == {f"place {name_of(at)}" for at in explorable(galaxy(row))}
    assert placed > 5


@pytest.mark.rule("O17.7", "O6.4", "O9.4")
@every_game
def test_every_bid_is_free_from_nothing_to_all_one_has(seats: int, options: dict[str, Any]) -> None:
    for row in course(seats, options, seed=3, turns=60):
        if row.phase == Phase.BID:
            for seat in waiting(row):
                assert numbers(row, "bid", seat) == set(range(min(influence(row)[seat], 99) + 1))


@pytest.mark.rule("O17.1", "O17.3")
@every_game
def test_somebody_can_always_do_something(seats: int, options: dict[str, Any]) -> None:
    for row in course(seats, options, seed=4, turns=80):
        assert waiting(row)
        assert all(legal(row, seat) for seat in waiting(row))


# What always holds ------------------------------------------------------------------------------


def connected(tiles: dict[Hex, Sector]) -> bool:
    """Do all tiles hang together?"""
    reached: set[Hex] = set()
    edge = set(list(tiles)[:1])
    while edge:
        reached |= edge
        edge = {at for tile in edge for at in beside(tile)} & tiles.keys() - reached
    return reached == tiles.keys()


def in_sight_and_hands(row: Row) -> list[str]:
    """Every card, wherever it lies."""
    found = [*market(row), *removed(row), *unordered(row), *face_up(row)]
    found += [sign(card) for card in (*row.lot, *row.aside, row.reaped) if card >= 0]
    found += cards(row.apart)
    card = row.deck_known
    while card >= 0:
        found.append(sign(card))
        card = row.below[card]
    for seat in range(row.seats):
        found += [*hand(row, seat), *discard(row, seat)]
    return found


@pytest.mark.rule("O1.3", "O1.5", "O1.6", "O4.10", "O13.6")
@every_game
def test_nothing_is_lost_and_the_map_hangs_together(seats: int, options: dict[str, Any]) -> None:
    for n, row in enumerate(course(seats, options, seed=5)):
        if n % 7:
            continue
        assert sorted(in_sight_and_hands(row)) == sorted(CARDS)
        tiles = galaxy(row)
        assert connected(tiles)
        for value, how_many in TILES.items():
            lying = sum(printed == value for printed, _, _ in tiles.values())
            assert lying + row.tiles_left[value] + row.tiles_removed[value] == how_many
        stacks = "".join(stack for _, _, stack in tiles.values()) + crusade(row) + destroyed(row)
        for letter in "rwbk":
            assert stacks.count(letter) + pool(row, letter) == 6
        assert min(influence(row)) >= 0


@pytest.mark.rule("O5.1", "O5.2", "O5.6", "O5.7")
@every_game
def test_turns_go_round_and_begin_with_a_full_market(seats: int, options: dict[str, Any]) -> None:
    begun: list[tuple[int, int]] = []
    for row in course(seats, options, seed=6):
        if row.phase == Phase.ACTION:
            begun.append((row.turns, acting(row)))
            assert row.turns == len(begun)
            assert len(market(row)) == 4 or row.deck_size == 0
            assert hand(row, acting(row)) or not discard(row, acting(row))
            # The pool may be empty if Crusade of the Sun has just taken its last disk.
            assert any(pool(row, letter) for letter in "rwbk") or crusade(row)
    assert [seat for _, seat in begun] == [(begun[0][1] + n) % seats for n in range(len(begun))]


# Influence --------------------------------------------------------------------------------------

GAINS: dict[Note, Callable[[int, int], int]] = {
    Note.INCOME: lambda a, b: a,
    Note.REAPED: lambda a, b: b,
    Note.GAINED: lambda a, b: a,
    Note.TOOK_INFLUENCE: lambda a, b: a,
    Note.CAME_ALONG: lambda a, b: a,
    Note.PAID: lambda a, b: -a,
}
"""What a player has more after each note, by its numbers."""


@pytest.mark.rule("O16.8", "O1.7")
@every_game
def test_every_gain_and_payment_is_told(seats: int, options: dict[str, Any]) -> None:
    row: Row | None = None
    told: list[int] = []
    noted = 0
    for row in course(seats, options, seed=7):
        if not told:
            told = influence(row)
        else:
            for note in notes_since(row, noted):
                kind = Note(note.kind)
                if kind in GAINS:
                    told[note.seat] += GAINS[kind](note.a, note.b)
                if kind == Note.PAID and note.b != NOBODY:
                    told[note.b] += note.a
        noted = row.noted
        assert told == influence(row)


# Scores -----------------------------------------------------------------------------------------


def scores(row: Row) -> list[int]:
    """Rules O15.5 to O15.8."""
    worth = dict.fromkeys("RWBK", 0)
    for printed, gems, stack in galaxy(row).values():
        if stack:
            worth[stack[-1].upper()] += printed + gems
    held = [[*hand(row, seat), *discard(row, seat)] for seat in range(row.seats)]
    stars = 2 * destroyed(row).count("k")
    flat = row.options.k13_mode == 1
    if not flat and any("K13" in some for some in held):
        worth["K"] += stars
    return [
        sum(worth[card[0]] for card in some) + amount + (stars if flat and "K13" in some else 0)
        for some, amount in zip(held, influence(row), strict=True)
    ]


@pytest.mark.rule("O15.5", "O15.7", "O15.8", "O15.9", "O15.10")
@every_game
def test_scores_and_places_are_those_of_the_rulebook(seats: int, options: dict[str, Any]) -> None:
    row: Row | None = None
    for n, row in enumerate(course(seats, options, seed=8)):
        if n % 5 == 0:
            expected = scores(row)
            both = list(zip(expected, influence(row), strict=True))
            places = [1 + sum(other > mine for other in both) for mine in both]
            assert ranking(row) == (expected, places)
    assert row is not None
    assert row.phase == Phase.OVER
    assert ranking(row)[0] == scores(row)


# Knowledge --------------------------------------------------------------------------------------


class Witness:
    """What anybody can say of hands who has followed the play, and forgets what may have moved."""

    def __init__(self, row: Row) -> None:
        self.known: list[set[str]] = [set() for _ in range(row.seats)]
        self.before = [discard(row, seat) for seat in range(row.seats)]
        self.noted = row.noted

    def follow(self, row: Row) -> None:
        """Read the notes of what has happened since."""
        for note in notes_since(row, self.noted):
            self._read(Note(note.kind), note.seat, note.a, note.b)
        self.before = [discard(row, seat) for seat in range(row.seats)]
        self.noted = row.noted

    def _read(self, kind: Note, seat: int, a: int, b: int) -> None:
        if kind in (Note.WON, Note.TAKEN, Note.TAKEN_BACK, Note.CLAIMED, Note.SHOWED):
            self.known[seat].add(sign(a))
        elif kind == Note.HANDED_OVER:
            self.known[b].add(sign(a))
        elif kind == Note.TOOK_DISCARD:
            self.known[seat] |= set(self.before[seat])
        elif kind in (Note.EXPANDED, Note.PLAYED, Note.REAPED):
            self.known[seat].discard(sign(a))
        elif kind == Note.ROBBED:
            self.known[a].clear()


@pytest.mark.rule("O16.1", "O16.2", "O16.3", "O16.5", "O16.9")
@every_game
def test_guesses_agree_with_all_that_everybody_has_seen(
    seats: int, options: dict[str, Any]
) -> None:
    chance = random.Random(9)
    witness: Witness | None = None
    known = 0
    for row in course(seats, options, seed=9):
        witness = witness or Witness(row)
        witness.follow(row)
        for seat in range(seats):
            assert witness.known[seat] <= hand(row, seat)
        if chance.random() < 0.06:
            viewer = chance.choice([NOBODY, *range(seats)])
            seen = seen_by(row, viewer)
            guess = guessed(row, viewer, chance.randrange(1000))
            sound(guess)
            assert seen_by(guess, viewer) == seen
            for seat in range(seats):
                assert witness.known[seat] <= hand(guess, seat)
                known += len(witness.known[seat])
            if viewer != NOBODY:
                assert hand(guess, viewer) == hand(row, viewer)
            for seat in waiting(guess):
                assert legal(guess, seat)
    assert known > 5


@pytest.mark.rule("O16.1", "O16.2")
@every_game
def test_what_a_player_may_do_does_not_hang_on_what_that_player_cannot_see(
    seats: int, options: dict[str, Any]
) -> None:
    chance = random.Random(10)
    for row in course(seats, options, seed=10, turns=80):
        if chance.random() < 0.1:
            for seat in waiting(row):
                assert legal(seen_by(row, seat), seat) == legal(row, seat)


@pytest.mark.rule("O16.4", "O16.2")
def test_the_seed_alone_decides_all_chance() -> None:
    ends = [[copied(row) for row in course(3, {}, seed=12, turns=30)][-1] for _ in range(2)]
    assert ends[0] == ends[1]


@pytest.mark.rule("O1.2")
def test_colour_names_come_in_their_order_in_every_choice() -> None:
    for row in course(4, {}, seed=13):
        if row.phase == Phase.COLOUR:
            named = [text.split()[1] for text in legal(row)]
            assert named == sorted(named, key=COLOUR_NAMES.index)
