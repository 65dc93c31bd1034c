"""Ozymandias: hex galaxy, sealed bids, 52 different cards. See README.md in this folder."""

from igroteka.engine.game import Game
from igroteka.games.ozymandias.options import OzymandiasOptions

GAME = Game(
    __name__,
    version=2,
    seats=(2, 3, 4),
    default_seats=4,
    options=OzymandiasOptions,
    # Whole random games tell a search nothing here, and six decisions most (measured: 0 to 120).
    horizon=6,
)
