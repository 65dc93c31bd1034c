"""Metrics on plays whose answers are known."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl
import pytest

from igroteka.lab import metrics
from igroteka.lab.statistics import student


def games(deals: Sequence[int], **columns: Sequence[float]) -> pl.LazyFrame:
    n = len(deals)
    usual = {
        "decisions": [9] * n,
        "choices": [4] * n,
        "offers": [12] * n,
        "ending": [0] * n,
        "reached": [0] * n,
        "lead_changes": [0] * n,
        "settled": [0] * n,
        "behind": [0] * n,
        "halfway": [1] * n,
        "quarter": [1] * n,
        "kingmade": [0] * n,
        "foreseen": [-1] * n,
        "favoured": [-1] * n,
        "opener": [0] * n,
        "drama": [0.0] * n,
    }
    return pl.DataFrame({"game": range(n), "deal": deals, **usual, **columns}).lazy()


def seats(scores: Sequence[Sequence[int]], bots: Sequence[Sequence[int]] = ()) -> pl.LazyFrame:
    """Of each play the points of each seat: the most win."""
    rows = []
    for game, points in enumerate(scores):
        winners = [score == max(points) for score in points]
        for seat, score in enumerate(points):
            rank = 1 + sum(other > score for other in points)
            won = winners[seat] / sum(winners)
            bot = bots[game][seat] if bots else 0
            rows.append((game, seat, bot, score, rank, won))
    columns = ["game", "seat", "bot", "score", "rank", "won"]
    return pl.DataFrame(rows, columns, orient="row").lazy()


def test_victories_of_a_seat() -> None:
    table = games([0, 1, 2, 3])
    shares = metrics.seat_shares(table, seats([[5, 1], [1, 5], [5, 1], [5, 1]]))
    assert (shares[0].mean, shares[1].mean, shares[0].n) == (0.75, 0.25, 4)


def test_a_shared_victory_is_half_a_one() -> None:
    shares = metrics.seat_shares(games([0, 1]), seats([[5, 5], [5, 1]]))
    assert (shares[0].mean, shares[1].mean) == (0.75, 0.25)


def test_plays_of_a_deal_are_one_thing() -> None:
    """Two deals, each played twice with the same end: nothing is known better than from two."""
    shares = metrics.seat_shares(games([0, 0, 1, 1]), seats([[5, 1], [5, 1], [1, 5], [1, 5]]))
    assert shares[0].n == 2


def test_a_bot_against_itself_has_its_share_for_certain() -> None:
    shares = metrics.bot_shares(games(range(50)), seats([[5, 1], [1, 5]] * 25))
    assert (shares[0].mean, shares[0].low, shares[0].high) == (0.5, 0.5, 0.5)


def test_bots_and_seats_together() -> None:
    table = seats([[5, 1], [5, 1], [1, 5]], bots=[[0, 1], [1, 0], [0, 1]])
    plays = games([0, 1, 2])
    assert metrics.bot_shares(plays, table)[0].mean == pytest.approx(1 / 3)
    both = metrics.seat_and_bot_shares(plays, table)
    assert both[0, 0].mean == 0.5
    assert both[0, 1].mean == 1.0
    assert both[1, 0].mean == 0.0
    assert set(both) == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_how_plays_go() -> None:
    table = games(
        [0, 1],
        settled=[5, 0],
        behind=[5, 0],
        drama=[2.0, 0.0],
        halfway=[2, 1],
        lead_changes=[3, 0],
        offers=[12, 8],
    )
    told = metrics.course(metrics.per_deal(table, seats([[9, 4], [6, 6]])))
    assert told.settled.mean == pytest.approx((5 / 10 + 0) / 2)
    assert told.behind.mean == pytest.approx((5 / 10 + 0) / 2)
    assert told.drama.mean == pytest.approx((2 / 5 + 0) / 2)
    assert told.comebacks.mean == 0.5
    assert told.lead_changes.mean == 1.5
    assert told.branching.mean == pytest.approx((3 + 2) / 2)
    assert told.ties.mean == 0.5
    assert told.margin.mean == pytest.approx((5 + 0) / 2)


def test_whether_it_pays_to_begin() -> None:
    """The first choice was the winner's, another's, one winner's of two; and nobody had one."""
    table = games(range(4), opener=[1, 1, 0, -1])
    told = metrics.course(metrics.per_deal(table, seats([[1, 5], [5, 1], [5, 5], [5, 1]])))
    assert (told.opened.mean, told.opened.n) == (0.5, 3)


