"""The fields as posters: what each brings, who works there, how far it has come."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.desk import Desk
from igroteka.draw.html import el, together
from igroteka.draw.kept import kept
from igroteka.draw.labels import narrow, wide
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _, language, n_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import members
from igroteka.games.kolkhoz.options import Deck, Reward
from igroteka.games.kolkhoz.page import art, names
from igroteka.games.kolkhoz.page.faces import face, minis
from igroteka.games.kolkhoz.page.readings import hours_in_trick, in_hand, wins
from igroteka.games.kolkhoz.page.report import LastYear, Taken
from igroteka.games.kolkhoz.rules.choices import ASSIGN, NAME, PLAY
from igroteka.games.kolkhoz.rules.facts import SUITS, card_of, suit_of
from igroteka.games.kolkhoz.rules.fields import hours
from igroteka.games.kolkhoz.rules.scoring import total_value
from igroteka.games.kolkhoz.rules.state import Phase


class Promise(NamedTuple):
    """Hours that may come to some fields; from a `card` of the hand, while it is pointed at."""

    suits: frozenset[int]
    hours: int
    card: int | None = None
    planned: bool = False


def field(
    row: Row,
    desk: Desk,
    suit: int,
    past: LastYear | None,
    promised: Sequence[Promise],
    taken: Taken | None,
) -> Markup:
    """One field as a poster: what it brings, who works there, how far it has come."""
    land = row.fields[suit]
    letter = art.LETTERS[suit]
    failed = past is not None and suit in past.failed
    workers = worker_row(row, desk, suit, land, past)
    classes = ["field", letter]
    if land.farmer != NOBODY:
        classes.append("done")
    if failed:
        classes.append("failed")
    ribbon = el("span", _("Trump"), class_="ribbon") if suit == row.trump else None
    handle = choice(row, desk, suit)
    if handle is not None:
        classes.append("open")
    return el(
        "section",
        el("header", art.crop_sign(letter), el("b", names.crop(suit)), at_stake(row, land), ribbon),
        el(
            "div",
            art.landscape(letter),
            el("div", *plan_row(row, desk, suit, land, taken), class_="plans"),
            el("div", *workers, class_="work crowd" if len(workers) > CROWD else "work"),
            class_="scene",
            data_zone=f"field{suit}",
        ),
        measure(row, suit, land.hours, promised) if row.phase != Phase.OVER else None,
        handle,
        class_=" ".join(classes),
        aria_label=names.crop(suit),
    )


def at_stake(row: Row, land: Row) -> Markup | None:
    """What whoever farms the field will take: points, or workers with 36 cards."""
    if land.farmer != NOBODY:
        return el("span", _("farmed"), class_="rew")
    if row.options.reward == Reward.NORTHERN or row.phase == Phase.OVER:
        return None
    if row.options.deck == Deck.D36:
        return reward(land.workers.bit_count(), False)
    return reward(total_value(land.plan), True)


@kept
def reward(n: int, points: bool) -> Markup | None:
    """So many points, or cards."""
    if not n:
        return None
    label = n_("point", "points", n) if points else n_("card", "cards", n)
    small = narrow(_("pts")) if points else None
    return el("span", el("b", n), " ", wide(label), small, class_="rew")


CROWD = 5
"""More workers than these stand close together on a phone."""


def plan_row(row: Row, desk: Desk, suit: int, land: Row, taken: Taken | None) -> Iterable[Markup]:
    """Plan cards, or the ace that marks the field; the stamp."""
    if row.options.deck == Deck.D36:
        yield el("span", face(card_of(suit, 0), "mini", language()), class_="mini")
    else:
        yield from minis(desk, members(land.plan))
    if land.farmer != NOBODY:
        yield stamp(seat_shape(land.farmer), _("Farmed"), to_whom(desk.names[land.farmer], taken))


def to_whom(name: str, taken: Taken | None) -> str:
    """Say who farmed a field, and what it brought if it did."""
    if taken is None or not any(taken):
        return _("by {name}", name=name)
    if taken.cards:
        return n_("{n} card to {name}", "{n} cards to {name}", taken.cards, name=name)
    return n_("{n} point to {name}", "{n} points to {name}", taken.points, name=name)


def stamp(sign: Markup, title: str, line: str) -> Markup:
    """A stamp on a field."""
    inside = wide(title, el("small", line))
    return el("span", sign, inside, class_="stamp", title=f"{title}, {line}")


def worker_row(row: Row, desk: Desk, suit: int, land: Row, past: LastYear | None) -> list[Markup]:
    """The workers on a field; between two years, what the last one came to.

    Cards that may top a stack lie in the middle of the table meanwhile.
    """
    if land.workers:
        return minis(desk, members(land.workers & ~row.tops))
    if land.farmer != NOBODY:
        return []
    if past is None:
        return [el("span", _("No workers"), wide(" " + _("here yet")), class_="none")]
    year = row.year if row.phase == Phase.OVER else row.year - 1
    if suit not in past.failed:
        return [el("span", _("Farmed in year {n}", n=year), class_="none")]
    worked = _("{h} h in year {n}", h=past.failed[suit], n=year)
    return [stamp(art.sign("eye"), _("Investigated"), worked)]


def measure(row: Row, suit: int, worked: int, promised: Sequence[Promise]) -> Markup:
    """Hours worked, hours wanted; hatched, what the next cards could add."""
    more = tuple([(p.hours, p.card, p.planned) for p in promised if suit in p.suits])
    return gauge(row.threshold, suit, worked, more)


@kept
def gauge(
    need: int, suit: int, worked: int, more: tuple[tuple[int, int | None, bool], ...]
) -> Markup:
    """A gauge with hours that may come, from a card or from a plan."""
    left = need - worked
    to_go = (
        _("{n} to go", n=left) if left > 0 else _("{n} over", n=-left) if left else _("just met")
    )
    label = _("{crop}: {n} of {m} hours", crop=names.crop(suit), n=worked, m=need)
    return el(
        "div",
        el(
            "div",
            el("b", worked, class_="hn"),
            el("span", _("/ {n} h", n=need), class_="of"),
            el("span", to_go, class_="togo"),
            class_="gl",
        ),
        el(
            "svg",
            el("rect", class_="fill", width=percent(worked, need), height="100%"),
            *(
                hatch(worked, hours, need, card, ASSIGN + suit if planned else None)
                for hours, card, planned in more
            ),
            TICKS,
            class_="hours",
            aria_hidden="true",
        ),
        class_="gauge",
        role="meter",
        aria_valuemin=0,
        aria_valuemax=need,
        aria_valuenow=worked,
        aria_label=label,
    )


TICKS = together(
    el("line", x1=x, x2=x, y1="0", y2="100%", class_="tk") for x in ("25%", "50%", "75%")
)


def percent(part: int, whole: int) -> str:
    """A share of the gauge's width."""
    return f"{min(100.0, 100 * part / whole):g}%"


