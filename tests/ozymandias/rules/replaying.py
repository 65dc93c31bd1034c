"""Could it have come so? A guess against the public course of a real play, step by step.

Written from chapter O16 alone, without the game's own memory of what was seen. From the guessed
hands and deck we go back to the first turn: what all saw go to a hand or into the deck must lie
there, and what all saw leave is put back. Where a card moved unseen, by Cyri's Treachery or by the
Treaty, it is the one of which the guess says so; of transfers that are no longer remembered every
card is tried that it could have been. What the viewer saw of it is as in truth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from igroteka.engine import Row
from igroteka.engine.course import notes_since
from igroteka.games.ozymandias.rules.state import Note, Phase

DECK = 4
"""A place, as the seats 0 to 3 are."""

Lies = tuple[int, ...]
"""The unseen cards of each hand and of the deck, as sets."""


class Step(NamedTuple):
    """What a move of the play did to unseen cards. First a transfer, then what all saw."""

    source: int  # of a transfer: a hand or DECK; -1 without one
    taker: int  # who took the card, or gave those of the Treaty
    cards: tuple[int, ...]  # what truly came to each seat, -1 for nothing
    shown: int  # those that lay face up on the deck
    arrived: Lies
    left: Lies
    seen: Lies  # what all saw lying there, afterwards
    hands: tuple[int, ...]  # the true hands before the move


def listed(row: Row, card: int) -> int:
    """A card and all below it."""
    cards = 0
    while card >= 0:
        cards |= 1 << card
        card = row.below[card]
    return cards


def unseen(row: Row) -> Lies:
    """The hands, and what lies in the deck or beside it unseen."""
    hands = [row.players[seat].hand for seat in range(4)]
    return (*hands, row.deck_cards | (row.apart & ~row.face_up_apart))


def step_between(before: Row, after: Row) -> Step:
    """What one move did."""
    source, taker, cards, shown = -1, -1, [-1] * 4, 0
    seen = [0] * 5
    old, new = unseen(before), unseen(after)
    for note in notes_since(after, before.noted):
        if note.kind == Note.ROBBED:
            source, taker = note.a, note.seat
            (cards[taker],) = numbers(old[source] & new[taker])
        if note.kind in (Note.SHOWED, Note.TAKEN_BACK):
            seen[note.seat] |= 1 << note.a
    if before.phase == Phase.GIVE and after.phase != Phase.GIVE:
        source, taker, shown = DECK, before.active, before.face_up_apart
        seats = [(before.active + i) % before.seats for i in range(before.seats)]
        for seat in seats:
            cards[seat] = before.given[seat]
        rest = before.apart & ~sum(1 << card for card in cards if card >= 0)
        cards = given(before, seats, cards, rest, after)
    moved = sum(1 << card for card in cards if card >= 0)
    places = range(5)
    arrived = tuple(new[p] & ~old[p] & ~(moved if p < 4 else 0) for p in places)
    left = tuple(old[p] & ~new[p] & ~moved for p in places)
    hands = tuple(old[:4])
    return Step(source, taker, tuple(cards), shown, arrived, left, tuple(seen), hands)


def given(
    before: Row, seats: Sequence[int], cards: Sequence[int], rest: int, after: Row
) -> list[int]:
    """The Treaty's cards with the two that are given last: the last goes by itself."""
    found = [*cards]
    for seat in seats:
        if found[seat] < 0:
            (found[seat],) = numbers(rest & after.players[seat].hand)
    return found


def numbers(cards: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(52) if cards >> card & 1]


