"""Chapter P19: what is secret and what is public."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.engine.dice import seeded
from igroteka.games.pax_pamir.rules.state import Note, Phase
from tests.pax_pamir.scenes import (
    RULES,
    beliefs,
    bound,
    copied,
    court,
    discarded,
    favoured,
    fresh,
    gifts,
    guessed,
    hand,
    image,
    laid_down,
    legal,
    map_of,
    market,
    notes,
    phase,
    play,
    play_randomly,
    points,
    prizes,
    rupees,
    scene,
    seen_by,
    sound,
    spies,
    wakhan,
)

FACE_DOWN: dict[str, Any] = {"open_discard": False}


def hands(*given: set[int]) -> set[frozenset[int]]:
    return {frozenset(cards) for cards in given}


@pytest.mark.rule("P19.1")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_what_everybody_always_sees(viewer: int) -> None:
    row = scene(
        courts=["9 12", "10"],
        hands=["15 16", "17"],
        gifts=["", "4"],
        prizes=["4"],
        map="kabul:AB12 kabul-punjab:R",
        spies="9:12",
        bound={112: 2},
        points=[1, 2, 3],
        upper="60 61 62 ? ? ?",
    )
    play(row, "purchase 61", "gift 12", "space 2")
    seen = seen_by(row, viewer)
    for reading in (market, rupees, map_of, spies, points, favoured, bound):
        assert reading(seen) == reading(row)
    for player in (1, 2, 3):
        assert court(seen, player) == court(row, player)
        assert prizes(seen, player) == prizes(row, player)
        assert gifts(seen, player) == gifts(row, player)
        assert seen.players[player - 1].held == len(hand(row, player))
    assert (seen.barred, list(seen.acted), seen.deck) == (row.barred, list(row.acted), row.deck)


@pytest.mark.rule("P19.2", "P19.3")
def test_nobody_knows_the_order_of_the_deck() -> None:
    row = fresh(3)
    assert seen_by(row, 0) == seen_by(row, 1)
    drawn = set()
    for seed in range(20):
        world = scene(upper="- 60 61 62 9 10", piles=0, pile="cccc")
        world = guessed(world, 1, seed)
        play(world, "end")
        drawn.add(int(world.market[5]))
    assert len(drawn) > 5


@pytest.mark.rule("P19.3")
def test_how_the_deck_was_built_is_public() -> None:
    row = fresh(3)
    for viewer in (0, 1):
        seen = seen_by(row, viewer)
        assert (seen.deck, seen.piles, seen.pile) == (row.deck, row.piles, row.pile)
        assert seen.pile_events == row.pile_events


@pytest.mark.rule("P19.4", "P2.3")
def test_hands_are_hidden_from_others() -> None:
    row = scene(hands=["15 16", "17"])
    assert hand(seen_by(row, 1), 1) == {15, 16}
    assert hand(seen_by(row, 1), 2) == set()
    assert hand(seen_by(row, 0), 1) == set()
    assert hand(seen_by(row, 2), 1) == set()


@pytest.mark.rule("P19.5", "P2.3")
def test_with_open_hands_everybody_sees_them() -> None:
    row = scene(hands=["15 16", "17"], options={"open_hands": True})
    for viewer in (0, 1, 2, 3):
        assert hand(seen_by(row, viewer), 1) == {15, 16}
        assert hand(seen_by(row, viewer), 2) == {17}


@pytest.mark.rule("P19.6")
@pytest.mark.parametrize("options", [{}, FACE_DOWN])
def test_what_was_taken_from_the_market_is_known(options: dict[str, Any]) -> None:
    row = scene(upper="60 61 ? ? ? ?", options=options)
    play(row, "purchase 60")
    for viewer in (0, 1, 2, 3):
        assert beliefs(row, viewer, 1) == hands({60})


@pytest.mark.rule("P19.7", "P2.2")
def test_with_open_discards_every_hand_is_known() -> None:
    row = scene(hands=["15 16 17", "9 10 13"])
    play(row, "end", "card 16", "end", "card 10")
    for viewer in (0, 1, 2, 3):
        assert beliefs(row, viewer, 1) == hands({15, 17})
        assert beliefs(row, viewer, 2) == hands({9, 13})
    assert discarded(seen_by(row, 3)) >= {16, 10}


@pytest.mark.rule("P19.8", "P19.9", "P2.2")
def test_face_down_discards_are_known_to_who_laid_them_only() -> None:
    row = scene(hands=["15 16 17"], options=FACE_DOWN)
    play(row, "end", "card 16")
    assert laid_down(row) == {16}
    assert laid_down(seen_by(row, 1)) == {16}
    assert laid_down(seen_by(row, 2)) == laid_down(seen_by(row, 0)) == {0}
    assert beliefs(row, 1, 1) == hands({15, 17})
    for viewer in (0, 2, 3):
        assert beliefs(row, viewer, 1) == hands({15, 17}, {15, 16}, {16, 17})


@pytest.mark.rule("P19.8")
def test_debts_and_confidence_failure_lay_cards_face_down_too() -> None:
    row = scene(hands=["15 16"], upper="114 ? ? ? ? ?", options=FACE_DOWN)
    play(row, "end", "card 15")
    assert laid_down(row) == {15}
    row = scene(courts=["14 9 10 12"], hands=["15 16"], rupees=[1, 0, 0], options=FACE_DOWN)
    play(row, "end", "card 14", "card 15")
    assert laid_down(row) == {15}
    assert seen_by(row, 2).laid == 1


@pytest.mark.rule("P19.9")
def test_a_card_taken_later_is_not_among_those_laid_down_before() -> None:
    row = scene(hands=["15 16 17"], lower="9 ? ? ? ? ?", options=FACE_DOWN)
    play(row, "end", "card 16", "end", "end")
    play(row, "purchase 9")
    assert beliefs(row, 2, 1) == hands({9, 15, 17}, {9, 15, 16}, {9, 16, 17})


@pytest.mark.rule("P19.7", "P19.8")
def test_who_discards_from_hand_is_told_and_the_card_only_if_it_lies_open() -> None:
    for options, told in (({}, 16), (FACE_DOWN, 0)):
        row = play(scene(hands=["15 16 17"], options=options), "end", "card 16")
        assert notes(row, Note.DISCARDED) == [("DISCARDED", 1, told, Phase.HAND_LIMIT, 0)]


@pytest.mark.rule("P19.7", "P19.8")
def test_a_card_that_is_played_is_news_only_where_discards_lie_face_down() -> None:
    for options, news in (({}, 0), (FACE_DOWN, 1)):
        row = scene(hands=["15"], options=options)
        before = int(row.secrets)
        play(row, "play 15")
        assert row.secrets == before + news


@pytest.mark.rule("P19.3", "P19.4")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_nobody_sees_what_chance_will_do(viewer: int) -> None:
    assert seen_by(scene(hands=["15 16", "17"]), viewer).dice == 0


@pytest.mark.rule("P19.10")
def test_cards_of_a_court_prizes_and_events_are_discarded_openly() -> None:
    row = scene(courts=["9 10 12 13"], prizes=["4"], upper="108 ? ? ? ? ?", options=FACE_DOWN)
    play(row, "end", "card 9")
    assert discarded(seen_by(row, 0)) >= {9, 4}
    assert seen_by(row, 0).events_gone >> 7 & 1
    assert row.laid == 0


@pytest.mark.rule("P19.11")
def test_a_card_shown_for_an_attempt_is_known_to_be_in_the_hand() -> None:
    row = scene(hands=["15 16 60"], map="kabul:BB22", options=FACE_DOWN)
    play(row, "end", "card 16", "end", "end")
    play(row, "play 15", "retract")
    assert beliefs(row, 3, 1) == hands({15, 60}, {15, 16})


@pytest.mark.rule("P19.12", "P17.26")
def test_an_exchange_carries_what_is_known_along() -> None:
    row = scene(turn=1, hands=["9 28 33", "61"], upper="? 114 ? ? ? ?", options=FACE_DOWN)
    play(row, "end", "card 28")
    play(row, "P2 purchase 114", "P2 player 1")
    assert [hand(row, player) for player in (1, 2)] == [{61}, {9, 33}]
    for viewer in (0, 1, 2, 3):
        assert beliefs(row, viewer, 1) == hands({61})
    assert beliefs(row, 1, 2) == beliefs(row, 2, 2) == hands({9, 33})
    assert beliefs(row, 3, 2) == beliefs(row, 0, 2) == hands({9, 33}, {9, 28}, {28, 33})
    assert laid_down(guessed(row, 2)) == {28}


@pytest.mark.rule("P19.12", "P17.26")
def test_an_exchange_is_told_and_is_news() -> None:
    row = scene(turn=2, hands=["9 28", "61"], upper="114 ? ? ? ? ?", options=FACE_DOWN)
    play(row, "P2 purchase 114")
    before = int(row.secrets)
    play(row, "P2 player 1")
    assert notes(row, Note.EXCHANGED) == [("EXCHANGED", 2, 0, 0, 0)]
    assert row.secrets == before + 1


@pytest.mark.rule("P19.12")
@pytest.mark.parametrize("order", [(28, 60), (60, 28)])
def test_what_an_exchange_tells_of_discards_does_not_tell_their_order(
    order: tuple[int, int],
) -> None:
    row = scene(hands=["9 28 33 60"], upper="? 114 ? ? ? ?", options=FACE_DOWN)
    play(row, "end", *(f"card {card}" for card in order))
    play(row, "P2 purchase 114", "P2 player 1")
    assert [int(row.laid_card[i]) for i in range(2)] == [*order]
    assert [int(seen_by(row, 2).laid_card[i]) for i in range(2)] == [28, 60]
    assert [int(seen_by(row, 1).laid_card[i]) for i in range(2)] == [*order]


@pytest.mark.rule("P19.9", "P19.12")
@pytest.mark.parametrize("seed", range(4))
def test_guesses_agree_with_what_is_seen_and_the_truth_is_possible(seed: int) -> None:
    options = [{}, FACE_DOWN, FACE_DOWN, {"open_hands": True}][seed]
    row = fresh(2 + seed, seed, **options)
    for step, position in enumerate(play_randomly(row, seed, steps=400)):
        if step % 40:
            continue
        for viewer in range(position.seats + 1):
            seen = seen_by(position, viewer)
            guess = copied(seen)
            guess.dice = seeded(step)
            RULES.guess(guess, viewer - 1)
            sound(guess)
            assert image(seen_by(guess, viewer)) == image(seen)
            asked_now = viewer == position.turn + 1
            if asked_now:
                assert legal(guess) == legal(position)


@pytest.mark.rule("P19.9")
def test_the_truth_is_among_the_guesses() -> None:
    found: list[Row] = []
    row = fresh(3, 5, **FACE_DOWN)
    for position in play_randomly(row, 5, steps=600):
        if position.laid in (1, 2, 3) and phase(position) == "action":
            found.append(copied(position))
    for position in found[:: max(1, len(found) // 4)]:
        for viewer in (0, 1, 2, 3):
            for player in (1, 2, 3):
                assert frozenset(hand(position, player)) in beliefs(position, viewer, player, 80)


@pytest.mark.rule("P19.13")
@pytest.mark.parametrize("viewer", [0, 1])
def test_of_wakhans_deck_everybody_sees_what_was_turned_over_and_the_back_of_the_top(
    viewer: int,
) -> None:
    row = scene(seats=2, options={"wakhan": True}, ai="124 123 125 128")
    tops = {117 + int(guessed(row, viewer, seed).ai_top) for seed in range(30)}
    assert tops == {123, 124}  # they have the same back
    assert seen_by(row, viewer).ai_left == row.ai_left
    assert (
        seen_by(row, viewer).ai_top
        == seen_by(scene(seats=2, options={"wakhan": True}, ai="123 124 125 128"), viewer).ai_top
    )


@pytest.mark.rule("P19.8", "P19.10", "P2.2")
def test_what_wakhan_cannot_pay_for_is_discarded_openly() -> None:
    given: dict[str, Any] = {"map": "kabul:A111", "rupees": [0, 2], "courts": ["", "9"]}
    row = wakhan("117 118", upper="15", **given, options=FACE_DOWN)
    assert 15 in discarded(seen_by(row, 0))
    assert row.laid == 0
    assert notes(row, Note.CANCELLED) == [("CANCELLED", 2, 15, 0, 0)]


@pytest.mark.rule("P19.8", "P17.27")
def test_a_last_card_for_confidence_failure_is_laid_down_by_itself_and_deduced() -> None:
    row = scene(hands=["15", "9 10"], upper="114 ? ? ? ? ?", options=FACE_DOWN)
    play(row, "end", "P2 card 9")
    assert laid_down(row) == {15, 9}
    assert laid_down(seen_by(row, 3)) == {0}
    assert beliefs(row, 3, 1) == hands(set())
    assert {frozenset(laid_down(guessed(row, 3, seed))) for seed in range(20)} == hands(
        {15, 9}, {15, 10}
    )


@pytest.mark.rule("P19.8", "P19.12")
def test_an_empty_hand_can_be_exchanged_face_down_too() -> None:
    row = scene(turn=2, hands=["9 28 33"], upper="114 ? ? ? ? ?", options=FACE_DOWN)
    play(row, "P2 purchase 114", "player 3", "P2 end", "P3 end")
    assert beliefs(row, 2, 3) == beliefs(row, 1, 2) == hands(set())
    play(row, "P1 end", "P1 card 28")
    assert beliefs(row, 2, 1) == hands({9, 28}, {9, 33}, {28, 33})
