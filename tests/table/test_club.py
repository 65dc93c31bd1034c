"""`docs/run-it-for-your-club.md`, followed from its first line to its last."""

from __future__ import annotations

import re
import shutil
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.table.machine import Machine, steps
from tests.table.postgres import Cluster
from tests.table.serving import Person
from tests.waiting import PATIENCE, until

PAGE = Path(__file__).parents[2] / "docs" / "run-it-for-your-club.md"
NAME = "table.example.org"
NUMBER = re.compile(r'data-number="(\d+)"')
ASK = "curl -sf --retry 900 --retry-delay 1 --retry-all-errors"
PORTS = ("80", "443", "8001", "8002")


@pytest.fixture
def ports() -> dict[str, str]:
    """A free port in the place of each of the page's."""
    lines = [socket.socket() for _port in PORTS]
    for line in lines:
        line.bind(("127.0.0.1", 0))
    free = [str(line.getsockname()[1]) for line in lines]
    for line in lines:
        line.close()
    return dict(zip(PORTS, free, strict=True))


@pytest.fixture
def machine(tmp_path: Path, cluster: Cluster, ports: dict[str, str]) -> Iterator[Machine]:
    if not shutil.which("nginx", path="/usr/sbin:/usr/bin"):
        pytest.skip("nginx is not installed: apt-get install nginx-light")
    club = f"club{ports['443']}"
    names = {
        "listen 80;": f"listen 127.0.0.1:{ports['80']};",
        "listen 443 ": f"listen 127.0.0.1:{ports['443']} ",
        "8001": ports["8001"],
        "8002": ports["8002"],
        "createuser igroteka": f"createuser {club}",  # here igroteka is who may do everything
        "--owner igroteka igroteka": f"--owner {club} {club}",
        "postgresql:///igroteka": f"postgresql:///{club}",
    }
    settings = {
        "CURL_HOME": str(tmp_path),
        "IGROTEKA": "the repository",
        "PGHOST": str(cluster.folder),
        "PGUSER": club,
    }
    followed = Machine(tmp_path / "machine", names, settings)
    live = followed.root / "etc" / "letsencrypt" / "live" / NAME / "fullchain.pem"
    (tmp_path / ".curlrc").write_text(
        f'connect-to = "{NAME}:443:127.0.0.1:{ports["443"]}"\ncacert = "{live}"\n'
    )
    yield followed
    followed.stop()


class Visitor(Person):
    """Somebody who comes through nginx, under the name that the certificate is for."""

    def __init__(self, machine: Machine, port: str) -> None:
        super().__init__(f"https://127.0.0.1:{port}")
        self.http.close()
        trusted = ssl.create_default_context(
            cafile=machine.here(f"/etc/letsencrypt/live/{NAME}/fullchain.pem")
        )
        trusted.check_hostname = False  # there is no such name here
        headers = {**self.http.headers, "host": NAME}
        self.http = httpx.Client(
            base_url=self.http.base_url, headers=headers, verify=trusted, timeout=PATIENCE
        )


def number_of(page: str) -> int:
    """How much has happened at the table of a page."""
    return int(NUMBER.findall(page)[0])


def seen(visitor: Visitor, address: str, number: int) -> str:
    """A table's page as it is after so much has happened: the process that draws it may have to
    hear of that from the other one."""
    pages: list[str] = []
    until(lambda: pages.append(visitor.get(address)) or number_of(pages[-1]) >= number)
    return pages[-1]


def played(visitor: Visitor) -> str:
    """Open a table, make a move, and hear of it through a stream that is not buffered."""
    address = str(visitor.form("me", "novice", game="rebuild").headers["location"])
    with visitor.http.stream("GET", f"{address}/events") as stream:
        news = (int(told) for line in stream.iter_lines() for told in NUMBER.findall(line))
        for number in news:  # the bot may be the first to move
            page = seen(visitor, address, number)
            actions = re.findall(r'data-do="(\d+)"', page)
            if actions:
                break
        number = number_of(page)
        assert visitor.post(f"{address}/act", action=actions[0], number=number)[0] == 204
        assert next(told for told in news if told > number)
    return address


def check_who_may_what(machine: Machine, ports: dict[str, str], visitor: Visitor) -> None:
    """Only TLS; and what is for those at the machine is not for those behind the proxy."""
    plain = httpx.get(f"http://127.0.0.1:{ports['80']}/new?game=rebuild", headers={"host": NAME})
    assert (plain.status_code, plain.headers["location"]) == (
        308,
        f"https://{NAME}/new?game=rebuild",
    )
    assert "max-age" in visitor.http.get("/").headers["strict-transport-security"]
    newcomer = Visitor(machine, ports["443"])
    assert "secure" in newcomer.http.get("/").headers["set-cookie"].lower()
    newcomer.http.close()
    for lie in ({}, {"x-forwarded-for": "127.0.0.1"}, {"forwarded": "for=127.0.0.1"}):
        assert visitor.http.get("/metrics", headers=lie).status_code == 403
    assert httpx.get(f"http://127.0.0.1:{ports['8001']}/metrics").status_code == 200


def check_one_of_two_is_enough(machine: Machine, visitor: Visitor, address: str) -> None:
    for port in ("8001", "8002"):
        machine.run(f"systemctl stop igroteka@{port}")
        for _again in range(4):  # whichever comes next
            visitor.get(address)
        machine.run(f"systemctl start igroteka@{port}")
        machine.run(f"{ASK} 127.0.0.1:{port}/readyz")


@pytest.mark.slow
def test_the_page_leads_to_a_table_that_can_be_played_at(
    machine: Machine, ports: dict[str, str]
) -> None:
    visitor = None
    address = ""
    for step in steps(PAGE.read_text(encoding="utf-8")):
        said = machine.follow(step)
        if "nginx -t" in step.text:
            visitor = Visitor(machine, ports["443"])
            address = played(visitor)
            check_who_may_what(machine, ports, visitor)
            check_one_of_two_is_enough(machine, visitor, address)
        if "stop igroteka@" in step.text:
            assert "is the database now" in said
    assert visitor is not None
    backups = [one.name for one in (machine.root / "var/lib/igroteka/backups").glob("*.sqlite")]
    assert sorted("before-restore" in name for name in backups) == [False, False, True]
    visitor.get(address)  # it lay in the backup that was brought back
    played(visitor)
    visitor.http.close()
