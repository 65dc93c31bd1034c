"""Tournaments: fair seats, the same result whoever shares the work, and the ladder holds."""

from __future__ import annotations

import functools
import os
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from conftest import threads
from igroteka.bots import tournament as tournaments
from igroteka.bots.tournament import (
    BATCH,
    EARLIEST,
    Meeting,
    Standings,
    Table,
    Terms,
    play_table,
    play_tournament,
    seatings,
)
from igroteka.engine import Game, game_named
from tests.bots.test_workers import interrupted

KOLKHOZ = game_named("kolkhoz")


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are played in this process, where the kernels are ready."""

    monkeypatch.setattr(tournaments, "workers", threads)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_seats_are_rotated_and_exchanged(seats: int) -> None:
    found = seatings("a", "b", seats)
    assert len(set(found)) == len(found)
    for seat in range(seats):
        sat = Counter(row[seat] for row in found)
        assert sat["a"] == sat["b"] > 0
    for row in found:
        assert row[1:] + row[:1] in found
        assert tuple({"a": "b", "b": "a"}[bot] for bot in row) in found
        assert abs(row.count("a") - row.count("b")) <= 1


def test_every_pair_meets_at_the_same_tables(here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Table] = []

    def first_seat_wins(table: Table) -> tuple[int, ...]:
        played.append(table)
        return (1, 2, 3)

    monkeypatch.setattr(tournaments, "play_table", first_seat_wins)
    told: list[tuple[int, int]] = []
    standings = play_tournament(
        KOLKHOZ,
        ["random", "greedy", "search"],
        Terms(seats=3, seeds=4, seed=10),
        progress=lambda done, total: told.append((done, total)),
    )
    assert told == [(n + 1, 72) for n in range(72)]
    for first, second in combinations(["random", "greedy", "search"], 2):
        rows = {(table.seed, table.bots) for table in played if set(table.bots) == {first, second}}
        assert rows == {(10 + i, row) for i in range(4) for row in seatings(first, second, 3)}
    assert [(m.first, m.second) for m in standings.meetings] == [
        ("random", "greedy"),
        ("random", "search"),
        ("greedy", "search"),
    ]
    # A seat that always wins favours nobody.
    assert {(m.share, m.plays) for m in standings.meetings} == {(0.5, 24)}
    assert not any(meeting.significant for meeting in standings.meetings)


def outcome(here: None, monkeypatch: pytest.MonkeyPatch, winner: str, seeds: int) -> Standings:
    def wins(table: Table) -> tuple[int, ...]:
        return tuple(1 if bot == winner else 2 for bot in table.bots)

    monkeypatch.setattr(tournaments, "play_table", wins)
    return play_tournament(KOLKHOZ, ["random", "greedy"], Terms(seats=2, seeds=seeds))


def test_shares_and_ratings(here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    standings = outcome(here, monkeypatch, "greedy", 5)
    assert standings.meetings == (Meeting("random", "greedy", 0.0, 0.0, 0.0, 10),)
    assert standings.meetings[0].significant
    assert [rating.bot for rating in standings.ratings] == ["greedy", "random"]
    assert standings.ratings[0].mu > 25 > standings.ratings[1].mu
    assert all(rating.sigma < 25 / 3 for rating in standings.ratings)


def test_one_seed_proves_nothing(here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    (meeting,) = outcome(here, monkeypatch, "random", 1).meetings
    assert (meeting.share, meeting.low, meeting.high) == (1.0, 0.0, 1.0)
    assert not meeting.significant


def test_an_interval_stays_within_what_a_share_can_be(
    here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mostly(table: Table) -> tuple[int, ...]:
        random_wins = table.seed % 6 == 0
        return tuple(1 if (bot == "random") == random_wins else 2 for bot in table.bots)

    monkeypatch.setattr(tournaments, "play_table", mostly)
    standings = play_tournament(KOLKHOZ, ["random", "greedy"], Terms(seats=2, seeds=6))
    (meeting,) = standings.meetings
    assert meeting.low == 0.0
    assert 0.3 < meeting.high < 1.0
    assert meeting.share == pytest.approx(1 / 6)


def test_a_pair_plays_until_it_is_known_precisely_enough(
    here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def now_and_then(table: Table) -> tuple[int, ...]:
        """Search always wins; random wins one deal of three against greedy."""
        best = "search" if "search" in table.bots else ("random", "greedy")[table.seed % 3 > 0]
        return tuple(1 if bot == best else 2 for bot in table.bots)

    monkeypatch.setattr(tournaments, "play_table", now_and_then)
    told: list[tuple[int, int]] = []
    found = play_tournament(
        KOLKHOZ,
        ["random", "greedy", "search"],
        Terms(seats=2, seeds=1000, until=0.1),
        2,
        lambda done, total: told.append((done, total)),
    )
    random_greedy, random_search, _ = found.meetings
    assert random_search.plays == 2 * EARLIEST
    assert random_greedy.high - random_greedy.low <= 0.2
    deals = random_greedy.plays // 2
    assert deals % BATCH == 0
    less = Terms(seats=2, seeds=deals - BATCH)
    (before,) = play_tournament(KOLKHOZ, ["random", "greedy"], less).meetings
    assert before.high - before.low > 0.2  # a batch less was not enough
    assert told[0] == (1, 6000)
    assert told[-1][0] == sum(meeting.plays for meeting in found.meetings)


def test_the_most_deals_end_a_pair_that_stays_unknown(
    here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        tournaments,
        "play_table",
        lambda table: tuple(1 if (bot == "random") == table.seed % 2 else 2 for bot in table.bots),
    )
    terms = Terms(seats=2, seeds=20, until=0.001)
    (meeting,) = play_tournament(KOLKHOZ, ["random", "greedy"], terms).meetings
    assert meeting.plays == 40


def test_a_shared_victory_counts_in_parts() -> None:
    assert tournaments.share_of(("a", "b", "a", "b"), (1, 1, 1, 2), "a") == pytest.approx(2 / 3)
    assert tournaments.share_of(("a", "b"), (2, 1), "a") == 0


def test_a_table_is_the_same_each_time(compiled: Game) -> None:
    table = Table(
        "kolkhoz", compiled.presets["zonsky"].model_dump_json(), ("greedy", "random", "search"), 9
    )
    assert play_table(table) == play_table(table)


def share(first: str, second: str, seeds: int) -> float:
    """The first bot's share of the wins over some seeds, in this process."""
    standings = play_tournament(KOLKHOZ, [first, second], Terms(seats=2, seeds=seeds), 2)
    assert standings.ratings[0].mu > standings.ratings[1].mu
    return standings.meetings[0].share


