"""How the lab's pages look."""

from __future__ import annotations

import functools
import shlex
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse

from igroteka.draw.words import P_, _, language, n_, p_, said
from igroteka.engine import Game, Refusal, game_named, games
from igroteka.engine.options import option_word
from igroteka.lab.experiment import command
from igroteka.table import forms
from igroteka.table.assets import fingerprint
from igroteka.table.nearness import from_this_machine
from igroteka.table.pages import ago, box_art, page
from igroteka.weblab import figures
from igroteka.weblab.asked import BOTS, NUMBERS, USUAL_BOT, USUAL_THOUGHT, Asked
from igroteka.weblab.laboratory import Entry, report_file

PACKAGE = "igroteka.weblab"
HERE = Path(__file__).parent

STATES = {
    "running": P_("experiment", "Running"),
    "finished": P_("experiment", "Finished"),
    "stopped": P_("experiment", "Stopped"),
}


@functools.cache
def folder_address(name: str) -> str:
    """The address of one of our folders of static files; it changes with what is in them."""
    data = b"".join(path.read_bytes() for path in sorted((HERE / name).iterdir()))
    return f"/lab/{name}/{fingerprint(data)}"


def address(path: str) -> str:
    """The address of one of our static files: "js/watch.js"."""
    folder, _slash, name = path.partition("/")
    return f"{folder_address(folder)}/{name}"


def _page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    return page(request, template, status, package=PACKAGE, address=address, **values)


class Line(NamedTuple):
    """An experiment as pages speak of it.

    done: the part of its plays that has been played, in per cent. why: what stopped it.
    """

    name: str
    game: str
    title: str
    state: str
    state_said: str
    why: str
    since: str
    command: str
    played: str
    games: str
    done: float
    ours: bool


def line_of(entry: Entry) -> Line:
    """An experiment in the language being spoken."""
    told = entry.told
    return Line(
        entry.name,
        told["game"],
        _(game_named(told["game"]).words.GAME),
        entry.state,
        p_(*STATES[entry.state]),
        _why(entry),
        ago(time.time() - entry.since),
        command(told, entry.name),
        figures.whole(entry.played),
        figures.whole(told["games"]),
        100.0 if entry.state == "finished" else 100 * entry.played / told["games"],
        entry.ours,
    )


def _why(entry: Entry) -> str:
    """What stopped an experiment, in a sentence; "" if nothing did."""
    if entry.state != "stopped":
        return ""
    if entry.why is not None:
        return said(entry.why)
    return _("It was not played to its end: whoever played it was ended before.")


def index(request: Request, entries: Sequence[Entry], folder: Path) -> HTMLResponse:
    """All experiments; where they lie is nothing to others than those at this machine."""
    return _page(
        request,
        "lab.html",
        title=_("Lab"),
        art=[box_art(name) for name in games()],
        lines=[line_of(entry) for entry in entries],
        folder=folder if from_this_machine(request) else "",
    )


def form(
    request: Request, asked: Asked, running: str, faults: Mapping[str, Refusal] | None = None
) -> HTMLResponse:
    """The form for an experiment. faults: what is wrong with which field; "" for the whole."""
    game = asked.setup.game
    more = max(game.seats) - len(asked.bots)
    wrong = {name: said(fault) for name, fault in (faults or {}).items()}
    return _page(
        request,
        "experiment_form.html",
        409 if wrong else 200,
        title=_("New experiment"),
        games=[(g.name, _(g.words.GAME)) for g in games().values()],
        game=game.name,
        native=_(game.words.GAME),
        art=[box_art(game.name)],
        presets=forms.presets(game),
        preset=asked.setup.preset,
        fields=forms.fields(game, asked.setup.values),
        open=bool(asked.setup.changed) or any(name.startswith("option-") for name in wrong),
        counts=game.seats,
        count=len(asked.bots),
        seats=list(zip(
            (*asked.bots, *[USUAL_BOT] * more), (*asked.thoughts, *[USUAL_THOUGHT] * more),
            strict=True,
        )),
        bots=[(name, _(title)) for name, title in BOTS.items()],
        numbers=[(name, _(n.title), _(n.help), n.low, n.high) for name, n in NUMBERS.items()],
        asked=asked,
        wrong=wrong,
        option_faults={
            name.removeprefix("option-"): fault for name, fault in wrong.items()
        },
        running=running,
    )  # fmt: skip


