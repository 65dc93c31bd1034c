"""The picture of Nomenklatura: its map, its ledger, handles for all that is legal, no secrets."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from typing import Any

import pytest

from igroteka.engine import NOBODY, Match, game_named, view_row
from igroteka.games.nomenklatura.options import Region
from igroteka.games.nomenklatura.page import atlas, board, chart, ledger, outlines
from igroteka.games.nomenklatura.page.readings import laid
from igroteka.games.nomenklatura.page.report import collected
from igroteka.games.nomenklatura.rules.facts import BORDERS
from igroteka.games.nomenklatura.rules.state import NOWHERE, Note, Phase
from tests.drawing import NAMES, check_picture, desk_of, drawn, handles, random_play, whole

GAME = game_named("nomenklatura")
BUTTONS = {"pass", "stop", "bid", "price", "number"}
"""What has no thing on the board."""

VARIANTS: dict[str, dict[str, Any]] = {
    "anew": {"bid_payment": "full_each_time", "consolidation_bidders": "all"},
    "markers": {"marker_substitution": "markers_first", "deck": "rebalanced_2021_05_23"},
    "open": {"hide_rubles": False, "negotiation_max_offers": 5, "influence_per_player": 9},
    "east": {"railroad_order": 83276541, "eastern_bonus": True, "post_scoring_railroad": True,
             "max_rounds": 9},
}  # fmt: skip


def opened(*bids: str, seats: int = 3, **changes: Any) -> Match:
    """An auction among players in the order of their seats."""
    options = GAME.make_options({"starting_turn_order": "by_seat", **changes})
    match = Match(GAME, options, seats, 1)
    for bid in bids:
        match.play(match.waiting()[0], GAME.actions.parse(bid))
    return match


# The map


def inside(point: outlines.Point, corners: list[outlines.Point]) -> bool:
    """Does a point lie in a polygon?"""
    x, y = point
    crossed = 0
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossed += 1
    return crossed % 2 == 1


def corners_of(name: str, region: int) -> list[outlines.Point]:
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", outlines.outline(name, region))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@pytest.mark.parametrize("shape", outlines.DRAWINGS, ids=lambda shape: shape.name)
def test_the_map_has_the_borders_of_the_rules(shape: outlines.Drawing) -> None:
    assert {frozenset(pair) for pair in shape.borders} == {frozenset(pair) for pair in BORDERS}
    corners = {region: corners_of(shape.name, region) for region in Region}
    for one, other in itertools.combinations(Region, 2):
        edges = [
            {frozenset(edge) for edge in itertools.pairwise([*corners[r], corners[r][0]])}
            for r in (one, other)
        ]
        adjacent = (one, other) in BORDERS or (other, one) in BORDERS
        assert bool(edges[0] & edges[1]) is adjacent, (one, other)


@pytest.mark.parametrize("shape", outlines.DRAWINGS, ids=lambda shape: shape.name)
def test_regions_lie_in_the_sheet_and_stations_in_their_regions(shape: outlines.Drawing) -> None:
    wide, high = shape.size
    for region in Region:
        corners = corners_of(shape.name, region)
        assert all(0 <= x <= wide and 0 <= y <= high for x, y in corners)
        assert inside(shape.stations[region], corners)


def test_the_railroad_is_drawn_as_the_option_says() -> None:
    row = view_row(Match(GAME, GAME.make_options({"railroad_order": 83276541}), 2, 1).state)
    assert atlas.railroad(row) == (7, 2, 1, 6, 5, 4, 3, 0)
    way = re.findall(r'd="M([\d. L]+)"', outlines.rail(outlines.WIDE, atlas.railroad(row)))[0]
    points = [tuple(float(n) for n in point.split()) for point in way.split("L")]
    stops = [points.index(outlines.WIDE.stations[region]) for region in atlas.railroad(row)]
    assert stops == sorted(stops)


def test_a_drawing_with_a_gap_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    torn = outlines.WIDE._replace(
        coasts={**outlines.WIDE.coasts, Region.MOSCOW: (((0, 0), (1, 1)),)}
    )
    monkeypatch.setattr(outlines, "WIDE", torn)
    with pytest.raises(ValueError, match="moscow has a gap"):
        outlines.outline.__wrapped__("wide", Region.MOSCOW)


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_badges_are_what_a_scoring_has_paid(preset: str) -> None:
    """Right after a scoring the map is still the one that was scored."""
    seen = 0
    for match in random_play(GAME, 4, 12, preset, {"max_rounds": 9}):
        notes = match.moves[-1].notes if match.moves else ()
        if not any(note.kind == Note.SCORING for note in notes):
            continue
        told: Counter[tuple[int, int]] = Counter()
        for note in notes:
            if note.kind == Note.PAYS:
                told[note.a, note.seat] += note.b
        row = view_row(match.state)
        paid = atlas.forecast(row, atlas.counted(row))
        shown = {(r, seat): of[seat][0] for r, of in enumerate(paid) for seat in range(4)}
        assert {key: n for key, n in shown.items() if n} == told
        seen += 1
    assert seen > 5


# The ledger


def seats_of(match: Match) -> list[tuple[int, int]]:
    """Space and seat of everything on the track, in the order of laying."""
    pieces = ledger.laid_pieces(view_row(match.state))
    return [(piece.space + 1, piece.seat + 1) for piece in pieces]


def test_rubles_lie_as_they_were_laid() -> None:
    """The first auction of the rulebook's examples, E1."""
    match = opened("bid 4", "bid 5")
    assert seats_of(match) == [
        *((2, 1), (3, 1), (1, 1), (2, 1)),
        *((3, 2), (1, 2), (2, 2), (3, 2), (1, 2)),
    ]
    levels = [piece.level for piece in ledger.laid_pieces(view_row(match.state))]
    assert levels == [0, 0, 0, 1, 1, 1, 2, 2, 2]


