"""Parts that are kept by what they show."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from igroteka.draw.html import el
from igroteka.draw.kept import MOST, kept
from igroteka.draw.words import _, listening, speaking

Drawing = Callable[..., str]


@pytest.fixture
def drawn() -> list[object]:
    """What has really been drawn."""
    return []


@pytest.fixture
def part(drawn: list[object]) -> Drawing:
    """A part with a value, and the attributes of a piece."""

    @kept
    def part(value: object, **piece: object) -> str:
        drawn.append(value)
        return el("button", _("Talk"), value, **piece)

    return part


def test_a_part_that_shows_the_same_is_drawn_once(part: Drawing, drawn: list[object]) -> None:
    first = part(3, **{"data-k": "c3"})
    assert first == '<button data-k="c3">Talk3</button>'
    assert part(3, **{"data-k": "c3"}) is first
    assert part(3) != first
    assert part(4, **{"data-k": "c3"}) != first
    assert drawn == [3, 3, 4]


def test_what_is_equal_but_written_otherwise_is_told_apart(part: Drawing) -> None:
    assert [part(value) for value in (1, True, 1.0)] == [
        f"<button>Talk{value}</button>" for value in ("1", "True", "1.0")
    ]
    assert part("x", hidden=True) != part("x", hidden=1)


def test_each_language_has_its_own(part: Drawing) -> None:
    said = []
    for spoken in ("en", "ru", "en", "ru"):
        with speaking(spoken):
            said.append(part(1))
    assert said[0] == said[2]
    assert said[1] == said[3] != said[0]


def test_who_listens_hears_what_is_kept(part: Drawing) -> None:
    with speaking("ru"):
        part(1)
    heard = listening("ru")
    heard.sentences.pop("Talk")
    with speaking(heard):
        part(1)
    assert heard.missing == {"Talk"}


def test_what_is_kept_is_bounded(part: Drawing, drawn: list[object]) -> None:
    for number in (*range(MOST + 1), 0):
        part(number)
    assert drawn.count(0) == 2
