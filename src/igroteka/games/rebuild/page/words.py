"""What things in Rebuild are called, and what actions, notes and refusals say.

Sentences are English here and Russian in `locale/ru.po`. Names of cards stand as they are printed;
Russian puts them in quotation marks after a word for what they are, so that no name is declined.
"""

from collections.abc import Callable, Sequence

from igroteka.draw.words import N_, _, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.engine import Note as Noted
from igroteka.games.rebuild.page.proposal import payments
from igroteka.games.rebuild.rules import phases, scoring
from igroteka.games.rebuild.rules.facts import (
    RESOURCES,
    REVISIONS,
    TITLES,
    Effect,
    Facts,
    facts_of,
    units_in,
)
from igroteka.games.rebuild.rules.phases import ACTIONS
from igroteka.games.rebuild.rules.state import Note, Phase, Saving

GAME = N_("Rebuild")
NATIVE = "Rebuild"
BLURB = N_("Build things, take them apart, build bigger things.")

MINUTES = 30
"""How long two people play some twenty-five turns each of half a minute: an estimate."""

PRESETS = {
    "rebuild": (
        N_("Rebuild"),
        N_("The deck that the rules were written for: savings, substitutions, a race."),
    ),
    "later": (
        N_("The later deck"),
        N_("The designer's later cards: many can be bought for another resource."),
    ),
    "campaign": (
        N_("Campaign"),
        N_("All cards on the table, no luck after the deal: four targets, alone or together."),
    ),
}

OPTION_VALUES = {
    "rev_2015_08_30": N_("The deck of the rules (August 2015)"),
    "rev_2018_08_14": N_("The later deck (August 2018)"),
    "end_of_turn": N_("The running turn is finished"),
    "immediate": N_("It ends at once"),
}

CARDS = {
    "a_log": N_("A Log"),
    "bunch_of_logs": N_("Bunch of Logs"),
    "rusted_gears": N_("Rusted Gears"),
    "pile_of_nails": N_("Pile of Nails"),
    "a_stone": N_("A Stone"),
    "a_gold_bar": N_("A Gold Bar"),
    "ancient_throne": N_("Ancient Throne"),
    "ancient_armor": N_("Ancient Armor"),
    "ancient_pyramid": N_("Ancient Pyramid"),
    "golden_boots": N_("Golden Boots"),
    "golden_saw": N_("Golden Saw"),
    "ladder": N_("Ladder"),
    "magnet": N_("Magnet"),
    "solid_spade": N_("Solid Spade"),
    "normal_spade": N_("Normal Spade"),
    "heavy_spade": N_("Heavy Spade"),
    "boomerang": N_("Boomerang"),
    "gold_merchant": N_("Gold Merchant"),
    "gold_key": N_("Gold Key"),
    "pendant": N_("Pendant"),
    "gold_mine": N_("Gold Mine"),
    "necklace": N_("Necklace"),
    "war_chest": N_("War Chest"),
    "chalice": N_("Chalice"),
    "crown": N_("Crown"),
    "wheelbarrow": N_("Wheelbarrow"),
    "barrel": N_("Barrel"),
    "barn": N_("Barn"),
    "obelisk": N_("Obelisk"),
    "screwdriver": N_("Screwdriver"),
    "smelter": N_("Smelter"),
    "horseshoe": N_("Horseshoe"),
    "chains": N_("Chains"),
    "anvil": N_("Anvil"),
    "uzi": N_("Uzi"),
    "battle_axe": N_("Battle Axe"),
    "robot_golem": N_("Robot Golem"),
    "spear": N_("Spear"),
    "rockslide": N_("Rockslide"),
    "mining_pick": N_("Mining Pick"),
    "stone_pile": N_("Stone Pile"),
    "stone_tablet": N_("Stone Tablet"),
    "rune_stone": N_("Rune Stone"),
    "medieval_turret": N_("Medieval Turret"),
    "windmill": N_("Windmill"),
    "crossbow": N_("Crossbow"),
    "stone_axe": N_("Stone Axe"),
    "steel_axe": N_("Steel Axe"),
    "wood_axe": N_("Wood Axe"),
    "small_crate": N_("Small Crate"),
    "medium_crate": N_("Medium Crate"),
    "sign_post": N_("Sign Post"),
    "wizard_staff": N_("Wizard Staff"),
    "galleon": N_("Galleon"),
}
"""The names of both decks."""


