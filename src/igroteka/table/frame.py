"""The frame around every game: bar, seats, board, prompt, hand, log, talk, as one fragment.

The fragment is what a page shows first and what every update sends; the browser morphs one into
the next, so every id in it is unique and stable.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw import charts
from igroteka.draw.desk import Desk, Picture, Plan, SeatInfo
from igroteka.draw.html import el, marked, opening, together
from igroteka.draw.icons import icon
from igroteka.draw.kept import kept
from igroteka.draw.labels import reading, rule_link
from igroteka.draw.seats import seat_shape, shape_name
from igroteka.draw.words import LANGUAGES, N_, _, language
from igroteka.engine import NOBODY, Game, Match, Note, view_row
from igroteka.engine.page import Staged
from igroteka.table.announced import spoken
from igroteka.table.asides import asides, before
from igroteka.table.chronicle import Chronicle, Line
from igroteka.table.clockface import faces
from igroteka.table.clockforms import explained, named
from igroteka.table.clocks import Control
from igroteka.table.doors import LINK, PRIVATE, PUBLIC
from igroteka.table.drawings import drawings_of
from igroteka.table.names import seat_names
from igroteka.table.planning import plan_buttons
from igroteka.table.prompts import about_back, about_pause, about_those_away, instead
from igroteka.table.stepper import number_of, steppable, stepper
from igroteka.table.steps import Place, eye_links, other_links, step_links
from igroteka.table.store import Said
from igroteka.table.tables import BY_RULES, LiveTable
from igroteka.table.talk import HOUSE
from igroteka.table.tips import kinds_of, tip_of
from igroteka.table.verbs import verb_button, verbs_of
from igroteka.table.writing import clean

LOG_LINES = 120
"""The page shows so many of the last lines; the others are on the page of the whole log."""

LINES_KEPT = 2 * LOG_LINES
"""So many drawn lines of a log are kept in a language."""

SPOKEN = 4
"""For so many languages and sets of names."""

GROUP = 6
"""About so many lines of a log are one piece of a page."""

FEW = 3
"""Up to so many legal actions all have a button, though they can be clicked on the board too."""

STEPS_DRAWN = 12
"""The chart of the points shows them after so many moves, and at the start."""

CHART = charts.Size(wide=420, high=230, left=40, right=408, top=12, bottom=196, inset=10, dot=5)

LONG = 90
"""A prompt's second sentence of more letters than these begins right after the first."""

NO_KEY = 10
"""Instead of a key from 0 to 9."""


class Scene(NamedTuple):
    """What one viewer sees: the present position of a table, or an earlier one.

    stamp: the table's, from before anything was drawn: whatever comes later is sent to the page.
    curtain: the seat to which the screen is to be passed, before a drawn curtain; else NOBODY.
    place: which earlier position it is.  below: what is shown under its board.
    at: the second at which it is drawn, for clocks; None for that of the last entry.
    muted: people of whom the viewer hears nothing.
    """

    table: LiveTable
    stamp: str
    match: Match
    viewer: int
    actions: tuple[int, ...]
    desk: Desk
    picture: Picture
    curtain: int = NOBODY
    place: Place | None = None
    below: Markup = Markup()
    at: float | None = None
    muted: frozenset[str] = frozenset()

    @property
    def heard(self) -> list[Said]:
        """What has been said, without those whom the viewer has muted."""
        return [said for said in self.table.talk if said.person not in self.muted]

    @property
    def live(self) -> bool:
        return self.place is None

    def parted(self) -> tuple[Sequence[int], Sequence[int]]:
        """The legal actions: those that are offered by their numbers, and the lasting ones.

        These give up for good whatever else could be done now: offered last, and asked again.
        """
        kind, lasting = self.table.game.actions.decode, self.table.game.words.FOR_GOOD
        if len(self.actions) < 2 or not lasting:
            return self.actions, ()
        last = [action for action in self.actions if kind(action)[0] in lasting]
        return [action for action in self.actions if action not in last], last

    def brings(self, action: int) -> str:
        """What a legal action costs and brings just now, in a few words."""
        return self.table.game.guide.numbers(self.desk.row, self.viewer, action)


def scene(
    table: LiveTable,
    viewer: int,
    curtain: int = NOBODY,
    muted: frozenset[str] = frozenset(),
) -> Scene:
    """The present scene."""
    stamp = table.stamp
    actions = table.offers[viewer].actions if table.asks(viewer) else ()
    desk, picture = drawings_of(table, viewer).draw(actions)
    return Scene(table, stamp, table.match, viewer, actions, desk, picture, curtain, muted=muted)


SECTION = "<section "


def table_fragment(shown: Scene) -> Markup:
    """The whole page of a table, as its viewer sees it."""
    return marked("".join(table_pieces(shown)))


def table_pieces(shown: Scene) -> list[str]:
    """The same in pieces, of which most stay the same after a move.

    They are never put together here: to copy a whole page takes as long as to draw some of it.
    """
    table = shown.table
    items, new, left = log_items(shown, LOG_LINES)
    begun = opening(
        "div",
        id="table",
        data_code=table.row.code,
        data_number=table.number,
        data_stamp=shown.stamp,
        data_talk=shown.heard[-1].number if shown.heard else 0,
        data_lines=len(table.match.moves),
        class_=None if shown.live else "past",
    )
    return [
        begun,
        _bar(shown),
        *(_in_sections(_result(shown)) if shown.live and table.over else ()),
        *_seats(shown),
        "<main>",
        *_left(shown),
        *_side(shown, items, bool(left)),
        "</main>",
        shown.below,
        _bottom(new, _coached(shown), shown.live and shown.viewer != NOBODY),
        "</div>",
    ]


