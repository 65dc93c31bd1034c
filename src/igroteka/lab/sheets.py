"""What an experiment found, in tables and sentences: the same for the terminal and the report."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl
from babel.numbers import get_decimal_symbol, get_group_symbol

from igroteka.draw.words import _, language, n_
from igroteka.engine import Game, Note, Options, Refusal, game_named
from igroteka.engine.options import option_word
from igroteka.engine.refusal import unknown
from igroteka.lab import metrics
from igroteka.lab.experiment import read_manifest
from igroteka.lab.measures import ALONE, PERCENT, WORDS, is_part
from igroteka.lab.running import tables
from igroteka.lab.statistics import Estimate, more_for

if TYPE_CHECKING:  # what they need loads slowly
    from igroteka.lab.tuning import Aim, Tried
    from igroteka.lab.whatif import Branch, Question

POINT = 0.01
"""One point of a hundred: how precise a share is wanted."""

MOST_DEEDS = 15
"""Actions that a sheet shows: those that go farthest with winning, or with losing."""


NAMED = 5
"""Actions that a sentence names."""

PACE = 20.0
"""Seconds that people think about a choice, where nobody says otherwise."""

MOST_SECONDS = 86_400
"""A day."""


class Sheet(NamedTuple):
    """A table with a title; every cell is text, and what begins with two blanks stands right."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Found(NamedTuple):
    """An experiment that was read."""

    folder: Path
    manifest: dict[str, Any]
    game: Game
    options: Options
    games: pl.LazyFrame
    seats: pl.LazyFrame
    choices: pl.LazyFrame
    events: pl.LazyFrame
    deals: metrics.Deals
    """See `metrics.per_deal`."""

    @property
    def together(self) -> bool:
        """Whether all win or lose as one (then shares of victories say nothing)."""
        return bool(self.manifest["together"])

    @property
    def number_of_deals(self) -> int:
        """How many deals were played, each as often as the plan says."""
        return -(-self.plays // int(self.manifest["turns"]))

    @property
    def plays(self) -> int:
        """How many plays there are."""
        return int(self.games.select(pl.len()).collect().item())


def read(folder: Path) -> Found:
    """What lies in an experiment's folder; raises Refusal."""
    manifest = read_manifest(folder)
    game = game_named(manifest["game"])
    written = tables(folder)
    options = game.make_options(manifest["options"])
    deals = metrics.Deals(written.games, written.seats)
    return Found(folder, manifest, game, options, *written, deals)


def setting_line(found: Found) -> str:
    """What was played, in one line."""
    manifest = found.manifest
    words = ", ".join(
        f"{name}={option_word(value)}" for name, value in found.options.model_dump().items()
    )
    turns = manifest["turns"]
    return ", ".join(
        [
            _("{game}, version {version}", game=found.game.name, version=manifest["version"]),
            n_("{plays} play", "{plays} plays", found.plays, plays=spelt(f"{found.plays:,}")),
            *([n_("each deal {n} time", "each deal {n} times", turns)] if turns > 1 else []),
            n_("{n} seat", "{n} seats", manifest["seats"]),
            ",".join(manifest["bots"]),
            _("seed {seed}: {words}", seed=manifest["seed"], words=words),
        ]
    )


def spelt(number: str) -> str:
    """A number as the language being spoken writes it: 1,234.5 is 1 234,5 in Russian."""
    here = language()
    signs: dict[str, str | int | None] = {
        ",": get_group_symbol(here),
        ".": get_decimal_symbol(here),
    }
    return number.translate(str.maketrans(signs))


def sheets(found: Found) -> Iterator[Sheet]:
    """All that is known of an experiment."""
    if not found.together:
        yield seats_sheet(found)
        if len(set(found.manifest["bots"])) > 1:
            yield bots_sheet(found)
            yield both_sheet(found)
    yield course_sheet(found)
    yield spread_sheet(found)
    yield endings_sheet(found)
    if not found.together:
        lucky = luck_sheet(found)
        if lucky.rows:
            yield lucky
        for judged in (deeds_sheet(found), opening_sheet(found)):
            if judged.rows:
                yield judged
    events = events_sheet(found)
    if events.rows:
        yield events


def seats_sheet(found: Found) -> Sheet:
    """How each seat fared."""
    scores = metrics.seat_scores(found.games, found.seats)
    rows = []
    for seat in range(found.manifest["seats"]):
        wins = metrics.estimate(found.deals, f"seat {seat + 1}")
        more = more_for(wins, POINT) * found.manifest["turns"]
        rows.append((str(seat + 1), *_share(wins), *_mean(scores[seat]), f"  {more:,}"))
    headings = (
        _("SEAT"),
        _("  WINS"),
        "  95 %",
        _("  POINTS"),
        "  95 %",
        _("  PLAYS MORE FOR ±1 %"),
    )
    return Sheet(_("Is a seat favoured?"), headings, tuple(rows))


def bots_sheet(found: Found) -> Sheet:
    """How each bot fared, whatever its seat."""
    names = list(dict.fromkeys(found.manifest["bots"]))
    shares = metrics.bot_shares(found.games, found.seats)
    scores = metrics.bot_scores(found.games, found.seats)
    rows = [(names[bot], *_share(shares[bot]), *_mean(scores[bot])) for bot in sorted(shares)]
    headings = (_("BOT"), _("  WINS A SEAT"), "  95 %", _("  POINTS"), "  95 %")
    return Sheet(_("Does skill show?"), headings, tuple(rows))


def both_sheet(found: Found) -> Sheet:
    """How each bot fared on each seat."""
    names = list(dict.fromkeys(found.manifest["bots"]))
    shares = metrics.seat_and_bot_shares(found.games, found.seats)
    rows = [(str(seat + 1), names[bot], *_share(shares[seat, bot])) for seat, bot in sorted(shares)]
    return Sheet(
        _("Seats and bots together"), (_("SEAT"), _("BOT"), _("  WINS"), "  95 %"), tuple(rows)
    )


def course_sheet(found: Found) -> Sheet:
    """How plays go."""
    rows = []
    for name, value in metrics.course(found.deals)._asdict().items():
        if value is None or (found.together and name not in ALONE):
            continue
        show = _share if name in PERCENT else _mean
        rows.append((_(WORDS[name]), *show(value)))
    return Sheet(_("How do plays go?"), (_("MEASURE"), _("  MEAN"), "  95 %"), tuple(rows))


QUANTILES = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)


