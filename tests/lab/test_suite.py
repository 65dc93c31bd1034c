"""Files of experiments."""

from __future__ import annotations

from pathlib import Path

import pytest

from igroteka.engine import Refusal
from igroteka.lab.suite import read_suite

FILE = """
game = "kolkhoz"
games = 60
seed = 7
options.medals = true

[settings.first]

[settings.second]
preset = "zonsky"
seats = 2
bots = "random,greedy"
turns = 2
options.swap = false
"""


def read(folder: Path, text: str) -> object:
    path = folder / "one.toml"
    path.write_text(text, encoding="utf-8")
    return read_suite(path)


def test_settings_have_what_is_common_and_what_is_their_own(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text(FILE)
    first, second = read_suite(path).values()
    assert (first.games, first.seed, first.seats, first.bots) == (60, 7, 4, ("greedy",))
    assert first.options.model_dump()["medals"] is True
    assert (second.seats, second.bots, second.turns) == (2, ("random", "greedy"), 2)
    told = second.options.model_dump()
    assert (told["medals"], told["swap"], told["deck"]) == (True, False, "d36")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game = ", "cannot be read"),
        ('game = "kolkhoz"', "a setting at least"),
        ("[settings.one]", "should name a game"),
        ('game = "kolkhos"\n[settings.one]', "There is no game “kolkhos”"),
        ('game = "kolkhoz"\nseets = 2\n[settings.one]', "There is no setting “seets”"),
        ('game = "kolkhoz"\ngames = "ten"\n[settings.one]', "“games” should be a whole number"),
        ('game = "kolkhoz"\n[settings.one]\noptions.medal = true', "There is no option “medal”"),
        ('game = "kolkhoz"\n[settings.one]\nseats = 9', "is played by 2, 3, 4, 5 players"),
    ],
)
def test_what_cannot_be_played_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(tmp_path, text)
    assert sentence in str(refused.value)
