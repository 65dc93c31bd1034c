"""Games, tables and logs as the models have them."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import IntEnum
from typing import Any, cast

from igroteka.bots.programs import told as record_told
from igroteka.bots.review import Opinion, Opinions
from igroteka.draw.words import _, language
from igroteka.engine import NOBODY, Game, games, view_row
from igroteka.engine import Note as Noted
from igroteka.engine.options import Options, option_bounds, option_kind
from igroteka.table import forms, live
from igroteka.table.announced import spoken
from igroteka.table.api import models
from igroteka.table.cards import Sitter, Strengths, options_of
from igroteka.table.lobby import Hall, drawn
from igroteka.table.lookback import Look, marks
from igroteka.table.names import seat_infos, seat_names
from igroteka.table.prompts import instead
from igroteka.table.store import Listed
from igroteka.table.tables import LiveTable
from igroteka.table.talk import HOUSE

# Games


def all_games() -> models.Games:
    """All games and levels, in the language being spoken."""
    from igroteka.bots import LEVELS

    return models.Games(games=[one_game(game) for game in games().values()], levels=list(LEVELS))


def one_game(game: Game) -> models.Game:
    """A game."""
    kernels = game.kernels
    return models.Game(
        name=game.name,
        title=_(game.words.GAME),
        blurb=_(game.words.BLURB),
        version=game.version,
        seats=list(game.seats),
        default_seats=game.default_seats,
        minutes=game.words.MINUTES,
        presets=[_preset(game, preset) for preset in forms.presets(game)],
        options=options_schema(game.options, game.words.OPTION_VALUES),
        kernels=models.Kernels(state=kernels.state, progress=kernels.progress),
    )


def _preset(game: Game, preset: forms.Preset) -> models.Preset:
    automatic = {
        str(n): {str(seat): name for seat, name in seats.items()}
        for n, seats in preset.automatic.items()
    }
    return models.Preset(
        name=preset.name,
        title=preset.title,
        line=preset.line,
        options=game.presets[preset.name].model_dump(),
        counts=list(preset.counts),
        automatic=automatic,
    )


def options_schema(options: type[Options], said: Mapping[str, str]) -> dict[str, Any]:
    """A JSON Schema of a game's options. said: what the members of enums are called."""
    return {
        "type": "object",
        "properties": {
            name: {
                "title": _(field.title or name),
                "description": _(field.description) if field.description else "",
                **_kind(field, said),
            }
            for name, field in options.model_fields.items()
        },
        "additionalProperties": False,
    }


def _kind(field: Any, said: Mapping[str, str]) -> dict[str, Any]:
    """What an option may be."""
    kind: Any = option_kind(field)
    if kind is bool:
        return {"type": "boolean"}
    if issubclass(kind, IntEnum):
        names = [member.name.lower() for member in kind]
        return {"oneOf": [{"const": n, "title": _(said.get(n, n))} for n in names]}
    low, high = option_bounds(field)
    return {"type": "integer", "minimum": low, "maximum": high}


# A table


class Told:
    """A table as somebody sees it, as a text and as an event of a stream."""

    def __init__(self, table: LiveTable, look: live.Look) -> None:
        self.stamp = table.stamp
        self.json = seen(table, look.viewer, look.curtain).model_dump_json()
        self._event = b""

    def after(self, _sent: Any, /) -> bytes:
        """The whole of it: whatever was sent before."""
        self._event = self._event or live.packed(
            f"event: table\nid: {self.stamp}\ndata: {self.json}\n\n"
        )
        return self._event


def told(table: LiveTable, person: str) -> Told:
    """What somebody sees now, made once for all who look from there in a language."""
    look = live.Look(table.seat_of(person), language(), table.curtain(person))
    known: Told | None = table.pictures.get((Told, look))
    stale = known is None or known.stamp != table.stamp or table.times is not None
    if known is None or stale:  # of a time it is told how much is left just now
        known = table.pictures[Told, look] = Told(table, look)
    return known


def seen(table: LiveTable, viewer: int, curtain: int = NOBODY) -> models.Table:
    """A table as a seat sees it. All that is not public comes from the hidden record."""
    match, words = table.match, table.game.words
    view, names = match.view(viewer), seat_names(table)
    row = view_row(view)
    said = instead(table, viewer, curtain, names)
    title, detail = (said.title, said.detail) if said else words.prompt(row, viewer, names)
    actions = table.offers[viewer].actions if table.asks(viewer) else ()
    text = table.game.actions.text
    return models.Table(
        code=table.row.code,
        game=table.game.name,
        version=table.game.version,
        preset=table.row.preset,
        options=table.options.model_dump(),
        stamp=table.stamp,
        number=table.number,
        moves=len(match.moves),
        said=table.talk[-1].number if table.talk else 0,
        over=table.over,
        door=cast(models.Door, table.door.kind),
        seats=list(_seats(table, viewer)),
        seat=_or_null(viewer),
        curtain=_or_null(curtain),
        prompt=models.Prompt(title=title, detail=detail),
        view=record_told(table.game, view),
        actions={str(action): text(action) for action in actions},
        words={str(action): words.offer(row, action, names) for action in actions},
        undo=may_undo(table, viewer),
        plea=_plea(table),
        seed_hash=hashlib.sha256(table.seed.encode()).hexdigest(),
        clock=models.Clock(**table.control._asdict()) if table.control else None,
        paused=table.times is not None and table.times.paused,
        again=table.repeated.code if table.repeated else None,
        result=_result(table) if table.over else None,
    )


