"""Everything that is not the table itself: the start page, forms, rules, messages."""

from __future__ import annotations

import functools
import hashlib
import re
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import jinja2
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from igroteka.draw.icons import icon
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import N_, _, language, n_, p_
from igroteka.engine import NOBODY, Game, games
from igroteka.engine.game import broken_games
from igroteka.table import clockforms, continuing, forms
from igroteka.table.annexes import open_annexes
from igroteka.table.assets import asset, game_asset, page_files, script, scripts
from igroteka.table.clockface import first_face
from igroteka.table.frame import LOGO, level_title, switches
from igroteka.table.invitations import Asked
from igroteka.table.names import seat_names
from igroteka.table.rulebook import rulebook, scenery
from igroteka.table.store import TableRow
from igroteka.table.tables import LiveTable, usual_level
from igroteka.table.writing import MAX_NAME

HELP = (
    ("1 – 9", N_("press the button with this number")),
    ("0", N_("press what gives up everything else; you are asked again")),
    ("↑ ↓  + −", N_("set a number; digits type it")),
    ("← →", N_("go to the next thing that can be clicked")),
    ("Enter", N_("do it")),
    ("U", N_("take back your move; where it showed something, ask the others")),
    ("P", N_("halt the telling of what happens, or go on")),
    ("L  R  T", N_("open the log, the rules, the talk")),
    ("Alt", N_("and a click, or Enter: point at a thing for all; by touch, press it for long")),
    ("Esc", N_("close what is open, or go back")),
)
"""The keys of the table, for its help."""

FIRST_TABLES = 6
"""The start page shows so many of a person's tables; the others are folded."""

OURS = "igroteka.table"
"""The package of the table's own templates."""

BOX = re.compile(r'<svg[^>]*viewBox="([^"]+)"[^>]*>(.*)</svg>', re.DOTALL)


class Beside(NamedTuple):
    """What a person has on a table's page, whoever plays there.

    name: what they are called, or "".
    coach: the box of a coach.
    tips: those that they have not put away.
    """

    name: str = ""
    coach: Markup | None = None
    tips: Markup | None = None


class TableLine(NamedTuple):
    """A table as the start page lists it."""

    code: str
    game: str
    preset: str
    title: str
    mine: bool
    status: str
    bot: bool
    since: str
    clock: Markup | None
    others: list[tuple[Markup, str, bool]]
    over: bool


class GameBox(NamedTuple):
    """A game as a box on the shelf."""

    name: str
    title: str
    blurb: str
    players: str
    minutes: int
    bots: int
    waits: bool
    lesson: int
    presets: list[forms.Preset]


@functools.cache
def box_art(name: str) -> Markup:
    """The front of a game's box as an SVG symbol; a plain one for games without."""
    file = page_files(games()[name]) / "box.svg"
    source = file.read_bytes().decode("utf-8", "replace") if file.is_file() else ""
    found = BOX.search(source) or BOX.search(_plain_box(name))
    assert found is not None
    box, drawing = found.groups()
    return Markup(f'<symbol id="box-{name}" viewBox="{box}">{drawing}</symbol>')


def _plain_box(name: str) -> str:
    colour = int(hashlib.sha256(name.encode()).hexdigest()[:4], 16) % 360
    title = Markup.escape(name.replace("_", " ").title())
    return (
        '<svg viewBox="0 0 234 290">'
        f'<path d="M0 10 12 0H234L222 10z" fill="hsl({colour} 30% 70%)"/>'
        f'<path d="M222 10 234 0V280L222 290z" fill="hsl({colour} 45% 20%)"/>'
        f'<path d="M0 10H222V290H0z" fill="hsl({colour} 40% 34%)"/>'
        '<path d="M18 28H204V272H18z" fill="none" stroke="#f6f4ef" stroke-width="3"/>'
        f'<text x="111" y="160" text-anchor="middle" font-family="Russo One" font-size="26" '
        f'fill="#f6f4ef">{title}</text></svg>'
    )


