"""The web service: what each address answers, and how it is started."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Callable,
    Collection,
    Coroutine,
    Sequence,
)
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from sqlalchemy.exc import DatabaseError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
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
from igroteka.table import assets, coach, explain, forms, frame, live, pages, seating, tips
from igroteka.table.advising import Advising
from igroteka.table.annexes import Annex, Answer
from igroteka.table.botplay import PAUSE, BotPlay
from igroteka.table.database import Damaged, damages
from igroteka.table.limits import Asker, Bounds, Limit, Share, TooMuch
from igroteka.table.rulebook import rulebook
from igroteka.table.security import SAFE_METHODS, BodyError, Guard
from igroteka.table.store import Coached, Store
from igroteka.table.tables import Foreign, LiveTable, NewSeat, Tables, usual_level
from igroteka.table.visitor import LANGUAGE, THEME, THEMES, Visitor, Visitors, cookie
from igroteka.table.writing import MAX_NAME, clean

STILL_RUNNING = 7 * 24 * 3600.0
"""Bots go on by themselves at tables where something happened in so many seconds."""

MY_TABLES = 12
"""The start page lists so many of a person's tables."""

OPENED = Bounds(20, 60, 600)
"""So many tables may be opened a minute."""

TALKED = Bounds(30, 90, 3000)
"""So many messages may be written a minute."""

GUESSED = Bounds(20, 60, 600)
"""So many codes may be asked for a minute that no table has."""

DRAWN = Bounds(600, 2400, 12_000)
"""So many pages of tables may be asked for a minute."""

CHANGED = Bounds(1200, 4800, 60_000)
"""So many moves, and whatever else changes something, may be asked for a minute."""

WATCHED = Bounds(24, 240, 4000)
"""So many pages may be open at the same time, each with its stream of updates."""

DRAWING = 2
"""So many past positions are drawn at once; the others wait for their turn."""

MOST_FIELDS = 60
"""So many fields a form may have."""

MOST_ACTIONS = 64
"""So many actions may follow one press."""


_log = logging.getLogger(__name__)


