"""What a judge looks at, and from where."""

from __future__ import annotations

import numpy as np
import pytest

from igroteka.bots.features import OTHERS, SEAT, SEATS, Layout, numbers
from igroteka.bots.judge import NO_JUDGE, Net, list_all, list_changes, row_of
from igroteka.engine import States, game_named
from igroteka.engine.kernels import _opened as opened
from igroteka.engine.records import Meaning, record, state_dtype

PLAYER = record([("cards", "i8"), ("coins", "i2"), ("rival", "i1")])

STATE = state_dtype(
    [
        ("cards", "i8"),
        ("turn", "i1"),
        ("asked", "i1"),
        ("row", "i1", (2,)),
        ("given", "i1", (3,)),
        ("still", "i1"),
        ("seen", "i1"),
        ("players", PLAYER, (3,)),
    ],
    Meaning(
        by_seat=("players", "given"),
        seats=("turn", "players.rival"),
        seat_sets=("asked",),
        memory=("seen",),
    ),
)


def some_states(n: int = 400) -> States:
    """Random records of three seats."""
    chance = np.random.default_rng(7)
    states = np.zeros(n, STATE)
    states["seats"] = 3
    states["dice"] = chance.integers(1 << 60, size=n)
    states["still"] = 5
    states["seen"] = chance.integers(9, size=n)
    states["cards"] = chance.integers(1 << 20, size=n)
    states["turn"] = chance.integers(-1, 3, size=n)
    states["asked"] = chance.integers(8, size=n)
    states["row"] = chance.integers(-1, 40, size=(n, 2))
    states["given"] = chance.integers(4, size=(n, 3))
    players = states["players"]
    players["cards"] = chance.integers(1 << 30, size=(n, 3))
    players["coins"] = chance.integers(-3, 900, size=(n, 3))
    players["rival"] = chance.integers(-1, 3, size=(n, 3))
    return states


def turned(states: States) -> States:
    """The same with seat 1 where seat 0 was, 2 where 1 was, and 0 where 2 was."""
    found = states.copy()
    found["players"] = np.roll(states["players"], -1, axis=1)
    found["given"] = np.roll(states["given"], -1, axis=1)
    for field in (found, found["players"]):
        name = "turn" if field is found else "rival"
        field[name] = np.where(field[name] < 0, -1, (field[name] - 1) % 3)
    asked = states["asked"]
    found["asked"] = asked >> 1 | (asked & 1) << 2
    return found


def net_of(layout: Layout, seats: int) -> Net:
    """How a layout is read by compiled code."""
    places, firsts = layout.firsts(seats)
    net: Net = NO_JUDGE.value._replace(places=places, starts=layout.starts(places), firsts=firsts)
    return opened(net)  # type: ignore[no-any-return]


def rows_of(layout: Layout, states: States, judged: int) -> list[set[int]]:
    """The rows of each record, seen from a seat."""
    net = net_of(layout, 3)
    found = []
    for words in states.view(np.int64).reshape(len(states), -1):
        listed = opened(np.zeros((2 * layout.rows + 99, 3), np.int64))
        n = list_all(net.places, opened(words), listed)
        rows = [
            row_of(net.places, net.firsts, listed[c, 0], listed[c, 1], judged) for c in range(n)
        ]
        assert len(rows) == len(set(rows))
        found.append(set(rows))
    return found


def test_what_never_varies_and_what_tells_nothing_is_left_out() -> None:
    layout = Layout.found_in(STATE, some_states())
    named = {slot.name for slot in layout.slots}
    assert named == {
        "cards", "turn", "asked", "row[0]", "row[1]", "given",
        "players.cards", "players.coins", "players.rival",
    }  # fmt: skip
    assert {"dice", "noted", "secrets", "seen"}.isdisjoint(n.name for n in numbers(STATE))
    assert {slot.role for slot in layout.slots if slot.name in ("turn", "players.rival")} == {SEAT}
    assert {slot.role for slot in layout.slots if slot.name == "asked"} == {SEATS}


def test_every_row_has_one_owner() -> None:
    layout = Layout.found_in(STATE, some_states())
    taken = np.zeros(layout.rows, int)
    for slot in layout.slots:
        taken[slot.first : slot.first + slot.size * slot.seats] += 1
    assert (taken == 1).all()


def test_many_values_are_told_apart_in_steps_and_single_bytes_one_by_one() -> None:
    layout = Layout.found_in(STATE, some_states())
    slots = {slot.name: slot for slot in layout.slots}
    assert 12 <= slots["players.coins"].size <= 24
    assert slots["row[0]"].size == 41
    assert slots["row[0]"].shift == 0
    assert slots["turn"].size == OTHERS


def test_every_seat_sees_the_same_from_its_own_place() -> None:
    states = some_states(60)
    layout = Layout.found_in(STATE, some_states())
    assert rows_of(layout, states, 1) == rows_of(layout, turned(states), 0)
    assert rows_of(layout, states, 0) == rows_of(layout, turned(states), 2)
    assert rows_of(layout, states, 0) != rows_of(layout, turned(states), 0)


def test_changes_lead_from_one_record_to_another() -> None:
    states = some_states(40)
    layout = Layout.found_in(STATE, some_states())
    net = net_of(layout, 3)
    words = states.view(np.int64).reshape(len(states), -1)
    rows = rows_of(layout, states, 2)
    for i in range(len(states) - 1):
        listed = opened(np.zeros((2 * layout.rows + 99, 3), np.int64))
        old, new = opened(words[i]), opened(words[i + 1])
        n = list_changes(net.places, net.starts, old, new, listed)
        now = set(rows[i])
        for c in range(n):
            row = row_of(net.places, net.firsts, listed[c, 0], listed[c, 1], 2)
            if listed[c, 2] > 0:
                now.add(row)
            else:
                now.discard(row)
        assert now == rows[i + 1]


@pytest.mark.parametrize("name", ["kolkhoz", "nomenklatura", "ozymandias", "pax_pamir", "rebuild"])
def test_what_a_game_says_of_its_fields_names_fields(name: str) -> None:
    state = game_named(name).rules.STATE
    meaning = state.metadata["meaning"]
    plain = state_dtype([(part, state.fields[part][0]) for part in game_fields(state)])
    known = {n.field.replace("]", "").replace("[", "#") for n in numbers(plain)}
    fields = {".".join(p.partition("#")[0] for p in field.split(".")) for field in known}
    for told in (*meaning.by_seat, *meaning.seats, *meaning.seat_sets, *meaning.memory):
        assert any(field == told or field.startswith(f"{told}.") for field in fields), told


def game_fields(state: np.dtype[np.void]) -> list[str]:
    """A game's own fields, without the engine's header and the notes."""
    header = state_dtype([]).names or ()
    names = [name for name in state.names or () if not name.startswith("gap")]
    return [name for name in names if name not in header]
