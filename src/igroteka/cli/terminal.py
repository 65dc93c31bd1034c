"""A whole game in the terminal: the position in text, numbers to choose, answers in sentences."""

from __future__ import annotations

import getpass
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from igroteka.bots import Bot, make_bot, position_for
from igroteka.cli.reading import print_rule
from igroteka.draw.seats import seat_name
from igroteka.draw.words import N_, _, said
from igroteka.engine import NOBODY, Game, Match, Note, Refusal, Row, view_row
from igroteka.engine.page import Section
from igroteka.table.names import BOT_NAMES

MANY = 9
"""More choices than this are shown in several columns."""

FEW = 4
"""So many examples are given of what a rule forbids now."""

RULE = re.compile(r"[A-Za-z]+\d+(\.\d+)?")

KEYS = (
    ("?", N_("show this, and what is not possible now")),
    ("? K5.2", N_("read a rule of that number")),
    ("u", N_("take your last move back")),
    ("q", N_("leave the game")),
)


class Leave(Exception):
    """The person has had enough."""


class Seat(NamedTuple):
    """Who sits there; the person at the terminal has no bot."""

    name: str
    bot: Bot | None


class Sitting:
    """One person among bots, and the play that they share."""

    def __init__(
        self, match: Match, seats: Sequence[Seat], console: Console, save: Path | None = None
    ) -> None:
        """`save`: a file to keep the play in, written anew after every move."""
        self.match = match
        self.words = match.game.words
        self.seats = seats
        self.names = [seat.name for seat in seats]
        self.me = next(number for number, seat in enumerate(seats) if seat.bot is None)
        self.console = console
        self.save = save

    def run(self) -> None:
        """Play to the end; raises Leave when the person wants to go before."""
        self._keep()
        self._tell(self.match.opening)
        while waiting := self.match.waiting():
            if self.me in waiting:
                self._ask()
            else:
                self._let(waiting[0])
            self._keep()
        self._finish()

    def _let(self, seat: int) -> None:
        """A bot moves."""
        bot = self.seats[seat].bot
        assert bot is not None
        with self.console.status(_("{name} is thinking …", name=self.names[seat])):
            choice = bot.choose(position_for(bot.early, self.match, seat), seat)
        self._tell(self.match.play(seat, choice.action).notes)

    def _ask(self) -> None:
        """The person moves: shown the position, asked again until an answer can be used."""
        row = view_row(self.match.view(self.me))
        actions = self.match.legal(self.me)
        self._show(row)
        self._offer(row, actions)
        before = len(self.match.moves)
        while len(self.match.moves) == before:
            try:
                self._answer(self._read(actions), actions)
            except Refusal as refusal:
                self.console.print(explained(self.match.game, refusal), style="yellow")

    def _read(self, actions: Sequence[int]) -> str:
        question = _("Your choice (1 to {n}, ? for help):", n=len(actions))
        if len(actions) == 1:
            question = _("Press Enter for the only choice (? for help):")
        try:
            answer = self.console.input(Text(question + " ", style="bold"))
        except EOFError:
            raise Leave from None
        return answer.strip() or ("1" if len(actions) == 1 else "")

    def _answer(self, answer: str, actions: Sequence[int]) -> None:
        """Do what an answer asks for; raises Refusal."""
        if answer.lower() in ("q", "quit"):
            raise Leave
        if answer.lower() in ("u", "undo"):
            self._undo()
        elif answer.startswith("?"):
            self._explain(answer[1:].strip(), actions)
        else:
            action = chosen(self.match.game, answer, actions)
            self._tell(self.match.play(self.me, action).notes)

    def _undo(self) -> None:
        self.match.undo(self.me)
        self.console.print(_("Your last move is taken back."))

    def _show(self, row: Row) -> None:
        for heading, lines in position(self.match.game, row, self.me, self.names):
            self.console.print()
            self.console.print(Text(heading, style="bold"))
            if lines:
                self.console.print(grid(lines))

    def _offer(self, row: Row, actions: Sequence[int]) -> None:
        title, detail = self.words.prompt(row, self.me, self.names)
        self.console.print()
        self.console.print(Text(title, style="bold green"))
        if detail:
            self.console.print(Text(detail))
        width = len(str(len(actions)))
        choices = [
            Text.assemble(
                (f"{i:>{width}}", "bold cyan"), f"  {self.words.offer(row, action, self.names)}"
            )
            for i, action in enumerate(actions, 1)
        ]
        if len(choices) > MANY:
            self.console.print(Columns(choices, padding=(0, 3), column_first=True))
        else:
            for choice in choices:
                self.console.print(Text("  ") + choice)

    def _explain(self, what: str, actions: Sequence[int]) -> None:
        """Read a rule, say why an action is not possible, or say what there is to know."""
        if RULE.fullmatch(what):
            print_rule(self.console, self.match.game, what)
        elif what:
            raise self._why_not(self.match.game.actions.parse(what))
        else:
            self._help(actions)

    def _why_not(self, action: int) -> Refusal:
        rule = self.match.why_not(self.me, action)
        if not rule:
            return Refusal("“{action}” is possible now.", action=self.words.action(action))
        return Refusal("“{action}” is not possible now.", rule, action=self.words.action(action))

    def _help(self, actions: Sequence[int]) -> None:
        self.console.print(
            _(
                "Type the number of what you want to do, or its short form: “{example}”.",
                example=self.match.game.actions.text(actions[0]),
            )
        )
        self.console.print(grid([[key, _(meaning)] for key, meaning in KEYS]))
        for rule, forbidden in self._forbidden(actions):
            shown = ", ".join(self.match.game.actions.text(action) for action in forbidden[:FEW])
            more = " …" if len(forbidden) > FEW else ""
            self.console.print(Text(f"{rule}  {self.words.refusal(rule)} ({shown}{more})"))

    def _forbidden(self, actions: Sequence[int]) -> Iterator[tuple[str, list[int]]]:
        """Actions of the kinds that are asked for now, by the rule that forbids them."""
        table = self.match.game.actions
        kinds = {table.decode(action)[0] for action in actions}
        by_rule: dict[str, list[int]] = {}
        for action in range(table.size):
            if table.decode(action)[0] in kinds and action not in actions:
                by_rule.setdefault(self.match.why_not(self.me, action), []).append(action)
        yield from sorted(by_rule.items())

    def _tell(self, notes: Sequence[Note]) -> None:
        for line in log_lines(self.match.game, notes, self.names):
            self.console.print(line)

    def _finish(self) -> None:
        self._show(view_row(self.match.view(self.me)))
        title, detail = self.words.prompt(view_row(self.match.view(self.me)), self.me, self.names)
        self.console.print()
        self.console.print(Text(f"{title} {detail}".strip(), style="bold green"))
        self.console.print(standings(self.match, self.names))

    def _keep(self) -> None:
        if self.save:
            try:
                self.save.write_text(self.match.to_json() + "\n", encoding="utf-8")
            except OSError as error:
                raise Refusal(
                    "The play cannot be kept in {file}: {reason}.",
                    file=self.save,
                    reason=error.strerror,
                ) from None


