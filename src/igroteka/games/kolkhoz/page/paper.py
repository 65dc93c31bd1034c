"""What is printed of Kolkhoz: both decks, the fields, the North, medals and aids."""

from types import SimpleNamespace

from markupsafe import Markup

from igroteka.draw.aids import aid, facts, steps
from igroteka.draw.html import el
from igroteka.draw.paper import AID, Box, Lot, Piece, Size
from igroteka.draw.svg import drawing, use
from igroteka.draw.words import _, language, n_
from igroteka.engine.cards import members
from igroteka.games.kolkhoz.options import (
    Deck,
    FamineRule,
    FinalTiebreak,
    JackReplacement,
    KolkhozOptions,
    MiceCandidates,
    Requisition,
    Reward,
)
from igroteka.games.kolkhoz.page import art, names
from igroteka.games.kolkhoz.page.faces import face
from igroteka.games.kolkhoz.rules.facts import (
    CARD_NAMES,
    PLAN_CARDS,
    SUITS,
    WORKERS,
    rank_of,
    suit_of,
)
from igroteka.games.kolkhoz.rules.setup import threshold

TOKEN = Size(21, 21)
MEDALS = 20
"""As many as a year has tricks, for five years."""


def box(options: KolkhozOptions, seats: int) -> Box:
    """All that is printed."""
    plans = options.deck == Deck.D52
    joins = options.jack_replacement == JackReplacement.PLAN_CARD_JOINS_WORKERS
    lots = [
        Lot(_("Workers"), [worker(card) for card in members(WORKERS)], back=back("door")),
        Lot(
            _("Plan cards"),
            [plan(card) for card in members(PLAN_CARDS)],
            back=back("door" if joins else "plans"),
        )
        if plans
        else None,
        Lot(_("Main task"), [task(suit) for suit in range(SUITS)]),
        Lot(_("Fields and the North"), [*mats(options, seats)], size=AID),
        Lot(_("Aids"), aids(options, seats), size=AID),
        Lot(_("Signs"), [*tokens()], size=TOKEN),
    ]
    return Box(
        lots=[lot for lot in lots if lot is not None],
        css=("board.css", "paper.css"),
        defs=art.symbol_sheet(),
        world="kolkhoz",
    )


# Cards ------------------------------------------------------------------------------------------


def worker(card: int) -> Piece:
    """A worker."""
    return Piece(CARD_NAMES[card], face(card, "card", language()))


def plan(card: int) -> Piece:
    """A plan card."""
    letter = art.LETTERS[suit_of(card)]
    shape = use(f"kz-p{letter}{art.RANKS[rank_of(card)]}")
    drawn = drawing("0 0 40 56", shape, class_=f"plan {letter}", aria_label=names.worth(card))
    return Piece(CARD_NAMES[card], drawn)


def back(kind: str) -> Markup:
    """The back of a deck: the door of a cellar, or the stamp of the plan."""
    if kind == "door":
        return drawing("0 0 40 56", use("kz-back"), class_="kz-behind")
    return el("div", el("b", "ПЛАН"), art.sign("plan"), class_="kz-planback")


def task(suit: int) -> Piece:
    """The poster that says what the main task of the year is."""
    letter = art.LETTERS[suit]
    drawn = el(
        "div",
        art.landscape(letter),
        el("p", el("small", _("Main task")), el("b", names.crop(suit))),
        art.crop_sign(letter, 70),
        class_=f"kz-task {letter}",
    )
    return Piece(f"task-{letter}", drawn)


# Mats -------------------------------------------------------------------------------------------


def needed(options: KolkhozOptions, seats: int) -> list[tuple[int, int]]:
    """Each number of players with the hours that farm a field. Rule K1.16."""
    state = SimpleNamespace(options=options)
    return [(n, int(threshold(state, n))) for n in range(2, seats + 1)]


def mats(options: KolkhozOptions, seats: int) -> list[Piece]:
    """The four fields, the years, the North."""
    hours = needed(options, seats)
    found = [Piece(f"field-{art.LETTERS[suit]}", field(suit, hours)) for suit in range(SUITS)]
    return [*found, Piece("years", years()), Piece("north", north())]


