"""Ray: the same files as by processes, also where workers and drivers are killed."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from igroteka.engine import Refusal
from igroteka.lab.crew import crew
from igroteka.lab.running import run
from tests.lab import driver
from tests.lab.driver import CHUNK, EARLY, GAMES, wanted
from tests.waiting import PATIENCE, until

ROOT = Path(__file__).parent.parent.parent


KINDS = 5
"""Files of a chunk."""


def environment() -> dict[str, str]:
    """Of all processes of a test: rules run as plain Python, and nobody is asked about anything."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")])
    return {
        **os.environ,
        "IGROTEKA_INTERPRET": "1",
        "PYTHONPATH": paths,
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_worker_niceness": "0",  # else whatever is busy here comes first, for minutes
        "LC_ALL": "C.UTF-8",
    }


CLUSTER = {
    "GRPC_ENABLE_FORK_SUPPORT": "0",  # a head's children may hang for its sake
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": uuid.uuid4().hex,  # it listens to the network of this machine
}
"""What is besides said to a cluster and to those who use it."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def listens(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a Ray of one worker, as a cluster's head is started."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="ray", dir="/tmp", ignore_cleanup_errors=True) as place:
        told = {"port": 0, "ray-client-server-port": port, "num-cpus": 1, "temp-dir": place,
                "include-dashboard": "false", "object-store-memory": 100 << 20}  # fmt: skip
        flags = [f"--{name}={value}" for name, value in told.items()]
        command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block"]
        log = Path(place) / "said"
        with log.open("w") as said, subprocess.Popen(
            [*command, *flags], env=environment() | CLUSTER, stdout=said, stderr=said, cwd=place
        ) as head:  # fmt: skip
            try:
                until(lambda: "runtime started" in log.read_text() or head.poll() is not None)
                until(lambda: listens(port) or head.poll() is not None)
                assert head.poll() is None, log.read_text()
                yield f"ray://127.0.0.1:{port}"
            finally:
                for pid in marked(CLUSTER["RAY_AUTH_TOKEN"]):  # each would wait for the others
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                until(lambda: not marked(CLUSTER["RAY_AUTH_TOKEN"]))


def drive(
    on: str, folder: Path, what: str, more: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run the experiment in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", driver.__name__, on, str(folder), what],
        env={**environment(), **more}, cwd=ROOT, capture_output=True, text=True, check=False,
        timeout=PATIENCE,
    )  # fmt: skip


def files(folder: Path) -> Mapping[str, bytes]:
    """All that was written, but for the manifest."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "manifest.json"
    }


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    """The files as a process of this machine makes them."""
    folder = tmp_path_factory.mktemp("expected")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IGROTEKA_INTERPRET", "1")
        patch.setattr("igroteka.lab.experiment.SMALLEST", CHUNK)
        with crew(jobs=1) as workers:
            run(wanted(folder), workers)
    found = files(folder)
    assert len(found) == KINDS * GAMES // CHUNK
    return found


def test_a_ray_of_its_own(expected: Mapping[str, bytes], tmp_path: Path) -> None:
    """A worker that is killed counts nothing twice, one with other rules is refused, and Ctrl+C
    leaves what is there, and nobody behind."""
    mark = uuid.uuid4().hex
    said = drive("ray", tmp_path / "one", "all", {"IGROTEKA_TEST": mark})
    assert (tmp_path / "grave").exists(), said.stderr
    assert files(tmp_path / "one") == expected
    *_ray, told = said.stdout.splitlines()
    assert told.startswith("A worker has another version of rules than this process has")
    # Under load Ray's core may say, while it ends, that it can no longer tell of the killed worker.
    late = r"\[.* E \d+ \d+\] task_manager\.cc:\d+: Failed to push error to driver for task \w+\n"
    assert re.sub(late, "", said.stderr) == ""
    assert not files(tmp_path / "other")
    assert said.returncode == 130
    assert len(files(tmp_path / "stopped")) == KINDS * EARLY
    assert files(tmp_path / "stopped").items() <= expected.items()
    until(lambda: not marked(mark))


def test_a_driver_of_a_cluster_that_is_killed_goes_on(
    cluster: str, expected: Mapping[str, bytes], tmp_path: Path
) -> None:
    """What the workers make reaches the driver's folder, and its end leaves that whole."""
    killed = drive(cluster, tmp_path, "die", CLUSTER)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert len(files(tmp_path)) == KINDS * EARLY
    assert files(tmp_path).items() <= expected.items()
    ended = drive(cluster, tmp_path, "end", CLUSTER)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert files(tmp_path) == expected


def marked(mark: str) -> list[int]:
    """The processes that inherited a mark."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark.encode() in path.read_bytes():
                found.append(int(path.parent.name))
        except OSError:  # another's, or it has ended
            continue
    return found


@pytest.mark.parametrize(
    ("on", "sentence"),
    [
        ("clouds", "“clouds” is nowhere to play: say ray, or ray://HOST:PORT"),
        ("ray://", "“ray://” should be an address like ray://HOST:10001"),
        ("ray://here:many", "should be an address like"),
        ("ray://127.0.0.1:1", "No Ray can be used at ray://127.0.0.1:1: Connection refused"),
    ],
)
def test_where_nobody_plays_is_refused(on: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused, crew(on):
        pytest.fail("somebody plays")
    assert sentence in str(refused.value)


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "igroteka.lab.cluster", raising=False)
    with pytest.raises(Refusal, match=r"package ray: pip install igroteka\[ray\]"), crew("ray"):
        pytest.fail("somebody plays")
