"""The picture of Kolkhoz: the hidden state of one viewer becomes the parts of a page.

Pieces keep their keys wherever they lie: `c<card>` for a card that the viewer sees, `h<seat>-<i>`
for the hidden cards of others, `m<seat>-<i>` for medals, `s<card>` for the viewer's own cellar in
the strip of seats (the same cards lie larger, as `c<card>`, beside the hand), `f<suit>` for a
field that can be chosen.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from markupsafe import Markup, escape

from igroteka.draw.desk import Desk, Picture
from igroteka.draw.html import el, together
from igroteka.draw.seats import seat_shape
from igroteka.draw.svg import drawing, use
from igroteka.draw.words import _, language, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.games.kolkhoz.options import Deck, FamineRule, Requisition, Reward
from igroteka.games.kolkhoz.page import art, chart, words
from igroteka.games.kolkhoz.page.report import LastYear, Taken, last_year, rewards
from igroteka.games.kolkhoz.page.words import members
from igroteka.games.kolkhoz.rules import phases
from igroteka.games.kolkhoz.rules.facts import (
    ACE_OF_POTATOES,
    JACK,
    KING,
    PLAN_CARDS,
    QUEEN,
    SUITS,
    card_of,
    rank_of,
    suit_of,
)
from igroteka.games.kolkhoz.rules.state import YEARS, Phase

BETWEEN = (Phase.NAME_TASK, Phase.TAKE, Phase.GIVE, Phase.OVER)
"""When the fields lie empty between two years."""


def picture(row: Row, desk: Desk) -> Picture:
    """Draw the state that the desk's viewer may see."""
    title, detail = words.prompt(row, desk.viewer, desk.names)
    over = row.phase == Phase.OVER
    past = last_year(row) if over or (row.phase in BETWEEN and row.year > 1) else None
    holding = desk.viewer != NOBODY and not over
    return Picture(
        bar=bar(row),
        seats=tuple(seat_card(row, desk, seat) for seat in range(row.seats)),
        board=board(row, desk, past),
        hand=hand(row, desk) if holding else Markup(),
        title=title,
        detail=detail,
        css="board.css",
        defs=art.symbol_sheet(),
        world="kolkhoz",
    )


# Cards ----------------------------------------------------------------------------------------


@cache
def face(card: int, size: str, language: str) -> Markup:
    """Draw a card's face: size "card" (100 x 140), "mini" (40 x 56) or "own", a mini with a lock.

    Cards are named in the language, so that each language has its own faces.
    """
    letter = art.LETTERS[suit_of(card)]
    rank = art.RANKS[rank_of(card)]
    if size == "card":
        shape = use(f"kz-{letter}{rank}")
        return drawing("0 0 100 140", shape, class_=f"card {letter}", aria_label=words.card(card))
    plan = PLAN_CARDS >> card & 1 and size == "mini"
    shape = use(f"kz-{'p' if plan else 'm'}{letter}{rank}")
    lock = use("kz-lock", width=40, height=56) if size == "own" else None
    kind = "plan" if plan else "card"
    return drawing("0 0 40 56", shape, lock, class_=f"{kind} {letter}", aria_label=words.card(card))


@cache
def back(label: str) -> Markup:
    """Draw a hidden card: the door of a cellar."""
    return drawing("0 0 40 56", use("kz-back"), class_="door", aria_label=label)


def mini(desk: Desk, card: int, *, size: str = "mini", key: str = "c") -> Markup:
    """A small card as a piece."""
    inside = face(card, size, language())
    return el("span", inside, class_="mini", **desk.piece(f"{key}{card}"))


def minis(desk: Desk, cards: Iterable[int]) -> list[Markup]:
    """Small cards as pieces."""
    return [mini(desk, card) for card in cards]


def rule_link(rule: str) -> Markup:
    """The number of a rule, as a link into the rulebook."""
    return el("a", rule, class_="rl", href=f"#{rule}", data_rule=rule)


