"""What everybody remembers of the cards that went face down into a cellar (chapter K12).

Each such card opens an *entry* of its cellar. All can remember of an entry what it cannot be:

- the crops its owner had shown not to hold, if it was the last card of a hand: `barred`;
- every card that anybody saw elsewhere while it lay there, and what a search of that cellar has
  shown not to be hidden: `learned`, by the year.

A card leaves the cellar again when a search turns it up or sends it North, or when it is swapped
back into the hand. Then it learns no more. One that all saw was one of the entries that did not
bar it: `could_be`. One that was swapped is a card which that hand played in the same year
(`plays`, `played`), or has kept until now, or put down again at the year's end.

Which entry held which card, and which of them left, is kept too (`entry`, `leaver`), as a secret
of the seat: so a guess has to tell a whole story, and the audit can check it.
"""

from __future__ import annotations

from typing import Any

from igroteka.engine.cards import NO_CARD, add, first, has, lowest, without_lowest
from igroteka.engine.rule import rule
from igroteka.games.kolkhoz.rules.facts import suit_cards


@rule
def card_went_down(s: Any, seat: int, card: int, barred: int) -> None:
    """A card goes face down into a cellar, and all know that it is none of the barred."""
    p = s.players[seat]
    p.entry[p.entries] = card
    p.since[p.entries] = s.year - 1
    p.barred[p.entries] = barred
    p.entries += 1


@rule
def card_swapped(s: Any, seat: int, card: int) -> None:
    """A hidden card goes back into the hand, unseen: it may have been any of those there."""
    card_left(s, seat, card, first(s.players[seat].entries))
    s.players[seat].left_as[s.players[seat].leavings - 1] = NO_CARD


@rule
def card_unveiled(s: Any, seat: int, card: int) -> None:
    """A hidden card becomes known: it was one of the entries that do not bar it."""
    p = s.players[seat]
    last = s.year - 2  # the last year in which it was seen elsewhere; -1 if it never was
    while last >= 0 and not has(p.learned[last], card):
        last -= 1
    entries = 0
    entry = p.entries - 1
    while entry >= 0 and p.since[entry] > last:
        if not has(p.barred[entry], card):
            entries = add(entries, entry)
        entry -= 1
    card_left(s, seat, card, entries)


@rule
def card_left(s: Any, seat: int, card: int, could_be: int) -> None:
    """A card that lay face down in a cellar does so no more."""
    p = s.players[seat]
    p.leaver[p.leavings] = entry_of(p, card)
    p.could_be[p.leavings] = could_be
    p.left_as[p.leavings] = card
    p.left_in[p.leavings] = s.year - 1
    p.leavings += 1


@rule
def entry_of(p: Any, card: int) -> int:
    """The entry as which a card lies in the cellar: the last one, since it had to leave before."""
    entry = p.entries - 1
    while p.entry[entry] != card:
        entry -= 1
    return entry


@rule
def present(p: Any) -> int:
    """The entries whose cards still lie face down, as a set; they are a secret of the seat."""
    staying = first(p.entries)
    for i in range(p.leavings):
        staying &= ~(1 << p.leaver[i])
    return staying


@rule
def barred_until(p: Any, entry: int, year: int) -> int:
    """What the card of an entry cannot be, as far as known when a year (from 0) begins."""
    cards = p.barred[entry]
    for past in range(p.since[entry], year):
        cards |= p.learned[past]
    return cards


@rule
def played_in(s: Any, seat: int, year: int) -> int:
    """What a hand played in a year (from 0)."""
    p = s.players[seat]
    return p.plays | p.played[year] if year == s.year - 1 else p.played[year]


@rule
def showed_void(s: Any, seat: int, suit: int) -> None:
    """A player did not follow, and so holds none of the crop."""
    s.players[seat].voids = add(s.players[seat].voids, suit)


@rule
def void_suits(voids: int) -> int:
    """All cards of the void crops."""
    cards = 0
    while voids != 0:
        cards |= suit_cards(lowest(voids))
        voids = without_lowest(voids)
    return cards


@rule
def released(s: Any, cards: int, year: int) -> None:
    """Cards that all have seen return to the workers: nobody was hiding them in that year."""
    for seat in range(s.seats):
        s.players[seat].learned[year - 1] |= cards


@rule
def learned_below(s: Any, seat: int, suit: int, card: int) -> None:
    """What a cellar still hides of a crop is below a card; NO_CARD: it hides none of it."""
    gone = suit_cards(suit)
    if card >= 0:
        gone &= ~first(card)
    s.players[seat].cleared |= gone


@rule
def search_remembered(s: Any) -> None:
    """What a whole search has taught holds for the cards that still lie there."""
    for seat in range(s.seats):
        p = s.players[seat]
        p.learned[s.year - 1] |= p.cleared
        p.cleared = 0