def card(number: int) -> str:
    """Name a card: "Bunch of Logs"."""
    return _(CARDS[TITLES[number]])


def several(cards: Sequence[int]) -> str:
    """Name cards one after the other: "A Stone and A Gold Bar", "2 × A Log and Ladder"."""
    named = []
    for number in sorted(set(cards), key=list(cards).index):
        n = list(cards).count(number)
        said = p_("quoted", "{card}", card=card(number))
        named.append(p_("quoted", "{n} × {card}", n=n, card=said) if n > 1 else said)
    return listed(named)


def listed(parts: Sequence[str]) -> str:
    """Join parts of a list: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return p_("list", "{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


def resource(kind: int) -> str:
    """Name a resource: "Wood"."""
    return (
        p_("resource", "Wood"),
        p_("resource", "Steel"),
        p_("resource", "Stone"),
        p_("resource", "Gold"),
    )[kind]


def each(kind: int) -> str:
    """Say "each Wood"."""
    return (_("each Wood"), _("each Steel"), _("each Stone"), _("each Gold"))[kind]


COUNTED: tuple[Callable[[int], str], ...] = (
    lambda n: n_("{n} Wood", "{n} Wood", n),
    lambda n: n_("{n} Steel", "{n} Steel", n),
    lambda n: n_("{n} Stone", "{n} Stone", n),
    lambda n: n_("{n} Gold", "{n} Gold", n),
)


def unit(kind: int, n: int) -> str:
    """Say units of one resource: "2 Wood"."""
    return COUNTED[kind](n)


def units(counts: Sequence[int]) -> str:
    """Say units of all resources: "2 Wood, 1 Stone and 1 Gold"."""
    return listed([unit(kind, counts[kind]) for kind in range(RESOURCES) if counts[kind]])


def units_of_purse(purse: int) -> tuple[int, ...]:
    """The units of each resource in a purse."""
    return tuple(units_in(purse, kind) for kind in range(RESOURCES))


def points(n: int) -> str:
    """Say a number of victory points: "5 points"."""
    return n_("{n} point", "{n} points", n)


def cards(n: int) -> str:
    """Say a number of cards: "5 cards"."""
    return n_("{n} card", "{n} cards", n)


# What cards do -----------------------------------------------------------------------------------


def effect(facts: Facts) -> str:
    """Say what a card does, as it stands on the card; "" for nothing."""
    said = EFFECTS.get(facts.effect)
    return said(facts) if said else ""


EFFECTS: dict[Effect, Callable[[Facts], str]] = {
    Effect.WILD: lambda f: _("Pays one unit of any resource."),
    Effect.SAVE: lambda f: _(
        "Play: {units} less to pay this turn.", units=unit(f.resource, f.amount)
    ),
    Effect.SAVE_PURE: lambda f: _(
        "Play: {units} less this turn where the cost is {resource} alone.",
        units=unit(f.resource, f.amount),
        resource=resource(f.resource),
    ),
    Effect.SAVE_EACH: lambda f: _(
        "Play: up to {units} less on each later purchase of this turn.",
        units=unit(f.resource, f.amount),
    ),
    Effect.PASS: lambda f: _(
        "Play: {units} less this turn; then it flies to the next hand.",
        units=unit(f.resource, f.amount),
    ),
    Effect.DRAW: lambda f: n_("Play: draw one card.", "Play: draw {n} cards.", f.amount),
    Effect.DRAW_MORE: lambda f: _(
        "Play: draw one card; if it shows {resource}, one more.", resource=resource(f.resource)
    ),
    Effect.STAND_IN: lambda f: _(
        "Play: up to {units} may count as anything this turn.",
        units=unit(f.resource, f.amount),
    ),
    Effect.KEEP: lambda f: _(
        "Play: at the turn's end keep cards with {n} resources in all.", n=f.amount
    ),
    Effect.TAKE: lambda f: _(
        "Play: trash it and take a card of up to {points} for nothing.", points=points(f.amount)
    ),
    Effect.REARRANGE: lambda f: _("When bought: rearrange one row or column."),
    Effect.OTHER_COST: lambda f: _(
        "Or buy it for {costs}.", costs=p_("list", " or ").join(units(cost) for cost in f.costs)
    ),
    Effect.SET: lambda f: _("Game end: +2 with two Ancients, +4 with all three."),
    Effect.FEW: lambda f: _("Game end: +{n} with {m} cards or fewer.", n=f.amount, m=f.per),
    Effect.PER_UNIT: lambda f: (
        _("Game end: +{n} for {each} on your other cards.", n=f.amount, each=each(f.resource))
        if f.per == 1
        else _(
            "Game end: +{n} for every {units} on your other cards.",
            n=f.amount,
            units=unit(f.resource, f.per),
        )
    ),
    Effect.IF_UNITS: lambda f: _(
        "Game end: +{n} with {units} or more on your other cards.",
        n=f.amount,
        units=unit(f.resource, f.per),
    ),
    Effect.PER_CARD: lambda f: (
        _("Game end: +{n} for every {m} of your cards.", n=f.amount, m=f.per)
        if f.resource < 0
        else _(
            "Game end: +{n} for each of your cards with {resource}.",
            n=f.amount,
            resource=resource(f.resource),
        )
    ),
}


def rule_of(revision: int, number: int) -> str:
    """The number of the rule that describes a card, e.g. "R12.13"."""
    return CARD_RULES[revision][TITLES[number]]


CARD_RULES = tuple(
    {facts.name: f"R{chapter}.{place}" for place, facts in enumerate(deck, 2)}
    for chapter, deck in enumerate(REVISIONS, 12)
)


def described(revision: int, number: int) -> str:
    """Describe a card in full: what it costs, what it is worth and what it does."""
    facts = facts_of(revision, number)
    head = _(
        "{card}: {units}, {points}.",
        card=card(number),
        units=units(facts.units),
        points=points(facts.vp),
    )
    return " ".join(filter(None, (head, effect(facts))))


# What can be done --------------------------------------------------------------------------------


def action(number: int) -> str:
    """Say what an action does: "Play Ladder"."""
    name, values = ACTIONS.decode(number)
    match name:
        case "play":
            return _("Play {card}", card=card(*values))
        case "buy":
            return (
                _("Buy the card of column {n}", n=values[0] + 1),
                _("Buy the card of column {n} at its second cost", n=values[0] + 1),
                _("Buy the card of column {n} at its third cost", n=values[0] + 1),
            )[values[1]]
        case "trash":
            return _("Trash {card} to pay", card=card(*values))
        case "take":
            return _("Take the card of column {n} for nothing", n=values[0] + 1)
        case "row":
            return _("Rearrange row {n}", n=values[0] + 1)
        case "column":
            return _("Rearrange column {n}", n=values[0] + 1)
        case "place":
            return _("Put {card} here", card=card(*values))
        case "keep":
            return _("Keep {card} in hand", card=card(*values))
        case "order":
            return _("Draw {card} next", card=card(*values))
        case "carry":
            return _("Keep {card} for the next game", card=card(*values))
        case _:
            return _(PLAIN[name])


PLAIN = {
    "end": N_("End the turn"),
    "pay": N_("Complete the purchase"),
    "decline": N_("Leave everything as it is"),
    "stop": N_("Keep nothing more"),
}
"""Actions that choose nothing."""


def short(number: int, _names: Sequence[str] = ()) -> str:
    """Say an action on a small button, beside a prompt that asks for it."""
    name, values = ACTIONS.decode(number)
    match name:
        case "buy":
            return (
                _("Buy in column {n}", n=values[0] + 1),
                _("Buy in column {n}, second cost", n=values[0] + 1),
                _("Buy in column {n}, third cost", n=values[0] + 1),
            )[values[1]]
        case "play":
            return _("Play {card}", card=card(*values))
        case "take" | "column":
            return _("Column {n}", n=values[0] + 1)
        case "row":
            return _("Row {n}", n=values[0] + 1)
        case "trash" | "place" | "keep" | "order" | "carry":
            return card(*values)
        case _:
            return _(PLAIN[name])


REASONS = {
    "R2.10": N_("It is not your turn."),
    "R3.3": N_("First finish what you have begun."),
    "R5.1": N_("You do not hold this card."),
    "R5.2": N_("This card does nothing when it is played."),
    "R5.8": N_("It works only when it is bought."),
    "R5.9": N_("It counts only when the game is over."),
    "R5.10": N_("It has too many points."),
    "R5.11": N_("First take a card of the purchase row."),
    "R5.13": N_("No card of the purchase row has few enough points for it."),
    "R6.1": N_("There is no card in this column."),
    "R6.3": N_("This card has no such cost."),
    "R6.10": N_("Nothing is to be rearranged now."),
    "R6.11": N_("It takes two cards to change places."),
    "R6.12": N_("This card does not lie there any more."),
    "R6.13": N_("First fill the places of the row or column."),
    "R7.2": N_("Only cards of your hand can pay."),
    "R8.1": N_("Your whole hand does not cover this cost."),
    "R8.2": N_("Choose first what you want to buy."),
    "R8.4": N_("This card would be superfluous: the payment does not need it."),
    "R8.5": N_("The purchase completes itself as soon as it is paid."),
    "R8.7": N_("First pay for what you are buying."),
    "R8.9": N_("The cost is not covered yet."),
    "R9.4": N_("This card shows more resources than may stay."),
    "R9.7": N_("First choose the cards that stay in your hand."),
    "R10.2": N_("The game is over."),
    "R14.10": N_("First put your discard pile in order."),
    "R14.11": N_("This card does not lie on your discard pile."),
    "R14.17": N_("Only cards with few enough points pass into the next game."),
    "R14.18": N_("Only early and late cards that you own can be kept."),
    "R14.22": N_("First choose the cards for the next game."),
}


def refusal(rule: str) -> str:
    """Say why a rule forbids something, in one short sentence."""
    return _(REASONS.get(rule, N_("The rules do not allow this now.")))


# What happened -----------------------------------------------------------------------------------

HEADINGS = frozenset({Note.TURN})
"""Notes that open a new chapter of the log: their sentence is a heading."""


def note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened, and by which rule; ("", "") for what needs no line in the log."""
    kind, seat, a, b, c = noted
    name = names[seat] if seat != NOBODY else ""
    match kind:
        case Note.BEGAN:
            return began(name, a, b)
        case Note.TURN:
            return _("Turn {n} · {name}", n=a, name=name), "R3.1"
        case Note.DREW | Note.SHUFFLED | Note.ARRANGED | Note.SHOWN:
            return drawn(kind, name, a, b)
        case Note.PLAYED:
            return _("{name} plays {card}.", name=name, card=card(a)), "R5.1"
        case Note.SAVES | Note.STANDS_IN | Note.MAY_KEEP:
            return granted(kind, name, a, b, c)
        case Note.TRASHED | Note.BOUGHT | Note.LEFT | Note.LAPSED | Note.TOOK:
            return paid(kind, name, a, b, c)
        case Note.LAID | Note.SWEPT | Note.EMPTIED:
            return slid(kind, a, b, c)
        case Note.REARRANGED:
            if a:
                return _("{name} rearranges column {n}.", name=name, n=b + 1), "R6.10"
            return _("{name} rearranges row {n}.", name=name, n=b + 1), "R6.10"
        case Note.DECLINED:
            return _("{name} leaves the display as it is.", name=name), "R6.11"
        case Note.KEPT:
            return _("{name} keeps {card} in hand.", name=name, card=card(a)), "R9.4"
        case Note.PASSED:
            flies = _("{card} flies to {name}.", card=card(a), name=names[b])
            return flies, "R9.3"
        case Note.DISCARDED if not a:
            return "", ""
        case Note.DISCARDED:
            told = n_("{name} discards {n} card.", "{name} discards {n} cards.", a, name=name)
            return told, "R9.1"
        case _:
            return ended(kind, name, a, b, c)