def spread_sheet(found: Found) -> Sheet:
    """How points and lengths spread."""
    headings = ("", *(f"  {quantile:.0%}" for quantile in QUANTILES))
    spreads = [(_("Points at the end"), found.seats, "score")]
    for name in ("decisions", "lead_changes"):
        spreads.append((_(WORDS[name]), found.games, name))
    rows = [
        (said, *(f"  {value:g}" for value in metrics.quantiles_of(frame, column, QUANTILES)))
        for said, frame, column in spreads
    ]
    return Sheet(_("How much do plays differ?"), headings, tuple(rows))


def endings_sheet(found: Found) -> Sheet:
    """Why plays ended."""
    words = found.game.words.ENDINGS
    shares = metrics.endings(found.games)
    rows = [(_(words.get(number, str(number))), *_share(share)) for number, share in shares.items()]
    return Sheet(
        _("Why do plays end?"), (_("END"), _("  PLAYS"), "  95 %"), tuple(rows) if words else ()
    )


def luck_sheet(found: Found) -> Sheet:
    """What the deal decides."""
    rows = []
    for value, said in (("won", _("Victories")), ("score", _("Points"))):
        part = metrics.luck(found.games, found.seats, value)
        if part is not None:
            rows.append((said, *_share(part)))
    headings = (_("OF THE VARIANCE OF"), _("  THE DEAL EXPLAINS"), "  95 %")
    return Sheet(_("How much does the deal decide?"), headings, tuple(rows))


def deeds_sheet(found: Found) -> Sheet:
    """Which actions go with winning."""
    return _judged(found, _("What goes with winning?"), found.choices)


def opening_sheet(found: Found) -> Sheet:
    """Which actions of the first quarter of a play go with winning."""
    first = found.choices.filter(pl.col("stage") == 0)
    return _judged(found, _("What goes with winning in the first quarter of a play?"), first)


