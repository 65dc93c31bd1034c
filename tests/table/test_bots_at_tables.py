"""Bots at tables: fair to all, and nothing that they hold shows in what others see of them."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable
from typing import Any

import pytest

from igroteka.engine import NOBODY, Game, Match, games
from igroteka.table import botplay
from igroteka.table.botplay import BotPlay
from igroteka.table.public import forced_for_all
from igroteka.table.store import Store
from igroteka.table.tables import NewSeat, Tables
from igroteka.table.thinking import BUSY, Thinkers, Thought
from tests.table import attacks
from tests.table.serving import Served, run_apart
from tests.waiting import until

every_game = pytest.mark.parametrize("name", sorted(games()))

# What is measured ---------------------------------------------------------------------------------


class Short:
    """A table whose play is over after a few answers of its bot, as an attack sees it."""

    def __init__(self) -> None:
        self.number = 0
        self.over = False

    def next(self) -> object:
        """Whoever may play: the bot answers as soon as it is asked for."""
        self.number += self.number % 2
        self.over = self.number >= 10
        return None if self.over else self

    async def press(self) -> None:
        """One move of the person."""
        self.number += 1


def test_answers_are_counted_at_the_next_table_when_a_play_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They were waited for at a table whose play had ended, and the attack said: no answer."""
    monkeypatch.setattr(attacks, "PATIENCE", 1)
    rounds: list[Any] = [Short() for _ in range(4)]
    assert len(run_apart(attacks.answers_of_bot(rounds))) == attacks.MOVES
    assert len(rounds) == 2
    assert rounds[0].number > 0


# Fairness -----------------------------------------------------------------------------------------


class Slow:
    """Thoughts that last until they are stopped, or let go; the order in which they began."""

    def __init__(self) -> None:
        self.begun: list[str] = []

    def thought(self, name: str, payers: tuple[str, ...], seconds: float) -> Thought:
        """One that takes as long as it may."""
        stopped = threading.Event()

        def work() -> str:
            self.begun.append(name)
            assert stopped.wait(60)
            return name

        return Thought(work, stopped.set, seconds, payers)


def test_many_tables_of_one_person_do_not_make_another_wait() -> None:
    slow = Slow()

    async def think() -> list[str]:
        thinkers = Thinkers(1)
        thinkers._charge(["greedy"], 5.0)
        greedy = [slow.thought(f"g{n}", (f"table {n}", "greedy"), 1.6) for n in range(20)]
        asked = [asyncio.ensure_future(thinkers.think(thought)) for thought in greedy]
        await asyncio.sleep(0)
        other = slow.thought("other", ("a table", "modest"), 1.6)
        asked.append(asyncio.ensure_future(thinkers.think(other)))
        found = await asyncio.gather(*asked)
        thinkers.close()
        return found

    assert run_apart(think())[-1] == "other"
    assert slow.begun.index("other") == 1, "only the thought that was running came first"


def test_short_thoughts_come_before_long_ones() -> None:
    slow = Slow()

    async def think() -> None:
        thinkers = Thinkers(1)
        order = (("first", 1.0), ("long", 1.6), ("short", 0.5))
        thoughts = [slow.thought(name, (name,), seconds) for name, seconds in order]
        await asyncio.gather(*(thinkers.think(thought) for thought in thoughts))
        thinkers.close()

    run_apart(think())
    assert slow.begun == ["first", "short", "long"]


def test_thoughts_get_shorter_where_many_wait() -> None:
    slow = Slow()

    async def think() -> bool:
        thinkers = Thinkers(2)
        thoughts = [slow.thought(str(n), (str(n),), 3600.0) for n in range(60_000)]
        asked = [asyncio.ensure_future(thinkers.think(thought)) for thought in thoughts]
        await asked[0]  # an hour, were it alone
        busy = thinkers.busy
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        thinkers.close()
        return busy

    assert run_apart(think())


def test_a_thought_that_runs_ends_sooner_when_others_come() -> None:
    """Alone it might go on for so long that the test would fail."""
    slow = Slow()

    async def think() -> None:
        thinkers = Thinkers(1)
        asked = [asyncio.ensure_future(thinkers.think(slow.thought("long", ("a",), 100.0)))]
        await asyncio.sleep(0)
        for n in range(1000):
            short = Thought(lambda: None, lambda: None, 0.0, (f"{n}",))
            asked.append(asyncio.ensure_future(thinkers.think(short)))
        await asyncio.gather(*asked)
        thinkers.close()

    run_apart(think())


def test_the_page_says_that_bots_think_less(
    served: Served, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotPlay, "nudge", lambda bots, table: None)
    tables, thinkers = served.site.tables, served.site.bots.thinkers
    alone = [NewSeat(bot="novice"), NewSeat(bot="novice")]
    code = served.run(tables.create(game, game.make_options(), alone))
    person = served.person()
    assert "thinking…" in person.get(f"/t/{code}")
    monkeypatch.setattr(Thinkers, "load", 2 * BUSY)
    assert thinkers.busy
    shown = person.get(f"/t/{code}")
    assert "thinking…" not in shown
    assert "each thinks less than usual" in shown


def test_what_nobody_waits_for_any_more_is_not_thought() -> None:
    slow = Slow()

    async def think() -> None:
        thinkers = Thinkers(1)
        asked = [
            asyncio.ensure_future(thinkers.think(slow.thought(name, (name,), 60.0)))
            for name in ("running", "waiting")
        ]
        await asyncio.sleep(0)
        for one in reversed(asked):
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert await thinkers.think(Thought(lambda: "next", lambda: None, 1.0, ("next",))) == "next"
        thinkers.close()

    run_apart(think())
    assert slow.begun == ["running"]


