"""The games as Python games of OpenSpiel, where seats take turns.

    import pyspiel
    import igroteka.envs.openspiel
    game = pyspiel.load_game("python_igroteka_kolkhoz_zonsky(seats=3,medals=True)")

Each recommended setup is a game, since OpenSpiel fills in the default of every parameter itself:
the first one of Kolkhoz is python_igroteka_kolkhoz, the others bear their own names behind it.

All chance lies in a seed, and the seed is drawn before anybody chooses, at chance nodes: what the
dice of the record give later follows from it. So a history alone leads to the same play again, and
nobody is told the seed. Where several seats act at once they are asked one after the other, and see
nothing of each other's choices. Returns come at the end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple, Self

import numpy as np

from igroteka.bots.observation import FLOAT, Observed
from igroteka.engine.game import Game, games
from igroteka.engine.options import Options
from igroteka.engine.records import NOBODY, States
from igroteka.engine.refusal import Refusal
from igroteka.envs.play import Play

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ImportError(
        "igroteka.envs.openspiel needs OpenSpiel: pip install igroteka[openspiel]"
    ) from error

DIGITS, BASE = 4, 256
"""A seed of all that there are is drawn as so many digits: no chance node can list it at once."""

MOST_DEALS = 1 << 16
"""Whoever wants every deal at one chance node can list so many."""

MOST_POINTS = float(2**31)
"""No score is greater."""

CHANCE, OVER = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
"""Who is to move where no seat is."""

OWN: dict[str, Any] = {"seats": 0, "returns": "win", "deals": 0, "recall": 0, "opening": 0}
"""Parameters besides the options, see `IgrotekaGame`."""


class IgrotekaGame(pyspiel.Game):  # type: ignore[misc] # untyped
    """A setup of a game, with so many seats. Parameters, besides the game's options:

    seats: the game's usual number if not given. returns: "win" (the share of the win), "rank" (from
    1 for the first place to 0 for the last) or "score". deals: 0 for any of 2**32 deals; n for
    those of the seeds 0 … n-1, at one chance node: the whole tree can then be walked. recall: how
    many of its own choices a seat remembers in the tensor of its information state; 0 for no such
    tensor. opening: so many choices are made at random after the deal of seed 0, and a deal is one
    of the worlds that agree with what a spectator has seen by then: ends of long plays can be
    walked whole. Bad values raise Refusal.
    """

    played: Game
    preset: str

    def __init__(self, params: dict[str, Any]) -> None:
        played, preset = self.played, self.preset
        defaults = parameters(played, preset)
        given = {name: value for name, value in params.items() if value != defaults[name]}
        chosen = {name: value for name, value in given.items() if name not in OWN}
        seats, self.deals, self.recall = (params[name] for name in ("seats", "deals", "recall"))
        opening = params["opening"]
        if not 0 <= self.deals <= MOST_DEALS or min(self.recall, opening) < 0:
            raise Refusal(
                "“deals” is a whole number from 0 to {most}, “recall” and “opening” are some from "
                "0 on.",
                most=MOST_DEALS,
            )
        options = played.make_options(chosen, preset).settled_with(chosen, seats)
        self.fresh = Play(played, seats, options, params["returns"])
        self.dealer = Dealer(self.fresh, opened(self.fresh, opening) if opening else None)
        total = sum_of_returns(self.fresh, params["returns"])
        points = params["returns"] == "score"
        info = pyspiel.GameInfo(
            num_distinct_actions=played.actions.size,
            max_chance_outcomes=self.deals or BASE,
            num_players=seats,
            min_utility=-MOST_POINTS if points else 0.0,
            max_utility=MOST_POINTS if points else 1.0,
            utility_sum=total,
            max_game_length=played.rules.LONGEST,
        )
        super().__init__(game_type(played, preset, total, self.recall), info, given)

    def new_initial_state(self, *told: object) -> IgrotekaState:
        """A play that is not dealt yet."""
        if told:
            raise Refusal("A play begins with its deal: give OpenSpiel the history instead.")
        return IgrotekaState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1 if self.deals else DIGITS

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer | None:
        """What writes the observations of one seat; None for others than those.

        With perfect recall, its information states.
        """
        if params:
            raise Refusal("Observations have no parameters.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (own and kind.public_info):
            return None
        return InformationStates(self) if kind.perfect_recall else Observer(self)


class IgrotekaState(pyspiel.State):  # type: ignore[misc] # untyped
    """A play after some of its choices.

    OpenSpiel copies and pickles what is in `__dict__`: the digits of the seed that are drawn, and
    the moment at which the play stands.
    """

    def __init__(self, game: IgrotekaGame) -> None:
        super().__init__(game)
        self._digits: tuple[int, ...] = ()
        self._at: Moment | Course | None = None

    @property
    def _game(self) -> IgrotekaGame:
        game: IgrotekaGame = self.get_game()
        return game

    @property
    def moment(self) -> Moment | None:
        """Where the play stands; None before it is dealt."""
        if isinstance(self._at, Course):
            self._at = self._at.played(self._game.dealer)
        return self._at

    def current_player(self) -> int:
        moment = self.moment
        if moment is None:
            return CHANCE
        return moment.mover if moment.mover != NOBODY else OVER

    def is_terminal(self) -> bool:
        moment = self.moment
        return moment is not None and moment.mover == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        moment = self.moment
        return moment.legal if moment and moment.mover == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, or a digit of their number; all equally likely."""
        n = self._game.deals or BASE
        return [(outcome, 1 / n) for outcome in range(n)]

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        if moment is not None:
            self._at = moment.after(action)
            return
        self._digits = (*self._digits, action)
        if len(self._digits) == self._game.max_chance_nodes_in_history():
            seed = 0
            for digit in self._digits:
                seed = seed * BASE + digit
            self._at = Moment(self._game.dealer.dealt(seed), seed)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"deal {action}"
        return self._game.fresh.game.actions.text(action)

    def returns(self) -> list[float]:
        moment = self.moment
        if moment is None or moment.mover != NOBODY:
            return [0.0] * self._game.fresh.seats
        found: list[float] = moment.play.rewards().tolist()
        return found

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> Self:
        """A world that agrees with all that a seat knows, made by the game's `guess`.

        Its history is empty: what led to it is not known. What the seat has seen and done is what
        it was; the others remember nothing from before.
        """
        moment = self.moment
        if moment is None:
            raise Refusal("Nothing is dealt yet, and so nothing can be guessed.")
        state: Self = self._game.new_initial_state()
        state._at = moment.guessed(player, int(rng() * (1 << 53)))
        return state

    def __str__(self) -> str:
        """Tells every play from every other; for people there are the observations."""
        moment = self.moment
        if moment is None:
            return f"{self._game.fresh.game.name}, digits of the deal: {list(self._digits)}"
        return f"{self._game.fresh.game.name}, record {digest(moment.play.state).hex()}"


