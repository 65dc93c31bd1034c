"""The table of strength: what was played is never played again, what does not count is left out."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
from benchmarks import ladder, practice, strength, variants
from benchmarks.strength import FIRST_DEAL, Deal, Meeting, meetings, rules_of, wanted
from click.testing import CliRunner

from igroteka.bots import levels
from igroteka.bots.tournament import Table
from igroteka.engine import game_named, games

KOLKHOZ = game_named("kolkhoz")
FIRST = variants.FIRST_DEAL
MEETING = Meeting("levels", "kolkhoz", 4, "adept", "novice")


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of deals of our own, and a report."""
    monkeypatch.setattr(strength, "PLAYED", tmp_path / "strength.jsonl")
    monkeypatch.setattr(strength, "REPORT", tmp_path / "bots.md")
    return tmp_path / "strength.jsonl"


def page(mark: str) -> str:
    """A page with an old table between its marks."""
    return f"before\n<!-- {mark} -->\nold\n<!-- /{mark} -->\nafter\n"


def written(file: Path, *deals: Deal) -> None:
    file.write_text("".join(json.dumps(deal) + "\n" for deal in deals))


def test_who_is_better_meets_the_one_below_and_time_meets_less_time() -> None:
    found = meetings(("time", "levels"), ["kolkhoz"])
    assert Meeting("time", "kolkhoz", 2, "best@1s", "best@0.3s") in found
    assert MEETING in found
    assert len(found) == len(set(found)) == 3 + 4 * 3
    assert Meeting("levels", "rebuild", 3, "best@30000", "expert") in meetings(("levels",), [])
    assert {meeting.game for meeting in meetings(("levels",), [])} >= {"kolkhoz", "rebuild"}


def test_deals_are_played_once_a_few_of_each_meeting_in_turn(played: Path) -> None:
    other = MEETING._replace(seats=2)
    now = rules_of(MEETING)
    written(played, Deal(MEETING, FIRST_DEAL + 1, now, 1.0), Deal(other, FIRST_DEAL, "old", 1.0))
    asked = list(wanted([MEETING, other], 12))
    numbers = [(meeting.seats, number - FIRST_DEAL) for meeting, number in asked]
    first = [(4, 0), (4, 2), (4, 3), (2, 0), (2, 1), (2, 2), (2, 3)]
    assert numbers == [*first, (4, 4), (4, 5), (2, 4), (2, 5)]


def test_a_meeting_that_there_is_not_is_refused(played: Path) -> None:
    asked = ["--part", "levels", "--bot", "master", "--jobs", "1"]
    refused = CliRunner().invoke(strength.main, asked)
    assert refused.exit_code == 1
    assert strength.MASTER in refused.output
    assert not played.exists()


def test_the_table_has_intervals_over_deals_and_leaves_the_page_alone(played: Path) -> None:
    meeting = Meeting("time", "kolkhoz", 2, "best@1s", "best@0.3s")
    now = rules_of(meeting)
    shares = (1.0, 0.5, 1.0, 0.5, 0.5)
    written(played, *(Deal(meeting, FIRST_DEAL + i, now, x) for i, x in enumerate(shares)))
    strength.REPORT.write_text(page("strength"))
    strength.write_report()
    text = strength.REPORT.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    # The mean of five, ± 2.776 times their standard error
    assert next(line for line in text.splitlines() if "kolkhoz" in line).split("|")[1:-1] == [
        " kolkhoz ", " 2 ", " best@1s ", " best@0.3s ", " 0.70 ", " 0.36 to 1.00 ", " 10 "
    ]  # fmt: skip
    strength.write_report()
    assert strength.REPORT.read_text() == text


