"""Observations: what they show, from whose seat, and what they never show."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from igroteka.bots.features import Number, numbers, without_places
from igroteka.bots.observation import BITS, FLOAT, KINDS, NUMBER, SEAT, ObservationLayout
from igroteka.engine import NOBODY, Game, Match, game_named, games
from igroteka.engine.records import States, meaning_of, view_row
from igroteka.envs.arrays import desk_for
from igroteka.envs.play import make_ready

pytestmark = pytest.mark.usefixtures("interpreted")


def observed(
    game: Game, states: States, seats: int, viewer: int, dtype: npt.DTypeLike = FLOAT
) -> npt.NDArray[Any]:
    """What a viewer may know of a state."""
    layout = ObservationLayout(game, seats)
    row = np.full(layout.size, 77, dtype)
    plan = layout.plan_for(dtype)
    make_ready(game).observe(states, 0, viewer, desk_for(game, seats), plan, row)
    return row


def positions(game: Game, n: int, seats: int = 0, every: int = 9) -> list[Match]:
    """Positions of random plays of all setups."""
    chance = np.random.default_rng(5)
    found: list[Match] = []
    for options in game.presets.values():
        counts = options.counts(game.seats)
        match = Match(game, options, seats if seats in counts else counts[-1], 4)
        for step in range(n * every):
            if match.over:
                break
            seat = int(chance.choice(match.waiting()))
            match.play(seat, int(chance.choice(match.legal(seat))))
            if step % every == 0:
                found.append(match.at(len(match.moves)))
    return found


@pytest.mark.parametrize("name", sorted(games()))
def test_what_a_viewer_cannot_know_changes_no_number(name: str) -> None:
    game = game_named(name)
    differed = 0
    for number, match in enumerate(positions(game, 5)):
        for viewer in (*range(match.seats), NOBODY):
            shown = observed(game, match.state, match.seats, viewer)
            assert np.isfinite(shown).all()
            other = match.view(viewer)
            game.kernels.playout.guess_at(other, 0, viewer, number)
            differed += other.tobytes() != match.state.tobytes()
            assert (observed(game, other, match.seats, viewer) == shown).all()
    assert differed


@pytest.mark.parametrize("name", sorted(games()))
def test_layouts_have_no_gap_and_everything_stays_within_bounds(name: str) -> None:
    game = game_named(name)
    for seats in game.seats:
        layout = ObservationLayout(game, seats)
        end = 0
        for block in layout.blocks:
            assert block.start == end
            assert block.kind in KINDS
            end += block.size
        assert end == layout.size
        assert len({block.name for block in layout.blocks}) == len(layout.blocks)
        assert len(list(layout.sheet())) == len(layout.blocks)
    for match in positions(game, 3):
        layout = ObservationLayout(game, match.seats)
        low, high = layout.bounds()
        for viewer in (*range(match.seats), NOBODY):
            row = observed(game, match.state, match.seats, viewer)
            assert (low <= row).all()
            assert (row <= high).all()


@pytest.mark.parametrize("name", sorted(games()))
def test_bits_are_declared_wide_enough(name: str) -> None:
    """No game's record holds a bit that its observation leaves out."""
    game = game_named(name)
    bits = dict(meaning_of(game.rules.STATE).bits)
    layout = ObservationLayout(game, max(game.seats))
    assert set(bits) <= {block.name for block in layout.blocks}
    for match in positions(game, 8):
        layout = ObservationLayout(game, match.seats)
        words = match.view(0).view(np.int64).reshape(-1).tolist()
        for word, right, mask, width in layout.plan.packed[: layout.plan.kinds[0]].tolist():
            assert words[word] >> right & mask < 1 << width


def told(kind: str, width: int, number: int, seats: int, looks: int) -> list[int]:
    """One number of the record, as an observation tells it."""
    if kind == "bits":
        return [number >> bit & 1 for bit in range(width)]
    if kind == "seat":
        return [int(number == (looks + i) % seats) for i in range(seats)]
    if kind == "seats":
        return [number >> (looks + i) % seats & 1 for i in range(seats)]
    return [number]


