"""What is in the wheel: everything that runs, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "igroteka"

RUNS = {".judge", ".py", ".po", ".css", ".js", ".svg", ".png", ".html", ".woff2", ".txt", ".md",
        ".typed"}  # fmt: skip
"""What the package consists of."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The project's wheel, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    built = subprocess.run(
        [*command, "--no-index", "--wheel-dir", str(folder), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (file,) = folder.glob("*.whl")
    return zipfile.ZipFile(file)


def test_every_file_of_the_package_is_in_it(wheel: zipfile.ZipFile) -> None:
    ours = [
        f"igroteka/{path.relative_to(PACKAGE).as_posix()}"
        for path in PACKAGE.rglob("*")
        if path.suffix in RUNS
    ]
    missing = sorted(set(ours) - set(wheel.namelist()))
    assert not missing, missing


def test_the_rulebooks_are_in_it(wheel: zipfile.ZipFile) -> None:
    books = {f"igroteka/rules/{path.name}" for path in (ROOT / "docs" / "rules").glob("*.md")}
    assert books
    assert books <= set(wheel.namelist())


def test_what_new_games_begin_with_is_in_it(wheel: zipfile.ZipFile) -> None:
    toys = ROOT / "tests" / "toys"
    files = [path.relative_to(toys) for path in toys.rglob("*") if path.suffix in RUNS]
    assert files
    assert {f"igroteka/template/{path.as_posix()}" for path in files} <= set(wheel.namelist())


def test_it_says_whose_it_is_and_what_it_brings(wheel: zipfile.ZipFile) -> None:
    (info,) = {name.partition("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
    assert f"{info}/licenses/LICENSE" in wheel.namelist()
    assert f"{info}/licenses/NOTICE" in wheel.namelist()
    points = wheel.read(f"{info}/entry_points.txt").decode()
    assert "igroteka = igroteka.cli:main" in points
    assert "[igroteka.games]\nkolkhoz = igroteka.games.kolkhoz:GAME" in points


def test_nothing_else_is_in_it(wheel: zipfile.ZipFile) -> None:
    strangers = [
        name
        for name in wheel.namelist()
        if ".dist-info/" not in name and Path(name).suffix not in RUNS
    ]
    assert not strangers, strangers
    assert not [name for name in wheel.namelist() if name.startswith("tests")]
