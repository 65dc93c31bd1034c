"""The picture of Pax Pamir: the hidden state of one viewer becomes the parts of a page.

Pieces keep their keys wherever they lie: `c<card>` for a card in the market, a court or a hand;
on the map `r<region>`, `b<border>`, `a<region>-<coalition>` for armies, `t<region>-<seat>` for
tribes, `o<border>-<coalition>` for roads; `y<card>-<seat>` for spies, `p<seat>` for a player,
`g<space>` for a gift space, `u<suit>` for a suit. Every card can be read enlarged: `read<card>`
opens when it is pointed at, or on a phone when it is tapped.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from markupsafe import Markup, escape

from igroteka.draw.desk import Desk, Picture
from igroteka.draw.html import el, together
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import _, language, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.games.pax_pamir.page import art, log, prompts, words
from igroteka.games.pax_pamir.page.atlas import chart
from igroteka.games.pax_pamir.page.effects import for_all, for_buyer
from igroteka.games.pax_pamir.page.faces import full_face, mini_face, small_face
from igroteka.games.pax_pamir.page.names import coalition, left_title, rupees, suit_title, title
from igroteka.games.pax_pamir.rules import market, pieces, scoring
from igroteka.games.pax_pamir.rules.bribes import is_favoured
from igroteka.games.pax_pamir.rules.choices import (
    CARD,
    COALITION,
    FIRST_ACT,
    MARKET,
    PLAY,
    PLAYER,
    PURCHASE,
    SPACE,
    SUIT,
)
from igroteka.games.pax_pamir.rules.facts import (
    ACTS,
    COALITIONS,
    COURT_CARDS,
    EVENT,
    EVENTS,
    HALF,
    HALVES,
    NO_CARD,
    NO_COALITION,
    PATRIOTS,
    PRINTED,
    PRIZE,
    SUITS,
    Card,
    Suit,
)
from igroteka.games.pax_pamir.rules.state import (
    BLOCKS,
    COLUMNS,
    CYLINDERS,
    EVERYBODY,
    GIFTS,
    SPACES,
    Phase,
)


def picture(row: Row, desk: Desk) -> Picture:
    """Draw the state that the desk's viewer may see."""
    asked, detail = prompts.prompt(row, desk.viewer, desk.names)
    holding = desk.viewer != NOBODY and row.phase != Phase.OVER
    mine = hand(row, desk) if holding else Markup()
    return Picture(
        bar=bar(row),
        seats=tuple(seat_card(row, desk, seat) for seat in range(row.seats)),
        board=board(row, desk),
        hand=mine,
        title=asked,
        detail=detail,
        css="board.css",
        defs=art.symbol_sheet(),
        world="pax_pamir",
    )


def members(masks: Sequence[int]) -> list[int]:
    """The court cards of a set of two masks, ascending."""
    found = []
    for half in range(HALVES):
        rest = int(masks[half])
        while rest:
            found.append(half * HALF + (rest & -rest).bit_length() - 1)
            rest &= rest - 1
    return found


def court(row: Row, seat: int) -> list[int]:
    """A player's court from left to right."""
    player = row.players[seat]
    return [player.row[i] for i in range(player.size)]


def court_limit(row: Row, seat: int) -> int:
    """How many court cards a player may keep. Rule P14.2."""
    return 3 + int(pieces.stars(row, seat, Suit.POLITICAL))


def hand_limit(row: Row, seat: int) -> int:
    """How many cards a player may keep in hand. Rule P14.4."""
    return 2 + int(pieces.stars(row, seat, Suit.INTELLIGENCE))


# The bar and the seats ------------------------------------------------------------------------


def bar(row: Row) -> Markup:
    """The round, and how far the deck and the checks have come."""
    checks = market.checks_to_come(row)
    return el(
        "div",
        el("span", _("Round {n}", n=max(row.round, 1))),
        el("span", n_("{n} check to come", "{n} checks to come", checks), class_="w"),
        el("span", n_("{n} card in the deck", "{n} cards in the deck", row.deck), class_="w"),
        class_="clock",
    )


@cache
def number(name: str, n: int | str, told: str, more: str = "") -> Markup:
    """A number with its sign, and what it means for those who point or listen."""
    return el("span", art.sign(name), n, el("span", told, class_="vh"), title=told,
              class_=f"st {more}".strip())  # fmt: skip