def experiment(request: Request, entry: Entry, others: Sequence[str]) -> HTMLResponse:
    """The page of one experiment. others: those that it can be compared with."""
    art = [box_art(entry.told["game"])]
    return _page(
        request, "experiment.html", title=entry.name, art=art, **_now(request, entry, others)
    )


def now(request: Request, entry: Entry, others: Sequence[str]) -> HTMLResponse:
    """The part of its page that changes while it runs."""
    return _page(request, "now.html", **_now(request, entry, others))


def _now(request: Request, entry: Entry, others: Sequence[str]) -> dict[str, Any]:
    told, known = entry.told, entry.known
    out = str(entry.folder) if from_this_machine(request) else entry.name
    against = not told["together"] and told["seats"] > 1
    return {
        "line": line_of(entry),
        "known": bool(known),
        "until": figures.part(told["until"]) if told["until"] else "",
        "seats": figures.seat_shares(known, told["seats"]) if known and against else None,
        "bots": figures.shares(
            {bot_name(bot): share for bot, share in known["bots"].items()}, told["seats"]
        )
        if known and against and known["bots"]
        else None,
        "course": figures.course(known, told["together"]) if known else [],
        "report": report_file(entry.folder, language()).is_file(),
        "setting": setting(told),
        "command": command(told, shlex.quote(out)),
        "after": figures.whole(known["played"]) if known else "",
        "behind": bool(known) and known["played"] < entry.played,
        "others": others,
    }


def setting(told: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What is played, as pairs of a thing and what it is; of the options those that are unusual."""
    game = game_named(told["game"])
    usual = game.make_options(preset=next(iter(game.presets))).model_dump(mode="json")
    changed = [name for name, value in told["options"].items() if usual.get(name) != value]
    return [*_how(told), *_options(told, changed)]


def _how(told: Mapping[str, Any]) -> list[tuple[str, str]]:
    bots = [bot_name(bot) for bot in told["bots"]]
    turns = n_("each deal {n} time", "each deal {n} times", told["turns"])
    plays = figures.whole(told["games"])
    return [
        (_("Seats"), str(told["seats"])),
        (_("Bots"), ", ".join(bots) if len(bots) > 1 else _("{bot} on all seats", bot=bots[0])),
        (_("Plays at most"), f"{plays}, {turns}" if told["turns"] > 1 else plays),
        (_("Seed"), str(told["seed"])),
    ]


def _options(told: Mapping[str, Any], names: Iterable[str]) -> list[tuple[str, str]]:
    game = game_named(told["game"])
    return [
        (_option_title(game, name), _option_said(game, told["options"].get(name))) for name in names
    ]


def apart(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """What was set otherwise in two manifests: the thing, what it was, and what it was there."""
    names = list(one["options"])
    pairs = zip(
        [*_how(one), *_options(one, names)], [*_how(other), *_options(other, names)], strict=True
    )
    return [(name, was, there) for (name, was), (_name, there) in pairs if was != there]


def bot_name(bot: str) -> str:
    """What a bot is called: "search@100" is Search, 100 iterations."""
    name, _at, budget = bot.partition("@")
    called = _(BOTS[name]) if name in BOTS else name
    return f"{called} ({budget})" if budget else called


def _option_title(game: Game, name: str) -> str:
    field = game.options.model_fields.get(name)
    return _(field.title or name) if field else name


def _option_said(game: Game, value: Any) -> str:
    """The value of an option, as its manifest has it."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    named = game.words.OPTION_VALUES
    return _(named[value]) if value in named else option_word(value)


def comparison(
    request: Request, first: Entry, second: Entry, found: Mapping[str, Any]
) -> HTMLResponse:
    """Two experiments beside one another."""
    game = game_named(first.told["game"])
    rows = figures.differences(found["measures"])
    return _page(
        request,
        "comparison.html",
        title=_("{first} and {second}", first=first.name, second=second.name),
        art=[box_art(game.name)],
        native=_(game.words.GAME),
        first=first.name,
        second=second.name,
        apart=apart(first.told, second.told),
        paired=found["paired"],
        rows=rows,
        verdict=figures.verdict(second.name, rows),
    )
