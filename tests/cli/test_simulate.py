"""`igroteka simulate`."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import Run


def test_simulations_print_tables(run: Run) -> None:
    said = run("simulate", "kolkhoz", "--games", "4", "--seats", "2").out
    assert "kolkhoz, 4 games, 2 seats, seed 1" in said
    assert "95 % INTERVAL" in said
    assert "decisions/s" in said


def test_simulations_print_json(run: Run) -> None:
    said = run("simulate", "kolkhoz", "--games", "4", "--seats", "3", "-o", "medals=yes", "--json")
    found = json.loads(said.out)
    assert found["options"]["medals"] is True
    assert [line["seat"] for line in found["by_seat"]] == [1, 2, 3]
    assert sum(line["wins"]["share"] for line in found["by_seat"]) == pytest.approx(1)


def test_where_all_play_together_nobody_wins(run: Run) -> None:
    """Rule R14.24 of Rebuild: what counts is how far a campaign comes, and its score."""
    said = run("simulate", "rebuild", "--games", "4", "--preset", "campaign").out
    assert "WINS" not in said
    assert "TARGET REACHED" in said
    assert "The first game is won" in said
    assert "Score: " in said
    found = json.loads(
        run("simulate", "rebuild", "--games", "4", "--seats", "1", "--json").out  # always one
    )
    assert found["together"] is True
    assert "wins" not in found["by_seat"][0]
    assert [line["target"] for line in found["by_target"]][-1] == "The campaign is won"
    shares = [line["share"] for line in found["by_target"]]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize("seats", ["2", "4"])
def test_simulations_say_why_games_ended(run: Run, seats: str) -> None:
    said = run("simulate", "ozymandias", "--games", "6", "--seats", seats, "--json")
    shares = {line["ending"]: line["share"] for line in json.loads(said.out)["by_ending"]}
    assert len(shares) == 2
    assert sum(shares.values()) == pytest.approx(1)
    said = run("simulate", "kolkhoz", "--games", "2", "--seats", seats)
    assert "HOW GAMES ENDED" in said.out
    assert "The five-year plan is over." in said.out


@pytest.mark.parametrize("command", ["simulate", "play", "tournament"])
def test_an_option_that_the_seats_decide_is_not_overridden_silently(run: Run, command: str) -> None:
    """Rule R1.13 of Rebuild: one player alone always plays the campaign."""
    refused = run(command, "rebuild", "--seats", "1", "-o", "campaign=no")
    assert refused.status != 0
    assert "With 1 at the table, the option “campaign” can only be yes." in refused.err


@pytest.mark.parametrize("games", ["0", "-1", "1e20", "100000000000000000000"])
def test_a_number_of_games_without_end_is_refused(run: Run, games: str) -> None:
    said = run("simulate", "kolkhoz", "--games", games)
    assert said.status == 2
    assert "--games" in said.err
