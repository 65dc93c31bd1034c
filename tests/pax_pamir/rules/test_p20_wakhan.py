"""Chapter P20: Wakhan: who she is."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from igroteka.engine import Refusal, Row
from igroteka.engine.records import NOBODY
from igroteka.games.pax_pamir.rules import wakhan_turn
from igroteka.games.pax_pamir.rules.state import Note
from tests.chances import Chances
from tests.pax_pamir.scenes import (
    asked,
    bound,
    can,
    choices,
    court,
    discarded,
    favoured,
    fresh,
    hand,
    in_region,
    main_actions,
    map_of,
    notes,
    on_border,
    on_card,
    over,
    phase,
    play,
    play_randomly,
    points,
    prizes,
    ranking,
    rupees,
    scene,
    sound,
    supply,
    wakhan,
)

ON: dict[str, Any] = {"seats": 2, "options": {"wakhan": True}, "loyalty": "A"}


@pytest.mark.rule("P20.1", "P2.12")
@pytest.mark.parametrize("people", [1, 2])
def test_she_plays_against_one_or_two_people_to_the_end(people: int) -> None:
    row = fresh(people + 1, 3, wakhan=True, max_rounds=15)
    for position in play_randomly(row, 3):
        assert asked(position) <= people
    assert over(row)
    sound(row)


@pytest.mark.rule("P2.12")
def test_she_does_not_play_against_three_people() -> None:
    for seats in (4, 5):
        with pytest.raises(Refusal, match="2, 3 players, not by"):
            fresh(seats, wakhan=True)
        assert fresh(seats).wakhan == NOBODY


@pytest.mark.rule("P20.2")
def test_what_she_begins_with() -> None:
    row = fresh(2, wakhan=True)
    assert rupees(row) == [4, 4]
    assert supply(row) == [10, 10]
    assert int(row.ai_left).bit_count() == 24
    assert hand(row, 2) == set()
    assert row.players[1].loyalty == -1


@pytest.mark.rule("P20.3")
@pytest.mark.parametrize("seating", ["random", "tournament"])
def test_she_has_the_highest_seat_and_the_first_turn(seating: str) -> None:
    row = fresh(3, 2, wakhan=True, seating=seating)
    assert asked(row) == 2
    play(row, "coalition british")
    assert asked(row) == 1
    play(row, "coalition afghan")
    assert asked(row) == 1
    assert phase(row) == "action"
    assert [note[1] for note in notes(row, Note.TURN)] == [3, 1]
    assert len(notes(row, Note.AI_TURNED)) == 1


@pytest.mark.rule("P20.4")
def test_she_keeps_patriots_and_prizes_of_several_coalitions() -> None:
    row = wakhan("117 118", upper="50", lower="99", courts=["", "6"], prizes=["", "4 13"])
    assert set(court(row, 2)) == {50, 99, 6}
    assert prizes(row, 2) == {4, 13}
    assert not notes(row, Note.CHANGED)


@pytest.mark.rule("P20.5", "P15.3")
def test_her_influence_for_a_coalition() -> None:
    row = scene(
        **ON,
        courts=["", "6 50"],
        prizes=["", "4 13"],
        gifts=["2 4 6", "2"],
        map="persia:AAAA",
        upper="101 ? ? ? ? ?",
    )
    play(row, "purchase 101")
    assert points(row) == [4, 4]
    row = scene(
        **ON, courts=["", "6 50"], gifts=["2 4 6", "2"], map="persia:BBBB", upper="101 ? ? ? ? ?"
    )
    play(row, "purchase 101")
    assert points(row) == [0, 5]
    assert [note[3] for note in notes(row, Note.SCORED)][1] == 3


@pytest.mark.rule("P20.6")
@pytest.mark.parametrize(
    ("there", "rules"),
    [("2", True), ("BBRAA22", True), ("BBA12", True), ("AA12", False), ("BBB", False)],
)
def test_her_ruling_pieces_are_tribes_and_the_strongest_armies(there: str, rules: bool) -> None:
    row = scene(**ON, hands=["15"], map=f"kabul:{there}")
    play(row, "play 15")
    assert (phase(row) == "bribe") is rules


@pytest.mark.rule("P20.7")
def test_people_may_fight_her_tribes() -> None:
    row = scene(**ON, courts=["59"], map="kabul:AAA22")
    play(row, "battle 59", "remove_tribe 2")
    assert in_region(row, "kabul") == "AAA"


@pytest.mark.rule("P20.8", "P22.25")
@pytest.mark.parametrize(
    ("people", "loyalty", "letter"), [(1, "A", "R"), (1, "R", "A"), (2, "AR", "B"), (2, "RR", "A")]
)
def test_her_pragmatic_loyalty(people: int, loyalty: str, letter: str) -> None:
    row = wakhan("117 118", people=people, upper="12", loyalty=loyalty)
    assert set(map_of(row)) & set("ABR") == {letter}


@pytest.mark.rule("P20.9", "P2.15")
@pytest.mark.parametrize(
    ("map", "letter"), [("persia:B", "B"), ("persia:BR", "R"), ("persia:AAR", "R"), ("", "R")]
)
def test_steadfast_loyalty(map: str, letter: str) -> None:
    row = wakhan(
        "117 118", upper="12", map=map, loyalty="A", options={"wakhan_steadfast_loyalty": True}
    )
    assert in_region(row, "kabul") == letter


@pytest.mark.rule("P20.10", "P12.11")
def test_she_always_takes_a_prize_and_names_the_present_suit() -> None:
    row = wakhan("124 118", courts=["4 9", "90"], spies="4:2")
    assert prizes(row, 2) == {4}
    row = wakhan("117 123", upper="9 10 13 115")
    assert bound(row) == {115: "all"}
    assert favoured(row) == "political"


@pytest.mark.rule("P20.11", "P9.1")
def test_she_pays_bribes_in_full_or_not_at_all() -> None:
    row = wakhan("117 118", upper="15", map="kabul:A11")
    assert rupees(row) == [12, 8]
    assert court(row, 2) == [15]
    row = wakhan("117 118", upper="15", map="kabul:A11", bound={107: 2})
    assert rupees(row) == [10, 10]
    assert court(row, 2) == [15]


@pytest.mark.rule("P20.12")
def test_she_cannot_be_asked_for_less() -> None:
    row = scene(**ON, hands=["15"], map="kabul:BB22")
    play(row, "play 15")
    assert choices(row) == {"pay", "retract"}
    row = scene(**ON, hands=["15"], map="kabul:BB22", rupees=[1, 5])
    assert not can(row, "play 15")


@pytest.mark.rule("P20.13")
def test_she_discards_nothing_for_a_debt() -> None:
    row = scene(**ON, courts=["90", "14 9"], spies="14:1", rupees=[10, 1])
    play(row, "betray 90")
    assert court(row, 2) == [9]
    assert rupees(row)[1] == 0


def exchanged(**given: Any) -> Row:
    row = scene(**ON, hands=["9 16"], upper="114 ? ? ? ? ?", ai="117 118", **given)
    return play(row, "purchase 114")


@pytest.mark.rule("P20.14")
def test_what_she_gets_by_an_exchange_she_plays_or_discards_at_once() -> None:
    row = exchanged()
    assert set(court(row, 2)) == {9, 16}
    assert hand(row, 1) == hand(row, 2) == set()
    assert main_actions(row) == 1
    row = exchanged(map="kabul:A11", rupees=[10, 0])
    assert court(row, 2) == []
    assert {9, 16} <= discarded(row)


@pytest.mark.rule("P20.14", "P22.28", "P17.26")
def test_so_also_when_she_has_purchased_the_exchange_herself() -> None:
    row = wakhan("117 123", upper="9 10 13 114", hands=["16 29"])
    assert {16, 29} <= set(court(row, 2))
    assert hand(row, 1) == set()


@pytest.mark.rule("P20.14", "P10.8")
def test_the_spies_of_cards_she_gets_by_an_exchange_are_hers() -> None:
    row = scene(seats=2, loyalty="A", hands=["18"], upper="114 ? ? ? ? ?", options={"wakhan": True})
    play(row, "purchase 114")
    assert court(row, 2) == [18]
    assert on_card(row, 18) == "2"
    assert asked(row) == 1


@pytest.mark.rule("P20.8", "P20.9", "P2.15")
@pytest.mark.parametrize(("steadfast", "letter"), [(False, "A"), (True, "B")])
def test_blocks_in_play_count_for_her_loyalty_only_with_the_option(
    steadfast: bool, letter: str
) -> None:
    row = wakhan(
        "117 118",
        loyalty="R",
        upper="13",
        map="punjab:BBA",
        options={"wakhan_steadfast_loyalty": steadfast},
    )
    assert on_border(row, "transcaspia-kabul") == letter


@pytest.mark.rule("P20.15")
def test_she_wins_like_any_player() -> None:
    row = scene(**ON, map="kabul:2", upper="101 ? ? ? ? ?", piles=0)
    play(row, "purchase 101")
    assert over(row)
    assert points(row) == [2, 6]
    assert ranking(row)[1] == [2, 1]


SPIED: dict[str, Any] = {"seats": 2, "options": {"wakhan": True}, "ai": "117 118", "loyalty": "A"}


@pytest.mark.rule("P20.7", "P12.16", "P12.17")
def test_people_fight_her_spies_like_anybodys() -> None:
    row = scene(**SPIED, courts=["59", "9 12"], spies="9:11222 12:12")
    play(row, "battle 59", "card 9", "stop")
    assert on_card(row, 9) == "1122"
    row = scene(**SPIED, courts=["59 9"], spies="9:11222")
    play(row, "battle 59", "remove_spy 2")
    assert on_card(row, 9) == "112"


@pytest.mark.rule("P20.7", "P16.3")
def test_her_advisors_protect_her_spies() -> None:
    row = scene(**SPIED, courts=["59 9", "1"], spies="9:1122")
    assert not can(row, "battle 59")
    row = wakhan("130 118", courts=["9 1", "60"], spies="9:12")
    assert on_card(row, 9) == "12"


@pytest.mark.rule("P20.7", "P5.10", "P9.2", "P20.12")
def test_a_hostage_of_hers_is_freed_by_a_battle() -> None:
    row = scene(**SPIED, courts=["59 60"], spies="60:122", map="herat:A2", rupees=[1, 0])
    assert not can(row, "battle 60")  # the bribe is 2, and nobody haggles with her
    play(row, "battle 59", "card 60")
    assert on_card(row, 60) == "12"
    assert can(row, "battle 60")


@pytest.mark.rule("P20.14")
@pytest.mark.parametrize("cards", ["9", "60", "9 60", "9 15 16", "60 61 62", "9 15 60 61 62"])
def test_each_card_that_she_gets_is_as_likely_to_be_played_first(
    monkeypatch: pytest.MonkeyPatch, cards: str
) -> None:
    row = scene(seats=2, hands=["", cards], options={"wakhan": True}, ai="117 118")
    chances = Chances()
    found: dict[int, float] = defaultdict(float)
    monkeypatch.setattr(wakhan_turn, "roll", chances.roll)
    for _ in chances.courses():
        found[int(wakhan_turn.random_from_hand(row))] += chances.likely
    each = cards.split()
    assert found == pytest.approx({int(card): 1 / len(each) for card in each})
