"""A play: the checked door, undo, replay, and what a stored play must not get away with."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from igroteka.draw.words import said, speaking
from igroteka.engine import (
    NOBODY,
    Game,
    Match,
    Refusal,
    game_named,
    games,
    replayed,
    view_row,
)
from igroteka.engine.course import note
from igroteka.engine.match import DIGEST_EVERY
from igroteka.engine.records import NOTES
from tests.breaking import Broken
from toys import TOY

KOLKHOZ = game_named("kolkhoz")
Play = dict[str, Any]


@pytest.fixture(autouse=True)
def _apart(toy_cache: object) -> None:
    """The toy's kernels stay out of the user's cache."""


def begun(moves: int = 0, seed: int = 5, seats: int = 3, preset: str = "kolkhoz") -> Match:
    """A play of Kolkhoz after some random moves."""
    match = Match(KOLKHOZ, KOLKHOZ.presets[preset], seats, seed)
    advance(match, moves)
    return match


def advance(match: Match, moves: int) -> None:
    chance = random.Random(match.seed)
    for _ in range(moves):
        seat = match.waiting()[0]
        match.play(seat, chance.choice(match.legal(seat)))


def everything(match: Match) -> tuple[Any, ...]:
    """All that a play is, down to the byte."""
    return match.state.tobytes(), list(match.moves), match.to_json()


def refused(action: Callable[[], object]) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        action()
    return refusal.value


# The checked door -------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [0, 1, 6, 40])
def test_whatever_is_not_legal_is_refused_and_changes_nothing(moves: int) -> None:
    match = begun(moves)
    (turn,) = match.waiting()
    before = everything(match)
    for seat in range(-1, 5):
        for action in range(-2, KOLKHOZ.actions.size + 2):
            if seat != turn or action not in match.legal(seat):
                refusal = refused(lambda seat=seat, action=action: match.play(seat, action))
                assert str(refusal)
    assert everything(match) == before


def test_a_refusal_names_the_rule_that_forbids() -> None:
    match = begun()
    (turn,) = match.waiting()
    refusal = refused(lambda: match.play(turn, KOLKHOZ.actions.parse("play 9B")))
    assert str(refusal) == "“play 9B” is not possible now."
    assert refusal.rule == "K2.4"
    assert refused(lambda: match.play(turn, 9999)).rule == ""
    foreign = refused(lambda: match.play((turn + 1) % 3, 0))
    assert str(foreign) == "It is not this seat's turn."


def test_a_legal_action_has_no_rule_against_it_and_all_others_have() -> None:
    match = begun(30)
    (turn,) = match.waiting()
    for action in range(KOLKHOZ.actions.size):
        rule = match.why_not(turn, action)
        assert (rule == "") == (action in match.legal(turn))
        assert rule == "" or rule[0] == "K"


def test_a_stale_action_is_refused() -> None:
    match = begun(9)
    seat = match.waiting()[0]
    action = match.legal(seat)[0]
    match.play(seat, action)
    before = everything(match)
    refused(lambda: match.play(seat, action))
    assert everything(match) == before


def test_a_seat_that_does_not_wait_has_nothing_legal() -> None:
    match = begun(3)
    assert [bool(match.legal(seat)) for seat in range(3)] == [
        seat in match.waiting() for seat in range(3)
    ]


def test_what_was_legal_is_remembered() -> None:
    match = begun()
    was = []
    for _ in range(12):
        was.append([match.legal(seat) for seat in range(match.seats)])
        advance(match, 1)
    then = [[match.legal(seat, n) for seat in range(match.seats)] for n in range(12)]
    assert then == was


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_outside_is_refused(seed: int) -> None:
    assert "whole number from 0" in str(refused(lambda: begun(seed=seed)))


def test_every_seed_inside_is_taken() -> None:
    assert begun(seed=0).state.tobytes() != begun(seed=(1 << 64) - 1).state.tobytes()


def test_a_rule_that_fails_halfway_leaves_no_half_move() -> None:
    def fails(s: Any, seat: int, action: int) -> None:
        s.bids[seat] = action
        raise ZeroDivisionError

    broken = Broken("toy_fails", apply=fails)
    match = Match(broken, broken.presets["toy"], 2, 1)
    before = everything(match)
    with pytest.raises(ZeroDivisionError):
        match.play(0, 1)
    assert everything(match) == before


def test_a_move_with_too_many_notes_leaves_everything_as_it_was() -> None:
    def tells_too_much(s: Any, seat: int, action: int) -> None:
        s.bids[seat] = action
        for _ in range(NOTES + 1):
            note(s, 0, seat)

    broken = Broken("toy_tells", apply=tells_too_much)
    match = Match(broken, broken.presets["toy"], 2, 1)
    before = everything(match)
    with pytest.raises(OverflowError):
        match.play(0, 1)
    assert everything(match) == before
    assert match.undoable(0) == "Nothing has been played yet."


# Several seats at once --------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_several_seats_may_act_in_any_order(order: tuple[int, ...]) -> None:
    match = Match(TOY, TOY.make_options({"rounds": 1}), 3, 3)
    waiting = {0, 1, 2}
    for seat in order:
        assert set(match.waiting()) == waiting
        assert match.legal(seat) == [0, 1]
        match.play(seat, 1)
        waiting.remove(seat)
        if waiting:
            refused(lambda seat=seat: match.play(seat, 1))
    assert match.over
    assert sum(match.scores()) <= 1


def test_a_sealed_bid_is_seen_by_nobody_else_until_all_have_bid() -> None:
    match = Match(TOY, TOY.presets["toy"], 3, 3)
    match.play(1, 1)
    for viewer in (NOBODY, 0, 2):
        assert view_row(match.view(viewer)).bids[1] == 2
    assert view_row(match.view(1)).bids[1] == 1
    assert match.undoable(1) == ""


# Taking back ------------------------------------------------------------------------------------


def test_undo_goes_back_up_to_the_last_secret() -> None:
    match = begun(preset="kolkhoz")
    planner = match.waiting()[0]
    before = everything(match)
    match.play(planner, KOLKHOZ.actions.parse("name W"))
    assert match.undoable(planner) == ""
    assert match.undo(planner).action == KOLKHOZ.actions.parse("name W")
    assert everything(match) == before
    match.play(planner, KOLKHOZ.actions.parse("name B"))
    leader = match.waiting()[0]
    match.play(leader, match.legal(leader)[0])
    before = everything(match)
    assert match.undoable(leader) == "This move showed something that was hidden before."
    refused(lambda: match.undo(leader))
    assert everything(match) == before


def test_only_the_own_last_move_is_taken_back() -> None:
    match = Match(TOY, TOY.presets["toy"], 2, 1)
    assert match.undoable(0) == "Nothing has been played yet."
    match.play(0, 1)
    assert match.undoable(1).startswith("Only your own last move")
    refused(lambda: match.undo(1))
    match.undo(0)
    assert match.moves == []
    match.play(0, 0)
    match.play(1, 1)
    assert match.undoable(1) == "This move showed something that was hidden before."


def test_what_is_taken_back_can_be_played_again() -> None:
    match = begun()
    planner = match.waiting()[0]
    match.play(planner, 2)
    after = everything(match)
    match.undo(planner)
    match.play(planner, 2)
    assert everything(match) == after


def test_a_whole_game_is_taken_back_move_by_move_as_far_as_it_goes() -> None:
    match = begun()
    chance = random.Random(2)
    taken = kept = 0
    while not match.over:
        seat = match.waiting()[0]
        before = everything(match)
        match.play(seat, chance.choice(match.legal(seat)))
        if match.undoable(seat) == "":
            taken += 1
            move = match.undo(seat)
            assert everything(match) == before
            match.play(seat, move.action)
        else:
            kept += 1
    assert taken > 20
    assert kept > 20


# Views and outcomes -----------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2])
def test_a_view_hides_and_leaves_the_play_alone(viewer: int) -> None:
    match = begun(37)
    before = everything(match)
    view = view_row(match.view(viewer))
    true = view_row(match.state)
    assert view.dice == 0
    for seat in range(3):
        assert view.players[seat].hand == (true.players[seat].hand if seat == viewer else 0)
    match.view(viewer)["year"] = 9
    assert everything(match) == before


def test_the_end_is_the_same_for_everybody() -> None:
    match = begun()
    while not match.over:
        advance(match, 1)
    assert match.waiting() == ()
    views = {match.view(viewer).tobytes() for viewer in (NOBODY, 0, 1, 2)}
    assert len(views) == 1
    scores, ranks = match.scores(), match.ranks()
    assert ranks == [1 + sum(other > score for other in scores) for score in scores]
    refused(lambda: match.play(0, match.moves[-1].action))


def test_notes_of_every_move_are_kept() -> None:
    match = begun(50)
    noted = len(match.opening) + sum(len(move.notes) for move in match.moves)
    assert noted == view_row(match.state).noted
    assert all(move.notes or move.action for move in match.moves)


# Replaying --------------------------------------------------------------------------------------


def test_a_play_is_the_same_at_any_of_its_moments() -> None:
    match = Match(KOLKHOZ, KOLKHOZ.presets["zonsky"], 4, 11)
    states = [match.state.tobytes()]
    for _ in range(30):
        advance(match, 1)
        states.append(match.state.tobytes())
    for moves in (0, 1, 17, 30):
        then = match.at(moves)
        assert then.state.tobytes() == states[moves]
        assert then.moves == match.moves[:moves]
    course = [(move.seat, move.action) for move in match.moves]
    again = replayed(KOLKHOZ, match.options, 4, 11, course)
    assert everything(again) == everything(match)


@pytest.mark.parametrize("preset", ["kolkhoz", "kolkhoznik", "zonsky"])
@pytest.mark.parametrize("moves", [0, 7, 8, 33])
def test_a_stored_play_reads_back(preset: str, moves: int) -> None:
    match = begun(moves, preset=preset, seed=(1 << 64) - 9)
    again = Match.from_json(match.to_json())
    assert everything(again) == everything(match)
    stored = json.loads(match.to_json())
    assert set(stored["digests"]) == {*map(str, range(0, moves, DIGEST_EVERY)), str(moves)}


def test_a_play_of_the_first_format_reads_back() -> None:
    match = begun(20)
    play = json.loads(match.to_json())
    del play["renewals"]
    assert everything(Match.from_json(json.dumps({**play, "format": 1}))) == everything(match)


@pytest.mark.parametrize("moves", [0, 9, 20])
def test_a_play_that_is_gone_on_with_has_other_chance(moves: int) -> None:
    """All lies as it lay, but for the dice; and it is stored, replayed and refused like any."""
    match = begun(20)
    on = match.gone_on(moves, seed=5)
    then = match.after(moves).copy()
    assert on.moves == match.moves[:moves]
    assert on.state["dice"] != then["dice"]
    then["dice"] = on.state["dice"]
    assert on.state.tobytes() == then.tobytes()
    assert not moves or on.undoable(match.moves[moves - 1].seat)
    advance(on, 30)
    assert everything(Match.from_json(on.to_json())) == everything(on)
    assert everything(on.at(moves + 10)) == everything(Match.from_json(on.at(moves + 10).to_json()))
    again = on.gone_on(moves + 10, seed=6)
    assert again.renewals == ((moves, 5), (moves + 10, 6))
    assert on.gone_on(moves, seed=6).renewals == ((moves, 6),)


@pytest.mark.parametrize("moves", [0, 9, 19])
def test_a_play_goes_back_behind_what_was_shown_as_if_it_went_on_from_there(moves: int) -> None:
    match = begun(20)
    on = match.gone_on(moves, seed=5)
    match.back_to(moves, seed=5)
    assert everything(match) == everything(on)
    assert match.renewals == ((moves, 5),)
    advance(match, 30)
    assert everything(Match.from_json(match.to_json())) == everything(match)
    match.back_to(max(0, moves - 3), seed=6)
    assert match.renewals == ((max(0, moves - 3), 6),), "what lay behind is forgotten"


def stored(**changed: Any) -> str:
    """A play of twenty moves as a file, something in it changed."""
    return json.dumps({**json.loads(begun(20).to_json()), **changed})


def test_a_play_of_another_version_is_refused() -> None:
    sentence = str(refused(lambda: Match.from_json(stored(version=99))))
    now = KOLKHOZ.version
    assert sentence == f"This play was made under version 99 of kolkhoz; this is version {now}."


@pytest.mark.parametrize("moves", [0, 8, 16, 20])
def test_a_wrong_digest_stops_at_its_move(moves: int) -> None:
    digests = json.loads(stored())["digests"]
    digests[str(moves)] = "0" * 16
    sentence = str(refused(lambda: Match.from_json(stored(digests=digests))))
    assert sentence.startswith(f"After move {moves} this play stands otherwise")


def test_a_changed_seed_or_option_is_noticed() -> None:
    for changed in ({"seed": 6}, {"options": {"deck": "d36"}}, {"seats": 2}):
        sentence = str(refused(lambda changed=changed: Match.from_json(stored(**changed))))
        assert sentence.startswith("After move 0 this play stands otherwise")


def test_a_changed_action_is_noticed() -> None:
    actions = json.loads(stored())["actions"]
    other = "B" if actions[0].endswith("W") else "W"
    actions[0] = actions[0][:-1] + other
    with pytest.raises(Refusal):
        Match.from_json(stored(actions=actions))


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"digests": []}, "“digests” should look like {\"8\": \"0123456789abcdef\"}."),
        ({"digests": {"0": 5}}, "“digests 0” should look like"),
        ({"digests": None}, "“digests” should look like"),
        ({"actions": [5]}, "“actions 0” should look like [\"0 keep\", \"1 play 9B\"]."),
        ({"actions": ["0 name W", "x"]}, "“actions 1” should look like"),
        ({"actions": ["a"]}, "“actions 0” should look like"),
        ({"actions": ["0"]}, "“actions 0” should look like"),
        ({"actions": ["-1 name W"]}, "“actions 0” should look like"),
        ({"actions": ["0 "]}, "“actions 0” should look like"),
        ({"actions": None}, "“actions” should look like"),
        ({"actions": "0 name W"}, "“actions” should look like"),
        ({"options": 3}, "“options” should look like {\"name\": true}."),
        ({"options": []}, "“options” should look like"),
        ({"options": {"deck": 9}}, "“deck” cannot be “9”. Known are: d52, d36."),
        ({"options": {"dek": "d52"}}, "Did you mean “deck”?"),
        ({"seed": "1"}, "“seed” should look like 7."),
        ({"seed": 1.5}, "“seed” should look like"),
        ({"seed": True}, "“seed” should look like"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"seed": 10**30}, "A seed is a whole number"),
        ({"seats": "3"}, "“seats” should look like 4."),
        ({"seats": 3.0}, "“seats” should look like"),
        ({"seats": 9}, "is played by 2, 3, 4, 5 players, not by 9."),
        ({"game": []}, "“game” should look like \"name\"."),
        ({"game": "kolhoz"}, "Did you mean “kolkhoz”?"),
        ({"game": "\ud800"}, "it is not JSON."),
        ({"version": "1"}, "“version” should look like 1."),
        ({"version": None}, "“version” should look like"),
        ({"format": 3}, "This play is stored in format 3; this version reads formats up to 2."),
        ({"format": "1"}, "This play is stored in format 1; this version reads formats up to 2."),
        ({"renewals": [[3]]}, "“renewals 0” should look like [[12, 8]]."),
        ({"renewals": [[3, -1]]}, "A seed is a whole number"),
        ({"format": True}, "“format” should look like 1."),
        ({"format": []}, "This play is stored in format []"),
    ],
)  # fmt: skip
def test_a_file_of_wrong_kinds_is_refused_with_a_sentence(changed: Play, sentence: str) -> None:
    refusal = refused(lambda: Match.from_json(stored(**changed)))
    assert sentence in str(refusal)
    with speaking("ru"):
        assert said(refusal)


@pytest.mark.parametrize(
    "text", ["", "{", "null", "[]", "3", '"play"', "{}", "[" * 100000, "9" * 5000, "\x00"]
)
def test_a_file_that_is_no_play_is_refused(text: str) -> None:
    assert str(refused(lambda: Match.from_json(text))).startswith("This is no stored play: ")


@pytest.mark.parametrize(
    "name", ["format", "game", "version", "options", "seats", "seed", "actions", "digests"]
)
def test_every_part_of_a_stored_play_is_needed(name: str) -> None:
    play = json.loads(stored())
    del play[name]
    sentence = str(refused(lambda: Match.from_json(json.dumps(play))))
    assert f"{name}" in sentence
    assert sentence.endswith("are needed.")


def test_a_play_of_a_game_that_is_not_registered_is_read_with_that_game() -> None:
    match = Match(TOY, TOY.presets["toy"], 2, 8)
    match.play(1, 1)
    assert "toys" in str(refused(lambda: Match.from_json(match.to_json())))
    assert everything(Match.from_json(match.to_json(), TOY)) == everything(match)


def test_states_of_many_plays_are_one_array() -> None:
    game: Game = KOLKHOZ
    states = game.fresh_states(3, game.presets["zonsky"])
    assert states.shape == (3,)
    assert states[0].tobytes() == states[2].tobytes()
    assert view_row(states, 2).options.deck == 1
    assert np.count_nonzero(states["dice"]) == 0


@pytest.mark.parametrize("name", sorted(games()))
def test_reasons_are_those_of_one_position(name: str) -> None:
    """For any action, now and as it was; asked twice, they are the same; nothing is changed."""
    game = game_named(name)
    match = Match(game, game.make_options(), game.default_seats, seed=3)
    chance = random.Random(3)
    for _ in range(20):
        seat = match.waiting()[0]
        match.play(seat, chance.choice(match.legal(seat)))
    state = match.state.tobytes()
    for moves in (None, 5):
        seat = match.waiting(moves)[0]
        reason = match.reasons(seat, moves)
        actions = chance.sample(range(game.actions.size), min(40, game.actions.size))
        rules = [match.why_not(seat, action, moves) for action in actions]
        assert any(rules)
        assert [reason(action) for action in actions] == rules
        assert [reason(action) for action in actions] == rules
    assert match.state.tobytes() == state