def wide(text: str) -> Markup:
    """Words that only a wide page has room for."""
    return el("span", text, class_="w")


# The bar --------------------------------------------------------------------------------------


def bar(row: Row) -> Markup:
    """The five-year track and the famine that may come."""
    if row.year == 0:
        return Markup()
    years = [
        el("li", el("b", name), class_=passed(row.year, number))
        for number, name in enumerate(words.YEARS, 1)
    ]
    return el(
        "div",
        el(
            "span",
            _("Year {n}", n=row.year),
            el("i", " ", _("of the five-year plan")),
            class_="yl",
        ),
        el("ol", *years, class_="track", aria_hidden="true"),
        famine_warning(row),
        class_="plan5",
    )


def passed(year: int, number: int) -> str:
    """Whether a year is past, now or still to come."""
    return "past" if number < year else "now" if number == year else "next"


def famine_warning(row: Row) -> Markup | None:
    """What can be known of the famine year. Rules K3.2 to K3.4."""
    if row.phase == Phase.OVER:
        return None
    if row.famine:
        text, rule = _("Famine this year"), "K3.11"
    elif row.options.famine_rule == FamineRule.FINAL_YEAR:
        text, rule = _("Famine: year {n}", n=YEARS), "K3.3"
    elif (
        row.options.famine_rule == FamineRule.ACE_OF_CLUBS and row.plan_left & 1 << ACE_OF_POTATOES
    ):
        text, rule = famine_to_come(row.year + 1), "K3.2"
    else:
        return None
    return el(
        "span",
        art.crop_sign("c", 18),
        el("span", text),
        rule_link(rule),
        class_="fam now" if row.famine else "fam",
    )


def famine_to_come(first: int) -> str:
    """Say in which years the famine can still come."""
    if first == YEARS:
        return _("Famine: year {n}", n=YEARS)
    if first == YEARS - 1:
        return _("Famine: year {a} or {b}", a=first, b=YEARS)
    return _("Famine: year {a} to {b}", a=first, b=YEARS)


# The seats ------------------------------------------------------------------------------------


def seat_card(row: Row, desk: Desk, seat: int) -> Markup:
    """What a seat is, holds and owns."""
    return together(
        (
            el("div", *roles(row, desk, seat), class_="sta"),
            el("div", *counts(row, desk, seat), class_="sts"),
            el("div", *cellar_strip(row, desk, seat), class_="cel", data_zone=f"cellar{seat}"),
        )
    )


def roles(row: Row, desk: Desk, seat: int) -> list[Markup]:
    """Brigadier and planner as chips; else what the seat does, or what it has shown to lack."""
    found = []
    if seat == row.brigadier:
        chip = el("span", _("Brigadier"))
        found.append(el("span", art.sign("brig"), chip, class_="role b", title=_("Brigadier")))
    if seat == row.planner and row.phase != Phase.OVER:
        chip = el("span", _("Planner"))
        found.append(el("span", art.sign("plan"), chip, class_="role p", title=_("Planner")))
    if found:
        return found
    if seat in desk.waiting:
        mine = seat == desk.viewer
        return [el("span", _("Your move") if mine else _("To move"), class_="move")]
    voids = row.players[seat].voids
    lacking = [suit for suit in range(SUITS) if voids >> suit & 1]
    if not lacking:
        return []
    text = _("No {crops}", crops=", ".join(words.crop_of(suit) for suit in lacking))
    if len(lacking) == 1:
        return [el("span", text)]
    signs = [art.crop_sign(art.LETTERS[suit], 18) for suit in lacking]
    return [el("span", p_("crops", "No"), *signs, class_="voids", title=text, aria_label=text)]


MOST_MEDALS = 3
"""More medals are drawn as one, and their number."""


