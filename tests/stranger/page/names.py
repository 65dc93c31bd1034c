"""What the things of the game are called."""

from __future__ import annotations

from igroteka.draw.words import N_, _

from ..rules.facts import kind_of, value_of

KINDS = (N_("silk"), N_("spice"), N_("tea"), N_("rum"))


def kind_name(kind: int) -> str:
    """Name a kind of goods."""
    return _(KINDS[kind])


def card_name(card: int) -> str:
    """Name a card by its kind and value."""
    return _("{kind} {value}", kind=kind_name(kind_of(card)), value=value_of(card))
