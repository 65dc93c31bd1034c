"""Chapter N12: the rebalanced decks."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.games.nomenklatura.rules.state import Note
from tests.nomenklatura.scenes import (
    BASE,
    BORDERS,
    DECKS,
    NEW,
    WESTERN,
    agenda,
    asides,
    asked,
    bids,
    choices,
    consolidation,
    deck,
    discard,
    fresh,
    hands,
    idle,
    in_merger,
    laid,
    legal,
    markers,
    notes,
    on_map,
    over,
    play,
    ranking,
    rubles,
    scene,
    supplies,
    track,
)

MAY_28 = {"deck": "rebalanced_2021_05_28"}


def with_card(card: str, **given: Any) -> Row:
    """The first player takes a card of the later deck, in a round of three."""
    given["options"] = {**MAY_28, **given.get("options", {})}
    return play(scene(**{"turn": 1, "agenda": card, **given}), f"take {card}")


def merger(**given: Any) -> Row:
    """A merger in Volga with the later deck."""
    given["options"] = {**MAY_28, **given.get("options", {})}
    return consolidation(**given)


# The decks --------------------------------------------------------------------------------------


@pytest.mark.rule("N12.1", "N12.2")
@pytest.mark.parametrize(
    ("name", "size", "added"),
    [
        ("rebalanced_2021_05_23", 17, set(NEW[:3])),
        ("rebalanced_2021_05_28", 18, set(NEW)),
    ],
)
def test_three_cards_leave_the_base_deck_and_others_join(
    name: str, size: int, added: set[str]
) -> None:
    row = fresh(deck=name)
    found = (agenda(row) | deck(row)) - {"consolidation"}
    assert len(found) == size
    assert found - set(BASE) == added
    assert set(BASE) - found == {"central_equalize", "southern_buy", "ural_merger"}
    assert found == set(DECKS[name])


@pytest.mark.rule("N12.3", "N14.19")
@pytest.mark.parametrize("card", NEW)
def test_one_of_two_halves_is_chosen(card: str) -> None:
    row = with_card(card, regions={"volga": "0 1"})
    assert legal(row) == ["choose effect", "choose place"]


@pytest.mark.rule("N12.3")
@pytest.mark.parametrize(
    ("card", "region", "placed"),
    [
        ("central_eliminate_or_2", "central", 2),
        ("southern_buy_3", "southern", 3),
        ("ural_reserve", "ural", 2),
        ("central_push_or_2", "central", 2),
    ],
)
@pytest.mark.parametrize("supply", [0, 1, 20])
def test_the_other_half_places_what_the_supply_holds(
    card: str, region: str, placed: int, supply: int
) -> None:
    row = with_card(
        card,
        supply=[supply, 20, 20],
        rest="far_east",
        regions={"volga": "0 1"},
        rubles=20,
    )
    if asked(row) == 1:
        play(row, "P1 choose place")
    assert markers(row, region)[0] == min(placed, supply)
    assert card in discard(row)
    assert asked(row) == 2


@pytest.mark.rule("N12.3")
@pytest.mark.parametrize("card", ["central_eliminate_or_2", "ural_reserve", "central_push_or_2"])
def test_a_half_may_be_chosen_that_can_do_nothing(card: str) -> None:
    row = with_card(card, supply=[0, 20, 20], rest="siberia")
    play(row, "P1 choose effect")
    if card == "central_eliminate_or_2":
        play(row, "P1 thin moscow")
    assert asked(row) == 2
    assert set(on_map(row)) == {"siberia"}


# Thinning Out -----------------------------------------------------------------------------------


@pytest.mark.rule("N12.4")
def test_thinning_out_removes_one_marker_of_every_player_in_a_western_region() -> None:
    row = with_card("central_eliminate_or_2", seats=4, regions={"volga": "3 1 0 2", "ural": "1 1"})
    play(row, "P1 choose effect")
    assert choices(row, "thin") == set(WESTERN)
    play(row, "P1 thin volga")
    assert on_map(row) == {"volga": [2, 0, 0, 1], "ural": [1, 1, 0, 0]}
    assert supplies(row) == [17, 19, 20, 19]


@pytest.mark.rule("N12.4")
def test_thinning_out_may_choose_a_region_without_markers() -> None:
    row = with_card("central_eliminate_or_2", regions={"volga": "3 1"})
    play(row, "P1 choose effect", "P1 thin moscow")
    assert on_map(row) == {"volga": [3, 1, 0]}


# Buyout -----------------------------------------------------------------------------------------


@pytest.mark.rule("N12.5", "N14.19")
def test_buyout_buys_all_markers_of_an_opponent_in_a_region_without_asking() -> None:
    row = with_card("southern_buy_3", regions={"volga": "1 3 2", "far_east": "0 0 1"}, rubles=10)
    play(row, "P1 choose effect")
    assert set(legal(row)) == {"buyout volga 2", "buyout volga 3", "buyout far_east 3"}
    play(row, "P1 buyout volga 2")
    assert asked(row) == 2
    assert markers(row, "volga") == [4, 0, 2]
    assert rubles(row) == [1, 19, 10]
    assert supplies(row) == [16, 20, 17]


@pytest.mark.rule("N12.5")
def test_buyout_buys_only_once() -> None:
    row = with_card("southern_buy_3", regions={"volga": "1 3 2", "ural": "0 0 1"}, rubles=20)
    play(row, "P1 choose effect", "P1 buyout volga 3")
    assert asked(row) == 2
    assert on_map(row) == {"volga": [3, 3, 0], "ural": [0, 0, 1]}


@pytest.mark.rule("N12.5")
def test_buyout_places_nothing_besides() -> None:
    row = with_card("southern_buy_3", regions={"volga": "1 3 2"}, rubles=10)
    play(row, "P1 choose effect", "P1 buyout volga 3")
    assert on_map(row) == {"volga": [3, 3, 0]}


@pytest.mark.rule("N12.6")
@pytest.mark.parametrize(
    ("owned", "supply", "offered"),
    [
        (9, 3, {"volga 2", "volga 3"}),
        (8, 3, {"volga 3"}),
        (9, 2, {"volga 3"}),
        (6, 2, {"volga 3"}),
    ],
)
def test_buyout_needs_3_rubles_and_a_marker_for_each(
    owned: int, supply: int, offered: set[str]
) -> None:
    row = with_card(
        "southern_buy_3",
        regions={"volga": "0 3 2", "ural": "0 4 4"},
        rubles=[owned, 10, 10],
        supply=[supply, 13, 14],
        rest="far_east",
    )
    play(row, "P1 choose effect")
    if len(offered) == 1:
        assert asked(row) == 2
        assert markers(row, "volga") == [2, 3, 0]
    else:
        assert choices(row, "buyout") == offered


@pytest.mark.rule("N12.6", "N14.3")
@pytest.mark.parametrize(("owned", "supply"), [(5, 20), (60, 1)])
def test_the_first_half_of_buyout_cannot_be_chosen_if_nobody_can_be_bought_out(
    owned: int, supply: int
) -> None:
    row = with_card(
        "southern_buy_3",
        regions={"volga": "0 3 2"},
        rubles=[owned, 10, 10],
        supply=[supply, 17, 18],
        rest="far_east",
    )
    assert asked(row) == 2
    assert markers(row, "southern") == [min(3, supply), 0, 0]


# Reserve ----------------------------------------------------------------------------------------


@pytest.mark.rule("N12.7", "N12.8")
@pytest.mark.parametrize(("supply", "kept"), [(20, 3), (3, 3), (2, 2), (0, 0)])
def test_reserve_sets_three_aside_or_as_many_as_there_are(supply: int, kept: int) -> None:
    row = with_card("ural_reserve", supply=[supply, 20, 20], rest="far_east")
    play(row, "P1 choose effect")
    assert asides(row) == [kept, 0, 0]
    assert supplies(row)[0] == supply - kept
    assert markers(row, "ural") == [0, 0, 0]


@pytest.mark.rule("N12.8")
def test_they_wait_over_rounds_and_setting_aside_again_adds_to_them() -> None:
    row = scene(turn=3, agenda="ural_reserve", aside={3: 3}, options=MAY_28)
    play(row, "P3 take ural_reserve", "P3 choose effect")
    assert asides(row) == [0, 0, 6]
    row = scene(turn=3, aside={3: 3}, options=MAY_28)
    idle(row)
    assert asides(row) == [0, 0, 3]


@pytest.mark.rule("N12.8")
def test_a_phase_that_is_not_held_leaves_them_aside() -> None:
    row = merger(regions={"volga": "3"}, aside={2: 3})
    assert not in_merger(row)
    assert asides(row) == [0, 3, 0]


@pytest.mark.rule("N12.9")
def test_in_the_phase_they_come_to_hand_and_the_owner_bids_as_if_present() -> None:
    row = merger(regions={"volga": "3 2"}, aside={3: 3}, rubles=5, order="312")
    assert hands(row) == [2, 1, 3]
    assert asides(row) == [0, 0, 0]
    assert asked(row) == 3
    assert max(bids(row)) == 5 + 3
    play(row, "P3 bid 4", "P3 lay marker", "P3 lay ruble", "P3 lay ruble", "P3 lay marker")
    assert laid(row) == [2, 0, 0]
    assert track(row) == [0, 1, 1]


@pytest.mark.rule("N12.9")
def test_a_single_marker_set_aside_comes_to_hand_too() -> None:
    row = merger(regions={"volga": "3 2"}, aside={3: 1})
    assert hands(row) == [2, 1, 1]
    assert notes(row, Note.JOINED) == ["joined P3 volga 1"]


@pytest.mark.rule("N12.9")
def test_an_owner_who_is_present_has_them_besides() -> None:
    row = merger(regions={"volga": "3 2"}, aside={1: 3})
    assert hands(row) == [2 + 3, 1, 0]
    assert markers(row, "volga") == [1, 1, 0]


@pytest.mark.rule("N12.10")
def test_they_do_not_make_up_for_a_player_who_is_missing() -> None:
    assert not in_merger(merger(regions={"volga": "3"}, aside={2: 3, 3: 3}))


@pytest.mark.rule("N12.11")
def test_an_owner_without_a_reminder_who_wins_places_n_markers_in_all() -> None:
    row = merger(regions={"volga": "2 2"}, aside={3: 3}, order="312", rubles=9)
    play(row, "P3 bid 3", *["P3 lay marker"] * 2, "P3 lay ruble")
    play(row, "P1 pass", "P2 pass")
    assert markers(row, "volga") == [0, 0, 3]
    assert supplies(row) == [20, 20, 17]
    assert hands(row) == asides(row) == [0, 0, 0]


@pytest.mark.rule("N12.11")
def test_an_owner_with_a_reminder_who_wins_keeps_it_and_places_n() -> None:
    row = merger(regions={"volga": "2 3"}, aside={1: 3})
    play(row, "P1 bid 1", "P1 lay marker", "P2 pass")
    assert markers(row, "volga") == [1 + 4, 0, 0]
    assert supplies(row) == [15, 20, 20]


@pytest.mark.rule("N12.11")
@pytest.mark.parametrize("bid", [True, False])
def test_if_somebody_else_wins_or_nobody_bids_they_go_to_the_supply(bid: bool) -> None:
    row = merger(regions={"volga": "2 2"}, aside={3: 3})
    play(row, *(["P1 bid 1", "P1 lay ruble"] if bid else ["P1 pass"]), "P2 pass", "P3 pass")
    assert supplies(row)[2] == 20
    assert asides(row) == [0, 0, 0]
    assert markers(row, "volga") == ([2, 0, 0] if bid else [2, 2, 0])


@pytest.mark.rule("N12.12")
def test_markers_set_aside_at_the_end_count_as_supply() -> None:
    row = scene(turn=3, round=30, aside={1: 3}, regions={"ural": "5 3 5"}, options=MAY_28)
    idle(row)
    assert over(row)
    for seat in range(3):
        row.players[seat].rubles = 40
    assert supplies(row)[0] + asides(row)[0] == 15
    assert ranking(row)[1] == [2, 1, 2]


@pytest.mark.rule("N12.12", "N11.2")
@pytest.mark.parametrize(("aside", "supply"), [(3, 1), (1, 2)])
def test_markers_set_aside_are_not_on_the_map_for_the_end(aside: int, supply: int) -> None:
    row = scene(
        turn=2,
        agenda="siberia_1",
        aside={2: aside},
        supply={2: supply},
        rest="far_east",
        options=MAY_28,
    )
    play(row, "P2 take siberia_1", "P2 stop")
    assert supplies(row)[1] == supply - 1
    idle(row)
    assert not over(row)


# Orderly Retreat --------------------------------------------------------------------------------


@pytest.mark.rule("N12.13", "N15.5")
def test_orderly_retreat_is_pending_for_everybody_to_see() -> None:
    row = play(with_card("central_push_or_2"), "P1 choose effect")
    assert [row.players[seat].retreat for seat in range(3)] == [1, 0, 0]
    assert notes(row, Note.RETREAT) == ["retreat P1"]
    assert on_map(row) == {}


@pytest.mark.rule("N12.13", "N12.14", "N14.18")
def test_the_markers_lost_go_to_adjacent_regions_one_by_one() -> None:
    row = merger(regions={"volga": "3 2 1"}, retreat="13", order="312")
    play(row, "P3 pass", "P1 bid 1", "P1 lay marker", "P2 bid 2", "P2 lay ruble", "P2 lay ruble")
    play(row, "P1 pass")
    assert markers(row, "volga") == [0, 1 + 1 + 1, 0]
    assert asked(row) == 3
    assert set(legal(row)) == {f"push {region}" for region in BORDERS["volga"]}
    play(row, "P3 push ural")
    play(row, "P1 push ural", "P1 push southern", "P1 push ural")
    assert on_map(row) == {
        "southern": [1, 0, 0],
        "volga": [0, 3, 0],
        "ural": [2, 0, 1],
    }
    assert supplies(row) == [17, 17, 19]
    assert [row.players[seat].retreat for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("N12.14")
def test_only_markers_that_had_been_set_aside_go_to_the_supply() -> None:
    row = merger(regions={"volga": "2 2"}, retreat="1", aside={1: 3})
    assert hands(row)[0] == 4
    play(row, "P1 pass", "P2 bid 1", "P2 lay ruble")
    play(row, "P1 push ural", "P1 push ural")
    assert markers(row, "ural") == [2, 0, 0]
    assert supplies(row)[0] == 18


@pytest.mark.rule("N12.15")
@pytest.mark.parametrize(
    ("present", "texts"),
    [
        ("2 2", ["P1 bid 1", "P1 lay ruble", "P2 pass"]),
        ("2 2", ["P1 pass", "P2 pass"]),
        ("0 2 2", ["P2 pass", "P3 pass"]),
    ],
)
def test_it_is_used_up_by_the_next_phase_held_also_if_nothing_is_lost(
    present: str, texts: list[str]
) -> None:
    row = merger(regions={"volga": present}, retreat="1")
    play(row, *texts)
    assert row.players[0].retreat == 0
    assert notes(row, Note.RETREAT_USED) == ["retreat_used P1"]


@pytest.mark.rule("N12.15")
def test_a_phase_that_is_not_held_does_not_use_it_up() -> None:
    row = merger(regions={"volga": "2"}, retreat="1")
    assert row.players[0].retreat == 1


@pytest.mark.rule("N12.15")
def test_having_it_twice_does_nothing_more() -> None:
    row = with_card("central_push_or_2", retreat="1")
    play(row, "P1 choose effect")
    assert row.players[0].retreat == 1
