"""The picture of Nomenklatura: the hidden state of one viewer becomes the parts of a page.

Keys: `m<seat>-<region>-<n>` for markers, `t…` and `u…` for rubles on the track (`ledger.py`),
`c<card>` for cards, `works` and `merger` for what stands on the map, `w<region>` and `p<region>`
for a region that can be chosen (on the wide drawing and on the phone's), `b<n>` for a place on the
track that a bid would reach.
"""

from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from igroteka.draw.desk import Desk, Picture
from igroteka.draw.html import el, together
from igroteka.draw.seats import seat_shape
from igroteka.draw.words import N_, P_, _, language, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.engine.cards import has
from igroteka.games.nomenklatura.options import Region
from igroteka.games.nomenklatura.page import art, chart, words
from igroteka.games.nomenklatura.page.atlas import (
    Counts,
    Paid,
    badge,
    counted,
    country,
    forecast,
    shadows,
)
from igroteka.games.nomenklatura.page.faces import agenda, face, info
from igroteka.games.nomenklatura.page.ledger import (
    AUCTIONS,
    MARKER,
    RUBLE,
    Piece,
    auction_key,
    coming,
    laid_pieces,
    ledger,
    merging,
    orders,
    pad,
    rule_link,
    stakes,
)
from igroteka.games.nomenklatura.page.names import (
    card,
    card_rule,
    card_sentence,
    in_region,
    markers,
    narrow_region,
    region,
    rubles,
)
from igroteka.games.nomenklatura.page.prompts import affordable, laid, spare
from igroteka.games.nomenklatura.page.report import collected
from igroteka.games.nomenklatura.rules import phases
from igroteka.games.nomenklatura.rules.facts import Card
from igroteka.games.nomenklatura.rules.state import HIDDEN, End, Half, Phase


def picture(row: Row, desk: Desk) -> Picture:
    """Draw the state that the desk's viewer may see."""
    title, detail = words.prompt(row, desk.viewer, desk.names)
    counts = counted(row)
    paid = forecast(row, counts)
    pieces = laid_pieces(row) if row.phase in AUCTIONS else []
    holding = desk.viewer != NOBODY and row.phase != Phase.OVER
    return Picture(
        bar=bar(row),
        seats=tuple(
            together(
                (
                    seat_card(row, desk, seat, sum(counts[seat]), sum(of[seat][0] for of in paid)),
                    ghosts(row, seat, counts[seat], pieces),
                    choice(row, desk, seat),
                )
            )
            for seat in range(row.seats)
        ),
        board=board(row, desk, counts, paid, pieces),
        hand=hand(row, desk) if holding else Markup(),
        title=title,
        detail=detail,
        css="board.css",
        defs=art.symbol_sheet(),
        world="nomenklatura",
    )


# The bar --------------------------------------------------------------------------------------

STAGES = (
    (N_("Auction"), P_("short", "Auction")),
    (N_("Execution"), P_("short", "Cards")),
    (N_("Consolidation"), P_("short", "Merger")),
    (N_("Scoring"), P_("short", "Scoring")),
)
"""The phases of a round, in words for a wide page and for a phone."""


def stage(row: Row) -> int:
    """The phase of the round: an index of STAGES."""
    if row.phase == Phase.AUCTION:
        return 0
    if row.phase in (Phase.RAILROAD, Phase.SCORING, Phase.OVER):
        return 3
    if row.card < 0 and (merging(row) or row.phase == Phase.PUSH):
        return 2
    return 1


def bar(row: Row) -> Markup:
    """The round, its phases, and whether it is the last."""
    if row.round == 0:
        return Markup()
    now = stage(row)
    stages = [
        el(
            "li",
            el("span", _(name), class_="w"),
            el("span", p_(*short), class_="m"),
            class_="on" if n == now else None,
        )
        for n, (name, short) in enumerate(STAGES)
    ]
    return el(
        "div",
        round_number(row),
        el("ol", *stages, class_="stages") if row.phase != Phase.OVER else None,
        last_round(row),
        class_="course",
    )


def round_number(row: Row) -> Markup:
    """Which round it is: on a phone just the number, unless there is room at the end."""
    if row.phase == Phase.OVER:
        return el("span", _("Round {n}", n=row.round), class_="rd")
    return el("span", el("span", _("Round"), " ", class_="w"), row.round, class_="rd")


def last_round(row: Row) -> Markup | None:
    """A warning that this round is the last. Rules N11.5, N11.4."""
    if row.phase == Phase.OVER:
        return None
    if row.end == End.MARKERS:
        text, rule = _("Last round, scored twice"), "N11.5"
    elif row.round == row.options.max_rounds:
        text, rule = _("Last round, scored twice"), "N11.4"
    else:
        return None
    return el("span", el("b", text), " ", rule_link(rule), class_="last")


