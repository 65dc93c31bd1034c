"""The map as it is drawn: two drawings of the same eight regions, wide and for a phone.

Polygons are built from chains of points, and two regions that share a border name the same chain;
so the drawings have exactly the borders of the rules, which a test compares. All drawing is this
project's own, after the order and the neighbourhoods of the rulebook, not after any real map.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.html import el, together
from igroteka.draw.svg import drawing
from igroteka.games.nomenklatura.options import Region
from igroteka.games.nomenklatura.page import answers
from igroteka.games.nomenklatura.rules.facts import REGION_NAMES

Point = tuple[float, float]
Chain = tuple[Point, ...]

MOSCOW, SOUTHERN, CENTRAL, VOLGA, NORTHWESTERN, URAL, SIBERIA, FAR_EAST = Region


class Drawing(NamedTuple):
    """One drawing of the map.

    size: of the view box.  borders: pairs of regions and the chain that they share.
    coasts: the rest of each region's outline, as the chains between its borders.
    outlines: for each region its sides in order; a side is a border, forwards or backwards, or a
        coast.
    stations: where the railroad stops in each region.  bends: the points between two stations.
    rivers, peaks, trees: what fills the land.
    """

    name: str
    size: tuple[int, int]
    borders: Mapping[tuple[int, int], Chain]
    coasts: Mapping[int, tuple[Chain, ...]]
    stations: tuple[Point, ...]
    bends: Mapping[tuple[int, int], Chain]
    rivers: tuple[str, ...]
    peaks: tuple[Point, ...]
    trees: tuple[Point, ...]
    meridians: tuple[str, ...]
    parallels: tuple[str, ...]


HERE = "k-r{}"
"""The id of what lies on a region: it answers for the land."""

RAILROAD = "k-rail"

WIDE = Drawing(
    name="wide",
    size=(720, 384),
    borders={
        (MOSCOW, SOUTHERN): ((40, 266), (92, 257), (146, 268), (170, 312), (178, 358)),
        (SOUTHERN, CENTRAL): ((50, 222), (98, 231), (160, 218), (216, 232), (276, 220)),
        (SOUTHERN, VOLGA): ((276, 220), (292, 256), (280, 292), (302, 330)),
        (CENTRAL, VOLGA): ((286, 158), (268, 192), (276, 220)),
        (CENTRAL, NORTHWESTERN): ((112, 82), (172, 108), (234, 122), (286, 158)),
        (VOLGA, NORTHWESTERN): ((286, 158), (340, 144), (386, 148), (424, 132)),
        (VOLGA, URAL): ((424, 132), (416, 176), (433, 214), (414, 254), (428, 296)),
        (NORTHWESTERN, URAL): ((420, 46), (411, 92), (424, 132)),
        (URAL, SIBERIA): ((522, 36), (512, 100), (530, 150), (514, 206), (528, 262), (510, 316)),
        (SIBERIA, FAR_EAST): (
            (612, 16), (600, 78), (622, 128), (606, 184), (626, 232), (610, 282),
        ),
    },
    coasts={
        MOSCOW: (((178, 358), (150, 377), (66, 377), (20, 355), (40, 266)),),
        SOUTHERN: (
            ((50, 222), (28, 250), (40, 266)),
            ((178, 358), (196, 370), (226, 342), (266, 352), (302, 330)),
        ),
        CENTRAL: (((112, 82), (58, 118), (64, 156), (36, 184), (50, 222)),),
        VOLGA: (((302, 330), (318, 346), (352, 354), (372, 324), (402, 336), (428, 296)),),
        NORTHWESTERN: (
            (
                (420, 46), (390, 34), (364, 50), (326, 42), (300, 66), (272, 60), (282, 34),
                (254, 10), (214, 24), (186, 60), (140, 52), (112, 82),
            ),
        ),
        URAL: (
            ((420, 46), (454, 32), (492, 54), (522, 36)),
            ((510, 316), (472, 332), (428, 296)),
        ),
        SIBERIA: (
            ((522, 36), (550, 18), (582, 34), (612, 16)),
            ((610, 282), (572, 306), (540, 298), (510, 316)),
        ),
        FAR_EAST: (
            (
                (612, 16), (654, 30), (684, 20), (712, 52), (702, 104), (714, 150), (704, 206),
                (712, 258), (676, 312), (644, 298), (610, 282),
            ),
        ),
    },
    stations=(
        (140, 364), (212, 334), (242, 204), (302, 194), (306, 132), (470, 72), (566, 62), (660, 66),
    ),
    bends={
        (MOSCOW, SOUTHERN): ((172, 348),),
        (SOUTHERN, CENTRAL): ((262, 318), (270, 270), (258, 232)),
        (CENTRAL, VOLGA): ((270, 203),),
        (VOLGA, NORTHWESTERN): ((307, 163),),
        (NORTHWESTERN, URAL): ((366, 134), (404, 128), (424, 104)),
        (URAL, SIBERIA): ((522, 60),),
        (SIBERIA, FAR_EAST): ((612, 54),),
    },
    rivers=(
        "M300 172L316 204L300 236L320 268L304 300L318 348M424 232L396 250L374 280L370 326",
        "M246 122L262 100L300 110L322 96L326 42M552 18L560 100L548 200L566 300",
        "M676 24L664 190L678 308",
    ),
    peaks=(
        (486, 236), (474, 252), (492, 268), (466, 280), (482, 294), (500, 300), (456, 302),
        (474, 318),
    ),
    trees=(
        (552, 238), (570, 226), (588, 242), (558, 262), (576, 258), (596, 266), (540, 278),
        (566, 284), (588, 286), (640, 232), (658, 246), (680, 236), (648, 268), (668, 276),
        (690, 262), (662, 296),
    ),
    meridians=tuple(
        f"M{x} 394Q{x + 74 + (360 - x) / 8:g} 192 {x + 176 - (x + 260) / 4:g} -10"
        for x in range(-260, 860, 110)
    ),
    parallels=tuple(f"M-10 {y}Q360 {y + 72} 730 {y}" for y in range(20, 390, 90)),
)  # fmt: skip

PHONE = Drawing(
    name="phone",
    size=(390, 610),
    borders={
        (MOSCOW, SOUTHERN): ((30, 424), (84, 438), (132, 428), (152, 446)),
        (SOUTHERN, CENTRAL): ((18, 306), (66, 292), (116, 306), (164, 298)),
        (SOUTHERN, VOLGA): ((164, 298), (174, 340), (162, 380), (180, 418)),
        (CENTRAL, VOLGA): ((176, 192), (166, 230), (178, 266), (164, 298)),
        (CENTRAL, NORTHWESTERN): ((96, 96), (128, 152), (176, 192)),
        (VOLGA, NORTHWESTERN): ((176, 192), (214, 178), (250, 188), (298, 176)),
        (VOLGA, URAL): ((298, 176), (290, 218), (299, 260), (288, 306)),
        (NORTHWESTERN, URAL): ((294, 32), (288, 100), (298, 176)),
        (URAL, SIBERIA): ((378, 326), (344, 340), (312, 330), (288, 306)),
        (SIBERIA, FAR_EAST): ((386, 476), (340, 472), (294, 482), (250, 460)),
    },
    coasts={
        MOSCOW: (((152, 446), (146, 484), (132, 556), (72, 566), (18, 548), (8, 480), (30, 424)),),
        SOUTHERN: (
            ((30, 424), (8, 374), (22, 338), (18, 306)),
            ((180, 418), (152, 446)),
        ),
        CENTRAL: (
            ((96, 96), (56, 118), (38, 150), (10, 172), (24, 220), (8, 258), (18, 306)),
        ),
        VOLGA: (((180, 418), (196, 398), (226, 400), (240, 364), (272, 352), (288, 306)),),
        NORTHWESTERN: (
            (
                (96, 96), (124, 48), (158, 54), (182, 18), (212, 10), (226, 36), (218, 60),
                (246, 66), (262, 38), (294, 32),
            ),
        ),
        URAL: (
            (
                (294, 32), (312, 46), (338, 28), (376, 48), (386, 116), (378, 196), (385, 262),
                (378, 326),
            ),
        ),
        SIBERIA: (
            ((378, 326), (386, 374), (378, 426), (386, 476)),
            ((250, 460), (254, 418), (280, 394), (294, 356), (288, 306)),
        ),
        FAR_EAST: (
            (
                (386, 476), (378, 522), (385, 572), (340, 598), (286, 588), (232, 600),
                (180, 584), (170, 530), (196, 482), (250, 460),
            ),
        ),
    },
    stations=(
        (126, 540), (142, 408), (150, 270), (192, 246), (206, 164), (318, 240), (304, 346),
        (256, 486),
    ),
    bends={
        (MOSCOW, SOUTHERN): ((140, 486), (146, 442)),
        (SOUTHERN, CENTRAL): ((160, 366), (158, 314)),
        (CENTRAL, VOLGA): ((168, 252),),
        (VOLGA, NORTHWESTERN): ((200, 196),),
        (NORTHWESTERN, URAL): ((240, 166), (286, 160), (304, 184)),
        (URAL, SIBERIA): ((324, 292),),
        (SIBERIA, FAR_EAST): ((290, 396), (268, 430)),
    },
    rivers=(
        "M186 206L176 246L196 286L186 336L200 396M290 286L262 298L244 326L236 366",
        "M350 352L362 414L344 452M240 462L230 522L246 596",
    ),
    peaks=(
        (352, 236), (338, 252), (356, 266), (326, 272), (346, 286), (330, 302), (352, 308),
        (338, 324),
    ),
    trees=(
        (306, 446), (326, 452), (352, 456), (366, 440), (188, 540), (202, 556), (192, 574),
        (352, 500), (368, 514), (356, 536), (370, 556), (340, 572), (320, 580),
    ),
    meridians=tuple(
        f"M{x} 620Q{x + 36:g} 300 {x + 80 - (x + 180) / 6:g} -10" for x in range(-180, 480, 80)
    ),
    parallels=tuple(f"M-10 {y}Q195 {y + 40} 400 {y}" for y in range(10, 620, 92)),
)  # fmt: skip

DRAWINGS = (WIDE, PHONE)


def sides(shape: Drawing, region: int) -> list[Chain]:
    """All chains that bound a region, in no order."""
    shared = [chain for pair, chain in shape.borders.items() if region in pair]
    return [*shared, *shape.coasts[region]]


@cache
def outline(name: str, region: int) -> str:
    """The outline of a region as an SVG path: its chains, joined end to end."""
    shape = WIDE if name == "wide" else PHONE
    left = sides(shape, region)
    points = list(left.pop())
    while left:
        for chain in left:
            if points[-1] in (chain[0], chain[-1]):
                left.remove(chain)
                points += (chain if points[-1] == chain[0] else chain[::-1])[1:]
                break
        else:
            raise ValueError(f"the outline of {REGION_NAMES[region]} has a gap at {points[-1]}")
    return path(points[:-1]) + "Z"


def path(points: Iterable[Point]) -> str:
    """Join points to a path."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def rail(shape: Drawing, order: tuple[int, ...]) -> Markup:
    """The railroad through all stations in its order, with an arrow at the end of the line.

    Between two stations that follow each other on the usual line it has its bends; otherwise it
    goes straight.
    """
    points: list[Point] = [shape.stations[order[0]]]
    for here, there in pairwise(order):
        if (here, there) in shape.bends:
            points += shape.bends[here, there]
        elif (there, here) in shape.bends:
            points += reversed(shape.bends[there, here])
        points.append(shape.stations[there])
    way = path(points)
    told = {"id": RAILROAD, **answers.of("railroad")} if shape is WIDE else {"data_of": RAILROAD}
    return el(
        "g",
        el("path", d=way, class_="r0"),
        el("path", d=way, class_="r1"),
        el("path", d=way, class_="r2"),
        *(el("circle", cx=x, cy=y, r=4.6, class_="st") for x, y in shape.stations),
        arrow(points[-2], points[-1]),
        **told,
    )