def test_a_ledger_whose_notes_are_lost_still_shows_every_ruble() -> None:
    match = opened("bid 4", "bid 5")
    row = view_row(match.state)
    before = Counter(seats_of(match))
    spaces = [piece.space for piece in ledger.laid_pieces(row)]
    row.noted = 0
    pieces = ledger.laid_pieces(row)
    assert Counter((piece.space + 1, piece.seat + 1) for piece in pieces) == before
    assert [piece.space for piece in pieces] == spaces


@pytest.mark.parametrize("payment", ["top_up", "full_each_time"])
def test_a_bid_stands_where_its_last_ruble_would_lie(payment: str) -> None:
    match = opened("bid 2", "bid 3", seats=4, starting_rubles=30, bid_payment=payment)
    match.play(2, GAME.actions.parse("pass"))
    match.play(3, GAME.actions.parse("pass"))
    row = view_row(match.state)
    seat = int(row.turn)
    pieces = ledger.laid_pieces(row)
    places = ledger.bid_places(row, desk_of(match, seat))
    assert min(places.values()) == 4
    assert all(n == bid - laid(row, seat) for n, bid in places.items())
    board = drawn(match, seat)[0].board
    paid = [words.split() for words in re.findall(r'data-each="([^"]*)"', board)]
    for n, piece in enumerate(ledger.coming(row, pieces, seat, max(places)), 1):
        if n in places:
            played = match.at(len(match.moves))
            played.play(seat, GAME.actions.number("bid", places[n] - 1))
            after = view_row(played.state)
            landed = ledger.laid_pieces(after)
            if landed:
                assert landed[-1][:3] == piece[:3]
                at = sorted(places).index(n)
                foretold = [int(sums[at]) for sums in paid]
                assert foretold == [sum(after.track[space].rubles) for space in range(4)]
    assert {int(n) for n in re.findall(r'data-upto="(\d+)"', board)} == set(places.values())


def test_a_deep_ledger_counts_what_it_does_not_show() -> None:
    bids = [f"bid {n}" for n in (20, 21, 22, 23)]
    match = opened(*bids, seats=2, starting_rubles=99, bid_payment="full_each_time")
    html = drawn(match, 0)[0].board
    shown = len(re.findall(r'data-k="t1-', html))
    below = int(re.findall(r'class="sunk">(\d+) ', html)[0])
    assert shown + below == 20 + 21 + 22 + 23
    assert html.count("line close") >= ledger.CLOSE_ROWS


def test_no_bid_above_the_highest_is_promised() -> None:
    match = opened(seats=2, starting_rubles=100)
    picture, desk = drawn(match, 0)
    assert "up to 99" in picture.detail
    assert max(ledger.bid_places(view_row(match.state), desk).values()) == 99


def test_the_stakes_of_a_merger_are_what_is_counted_in_the_end() -> None:
    seen = 0
    for match in random_play(GAME, 4, 6, "", {"max_rounds": 12}):
        row = view_row(match.state)
        if row.phase != Phase.MERGER_AUCTION or row.bidders.bit_count() != 2 or row.card >= 0:
            continue
        if row.leader == NOBODY:
            continue
        shown = re.findall(r"would put back (\d+)", drawn(match, NOBODY)[0].board)
        played = match.at(len(match.moves))
        played.play(int(row.turn), GAME.actions.parse("pass"))
        counted = [note.b for note in played.moves[-1].notes if note.kind == Note.COUNTED]
        assert [int(n) for n in shown] == counted
        seen += 1
    assert seen


