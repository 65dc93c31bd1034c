"""Experiments: what is run, and the folder it goes into.

A folder holds `manifest.json` and Parquet files of five kinds, one of each for every chunk of
plays: `games` (a row a play), `seats` (a row a seat of a play), `choices` (what was offered and
taken, added up over the chunk), `events` (what was noted, likewise) and, on request, `decisions`
(a row a decision). What a chunk holds
depends on the plan and on its number alone; so a run that was killed goes on where it was, and ends
with the same files as one that was not, whatever the number of workers.

What stands in those files is `running`'s business, which needs the extra `lab`; this does not.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from igroteka import __version__
from igroteka.bots.levels import file_of
from igroteka.engine import Refusal, game_named
from igroteka.engine.options import option_word
from igroteka.lab.plan import Plan

FORMAT = 3
MANIFEST = "manifest.json"
READ = frozenset(
    [
        "game",
        "version",
        "options",
        "seats",
        "bots",
        "games",
        "seed",
        "turns",
        "chunk",
        "decisions",
        "until",
        "together",
    ]
)
"""What has to stand in it."""

GAMES, SEATS, CHOICES, EVENTS, DECISIONS = "games", "seats", "choices", "events", "decisions"

CHUNKS = 200
"""About so many files of a kind does a long experiment have."""

SMALLEST, LARGEST = 20, 20_000
"""Plays of a chunk."""


class Experiment(NamedTuple):
    """What is run, and where it goes."""

    plan: Plan
    folder: Path
    decisions: bool = False
    """Whether every decision is written down."""
    until: float = 0.0
    """Stop when no seat's share of wins is less certain than this (half an interval); 0: never."""

    @property
    def chunk(self) -> int:
        """Plays of a chunk, whole deals."""
        size = min(max(self.plan.games // CHUNKS, SMALLEST), LARGEST)
        return -(-size // self.plan.turns) * self.plan.turns

    @property
    def ended(self) -> bool:
        """Whether just this has been played to its end."""
        if not (self.folder / MANIFEST).exists():
            return False
        begin(self)
        return all(self.whole(number) for number in range(chunks_of(self.manifest())))

    def whole(self, number: int) -> bool:
        """Is a chunk there? Its games are written last."""
        return chunk_file(self.folder, GAMES, number).exists()

    def manifest(self) -> dict[str, Any]:
        """All that the results depend on, and what they were made by."""
        plan = self.plan
        return {
            "format": FORMAT,
            "game": plan.game.name,
            "version": plan.game.version,
            "options": plan.options.model_dump(mode="json"),
            "seats": plan.seats,
            "bots": list(plan.bots),
            "judges": judges(plan),
            "games": plan.games,
            "seed": plan.seed,
            "turns": plan.turns,
            "chunk": self.chunk,
            "decisions": self.decisions,
            "until": self.until,
            "together": plan.together,
            "igroteka": __version__,
        }


def check_plan(plan: Plan) -> None:
    """Raises Refusal where a play would not be the same each time."""
    if plan.manners is None:
        raise Refusal(
            "The lab's bots think for a number of iterations, so that a run can be repeated: say "
            "search@200 or novice, not a level that thinks for a time."
        )


def begin(experiment: Experiment) -> None:
    """Write the manifest; raises Refusal where the folder holds another experiment."""
    wanted = experiment.manifest()
    path = experiment.folder / MANIFEST
    if path.exists():
        found = read_manifest(experiment.folder)
        differs = [name for name in wanted if found.get(name) != wanted[name]]
        if differs:
            raise Refusal(
                "The folder {folder} holds another experiment: {names} differ. Name another one.",
                folder=experiment.folder,
                names=", ".join(differs),
            )
        return
    try:
        for kind in (GAMES, SEATS, CHOICES, EVENTS, *([DECISIONS] if experiment.decisions else [])):
            (experiment.folder / kind).mkdir(parents=True, exist_ok=True)
        text = json.dumps({**wanted, "commit": _commit()}, indent=1, ensure_ascii=False)
        part = path.with_suffix(".part")
        part.write_text(text + "\n", encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise Refusal(
            "The experiment cannot be written to {folder}: {reason}.",
            folder=experiment.folder,
            reason=error.strerror or str(error),
        ) from None


def read_manifest(folder: Path) -> dict[str, Any]:
    """What an experiment was; raises Refusal where there is none."""
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        if found["format"] == FORMAT and found.keys() >= READ:
            return dict(found)
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        pass
    raise Refusal(
        "The folder {folder} holds no experiment, or a damaged one: its manifest.json cannot be "
        "read.",
        folder=folder,
    )


def kept(folder: Path) -> Experiment:
    """The experiment that a folder holds; raises Refusal."""
    told = read_manifest(folder)
    game = game_named(told["game"])
    options, bots = game.make_options(told["options"]), tuple(told["bots"])
    plan = Plan(game, options, told["seats"], bots, told["games"], told["seed"], told["turns"])
    return Experiment(plan, folder, told["decisions"], told["until"])


def chunks_of(told: Mapping[str, Any]) -> int:
    """How many chunks an experiment has in all, by its manifest."""
    return -(-int(told["games"]) // int(told["chunk"]))


def chunks_there(folder: Path) -> int:
    """How many chunks have been played."""
    return sum(1 for _chunk in (folder / GAMES).glob("*.parquet"))


def chunk_file(folder: Path, kind: str, number: int) -> Path:
    """Where a chunk's rows of a kind are."""
    return folder / kind / f"{number:06}.parquet"


def command(told: Mapping[str, Any], out: str = "FOLDER") -> str:
    """The command line that makes the files of a manifest; raises Refusal."""
    game = game_named(told["game"])
    options = game.make_options(told["options"])
    usual = game.make_options(preset=next(iter(game.presets))).model_dump()
    changed = [
        f"-o {name}={option_word(value)}"
        for name, value in options.model_dump().items()
        if usual[name] != value
    ]
    words = [
        f"igroteka lab run {game.name}",
        *changed,
        f"--seats {told['seats']} --bots {','.join(told['bots'])} --games {told['games']}",
        f"--seed {told['seed']} --turns {told['turns']}",
        *([f"--until {told['until']}"] if told["until"] else []),
        *(["--decisions"] if told["decisions"] else []),
        f"--out {out}",
    ]
    return " ".join(words)


def judges(plan: Plan) -> dict[str, str]:
    """What the files hold of the judges and policies that play, as short hashes."""
    files = {bot: file_of(bot) for bot in plan.entrants}
    return {bot: _digest(path) for bot, path in files.items() if path}


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


@functools.cache
def _commit() -> str:
    """The commit of the sources, if they lie in a repository."""
    try:
        found = subprocess.run(
            ["git", "-C", os.fspath(Path(__file__).parent), "rev-parse", "HEAD"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    except OSError:
        return ""
    return found.stdout.strip()
