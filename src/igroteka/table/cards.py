"""A table as those see it who may come: in the lobby, and in an invitation."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Literal, NamedTuple

from markupsafe import Markup

from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _
from igroteka.engine import Game, Options
from igroteka.table import forms
from igroteka.table.names import names_of
from igroteka.table.pages import ago, preset_title
from igroteka.table.ratings import BOT, League, Leagues
from igroteka.table.standings import strength_of
from igroteka.table.store import Listed, SeatRow
from igroteka.table.tables import rules_of

MOST_DIFFERENCES = 4
"""So many options are told that differ from the setup; of others, how many."""


class Strengths(NamedTuple):
    """How strong those are of whom it is told: bots, and people who have claimed their names."""

    leagues: Leagues
    claimed: Mapping[str, str]

    def of(self, league: League, seat: SeatRow) -> str:
        """The strength of who sits on a seat, or ""."""
        player = seat.person if seat.person in self.claimed else ""
        if not seat.person:
            player = BOT + seat.bot
        standing = self.leagues.get(league, {}).get(player)
        return strength_of(standing) if standing else ""


class Sitter(NamedTuple):
    """Who sits on a seat; it is open where nobody does."""

    shape: Markup
    name: str
    kind: Literal["person", "bot", "open"]
    level: str
    strength: str


class Card(NamedTuple):
    """A table. differs: the options that are not as the setup has them, in words; more: how many
    of them are not told. open: the numbers of the open seats."""

    code: str
    game: str
    title: str
    preset: str
    differs: list[str]
    more: int
    sitters: list[Sitter]
    open: list[int]
    opened: str
    moved: str


def card_of(listed: Listed, strengths: Strengths) -> Card:
    """A table in the language being spoken."""
    row = listed.row
    game = rules_of(row)
    options = options_of(listed)
    differs = _differences(game, row.preset, options)
    now = time.time()
    return Card(
        code=row.code,
        game=row.game,
        title=_(game.words.GAME),
        preset=preset_title(game, row.preset),
        differs=differs[:MOST_DIFFERENCES],
        more=len(differs[MOST_DIFFERENCES:]),
        sitters=_sitters(listed, options, strengths),
        open=open_seats(listed),
        opened=ago(now - row.created),
        moved=ago(now - listed.moved),
    )


def options_of(listed: Listed) -> Options:
    """The options of a table."""
    return rules_of(listed.row).make_options(json.loads(listed.row.options))


def open_seats(listed: Listed) -> list[int]:
    """The seats that anybody may take."""
    return [n for n, seat in enumerate(listed.seats) if not seat.person and not seat.bot]


def _sitters(listed: Listed, options: Options, strengths: Strengths) -> list[Sitter]:
    names = names_of(listed.row.code, listed.seats, options)
    league = League(listed.row.game, len(listed.seats))
    return [
        Sitter(
            seat_shape(n),
            name,
            "person" if seat.person else "bot" if seat.bot else "open",
            seat.bot,
            strengths.of(league, seat),
        )
        for n, (name, seat) in enumerate(zip(names, listed.seats, strict=True))
    ]


def _differences(game: Game, preset: str, options: Options) -> list[str]:
    """The options that are not as a setup has them, in words."""
    usual = forms.texts_of(game.presets.get(preset, next(iter(game.presets.values()))))
    fields = forms.fields(game, forms.texts_of(options))
    return [_told(field) for field in fields if field.value != usual[field.name]]


def _told(field: forms.Field) -> str:
    said = dict(field.choices).get(field.value, field.value)
    if field.kind == "switch":
        said = _("yes") if field.value else _("no")
    return _("{title}: {value}", title=field.title, value=said)
