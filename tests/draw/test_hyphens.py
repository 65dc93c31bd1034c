"""Where long Russian words may break."""

from __future__ import annotations

import pytest

from igroteka.draw.hyphens import SOFT, hyphened


@pytest.mark.parametrize(
    ("text", "divided"),
    [
        ("Кочевой военачальник", "Кочевой во-ена-чаль-ник"),
        ("Лазуритовый рудник", "Ла-зу-ри-то-вый рудник"),
        ("мышьяковый", "мышь-яко-вый"),
        ("Каракульские овцы", "Ка-ра-куль-ские овцы"),
        ("Nation Building", "Nation Building"),
        ("Civic Improvements", "Civic Improve-ments"),
        ("Двор пуст", "Двор пуст"),
    ],
)
def test_long_words_break_between_syllables(text: str, divided: str) -> None:
    assert hyphened(text).replace(SOFT, "-") == divided
    assert hyphened(text).replace(SOFT, "") == text