def counts(row: Row, desk: Desk, seat: int) -> list[Markup]:
    """Cards in hand, and medals: this year's, or all where they score."""
    player = row.players[seat]
    medals = player.medals if row.options.medals else player.tricks_won
    found = []
    if row.phase != Phase.OVER:
        text = n_("{n} in hand", "{n} in hand", player.held)
        found.append(el("span", art.sign("hand"), el("span", text), class_="st held"))
    if medals:
        label = n_("{n} medal", "{n} medals", medals)
        drawn = [
            el("span", art.sign("medal"), class_="medal", **desk.piece(f"m{seat}-{i}"))
            for i in range(medals if medals <= MOST_MEDALS else 1)
        ]
        more = el("b", f"×{medals}") if medals > MOST_MEDALS else None
        found.append(
            el("span", *drawn, more, class_="st md", role="img", aria_label=label, title=label)
        )
    return found


def cellar_strip(row: Row, desk: Desk, seat: int) -> list[Markup]:
    """The cellar as small cards, and what is known of its worth."""
    player = row.players[seat]
    own = seat == desk.viewer
    hidden = members(player.hidden)
    if own:
        cards = [mini(desk, card, size="own", key="s") for card in hidden]
        cards += [mini(desk, card, key="s") for card in members(player.open)]
        cards += [under_stack(desk, player, card, "s") for card in members(player.stack)]
    else:
        cards = minis(desk, hidden) if hidden else doors(desk, seat, player.hid)
        cards += minis(desk, members(player.open))
        cards += [under_stack(desk, player, card, "c") for card in members(player.stack)]
    crowd = "some" if 5 <= len(cards) < 8 or len(cards) > 12 else "many" if len(cards) >= 8 else ""
    return [
        el("div", *cards, class_=f"cc {crowd}".rstrip()),
        worth(row, player, known=own or bool(hidden)),
    ]


def doors(desk: Desk, seat: int, n: int) -> list[Markup]:
    """Hidden cards of another player."""
    door = back(_("hidden card"))
    return [el("span", door, class_="mini", **desk.piece(f"h{seat}-{i}")) for i in range(n)]


def under_stack(desk: Desk, player: Row, card: int, key: str) -> Markup:
    """A card of a stack: face down, but all have seen it; face up once a search turned it up."""
    if player.shown >> card & 1:
        return mini(desk, card, key=key)
    label = _("{card}, in the stack", card=words.card(card))
    piece = desk.piece(f"{key}{card}")
    return el("span", back(label), class_="mini under", title=label, **piece)


def worth(row: Row, player: Row, known: bool) -> Markup:
    """Points of the cards that the viewer knows, and how many more are hidden."""
    medals = player.medals if row.options.medals else 0
    total = phases.total_value(player.open | (player.hidden if known else 0)) + medals
    if known:
        rest = el("i", " ", n_("point", "points", total), class_="unit")
    elif player.hid:
        rest = el("i", f" + {player.hid}", wide(" " + n_("hidden", "hidden", player.hid)))
    else:
        rest = el("i", " ", _("all open"), class_="w") if player.open else el("i")
    return el("div", el("b", total), rest, class_="sc")


# The fields -----------------------------------------------------------------------------------


class Promise(NamedTuple):
    """Hours that may come to some fields; from a `card` of the hand, while it is pointed at."""

    suits: frozenset[int]
    hours: int
    card: int | None = None


def board(row: Row, desk: Desk, past: LastYear | None) -> Markup:
    """Four fields, then main task, trick and North."""
    promised = promises(row, desk)
    taken = rewards(row)
    fields = [field(row, desk, suit, past, promised, taken.get(suit)) for suit in range(SUITS)]
    return el(
        "div",
        el("div", *fields, class_="fields"),
        el("div", main_task(row, desk), trick(row, desk, past), north(row, desk), class_="tbl"),
        class_="kz",
    )


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
        el("header", art.crop_sign(letter), el("b", words.crop(suit)), at_stake(row, land), ribbon),
        el(
            "div",
            art.landscape(letter),
            el("div", *plan_row(row, desk, suit, land, taken), class_="plans"),
            el("div", *workers, class_="work crowd" if len(workers) > CROWD else "work"),
            class_="scene",
            data_zone=f"field{suit}",
        ),
        gauge(row, suit, land.hours, promised) if row.phase != Phase.OVER else None,
        handle,
        class_=" ".join(classes),
        aria_label=words.crop(suit),
    )


