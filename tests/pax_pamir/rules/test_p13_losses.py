"""Chapter P13: losing cards and changing loyalty."""

from __future__ import annotations

import pytest

from igroteka.games.pax_pamir.rules.state import Note
from tests.pax_pamir.scenes import (
    asked,
    cards_offered,
    court,
    discarded,
    gifts,
    hand,
    in_region,
    loyalty,
    main_actions,
    map_of,
    noted,
    notes,
    phase,
    play,
    prizes,
    rupees,
    scene,
    supply,
)


@pytest.mark.rule("P13.1")
def test_spies_on_a_card_that_leaves_go_home() -> None:
    row = scene(courts=["9 10 11 12"], spies="9:1123 10:2")
    play(row, "end", "card 9")
    assert supply(row) == [10, 9, 10]


@pytest.mark.rule("P13.2")
@pytest.mark.parametrize(("owned", "left"), [(5, 3), (2, 0)])
def test_leverage_is_paid_back_when_the_card_leaves(owned: int, left: int) -> None:
    row = scene(courts=["14 9 10 11"], rupees=[owned, 10, 10])
    play(row, "end", "card 14")
    assert rupees(row)[0] == left
    assert asked(row) == 2


@pytest.mark.rule("P13.2", "P13.3")
@pytest.mark.parametrize(("owned", "debt"), [(1, 1), (0, 2)])
def test_for_each_missing_rupee_a_card_is_discarded(owned: int, debt: int) -> None:
    row = scene(courts=["14 9 10 11"], hands=["15 16"], rupees=[owned, 10, 10])
    play(row, "end", "card 14")
    assert phase(row) == "debt"
    assert cards_offered(row) == {9, 10, 11, 15, 16}
    play(row, *[f"card {card}" for card in (15, 11)[:debt]])
    assert len(hand(row, 1)) + len(court(row, 1)) == 5 - debt
    assert asked(row) == 2


@pytest.mark.rule("P13.4")
def test_a_card_discarded_for_a_debt_has_consequences_again() -> None:
    row = scene(courts=["14 46 9 10"], hands=["15 16"], rupees=[0, 10, 10])
    play(row, "end", "card 14", "card 46")
    assert phase(row) == "debt"
    assert noted(row, Note.OWES) == 2
    play(row, "card 15", "card 16", "card 9")
    assert court(row, 1) == [10]
    assert hand(row, 1) == set()
    row = scene(courts=["14 75 9 10 11"], rupees=[1, 10, 10], map="persia:11")
    play(row, "end", "card 14", "card 75")
    assert in_region(row, "persia") == ""


@pytest.mark.rule("P13.5")
def test_without_cards_the_rest_of_the_debt_is_forgiven() -> None:
    row = scene(courts=["90 9", "14"], spies="14:1", rupees=[10, 0, 0], loyalty="AAB")
    play(row, "betray 90")
    assert court(row, 2) == []
    assert noted(row, Note.FORGIVEN) == 1
    assert asked(row) == 1
    row = scene(courts=["90 9", "14 10"], spies="14:1", rupees=[10, 0, 0], loyalty="AAB")
    play(row, "betray 90")
    assert court(row, 2) == []
    assert noted(row, Note.FORGIVEN) == 1


@pytest.mark.rule("P13.6")
def test_nothing_is_owed_for_leverage_from_hand_or_as_a_prize() -> None:
    row = scene(hands=["14 9 10"], rupees=[0, 0, 0])
    play(row, "end", "card 14")
    assert phase(row) == "action"
    assert asked(row) == 2
    row = scene(loyalty="ABR", hands=["50"], prizes=["42"], rupees=[0, 0, 0])
    play(row, "play 50")
    assert phase(row) == "action"
    assert prizes(row, 1) == set()
    assert court(row, 1) == [50]


@pytest.mark.rule("P13.7")
def test_a_debt_is_settled_when_the_whole_loss_is_complete() -> None:
    row = scene(loyalty="ABR", hands=["50 9"], courts=["42 58 12"], rupees=[1, 9, 9], gifts=["2"])
    play(row, "play 50 right")
    assert phase(row) == "debt"
    assert cards_offered(row) == {9, 12, 50}
    assert loyalty(row) == "BBR"
    assert gifts(row, 1) == set()
    assert in_region(row, "kandahar") == ""


@pytest.mark.rule("P13.7")
def test_a_card_lost_in_the_same_overthrow_cannot_settle_its_debt() -> None:
    row = scene(
        turn=2,
        loyalty="ABR",
        courts=["27 26 9 10 13", "59"],
        rupees=[0, 9, 9],
        map="punjab:1BBR",
    )
    play(row, "battle 59", "remove_tribe 1")
    assert asked(row) == 1
    assert phase(row) == "debt"
    assert cards_offered(row) == {9, 10, 13}


@pytest.mark.rule("P13.8")
def test_the_card_just_played_may_settle_a_debt() -> None:
    row = scene(loyalty="ABR", hands=["50"], courts=["42 9"], rupees=[1, 0, 0])
    play(row, "play 50 right")
    assert cards_offered(row) == {9, 50}
    play(row, "card 50")
    assert court(row, 1) == [9]
    assert in_region(row, "kandahar") == ""


