"""R11: scoring and ties."""

from __future__ import annotations

import pytest

from igroteka.engine import NOBODY
from igroteka.games.rebuild import rules
from igroteka.games.rebuild.rules.scoring import owned_count, points
from igroteka.games.rebuild.rules.state import Note, Phase
from tests.rebuild.scenes import LATER, notes, outcome, play, scene, seen

ENDING = ["boomerang", "crown", "rockslide", "pendant", "small_crate"]


def scored(*owned: str, **given: object) -> tuple[list[int], list[int]]:
    """The outcome when each player owns just these cards."""
    decks = dict(enumerate(owned))
    row = scene(
        seats=max(2, len(owned)),
        deck=decks,
        columns=["boomerang"],
        **given,  # type: ignore[arg-type]
    )
    return outcome(row)


@pytest.mark.rule("R11.1")
def test_deck_discard_pile_hand_and_played_cards_count() -> None:
    row = scene(
        hand="ladder", played="magnet", deck="spear", discard="crown", hands={1: "gold_key"}
    )
    assert outcome(row)[0] == [1 + 2 + 3 + 13, 2]
    assert owned_count(row, 0) == 4


@pytest.mark.rule("R11.1")
def test_kept_cards_count_too() -> None:
    row = scene(hand="spear magnet wheelbarrow", deck="")
    play(row, "play wheelbarrow", "end", "keep spear")
    assert outcome(row)[0][0] == 3 + 2 + 2


@pytest.mark.rule("R11.1", "R15.6")
def test_what_is_owned_counts_whoever_looks() -> None:
    row = scene(hand="ladder spear magnet", deck="pendant a_stone")
    play(row, "play ladder")
    assert row.known.n == 1
    for viewer in (0, 1, NOBODY):
        assert outcome(seen(row, viewer)) == outcome(row) == ([1 + 3 + 2 + 2, 0], [1, 2])
    assert [owned_count(seen(row, 1), seat) for seat in (0, 1)] == [5, 14]
    row = scene(hand="spear", deck="")
    assert outcome(seen(row, 1))[0] == [3, 0]


@pytest.mark.rule("R11.1", "R9.4")
def test_cards_that_are_just_being_kept_count() -> None:
    row = scene(hand="spear ladder boomerang barrel", deck="", hands={1: "magnet"})
    play(row, "play barrel", "end", "keep ladder")
    assert row.kept.n == 1
    assert outcome(row)[0] == [3 + 1 + 1 + 5, 2]
    assert owned_count(row, 0) == 4


@pytest.mark.rule("R11.2")
def test_printed_vp_and_game_end_effects() -> None:
    row = scene(deck="obelisk spear a_log")
    assert points(row, 0) == 16  # Obelisk brings 4 with ten cards or fewer
    assert outcome(row)[0][0] == 16


@pytest.mark.rule("R11.3")
@pytest.mark.parametrize(
    ("owned", "score"),
    [
        ("ancient_throne", 6),
        ("ancient_throne ancient_armor", 14),
        ("ancient_armor ancient_pyramid", 14),
        ("ancient_throne ancient_armor ancient_pyramid", 22),
    ],
)
@pytest.mark.parametrize("later", [False, True])
def test_the_ancient_set_counts_once_for_each_player(owned: str, score: int, later: bool) -> None:
    assert scored(owned, options=LATER if later else {})[0][0] == score


@pytest.mark.rule("R11.4")
def test_the_highest_score_wins() -> None:
    assert scored("spear", "crown", "magnet") == ([3, 13, 2], [2, 1, 3])


@pytest.mark.rule("R11.5")
def test_of_equal_scores_the_smaller_deck_is_better() -> None:
    assert scored("spear a_log", "small_crate") == ([3, 3], [2, 1])
    assert scored("spear a_log*2", "small_crate a_stone*3") == ([3, 3], [1, 2])


@pytest.mark.rule("R11.6")
def test_the_rest_share_the_victory() -> None:
    assert scored("spear a_log", "small_crate a_stone") == ([3, 3], [1, 1])


@pytest.mark.rule("R11.7")
def test_the_other_places_go_by_the_same_rules() -> None:
    assert scored("crown", "spear", "small_crate", "magnet") == ([13, 3, 3, 2], [1, 2, 2, 4])
    assert scored("crown", "spear a_log", "small_crate", "magnet")[1] == [1, 3, 2, 4]


@pytest.mark.rule("R11.2")
def test_the_end_notes_what_everybody_has() -> None:
    row = scene(deck={0: "obelisk spear", 1: "chalice"}, columns=ENDING, supply="")
    play(row, "end")
    found = [(note.seat, note.a, note.b, note.c) for note in notes(row, Note.SCORED)]
    assert found == [(0, 12, 4, 2), (1, 9, 0, 1)]


def test_what_buys_more_is_worth_more_to_bots_until_the_end() -> None:
    """A tenth of a VP for each unit that a card can be, wherever it lies."""

    row = scene(
        hand="a_gold_bar",  # it can be any of four kinds
        deck={0: "a_log", 1: "bunch_of_logs a_log"},
        discard="bunch_of_logs",
        columns=["boomerang"],
    )
    assert [float(rules.prospects(row, seat)) for seat in (0, 1)] == pytest.approx([0.7, 0.3])
    row.phase = Phase.OVER
    assert [float(rules.prospects(row, seat)) for seat in (0, 1)] == [0, 0]
