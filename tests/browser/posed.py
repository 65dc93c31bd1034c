"""Tables in sampled positions of every game, shown by a real browser without a server.

A position is drawn as the table draws it, and one page shows them all, one after the other, as it
would show what comes from a server. So hundreds of them can be looked at in a minute.
"""

from __future__ import annotations

import functools
import itertools
import json
import random
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, Route
from starlette.applications import Starlette
from starlette.requests import Request

from igroteka.draw.words import speaking
from igroteka.engine import Match, game_named, view_row
from igroteka.table import pages
from igroteka.table.assets import STATIC, script_folder
from igroteka.table.clocked import Opening
from igroteka.table.frame import scene, table_fragment
from igroteka.table.store import Begun, Entry, SeatRow, Store, TableRow
from igroteka.table.tables import BY_RULES, LiveTable
from igroteka.table.tips import tip_box
from igroteka.table.visitor import Theme, Visitor

HOST = "http://igroteka.test"
ME = "me"

PLAYS = {
    "kolkhoz": [("kolkhoz", 4, 1), ("kolkhoznik", 5, 2)],
    "nomenklatura": [("base", 4, 1), ("rebalanced", 5, 3)],
    "ozymandias": [("ozymandias", 4, 1), ("rich", 3, 2)],
    "pax_pamir": [("pamir", 5, 3), ("printed", 4, 2), ("wakhan", 2, 1)],
    "rebuild": [("rebuild", 4, 1), ("campaign", 1, 2)],
}
"""The random plays whose positions are sampled, of each game: setup, seats, seed."""

LAST_TURNS = 40
"""A kind of choice is shown as it came up last in a play, when there is most on the board."""

WIDTHS = {360: 740, 390: 844, 768: 1024, 1280: 800, 1600: 900, 1920: 1080, 2560: 1440}
"""The widths of windows, and how high each is."""

SHOW = """
([id, html]) => {
  const root = () => document.getElementById("table");
  if (id === root().dataset.posed) return;
  scrollTo(0, 0);
  Idiomorph.morph(root(), html);
  root().dataset.posed = id;
  document.dispatchEvent(new Event("shown"));
}
"""


MEET = """
news => {
  const tips = document.getElementById("tips");
  window.allTips ??= tips.innerHTML;
  tips.innerHTML = news ? window.allTips : "";
  for (const tip of document.querySelectorAll("#prompt .tip")) {
    tip.replaceChildren();
    tip.hidden = true;
  }
}
"""


class Position(NamedTuple):
    """A position of a play: so many of its actions have been played, and a seat looks at it."""

    game: str
    preset: str
    seats: int
    seed: int
    moves: tuple[tuple[int, int], ...]
    viewer: int
    choice: str

    def __str__(self) -> str:
        return f"{self.game}, {self.preset} of {self.seats}, {self.choice}"


@functools.cache
def positions(game: str) -> list[Position]:
    """Each kind of choice of each sampled play, a wait for others, and the end."""
    return [found for play in PLAYS[game] for found in _sampled(game, *play)]


def decisions(game: str, play: int) -> Iterator[Position]:
    """All decisions of one of the sampled plays, as the one sees them who is to choose."""
    preset, seats, seed = PLAYS[game][play]
    for match, seat, moves in _played(game, preset, seats, seed):
        if not match.over:
            at = f"decision {len(moves)}"
            yield Position(game, preset, seats, seed, tuple(moves), seat, at)


def _sampled(game: str, preset: str, seats: int, seed: int) -> Iterator[Position]:
    phases = {value: name for name, value in _phases(game).items()}
    automatic = game_named(game).presets[preset].automatic(seats)
    people = [seat for seat in range(seats) if seat not in automatic]
    last: dict[str, Position] = {}
    for match, seat, moves in _played(game, preset, seats, seed):
        played = tuple(moves)

        def keep(choice: str, viewer: int, played: tuple[tuple[int, int], ...] = played) -> None:
            last[choice] = Position(game, preset, seats, seed, played, viewer, choice)

        if match.over:
            keep("over", people[0])
            continue
        keep(phases[view_row(match.state).phase].lower(), seat)
        others = [other for other in people if other not in match.waiting()]
        if others:
            keep("waiting", others[0])
    yield from sorted(last.values(), key=lambda position: len(position.moves))


def _played(
    game: str, preset: str, seats: int, seed: int
) -> Iterator[tuple[Match, int, list[tuple[int, int]]]]:
    """A random play before each decision, and at its end: who is to choose, and what was played."""
    rules = game_named(game)
    chance = random.Random(seed)
    match = Match(rules, rules.presets[preset], seats, seed)
    moves: list[tuple[int, int]] = []
    while not match.over:
        seat = chance.choice(match.waiting())
        yield match, seat, moves
        action = chance.choice(match.legal(seat))
        match.play(seat, action)
        moves.append((seat, action))
    yield match, 0, moves


def _phases(game: str) -> dict[str, int]:
    module = __import__(f"igroteka.games.{game}.rules.state", fromlist=["Phase"])
    return {phase.name: int(phase) for phase in module.Phase}


