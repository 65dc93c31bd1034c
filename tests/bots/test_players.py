"""Bots: legal, fair, the same for the same seed, in time, and they say why."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from igroteka.bots import (
    BOTS,
    LEVELS,
    Bot,
    GreedyBot,
    RandomBot,
    SearchBot,
    is_early,
    levels,
    make_bot,
    manner_of,
    players,
)
from igroteka.bots import tournament as tournaments
from igroteka.bots.learnt import shipped
from igroteka.bots.players import FAR, SEARCH, Choice, horizon_of
from igroteka.bots.search import BEFORE_RACE, close, guesses
from igroteka.engine import Game, Match, Refusal, States, game_named
from igroteka.engine.records import copied
from igroteka.lab import simulate as lab
from igroteka.lab.plan import Plan, Range
from tests.waiting import PATIENCE, once_in, until

KOLKHOZ = game_named("kolkhoz")
Maker = Callable[[int], Bot]

TRIES = 20
"""What a search does by the clock is on time in one of so many tries, on any machine."""

QUICK: dict[str, Maker] = {
    "random": lambda seed: RandomBot(KOLKHOZ, seed),
    "greedy": lambda seed: GreedyBot(KOLKHOZ, seed, tries=3),
    "search": lambda seed: SearchBot(KOLKHOZ, seed, iterations=60),
    "narrow": lambda seed: SearchBot(KOLKHOZ, seed, iterations=200, nodes=20),
}


def begun(moves: int, seed: int = 5, seats: int = 3, preset: str = "kolkhoz") -> Match:
    """A play of Kolkhoz after some moves, all of them the first that is legal."""
    match = Match(KOLKHOZ, KOLKHOZ.presets[preset], seats, seed)
    for _ in range(moves):
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[0])
    return match


def to_move(moves: int = 5) -> tuple[States, int]:
    """What the seat to move sees where it has several choices, and the seat."""
    match = begun(moves)
    seat = match.waiting()[0]
    while len(match.legal(seat)) < 2:
        match.play(seat, match.legal(seat)[0])
        seat = match.waiting()[0]
    return match.view(seat), seat


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize(
    ("preset", "seats"), [("kolkhoz", 4), ("kolkhoznik", 2), ("zonsky", 5), ("kolkhoznik", 3)]
)
def test_bots_play_whole_games_by_the_rules(
    compiled: Game, name: str, preset: str, seats: int
) -> None:
    match = Match(compiled, compiled.presets[preset], seats, 3)
    bots = [QUICK[name](seat) for seat in range(seats)]
    while not match.over:
        seat = match.waiting()[0]
        view = match.view(seat)
        before = view.tobytes()
        choice = bots[seat].choose(view, seat)
        assert view.tobytes() == before
        match.play(seat, choice.action)
    assert len(match.moves) > 50


class Spy:
    """A bot that looks hard at what it is given."""

    seen = 0

    def __init__(self, game: Game, name: str, seed: int) -> None:
        self._game = game
        self._bot = make_bot(game, "random", seed)

    def choose(self, view: States, seat: int) -> Choice:
        Spy.seen += 1
        assert view["dice"][0] == 0
        for other in range(int(view["seats"][0])):
            if other != seat:
                assert view["players"]["hand"][0, other] == 0
                assert view["players"]["hidden"][0, other] == 0
        hidden = copied(view)
        self._game.kernels.playout.hide_at(hidden, 0, seat)
        assert hidden.tobytes() == view.tobytes()
        return self._bot.choose(view, seat)

    early = False

    def stop(self) -> None:
        """Nothing to stop."""


def test_bots_are_shown_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    Spy.seen = 0
    monkeypatch.setattr(tournaments, "make_bot", Spy)
    monkeypatch.setattr(lab, "make_bot", Spy)
    monkeypatch.setenv("IGROTEKA_INTERPRET", "1")
    options = KOLKHOZ.presets["kolkhoz"]
    dump = options.model_dump_json()
    tournaments.play_table(tournaments.Table("kolkhoz", dump, ("random", "greedy"), 4))
    plan = Plan(KOLKHOZ, options, 3, ("greedy",), 1, 1)
    lab.bot_games(plan, Range(0, 1))
    assert Spy.seen > 100


@pytest.mark.parametrize("name", QUICK)
def test_a_seed_brings_the_same_choices(compiled: Game, name: str) -> None:
    def choices(seed: int) -> list[Choice]:
        bot = QUICK[name](seed)
        views = [to_move(moves) for moves in (0, 3, 8, 12, 21, 34)]
        return [bot.choose(view, seat)._replace(seconds=0) for view, seat in views]

    assert choices(1) == choices(1)
    assert any(choices(1) != choices(seed) for seed in range(2, 9))


@pytest.mark.parametrize("interpreted", [False, True])
def test_search_stops_soon_when_it_is_told_to(
    compiled: Game, monkeypatch: pytest.MonkeyPatch, interpreted: bool
) -> None:
    monkeypatch.setattr(compiled.kernels, "state", "cold" if interpreted else "ready")
    batches: list[float] = []
    stopped, late = threading.Event(), []
    search_of_kolkhoz = compiled.kernels.module(players.SEARCH).Search
    run = search_of_kolkhoz.run

    def watched(search: Any, iterations: int, budget: int) -> None:
        late.append(stopped.is_set())
        start = time.thread_time()
        run(search, iterations, budget)
        batches.append(time.thread_time() - start)

    monkeypatch.setattr(search_of_kolkhoz, "run", watched)
    view, seat = to_move()
    bot = SearchBot(compiled, 1, seconds=PATIENCE)
    chosen: list[Choice] = []
    thread = threading.Thread(target=lambda: chosen.append(bot.choose(view, seat)))
    thread.start()
    until(lambda: len(batches) > 3)
    bot.stop()
    stopped.set()
    thread.join()
    assert sum(late) <= 1, "at most the batch that was about to begin"
    assert max(batches[1:]) < 0.5, "seconds of its own work, whatever others do meanwhile"
    assert chosen[0].iterations > 0
    assert chosen[0].action in [tried.action for tried in chosen[0].tried]


def test_a_bot_that_was_stopped_plays_again(compiled: Game) -> None:
    view, seat = to_move()
    bot = SearchBot(compiled, 1, iterations=50)
    bot.stop()
    assert bot.choose(view, seat).iterations == 50


@pytest.mark.parametrize("interpreted", [False, True])
@pytest.mark.parametrize("seconds", [0.05, 0.4])
def test_search_keeps_its_time(
    compiled: Game, monkeypatch: pytest.MonkeyPatch, seconds: float, interpreted: bool
) -> None:
    monkeypatch.setattr(compiled.kernels, "state", "cold" if interpreted else "ready")
    view, seat = to_move()

    def kept() -> bool:
        start = time.perf_counter()
        choice = SearchBot(compiled, 1, seconds=seconds).choose(view, seat)
        spent = time.perf_counter() - start
        assert choice.seconds >= 0.8 * seconds or decided(choice, seconds)
        return spent < seconds + 0.3 and choice.iterations > (0 if interpreted else 200)

    assert once_in(TRIES, kept)


def decided(choice: Choice, seconds: float) -> bool:
    """Whether what was left of the time could hardly have changed a choice."""
    first, second = (tried.visits for tried in choice.tried[:2])
    thinking = seconds - min(players.RESERVE, 0.1 * seconds)
    return first - second > 0.8 * choice.iterations * (thinking / choice.seconds - 1)


@pytest.mark.parametrize("name", ["kolkhoz", "ozymandias"])
def test_what_nothing_can_change_any_more_is_chosen_at_once(
    compile_game: Callable[[str], Game], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """With all the iterations that it may do it would choose the same."""
    game = compile_game(name)
    match = Match(game, next(iter(game.presets.values())), 3, 2)
    learnt = shipped(game)

    def choose(seed: int) -> Choice:
        seat = match.waiting()[0]
        bot = SearchBot(game, seed, iterations=1000, learnt=learnt)
        return bot.choose(match.view(seat), seat)

    spared = []
    for seed in range(60):
        soon = choose(seed)
        with monkeypatch.context() as patient:
            patient.setattr(game.kernels.module(SEARCH).Search, "settled", lambda self, left: False)
            late = choose(seed)
        assert soon.action == late.action
        if late.tried:
            assert late.iterations == 1000
            spared.append(late.iterations - soon.iterations)
        match.play(match.waiting()[0], soon.action)
    assert min(spared) < players.GLANCE  # some are open to their last look up
    assert max(spared) > 200


def test_who_has_no_time_at_all_tries_something(compiled: Game) -> None:
    """To make room for the first search may take longer than the time for a choice."""
    view, seat = to_move()
    choice = SearchBot(compiled, 1, seconds=1e-6).choose(view, seat)
    assert choice.iterations == 1
    assert choice.action == choice.tried[0].action


def test_search_releases_pythons_lock(compiled: Game) -> None:
    """While it thinks, another thread gets on."""
    view, seat = to_move()

    def gets_on() -> bool:
        bot = SearchBot(compiled, 1, seconds=0.6)
        thread = threading.Thread(target=bot.choose, args=(view, seat))
        thread.start()
        ticks = 0
        while thread.is_alive():
            time.sleep(0.005)
            ticks += 1
        return ticks > 30

    assert once_in(TRIES, gets_on)


def test_the_highest_level_takes_at_most_two_seconds(compiled: Game) -> None:
    view, seat = to_move()

    def in_time() -> bool:
        start = time.perf_counter()
        make_bot(compiled, "master", 1).choose(view, seat)
        return time.perf_counter() - start < 2

    assert once_in(TRIES, in_time)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_evidence_of_a_search(compiled: Game, seats: int) -> None:
    match = begun(10, seats=seats)
    seat = match.waiting()[0]
    while len(match.legal(seat)) < 3:
        match.play(seat, match.legal(seat)[0])
        seat = match.waiting()[0]
    bot = SearchBot(compiled, 1, iterations=800)
    assert bot.line() == ()
    choice = bot.choose(match.view(seat), seat)
    assert 400 < choice.iterations <= 800
    assert sum(tried.visits for tried in choice.tried) == choice.iterations
    assert {tried.action for tried in choice.tried} == set(match.legal(seat))
    visits = [tried.visits for tried in choice.tried]
    assert visits == sorted(visits, reverse=True)
    assert choice.action == choice.tried[0].action
    for tried in choice.tried:
        assert len(tried.values) == seats
        assert all(0 <= value <= 1 for value in tried.values)
        # Half a victory, and half of the pairs of seats in which one is left behind.
        assert sum(tried.values) == pytest.approx(0.5 + seats / 4)
    line = bot.line()
    assert line[0] == (seat, choice.action)
    assert 1 <= len(line) <= 8
    assert line == bot.line(), "to ask changes nothing"
    assert choice.seconds > 0


def test_the_evidence_of_greedy(compiled: Game) -> None:
    """Who stays in the race longest comes first, and what it brings decides between these."""
    apart = set()
    for moves in range(0, 60, 3):
        view, seat = to_move(moves)
        tried = GreedyBot(compiled, moves, tries=7).choose(view, seat).tried
        assert list(tried) == sorted(tried, key=lambda each: (-each.visits, -each.values[0]))
        most = guesses(len(tried), 7)
        assert all(BEFORE_RACE <= each.visits <= most for each in tried)
        apart.add(tried[0].visits > tried[-1].visits)
    assert apart == {False, True}


@pytest.mark.parametrize(
    ("best", "other", "bound", "still"),
    [
        pytest.param([3, 5, 4, 4], [3, 5, 4, 4], 9.0, False, id="no difference"),
        pytest.param([3, 5, 4, 4], [2, 4, 3, 3], 9.0, False, id="always behind by as much"),
        pytest.param([1, 0, 1, 0], [0, 1, 0, 1], 0.1, True, id="as often before as behind"),
        # Behind by 2, 0, 2, 0: 4 in all, with a variance of 4 / 3; 4**2 = 12 * 4 / 3.
        pytest.param([2, 0, 2, 0], [0, 0, 0, 0], 3.5, True, id="less than the bound"),
        pytest.param([2, 0, 2, 0], [0, 0, 0, 0], 3.4, False, id="more than the bound"),
    ],
)
def test_who_is_left_out(best: list[int], other: list[int], bound: float, still: bool) -> None:
    assert close(np.array(best, "f4"), np.array(other, "f4"), 4, bound) == still


def test_a_race_is_longer_the_more_take_part() -> None:
    """As many guesses again wherever there are twice as many actions; a *novice* does not race."""
    assert [guesses(n, 20) for n in (1, 2, 3, 4, 7, 8, 16, 500)] == [
        20, 20, 20, 40, 40, 60, 80, 160
    ]  # fmt: skip
    novice = levels.TRIES["novice"]
    assert {guesses(n, novice) for n in (2, 4, 500)} == {novice}


def test_one_choice_is_no_choice(compiled: Game) -> None:
    match = begun(0)
    seat = match.waiting()[0]
    while len(match.legal(seat)) > 1:
        match.play(seat, match.legal(seat)[0])
        seat = match.waiting()[0]
    choice = SearchBot(compiled, 1, seconds=30).choose(match.view(seat), seat)
    assert choice == Choice(match.legal(seat)[0])


def test_random_is_random() -> None:
    match = begun(0)
    seat = match.waiting()[0]
    bot = RandomBot(KOLKHOZ, 3)
    found = [bot.choose(match.view(seat), seat).action for _ in range(400)]
    counts = np.bincount(found, minlength=4)
    assert counts.sum() == counts[:4].sum() == 400
    assert counts[:4].min() > 60


def test_every_level_has_a_name_and_makes_a_bot() -> None:
    assert list(LEVELS) == ["novice", "adept", "expert", "master"]
    assert set(LEVELS) < set(BOTS)
    for name in BOTS:
        assert callable(make_bot(KOLKHOZ, name, 1).choose)
    with pytest.raises(Refusal, match="no bot “adapt”"):
        make_bot(KOLKHOZ, "adapt", 1)


def test_it_is_told_of_a_level_whether_it_is_early_without_making_one() -> None:
    for name in ("ozymandias", "kolkhoz"):
        game = game_named(name)
        for level in LEVELS:
            assert is_early(game, level) == make_bot(game, level, 1).early
    assert is_early(game_named("ozymandias"), "adept")
    assert not is_early(game_named("ozymandias"), "novice")


def test_levels_see_ever_further_and_no_further_than_their_game_wants() -> None:
    """Without a word plays go to the end; Nomenklatura's judge wants none after a leaf."""
    whole = KOLKHOZ.rules.LONGEST
    assert [seen_by(KOLKHOZ, name, 4) for name in ("adept", "expert", "best")] == [1, 12, whole]
    pax = game_named("pax_pamir")
    names = "adept", "expert", "search", "best"
    assert [seen_by(pax, name, 4) for name in names] == [1, 12, 12, 12]
    ozymandias = game_named("ozymandias")
    assert [seen_by(ozymandias, name, 4) for name in names] == [1, 6, 6, 6]
    nomenklatura = game_named("nomenklatura")
    assert [seen_by(nomenklatura, name, 2) for name in ("adept", "search", "expert")] == [1, 1, 0]