@pytest.mark.rule("P13.9")
def test_several_debtors_choose_in_seat_order_each_finishing_before_the_next() -> None:
    row = scene(
        turn=2,
        courts=["27 9 10 13", "29 15", "16 17"],
        rupees=[0, 9, 9],
        map="punjab:1",
        upper="116 ? ? ? ? ?",
    )
    play(row, "purchase 116")
    for seat in (1, 2):  # with the cards of the game only one player owes at a time
        row.players[seat].owes = 1
    play(row, "region punjab", "P2 card 15", "P3 card 16", "P1 card 9", "P1 card 10")
    assert [court(row, player) for player in (1, 2, 3)] == [[13], [29], [17]]


@pytest.mark.rule("P13.10")
def test_losing_the_last_political_card_of_a_region_sends_the_tribes_home() -> None:
    row = scene(courts=["75 9 10 11 12"], map="persia:11 kabul:1")
    play(row, "end", "card 75", "card 9")
    assert map_of(row) == "kabul:1"
    assert supply(row)[0] == 9
    row = scene(courts=["75 77 9 10 11 12"], map="persia:11")
    play(row, "end", "card 75")
    assert map_of(row) == "persia:11"


@pytest.mark.rule("P13.11")
def test_losing_the_last_tribe_of_a_region_discards_its_political_cards() -> None:
    row = scene(courts=["59", "75 9 77 43"], map="persia:AA2 kandahar:2")
    play(row, "battle 59")
    assert court(row, 2) == [9, 43]
    assert {75, 77} <= discarded(row)
    row = scene(courts=["59", "75 9 77 43"], map="persia:A22")
    play(row, "battle 59")
    assert court(row, 2) == [75, 9, 77, 43]


@pytest.mark.rule("P13.12")
def test_an_overthrow_is_immediate_in_anybodys_turn() -> None:
    row = scene(courts=["59", "75 9"], map="persia:AA2 persia-herat:B")
    play(row, "battle 59", "remove_tribe 2")
    assert court(row, 2) == [9]
    assert asked(row) == 1
    assert phase(row) == "remove"


@pytest.mark.rule("P13.13")
def test_only_a_loss_overthrows() -> None:
    row = scene(courts=["75", "76"], map="kabul:11 herat:2", hands=["9"])
    play(row, "play 9", "road herat-kabul", "end", "end", "end")
    assert court(row, 1) == [75, 9]
    assert in_region(row, "kabul") == "11"
    assert court(row, 2) == [76]


@pytest.mark.rule("P13.14")
def test_cards_lost_together_leave_from_left_to_right() -> None:
    row = scene(
        loyalty="ABR", hands=["50"], courts=["58 9 42 6"], rupees=[9, 9, 9], map="herat:1 kabul:1"
    )
    play(row, "play 50 left")
    assert [note[2] for note in notes(row, Note.LOST)] == [58, 42, 6]
    kinds = [note[0] for note in notes(row, Note.LOST, Note.OVERTHROWN, Note.LEVERAGE_PAID)]
    assert kinds == ["LOST", "OVERTHROWN", "LOST", "LEVERAGE_PAID", "LOST", "OVERTHROWN"]


@pytest.mark.rule("P13.15", "P17.4")
def test_several_are_overthrown_after_all_pieces_have_left_in_seat_order() -> None:
    row = scene(
        turn=2,
        courts=["6 9", "7 10", "5 11"],
        loyalty="AAA",
        map="kabul:AB112233",
        upper="116 ? ? ? ? ?",
    )
    play(row, "purchase 116", "region kabul")
    assert in_region(row, "kabul") == ""
    assert [note[1] for note in notes(row, Note.OVERTHROWN)] == [2, 3, 1]
    assert [court(row, player) for player in (1, 2, 3)] == [[9], [10], [11]]


@pytest.mark.rule("P13.16")
def test_what_changes_the_loyalty_and_what_does_not() -> None:
    row = scene(loyalty="ABR", hands=["50 15"], courts=["90", "13 9"], spies="13:1")
    play(row, "betray 90", "refuse", "play 15")
    assert loyalty(row) == "ABR"
    row = scene(loyalty="ABR", hands=["50"], courts=["90", "13 9"], spies="13:1")
    play(row, "betray 90", "accept", "play 50")
    assert loyalty(row) == "BBR"


@pytest.mark.rule("P13.17")
def test_a_change_of_loyalty_step_by_step() -> None:
    row = scene(
        loyalty="ABR",
        hands=["50"],
        courts=["6 9 58 75"],
        gifts=["2 6"],
        prizes=["4 5"],
        map="kabul:1 herat:11 persia:1",
    )
    play(row, "play 50 right")
    assert loyalty(row) == "BBR"
    assert court(row, 1) == [9, 75, 50]
    assert gifts(row, 1) == set()
    assert prizes(row, 1) == set()
    assert {4, 5, 6, 58} <= discarded(row)
    assert map_of(row) == "persia:1 kandahar:BB"
    assert supply(row)[0] == 9
    order = [
        note[0] for note in notes(row, Note.LOST, Note.GIFTS_LOST, Note.PRIZES_LOST, Note.CHANGED)
    ]
    assert order == ["LOST", "LOST", "GIFTS_LOST", "PRIZES_LOST", "CHANGED"]