def at_stake(row: Row, land: Row) -> Markup | None:
    """What whoever farms the field will take: points, or workers with 36 cards."""
    if land.farmer != NOBODY:
        return el("span", _("farmed"), class_="rew")
    if row.options.reward == Reward.NORTHERN or row.phase == Phase.OVER:
        return None
    if row.options.deck == Deck.D36:
        n = len(members(land.workers))
        label, small = n_("card", "cards", n), None
    else:
        n = phases.total_value(land.plan)
        label, small = n_("point", "points", n), narrow(_("pts"))
    return el("span", el("b", n), " ", wide(label), small, class_="rew") if n else None


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
    inside = el("span", title, el("small", line), class_="w")
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


def gauge(row: Row, suit: int, worked: int, promised: Sequence[Promise]) -> Markup:
    """Hours worked, hours wanted; hatched, what the next cards could add."""
    need = row.threshold
    left = need - worked
    to_go = (
        _("{n} to go", n=left) if left > 0 else _("{n} over", n=-left) if left else _("just met")
    )
    label = _("{crop}: {n} of {m} hours", crop=words.crop(suit), n=worked, m=need)
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
            *(hatch(worked, p.hours, need, p.card) for p in promised if suit in p.suits),
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


def hatch(worked: int, more: int, need: int, card: int | None) -> Markup:
    """Hours that could still be added."""
    start = min(worked, need)
    return el(
        "rect",
        x=percent(start, need),
        width=percent(min(more, need - start), need),
        height="100%",
        class_="pre",
        data_shown=card,
    )


def promises(row: Row, desk: Desk) -> list[Promise]:
    """What the card to assign would bring, or a trick that I would win as the last to play.

    A promise of a trick belongs to the card of the hand that would win it.
    """
    if not desk.acts:
        return []
    if row.phase == Phase.ASSIGN:
        allowed = frozenset(suit for suit in range(SUITS) if phases.ASSIGN + suit in desk.legal)
        return [Promise(allowed, phases.hours(row, row.trick[row.assigned]))]
    if row.phase != Phase.TRICK or row.played != row.seats - 1:
        return []
    on_table = words.hours_in_trick(row)
    crops = {suit_of(row.trick[i]) for i in range(row.played)}
    return [
        Promise(frozenset(crops | {suit_of(card)}), on_table + phases.hours(row, card), card)
        for card in in_hand(row, desk.viewer)
        if phases.PLAY + card in desk.legal and wins(row, card)
    ]


def choice(row: Row, desk: Desk, suit: int) -> Markup | None:
    """The handle that covers a field: to make it the main task, or to send a worker there."""
    if not desk.acts or row.phase not in (Phase.NAME_TASK, Phase.ASSIGN):
        return None
    if row.phase == Phase.NAME_TASK:
        label = together((wide(_("Make it the main task")), narrow(_("Main task"))))
        action, kind = phases.NAME + suit, "choose whole"
    else:
        label, action, kind = Markup(escape(_("Send here"))), phases.ASSIGN + suit, "choose"
    piece = desk.piece(f"f{suit}", action, why=action)
    if "data-do" not in piece:
        return el("div", class_="choose no", **piece) if "data-why" in piece else None
    return el("div", el("b", label), class_=kind, **piece)


# The table ------------------------------------------------------------------------------------


