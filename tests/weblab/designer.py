"""Somebody who uses the lab's pages, and experiments to look at."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from pathlib import Path

import httpx
from starlette.requests import Request

from igroteka.draw.words import LANGUAGES
from igroteka.engine import game_named
from igroteka.lab.experiment import Experiment, begin
from igroteka.lab.plan import Plan, Range, ToldPlan
from igroteka.lab.running import Task, keep, makers, play_chunk
from igroteka.table.forms import Setup
from igroteka.weblab.laboratory import Entry, Laboratory, report_file
from igroteka.weblab.worker import tell
from tests.table.serving import Person
from tests.waiting import until


class Designer:
    """Somebody with a browser."""

    def __init__(self, person: Person, laboratory: Laboratory) -> None:
        self.laboratory = laboratory
        self.http = person.http
        self.get = person.get

    def form(self, seats: int = 2, **changed: str) -> httpx.Response:
        """Send the form for an experiment with Kolkhoz by random bots, but for what is changed."""
        values = Setup.fresh(game_named("kolkhoz")).values
        fields = {"game": "kolkhoz", "preset": "kolkhoz", "shown": "kolkhoz", "count": str(seats)}
        fields |= {f"option-{name}": value for name, value in values.items() if value}
        fields |= {f"seat-{seat}": "random" for seat in range(seats)}
        fields |= {"games": "60", "turns": "1", "seed": "1", "until": ""}
        return self.http.post("/lab/new", data=fields | changed)

    def start(self, seats: int = 2, **changed: str) -> str:
        """Start an experiment; its address."""
        answer = self.form(seats, **changed)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def wait(self, address: str, state: str) -> str:
        """Wait until an experiment stands so; its page then."""
        name = address.rpartition("/")[2]
        until(lambda: found(self.laboratory, name).state == state)
        return self.get(address)

    def do(self, address: str, what: str) -> None:
        answer = self.http.post(f"{address}/{what}")
        assert (answer.status_code, answer.headers.get("location")) == (303, address)


def found(laboratory: Laboratory, name: str) -> Entry:
    """An experiment that is there."""
    entry = laboratory.entry(name)
    assert entry is not None
    return entry


def text(page: str) -> str:
    """What a page says, without its marks."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def files(folder: Path) -> Mapping[str, bytes]:
    """What an experiment has found, and its manifest."""
    wanted = [*folder.rglob("*.parquet"), folder / "manifest.json"]
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(wanted)}


def played(
    folder: Path, seed: int = 1, games: int = 6, until: float = 0.0, **options: object
) -> None:
    """A finished experiment: plays of Kolkhoz by random bots, the first chunk of them."""
    game = game_named("kolkhoz")
    plan = Plan(game, game.make_options(options, "kolkhoz"), 2, ("random",), games, seed)
    experiment = Experiment(plan, folder, until=until)
    begin(experiment)
    first = Range(0, min(games, experiment.chunk))
    told = ToldPlan.by(plan)
    task = Task(told, first, 0, decisions=False, compiled=False, made_by=makers(told))
    keep(folder, 0, play_chunk(task))
    for language in LANGUAGES:
        report_file(folder, language).write_text("<!doctype html><title>Told</title>")
    tell(folder, ended=True)


def asked_by(address: str, host: str, **headers: str) -> Request:
    """A request that came so."""
    named = {"host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
    sent = [(name.encode(), value.encode()) for name, value in named.items()]
    client, server = (address, 1234), ("0.0.0.0", 8000)
    return Request({"type": "http", "scheme": "http", "path": "/lab", "query_string": b"",
                    "headers": sent, "client": client, "server": server})  # fmt: skip
