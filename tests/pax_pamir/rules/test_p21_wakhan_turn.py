"""Chapter P21: Wakhan: the turn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.games.pax_pamir.rules.aicards import BOTTOM, TOP, Plan
from igroteka.games.pax_pamir.rules.facts import (
    LEVERAGE,
    PATRIOT,
    PRIZE,
    RANK,
    SUIT,
    SUIT_NAMES,
    Suit,
)
from igroteka.games.pax_pamir.rules.scoring import dominant_coalition
from igroteka.games.pax_pamir.rules.state import Note
from igroteka.games.pax_pamir.rules.wakhan_cards import discard_key, priority
from tests.pax_pamir.scenes import (
    COURT_CARDS,
    LETTERS,
    asked,
    card_set,
    court,
    gifts,
    in_region,
    notes,
    on_border,
    on_card,
    over,
    play,
    points,
    rupees,
    scene,
    wakhan,
)

VACANT = "- - - - - -"


def used(row: Row) -> list[tuple[int, int]]:
    """The cards of hers that have acted, and whether as a bonus."""
    return [(note[2], note[4]) for note in notes(row, Note.USED) if note[1] == 2]


def bought(row: Row) -> list[int]:
    """What she has purchased, in order."""
    return [note[2] for note in notes(row, Note.PURCHASED)]


@pytest.mark.rule("P21.1")
def test_a_card_is_turned_over_at_the_start_of_her_turn() -> None:
    row = wakhan("117 118")
    assert [note[2] for note in notes(row, Note.AI_TURNED)] == [117]
    assert row.ai_top == 1
    assert asked(row) == 1


@pytest.mark.rule("P21.2")
def test_when_the_deck_is_empty_all_cards_are_shuffled() -> None:
    row = wakhan("117")
    assert len(notes(row, Note.AI_SHUFFLED)) == 1
    assert int(row.ai_left).bit_count() == 23
    assert not row.ai_left >> row.ai_face & 1


@pytest.mark.rule("P21.2", "P20.2")
def test_after_the_shuffle_any_card_may_be_turned_over() -> None:
    assert len({int(wakhan("117", seed=seed).ai_face) for seed in range(12)}) > 4


@pytest.mark.rule("P21.7")
def test_every_turn_begins_with_the_first_action_of_its_face() -> None:
    row = wakhan("118 117 119", upper="9 90 15 16", lower="13 93 33", rupees=[5, 30])
    assert row.ai_top + 117 == 117
    play(row, "end")
    told = [note[2:4] for note in notes(row, Note.AI_FOLLOWS)]
    assert told[:2] == [(118, Plan.BUY_ECONOMIC), (118, Plan.BUY_POLITICAL)]
    assert told[2] == (117, Plan.TAX)


@pytest.mark.rule("P21.7")
def test_what_was_not_valid_in_the_turn_before_is_tried_again() -> None:
    given: dict[str, Any] = {"courts": ["", "59"], "hands": ["56"], "map": "herat:B"}
    row = wakhan("117 121 118", **given, loyalty="A", seed=3)
    assert used(row) == []
    assert row.ai_top + 117 == 121
    play(row, "play 56", "end")  # two tribes, against which she can fight
    assert used(row) == [(59, 0)]


@pytest.mark.rule("P21.3", "P21.4", "P21.5", "P22.19", "P22.22")
@pytest.mark.parametrize(
    ("ai", "card", "left"),
    [("117 118", 13, True), ("117 125", 30, False), ("118 119", 61, True), ("118 120", 29, True)],
)
def test_where_the_arrows_point(ai: str, card: int, left: bool) -> None:
    row = wakhan(
        ai,
        favoured="intelligence",
        upper="13 14 29 61 46 48",
        lower="16 17 30 31 33 35",
        courts=["", "12"],
        rupees=[5, 30],
    )
    assert bought(row)[0] == card
    assert (court(row, 2)[-1] == 12) is left


@pytest.mark.rule("P21.4", "P22.28")
@pytest.mark.parametrize(
    ("ai", "rows", "target"),
    [
        ("117 123", {"upper": "9 10 13 108", "lower": "14 15 16 17"}, 2),
        ("117 125", {"upper": "9 10 13 18", "lower": "14 15 108 17"}, 1),
    ],
)
def test_the_red_arrow_gives_a_player(ai: str, rows: dict[str, str], target: int) -> None:
    row = wakhan(ai, people=2, upper=rows["upper"], lower=rows["lower"])
    assert [note[1] for note in notes(row, Note.BOUND)] == [target]


@pytest.mark.rule("P21.6", "P16.15")
def test_first_she_uses_blackmail() -> None:
    row = wakhan("117 118", courts=["60 61", "54"])
    assert on_card(row, 61) == "2"
    row = wakhan("117 118", courts=["46 39", "43"], spies="46:1")
    assert on_card(row, 39) == "2"


@pytest.mark.rule("P21.7")
def test_she_goes_through_the_actions_until_two_are_taken() -> None:
    row = wakhan("123 118", courts=["", "17 10"], map="kabul:2", rupees=[0, 20])
    assert used(row) == [(17, 0), (10, 0)]
    assert in_region(row, "kabul") == "RRRRRR2"
    assert rupees(row)[1] == 8


@pytest.mark.rule("P21.7")
def test_three_in_a_row_that_are_not_valid_end_her_actions() -> None:
    row = wakhan("123 118", courts=["", "17"], map="kabul:2", rupees=[0, 20])
    assert used(row) == [(17, 0)]
    row = wakhan("123 118")
    assert not used(row)
    assert not bought(row)
    assert asked(row) == 1


@pytest.mark.rule("P21.8")
def test_what_she_cannot_pay_or_do_is_not_valid() -> None:
    row = wakhan("123 118", courts=["", "17"], map="kabul:2", rupees=[0, 1])
    assert used(row) == []
    row = wakhan("123 118", courts=["", "17"], map="kabul:2", spies="17:11", rupees=[0, 3])
    assert used(row) == []
    row = wakhan("123 118", courts=["", "17"], map="kabul:2", spies="17:11", rupees=[0, 4])
    assert used(row) == [(17, 0)]
    assert rupees(row) == [2, 0]
    assert notes(row, Note.BRIBED) == [("BRIBED", 2, 0, 2, 0)]
    row = wakhan("123 118", courts=["", "73"], map="kabul:2", spies="73:11", rupees=[0, 3])
    assert used(row) == []


@pytest.mark.rule("P21.9", "P7.3")
def test_she_acts_with_the_card_of_highest_priority_and_favoured_is_bonus() -> None:
    row = wakhan(
        "123 118", courts=["", "17 10 48"], map="kabul:2", rupees=[0, 40], favoured="military"
    )
    assert used(row) == [(17, 1), (48, 0), (10, 0)]


@pytest.mark.rule("P21.10", "P23.2")
def test_after_that_each_favoured_card_acts() -> None:
    row = wakhan("122 118", courts=["", "12 14"], favoured="economic", rupees=[0, 20])
    assert used(row) == [(12, 1), (14, 1)]
    assert gifts(row, 2) == {2, 4}


@pytest.mark.rule("P21.10")
def test_a_card_that_leaves_her_court_makes_her_pass_over_no_other() -> None:
    row = wakhan("123 118", courts=["", "91 75"], spies="91:2", map="herat:R1", loyalty="A")
    assert used(row) == [(91, 1), (75, 1)]
    assert court(row, 2) == [75]
    assert in_region(row, "herat") == "R"


@pytest.mark.rule("P21.10")
def test_a_card_that_could_not_act_is_looked_at_again_after_each_bonus() -> None:
    row = wakhan(
        "117 118",
        upper="9 10",
        lower="13 14",
        courts=["", "75 91"],
        spies="91:2",
        rupees=[0, 2],
        loyalty="A",
    )
    assert bought(row) == [9, 13]
    assert used(row) == [(91, 1), (75, 1)]  # the rupees that 91 pays are what 75 takes
    assert rupees(row)[1] == 1


@pytest.mark.rule("P21.1", "P21.4", "P21.5")
def test_what_the_arrows_say_is_told() -> None:
    assert [note[2:] for note in notes(wakhan("117 118"), Note.AI_TURNED)] == [(117, TOP, 0)]
    assert [note[2:] for note in notes(wakhan("118 119"), Note.AI_TURNED)] == [(118, TOP, 3)]
    assert [note[2:] for note in notes(wakhan("117 125"), Note.AI_TURNED)] == [(117, BOTTOM, 2)]


@pytest.mark.rule("P21.7", "P21.11")
def test_why_she_does_something_is_told() -> None:
    row = wakhan("123 118", courts=["", "17"], map="kabul:2", upper="9 10 13 14", rupees=[0, 20])
    told = notes(row, Note.AI_FOLLOWS, Note.USED, Note.PURCHASED)
    assert [note[0] for note in told] == ["AI_FOLLOWS", "USED", "AI_FOLLOWS", "PURCHASED"]
    assert [note[2:] for note in told[::2]] == [(123, Plan.BUILD, TOP), (123, Plan.BUY, TOP)]
    row = with_check(map="kabul:22")
    told = notes(row, Note.AI_AMBITION, Note.PURCHASED)
    assert [note[:3] for note in told[:2]] == [("AI_AMBITION", 2, 101), ("PURCHASED", 2, 101)]


def with_check(**given: Any) -> Row:
    """A Dominance Check lies in column 1; two more are to come."""
    return wakhan(
        "123 118",
        upper="9 101 10 13 14 29",
        lower="61 46 47 48 49 62",
        **{"piles": 2, "rupees": [5, 3], **given},
    )


@pytest.mark.rule("P21.11", "P20.5")
@pytest.mark.parametrize(("gifts", "buys"), [("2 4", True), ("2 4 6", False)])
def test_she_purchases_a_check_that_brings_her_more(gifts: str, buys: bool) -> None:
    row = with_check(
        map="kandahar:AAAAAAAAA persia:BBB transcaspia:RR",
        gifts=[gifts, "2"],
        courts=["", "6"],
        prizes=["", "4 72"],
    )
    assert (101 in bought(row)) is buys
    if buys:
        assert points(row) == [3, 5]


@pytest.mark.rule("P21.11")
def test_she_purchases_the_final_check_if_she_would_win() -> None:
    given: dict[str, Any] = {"piles": 0, "map": "kabul:12"}
    assert over(with_check(**given, points=[3, 3], courts=["", "15"]))
    assert over(with_check(**given, points=[3, 3], rupees=[2, 3], courts=["15", "16"]))
    assert not over(with_check(**given, points=[3, 3], courts=["15", "16"]))
    assert not over(with_check(**given, points=[3, 2], courts=["", "15"]))


@pytest.mark.rule("P21.12", "P21.13")
@pytest.mark.parametrize(
    ("best", "given"),
    [
        (60, {"courts": ["60", "54 63"]}),
        (60, {"courts": ["60 63", "54"], "favoured": "military"}),
        (58, {"courts": ["58 63"], "favoured": "military", "map": "persia:AAAA"}),
        (66, {"courts": ["66 63"], "favoured": "military", "map": "persia:AAAA"}),
        (58, {"courts": ["58 66"], "favoured": "military", "map": "persia:AAAA"}),
        (66, {"courts": ["62 66"], "favoured": "military", "map": "persia:AAAA"}),
        (63, {"courts": ["66 63"], "favoured": "military"}),
        (58, {"courts": ["58 63"], "favoured": "military"}),
        (58, {"courts": ["58 63"], "favoured": "military", "map": "persia:BBBB"}),
        (46, {"courts": ["46 47", "43"]}),
        (61, {"courts": ["60 61"]}),
        (64, {"courts": ["61 64"]}),
    ],
)
def test_the_priority_of_court_cards(best: int, given: dict[str, Any]) -> None:
    courts = given["courts"]
    complete = [courts[0], courts[1] if len(courts) > 1 else "54"]
    row = wakhan("122 118", **{**given, "courts": complete})
    assert on_card(row, best) == "2"


def many_cards(seed: int, dominant: str, favoured: str) -> Row:
    """All cards in courts, with any spies on them, so that all steps of an order count."""
    chance = random.Random(seed)
    row = scene(
        seats=3,
        options={"wakhan": True},
        ai="117 118",
        loyalty="AB",
        favoured=favoured,
        map="" if dominant == "-" else f"persia:{dominant * 4}",
    )
    for card in COURT_CARDS:
        row.owner[card] = chance.randrange(3)
        for seat in range(3):
            row.cards[card].spies[seat] = chance.choice((0, 0, 1, 2, 3))
    assert dominant_coalition(row) == LETTERS.find(dominant)
    return row


every_dominance = pytest.mark.parametrize("dominant", ["-", *LETTERS])
every_suit = pytest.mark.parametrize("favoured", SUIT_NAMES)


@pytest.mark.rule("P21.12", "P21.13")
@every_dominance
@every_suit
def test_the_priority_goes_step_by_step(dominant: str, favoured: str) -> None:
    row = many_cards(1, dominant, favoured)
    best = LETTERS.find(dominant)

    def steps(card: int) -> tuple[int, ...]:
        ours = best >= 0 and PATRIOT[card] == best
        return (
            row.owner[card] != row.wakhan,
            SUIT[card] == row.favoured,
            ours,
            best >= 0 and PRIZE[card] == best,
            PATRIOT[card] >= 0 and not ours,
            card in card_set(LEVERAGE),
            RANK[card],
            card,
        )

    def key(card: int) -> int:
        return int(priority(row, card, best))

    assert sorted(COURT_CARDS, key=key) == sorted(COURT_CARDS, key=steps)


@pytest.mark.rule("P21.15")
@every_suit
@pytest.mark.parametrize("seed", range(4))
def test_what_she_discards_is_found_step_by_step(seed: int, favoured: str) -> None:
    row = many_cards(seed, "-", favoured)

    def steps(card: int) -> tuple[int, ...]:
        *people, hers = row.cards[card].spies[:3]
        return (
            SUIT[card] != Suit.POLITICAL,
            PATRIOT[card] < 0,
            card not in card_set(LEVERAGE),
            sum(people) - hers,
            -hers,
            -RANK[card],
            SUIT[card] != row.favoured,
            -card,
        )

    def key(card: int) -> int:
        return int(discard_key(row, card))

    assert sorted(COURT_CARDS, key=key) == sorted(COURT_CARDS, key=steps)


@pytest.mark.rule("P21.14", "P22.24")
def test_the_order_of_borders() -> None:
    row = wakhan("117 118", upper="63", loyalty="R")
    assert on_border(row, "transcaspia-herat") == "A"
    assert on_border(row, "herat-kabul") == "A"
    assert on_border(row, "herat-kandahar") == "A"
    assert on_border(row, "persia-herat") == ""


@pytest.mark.rule("P21.15", "P23.13")
@pytest.mark.parametrize(
    ("cards", "goes", "given"),
    [
        ("9 10 12 61", 9, {}),
        ("5 9 12 13 61", 9, {}),
        ("12 61 11 13", 13, {}),
        ("12 14 61 63", 61, {}),
        ("9 10 12 61", 61, {"spies": "61:11"}),
        ("9 10 12 61", 10, {"spies": "9:12 10:1 61:122"}),
        ("15 16 9 10", 9, {"favoured": "military"}),
        ("5 9 12 13 61", 9, {"favoured": "military"}),
        ("5 11 36 37 50", 36, {"favoured": "intelligence"}),
        ("46 11 36 37", 46, {}),
        ("9 10 12 61", 10, {"spies": "9:1122 10:1"}),
        ("9 10 12 61", 10, {"spies": "9:12"}),
        ("13 61 64 52", 52, {"favoured": "military"}),
    ],
)
def test_what_she_discards_from_court(cards: str, goes: int, given: dict[str, Any]) -> None:
    row = wakhan("122 118", courts=["", cards], **given)
    assert [note[2] for note in notes(row, Note.LOST)] == [goes]


@pytest.mark.rule("P21.15", "P18.5")
def test_she_never_waits() -> None:
    row = scene(seats=2, options={"wakhan": True}, ai="117 118")
    play(row, "end")
    assert asked(row) == 1


FINAL: dict[str, Any] = {"piles": 0, "map": "kabul:12"}
"""The last check brings four points each: what counts is who is ahead then."""


@pytest.mark.rule("P21.11", "P15.15", "P15.16")
@pytest.mark.parametrize(
    ("given", "buys"),
    [
        ({"points": [3, 3], "rupees": [2, 3]}, True),  # they share: she pays 1
        ({"points": [3, 3], "rupees": [3, 3]}, False),
        ({"points": [3, 3], "rupees": [1, 3]}, True),
        ({"points": [4, 3], "rupees": [0, 9]}, False),
        ({"points": [3, 4], "rupees": [9, 1]}, True),
        ({"points": [3, 4], "rupees": [9, 0]}, False),  # she cannot pay
        ({"points": [3, 3], "rupees": [0, 9], "courts": ["15", ""]}, False),  # red stars first
    ],
)
def test_the_final_check_is_bought_only_to_win_or_to_share(
    given: dict[str, Any], buys: bool
) -> None:
    assert over(with_check(**FINAL, **given)) is buys


@pytest.mark.rule("P21.11")
@pytest.mark.parametrize(("lying", "buys"), [(0, False), (1, True)])
def test_the_rupees_on_the_final_check_count_for_her(lying: int, buys: bool) -> None:
    row = wakhan(
        "123 118",
        upper=f"9 101+{lying} 10 13 14 29",
        lower="61 46 47 48 49 62",
        **FINAL,
        points=[3, 3],
        rupees=[3, 3],
    )
    assert over(row) is buys


@pytest.mark.rule("P21.11", "P15.8")
def test_with_another_check_in_the_market_it_is_not_final() -> None:
    given: dict[str, Any] = {"upper": "9 101 10 13 14 29", "points": [3, 4], "rupees": [9, 3]}
    assert over(wakhan("123 118", lower="61 46 47 48 49 62", **FINAL, **given))
    row = wakhan("123 118", lower="61 46 47 48 49 62", **{**FINAL, "piles": 1}, **given)
    assert 101 not in bought(row)


@pytest.mark.rule("P21.11")
def test_of_two_people_she_must_pass_both() -> None:
    given: dict[str, Any] = {
        "people": 2,
        "upper": "9 101 10 13 14 29",
        "lower": "61 46 47 48 49 62",
        "piles": 0,
        "map": "kabul:123",
        "rupees": [5, 5, 9],
    }
    assert over(wakhan("123 118", **given, points=[3, 3, 3]))
    assert not over(wakhan("123 118", **given, points=[3, 4, 3]))
    assert not over(wakhan("123 118", **given, points=[4, 3, 3]))


@pytest.mark.rule("P21.11")
def test_most_points_are_reason_enough_even_if_another_wins() -> None:
    row = with_check(piles=0, map="kabul:22", points=[9, 0])
    assert over(row)
    assert points(row) == [11, 6]


@pytest.mark.rule("P21.11")
def test_without_a_main_action_left_she_purchases_no_check() -> None:
    row = wakhan(
        "117 118",
        upper="4 101 13 14 29 28",
        lower="6 61 46 47 48 49",
        map="kandahar:11",
        piles=2,
        rupees=[5, 1],
    )
    assert bought(row) == [6, 4]  # now she has three cylinders in play, and the other player two


@pytest.mark.rule("P21.11")
def test_a_check_may_be_worth_it_only_after_her_first_action() -> None:
    row = wakhan(
        "117 118",
        upper="4 101 13 14 29 28",
        lower="6 61 46 47 48 49",
        map="kandahar:1",
        piles=2,
        rupees=[5, 1],
    )
    assert bought(row) == [6, 101]


@pytest.mark.rule("P21.10", "P23.5")
def test_a_bonus_battle_may_be_in_a_region_whatever_the_face_said() -> None:
    row = wakhan("132 118", courts=["", "59"], favoured="military", map="herat:RR1", loyalty="A")
    assert used(row) == [(59, 1)]
    assert in_region(row, "herat") == "RR"


@pytest.mark.rule("P21.1", "P19.13")
def test_a_card_turned_over_is_news_for_all() -> None:
    row = scene(
        seats=2, options={"wakhan": True}, ai="117 118", piles=0, upper=VACANT, lower=VACANT
    )
    secrets = int(row.secrets)
    play(row, "end")
    assert row.secrets == secrets + 1