class Album:
    """Draws positions, each of a table of its own in a database."""

    def __init__(self, database: Path) -> None:
        self.store = Store(f"sqlite:///{database}")
        self._tables: dict[tuple[Any, ...], LiveTable] = {}
        self._fragments: dict[tuple[Position, str], str] = {}
        self._codes = itertools.count(1000)

    def table(self, position: Position) -> LiveTable:
        """The table as it stands in a position."""
        key = (*position[:4], position.viewer)
        table = self._tables.get(key)
        if table is None or len(table.match.moves) > len(position.moves):
            table = self._tables[key] = self._opened(position)
        for seat, action in position.moves[len(table.match.moves) :]:
            table._do(Entry(table.number + 1, seat, action, table.match.digest(), table.moved))
        table.wake()
        return table

    def _opened(self, position: Position) -> LiveTable:
        game = game_named(position.game)
        options = game.presets[position.preset]
        code = f"POSED-{next(self._codes)}-{next(self._codes)}"
        facts = json.dumps(options.model_dump())
        seats = [self.other(seat) for seat in range(position.seats)]
        for seat in options.automatic(position.seats):
            seats[seat] = SeatRow(BY_RULES, "", False)
        seats[position.viewer] = SeatRow("", ME, False)
        row = TableRow(
            0, code, position.game, game.version, facts, position.seats, str(position.seed),
            position.preset, 0.0, None, None,
        )  # fmt: skip
        self.store.create(row, seats, Begun(clock=self.clock(seats)))
        self.store.set_name(ME, "Nikolai")
        found = self.store.table(code)
        assert found is not None
        return LiveTable(self.store, found)

    def other(self, seat: int) -> SeatRow:
        """Who sits on a seat that is not the viewer's, unless the rules play it."""
        return SeatRow("adept", "", False)

    def clock(self, seats: Sequence[SeatRow]) -> Opening | None:
        """The clock of a table."""
        return None

    def fragment(self, position: Position, language: str) -> str:
        """What a page of a table shows in a position."""
        key = position, language
        if key not in self._fragments:
            with speaking(language):
                shown = scene(self.table(position), position.viewer)
                self._fragments[key] = str(table_fragment(shown))
        return self._fragments[key]

    def whole(self, position: Position, language: str, theme: Theme) -> str:
        """The page around it."""
        visitor = Visitor(ME, language, theme)
        app = Starlette()
        app.state.annexes = ()
        request = Request(
            {"type": "http", "path": "/t/x", "headers": [], "visitor": visitor, "app": app}
        )
        with speaking(language):
            table = self.table(position)
            shown = scene(table, position.viewer)
            beside = pages.Beside("Nikolai", tips=tip_box(table.row.code, table.game, ()))
            answer = pages.table(request, shown, table_fragment(shown), beside)
            return str(bytes(answer.body), "utf-8")


class Easel:
    """A page that shows positions of one game in one language."""

    def __init__(
        self, chromium: Browser, album: Album, game: str, language: str, theme: Theme = "light"
    ) -> None:
        self.album = album
        self.language = language
        self.complaints: list[str] = []
        self.page: Page = chromium.new_context(reduced_motion="reduce").new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.add_init_script(
            "window.EventSource = class { addEventListener() {} close() {} };"
        )
        first = album.whole(positions(game)[0], language, theme)
        self._addresses = {f"{HOST}/t/x": first}
        self.page.route("**/*", self._answer)
        self.page.goto(f"{HOST}/t/x")
        self.page.wait_for_function("() => document.body.dataset.tab")
        self.page.evaluate("() => document.fonts.ready.then(() => true)")
        self.meet(news=False)

    def _answer(self, route: Route) -> None:
        address = route.request.url.partition("?")[0]
        if address in self._addresses:
            route.fulfill(body=self._addresses[address], content_type="text/html")
            return
        file = _file_of(address.removeprefix(HOST))
        if file is None:
            route.fulfill(status=404)
        else:
            kind = "text/javascript" if file.suffix == ".js" else guess_type(file.name)[0]
            route.fulfill(body=file.read_bytes(), content_type=kind or "font/woff2")

    def meet(self, *, news: bool) -> None:
        """Whether the viewer meets each choice for the first time: then there is a tip on it."""
        self.page.evaluate(MEET, news)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def show(self, position: Position) -> None:
        fragment = self.album.fragment(position, self.language)
        self.page.evaluate(SHOW, [f"{position}", fragment])

    def close(self) -> None:
        self.page.context.close()
        assert not self.complaints, self.complaints


def _file_of(path: str) -> Path | None:
    """The file behind an address of the table's."""
    table = Path(str(files("igroteka.table")))
    if path.startswith(script_folder()):
        return table / "js" / path.removeprefix(script_folder()).strip("/")
    if path.startswith("/static/"):
        places = [Path(str(files(room))) / path.strip("/") for room in STATIC]
        return next((place for place in places if place.is_file()), None)
    found = re.fullmatch(r"/games/(\w+)_\d+/(.+)", path)
    if found is None:
        return None
    return Path(str(files(game_named(found[1]).package))) / "page/static" / found[2]