class Course:
    """The public course of a play from its first turn on, and what single seats saw."""

    def __init__(self, start: Row) -> None:
        self._hands = tuple(unseen(start)[:4])
        self._first_deck = unseen(start)[DECK]
        self._steps: list[Step] = []

    def add(self, before: Row, after: Row) -> None:
        """The next move of the play."""
        step = step_between(before, after)
        if step.source >= 0 or any((*step.arrived, *step.left, *step.seen)):
            self._steps.append(step)

    @property
    def transfers(self) -> int:
        """How many times cards have moved unseen by some."""
        return sum(step.source >= 0 for step in self._steps)

    def admits(self, guess: Row, truth: Row, viewer: int, put_back: int) -> bool:
        """Is there a history that leads to a guess? `put_back`: by the viewer, in the mulligan."""
        lies, true = unseen(guess), unseen(truth)
        if any(a.bit_count() != b.bit_count() for a, b in zip(lies, true, strict=True)):
            return False
        if viewer >= 0 and lies[viewer] != true[viewer]:
            return False
        if truth.phase == Phase.GIVE and truth.turn == viewer and guess.apart != truth.apart:
            return False
        self._special = self._told_apart(viewer, put_back)
        self._guessed = self._said_by(guess)
        self._failed: set[tuple[Lies, int]] = set()
        return self._possible(lies, len(self._steps), viewer, put_back)

    def _said_by(self, guess: Row) -> dict[int, tuple[int, ...]]:
        """The cards that moved in a guess, by the step of a transfer that it remembers."""
        transfers = [n for n, step in enumerate(self._steps) if step.source >= 0]
        kept = transfers[len(transfers) - guess.remembered :]
        return {n: tuple(guess.transfers[t].cards) for t, n in enumerate(kept)}

    def _told_apart(self, viewer: int, put_back: int) -> list[int]:
        """The cards that somebody who looks on has seen before each step, as sets."""
        found = [put_back]
        for step in self._steps:
            seen = found[-1] | step.shown
            for cards in (*step.arrived, *step.left, *step.seen):
                seen |= cards
            if viewer >= 0:
                seen |= step.hands[viewer]
                if step.source >= 0:
                    told = (viewer in (step.source, step.taker, seat) for seat in range(4))
                    for card, known in zip(step.cards, told, strict=True):
                        seen |= 1 << card if known and card >= 0 else 0
            found.append(seen)
        return found

    def _possible(self, lies: Lies, n: int, viewer: int, put_back: int) -> bool:
        """Can this lie so after n steps? Goes back to the next transfer, and tries all cards."""
        while n > 0:
            n -= 1
            step = self._steps[n]
            if any(seen & ~there for seen, there in zip(step.seen, lies, strict=True)):
                return False
            if any(came & ~there for came, there in zip(step.arrived, lies, strict=True)):
                return False
            lies = tuple(
                (there & ~came) | left
                for there, came, left in zip(lies, step.arrived, step.left, strict=True)
            )
            if step.source >= 0:
                if (lies, n) in self._failed:
                    return False
                for earlier in self._earlier(lies, n, viewer):
                    if self._possible(earlier, n, viewer, put_back):
                        return True
                self._failed.add((lies, n))
                return False
        hands_fit = viewer < 0 or lies[viewer] == self._hands[viewer]
        return hands_fit and put_back & ~lies[DECK] == 0

    def _earlier(self, lies: Lies, n: int, viewer: int) -> Iterator[Lies]:
        """What may have lain where before a transfer."""
        step = self._steps[n]
        getting = [seat for seat in range(4) if step.cards[seat] >= 0]

        def back(lies: Lies, rest: list[int], shown: int) -> Iterator[Lies]:
            if not rest:
                if shown == 0:
                    yield lies
                return
            seat = rest[0]
            for card in self._candidates(lies, n, seat, viewer):
                bit = 1 << card
                changed = [*lies]
                changed[seat] &= ~bit
                if not step.shown & bit:
                    changed[step.source] |= bit
                yield from back(tuple(changed), rest[1:], shown & ~bit)

        return back(lies, getting, step.shown)

    def _candidates(self, lies: Lies, n: int, seat: int, viewer: int) -> list[int]:
        """The cards that may have come to a seat. Of those that nobody had seen one stands for all.

        A card that was in a hand is in no deck.
        """
        step = self._steps[n]
        fresh: list[int] = []
        if viewer in (seat, step.taker, step.source):
            true = step.cards[seat]
            return [true] if lies[seat] >> true & 1 else []
        if n in self._guessed:
            card = self._guessed[n][seat]
            return [card] if lies[seat] >> card & 1 else []
        found = []
        for card in numbers(lies[seat]):
            if self._special[n] >> card & 1:
                if self._may_come(card, n, seat):
                    found.append(card)
            elif not fresh:
                fresh = [card]
        return found + fresh

    def _may_come(self, card: int, n: int, seat: int) -> bool:
        """Leave out what cannot be: all saw it lie elsewhere, and nothing has moved it since."""
        step = self._steps[n]
        if step.shown >> card & 1:
            return True
        reach = {step.source}
        for earlier in reversed(self._steps[:n]):
            for place in range(5):
                if (earlier.arrived[place] | earlier.seen[place]) >> card & 1:
                    return place in reach
            if any(left >> card & 1 for left in earlier.left):
                return False  # it lay openly, and nobody saw it go
            if earlier.source >= 0:
                got = {place for place in reach if place < 4 and earlier.cards[place] >= 0}
                if earlier.shown >> card & 1:
                    return bool(got)
                reach |= {earlier.source} if got else set()
        return True
