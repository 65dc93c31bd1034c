"""Open games of two seats, solved by their whole tree: what each position and each action is worth.

For small games without chance, in which points are won or lost at the end.
"""

from __future__ import annotations

from collections.abc import Iterable

from bots.exploitability import after, points
from igroteka.bots.players import legal_actions
from igroteka.engine import Game, States
from igroteka.engine.cards import lowest


class Solver:
    """Knows a game by heart."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[bytes, int] = {}

    def worth(self, state: States) -> int:
        """What the seat to move gets over the other, if both play as well as can be."""
        key = state.tobytes()
        if key not in self._known:
            self._known[key] = max(self.gains(state).values())
        return self._known[key]

    def gains(self, state: States) -> dict[int, int]:
        """The same for each action of the seat to move."""
        seat = mover_of(self._game, state)
        actions = legal_actions(self._game, state, seat).tolist()
        return {
            action: self._gain(after(self._game, state, seat, action), seat) for action in actions
        }

    def best(self, state: States) -> set[int]:
        """The actions that are as good as can be."""
        gains = self.gains(state)
        return {action for action, gain in gains.items() if gain == max(gains.values())}

    def _gain(self, state: States, seat: int) -> int:
        """What a position is worth to the seat that has led to it."""
        mover = mover_of(self._game, state)
        if mover is None:
            scores = points(self._game, state)
            return scores[seat] - scores[1 - seat]
        worth = self.worth(state)
        return worth if mover == seat else -worth


def mover_of(game: Game, state: States) -> int | None:
    """The seat to move, or None at the end."""
    waiting = int(game.kernels.playout.waiting_at(state, 0))
    return lowest(waiting) if waiting else None


def positions(game: Game, beginnings: Iterable[States]) -> list[States]:
    """Every position in which a choice is to be made, from any of the beginnings on."""
    found: dict[bytes, States] = {}
    left = list(beginnings)
    while left:
        state = left.pop()
        mover = mover_of(game, state)
        if mover is not None and state.tobytes() not in found:
            found[state.tobytes()] = state
            actions = legal_actions(game, state, mover).tolist()
            left += [after(game, state, mover, action) for action in actions]
    return list(found.values())
