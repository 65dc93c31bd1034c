"""What things in Ozymandias are called, and what actions, notes and refusals say.

Sentences are English here and Russian in `locale/ru.po`. Names of players are never declined, nor
do verbs tell their gender; cards are called by their names, in quotes where Russian needs them.
"""

from collections.abc import Iterable, Sequence

from igroteka.draw.seats import shape_name
from igroteka.draw.words import N_, P_, _, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.engine import Note as Noted
from igroteka.engine.cards import lowest, without_lowest
from igroteka.games.ozymandias.page.effects import title
from igroteka.games.ozymandias.rules import phases
from igroteka.games.ozymandias.rules.facts import RANKS, SECTOR_NAMES, Card, colour_of
from igroteka.games.ozymandias.rules.phases import ACTIONS
from igroteka.games.ozymandias.rules.state import EVERY_COLOUR, Note, Phase

GAME = N_("Ozymandias")
NATIVE = ""
BLURB = N_("Steer the factions of a galaxy from behind every throne.")

MINUTES = 60
"""How long four people play: an estimate."""

PRESETS = {
    "ozymandias": (
        N_("Ozymandias"),
        N_("Three cards and nine influence each, with a mulligan."),
    ),
    "rich": (
        N_("Rich start"),
        N_("No cards at the beginning, but 16 influence to bid with."),
    ),
}

OPTION_VALUES = {
    "add_to_colour_value": N_("Black is worth more for everybody"),
    "flat_bonus_to_holder": N_("Only the player who has it scores them"),
}

COLOURS = (
    P_("faction, as a heading", "Red"),
    P_("faction, as a heading", "White"),
    P_("faction, as a heading", "Blue"),
    P_("faction, as a heading", "Black"),
)
"""The factions, as headings."""

COLOUR_IS = (
    P_("a faction", "red"),
    P_("a faction", "white"),
    P_("a faction", "blue"),
    P_("a faction", "black"),
)
COLOUR_OF = (
    P_("of a faction", "red"),
    P_("of a faction", "white"),
    P_("of a faction", "blue"),
    P_("of a faction", "black"),
)
DISKS = (N_("red disk"), N_("white disk"), N_("blue disk"), N_("black disk"))
"""A disk, as the subject or the object of a verb."""

KINDS = (
    P_("kind of card", "event"),
    P_("kind of card", "triggered"),
    P_("kind of card", "while active"),
    P_("kind of card", "scoring"),
)
"""What a card is, on its face. Rule O1.4."""

DIRECTIONS = (
    N_("Explore the hex east of sector {sector}"),
    N_("Explore the hex north-east of sector {sector}"),
    N_("Explore the hex north-west of sector {sector}"),
    N_("Explore the hex west of sector {sector}"),
    N_("Explore the hex south-west of sector {sector}"),
    N_("Explore the hex south-east of sector {sector}"),
)


def colour(number: int) -> str:
    """Name a faction as a heading: "Red"."""
    return p_(*COLOURS[number])


def colour_is(number: int) -> str:
    """Name a faction inside a sentence: "red"."""
    return p_(*COLOUR_IS[number])


def colour_of_whom(number: int) -> str:
    """Name a faction after "of", or as what is preserved: "red"."""
    return p_(*COLOUR_OF[number])


def disk(number: int) -> str:
    """Name a disk of a faction: "red disk"."""
    return _(DISKS[number])


def card(number: int) -> str:
    """Name a card inside a sentence: "Fires at Night"."""
    return p_("a card in a sentence", "{title}", title=title(number))


def cards(numbers: Iterable[int]) -> str:
    """Name some cards inside a sentence."""
    return ", ".join(map(card, numbers))


def sector(number: int) -> str:
    """Name a sector by its letter."""
    return SECTOR_NAMES[number]


def influence(n: int) -> str:
    """Say an amount of influence: "3 influence"."""
    return n_("{n} influence", "{n} influence", n)


def disks(n: int) -> str:
    """Say a number of disks: "3 disks"."""
    return n_("{n} disk", "{n} disks", n)


