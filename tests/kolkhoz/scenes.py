"""Positions of Kolkhoz in a few words: `scene(trump="P", hands=["7W KS", "10W 6B"])`.

Cards are written as in the action table ("9B", "10W", "AP"), sets of cards as words with blanks
between, fields by the letters W B P S. What a scene does not mention is filled in so that the
whole record is consistent; its audit proves it. A test then acts by text (`play(row, "play 9B")`)
and reads what came of it (`cards(row.north)`, `sent(row)`, `notes(row)`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from igroteka.engine import Match, Row, game_named, view_row
from igroteka.engine.cards import NO_CARD
from igroteka.engine.course import notes_since
from igroteka.engine.dice import seeded
from igroteka.engine.records import NOBODY, NOTES, Rows
from igroteka.games.kolkhoz.rules import end_of_year, planning
from igroteka.games.kolkhoz.rules.state import Note, Phase

GAME = game_named("kolkhoz")
RULES = GAME.rules

CROPS = "WBPS"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CARDS = tuple(rank + crop for crop in CROPS for rank in RANKS)
PLAN_CARDS = frozenset(card for card in CARDS if card[:-1] in RANKS[:5])
WORKERS = frozenset(CARDS) - PLAN_CARDS
THRESHOLDS = {2: 20, 3: 32, 4: 40, 5: 50}

BySeat = Sequence[Any] | Mapping[int, Any]


# Cards ------------------------------------------------------------------------------------------


def number(card: str) -> int:
    """The number of a card in the record."""
    return CARDS.index(card)


def mask(text: str) -> int:
    """The set of the cards that a text names."""
    return sum(1 << number(card) for card in text.split())


def cards(mask: int) -> set[str]:
    """The names of the cards of a set."""
    return {card for i, card in enumerate(CARDS) if mask >> i & 1}


def value(card: str) -> int:
    """What a card is worth, by the rulebook: Ace 1 to King 13."""
    return RANKS.index(card[:-1]) + 1


def worth(cards: set[str]) -> int:
    """The values of some cards together."""
    return sum(map(value, cards))


# Positions --------------------------------------------------------------------------------------


def scene(
    *,
    seats: int = 4,
    year: int = 1,
    planner: int = 0,
    trump: str = "",
    famine: bool = False,
    options: Mapping[str, Any] | None = None,
    preset: str = "",
    phase: Phase = Phase.TRICK,
    hands: BySeat = (),
    trick: str = "",
    leader: int = 0,
    hidden: BySeat = (),
    face_up: BySeat = (),
    stacks: BySeat = (),
    fields: Mapping[str, str] | None = None,
    farmed: Mapping[str, int] | None = None,
    plan: Mapping[str, str] | None = None,
    won: BySeat = (),
    medals: BySeat = (),
    north: str = "",
    drafted: str = "",
    seed: int = 1,
) -> Row:
    """A position in the middle of a game.

    year, planner, famine: of the running year.  trump: crop of the main task.
    options: what differs from `preset`, or from the defaults.
    phase: TRICK, or NAME_TASK before it.
    hands: if at least one is given, the others get arbitrary workers, as many as it has.
    trick: the cards already played, `leader` first.
    hidden, face_up: the cellars; hidden cards went down in this order, in year one.
    stacks: cards of this year's stacks, under their tops.
    fields: the workers that lie there.  farmed: by whom a field was farmed this year.
    plan: the plan cards at a field, this year's last (default: one at each field not farmed).
    won: tricks won this year.  medals: all of them (default: those of this year).
    """
    states = GAME.fresh_states(1, GAME.make_options(options, preset))
    row = view_row(states)
    row.dice = seeded(seed)
    row.seats = seats
    row.year = year
    row.planner = planner
    row.famine = int(famine)
    row.threshold = row.options.work_hours_threshold or THRESHOLDS[seats]
    end_of_year.clear_year(row)
    row.trump = CROPS.index(trump) if trump else -1
    row.north = mask(north)
    row.drafted = mask(drafted)
    _fill_cellars(row, _by_seat(hidden, seats), _by_seat(face_up, seats), _by_seat(stacks, seats))
    _fill_fields(row, fields or {}, farmed or {})
    if row.options.deck == 0:
        _fill_plan(row, plan or {}, farmed or {})
    _count_tricks(row, _by_seat(won, seats, 0), _by_seat(medals, seats, 0))
    _lay_trick(row, trick.split(), leader)
    _fill_hands(row, _by_seat(hands, seats), phase)
    row.phase = phase
    if phase == Phase.NAME_TASK:
        row.turn = planner
    sound(row)
    return row


def _by_seat(given: BySeat, seats: int, empty: Any = "") -> list[Any]:
    if isinstance(given, Mapping):
        return [given.get(seat, empty) for seat in range(seats)]
    return [*given, *[empty] * (seats - len(given))]


def scene_in_words(words: Mapping[str, str]) -> Row:
    """A scene whose arguments are all given as text, as in the files of `perft/`."""
    return scene(**{name: _from_words(name, text) for name, text in words.items()})


def _from_words(name: str, text: str) -> Any:
    """An argument of `scene` from its words."""
    if name in ("hands", "hidden", "face_up", "stacks"):
        return [part.strip() for part in text.split("|")]
    if name in ("fields", "plan"):
        return {part.strip()[0]: part.strip()[2:] for part in text.split("|")}
    if name == "farmed":
        return {part[0]: int(part[1:]) for part in text.split()}
    if name == "won":
        return [int(part) for part in text.split()]
    if name == "options":
        return dict(part.split("=") for part in text.split())
    if name == "phase":
        return Phase[text]
    return int(text) if name in ("seats", "year", "planner", "leader", "seed") else text


def _fill_cellars(
    row: Row, hidden: Sequence[str], face_up: Sequence[str], stacks: Sequence[str]
) -> None:
    for seat in range(row.seats):
        player = row.players[seat]
        player.hidden = mask(hidden[seat])
        player.hid = player.entries = len(hidden[seat].split())
        for entry, card in enumerate(hidden[seat].split()):
            player.entry[entry] = number(card)
        player.open = mask(face_up[seat])
        player.stack = mask(stacks[seat])


def _fill_fields(row: Row, fields: Mapping[str, str], farmed: Mapping[str, int]) -> None:
    for suit, crop in enumerate(CROPS):
        field = row.fields[suit]
        field.workers = mask(fields.get(crop, ""))
        drunkard = "J" + CROPS[row.trump] if row.options.nomenklatura and row.trump >= 0 else ""
        field.hours = worth(cards(field.workers) - {drunkard})
        field.farmer = farmed.get(crop, NOBODY)
        if crop in farmed:
            field.hours = max(field.hours, row.threshold)


def _fill_plan(row: Row, plan: Mapping[str, str], farmed: Mapping[str, int]) -> None:
    """Plan cards that are mentioned nowhere else: as many in the piles as years to come."""
    placed = row.north | row.drafted
    for seat in range(row.seats):
        placed |= row.players[seat].open
    for suit, crop in enumerate(CROPS):
        rest = [card for card in CARDS if card in PLAN_CARDS and card[-1] == crop]
        rest = [card for card in rest if card not in cards(placed)]
        lying = plan[crop].split() if crop in plan else rest[-1:]
        if crop in farmed and crop not in plan and row.options.reward == 0:
            lying = []
        rest = [card for card in rest if card not in lying]
        to_come = 5 - row.year
        row.fields[suit].plan = mask(" ".join(lying))
        row.revealed |= mask(" ".join(lying[-1:]))
        row.plan_left |= mask(" ".join(rest[:to_come]))
        row.gone |= mask(" ".join(rest[to_come:]))


def _count_tricks(row: Row, won: Sequence[int], medals: Sequence[int]) -> None:
    for seat in range(row.seats):
        row.players[seat].tricks_won = won[seat]
        row.players[seat].medals = max(won[seat], medals[seat])
    row.tricks = row.trick_no = sum(won)


def _lay_trick(row: Row, trick: Sequence[str], leader: int) -> None:
    row.leader = leader
    row.brigadier = leader if row.trick_no else NOBODY
    row.played = len(trick)
    row.turn = (leader + len(trick)) % row.seats
    for i, card in enumerate(trick):
        row.trick[i] = number(card)
        row.players[(leader + i) % row.seats].plays |= 1 << number(card)
        if card[-1] != trick[0][-1]:
            row.players[(leader + i) % row.seats].voids |= 1 << CROPS.index(trick[0][-1])


def _fill_hands(row: Row, hands: Sequence[str], phase: Phase) -> None:
    if not any(hands):
        return
    has_played = {(row.leader + i) % row.seats for i in range(row.played)}
    size = max(len(hand.split()) + (seat in has_played) for seat, hand in enumerate(hands))
    for seat, hand in enumerate(hands):
        row.players[seat].hand = mask(hand)
    for seat, hand in enumerate(hands):
        if not hand:
            voids = {CROPS[suit] for suit in range(4) if row.players[seat].voids >> suit & 1}
            free = [card for card in CARDS if card in unplaced(row) and card[-1] not in voids]
            row.players[seat].hand = mask(" ".join(free[: size - (seat in has_played)]))
        row.players[seat].held = row.players[seat].hand.bit_count()
    row.tricks += size - 1
    if phase == Phase.TRICK:
        row.trick_no += 1


def unplaced(row: Row) -> set[str]:
    """The workers that lie nowhere: undealt."""
    placed = row.north
    for seat in range(row.seats):
        player = row.players[seat]
        placed |= player.hand | player.hidden | player.open | player.stack
    for suit in range(4):
        placed |= row.fields[suit].workers
    for i in range(row.assigned, row.played):
        placed |= 1 << row.trick[i]
    return {*WORKERS, *cards(row.drafted)} - cards(placed)


def cannot_be(row: Row, seat: int, entry: int, *crops: str) -> None:
    """The card that went down as number `entry` was of none of the crops: all know that."""
    barred = " ".join(f"{rank}{crop}" for crop in crops for rank in (6, 7, 8, 9, 10, *"JQK"))
    row.players[seat].barred[entry] |= mask(barred)


def can_only_be(row: Row, seat: int, entry: int, *possible: str) -> None:
    """The card that went down as number `entry` was one of these: all know that."""
    row.players[seat].barred[entry] = (1 << 52) - 1 & ~mask(" ".join(possible))


def card_left(row: Row, seat: int, could_be: int, shown: str = "") -> None:
    """In year three a card left: it was one of the entries, and shown to all, or swapped."""
    p = row.players[seat]
    p.could_be[p.leavings] = could_be
    p.left_as[p.leavings] = number(shown) if shown else NO_CARD
    p.left_in[p.leavings] = 2
    p.leavings += 1


def sound(row: Row) -> None:
    """No invariant is broken."""
    broken = RULES.audit(row)
    assert broken == 0, [name for bit, name in enumerate(RULES.AUDIT) if broken >> bit & 1]


def copied(row: Row) -> Row:
    """The same position once more."""
    states = GAME.fresh_states(1)
    Rows(states)[0] = row
    return view_row(states)


def match_at(row: Row) -> Match:
    """A match that stands at a position."""
    match = Match(GAME, GAME.presets["kolkhoz"], row.seats, 0)
    Rows(match.state)[0] = row
    return match


# Acting -----------------------------------------------------------------------------------------


def legal(row: Row) -> list[str]:
    """The legal actions of the seat to act, as texts."""
    out = np.zeros(GAME.actions.size, np.int32)
    found = RULES.legal(row, row.turn, out)
    return [GAME.actions.text(int(action)) for action in out[:found]]


def choices(row: Row, kind: str) -> set[str]:
    """The cards or crops that may follow a word: choices(row, "play") == {"9W", "KW"}."""
    parts = (text.partition(" ") for text in legal(row))
    return {choice for word, _, choice in parts if word == kind}


def play(row: Row, *texts: str) -> Row:
    """Play actions of whoever is to act; each must be legal and leave a sound record."""
    for text in texts:
        assert text in legal(row), f"{text} is not legal; legal is {legal(row)}"
        RULES.apply(row, row.turn, GAME.actions.parse(text))
        sound(row)
    return row


def play_randomly(row: Row, seed: int) -> Iterator[Row]:
    """Play random legal actions to the end; the row before each of them."""
    chance = random.Random(seed)
    while row.phase != Phase.OVER:
        yield row
        play(row, chance.choice(legal(row)))


def close_year(row: Row) -> Row:
    """Let follow what follows the last trick: last cards, search, end of the year."""
    end_of_year.close_year(row)
    sound(row)
    return row


def next_year(row: Row) -> Row:
    """Begin the next year."""
    planning.next_year(row)
    sound(row)
    return row


def pass_year(row: Row) -> Row:
    """Close the year and begin the next."""
    return next_year(close_year(row))


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


# Reading ----------------------------------------------------------------------------------------

PARTS = {
    Note.YEAR: "n",
    Note.PLANNED: "sn",
    Note.DEALT: "n",
    Note.NAMED: "s",
    Note.PLAYED: "c",
    Note.WON: "nc",
    Note.ASSIGNED: "cs",
    Note.FARMED: "snn",
    Note.STACKED: "sc",
    Note.FAILED: "sn",
    Note.DRUNKARD: "c",
    Note.INFORMANT: "s",
    Note.PARTY_MAN: "s",
    Note.TURNED: "c",
    Note.SENT: "c",
    Note.RETURNED: "n",
    Note.DRAFTED: "c",
}
"""What the numbers of each note are: n a number, s a suit, c a card."""


def notes(row: Row, *kinds: Note) -> list[str]:
    """The notes since the scene began (the last 64), as words: "sent 0 9W"; some kinds only."""
    found = []
    for note in notes_since(row, max(0, row.noted - NOTES)):
        kind = Note(note.kind)
        if not kinds or kind in kinds:
            words = [kind.name.lower()]
            if note.seat != NOBODY:
                words.append(str(note.seat))
            for part, part_value in zip(
                PARTS.get(kind, ""), (note.a, note.b, note.c), strict=False
            ):
                names: Any = {"n": range(1000), "s": CROPS, "c": CARDS}[part]
                words.append(str(names[part_value]))
            found.append(" ".join(words))
    return found


def by_seat(row: Row, kind: Note) -> dict[int, set[str]]:
    """The cards of each seat that notes of a kind name."""
    found: dict[int, set[str]] = {}
    for text in notes(row, kind):
        _, seat, card = text.split()
        found.setdefault(int(seat), set()).add(card)
    return found


def sent(row: Row) -> dict[int, set[str]]:
    """Who sent which cards to the North."""
    return by_seat(row, Note.SENT)


def turned(row: Row) -> dict[int, set[str]]:
    """Who turned up which cards."""
    return by_seat(row, Note.TURNED)


def hand(row: Row, seat: int) -> set[str]:
    """The cards in a hand."""
    return cards(row.players[seat].hand)


def hidden(row: Row, seat: int) -> set[str]:
    """The face-down cards of a cellar."""
    return cards(row.players[seat].hidden)


def face_up(row: Row, seat: int) -> set[str]:
    """The face-up cards of a cellar."""
    return cards(row.players[seat].open)


def stack(row: Row, seat: int) -> set[str]:
    """The cards of this year's stacks under their tops."""
    return cards(row.players[seat].stack)


def field(row: Row, crop: str) -> Row:
    """The field of a crop."""
    found: Row = row.fields[CROPS.index(crop)]
    return found


def ranking(row: Row) -> tuple[list[int], list[int]]:
    """Scores and places."""
    scores = np.zeros(row.seats, np.int32)
    ranks = np.zeros(row.seats, np.int32)
    RULES.outcome(row, scores, ranks)
    return scores.tolist(), ranks.tolist()
