"""`igroteka new-game`: what it writes keeps the contract, and its own tests pass."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.running import Run
from tests.packages import installed, ran

DOCS = Path(__file__).parents[2] / "docs"
TUTORIAL = DOCS / "your-game.md"
YOUR_RULE = DOCS / "lab" / "your-rule.md"
COMMAND = "import sys; from igroteka.cli import main; main(sys.argv[1:])"


@pytest.fixture
def begun(run: Run, tmp_path: Path) -> Path:
    """A new game's folder."""
    said = run("new-game", "red_fox", "--folder", str(tmp_path))
    assert said.status == 0, said.err
    assert "igroteka conform red_fox" in said.out
    return tmp_path / "red_fox"


@pytest.fixture
def there(begun: Path) -> Mapping[str, str]:
    """The environment that finds the game, and runs its rules as plain Python."""
    project = tomllib.loads((begun / "pyproject.toml").read_text(encoding="utf-8"))
    ((name, entry),) = project["project"]["entry-points"]["igroteka.games"].items()
    return {**installed(begun, "red_fox", f"{name} = {entry}"), "IGROTEKA_INTERPRET": "1"}


def conformed(there: Mapping[str, str]) -> str:
    """What is said of the game's contract."""
    ended = ran("-c", COMMAND, "conform", "red_fox", "--games", "30", **there)
    assert not ended.stderr
    return ended.stdout


def own_tests(begun: Path, there: Mapping[str, str]) -> str:
    """What the game's own tests say at last."""
    tests = ("-m", "pytest", "-q", "-p", "no:cacheprovider", str(begun / "tests"))
    return ran(*tests, **there).stdout.splitlines()[-1]


@pytest.mark.slow
def test_a_new_game_keeps_the_contract_and_passes_its_own_tests(
    begun: Path, there: Mapping[str, str]
) -> None:
    listed = ran("-c", COMMAND, "games", "red_fox", **there)
    assert "Red Fox" in listed.stdout, listed.stderr
    assert "red_fox keeps the contract." in conformed(there)
    assert re.match("[0-9]+ passed", own_tests(begun, there))


def change(begun: Path, text: str) -> None:
    """Make the changes that a page shows; what is left out between two parts is an ellipsis."""
    for file, body in re.findall(r"```diff\n--- (\S+)\n(.*?)```", text, re.DOTALL):
        path = begun / file
        for part in body.split("…\n"):
            lines = part.splitlines(keepends=True)
            old, new = ("".join(line[1:] for line in lines if line[0] in f" {sign}")
                        for sign in "-+")  # fmt: skip
            source = path.read_text(encoding="utf-8")
            assert source.count(old) == 1, (file, old)
            path.write_text(source.replace(old, new), encoding="utf-8")


@pytest.mark.slow
def test_the_tutorial_comes_out_as_it_says(begun: Path, there: Mapping[str, str]) -> None:
    first, last = TUTORIAL.read_text(encoding="utf-8").split("Your test passes. Are you done?")
    change(begun, first)
    quoted = re.findall("^> (.+)$", last, re.MULTILINE)
    said = conformed(there)
    assert all(sentence in said for sentence in quoted), said
    assert re.search("seat [0-9]: bid 2", said)
    change(begun, last)
    assert "red_fox keeps the contract." in conformed(there)
    assert re.match("[0-9]+ passed", own_tests(begun, there))


@pytest.mark.slow
def test_a_copy_is_changed_as_the_page_shows(run: Run, tmp_path: Path) -> None:
    said = run("new-game", "soft_ties", "--from", "nomenklatura", "--folder", str(tmp_path))
    assert "a copy of nomenklatura" in said.out, said.err
    copy = tmp_path / "soft_ties"
    there = {
        **installed(copy, "soft_ties", "soft_ties = soft_ties:GAME"),
        "IGROTEKA_INTERPRET": "1",
    }
    first, last = YOUR_RULE.read_text(encoding="utf-8").split("**2. The law.**")
    change(copy, first)
    scenario = ("-m", "pytest", "-q", "-p", "no:cacheprovider", str(copy / "tests"), "-k")
    assert "1 failed" in ran(*scenario, "second", **there).stdout
    change(copy, last)
    assert re.match("2 passed", own_tests(copy, there))
    listed = ran("-c", COMMAND, "games", **there)
    assert "Soft Ties" in listed.stdout
    assert "Nomenklatura" in listed.stdout
    read = ran("-c", COMMAND, "rules", "soft_ties", "N10.4", **there)
    assert "Below the leader or the leaders" in read.stdout.replace("\n", " ")


def test_what_is_no_game_cannot_be_copied(run: Run, tmp_path: Path) -> None:
    said = run("new-game", "soft_ties", "--from", "nomenclatura", "--folder", str(tmp_path))
    assert said.status != 0
    assert "nomenklatura" in said.err
    assert not list(tmp_path.iterdir())


def test_nothing_of_the_template_is_called_as_it_was(begun: Path) -> None:
    files = [path for path in begun.rglob("*") if path.is_file()]
    assert len(files) > 12
    for path in files:
        assert "toy" not in path.name
        assert "toy" not in path.read_text(encoding="utf-8").lower(), path


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Red Fox", "“Red Fox” is not"),
        ("class", "“class” is not"),
        ("kolkhoz", "There is a game of the name kolkhoz already."),
        ("random", "Python has a module random already"),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    run: Run, tmp_path: Path, name: str, sentence: str
) -> None:
    said = run("new-game", name, "--folder", str(tmp_path))
    assert said.status != 0
    assert sentence in said.err
    assert not list(tmp_path.iterdir())


def test_what_is_there_stays_as_it_is(run: Run, begun: Path) -> None:
    (begun / "README.md").write_text("mine", encoding="utf-8")
    said = run("new-game", "red_fox", "--folder", str(begun.parent))
    assert "exists already. Nothing was written." in said.err
    assert (begun / "README.md").read_text(encoding="utf-8") == "mine"


def test_half_a_package_is_not_left(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full after some files."""
    written: list[Path] = []
    write = Path.write_bytes

    def until_full(path: Path, content: bytes) -> int:
        if len(written) == 3:
            raise OSError(28, "No space left on device")
        written.append(path)
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", until_full)
    said = run("new-game", "red_fox", "--folder", str(tmp_path))
    assert said.status != 0
    assert "No space left on device" in said.err
    assert len(written) == 3
    assert not list(tmp_path.iterdir())
