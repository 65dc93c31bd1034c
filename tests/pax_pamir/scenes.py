"""Positions of Pax Pamir in a few words: `scene(courts=["9 56"], map="kabul:AAB112")`.

Players are numbered from 1 as in the rulebook, cards have their printed numbers, coalitions are
the letters A, B and R, regions and borders have their names. On a map, letters are blocks and
digits the players' tribes: "kabul:AAB112 kabul-punjab:A" is two Afghan armies, a British one, two
tribes of player 1 and one of player 2 in Kabul, and an Afghan road. Spies are written the same
way: "60:12" is one spy of player 1 and one of player 2 on card 60. A row of the market is its six
spaces: "18 - 39+2 60 -+1 90" has two rupees on card 39 and one on a vacant space.

A test plays by text, saying who acts where it matters (`play(row, "tax 61", "P2 card 9")`), and
reads what came of it (`court(row, 1)`, `map_of(row)`, `notes(row)`). The texts are those of the
action table, but a market card may be named by its number ("purchase 60"), and "play 9" means the
right end of the court. Every position and every step is audited.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from igroteka.engine import Match, Row, view_row
from igroteka.engine.course import notes_since
from igroteka.engine.dice import seeded
from igroteka.engine.records import NOBODY, NOTES, Rows
from igroteka.games.pax_pamir import GAME
from igroteka.games.pax_pamir.rules.state import EVERYBODY, Note, Phase

RULES = GAME.rules

REGIONS = ("persia", "transcaspia", "herat", "kabul", "kandahar", "punjab")
BORDERS = (
    *("persia-transcaspia", "persia-herat", "transcaspia-herat", "transcaspia-kabul"),
    *("herat-kabul", "herat-kandahar", "kabul-kandahar", "kabul-punjab", "kandahar-punjab"),
)
COALITIONS = ("afghan", "british", "russian")
LETTERS = "ABR"
SUITS = ("economic", "military", "political", "intelligence")
ACTS = ("tax", "gift", "build", "move", "betray", "battle")
COURT_CARDS = tuple(range(1, 101))
CHECKS = (101, 102, 103, 104)
EVENTS = tuple(range(105, 117))

BySeat = Sequence[Any] | Mapping[int, Any]


# Cards ------------------------------------------------------------------------------------------


def numbers(words: str) -> list[int]:
    """The card numbers of a text: "9 56"."""
    return [int(word) for word in words.split()]


def masks(cards: Sequence[int]) -> tuple[int, int]:
    """A set of court cards, as the record has it."""
    return (
        sum(1 << card for card in cards if card <= 50),
        sum(1 << card - 50 for card in cards if card > 50),
    )


def card_set(pair: Sequence[int]) -> set[int]:
    """The court cards of a set of the record."""
    low, high = int(pair[0]), int(pair[1])
    return {card for card in COURT_CARDS if (low >> card if card <= 50 else high >> card - 50) & 1}


def by_player(given: BySeat, seats: int, other: Any) -> list[Any]:
    """What is given by player, as a list; a mapping names the players from 1."""
    if isinstance(given, Mapping):
        return [given.get(seat + 1, other) for seat in range(seats)]
    return [*given, *[other] * (seats - len(given))]


# Positions --------------------------------------------------------------------------------------


def scene(
    *,
    seats: int = 3,
    turn: int = 1,
    first: int = 1,
    round: int = 2,
    idle: int = 0,
    loyalty: str = "ABR",
    favoured: str = "political",
    rupees: BySeat = (),
    points: BySeat = (),
    courts: BySeat = (),
    hands: BySeat = (),
    gifts: BySeat = (),
    prizes: BySeat = (),
    spies: str = "",
    map: str = "",
    upper: str = "",
    lower: str = "",
    pile: str = "",
    piles: int = 2,
    bound: Mapping[int, int | str] | None = None,
    ai: str = "",
    options: Mapping[str, Any] | None = None,
    preset: str = "",
    seed: int = 1,
) -> Row:
    """A position before the first action of a turn.

    turn: the active player.  first: who took the first turn of the game.
    loyalty: a letter for each player; those who are not mentioned are Afghan.
    rupees: ten each if not mentioned.  gifts: the numbers of the spaces ("2 6").
    upper, lower: the market; "" is filled with arbitrary court cards.
    pile: what the begun pile still holds: c court cards, e events, x Dominance Checks.
    piles: how many piles have not been begun.
    bound: the lasting events and whom they bind, a player or "all".
    ai: the face-down cards of Wakhan's deck, the top one first, the others in unknown order.
    """
    states = GAME.fresh_states(1, GAME.make_options(options, preset))
    row = view_row(states)
    row.dice = seeded(0)  # whatever the seed: what is overwritten here must leave no trace
    RULES.setup(row, seats)
    while row.phase == Phase.LOYALTY:
        RULES.apply(row, row.turn, GAME.actions.parse("coalition afghan"))
    row.dice = seeded(seed)
    held = [numbers(words) for words in by_player(hands, seats, "")]
    rows = [numbers(words) for words in by_player(courts, seats, "")]
    won = [numbers(words) for words in by_player(prizes, seats, "")]
    lasting = dict(bound or {})
    _begin_turn(row, turn - 1, first - 1, round, idle, favoured)
    _bind(row, lasting)
    taken = [card for cards in (*held, *rows, *won) for card in cards]
    _lay_market(row, upper, lower, taken)
    _spread_cards(row, held, rows, won)
    _stack_deck(row, pile, piles, taken, [*lasting])
    _set_players(row, loyalty, rupees, points, gifts)
    _draw_map(row, map)
    _place_spies(row, spies)
    _count_supplies(row)
    if ai:
        row.ai_left = sum(1 << card - 117 for card in numbers(ai))
        row.ai_top = numbers(ai)[0] - 117
    row.noted = 0
    states["notes"] = np.zeros((), states.dtype["notes"])
    sound(row)
    return row


def _begin_turn(row: Row, turn: int, first: int, round: int, idle: int, favoured: str) -> None:
    row.phase = Phase.ACTION
    row.active = row.turn = turn
    row.first = first
    row.round = round
    row.idle = idle
    row.favoured = SUITS.index(favoured)
    row.mains = 2
    row.busy = row.barred = row.refusals = 0
    for half in range(2):
        row.acted[half] = row.tried[half] = 0


def _bind(row: Row, lasting: Mapping[int, int | str]) -> None:
    for i in range(len(row.bound)):
        whom = lasting.get(101 + i, 0)
        row.bound[i] = EVERYBODY if isinstance(whom, str) else whom - 1


def _lay_market(row: Row, upper: str, lower: str, taken: list[int]) -> None:
    """Lay the market out; its cards join those that are taken."""
    words = [*(upper.split() or ["?"] * 6), *(lower.split() or ["?"] * 6)]
    assert len(words) == 12, "a row of the market has six spaces"
    named = [int(word.split("+")[0]) for word in words if word[0].isdigit()]
    taken += named
    free = [card for card in reversed(COURT_CARDS) if card not in taken]
    for space, word in enumerate(words):
        card, _, lying = word.partition("+")
        row.market[space] = 0
        if card == "?":
            row.market[space] = free.pop()
            taken.append(int(row.market[space]))
        elif card != "-":
            row.market[space] = int(card)
        row.rupees[space] = int(lying or 0)


def _spread_cards(
    row: Row, hands: list[list[int]], courts: list[list[int]], prizes: list[list[int]]
) -> None:
    for card in range(len(row.owner)):
        row.owner[card] = NOBODY
    for seat in range(row.seats):
        player = row.players[seat]
        player.size = len(courts[seat])
        player.held = len(hands[seat])
        for place in range(len(player.row)):
            player.row[place] = courts[seat][place] if place < player.size else 0
        for card in courts[seat]:
            row.owner[card] = seat
        for half in range(2):
            player.court[half] = masks(courts[seat])[half]
            player.hand[half] = player.could[half] = masks(hands[seat])[half]
            player.prizes[half] = masks(prizes[seat])[half]


def _stack_deck(row: Row, pile: str, piles: int, taken: list[int], lasting: list[int]) -> None:
    """Say what the deck holds; what is nowhere else was discarded or left out."""
    named = [*taken, *lasting]
    assert len(named) == len(set(named)), "a card is mentioned twice"
    size = 5 + row.seats
    in_deck = pile.count("c") + piles * size
    events = pile.count("e") + sum(_events_of(6 - i) for i in range(piles))
    checks = pile.count("x") + sum(6 - i > 2 for i in range(piles))
    row.piles = 6 - piles
    row.pile = len(pile)
    row.pile_checks = pile.count("x")
    row.pile_events = pile.count("e")
    row.deck = in_deck + events + checks
    court_cards = [card for card in named if card <= 100]
    free = [card for card in COURT_CARDS if card not in named]
    gone = free[: 6 * size - in_deck - len(court_cards)]
    assert 6 * size - in_deck >= len(court_cards), "more cards lie open than were drawn"
    unseen = [card for card in free if card not in gone]
    known = [card for card in named if card in EVENTS]
    assert 6 - events >= len(known), "more events lie open than were drawn"
    other = [card for card in EVENTS if card not in named]
    gone_events = other[: 6 - events - len(known)]
    open_checks = [card for card in CHECKS if card not in named]
    assert len(open_checks) >= checks, "there are only four Dominance Checks"
    gone_events += open_checks[: len(open_checks) - checks]
    row.events_gone = _event_mask(gone_events)
    row.events = _event_mask([card for card in (*other, *open_checks) if card not in gone_events])
    for half in range(2):
        row.gone[half] = masks(gone)[half]
        row.unseen[half] = masks(unseen)[half]


def _events_of(pile: int) -> int:
    return {1: 0, 2: 2}.get(pile, 1)


def _event_mask(cards: Sequence[int]) -> int:
    return sum(1 << card - 101 for card in cards)


def _set_players(row: Row, loyalty: str, rupees: BySeat, points: BySeat, gifts: BySeat) -> None:
    for seat, (owned, scored, spaces) in enumerate(
        zip(
            by_player(rupees, row.seats, 10),
            by_player(points, row.seats, 0),
            by_player(gifts, row.seats, ""),
            strict=True,
        )
    ):
        player = row.players[seat]
        player.rupees = owned
        player.points = scored
        player.gifts = sum(1 << number // 2 - 1 for number in numbers(spaces))
        if seat != row.wakhan:
            player.loyalty = LETTERS.index(loyalty[seat] if seat < len(loyalty) else "A")


def _draw_map(row: Row, map: str) -> None:
    for place in row.regions:
        for name in ("armies", "fresh_armies", "tribes", "fresh_tribes"):
            getattr(place, name)[:] = 0
    for place in row.borders:
        for name in ("roads", "fresh_roads"):
            getattr(place, name)[:] = 0
    for word in map.split():
        name, _, pieces = word.partition(":")
        for piece in pieces:
            if name in BORDERS:
                row.borders[BORDERS.index(name)].roads[LETTERS.index(piece)] += 1
            elif piece in LETTERS:
                row.regions[REGIONS.index(name)].armies[LETTERS.index(piece)] += 1
            else:
                row.regions[REGIONS.index(name)].tribes[int(piece) - 1] += 1


def _place_spies(row: Row, spies: str) -> None:
    for word in spies.split():
        card, _, owners = word.partition(":")
        assert row.owner[int(card)] != NOBODY, f"card {card} is in no court"
        for owner in owners:
            seat = int(owner) - 1
            row.cards[int(card)].spies[seat] += 1
            half = int(int(card) > 50)
            row.players[seat].spying[half] |= masks([int(card)])[half]


def _count_supplies(row: Row) -> None:
    """What is not in play is in the supply."""
    for coalition in range(3):
        row.blocks[coalition] = 12 - blocks_in_play(row)[coalition]
        assert row.blocks[coalition] >= 0, "there are only twelve blocks of each coalition"
    for seat in range(row.seats):
        player = row.players[seat]
        player.supply = 0
        player.supply = 10 - cylinders(row)[seat]
        assert player.supply >= 0, "there are only ten cylinders of each player"


def fresh(seats: int = 3, seed: int = 1, preset: str = "", **options: Any) -> Row:
    """A game as it begins: loyalties are to be chosen."""
    return view_row(Match(GAME, GAME.make_options(options, preset), seats, seed).state)


def opened(seats: int = 3, seed: int = 1, preset: str = "", **options: Any) -> Row:
    """A game before its first action; everybody is Afghan."""
    row = fresh(seats, seed, preset, **options)
    while row.phase == Phase.LOYALTY:
        play(row, "coalition afghan")
    return row


def wakhan(ai: str, *, people: int = 1, upper: str = "", lower: str = "", **given: Any) -> Row:
    """Wakhan has taken her turn after the last of the people.

    ai: the card that is turned over and the one that is then on top.
    upper, lower: the market, from the left; the deck is empty if not said otherwise.
    """
    options = {"wakhan": True, **given.pop("options", {})}
    rows = [f"{words} - - - - - -".split()[:6] for words in (upper, lower)]
    return play(
        scene(
            **{"piles": 0, "loyalty": "AB", **given},
            seats=people + 1,
            turn=people,
            upper=" ".join(rows[0]),
            lower=" ".join(rows[1]),
            ai=ai,
            options=options,
        ),
        "end",
    )


def start_of_turn(player: int, **given: Any) -> Row:
    """The start of a player's turn, before any Blackmail: the one before has just ended theirs."""
    seats = given.get("seats", 3)
    return play(scene(**{**given, "turn": (player - 2) % seats + 1}), "end")


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
    match = Match(GAME, GAME.presets["pamir"], row.seats, 0)
    Rows(match.state)[0] = row
    return match