def influence_of(row: Row, seat: int) -> int:
    """A player's influence with their own coalition; of Wakhan, with the best of them."""
    loyalty = row.players[seat].loyalty
    if loyalty != NO_COALITION:
        return int(scoring.influence(row, seat, loyalty))
    if seat == row.wakhan:
        return max(int(scoring.influence(row, seat, c)) for c in range(COALITIONS))
    return 0


def seat_card(row: Row, desk: Desk, seat: int) -> Markup:
    """What a seat is loyal to, has given and won, and its numbers."""
    player = row.players[seat]
    in_play = CYLINDERS - player.supply
    piece = desk.piece(f"p{seat}", PLAYER + seat)
    loyal = player.loyalty
    return together(
        (
            el("div", *marks(row, seat), class_="marks"),
            el(
                "div",
                number("gem", player.points, _("victory points"), "vp"),
                number("inf", influence_of(row, seat), _("influence")),
                number("coin", player.rupees, _("rupees"), "rs"),
                number("hand", player.held, _("cards in hand")),
                number("i-tribe", in_play, _("cylinders in play")),
                class_="nums",
            ),
            el("span", _("Choose"), class_="choose", **piece) if "data-do" in piece else None,
            el("span", class_=f"trim k{loyal}") if loyal != NO_COALITION else None,
        )
    )


def marks(row: Row, seat: int) -> Iterable[Markup]:
    """Loyalty, gifts, prizes and the lasting events of a seat."""
    player = row.players[seat]
    if player.loyalty != NO_COALITION:
        yield el("span", art.block(player.loyalty), title=coalition(player.loyalty))
    yield gift_spaces(seat, player.gifts, language())
    prizes = members(player.prizes)
    if prizes:
        told = ", ".join(title(card) for card in prizes)
        yield el("span", art.seal(int(PRIZE[prizes[0]]), _("Prizes: {cards}", cards=told)),
                 len(prizes), class_="prz")  # fmt: skip
    for event in range(EVENTS):
        if row.bound[event] == seat:
            yield lasting(event + EVENT, seat)


@cache
def gift_spaces(seat: int, gifts: int, language: str) -> Markup:
    """The gift spaces of a seat: a cylinder, or the number."""
    spaces = [
        el("span", art.cylinder(seat), class_="gp on")
        if gifts >> i & 1
        else el("span", 2 * i + 2, class_="gp")
        for i in range(GIFTS)
    ]
    return el("span", *spaces, class_="gifts", title=_("gifts"))


def lasting(event: int, whom: int) -> Markup:
    """A lasting event: a tap tells what it does."""
    if whom == EVERYBODY and event in (Card.KOH_I_NOOR, Card.COURTLY_MANNERS):
        name, (text, rule) = left_title(event), for_all(event)
    else:
        name, (text, rule) = title(event), for_buyer(event)
    return el("span", art.sign("scroll"), el("b", name), class_="ong", title=f"{name}: {text}",
              tabindex="0", data_why=f"{name}. {text}", data_rule=rule)  # fmt: skip


# The board ------------------------------------------------------------------------------------


def board(row: Row, desk: Desk) -> Markup:
    """Courts of the others, map, market, what decides the game, and the cards enlarged."""
    return el(
        "div",
        courts(row, desk),
        chart(row, desk),
        el("div", status(row, desk), stall(row, desk), class_="middle"),
        readers(row, desk),
        class_="pp",
    )


def courts(row: Row, desk: Desk) -> Markup:
    """The courts, in the order of the seats; the viewer's own lies in the hand's place."""
    own = desk.viewer if row.phase != Phase.OVER else NOBODY
    return el("div", *(rival(row, desk, seat) for seat in range(row.seats) if seat != own),
              own_numbers(row, desk) if own != NOBODY else None,
              class_=f"courts n{row.seats}")  # fmt: skip


