"""The contract of a game's page: its modules `words`, `board`, `text`, `coach`, `guide`, `stage`,
`examples`, `paper`.

They lie in the package `page` of the game's folder. `words` and `board` are needed; without `text`
a terminal shows no position, without `coach` nobody is led through a first game, and without
`guide` a choice is explained by what its coach says of it, or not at all; without `stage` the table
tells the headings of the log step by step, and nothing else; without `examples` the rulebook has
its words alone, and without `paper` there is nothing to print. What may be left out says what it is
then: the same for everybody who asks. A module is checked when it is first loaded, and what is
wrong is said in a sentence.

The rules' contract stands in `contract.py`.
"""

from __future__ import annotations

import importlib
import importlib.util
import types
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, cast

from igroteka.engine.actions import ActionTable
from igroteka.engine.course import Note
from igroteka.engine.interfaces import faults
from igroteka.engine.options import Options
from igroteka.engine.records import Row
from igroteka.engine.refusal import Refusal

Desk = Any
"""An `igroteka.draw.desk.Desk`: whom a board is drawn for. (The engine knows no drawings.)"""

Picture = Any
"""An `igroteka.draw.desk.Picture`: a board in the parts of the page."""

Drawing = Any
"""A `markupsafe.Markup`: HTML or SVG."""

Box = Any
"""An `igroteka.draw.paper.Box`: what is printed of a game, and how."""


class Source(NamedTuple):
    """Something that brought points, or cost them: how it is called, and how many, by seat."""

    title: str
    points: list[int]


Section = tuple[str, Sequence[Sequence[str]]]
"""Of a position in plain text: a heading, and rows of cells that stand below one another."""


class Words(Protocol):
    """`page/words.py`: names and sentences, in the language that is spoken.

    Tables hold English msgids, marked with `N_`; who shows one translates it.
    """

    GAME: str
    """The game's name."""

    NATIVE: str = ""
    """The name in the language it comes from, if that is another."""

    BLURB: str
    """What one does in the game, in a sentence."""

    MINUTES: int = 0
    """How long people play; 0 says nothing about it."""

    PRESETS: Mapping[str, tuple[str, str]]
    """Title and one line for each preset of the options."""

    OPTION_VALUES: Mapping[str, str] = {}
    """What the members of the options' enums are called, by their lower-case names."""

    HEADINGS: Collection[int] = frozenset()
    """The kinds of notes that begin a new part of the log."""

    ENDINGS: Mapping[int, str] = {}
    """Why a play can end, by the numbers of `ending` in the rules: a short sentence each."""

    TARGETS: Sequence[str] = ()
    """What those who play together, or one alone, can reach, in order; `reached` in the rules
    counts them."""

    SERIES: Collection[int] = frozenset()
    """The kinds of notes that are told in one line where several follow each other."""

    FOR_GOOD: Collection[str] = frozenset()
    """The kinds of actions that give up for good what else could be done: a page offers them last,
    and asks again."""

    VERBS: Mapping[str, tuple[str, str]] = {}
    """What kinds of actions are called that are done with things, marked with `P_`; kinds may be
    called the same. Where several can be done, a page asks what first, and then with what."""

    NUMBERS: Collection[str] = frozenset()
    """The kinds of actions that are a number, their only part: a bid, a price. It is set before it
    is played, with what `guide.numbers` says of it beside."""

    def action(self, action: int, /) -> str:
        """What an action does, for a button and for those who hear the page."""
        ...

    def short(self, action: int, names: Sequence[str] = (), /) -> str:
        """The same on a small button, beside the question. Left out, or where it is `action`:
        `offer`."""
        ...

    def offer(self, row: Row, action: int, names: Sequence[str], /) -> str:
        """What a legal action does just now: it names cards and people, where `action` knows only
        their places. `row` is hidden for the seat that may do it. Left out: `action`."""
        ...

    def note(self, note: Note, names: Sequence[str], /) -> tuple[str, str]:
        """A line of the log and the number of its rule; ("", "") for what needs no line."""
        ...

    def series(self, notes: Sequence[Note], names: Sequence[str], /) -> tuple[str, str]:
        """A line for several notes of a kind of SERIES. Left out: that of the first."""
        ...

    def prompt(self, row: Row, viewer: int, names: Sequence[str], /) -> tuple[str, str]:
        """Whose move it is and what is asked, then a line more. `row` is hidden for the viewer.

        The first begins with "Your move" exactly where the viewer is asked.
        """
        ...

    def refusal(self, rule: str, /) -> str:
        """Why a rule forbids something, in one short sentence."""
        ...

    def result(self, row: Row, /) -> str:
        """The end in a few words, for teams for instance; "" says who has won. Left out: ""."""
        ...

    def sources(self, row: Row, notes: Sequence[Note], /) -> Sequence[Source]:
        """What the points of a play came from that is over: all together they are the scores.

        notes: of the whole play. Left out, or where the board's summary says it: ().
        """
        ...