@functools.cache
def _environment(package: str) -> jinja2.Environment:
    """The templates of a room, and the table's for those that they extend."""
    packages = dict.fromkeys((package, OURS))
    return jinja2.Environment(
        loader=jinja2.ChoiceLoader([jinja2.PackageLoader(name) for name in packages]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )


def page(
    request: Request, template: str, status: int = 200, *, package: str = OURS, **values: Any
) -> HTMLResponse:
    """A page in the language and theme of whoever asks. `package`: whose template it is."""
    return HTMLResponse(fragment(request, template, package=package, **values), status)


def fragment(request: Request, template: str, *, package: str = OURS, **values: Any) -> Markup:
    """The same as a text: a page, or a part of one."""
    visitor = request.scope["visitor"]
    return Markup(
        _environment(package)
        .get_template(template)
        .render(
            _=_,
            n_=n_,
            p_=p_,
            icon=icon,
            seat_shape=seat_shape,
            language=language(),
            theme=visitor.theme,
            path=request.url.path,
            switches=switches,
            logo=LOGO,
            asset=asset,
            script=script,
            scripts=scripts(),
            annexes=open_annexes(request),
            **values,
        )
    )


def message(request: Request, title: str, text: str, status: int) -> HTMLResponse:
    """A page that says one thing."""
    return page(request, "message.html", status, title=title, text=text)


def game_box(game: Game, lines: Sequence[TableLine]) -> GameBox:
    """A game as it stands on the shelf."""
    low, high = min(game.seats), max(game.seats)
    return GameBox(
        name=game.name,
        title=_(game.words.GAME),
        blurb=_(game.words.BLURB),
        players=str(low) if low == high else f"{low}–{high}",
        minutes=game.words.MINUTES,
        bots=game.default_seats - 1,
        lesson=game.coach.MINUTES if game.coach else 0,
        waits=any(line.mine and line.game == game.name for line in lines),
        presets=forms.presets(game),
    )


def table_line(table: LiveTable, person: str) -> TableLine:
    """A table as the start page lists it for a person."""
    mine = table.seats_of(person)
    asked = [seat for seat in mine if table.asks(seat)]
    viewer = next(iter([*asked, *mine]), NOBODY)
    names = seat_names(table)
    turn = next(iter(table.offers), None)
    return TableLine(
        code=table.row.code,
        game=table.game.name,
        title=_(table.game.words.GAME),
        preset=preset_title(table.game, table.row.preset),
        mine=bool(asked),
        status=_status(table, viewer, names),
        bot=turn is not None and not asked and bool(table.level(turn)),
        since=ago(time.time() - table.moved),
        clock=first_face(table, asked or table.offers),
        others=[
            (seat_shape(seat), name, seat in table.offers)
            for seat, name in enumerate(names)
            if seat not in mine
        ],
        over=table.over,
    )


def waiting_line(row: TableRow) -> TableLine:
    """The same of a table that waits, since its rules have moved on."""
    game = games()[row.game]
    return TableLine(
        code=row.code,
        game=game.name,
        title=_(game.words.GAME),
        preset=preset_title(game, row.preset),
        mine=False,
        status=_("The rules have moved on"),
        clock=None,
        bot=False,
        since=ago(time.time() - row.created),
        others=[],
        over=False,
    )


def preset_title(game: Game, preset: str) -> str:
    """The name of a table's setup, where it says more than the name of the game."""
    words = game.words
    title = _(words.PRESETS[preset][0]) if preset in words.PRESETS else ""
    return "" if title == _(words.GAME) else title


def _status(table: LiveTable, viewer: int, names: Sequence[str]) -> str:
    if table.over:
        return _outcome(table, viewer)
    if viewer != NOBODY and table.asks(viewer):
        return _("Your move")
    turn = next(iter(table.offers))
    if table.level(turn) and not table.held:
        return _("{name} thinks", name=names[turn])
    if not table.level(turn) and not table.seats[turn].person:
        return _("Waits for players")
    return _("{name} to move", name=names[turn])


def _outcome(table: LiveTable, viewer: int) -> str:
    """How a play ended for somebody, in a few words."""
    ranks = table.ranks()
    if viewer == NOBODY:
        return _("Finished")
    if table.match.together:
        return _("Won") if ranks[viewer] == 1 else _("Lost")
    if ranks[viewer] > 1:
        return _("Place {n} of {all}", n=ranks[viewer], all=len(ranks))
    return _("Won") if ranks.count(1) == 1 else _("Shared victory")


def ago(seconds: float) -> str:
    """For how long something has been so, roughly."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return n_("for {n} minute", "for {n} minutes", minutes)
    if minutes < 24 * 60:
        return n_("for {n} hour", "for {n} hours", minutes // 60)
    return n_("for {n} day", "for {n} days", minutes // (24 * 60))


class Posted(NamedTuple):
    """What the start page says of what was just posted there: why not, and the code."""

    said: str = ""
    code: str = ""


def remaining(seconds: float) -> str:
    """How long something still lasts, roughly."""
    hours = max(1, round(seconds / 3600))
    if hours < 24:
        return n_("{n} hour", "{n} hours", hours)
    return n_("{n} day", "{n} days", round(hours / 24))


def start(
    request: Request,
    lines: Sequence[TableLine],
    name: str,
    posted: Posted,
    invited: Sequence[Asked],
    second: float,
) -> HTMLResponse:
    """The start page: the shelf, my tables, who invites me, the code box. second: which it is, for
    clocks."""
    return page(
        request,
        "start.html",
        409 if posted.said else 200,
        title="Igroteka",
        headline=_headline(len(games())),
        boxes=[game_box(game, lines) for game in games().values()],
        art=[box_art(name) for name in games()],
        lines=lines,
        first=FIRST_TABLES,
        waiting=sum(line.mine for line in lines),
        name=name,
        claimed=bool(request.scope["visitor"].session),
        invited=[_invited(asked) for asked in invited if asked.game in games()],
        said=posted.said,
        code=posted.code,
        second=second if any(line.clock for line in lines) else None,
        compiling=compiling(),
        broken=list(broken_games()),
    )


def _invited(asked: Asked) -> tuple[str, str, str]:
    """Where somebody is invited: the code, the game, and in words by whom."""
    title = _(games()[asked.game].words.GAME)
    name = asked.name or _("Somebody")
    return asked.code, asked.game, _("{name} invites you to {game}", name=name, game=title)


HEADLINES = (
    N_("One game, one table"),
    N_("Two games, one table"),
    N_("Three games, one table"),
    N_("Four games, one table"),
    N_("Five games, one table"),
)


def _headline(n: int) -> str:
    """How many games there are, in words as far as words go."""
    if n <= len(HEADLINES):
        return _(HEADLINES[n - 1])
    return n_("{n} game, one table", "{n} games, one table", n)


def compiling() -> list[str]:
    """The games whose kernels are not ready yet."""
    return [game.name for game in games().values() if game.kernels.state in ("cold", "compiling")]


def new_table(
    request: Request, asked: forms.NewTable, clock: clockforms.AskedClock, said: str = ""
) -> HTMLResponse:
    """The form for a new table."""
    setup = asked.setup
    game = setup.game
    most = max(game.seats)
    fill = asked.seats + [usual_level()] * (most - len(asked.seats))
    return page(
        request,
        "new.html",
        409 if said else 200,
        title=_("New table"),
        games=[(g.name, _(g.words.GAME)) for g in games().values()],
        game=game.name,
        art=[box_art(game.name)],
        native=_(game.words.GAME),
        presets=forms.presets(game),
        preset=setup.preset,
        fields=forms.fields(game, setup.values),
        counts=game.seats,
        count=len(asked.seats),
        seats=fill,
        names=[*asked.names, *[""] * (most - len(asked.names))],
        most=MAX_NAME,
        sitters=forms.sitters(),
        advices=forms.advices(),
        advice=asked.advice,
        doors=forms.doors(),
        door=asked.door,
        clock=clock,
        clocks=clockforms.choices(),
        lapses=clockforms.lapses(),
        lapse=clock.lapse or usual_level(),
        own=clockforms.own_fields(clock),
        said=said,
        open=bool(setup.changed),
    )


def rules(request: Request, game: Game) -> HTMLResponse:
    """A game's rulebook as a page."""
    around = scenery(game)
    return page(
        request,
        "rules.html",
        title=_("Rules of {game}", game=_(game.words.GAME)),
        text=rulebook(game, language()),
        scenery=around,
        css=game_asset(game, around.css) if around else "",
        games=[(g.name, _(g.words.GAME)) for g in games().values()],
        game=game.name,
    )


def table(
    request: Request,
    shown: Any,
    fragment: Markup,
    beside: Beside | None = None,
) -> HTMLResponse:
    """The page of a table around its first fragment, and what else is somebody's own."""
    game, row = shown.table.game, shown.table.row
    return page(
        request,
        "table.html",
        title=_(game.words.GAME),
        game=game.name,
        fragment=fragment,
        beside=beside,
        most=MAX_NAME,
        picture=shown.picture,
        css=game_asset(game, shown.picture.css),
        keys=[(key, _(text)) for key, text in HELP],
        setup=[
            part
            for part in (preset_title(game, shown.table.row.preset), shown.table.row.code)
            if part
        ],
        code=row.code,
        levels=_levels(shown.table),
        live=shown.live,
        second=shown.table.served() if shown.table.times else None,
        clocked=clockforms.explained(shown.table.control) if shown.table.control else "",
        compiling=[name for name in compiling() if name == game.name],
    )


def _levels(table: LiveTable) -> list[tuple[Markup, str, str]]:
    """The bots at a table, for its help: shape, name and level."""
    names = seat_names(table)
    return [
        (seat_shape(n), names[n], _(level_title(seat.bot)))
        for n, seat in enumerate(table.seats)
        if seat.bot
    ]


def play_on(request: Request, table: LiveTable, at: int, viewer: int) -> HTMLResponse:
    """The form by which a finished play goes on after so many moves."""
    waiting = table.match.waiting(at)
    seats = continuing.seat_choices(table.match, seat_names(table))
    mine = viewer if viewer in dict(seats) else next(n for n, _name in seats)
    return page(
        request,
        "on.html",
        title=_("Play on after move {n}", n=at),
        code=table.row.code,
        at=at,
        seats=seats,
        waiting=waiting,
        mine=mine,
        levels=forms.bots(),
        usual=usual_level(),
    )


def bring_in(request: Request, text: str = "", said: str = "", status: int = 200) -> HTMLResponse:
    """The form that brings a play in, and what was wrong with it."""
    return page(
        request,
        "import.html",
        status,
        title=_("Bring a play in"),
        text=text,
        said=said,
        longest=continuing.LONGEST_PLAY,
        levels=forms.bots(),
        usual=usual_level(),
    )


def review(request: Request, table: LiveTable, panel: Markup) -> HTMLResponse:
    """The page that looks back at a finished play."""
    return page(request, "review.html", title=_("Looking back"), panel=panel, code=table.row.code)


def explained(request: Request, table: LiveTable, panel: Markup) -> HTMLResponse:
    """What is explained of a choice, as a page of its own."""
    title = _("Explain")
    return page(request, "explain.html", title=title, panel=panel, code=table.row.code)


def log(request: Request, shown: Any, items: Sequence[Markup]) -> HTMLResponse:
    """The whole log of a table."""
    title = _("Log of {code}", code=shown.table.row.code)
    return page(request, "log.html", title=title, items=items, code=shown.table.row.code)
