"""Whole games in text files: every action, and the state's digest after it.

A file `tests/<game>/golden/*.txt` begins with the game, its seats, seed and options; the actions
are random ones. To add a play, write these first lines; to write all of a game's files anew after
a change that is meant (raise the game's `version` then):

    python -m tests.golden kolkhoz
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from igroteka.engine import Match, game_named

TESTS = Path(__file__).parent


def files(game: str = "*") -> list[Path]:
    """The golden plays of a game, or of all."""
    return sorted(TESTS.glob(f"{game}/golden/*.txt"))


def start(lines: list[str]) -> Match:
    """A fresh match from the first lines of a file.

    "game kolkhoz, version 1", "seats 4, seed 7", then perhaps "preset zonsky", then options that
    differ from the preset (or all of them): "option medals True".
    """
    game = game_named(lines[0].split()[1].rstrip(","))
    _, seats, _, seed = lines[1].replace(",", "").split()
    preset = ""
    values = {}
    for line in lines[2:]:
        word, _, rest = line.partition(" ")
        if word == "preset":
            preset = rest
        elif word == "option":
            name, value = rest.split()
            values[name] = value
        else:
            break
    return Match(game, game.make_options(values, preset), int(seats), int(seed))


def play(lines: list[str]) -> list[str]:
    """Play the match of a file's first lines by random legal actions; return all its lines."""
    match = start(lines)
    chance = random.Random(match.seed)
    told = [
        f"game {match.game.name}, version {match.game.version}",
        f"seats {match.seats}, seed {match.seed}",
        *(f"option {name} {value}" for name, value in match.options.model_dump().items()),
        f"dealt {match.digest()}",
    ]
    while not match.over:
        waiting = match.waiting()
        seat = waiting[0] if len(waiting) == 1 else chance.choice(waiting)
        action = chance.choice(match.legal(seat))
        match.play(seat, action)
        told.append(f"{seat} {match.game.actions.text(action)} {match.digest()}")
    told.append(f"scores {' '.join(map(str, match.scores()))}")
    told.append(f"places {' '.join(map(str, match.ranks()))}")
    return told


def main() -> None:
    """Write the files of the games that the command line names."""
    for game in sys.argv[1:]:
        for path in files(game):
            lines = path.read_text(encoding="utf-8").splitlines()
            path.write_text("\n".join(play(lines)) + "\n", encoding="utf-8")
            print(path.relative_to(TESTS), "written")


if __name__ == "__main__":
    main()
