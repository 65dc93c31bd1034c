"""The clock in forms: usual ones, one's own numbers, and how clocks are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from igroteka.draw.words import N_, _, n_
from igroteka.engine import Refusal
from igroteka.table.clocks import BOUNDS, DAY, Control, Lapse, check
from igroteka.table.forms import number_fault
from igroteka.table.tables import usual_level

NONE, OWN = "none", "own"

HOUR = 3600

USUAL: Mapping[str, tuple[int, int, int]] = {
    "live-5": (0, 300, 5),
    "live-10": (0, 600, 10),
    "live-20": (0, 1200, 15),
    "live-40": (0, 2400, 20),
    "days-1": (DAY, 0, 0),
    "days-2": (2 * DAY, 0, 0),
    "days-3": (3 * DAY, 0, 0),
    "days-7": (7 * DAY, 0, 0),
    "slow": (12 * HOUR, 7 * DAY, 0),
}
"""Clocks by the names that forms give them: seconds for each move, in the bank, and more."""

FIRST_OWN = {"per_move": "1", "bank": "15", "increment": "10"}
"""The own numbers as a form first shows them, in the units of `BOUNDS`."""

PASS, END = "pass", "end"


class AskedClock(NamedTuple):
    """The clock that a form asks for, as texts: a refused form loses nothing.

    chosen: NONE, OWN or one of USUAL. lapse: PASS, END or the level of the bot that takes over.
    """

    chosen: str = NONE
    lapse: str = ""
    per_move: str = FIRST_OWN["per_move"]
    bank: str = FIRST_OWN["bank"]
    increment: str = FIRST_OWN["increment"]

    @classmethod
    def read(cls, form: Mapping[str, str]) -> AskedClock:
        """What came back."""
        chosen = form.get("clock", NONE)
        own = {name: form.get(f"clock-{name}", first)[:10] for name, first in FIRST_OWN.items()}
        known = chosen in (NONE, OWN, *USUAL)
        return cls(chosen if known else NONE, form.get("lapse", "")[:20], **own)

    def control(self) -> Control | None:
        """The clock that is asked for; raises Refusal."""
        if self.chosen == NONE:
            return None
        lapse = self.lapse or usual_level()
        consequence: Lapse = "pass" if lapse == PASS else "end" if lapse == END else "bot"
        level = lapse if consequence == "bot" else usual_level()
        check_level(level)
        numbers = self._own() if self.chosen == OWN else USUAL[self.chosen]
        control = Control(*numbers, consequence, level)
        check(control)
        return control

    def _own(self) -> tuple[int, int, int]:
        """The numbers that somebody typed, in seconds; raises Refusal."""
        for name, bound in BOUNDS.items():
            fault = number_fault(_(bound.title), getattr(self, name), 0, bound.high)
            if fault is not None:
                raise fault
        typed = (int(getattr(self, name)) * bound.seconds for name, bound in BOUNDS.items())
        per_move, bank, increment = typed
        return per_move, bank, increment


def check_level(level: str) -> None:
    """Raise Refusal where no bot is of a level."""
    from igroteka.bots import LEVELS  # loads slowly

    if level not in LEVELS:
        raise Refusal(N_("Nobody called “{name}” can sit down here."), name=level)


def choices() -> Sequence[tuple[str, Sequence[tuple[str, str]]]]:
    """The clocks to choose from, with what they are called: groups with a title; "" for none."""
    live = [(name, told(*n)) for name, n in USUAL.items() if name.startswith("live")]
    days = [(name, told(*n)) for name, n in USUAL.items() if not name.startswith("live")]
    return [
        ("", [(NONE, _("No clock"))]),
        (_("Everybody is there"), live),
        (_("Over days"), days),
        ("", [(OWN, _("My own numbers"))]),
    ]


def lapses() -> Sequence[tuple[str, str]]:
    """What may follow when a time is over, with what it is called."""
    from igroteka.bots import LEVELS  # loads slowly

    bots = [
        (name, _("A bot takes over: {level}", level=_(level.title)))
        for name, level in LEVELS.items()
    ]
    return [*bots, (PASS, _("The seat passes")), (END, _("The seat gives up"))]


def own_fields(asked: AskedClock) -> Sequence[tuple[str, str, int, str]]:
    """The own numbers: name, title, the highest, and what stands there."""
    return [(n, _(bound.title), bound.high, getattr(asked, n)) for n, bound in BOUNDS.items()]


def told(per_move: int, bank: int, increment: int) -> str:
    """A clock in a few words."""
    parts = []
    if per_move:
        parts.append(_("{time} for a move", time=length(per_move)))
    if bank and per_move:
        parts.append(_("{time} in the bank", time=length(bank)))
    elif bank:
        parts.append(length(bank))
    if increment:
        parts.append(_("+ {n} s a move", n=increment))
    return ", ".join(parts) if per_move else " ".join(parts)


def length(seconds: int) -> str:
    """A time in its largest whole unit."""
    if seconds % DAY == 0:
        return n_("{n} day", "{n} days", seconds // DAY)
    if seconds % HOUR == 0:
        return n_("{n} hour", "{n} hours", seconds // HOUR)
    if seconds % 60 == 0:
        return _("{n} min", n=seconds // 60)
    return _("{n} s", n=seconds)


LAPSED = {
    "bot": N_("Whose time is over is played by a bot until they come back."),
    "pass": N_("Whose time is over passes, or has a bot make that one choice."),
    "end": N_("Whose time is over has given up."),
}
"""What follows a time-out, in a sentence."""


def named(control: Control) -> str:
    """A clock, in a sentence."""
    clock = told(control.per_move, control.bank, control.increment)
    return _("The clock: {clock}.", clock=clock)


def explained(control: Control) -> str:
    """A clock, and what follows when a time is over, in two sentences."""
    return f"{named(control)} {_(LAPSED[control.lapse])}"
