"""The notes of a game, public to everybody, tell all that happens on map, track and supplies."""

from __future__ import annotations

from typing import Any

import pytest

from igroteka.engine import Row
from igroteka.engine.course import Note as Noted
from igroteka.engine.course import notes_since
from igroteka.games.nomenklatura.rules.state import Note
from tests.nomenklatura.scenes import (
    BASE,
    CARDS,
    REGIONS,
    agenda,
    asides,
    auction,
    consolidation,
    deck,
    discard,
    fresh,
    laid,
    marked,
    markers,
    notes,
    play,
    play_randomly,
    scene,
    supplies,
    track,
)

SETTINGS: list[dict[str, Any]] = [
    {"seats": 2, "seed": 1},
    {"seats": 3, "seed": 2, "deck": "rebalanced_2021_05_28", "post_scoring_railroad": True},
    {"seats": 4, "seed": 3, "consolidation_bidders": "all", "bid_payment": "full_each_time"},
    {"seats": 5, "seed": 4, "negotiation_max_offers": 4},
    {"seats": 3, "seed": 5, "marker_substitution": "markers_first"},
    {"seats": 4, "seed": 6, "deck": "rebalanced_2021_05_23", "consolidation_bidders": "all"},
]


class Spectator:
    """Somebody who sees the beginning and then only hears the notes."""

    def __init__(self, row: Row) -> None:
        self.seats = row.seats
        self.map = [[0] * 8 for _ in range(self.seats)]
        self.supply = supplies(row)
        self.aside = [0] * self.seats
        self.rubles = [0] * self.seats
        self.laid = [0] * self.seats
        self.marker = REGIONS.index(marked(row))
        self.agenda = agenda(row)
        self.deck = deck(row)
        self.discard: set[str] = set()
        self.spaces = list(range(self.seats))

    def hear(self, note: Noted) -> None:
        """One note."""
        told = getattr(self, "_" + Note(note.kind).name.lower(), None)
        if told:
            told(note)

    def _round(self, note: Noted) -> None:
        self.spaces = list(range(self.seats))
        self.agenda = {"consolidation"}

    def _left_over(self, note: Noted) -> None:
        self.discard.add(CARDS[note.a])

    def _reshuffled(self, note: Noted) -> None:
        assert len(self.discard) == note.a
        assert not self.deck
        self.deck, self.discard = self.discard, set()

    def _turned_up(self, note: Noted) -> None:
        self.deck.remove(CARDS[note.a])
        self.agenda.add(CARDS[note.a])

    def _took(self, note: Noted) -> None:
        self.agenda.remove(CARDS[note.a])

    def _discarded(self, note: Noted) -> None:
        self.discard.add(CARDS[note.a])

    def _dug_out(self, note: Noted) -> None:
        self.deck.remove(CARDS[note.a])
        self.discard.add(CARDS[note.a])

    def _laid(self, note: Noted) -> None:
        at = self.spaces.index(note.a)
        for i in range(note.b):
            self.rubles[self.spaces[(at + i) % len(self.spaces)]] += 1

    def _laid_marker(self, note: Noted) -> None:
        self.laid[note.a] += 1

    def _collected(self, note: Noted) -> None:
        assert self.rubles[note.seat] == note.a
        self.rubles[note.seat] = 0

    def _placed(self, note: Noted) -> None:
        self.map[note.seat][note.a] += note.b
        self.supply[note.seat] -= note.b

    def _took_back(self, note: Noted) -> None:
        self.map[note.seat][note.a] -= note.b
        self.supply[note.seat] += note.b

    def _sold(self, note: Noted) -> None:
        assert note.c == 2 * note.b
        self._took_back(note)

    def _removed(self, note: Noted) -> None:
        self._took_back(Noted(note.kind, note.b, note.a, note.c, 0))

    def _bought(self, note: Noted) -> None:
        self._took_back(Noted(note.kind, note.b, note.a, note.c, 0))
        self._placed(Noted(note.kind, note.seat, note.a, note.c, 0))

    def _move(self, seat: int, there: int, to: int) -> None:
        self.map[seat][there] -= 1
        self.map[seat][to] += 1

    def _rode(self, note: Noted) -> None:
        self._move(note.seat, note.a, note.b)

    def _drew_in(self, note: Noted) -> None:
        self._move(note.seat, note.a, note.b)

    def _exchanged(self, note: Noted) -> None:
        self._move(note.seat, note.a, note.c)
        self._move(note.b, note.c, note.a)

    def _marked(self, note: Noted) -> None:
        assert self.marker == note.a
        self.marker = note.b

    def _set_aside(self, note: Noted) -> None:
        self.supply[note.seat] -= note.a
        self.aside[note.seat] += note.a

    def _merger(self, note: Noted) -> None:
        self.spaces = [seat for seat in range(self.seats) if self.map[seat][note.a]]

    def _lifted(self, note: Noted) -> None:
        self.map[note.seat][note.a] -= note.b

    def _joined(self, note: Noted) -> None:
        self.spaces = sorted({*self.spaces, note.seat})
        self.aside[note.seat] -= note.b

    def _no_bids(self, note: Noted) -> None:
        self.laid = [0] * self.seats

    def _won(self, note: Noted) -> None:
        self.laid = [0] * self.seats
        for seat in range(self.seats):
            if seat != note.seat:
                self.map[seat][note.a] = 0

    def _restored(self, note: Noted) -> None:
        self.map[note.seat][note.a] += note.b

    def _went_home(self, note: Noted) -> None:
        self.supply[note.seat] += note.b

    def _pushed(self, note: Noted) -> None:
        self.map[note.seat][note.b] += note.c


