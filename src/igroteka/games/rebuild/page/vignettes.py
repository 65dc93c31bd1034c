"""What every card shows: one line drawing a name, in a box of 64 x 48.

A drawing is nothing but lines of one weight in the colour around it. Class `t` marks the thin
lines of measure and detail, class `o` what hides the lines behind it. One drawing serves both
decks; the names are those of the cards.
"""

from math import cos, pi, sin

BOX = "0 0 64 48"


def gear(x: float, y: float, size: float, teeth: int, turn: float) -> str:
    """A toothed wheel around a hole."""
    step = 2 * pi / teeth
    corners = []
    for tooth in range(teeth):
        for part, reach in ((0.0, 1.0), (0.26, 1.0), (0.36, 0.76), (0.88, 0.76)):
            angle = turn + (tooth + part) * step
            corners.append(
                f"{x + size * reach * cos(angle):.1f} {y + size * reach * sin(angle):.1f}"
            )
    wheel = f'<path d="M{"L".join(corners)}z"/>'
    return f'{wheel}<circle cx="{x}" cy="{y}" r="{size * 0.3:.1f}"/>'


def nail(x: float, y: float, turn: float) -> str:
    """A nail, its head at the place given."""
    return (
        f'<g transform="translate({x} {y}) rotate({turn})"><path class="o"'
        ' d="M-4.500 0h9v2.400h-3v24L0 31l-1.500-4.600v-24h-3z"/></g>'
    )