def own_numbers(row: Row, desk: Desk) -> Markup:
    """The viewer's limits, in the viewer's column."""
    seat = desk.viewer
    player = row.players[seat]
    economic = pieces.stars(row, seat, Suit.ECONOMIC)
    lines = (
        ("coin", n_("Rupees, {n} safe", "Rupees, {n} safe", economic), player.rupees),
        ("hand", _("Hand, up to {n}", n=hand_limit(row, seat)), player.held),
        ("s-political", _("Court, up to {n}", n=court_limit(row, seat)), player.size),
    )  # fmt: skip
    return el(
        "div",
        *(el("p", art.sign(name), el("span", told), el("b", value)) for name, told, value in lines),
        class_=f"court mine o{seat}",
    )


def rival(row: Row, desk: Desk, seat: int) -> Markup:
    """A court of somebody else, as a row of small cards."""
    cards = [mini(row, desk, card) for card in court(row, seat)]
    empty = el("p", _("No cards in court"), class_="quietly") if not cards else None
    return el(
        "section",
        el("h3", seat_shape(seat), desk.names[seat], class_="m"),
        el("div", *cards, empty, class_="minis", data_zone=f"court{seat}"),
        class_=f"court o{seat}",
        aria_label=_("Court of {name}", name=desk.names[seat]),
    )


def mini(row: Row, desk: Desk, card: int) -> Markup:
    """A card of another player's court."""
    piece = desk.piece(f"c{card}", CARD + card)
    return el(
        "div",
        el("article", mini_face(card, language()), spies(row, desk, card),
           hostage(row, card), class_="mini", data_shows=card, **piece),
        peek(row, desk, card),
        class_="slot",
    )  # fmt: skip


def sheet_name(row: Row, desk: Desk, card: int) -> str:
    """The id of an enlarged card; it changes with every move, so that what was used closes."""
    return f"read{card}-{row.noted}" if desk.legal else f"read{card}"


def peek(row: Row, desk: Desk, card: int) -> Markup:
    """On a phone: a tap opens the card enlarged.

    The empty `data-why`, here and on the sheet, says that the page's script has nothing to do.
    """
    return el("button", type="button", class_="peek", popovertarget=sheet_name(row, desk, card),
              data_why="", aria_label=title(card))  # fmt: skip


def spies(row: Row, desk: Desk, card: int) -> Markup | None:
    """The spies on a court card, one cylinder and a number for each player."""
    here = row.cards[card].spies
    found = []
    for seat in range(row.seats):
        n = here[seat]
        if n:
            piece = desk.piece(f"y{card}-{seat}")
            told = _("spies of {name}: {n}", name=desk.names[seat], n=n)
            found.append(
                el("span", *([art.cylinder(seat)] * min(n, 3)), n if n > 3 else None, title=told,
                   class_="spies", data_zone=f"y{card}x{seat}x{n}", **piece)
            )  # fmt: skip
    return el("span", *found, class_="sps") if found else None


def hostage(row: Row, card: int) -> Markup | None:
    """The holder of a hostage and the bribe. Rules P5.10, P9.2."""
    holder = pieces.holder_of(row, card)
    if holder == NOBODY:
        return None
    n = row.cards[card].spies[holder]
    return el("span", art.sign("lock"), n, class_=f"hos s{holder}",
              title=_("Hostage: a bribe of {rupees}", rupees=rupees(n)))  # fmt: skip


# The market -----------------------------------------------------------------------------------


def stall(row: Row, desk: Desk) -> Markup:
    """The market: two rows of six columns under their prices."""
    twice = 2 if row.favoured == Suit.MILITARY else 1
    prices = [
        el("span", art.sign("coin"), column * twice, class_="price") for column in range(COLUMNS)
    ]
    stands = [market_space(row, desk, space) for space in range(SPACES)]
    return el(
        "section",
        el("div", *prices, class_="prices"),
        el("div", *stands, class_="rows", data_zone="market"),
        class_=f"stall{' dear' if twice == 2 else ''}",
        aria_label=p_("heading", "Market"),
    )


def market_space(row: Row, desk: Desk, space: int) -> Markup:
    """A space of the market: its card, with the rupees on it."""
    card, money = row.market[space], row.rupees[space]
    coin = el("b", money, class_="coin", title=rupees(money)) if money else None
    if card == NO_CARD:
        return el("div", el("div", _("vacant"), coin, class_="card vac"), class_="slot")
    acting = desk.acts and row.phase == Phase.ACTION
    piece = desk.piece(
        f"c{card}", PURCHASE + space, MARKET + space, why=PURCHASE + space if acting else None
    )
    barred = row.barred >> space & 1
    lock = el("span", art.sign("lock"), class_="no") if barred else None
    warn = " left" if card >= EVENT and space % COLUMNS == 0 else ""
    return el(
        "div",
        el("article", small_face(card, language(), (), False), coin, lock,
           class_=f"card{' barred' if barred else ''}{warn}", data_shows=card, **piece),
        peek(row, desk, card),
        class_="slot",
    )  # fmt: skip