class Board(Protocol):
    """`page/board.py`: the picture."""

    def picture(self, row: Row, desk: Desk, /) -> Picture:
        """The board for one viewer. `row` is hidden for the viewer."""
        ...

    def summary(self, row: Row, desk: Desk, /) -> Drawing:
        """What stands on the page when the play is over."""
        ...


class Text(Protocol):
    """`page/text.py`: the position in plain text, for terminals."""

    def position(self, row: Row, viewer: int, names: Sequence[str], /) -> Sequence[Section]:
        """Headings, each with its rows. `row` is hidden for the viewer."""
        ...


class Step(NamedTuple):
    """What a coach says at once, and where it points meanwhile. Sentences are English msgids.

    at: a place on the page: what the board calls so (`data-place`, `data-zone`, `data-k`), or a
        part of the page by its id: "prompt", "hand", "board", "seat0" for the player's own seat.
    say: one or two sentences.
    rule: the number of the rule that it is about.
    waits: kinds of actions. It is said when one of them is offered, and done when the player has
        chosen something. A step that waits for nothing is done when the player goes on.
    after: it is not said before a note of this kind.
    then, instead: what is said after the player has chosen so, or something else.
    """

    at: str
    say: str
    rule: str
    waits: tuple[str, ...] = ()
    after: int | None = None
    then: str = ""
    instead: str = ""


class Coach(Protocol):
    """`page/coach.py`: a first game, in which a coach leads the player, who sits on seat 0."""

    PRESET: str
    """The setup that is played."""

    SEATS: int
    """How many play; gentle bots sit on all seats but the first."""

    SEED: int
    """The deal, so chosen that the first turns bring what there is to tell."""

    MINUTES: int
    """How long it takes, about."""

    STEPS: Sequence[Step]
    """What is said in this order."""

    ASIDES: Sequence[Step] = ()
    """What is said between, each when it first comes to that: when its choice is offered, or after
    its note."""


Ruled = tuple[str, str]
"""A sentence or two, an English msgid, and the number of the rule that says so."""


class Guide(Protocol):
    """`page/guide.py`: what a choice is about. "Explain" says it on request, and a tip says it when
    somebody is asked for the first time."""

    CHOICES: Mapping[int, Ruled] = {}
    """By phase: what is decided there, in two lines. Left out: what the coach says of it."""

    OFFERS: Mapping[str, Ruled] = {}
    """By kind of action: what it costs and brings."""

    def numbers(self, row: Row, seat: int, action: int, /) -> str:
        """What a legal action costs and brings just now, in a few words: "costs 2 rupees". They
        stand below it in menus, and beside a number that is set.

        `row` is hidden for the seat that may do it. Left out, or where there is no more to say: "".
        """
        ...


class Staged(NamedTuple):
    """How a line of the log is staged, while the board still stands as before.

    lights: the places that are lit meanwhile, named as a coach's `at`.
    shows: what appears at the first of them, if anything: a card that is turned up, a stamp.
    to: the place that it goes to then.
    group: lines of one group that follow each other are told at once.
    says: its sentence, where the log has none.
    """

    lights: tuple[str, ...] = ()
    shows: Drawing = ""
    to: str = ""
    group: str = ""
    says: str = ""


class Stage(Protocol):
    """`page/stage.py`: what follows by itself between two choices, and is told step by step."""

    SUMMED: Collection[int] = frozenset()
    """The kinds of notes after which the table sums up what was staged, for all to read at leisure:
    everything up to the last of them that follow by themselves."""

    def staged(self, note: Note, names: Sequence[str], /) -> Staged | None:
        """How a note is staged; None where its line in the log says enough. Left out: headings of
        the log are staged."""
        ...


class Example(NamedTuple):
    """A small piece of play that shows a rule.

    say: one to three sentences, an English msgid.
    draw: draws it with the game's own pieces, in the language that is spoken.
    """

    say: str
    draw: Callable[[], Drawing]


class Examples(Protocol):
    """`page/examples.py`: what the rulebook shows right after some of its rules."""

    EXAMPLES: Mapping[str, Example] = {}
    """By the number of the rule."""


class Paper(Protocol):
    """`page/paper.py`: what a group prints to play without a screen."""

    def box(self, options: Options, seats: int, /) -> Box:
        """Everything that lies in the box: cards, boards, aids and tokens, as the options have it
        and in the language that is spoken.

        seats: how many play at most; each has an aid, and the pieces of their colour.
        """
        ...


def words_of(package: str) -> Words:
    """A game's words; raises Refusal where they do not keep the contract."""
    words = importlib.import_module(f"{package}.page.words")

    def short(action: int, names: Sequence[str] = ()) -> str:
        return cast(str, words.action(action))

    def offer(row: Row, action: int, names: Sequence[str]) -> str:
        return cast(str, words.action(action))

    def series(notes: Sequence[Note], names: Sequence[str]) -> tuple[str, str]:
        return cast(tuple[str, str], words.note(notes[0], names))

    def result(row: Row) -> str:
        return ""

    def sources(row: Row, notes: Sequence[Note]) -> Sequence[Source]:
        return ()

    values = {name: vars(Words)[name] for name in Words.__annotations__ if name in vars(Words)}
    left_out = {
        **values,
        "short": short,
        "offer": offer,
        "series": series,
        "result": result,
        "sources": sources,
    }
    for name, value in left_out.items():
        if not hasattr(words, name):
            setattr(words, name, value)
    return cast(Words, _kept(words, Words))


