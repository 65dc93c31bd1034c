"""What things in Kolkhoz are called, and what actions, notes and refusals say.

Sentences are English here and Russian in `locale/ru.po`. Ranks and crops stand in the case that a
sentence asks for; names of players are never declined, nor do verbs tell their gender.
"""

from collections.abc import Sequence

from igroteka.draw.words import N_, P_, _, n_, p_
from igroteka.engine import NOBODY, Row
from igroteka.engine import Note as Noted
from igroteka.engine.cards import lowest, without_lowest
from igroteka.games.kolkhoz.rules import phases
from igroteka.games.kolkhoz.rules.facts import JACK, KING, QUEEN, rank_of, suit_of
from igroteka.games.kolkhoz.rules.phases import ACTIONS
from igroteka.games.kolkhoz.rules.state import Note, Phase

GAME = N_("Kolkhoz")
NATIVE = "Колхоз"
BLURB = N_("Win tricks, fill the fields, and hide your best cards before the search.")

MINUTES = 40
"""How long four people play, by the five years of some eight minutes each: an estimate."""

PRESETS = {
    "kolkhoz": (
        N_("Kolkhoz"),
        N_("52 cards, rewards pile up, the nomenklatura lives by its own laws."),
    ),
    "kolkhoznik": (
        N_("Kolkhoznik"),
        N_("36 cards: whoever farms a field takes its workers home as a stack."),
    ),
    "zonsky": (
        N_("Camp regime"),
        N_("36 cards, no rewards, and everybody is searched. Harsh and short."),
    ),
}

OPTION_VALUES = {
    "d52": N_("52 cards, with plan cards"),
    "d36": N_("36 cards, the little kolkhoz"),
    "orden": N_("The medal to the boss, the work to us"),
    "northern": N_("The northern way: no rewards"),
    "mice": N_("They talked even with the mice"),
    "ace_of_clubs": N_("When the ace of potatoes is turned up"),
    "final_year": N_("Always in the fifth year"),
    "none": N_("Never"),
    "all_face_up": N_("All face-up cards of the crop"),
    "newly_revealed": N_("Only cards turned up in this search"),
    "shared": N_("The place is shared"),
    "most_medals": N_("More medals go first"),
    "most_cards": N_("More cards in the cellar go first"),
    "plan_card_joins_workers": N_("A plan card joins the workers"),
}

CROPS = (N_("Wheat"), N_("Beets"), N_("Potatoes"), N_("Sunflowers"))
"""Names of the fields, as headings."""

CROP_IS = (
    P_("who or what", "wheat"),
    P_("who or what", "beets"),
    P_("who or what", "potatoes"),
    P_("who or what", "sunflowers"),
)
CROP_OF = (
    P_("of what", "wheat"),
    P_("of what", "beets"),
    P_("of what", "potatoes"),
    P_("of what", "sunflowers"),
)
CROP_TO = (
    P_("to where", "wheat"),
    P_("to where", "beets"),
    P_("to where", "potatoes"),
    P_("to where", "sunflowers"),
)

RANK_IS = (
    P_("who or what", "ace"),
    P_("who or what", "2"),
    P_("who or what", "3"),
    P_("who or what", "4"),
    P_("who or what", "5"),
    P_("who or what", "6"),
    P_("who or what", "7"),
    P_("who or what", "8"),
    P_("who or what", "9"),
    P_("who or what", "10"),
    P_("who or what", "Jack"),
    P_("who or what", "Queen"),
    P_("who or what", "King"),
)
RANK_TAKEN = (
    P_("whom or what", "ace"),
    P_("whom or what", "2"),
    P_("whom or what", "3"),
    P_("whom or what", "4"),
    P_("whom or what", "5"),
    P_("whom or what", "6"),
    P_("whom or what", "7"),
    P_("whom or what", "8"),
    P_("whom or what", "9"),
    P_("whom or what", "10"),
    P_("whom or what", "Jack"),
    P_("whom or what", "Queen"),
    P_("whom or what", "King"),
)
RANK_WITH = (
    P_("with whom or what", "ace"),
    P_("with whom or what", "2"),
    P_("with whom or what", "3"),
    P_("with whom or what", "4"),
    P_("with whom or what", "5"),
    P_("with whom or what", "6"),
    P_("with whom or what", "7"),
    P_("with whom or what", "8"),
    P_("with whom or what", "9"),
    P_("with whom or what", "10"),
    P_("with whom or what", "Jack"),
    P_("with whom or what", "Queen"),
    P_("with whom or what", "King"),
)