def _in_sections(html: Markup) -> list[str]:
    """A part of a page, cut where sections begin."""
    first, *sections = str.split(html, SECTION)
    return [first, *[SECTION + section for section in sections]]


# The bar and the seats


@kept
def switches(back: str = "") -> Markup:
    """Language and theme, as a form that works without a script. back: where it leads, for pages
    that browsers do not name, since their address is a secret."""
    chosen = language()
    choices = [
        el("b", name.upper(), lang=name)
        if name == chosen
        else el("button", name.upper(), name="language", value=name, lang=name, title=title)
        for name, title in LANGUAGES.items()
    ]
    return el(
        "form",
        el("input", type="hidden", name="back", value=back) if back else None,
        el("span", *choices, class_="lang"),
        el(
            "button",
            icon("moon"),
            class_="ib",
            name="theme",
            value="switch",
            type="submit",
            id="theme",
            aria_label=_("Light or dark"),
            title=_("Light or dark"),
        ),
        class_="sw",
        method="post",
        action="/settings",
    )


def _bar(shown: Scene) -> Markup:
    words = shown.table.game.words
    return _top(_(words.GAME), words.NATIVE, shown.picture.bar)


@kept
def _top(title: str, native: str, middle: Markup) -> Markup:
    """The bar at the top."""
    return el(
        "header",
        el("a", LOGO, el("span", "igroteka"), class_="lg", href="/", title=_("All games")),
        el("a", icon("menu"), class_="mn", href="/", aria_label=_("All games")),
        el("h1", title, el("span", native, class_="native") if native != title else None),
        el("div", middle, class_="mid"),
        el("p", _("Reconnecting…"), class_="offline", role="status"),
        switches(),
        class_="top",
    )


def _seats(shown: Scene) -> Iterator[str]:
    seats = shown.desk.seats
    times = shown.table.times if shown.live and not shown.table.over else None
    yield opening("div", class_=f"seats n{len(seats)}" + " timed" * bool(times))
    for seat, (info, inside) in enumerate(zip(seats, shown.picture.seats, strict=True)):
        turn = seat in shown.desk.waiting
        yield _seat(seat, info, turn, _standing(shown, seat, info), inside)
    if times:
        yield "".join(faces(times, shown.at))
    yield "</div>"


@kept
def _seat(seat: int, info: SeatInfo, turn: bool, standing: Markup | None, inside: Markup) -> Markup:
    classes = ["seat", f"is-{info.kind}"] + ["turn"] * turn + [info.status] * bool(info.status)
    return el(
        "section",
        el("span", seat_shape(seat), class_="mark", title=shape_name(seat)),
        el("div", el("b", info.name), standing, class_="nm"),
        inside,
        class_=" ".join(classes),
        id=f"seat{seat}",
        aria_label=info.name,
        data_turn=turn,
        **reading(_told_of_seat(seat, info, turn)),
    )


WHO = {
    "me": N_("You sit here."),
    "bot": N_("A bot sits here."),
    "open": N_("Nobody sits here yet."),
}


def _told_of_seat(seat: int, info: SeatInfo, turn: bool) -> str:
    """What a tap on a seat's card tells, for the parts of it that tell nothing themselves."""
    told = [_("Seat {n}, the {shape}.", n=seat + 1, shape=shape_name(seat))]
    if info.kind in WHO:
        told.append(_(WHO[info.kind]))
    if turn:
        told.append(_("The move is here."))
    return " ".join(told)


def _standing(shown: Scene, seat: int, info: SeatInfo) -> Markup | None:
    table = shown.table
    if info.kind == "me" and shown.live:
        return together((_bot(table.level(seat)), _myself())) if table.level(seat) else _myself()
    if info.kind == "me":
        return el("small", _("you"))
    if info.status == "thinking":
        return _thinking(table.hurried())
    if table.level(seat):
        return _bot(table.level(seat))
    if info.status == "away":
        return el("small", _("away"))
    if info.kind == "open" and shown.viewer == NOBODY and shown.live:
        return el("button", _("Sit down"), class_="sit", data_post="sit", data_seat=seat)
    return None


@kept
def _myself() -> Markup:
    """Beside the own name; it opens what can be done about the own seat."""
    said = _("My name and my seat")
    return el("button", _("you"), class_="you", data_rename=True, aria_label=said, title=said)


@kept
def _bot(level: str) -> Markup:
    """The sign of a bot, and what it is called."""
    return el("span", icon("bot"), title=_(level_title(level)), class_="botmark")


@kept
def _thinking(hurried: bool) -> Markup:
    """The sign of a bot that thinks."""
    if not hurried:
        return together((icon("bot"), el("small", _("thinking…"), class_="think")))
    why = _("Bots are thinking at many tables now, so each thinks less than usual.")
    return together((icon("bot"), el("small", _("in a hurry…"), class_="think", title=why)))


def level_title(name: str) -> str:
    """What a bot level is called, to be translated."""
    from igroteka.bots import LEVELS  # loads slowly

    if name == BY_RULES:
        return N_("played by the rules")
    return str(LEVELS[name].title) if name in LEVELS else name


# The board and what is asked


