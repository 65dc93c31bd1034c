"""All drawings of Ozymandias, as symbols that a page defines once, and shapes of the galaxy.

Colours of factions hang on the letters r, w, b and k, after the signs of the cards.
"""

from functools import cache
from math import cos, pi, sin

from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.svg import drawing, symbol, symbols, use

LETTERS = "rwbk"
"""The factions' letters, in the order of the colours."""

GRADIENTS = Markup(
    '<linearGradient id="oz-tile" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2a3162"'
    '/><stop offset="1" stop-color="#151a38"/></linearGradient>'
    '<linearGradient id="oz-gg" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c9fff2"/>'
    '<stop offset=".5" stop-color="#54d9bd"/><stop offset="1" stop-color="#1d8a7d"/>'
    "</linearGradient>"
    '<radialGradient id="oz-g1" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#a9a7b4"/>'
    '<stop offset="1" stop-color="#3a3a52"/></radialGradient>'
    '<radialGradient id="oz-g2" cx=".35" cy=".3" r=".9"><stop offset="0" stop-color="#d7a878"/>'
    '<stop offset=".6" stop-color="#8a5a4e"/><stop offset="1" stop-color="#36263c"/>'
    "</radialGradient>"
    '<radialGradient id="oz-g3" cx=".35" cy=".3" r=".9"><stop offset="0" stop-color="#9fd0c4"/>'
    '<stop offset=".55" stop-color="#437f8c"/><stop offset="1" stop-color="#1d2c50"/>'
    "</radialGradient>"
    '<radialGradient id="oz-g4" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#fffbe6"/>'
    '<stop offset=".45" stop-color="#ffd873"/><stop offset=".7" stop-color="#f09a3a"/>'
    '<stop offset="1" stop-color="#f09a3a" stop-opacity="0"/></radialGradient>'
)

SIGNS = {
    "gem": '<path d="M6 3h12l5 6-11 13L1 9z" fill="url(#oz-gg)" stroke="#0b3a36"/>'
    '<path d="M1 9h22M6 3l3 6 3 13 3-13 3-6M9 9l3-6 3 6" fill="none" stroke="#0c4d47"'
    ' opacity=".75"/>',
    "r": '<path d="M12.5 1.5c.6 4.6 6.3 6.6 6.3 12.6a6.8 6.8 0 0 1-13.6 0c0-3.3'
    " 1.7-5.1 2.5-8 1.6 1 2.6 2.4 2.9 4.2 1.5-2.3 2.3-5 1.9-8.8zM12 13.5c-1.5"
    ' 1.7-2.6 2.8-2.6 4.3a2.7 2.7 0 0 0 5.3 0c0-1.5-1.2-2.6-2.7-4.3z"'
    ' fill="currentColor" fill-rule="evenodd"/>',
    "b": '<path d="M2.5 7c3.2-3.6 6.3-3.6 9.5 0s6.3 3.6 9.5 0M2.5 12c3.2-3.6 6.3-3.6'
    ' 9.5 0s6.3 3.6 9.5 0M2.5 17c3.2-3.6 6.3-3.6 9.5 0s6.3 3.6 9.5 0" fill="none"'
    ' stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/>',
    "w": '<path d="m12 1.5 6 7-6 14-6-14zM6 8.5h12M12 1.5l-2 7 2 14 2-14z" fill="none"'
    ' stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"/>'
    '<path d="m3.5 13-1.5 3 3 5M20.5 13l1.5 3-3 5" fill="none" stroke="currentColor"'
    ' stroke-width="1.8" stroke-linejoin="round"/>',
    "k": '<circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" stroke-width="2.2"/>'
    '<path d="M12 3.5a8.5 8.5 0 0 1 0 17 11 11 0 0 0 0-17z" fill="currentColor"/>'
    '<path d="M12 0v2M12 22v2M0 12h2M22 12h2" stroke="currentColor" stroke-width="1.8"/>',
    "hand": '<path d="m3 8 7-2 3.5 13-7 2zM13 4l7 2-3.2 12.2-2-.5-3.3-12.2z" fill="none"'
    ' stroke="currentColor" stroke-width="1.9" stroke-linejoin="round"/>',
    "event": '<path d="m12 1 2.7 8.3L23 12l-8.3 2.7L12 23l-2.7-8.3L1 12l8.3-2.7z"'
    ' fill="currentColor"/>',
    "triggered": '<path d="M14 1 4 14h6l-1 9L20 9h-7z" fill="currentColor"/>',
    "active": '<circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor"'
    ' stroke-width="2.8"/><circle cx="12" cy="12" r="3.8" fill="currentColor"/>',
    "scoring": '<path d="M8 3Q1 12 10 21M16 3q7 9-2 18" fill="none" stroke="currentColor"'
    ' stroke-width="2.2" stroke-linecap="round"/><path d="M3 8q4 0 4 4-4 0-4-4zM4 14q4-1 5 3-4'
    ' 1-5-3zM21 8q-4 0-4 4 4 0 4-4zM20 14q-4-1-5 3 4 1 5-3zM12 6l1.5 4h-3z"'
    ' fill="currentColor"/>',
    "expand": '<path d="m12 2 8.5 5v10L12 22l-8.5-5V7z" fill="none" stroke="currentColor"'
    ' stroke-width="2" stroke-linejoin="round"/><path d="M12 7.5v9M7.5 12h9"'
    ' stroke="currentColor" stroke-width="2.2"/>',
    "fold": '<path d="m4 8 8 8 8-8" fill="none" stroke="currentColor" stroke-width="2.4"'
    ' stroke-linecap="round" stroke-linejoin="round"/>',
    "shield": '<path d="M12 2 4 5v7q0 7 8 10 8-3 8-10V5z" fill="none" stroke="currentColor"'
    ' stroke-width="2.2" stroke-linejoin="round"/>',
}
"""Small signs, 24 by 24."""

