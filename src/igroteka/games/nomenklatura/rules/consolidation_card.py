"""The Consolidation card: who may take it, and where its marker goes (chapter N8)."""

from __future__ import annotations

from typing import Any

from igroteka.engine.course import note
from igroteka.engine.rule import rule
from igroteka.games.nomenklatura.rules.facts import adjacent
from igroteka.games.nomenklatura.rules.state import Note
from igroteka.games.nomenklatura.rules.steps import step_done


@rule
def last_in_order(s: Any) -> bool:
    """Is this the last turn of the Execution phase? Rule N8.2."""
    return s.place == s.seats - 1


@rule
def may_consolidate(s: Any) -> bool:
    """May the player whose turn it is take the Consolidation card? Rule N8.1."""
    p = s.players[s.turn]
    return p.supply > 0 and (last_in_order(s) or p.rubles >= s.options.consolidation_fee)


@rule
def legal_mark(s: Any) -> int:
    """A region adjacent to the one where the marker stands. Rule N8.3."""
    return adjacent(s.marker)


@rule
def apply_mark(s: Any, region: int) -> None:
    note(s, Note.MARKED, s.turn, s.marker, region)
    s.marker = region
    step_done(s)
