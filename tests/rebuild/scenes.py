"""Positions of Rebuild in a few words: `scene(hand="a_log*2 a_stone", columns=["ladder"])`.

Cards are written as in the action table, several of a name as "a_log*2". What a scene does not
mention is filled in so that the whole record is consistent: starter cards go to their owner's
deck (or, if a deck is given, to the trash), the display is filled up with the dearest cards left
of the pack (unless the draw deck is said to be empty), and the rest is the draw deck (or, if that
is given, the trash). The audit proves it. A test then
acts by text (`play(row, "buy 1 printed", "trash a_log")`) and reads what came of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from igroteka.engine import NOBODY, Row, view_row
from igroteka.engine.course import Note as Noted
from igroteka.engine.course import notes_since
from igroteka.engine.dice import seeded
from igroteka.engine.records import Rows, States
from igroteka.games.rebuild import GAME
from igroteka.games.rebuild.rules import knowledge, phases, refusals, scoring
from igroteka.games.rebuild.rules.audit import AUDIT, audit
from igroteka.games.rebuild.rules.choices import ACTIONS
from igroteka.games.rebuild.rules.facts import REVISIONS, TITLES
from igroteka.games.rebuild.rules.setup import setup
from igroteka.games.rebuild.rules.state import MAX_COLUMNS, Note, Phase

STARTERS = Counter(
    a_log=2, bunch_of_logs=2, rusted_gears=1, pile_of_nails=2, a_stone=4, a_gold_bar=3
)
LATER = {"deck_revision": "rev_2018_08_14"}
RESOURCES = ("wood", "steel", "stone", "gold")


# Cards ------------------------------------------------------------------------------------------


def listed(text: str) -> list[str]:
    """The names of some cards: "a_log*2 a_stone" are three."""
    found = []
    for word in text.split():
        name, _, times = word.partition("*")
        assert name in TITLES, f"there is no card {name}"
        found += [name] * int(times or 1)
    return found


def number(name: str) -> int:
    """The number of a card in the record."""
    return TITLES.index(name)


def cards(pile: Row) -> list[str]:
    """The names of the cards of a pile, in its order."""
    return [TITLES[pile.cards[i]] for i in range(pile.n)]


def sorted_cards(pile: Row) -> list[str]:
    """The names of the cards of a pile, by name."""
    return sorted(cards(pile))


def hand(row: Row, seat: int = 0) -> list[str]:
    return sorted_cards(row.players[seat].hand)


def deck(row: Row, seat: int = 0) -> list[str]:
    return sorted_cards(row.players[seat].deck)


def discard(row: Row, seat: int = 0) -> list[str]:
    return sorted_cards(row.players[seat].discard)


def played(row: Row, seat: int = 0) -> list[str]:
    return sorted_cards(row.players[seat].played)


def owned(row: Row, seat: int = 0) -> Counter[str]:
    """All cards of a player."""
    p = row.players[seat]
    return Counter(
        name for pile in (p.hand, p.deck, p.discard, p.played, p.carried) for name in cards(pile)
    )


def trashed(row: Row) -> Counter[str]:
    """The trash."""
    return Counter({name: row.trash[i] for i, name in enumerate(TITLES) if row.trash[i]})


def column(row: Row, number: int) -> list[str]:
    """A column, counted from 1, from the purchase row upwards."""
    return cards(row.columns[number - 1])


def purchase_row(row: Row) -> list[str]:
    """The purchase row, "" where a column is empty."""
    columns = (column(row, i + 1) for i in range(row.width))
    return [found[0] if found else "" for found in columns]


def heights(row: Row) -> list[int]:
    return [row.columns[i].n for i in range(row.width)]


def supply(row: Row) -> Counter[str]:
    """The draw deck."""
    return Counter(TITLES[row.supply[i]] for i in range(row.late + row.early))


def units(purse: int) -> dict[str, int]:
    """The resources of a purse, those that it holds."""
    found = {name: purse >> 8 * i & 255 for i, name in enumerate(RESOURCES)}
    return {name: n for name, n in found.items() if n}


def pack(later: bool = False) -> Counter[str]:
    """The early and late cards of a deck."""
    return Counter({facts.name: facts.copies for facts in REVISIONS[later] if facts.vp})


# Positions --------------------------------------------------------------------------------------


def scene(
    *,
    seats: int = 2,
    hand: str = "",
    hands: Mapping[int, str] | None = None,
    played: str = "",
    deck: str | Mapping[int, str] | None = None,
    discard: str | Mapping[int, str] = "",
    columns: Sequence[str] = (),
    supply: str | None = None,
    arranged: bool = False,
    game: int = 1,
    options: Mapping[str, Any] | None = None,
    preset: str = "",
    seed: int = 1,
) -> Row:
    """The second step of a turn of seat 0.

    hand, played: of seat 0.  hands: of the others.
    deck, discard: of seat 0, or by seat; a deck that is `arranged` is drawn from its first card.
    columns: from the left, each from the purchase row upwards; "-" is an empty one.
    game: of a campaign, the earlier ones being won.
    """
    states = GAME.fresh_states(1, GAME.make_options(options, preset))
    row = view_row(states)
    row.dice = seeded(seed)
    setup(row, seats)
    row.dice = seeded(seed)
    for seat in range(seats):
        p = row.players[seat]
        for pile in (p.hand, p.deck, p.discard):
            _lay(pile, [])
    left = pack(bool(row.options.deck_revision))
    for i in range(len(TITLES)):
        row.trash[i] = 0
    for seat in range(seats):
        mine = {
            "hand": listed(hand if seat == 0 else (hands or {}).get(seat, "")),
            "played": listed(played if seat == 0 else ""),
            "discard": listed(_of(discard, seat) or ""),
            "deck": listed(_of(deck, seat) or ""),
        }
        mine["deck"].reverse()
        _own(row, seat, mine, left, _of(deck, seat) is not None)
    row.players[0].arranged = int(arranged)
    for seat in range(seats):
        deck_now = row.players[seat].deck
        if not row.players[seat].arranged:
            _lay(deck_now, sorted(cards(deck_now), key=number))
    _show(row, list(columns), left, supply)
    _begin(row, game)
    sound(row)
    return row


def _of(given: Any, seat: int) -> Any:
    if isinstance(given, Mapping):
        return given.get(seat)
    return given if seat == 0 else None


def _lay(pile: Row, names: Iterable[str]) -> None:
    numbers = [number(name) for name in names]
    for i in range(len(pile.cards)):
        pile.cards[i] = numbers[i] if i < len(numbers) else -1
    pile.n = len(numbers)


def _own(row: Row, seat: int, mine: dict[str, list[str]], left: Counter[str], closed: bool) -> None:
    """Give a player cards; the starter cards that are not mentioned go somewhere."""
    starters = STARTERS.copy()
    for names in mine.values():
        for name in names:
            pool = starters if name in STARTERS else left
            pool[name] -= 1
            assert pool[name] >= 0, f"there are not so many {name}"
    for name in starters.elements():
        if closed:
            row.trash[number(name)] += 1
        else:
            mine["deck"].append(name)
    p = row.players[seat]
    _lay(p.hand, sorted(mine["hand"], key=number))
    for pile in ("played", "discard", "deck"):
        _lay(getattr(p, pile), mine[pile])


def _show(row: Row, columns: list[str], left: Counter[str], supply: str | None) -> None:
    """Lay out the display and the draw deck."""
    given = [[] if text == "-" else listed(text) for text in columns]
    drawn = listed(supply or "")
    for name in [*drawn, *(name for names in given for name in names)]:
        left[name] -= 1
        assert left[name] >= 0, f"there are not so many {name}"
    values = {facts.name: facts.vp for facts in REVISIONS[row.options.deck_revision]}
    rest = sorted(left.elements(), key=lambda name: (values[name], number(name)))
    rows = 0 if row.campaign or supply == "" else row.options.rows
    fresh = range(len(columns), row.width) if supply is None and row.campaign else range(0)
    given += [[] for _ in range(row.width - len(given))]
    for names in given:
        while len(names) < rows:
            names.append(rest.pop())
    if fresh:
        # All cards of a campaign lie in the display, as evenly as can be, early ones below.
        for i, name in enumerate(rest):
            given[fresh[i % len(fresh)]].append(name)
        rest = []
    elif supply is None and not row.campaign:
        drawn, rest = rest, []
    for i in range(MAX_COLUMNS):
        _lay(row.columns[i], given[i] if i < row.width else [])
    for name in rest:
        row.trash[number(name)] += 1
    drawn.sort(key=lambda name: values[name] <= 4)
    row.late = sum(values[name] > 4 for name in drawn)
    row.early = len(drawn) - row.late
    for i in range(len(row.supply)):
        row.supply[i] = number(drawn[i]) if i < len(drawn) else -1


def _begin(row: Row, game: int) -> None:
    row.first = 0
    row.turn = 0
    row.turns = 1
    row.phase = Phase.MAIN
    row.game = game
    row.won = game - 1
    row.earned = 50 * (game - 1)
    empty = any(row.columns[i].n == 0 for i in range(row.width))
    row.ended = int(empty and row.late + row.early == 0)
    for pile in (row.known, row.gone):
        _lay(pile, [])


def sound(row: Row) -> None:
    """No invariant is broken."""
    broken = audit(row)
    names = [name for i, name in enumerate(AUDIT) if broken >> i & 1]
    assert not names, names


def fresh(
    seats: int = 2, seed: int = 1, options: Mapping[str, Any] | None = None, preset: str = ""
) -> Row:
    """The first position of a play."""
    row = view_row(GAME.fresh_states(1, GAME.make_options(options, preset)))
    row.dice = seeded(seed)
    setup(row, seats)
    sound(row)
    return row


def state_of(row: Row) -> States:
    """The same position once more, as an array of shape (1,)."""
    states = GAME.fresh_states(1)
    Rows(states)[0] = row
    return states


def copied(row: Row) -> Row:
    """The same position once more."""
    return view_row(state_of(row))


def scene_in_words(told: Mapping[str, str]) -> Row:
    """A position from lines "name: value"; columns are parted by "|", "-" is an empty pile."""
    given: dict[str, Any] = {name: "" if text == "-" else text for name, text in told.items()}
    if "columns" in given:
        given["columns"] = [part.strip() for part in given["columns"].split("|")]
    if "hands" in given:
        given["hands"] = dict(enumerate(map(str.strip, given["hands"].split("|")), 1))
    if "options" in given:
        given["options"] = dict(part.split("=") for part in given["options"].split())
    for name in ("seats", "seed", "game"):
        if name in given:
            given[name] = int(given[name])
    return scene(**given)


# Acting -----------------------------------------------------------------------------------------


def legal(row: Row) -> list[str]:
    """What the seat to act may do, as texts."""
    if phases.waiting(row) == 0:
        return []
    out = np.full(len(ACTIONS), -1, np.int32)
    n = phases.legal(row, row.turn, out)
    return [ACTIONS.text(action) for action in out[:n].tolist()]


def offers(row: Row, kind: str) -> list[str]:
    """What the seat to act may do of one kind, without its name."""
    return [text.partition(" ")[2] for text in legal(row) if text.split()[0] == kind]


def play(row: Row, *texts: str) -> Row:
    """Play legal actions of whoever is to act."""
    for text in texts:
        assert text in legal(row), f"“{text}” is not among {legal(row)}"
        phases.apply(row, row.turn, ACTIONS.parse(text))
        sound(row)
    return row


def refused(row: Row, text: str, seat: int | None = None) -> str:
    """The rule that forbids an action ("" if nothing does); it agrees with the legal list."""
    asked = row.turn if seat is None else seat
    found = refusals.why_not(row, asked, ACTIONS.parse(text))
    assert (found == 0) == (asked == row.turn and text in legal(row)), text
    return refusals.rule_name(found) if found else ""


def notes(row: Row, kind: Note | None = None, since: int = 0) -> list[Noted]:
    """What was noted, of one kind or of all."""
    return [noted for noted in notes_since(row, since) if kind is None or noted.kind == kind]


def outcome(row: Row) -> tuple[list[int], list[int]]:
    """Scores and ranks."""
    scores, ranks = np.zeros((2, row.seats), np.int32)
    scoring.outcome(row, scores, ranks)
    return scores.tolist(), ranks.tolist()


def seen(row: Row, viewer: int = NOBODY) -> Row:
    """What a viewer sees."""
    view = copied(row)
    knowledge.hide(view, viewer)
    return view


def guessed(row: Row, viewer: int = NOBODY, seed: int = 1) -> Row:
    """A guess of what a viewer cannot see."""
    view = seen(row, viewer)
    view.dice = seeded(seed)
    knowledge.guess(view, viewer)
    sound(view)
    return view