def began(name: str, game: int, target: int) -> tuple[str, str]:
    """Say who begins, and in a campaign what has to be reached."""
    if game:
        return _("Game {n} begins; {m} points win it.", n=game, m=target), "R14.14"
    return _("{name} goes first.", name=name), "R2.9"


def drawn(kind: int, name: str, a: int, b: int) -> tuple[str, str]:
    """Say what came into a hand or became a deck."""
    match kind:
        case Note.DREW if a == 0:
            return _("{name} has no card left to draw.", name=name), "R4.7"
        case Note.DREW:
            told = n_("{name} draws {n} card.", "{name} draws {n} cards.", a, name=name)
            return told, "R4.3" if b else "R4.1"
        case Note.SHUFFLED:
            told = n_(
                "{name} shuffles the discard pile: a new deck of {n} card.",
                "{name} shuffles the discard pile: a new deck of {n} cards.",
                a,
                name=name,
            )
            return told, "R4.5"
        case Note.ARRANGED:
            told = n_(
                "{name} puts the discard pile in order: a new deck of {n} card.",
                "{name} puts the discard pile in order: a new deck of {n} cards.",
                a,
                name=name,
            )
            return told, "R14.9"
        case _ if b:
            told = _("{name} shows {card} and draws one more.", name=name, card=card(a))
            return told, "R15.3"
        case _:
            return _("{name} shows {card}: nothing more.", name=name, card=card(a)), "R15.3"


