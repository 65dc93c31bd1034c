"""Named bots: four levels for people to choose, plain kinds for measuring, files, and programs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from igroteka.bots.learnt import Learnt, read_learnt, shipped
from igroteka.bots.players import (
    Bot,
    GreedyBot,
    Manner,
    RandomBot,
    SearchBot,
    decides_early,
)
from igroteka.bots.policy import PolicyBot, read_policy
from igroteka.bots.programs import INSTEAD, ProgramBot, command_of
from igroteka.engine.game import Game
from igroteka.engine.refusal import Refusal, unknown


class Level(NamedTuple):
    """A strength that people choose; `title` is an English msgid.

    seconds: how long it may think about a move, whatever the move.
    """

    name: str
    title: str
    seconds: float


LEVELS = {
    level.name: level
    for level in (
        Level("novice", "Novice", 0.5),
        Level("adept", "Adept", 0.7),
        Level("expert", "Expert", 0.8),
        Level("master", "Master", 2.0),
    )
}

ITERATIONS = 2000
"""Of a search whose budget is not named."""

TRIES: Mapping[str, int] = {"greedy": 20, "novice": 2}
"""Guesses for each action of those who look only one choice ahead."""

AHEAD: Mapping[str, int] = {"greedy": 2, "novice": 1}
"""Random decisions of each seat that they imagine after it."""

BEST = "best"
"""The search with what training has found for a game: without a judge where none is heeded."""


class Look(NamedTuple):
    """How a level searches that thinks for a number of iterations: it plays the same on every
    machine."""

    iterations: int
    sight: int
    """See `horizon_of`."""
    judged: bool
    """Whether it heeds the judge that a game comes with."""
    seconds: float
    """No longer than that while the kernels are still being compiled; it is shorter than what
    others wait, so that they never wait twice."""

    def learnt(self, game: Game) -> Learnt | None:
        """The judge that it heeds."""
        return shipped(game) if self.judged else None

    def bot(self, game: Game, seed: int) -> SearchBot:
        """A player of this level."""
        return SearchBot(
            game, seed, self.iterations, self.seconds, learnt=self.learnt(game), sight=self.sight
        )


LOOKS: Mapping[str, Look] = {
    "adept": Look(3000, sight=0, judged=False, seconds=0.6),
    "expert": Look(2000, sight=12, judged=True, seconds=0.7),
}
"""Levels differ by how far they see more than by iterations: with few of these the obvious is
missed, and in some games more of them hardly win more. The fewer sit at a table, the fewer
decisions are worth as much as all. See `docs/bots.md`."""

_KINDS: dict[str, Callable[[Game, int], Bot]] = {
    "random": lambda game, seed: RandomBot(game, seed),
    "greedy": lambda game, seed: GreedyBot(game, seed, TRIES["greedy"], AHEAD["greedy"]),
    "search": lambda game, seed: SearchBot(game, seed, iterations=ITERATIONS),
    BEST: lambda game, seed: SearchBot(game, seed, iterations=ITERATIONS, learnt=shipped(game)),
    "novice": lambda game, seed: GreedyBot(game, seed, TRIES["novice"], AHEAD["novice"]),
    "adept": LOOKS["adept"].bot,
    "expert": LOOKS["expert"].bot,
    "master": lambda game, seed: SearchBot(game, seed, seconds=1.9, learnt=shipped(game)),
}

BOTS = tuple(_KINDS)
"""The names of all bots; `search` and `best` may also be given a budget, see `make_bot`."""


_SEARCH = re.compile(
    r"(search|best|.+\.judge)(?:@(?:([0-9]{1,9})|([0-9]{1,9}(?:\.[0-9]{1,3})?)s))?", re.DOTALL
)
"""A search, the best one, or the file of a judge for it; and a budget of iterations or of seconds a
move."""

_POLICY = re.compile(r".+\.policy", re.DOTALL)
"""The file of a policy."""

_PROGRAM = re.compile(r"program:(.*?)(?:@([0-9]{1,9}(?:\.[0-9]{1,3})?)s)?", re.DOTALL)
"""A program that plays, and its budget of seconds a move."""

PROGRAM_SECONDS = 1.0
"""Of a program whose budget is not named."""


_SEEING = re.compile(r"seeing@([1-9][0-9]{0,8})")
"""A search that sees what is hidden, and its iterations: for the lab, and at no table."""


def sees_all(name: str) -> bool:
    """Whether a bot of that name sees what is hidden from its seat. `make_bot` makes none such."""
    return _SEEING.fullmatch(name) is not None


def file_of(name: str) -> Path | None:
    """The file of the judge or the policy that a bot of that name plays by."""
    if _PROGRAM.fullmatch(name):
        return None
    if _POLICY.fullmatch(name):
        return Path(name)
    asked = _SEARCH.fullmatch(name)
    return Path(asked[1]) if asked and asked[1] not in ("search", BEST) else None


def check_bot(name: str) -> None:
    """Raises Refusal, with the nearest right name, if `make_bot` knows no such bot."""
    program = _PROGRAM.fullmatch(name)
    if program:
        command_of(program[1])
        return
    if _POLICY.fullmatch(name):
        return
    asked = _SEARCH.fullmatch(name)
    budget = asked and (asked[2] or asked[3])
    kind = name.partition("@")[0]
    if kind in ("search", BEST) and kind != name and not (budget and float(budget)):
        raise Refusal(
            "“{name}” is no budget: say {kind}@500 for 500 iterations a move, or {kind}@0.1s for "
            "a tenth of a second a move.",
            name=name,
            kind=kind,
        )
    if name not in _KINDS and not asked:
        raise unknown("bot", name, _KINDS)


def make_bot(game: Game, name: str, seed: int) -> Bot:
    """A bot by the name of its kind or level, a search as in `search@500`, `best@0.1s` (with what
    training has found for the game), `my.judge@0.1s` (with the judge in a file), the policy in a
    file as in `my.policy`, or a program as in `program:./bot.py@0.1s`; raises Refusal. Programs run
    as whoever starts them: nobody else's names come here unchecked."""
    check_bot(name)
    program = _PROGRAM.fullmatch(name)
    if program:
        seconds = float(program[2] or PROGRAM_SECONDS)
        return ProgramBot(game, command_of(program[1]), seconds, make_bot(game, INSTEAD, seed))
    if _POLICY.fullmatch(name):
        return PolicyBot(game, read_policy(Path(name), game), seed)
    asked = _SEARCH.fullmatch(name)
    if asked is None:
        return _KINDS[name](game, seed)
    learnt = judge_named(game, asked[1])
    if asked[3]:
        return SearchBot(game, seed, seconds=float(asked[3]), learnt=learnt)
    return SearchBot(game, seed, iterations=int(asked[2] or ITERATIONS), learnt=learnt)