class Dealer(NamedTuple):
    """Deals plays of a setup."""

    fresh: Play
    start: Play | None
    """Where all begin, as far as a spectator can see; None if with the deal."""

    def dealt(self, seed: int) -> Play:
        """A play of its own, by its seed."""
        if self.start is not None:
            return self.start.branch(guessed(self.start, NOBODY, seed))
        play = self.fresh.branch()
        play.begin(seed)
        return play


def opened(fresh: Play, choices: int) -> Play:
    """The play of seed 0 after so many choices at random; raises Refusal if it is over by then."""
    play = fresh.branch()
    play.begin(0)
    chance = np.random.default_rng(0)
    for made in range(choices):
        play.act(int(chance.choice(play.legal())))
        if play.mover == NOBODY:
            raise Refusal(
                "The play ends with choice {n}: an “opening” has at most {most}.",
                n=made + 1,
                most=made,
            )
    return play


def guessed(play: Play, viewer: int, seed: int) -> States:
    """What a viewer may take a position for."""
    view = play.view(viewer)
    play.game.kernels.playout.guess_at(view, 0, viewer, seed)
    return view


class Moment:
    """A play after some of its choices. It is never changed, so that copies of a state share it."""

    __slots__ = ("_known", "_legal", "before", "guesser", "mover", "play", "step")

    def __init__(
        self, play: Play, step: int, before: Moment | None = None, guesser: int = NOBODY
    ) -> None:
        """`step`: what led here: a seed that was dealt from, an action, or the seed of a guess;
        `guesser`: the seat that guessed, with its past `before`."""
        self.play = play
        self.step = step
        self.before = before
        self.guesser = guesser
        self.mover = play.mover
        self._legal: list[int] | None = None
        self._known: dict[int, bytes] = {}

    def after(self, action: int) -> Moment:
        """The moment after a choice of whoever is to move; raises Refusal."""
        if action not in self.legal:
            raise Refusal("Seat {seat} cannot play {action} now.", seat=self.mover, action=action)
        play = self.play.branch()
        play.act(action)
        return Moment(play, action, self)

    def guessed(self, viewer: int, seed: int) -> Moment:
        """What a seat may take this moment for."""
        return Moment(self.play.branch(guessed(self.play, viewer, seed)), seed, self, viewer)

    @property
    def legal(self) -> list[int]:
        """What whoever is to move may play, ascending; looked for once."""
        if self._legal is None:
            self._legal = self.play.legal() if self.mover != NOBODY else []
        return self._legal

    def past(self, seat: int) -> Moment | None:
        """The moment before, as far as a seat remembers it."""
        return self.before if self.guesser in (NOBODY, seat) else None

    def known(self, seat: int) -> bytes:
        """A digest of all that a seat has seen and done: 16 bytes."""
        new: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and seat not in moment._known:
            new.append(moment)
            moment = moment.past(seat)
        for one in reversed(new):
            past = one.past(seat)
            told = past._known[seat] if past else b""
            if one.guesser != seat:
                own = one.step if past and past.mover == seat else -1
                told = digest(one.play.view(seat), told + own.to_bytes(8, "big", signed=True))
            one._known[seat] = told
        return self._known[seat]

    def choices(self, seat: int, most: int) -> list[tuple[Observed, int]]:
        """The last choices of a seat: what it saw, and what it did; the newest first."""
        found: list[tuple[Observed, int]] = []
        moment = self
        while len(found) < most and (past := moment.past(seat)) is not None:
            if moment.guesser == NOBODY and past.mover == seat:
                found.append((past.play.observe(seat), moment.step))
            moment = past
        return found

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> tuple[type[Course], tuple[list[tuple[int, int]]]]:
        """Only the course is kept: the rules lead here again."""
        steps = []
        moment: Moment | None = self
        while moment is not None:
            steps.append((moment.guesser, moment.step))
            moment = moment.before
        return Course, (steps[::-1],)


