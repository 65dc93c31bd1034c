"""The lab's pages: what they show, refuse and compare, and to whom they are open."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from igroteka import weblab
from igroteka.draw.words import speaking
from igroteka.engine import Refusal, game_named
from igroteka.table.limits import Bounds
from igroteka.table.nearness import from_this_machine
from igroteka.weblab import figures, worker
from igroteka.weblab.annex import LabPages
from igroteka.weblab.asked import Asked
from igroteka.weblab.laboratory import Laboratory
from igroteka.weblab.pages import bot_name
from tests.table.serving import Served
from tests.weblab.designer import Designer, asked_by, found, played, text

# The form -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("games", "0", "“Plays at most” is a whole number from 1 to 1000000."),
        ("games", "²", "“Plays at most” is a whole number from 1 to 1000000."),
        ("turns", "", "“Plays of each deal” is a whole number from 1 to 100."),
        ("seed", "-1", "“Seed” is a whole number from 0 to 999999999."),
        ("until", "tiny", "“tiny%” should be a precision from ±0.01% to ±49%."),
        ("until", "80", "“80%” should be a precision from ±0.01% to ±49%."),
        ("seat-0", "program:/bin/sh", "There is no bot “program:/bin/sh”."),
        ("seat-1", "master", "There is no bot “master”."),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(
    designer: Designer, field: str, value: str, sentence: str
) -> None:
    answer = designer.form(**{field: value})
    assert answer.status_code == 409
    assert f'<b class="wrong" id="wrong-{field}">' in answer.text
    assert f'aria-describedby="wrong-{field}"' in answer.text
    assert sentence in text(answer.text)
    assert not designer.laboratory.folder.exists()


def test_a_wrong_option_is_said_too_and_nothing_is_lost(designer: Designer) -> None:
    answer = designer.form(**{"option-work_hours_threshold": "9999", "games": "77"})
    assert answer.status_code == 409
    option = answer.text[answer.text.index('name="option-work_hours_threshold"') :]
    assert 'value="9999"' in option
    assert '<b class="wrong">' in option[: option.index("</div>")]
    assert 'name="games" value="77"' in answer.text
    assert '<details class="options" id="options" open>' in answer.text


def test_a_search_thinks_for_as_long_as_its_seat_says(designer: Designer) -> None:
    answer = designer.form(**{"seat-1": "search", "think-1": "0"})
    assert "“Iterations” is a whole number from 1 to 100000." in text(answer.text)
    kolkhoz = game_named("kolkhoz")
    form = {"count": "3", "games": "10", "turns": "2", "seed": "3", "until": "1,5"}
    form |= {"seat-0": "search", "think-0": "50", "seat-1": "best", "think-1": "400"}
    asked = Asked.read(kolkhoz, form | {"seat-2": "greedy", "think-2": "many"})
    assert not {name for name in asked.faults() if not name.startswith("option-")}
    wanted = asked._replace(setup=Asked.fresh(kolkhoz).setup).wanted()
    assert wanted.plan.bots == ("search@50", "best@400", "greedy")
    assert (wanted.plan.seats, wanted.plan.turns, wanted.until) == (3, 2, pytest.approx(0.015))


def test_equal_bots_are_one(designer: Designer) -> None:
    kolkhoz = game_named("kolkhoz")
    assert Asked.fresh(kolkhoz).wanted().plan.bots == ("greedy",)


# All of them, and one -----------------------------------------------------------------------------


def test_what_lies_there_is_listed(designer: Designer, laboratory: Laboratory) -> None:
    assert "There is no experiment yet." in designer.get("/lab")
    played(laboratory.folder / "by hand")
    (laboratory.folder / "another's").mkdir()
    (laboratory.folder / "a file").write_text("")
    old = laboratory.folder / "of an older version"
    played(old)
    told = (old / "manifest.json").read_text().replace('"kolkhoz"', '"kolkhoz the first"')
    (old / "manifest.json").write_text(told)
    page = designer.get("/lab")
    assert page.count("<li class=") == 1
    assert '<li class="finished">' in page
    assert "--bots random --games 6" in page
    one = designer.get("/lab/e/by%20hand")
    assert "6 of 6 plays" in one
    assert "Points of a seat" in one
    for name in ("another's", "%2e%2e", "no", "a file", old.name):
        assert designer.http.get(f"/lab/e/{name}").status_code in (404, 409), name


def test_one_may_end_before_all_has_been_played(designer: Designer, laboratory: Laboratory) -> None:
    folder = laboratory.folder / "one"
    played(folder, games=60, until=0.02)
    page = text(designer.get("/lab/e/one"))
    assert "Finished" in page
    assert "20 of 60 plays, or until victories are known to ±2.0 %" in page
    worker.tell(folder)  # the worker goes on: it has not ended after all
    assert found(laboratory, "one").state == "stopped"


def test_what_was_played_elsewhere_is_not_finished_here(
    designer: Designer, laboratory: Laboratory
) -> None:
    folder = laboratory.folder / "one"
    played(folder)
    for noise in ("noise", "[]", '{"ended": 1}'):
        (folder / "progress.json").write_text(noise)
        entry = found(laboratory, "one")
        assert (entry.state, entry.played, entry.known) == ("stopped", 6, {})
    page = text(designer.get("/lab/e/one"))
    assert "It was not played to its end" in page
    assert "Continue" in page


def test_one_that_runs_elsewhere_cannot_be_stopped_here(
    designer: Designer, laboratory: Laboratory
) -> None:
    played(laboratory.folder / "one")
    with worker.turn(laboratory.folder, "one"):
        page = designer.get("/lab/e/one")
        assert 'data-state="running"' in page
        assert "/stop" not in page
        answer = designer.http.post("/lab/e/one/stop")
        assert "started by another server on this machine" in answer.text
        assert "runs already: one" in designer.http.post("/lab/e/one/continue").text
    assert "This experiment does not run." in designer.http.post("/lab/e/one/stop").text


def test_russians_read_it_in_russian(designer: Designer, laboratory: Laboratory) -> None:
    played(laboratory.folder / "one")
    designer.http.cookies.set("language", "ru")
    page = text(designer.get("/lab/e/one"))
    for words in ("Закончен", "Побед", "Очков у места", "Читать отчёт", "Случайный"):
        assert words in page
    assert re.search(r"\d,\d\d … \d+,\d\d", page), "a decimal comma"
    assert "Лаборатория" in designer.get("/")


# Comparing ----------------------------------------------------------------------------------------


def test_two_are_compared_deal_by_deal(designer: Designer, laboratory: Laboratory) -> None:
    played(laboratory.folder / "base")
    played(laboratory.folder / "medals", medals=True)
    assert "<option>base</option>" in designer.get("/lab/e/medals")
    page = text(designer.get("/lab/compare?first=base&second=medals"))
    assert "Both had the same deals, so that differences are taken deal by deal." in page
    assert re.search(r"What was set otherwise base medals .{1,60} no yes Measure", page)
    assert re.search(r"Points of a seat \d[^A-Z]+? \+\d[^A-Z]+? more", page)
    assert page.index("medals has more: ") < page.index("Measure")


def test_of_other_deals_that_is_said(
    designer: Designer, laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(laboratory.folder / "one")
    played(laboratory.folder / "two", seed=2)

    async def ask(_self: Laboratory, _what: str, *folders: str) -> Mapping[str, object]:
        return worker.compare(*map(Path, folders))

    monkeypatch.setattr(Laboratory, "_ask", ask)  # in a process of its own it is asked above
    page = text(designer.get("/lab/compare?first=one&second=two"))
    assert "They had other deals" in page
    assert "No difference is seen in any of the 16 measures" in page


def test_what_cannot_be_compared_is_refused(designer: Designer, laboratory: Laboratory) -> None:
    played(laboratory.folder / "one")
    assert designer.http.get("/lab/compare?first=one&second=no").status_code == 404
    (laboratory.folder / "one" / "progress.json").unlink()
    answer = designer.http.get("/lab/compare?first=one&second=one")
    assert "Only finished experiments are compared." in answer.text


@pytest.mark.parametrize(
    ("intervals", "sentence"),
    [
        ({"decisions": (1.0, 0.5, 1.5)}, "new has more: Decisions."),
        ({"decisions": (-1.0, -2.0, -0.1)}, "new has less: Decisions."),
        (
            {"decisions": (1.0, 0.5, 1.5), "seat 1": (-0.2, -0.3, -0.1)},
            "new has more: Decisions; and less: Victories of seat 1.",
        ),
        ({"decisions": (1.0, -0.5, 1.5)}, "No difference is seen in any of the 1 measures"),
        ({"decisions": (1.0, None, None)}, "No difference is seen in any of the 1 measures"),
    ],
)
def test_a_verdict_says_what_is_seen(intervals: Mapping[str, tuple], sentence: str) -> None:
    known = (5.0, 4.0, 6.0)
    rows = figures.differences({name: (known, known, told) for name, told in intervals.items()})
    assert figures.verdict("new", rows).startswith(sentence)


# Pictures and numbers -----------------------------------------------------------------------------


def test_intervals_are_drawn_to_scale() -> None:
    drawn = figures.shares({"seat 1": (0.25, 0.2, 0.3), "adept": (0.5, 0.1, 0.9)}, 4)
    assert (drawn.fair_said, drawn.fair) == ("25.0\u00a0%", 50.0)
    seat, bot = drawn.rows
    assert (seat.low, seat.dot, seat.seat) == (pytest.approx(40), pytest.approx(50), 0)
    assert seat.wide == pytest.approx(20)
    assert (bot.low, bot.wide, bot.seat) == (pytest.approx(20), pytest.approx(80), -1)


def test_numbers_are_written_as_the_language_does() -> None:
    assert (figures.part(0.247), figures.number(1234.5, sign=True)) == ("24.7\u00a0%", "+1,234.50")
    with speaking("ru"):
        assert (figures.part(0.247), figures.number(-1.5)) == ("24,7\u00a0%", "-1,50")
    assert figures.told("drama", None) == "–"


def test_bots_have_names() -> None:
    assert bot_name("search@100") == "Search (100)"
    assert bot_name("my.judge@50") == "my.judge (50)"


# Who may ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "host", "headers", "ours"),
    [
        ("127.0.0.1", "127.0.0.1:8000", {}, True),
        ("127.0.0.1", "localhost:8000", {}, True),
        ("::1", "[::1]:8000", {}, True),
        ("::ffff:127.0.0.1", "LOCALHOST.", {}, True),
        ("192.168.1.7", "192.168.1.5:8000", {}, False),
        ("192.168.1.7", "127.0.0.1:8000", {}, False),
        ("::ffff:192.168.1.7", "localhost", {}, False),
        ("fe80::1", "localhost", {}, False),
        ("unix", "localhost", {}, False),
        ("127.0.0.1", "table.example.org", {}, False),
        ("127.0.0.1", "localhost", {"x_forwarded_for": "127.0.0.1"}, False),
        ("127.0.0.1", "localhost", {"forwarded": "for=10.0.0.1"}, False),
        ("127.0.0.1", "localhost", {"via": "1.1 proxy"}, False),
    ],
)
def test_who_is_at_this_machine(
    address: str, host: str, headers: Mapping[str, str], ours: bool
) -> None:
    assert from_this_machine(asked_by(address, host, **headers)) is ours


def test_strangers_are_refused_everywhere(designer: Designer, laboratory: Laboratory) -> None:
    played(laboratory.folder / "one")
    assert 'href="/lab"' in designer.get("/")
    designer.http.headers["x-forwarded-for"] = "203.0.113.7"
    paths = ("", "/new", "/compare?first=one&second=one", "/e/one", "/e/one/now", "/e/one/report",
             "/e/one/report.html", "/e/one/results.zip", "/e/one/manifest.json")  # fmt: skip
    for path in paths:
        answer = designer.http.get(f"/lab{path}")
        assert answer.status_code == 403, path
        assert "The lab is open only to those at the machine" in text(answer.text)
    for path in ("/e/one/stop", "/e/one/continue"):
        assert designer.http.post(f"/lab{path}").status_code == 403
    assert designer.form().status_code == 403
    assert 'href="/lab"' not in designer.get("/")


def test_whoever_serves_can_open_it_to_all(
    tmp_path: Path, laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("igroteka.weblab.annex.STARTED", Bounds(0, 0, 0))
    annex = LabPages(laboratory, for_all=True).annex()
    server = Served(f"sqlite:///{tmp_path / 'open.sqlite'}", annexes=[annex])
    try:
        stranger = Designer(server.person(), laboratory)
        stranger.http.headers["x-forwarded-for"] = "203.0.113.7"
        assert 'href="/lab"' in stranger.get("/")
        assert "There is no experiment yet." in stranger.get("/lab")
        assert "That was a bit much at once." in text(stranger.form().text)
        assert not laboratory.folder.exists()
        played(laboratory.folder / "one")
        for path in ("/lab", "/lab/e/one"):  # where it lies is nobody else's business
            assert str(tmp_path) not in stranger.get(path)
        stranger.http.headers["sec-fetch-site"] = "cross-site"
        assert stranger.form().status_code == 403
    finally:
        server.stop()


def test_without_the_extra_a_sentence_says_what_to_install(
    designer: Designer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("igroteka.lab.EXTRA", ("no_such_package",))
    answer = designer.http.get("/lab")
    assert answer.status_code == 503
    sentence = "The lab needs the package no_such_package: pip install igroteka[lab]"
    assert sentence in text(answer.text)
    assert designer.form().status_code == 503
    assert 'href="/lab"' not in designer.get("/")


# What cannot be helped ----------------------------------------------------------------------------


def test_a_refusal_of_the_worker_is_said_in_the_language_of_whoever_asks(
    designer: Designer, laboratory: Laboratory
) -> None:
    laboratory._why["one"] = Refusal(
        "The experiment in {folder} has not a single play yet.", folder="one"
    )
    played(laboratory.folder / "one")
    (laboratory.folder / "one" / "progress.json").unlink()
    designer.http.cookies.set("language", "ru")
    assert "В опыте из папки one пока нет ни одной партии." in designer.get("/lab/e/one")


def test_the_script_is_short_and_says_what_it_does() -> None:
    source = (Path(weblab.__file__).parent / "js" / "watch.js").read_text(encoding="utf-8")
    assert re.match(r"// [A-Z].", source)
    assert len(source.splitlines()) <= 80
    assert max(map(len, source.splitlines())) <= 100
