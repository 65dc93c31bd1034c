"""What a move costs: counted in queries, drawings, bytes and replays, never in time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from igroteka.engine import Game
from igroteka.table.store import Store
from igroteka.table.tables import LiveTable, NewSeat, Tables
from tests.table.serving import Person, Served, run_apart
from tests.table.test_play import duel as duel  # a fixture


@contextmanager
def queries(store: Store) -> Iterator[list[str]]:
    """The statements that a store sends to its database meanwhile."""
    sent: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        sent.append(statement)

    event.listen(store._engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(store._engine, "before_cursor_execute", note)


async def watched(tables: Tables, game: Game, number: int) -> list[LiveTable]:
    """So many new tables of two people, each with somebody who looks."""
    found = []
    for _ in range(number):
        chairs = [NewSeat(person="mira"), NewSeat(person="tomas")]
        code = await tables.create(game, game.make_options(), chairs)
        table = await tables.get(code)
        assert table is not None
        table.watch("mira")
        found.append(table)
    return found


async def first_move(table: LiveTable) -> None:
    """Somebody plays something."""
    seat, offer = next(iter(table.offers.items()))
    await table.act(seat, offer.actions[:1], table.number)


def test_only_the_table_that_another_process_changed_is_read_again(
    store: Store, database: str, game: Game
) -> None:
    async def count(number: int) -> tuple[int, list[int]]:
        tables, others = Tables(store), Tables(Store(database))
        found = await watched(tables, game, number)
        elsewhere = await others.get(found[1].row.code)
        assert elsewhere is not None
        await first_move(elsewhere)
        with queries(store) as sent:
            await tables._look_around()
        others.store.close()
        return len(sent), [table.number for table in found]

    few, numbers = run_apart(count(3))
    assert numbers == [0, 1, 0]
    many, numbers = run_apart(count(30))
    assert sum(numbers) == 1
    assert few == many <= 5


def test_what_a_process_wrote_itself_it_does_not_read_again(store: Store, game: Game) -> None:
    async def count() -> int:
        tables = Tables(store)
        (table,) = await watched(tables, game, 1)
        await first_move(table)
        with queries(store) as sent:
            await tables._look_around()
        return len(sent)

    assert run_apart(count()) == 1


def test_a_move_asks_the_database_nothing(store: Store, game: Game) -> None:
    """Three statements write it down; what others may have written is read if it fails."""

    async def count() -> list[str]:
        (table,) = await watched(Tables(store), game, 1)
        with queries(store) as sent:
            await first_move(table)
        return sent

    sent = run_apart(count())
    assert len(sent) == 3
    assert not any(statement.startswith("SELECT") for statement in sent)


def test_a_table_that_changed_while_it_was_read_is_read_again(
    store: Store, database: str, game: Game
) -> None:
    async def load() -> int:
        others, tables = Tables(Store(database)), Tables(store)
        (elsewhere,) = await watched(others, game, 1)
        real = tables._load

        def slowly(code: str) -> LiveTable | None:
            found = real(code)
            run_apart(first_move(elsewhere))
            run_apart(tables._look_around())
            return found

        tables._load = slowly  # type: ignore[method-assign]
        table = await tables.get(elsewhere.row.code)
        others.store.close()
        assert table is not None
        return table.number

    assert run_apart(load()) == 1


def test_a_page_of_another_process_may_know_more(
    served: Served, mira: Person, tomas: Person, duel: str, database: str
) -> None:
    """A press that another process answers than showed the page is no stale one."""
    other = Served(database)
    try:
        other.table(duel)
        for _ in range(6):
            first = mira if 0 in served.table(duel).offers else tomas
            number, actions = first.look(duel)
            assert first.post(f"{duel}/act", action=actions[0], number=number)[0] == 204
            second = mira if 0 in served.table(duel).offers else tomas
            number, actions = second.look(duel)
            second.http.base_url = other.address
            answer = second.post(f"{duel}/act", action=actions[0], number=number)
            second.http.base_url = served.address
            assert answer == (204, "")
            served.run(served.site.tables._look_around())
            assert served.table(duel).number == other.table(duel).number
    finally:
        other.stop()
