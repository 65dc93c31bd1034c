"""A whole game, as small as one can be, to begin with: change it part by part.

`options.py` says what can be chosen, `rules.py` is the law, `rulebook.md` the same for people,
`page/` what is said and shown. Here the game is made known.
"""

from igroteka.engine.game import Game
from toys.options import ToyOptions

TOY = Game("toys", version=1, seats=(2, 3), default_seats=2, options=ToyOptions)