def main_task(row: Row, desk: Desk) -> Markup:
    """The poster of the main task, and what its faces do."""
    letter = art.LETTERS[row.trump] if row.trump >= 0 else ""
    if row.famine:
        heading: str = _("None this year")
        lines = [el("p", _("Famine: no trump, four cards each."), class_="say")]
    elif row.phase == Phase.OVER:
        heading, lines = _("Fulfilled"), [el("p", _("Five years in five years."), class_="say")]
    elif row.trump < 0:
        heading = _("Not named yet")
        planner = desk.names[row.planner]
        lines = [el("p", _("{name} names it now.", name=planner), class_="say")]
    else:
        heading = words.crop(row.trump)
        lines = [faces(row)] if row.options.nomenklatura else [trump_only()]
    return el(
        "section",
        art.emblem(letter),
        el("p", MAIN_TASK, class_="ov", lang="ru"),
        el("h2", heading, class_="long" if len(heading) > (LONG if letter else LONGER) else None),
        *lines,
        class_="trump",
        aria_label=_("Main task: {crop}", crop=heading),
    )


MAIN_TASK = "Наша главная задача"

LONG, LONGER = 9, 12
"""A longer heading of the main task is set smaller, to stay clear of the emblem if there is one."""


def trump_only() -> Markup:
    """What the main task means without the nomenklatura."""
    return el("p", _("Its cards beat those of all other crops."), class_="say")


def faces(row: Row) -> Markup:
    """Jack, Queen and King of the main task; dimmed while they are in the North."""
    powers = (
        (JACK, _("0 hours")),
        (QUEEN, _("all are searched")),
        (KING, _("two go north")),
    )
    lines = []
    for rank, power in powers:
        away = row.north >> card_of(row.trump, rank) & 1
        text = f"{words.face(rank)}: {_('in the North') if away else power}"
        letter = el("b", art.RANKS[rank], class_="fr")
        lines.append(el("li", letter, el("span", text), class_="off" if away else None))
    return el("ul", *lines, class_="faces")


def trick(row: Row, desk: Desk, past: LastYear | None) -> Markup:
    """The trick in the order of play; before the first one, what last year's search took."""
    if row.phase in BETWEEN:
        inside = planning(row, desk, past)
    elif row.phase == Phase.TOP:
        inside = stack_tops(row, desk)
    else:
        inside = trick_cards(row, desk)
    return el("section", art.WEDGE, *inside, class_="trick", data_zone="trick")


def heading(title: str, line: str, *more: Markup | None) -> Markup:
    """The head of the trick's panel."""
    return el("div", el("b", title), el("span", line), *more, class_="tt")


def planning(row: Row, desk: Desk, past: LastYear | None) -> list[Markup]:
    """Before the first trick: who lost what in last year's search."""
    over = row.phase == Phase.OVER
    head = heading(_("Year {n}", n=row.year), _("the end") if over else _("planning"))
    if row.year == 1 and not over:
        return [head, el("p", _("Nothing has been worked yet."), class_="quietly")]
    if past is None or not past.lost:
        line = _("In year {n} nobody went north.", n=row.year if over else row.year - 1)
        return [head, el("p", line, class_="quietly")]
    lost = [
        el(
            "figure",
            el("span", face(card, "mini", language()), class_="mini"),
            el(
                "figcaption",
                seat_shape(seat) if seat != NOBODY else art.sign("snow"),
                el("span", desk.names[seat] if seat != NOBODY else words.face(JACK)),
            ),
            class_="pl",
        )
        for seat, card in past.lost
    ]
    year = row.year if over else row.year - 1
    sent = el("p", _("Sent to the North in year {n}", n=year), class_="lostline")
    return [head, el("div", sent, el("div", *lost, class_="lostcards"), class_="lost")]


def stack_tops(row: Row, desk: Desk) -> list[Markup]:
    """Cards that may top a stack. Rule K7.4."""
    head = heading(_("A stack"), words.crop(row.pending))
    choices = [
        el(
            "figure",
            el("div", big(card), class_="cw", **desk.piece(f"c{card}", phases.TOP + card)),
            el("figcaption", el("span", _("on top"))),
            class_="pl",
        )
        for card in members(row.tops)
    ]
    return [head, el("div", *choices, class_=f"cards n{len(choices)}")]


