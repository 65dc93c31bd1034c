"""Findings say what their numbers say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from experiments.__main__ import try_out

from conftest import threads
from igroteka.engine import Refusal
from igroteka.lab.crew import Crew
from igroteka.lab.findings import charts, claims, rendered
from igroteka.lab.suite import read_suite

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.stem for path in (ROOT / "experiments").glob("*.md"))

TEXTS = re.compile(r"<text [^>]*>(.*?)</text>")

TOLD = {
    "base": {"seat 1": [0.3, 0.28, 0.32], "decisions": [100.0, 99.0, 101.0]},
    "fee 2": {"seat 1": [0.25, 0.22, 0.29], "+decisions": [-3.0, -4.0, -2.0]},
}


def test_numbers_stand_with_their_intervals() -> None:
    said = rendered("Seat 1: {{base.seat 1}}; {{base.decisions}}; {{fee 2.+decisions}}.", TOLD)
    assert said == (
        "Seat 1: 30.0% (28.0% to 32.0%); 100.00 (99.00 to 101.00); -3.00 (-4.00 to -2.00)."
    )


def test_claims_that_hold_leave_no_trace() -> None:
    page = "<!-- holds: base.seat 1 > 0.25 -->\n<!-- holds: fee 2.+decisions < 0 -->\nSo it is."
    assert rendered(page, TOLD) == "So it is."
    assert rendered("<!-- holds: base.seat 1 ~ fee 2.seat 1 -->\nAlike.", TOLD) == "Alike."


@pytest.mark.parametrize(
    "claim",
    [
        "base.seat 1 > fee 2.seat 1",
        "base.seat 1 < 0.25",
        "fee 2.seat 1 > 0.25",
        "base.seat 1 ~ 0.25",
    ],
)
def test_what_the_numbers_do_not_show_is_not_said(claim: str) -> None:
    with pytest.raises(Refusal, match="Not so, by the numbers"):
        rendered(f"<!-- holds: {claim} -->", TOLD)


def test_a_chart_stands_in_its_place_and_shows_its_numbers() -> None:
    page = "<!-- chart: fees-seats | First seat | 0.25\nno fee = base.seat 1\n2 = fee 2.seat 1\n-->"
    assert rendered(page, TOLD) == "![First seat](fees-seats.svg)"
    [(name, picture)] = charts(page, TOLD)
    assert name == "fees-seats.svg"
    assert picture.startswith("<svg")
    assert all(f">{text}<" in picture for text in ("no fee", "2", "%"))
    assert [(name, picture)] == list(charts(page, TOLD))
    lengths = page.replace("base.seat 1", "base.decisions").replace("| 0.25", "| 100")
    assert ">%<" not in next(charts(lengths, TOLD))[1]
    with pytest.raises(Refusal, match="There is no number"):
        list(charts(page.replace("fee 2", "fee 9"), TOLD))


@pytest.mark.parametrize("asked", ["base.seat 9", "fee 3.seat 1", "nothing"])
def test_numbers_that_are_not_there_are_named(asked: str) -> None:
    with pytest.raises(Refusal, match="There is no number"):
        rendered(f"{{{{{asked}}}}}", TOLD)


@pytest.mark.parametrize("name", PAGES)
def test_the_findings_are_what_their_numbers_say(name: str) -> None:
    """Each page in the docs comes from its sentences and numbers, and every claim holds."""
    page = (ROOT / "experiments" / f"{name}.md").read_text(encoding="utf-8")
    told = json.loads((ROOT / "experiments" / f"{name}.json").read_text(encoding="utf-8"))
    found = (ROOT / "docs" / "findings" / f"{name}.md").read_text(encoding="utf-8")
    assert rendered(page, told) == found
    for file, picture in charts(page, told):
        kept = (ROOT / "docs" / "findings" / file).read_text(encoding="utf-8")
        assert TEXTS.findall(kept) == TEXTS.findall(picture)  # other versions draw other lines
    assert len(list(claims(page))) >= 3
    assert set(told) == set(read_suite(ROOT / "experiments" / f"{name}.toml"))


USUAL = ("decisions", "settled", "margin", "points")


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", PAGES)
def test_every_experiment_can_be_played_and_told(name: str, tmp_path: Path) -> None:
    """`make findings` takes hours: here each setting is tried on one deal by random players."""
    with threads(1) as pool:
        tried = try_out(name, tmp_path, Crew(pool, 1))
    kept = json.loads((ROOT / "experiments" / f"{name}.json").read_text(encoding="utf-8"))
    assert set(tried) == set(kept)
    for setting, measured in tried.items():
        # What was kept before is told of still, but for what takes many plays or a search to see.
        usual = {measure for measure in kept[setting] if measure.removeprefix("+") in USUAL}
        assert usual <= set(measured), setting
        assert all(low <= mean <= high for mean, low, high in measured.values()), setting
