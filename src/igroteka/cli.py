"""The command line. Nothing here knows a rule: it reads what was asked and shows what came out.

Everything but click is loaded by the command that needs it, so that `--help` comes at once.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from igroteka import __version__

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from igroteka.bots.tournament import Standings
    from igroteka.engine import Game, Options
    from igroteka.engine.conformance import Fault
    from igroteka.lab.simulate import Line, Simulation

WRONG = 2
"""What the process ends with when it was asked for something that cannot be."""

INTERRUPTED = 130
"""What a shell expects of a program that Ctrl+C has ended."""


class Commands(click.Group):
    """Commands; a word that is none is answered with the nearest."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if not args[0].startswith("-") and args[0] not in self.commands:
            from igroteka.engine.refusal import unknown

            raise unknown("command", args[0], self.commands)
        return super().resolve_command(ctx, args)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; whatever goes wrong ends in a sentence on stderr."""
    try:
        cli.main(arguments, prog_name="igroteka", standalone_mode=False)
    except click.ClickException as error:
        complain(usage_sentence(error))
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`): nobody is left to be told anything.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        sys.exit(explain(error))


def complain(sentence: str) -> None:
    """Say on stderr what was wrong."""
    click.echo(sentence, err=True)


def usage_sentence(error: click.ClickException) -> str:
    """What click found wrong with the arguments, and where to read what is right."""
    if not isinstance(error, click.UsageError) or error.ctx is None:
        return error.format_message()
    return f"{error.format_message()}\n“{error.ctx.command_path} --help” shows what is possible."


def explain(error: Exception) -> int:
    """Say what a refusal says; keep the details of any other error in a file, and say where."""
    from igroteka.engine import Refusal

    if isinstance(error, Refusal):
        complain(f"{error} ({error.rule})" if error.rule else str(error))
        return WRONG
    complain(
        f"Igroteka has made a mistake: {type(error).__name__}: {error}.\n"
        f"The details are in {kept_details()}; please report them."
    )
    return 1


def kept_details() -> Path:
    """Write the traceback of the present error into a file of the user's log directory."""
    import traceback

    import platformdirs

    file = platformdirs.user_log_path("igroteka", ensure_exists=True) / "mistake.txt"
    told = f"igroteka {__version__}, Python {sys.version}\n{sys.argv[1:]}\n\n"
    file.write_text(told + traceback.format_exc(), encoding="utf-8")
    return file


@contextlib.contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language, also in refusals; "" is the one of the user's environment."""
    from igroteka.draw.words import LANGUAGES, said
    from igroteka.draw.words import speaking as spoken
    from igroteka.engine import Refusal
    from igroteka.engine.refusal import unknown

    if language and language not in LANGUAGES:
        raise unknown("language", language, LANGUAGES)
    with spoken(language or language_here()):
        try:
            yield
        except Refusal as refusal:
            raise Refusal("{sentence}", refusal.rule, sentence=said(refusal)) from None


def language_here() -> str:
    """The language of the user's environment, "ru" of "ru_RU.UTF-8"."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    found = next((os.environ[name] for name in names if os.environ.get(name)), "en")
    return found[:2]


def output() -> Console:
    """Where results go."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def progress_bar(unit: str = "games") -> Progress:
    """A progress bar on stderr, so that results can be piped."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        Remaining(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def compiled(game: Game) -> None:
    """Wait until a game's rules run compiled, showing how far that is."""
    kernels = game.kernels
    kernels.start()
    with progress_bar("%") as bar:
        task = bar.add_task("Compiling the rules (once)", total=100, visible=False)
        while kernels.state == "compiling":
            bar.update(task, completed=round(100 * kernels.progress), visible=kernels.progress > 0)
            time.sleep(0.05)
    if kernels.state == "failed":
        complain("The rules could not be compiled here; it goes on uncompiled, much slower.")


def chosen_options(game: Game, preset: str, values: Sequence[str]) -> Options:
    """Options from a preset and `name=value` words; raises Refusal."""
    from igroteka.engine import Refusal

    given = {}
    for word in values:
        name, equals, value = word.partition("=")
        if not equals:
            raise Refusal("“{word}” should be an option and its value: name=value.", word=word)
        given[name.strip()] = value.strip()
    return game.make_options(given, preset or next(iter(game.presets)))


Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def setting(command: Callable[..., Any]) -> Callable[..., Any]:
    """The flags that say what kind of game is to be played."""
    flags: list[Decorator] = [
        click.option("--preset", default="", help="A recommended setup; the first if not given."),
        click.option("--seats", type=int, default=0, help="How many take part."),
        click.option("-o", "--option", "values", multiple=True, metavar="NAME=VALUE",
                     help="Change one option; “igroteka games GAME” lists them."),
    ]  # fmt: skip
    for flag in reversed(flags):
        command = flag(command)
    return command


