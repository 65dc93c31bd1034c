"""Options: given by name, kept in the record, refused in sentences of either language."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import pytest
from pydantic import Field, ValidationError

from igroteka.draw.words import said, speaking
from igroteka.engine import Game, Options, Refusal, game_named, view_row
from igroteka.engine.options import make_options, option_bounds, option_kind, options_dtype
from toys import TOY
from toys.options import Tie, ToyOptions

KOLKHOZ = game_named("kolkhoz")


def refusal(values: dict[str, Any], preset: str = "", game: Game = TOY) -> Refusal:
    with pytest.raises(Refusal) as found:
        game.make_options(values, preset)
    return found.value


def test_defaults_presets_and_what_differs_from_them() -> None:
    assert TOY.make_options() == ToyOptions()
    pennies = TOY.make_options(preset="pennies")
    assert (pennies.rounds, pennies.tie, pennies.cards) == (1, Tie.LAST_SEAT, False)  # type: ignore[attr-defined]
    changed = TOY.make_options({"rounds": 3}, "pennies")
    assert changed.model_dump() == {"rounds": 3, "tie": "last_seat", "cards": False}
    assert list(TOY.presets) == ["toy", "pennies"]
    assert TOY.presets["pennies"] == pennies


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({"tie": "last_seat"}, {"tie": Tie.LAST_SEAT}),
        ({"tie": "LAST_SEAT"}, {"tie": Tie.LAST_SEAT}),
        ({"tie": 1}, {"tie": Tie.LAST_SEAT}),
        ({"tie": Tie.LAST_SEAT}, {"tie": Tie.LAST_SEAT}),
        ({"rounds": "3"}, {"rounds": 3}),
        ({"cards": "no"}, {"cards": False}),
        ({"cards": "yes"}, {"cards": True}),
        ({"cards": 0}, {"cards": False}),
    ],
)
def test_values_are_given_as_words_or_values(given: dict[str, Any], kept: dict[str, Any]) -> None:
    options = TOY.make_options(given)
    assert {name: getattr(options, name) for name in kept} == kept


def test_options_are_written_as_they_are_read() -> None:
    for game in (TOY, KOLKHOZ):
        for options in game.presets.values():
            assert game.make_options(options.model_dump()) == options
            assert game.options.model_validate_json(options.model_dump_json()) == options


def test_options_are_frozen() -> None:
    with pytest.raises(ValidationError):
        ToyOptions().rounds = 3  # type: ignore[misc]


def test_the_record_holds_every_option() -> None:
    dtype = options_dtype(ToyOptions)
    assert [name for name in dtype.names or () if not name.startswith("gap")] == [
        "rounds",
        "tie",
        "cards",
    ]
    assert dtype["rounds"] == np.int16
    assert dtype["tie"] == dtype["cards"] == np.int8
    options = view_row(TOY.fresh_states(2, TOY.presets["pennies"]), 1).options
    assert (options.rounds, options.tie, options.cards) == (1, 1, 0)


def test_kinds_and_bounds() -> None:
    fields = ToyOptions.model_fields
    assert [option_kind(field) for field in fields.values()] == [int, Tie, bool]
    assert option_bounds(fields["rounds"]) == (1, 4)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"rounds": 5}, "“rounds” should be a whole number from 1 to 4."),
        ({"rounds": 0}, "“rounds” should be a whole number from 1 to 4."),
        ({"rounds": "many"}, "“rounds” should be a whole number from 1 to 4."),
        ({"rounds": 1.5}, "“rounds” should be a whole number from 1 to 4."),
        ({"rounds": None}, "“rounds” should be a whole number from 1 to 4."),
        ({"rounds": []}, "“rounds” should be a whole number from 1 to 4."),
        ({"cards": "maybe"}, "“cards” should be yes or no."),
        ({"cards": 2}, "“cards” should be yes or no."),
        ({"tie": "last_seet"}, "“tie” cannot be “last_seet”. Did you mean “last_seat”?"),
        ({"tie": "x"}, "“tie” cannot be “x”. Known are: nobody, last_seat."),
        ({"tie": 2}, "“tie” cannot be “2”. Known are: nobody, last_seat."),
        ({"tie": {}}, "“tie” cannot be “{}”. Known are: nobody, last_seat."),
        ({"tie": None}, "“tie” cannot be “None”. Known are: nobody, last_seat."),
        ({"card": True}, "There is no option “card”. Did you mean “cards”?"),
        ({"rounds": 4, "cards": False}, "Four rounds without cards are too dull."),
        (
            {"rounds": 9, "cards": "maybe"},
            "“rounds” should be a whole number from 1 to 4. “cards” should be yes or no.",
        ),
    ],
)
def test_what_cannot_be_is_refused(values: dict[str, Any], sentence: str) -> None:
    assert str(refusal(values)) == sentence


def test_an_unknown_preset_is_refused() -> None:
    assert str(refusal({}, "penny")) == "There is no preset “penny”. Did you mean “pennies”?"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"deck": "d53"}, "«deck» не бывает «d53». Может быть, «d52»?"),
        ({"deck": "xxxx"}, "«deck» не бывает «xxxx». Есть: d52, d36."),
        ({"medals": "?"}, "«medals» — это «yes» или «no»."),
        ({"work_hours_threshold": -1}, "«work_hours_threshold» — целое число от 0 до 200."),
        (
            {"medals": "?", "swap": "?"},
            "«swap» — это «yes» или «no». «medals» — это «yes» или «no».",
        ),
        ({"dek": "d52"}, "Не найдено: настройка «dek». Может быть, «deck»?"),
    ],
)
def test_faults_are_said_in_russian(values: dict[str, Any], sentence: str) -> None:
    with speaking("ru"):
        assert said(refusal(values, game=KOLKHOZ)) == sentence


@pytest.mark.rule("K1.9", "K1.10")
@pytest.mark.parametrize(
    ("values", "beginning"),
    [
        ({"reward": "northern", "requisition": "orden"}, "По-северному"),
        ({"deck": "d36", "accumulate": True}, "Карты планового задания"),
    ],
)
def test_combinations_that_make_no_sense_are_refused_in_both_languages(
    values: dict[str, Any], beginning: str
) -> None:
    found = refusal(values, game=KOLKHOZ)
    with speaking("ru"):
        russian = said(found)
    assert russian.startswith(beginning)


class Colour(IntEnum):
    RED = 0


class Odd(Options):
    """A validator of its own, with a sentence that has braces."""

    colour: Colour = Field(Colour.RED, title="", description="")
    size: int = Field(1, ge=1, le=1, title="", description="")

    def model_post_init(self, context: object) -> None:
        raise ValueError("A {strange} size.")


def test_a_sentence_of_a_game_may_have_braces() -> None:
    with pytest.raises(Refusal) as found:
        make_options(Odd)
    assert str(found.value) == "A {strange} size."


class Great(Options):
    """A number that two bytes cannot hold."""

    code: int = Field(12345678, ge=12345678, le=87654321, title="", description="")


def test_great_numbers_fit_into_the_record() -> None:
    states = np.zeros(1, options_dtype(Great))
    make_options(Great, {"code": 87654321}).write(view_row(states))
    assert states["code"][0] == 87654321


def test_a_number_without_both_bounds_is_named() -> None:
    class Unbounded(Options):
        size: int = Field(1, ge=1, title="", description="")

    with pytest.raises(TypeError, match="the option size needs both bounds"):
        options_dtype(Unbounded)
