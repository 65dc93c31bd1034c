"""The picture of Kolkhoz: handles for all that is legal, and never a secret."""

from __future__ import annotations

import random
import re
import timeit
from collections.abc import Iterator
from typing import Any

import pytest
from markupsafe import Markup

from igroteka.draw.words import speaking
from igroteka.engine import NOBODY, Match, game_named, view_row
from igroteka.engine.cards import members
from igroteka.games.kolkhoz.page import art, board
from igroteka.games.kolkhoz.page.names import points
from igroteka.games.kolkhoz.page.report import BETWEEN, last_year, rewards
from igroteka.games.kolkhoz.rules.state import Note, Phase
from tests.drawing import (
    NAMES,
    Elements,
    check_picture,
    desk_of,
    drawn,
    handles,
    random_play,
    whole,
)

GAME = game_named("kolkhoz")
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "kolkhoz": ("kolkhoz", {}),
    "kolkhoznik": ("kolkhoznik", {}),
    "zonsky": ("zonsky", {}),
    "plain": ("kolkhoz", {"nomenklatura": False, "swap": False, "accumulate": False}),
    "drafted": ("kolkhoz", {"jack_replacement": "plan_card_joins_workers", "medals": True}),
    "lean": ("kolkhoznik", {"requisition": "mice", "work_hours_threshold": 25}),
    "hunger": ("kolkhoz", {"famine_rule": "final_year", "reward": "northern",
                           "requisition": "mice", "accumulate": False}),
}  # fmt: skip


def positions(variant: str, seats: int, seed: int) -> Iterator[Match]:
    """A random game: the same match, before every move and at its end."""
    preset, changes = VARIANTS[variant]
    return random_play(GAME, seats, seed, preset, changes)


def secrets(match: Match, viewer: int) -> set[int]:
    """The cards that a viewer may not see; not those that last year's report may name again, nor
    the aces that are only signs of the fields."""
    row = view_row(match.state)
    if row.phase == Phase.OVER:
        return set()
    report = last_year(row) if row.phase in BETWEEN and row.year > 1 else None
    known = {card for _seat, card in report.lost} if report else set()
    signs = {suit * 13 for suit in range(4)} if not row.plan_left | row.gone else set()
    return {
        card
        for seat in range(row.seats)
        if seat != viewer
        for card in members(row.players[seat].hand | row.players[seat].hidden)
        if card not in known | signs
    }


def cards_named(html: str) -> set[int]:
    """The cards whose faces or keys stand in a picture, the sign of a field's ace left out."""
    keys = {int(key[1:]) for key in re.findall(r'data-k="([cs]\d+)"', html)}
    faces = {
        art.LETTERS.index(letter) * 13 + art.RANKS.index(rank)
        for letter, rank in re.findall(r'href="#kz-[mp]?([hdcs])([AJQK]|\d+)"', html)
    }
    return keys | faces


def check(match: Match, viewer: int, thoroughly: bool) -> None:
    """One picture: every legal action has a handle or is left to a button, and no secret stands
    in it."""
    html, left = check_picture(match, viewer, thoroughly)
    assert left <= {GAME.actions.number("keep")}
    assert not cards_named(html) & secrets(match, viewer)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pictures_of_whole_games(variant: str, seats: int) -> None:
    for n, match in enumerate(positions(variant, seats, seed=seats)):
        if n % 3 and n % 11 and not match.over:
            continue  # whoever waits is looked at everywhere in the eighty games below
        # Of three seats, n % seats would always be the first where n can be divided by three.
        for viewer in {NOBODY, n // 3 % seats, *match.waiting()}:
            check(match, viewer, thoroughly=n % 11 == 0)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(100, 180, 20))
def test_eighty_games_leave_no_action_out(start: int) -> None:
    chance = random.Random(start)
    for seed in range(start, start + 20):
        variant, seats = chance.choice(list(VARIANTS)), chance.randint(2, 5)
        for match in positions(variant, seats, seed):
            for seat in match.waiting():
                check(match, seat, thoroughly=False)