PLANETS = (
    '<g fill="#6c719c"><path d="m16 22 6-3 5 4-2 6-7 1z"/><path d="m36 34 5-1 3 4-4 4-5-2z"/>'
    '<path d="m40 17 3-1 2 3-3 2z"/><circle cx="28" cy="40" r="1.8"/><circle cx="20" cy="42"'
    ' r="1.2"/><circle cx="47" cy="27" r="1.4"/><circle cx="31" cy="14" r="1.2"/>'
    '<circle cx="12" cy="34" r="1.4"/></g>',
    '<circle cx="30" cy="30" r="14" fill="url(#oz-g1)"/><g fill="#2b2b42" opacity=".5">'
    '<circle cx="25" cy="27" r="3"/><circle cx="34" cy="34" r="2.4"/><circle cx="33" cy="24"'
    ' r="1.5"/></g>',
    '<clipPath id="oz-c2"><circle cx="30" cy="30" r="17"/></clipPath><circle cx="30" cy="30"'
    ' r="17" fill="url(#oz-g2)"/><g clip-path="url(#oz-c2)" fill="none" stroke="#3c2533"'
    ' stroke-opacity=".55" stroke-width="3"><path d="M10 22q20 8 40 0M10 31q20 8 40 0"/>'
    '<path d="M10 38q20 7 40 0" stroke-width="1.5"/></g>',
    '<ellipse cx="30" cy="30" rx="28" ry="8" fill="none" stroke="#d9b27a" stroke-width="2.2"'
    ' transform="rotate(-20 30 30)"/><circle cx="30" cy="30" r="16" fill="url(#oz-g3)"/>'
    '<path d="M3.7 39.6C9 45 26 42 38 36.5c9-4 18-10.6 18.3-16.1" fill="none" stroke="#efcf95"'
    ' stroke-width="2.6"/>',
    '<g stroke="#ffcf70" stroke-width="1.6" stroke-linecap="round" opacity=".85">'
    '<path d="M30 0v8M30 52v8M0 30h8M52 30h8M8.8 8.8l5.7 5.7M45.5 45.5l5.7 5.7M51.2'
    ' 8.8l-5.7 5.7M14.5 45.5l-5.7 5.7"/></g><circle cx="30" cy="30" r="27"'
    ' fill="url(#oz-g4)"/>',
)
"""What a sector of each printed value shows, 60 by 60: rubble, moon, planet, ringed planet, sun."""