# Acting -----------------------------------------------------------------------------------------


def over(row: Row) -> bool:
    """Is the game over?"""
    return bool(row.phase == Phase.OVER)


def asked(row: Row) -> int:
    """The player who is asked; 0 if the game is over."""
    return 0 if over(row) else int(row.turn) + 1


def phase(row: Row) -> str:
    """What is asked: "action", "icon_road"."""
    return Phase(row.phase).name.lower()


def _space_of(row: Row, card: str) -> str:
    for space, lying in enumerate(row.market):
        if lying == int(card):
            return f"{('upper', 'lower')[space // 6]} {space % 6}"
    return f"upper card {card} that is not there"


def written(row: Row, text: str) -> str:
    """The text of the action table for a text of these tests."""
    kind, *words = text.split()
    if kind in ("purchase", "market") and len(words) == 1:
        return f"{kind} {_space_of(row, words[0])}"
    if kind == "play" and len(words) == 1:
        legal_now = legal(row)
        return f"{text} right" if f"{text} right" in legal_now else f"{text} left"
    return text


def actions(row: Row, seat: int) -> list[int]:
    """The legal actions of a seat, as numbers: each once, ascending."""
    out = np.full(GAME.actions.size, -1, np.int32)
    found: list[int] = out[: RULES.legal(row, seat, out)].tolist()
    assert found == sorted(set(found)), found
    assert found[:1] != [-1], found
    return found


