"""Nomenklatura: auctions, a map of eight regions, mergers. See README.md in this folder."""

from igroteka.engine.game import Game
from igroteka.games.nomenklatura.options import NomenklaturaOptions

GAME = Game(
    __name__,
    version=1,
    seats=(2, 3, 4, 5),
    default_seats=4,
    options=NomenklaturaOptions,
    horizon=1,
)
