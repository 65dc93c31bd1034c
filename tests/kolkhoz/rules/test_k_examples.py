"""The rulebook's examples E1 to E10, with every variation that they mention."""

from __future__ import annotations

from typing import Any

import pytest

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
    legal,
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


def trick_of_e1(**given: Any) -> Row:
    """Sunflowers are the main task; 7W 10W 6S 9W are played, P0 leading."""
    row = scene(
        **{
            "trump": "S",
            "hands": ["7W 6B 6P", "10W 7B 7P", "6S 8B 8P", "9W 9B 9P"],
            **given,
        }
    )
    return play(row, "play 7W", "play 10W", "play 6S", "play 9W")


def test_e1_the_only_trump_wins_and_two_fields_are_allowed() -> None:
    row = trick_of_e1()
    assert row.brigadier == row.turn == 2
    assert notes(row, Note.WON) == ["won 2 1 6S"]
    assert row.players[2].medals == 1
    assert choices(row, "assign") == {"W", "S"}


def test_e2_exactly_forty_hours_farm_the_field_and_two_plan_cards_are_won() -> None:
    row = trick_of_e1(
        year=2,
        options={"accumulate": True},
        fields={"W": "KW QW 6W"},
        plan={"W": "4W 2W"},
    )
    assert field(row, "W").hours == 31
    play(row, "assign S", "assign S", "assign S", "assign W")
    assert field(row, "W").hours == 40
    assert field(row, "S").hours == 23
    assert field(row, "W").farmer == 2
    assert field(row, "S").farmer == -1
    assert face_up(row, 2) == {"4W", "2W"}
    assert ranking(row)[0][2] == 6


def end_of_e3(nomenklatura: bool) -> Row:
    """Jack, 10 and 8 of Potatoes and 9 of Wheat lie on Potatoes, the main task."""
    return scene(
        year=2,
        trump="P",
        options={"nomenklatura": nomenklatura},
        fields={"P": "JP 10P 8P 9W"},
        farmed={"W": 0, "B": 1, "S": 2},
        won=[2, 1, 1],
        hidden=["9P", "KP", "6B"],
    )


def test_e3_the_drunkard_works_no_hours_and_goes_to_the_north_alone() -> None:
    row = end_of_e3(nomenklatura=True)
    assert field(row, "P").hours == 0 + 10 + 8 + 9 == 27
    close_year(row)
    assert notes(row, Note.FAILED) == ["failed P 27"]
    assert cards(row.north) == {"JP"}
    assert turned(row) == sent(row) == {}


def test_e3_with_nomenklatura_off_the_ordinary_search_is_held() -> None:
    row = end_of_e3(nomenklatura=False)
    assert field(row, "P").hours == 38
    close_year(row)
    assert notes(row, Note.FAILED) == ["failed P 38"]
    assert sent(row) == {0: {"9P"}, 1: {"KP"}}
    assert "JP" not in cards(row.north)


CELLARS: dict[str, Any] = {
    "hidden": ["9W 6W KS", "KW", "8B", "10W"],
    "face_up": ["", "", "3W", ""],
}


def wheat_fails(*on_wheat: str, trump: str = "S", **options: Any) -> Row:
    """Wheat fails in the second year; P0 and P2 won tricks."""
    row = scene(
        year=2,
        trump=trump,
        options={"nomenklatura": True, "famine_rule": "none", **options},
        fields={"W": " ".join(on_wheat)},
        farmed={"B": 0, "P": 2, "S": 0},
        won=[2, 0, 2, 0],
        **CELLARS,
    )
    return close_year(row)


def party_man_of_e4(*more: str, **options: Any) -> Row:
    """The King of Sunflowers is in P0's cellar: here Beets are the main task."""
    return wheat_fails("KB", *more, trump="B", **options)


def test_e4_each_brigadier_sends_the_highest_and_what_was_turned_up_stays() -> None:
    row = wheat_fails()
    assert turned(row) == {0: {"9W", "6W"}}
    assert sent(row) == {0: {"9W"}, 2: {"3W"}}
    assert face_up(row, 0) == {"6W"}
    assert hidden(row, 0) == {"KS"}
    assert (hidden(row, 1), hidden(row, 2), hidden(row, 3)) == ({"KW"}, {"8B"}, {"10W"})


def test_e4_with_the_informant_everybody_is_searched() -> None:
    row = wheat_fails("QS")
    assert sent(row) == {0: {"9W"}, 1: {"KW"}, 2: {"3W"}, 3: {"10W"}}