def points(n: int) -> str:
    """Say a number of points: "45 points"."""
    return n_("{n} point", "{n} points", n)


def seat_sign(seat: int) -> str:
    """Name a seat where no name is known: "player 2, the triangle"."""
    return _("player {n}, the {shape}", n=seat + 1, shape=shape_name(seat))


def rule_of(number: int) -> str:
    """The rule that gives a card's effect: "O10.1"."""
    return f"O{10 + colour_of(number)}.{number % RANKS + 1}"


# Actions --------------------------------------------------------------------------------------

OF_A_CARD = {
    "keep": N_("Keep {card}"),
    "return": N_("Return {card}"),
    "seed": N_("Put {card} from the market up for auction"),
    "salt": N_("Put {card}, an active card, up for auction"),
    "expand": N_("Expand with {card}"),
    "event": N_("Play {card} for its event"),
    "reap": N_("Reap {card}"),
    "invest": N_("Put one influence on {card}"),
    "take": N_("Take {card} from the market"),
    "purge": N_("Reap {card} from the market"),
    "give": N_("Give {card}"),
}
"""What is done with a card."""

OF_A_SECTOR = {
    "place": N_("Place the disk on sector {sector}"),
    "save": N_("Save sector {sector}"),
    "choose": N_("Choose sector {sector}"),
    "move": N_("Move to sector {sector}"),
    "burn": N_("Destroy the top disk of sector {sector}"),
    "spread": N_("Put one influence on sector {sector}"),
}
"""What is done with a sector."""

PLAIN = {
    "pass": N_("Pass"),
    "origin": N_("Explore the first hex"),
    "stop": N_("Save no more"),
}
"""What needs no more words."""


def action(number: int) -> str:
    """Say what an action does: "Reap Revolution"."""
    name, values = ACTIONS.decode(number)
    if name in OF_A_CARD:
        return _(OF_A_CARD[name], card=card(values[0]))
    if name in OF_A_SECTOR:
        return _(OF_A_SECTOR[name], sector=sector(values[0]))
    if name in PLAIN:
        return _(PLAIN[name])
    match name:
        case "bid":
            return _("Bid {n}", n=values[0])
        case "winner":
            return _("The card goes to {player}", player=seat_sign(values[0]))
        case "rob":
            return _("Swap a card with {player}", player=seat_sign(values[0]))
        case "explore":
            return _(DIRECTIONS[values[1]], sector=sector(values[0]))
        case "colour":
            return _("Choose {colour}", colour=colour_is(values[0]))
        case "disk":
            return _(
                "Choose disk {n} of sector {sector}, counted from the bottom",
                n=values[1] + 1,
                sector=sector(values[0]),
            )
        case _:
            return _("Pay {n} and destroy as many disks", n=values[0])


SHORT = {
    "keep": N_("Keep it"),
    "return": N_("Return it"),
    "pass": N_("Pass"),
    "origin": N_("Explore it"),
    "stop": N_("Save no more"),
}
"""What a small button says beside a prompt that names the rest."""


def short(number: int, names: Sequence[str] = ()) -> str:
    """Say an action on a small button, beside a prompt that asks for it."""
    name, values = ACTIONS.decode(number)
    if name in SHORT:
        return _(SHORT[name])
    if name in OF_A_SECTOR:
        return _("Sector {sector}", sector=sector(values[0]))
    match name:
        case "amount":
            return _("Pay {n}", n=values[0])
        case "colour":
            return colour(values[0])
        case "winner" | "rob":
            return f"{SHAPES[values[0]]} {seat_name(values[0], names)}"
        case "give" | "take" | "purge" | "invest":
            return title(values[0])
        case "disk":
            return _("Disk {n} of {sector}", n=values[1] + 1, sector=sector(values[0]))
        case _:
            return action(number)


SHAPES = "●▲■◆"
"""The shapes of the seats, on small buttons."""

