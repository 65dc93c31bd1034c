"""Pax Pamir, second edition: courts, spies and three empires. See README.md in this folder."""

from igroteka.engine.game import Game
from igroteka.games.pax_pamir.options import PaxPamirOptions

GAME = Game(
    __name__,
    version=2,
    seats=(2, 3, 4, 5),
    default_seats=4,
    options=PaxPamirOptions,
    horizon=12,
)