def hatch(worked: int, more: int, need: int, card: int | None, fills: int | None) -> Markup:
    """Hours that could still be added; `fills` is the action that a plan would do so by."""
    start = min(worked, need)
    return el(
        "rect",
        x=percent(start, need),
        width=percent(min(more, need - start), need),
        height="100%",
        class_="pre",
        data_shown=card,
        data_fills=fills,
        data_whole=need if fills is not None else None,
    )


def promises(row: Row, desk: Desk) -> list[Promise]:
    """What the card to assign would bring, or a trick that I would win as the last to play.

    A promise of a trick belongs to the card of the hand that would win it. What is planned for a
    field stands in place of what the next card would bring there.
    """
    if not desk.acts:
        return []
    if row.phase == Phase.ASSIGN:
        allowed = frozenset(suit for suit in range(SUITS) if ASSIGN + suit in desk.legal)
        return [Promise(allowed, hours(row, row.trick[row.assigned]), planned=True)]
    if row.phase != Phase.TRICK or row.played != row.seats - 1:
        return []
    on_table = hours_in_trick(row)
    crops = {suit_of(row.trick[i]) for i in range(row.played)}
    return [
        Promise(frozenset(crops | {suit_of(card)}), on_table + hours(row, card), card)
        for card in in_hand(row, desk.viewer)
        if PLAY + card in desk.legal and wins(row, card)
    ]


def choice(row: Row, desk: Desk, suit: int) -> Markup | None:
    """The handle that covers a field: to make it the main task, or to send a worker there."""
    if not desk.acts or row.phase not in (Phase.NAME_TASK, Phase.ASSIGN):
        return None
    if row.phase == Phase.NAME_TASK:
        label = together((wide(_("Make it the main task")), narrow(_("Main task"))))
        action, kind = NAME + suit, "choose whole"
    else:
        action, kind = ASSIGN + suit, "choose"
        label = together((_("Send here"), el("i", data_sums=action)))
    piece = desk.piece(f"f{suit}", action, why=action)
    if "data-do" not in piece:
        return el("div", class_="choose no", **piece) if "data-why" in piece else None
    return el("div", el("b", label), class_=kind, **piece)
