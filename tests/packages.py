"""Games of somebody else's packages: installed in a folder of their own, and run from there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.waiting import PATIENCE

TOYS = Path(__file__).parent / "toys"


def installed(folder: Path, package: str, entry: str) -> Mapping[str, str]:
    """Say that a package in a folder is installed; the environment that finds it.

    The environment has an empty cache of its own.
    """
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[igroteka.games]\n{entry}\n")
    return {"PYTHONPATH": str(folder), "IGROTEKA_CACHE": str(folder / "cache")}


def toy_package(folder: Path) -> Mapping[str, str]:
    """The toy as somebody else's installed package, with an empty cache."""
    shutil.copytree(TOYS, folder / "toys", ignore=shutil.ignore_patterns("__pycache__"))
    return installed(folder, "toys", "toys = toys:TOY")


def change(file: Path, old: str, new: str) -> None:
    """Change a source file, where the old text stands once."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, (file, old)
    file.write_text(text.replace(old, new), encoding="utf-8")


def ran(*command: str, said: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A Python of its own with some arguments, ended; another PYTHONPATH goes before ours.

    said: what somebody types.
    """
    path = os.pathsep.join(filter(None, [environment.get("PYTHONPATH"), _inherited_path()]))
    return subprocess.run(
        [sys.executable, *command],
        env={**os.environ, **environment, "PYTHONPATH": path},
        input=said,
        capture_output=True,
        text=True,
        check=False,
        timeout=10 * PATIENCE,  # compiling takes long
    )


def _inherited_path() -> str:
    return os.environ.get("PYTHONPATH", "")


def run(script: str, **environment: str) -> str:
    """What a Python of its own prints."""
    ended = ran("-c", script, **environment)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout
