"""Small games whose best play is known: whoever learns a game by itself is tried on them.

Each is one module with the law and nothing else: nobody looks at them, so they have no page.
"""

from __future__ import annotations

import functools
import importlib
from typing import Any

from igroteka.engine.contract import rules_faults
from igroteka.engine.game import Game
from known.options import Standard


class RulesOnly(Game):
    """A game for two without a page: its package is the module of its rules."""

    def __init__(self, package: str) -> None:
        super().__init__(package, version=1, seats=(2,), default_seats=2, options=Standard)

    @functools.cached_property
    def rules(self) -> Any:
        rules = importlib.import_module(self.package)
        assert not rules_faults(rules), rules_faults(rules)
        return rules

    @functools.cached_property
    def text(self) -> None:
        return None


TIC_TAC_TOE = RulesOnly("known.tic_tac_toe")
NIM = RulesOnly("known.nim")
KUHN = RulesOnly("known.kuhn")
LEDUC = RulesOnly("known.leduc")
ONEILL = RulesOnly("known.oneill")

GAMES = {game.name: game for game in (TIC_TAC_TOE, NIM, KUHN, LEDUC, ONEILL)}