def chosen(game: Game, answer: str, actions: Sequence[int]) -> int:
    """The action that an answer names, by its number in the list or its short form."""
    if answer.isdecimal() and 1 <= int(answer) <= len(actions):
        return actions[int(answer) - 1]
    if any(answer.lower().startswith(kind.name) for kind in game.actions):
        return game.actions.parse(answer)
    raise Refusal(
        "Please type a number from 1 to {n}; “?” tells what else you can do.", n=len(actions)
    )


def explained(game: Game, refusal: Refusal) -> str:
    """A refusal in the language being spoken, with the reason and the rule behind it."""
    if not refusal.rule:
        return said(refusal)
    return f"{said(refusal)} {game.words.refusal(refusal.rule)} ({refusal.rule})"


def position(game: Game, row: Row, viewer: int, names: Sequence[str]) -> Sequence[Section]:
    """The position as headings with lines; nothing for a game that has no module `text`."""
    return game.text.position(row, viewer, names) if game.text else ()


def log_lines(game: Game, notes: Sequence[Note], names: Sequence[str]) -> Iterator[Text]:
    """What happened, a sentence a line with the number of its rule."""
    for note in notes:
        sentence, rule = game.words.note(note, names)
        if note.kind in game.words.HEADINGS:
            yield Text(f"\n{sentence}", style="bold")
        elif sentence:
            yield Text.assemble(sentence, (f"  {rule}", "dim"))


def standings(match: Match, names: Sequence[str]) -> Table:
    """Everybody's place and score, the first at the top."""
    found = zip(match.ranks(), match.scores(), names, strict=True)
    ordered = sorted(found, key=lambda line: line[0])
    return grid([[f"{rank}.", name, str(score)] for rank, score, name in ordered])


def print_play(console: Console, match: Match, whole: bool) -> None:
    """Print how a stored play stands or ended, and its log before that."""
    names = [seat_name(seat) for seat in range(match.seats)]
    if whole:
        for notes in (match.opening, *(move.notes for move in match.moves)):
            for line in log_lines(match.game, notes, names):
                console.print(line)
        console.print()
    console.print(
        _(
            "{game}, {seats} players, seed {seed}: {n} moves, played again with the same result.",
            game=_(match.game.words.GAME),
            seats=match.seats,
            seed=match.seed,
            n=len(match.moves),
        )
    )
    title, detail = match.game.words.prompt(view_row(match.view(NOBODY)), NOBODY, names)
    console.print(f"{title} {detail}".strip())
    console.print(standings(match, names))


def seated(match: Match, bots: Sequence[str], name: str) -> list[Seat]:
    """The person on the first seat, bots on all others; raises Refusal."""
    others = match.seats - 1
    if len(bots) not in (1, others):
        raise Refusal(
            "Name one bot for all others, or one for each of the {others}, not {n}.",
            others=others,
            n=len(bots),
        )
    levels = [bots[i % len(bots)].strip() for i in range(others)]
    seats = [Seat(name or login_name(), None)]
    automatic = match.options.automatic(match.seats)
    for number, level in enumerate(levels):
        called = _(automatic.get(number + 1, BOT_NAMES[number % len(BOT_NAMES)]))
        seats.append(Seat(called, make_bot(match.game, level, match.seed + number)))
    return seats


def login_name() -> str:
    """What the person at the terminal is called there."""
    try:
        return getpass.getuser().capitalize()
    except OSError:  # a user without a name, as in some containers
        return _("Guest")


def grid(lines: Sequence[Sequence[str]]) -> Table:
    """Cells below one another."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for line in lines:
        table.add_row(Text(), *map(Text, line))
    return table
