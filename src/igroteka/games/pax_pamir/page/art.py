"""The drawings of Pax Pamir: signs, pieces, seals and vignettes. All our own.

The signs and vignettes lie in `symbols.svg`; the pieces are put together here. What stands in a
symbol is styled without its surroundings, by single classes and by the colours that it inherits:
`--k`, `--ki` of a coalition, `--c`, `--ci` of a seat, `--cut` of the ground under a sign.
"""

from functools import cache
from pathlib import Path

from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.seats import SHAPES
from igroteka.draw.svg import drawing, symbols, use
from igroteka.games.pax_pamir.rules.facts import COALITION_NAMES, COALITIONS, Act, Icon, Suit

BLOCKS = (
    "M2 27V12C2 7 8 6 11 1c3 5 9 6 9 11v15z",
    "M2 27V3h4.5v4H9V3h4v4h2.5V3H20v24z",
    "M3 27v-7C-1 14 5 9.5 8 7c1.700-1.4 2.5-3.2 3-6 .5 2.8 1.3 4.6 3 6 3 2.5 9 7 5 13v7z",
)
"""Armies by coalition: a pointed arch, a battlement, an onion dome."""

ROADS = (
    "M-20 0L-13-7.5H13L20 0L13 7.5H-13z",
    "M-19-7.5H19V-3H14V3H19V7.5H-19V3H-14V-3H-19z",
    "M-12-7.5H12a7.5 7.5 0 0 1 0 15H-12a7.5 7.5 0 0 1 0-15z",
)
"""Roads by coalition: pointed, notched and round ends."""

CYLINDER = (
    '<path class="pp-pl pp-low" d="M.8 9v6.5C2.500 24.5 19.5 24.5 21.2 15.5V9z"/>'
    '<ellipse class="pp-pl" cx="11" cy="9.200" rx="10.200" ry="8.4" fill="var(--c)"/>'
    '<svg x="6" y="4.200" width="10" height="10" viewBox="0 0 20 20" class="pp-face">{shape}</svg>'
)
FLAG = (
    '<path class="pp-pl" d="M0 0h24v25l-12 6-12-6z" fill="var(--c)"/>'
    '<use href="#pp-crown" x="4" y="2" width="16" height="13" class="pp-face"/>'
    '<svg x="7.500" y="16" width="9" height="9" viewBox="0 0 20 20" class="pp-face">{shape}</svg>'
)
SEAL = '<circle class="pp-pl" cx="12" cy="12" r="11" fill="var(--k)"/>{emblem}'
PENNANT = '<path class="pp-pl" d="M1 0h15v24l-7.500-5L1 24z" fill="var(--k)"/>{emblem}'

STAR = "M12 1l3.2 7.4 8 .7-6.1 5.3 1.9 7.9-7-4.2-7 4.2 1.900-7.9L.8 9.100l8-.7z"  # of a card's rank

SUIT_SIGNS = ("s-economic", "s-military", "s-political", "s-intelligence")
ACT_SIGNS = ("a-tax", "a-gift", "a-build", "a-move", "a-betray", "a-battle")
ICON_SIGNS = ("", "i-road", "i-army", "i-tribe", "i-spy", "i-lev", *SUIT_SIGNS)
REGION_SIGNS = (
    "r-persia",
    "r-transcaspia",
    "r-herat",
    "r-kabul",
    "r-kandahar",
    "r-punjab",
)

assert len(SUIT_SIGNS) == len(Suit)
assert len(ICON_SIGNS) == Icon.FAVOURED + len(Suit)
assert len(ACT_SIGNS) == Act.PLAY


def emblem(coalition: int, x: float, y: float, size: float) -> str:
    """A coalition's emblem: tulip, rose or saltire."""
    name = COALITION_NAMES[coalition]
    return (
        f'<use href="#pp-e-{name}" x="{x}" y="{y}" width="{size}" height="{size}" class="pp-em"/>'
    )


def _symbol(name: str, box: str, inside: str) -> str:
    return f'<symbol id="pp-{name}" viewBox="{box}">{inside}</symbol>'


