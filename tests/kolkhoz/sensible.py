"""What a beginner does not miss in Kolkhoz."""

from __future__ import annotations

from igroteka.engine import Row
from igroteka.games.kolkhoz.rules.state import Phase
from tests.kolkhoz.scenes import WORKERS, play, scene
from tests.sensible import Positions

POSITIONS = Positions()

ALL_OTHERS_FARMED = {"B": 0, "P": 1, "S": 0}


def north_of_all_but(kept: str) -> str:
    """All other workers lie in the North: so everybody can tell what everybody holds."""
    return " ".join(sorted(WORKERS - set(kept.split())))


@POSITIONS.sensible("play 8W", proved=True)
def it_takes_the_trick_that_farms_the_field() -> Row:
    """Either card farms Wheat; the eight wins its plan card, 5, and costs two points (K7.1)."""
    return scene(
        seats=2,
        year=5,
        trump="S",
        hands=["9B", "8W 6W"],
        trick="7W",
        won=[2, 1],
        fields={"W": "10W"},
        farmed=ALL_OTHERS_FARMED,
        plan={"W": "5W"},
    )


@POSITIONS.sensible("play 8B", proved=True)
def it_does_not_win_a_trick_that_brings_nothing_but_the_search() -> Row:
    """All fields fail. Who wins no trick loses no card (K9.3, K9.5)."""
    return scene(
        seats=2,
        year=5,
        hands=["6P", "8B 10B"],
        trick="9B",
        hidden=["7W 6S", "KS QP"],
        won=[3, 0],
    )


@POSITIONS.sensible("play 6W", proved=True)
def it_keeps_the_better_card_for_the_cellar_where_it_cannot_win() -> Row:
    """The King wins whatever follows, and Wheat is farmed: the Queen scores 12 (K8.1, K11.2)."""
    return scene(
        year=5,
        hands=["7S", "9S", "10S", "6W QW"],
        trick="KW 7W 8W",
        farmed={"W": 0},
        hidden=["KS QS", "KP QP", "KB QB", "10P"],
        won=[1, 1, 1, 0],
    )


@POSITIONS.sensible("assign W", proved=True)
def it_brings_together_the_hours_that_farm_a_field() -> Row:
    """6 and both cards, 7 and 8, make 21: nine points of plan cards, and no search (K6.7, K7.1)."""
    row = scene(
        seats=2,
        year=5,
        trump="S",
        preset="kolkhoz",
        hands=["10P", "8S 9P"],
        trick="7W",
        hidden=["QB JB", "KW"],
        won=[2, 1],
        fields={"W": "6W"},
        farmed=ALL_OTHERS_FARMED,
        plan={"W": "4W 5W"},
    )
    return play(row, "play 8S")


@POSITIONS.sensible("assign W", proved=True)
def it_keeps_the_party_man_from_the_field_where_two_of_its_cards_would_be_found() -> Row:
    """Wheat is farmed, Sunflowers fail; there the trump King would cost a second card (K9.19)."""
    row = scene(
        seats=3,
        year=5,
        trump="S",
        preset="kolkhoz",
        hands=["9W", "10B", "KS 9P"],
        trick="7W 8W",
        hidden=["", "", "QS 10S"],
        won=[2, 1, 0],
        farmed={"W": 0},
    )
    return play(row, "play KS", "assign W", "assign W")


@POSITIONS.sensible("assign P", proved=True)
def it_sends_the_drunkard_where_its_own_king_would_be_found() -> Row:
    """Both fields fail; with the Drunkard on Potatoes nobody is searched for them (K9.14)."""
    row = scene(
        seats=2,
        year=5,
        trump="S",
        preset="kolkhoz",
        hands=["10B", "JS 9W"],
        trick="7P",
        hidden=["", "KP"],
        face_up=["3B 4B 5B", ""],
        won=[2, 1],
        farmed={"W": 0, "B": 1},
    )
    return play(row, "play JS", "assign S")