def test_the_turn_order_foretold_is_the_one_that_comes() -> None:
    seen = 0
    for match in random_play(GAME, 4, 1, "", {"max_rounds": 8}):
        row = view_row(match.state)
        if row.phase == Phase.AUCTION and row.bidders.bit_count() == 2 and row.high:
            foretold = ledger.order_of(row, [int(row.players[seat].bid) for seat in range(4)])
            played = match.at(len(match.moves))
            played.play(int(row.turn), GAME.actions.parse("pass"))
            assert view_row(played.state).order[:4].tolist() == foretold
            seen += 1
    assert seen > 4


def test_rubles_glide_one_after_the_other_from_who_bids_and_to_whom_they_go() -> None:
    match = opened("bid 4")
    picture, _desk = drawn(match, 0)
    laid_here = set(re.findall(r'data-k="(t1-[^"]*)"', picture.board))
    assert laid_here == {"t1-1-0", "t1-2-0", "t1-0-0", "t1-1-1"}
    assert re.findall(r'data-wait="(\d+)"', picture.board) == ["90", "180", "270"]
    before = drawn(opened(), 0)[0].seats[0]
    assert laid_here <= set(re.findall(r'data-k="([^"]*)"', before))
    match.play(1, GAME.actions.parse("pass"))
    match.play(2, GAME.actions.parse("pass"))
    after = drawn(match, 0)[0].seats
    assert "t1-1-0" in after[1]
    assert "t1-1-1" in after[1]
    assert "t1-0-0" in after[0]
    assert "t1-" not in drawn(match, 0)[0].board


def find(phase: Phase, seats: int = 4, preset: str = "", **wanted: int) -> Match:
    """A position of a random game in which somebody is asked in that phase."""
    for seed in range(1, 80):
        for match in random_play(GAME, seats, seed, preset):
            row = view_row(match.state)
            if row.phase == phase and all(getattr(row, k) == v for k, v in wanted.items()):
                return match
    raise AssertionError("no such position")


def test_markers_keep_their_keys_from_region_to_hand_to_track() -> None:
    match = find(Phase.LAY)
    row = view_row(match.state)
    seat, region = int(row.turn), int(row.region)
    held = {f"m{seat}-{region}-{n}" for n in range(1, row.players[seat].hand + 1)}
    shown = set(re.findall(r'data-k="(m[^"]*)"', drawn(match, seat)[0].hand))
    assert shown == held
    top = f"m{seat}-{region}-{row.players[seat].hand}"
    match.play(seat, ledger.MARKER)
    assert f'data-k="{top}"' in drawn(match, NOBODY)[0].board or not sum(
        player.laid for player in view_row(match.state).players
    )


def test_a_merger_skips_the_spaces_of_who_is_absent() -> None:
    match = find(Phase.MERGER_AUCTION)
    row = view_row(match.state)
    absent = [seat for seat in range(4) if not row.spaces >> seat & 1]
    if absent:
        assert "cell off" in drawn(match, NOBODY)[0].board
    assert {piece.space for piece in ledger.coming(row, [], 0, 9)} == set(ledger.open_spaces(row))


# Handles


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_legal_is_on_the_board_or_a_plain_button(variant: str) -> None:
    seats = 2 + list(VARIANTS).index(variant)
    for n, match in enumerate(random_play(GAME, seats, 7, "", VARIANTS[variant])):
        for seat in match.waiting():
            _html, left = check_picture(match, seat, thoroughly=n % 13 == 0)
            assert {GAME.actions.decode(action)[0] for action in left} <= BUTTONS


@pytest.mark.parametrize("phase", [Phase.PLACE, Phase.MARK, Phase.REMOVE, Phase.SELL])
def test_regions_are_handles_on_both_drawings(phase: Phase) -> None:
    match = find(phase)
    found = handles(match, "board")
    wide = {key[1:]: text for key, text in found.items() if key[0] == "w"}
    phone = {key[1:]: text for key, text in found.items() if key[0] == "p"}
    assert wide == phone
    assert wide


def test_a_ride_is_chosen_by_where_it_ends() -> None:
    match = find(Phase.RIDE)
    row = view_row(match.state)
    found = handles(match, "board")
    assert found[f"w{row.right[row.region]}"] == "ride 1"
    assert found[f"w{row.right[row.right[row.region]]}"] == "ride 2"


def test_a_region_that_cannot_be_chosen_says_why() -> None:
    match = find(Phase.MARK)
    row = view_row(match.state)
    html = drawn(match, int(row.turn))[0].board
    quiet = re.findall(r'id="k-w\d"[^>]*data-why="([^"]*)" data-rule="([^"]*)"', html)
    assert quiet
    assert {rule for _why, rule in quiet} == {"N8.3"}