# What decides the game ------------------------------------------------------------------------


def status(row: Row, desk: Desk) -> Markup:
    """The favoured suit, the blocks in play, and the checks to come."""
    suits = [suit_sign(row, desk, suit) for suit in range(SUITS)]
    in_play = [int(pieces.in_play(row, c)) for c in range(COALITIONS)]
    return el(
        "section",
        el("div", el("h2", _("Favoured suit")), el("div", *suits, class_="suits"), class_="fav"),
        el("div", el("h2", standing(row, in_play)),
           *(blocks(desk, c, in_play[c]) for c in range(COALITIONS)),
           class_="dom"),
        el("div", el("h2", _("Checks")), checks(row), *everybody(row), class_="chk"),
        class_="status",
    )  # fmt: skip


def suit_sign(row: Row, desk: Desk, suit: int) -> Markup:
    """A suit; a ring lies round the favoured one."""
    on = " on" if row.favoured == suit else ""
    return el("span", art.sign(art.SUIT_SIGNS[suit]), title=suit_title(suit),
              class_=f"su u{suit}{on}", **desk.piece(f"u{suit}", SUIT + suit))  # fmt: skip


def standing(row: Row, in_play: Sequence[int]) -> Markup:
    """Who leads, and by how much one has to lead to be dominant."""
    best, second = sorted(in_play, reverse=True)[:2]
    weary = row.bound[Card.CONFLICT_FATIGUE - EVENT] != NOBODY
    needed = scoring.WEARY_LEAD if weary else scoring.LEAD
    ahead = best - second
    leads = in_play.index(best)
    if ahead >= needed:
        return Markup(escape(p_("dominance", "{coalition} dominant", coalition=coalition(leads))))
    if ahead:
        said = p_("dominance", "{coalition} lead by {n}", coalition=coalition(leads), n=ahead)
    else:
        said = p_("dominance", "Nobody leads")
    return together((said, el("small", _("dominant at {n}", n=needed))))


@cache
def cells(n: int) -> Markup:
    """Twelve cells, so many of them filled."""
    found = [el("i", class_="on" if i < n else None) for i in range(BLOCKS)]
    return el("span", *found, class_="cells")


def blocks(desk: Desk, which: int, n: int) -> Markup:
    """The blocks of a coalition in play, of twelve."""
    piece = desk.piece(f"q{which}", COALITION + which)
    return el("div", art.block(which), cells(n), el("b", n),
              class_=f"dr k{which}", title=f"{coalition(which)}: {n}", **piece)  # fmt: skip


def checks(row: Row) -> Markup:
    """The four checks: resolved, in the market, or still in the deck."""
    shown = sum(Card.CHECK_1 <= card <= Card.CHECK_4 for card in row.market)
    left = market.checks_to_come(row)
    kinds = ["past"] * (4 - left) + ["now"] * shown + ["deck"] * (left - shown)
    told = n_("{n} check to come", "{n} checks to come", left)
    return el("span", *(art.sign("dc", kind) for kind in kinds), class_="checks", title=told,
              role="img", aria_label=told)  # fmt: skip


def everybody(row: Row) -> list[Markup]:
    """Lasting events that bind everybody, or else how many cards the deck has."""
    found = [
        lasting(event + EVENT, EVERYBODY)
        for event in range(EVENTS)
        if row.bound[event] == EVERYBODY
    ]
    return found or [el("small", n_("{n} card in the deck", "{n} cards in the deck", row.deck))]


# The viewer's own cards -----------------------------------------------------------------------