def test_an_expert_sees_the_further_the_more_others_there_are() -> None:
    """Alone it sees as far as with one other, with four others as far as with three. Where a game
    says itself how far it pays to see, it sees a part of that."""
    rebuild, pax = game_named("rebuild"), game_named("pax_pamir")
    assert [seen_by(rebuild, "expert", seats) for seats in (1, 2, 3, 4)] == [4, 4, 8, 12]
    assert [seen_by(KOLKHOZ, "expert", seats) for seats in (2, 4, 5)] == [4, 12, 12]
    assert [seen_by(pax, "expert", seats) for seats in (2, 3, 4, 5)] == [4, 8, 12, 12]
    ozymandias = game_named("ozymandias")
    assert [seen_by(ozymandias, "expert", seats) for seats in (2, 3, 4)] == [2, 4, 6]
    assert [seen_by(ozymandias, "best", seats) for seats in (2, 3, 4)] == [6, 6, 6]
    assert {seen_by(KOLKHOZ, "adept", seats) for seats in (2, 3, 4, 5)} == {1}


@pytest.mark.parametrize(
    ("wanted", "seen"), [(0, [0, 0, 0]), (1, [1, 1, 1]), (4, [2, 3, 4]), (40, [4, 8, 12])]
)
def test_who_has_a_sight_sees_some_of_what_there_is_to_see(wanted: int, seen: list[int]) -> None:
    """By what a judge wants: a third for each of the others, rounded up, of no more than that."""
    ozymandias = game_named("ozymandias")
    judge = shipped(ozymandias)
    assert judge is not None
    assert [
        horizon_of(ozymandias, seats, judge._replace(horizon=wanted), 12) for seats in (2, 3, 4)
    ] == seen


