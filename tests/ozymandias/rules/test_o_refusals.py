"""Actions that are not legal are refused with the number of the rule that they break."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from igroteka.engine import Refusal, view_row
from tests.ozymandias.scenes import (
    GAME,
    Row,
    acting,
    bid,
    bids,
    fresh,
    hand,
    legal,
    match_at,
    play,
    play_randomly,
    scene,
    start_of_turn,
    waiting,
    written,
)


def mulligan() -> Row:
    return fresh(3, seed=3)


MULLIGAN_SEAT = acting(mulligan())
ASKED_LATER = min(hand(mulligan(), MULLIGAN_SEAT) - {text.split()[1] for text in legal(mulligan())})


def acting_player() -> Row:
    """P0 has a red and a white card; there is no white disk in the pool."""
    return scene(
        map="A1:r B1:w",
        hands=["R06 W04 B08", "B07"],
        discards=["K09", "K02"],
        market="R01 W01 B01 K01",
        destroyed="wwwww",
        tiles="",
    )


def no_tiles() -> Row:
    """Red is to be placed: A and B are sectors, and no tile is left."""
    return play(scene(map="A1:r B1:w C1", hands=["R06 W04"], tiles=""), "expand R06")


def placing() -> Row:
    return play(scene(map="A1:r B1:w C1 H1", hands=["R06 W04"]), "expand R06")


def scouting() -> Row:
    return play(scene(map="A1:r B1:w", hands=["B03 W04"]), "event B03")


def under_the_wreckage() -> Row:
    row = scene(map="A1:r B1:w", hands=["R06 W04"], discards={1: "R13"})
    return play(row, "expand R06")


def under_the_shield() -> Row:
    row = scene(map="A1:r B1:w", hands=["R06 W04"], discards={1: "B08"})
    return play(row, "expand R06")


def landless() -> Row:
    row = scene(map="A1:r B1:w C1", hands=["K09 W04"])
    return play(row, "expand K09")


def bidding() -> Row:
    row = play(scene(market="R01 W01 B01 K01", influence=[9, 2, 150]), "seed W01")
    return bid(row, 0, 4)


def preserving() -> Row:
    return play(scene(map="A1:r", hands=["R06 W04"], influence=[9, 2, 150]), "reap R06")


def tied() -> Row:
    row = play(scene(market="R01 W01 B01 K01"), "seed W01")
    return bids(row, 3, 1, 3)


def saving() -> Row:
    row = play(scene(map="A1:r B1:r C1:w D1:r", hands=["R06 W04"]), "reap R06")
    bids(row, 0, 2, 0)
    return play(row, "save A")


def crusading() -> Row:
    return start_of_turn(0, discards=["R02"], map="A1:r", pool="rw")


def burning() -> Row:
    return play(scene(map="A1:r B1", hands=["R01 W04"], influence=[2]), "event R01")


def burning_sectors() -> Row:
    return play(burning(), "amount 1")


def thani() -> Row:
    return play(scene(map="A1:rb B1:b", hands=["R07 W04"]), "event R07", "colour red")


def thani_moving() -> Row:
    return play(thani(), "disk A 1")


def robbing() -> Row:
    return play(scene(hands=["R08 W04", "-", "W01"]), "event R08")


def stone() -> Row:
    return play(scene(map="A1:r B1", hands=["R04 W04"]), "event R04")


def vaults() -> Row:
    return play(scene(map="A1:r B1", hands=["R10 W04"]), "event R10")


def horizon() -> Row:
    return play(scene(map="F1 A1 C1:r G1", hands=["K06 W04"]), "event K06")


def revolution() -> Row:
    return play(scene(map="A1:rb B1:b", hands=["R09 W04"]), "event R09")


def hanio() -> Row:
    return play(scene(map="A1:rb B1:b", hands=["K08 W04"]), "event K08")


def theft() -> Row:
    return play(scene(map="A1:rb", hands=["K03 W04"], pool="rw"), "event K03")


def dark() -> Row:
    return play(scene(map="A1:rb", hands=["K07 W04"], destroyed="k"), "event K07")


def dark_shielded() -> Row:
    row = scene(map="A1:rb B1", hands=["K07 W04"], destroyed="k", discards={1: "B08"})
    return play(row, "event K07", "colour black")


def drakon() -> Row:
    return play(scene(map="A1:rb B1 H1:w", hands=["K12 W04"]), "event K12")


def drakon_moving() -> Row:
    return play(drakon(), "choose A")


def awakening() -> Row:
    return play(scene(map="A1:rb B1", hands=["K01 W04"]), "event K01")


def purging() -> Row:
    return play(scene(map="A1:r", hands=["K04 W04"], market="R01 W01"), "event K04")


def beta() -> Row:
    return play(scene(map="A1:r", hands=["B09 W04"], market="R01 W01"), "reap B09")


def treaty() -> Row:
    row = scene(hands=["B02 B07"], deck="W01 W02 W03 K01 K02")
    return play(row, "event B02", "give W01")


def anten_choosing() -> Row:
    return play(scene(map="A1+2 B1 H1:r", hands=["W11 B07"]), "event W11")


def anten() -> Row:
    return play(anten_choosing(), "choose A")


def investing() -> Row:
    return play(scene(hands=["W02 B07"], market="R01 W01"), "event W02")


def ended() -> Row:
    return play(scene(map="A1:r B1", hands=["R06 B07"], pool="r"), "expand R06", "place B")


REFUSED: dict[str, list[tuple[Callable[[], Row], int, list[str]]]] = {
    "O17.1": [
        (mulligan, 0, ["seed R01", "bid 3", "colour red"]),
        (acting_player, 0, ["keep R06", "bid 1", "place A", "stop", "amount 0", "origin"]),
        (acting_player, 1, ["event B07", "seed W01", "pass"]),
        (bidding, 0, ["bid 2"]),
        (bidding, 1, ["event B07", "winner 0"]),
        (tied, 2, ["winner 2"]),
        (tied, 0, ["bid 3"]),
        (saving, 0, ["save B", "stop"]),
        (placing, 0, ["event R06", "save A"]),
    ],
    "O15.1": [(ended, 0, ["event B07", "bid 0", "pass"]), (ended, 2, ["seed R01"])],
    "O3.6": [(mulligan, MULLIGAN_SEAT, [f"keep {ASKED_LATER}", f"return {ASKED_LATER}"])],
    "O5.5": [(acting_player, 0, ["pass"])],
    "O6.1": [(acting_player, 0, ["seed K13", "seed R06", "seed K02"])],
    "O6.2": [(acting_player, 0, ["salt 0"])],
    "O17.6": [(acting_player, 0, ["event B07", "reap K13", "expand B07", "event R01"])],
    "O7.10": [(acting_player, 0, ["expand W04", "expand B08"])],
    "O7.3": [(placing, 0, ["place H", "place I"])],
    "O7.4": [(placing, 0, ["place A"]), (no_tiles, 0, ["place A"])],
    "O7.5": [(landless, 0, ["place A", "place B"])],
    "O7.8": [(no_tiles, 0, ["place D", "place G"]), (under_the_wreckage, 0, ["place D"])],
    "O12.8": [(under_the_shield, 0, ["place B"]), (dark_shielded, 0, ["choose A"])],
    "O6.4": [(bidding, 1, ["bid 3", "bid 99"])],
    "O9.4": [(preserving, 1, ["bid 3", "bid 99"])],
    "O6.7": [(tied, 0, ["winner 1"])],
    "O9.7": [(saving, 1, ["save A", "save C"])],
    "O14.2": [(crusading, 0, ["colour blue", "colour black"])],
    "O14.1": [(burning, 0, ["amount 2", "amount 3"])],
    "O10.1": [(burning_sectors, 0, ["burn B"])],
    "O10.4": [(stone, 0, ["choose A"])],
    "O10.7": [(thani, 0, ["disk A 2", "disk B 1"])],
    "O14.9": [(thani_moving, 0, ["move A"])],
    "O10.8": [(robbing, 0, ["rob 0", "rob 1"])],
    "O10.9": [(revolution, 0, ["disk A 2", "disk B 1"])],
    "O10.10": [(vaults, 0, ["choose A"])],
    "O11.2": [(investing, 0, ["invest K01", "invest W02"])],
    "O11.11": [(anten_choosing, 0, ["choose B", "choose H"])],
    "O14.19": [(anten, 0, ["spread A", "spread H"])],
    "O12.2": [(treaty, 0, ["give W01", "give K01"])],
    "O12.9": [(beta, 0, ["take K01", "take B09"])],
    "O13.1": [(awakening, 0, ["choose A"])],
    "O13.3": [(theft, 0, ["colour blue"])],
    "O13.4": [(purging, 0, ["purge K01", "purge K04"])],
    "O13.6": [(horizon, 0, ["choose A", "choose C"])],
    "O13.7": [(dark, 0, ["colour red"])],
    "O13.8": [(hanio, 0, ["disk A 1", "disk B 1"])],
    "O13.12": [(drakon, 0, ["choose B"]), (drakon_moving, 0, ["move H", "move A"])],
}
"""What is refused under each rule: position, player, actions."""

POSITIONS = sorted(
    {position for cases in REFUSED.values() for position, _, _ in cases}, key=lambda p: p.__name__
)

CASES = [
    pytest.param(
        rule,
        position,
        seat,
        text,
        marks=pytest.mark.rule(rule),
        id=f"{rule} {position.__name__} {seat} {text}",
    )
    for rule, cases in REFUSED.items()
    for position, seat, texts in cases
    for text in texts
]


@pytest.mark.parametrize(("rule", "position", "seat", "text"), CASES)
def test_an_illegal_action_is_named_with_the_rule_it_breaks(
    rule: str, position: Callable[[], Row], seat: int, text: str
) -> None:
    row = position()
    match = match_at(row)
    action = GAME.actions.parse(written(row, text))
    assert action not in match.legal(seat)
    assert match.why_not(seat, action) == rule


@pytest.mark.parametrize(
    ("rule", "position", "text"),
    [
        pytest.param(rule, position, text, marks=pytest.mark.rule(rule))
        for rule, position, text in (
            ("O4.9", placing, "place U"),  # no sector of that name lies on the map
            ("O4.10", placing, "explore A ne"),  # a tile lies there
            ("O4.10", placing, "explore B w"),  # that hex is named from A, the lower sector
            ("O12.3", scouting, "explore A ne"),
            ("O4.11", placing, "origin"),
            ("O4.11", scouting, "origin"),
        )
    ],
)
def test_a_hex_that_cannot_be_named_so_is_refused(
    rule: str, position: Callable[[], Row], text: str
) -> None:
    assert match_at(position()).why_not(0, GAME.actions.parse(text)) == rule


@pytest.mark.parametrize("rule", REFUSED)
def test_every_such_rule_has_a_short_reason_for_the_page(rule: str) -> None:
    assert rule in GAME.words.REASONS


def test_a_refused_action_changes_nothing() -> None:
    row = bidding()
    match = match_at(row)
    with pytest.raises(Refusal) as refusal:
        match.play(1, GAME.actions.parse("bid 3"))
    assert refusal.value.rule == "O6.4"
    with pytest.raises(Refusal):
        match.play(0, GAME.actions.parse("bid 1"))
    assert view_row(match.state) == row
    assert match.moves == []


@pytest.mark.parametrize("position", POSITIONS)
def test_exactly_the_actions_that_are_not_legal_have_a_reason(position: Callable[[], Row]) -> None:
    row = position()
    match = match_at(row)
    for seat in range(row.seats):
        allowed = match.legal(seat)
        assert allowed == sorted(set(allowed))
        assert bool(allowed) == (seat in waiting(row))
        for action in range(GAME.actions.size):
            assert (match.why_not(seat, action) == "") == (action in allowed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_holds_in_random_positions(seats: int) -> None:
    chance = random.Random(seats)
    reasons = set()
    for row in play_randomly(fresh(seats, seed=6, options={"max_turns": 60}), seed=6):
        if chance.random() < 0.05:
            match = match_at(row)
            for seat in range(seats):
                allowed = match.legal(seat)
                for action in range(seat, GAME.actions.size, 3):
                    reason = match.why_not(seat, action)
                    assert (reason == "") == (action in allowed)
                    reasons.add(reason)
    assert reasons - {""} <= GAME.words.REASONS.keys()