def _judged(found: Found, title: str, choices: pl.LazyFrame) -> Sheet:
    rows = [
        (
            found.game.actions.text(deed.action),
            f"  {deed.offered:,}",
            f"  {deed.taken / deed.offered:.1%}",
            f"  {deed.won_taken:.1%}",
            f"  {deed.won_left:.1%}",
            f"  {deed.adjusted.mean:+.1%}",
            f"  {deed.adjusted.low:+.1%} … {deed.adjusted.high:+.1%}",
        )
        for deed in metrics.deeds(choices)
        if not deed.adjusted.low <= 0 <= deed.adjusted.high
    ][:MOST_DEEDS]
    headings = (
        _("ACTION"),
        _("  OFFERED"),
        _("  TAKEN"),
        _("  WON, TAKEN"),
        _("  WON, LEFT"),
        _("  ADJUSTED"),
        "  95 %",
    )
    return Sheet(title, headings, tuple(rows))


def events_sheet(found: Found) -> Sheet:
    """What happened, with the number of its rule, the rarest first. (What never did stands in the
    summary.)"""
    words = found.game.words
    names = [_("seat {n}", n=i + 1) for i in range(found.manifest["seats"])]
    rows = []
    for event in metrics.happened(found.events, found.plays, found.number_of_deals):
        said, rule = words.note(Note(event.kind, *event.example), names)
        if said:
            rows.append((rule, said, *_share(event.plays), f"  {event.times:.2f}"))
    return Sheet(
        _("Which rules came up, and what did they bring about?"),
        (_("RULE"), _("FOR EXAMPLE"), _("  PLAYS"), "  95 %", _("  TIMES A PLAY")),
        tuple(rows),
    )


def missing_events(found: Found) -> list[str]:
    """The kinds of notes that never came, by their names in the rules; none where kinds have no
    names."""
    seen = {
        event.kind for event in metrics.happened(found.events, found.plays, found.number_of_deals)
    }
    kinds = getattr(found.game.rules, "Note", ())
    return [kind.name.lower().replace("_", " ") for kind in kinds if kind not in seen]


def seconds_by(game: Game, words: Sequence[str]) -> npt.NDArray[np.float64]:
    """How long each action is thought about, from words as “20” and “bid=45”, the kind of an action
    and its seconds; raises Refusal."""
    seconds = np.full(game.actions.size, PACE)
    for word in sorted(words, key=lambda word: "=" in word):
        kind, _sign, number = word.rpartition("=")
        try:
            value = float(number)
        except ValueError:
            value = -1.0
        if not 0 <= value <= MOST_SECONDS:
            raise Refusal(
                "“{word}” should be seconds for a choice, as in 20, or for a kind of choice, as in "
                "bid=45.",
                word=word,
            )
        kinds = [game.actions.decode(action)[0] for action in range(len(seconds))]
        if kind and kind not in kinds:
            raise unknown("kind of action", kind, dict.fromkeys(kinds))
        seconds[[not kind or kind == each for each in kinds]] = value
    return seconds


def pace_sentence(found: Found, words: Sequence[str]) -> str:
    """How long a play takes among people; see `seconds_by`."""
    seconds = seconds_by(found.game, words)
    chunk = int(found.manifest["chunk"])
    told = metrics.minutes(found.choices, found.games, chunk, seconds)
    return _(
        "People who think for {pace} seconds about a choice play for {mean} minutes ({low} … "
        "{high} for the mean of all plays).",
        pace=", ".join(words) or f"{PACE:g}",
        mean=spelt(f"{told.mean:.0f}"),
        low=spelt(f"{told.low:.1f}"),
        high=spelt(f"{told.high:.1f}"),
    )


def summary(found: Found) -> Iterator[str]:
    """Sentences for a designer."""
    fair = 1 / found.manifest["seats"]
    if not found.together and found.manifest["seats"] > 1:
        yield from _seat_sentences(found, fair)
    course = metrics.course(found.deals)
    yield _(
        "A play takes {decisions} decisions, {choices} of them real choices, among {branching} "
        "actions.",
        decisions=spelt(f"{course.decisions.mean:.0f}"),
        choices=spelt(f"{course.choices.mean:.0f}"),
        branching=spelt(f"{course.branching.mean:.1f}"),
    )
    if not found.together and found.manifest["seats"] > 1:
        yield _(
            "It is decided after {settled} of its course; the winner is behind for {behind} of it, "
            "and the lead changes {changes} times.",
            settled=spelt(f"{course.settled.mean:.0%}"),
            behind=spelt(f"{course.behind.mean:.0%}"),
            changes=spelt(f"{course.lead_changes.mean:.1f}"),
        )
        part = metrics.luck(found.games, found.seats)
        if part is not None:
            mean, low, high = (spelt(f"{value:.0%}") for value in part[:3])
            yield _(
                "The deal explains {mean} ({low} … {high}) of who wins.",
                mean=mean,
                low=low,
                high=high,
            )
    yield from _choice_sentences(found)
    missing = missing_events(found)
    if missing:
        yield n_(
            "{n} kind of event never happened: {names}.",
            "{n} kinds of events never happened: {names}.",
            len(missing),
            names=", ".join(missing[:NAMED] + ["…"] * (len(missing) > NAMED)),
        )