def field(suit: int, hours: list[tuple[int, int]]) -> Markup:
    """A field, and the hours that farm it."""
    letter = art.LETTERS[suit]
    if len({n for _seats, n in hours}) == 1:
        shown = [el("b", hours[0][1])]
    else:
        players = [n_("{n} player", "{n} players", seats) for seats, _n in hours]
        shown = [
            el("span", el("b", n), el("small", who))
            for who, (_seats, n) in zip(players, hours, strict=True)
        ]
    return el(
        "div",
        art.landscape(letter),
        el("header", art.crop_sign(letter, 34), el("h2", names.crop(suit))),
        el("div", el("small", _("Hours that farm it")), el("p", *shown), class_="kz-hours"),
        el("p", _("Workers lie here, plan cards beside."), class_="kz-here"),
        class_=f"kz-mat {letter}",
    )


def years() -> Markup:
    """The five years, for a marker."""
    track = [el("li", el("b", year)) for year in names.YEARS]
    return el("div", el("h2", _("The five-year plan")), el("ol", *track), art.WEDGE,
              class_="kz-mat kz-years")  # fmt: skip


def north() -> Markup:
    """Where cards lie that are out of play."""
    return el("div", art.TUNDRA, el("h2", _("The North")), class_="kz-mat kz-north")


# Signs and aids ---------------------------------------------------------------------------------


def tokens() -> list[Piece]:
    """Medals, and what shows the year, the planner and the brigadier."""
    signs = (
        ("planner", art.sign("plan"), _("Planner")),
        ("brigadier", art.sign("brig"), _("Brigadier")),
        ("year", el("b", "I–V"), _("Year")),
    )
    medal = el("div", art.sign("medal"), class_="kz-token gold")
    return [
        Piece("medal", medal, MEDALS),
        *(
            Piece(name, el("div", sign, el("small", told), class_="kz-token"))
            for name, sign, told in signs
        ),
    ]


def aids(options: KolkhozOptions, seats: int) -> list[Piece]:
    """Two for each player: a year, and the search at its end with the scoring."""
    return [
        Piece("aid-year", year_aid(options), seats),
        Piece("aid-search", search_aid(options), seats),
        Piece("aid-setup", setup_aid(options)),
    ]


def year_aid(options: KolkhozOptions) -> Markup:
    """A year."""
    return aid(_("Kolkhoz"), steps(_("A year"), *year(options)))


def search_aid(options: KolkhozOptions) -> Markup:
    """What fields that failed cost, and the scoring."""
    return aid(
        _("The search"),
        facts(_("For every field that was not farmed"), *search(options)),
        powers(options),
        facts(_("In the end"), *ending(options)),
    )


def setup_aid(options: KolkhozOptions) -> Markup:
    """What is done before the first year. Chapter K2."""
    plans = options.deck == Deck.D52
    return aid(
        _("Setup"),
        steps(
            "",
            (_("Lay out the four fields."), "K1.2"),
            (_("Shuffle the plan cards of each crop into a pile of its own."), "K2.1")
            if plans
            else None,
            (_("Shuffle the workers."), "K2.1"),
            (_("Draw lots for the first planner."), "K2.2"),
            (_("Your cellar is before you; its cards lie face down or face up."), "K2.1"),
        ),
    )


def year(options: KolkhozOptions) -> list[tuple[str, str]]:
    """What is done in a year. Chapters K3 to K8."""
    plans, orden = options.deck == Deck.D52, options.reward == Reward.ORDEN
    lines = [
        (_("Turn up a plan card at each field."), "K3.1") if plans else None,
        (_("Deal five workers to each player; if there are too few, the same number to all."),
         "K3.6"),
        famine(options),
        (_("The planner names the main task: it is trump."), "K3.10"),
        (_("From the second year on: swap a hidden card of your cellar for one of your hand."),
         "K4.1") if options.swap else None,
        (_("Four tricks: follow the crop that was led; the highest trump wins, else the highest "
           "card of that crop."), "K5.2"),
        (_("The brigadier takes a medal and sends each card of the trick to a field whose crop "
           "lies in it."), "K6.1"),
    ]  # fmt: skip
    if orden and plans:
        lines.append((_("Whoever farms a field takes its plan cards into the cellar, face up."),
                      "K7.1"))  # fmt: skip
    elif orden:
        lines.append((_("Whoever farms a field takes its workers into the cellar as a stack, the "
                        "lowest on top."), "K7.2"))  # fmt: skip
    lines.append((_("The last card of each hand goes into the cellar, face down."), "K8.1"))
    lines.append((_("Search for every field that was not farmed."), "K9.1"))
    lines.append((_("The next player is the planner."), "K10.8"))
    return [line for line in lines if line is not None]


