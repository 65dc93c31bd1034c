"""What cards do, as their texts say it, and by which rule."""

from collections.abc import Callable

from igroteka.draw.words import _, n_, p_
from igroteka.games.rebuild.page.names import card, each, points, resource, unit, units
from igroteka.games.rebuild.rules.facts import REVISIONS, TITLES, Effect, Facts, facts_of


def effect(facts: Facts) -> str:
    """Say what a card does, as it stands on the card; "" for nothing."""
    said = EFFECTS.get(facts.effect)
    return said(facts) if said else ""


EFFECTS: dict[Effect, Callable[[Facts], str]] = {
    Effect.WILD: lambda f: _("Pays one unit of any resource."),
    Effect.SAVE: lambda f: _(
        "Play: {units} less to pay this turn.", units=unit(f.resource, f.amount)
    ),
    Effect.SAVE_PURE: lambda f: _(
        "Play: {units} less this turn where the cost is {resource} alone.",
        units=unit(f.resource, f.amount),
        resource=resource(f.resource),
    ),
    Effect.SAVE_EACH: lambda f: _(
        "Play: up to {units} less on each later purchase of this turn.",
        units=unit(f.resource, f.amount),
    ),
    Effect.PASS: lambda f: _(
        "Play: {units} less this turn; then it flies to the next hand.",
        units=unit(f.resource, f.amount),
    ),
    Effect.DRAW: lambda f: n_("Play: draw one card.", "Play: draw {n} cards.", f.amount),
    Effect.DRAW_MORE: lambda f: _(
        "Play: draw one card; if it shows {resource}, one more.", resource=resource(f.resource)
    ),
    Effect.STAND_IN: lambda f: _(
        "Play: up to {units} may count as anything this turn.",
        units=unit(f.resource, f.amount),
    ),
    Effect.KEEP: lambda f: _(
        "Play: at the turn's end keep cards with {n} resources in all.", n=f.amount
    ),
    Effect.TAKE: lambda f: _(
        "Play: trash it and take a card of up to {points} for nothing.", points=points(f.amount)
    ),
    Effect.REARRANGE: lambda f: _("When bought: rearrange one row or column."),
    Effect.OTHER_COST: lambda f: _(
        "Or buy it for {costs}.", costs=p_("list", " or ").join(units(cost) for cost in f.costs)
    ),
    Effect.SET: lambda f: _("Game end: +2 with two Ancients, +4 with all three."),
    Effect.FEW: lambda f: _("Game end: +{n} with {m} cards or fewer.", n=f.amount, m=f.per),
    Effect.PER_UNIT: lambda f: (
        _("Game end: +{n} for {each} on your other cards.", n=f.amount, each=each(f.resource))
        if f.per == 1
        else _(
            "Game end: +{n} for every {units} on your other cards.",
            n=f.amount,
            units=unit(f.resource, f.per),
        )
    ),
    Effect.IF_UNITS: lambda f: _(
        "Game end: +{n} with {units} or more on your other cards.",
        n=f.amount,
        units=unit(f.resource, f.per),
    ),
    Effect.PER_CARD: lambda f: (
        _("Game end: +{n} for every {m} of your cards.", n=f.amount, m=f.per)
        if f.resource < 0
        else _(
            "Game end: +{n} for each of your cards with {resource}.",
            n=f.amount,
            resource=resource(f.resource),
        )
    ),
}


def rule_of(revision: int, number: int) -> str:
    """The number of the rule that describes a card, e.g. "R12.13"."""
    return CARD_RULES[revision][TITLES[number]]


CARD_RULES = tuple(
    {facts.name: f"R{chapter}.{place}" for place, facts in enumerate(deck, 2)}
    for chapter, deck in enumerate(REVISIONS, 12)
)


def described(revision: int, number: int) -> str:
    """Describe a card in full: what it costs, what it is worth and what it does."""
    facts = facts_of(revision, number)
    head = _(
        "{card}: {units}, {points}.",
        card=card(number),
        units=units(facts.units),
        points=points(facts.vp),
    )
    return " ".join(filter(None, (head, effect(facts))))
