"""Whole plays in compiled code: the bots are those that play elsewhere, and what is told is so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from unittest.mock import MagicMock

import numpy as np
import pytest

from igroteka.bots import (
    PLAYS,
    Manner,
    check_bot,
    make_bot,
    manner_of,
    plays,
    position_for,
    sees_all,
)
from igroteka.bots.learnt import Learnt
from igroteka.bots.players import EXPLORATION, SEARCH, SearchBot
from igroteka.engine import Game, Match, Refusal, game_named
from known import KUHN
from toys import TOY

SEED = 2**63 + 5
"""As large as seeds are: no number of 63 bits holds it."""

MANNERS = [Manner(), Manner(tries=6, short=4), Manner(iterations=12)]


pytestmark = pytest.mark.usefixtures("interpreted")
"""A few plays of small games need no compiler."""


def stage(manners: Sequence[Manner], game: Game = TOY, seats: int = 3) -> Any:
    module = game.kernels.module(PLAYS)
    return module.Stage(game, next(iter(game.presets.values())), manners, seats)


def copied(told: Any) -> list[Any]:
    return [part.copy() for part in told]


def logged(on: Any) -> list[Any]:
    """The decisions of the last play: action, seat, how many were legal."""
    played = int(on.log.played[0])
    return on.log.decisions[:played][["action", "seat", "choices"]].tolist()  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", ["toys", "kolkhoz"])
def test_every_decision_is_legal_and_the_end_is_told(name: str) -> None:
    game = TOY if name == "toys" else game_named(name)
    on = stage([Manner()], game)
    told = on.play(SEED, [0, 0, 0])
    match = Match(game, next(iter(game.presets.values())), 3, SEED)
    for i, (action, seat, choices) in enumerate(logged(on)):
        assert seat == match.waiting()[0]
        legal = match.legal(seat)
        assert len(legal) == choices
        words = on.log.offered[i]
        assert [a for a in range(game.actions.size) if words[a // 32] >> (a % 32) & 1] == legal
        assert on.log.scores[i].tolist() == list(match.scores())
        match.play(seat, action)
    assert match.over
    assert told.scores.tolist() == list(match.scores())
    assert told.ranks.tolist() == list(match.ranks())
    course = told.courses[0]
    assert course["decisions"] == len(match.moves)
    chosen = [seat for _action, seat, choices in logged(on) if choices > 1]
    assert (course["choices"], course["opener"]) == (len(chosen), chosen[0])
    assert (course["ending"], course["reached"]) == (match.ending(), match.reached())


def seed_of_choice(deal: int, seat: int, number: int) -> int:
    return plays.reduced(plays.mixed(plays.mixed(deal, seat + 1), number), plays.MOST)


def test_greedy_and_search_see_what_a_seat_may_see_and_choose_as_elsewhere() -> None:
    """Each decision again, from the hidden view, by what the bots of the table use."""
    on = stage(MANNERS)
    module = TOY.kernels.module(SEARCH)
    asked = {0: 0, 1: 0}
    for deal in (7, 8, 9):
        on.play(deal, [1, 2, 0])
        match = Match(TOY, next(iter(TOY.presets.values())), 3, deal)
        for number, (action, seat, choices) in enumerate(logged(on)):
            seed = seed_of_choice(deal, seat, number)
            if choices > 1 and seat in asked:
                asked[seat] += 1
            if choices > 1 and seat == 0:
                actions, times, values = module.weighed(TOY, match.view(0), 0, seed, 6, 4)
                assert action == actions[np.lexsort((-values, -times))[0]]
            if choices > 1 and seat == 1:
                search = module.Search(TOY, 3, 768)
                search.begin(match.view(1), 1, seed, EXPLORATION)
                search.run(12)
                best, _, worth = search.tried()[0]
                assert action == best
                chance = on.log.decisions[number]["chance"]
                assert chance == pytest.approx(worth[1] / sum(worth))
            match.play(seat, action)
    assert min(asked.values()) > 2


class Early(Manner):
    """A search that chooses by what it knew when it was asked, though it has no judge."""

    early = True


def test_who_is_early_does_not_answer_what_others_have_sealed() -> None:
    on = stage([Early(iterations=12), Manner()])
    module = TOY.kernels.module(SEARCH)
    sealed = 0
    for deal in (7, 8):
        on.play(deal, [1, 0, 0])
        match = Match(TOY, next(iter(TOY.presets.values())), 3, deal)
        for number, (action, seat, choices) in enumerate(logged(on)):
            if choices > 1 and seat > 0:
                sealed += match.asked(seat) < number
                search = module.Search(TOY, 3, 768)
                seed = seed_of_choice(deal, seat, number)
                search.begin(position_for(True, match, seat), seat, seed, EXPLORATION)
                search.run(12)
                assert action == search.tried()[0][0]
            match.play(seat, action)
    assert sealed > 4


def test_compiled_plays_are_the_same_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    here = stage(MANNERS)
    wanted = [copied(here.play(seed, [0, 1, 2])) for seed in (1, SEED)]
    monkeypatch.delenv("IGROTEKA_INTERPRET")
    game = Game("toys", version=1, seats=(2, 3), default_seats=2, options=TOY.options)
    game.kernels.compile_now((PLAYS,))
    assert game.kernels.state == "ready"
    there = stage(MANNERS, game)
    for seed, told in zip((1, SEED), wanted, strict=True):
        for one, other in zip(copied(there.play(seed, [0, 1, 2])), told, strict=True):
            np.testing.assert_array_equal(one, other)


def test_a_play_does_not_depend_on_those_before_it() -> None:
    used, fresh = stage(MANNERS), stage(MANNERS)
    for seed in (1, 2, 3):
        used.play(seed, [2, 1, 0])
    for one, other in zip(used.play(9, [0, 1, 2])[:3], fresh.play(9, [0, 1, 2])[:3], strict=True):
        np.testing.assert_array_equal(one, other)


def test_the_same_deal_is_played_otherwise_in_another_turn() -> None:
    on = stage([Manner()])
    on.play(9, [0, 0, 0])
    once = logged(on)
    opened = on.log.scores[0].tolist()
    on.play(9, [0, 0, 0], 1)
    assert logged(on) != once
    assert on.log.scores[0].tolist() == opened
    on.play(9, [0, 0, 0])
    assert logged(on) == once


def test_a_long_play_gets_more_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    roomy = stage(MANNERS)
    roomy.play(5, [0, 1, 2])
    monkeypatch.setattr(TOY.kernels.module(PLAYS), "DECISIONS_AT_FIRST", 2)
    tight = stage(MANNERS)
    tight.play(5, [0, 1, 2])
    assert logged(tight) == logged(roomy)
    assert len(tight.log.decisions) < len(roomy.log.decisions)


def test_at_most_two_different_judges_sit_together() -> None:
    def learnt(name: str) -> Learnt:
        learnt = MagicMock(spec=Learnt)
        learnt.judge.return_value = name
        return learnt

    three = [Manner(iterations=1, learnt=learnt(name)) for name in "abc"]
    assert len(plays.judges_of(three[:2], 3)) == 2
    with pytest.raises(Refusal, match="At most 2 different judges"):
        plays.judges_of(three, 3)


@pytest.mark.parametrize(
    ("name", "manner"),
    [
        ("random", Manner()),
        ("greedy", Manner(tries=20, short=8)),
        ("novice", Manner(tries=2, short=4)),
        ("search@50", Manner(iterations=50)),
        ("search", Manner(iterations=2000)),
        ("best@50", Manner(iterations=50)),
        ("best", Manner(iterations=2000)),
        ("adept", Manner(iterations=3000, sight=0)),
        ("search@0.1s", None),
        ("best@0.1s", None),
        ("expert", Manner(iterations=2000, sight=12)),
        ("master", None),
        ("seeing@50", Manner(iterations=50, seeing=True)),
    ],
)
def test_names_say_how_to_play(name: str, manner: Manner | None) -> None:
    assert manner_of(TOY, name, 4) == manner


@pytest.mark.parametrize(("seats", "seen"), [(2, 1), (3, 2)])
def test_compiled_plays_see_as_far_as_the_table(seats: int, seen: int) -> None:
    """A third of its sight for each of the others."""
    on = stage([Manner(iterations=8, sight=3)], seats=seats)
    assert on._players["horizon"].tolist() == [seen]
    match = Match(TOY, next(iter(TOY.presets.values())), seats, 7)
    seat = match.waiting()[0]
    bot = SearchBot(TOY, 7, 8, sight=3)
    bot.choose(match.view(seat), seat)
    assert bot._last._question.horizon == seen


def test_who_sees_all_is_for_the_lab_only() -> None:
    with pytest.raises(Refusal, match="seeing@50"):
        make_bot(TOY, "seeing@50", 1)
    with pytest.raises(Refusal, match="seeing@50"):
        check_bot("seeing@50")
    assert not sees_all("search@50")


def test_who_sees_the_other_card_wins_more() -> None:
    """Kuhn's poker: whoever sees both cards neither pays for less nor folds more."""
    points = {}
    for seeing in (False, True):
        on = stage([Manner(iterations=100), Manner(iterations=100, seeing=seeing)], KUHN, 2)
        points[seeing] = sum(on.play(deal, [0, 1]).scores[1] for deal in range(40))
    assert points[True] > points[False] + 5