RANK_SHORT = (
    P_("on a button", "Ace"),
    P_("on a button", "2"),
    P_("on a button", "3"),
    P_("on a button", "4"),
    P_("on a button", "5"),
    P_("on a button", "6"),
    P_("on a button", "7"),
    P_("on a button", "8"),
    P_("on a button", "9"),
    P_("on a button", "10"),
    P_("on a button", "Jack"),
    P_("on a button", "Queen"),
    P_("on a button", "King"),
)

FACES = {JACK: N_("Drunkard"), QUEEN: N_("Informant"), KING: N_("Party man")}
"""What Jack, Queen and King are called where the nomenklatura lives by its own laws."""

CAPTIONS = {JACK: "ПЬЯНИЦА", QUEEN: "ИНФОРМАТОР", KING: "ПАРТИЕЦ"}
"""The same on the foot of the cards: part of the picture, so Russian in every language."""

YEARS = ("I", "II", "III", "IV", "V")


def crop(suit: int) -> str:
    """Name a field as a heading: "Wheat"."""
    return _(CROPS[suit])


def crop_is(suit: int) -> str:
    """Name a crop inside a sentence: "wheat"."""
    return p_(*CROP_IS[suit])


def crop_of(suit: int) -> str:
    """Name a crop after "of", or after "no": "wheat"."""
    return p_(*CROP_OF[suit])


def crop_to(suit: int) -> str:
    """Name a crop after "to": "wheat"."""
    return p_(*CROP_TO[suit])


def card(number: int) -> str:
    """Name a card: "King of wheat"."""
    return _("{rank} of {crop}", rank=p_(*RANK_IS[rank_of(number)]), crop=crop_of(suit_of(number)))


def card_taken(number: int) -> str:
    """Name a card as the object of a verb: "King of wheat"."""
    return _(
        "{rank} of {crop}", rank=p_(*RANK_TAKEN[rank_of(number)]), crop=crop_of(suit_of(number))
    )


def card_with(number: int) -> str:
    """Name a card after "with": "King of wheat"."""
    return _(
        "{rank} of {crop}", rank=p_(*RANK_WITH[rank_of(number)]), crop=crop_of(suit_of(number))
    )


def face(rank: int) -> str:
    """Name a trump face: "Drunkard"."""
    return _(FACES[rank])


def hours(n: int) -> str:
    """Say a number of hours: "41 hours"."""
    return n_("{n} hour", "{n} hours", n)


def points(n: int) -> str:
    """Say a number of points: "5 points"."""
    return n_("{n} point", "{n} points", n)


def action(number: int) -> str:
    """Say what an action does: "Play the King of wheat"."""
    name, values = ACTIONS.decode(number)
    match name:
        case "name":
            return _("Make {crop} the main task", crop=crop_is(*values))
        case "keep":
            return _("Keep everything as it is")
        case "take":
            return _("Take the {card} from the cellar", card=card_taken(*values))
        case "give":
            return _("Put the {card} into the cellar", card=card_taken(*values))
        case "play":
            return _("Play the {card}", card=card_taken(*values))
        case "assign":
            return _("Send to {crop}", crop=crop_to(*values))
        case _:
            return _("Put the {card} on top", card=card_taken(*values))


def short(number: int, _names: Sequence[str] = ()) -> str:
    """Say an action on a small button, beside a prompt that asks for it: "King of wheat"."""
    name, values = ACTIONS.decode(number)
    if name == "keep":
        return _("Keep")
    if name in ("name", "assign"):
        return crop(*values)
    (number,) = values
    return _(
        "{rank} of {crop}",
        rank=p_(*RANK_SHORT[rank_of(number)]),
        crop=crop_of(suit_of(number)),
    )


REASONS = {
    "K2.3": N_("The five-year plan is over."),
    "K2.4": N_("It is not the time for this now."),
    "K4.3": N_("Only a hidden card of your own cellar can be taken."),
    "K4.4": N_("Only a card of the hand you had can go into the cellar."),
    "K5.1": N_("You do not hold this card."),
    "K5.2": N_("First follow the crop that was led."),
    "K6.1": N_("Only fields whose crop lies in this trick can get its cards."),
    "K7.4": N_("Only a card of the lowest rank lies on top."),
}


def refusal(rule: str) -> str:
    """Say why a rule forbids something, in one short sentence."""
    return _(REASONS.get(rule, N_("The rules do not allow this now.")))


HEADINGS = frozenset({Note.YEAR})
"""Notes that open a new chapter of the log: their sentence is a heading."""