def test_greedy_beats_random(compiled: Game, here: None) -> None:
    assert share("greedy", "random", 20) > 0.65


def test_search_beats_greedy(compiled: Game, here: None) -> None:
    assert share("search", "greedy", 24) > 0.6


@pytest.mark.slow
def test_jobs_change_nothing() -> None:
    terms = Terms(seats=2, seeds=2, seed=3)
    play = functools.partial(play_tournament, KOLKHOZ, ["random", "greedy"], terms)
    assert play(1) == play(2)


MANY_TABLES = """
import signal
from igroteka.bots.tournament import Terms, play_tournament
from igroteka.engine import game_named
if __name__ == "__main__":
    # Whoever runs the tests in the background has them ignore Ctrl+C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    play_tournament(
        game_named("kolkhoz"), ["random", "greedy"], Terms(seats=2, seeds=2000), jobs=2,
        progress=lambda done, total: print(done, flush=True),
    )
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no groups of processes")
def test_ctrl_c_ends_a_tournament_at_once_and_leaves_nobody_behind(tmp_path: Path) -> None:
    script = tmp_path / "many_tables.py"
    script.write_text(MANY_TABLES)
    done = interrupted(script, "1", IGROTEKA_INTERPRET="1")
    assert len(done.splitlines()) < 1000, "of 4000 tables"