def test_opponents_are_chosen_at_their_seats() -> None:
    match = find(Phase.VENTURE_WHOM)
    seat = match.waiting()[0]
    picture, _desk = drawn(match, seat)
    chosen = {n for n in range(4) if f'data-k="w{n}"' in picture.seats[n]}
    assert chosen == set(range(4)) - {seat}


def test_a_card_says_its_whole_sentence_before_it_is_taken() -> None:
    match = find(Phase.TAKE, place=0)
    html = drawn(match, match.waiting()[0])[0].board
    assert html.count('class="info"') == 5
    assert len(re.findall(r'data-do="\d+" role="button"[^>]*>', html)) >= 4


def test_a_card_glides_from_the_agenda_to_who_carries_it_out_to_the_discard_pile() -> None:
    match = opened("pass", "pass", "pass", seats=3)
    seat = match.waiting()[0]
    row = view_row(match.state)
    card = next(n for n in range(17) if row.agenda >> n & 1)
    key = f'data-k="c{card}"'
    assert key in drawn(match, seat)[0].board
    match.play(seat, GAME.actions.number("take", card))
    assert drawn(match, seat)[0].board.count(key) == 1


# Secrets


def test_rubles_stay_behind_the_screens() -> None:
    for n, match in enumerate(random_play(GAME, 3, 5, "", {"max_rounds": 5})):
        if match.over:
            return
        for viewer in {NOBODY, n % 3}:
            picture, _desk = drawn(match, viewer)
            for seat in range(3):
                money = re.findall(r'class="mon"[^>]*>(.*?)</span>', picture.seats[seat])
                assert ("<b>" in money[0]) is (seat == viewer)


def test_open_rubles_and_those_of_the_end_are_shown() -> None:
    *_, match = random_play(GAME, 3, 5)
    for shown in (opened(hide_rubles=False), match):
        picture, _desk = drawn(shown, NOBODY)
        assert all("</svg><b>" in seat for seat in picture.seats)


def test_only_who_looks_sees_the_top_of_the_deck() -> None:
    match = find(Phase.DIG)
    row = view_row(match.state)
    looker = int(row.turn)
    mine = drawn(match, looker)[0].board
    assert mine.count('class="dig"') == 1
    for viewer in ({NOBODY, 0, 1, 2, 3}) - {looker}:
        theirs = whole(drawn(match, viewer)[0])
        assert 'class="dig"' not in theirs
        assert not any(f'data-k="c{card}"' in theirs for card in row.top[: row.tops] if card >= 0)


# The end and the rest


def test_the_chart_ends_at_the_rubles_of_the_end() -> None:
    *_, match = random_play(GAME, 4, 9)
    row = view_row(match.view(NOBODY))
    shown = board.summary(row, desk_of(match, NOBODY))
    for seat, score in enumerate(match.scores()):
        assert chart.course(row, seat)[-1] == score
        assert f"{score} rubles" in shown
    order = [NAMES.index(name) for name in re.findall(r'class="who">(\w+)<', shown)]
    assert [match.ranks()[seat] for seat in order] == sorted(match.ranks())


def test_the_last_round_is_announced() -> None:
    for match in random_play(GAME, 4, 2, "", {"influence_per_player": 6}):
        row = view_row(match.state)
        if row.end and not match.over:
            assert "N11.5" in drawn(match, 0)[0].bar
            return
    pytest.fail("no last round")


def test_what_is_new_bears_a_dot() -> None:
    match = find(Phase.TAKE, place=3)
    row = view_row(match.view(0))
    desk = desk_of(match, 0)
    key = re.findall(r'data-k="(m\d-\d-\d+)"', board.picture(row, desk).board)[0]
    desk.fresh = frozenset({key})
    assert board.picture(row, desk).board.count("fresh") == 1


def test_the_marker_and_the_indicator_stand_on_the_map() -> None:
    for match in random_play(GAME, 4, 3, "", {"max_rounds": 4}):
        row = view_row(match.state)
        html = drawn(match, NOBODY)[0].board
        assert html.count('data-k="works"') == 1
        assert html.count('data-k="merger"') == (row.merger != NOWHERE)


def test_auctions_that_are_settled_are_read_from_the_notes() -> None:
    match = opened("bid 4", "pass", "pass")
    notes = {note.seat: note.a for note in match.moves[-1].notes if note.kind == Note.COLLECTED}
    row = view_row(match.state)
    for seat in range(3):
        assert collected(row, seat) == ("t1", notes.get(seat, 0))
