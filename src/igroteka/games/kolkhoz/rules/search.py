"""K9. The search for enemies of the people."""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add, has, highest, lowest, remove, without_lowest
from igroteka.engine.course import note, reveal
from igroteka.engine.records import NOBODY
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.options import Deck, JackReplacement, MiceCandidates, Requisition
from igroteka.games.kolkhoz.rules.facts import JACK, KING, QUEEN, SUITS, card_of, suit_cards
from igroteka.games.kolkhoz.rules.memory import (
    card_unveiled,
    learned_below,
    released,
    search_remembered,
)
from igroteka.games.kolkhoz.rules.state import Note


@rule
def search_fields(s: Any) -> None:
    """Every field that was not farmed is searched, each by itself. Rule K9.1."""
    mice = s.options.requisition == Requisition.MICE
    if not mice and nobody_to_search(s):
        note(s, Note.NOBODY_SEARCHED, NOBODY)
        mice = True
    for suit in range(SUITS):
        if s.fields[suit].farmer == NOBODY:
            note(s, Note.FAILED, NOBODY, suit, s.fields[suit].hours)
            search_field(s, suit, mice)
    search_remembered(s)


@rule
def nobody_to_search(s: Any) -> bool:
    """All four fields have failed, and there is no brigadier to search. Rule K9.8."""
    for suit in range(SUITS):
        if s.fields[suit].farmer != NOBODY:
            return False
    for seat in range(s.seats):
        if was_brigadier(s, seat):
            return False
    return True


@rule
def was_brigadier(s: Any, seat: int) -> bool:
    """Won a trick (52 cards) or farmed a field (36 cards) this year. Rules K9.3, K9.6."""
    if s.options.deck == Deck.D52:
        return s.players[seat].tricks_won > 0
    for suit in range(SUITS):
        if s.fields[suit].farmer == seat:
            return True
    return False


@rule
def search_field(s: Any, suit: int, mice: bool) -> None:
    """One failed field, with the powers of the trump faces that lie there. K9.13 to K9.21."""
    if trump_face_lies_there(s, suit, JACK):
        drunkard_goes_north(s, suit)
        return
    informant = trump_face_lies_there(s, suit, QUEEN)
    party_man = trump_face_lies_there(s, suit, KING)
    if informant:
        note(s, Note.INFORMANT, NOBODY, suit, mice)
    if party_man:
        note(s, Note.PARTY_MAN, NOBODY, suit, mice)
    losses = 2 if party_man else 1
    if mice:
        search_by_mice(s, suit, informant, losses)
    else:
        search_brigadiers(s, suit, informant, losses)


@rule
def trump_face_lies_there(s: Any, suit: int, rank: int) -> bool:
    """A face of the main task, with powers, on a failed field. Rule K9.13."""
    if not s.options.nomenklatura or s.trump < 0:
        return False
    return has(s.fields[suit].workers, card_of(s.trump, rank))


@rule
def drunkard_goes_north(s: Any, suit: int) -> None:
    """The Jack goes instead of everybody's cards. Rules K9.14, K9.15."""
    field = s.fields[suit]
    jack = card_of(s.trump, JACK)
    field.workers = remove(field.workers, jack)
    s.north = add(s.north, jack)
    note(s, Note.DRUNKARD, NOBODY, jack)
    joins = s.options.jack_replacement == JackReplacement.PLAN_CARD_JOINS_WORKERS
    if joins and field.plan != 0:
        card = highest(field.plan)
        field.plan = remove(field.plan, card)
        s.drafted = add(s.drafted, card)
        released(s, 1 << card, s.year)
        note(s, Note.DRAFTED, NOBODY, card)


@rule
def search_brigadiers(s: Any, suit: int, everybody: bool, losses: int) -> None:
    """Each one searched loses the highest own card of the crop. Rules K9.2 to K9.7, K9.17, 19."""
    for seat in range(s.seats):
        if everybody or was_brigadier(s, seat):
            if everybody or s.options.deck == Deck.D52:
                turn_up_all(s, seat, suit, False)
            for _ in range(losses):
                p = s.players[seat]
                cards = (p.hidden | p.open | p.stack) & suit_cards(suit)
                if cards == 0:
                    learned_below(s, seat, suit, NO_CARD)
                else:
                    send_north(s, seat, highest(cards), False)
                    learned_below(s, seat, suit, highest(cards))


@rule
def search_by_mice(s: Any, suit: int, all_cards: bool, losses: int) -> None:
    """Everybody shows; only the highest of all shown cards is lost. K9.9 to K9.12, K9.18, 20."""
    before = face_up(s, suit)
    for seat in range(s.seats):
        if all_cards:
            turn_up_all(s, seat, suit, True)
        else:
            turn_up_highest(s, seat, suit)
    candidates = face_up(s, suit)
    if s.options.mice_candidates == MiceCandidates.NEWLY_REVEALED:
        candidates &= ~before
    for _ in range(losses):
        if candidates != 0:
            card = highest(candidates)
            candidates = remove(candidates, card)
            send_north(s, owner_of(s, card), card, True)


@rule
def face_up(s: Any, suit: int) -> int:
    """The cards of a crop that lie face up in any cellar."""
    cards = 0
    for seat in range(s.seats):
        cards |= s.players[seat].open | s.players[seat].shown
    return cards & suit_cards(suit)


@rule
def owner_of(s: Any, card: int) -> int:
    """The seat in whose cellar a face-up card lies."""
    for seat in range(s.seats):
        if has(s.players[seat].open | s.players[seat].shown, card):
            return seat
    return NOBODY


@rule
def face_down(s: Any, seat: int, suit: int) -> int:
    """The cards of a crop that lie face down in a cellar, those inside stacks too. Rule K9.9."""
    p = s.players[seat]
    return (p.hidden | (p.stack & ~p.shown)) & suit_cards(suit)


@rule
def turn_up_highest(s: Any, seat: int, suit: int) -> None:
    """Turn up the highest face-down card of a crop."""
    cards = face_down(s, seat, suit)
    if cards == 0:
        learned_below(s, seat, suit, NO_CARD)
    else:
        turn_up(s, seat, highest(cards), True)
        learned_below(s, seat, suit, highest(cards))


@rule
def turn_up_all(s: Any, seat: int, suit: int, mice: bool) -> None:
    """Turn up all face-down cards of a crop."""
    cards = face_down(s, seat, suit)
    while cards != 0:
        turn_up(s, seat, lowest(cards), mice)
        cards = without_lowest(cards)
    learned_below(s, seat, suit, NO_CARD)


@rule
def turn_up(s: Any, seat: int, card: int, mice: bool) -> None:
    """A card turned up stays up. Rule K9.12."""
    p = s.players[seat]
    if has(p.hidden, card):
        leave_hiding(s, seat, card)
        p.open = add(p.open, card)
    else:
        p.shown = add(p.shown, card)
    note(s, Note.TURNED, seat, card, mice)


@rule
def send_north(s: Any, seat: int, card: int, mice: bool) -> None:
    """A card of a cellar goes to the North. Rule K9.5."""
    p = s.players[seat]
    if has(p.hidden, card):
        leave_hiding(s, seat, card)
    p.open = remove(p.open, card)
    p.stack = remove(p.stack, card)
    p.shown = remove(p.shown, card)
    s.north = add(s.north, card)
    note(s, Note.SENT, seat, card, mice)


@rule
def leave_hiding(s: Any, seat: int, card: int) -> None:
    """A hidden card becomes known to all."""
    p = s.players[seat]
    card_unveiled(s, seat, card)
    p.hidden = remove(p.hidden, card)
    p.hid -= 1
    reveal(s)