def seen_by(game: Game, name: str, seats: int) -> int:
    """How far the search of that name sees, inside compiled plays."""
    manner = manner_of(game, name, seats)
    assert manner is not None
    return horizon_of(game, seats, manner.learnt, manner.sight)


def test_who_is_short_sighted_judges_by_the_points_at_once(compiled: Game) -> None:
    """At a table and inside compiled plays alike: nobody who sees one decision comes to the end."""
    match = Match(compiled, compiled.presets["kolkhoz"], 3, 5)
    seat = match.waiting()[0]
    found = []
    for sight in (0, FAR):
        bot = SearchBot(compiled, 7, 200, sight=sight)
        bot.choose(match.view(seat), seat)
        usual = bot._last._evidence.usual
        found.append(int(usual[0]))
    assert found == [200 * 3, 0]


def test_the_best_search_heeds_what_comes_with_the_game() -> None:
    rebuild = game_named("rebuild")
    bot, plain = (make_bot(rebuild, name, 1) for name in ("best@50", "search@50"))
    assert bot.early
    assert not plain.early
    assert not make_bot(KOLKHOZ, "best@50", 1).early
    with pytest.raises(Refusal, match="say best@500 for 500 iterations"):
        make_bot(rebuild, "best@0", 1)


def test_the_search_may_be_given_a_budget(compiled: Game) -> None:
    match = Match(compiled, compiled.presets["kolkhoz"], 3, 5)
    seat = match.waiting()[0]
    assert make_bot(compiled, "search@37", 1).choose(match.view(seat), seat).iterations == 37

    def a_second() -> bool:
        choice = make_bot(compiled, "search@1s", 1).choose(match.view(seat), seat)
        assert choice.seconds > 0.9 or decided(choice, 1)
        return choice.seconds < 1.5

    assert once_in(TRIES, a_second)
    endless = "search@" + "9" * 20
    for wrong in (
        "search@",
        "search@0",
        "search@0s",
        "search@0.0s",
        "search@fast",
        "search@1.5",
        "search@.s",
        "search@nans",
        endless,
    ):
        with pytest.raises(Refusal, match="is no budget"):
            make_bot(compiled, wrong, 1)
    with pytest.raises(Refusal, match="no bot"):
        make_bot(compiled, "greedy@5", 1)


# Two games in one process -----------------------------------------------------------------------


def test_a_second_game_in_one_process_is_as_quick(
    compile_game: Callable[[str], Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba recalls the types of what a kernel is given; else each call takes milliseconds."""
    searches = []
    for name in ("kolkhoz", "rebuild"):
        game = compile_game(name)
        match = Match(game, next(iter(game.presets.values())), 2, 1)
        search = game.kernels.module(SEARCH).Search(game, 2, 64)
        search.begin(match.view(match.waiting()[0]), match.waiting()[0], 1, 1.0)
        search.run(1)
        searches.append(search)
    asked: list[object] = []
    slowly = Dispatcher.typeof_pyval
    monkeypatch.setattr(
        Dispatcher, "typeof_pyval", lambda self, value: asked.append(value) or slowly(self, value)
    )
    for search in searches:
        search.run(1)
        search.tried()
    assert asked == []