class Course(NamedTuple):
    """What led to a moment, to be kept."""

    steps: list[tuple[int, int]]
    """Guesser and step of each moment."""

    def played(self, dealer: Dealer) -> Moment:
        """The moment to which it leads."""
        seed = self.steps[0][1]
        moment = Moment(dealer.dealt(seed), seed)
        for guesser, step in self.steps[1:]:
            if guesser == NOBODY:
                moment = moment.after(step)
            else:
                moment = moment.guessed(guesser, step)
        return moment


class Observer:
    """What a seat may know now, for OpenSpiel: `tensor`, f4 (size,), as `observation` says."""

    def __init__(self, game: IgrotekaGame) -> None:
        self._fresh = game.fresh
        self._names = [f"player_{seat}" for seat in range(game.fresh.seats)]
        self.tensor: Observed | None = np.zeros(game.fresh.layout.size, FLOAT)
        self.dict: dict[str, Observed] = {"observation": self.tensor}

    def set_from(self, state: IgrotekaState, player: int) -> None:
        """Write what a seat may know; zeros before the deal."""
        moment = state.moment
        now = self.dict["observation"]
        now[:] = 0 if moment is None else moment.play.observe(player)

    def string_from(self, state: IgrotekaState, player: int) -> str:
        """The position in plain text, and a digest, since the text may leave something out."""
        moment = state.moment
        if moment is None:
            return ""
        seen = digest(moment.play.view(player)).hex()
        return f"{moment.play.told(player, self._names)}\nplayer_{player} sees {seen}"


