"""The conformance suite: does a game keep the contract? Ours run it in their tests; any may.

`igroteka conform GAME --games N` plays N random games spread over all presets, seat counts and
random options, checks every law after every step, and reports the first fault in a sentence that
says what to mend, with the shortest course of actions found that shows it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from igroteka.engine import laws
from igroteka.engine.dice import seeded
from igroteka.engine.game import Game
from igroteka.engine.kernels import LAWS, PLAYOUT
from igroteka.engine.match import Match
from igroteka.engine.options import Options, option_bounds, option_kind
from igroteka.engine.records import view_row
from igroteka.engine.refusal import Refusal
from igroteka.engine.secrecy import (
    GUESSES,
    Variety,
    choice_fault,
    looks,
    spectator_fault,
    viewer_name,
    world_fault,
)

SENTENCES = {
    laws.BROKEN: "audit finds: {detail}.",
    laws.NO_SEAT: "waiting names a seat that is not at the table.",
    laws.TOO_LONG: "the play has not ended after LONGEST decisions: raise LONGEST, "
    "or see that play always ends.",
    laws.DEAD_END: "{viewer} is waiting and legal gives it no action.",
    laws.DISORDER: "legal of {viewer} is not ascending within the action space.",
    laws.NOTES_LOST: "one action wrote more notes than a state remembers: note less.",
    laws.GUESS_BROKEN: "a guess of what {viewer} cannot see breaks an invariant: {detail}. Guess "
    "fills {fields}: it does so without regard to what is known, or hide leaves a part of them "
    "open that it should blank.",
    laws.GUESS_MOVES: "a guess of what {viewer} cannot see changes who waits or what that seat may "
    "do: guess fills {fields}, or hide blanks in them what the seat has to know.",
    laws.HIDE_CHANGED: "hide(guess(hide(s))) differs from hide(s) for {viewer} in {fields}: guess "
    "changes there what that viewer sees, or hide does not blank what guess fills.",
    laws.CHOICE_SHOWN: "while several seats choose at the same time, {viewer} can tell whether "
    "another chose “{detail}” or “{other}”: blank it in hide, and do not note it, until the last "
    "has chosen. If the choice is open, let the seats act one after the other.",
    laws.SECRET_SHOWN: "{viewer} may take back “{detail}”, but it shows something that was "
    "hidden: call reveal where it does, or blank in hide what it should not show.",
    laws.RANKS_WRONG: "outcome ranks the seats wrongly: a rank is one more than the number of "
    "seats before it.",
}

SECRETS_EVERY = 7
"""The laws of hiding are checked at every so-manieth step, shifting from game to game."""


SHORTER_TRIES = 1000
"""How many more games of a setting are played to find its fault in a shorter course."""


class Fault(NamedTuple):
    """A broken law, and how to see it: play `actions`, (seat, text) each, from `seed`."""

    sentence: str
    options: Options
    seats: int
    seed: int
    actions: tuple[tuple[int, str], ...]


class Report(NamedTuple):
    """What the suite did: games and decisions played, most notes of one action, first fault."""

    games: int
    decisions: int
    notes: int
    fault: Fault | None


def conform(
    game: Game,
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] = lambda done: None,
    every: int = SECRETS_EVERY,
) -> Report:
    """Play random games under all kinds of options until a law is broken, or all are played.

    `progress` is told how many games have been played so far. The laws of hiding are checked at
    every so-manieth step: 1 checks them everywhere.
    """
    played = decisions = notes = 0
    settings = list(all_settings(game, np.random.default_rng(seed)))
    share = max(1, -(-games // len(settings)))
    while played < games:
        for options, seats in settings:
            count = min(share, games - played)
            held, found = check_setting(game, options, seats, seed + played, count, every)
            played += held
            decisions += int(found[4])
            notes = max(notes, int(found[5]))
            if found[0] != laws.NO_FAULT:
                fault = _shortest_fault(game, options, seats, seed + played, found, every)
                return Report(played, decisions, notes, fault)
            progress(played)
            if played == games:
                break
    return Report(played, decisions, notes, None)


def all_settings(game: Game, chance: np.random.Generator) -> Iterator[tuple[Options, int]]:
    """Every preset and every single change of one, and 200 random options, for all seat counts."""
    chosen: dict[str, Options] = {}
    for preset in game.presets.values():
        for name, field in game.options.model_fields.items():
            for value in _values(field):
                _remember(game, preset.model_dump() | {name: value}, chosen)
    for _ in range(200):
        values = {
            name: _values(field)[chance.integers(len(_values(field)))]
            for name, field in game.options.model_fields.items()
        }
        _remember(game, values, chosen)
    for options in chosen.values():
        for seats in options.counts(game.seats):
            yield options, seats


def _remember(game: Game, values: dict[str, Any], chosen: dict[str, Options]) -> None:
    """Keep options that the game does not refuse."""
    try:
        options = game.make_options(values)
    except Refusal:
        return
    chosen[options.model_dump_json()] = options


def _values(field: Any) -> list[Any]:
    """The values of an option to try: of numbers the default, the bounds and some between."""
    kind = option_kind(field)
    if kind is bool:
        return [False, True]
    if kind is int:
        low, high = option_bounds(field)
        return sorted({field.default, low, (low + high) // 4, (low + high) // 2, high})
    return list(kind)  # type: ignore[call-overload,no-any-return]


def check_setting(
    game: Game, options: Options, seats: int, seed: int, games: int, every: int = SECRETS_EVERY
) -> Any:
    """Play games of one setting; return how many held, and what `laws.checked_games` found."""
    return game.kernels.module(LAWS).check(game, options, seats, seed, games, every)


def _shortest_fault(
    game: Game, options: Options, seats: int, seed: int, found: Any, every: int
) -> Fault:
    """The fault found, or the same in a shorter course of another game of the setting."""
    best = seed, found
    tried = 0
    while tried < SHORTER_TRIES:
        next_seed = seed + 1 + tried
        held, other = check_setting(game, options, seats, next_seed, SHORTER_TRIES - tried, every)
        tried += held + 1
        if other[0] == found[0] and other[1] < best[1][1]:
            best = next_seed + held, other
    return _fault(game, options, seats, every, *best)


def _fault(game: Game, options: Options, seats: int, every: int, seed: int, found: Any) -> Fault:
    kind, step, seat, detail = (int(number) for number in found[:4])
    said = other = ""
    if kind in (laws.BROKEN, laws.GUESS_BROKEN):
        said = "; ".join(name for bit, name in enumerate(game.rules.AUDIT) if detail >> bit & 1)
    elif kind in (laws.SECRET_SHOWN, laws.CHOICE_SHOWN):
        said, other = game.actions.text(detail), game.actions.text(int(found[laws.OTHER]))
    fields = game.kernels.module(LAWS).unlike(game, options, seats, seed, every)
    sentence = SENTENCES[kind].format(
        viewer=viewer_name(seat),
        detail=said,
        other=other,
        fields=", ".join(name for name in fields if name != "dice") or "the dice",
    )
    return Fault(sentence, options, seats, seed, _course(game, options, seats, seed, step))


def _course(
    game: Game, options: Options, seats: int, seed: int, step: int
) -> tuple[tuple[int, str], ...]:
    """The first actions of a game that `laws.checked_games` has played."""
    states = game.fresh_states(2, options)
    play, chooser = view_row(states), view_row(states, 1)
    play.dice = seeded(seed)
    chooser.dice = laws.chooser_dice(seed)
    game.rules.setup(play, seats)
    kernels = game.kernels.playout
    out = np.zeros(game.actions.size, np.int32)
    course = []
    for _ in range(step):
        seat = laws.chosen_seat(chooser, int(kernels.waiting_at(states, 0)))
        n = kernels.legal_at(states, 0, seat, out)
        action = int(laws.chosen_action(chooser, out, n))
        course.append((seat, game.actions.text(action)))
        kernels.apply_at(states, 0, seat, action)
    return tuple(course)


def text_faults(game: Game) -> list[str]:
    """Actions whose text form does not parse back, in sentences."""
    faults = []
    for action in range(game.actions.size):
        text = game.actions.text(action)
        if game.actions.parse(text) != action:
            faults.append(f"action {action} reads “{text}”, which parses as another action.")
    return faults


def compiled_faults(game: Game, options: Options, seats: int, seeds: range) -> list[str]:
    """Games that come out differently compiled and as plain Python, in sentences.

    Plays each seed both ways and compares every byte of the final states.
    """
    faults = []
    module = game.kernels.module(PLAYOUT)
    for seed in seeds:
        finals = []
        for run in (module.random_games, module.random_games.as_python):
            states = game.fresh_states(2, options)
            seeded = np.array([seed], np.uint64)
            out = np.zeros(game.actions.size, np.int32)
            scores, ranks = np.zeros((2, 1, seats), np.int32)
            courses = np.zeros((1, 3), np.int32)
            run(states, seats, seeded, game.rules.LONGEST, out, courses, scores, ranks)
            finals.append(states.tobytes())
        if finals[0] != finals[1]:
            faults.append(
                f"seed {seed} with {seats} seats ends differently when compiled: a number does "
                "not fit its field, or chance does not come from engine/dice.py."
            )
    return faults


def replay_faults(game: Game, options: Options, seats: int, seed: int) -> list[str]:
    """Does one random play, stored and read again, come out the same?"""
    chance = np.random.default_rng(seed)
    match = Match(game, options, seats, seed)
    while not match.over:
        seat = int(chance.choice(match.waiting()))
        match.play(seat, int(chance.choice(match.legal(seat))))
    try:
        Match.from_json(match.to_json(), game)
    except Refusal as refusal:
        return [f"seed {seed} with {seats} seats, stored and played again: {refusal}"]
    return []


def reason_faults(game: Game, options: Options, seats: int, seed: int) -> list[str]:
    """Where `why_not` fails to name the rule that forbids an action, in a random play.

    It is asked at every so-manieth move: only plain Python asks it, and slowly.
    """
    chance = np.random.default_rng(seed)
    match = Match(game, options, seats, seed)
    while not match.over:
        seat = int(chance.choice(match.waiting()))
        legal = match.legal(seat)
        why_not, allowed = match.reasons(seat), set(legal)
        for action in range(game.actions.size if len(match.moves) % 5 == seed % 5 else 0):
            try:
                rule = why_not(action)
            except Exception as error:
                wrong = f"fails: {type(error).__name__}: {error}"
            else:
                if bool(rule) is not (action in allowed):
                    continue
                wrong = f"names {rule}, and it is legal" if rule else "is 0, and it is not legal"
            said = f"why_not of {viewer_name(seat)} for “{game.actions.text(action)}”"
            return [f"{said} {wrong}; after {len(match.moves)} moves of seed {seed}."]
        match.play(seat, int(chance.choice(legal)))
    return []


def knowledge_faults(game: Game, options: Options, seats: int, seed: int, most: int) -> list[str]:
    """What many guesses say of hiding and guessing, at `most` looks into random plays."""
    variety = Variety(game)
    plays = (look for n in itertools.count(seed) for look in looks(game, options, seats, n, 5))
    for n, look in enumerate(itertools.islice(plays, most)):
        variety.look(look, n * GUESSES)
        fault = (
            choice_fault(game, look)
            or spectator_fault(game, look)
            or world_fault(game, look, n * 10000)
        )
        if fault:
            return [f"{fault} (Seen with {seats} seats and {options!r}.)"]
    return [variety.fault()] if variety.fault() else []


def sample_faults(game: Game, seed: int = 0) -> list[str]:
    """What plays one by one show, in sentences: of every preset and seat count, one each.

    Text forms, stored plays, reasons, and compiled against plain Python.
    """
    faults = text_faults(game)
    for options in game.presets.values():
        for seats in options.counts(game.seats):
            faults += compiled_faults(game, options, seats, range(seed, seed + 1))
            faults += replay_faults(game, options, seats, seed)
            faults += reason_faults(game, options, seats, seed)
    return faults


LOOKS, LOOKS_OF_PYTHON = 100, 8
"""So many looks at what is known are taken for every preset and seat count, where the rules run
compiled and where they run as plain Python."""


def all_knowledge_faults(game: Game, seed: int = 0) -> list[str]:
    """What many guesses say of hiding and guessing, for every preset and seat count."""
    most = LOOKS if game.kernels.state == "ready" else LOOKS_OF_PYTHON
    return [
        fault
        for options in game.presets.values()
        for seats in options.counts(game.seats)
        for fault in knowledge_faults(game, options, seats, seed, most)
    ]
