"""Small signs of the frame, in the colour of the text around them."""

from functools import cache

from markupsafe import Markup

from igroteka.draw.svg import drawing

SIGNS = {
    "bot": '<path d="M4 9h16v11H4zM12 9V4M1.5 13v4M22.5 13v4" fill="none" stroke="currentColor"'
    ' stroke-width="2"/><circle cx="12" cy="3.6" r="1.8" fill="currentColor"/>'
    '<circle cx="9" cy="14" r="1.7" fill="currentColor"/>'
    '<circle cx="15" cy="14" r="1.7" fill="currentColor"/>',
    "moon": '<path d="M20 14.500A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.500z" fill="none"'
    ' stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>',
    "sun": '<circle cx="12" cy="12" r="4.5" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<path d="M12 1.500v3M12 19.500v3M1.500 12h3M19.500 12h3M4.600 4.600l2.100 2.100M17.300'
    ' 17.300l2.100 2.100M4.600 19.400l2.100-2.100M17.300 6.700l2.100-2.100" stroke="currentColor"'
    ' stroke-width="2" stroke-linecap="round"/>',
    "menu": '<path d="M3 6h18M3 12h18M3 18h18" stroke="currentColor" stroke-width="2.4"/>',
    "log": '<path d="M4 5h2M9 5h11M4 12h2M9 12h11M4 19h2M9 19h11" stroke="currentColor"'
    ' stroke-width="2.4"/>',
    "book": '<path d="M12 6Q8 3 2.5 4v15Q8 18 12 21 16 18 21.5 19V4Q16 3 12 6zM12 6v15" fill="none"'
    ' stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>',
    "talk": '<path d="M3 4h18v12H11l-5 5v-5H3z" fill="none" stroke="currentColor"'
    ' stroke-width="2" stroke-linejoin="round"/>',
    "hand": '<g fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round">'
    '<path d="M3 7.5 9 5l5.5 13-6 2.500z"/><path d="M11 4.500h9v15h-4.5"/></g>',
    "eye": '<path d="M1.5 12Q12 1 22.5 12 12 23 1.5 12z" fill="none" stroke="currentColor"'
    ' stroke-width="2"/><circle cx="12" cy="12" r="3.6" fill="currentColor"/>',
    "seat": '<circle cx="12" cy="7" r="4" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<path d="M4 21c0-5 3.500-8 8-8s8 3 8 8" fill="none" stroke="currentColor" stroke-width="2"/>',
    "time": '<circle cx="12" cy="12" r="9.500" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<path d="M12 6.500V12l4 2.500" fill="none" stroke="currentColor" stroke-width="2"/>',
    "play": '<path d="M6 3.500 20 12 6 20.500z" fill="currentColor"/>',
    "pause": '<path d="M6 4h4v16H6zM14 4h4v16h-4z" fill="currentColor"/>',
    "skip": '<path d="M4 4l11 8-11 8zM17 4h3v16h-3z" fill="currentColor"/>',
    "plus": '<path d="M12 4v16M4 12h16" stroke="currentColor" stroke-width="2.4"/>',
    "undo": '<path d="M8 4 3 9l5 5M4 9h10a6 6 0 0 1 0 12H9" fill="none" stroke="currentColor"'
    ' stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>',
    "close": '<path d="m5 5 14 14M19 5 5 19" stroke="currentColor" stroke-width="2.4"/>',
    "coach": '<path d="M12 4 1.500 9.500 12 15l10.5-5.500z" fill="currentColor"/>'
    '<path d="M6 13v4.500q6 4 12 0V13M21.500 10v6.500" fill="none" stroke="currentColor"'
    ' stroke-width="2"/>',
    "crown": '<path d="M3 7.500l4.500 4L12 4l4.500 7.500L21 7.500 19 19H5z" fill="currentColor"/>',
}


@cache
def icon(name: str) -> Markup:
    """Draw a sign of `SIGNS`; class `g` gives its size."""
    return drawing("0 0 24 24", Markup(SIGNS[name]), class_=f"g g-{name}")