def test_how_often_something_comes_is_known_from_chunks() -> None:
    """Three chunks of two plays and a broken one, which is left out."""
    columns = ["chunk", "kind", "times"]
    rows = [(0, 7, 2), (1, 7, 4), (0, 3, 1), (3, 7, 9)]
    events = pl.DataFrame(rows, columns, orient="row").lazy()
    found = metrics.rates(events, games(range(7)), 2)
    assert found == {3: student(np.array([0.5, 0, 0])), 7: student(np.array([1.0, 2.0, 0.0]))}
    only = metrics.rates(events.filter(pl.col("chunk") == 0), games(range(2)), 5)
    assert only[7].mean == 1.0


def test_what_was_seen_early() -> None:
    """Of four plays two were searched; nobody expected anything in the first quarter of one."""
    table = games(
        range(4),
        quarter=[1, 2, 1, 1],
        kingmade=[0, 1, 0, 0],
        foreseen=[3, 6, -1, -1],
        favoured=[1, -1, -1, -1],
    )
    told = metrics.course(metrics.per_deal(table, seats([[5, 1]] * 4)))
    assert told.early.mean == 0.75
    assert told.kingmade.mean == 0.25
    assert told.foreseen
    assert (told.foreseen.mean, told.foreseen.n) == (pytest.approx((3 / 9 + 6 / 9) / 2), 2)
    assert told.favoured
    assert (told.favoured.mean, told.favoured.n) == (1.0, 1)


def test_where_nobody_searched_nothing_was_foreseen() -> None:
    told = metrics.course(metrics.per_deal(games(range(4)), seats([[5, 1]] * 4)))
    assert told.foreseen is None
    assert told.favoured is None


def test_what_happened_is_added_up_over_chunks() -> None:
    columns = ["chunk", "kind", "plays", "times", "seat", "a", "b", "c"]
    rows = [(1, 7, 2, 5, 1, 0, 0, 0), (0, 7, 1, 1, 0, 4, 5, 6), (0, 3, 4, 8, -1, 0, 0, 0)]
    events = pl.DataFrame(rows, columns, orient="row").lazy()
    rare, usual = metrics.happened(events, plays=8, deals=4)
    assert (rare.kind, rare.plays.mean, rare.times) == (7, 3 / 8, 6 / 8)
    assert rare.example == (0, 4, 5, 6)
    assert rare.plays.n == 4  # each deal was played twice
    assert (usual.kind, usual.plays.mean) == (3, 0.5)


def test_minutes_are_what_the_choices_take() -> None:
    """Two plays a chunk: 10 choices of 6 seconds and 2 of 30 in the first, 20 of 6 in the other."""
    rows = [(0, 1, 0, 12, 10, 0.0, 0.0), (0, 2, 0, 12, 2, 0.0, 0.0), (1, 1, 0, 20, 20, 0.0, 0.0)]
    told = metrics.minutes(choices(rows), games(range(4)), 2, np.array([99.0, 6.0, 30.0]))
    assert (told.mean, told.n) == (1.0, 2)
    assert told.low == told.high == 1.0


def test_a_chunk_that_has_fewer_plays_says_no_less() -> None:
    rows = [(0, 1, 0, 60, 60, 0.0, 0.0), (1, 1, 0, 900, 900, 0.0, 0.0)]
    assert metrics.minutes(choices(rows), games(range(3)), 2, np.array([0.0, 2.0])).mean == 1.0


