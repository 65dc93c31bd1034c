"""What the log says: a sentence and a rule's number for every note."""

from collections import Counter
from collections.abc import Callable, Sequence

from igroteka.draw.seats import named
from igroteka.draw.words import N_, _, n_, p_
from igroteka.engine import NOBODY
from igroteka.engine import Note as Noted
from igroteka.games.pax_pamir.page.effects import FOR_ALL, FOR_BUYER
from igroteka.games.pax_pamir.page.names import (
    army,
    border,
    card,
    coalition,
    event_left,
    from_region,
    in_region,
    into_region,
    points,
    road,
    rupees,
    space,
    suit,
    to_coalition,
)
from igroteka.games.pax_pamir.rules.aicards import BOTTOM, TOP, Plan
from igroteka.games.pax_pamir.rules.facts import NO_CARD, NO_COALITION, Act, Card
from igroteka.games.pax_pamir.rules.state import COLUMNS, NOWHERE, Ending, Note, Phase, Piece, Side

HEADINGS = frozenset({Note.CHECK})
"""Notes that open a new chapter of the log: their sentence is a heading."""

SERIES = frozenset(
    {
        Note.LAID,
        Note.TURNED_UP,
        Note.TAXED,
        Note.TAXED_MARKET,
        Note.BLOCKS,
        Note.PLACED,
        Note.LOST,
        Note.LAPSED,
    }
)
"""Notes that, several in a row by the same seat, are told in one line of the log."""

Told = tuple[str, str]
NOTHING: Told = ("", "")


def note(noted: Noted, names: Sequence[str]) -> Told:
    """Say what happened, and by which rule; ("", "") for what needs no line in the log."""
    if noted.kind in SERIES:
        return series((noted,), names)
    for tell in TELLERS:
        told = tell(noted, names)
        if told[0]:
            return told
    return NOTHING


def times(things: Sequence[str]) -> str:
    """List things once each, with their number: "an Afghan army in Kabul ×2"."""
    counted = Counter(things)
    return ", ".join(thing if n == 1 else f"{thing} ×{n}" for thing, n in counted.items())


def series(notes: Sequence[Noted], names: Sequence[str]) -> Told:
    """Say in one line what several notes of one kind and seat tell."""
    kind, seat = notes[0].kind, notes[0].seat
    name = named(seat, names)
    match kind:
        case Note.LAID:
            total = rupees(sum(noted.b for noted in notes))
            where = spaces([noted.a for noted in notes])
            return _("{name} lays {rupees} on the market: {where}.",
                     name=name, rupees=total, where=where), "P8.5"  # fmt: skip
        case Note.TURNED_UP:
            cards = ", ".join(card(noted.a) for noted in notes)
            return p_("market", "New in the market: {cards}.", cards=cards), "P14.10"
        case Note.TAXED:
            taxed = Counter(noted.a for noted in notes)
            whom = ", ".join(f"{names[other]} ({n})" for other, n in taxed.items())
            return _("{name} takes {rupees} in taxes: {whom}.",
                     name=name, rupees=rupees(len(notes)), whom=whom), "P11.11"  # fmt: skip
        case Note.TAXED_MARKET:
            where = spaces([noted.a for noted in notes])
            return _("{name} takes {rupees} in taxes off the market: {where}.",
                     name=name, rupees=rupees(len(notes)), where=where), "P11.9"  # fmt: skip
        case Note.BLOCKS:
            blocks = ", ".join(f"{coalition(noted.a)} {noted.b}" for noted in notes)
            return _("Blocks in play: {blocks}.", blocks=blocks), "P15.2"
        case Note.PLACED:
            things = times([piece(noted.a, noted.b, noted.c) for noted in notes])
            return _("{name} places {things}.", name=name, things=things), "P6.1"
        case Note.LOST:
            cards = ", ".join(card(noted.a) for noted in notes)
            return _("{name} loses {cards}.", name=name, cards=cards), "P13.1"
        case _:
            events = ", ".join(card(noted.a) for noted in notes)
            return p_("events", "No longer in force: {events}.", events=events), "P15.11"


