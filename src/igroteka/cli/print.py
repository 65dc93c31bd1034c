"""`igroteka print`: a game on paper."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from igroteka.cli.asking import chosen_options, setting
from igroteka.cli.speaking import speaking

if TYPE_CHECKING:
    from markupsafe import Markup

    from igroteka.draw.paper import Label
    from igroteka.engine import Game, Options

ENDINGS = (".pdf", ".html")
"""What a file of ours ends with."""


@click.command(
    name="print",
    epilog="""
\b
Examples:
  igroteka print kolkhoz                           kolkhoz.pdf: cards, fields, aids
  igroteka print ozymandias --paper letter --no-backs --out galaxy.pdf
  igroteka print nomenklatura -o consolidation_fee=2 --lang ru --html

A PDF needs the extra “pictures”; with --html any browser can print the page.
""",
)
@click.argument("game")
@setting
@click.option("--paper", default="a4", show_default=True, help="a4 or letter.")
@click.option("--backs/--no-backs", default=True, help="Whether backs lie behind their fronts.")
@click.option("--html", is_flag=True, help="Write a page that any browser prints.")
@click.option("--out", type=click.Path(path_type=Path), default=None,
              help="Where it goes, GAME.pdf if not given; “-o FILE.pdf” is the same.")  # fmt: skip
@click.option("--lang", default="", help="en or ru; your environment's if not given.")
def print_game(
    game: str,
    preset: str,
    seats: int,
    values: Sequence[str],
    paper: str,
    backs: bool,
    html: bool,
    out: Path | None,
    lang: str,
) -> None:
    """Print all cards, boards and aids of a game."""
    from igroteka.draw.paper import PAPERS, document
    from igroteka.draw.words import N_, _
    from igroteka.engine import Refusal, game_named
    from igroteka.engine.refusal import unknown

    with speaking(lang):
        found = game_named(game)
        if found.paper is None:
            raise Refusal("{game} has nothing to print.", game=found.name)
        if paper not in PAPERS:
            raise unknown(N_("size of paper"), paper, PAPERS)
        names = [Path(word) for word in values if is_file(word)]
        options, seats = chosen(
            found, preset, [word for word in values if not is_file(word)], seats
        )
        to = out or next(iter(names), Path(f"{found.name}.{'html' if html else 'pdf'}"))
        box = found.paper.box(options, seats)
        label = label_of(found, preset, options)
        page = document(box, label, found.package, PAPERS[paper], backs=backs)
        write(to, page.encode() if html or to.suffix == ".html" else pdf_of(page))
        click.echo(_("Printed into {file}.", file=to))


def is_file(word: str) -> bool:
    """Whether what follows an -o is no option but where the print goes."""
    return "=" not in word and word.endswith(ENDINGS)


def chosen(game: Game, preset: str, values: Sequence[str], seats: int) -> tuple[Options, int]:
    """The options, and for how many it is printed: for as many as can play, if nobody says."""
    options = chosen_options(game, preset, values, seats or max(game.seats))
    most = max(options.counts(game.seats))
    game.check_seats(options, seats or most)
    return options, seats or most


def label_of(game: Game, preset: str, options: Options) -> Label:
    """The first page: the game, its setup, and what differs from that."""
    from igroteka.draw.paper import Label
    from igroteka.draw.words import _

    preset = preset or next(iter(game.presets))
    title, line = game.words.PRESETS.get(preset, (preset, ""))
    setup = [f"{_(title)}. {_(line)}" if line else _(title)]
    usual = game.presets[preset].model_dump()
    for name, value in options.model_dump().items():
        if value != usual[name]:
            told = _(str(game.options.model_fields[name].title or name))
            setup.append(f"{told}: {value_word(game, value)}")
    return Label(_(game.words.GAME), _(game.words.BLURB), setup, box_art(game))


def box_art(game: Game) -> Markup | None:
    """The front of the game's box, if it has one."""
    from markupsafe import Markup

    from igroteka.table.assets import page_files

    file = page_files(game) / "box.svg"
    return Markup(file.read_text(encoding="utf-8")) if file.is_file() else None


def value_word(game: Game, value: object) -> str:
    """How a value of an option is called."""
    from igroteka.draw.words import _
    from igroteka.engine.options import option_word

    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _(game.words.OPTION_VALUES.get(str(value), "")) or option_word(value)


def pdf_of(page: str) -> bytes:
    """A page as a PDF; raises Refusal where no browser makes one."""
    from igroteka.draw.chromium import Chromium, NoBrowser
    from igroteka.draw.words import _, said
    from igroteka.engine import Refusal

    try:
        with Chromium() as browser:
            return browser.pdf(page)
    except NoBrowser as error:
        sentence = f"{said(error)} {_('Or write a page for any browser: --html')}"
        raise Refusal("{sentence}", sentence=sentence) from None


def write(to: Path, data: bytes) -> None:
    """Write a file; raises Refusal."""
    from igroteka.engine import Refusal

    try:
        to.write_bytes(data)
    except OSError as error:
        raise Refusal(
            "The print cannot be written to {path}: {reason}.", path=to, reason=error.strerror
        ) from None
