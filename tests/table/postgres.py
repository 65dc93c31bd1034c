"""A PostgreSQL server for tests: in a folder of its own, reached through a socket in it."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg

SETTINGS = (
    "-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off "
    "-c synchronous_commit=off -c full_page_writes=off -c shared_buffers=16MB"
)


def programs() -> Path | None:
    """The folder of PostgreSQL's own programs, if they are installed."""
    places = [Path(found).parent for found in (shutil.which("initdb"),) if found]
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists()), None)


class Cluster:
    """A running server, and as many databases on it as are asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        """Where its socket is."""
        self._numbers = itertools.count(1)

    def fresh(self) -> str:
        """The URL of a new, empty database."""
        name = f"t{next(self._numbers)}"
        with psycopg.connect(
            f"host={self.folder} user=igroteka dbname=postgres", autocommit=True
        ) as to:
            to.execute(f"CREATE DATABASE {name}")
        return f"postgresql://igroteka@/{name}?host={self.folder}"


@contextlib.contextmanager
def running(place: Path, settings: str = SETTINGS) -> Iterator[Cluster]:
    """Start a server, and end it."""
    folder = Path(tempfile.mkdtemp(prefix="igroteka-pg-"))
    allowed: list[str] = []
    if os.geteuid() == 0:  # it refuses to be run by whoever may do everything
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
        allowed = ["runuser", "-u", "postgres", "--"]

    def run(program: str, *words: str) -> None:
        command = [*allowed, str(place / program), "-D", str(folder / "data"), *words]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)

    run("initdb", "-A", "trust", "-U", "igroteka", "--no-sync", "-E", "UTF8", "--locale=C")
    told = settings.format(folder=folder)
    run("pg_ctl", "start", "-w", "-s", "-l", str(folder / "log"), "-o", told)
    try:
        yield Cluster(folder)
    finally:
        run("pg_ctl", "stop", "-m", "immediate", "-s")
        shutil.rmtree(folder)
