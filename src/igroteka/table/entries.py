"""The action numbers of entries that are no moves."""

from __future__ import annotations

UNDO = -1
"""The last move is taken back."""

RESIGN = -2
"""A seat gives up, while the others play on."""

STOP = -3
"""A seat gives up, and with that the play ends."""

LAPSE = -4
"""A seat's time is over."""

SITS = -5
"""From now on a person plays a seat."""

YIELDS = -6
"""From now on a bot plays it."""

EMPTIES = -7
"""From now on it is open."""

PAUSE = -8
"""A seat agrees to a pause, until a person moves or goes on."""

GO_ON = -9
"""A seat ends the pause."""

RESTS = -10
"""From now on the person of a seat is on vacation."""

ASK = -11
"""A seat asks the others to let it take its last move back, though it showed something."""

AGREE = -12
"""A seat agrees to that."""

REFUSE = -13
"""A seat refuses it, or no longer asks for it."""

BACK = -14
"""All have agreed: a seat's last move is taken back, with all that came after it."""

ABOUT_BACK = (ASK, AGREE, REFUSE)
"""Those that only talk about taking back."""

NEW_RULES = -15
"""From now on the play goes by the rules that are installed; all people here have agreed."""

ABOUT_TIME = (LAPSE, SITS, YIELDS, EMPTIES, PAUSE, GO_ON, RESTS)
"""Those that change nothing of the play; only tables with a clock have them."""