@pytest.mark.rule("P13.17")
def test_patriots_of_the_new_coalition_and_cards_that_are_none_stay() -> None:
    row = scene(loyalty="BAR", courts=["90 50 51", "4 9"], spies="4:1", rupees=[10, 0, 0])
    play(row, "betray 90", "accept")
    assert loyalty(row) == "AAR"
    assert court(row, 1) == [90]
    row = scene(loyalty="BAR", courts=["90 50 51", "28 9"], spies="28:1")
    play(row, "betray 90", "refuse")
    assert court(row, 1) == [90, 50, 51]


@pytest.mark.rule("P13.18")
def test_a_political_card_just_played_counts_against_an_overthrow() -> None:
    row = scene(loyalty="BAR", hands=["58"], courts=["57 50"], map="herat:11")
    play(row, "play 58 right")
    assert court(row, 1) == [57, 58]
    assert in_region(row, "herat") == "111"
    assert main_actions(row) == 1


@pytest.mark.rule("P13.1", "P13.2", "P13.10")
def test_what_goes_with_a_card_is_told() -> None:
    kinds = (Note.SPIES_LOST, Note.LEVERAGE_PAID, Note.OWES, Note.OVERTHROWN)
    row = scene(courts=["27 9 10 11 13"], map="punjab:11", spies="27:22")
    play(row, "end", "card 27")
    assert notes(row, *kinds) == [
        ("SPIES_LOST", 2, 27, 2, 0),
        ("LEVERAGE_PAID", 1, 27, 2, 0),
        ("OVERTHROWN", 1, 5, 2, 0),
    ]


@pytest.mark.rule("P13.11", "P17.3")
def test_what_riots_take_is_told() -> None:
    row = scene(courts=["6 9"], map="kabul:AAB1122", upper="116 ? ? ? ? ?")
    play(row, "purchase 116", "region kabul")
    assert notes(row, Note.RIOTS, Note.OVERTHROWN) == [
        ("RIOTS", 0, 3, 4, 3),
        ("OVERTHROWN", 1, 3, -1, 0),
    ]


@pytest.mark.rule("P13.10", "P13.17", "P17.3")
def test_fresh_pieces_go_home_like_others() -> None:
    row = scene(hands=["6"], upper="116 ? ? ? ? ?")
    play(row, "play 6", "purchase 116", "region kabul")
    assert map_of(row) == ""
    row = scene(hands=["6"], courts=["16"], favoured="military")
    play(row, "play 6 right", "card 6", "betray 16")
    assert map_of(row) == "kabul:A"
    row = scene(loyalty="ABR", hands=["50"], courts=["12"], favoured="economic")
    play(row, "gift 12", "space 2", "play 50 right")
    assert gifts(row, 1) == set()


@pytest.mark.rule("P13.17", "P17.14")
def test_only_who_has_prizes_or_gifts_loses_them() -> None:
    row = play(scene(loyalty="AAR", prizes=["56 66", "4"], upper="108 ? ? ? ? ?"), "end")
    assert [prizes(row, player) for player in (1, 2)] == [set(), set()]
    assert {56, 66, 4} <= discarded(row)
    assert notes(row, Note.PRIZES_LOST) == [
        ("PRIZES_LOST", 1, 2, 0, 0),
        ("PRIZES_LOST", 2, 1, 0, 0),
    ]
    row = play(scene(hands=["50"]), "play 50")
    assert notes(row, Note.GIFTS_LOST, Note.PRIZES_LOST) == []


@pytest.mark.rule("P13.10", "P6.9")
def test_tribes_that_have_only_just_been_placed_go_home_too() -> None:
    row = scene(hands=["58 20"], loyalty="A")
    play(row, "play 58")
    assert in_region(row, "herat") == "1"
    play(row, "play 20")  # a British patriot: the Afghan one, the only political card, is lost
    assert court(row, 1) == [20]
    assert in_region(row, "herat") == ""
    assert supply(row)[0] == 9  # one is a spy now


@pytest.mark.rule("P17.3", "P6.9")
def test_riots_send_home_what_has_only_just_been_placed() -> None:
    row = scene(hands=["43"], loyalty="A", upper="116 ? ? ? ? ?")
    play(row, "play 43")
    assert in_region(row, "kandahar") == "A1"
    play(row, "purchase 116", "region kandahar")
    assert in_region(row, "kandahar") == ""
    assert court(row, 1) == []


@pytest.mark.rule("P13.17", "P6.5")
def test_a_gift_that_has_only_just_been_made_is_lost_with_the_loyalty() -> None:
    row = scene(courts=["12"], hands=["32"], loyalty="A")
    play(row, "gift 12", "space 4")
    assert gifts(row, 1) == {4}
    play(row, "play 32")
    assert loyalty(row)[0] == "B"
    assert gifts(row, 1) == set()
    assert supply(row)[0] == 10
