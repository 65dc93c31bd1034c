"""Positions of Ozymandias in a few words: `scene(map="A2+1:rb B0", hands=["R01 B07"])`.

Cards are named by their signs, R01 to K13; several are words with blanks between. Players are
numbered from 0, as seats are everywhere in these tests. Hexes are named by a chart, `CHART`:

      S H I
     R G B J
    Q F A C K          A is the origin; beyond the chart a hex is named "(x,y)" by its
     P E D L           axial coordinates.
      O N M

A sector is written as its hex, printed value, influence and disks from the bottom up: "A2+1:rb"
has the value 2, one influence and a blue disk on a red one; k is black. A map is sectors with
blanks between.

What a scene does not mention is filled in so that the whole record is consistent; its audit
proves it. A test then acts by text (`play(row, "expand R01", "place B")`, `bids(row, 3, 0, 1)`)
and reads what came of it (`on_map(row)`, `influence(row)`, `hand(row, 0)`). The texts are those of
the action table, but hexes and players are named as here: "place B" is also said of a hex that
nobody has explored, and "salt 1" puts up the active card of player 1.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from igroteka.engine import Match, Row, view_row
from igroteka.engine.course import notes_since
from igroteka.engine.dice import seeded
from igroteka.engine.records import NOBODY, NOTES, Rows
from igroteka.games.ozymandias import GAME
from igroteka.games.ozymandias.rules.state import Note, Phase

RULES = GAME.rules

COLOURS = "rwbk"
COLOUR_NAMES = ("red", "white", "blue", "black")
CARDS = tuple(f"{letter}{n:02}" for letter in "RWBK" for n in range(1, 14))
TILES = {4: 1, 3: 2, 2: 5, 1: 7, 0: 5}
"""How many tiles have each printed value."""

BySeat = Sequence[Any] | Mapping[int, Any]


# Cards ------------------------------------------------------------------------------------------


def number(card: str) -> int:
    """The number of a card in the record; -1 for none."""
    return CARDS.index(card) if card else -1


def sign(number: int) -> str:
    """The sign of a card; "" for none."""
    return CARDS[number] if number >= 0 else ""


def mask(cards: Sequence[str]) -> int:
    """The set of some cards."""
    return sum(1 << number(card) for card in cards)


def cards(mask: int) -> set[str]:
    """The cards of a set."""
    return {card for i, card in enumerate(CARDS) if mask >> i & 1}


# Hexes ------------------------------------------------------------------------------------------

CHART = {
    letter: (x, y)
    for y, x, letters in (
        (-2, 0, "SHI"),
        (-1, -1, "RGBJ"),
        (0, -2, "QFACK"),
        (1, -2, "PEDL"),
        (2, -2, "ONM"),
    )
    for x, letter in enumerate(letters, x)
}
"""Axial coordinates: x grows to the east, y to the south-east."""

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""East, north-east and so on, counter-clockwise."""

DIRECTIONS = ("e", "ne", "nw", "w", "sw", "se")

Hex = tuple[int, int]


def hex_named(name: str) -> Hex:
    """The coordinates of a hex."""
    if name in CHART:
        return CHART[name]
    x, y = name.strip("()").split(",")
    return int(x), int(y)


def name_of(at: Hex) -> str:
    """The name of a hex."""
    names = {place: letter for letter, place in CHART.items()}
    return names.get(at, f"({at[0]},{at[1]})")


def beside(at: Hex) -> list[Hex]:
    """The six hexes around one, in the order of the directions."""
    return [(at[0] + x, at[1] + y) for x, y in STEPS]


def neighbours(name: str) -> set[str]:
    """The names of the six hexes around one."""
    return {name_of(at) for at in beside(hex_named(name))}


def located(row: Row) -> dict[Hex, int]:
    """Which sector lies on which hex."""
    return {
        (row.sectors[i].x, row.sectors[i].y): i
        for i in range(len(row.sectors))
        if row.explored >> i & 1
    }


