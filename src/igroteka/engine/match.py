"""A play of a game: seed, options and actions, and the only checked way to add one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic_core import from_json

from igroteka.engine.course import Note, notes_since
from igroteka.engine.dice import seeded
from igroteka.engine.game import Game, game_named
from igroteka.engine.options import Options
from igroteka.engine.records import States, copied, still_row, view_row
from igroteka.engine.refusal import Refusal

FORMAT = 2
"""Of stored plays. The first, which is read as well, knew no renewed chance."""

DIGEST_EVERY = 8
"""A stored play carries the state's digest after each so many moves, and after the last."""


class Move(NamedTuple):
    """One action of a seat, and what was noted while it was carried out."""

    seat: int
    action: int
    notes: tuple[Note, ...]


class Renewal(NamedTuple):
    """Where a play was gone on with from a position of another one: after so many moves its chance
    comes from a seed of its own. All that lies there stays as it lies."""

    moves: int
    seed: int


class Match:
    """One play. `play` checks every action; a refused one changes nothing."""

    def __init__(
        self,
        game: Game,
        options: Options,
        seats: int,
        seed: int,
        renewals: Sequence[Renewal] = (),
    ) -> None:
        """`seed`, and those of `renewals`, by moves: any whole numbers from 0 to 2**64 - 1.

        Raises Refusal.
        """
        game.check_seats(options, seats)
        for each in (seed, *(renewal.seed for renewal in renewals)):
            if not 0 <= each < 1 << 64:
                raise Refusal("A seed is a whole number from 0 to 18446744073709551615.")
        self.game = game
        self._step = game.kernels.playout
        self.options = options
        self.seats = seats
        self.seed = seed
        self.renewals = tuple(renewals)
        self._renewed = dict(renewals)
        self._before: list[States] = []
        self.moves: list[Move] = []
        self.state = game.fresh_states(1, options)
        row = view_row(self.state)
        row.dice = seeded(seed)
        game.rules.setup(row, seats)
        self.opening = notes_since(row, 0)
        self._renew()

    def _renew(self) -> None:
        """Take chance from another seed, if it is here that the play was gone on with."""
        seed = self._renewed.get(len(self.moves))
        if seed is not None:
            view_row(self.state).dice = seeded(seed)

    def after(self, moves: int | None = None) -> States:
        """The state after so many moves or after all, array of shape (1,); not to be changed."""
        now = moves is None or moves == len(self.moves)
        return self.state if now else self._before[moves or 0]

    def waiting(self, moves: int | None = None) -> tuple[int, ...]:
        """The seats that may act now, or could after so many moves, ascending; () at the end."""
        mask = int(self._step.waiting_at(self.after(moves), 0))
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    def asked(self, seat: int, moves: int | None = None) -> int:
        """After how many moves a seat that is waiting was asked for its next choice. What others
        have chosen since, at the same time, it does not know.

        `moves`: or that was waiting after so many moves.
        """
        moves = len(self.moves) if moves is None else moves
        while moves and self.moves[moves - 1].seat != seat and seat in self.waiting(moves - 1):
            moves -= 1
        return moves

    @property
    def over(self) -> bool:
        return not self.waiting()

    def legal(self, seat: int, moves: int | None = None) -> list[int]:
        """The legal actions of a seat, ascending; [] for a seat that is not waiting.

        `moves`: or those that it had after so many moves.
        """
        if seat not in self.waiting(moves):
            return []
        return self._legal(seat) if moves is None else self._listed(self.after(moves), seat)

    def offered(self) -> dict[int, list[int]]:
        """The seats that may act now, each with its legal actions."""
        return {seat: self._legal(seat) for seat in self.waiting()}

    def _legal(self, seat: int) -> list[int]:
        return self._listed(self.state, seat)

    def _listed(self, state: States, seat: int) -> list[int]:
        out = np.empty(self.game.actions.size, np.int32)
        n = self._step.legal_at(state, 0, seat, out)
        found: list[int] = out[:n].tolist()
        return found

    def why_not(self, seat: int, action: int, moves: int | None = None) -> str:
        """The number of the rule that forbids an action ("K5.2"), or "" if it is legal.

        `moves`: or that forbade it after so many moves.
        """
        rule = self.game.rules.why_not(view_row(self.after(moves)), seat, action)
        return self.game.rules.rule_name(rule) if rule else ""

    def reasons(self, seat: int, moves: int | None = None) -> Callable[[int], str]:
        """`why_not` of this position, for many actions of a seat; until the next move."""
        row = still_row(self.after(moves))

        @cache
        def reason(action: int) -> str:
            rule = self.game.rules.why_not(row, seat, action)
            return self.game.rules.rule_name(rule) if rule else ""

        return reason

    def notes(self) -> list[Note]:
        """All that was noted, from the beginning."""
        return [*self.opening, *(note for move in self.moves for note in move.notes)]

    def play(self, seat: int, action: int) -> Move:
        """Play an action; raises Refusal, and then nothing has changed."""
        if seat not in self.waiting():
            raise Refusal("It is not this seat's turn.")
        if action not in self.legal(seat):
            raise Refusal(
                "“{action}” is not possible now.",
                self.why_not(seat, action) if 0 <= action < self.game.actions.size else "",
                action=self.game.actions.text(action),
            )
        before = copied(self.state)
        noted = int(before["noted"][0])
        try:
            self._step.apply_at(self.state, 0, seat, action)
            move = Move(seat, action, notes_since(view_row(self.state), noted))
        except BaseException:
            self.state[:] = before  # a fault of the rules must not leave half a move behind
            raise
        self._before.append(before)
        self.moves.append(move)
        self._renew()
        return move

    def ends(self, seat: int, action: int) -> bool:
        """Whether the play would be over after this legal action."""
        return not int(self._step.waiting_at(self._with(seat, action), 0))

    def outcome_after(self, seat: int, action: int) -> tuple[list[int], list[int]]:
        """The scores and places of the seats as they would stand after this legal action."""
        return self._outcome_of(self._with(seat, action))

    def _with(self, seat: int, action: int) -> States:
        """The state as it would be after a legal action."""
        after = copied(self.state)
        self._step.apply_at(after, 0, seat, action)
        return after

    def undoable(self, seat: int) -> str:
        """ "" if the seat may take back the last move, else the sentence that says why not."""
        if not self.moves:
            return "Nothing has been played yet."
        if self.moves[-1].seat != seat:
            return "Only your own last move can be taken back, before anybody else has moved."
        before = self._before[-1]
        if any(before[name][0] != self.state[name][0] for name in ("dice", "secrets")):
            return "This move showed something that was hidden before."
        return ""

    def undo(self, seat: int) -> Move:
        """Take back the last move; raises Refusal."""
        refused = self.undoable(seat)
        if refused:
            raise Refusal(refused)
        self.state = self._before.pop()
        return self.moves.pop()

    def back_to(self, moves: int, seed: int) -> None:
        """Take back all but the first so many moves, whatever they showed; from there on chance
        comes from a seed. All that lies there stays as it lies."""
        self.state = self._before[moves]
        del self._before[moves:], self.moves[moves:]
        kept = [renewal for renewal in self.renewals if renewal.moves < moves]
        self.renewals = (*kept, Renewal(moves, seed))
        self._renewed = dict(self.renewals)
        self._renew()

    def view(self, viewer: int, moves: int | None = None) -> States:
        """A copy of the state, array of shape (1,), with all blank that the viewer may not know.

        `moves`: as it was after so many moves; left out, as it is.
        """
        seen = copied(self.after(moves))
        self._step.hide_at(seen, 0, viewer)
        return seen

    @property
    def together(self) -> bool:
        """Whether all win or lose as one, or one plays alone."""
        return self.seats == 1 or bool(self.state["together"][0])

    def ending(self) -> int:
        """Why a play that is over has ended: a number that the game's words name."""
        return int(self._step.ending_at(self.state, 0))

    def reached(self) -> int:
        """How many of the game's targets this play has reached."""
        return int(self._step.reached_at(self.state, 0))

    def scores(self, moves: int | None = None) -> list[int]:
        """The score of each seat as it stands, or stood after so many moves; final at the end."""
        return self._outcome(moves)[0]

    def ranks(self) -> list[int]:
        """The place of each seat, 1 being the first; seats that share one are equal."""
        return self._outcome()[1]

    def _outcome(self, moves: int | None = None) -> tuple[list[int], list[int]]:
        return self._outcome_of(self.after(moves))

    def _outcome_of(self, state: States) -> tuple[list[int], list[int]]:
        scores, ranks = np.zeros((2, self.seats), np.int32)
        self._step.outcome_at(state, 0, scores, ranks)
        return scores.tolist(), ranks.tolist()

    def digest(self, moves: int | None = None) -> str:
        """A short hash of the whole state, as it is or was after so many moves."""
        return hashlib.sha256(self.after(moves).tobytes()).hexdigest()[:16]

    def at(self, moves: int) -> Match:
        """The same play as it was after its first so many moves."""
        return self._again(moves, self.renewals)

    def gone_on(self, moves: int, seed: int) -> Match:
        """Another play: this one's first so many moves, and from there on chance from a seed."""
        kept = [renewal for renewal in self.renewals if renewal.moves < moves]
        return self._again(moves, [*kept, Renewal(moves, seed)])

    def _again(self, moves: int, renewals: Sequence[Renewal]) -> Match:
        again = Match(self.game, self.options, self.seats, self.seed, renewals)
        for seat, action in self._actions()[:moves]:
            again.play(seat, action)
        return again

    def _actions(self) -> list[tuple[int, int]]:
        return [(move.seat, move.action) for move in self.moves]

    def to_json(self, beside: Mapping[str, Any] | None = None) -> str:
        """The whole play as one text: what was played, and digests that prove it.

        `beside`: what else is to stand there, by name; whoever reads a play passes over it.
        """
        digests = {
            str(n): self.digest(n)
            for n in range(len(self.moves) + 1)
            if n % DIGEST_EVERY == 0 or n == len(self.moves)
        }
        play = {
            "format": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "options": self.options.model_dump(),
            "seats": self.seats,
            "seed": self.seed,
            "renewals": self.renewals,
            "actions": [f"{seat} {self.game.actions.text(a)}" for seat, a in self._actions()],
            "digests": digests,
            **(beside or {}),
        }
        return json.dumps(play, ensure_ascii=False, indent=1)

    @classmethod
    def from_json(
        cls, text: str, game: Game | None = None, each: Callable[[], None] = lambda: None
    ) -> Match:
        """Play a stored play again; raises Refusal where it no longer comes out the same.

        `game`: the one that was played, if it is not registered. `each`: called before each move;
        what it raises ends the reading.
        """
        play = _read(text)
        game = game or game_named(play.game)
        if play.version != game.version:
            raise Refusal(
                "This play was made under version {was} of {game}; this is version {now}.",
                was=play.version,
                game=game.name,
                now=game.version,
            )
        options = game.make_options(play.options)
        renewals = [Renewal(*renewal) for renewal in play.renewals]
        match = cls(game, options, play.seats, play.seed, renewals)
        match._compare(play.digests)
        for line in play.actions:
            each()
            seat, _, action = line.partition(" ")
            match.play(int(seat), game.actions.parse(action))
            match._compare(play.digests)
        return match

    def _compare(self, digests: dict[str, str]) -> None:
        expected = digests.get(str(len(self.moves)), self.digest())
        if expected != self.digest():
            raise Refusal(
                "After move {n} this play stands otherwise than when it was stored: "
                "the rules have changed, or the file has.",
                n=len(self.moves),
            )