def test_e4_with_the_party_man_two_cards_are_sent() -> None:
    row = party_man_of_e4()
    assert sent(row) == {0: {"9W", "6W"}, 2: {"3W"}}


def test_e4_with_both_everybody_sends_up_to_two() -> None:
    row = party_man_of_e4("QB")
    assert sent(row) == {0: {"9W", "6W"}, 1: {"KW"}, 2: {"3W"}, 3: {"10W"}}


def test_e5_with_mice_only_the_king_goes() -> None:
    row = wheat_fails(requisition="mice")
    assert turned(row) == {0: {"9W"}, 1: {"KW"}, 3: {"10W"}}
    assert sent(row) == {1: {"KW"}}
    assert face_up(row, 0) == {"9W"}
    assert face_up(row, 3) == {"10W"}


def test_e5_with_the_party_man_the_10_goes_too() -> None:
    assert sent(party_man_of_e4(requisition="mice")) == {1: {"KW"}, 3: {"10W"}}


def test_e5_with_the_informant_the_6_is_turned_up_and_still_the_king_goes() -> None:
    row = wheat_fails("QS", requisition="mice")
    assert turned(row) == {0: {"9W", "6W"}, 1: {"KW"}, 3: {"10W"}}
    assert sent(row) == {1: {"KW"}}


@pytest.mark.parametrize(
    ("candidates", "lost"),
    [("all_face_up", {3: {"10W"}}), ("newly_revealed", {1: {"7W"}})],
)
def test_e5_next_year_wheat_fails_again(candidates: str, lost: dict[int, set[str]]) -> None:
    before = wheat_fails(requisition="mice")
    row = scene(
        year=3,
        options={"requisition": "mice", "mice_candidates": candidates},
        hidden=["6W KS", "7W", "8B"],
        face_up=[" ".join(face_up(before, seat)) for seat in range(4)],
        north=" ".join(cards(before.north)),
        farmed={"B": 0, "P": 2, "S": 0},
        won=[2, 0, 2, 0],
    )
    close_year(row)
    assert turned(row) == {0: {"6W"}, 1: {"7W"}}
    assert sent(row) == lost


def famine_in_year_two() -> Row:
    """The planning of year two has turned up the Ace of Potatoes."""
    for seed in range(200):
        row = scene(
            year=1,
            options={"nomenklatura": True},
            hidden=["6B", "7B", "8B", "9B"],
            farmed=dict.fromkeys("WBPS", 0),
            seed=seed,
        )
        pass_year(row)
        if "AP" in cards(row.revealed):
            return row
    raise AssertionError("the Ace of Potatoes is never turned up")


def test_e6_in_a_famine_year_four_cards_each_are_dealt_and_there_is_no_main_task() -> None:
    row = famine_in_year_two()
    assert row.year == 2
    assert [len(hand(row, seat)) for seat in range(4)] == [4, 4, 4, 4]
    assert len(unplaced(row)) == 12
    assert row.trump == -1
    assert row.phase == Phase.TRICK
    assert row.tricks == 3


def test_e6_the_8_of_wheat_wins_the_trick() -> None:
    row = scene(year=2, famine=True, hands=["7W 6S", "KS 7S", "8W 8S", "KP 9S"])
    play(row, "play 7W", "play KS", "play 8W", "play KP")
    assert notes(row, Note.WON) == ["won 2 1 8W"]


def test_e6_year_three_begins_with_24_workers() -> None:
    row = famine_in_year_two()
    while row.year == 2:
        play(row, legal(row)[0])
    assert notes(row, Note.WON)[-1].split()[2] == "3"
    assert len(notes(row, Note.WON)) == 3
    assert len(notes(row, Note.CELLARED)) == 4
    assert not notes(row, Note.DRUNKARD)
    placed = set().union(*(hidden(row, seat) | face_up(row, seat) for seat in range(4)))
    placed |= cards(row.north)
    workers = {card for card in placed if card[:-1] not in ("A", "2", "3", "4", "5")}
    assert 32 - len(workers) == 24


TWELVE = {"hidden": ["6W 7W 8W", "6B 7B 8B", "6P 7P 8P", "6S 7S 8S"]}
"""Three years' last cards of four players."""

SIXTEEN = {"hidden": ["6W 7W 8W 9W", "6B 7B 8B 9B", "6P 7P 8P 9P", "6S 7S 8S 9S"]}


