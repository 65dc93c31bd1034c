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


def interrupted(script: Path, line: str, **environment: str) -> str:
    """What a script says, after this line, when Ctrl+C is pressed, until the last of its processes
    has ended; only one of them may complain."""
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | environment,
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == f"{line}\n"
        os.killpg(running.pid, signal.SIGINT)
        done, said = running.communicate(timeout=PATIENCE)
    assert said.count("Traceback") == 1, said
    assert said.rstrip().endswith("KeyboardInterrupt")
    return done


BEGINNING = """
import os, signal, time
from igroteka.bots.workers import workers

if __name__ == "__main__":
    # Whoever runs the tests in the background has them ignore Ctrl+C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with workers(1) as pool:
        pool.submit(os.getpid).result()
else:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.kill(os.getpid(), signal.SIGINT)  # here it would end, if it heard that
    print("begins", flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no groups of processes")
def test_a_worker_that_begins_says_nothing_of_ctrl_c(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(BEGINNING)
    assert interrupted(script, "begins") == ""
