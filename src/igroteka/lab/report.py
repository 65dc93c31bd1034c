"""One page about an experiment: sentences, charts, tables, and the command that makes it anew.

The file holds all that it shows, and opens without a network. Needs the extra `lab`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from igroteka.draw.words import _, language
from igroteka.engine import Refusal
from igroteka.lab import metrics
from igroteka.lab.charts import drawn, shares, spread_of
from igroteka.lab.experiment import command
from igroteka.lab.sheets import Found, Sheet, setting_line, sheets, spelt, summary

STYLE = """
:root { color-scheme: light }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 62rem; background: #f7f3ea;
  color: #2b2722; font: 1rem/1.5 Georgia, 'Times New Roman', serif }
h1 { font-size: 2rem; margin: 0 0 .3rem } h2 { font-size: 1.3rem; margin: 2.5rem 0 .5rem }
.setting { color: #6b6258; font-size: .9rem } .said li { margin: .35rem 0 }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr));
  gap: 1rem } figure { margin: 0; padding: 1rem; background: #fffdf8; border-radius: 6px }
figcaption { font-weight: bold; margin-bottom: .5rem } svg { width: 100%; height: auto }
svg text { font-family: Georgia, 'Times New Roman', serif !important }
.wide { overflow-x: auto } table { border-collapse: collapse; font-size: .95rem }
th { text-align: left; font-weight: normal; color: #6b6258; font-size: .8rem }
th, td { padding: .25rem 1.2rem .25rem 0; border-bottom: 1px solid #e3dccf; white-space: nowrap }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fffdf8; padding: 1rem;
  border-radius: 6px }
"""


def write(found: Found, path: Path) -> None:
    """Write the page; raises Refusal where it cannot be written."""
    page = Markup("\n").join(parts(found))
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(page + "\n", encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise Refusal(
            "The report cannot be written to {path}: {reason}.",
            path=path,
            reason=error.strerror or str(error),
        ) from None


def parts(found: Found) -> Iterator[Markup]:
    """The page from top to bottom."""
    title = _(found.game.words.GAME)
    yield Markup(
        '<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        "<title>{title}</title><style>{style}</style></head><body>"
    ).format(language=language(), title=_("Lab: {game}", game=title), style=Markup(STYLE))
    yield Markup('<h1>{title}</h1><p class="setting">{line}</p>').format(
        title=title, line=setting_line(found)
    )
    said = Markup("").join(Markup("<li>{}</li>").format(text) for text in summary(found))
    yield Markup('<ul class="said">{}</ul>').format(said)
    yield Markup('<div class="charts">{}</div>').format(Markup("").join(figures(found)))
    for sheet in sheets(found):
        if sheet.rows:
            yield table(sheet)
    yield Markup("<h2>{}</h2><pre>{}</pre>").format(_("How this was made"), made(found))
    yield Markup("</body></html>")


def table(sheet: Sheet) -> Markup:
    """A sheet as a table."""
    head = Markup("").join(_cell("th", cell) for cell in sheet.headings)
    body = Markup("").join(
        Markup("<tr>{}</tr>").format(Markup("").join(_cell("td", cell) for cell in row))
        for row in sheet.rows
    )
    return Markup(
        '<h2>{}</h2><div class="wide"><table><thead><tr>{}</tr></thead>'
        "<tbody>{}</tbody></table></div>"
    ).format(sheet.title, head, body)


def _cell(tag: str, text: str) -> Markup:
    if not text.startswith("  "):
        return Markup("<{0}>{1}</{0}>").format(Markup(tag), text)
    number = spelt(text.strip()) if tag == "td" else text.strip()
    return Markup('<{0} class="number">{1}</{0}>').format(Markup(tag), number)


def made(found: Found) -> str:
    """The command that makes the same files, and what made these."""
    told = found.manifest
    versions = f"igroteka {told['igroteka']}, {found.game.name} version {told['version']}"
    commit = f", commit {told['commit']}" if told.get("commit") else ""
    return f"{command(told)}\n\n{versions}{commit}"


# Charts -----------------------------------------------------------------------------------------


def figures(found: Found) -> Iterator[Markup]:
    """All charts, each with its caption."""
    seats = found.manifest["seats"]
    against = not found.together and seats > 1
    if against:
        by_seat = {
            _("Seat {n}", n=i + 1): metrics.estimate(found.deals, f"seat {i + 1}")
            for i in range(seats)
        }
        yield chart(_("Victories of each seat"), lambda axes: shares(axes, by_seat, 1 / seats))
        names = list(dict.fromkeys(found.manifest["bots"]))
        if len(names) > 1:
            by_bot = metrics.bot_shares(found.games, found.seats)
            told = {names[bot]: share for bot, share in by_bot.items()}
            yield chart(_("Victories a seat of each bot"), lambda a: shares(a, told, 1 / seats))
    scores = metrics.spread(found.seats, "score")
    yield chart(
        _("Points at the end"),
        lambda axes: spread_of(axes, scores["score"], scores["times"], _("points of a seat")),
    )
    lengths = metrics.spread(found.games, "decisions", "settled")
    yield chart(
        _("Length of a play"),
        lambda axes: spread_of(axes, lengths["decisions"], lengths["times"], _("decisions")),
    )
    if against:
        settled = 100 * lengths["settled"] / (lengths["decisions"] + 1)
        yield chart(
            _("When is it decided?"),
            lambda axes: spread_of(axes, settled, lengths["times"], _("% of the play")),
        )
        judged = metrics.deeds(found.choices)
        clear = [d for d in judged if not d.adjusted.low <= 0 <= d.adjusted.high][:12]
        if clear:
            text = {found.game.actions.text(deed.action): deed.adjusted for deed in clear}
            yield chart(_("What goes with winning?"), lambda axes: shares(axes, text, 0.0))


def chart(title: str, draw: Callable[[Any], None]) -> Markup:
    """A figure that `draw` draws on."""
    label = Markup('<svg role="img" aria-label="{}"').format(title)
    return Markup("<figure><figcaption>{}</figcaption>{}</figure>").format(
        escape(title), Markup(drawn(draw).replace("<svg", label, 1))
    )
