"""Chapter P11: card actions: tax, gift, build."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.games.pax_pamir.rules.facts import Act
from igroteka.games.pax_pamir.rules.state import Note, Phase
from tests.pax_pamir.scenes import (
    ACTS,
    can,
    cards_offered,
    choices,
    for_sale,
    gifts,
    in_region,
    legal,
    lying,
    lying_on,
    main_actions,
    map_of,
    market,
    notes,
    phase,
    play,
    refused,
    rupees,
    scene,
    taxable,
)

EMPTY = "- - - - - -"


@pytest.mark.rule("P11.1")
def test_an_action_is_chosen_that_is_printed_on_a_card_of_the_own_court() -> None:
    row = scene(
        courts=["55 12", "60"],
        map="herat:A1B herat-kabul:A kabul:1",
        upper="9+1 ? ? ? ? ?",
        hands=["61"],
    )
    assert {(act, card) for act in ACTS for card in cards_offered(row, act)} == {
        ("battle", 55),
        ("tax", 55),
        ("move", 55),
        ("gift", 12),
    }
    assert refused(row, "gift 55") == "P11.1"
    assert refused(row, "gift 60") == "P11.1"
    assert refused(row, "tax 61") == "P11.1"


@pytest.mark.rule("P11.2")
def test_an_action_that_can_do_nothing_cannot_be_chosen() -> None:
    row = scene(courts=["55 17 90 61"], rupees=[10, 10, 10])
    assert not any(choices(row, act) for act in ACTS)
    for action in ("battle 55", "tax 55", "move 55", "build 17", "betray 90", "tax 61"):
        assert refused(row, action) == "P11.2"


@pytest.mark.rule("P11.2", "P18.16")
def test_it_cannot_end_before_it_has_done_something() -> None:
    row = scene(courts=["61"], upper="9+1 10+1 ? ? ? ?")
    play(row, "tax 61")
    assert choices(row) == {"market upper 0", "market upper 1"}
    play(row, "market 9")
    assert "stop" in legal(row)


@pytest.mark.rule("P11.3")
@pytest.mark.parametrize(("card", "rank"), [(9, 1), (61, 2)])
def test_the_rank_is_that_of_the_card_that_acts(card: int, rank: int) -> None:
    row = scene(courts=[f"{card} 12 63"], upper="10+3 11+3 ? ? ? ?")
    play(row, f"tax {card}", *["market 10"] * rank)
    assert phase(row) == "action"
    assert rupees(row)[0] == 10 + rank


@pytest.mark.rule("P11.4")
def test_half_of_a_cost_goes_to_each_row_from_the_right() -> None:
    row = scene(courts=["12"], upper="9 10 11 13 - 14", lower="15 16 17 - - -")
    play(row, "gift 12", "space 4")
    assert market(row) == ["9 10 11 13+1 - 14+1", "15 16+1 17+1 - - -"]
    row = scene(
        courts=["90", "60"], upper="9 10 11 13 - 14", lower="15 16 17 - - -", spies="60:1 90:1"
    )
    play(row, "betray 90", "card 60")
    assert market(row) == ["9 10 11 13 - 14+1", "15 16 17+1 - - -"]


@pytest.mark.rule("P11.5")
def test_what_a_row_cannot_take_goes_to_the_bank() -> None:
    row = scene(courts=["12"], upper="9 10 11 13 14 18", lower="15 - - - - -")
    play(row, "gift 12", "space 6")
    assert market(row) == ["9 10 11 13+1 14+1 18+1", "15+1 - - - - -"]
    assert rupees(row)[0] == 4
    assert lying(row) == 4


@pytest.mark.rule("P11.4", "P11.5", "P11.7")
def test_where_a_cost_went_is_told() -> None:
    row = scene(courts=["12"], upper="9 10 11 13 14 111", lower="15 - - - - -")
    play(row, "gift 12", "space 4")
    assert notes(row, Note.LAID, Note.LAID_AWAY, Note.WITHDRAWN) == [
        ("LAID", 1, 5, 1, 0),
        ("WITHDRAWN", 0, 5, 1, 0),
        ("LAID", 1, 4, 1, 0),
        ("LAID", 1, 6, 1, 0),
        ("LAID_AWAY", 1, -1, 1, 0),
    ]


@pytest.mark.rule("P17.20")
def test_without_rupees_nothing_is_withdrawn() -> None:
    row = play(scene(upper="- 111 - - - -", lower=EMPTY, piles=0), "end")
    assert market(row)[0] == "111 - - - - -"
    assert notes(row, Note.WITHDRAWN) == []


@pytest.mark.rule("P11.6")
def test_cards_that_get_a_rupee_of_a_cost_cannot_be_purchased() -> None:
    row = scene(courts=["12"], upper="9 10 11 13 14 18", lower="15 16 17 19 20 22")
    play(row, "gift 12", "space 4")
    assert for_sale(row) & {14, 18, 20, 22} == set()
    assert refused(row, "purchase 14") == "P8.8"


@pytest.mark.rule("P11.7", "P17.20")
def test_a_rupee_for_event_111_leaves_the_game_but_uses_up_its_place() -> None:
    row = scene(courts=["12"], upper="9 10 11 13 111 18", lower=EMPTY)
    play(row, "gift 12", "space 6")
    assert market(row)[0] == "9 10 11 13+1 111 18+1"


@pytest.mark.rule("P11.8")
def test_a_tax_takes_rupees_from_any_sources_in_any_mix() -> None:
    row = scene(
        courts=["61", "55", "60"], map="herat:A1", upper="9+1 10+2 ? ? ? ?", rupees=[0, 3, 3]
    )
    play(row, "tax 61")
    assert choices(row) == {"player 2", "player 3", "market upper 0", "market upper 1"}
    play(row, "player 3", "market 10")
    assert rupees(row) == [2, 3, 2]
    assert lying_on(row, 10) == 1
    assert main_actions(row) == 1
    assert lying(row) == 2


@pytest.mark.rule("P11.9")
def test_rupees_on_any_market_card_may_be_taken() -> None:
    row = scene(courts=["61"], upper="9+1 ? ? ? ? ?", lower="? ? ? ? ? 10+1")
    play(row, "tax 61")
    assert taxable(row) == {9, 10}


@pytest.mark.rule("P11.10")
def test_rupees_on_a_vacant_space_cannot_be_taken() -> None:
    row = scene(courts=["61"], upper="-+2 9+1 10+1 ? ? ?")
    play(row, "tax 61")
    assert taxable(row) == {9, 10}
    row = scene(courts=["61"], upper="-+2 9 10 ? ? ?")
    assert not can(row, "tax 61")


@pytest.mark.rule("P11.11", "P2.8")
def test_with_any_ruled_whoever_has_a_card_of_a_ruled_region_is_taxed() -> None:
    row = scene(
        seats=4,
        map="herat:A1 kabul:1",
        rupees=[0, 5, 5, 5],
        courts=["61", "10", "60", "75"],
    )
    play(row, "tax 61")
    assert choices(row) == {"player 2", "player 3"}


@pytest.mark.rule("P11.11", "P2.8")
def test_a_card_of_another_region_may_tax_a_ruled_one() -> None:
    row = scene(courts=["29", "55", "60"], map="herat:A1", rupees=[0, 5, 5])
    play(row, "tax 29")
    assert choices(row) == {"player 2", "player 3"}
    row = scene(courts=["29", "55", "60"], map="punjab:A1", rupees=[0, 5, 5])
    assert not can(row, "tax 29")


@pytest.mark.rule("P11.11")
@pytest.mark.parametrize(("region", "card"), [("persia", 75), ("transcaspia", 90), ("punjab", 26)])
def test_ruling_one_region_is_enough(region: str, card: int) -> None:
    row = scene(courts=["61", f"{card}"], map=f"{region}:1", rupees=[0, 1, 1])
    play(row, "tax 61")
    assert rupees(row) == [1, 0, 1]
    assert notes(row, Note.TAXED) == [("TAXED", 1, 1, 0, 0)]


@pytest.mark.rule("P11.8", "P18.10")
def test_a_tax_may_stop_after_the_first_rupee() -> None:
    row = scene(courts=["61"], upper="9+1 10+1 ? ? ? ?")
    play(row, "tax 61", "market 9", "stop")
    assert phase(row) == "action"
    assert main_actions(row) == 1
    assert rupees(row)[0] == 11
    assert len(notes(row, Note.STOPPED)) == 1


@pytest.mark.rule("P11.12", "P2.8")
def test_with_card_region_only_the_region_of_the_card_is_taxed() -> None:
    options = {"tax_reach": "card_region"}
    given: dict[str, Any] = {"courts": ["61", "55", "9"], "rupees": [0, 5, 5], "options": options}
    row = scene(map="herat:A1 kabul:1", upper="10+1 ? ? ? ? ?", **given)
    play(row, "tax 61")
    assert choices(row) == {"player 2", "market upper 0"}
    row = scene(map="kabul:1", **given)
    assert not can(row, "tax 61")


@pytest.mark.rule("P11.13")
def test_gold_stars_shelter_that_many_rupees() -> None:
    row = scene(
        courts=["61", "9 13", "60 12"], map="kabul:A1 herat:1", rupees=[0, 4, 3], upper=EMPTY
    )
    play(row, "tax 61")
    assert rupees(row) == [1, 3, 3]
    row = scene(courts=["61", "9 13"], map="kabul:A1", rupees=[0, 3, 3])
    assert not can(row, "tax 61")


@pytest.mark.rule("P11.14", "P18.11")
@pytest.mark.parametrize("space", [2, 4, 6])
def test_a_gift_costs_the_number_of_its_space(space: int) -> None:
    row = scene(courts=["12"])
    play(row, "gift 12", f"space {space}")
    assert gifts(row, 1) == {space}
    assert rupees(row)[0] == 10 - space
    assert main_actions(row) == 1


@pytest.mark.rule("P11.15")
@pytest.mark.parametrize(
    ("owned", "filled", "open"),
    [(10, "", {"2", "4", "6"}), (5, "", {"2", "4"}), (10, "4", {"2", "6"})],
)
def test_any_empty_space_that_can_be_paid(owned: int, filled: str, open: set[str]) -> None:
    row = scene(courts=["12"], rupees=[owned, 0, 0], gifts=[filled])
    play(row, "gift 12")
    assert choices(row, "space") == open


@pytest.mark.rule("P11.15")
def test_a_full_or_unpayable_dial_allows_no_gift() -> None:
    assert not can(scene(courts=["12"], gifts=["2 4 6"]), "gift 12")
    assert not can(scene(courts=["12"], rupees=[1, 0, 0]), "gift 12")
    assert not can(scene(courts=["12"], rupees=[3, 0, 0], gifts=["2"]), "gift 12")


@pytest.mark.rule("P11.16", "P2.9")
@pytest.mark.parametrize(("filled", "then"), [("", {2}), ("2", {2, 4}), ("4", {2, 4})])
def test_cheapest_first(filled: str, then: set[int]) -> None:
    row = scene(courts=["12"], gifts=[filled], options={"gift_order": "cheapest_first"})
    play(row, "gift 12")
    assert gifts(row, 1) == then


@pytest.mark.rule("P11.17")
def test_a_gift_stays_until_the_loyalty_changes() -> None:
    row = scene(loyalty="ABR", gifts=["2 6"], hands=["11 50"])
    play(row, "play 11", "road herat-kabul", "road herat-kabul")
    assert gifts(row, 1) == {2, 6}
    play(row, "play 50 right")
    assert gifts(row, 1) == set()


@pytest.mark.rule("P11.18")
def test_up_to_three_blocks_for_two_rupees_each() -> None:
    row = scene(courts=["17"], map="kabul:A1")
    play(row, "build 17", "army kabul", "road herat-kabul", "army kabul")
    assert phase(row) == "action"
    assert map_of(row) == "kabul:AAA1 herat-kabul:A"
    assert rupees(row)[0] == 4
    row = scene(courts=["17"], map="kabul:A1", rupees=[5, 0, 0])
    play(row, "build 17", "army kabul", "army kabul")
    assert phase(row) == "action"
    assert rupees(row)[0] == 1


@pytest.mark.rule("P11.18", "P18.12")
def test_building_may_stop_after_the_first_block() -> None:
    row = scene(courts=["17"], map="kabul:A1")
    play(row, "build 17")
    assert "stop" not in legal(row)
    play(row, "army kabul", "stop")
    assert rupees(row)[0] == 8


@pytest.mark.rule("P11.19", "P18.12")
def test_where_blocks_go() -> None:
    row = scene(courts=["17"], map="kabul:A1 persia:1 herat:2")
    play(row, "build 17")
    assert choices(row) == {
        *("army persia", "army kabul", "road persia-transcaspia", "road persia-herat"),
        *("road transcaspia-kabul", "road herat-kabul", "road kabul-kandahar"),
        "road kabul-punjab",
    }


@pytest.mark.rule("P11.20", "P6.2")
def test_a_block_taken_from_a_ruled_region_may_cost_the_rule_there() -> None:
    row = scene(
        courts=["17"],
        map="kabul:A12 herat:AAAAA1 persia:AAAAA kabul-punjab:A",
        loyalty="ABB",
    )
    play(row, "build 17")
    assert {"army kabul", "army herat"} <= choices(row)
    play(row, "army herat", "army kabul")
    assert in_region(row, "kabul") == "12"
    assert "army kabul" not in legal(row)
    assert "army herat" in legal(row)


@pytest.mark.rule("P11.21")
def test_the_blocks_are_paid_from_the_right_to_the_left() -> None:
    row = scene(courts=["17"], map="kabul:A1", upper="9 10 11 13 - 14", lower="15 16 18 19 - -")
    play(row, "build 17", "army kabul")
    assert market(row) == ["9 10 11 13 - 14+1", "15 16 18 19+1 - -"]
    play(row, "army kabul")
    assert market(row) == ["9 10 11 13+1 - 14+1", "15 16 18+1 19+1 - -"]
    play(row, "army kabul")
    assert market(row) == ["9 10 11+1 13+1 - 14+1", "15 16+1 18+1 19+1 - -"]


@pytest.mark.rule("P11.21", "P17.22")
def test_under_nation_building_each_second_block_moves_the_cost_to_the_left() -> None:
    row = scene(
        courts=["17"],
        map="kabul:A1",
        bound={112: 1},
        upper="9 10 11 13 - 14",
        lower="15 16 18 19 - -",
    )
    play(row, "build 17", *["army kabul"] * 4)
    assert market(row) == ["9 10 11 13+1 - 14+1", "15 16 18+1 19+1 - -"]
    play(row, "army kabul")
    assert market(row) == ["9 10 11+1 13+1 - 14+1", "15 16+1 18+1 19+1 - -"]


@pytest.mark.rule("P11.12", "P16.6", "P2.8")
def test_with_card_region_the_claim_of_ancient_lineage_reaches_that_region_only() -> None:
    given: dict[str, Any] = {"courts": ["5 61", "55", "75"], "rupees": [0, 5, 5]}
    row = play(scene(**given), "tax 61")
    assert choices(row, "player") == {"2", "3"}
    row = play(scene(**given, options={"tax_reach": "card_region"}), "tax 61")
    assert rupees(row) == [1, 4, 5]  # the first rupee takes itself
    assert choices(row) == {"player 2", "stop"}


@pytest.mark.rule("P11.12", "P2.8")
def test_with_card_region_a_card_of_a_region_of_another_ruler_takes_from_the_market_only() -> None:
    given: dict[str, Any] = {
        "courts": ["61", "9 55"],
        "map": "kabul:1 herat:2",
        "upper": "60+1 62+1 63 64 65 66",
    }
    row = play(scene(**given), "tax 61")
    assert choices(row, "player") == {"2"}
    row = play(scene(**given, options={"tax_reach": "card_region"}), "tax 61")
    assert choices(row, "player") == set()
    assert taxable(row) == {60, 62}


@pytest.mark.rule("P11.16", "P11.14", "P2.9")
@pytest.mark.parametrize(
    ("filled", "owned", "dial"), [("", 9, {2}), ("2", 3, None), ("2", 4, {2, 4}), ("4", 2, {2, 4})]
)
def test_cheapest_first_passes_over_no_space(
    filled: str, owned: int, dial: set[int] | None
) -> None:
    row = scene(
        courts=["12"],
        gifts=[filled],
        rupees=[owned, 0, 0],
        options={"gift_order": "cheapest_first"},
    )
    if dial is None:
        assert not can(row, "gift 12")
    else:
        assert gifts(play(row, "gift 12"), 1) == dial


@pytest.mark.rule("P11.16", "P9.4", "P2.9")
def test_cheapest_first_reserves_its_price_besides_a_bribe() -> None:
    for owned in (5, 6):
        row = scene(
            courts=["12", ""],
            spies="12:22",
            gifts=["2"],
            rupees=[owned, 0, 0],
            options={"gift_order": "cheapest_first", "bribe_talks": False},
        )
        assert can(row, "gift 12") is (owned == 6)


@pytest.mark.rule("P7.2", "P7.3", "P11.1")
@pytest.mark.parametrize(("favoured", "bonus"), [("political", 0), ("economic", 1)])
def test_which_card_acts_is_told(favoured: str, bonus: int) -> None:
    row = play(scene(courts=["12"], favoured=favoured), "gift 12", "space 2")
    assert notes(row, Note.USED) == [("USED", 1, 12, Act.GIFT, bonus)]


@pytest.mark.rule("P11.2", "P18.16")
def test_whether_somebody_stopped_is_told() -> None:
    row = play(scene(courts=["61"], upper="9+1 10+1 ? ? ? ?"), "tax 61", "market 9", "stop")
    assert notes(row, Note.STOPPED) == [("STOPPED", 1, Phase.TAX, 0, 0)]
    row = play(scene(courts=["61"], upper="9+1 ? ? ? ? ?"), "tax 61")
    assert phase(row) == "action"
    assert notes(row, Note.STOPPED) == []
    row = play(scene(courts=["17"], map="kabul:1"), "build 17", "army kabul", "stop")
    assert notes(row, Note.STOPPED) == [("STOPPED", 1, Phase.BUILD, 0, 0)]
