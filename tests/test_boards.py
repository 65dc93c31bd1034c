"""The boards of all games: handles that are legal, html in order, type that can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from igroteka.draw.words import speaking
from igroteka.engine import NOBODY, game_named, games, view_row
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


@every_game
@pytest.mark.parametrize("language", ["en", "ru"])
def test_hostile_names_stay_text(name: str, language: str) -> None:
    hostile = '"><script>alert(1)</script>{n}'
    names = (hostile, "<b>", "&amp;", "' onclick='x", "%s {name}")
    game = game_named(name)
    with speaking(language):
        for n, match in enumerate(random_play(game, game.seats[-1], 2)):
            if n % 5 == 0 or match.over:
                picture, desk = drawn(match, 0, names)
                html = "".join([picture.bar, *picture.seats, picture.board, picture.hand])
                assert "<script" not in html
                Elements(html)
            if match.over:
                summary = game.board.summary(view_row(match.view(0)), desk)
                Elements(summary)
                assert "<script" not in summary


@every_game
@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_can_be_pressed_has_a_name(name: str, language: str) -> None:
    game = game_named(name)
    with speaking(language):
        for match in random_play(game, game.default_seats, 3):
            if match.over:
                break
            picture, _desk = drawn(match, match.waiting()[0])
            for tag, attrs in Elements(picture.board + picture.hand).found:
                if tag != "button" and attrs.get("role") in ("button", "img", "meter"):
                    assert attrs.get("aria-label"), (tag, attrs)


@every_game
def test_a_spectator_has_nothing_to_press(name: str) -> None:
    game = game_named(name)
    for match in random_play(game, game.default_seats, 4):
        _picture, desk = drawn(match, NOBODY)
        assert not desk.used


@every_game
def test_every_symbol_that_is_used_is_defined(name: str) -> None:
    game = game_named(name)
    for n, match in enumerate(random_play(game, game.default_seats, 5)):
        if n % 9 == 0 or match.over:
            picture, desk = drawn(match, 0)
            html = "".join([picture.defs, *picture.seats, picture.bar, picture.board, picture.hand])
            defined = set(re.findall(r'\bid="([^"]+)"', html))
            used = set(re.findall(r'href="#([^"]+)"', re.sub(r"<a\b[^>]*>", "", html)))
            used |= set(re.findall(r"url\(#([^)]+)\)", html))
            assert used <= defined, used - defined
    assert desk.viewer == 0


@every_game
def test_no_type_is_too_small(name: str) -> None:
    sizes = [float(size) for size in re.findall(r"font(?:-size)?:[^;}]*?(\d+)px", style(name))]
    assert min(size for size in sizes if size) >= 14


@every_game
def test_the_end_has_a_summary(name: str) -> None:
    game = game_named(name)
    for seats in game.seats:
        *_, match = random_play(game, seats, 6)
        summary = game.board.summary(view_row(match.view(NOBODY)), desk_of(match, NOBODY))
        Elements(summary)
        assert "<svg" in summary or "<table" in summary