REASONS = {
    "O3.6": N_("Only the marked card of your hand is asked about now."),
    "O4.9": N_("This sector is not on the map."),
    "O4.10": N_("Only an empty hex beside a sector can be explored."),
    "O4.11": N_("The first hex can be explored only while the map is empty."),
    "O5.5": N_("You cannot pass while there is anything you can do."),
    "O6.1": N_("Only a market card or a rival's active card can be put up."),
    "O6.2": N_("You cannot put up your own active card."),
    "O6.4": N_("You cannot bid more influence than you have."),
    "O6.7": N_("Only one of the highest bidders can win."),
    "O7.3": N_("The disk has to go next to a sector of its own colour."),
    "O7.4": N_("A sector of the same colour needs another one of that colour beside it."),
    "O7.5": N_("A colour without sectors starts on a sector without disks or on a new hex."),
    "O7.8": N_("No tile can be drawn now."),
    "O7.10": N_("This colour has no disk in the pool, or no place to go."),
    "O9.4": N_("You cannot bid more influence than you have."),
    "O9.7": N_("This sector is not threatened, or is already saved."),
    "O10.1": N_("There is no disk to destroy here."),
    "O10.4": N_("Choose a sector without disks."),
    "O10.7": N_("Only a disk of the chosen colour can move, to a sector beside its own."),
    "O10.8": N_("Choose an opponent who has cards in hand."),
    "O10.9": N_("Choose a disk that another one covers."),
    "O10.10": N_("Choose a sector that red does not control."),
    "O11.2": N_("Influence can only be put on market cards."),
    "O11.3": N_("Choose a sector on the map."),
    "O11.4": N_("Choose a sector on the map."),
    "O11.5": N_("Choose a sector on the map."),
    "O11.11": N_("Choose a sector with influence that has a neighbour."),
    "O12.2": N_("Only one of the drawn cards can be given."),
    "O12.3": N_("Choose an explorable hex."),
    "O12.8": N_("Xin Shield Formula: no disk can be put on an occupied sector."),
    "O12.9": N_("Only a card of the market can be taken."),
    "O13.1": N_("Choose a sector without disks, and a colour that is in the pool."),
    "O13.3": N_("This colour has no disk in the pool."),
    "O13.4": N_("Only a card of the market can be reaped so."),
    "O13.6": N_("Choose a sector without disks whose loss does not split the galaxy."),
    "O13.7": N_("No disk of this colour has been destroyed, or it cannot go there."),
    "O13.8": N_("Choose a disk that is not at the bottom of its stack."),
    "O13.12": N_("The stack moves to a sector beside its own."),
    "O14.1": N_("You can pay at most three, what you have, and one for each disk."),
    "O14.2": N_("This colour has no disk in the pool."),
    "O14.9": N_("Disks move only to a sector beside their own, and each once."),
    "O14.19": N_("Influence goes only to sectors beside the chosen one."),
    "O14.23": N_("Xin Shield Formula: no disk can be put on an occupied sector."),
    "O15.1": N_("The game is over."),
    "O17.1": N_("It is not the time for this now."),
    "O17.6": N_("You do not hold this card."),
}
"""Why a rule forbids something."""


def refusal(rule: str) -> str:
    """Say why a rule forbids something, in one short sentence."""
    return _(REASONS.get(rule, N_("The rules do not allow this now.")))


# Notes ----------------------------------------------------------------------------------------

HEADINGS: frozenset[int] = frozenset()
"""Notes that open a new chapter of the log: none."""


