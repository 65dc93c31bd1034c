"""Smugglers: sealed boats, peeks, lies and challenges, as a package of somebody else's."""

from igroteka.engine.game import Game

from .options import SmugglersOptions

GAME = Game(__name__, version=1, seats=(2, 3, 4, 5), default_seats=3, options=SmugglersOptions)
