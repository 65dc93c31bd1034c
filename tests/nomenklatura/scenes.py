"""Positions of Nomenklatura in a few words: `scene(regions={"volga": "4 3"}, turn=3)`.

Players are numbered from 1 as in the rulebook, regions and cards have their names; what lies by
player is written as a row ("4 3" is four of player 1, three of player 2, none of the others). A
test plays by text, saying who acts where it matters (`play(row, "P1 bid 4", "P2 pass")`), and
reads what came of it (`rubles(row)`, `markers(row, "volga")`, `notes(row)`). Every position and
every step is audited.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from igroteka.engine import Match, Row, view_row
from igroteka.engine.course import notes_since
from igroteka.engine.dice import seeded
from igroteka.engine.records import NOBODY, NOTES, Rows, States
from igroteka.games.nomenklatura import GAME
from igroteka.games.nomenklatura.rules.state import End, Note, Pay, Phase

RULES = GAME.rules

WESTERN = ("moscow", "southern", "central", "volga", "northwestern")
REGIONS = (*WESTERN, "ural", "siberia", "far_east")
BORDERS = {
    "moscow": ("southern",),
    "southern": ("moscow", "central", "volga"),
    "central": ("southern", "volga", "northwestern"),
    "volga": ("southern", "central", "northwestern", "ural"),
    "northwestern": ("central", "volga", "ural"),
    "ural": ("volga", "northwestern", "siberia"),
    "siberia": ("ural", "far_east"),
    "far_east": ("siberia",),
}
BASE = (
    *("central_equalize", "central_remove_2", "moscow_3", "moscow_dig", "moscow_ural"),
    *("southern_buy", "southern_sell_all", "southern_income", "northwestern_rail"),
    *("northwestern_trade", "far_east_1", "volga_pair", "volga_spread_3", "volga_vacuum"),
    *("ural_4", "ural_merger", "siberia_1"),
)
NEW = ("central_eliminate_or_2", "southern_buy_3", "ural_reserve", "central_push_or_2")
CARDS = (*BASE, *NEW, "consolidation")
_MAY = tuple(
    card for card in BASE if card not in ("central_equalize", "southern_buy", "ural_merger")
)
DECKS = {
    "base": BASE,
    "rebalanced_2021_05_23": (*_MAY, *NEW[:3]),
    "rebalanced_2021_05_28": (*_MAY, *NEW),
}
IDLE = ("central_remove_2", "volga_spread_3", "volga_vacuum", "far_east_1", "siberia_1")
"""Cards that let their taker do nothing, or almost nothing."""

UNWRITTEN = 1_000_000
"""No action's number: what lies in a list before anything is written there."""

ByPlayer = int | str | Sequence[int] | Mapping[int, int]


# Names ------------------------------------------------------------------------------------------


def card_set(names: str) -> int:
    """The set of the cards that a text names."""
    return sum(1 << CARDS.index(card) for card in names.split())


def card_names(cards: int) -> set[str]:
    """The names of the cards of a set."""
    return {card for i, card in enumerate(CARDS) if cards >> i & 1}


def by_player(given: ByPlayer, seats: int, other: int = 0) -> list[int]:
    """What is given by player, as a list: "4 3", [4, 3], {2: 5}, or one number for all."""
    if isinstance(given, int):
        return [given] * seats
    if isinstance(given, Mapping):
        return [given.get(seat + 1, other) for seat in range(seats)]
    numbers = [int(n) for n in (given.split() if isinstance(given, str) else given)]
    return [*numbers, *[other] * (seats - len(numbers))]


# Positions --------------------------------------------------------------------------------------


