"""The web service: what each address answers, and how it is started."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import threading
import time
import webbrowser
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from urllib.parse import urlsplit

import platformdirs
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from igroteka.bots import KERNELS
from igroteka.draw.words import LANGUAGES, N_, _, language, said, speaking
from igroteka.engine import NOBODY, Refusal, game_named, games
from igroteka.engine.game import broken_games
from igroteka.table import assets, forms, frame, live, pages
from igroteka.table.botplay import PAUSE, BotPlay
from igroteka.table.names import MAX_NAME
from igroteka.table.rulebook import rulebook
from igroteka.table.security import Guard, Limit
from igroteka.table.store import Store, database_url
from igroteka.table.tables import Foreign, LiveTable, NewSeat, Tables
from igroteka.table.visitor import LANGUAGE, THEME, THEMES, Visitor, Visitors, cookie

STILL_RUNNING = 7 * 24 * 3600.0
"""Bots go on by themselves at tables where something happened in so many seconds."""

MY_TABLES = 12
"""The start page lists so many of a person's tables."""

TABLES_A_MINUTE = 20
"""One person may open so many tables a minute."""

MOST_ACTIONS = 64
"""So many actions may follow one press."""

LOOPBACK = ("127.0.0.1", "::1", "localhost")


_log = logging.getLogger(__name__)