def _seats(table: LiveTable, viewer: int) -> Iterator[models.Seat]:
    for seat, info in enumerate(seat_infos(table, viewer)):
        yield models.Seat(
            name=info.name,
            kind=info.kind,
            status=info.status,
            level=table.level(seat),
            waits=seat in table.offers,
            resigned=seat in table.resigned,
            time=_time(table, seat),
        )


def _time(table: LiveTable, seat: int) -> models.SeatTime | None:
    times = table.times
    if times is None or seat not in times.people:
        return None
    return models.SeatTime(left=times.left(seat, table.served()), runs=times.runs(seat))


def may_undo(table: LiveTable, viewer: int) -> bool:
    """Whether a seat may take back its last move; of others' moves that is told nobody."""
    if viewer == NOBODY or table.level(viewer):
        return False
    return not table.undoable(table.undoer(viewer))


def _plea(table: LiveTable) -> models.Plea | None:
    plea = table.plea
    if plea is None:
        return None
    return models.Plea(
        seat=plea.seat,
        moves=len(table.match.moves) - plea.moves,
        missing=table.unanswered(plea.seat, plea.agreed),
    )


def _result(table: LiveTable) -> models.Result:
    return models.Result(
        ranks=table.ranks(),
        scores=table.match.scores(),
        seed=table.seed,
        resigned=_or_null(table.stopper),
    )


def _or_null(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def line(table: LiveTable, person: str) -> models.TableLine:
    """A table as it is listed for somebody."""
    asked = any(table.asks(seat) for seat in table.seats_of(person))
    return models.TableLine(code=table.row.code, game=table.game.name, over=table.over, asked=asked)


# Looking back


def review(look: Look, asked: bool) -> models.Review:
    """What has been found so far of a play. asked: whether somebody has asked for it."""
    return models.Review(
        asked=asked,
        done=look.done,
        looked=len(look.found),
        of=look.all,
        marks=[
            models.Mark(
                seat=mark.seat,
                decisions=mark.decisions,
                same=mark.same,
                known=mark.known,
                opened=mark.opened,
            )
            for mark in marks(look)
        ],
        decisions=[_judged(look, move, found) for move, found in look.found.items()],
    )


def _judged(look: Look, move: int, found: Opinions) -> models.Judged:
    match, names = look.table.match, look.names
    made = match.moves[move]
    row, actions = view_row(match.view(made.seat, move)), match.game.actions

    def choice(action: int) -> models.Choice:
        words = match.game.words.offer(row, action, names)
        return models.Choice(action=action, text=actions.text(action), words=words)

    def opinion(found: Opinion) -> models.Opinion:
        line = [
            models.Step(seat=seat, action=action, text=actions.text(action))
            for seat, action in found.line
        ]
        return models.Opinion(
            best=choice(found.best), gain=found.gain, chances=list(found.chances), line=line
        )

    return models.Judged(
        move=move,
        seat=made.seat,
        chosen=choice(made.action),
        known=opinion(found.known),
        opened=opinion(found.opened),
    )


# The lobby


def lobby(hall: Hall, strengths: Strengths) -> models.Lobby:
    """The public tables; those that are damaged are left out."""
    return models.Lobby(
        open=list(_in_lobby(hall.open, strengths)), running=list(_in_lobby(hall.running, strengths))
    )


def _in_lobby(tables: Iterable[Listed], strengths: Strengths) -> Iterator[models.LobbyTable]:
    for listed, card in drawn(tables, strengths):
        yield models.LobbyTable(
            code=card.code,
            game=card.game,
            preset=listed.row.preset,
            options=options_of(listed).model_dump(),
            seats=[_lobby_seat(sitter) for sitter in card.sitters],
            open=card.open,
            opened=listed.row.created,
            moved=listed.moved,
        )


def _lobby_seat(sitter: Sitter) -> models.LobbySeat:
    return models.LobbySeat(
        name=sitter.name, kind=sitter.kind, level=sitter.level, strength=sitter.strength
    )


# What happened, and what was said


def log(table: LiveTable, after: int) -> models.Log:
    """What was noted after so many moves; all from the deal on after -1."""
    match, names = table.match, seat_names(table)
    told = [] if after >= 0 else [(0, note) for note in match.opening]
    told += [
        (n, note)
        for n, move in enumerate(match.moves[max(0, after) :], max(0, after) + 1)
        for note in move.notes
    ]
    notes = [_note(table.game, move, note, names) for move, note in told]
    return models.Log(moves=len(match.moves), notes=notes)


def _note(game: Game, move: int, note: Noted, names: tuple[str, ...]) -> models.Note:
    sentence, rule = game.words.note(note, names)
    return models.Note(
        move=move,
        kind=_name_of(game, note.kind),
        seat=note.seat,
        values=[note.a, note.b, note.c],
        sentence=sentence,
        rule=rule,
    )


def _name_of(game: Game, kind: int) -> str:
    """A kind of notes by its name, if the rules have the usual enum; else by its number."""
    known = [member.name for member in getattr(game.rules, "Note", ()) if member == kind]
    return known[0].lower() if known else str(kind)


def talk(table: LiveTable, after: int, muted: Collection[str] = ()) -> models.Talk:
    """The messages with higher numbers, of those who are not muted; the last ones where there are
    many."""
    return models.Talk(
        messages=[
            models.Message(
                number=said.number,
                seat=None if said.seat == HOUSE else _or_null(said.seat),
                name="" if said.seat == HOUSE else said.name,
                text=spoken(said) if said.seat == HOUSE else said.text,
                at=said.at,
            )
            for said in table.talk
            if said.number > after and said.person not in muted
        ]
    )