def test_tables_of_bots_alone_rest_until_somebody_looks(served: Served, game: Game) -> None:
    tables = served.site.tables
    alone = [NewSeat(bot="novice"), NewSeat(bot="novice")]
    code = served.run(tables.create(game, game.make_options(), alone))
    live = served.table(f"/t/{code}")
    assert live.idle
    assert served.site.bots._next_seat(live) is None
    with served.person().http.stream("GET", f"/t/{code}/events"):
        until(lambda: live.over)


# What others can observe --------------------------------------------------------------------------


def positions(game: Game, seed: int, most: int) -> list[Match]:
    """Positions of random plays in which one seat is asked."""
    found = []
    chance = random.Random(seed)
    for preset in game.presets.values():
        match = Match(game, preset, preset.counts(game.seats)[0], seed)
        kept: list[Match] = []
        while not match.over and len(match.moves) < 150:
            seat = chance.choice(match.waiting())
            if len(match.waiting()) == 1 and chance.random() < 0.2:
                kept.append(match.at(len(match.moves)))
            match.play(seat, chance.choice(match.legal(seat)))
        found += chance.sample(kept, min(most, len(kept)))
    return found


def other_worlds(match: Match, n: int) -> list[Match]:
    """The same position with other hands, the same to whoever looks on."""
    found = []
    for seed in range(n):
        other = match.at(len(match.moves))
        other.state[:] = match.view(NOBODY)
        match.game.kernels.playout.guess_at(other.state, 0, NOBODY, seed)
        found.append(other)
    return found


@every_game
def test_hands_that_look_the_same_are_forced_for_all_or_for_none(
    compile_game: Callable[[str], Game], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.delenv("IGROTEKA_INTERPRET")
    game = compile_game(name)
    for match in positions(game, 3, 12):
        seat = match.waiting()[0]
        said = forced_for_all(match, seat)
        for other in other_worlds(match, 6):
            if other.waiting() == match.waiting():
                assert forced_for_all(other, seat) == said
                assert not said or len(other.legal(seat)) == 1


def test_where_nothing_is_hidden_all_know_what_is_forced(
    compile_game: Callable[[str], Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("IGROTEKA_INTERPRET")
    game = compile_game("nomenklatura")
    match = Match(game, game.make_options({"hide_rubles": "no"}), 3, 5)
    chance = random.Random(1)
    found = set()
    while not match.over:
        for seat in match.waiting():
            forced = len(match.legal(seat)) == 1
            found.add(forced)
            assert forced_for_all(match, seat) == forced
        seat = chance.choice(match.waiting())
        match.play(seat, chance.choice(match.legal(seat)))
    assert found == {True, False}


@every_game
def test_others_wait_as_long_whatever_a_bot_holds(
    compile_game: Callable[[str], Game],
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    monkeypatch.delenv("IGROTEKA_INTERPRET")
    game = compile_game(name)
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def ask(_self: Any, table: Any, seat: int, _slot: float) -> int:
        return int(table.offers[seat].actions[-1])

    async def waits() -> list[list[float]]:
        bots = BotPlay(0.7)
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: 0.0)  # nothing is late
        monkeypatch.setattr(botplay.asyncio, "sleep", sleep)
        monkeypatch.setattr(BotPlay, "_ask", ask)
        found = []
        for match in positions(game, 5, 4):
            seat = match.waiting()[0]
            table = await _table(store, match)
            each = []
            for world in (match, *other_worlds(match, 4)):
                if world.waiting() == match.waiting():
                    table.match = world
                    table.offers = {}
                    table._renew_offers()
                    slept.clear()
                    await bots._choice(table, seat)
                    each.append(slept[-1])
            found.append(each)
        bots.thinkers.close()
        return found

    for each in run_apart(waits()):
        assert len(set(each)) == 1, each


def test_a_bot_lets_people_take_their_move_back(
    store: Store, monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    """It waits longer after a person's move than after a bot's, whatever that has shown."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def waits() -> None:
        bots = BotPlay(0.7)
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: 0.0)  # nothing is late
        monkeypatch.setattr(botplay.asyncio, "sleep", sleep)
        for match in positions(game, 5, 4):
            seat, last = match.waiting()[0], match.moves[-1].seat
            if last == seat:
                continue
            table = await _table(store, match)
            table.match = match
            table._renew_offers()
            table.seats[seat] = table.seats[seat]._replace(bot="novice")
            for mover in ("", "novice"):
                table.seats[last] = table.seats[last]._replace(bot=mover)
                await bots._choice(table, seat)
                assert (slept[-1] >= botplay.UNDO) == (not mover)
        bots.thinkers.close()

    run_apart(waits())
    assert slept


async def _table(store: Store, match: Match) -> Any:
    """A table with bots in this position."""
    tables = Tables(store)
    bots = [NewSeat(bot="adept")] * match.seats
    for seat in match.options.automatic(match.seats):
        bots[seat] = NewSeat()
    code = await tables.create(match.game, match.options, bots)
    table = await tables.get(code)
    assert table is not None
    return table


def test_a_bot_is_marked_as_thinking_whether_it_can_choose_or_not(
    served: Served, game: Game
) -> None:
    mira = served.person()
    served.site.bots.pause = 3600.0
    table = mira.open_table("novice", "me")
    while 0 not in served.table(table).offers:  # whoever plans first is drawn by chance
        table = mira.open_table("novice", "me")
    live = served.table(table)
    assert len(live.offers[0].actions) > 1
    assert "thinking…" in mira.get(table)
    live.offers[0] = live.offers[0]._replace(actions=live.offers[0].actions[:1])
    live.wake()
    assert "thinking…" in mira.get(table)