def legal(row: Row) -> list[str]:
    """The legal actions of the player who is asked, as texts of the action table."""
    return [GAME.actions.text(action) for action in actions(row, row.turn)]


def choices(row: Row, kind: str = "") -> set[str]:
    """What may follow a word: choices(row, "army") == {"kabul"}; without a word, all texts."""
    if not kind:
        return set(legal(row))
    parts = (text.partition(" ") for text in legal(row))
    return {choice for word, _, choice in parts if word == kind}


def cards_offered(row: Row, kind: str = "card") -> set[int]:
    """The court cards that may follow a word."""
    return {int(choice.split()[0]) for choice in choices(row, kind)}


def ruled_by(player: int, **given: Any) -> set[str]:
    """The regions that a player rules in a scene: where they could build with card 17."""
    row = scene(**{"turn": player, "courts": {player: "17"}, **given})
    if not can(row, "build 17"):
        return set()
    return choices(play(row, "build 17"), "army")


def for_sale(row: Row) -> set[int]:
    """The market cards that may be purchased."""
    return {int(row.market[_space(choice)]) for choice in choices(row, "purchase")}


def taxable(row: Row) -> set[int]:
    """The market cards that may be taxed, or gave the last rupee in question."""
    return {int(row.market[_space(choice)]) for choice in choices(row, "market")}


