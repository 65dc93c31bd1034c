"""What a beginner does not miss in Rebuild."""

from __future__ import annotations

from igroteka.engine import Row
from tests.rebuild.scenes import LATER, play, scene
from tests.sensible import Positions

POSITIONS = Positions()

NO_MORE = ("-", "-", "-", "-")
"""Empty columns: with an empty draw deck the running turn is the last one (R10.1, R10.2)."""


# The last turn ----------------------------------------------------------------------------------


@POSITIONS.sensible("buy 1 printed", proved=True)
def it_buys_the_points_that_win_on_the_last_turn() -> Row:
    """Whatever it pays with is worth nothing any more: four points against three (R11.2)."""
    return scene(
        hand="bunch_of_logs pile_of_nails a_stone",
        discard={1: "ladder magnet"},
        columns=["windmill", *NO_MORE],
        supply="",
    )


@POSITIONS.sensible("buy 1 printed", proved=True)
def it_buys_the_card_with_more_points_of_two_that_cost_all_it_has() -> Row:
    """Five Wood buy seven points; four of them would buy four (R12.48, R12.49)."""
    return scene(
        hand="bunch_of_logs*2 a_log",
        discard={1: "rune_stone", 0: "ladder"},
        columns=["sign_post", "medium_crate", *NO_MORE[:3]],
        supply="",
    )


@POSITIONS.sensible("trash a_log", "trash bunch_of_logs", proved=True)
def it_pays_with_starter_cards_and_not_with_points() -> Row:
    """Three Wood lie in two cards of no points, and in a Small Crate of three (R7.3, R12.47)."""
    row = scene(
        hand="bunch_of_logs a_log small_crate",
        discard={1: "anvil"},
        columns=["mining_pick", *NO_MORE],
        supply="",
    )
    return play(row, "buy 1 printed")


@POSITIONS.sensible("play screwdriver", proved=True)
def it_plays_what_makes_the_purchase_cheaper_before_it_buys() -> Row:
    """Two Steel saved and a nail make the three that an Anvil costs (R7.9, R12.29, R12.32)."""
    return scene(
        hand="screwdriver pile_of_nails",
        discard={1: "sign_post"},
        columns=["anvil", *NO_MORE],
        supply="",
    )


@POSITIONS.blunder("buy 1 printed", proved=True)
def it_does_not_pay_nine_points_for_five() -> Row:
    """A Medieval Turret is the only card that could pay for the Tablet (R12.40, R12.42)."""
    return scene(
        hand="medieval_turret a_log",
        discard={1: "sign_post"},
        columns=["stone_tablet", *NO_MORE],
        supply="",
    )


@POSITIONS.sensible("buy 1 printed", proved=True)
def it_takes_what_costs_it_nothing() -> Row:
    """The Steel Axe saves the Wood that the Ladder costs: a point for nothing (R7.14, R12.45)."""
    row = scene(
        seats=3,
        hand="steel_axe a_stone",
        discard={1: "boomerang", 2: "steel_axe"},
        columns=["ladder", *NO_MORE],
        supply="",
    )
    return play(row, "play steel_axe")


@POSITIONS.sensible("take 2", proved=True)
def it_takes_the_card_with_the_most_points_when_it_may_take_one() -> Row:
    """All three cost nothing; the middle one has six points (R5.10, R5.11)."""
    row = scene(
        options=LATER,
        hand="windmill",
        discard={1: "barrel"},
        columns=["ladder", "anvil", "wheelbarrow", *NO_MORE[:2]],
        supply="",
    )
    return play(row, "play windmill")


@POSITIONS.sensible("play heavy_spade", proved=True)
def it_draws_a_card_before_it_gives_up() -> Row:
    """Without another Wood it has lost; two of its three cards in the deck show one (R12.17)."""
    return scene(
        hand="heavy_spade a_log pile_of_nails",
        deck="a_log bunch_of_logs a_stone",
        discard={1: "spear"},
        columns=["windmill", *NO_MORE],
        supply="",
    )


@POSITIONS.sensible("trash a_log", proved=True)
def it_pays_with_two_cards_where_ten_are_worth_four_points_more() -> Row:
    """With the new card and the Bunch of Logs it owns eleven; two Logs make ten (R12.28)."""
    row = scene(
        hand="bunch_of_logs a_log*2",
        deck="obelisk a_stone*4 pile_of_nails*2 rusted_gears",
        discard={1: "battle_axe barrel"},
        columns=["screwdriver", *NO_MORE],
        supply="",
    )
    return play(row, "buy 1 printed")


@POSITIONS.sensible("buy 1 printed")
def it_buys_what_it_can_alone_as_well() -> Row:
    """The last turn of a campaign's game: seven points instead of four or none (R14)."""
    return scene(
        seats=1,
        hand="bunch_of_logs*2 a_log",
        columns=["sign_post", "medium_crate", "-", "-", "-", "-"],
        supply="",
    )


# Before the end ---------------------------------------------------------------------------------


@POSITIONS.sensible("buy 1 printed", proved=True)
def it_ends_the_game_when_that_wins() -> Row:
    """The column empties, the draw deck is empty: five points behind become two ahead (R10.1)."""
    return scene(
        options={"columns": 3},
        hand="bunch_of_logs*2 a_log",
        discard={1: "barrel"},
        columns=["sign_post", "ladder boomerang steel_axe", "steel_axe wood_axe spear"],
        supply="",
    )


@POSITIONS.blunder("buy 1 printed", "buy 1 second")
def it_does_not_end_the_game_while_it_is_behind() -> Row:
    """Five behind, Chains bring four and the end; an Anvil brings six, and the game goes on."""
    return scene(
        options={"columns": 3},
        hand="rusted_gears a_stone*2",
        discard={1: "barrel"},
        columns=["chains", "anvil rune_stone obelisk", "ladder boomerang spear"],
        supply="",
    )


@POSITIONS.sensible("trash a_log")
def it_pays_with_a_log_and_not_with_a_gold_bar() -> Row:
    """A Gold Bar can be all that a log is; whatever a bunch of them leaves over is lost (R7.15)."""
    row = scene(
        seats=4,
        hand="a_log bunch_of_logs a_gold_bar*2 a_stone",
        columns=["ladder", "necklace", "medium_crate", "small_crate", "chains"],
    )
    return play(row, "buy 1 printed")


@POSITIONS.blunder("trash galleon")
def it_does_not_trash_a_galleon_for_a_ladder() -> Row:
    """Nine points for one, where a log would do (R12.13, R12.51)."""
    row = scene(
        seats=3,
        hand="a_log galleon a_stone*2",
        columns=["ladder", "necklace", "medium_crate", "small_crate", "chains"],
    )
    return play(row, "buy 1 printed")


@POSITIONS.sensible("pay")
def it_trashes_nothing_more_when_the_card_is_paid_for() -> Row:
    """More may be trashed here, but the hand holds a Crown and a Chalice (R7.27, R8.9)."""
    row = scene(
        options={"payment_must_be_minimal": False},
        hand="a_log crown chalice",
        columns=["ladder", "necklace", "medium_crate", "small_crate", "chains"],
    )
    return play(row, "buy 1 printed", "trash a_log")
