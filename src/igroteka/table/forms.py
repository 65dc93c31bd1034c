"""The form for a new table, derived from a game's Options, and what it says back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from igroteka.draw.words import N_, _
from igroteka.engine import Game, Options, Refusal
from igroteka.engine.options import option_bounds, option_kind
from igroteka.table.doors import KINDS, LINK, PRIVATE, PUBLIC, door_of
from igroteka.table.tables import NewSeat, Terms, usual_level
from igroteka.table.writing import MAX_NAME, clean

ADVICE: Mapping[str, bool | None] = {"usual": None, "on": True, "off": False}
"""What can be said of advice when a table is opened; the first is said unless another is."""

ME = "me"
OPEN = "open"


NUMBER = re.compile(r"-?[0-9]{1,9}")


def whole_number(text: str) -> int | None:
    """The number that somebody typed, or None: "²" and a thousand digits are none."""
    return int(text) if NUMBER.fullmatch(text.strip()) else None


class Field(NamedTuple):
    """One option as a form shows it."""

    name: str
    title: str
    help: str
    kind: str
    value: str
    low: int = 0
    high: int = 0
    choices: tuple[tuple[str, str], ...] = ()


class Preset(NamedTuple):
    """A recommended setup: its name, what it is called, one line, and the values it sets.

    counts: how many seats there may be; automatic: by that number, the seats that the rules play.
    """

    name: str
    title: str
    line: str
    values: dict[str, str]
    counts: tuple[int, ...]
    automatic: dict[int, dict[int, str]]


def text_of(value: Any) -> str:
    """An option's value as forms write it."""
    if isinstance(value, bool):
        return "on" if value else ""
    return value.name.lower() if isinstance(value, IntEnum) else str(value)


def texts_of(options: Options) -> dict[str, str]:
    """All values as forms write them."""
    return {name: text_of(getattr(options, name)) for name in type(options).model_fields}


def presets(game: Game) -> list[Preset]:
    """The recommended setups of a game, in the language being spoken."""
    found = []
    for name, options in game.presets.items():
        title, line = game.words.PRESETS.get(name, (name, ""))
        counts = options.counts(game.seats)
        automatic = {
            n: {seat: _(called) for seat, called in options.automatic(n).items()} for n in counts
        }
        said = _(line) if line else ""
        found.append(Preset(name, _(title), said, texts_of(options), counts, automatic))
    return found


def fields(game: Game, values: Mapping[str, str]) -> list[Field]:
    """Every option of a game with its value, in the language being spoken."""
    return [_field(game, name, values[name]) for name in game.options.model_fields]


def _field(game: Game, name: str, value: str) -> Field:
    info = game.options.model_fields[name]
    kind = option_kind(info)
    title, line = _(info.title or name), _(info.description) if info.description else ""
    if kind is bool:
        return Field(name, title, line, "switch", value)
    if issubclass(kind, IntEnum):
        said = game.words.OPTION_VALUES
        choices = tuple((m.name.lower(), _(said.get(m.name.lower(), m.name))) for m in kind)
        return Field(name, title, line, "choice", value, choices=choices)
    low, high = option_bounds(info)
    return Field(name, title, line, "number", value, low, high)


class Setup(NamedTuple):
    """The options that a form asks for, as texts: kept as they are, so that a refused form loses
    nothing."""

    game: Game
    preset: str
    values: dict[str, str]

    @classmethod
    def fresh(cls, game: Game) -> Setup:
        """The options as a form first shows them."""
        preset = next(iter(game.presets))
        return cls(game, preset, texts_of(game.presets[preset]))

    @classmethod
    def read(cls, game: Game, form: Mapping[str, str]) -> Setup:
        """The options as they came back.

        Those that differ from the preset that the form *showed* were changed by hand; they are
        laid over the preset that was *chosen*, so that the form works without a script.
        """
        shown = form.get("shown", "")
        preset = form.get("preset", "")
        if preset not in game.presets:
            preset = next(iter(game.presets))
        before = texts_of(game.presets.get(shown, game.presets[preset]))
        came = {name: form.get(f"option-{name}", "")[:40] for name in before}
        chosen = texts_of(game.presets[preset])
        by_hand = {name: text for name, text in came.items() if text != before[name]}
        return cls(game, preset, {**chosen, **by_hand})

    @property
    def changed(self) -> list[str]:
        """The options that are not as the preset has them."""
        usual = texts_of(self.game.presets[self.preset])
        return [name for name, text in self.values.items() if text != usual[name]]

    def options(self) -> Options:
        """The options that are asked for; raises Refusal."""
        for refusal in self.faults().values():
            raise refusal
        given: dict[str, Any] = {}
        for name, text in self.values.items():
            kind = option_kind(self.game.options.model_fields[name])
            given[name] = text == "on" if kind is bool else int(text) if kind is int else text
        return self.game.make_options(given)

    def faults(self) -> dict[str, Refusal]:
        """What is wrong with a number by itself, by the option's name."""
        found = {}
        for name, text in self.values.items():
            info = self.game.options.model_fields[name]
            if option_kind(info) is int:
                low, high = option_bounds(info)
                fault = number_fault(_(info.title or name), text, low, high)
                found.update({name: fault} if fault else {})
        return found


