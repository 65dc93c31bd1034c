"""The aids of Pax Pamir on paper, and Wakhan's cards."""

from markupsafe import Markup

from igroteka.draw.aids import aid, facts, figures, signs, steps
from igroteka.draw.html import el
from igroteka.draw.paper import Piece
from igroteka.draw.words import _
from igroteka.games.pax_pamir.options import GiftOrder, Instability, PaxPamirOptions, TaxReach
from igroteka.games.pax_pamir.page import art
from igroteka.games.pax_pamir.page.log import PLANNED
from igroteka.games.pax_pamir.page.names import act_title, coalition, icon, region
from igroteka.games.pax_pamir.page.wakhan import BONUS, in_order, special
from igroteka.games.pax_pamir.rules.aicards import (
    AI_BLACK,
    AI_COALITIONS,
    AI_LABELS,
    AI_NUMBERS,
    AI_PLANS,
    AI_RED,
    AI_REGIONS,
    FIRST_AI,
    TOP,
)
from igroteka.games.pax_pamir.rules.facts import ACTS, Icon


def player_aids(options: PaxPamirOptions, people: int) -> list[Piece]:
    """Two for each player: the turn, and what cards and checks do."""
    return [
        Piece("aid-turn", turn_aid(options), people),
        Piece("aid-cards", cards_aid(options), people),
        Piece("aid-setup", setup_aid(options)),
    ]


def turn_aid(options: PaxPamirOptions) -> Markup:
    """Two actions, the cleanup, a Dominance Check."""
    at_once = options.instability == Instability.AT_ONCE
    return aid(
        _("Your turn"),
        facts(
            _("Two main actions at most"),
            (_("Purchase: pay a rupee onto each card to the left in the row, two while military "
               "is favoured. You take the rupees on the card."), "P8.2"),
            (_("Play a card to an end of your court; first bribe whoever rules its region with a "
               "rupee for each tribe there."), "P10.1"),
            (_("Use one action of a court card; each card acts once a turn."), "P7.7"),
            (_("Actions of cards of the favoured suit are free besides."), "P7.3"),
        ),
        steps(
            _("Then clean up"),
            (_("Court: at most 3 cards and your purple stars."), "P14.2"),
            (_("Hand: at most 2 cards and your blue stars."), "P14.4"),
            (_("Events in column 0 are discarded and carried out."), "P14.6"),
            (_("Cards slide to the left; fill the market."), "P14.9"),
            (_("Two Dominance Checks in the market: discard both, resolve one, at once.")
             if at_once
             else _("Two Dominance Checks in the market: discard both, resolve one, clean up "
                    "again."), "P14.15" if at_once else "P14.12"),
        ),
        figures(
            _("Dominance Check"),
            (_("A coalition leads by 4 blocks: its players by influence"), "5 · 3 · 1"),
            (_("None leads: all players by cylinders in play"), "3 · 1"),
            (_("The last check counts double"), "× 2"),
        ),
        facts(
            "",
            (_("Influence: 1 and your gifts, prizes and patriots."), "P5.3"),
            (_("Tied players share their places, rounded down."), "P15.7"),
            (_("After a lead all blocks leave the map."), "P15.10"),
            (_("4 points more than everybody else win at once; else the most after the last "
               "check, then red stars, then rupees."), "P15.13"),
        ),
    )  # fmt: skip