EXAMPLES = """
\b
Examples:
  igroteka                                 open the table in a browser
  igroteka play kolkhoz                    play in the terminal
  igroteka games                           what can be played
  igroteka rules kolkhoz K5.2              read a rule
  igroteka simulate kolkhoz --games 200000
"""


@click.group(cls=Commands, invoke_without_command=True, epilog=EXAMPLES)
@click.version_option(__version__, message="igroteka %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Board games at one table: play them, test them, teach them to machines.

    Without a command, the table opens in your browser.
    """
    if context.invoked_subcommand is None:
        context.invoke(serve)


@cli.command(
    epilog="""
\b
Examples:
  igroteka serve --no-browser
  igroteka serve --host 0.0.0.0            friends in your network can join
  igroteka serve --database games.sqlite
"""
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True,
              help="0 takes any free one.")  # fmt: skip
@click.option(
    "--database", default="", help="An SQLite file or a database URL; yours if not given."
)
@click.option("--browser/--no-browser", default=True, help="Open the page.  [default: browser]")
def serve(host: str, port: int, database: str, browser: bool) -> None:
    """Serve the web table."""
    from igroteka.table.app import serve as serve_table

    serve_table(host, port, database, browser)


@cli.command(
    epilog="""
\b
Examples:
  igroteka games
  igroteka games kolkhoz                   its presets and options
"""
)
@click.argument("game", default="")
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
def games(game: str, lang: str) -> None:
    """List the games, or the presets and options of one."""
    from igroteka.engine import game_named
    from igroteka.engine import games as all_games

    with speaking(lang):
        if game:
            output().print(*game_sheet(game_named(game)), sep="\n")
        else:
            output().print(games_table(all_games()))


def games_table(found: Mapping[str, Game]) -> Table:
    """All games, a line each."""
    from igroteka.draw.words import _

    table = ruled_table("GAME", "", "SEATS", "PRESETS")
    for name, game in found.items():
        seats = ", ".join(map(str, game.seats))
        table.add_row(name, _(game.words.GAME), seats, ", ".join(game.presets))
    return table


def game_sheet(game: Game) -> Iterator[Any]:
    """What can be chosen before a game."""
    from igroteka.draw.words import _

    yield _(game.words.GAME)
    yield _(game.words.BLURB)
    presets = ruled_table("PRESET", "", "")
    for preset in game.presets:
        title, line = game.words.PRESETS[preset]
        presets.add_row(preset, _(title), _(line))
    yield presets
    options = ruled_table("OPTION", f"VALUES [{next(iter(game.presets))}]", "")
    first = next(iter(game.presets.values())).model_dump()
    for name, field in game.options.model_fields.items():
        values = f"{option_values(field)} [{option_word(first[name])}]"
        options.add_row(name, values, _(str(field.description)))
    yield options


def option_values(field: Any) -> str:
    """The values that an option may have."""
    from igroteka.engine.options import option_bounds, option_kind

    kind = option_kind(field)
    if kind is bool:
        return "yes, no"
    if kind is int:
        low, high = option_bounds(field)
        return f"{low} … {high}"
    return ", ".join(member.name.lower() for member in kind)  # type: ignore[attr-defined]


def option_word(value: object) -> str:
    """A value as it is typed."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def ruled_table(*headings: str) -> Table:
    """A plain table with headings."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in headings:
        table.add_column(heading, justify="right" if heading.startswith(" ") else "left")
    return table


@cli.command(
    epilog="""
\b
Examples:
  igroteka play kolkhoz
  igroteka play kolkhoz --preset zonsky --seats 3 --bots expert
  igroteka play kolkhoz -o medals=yes --lang ru --save evening.json
"""
)
@click.argument("game")
@setting
@click.option("--seed", type=int, help="The same seed deals the same cards.")
@click.option("--bots", default="adept", show_default=True,
              help="One level for all, or one for each of the others, with commas.")  # fmt: skip
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
@click.option("--name", default="", help="What you are called; your login name if not given.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path),
              help="Keep the play in this file, for “igroteka replay”.")  # fmt: skip
def play(
    game: str,
    preset: str,
    seats: int,
    values: Sequence[str],
    seed: int | None,
    bots: str,
    lang: str,
    name: str,
    save: Path | None,
) -> None:
    """Play in the terminal against bots."""
    import secrets

    from igroteka.draw.words import _
    from igroteka.engine import Match, game_named
    from igroteka.terminal import Leave, Sitting, seated

    with speaking(lang):
        found = game_named(game)
        options = chosen_options(found, preset, values)
        seed = secrets.randbits(63) if seed is None else seed
        match = Match(found, options, seats or found.default_seats, seed)
        around = seated(match, bots.split(","), name)
        found.kernels.start()
        try:
            Sitting(match, around, output(), save).run()
        except Leave:
            click.echo(_("Good-bye. The seed was {seed}.", seed=match.seed))


@cli.command(
    epilog="""
\b
Examples:
  igroteka simulate kolkhoz --games 200000 --bots random --seed 1
  igroteka simulate kolkhoz --games 500 --bots greedy,random,random,random
  igroteka simulate kolkhoz --preset zonsky -o medals=yes --json

One bot plays all seats; several, one for each seat, move on by a seat from game to game.
The same seed brings the same results with any number of jobs, unless bots think for a time
(adept, expert).
"""
)
@click.argument("game")
@setting
@click.option("--games", type=click.IntRange(1), default=10000, show_default=True,
              help="How many are played.")  # fmt: skip
@click.option("--bots", default="random", show_default=True, help="Names with commas.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(0), default=0,
              help="How many at once; all cores if not given.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def simulate(
    game: str,
    preset: str,
    seats: int,
    values: Sequence[str],
    games: int,
    bots: str,
    seed: int,
    jobs: int,
    as_json: bool,
) -> None:
    """Let bots play many games, and see who wins."""
    import json

    from igroteka.engine import game_named
    from igroteka.lab import simulate as lab

    found = game_named(game)
    options = chosen_options(found, preset, values)
    names = tuple(bots.split(","))
    plan = lab.Plan(found, options, seats or found.default_seats, names, games, seed)
    compiled(found)
    with progress_bar() as bar:
        task = bar.add_task(f"Playing {found.name}", total=games)
        result = lab.simulate(plan, jobs, lambda done: bar.advance(task, done))
    if as_json:
        click.echo(json.dumps(result.to_dict(), indent=1, ensure_ascii=False))
    else:
        output().print(*simulation_sheet(result), sep="\n")


def simulation_sheet(result: Simulation) -> Iterator[Any]:
    """What a simulation found, for people."""
    plan, decisions = result.plan, result.decisions
    options = plan.options.model_dump()
    yield f"{plan.game.name}, {plan.games:,} games, {plan.seats} seats, seed {plan.seed}"
    yield ", ".join(f"{name}={option_word(value)}" for name, value in options.items())
    yield ""
    seats = ((str(seat), line) for seat, line in enumerate(result.by_seat, 1))
    yield lines_table("SEAT", seats)
    if len(result.by_bot) > 1:
        yield lines_table("BOT", result.by_bot.items())
    rate = result.tally.decisions / result.seconds
    yield ""
    yield (
        f"Decisions a game: {decisions.mean:.1f} (sd {decisions.sd:.1f}, "
        f"{result.tally.shortest} to {result.tally.longest})."
    )
    yield (
        f"{plan.games / result.seconds:,.0f} games/s, {rate:,.0f} decisions/s, "
        f"{result.seconds:.1f} s. Shared victories are split; intervals are Wilson's, 95 %."
    )


def lines_table(what: str, lines: Any) -> Table:
    """Shares of wins and scores, a line each."""
    table = ruled_table(what, "  WINS", "  95 % INTERVAL", "  SCORE", "  SD")
    line: Line
    for name, line in lines:
        wins, score = line.wins, line.score
        interval = f"{wins.low:.2%} … {wins.high:.2%}"
        table.add_row(name, f"{wins.share:.2%}", interval, f"{score.mean:.2f}", f"{score.sd:.2f}")
    return table


@cli.command(
    epilog="""
\b
Examples:
  igroteka tournament kolkhoz
  igroteka tournament kolkhoz --bots novice,adept,expert --seeds 5 --seats 2

Every pair of bots plays every seed on all seats and the other way round. Bots that think for a
time (adept, expert) differ from run to run.
"""
)
@click.argument("game")
@setting
@click.option("--bots", default="random,greedy,search", show_default=True,
              help="Names with commas.")  # fmt: skip
@click.option("--seeds", type=click.IntRange(1), default=10, show_default=True,
              help="How many deals each pair plays.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(0), default=0,
              help="How many at once; all cores if not given.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def tournament(
    game: str,
    preset: str,
    seats: int,
    values: Sequence[str],
    bots: str,
    seeds: int,
    seed: int,
    jobs: int,
    as_json: bool,
) -> None:
    """Let bots meet in pairs, and rate them."""
    import json

    from igroteka.bots.tournament import play_tournament
    from igroteka.engine import Match, game_named

    found = game_named(game)
    options = chosen_options(found, preset, values)
    entrants = different_bots(bots)
    seats = seats or found.default_seats
    Match(found, options, seats, seed)  # refuses what cannot be played
    compiled(found)
    with progress_bar() as bar:
        task = bar.add_task(f"Playing {found.name}", total=None)
        standings = play_tournament(
            found,
            entrants,
            seats=seats,
            seeds=seeds,
            seed=seed,
            options=options,
            jobs=jobs or os.cpu_count() or 1,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    if as_json:
        lists = {
            name: [line._asdict() for line in part] for name, part in standings._asdict().items()
        }
        click.echo(json.dumps(lists, indent=1))
    else:
        output().print(*standings_sheet(standings), sep="\n")


def different_bots(text: str) -> list[str]:
    """At least two names of bots, none of them twice; raises Refusal."""
    from igroteka.bots import check_bot
    from igroteka.engine import Refusal

    names = [name.strip() for name in text.split(",")]
    for name in names:
        check_bot(name)
    if len(names) < 2 or len(set(names)) < len(names):
        raise Refusal("A tournament needs at least two bots, each of them named once.")
    return names


def standings_sheet(standings: Standings) -> Iterator[Any]:
    """What a tournament found, for people."""
    ratings = ruled_table("BOT", "  RATING", "  ±")
    for rating in standings.ratings:
        ratings.add_row(rating.bot, f"{rating.mu:.1f}", f"{rating.sigma:.1f}")
    yield ratings
    meetings = ruled_table("FIRST", "SECOND", "  FIRST WINS", "  95 % INTERVAL", "  PLAYS", "")
    for pair in standings.meetings:
        interval = f"{pair.low:.1%} … {pair.high:.1%}"
        clear = "" if pair.significant else "undecided"
        share = f"{pair.share:.1%}"
        meetings.add_row(pair.first, pair.second, share, interval, str(pair.plays), clear)
    yield meetings


@cli.command(
    epilog="""
\b
Examples:
  igroteka conform kolkhoz --games 10000
  igroteka conform kolkhoz --games 10000 --every 1
"""
)
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=10000, show_default=True,
              help="How many are played.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--every", type=click.IntRange(1), default=7, show_default=True,
              help="Check what is hidden and guessed at every so-manieth step.")  # fmt: skip
def conform(game: str, games: int, seed: int, every: int) -> None:
    """Check that a game keeps every law of the contract."""
    from igroteka.engine import game_named
    from igroteka.engine.conformance import conform as check
    from igroteka.engine.conformance import sample_faults

    found = game_named(game)
    compiled(found)
    with progress_bar() as bar:
        task = bar.add_task(f"Checking {found.name}", total=games)
        report = check(found, games, seed, lambda done: bar.update(task, completed=done), every)
    click.echo(f"{report.games:,} games, {report.decisions:,} decisions.")
    faults = sample_faults(found, seed) if report.fault is None else [*fault_sheet(report.fault)]
    click.echo("\n".join(faults) or f"{found.name} keeps the contract.")
    if faults:
        sys.exit(1)


def fault_sheet(fault: Fault) -> Iterator[str]:
    """A broken law, and a course of play that shows it."""
    yield fault.sentence
    yield f"To see it: {fault.seats} seats, seed {fault.seed}, {fault.options!r};"
    yield "; ".join(f"{seat} {text}" for seat, text in fault.actions) or "right after setup."


@cli.command(
    epilog="""
\b
Examples:
  igroteka rules kolkhoz | less
  igroteka rules kolkhoz K5                a chapter
  igroteka rules kolkhoz K5.2 --lang ru    one rule
"""
)
@click.argument("game")
@click.argument("rule", default="")
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
def rules(game: str, rule: str, lang: str) -> None:
    """Read a rulebook, a chapter or a rule."""
    from igroteka.engine import game_named
    from igroteka.reading import print_rule

    with speaking(lang):
        print_rule(output(), game_named(game), rule)


@cli.command(
    epilog="""
\b
Examples:
  igroteka replay evening.json
  igroteka replay evening.json --log --lang ru
"""
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--log", is_flag=True, help="Tell the whole play.")
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
def replay(file: Path, log: bool, lang: str) -> None:
    """Play a stored play again, and see whether it comes out the same."""
    from igroteka.engine import Match
    from igroteka.terminal import print_play

    with speaking(lang):
        match = Match.from_json(file.read_text(encoding="utf-8", errors="replace"))
        print_play(output(), match, log)
