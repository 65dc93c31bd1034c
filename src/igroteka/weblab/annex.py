"""The lab's pages: what each address answers, and to whom."""

from __future__ import annotations

import asyncio
import tempfile
import zipfile
from pathlib import Path

import platformdirs
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from igroteka.draw.words import N_, _, language, said
from igroteka.engine import Refusal, game_named, games
from igroteka.lab import missing
from igroteka.lab.experiment import MANIFEST
from igroteka.table.annexes import Annex, Answer
from igroteka.table.limits import Bounds, Limit
from igroteka.table.nearness import from_this_machine
from igroteka.table.pages import message
from igroteka.table.posted import form_of
from igroteka.table.visitor import visitor_of
from igroteka.weblab import pages
from igroteka.weblab.asked import Asked
from igroteka.weblab.laboratory import Entry, Laboratory, report_file

STARTED = Bounds(10, 20, 30)
"""So many experiments may be started a minute, or gone on with."""

SANDBOX = (
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""A report is one file with its own styles: it may show itself, and do nothing."""


def lab_annex(folder: Path | None = None, for_all: bool = False) -> Annex:
    """The lab's pages over the experiments of a folder; the user's own if not given.

    for_all: whether others than those at this machine may use it.
    """
    usual = platformdirs.user_data_path("igroteka") / "lab"
    return LabPages(Laboratory(folder or usual), for_all).annex()


class LabPages:
    """What the pages share."""

    def __init__(self, laboratory: Laboratory, for_all: bool) -> None:
        self.laboratory = laboratory
        self._for_all = for_all
        self._starting = Limit(STARTED)

    def annex(self) -> Annex:
        """All pages together."""
        one = "/lab/e/{name}"
        answers: list[tuple[str, str, Answer]] = [
            ("GET", "/lab", self.index),
            ("GET", "/lab/new", self.new_form),
            ("POST", "/lab/new", self.new),
            ("GET", "/lab/compare", self.compare),
            ("GET", one, self.experiment),
            ("GET", f"{one}/now", self.now),
            ("POST", f"{one}/stop", self.stop),
            ("POST", f"{one}/continue", self.go_on),
            ("GET", f"{one}/report", self.report),
            ("GET", f"{one}/report.html", self.report_download),
            ("GET", f"{one}/manifest.json", self.manifest),
            ("GET", f"{one}/results.zip", self.results),
        ]
        return Annex(
            path="/lab",
            title=N_("Lab"),
            line=N_("For designers: what does a rule do to a game?"),
            answers=[(method, path, self._open(answer)) for method, path, answer in answers],
            files={pages.folder_address(name): pages.HERE / name for name in ("js", "static")},
            open_to=lambda request: missing() is None and self._may(request),
            attend=self.laboratory.attend,
        )

    def _may(self, request: Request) -> bool:
        return self._for_all or from_this_machine(request)

    def _open(self, answer: Answer) -> Answer:
        """The same answer, for those who may use the lab, where it can work."""

        async def opened(request: Request) -> Response:
            if not self._may(request):
                text = _("The lab is open only to those at the machine that serves this table. "
                         "Whoever runs it can open it to all: --lab-for-all.")  # fmt: skip
                return message(request, _("The lab is closed"), text, 403)
            absent = missing()
            if absent is not None:
                return message(request, _("The lab is not installed"), said(absent), 503)
            return await answer(request)

        return opened

    # All experiments

    async def index(self, request: Request) -> Response:
        entries = await asyncio.to_thread(self.laboratory.entries)
        return pages.index(request, entries, self.laboratory.folder)

    async def new_form(self, request: Request) -> Response:
        name = request.query_params.get("game", "")
        game = game_named(name) if name else next(iter(games().values()))
        return pages.form(request, Asked.fresh(game), self.laboratory.running)

    async def new(self, request: Request) -> Response:
        form = await form_of(request)
        asked = Asked.read(game_named(form.get("game", "")), form)
        faults = asked.faults()
        try:
            name = "" if faults else await self._start(request, asked)
        except Refusal as refusal:
            faults = {"": refusal}
        if faults:
            return pages.form(request, asked, self.laboratory.running, faults)
        return RedirectResponse(f"/lab/e/{name}", 303)

    async def _start(self, request: Request, asked: Asked) -> str:
        wanted = await asyncio.to_thread(asked.wanted)
        self._starting.check(visitor_of(request).asker)
        return await self.laboratory.start(wanted)

    async def compare(self, request: Request) -> Response:
        first = await self._named(request.query_params.get("first", ""))
        second = await self._named(request.query_params.get("second", ""))
        if first.state != "finished" or second.state != "finished":
            raise Refusal(N_("Only finished experiments are compared."))
        if first.told["game"] != second.told["game"]:
            raise Refusal(N_("Only experiments with the same game are compared."))
        return pages.comparison(
            request, first, second, await self.laboratory.compare(first, second)
        )

    # One experiment

    async def experiment(self, request: Request) -> Response:
        entry = await self._entry(request)
        others = await asyncio.to_thread(self.laboratory.beside, entry)
        return pages.experiment(request, entry, others)

    async def now(self, request: Request) -> Response:
        entry = await self._entry(request)
        others = await asyncio.to_thread(self.laboratory.beside, entry)
        return pages.now(request, entry, others)

    async def stop(self, request: Request) -> Response:
        entry = await self._entry(request)
        await self.laboratory.stop(entry)
        return RedirectResponse(f"/lab/e/{entry.name}", 303)

    async def go_on(self, request: Request) -> Response:
        entry = await self._entry(request)
        self._starting.check(visitor_of(request).asker)
        await self.laboratory.go_on(entry)
        return RedirectResponse(f"/lab/e/{entry.name}", 303)

    async def report(self, request: Request) -> Response:
        path = self._there(report_file((await self._entry(request)).folder, language()))
        text = await asyncio.to_thread(path.read_text, encoding="utf-8")
        return HTMLResponse(text, headers={"content-security-policy": SANDBOX})

    async def report_download(self, request: Request) -> Response:
        entry = await self._entry(request)
        return self._download(entry, report_file(entry.folder, language()))

    async def manifest(self, request: Request) -> Response:
        entry = await self._entry(request)
        return self._download(entry, entry.folder / MANIFEST)

    async def results(self, request: Request) -> Response:
        entry = await self._entry(request)
        packed = await asyncio.to_thread(packed_results, entry)
        return FileResponse(
            packed,
            filename=f"{entry.name}.zip",
            background=BackgroundTask(packed.unlink, missing_ok=True),
        )

    def _there(self, path: Path) -> Path:
        if not path.is_file():
            raise HTTPException(404)
        return path

    def _download(self, entry: Entry, path: Path) -> Response:
        return FileResponse(self._there(path), filename=f"{entry.name}-{path.name}")

    async def _entry(self, request: Request) -> Entry:
        return await self._named(request.path_params["name"])

    async def _named(self, name: str) -> Entry:
        entry = await asyncio.to_thread(self.laboratory.entry, name)
        if entry is None:
            raise HTTPException(404)
        return entry


def packed_results(entry: Entry) -> Path:
    """All that an experiment has written, in one file that is to be removed when it was sent.

    Unpacked, it is a folder that `igroteka lab` reads. Parquet is packed already.
    """
    wanted = [path for path in entry.folder.rglob("*") if path.suffix in (".parquet", ".json")]
    with (
        tempfile.NamedTemporaryFile(suffix=".zip", delete=False) as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as packed,
    ):
        for path in sorted(wanted):
            packed.write(path, Path(entry.name) / path.relative_to(entry.folder))
    return Path(file.name)