# The seats ------------------------------------------------------------------------------------


def seat_card(row: Row, desk: Desk, seat: int, on_map: int, paid: int) -> Markup:
    """What a seat does, how far its markers are, and what it would be paid now."""
    most = int(row.options.influence_per_player)
    return together(
        (
            el("div", pips(seat, on_map, most, language()), class_="sta"),
            el("div", money(row, desk, seat), prospect(row, paid), taken(row, seat), class_="sts"),
            el("div", standing(row, desk, seat), class_="cel"),
        )
    )


def ghosts(row: Row, seat: int, counts: Sequence[int], pieces: Sequence[Piece]) -> Markup:
    """Pieces that nobody sees, so that what comes to the board or leaves it glides."""
    return el(
        "div",
        shadows(row, seat, counts),
        coin_shadows(row, seat, pieces),
        class_="ghosts",
        aria_hidden="true",
    )


@cache
def pips(seat: int, n: int, most: int, language: str) -> Markup:
    """All markers of a seat: those on the map filled. The last one ends the game."""
    label = _("{n} of {m} markers on the map", n=n, m=most)
    filled = Markup('<i class="f"></i>') * n + Markup("<i></i>") * (most - n)
    return together(
        (
            el(
                "span",
                filled,
                class_=f"pips c{seat}",
                role="img",
                aria_label=label,
                title=label,
            ),
            el("span", el("b", n), f"/{most}", class_="cnt"),
        )
    )


def money(row: Row, desk: Desk, seat: int) -> Markup:
    """A seat's rubles, or the screen that hides them. Rule N15.3."""
    sum_ = int(row.players[seat].rubles)
    if sum_ == HIDDEN:
        label = _("rubles behind the screen")
        return el("span", art.screen(seat), class_="mon", title=label, aria_label=label, role="img")
    label = rubles(sum_)
    return el(
        "span",
        art.sign("coin"),
        el("b", sum_),
        class_="mon",
        title=label,
        aria_label=label,
        role="img",
    )


def prospect(row: Row, paid: int) -> Markup | None:
    """What the map would pay a seat now."""
    if row.phase == Phase.OVER:
        return None
    return el("span", el("b", f"+{paid}"), " ", p_("rubles", "now"), class_="now")


def standing(row: Row, desk: Desk, seat: int) -> Markup:
    """What a seat does in this phase, as a stamp, and its bid or its card."""
    player = row.players[seat]
    if row.phase in AUCTIONS:
        bid = el("b", player.bid or "–", class_="bid")
        return together((bidding_stamp(row, seat), bid))
    if row.phase == Phase.OVER:
        return Markup()
    place = list(row.order).index(seat) + 1
    stamped = stamp(p_("stamp", "to act"), "red") if seat == row.turn else None
    return together((stamped, el("b", _("{n}.", n=place), class_="bid")))


def taken(row: Row, seat: int) -> Markup | None:
    """The card that a seat has taken this round."""
    number = int(row.players[seat].card)
    if number < 0 or row.phase in (*AUCTIONS, Phase.OVER):
        return None
    return el("span", card(number), class_="took")


def stamp(text: str, kind: str = "") -> Markup:
    """A rubber stamp."""
    return el("span", text, class_=f"stamp {kind}".rstrip())


def bidding_stamp(row: Row, seat: int) -> Markup:
    """What a seat does in an auction."""
    if seat == row.turn:
        return stamp(
            p_("stamp", "lays") if row.phase == Phase.LAY else p_("stamp", "to bid"), "red"
        )
    if not has(row.bidders, seat):
        return stamp(p_("stamp", "passed") if had_a_say(row, seat) else p_("stamp", "absent"))
    return (
        stamp(p_("stamp", "high bid"), "high")
        if seat == row.leader
        else stamp(p_("stamp", "bids"), "plain")
    )


def had_a_say(row: Row, seat: int) -> bool:
    """Was a seat ever asked in this auction?"""
    if not merging(row) or row.options.consolidation_bidders:
        return True
    return has(row.spaces, seat)


SEAT_ACTIONS = {
    Phase.OFFER_WHOM: "offer",
    Phase.EXCHANGE_WHOM: "with",
    Phase.VENTURE_WHOM: "partner",
}
"""Phases that ask for an opponent."""