@pytest.mark.rule("N15.5", "N15.6", "N5.8", "N9.7")
@pytest.mark.parametrize("setting", SETTINGS)
def test_who_hears_all_notes_knows_the_map_the_track_and_the_cards(
    setting: dict[str, Any],
) -> None:
    row = fresh(**setting)
    spectator = Spectator(row)
    noted = row.noted
    for _ in play_randomly(row, setting["seed"]):
        for note in notes_since(row, noted):
            spectator.hear(note)
        noted = row.noted
        by_region = [[there[region] for there in spectator.map] for region in range(8)]
        assert by_region == [markers(row, region) for region in REGIONS]
        assert spectator.supply == supplies(row)
        assert spectator.aside == asides(row)
        assert spectator.rubles == track(row)
        assert spectator.laid == laid(row)
        assert spectator.marker == row.marker
        assert spectator.agenda == agenda(row)
        assert spectator.deck == deck(row)
        assert spectator.discard == discard(row)


@pytest.mark.rule("N14.1")
@pytest.mark.parametrize(
    ("card", "choices", "told"),
    [
        ("central_equalize", "level moscow", "levelled P1 moscow"),
        ("moscow_dig", "", "looked P1 3"),
        ("volga_spread_3", "stop", "stopped P1"),
        ("southern_buy", "offer 2, number 1, price 4", "asked_for P1 P2 volga 1, offered P1 P2 4"),
        ("southern_buy", "offer 2, number 1, price 4, answer refuse", "refused P2 P1"),
        ("southern_buy", "offer 2, number 1, price 4, answer accept", "accepted P2 P1"),
        ("central_push_or_2", "choose place", "chose P1 central_push_or_2"),
        ("central_eliminate_or_2", "choose effect, thin volga", "thinned P1 volga"),
    ],
)
def test_what_is_chosen_on_a_card_is_told(card: str, choices: str, told: str) -> None:
    deck = "base" if card in BASE else "rebalanced_2021_05_28"
    row = scene(turn=1, agenda=card, regions={"volga": "1 3"}, options={"deck": deck})
    play(row, f"P1 take {card}", *filter(None, choices.split(", ")))
    expected = told.split(", ")
    assert [text for text in notes(row) if text in expected] == expected


@pytest.mark.rule("N14.1", "N5.6")
def test_what_is_answered_in_an_auction_is_told() -> None:
    row = play(auction(), "P1 bid 3", "P2 pass", "P3 bid 4", "P1 bid 6")
    told = ["bid P1 3 3", "passed P2", "bid P3 4 4", "bid P1 6 3"]
    assert notes(row, Note.BID, Note.PASSED) == told


@pytest.mark.rule("N9.1", "N9.17")
def test_what_a_merger_comes_to_is_told() -> None:
    row = consolidation(regions={"volga": "4 1"})
    play(row, "P1 bid 1", "P1 lay ruble", "P2 pass")
    assert notes(row, Note.NO_MERGER, Note.WON, Note.COUNTED) == [
        "won P1 volga 1",
        "counted P1 volga 3",
    ]
    row = consolidation(regions={"volga": "4"})
    assert notes(row, Note.NO_MERGER, Note.WON, Note.COUNTED) == ["no_merger volga"]