def test_a_long_experiment_is_read_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same numbers, also of plays of one deal, of two experiments of unequal length, and
    where files in the middle have been removed."""
    chance = np.random.default_rng(1)
    n = 61
    table = games(
        [i // 2 for i in range(n)], settled=chance.integers(0, 9, n), ending=[1, 0, 0] * 20 + [1]
    )
    ends = seats(chance.integers(0, 5, (n, 3)).tolist(), [[i % 2, 1, 0] for i in range(n)])
    gap = ~pl.col("game").is_between(16, 39)
    others = table.filter(gap).head(25), ends.filter(gap).head(75)

    def all_numbers() -> list[float]:
        ones, less = metrics.Deals(table, ends), metrics.Deals(*others)
        found = [metrics.estimate(ones, name) for name in ones.columns]
        found += metrics.seat_and_bot_shares(table, ends).values()
        found += [*metrics.seat_scores(*others).values(), *metrics.endings(table).values()]
        found += metrics.differences(ones, less).values()
        found += metrics.differences(less, ones).values()
        found += metrics.unpaired(ones, less).values()
        return [number for estimate in found for number in estimate]

    whole = all_numbers()
    monkeypatch.setattr(metrics, "PART", 7)
    assert all_numbers() == pytest.approx(whole)


@pytest.mark.parametrize("n", [1, 2, 10, 11, 1000])
def test_quantiles_are_those_of_all_points(n: int) -> None:
    points = np.random.default_rng(n).integers(-9, 99, n)
    frame = pl.DataFrame({"score": points}).lazy()
    wanted = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)
    every = frame.collect()["score"]
    assert metrics.quantiles_of(frame, "score", wanted) == [every.quantile(q) for q in wanted]


def test_why_plays_end() -> None:
    found = metrics.endings(games([0, 1, 2, 3], ending=[2, 0, 2, 2]))
    assert {number: share.mean for number, share in found.items()} == {0: 0.25, 2: 0.75}


def test_luck_is_all_where_the_deal_decides_all() -> None:
    ends = [[5, 1], [5, 1], [1, 5], [1, 5]] * 10
    deals = [i // 2 for i in range(40)]
    found = metrics.luck(games(deals), seats(ends))
    assert found
    assert found.mean == pytest.approx(1.0)


def test_luck_is_none_where_the_deal_decides_nothing() -> None:
    ends = [[5, 1], [1, 5]] * 20
    deals = [i // 2 for i in range(40)]
    found = metrics.luck(games(deals), seats(ends))
    assert found
    assert found.mean == 0.0


def test_the_bots_are_no_luck() -> None:
    """Bot 0 always wins, whichever seat it has: of that the deal explains nothing."""
    ends = [[5, 1], [1, 5]] * 20
    bots = [[0, 1], [1, 0]] * 20
    found = metrics.luck(games([i // 2 for i in range(40)]), seats(ends, bots))
    assert found
    assert found.mean == 0.0


def test_deals_that_were_played_once_say_nothing_of_luck() -> None:
    assert metrics.luck(games(range(9)), seats([[5, 1]] * 9)) is None


def choices(rows: Sequence[tuple[int, int, int, int, int, float, float]]) -> pl.LazyFrame:
    """(chunk, action, standing, offered, taken, offered_won, taken_won)"""
    columns = ["chunk", "action", "standing", "offered", "taken", "offered_won", "taken_won"]
    return pl.DataFrame(rows, columns, orient="row").with_columns(stage=pl.lit(0)).lazy()


def test_who_stands_well_anyway_is_no_proof_of_a_card() -> None:
    """The rich take the action more often, and win more often, whatever they take."""
    rows = []
    for chunk in range(10):
        rows.append((chunk, 7, 9, 100, 80, 70.0, 56.0))  # the rich win 7 of 10
        rows.append((chunk, 7, 1, 100, 20, 10.0, 2.0))  # the poor 1 of 10
    (deed,) = metrics.deeds(choices(rows))
    assert deed.won_taken == pytest.approx(0.58)
    assert deed.won_left == pytest.approx(0.22)
    assert deed.adjusted.mean == pytest.approx(0.0)


def test_what_wins_among_alike_is_seen() -> None:
    chance = np.random.default_rng(1)
    rows = []
    for chunk in range(20):
        taken_won = float(chance.binomial(100, 0.5))
        left_won = float(chance.binomial(100, 0.3))
        rows.append((chunk, 3, 5, 200, 100, taken_won + left_won, taken_won))
    (deed,) = metrics.deeds(choices(rows))
    assert deed.adjusted.low < 0.2 < deed.adjusted.high
    assert deed.adjusted.low > 0.1


def test_what_is_rarely_taken_is_not_judged() -> None:
    rows = [(chunk, 3, 5, 1000, 2, 300.0, 2.0) for chunk in range(20)]
    assert metrics.deeds(choices(rows)) == []


def test_intervals_of_many_actions_cover_all_of_them() -> None:
    """Of 40 actions that change nothing hardly any is said to."""
    chance = np.random.default_rng(7)
    wrong = 0
    for _ in range(30):
        rows = []
        for chunk in range(20):
            for action in range(40):
                taken_won = float(chance.binomial(30, 0.4))
                left_won = float(chance.binomial(30, 0.4))
                rows.append((chunk, action, 5, 60, 30, taken_won + left_won, taken_won))
        found = metrics.deeds(choices(rows))
        assert len(found) == 40
        wrong += any(not deed.adjusted.low <= 0 <= deed.adjusted.high for deed in found)
    assert wrong <= 5  # 1.5 of 30 are to be expected


def test_what_nobody_took() -> None:
    rows = [(0, 1, 0, 10, 0, 1.0, 0.0), (0, 2, 0, 10, 3, 1.0, 1.0)]
    assert metrics.never(choices(rows), 4) == ([0, 3], [1])


def test_the_same_deals_are_compared_deal_by_deal() -> None:
    """Deals differ by thousands, the second experiment from the first by one, each time."""
    deals = pl.DataFrame({"deal": [0, 1, 2], "points": [1000.0, 5000.0, 9000.0]})
    more = deals.with_columns(points=pl.col("points") + 1)
    told = metrics.differences(deals, more)["points"]
    assert (told.mean, told.low, told.high) == (1.0, 1.0, 1.0)
    apart = metrics.unpaired(deals, more)["points"]
    assert apart.mean == pytest.approx(1.0)
    assert apart.low < -1000