def _left(shown: Scene) -> Iterator[str]:
    yield '<div class="left">'
    yield '<div class="board" id="board">'
    yield from _in_sections(shown.picture.board)
    yield "</div>"
    yield _prompt(shown)
    yield '<div class="hand" id="hand">'
    if shown.curtain != NOBODY:
        yield el("div", class_="curtain", aria_hidden="true")
    yield from _in_sections(shown.picture.hand)
    yield "</div>"
    yield _all_actions(shown)
    yield _explain_form(shown.table.row.code)
    yield "</div>"


def _prompt(shown: Scene) -> Markup:
    title, detail = shown.picture.title, shown.picture.detail
    waiting = [seat for seat in shown.desk.waiting if shown.desk.seats[seat].kind == "open"]
    if shown.place is not None:
        buttons, tone = _steps(shown, shown.place), "prompt back"
        title = _("Move {n} of {all}", n=len(shown.match.moves), all=len(shown.table.match.moves))
        detail = ""
    elif said := instead(shown.table, shown.viewer, shown.curtain, shown.desk.names):
        title, detail, buttons = said.title, said.detail, [*said.buttons]
        if said.mine and shown.viewer != NOBODY:
            buttons.append(_undo(shown))
        tone = "prompt mine" if said.mine else "prompt"
    elif waiting and not shown.actions:
        title = _("Waiting for somebody to sit down.")
        detail = _shared(shown.table.row.code, shown.table.door.kind, shown.viewer)
        buttons, tone = _invite(shown, waiting), "prompt"
    else:
        buttons = _buttons(shown)
        tone = "prompt mine" if shown.actions else "prompt"
    mark = shown.viewer if shown.desk.acts else next(iter(shown.desk.waiting), None)
    return el(
        "section",
        el("span", seat_shape(mark), class_="pm") if mark is not None else None,
        el(
            "p",
            el("b", title),
            " ",
            el("span", detail, class_="detail") if detail else None,
            class_="long" if len(detail) > LONG else None,
        ),
        el("div", *buttons, class_="btns"),
        _tip(shown) if shown.actions and not _coached(shown) else None,
        class_=tone,
        id="prompt",
        aria_live="polite",
    )


def _tip(shown: Scene) -> Markup | None:
    """Where the page's script shows the tip on this choice, if there is one."""
    game = shown.table.game
    name = tip_of(game, int(shown.match.state["phase"][0]), kinds_of(game, shown.actions))
    return _place_of_tip(name) if name else None


@kept
def _place_of_tip(name: str) -> Markup:
    return el("div", id=f"tip-{name}", class_="tip", data_for=name, data_keep=True, hidden=True)


def _buttons(shown: Scene) -> list[Markup]:
    """A number to be set, a button for each legal action that is not on the board, and others."""
    courses = shown.picture.courses
    numbers = steppable(shown.table.game, shown.actions)
    in_turn, last = shown.parted()
    keyed = list(enumerate(in_turn, 1 + len(courses)))
    lasting = [(0, action) for action in last]
    if len(shown.actions) > FEW:
        used = shown.desk.used
        keyed, lasting = (
            [(key, action) for key, action in some if action not in used]
            for some in (keyed, lasting)
        )
    plan = shown.picture.plan
    taken = {action for _kind, alike in numbers for action in alike}
    taken.update(plan.choices if plan else ())
    verbs = _verbs(shown)
    if taken or verbs:  # digits are typed, or press what is on these
        keyed = [(NO_KEY, action) for _key, action in keyed if action not in taken]
    alone = {course.actions[0] for course in courses if len(course.actions) == 1}
    buttons = [_stepper(shown, kind, alike) for kind, alike in numbers]
    buttons += _plan(shown, plan) if plan else ()
    buttons += verbs
    buttons += [
        _keyed_button(key, course.short, course.do, course.title)
        for key, course in enumerate(courses, 1)
    ]
    buttons += [_action_button(shown, key, action) for key, action in keyed if action not in alone]
    buttons += [_action_button(shown, key, action, sure=True) for key, action in lasting]
    if shown.viewer != NOBODY:
        buttons += about_those_away(shown.table, shown.viewer, shown.desk.names)
        buttons += about_pause(shown.table, shown.viewer, shown.desk.names)
        buttons += about_back(shown.table, shown.viewer, shown.desk.names)
        buttons += [_undo(shown), _explain_button()]
        if _coached(shown):
            buttons.append(_coach_button())
    elif shown.table.open_seats():
        buttons += _invite(shown, shown.table.open_seats())
    else:
        asked = about_back(shown.table, shown.viewer, shown.desk.names)
        buttons += asked or [_watching()]
    return buttons


def _verbs(shown: Scene) -> list[Markup]:
    """The bar of what can be done with things on the board."""
    if len(shown.actions) <= FEW:
        return []
    found = verbs_of(shown.table.game, shown.actions, shown.desk.handles)
    since = shown.table.last_turn(shown.viewer) if found else 0
    return [verb_button(key, verb, since) for key, verb in enumerate(found, 1)]


def _plan(shown: Scene, plan: Plan) -> list[Markup]:
    """The buttons of a plan."""
    words, names = shown.table.game.words, shown.desk.names
    places = tuple([words.short(action, names) for action in plan.choices])
    return plan_buttons(plan, places, shown.table.last_turn(shown.viewer))