def big(card: int) -> Markup:
    """A card at the size of the table and the hand."""
    return face(card, "card", language())


def trick_cards(row: Row, desk: Desk) -> list[Markup]:
    """Cards played, in the order of play, and empty places for those to come."""
    hours = el(
        "span",
        el("b", _("{n} h", n=words.hours_in_trick(row))),
        wide(_("on the table")),
        class_="hrs",
    )
    trump = None
    if row.trump >= 0:
        crop = art.crop_sign(art.LETTERS[row.trump], 18)
        trump = el("span", _("Trump"), " ", crop, class_="m tr")
    best = phases.best_in_trick(row) if row.played else NOBODY
    places = [place(row, desk, i, best) for i in range(row.seats)]
    head = heading(
        _("Trick {n}", n=row.trick_no),
        _("of {n}", n=row.tricks),
        hours if row.played else None,
        trump,
    )
    return [head, el("div", *places, class_=f"cards n{row.seats}")]


def place(row: Row, desk: Desk, i: int, best: int) -> Markup:
    """One place in the trick: a card, a card already assigned, or an empty slot."""
    seat = (row.leader + i) % row.seats
    classes = ["pl"]
    name = _("You") if seat == desk.viewer else desk.names[seat]
    caption = [seat_shape(seat), el("span", name)]
    if i < row.assigned:
        classes.append("sent")
        inside = sent_away(row, i)
    elif i < row.played:
        card = row.trick[i]
        if i == best:
            classes.append("best")
            word = p_("trick", "best") if row.phase == Phase.TRICK else p_("trick", "won")
            caption.append(el("b", word))
        if row.phase == Phase.ASSIGN and i == row.assigned:
            classes.append("next")
        inside = el("div", big(card), class_="cw", **desk.piece(f"c{card}"))
    else:
        ghosts = ghost_cards(row, desk) if seat == desk.viewer and seat == row.turn else []
        classes.append("turn" if seat == row.turn else "later")
        inside = el("div", *ghosts, class_="cw slot")
    return el("figure", inside, el("figcaption", *caption), class_=" ".join(classes))


def sent_away(row: Row, i: int) -> Markup:
    """The place of a card that has been assigned: its shadow, and the crop it went to."""
    card = row.trick[i]
    suit = next(suit for suit in range(SUITS) if row.fields[suit].workers >> card & 1)
    went = el("span", art.crop_sign(art.LETTERS[suit], 26), class_="went")
    return el("div", big(card), went, class_="cw", title=words.crop(suit))


def ghost_cards(row: Row, desk: Desk) -> list[Markup]:
    """Shadows of the cards that may be played, in my empty place, while they are pointed at."""
    return [
        drawing(
            "0 0 100 140",
            use(f"kz-{art.LETTERS[suit_of(card)]}{art.RANKS[rank_of(card)]}"),
            class_=f"card {art.LETTERS[suit_of(card)]} ghost",
            data_shown=card,
        )
        for card in in_hand(row, desk.viewer)
        if phases.PLAY + card in desk.legal
    ]


def north(row: Row, desk: Desk) -> Markup:
    """The cards in the North."""
    cards = members(row.north)
    returns = row.options.deck == Deck.D36 and row.options.reward == Reward.ORDEN
    if not cards:
        line, rule = _("Nobody is here yet"), "K9.5"
    elif returns:
        line, rule = _("{n} until next year", n=len(cards)), "K10.2"
    else:
        line, rule = _("{n} out of play", n=len(cards)), "K10.1"
    native = el("span", "Север", class_="ru", lang="ru") if language() != "ru" else None
    crowd = "few" if len(cards) <= 3 else "some" if len(cards) <= 10 else "many"
    return el(
        "section",
        art.TUNDRA,
        el("h2", art.sign("snow"), _("North"), " ", native),
        el("div", *minis(desk, cards), class_=f"np {crowd}", data_zone="north"),
        el("p", line, " ", rule_link(rule), class_="nc"),
        class_="north",
        aria_label=_("The North"),
    )


