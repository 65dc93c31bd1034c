"""Players that are not people: random, greedy, tree search, and named levels of them."""

from igroteka.bots.levels import (
    BOTS,
    LEVELS,
    Level,
    check_bot,
    is_early,
    make_bot,
    manner_of,
    sees_all,
)
from igroteka.bots.players import (
    KERNELS,
    PLAYS,
    Bot,
    Choice,
    GreedyBot,
    Manner,
    RandomBot,
    SearchBot,
    Tried,
    position_for,
)

__all__ = [
    "BOTS",
    "KERNELS",
    "LEVELS",
    "PLAYS",
    "Bot",
    "Choice",
    "GreedyBot",
    "Level",
    "Manner",
    "RandomBot",
    "SearchBot",
    "Tried",
    "check_bot",
    "is_early",
    "make_bot",
    "manner_of",
    "position_for",
    "sees_all",
]