def _stepper(shown: Scene, kind: str, actions: tuple[int, ...]) -> Markup:
    """What sets the number that some actions of a kind play."""
    numbers = tuple([number_of(shown.table.game, action) for action in actions])
    since, first = shown.table.last_turn(shown.viewer), actions[0]
    return stepper(kind, since, actions, numbers, shown.desk.offer(first), shown.brings(first))


@kept
def _watching() -> Markup:
    """What a spectator is told, where players have their buttons."""
    return el("span", icon("eye"), el("span", _("You are watching")), class_="watching")


def _action_button(shown: Scene, key: int, action: int, sure: bool = False) -> Markup:
    """The button of one legal action."""
    words, said = shown.table.game.words, shown.desk.offer(action)
    short = words.short(action, shown.desk.names)
    if short == words.action(action):
        short = said
    too = action in shown.desk.used
    return _keyed_button(key, short, str(action), said, sure, too)


@kept
def _keyed_button(
    key: int, short: str, do: str, title: str, sure: bool = False, too: bool = False
) -> Markup:
    """A button that does what its key does; asking first whether somebody is sure of it.

    `too`: it can be clicked on the board, too.
    """
    return el(
        "button",
        el("kbd", key) if key <= 9 else None,
        el("span", short),
        data_do=do,
        data_sure=sure,
        class_="too" if too else None,
        id=f"b{do.replace(',', '-')}",
        aria_label=title,
    )


def _undo(shown: Scene) -> Markup:
    """The button that takes back the last move of whoever is before the screen."""
    refused = shown.match.undoable(shown.table.undoer(shown.viewer))
    asking = bool(refused) and shown.live and not shown.table.beyond_undo(shown.viewer)
    return _undo_button(refused, asking)


@kept
def _undo_button(refused: str, asking: bool) -> Markup:
    """The button that takes a move back, opens what asks the others for it, or says why neither
    can be."""
    attributes: dict[str, object] = {"data_post": "undo"}
    if asking:
        attributes = {"data_open": "asking", "title": _(refused)}
    elif refused:
        attributes = {"data_why": _(refused), "aria_disabled": "true", "class_": "off"}
    return el(
        "button", el("kbd", "U"), el("span", _("Undo"), class_="word"), id="undo", **attributes
    )


@kept
def _explain_button() -> Markup:
    """The button that explains the choice at hand; without a script it leads to a page."""
    return el(
        "button",
        el("kbd", "?"),
        el("span", _("Explain"), class_="word"),
        id="explain",
        class_="q",
        aria_label=_("Explain"),
        data_explain=True,
        form="explainform",
    )


def _coached(shown: Scene) -> bool:
    """Whether the viewer is led by a coach."""
    table = shown.table
    return shown.viewer != NOBODY and table.seats[shown.viewer].person in table.coached


@kept
def _coach_button() -> Markup:
    """The button that calls the coach."""
    return el(
        "button",
        icon("coach"),
        id="call",
        class_="q call",
        aria_label=_("Coach"),
        title=_("Coach"),
        data_coach=True,
    )


def _invite(shown: Scene, seats: Sequence[int]) -> list[Markup]:
    """Buttons about an open seat: sit down, or let a bot play; and how others get there."""
    seat, ways = seats[0], _ways_in(shown.table.row.code, shown.table.door.kind, shown.viewer)
    if shown.viewer == NOBODY:
        sit = el("button", _("Sit down"), id="sit", class_="b1", data_post="sit", data_seat=seat)
        return [sit, *ways]
    bot = el("button", _("Let a bot play"), id="seatbot", data_post="seat-bot", data_seat=seat)
    return [*ways, bot]


def _ways_in(code: str, kind: str, viewer: int) -> list[Markup]:
    """The link to share; at a private table, where it opens nothing, the page about invitations."""
    if kind != PRIVATE:
        return [el("button", _("Copy the link"), id="copy", data_copy=f"/t/{code}")]
    if viewer == NOBODY:
        return []
    return [el("a", _("Invite"), id="invite", href=f"/t/{code}/door")]


def _shared(code: str, kind: str, viewer: int) -> str:
    """How others get to a table."""
    if kind != PRIVATE:
        return _("Share the code {code} or the link of this page.", code=code)
    return "" if viewer == NOBODY else _("This table is private: invite somebody.")


def _steps(shown: Scene, place: Place) -> list[Markup]:
    """Back and forward through the moves, and what else can be done with an earlier position."""
    table = shown.table
    buttons = step_links(place, len(table.match.moves))
    if table.over:
        buttons.append(eye_links(place, shown.viewer, shown.desk.names))
    return [*buttons, *other_links(place, table.over)]


def _all_actions(shown: Scene) -> Markup:
    """Every legal action as a plain button, for keys, screen readers and pages without script."""
    told = {action for handle in shown.desk.handles if len(handle) > 1 for action in handle}
    for _kind, alike in steppable(shown.table.game, shown.actions):
        told.update(alike)
    buttons = [_listed(course.title, course.do) for course in shown.picture.courses]
    in_turn, lasting = shown.parted()
    for action in (*in_turn, *lasting):
        said, brings = shown.desk.offer(action), shown.brings(action) if action in told else ""
        buttons.append(_listed(said, str(action), action in lasting, brings))
    return el(
        "form",
        el("h2", _("Everything you can do now")) if buttons else None,
        el("input", type="hidden", name="number", value=shown.table.number),
        el("ol", *buttons),
        class_="vh",
        id="actions",
        method="post",
        action=f"/t/{shown.table.row.code}/act",
    )