def famine(options: KolkhozOptions) -> tuple[str, str] | None:
    """When four cards are dealt. Rules K3.2 to K3.4."""
    if options.famine_rule == FamineRule.FINAL_YEAR:
        return _("Famine in the fifth year: four cards, three tricks, no main task."), "K3.3"
    if options.famine_rule == FamineRule.ACE_OF_CLUBS and options.deck == Deck.D52:
        return (
            _("Famine when the ace of potatoes is turned up: four cards, three tricks, no main "
              "task."),
            "K3.2",
        )  # fmt: skip
    return None


def search(options: KolkhozOptions) -> list[tuple[str, str]]:
    """What a field that failed costs. Chapter K9."""
    if options.requisition == Requisition.MICE:
        newly = options.mice_candidates == MiceCandidates.NEWLY_REVEALED
        return [
            (_("All turn up their highest hidden card of the crop."), "K9.9"),
            (_("The highest of those goes to the North."), "K9.11")
            if newly
            else (_("The highest face-up card of the crop in all cellars goes to the North."),
                  "K9.10"),
        ]  # fmt: skip
    if options.deck == Deck.D52:
        who = _("Whoever won a trick this year turns up all hidden cards of the crop."), "K9.4"
    else:
        who = _("Whoever farmed a field this year is searched."), "K9.6"
    sent = _("Each of them sends the highest card of the crop to the North."), "K9.5"
    nobody = _("Nobody to search, and all four fields failed: all turn up their highest hidden "
               "card of each crop, and the highest goes."), "K9.8"  # fmt: skip
    return [who, sent, nobody]


def powers(options: KolkhozOptions) -> Markup | None:
    """Jack, Queen and King of the main task. Rules K9.13 to K9.20."""
    if not options.nomenklatura:
        return None
    lines = [
        (_("Jack, the Drunkard: no hours. On a failed field he goes to the North, and nothing "
           "else happens there."), "K9.14"),
        (_("Queen, the Informant: on a failed field all turn up all hidden cards of its crop."),
         "K9.18")
        if options.requisition == Requisition.MICE
        else (_("Queen, the Informant: on a failed field everybody is searched."), "K9.17"),
        (_("King, the Party man: on a failed field two cards go instead of one."), "K9.19"),
    ]  # fmt: skip
    if options.jack_replacement == JackReplacement.PLAN_CARD_JOINS_WORKERS:
        lines.append((_("For a Drunkard who goes, the highest plan card of the field joins the "
                        "workers."), "K9.15"))  # fmt: skip
    return facts(_("Faces of the main task"), *lines)


def ending(options: KolkhozOptions) -> list[tuple[str, str]]:
    """What counts after five years. Chapter K11."""
    lines = [
        (_("After five years count the cards of your cellar: Ace 1 to 10, Jack 11, Queen 12, King "
           "13. The highest sum wins."), "K11.1"),
    ]  # fmt: skip
    if options.medals:
        lines.append((_("Each medal is one point more."), "K11.3"))
    if options.final_tiebreak == FinalTiebreak.MOST_MEDALS:
        lines.append((_("Equal: more medals go first."), "K11.6"))
    if options.final_tiebreak == FinalTiebreak.MOST_CARDS:
        lines.append((_("Equal: more cards in the cellar go first."), "K11.7"))
    if options.accumulate:
        lines.append((_("Plan cards that nobody took wait at their field."), "K10.6"))
    return lines