# What is told -----------------------------------------------------------------------------------


class Told:
    """Room for what `follow_lead` says."""


def followed(scores: Sequence[Sequence[int]], winner: int) -> Any:
    told = Told()
    plays.follow_lead(np.array(scores), len(scores) - 1, len(scores[0]), winner, told)
    return told


def test_the_lead_is_followed() -> None:
    told = followed([[0, 0], [1, 0], [1, 1], [1, 3], [2, 3], [9, 3]], winner=0)
    # Seat 0 leads, then both, then seat 1, then 0 again: two changes.
    assert told.lead_changes == 2
    # Behind in positions 3 and 4: by 2 and by 1 of 9 points.
    assert told.behind == 2
    assert told.drama == pytest.approx((2 / 9) ** 0.5 + (1 / 9) ** 0.5)
    assert told.settled == 5
    assert told.halfway == 1  # 1 : 1 after two of five decisions


def test_who_leads_from_the_first_is_never_behind() -> None:
    told = followed([[0, 0, 0], [2, 1, 0], [5, 1, 1]], winner=0)
    assert (told.lead_changes, told.behind, told.settled, told.drama) == (0, 0, 0, 0)


def hoped(chances: Sequence[Sequence[float]], winner: int) -> Any:
    told = Told()
    plays.follow_hopes(np.array(chances), len(chances), len(chances[0]), winner, told)
    return told


