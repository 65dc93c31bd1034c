"""Kolkhoz: trick taking, hidden cellars, many variants. See README.md in this folder."""

from igroteka.engine.game import Game
from igroteka.games.kolkhoz.options import KolkhozOptions

GAME = Game(
    __name__,
    version=2,
    seats=(2, 3, 4, 5),
    default_seats=4,
    options=KolkhozOptions,
)