def sector(row: Row, name: str) -> Row:
    """The sector on a hex."""
    found: Row = row.sectors[located(row)[hex_named(name)]]
    return found


# Positions --------------------------------------------------------------------------------------


def scene(
    *,
    seats: int = 3,
    turn: int = 0,
    turns: int = 1,
    map: str = "",
    hands: BySeat = (),
    discards: BySeat = (),
    influence: BySeat = (),
    market: str = "",
    gems_on: Mapping[str, int] | None = None,
    deck: str = "...",
    shuffled: str = "",
    face_up: str = "",
    tiles: str = "...",
    destroyed: str = "",
    pool: str = "...",
    crusade: str = "",
    options: Mapping[str, Any] | None = None,
    preset: str = "",
    seed: int = 1,
) -> Row:
    """A position at the action of a turn, the cards' moments before it having passed.

    turn: the active player.  turns: the number of the running turn.
    map: see above; on the empty map A is the origin.
    hands: an unmentioned hand has one arbitrary card, "-" is an empty one.
    discards: each pile from the bottom up; the last card is active.
    influence: nine each if not mentioned.
    market: in its order; "" is four arbitrary cards, "-" none.  gems_on: influence on its cards.
    deck: from the top; "..." is all other cards in an unknown order, and behind named cards the
    others in a known one. Without it the others are removed from the game.
    shuffled: instead of `deck`, its cards in an unknown order, the others being removed.
    face_up: cards that lie face up above those.
    tiles: the printed values of those left; "..." is all that are not on the map.
    pool: the disks there, all others being destroyed; "..." is all that are not mentioned.
    crusade: the disks on Crusade of the Sun.
    """
    states = GAME.fresh_states(1, GAME.make_options({**(options or {}), "rich_start": True}))
    row = view_row(states)
    row.dice = seeded(0)  # whatever the seed: what is overwritten here must leave no trace
    RULES.setup(row, seats)
    row.options.rich_start = GAME.make_options(options, preset).rich_start  # type: ignore[attr-defined]
    row.dice = seeded(seed)
    row.noted = 0
    row.starter = 0
    row.active = row.turn = turn
    row.turns = turns
    row.phase = Phase.ACTION
    _draw_map(row, map.split())
    _leave_tiles(row, tiles)
    _count_disks(row, map.split(), destroyed, pool, crusade)
    _deal(
        row,
        _by_seat(hands, seats, ""),
        [pile.split() for pile in _by_seat(discards, seats, "")],
        market,
        deck,
        shuffled.split(),
        face_up.split(),
    )
    for slot in range(4):
        row.market_influence[slot] = (gems_on or {}).get(sign(row.market[slot]), 0)
    for seat, amount in enumerate(_by_seat(influence, seats, 9)):
        row.players[seat].influence = row.players[seat].counted = amount
    sound(row)
    return row


def _by_seat(given: BySeat, seats: int, empty: Any) -> list[Any]:
    if isinstance(given, Mapping):
        return [given.get(seat, empty) for seat in range(seats)]
    return [*given, *[empty] * (seats - len(given))]


def _parsed(word: str) -> tuple[Hex, int, int, str]:
    """The hex, printed value, influence and disks of a written sector."""
    body, _, disks = word.partition(":")
    body, _, gems = body.partition("+")
    return hex_named(body[:-1]), int(body[-1]), int(gems or 0), disks