def hand(row: Row, desk: Desk) -> Markup:
    """The viewer's court, hand and dial."""
    seat = desk.viewer
    player = row.players[seat]
    limits = (court_limit(row, seat), hand_limit(row, seat))
    mine = [own_card(row, desk, card) for card in court(row, seat)]
    held = [hand_card(row, desk, card) for card in members(player.hand)]
    return el(
        "div",
        row_of_cards(_("My court"), (len(mine), limits[0]), mine, _("Empty"), f"court{seat}"),
        row_of_cards(_("My hand"), (len(held), limits[1]), held, _("Empty"), "hand"),
        dial(row, desk),
        class_="pp-mine",
    )


def row_of_cards(
    heading: str, counts: tuple[int, int], cards: Sequence[Markup], empty: str, zone: str
) -> Markup:
    """A row of the viewer's cards with its heading."""
    n, most = counts
    over = " over" if n > most else ""
    return el(
        "section",
        el("h2", heading, el("small", _("{n} of {most}", n=n, most=most)), class_=f"hd{over}"),
        el("div", *(cards or [el("p", empty, class_="quietly")]), class_="crow", data_zone=zone),
        class_=f"grp g-{'hand' if zone == 'hand' else 'court'} n{min(n, 9)}",
        aria_label=heading,
    )


def own_card(row: Row, desk: Desk, card: int) -> Markup:
    """A card of the viewer's court: a click opens what it can do."""
    printed = [int(act) for act in PRINTED[card] if act >= 0]
    numbers = [FIRST_ACT + act * COURT_CARDS + card - 1 for act in printed]
    asked = desk.acts and row.phase == Phase.ACTION
    piece = desk.piece(f"c{card}", *numbers, CARD + card,
                       why=numbers[0] if asked and numbers else None)  # fmt: skip
    able = tuple(act for act, action in zip(printed, numbers, strict=True) if action in desk.legal)
    bonus = bool(is_favoured(row, desk.viewer, card))
    acted = " acted" if pieces.within(row.acted, card) and row.active == desk.viewer else ""
    return el(
        "div",
        el("article", small_face(card, language(), able, bonus), class_=f"card{acted}",
           data_shows=card, **piece),
        spies(row, desk, card),
        hostage(row, card),
        peek(row, desk, card),
        class_="slot",
    )  # fmt: skip


def hand_card(row: Row, desk: Desk, card: int) -> Markup:
    """A card of the viewer's hand."""
    left = PLAY + 2 * (card - 1)
    asked = desk.acts and row.phase == Phase.ACTION
    piece = desk.piece(f"c{card}", left, left + 1, CARD + card, why=left if asked else None)
    return el(
        "div",
        el("article", small_face(card, language(), (), False), class_="card",
           data_shows=card, **piece),
        peek(row, desk, card),
        class_="slot",
    )  # fmt: skip


def dial(row: Row, desk: Desk) -> Markup:
    """The viewer's loyalty, gift spaces, prizes and what makes up the influence."""
    seat = desk.viewer
    player = row.players[seat]
    loyal = player.loyalty
    spaces = [
        el("span", art.cylinder(seat) if player.gifts >> i & 1 else 2 * i + 2,
           class_=f"gs x{i}{' on' if player.gifts >> i & 1 else ''}",
           **desk.piece(f"g{i}", SPACE + i))
        for i in range(GIFTS)
    ]  # fmt: skip
    patriots = pieces.of_kind(player.court, PATRIOTS[loyal]) if loyal != NO_COALITION else 0
    lines = (
        ("gem", _("Points"), player.points),
        ("inf", _("Influence"), influence_of(row, seat)),
        ("e-afghan", _("Patriots"), int(patriots)),
        ("scroll", _("Prizes"), len(members(player.prizes))),
    )
    heading = _("Loyal: {coalition}", coalition=coalition(loyal)) if loyal >= 0 else _("Loyalty")
    return el(
        "section",
        el("h2", heading, class_="hd"),
        el(
            "div",
            el("div", art.block(loyal) if loyal >= 0 else None, *spaces,
               class_=f"dial k{max(loyal, 0)}"),
            el("dl", *(el("div", art.sign(name), el("dt", told), el("dd", n))
                       for name, told, n in lines)),
            class_="dialbox",
        ),
        class_="grp g-dial",
        aria_label=heading,
    )  # fmt: skip


# Cards to be read -----------------------------------------------------------------------------