@kept
def _explain_form(code: str) -> Markup:
    """Where the button goes without a script."""
    return el("form", id="explainform", action=f"/t/{code}/explain", hidden=True)


@kept
def _listed(title: str, do: str, sure: bool = False, brings: str = "") -> Markup:
    """One of the plain buttons; the script copies from here what it says."""
    small = (" ", el("small", brings)) if brings else ()
    values = {"name": "action", "value": do, "data_do": do, "data_sure": sure}
    return el("li", el("button", title, *small, **values))


# The end


def _result(shown: Scene) -> Markup:
    table = shown.table
    scores, ranks = table.match.scores(), table.ranks()
    names = [info.name for info in shown.desk.seats]
    order = sorted(range(len(scores)), key=lambda seat: (ranks[seat], seat))
    rows = [
        el(
            "li",
            el("b", f"{ranks[seat]}.", class_="rank"),
            seat_shape(seat),
            el("span", names[seat], class_="who"),
            el("b", scores[seat], class_="score"),
            class_="won" if ranks[seat] == 1 else None,
        )
        for seat in order
    ]
    base = f"/t/{table.row.code}"
    buttons = (
        _again(shown, names, base),
        el("a", _("Step through the play"), href=f"{base}/at/0", class_="btn2"),
        el("a", _("Look back at it"), href=f"{base}/review", class_="btn2"),
        el("a", _("Save the play"), href=f"{base}/play.json", class_="btn2"),
        el("a", _("Save it with names"), href=f"{base}/play.json?names", class_="btn2"),
        el("a", _("All games"), href="/", class_="btn2"),
    )
    summary = Markup()
    if not table.stopped:  # else the game has nothing to sum up
        summary = table.game.board.summary(view_row(table.match.view(shown.viewer)), shown.desk)
    growth = _growth(table, names, summary)
    won = _winners(shown, [names[seat] for seat in order if ranks[seat] == 1])
    return el(
        "section",
        el("h2", won),
        el("ol", *rows, class_="ranks"),
        el("div", *buttons, class_="after"),
        _seed(table.seed, table.over),
        el(
            "div",
            summary,
            el("div", growth, _sources(shown, order), class_="came"),
            class_="summary",
        ),
        class_="result",
        id="result",
        aria_label=won,
    )


def _growth(table: LiveTable, names: Sequence[str], summary: Markup) -> Markup | None:
    """How everybody's points grew, where the game's own summary has no such chart.

    These are the points that the rules give a position: with prospects, where a game counts seldom.
    """
    if "curve" in summary:
        return None
    moves = len(table.match.moves)
    steps = min(moves, STEPS_DRAWN)
    at = [round(moves * n / max(1, steps)) for n in range(steps + 1)]
    courses = zip(*(table.match.scores(after) for after in at), strict=True)
    drawn = charts.growth(tuple(courses), names, at, CHART)
    return el("figure", el("figcaption", _("Points in prospect, by moves")), drawn)


def _sources(shown: Scene, order: Sequence[int]) -> Markup | None:
    """What the points came from, if the game says it: a line each, a column a seat."""
    table, match = shown.table, shown.match
    if table.stopped:
        return None
    found = table.game.words.sources(view_row(match.view(shown.viewer)), match.notes())
    if not found:
        return None
    names = shown.desk.names
    heads = [
        el("th", seat_shape(seat), el("span", names[seat], class_="vh"), scope="col")
        for seat in order
    ]
    lines = [
        el(
            "tr",
            el("th", source.title, scope="row"),
            *(el("td", source.points[seat] or "–") for seat in order),
        )
        for source in found
    ]
    scores = match.scores()
    total = el("tr", el("th", _("Together"), scope="row"), *(el("td", scores[n]) for n in order))
    return el(
        "table",
        el("caption", _("What the points came from")),
        el("thead", el("tr", el("td"), *heads)),
        el("tbody", *lines),
        el("tfoot", total),
        class_="sources",
    )


def _again(shown: Scene, names: Sequence[str], base: str) -> Markup | None:
    """The way to the table that plays this one again, and whose wish it is."""
    again = shown.table.repeated
    if again is None:
        said, to = None, _("Play again")
        if shown.viewer == NOBODY:
            return None
    else:
        by_another = again.seat not in (NOBODY, shown.viewer)
        said = _("{name} wants to play again.", name=names[again.seat]) if by_another else None
        to = _("Look on") if shown.viewer == NOBODY else _("Join")
        to = to if by_another else _("To the new table")
    button = el("button", icon("play"), to, class_="btn", id="again")
    wish = el("b", said) if said else None
    return el("form", wish, button, method="post", action=f"{base}/again")


def _winners(shown: Scene, names: Sequence[str]) -> str:
    """The end in a few words: the game's own where it has some, for instance for teams."""
    table = shown.table
    if table.stopped and not names:
        return _("Nobody wins")
    told = (
        "" if table.stopped else table.game.words.result(view_row(shown.match.view(shown.viewer)))
    )
    if told:
        return told
    if len(names) == 1:
        return _("{name} wins", name=names[0])
    return _("Shared victory: {names}", names=", ".join(names))