def scene(
    *,
    seats: int = 3,
    phase: str = "execution",
    order: str = "",
    turn: int = 1,
    round: int = 1,
    rubles: ByPlayer = 10,
    regions: Mapping[str, ByPlayer] | None = None,
    supply: ByPlayer | None = None,
    rest: str = "",
    aside: ByPlayer = 0,
    retreat: str = "",
    marker: str = "volga",
    taken: str = "",
    agenda: str = "",
    deck: str | None = None,
    options: Mapping[str, Any] | None = None,
    preset: str = "",
    seed: int = 1,
) -> Row:
    """A position of a round.

    phase: "auction", before the first bid, or "execution", before somebody takes a card.
    order: the players in turn order ("213").  turn: whose turn it is, by place in that order.
    rubles, regions, aside: by player; what is not on the map or set aside is in the supply ...
    supply, rest: ... but if the supply is given, the others lie in region `rest`.
    retreat: the players with an Orderly Retreat pending ("13").
    marker: the region of the consolidation marker.
    taken: the marked region, if the player before has taken the Consolidation card; otherwise it
        lies in the agenda.
    agenda: region cards that lie open; filled up with cards that let one do nothing.
    deck: region cards in the deck, all others being discarded; without it, all are in the deck.
    """
    states = GAME.fresh_states(1, GAME.make_options(options, preset))
    row = view_row(states)
    row.dice = seeded(seed)
    RULES.setup(row, seats)
    order = order or "12345"[:seats]
    _set_order(row, order)
    if phase == "execution":
        for _ in range(seats):
            if row.phase == Phase.AUCTION:
                RULES.apply(row, row.turn, GAME.actions.number("pass"))
    row.round = round
    row.marker = REGIONS.index(taken or marker)
    _set_players(row, rubles, aside, retreat)
    _set_map(row, dict(regions or {}), supply, rest)
    if taken:
        row.merger = REGIONS.index(taken)
    acted = turn - 1 if phase == "execution" else 0
    row.place = acted
    row.turn = int(order[acted]) - 1
    _deal(row, agenda.split(), deck, acted, bool(taken))
    if row.options.end_trigger == 0 and any(_all_on_map(row, seat) for seat in range(seats)):
        row.end = End.MARKERS
    row.noted = 0
    states["notes"] = np.zeros((), states.dtype["notes"])
    sound(row)
    return row


def _set_order(row: Row, order: str) -> None:
    for place, player in enumerate(order):
        row.order[place] = int(player) - 1
    row.turn = row.order[0]


def _set_players(row: Row, rubles: ByPlayer, aside: ByPlayer, retreat: str) -> None:
    for seat, (owned, kept) in enumerate(
        zip(by_player(rubles, row.seats), by_player(aside, row.seats), strict=True)
    ):
        player = row.players[seat]
        player.rubles = owned
        player.counted = owned - row.options.starting_rubles
        player.aside = kept
        player.retreat = int(str(seat + 1) in retreat)


def _set_map(row: Row, regions: dict[str, ByPlayer], supply: ByPlayer | None, rest: str) -> None:
    """Lay the markers; with a supply given, what is left over lies in `rest`."""
    for seat in range(row.seats):
        player = row.players[seat]
        for region, there in regions.items():
            player.markers[REGIONS.index(region)] = by_player(there, row.seats)[seat]
        left = row.options.influence_per_player - player.aside - sum(player.markers)
        player.supply = left
        wanted = left
        if supply is not None:
            wanted = by_player(supply, row.seats, other=NOBODY)[seat]
        if 0 <= wanted < left:
            player.supply = wanted
            player.markers[REGIONS.index(rest)] += left - wanted
        player.regions = sum(1 << region for region, n in enumerate(player.markers) if n)


