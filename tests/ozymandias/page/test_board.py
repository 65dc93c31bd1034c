"""The picture of Ozymandias: handles for all that is legal, and never a secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from igroteka.draw.words import speaking
from igroteka.engine import NOBODY, Match, Row, game_named, view_row
from igroteka.engine.cards import members
from igroteka.games.ozymandias.page import atlas, board, effects, panel
from igroteka.games.ozymandias.page.board import known_in_hand
from igroteka.games.ozymandias.page.guide import numbers
from igroteka.games.ozymandias.page.report import last_bidding
from igroteka.games.ozymandias.rules.choices import ACTIONS
from igroteka.games.ozymandias.rules.state import Note, Phase
from tests.drawing import Elements, check_picture, desk_of, drawn, handles, random_play, whole
from tests.ozymandias.scenes import bid, bids, match_at, number, play, scene

GAME = game_named("ozymandias")
VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {},
    "own": {"auction_own_active_card": True},
    "closed": {"public_influence_totals": False, "k13_mode": "flat_bonus_to_holder"},
    "poor": {"starting_influence": 0},
    "loaded": {"starting_influence": 99, "rich_start": True, "max_turns": 40},
}
WITHOUT_A_THING = {"pass", "stop", "amount", "bid"}
"""Actions that nothing on the board stands for."""


def positions(variant: str, seats: int, seed: int) -> Iterator[Match]:
    return random_play(GAME, seats, seed, "", VARIANTS[variant])


def kinds(actions: set[int]) -> set[str]:
    return {ACTIONS.decode(action)[0] for action in actions}


def secret_cards(match: Match, viewer: int) -> set[int]:
    """The cards in hands of others that this viewer has not seen go there."""
    row, seen = view_row(match.state), view_row(match.view(viewer))
    if row.phase == Phase.OVER:
        return set()
    return {
        card
        for seat in range(row.seats)
        if seat != viewer
        for card in members(row.players[seat].hand)
        if card not in known_in_hand(seen, viewer, seat)
    }


def cards_named(html: str) -> set[int]:
    """The cards whose keys or effects stand in a picture."""
    keys = {int(key) for key in re.findall(r'data-k="c(\d+)"', html)}
    titles = {n for n in range(52) if f">{effects.title(n)}<" in html}
    return keys | titles


@pytest.mark.parametrize("variant", VARIANTS)
def test_pictures_of_whole_games(variant: str) -> None:
    """Every third position of a game, as those see it who may act, and somebody else."""
    seats = 2 + len(variant) % 3
    for n, match in enumerate(positions(variant, seats, seed=seats)):
        viewers = {n % (seats + 1) - 1, *match.waiting()} if n % 3 == 0 or match.over else ()
        for viewer in viewers:
            html, left = check_picture(match, viewer, thoroughly=n % 17 == 0)
            assert kinds(left) <= WITHOUT_A_THING
            assert not cards_named(html) & secret_cards(match, viewer)


def test_a_sealed_bid_changes_nothing_for_the_others() -> None:
    pictures = []
    for offer in (0, 3, 9):
        row = bid(play(scene(market="R01 W01 B01 K01"), "seed R01"), 1, offer)
        pictures.append([whole(drawn(match_at(row), viewer)[0]) for viewer in (0, 2, NOBODY)])
    assert pictures[0] == pictures[1] == pictures[2]


def test_beside_a_bid_stands_what_it_leaves() -> None:
    row = play(scene(market="R01 W01 B01 K01", influence=[4, 9, 0]), "seed W01")
    assert numbers(row, 1, ACTIONS.number("bid", 0)) == ""
    assert numbers(row, 1, ACTIONS.number("bid", 3)) == "leaves you 6 influence if it wins"


def test_a_card_of_the_hand_says_what_reaping_it_brings() -> None:
    """The words of the menu, and what comes of it."""
    seen = set()
    for n, match in enumerate(positions("plain", 3, seed=5)):
        for seat in match.waiting() if n % 5 == 0 else ():
            for action in match.legal(seat):
                if ACTIONS.text(action).startswith("reap"):
                    said = numbers(view_row(match.view(seat)), seat, action)
                    played = match.at(len(match.moves))
                    played.play(seat, action)
                    kinds = [note.kind for note in played.moves[-1].notes]
                    brought = [
                        note.b for note in played.moves[-1].notes if note.kind == Note.REAPED
                    ]
                    assert said.startswith(f"+{brought[0]}")
                    if "then bids to save" in said and played.state["phase"] != Phase.TAKE:
                        assert Note.PRESERVATION in kinds
                    seen.add("then" in said)
    assert seen == {True, False}


def test_own_bid_is_shown_when_it_is_sealed() -> None:
    row = bid(play(scene(market="R01 W01 B01 K01"), "seed R01"), 1, 7)
    picture, _desk = drawn(match_at(row), 1)
    assert '<b class="n">7</b>' in picture.board


def test_the_tied_are_handles_with_their_names() -> None:
    row = bids(play(scene(market="R01 W01 B01 K01"), "seed R01"), 3, 3, 1)
    match = match_at(row)
    assert handles(match, "board") == {"p0": "winner 1", "p1": "winner 2"}
    picture, _desk = drawn(match, 0)
    assert "Tomas wins the auction" in picture.board


def test_market_hand_and_active_cards_are_handles() -> None:
    row = scene(
        market="W01 W02", hands=["R01", "K01", "-"], discards=["B07", "W03", ""], map="A2:r"
    )
    match = match_at(row)
    assert handles(match, "board") == {
        f"c{number('W01')}": "seed W01",
        f"c{number('W02')}": "seed W02",
    }
    assert handles(match, "hand") == {
        f"c{number('W03')}": "salt W03",
        f"c{number('R01')}": "expand R01; event R01; reap R01",
    }


def test_a_card_that_cannot_expand_says_why() -> None:
    match = match_at(scene(hands=["R01", "K01", "-"], pool="wbk", map="A2:r"))
    picture, _desk = drawn(match, 0)
    stuck = [a for _t, a in Elements(picture.hand).found if "stuck" in str(a.get("class"))]
    assert [attrs["data-rule"] for attrs in stuck] == ["O7.10"]


def test_hexes_and_sectors_are_targets() -> None:
    match = match_at(play(scene(map="A2:r B1 C0:k", hands=["R01"]), "expand R01"))
    found = handles(match, "board")
    assert sorted(found.values())[-2:] == ["place B", "place C"]
    assert sum(text.startswith("explore") for text in found.values()) == 4
    assert found["s1"] == "place B"


def test_an_empty_map_has_one_target() -> None:
    match = match_at(play(scene(hands=["R01"]), "expand R01"))
    assert handles(match, "board") == {"x0_0": "origin"}


def test_disks_of_a_stack_are_chosen_one_by_one() -> None:
    match = match_at(play(scene(map="A2:rwb B1:k", hands=["R09"]), "event R09"))
    assert handles(match, "board") == {
        "d0_1": "disk A 2",
        "d0_0": "disk A 1",
        "s0": "disk A 2; disk A 1",
    }


def test_a_sector_says_what_it_is() -> None:
    row = scene(map="A2+3:rwb B1")
    with speaking("en"):
        assert atlas.described(row, 0) == (
            "Sector A: value 2 + 3 influence. From the top: blue, white, red."
        )
        assert atlas.described(row, 1) == "Sector B: value 1. No disks."


def test_the_order_in_a_stack_is_seen() -> None:
    shape = atlas.piled(int(scene(map="A2:rwb").sectors[0].stack), 3)
    assert re.findall(r"oz-face f(\w)", str(shape)) == ["r", "w", "b"]
    assert re.findall(r"oz-mark f(\w)", str(shape)) == ["b"]


def view_box(row: Row) -> list[float]:
    picture, _desk = drawn(match_at(row), 0)
    found = re.search(r'viewBox="([-\d. ]+)" class="map"|class="map"[^>]*viewBox="([^"]+)"',
                      picture.board)  # fmt: skip
    assert found
    return [float(part) for part in (found[1] or found[2]).split()]


@pytest.mark.parametrize("far", ["(7,0)", "(0,7)", "(-7,0)", "(0,-7)", "(5,-5)", "(-5,5)"])
def test_the_view_grows_with_the_map(far: str) -> None:
    x, y = (int(part) for part in far.strip("()").split(","))
    steps = max(abs(x), abs(y))
    line = [(x * i // steps, y * i // steps) for i in range(steps + 1)]
    row = scene(map=" ".join(f"({a},{b}){value}" for (a, b), value in zip(
        line, "43322222", strict=False)))  # fmt: skip
    left, top, wide, high = view_box(row)
    for a, b in line:
        across, down = atlas.middle(a, b)
        assert left + 45 <= across <= left + wide - 45
        assert top + 52 <= down <= top + high - 52


def test_closed_influence_is_not_shown() -> None:
    shown = scene(influence=[11, 22, 33], options={"public_influence_totals": False})
    picture, _desk = drawn(match_at(shown), 1)
    assert [re.findall(r"</svg>([\d?]+)", seat)[0] for seat in picture.seats] == ["?", "22", "?"]
    picture, _desk = drawn(match_at(scene(influence=[11, 22, 33])), 1)
    assert [re.findall(r"</svg>([\d?]+)", seat)[0] for seat in picture.seats] == ["11", "22", "33"]


def test_cards_keep_their_keys_from_market_to_hand_to_pile() -> None:
    row = play(scene(market="B07 W01", hands=["R01"]), "seed B07")
    key = f'data-k="c{number("B07")}"'
    assert key in drawn(match_at(row), 0)[0].board
    bids(row, 5, 0, 0)
    assert key in drawn(match_at(row), 0)[0].hand


def test_cards_that_all_saw_go_to_a_hand_are_told() -> None:
    row = bids(play(scene(market="B07 W01"), "seed B07"), 0, 5, 0)
    for viewer in (0, 2, NOBODY):
        picture, _desk = drawn(match_at(row), viewer)
        assert "Sustainable Farming" in picture.seats[1]
        assert known_in_hand(view_row(match_at(row).view(viewer)), viewer, 1) == [number("B07")]


def test_a_sector_lies_elsewhere_when_it_has_changed() -> None:
    """The frame marks as new what lies in another zone than before."""

    def zone(row: Row) -> str:
        found = re.search(r'data-zone="(s[^"]*)" id="k-s0"', drawn(match_at(row), 0)[0].board)
        assert found
        return found[1]

    places = {zone(scene(map=f"A2{what}")) for what in ("", "+1", ":r", ":rw", ":wr", "+1:r")}
    assert len(places) == 6


def test_the_last_bids_are_read_back() -> None:
    row = bids(play(scene(market="R01 W01"), "seed R01"), 2, 5, 0)
    told = last_bidding(row)
    assert told is not None
    assert told.cards == (number("R01"),)
    assert told.bids == {0: 2, 1: 5, 2: 0}
    assert told.winner == 1
    picture, _desk = drawn(match_at(row), 2)
    assert 'class="slip"' in picture.board


def test_bids_of_random_games_are_read_back() -> None:
    for match in random_play(GAME, 3, 8):
        row = view_row(match.state)
        notes = match.moves[-1].notes if match.moves else ()
        made = {note.seat: note.a for note in notes if note.kind == Note.BID}
        told = last_bidding(row) if made and row.phase not in panel.BIDDING else None
        if told is not None:
            assert told.bids == made


def test_the_ledger_counts_every_disk() -> None:
    for n, match in enumerate(positions("plain", 3, seed=5)):
        if n % 9 == 0:
            picture, _desk = drawn(match, 0)
            ledger = picture.board[picture.board.index('class="ledger"') :]
            pips = re.findall(r'<i(?: class="([pcx])")?></i>', ledger)
            assert len(pips) == 24


def test_the_end_shows_every_hand() -> None:
    *_before, match = positions("plain", 4, seed=9)
    row = view_row(match.view(NOBODY))
    shown = board.summary(row, desk_of(match, NOBODY))
    for seat in range(4):
        for card in members(row.players[seat].hand | row.players[seat].discard):
            assert str(effects.title(card)).replace("'", "&#39;") in shown
