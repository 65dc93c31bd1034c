"""Chapter N1: components and seats."""

from __future__ import annotations

import itertools

import pytest

from igroteka.engine import Match, Refusal, Row, view_row
from igroteka.games.nomenklatura import GAME
from tests.nomenklatura.scenes import (
    BASE,
    BORDERS,
    REGIONS,
    WESTERN,
    agenda,
    asked,
    auction,
    choices,
    consolidation,
    deck,
    discard,
    fresh,
    hands,
    in_auction,
    in_merger,
    legal,
    marked,
    markers,
    on_map,
    order,
    over,
    paid,
    play,
    play_randomly,
    rubles,
    scene,
    supplies,
    track,
)

# Players ----------------------------------------------------------------------------------------


@pytest.mark.rule("N1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_players_can_play_a_game_to_its_end(seats: int) -> None:
    row = fresh(seats, seed=seats)
    for _ in play_randomly(row, seed=seats):
        assert 1 <= asked(row) <= seats
    assert over(row)


@pytest.mark.rule("N1.1")
def test_three_or_four_play_unless_you_say_otherwise() -> None:
    assert GAME.seats == (2, 3, 4, 5)
    assert GAME.default_seats in (3, 4)


@pytest.mark.rule("N1.1")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_fewer_than_two_or_more_than_five_players_are_refused(seats: int) -> None:
    with pytest.raises(Refusal, match="2, 3, 4, 5"):
        Match(GAME, GAME.presets["base"], seats, seed=1)


@pytest.mark.rule("N1.2")
def test_every_player_keeps_the_number_whatever_the_turn_order() -> None:
    row = play(auction(order="321"), "P3 pass", "P2 bid 1", "P1 bid 2", "P2 pass")
    assert order(row) == "123"
    play(row, "P1 take volga_spread_3", "P1 place moscow", "P1 stop")
    assert markers(row, "moscow") == [1, 0, 0]
    assert asked(row) == 2


@pytest.mark.rule("N1.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_an_opponent_is_any_other_player(seats: int) -> None:
    row = scene(seats=seats, turn=2, agenda="southern_buy", regions={"ural": [1] * seats})
    play(row, "P2 take southern_buy")
    assert choices(row, "offer") == {str(n) for n in range(1, seats + 1)} - {"2"}


# The bidding track ------------------------------------------------------------------------------


@pytest.mark.rule("N1.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_track_has_a_space_for_each_seat_and_begins_anew_after_the_last(seats: int) -> None:
    row = auction(seats=seats, rubles=[20] * seats)
    play(row, f"P1 bid {2 * seats}")
    assert track(row) == [2] * seats
    play(row, f"P2 bid {2 * seats + 1}")
    assert track(row) == [4, 5, *[4] * (seats - 2)]


@pytest.mark.rule("N1.4")
def test_a_space_belongs_to_the_seat_of_its_number_not_to_a_place_in_the_order() -> None:
    row = play(auction(order="312"), "P3 bid 1")
    assert track(row) == [1, 0, 0]
    play(row, "P1 pass", "P2 pass")
    assert rubles(row) == [11, 10, 9]


# Regions ----------------------------------------------------------------------------------------


@pytest.mark.rule("N1.5")
def test_eight_regions_are_listed_in_one_order() -> None:
    row = scene(turn=1, agenda="southern_sell_all", regions=dict.fromkeys(REGIONS, "1"))
    play(row, "P1 take southern_sell_all")
    assert legal(row) == [
        "sell moscow",
        "sell southern",
        "sell central",
        "sell volga",
        "sell northwestern",
        "sell ural",
        "sell siberia",
        "sell far_east",
    ]


@pytest.mark.rule("N1.6")
def test_five_of_them_are_western() -> None:
    row = play(scene(turn=1, agenda="central_equalize"), "P1 take central_equalize")
    assert legal(row) == [f"level {region}" for region in WESTERN]
    assert WESTERN == ("moscow", "southern", "central", "volga", "northwestern")


@pytest.mark.rule("N1.7")
def test_there_are_ten_borders() -> None:
    pairs = {frozenset((a, b)) for a, others in BORDERS.items() for b in others}
    assert len(pairs) == 10
    assert all(a in BORDERS[b] for a, others in BORDERS.items() for b in others)
    for region in REGIONS:
        row = play(scene(turn=1, marker=region), "P1 take consolidation")
        found = choices(row, "mark") or {marked(row)}
        assert found == set(BORDERS[region])


@pytest.mark.rule("N1.8")
@pytest.mark.parametrize("region", REGIONS)
def test_no_region_has_a_power_of_its_own(region: str) -> None:
    assert paid({region: "2 1"}) == [3, 1, 0]


@pytest.mark.rule("N1.8")
def test_no_set_of_regions_pays_anything() -> None:
    assert paid(dict.fromkeys(WESTERN, "2 1")) == [15, 5, 0]
    assert paid(dict.fromkeys(REGIONS, "1")) == [16, 0, 0]


# Markers and money ------------------------------------------------------------------------------


@pytest.mark.rule("N1.9", "N2.3")
@pytest.mark.parametrize("owned", [5, 20, 30])
def test_all_twenty_means_all_that_a_player_owns(owned: int) -> None:
    row = scene(
        turn=3,
        agenda="siberia_1",
        supply={3: 1},
        rest="far_east",
        options={"influence_per_player": owned},
    )
    assert markers(row, "far_east") == [0, 0, owned - 1]
    assert supplies(row) == [owned, owned, 1]
    play(row, "P3 take siberia_1", "P3 stop")
    assert over(row)


def everywhere(row: Row, seat: int) -> int:
    """All markers of a player, wherever they are."""
    player = row.players[seat]
    on_track = sum(row.track[space].markers[seat] for space in range(row.seats))
    return int(sum(player.markers) + player.supply + player.hand + player.aside + on_track)


@pytest.mark.rule("N1.10")
@pytest.mark.parametrize("seed", range(4))
def test_a_marker_is_always_in_one_of_its_places(seed: int) -> None:
    row = fresh(4, seed=seed, max_rounds=10, deck="rebalanced_2021_05_28" if seed % 2 else "base")
    for _ in play_randomly(row, seed):
        waiting = sum(row.players[seat].pushing for seat in range(4))
        assert sum(everywhere(row, seat) for seat in range(4)) + waiting == 80
        if not in_merger(row):
            assert hands(row) == [0] * 4 or waiting


@pytest.mark.rule("N1.11")
def test_a_player_is_present_with_a_single_marker() -> None:
    row = consolidation(regions={"volga": "1 0 4"})
    assert in_merger(row)
    assert asked(row) == 1
    play(row, "P1 pass")
    assert asked(row) == 3


@pytest.mark.rule("N1.12")
def test_the_bank_never_runs_out() -> None:
    assert paid({"volga": "19", "ural": "0 19", "siberia": "0 0 19"}) == [38, 38, 38]


@pytest.mark.rule("N1.13", "N2.16")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (12345678, REGIONS),
        (87654321, tuple(reversed(REGIONS))),
        (31245678, ("central", "moscow", "southern", *REGIONS[3:])),
    ],
)
def test_the_railroad_joins_all_regions_in_one_line(line: int, expected: tuple[str, ...]) -> None:
    options = {"railroad_order": line}
    for place, region in enumerate(expected):
        row = scene(turn=1, agenda="northwestern_rail", regions={region: "1"}, options=options)
        play(row, "P1 take northwestern_rail")
        ahead = list(expected[place + 1 : place + 3])
        if len(ahead) == 2:
            assert legal(row) == ["ride 1", "ride 2"]
            play(row, "P1 ride 2")
        there = on_map(row)
        there["northwestern"][0] -= 2
        assert [r for r, n in there.items() if n[0]] == (ahead[-1:] or [region])


@pytest.mark.rule("N1.13")
def test_neighbours_on_the_railroad_share_a_border() -> None:
    assert all(b in BORDERS[a] for a, b in itertools.pairwise(REGIONS))


@pytest.mark.rule("N1.14")
def test_markers_move_only_to_the_right_and_not_beyond_the_end() -> None:
    row = scene(
        turn=1, agenda="northwestern_rail", regions={"ural": "1", "siberia": "1", "far_east": "1"}
    )
    play(row, "P1 take northwestern_rail")
    assert legal(row) == ["rail ural", "rail siberia"]
    play(row, "P1 rail siberia")
    assert asked(row) == 2
    assert on_map(row) == {
        "northwestern": [2, 0, 0],
        "ural": [1, 0, 0],
        "far_east": [2, 0, 0],
    }


# Cards ------------------------------------------------------------------------------------------


@pytest.mark.rule("N1.15")
def test_the_base_deck_has_17_cards() -> None:
    row = fresh()
    assert len(BASE) == 17
    assert agenda(row) | deck(row) == {*BASE, "consolidation"}
    assert len(deck(row)) == 14
    assert not agenda(row) & deck(row)


@pytest.mark.rule("N1.15")
def test_each_region_has_its_number_of_cards() -> None:
    of_region = {region: sum(card.startswith(region) for card in BASE) for region in REGIONS}
    assert of_region == {
        "moscow": 3,
        "southern": 3,
        "central": 2,
        "volga": 3,
        "northwestern": 2,
        "ural": 2,
        "siberia": 1,
        "far_east": 1,
    }


TITLES = {
    "central_equalize": "Levelling",
    "central_remove_2": "Dismissals",
    "moscow_3": "Call to the Capital",
    "moscow_dig": "In the Know",
    "moscow_ural": "Direct Line",
    "southern_buy": "Negotiation",
    "southern_sell_all": "Selling Out",
    "southern_income": "Revenue",
    "northwestern_rail": "By Rail",
    "northwestern_trade": "Exchange of Posts",
    "far_east_1": "Posted to the Far East",
    "volga_pair": "Joint Venture",
    "volga_spread_3": "Broad Front",
    "volga_vacuum": "Drawn to the Volga",
    "ural_4": "Heavy Industry",
    "ural_merger": "Merger on the Spot",
    "siberia_1": "Posted to Siberia",
    "central_eliminate_or_2": "Thinning Out",
    "southern_buy_3": "Buyout",
    "ural_reserve": "Reserve",
    "central_push_or_2": "Orderly Retreat",
}


@pytest.mark.rule("N1.16")
@pytest.mark.parametrize(("card", "title"), TITLES.items())
def test_each_card_has_a_title_of_its_own(card: str, title: str) -> None:
    assert title in GAME.words.action(GAME.actions.parse(f"take {card}"))


@pytest.mark.rule("N1.17")
@pytest.mark.parametrize("seed", range(3))
def test_the_consolidation_card_stays_apart_and_the_marker_always_stands_somewhere(
    seed: int,
) -> None:
    row = fresh(3, seed=seed)
    for _ in play_randomly(row, seed):
        assert "consolidation" not in deck(row) | discard(row)
        assert marked(row) in REGIONS


@pytest.mark.rule("N1.18")
def test_no_action_gives_lends_or_trades_anything_else() -> None:
    """While turn order is decided and cards are taken, there is only this."""
    assert {text.split()[0] for text in legal(auction())} == {"pass", "bid"}
    assert {text.split()[0] for text in legal(scene())} == {"take"}


@pytest.mark.rule("N1.18")
@pytest.mark.parametrize("seed", range(3))
def test_in_the_auction_no_ruble_is_made_or_lost(seed: int) -> None:
    row = fresh(5, seed=seed)
    for _ in play_randomly(row, seed):
        if row.round > 1 or not in_auction(row):
            break
        assert sum(rubles(row)) + sum(track(row)) == 50
    assert sum(rubles(row)) == 50


def test_a_fresh_game_is_that_of_the_scenes() -> None:
    row = view_row(Match(GAME, GAME.presets["base"], 3, 1).state)
    assert row == fresh(3, seed=1)