def arrow(before: Point, end: Point) -> Markup:
    """The arrow that shows which way the line runs."""
    dx, dy = end[0] - before[0], end[1] - before[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1
    dx, dy = dx / length, dy / length
    corners = (
        (end[0] + dx * 20, end[1] + dy * 20),
        (end[0] + dx * 8 - dy * 6, end[1] + dy * 8 + dx * 6),
        (end[0] + dx * 8 + dy * 6, end[1] + dy * 8 - dx * 6),
    )
    return el("path", d=path((round(x, 1), round(y, 1)) for x, y in corners) + "Z", class_="ra")


@cache
def background(name: str, order: tuple[int, ...], language: str) -> Markup:
    """Everything of a drawing that never changes: sea, land, relief, borders, railroad.

    What lies on a region answers for it, and one railroad for the other.
    """
    shape = WIDE if name == "wide" else PHONE
    wide, high = shape.size
    regions = range(len(Region))
    land = "".join(outline(name, region) for region in regions)
    clip = f"nk-land-{name}"
    return together(
        (
            el("rect", width=wide, height=high, class_="sea"),
            *(el("path", d=line, class_="grat") for line in (*shape.meridians, *shape.parallels)),
            *(el("path", d=land, stroke_width=width, class_="wash") for width in (26, 18, 11, 5)),
            el("path", d=land, class_="drop"),
            *(el("path", d=outline(name, r), class_=f"rg {REGION_NAMES[r]}") for r in regions),
            el("clipPath", el("path", d=land), id=clip),
            el(
                "g",
                *(el("path", d=river, class_="river") for river in shape.rivers),
                *(
                    el("path", d=f"M{x - 8:g} {y + 12:g}l8-12 8 12M{x:g} {y:g}l2 12", class_="peak")
                    for x, y in shape.peaks
                ),
                *(
                    el("path", d=f"M{x:g} {y:g}l4.5 9h-9zM{x:g} {y + 9:g}v3", class_="tree")
                    for x, y in shape.trees
                ),
                clip_path=f"url(#{clip})",
            ),
            *(el("path", d=outline(name, r), class_="bd", data_of=HERE.format(r)) for r in regions),
            rail(shape, order),
        )
    )


@cache
def mini(region: int) -> Markup:
    """The small map on a card: all regions, the card's own in red."""
    others = "".join(outline("wide", other) for other in range(len(Region)) if other != region)
    return drawing(
        "0 0 720 384",
        el("path", d=others, class_="off"),
        el("path", d=outline("wide", region), class_="on"),
        class_="mini",
    )
