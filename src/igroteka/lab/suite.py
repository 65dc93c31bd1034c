"""Several settings of one game in a file, to be played under the same seed and compared.

A TOML file says what all settings have in common, and under `[settings.NAME]` what each has of its
own: `game`, `preset`, `seats`, `bots`, `games`, `seed`, `turns`, and `options`, a table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from igroteka.engine import Refusal, game_named
from igroteka.engine.options import option_word
from igroteka.engine.refusal import unknown
from igroteka.lab.plan import Plan

USUAL: Mapping[str, Any] = {
    "preset": "",
    "seats": 0,
    "bots": "greedy",
    "games": 2000,
    "seed": 1,
    "turns": 1,
    "options": {},
}
"""What may be said, and what stands where it is not."""


def read_suite(path: Path) -> dict[str, Plan]:
    """The plans of a file, by name; raises Refusal."""
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Refusal(
            "The experiments in {path} cannot be read: {reason}.", path=path, reason=error
        ) from None
    settings = told.pop("settings", None)
    if not isinstance(settings, dict) or not settings or "game" not in told:
        raise Refusal(
            "{path} should name a game, and a setting at least: [settings.NAME].", path=path
        )
    game = str(told.pop("game"))
    return {name: _plan(game, {**USUAL, **told}, own) for name, own in settings.items()}


def _plan(name: str, common: Mapping[str, Any], own: Mapping[str, Any]) -> Plan:
    said = {**common, **own, "options": {**common["options"], **own.get("options", {})}}
    for word, value in said.items():
        if word not in USUAL:
            raise unknown("setting", word, USUAL)
        if type(value) is not type(USUAL[word]):
            kind = {int: "a whole number", str: "a text", dict: "a table"}[type(USUAL[word])]
            raise Refusal("“{word}” should be {kind}.", word=word, kind=kind)
    game = game_named(name)
    seats = said["seats"] or game.default_seats
    given = {option: option_word(value) for option, value in said["options"].items()}
    options = game.make_options(given, said["preset"] or next(iter(game.presets)))
    bots = tuple(said["bots"].split(","))
    return Plan(
        game, options.settled_with(given, seats), seats, bots,
        said["games"], said["seed"], said["turns"],
    )  # fmt: skip
