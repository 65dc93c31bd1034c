#!/usr/bin/env python3
"""Draw what the examples wrote while they learnt: python examples/curves.py OUT.svg A.json B.json …

The share of wins against the bot that a policy met, with its 95 % interval, and how much it still
varies, or errs. Needs igroteka[lab].
"""

import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "igroteka"  # the same curves, the same file

from matplotlib import pyplot  # noqa: E402


def draw(out, files):
    figure, (shares, entropies) = pyplot.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
    for file in files:
        curve = json.loads(file.read_text())
        met = [point for point in curve if "share" in point]
        steps, share, low, high = (
            [point[name] for point in met] for name in ("steps", "share", "low", "high")
        )
        millions = [step / 1e6 for step in steps]
        (line,) = shares.plot(millions, share, marker="o", label=file.stem)
        shares.fill_between(millions, low, high, color=line.get_color(), alpha=0.15, linewidth=0)
        told = "entropy" if "entropy" in curve[-1] else "error"
        learnt = [point for point in curve if told in point]
        entropies.plot(
            [point["steps"] / 1e6 for point in learnt],
            [point[told] for point in learnt],
            color=line.get_color(),
            label=f"{file.stem}: {told}",
        )
    shares.axhline(0.5, color="grey", linewidth=0.8, linestyle="--")
    shares.set(ylim=(0, 1), ylabel="share of wins, two bots by turns", xlabel="million decisions")
    entropies.set(ylim=(0, None), ylabel="entropy; error of a result", xlabel="million decisions")
    shares.legend(frameon=False)
    entropies.legend(frameon=False)
    figure.savefig(out, metadata={"Date": None})


if __name__ == "__main__":
    draw(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
