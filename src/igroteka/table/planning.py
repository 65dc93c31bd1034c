"""A plan: things that each get one of some places, and one press that plays all of it.

The game's picture says what there is to plan (`draw.desk.Plan`). The plan itself is made by the
page's script, and nothing of it leaves the page before it is played.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from igroteka.draw.desk import Plan
from igroteka.draw.html import el
from igroteka.draw.kept import kept


@kept
def plan_buttons(plan: Plan, names: Sequence[str], since: int) -> list[Markup]:
    """What gives all things the same place, and what plays the plan when it is whole.

    names: of the places.  since: how often its player had chosen before.
    """
    buttons = [
        el(
            "button",
            el("kbd", key),
            el("span", said),
            type="button",
            data_all=choice,
            id=f"all-{choice}",
        )
        for key, (choice, said) in enumerate(zip(plan.choices, plan.all, strict=True), 1)
    ]
    commit = el(
        "button",
        el("kbd", len(buttons) + 1),
        el("span", plan.short),
        type="button",
        id="plan",
        class_="commit",
        aria_disabled="true",
        data_plan=" ".join(plan.things),
        data_worth=" ".join(map(str, plan.worth)),
        data_choices=" ".join(map(str, plan.choices)),
        data_names="|".join(names),
        data_since=since,
    )
    return [*buttons, commit]