def _choice_sentences(found: Found) -> Iterator[str]:
    """What nobody took, and what nobody could."""
    unseen, untaken = metrics.never(found.choices, found.game.actions.size)
    if untaken:
        names = [found.game.actions.text(action) for action in untaken[:NAMED]]
        if len(untaken) > NAMED:
            names.append(_("and {n} more", n=len(untaken) - NAMED))
        yield n_(
            "{n} action was offered and never taken: {names}.",
            "{n} actions were offered and never taken: {names}.",
            len(untaken),
            names=", ".join(names),
        )
    if unseen:
        yield n_(
            "{n} of {all} actions never stood among others to choose from.",
            "{n} of {all} actions never stood among others to choose from.",
            len(unseen),
            all=found.game.actions.size,
        )


def _seat_sentences(found: Found, fair: float) -> Iterator[str]:
    shares = {
        seat + 1: metrics.estimate(found.deals, f"seat {seat + 1}")
        for seat in range(found.manifest["seats"])
    }
    uneven = {seat: s for seat, s in shares.items() if not s.low <= fair <= s.high}
    fairly = spelt(f"{fair:.1%}")
    for seat, share in uneven.items():
        mean, low, high = (spelt(f"{value:.1%}") for value in share[:3])
        values = {"seat": seat, "fair": fairly, "mean": mean, "low": low, "high": high}
        if share.mean > fair:
            yield _(
                "Seat {seat} wins more than its fair {fair}: {mean} ({low} … {high}).", **values
            )
        else:
            yield _(
                "Seat {seat} wins less than its fair {fair}: {mean} ({low} … {high}).", **values
            )
    if not uneven:
        widest = max((share.high - share.low) / 2 for share in shares.values())
        yield _(
            "No seat is seen to be favoured: each has its {fair}, give or take {widest}.",
            fair=fairly,
            widest=spelt(f"{widest:.1%}"),
        )


class Compared(NamedTuple):
    """A measure of two experiments, and how much more of it the second has."""

    name: str
    first: Estimate
    second: Estimate
    difference: Estimate


def compared(ones: Found, others: Found) -> list[Compared]:
    """What can be compared of two experiments; deal by deal where both had the same deals."""
    together = ones.together or others.together
    return [
        Compared(
            name,
            metrics.estimate(ones.deals, name),
            metrics.estimate(others.deals, name),
            difference,
        )
        for name, difference in _differences(ones, others, alike(ones, others)).items()
        if not (together and name.startswith("seat "))
    ]


def comparison(ones: Found, others: Found) -> Sheet:
    """What is different in the second experiment; deal by deal where both had the same deals."""
    rows = []
    for name, one, other, more in compared(ones, others):
        low, high = (_number(end, is_part(name), sign=True) for end in (more.low, more.high))
        rows.append(
            (
                WORDS.get(name, f"Victories of {name}"),
                _number(one.mean, is_part(name)),
                _number(other.mean, is_part(name)),
                _number(more.mean, is_part(name), sign=True),
                f"{low} … {high.strip()}",
                _verdict(more),
            )
        )
    how = "the same deals in both" if alike(ones, others) else "other deals"
    headings = ("MEASURE", "  FIRST", "  SECOND", "  DIFFERENCE", "  95 % OF ALL TOGETHER", "")
    return Sheet(f"What is different? ({how})", headings, tuple(rows))


def alike(ones: Found, others: Found) -> bool:
    """Whether two experiments had the same deals of the same seats."""
    names = ("game", "seats", "seed", "turns")
    return all(ones.manifest[name] == others.manifest[name] for name in names)


def _differences(ones: Found, others: Found, paired: bool) -> dict[str, Estimate]:
    if paired:
        return metrics.differences(ones.deals, others.deals)
    return metrics.unpaired(ones.deals, others.deals)


