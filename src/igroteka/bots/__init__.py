"""Players that are not people: random, greedy, tree search, and named levels of them."""

from igroteka.bots.levels import BOTS, LEVELS, Level, check_bot, make_bot
from igroteka.bots.players import (
    KERNELS,
    Bot,
    Choice,
    GreedyBot,
    RandomBot,
    SearchBot,
    Tried,
)

__all__ = [
    "BOTS",
    "KERNELS",
    "LEVELS",
    "Bot",
    "Choice",
    "GreedyBot",
    "Level",
    "RandomBot",
    "SearchBot",
    "Tried",
    "check_bot",
    "make_bot",
]