class Site:
    """The routes and what they share."""

    def __init__(self, store: Store, pause: float = PAUSE) -> None:
        self.store = store
        self.tables = Tables(store)
        self.bots = BotPlay(pause)
        self.tables.changed = self.bots.nudge
        self.creating = Limit(TABLES_A_MINUTE, 60)
        self.talking = Limit(30, 60)

    def app(self) -> Starlette:
        """The ASGI application."""
        return Starlette(
            routes=self._routes(),
            middleware=[
                Middleware(Guard),
                Middleware(Visitors, secret=self.store.secret()),
            ],
            exception_handlers={
                Refusal: _refused,
                HTTPException: _missing,
                Exception: _broken,
            },
            lifespan=self._lifespan,
        )

    def _routes(self) -> list[Route | Mount]:
        at_table = "/t/{code:str}"
        return [
            Route("/", self.start),
            Route("/new", self.new_form),
            Route("/new", self.new, methods=["POST"]),
            Route("/play/{game:str}", self.play_now, methods=["POST"]),
            Route("/code", self.code, methods=["POST"]),
            Route("/settings", self.settings, methods=["POST"]),
            Route("/name", self.name, methods=["POST"]),
            Route("/kernels", self.kernels),
            Route("/rules/{game:str}", self.rules),
            Route("/rules/{game:str}/text", self.rules_text),
            Route(at_table, self.table),
            Route(f"{at_table}/events", self.events),
            Route(f"{at_table}/at/{{n:int}}", self.at),
            Route(f"{at_table}/log", self.log),
            Route(f"{at_table}/play.json", self.play_json),
            Route(f"{at_table}/act", self.act, methods=["POST"]),
            Route(f"{at_table}/undo", self.undo, methods=["POST"]),
            Route(f"{at_table}/sit", self.sit, methods=["POST"]),
            Route(f"{at_table}/seat-bot", self.seat_bot, methods=["POST"]),
            Route(f"{at_table}/auto", self.auto, methods=["POST"]),
            Route(f"{at_table}/talk", self.talk, methods=["POST"]),
            Route(f"{at_table}/again", self.again, methods=["POST"]),
            *[Mount(f"/games/{name}", Cached(directory=folder)) for name, folder in _art()],
            Mount(assets.script_folder(), Cached(directory=Path(__file__).parent / "js")),
            Mount("/static", Cached(directory=Path(__file__).parent / "static")),
        ]

    @contextlib.asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        for fault in broken_games().values():
            _log.error("%s", fault)
        for game in games().values():
            game.kernels.start(KERNELS)
        background = [
            asyncio.create_task(self.tables.follow_others()),
            asyncio.create_task(self.tables.wake_running(time.time() - STILL_RUNNING)),
        ]
        yield
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await self.bots.close()
        self.store.close()

    # Away from the table

    async def start(self, request: Request) -> Response:
        return await self._start(request)

    async def _start(self, request: Request, sentence: str = "", code: str = "") -> Response:
        visitor = visitor_of(request)
        rows = await asyncio.to_thread(self.store.tables_of, visitor.person, MY_TABLES)
        lines = []
        for row in rows:
            with contextlib.suppress(Refusal):  # its own page says why it cannot be shown
                table = await self.tables.get(row.code)
                if table is not None:
                    lines.append(pages.table_line(table, visitor.person))
        lines.sort(key=lambda line: (line.over, not line.mine))
        name = await asyncio.to_thread(self.store.name_of, visitor.person)
        return pages.start(request, lines, name, sentence, code)

    async def new_form(self, request: Request) -> Response:
        name = request.query_params.get("game", "")
        game = game_named(name) if name else next(iter(games().values()))
        return pages.new_table(request, forms.NewTable.fresh(game))

    async def new(self, request: Request) -> Response:
        form = await form_of(request)
        asked = forms.NewTable.read(game_named(form.get("game", "")), form)
        person = visitor_of(request).person
        try:
            options, chairs = asked.options(), asked.chairs(person)
            self.creating.check(person)
            code = await self.tables.create(asked.game, options, chairs, asked.preset)
        except Refusal as refusal:
            return pages.new_table(request, asked, said(refusal))
        return RedirectResponse(f"/t/{code}", 303)

    async def play_now(self, request: Request) -> Response:
        person = visitor_of(request).person
        self.creating.check(person)
        game = game_named(request.path_params["game"])
        preset = (await form_of(request)).get("preset") or next(iter(game.presets))
        options = game.make_options(preset=preset)
        seats = min(options.counts(game.seats), key=lambda n: abs(n - game.default_seats))
        bots = [NewSeat(bot=forms.bot_level())] * (seats - 1)
        chairs = [NewSeat(person=person), *bots]
        code = await self.tables.create(game, options, chairs, preset)
        return RedirectResponse(f"/t/{code}", 303)

    async def code(self, request: Request) -> Response:
        typed = (await form_of(request)).get("code", "").strip().upper().replace(" ", "-")[:40]
        if await self.tables.get(typed) is None:
            sentence = _("There is no table with the code “{code}”.", code=typed)
            return await self._start(request, sentence, typed)
        return RedirectResponse(f"/t/{typed}", 303)

    async def settings(self, request: Request) -> Response:
        form = await form_of(request)
        answer = RedirectResponse(_back(request), 303)
        if form.get("language") in LANGUAGES:
            answer.headers.append("set-cookie", cookie(LANGUAGE, form["language"], request.scope))
        theme = form.get("theme")
        if theme == "switch":
            theme = "light" if visitor_of(request).theme == "dark" else "dark"
        if theme in THEMES:
            answer.headers.append("set-cookie", cookie(THEME, theme, request.scope))
        return answer

    async def name(self, request: Request) -> Response:
        name = " ".join((await form_of(request)).get("name", "").split())[:MAX_NAME]
        person = visitor_of(request).person
        await asyncio.to_thread(self.store.set_name, person, name)
        for row in await asyncio.to_thread(self.store.tables_of, person, MY_TABLES):
            table = await self.tables.get(row.code)
            if table is not None:
                await table.refresh()
        return RedirectResponse(_back(request), 303)

    async def kernels(self, _request: Request) -> Response:
        return JSONResponse(
            {
                game.name: {"state": game.kernels.state, "progress": game.kernels.progress}
                for game in games().values()
            }
        )

    async def rules(self, request: Request) -> Response:
        return pages.rules(request, game_named(request.path_params["game"]))

    async def rules_text(self, request: Request) -> Response:
        game = game_named(request.path_params["game"])
        return HTMLResponse(rulebook(game, language()))

    # At the table

    async def table(self, request: Request) -> Response:
        table, viewer = await self._table(request)
        shown = frame.scene(table, viewer)
        return pages.table(request, shown, frame.table_fragment(shown))

    async def at(self, request: Request) -> Response:
        table, viewer = await self._table(request)
        n = min(request.path_params["n"], len(table.match.moves))
        shown = frame.scene(table, viewer, n)
        fragment = frame.table_fragment(shown)
        if "fragment" in request.query_params:
            return HTMLResponse(fragment)
        return pages.table(request, shown, fragment)

    async def events(self, request: Request) -> Response:
        table, _viewer = await self._table(request)
        visitor = visitor_of(request)
        seen = request.headers.get("last-event-id") or request.query_params.get("since", "")
        packed = "gzip" in request.headers.get("accept-encoding", "")

        def draw() -> str:
            return draw_table(table, table.seat_of(visitor.person), visitor.language)

        return live.stream(table, visitor.person, seen, draw, packed)

    async def log(self, request: Request) -> Response:
        table, viewer = await self._table(request)
        shown = frame.scene(table, viewer)
        return pages.log(request, shown, frame.log_items(shown)[0])

    async def play_json(self, request: Request) -> Response:
        table, _viewer = await self._table(request)
        if not table.over:
            raise Refusal(N_("The play can be saved when it is over: its seed is a secret now."))
        name = f"{table.game.name}-{table.row.code}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(table.match.to_json(), media_type="application/json", headers=headers)

    async def act(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        form = await form_of(request)
        await table.act(seat, _actions(form), _number(form, "number"))
        return _done(request, table)

    async def undo(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        await table.undo(seat, _number(await form_of(request), "number"))
        return _done(request, table)

    async def auto(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        await table.set_auto(seat, (await form_of(request)).get("on") == "1")
        return _done(request, table)

    async def sit(self, request: Request) -> Response:
        table, _viewer = await self._table(request)
        seat = _number(await form_of(request), "seat")
        await table.sit(seat, visitor_of(request).person)
        return _done(request, table)

    async def seat_bot(self, request: Request) -> Response:
        table, _seat = await self._seat(request)
        seat = _number(await form_of(request), "seat")
        await table.seat_bot(seat, forms.bot_level())
        return _done(request, table)

    async def talk(self, request: Request) -> Response:
        table, _viewer = await self._table(request)
        person = visitor_of(request).person
        self.talking.check(person)
        await table.say(person, (await form_of(request)).get("text", ""))
        return _done(request, table)

    async def again(self, request: Request) -> Response:
        table, viewer = await self._table(request)
        if not table.over:
            raise Refusal(N_("This play is not over yet."))
        if viewer == NOBODY and not table.row.again:
            raise Foreign(N_("You have no seat at this table. Nothing was done."))
        self.creating.check(visitor_of(request).person)
        return RedirectResponse(f"/t/{await self.tables.again(table)}", 303)

    async def _table(self, request: Request) -> tuple[LiveTable, int]:
        """The table that a request is about, and the seat of whoever asks."""
        table = await self.tables.get(request.path_params["code"])
        if table is None:
            raise HTTPException(404)
        return table, table.seat_of(visitor_of(request).person)

    async def _seat(self, request: Request) -> tuple[LiveTable, int]:
        """The same for people who sit at the table; raises Foreign for others."""
        table, seat = await self._table(request)
        if seat == NOBODY:
            raise Foreign(N_("You have no seat at this table. Nothing was done."))
        return table, seat


def _art() -> list[tuple[str, str]]:
    """The folders with the games' own style sheets and drawings."""
    found = [(game.name, assets.page_files(game) / "static") for game in games().values()]
    return [(name, str(folder)) for name, folder in found if folder.is_dir()]


class Cached(StaticFiles):
    """Static files whose addresses change with their contents."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=31536000"
        return response


def draw_table(table: LiveTable, viewer: int, spoken: str) -> str:
    """The fragment for a viewer; drawn once for all who would see the same."""
    key = viewer, spoken
    if key not in table.pictures:
        with speaking(spoken):
            table.pictures[key] = frame.table_fragment(frame.scene(table, viewer))
    return table.pictures[key]


def visitor_of(request: Request) -> Visitor:
    """Who asks."""
    visitor = request.scope["visitor"]
    assert isinstance(visitor, Visitor)
    return visitor


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a posted form."""
    form = await request.form(max_files=0, max_fields=60)
    return {name: value for name, value in form.items() if isinstance(value, str)}


def _number(form: dict[str, str], name: str) -> int:
    text = form.get(name, "")
    if not text.isdigit() or len(text) > 9:
        raise Refusal(N_("“{name}” should be a number. Nothing was done."), name=name)
    return int(text)


def _actions(form: dict[str, str]) -> list[int]:
    """The numbers of one action, or of several that one press plays in a row: "41,40,12"."""
    texts = form.get("action", "").split(",")
    return [_number({"action": text}, "action") for text in texts[:MOST_ACTIONS]]


def _wants_page(request: Request) -> bool:
    return request.headers.get("x-script") is None


def _done(request: Request, table: LiveTable) -> Response:
    """The answer to a successful change: the page learns of it through its stream."""
    if _wants_page(request):
        return RedirectResponse(f"/t/{table.row.code}", 303)
    return Response(status_code=204)


def _back(request: Request) -> str:
    """The page of ours that a form was sent from."""
    came = urlsplit(request.headers.get("referer", ""))
    if came.netloc != request.headers.get("host") or not came.path.startswith("/"):
        return "/"
    return f"{came.path}?{came.query}" if came.query else came.path


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    status = 403 if isinstance(error, Foreign) else 409
    if _wants_page(request):
        return pages.message(request, _("That did not work"), said(error), status)
    return JSONResponse({"sentence": said(error), "rule": error.rule}, status)


async def _missing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and request.url.path.startswith("/t/"):
        title = _("No such table")
        text = _("There is no table at this address. Perhaps a letter of its code is missing?")
    elif error.status_code == 404:
        title, text = _("Nothing here"), _("There is no page at this address.")
    else:
        title, text = _("That did not work"), _("This page does not understand such a request.")
    if _wants_page(request):
        return pages.message(request, title, text, error.status_code)
    return JSONResponse({"sentence": text, "rule": ""}, error.status_code)


async def _broken(request: Request, _error: Exception) -> Response:
    visitor = request.scope.get("visitor")
    with speaking(visitor.language if visitor else "en"):
        text = _("Something broke on our side. The table itself is safe: load the page again.")
        if visitor is None or not _wants_page(request):
            return PlainTextResponse(text, 500)
        return pages.message(request, _("That did not work"), text, 500)


def make_app(database: str = "", pause: float = PAUSE) -> Starlette:
    """The application over a database (a URL or the path of an SQLite file); raises Refusal."""
    return Site(Store(database_url(database)), pause).app()


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "",
    open_browser: bool = True,
    pause: float = PAUSE,
    say: Callable[[str], object] = print,
) -> None:
    """Serve the table until it is interrupted; raises Refusal if that cannot be.

    port: 0 takes any free one. say: what is done with the sentences for whoever started it.
    """
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    app = make_app(database, pause)
    _log_to_file()
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else shown}:{port}/"
    say(_("Igroteka is at {address} (Ctrl+C ends it).", address=address))
    if host not in LOOPBACK:
        say(_("Everybody in this network can open it, and play at its tables."))
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=75,
        lifespan="on",
    )
    server = uvicorn.Server(config)
    if open_browser:
        threading.Thread(target=_open_when_up, args=(server, address), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)  # whoever is early waits instead of being turned away
    except OSError as error:
        listener.close()
        raise Refusal(
            "Nothing can be served at {host}, port {port}: {reason}. Name another with --port.",
            host=host,
            port=port,
            reason=error.strerror or error,
        ) from None
    return listener


def _open_when_up(server: uvicorn.Server, address: str) -> None:
    while not server.started:
        time.sleep(0.02)
    webbrowser.open(address)


def _log_to_file() -> None:
    """What broke goes, with all its details, into a file and not to the people."""
    folder = Path(platformdirs.user_log_dir("igroteka"))
    handler: logging.Handler = logging.NullHandler()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handler = logging.FileHandler(folder / "table.log", delay=True)
        handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
    for name in ("igroteka", "uvicorn", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.addHandler(handler)
        logger.propagate = False