def _space(words: str) -> int:
    side, column = words.split()
    return ("upper", "lower").index(side) * 6 + int(column)


def can(row: Row, *texts: str) -> bool:
    """May the player who is asked do all of these?"""
    return all(written(row, text) in legal(row) for text in texts)


def play(row: Row, *texts: str) -> Row:
    """Play actions, each legal; "P2 card 9" also says that it is player 2 who is asked."""
    for text in texts:
        who, _, action = text.partition(" ")
        if who[0] == "P" and who[1:].isdigit():
            assert who == f"P{asked(row)}", f"{text}: it is P{asked(row)} who is asked"
        else:
            action = text
        assert not over(row), f"{text}: the game is over"
        action = written(row, action)
        assert action in legal(row), (
            f"{text} is not legal; in {phase(row)} P{asked(row)} may {legal(row)}"
        )
        RULES.apply(row, row.turn, GAME.actions.parse(action))
        sound(row)
    return row


def refused(row: Row, text: str) -> str:
    """The rule that forbids an action to the player who is asked; "" if it is legal."""
    number = RULES.why_not(row, row.turn, GAME.actions.parse(written(row, text)))
    return f"P{number // 100}.{number % 100}" if number else ""


def play_randomly(row: Row, seed: int, steps: int = 100_000) -> Iterator[Row]:
    """Play random legal actions to the end; the row before each of them.

    Every kind of action is as likely as any other.
    """
    chance = random.Random(seed)
    for _ in range(steps):
        if over(row):
            return
        yield row
        by_kind: dict[str, list[int]] = {}
        for action in actions(row, row.turn):
            by_kind.setdefault(GAME.actions.decode(action)[0], []).append(action)
        RULES.apply(row, row.turn, chance.choice(by_kind[chance.choice(sorted(by_kind))]))


