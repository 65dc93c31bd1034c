"""The middle of the table: main task, trick and North."""

from markupsafe import Markup

from igroteka.draw.desk import Desk, Plan
from igroteka.draw.html import el
from igroteka.draw.labels import rule_link, wide
from igroteka.draw.seats import seat_shape
from igroteka.draw.svg import drawing, use
from igroteka.draw.words import _, language, p_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import members
from igroteka.games.kolkhoz.options import Deck, Reward
from igroteka.games.kolkhoz.page import answers, art, names
from igroteka.games.kolkhoz.page.faces import big, face, minis
from igroteka.games.kolkhoz.page.readings import hours_in_trick, in_hand
from igroteka.games.kolkhoz.page.report import BETWEEN, LastYear
from igroteka.games.kolkhoz.rules.choices import ASSIGN, PLAY, TOP
from igroteka.games.kolkhoz.rules.facts import JACK, KING, QUEEN, SUITS, card_of, rank_of, suit_of
from igroteka.games.kolkhoz.rules.fields import hours
from igroteka.games.kolkhoz.rules.state import Phase
from igroteka.games.kolkhoz.rules.tricks import best_in_trick


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
        heading = names.crop(row.trump)
        lines = [faces(row)] if row.options.nomenklatura else [trump_only()]
    return el(
        "section",
        art.emblem(letter),
        el("p", MAIN_TASK, class_="ov", lang="ru"),
        el("h2", heading, class_="long" if len(heading) > (LONG if letter else LONGER) else None),
        *lines,
        class_="trump",
        data_place="task",
        aria_label=_("Main task: {crop}", crop=heading),
        **answers.task(row),
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
        text = f"{names.face(rank)}: {_('in the North') if away else power}"
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
    return el("section", art.WEDGE, *inside, class_="trick", data_zone="trick",
              **answers.trick(row))  # fmt: skip


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
                el("span", desk.names[seat] if seat != NOBODY else names.face(JACK)),
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
    head = heading(_("A stack"), names.crop(row.pending))
    choices = [
        el(
            "figure",
            el("div", big(card), class_="cw", **desk.piece(f"c{card}", TOP + card)),
            el("figcaption", el("span", _("on top"))),
            class_="pl",
        )
        for card in members(row.tops)
    ]
    return [head, el("div", *choices, class_=f"cards n{len(choices)}")]


def trick_cards(row: Row, desk: Desk) -> list[Markup]:
    """Cards played, in the order of play, and empty places for those to come."""
    worth = el(
        "span",
        el("b", _("{n} h", n=hours_in_trick(row))),
        wide(_("on the table")),
        class_="hrs",
    )
    trump = None
    if row.trump >= 0:
        crop = art.crop_sign(art.LETTERS[row.trump], 18)
        trump = el("span", _("Trump"), " ", crop, class_="m tr")
    best = best_in_trick(row) if row.played else NOBODY
    places = [place(row, desk, i, best) for i in range(row.seats)]
    head = heading(
        _("Trick {n}", n=row.trick_no),
        _("of {n}", n=row.tricks),
        worth if row.played else None,
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
        if row.phase == Phase.ASSIGN and i == row.assigned and not planned_cards(row, desk):
            classes.append("next")
        planned = planned_cards(row, desk)
        piece = desk.thing(f"c{card}", names.card(card)) if planned else desk.piece(f"c{card}")
        inside = el("div", big(card), class_="cw", **piece)
    else:
        ghosts = ghost_cards(row, desk) if seat == desk.viewer and seat == row.turn else []
        classes.append("turn" if seat == row.turn else "later")
        waits = _("{name} has still to play.", name=desk.names[seat]) if not ghosts else None
        inside = el("div", *ghosts, class_="cw slot", title=waits)
    return el("figure", inside, el("figcaption", *caption), class_=" ".join(classes))


def planned_cards(row: Row, desk: Desk) -> list[int]:
    """The cards that the brigadier can assign at once, in the order of play. Rule K6.3."""
    asked = desk.legal and row.phase == Phase.ASSIGN
    cards = [int(row.trick[i]) for i in range(row.assigned, row.played)] if asked else []
    return cards if len(cards) > 1 else []


def plan(row: Row, desk: Desk) -> Plan | None:
    """What the brigadier decides at once: a field for each card that is left of the trick."""
    cards = planned_cards(row, desk)
    if not cards:
        return None
    choices = sorted(desk.legal)
    return Plan(
        things=tuple([f"c{card}" for card in cards]),
        choices=tuple(choices),
        all=tuple([_("All to {crop}", crop=names.crop_to(choice - ASSIGN)) for choice in choices]),
        short=_("Assign"),
        worth=tuple([hours(row, card) for card in cards]),
    )


def sent_away(row: Row, i: int) -> Markup:
    """The place of a card that has been assigned: its shadow, and the crop it went to."""
    card = row.trick[i]
    suit = next(suit for suit in range(SUITS) if row.fields[suit].workers >> card & 1)
    went = el("span", art.crop_sign(art.LETTERS[suit], 26), class_="went")
    return el("div", big(card), went, class_="cw", title=names.crop(suit))


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
        if PLAY + card in desk.legal
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
        **answers.north(bool(returns)),
    )