def test_a_card_that_must_wait_says_why() -> None:
    for match in positions("kolkhoz", 4, seed=5):
        row = view_row(match.state)
        if row.phase != Phase.TRICK or len(match.legal(row.turn)) == row.players[row.turn].held:
            continue
        picture, _desk = drawn(match, row.turn)
        found = [attrs for _tag, attrs in Elements(picture.hand).found if "data-k" in attrs]
        quiet = [attrs for attrs in found if "data-why" in attrs]
        assert len(quiet) == row.players[row.turn].held - len(match.legal(row.turn))
        assert all(attrs["data-rule"] == "K5.2" for attrs in quiet)
        assert "as long as you hold any" in str(quiet[0]["data-why"])
        return
    pytest.fail("nobody had to follow")


def find(variant: str, seats: int, phase: Phase, **wanted: int) -> Match:
    """A position of a random game in which somebody is asked in that phase."""
    for seed in range(1, 60):
        for match in positions(variant, seats, seed):
            row = view_row(match.state)
            if row.phase == phase and all(getattr(row, k) == v for k, v in wanted.items()):
                return match
    raise AssertionError("no such position")


def test_fields_are_handles_for_the_main_task() -> None:
    found = handles(find("kolkhoz", 4, Phase.NAME_TASK), "board")
    assert found == {"f0": "name W", "f1": "name B", "f2": "name P", "f3": "name S"}


def test_fields_are_handles_for_volunteers() -> None:
    match = find("kolkhoz", 4, Phase.ASSIGN, assigned=1)
    found = handles(match, "board")
    legal = {GAME.actions.text(action) for action in match.legal(match.waiting()[0])}
    assert set(found.values()) == legal
    picture, _desk = drawn(match, match.waiting()[0])
    assert picture.board.count("data-thing") == len(picture.plan.things) == 3
    assert picture.board.count("data-fills") == len(legal)
    looked_at = desk_of(match, match.waiting()[0])
    looked_at.legal = frozenset()  # as in a step back through the play
    past = GAME.board.picture(view_row(match.view(match.waiting()[0])), looked_at)
    assert past.plan is None
    assert "data-thing" not in past.board
    last = find("kolkhoz", 4, Phase.ASSIGN, assigned=3)
    picture, _desk = drawn(last, last.waiting()[0])
    assert picture.plan is None
    assert "data-thing" not in picture.board
    assert ' next"' in picture.board


def test_a_plan_offers_what_the_rules_allow_for_each_card() -> None:
    """Whatever the first cards get, the others may get any of the same fields. Rule K6.2."""
    for preset, seats in (("kolkhoz", 4), ("kolkhoznik", 3)):
        match = find(preset, seats, Phase.ASSIGN, assigned=0)
        seat = match.waiting()[0]
        plan = drawn(match, seat)[0].plan
        row = view_row(match.state)
        assert plan.things == tuple(f"c{row.trick[i]}" for i in range(seats))
        for n in range(len(plan.things)):
            assert match.waiting()[0] == seat
            assert tuple(match.legal(seat)) == plan.choices
            match.play(seat, plan.choices[n % len(plan.choices)])


def test_own_hidden_cards_are_handles_for_the_swap() -> None:
    match = find("kolkhoz", 4, Phase.TAKE)
    found = handles(match, "hand")
    assert found
    assert {text.split()[0] for text in found.values()} == {"take"}
    given = find("kolkhoz", 4, Phase.GIVE)
    assert {text.split()[0] for text in handles(given, "hand").values()} == {"give"}
    assert "gone" in drawn(given, given.waiting()[0])[0].hand


def test_tops_of_a_stack_are_handles_on_the_table() -> None:
    match = find("kolkhoznik", 4, Phase.TOP)
    assert {text.split()[0] for text in handles(match, "board").values()} == {"top"}


def test_cards_glide_from_hand_to_trick_under_one_key() -> None:
    match = find("kolkhoz", 4, Phase.TRICK, played=0)
    seat = match.waiting()[0]
    key = next(iter(handles(match, "hand")))
    action = GAME.actions.number("play", int(key[1:]))
    match.play(seat, action)
    picture, _desk = drawn(match, seat)
    assert f'data-k="{key}"' in picture.board
    assert f'data-k="{key}"' not in picture.hand


def test_a_spectator_has_no_hand() -> None:
    match = find("kolkhoz", 4, Phase.TRICK)
    picture, desk = drawn(match, NOBODY)
    assert picture.hand == ""
    assert not desk.used


