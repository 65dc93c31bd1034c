"""The chart of the end: lines that end at their numbers, labels and marks that have room."""

from __future__ import annotations

import pytest

from igroteka.draw import charts

SIZE = charts.Size(wide=100, high=120, left=10, right=90, top=10, bottom=110, inset=0, dot=5)


def test_the_numbers_stand_on_their_levels() -> None:
    drawn = charts.growth([[0, 10], [5, -3]], ("Mira", "Tomas"), ("I", "II"), SIZE)
    assert 'd="M10.0 110.0 90.0 10.0"' in drawn
    assert 'd="M10.0 60.0 90.0 110.0"' in drawn, "a debt stands on the lowest line"
    assert drawn.count('class="level"') == 3
    assert "Mira: 0, 10; Tomas: 5, -3" in drawn


@pytest.mark.parametrize("most", [0, 7, 31, 299, 12345])
def test_there_are_at_most_seven_levels(most: int) -> None:
    drawn = charts.growth([[0, most]], ("Mira",), ("I", "II"), SIZE)
    assert 2 <= drawn.count('class="level"') <= 7


@pytest.mark.parametrize(("points", "labels", "marks"), [(1, 1, 1), (15, 15, 15), (31, 7, 12)])
def test_a_long_play_leaves_labels_and_marks_out(points: int, labels: int, marks: int) -> None:
    drawn = charts.growth([list(range(points))], ("Mira",), range(points), SIZE)
    assert drawn.count('class="point"') == labels
    assert drawn.count("<circle") == marks


def test_every_seat_has_its_mark_and_colour() -> None:
    drawn = charts.growth([[1], [2], [3], [4], [5]], "ABCDE", ("I",), SIZE)
    assert all(f'class="c{seat}"' in drawn for seat in range(5))
    assert len(set(charts.MARKS)) == 5