def _deal(row: Row, agenda: list[str], deck: str | None, acted: int, taken: bool) -> None:
    """Spread the cards: agenda, deck, and the cards of the players who have had their turn."""
    cards = list(DECKS[list(DECKS)[row.options.deck]])
    free = [card for card in cards if card not in agenda and card not in (deck or "").split()]
    size = row.seats - acted + taken
    fill = [card for card in IDLE if card in free] + [card for card in free if card not in IDLE]
    lying = [*agenda, *fill][:size]
    used = [card for card in fill if card not in lying][: acted - taken]
    for place in range(acted):
        row.players[row.order[place]].card = CARDS.index(
            "consolidation" if taken and place == acted - 1 else used[place]
        )
    rest = [card for card in cards if card not in lying and card not in used]
    held = rest if deck is None else deck.split()
    row.agenda = card_set(" ".join(lying if taken else [*lying, "consolidation"]))
    row.deck = card_set(" ".join(held))
    row.discard = card_set(" ".join(card for card in cards if card not in (*lying, *held)))


def _all_on_map(row: Row, seat: int) -> bool:
    return bool(sum(row.players[seat].markers) == row.options.influence_per_player)


def auction(**given: Any) -> Row:
    """Before the first bid for turn order."""
    return scene(phase="auction", **given)


def consolidation(region: str = "volga", **given: Any) -> Row:
    """All have had their turn, and the merger of a region is about to be held, if it is."""
    seats = given.get("seats", 3)
    return idle(scene(**{"turn": seats, "taken": region, **given}))


def with_standing(rubles: ByPlayer, supply: ByPlayer) -> Row:
    """A game that is over, with these rubles and supplies."""
    seats = len(by_player(rubles, 0))
    row = scene(seats=seats, turn=seats, round=30, rubles=rubles, supply=supply, rest="ural")
    idle(row)
    assert over(row)
    for seat, owned in enumerate(by_player(rubles, seats)):
        row.players[seat].rubles = owned
        row.players[seat].counted = owned - row.options.starting_rubles
    return row


def scene_in_words(words: Mapping[str, str]) -> Row:
    """A scene from lines of a text file: "regions: volga 4 3, ural 1", "option deck: base"."""
    given: dict[str, Any] = {"options": {}, "regions": {}}
    for name, text in words.items():
        if name.startswith("option "):
            given["options"][name.removeprefix("option ")] = text
        elif name == "regions":
            for part in text.split(", "):
                region, _, there = part.partition(" ")
                given["regions"][region] = there
        elif name in ("seats", "turn", "round", "seed"):
            given[name] = int(text)
        else:
            given[name] = text
    return scene(**given)


def sound(row: Row) -> None:
    """No invariant is broken."""
    broken = RULES.audit(row)
    assert broken == 0, [name for bit, name in enumerate(RULES.AUDIT) if broken >> bit & 1]


def state_of(row: Row) -> States:
    """The same position once more, as an array of shape (1,)."""
    states = GAME.fresh_states(1)
    Rows(states)[0] = row
    return states


def copied(row: Row) -> Row:
    """The same position once more."""
    return view_row(state_of(row))


def match_at(row: Row) -> Match:
    """A match that stands at a position."""
    match = Match(GAME, GAME.presets["base"], row.seats, 0)
    Rows(match.state)[0] = row
    return match


def fresh(seats: int = 3, seed: int = 1, preset: str = "", **options: Any) -> Row:
    """A game as it begins."""
    return view_row(Match(GAME, GAME.make_options(options, preset), seats, seed).state)


# Acting -----------------------------------------------------------------------------------------


def legal(row: Row) -> list[str]:
    """The legal actions of the player to act, as texts."""
    out = np.full(GAME.actions.size, UNWRITTEN, np.int32)
    found = RULES.legal(row, row.turn, out)
    return [GAME.actions.text(int(action)) for action in out[:found]]


def choices(row: Row, kind: str) -> set[str]:
    """What may follow a word: choices(row, "level") == {"moscow", "volga"}."""
    parts = (text.partition(" ") for text in legal(row))
    return {choice for word, _, choice in parts if word == kind}


def bids(row: Row) -> set[int]:
    """The bids that may be made."""
    return {int(bid) for bid in choices(row, "bid")}


def cards(row: Row) -> set[str]:
    """The cards that may be taken."""
    return choices(row, "take")


