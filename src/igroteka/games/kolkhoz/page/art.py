"""The drawings of Kolkhoz: crops, cards, fields, signs, as symbols that a page defines once.

Colours are custom properties of `static/board.css`, set by the crop's class (h, d, c, s), so that
one figure serves four crops and two themes. Numbers of cards are those of `rules/facts.py`.
"""

from functools import cache
from math import cos, radians, sin

from markupsafe import Markup

from igroteka.draw.html import together
from igroteka.draw.svg import drawing, symbol, symbols, use

LETTERS = "hdcs"
"""One letter a crop: hearts, diamonds, clubs, spades, as in the names of classes and symbols."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

EAR = '<ellipse rx="2.5" ry="4.2" transform="translate({}) rotate({})"/>'
EARS = (
    ("0 -8", 0),
    ("-4.3 -4.2", -32),
    ("4.3 -4.2", 32),
    ("-4.6 .9", -32),
    ("4.6 .9", 32),
    ("-4.3 5.8", -32),
    ("4.3 5.8", 32),
)
PETAL = '<path d="M0-12.2C2.4-9.6 2.5-6.6 0-4.6-2.5-6.6-2.4-9.6 0-12.2z" transform="rotate({})"/>'

PIPS = {
    "h": (
        "-12 -12.5 24 25",
        '<g fill="var(--p1)">'
        + "".join(EAR.format(*ear) for ear in EARS)
        + '<path d="M-.8-3H.8V12.2H-.8z"/></g>',
    ),
    "d": (
        "-12 -12.5 24 25",
        '<g fill="var(--p2)"><path d="M0-3C-1-7-5-11-9.5-11-9-7-5-4 0-3z"/>'
        '<path d="M0-3C1-7 5-11 9.5-11 9-7 5-4 0-3z"/>'
        '<path d="M0-3C-2.6-6.5-2.4-10 0-12.4 2.4-10 2.6-6.5 0-3z"/></g>'
        '<path fill="var(--p1)" d="M0-4.2C5.6-5.4 9-1.6 8.2 2.4 7.2 6.6 2 7.6 0 12.4-2 7.6-7.2'
        ' 6.6-8.2 2.4-9-1.6-5.6-5.4 0-4.2z"/>'
        '<path fill="none" stroke="var(--p3)" stroke-width="1.3" stroke-linecap="round"'
        ' d="M-4.6 1.2C-3.6-.6-1.6-1.2.6-1M-4 4.6C-2.4 3.2.4 3 2.8 3.6"/>',
    ),
    "c": (
        "-12 -12.5 24 25",
        '<path fill="var(--p1)" d="M-9-2.6C-9.6-8.8-2.4-11.6 3.4-8.8 9.6-6 11.6 1.4 8.4 6.6 5.2'
        ' 11.4-3 11.4-7.2 7.4-10.2 4.4-8.8.6-9-2.6z"/><g fill="var(--p3)">'
        '<ellipse cx="-3.6" cy="-3" rx="1.7" ry="1.1" transform="rotate(-20 -3.6 -3)"/>'
        '<ellipse cx="3.4" cy="-4" rx="1.5" ry="1"/>'
        '<ellipse cx="4.4" cy="3" rx="1.7" ry="1.1" transform="rotate(25 4.4 3)"/>'
        '<ellipse cx="-2.6" cy="4.6" rx="1.5" ry="1"/></g>',
    ),
    "s": (
        "-12.5 -12.5 25 25",
        '<g fill="var(--p1)">'
        + "".join(PETAL.format(turn) for turn in range(0, 360, 30))
        + '</g><circle r="5.6" fill="var(--p2)"/><g fill="var(--p3)"><circle r="1"/>'
        '<circle cx="2.6" r=".8"/><circle cx="-2.6" r=".8"/><circle cy="2.6" r=".8"/>'
        '<circle cy="-2.6" r=".8"/></g>',
    ),
}

# Figures are drawn in a panel of 67 x 128.
STAR = "m33.5 16 1.5 3.2 3.5.4-2.6 2.4.7 3.5-3.1-1.7-3.1 1.7.7-3.5-2.6-2.4 3.5-.4z"  # on the cap
FIGURES = {
    # The Drunkard leans, cap askew, red-nosed, with a bottle in his hand.
    "J": '<g transform="translate(-7 3) rotate(5 30 140)">'
    '<path d="M-6 146 4 94 20 80H42L58 92 64 146z"'
    ' fill="#1f1a17"/><path d="M22 80H42L33 106z" fill="#fbf4e2"/>'
    '<path d="M26 84h14M27 91h11M29 98h7" stroke="#0b5fa5" stroke-width="3"/>'
    '<path d="M21 80 12 100 33 146V106zM42 80 51 98 33 146V106z" fill="#4a3f37"/>'
    '<path d="M16 46H32V84Q19 84 16 68z" fill="#fbf4e2"/>'
    '<path d="M47 46H32V84Q45 84 47 68z" fill="#e3c391"/>'
    '<path d="M16 70Q17 84 32 86 46 84 47 70L43 76 36 74H27L20 76z" fill="#5b3d28"/>'
    '<path d="M27 78Q32 75 38 79" fill="none" stroke="#fbf4e2" stroke-width="2"/>'
    '<path d="M32 56Q41 60 38 66 34 70 29 66 28 62 32 56z" fill="#c0281c"/>'
    '<path d="M18 55Q23 51 28 55M36 55Q41 51 45 55" fill="none" stroke="#1f1a17"'
    ' stroke-width="2.6"/><path d="M19 58h8M37 58h7" stroke="#1f1a17" stroke-width="1.8"/>'
    '<path d="M8 46Q8 22 34 22 54 24 55 42L12 50z" fill="#3a3029"/>'
    '<path d="M10 44 55 38 60 46 12 53z" fill="#0d0a08"/>'
    '<path d="M55 38 62 47 50 47z" fill="#c0281c"/>'
    '<path d="M16 44Q13 52 16 60L20 52z" fill="#5b3d28"/></g>'
    '<g transform="translate(-1 10) rotate(-10 60 92)">'
    '<path d="M56 62h7v13q5 4 5 11v32H51V86q0-7 5-11z"'
    ' fill="#00684a" stroke="#1f1a17" stroke-width="1.3"/><path d="M51 92H68V108H51z"'
    ' fill="#fbf4e2"/><path d="M54 97h11M54 102h8" stroke="#c0281c" stroke-width="2"/>'
    '<path d="M55.500 58h8v5h-8z" fill="#d89c00"/></g>'
    '<path d="M48 108Q47 102 53 102H66Q71 102 71 107V117Q71 122 66 122H54Q48 122 48 116z"'
    ' fill="#fbf4e2" stroke="#1f1a17" stroke-width="1.5"/>'
    '<path d="M49 108H61M49 112.500H61M50 117H60" stroke="#1f1a17" stroke-width="1.3"/>'
    '<path d="M56 122 72 118V134H48z" fill="#1f1a17"/>',
    # The Informant, in a headscarf, listens at the telephone.
    "Q": '<path d="M-2 140 6 102 33.5 90 61 102 69 140z" fill="#1f1a17"/>'
    '<path d="M33.5 11C13 11 6 32 8 54L-1 98H33.500z" fill="#c0281c"/>'
    '<path d="M33.5 11C54 11 61 32 59 54L68 98H33.500z" fill="#8f1a12"/>'
    '<path d="M33.5 28C20 28 16.5 42 17.5 54 18.5 70 26 82 33.5 82z" fill="#fbf4e2"/>'
    '<path d="M33.5 28C47 28 50.5 42 49.5 54 48.5 70 41 82 33.5 82z" fill="#e3c391"/>'
    '<path d="M17.4 46C18 32 27 27 33.5 27V34Q23 36 17.4 46zM49.6 46C49 32 40 27 33.5 27V34Q44'
    ' 36 49.6 46z" fill="#1f1a17"/><path d="M19.5 46 30 44.500M37 44.5 47.5 46" stroke="#1f1a17"'
    ' stroke-width="2.6"/><path d="M19.5 53Q25 47.5 31 53 25 57 19.5 53zM36.5 53Q42 47.5 47.5 53'
    ' 42 57 36.5 53z" fill="#fff" stroke="#1f1a17" stroke-width="1.3"/>'
    '<circle cx="22.8" cy="52.6" r="2.6" fill="#1f1a17"/>'
    '<circle cx="39.8" cy="52.6" r="2.6" fill="#1f1a17"/>'
    '<path d="M33.5 54 31 64H34.5" fill="none" stroke="#1f1a17" stroke-width="1.6"/>'
    '<path d="M28 71.500Q33.5 68 39 71.5 33.5 76 28 71.500z" fill="#c0281c"/>'
    '<path d="M6 100 33.5 82 61 100 33.5 108z" fill="#a82116"/>'
    '<path d="M33.5 82 61 100 33.5 108z" fill="#7c150e"/>'
    '<path d="M54 44Q66 60 50 78" fill="none" stroke="#1f1a17" stroke-width="7.5"/>'
    '<path d="M45.5 38.5 57 35.5 60 46.5 48.5 49.500zM40.5 73 50.5 69 56 80.5 46 85z"'
    ' fill="#1f1a17"/><path d="M50 82Q58 92 52 98T56 112 50 124" fill="none" stroke="#1f1a17"'
    ' stroke-width="2.2"/><path d="M52 60Q52 55 57 55H66Q70 55 70 60V72Q70 76 66 76H57Q52 76 52'
    ' 72z" fill="#fbf4e2" stroke="#1f1a17" stroke-width="1.5"/>'
    '<path d="M53 62H62M53 67H62M54 72H62" stroke="#1f1a17" stroke-width="1.3"/>'
    '<path d="M60 76H72V106L60 92z" fill="#1f1a17"/>',
    # The Party man, in cap and spectacles, with his folder and two orders.
    "K": '<path d="M-4 140 2 84 24 70H43L65 84 71 140z" fill="#1f1a17"/>'
    '<path d="M24 70H43L33.5 104z" fill="#fbf4e2"/>'
    '<path d="M30.5 72H36.500L39 94 33.5 102 28 94z" fill="#c0281c"/>'
    '<path d="M24 70 16 92 33.5 116 28 92z" fill="#4a3f37"/>'
    '<path d="M43 70 51 92 33.5 116 39 92z" fill="#3a3029"/>'
    '<path d="M21 36H33.500V70Q21 70 21 58z" fill="#fbf4e2"/>'
    '<path d="M46 36H33.500V70Q46 70 46 58z" fill="#e3c391"/>'
    '<path d="M11 31 17 14Q33.5 7 50 14L56 31z" fill="#1f1a17"/>'
    '<path d="M13 27H54L55 34H12z" fill="#c0281c"/><path d="M15 34H52L47 40.500H20z"'
    f' fill="#0d0a08"/><path d="{STAR}" fill="#f4c20d"/>'
    '<g fill="none" stroke="#1f1a17" stroke-width="2"><path d="M22.5 45.500h9.500v6.500h-9.500z'
    'M35.5 45.500H45v6.500h-9.500zM32 48h3.5"/></g><path d="M27 62.500h13" stroke="#1f1a17"'
    ' stroke-width="2.8"/><g transform="rotate(-10 10 112)"><path d="M-6 98H24V136H-6z"'
    ' fill="#c0281c"/><path d="M-1 104H19V112H-1z" fill="#fbf4e2"/></g>'
    '<path d="M49 88h5v6h-5zM57 91h5v6h-5z" fill="#c0281c"/>'
    '<circle cx="51.5" cy="98" r="4.2" fill="#f4c20d"/>'
    '<circle cx="59.5" cy="101" r="4.2" fill="#f4c20d"/>',
}

SIGNS = {
    "medal": '<path d="M6 1h5v9H6zM13 1h5v9h-5z" fill="#c0281c"/><circle cx="12" cy="15.5" r="7.5"'
    ' fill="#f4c20d" stroke="#1f1a17" stroke-width="1.2"/><path d="m12 10.5 1.5 3.2 3.5.4-2.6'
    ' 2.4.7 3.5-3.1-1.7-3.1 1.7.7-3.5-2.6-2.4 3.5-.4z" fill="#8a5c00"/>',
    "plan": '<path d="M3 20 7 4H17L21 20z" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<path d="M8 15h8M9 10h6" stroke="currentColor" stroke-width="2"/>',
    "brig": '<path d="m12 2 3 6.5 7 .8-5.2 4.8 1.4 7L12 17.6 5.8 21.100l1.4-7L2 9.300l7-.8z"'
    ' fill="currentColor"/>',
    "hand": '<g fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round">'
    '<path d="M3 7.5 9 5l5.5 13-6 2.500z"/><path d="M11 4.500h9v15h-4.5"/></g>',
    "cellar": '<path d="M3 21V8l9-5 9 5v13zM3 21h18M8 21v-8h8v8M8 17h8" fill="none"'
    ' stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>',
    "snow": '<path d="M12 2v20M3.3 7l17.4 10M20.7 7 3.3 17M9 3.500l3 2.5 3-2.500M9 20.500l3-2.5 3'
    ' 2.5" fill="none" stroke="currentColor" stroke-width="1.8"/>',
    "eye": '<path d="M1.5 12Q12 1 22.5 12 12 23 1.5 12z" fill="none" stroke="currentColor"'
    ' stroke-width="2"/><circle cx="12" cy="12" r="3.6" fill="currentColor"/>',
}

DOOR = (
    '<rect x=".5" y=".5" width="39" height="55" rx="5" fill="#fbf4e2" stroke="#1f1a17"/>'
    '<rect x="3" y="3" width="34" height="50" rx="3" fill="#5b3d28"/>'
    '<path d="M11.5 3h1V53h-1zM19.5 3h1V53h-1zM27.5 3h1V53h-1z" fill="#3b2617"/>'
    '<path d="M3 9H37V15H3zM3 41H37V47H3z" fill="#7c5636"/>'
    '<path d="M3 41 31 15H37L9 41z" fill="#7c5636"/><circle cx="20" cy="28" r="6.5"'
    ' fill="#1f1a17"/><circle cx="20" cy="26.6" r="2" fill="#f4c20d"/>'
    '<path d="M19 27h2l.8 4h-3.600z" fill="#f4c20d"/>'
)
"""A hidden card: the door of a cellar, locked."""

LOCK = (
    '<circle cx="9" cy="46.5" r="6.5" fill="#1f1a17" stroke="#fbf4e2" stroke-width="1.2"/>'
    '<circle cx="9" cy="45.3" r="1.9" fill="#f4c20d"/>'
    '<path d="M8.3 45.500h1.400l.8 4.200h-3z" fill="#f4c20d"/>'
)
"""A small lock on a card that only its owner sees."""

GROUND = (
    '<rect x=".75" y=".75" width="98.5" height="138.5" rx="8" fill="#fbf4e2" stroke="#1f1a17"'
    ' stroke-width="1.5"/><rect x="27" y="6" width="67" height="128" rx="4" fill="var(--bg)"/>'
    '<path d="M27 100 94 52V74L27 122zM27 60 94 12V26L27 74zM51 126.500 94 96V112L68 134H40z"'
    ' fill="var(--bg2)"/>'
)

# Rows of pips in the panel of a card: (size, [places of the columns of each row]).
ROWS: dict[int, tuple[float, list[list[float]]]] = {
    1: (40, [[60.5]]),
    2: (32, [[60.5], [60.5]]),
    3: (30, [[60.5], [60.5], [60.5]]),
    4: (30, [[46, 76], [46, 76]]),
    5: (28, [[46, 76], [60.5], [46, 76]]),
    6: (28, [[46, 76], [46, 76], [46, 76]]),
    7: (26, [[46, 76], [46, 76], [60.5], [46, 76]]),
    8: (26, [[46, 76], [46, 76], [46, 76], [46, 76]]),
    9: (22, [[40, 61, 82], [40, 61, 82], [40, 61, 82]]),
    10: (22, [[40, 61, 82], [46, 76], [46, 76], [40, 61, 82]]),
}


def pips(letter: str, rank: int) -> Markup:
    """Plant the pips of a number card in rows."""
    size, rows = ROWS[rank]
    step = 128 / (len(rows) + (0.4 if len(rows) < 4 else 0.15))
    top = 70 - step * (len(rows) - 1) / 2
    return together(
        use(f"kz-{letter}", x=x - size / 2, y=round(top + i * step - size / 2, 1), **square(size))
        for i, row in enumerate(rows)
        for x in row
    )


def square(size: float) -> dict[str, float]:
    """Width and height of a square symbol."""
    return {"width": size, "height": size}


def text(x: float, y: float, size: float, class_: str, letters: str, squeeze: float = 0) -> Markup:
    """Set a rank on a card; ten is squeezed to the width of the others."""
    fit = f' textLength="{squeeze:g}" lengthAdjust="spacingAndGlyphs"' if squeeze else ""
    return Markup(
        f'<text x="{x}" y="{y}" class="{class_}" font-size="{size}"{fit}>{letters}</text>'
    )


def worker_card(letter: str, rank: int) -> Markup:
    """Draw a card at the size of a hand: index, then a panel with pips or a figure."""
    name = RANKS[rank - 1]
    if name in FIGURES:
        panel = Markup('<circle cx="60.5" cy="56" r="31" fill="var(--disc)"/>') + use(
            f"kz-{name}", x=27, y=6, width=67, height=128
        )
    else:
        panel = pips(letter, rank)
    return symbol(
        f"kz-{letter}{name}",
        "0 0 100 140",
        use("kz-ground", width=100, height=140),
        panel,
        text(14.5, 27, 24, "rk", name, 20 if name == "10" else 0),
        use(f"kz-{letter}", class_=f"ic {letter} fix", x=5, y=34, **square(19)),
        text(14.5, 130, 14, "rk", str(rank)) if name in FIGURES else None,
    )


def small_card(letter: str, rank: int) -> Markup:
    """Draw a worker as it stands on a field: rank and crop."""
    name = RANKS[rank - 1]
    return symbol(
        f"kz-m{letter}{name}",
        "0 0 40 56",
        use("kz-small", width=40, height=56),
        text(20, 23.5, 21, "mk", name, 24 if name == "10" else 0),
        use(f"kz-{letter}", x=9, y=28, **square(22)),
    )


def plan_card(letter: str, rank: int) -> Markup:
    """Draw a plan card: cut corners and a red wedge."""
    return symbol(
        f"kz-p{letter}{RANKS[rank - 1]}",
        "0 0 40 56",
        Markup(
            '<path d="M7 .6H33L39.4 7V49L33 55.400H7L.6 49V7z" fill="#fbf4e2" stroke="#1f1a17"/>'
            '<path d="M3.5 8.3 8.3 3.500H31.700L36.5 8.300V12L3.5 32z" fill="#c0281c"/>'
        ),
        text(20, 30, 25, "pk", RANKS[rank - 1]),
        use(f"kz-{letter}", class_=f"ic {letter} fix", x=11, y=34, **square(18)),
    )


@cache
def symbol_sheet() -> Markup:
    """Define every symbol of the game; a page needs this once."""
    return symbols(
        *(symbol(f"kz-{letter}", box, Markup(art)) for letter, (box, art) in PIPS.items()),
        *(symbol(f"kz-{name}", "0 0 67 128", Markup(art)) for name, art in FIGURES.items()),
        *(symbol(f"kz-g-{name}", "0 0 24 24", Markup(art)) for name, art in SIGNS.items()),
        symbol("kz-back", "0 0 40 56", Markup(DOOR)),
        symbol("kz-lock", "0 0 40 56", Markup(LOCK)),
        symbol("kz-ground", "0 0 100 140", Markup(GROUND)),
        symbol(
            "kz-small",
            "0 0 40 56",
            Markup(
                '<rect x=".5" y=".5" width="39" height="55" rx="5" fill="#fbf4e2"'
                ' stroke="#1f1a17"/><rect x="3" y="3" width="34" height="50" rx="3"'
                ' fill="var(--bg)"/><path d="M3 44 37 30V50Q37 53 34 53H6Q3 53 3 50z"'
                ' fill="var(--bg2)"/>'
            ),
        ),
        Markup(
            '<defs><pattern id="kz-hatch" width="8" height="8" patternUnits="userSpaceOnUse"'
            ' patternTransform="rotate(45)"><path d="M0 0H3.200V8H0z" fill="var(--acc)"/>'
            "</pattern></defs>"
        ),
        *(worker_card(letter, rank) for letter in LETTERS for rank in range(1, 14)),
        *(small_card(letter, rank) for letter in LETTERS for rank in range(1, 14)),
        *(plan_card(letter, rank) for letter in LETTERS for rank in range(1, 6)),
    )


def beam(x: float, y: float, turn: float, reach: float) -> str:
    """One ray of the sun, a wedge of seven degrees."""
    ends = [
        f"{x + reach * cos(radians(turn + side)):.0f} {y - reach * sin(radians(turn + side)):.0f}"
        for side in (0, 7)
    ]
    return f"M{x} {y} {ends[0]} {ends[1]}z"


SUNS = {"h": 170, "d": 60, "c": 116, "s": 150}
CROP_ROWS = {"h": (-4, 34, 11, 17, 19), "d": (-2, 38, 21, 18, 18), "s": (-4, 36, 17, 18, 18)}
"""Where the plants on the horizon begin, their height, distance and size."""


@cache
def landscape(letter: str) -> Markup:
    """Draw a field: sky with rays, sun, furrows, a row of the crop on the horizon."""
    sun = SUNS[letter]
    rays = "".join(beam(sun, 50, turn, 260) for turn in range(7, 187, 24))
    furrows = "".join(f"M150 50 {x} 132 {x + 48} 132z" for x in range(-150, 350, 97))
    if letter in CROP_ROWS:
        first, top, step, wide, high = CROP_ROWS[letter]
        plants = together(
            use(f"kz-{letter}", x=x, y=top, width=wide, height=high)
            for x in range(first, 236, step)
        )
    else:
        plants = Markup(
            "".join(
                f'<ellipse cx="{x}" cy="51" rx="13" ry="7" fill="var(--e2)"/>'
                for x in range(8, 236, 27)
            )
        )
    return drawing(
        "0 0 232 132",
        Markup(
            '<path d="M0 0H232V132H0z" fill="var(--sky)"/>'
            f'<path d="{rays}" fill="var(--ray)"/>'
            f'<circle cx="{sun}" cy="50" r="34" fill="var(--sun)"/>'
            '<path d="M0 50H232V132H0z" fill="var(--e1)"/>'
            f'<path d="{furrows}" fill="var(--e2)"/>'
        ),
        plants,
        preserveAspectRatio="xMidYMid slice",
        class_=f"land lc {letter}",
    )


WEDGE = drawing(
    "0 0 480 160",
    Markup(
        '<path d="M0 160V92L480 30V88z" fill="var(--wedge)"/>'
        '<path d="M250 160 480 112V124L330 160z" fill="var(--wedge2)"/>'
    ),
    class_="wedge",
    preserveAspectRatio="none",
)

TUNDRA = drawing(
    "0 0 200 160",
    Markup(
        '<path d="M0 0H200V160H0z" fill="var(--n1)"/><circle cx="150" cy="44" r="22"'
        ' fill="var(--n2)"/><path d="M0 112 52 58 96 104 140 66 200 118V160H0z" fill="var(--n3)"/>'
        '<path d="M52 58 70 77 58 74 48 84 38 73zM140 66 158 82 146 80 136 88 126 78z"'
        ' fill="var(--n2)"/><path d="M0 128Q60 108 110 126T200 122V160H0z" fill="var(--n2)"/>'
        '<path d="m176 126 6-18 6 18zM164 128l5-14 5 14z" fill="var(--n4)"/>'
    ),
    class_="nw",
    preserveAspectRatio="xMidYMax slice",
)


@cache
def emblem(letter: str) -> Markup:
    """Draw the red corner of the main task's poster, with the crop on a disc; "" for none."""
    crop = (
        Markup(
            f'<circle cx="206" cy="34" r="29" fill="#f3e9d2"/><g class="ic {letter} fix">'
            f"{use(f'kz-{letter}', x=184, y=11, width=44, height=46)}</g>"
        )
        if letter
        else None
    )
    return drawing(
        "0 0 240 160",
        Markup('<path d="M240 0V92L130 0z" fill="#c0281c"/>'),
        crop,
        class_="tw",
        preserveAspectRatio="xMaxYMin slice",
    )


@cache
def crop_sign(letter: str, size: int = 22) -> Markup:
    """Draw a crop's sign."""
    return drawing("0 0 24 24", use(f"kz-{letter}"), class_=f"ic {letter}", width=size, height=size)


@cache
def sign(name: str) -> Markup:
    """Draw one of the game's signs in the colour of its text."""
    return drawing("0 0 24 24", use(f"kz-g-{name}"), class_=f"g g-{name}")