def choice(row: Row, desk: Desk, seat: int) -> Markup | None:
    """The handle on a seat that can be chosen."""
    if not desk.acts or row.phase not in SEAT_ACTIONS:
        return None
    action = phases.ACTIONS.number(SEAT_ACTIONS[Phase(row.phase)], seat)
    piece = desk.piece(f"w{seat}", action)
    return el("span", el("b", _("Choose")), **piece) if "data-do" in piece else None


COINS = 24
"""So many coming rubles wait unseen with the player who is to bid."""


def coin_shadows(row: Row, seat: int, pieces: Sequence[Piece]) -> Markup | None:
    """Unseen rubles: those that the seat to bid would lay next, or those that a seat has
    collected, so that they glide."""
    if row.phase in AUCTIONS:
        if seat != row.turn:
            return None
        auction = auction_key(row)
        following = coming(row, pieces, seat, COINS)
        keys = [f"{auction}-{piece.space}-{piece.level}" for piece in following]
    else:
        auction, n = collected(row, seat)
        keys = [f"{auction}-{seat}-{level}" for level in range(n)]
    return together(Markup(f'<i class="gh" id="k-{key}" data-k="{key}"></i>') for key in keys)


# The board ------------------------------------------------------------------------------------

MODES = {Phase.AUCTION: "bidding", Phase.TAKE: "taking", Phase.OVER: "ended"}


def board(row: Row, desk: Desk, counts: Counts, paid: Paid, pieces: Sequence[Piece]) -> Markup:
    """Agenda and map, and beside them the ledger or what is being carried out."""
    mode = "bidding" if row.phase in AUCTIONS else MODES.get(row.phase, "acting")
    if row.phase == Phase.OVER:
        return el("div", country(row, desk, counts, paid), class_=f"nk {mode}")
    return el(
        "div",
        agenda(row, desk),
        country(row, desk, counts, paid),
        side(row, desk, paid, pieces),
        class_=f"nk {mode}",
    )


def side(row: Row, desk: Desk, paid: Paid, pieces: Sequence[Piece]) -> Markup:
    """The panel beside the map."""
    if row.phase in AUCTIONS:
        more = stakes(row, desk) if merging(row) else orders(row, desk)
        return el("div", ledger(row, desk, pieces), more, class_="panel")
    return el("div", running(row, desk), books(row, desk, paid), turns(row, desk), class_="panel")


def books(row: Row, desk: Desk, paid: Paid) -> Markup | None:
    """What every region would pay everybody now, while there is room for it."""
    if row.card >= 0 or row.phase == Phase.OVER:
        return None
    lines = [
        el(
            "tr",
            el("th", narrow_region(number), title=region(number)),
            *(
                el("td", badge(seat, sum_, kind) if sum_ else "·")
                for seat, (sum_, kind) in enumerate(paid[number])
            ),
        )
        for number in Region
    ]
    heads = [el("th", seat_shape(seat), title=desk.names[seat]) for seat in range(row.seats)]
    return el(
        "table",
        el("thead", el("tr", el("th", _("Pays now")), *heads)),
        el("tbody", *lines),
        class_="orders books",
    )


def turns(row: Row, desk: Desk) -> Markup:
    """The turn order of the round, with the card that each has taken; briefly, while one is
    carried out."""
    if row.card >= 0:
        return el(
            "p",
            el("b", _("Turn order")),
            *(
                el("span", seat_shape(seat), title=desk.names[seat],
                   class_="on" if seat == row.active else None)
                for seat in (int(seat) for seat in row.order[: row.seats])
            ),
            class_="inline",
        )  # fmt: skip
    lines = []
    for place, seat in enumerate(int(seat) for seat in row.order[: row.seats]):
        taken = int(row.players[seat].card)
        lines.append(
            el(
                "li",
                el("b", place + 1),
                seat_shape(seat),
                el("span", desk.names[seat], class_="who"),
                el("span", card(taken) if taken >= 0 else "", class_="took"),
                class_="on" if seat == row.turn else None,
            )
        )
    return el(
        "section",
        el("h2", el("b", _("Turn order"))),
        el("ol", *lines),
        class_="turns",
        aria_label=_("Turn order"),
    )


def running(row: Row, desk: Desk) -> Markup:
    """The card that is carried out, and what it asks beyond regions and players."""
    if row.card < 0:
        return el("section", *idle(row, desk), class_="doing")
    number = int(row.card)
    fee = int(row.options.consolidation_fee)
    kind = "card cons" if number == Card.CONSOLIDATION else "card"
    return el(
        "section",
        el("h2", seat_shape(row.active), el("b", desk.names[row.active])),
        el(
            "div",
            face(number, fee, language()),
            class_=kind,
            data_zone="doing",
            **desk.piece(f"c{number}"),
        ),
        el("p", card_sentence(number), " ", rule_link(card_rule(number)), class_="tells"),
        question(row, desk),
        class_="doing",
    )


