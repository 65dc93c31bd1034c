"""The drawings of Rebuild as symbols that a page defines once: resources, signs, cards.

Lines take the colour of the text around them, fills are custom properties of `static/board.css`,
so that one drawing serves the light sheet and the blueprint. What stands inside symbols is styled
there without its surroundings, by the class `rb-ln`.
"""

from functools import cache

from markupsafe import Markup

from igroteka.draw.svg import drawing, symbol, symbols, use
from igroteka.games.rebuild.page.vignettes import BOX, DRAWINGS
from igroteka.games.rebuild.rules.facts import TITLES

LETTERS = "wstg"
"""One letter a resource, in the order of rule R1.3: Wood, Steel, Stone, Gold."""

RESOURCES = {
    "w": '<circle cx="12" cy="12" r="10" fill="var(--wf)" stroke="var(--ws)" stroke-width="2"/>'
    '<path d="M12 6.500a5.500 5.500 0 1 1-5.500 5.500M12 9.500a2.500 2.500 0 1 1-2 4" fill="none"'
    ' stroke="var(--ws)" stroke-width="1.8" stroke-linecap="round"/>',
    "s": '<path d="M12 1.500l9 5.200v10.600l-9 5.200-9-5.200V6.700z" fill="var(--sf)"'
    ' stroke="var(--ss)" stroke-width="2" stroke-linejoin="round"/><circle cx="12" cy="12" r="4"'
    ' fill="var(--sheet)" stroke="var(--ss)" stroke-width="2"/>',
    "t": '<path d="M2.500 20l2-10 6-6.500 8 1.500 4 8-2.500 7z" fill="var(--tf)" stroke="var(--ts)"'
    ' stroke-width="2" stroke-linejoin="round"/><path d="M4.500 10l6.500 3 7.500-8M11 13l-1.500 7"'
    ' fill="none" stroke="var(--ts)" stroke-width="1.6"/>',
    "g": '<path d="M1.500 19.500l4-12h13l4 12z" fill="var(--gf)" stroke="var(--gs)"'
    ' stroke-width="2" stroke-linejoin="round"/><path d="M8 11.500h8M7 15.500h10"'
    ' stroke="var(--gs)" stroke-width="1.6"/>',
}
"""Form and tone differ: a log's end, a nut, a boulder, an ingot."""

SIGNS = {
    "swap": '<path d="M3 8h16l-4-4M21 16H5l4 4"/>',
    "flag": '<path d="M5 22V3h14l-4 5 4 5H5"/>',
    "draw": '<rect x="3" y="4" width="12" height="16" rx="2"/><path d="M19 8v8M15.500 12h7"/>',
    "keep": '<path d="M6 3h12v18l-6-5-6 5z"/>',
    "any": '<path d="M12 2v20M3.300 7l17.400 10M20.700 7L3.300 17"/>',
    "tick": '<path d="M4 13l5 5L20 6" stroke-width="3"/>',
    "bin": '<path d="M3.500 6.500h17M9 6.500V3.500h6v3M5.500 6.500l1 15h11l1-15M10 11v6.500M14'
    ' 11v6.500"'
    ' stroke-width="1.8"/>',
    "deck": '<path d="M4 7h11v14H4zM7 7V4.500h11v14h-3M10 4.500V2h11v14h-3" stroke-width="1.7"/>'
    '<path d="M6.500 11h6M6.500 14h6" stroke-width="1.4"/>',
    "disc": '<rect x="5" y="2.500" width="14" height="19" rx="2" stroke-width="1.8"'
    ' stroke-dasharray="3 2.4"/><path d="M12 7.500v8.500M8.500 12.500l3.500 3.500 3.500-3.500"'
    ' stroke-width="1.8"/>',
    "card": '<rect x="5" y="2.500" width="14" height="19" rx="2" stroke-width="1.8"/>'
    '<path d="M8.500 7.500h7M8.500 11h7" stroke-width="1.6"/>',
    "pass": '<path d="M3 18q2-11 13-11M11 2.500L16 7l-4.500 5"/><path d="M20 3v18"'
    ' stroke-width="1.8"/>',
    "take": '<path d="M4 12v9h16v-9M12 2v13M7.500 10.500L12 15l4.500-4.500"/>',
}
"""What a card does, in the colour of its text; 24 x 24."""

SHIELD = (
    '<path d="M14 1.2c4 2.6 8 3.3 12.6 3.3V15c0 7.6-5 12.6-12.600 15.800C6.400 27.600 1.400 22.600'
    ' 1.400 15V4.500C6 4.500 10 3.800 14 1.200z" fill="var(--well)" stroke="var(--blue)"'
    ' stroke-width="1.7" stroke-linejoin="round"/>'
)


@cache
def symbol_sheet() -> Markup:
    """Define every symbol of the game; a page needs this once."""
    return symbols(
        *(symbol(f"rb-{letter}", "0 0 24 24", Markup(art)) for letter, art in RESOURCES.items()),
        *(
            symbol(f"rb-i-{name}", "0 0 24 24", Markup(f'<g class="rb-sg">{art}</g>'))
            for name, art in SIGNS.items()
        ),
        symbol("rb-shield", "0 0 28 32", Markup(SHIELD)),
        *(
            symbol(f"rb-{title}", BOX, Markup(f'<g class="rb-ln">{art}</g>'))
            for title, art in DRAWINGS.items()
        ),
    )


@cache
def picture_of(card: int) -> Markup:
    """Draw what a card shows."""
    return drawing(BOX, use(f"rb-{TITLES[card]}"), class_="dr")


@cache
def resource(kind: int, missing: bool = False) -> Markup:
    """Draw one unit of a resource."""
    kinds = "i miss" if missing else "i"
    return drawing("0 0 24 24", use(f"rb-{LETTERS[kind]}"), class_=kinds)


@cache
def sign(name: str) -> Markup:
    """Draw one of SIGNS in the colour of its text."""
    return drawing("0 0 24 24", use(f"rb-i-{name}"), class_="i")


SHIELD_SHAPE = drawing("0 0 28 32", use("rb-shield"), preserveAspectRatio="none")

MEASURE = drawing(
    "0 0 14 200",
    Markup(
        '<path d="M2 1h11M2 199h11M8 1v198M5 11l3-10 3 10M5 189l3 10 3-10" fill="none"'
        ' stroke="currentColor" stroke-width="1.3" vector-effect="non-scaling-stroke"/>'
    ),
    preserveAspectRatio="none",
)
"""The bracket of measure beside the purchase row."""
