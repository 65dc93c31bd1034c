"""`igroteka lab`: experiments, and what they say about a game."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from igroteka.cli.asking import MOST_GAMES, chosen_options, setting
from igroteka.cli.showing import compiled, output, progress_bar, ruled_table

if TYPE_CHECKING:
    from igroteka.lab.crew import Crew
    from igroteka.lab.plan import Plan

WIDE = 200
"""Characters of a line that goes to no terminal."""

FOLDER = click.Path(path_type=Path, file_okay=False)


@click.group(
    epilog="""
\b
Examples:
  igroteka lab run kolkhoz --games 2000 --bots search@200 --out first
  igroteka lab show first
  igroteka lab sweep nomenklatura --vary consolidation_fee=0..3 --bots greedy --out fees
  igroteka lab compare fees/consolidation_fee=0 fees/consolidation_fee=2
  igroteka lab report first --out first.html
  igroteka lab tune kolkhoz --target "seats equal, decisions 60..90" \\
      --over work_hours_threshold=20..40 --over medals=no,yes --out even
  igroteka lab what-if kolkhoz --table evening.json --at 57 --bots adept
  igroteka lab shape rebuild --seats 3
  igroteka lab run kolkhoz --games 10000000 --bots random --on ray://HOST:10001 --out many

Needs the extra “lab”. What its numbers mean: docs/lab/metrics.md.
"""
)
def lab() -> None:
    """Find out what a rule does to a game."""


def playing(command: Any) -> Any:
    """The flags that say how much is played, by whom."""
    flags = [
        click.option("--games", type=click.IntRange(1, MOST_GAMES), default=2000,
                     show_default=True, help="How many are played."),
        click.option("--bots", default="greedy", show_default=True, help="Names with commas."),
        click.option("--seed", type=click.IntRange(0), default=1, show_default=True),
        click.option("--turns", type=click.IntRange(1), default=1, show_default=True,
                     help="Plays of each deal; two or more show what the deal decides."),
        click.option("--until", default="", metavar="±0.5%",
                     help="Stop earlier, when each seat's share of wins is known so well."),
        click.option("--jobs", type=click.IntRange(0), default=0,
                     help="How many at once; all cores if not given."),
        click.option("--on", default="", metavar="ray|ray://HOST:PORT",
                     help="Play on Ray, here or on a cluster, and not by processes."),
    ]  # fmt: skip
    for flag in reversed(flags):
        command = flag(command)
    return command


@lab.command()
@click.argument("game")
@setting
@playing
@click.option("--decisions", is_flag=True, help="Write down every decision as well.")
@click.option("--out", type=FOLDER, required=True, help="The folder for the results.")
def run(game: str, preset: str, seats: int, values: Sequence[str], out: Path, **asked: Any) -> None:
    """Play an experiment, and write down all that is to be known of it.

    GAME is a game, or a file of experiments (experiments/kolkhoz.toml) that says all but --jobs,
    --on, --until and --decisions itself. The same command again goes on where it was. The same seed
    brings the same files, with any number of jobs and wherever they run (docs/lab/scale.md).
    """
    if game.endswith(".toml"):
        run_suite(Path(game), out, asked)
    else:
        plan = plan_of(game, preset, seats, values, asked)
        with crew_of(asked) as crew:
            play(plan, out, asked, crew)
        show_found(out)


def run_suite(path: Path, out: Path, asked: dict[str, Any]) -> None:
    """Run all experiments of a file, each in a folder of its own, and show them together."""
    from igroteka.lab import lab_room
    from igroteka.lab.suite import read_suite

    sheets = lab_room("sheets")
    plans = read_suite(path)
    with crew_of(asked) as crew:
        for name, plan in plans.items():
            play(plan, out / name, asked, crew)
    print_sheets([sheets.overview([sheets.read(out / name) for name in plans])])


def plan_of(
    game: str, preset: str, seats: int, values: Sequence[str], asked: dict[str, Any]
) -> Plan:
    """What is to be played, from the flags."""
    from igroteka.engine import game_named
    from igroteka.lab.experiment import check_plan
    from igroteka.lab.plan import Plan

    found = game_named(game)
    count = seats or found.default_seats
    options = chosen_options(found, preset, values, count)
    bots = tuple(asked["bots"].split(","))
    plan = Plan(found, options, count, bots, asked["games"], asked["seed"], asked["turns"])
    check_plan(plan)
    return plan


def crew_of(asked: dict[str, Any]) -> AbstractContextManager[Crew]:
    """Who plays, from the flags: the same workers for all experiments of a command."""
    from igroteka.lab.crew import crew

    return crew(asked["on"], asked["jobs"])


def play(plan: Plan, out: Path, asked: dict[str, Any], crew: Crew) -> None:
    """Run one experiment, showing how far it is."""
    from igroteka.bots import KERNELS, PLAYS
    from igroteka.lab import lab_room
    from igroteka.lab.experiment import Experiment, begin, check_plan
    from igroteka.lab.plan import precision

    running = lab_room("running")
    decisions = asked.get("decisions", False)
    experiment = Experiment(plan, out, decisions, precision(asked["until"]))
    check_plan(plan)
    begin(experiment)
    compiled(plan.game, (*KERNELS, PLAYS))
    with progress_bar() as bar:
        task = bar.add_task(f"Playing {out.name}", total=plan.games)
        running.run(experiment, crew, lambda games: bar.advance(task, games))


@lab.command()
@click.argument("folder", type=FOLDER)
@click.option(
    "--pace",
    multiple=True,
    metavar="SECONDS",
    help="How long people think about a choice, or a kind of choice: 20, bid=45.",
)
def show(folder: Path, pace: Sequence[str]) -> None:
    """Show what an experiment found, as far as it has come."""
    show_found(folder, pace)


def show_found(folder: Path, pace: Sequence[str] = ()) -> None:
    """Print what lies in a folder."""
    from igroteka.lab import lab_room

    sheets = lab_room("sheets")
    out = output()
    with lab_room("running").whole_files(folder):
        found = sheets.read(folder)
        out.print(sheets.setting_line(found), "", sep="\n")
        for sentence in sheets.summary(found):
            out.print(f"• {sentence}")
        out.print(f"• {sheets.pace_sentence(found, pace)}")
        print_sheets(sheets.sheets(found))


def print_sheets(sheets: Iterable[Any]) -> None:
    """Print tables, each below its title; in a file or a pipe they are as wide as they need be."""
    out = output()
    if not out.is_terminal:
        out.width = max(out.width, WIDE)
    for sheet in sheets:
        if sheet.rows:
            table = ruled_table(*sheet.headings)
            for row in sheet.rows:
                table.add_row(*(cell.strip() for cell in row))
            out.print("", sheet.title, table, sep="\n")


@lab.command()
@click.argument("first", type=FOLDER)
@click.argument("second", type=FOLDER)
def compare(first: Path, second: Path) -> None:
    """Say what is different in the second of two experiments.

    Experiments with the same seed had the same deals: then differences are taken deal by deal,
    which shows smaller ones.
    """
    from igroteka.lab import lab_room

    sheets = lab_room("sheets")
    whole = lab_room("running").whole_files
    with whole(first):
        ones = sheets.read(first)
    with whole(second):
        others = sheets.read(second)
        output().print(sheets.setting_line(ones), sheets.setting_line(others), sep="\n")
        print_sheets([sheets.comparison(ones, others)])


@lab.command()
@click.argument("game")
@setting
@playing
@click.option("--vary", "varied", multiple=True, required=True, metavar="NAME=0..6",
              help="An option and its values, 0..6 or 1,2,3; several: combinations.")  # fmt: skip
@click.option("--out", type=FOLDER, required=True, help="A folder of experiments.")
def sweep(
    game: str,
    preset: str,
    seats: int,
    values: Sequence[str],
    varied: Sequence[str],
    out: Path,
    **asked: Any,
) -> None:
    """Play the same deals under each value of some options, and compare them with the first."""
    import itertools

    from igroteka.lab import lab_room

    sheets = lab_room("sheets")
    axes = [settings_of(word) for word in varied]
    settings = list(itertools.product(*axes))
    # All are asked for before the first is played: what is refused is refused at once.
    plans = [plan_of(game, preset, seats, [*values, *setting], asked) for setting in settings]
    folders = [out / ",".join(setting) for setting in settings]
    with crew_of(asked) as crew:
        for plan, folder in zip(plans, folders, strict=True):
            play(plan, folder, asked, crew)
    first = sheets.read(folders[0])
    print_sheets([sheets.overview([sheets.read(folder) for folder in folders])])
    for folder in folders[1:]:
        output().print("", f"{folders[0].name} → {folder.name}", sep="\n")
        print_sheets([sheets.comparison(first, sheets.read(folder))])


def settings_of(word: str) -> list[str]:
    """The settings `name=value` of a word like name=0..6 or name=1,2,3; raises Refusal."""
    from igroteka.engine import Refusal

    name, _, values = word.partition("=")
    low, dots, high = values.partition("..")
    if dots and low.isdecimal() and high.isdecimal() and int(low) < int(high) <= int(low) + 100:
        return [f"{name.strip()}={value}" for value in range(int(low), int(high) + 1)]
    found = [value.strip() for value in values.split(",") if value.strip()]
    if not name.strip() or dots or len(found) < 2:
        raise Refusal(
            "“{word}” should be an option and two values at least: name=0..6 or name=1,2,3.",
            word=word,
        )
    return [f"{name.strip()}={value}" for value in found]


@lab.command()
@click.argument("game")
@setting
@playing
@click.option("--target", required=True, metavar="TEXT",
              help="Such as “seats equal, decisions 60..90”.")  # fmt: skip
@click.option("--over", "varied", multiple=True, required=True, metavar="NAME=0..6",
              help="An option and the values that it may get; several: all together.")  # fmt: skip
@click.option("--trials", type=click.IntRange(1), default=40, show_default=True,
              help="So many settings are tried at most.")  # fmt: skip
@click.option("--out", type=FOLDER, required=True, help="A folder of experiments.")
def tune(
    game: str,
    preset: str,
    seats: int,
    values: Sequence[str],
    varied: Sequence[str],
    out: Path,
    **asked: Any,
) -> None:
    """Search for the setting of some options that comes nearest to what is wanted.

    Measures with ranges are those of docs/lab/metrics.md: decisions, choices, lead changes, margin,
    points, branching, drama, settled, behind, comebacks, ties. The same command again goes on where
    it was.
    """
    from igroteka.lab import lab_room

    tuning, sheets = lab_room("tuning"), lab_room("sheets")

    def planned(chosen: Sequence[str], games: int, seed: int) -> Plan:
        counts = {**asked, "games": games, "seed": seed}
        return plan_of(game, preset, seats, [*values, *chosen], counts)

    axes = [settings_of(word) for word in varied]
    sitting = planned([axis[0] for axis in axes], asked["games"], asked["seed"]).seats
    aims = tuning.aims_of(asked["target"], sitting)
    with crew_of(asked) as crew:
        search = tuning.Search(
            axes=axes,
            plan=planned,
            play=lambda plan, folder: play(plan, folder, asked, crew),
            aims=aims,
            games=asked["games"],
            seed=asked["seed"],
            folder=out,
        )
        tried = tuning.tune(search, asked["trials"])
        print_sheets([sheets.tried_sheet(aims, tried)])
        print_sheets([sheets.confirmed_sheet(aims, tuning.confirmed(search, tried[0]))])


@lab.command()
@click.argument("folder", type=FOLDER)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), default=None,
              help="The file; report.html in the folder if not given.")  # fmt: skip
def report(folder: Path, out: Path | None) -> None:
    """Write a page about an experiment: one file, to be opened without a network."""
    from igroteka.lab import lab_room

    path = out or folder / "report.html"
    with lab_room("running").whole_files(folder):
        lab_room("report").write(lab_room("sheets").read(folder), path)
    output().print(f"{path}")


@lab.command()
@click.argument("game")
@setting
@click.option("--plays", type=click.IntRange(1, MOST_GAMES), default=200, show_default=True,
              help="How many are counted, all of them random.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
def shape(game: str, preset: str, seats: int, values: Sequence[str], plays: int, seed: int) -> None:
    """Count what awaits those who search a game or learn it.

    How long it is, how much there is to choose from, how much chance there is, and how much a
    player does not know.
    """
    from igroteka.bots import KERNELS
    from igroteka.engine import game_named
    from igroteka.lab.shape import shape as counted
    from igroteka.lab.shape import told

    found = game_named(game)
    count = seats or found.default_seats
    options = chosen_options(found, preset, values, count)
    compiled(found, KERNELS)
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=plays)
        shown = counted(found, options, count, plays, seed, lambda: bar.advance(task, 1))
    rows = ruled_table(found.words.GAME, "")
    for name, number in told(shown):
        rows.add_row(name, number)
    output().print(rows)


@lab.command("what-if")
@click.argument("game")
@click.option("--table", "where", required=True, metavar="CODE|FILE",
              help="A finished table of your database, or a saved play.")  # fmt: skip
@click.option("--at", type=click.IntRange(0), required=True, help="So many moves are kept.")
@click.option("--bots", default="greedy", show_default=True, help="Who plays on.")
@click.option("--games", type=click.IntRange(2, MOST_GAMES), default=200, show_default=True,
              help="Worlds; each is played under every choice.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--open", "opened", is_flag=True,
              help="Cards lie as they lay; else what the seat cannot see is guessed.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(0), default=0,
              help="How many at once; all cores if not given.")  # fmt: skip
@click.option("--database", default="", help="Where the table is; usual place if not given.")
def what_if(game: str, where: str, database: str, jobs: int, **asked: Any) -> None:
    """Play one position on many times under each choice.

    Every choice is played on in the same worlds, so that choices are compared world by world.
    """
    from igroteka.bots import KERNELS, PLAYS
    from igroteka.engine import Refusal, game_named
    from igroteka.lab import lab_room

    whatif = lab_room("whatif")
    match = stored_play(where, database)
    if match.game is not game_named(game):
        raise Refusal("{where} is a play of {game}.", where=where, game=match.game.name)
    question = whatif.Question(
        match, asked["at"], asked["bots"], asked["games"], asked["seed"], asked["opened"]
    )
    question.check()
    compiled(match.game, (*KERNELS, PLAYS))
    with progress_bar() as bar:
        task = bar.add_task("Playing on", total=question.games)
        found = whatif.play_on(
            question, jobs or os.cpu_count() or 1, lambda worlds: bar.advance(task, worlds)
        )
    print_sheets([lab_room("sheets").branches_sheet(question, found)])


def stored_play(where: str, database: str) -> Any:
    """The play of a file or of a finished table; raises Refusal."""
    from igroteka.engine import Match, Refusal
    from igroteka.table.finished import finished_play

    path = Path(where)
    if path.is_file():
        return Match.from_json(path.read_text(encoding="utf-8", errors="replace"))
    if path.suffix == ".json":
        raise Refusal("There is no file {path}.", path=path)
    return finished_play(where, database)