def idle(row: Row, desk: Desk) -> list[Markup]:
    """What the panel says while no card is carried out."""
    if row.phase == Phase.TAKE:
        title, line = _("Execution"), _("Everybody takes a card, in turn order.")
        return [el("h2", el("b", title)), el("p", line, " ", rule_link("N6.1"), class_="tells")]
    if row.phase == Phase.PUSH:
        title = _("Merger {where}", where=in_region(row.region))
        line = _("The losers’ markers move next door.")
        return [el("h2", el("b", title)), el("p", line, " ", rule_link("N14.18"), class_="tells")]
    if row.phase == Phase.RAILROAD:
        title, line = _("Railroad"), _("One region to the right, for a ruble.")
        return [el("h2", el("b", title)), el("p", line, " ", rule_link("N13.5"), class_="tells")]
    return []


def question(row: Row, desk: Desk) -> Markup | None:
    """What a card asks beyond regions and players."""
    match row.phase:
        case Phase.DIG:
            return looked_at(row, desk)
        case Phase.PRICE | Phase.OFFER_NUMBER:
            return pad(row, desk, "n")
        case Phase.ANSWER:
            return offer(row, desk)
        case Phase.HALF:
            return halves(row, desk)
        case _:
            return None


DISCARD = phases.ACTIONS.number("card", 0)
KEEP = phases.ACTIONS.number("card", 1)


def looked_at(row: Row, desk: Desk) -> Markup | None:
    """The top cards of the deck, for the one who looks. Rules N7.4, N14.8, N15.2."""
    if row.looker != desk.viewer:
        return None
    lines = []
    for n in range(int(row.tops)):
        number = int(row.top[n])
        here = n == row.look_at
        lines.append(
            el(
                "li",
                el("b", card(number)),
                info(number),
                el(
                    "span",
                    el("span", _("Discard"), class_="tile", **desk.piece("dig0", DISCARD)),
                    el("span", _("Keep"), class_="tile", **desk.piece("dig1", KEEP)),
                    class_="both",
                )
                if here
                else None,
                class_="on" if here else None,
            )
        )
    return el(
        "div",
        el("h3", _("On top of the deck")),
        el("ol", *lines),
        class_="dig",
        data_zone="dig",
    )


def offer(row: Row, desk: Desk) -> Markup:
    """An offer, and the answers to it. Rule N7.6."""
    answers = None
    if desk.acts:
        accept, refuse = (phases.ACTIONS.number("answer", n) for n in range(2))
        answers = el(
            "p",
            el("span", _("Accept"), class_="tile", **desk.piece("answer0", accept)),
            el("span", _("Refuse"), class_="tile", **desk.piece("answer1", refuse)),
            class_="both",
        )
    return el(
        "div",
        el(
            "p",
            seat_shape(row.active),
            el("b", rubles(int(row.price))),
            class_="deal",
        ),
        el(
            "p",
            seat_shape(row.target),
            el("span", el("b", markers(int(row.number))), " ", in_region(row.region)),
            class_="deal",
        ),
        answers,
        class_="offer",
    )


EFFECTS = {
    Card.CENTRAL_ELIMINATE_OR_2: N_("One marker of everybody in a western region goes home"),
    Card.SOUTHERN_BUY_3: N_("Buy somebody out for 3 rubles a marker"),
    Card.URAL_RESERVE: N_("Three markers wait for the next merger"),
    Card.CENTRAL_PUSH_OR_2: N_("What I lose in the next merger moves next door"),
}
PLACING = {
    Card.CENTRAL_ELIMINATE_OR_2: N_("Place two in Central Russia"),
    Card.SOUTHERN_BUY_3: N_("Place three in Southern Russia"),
    Card.URAL_RESERVE: N_("Place two in Ural"),
    Card.CENTRAL_PUSH_OR_2: N_("Place two in Central Russia"),
}


def halves(row: Row, desk: Desk) -> Markup | None:
    """The two halves of a card. Rule N12.3."""
    if not desk.acts:
        return None
    number = Card(row.card)
    found = []
    for half, said in ((Half.EFFECT, EFFECTS[number]), (Half.PLACE, PLACING[number])):
        action = phases.ACTIONS.number("choose", half - 1)
        piece = desk.piece(f"half{half}", action, why=action)
        found.append(el("span", _(said), **{**piece, "class_": "tile wide"}))
    return el("div", *found, class_="halves")


# What lies before the viewer ------------------------------------------------------------------