def _draw_map(row: Row, words: Sequence[str]) -> None:
    """Write every field of the sectors."""
    found = {_parsed(word)[0]: i for i, word in enumerate(words)}
    row.explored = (1 << len(words)) - 1
    row.tiles_drawn = len(words)
    for colour in range(4):
        row.control[colour] = 0
    for i, word in enumerate(words):
        at, printed, gems, disks = _parsed(word)
        place = row.sectors[i]
        place.x, place.y = at
        place.printed = printed
        place.influence = gems
        place.height = len(disks)
        place.stack = sum(COLOURS.index(disk) << 2 * h for h, disk in enumerate(disks))
        place.near = sum(1 << found[other] for other in beside(at) if other in found)
        if disks:
            row.control[COLOURS.index(disks[-1])] |= 1 << i
        for direction, other in enumerate(beside(at)):
            place.around[direction] = seen_as(other, found)


def seen_as(at: Hex, found: Mapping[Hex, int]) -> int:
    """How the sectors around see a hex: the sector there, or whence it can be explored."""
    if at in found:
        return -1 - found[at]
    lowest = min(found[other] for other in beside(at) if other in found)
    x, y = next(place for place, i in found.items() if i == lowest)
    return lowest * 6 + STEPS.index((at[0] - x, at[1] - y))


def _leave_tiles(row: Row, tiles: str) -> None:
    """Say which tiles are left; the others have been on the map and were removed."""
    for value, all_of_them in TILES.items():
        drawn = sum(row.sectors[i].printed == value for i in range(row.explored.bit_count()))
        rest = all_of_them - drawn
        left = rest if tiles == "..." else tiles.split().count(str(value))
        assert rest >= left, f"there are only {all_of_them} tiles of the value {value}"
        row.tiles_left[value] = left
        row.tiles_removed[value] = rest - left
        for _ in range(rest - left):
            row.sectors[row.tiles_drawn].printed = value
            row.tiles_drawn += 1


def _count_disks(row: Row, words: Sequence[str], destroyed: str, pool: str, crusade: str) -> None:
    placed = crusade + "".join(_parsed(word)[3] for word in words)
    for colour, letter in enumerate(COLOURS):
        rest = 6 - placed.count(letter)
        gone = destroyed.count(letter) if pool == "..." else rest - pool.count(letter)
        assert 0 <= gone <= rest, "there are only six disks of each colour"
        row.destroyed[colour] = gone
        row.pool[colour] = rest - gone
    if crusade:
        row.crusade_colour = COLOURS.index(crusade[0])
        row.crusade_disks = len(crusade)


def _deal(
    row: Row,
    hands: Sequence[str],
    discards: Sequence[Sequence[str]],
    market: str,
    deck: str,
    shuffled: Sequence[str],
    face_up: Sequence[str],
) -> None:
    """Put every card somewhere."""
    piles = [card for pile in discards for card in pile]
    words = " ".join([*hands, market, deck.removesuffix("...")]).split()
    mentioned = [word for word in [*words, *piles, *shuffled, *face_up] if word != "-"]
    assert len(mentioned) == len(set(mentioned)), "a card is mentioned twice"
    free = [card for card in reversed(CARDS) if card not in mentioned]
    for card in range(len(CARDS)):
        row.below[card] = -1
    held = [_taken(hand, free, 1) for hand in hands]
    for seat, (hand, pile) in enumerate(zip(held, discards, strict=True)):
        player = row.players[seat]
        player.hand = mask(hand)
        player.held = len(hand)
        player.discard = mask(pile)
        player.active = number(pile[-1]) if pile else -1
        _chain(row, [*reversed(pile)])
    in_market = _taken(market, free, 4)
    for slot in range(4):
        row.market[slot] = number(in_market[slot]) if slot < len(in_market) else -1
    order = deck.removesuffix("...").split()
    rest = free if deck.endswith("...") and not shuffled else []
    row.removed = 0 if rest else mask(free)
    unseen = shuffled or order[:1] or rest
    known = [*order[1:], *rest] if order else []
    row.deck_size = len(face_up) + len(unseen) + len(known)
    row.deck_cards = mask(unseen)
    row.deck_unseen = len(unseen)
    row.deck_face_up = number(face_up[0]) if face_up else -1
    row.deck_known = number(known[0]) if known else -1
    row.deck_last = number(known[-1]) if known else -1
    _chain(row, face_up)
    _chain(row, known)