# The viewer's own cards -----------------------------------------------------------------------


def in_hand(row: Row, viewer: int) -> list[int]:
    """The cards of a hand in the order in which they are held: by crop, high to low."""
    cards = members(row.players[viewer].hand)
    return sorted(cards, key=lambda card: (suit_of(card), -rank_of(card)))


def wins(row: Row, card: int) -> bool:
    """Whether a card would be the best of the trick so far."""
    return row.played == 0 or phases.beats(row, card, row.trick[phases.best_in_trick(row)])


def hand(row: Row, desk: Desk) -> Markup:
    """The hand of the viewer, and the cellar beside it."""
    taking = desk.acts and row.phase == Phase.TAKE
    cards = [hand_card(row, desk, card) for card in in_hand(row, desk.viewer)]
    empty = el("p", _("Your hand is empty."), class_="quietly") if not cards else None
    return el(
        "div",
        el("div", *cards, empty, class_="fan", aria_label=_("My hand"), role="group"),
        my_cellar(row, desk),
        class_="kz-hand taking" if taking else "kz-hand",
    )


def hand_card(row: Row, desk: Desk, card: int) -> Markup:
    """A card of the hand: what it does, or why it must wait."""
    label: Markup | str | None = None
    classes = "hc"
    actions = (phases.PLAY + card, phases.GIVE + card)
    asked = desk.acts and row.phase == Phase.TRICK
    piece = desk.piece(f"c{card}", *actions, why=actions[0] if asked else None)
    if "data-do" in piece:
        classes = "hc ok"
        label = _("Give it") if row.phase == Phase.GIVE else forecast(row, desk, card)
        piece["data-shows"] = str(card)
    elif "data-why" in piece:
        classes = "hc no"
        label = _("Must wait")
        led = phases.led_suit(row)
        piece["data-why"] = _(
            "Follow {crop} first, as long as you hold any.", crop=words.crop_is(led)
        )
    caption = CAPTION_FEET.get(rank_of(card)) if row.options.nomenklatura else None
    inside = el("div", big(card), caption, class_="hf")
    return el("div", inside, label and el("span", label, class_="hl"), class_=classes, **piece)


def forecast(row: Row, desk: Desk, card: int) -> Markup | str:
    """Say what a card would do in the trick."""
    if row.played == 0:
        return _("Lead it")
    last = row.played == row.seats - 1
    if wins(row, card):
        if last:
            return together((wide(_("Takes the trick")), narrow(_("Takes it"))))
        return together((wide(_("Best so far")), narrow(_("Best"))))
    if last:
        best = (row.leader + phases.best_in_trick(row)) % row.seats
        taker = _("{name} takes it", name=desk.names[best])
        return together((wide(taker), narrow(_("Loses it"))))
    return _("Loses it")


def narrow(text: str) -> Markup:
    """Words for a phone."""
    return el("span", text, class_="m")


CAPTION_FEET = {
    rank: drawing(
        "0 0 100 140",
        Markup(
            '<path d="M4 113H96V129Q96 136 89 136H11Q4 136 4 129z" fill="#1f1a17"/>'
            f'<text x="50" y="129.5" class="cap" font-size="{11.5 if len(name) > 8 else 12.5}">'
            f"{name}</text>"
        ),
        class_="kz-foot",
    )
    for rank, name in words.CAPTIONS.items()
}
"""The names of the faces on a black foot, at the size of a hand."""