def cards_aid(options: PaxPamirOptions) -> Markup:
    """Icons, actions, and what is lost."""
    reach = (
        _("from market cards, and from players with a card of any region you rule")
        if options.tax_reach == TaxReach.ANY_RULED
        else _("from market cards, and from players with a card of this card's region, if you "
               "rule it")
    )  # fmt: skip
    space = (
        _("pay for any empty gift space and put a cylinder there")
        if options.gift_order == GiftOrder.ANY
        else _("pay for the cheapest empty gift space and put a cylinder there")
    )
    told = (
        _("up to its rank in rupees {reach}; gold stars are safe", reach=reach),
        space,
        _("up to 3 blocks for 2 rupees each, in or at a region you rule"),
        _("as often as its rank: an army over a loyal road, a spy to the next card"),
        _("2 rupees: discard a card with your spy; you may take its prize"),
        _("up to its rank of pieces in a region with armies of yours, or on a card with spies; no "
          "more than you have there"),
    )  # fmt: skip
    drawn = [(art.sign(art.ACT_SIGNS[act]), f"{act_title(act)}: {told[act]}") for act in
             range(ACTS)]  # fmt: skip
    impact = (
        (Icon.ROAD, ": " + _("a loyal block on a border of the region")),
        (Icon.ARMY, ": " + _("a loyal block in the region")),
        (Icon.TRIBE, ": " + _("a cylinder in the region")),
        (Icon.SPY, ": " + _("a cylinder on a card of the region, in any court")),
        (Icon.LEVERAGE, ""),
    )
    return aid(
        _("The cards"),
        signs(_("When it is played"), *[
            (art.sign(art.ICON_SIGNS[one]), f"{icon(one)}{what}") for one, what in impact
        ]),
        signs(_("Actions"), *drawn),
        facts(
            _("Remember"),
            (_("You rule a region with a tribe there and more tribes and loyal armies than each "
               "other player, and than each coalition has armies."), "P5.5"),
            (_("Hostage: whoever has most spies on a card is bribed, a rupee a spy, before it "
               "acts."), "P5.10"),
            (_("Overthrown: the last tribe of a region takes its political cards with it, and "
               "the last political card its tribes."), "P13.11"),
            (_("A patriot of another coalition changes your loyalty: gifts, prizes and the old "
               "patriots are lost."), "P13.17"),
        ),
    )  # fmt: skip


def setup_aid(options: PaxPamirOptions) -> Markup:
    """How the deck is built and what everybody begins with. Chapter P4."""
    return aid(
        _("Setup"),
        steps(
            "",
            (_("Political is the favoured suit."), "P4.2"),
            (_("Six piles of court cards, each of 5 and one more for each player."), "P4.3"),
            (_("Two events into the second pile, one into each of the third to sixth."), "P4.4"),
            (_("A Dominance Check into each of the third to sixth pile."), "P4.5"),
            (_("Shuffle each pile; the first lies on top."), "P4.6"),
            (_("Fill the market: two rows of six cards."), "P4.7"),
            (_("Each player: 4 rupees, 10 cylinders, a loyalty."), "P4.8"),
            (_("Whoever chose a loyalty last begins."), "P4.12"),
        ),
        facts(_("With Wakhan"),
              (_("She has the last seat and the first turn, 4 rupees, 10 cylinders, and neither "
                 "hand nor dial."), "P20.2"),
              (_("Turn her top card over; its face and the back of the next one are valid."),
               "P21.1"),
              (_("Red arrow: the label decides row, end and player. Black arrow: the number "
                 "decides the column."), "P21.4")) if options.wakhan else None,
    )  # fmt: skip


# Wakhan's cards -----------------------------------------------------------------------------------


def wakhan_face(number: int) -> Markup:
    """What she tries in which order, her priorities, and where the arrows point."""
    plans = [_(PLANNED[int(plan)][0]) for plan in AI_PLANS[number]]
    upper = AI_RED[number] == 0
    return el(
        "div",
        el("h3", _("Card {n} of {name}", n=FIRST_AI + number, name=_("Wakhan"))),
        el("ol", *(el("li", plan) for plan in plans), el("li", special(BONUS))),
        el("p", el("b", _("Coalitions")), " ", in_order(map(coalition, AI_COALITIONS[number]))),
        el("p", el("b", _("Regions")), " ", in_order(map(region, AI_REGIONS[number]))),
        el("p", el("b", _("Red arrow")), " ", _("upper label") if upper else _("lower label"),
           class_="red"),
        el("p", el("b", _("Black arrow")), " ", _("line {n}", n=int(AI_BLACK[number]))),
        class_="pp-wakhan",
    )  # fmt: skip


def wakhan_back(number: int) -> Markup:
    """Two labels for the red arrow, six lines for the black one."""
    labels = [_("top") if label == TOP else _("bottom") for label in AI_LABELS[number]]
    lines = [
        el("tr", el("th", line), el("td", int(n))) for line, n in enumerate(AI_NUMBERS[number])
    ]
    return el(
        "div",
        el("h3", _("Wakhan")),
        *(el("p", label, class_="label") for label in labels),
        el("table", *lines),
        class_="pp-wakhan behind",
    )
