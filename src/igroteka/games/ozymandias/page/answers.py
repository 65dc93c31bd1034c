"""What a tap tells of things that cannot be pressed: what they are, what they count for.

Told of a place, it is told of all that lies there, after the thing's own name.
"""

from __future__ import annotations

from igroteka.draw.kept import kept
from igroteka.draw.labels import reading
from igroteka.draw.words import _


@kept
def of(what: str) -> dict[str, object]:
    """A place of the table, to be spread into its element."""
    told = {
        "clock": (
            _("When the pool is empty at the end of a turn, the game ends."), "O15.1",
        ),
        "market": (
            _("Up to four cards. The active player can put one of them up for auction."), "O6.1",
        ),
        "deck": (_("The event deck fills the market at the end of each turn."), "O5.6"),
        "galaxy": (_("The top disk of a sector controls it."), "O4.12"),
        "void": (
            _("Unexplored: whoever expands to here draws a tile, then reveals an event."), "O7.7",
        ),
        "colours": (
            _("A colour is worth the values of the sectors it controls. Every card of it in your "
              "hand and discard pile scores as much at the end."), "O15.5",
        ),
        "bids": (
            _("All bid in secret, from 0 to the influence they have, and turn over together."),
            "O6.4",
        ),
        "preservation": (
            _("All bid in secret and pay. For each influence bid one sector is saved."), "O9.7",
        ),
        "doing": (_("An event is carried out as far as it can be."), "O8.3"),
        "slip": (_("The last sealed bids, turned over."), "O6.4"),
        "hand": (
            _("On your turn you expand with a card, play its event, reap it, or auction another."),
            "O5.4",
        ),
        "active": (_("The top card of a discard pile is the active one."), "O4.6"),
    }  # fmt: skip
    return reading(*told[what])