@kept
def _seed(seed: str, over: bool) -> Markup:
    """The seed's hash while the play runs, so that nobody can swap it; then the seed itself."""
    digest = hashlib.sha256(seed.encode()).hexdigest()
    if over:
        text = _("The seed of this play was {seed}; its SHA-256 was shown from the start.",
                 seed=seed)  # fmt: skip
    else:
        text = _("The deal is settled: the SHA-256 of its seed is below, the seed follows at the "
                 "end.")  # fmt: skip
    return el("p", text, el("code", digest), class_="seed", id="seed")


# The side: log, rules, talk


class Told(NamedTuple):
    """Notes that are told in one line: some of a line of the chronicle."""

    line: Line
    first: int
    end: int
    new: bool
    number: int
    """Which line of the chronicle that is."""

    @property
    def notes(self) -> tuple[Note, ...]:
        return tuple([noted.note for noted in self.line[self.first : self.end]])

    @property
    def place(self) -> str:
        """Where the first of them was written."""
        first = self.line[self.first]
        return f"l{first.move}-{first.place}"


def _lines_of(shown: Scene) -> list[Line]:
    """All lines of the chronicle, as far as the scene's play goes."""
    table = shown.table
    kept = table.chronicle if shown.live else Chronicle(table.game.words.SERIES)
    return kept.lines(shown.match)


def _lines_before(lines: Sequence[Line], move: int) -> int:
    """How many lines tell only of what came before a move."""
    count = len(lines)
    while count and lines[count - 1][-1].move >= move:
        count -= 1
    return count


def _old_lines(shown: Scene, lines: Sequence[Line]) -> int:
    """How many lines tell nothing new to the viewer."""
    last = shown.table.last_turn(shown.viewer) if shown.viewer != NOBODY else 0
    return _lines_before(lines, last + 1) if last else len(lines)


def log_notes(shown: Scene) -> list[Told]:
    """The notes in order, with those together that the game tells in one line."""
    return list(_told(shown, _lines_of(shown), 0))


def _told(shown: Scene, lines: Sequence[Line], start: int) -> Iterator[Told]:
    """The lines from one on, as they are told to the viewer.

    "New" is what came after the viewer's last move; what came before is never told with it.
    """
    last = shown.table.last_turn(shown.viewer) if shown.viewer != NOBODY else 0
    for number, line in enumerate(lines[start:], start):
        end = len(line)
        if not last or line[-1].move <= last:
            old = end
        elif line[0].move > last:
            old = 0
        else:
            old = sum([noted.move <= last for noted in line])
        if old:
            yield Told(line, 0, old, False, number)
        if old < end:
            yield Told(line, old, end, True, number)


class Drawn(NamedTuple):
    """A line of the log as it is and as it is when it is new; hidden if only the stage tells it."""

    old: Markup
    new: Markup
    hidden: bool


@kept
def _line(game: Game, notes: tuple[Note, ...], place: str, names: tuple[str, ...]) -> Drawn | None:
    """A line of the log, if these notes are told at all. place: where the first was written."""
    words, note = game.words, notes[0]
    sentence, rule = words.note(note, names) if len(notes) == 1 else words.series(notes, names)
    staged = [how for each in notes if (how := game.stage.staged(each, names)) is not None]
    hidden = not sentence
    if hidden:
        sentence = staged[0].says if staged else ""
    if not sentence:
        return None
    cue = _cue(staged, any(each.kind in game.stage.SUMMED for each in notes))
    drawing = staged[0].shows if staged else None
    shows = el("span", drawing, class_="shows", hidden=True) if drawing else None
    values = {"id": place, "hidden": hidden, **cue}
    if note.kind in words.HEADINGS:
        heading = el("li", el("span", sentence), shows, class_="yr", **values)
        return Drawn(heading, heading, hidden)
    shape = seat_shape(note.seat) if 0 <= note.seat < len(names) else el("i", class_="sh")
    text = el("p", sentence, " ", rule_link(rule) if rule else None)
    return Drawn(
        el("li", shape, text, shows, **values),
        el("li", shape, text, shows, class_="new", **values),
        hidden,
    )


def _cue(staged: Sequence[Staged], sums: bool) -> dict[str, object]:
    """What the page's script needs to stage a line; nothing for most lines."""
    if not staged:
        return {}
    lights = dict.fromkeys(place for how in staged for place in how.lights)
    return {
        "data_stage": " ".join(lights),
        "data_to": staged[0].to or None,
        "data_group": staged[0].group or None,
        "data_sums": sums,
    }


class DrawnLines:
    """The lines of a log as they are drawn for one set of names, the last ones kept."""

    def __init__(self) -> None:
        self._of: list[Line] = []
        self._first = 0
        self._drawn: list[Drawn | None] = []

    def __len__(self) -> int:
        return len(self._drawn)

    def of(
        self, game: Game, lines: list[Line], start: int, names: tuple[str, ...]
    ) -> list[Drawn | None]:
        """All lines from one on that will never be longer, drawn; None for one that is not told."""
        end = self._first + len(self._drawn)
        if self._of is not lines or not self._first <= start <= end:  # or a move was taken back
            self._of, self._first, self._drawn, end = lines, start, [], start
        for line in lines[end:-1]:  # the last one may grow
            told = Told(line, 0, len(line), False, 0)
            self._drawn.append(_line(game, told.notes, told.place, names))
        spare = len(self._drawn) - LINES_KEPT
        if spare > 0 and start > self._first:
            spare = min(spare, start - self._first)
            self._first += spare
            del self._drawn[:spare]
        return self._drawn[start - self._first :]