def granted(kind: int, name: str, a: int, b: int, c: int) -> tuple[str, str]:
    """Say what a played card gives for the turn."""
    if kind == Note.MAY_KEEP:
        told = n_(
            "{name} may keep cards with {n} resource.",
            "{name} may keep cards with {n} resources in all.",
            a,
            name=name,
        )
        return told, "R9.4"
    values = {"name": name, "units": unit(a, b)}
    if kind == Note.STANDS_IN:
        return _("Up to {units} of {name} may count as anything.", **values), "R7.18"
    if c == Saving.PURE:
        told = _(
            "{name} saves {units} where the cost is {resource} alone.",
            resource=resource(a),
            **values,
        )
        return told, "R7.12"
    if c == Saving.EACH:
        return _("{name} saves up to {units} on each purchase.", **values), "R7.13"
    return _("{name} saves {units} this turn.", **values), "R7.9"


def paid(kind: int, name: str, a: int, b: int, c: int) -> tuple[str, str]:
    """Say what was bought, and what became of what paid for it."""
    match kind:
        case Note.TRASHED:
            told = _("{name} trashes {card}.", name=name, card=card(a))
            return told, "R5.10" if b else "R7.1"
        case Note.BOUGHT if c:
            told = _("{name} buys {card} at another cost.", name=name, card=card(a))
            return told, "R6.3"
        case Note.BOUGHT:
            return _("{name} buys {card}.", name=name, card=card(a)), "R6.5"
        case Note.LEFT:
            return _("Left over: {units}.", units=unit(a, b)), "R7.6"
        case Note.LAPSED:
            told = n_("{n} unit left over is lost.", "{n} units left over are lost.", a)
            return told, "R7.7"
        case _:
            told = _("{name} takes {card} without paying.", name=name, card=card(a))
            return told, "R5.12"


