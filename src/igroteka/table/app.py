"""The web service: what each address answers, and how it is started."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy.exc import DatabaseError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from igroteka.bots import KERNELS
from igroteka.draw.words import LANGUAGES, N_, _, language, said, speaking
from igroteka.engine import NOBODY, Refusal, earlier_games, game_named, games
from igroteka.engine.game import broken_games
from igroteka.table import (
    assets,
    coach,
    continuing,
    explain,
    forms,
    frame,
    live,
    lookback,
    pages,
    past,
    pointing,
    seating,
    tips,
)
from igroteka.table.accounts import Accounts
from igroteka.table.annexes import Annex
from igroteka.table.api.operations import Api
from igroteka.table.befriending import Befriending
from igroteka.table.botplay import PAUSE
from igroteka.table.clockforms import AskedClock
from igroteka.table.company import Company
from igroteka.table.database import damages
from igroteka.table.delivery import NOWHERE, Delivery
from igroteka.table.doors import PRIVATE
from igroteka.table.doorstep import Doorstep
from igroteka.table.health import Health
from igroteka.table.journal import Journal
from igroteka.table.lobby import Lobby
from igroteka.table.moving_on import MovingOn
from igroteka.table.noting import Noting
from igroteka.table.portable import Portable
from igroteka.table.posted import form_of
from igroteka.table.reception import MY_TABLES, Reception
from igroteka.table.refused import HANDLERS, refused_with, wants_page
from igroteka.table.rulebook import rulebook
from igroteka.table.security import IMPORT, Guard
from igroteka.table.standings import Standings
from igroteka.table.store import Coached, Store
from igroteka.table.subscribing import Subscribing
from igroteka.table.tables import (
    LiveTable,
    NewSeat,
    Outdated,
    Pointed,
    check_over,
    usual_level,
)
from igroteka.table.visitor import LANGUAGE, THEME, THEMES, Visitors, cookie, visitor_of
from igroteka.table.writing import clean

STILL_RUNNING = 7 * 24 * 3600.0
"""Bots go on by themselves at tables where something happened in so many seconds."""

MOST_ACTIONS = 64
"""So many actions may follow one press."""

_log = logging.getLogger(__name__)


class Site(Reception):
    """The routes and what they share."""

    def __init__(
        self,
        store: Store,
        pause: float = PAUSE,
        annexes: Sequence[Annex] = (),
        delivery: Delivery = NOWHERE,
    ) -> None:
        super().__init__(store, pause, delivery)
        self.annexes = annexes
        self.chores: list[Callable[[], Coroutine[Any, Any, None]]] = [
            self.tables.follow_others,
            self.clockwork.attend,
            self.reviewing.attend,
            self.notifying.attend,
            self.notifying.deliver,
            lambda: self.tables.wake_running(time.time() - STILL_RUNNING),
            *(annex.attend for annex in annexes),
        ]
        """What is done besides answering, from the start on."""

    def app(self, names: Collection[str] = (), metrics_for_all: bool = False) -> Starlette:
        """The ASGI application. `names`: what the machine may be called, besides its own names."""
        standings = Standings(self)
        lobby = Lobby(self, standings)
        routes = [*self._routes(), *Accounts(self).routes(), *Api(self, lobby).routes()]
        routes += [*standings.routes(), *lobby.routes()]
        routes += [*Doorstep(self).routes(), *Befriending(self).routes()]
        routes += Subscribing(self).routes()
        routes += [*Noting(self).routes(), *Company(self).routes()]
        routes += Health(self, metrics_for_all).routes() + Portable(self).routes()
        moving_on = MovingOn(self)
        routes += moving_on.routes()
        app = Starlette(
            routes=routes,
            middleware=[
                Middleware(Journal, routes=routes, metrics=self.metrics),
                Middleware(Guard, names=names),
                Middleware(Visitors, secret=self.store.secret(), find=self.sessions.find),
            ],
            exception_handlers={**HANDLERS, Outdated: moving_on.shown},
            lifespan=self._lifespan,
        )
        app.state.annexes = self.annexes
        return app

    def _routes(self) -> list[Route | Mount]:
        at_table = "/t/{code:str}"
        return [
            Route(
                f"{at_table}/act", self.bounded(self.act), methods=["POST"]
            ),  # asked for most, found first
            Route("/", self.bounded(self.start)),
            Route("/new", self.bounded(self.new_form)),
            Route("/new", self.bounded(self.new), methods=["POST"]),
            Route("/play/{game:str}", self.bounded(self.play_now), methods=["POST"]),
            Route("/learn/{game:str}", self.bounded(self.learn), methods=["POST"]),
            Route(IMPORT, self.bounded(self.import_form)),
            Route(IMPORT, self.bounded(self.bring), methods=["POST"]),
            Route("/code", self.bounded(self.code), methods=["POST"]),
            Route("/settings", self.bounded(self.settings), methods=["POST"]),
            Route("/name", self.bounded(self.name), methods=["POST"]),
            Route("/kernels", self.bounded(self.kernels)),
            Route("/rules/{game:str}", self.bounded(self.rules)),
            Route("/rules/{game:str}/text", self.bounded(self.rules_text)),
            Route(at_table, self.bounded(self.table)),
            Route(f"{at_table}/events", self.bounded(self.events)),
            Route(f"{at_table}/turn", self.bounded(self.turn)),
            Route(f"{at_table}/at/{{n}}", self.bounded(self.at)),
            Route(f"{at_table}/at/{{n}}/on", self.bounded(self.on_form)),
            Route(f"{at_table}/at/{{n}}/on", self.bounded(self.play_on), methods=["POST"]),
            Route(f"{at_table}/review", self.bounded(self.review)),
            Route(f"{at_table}/review", self.bounded(self.look_back), methods=["POST"]),
            Route(f"{at_table}/log", self.bounded(self.log)),
            Route(f"{at_table}/play.json", self.bounded(self.play_json)),
            Route(f"{at_table}/undo", self.bounded(self.undo), methods=["POST"]),
            Route(f"{at_table}/ask-back", self.bounded(self.ask_back), methods=["POST"]),
            Route(f"{at_table}/agree-back", self.bounded(self.agree_back), methods=["POST"]),
            Route(f"{at_table}/refuse-back", self.bounded(self.refuse_back), methods=["POST"]),
            Route(f"{at_table}/sit", self.bounded(self.sit), methods=["POST"]),
            Route(f"{at_table}/seat-bot", self.bounded(self.seat_bot), methods=["POST"]),
            Route(f"{at_table}/call", self.bounded(self.call), methods=["POST"]),
            Route(f"{at_table}/auto", self.bounded(self.auto), methods=["POST"]),
            Route(f"{at_table}/deputy", self.bounded(self.deputy), methods=["POST"]),
            Route(f"{at_table}/take-back", self.bounded(self.take_back), methods=["POST"]),
            Route(f"{at_table}/stand-in", self.bounded(self.stand_in), methods=["POST"]),
            Route(f"{at_table}/leave", self.bounded(self.leave), methods=["POST"]),
            Route(f"{at_table}/resign", self.bounded(self.resign), methods=["POST"]),
            Route(f"{at_table}/pause", self.bounded(self.pause), methods=["POST"]),
            Route(f"{at_table}/go-on", self.bounded(self.go_on), methods=["POST"]),
            Route(f"{at_table}/screen", self.bounded(self.screen), methods=["POST"]),
            Route(f"{at_table}/coach", self.bounded(self.coach)),
            Route(f"{at_table}/coach", self.bounded(self.coach_on), methods=["POST"]),
            Route(f"{at_table}/explain", self.bounded(self.explain)),
            Route(f"{at_table}/advice", self.bounded(self.advice), methods=["POST"]),
            Route(f"{at_table}/tip", self.bounded(self.tip), methods=["POST"]),
            Route(f"{at_table}/talk", self.bounded(self.talk), methods=["POST"]),
            Route(f"{at_table}/point", self.bounded(self.point), methods=["POST"]),
            Route(f"{at_table}/again", self.bounded(self.again), methods=["POST"]),
            Route(f"{at_table}/hide", self.bounded(self.hide), methods=["POST"]),
            *[
                Route(path, self.bounded(answer), methods=[method])
                for annex in self.annexes
                for method, path, answer in annex.answers
            ],
            *[
                Mount(path, Cached(directory=folder))
                for annex in self.annexes
                for path, folder in annex.files.items()
            ],
            *[Mount(path, Cached(directory=folder)) for path, folder in _art()],
            Mount(assets.script_folder(), Cached(directory=Path(__file__).parent / "js")),
            Mount("/static", Cached(packages=[(room, "static") for room in assets.STATIC])),
        ]

    @contextlib.asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        for fault in broken_games().values():
            _log.error("%s", fault)
        for game in (*games().values(), *earlier_games()):
            game.kernels.start(KERNELS)
        background = [asyncio.create_task(chore()) for chore in self.chores]
        yield
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await self.notifying.close()
        await self.advising.close()
        await self.bots.close()
        await self.clockwork.close()
        self.store.close()

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
            try:
                table = await self.tables.get(row.code)
            except Outdated:
                lines.append(pages.waiting_line(row))
            except Refusal:
                continue  # its own page says why it cannot be shown
            else:
                if table is not None:
                    lines.append(pages.table_line(table, visitor.person))
        lines.sort(key=lambda line: (line.over, not line.mine))
        name = await asyncio.to_thread(self.store.name_of, visitor.person)
        invited = await asyncio.to_thread(self.store.invitations.asked, visitor.person)
        posted, second = pages.Posted(sentence, code), self.pulse.now()
        return pages.start(request, lines, name, posted, invited, second)

    async def new_form(self, request: Request) -> Response:
        name = request.query_params.get("game", "")
        game = game_named(name) if name else next(iter(games().values()))
        asked = forms.NewTable.fresh(game)
        door = request.query_params.get("door", asked.door)
        return pages.new_table(request, asked._replace(door=forms.door_asked(door)), AskedClock())

    async def new(self, request: Request) -> Response:
        form = await form_of(request)
        asked = forms.NewTable.read(game_named(form.get("game", "")), form)
        clock = AskedClock.read(form)
        visitor = visitor_of(request)
        try:
            setup = asked.setup
            options, chairs = setup.options(), asked.chairs(visitor.person)
            terms = asked.terms(visitor.person)._replace(clock=clock.control())
            code = await self.open(visitor, setup.game, options, chairs, setup.preset, terms=terms)
        except Refusal as refusal:
            return pages.new_table(request, asked, clock, said(refusal))
        for_others = terms.door.kind == PRIVATE and not any(chair.person for chair in chairs)
        return RedirectResponse(f"/t/{code}/door" if for_others else f"/t/{code}", 303)

    async def play_now(self, request: Request) -> Response:
        visitor = visitor_of(request)
        game = game_named(request.path_params["game"])
        preset = (await form_of(request)).get("preset") or next(iter(game.presets))
        options = game.make_options(preset=preset)
        seats = min(options.counts(game.seats), key=lambda n: abs(n - game.default_seats))
        bots = [NewSeat(bot=usual_level())] * (seats - 1)
        chairs = [NewSeat(person=visitor.person), *bots]
        code = await self.open(visitor, game, options, chairs, preset)
        return RedirectResponse(f"/t/{code}", 303)

    async def learn(self, request: Request) -> Response:
        visitor = visitor_of(request)
        game = game_named(request.path_params["game"])
        lessons = game.coach
        if lessons is None:
            raise Refusal(N_("This game has no coach."))
        options = game.make_options(preset=lessons.PRESET)
        chairs = [NewSeat(person=visitor.person)]
        chairs += [NewSeat(bot=coach.LEVEL)] * (lessons.SEATS - 1)
        code = await self.open(visitor, game, options, chairs, lessons.PRESET, lessons.SEED)
        table = await self.tables.get(code)
        assert table is not None
        await table.coach(visitor.person, Coached())
        return RedirectResponse(f"/t/{code}", 303)

    async def code(self, request: Request) -> Response:
        typed = clean((await form_of(request)).get("code", "")).upper().replace(" ", "-")[:40]
        if await self.found(request, typed) is None:
            sentence = _("There is no table with the code “{code}”.", code=typed)
            return await self._start(request, sentence, typed)
        return RedirectResponse(f"/t/{typed}", 303)

    async def import_form(self, request: Request) -> Response:
        return pages.bring_in(request)

    async def bring(self, request: Request) -> Response:
        form = await form_of(request)
        text = form.get("play", "")
        try:
            code = await self.bring_in(visitor_of(request), text, continuing.Sitting.read(form))
        except Refusal as refusal:
            return pages.bring_in(request, text, said(refusal), refused_with(refusal))
        return RedirectResponse(f"/t/{code}", 303)

    async def settings(self, request: Request) -> Response:
        form = await form_of(request)
        back = form.get("back", "")
        answer = RedirectResponse(back if _is_ours(back) else _back(request), 303)
        if form.get("language") in LANGUAGES:
            answer.headers.append("set-cookie", cookie(LANGUAGE, form["language"], request.scope))
        theme = form.get("theme")
        if theme == "switch":
            theme = "light" if visitor_of(request).theme == "dark" else "dark"
        if theme in THEMES:
            answer.headers.append("set-cookie", cookie(THEME, theme, request.scope))
        return answer

    async def name(self, request: Request) -> Response:
        await self.rename(visitor_of(request), (await form_of(request)).get("name", ""))
        return RedirectResponse(_back(request), 303) if wants_page(request) else Response(None, 204)

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
        table, _viewer = await self.at_table(request)
        person = visitor_of(request).person
        muted = await asyncio.to_thread(self.store.mutes.of, person)
        name = await asyncio.to_thread(self.store.name_of, person)
        known = await asyncio.to_thread(self.store.tips, person, table.game.name)
        state = await self._coached(request, table)
        # Nothing is waited for from here on: the coach speaks of what is drawn.
        shown = frame.scene(table, table.seat_of(person), table.curtain(person), muted)
        page = frame.table_fragment(shown._replace(at=table.served()))
        if state is not None:
            return pages.table(request, shown, page, pages.Beside(name, coach.box(table, state)))
        beside = pages.Beside(name, tips=tips.tip_box(table.row.code, table.game, known))
        return pages.table(request, shown, page, beside)

    async def at(self, request: Request) -> Response:
        table, viewer = await self.at_table(request)
        n = min(_place(request.path_params["n"]), len(table.match.moves))
        eye = past.eye_of(table, request.query_params.get("as"))
        muted = await asyncio.to_thread(self.store.mutes.of, visitor_of(request).person)
        async with self.drawing:
            shown, fragment = await asyncio.to_thread(past.past, table, viewer, n, eye, muted)
        if "fragment" in request.query_params:
            return HTMLResponse(fragment)
        return pages.table(request, shown, fragment)

    async def on_form(self, request: Request) -> Response:
        table, viewer = await self.at_table(request)
        at = _place(request.path_params["n"])
        continuing.check_goes_on(table, at)
        return pages.play_on(request, table, at, viewer)

    async def play_on(self, request: Request) -> Response:
        table, _viewer = await self.at_table(request)
        who = continuing.Sitting.read(await form_of(request))
        at = _place(request.path_params["n"])
        code = await self.play_on_at(visitor_of(request), table, at, who)
        return RedirectResponse(f"/t/{code}", 303)

    async def events(self, request: Request) -> Response:
        table, _viewer = await self.at_table(request)
        visitor = visitor_of(request)
        if not self.watching.room(visitor.asker):
            return live.full(_("Too many pages are open at once: this one is shown when there is "
                               "room again."))  # fmt: skip

        def draw(sent: live.Snapshot | None) -> live.Snapshot:
            viewer, curtain = table.seat_of(visitor.person), table.curtain(visitor.person)
            look = live.Look(viewer, visitor.language, curtain, table.muted[visitor.person])
            return live.snapshot(table, look, sent)

        def point(pointed: Pointed) -> bytes:
            with speaking(visitor.language):
                unheard = pointed.person in table.muted[visitor.person]
                return b"" if unheard else pointing.event(pointed)

        return self.watch(request, table, draw, lambda: live.second(table), point)

    async def turn(self, request: Request) -> Response:
        table, _viewer = await self.at_table(request)
        mine = table.seats_of(visitor_of(request).person)
        return JSONResponse({"asked": any(table.asks(seat) for seat in mine)})

    async def log(self, request: Request) -> Response:
        table, viewer = await self.at_table(request)
        shown = frame.scene(table, viewer)
        return pages.log(request, shown, frame.log_items(shown)[0])

    async def review(self, request: Request) -> Response:
        table, _viewer = await self.at_table(request)
        check_over(table)
        asked = await asyncio.to_thread(self.store.reviews.asked, table.row.id)
        mine = bool(table.seats_of(visitor_of(request).person))
        async with self.drawing:
            look = await asyncio.to_thread(lookback.look_at, table)
            panel = await asyncio.to_thread(lookback.panel, look, asked, mine)
        if "fragment" in request.query_params:
            return HTMLResponse(panel)
        return pages.review(request, table, panel)

    async def look_back(self, request: Request) -> Response:
        table, _seat = await self.seated(request)
        await self.reviewing.ask(table, visitor_of(request).asker)
        return RedirectResponse(f"/t/{table.row.code}/review", 303)

    async def play_json(self, request: Request) -> Response:
        table, _viewer = await self.at_table(request)
        play = continuing.written(table, "names" in request.query_params)
        name = f"{table.game.name}-{table.row.code}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(play, media_type="application/json", headers=headers)

    async def act(self, request: Request) -> Response:
        table, seat = await self.playing(request)
        form = await form_of(request)
        await self.act_at(table, seat, _actions(form), _number(form, "number"))
        return _done(request, table)

    async def undo(self, request: Request) -> Response:
        table, seat = await self.playing(request)
        number = _number(await form_of(request), "number")
        await table.undo(table.undoer(seat), number)
        return _done(request, table)

    async def ask_back(self, request: Request) -> Response:
        table, seat = await self.playing(request)
        await table.ask_back(seat, _number(await form_of(request), "number"))
        return _done(request, table)

    async def agree_back(self, request: Request) -> Response:
        table, seat = await self.playing(request)
        await table.agree_back(seat, _number(await form_of(request), "number"))
        return _done(request, table)

    async def refuse_back(self, request: Request) -> Response:
        table, seat = await self.seated(request)
        await table.refuse_back(seat, _number(await form_of(request), "number"))
        return _done(request, table)

    async def auto(self, request: Request) -> Response:
        table, seat = await self.seated(request)
        await seating.set_auto(table, seat, (await form_of(request)).get("on") == "1")
        return _done(request, table)

    async def sit(self, request: Request) -> Response:
        table, _viewer = await self.at_table(request)
        form = await form_of(request)
        seat = _number(form, "seat")
        await self.check_names(visitor_of(request), form.get("name", ""))
        await seating.sit(table, seat, visitor_of(request).person)
        if clean(form.get("name", "")):
            await self.rename(visitor_of(request), form["name"])
        return _done(request, table)

    async def call(self, request: Request) -> Response:
        table, seat = await self.seated(request)
        name = (await form_of(request)).get("name", "")
        await self.call_at(visitor_of(request), table, seat, name)
        return _done(request, table)

    async def seat_bot(self, request: Request) -> Response:
        table, _seat = await self.seated(request)
        await seating.seat_bot(table, _number(await form_of(request), "seat"))
        return _done(request, table)

    async def deputy(self, request: Request) -> Response:
        table, seat = await self.seated(request)
        await seating.deputise(table, seat)
        return _done(request, table)

    async def take_back(self, request: Request) -> Response:
        table, seat = await self.seated(request)
        await seating.take_back(table, seat)
        return _done(request, table)

    async def stand_in(self, request: Request) -> Response:
        table, seat = await self.seated(request)
        await seating.stand_in(table, _number(await form_of(request), "seat"), seat)
        return _done(request, table)

    async def leave(self, request: Request) -> Response:
        table, seat = await self.seated(request)
        await seating.leave(table, seat)
        return _done(request, table)

    async def resign(self, request: Request) -> Response:
        table, seat = await self.seated(request)
        await table.resign(seat)
        return _done(request, table)

    async def pause(self, request: Request) -> Response:
        table, _seat = await self.seated(request)
        await seating.pause(table, visitor_of(request).person)
        return _done(request, table)

    async def go_on(self, request: Request) -> Response:
        table, seat = await self.seated(request)
        await table.go_on(seat)
        return _done(request, table)

    async def screen(self, request: Request) -> Response:
        table, _viewer = await self.at_table(request)
        form = await form_of(request)
        seat = _number(form, "seat") if form.get("seat") else NOBODY
        await seating.turn_screen(table, visitor_of(request).person, seat)
        return _done(request, table)

    async def coach(self, request: Request) -> Response:
        table, _seat = await self.seated(request)
        state = await self._coached(request, table)
        if state is None:
            raise HTTPException(404)
        return HTMLResponse(coach.box(table, state))

    async def coach_on(self, request: Request) -> Response:
        table, _seat = await self.seated(request)
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
        if wants_page(request):
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
        table, viewer = await self.at_table(request)
        panel = explain.panel(frame.scene(table, viewer))
        if wants_page(request):
            return pages.explained(request, table, panel)
        return HTMLResponse(panel)

    async def advice(self, request: Request) -> Response:
        table, seat = await self.playing(request)
        await self.advising.ask(table, seat, visitor_of(request).asker)
        if wants_page(request):
            return RedirectResponse(f"/t/{table.row.code}/explain", 303)
        return HTMLResponse(explain.panel(frame.scene(table, seat)))

    async def tip(self, request: Request) -> Response:
        table, _viewer = await self.at_table(request)
        name = (await form_of(request)).get("tip", "")
        if name in tips.tips(table.game):
            person = visitor_of(request).person
            await asyncio.to_thread(self.store.put_away, person, table.game.name, name)
        return _done(request, table)

    async def talk(self, request: Request) -> Response:
        table, _viewer = await self.at_table(request)
        text = (await form_of(request)).get("text", "")
        await self.say_at(visitor_of(request), table, text)
        return _done(request, table)

    async def point(self, request: Request) -> Response:
        table, seat = await self.seated(request)
        at = (await form_of(request)).get("at", "")
        self.pointing.check(visitor_of(request).asker)
        pointing.point(table, seat, at)
        return _done(request, table)

    async def again(self, request: Request) -> Response:
        table, _viewer = await self.at_table(request)
        return RedirectResponse(f"/t/{await self.repeat(visitor_of(request), table)}", 303)

    async def hide(self, request: Request) -> Response:
        table, _viewer = await self.at_table(request)
        await self.put_away(visitor_of(request), table)
        return RedirectResponse("/#tables", 303)


def _art() -> list[tuple[str, str]]:
    """The folders with the games' own style sheets and drawings, and their addresses."""
    played = [*games().values(), *earlier_games()]
    found = [(assets.game_folder(game), assets.page_files(game) / "static") for game in played]
    return [(path, str(folder)) for path, folder in found if folder.is_dir()]


class Cached(StaticFiles):
    """Static files whose addresses change with their contents."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=31536000"
        return response


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


def _done(request: Request, table: LiveTable) -> Response:
    """The answer to a successful change: the page learns of it through its stream."""
    if wants_page(request):
        return RedirectResponse(f"/t/{table.row.code}", 303)
    return Response(status_code=204)


def _back(request: Request) -> str:
    """The page of ours that a form was sent from; never one of others, whatever is claimed."""
    try:
        came = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return "/"
    if came.netloc != request.headers.get("host") or not _is_ours(came.path):
        return "/"
    return f"{came.path}?{came.query}" if came.query else came.path


def _is_ours(path: str) -> bool:
    """Whether a text is a path, and no browser takes it for an address elsewhere."""
    return (
        path[:1] == "/" and path[1:2] not in ("/", "\\") and path.isascii() and path.isprintable()
    )
