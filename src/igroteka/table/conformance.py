"""Does a game keep the contract of its page? `igroteka conform` asks, after the rules.

`page_faults` plays some random games and looks at what the page says and shows in them, in
English, and in Russian if the game speaks it. The laws stand in `word_laws.py` and
`picture_laws.py`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterable, Iterator
from importlib.resources import files
from pathlib import Path

from igroteka.draw.words import Catalogue, _, listening, speaking
from igroteka.engine import NOBODY, Game, Match, Options
from igroteka.table.picture_laws import (
    box_faults,
    drawing_faults,
    drawn,
    escape_faults,
    kept_faults,
    picture_faults,
    summary_faults,
)
from igroteka.table.questions import asked, crashed, who
from igroteka.table.rulebook import rule_numbers, rulebook_file
from igroteka.table.word_laws import (
    action_faults,
    coach_faults,
    end_faults,
    example_faults,
    guide_faults,
    note_faults,
    option_faults,
    option_texts,
    paper_faults,
    position_faults,
    prompt_faults,
    refusal_faults,
    rulebook_faults,
)

MOST = 3
"""So many faults of a kind are told."""

REFUSED = 30
"""So many actions are looked at in a position, others in the next one."""


class Findings:
    """Faults, each told once, with where it was seen first."""

    def __init__(self) -> None:
        self._kinds: dict[str, dict[str, str]] = {}

    def add(self, faults: Iterable[str], seen: str = "") -> None:
        """Faults that were seen somewhere."""
        for fault in faults:
            kind = re.sub(r"“[^”]*”|\d+", "", fault)
            self._kinds.setdefault(kind, {}).setdefault(fault, seen)

    def told(self) -> list[str]:
        """A few of each kind, and how many more there are."""
        lines = []
        for found in self._kinds.values():
            lines += [f"{fault} {seen}".rstrip() for fault, seen in list(found.items())[:MOST]]
            if len(found) > MOST:
                lines.append(f"… and {len(found) - MOST} more like this.")
        return lines


def page_faults(game: Game, seed: int = 0) -> list[str]:
    """What is wrong with a game's page, a sentence each; nothing if all is well.

    Plays a short random game of every preset, with its least and its greatest number of seats.
    """
    found = Findings()
    found.add(asked(game, "The rulebook", rulebook_faults(game)))
    found.add(asked(game, "words.py", option_faults(game)))
    found.add(asked(game, "page/box.svg", box_faults(game)))
    languages = [listening("en")]
    found.add(asked(game, "page/locale/ru.po", _add_russian(game, languages)))
    for language in languages:
        with speaking(language):
            for text in option_texts(game):
                _(text)
            found.add(action_faults(game))
            found.add(asked(game, "page/coach.py", coach_faults(game, numbers_of(game))))
            found.add(asked(game, "page/guide.py", guide_faults(game, numbers_of(game))))
            found.add(asked(game, "page/examples.py", example_faults(game, numbers_of(game))))
            found.add(asked(game, "page/examples.py", drawing_faults(game)))
            found.add(asked(game, "page/paper.py", paper_faults(game, numbers_of(game))))
    for preset, options in game.presets.items():
        counts = options.counts(game.seats)
        for seats in sorted({min(counts), max(counts)}):
            seen = f"(Preset {preset}, {seats} seats, seed {seed}, after {{}} moves.)"
            _play(game, options, seats, seed, languages, found, seen)
    lacking = [
        f"page/locale/{language.language}.po lacks “{text}”."
        for language in languages[1:]
        for text in sorted(language.missing or ())
    ]
    return found.told() + lacking  # all of these: they are a translator's list


def _add_russian(game: Game, languages: list[Catalogue]) -> Iterator[str]:
    """A game with a Russian catalogue is asked in Russian too."""
    file = Path(str(files(game.package))) / "page" / "locale" / "ru.po"
    if file.is_file():
        languages.append(listening("ru", file))
    yield from ()


def _play(
    game: Game,
    options: Options,
    seats: int,
    seed: int,
    languages: list[Catalogue],
    found: Findings,
    seen: str,
) -> None:
    """Ask in one random game: of all notes, and of a position now and then."""
    numbers = numbers_of(game)
    due = moves = 0
    try:
        for match in random_play(game, options, seats, seed):
            moves = len(match.moves)
            found.add(_told_faults(match, languages, numbers), seen.format(moves))
            if moves == due or match.over:
                found.add(_shown_faults(match, languages, numbers), seen.format(moves))
                due += 1 + due // 3
        if match.over:
            found.add(asked(game, "The end of a play", end_faults(match)), seen.format(moves))
    except Exception as error:
        found.add([crashed(game, "A random play", error)], seen.format(moves))


def _told_faults(
    match: Match, languages: list[Catalogue], numbers: Collection[str]
) -> Iterator[str]:
    """What is wrong with the log of the last move."""
    notes = match.moves[-1].notes if match.moves else match.opening
    for language in languages:
        with speaking(language):
            yield from note_faults(match.game, notes, numbers)


def _shown_faults(
    match: Match, languages: list[Catalogue], numbers: Collection[str]
) -> Iterator[str]:
    """What is wrong with a position: pictures in one language each, words in all of them."""
    game, moves = match.game, len(match.moves)
    stride = max(1, game.actions.size // REFUSED)
    for n, language in enumerate(languages):
        with speaking(language):
            for viewer in range(NOBODY, match.seats):
                yield from prompt_faults(match, viewer)
                yield from asked(
                    game, f"text.position for {who(viewer)}", position_faults(match, viewer)
                )
                if (moves // 2 + viewer) % len(languages) == n:
                    thoroughly = (moves + viewer + 1) % (match.seats + 1) == 0
                    yield from board_faults(match, viewer, numbers, thoroughly)
                    yield from asked(game, "board.picture", kept_faults(match, viewer))
            for seat in range(match.seats):
                actions = range((moves + seat) % stride, game.actions.size, stride)
                yield from refusal_faults(match, seat, actions, numbers)


def board_faults(
    match: Match, viewer: int, numbers: Collection[str], thoroughly: bool
) -> Iterator[str]:
    """What is wrong with a viewer's board, and with the summary if the play is over.

    Thoroughly, every element is looked at, and drawn with names that look like HTML.
    """
    game = match.game
    place = f"board.picture for {who(viewer)}"
    yield from asked(game, place, _drawn_faults(match, viewer, numbers, thoroughly))
    if thoroughly:
        yield from asked(game, place, escape_faults(match, viewer))
    if match.over:
        place = f"board.summary for {who(viewer)}"
        yield from asked(game, place, summary_faults(match, viewer))


def _drawn_faults(
    match: Match, viewer: int, numbers: Collection[str], thoroughly: bool
) -> Iterator[str]:
    picture, desk = drawn(match, viewer)
    yield from picture_faults(match, picture, desk, numbers, thoroughly)


def numbers_of(game: Game) -> frozenset[str]:
    """The numbers of the rules that a game's rulebook has."""
    file = rulebook_file(game, "en")
    return frozenset(rule_numbers(file.read_text(encoding="utf-8")) if file else ())


def random_play(game: Game, options: Options, seats: int, seed: int) -> Iterator[Match]:
    """A random game: the same match, before every move and at its end.

    It stops where the rules break their own contract: without an action, or after LONGEST moves.
    """
    chance = random.Random(seed)
    match = Match(game, options, seats, seed)
    yield match
    while (waiting := match.waiting()) and len(match.moves) < game.rules.LONGEST:
        seat = waiting[0] if len(waiting) == 1 else chance.choice(waiting)
        legal = match.legal(seat)
        if not legal:
            return
        match.play(seat, chance.choice(legal))
        yield match
