"""How much time each seat has left, as it follows from entries whose seconds are known."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pytest

from igroteka.engine import NOBODY, Refusal
from igroteka.table.clocks import (
    COMEBACK,
    Control,
    Fact,
    Lapse,
    Sitter,
    Times,
    begun,
    check,
    differing,
    times_of,
    took,
)
from igroteka.table.entries import (
    EMPTIES,
    GO_ON,
    LAPSE,
    PAUSE,
    RESIGN,
    SITS,
    UNDO,
    YIELDS,
)

BLITZ = Control(0, 300, 5, "end", "adept")
POST = Control(1000, 0, 0, "bot", "adept")
BOTH = Control(100, 500, 0, "pass", "adept")

MOVE = 7

Course = Sequence[tuple[int, int, float, Collection[int]]]
"""Facts: a seat, an action, a second, and for whom the play waits then."""


def played(
    control: Control, *course: tuple[int, int, float, Collection[int]], sitters: str = "pp"
) -> Times:
    """How clocks stand after a course that begins at second 0 with seat 0."""
    facts = [(Fact(seat, action, at), asked) for seat, action, at, asked in course]
    return times_of(begun(control, sitters, [0], 0.0), facts)


CASES: dict[str, tuple[Times, float, list[float]]] = {
    "at first": (played(BLITZ), 0, [300, 300]),
    "who is asked thinks": (played(BLITZ), 40, [260, 300]),
    "a move adds": (played(BLITZ, (0, MOVE, 40, [1])), 40, [265, 300]),
    "then the other's time passes": (played(BLITZ, (0, MOVE, 40, [1])), 50, [265, 290]),
    "nobody's passes at the end": (played(BLITZ, (0, MOVE, 40, [])), 500, [265, 300]),
    "never below nothing": (played(BLITZ), 1000, [0, 300]),
    "a late move that came first": (played(BLITZ, (0, MOVE, 310, [1])), 310, [5, 300]),
    "by post each move has its time": (
        played(POST, (0, MOVE, 900, [1]), (1, MOVE, 1000, [0])),
        1100,
        [900, 1000],
    ),
    "the bank is touched last": (played(BOTH, (0, MOVE, 90, [1])), 90, [600, 600]),
    "by what is too long": (played(BOTH, (0, MOVE, 250, [1])), 250, [450, 600]),
    "several at once": (
        played(BLITZ, (0, MOVE, 10, [0, 1])),
        30,
        [275, 280],
    ),
    "who has chosen waits": (
        played(BLITZ, (0, MOVE, 10, [0, 1]), (0, MOVE, 30, [1])),
        50,
        [280, 260],
    ),
    "a bot has no time": (played(BLITZ, sitters="bp"), 50, [300, 300]),
    "nobody's passes while a seat is open": (played(BLITZ, sitters="po"), 50, [300, 300]),
    "it begins when the last sits down": (
        played(BLITZ, (1, SITS, 50, [0]), sitters="po"),
        60,
        [290, 300],
    ),
    "whose seat is left": (
        played(BLITZ, (0, EMPTIES, 20, [0]), (0, SITS, 90, [0])),
        100,
        [270, 300],
    ),
    "a bot for a while": (
        played(BLITZ, (0, YIELDS, 20, [0]), (0, SITS, 50, [0])),
        60,
        [270, 300],
    ),
    "a bot's move adds nothing": (
        played(BLITZ, (0, YIELDS, 20, [0]), (0, MOVE, 30, [1])),
        40,
        [280, 290],
    ),
    "who gave up has a bot": (played(BLITZ, (0, RESIGN, 20, [0])), 90, [280, 300]),
    "one who wishes a pause waits": (played(BLITZ, (0, PAUSE, 20, [0])), 30, [270, 300]),
    "all wish it": (
        played(BLITZ, (0, PAUSE, 20, [0]), (1, PAUSE, 30, [0])),
        900,
        [270, 300],
    ),
    "bots are not asked": (played(BLITZ, (0, PAUSE, 20, [0]), sitters="pb"), 900, [280, 300]),
    "one goes on": (
        played(BLITZ, (0, PAUSE, 20, [0]), (1, PAUSE, 30, [0]), (1, GO_ON, 90, [0])),
        100,
        [260, 300],
    ),
    "a move goes on": (
        played(BLITZ, (0, PAUSE, 20, [0]), (1, PAUSE, 30, [0]), (0, MOVE, 90, [1])),
        100,
        [275, 290],
    ),
    "a bot's move leaves the wish": (
        played(BLITZ, (0, PAUSE, 20, [2]), (2, MOVE, 25, [0]), (1, PAUSE, 30, [0]), sitters="ppb"),
        900,
        [275, 300],
    ),
    "a move taken back was never made": (
        played(BLITZ, (0, MOVE, 40, [1]), (0, UNDO, 60, [0])),
        70,
        [230, 300],
    ),
    "the others' time at once goes on": (
        played(BLITZ, (0, MOVE, 10, [0, 1]), (0, MOVE, 20, [1]), (0, UNDO, 30, [0, 1])),
        40,
        [300 - 10 + 5 - 30, 270],
    ),
    "a pause is no time of a move taken back": (
        played(
            BLITZ,
            (0, MOVE, 40, [1]),
            (0, PAUSE, 41, [1]),
            (1, PAUSE, 41, [1]),
            (0, UNDO, 900, [0]),
        ),
        900,
        [259, 300],
    ),
    "a second that came before": (
        played(BLITZ, (0, MOVE, 40, [1]), (1, MOVE, 30, [0])),
        45,
        [260, 305],
    ),
    "over": (played(BOTH, (0, LAPSE, 601, [0])), 700, [0, 600]),
    "over, and one choice was made": (
        played(BOTH, (0, LAPSE, 601, [0]), (0, MOVE, 602, [1])),
        610,
        [100, 592],
    ),
    "over, and a bot plays": (
        played(POST, (0, LAPSE, 1001, [0]), (0, MOVE, 1002, [1])),
        1012,
        [0, 990],
    ),
    "over, and back": (
        played(BLITZ._replace(lapse="bot"), (0, LAPSE, 301, [0]), (0, SITS, 400, [0])),
        410,
        [COMEBACK - 10, 300],
    ),
    "over, and back after the bot has moved": (
        played(POST, (0, LAPSE, 1001, [0]), (0, MOVE, 1002, [0]), (0, SITS, 1010, [0])),
        1020,
        [990, 1000],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_left(case: str) -> None:
    times, at, left = CASES[case]
    assert [times.left(seat, at) for seat in range(2)] == left


def test_times_follow_from_entries_also_when_they_come_one_by_one() -> None:
    facts = [(Fact(0, MOVE, 40.0), [1]), (Fact(1, MOVE, 70.0), [0]), (Fact(1, UNDO, 90.0), [1])]
    whole = times_of(begun(BLITZ, "pp", [0], 0.0), facts)
    begin = begun(BLITZ, "pp", [0], 0.0)
    for fact in facts:
        begin = times_of(begin, [fact])
    assert begin == whole
    assert took(whole) == [40.0]


def test_the_first_whose_time_is_over_is_named_once() -> None:
    times = played(BLITZ, (0, MOVE, 10, [0, 1]))
    assert times.due == 305.0, "10 seconds are gone, 5 were added"
    assert times.overdue(304.9) == NOBODY
    assert times.overdue(305.0) == 0
    then = played(BLITZ, (0, MOVE, 10, [0, 1]), (0, LAPSE, 306, [0, 1]))
    assert then.overdue(309.9) == NOBODY
    assert then.overdue(310.0) == 1
    assert then.owing == 0
    assert then.due == 306.0, "what follows is to be seen to at once"


@pytest.mark.parametrize(("lapse", "owing"), [("bot", NOBODY), ("pass", 0), ("end", 0)])
def test_what_a_time_out_leaves_to_be_done(lapse: Lapse, owing: int) -> None:
    times = played(BLITZ._replace(lapse=lapse), (0, LAPSE, 300, [0]))
    assert times.owing == owing
    assert times.overdue(9999.0) == NOBODY


def test_it_is_never_looked_too_late() -> None:
    """What is noted with a move is before any time is over, whoever is asked then."""
    for before, _at, _left in CASES.values():
        for asked in ([0], [1], [0, 1]):
            later = times_of(before, [(Fact(min(asked), MOVE, before.at + 1.0), asked)])
            if later.due is not None and later.owing == NOBODY:
                assert before.soonest(before.at + 1.0) <= later.due


def test_others_who_play_are_told_apart_from_what_is_written() -> None:
    times = begun(BLITZ, "pbo", [0], 0.0)
    assert differing(times, [Sitter.PERSON, Sitter.BOT, Sitter.NOBODY]) == []
    now = [Sitter.BOT, Sitter.NOBODY, Sitter.PERSON]
    assert differing(times, now) == [(0, YIELDS), (1, EMPTIES), (2, SITS)]


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ((0, 0, 10), "30 seconds at least"),
        ((-60, 600, 0), "Minutes for each move"),
        ((0, 10**9, 0), "Minutes in the bank"),
        ((0, 300, 4000), "Seconds more after each move"),
    ],
)
def test_clocks_that_nobody_could_play_by_are_refused(
    numbers: tuple[int, int, int], sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        check(Control(*numbers, "bot", "adept"))
