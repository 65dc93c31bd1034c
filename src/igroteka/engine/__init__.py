"""The engine: the contract that every game keeps, records, compiled rules, plays."""

from igroteka.engine.actions import ActionTable
from igroteka.engine.course import Note
from igroteka.engine.game import Game, earlier_games, game_named, game_of, games
from igroteka.engine.match import Match, Move, replayed
from igroteka.engine.options import Options
from igroteka.engine.records import NOBODY, Row, States, view_row
from igroteka.engine.refusal import Refusal

__all__ = [
    "NOBODY",
    "ActionTable",
    "Game",
    "Match",
    "Move",
    "Note",
    "Options",
    "Refusal",
    "Row",
    "States",
    "earlier_games",
    "game_named",
    "game_of",
    "games",
    "replayed",
    "view_row",
]
