"""What a board is drawn for, and what it gives back.

A game's `board.picture(row, desk)` draws the hidden state of one viewer. The desk tells it who
sits where, what the viewer may do now and what is new to them; the picture is cut into the slots
of the table's frame.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol

from markupsafe import Markup

NOBODY = -1

NOTHING = ("", "")
"""No reading."""


class GameWords(Protocol):
    """The part of a game's words that handles need."""

    def action(self, action: int, /) -> str:
        """Say what an action does, e.g. "Play the King of wheat"."""
        ...

    def offer(self, row: Any, action: int, names: Sequence[str], /) -> str:
        """Say what a legal action does just now, by the names of cards and people."""
        ...

    def refusal(self, rule: str, /) -> str:
        """Say why a rule forbids something, in one short sentence."""
        ...


@dataclass(frozen=True)
class SeatInfo:
    """Who sits on a seat."""

    name: str
    kind: Literal["me", "person", "bot", "open"] = "person"
    status: Literal["", "thinking", "away"] = ""


def allowed(action: int) -> str:
    """Name no rule: everything that has no reason against it."""
    return ""


class Course(NamedTuple):
    """Several actions in a row that one press plays.

    actions: the first is legal now, and so is each after those before it.
    short: the words on a button, e.g. "Trash 2 cards".
    title: the whole, spoken: "Buy the Throne: trash a Stone and a Gold Bar".
    """

    actions: tuple[int, ...]
    short: str
    title: str

    @property
    def do(self) -> str:
        """What an element that plays it carries as `data-do`."""
        return ",".join(map(str, self.actions))


class Plan(NamedTuple):
    """Things that each get one of some places, in a row of actions that one press plays.

    things: the keys of pieces made by `Desk.thing`, in the order in which the rules ask for them.
    choices: the actions of which each thing gets one; elements of the board that do these are its
        places. Whatever is chosen, the next thing may get each of them too.
    all: the words on the button that gives all things the same: "All to potatoes".
    short: the words on the button that plays.
    worth: what each thing adds where it goes. The board shows the sum in an element that names the
        action in `data-sums`, and as the width of a bar by `data-fills`, where `data-whole` would
        fill it.
    """

    things: tuple[str, ...]
    choices: tuple[int, ...]
    all: tuple[str, ...]
    short: str
    worth: tuple[int, ...]