def readers(row: Row, desk: Desk) -> Markup:
    """Every card that can be seen, enlarged; one of them is shown when it is pointed at."""
    spaces = {row.market[space]: space for space in range(SPACES) if row.market[space] != NO_CARD}
    cards = [*spaces]
    for seat in range(row.seats):
        cards += court(row, seat)
    if desk.viewer != NOBODY and row.phase != Phase.OVER:
        cards += members(row.players[desk.viewer].hand)
    doable = {card: actions_with(card, spaces, desk) for card in cards} if desk.legal else {}
    return el(
        "div",
        el("p", _("Point at a card to read it."), class_="hint"),
        *(reader(row, desk, card, doable.get(card), spaces.get(card, -1)) for card in cards),
        class_="readers",
        data_zone="readers",
    )


def actions_with(card: int, spaces: Mapping[int, int], desk: Desk) -> list[int]:
    """What may be done now with a card, wherever it lies."""
    if card in spaces:
        found = [PURCHASE + spaces[card], MARKET + spaces[card]]
    else:
        left = PLAY + 2 * (card - 1)
        acts = [FIRST_ACT + act * COURT_CARDS + card - 1 for act in range(ACTS)]
        found = [*acts, left, left + 1, CARD + card]
    return [action for action in found if action in desk.legal]


def reader(row: Row, desk: Desk, card: int, actions: Sequence[int] | None, space: int) -> Markup:
    """A card enlarged, with what it can do now as buttons, or why it cannot be bought."""
    name = sheet_name(row, desk, card)
    if not desk.legal:
        return sheet(card, name, ())
    if not actions:
        refused = row.phase == Phase.ACTION and space >= 0
        rule = desk.why_not(PURCHASE + space) if refused else ""
        link = el("a", rule, class_="rl", href=f"#{rule}", data_rule=rule)
        return sheet(card, name, [el("p", words.refusal(rule), " ", link)] if rule else ())
    buttons = [
        el("button", told(row, desk, action), type="button",
           **desk.piece(f"d{card}-{action}", action))
        for action in actions
    ]  # fmt: skip
    return sheet(card, name, buttons)


def told(row: Row, desk: Desk, action: int) -> str:
    """What a button on an enlarged card says."""
    if PURCHASE <= action < PURCHASE + SPACES:
        price = market.price_of(row, desk.viewer, action - PURCHASE)
        return _("Buy it for {rupees}", rupees=rupees(price)) if price else _("Buy it for nothing")
    return words.action(action)


def sheet(card: int, name: str, buttons: Sequence[Markup]) -> Markup:
    """A card enlarged: its face, buttons, and one to close it."""
    close = el("button", "×", type="button", class_="x", popovertarget=name,
               aria_label=_("Close"))  # fmt: skip
    return el(
        "section",
        full_face(card, language()),
        el("div", *buttons, close, class_="dos"),
        id=name,
        popover=True,
        data_shown=card,
        data_why="",
        class_="read",
    )


# The end --------------------------------------------------------------------------------------


def summary(row: Row, desk: Desk) -> Markup:
    """The end of a play: points, red stars, rupees, and what was in play."""
    places = prompts.placing(row)
    order = sorted(range(row.seats), key=lambda seat: places[seat])
    heads = (
        ("gem", _("Points")),
        ("s-military", _("Red stars")),
        ("coin", _("Rupees")),
        ("inf", _("Influence")),
        ("i-tribe", _("Cylinders in play")),
    )
    return el(
        "table",
        el("caption", ending(row)),
        el("thead", el("tr", el("th"), *(
            el("th", art.sign(name), el("span", told), scope="col", title=told)
            for name, told in heads))),
        el("tbody", *(final_line(row, desk, seat) for seat in order)),
        class_="pp-end",
    )  # fmt: skip


def ending(row: Row) -> str:
    """What has ended the game."""
    return log.ending(row.ending)[0]


def final_line(row: Row, desk: Desk, seat: int) -> Markup:
    """One player's line in the table of the end."""
    player = row.players[seat]
    values = (
        player.points,
        pieces.stars(row, seat, Suit.MILITARY),
        player.rupees,
        influence_of(row, seat),
        CYLINDERS - player.supply,
    )
    badge = art.block(player.loyalty) if player.loyalty != NO_COALITION else None
    return el(
        "tr",
        el("th", seat_shape(seat), badge, el("span", desk.names[seat]), scope="row"),
        *(el("td", value) for value in values),
    )
