"""The drawings of Nomenklatura: cubes, coins, the signs on the cards, stamps. All our own.

What stands in a symbol is styled without its surroundings; its classes begin with `nk-`.
"""

from functools import cache

from markupsafe import Markup

from igroteka.draw.svg import drawing, symbol, symbols, use

SEATS = 5

CUBE = (
    '<path class="nk-p{n}" d="M0 3.2 3.2 0H17V13.8L13.8 17H0z"/>'
    '<path class="nk-lit" d="M0 3.2 3.2 0H17l-3.2 3.2z"/>'
    '<path class="nk-shd" d="M13.8 3.2 17 0v13.8L13.8 17z"/>'
    '{shape}<path class="nk-edge" d="M0 3.2 3.2 0H17V13.8L13.8 17H0z"/>'
)
"""A marker: a cube with the shape of its seat on the front."""

FRONTS = (
    '<circle class="nk-o0" cx="6.9" cy="10.2" r="3.8"/>',
    '<path class="nk-o1" d="M6.9 5.9 11.3 13.5H2.5z"/>',
    '<path class="nk-o2" d="M3.5 6.8h6.8v6.8H3.5z"/>',
    '<path class="nk-o3" d="M6.9 5.5 11.2 10.2 6.9 14.9 2.6 10.2z"/>',
    '<path class="nk-o4" d="m6.9 5.5 1.4 3 3.3.4-2.5 2.2.7 3.3-2.9-1.7-2.9 1.7.7-3.3'
    '-2.5-2.2 3.3-.4z"/>',
)
"""The shapes of the seats on a cube."""

FACES = (
    '<circle class="nk-p0" cx="13" cy="13" r="4.8"/>',
    '<path class="nk-p1" d="M13 7.7 18.5 17.2H7.5z"/>',
    '<path class="nk-p2" d="M8.7 8.7h8.6v8.6H8.7z"/>',
    '<path class="nk-p3" d="M13 7.1 18.3 13 13 18.9 7.7 13z"/>',
    '<path class="nk-p4" d="m13 7.2 1.7 3.7 4 .5-3 2.7.8 4L13 16.1 9.5 18.1l.8-4-3-2.7 4-.5z"/>',
)
"""The shapes of the seats on a coin: who has laid it."""

COIN = (
    '<circle class="nk-cn" cx="13" cy="13" r="12"/><circle class="nk-cr" cx="13" cy="13" r="9.6"/>'
)
RUBLE = '<path class="nk-cp" d="M10.4 19V7.6H14a3.4 3.4 0 0 1 0 6.8H8.4M8.4 16.8H14"/>'

BLOCK = (
    '<path class="nk-wf" d="M1 6 6 1H23V18l-5 5H1z"/><path class="nk-wl" d="M1 6h17v17M18 6l5-5"/>'
)
GONE = '<path class="nk-wd" d="M1 6 6 1H23V18l-5 5H1z"/>'
RIVAL = '<path class="nk-wv" d="M1 6 6 1H23V18l-5 5H1z"/>'
PLUS = (
    '<circle class="nk-bp" cx="20" cy="20" r="7"/>'
    '<path class="nk-bx" d="M16.2 20h7.6M20 16.2v7.6"/>'
)
MINUS = '<circle class="nk-br" cx="20" cy="20" r="7"/><path class="nk-bx" d="M16.2 20h7.6"/>'

SIGNS = {
    "place": BLOCK + PLUS,
    "take": GONE + MINUS,
    "rival": RIVAL + MINUS,
    "theirs": RIVAL + PLUS,
    "none": f'<g opacity=".55">{BLOCK}</g><path class="nk-ln" d="M2 26 26 2"/>',
    "level": '<path class="nk-wl" d="M2 25h24"/><path class="nk-wf" d="M3 16h6v7H3zM11 16h6v7h-6z'
    'M19 16h6v7h-6z"/><path class="nk-wd" d="M3 4h6v10H3zM11 9h6v5h-6z"/>',
    "west": '<path class="nk-ink" d="M3 8 9 2l5 3 7-4 6 5-1 5-11 2-7-3zM1 11l7 2 6 3-1 5H1z'
    'M16 15l11-2v10l-8 3-4-6zM1 23h12l3 5H4z"/>',
    "all": '<circle class="nk-ink" cx="9" cy="8" r="4"/><path class="nk-ink" d="M2 24v-3a7 7 0 0 1'
    ' 14 0v3z"/><circle class="nk-ink" cx="20" cy="10" r="3.4"/><path class="nk-ink" d="M18.5'
    ' 24v-3.5a9 9 0 0 0-1.4-4.8 6 6 0 0 1 9 5.3v3z"/>',
    "arrow": '<path class="nk-ln" d="M3 14h20M16 7l7 7-7 7"/>',
    "swap": '<path class="nk-ln" d="M3 9h20M17 3l6 6-6 6M25 19H5M11 13l-6 6 6 6"/>',
    "rail": '<path class="nk-ln" d="M2 9h24M2 19h24"/><path class="nk-wl" d="M6 6v16M12 6v16M18'
    ' 6v16M24 6v16"/>',
    "look": '<path class="nk-wf" d="M8 2h15v20H8z"/><path class="nk-wf" d="M4 6h15v20H4z"/>'
    '<path class="nk-ink" d="M5.5 16Q11.5 9 17.5 16 11.5 23 5.5 16z"/>'
    '<circle cx="11.5" cy="16" r="2.4" fill="var(--card)"/>',
    "offer": f'<g transform="translate(1 1)">{COIN}</g><path class="nk-cp" d="M10.5 11.5a3.5 3.5'
    ' 0 1 1 5 3.2q-1.5.7-1.5 2.3M14 19.5v2"/>',
    "aside": f'{BLOCK}<path class="nk-bp" d="M27 20a7 7 0 1 1-14 0 7 7 0 0 1 14 0z"/>'
    '<path class="nk-bx" d="M20 16v4.5h3.5"/>',
    "retreat": '<path class="nk-wf" d="M2 8 6 4h9v9l-4 4H2z"/><path class="nk-ln" d="M14 20h12M20'
    ' 14l6 6-6 6"/>',
}  # fmt: skip
"""The signs on the cards, each 28 by 28."""