def seen_by(row: Row, viewer: int) -> Row:
    """What a player may see of a position; 0 is a spectator."""
    seen = copied(row)
    RULES.hide(seen, viewer - 1)
    return seen


def guessed(row: Row, viewer: int, seed: int = 1) -> Row:
    """A position that a player may believe to be the true one; 0 is a spectator."""
    seen = seen_by(row, viewer)
    seen.dice = seeded(seed)
    RULES.guess(seen, viewer - 1)
    return seen


def beliefs(row: Row, viewer: int, player: int, n: int = 30) -> set[frozenset[int]]:
    """The hands that a viewer holds possible for a player."""
    seen = seen_by(row, viewer)
    found = set()
    for seed in range(n):
        guess = guessed(row, viewer, seed)
        if seed < 3:  # the audit takes longer than the guess
            sound(guess)
        assert seen_by(guess, viewer) == seen
        found.add(frozenset(hand(guess, player)))
    return found


# Reading ----------------------------------------------------------------------------------------


def court(row: Row, player: int) -> list[int]:
    """A court from left to right."""
    whose = row.players[player - 1]
    return [int(card) for card in whose.row[: whose.size]]


def hand(row: Row, player: int) -> set[int]:
    """The cards in a hand."""
    return card_set(row.players[player - 1].hand)


def prizes(row: Row, player: int) -> set[int]:
    """The prizes under a dial."""
    return card_set(row.players[player - 1].prizes)


def gifts(row: Row, player: int) -> set[int]:
    """The numbers of the gift spaces with a cylinder."""
    return {2 * (i + 1) for i in range(3) if row.players[player - 1].gifts >> i & 1}


def loyalty(row: Row) -> str:
    """The loyalties, a letter for each player."""
    return "".join(LETTERS[row.players[seat].loyalty] for seat in range(row.seats))


def rupees(row: Row) -> list[int]:
    """What each player has."""
    return [int(row.players[seat].rupees) for seat in range(row.seats)]


def points(row: Row) -> list[int]:
    """The victory points of each player."""
    return [int(row.players[seat].points) for seat in range(row.seats)]