class InformationStates(Observer):
    """What a seat has seen and done so far.

    The string is a digest of the seat's view after each choice of anybody, and of its own choices.
    The tensor has what it sees now, and what it saw (recall, size) and did (recall, actions) at its
    last own choices, newest first.
    """

    def __init__(self, game: IgrotekaGame) -> None:
        super().__init__(game)
        self.tensor = None
        self.dict = {}
        if game.recall:
            size, actions = game.fresh.layout.size, game.fresh.game.actions.size
            self.tensor = np.zeros(size + game.recall * (size + actions), FLOAT)
            now, seen, did = np.split(self.tensor, [size, size * (1 + game.recall)])
            self.dict = {
                "observation": now,
                "seen": seen.reshape(game.recall, size),
                "did": did.reshape(game.recall, actions),
            }

    def set_from(self, state: IgrotekaState, player: int) -> None:
        """Write what a seat knows, if there is a tensor for it."""
        if self.tensor is None:
            return
        self.tensor[:] = 0
        super().set_from(state, player)
        seen, did = self.dict["seen"], self.dict["did"]
        if state.moment is not None:
            for i, (saw, action) in enumerate(state.moment.choices(player, len(seen))):
                seen[i] = saw
                did[i, action] = 1

    def string_from(self, state: IgrotekaState, player: int) -> str:
        """Which information state this is."""
        moment = state.moment
        return f"player_{player} knows {moment.known(player).hex() if moment else 'nothing'}"


def digest(state: Any, before: bytes = b"") -> bytes:
    """A short hash of a record and of what came before it."""
    return hashlib.blake2b(before + state.tobytes(), digest_size=16).digest()


def sum_of_returns(play: Play, returns: str) -> float | None:
    """What the returns of all seats add up to, if it is always the same."""
    if play.seats == 1 or returns == "score":
        return None
    if returns == "rank":
        return play.seats / 2
    return None if play.state["together"][0] else 1.0


def parameters(game: Game, preset: str) -> dict[str, Any]:
    """The parameters of a game's setup, with their defaults."""
    options: Options = game.presets[preset]
    counts = options.counts(game.seats)
    seats = game.default_seats if game.default_seats in counts else counts[-1]
    return {**options.model_dump(), **OWN, "seats": seats}


def spiel_name(game: Game, preset: str) -> str:
    """What a setup of a game is called in OpenSpiel."""
    first = next(iter(game.presets))
    return f"python_igroteka_{game.name}" + ("" if preset == first else f"_{preset}")


def game_type(game: Game, preset: str, total: float | None = None, recall: int = 0) -> Any:
    """What OpenSpiel wants to know of a setup before it is loaded, or of one that is."""
    kinds = pyspiel.GameType
    counts = game.presets[preset].counts(game.seats)
    return kinds(
        short_name=spiel_name(game, preset),
        long_name=f"Igroteka {game.name} {game.version}, {preset}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if total is None else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=recall > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game, preset),
    )


def register(game: Game) -> None:
    """Make all setups of a game known to OpenSpiel."""
    known = set(pyspiel.registered_names())
    for preset in game.presets:
        if spiel_name(game, preset) not in known:
            made = type("IgrotekaGame", (IgrotekaGame,), {"played": game, "preset": preset})
            pyspiel.register_game(game_type(game, preset), made)


for _game in games().values():
    register(_game)