def _verdict(value: Estimate) -> str:
    if value.low > 0:
        return "more"
    return "less" if value.high < 0 else "no difference seen"


def _number(value: float, percent: bool, sign: bool = False) -> str:
    plus = "+" if sign else ""
    return f"  {value:{plus}.1%}" if percent else f"  {value:{plus}.2f}"


def _share(value: Estimate) -> tuple[str, str]:
    return f"  {value.mean:.2%}", f"  {value.low:.2%} … {value.high:.2%}"


def _mean(value: Estimate) -> tuple[str, str]:
    if not math.isfinite(value.low):
        return f"  {value.mean:.2f}", "  –"
    return f"  {value.mean:.2f}", f"  {value.low:.2f} … {value.high:.2f}"


def overview(experiments: Sequence[Found]) -> Sheet:
    """Several experiments beside one another."""
    n = experiments[0].manifest["seats"]
    together = any(found.together for found in experiments)
    seats = [] if together else [f"seat {i + 1}" for i in range(n)]
    rows = []
    for found in experiments:
        told = metrics.course(found.deals)
        shares = (metrics.estimate(found.deals, seat) for seat in seats)
        points = metrics.estimate(found.deals, "points")
        rows.append(
            (
                found.folder.name,
                *(f"  {s.mean:.1%} ±{(s.high - s.low) / 2:.1%}" for s in shares),
                *(_plus_minus(value) for value in (points, told.decisions, told.margin)),
            )
        )
    headings = ("SETTING", *(f"  {seat.upper()}" for seat in seats), "  POINTS", "  DECISIONS",
                "  MARGIN")  # fmt: skip
    return Sheet("All settings", headings, tuple(rows))


def _plus_minus(value: Estimate) -> str:
    return f"  {value.mean:.2f} ±{(value.high - value.low) / 2:.2f}"


def branches_sheet(question: Question, found: Sequence[Branch]) -> Sheet:
    """What each choice at a position brought, and how much more than what was played."""
    game = question.match.game
    rows = []
    for branch in found:
        mark = " (played)" if branch.action == question.played else ""
        more = branch.more
        rows.append(
            (
                game.words.action(branch.action) + mark,
                *_share(branch.wins),
                _plus_minus(branch.points),
                *((_gain(more), _verdict(more)) if more else ("", "")),
            )
        )
    title = (
        f"{game.name}, seat {question.seat + 1} after {question.at} moves: {question.games:,} "
        f"worlds played on by {question.bot}, seed {question.seed}"
    )
    headings = ("CHOICE", "  VICTORIES", "  95 %", "  POINTS", "  THAN PLAYED", "")
    return Sheet(title, headings, tuple(rows))


def _gain(value: Estimate) -> str:
    return f"  {value.mean:+.1%} ±{(value.high - value.low) / 2:.1%}"


MOST_TRIED = 12
"""Settings that a sheet shows, the best of them."""


def tried_sheet(aims: Sequence[Aim], tried: Sequence[Tried]) -> Sheet:
    """The settings that came nearest to what was wanted."""
    given_up = sum(not one.whole for one in tried)
    rows = [
        (
            ", ".join(one.setting),
            f"  {one.reached.miss:.2f}",
            f"  {one.plays:,}",
            *(_plus_minus(value) for value in one.reached.estimates),
        )
        for one in tried[:MOST_TRIED]
    ]
    title = f"{len(tried)} settings tried, {given_up} of them given up after a first part"
    headings = ("SETTING", "  MISSES BY", "  PLAYS", *(f"  {aim.measure.upper()}" for aim in aims))
    return Sheet(title, headings, tuple(rows))


def confirmed_sheet(aims: Sequence[Aim], best: Tried) -> Sheet:
    """What the best setting reaches on deals that chose nothing."""
    rows = [
        (aim.measure, f"  {aim.low:g} … {aim.high:g}", _plus_minus(value), _kept(aim, value))
        for aim, value in zip(aims, best.reached.estimates, strict=True)
    ]
    title = f"{', '.join(best.setting)}: {best.plays:,} plays of fresh deals"
    return Sheet(title, ("MEASURE", "  WANTED", "  FOUND", ""), tuple(rows))


def _kept(aim: Aim, value: Estimate) -> str:
    if aim.low <= value.low and value.high <= aim.high:
        return "reached"
    return "missed" if value.high < aim.low or value.low > aim.high else "perhaps reached"