def in_region(row: Row, region: str) -> str:
    """The pieces of a region, as a scene writes them."""
    place = row.regions[REGIONS.index(region)]
    armies = "".join(letter * place.armies[i] for i, letter in enumerate(LETTERS))
    return armies + "".join(str(seat + 1) * place.tribes[seat] for seat in range(row.seats))


def on_border(row: Row, border: str) -> str:
    """The roads on a border."""
    place = row.borders[BORDERS.index(border)]
    return "".join(letter * place.roads[i] for i, letter in enumerate(LETTERS))


def map_of(row: Row) -> str:
    """The whole map, as a scene writes it, in the order of regions and borders."""
    found = {name: in_region(row, name) for name in REGIONS}
    found |= {name: on_border(row, name) for name in BORDERS}
    return " ".join(f"{name}:{pieces}" for name, pieces in found.items() if pieces)


def on_card(row: Row, card: int) -> str:
    """The spies on a court card: "112"."""
    return "".join(str(seat + 1) * row.cards[card].spies[seat] for seat in range(row.seats))


def spies(row: Row) -> str:
    """All spies, as a scene writes them."""
    found = {card: on_card(row, card) for card in COURT_CARDS}
    return " ".join(f"{card}:{owners}" for card, owners in found.items() if owners)


def blocks_in_play(row: Row) -> list[int]:
    """The blocks of each coalition on the map."""
    return [map_of(row).count(f"{letter}") for letter in LETTERS]


def supply(row: Row) -> list[int]:
    """The cylinders in each player's supply."""
    return [int(row.players[seat].supply) for seat in range(row.seats)]


def cylinders(row: Row) -> list[int]:
    """The cylinders that each player has in play."""
    words = [*map_of(row).split(), *spies(row).split()]
    on_map = "".join(word.partition(":")[2] for word in words)
    return [on_map.count(str(seat + 1)) + len(gifts(row, seat + 1)) for seat in range(row.seats)]


def market(row: Row) -> list[str]:
    """The two rows of the market, as a scene writes them."""
    words = [
        f"{card or '-'}" + (f"+{lying}" if lying else "")
        for card, lying in zip(row.market, row.rupees, strict=True)
    ]
    return [" ".join(words[:6]), " ".join(words[6:])]


def lying_on(row: Row, card: int) -> int:
    """The rupees on a market card."""
    return int(row.rupees[[int(other) for other in row.market].index(card)])


def lying(row: Row) -> int:
    """All rupees on the market."""
    return int(sum(row.rupees))


def favoured(row: Row) -> str:
    """The favoured suit."""
    return SUITS[row.favoured]


def main_actions(row: Row) -> int:
    """The main actions that are left."""
    return int(row.mains)


def bound(row: Row) -> dict[int, int | str]:
    """The lasting events and whom they bind."""
    return {
        101 + i: "all" if whom == EVERYBODY else int(whom) + 1
        for i, whom in enumerate(row.bound)
        if whom != NOBODY
    }


def discarded(row: Row) -> set[int]:
    """The court cards that were discarded openly."""
    return card_set(row.gone)


def laid_down(row: Row) -> set[int]:
    """The court cards that were laid face down."""
    return {int(card) for card in row.laid_card[: row.laid]}


def ranking(row: Row) -> tuple[list[int], list[int]]:
    """Scores and places."""
    scores = np.zeros(row.seats, np.int32)
    ranks = np.zeros(row.seats, np.int32)
    RULES.outcome(row, scores, ranks)
    return scores.tolist(), ranks.tolist()


def notes(row: Row, *kinds: Note) -> list[tuple[str, int, int, int, int]]:
    """The notes since the scene began (the last 128): name, player and numbers; some kinds only."""
    return [
        (Note(note.kind).name, note.seat + 1, note.a, note.b, note.c)
        for note in notes_since(row, max(0, row.noted - NOTES))
        if not kinds or Note(note.kind) in kinds
    ]


def noted(row: Row, kind: Note) -> int:
    """How often something has happened since the scene began."""
    return len(notes(row, kind))