@POSITIONS.sensible("name S")
def it_names_the_crop_that_wins_it_every_trick() -> Row:
    """Five of the highest trumps win four tricks and four medals, whatever the others hold."""
    return scene(
        year=5,
        phase=Phase.NAME_TASK,
        options={"reward": "northern", "requisition": "mice", "medals": True},
        hands=["KS QS JS 10S 9S"],
    )


@POSITIONS.sensible("play 7S", proved=True)
def it_wins_with_the_cheapest_trump_that_is_enough() -> Row:
    """Seven or King, the trick and the field are won; the other card goes to the cellar."""
    return scene(
        year=5,
        trump="S",
        hands=["6B", "10B", "JP", "7S KS"],
        trick="9W 10W 8W",
        hidden=["QP", "KP", "KB", ""],
        fields={"W": "QW JW"},
        farmed={"B": 0, "P": 1, "S": 1},
        plan={"W": "4W 5W"},
        won=[2, 1, 0, 0],
    )


@POSITIONS.sensible("play 7S")
def it_wins_with_the_cheapest_trump_in_the_second_year_too() -> Row:
    """The same long before the end: six points for nothing."""
    return scene(
        year=2,
        trump="S",
        hands=["6B", "10B", "JP", "7S KS"],
        trick="9W 10W 8W",
        hidden=["QP", "KP", "KB", "QB"],
        fields={"W": "QW JW"},
        farmed={"B": 0, "P": 1, "S": 1},
        plan={"W": "4W 5W"},
        won=[2, 1, 0, 0],
    )


@POSITIONS.sensible("top 6W", proved=True)
def it_lays_the_card_on_top_that_no_search_will_find() -> Row:
    """Potatoes fail, and their six would go to the North with all that the stack left (K10.3)."""
    row = scene(
        seats=3,
        year=5,
        trump="B",
        preset="kolkhoznik",
        hands=["8W 9S", "7P", "10P"],
        trick="6W 7W",
        leader=1,
        face_up=["", "6S", "6B"],
        fields={"W": "KW QW 6P"},
        farmed={"S": 1, "B": 2},
        won=[1, 1, 1],
    )
    return play(row, "play 8W")


@POSITIONS.sensible("assign S", proved=True)
def it_lets_the_field_fail_where_only_the_other_has_something_to_lose() -> Row:
    """Nobody is rewarded for Wheat, and only the other has Wheat: a King (K7.6, K9.10)."""
    row = scene(
        seats=2,
        year=5,
        trump="W",
        preset="zonsky",
        hands=["10P", "8W 9B"],
        trick="7S",
        face_up=["KW", "QB"],
        fields={"W": "6W"},
        farmed={"B": 0, "P": 1, "S": 0},
        won=[2, 1],
    )
    return play(row, "play 8W", "assign W")


@POSITIONS.sensible("play 10S", proved=True)
def it_draws_the_last_trump_before_it_leads_its_king() -> Row:
    """All cards are known: the nine of trumps is the only one that can take a trick."""
    known = "10S KW QB 9S 8P 7P"
    return scene(
        seats=2,
        year=5,
        trump="S",
        options={"medals": True},
        hands=["10S KW QB", "9S 8P 7P"],
        face_up=["", "5W"],
        farmed={"W": 0, "B": 0, "P": 1, "S": 0},
        won=[1, 1],
        north=north_of_all_but(known),
    )


@POSITIONS.sensible("play 6B")
def it_does_not_waste_a_king_on_a_trick_that_is_lost() -> Row:
    """Without Wheat and trumps nothing wins; Beets and Sunflowers are farmed, and both scores."""
    return scene(
        seats=5,
        year=5,
        trump="P",
        hands=["9S", "7S", "8S", "10B", "6B KS"],
        trick="8W 10W KW 7W",
        hidden=["KB", "QB", "QS", "JS", "9B"],
        farmed={"W": 2, "B": 0, "S": 1},
        won=[1, 1, 0, 0],
    )