def slid(kind: int, a: int, b: int, c: int) -> tuple[str, str]:
    """Say what moved in the display."""
    match kind:
        case Note.LAID:
            told = _("Column {n} slides down; {card} comes in.", n=b + 1, card=card(a))
            return told, "R6.7"
        case Note.SWEPT:
            told = _(
                "{card}, the lowest of the row with {points}, goes to the trash.",
                card=card(a),
                points=points(c),
            )
            return told, "R9.9"
        case _:
            return _("Column {n} is empty: this turn is the last.", n=a + 1), "R10.1"


def ended(kind: int, name: str, a: int, b: int, c: int) -> tuple[str, str]:
    """Say what a game or a campaign came to."""
    match kind:
        case Note.SCORED:
            told = _(
                "{name}: {points} printed, {more} more at the end, {cards}.",
                name=name,
                points=points(a),
                more=b,
                cards=cards(c),
            )
            return told, "R11.2"
        case Note.GAME_WON:
            told = _("Game {n} is won: {points}, {m} were needed.", n=a, points=points(b), m=c)
            return told, "R14.14"
        case Note.GAME_LOST:
            told = _("Game {n} is lost: {points}, {m} were needed.", n=a, points=points(b), m=c)
            return told, "R14.16"
        case Note.CARRIED:
            told = _("{name} keeps {card} for the next game.", name=name, card=card(a))
            return told, "R14.17"
        case Note.ENDED:
            return _("The game is over."), "R10.2"
        case _:
            return "", ""