def read_off(match: Match, layout: ObservationLayout, viewer: int) -> list[int]:
    """What a viewer sees, field by field as the layout's words say it."""
    view, seats, looks = match.view(viewer), match.seats, max(0, viewer)
    fields: dict[str, list[Number]] = {}
    for number in numbers(view.dtype):
        if number.seat < seats:
            fields.setdefault(without_places(number.name), []).append(number)
    found: list[int] = []
    for block in layout.blocks[:-1]:
        parts = fields[block.name]
        parts.sort(key=lambda part: (part.seat - looks) % seats if part.seat >= 0 else 0)
        for part in parts:
            value = int(np.frombuffer(view.tobytes(), part.kind, 1, part.offset)[0])
            found += told(block.kind, block.shape[-1], value, seats, looks)
    return found + told("seats", seats, sum(1 << seat for seat in match.waiting()), seats, looks)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_place_is_what_the_layout_says(name: str) -> None:
    game = game_named(name)
    for match in positions(game, 1):
        layout = ObservationLayout(game, match.seats)
        for viewer in (0, match.seats - 1, NOBODY):
            row = observed(game, match.state, match.seats, viewer)
            wanted = np.array(read_off(match, layout, viewer)).astype(FLOAT)
            assert row.tobytes() == wanted.tobytes()
            for dtype in (np.int16, np.int8):
                limits = np.iinfo(dtype)
                small = np.array(read_off(match, layout, viewer)).clip(limits.min, limits.max)
                row = observed(game, match.state, match.seats, viewer, dtype)
                assert row.tobytes() == small.astype(dtype).tobytes()


@pytest.mark.parametrize("name", sorted(games()))
def test_each_place_has_a_source(name: str) -> None:
    game = game_named(name)
    for match in positions(game, 1):
        sources = ObservationLayout(game, match.seats).sources()
        waited_for = sum(1 << seat for seat in match.waiting())
        for viewer in range(match.seats):
            memory = match.view(viewer).tobytes()
            row = [shown(memory, waited_for, *map(int, source)) for source in sources[viewer]]
            wanted = observed(game, match.state, match.seats, viewer)
            assert np.array(row).astype(FLOAT).tobytes() == wanted.tobytes()


def shown(memory: bytes, waited_for: int, size: int, where: int, how: int, which: int) -> int:
    """What stands in a place, by its source."""
    number = waited_for
    if size:
        number = int(np.frombuffer(memory, f"i{size}", 1, size * where)[0])
    return {NUMBER: number, BITS: number >> which & 1, SEAT: int(number == which)}[how]


def test_the_seats_of_kolkhoz_are_seen_from_whoever_looks() -> None:
    game = game_named("kolkhoz")
    for match in positions(game, 6, seats=3):
        if match.seats != 3:
            continue
        layout = ObservationLayout(game, 3)
        row = view_row(match.state)
        for viewer in range(3):
            fields = layout.named(observed(game, match.state, 3, viewer))
            assert fields["seats"].tolist() == [3]
            assert fields["year"].tolist() == [row.year]
            hand = [card for card in range(52) if row.players[viewer].hand >> card & 1]
            assert np.flatnonzero(fields["players.hand"][0]).tolist() == hand
            assert not fields["players.hand"][1:].any()
            medals = [row.players[(viewer + i) % 3].medals for i in range(3)]
            assert fields["players.medals"].tolist() == medals
            planner = np.flatnonzero(fields["planner"]).tolist()
            assert planner == ([(row.planner - viewer) % 3] if row.planner >= 0 else [])
            waits = sorted((seat - viewer) % 3 for seat in match.waiting())
            assert np.flatnonzero(fields["waiting"]).tolist() == waits
            north = [card for card in range(52) if row.north >> card & 1]
            assert np.flatnonzero(fields["north"]).tolist() == north


def test_what_only_guesses_need_is_left_out() -> None:
    for game in games().values():
        names = {block.name for block in ObservationLayout(game, game.default_seats).blocks}
        for left_out in ("dice", "noted", "secrets", *meaning_of(game.rules.STATE).memory):
            assert left_out not in names


def test_an_unknown_field_is_named() -> None:
    layout = ObservationLayout(game_named("rebuild"), 3)
    with pytest.raises(KeyError, match="rebuild has no field 'goats'"):
        layout.block("goats")
