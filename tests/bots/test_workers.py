"""Workers: none outlives those who asked for the work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE

PARENT = """
import os, sys, time
from igroteka.bots.workers import workers

if __name__ == "__main__":
    with workers(1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        time.sleep(600)
"""


def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert int(parent.stdout.readline())
        parent.kill()
        # What all of them write to ends when the last of them has.
        assert parent.communicate(timeout=PATIENCE)[0] == b""


BEGINNING = """
import os, time
from igroteka.bots.workers import workers

if __name__ == "__main__":
    with workers(1) as pool:
        pool.submit(os.getpid).result()
else:
    print("begins", flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no groups of processes")
def test_a_worker_that_begins_says_nothing_of_ctrl_c(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(BEGINNING)
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "begins\n"
        os.killpg(parent.pid, signal.SIGINT)
        said = parent.communicate(timeout=PATIENCE)[1]
    assert said.count("Traceback") == 1, said
    assert said.rstrip().endswith("KeyboardInterrupt")
