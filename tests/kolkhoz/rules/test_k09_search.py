"""Chapter K9: the search for enemies of the people."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.games.kolkhoz.rules.search import search_fields
from igroteka.games.kolkhoz.rules.state import Note, Phase
from tests.kolkhoz.scenes import (
    Row,
    cards,
    choices,
    close_year,
    face_up,
    field,
    hand,
    hidden,
    next_year,
    notes,
    pass_year,
    play,
    ranking,
    scene,
    sent,
    stack,
    turned,
    unplaced,
)

REST = {"B": 0, "P": 0, "S": 0}
"""All fields but Wheat, farmed by P0."""

ORDEN_52: dict[str, Any] = {"deck": "d52"}
ORDEN_36: dict[str, Any] = {"deck": "d36"}
MICE: dict[str, Any] = {"requisition": "mice"}
MICE_36: dict[str, Any] = {"deck": "d36", "requisition": "mice"}


def search(options: dict[str, Any], *on_wheat: str, **given: Any) -> Row:
    """The end of year three, Sunflowers trump: Wheat fails, with the given cards on it.

    Unless told otherwise, P0 farmed the other fields and won all tricks.
    """
    farmed = given.pop("farmed", REST)
    won = given.pop("won", [4])
    trump = given.pop("trump", "S")
    nomenklatura = {"nomenklatura": True} if on_wheat else {}
    row = scene(
        year=3,
        trump=trump,
        options={**nomenklatura, **options},
        farmed=farmed,
        won=won,
        fields={"W": " ".join(on_wheat)},
        **given,
    )
    return close_year(row)


# Which fields, which cards ----------------------------------------------------------------------


@pytest.mark.rule("K9.1")
@pytest.mark.parametrize("options", [ORDEN_52, ORDEN_36, MICE, MICE_36])
def test_fields_that_were_not_farmed_have_failed_and_only_these_are_searched(
    options: dict[str, Any],
) -> None:
    row = search(options, hidden=["9W 9B 9P"], farmed={"B": 0, "S": 1})
    assert [text.split()[1] for text in notes(row, Note.FAILED)] == ["W", "P"]
    assert sent(row) == {0: {"9W", "9P"}}
    assert hidden(row, 0) == {"9B"}


@pytest.mark.rule("K9.1")
def test_if_all_fields_are_farmed_nothing_is_searched() -> None:
    row = search(ORDEN_52, hidden=["9W 9B 9P 9S"], farmed=dict.fromkeys("WBPS", 0))
    assert not notes(row, Note.FAILED, Note.TURNED, Note.SENT)
    assert row.north == 0


@pytest.mark.rule("K9.1")
def test_each_failed_field_is_searched_by_itself() -> None:
    row = search(ORDEN_52, hidden=["9W 8W 9B", "KW"], farmed={"P": 0, "S": 0}, won=[4])
    assert notes(row, Note.FAILED, Note.SENT) == [
        "failed W 0",
        "sent 0 9W",
        "failed B 0",
        "sent 0 9B",
    ]


@pytest.mark.rule("K9.2")
@pytest.mark.parametrize(
    ("options", "cellar", "found"),
    [
        (ORDEN_52, {"hidden": ["QW"], "face_up": ["8W 5W"]}, "QW"),
        (ORDEN_52, {"hidden": ["6W"], "face_up": ["8W 5W"]}, "8W"),
        (ORDEN_52, {"hidden": ["KB"], "face_up": ["5W 2W"]}, "5W"),
        (ORDEN_36, {"hidden": ["7W"], "face_up": ["8W"], "stacks": ["KB QB"]}, "8W"),
        (ORDEN_36, {"hidden": ["7W"], "face_up": ["6B"], "stacks": ["KB 9W"]}, "9W"),
    ],
    ids=["hidden", "face-up", "plan card", "top of a stack", "inside a stack"],
)
def test_a_search_looks_at_all_cards_of_the_crop_in_the_cellar(
    options: dict[str, Any], cellar: dict[str, list[str]], found: str
) -> None:
    assert sent(search(options, **cellar)) == {0: {found}}


@pytest.mark.rule("K9.2")
def test_a_card_inside_a_stack_that_is_sent_does_not_return_to_the_workers() -> None:
    row = search(ORDEN_36, face_up=["6B"], stacks=["KB 9W 8W"])
    assert cards(row.north) == {"9W"}
    assert {"KB", "8W"} <= unplaced(row)
    assert "9W" not in unplaced(row)


# Requisition orden ------------------------------------------------------------------------------


@pytest.mark.rule("K9.3")
def test_with_52_cards_those_who_won_a_trick_this_year_are_searched() -> None:
    row = search(ORDEN_52, hidden=["9W", "10W", "JW", "QW"], won=[0, 3, 1, 0], farmed=REST)
    assert sent(row) == {1: {"10W"}, 2: {"JW"}}


@pytest.mark.rule("K9.3")
def test_tricks_of_earlier_years_make_nobody_a_brigadier() -> None:
    row = search(ORDEN_52, hidden=["9W", "10W"], won=[4, 0], medals=[4, 8])
    assert sent(row) == {0: {"9W"}}


@pytest.mark.rule("K9.4")
def test_with_52_cards_all_hidden_cards_of_the_crop_are_turned_up() -> None:
    row = search(ORDEN_52, hidden=["9W 6W KS 7W", "10W 8W"])
    assert turned(row) == {0: {"9W", "6W", "7W"}}
    assert face_up(row, 0) == {"6W", "7W"}
    assert hidden(row, 0) == {"KS"}
    assert hidden(row, 1) == {"10W", "8W"}


@pytest.mark.rule("K9.5")
@pytest.mark.parametrize("options", [ORDEN_52, ORDEN_36])
def test_everybody_searched_sends_the_own_highest_card_of_the_crop(
    options: dict[str, Any],
) -> None:
    farmed = {"B": 0, "P": 1, "S": 2}
    row = search(options, hidden=["9W 6W", "KW QW", "KB"], won=[1, 1, 2], farmed=farmed)
    assert sent(row) == {0: {"9W"}, 1: {"KW"}}
    assert cards(row.north) == {"9W", "KW"}
    assert not {"9W", "KW"} & (hidden(row, 0) | face_up(row, 0) | hidden(row, 1) | face_up(row, 1))


@pytest.mark.rule("K9.5")
@pytest.mark.parametrize("options", [ORDEN_52, ORDEN_36])
def test_whoever_has_no_card_of_the_crop_sends_nothing(options: dict[str, Any]) -> None:
    row = search(options, hidden=["KB 9P"], face_up=["10S"])
    assert sent(row) == {}
    assert row.north == 0


@pytest.mark.rule("K9.6")
def test_with_36_cards_those_who_farmed_a_field_this_year_are_searched() -> None:
    farmed = {"B": 3, "P": 1, "S": 1}
    row = search(ORDEN_36, hidden=["9W", "10W", "JW", "QW"], won=[1, 1, 1, 1], farmed=farmed)
    assert sent(row) == {1: {"10W"}, 3: {"QW"}}


@pytest.mark.rule("K9.6")
def test_with_36_cards_a_top_kept_from_an_earlier_year_makes_nobody_a_brigadier() -> None:
    row = search(ORDEN_36, hidden=["9W"], face_up={1: "10W"}, won=[2, 2], farmed=REST)
    assert sent(row) == {0: {"9W"}}


@pytest.mark.rule("K9.7")
def test_with_36_cards_only_the_card_sent_is_shown() -> None:
    row = search(ORDEN_36, hidden=["9W 6W 7W"])
    assert turned(row) == {}
    assert sent(row) == {0: {"9W"}}
    assert hidden(row, 0) == {"6W", "7W"}
    assert face_up(row, 0) == set()


@pytest.mark.rule("K9.8")
def test_if_all_fields_failed_and_nobody_is_to_be_searched_the_mice_talk() -> None:
    cellars = ["9W 9B", "KW 8B", "10P", "KB 7S"]
    row = search(ORDEN_36, hidden=cellars, farmed={}, won=[1, 1, 1, 1])
    assert notes(row, Note.NOBODY_SEARCHED) == ["nobody_searched"]
    assert turned(row) == {0: {"9W", "9B"}, 1: {"KW", "8B"}, 2: {"10P"}, 3: {"KB", "7S"}}
    assert sent(row) == {1: {"KW"}, 2: {"10P"}, 3: {"KB", "7S"}}


@pytest.mark.rule("K9.8")
def test_with_52_cards_that_happens_only_in_a_year_without_a_trick() -> None:
    row = search(ORDEN_52, hidden=["9W 8W", "KW"], farmed={}, won=[])
    assert notes(row, Note.NOBODY_SEARCHED) == ["nobody_searched"]
    assert turned(row) == {0: {"9W"}, 1: {"KW"}}
    assert sent(row) == {1: {"KW"}}
    row = search(ORDEN_52, hidden=["9W 8W", "KW"], farmed={}, won=[1])
    assert not notes(row, Note.NOBODY_SEARCHED)
    assert sent(row) == {0: {"9W"}}


@pytest.mark.rule("K9.8")
def test_if_one_field_was_farmed_the_search_is_not_held_as_mice() -> None:
    row = search(ORDEN_36, hidden=["9W", "KW"], farmed={"B": 0})
    assert not notes(row, Note.NOBODY_SEARCHED)
    assert sent(row) == {0: {"9W"}}


@pytest.mark.rule("K9.8")
def test_that_is_settled_before_any_power_of_a_trump_face_is_looked_at() -> None:
    row = search(ORDEN_36, "QS", hidden=["9W 6W", "KW", "10W"], farmed={}, won=[4])
    assert notes(row, Note.NOBODY_SEARCHED) == ["nobody_searched"]
    assert turned(row) == {0: {"9W", "6W"}, 1: {"KW"}, 2: {"10W"}}
    assert sent(row) == {1: {"KW"}}  # and not one card of everybody


# Requisition mice -------------------------------------------------------------------------------


@pytest.mark.rule("K9.9")
@pytest.mark.parametrize("options", [MICE, MICE_36])
def test_every_player_turns_up_the_highest_hidden_card_of_the_crop(
    options: dict[str, Any],
) -> None:
    row = search(options, hidden=["9W 6W KS", "7W", "8B", "10W 8W"])
    assert turned(row) == {0: {"9W"}, 1: {"7W"}, 3: {"10W"}}
    assert hidden(row, 0) == {"6W", "KS"}
    assert face_up(row, 0) == {"9W"}
    assert hidden(row, 3) == {"8W"}


@pytest.mark.rule("K9.9")
def test_cards_face_down_in_a_stack_count_as_hidden() -> None:
    row = search(MICE_36, hidden=["9W"], face_up=["6B"], stacks=["QW KB"])
    assert turned(row) == {0: {"QW"}}
    assert sent(row) == {0: {"QW"}}
    assert hidden(row, 0) == {"9W"}
    row = search(MICE_36, hidden=["KW"], face_up=["6B"], stacks=["QW KB"])
    assert turned(row) == {0: {"KW"}}


@pytest.mark.rule("K9.9", "K9.10")
def test_a_card_of_a_stack_that_was_turned_up_and_sent_is_no_longer_there() -> None:
    row = scene(year=3, options=MICE_36, farmed=REST, won=[4], face_up=["6B"], stacks=["QW JW KB"])
    search_fields(row)
    assert (turned(row), sent(row)) == ({0: {"QW"}}, {0: {"QW"}})
    assert (stack(row, 0), row.players[0].shown) == ({"JW", "KB"}, 0)


@pytest.mark.rule("K9.10")
def test_only_the_single_highest_of_all_face_up_cards_goes_to_the_north() -> None:
    row = search(MICE, hidden=["9W", "7W", "8W"], face_up={3: "10W"})
    assert sent(row) == {3: {"10W"}}  # turned up long ago
    assert face_up(row, 0) == {"9W"}


@pytest.mark.rule("K9.10")
def test_plan_cards_and_tops_of_stacks_are_among_them() -> None:
    assert sent(search(MICE, face_up={2: "4W 2W"}, hidden=["9B"])) == {2: {"4W"}}
    row = search(MICE_36, face_up=["8W"], stacks=["KB"], hidden={1: "7W"})
    assert sent(row) == {0: {"8W"}}


@pytest.mark.rule("K9.10")
def test_if_no_card_of_the_crop_is_face_up_none_goes() -> None:
    row = search(MICE, hidden=["9B", "8P"], face_up={2: "KS"})
    assert sent(row) == turned(row) == {}


@pytest.mark.rule("K9.11")
def test_with_newly_revealed_only_cards_turned_up_just_now_count() -> None:
    options = {**MICE, "mice_candidates": "newly_revealed"}
    row = search(options, hidden=["9W", "7W", "8W"], face_up={3: "10W KW"})
    assert sent(row) == {0: {"9W"}}
    assert face_up(row, 3) == {"10W", "KW"}


@pytest.mark.rule("K9.11")
def test_with_newly_revealed_none_goes_if_none_was_turned_up() -> None:
    options = {**MICE, "mice_candidates": "newly_revealed"}
    row = search(options, hidden=["9B"], face_up={3: "10W KW"})
    assert sent(row) == {}


@pytest.mark.rule("K9.12")
def test_cards_turned_up_stay_face_up_score_and_can_be_found_later() -> None:
    row = search(ORDEN_52, hidden=["9W 6W"])
    assert face_up(row, 0) == {"6W"}
    assert ranking(row)[0][0] == 6
    next_year(row)
    assert face_up(row, 0) == {"6W"}
    row = search(ORDEN_52, hidden=["KB"], face_up=["6W"])
    assert sent(row) == {0: {"6W"}}


# Powers of the main task's faces ----------------------------------------------------------------


@pytest.mark.rule("K9.13")
@pytest.mark.parametrize("face", ["J", "Q", "K"])
def test_faces_of_other_crops_have_no_power(face: str) -> None:
    row = search(ORDEN_52, f"{face}B", hidden=["9W 8W", "10W"])
    assert sent(row) == {0: {"9W"}}
    assert not notes(row, Note.DRUNKARD, Note.INFORMANT, Note.PARTY_MAN)


@pytest.mark.rule("K9.13")
@pytest.mark.parametrize("face", ["J", "Q", "K"])
def test_with_nomenklatura_off_faces_have_no_power(face: str) -> None:
    row = search({"nomenklatura": False}, f"{face}S", hidden=["9W 8W", "10W"])
    assert sent(row) == {0: {"9W"}}


@pytest.mark.rule("K9.13")
@pytest.mark.parametrize("face", ["J", "Q", "K"])
def test_on_a_farmed_field_faces_have_no_power(face: str) -> None:
    row = scene(
        year=3,
        trump="S",
        options={"nomenklatura": True},
        fields={"B": f"{face}S KB QB 10B 6B 7B 8B"},
        farmed=REST,
        won=[4],
        hidden=["9W 8W 9B 9P", "10W"],
    )
    close_year(row)
    assert sent(row) == {0: {"9W"}}
    assert cards(row.north) == {"9W"}


@pytest.mark.rule("K9.13")
@pytest.mark.parametrize("face", ["J", "Q", "K"])
def test_in_a_year_without_a_main_task_faces_have_no_power(face: str) -> None:
    row = search(ORDEN_52, f"{face}S", trump="", famine=True, hidden=["9W 8W", "10W"])
    assert sent(row) == {0: {"9W"}}


@pytest.mark.rule("K9.13")
def test_faces_have_their_power_on_whatever_failed_field_and_only_there() -> None:
    row = search(ORDEN_52, "KS", hidden=["9W 8W 7W 9B 8B"], farmed={"P": 0, "S": 0})
    assert sent(row) == {0: {"9W", "8W", "9B"}}  # two of Wheat, one of Beets
    assert notes(row, Note.PARTY_MAN) == ["party_man W"]


@pytest.mark.rule("K9.14")
@pytest.mark.parametrize("options", [ORDEN_52, ORDEN_36, MICE, MICE_36])
@pytest.mark.parametrize("faces", ["JS", "JS QS", "JS KS", "JS QS KS"])
def test_the_drunkard_goes_to_the_north_and_nothing_else_happens(
    options: dict[str, Any], faces: str
) -> None:
    row = search(options, *faces.split(), hidden=["9W", "10W"], face_up={2: "KW"})
    assert cards(row.north) == {"JS"}
    assert turned(row) == sent(row) == {}
    assert notes(row, Note.DRUNKARD, Note.INFORMANT, Note.PARTY_MAN) == ["drunkard JS"]
    assert face_up(row, 2) == {"KW"}
    assert "JS" not in unplaced(row)


@pytest.mark.rule("K9.14")
def test_the_drunkard_protects_only_the_field_it_lies_on() -> None:
    row = search(ORDEN_52, "JS", hidden=["9W 9B"], farmed={"P": 0, "S": 0})
    assert sent(row) == {0: {"9B"}}
    assert cards(row.north) == {"JS", "9B"}


@pytest.mark.rule("K9.15")
def test_with_jack_replacement_the_highest_plan_card_there_becomes_a_worker() -> None:
    options = {"jack_replacement": "plan_card_joins_workers", "accumulate": True}
    row = search(options, "JS", plan={"W": "2W 5W 3W", "B": ""})
    assert notes(row, Note.DRAFTED) == ["drafted 5W"]
    assert cards(row.drafted) == {"5W"}
    assert cards(field(row, "W").plan) == {"2W", "3W"}
    next_year(row)
    assert "5W" in unplaced(row).union(*(hand(row, seat) for seat in range(4)))
    assert "5W" not in cards(field(row, "W").plan)


@pytest.mark.rule("K9.15")
def test_with_jack_replacement_and_the_northern_reward_it_is_the_same() -> None:
    options = {**MICE, "reward": "northern", "jack_replacement": "plan_card_joins_workers"}
    row = search(options, "JS", plan={"W": "4W"})
    assert cards(row.drafted) == {"4W"}
    assert "4W" not in cards(row.gone)


@pytest.mark.rule("K9.15")
@pytest.mark.parametrize(
    "options",
    [
        {"jack_replacement": "none"},
        {"jack_replacement": "plan_card_joins_workers", "deck": "d36"},
        {"jack_replacement": "none", "accumulate": True},
    ],
)
def test_with_none_or_36_cards_nothing_replaces_the_jack(options: dict[str, Any]) -> None:
    row = search(options, "JS")
    assert row.drafted == 0
    assert not notes(row, Note.DRAFTED)
    assert cards(row.north) == {"JS"}


@pytest.mark.rule("K9.15")
def test_without_a_drunkard_no_plan_card_becomes_a_worker() -> None:
    row = search({"jack_replacement": "plan_card_joins_workers"}, "QS", plan={"W": "5W"})
    assert row.drafted == 0
    assert "5W" in cards(row.gone)


@pytest.mark.rule("K9.16")
def test_a_plan_card_turned_worker_is_dealt_again_year_after_year() -> None:
    seen = 0
    for seed in range(10):
        row = scene(year=3, drafted="5W AB", seed=seed, options={"famine_rule": "none"})
        row = pass_year(row)
        seen += len({"5W", "AB"} & set().union(*(hand(row, seat) for seat in range(4))))
    assert seen > 4


@pytest.mark.rule("K9.16")
def test_a_plan_card_turned_worker_follows_suit_ranks_below_the_6_and_works_its_value() -> None:
    row = scene(
        drafted="AW 2W 5W",
        year=3,
        trump="S",
        hands=["5W 7B", "AW KB", "2W QB", "6W 8B"],
        won=[2],
    )
    play(row, "play 5W")
    assert choices(row, "play") == {"AW"}  # not KB
    play(row, "play AW", "play 2W", "play 6W")
    assert notes(row, Note.WON) == ["won 3 3 6W"]
    row = scene(
        drafted="AW 2W 5W",
        year=3,
        trump="S",
        hands=["2W 7B 6P", "AW KB 7P", "5W QB 8P", "8S 8B 9P"],
        won=[1],
    )
    play(row, "play 2W", "play AW", "play 5W", "play 8S", *["assign W"] * 4)
    assert field(row, "W").hours == 2 + 1 + 5 + 8


@pytest.mark.rule("K9.16")
@pytest.mark.parametrize(
    ("low", "high"), [("A", "2"), ("2", "3"), ("3", "4"), ("4", "5"), ("5", "6")]
)
def test_plan_cards_turned_workers_rank_from_ace_to_5(low: str, high: str) -> None:
    drafted = " ".join(f"{rank}W" for rank in (low, high) if rank != "6")
    row = scene(seats=2, year=3, drafted=drafted, hands=[f"{high}W 6B 7B", f"{low}W 6P 7P"])
    play(row, f"play {high}W", f"play {low}W")
    assert row.brigadier == 0


@pytest.mark.rule("K9.16")
def test_a_plan_card_turned_worker_is_not_won_as_a_plan_card_and_goes_back_to_the_workers() -> None:
    row = scene(
        seats=2,
        year=3,
        drafted="5W",
        trump="B",
        hands=["KW 6B 7B", "6W 6P 7P"],
        fields={"W": "5W"},
        plan={"W": "2W"},
        won=[1],
    )
    play(row, "play KW", "play 6W")
    assert field(row, "W").farmer == 0
    assert face_up(row, 0) == {"2W"}
    assert cards(field(row, "W").workers) == {"5W", "6W", "KW"}


@pytest.mark.rule("K9.16")
def test_an_ace_of_potatoes_turned_worker_brings_no_famine() -> None:
    for seed in range(10):
        row = scene(year=3, drafted="AP", seed=seed)
        pass_year(row)
        assert not row.famine
        assert "AP" not in cards(row.revealed)


@pytest.mark.rule("K9.16")
def test_a_plan_card_turned_worker_can_lie_in_a_cellar_and_be_searched() -> None:
    row = search(ORDEN_52, drafted="4W 2W", hidden=["4W 2W"])
    assert turned(row) == {0: {"4W", "2W"}}
    assert sent(row) == {0: {"4W"}}


@pytest.mark.rule("K9.17")
@pytest.mark.parametrize("options", [ORDEN_52, ORDEN_36])
def test_the_informant_has_every_player_searched_and_turn_up_all_cards_of_the_crop(
    options: dict[str, Any],
) -> None:
    row = search(options, "QS", hidden=["9W 6W KS", "KW 7W", "8B", "10W"])
    assert turned(row) == {0: {"9W", "6W"}, 1: {"KW", "7W"}, 3: {"10W"}}
    assert sent(row) == {0: {"9W"}, 1: {"KW"}, 3: {"10W"}}
    assert face_up(row, 1) == {"7W"}
    assert hidden(row, 0) == {"KS"}
    assert notes(row, Note.INFORMANT) == ["informant W"]


@pytest.mark.rule("K9.17")
def test_the_informant_works_only_for_the_field_it_lies_on() -> None:
    row = search(ORDEN_52, "QS", hidden=["9W 9B", "10W 10B"], farmed={"P": 0, "S": 0})
    assert sent(row) == {0: {"9W", "9B"}, 1: {"10W"}}


@pytest.mark.rule("K9.18")
@pytest.mark.parametrize("options", [MICE, MICE_36])
def test_with_mice_the_informant_has_all_hidden_cards_of_the_crop_turned_up(
    options: dict[str, Any],
) -> None:
    row = search(options, "QS", hidden=["9W 6W KS", "KW 7W", "8B", "10W"])
    assert turned(row) == {0: {"9W", "6W"}, 1: {"KW", "7W"}, 3: {"10W"}}
    assert sent(row) == {1: {"KW"}}
    assert face_up(row, 0) == {"9W", "6W"}


@pytest.mark.rule("K9.18")
def test_with_mice_the_informant_turns_up_cards_inside_stacks_too() -> None:
    row = search(MICE_36, "QS", hidden=["9W"], face_up=["6B"], stacks=["7W 8W KB"])
    assert turned(row) == {0: {"9W", "7W", "8W"}}
    assert stack(row, 0) == set()
    assert {"7W", "8W", "KB"} <= unplaced(row)


@pytest.mark.rule("K9.19")
@pytest.mark.parametrize("options", [ORDEN_52, ORDEN_36])
def test_the_party_man_has_everybody_searched_send_two_cards(options: dict[str, Any]) -> None:
    farmed = {"B": 0, "P": 1, "S": 2}
    row = search(
        options,
        "KS",
        hidden=["9W 6W 7W", "10W", "8B", "QW JW"],
        face_up=["", "8W"],
        won=[1, 2, 1],
        farmed=farmed,
    )
    assert sent(row) == {0: {"9W", "7W"}, 1: {"10W", "8W"}}
    assert notes(row, Note.PARTY_MAN) == ["party_man W"]


@pytest.mark.rule("K9.19")
@pytest.mark.parametrize("options", [ORDEN_52, ORDEN_36])
def test_with_the_party_man_whoever_has_one_card_sends_that_one(options: dict[str, Any]) -> None:
    assert sent(search(options, "KS", hidden=["9W"])) == {0: {"9W"}}
    assert sent(search(options, "KS", hidden=["9B"])) == {}


@pytest.mark.rule("K9.20")
@pytest.mark.parametrize("options", [MICE, MICE_36])
def test_with_mice_the_party_man_sends_the_second_highest_too(options: dict[str, Any]) -> None:
    row = search(options, "KS", hidden=["9W 6W", "QW 7W", "8B", "10W"])
    assert sent(row) == {1: {"QW"}, 3: {"10W"}}
    assert turned(row) == {0: {"9W"}, 1: {"QW"}, 3: {"10W"}}


@pytest.mark.rule("K9.20")
def test_even_if_both_belong_to_one_player() -> None:
    row = search(MICE, "KS", hidden=["9W", "QW"], face_up=["", "KW"])
    assert sent(row) == {1: {"KW", "QW"}}


@pytest.mark.rule("K9.20")
def test_with_newly_revealed_the_party_man_takes_two_of_the_cards_just_turned_up() -> None:
    options = {**MICE, "mice_candidates": "newly_revealed"}
    row = search(options, "KS", hidden=["9W", "QW", "7W"], face_up=["", "KW"])
    assert sent(row) == {0: {"9W"}, 1: {"QW"}}
    row = search(options, "KS", hidden=["9W"], face_up=["", "KW"])
    assert sent(row) == {0: {"9W"}}


@pytest.mark.rule("K9.21")
def test_informant_and_party_man_on_the_same_field_both_apply() -> None:
    cellars = ["9W 6W", "KW 7W 8W", "8B", "10W"]
    row = search(ORDEN_52, "QS", "KS", hidden=cellars)
    assert turned(row) == {0: {"9W", "6W"}, 1: {"KW", "7W", "8W"}, 3: {"10W"}}
    assert sent(row) == {0: {"9W", "6W"}, 1: {"KW", "8W"}, 3: {"10W"}}
    row = search(MICE, "QS", "KS", hidden=cellars)
    assert turned(row) == {0: {"9W", "6W"}, 1: {"KW", "7W", "8W"}, 3: {"10W"}}
    assert sent(row) == {1: {"KW"}, 3: {"10W"}}


def test_the_game_does_not_stop_at_a_search() -> None:
    row = next_year(search(ORDEN_52, "JS", hidden=["9W"]))
    assert row.phase in (Phase.NAME_TASK, Phase.TRICK)