def _taken(words: str, free: list[str], n: int) -> list[str]:
    """The cards that are written, or n free ones."""
    if words == "-":
        return []
    return words.split() or [free.pop() for _ in range(n)]


def _chain(row: Row, order: Sequence[str]) -> None:
    """Let each card lie on the next one."""
    for card, under in pairwise(order):
        row.below[number(card)] = number(under)


def fresh(
    seats: int = 3,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    preset: str = "",
) -> Row:
    """A game that has just been set up."""
    states = GAME.fresh_states(1, GAME.make_options(options, preset))
    row = view_row(states)
    row.dice = seeded(seed)
    RULES.setup(row, seats)
    sound(row)
    return row


def start_of_turn(seat: int, *, hands: BySeat = (), **given: Any) -> Row:
    """The start of a player's turn: the one before has just played Sustainable Farming."""
    seats = given.get("seats", 3)
    before = (seat - 1) % seats
    held = dict(enumerate(hands)) if isinstance(hands, Sequence) else dict(hands)
    held[before] = f"B07 {held.get(before, '')}"
    return play(scene(turn=before, hands=held, **given), "event B07")


def sound(row: Row) -> None:
    """No invariant is broken."""
    broken = RULES.audit(row)
    assert broken == 0, [name for bit, name in enumerate(RULES.AUDIT) if broken >> bit & 1]


def copied(row: Row) -> Row:
    """The same position once more."""
    states = GAME.fresh_states(1)
    Rows(states)[0] = row
    return view_row(states)


def image(row: Row) -> bytes:
    """All of a position but the state of its dice: what makes it differ from others."""
    states = GAME.fresh_states(1)
    Rows(states)[0] = row
    states["dice"] = 0
    return states.tobytes()


def match_at(row: Row) -> Match:
    """A match that stands at a position."""
    match = Match(GAME, GAME.presets["ozymandias"], row.seats, 0)
    Rows(match.state)[0] = row
    return match


# Acting -----------------------------------------------------------------------------------------

ON_HEXES = ("place", "save", "choose", "move", "burn", "spread")
"""Actions that name a sector; to place a disk may also mean to explore."""

OF_PLAYERS = ("winner", "rob")


def waiting(row: Row) -> set[int]:
    """Who may act now."""
    found = RULES.waiting(row)
    return {seat for seat in range(row.seats) if found >> seat & 1}


def acting(row: Row) -> int:
    """The one player who is asked; NOBODY if nobody is, or all are."""
    found = waiting(row)
    return found.pop() if len(found) == 1 else NOBODY


def over(row: Row) -> bool:
    """Has the game ended?"""
    return not waiting(row)


def _letter(number: int) -> str:
    """How the action table names a sector."""
    return "ABCDEFGHJKLMNOPQRSTU"[number]


def written(row: Row, text: str) -> str:
    """The text of the action table for a text of these tests."""
    kind, *words = text.split()
    if kind in ON_HEXES:
        at = hex_named(words[0])
        found = located(row)
        if at in found:
            return f"{kind} {_letter(found[at])}"
        if not found:
            return "origin"
        seen = min(found[other] for other in beside(at) if other in found)
        place = row.sectors[seen]
        return f"explore {_letter(seen)} {_direction((place.x, place.y), at)}"
    if kind == "disk":
        return f"disk {_letter(located(row)[hex_named(words[0])])} {words[1]}"
    if kind == "salt":
        return f"salt {active(row, int(words[0]))}"
    if kind in OF_PLAYERS:
        return f"{kind} {int(words[0]) + 1}"
    return text


def _direction(of: Hex, at: Hex) -> str:
    return DIRECTIONS[beside(of).index(at)]


