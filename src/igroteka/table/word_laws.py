"""What a game's words have to say, and its rulebook: a sentence for each fault, with its place.

What is asked is said in the language being spoken.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from importlib.resources import files
from typing import Any

from igroteka.draw.words import _, language, p_
from igroteka.engine import NOBODY, Game, Match, Note, view_row
from igroteka.engine.options import option_kind
from igroteka.engine.page import Staged
from igroteka.table.questions import NAMES, asked, form_of, said_faults, who
from igroteka.table.rulebook import rule_numbers, rulebook_file

MY_MOVE = {"en": "Your move", "ru": "Ваш ход"}
"""How a prompt begins where the viewer is asked, and only there."""

NUMBERED = re.compile(r'^(?:<a id="([^"]*)"></a>)?\*\*([A-Z]+\d+\.\d+)\*\*', re.MULTILINE)


# Names of options


def option_faults(game: Game) -> Iterator[str]:
    """Presets, values and options: each has its name, and no name is for nothing."""
    yield from _same_names("PRESETS", "the presets", game.words.PRESETS, game.options.PRESETS)
    for name, said in game.words.PRESETS.items():
        if not (isinstance(said, tuple) and len(said) == 2 and all(map(_is_text, said))):
            yield f"words.PRESETS: “{name}” should have a title and a line: {said!r}."
    members = {
        member.name.lower()
        for field in game.options.model_fields.values()
        for member in getattr(option_kind(field), "__members__", {}).values()
    }
    yield from _same_names(
        "OPTION_VALUES", "the members of the options' enums", game.words.OPTION_VALUES, members
    )
    for name, field in game.options.model_fields.items():
        if not field.title or not field.description:
            yield f"options.py: “{name}” should have a title and a description."


def _same_names(
    table: str, what: str, found: Iterable[str], needed: Collection[str]
) -> Iterator[str]:
    found = set(found)
    for name in sorted(set(needed) - found):
        yield f"words.{table} lacks “{name}”; it should name {what}."
    for name in sorted(found - set(needed)):
        yield f"words.{table} has “{name}”, which is none of {what}."


def _is_text(said: object) -> bool:
    return isinstance(said, str) and bool(said.strip())


def option_texts(game: Game) -> Iterator[str]:
    """All that is said of a game before it is played, as it stands in the code."""
    for field in game.options.model_fields.values():
        yield from (str(field.title), str(field.description))
    yield game.words.GAME
    yield game.words.BLURB
    for title, line in game.words.PRESETS.values():
        yield from (title, line)
    yield from game.words.OPTION_VALUES.values()
    yield from game.words.ENDINGS.values()
    yield from game.words.TARGETS


def end_faults(match: Match) -> Iterator[str]:
    """The end of a play has a name, if any has, and no target is reached that has none."""
    words = match.game.words
    ending, reached = match.ending(), match.reached()
    if ending not in words.ENDINGS and (words.ENDINGS or ending != 0):
        yield f"words.ENDINGS lacks {ending}, which ending in the rules says of a play."
    place = "words.sources at the end of a play"
    yield from asked(match.game, place, _source_faults(match, place))
    targets = len(words.TARGETS)
    if not 0 <= reached <= targets:
        yield f"words.TARGETS has {targets} names, and reached in the rules is {reached}."


def _source_faults(match: Match, place: str) -> Iterator[str]:
    """What the points came from has names, and is the scores, all together."""
    found = match.game.words.sources(view_row(match.view(NOBODY)), match.notes())
    for source in found:
        yield from said_faults(place, source.title, language())
    sums = [sum(source.points[seat] for source in found) for seat in range(match.seats)]
    if found and sums != match.scores():
        yield f"{place} come to {sums} and should come to the scores, {match.scores()}."


# Actions


def action_faults(game: Game) -> Iterator[str]:
    """Every action has its words, on a small button too, and no two have the same."""
    kinds = {game.actions.decode(action)[0] for action in range(game.actions.size)}
    for kind in sorted(set(game.words.FOR_GOOD) - kinds):
        yield f"words.FOR_GOOD has “{kind}”, which is no kind of actions."
    for kind in sorted(set(game.words.VERBS) - kinds):
        yield f"words.VERBS has “{kind}”, which is no kind of actions."
    for name in dict.fromkeys(game.words.VERBS.values()):
        yield from said_faults(f"words.VERBS, “{name[1]}”,", p_(*name), language())
    countable = {kind.name for kind in game.actions if [*map(_counts, kind.parts)] == [True]}
    for kind in sorted(set(game.words.NUMBERS) - countable):
        yield f"words.NUMBERS has “{kind}”, which is no kind of actions with one part, a number."
    said: dict[str, int] = {}
    for action in range(game.actions.size):
        place = f"words.action of {form_of(game, action)}"
        yield from asked(game, place, _action_faults(game, action, place, said))
        place = f"words.short of {form_of(game, action)}"
        yield from asked(game, place, _short_faults(game, action, place))


def _counts(part: Sequence[str]) -> bool:
    """Whether the words of a part are numbers, in their order."""
    numbers = [int(word) for word in part if word.isdecimal()]
    return len(numbers) == len(part) and numbers == sorted(numbers)


def _action_faults(game: Game, action: int, place: str, said: dict[str, int]) -> Iterator[str]:
    text = game.words.action(action)
    yield from said_faults(place, text, language())
    if said.setdefault(text, action) != action:
        yield f"{place} says the same as of {form_of(game, said[text])}: “{text}”."


def _short_faults(game: Game, action: int, place: str) -> Iterator[str]:
    for names in ((), NAMES):
        yield from said_faults(place, game.words.short(action, names), language())


# What happened, what is asked, what is refused


def note_faults(game: Game, notes: Sequence[Note], numbers: Collection[str]) -> Iterator[str]:
    """Every note is told by a rule of the rulebook, or not at all; a series of them likewise."""
    for note in notes:
        place = f"words.note of {_kind_of(game, note)}"
        yield from asked(game, place, _line_faults(place, game.words.note, note, numbers))
        place = f"stage.staged of {_kind_of(game, note)}"
        yield from asked(game, place, _staged_faults(place, game, note))
    for (kind, _seat), alike in itertools.groupby(notes, lambda note: note[:2]):
        series = tuple(alike)
        if kind in game.words.SERIES and len(series) > 1:
            place = f"words.series of {_kind_of(game, series[0])}"
            yield from asked(game, place, _line_faults(place, game.words.series, series, numbers))


def _line_faults(place: str, tell: Any, told: Any, numbers: Collection[str]) -> Iterator[str]:
    line = tell(told, NAMES)
    if not (isinstance(line, tuple) and len(line) == 2):
        yield f"{place} is {line!r} and should be a sentence and the number of its rule."
    elif line != ("", ""):
        sentence, rule = line
        yield from said_faults(place, sentence, language())
        if rule not in numbers:
            yield f"{place} names “{rule}”, which is no rule of the rulebook."


def _staged_faults(place: str, game: Game, note: Note) -> Iterator[str]:
    how: object = game.stage.staged(note, NAMES)
    if how is None:
        return
    if not isinstance(how, Staged):
        yield f"{place} is {how!r} and should be a Staged, or None."
    elif how.says:
        yield from said_faults(place, how.says, language())


def _kind_of(game: Game, note: Note) -> str:
    """A kind of notes, by its name if the rules have the usual enum."""
    kinds = getattr(game.rules, "Note", None)
    names = [kind.name for kind in kinds or () if kind == note.kind]
    return f"kind {note.kind} ({names[0]})" if names else f"kind {note.kind}"


def prompt_faults(match: Match, viewer: int) -> Iterator[str]:
    """The prompt says whose move it is: "Your move" exactly where the viewer is asked."""
    place = f"words.prompt for {who(viewer)}"
    yield from asked(match.game, place, _prompt_faults(match, viewer, place))


def _prompt_faults(match: Match, viewer: int, place: str) -> Iterator[str]:
    said = match.game.words.prompt(view_row(match.view(viewer)), viewer, NAMES[: match.seats])
    if not (isinstance(said, tuple) and len(said) == 2):
        yield f"{place} is {said!r} and should be a question and a line more."
        return
    title, detail = said
    yield from said_faults(place, title, language())
    if detail:
        yield from said_faults(f"{place}, its second line,", detail, language())
    mine = MY_MOVE[language()]
    waits = viewer in match.waiting()
    if str(title).startswith(mine) is not waits:
        should = "should" if waits else "should not"
        yield f"{place} {should} begin with “{mine}”: “{title}”, and rules.waiting decides that."


def refusal_faults(
    match: Match, seat: int, actions: Iterable[int], numbers: Collection[str]
) -> Iterator[str]:
    """Of some actions of a seat: a rule forbids what is not legal, and nothing else; it is told."""
    game = match.game
    legal = set(match.legal(seat))
    for action in actions:
        place = f"rules.why_not of {form_of(game, action)} for {who(seat)}"
        yield from asked(
            game, place, _refusal_faults(match, seat, action, action in legal, place, numbers)
        )


def _refusal_faults(
    match: Match, seat: int, action: int, legal: bool, place: str, numbers: Collection[str]
) -> Iterator[str]:
    rule = match.why_not(seat, action)
    if legal and rule:
        yield f"{place} names {rule}, though the action is legal."
    elif not legal and not rule:
        yield f"{place} names no rule, though the action is not legal."
    elif rule:
        if rule not in numbers:
            yield f"{place} names “{rule}”, which is no rule of the rulebook."
        told = f"words.refusal of “{rule}”"
        yield from asked(match.game, told, _reason_faults(match.game, rule, told))


def _reason_faults(game: Game, rule: str, place: str) -> Iterator[str]:
    yield from said_faults(place, game.words.refusal(rule), language())


def position_faults(match: Match, viewer: int) -> Iterator[str]:
    """The position in plain text, if the game has it: headings, each with lines of columns."""
    text = match.game.text
    if text is None:
        return
    place = f"text.position for {who(viewer)}"
    found = text.position(view_row(match.view(viewer)), viewer, NAMES[: match.seats])
    if not found:
        yield f"{place} is empty."
    for section in found:
        if not (isinstance(section, tuple) and len(section) == 2):
            yield f"{place} has {section!r}, and should have headings, each with lines."
            continue
        heading, lines = section
        yield from said_faults(f"{place}, a heading,", heading, language())
        for line in lines:
            if isinstance(line, str) or not all(isinstance(cell, str) for cell in line):
                yield f"{place}, under “{heading}”, has {line!r} and should have a list of texts."


# The coach


def coach_faults(game: Game, numbers: Collection[str]) -> Iterator[str]:
    """Every step of the coach, if the game has one, is said, and names a rule of the rulebook."""
    coach = game.coach
    if coach is None:
        return
    for n, step in enumerate((*coach.STEPS, *coach.ASIDES), 1):
        place = f"Step {n} of the coach"
        for sentence in filter(None, (step.say, step.then, step.instead)):
            yield from said_faults(place, _(sentence), language())
        if step.rule not in numbers:
            yield f"{place} names “{step.rule}”, which is no rule of the rulebook."


# The guide


def guide_faults(game: Game, numbers: Collection[str]) -> Iterator[str]:
    """What the guide says of choices and offers is said, and names a rule of the rulebook."""
    guide = game.guide
    told = [(f"CHOICES of page/guide.py, phase {n},", said) for n, said in guide.CHOICES.items()]
    told += [(f"OFFERS of page/guide.py, {name},", said) for name, said in guide.OFFERS.items()]
    for place, (sentence, rule) in told:
        yield from said_faults(place, _(sentence), language())
        if rule not in numbers:
            yield f"{place} names “{rule}”, which is no rule of the rulebook."


# The examples


def example_faults(game: Game, numbers: Collection[str]) -> Iterator[str]:
    """Every example stands at a rule of the rulebook, and is said."""
    for rule, example in game.examples.EXAMPLES.items():
        place = f"EXAMPLES of page/examples.py, {rule},"
        yield from said_faults(place, _(example.say), language())
        if rule not in numbers:
            yield f"{place} is about no rule of the rulebook."


RULE_BESIDE = re.compile(r'class="rn">([^<]+)<')
"""The number of a rule on an aid."""


def paper_faults(game: Game, numbers: Collection[str]) -> Iterator[str]:
    """Each piece that is printed has a name of its own, and every rule and style sheet is there."""
    if game.paper is None:
        return
    for preset, options in game.presets.items():
        for seats in options.counts(game.seats):
            box = game.paper.box(options.settled(seats), seats)
            place = f"box of page/paper.py, preset {preset}, {seats} seats,"
            pieces = [piece for lot in box.lots for piece in lot.pieces]
            named = Counter(piece.name for piece in pieces)
            yield from (f"{place} has “{name}” twice." for name, n in named.items() if n > 1)
            yield from (f"{place} has no picture of {one.name}." for one in pieces if not one.front)
            told = {rule for one in pieces for rule in RULE_BESIDE.findall(one.front)}
            yield from (
                f"{place} speaks of {rule}: no rule." for rule in sorted(told.difference(numbers))
            )
            folder = files(game.package) / "page" / "static"
            lost = [name for name in box.css if not (folder / name).is_file()]
            yield from (f"{place} names {name}, which is not in page/static." for name in lost)


# The rulebook


def rulebook_faults(game: Game) -> Iterator[str]:
    """There is one in English, every rule has its anchor, and a translation has the same rules."""
    file = rulebook_file(game, "en")
    if file is None:
        yield f"The game has no rulebook: rulebook.md should lie in the package {game.package}."
        return
    text = file.read_text(encoding="utf-8")
    numbers = rule_numbers(text)
    if not numbers:
        yield f'{file.name} has no rule with an anchor: <a id="X1.1"></a>**X1.1**.'
    for number in sorted({number for number in numbers if numbers.count(number) > 1}):
        yield f"{file.name} has the rule {number} twice."
    for anchor, number in NUMBERED.findall(text):
        if anchor != number:
            yield f'{file.name}: the rule {number} should begin with <a id="{number}"></a>.'
    russian = rulebook_file(game, "ru")
    if russian is not None and russian.name != file.name:
        theirs = rule_numbers(russian.read_text(encoding="utf-8"))
        for number in sorted(set(numbers) ^ set(theirs)):
            lacks, has = (file, russian) if number in theirs else (russian, file)
            yield f"{lacks.name} lacks the rule {number}, which {has.name} has."
