"""Whose turn it is in a round. Rules S2.3, S3.1, S4.1."""

from __future__ import annotations

from typing import Any

from igroteka.engine.rule import rule

from .state import Fate


@rule
def starter(s: Any) -> int:
    """The starting seat of the round. Rule S2.3."""
    return s.round % s.seats


@rule
def current(s: Any) -> int:
    """The seat whose boat or whose peek it is."""
    return (s.round + s.turn) % s.seats


@rule
def answerer(s: Any) -> int:
    """The seat that may challenge the current boat. Rule S5.1."""
    return (s.round + s.turn + 1) % s.seats


@rule
def is_loaded(s: Any, seat: int) -> bool:
    """Has the seat's boat of this round a card?"""
    return s.fate[seat, s.round] != Fate.EMPTY