def number_fault(title: str, text: str, low: int, high: int) -> Refusal | None:
    """What is wrong with a number that somebody typed, if anything."""
    number = whole_number(text)
    if number is not None and low <= number <= high:
        return None
    return Refusal(
        N_("“{title}” is a whole number from {low} to {high}."), title=title, low=low, high=high
    )


def count_of(game: Game, form: Mapping[str, str]) -> int:
    """How many seats a form asks for; the usual number if it makes no sense."""
    asked = whole_number(form.get("count", ""))
    return asked if asked in game.seats else game.default_seats


class NewTable(NamedTuple):
    """What the form for a new table asks for.

    names: what those are called who share the screen, by seat. door: who may come.
    """

    setup: Setup
    seats: list[str]
    advice: str = next(iter(ADVICE))
    names: tuple[str, ...] = ()
    door: str = LINK

    @classmethod
    def fresh(cls, game: Game) -> NewTable:
        """The form as it is first shown."""
        return cls(Setup.fresh(game), [ME] + [usual_level()] * (game.default_seats - 1))

    @classmethod
    def read(cls, game: Game, form: Mapping[str, str]) -> NewTable:
        """The form as it came back."""
        seats = range(count_of(game, form))
        who = [form.get(f"seat-{seat}", OPEN)[:20] for seat in seats]
        advice = form.get("advice", "")
        if advice not in ADVICE:
            advice = next(iter(ADVICE))
        names = tuple(clean(form.get(f"name-{seat}", ""))[:MAX_NAME] for seat in seats)
        door = door_asked(form.get("door", LINK))
        return cls(Setup.read(game, form), who, advice, names, door)

    def terms(self, person: str) -> Terms:
        """What is to hold at the table that a person opens."""
        return Terms(ADVICE[self.advice], door=door_of(self.door, person))

    def chairs(self, person: str) -> list[NewSeat]:
        """Who is to sit where; raises Refusal."""
        from igroteka.bots import LEVELS  # loads slowly

        for seat in self.seats:
            if seat not in (ME, OPEN, *LEVELS):
                raise Refusal(N_("Nobody called “{name}” can sit down here."), name=seat)
        first = self.seats.index(ME) if ME in self.seats else 0
        chairs = []
        for n, who in enumerate(self.seats):
            name = "" if n == first else self._name(n) or _("Guest {n}", n=n + 1)
            mine = NewSeat(person=person, name=name)
            chairs.append(mine if who == ME else NewSeat(bot="" if who == OPEN else who))
        return chairs

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else ""


def bots() -> Sequence[tuple[str, str]]:
    """The levels of bots, with what they are called."""
    from igroteka.bots import LEVELS  # loads slowly

    return [(name, _("Bot: {level}", level=_(level.title))) for name, level in LEVELS.items()]


def sitters() -> Sequence[tuple[str, str]]:
    """Who may sit on a seat, with what they are called."""
    return [(ME, _("Me")), *bots(), (OPEN, _("Whoever opens the link"))]


def advices() -> Sequence[tuple[str, str]]:
    """What can be said of advice, with what it is called."""
    said = (
        _("Only where one person plays with bots"),
        _("Allowed, and its use is shown to all"),
        _("Not allowed"),
    )
    return list(zip(ADVICE, said, strict=True))


DOORS = {
    LINK: (
        N_("Whoever has the link"),
        N_("You send the link or the code to whom you like."),
    ),
    PUBLIC: (
        N_("Everybody"),
        N_("The table stands in the lobby: whoever likes may look on and take an open seat."),
    ),
    PRIVATE: (
        N_("Only who is invited"),
        N_("Nobody else can see that there is such a table; it does not count in the standings."),
    ),
}
"""The kinds of doors with what they are called, and a line on each; the usual one is the first."""


def door_asked(kind: str) -> str:
    """The kind of door that somebody asks for; the usual one if it makes no sense."""
    return kind if kind in KINDS else LINK


def doors() -> Sequence[tuple[str, str, str]]:
    """The kinds of doors, in the language being spoken."""
    return [(kind, _(title), _(line)) for kind, (title, line) in DOORS.items()]