def my_cellar(row: Row, desk: Desk) -> Markup:
    """The viewer's cellar, hidden cards first; in the swap they can be taken."""
    player = row.players[desk.viewer]
    cards = [cellar_card(row, desk, card) for card in members(player.hidden)]
    cards += [shelf(p_("cellar", "open"), mini(desk, card)) for card in members(player.open)]
    cards += [
        shelf(p_("cellar", "stack"), under_stack(desk, player, card, "c"))
        for card in members(player.stack)
    ]
    total = phases.score(row, desk.viewer)
    native = el("span", "подвал", class_="ru", lang="ru") if language() != "ru" else None
    return el(
        "section",
        el(
            "h2",
            art.sign("cellar"),
            _("My cellar"),
            native,
            el("span", el("b", total), " ", n_("point", "points", total), class_="sum"),
        ),
        el("div", *cards, outlook(row, desk, len(cards)), class_=f"mrow m{min(len(cards), 9)}"),
        class_="mine",
        aria_label=_("My cellar"),
        data_zone="mine",
    )


def cellar_card(row: Row, desk: Desk, card: int) -> Markup:
    """A hidden card of my own."""
    piece = desk.piece(f"c{card}", phases.TAKE + card)
    inside = face(card, "own", language())
    taken = card == row.taken
    caption = (
        p_("cellar", "taken")
        if taken
        else p_("cellar", "Take it")
        if "data-do" in piece
        else p_("cellar", "hidden")
    )
    return shelf(caption, el("span", inside, class_="mini gone" if taken else "mini", **piece))


def shelf(caption: str, card: Markup) -> Markup:
    """A card of the cellar with its caption."""
    return el("figure", card, el("figcaption", caption))


def outlook(row: Row, desk: Desk, cards: int) -> Markup:
    """Whether the viewer is going to be searched if a field fails. Rules K9.3, K9.6, K9.9."""
    if not cards:
        text, rule = _("Empty. Your last card of each year goes here."), "K8.1"
    elif row.options.requisition == Requisition.MICE:
        text, rule = _("If a field fails, everybody is searched."), "K9.9"
    elif row.options.deck == Deck.D36:
        farmed = any(row.fields[suit].farmer == desk.viewer for suit in range(SUITS))
        rule = "K9.6"
        text = _("You hold a stack: you will be searched.") if farmed else _("No stack: no search.")
    else:
        won = row.players[desk.viewer].tricks_won
        rule = "K9.3"
        text = _("A medal: you will be searched.") if won else _("No medal so far: no search.")
    return el("p", text, " ", rule_link(rule), class_="mnote")


# The end --------------------------------------------------------------------------------------


def summary(row: Row, desk: Desk) -> Markup:
    """The end of a play: how the open cards grew, and everybody's cellar."""
    return el(
        "div",
        el(
            "figure",
            chart.growth(row, desk.names),
            el("figcaption", _("Open cards at the end of each year, then the whole cellar")),
            class_="growth",
        ),
        el("div", *(final_cellar(row, desk, seat) for seat in in_order(row)), class_="cellars"),
        class_="kz-end",
    )


def in_order(row: Row) -> Sequence[int]:
    """The seats, the first place first."""
    return sorted(range(row.seats), key=lambda seat: -phases.standing(row, seat))


def final_cellar(row: Row, desk: Desk, seat: int) -> Markup:
    """All cards of a cellar at the end; those that stayed hidden bear their lock."""
    player = row.players[seat]
    hidden = [plain(card, "own") for card in members(player.hidden)]
    opened = [plain(card, "mini") for card in members(player.open)]
    medals = player.medals if row.options.medals else 0
    return el(
        "section",
        el(
            "h3",
            seat_shape(seat),
            el("span", desk.names[seat]),
            el("b", words.points(phases.score(row, seat))),
        ),
        el("div", *hidden, *opened, class_="cc"),
        el("p", art.sign("medal"), f"+ {medals}", class_="medals") if medals else None,
    )


def plain(card: int, size: str) -> Markup:
    """A small card that is no piece."""
    return el("span", face(card, size, language()), class_="mini")