class Site:
    """The routes and what they share."""

    def __init__(self, store: Store, pause: float = PAUSE, annexes: Sequence[Annex] = ()) -> None:
        self.store = store
        self.annexes = annexes
        self.tables = Tables(store)
        self.bots = BotPlay(pause)
        self.advising = Advising(self.bots.thinkers)
        self.tables.changed = self.bots.nudge
        self.tables.hurried = lambda: self.bots.thinkers.busy
        self.opening = Limit(OPENED)
        self.talking = Limit(TALKED)
        self.guessing = Limit(GUESSED)
        self.looking = Limit(DRAWN)
        self.changing = Limit(CHANGED)
        self.watching = Share(WATCHED)
        self.chores: list[Callable[[], Coroutine[Any, Any, None]]] = [
            self.tables.follow_others,
            lambda: self.tables.wake_running(time.time() - STILL_RUNNING),
            *(annex.attend for annex in annexes),
        ]
        """What is done besides answering, from the start on."""
        self._drawing = asyncio.Semaphore(DRAWING)

    def app(self, names: Collection[str] = ()) -> Starlette:
        """The ASGI application. `names`: what the machine may be called, besides its own names."""
        app = Starlette(
            routes=self._routes(),
            middleware=[
                Middleware(Guard, names=names),
                Middleware(Visitors, secret=self.store.secret()),
            ],
            exception_handlers={
                Refusal: _refused,
                BodyError: _unread,
                ClientDisconnect: _gone,
                DatabaseError: _unwritten,
                HTTPException: _missing,
                Exception: _broken,
            },
            lifespan=self._lifespan,
        )
        app.state.annexes = self.annexes
        return app

    def _routes(self) -> list[Route | Mount]:
        at_table = "/t/{code:str}"
        return [
            Route(
                f"{at_table}/act", self._bounded(self.act), methods=["POST"]
            ),  # asked for most, found first
            Route("/", self._bounded(self.start)),
            Route("/new", self._bounded(self.new_form)),
            Route("/new", self._bounded(self.new), methods=["POST"]),
            Route("/play/{game:str}", self._bounded(self.play_now), methods=["POST"]),
            Route("/learn/{game:str}", self._bounded(self.learn), methods=["POST"]),
            Route("/code", self._bounded(self.code), methods=["POST"]),
            Route("/settings", self._bounded(self.settings), methods=["POST"]),
            Route("/name", self._bounded(self.name), methods=["POST"]),
            Route("/kernels", self._bounded(self.kernels)),
            Route("/rules/{game:str}", self._bounded(self.rules)),
            Route("/rules/{game:str}/text", self._bounded(self.rules_text)),
            Route(at_table, self._bounded(self.table)),
            Route(f"{at_table}/events", self._bounded(self.events)),
            Route(f"{at_table}/at/{{n}}", self._bounded(self.at)),
            Route(f"{at_table}/log", self._bounded(self.log)),
            Route(f"{at_table}/play.json", self._bounded(self.play_json)),
            Route(f"{at_table}/undo", self._bounded(self.undo), methods=["POST"]),
            Route(f"{at_table}/sit", self._bounded(self.sit), methods=["POST"]),
            Route(f"{at_table}/seat-bot", self._bounded(self.seat_bot), methods=["POST"]),
            Route(f"{at_table}/call", self._bounded(self.call), methods=["POST"]),
            Route(f"{at_table}/auto", self._bounded(self.auto), methods=["POST"]),
            Route(f"{at_table}/deputy", self._bounded(self.deputy), methods=["POST"]),
            Route(f"{at_table}/take-back", self._bounded(self.take_back), methods=["POST"]),
            Route(f"{at_table}/stand-in", self._bounded(self.stand_in), methods=["POST"]),
            Route(f"{at_table}/leave", self._bounded(self.leave), methods=["POST"]),
            Route(f"{at_table}/resign", self._bounded(self.resign), methods=["POST"]),
            Route(f"{at_table}/screen", self._bounded(self.screen), methods=["POST"]),
            Route(f"{at_table}/coach", self._bounded(self.coach)),
            Route(f"{at_table}/coach", self._bounded(self.coach_on), methods=["POST"]),
            Route(f"{at_table}/explain", self._bounded(self.explain)),
            Route(f"{at_table}/advice", self._bounded(self.advice), methods=["POST"]),
            Route(f"{at_table}/tip", self._bounded(self.tip), methods=["POST"]),
            Route(f"{at_table}/talk", self._bounded(self.talk), methods=["POST"]),
            Route(f"{at_table}/again", self._bounded(self.again), methods=["POST"]),
            Route(f"{at_table}/hide", self._bounded(self.hide), methods=["POST"]),
            *[
                Route(path, self._bounded(answer), methods=[method])
                for annex in self.annexes
                for method, path, answer in annex.answers
            ],
            *[
                Mount(path, Cached(directory=folder))
                for annex in self.annexes
                for path, folder in annex.files.items()
            ],
            *[Mount(f"/games/{name}", Cached(directory=folder)) for name, folder in _art()],
            Mount(assets.script_folder(), Cached(directory=Path(__file__).parent / "js")),
            Mount("/static", Cached(packages=[(room, "static") for room in assets.STATIC])),
        ]

    @contextlib.asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        for fault in broken_games().values():
            _log.error("%s", fault)
        for game in games().values():
            game.kernels.start(KERNELS)
        background = [asyncio.create_task(chore()) for chore in self.chores]
        yield
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await self.advising.close()
        await self.bots.close()
        self.store.close()

    def _bounded(self, answer: Answer) -> Answer:
        """The same answer, for those who do not ask too much."""

        async def bounded(request: Request) -> Response:
            limit = self.looking if request.method in SAFE_METHODS else self.changing
            limit.check(visitor_of(request).asker)
            return await answer(request)

        return bounded

    # Away from the table

    async def start(self, request: Request) -> Response:
        return await self._start(request)

    async def _start(self, request: Request, sentence: str = "", code: str = "") -> Response:
        visitor = visitor_of(request)
        try:
            rows = await asyncio.to_thread(self.store.tables_of, visitor.person, MY_TABLES)
        except DatabaseError as error:
            if not damages(error):
                raise
            rows = []
            sentence = sentence or _("Your tables cannot be listed: the database is damaged there. "
                                     "Each can still be found by its code.")  # fmt: skip
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
        visitor = visitor_of(request)
        try:
            setup = asked.setup
            options, chairs = setup.options(), asked.chairs(visitor.person)
            self.opening.check(visitor.asker)
            advice = forms.ADVICE[asked.advice]
            code = await self.tables.create(
                setup.game, options, chairs, setup.preset, advice=advice
            )
        except Refusal as refusal:
            return pages.new_table(request, asked, said(refusal))
        return RedirectResponse(f"/t/{code}", 303)

    async def play_now(self, request: Request) -> Response:
        visitor = visitor_of(request)
        self.opening.check(visitor.asker)
        game = game_named(request.path_params["game"])
        preset = (await form_of(request)).get("preset") or next(iter(game.presets))
        options = game.make_options(preset=preset)
        seats = min(options.counts(game.seats), key=lambda n: abs(n - game.default_seats))
        bots = [NewSeat(bot=usual_level())] * (seats - 1)
        chairs = [NewSeat(person=visitor.person), *bots]
        code = await self.tables.create(game, options, chairs, preset)
        return RedirectResponse(f"/t/{code}", 303)

    async def learn(self, request: Request) -> Response:
        visitor = visitor_of(request)
        game = game_named(request.path_params["game"])
        lessons = game.coach
        if lessons is None:
            raise Refusal(N_("This game has no coach."))
        self.opening.check(visitor.asker)
        options = game.make_options(preset=lessons.PRESET)
        chairs = [NewSeat(person=visitor.person)]
        chairs += [NewSeat(bot=coach.LEVEL)] * (lessons.SEATS - 1)
        code = await self.tables.create(game, options, chairs, lessons.PRESET, lessons.SEED)
        table = await self.tables.get(code)
        assert table is not None
        await table.coach(visitor.person, Coached())
        return RedirectResponse(f"/t/{code}", 303)

    async def code(self, request: Request) -> Response:
        typed = clean((await form_of(request)).get("code", "")).upper().replace(" ", "-")[:40]
        if await self._find(request, typed) is None:
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
        await self._rename(request, (await form_of(request)).get("name", ""))
        return (
            RedirectResponse(_back(request), 303) if _wants_page(request) else Response(None, 204)
        )

    async def _rename(self, request: Request, name: str) -> None:
        """From now on whoever asks is called so, at every table."""
        person = visitor_of(request).person
        await asyncio.to_thread(self.store.set_name, person, clean(name)[:MAX_NAME])
        await self.tables.renamed(person)

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
        shown = frame.scene(table, viewer, curtain=table.curtain(visitor_of(request).person))
        state = await self._coached(request, table)
        page = frame.table_fragment(shown)
        person = visitor_of(request).person
        name = await asyncio.to_thread(self.store.name_of, person)
        if state is not None:
            return pages.table(request, shown, page, pages.Beside(name, coach.box(table, state)))
        known = await asyncio.to_thread(self.store.tips, person, table.game.name)
        beside = pages.Beside(name, tips=tips.tip_box(table.row.code, table.game, known))
        return pages.table(request, shown, page, beside)

    async def at(self, request: Request) -> Response:
        table, viewer = await self._table(request)
        n = min(_place(request.path_params["n"]), len(table.match.moves))
        async with self._drawing:
            shown, fragment = await asyncio.to_thread(frame.past, table, viewer, n)
        if "fragment" in request.query_params:
            return HTMLResponse(fragment)
        return pages.table(request, shown, fragment)

    async def events(self, request: Request) -> Response:
        table, _viewer = await self._table(request)
        visitor = visitor_of(request)
        seen = request.headers.get("last-event-id") or request.query_params.get("since", "")
        zipped = "gzip" in request.headers.get("accept-encoding", "")

        def draw(sent: live.Snapshot | None) -> live.Snapshot:
            viewer, curtain = table.seat_of(visitor.person), table.curtain(visitor.person)
            return live.snapshot(table, live.Look(viewer, visitor.language, curtain), sent)

        if not self.watching.room(visitor.asker):
            return live.full(_("Too many pages are open at once: this one is shown when there is "
                               "room again."))  # fmt: skip
        events = live.events(table, visitor.person, seen, draw)
        return live.stream(self._counted(events, visitor.asker), zipped)

    async def _counted(self, events: AsyncGenerator[bytes], asker: Asker) -> AsyncGenerator[bytes]:
        """The same events; as long as they come, the asker has one page more open."""
        with self.watching.taken(asker):
            async with contextlib.aclosing(events) as coming:
                async for event in coming:
                    yield event

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
        table, seat = await self._playing(request)
        form = await form_of(request)
        await table.act(seat, _actions(form), _number(form, "number"))
        return _done(request, table)

    async def undo(self, request: Request) -> Response:
        table, seat = await self._playing(request)
        number = _number(await form_of(request), "number")
        await table.undo(table.undoer(seat), number)
        return _done(request, table)

    async def auto(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        await seating.set_auto(table, seat, (await form_of(request)).get("on") == "1")
        return _done(request, table)

    async def sit(self, request: Request) -> Response:
        table, _viewer = await self._table(request)
        form = await form_of(request)
        seat = _number(form, "seat")
        await seating.sit(table, seat, visitor_of(request).person)
        if clean(form.get("name", "")):
            await self._rename(request, form["name"])
        return _done(request, table)

    async def call(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        name = (await form_of(request)).get("name", "")
        if len(table.seats_of(visitor_of(request).person)) > 1:
            await seating.call_guest(table, seat, clean(name)[:MAX_NAME])
        else:
            await self._rename(request, name)
        return _done(request, table)

    async def seat_bot(self, request: Request) -> Response:
        table, _seat = await self._seat(request)
        await seating.seat_bot(table, _number(await form_of(request), "seat"))
        return _done(request, table)

    async def deputy(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        await seating.deputise(table, seat)
        return _done(request, table)

    async def take_back(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        await seating.take_back(table, seat)
        return _done(request, table)

    async def stand_in(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        await seating.stand_in(table, _number(await form_of(request), "seat"), seat)
        return _done(request, table)

    async def leave(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        await seating.leave(table, seat)
        return _done(request, table)

    async def resign(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        await table.resign(seat)
        return _done(request, table)

    async def screen(self, request: Request) -> Response:
        table, _viewer = await self._table(request)
        form = await form_of(request)
        seat = _number(form, "seat") if form.get("seat") else NOBODY
        await seating.turn_screen(table, visitor_of(request).person, seat)
        return _done(request, table)

    async def coach(self, request: Request) -> Response:
        table, _seat = await self._seat(request)
        state = await self._coached(request, table)
        if state is None:
            raise HTTPException(404)
        return HTMLResponse(coach.box(table, state))

    async def coach_on(self, request: Request) -> Response:
        table, _seat = await self._seat(request)
        state = await self._coached(request, table)
        if state is None:
            raise HTTPException(404)
        form = await form_of(request)
        back = forms.whole_number(form.get("back", "")) or 0
        came = coach.gone_on(table, state, form.get("do", ""), form.get("step", ""))
        if came != state:
            await table.coach(visitor_of(request).person, came)
        if form.get("do") == "open":
            back = coach.spoken(table, came)
        if _wants_page(request):
            return _done(request, table)
        return HTMLResponse(coach.box(table, came, max(0, back)))

    async def _coached(self, request: Request, table: LiveTable) -> Coached | None:
        """How far a coach has come with whoever asks, if they have one here."""
        person = visitor_of(request).person
        if person not in table.coached or table.game.coach is None or not table.seats_of(person):
            return None
        states = await asyncio.to_thread(self.store.coached, table.row.id)
        return states.get(person)

    async def explain(self, request: Request) -> Response:
        table, viewer = await self._table(request)
        panel = explain.panel(frame.scene(table, viewer))
        if _wants_page(request):
            return pages.explained(request, table, panel)
        return HTMLResponse(panel)

    async def advice(self, request: Request) -> Response:
        table, seat = await self._playing(request)
        await self.advising.ask(table, seat, visitor_of(request).asker)
        if _wants_page(request):
            return RedirectResponse(f"/t/{table.row.code}/explain", 303)
        return HTMLResponse(explain.panel(frame.scene(table, seat)))

    async def tip(self, request: Request) -> Response:
        table, _viewer = await self._table(request)
        name = (await form_of(request)).get("tip", "")
        if name in tips.tips(table.game):
            person = visitor_of(request).person
            await asyncio.to_thread(self.store.put_away, person, table.game.name, name)
        return _done(request, table)

    async def talk(self, request: Request) -> Response:
        table, viewer = await self._table(request)
        visitor = visitor_of(request)
        if viewer == NOBODY and visitor.stranger:
            raise Foreign(N_("Look on for a minute before you talk at a table of others."))
        self.talking.check(visitor.asker)
        await table.say(visitor.person, (await form_of(request)).get("text", ""))
        return _done(request, table)

    async def again(self, request: Request) -> Response:
        table, viewer = await self._table(request)
        if not table.over:
            raise Refusal(N_("This play is not over yet."))
        if viewer == NOBODY and not table.repeated:
            raise Foreign(N_("You have no seat at this table. Nothing was done."))
        visitor = visitor_of(request)
        self.opening.check(visitor.asker)
        return RedirectResponse(f"/t/{await self.tables.again(table, visitor.person)}", 303)

    async def hide(self, request: Request) -> Response:
        table, viewer = await self._table(request)
        if viewer == NOBODY:
            raise Foreign(N_("You have no seat at this table. Nothing was done."))
        if not table.over:
            raise Refusal(N_("This play is not over yet."))
        await asyncio.to_thread(self.store.hide, visitor_of(request).person, table.row.id)
        return RedirectResponse("/#tables", 303)

    async def _table(self, request: Request) -> tuple[LiveTable, int]:
        """The table that a request is about, and the seat of whoever asks."""
        table = await self._find(request, request.path_params["code"])
        if table is None:
            raise HTTPException(404)
        return table, table.seat_of(visitor_of(request).person)

    async def _find(self, request: Request, code: str) -> LiveTable | None:
        """The table with a code, or None; who guesses codes is soon refused."""
        table = await self.tables.get(code)
        if table is None:
            self.guessing.check(visitor_of(request).asker)
        return table

    async def _seat(self, request: Request) -> tuple[LiveTable, int]:
        """The same for people who sit at the table; raises Foreign for others."""
        table, seat = await self._table(request)
        if seat == NOBODY and table.seats_of(visitor_of(request).person):
            raise Refusal(N_("Nobody is before the screen: say first who you are."))
        if seat == NOBODY:
            raise Foreign(N_("You have no seat at this table. Nothing was done."))
        return table, seat

    async def _playing(self, request: Request) -> tuple[LiveTable, int]:
        """The same for those who play themselves; raises Refusal where a bot plays for them."""
        table, seat = await self._seat(request)
        seating.check_plays(table, seat)
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


def visitor_of(request: Request) -> Visitor:
    """Who asks."""
    visitor = request.scope["visitor"]
    assert isinstance(visitor, Visitor)
    return visitor


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a posted form; raises Refusal for what is none. Our pages post no files."""
    body = await request.body()
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise Refusal(N_("This form cannot be read. Nothing was done.")) from None


def _number(form: dict[str, str], name: str) -> int:
    number = forms.whole_number(form.get(name, ""))
    if number is None or number < 0:
        raise Refusal(N_("“{name}” should be a number. Nothing was done."), name=name)
    return number


def _place(text: str) -> int:
    """The number of a move, from an address."""
    number = forms.whole_number(text)
    if number is None or number < 0:
        raise HTTPException(404)
    return number


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
    """The page of ours that a form was sent from; never one of others, whatever is claimed."""
    try:
        came = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return "/"
    path = came.path
    ours = came.netloc == request.headers.get("host") and path[:1] == "/"
    if not ours or path[1:2] in ("/", "\\"):
        return "/"
    return f"{path}?{came.query}" if came.query else path


STATUSES = ((Foreign, 403), (TooMuch, 429), (Damaged, 503))
"""What a refusal is answered with, if not with 409."""


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    status = next((status for kind, status in STATUSES if isinstance(error, kind)), 409)
    if _wants_page(request):
        return pages.message(request, _("That did not work"), said(error), status)
    return JSONResponse({"sentence": said(error), "rule": error.rule}, status)


async def _unread(request: Request, error: Exception) -> Response:
    assert isinstance(error, BodyError)
    return PlainTextResponse(str(error), error.status, {"connection": "close"})


async def _gone(_request: Request, _error: Exception) -> Response:
    """Nobody is there any more to read it."""
    return PlainTextResponse("", 400)


async def _unwritten(request: Request, error: Exception) -> Response:
    """The database cannot be read or written: a full disk, one that is away or damaged."""
    assert isinstance(error, DatabaseError)
    _log.error("The database failed: %s", error)
    text = _("The table cannot write anything down now, so nothing was done. Try again later.")
    if damages(error):
        text = _("The database is damaged where this would be read or written, so nothing was "
                 "done. Tables that stand elsewhere in it go on.")  # fmt: skip
    if _wants_page(request):
        return pages.message(request, _("That did not work"), text, 503)
    return JSONResponse({"sentence": text, "rule": ""}, 503)


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
