"""What programs can ask: each operation with what it reads, answers and may refuse."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from igroteka.draw.words import N_, speaking
from igroteka.engine import NOBODY, Refusal, game_named
from igroteka.table import forms, seating
from igroteka.table.api import answers, models
from igroteka.table.api.description import described
from igroteka.table.api.operation import AT, LOBBY, STREAM, V1, Operation
from igroteka.table.clockforms import check_level
from igroteka.table.clocks import Control
from igroteka.table.continuing import WHOEVER, Sitting, written
from igroteka.table.limits import TooMuch
from igroteka.table.lobby import Lobby
from igroteka.table.lookback import look_at
from igroteka.table.reception import MY_TABLES, Reception
from igroteka.table.security import PLAYS
from igroteka.table.tables import LiveTable, check_over, usual_level
from igroteka.table.visitor import PEOPLE, Signed, visitor_of
from igroteka.table.writing import MAX_NAME, clean


class Api:
    """The operations over the tables of a process."""

    def __init__(self, reception: Reception, lobby: Lobby) -> None:
        self.reception = reception
        self._lobby = lobby
        self._tokens = Signed.tokens(reception.store.secret())
        self.operations = (
            *self._of_people(),
            *self._of_tables(),
            *self._looking(),
            *self._playing(),
            *self._sitting(),
        )

    def _of_people(self) -> list[Operation]:
        return [
            Operation("POST", PEOPLE, "Become somebody: a new person, and their token.",
                      self.people, models.Token, models.Name, 201),
            Operation("GET", f"{V1}/me", "Who I am.", self.me, models.Me),
            Operation("POST", f"{V1}/me", "Be called otherwise, at every table.",
                      self.rename, models.Me, models.Name),
            Operation("GET", f"{V1}/games", "All games, their setups and options.",
                      self.games, models.Games),
            Operation("GET", f"{V1}/games/{{game:str}}", "A game, its setups and options.",
                      self.game, models.Game),
        ]  # fmt: skip

    def _of_tables(self) -> list[Operation]:
        return [
            Operation("GET", f"{V1}/tables", "The tables where I sit.", self.mine, models.Tables),
            Operation("GET", LOBBY, "The public tables, of one game if “game” names it: those with "
                      "open seats, and running ones that can be watched; the newest first.",
                      self.lobby, models.Lobby),
            Operation("POST", f"{V1}/tables", "Open a table.",
                      self.open, models.Code, models.NewTable, 201),
            Operation("POST", PLAYS, "Bring a play in: the table where it is looked at, or goes on "
                      "against bots.", self.bring, models.Code, models.NewPlay, 201),
            Operation("POST", f"{V1}/invitations", "Come to a table by an invitation.",
                      self.come, models.Code, models.Invitation),
            Operation("POST", f"{AT}/again", "Play a finished play again: the table for it.",
                      self.again, models.Code, None, 201),
            Operation("POST", f"{AT}/hide", "List a finished play no more among mine.",
                      self.hide, models.Done),
        ]  # fmt: skip

    def _looking(self) -> list[Operation]:
        return [
            Operation("GET", AT, "The table as my seat may know it.", self.table, models.Table),
            Operation("GET", f"{AT}/events", "The same, now and whenever anything has changed: "
                      "server-sent events of the kind “table”, with that as data. The stream "
                      "ends when the server does: ask again, with the stamp that was seen last as "
                      "“since” or in Last-Event-ID.",
                      self.events, models.Table, media=STREAM),
            Operation("GET", f"{AT}/log", "What happened, after “after” moves; -1, or left out: "
                      "from the deal on.", self.log, models.Log),
            Operation("GET", f"{AT}/talk", "What was said, after the message “after”.",
                      self.talk, models.Talk),
            Operation("GET", f"{AT}/review", "What has been found so far of a finished play "
                      "that is looked back at.", self.review, models.Review),
            Operation("POST", f"{AT}/review", "Have my finished play looked back at.",
                      self.look_back, models.Review),
            Operation("GET", f"{AT}/play", "A finished play, as “igroteka replay” reads it.",
                      self.play, models.Play),
        ]  # fmt: skip

    def _playing(self) -> list[Operation]:
        return [
            Operation("POST", f"{AT}/act", "Play an action that is offered.",
                      self.act, models.Done, models.Act),
            Operation("POST", f"{AT}/undo", "Take my last move back, where it revealed nothing.",
                      self.undo, models.Done, models.Undo),
            Operation("POST", f"{AT}/ask-back", "Ask the others to let me take my last move back, "
                      "though it revealed something or others have moved.",
                      self.ask_back, models.Done, models.Undo),
            Operation("POST", f"{AT}/agree-back", "Agree to that: it is done when all people have.",
                      self.agree_back, models.Done, models.Undo),
            Operation("POST", f"{AT}/refuse-back", "Refuse it, or ask it no longer.",
                      self.refuse_back, models.Done, models.Undo),
            Operation("POST", f"{AT}/resign", "Give up, for good.", self.resign, models.Done),
            Operation("POST", f"{AT}/talk", "Say something.", self.say, models.Done, models.Say),
        ]  # fmt: skip

    def _sitting(self) -> list[Operation]:
        return [
            Operation("POST", f"{AT}/sit", "Take an open seat.",
                      self.sit, models.Done, models.OpenSeat),
            Operation("POST", f"{AT}/leave", "Open my seat for others.", self.leave, models.Done),
            Operation("POST", f"{AT}/seat-bot", "Let a bot take an open seat.",
                      self.seat_bot, models.Done, models.SeatNumber),
            Operation("POST", f"{AT}/deputy", "Let a bot play for me.", self.deputy, models.Done),
            Operation("POST", f"{AT}/take-back", "Play myself again.",
                      self.take_back, models.Done),
            Operation("POST", f"{AT}/stand-in", "Wish that a bot plays for somebody who has been "
                      "away for long.", self.stand_in, models.Done, models.SeatNumber),
            Operation("POST", f"{AT}/door", "Say who may come, to a table that I have opened.",
                      self.door, models.Done, models.NewDoor),
            Operation("POST", f"{AT}/pause", "Agree to a pause of the clocks: it begins when all "
                      "people have.", self.pause, models.Done),
            Operation("POST", f"{AT}/go-on", "End a pause.", self.go_on, models.Done),
            Operation("POST", f"{AT}/auto", "Have forced choices played for me, or not.",
                      self.auto, models.Done, models.Auto),
            Operation("POST", f"{AT}/screen", "Come before a screen that several share, or draw "
                      "its curtain.", self.screen, models.Done, models.Screen),
        ]  # fmt: skip

    def routes(self) -> list[Route]:
        """The operations, counted like pages, and their description."""
        text = described(self.operations)

        async def openapi(_request: Request) -> Response:
            return Response(text, media_type="application/json")

        return [
            *(
                Route(each.path, self.reception.bounded(each.respond), methods=[each.method])
                for each in self.operations
            ),
            Route(f"{V1}/openapi.json", self.reception.bounded(openapi)),
        ]

    # People and games

    async def people(self, request: Request, body: models.Name) -> models.Model:
        self.reception.arriving.check(visitor_of(request).asker)
        person, name = secrets.token_hex(12), clean(body.name)[:MAX_NAME]
        if name:
            await self.reception.give_name(person, name)
        return models.Token(token=self._tokens.sign(person), name=name)

    async def me(self, request: Request, _body: None) -> models.Model:
        visitor = visitor_of(request)
        name = await asyncio.to_thread(self.reception.store.name_of, visitor.person)
        return models.Me(name=name, stranger=visitor.stranger)

    async def rename(self, request: Request, body: models.Name) -> models.Model:
        await self.reception.rename(visitor_of(request), body.name)
        return await self.me(request, None)

    async def games(self, _request: Request, _body: None) -> models.Model:
        return answers.all_games()

    async def game(self, request: Request, _body: None) -> models.Model:
        return answers.one_game(game_named(request.path_params["game"]))

    # Tables

    async def mine(self, request: Request, _body: None) -> models.Model:
        person = visitor_of(request).person
        rows = await asyncio.to_thread(self.reception.store.tables_of, person, MY_TABLES)
        lines = []
        for row in rows:
            with contextlib.suppress(Refusal):  # its own address says why it cannot be shown
                table = await self.reception.tables.get(row.code)
                if table is not None:
                    lines.append(answers.line(table, person))
        return models.Tables(tables=lines)

    async def lobby(self, request: Request, _body: None) -> models.Model:
        game = request.query_params.get("game", "")
        if game:
            game_named(game)  # says which there are
        return answers.lobby(await self._lobby.hall(game), self._lobby.strengths)

    async def open(self, request: Request, body: models.NewTable) -> models.Model:
        visitor = visitor_of(request)
        game = game_named(body.game)
        preset = body.preset or next(iter(game.presets))
        options = game.make_options(body.options, preset)
        asked = forms.NewTable(forms.Setup.fresh(game), body.seats, body.advice, door=body.door)
        chairs, terms = asked.chairs(visitor.person), asked.terms(visitor.person)
        terms = terms._replace(clock=_control(body.clock))
        code = await self.reception.open(visitor, game, options, chairs, preset, terms=terms)
        return models.Code(code=code)

    async def bring(self, request: Request, body: models.NewPlay) -> models.Model:
        seat = WHOEVER if body.seat is None else str(body.seat + 1)
        who = Sitting(seat, body.level or usual_level())
        text = json.dumps(body.play, ensure_ascii=False)
        return models.Code(code=await self.reception.bring_in(visitor_of(request), text, who))

    async def come(self, request: Request, body: models.Invitation) -> models.Model:
        code = await self.reception.come_by(visitor_of(request), body.token)
        return models.Code(code=code)

    async def again(self, request: Request, _body: None) -> models.Model:
        table, _seat = await self.reception.at_table(request)
        return models.Code(code=await self.reception.repeat(visitor_of(request), table))

    async def hide(self, request: Request, _body: None) -> models.Model:
        table, _seat = await self.reception.at_table(request)
        await self.reception.put_away(visitor_of(request), table)
        return _done(table)

    # Looking

    async def table(self, request: Request, _body: None) -> Response:
        table, _seat = await self.reception.at_table(request)
        told = answers.told(table, visitor_of(request).person)
        return Response(told.json, media_type="application/json")

    async def events(self, request: Request, _body: None) -> Response:
        table, _seat = await self.reception.at_table(request)
        visitor = visitor_of(request)
        if not self.reception.watching.room(visitor.asker):
            raise TooMuch(N_("Too many streams are open at once. Try again when there is room."))

        def draw(_sent: Any) -> answers.Told:
            with speaking(visitor.language):
                return answers.told(table, visitor.person)

        return self.reception.watch(request, table, draw)

    async def log(self, request: Request, _body: None) -> models.Model:
        table, _seat = await self.reception.at_table(request)
        return answers.log(table, _after(request))

    async def talk(self, request: Request, _body: None) -> models.Model:
        table, _seat = await self.reception.at_table(request)
        muted = await asyncio.to_thread(self.reception.store.mutes.of, visitor_of(request).person)
        return answers.talk(table, _after(request), muted)

    async def review(self, request: Request, _body: None) -> models.Model:
        table, _seat = await self.reception.at_table(request)
        check_over(table)
        asked = await asyncio.to_thread(self.reception.store.reviews.asked, table.row.id)
        async with self.reception.drawing:
            look = await asyncio.to_thread(look_at, table)
            return await asyncio.to_thread(answers.review, look, asked)

    async def look_back(self, request: Request, _body: None) -> models.Model:
        table, _seat = await self.reception.seated(request)
        await self.reception.reviewing.ask(table, visitor_of(request).asker)
        return await self.review(request, None)

    async def play(self, request: Request, _body: None) -> Response:
        table, _seat = await self.reception.at_table(request)
        return Response(written(table), media_type="application/json")

    # Playing

    async def act(self, request: Request, body: models.Act) -> models.Model:
        table, seat = await self.reception.playing(request)
        await self.reception.act_at(table, seat, [body.action, *body.then], body.number)
        return _done(table)

    async def undo(self, request: Request, body: models.Undo) -> models.Model:
        table, seat = await self.reception.playing(request)
        await table.undo(table.undoer(seat), body.number)
        return _done(table)

    async def ask_back(self, request: Request, body: models.Undo) -> models.Model:
        table, seat = await self.reception.playing(request)
        await table.ask_back(seat, body.number)
        return _done(table)

    async def agree_back(self, request: Request, body: models.Undo) -> models.Model:
        table, seat = await self.reception.playing(request)
        await table.agree_back(seat, body.number)
        return _done(table)

    async def refuse_back(self, request: Request, body: models.Undo) -> models.Model:
        table, seat = await self.reception.seated(request)
        await table.refuse_back(seat, body.number)
        return _done(table)

    async def resign(self, request: Request, _body: None) -> models.Model:
        table, seat = await self.reception.seated(request)
        await table.resign(seat)
        return _done(table)

    async def say(self, request: Request, body: models.Say) -> models.Model:
        table, _seat = await self.reception.at_table(request)
        await self.reception.say_at(visitor_of(request), table, body.text)
        return _done(table)

    # Sitting

    async def sit(self, request: Request, body: models.OpenSeat) -> models.Model:
        table, _seat = await self.reception.at_table(request)
        seat = next(iter(table.open_seats()), NOBODY) if body.seat is None else body.seat
        await seating.sit(table, seat, visitor_of(request).person)
        return _done(table)

    async def leave(self, request: Request, _body: None) -> models.Model:
        table, seat = await self.reception.seated(request)
        await seating.leave(table, seat)
        return _done(table)

    async def seat_bot(self, request: Request, body: models.SeatNumber) -> models.Model:
        table, _seat = await self.reception.seated(request)
        await seating.seat_bot(table, body.seat)
        return _done(table)

    async def deputy(self, request: Request, _body: None) -> models.Model:
        table, seat = await self.reception.seated(request)
        await seating.deputise(table, seat)
        return _done(table)

    async def take_back(self, request: Request, _body: None) -> models.Model:
        table, seat = await self.reception.seated(request)
        await seating.take_back(table, seat)
        return _done(table)

    async def stand_in(self, request: Request, body: models.SeatNumber) -> models.Model:
        table, seat = await self.reception.seated(request)
        await seating.stand_in(table, body.seat, seat)
        return _done(table)

    async def door(self, request: Request, body: models.NewDoor) -> models.Model:
        table, _seat = await self.reception.at_table(request)
        await self.reception.change_door(visitor_of(request), table, body.door)
        return _done(table)

    async def pause(self, request: Request, _body: None) -> models.Model:
        table, _seat = await self.reception.seated(request)
        await seating.pause(table, visitor_of(request).person)
        return _done(table)

    async def go_on(self, request: Request, _body: None) -> models.Model:
        table, seat = await self.reception.seated(request)
        await table.go_on(seat)
        return _done(table)

    async def auto(self, request: Request, body: models.Auto) -> models.Model:
        table, seat = await self.reception.seated(request)
        await seating.set_auto(table, seat, body.on)
        return _done(table)

    async def screen(self, request: Request, body: models.Screen) -> models.Model:
        table, _seat = await self.reception.at_table(request)
        seat = NOBODY if body.seat is None else body.seat
        await seating.turn_screen(table, visitor_of(request).person, seat)
        return _done(table)


def _control(clock: models.Clock | None) -> Control | None:
    """The clock that somebody asks for; raises Refusal for a bot that is none."""
    if clock is None:
        return None
    level = clock.level or usual_level()
    check_level(level)
    return Control(clock.per_move, clock.bank, clock.increment, clock.lapse, level)


def _done(table: LiveTable) -> models.Done:
    return models.Done(number=table.number)


def _after(request: Request) -> int:
    """After which of many things somebody asks; raises Refusal."""
    typed = request.query_params.get("after", "-1")
    number = forms.whole_number(typed)
    if number is None or number < -1:
        raise Refusal(N_("“{name}” should be a number. Nothing was done."), name="after")
    return number
