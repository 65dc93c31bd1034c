"""What all have seen of a hand, reckoned from the notes: could a guessed hand have come about?

An independent reading of chapters R7, R8, R9 and R15, which knows nothing of how guesses are made.
"""

from __future__ import annotations

import itertools
from collections import Counter

from igroteka.engine import Match, Row, view_row
from igroteka.engine.course import Note as Noted
from igroteka.engine.course import notes_since
from igroteka.games.rebuild.rules.facts import REVISIONS, TITLES, Facts
from igroteka.games.rebuild.rules.state import Note, Phase
from tests.rebuild.scenes import RESOURCES, cards, copied, units

BAR = "a_gold_bar"


class Witness:
    """Looks on at a play from its first position, and sees only what is public."""

    def __init__(self, match: Match) -> None:
        self._before = copied(view_row(match.state))
        p = self._before.players[self._before.turn]
        self._waiting: dict[int, Counter[str]] = {}
        self._begin(Counter(), Counter(cards(p.hand) + cards(p.deck)), p.hand.n)

    def _begin(self, known: Counter[str], pool: Counter[str], drawn: int = 0) -> None:
        """All know the hand and which cards the deck holds; so many are drawn from it unseen."""
        self._known = known
        self._pool = pool
        self._drawn = drawn
        self._left: Counter[str] = Counter()
        self._needed: Counter[str] = Counter()

    def follow(self, match: Match) -> None:
        """Read what the last move has told."""
        row = view_row(match.state)
        for noted in notes_since(row, self._before.noted):
            self._read(noted)
        self._before = copied(row)

    def _read(self, noted: Noted) -> None:
        player = self._before.players[noted.seat] if noted.seat >= 0 else None
        if noted.kind == Note.TURN and player is not None:
            held = self._waiting.pop(noted.seat, Counter())
            self._begin(held, Counter(cards(player.deck)))
        elif noted.kind == Note.SHUFFLED and player is not None:
            # The deck was drawn to its end: R15.7.
            self._begin(self._known + self._pool - self._left, Counter(cards(player.discard)))
        elif noted.kind == Note.DREW:
            self._drawn += noted.a
        elif noted.kind == Note.SHOWN:
            self._known[TITLES[noted.a]] += 1
            self._pool[TITLES[noted.a]] -= 1
            self._drawn -= 1
        elif noted.kind in (Note.PLAYED, Note.TRASHED, Note.KEPT):
            self._leaves(noted)
        elif noted.kind == Note.PASSED:
            self._waits(noted.b, TITLES[noted.a])

    def _leaves(self, noted: Noted) -> None:
        """A card leaves the hand; what was not known to be there must have been drawn by now."""
        card = TITLES[noted.a]
        if noted.kind == Note.TRASHED and noted.b:
            return  # it was played before, and left then
        self._left[card] += 1
        self._needed[card] = max(self._needed[card], self._left[card] - self._known[card])
        if noted.kind == Note.KEPT:
            self._waits(noted.seat, card)

    def _waits(self, seat: int, card: str) -> None:
        """A card lies in a hand for the next turn. Rule R15.2."""
        self._waiting.setdefault(seat, Counter())[card] += 1

    def allows(self, guess: Row) -> bool:
        """Is there a history of unseen draws that leads to the hand and deck of a guess?"""
        p = guess.players[guess.turn]
        held = Counter(cards(p.hand))
        drawn = held + self._left
        drawn.subtract(self._known)
        if min(drawn.values(), default=0) < 0 or drawn.total() != self._drawn:
            return False
        if drawn + Counter(cards(p.deck)) != +self._pool or not self._needed <= drawn:
            return False
        if guess.phase == Phase.PAY:
            return can_complete(guess, held)
        if guess.phase == Phase.KEEP:
            return any(sum(facts(guess, card).units) <= guess.room for card in held)
        return True


def facts(row: Row, card: str) -> Facts:
    """What is printed on a card."""
    return next(found for found in REVISIONS[row.options.deck_revision] if found.name == card)


def can_complete(row: Row, held: Counter[str]) -> bool:
    """Can a hand complete the running purchase? Rules R7.25, R7.27, R8.1, R8.4."""
    paid = cards(row.paid)
    hand = list(held.elements())
    if not row.options.payment_must_be_minimal:
        return suffices(row, [*paid, *hand])
    return any(
        minimal(row, [*paid, *more])
        for n in range(1, len(hand) + 1)
        for more in set(itertools.combinations(hand, n))
    )


def minimal(row: Row, payment: list[str]) -> bool:
    """Does a payment suffice, and none of its cards is superfluous? Rule R7.25."""
    return suffices(row, payment) and not any(
        suffices(row, payment[:i] + payment[i + 1 :]) for i in range(len(payment))
    )


def suffices(row: Row, payment: list[str]) -> bool:
    """Rule R7.23, with the savings of R7.9 to R7.13."""
    card = facts(row, TITLES[row.columns[row.column].cards[0]])
    cost = (card.units, *card.costs)[row.offer]
    savings = [units(row.each_savings), units(row.savings)]
    if sum(n > 0 for n in cost) == 1:
        savings.append(units(row.pure_savings))
    missing = 0
    help_of_others = payment.count(BAR)
    for i, resource in enumerate(RESOURCES):
        need = max(0, cost[i] - sum(saving.get(resource, 0) for saving in savings))
        have = units(row.left).get(resource, 0)
        have += sum(facts(row, name).units[i] for name in payment if name != BAR)
        missing += max(0, need - have)
        help_of_others += min(max(0, have - need), units(row.stand_ins).get(resource, 0))
    return missing <= help_of_others
