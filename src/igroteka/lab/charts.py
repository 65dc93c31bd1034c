"""Charts of what an experiment found, as SVG. Needs the extra `lab`."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import matplotlib as mpl
import matplotlib.figure
import numpy as np

from igroteka.draw.words import _

INK, FAINT, MARK, FAIR = "#2b2722", "#b9b0a3", "#8c2f24", "#2f6f73"

LOOK: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "igroteka",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
}


def drawn(
    draw: Callable[[Any], None], size: tuple[float, float] = (5.2, 3.1), paper: str = "none"
) -> str:
    """What `draw` draws on axes, as one SVG element; `size` in inches, `paper` a colour.

    The same drawing is the same text, letter for letter.
    """
    with mpl.rc_context(LOOK):
        figure = matplotlib.figure.Figure(figsize=size, layout="constrained", facecolor=paper)
        axes = figure.add_subplot()
        axes.patch.set_alpha(0)
        draw(axes)
        file = io.StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    svg = re.sub(r"<metadata>.*?</metadata>", "", file.getvalue(), flags=re.DOTALL)
    return svg[svg.index("<svg") :]


def intervals(axes: Any, named: Mapping[str, Sequence[float]]) -> None:
    """A dot and its interval for each name, from above; of each: mean, low, high."""
    for row, (mean, low, high, *_n) in enumerate(named.values()):
        axes.plot([low, high], [row, row], color=MARK, lw=2)
        axes.plot([mean], [row], "o", color=MARK)
    axes.set_yticks(range(len(named)), list(named))
    axes.set_ylim(len(named) - 0.5, -0.5)


def shares(axes: Any, named: Mapping[str, Sequence[float]], fair: float) -> None:
    """The same of parts of one, in per cent, and a line where all would be equal."""
    intervals(axes, {name: [100 * value for value in told] for name, told in named.items()})
    axes.axvline(100 * fair, color=FAIR, ls="--", lw=1)
    axes.set_xlabel("%")


def spread_of(axes: Any, values: Any, times: Any, label: str) -> None:
    """How often which value came out; each came so many times."""
    values, times = np.asarray(values), np.asarray(times)
    low, high = float(values.min()), float(values.max())
    bins: Any = 40
    if high - low <= 60 and np.all(np.mod(values, 1) == 0):
        bins = np.arange(low - 0.5, high + 1.5)
    counts, edges = np.histogram(values, bins, weights=times)
    axes.bar(edges[:-1], 100 * counts / np.sum(times), np.diff(edges), align="edge", color=MARK,
             alpha=0.75)  # fmt: skip
    axes.set_xlabel(label)
    axes.set_ylabel(_("% of all"))