def told(row: Row, text: str) -> str:
    """The text of these tests for a text of the action table."""
    kind, *words = text.split()
    at = {_letter(i): place for place, i in located(row).items()}
    if kind in ON_HEXES:
        return f"{kind} {name_of(at[words[0]])}"
    if kind == "explore":
        return f"place {name_of(beside(at[words[0]])[DIRECTIONS.index(words[1])])}"
    if kind == "origin":
        return "place A"
    if kind == "disk":
        return f"disk {name_of(at[words[0]])} {words[1]}"
    if kind == "salt":
        return f"salt {[active(row, seat) for seat in range(row.seats)].index(words[0])}"
    if kind in OF_PLAYERS:
        return f"{kind} {int(words[0]) - 1}"
    return text


def actions(row: Row, seat: int) -> list[int]:
    """The legal actions of a player, as numbers."""
    out = np.zeros(GAME.actions.size, np.int32)
    found: list[int] = out[: RULES.legal(row, seat, out)].tolist()
    return found


def legal(row: Row, seat: int | None = None) -> list[str]:
    """The legal actions of a player, or of the one who is asked, as texts."""
    asked = acting(row) if seat is None else seat
    return [told(row, GAME.actions.text(action)) for action in actions(row, asked)]


def choices(row: Row, kind: str = "", seat: int | None = None) -> set[str]:
    """What may follow a word: choices(row, "place") == {"B", "C"}; without a word, all texts."""
    if not kind:
        return set(legal(row, seat))
    parts = (text.partition(" ") for text in legal(row, seat))
    return {choice for word, _, choice in parts if word == kind}


def numbers(row: Row, kind: str, seat: int | None = None) -> set[int]:
    """The numbers that may follow a word: numbers(row, "bid", 1) == {0, 1, 2}."""
    return {int(choice) for choice in choices(row, kind, seat)}


def play(row: Row, *texts: str) -> Row:
    """Play actions of whoever is asked; each must be legal and leave a sound record."""
    for text in texts:
        _play(row, acting(row), text)
    return row


def _play(row: Row, seat: int, text: str) -> None:
    assert text in legal(row, seat), f"{text} is not legal; legal is {legal(row, seat)}"
    RULES.apply(row, seat, GAME.actions.parse(written(row, text)))
    sound(row)


def bid(row: Row, seat: int, influence: int) -> Row:
    """Seal the bid of a player."""
    _play(row, seat, f"bid {influence}")
    return row


def bids(row: Row, *offers: int) -> Row:
    """Seal the bids of all players."""
    assert waiting(row) == set(range(row.seats)), f"only {waiting(row)} are waited for"
    for seat, offer in enumerate(offers):
        bid(row, seat, offer)
    return row


def play_randomly(row: Row, seed: int) -> Iterator[Row]:
    """Play random legal actions to the end; the row before each of them.

    Every kind of action is as likely as any other, so that expansions and events are not drowned
    among a hundred bids.
    """
    chance = random.Random(seed)
    while not over(row):
        yield row
        seat = chance.choice(sorted(waiting(row)))
        by_kind: dict[str, list[int]] = {}
        for action in actions(row, seat):
            by_kind.setdefault(GAME.actions.decode(action)[0], []).append(action)
        RULES.apply(row, seat, chance.choice(by_kind[chance.choice(sorted(by_kind))]))


def seen_by(row: Row, viewer: int) -> Row:
    """What a viewer may see of a position; NOBODY is a spectator."""
    seen = copied(row)
    RULES.hide(seen, viewer)
    return seen


def guessed(row: Row, viewer: int, seed: int = 1) -> Row:
    """A position that a viewer may believe to be the true one."""
    seen = seen_by(row, viewer)
    seen.dice = seeded(seed)
    RULES.guess(seen, viewer)
    return seen


