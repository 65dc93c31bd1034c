"""The 24 AI cards of Wakhan as tables (chapters P21 and P24). Row 0 is card 117."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from igroteka.games.pax_pamir.rules.facts import COALITIONS, REGIONS
from igroteka.games.pax_pamir.rules.state import COLUMNS

AI_CARDS = 24
FIRST_AI = 117
"""The printed number of row 0."""


class Plan(IntEnum):
    """The actions on the faces, and the `buy` that all of them show third. Rule P24.2."""

    TAX = 0
    BUILD = 1
    MOVE = 2
    BETRAY = 3
    BATTLE = 4
    BATTLE_CARD = 5
    BUY_MILITARY = 6
    BUY_ECONOMIC = 7
    BUY_POLITICAL = 8
    BUY_INTELLIGENCE = 9
    BUY_ANY_INTELLIGENCE = 10
    BUY_CASH = 11
    BUY_RULE = 12
    BUY_BLOCKS = 13
    BUY_CYLINDERS = 14
    BUY_MOVER = 15
    BUY_PATRIOT = 16
    BUY_COURT = 17
    BUY_SPIES = 18
    BUY = 19


PLANS = 3
"""Actions on a face."""

TOP, BOTTOM = 0, 1
"""What a label of a back reads. Rule P21.4."""

# Card; first and second action; coalitions; regions; red and black arrow; labels; numbers (P24.3).
_CARDS = """
117; tax buy_military; R A B; T K D P H J; lower 2; top bottom; 3 4 5 0 1 2
118; buy_economic buy_political; A B R; P J D H T K; upper 1; bottom top; 4 5 0 1 2 3
119; tax buy_intelligence; B R A; J P H D T K; lower 3; top bottom; 2 3 4 5 0 1
120; buy_cash build; R A B; D K H J T P; upper 4; top bottom; 1 2 3 4 5 0
121; buy_rule battle; B A R; P D H T K J; upper 1; top bottom; 4 5 0 1 2 3
122; buy_any_intelligence move; B R A; H P T K J D; upper 0; top bottom; 5 0 1 2 3 4
123; build move; A R B; J T K P D H; lower 4; bottom top; 1 2 3 4 5 0
124; tax betray; B R A; T P J D H K; lower 4; bottom top; 1 2 3 4 5 0
125; buy_blocks buy_cylinders; R B A; K J D P H T; lower 5; top bottom; 0 1 2 3 4 5
126; buy_mover move; A B R; P D K H J T; lower 0; bottom top; 5 0 1 2 3 4
127; buy_cylinders buy_military; A R B; J P H D K T; lower 0; top bottom; 5 0 1 2 3 4
128; move betray; B A R; D H P K T J; lower 4; top bottom; 1 2 3 4 5 0
129; buy_patriot buy_cylinders; A B R; H K T J P D; upper 2; top bottom; 3 4 5 0 1 2
130; battle_card battle; A R B; K T P J D H; upper 3; bottom top; 2 3 4 5 0 1
131; move battle; R B A; T K J P H D; lower 2; bottom top; 3 4 5 0 1 2
132; buy_cylinders battle_card; A R B; J T P D K H; upper 5; top bottom; 0 1 2 3 4 5
133; buy_court tax; R B A; T D P H J K; upper 0; bottom top; 5 0 1 2 3 4
134; tax betray; R B A; K J D H P T; upper 3; top bottom; 2 3 4 5 0 1
135; build move; R A B; D H J T K P; upper 2; bottom top; 3 4 5 0 1 2
136; buy_cash build; R A B; D H K T P J; lower 1; bottom top; 2 3 4 5 0 1
137; buy_rule build; B A R; H D T K J P; upper 5; bottom top; 0 1 2 3 4 5
138; betray battle_card; B A R; K H J T P D; lower 5; bottom top; 0 1 2 3 4 5
139; buy_political buy_military; B R A; H J T K D P; lower 3; bottom top; 2 3 4 5 0 1
140; buy_spies battle_card; A B R; P T K J D H; lower 1; top bottom; 4 5 0 1 2 3
"""

AI_PLANS = np.full((AI_CARDS, PLANS), Plan.BUY, np.int64)
AI_COALITIONS = np.zeros((AI_CARDS, COALITIONS), np.int64)
AI_REGIONS = np.zeros((AI_CARDS, REGIONS), np.int64)
AI_RED = np.zeros(AI_CARDS, np.int64)
"""0 if the red arrow points at the upper label, 1 at the lower one."""
AI_BLACK = np.zeros(AI_CARDS, np.int64)
"""The line that the black arrow points at."""
AI_LABELS = np.zeros((AI_CARDS, 2), np.int64)
"""The upper and the lower label of the back: TOP or BOTTOM."""
AI_NUMBERS = np.zeros((AI_CARDS, COLUMNS), np.int64)
AI_LIKE = np.zeros(AI_CARDS, np.int64)
"""The cards with the same back, as a set."""

for _at, _line in enumerate(_CARDS.strip().split("\n")):
    _, _plans, _coalitions, _regions, _arrows, _labels, _numbers = (
        field.split() for field in _line.split(";")
    )
    AI_PLANS[_at, :2] = [Plan[plan.upper()] for plan in _plans]
    AI_COALITIONS[_at] = ["ABR".index(letter) for letter in _coalitions]
    AI_REGIONS[_at] = ["PTHKDJ".index(letter) for letter in _regions]
    AI_RED[_at] = ("upper", "lower").index(_arrows[0])
    AI_BLACK[_at] = int(_arrows[1])
    AI_LABELS[_at] = [("top", "bottom").index(label) for label in _labels]
    AI_NUMBERS[_at] = [int(number) for number in _numbers]

for _at in range(AI_CARDS):
    for _other in range(AI_CARDS):
        if (AI_LABELS[_at] == AI_LABELS[_other]).all() and (
            AI_NUMBERS[_at] == AI_NUMBERS[_other]
        ).all():
            AI_LIKE[_at] |= 1 << _other