DRAWINGS = {
    "a_log": '<path d="M13 17h37c4 0 7 5 7 11s-3 11-7 11H13"/><ellipse cx="13" cy="28" rx="7"'
    ' ry="11"/><ellipse cx="13" cy="28" rx="3.400" ry="5.600" class="t"/>'
    '<path d="M31 17c-1-4 1-7 4-10l4 3c-2 2-3 4-2.500 7"/>'
    '<path class="t" d="M24 23h17M28 29h22M24 34h12M47 23h4"/>',
    "bunch_of_logs": '<circle cx="17" cy="34" r="9"/><circle cx="17" cy="34" r="4.500" class="t"/>'
    '<circle cx="36" cy="34" r="9"/><circle cx="36" cy="34" r="4.500" class="t"/>'
    '<circle cx="26.500" cy="17.500" r="9"/><circle cx="26.500" cy="17.500" r="4.500" class="t"/>'
    '<path d="M30 9l22-5c6 2 8 8 6 14M45 33l13-5c2-4 1-8-1-11M41 41.500L55 36c3-2 4-5 3-8"/>',
    "rusted_gears": gear(22, 26, 17, 9, 0.2)
    + gear(48, 17, 11.5, 7, 0.35)
    + '<path class="t" d="M44 36l4 2M42 40l6 1M51 33l2 4M8 6l4 3M14 3l2 4"/>',
    "pile_of_nails": nail(22, 8, -16)
    + nail(45, 6, 24)
    + nail(7, 25, -79)
    + nail(58, 33, 80)
    + nail(12, 40, -98)
    + '<path class="t" d="M6 45h52"/>',
    "a_stone": '<path d="M10 40l4-18 14-12 18 4 9 16-5 10zM14 22l14 6 18-14M28 28l-4 12M28'
    ' 28l20 6"/>',
    "a_gold_bar": '<path d="M8 40l6-18h26l6 18zM14 22l8-8h26l-8 8M48 14l8 16-10 10M20 28h16l2'
    ' 6H18z"/>'
    '<path class="t" d="M8 45h38M8 43v4M46 43v4"/>',
    "ancient_throne": '<path d="M21 45V9l5 3 6-8 6 8 5-3v36M21 27h22M14 25h7v6h-7zM43 25h7v6h-7zM16'
    ' 31v14M48 31v14M21 36h22M26 16h12v8H26z"/><circle cx="32" cy="20" r="2"/>'
    '<path class="t" d="M10 45h44"/>',
    "ancient_armor": '<path d="M20 5l6 4q6 3 12 0l6-4 9 7-3 10-5-2v15q-5 6-13 10-8-4-13-10V20l-5'
    ' 2-3-10zM19 27q13 6 26 0M20 35q12 6 24 0M32 11v33"/>'
    '<path class="t" d="M23 14q2 5 9 6 7-1 9-6M8 45h8M48 45h8"/>',
    "ancient_pyramid": '<path d="M32 4l28 39H4zM32 4l10 39M17 43v-8h8v8"/>'
    '<path class="t" d="M26 12h12M20.500 20h23M15 28h34M42.500 35h12M9.500 35H17M24 20v8M31 12v8M33'
    ' 28v7M45 28v7M39 20v8"/>',
    "golden_boots": '<path d="M12 4h12v22c5 4 10 4 12 9v7H12zM12 36h24M12 10h12"/>'
    '<path d="M34 10h11v18c4 3 9 4 11 8v6H38" class="o"/>'
    '<path class="t" d="M16 42v3h4v-3M40 42v3h4v-3M15 16h6M15 20h6"/>',
    "golden_saw": '<path d="M22 11L60 25v4l-2.500 2-1.800-2.400-3 3.200-2-2.400-3.200'
    " 3.200-2-2.400-3.200"
    ' 3.200-2-2.400-3.200 3.200-2-2.400-3.200 3.200-2-2.400-3.200 3.200L22 35z"/>'
    '<path d="M22 9H13C6 9 3 15 3 22s3 15 10 15h9zM13 17h4v12h-4c-4 0-4-12 0-12z"/>'
    '<path class="t" d="M26 17l26 9M3 44h57M3 42v4M60 42v4"/>',
    "ladder": '<path d="M20 46L26 2M44 46L38 2M25 10h14M24 17.500h16.500M23 25h18.500M22'
    " 32.500h20.500M21"
    ' 40h22.500"/><path class="t" d="M14 46h36"/>',
    "magnet": '<path d="M14 8h11v17a7 7 0 0 0 14 0V8h11v17a18 18 0 0 1-36 0zM14 15h11M39 15h11"/>'
    '<path class="t" d="M10 4L7 2M32 5V1M54 4l3-2"/>',
    "solid_spade": '<path d="M25 3h14v5l-5 4v13h-4V12l-5-4zM22 25h20v13q0 6-10 8-10-2-10-8z"/>'
    '<path class="t" d="M29 6h6M27 31v7M32 31v9M37 31v7M13 3v43M10 3h6M10 46h6"/>',
    "normal_spade": '<path d="M30 4h14l-3 6h-2v16M36 10h-3M35 10v16M28 26h18v8c0 5-4 9-9'
    " 12-5-3-9-7-9"
    '-12zM33 4h8"/><path class="t" d="M37 30v11M18 4v42M15 4h6M15 46h6"/>',
    "heavy_spade": '<path d="M29 2h6v20h-6zM17 22h30v7c0 8-6 13-15 17-9-4-15-9-15-17zM24'
    ' 22v-4h16v4"/>'
    '<circle cx="23" cy="27" r="1.300"/><circle cx="41" cy="27" r="1.300"/>'
    '<path class="t" d="M32 27v14M26 31l6 4 6-4M17 14h-6M47 14h6M11 11v6M53 11v6"/>',
    "boomerang": '<path d="M8 40C12 22 26 8 47 4c5-1 8 1 8 4s-2 5-6 6C36 18 24 27 18 42c-1.500 4-4'
    ' 5-7 4s-4-3-3-6z"/><path d="M41 5.500l3 10M9 36l10 3"/>'
    '<path class="t" d="M34 40c9-1 17-7 20-16M54 24l-5 3M54 24l2 5M29 36c6-1 11-4 14-8"/>',
    "gold_merchant": '<path d="M32 3v38M21 45h22l-4-4H25zM9 11h46M9 11L3 27h13zM55 11l-7 16h13z"/>'
    '<path d="M3 27q1 7 6.500 7t6.500-7M48 27q1 7 6.500 7t6.500-7"/><circle cx="32" cy="8"'
    ' r="2.600"'
    ' class="o"/><path class="t" d="M6 24q3-3 7 0M51 24q3.500-4 7 0M7 21.500h5"/>',
    "gold_key": '<circle cx="14" cy="21" r="11"/><circle cx="14" cy="21" r="5"/>'
    '<path d="M25 19h35v5h-3v8h-5v-6h-4v8h-5V24H25"/>'
    '<path class="t" d="M3 42h57M3 39v6M60 39v6"/>',
    "pendant": '<path d="M16 2c2 12 8 18 16 18s14-6 16-18" class="t"/><circle cx="32" cy="22"'
    ' r="2.500"/>'
    '<path d="M24 26h16l5 6-13 14-13-14zM19 32h26M28 26l-3 6 7 14 7-14-3-6"/>',
    "necklace": '<path d="M12 4c-1 16 6 27 20 29C46 31 53 20 52 4" class="t"/>'
    '<circle cx="12.500" cy="11" r="2.600"/><circle cx="15" cy="18.500" r="2.600"/>'
    '<circle cx="19.500" cy="25" r="2.600"/><circle cx="25.500" cy="30" r="2.600"/>'
    '<circle cx="51.500" cy="11" r="2.600"/><circle cx="49" cy="18.500" r="2.600"/>'
    '<circle cx="44.500" cy="25" r="2.600"/><circle cx="38.500" cy="30" r="2.600"/>'
    '<path d="M27 35h10l3 4-8 7-8-7zM24 39h16M30 35l-2 4 4 7 4-7-2-4"/>',
    "war_chest": '<path d="M7 22h50v21H7zM7 22C7 12 11 7 19 7h26c8 0 12 5 12 15M17 22V8M47 22V8M17'
    ' 22v21M47 22v21"/><path class="o" d="M27 18h10v11H27z"/><circle cx="32" cy="22.500"'
    ' r="1.600"/>'
    '<path class="t" d="M32 24v2.500M12 14h2M50 14h2M12 30h1M12 37h1M51 30h1M51 37h1M22 36h20"/>',
    "chalice": '<path d="M17 4h30c0 13-5 20-15 21C22 24 17 17 17 4zM30 25l-1 12M34 25l1 12M20'
    " 44c0-5"
    ' 5-7 12-7s12 2 12 7zM28 30.500h8"/><path class="t" d="M18 10h28M32 13l3 3.500-3'
    " 3.500-3-3.500zM22"
    ' 13l2 4M42 13l-2 4"/>',
    "crown": '<path d="M11 37L6 15l13 11L32 6l13 20 13-11-5 22zM11 37v7h42v-7"/>'
    '<circle cx="6" cy="12" r="2.600"/><circle cx="32" cy="4" r="2.600" class="o"/>'
    '<circle cx="58" cy="12" r="2.600"/><path class="t" d="M32 25l4 5-4 5-4-5zM20 40.500h3M30.500'
    ' 40.500h3M41 40.500h3M18 31l2 2M46 31l-2 2"/>',
    "wheelbarrow": '<path d="M14 14h34l-6 16H22zM48 14l12-4M22 30l-6 8M40 30l4 12"/>'
    '<circle cx="15" cy="38" r="7"/><circle cx="15" cy="38" r="2"/>'
    '<path class="t" d="M6 45h46M20 19h25M21 24h22"/>',
    "barrel": '<path d="M18 6c-5 11-5 25 0 36q14 5 28 0c5-11 5-25 0-36"/>'
    '<ellipse cx="32" cy="6" rx="14" ry="3.600"/><path d="M15.500 14q16.500 5 33 0M15 18q17 5'
    " 34 0M15"
    ' 31q17 5 34 0M15.500 35q16.500 5 33 0"/><path class="t" d="M26 21v11.500M38 21v11.500M32'
    " 21v12M26"
    ' 38v6M38 38v6M26 10v6M38 10v6"/>',
    "obelisk": '<path d="M25 39l3-28 4-8 4 8 3 28zM28 11h8M18 39h28v6H18z"/>'
    '<path class="t" d="M30.500 15h3M30 19.500l2 2 2-2M29.500 26h5M32 29v4M29.500 35h5M8 3v42M5'
    ' 3h6M5 45h6"/>',
    "screwdriver": '<rect x="3" y="18" width="25" height="12" rx="4"/>'
    '<path d="M28 20h4v8h-4M32 22.500h22l6-1.500v6l-6-1.500H32"/>'
    '<path class="t" d="M7 22h17M7 26h17M3 38h57M3 35v6M60 35v6"/>',
    "smelter": '<path d="M10 45V22l6-8h20l6 8v23zM22 14V4h8v10M18 45V33a8 8 0 0 1 16 0v12"/>'
    '<path d="M26 43c-4-2-4-6 0-10 3 3 5 7 0 10z"/><path d="M42 36h10v5h6v4H42"/>'
    '<path class="t" d="M10 28h5M37 28h5M24 1h4"/>',
    "chains": '<rect x="3" y="17" width="24" height="14" rx="7"/><rect x="8" y="21" width="14"'
    ' height="6" rx="3"/><rect x="37" y="17" width="24" height="14" rx="7"/><rect x="42" y="21"'
    ' width="14" height="6" rx="3"/><path d="M20 21.500h24a2.500 2.500 0 0 1 0 5H20a2.500'
    " 2.500 0 0 1"
    ' 0-5z" class="o"/>',
    "anvil": '<path d="M8 12h44l7-3v7c-7 1-12 5-13 11h-6c0 5 3 7 8 8v6H16v-6c5-1 8-3 8-8C15 27'
    " 9 21 8"
    ' 12z"/><path d="M18 12V9h20v3"/><path class="t" d="M22 17h22M24 21h18M12 45h40M44'
    ' 5l3-3M40 5V1"/>',
    "uzi": '<path d="M6 13h40v9H32l-2 7h-7v16h-8V22H6zM46 15.500h12v4H46M24 22v7M12 10v3M38 10v3M6'
    ' 13v9"/><path class="t" d="M17 26h4M17 30h4M17 34h4M17 38h4M30 22c0 3 4 5 7 0"/>',
    "battle_axe": '<path d="M30 2h4v44h-4zM30 9C23 3 14 3 7 6c4 8 4 15 0 23 7 3 16 3 23-3M34 9c7-6'
    ' 16-6 23-3-4 8-4 15 0 23-7 3-16 3-23-3"/><path class="t" d="M12 9q4 9 0 17M52 9q-4 9 0 17M30'
    ' 34h4M30 38h4M30 42h4"/>',
    "robot_golem": '<path d="M23 6h18v10H23zM32 6V2M17 18h30v16H17zM11 19h6v14h-6zM47'
    " 19h6v14h-6zM20"
    ' 34h9v11h-9zM35 34h9v11h-9z"/><circle cx="28" cy="11" r="1.800"/><circle cx="36" cy="11"'
    ' r="1.800"/><circle cx="32" cy="1.500" r="1"/><path class="t" d="M22 23h9M22 27h9M22'
    ' 31h5M37 22h5v5h-5zM11 36h6M47 36h6M24 39h1M39 39h1"/>',
    "spear": '<path d="M4 45L42 14l2 2.500L6 47.500zM40 11l5.500 7C54 15 60 10 62 2c-9 0-17'
    " 3-22 9zM62"
    ' 2L43 15"/><path class="t" d="M33 19l4 5M30 22l4 5M36 17l4 5"/>',
    "rockslide": '<path d="M3 5l57 40H3z"/><path class="o" d="M16 9l5-4 6 2 1 6-5 3-6-2zM32'
    " 20l7-5 8"
    ' 3 1 8-7 4-7-3z"/><path class="t" d="M20 12l3-5M38 23l2-7 7 1M48 9l6 6M51 6l4 4M8 16l8 6M8'
    ' 26l14 10M8 36l6 4M54 32l3 6M58 31l2 4"/>',
    "mining_pick": '<path d="M30 15h4l2 31h-8zM5 20C13 9 22 5 28 4.500V3h8v1.500C42 5 51 9 59'
    " 20c-9-6"
    '-17-8-23-8v3h-8v-3c-6 0-14 2-23 8z"/><path class="t" d="M29.500 34h5M29 38h6M29 42h6M14 12l2'
    ' 2M50 12l-2 2"/>',
    "stone_pile": '<path d="M6 44l3-9 9-2 7 5 1 6zM26 44l2-8 8-3 8 4 2 7zM46 44l-1-6 6-5 7 4 1'
    " 7zM16"
    ' 33l3-9 9-3 6 5v7M36 33l1-7 8-4 7 5 0 6M27 21l3-8 8-2 6 6-1 5"/>',
    "stone_tablet": '<path d="M14 45V15C14 7 22 3 32 3s18 4 18 12v30zM9 45h46"/>'
    '<path class="t" d="M21 15h10M35 15h8M21 21h6M31 21h12M21 27h14M39 27h4M21 33h8M33 33h6M21'
    ' 39h4M14 34l4-3M50 22l-3 3"/>',
    "rune_stone": '<path d="M14 45l4-30 10-11 13 4 8 18 1 19zM8 45h48"/>'
    '<path d="M26 15v20M26 15l6 5-6 5M38 20v17M34 24l8 8M42 24l-8 8" stroke-width="1.400"/>'
    '<path class="t" d="M28 4l3 7M18 15l4 2M49 26l-4 1"/>',
    "medieval_turret": '<path d="M18 45V20l-4-4V5h8v5h6V5h8v5h6V5h8v11l-4 4v25zM14 16h36M18'
    " 20h28M27"
    ' 45v-8a5 5 0 0 1 10 0v8M30.500 24h3v6h-3z"/><path class="t" d="M18 26h6M40 26h6M18 33h4M42'
    ' 33h4M18 39h6M40 39h6M21 26v7M43 33v6M10 45h44"/>',
    "windmill": '<path d="M26 45l3-26h6l3 26zM29 36h6v9"/><circle cx="32" cy="17" r="2.500"/>'
    '<path d="M33.500 15L50 4l3 4-18 9M34 18.500L46 33l-4 3-11-17M30.500 19L14 30l-3-4 18-9M30'
    " 15.500"
    'L18 3l4-3 10 14.500"/><path class="t" d="M18 45h28"/>',
    "crossbow": '<path d="M5 20C12 9 22 6 32 6s20 3 27 14c-7-5-14-8-22-8.500M5 20c7-5 14-8'
    ' 22-8.500"/>'
    '<path class="o" d="M28.500 9h7v31l-2 6h-3l-2-6z"/><path d="M32 9V1M29.500 4L32 1l2.500'
    " 3M28.500"
    ' 33h7"/><path class="t" d="M5 20l24 10M59 20L35 30M35.500 36q5 0 4 5"/>',
    "steel_axe": '<path d="M14 46L40 10l4 3L18 48zM36 6c6-4 14-3 20 3l-8 4c-1 3-2 6-1 10l-13-10z"/>'
    '<path class="t" d="M50 6l-6 12M54 8l-7 11M18 34l5 4"/>',
    "wood_axe": '<path d="M44 2l5 1L32 47h-6zM44 4C32 2 20 5 11 14c7 2 11 6 13 13 5-5 10-8 16-9"/>'
    '<path class="t" d="M16 14q8 2 11 9M29 40h5M30 36h5"/>',
    "stone_axe": '<path d="M40 4l5 1-14 42h-6zM46 8C34 4 22 6 12 13l5 5-3 4 9 5c6-5 12-7 19-8"/>'
    '<path class="t" d="M36 7l8 11M44 7l-9 12M17 18l9-4M23 27l4-8"/>',
    "small_crate": '<path d="M15 13h34v31H15zM15 20h34M15 37h34M15 37l34-17M20 13V8h24v5"/>'
    '<path class="t" d="M22 13v7M32 13v7M42 13v7M22 37v7M32 37v7M42 37v7M8 13v31M5 13h6M5 44h6"/>',
    "medium_crate": '<path d="M10 16l22-10 22 10v20L32 46 10 36zM10 16l22 10 22-10M32 26v20"/>'
    '<path class="t" d="M10 23l22 10 22-10M10 29l22 10 22-10M17 13l22 10M21 11l22 10"/>',
    "sign_post": '<path d="M30 3h5v43h-5zM35 7h17l7 5-7 5H35zM30 21H12l-7 5 7 5h18z"/>'
    '<path class="t" d="M40 12h10M14 26h11M18 46h30M35 35l5 3M30 38l-4 2"/>',
    "wizard_staff": '<path d="M10 45L40 18l2.500 3L13 47zM39 16l7 8"/><circle cx="49" cy="11"'
    ' r="7"/>'
    '<path d="M41 18c-3-4-2-10 2-14M44 22c4 3 10 2 13-2"/>'
    '<path class="t" d="M46 9q1-3 4-3M18 12v7M14.500 15.500h7M29 4v5M26.500 6.500h5M58 31v6M55'
    ' 34h6"/>',
    "galleon": '<path d="M5 31h52l-6 12H15zM8 31l-3-5h10M20 31V4M36 31V2M48 31V9M13 9c4-2 9-2'
    " 13 0l-1 9c-3-2-8-2-11 0zM28 6c5-2 11-2 16 0l-1 11c-4-2-10-2-14 0zM30 20c4-1 8-1 12 0v7M44 12"
    " c4-1 6-1 9"
    ' 1l-1 10c-2-2-5-2-8-1"/><path class="t" d="M12 37h40M3 46q7-3 14 0t14 0 14 0 14 0"/>',
    "gold_mine": '<path d="M3 44L15 16 30 3l20 9 11 32M19 44V23h26v21M15 23h34M24 27v17M40 27v17"/>'
    '<path class="o" d="M26 33h12l-2 8h-8z"/><circle cx="29.500" cy="43" r="2"/><circle cx="35"'
    ' cy="43" r="2"/><path class="t" d="M27 31q3-3 5 0 3-3 5 1M8 46h48M24 13l4 3 3-4"/>',
    "barn": '<path d="M10 45V21l7-11 15-7 15 7 7 11v24zM6 24l4-3M58 24l-4-3M24 45V28h16v17M24'
    ' 28l16 17M40 28L24 45M28 12h8v8h-8z"/><path class="t" d="M6 45h52M15 26v14M49 26v14M32'
    ' 12v8"/>',
    "horseshoe": '<path d="M14 6C8 26 12 45 32 45S56 26 50 6h-9c5 17 2 29-9 29S18 23 23 6zM12'
    " 6h13M39"
    ' 6h13"/><path class="t" d="M17 13h1M16 20h1M17 27h1M21 34h1M47 13h1M48 20h1M47 27h1M43'
    ' 34h1"/>',
}