def log_items(shown: Scene, most: int = 0) -> tuple[list[Markup], int, int]:
    """The lines of the log as list items, how many are new to the viewer, how many were left."""
    table = shown.table
    names = seat_names(table)
    lines = _lines_of(shown)
    start = max(0, len(lines) - most) if most else 0
    spoken = (language(), *names)
    if spoken not in table.lines and len(table.lines) >= SPOKEN:
        table.lines.clear()
    # The lines of the past are others, that nobody asks for twice.
    kept = table.lines.setdefault(spoken, DrawnLines()) if shown.live else DrawnLines()
    drawn = kept.of(table.game, lines, start, names)
    beside = asides(table, names) if shown.live else []
    old = min(_old_lines(shown, lines), start + len(drawn))
    if beside:
        old = min(old, _lines_before(lines, beside[0].moves + 1))
    items = [each.old for each in drawn[: max(0, old - start)] if each]
    new = 0
    for told in _told(shown, lines, max(old, start)):
        items += before(beside, told.line[told.first].move)
        at = told.number - start
        whole = at < len(drawn) and told.end - told.first == len(told.line)
        each = drawn[at] if whole else _line(table.game, told.notes, told.place, names)
        if each is None:
            continue
        if each.hidden:
            items.append(each.old)
            continue
        if told.new and not new:
            items.append(el("li", el("span", _("Since your last turn")), class_="nw", id="since"))
        new += told.new
        items.append(each.new if told.new else each.old)
    items += before(beside, len(table.match.moves) + 1)
    return items, new, start


def _side(shown: Scene, items: Sequence[Markup], more: bool) -> Iterator[str]:
    code = shown.table.row.code
    yield '<aside class="side" id="side">'
    yield _tabs()
    yield opening("div", class_="pane", data_pane="log", role="tabpanel")
    yield '<ol class="log" id="log">'
    if more:
        earlier = el("a", _("The whole log"), href=f"/t/{code}/log", class_="rl")
        yield el("li", earlier, class_="all")
    yield from _groups(items)
    yield "</ol>"
    yield _log_foot(shown)
    yield "</div>"
    yield _rules_pane(shown.table.game.name)
    yield _talk(code, tuple(shown.heard[-100:]))
    yield _note_pane(code)
    yield "</aside>"


def _groups(items: Sequence[Markup]) -> Iterator[str]:
    """Lines of the log, cut at some of them: at the same ones after lines have come and gone."""
    group: list[str] = []
    for item in items:
        if len(item) % GROUP == 0 and group:
            yield "".join(group)
            group = []
        group.append(item)
    yield "".join(group)


@kept
def _tabs() -> Markup:
    """What chooses between log, rules, talk and note."""
    return el(
        "div",
        el("button", _("Log"), data_tab="log", id="tab-log", role="tab"),
        el("button", _("Rules"), data_tab="rules", id="tab-rules", role="tab"),
        el("button", _("Talk"), el("i", data_unread="talk"), data_tab="talk", id="tab-talk",
           role="tab"),
        el("button", _("Note"), data_tab="note", id="tab-note", role="tab"),
        class_="tabs", role="tablist",
    )  # fmt: skip


@kept
def _rules_pane(game: str) -> Markup:
    """Where the rulebook is shown when somebody asks for it."""
    return el(
        "div",
        el("article", class_="rules", id="rules", data_keep=True, data_from=f"/rules/{game}/text"),
        class_="pane", data_pane="rules", role="tabpanel",
    )  # fmt: skip


@kept
def _note_pane(code: str) -> Markup:
    """Where the own note is shown when somebody asks for it: others are drawn no part of it."""
    inside = el("div", id="notepane", data_keep=True, data_from=f"/t/{code}/note")
    return el("div", inside, class_="pane", data_pane="note", role="tabpanel")


def _log_foot(shown: Scene) -> Markup:
    table, viewer = shown.table, shown.viewer
    last = table.last_turn(viewer) if shown.live and viewer != NOBODY else 0
    goes_on = shown.live and not table.over
    return el(
        "div",
        _step_through(table.row.code, last) if 0 < last < len(table.match.moves) else None,
        _auto(table.seats[viewer].auto) if goes_on and viewer != NOBODY else None,
        _fair(table.seed) if goes_on else None,
        _pace() if goes_on else None,
        _advice(table.advice),
        _door(table.row.code, table.door.kind, shown.live and viewer != NOBODY),
        _clock(table.control) if table.control else None,
        _origin(table.origin.code, table.origin.moves) if table.origin else None,
        _own_links(table.row.code),
        class_="foot",
    )


@kept
def _own_links(code: str) -> Markup:
    """The ways to the own note and to who is here, where there are no tabs for them."""
    note = el("a", _("My note"), href=f"/t/{code}/note", class_="adv intabs")
    return together((note, _who_is_here(code, "adv intabs")))


def _who_is_here(code: str, kind: str) -> Markup:
    return el("a", _("People"), href=f"/t/{code}/people", class_=kind)


@kept
def _origin(code: str, moves: int) -> Markup:
    """From where a play came that was not begun at its table."""
    if not code:
        return el("span", _("This play was brought in from a file."), class_="adv")
    said = _("It goes on from move {n} of another play, with new chance.", n=moves)
    return el("a", said, href=f"/t/{code}/at/{moves}", class_="adv", id="origin")


