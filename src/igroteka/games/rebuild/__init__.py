"""Rebuild: a deck that is built by tearing it down; and a campaign. See README.md here."""

from igroteka.engine.game import Game
from igroteka.games.rebuild.options import RebuildOptions

GAME = Game(
    __name__,
    version=2,
    seats=(1, 2, 3, 4),
    default_seats=2,
    options=RebuildOptions,
)
