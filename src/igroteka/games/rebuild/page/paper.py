"""What is printed of Rebuild: the cards of one deck, and aids."""

from markupsafe import Markup

from igroteka.draw.aids import aid, facts, figures, signs, steps
from igroteka.draw.html import el
from igroteka.draw.hyphens import hyphened
from igroteka.draw.paper import AID, Box, Lot, Piece
from igroteka.draw.words import _, n_
from igroteka.games.rebuild.options import EndCheck, RebuildOptions
from igroteka.games.rebuild.page import art, effects, faces, names
from igroteka.games.rebuild.rules.facts import (
    EARLY_VP,
    REVISIONS,
    STARTERS,
    TITLES,
    Facts,
)


def box(options: RebuildOptions, seats: int) -> Box:
    """All that is printed."""
    deck = REVISIONS[options.deck_revision]
    built = deck[STARTERS:]
    lots = [
        cards(_("Starter cards"), deck[:STARTERS], seats),
        cards(_("Early cards"), [facts for facts in built if facts.vp <= EARLY_VP]),
        cards(_("Late cards"), [facts for facts in built if facts.vp > EARLY_VP]),
        Lot(
            _("Aids"),
            [Piece("aid", player_aid(options), seats), Piece("aid-setup", setup_aid(options))],
            size=AID,
        ),
    ]
    return Box(lots, css=("board.css", "paper.css"), defs=art.symbol_sheet(), world="rebuild")


def cards(title: str, deck: tuple[Facts, ...] | list[Facts], times: int = 1) -> Lot:
    """Cards of one kind; all cards have the same back, since they come into one deck."""
    pieces = [Piece(facts.name, face(facts), facts.copies * times) for facts in deck]
    return Lot(title, pieces, back=back())


def face(facts: Facts) -> Markup:
    """A card: resources down its edge, what it is, what it does."""
    card = TITLES.index(facts.name)
    effect = effects.effect(facts)
    return el(
        "div",
        faces.costs(facts),
        el("h3", hyphened(names.card(card))),
        el("div", art.picture_of(card), class_="pic"),
        faces.worth(facts),
        el("p", faces.tag(facts), effect) if effect else None,
        class_="rb-card" if effect else "rb-card plain",
    )


def back() -> Markup:
    """The back of all cards: a blueprint of the four resources."""
    kinds = [art.resource(kind) for kind in range(len(art.LETTERS))]
    return el("div", el("b", _("Rebuild")), el("span", *kinds), class_="rb-back")


def player_aid(options: RebuildOptions) -> Markup:
    """A turn and the end."""
    return aid(
        _("Rebuild"),
        steps(_("Your turn"), *turn(options)),
        facts(_("Paying"), *paying(options)),
        facts(_("The end"), *ending(options)),
        signs(_("Resources"), *[(art.resource(kind), names.resource(kind)) for kind in range(4)]),
    )


def setup_aid(options: RebuildOptions) -> Markup:
    """What is done before the first turn."""
    return aid(
        _("Setup"),
        steps("", *setup(options)),
        figures(_("Starter cards of each player"), *starters(options)),
        campaign(options) if options.campaign else None,
    )


def starters(options: RebuildOptions) -> list[tuple[str, int]]:
    """What everybody begins with. Rule R2.1."""
    deck = REVISIONS[options.deck_revision]
    return [(names.card(TITLES.index(one.name)), one.copies) for one in deck[:STARTERS]]


def setup(options: RebuildOptions) -> list[tuple[str, str] | None]:
    """What is laid out. Chapters R2 and R14."""
    if options.campaign:
        laid = (
            _("Lay out all cards in {n} columns: early cards in the lower half, late ones above.",
              n=options.campaign_columns),
            "R14.3",
        )  # fmt: skip
    else:
        laid = (
            _("Early cards on top of late ones; lay out {n} columns of {m} cards.",
              n=options.columns, m=options.rows),
            "R2.5",
        )  # fmt: skip
    first = [options.start_discard_1, options.start_discard_2,
             options.start_discard_3, options.start_discard_4]  # fmt: skip
    return [
        (_("Shuffle your fourteen starter cards: they are your deck."), "R2.3"),
        laid,
        (
            _("Before the first turn, so many cards from the deck to the discard pile: {list}, in "
              "turn order.", list=" / ".join(map(str, first))),
            "R2.11",
        )
        if any(first)
        else None,
    ]  # fmt: skip


def turn(options: RebuildOptions) -> list[tuple[str, str]]:
    """The four steps of a turn. Chapters R3 to R9."""
    return [
        (n_("Draw {n} card.", "Draw {n} cards.", options.hand_size), "R4.1"),
        (_("Buy from the lowest row and play cards of your hand, as often as you like."), "R3.2"),
        (_("Hand and played cards go to your discard pile."), "R9.1"),
        swept(options),
    ]  # fmt: skip


def swept(options: RebuildOptions) -> tuple[str, str]:
    """What is trashed when a turn ends. Rules R9.9 to R9.12, R14.7, R14.8."""
    n = options.campaign_trash_per_turn if options.campaign else options.trash_per_turn
    told = n_(
        "The card of the lowest row with the fewest points is trashed.",
        "The {n} cards of the lowest row with the fewest points are trashed, one after the other.",
        n,
    )
    if options.campaign:
        return f"{told} {_('Of equal ones that of the tallest column.')}", "R14.8"
    return f"{told} {_('Of equal ones the right-most.')}", "R9.10"


def paying(options: RebuildOptions) -> list[tuple[str, str] | None]:
    """How cards are paid for. Chapters R6 to R8."""
    return [
        (_("Trash cards of your hand that show the resources."), "R7.1"),
        (_("What is left over pays only for purchases that follow directly."), "R7.6"),
        (_("No card may be superfluous in a payment."), "R7.25")
        if options.payment_must_be_minimal
        else None,
        (_("A played card saves or draws, and cannot pay."), "R5.3"),
        (_("The bought card goes to your discard pile; its column falls and is filled up."),
         "R6.7"),
    ]  # fmt: skip


def ending(options: RebuildOptions) -> list[tuple[str, str]]:
    """When the game ends, and who wins. Chapters R10 and R11."""
    if options.campaign:
        return [
            (_("It ends with the turn in which a column is empty."), "R14.6"),
            (_("All cards of all players count together."), "R14.15"),
        ]
    at_once = options.end_check == EndCheck.IMMEDIATE
    return [
        (_("It ends at once when the draw deck and a column are empty."), "R10.3")
        if at_once
        else (_("It ends with the turn in which the draw deck and a column are empty."), "R10.2"),
        (_("All your cards count; the most points win, and of equals the fewest cards."), "R11.4"),
    ]  # fmt: skip


def campaign(options: RebuildOptions) -> Markup:
    """What each game of the campaign asks for. Chapter R14."""
    targets = [options.campaign_target_1, options.campaign_target_2,
               options.campaign_target_3, options.campaign_target_4]  # fmt: skip
    rows = [(_("Game {n}", n=n), names.points(target)) for n, target in enumerate(targets, 1)]
    points = names.points(options.campaign_keep_max_vp)
    return el(
        "div",
        figures(_("Campaign: to win"), *rows),
        facts(
            "",
            (_("For each further player {n} % more.", n=options.campaign_team_percent), "R14.15"),
            (_("After game N keep N cards of at most {points} each.", points=points), "R14.17"),
            (_("Your discard pile is not shuffled: put it in any order you like."), "R14.9"),
        ),
    )