BANDS = {
    "r": '<path d="M0 0H200V44H0z" fill="#6e1c22"/><path d="M0 20H200V44H0z" fill="#a8322c"/>'
    '<circle cx="128" cy="26" r="15" fill="#ffb45e"/><circle cx="128" cy="26" r="20" fill="#ffb45e"'
    ' opacity=".25"/><path d="M0 34q40-12 80-2t70-4 50 2v14H0z" fill="#4a1118"/>'
    '<path d="M0 40q50-8 100-1t100-3v8H0zM62 34V18l4-3v19zM70 34V22l3-1v13z" fill="#2c0a10"/>',
    "w": '<path d="M0 0H200V44H0z" fill="#8f8b86"/><path d="M0 22H200V44H0z" fill="#b5afa4"/>'
    '<path d="M62 44V22l6-8 6 8v22zM96 44V14l7-11 7 11v30zM136 44V24l5-7 5 7v20z" fill="#efe9da"/>'
    '<path d="m68 14 6 8v22h-6zM103 3l7 11v30h-7zM141 17l5 7v20h-5zM80 44V30l4-5 4 5v14zM118'
    ' 44V27l5-7 5 7v17z" fill="#cfc7b4"/><path d="M0 44v-6q60-6 200 0v6z" fill="#6d6760"/>',
    "b": '<path d="M0 0H200V44H0z" fill="#12305f"/><circle cx="120" cy="15" r="9" fill="#dbe9ff"/>'
    '<circle cx="124" cy="13" r="8" fill="#12305f"/><path d="M0 28q12-7 25 0t25 0 25 0 25 0 25 0 25'
    ' 0 25 0 25 0v16H0z" fill="#2c66ba"/><path d="M0 35q12-6 25 0t25 0 25 0 25 0 25 0 25 0 25 0 25'
    ' 0v9H0z" fill="#1b468a"/><g fill="#dbe9ff"><circle cx="70" cy="9" r="1"/><circle cx="90"'
    ' cy="17" r="1"/><circle cx="150" cy="8" r="1"/><circle cx="56" cy="17" r="1"/></g>',
    "k": '<path d="M0 0H200V44H0z" fill="#0c0b12"/><circle cx="118" cy="22" r="16" fill="#c79a55"'
    ' opacity=".22"/><circle cx="118" cy="22" r="12.5" fill="#e8c88f"/><circle cx="118" cy="22"'
    ' r="11.5" fill="#07060b"/><g fill="#cfc6b2"><circle cx="60" cy="10" r="1"/><circle cx="76"'
    ' cy="30" r="1"/><circle cx="90" cy="14" r="1"/><circle cx="146" cy="9" r="1"/><circle cx="154"'
    ' cy="31" r="1"/><circle cx="50" cy="28" r=".8"/></g><path d="M84 22q34-5 68 0-34 5-68 0z"'
    ' fill="#e8c88f" opacity=".35"/>',
}
"""The vignette on the head of a card, 200 by 44: dunes, crystal city, sea, eclipse."""

LEGS = (
    '<path d="M14 31v-4l2-1V17l-1.5-1.2V14h6v1.8L19 17v9l2 1v4zM23.5 31v-4l2-1v-5l-1.5-1.2V18'
    'h6v1.8L28.5 21v5l2 1v4z" fill="#4b3617"/><path d="M10.5 31.5h23" stroke="#4b3617"'
    ' stroke-width="1.8"/>'
)
"""Two vast and trunkless legs of stone."""

MEDALS = {
    "sealed": '<circle cx="22" cy="22" r="20" fill="#8a6633"/><circle cx="22" cy="22" r="20"'
    ' fill="none" stroke="#f2d39c" stroke-width="1.5"/><circle cx="22" cy="22" r="15.5"'
    f' fill="#a67c40" stroke="#5d4420" stroke-width="1.2"/>{LEGS}',
    "choosing": '<circle cx="22" cy="22" r="19.5" fill="#0b0e1c" stroke="#f3cb78"'
    ' stroke-width="1.8" stroke-dasharray="4.5 3.6"/>'
    '<use href="#oz-gem" x="12" y="12" width="20" height="20"/>',
    "waiting": '<circle cx="22" cy="22" r="19.5" fill="#0b0e1c" stroke="#7b83b8"'
    ' stroke-width="1.8" stroke-dasharray="4.5 3.6"/><g fill="#b3b5cc"><circle cx="14"'
    ' cy="22" r="2.6"/><circle cx="22" cy="22" r="2.6"/><circle cx="30" cy="22" r="2.6"/></g>',
    "open": '<circle cx="22" cy="22" r="20" fill="#15110a" stroke="#e8c88f" stroke-width="1.8"/>'
    '<circle cx="22" cy="22" r="16.5" fill="none" stroke="#6b5434"/>',
}
"""A bidder's medal, 44 by 44: sealed, choosing, awaited, or turned over to bear its number."""