def spaces(numbers: Sequence[int]) -> str:
    """Name spaces of the market, those of a row together."""
    found = []
    for row, told in enumerate((N_("upper row {columns}"), N_("lower row {columns}"))):
        columns = [str(n % COLUMNS) for n in sorted(numbers) if n // COLUMNS == row]
        if columns:
            found.append(_(told, columns=", ".join(columns)))
    return "; ".join(found)


def piece(kind: int, place: int, whose: int) -> str:
    """Name a piece with the place where it stands: "an Afghan army in Kabul"."""
    match kind:
        case Piece.ROAD:
            return _("{road} between {border}", road=road(whose), border=border(place))
        case Piece.ARMY:
            return _("{army} {where}", army=army(whose), where=in_region(place))
        case Piece.TRIBE:
            return _("a tribe {where}", where=in_region(place))
        case Piece.SPY:
            return _("a spy on {card}", card=card(place))
        case _:
            return _("a gift on space {n}", n=2 * place + 2)


def of_turns(noted: Noted, names: Sequence[str]) -> Told:
    """Tell of setup, turns and the end. Chapters P4, P7 and P15."""
    kind, seat, a, _b, _c = noted
    name = named(seat, names)
    match kind:
        case Note.FIRST:
            return _("{name} chooses a loyalty first.", name=name), "P4.9"
        case Note.CHOSE:
            chose = _("{name} is loyal {whom}.", name=name, whom=to_coalition(a))
            return chose, "P4.11"
        case Note.ENDED_ACTIONS if a:
            ended = n_(
                "{name} ends the actions with {n} main action left.",
                "{name} ends the actions with {n} main actions left.",
                a,
                name=name,
            )
            return ended, "P7.9"
        case Note.ENDED:
            return ending(a)
        case Note.STOPPED if a in DECLINED:
            return _(DECLINED[a][0], name=name), DECLINED[a][1]
        case _:
            return NOTHING


TURNED = {
    TOP: N_(
        "{name} turns over card {n}. Red arrow, top: upper row, left end, the player before. "
        "Black arrow: column {column}."
    ),
    BOTTOM: N_(
        "{name} turns over card {n}. Red arrow, bottom: lower row, right end, the next player. "
        "Black arrow: column {column}."
    ),
}
FOLLOWED = {
    TOP: N_("{name} follows card {n}, red arrow top: {plan}."),
    BOTTOM: N_("{name} follows card {n}, red arrow bottom: {plan}."),
}
PLANNED: dict[int, Told] = {
    Plan.TAX: (N_("take taxes"), "P23.1"),
    Plan.BUILD: (N_("build armies"), "P23.3"),
    Plan.MOVE: (N_("move armies"), "P23.10"),
    Plan.BETRAY: (N_("betray a card with a prize"), "P23.4"),
    Plan.BATTLE: (N_("fight in a region"), "P23.5"),
    Plan.BATTLE_CARD: (N_("fight on a court card"), "P23.8"),
    Plan.BUY_MILITARY: (N_("buy the military card of highest rank"), "P22.4"),
    Plan.BUY_ECONOMIC: (N_("buy the economic card of highest rank"), "P22.5"),
    Plan.BUY_POLITICAL: (N_("buy the political card of highest rank"), "P22.6"),
    Plan.BUY_INTELLIGENCE: (N_("buy the intelligence card of highest rank"), "P22.7"),
    Plan.BUY_ANY_INTELLIGENCE: (N_("buy an intelligence card"), "P22.8"),
    Plan.BUY_CASH: (N_("buy what brings rupees"), "P22.9"),
    Plan.BUY_RULE: (N_("buy what makes her a ruler"), "P22.10"),
    Plan.BUY_BLOCKS: (N_("buy armies and roads"), "P22.11"),
    Plan.BUY_CYLINDERS: (N_("buy spies and tribes"), "P22.12"),
    Plan.BUY_MOVER: (N_("buy a card that moves"), "P22.13"),
    Plan.BUY_PATRIOT: (N_("buy a patriot of the dominant coalition"), "P22.14"),
    Plan.BUY_COURT: (N_("buy a political card, as the court is full"), "P22.15"),
    Plan.BUY_SPIES: (N_("buy an intelligence card against spies"), "P22.16"),
    Plan.BUY: (N_("buy a card"), "P22.19"),
}
"""What the actions on Wakhan's cards say, and their rules."""


def of_wakhan(noted: Noted, names: Sequence[str]) -> Told:
    """Tell of Wakhan's cards and why she acts. Chapters P20 and P21."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.AI_TURNED:
            return _(TURNED[b], name=name, n=a, column=c), "P21.1"
        case Note.AI_FOLLOWS:
            plan, rule = PLANNED[b]
            return _(FOLLOWED[c], name=name, n=a, plan=_(plan)), rule
        case Note.AI_AMBITION:
            return _("{name} has most to gain by {card}.", name=name, card=card(a)), "P21.11"
        case Note.AI_SHUFFLED:
            return _("{name} shuffles all 24 cards.", name=name), "P21.2"
        case Note.CANCELLED:
            cancelled = _(
                "{name} cannot pay for {card}, which is discarded.", name=name, card=card(a)
            )
            return cancelled, "P20.14"
        case _:
            return NOTHING


def ending(how: int) -> Told:
    """Say what has ended the game. Rules P15.13, P15.14, P15.18 and P15.19."""
    match how:
        case Ending.LEAD:
            return _("The game is over: the lead is at least 4 points."), "P15.13"
        case Ending.FINAL:
            return _("The game is over with the final Dominance Check."), "P15.14"
        case Ending.IDLE:
            return _("The game is over, because nobody acts any more."), "P15.18"
        case _:
            return _("The game is over with its last round."), "P15.19"


DECLINED: dict[int, Told] = {
    Phase.BLACKMAIL_HERAT: (N_("{name} does without Blackmail."), "P16.15"),
    Phase.BLACKMAIL_KANDAHAR: (N_("{name} does without Blackmail."), "P16.15"),
    Phase.INFRASTRUCTURE: (N_("{name} does without Infrastructure."), "P16.23"),
}


def of_purchases(noted: Noted, names: Sequence[str]) -> Told:
    """Tell of purchases and the market. Chapters P8, P11 and P14."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.PURCHASED if c == 0:
            return _("{name} purchases {card} for nothing.", name=name, card=card(a)), "P8.1"
        case Note.PURCHASED:
            bought = _("{name} purchases {card} for {rupees}.",
                       name=name, card=card(a), rupees=rupees(c))  # fmt: skip
            return bought, "P8.1"
        case Note.LAID_AWAY if a >= 0:
            away = _("{rupees} of {name} for column {n} leaves the game: no card is there.",
                     rupees=rupees(b), name=name, n=a)  # fmt: skip
            return away, "P8.7"
        case Note.LAID_AWAY:
            bank = _("{name} pays {rupees} to the bank: the market takes no more.",
                     name=name, rupees=rupees(b))  # fmt: skip
            return bank, "P11.5"
        case Note.COLLECTED:
            return _("{name} takes {rupees} that lay on it.", name=name, rupees=rupees(b)), "P8.9"
        case Note.INSTABILITY:
            return _("Two Dominance Checks lie in the market: instability."), "P14.12"
        case Note.WITHDRAWN:
            swallowed = _(
                "Public Withdrawal swallows {rupees}: {where}.", rupees=rupees(b), where=space(a)
            )
            return swallowed, "P17.20"
        case _:
            return NOTHING


def of_bribes(noted: Noted, names: Sequence[str]) -> Told:
    """Tell of bribes. Chapter P9."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.ATTEMPT if c and b == Act.PLAY:
            shown = _("{name} shows {card} and owes a bribe of {rupees}.",
                      name=name, card=card(a), rupees=rupees(c))  # fmt: skip
            return shown, "P9.1"
        case Note.ATTEMPT if c:
            wants = _("{name} wants to use {card}, a hostage, and owes a bribe of {rupees}.",
                      name=name, card=card(a), rupees=rupees(c))  # fmt: skip
            return wants, "P9.2"
        case Note.ASKED:
            asked = _("{name} asks {holder} for less than {rupees}.",
                      name=name, holder=names[a], rupees=rupees(b))  # fmt: skip
            return asked, "P9.9"
        case Note.NAMED:
            price = _("{name} names a price: {rupees}.", name=name, rupees=rupees(b))
            return price, "P9.9"
        case Note.REFUSED:
            return _("{name} does not lower the bribe.", name=name), "P9.9"
        case Note.BRIBED if b == 0:
            return _("{name} pays no bribe.", name=name), "P9.13"
        case Note.BRIBED:
            paid = _("{name} pays {holder} a bribe of {rupees}.",
                     name=name, holder=names[a], rupees=rupees(b))  # fmt: skip
            return paid, "P9.3"
        case Note.RETRACTED:
            return _("{name} takes the attempt with {card} back.", name=name, card=card(a)), "P9.7"
        case _:
            return NOTHING


SIDES = (
    N_("{name} plays {card} to the left end of the court."),
    N_("{name} plays {card} to the right end of the court."),
)
USED = (
    (N_("{name} taxes with {card}."), "P11.8"),
    (N_("{name} gives a gift with {card}."), "P11.14"),
    (N_("{name} builds with {card}."), "P11.18"),
    (N_("{name} moves with {card}."), "P12.1"),
    (N_("{name} betrays with {card}."), "P12.8"),
    (N_("{name} fights with {card}."), "P12.14"),
)
"""By the numbers of Act: a main action, and its rule."""


def of_cards(noted: Noted, names: Sequence[str]) -> Told:
    """Tell of cards played and used. Chapters P10, P11 and P12."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.PLAYED:
            side = SIDES[0 if b == Side.LEFT else 1]
            return _(side, name=name, card=card(a)), "P10.2"
        case Note.USED:
            sentence, rule = USED[b]
            used = _(sentence, name=name, card=card(a))
            return _("{used} A bonus action.", used=used) if c else used, rule
        case Note.LEVERAGE:
            return _("{name} takes 2 rupees from the bank: leverage of {card}.",
                     name=name, card=card(a)), "P10.9"  # fmt: skip
        case Note.FAVOURED:
            return _("The favoured suit is now {suit}.", suit=suit(a)), "P10.10"
        case Note.NOT_FAVOURED:
            return _("Pashtunwali Values: the favoured suit stays."), "P17.28"
        case Note.TAKEN:
            return _("The supply is empty: {name} takes {thing}.",
                     name=name, thing=piece(a, b, c)), "P6.2"  # fmt: skip
        case Note.SKIPPED:
            return _("{name} has no piece to place.", name=name), "P6.10"
        case Note.MOVED:
            return moved(name, a, b, c), "P12.3" if a == Piece.SPY else "P12.2"
        case Note.BETRAYED:
            return _("{name} betrays {card} of {owner}.",
                     name=name, card=card(a), owner=names[b]), "P12.8"  # fmt: skip
        case Note.PRIZE:
            return _("{name} keeps {card} as a prize.", name=name, card=card(a)), "P12.11"
        case Note.NO_PRIZE:
            return _("{name} does not want {card} as a prize.", name=name, card=card(a)), "P12.13"
        case _:
            return NOTHING


def moved(name: str, kind: int, start: int, end: int) -> str:
    """Say which piece has moved where."""
    match kind:
        case Piece.SPY:
            told = N_("{name} moves a spy from {start} to {end}.")
            return _(told, name=name, start=card(start), end=card(end))
        case Piece.TRIBE:
            told = N_("{name} moves a tribe {start} {end}.")
        case _:
            told = N_("{name} moves an army {start} {end}.")
    return _(told, name=name, start=from_region(start), end=into_region(end))


def of_battles(noted: Noted, names: Sequence[str]) -> Told:
    """Tell of battles. Chapter P12."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.BATTLE if a != NOWHERE:
            fought = n_(
                "{name} fights {where}: up to {n} piece.",
                "{name} fights {where}: up to {n} pieces.",
                c,
                name=name,
                where=in_region(a),
            )
            return fought, "P12.17"
        case Note.BATTLE:
            fought = n_(
                "{name} fights on {card}: up to {n} spy.",
                "{name} fights on {card}: up to {n} spies.",
                c,
                name=name,
                card=card(b),
            )
            return fought, "P12.17"
        case Note.REMOVED_ARMY:
            return _("{name} removes {army} {where}.",
                     name=name, army=army(a), where=in_region(b)), "P12.15"  # fmt: skip
        case Note.REMOVED_ROAD:
            return _("{name} removes {road} between {border}.",
                     name=name, road=road(a), border=border(b)), "P12.15"  # fmt: skip
        case Note.REMOVED_TRIBE:
            return _("{name} removes a tribe of {owner} {where}.",
                     name=name, owner=names[a], where=in_region(b)), "P12.15"  # fmt: skip
        case Note.REMOVED_SPY:
            return _("{name} removes a spy of {owner} from {card}.",
                     name=name, owner=names[a], card=card(b)), "P12.16"  # fmt: skip
        case Note.SHELTERED:
            return _("A spy of {name} finds a Safe House: {card}.",
                     name=name, card=card(a)), "P16.12"  # fmt: skip
        case _:
            return NOTHING


def of_losses(noted: Noted, names: Sequence[str]) -> Told:
    """Tell of losses and changes of loyalty. Chapter P13."""
    kind, seat, a, b, _c = noted
    name = named(seat, names)
    match kind:
        case Note.CHANGED:
            return _("{name} changes loyalty: from now on loyal {whom}.",
                     name=name, whom=to_coalition(b)), "P13.17"  # fmt: skip
        case Note.SPIES_LOST:
            spies = n_("{n} spy", "{n} spies", b)
            return _("{name} loses {spies} on {card}.",
                     name=name, spies=spies, card=card(a)), "P13.1"  # fmt: skip
        case Note.GIFTS_LOST:
            gifts = n_("{n} gift", "{n} gifts", a)
            return _("{name} loses {things}.", name=name, things=gifts), "P13.17"
        case Note.PRIZES_LOST:
            prizes = n_("{n} prize", "{n} prizes", a)
            return _("{name} loses {things}.", name=name, things=prizes), "P13.17"
        case Note.LEVERAGE_PAID:
            return _("{name} returns {rupees} to the bank: leverage of {card}.",
                     name=name, rupees=rupees(b), card=card(a)), "P13.2"  # fmt: skip
        case Note.OWES if a > 0:
            owed = n_("{name} owes {n} card.", "{name} owes {n} cards.", a, name=name)
            return owed, "P13.3"
        case Note.FORGIVEN:
            forgiven = n_(
                "{name} has no cards left; {n} owed card is forgiven.",
                "{name} has no cards left; {n} owed cards are forgiven.",
                a,
                name=name,
            )
            return forgiven, "P13.5"
        case Note.OVERTHROWN if b < 0:
            return _("{name} is overthrown {where} and loses the political cards of the region.",
                     name=name, where=in_region(a)), "P13.11"  # fmt: skip
        case Note.OVERTHROWN:
            tribes = n_("{n} tribe", "{n} tribes", b)
            return _("{name} is overthrown {where} and loses {tribes}.",
                     name=name, where=in_region(a), tribes=tribes), "P13.10"  # fmt: skip
        case Note.DISCARDED:
            return discarded(name, a, b)
        case _:
            return NOTHING


WHY_DISCARDED = {
    Phase.DEBT: "P13.3",
    Phase.COURT_LIMIT: "P14.2",
    Phase.HAND_LIMIT: "P14.4",
    Phase.CONFIDENCE: "P17.27",
}
"""The rule by which a card goes, by the phase that asked for it."""


def discarded(name: str, number: int, phase: int) -> Told:
    """Say which card somebody has discarded. Rules P19.7, P19.8."""
    rule = WHY_DISCARDED.get(Phase(phase), "P19.7")
    if number == NO_CARD:
        return _("{name} discards a card face down.", name=name), rule
    return _("{name} discards {card}.", name=name, card=card(number)), rule


def of_events(noted: Noted, names: Sequence[str]) -> Told:
    """Tell of events and Dominance Checks. Chapters P15 and P17."""
    kind, seat, a, b, c = noted
    name = named(seat, names)
    match kind:
        case Note.EVENT:
            event = _("{name} carries out {card}.", name=name, card=card(a))
            return event, FOR_BUYER[a][1]
        case Note.EVENT_FOR_ALL:
            event = _("{card} is discarded: {effect}.", card=card(a), effect=event_left(a))
            return event, FOR_ALL[a][1]
        case Note.BOUND:
            return bound(seat, a, names)
        case Note.RIOTS:
            return _("Riots {where}: {tribes} and {armies} go home.",
                     where=in_region(a),
                     tribes=n_("{n} tribe", "{n} tribes", b),
                     armies=n_("{n} army", "{n} armies", c)), "P17.3"  # fmt: skip
        case Note.GAINED:
            return _("{name} gets {rupees} from the bank.", name=name, rupees=rupees(a)), "P17.24"
        case Note.EXCHANGED:
            swap = _("{name} and {other} exchange their hands.", name=name, other=names[a])
            return swap, "P17.26"
        case Note.CHECK:
            return check(a, b)
        case Note.SCORED:
            return _("{name} gets {points}.", name=name, points=points(a)), "P15.7"
        case Note.CLEARED:
            return _("All blocks go back to their supplies."), "P15.10"
        case _:
            return NOTHING


def bound(seat: int, event: int, names: Sequence[str]) -> Told:
    """Say whom a lasting event binds from now on. Rule P8.12."""
    if seat == NOBODY:
        both = {Card.KOH_I_NOOR: event_left, Card.COURTLY_MANNERS: event_left}
        title = both.get(Card(event), card)(event)
        return _("{card} is in force for everybody.", card=title), "P8.12"
    if event == Card.RUMOR:
        told = _("Rumor: the patriots of {name} are worth no influence.", name=names[seat])
        return told, "P17.13"
    return _("{card} is in force for {name}.", card=card(event), name=names[seat]), "P8.12"


def check(final: int, dominant: int) -> Told:
    """Say how a Dominance Check has come out, as a heading. Rules P15.2, P15.8."""
    if dominant == NO_COALITION:
        told = N_("Final check: nobody is dominant") if final else N_("Check: nobody is dominant")
        return _(told), "P15.5"
    if final:
        told = N_("Final check: {coalition} dominant")
    else:
        told = N_("Check: {coalition} dominant")
    return _(told, coalition=coalition(dominant)), "P15.3"


TELLERS: tuple[Callable[[Noted, Sequence[str]], Told], ...] = (
    of_turns,
    of_purchases,
    of_bribes,
    of_cards,
    of_battles,
    of_losses,
    of_events,
    of_wakhan,
)
"""What tells of which notes; the first that knows a note tells it."""