def test_a_line_of_levels_has_a_rating_for_each(played: Path) -> None:
    """A deal of three seats is six plays; half a win is added to each side before it is rated."""
    three = MEETING._replace(seats=3)
    above = three._replace(first="expert", second="adept")
    shares = {three: (1.0, 1.0, 1.0), above: (0.5, 1.0)}
    deals = [
        Deal(meeting, FIRST_DEAL + n, rules_of(meeting), share)
        for meeting, found in shares.items()
        for n, share in enumerate(found)
    ]
    written(played, *deals)
    (line,) = strength.level_rows()
    assert line[:3] == ["kolkhoz", "3", "1.00 (1.00 to 1.00) of 18"]
    assert line[3].startswith("0.75 (")
    # 18 of 18 wins are 400 log10(18.5 / 0.5) points; 9 of 12 are 400 log10(9.5 / 3.5) more.
    assert line[4:] == ["", "0, 627, 801"]


def test_what_a_level_was_before_does_not_count(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(played, Deal(MEETING, FIRST_DEAL, rules_of(MEETING), 1.0))
    assert len(strength.read()) == 1
    monkeypatch.setitem(levels.LOOKS, "adept", levels.LOOKS["adept"]._replace(sight=2))
    assert not strength.read()


def test_a_judge_of_before_does_not_count_where_it_was_heeded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Meeting("levels", "nomenklatura", 4, "adept", "novice")
    heeding = plain._replace(first="expert", second="adept")
    before = rules_of(plain), rules_of(heeding)
    (tmp_path / "shipped.judge").write_bytes(b"another")
    monkeypatch.setattr(strength, "judge_file", lambda game: tmp_path / "shipped.judge")
    assert rules_of(plain) == before[0]
    assert rules_of(heeding) != before[1]


def test_a_variant_is_a_games_first_preset_but_for_what_is_said() -> None:
    assert variants.variants().keys() == games().keys()
    for name, changed in variants.variants().items():
        game = game_named(name)
        usual = next(iter(game.presets.values())).model_dump()
        found = game.options.model_validate_json(variants.options_of(name)).model_dump()
        differ = {option for option in usual if found[option] != usual[option]}
        assert differ == set(changed)
        for option in variants.told(changed):
            key, _, value = option.partition("=")
            assert json.loads(value) == changed[key]


@pytest.fixture
def varied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three deals of the last of two judges for a variant, and a report."""
    monkeypatch.setattr(variants, "PLAYED", tmp_path / "variants.jsonl")
    monkeypatch.setattr(variants, "REPORT", tmp_path / "bots.md")
    deals = [variants.Deal("nomenklatura", "another", 900, False, FIRST, 0.0)]
    for n, share in enumerate((1.0, 0.5, 0.5)):
        deals.append(variants.Deal("nomenklatura", "mine", 1200, True, FIRST + n, share))
    variants.PLAYED.write_text("".join(json.dumps(deal) + "\n" for deal in deals))
    variants.REPORT.write_text(page("variants"))
    return tmp_path


def test_the_last_judge_of_a_variant_has_a_line_of_its_own_deals(varied: Path) -> None:
    variants.write_report()
    text = variants.REPORT.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    (line,) = (line for line in text.splitlines() if "nomenklatura" in line)
    cells = [cell.strip() for cell in line.split("|")[1:-1]]
    assert cells[:2] == ["nomenklatura", "consolidation_fee=2"]
    assert cells[2:] == ["1,200", "yes", "0.67", "0.00 to 1.00", "6"]


def test_a_variant_that_was_played_is_not_trained_again(
    varied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trained(folder: Path, name: str, jobs: int) -> Path:
        raise AssertionError("Nothing is missing.")

    monkeypatch.setattr(variants, "trained", trained)
    asked = [str(varied), "--game", "nomenklatura", "--plays"]
    CliRunner().invoke(variants.main, [*asked, "6"], catch_exceptions=False)
    assert "1,200" in variants.REPORT.read_text()
    with pytest.raises(AssertionError, match="Nothing is missing"):
        CliRunner().invoke(variants.main, [*asked, "8"], catch_exceptions=False)


def test_what_was_practised_has_a_line_for_every_time_that_it_took(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "PLAYED", tmp_path / "practice.jsonl")
    monkeypatch.setattr(practice, "REPORT", tmp_path / "bots.md")

    def practised(folder: Path, name: str, minutes: float, jobs: int) -> Path:
        raise AssertionError("Nothing is missing.")

    monkeypatch.setattr(practice, "practised", practised)
    first = practice.FIRST_DEAL
    deals = [practice.Deal("kolkhoz", 1.0, 12_000_000, first, 0.25)]
    for n, share in enumerate((1.0, 0.5, 0.5)):
        deals.append(practice.Deal("kolkhoz", 4.0, 60_000_000, first + n, share))
    practice.PLAYED.write_text("".join(json.dumps(deal) + "\n" for deal in deals))
    practice.REPORT.write_text(page("practice"))
    asked = [str(tmp_path), "--game", "kolkhoz", "--minutes", "4", "--plays", "6"]
    CliRunner().invoke(practice.main, asked, catch_exceptions=False)
    lines = [line for line in practice.REPORT.read_text().splitlines() if "kolkhoz" in line]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    assert cells[0][:4] == ["kolkhoz", "1", "12 million", "200,000"]
    assert cells[1][:4] == ["kolkhoz", "4", "60 million", "250,000"]
    assert cells[1][4:] == ["0.67", "0.00 to 1.00", "6"]


def test_each_time_sits_everywhere_and_after_each_other_one() -> None:
    for seat in range(4):
        assert sorted(seating[seat] for seating in ladder.SEATINGS) == [0, 1, 2, 3]
    after = {pair for seating in ladder.SEATINGS for pair in itertools.pairwise(seating)}
    assert after == set(itertools.permutations(range(4), 2))


def test_a_line_of_the_ladder_says_who_wins_and_who_is_before_whom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "PLAYED", tmp_path / "ladder.jsonl")
    monkeypatch.setattr(ladder, "REPORT", tmp_path / "bots.md")
    now = strength.version_of(KOLKHOZ)
    whole = [[4, 3, 2, 1]] * 4
    half = [[4, 3, 2, 1], [4, 3, 2, 1], [1, 1, 3, 4], [4, 1, 1, 3]]
    deals = [
        ladder.Deal("kolkhoz", 1, now, whole),
        ladder.Deal("kolkhoz", 2, "old", [[1, 2, 3, 4]] * 4),
        ladder.Deal("kolkhoz", 3, now, half),
    ]
    ladder.PLAYED.write_text("".join(json.dumps(deal) + "\n" for deal in deals))
    ladder.REPORT.write_text(page("ladder"))
    ladder.write_report()
    (line,) = (x for x in ladder.REPORT.read_text().splitlines() if "kolkhoz" in x)
    name, plays, whole, won, *steps = (cell.strip() for cell in line.split("|")[1:-1])
    assert (name, plays) == ("kolkhoz", "8")
    # Of the second deal: half a win in the third play, half in the fourth, the others whole.
    assert won == "0.06, 0.12, 0.06, 0.75"
    # Ahead in 1, 1, 0.5, 1 plays of the second deal; in 1, 1, 0, 0.5; in 1, 1, 0, 0.
    assert [step.partition(" ")[0] for step in steps] == ["0.94", "0.81", "0.75"]
    # Of six pairs: all, all, half a one, and 3.5.
    assert whole.startswith(f"{(1 + (2 + 0.5 / 6 + 3.5 / 6) / 4) / 2:.2f} (")


def test_a_deal_of_the_ladder_is_played_by_all_four(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has more time is placed better here, wherever it sits."""
    seated = []

    def play_table(table: Table) -> tuple[int, ...]:
        seated.append(table)
        times = [float(bot.partition("@")[2].removesuffix("s")) for bot in table.bots]
        return tuple(1 + sum(other > time for other in times) for time in times)

    monkeypatch.setattr(ladder, "play_table", play_table)
    deal = ladder.play_deal(("kolkhoz", FIRST))
    assert deal.places == [[4, 3, 2, 1]] * 4
    assert {table.seed for table in seated} == {FIRST}