def note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened, and by which rule; ("", "") for what needs no line in the log.

    Who has sealed a bid is seen in the strip of seats, and whose turn it is in what they do.
    """
    kind = noted.kind
    if kind in ABOUT_CARDS:
        sentence, rule = ABOUT_CARDS[kind]
        return _(sentence, name=name_of(noted.seat, names), card=card(noted.a)), rule
    for tell in (of_auctions, of_expansion, of_reaping, of_influence, of_disks, of_the_course):
        said = tell(noted, names)
        if said[0]:
            return said
    return "", ""


def name_of(seat: int, names: Sequence[str]) -> str:
    """Name a seat; "" for nobody."""
    return names[seat] if seat != NOBODY else ""


ABOUT_CARDS: dict[int, tuple[str, str]] = {
    Note.MARKET: (N_("{card} comes to the market."), "O5.6"),
    Note.WON: (N_("{name} wins {card}."), "O6.8"),
    Note.UNSOLD: (N_("Nobody bids: {card} goes under the deck."), "O6.13"),
    Note.EXPANDED: (N_("{name} plays {card} to expand."), "O7.1"),
    Note.NO_TARGET: (N_("No target is left for {card}."), "O7.12"),
    Note.REVEALED: (N_("{card} is revealed and carried out."), "O8.6"),
    Note.PLAYED: (N_("{name} plays {card} for its event."), "O8.1"),
    Note.NO_EFFECT: (N_("Nothing comes of {card}."), "O8.3"),
    Note.UNDER_DECK: (N_("{card} goes under the deck."), "O9.12"),
    Note.CLAIMED: (N_("{name} takes {card} into the Zele Research Labs."), "O11.9"),
    Note.SHOWED: (N_("{name} shows {card}."), "O16.9"),
    Note.CARD_REMOVED: (N_("{card} is removed from the game."), "O8.11"),
    Note.TAKEN_BACK: (N_("{name} takes {card} back into hand."), "O13.9"),
    Note.TAKEN: (N_("{name} takes {card} from the market."), "O12.9"),
}
"""Notes that tell of one card, `a`, and by which rule."""


def of_auctions(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened in an auction."""
    kind, seat, a, b, _c = noted
    name = name_of(seat, names)
    match kind:
        case Note.PUT_UP if b == NOBODY:
            return _("{name} puts {card} up for auction.", name=name, card=card(a)), "O6.1"
        case Note.PUT_UP:
            owner = names[b]
            put_up = _(
                "{name} puts {card} of {owner} up for auction.",
                name=name,
                card=card(a),
                owner=owner,
            )
            return put_up, "O6.1"
        case Note.BID:
            return _("{name} bid {n}.", name=name, n=a), "O6.4"
        case Note.TIE_BROKEN:
            broken = _("{name} breaks the tie: {winner} wins.", name=name, winner=names[a])
            return broken, "O6.7"
        case Note.PAID if b == NOBODY:
            return _("{name} pays {influence} to the bank.", name=name, influence=influence(a)), (
                "O1.7"
            )
        case Note.PAID:
            paid = _(
                "{name} pays {influence} to {taker}.",
                name=name,
                influence=influence(a),
                taker=names[b],
            )
            return paid, "O1.7"
        case Note.CAME_ALONG:
            along = _(
                "{influence} lay on it and goes to {name}.", influence=influence(a), name=name
            )
            return along, "O4.2"
        case Note.BACK_TO_BANK:
            back = _(
                "{influence} on {card} returns to the bank.", influence=influence(b), card=card(a)
            )
            return back, "O4.3"
        case _:
            return "", ""