def note(noted: Noted, names: Sequence[str]) -> tuple[str, str]:
    """Say what happened, and by which rule; ("", "") for what needs no line in the log."""
    kind, seat, a, b, c = noted
    name = names[seat] if seat != NOBODY else ""
    match kind:
        case Note.YEAR:
            return _("Year {n}", n=a), "K2.4"
        case Note.PLANNED:
            return _("The plan for {crop}: {points}.", crop=crop_of(a), points=points(b)), "K3.1"
        case Note.FAMINE:
            return _("Famine: a year without a main task."), "K3.11"
        case Note.DEALT:
            if a <= 0:
                return _("No cards are dealt."), "K3.7"
            return n_("Everybody is dealt one card.", "Everybody is dealt {n} cards.", a), "K3.6"
        case Note.NAMED:
            return _("{name} makes {crop} the main task.", name=name, crop=crop_is(a)), "K3.10"
        case Note.SWAPPED:
            return _("{name} swaps a card with the cellar.", name=name), "K4.4"
        case Note.KEPT:
            return _("{name} keeps everything.", name=name), "K4.3"
        case Note.PLAYED:
            return _("{name} plays the {card}.", name=name, card=card_taken(a)), "K5.1"
        case Note.WON:
            return won(name, a, b, trump=bool(c))
        case Note.ASSIGNED:
            sent = _(
                "{name} sends the {card} to {crop}.",
                name=name,
                card=card_taken(a),
                crop=crop_to(b),
            )
            return sent, "K6.2"
        case Note.FARMED:
            return farmed(name, a, b, c)
        case Note.STACKED:
            stacked = _(
                "{name} takes the {n} workers of {crop} as a stack, the {card} on top.",
                name=name,
                n=c,
                crop=crop_of(a),
                card=card(b),
            )
            return stacked, "K7.2"
        case Note.CELLARED:
            return _("{name} hides the last card in the cellar.", name=name), "K8.1"
        case Note.TURNED:
            turned = _("{name} turns up the {card}.", name=name, card=card_taken(a))
            return turned, "K9.9" if b else "K9.4"
        case Note.SENT:
            north = _("{name} loses the {card} to the North.", name=name, card=card_taken(a))
            return north, "K9.10" if b else "K9.5"
        case _:
            return event(kind, a, b)


def won(name: str, trick: int, best: int, trump: bool) -> tuple[str, str]:
    """Say who wins a trick, and whether by a trump."""
    values = {"name": name, "n": trick, "card": card_with(best)}
    if trump:
        return _("{name} wins trick {n} with the {card}, a trump.", **values), "K5.4"
    return _("{name} wins trick {n} with the {card}.", **values), "K5.6"


def farmed(name: str, suit: int, worked: int, reward: int) -> tuple[str, str]:
    """Say that a field is farmed, and who takes how many points for it."""
    values = {"name": name, "crop": crop_of(suit), "hours": hours(worked)}
    if reward:
        values["points"] = points(reward)
        sentence = _("The field of {crop} is farmed, {hours}. {name} takes {points}.", **values)
        return sentence, "K7.1"
    return _("The field of {crop} is farmed, {hours}.", **values), "K6.7"


SERIES = frozenset({Note.PLANNED, Note.ASSIGNED})
"""Notes that, several in a row by the same seat, are told in one line of the log."""


def series(notes: Sequence[Noted], names: Sequence[str]) -> tuple[str, str]:
    """Say several notes of one kind of SERIES at once, and by which rule."""
    if notes[0].kind == Note.PLANNED:
        plans = [_("{crop} {n}", crop=crop_is(noted.a), n=noted.b) for noted in notes]
        return _("The plan: {plans}.", plans=", ".join(plans)), "K3.1"
    cards: dict[int, list[str]] = {}
    for noted in notes:
        cards.setdefault(noted.b, []).append(card_taken(noted.a))
    sent = [
        _("{cards} to {crop}", cards=", ".join(taken), crop=crop_to(suit))
        for suit, taken in cards.items()
    ]
    name = names[notes[0].seat]
    return _("{name} sends {cards_to_crops}.", name=name, cards_to_crops="; ".join(sent)), "K6.2"


def event(kind: int, a: int, b: int) -> tuple[str, str]:
    """Say what happened without anybody doing it, mostly in the search."""
    match kind:
        case Note.FAILED:
            failed = _("The field of {crop} has failed, {hours}.", crop=crop_of(a), hours=hours(b))
            return failed, "K9.1"
        case Note.DRUNKARD:
            return _("The Drunkard goes to the North; nobody is searched for this."), "K9.14"
        case Note.INFORMANT:
            sentence = _("The Informant works on {crop}: all cellars are opened.", crop=crop_to(a))
            return sentence, "K9.18" if b else "K9.17"
        case Note.PARTY_MAN:
            sentence = _("The Party man works on {crop}: two cards go north.", crop=crop_to(a))
            return sentence, "K9.20" if b else "K9.19"
        case Note.NOBODY_SEARCHED:
            return _("All fields failed, and there is no brigadier: the mice talk."), "K9.8"
        case Note.RETURNED:
            sentence = n_(
                "One card comes back from the North.", "{n} cards come back from the North.", a
            )
            return sentence, "K10.2"
        case Note.DRAFTED:
            return _("A plan card joins the workers: the {card}.", card=card(a)), "K9.15"
        case Note.ENDED:
            return _("The five-year plan is over."), "K10.9"
        case _:
            return "", ""