BACK = (
    '<rect x=".7" y=".7" width="18.6" height="24.6" rx="2.5" fill="#2a2012" stroke="#b58b4c"'
    ' stroke-width="1.4"/><circle cx="10" cy="10" r="4.5" fill="none" stroke="#d9ae6b"'
    ' stroke-width="1.2"/><path d="M3 18q7-4 14 0M7 22v-4h2v4M11 22v-3h2v3" fill="none"'
    ' stroke="#d9ae6b" stroke-width="1.2"/>'
)
"""The back of a card, 20 by 26: the eclipse over the legs in the sand."""

# A disk is a coin seen from above and in front: its edge, its face, and the rim on its face.
COIN_WIDE, COIN_DEEP = 22.5, 12.5
COIN_HIGH = 8.6


def coin(letter: str, high: float, top: bool) -> str:
    """Draw a disk in a box whose origin is the middle of its face."""
    w, d = COIN_WIDE, COIN_DEEP
    parts = [
        f'<path class="oz-edge f{letter}" d="M{-w} 0V{high}A{w} {d} 0 0 0 {w} {high}V0z"/>',
        f'<ellipse class="oz-face f{letter}" rx="{w}" ry="{d}"/>',
    ]
    if top:
        parts.append(f'<ellipse class="oz-rim f{letter}" rx="18.3" ry="9.9"/>')
        parts.append(
            f'<g class="oz-mark f{letter}" transform="scale(1 .62)"><use href="#oz-{letter}"'
            ' x="-12" y="-12" width="24" height="24"/></g>'
        )
    return "".join(parts)


@cache
def symbol_sheet() -> Markup:
    """All symbols of a page."""
    return symbols(
        el("defs", GRADIENTS),
        *(symbol(f"oz-{name}", "0 0 24 24", Markup(shape)) for name, shape in SIGNS.items()),
        *(symbol(f"oz-p{n}", "0 0 60 60", Markup(shape)) for n, shape in enumerate(PLANETS)),
        *(symbol(f"oz-v{name}", "0 0 200 44", Markup(shape)) for name, shape in BANDS.items()),
        *(symbol(f"oz-m-{name}", "0 0 44 44", Markup(shape)) for name, shape in MEDALS.items()),
        symbol("oz-back", "0 0 20 26", Markup(BACK)),
    )


@cache
def sign(name: str, kind: str = "g") -> Markup:
    """Draw one of the signs in the colour of its text."""
    return drawing("0 0 24 24", use(f"oz-{name}"), class_=kind)


@cache
def band(letter: str) -> Markup:
    """Draw the head of a card."""
    shape = use(f"oz-v{letter}")
    return drawing("0 0 200 44", shape, class_="vg", preserveAspectRatio="xMaxYMid slice")


@cache
def medal(name: str) -> Markup:
    """Draw a bidder's medal."""
    return drawing("0 0 44 44", use(f"oz-m-{name}"), class_="med")


@cache
def card_back() -> Markup:
    """Draw the back of a card."""
    return drawing("0 0 20 26", use("oz-back"), class_="cback")


def ring(radius: float) -> list[tuple[float, float]]:
    """The six corners of a hex, its point up, around the origin."""
    return [
        (round(radius * sin(i * pi / 3), 1), round(-radius * cos(i * pi / 3), 1)) for i in range(6)
    ]


@cache
def hexagon(radius: float) -> str:
    """The corners of a hex around the origin, as a polygon writes them."""
    return " ".join(f"{x:g},{y:g}" for x, y in ring(radius))


def sky() -> Markup:
    """Stars behind the galaxy: always the same ones."""
    stars = []
    seed = 2015
    for _i in range(150):
        numbers = []
        for _j in range(4):
            seed = (seed * 1103515245 + 12345) % 2**31
            numbers.append(seed / 2**31)
        x, y, size, light = numbers
        radius = (0.5, 0.6, 0.8, 1.1)[int(size * 4)]
        shade = (0.25, 0.4, 0.6, 0.85)[int(light * 4)]
        stars.append(
            f'<circle cx="{x * 700:.0f}" cy="{y * 450:.0f}" r="{radius}" opacity="{shade}"/>'
        )
    return drawing(
        "0 0 700 450",
        Markup(f'<g fill="#fff">{"".join(stars)}</g>'),
        class_="sky",
        preserveAspectRatio="xMidYMid slice",
    )


SKY = sky()

ORRERY = Markup(
    '<g class="orrery"><circle r="300"/><circle r="309" class="scale"/><circle r="318"/>'
    '<path d="M-330 70Q0-190 480-60M-330-110Q30 250 480 120"/></g>'
)
"""The rings behind the map, around its middle."""
