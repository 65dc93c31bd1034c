"""The picture of Rebuild: paying in one press, cards that glide, what everybody may know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from igroteka.engine import NOBODY, Match, game_named, view_row
from igroteka.engine.records import Rows
from igroteka.games.rebuild.page import art, bill, board, display, report, vignettes
from igroteka.games.rebuild.page.proposal import payments
from igroteka.games.rebuild.rules.choices import BUY, END, PLACE, ROW, TRASH
from igroteka.games.rebuild.rules.facts import OFFERS, TITLES, facts_of
from igroteka.games.rebuild.rules.state import Note, Phase
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
from tests.rebuild.scenes import play, scene

GAME = game_named("rebuild")
VARIANTS: dict[str, dict[str, Any]] = {
    "one row": {"rows": 1, "trash_per_turn": 3},
    "five rows": {"rows": 5, "columns": 8, "hand_size": 8},
    "lavish": {"payment_must_be_minimal": False, "hand_size": 3},
    "at once": {"end_check": "immediate", "columns": 3},
    "narrow": {"campaign": True, "campaign_columns": 4, "campaign_target_1": 1},
    "later": {"deck_revision": "rev_2018_08_14"},
}


def positions(seats: int, seed: int, **changes: Any) -> Iterator[Match]:
    return random_play(GAME, seats, seed, "rebuild", changes)


def find(phase: Phase, seats: int = 2, **changes: Any) -> Match:
    """A position of a random game in which somebody is asked in that phase."""
    for seed in range(1, 40):
        for match in positions(seats, seed, **changes):
            if view_row(match.state).phase == phase and not match.over:
                return match
    raise AssertionError("no such position")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_pictures_of_variants(variant: str, seats: int) -> None:
    for n, match in enumerate(positions(seats, seats, **VARIANTS[variant])):
        for viewer in {NOBODY, n % seats, *match.waiting()}:
            check_picture(match, viewer, thoroughly=n % 11 == 0)
        if n > 250:
            break


def test_every_name_has_a_drawing() -> None:
    assert set(vignettes.DRAWINGS) == set(TITLES)
    Elements(art.symbol_sheet())


# Paying ---------------------------------------------------------------------------------------


@pytest.mark.rule("R8.4")
def test_the_bill_lists_all_payments_and_one_press_plays_one() -> None:
    match = find(Phase.PAY)
    seat = match.waiting()[0]
    row = view_row(match.state)
    ways = payments(row, row.column, row.offer)
    bought = row.columns[row.column].cards[0]
    picture, _desk = drawn(match, seat)
    assert len(picture.courses) == min(len(ways), bill.MOST_WAYS)
    assert picture.hand.count("<kbd>") == len(picture.courses)
    for course, way in zip(picture.courses, ways, strict=False):
        assert course.actions == tuple(TRASH + card for card in way.cards)
    for action in picture.courses[0].actions:
        match.play(seat, action)
    assert bought in report.cards_in(view_row(match.state).players[seat].discard)


def test_the_hand_shows_which_cards_pay_and_each_can_be_chosen() -> None:
    match = find(Phase.PAY)
    seat = match.waiting()[0]
    row = view_row(match.state)
    best = payments(row, row.column, row.offer)[0]
    picture, _desk = drawn(match, seat)
    assert picture.hand.count('class="hc pay') == len(best.cards)
    offered = {text for text in handles(match, "hand").values() if "," not in text}
    assert offered >= {GAME.actions.text(action) for action in match.legal(seat)}
    assert 'data-post="undo"' in picture.hand


@pytest.mark.rule("R8.1")
def test_a_card_out_of_reach_says_what_is_missing() -> None:
    seen = 0
    for match in positions(2, 3):
        row = view_row(match.state)
        if match.over or row.phase != Phase.MAIN:
            continue
        picture, desk = drawn(match, row.turn)
        for column, deal in bill.deals(row, desk).items():
            choice = BUY + column * OFFERS
            assert bool(deal.offers) is any(choice + n in desk.legal for n in range(OFFERS))
            assert bool(sum(deal.short)) is not bool(deal.offers)
            seen += not deal.offers
        short = [
            attrs
            for _tag, attrs in Elements(picture.board).found
            if "draft" in str(attrs.get("class"))
        ]
        assert all(attrs["data-rule"] == "R8.1" for attrs in short)
        assert all("You are short of" in str(attrs["data-why"]) for attrs in short)
    assert seen


@pytest.mark.rule("R6.3")
def test_other_costs_are_handles_on_the_card() -> None:
    seen = 0
    for match in positions(2, 2, deck_revision="rev_2018_08_14", hand_size=8):
        row = view_row(match.state)
        if match.over or row.phase != Phase.MAIN:
            continue
        picture, desk = drawn(match, row.turn)
        dearer = [action for action in desk.legal if action >= BUY and action < TRASH]
        assert set(dearer) <= desk.used
        seen += picture.board.count('class="oc ')
    assert seen


def test_the_cheapest_cost_is_the_one_that_a_press_begins() -> None:
    for match in positions(2, 5, deck_revision="rev_2018_08_14", hand_size=8):
        row = view_row(match.state)
        if match.over or row.phase != Phase.MAIN:
            continue
        _picture, desk = drawn(match, row.turn)
        for deal in bill.deals(row, desk).values():
            lost = [(way.vp, len(way.cards)) for _offer, way in deal.offers]
            assert lost == sorted(lost)


# The display ----------------------------------------------------------------------------------


@pytest.mark.rule("R9.10", "R9.12", "R14.8")
@pytest.mark.parametrize("changes", [{}, {"trash_per_turn": 3}, {"campaign": True}])
def test_cards_marked_as_lowest_are_the_ones_that_go(changes: dict[str, Any]) -> None:
    checked = 0
    for match in positions(2, 7, **changes):
        if match.over:
            break
        row = view_row(match.state)
        if row.phase != Phase.MAIN or row.room:
            continue
        marked = sorted(
            int(row.columns[column].cards[height])
            for column, height in display.lowest_cards(report.sight(row))
        )
        after = Match(GAME, match.options, match.seats, match.seed)
        for move in match.moves:
            after.play(move.seat, move.action)
        after.play(row.turn, END)
        gone = [note.a for note in after.moves[-1].notes if note.kind == Note.SWEPT]
        if len(gone) == len(marked):
            assert sorted(gone) == marked
            checked += 1
        if checked > 6:
            break
    assert checked > 3


def keys_in(html: str) -> set[str]:
    return set(re.findall(r'data-k="([^"]+)"', html))


def test_a_bought_card_glides_to_its_buyer() -> None:
    for match in positions(2, 4):
        row = view_row(match.state)
        if match.over or row.phase != Phase.PAY:
            continue
        seat = row.turn
        key = report.sight(row).keys[row.column][0]
        picture, _desk = drawn(match, seat)
        assert key in keys_in(picture.board)
        for action in picture.courses[0].actions:
            match.play(seat, action)
        for viewer in (0, 1, NOBODY):
            later, _desk = drawn(match, viewer)
            assert key in keys_in(later.seats[seat])
        return
    pytest.fail("nobody paid")


def test_a_paying_card_glides_to_the_trash_under_its_key() -> None:
    match = find(Phase.PAY)
    seat = match.waiting()[0]
    row = view_row(match.state)
    action = match.legal(seat)[0]
    card = action - TRASH
    held = report.cards_in(row.players[seat].hand).count(card)
    key = f"h{card}-{held - 1}"
    assert key in keys_in(drawn(match, seat)[0].hand)
    match.play(seat, action)
    picture, _desk = drawn(match, seat)
    assert key in keys_in(picture.board)
    assert key not in keys_in(picture.hand)


def test_cards_that_stay_in_the_display_keep_their_keys() -> None:
    """A card that merely falls is the same piece before and after."""
    before: dict[str, int] = {}
    for match in positions(3, 6):
        row = view_row(match.state)
        if row.phase == Phase.OVER:
            break
        seen = report.sight(row)
        now = {
            key: card
            for keys, cards in zip(seen.keys, seen.columns, strict=True)
            for key, card in zip(keys, cards, strict=True)
        }
        assert all(now[key] == card for key, card in before.items() if key in now)
        assert len(now) == sum(map(len, seen.columns))
        before = now


# What everybody may know ----------------------------------------------------------------------


@pytest.mark.rule("R15.1", "R15.6")
def test_a_hidden_hand_is_not_in_the_picture() -> None:
    """The picture of others is the same whatever the active player holds."""
    match = find(Phase.MAIN)
    seat = match.waiting()[0]
    picture, _desk = drawn(match, 1 - seat)
    assert 'class="hc' not in picture.hand
    other = Match(GAME, match.options, match.seats, match.seed)
    for move in match.moves:
        other.play(move.seat, move.action)
    player = view_row(other.state).players[seat]
    pool = report.cards_in(player.hand) + report.cards_in(player.deck)
    random.Random(3).shuffle(pool)
    n = player.hand.n
    for i, card in enumerate(sorted(pool[:n])):
        player.hand.cards[i] = card
    for i, card in enumerate(pool[n:]):
        player.deck.cards[i] = card
    if view_row(other.state).known.n == 0:
        assert whole(drawn(other, 1 - seat)[0]) == whole(picture)


@pytest.mark.rule("R15.6")
def test_running_points_are_those_of_all_owned_cards() -> None:
    for match in positions(3, 8):
        row = view_row(match.state)
        for viewer in (NOBODY, 0, 2):
            seen = view_row(match.view(viewer))
            for seat in range(3):
                cards = report.owned(seen, seat).cards
                assert sorted(cards) == sorted(report.owned(row, seat).cards)
                assert report.worth(seen, cards).points == match.scores()[seat]


# What a player sorts --------------------------------------------------------------------------


@pytest.mark.rule("R14.11")
def test_the_discard_pile_is_put_in_order_card_by_card() -> None:
    match = find(Phase.ORDER, 1)
    found = handles(match, "board")
    assert set(found.values()) == {GAME.actions.text(a) for a in match.legal(0)}
    first = match.legal(0)[0]
    match.play(0, first)
    if view_row(match.state).phase == Phase.ORDER:
        assert "<ol" in drawn(match, 0)[0].board


@pytest.mark.rule("R14.11")
def test_what_has_been_put_in_order_is_listed_in_this_order_every_time() -> None:
    """Also when a pile is put in order for the second time in a game."""
    row = scene(
        seats=1, hand="solid_spade", deck="", discard="crown uzi anvil galleon", arranged=True
    )
    play(row, "play solid_spade", "order uzi", "order anvil")
    match = Match(GAME, GAME.presets["campaign"], 1, 0)
    Rows(match.state)[0] = row
    shown = drawn(match, 0)[0].board
    listed = re.findall(r"<li><b>(\d)</b><span>([^<]+)</span>", shown)
    assert listed == [("1", "Uzi"), ("2", "Anvil")]


@pytest.mark.rule("R14.9")
def test_one_press_turns_the_discard_pile_over_as_it_lies() -> None:
    match = find(Phase.ORDER, 1)
    pile = report.cards_in(view_row(match.state).players[0].discard)
    (course,) = drawn(match, 0)[0].courses
    for action in course.actions:
        match.play(0, action)
    row = view_row(match.state)
    assert row.phase != Phase.ORDER
    left = report.cards_in(row.players[0].deck)
    assert left == pile[len(pile) - len(left) :][::-1]


@pytest.mark.rule("R14.17")
def test_cards_for_the_next_game_are_chosen_on_the_board() -> None:
    match = find(Phase.CARRY, 1, campaign_target_1=1)
    found = set(handles(match, "board").values())
    legal = {GAME.actions.text(a) for a in match.legal(0)}
    assert found == legal - {"stop"}


@pytest.mark.rule("R6.13")
def test_rows_and_columns_are_rearranged_on_the_board() -> None:
    match = find(Phase.REARRANGE)
    seat = match.waiting()[0]
    found = set(handles(match, "board").values())
    assert found == {GAME.actions.text(a) for a in match.legal(seat)} - {"decline"}
    match.play(seat, next(a for a in match.legal(seat) if ROW <= a < PLACE))
    assert set(handles(match, "board").values()) == {
        GAME.actions.text(a) for a in match.legal(seat)
    }


def test_between_turns_my_deck_and_discard_pile_are_shown() -> None:
    match = find(Phase.MAIN)
    waiting = 1 - match.waiting()[0]
    picture, desk = drawn(match, waiting)
    assert "rbhand idle" in picture.hand
    assert not desk.used


def test_the_end_lists_what_everybody_owns() -> None:
    *_before, match = positions(3, 9)
    row = view_row(match.view(NOBODY))
    shown = board.summary(row, desk_of(match, NOBODY))
    Elements(shown)
    order = [NAMES.index(name) for name in re.findall(r'scope="row">.*?<span>(\w+)</span>', shown)]
    assert [match.ranks()[seat] for seat in order] == sorted(match.ranks())
    for seat in range(3):
        assert f"<b>{match.scores()[seat]}</b>" in shown
        for card in set(report.owned(row, seat).cards):
            assert facts_of(0, card).name in TITLES