def prompt(row: Row, viewer: int, names: Sequence[str] = ()) -> tuple[str, str]:
    """Say whose move it is and what is asked, then a line more.

    row: the state as the viewer may see it.  names: of the seats; numbers if not given.
    """
    if row.phase == Phase.OVER:
        return _("The five-year plan is over."), victory(row, names)
    if row.turn == viewer:
        return asked(row, names)
    return awaited(row, seat_name(row.turn, names)), ""


def seat_name(seat: int, names: Sequence[str]) -> str:
    """Name a seat, by its number if need be."""
    return names[seat] if names else _("Player {n}", n=seat + 1)


def asked(row: Row, names: Sequence[str]) -> tuple[str, str]:
    """Say what the viewer, who is to move, is asked."""
    match row.phase:
        case Phase.NAME_TASK:
            task = _("Your move: name the main task of this year.")
            if row.options.nomenklatura:
                return task, _("Its crop is trump, and its Jack, Queen and King get powers.")
            return task, _("Its crop is trump.")
        case Phase.TAKE:
            return (
                _("Your move: take a hidden card or keep all."),
                _("For what you take, a card of your hand goes into the cellar."),
            )
        case Phase.GIVE:
            return (
                _("Your move: choose what goes into the cellar."),
                _("You get the {card} for it.", card=card_taken(row.taken)),
            )
        case Phase.TRICK:
            return asked_for_card(row, names)
        case Phase.ASSIGN:
            at = row.assigned
            return (
                _("Your move: where does the {card} go?", card=card(row.trick[at])),
                _("Volunteer {n} of {m}: choose a field.", n=at + 1, m=row.seats),
            )
        case _:
            return (
                _("Your move: which card tops the stack?"),
                _("Only the top card stays yours after this year."),
            )


def asked_for_card(row: Row, names: Sequence[str]) -> tuple[str, str]:
    """Say what may be played, and what there is to win."""
    if row.played == 0:
        lead = _("Your move: lead trick {n} of {m}.", n=row.trick_no, m=row.tricks)
        if row.trump < 0:
            return lead, _("Any card; there is no trump this year.")
        return lead, _("Any card; trump is {crop}.", crop=crop_is(row.trump))
    led = phases.led_suit(row)
    best = phases.best_in_trick(row)
    winning = _(
        "{name} is ahead with the {card}: {hours}.",
        name=seat_name((row.leader + best) % row.seats, names),
        card=card_with(row.trick[best]),
        hours=hours(hours_in_trick(row)),
    )
    if any(suit_of(card) == led for card in members(row.players[row.turn].hand)):
        return _("Your move: follow {crop}.", crop=crop_is(led)), winning
    return _("Your move: no {crop}, so play any card.", crop=crop_of(led)), winning


def members(cards: int) -> list[int]:
    """The cards of a set, ascending."""
    found = []
    while cards:
        found.append(lowest(cards))
        cards = without_lowest(cards)
    return found


def hours_in_trick(row: Row) -> int:
    """The hours of the cards that lie in the trick."""
    return sum(phases.hours(row, row.trick[i]) for i in range(row.played))


def awaited(row: Row, name: str) -> str:
    """Say whose move the viewer waits for."""
    match row.phase:
        case Phase.NAME_TASK:
            return _("{name} names the main task.", name=name)
        case Phase.TAKE | Phase.GIVE:
            return _("{name} looks into the cellar.", name=name)
        case Phase.TRICK if row.played == 0:
            return _("{name} leads trick {n} of {m}.", name=name, n=row.trick_no, m=row.tricks)
        case Phase.TRICK:
            return _("{name} is to play a card.", name=name)
        case Phase.ASSIGN:
            return _("{name} assigns the volunteers.", name=name)
        case _:
            return _("{name} puts the stack into the cellar.", name=name)


def victory(row: Row, names: Sequence[str]) -> str:
    """Say who has won."""
    standings = [phases.standing(row, seat) for seat in range(row.seats)]
    winners = [seat for seat in range(row.seats) if standings[seat] == max(standings)]
    first = points(phases.score(row, winners[0]))
    if len(winners) == 1:
        return _("{name} wins with {points}.", name=seat_name(winners[0], names), points=first)
    shared = _(" and ").join(seat_name(seat, names) for seat in winners)
    return _("{names} share the victory with {points}.", names=shared, points=first)
