"""The picture of Pax Pamir: handles for all that is legal, and never a secret."""

from __future__ import annotations

import re

import pytest

from igroteka.draw.words import speaking
from igroteka.engine import NOBODY, Match, game_named, view_row
from igroteka.games.pax_pamir.page import art, atlas, ending
from igroteka.games.pax_pamir.rules.choices import ACTIONS
from igroteka.games.pax_pamir.rules.facts import BORDER_ENDS, BORDERS, COURT_CARDS, REGIONS
from igroteka.games.pax_pamir.rules.state import Phase
from tests.drawing import NAMES, Elements, check_picture, desk_of, drawn, handles, random_play
from tests.pax_pamir.scenes import court, hand, match_at, play, scene

GAME = game_named("pax_pamir")

WITHOUT_A_THING = {
    *("end", "stop", "pay", "ask", "nothing", "retract", "accept", "refuse", "price"),
    "remove_spy",
}
"""Actions that nothing on the board stands for; a spy on a card is named by its owner."""


def cards_named(html: str) -> set[int]:
    """The court cards whose keys or enlarged faces stand in a picture."""
    return {int(n) for n in re.findall(r'(?:data-k="c|id="read)(\d+)', html)}


@pytest.mark.parametrize(
    ("seats", "preset"),
    [(2, ""), (3, "tournament"), (4, ""), (5, ""), (2, "wakhan"), (3, "wakhan")],
)
def test_pictures_of_whole_games(seats: int, preset: str) -> None:
    """Some positions of a game, as those see it who are to act, and somebody else."""
    for n, match in enumerate(random_play(GAME, seats, seats, preset)):
        if n % 4 and not match.over:
            continue
        with speaking(("en", "ru")[n % 2]):
            for viewer in {n % (seats + 1) - 1, *match.waiting()}:
                html, left = check_picture(match, viewer, thoroughly=n % 24 == 0)
                assert {ACTIONS.decode(action)[0] for action in left} <= WITHOUT_A_THING
                if not match.over:
                    assert not cards_named(html) & others_hands(match, viewer)


def others_hands(match: Match, viewer: int) -> set[int]:
    """The cards in the hands of others."""
    row = view_row(match.state)
    return {c for seat in range(row.seats) if seat != viewer for c in hand(row, seat + 1)}


def test_market_hand_and_court_are_handles() -> None:
    row = scene(hands=["33"], courts=["61"], upper="18 39 - - - -", lower="- - - - - -")
    match = match_at(row)
    assert handles(match, "board")["c18"] == "purchase upper 0"
    assert handles(match, "board")["c39"] == "purchase upper 1"
    assert handles(match, "hand")["c33"] == "play 33 left; play 33 right"


def test_a_card_that_cannot_be_bought_says_why() -> None:
    match = match_at(scene(rupees=[0, 0, 0], upper="18 - 39 - - -"))
    found = [a for _t, a in Elements(drawn(match, 0)[0].board).found if a.get("data-k") == "c39"]
    assert [attrs["data-rule"] for attrs in found] == ["P8.3"]


def test_actions_that_are_possible_stand_out() -> None:
    match = match_at(scene(courts=["61", "55"], map="herat:A1", upper="18+1 - - - - -"))
    picture, _desk = drawn(match, 0)
    assert 'class="ao able"' in picture.hand
    assert handles(match, "hand") == {"c61": "tax 61"}


def test_a_road_goes_on_a_border() -> None:
    match = match_at(play(scene(hands=["9"]), "play 9 left"))
    assert view_row(match.state).phase == Phase.ICON_ROAD
    assert set(handles(match, "board").values()) == {
        "road transcaspia-kabul",
        "road herat-kabul",
        "road kabul-kandahar",
        "road kabul-punjab",
    }


def test_pieces_are_removed_where_they_stand() -> None:
    row = play(
        scene(courts=["82"], map="persia:AA2B persia-herat:B", loyalty="AB"),
        "battle 82",
    )
    found = handles(match_at(row), "board")
    assert found["a0-1"] == "remove_army british"
    assert found["t0-1"] == "remove_tribe 2"
    assert found["o1-1"] == "remove_road persia-herat british"


def test_every_card_in_sight_can_be_read() -> None:
    match = match_at(scene(courts=["61", "55 1"], hands=["9", "33"]))
    html = drawn(match, 0)[0].board
    row = view_row(match.state)
    seen = {*court(row, 1), *court(row, 2), 9, *(c for c in row.market if c)}
    assert {int(n) for n in re.findall(r'id="read(\d+)-', html)} == seen


def test_spies_stand_on_their_cards() -> None:
    match = match_at(scene(courts=["61", "55"], spies="61:22 55:1"))
    picture, _desk = drawn(match, 0)
    assert 'data-k="y61-1"' in picture.hand
    assert 'data-k="y55-0"' in picture.board
    assert "Hostage: a bribe of 2 rupees" in picture.hand


def test_the_drawing_has_the_borders_of_the_rules() -> None:
    """Both fields of a border begin and end it with the same points."""
    assert len(atlas.CURVES) == BORDERS
    assert len(atlas.FIELDS) == len(atlas.PLACES) == REGIONS
    for (one, other), (x0, y0, x1, y1, x2, y2) in zip(BORDER_ENDS, atlas.CURVES, strict=True):
        there = f"{x1} {y1} {x2} {y2}"
        back = f"{x1} {y1} {x0} {y0}"
        for field in (one, other):
            assert there in atlas.FIELDS[field] or back in atlas.FIELDS[field]


def test_a_crowded_region_keeps_its_pieces_in_rows() -> None:
    groups = atlas.groups("t", (2,) * 5, NAMES, atlas.PLACES[5].wide)
    lines = atlas.broken(groups, atlas.PLACES[5].wide)
    assert sum(len(line) for line in lines) == 5
    assert all(sum(group.width for group in line) <= atlas.PLACES[5].wide for line in lines)


def test_every_court_card_has_a_picture() -> None:
    sheet = art.symbol_sheet()
    for card in range(1, COURT_CARDS + 1):
        assert f'id="pp-v-{art.VIGNETTE_OF[card]}"' in sheet


def test_lasting_events_stand_beside_those_they_bind() -> None:
    match = match_at(scene(bound={110: 2, 109: "all"}))
    picture, _desk = drawn(match, NOBODY)
    assert "Nationalism" in picture.seats[1]
    assert "Conflict Fatigue" in picture.board
    assert "dominant at 2" in picture.board


def test_the_summary_says_how_the_game_ended() -> None:
    *_, match = random_play(GAME, 3, 2)
    summary = ending.summary(view_row(match.view(NOBODY)), desk_of(match, NOBODY, NAMES))
    assert "The game is over" in summary
    assert all(name in summary for name in NAMES[:3])
