"""A server as `benchmarks/processes.py` measures it: one of several at a database.

    python processes_served.py DATABASE PORT '[["kolkhoz", 4, 0], ...]'

Port 0 takes any free one. Whoever is given tables makes them. The process prints its port, the
tables' codes and a cookie for each person in one line of JSON, and serves until it is ended, as
`igroteka serve` does.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys

import uvicorn
from itsdangerous import URLSafeTimedSerializer

from benchmarks.tables_served import MANY, PAUSE, opened
from igroteka.bots import KERNELS
from igroteka.engine import games
from igroteka.table.connections import Hall, door
from igroteka.table.serving import GRACE, Server, make_site
from igroteka.table.store import Store, database_url
from igroteka.table.tables import Tables


def main() -> None:
    """Make the tables, say where they are, and serve them."""
    database, port, wanted = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
    for game in games().values():
        game.kernels.compile_now(KERNELS)
    store = Store(database_url(database))
    signer = URLSafeTimedSerializer(store.secret(), "person in time")
    codes = asyncio.run(opened(Tables(store), wanted))
    store.close()
    cookies = [
        [str(signer.dumps(f"person {table}.{n}")) for n in range(people)]
        for table, (_game, people, _bots) in enumerate(wanted)
    ]
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(1024)
        made = {"port": listener.getsockname()[1], "codes": codes, "cookies": cookies}
        print(json.dumps(made), flush=True)
        site = make_site(database, PAUSE, [])
        config = uvicorn.Config(
            site.app(),
            http=door(Hall(MANY, MANY)),
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=600,
            lifespan="on",
        )
        Server(config, site.tables.close).run(sockets=[listener])


if __name__ == "__main__":
    main()