SERIES = frozenset({Note.TRASHED, Note.LEFT, Note.KEPT, Note.CARRIED})
"""Notes that, several in a row by the same seat, are told in one line of the log."""


def series(notes: Sequence[Noted], names: Sequence[str]) -> tuple[str, str]:
    """Say several notes of one kind of SERIES at once, and by which rule."""
    kind = notes[0].kind
    rule = note(notes[0], names)[1]
    if kind == Note.LEFT:
        left = listed([unit(noted.a, noted.b) for noted in notes])
        return _("Left over: {units}.", units=left), rule
    name = names[notes[0].seat]
    named = several([noted.a for noted in notes])
    if kind == Note.TRASHED:
        return _("{name} trashes {cards}.", name=name, cards=named), rule
    if kind == Note.KEPT:
        return _("{name} keeps {cards} in hand.", name=name, cards=named), rule
    return _("{name} keeps {cards} for the next game.", name=name, cards=named), rule


# What is asked -----------------------------------------------------------------------------------


def prompt(row: Row, viewer: int, names: Sequence[str] = ()) -> tuple[str, str]:
    """Say whose move it is and what is asked, then a line more.

    row: the state as the viewer may see it.  names: of the seats; numbers if not given.
    """
    if row.phase == Phase.OVER:
        return over(row, names)
    if row.turn == viewer:
        return asked(row)
    return awaited(row, seat_name(row.turn, names)), ""


def seat_name(seat: int, names: Sequence[str]) -> str:
    """Name a seat, by its number if need be."""
    return names[seat] if names else _("Player {n}", n=seat + 1)


def asked(row: Row) -> tuple[str, str]:
    """Say what the viewer, who is to move, is asked."""
    match row.phase:
        case Phase.MAIN:
            return _("Your move: buy, play, or end your turn."), savings(row)
        case Phase.PAY:
            return asked_to_pay(row)
        case Phase.TAKE:
            return (
                _("Your move: take a card of the purchase row."),
                _("It costs nothing, but has at most {points}.", points=points(6)),
            )
        case Phase.REARRANGE:
            return (
                _("Your move: rearrange a row or a column, or nothing."),
                _("Its cards change places among themselves."),
            )
        case Phase.PLACE:
            return asked_to_place(row)
        case Phase.KEEP:
            left = n_("Room for {n} more resource.", "Room for {n} more resources.", row.room)
            return _("Your move: which cards stay in your hand?"), left
        case Phase.ORDER:
            return (
                _("Your move: which card do you draw next?"),
                _("Your discard pile becomes your deck, in the order you name."),
            )
        case _:
            return (
                _("Your move: which card goes with you into the next game?"),
                n_(
                    "Up to {n} card of at most {m} points.",
                    "Up to {n} cards of at most {m} points.",
                    row.game,
                    m=row.options.campaign_keep_max_vp,
                ),
            )