def board_of(package: str) -> Board:
    """A game's board; raises Refusal where it does not keep the contract."""
    return cast(Board, _kept(importlib.import_module(f"{package}.page.board"), Board))


def text_of(package: str) -> Text | None:
    """A game's text for terminals, if it has one; raises Refusal like the others."""
    name = f"{package}.page.text"
    if importlib.util.find_spec(name) is None:
        return None
    return cast(Text, _kept(importlib.import_module(name), Text))


def coach_of(package: str, actions: ActionTable) -> Coach | None:
    """A game's coach, if it has one; raises Refusal like the others."""
    name = f"{package}.page.coach"
    if importlib.util.find_spec(name) is None:
        return None
    coach = importlib.import_module(name)
    if not hasattr(coach, "ASIDES"):
        coach.ASIDES = Coach.ASIDES  # type: ignore[attr-defined]
    _kept(coach, Coach)
    found = list(_step_faults(coach, {kind.name for kind in actions}))
    if found:
        raise Refusal("{sentence}", sentence=" ".join(found))
    return cast(Coach, coach)


def guide_of(package: str, actions: ActionTable) -> Guide:
    """What explains a game's choices, empty if it has no such page; raises Refusal likewise."""
    name = f"{package}.page.guide"
    found = importlib.util.find_spec(name) is not None
    guide: Any = importlib.import_module(name) if found else types.SimpleNamespace(__name__=name)

    def numbers(row: Row, seat: int, action: int) -> str:
        return ""

    left_out = {"CHOICES": Guide.CHOICES, "OFFERS": Guide.OFFERS, "numbers": numbers}
    for name, value in left_out.items():
        if not hasattr(guide, name):
            setattr(guide, name, value)
    _kept(guide, Guide)
    faults = [
        f"OFFERS in page/guide.py speaks of “{kind}”, which is no kind of action."
        for kind in sorted(guide.OFFERS.keys() - {kind.name for kind in actions})
    ]
    if faults:
        raise Refusal("{sentence}", sentence=" ".join(faults))
    return cast(Guide, guide)


def stage_of(package: str, words: Words) -> Stage:
    """What a game stages, headings if it has no such page; raises Refusal like the others."""
    name = f"{package}.page.stage"
    found = importlib.util.find_spec(name) is not None
    stage: Any = importlib.import_module(name) if found else types.SimpleNamespace(__name__=name)

    def staged(note: Note, names: Sequence[str]) -> Staged | None:
        return Staged() if note.kind in words.HEADINGS else None

    left_out = {"SUMMED": Stage.SUMMED, "staged": staged}
    for part, value in left_out.items():
        if not hasattr(stage, part):
            setattr(stage, part, value)
    return cast(Stage, _kept(stage, Stage))


def examples_of(package: str) -> Examples:
    """A game's examples, none if it has no such page; raises Refusal like the others."""
    name = f"{package}.page.examples"
    found = importlib.util.find_spec(name) is not None
    page: Any = importlib.import_module(name) if found else types.SimpleNamespace(__name__=name)
    if not hasattr(page, "EXAMPLES"):
        page.EXAMPLES = Examples.EXAMPLES
    _kept(page, Examples)
    wrong = [
        f"EXAMPLES in page/examples.py has {example!r} for {rule}, and should have an Example."
        for rule, example in page.EXAMPLES.items()
        if not (isinstance(example, Example) and example.say and callable(example.draw))
    ]
    if wrong:
        raise Refusal("{sentence}", sentence=" ".join(wrong))
    return cast(Examples, page)


def paper_of(package: str) -> Paper | None:
    """What a game prints, if it says so; raises Refusal like the others."""
    name = f"{package}.page.paper"
    if importlib.util.find_spec(name) is None:
        return None
    return cast(Paper, _kept(importlib.import_module(name), Paper))


def _step_faults(coach: Any, kinds: Collection[str]) -> Iterator[str]:
    """What is wrong with the steps of a coach: a sentence each."""
    for n, step in enumerate((*coach.STEPS, *coach.ASIDES), 1):
        if not isinstance(step, Step):
            yield f"Step {n} in page/coach.py is {step!r} and should be a Step."
            continue
        for kind in step.waits:
            if kind not in kinds:
                yield f"Step {n} in page/coach.py waits for “{kind}”, which is no kind of action."
        if not (step.at and step.say and step.rule):
            yield f"Step {n} in page/coach.py should have a place, a sentence and a rule."
    for n, step in enumerate(coach.ASIDES, 1):
        if isinstance(step, Step) and not step.waits and step.after is None:
            yield f"Aside {n} in page/coach.py waits for no choice and comes after no note."


def _kept(module: Any, protocol: type) -> Any:
    found = faults(module, protocol)
    if found:
        raise Refusal("{sentence}", sentence=" ".join(found))
    return module
