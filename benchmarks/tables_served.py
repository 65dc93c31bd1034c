"""The server that `benchmarks/table.py` measures, as a process of its own.

    python tables_served.py DATABASE '[["kolkhoz", 2, 0], ...]'

Each entry asks for a table of a game with so many people and so many bots. The process prints
its port, its tables' codes, a cookie for each person, and how each table of people alone may be
played in one line of JSON, and serves. It may run on another checkout than the one it lies in,
whichever PYTHONPATH names.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sys

from itsdangerous import URLSafeTimedSerializer

from igroteka.bots import KERNELS
from igroteka.engine import Match, games
from igroteka.table.connections import Hall, door
from igroteka.table.serving import make_app
from igroteka.table.store import Store, database_url
from igroteka.table.tables import NewSeat, Tables

MANY = 10_000
"""Connections that are let in, in all and from one address."""

BOT = "random"
"""The level of the bots: their thinking is not what is measured."""

TOLD = 30
"""So many moves of a play are told beforehand."""

PAUSE = 0.05
"""Seconds between two moves of bots."""


def main() -> None:
    """Make the tables, say where they are, and serve them."""
    database, wanted = sys.argv[1], json.loads(sys.argv[2])
    for game in games().values():
        game.kernels.compile_now(KERNELS)
    store = Store(database_url(database))
    signer = URLSafeTimedSerializer(store.secret(), "person in time")
    codes = asyncio.run(opened(Tables(store), wanted))
    store.close()
    most = max(people for _game, people, _bots in wanted)
    cookies = [
        [str(signer.dumps(f"person {table}.{n}")) for n in range(most)]
        for table in range(len(wanted))
    ]
    told = [told_moves(*entry, seed) for seed, entry in enumerate(wanted)]
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(1024)
        made = {"port": listener.getsockname()[1], "codes": codes, "cookies": cookies, "told": told}
        print(json.dumps(made), flush=True)
        _serve(listener, database)


def told_moves(name: str, people: int, bots: int, seed: int) -> list[tuple[int, int]]:
    """How a play of people may begin, by the rules of this checkout: seats and their actions."""
    game = games()[name]
    match = Match(game, game.make_options(), people + bots, seed)
    chance = random.Random(seed)
    moves: list[tuple[int, int]] = []
    while not bots and len(moves) < TOLD and match.waiting():
        seat = match.waiting()[0]
        action = int(chance.choice(match.legal(seat)))
        match.play(seat, action)
        moves.append((seat, action))
    return moves


async def opened(tables: Tables, wanted: list[tuple[str, int, int]]) -> list[str]:
    """A table for each entry; the codes."""
    codes = []
    for number, (name, people, bots) in enumerate(wanted):
        game = games()[name]
        seats = [NewSeat(person=f"person {number}.{n}") for n in range(people)]
        seats += [NewSeat(bot=BOT)] * bots
        codes.append(await tables.create(game, game.make_options(), seats, seed=number))
    return codes


def _serve(listener: socket.socket, database: str) -> None:
    import uvicorn

    config = uvicorn.Config(
        make_app(database, PAUSE),
        http=door(Hall(MANY, MANY)),
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=600,
        lifespan="on",
    )
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
