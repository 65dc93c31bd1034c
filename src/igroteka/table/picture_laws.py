"""What a game's board has to draw: a sentence for each fault, with its place."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files

import numpy as np
from markupsafe import Markup

from igroteka.draw.desk import Desk, Picture, Plan, SeatInfo
from igroteka.draw.html import VOID
from igroteka.draw.words import catalogue, language, speaking
from igroteka.engine import NOBODY, Game, Match, view_row
from igroteka.engine.records import copied
from igroteka.table.questions import NAMES, form_of, who
from igroteka.table.rulebook import scenery

HOSTILE = ('"><script>alert(1)</script>{n}', "<b>", "&amp;", "' onclick='x", "%s {name}")
"""Names that somebody might give themselves; they stay text."""

NAMED = ("button", "img", "meter")
"""Elements with these roles are told to those who hear the page."""

PRESSED = ("a", "button", "input", "label", "select", "summary")
"""Elements that do something themselves when they are pressed."""

LARGE = ("section", "aside", "nav", "header", "footer", "main")
PARTS = ("group", "region", "list", "note")
"""Elements, and roles, of whole parts of a page: their names say nothing of what lies there."""

SAYING = ("data-do", "data-why", "data-of", "title", "aria-label")
"""What makes an element answer."""

PLACES = ("data-zone", "data-place")
"""What marks a place on a board, which may be empty."""

OFFER = re.compile(r"\d+(,\d+)*")


class Elements(HTMLParser):
    """All elements of a drawing with their attributes, and what is wrong with their order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.faults: list[str] = []
        self.around: list[int] = []
        """The element that each of `found` is in, by its number; -1 for none."""
        self.written: set[int] = set()
        """Elements with text of their own."""
        self._inside: list[str] = []
        self._numbers: list[int] = [-1]
        self.feed(str(html))  # Markup would be asked about every slice of itself
        self.close()
        self.faults += [f"<{tag}> is not closed" for tag in self._inside]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._find(tag, attrs)
        if tag not in VOID:
            self._inside.append(tag)
            self._numbers.append(len(self.found) - 1)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._find(tag, attrs)

    def _find(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self.around.append(self._numbers[-1])

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.written.add(self._numbers[-1])

    def handle_endtag(self, tag: str) -> None:
        if tag not in self._inside:
            self.faults.append(f"</{tag}> closes nothing")
            return
        while (inner := self._leave()) != tag:
            self.faults.append(f"<{inner}> is not closed before </{tag}>")

    def _leave(self) -> str:
        self._numbers.pop()
        return self._inside.pop()

    def values(self, name: str) -> list[str]:
        """All values of an attribute."""
        return [str(attrs[name]) for _tag, attrs in self.found if name in attrs]

    def outwards(self, number: int) -> Iterator[tuple[str, dict[str, str | None]]]:
        """An element, what it is in, what that is in."""
        while number >= 0:
            yield self.found[number]
            number = self.around[number]


@functools.lru_cache(maxsize=64)
def parsed(html: str) -> Elements:
    """The elements of a part that may well stay the same, as symbols do."""
    return Elements(html)


def desk_of(match: Match, viewer: int, names: Sequence[str] = NAMES) -> Desk:
    """The desk that the table would build."""
    seats = [
        SeatInfo(name, "me" if seat == viewer else "person")
        for seat, name in enumerate(names[: match.seats])
    ]
    waits = viewer != NOBODY and viewer in match.waiting()
    return Desk(
        row=view_row(match.view(viewer)),
        viewer=viewer,
        seats=seats,
        words=match.game.words,
        legal=frozenset(match.legal(viewer)) if waits else frozenset(),
        waiting=match.waiting(),
        why_not=match.reasons(viewer),
    )


def drawn(match: Match, viewer: int, names: Sequence[str] = NAMES) -> tuple[Picture, Desk]:
    """A viewer's picture, and the desk that it was drawn for."""
    desk = desk_of(match, viewer, names)
    return match.game.board.picture(view_row(match.view(viewer)), desk), desk


def kept_faults(match: Match, viewer: int) -> Iterator[str]:
    """A picture made of kept parts is the one that is drawn anew, whoever sits there."""
    kept_in = catalogue(language())
    for names in (NAMES, HOSTILE):
        with speaking(kept_in):
            known, desk = drawn(match, viewer, names)
        with speaking(replace(kept_in, missing=set())):  # who listens is shown nothing that is kept
            anew, fresh = drawn(match, viewer, names)
        differing = [name for name, html in slots(known).items() if html != slots(anew)[name]]
        for name in differing:
            yield (
                f"board.picture for {who(viewer)}, {name}, shows what was kept of another picture: "
                "a part that is kept may look at nothing but its arguments."
            )
        if not differing and sorted(desk.handles) != sorted(fresh.handles):
            yield f"board.picture for {who(viewer)} has other handles when its parts were kept."


def slots(picture: Picture) -> dict[str, str]:
    """The parts of a picture by their names; cards of seats are counted from 1."""
    seats = {f"seats, card {n}": card for n, card in enumerate(picture.seats, 1)}
    return {"bar": picture.bar, **seats, "board": picture.board, "hand": picture.hand}


def whole(picture: Picture) -> str:
    """All slots of a picture as one text."""
    return "".join(slots(picture).values())


def picture_faults(
    match: Match,
    picture: Picture,
    desk: Desk,
    numbers: Collection[str] | None = None,
    thoroughly: bool = True,
) -> Iterator[str]:
    """Parts that fit the frame, keys that are unique, handles that are legal.

    Thoroughly, every element is looked at. numbers: of the rulebook's rules, if they are known.
    """
    place = f"board.picture for {who(desk.viewer)}"
    if not isinstance(picture, Picture):
        yield f"{place} should be a Picture, and is {type(picture).__name__}."
        return
    if len(picture.seats) != match.seats:
        yield f"{place} has cards for {len(picture.seats)} seats of {match.seats}."
    if not picture.title:
        yield f"{place} has no title."
    if not (files(match.game.package) / "page" / "static" / picture.css).is_file():
        yield f"{place} names the style sheet “{picture.css}”, which is no file of page/static."
    if desk.viewer == NOBODY and picture.hand:
        yield f"{place} has a hand: the slot should be empty, Markup()."
    parts = {**slots(picture), "defs": picture.defs}
    for name, html in parts.items():
        if not isinstance(html, Markup):
            yield f"{place}, {name}, should be Markup, made by el, and is {type(html).__name__}."
    if any(not isinstance(html, str) for html in parts.values()):
        return
    html = whole(picture)
    for name in ("data-k", "id"):
        keys = Counter(re.findall(f' {name}="([^"]*)"', html))
        for key in (key for key, n in keys.items() if n > 1):
            yield f"{place} has {name} “{key}” twice."
    yield from handle_faults(match, picture, desk, html, place)
    if thoroughly:
        yield from element_faults(parts, numbers, place)


def handle_faults(
    match: Match, picture: Picture, desk: Desk, html: str, place: str
) -> Iterator[str]:
    """What can be pressed does what the viewer may do, and comes from the desk."""
    game = match.game
    offers = [offer for do in re.findall('data-do="([^"]*)"', html) for offer in do.split()]
    for offer in offers:
        if not OFFER.fullmatch(offer):
            yield f"{place} has data-do “{offer}”, which is no action's number."
    acting = {int(offer) for offer in offers if offer.isdecimal()}
    if desk.viewer == NOBODY and (acting or picture.courses):
        yield f"{place} has something to press."
    for action in sorted(acting - set(desk.legal)):
        yield f"{place} offers {form_of(game, action)}, which is not legal now."
    for action in sorted((acting - desk.used) & set(desk.legal)):
        yield f"{place} offers {form_of(game, action)} without desk.piece."
    for action in sorted(desk.used - acting):
        yield (
            f"{place} has asked desk.piece for {form_of(game, action)} and left the element out: "
            "the action has no button either."
        )
    courses = {course.do for course in picture.courses}
    for offer in (offer for offer in offers if "," in offer and offer not in courses):
        yield f"{place} offers “{offer}”, which is none of its courses."
    for course in picture.courses:
        yield from course_faults(match, desk.viewer, course.actions, place)
    if picture.plan:
        yield from plan_faults(match, picture.plan, desk.viewer, html, place)


def plan_faults(match: Match, plan: Plan, seat: int, html: str, place: str) -> Iterator[str]:
    """Whatever a plan says can be played, its things and places are drawn, and its words match."""
    for thing in plan.things:
        if f'data-k="{thing}" data-thing' not in html:
            yield f"{place} plans for “{thing}”, which desk.thing has not been asked for."
    if len(plan.all) != len(plan.choices) or len(plan.worth) != len(plan.things):
        yield f"{place} has a plan without words for every choice, or worth for every thing."
    for choice in plan.choices:
        if f'data-do="{choice}"' not in html:
            yield f"{place} plans {form_of(match.game, choice)}, which no element does alone."
        yield from course_faults(match, seat, (choice,) * len(plan.things), place)


def course_faults(match: Match, seat: int, actions: tuple[int, ...], place: str) -> Iterator[str]:
    """All actions of a course can be played in a row."""
    row = view_row(copied(match.state))
    legal = np.zeros(match.game.actions.size, np.int32)
    for action in actions:
        waits = match.game.rules.waiting(row) >> seat & 1
        n = match.game.rules.legal(row, seat, legal) if waits else 0
        if action not in legal[:n]:
            yield f"{place} has a course that stops at {form_of(match.game, action)}."
            return
        match.game.rules.apply(row, seat, action)


def element_faults(
    parts: dict[str, str], numbers: Collection[str] | None, place: str
) -> Iterator[str]:
    """Elements in order, nothing that a strict page refuses, names for those who hear it, an answer
    for those who tap. Whatever is in a seat's card answers: the table itself tells whose it is."""
    defined: set[str] = set()
    used: set[str] = set()
    asked: set[str] = set()
    for name, html in parts.items():
        elements = parsed(html)
        for fault in (*elements.faults, *policy_faults(elements)):
            yield f"{place}, {name}: {fault}."
        for tag, attrs in elements.found:
            role = attrs.get("role")
            if tag != "button" and role in NAMED and not attrs.get("aria-label"):
                yield f"{place}, {name}: a <{tag}> with the role {role} has no aria-label."
            if tag != "a" and str(attrs.get("href")).startswith("#"):
                used.add(str(attrs["href"])[1:])
        for thing in silent(elements) if name in ("bar", "board", "hand") else ():
            yield (
                f"{place}, {name}: {thing} says nothing when it is tapped: "
                "give it a reading, a title or an aria-label."
            )
        for rule in elements.values("data-rule"):
            if numbers is not None and rule not in numbers:
                yield f"{place}, {name}: “{rule}” is no rule of the rulebook."
        asked |= set(elements.values("data-of"))
        defined |= set(elements.values("id"))
        used |= set(re.findall(r"url\(#([^)]+)\)", html))
    for name in sorted(used - defined):
        yield f"{place} uses the symbol “{name}”, which is not in its defs."
    for name in sorted(asked - defined):
        yield f"{place} lets “{name}” answer for something, and has no element with that id."


def silent(elements: Elements) -> Iterator[str]:
    """The pieces and places of a drawing that do not answer a tap.

    A piece answers if it, something around it or something in it can be pressed, tells why it
    cannot or what it is, or has a name; a place if it or something around it does.
    """
    speaking = who_answers(elements)
    within: set[int] = set()
    for n in speaking:
        while (n := elements.around[n]) >= 0 and n not in within:
            within.add(n)
    for n, (_tag, attrs) in enumerate(elements.found):
        key = attrs.get("data-k")
        place = next((attrs[name] for name in PLACES if name in attrs), None)
        if (key is None and place is None) or (key is not None and n in within):
            continue
        if not answered(elements, n, speaking, piece=key is not None):
            yield f"the piece “{key}”" if key is not None else f"the place “{place}”"


def unread(elements: Elements) -> Iterator[str]:
    """The texts of a drawing that do not answer a tap, by what they stand in."""
    speaking = who_answers(elements)
    for n in sorted(elements.written - {-1}):
        if elements.found[n][0] != "title" and not answered(elements, n, speaking, piece=True):
            around = [f"{tag}.{attrs.get('class', '')}" for tag, attrs in elements.outwards(n)]
            yield " in ".join(around[:4])


def who_answers(elements: Elements) -> set[int]:
    """The elements that do something or say something when they are tapped."""
    found = set()
    for n, (tag, attrs) in enumerate(elements.found):
        if tag in PRESSED or any(attrs.get(name) is not None for name in SAYING):
            found.add(n)
        elif tag == "title":  # of a drawing's part
            found.add(elements.around[n])
    return found


def answered(elements: Elements, number: int, speaking: Collection[int], piece: bool) -> bool:
    """Whether an element or what is around it answers, or it is not to be seen.

    The name of a whole part of the page is no answer for a piece that lies there.
    """
    first = number
    while number >= 0:
        tag, attrs = elements.found[number]
        if attrs.get("aria-hidden") == "true" or {"hidden", "popover"} & attrs.keys():
            return True
        large = tag in LARGE or attrs.get("role") in PARTS
        told = any(name in attrs for name in ("data-do", "data-why", "data-of"))
        if number in speaking and (told or not (piece and large and number != first)):
            return True
        number = elements.around[number]
    return False


def policy_faults(elements: Elements) -> Iterator[str]:
    """What the table's content security policy refuses."""
    for tag, attrs in elements.found:
        if tag in ("script", "style"):
            yield f"<{tag}> is refused by the page's security policy"
        for name in attrs:
            if name == "style" or name.startswith("on"):
                yield f"<{tag}> has the attribute {name}, which the page's security policy refuses"


def escape_faults(match: Match, viewer: int) -> Iterator[str]:
    """A name that looks like HTML stays text."""
    picture, desk = drawn(match, viewer, HOSTILE)
    shown = {"board.picture": whole(picture)}
    if match.over:
        shown["board.summary"] = match.game.board.summary(view_row(match.view(viewer)), desk)
    for place, html in shown.items():
        elements = Elements(html)
        if elements.faults or any(tag == "script" for tag, _attrs in elements.found):
            yield f"{place} takes a player's name for HTML: build its elements with el."


def summary_faults(match: Match, viewer: int) -> Iterator[str]:
    """What stands on the page when the play is over: whole HTML, with nothing to press."""
    place = f"board.summary for {who(viewer)}"
    desk = desk_of(match, viewer)
    html = match.game.board.summary(view_row(match.view(viewer)), desk)
    if not isinstance(html, Markup):
        yield f"{place} should be Markup, made by el, and is {type(html).__name__}."
        return
    if not html:
        yield f"{place} is empty."
    elements = Elements(html)
    for fault in (*elements.faults, *policy_faults(elements)):
        yield f"{place}: {fault}."
    if "data-do" in html:
        yield f"{place} has something to press."


def drawing_faults(game: Game) -> Iterator[str]:
    """The examples of the rulebook are drawn: whole HTML, with symbols that the page has."""
    around = scenery(game)
    if around is None:
        return
    for rule, example in game.examples.EXAMPLES.items():
        place = f"EXAMPLES of page/examples.py, {rule},"
        html: object = example.draw()
        if not isinstance(html, Markup) or not html:
            yield f"{place} should draw Markup, made by el, and draws {html!r}."
        else:
            yield from element_faults({"its drawing": html, "defs": around.defs}, None, place)


def box_faults(game: Game) -> Iterator[str]:
    """The front of the game's box, if it has a drawing of its own, can be shown."""
    from igroteka.table.assets import page_files
    from igroteka.table.pages import BOX  # loads slowly

    file = page_files(game) / "box.svg"
    if file.is_file() and not BOX.search(file.read_bytes().decode("utf-8", "replace")):
        yield "page/box.svg should be one svg element with a viewBox."
