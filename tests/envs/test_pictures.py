"""Positions as pixels: the table's own picture, as a browser draws it."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import render_test

from igroteka.draw import chromium
from igroteka.engine import Refusal, game_named, games
from igroteka.engine.records import NOBODY
from igroteka.envs import pettingzoo
from igroteka.envs.gymnasium import SeatEnv
from igroteka.envs.pictures import SHAPE, Pictures, page_of
from igroteka.envs.play import Play
from tests.browser.browsing import browser_path

with_chromium = pytest.mark.skipif(not browser_path(), reason="No Chromium is installed.")


@pytest.fixture(scope="module")
def pictures() -> Iterator[Pictures]:
    drawing = Pictures()
    yield drawing
    drawing.close()


def names(play: Play) -> list[str]:
    return [f"player_{seat}" for seat in range(play.seats)]


@with_chromium
@pytest.mark.parametrize("game", sorted(games()))
def test_each_board_is_drawn(pictures: Pictures, game: str) -> None:
    play = Play(game_named(game), game_named(game).default_seats)
    play.begin(7)
    for _choice in range(12):
        play.act(play.legal()[0])
    pixels = pictures.draw(play, play.mover, names(play))
    assert pixels.shape == SHAPE
    assert pixels.dtype == np.uint8
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 500
    for part in (pixels[:48], pixels[60:140], pixels[200:500, 20:900], pixels[620:]):
        assert part.std() > 5  # bar, seats, board, hand: none is empty


@with_chromium
def test_pettingzoo_finds_nothing_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(functools.partial(pettingzoo.env, "rebuild"))
    assert "player_0" in capsys.readouterr().out


@with_chromium
def test_the_browser_is_kept_between_pictures_and_ends_with_the_environment() -> None:
    table = pettingzoo.parallel_env("kolkhoz", seats=2, render_mode="rgb_array")
    table.reset(seed=3)
    first = table.render()
    browser = table._turns._pictures._browser
    assert np.array_equal(first, table.render())
    assert table._turns._pictures._browser is browser
    table.close()
    assert table._turns._pictures._browser is None
    table.close()


@with_chromium
def test_a_gymnasium_seat_sees_its_own_board() -> None:
    table = SeatEnv("kolkhoz", seats=2, seat=1, render_mode="rgb_array")
    table.reset(seed=3)
    pixels: Any = table.render()
    assert pixels.shape == SHAPE
    table.close()


def test_a_picture_shows_what_its_viewer_may_know_and_do() -> None:
    play = Play(game_named("kolkhoz"), 4)
    play.begin(5)
    mine, theirs = play.mover, (play.mover + 1) % 4
    hands = [play.state["players"][0]["hand"][seat] for seat in (mine, theirs)]
    assert hands[0] != hands[1]
    shown = page_of(play, mine, names(play))
    assert all(f"{action} · " in shown for action in play.legal())
    assert 'id="seat0"' in shown
    assert "is-me" in shown
    for viewer in (theirs, NOBODY):
        other = page_of(play, viewer, names(play))
        assert not any(f"{action} · " in other for action in play.legal())


def test_without_a_browser_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "_browser", lambda driver: "/nowhere/chromium")
    table = pettingzoo.env("rebuild", render_mode="rgb_array")
    table.reset(seed=1)
    with pytest.raises(Refusal, match="playwright install chromium"):
        table.render()
    table.close()
