"""What the log carries for the page's script to stage, and what the frame offers to whom."""

from __future__ import annotations

import re

from igroteka.draw.words import speaking
from igroteka.engine import Note, game_named
from igroteka.engine.page import Staged, stage_of
from igroteka.table.chronicle import Chronicle
from igroteka.table.frame import PACES, Drawn, _line
from tests.drawing import NAMES, random_play
from tests.table.serving import Person

ATTRIBUTES = re.compile(r' (data-[a-z]+|hidden)(?:="([^"]*)")?')


def lines_of(name: str) -> list[Drawn]:
    """The lines of the log of a random play, at its end."""
    game = game_named(name)
    *_, match = random_play(game, game.default_seats, 5)
    chronicle = Chronicle(game.words.SERIES).lines(match)
    with speaking("en"):
        drawn = [
            _line(game, tuple([noted.note for noted in line]), f"l{n}", NAMES[: match.seats])
            for n, line in enumerate(chronicle)
        ]
    return [line for line in drawn if line is not None]


def begun(line: Drawn) -> str:
    """The tag that a line begins with."""
    return str(line.old).partition(">")[0]


def test_a_line_says_what_it_lights_shows_and_where_that_goes() -> None:
    sent = [line for line in lines_of("kolkhoz") if "to the North" in line.old]
    assert sent
    for line in sent:
        found = dict(ATTRIBUTES.findall(begun(line)))
        assert re.fullmatch(r"cellar(\d) seat\1", found["data-stage"])
        assert found["data-to"] == "north"
        assert '<span class="shows" hidden><svg' in line.old
        assert not line.hidden


def test_what_only_the_stage_tells_is_hidden_in_the_log() -> None:
    lines = lines_of("nomenklatura")
    hidden = [line for line in lines if line.hidden]
    assert hidden
    for line in lines:
        assert line.hidden == (" hidden " in begun(line))
        assert line.hidden <= ("data-group=" in begun(line))


def test_most_lines_carry_nothing() -> None:
    lines = lines_of("rebuild")
    assert 0 < sum("data-stage" in line.old for line in lines) < len(lines) / 4


def test_a_game_without_a_stage_has_its_headings_told() -> None:
    words = game_named("kolkhoz").words
    stage = stage_of("tests.toys", words)
    for kind in range(20):
        told = stage.staged(Note(kind, 0, 0, 0, 0), ("Mira",))
        assert told == (Staged() if kind in words.HEADINGS else None)
    assert not stage.SUMMED


def test_everybody_at_a_table_may_choose_a_pace(mira: Person) -> None:
    address = mira.open_table("me", "open")
    page = mira.get(address)
    paces = page.partition('id="pace"')[2].partition("</select>")[0]
    assert re.findall(r'<option value="(\w+)"', paces) == list(PACES)
    assert 'id="pause"' in page