def hand(row: Row, desk: Desk) -> Markup:
    """The viewer's rubles and markers, and on a phone the numbers to choose from."""
    player = row.players[desk.viewer]
    laying = row.phase == Phase.LAY
    more = lifted(row, desk) if merging(row) else put_aside(row, desk)
    return el(
        "div",
        el(
            "div",
            art.screen(desk.viewer),
            el(
                "span",
                art.sign("coin"),
                el("b", player.rubles),
                el("small", _("rubles")),
                **with_class(desk.piece("purse", *([RUBLE] if laying else [])), "own"),
            ),
            el(
                "span",
                art.cube(desk.viewer),
                el("b", player.supply),
                el("small", n_("in supply", "in supply", int(player.supply))),
                class_="own",
            ),
            *more,
            class_="mine more" if more else "mine",
        ),
        phone_pad(row, desk),
        class_="nk-hand",
    )


def with_class(piece: dict[str, object], name: str) -> dict[str, object]:
    """A piece's attributes with one class more."""
    piece["class"] = f"{name} {piece.get('class', '')}".rstrip()
    return piece


def lifted(row: Row, desk: Desk) -> list[Markup]:
    """The viewer's markers in hand during a merger; one may be laid in place of a ruble."""
    player = row.players[desk.viewer]
    if not player.hand:
        return []
    cubes = [
        el("i", art.cube(desk.viewer), **desk.piece(f"m{desk.viewer}-{row.region}-{n}"))
        for n in range(1, int(player.hand) + 1)
    ]
    piece = desk.piece("fist", *([MARKER] if row.phase == Phase.LAY else []))
    return [
        el(
            "span",
            el("span", *cubes, class_="cubes"),
            el("b", player.hand),
            el("small", p_("markers", "in hand")),
            data_zone="hand",
            **with_class(piece, "own"),
        )
    ]


def put_aside(row: Row, desk: Desk) -> list[Markup]:
    """Markers set aside, and an Orderly Retreat that is pending."""
    player = row.players[desk.viewer]
    found = []
    if player.aside:
        found.append(
            el(
                "span",
                art.sign("aside"),
                el("b", player.aside),
                el("small", p_("markers", "set aside")),
                class_="own",
            )
        )
    if player.retreat:
        found.append(
            el("span", art.sign("retreat"), el("small", _("orderly retreat")), class_="own")
        )
    return found


def phone_pad(row: Row, desk: Desk) -> Markup | None:
    """The numbers that can be chosen, in reach of a thumb."""
    tiles = pad(row, desk, "h")
    if tiles is None:
        return None
    return el("div", el("span", pad_title(row, desk)), tiles, class_="thumb")


def pad_title(row: Row, desk: Desk) -> str:
    """What the numbers are."""
    if row.phase in AUCTIONS:
        before = laid(row, desk.viewer)
        if before:
            return _("Bid (you have laid {n}, at most {m})", n=before,
                     m=affordable(row, desk.viewer))  # fmt: skip
        return _("Bid (at most {m})", m=affordable(row, desk.viewer))
    return _("Price in rubles") if row.phase == Phase.PRICE else _("Markers")


# The end --------------------------------------------------------------------------------------


def summary(row: Row, desk: Desk) -> Markup:
    """The end of a play: how everybody's rubles grew, and what they came to."""
    return el(
        "div",
        el(
            "figure",
            chart.chart(row, desk.names),
            el("figcaption", _("Rubles at the end of each round")),
            class_="growth",
        ),
        el("ol", *(last_line(row, desk, seat) for seat in ranked(row)), class_="finals"),
        ended_by(row),
        class_="nk-end",
    )


def ranked(row: Row) -> Sequence[int]:
    """The seats, the first place first."""
    worth = [(int(row.players[seat].rubles), spare(row.players[seat])) for seat in range(row.seats)]
    return sorted(range(row.seats), key=lambda seat: worth[seat], reverse=True)


def last_line(row: Row, desk: Desk, seat: int) -> Markup:
    """A player's rubles and markers at the end."""
    player = row.players[seat]
    return el(
        "li",
        seat_shape(seat),
        el("span", desk.names[seat], class_="who"),
        el("b", rubles(int(player.rubles))),
        el("span", _("{markers} left", markers=markers(spare(player)))),
    )


def ended_by(row: Row) -> Markup:
    """What brought the end. Rules N11.1, N11.4."""
    if row.end == End.LIMIT:
        text, rule = _("Round {n} was the last that could be played.", n=row.round), "N11.4"
    else:
        text, rule = _("All markers of a player were on the map."), "N11.1"
    return el("p", text, " ", rule_link(rule))
