"""The form for an experiment, and what it says back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from igroteka.bots.levels import BEST
from igroteka.draw.words import N_, _
from igroteka.engine import Game, Refusal
from igroteka.lab.experiment import check_plan
from igroteka.lab.plan import Plan, precision
from igroteka.table.forms import Setup, count_of, number_fault
from igroteka.weblab.laboratory import Wanted

SEARCHES = ("search", BEST)
"""Those that are told how long to think."""

USUAL_BOT = "greedy"
USUAL_THOUGHT = "100"
"""Iterations of a search, unless others are asked for."""

BOTS = {
    "greedy": N_("Greedy"),
    "random": N_("Random"),
    "novice": N_("Novice"),
    "adept": N_("Adept"),
    "expert": N_("Expert"),
    "search": N_("Search"),
    BEST: N_("Search with judge"),
}
"""Who can play: those that think for a number of iterations, so that plays can be repeated."""

MOST_ITERATIONS = 100_000


class Number(NamedTuple):
    """A whole number of the form: what it is called, what it is for, and what it may be."""

    title: str
    help: str
    low: int
    high: int
    usual: str


NUMBERS = {
    "games": Number(
        N_("Plays at most"),
        N_("More plays make intervals narrower: four times as many, half as wide."),
        1, 1_000_000, "2000",
    ),
    "turns": Number(
        N_("Plays of each deal"),
        N_("Two or more show what the deal decides: seats move on, and bots think anew."),
        1, 100, "1",
    ),
    "seed": Number(
        N_("Seed"),
        N_("Experiments with the same seed have the same deals, and can be compared deal by deal."),
        0, 999_999_999, "1",
    ),
}  # fmt: skip


class Asked(NamedTuple):
    """What the form asks for, as texts: kept as they are, so that a refused form loses nothing.

    bots: by seat; thoughts: by seat, iterations if it is a search.
    numbers: those of NUMBERS. until: per cent, or "". decisions: "on" or "".
    """

    setup: Setup
    bots: tuple[str, ...]
    thoughts: tuple[str, ...]
    numbers: Mapping[str, str]
    until: str = ""
    decisions: str = ""

    @classmethod
    def fresh(cls, game: Game) -> Asked:
        """The form as it is first shown."""
        seats = game.default_seats
        usual = {name: number.usual for name, number in NUMBERS.items()}
        return cls(Setup.fresh(game), (USUAL_BOT,) * seats, (USUAL_THOUGHT,) * seats, usual)

    @classmethod
    def read(cls, game: Game, form: Mapping[str, str]) -> Asked:
        """The form as it came back."""
        seats = range(count_of(game, form))
        return cls(
            Setup.read(game, form),
            tuple(form.get(f"seat-{seat}", USUAL_BOT)[:20] for seat in seats),
            tuple(form.get(f"think-{seat}", "")[:12] for seat in seats),
            {name: form.get(name, "")[:12] for name in NUMBERS},
            form.get("until", "")[:12].strip(),
            form.get("decisions", "")[:2],
        )

    def faults(self) -> dict[str, Refusal]:
        """What is wrong with which field by itself: options by their names."""
        found = {f"option-{name}": fault for name, fault in self.setup.faults().items()}
        for name, number in NUMBERS.items():
            fault = number_fault(_(number.title), self.numbers[name], number.low, number.high)
            found.update({name: fault} if fault else {})
        for seat, (bot, thought) in enumerate(zip(self.bots, self.thoughts, strict=True)):
            if bot not in BOTS:
                found[f"seat-{seat}"] = Refusal(N_("There is no bot “{name}”."), name=bot)
            fault = number_fault(_("Iterations"), thought, 1, MOST_ITERATIONS)
            if bot in SEARCHES and fault:
                found[f"think-{seat}"] = fault
        try:
            precision(self._until)
        except Refusal as refusal:
            found["until"] = refusal
        return found

    @property
    def _until(self) -> str:
        """The precision as the command line has it: Russians write a comma."""
        return f"{self.until.replace(',', '.').removesuffix('%')}%" if self.until else ""

    def _bots(self) -> Sequence[str]:
        names = [
            f"{bot}@{int(thought)}" if bot in SEARCHES else bot
            for bot, thought in zip(self.bots, self.thoughts, strict=True)
        ]
        return names if len(set(names)) > 1 else names[:1]

    def wanted(self) -> Wanted:
        """What is to be played; raises Refusal."""
        seats = len(self.bots)
        options = self.setup.options().settled_with(self.setup.changed, seats)
        games, turns, seed = (int(self.numbers[name]) for name in ("games", "turns", "seed"))
        plan = Plan(self.setup.game, options, seats, tuple(self._bots()), games, seed, turns)
        check_plan(plan)
        return Wanted(plan, self.decisions == "on", precision(self._until))
