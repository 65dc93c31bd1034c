"""The boards of all games: every law of pictures in whole games, and type that can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from igroteka.draw.seats import seat_by_shape
from igroteka.draw.words import speaking
from igroteka.engine import NOBODY, Match, game_named, games, view_row
from igroteka.table.foretelling import foretold
from igroteka.table.picture_laws import escape_faults, summary_faults, unread
from tests.drawing import Elements, check_picture, desk_of, drawn, random_play

SETTINGS = [
    (name, preset, seats)
    for name, game in games().items()
    for preset, options in game.presets.items()
    for seats in options.counts(game.seats)
]

LONG = 60

every_game = pytest.mark.parametrize("name", sorted(games()))


def style(name: str) -> str:
    """The style sheet of a game's board."""
    match = next(random_play(game_named(name), game_named(name).default_seats, 1))
    picture, _desk = drawn(match, NOBODY)
    folder = Path(str(match.game.board.__file__)).parent
    return (folder / "static" / picture.css).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "preset", "seats"), SETTINGS)
def test_pictures_of_whole_games(name: str, preset: str, seats: int) -> None:
    for n, match in enumerate(random_play(game_named(name), seats, seats, preset)):
        if n > LONG and n % 6 and not match.over:
            continue  # of a long game, the later positions are sampled
        viewer = (NOBODY, *range(seats), *match.waiting())[n % (1 + seats + len(match.waiting()))]
        with speaking(("en", "ru")[n % 2]):
            check_picture(match, viewer, thoroughly=n % 7 == 0)
            for seat in match.waiting():
                check_picture(match, seat, thoroughly=n % 11 == 0)


@pytest.mark.parametrize(("name", "preset", "seats"), SETTINGS)
def test_whatever_is_written_on_a_board_answers_a_tap(name: str, preset: str, seats: int) -> None:
    """Not only the pieces, which a law asks of every game: each word and each number."""
    for n, match in enumerate(random_play(game_named(name), seats, seats, preset)):
        if n % (7 if n < LONG else 29) and not match.over:
            continue  # primes that no count of viewers has: everybody's turn comes
        for viewer in {(NOBODY, *range(seats))[n % (1 + seats)], *match.waiting()}:
            picture, _desk = drawn(match, viewer)
            for slot in ("bar", "board", "hand"):
                assert not list(unread(Elements(getattr(picture, slot)))), slot


@every_game
@pytest.mark.parametrize("language", ["en", "ru"])
def test_hostile_names_stay_text(name: str, language: str) -> None:
    game = game_named(name)
    with speaking(language):
        for n, match in enumerate(random_play(game, game.seats[-1], 2)):
            if n % 5 == 0 or match.over:
                assert not list(escape_faults(match, 0))


@every_game
def test_no_type_is_too_small(name: str) -> None:
    sizes = [float(size) for size in re.findall(r"font(?:-size)?:[^;}]*?(\d+)px", style(name))]
    assert min(size for size in sizes if size) >= 14


@every_game
def test_the_end_has_a_summary(name: str) -> None:
    game = game_named(name)
    for seats in game.seats:
        *_, match = random_play(game, seats, 6)
        assert not list(summary_faults(match, NOBODY))
        summary = game.board.summary(view_row(match.view(NOBODY)), desk_of(match, NOBODY))
        assert "<svg" in summary or "<table" in summary


PLACES = re.compile(r"(upper|lower) row|column \d|(верхн|нижн)\w+ ряд|столб\w+ \d")
"""What tells only where something lies."""


def by_place(text: str, seats: int) -> list[str]:
    """What of a sentence names a card or somebody by a place, and not by what they are called."""
    people = [seat_by_shape(seat) for seat in range(seats)]
    people += [f"{word} {n} (" for word in ("player", "игрок", "игрока") for n in range(1, 6)]
    found = [place for place in people if place in text]
    moved = text.startswith(("Rearrange", "Переставить"))  # rows and columns have no other names
    return found if moved else found + [match.group() for match in PLACES.finditer(text)]


def told(match: Match, seat: int, names: Sequence[str]) -> Iterator[str]:
    """What the buttons and the labels of a seat say."""
    words, row = match.game.words, view_row(match.view(seat))
    for action in match.legal(seat):
        yield words.offer(row, action, names)
        short = words.short(action, names)
        if short != words.action(action):  # else the offer is said
            yield short
    yield from words.prompt(row, seat, names)
    picture, _desk = drawn(match, seat, names)
    for html in (picture.bar, picture.board, picture.hand, *picture.seats):
        yield from Elements(html).values("aria-label")
    for course in picture.courses:
        yield from (course.short, course.title)


@every_game
def test_buttons_and_labels_name_things_and_people_and_not_their_places(name: str) -> None:
    """ "Remove a spy of Anna", never "of player 3, the square"; "Buy Ladder", never "column 0"."""
    game = game_named(name)
    seats = game.default_seats
    names = [f"Somebody {letter}" for letter in "ABCDE"][:seats]
    for n, match in enumerate(random_play(game, seats, 3)):
        if n % (3 if n < LONG else 7):
            continue
        with speaking(("en", "ru")[n % 2]):
            for seat in match.waiting():
                for text in told(match, seat, names):
                    assert not by_place(text, seats), text


@every_game
def test_an_expected_play_names_things_as_they_will_be(name: str) -> None:
    """What is told of a play is what comes, as far as it is told, and names no places."""
    game = game_named(name)
    seats, most = game.default_seats, 0
    names = [f"Somebody {letter}" for letter in "ABCDE"][:seats]
    asked = {}
    for match in random_play(game, seats, 5):
        if len(match.moves) % 9 == 0 and match.waiting():
            viewer = match.waiting()[0]
            asked[len(match.moves)] = viewer, match.view(viewer)
        if len(match.moves) == LONG:
            break
    for n, (viewer, view) in asked.items():
        line = [(move.seat, move.action) for move in match.moves[n : n + 4]]
        if line and line[0][0] == viewer:
            texts = foretold(game, view, viewer, line, names)
            assert texts[0] == game.words.offer(view_row(view), line[0][1], names)
            assert not any(by_place(text, seats) for text in texts)
            most = max(most, len(texts))
    assert most > 1
