"""What a beginner does not miss in Pax Pamir."""

from __future__ import annotations

from igroteka.engine import Row
from tests.pax_pamir.scenes import play, scene, sound
from tests.sensible import Positions

POSITIONS = Positions()

FINAL = {"piles": 0, "upper": "? 101 ? ? ? ?"}
"""The last Dominance Check lies in the market: whoever purchases it ends the game (P15.14)."""


def with_actions(row: Row, left: int) -> Row:
    """The same position with so many main actions left."""
    row.mains = left
    sound(row)
    return row


# Dominance Checks -------------------------------------------------------------------------------


@POSITIONS.sensible("purchase upper 1")
def it_buys_the_check_that_wins_the_game() -> Row:
    """It has most cylinders in play, one rupee is enough, and it is its last action (P15.5)."""
    return with_actions(
        scene(
            **FINAL,
            courts=["29 43", "9 55", "90"],
            map="kandahar:111 herat:22 transcaspia:3",
            points=[2, 3, 3],
        ),
        1,
    )


@POSITIONS.sensible("purchase upper 3")
def it_buys_the_check_that_puts_it_four_points_ahead() -> Row:
    """Three points and three more, the others two at most: that wins at once (P15.13)."""
    return with_actions(
        scene(
            seats=4,
            loyalty="ABRA",
            piles=2,
            upper="? ? ? 101 ? ?",
            pile="cc",
            courts=["29 43", "9 55", "90", "96"],
            map="kandahar:1111 herat:22 transcaspia:3",
            points=[3, 1, 0, 1],
        ),
        1,
    )


@POSITIONS.blunder("purchase upper 1")
def it_does_not_buy_the_check_that_wins_the_game_for_another() -> Row:
    """The rival has most cylinders in play: the check would end the game in their favour."""
    return scene(
        **FINAL,
        courts=["29 43", "9 55", "90"],
        hands=["76"],
        map="kandahar:1 herat:2222 transcaspia:3",
        points=[3, 3, 2],
    )


@POSITIONS.sensible("play 76 left", "play 76 right")
def it_plays_its_tribes_before_it_buys_the_check() -> Row:
    """Two tribes more make four against three; then the check, with the second action, wins."""
    return scene(
        **FINAL,
        seats=2,
        courts=["29 43", "9 55"],
        hands=["76"],
        map="kandahar:11 herat:222",
        points=[3, 3],
    )


@POSITIONS.sensible("build 17")
def it_uses_its_free_action_before_its_last_one() -> Row:
    """One Afghan army more makes Afghanistan dominant, and only it is loyal to it (P7.3, P15.2)."""
    return with_actions(
        scene(
            **FINAL,
            seats=2,
            loyalty="AB",
            favoured="military",
            courts=["17", "9 55"],
            map="kabul:1AAA herat:2222",
            rupees=[4, 4],
            points=[2, 4],
        ),
        1,
    )


@POSITIONS.sensible("remove_tribe 2")
def it_removes_the_tribe_that_decides_the_check() -> Row:
    """A point behind, two cylinders each become two against one; the next action buys the check."""
    row = scene(
        **FINAL,
        seats=2,
        loyalty="AB",
        courts=["38 43", "9 55"],
        map="kandahar:11 punjab:A2B herat:2",
        points=[2, 3],
    )
    return play(row, "battle 38")


@POSITIONS.sensible("refuse")
def it_refuses_a_prize_that_would_cost_it_its_loyalty() -> Row:
    """Three gifts and a patriot would be lost, and Afghanistan is dominant (P12.12, P13.17)."""
    row = scene(
        **FINAL,
        loyalty="ABR",
        courts=["16 11", "9 55", "90"],
        gifts=["2 4 6"],
        spies="90:1",
        map="kabul:AAAAA1 transcaspia:3",
        points=[2, 3, 3],
    )
    return play(row, "betray 16")


@POSITIONS.blunder("play 32 left", "play 32 right")
def it_does_not_change_sides_when_its_side_is_winning() -> Row:
    """A British patriot would cost three gifts and two Afghan ones, just before the check."""
    return scene(
        **FINAL,
        seats=4,
        loyalty="ABRB",
        courts=["3 11", "9 55", "90", "96"],
        hands=["32"],
        gifts=["2 4 6"],
        map="kabul:AAAAA1 transcaspia:3",
        points=[2, 3, 2, 1],
    )


# Rupees -----------------------------------------------------------------------------------------


@POSITIONS.blunder("stop")
def it_takes_all_the_rupees_that_it_may_take() -> Row:
    """The card has two stars, and the second rupee costs as little as the first (P11.8)."""
    row = scene(
        courts=["29", "55 61", "90"],
        upper="18 39+3 60 53 26 1",
        lower="40+2 20 2 75 16 70",
        map="punjab:1",
    )
    return play(row, "tax 29", "market 39")


@POSITIONS.blunder("end")
def it_does_not_end_its_turn_with_a_free_tax_to_take() -> Row:
    """Economic cards are favoured, so the tax costs no action; rupees lie on the market (P7.3)."""
    return with_actions(
        scene(
            favoured="economic",
            courts=["61", "55 9", "90"],
            upper="18 39+3 60 53 26 1",
            lower="40+2 20 2 75 16 70",
            rupees=[1, 6, 6],
        ),
        0,
    )


@POSITIONS.sensible("space 2")
def it_gives_the_cheapest_gift() -> Row:
    """A gift is one influence, whether it costs two rupees, four or six (P5.3, P11.14)."""
    row = scene(
        loyalty="ABR", courts=["67", "55 9", "90"], rupees=[8, 5, 5], map="herat:1 transcaspia:3"
    )
    return play(row, "gift 67")


@POSITIONS.blunder("pay")
def it_does_not_pay_a_bribe_that_it_need_not_pay() -> Row:
    """It owes three rupees to a rival, and by Courtly Manners it may pay nothing (P17.11)."""
    row = scene(
        bound={107: 1},
        courts=["29", "55 9", "90"],
        hands=["58"],
        map="herat:222 transcaspia:3",
    )
    return play(row, "play 58")


@POSITIONS.sensible("purchase upper 0")
def it_takes_the_free_card_with_six_rupees_on_it() -> Row:
    """It costs nothing, brings six rupees, and is as good as any other (P8.2, P8.9)."""
    return with_actions(
        scene(
            seats=5,
            loyalty="ABRAB",
            upper="29+6 95 60 53 26 1",
            lower="52 20 2 75 16 70",
            rupees=[3, 4, 4, 4, 4],
        ),
        1,
    )


# Court ------------------------------------------------------------------------------------------


@POSITIONS.blunder("card 43")
def it_does_not_discard_the_card_that_holds_its_tribes() -> Row:
    """With its only political card of Kandahar four tribes would go, and the limit with it."""
    row = scene(
        courts=["61 63 96 13 43", "55 9", "90"],
        map="kandahar:1111 herat:22 transcaspia:3",
    )
    return play(row, "end")