def play(row: Row, *texts: str) -> Row:
    """Play actions, each legal; "P2 pass" also says that it is player 2 who is asked."""
    for text in texts:
        who, _, action = text.partition(" ")
        if who[0] == "P" and who[1:].isdigit():
            assert who == f"P{asked(row)}", f"{text}: it is P{asked(row)} who is asked"
        else:
            action = text
        assert not over(row), f"{text}: the game is over"
        assert action in legal(row), f"{text} is not legal; legal is {legal(row)}"
        RULES.apply(row, row.turn, GAME.actions.parse(action))
        sound(row)
    return row


def idle(row: Row) -> Row:
    """Whoever is to take a card takes one that lets all do nothing, and they do nothing."""
    card = next(card for card in IDLE if card in cards(row))
    play(row, f"take {card}")
    while (
        not over(row)
        and "stop" in legal(row)
        and row.phase
        in (
            Phase.REMOVE,
            Phase.PLACE,
            Phase.DRAW_IN,
        )
    ):
        play(row, "stop")
    return row


def next_round(row: Row, seed: int = 1) -> Row:
    """Play at random until the next round begins, or the game is over."""
    before = row.round
    for _ in play_randomly(row, seed):
        if row.round != before:
            break
    return row


def play_randomly(row: Row, seed: int) -> Iterator[Row]:
    """Play random legal actions to the end; the row before each of them."""
    chance = random.Random(seed)
    while not over(row):
        yield row
        play(row, chance.choice(legal(row)))


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


# Reading ----------------------------------------------------------------------------------------


def over(row: Row) -> bool:
    """Is the game over?"""
    return bool(row.phase == Phase.OVER)


def asked(row: Row) -> int:
    """The player to act, 0 if the game is over."""
    return 0 if over(row) else int(row.turn) + 1


def round_number(row: Row) -> int:
    """The running round, from 1."""
    return int(row.round)


def in_auction(row: Row) -> bool:
    """Is turn order being bid for?"""
    return bool(row.phase == Phase.AUCTION)


def in_merger(row: Row) -> bool:
    """Is a merger being held?"""
    return row.phase in (Phase.MERGER_AUCTION, Phase.LAY)


def order(row: Row) -> str:
    """The players in turn order."""
    return "".join(str(row.order[place] + 1) for place in range(row.seats))


def rubles(row: Row) -> list[int]:
    """What lies behind each screen."""
    return [row.players[seat].rubles for seat in range(row.seats)]


def supplies(row: Row) -> list[int]:
    """The markers in each supply."""
    return [row.players[seat].supply for seat in range(row.seats)]


def hands(row: Row) -> list[int]:
    """The markers in each hand during a merger."""
    return [row.players[seat].hand for seat in range(row.seats)]


def asides(row: Row) -> list[int]:
    """The markers that each has set aside."""
    return [row.players[seat].aside for seat in range(row.seats)]


def markers(row: Row, region: str) -> list[int]:
    """Each player's markers in a region."""
    return [row.players[seat].markers[REGIONS.index(region)] for seat in range(row.seats)]


def on_map(row: Row) -> dict[str, list[int]]:
    """Each player's markers in every region that has any."""
    return {region: markers(row, region) for region in REGIONS if any(markers(row, region))}


def track(row: Row) -> list[int]:
    """The rubles on each space of the bidding track."""
    return [sum(row.track[space].rubles) for space in range(row.seats)]


def laid(row: Row) -> list[int]:
    """The markers on each space of the bidding track."""
    return [sum(row.track[space].markers) for space in range(row.seats)]


def agenda(row: Row) -> set[str]:
    """The cards that lie open."""
    return card_names(row.agenda)


def deck(row: Row) -> set[str]:
    """The cards of the agenda deck."""
    return card_names(row.deck)


def discard(row: Row) -> set[str]:
    """The cards of the discard pile."""
    return card_names(row.discard)


def known_top(row: Row) -> list[str]:
    """The cards on top of the deck that somebody has looked at, from the top."""
    return [CARDS[row.top[i]] for i in range(row.tops)]


