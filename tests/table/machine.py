"""A machine to follow a page of the documentation on: its files and commands, in a folder.

Files are written and commands run as they stand, but for where things lie, for ports that are free,
and for the programs in `STAND_INS`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

BLOCK = re.compile(r"(?:`(/etc/[^`]+)`:\s+)?```(\w+)\n(.*?)```", re.DOTALL)
"""A block of code, and the name of the file that it is, if it is one."""

PLACES = ("/opt/igroteka", "/etc/systemd", "/etc/nginx", "/etc/letsencrypt", "/var/lib/igroteka",
          "/var/www/html")  # fmt: skip

STAND_INS = ("adduser", "apt-get", "certbot", "git", "nginx", "python3", "sudo", "systemctl")
"""What a test cannot have as it is; see `stand_ins.py`."""


class Step(NamedTuple):
    """A file that is to be written, or commands (`path` is "")."""

    path: str
    text: str


def steps(page: str) -> list[Step]:
    """All files and commands of a page, in their order."""
    found = [Step(path, text) for path, _kind, text in BLOCK.findall(page)]
    assert found
    return found


class Machine:
    """A folder in which a page is followed."""

    def __init__(self, root: Path, names: Mapping[str, str], settings: Mapping[str, str]) -> None:
        """`names`: what stands for something else here, such as ports; `settings`: environment."""
        self.root = root
        self._names = names
        programs = root / "stand-ins"
        programs.mkdir(parents=True)
        script = Path(__file__).with_name("stand_ins.py")
        for name in STAND_INS:
            program = programs / name
            program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" {name} "$@"\n')
            program.chmod(0o755)
        self.settings = {
            **os.environ,
            **settings,
            "MACHINE": str(root),
            "PATH": f"{programs}:{os.environ['PATH']}",
        }
        for place in ("etc/nginx/sites-available", "etc/nginx/sites-enabled", "etc/systemd/system"):
            (root / place).mkdir(parents=True)

    def here(self, text: str) -> str:
        """A text of the page as it is to be read on this machine."""
        for name, instead in self._names.items():
            text = text.replace(name, instead)
        return re.sub("|".join(PLACES), lambda place: f"{self.root}{place[0]}", text)

    def follow(self, step: Step) -> str:
        """Write the file, or run the commands; what they have said."""
        if step.path:
            Path(self.here(step.path)).write_text(self.here(step.text))
            return ""
        return self.run(step.text)

    def run(self, commands: str) -> str:
        """Run commands as somebody would who follows the page; what they have said."""
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.here(commands)],
            env=self.settings, cwd=self.root, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{commands}\n{done.stdout}"
        return done.stdout

    def stop(self) -> None:
        """End everything that was started."""
        for name in ("nginx", "systemctl"):
            command = [self.root / "stand-ins" / name, "stop-all"]
            subprocess.run(command, env=self.settings, check=True)