def replayed(
    game: Game, options: Options, seats: int, seed: int, actions: Iterable[tuple[int, int]]
) -> Match:
    """The play that a seed and a course of (seat, action) lead to; raises Refusal."""
    match = Match(game, options, seats, seed)
    for seat, action in actions:
        match.play(seat, action)
    return match


class _Stored(BaseModel):
    """What a file says of a play. Strict: "1" and 1.0 are no numbers of seats."""

    model_config = ConfigDict(strict=True)

    format: int
    game: str
    version: int
    options: dict[str, Any]
    seats: int
    seed: int
    renewals: list[Annotated[list[int], Field(min_length=2, max_length=2)]] = []
    actions: list[Annotated[str, StringConstraints(pattern=r"^[0-9] \S")]]
    digests: dict[str, str]


_EXAMPLES = {
    "format": "1",
    "game": '"name"',
    "version": "1",
    "options": '{"name": true}',
    "seats": "4",
    "seed": "7",
    "renewals": "[[12, 8]]",
    "actions": '["0 keep", "1 play 9B"]',
    "digests": '{"8": "0123456789abcdef"}',
}
"""What each part of a stored play looks like."""


def _read(text: str) -> _Stored:
    try:
        play = from_json(text, allow_inf_nan=False)
    except ValueError:
        raise Refusal("This is no stored play: it is not JSON.") from None
    names = tuple(name for name, told in _Stored.model_fields.items() if told.is_required())
    if not isinstance(play, dict) or any(name not in play for name in names):
        raise Refusal("This is no stored play: {names} are needed.", names=", ".join(names))
    if play["format"] not in range(1, FORMAT + 1):
        raise Refusal(
            "This play is stored in format {found}; this version reads formats up to {ours}.",
            found=play["format"],
            ours=FORMAT,
        )
    try:
        return _Stored.model_validate(play)
    except ValidationError as error:
        place = error.errors()[0]["loc"]
        raise Refusal(
            "This is no stored play: “{place}” should look like {example}.",
            place=" ".join(map(str, place)),
            example=_EXAMPLES[str(place[0])],
        ) from None