def savings(row: Row) -> str:
    """Say what savings and leftovers there are to be used."""
    parts = []
    if row.savings + row.pure_savings:
        saved = units(units_of_purse(row.savings + row.pure_savings))
        parts.append(_("Saved: {units}.", units=saved))
    if row.left:
        parts.append(_("Left over: {units}.", units=units(units_of_purse(row.left))))
    return " ".join(parts)


def asked_to_pay(row: Row) -> tuple[str, str]:
    """Say what is being bought, and the cheapest way to pay for it."""
    bought = row.columns[row.column].cards[0]
    title = _("Your move: how do you pay for {card}?", card=card(bought))
    best = payments(row, row.column, row.offer)
    if not best:
        return title, ""
    if not best[0].cards:
        return title, _("It is paid for; you may trash more cards all the same.")
    if row.paid.n:
        return title, _("Still to be trashed: {cards}.", cards=several(best[0].cards))
    return title, _("Cheapest: trash {cards}.", cards=several(best[0].cards))


def asked_to_place(row: Row) -> tuple[str, str]:
    """Say which place of a row or column is being filled."""
    title = _("Your move: which card comes to place {n}?", n=row.placed + 1)
    if row.line >= 0:
        return title, _("Column {n}, from the purchase row upwards.", n=row.line + 1)
    return title, _("Row {n}, from left to right.", n=row.row + 1)


def awaited(row: Row, name: str) -> str:
    """Say whose move the viewer waits for."""
    match row.phase:
        case Phase.MAIN:
            return _("{name} buys and plays.", name=name)
        case Phase.PAY:
            bought = row.columns[row.column].cards[0]
            return _("{name} is paying for {card}.", name=name, card=card(bought))
        case Phase.TAKE:
            return _("{name} takes a card for nothing.", name=name)
        case Phase.REARRANGE | Phase.PLACE:
            return _("{name} may rearrange the display.", name=name)
        case Phase.KEEP:
            return _("{name} chooses cards to keep.", name=name)
        case Phase.ORDER:
            return _("{name} puts the discard pile in order.", name=name)
        case _:
            return _("{name} chooses cards for the next game.", name=name)


def over(row: Row, names: Sequence[str]) -> tuple[str, str]:
    """Say how the play has ended."""
    if row.campaign:
        made = scoring.team_points(row)
        if row.won == phases.GAMES:
            return _("The campaign is won."), _(
                "The last game brought {points}.", points=points(made)
            )
        return (
            _("The campaign is over."),
            n_("{n} game won, the next one lost.", "{n} games won, the next one lost.", row.won),
        )
    return _("The game is over."), victory(row, names)


def result(row: Row) -> str:
    """The heading of the end of a campaign; "" where somebody has won. Rules R14.16, R14.24."""
    if not row.campaign:
        return ""
    if row.won == phases.GAMES:
        return _("The campaign is won")
    return _("The campaign is lost in game {n}", n=row.game)


def victory(row: Row, names: Sequence[str]) -> str:
    """Say who has won. Rules R11.4 to R11.6."""
    standings = [scoring.standing(row, seat) for seat in range(row.seats)]
    winners = [seat for seat in range(row.seats) if standings[seat] == max(standings)]
    first = points(scoring.points(row, winners[0]))
    if len(winners) == 1:
        return _("{name} wins with {points}.", name=seat_name(winners[0], names), points=first)
    shared = listed([seat_name(seat, names) for seat in winners])
    return _("{names} share the victory with {points}.", names=shared, points=first)
