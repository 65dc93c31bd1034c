"""Actions that are not legal are refused with the number of the rule that they break."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from igroteka.engine import Refusal, Row, view_row
from igroteka.games.nomenklatura import GAME
from tests.nomenklatura.scenes import (
    asked,
    auction,
    consolidation,
    fresh,
    idle,
    legal,
    match_at,
    play,
    play_randomly,
    scene,
)

LATER = {"deck": "rebalanced_2021_05_28"}
RAIL = {"post_scoring_railroad": True}
REGIONS = {"moscow": "1", "volga": "2 3", "ural": "0 2 1", "siberia": "1"}


def carrying_out(card: str, *more: str) -> Callable[[], Row]:
    """P1 has taken a card."""

    def position() -> Row:
        later = {} if card in ("central_equalize", "southern_buy", "ural_merger") else LATER
        agenda = "" if card == "consolidation" else card
        row = scene(turn=1, agenda=agenda, regions=REGIONS, options=later, rubles=7)
        return play(row, f"P1 take {card}", *more)

    return position


def bidding() -> Row:
    return play(auction(rubles=[9, 8, 7]), "P1 bid 4")


def taking() -> Row:
    return scene(turn=1, agenda="moscow_3 southern_income", regions=REGIONS, rubles=2)


def after_consolidation() -> Row:
    return scene(turn=2, taken="siberia", agenda="moscow_3 southern_income")


def merging() -> Row:
    return play(consolidation(regions={"volga": "3 2 1"}, rubles=4), "P1 bid 2", "P1 lay marker")


def bidding_for_merger() -> Row:
    return play(merging(), "P1 lay ruble")


def retreating() -> Row:
    row = consolidation(regions={"volga": "3 2"}, retreat="1", options=LATER)
    return play(row, "P1 pass", "P2 bid 1", "P2 lay ruble")


def pushed_out() -> Row:
    """Volga, the only region to merge, has named itself; P2 loses three markers there."""
    return play(carrying_out("ural_merger")(), "P1 bid 1", "P1 lay ruble", "P2 pass")


def on_rails() -> Row:
    return idle(scene(turn=3, regions=REGIONS, options=RAIL))


def over() -> Row:
    return idle(scene(turn=3, round=30))


REFUSED: dict[str, list[tuple[Callable[[], Row], int, list[str]]]] = {
    "N11.7": [(over, 1, ["pass", "bid 1", "take moscow_3", "stop"])],
    "N14.1": [
        (bidding, 1, ["pass", "bid 5"]),
        (bidding, 3, ["bid 6"]),
        (taking, 2, ["take moscow_3"]),
        (carrying_out("moscow_3"), 2, ["recall volga"]),
    ],
    "N3.6": [
        (bidding, 2, ["take moscow_3", "lay ruble", "railroad volga"]),
        (taking, 1, ["pass", "bid 1", "lay marker"]),
        (bidding_for_merger, 2, ["take moscow_3", "lay ruble"]),
        (on_rails, 1, ["bid 1", "take moscow_3"]),
    ],
    "N5.3": [(bidding, 2, ["bid 1", "bid 3", "bid 4"]), (bidding_for_merger, 2, ["bid 2"])],
    "N5.4": [(bidding, 2, ["bid 9", "bid 99"])],
    "N9.9": [(bidding_for_merger, 2, ["bid 6", "bid 99"])],
    "N6.1": [(taking, 1, ["take ural_4", "take siberia_1"])],
    "N8.1": [(taking, 1, ["take consolidation"])],
    "N6.10": [(after_consolidation, 2, ["take consolidation"])],
    "N6.3": [
        (carrying_out("moscow_3"), 1, ["sell volga", "place volga", "rail volga", "level volga"]),
        (carrying_out("volga_spread_3"), 1, ["recall volga", "remove volga 2"]),
    ],
    "N6.4": [
        (carrying_out("moscow_3"), 1, ["stop"]),
        (carrying_out("southern_sell_all"), 1, ["stop"]),
        (carrying_out("volga_pair"), 1, ["stop"]),
        (carrying_out("moscow_dig"), 1, ["stop"]),
        (carrying_out("northwestern_trade"), 1, ["stop"]),
    ],
    "N7.2": [
        (carrying_out("central_remove_2"), 1, ["remove moscow 2", "remove central 1"]),
        (carrying_out("central_remove_2"), 1, ["remove volga 3", "remove volga 5"]),
    ],
    "N7.3": [(carrying_out("moscow_3"), 1, ["recall moscow", "recall ural", "recall central"])],
    "N7.6": [
        (carrying_out("southern_buy"), 1, ["offer 1", "offer 4"]),
        (carrying_out("southern_buy", "offer 2"), 1, ["from moscow", "from siberia"]),
        (carrying_out("southern_buy", "offer 2", "from volga"), 1, ["number 4", "number 30"]),
        (
            carrying_out("southern_buy", "offer 2", "from volga", "number 2"),
            1,
            ["price 8", "price 99"],
        ),
    ],
    "N7.7": [(carrying_out("southern_sell_all"), 1, ["sell ural", "sell central"])],
    "N7.9": [(carrying_out("northwestern_rail"), 1, ["rail ural", "rail central"])],
    "N7.10": [
        (carrying_out("northwestern_trade"), 1, ["exchange moscow", "exchange ural"]),
        (carrying_out("northwestern_trade", "exchange volga"), 1, ["with 1", "with 4"]),
    ],
    "N7.12": [
        (carrying_out("volga_pair"), 1, ["venture volga"]),
        (carrying_out("volga_pair", "venture moscow"), 1, ["partner 1", "partner 4"]),
    ],
    "N7.14": [(carrying_out("volga_vacuum"), 2, ["draw siberia", "draw moscow"])],
    "N7.15": [(carrying_out("ural_4"), 1, ["strike volga 1", "strike moscow 2"])],
    "N8.3": [(carrying_out("consolidation"), 1, ["mark volga", "mark siberia"])],
    "N9.24": [(pushed_out, 2, ["push moscow", "push volga", "push siberia"])],
    "N12.5": [
        (
            carrying_out("southern_buy_3", "choose effect"),
            1,
            ["buyout volga 1", "buyout moscow 2", "buyout volga 4"],
        )
    ],
    "N12.6": [(carrying_out("southern_buy_3", "choose effect"), 1, ["buyout volga 2"])],
    "N12.14": [(retreating, 1, ["push volga", "push moscow"])],
    "N13.5": [(on_rails, 1, ["railroad central", "railroad ural"])],
}
"""What is refused under each rule: position, player, actions."""

CASES = [
    pytest.param(
        rule, position, player, text, marks=pytest.mark.rule(rule), id=f"{rule} P{player} {text}"
    )
    for rule, cases in REFUSED.items()
    for position, player, texts in cases
    for text in texts
]


@pytest.mark.parametrize(("rule", "position", "player", "text"), CASES)
def test_an_illegal_action_is_named_with_the_rule_it_breaks(
    rule: str, position: Callable[[], Row], player: int, text: str
) -> None:
    row = position()
    match = match_at(row)
    action = GAME.actions.parse(text)
    assert text not in legal(row) or asked(row) != player
    assert match.why_not(player - 1, action) == rule


@pytest.mark.rule("N1.14")
def test_a_marker_at_the_end_of_the_line_is_refused_with_the_lines_rule() -> None:
    row = scene(
        turn=1, agenda="northwestern_rail", regions={"volga": "1", "ural": "2", "far_east": "1"}
    )
    play(row, "P1 take northwestern_rail")
    assert match_at(row).why_not(0, GAME.actions.parse("rail far_east")) == "N1.14"


def test_a_refused_action_changes_nothing() -> None:
    row = bidding()
    match = match_at(row)
    for player, text, rule in [(2, "bid 4", "N5.3"), (2, "bid 9", "N5.4"), (1, "bid 5", "")]:
        with pytest.raises(Refusal) as refusal:
            match.play(player - 1, GAME.actions.parse(text))
        assert refusal.value.rule == rule
    assert view_row(match.state) == row
    assert match.moves == []


SETTINGS = [
    {"seats": 2, "seed": 3},
    {"seats": 3, "seed": 4, "deck": "rebalanced_2021_05_28", "post_scoring_railroad": True},
    {
        "seats": 5,
        "seed": 5,
        "max_rounds": 8,
        "consolidation_bidders": "all",
        "negotiation_max_offers": 3,
    },
]


@pytest.mark.parametrize("setting", SETTINGS)
def test_exactly_the_actions_that_are_not_legal_have_a_reason(setting: dict[str, object]) -> None:
    row = fresh(**setting)  # type: ignore[arg-type]
    chance = random.Random(6)
    reasons = set()
    for _ in play_randomly(row, seed=6):
        if chance.random() < 0.06:
            allowed = set(legal(row))
            for seat in range(row.seats):
                for action in range(seat, GAME.actions.size, row.seats):
                    number = GAME.rules.why_not(row, seat, action)
                    mine = seat == row.turn and GAME.actions.text(action) in allowed
                    assert (number == 0) is mine
                    reasons.add(GAME.rules.rule_name(number) if number else "")
    assert reasons <= {"", "N1.14", "N13.6", "N9.11", *REFUSED, "N8.7", "N7.16"}