def judge_named(game: Game, kind: str) -> Learnt | None:
    """The judge of a search by its name: "search", BEST, or a file; raises Refusal."""
    if kind == BEST:
        return shipped(game)
    return read_learnt(Path(kind), game) if kind != "search" else None


def is_early(game: Game, level: str) -> bool:
    """Whether the bot of a level is `early`, for those who have none here."""
    if level in LOOKS:
        return decides_early(LOOKS[level].learnt(game), LOOKS[level].sight)
    return level == "master" and decides_early(shipped(game))


def manner_of(game: Game, name: str, seats: int) -> Manner | None:
    """How the bot of that name plays, if whole plays of it can be compiled: not if it thinks for a
    time. Raises Refusal. Here a bot may be `seeing@200`, see `sees_all`."""
    seeing = _SEEING.fullmatch(name)
    if seeing:
        return Manner(iterations=int(seeing[1]), seeing=True)
    check_bot(name)
    if name in TRIES:
        return Manner(tries=TRIES[name], short=AHEAD[name] * seats)
    if name == "random":
        return Manner()
    if name in LOOKS:
        look = LOOKS[name]
        return Manner(iterations=look.iterations, learnt=look.learnt(game), sight=look.sight)
    asked = _SEARCH.fullmatch(name)
    if asked is None or asked[3] or _PROGRAM.fullmatch(name):
        return None
    learnt = judge_named(game, asked[1])
    return Manner(iterations=int(asked[2] or ITERATIONS), learnt=learnt)