def beliefs(row: Row, viewer: int, n: int = 40) -> list[Row]:
    """Guesses of a viewer, sound and all the same to the viewer's eyes."""
    seen = seen_by(row, viewer)
    found = []
    for seed in range(n):
        guess = guessed(row, viewer, seed)
        if seed < 3:  # the audit takes longer than the guess
            sound(guess)
        assert seen_by(guess, viewer) == seen
        found.append(guess)
    return found


# Reading ----------------------------------------------------------------------------------------


def disks(place: Row) -> str:
    """The disks of a sector, from the bottom up."""
    return "".join(COLOURS[place.stack >> 2 * h & 3] for h in range(place.height))


def on_map(row: Row) -> str:
    """The whole map as it is written in a scene, the hexes in the order of their names."""
    words = []
    for at, i in located(row).items():
        place = row.sectors[i]
        gems = f"+{place.influence}" if place.influence else ""
        stack = f":{disks(place)}" if place.height else ""
        words.append(f"{name_of(at)}{place.printed}{gems}{stack}")
    return " ".join(sorted(words))


def hand(row: Row, seat: int) -> set[str]:
    """The cards in a hand."""
    return cards(row.players[seat].hand)


def _pile(row: Row, top: int) -> list[str]:
    """A card and all below it."""
    found = []
    while top >= 0:
        found.append(sign(top))
        top = row.below[top]
    return found


def discard(row: Row, seat: int) -> list[str]:
    """A discard pile, from the bottom up."""
    return _pile(row, row.players[seat].active)[::-1]


def active(row: Row, seat: int) -> str:
    """The active card of a player, "" if there is none."""
    return sign(row.players[seat].active)


def market(row: Row) -> list[str]:
    """The market, in its order."""
    return [sign(card) for card in row.market if card >= 0]


def on_card(row: Row, card: str) -> int:
    """The influence on a market card."""
    amount: int = row.market_influence[market(row).index(card)]
    return amount


def deck(row: Row) -> list[str]:
    """The event deck from the top; a card is "?" if chance has not yet said which it is."""
    unseen = unordered(row)
    between = sorted(unseen) if len(unseen) == 1 else ["?"] * len(unseen)
    return [*face_up(row), *between, *_pile(row, row.deck_known)]


def unordered(row: Row) -> set[str]:
    """The cards of the deck in an order that chance has not yet said."""
    return cards(row.deck_cards)


def face_up(row: Row) -> list[str]:
    """The cards that lie face up on the deck, from the top."""
    return _pile(row, row.deck_face_up)


def removed(row: Row) -> set[str]:
    """The cards that left the game."""
    return cards(row.removed)


def influence(row: Row) -> list[int]:
    """What each player has."""
    return [row.players[seat].influence for seat in range(row.seats)]


def pool(row: Row, letter: str) -> int:
    """The disks of a colour in the pool."""
    number: int = row.pool[COLOURS.index(letter)]
    return number


def destroyed(row: Row) -> str:
    """The destroyed disks, colour by colour."""
    return "".join(letter * row.destroyed[i] for i, letter in enumerate(COLOURS))


def crusade(row: Row) -> str:
    """The disks on Crusade of the Sun."""
    return COLOURS[row.crusade_colour] * row.crusade_disks if row.crusade_disks else ""


def tiles_left(row: Row) -> int:
    """The tiles still to come."""
    return sum(row.tiles_left)


def ranking(row: Row) -> tuple[list[int], list[int]]:
    """Scores and places."""
    scores = np.zeros(row.seats, np.int32)
    ranks = np.zeros(row.seats, np.int32)
    RULES.outcome(row, scores, ranks)
    return scores.tolist(), ranks.tolist()


def notes(row: Row, *kinds: Note) -> list[tuple[str, int, int, int, int]]:
    """The notes since the scene began (the last 128): name, seat and numbers; some kinds only."""
    return [
        (Note(note.kind).name, note.seat, note.a, note.b, note.c)
        for note in notes_since(row, max(0, row.noted - NOTES))
        if not kinds or Note(note.kind) in kinds
    ]