@kept
def _step_through(code: str, last: int) -> Markup:
    """The way to what has happened since the viewer's last move."""
    link = f"/t/{code}/at/{last}"
    return el("a", _("Step through it"), href=link, class_="btn3", id="step-since")


@kept
def _auto(auto: bool) -> Markup:
    """The switch for forced choices."""
    box = el("input", type="checkbox", id="auto", data_post="auto", checked=auto)
    which = _("Those of which everybody knows: else others could tell what you hold.")
    return el("label", box, el("span", _("Play forced choices for me")), title=which)


PACES = {"slow": N_("slow"), "normal": N_("normal"), "fast": N_("fast"), "off": N_("at once")}
"""How fast what others do, and what follows by itself, is told: each viewer's own choice, that
their browser remembers."""


@kept
def _pace() -> Markup:
    """The choice of a pace, and what halts the telling."""
    paces = [
        el("option", _(title), value=name, selected=name == "normal")
        for name, title in PACES.items()
    ]
    pace = el("select", *paces, id="pace", aria_label=_("Pace"), data_keep=True)
    why = _("How fast you are told what others do and what follows by itself.")
    pause = el("button", icon("pause"), data_pause=True, id="pause", aria_label=_("Pause"))
    return el("div", el("label", icon("time"), pace, title=why), pause, class_="pace")


@kept
def _advice(allowed: bool) -> Markup:
    """Whether this table allows advice, for all to see."""
    said = _("Advice is allowed here.") if allowed else _("There is no advice here.")
    return el("span", said, class_="adv")


DOORS = {
    PUBLIC: (N_("Open to everybody"), N_("Everybody may come: the table stands in the lobby.")),
    LINK: (N_("By link"), N_("Whoever has the link may come.")),
    PRIVATE: (N_("By invitation"), N_("Only those see this table who are invited.")),
}
"""Who may come, for all to see: in a word or two, and what that means."""


@kept
def _door(code: str, kind: str, sits: bool) -> Markup:
    """Who may come; for those who sit here, the way to the page about it."""
    short, means = map(_, DOORS[kind])
    if not sits:
        return el("span", short, class_="adv", id="door", title=means)
    return el("a", short, href=f"/t/{code}/door", class_="adv", id="door", title=means)


@kept
def _clock(control: Control) -> Markup:
    """By which clock a table is played, for all to see."""
    return el("span", named(control), class_="adv", title=explained(control))


@kept
def _fair(seed: str) -> Markup:
    """The promise of a deal that nobody can swap."""
    return el("details", el("summary", _("A fair deal")), _seed(seed, False), id="fair",
              data_keep=True)  # fmt: skip


@kept
def _talk(code: str, talk: tuple[Said, ...]) -> Markup:
    """What has been said, and the form to say something."""
    says = [
        el("li", _speaker(message), el("p", *_words(code, message)), id=f"t{message.number}")
        for message in talk
    ]
    empty = el("li", el("p", _("Nobody has said anything yet.")), class_="none", id="t0")
    label = _("Say something")
    form = el(
        "form",
        el("label", label, for_="say", class_="vh"),
        el("input", id="say", name="text", maxlength=500, autocomplete="off", placeholder=label),
        el("button", _("Send")),
        method="post",
        action=f"/t/{code}/talk",
        id="talkform",
        data_keep=True,
    )
    said = el("ol", *(says or [empty]), class_="talk", id="talk")
    here = el("p", _who_is_here(code, "adv"), class_="here")
    return el("div", said, here, form, class_="pane", data_pane="talk", role="tabpanel")


def _speaker(message: Said) -> Markup:
    """The sign of who speaks."""
    if message.seat == HOUSE:
        return icon("seat")
    return seat_shape(message.seat) if message.seat != NOBODY else icon("eye")


def _words(code: str, message: Said) -> Iterator[str]:
    """What is said, after the name of who says it, which leads to what can be done about them."""
    if message.seat != HOUSE:
        name = clean(message.name) or _("Guest")
        about = f"/t/{code}/people?line={message.number}"
        yield el("b", el("a", name, href=about, class_="by") if message.person else name)
        yield " "
    yield spoken(message)


@kept
def _bottom(new: int, coached: bool, plays: bool) -> Markup:
    """The bar of a phone, with how many lines of the log are new."""
    explain = el("button", icon("eye"), el("span", _("Explain")), data_explain=True, id="bot-help")
    help_ = el("button", icon("eye"), el("span", _("Help")), data_open="help", id="bot-help")
    return el(
        "nav",
        el("button", icon("log"), el("span", _("Log")), el("i", new or None), data_tab="log",
           id="bot-log"),
        el("button", icon("book"), el("span", _("Rules")), data_tab="rules", id="bot-rules"),
        el("button", icon("talk"), el("span", _("Talk")), el("i", data_unread="talk"),
           data_tab="talk", id="bot-talk"),
        explain if plays else help_,
        el("button", icon("coach"), el("span", _("Coach")), data_coach=True, id="bot-coach")
        if coached else None,
        class_="bot",
    )  # fmt: skip


LOGO = Markup(
    '<svg class="logo" viewBox="0 0 28 28" aria-hidden="true"><path d="M2 2h11v11H2z" '
    'fill="#c0281c"/><path d="M26 15v11H15z" fill="currentColor"/><circle cx="20.5" cy="7.5" '
    'r="5.5" fill="#d89c00"/><path d="m7.5 14.5 6 6-6 6-6-6z" fill="#0b5fa5"/></svg>'
)