def marked(row: Row) -> str:
    """The region of the consolidation marker."""
    return REGIONS[row.marker]


def merger_indicator(row: Row) -> str:
    """The region of the merger indicator, "" while it lies beside the map."""
    return "" if row.merger < 0 else REGIONS[row.merger]


def end_set(row: Row) -> bool:
    """Is it certain that this round is the last?"""
    return bool(row.end != End.OPEN)


def ranking(row: Row) -> tuple[list[int], list[int]]:
    """Scores and places."""
    scores = np.zeros(row.seats, np.int32)
    ranks = np.zeros(row.seats, np.int32)
    RULES.outcome(row, scores, ranks)
    return scores.tolist(), ranks.tolist()


def paid(regions: Mapping[str, ByPlayer], **given: Any) -> list[int]:
    """What each player gets in the scoring of a map."""
    seats = given.get("seats", 3)
    row = scene(**{"turn": seats, "regions": regions, **given})
    before = rubles(row)
    idle(row)
    return [after - owned for after, owned in zip(rubles(row), before, strict=True)]


PARTS = {
    Note.ROUND: "n",
    Note.LEFT_OVER: "c",
    Note.RESHUFFLED: "n",
    Note.TURNED_UP: "c",
    Note.BID: "nn",
    Note.LAID: "pn",
    Note.LAID_MARKER: "p",
    Note.COLLECTED: "n",
    Note.ORDER: "n",
    Note.TOOK: "c",
    Note.CHOSE: "c",
    Note.DISCARDED: "c",
    Note.PAID: "pn",
    Note.GOT: "nc",
    Note.PLACED: "rn",
    Note.LEVELLED: "r",
    Note.THINNED: "r",
    Note.REMOVED: "rpn",
    Note.TOOK_BACK: "rn",
    Note.LOOKED: "n",
    Note.DUG_OUT: "cn",
    Note.KEPT: "n",
    Note.ASKED_FOR: "prn",
    Note.OFFERED: "pn",
    Note.ACCEPTED: "p",
    Note.REFUSED: "p",
    Note.BOUGHT: "rpn",
    Note.SOLD: "rnn",
    Note.RODE: "rr",
    Note.EXCHANGED: "rpr",
    Note.DREW_IN: "rr",
    Note.MARKED: "rr",
    Note.MERGER_SET: "r",
    Note.MERGER: "rn",
    Note.NO_MERGER: "r",
    Note.LIFTED: "rn",
    Note.JOINED: "rn",
    Note.WON: "rn",
    Note.COUNTED: "rn",
    Note.RESTORED: "rn",
    Note.WENT_HOME: "rn",
    Note.PUSHED: "rr",
    Note.SET_ASIDE: "n",
    Note.SCORING: "nn",
    Note.PAYS: "rnw",
    Note.BARRED: "r",
    Note.INCOME: "n",
    Note.LIMIT: "n",
}
"""What the numbers of a note are: n a number, p a player, r a region, c a card, w a kind of pay."""


def notes(row: Row, *kinds: Note) -> list[str]:
    """The notes since the scene began (the last 128), as words: "placed P1 moscow 3"."""
    found = []
    for note in notes_since(row, max(0, row.noted - NOTES)):
        kind = Note(note.kind)
        if kinds and kind not in kinds:
            continue
        words = [kind.name.lower()]
        if note.seat != NOBODY:
            words.append(f"P{note.seat + 1}")
        for part, value in zip(PARTS.get(kind, ""), (note.a, note.b, note.c), strict=False):
            words.append(_word(part, value))
        found.append(" ".join(words))
    return found


def _word(part: str, value: int) -> str:
    if part == "n":
        return str(value)
    if part == "p":
        return "bank" if value == NOBODY else f"P{value + 1}"
    if part == "w":
        return Pay(value).name.lower()
    return (REGIONS if part == "r" else CARDS)[value]