def test_e7_in_year_four_with_one_jack_in_the_north_four_each_are_dealt() -> None:
    row = scene(year=3, options={"famine_rule": "none"}, north="JW", **TWELVE)
    assert len(unplaced(row)) == 19
    next_year(row)
    assert row.year == 4
    assert [len(hand(row, seat)) for seat in range(4)] == [4, 4, 4, 4]
    assert len(unplaced(row)) == 3
    assert row.phase == Phase.NAME_TASK
    assert row.tricks == 3


def test_e7_in_year_five_there_are_four_each_a_main_task_and_three_tricks() -> None:
    row = scene(year=4, face_up={0: "AP"}, **SIXTEEN)
    assert len(unplaced(row)) == 16
    next_year(row)
    assert row.year == 5
    assert [len(hand(row, seat)) for seat in range(4)] == [4, 4, 4, 4]
    assert row.phase == Phase.NAME_TASK
    assert row.tricks == 3
    assert not row.famine


def stack_of_e8(hidden_card: str) -> Row:
    """P1 brings Wheat to 42 hours with the last of its five cards, in the year's last trick."""
    row = scene(
        preset="kolkhoznik",
        year=2,
        trump="B",
        leader=1,
        hands=["6P 6S", "KW 7S", "6W 8S", "9W 9S"],
        hidden={1: hidden_card},
        fields={"W": "8W"},
        won=[0, 3],
    )
    play(row, "play KW", "play 6W", "play 9W", "play 6P", *["assign W"] * 4)
    return row


def test_e8_the_brigadier_chooses_the_top_and_the_rest_lie_face_down_under_it() -> None:
    row = stack_of_e8("10P")
    assert field(row, "W").hours == 42
    assert row.turn == 1
    assert choices(row, "top") == {"6W", "6P"}


def test_e8_the_10_goes_to_the_north_and_the_6_stays() -> None:
    row = stack_of_e8("10P")
    play(row, "top 6P")
    assert notes(row, Note.STACKED) == ["stacked 1 W 6P"]
    assert sent(row)[1] & {"6P", "10P"} == {"10P"}
    assert face_up(row, 1) == {"6P"}
    assert stack(row, 1) == set()
    assert row.year == 3
    everywhere = unplaced(row).union(*(hand(row, seat) for seat in range(4)))
    assert {"6W", "8W", "9W", "KW", "10P"} <= everywhere
    assert row.north == 0


def test_e8_the_stack_goes_back_at_once_and_the_10_only_next_year() -> None:
    row = scene(
        preset="kolkhoznik",
        year=2,
        farmed={"W": 1, "B": 0, "S": 0},
        face_up={1: "6P"},
        stacks={1: "6W 8W 9W KW"},
        hidden={1: "10P"},
        won=[2, 2],
    )
    close_year(row)
    assert turned(row) == {}
    assert sent(row) == {1: {"10P"}}
    assert cards(row.north) == {"10P"}
    assert face_up(row, 1) == {"6P"}
    assert {"6W", "8W", "9W", "KW"} <= unplaced(row)
    assert "10P" not in unplaced(row)
    next_year(row)
    assert row.north == 0


def test_e8_without_the_10_the_top_itself_goes_and_nothing_of_the_stack_stays() -> None:
    row = stack_of_e8("KS")
    play(row, "top 6P")
    assert sent(row)[1] & {"6P", "10P"} == {"6P"}
    assert face_up(row, 1) == stack(row, 1) == set()


def test_e9_with_no_stack_taken_the_mice_talk_about_all_four_fields() -> None:
    row = scene(
        preset="kolkhoznik",
        year=2,
        hidden=["9W", "9B", "9P", "9S 8W"],
        fields={"W": "KW QW"},
        won=[1, 1, 1, 1],
    )
    close_year(row)
    assert notes(row)[0] == "nobody_searched"
    assert [text.split()[1] for text in notes(row, Note.FAILED)] == ["W", "B", "P", "S"]
    assert turned(row) == {0: {"9W"}, 1: {"9B"}, 2: {"9P"}, 3: {"9S", "8W"}}
    assert sent(row) == {0: {"9W"}, 1: {"9B"}, 2: {"9P"}, 3: {"9S"}}


@pytest.mark.parametrize(("medals", "score"), [(False, 24), (True, 29)])
def test_e10_cards_and_medals_score(medals: bool, score: int) -> None:
    row = scene(
        year=5,
        trump="S",
        options={"medals": medals, "nomenklatura": True},
        hidden=["9W JS"],
        face_up=["3B AP"],
        medals=[5],
        farmed=dict.fromkeys("WBPS", 0),
    )
    assert ranking(pass_year(row))[0][0] == score