def of_expansion(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened when disks and tiles came to the map."""
    kind, seat, a, b, c = noted
    name = name_of(seat, names)
    match kind:
        case Note.EXPLORED:
            explored = _(
                "{name} explores sector {sector}, value {n}.", name=name, sector=sector(a), n=b
            )
            return explored, "O7.7"
        case Note.PLACED:
            values = {"name": name, "disk": disk(b), "sector": sector(a)}
            if c > 1:
                return _("{name} places a {disk} on top of sector {sector}.", **values), "O7.6"
            return _("{name} places a {disk} on sector {sector}.", **values), "O7.2"
        case Note.INCOME:
            income = _(
                "{name} collects {influence} from sector {sector}.",
                name=name,
                influence=influence(a),
                sector=sector(b),
            )
            return income, "O7.13"
        case Note.CRUSADE_GREW:
            grew = _(
                "Crusade of the Sun gains a {disk}: {disks} on it.", disk=disk(a), disks=disks(b)
            )
            return grew, "O14.2"
        case Note.CRUSADE_LEFT:
            left = _(
                "Crusade of the Sun: {disks} without a target back to the pool.", disks=disks(b)
            )
            return left, "O14.4"
        case _:
            return "", ""


def of_reaping(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened when a card was reaped."""
    kind, seat, a, b, c = noted
    name = name_of(seat, names)
    match kind:
        case Note.REAPED:
            reaped = _(
                "{name} reaps {card} for {influence}.",
                name=name,
                card=card(a),
                influence=influence(b),
            )
            return reaped, "O9.1"
        case Note.PRESERVATION if a == EVERY_COLOUR:
            return _("All bid to preserve every occupied sector."), "O10.12"
        case Note.PRESERVATION:
            return _("All bid to preserve {colour}.", colour=colour_of_whom(a)), "O9.4"
        case Note.SAVED:
            return _("{name} saves sector {sector}.", name=name, sector=sector(a)), "O9.7"
        case Note.COLLAPSED if a == EVERY_COLOUR:
            return _("The galaxy collapses: {disks} destroyed.", disks=disks(b)), "O10.12"
        case Note.COLLAPSED:
            fell = _(
                "The collapse of {colour}: {disks} destroyed.",
                colour=colour_of_whom(a),
                disks=disks(b),
            )
            return fell, "O9.10"
        case Note.DESTROYED:
            rule = "O9.10" if c == NOBODY else rule_of(c)
            if a == NOBODY:
                return _("A {disk} of the pool is destroyed.", disk=disk(b)), rule
            lost = _("A {disk} of sector {sector} is destroyed.", disk=disk(b), sector=sector(a))
            return lost, rule
        case _:
            return "", ""


def of_influence(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say who gained influence, and where it was put or taken."""
    kind, seat, a, b, _c = noted
    values = {"name": name_of(seat, names), "influence": influence(a)}
    match kind:
        case Note.GAINED:
            return _("{name} gains {influence}.", **values), rule_of(b)
        case Note.TOOK_INFLUENCE:
            values["sector"] = sector(b)
            return _("{name} takes {influence} from sector {sector}.", **values), "O8.4"
        case Note.PUT_INFLUENCE:
            values["sector"] = sector(b)
            return _("{name} puts {influence} on sector {sector}.", **values), "O8.4"
        case Note.LOST_INFLUENCE:
            values["sector"] = sector(b)
            return _("{influence} of sector {sector} goes to the bank.", **values), "O14.30"
        case Note.INVESTED:
            values["card"] = card(b)
            return _("{name} puts {influence} on {card}.", **values), "O11.2"
        case _:
            return "", ""


def of_disks(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say how events moved disks and tiles."""
    kind, seat, a, b, c = noted
    name = name_of(seat, names)
    match kind:
        case Note.MOVED:
            moved = _(
                "{name} moves a {disk} from sector {sector} to {to}.",
                name=name,
                disk=disk(c),
                sector=sector(a),
                to=sector(b),
            )
            return moved, "O10.7"
        case Note.STACK_MOVED:
            moved = _(
                "{name} moves the stack of sector {sector} to {to}: {disks}.",
                name=name,
                sector=sector(a),
                to=sector(b),
                disks=disks(c),
            )
            return moved, "O13.12"
        case Note.RAISED:
            raised = _(
                "{name} lifts a {disk} to the top of sector {sector}.",
                name=name,
                disk=disk(b),
                sector=sector(a),
            )
            return raised, "O10.9"
        case Note.LOWERED:
            lowered = _(
                "{name} slides a {disk} to the bottom of sector {sector}.",
                name=name,
                disk=disk(b),
                sector=sector(a),
            )
            return lowered, "O13.8"
        case Note.TURNED_OVER:
            turned = _(
                "The {disk} of sector {sector} goes to the bottom.", disk=disk(b), sector=sector(a)
            )
            return turned, "O12.12"
        case Note.FROM_THE_DARK:
            back = _(
                "{name} brings a {disk} back, to sector {sector}.",
                name=name,
                disk=disk(b),
                sector=sector(a),
            )
            return back, "O13.7"
        case Note.STOLEN:
            return _("{name} destroys a {disk} of the pool.", name=name, disk=disk(a)), "O13.3"
        case Note.TILE_REMOVED:
            gone = _(
                "{name} removes sector {sector}, value {n}, from the game.",
                name=name,
                sector=sector(a),
                n=b,
            )
            return gone, "O13.6"
        case _:
            return "", ""


def of_the_course(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what belongs to the course of the game, or goes from hand to hand."""
    kind, seat, a, b, _c = noted
    name = name_of(seat, names)
    match kind:
        case Note.STARTED:
            started = _(
                "{name} begins. Everybody has {cards} and {influence}.",
                name=name,
                cards=n_("{n} card", "{n} cards", a),
                influence=influence(b),
            )
            return started, "O3.3"
        case Note.RETURNED if a == 0:
            return _("{name} keeps the whole hand.", name=name), "O3.5"
        case Note.RETURNED:
            returned = n_(
                "{name} returns one card and draws a new one.",
                "{name} returns {n} cards and draws as many.",
                a,
                name=name,
            )
            return returned, "O3.5"
        case Note.SHUFFLED:
            return _("The event deck is shuffled."), "O8.10"
        case Note.TOOK_DISCARD:
            took = n_(
                "{name} takes the only card of the discard pile into hand.",
                "{name} takes the discard pile into hand, {n} cards.",
                a,
                name=name,
            )
            return took, "O5.2"
        case Note.PASSED:
            return _("{name} passes.", name=name), "O5.5"
        case Note.ROBBED:
            return _(
                "{name} draws a card from the hand of {other}.", name=name, other=names[a]
            ), "O10.8"
        case Note.HANDED_OVER:
            return _("{card} goes to the hand of {other}.", card=card(a), other=names[b]), "O10.8"
        case Note.TREATY:
            return _("{name} gives one drawn card to everybody.", name=name), "O12.2"
        case Note.COLOUR_CHOSEN:
            return _("{name} chooses {colour}.", name=name, colour=colour_is(a)), rule_of(b)
        case Note.ENDED:
            if b:
                return _("All turns are taken: the game is over."), "O15.4"
            return _("The pool is empty: the game is over."), "O15.1"
        case _:
            return "", ""


SERIES = frozenset(
    {
        Note.MARKET,
        Note.PUT_UP,
        Note.DESTROYED,
        Note.SAVED,
        Note.SHOWED,
        Note.TURNED_OVER,
        Note.CARD_REMOVED,
        Note.PUT_INFLUENCE,
        Note.TOOK_INFLUENCE,
        Note.INVESTED,
    }
)
"""Notes that, several in a row by the same seat, are told in one line of the log."""


def series(notes: Sequence[Noted], names: Sequence[str]) -> tuple[str, str]:
    """Say several notes of one kind of SERIES at once, and by which rule."""
    first = notes[0]
    name = name_of(first.seat, names)
    rule = note(first, names)[1]
    match first.kind:
        case Note.MARKET:
            return _("To the market: {cards}.", cards=cards(each.a for each in notes)), rule
        case Note.PUT_UP:
            up = cards(each.a for each in notes)
            return _("{name} puts up a lot: {cards}.", name=name, cards=up), "O6.17"
        case Note.CARD_REMOVED:
            return _("Removed from the game: {cards}.", cards=cards(each.a for each in notes)), rule
        case Note.SHOWED:
            return _("{name} shows {cards}.", name=name, cards=cards(each.a for each in notes)), (
                rule
            )
        case Note.DESTROYED:
            lost = [f"{sector(each.a)} ({disk(each.b)})" for each in notes if each.a != NOBODY]
            return _("Destroyed: {disks}.", disks=", ".join(lost)), rule
        case Note.TURNED_OVER:
            turned = [sector(each.a) for each in notes]
            return _(
                "The top disk goes to the bottom: sectors {sectors}.", sectors=", ".join(turned)
            ), rule
        case Note.SAVED:
            saved = ", ".join(sector(each.a) for each in notes)
            return _("{name} saves sectors {sectors}.", name=name, sectors=saved), rule
        case Note.INVESTED:
            put = ", ".join(f"{card(each.b)} (+{each.a})" for each in notes)
            return _("{name} puts influence on {places}.", name=name, places=put), rule
        case Note.PUT_INFLUENCE:
            put = ", ".join(f"{sector(each.b)} (+{each.a})" for each in notes)
            return _("{name} puts influence on sectors {places}.", name=name, places=put), rule
        case _:
            took = ", ".join(f"{sector(each.b)} ({each.a})" for each in notes)
            return _("{name} takes influence from sectors {places}.", name=name, places=took), rule


# The prompt -----------------------------------------------------------------------------------


def prompt(row: Row, viewer: int, names: Sequence[str] = ()) -> tuple[str, str]:
    """Say whose move it is and what is asked, then a line more.

    row: the state as the viewer may see it.  names: of the seats; numbers if not given.
    """
    if row.phase == Phase.OVER:
        return _("The age of ascension has come: the game is over."), victory(row, names)
    if row.phase == Phase.BID:
        return asked_to_bid(row, viewer, names)
    if row.turn == viewer:
        return asked(row, names)
    return awaited(row, seat_name(row.turn, names)), ""


def seat_name(seat: int, names: Sequence[str]) -> str:
    """Name a seat, by its number if need be."""
    return names[seat] if names else _("Player {n}", n=seat + 1)


def members(numbers: int) -> list[int]:
    """The members of a set, ascending."""
    found = []
    while numbers:
        found.append(lowest(numbers))
        numbers = without_lowest(numbers)
    return found


def lot(row: Row) -> list[int]:
    """The cards up for auction."""
    return [number for number in row.lot if number >= 0]


def what_is_bid_for(row: Row) -> str:
    """Say what the sealed bid is for, to follow "bid for" or "bid on"."""
    up = lot(row)
    if up:
        return cards(up)
    if row.colour == EVERY_COLOUR:
        return _("the preservation of all occupied sectors")
    return _("the preservation of {colour}", colour=colour_of_whom(row.colour))


def asked_to_bid(row: Row, viewer: int, names: Sequence[str]) -> tuple[str, str]:
    """Say what the sealed bid is about; all are asked at once."""
    what = what_is_bid_for(row)
    if viewer != NOBODY and row.bidding >> viewer & 1:
        return _("Your move: seal a bid for {what}.", what=what), who_is_paid(row, viewer, names)
    late = ", ".join(seat_name(seat, names) for seat in members(row.bidding))
    return _("Sealed bids for {what}: waiting for {names}.", what=what, names=late), ""


def who_is_paid(row: Row, viewer: int, names: Sequence[str]) -> str:
    """Say where the bids go. Rules O6.9 to O6.11, O9.5, O10.12, O11.3."""
    active = seat_name(row.active, names)
    if not lot(row):
        if row.card == Card.THE_RU_SHOU_DAM:
            return _("Each influence may save a sector. {name} is paid by all others.", name=active)
        if row.card == Card.CRITICAL_MASS:
            return _("Each influence may save a sector. All bids go to one sector.")
        return _("Each influence may save a sector. All bids are paid to the bank.")
    if row.owner not in (NOBODY, row.active):
        return _(
            "The highest bid pays {owner}; {owner}'s own would pay {name}. {name} breaks ties.",
            owner=seat_name(row.owner, names),
            name=active,
        )
    if viewer == row.active:
        return _("The highest bid pays you; your own pays the bank. You break ties.")
    return _("The highest bid pays {name}, who breaks ties.", name=active)


def asked(row: Row, names: Sequence[str]) -> tuple[str, str]:
    """Say what the viewer, who is to move, is asked."""
    match row.phase:
        case Phase.MULLIGAN:
            return (
                _("Your move: keep {card} or return it?", card=card(phases.next_in_hand(row))),
                _("You draw as many new cards as you return, only once."),
            )
        case Phase.ACTION:
            return (
                _("Your move: auction, expand, play an event or reap."),
                _("Choose a card: of the market, of your hand, or a rival's active card."),
            )
        case Phase.TIE:
            return (
                _("Your move: break the tie."),
                _("You may name yourself."),
            )
        case Phase.SAVE:
            return (
                n_(
                    "Your move: save a sector of {colour}.",
                    "Your move: save up to {n} sectors of {colour}.",
                    row.left,
                    colour=doomed(row),
                ),
                _("What nobody saves loses its top disk."),
            )
        case Phase.PLACE | Phase.CRUSADE | Phase.SCOUT:
            return asked_where(row)
        case _:
            return asked_by_card(row)


def doomed(row: Row) -> str:
    """Name the faction that is about to collapse, after "of"."""
    return _("every colour") if row.colour == EVERY_COLOUR else colour_of_whom(row.colour)


def asked_where(row: Row) -> tuple[str, str]:
    """Ask for a hex."""
    if row.phase == Phase.SCOUT:
        return _("Your move: which hex is explored?"), _("You gain the value of its tile.")
    if row.phase == Phase.CRUSADE:
        return (
            _("Your move: place a {disk} of the Crusade.", disk=disk(row.crusade_colour)),
            n_("The last one; no income.", "{n} are left; no income.", row.crusade_disks),
        )
    return (
        _("Your move: place a {disk}.", disk=disk(colour_of(row.card))),
        _("You collect the value of the sector; a new sector brings an event too."),
    )


QUESTIONS = {
    Phase.COLOUR: N_("Your move: choose a colour."),
    Phase.SECTOR: N_("Your move: choose a sector."),
    Phase.MOVE: N_("Your move: where does it go?"),
    Phase.DISK: N_("Your move: choose a disk."),
    Phase.AMOUNT: N_("Your move: how much do you pay?"),
    Phase.BURN: N_("Your move: which top disk is destroyed?"),
    Phase.SPREAD: N_("Your move: where does one influence go?"),
    Phase.INVEST: N_("Your move: which market card gets one influence?"),
    Phase.ROB: N_("Your move: with whom do you swap?"),
    Phase.TAKE: N_("Your move: which market card do you take?"),
    Phase.PURGE: N_("Your move: which market card do you reap?"),
}
"""What events ask for."""


def asked_by_card(row: Row) -> tuple[str, str]:
    """Ask what the card asks that is being carried out, and name it."""
    if row.phase == Phase.GIVE:
        return _("Your move: who gets which card?"), _("Treaty of Cheng-Huang: one for everybody.")
    question = _(QUESTIONS[row.phase])
    if row.phase in (Phase.BURN, Phase.SPREAD, Phase.INVEST) and row.left > 1:
        question += " " + _("{n} to go.", n=row.left)
    return question, _("{card} asks for it.", card=card(row.card))


def awaited(row: Row, name: str) -> str:
    """Say whose move the viewer waits for."""
    match row.phase:
        case Phase.MULLIGAN:
            return _("{name} looks through the first hand.", name=name)
        case Phase.ACTION:
            return _("{name} is to act.", name=name)
        case Phase.TIE:
            return _("{name} breaks the tie.", name=name)
        case Phase.SAVE:
            return _("{name} saves sectors from the collapse.", name=name)
        case Phase.PLACE | Phase.CRUSADE:
            return _("{name} places a disk.", name=name)
        case Phase.SCOUT:
            return _("{name} explores a hex.", name=name)
        case Phase.GIVE:
            return _("{name} hands out the cards of the treaty.", name=name)
        case _:
            return _("{name} carries out {card}.", name=name, card=card(row.card))


def placing(row: Row) -> tuple[list[int], list[int]]:
    """The score and the place of every seat. Rules O15.5 to O15.10."""
    scores, places = [0] * row.seats, [0] * row.seats
    phases.outcome(row, scores, places)
    return scores, places


def victory(row: Row, names: Sequence[str]) -> str:
    """Say who has won."""
    scores, places = placing(row)
    winners = [seat for seat in range(row.seats) if places[seat] == 1]
    first = points(scores[winners[0]])
    if len(winners) == 1:
        return _("{name} wins with {points}.", name=seat_name(winners[0], names), points=first)
    shared = _(" and ").join(seat_name(seat, names) for seat in winners)
    return _("{names} share the victory with {points}.", names=shared, points=first)