def test_what_searches_expected_is_followed() -> None:
    unknown = [np.nan, np.nan]
    told = hoped([unknown, [0.6, 0.4], unknown, [0.4, 0.6], [0.5, 0.5], [0.9, 0.1]], winner=0)
    assert told.foreseen == 4  # decision 3 was the last that expected more for the other
    assert told.favoured == 1  # decision 1 is in the first quarter
    assert hoped([[0.4, 0.6], [0.6, 0.4]], winner=1).favoured == 1
    assert hoped([unknown, unknown], winner=0).foreseen == plays.UNKNOWN
    assert hoped([unknown, unknown], winner=0).favoured == plays.UNKNOWN


def ahead(match: Match, seat: int) -> bool:
    return match.scores()[seat] == max(match.scores())


def crowned(match: Match, made: Sequence[Any], winner: int) -> bool:
    """Play a match, and say whether one who did not win put the winner ahead for good, and might
    have done otherwise."""
    led = [ahead(match, winner)]
    for action, seat, _choices in made:
        match.play(seat, action)
        led.append(ahead(match, winner))
    last = max((i for i, leads in enumerate(led) if not leads), default=len(made))
    if last == len(made) or match.ranks()[made[last][1]] == 1:
        return False

    def otherwise(action: int) -> Match:
        other = Match(match.game, match.options, match.seats, match.seed)
        for past, seat, _choices in [*made[:last], (action, mover, 0)]:
            other.play(seat, past)
        return other

    mover = made[last][1]
    return not all(ahead(otherwise(action), winner) for action in match.legal(mover, last))


def test_kings_are_made_by_those_who_lose_and_could_do_otherwise() -> None:
    game = game_named("nomenklatura")
    on = stage([Manner()], game)
    found = set()
    for deal in (1, 2, 3):
        told = on.play(deal, [0, 0, 0])
        match = Match(game, next(iter(game.presets.values())), 3, deal)
        wanted = crowned(match, logged(on), told.ranks.tolist().index(1))
        assert told.courses[0]["kingmade"] == wanted
        found.add(wanted)
    assert found == {True, False}


def test_what_happened_is_counted() -> None:
    """Each kind of note of two plays, and the first of each."""
    on = stage([Manner()])
    wanted: dict[int, list[int]] = {}
    for deal in (3, 4):
        on.play(deal, [0, 0, 0])
        match = Match(TOY, next(iter(TOY.presets.values())), 3, deal)
        for action, seat, _choices in logged(on):
            match.play(seat, action)
        kinds = set()
        for note in match.notes():
            told = wanted.setdefault(note.kind, [0, 0, *note[1:]])
            told[0] += note.kind not in kinds
            told[1] += 1
            kinds.add(note.kind)
    seen = np.flatnonzero(on.events[:, plays.TIMES])
    assert {kind: on.events[kind].tolist() for kind in seen} == wanted


def test_who_was_last_half_way_is_told() -> None:
    assert followed([[0, 0, 0], [0, 1, 2], [0, 1, 2], [5, 1, 2]], winner=0).halfway == 3


def test_choices_are_counted_by_what_they_brought() -> None:
    on = stage([Manner()])
    expected: dict[tuple[int, int], list[int]] = {}
    for seed in (3, 4):
        told = on.play(seed, [0, 0, 0])
        won = [6 // int((told.ranks == 1).sum()) if rank == 1 else 0 for rank in told.ranks]
        entries = logged(on)
        for i, (action, seat, choices) in enumerate(entries):
            if choices < 2:
                continue
            more = int((on.log.scores[i] > on.log.scores[i, seat]).sum())
            cell = 4 * i // len(entries) * 10 + more
            words = on.log.offered[i]
            for offered in range(TOY.actions.size):
                if words[offered // 32] >> (offered % 32) & 1:
                    count = expected.setdefault((offered, cell), [0, 0, 0, 0])
                    taken = int(offered == action)
                    for place, value in enumerate((1, taken, won[seat], taken * won[seat])):
                        count[place] += value
    found = {
        (int(action), int(cell)): on.counted[action, cell].tolist()
        for action, cell in zip(*np.nonzero(on.counted[:, :, 0]), strict=True)
    }
    assert found == expected