def test_the_end_shows_all_cellars() -> None:
    *_before, match = positions("kolkhoz", 4, seed=9)
    row = view_row(match.view(NOBODY))
    shown = board.summary(row, desk_of(match, NOBODY))
    Elements(shown)
    for seat in range(4):
        player = view_row(match.state).players[seat]
        assert set(members(player.hidden | player.open)) <= cards_named(shown)
        assert points(match.scores()[seat]) in shown
    order = [NAMES.index(name) for name in re.findall(r"<span>(\w+)</span>", shown)]
    assert [match.ranks()[seat] for seat in order] == sorted(match.ranks())


def test_the_report_of_last_year_is_that_of_the_notes() -> None:
    seen = 0
    for match in positions("kolkhoz", 4, seed=4):
        row = view_row(match.state)
        if row.phase != Phase.NAME_TASK or row.year == 1:
            continue
        notes = match.moves[-1].notes
        failed = {n.a: n.b for n in notes if n.kind == Note.FAILED}
        sent = [n.a for n in notes if n.kind in (Note.SENT, Note.DRUNKARD)]
        past = last_year(row)
        assert past.failed == failed
        assert [card for _seat, card in past.lost] == sent
        seen += 1
    assert seen >= 2


@pytest.mark.parametrize("preset", ["kolkhoz", "kolkhoznik", "zonsky"])
def test_the_stamp_says_what_a_farmed_field_has_brought(preset: str) -> None:
    seen = 0
    for match in positions(preset, 4, seed=5):
        row = view_row(match.view(0))
        notes = [*match.opening, *(note for move in match.moves for note in move.notes)]
        begun = max(i for i, note in enumerate(notes) if note.kind == Note.YEAR)
        told = {n.a: n.c for n in notes[begun:] if n.kind == Note.FARMED}
        stacks = {n.a: n.c for n in notes[begun:] if n.kind == Note.STACKED}
        farmed = {suit for suit in range(4) if row.fields[suit].farmer != NOBODY}
        for suit, taken in rewards(row).items():
            assert (taken.points, taken.cards) == (told[suit], stacks.get(suit, 0))
            assert suit in farmed
            seen += 1
        assert set(rewards(row)) == farmed & set(told)
    assert seen


def test_what_is_new_carries_its_mark() -> None:
    match = find("kolkhoz", 4, Phase.TRICK, played=2)
    row = view_row(match.view(0))
    desk = desk_of(match, 0)
    desk.fresh = frozenset({f"c{row.trick[0]}"})
    assert board.picture(row, desk).board.count("fresh") == 1


@pytest.mark.parametrize("language", ["en", "ru"])
def test_gauges_and_cards_have_names(language: str) -> None:
    match = find("kolkhoz", 4, Phase.TRICK, played=3)
    with speaking(language):
        picture, _desk = drawn(match, match.waiting()[0])
    elements = Elements(whole(picture))
    assert len([1 for _tag, attrs in elements.found if attrs.get("role") == "meter"]) == 4
    for _tag, attrs in elements.found:
        if attrs.get("role") in ("button", "img", "meter"):
            assert attrs.get("aria-label")


def test_every_symbol_that_is_used_is_defined() -> None:
    sheet = art.symbol_sheet()
    defined = set(re.findall(r'<symbol id="([^"]+)"', sheet))
    used = set(re.findall(r'href="#(kz-[^"]+)"', sheet))
    for variant in ("kolkhoz", "kolkhoznik"):
        for match in positions(variant, 4, seed=3):
            used |= set(re.findall(r'href="#(kz-[^"]+)"', whole(drawn(match, 0)[0])))
    assert used <= defined


def test_a_board_is_drawn_quickly() -> None:
    match = find("kolkhoz", 4, Phase.TRICK, played=3, year=4)
    row, desk = view_row(match.view(0)), desk_of(match, 0)
    board.picture(row, desk)
    # Half a millisecond on a quiet machine; the bound leaves room for a busy one.
    assert min(timeit.repeat(lambda: board.picture(row, desk), number=1, repeat=15)) < 0.004
    assert isinstance(board.picture(row, desk).board, Markup)
