"""What everybody is told of each turn, note by note (O16.7): who did what to which thing."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from igroteka.engine import NOBODY
from igroteka.games.ozymandias.rules.state import EVERY_COLOUR, Note
from tests.ozymandias.scenes import COLOURS, Row, bid, bids, notes, play, scene, sign

NUMBERS = {
    "card": (
        *("MARKET", "WON", "UNSOLD", "EXPANDED", "REVEALED", "PLAYED", "NO_EFFECT", "NO_TARGET"),
        *("UNDER_DECK", "CLAIMED", "SHOWED", "CARD_REMOVED", "TAKEN_BACK", "TAKEN"),
    ),
    "card number": ("BACK_TO_BANK", "REAPED"),
    "card seat": ("PUT_UP", "HANDED_OVER"),
    "colour": ("STOLEN",),
    "colour card": ("PRESERVATION", "COLOUR_CHOSEN"),
    "colour number": ("CRUSADE_GREW", "CRUSADE_LEFT", "COLLAPSED"),
    "number card": ("GAINED", "INVESTED", "CAME_ALONG"),
    "number colour": ("FROM_THE_DARK", "TURNED_OVER"),
    "number colour card": ("DESTROYED",),
    "number colour number": ("PLACED", "RAISED", "LOWERED"),
    "number number": (
        *("EXPLORED", "INCOME", "TOOK_INFLUENCE", "PUT_INFLUENCE", "LOST_INFLUENCE"),
        "TILE_REMOVED",
    ),
    "number number colour": ("MOVED",),
    "number number number": ("STACK_MOVED",),
    "number seat": ("PAID",),
    "number": ("TURN", "TOOK_DISCARD", "BID", "SAVED", "TREATY", "ENDED"),
    "seat": ("TIE_BROKEN", "ROBBED"),
}
"""What the numbers of a note are; sectors and heights are plain numbers. Others have none."""

READ = {name: kinds.split() for kinds, names in NUMBERS.items() for name in names}


def read(kind: str, number: int) -> str:
    """A number of a note in words."""
    if kind == "card":
        return sign(number) or "-"
    if kind == "colour":
        return "every" if number == EVERY_COLOUR else COLOURS[number]
    return "-" if kind == "seat" and number == NOBODY else str(number)


def told(row: Row, *kinds: Note) -> list[str]:
    """The notes since the scene began, in words; some kinds only."""
    lines = []
    for name, seat, *numbers in notes(row, *kinds):
        kinds_of = READ.get(name, [])
        words = [read(kind, found) for kind, found in zip(kinds_of, numbers, strict=False)]
        assert not any(numbers[len(kinds_of) :])
        lines.append(" ".join([name, read("seat", seat), *words]))
    return lines


MARKET = "R03 W04 B05 K01"
"""A market that the scenes begin with; what is turned up lies face up on the deck."""


class Course(NamedTuple):
    """A position, what is done there, and what all are told of it; "bids 2 0 0" are all bids.

    The bids themselves are left out, and the turn of P1 if that is what comes next.
    """

    given: dict[str, Any]
    steps: str
    told: str


COURSES = {
    "a market card is bought": Course(
        {"gems_on": {"W04": 2}, "face_up": "K05"},
        "seed W04; bids 1 3 0",
        "PUT_UP 0 W04 -; PAID 1 3 0; WON 1 W04; CAME_ALONG 1 2 -; MARKET - K05",
    ),
    "the active player buys a card of the first player": Course(
        {"turn": 1, "discards": ["R06 R01"]},
        "salt 0; bids 0 3 2",
        "PUT_UP 1 R01 0; PAID 1 3 0; WON 1 R01; TURN 2 2",
    ),
    "a third player buys a card of the first player": Course(
        {"turn": 1, "discards": ["R06 R01"]},
        "salt 0; bids 0 3 5",
        "PUT_UP 1 R01 0; PAID 2 5 0; WON 2 R01; TURN 2 2",
    ),
    "a tie is broken": Course(
        {"face_up": "K05"},
        "seed B05; bids 0 2 2; winner 2",
        "PUT_UP 0 B05 -; TIE_BROKEN 0 2; PAID 2 2 0; WON 2 B05; MARKET - K05",
    ),
    "nobody bids": Course(
        {"gems_on": {"R03": 1}, "face_up": "K05"},
        "seed R03; bids 0 0 0",
        "PUT_UP 0 R03 -; BACK_TO_BANK - R03 1; UNSOLD - R03; MARKET - K05",
    ),
    "a disk goes to a new sector": Course(
        {"map": "A2:r", "hands": ["R01 K13"], "tiles": "3", "face_up": "W12"},
        "expand R01; place B",
        "EXPANDED 0 R01; EXPLORED 0 19 3; PLACED 0 19 r 1; INCOME 0 3 19; REVEALED 0 W12; "
        "GAINED 0 1 W12",
    ),
    "a disk covers another": Course(
        {"map": "A2:r B1+2:w", "hands": ["R01 K13"]},
        "expand R01; place B",
        "EXPANDED 0 R01; PLACED 0 1 r 2; INCOME 0 3 1",
    ),
    "a colour is reaped": Course(
        {"map": "A2:wr B1:r", "hands": ["R01 K13"]},
        "reap R01; bids 1 0 2; save B; save A",
        "REAPED 0 R01 3; PRESERVATION 0 r R01; PAID 0 1 -; PAID 2 2 -; SAVED 0 1; SAVED 2 0; "
        "COLLAPSED - r 0; UNDER_DECK - R01",
    ),
    "a collapse": Course(
        {"map": "A2:wr B1:r", "hands": ["R01 K13"], "discards": {1: "W09"}},
        "reap R01; bids 1 0 0; stop",
        "REAPED 0 R01 3; PRESERVATION 0 r R01; PAID 0 1 -; DESTROYED 0 0 r -; "
        "DESTROYED 0 1 r -; COLLAPSED - r 2; CLAIMED 1 R01",
    ),
    "the Crusade gets its first disk": Course(
        {"turn": 2, "hands": ["R01", "B01", "B07 K13"], "discards": ["R02"]},
        "event B07; colour blue",
        "PLAYED 2 B07; GAINED 2 2 B07; TURN 0 2; COLOUR_CHOSEN 0 b R02; CRUSADE_GREW 0 b 1",
    ),
    "the Crusade is taken back and leaves its disks": Course(
        {
            "turn": 2,
            "map": "A2:b B1 C1:w",
            "hands": ["-", "B01", "B07 K13"],
            "discards": ["R06 R02", "R13", "B08"],
            "crusade": "bb",
            "influence": [9, 9, 0],
        },
        "seed W04; bids 0 0 0; place B",
        "PUT_UP 2 W04 -; UNSOLD - W04; MARKET - W08; TURN 0 2; PLACED 0 1 b 1; "
        "CRUSADE_LEFT 0 b 1; TOOK_DISCARD 0 2",
    ),
    "R01": Course(
        {"map": "A2:rb", "hands": ["R01 K13"]},
        "event R01; amount 1; burn A",
        "PLAYED 0 R01; PAID 0 1 -; DESTROYED 0 0 b R01",
    ),
    "R01 for nothing": Course(
        {"map": "A2:rb", "hands": ["R01 K13"]},
        "event R01; amount 0",
        "PLAYED 0 R01; NO_EFFECT 0 R01",
    ),
    "R03": Course(
        {"map": "A2:r B1+2", "hands": ["R03 K13"], "market": "W04"},
        "event R03",
        "PLAYED 0 R03; TOOK_INFLUENCE 0 1 1; MARKET - W09; MARKET - K10; MARKET - R06",
    ),
    "R03 for nothing": Course(
        {"map": "A2:r B1", "hands": ["R03 K13"], "market": "W04"},
        "event R03",
        "PLAYED 0 R03; NO_EFFECT 0 R03; MARKET - W09; MARKET - K10; MARKET - R06",
    ),
    "R04": Course(
        {"map": "A2:r B1+2", "hands": ["R04 K13"]},
        "event R04; choose B",
        "PLAYED 0 R04; TOOK_INFLUENCE 0 2 1",
    ),
    "R05": Course(
        {"map": "A2:br", "hands": ["R05 K13"]},
        "reap R05",
        "REAPED 0 R05 2; DESTROYED 0 0 r R05; UNDER_DECK - R05",
    ),
    "R07": Course(
        {"map": "A2:r B1", "hands": ["R07 K13"]},
        "event R07; colour red; disk A 1; move B",
        "PLAYED 0 R07; COLOUR_CHOSEN 0 r R07; MOVED 0 0 1 r",
    ),
    "R08": Course(
        {"hands": ["R08 K13", "W02 W03"]},
        "event R08; rob 1",
        "PLAYED 0 R08; ROBBED 0 1; HANDED_OVER 0 R08 1",
    ),
    "R09": Course(
        {"map": "A2:rbw", "hands": ["R09 K13"]},
        "event R09; disk A 2",
        "PLAYED 0 R09; RAISED 0 0 b 1",
    ),
    "R11": Course(
        {"hands": ["R11 K13"], "gems_on": {"B05": 2}},
        "event R11",
        "PLAYED 0 R11; CARD_REMOVED 0 W04; BACK_TO_BANK - B05 2; CARD_REMOVED 0 B05; "
        "CARD_REMOVED 0 K01; MARKET - W09; MARKET - K10; MARKET - R05",
    ),
    "R11 for nothing": Course(
        {"hands": ["R11 K13"], "market": "R03"},
        "event R11",
        "PLAYED 0 R11; NO_EFFECT 0 R11; MARKET - W09; MARKET - K10; MARKET - R06",
    ),
    "R12": Course(
        {"map": "A2:r B1:w", "hands": ["R12 K13"]},
        "event R12; bids 2 1 0; stop; save B",
        "PLAYED 0 R12; PRESERVATION 0 every R12; PAID 0 2 -; PAID 1 1 0; SAVED 1 1; "
        "DESTROYED 0 0 r -; COLLAPSED - every 1",
    ),
    "W02": Course(
        {"hands": ["W02 K13"]},
        "event W02; invest K01; invest R03; invest R03",
        "PLAYED 0 W02; INVESTED 0 1 K01; INVESTED 0 1 R03; INVESTED 0 1 R03",
    ),
    "W03": Course(
        {"map": "A2:w", "hands": ["W03 K13"]},
        "event W03; bids 0 2 0; stop; choose A",
        "PLAYED 0 W03; PRESERVATION 0 w W03; PAID 1 2 -; DESTROYED 0 0 w -; COLLAPSED - w 1; "
        "PUT_INFLUENCE 0 2 0",
    ),
    "W07": Course(
        {"hands": ["W07 K13 W02"]},
        "event W07",
        "PLAYED 0 W07; SHOWED 0 W02; SHOWED 0 K13; GAINED 0 1 W07",
    ),
    "W11": Course(
        {"map": "A2+2 B1", "hands": ["W11 K13"]},
        "event W11; choose A; spread B; spread B",
        "PLAYED 0 W11; PUT_INFLUENCE 0 1 1; PUT_INFLUENCE 0 1 1",
    ),
    "B01": Course(
        {"hands": ["B01 K13"], "face_up": "B13"},
        "event B01",
        "PLAYED 0 B01; REVEALED 0 B13; GAINED 0 1 B13; SHUFFLED -",
    ),
    "B02": Course(
        {"hands": ["B02 K13"], "face_up": "K02 K03 K05"},
        "event B02; give K03; give K02",
        "PLAYED 0 B02; TREATY 0 3",
    ),
    "B03": Course(
        {"map": "A2", "hands": ["B03 K13"], "tiles": "3"},
        "event B03; place D",
        "PLAYED 0 B03; EXPLORED 0 19 3; GAINED 0 3 B03",
    ),
    "B09": Course(
        {"hands": ["B09 K13"], "gems_on": {"K01": 2}},
        "reap B09; take K01",
        "REAPED 0 B09 0; TAKEN 0 K01; CAME_ALONG 0 2 K01; UNDER_DECK - B09; MARKET - W08",
    ),
    "B12": Course(
        {"map": "A2:rw B1:w C1:wb", "hands": ["B12 K13"]},
        "event B12",
        "PLAYED 0 B12; TURNED_OVER 0 0 w",
    ),
    "K01": Course(
        {"map": "A2:r B1", "hands": ["K01 K13"], "market": "W04"},
        "event K01; choose B; colour black",
        "PLAYED 0 K01; PUT_INFLUENCE 0 1 1; COLOUR_CHOSEN 0 k K01; PLACED 0 1 k 1; "
        "MARKET - W08; MARKET - K10; MARKET - R05",
    ),
    "K03": Course(
        {"hands": ["K03 K13"]},
        "event K03; colour white",
        "PLAYED 0 K03; COLOUR_CHOSEN 0 w K03; STOLEN 0 w",
    ),
    "K04": Course(
        {"hands": ["K04 K13"], "gems_on": {"W04": 1}},
        "event K04; purge W04",
        "PLAYED 0 K04; BACK_TO_BANK - W04 1; REAPED 0 W04 0; UNDER_DECK - W04; MARKET - W08",
    ),
    "K06 where one influence lay": Course(
        {"map": "A2:r B1+1", "hands": ["K06 K13"]},
        "event K06; choose B",
        "PLAYED 0 K06; LOST_INFLUENCE - 1 1; TILE_REMOVED 0 1 1",
    ),
    "K06": Course(
        {"map": "A2:r B1+2", "hands": ["K06 K13"]},
        "event K06; choose B",
        "PLAYED 0 K06; LOST_INFLUENCE - 2 1; TILE_REMOVED 0 1 1",
    ),
    "K07": Course(
        {"map": "A2:r", "hands": ["K07 K13"], "destroyed": "w"},
        "event K07; colour white; choose A",
        "PLAYED 0 K07; COLOUR_CHOSEN 0 w K07; FROM_THE_DARK 0 0 w",
    ),
    "K08": Course(
        {"map": "A2:rbw", "hands": ["K08 K13"]},
        "event K08; disk A 3",
        "PLAYED 0 K08; LOWERED 0 0 w 2",
    ),
    "K09": Course(
        {"hands": ["K09 K13"]},
        "event K09",
        "PLAYED 0 K09; GAINED 0 1 K09; TAKEN_BACK 0 K09",
    ),
    "K12": Course(
        {"map": "A2:rb B1:w", "hands": ["K12 K13"]},
        "event K12; choose A; move B",
        "PLAYED 0 K12; STACK_MOVED 0 0 1 2",
    ),
    "the end": Course(
        {"turns": 400, "hands": ["B07 K13"]},
        "event B07",
        "PLAYED 0 B07; GAINED 0 2 B07; ENDED - 1",
    ),
    "the pool is empty": Course(
        {"map": "A2:r B1", "hands": ["R01 K13"], "pool": "r"},
        "expand R01; place B",
        "EXPANDED 0 R01; PLACED 0 1 r 1; INCOME 0 1 1; ENDED - 0",
    ),
}


@pytest.mark.rule("O16.7")
@pytest.mark.parametrize("name", COURSES)
def test_everybody_is_told_what_happens(name: str) -> None:
    course = COURSES[name]
    row = scene(**{"market": MARKET, **course.given})
    for step in course.steps.split("; "):
        if step.startswith("bids"):
            bids(row, *map(int, step.split()[1:]))
        else:
            play(row, step)
    found = [line for line in told(row) if not line.startswith(("SEALED", "BID"))]
    if found[-1] == "TURN 1 2":
        found.pop()
    assert "; ".join(found) == course.told


@pytest.mark.rule("O5.1", "O5.5")
def test_everybody_is_told_whose_turn_it_is_and_that_one_passes() -> None:
    row = play(scene(turns=7, hands=["-", "B07"], market="-", deck=""), "pass")
    assert told(row) == ["PASSED 0", "TURN 1 8"]


@pytest.mark.rule("O16.5")
def test_everybody_is_told_who_has_sealed_a_bid_and_then_all_bids() -> None:
    row = scene(market=MARKET, map="A2:w", hands=["W03 K13"])
    play(row, "event W03")
    for seat in (1, 2, 0):
        bid(row, seat, 2 * seat)
    assert told(row, Note.SEALED, Note.BID) == [
        *("SEALED 1", "SEALED 2", "SEALED 0"),
        *("BID 0 0", "BID 1 2", "BID 2 4"),
    ]


NOTHING: dict[str, dict[str, Any]] = {
    **{card: {} for card in ("R02", "R05", "R13", "W06", "W09", "B08", "B09", "K10", "K13")},
    **{card: {} for card in ("R03", "R04", "R09", "R10", "R12", "W04", "W05", "W11")},
    **{card: {} for card in ("B04", "B05", "B06", "B10", "B12", "K01", "K06", "K08", "K12")},
    "K07": {"destroyed": "r"},
    "R08": {"hands": ["R08 K13", "-", "-"]},
    "B03": {"discards": {1: "R13"}},
    **{card: {"market": "R03"} for card in ("R11", "W13")},
    **{card: {"market": "-", "deck": ""} for card in ("W02", "K04", "K05")},
    **{card: {"deck": ""} for card in ("W10", "B01", "B02", "K02")},
}
"""Cards of which nothing comes, on an empty map."""


@pytest.mark.rule("O8.2", "O8.3", "O17.3")
@pytest.mark.parametrize("card", NOTHING)
def test_everybody_is_told_once_that_nothing_comes_of_a_card(card: str) -> None:
    rest = "K12" if card == "K13" else "K13"
    row = scene(**{"hands": [f"{card} {rest}"], **NOTHING[card]})
    play(row, f"event {card}")
    assert told(row, Note.NO_EFFECT) == [f"NO_EFFECT 0 {card}"]


@pytest.mark.rule("O8.8", "O8.9")
@pytest.mark.parametrize("card", ["R08", "W06", "K10"])
def test_everybody_is_told_that_nothing_comes_of_a_revealed_card(card: str) -> None:
    row = scene(hands=["B01 K12", "K11"], market=MARKET, face_up=card)
    play(row, "event B01")
    assert told(row, Note.NO_EFFECT) == [f"NO_EFFECT 0 {card}"]