WORKS = (
    '<path class="nk-mk" d="M20 1.5 36.5 11v18L20 38.5 3.5 29V11z"/>'
    '<path class="nk-mi" d="M10 29V19l5.4 4v-4l5.4 4V10h3.4v9h2V7h3.6v22z"/>'
)
"""The consolidation marker: a works on a red hexagon."""

MERGER = (
    '<circle class="nk-ms" cx="20" cy="20" r="17.5"/><circle class="nk-mt" cx="20" cy="20" r="14"/>'
    '<path class="nk-mt" d="M9 20h7M13 16l4 4-4 4M31 20h-7M27 16l-4 4 4 4M20 12v16"/>'
)
"""The merger indicator: a stamp with two arrows that meet."""

SCREENS = (
    '<path class="nk-p{n}" d="M2 8 20 2v30L2 38z"/>'
    '<path class="nk-p{n}" d="m20 2 20 6v30l-20-6z"/>'
    '<path class="nk-shd" d="m20 2 20 6v30l-20-6z"/>'
    '<path class="nk-p{n}" d="m40 8 18-6v30l-18 6z"/>'
)
"""A folding screen in a seat's colour, with rubles behind it."""

SCREEN_FRONTS = (
    '<circle class="nk-o0" cx="30" cy="20" r="6"/>',
    '<path class="nk-o1" d="m30 13 6.5 12h-13z"/>',
    '<path class="nk-o2" d="M24.5 14.5h11v11h-11z"/>',
    '<path class="nk-o3" d="m30 12.5 7 7.5-7 7.5-7-7.5z"/>',
    '<path class="nk-o4" d="m30 12 2.3 5 5.4.6-4 3.7 1.1 5.4-4.8-2.8-4.8 2.8 1.1-5.4-4-3.7'
    ' 5.4-.6z"/>',
)


@cache
def symbol_sheet() -> Markup:
    """Define every symbol of the game; a page needs this once."""
    return symbols(
        *(symbol(f"nk-m{n}", "-.5 -.5 18 18", Markup(CUBE.format(n=n, shape=FRONTS[n])))
          for n in range(SEATS)),
        *(symbol(f"nk-c{n}", "0 0 26 26", Markup(COIN + FACES[n])) for n in range(SEATS)),
        *(symbol(f"nk-s{n}", "0 0 60 40", Markup(SCREENS.format(n=n) + SCREEN_FRONTS[n]))
          for n in range(SEATS)),
        symbol("nk-coin", "0 0 26 26", Markup(COIN + RUBLE)),
        *(symbol(f"nk-{name}", "0 0 28 28", Markup(art)) for name, art in SIGNS.items()),
        symbol("nk-works", "0 0 40 40", Markup(WORKS)),
        symbol("nk-merger", "0 0 40 40", Markup(MERGER)),
    )  # fmt: skip


BOXES = {"works": "0 0 40 40", "merger": "0 0 40 40", "coin": "0 0 26 26"}


@cache
def sign(name: str, class_: str = "ic") -> Markup:
    """Draw a sign of the game."""
    return drawing(BOXES.get(name, "0 0 28 28"), use(f"nk-{name}"), class_=class_)


@cache
def cube(seat: int) -> Markup:
    """Draw a marker."""
    return drawing("0 0 18 18", use(f"nk-m{seat}"))


@cache
def coin(seat: int) -> Markup:
    """Draw a ruble that a seat has laid."""
    return drawing("0 0 26 26", use(f"nk-c{seat}"))


@cache
def screen(seat: int) -> Markup:
    """Draw a seat's folding screen."""
    return drawing("0 0 60 40", use(f"nk-s{seat}"), class_="scr")
