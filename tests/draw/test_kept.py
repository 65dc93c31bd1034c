"""Parts that are kept by what they show."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from igroteka.draw.desk import Desk, SeatInfo
from igroteka.draw.dots import MarkingDesk
from igroteka.draw.html import el
from igroteka.draw.kept import MOST, kept, part
from igroteka.draw.words import _, listening, speaking

Drawing = Callable[..., str]


@pytest.fixture
def drawn() -> list[object]:
    """What has really been drawn."""
    return []


@pytest.fixture
def shown(drawn: list[object]) -> Drawing:
    """A part with a value, and the attributes of a piece."""

    @kept
    def shown(value: object, **piece: object) -> str:
        drawn.append(value)
        return el("button", _("Talk"), value, **piece)

    return shown


def test_a_part_that_shows_the_same_is_drawn_once(shown: Drawing, drawn: list[object]) -> None:
    first = shown(3, **{"data-k": "c3"})
    assert first == '<button data-k="c3">Talk3</button>'
    assert shown(3, **{"data-k": "c3"}) is first
    assert shown(3) != first
    assert shown(4, **{"data-k": "c3"}) != first
    assert drawn == [3, 3, 4]


def test_what_is_equal_but_written_otherwise_is_told_apart(shown: Drawing) -> None:
    assert [shown(value) for value in (1, True, 1.0)] == [
        f"<button>Talk{value}</button>" for value in ("1", "True", "1.0")
    ]
    assert shown("x", hidden=True) != shown("x", hidden=1)


def test_each_language_has_its_own(shown: Drawing) -> None:
    said = []
    for spoken in ("en", "ru", "en", "ru"):
        with speaking(spoken):
            said.append(shown(1))
    assert said[0] == said[2]
    assert said[1] == said[3] != said[0]


def test_who_listens_hears_what_is_kept(shown: Drawing) -> None:
    with speaking("ru"):
        shown(1)
    heard = listening("ru")
    heard.sentences.pop("Talk")
    with speaking(heard):
        shown(1)
    assert heard.missing == {"Talk"}


def test_what_is_kept_is_bounded(shown: Drawing, drawn: list[object]) -> None:
    for number in (*range(MOST + 1), 0):
        shown(number)
    assert drawn.count(0) == 2


class Words:
    """What actions do, in the words of one moment."""

    def __init__(self, price: int = 2) -> None:
        self.price = price

    def action(self, action: int) -> str:
        return f"Do {action}"

    def offer(self, _row: object, action: int, _names: object) -> str:
        return f"Do {action} for {self.price}"

    def refusal(self, rule: str) -> str:
        return f"Not by {rule}."


def desk(*legal: int, price: int = 2, kind: type[Desk] = Desk) -> Desk:
    return kind(0, [SeatInfo("Mira")], Words(price), legal, (0,), row=object())


@pytest.fixture
def market(drawn: list[object]) -> Callable[..., str]:
    """A part with two pieces."""

    @part
    def market(desk: Desk, money: int) -> str:
        drawn.append(money)
        pieces = [el("i", money, **desk.piece(f"c{n}", n, n + 10)) for n in (1, 2)]
        return el("div", *pieces)

    return market


def test_the_handles_of_a_kept_part_are_noted_each_time(
    market: Callable[..., str], drawn: list[object]
) -> None:
    first, second = desk(1, 12, 2), desk(1, 12, 2)
    actions = (1, 2, 11, 12)
    assert market(first, actions, 5) == market(second, actions, 5)
    assert drawn == [5]
    assert first.handles == second.handles == [(1,), (2, 12)]
    assert second.used == {1, 2, 12}


def test_a_part_is_drawn_again_when_something_else_can_be_done(
    market: Callable[..., str], drawn: list[object]
) -> None:
    actions = (1, 2)
    shown = [
        market(desk(1, 30), actions, 5),
        market(desk(1, 40), actions, 5),  # what does not concern it
        market(desk(2), actions, 5),
        market(desk(), actions, 5),
        market(desk(1, price=3), actions, 5),
    ]
    assert shown[0] == shown[1]
    assert len(set(shown)) == 4
    assert "Do 1 for 2" in shown[0]
    assert "Do 1 for 3" in shown[4]
    assert len(drawn) == 4


def test_marks_are_not_mixed_up_with_dots(market: Callable[..., str]) -> None:
    assert market(desk(1), (1,), 5) != market(desk(1, kind=MarkingDesk), (1,), 5)


@pytest.mark.parametrize(
    "ask",
    [
        lambda desk: desk.names[0],
        lambda desk: desk.why_not(3),
        lambda desk: desk.piece("c3", 3, why=3),
        lambda desk: desk.offer(3),
    ],
)
def test_a_kept_part_cannot_ask_for_what_it_was_not_given(ask: Callable[[Desk], object]) -> None:
    with pytest.raises(LookupError):
        part(ask)(desk(3, 4), (4,))
    assert desk(3, 4).offer(3) == "Do 3 for 2"


def test_whose_part_it_is_and_who_is_to_act_have_to_be_said() -> None:
    asked = part(lambda desk: (desk.viewer, desk.acts, tuple(desk.legal)))
    assert asked(desk(4, 3), (3, 4, 5)) == (-1, False, (3, 4))