@cache
def symbol_sheet() -> Markup:
    """All symbols of a page."""
    found = [_symbol("star", "0 0 24 24", f'<path d="{STAR}"/>')]
    for coalition in range(COALITIONS):
        block = f'<path class="pp-pl" d="{BLOCKS[coalition]}" fill="var(--k)"/>'
        road = f'<path class="pp-pl" d="{ROADS[coalition]}" fill="var(--k)"/>'
        found += [
            _symbol(f"block{coalition}", "0 0 22 28", block + emblem(coalition, 5.5, 12.5, 11)),
            _symbol(f"way{coalition}", "-21 -9 42 18", road + emblem(coalition, -5, -5, 10)),
            _symbol(f"seal{coalition}", "0 0 24 24",
                    SEAL.format(emblem=emblem(coalition, 5, 5, 14))),
            _symbol(f"pen{coalition}", "0 0 17 25",
                    PENNANT.format(emblem=emblem(coalition, 3, 4, 11))),
        ]  # fmt: skip
    for seat, shape in enumerate(SHAPES):
        found += [
            _symbol(f"cyl{seat}", "0 0 22 24", CYLINDER.format(shape=shape)),
            _symbol(f"flag{seat}", "0 0 24 32", FLAG.format(shape=shape)),
        ]
    drawn = Path(__file__).with_name("symbols.svg").read_text(encoding="utf-8")
    return symbols(Markup(drawn), Markup("".join(found)))


@cache
def sign(name: str, more: str = "") -> Markup:
    """A sign in the colour of the text around it."""
    return drawing("0 0 24 24", use(f"pp-{name}"), class_=f"i {more}".strip())


@cache
def block(coalition: int) -> Markup:
    """A coalition's badge: one of its armies."""
    return drawing("0 0 22 28", use(f"pp-block{coalition}"), class_=f"bk k{coalition}")


@cache
def seal(coalition: int, told: str) -> Markup:
    """A prize."""
    return drawing("0 0 24 24", el("title", told), use(f"pp-seal{coalition}"),
                   class_=f"seal k{coalition}")  # fmt: skip


@cache
def pennant(coalition: int, told: str) -> Markup:
    """A patriot's pennant."""
    return drawing("0 0 17 25", el("title", told), use(f"pp-pen{coalition}"),
                   class_=f"pen k{coalition}")  # fmt: skip


@cache
def cylinder(seat: int) -> Markup:
    """A cylinder of a seat: spy, gift or tribe."""
    return drawing("0 0 22 24", use(f"pp-cyl{seat}"), class_=f"cyl s{seat}")


@cache
def stars(rank: int) -> Markup:
    """The stars of a card."""
    return Markup().join([sign("star", "star")] * rank)


VIGNETTES = {
    "traveller": (21, 22, 23, 39, 41, 71, 86, 87, 88, 89, 73, 18),
    "officer": (4, 19, 20, 25, 26, 36, 37, 40, 50, 51, 69, 70, 72, 84, 100, 52),
    "noble": (
        1, 2, 3, 5, 6, 7, 24, 27, 42, 43, 44, 45, 55, 56, 57, 58, 68, 74, 75, 76, 77, 85, 90, 91,
        92, 93,
    ),
    "fort": (12, 16, 17, 65, 78, 97),
    "caravan": (9, 10, 11, 13, 47, 66, 80, 81, 95, 96),
    "bazaar": (8, 14, 28, 30, 46, 48, 49, 62, 64, 67, 79, 94),
    "pass": (29, 63),
    "lances": (15, 32, 33, 34, 35, 38, 53, 54, 59, 60, 82, 83, 99),
    "cannon": (31, 98),
    "sheep": (61,),
}  # fmt: skip
"""What is drawn on which court cards."""

VIGNETTE_OF = {card: name for name, cards in VIGNETTES.items() for card in cards}

assert sorted(VIGNETTE_OF) == list(range(1, 101))


@cache
def vignette(card: int) -> Markup:
    """The picture of a court card in its niche."""
    return drawing("0 0 108 84", use(f"pp-v-{VIGNETTE_OF[card]}"), class_="art",
                   preserveAspectRatio="xMidYMid meet")  # fmt: skip