@dataclass
class Desk:
    """What a board needs to know besides the hidden state.

    viewer: the seat that looks, NOBODY for spectators.
    seats: who sits where.
    words: the game's words module, for the names of actions and the reasons of refusals.
    legal: the viewer's legal actions now; empty when somebody else is to act.
    waiting: the seats that may act now.
    fresh: keys of pieces that changed since the viewer's last turn; they carry a dot.
    why_not: the number of the rule that forbids an action now, "" for none.
    row: the hidden state itself, for what an offer names.
    used: actions that got an element; the frame makes buttons of all others.
    handles: those of each such element.
    """

    viewer: int
    seats: Sequence[SeatInfo]
    words: GameWords
    legal: Collection[int] = frozenset()
    waiting: Sequence[int] = ()
    fresh: Collection[str] = frozenset()
    why_not: Callable[[int], str] = allowed
    used: set[int] = field(default_factory=set)
    handles: list[tuple[int, ...]] = field(default_factory=list)
    row: Any = None

    @property
    def names(self) -> list[str]:
        """The names of all seats, in order."""
        return [seat.name for seat in self.seats]

    @property
    def acts(self) -> bool:
        """Whether the viewer is to act now."""
        return self.viewer in self.waiting

    def offer(self, action: int) -> str:
        """What a legal action does just now, by the names of cards and people."""
        if self.row is None:
            return self.words.action(action)
        return self.words.offer(self.row, action, self.names)

    def because(self, *actions: int) -> tuple[str, str]:
        """Why the first of some actions cannot be done, and by which rule, if none of them can."""
        if any(action in self.legal for action in actions):
            return NOTHING
        rule = self.why_not(actions[0])
        return (self.words.refusal(rule), rule) if rule else NOTHING

    def piece(
        self,
        key: str,
        *actions: int,
        why: int | None = None,
        because: tuple[str, str] = NOTHING,
        reading: tuple[str, str] = NOTHING,
    ) -> dict[str, object]:
        """Give the attributes of a piece, to be spread into its element.

        key: the piece's identity, unique in the picture. A piece keeps its key wherever it goes,
            so that it glides there.
        actions: what a click on the piece can do; those that are legal now make it a handle
            (class "can"): with one it is done, with several the frame opens a small menu.
        why: where no action is legal, the action whose reason a tap tells.
        because: the same reason, for a part that is kept: what `because` has said.
        reading: where there is no such reason either, what a tap tells of the piece: what it is
            worth or does, whose it is, and the number of the rule that says so, or "". How it is
            called, its `title` or `aria_label`, is told before.
        """
        values: dict[str, object] = {"id": f"k-{key}", "data-k": key}
        live = [action for action in actions if action in self.legal]
        classes = []
        if live:
            self.handle(tuple(live))
            values["data-do"] = " ".join(map(str, live))
            values["role"] = "button"
            values["tabindex"] = "0"
            values["aria-label"] = "; ".join([self.offer(action) for action in live])
            classes.append("can")
        elif (told := because if why is None else self.because(why)) != NOTHING:
            values["data-why"], values["data-rule"] = told
            values["tabindex"] = "0"
            classes.append("quiet")
        elif reading != NOTHING:
            values["data-why"] = reading[0]
            if reading[1]:
                values["data-rule"] = reading[1]
        dot = self.dot(key)
        if dot:
            classes.append(dot)
        if classes:
            values["class"] = " ".join(classes)
        return values

    def handle(self, actions: tuple[int, ...]) -> None:
        """Note that an element does some actions."""
        self.used.update(actions)
        self.handles.append(actions)

    def thing(self, key: str, label: str) -> dict[str, object]:
        """Give the attributes of a thing of a plan: it can be picked, and dragged to a place."""
        values = self.piece(key)
        pressed = {"data-thing": True, "role": "button", "tabindex": "0", "aria-label": label}
        return {**values, **pressed, "class": f"can {values.get('class', '')}".rstrip()}

    def dot(self, key: str) -> str:
        """The class of a piece if it is new to the viewer, else ""."""
        return "fresh" if key in self.fresh else ""

    def dotted(self, key: str, drawn: Markup) -> Markup | None:
        """What is drawn only where a piece is new."""
        return drawn if key in self.fresh else None

    def course(self, key: str, course: Course) -> dict[str, object]:
        """Give the attributes of an element that plays a whole course when pressed."""
        if len(course.actions) == 1:
            self.used.add(course.actions[0])
        return {
            "id": f"k-{key}",
            "data-k": key,
            "data-do": course.do,
            "role": "button",
            "tabindex": "0",
            "aria-label": course.title,
            "class": "can",
        }


@dataclass(frozen=True)
class Picture:
    """A board, cut into the slots of the frame.

    bar: the middle of the top bar: rounds, phase, warnings.
    seats: for each seat what stands in its card after the shape (`.mark`) and the name (`.nm`),
        as direct children of the card (`.seat`), which is a grid of three columns: the mark,
        what the seat does (`.sta` above `.sts`, under the name), what it owns (`.cel`).
    board: the board itself, one element.
    hand: what lies before the viewer, one element; empty for spectators.
    title, detail: the prompt: whose move it is and what is asked, then a line more.
    css: the game's style sheet, under the game's static folder.
    defs: symbols that the pieces use; needed once in a page.
    courses: actions in a row that are worth one press, best first; they become buttons before
        all others, and may have elements in the picture as well (`Desk.course`).
    plan: what can be decided at once of what the rules ask one by one.
    world: a class for the page's root, which the style sheet hangs its colours on.
    """

    bar: Markup
    seats: tuple[Markup, ...]
    board: Markup
    hand: Markup
    title: str
    detail: str
    css: str
    defs: Markup
    world: str = ""
    courses: tuple[Course, ...] = ()
    plan: Plan | None = None
