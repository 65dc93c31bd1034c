"""Actions: numbers, text forms, and refusals that know the nearest right word."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from igroteka.engine import ActionTable, Refusal, game_named

TABLE = ActionTable(
    keep=(),
    play=(("9B", "10W", "KS"),),
    move=(("north", "south"), ("1", "2", "3"), ("slow", "fast")),
)
KOLKHOZ = game_named("kolkhoz").actions

WORDS = st.text("abcdefgh123", min_size=1, max_size=3)
KINDS = st.dictionaries(
    WORDS, st.lists(st.lists(WORDS, min_size=1, max_size=4, unique=True), max_size=3), min_size=1
)


def refused(text: str, table: ActionTable = TABLE) -> str:
    with pytest.raises(Refusal) as refusal:
        table.parse(text)
    return str(refusal.value)


def test_numbers_run_through_the_kinds_the_last_part_fastest() -> None:
    assert [TABLE.text(action) for action in range(TABLE.size)] == [
        "keep",
        "play 9B",
        "play 10W",
        "play KS",
        *(
            f"move {way} {n} {pace}"
            for way in ("north", "south")
            for n in (1, 2, 3)
            for pace in ("slow", "fast")
        ),
    ]
    assert len(TABLE) == TABLE.size == 16
    assert TABLE.first("move") == 4
    assert TABLE.number("move", 1, 0, 1) == TABLE.parse("move south 1 fast") == 11
    assert TABLE.decode(11) == ("move", (1, 0, 1))
    assert [kind.name for kind in TABLE] == ["keep", "play", "move"]


@given(KINDS)
def test_every_action_has_one_number_and_one_text(kinds: dict[str, list[list[str]]]) -> None:
    table = ActionTable(**{name: tuple(parts) for name, parts in kinds.items()})
    texts = [table.text(action) for action in range(table.size)]
    assert len(set(texts)) == table.size
    for action, text in enumerate(texts):
        name, values = table.decode(action)
        assert table.number(name, *values) == action
        assert table.parse(text) == action
        assert table.parse(f"  {text} ") == action


def test_all_actions_of_kolkhoz_read_back() -> None:
    assert KOLKHOZ.size == 4 + 1 + 3 * 52 + 4 + 52
    for action in range(KOLKHOZ.size):
        assert KOLKHOZ.parse(KOLKHOZ.text(action)) == action


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("pley 9B", "There is no action “pley”. Did you mean “play”?"),
        ("play 9b", "There is no play … “9b”. Did you mean “9B”?"),
        ("play 11W", "There is no play … “11W”. Did you mean “10W”?"),
        ("play", "“play” should be “play” and 1 more words, for instance “play 9B”."),
        ("keep it", "“keep it” should be “keep” and 0 more words, for instance “keep”."),
        ("move north 2", "for instance “move north 1 slow”."),
        ("", "There is no action “”. Known are: keep, play, move."),
        ("x", "Known are: keep, play, move."),
    ],
)
def test_a_text_that_names_no_action_is_refused(text: str, sentence: str) -> None:
    assert refused(text).endswith(sentence)


@given(st.text())
def test_any_other_text_is_refused_with_a_sentence(text: str) -> None:
    if not re.fullmatch(r"\s*(keep|play\s.*|move\s.*)\s*", text, re.DOTALL):
        assert refused(text).endswith((".", "?"))


@given(st.sampled_from([kind.name for kind in KOLKHOZ]), st.data())
def test_one_wrong_letter_is_forgiven_by_a_question(word: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(word) - 1))
    wrong = word[:place] + "ß" + word[place + 1 :]
    assert f"Did you mean “{word}”?" in refused(f"{wrong} 9B", KOLKHOZ)


@pytest.mark.parametrize("action", [-1, 16, 1000])
def test_a_number_outside_is_refused(action: int) -> None:
    with pytest.raises(Refusal, match=f"no action {action}: they are numbered from 0 to 15"):
        TABLE.text(action)
    with pytest.raises(Refusal):
        TABLE.decode(action)


def test_a_part_outside_is_an_error() -> None:
    with pytest.raises(IndexError):
        TABLE.number("play", 3)
    with pytest.raises(IndexError):
        TABLE.number("play", -1)
    with pytest.raises(ValueError, match="argument"):
        TABLE.number("play")
