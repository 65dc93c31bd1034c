"""Chapter P10: playing a card."""

from __future__ import annotations

import pytest

from igroteka.games.pax_pamir.rules.state import Note
from tests.pax_pamir.scenes import (
    cards_offered,
    choices,
    court,
    favoured,
    hand,
    in_region,
    loyalty,
    main_actions,
    map_of,
    notes,
    on_card,
    phase,
    play,
    rupees,
    scene,
)


@pytest.mark.rule("P10.1")
def test_a_card_is_played_from_the_hand_and_the_bribe_settled_first() -> None:
    row = scene(hands=["15 61", "9"])
    assert cards_offered(row, "play") == {15, 61}
    row = scene(hands=["15"], map="kabul:BB22")
    play(row, "play 15")
    assert phase(row) == "bribe"
    play(row, "pay")
    assert hand(row, 1) == set()
    assert main_actions(row) == 1


@pytest.mark.rule("P10.2")
def test_it_goes_to_either_end_of_the_court() -> None:
    row = scene(hands=["15"], courts=["60 61"])
    assert choices(row, "play") == {"15 left", "15 right"}
    play(row, "play 15 left")
    assert court(row, 1) == [15, 60, 61]


@pytest.mark.rule("P10.3")
def test_a_patriot_of_another_coalition_changes_the_loyalty() -> None:
    row = scene(loyalty="ABR", hands=["50"], courts=["6 60"], map="kabul:1")
    play(row, "play 50 right")
    assert loyalty(row) == "BBR"
    assert court(row, 1) == [60, 50]
    assert in_region(row, "kandahar") == "BB"


@pytest.mark.rule("P10.3")
def test_a_patriot_of_the_own_coalition_changes_nothing() -> None:
    row = scene(loyalty="ABR", hands=["11"], courts=["6 60"], gifts=["2"])
    play(row, "play 11", "road herat-kabul", "road herat-kabul")
    assert loyalty(row) == "ABR"
    assert court(row, 1) == [6, 60, 11]


@pytest.mark.rule("P10.4")
def test_the_icons_are_resolved_from_top_to_bottom() -> None:
    row = scene(hands=["64"], courts=["61"])
    play(row, "play 64")
    seen = []
    for _ in range(3):
        seen.append((phase(row), favoured(row)))
        play(row, "card 61" if phase(row) == "icon_spy" else "road herat-kabul")
    assert seen == [
        ("icon_road", "political"),
        ("icon_road", "political"),
        ("icon_spy", "political"),
    ]
    assert favoured(row) == "military"
    row = scene(hands=["30"], courts=["29"])
    play(row, "play 30")
    assert rupees(row)[0] == 10
    play(row, "road kabul-punjab", "card 29")
    assert rupees(row)[0] == 12


@pytest.mark.rule("P10.5", "P18.8")
def test_a_road_goes_on_any_border_of_the_region() -> None:
    row = scene(hands=["9"])
    play(row, "play 9")
    assert choices(row) == {
        *("road transcaspia-kabul", "road herat-kabul", "road kabul-kandahar"),
        "road kabul-punjab",
    }
    play(row, "road kabul-kandahar")
    assert map_of(row) == "kabul-kandahar:A"


@pytest.mark.rule("P10.6", "P18.8")
def test_an_army_goes_into_the_region() -> None:
    row = scene(hands=["98"])
    play(row, "play 98")
    assert map_of(row) == "transcaspia:AAA"
    assert phase(row) == "action"


@pytest.mark.rule("P10.7", "P18.8")
def test_a_tribe_goes_into_the_region() -> None:
    row = scene(hands=["76"])
    play(row, "play 76")
    assert map_of(row) == "persia:11"


@pytest.mark.rule("P10.8", "P18.8")
def test_a_spy_goes_on_any_card_of_the_region_in_any_court() -> None:
    row = scene(hands=["1"], courts=["9 60", "10 61", "62 13"])
    play(row, "play 1")
    assert cards_offered(row) == {1, 9, 10, 13}
    play(row, "card 13", "card 1", "card 13")
    assert on_card(row, 13) == "11"
    assert on_card(row, 1) == "1"


@pytest.mark.rule("P10.9")
def test_leverage_brings_two_rupees() -> None:
    row = scene(hands=["27"])
    play(row, "play 27")
    assert rupees(row) == [12, 10, 10]


@pytest.mark.rule("P10.10")
@pytest.mark.parametrize(
    ("card", "suit"),
    [(10, "military"), (62, "political"), (58, "economic"), (97, "intelligence")],
)
def test_the_favoured_suit_moves_at_once(card: int, suit: str) -> None:
    row = scene(hands=[f"{card}"], favoured="political" if suit != "political" else "economic")
    play(row, f"play {card}")
    if phase(row) == "icon_road":
        play(row, sorted(choices(row))[0])
    assert favoured(row) == suit


@pytest.mark.rule("P10.10", "P17.28")
def test_under_pashtunwali_values_the_icon_is_ignored() -> None:
    row = scene(hands=["97"], bound={115: "all"})
    play(row, "play 97")
    assert favoured(row) == "political"


@pytest.mark.rule("P10.2", "P10.9", "P10.10", "P17.28")
def test_what_a_card_brings_is_told() -> None:
    kinds = (Note.PLAYED, Note.LEVERAGE, Note.FAVOURED, Note.NOT_FAVOURED)
    row = scene(hands=["42"])
    play(row, "play 42 left")
    assert notes(row, *kinds) == [
        ("PLAYED", 1, 42, 0, 0),
        ("LEVERAGE", 1, 42, 0, 0),
        ("FAVOURED", 1, 0, 42, 0),
    ]
    row = scene(hands=["97"], bound={115: "all"})
    play(row, "play 97")
    assert notes(row, *kinds) == [("PLAYED", 1, 97, 0, 0), ("NOT_FAVOURED", 1, 3, 97, 0)]


@pytest.mark.rule("P10.11", "P18.3")
def test_every_icon_must_be_resolved() -> None:
    row = scene(hands=["8"], courts=["9"])
    play(row, "play 8")
    assert all(text.startswith("road ") for text in choices(row))
    play(row, "road herat-kabul", "road herat-kabul")
    assert choices(row) == {"card 8", "card 9"}


@pytest.mark.rule("P10.11", "P18.3")
def test_a_spy_with_one_card_to_go_to_goes_there() -> None:
    row = scene(hands=["18"])
    play(row, "play 18")
    assert on_card(row, 18) == "1"
    assert phase(row) == "action"


@pytest.mark.rule("P10.12", "P13.8")
def test_a_card_that_has_left_again_brings_nothing() -> None:
    row = scene(loyalty="ABR", hands=["50"], courts=["42 9"], rupees=[0, 0, 0])
    play(row, "play 50 right")
    assert phase(row) == "debt"
    assert cards_offered(row) == {9, 50}
    play(row, "card 50")
    assert court(row, 1) == []
    assert in_region(row, "kandahar") == ""
    assert loyalty(row) == "BBR"
    assert main_actions(row) == 1
